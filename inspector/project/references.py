"""References of a package that its project cannot fulfil: what is missing, and what is refused.

An engine reads such a reference as null, and the next save writes the null. Only packages whose
place on disk is known can be judged: those of the project's own content and of its plugins. What
the engine or an engine's plugin brings is not looked for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Severity, Verdict, texts
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.project.opened import Opened
from inspector.project.opening import answer, read_facts
from inspector.project.plugins import plugin_files
from inspector.project.surroundings import ProjectFinder
from inspector.upgrades.model import LostReference

#: The rules of the two kinds of lost references.
MISSING: Final = "REF-MISSING"
REFUSED: Final = "REF-REFUSED"

#: Where the project's own content is mounted.
_GAME: Final = "game"
_PACKAGES: Final = (".uasset", ".umap")
_NOT_HERE: Final = "not in this project"
#: More targets than any real package has; the rest are not judged.
_MOST_TARGETS: Final = 2000
_PACKAGE_CLASS: Final = "package"

#: The package that a redirect leads to, itself where none does; None where it is gone on purpose.
Renamed = Callable[[str], str | None]


class ReferenceFinder:
    """Judges what packages refer to, looking at each folder and each target once.

    Keep one for one piece of work and one engine: files that change meanwhile are not noticed.
    """

    def __init__(self, profile: EngineProfile, catalog: Catalog) -> None:
        self._profile = profile
        self._catalog = catalog
        self._projects = ProjectFinder()
        self._mounts: dict[str, Mapping[str, str]] = {}
        self._folders: dict[str, Mapping[str, str]] = {}
        self._refusals: dict[str, str] = {}

    def lost_references(
        self, opened: Opened, renamed: Renamed | None = None
    ) -> tuple[LostReference, ...]:
        """The packages that a file imports and that its engine does not find or take.

        Args:
            opened: The file. Outside of a project nothing is judged.
            renamed: Where redirects lead a package to.
        """
        project = self._projects.project_of(os.path.dirname(os.path.abspath(opened.path)))
        if project is None or opened.package is None:
            return ()
        mounts = self._mounts_of(project)
        lost = []
        for place, target in imported_packages(opened.package)[:_MOST_TARGETS]:
            now = renamed(target) if renamed is not None else target
            if now is None:  # removed on purpose, which the redirect itself tells
                continue
            found = self._judge(now, mounts)
            if found is not None:
                rule, reason = found
                lost.append(LostReference(target, reason, place, rule))
        return tuple(lost)

    def _judge(self, target: str, mounts: Mapping[str, str]) -> tuple[str, str] | None:
        """The rule and the reason by which a package is lost; None for one that is not."""
        _, mount, *parts = target.split("/") if target.startswith("/") else ("", "")
        content = mounts.get(mount.lower())
        if content is None or not parts or not all(parts):
            return None
        path = self._file_of(content, parts)
        if path is None:
            return MISSING, _NOT_HERE
        if path not in self._refusals:
            self._refusals[path] = self._refusal(path)
        reason = self._refusals[path]
        return (REFUSED, reason) if reason else None

    def _refusal(self, path: str) -> str:
        """Why the engine does not take a package that is there; empty where it does."""
        surroundings = self._projects.surroundings_of(os.path.dirname(path))
        judged = answer(read_facts(path), self._profile, self._catalog, surroundings)
        if judged.verdict not in (Verdict.REFUSED, Verdict.UNREADABLE):
            return ""
        first = next(finding for finding in judged.findings if finding.severity is Severity.ERROR)
        said = "not readable"
        if judged.verdict is Verdict.REFUSED:
            said = f"refused by {self._profile.name}"
        return f"{said}: {texts.title(first)}"

    def _file_of(self, content: str, parts: Sequence[str]) -> str | None:
        """The file of a package; names of packages do not tell capital letters from small ones."""
        folder = content
        for part in parts[:-1]:
            name = self._listed(folder).get(part.lower())
            if name is None:
                return None
            folder = os.path.join(folder, name)
        names = self._listed(folder)
        for suffix in _PACKAGES:
            name = names.get(parts[-1].lower() + suffix)
            if name is not None:
                return os.path.join(folder, name)
        return None

    def _listed(self, folder: str) -> Mapping[str, str]:
        """What lies in a folder, by its name in small letters."""
        known = self._folders.get(folder)
        if known is None:
            try:
                known = {name.lower(): name for name in os.listdir(folder)}
            except OSError:
                known = {}
            self._folders[folder] = known
        return known

    def _mounts_of(self, project: str) -> Mapping[str, str]:
        known = self._mounts.get(project)
        if known is None:
            known = self._mounts[project] = mount_points(project)
        return known


def lost_references(
    opened: Opened, profile: EngineProfile, catalog: Catalog, renamed: Renamed | None = None
) -> tuple[LostReference, ...]:
    """What one file refers to and would lose, as :class:`ReferenceFinder` finds it."""
    return ReferenceFinder(profile, catalog).lost_references(opened, renamed)


def imported_packages(package: Package) -> tuple[tuple[str, str], ...]:
    """The packages that a package imports, each once with the field path of its import.

    A reference that says itself that its target may be absent is left out; so are all of a package
    whose tables are damaged.
    """
    try:
        rows, text = package.imports, package.text
        found: dict[str, tuple[str, str]] = {}
        for index, row in enumerate(rows):
            if row.OuterIndex or row.bImportOptional:
                continue
            if text(row.ClassName).lower() == _PACKAGE_CLASS:
                name = text(row.ObjectName)
                found.setdefault(name.lower(), (f"imports/{index}", name))
        return tuple(found.values())
    except FormatError:
        return ()


def mount_points(project: str) -> dict[str, str]:
    """The content folders of a project and its plugins, by mount point in small letters.

    Args:
        project: Its ``.uproject`` file.
    """
    root = os.path.dirname(project)
    mounts = {
        os.path.splitext(os.path.basename(plugin))[0].lower(): _content_of(os.path.dirname(plugin))
        for plugin in plugin_files(root)
    }
    mounts[_GAME] = _content_of(root)
    return mounts


def _content_of(folder: str) -> str:
    return os.path.join(folder, "Content")
