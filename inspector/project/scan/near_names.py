"""Which package may be meant by a name that no package has: it was moved, or is spelled wrong."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import Final

from inspector.project.scan.graph import ReferenceGraph
from inspector.suggestions import nearest

#: Packages of one last name that are told.
_MOST: Final = 3
#: Packages of a folder that are compared: looking through more takes long.
_COMPARED: Final = 1000


def packages_once_called(graph: ReferenceGraph, package: str) -> tuple[str, ...]:
    """The packages that store the name of another, by name: what a file that was moved or copied
    without the editor does; a few of many. Engines before 5.1 store none.

    Args:
        graph: The project.
        package: A name with its folders.
    """
    key = package.lower()
    found = (
        node.name
        for name, node in graph.packages.items()
        if name != key and node.contents.name.lower() == key
    )
    return tuple(sorted(found)[:_MOST])


def packages_called_alike(
    graph: ReferenceGraph, package: str, out: Collection[str] = ()
) -> tuple[str, ...]:
    """The packages elsewhere that have the last name of one, by name; a few of many.

    Args:
        graph: The project.
        package: A name with its folders.
        out: Those that cannot be meant, by name.
    """
    end = f"/{package.rpartition('/')[2].lower()}"
    key = package.lower()
    found = (node.name for name, node in graph.packages.items() if name.endswith(end))
    alike = (name for name in sorted(found) if name.lower() != key and name not in out)
    return tuple(islice(alike, _MOST))


def nearest_in_folder(graph: ReferenceGraph, package: str, out: Collection[str] = ()) -> str:
    """The package of the same folder whose name is most like another one; empty where none is.

    Args:
        graph: The project.
        package: A name with its folders.
        out: Those that cannot be meant, by name.
    """
    folder, _, last = package.rpartition("/")
    start = f"{folder.lower()}/"
    beside = (
        node.name.rpartition("/")[2]
        for key, node in graph.packages.items()
        if key.rpartition("/")[0] + "/" == start and key != package.lower() and node.name not in out
    )
    near = nearest(last, islice(beside, _COMPARED))
    return f"{folder}/{near}" if near else ""
