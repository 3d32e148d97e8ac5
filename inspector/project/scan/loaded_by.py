"""Which references load a package: the ways to it from maps and from what settings load or cook.

A way begins at a map, or at a package that settings have loaded or cooked whoever refers to it, and
goes on by references that load. What would not be loaded without one of them is what only that
reference reaches.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Final

from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.entries import EntryKind, ProjectEntry
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import ReferenceGraph
from inspector.project.scan.loading import Loaded, loaded_at_once
from inspector.project.scan.reference_use import ReferenceUse, use_in

#: The order in which entries of as short a way are preferred.
_RANKS: Final[Mapping[EntryKind, int]] = {kind: rank for rank, kind in enumerate(EntryKind)}

#: Those that are opened in the editor, and show what a level takes.
_OF_MAPS: Final = (
    *(EntryKind.DEFAULT_MAP, EntryKind.COOKED_MAP, EntryKind.MAP, EntryKind.PART_OF_MAP),
)
_NOTHING: Final = Loaded(0, 0)


def _rank(entry: ProjectEntry) -> tuple[bool, int]:
    return bool(entry.never_cooked), _RANKS[entry.kind]


class LoadedStep(NamedTuple):
    """A package on a way.

    Attributes:
        package: Its name.
        loads: What it loads, itself included; nothing of one that is missing or refused.
        use: What the package before it refers to it for; None at the begin of a way, and where its
            file does not tell.
        path: Its file from the project's folder on; empty of one that is not there.
    """

    package: str
    loads: Loaded
    use: ReferenceUse | None = None
    path: str = ""


class LoadedLess(NamedTuple):
    """What the first package of a way would load less, were one reference of it gone.

    ``package`` is the package that the reference leads to, ``less`` what only the reference brings:
    nothing where others bring all of it too. ``others`` are the packages whose references still
    load ``package`` then, by name.
    """

    package: str
    less: Loaded
    others: tuple[str, ...] = ()


class LoadedWay(NamedTuple):
    """A way to a package, step by step.

    Attributes:
        entry: Why it begins where it does.
        steps: Its packages, from the first.
        without: What the first would load less without each reference, the last reference first.
    """

    entry: ProjectEntry
    steps: tuple[LoadedStep, ...]
    without: tuple[LoadedLess, ...]


class LoadedBy:
    """Which reference loads each package first, when every entry of a project is opened.

    What belongs to a map without being referred to begins a way as the map does. A package that is
    missing or refused ends a way: nothing is loaded through it.

    Args:
        graph: The project.
        progress: Asked for each package on the way whether it is still wanted.
        loads: What packages load, by their names in small letters, as far as that is known.
    """

    def __init__(
        self,
        graph: ReferenceGraph,
        progress: Progress | None = None,
        loads: Mapping[str, Loaded] = {},
    ) -> None:
        progress = progress or Progress()
        self._graph = graph
        self._loads = loads
        self._names: dict[str, str] = {}
        #: For each package that is loaded the one that loads it, both in small letters.
        self._loader: dict[str, str | None] = {}
        self._entries: dict[str, ProjectEntry] = {}
        #: What each package that is loaded loads at once; all by their names in small letters.
        self._targets: dict[str, dict[str, None]] = {}
        for node in graph.packages.values():
            entry = graph.entry_of(node) if node.refusal is None else None
            if entry is not None:
                self._entries[node.key] = entry
        # Those of a map are the way that is told where several are as short, and before them those
        # that are in a cooked game too.
        waiting = sorted(
            (graph.packages[key] for key in self._entries),
            key=lambda node: (*_rank(self._entries[node.key]), node.name),
        )
        for node in waiting:
            self._loader[node.key] = None
            self._names[node.key] = node.name
        while waiting:
            reached = []
            for node in waiting:
                progress.check()
                targets = self._targets[node.key] = {}
                for edge in graph.edges_from(node.name):
                    if edge.kind is not ReferenceKind.HARD:
                        continue
                    key = edge.target.lower()
                    found = loaded_at_once(edge, key, graph.packages)
                    if found:
                        targets[found] = None
                    if key in self._loader:
                        continue
                    self._loader[key], self._names[key] = node.key, edge.target
                    target = graph.packages.get(key)
                    end = edge.end.lower()
                    if target is None and end not in self._loader:
                        # Settings lead there under another name.
                        self._loader[end], self._names[end] = node.key, edge.end
                        target = graph.packages.get(end)
                    if target is not None and target.refusal is None:
                        reached.append(target)
            waiting = reached

    def entry(self, package: str) -> ProjectEntry | None:
        """Why a way begins at a package; None where none does."""
        return self._entries.get(package.lower())

    def chain(self, package: str) -> tuple[str, ...]:
        """The packages from an entry to one, over as few references as can be; that one alone
        where it is an entry, none where nothing loads it.
        """
        key: str | None = package.lower()
        if key not in self._loader:
            return ()
        way = []
        while key is not None:
            way.append(self._names[key])
            key = self._loader[key]
        return tuple(reversed(way))

    def ways(self, package: str) -> tuple[tuple[str, ...], ...]:
        """The ways to a package, the shortest first: one through each that loads it, it alone where
        it is an entry itself, and the shortest one from a map.

        A package that is loaded through this one alone is no way to it.
        """
        first, key = self.chain(package), package.lower()
        if not first:
            return ()
        found = {first}
        for edge in self._graph.edges_to(package):
            source = self._graph.packages[edge.source.lower()]
            if edge.kind is not ReferenceKind.HARD or source.refusal is not None:
                continue
            way = self.chain(edge.source)
            if way and all(name.lower() != key for name in way):
                found.add((*way, first[-1]))
        if first[0].lower() not in self._maps and key in self._loader_from_maps:
            found.add(self._way_from_map(key))
        return tuple(sorted(found, key=lambda way: (way != first, len(way), way)))

    @cached_property
    def _maps(self) -> frozenset[str]:
        """The entries that are maps, or belong to one."""
        return frozenset(key for key, entry in self._entries.items() if entry.kind in _OF_MAPS)

    @cached_property
    def _loader_from_maps(self) -> Mapping[str, str | None]:
        """For each package that maps load the one that loads it; names in small letters."""
        loaders: dict[str, str | None] = dict.fromkeys(sorted(self._maps))
        waiting = list(loaders)
        while waiting:
            reached = []
            for key in waiting:
                for target in self._targets.get(key, ()):
                    if target not in loaders:
                        loaders[target] = key
                        reached.append(target)
            waiting = reached
        return loaders

    def _way_from_map(self, key: str) -> tuple[str, ...]:
        way: list[str] = []
        at: str | None = key
        while at is not None:
            way.append(self._graph.packages[at].name)
            at = self._loader_from_maps[at]
        return tuple(reversed(way))

    def follow(
        self, way: Sequence[str], root: str = "", progress: Progress | None = None
    ) -> LoadedWay:
        """What is to be said of a way, step by step.

        Args:
            way: One of :meth:`ways`.
            root: The folder of the project, for what its files say; empty to ask none.
            progress: Asked now and then whether it is still wanted.
        """
        progress = progress or Progress()
        keys = [name.lower() for name in way]
        whole = self._reached(keys[0])
        steps, without = [], []
        for number, (name, key) in enumerate(zip(way, keys, strict=True)):
            progress.check()
            is_loaded = key in whole
            use = None
            if number:
                before = self._graph.packages.get(keys[number - 1])
                use = use_in(os.path.join(root, before.path), name) if root and before else None
                less = LoadedLess(name, _NOTHING)
                if is_loaded:
                    gone, others = self._only_by(whole, keys[0], keys[number - 1], key)
                    less = LoadedLess(name, self._sum(gone), others)
                without.append(less)
            loads = self._loads_of(key) if is_loaded else _NOTHING
            node = self._graph.packages.get(key)
            steps.append(LoadedStep(name, loads, use, node.path if node is not None else ""))
        return LoadedWay(self._entries[keys[0]], tuple(steps), tuple(reversed(without)))

    def _sum(self, keys: Collection[str]) -> Loaded:
        return Loaded(sum(self._graph.packages[key].size for key in keys), len(keys))

    def _loads_of(self, key: str) -> Loaded:
        known = self._loads.get(key)
        return known if known is not None else self._sum(self._reached(key))

    def _reached(self, first: str) -> set[str]:
        """What a package loads, itself included."""
        seen: set[str] = set()
        waiting = {first}
        while waiting:
            seen |= waiting
            targets = (self._targets.get(key, ()) for key in waiting)
            waiting = set().union(*targets) - seen
        return seen

    def _only_by(
        self, whole: set[str], first: str, source: str, end: str
    ) -> tuple[set[str], tuple[str, ...]]:
        """What a package loads by one reference alone, and which packages load the end of that too.

        Args:
            whole: All that the package loads.
            first: The package.
            source: Where the reference is.
            end: Where it leads; nothing hangs on it where another reference leads there too.
        """
        seen: set[str] = set()
        others: list[str] = []
        waiting = {first}
        while waiting:
            seen |= waiting
            others += (key for key in waiting - {source} if end in self._targets.get(key, ()))
            targets = (self._targets.get(key, ()) for key in waiting)
            # What is loaded through the end alone brings nothing to it.
            waiting = set().union(*targets) - seen - {end}
        names = tuple(sorted(self._names[key] for key in others))
        return (set(), names) if others else (whole - seen, ())
