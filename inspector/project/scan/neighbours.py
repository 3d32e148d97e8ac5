"""What is around one package: what refers to it, what it refers to, and why it is loaded.

A package is loaded by the shortest way to it from a map, by references that load.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from inspector.progress import Progress
from inspector.project.around.mounts import SCRIPT
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import Edge, PackageNode, ReferenceGraph, ReferenceState

_WORST_FIRST: Final = (
    ReferenceState.REFUSED,
    ReferenceState.MISSING,
    ReferenceState.NOT_JUDGED,
    ReferenceState.PRESENT,
)
_CODE: Final = f"/{SCRIPT}/".lower()


class Side(StrEnum):
    """On which side of the centre a package stands."""

    REFERENCERS = "referencers"
    DEPENDENCIES = "dependencies"


class Neighbour(NamedTuple):
    """A package that is tied to the centre.

    Attributes:
        name: Its name.
        side: Who refers to whom.
        steps: Over how many references it is tied to the centre at least.
        kinds: How, as far as that was asked: those of the last step.
        state: What the engine finds there.
        through: The packages one step nearer that it is tied to, by name; empty at the first step.
        node: The package; None of one that is not in the project.
    """

    name: str
    side: Side
    steps: int
    kinds: tuple[ReferenceKind, ...]
    state: ReferenceState
    through: tuple[str, ...]
    node: PackageNode | None

    @property
    def key(self) -> str:
        """Tells it from all others around: the same package may stand on both sides."""
        return f"{self.side.name} {self.name.lower()}"

    @property
    def is_broken(self) -> bool:
        """Whether the engine cannot load it."""
        return self.state in (ReferenceState.REFUSED, ReferenceState.MISSING)


class Link(NamedTuple):
    """That one package refers to another, in how many ways soever; ``state`` is the worst."""

    side: Side
    source: str
    target: str
    kinds: tuple[ReferenceKind, ...]
    state: ReferenceState


class Asked(NamedTuple):
    """How far to go from the centre, by references of which kinds, and whether to code too."""

    depth: int = 1
    kinds: frozenset[ReferenceKind] = frozenset({ReferenceKind.HARD, ReferenceKind.SOFT})
    code: bool = True

    def takes(self, edge: Edge) -> bool:
        """Whether a reference is followed."""
        return edge.kind in self.kinds and (self.code or not is_code(edge.target))


class Neighbourhood(NamedTuple):
    """A package and what is around it.

    ``referencers`` and ``dependencies`` are levels, the nearest first, in each the broken ones
    first and code last. ``links`` are those between one level and the next.
    """

    centre: str
    node: PackageNode | None
    referencers: tuple[tuple[Neighbour, ...], ...]
    dependencies: tuple[tuple[Neighbour, ...], ...]
    links: tuple[Link, ...]

    def everybody(self) -> Iterator[Neighbour]:
        """The packages around, level by level."""
        for levels in (self.dependencies, self.referencers):
            for level in levels:
                yield from level

    @property
    def size(self) -> int:
        """How many packages are around the centre; one on both sides counts twice."""
        return sum(map(len, self.referencers + self.dependencies))


def is_code(name: str) -> bool:
    """Whether a name is that of code, of which no package is on disk."""
    return name.lower().startswith(_CODE)


def around(
    graph: ReferenceGraph,
    centre: str,
    asked: Asked = Asked(),  # noqa: B008
    progress: Progress | None = None,
) -> Neighbourhood:
    """What is around a package, which need not be there.

    Args:
        graph: The project.
        centre: The name of the package.
        asked: How far to go.
        progress: Asked for each package on the way whether it is still wanted.
    """
    progress = progress or Progress()
    node = graph.packages.get(centre.lower())
    name = node.name if node is not None else centre
    links: list[Link] = []
    sides = [
        tuple(_levels(graph, name, side, asked, links, progress))
        for side in (Side.REFERENCERS, Side.DEPENDENCIES)
    ]
    return Neighbourhood(name, node, sides[0], sides[1], tuple(links))


class _Met:
    """A package that was met in a step: how it is called, and the references that led there."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.edges: list[Edge] = []


def _levels(
    graph: ReferenceGraph,
    centre: str,
    side: Side,
    asked: Asked,
    links: list[Link],
    progress: Progress,
) -> Iterator[tuple[Neighbour, ...]]:
    """The packages of one side, step by step; what ties them is added to the links."""
    inwards = side is Side.REFERENCERS
    seen = {centre.lower()}
    level = [centre]
    for steps in range(1, asked.depth + 1):
        met: dict[str, _Met] = {}
        for name in level:
            progress.check()
            for edge in graph.edges_to(name) if inwards else graph.edges_from(name):
                if not asked.takes(edge):
                    continue
                other = edge.source if inwards else edge.target
                key = other.lower()
                if key not in seen:
                    met.setdefault(key, _Met(other)).edges.append(edge)
        if not met:
            return
        seen.update(met)
        places = {name: place for place, name in enumerate(level)}
        neighbours = [_neighbour(graph, package, side, steps) for package in met.values()]
        neighbours.sort(key=lambda neighbour: _order(neighbour, places))
        for neighbour in neighbours:
            links += _links(side, met[neighbour.name.lower()].edges)
        level = [neighbour.name for neighbour in neighbours]
        yield tuple(neighbours)


def _neighbour(graph: ReferenceGraph, met: _Met, side: Side, steps: int) -> Neighbour:
    node = graph.packages.get(met.name.lower())
    if side is Side.DEPENDENCIES:
        state = worst(edge.state for edge in met.edges)
        through = [edge.source for edge in met.edges]
    else:
        refused = node is not None and node.refusal is not None
        state = ReferenceState.REFUSED if refused else ReferenceState.PRESENT
        through = [edge.target for edge in met.edges]
    nearer = tuple(dict.fromkeys(through)) if steps > 1 else ()
    return Neighbour(met.name, side, steps, _kinds(met.edges), state, nearer, node)


def _order(neighbour: Neighbour, places: dict[str, int]) -> tuple[object, ...]:
    """Broken ones first, then the project's own, then other content, then code."""
    rank = _WORST_FIRST.index(neighbour.state) if neighbour.is_broken else len(_WORST_FIRST)
    foreign = 0 if neighbour.node is not None else 2 if is_code(neighbour.name) else 1
    nearest = min((places[name] for name in neighbour.through), default=0)
    return rank, foreign, nearest, neighbour.name.lower()


def _links(side: Side, edges: Iterable[Edge]) -> Iterator[Link]:
    """The references between each two packages as one."""
    pairs: dict[tuple[str, str], list[Edge]] = {}
    for edge in edges:
        pairs.setdefault((edge.source, edge.target), []).append(edge)
    for (source, target), tied in pairs.items():
        yield Link(side, source, target, _kinds(tied), worst(edge.state for edge in tied))


def _kinds(edges: Iterable[Edge]) -> tuple[ReferenceKind, ...]:
    return tuple(sorted({edge.kind for edge in edges}))


def worst(states: Iterable[ReferenceState]) -> ReferenceState:
    """The one that is told of several references to one package."""
    return min(states, key=_WORST_FIRST.index)


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
