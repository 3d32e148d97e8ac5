"""Which reference loads a package first: the shortest way to it from a map, by what loads."""

from __future__ import annotations

from inspector.progress import Progress
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import ReferenceGraph


class LoadedBy:
    """Which reference loads each package first, when every map of a project is opened.

    What belongs to a map without being referred to begins a way as the map does. A package that is
    missing or refused ends a way: nothing is loaded through it.

    Args:
        graph: The project.
        progress: Asked for each package on the way whether it is still wanted.
    """

    def __init__(self, graph: ReferenceGraph, progress: Progress | None = None) -> None:
        progress = progress or Progress()
        self._names: dict[str, str] = {}
        #: For each package that is loaded the one that loads it, both in small letters.
        self._loader: dict[str, str | None] = {}
        entries = (node for node in graph.packages.values() if node.is_entry)
        # Those of the map itself are the shorter way where both lead there.
        waiting = sorted(
            (node for node in entries if node.refusal is None),
            key=lambda node: (not node.contents.is_map, node.name),
        )
        for node in waiting:
            self._loader[node.key] = None
            self._names[node.key] = node.name
        while waiting:
            reached = []
            for node in waiting:
                progress.check()
                for edge in graph.edges_from(node.name):
                    key = edge.target.lower()
                    if edge.kind is not ReferenceKind.HARD or key in self._loader:
                        continue
                    self._loader[key], self._names[key] = node.key, edge.target
                    target = graph.packages.get(key)
                    if target is not None and target.refusal is None:
                        reached.append(target)
            waiting = reached

    def chain(self, package: str) -> tuple[str, ...]:
        """The packages from a map to one; that one alone where it is a map, none where no map
        loads it.
        """
        key: str | None = package.lower()
        if key not in self._loader:
            return ()
        way = []
        while key is not None:
            way.append(self._names[key])
            key = self._loader[key]
        return tuple(reversed(way))
