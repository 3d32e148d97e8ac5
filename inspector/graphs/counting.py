"""How many graphs a package has, or what it has instead, by its export table alone."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from inspector.format.errors import FormatError
from inspector.format.unreal.declare.own_forms import REDIRECTOR
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.graphs.materials import EXPRESSION

#: Classes that are called graphs and are none of the editor's: they hold other objects.
_OTHERS: Final = ("PCG", "RigVM", "AnimBlueprintExtension")
#: How the classes end whose objects make up a graph.
_PARTS: Final = ("Node", "Pin", "Edge", "Link")


def count_graphs(package: PackageReader) -> int:
    """How many graphs the editor would show; 0 where the table cannot be read.

    Told by the names of classes, without reading what any object holds; materials have a graph each
    that has expressions.
    """
    paths = package.readable_paths
    try:
        classes = [(paths.class_of(export), export.OuterIndex) for export in package.exports]
    except FormatError:
        return 0
    drawn = sum(name.endswith("Graph") and not name.startswith(_OTHERS) for name, _ in classes)
    materials = {
        outer
        for name, outer in classes
        if name.startswith(EXPRESSION) and 0 < outer <= len(classes)
    }
    return drawn + len(materials)


class OtherParts(NamedTuple):
    """What a package without graphs has instead: parts of others by their classes, most first."""

    parts: tuple[tuple[str, int], ...] = ()
    is_redirector: bool = False


def other_parts(package: PackageReader | None) -> OtherParts:
    """What a package has in the place of graphs that are read.

    Args:
        package: The package, as far as it could be read.
    """
    classes = _classes(package) if package is not None else Counter[str]()
    parts = tuple(
        (name, count)
        for name, count in sorted(classes.items(), key=lambda row: (-row[1], row[0]))
        if name.startswith(_OTHERS) and name.endswith(_PARTS)
    )
    return OtherParts(parts, REDIRECTOR in classes)


def _classes(package: PackageReader) -> Counter[str]:
    """How many objects there are of each class; none where the table cannot be read."""
    paths = package.readable_paths
    try:
        return Counter(map(paths.class_of, package.exports))
    except FormatError:
        return Counter()
