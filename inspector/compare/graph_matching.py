"""Which graph, and which node of it, is the same in two packages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Final, Generic, NamedTuple, TypeVar

from inspector.graphs.model import Graph, Node, NodeKind

T = TypeVar("T")

_NO_GUID: Final = "00000000-00000000-00000000-00000000"
#: How many of the nodes of two graphs must be the same for one to be the other, renamed.
_SHARE: Final = 0.5
#: Nodes of one class and title among which the partner of a node is looked for.
_MOST_CANDIDATES: Final = 500


class GraphPair(NamedTuple):
    """A graph in both packages; None where one has it no more, or not yet."""

    old: Graph | None
    new: Graph | None


def paired_graphs(before: Sequence[Graph], after: Sequence[Graph]) -> list[GraphPair]:
    """The graphs of two packages, in the order of the second; those that are gone at the end.

    Graphs pair by their places within the asset, then by their GUIDs, then by the nodes they share.
    """
    pairing = _Pairing(before, after)
    pairing.by(_inner_path)
    pairing.by(_guid)
    _by_nodes(pairing)
    olds = {id(new): old for old, new in pairing.pairs}
    return [
        *(GraphPair(olds.get(id(graph)), graph) for graph in after),
        *(GraphPair(graph, None) for graph in pairing.old_left()),
    ]


def _by_nodes(pairing: _Pairing[Graph]) -> None:
    """Pairs what is left by the nodes that graphs share."""
    identities = {id(old): _identities(old) for old in pairing.old_left()}
    for new in pairing.new_left():
        own = _identities(new)
        shared = [(len(own & identities[id(old)]), old) for old in pairing.old_left() if own]
        most, best = max(shared, key=itemgetter(0), default=(0, None))
        if best is not None and most >= _SHARE * len(own | identities[id(best)]):
            pairing.pair(best, new)


def _inner_path(graph: Graph) -> Hashable:
    """Where a graph is within its asset, which may be renamed itself."""
    return graph.role, graph.path.partition(":")[2]


def _identities(graph: Graph) -> set[str]:
    return {guid for guid in map(_guid, graph.nodes) if guid}


def paired_nodes(old: Graph, new: Graph) -> list[tuple[Node, Node]]:
    """The nodes that two versions of a graph share.

    Nodes pair by their GUIDs. Where a copy gave two nodes one GUID, their class, then where they
    stand, and then the names of their objects decide. What is left pairs by class and title, those
    with most equal wires first.
    """
    pairing = _Pairing(old.nodes, new.nodes)
    pairing.by(lambda node: _guid(node) and (_guid(node), node.class_name, node.x, node.y))
    pairing.by(lambda node: _guid(node) and (_guid(node), node.class_name, node.name))
    pairing.by(lambda node: _guid(node) and (_guid(node), node.class_name), in_order=True)
    pairing.by(lambda node: None if _guid(node) else (node.class_name, node.title, node.name))
    _by_wires(pairing, old, new)
    return pairing.pairs


def _guid(part: Graph | Node) -> str:
    """What identifies a graph or a node through edits; empty where it stores nothing."""
    return "" if part.guid == _NO_GUID else part.guid


def _by_wires(pairing: _Pairing[Node], old: Graph, new: Graph) -> None:
    """Pairs what is left by what it is linked to that is paired already."""
    names = {after.export: before.export for before, after in pairing.pairs}
    sides = (
        _neighbours(old, {export: export for export in names.values()}),
        _neighbours(new, names),
    )
    alike: dict[Hashable, list[Node]] = defaultdict(list)
    for node in pairing.old_left():
        alike[node.class_name, node.title].append(node)
    for node in pairing.new_left():
        if node.kind in (NodeKind.COMMENT, NodeKind.KNOT):
            continue
        own = sides[1].get(node.export)
        if not own:
            continue
        candidates = alike.get((node.class_name, node.title), [])
        shared = [
            len(own & sides[0].get(other.export, set())) for other in candidates[:_MOST_CANDIDATES]
        ]
        most = max(shared, default=0)
        if most:
            pairing.pair(candidates.pop(shared.index(most)), node)


def _neighbours(graph: Graph, names: Mapping[int, int]) -> dict[int, set[tuple[int, str, str]]]:
    """For each node the wires to nodes that are paired, told by the old ones of these."""
    wires: dict[int, set[tuple[int, str, str]]] = defaultdict(set)
    for link in graph.links:
        pins = link.output.name, link.input.name
        if link.target in names:
            wires[link.source].add((names[link.target], *pins))
        if link.source in names:
            wires[link.target].add((names[link.source], *pins))
    return wires


class _Pairing(Generic[T]):
    """Pairs the elements of two lists, each once.

    Args:
        old: The first list.
        new: The second.
    """

    def __init__(self, old: Iterable[T], new: Iterable[T]) -> None:
        self.pairs: list[tuple[T, T]] = []
        self._old = {id(element): element for element in old}
        self._new = {id(element): element for element in new}

    def old_left(self) -> list[T]:
        """The elements of the first list that have no partner yet."""
        return list(self._old.values())

    def new_left(self) -> list[T]:
        """The elements of the second list that have no partner yet."""
        return list(self._new.values())

    def pair(self, old: T, new: T) -> None:
        """Makes two elements partners."""
        del self._old[id(old)], self._new[id(new)]
        self.pairs.append((old, new))

    def by(self, key: Callable[[T], Hashable], *, in_order: bool = False) -> None:
        """Pairs elements of one key.

        Args:
            key: Gives the key of an element; None or an empty one for an element without.
            in_order: Whether several of a key pair in their order; otherwise none of them does.
        """
        sides: list[dict[Hashable, list[T]]] = []
        for left in (self.old_left(), self.new_left()):
            side: dict[Hashable, list[T]] = defaultdict(list)
            for element in left:
                side[key(element)].append(element)
            sides.append(side)
        for value, olds in sides[0].items():
            news = sides[1].get(value, ())
            if value not in (None, "") and (in_order or len(olds) == len(news) == 1):
                for old, new in zip(olds, news, strict=False):
                    self.pair(old, new)
