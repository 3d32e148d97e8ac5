"""Which package may be meant by a name that no package has: it was moved, or is spelled wrong."""

from __future__ import annotations

from itertools import islice
from typing import Final

from inspector.project.scan.graph import ReferenceGraph
from inspector.suggestions import nearest

#: Packages of one last name that are told.
_MOST: Final = 3
#: Packages of a folder that are compared: looking through more takes long.
_COMPARED: Final = 1000


def packages_called_alike(graph: ReferenceGraph, package: str) -> tuple[str, ...]:
    """The packages elsewhere that have the last name of one, by name; a few of many.

    Args:
        graph: The project.
        package: A name with its folders.
    """
    end = f"/{package.rpartition('/')[2].lower()}"
    key = package.lower()
    found = (node.name for name, node in graph.packages.items() if name.endswith(end))
    return tuple(islice((name for name in sorted(found) if name.lower() != key), _MOST))


def nearest_in_folder(graph: ReferenceGraph, package: str) -> str:
    """The package of the same folder whose name is most like another one; empty where none is.

    Args:
        graph: The project.
        package: A name with its folders.
    """
    folder, _, last = package.rpartition("/")
    start = f"{folder.lower()}/"
    beside = (
        node.name.rpartition("/")[2]
        for key, node in graph.packages.items()
        if key.rpartition("/")[0] + "/" == start and key != package.lower()
    )
    near = nearest(last, islice(beside, _COMPARED))
    return f"{folder}/{near}" if near else ""
