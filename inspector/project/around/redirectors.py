"""Where the redirectors of a package lead: what is left in the old place of assets that moved.

Moving or renaming an asset leaves a redirector where it was, so that packages which still name the
old place find it (Epic's page "Asset Redirectors", documented). One package may hold several: that
of a renamed Blueprint holds one for the Blueprint, its class and its default object each.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from inspector.errors import InspectorError
from inspector.format.errors import FormatError
from inspector.format.unreal.declare.own_forms import REDIRECTOR, ObjectRedirector
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import bounded
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.project.opening import Opened

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
