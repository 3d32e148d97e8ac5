"""Two versions of a graph as one graph, and its changes one by one, each with its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal

from inspector.compare.facts import Fact
from inspector.compare.graph_difference import PinKey, Side, Wire
from inspector.compare.graph_facts import (
    Came,
    InputChanged,
    NodeBecame,
    NodeCame,
    PinCame,
    WireChanged,
)
from inspector.compare.graph_merging import Merge
from inspector.compare.graph_telling import GraphDifference
from inspector.compare.untold_wires import UntoldWires
from inspector.finding import Statement
from inspector.graphs.expressions import literal
from inspector.graphs.model import Graph, Node, NodeKind, Pin
from inspector.graphs.scene.overlay import Became, Marks, WireKey

#: What lists of changes are parted into.
Part = Literal["nodes", "wires", "moved"]
_NOTHING: Final = "None"


class NodeMoved(Fact):
    """A node that stands elsewhere."""

    rule = "GRAPH-MOVED"
    templates = {"message": "{title} moved"}
    title: str


class Beside(Fact):
    """What a node hangs on that came or went: what leads to it, or else what it leads to."""

    rule = "GRAPH-BESIDE"
    templates = {
        "message": "linked to nothing",
        "message.before": "behind {before}",
        "message.after": "for {after}",
    }
    before: str = ""
    after: str = ""


class NodesIn(Fact):
    """How many nodes a graph has that came or went."""

    rule = "GRAPH-NODES"
    templates = {"message": "{count:# node|# nodes}"}
    count: int


class PinBecame(Fact):
    """A pin that came or went, on which side of its node."""

    rule = "GRAPH-PIN-SIDE"
    templates = PinCame.templates | {"message": "{side} {how}"}
    direction: Literal["input", "output"]
    became: Came

    @property
    def side(self) -> tuple[str, ...]:
        """The piece of text that says on which side of the node it is."""
        return (self.direction,)

    @property
    def how(self) -> tuple[str, ...]:
        """The piece of text that says what became of it."""
        return (self.became,)


class Turned(Fact):
    """What something was and what it is."""

    rule = "GRAPH-TURNED"
    templates = {"message": "{before} → {after}"}
    before: str
    after: str


@dataclass(frozen=True)
class GraphChange:
    """One change of a graph.

    Attributes:
        became: What became of its part.
        part: Where it is listed.
        node: The node to look at, by its number in the merged graph.
        wires: The wires that it is about, in the merged graph.
        title: The node, the pin or the wire.
        about: What became of it, or where that is, without the title.
        fact: All of it in one sentence.
    """

    became: Became
    part: Part
    node: int
    title: str
    about: Fact
    fact: Statement
    wires: frozenset[WireKey] = frozenset()


@dataclass(frozen=True, eq=False)
class LineOfBoth:
    """A line about both versions: what it tells, what that was and is; empty where it is not."""

    before: str
    after: str
    name: str = ""

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
        pins = [key for key, _, _ in delta.values]
        pins += [*delta.pins_added, *delta.pins_removed]
        nodes: dict[int, Became] = dict.fromkeys(delta.moved, "moved")
        nodes |= dict.fromkeys((key.node for key in pins), "changed")
        nodes |= dict.fromkeys((number for number, *_ in delta.nodes), "changed")
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
        """What differs, one by one: nodes, then wires, then what was only moved.

        A graph that came or went is one change.
        """
        if self.difference.became is not None:
            return tuple(self._whole(self.difference.became))
        return (*self._nodes(), *self._inputs(), *self._wires(), *self._moves())

    def _whole(self, became: Came) -> Iterator[GraphChange]:
        told = self.difference.told
        for node in self.graph.nodes[:1]:
            about = NodesIn(count=told.nodes)
            yield GraphChange(became, "nodes", node.export, told.name, about, told)

    def _nodes(self) -> Iterator[GraphChange]:
        delta = self._delta
        came: tuple[tuple[Iterable[int], Side, Came], ...] = (
            (delta.added, delta.new, "added"),
            (delta.removed, delta.old, "removed"),
        )
        for numbers, side, became in came:
            wires = UntoldWires(side.wires)
            for number in numbers:
                name, is_comment = _name(side, number), _is_comment(side, number)
                fact = NodeCame(title=name, became=became, is_comment=is_comment)
                beside = _beside(side, wires, number)
                yield GraphChange(became, "nodes", number, name, beside, fact)
        for number, what, before, after in delta.nodes:
            name = _name(delta.new, number)
            title = "" if _is_comment(delta.new, number) else name
            became_other = NodeBecame(title=title, what=what, before=before, after=after)
            about = Turned(before=before, after=after)
            yield GraphChange("changed", "nodes", number, name, about, became_other)

    def _inputs(self) -> Iterator[GraphChange]:
        """Values of inputs, and pins that came or went."""
        delta = self._delta
        for key, _, _ in delta.values:
            name, pin = _name(delta.new, key.node), delta.new.pins[key]
            before, after = _value(delta.old.pins[key]), _value(pin)
            told = InputChanged(title=name, pin=pin.shown_name, before=before, after=after)
            turned = Turned(before=before, after=after)
            yield GraphChange("changed", "nodes", key.node, _end(delta.new, key), turned, told)
        sides: tuple[tuple[Iterable[PinKey], Side, Came], ...] = (
            (delta.pins_added, delta.new, "added"),
            (delta.pins_removed, delta.old, "removed"),
        )
        for keys, side, became in sides:
            wired = {end for wire in side.wires for end in wire}
            for key in keys:
                if key in wired:
                    # The wire tells it.
                    continue
                pin, name = side.pins[key], _name(side, key.node)
                way: Literal["input", "output"] = "output" if key.is_output else "input"
                fact = PinCame(title=name, direction=way, pin=pin.shown_name, became=became)
                about = PinBecame(direction=way, became=became)
                yield GraphChange(became, "nodes", key.node, _end(side, key), about, fact)

    def _wires(self) -> Iterator[GraphChange]:
        """Wires; those of one input, or of one way of execution, are one change."""
        delta = self._delta
        groups: dict[PinKey, tuple[list[Wire], list[Wire]]] = {}
        for place, wires in enumerate((delta.wires_removed, delta.wires_added)):
            for wire in sorted(wires):
                groups.setdefault(self._fixed(wire), ([], []))[place].append(wire)
        for fixed, (removed, added) in sorted(groups.items()):
            if removed and added:
                yield self._led_elsewhere(fixed, removed, added)
                continue
            became: Came = "added" if added else "removed"
            side = delta.new if added else delta.old
            for wire in added or removed:
                source, target = _end(side, wire.source), _end(side, wire.target)
                fact = WireChanged(source=source, target=target, became=became)
                yield GraphChange(
                    became,
                    "wires",
                    wire.source.node,
                    f"{source} → {target}",
                    _Typed(kind=side.pins[wire.source].type.words),
                    fact,
                    self.ways(wire),
                )

    def _fixed(self, wire: Wire) -> PinKey:
        """The end that stays: execution leaves an output once, a value enters an input once."""
        side = self._delta.new if wire in self._delta.wires_added else self._delta.old
        return wire.source if side.through.is_flow(side.pins[wire.source]) else wire.target

    def _led_elsewhere(self, fixed: PinKey, removed: list[Wire], added: list[Wire]) -> GraphChange:
        old, new = self._delta.old, self._delta.new
        title = _end(new, fixed)
        if fixed.is_output:
            before = ", ".join(_end(old, wire.target) for wire in removed)
            after = ", ".join(_end(new, wire.target) for wire in added)
            fact: Fact = WireChanged(source=title, target=after, became="added", instead=before)
        else:
            before = ", ".join(_end(old, wire.source) for wire in removed)
            after = ", ".join(_end(new, wire.source) for wire in added)
            name, pin = _name(new, fixed.node), new.pins[fixed].shown_name
            fact = InputChanged(title=name, pin=pin, before=before, after=after)
        ways = frozenset[WireKey]().union(*map(self.ways, (*removed, *added)))
        about = Turned(before=before, after=after)
        return GraphChange("changed", "wires", fixed.node, title, about, fact, ways)

    def _moves(self) -> Iterator[GraphChange]:
        delta = self._delta
        for number in delta.moved:
            fact = NodeMoved(title=_name(delta.new, number))
            old, new = delta.old.nodes[number], delta.new.nodes[number]
            about = Turned(before=f"{old.x}, {old.y}", after=f"{new.x}, {new.y}")
            yield GraphChange("moved", "moved", number, fact.title, about, fact)

    def ways(self, wire: Wire) -> frozenset[WireKey]:
        """Where a wire that differs is drawn: several wires where knots are on its way."""
        return self._merge.ways(wire)

    def lines(self, number: int) -> list[LineOfBoth]:
        """What both versions say of a node: what it is, and of each pin what is at it."""
        sides = self._delta.old, self._delta.new
        told: dict[str | PinKey, tuple[str, list[str]]] = {}
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


class _Typed(Fact):
    """What runs along a wire."""

    rule = "GRAPH-WIRE-TYPE"
    templates = {"message": "{kind}"}
    kind: str


def _is_comment(side: Side, number: int) -> bool:
    return side.nodes[number].kind is NodeKind.COMMENT


def _name(side: Side, number: int) -> str:
    """What a node is called in a list."""
    node = side.nodes[number]
    if node.kind is NodeKind.COMMENT:
        return node.comment.partition("\n")[0] or "Comment"
    return side.through.name(node) or ("Knot" if node.kind is NodeKind.KNOT else node.class_name)


def _end(side: Side, key: PinKey) -> str:
    label = side.pins[key].label
    name = _name(side, key.node)
    return f"{name}.{label}" if label else name


def _value(pin: Pin) -> str:
    return literal(pin) or _NOTHING


def _beside(side: Side, untold: UntoldWires, number: int) -> Fact:
    """What a node hangs on: what runs before it, or else what it is for."""
    into = [wire.source for wire in untold.entering(number)]
    runs = [key for key in into if side.through.is_flow(side.pins[key])]
    out = [wire.target for wire in untold.leaving(number)]
    if runs or (into and not out):
        return Beside(before=_end(side, (runs or into)[0]))
    return Beside(after=_end(side, out[0])) if out else Beside()


def _told(node: Node) -> Iterator[tuple[str, str]]:
    """What is said of a node beside its pins."""
    yield "Title", node.title
    yield "Class", node.class_name
    if node.comment:
        yield "Comment", node.comment
    if node.state:
        yield "State", node.state
    yield "Position", f"{node.x}, {node.y}"


def _at_pin(side: Side, key: PinKey, pin: Pin) -> str:
    """What is at a pin: what it is linked to, or its value."""
    node = side.nodes[key.node]
    ends = side.through.targets(node, pin) if key.is_output else side.through.sources(node, pin)
    if ends:
        names = sorted(f"{side.through.name(end.node)}.{end.pin.label}".rstrip(".") for end in ends)
        return f"{'to' if key.is_output else 'from'} {', '.join(names)}"
    return literal(pin) or "not linked"
