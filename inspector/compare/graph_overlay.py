"""Two versions of a graph as one graph, and its changes one by one, each with its parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from inspector.compare.graph_changes import GraphChange, changes_of
from inspector.compare.graph_difference import PinKey, Side, Wire
from inspector.compare.graph_merging import Merge
from inspector.compare.graph_telling import GraphDifference, names_of
from inspector.findings.message import Message, Text
from inspector.graphs.model import Graph, Node, Pin
from inspector.graphs.scene.overlay import Became, Marks, WireKey
from inspector.graphs.values import literal


@dataclass(frozen=True, eq=False)
class LineOfBoth:
    """A line about both versions: what it tells, what that was and is; empty where it is not."""

    before: Text
    after: Text
    name: Text = ""

    @property
    def became(self) -> Became | None:
        """What became of it; None where it is as it was."""
        if self.before == self.after:
            return None
        return "added" if not self.before else "removed" if not self.after else "changed"


class MergedGraph:
    """Both versions of a graph that differs.

    Its nodes are told by the numbers of the comparison. Nodes stand where they do now, what was
    removed where it stood.

    Args:
        difference: How the graph differs.
    """

    def __init__(self, difference: GraphDifference) -> None:
        self.difference = difference
        self._delta = difference.delta
        self._merge = Merge(self._delta)
        graph = difference.new or difference.old
        assert graph is not None
        self.graph: Graph = replace(
            graph, nodes=tuple(self._merge.nodes()), links=tuple(self._merge.links.values())
        )

    def versions(self) -> tuple[Graph | None, Graph | None]:
        """Each version alone, the old one first; None for one that is not there.

        Nodes stand where they stand in it; they and their pins are told as in both.
        """
        return self._merge.version(self._delta.old), self._merge.version(self._delta.new)

    @cached_property
    def marks(self) -> Marks:
        """What became of its parts."""
        delta, merge = self._delta, self._merge
        pins = [key for key, __, __ in delta.values]
        pins += [*delta.pins_added, *delta.pins_removed]
        nodes: dict[int, Became] = dict.fromkeys(delta.moved, "moved")
        nodes |= dict.fromkeys((key.node for key in pins), "changed")
        nodes |= dict.fromkeys((number for number, *__ in delta.nodes), "changed")
        nodes |= dict.fromkeys(delta.added, "added")
        nodes |= dict.fromkeys(delta.removed, "removed")
        return Marks(
            nodes,
            merge.wires,
            frozenset((key.node, merge.pin(key).id) for key in pins),
            {number: (node.x, node.y) for number, node in delta.old.nodes.items()
             if number in delta.moved},
        )  # fmt: skip

    @cached_property
    def changes(self) -> tuple[GraphChange, ...]:
        """What differs, one by one."""
        return changes_of(self.difference, self.ways)

    def ways(self, wire: Wire) -> frozenset[WireKey]:
        """Where a wire that differs is drawn: several wires where knots are on its way."""
        return self._merge.ways(wire)

    def lines(self, number: int) -> list[LineOfBoth]:
        """What both versions say of a node: what it is, and of each pin what is at it."""
        sides = self._delta.old, self._delta.new
        told: dict[Text | PinKey, tuple[Text, list[Text]]] = {}
        for place, side in enumerate(sides):
            node = side.nodes.get(number)
            if node is None:
                continue
            for name, text in _told(node):
                told.setdefault(name, (name, ["", ""]))[1][place] = text
            for key, pin in side.pins.items():
                if key.node == number and not pin.hidden:
                    row = told.setdefault(key, (pin.shown_name, ["", ""]))
                    row[1][place] = _at_pin(side, key, pin)
        return [LineOfBoth(before, after, name) for name, (before, after) in told.values()]


def _told(node: Node) -> Iterator[tuple[Message, Text]]:
    """What is said of a node beside its pins."""
    yield Message("compare/title"), node.title
    yield Message("compare/class-name"), node.class_name
    if node.comment:
        yield Message("compare/comment"), node.comment
    if node.state:
        yield Message("compare/state"), Message("graphs/state", state=node.state)
    yield Message("compare/position"), f"{node.x}, {node.y}"


def _at_pin(side: Side, key: PinKey, pin: Pin) -> Text:
    """What is at a pin: what it is linked to, or its value."""
    node = side.nodes[key.node]
    ends = side.through.targets(node, pin) if key.is_output else side.through.sources(node, pin)
    if ends:
        names = names_of(side, (side.keys[end.node.export, end.pin.id] for end in ends))
        return Message("compare/links-to" if key.is_output else "compare/links-from", name=names)
    return literal(pin) or Message("compare/not-linked")
