"""Core redirects from the ini files around a package, and where the redirectors of a package lead.

Moving or renaming an asset leaves a redirector where it was, so that packages which still name the
old place find it (Epic's page "Asset Redirectors", documented). One package may hold several: that
of a renamed Blueprint holds one for the Blueprint, its class and its default object each.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from inspector.errors import AccessError, InspectorError
from inspector.files.reading import read_ini
from inspector.findings.finding import Severity
from inspector.findings.message import Text
from inspector.format.errors import FormatError
from inspector.format.unreal.declare.own_forms import REDIRECTOR, ObjectRedirector
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import bounded
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.project.around.surroundings import ProjectFinder, is_plugin, plugin_files
from inspector.project.opening import Opened
from inspector.project.walk import entries_of
from inspector.upgrades.model import UpgradeFinding
from inspector.upgrades.redirects import IniText, Redirects, redirect_lines
from inspector.upgrades.redirects.ini import no_section

# -- core redirects --------------------------------------------------------------------------------

#: Ini files of one plugin that are read.
_MOST_FILES: Final = 64


class IniLeftOut(UpgradeFinding):
    """An ini file that nobody named cannot be read; ``reason`` is what the system says."""

    rule = "INI-ACCESS"
    severity: Severity = Severity.WARNING
    reason: Text


def project_redirects(path: str) -> Redirects:
    """The redirects of the project or plugin that a file lies in; none where it lies in neither.

    They stand in ``Config/DefaultEngine.ini`` of the project and in the ini files of its plugins.
    What cannot be read becomes a problem of the redirects.
    """
    project = ProjectFinder().descriptor_of(os.path.dirname(os.path.abspath(path)))
    if project is None:
        return Redirects()
    root = os.path.dirname(project)
    texts: list[IniText] = []
    problems: list[UpgradeFinding] = []
    for ini in ini_files(project):
        name = os.path.relpath(ini, root).replace(os.sep, "/")
        try:
            texts.append(IniText(name, read_ini(ini)))
        except AccessError as error:
            problems.append(IniLeftOut(path=name, reason=error.reason))
    return _made(texts, problems)


def redirects_of(ini_paths: Sequence[str]) -> Redirects:
    """The redirects of ini files, read one after the other.

    A file without the section becomes a problem of the redirects: it was named for them.

    Args:
        ini_paths: The files, the most general first.

    Raises:
        AccessError: A file cannot be read, or is too large to be an ini file.
    """
    texts = [IniText(path, read_ini(path)) for path in ini_paths]
    return _made(texts, [told for text in texts if (told := no_section(text)) is not None])


def ini_files(project: str) -> Iterator[str]:
    """The ini files that may hold a project's redirects: its own, then those of its plugins.

    Args:
        project: The ``.uproject`` file, or the ``.uplugin`` of a plugin without a project.
    """
    root = os.path.dirname(project)
    if is_plugin(project):
        yield from _ini_files_in(os.path.join(root, "Config"))
        return
    yield from _ini_files_in(os.path.join(root, "Config"), "defaultengine.ini")
    for plugin in plugin_files(root):
        yield from _ini_files_in(os.path.join(os.path.dirname(plugin), "Config"))


def _made(texts: Iterable[IniText], problems: Sequence[UpgradeFinding] = ()) -> Redirects:
    lines, told = redirect_lines(tuple(texts))
    return Redirects.of(lines, (*problems, *told))


def _ini_files_in(folder: str, only: str = "") -> list[str]:
    """The ini files of one folder in the order of their names."""
    paths = [
        entry.path
        for entry in sorted(entries_of(folder), key=lambda entry: entry.name.lower())
        if entry.name.lower().endswith(".ini") and only in ("", entry.name.lower())
    ]
    return paths[:_MOST_FILES]


# -- redirectors -----------------------------------------------------------------------------------

#: More redirectors than any real package holds; the rest are not followed.
_MOST_REDIRECTORS: Final = 100
#: Deeper nesting than any real package; beyond it the outers are taken to run in a circle.
_DEEPEST_OUTER: Final = 64


class ObjectPlace(NamedTuple):
    """An object by its package, its outermost object there, and the path from that one down.

    ``package`` is empty for the package that is being read; ``name`` for a package itself.
    """

    package: str
    name: str
    inner: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """The outermost object: names do not tell capital letters from small ones."""
        return self.package.lower(), self.name.lower()

    def __str__(self) -> str:
        """As the engine prints it: ``/Game/Maps/Arena.Arena:PersistentLevel.Floor_2``."""
        name = f".{self.name}" if self.name else ""
        inner = f":{self.inner}" if self.inner else ""
        return bounded(f"{self.package}{name}{inner}")


class DeadEnd(StrEnum):
    """Why a redirector leads to no object."""

    NOTHING = "nothing"
    DAMAGED = "damaged"


#: Where a redirector leads.
Destination = ObjectPlace | DeadEnd


def redirectors_of(opened: Opened) -> dict[str, Destination]:
    """Where the redirectors of a file lead, by their names in small letters.

    Only objects that lie in no other are listed: references name no others across packages. One
    whose bytes are kept, because their form is not known, is left out, and so are all of a package
    whose tables cannot be read.
    """
    package = opened.package
    try:
        if package is None or REDIRECTOR not in package.names:
            return {}
        places = _places(package)
        if not places:
            return {}
        tree = package.tree()
        try:
            return dict(_destinations(tree, places))
        finally:
            tree.release()
    except InspectorError:
        return {}


def _places(package: Package) -> list[int]:
    """Where the redirectors stand in the export table."""
    places = [
        index
        for index, export in enumerate(package.exports)
        if not export.OuterIndex and package.class_of(export) == REDIRECTOR
    ]
    return places[:_MOST_REDIRECTORS]


def _destinations(tree: PackageTree, places: list[int]) -> Iterator[tuple[str, Destination]]:
    package = tree.package
    for place in places:
        name = package.text(package.exports[place].ObjectName).lower()
        held = tree.held(place)
        if held is None or isinstance(held, FormatError):
            yield name, DeadEnd.DAMAGED
        elif isinstance(held.record, ObjectRedirector):
            yield name, _destination(package, held.record.DestinationObject)


def _destination(package: PackageReader, index: int) -> Destination:
    """The object at a package index, by the names of what it lies in."""
    if not index:
        return DeadEnd.NOTHING
    names: list[str] = []
    at = last = index
    while at and len(names) < _DEEPEST_OUTER:
        rows, row = (package.imports, -at - 1) if at < 0 else (package.exports, at - 1)
        if row >= len(rows):
            return DeadEnd.DAMAGED
        names.append(package.text(rows[row].ObjectName))
        last, at = at, rows[row].OuterIndex
    if at:
        return DeadEnd.DAMAGED
    if last > 0:
        names.append("")  # What is here lies in this package, which no row names.
    where, name, *inner = [*reversed(names), ""] if len(names) == 1 else reversed(names)
    return ObjectPlace(where, name, bounded(".".join(inner)))
