"""How two versions of a graph differ: nodes by identity, wires by their ends, values by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from inspector.compare.graph_matching import GraphPair, paired_nodes
from inspector.findings.message import Message, Text
from inspector.graphs.model import Graph, Node, NodeKind, Pin
from inspector.graphs.wires import Wires, told_nodes

#: What may differ of a node beside its pins and where it stands.
Said = Literal["title", "comment", "state", "with"]


class PinKey(NamedTuple):
    """A pin by its node, in the numbering of the comparison, its side, its name as the engine
    compares names, in small letters, and its place among the pins of that name.
    """

    node: int
    is_output: bool
    name: str
    place: int = 0


class Wire(NamedTuple):
    """A wire from an output to an input, knots on the way left out."""

    source: PinKey
    target: PinKey


class Side:
    """One version of a graph: its nodes by the numbers that both versions have in common.

    Args:
        graph: The graph; None where there is none.
        numbers: The number of each node by its object.
    """

    def __init__(self, graph: Graph | None, numbers: Mapping[int, int]) -> None:
        self.graph = graph
        self.nodes: dict[int, Node] = {}
        self.pins: dict[PinKey, Pin] = {}
        self.wires: set[Wire] = set()
        #: Each pin by the object of its node and its identity.
        self.keys: dict[tuple[int, str], PinKey] = {}
        if graph is None:
            return
        self.through = Wires(graph)
        for node in graph.nodes:
            number = numbers[node.export]
            self.nodes[number] = node
            times: Counter[PinKey] = Counter()
            for pin in node.pins:
                first = PinKey(number, pin.is_output, pin.name.casefold())
                key = first._replace(place=times[first])
                times[first] += 1
                self.pins[key] = pin
                self.keys[node.export, pin.id] = key
        for node in told_nodes(graph):
            for pin in node.pins:
                if not pin.is_output:
                    target = self.keys[node.export, pin.id]
                    self.wires |= {
                        Wire(self.keys[end.node.export, end.pin.id], target)
                        for end in self.through.sources(node, pin)
                    }

    def values(self) -> dict[PinKey, str]:
        """The values of inputs that nothing is linked to."""
        linked = {wire.target for wire in self.wires}
        return {
            key: pin.said
            for key, pin in self.pins.items()
            if not key.is_output and key not in linked and self.is_told(key.node)
        }

    def unread(self) -> Iterator[int]:
        """The nodes whose pins cannot be read."""
        return (number for number, node in self.nodes.items() if node.problem)

    def is_told(self, number: int) -> bool:
        """Whether a node is told by itself: knots and comments are not."""
        return self.nodes[number].kind not in (NodeKind.KNOT, NodeKind.COMMENT)


@dataclass(frozen=True)
class GraphDelta:
    """What turns one version of a graph into the other.

    Nodes are told by numbers that both versions have in common. Knots and comments are counted as
    nodes that came, went or moved; wires lead through knots. ``values`` are inputs with what they
    held before and hold now; ``nodes`` say which node, what of it, what that was and is.
    """

    old: Side
    new: Side
    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    wires_added: frozenset[Wire] = field(default_factory=frozenset)
    wires_removed: frozenset[Wire] = field(default_factory=frozenset)
    values: tuple[tuple[PinKey, str, str], ...] = ()
    pins_added: tuple[PinKey, ...] = ()
    pins_removed: tuple[PinKey, ...] = ()
    nodes: tuple[tuple[int, Said, Text, Text], ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs."""
        return not any(
            (self.added, self.removed, self.moved, self.wires_added, self.wires_removed,
             self.values, self.pins_added, self.pins_removed, self.nodes)
        )  # fmt: skip


def delta_of(pair: GraphPair) -> GraphDelta:
    """What turns a graph into its other version; of one that is on one side only, all of it.

    Of nodes whose pins cannot be read on one side nobody can say what became of their wires.
    """
    old, new = _sides(pair)
    unread = {*old.unread(), *new.unread()}
    both = [number for number in new.nodes if number in old.nodes]
    old_values, new_values = old.values(), new.values()
    return GraphDelta(
        old,
        new,
        added=tuple(number for number in new.nodes if number not in old.nodes),
        removed=tuple(number for number in old.nodes if number not in new.nodes),
        moved=tuple(number for number in both if _place(old, number) != _place(new, number)),
        wires_added=_between_read(new.wires - old.wires, unread),
        wires_removed=_between_read(old.wires - new.wires, unread),
        values=tuple(
            (key, value, new_values[key])
            for key, value in old_values.items()
            if new_values.get(key, value) != value
        ),
        pins_added=tuple(_pins_beside(new, old, unread)),
        pins_removed=tuple(_pins_beside(old, new, unread)),
        nodes=tuple(change for number in both for change in _changes(old, new, number)),
    )


def _between_read(wires: Iterable[Wire], unread: Container[int]) -> frozenset[Wire]:
    """The wires between nodes that can be read on both sides."""
    return frozenset(
        wire for wire in wires if wire.source.node not in unread and wire.target.node not in unread
    )


def _sides(pair: GraphPair) -> tuple[Side, Side]:
    """Both versions, with numbers for their nodes."""
    pairs: Sequence[tuple[Node, Node]] = ()
    if pair.old is not None and pair.new is not None:
        pairs = paired_nodes(pair.old, pair.new)
    olds = {old.export: number for number, (old, _) in enumerate(pairs)}
    news = {new.export: number for number, (_, new) in enumerate(pairs)}
    count = len(pairs)
    for graph, numbers in ((pair.old, olds), (pair.new, news)):
        for node in graph.nodes if graph is not None else ():
            if node.export not in numbers:
                numbers[node.export] = count
                count += 1
    return Side(pair.old, olds), Side(pair.new, news)


def _place(side: Side, number: int) -> tuple[int, int, int, int]:
    node = side.nodes[number]
    return node.x, node.y, node.width, node.height


def _pins_beside(side: Side, other: Side, unread: Container[int]) -> Iterator[PinKey]:
    """The pins that a node of both has on one side only."""
    for key, pin in side.pins.items():
        is_read = key.node in other.nodes and key.node not in unread
        if is_read and key not in other.pins and not pin.hidden:
            yield key


def _changes(old: Side, new: Side, number: int) -> Iterator[tuple[int, Said, Text, Text]]:
    """What a node of both is, where that is something else now."""
    told = _told(old.nodes[number]), _told(new.nodes[number])
    for what, before in told[0].items():
        if before != told[1][what]:
            yield number, what, before, told[1][what]


def _told(node: Node) -> dict[Said, Text]:
    """What is said of a node beside its pins and where it stands."""
    is_comment = node.kind is NodeKind.COMMENT
    parts = tuple(part.title for part in node.parts)
    return {
        "title": "" if is_comment else node.title,
        "comment": node.comment,
        "state": Message("graphs/state", state=node.state or "enabled"),
        "with": Message("phrases/listed", parts=parts) if parts else "",
    }
