"""Where the data files that ship with the program are."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def _root() -> Path:
    """A checkout's own ``resources`` comes first: an editable install's copy of it goes stale."""
    package = Path(__file__).resolve().parent
    checkout = package.parent / "resources"
    if checkout.is_dir() and (package.parent / "pyproject.toml").is_file():
        return checkout
    return package / "resources"


def resource_path(*parts: str) -> Path:
    """The path of a bundled data file or folder, for wheels, editable installs and checkouts.

    Args:
        parts: Path parts below ``resources``, such as ``"catalog", "releases.toml"``.
    """
    return _root().joinpath(*parts)


def read_resource(path: Path) -> str:
    """The text of a data file that ships with the program."""
    return path.read_text("utf-8")
