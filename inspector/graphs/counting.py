"""How many graphs a package has, by its export table alone."""

from __future__ import annotations

from typing import Final

from inspector.format.errors import FormatError
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.graphs.materials import EXPRESSION

#: Classes that are called graphs and are none of the editor's: they hold other objects.
OTHERS: Final = ("PCG", "RigVM", "AnimBlueprintExtension")


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
    drawn = sum(name.endswith("Graph") and not name.startswith(OTHERS) for name, _ in classes)
    materials = {
        outer
        for name, outer in classes
        if name.startswith(EXPRESSION) and 0 < outer <= len(classes)
    }
    return drawn + len(materials)
