"""Where the core redirects of a project lead packages that are not there any more."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # Late: where nothing is missing nobody asks.
    from inspector.upgrades.redirects import Redirects


class PackageRedirects:
    """Where the redirects of a project lead packages; they are read when it is first asked.

    Args:
        project: Its ``.uproject`` or ``.uplugin``; None of a folder that belongs to nothing.
    """

    def __init__(self, project: str | None) -> None:
        self._project = project

    def __call__(self, package: str) -> str | None:
        """The name that a package has now; None where none leads it anywhere."""
        redirects = self._redirects
        match = redirects.package(package) if redirects and redirects.has("package") else None
        now = match.new if match is not None else ""
        return now if now and now.lower() != package.lower() else None

    @cached_property
    def _redirects(self) -> Redirects | None:
        if self._project is None:
            return None
        from inspector.project.around.packs import project_redirects

        return project_redirects(self._project)
