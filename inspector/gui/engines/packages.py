"""The packages below a folder, as jobs of the pages about engines take them."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.progress import Progress
from inspector.project.walk import walk_packages


def packages_below(folder: str, progress: Progress) -> Iterator[str]:
    """Every package below a folder, each of them told; folders that cannot be listed are left out.

    Args:
        folder: Where they lie.
        progress: Told how many there were; stops the job.
    """
    for number, path in enumerate(walk_packages([folder], lambda _, __: None)):
        progress(number, None, "packages")
        yield path
