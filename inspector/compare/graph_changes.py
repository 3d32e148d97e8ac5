"""The changes of a graph one by one, each with its parts and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from inspector.compare.graph_difference import PinKey, Side, UntoldWires, Wire
from inspector.compare.graph_telling import (
    NODE,
    Came,
    GraphDifference,
    end_name,
    names_of,
    node_name,
)
from inspector.findings.message import Message, Text
from inspector.graphs.model import NodeKind, Pin
from inspector.graphs.scene.overlay import Became, WireKey
from inspector.graphs.values import literal

#: What lists of changes are parted into.
Part = Literal["nodes", "wires", "moved"]
_NOTHING: Final = "None"
_ALONE: Final = "compare/node-alone"


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
        under: What follows from it: the wires that came or went with a node.
    """

    became: Became
    part: Part
    node: int
    title: Text
    about: Text
    fact: Message
    wires: frozenset[WireKey] = frozenset()
    under: tuple[GraphChange, ...] = ()

    @property
    def all_wires(self) -> frozenset[WireKey]:
        """The wires that it is about, and those of what follows from it."""
        return self.wires.union(*(change.wires for change in self.under))


def changes_of(
    difference: GraphDifference, ways: Callable[[Wire], frozenset[WireKey]]
) -> tuple[GraphChange, ...]:
    """What differs, one by one: nodes, then wires between nodes of both, then what was only moved.

    A graph that came or went is one change.

    Args:
        difference: How the graph differs.
        ways: Gives where a wire that differs is drawn.
    """
    return tuple(_Changes(difference, ways).changes())


class _Changes:
    """Lists the changes of one graph.

    Args:
        difference: How the graph differs.
        ways: Gives where a wire that differs is drawn.
    """

    def __init__(
        self, difference: GraphDifference, ways: Callable[[Wire], frozenset[WireKey]]
    ) -> None:
        self._difference = difference
        self._delta = difference.delta
        self._ways = ways

    def changes(self) -> Iterator[GraphChange]:
        """All of them."""
        if self._difference.became is not None:
            yield from self._whole(self._difference.became)
            return
        came = {*self._delta.added, *self._delta.removed}
        under: dict[int, list[GraphChange]] = {}
        others = []
        for change, wires in self._wires():
            # A wire at a node that came or went follows from that; of two such from the one that
            # is told first.
            ends = {end.node for wire in wires for end in wire} & came
            owner = min(ends, key=lambda number: (number not in self._delta.new.nodes, number),
                        default=None)  # fmt: skip
            if owner is None:
                others.append(change)
            else:
                under.setdefault(owner, []).append(change)
        yield from self._nodes(under)
        yield from self._inputs()
        yield from others
        yield from self._moves()

    def _whole(self, became: Came) -> Iterator[GraphChange]:
        told = self._difference.told
        about = Message("compare/nodes-in", count=told.nodes)
        for number in (*self._delta.added, *self._delta.removed)[:1]:
            yield GraphChange(became, "nodes", number, told.name, about, told.message)

    def _nodes(self, under: Mapping[int, Sequence[GraphChange]]) -> Iterator[GraphChange]:
        """Nodes; what follows from those that came or went stands below them."""
        delta = self._delta
        came: tuple[tuple[Iterable[int], Side, Came], ...] = (
            (delta.added, delta.new, "added"),
            (delta.removed, delta.old, "removed"),
        )
        for numbers, side, became in came:
            wires = UntoldWires(side.wires)
            for number in numbers:
                name = _name(side, number)
                told = self._difference.of_nodes.get(number)
                if told is None:
                    code = "compare/comment-came" if _is_comment(side, number) else _ALONE
                    told = Message(code, title=name, became=became)
                beside = _beside(told) or _linked(side, wires, number)
                below = tuple(under.get(number, ()))
                yield GraphChange(became, "nodes", number, name, beside, told, under=below)
        for number, what, before, after in delta.nodes:
            name = _name(delta.new, number)
            title = "" if _is_comment(delta.new, number) else name
            became_other = Message(
                "compare/node-became", title=title, what=what, before=before, after=after
            )
            about = _turned(before, after)
            yield GraphChange("changed", "nodes", number, name, about, became_other)

    def _inputs(self) -> Iterator[GraphChange]:
        """Values of inputs, and pins that came or went."""
        delta = self._delta
        for key, _, _ in delta.values:
            name, pin = _name(delta.new, key.node), delta.new.pins[key]
            before, after = _value(delta.old.pins[key]), _value(pin)
            told = _input(name, pin.shown_name, before, after)
            turned = _turned(before, after)
            yield GraphChange("changed", "nodes", key.node, end_name(delta.new, key), turned, told)
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
                fact = Message(
                    "compare/pin-came",
                    title=name,
                    direction=way,
                    pin=pin.shown_name,
                    became=became,
                )
                about = Message("compare/pin-became", direction=way, became=became)
                yield GraphChange(became, "nodes", key.node, end_name(side, key), about, fact)

    def _wires(self) -> Iterator[tuple[GraphChange, Iterable[Wire]]]:
        """The changes of wires with these; those of one input, or one way of execution, are one."""
        delta = self._delta
        groups: dict[PinKey, tuple[list[Wire], list[Wire]]] = {}
        for place, wires in enumerate((delta.wires_removed, delta.wires_added)):
            for wire in sorted(wires):
                groups.setdefault(self._fixed(wire), ([], []))[place].append(wire)
        for fixed, (removed, added) in sorted(groups.items()):
            if removed and added:
                yield self._led_elsewhere(fixed, removed, added), (*removed, *added)
                continue
            for wire in added or removed:
                yield self._wire(wire, "added" if added else "removed"), (wire,)

    def _wire(self, wire: Wire, became: Came) -> GraphChange:
        side = self._delta.new if became == "added" else self._delta.old
        source, target = end_name(side, wire.source), end_name(side, wire.target)
        fact = Message("compare/wire-came", source=source, target=target, became=became)
        about, title = side.pins[wire.source].type.words, _turned(source, target)
        ways = self._ways(wire)
        return GraphChange(became, "wires", wire.source.node, title, about, fact, ways)

    def _fixed(self, wire: Wire) -> PinKey:
        """The end that stays: execution leaves an output once, a value enters an input once."""
        side = self._delta.new if wire in self._delta.wires_added else self._delta.old
        return wire.source if side.through.is_flow(side.pins[wire.source]) else wire.target

    def _led_elsewhere(self, fixed: PinKey, removed: list[Wire], added: list[Wire]) -> GraphChange:
        old, new = self._delta.old, self._delta.new
        title = end_name(new, fixed)
        if fixed.is_output:
            before = names_of(old, (wire.target for wire in removed))
            after = names_of(new, (wire.target for wire in added))
            fact = Message("compare/leads-elsewhere", source=title, target=after, instead=before)
        else:
            before = names_of(old, (wire.source for wire in removed))
            after = names_of(new, (wire.source for wire in added))
            fact = _input(_name(new, fixed.node), new.pins[fixed].shown_name, before, after)
        ways = frozenset[WireKey]().union(*map(self._ways, (*removed, *added)))
        about = _turned(before, after)
        return GraphChange("changed", "wires", fixed.node, title, about, fact, ways)

    def _moves(self) -> Iterator[GraphChange]:
        delta = self._delta
        for number in delta.moved:
            title = _name(delta.new, number)
            fact = Message("compare/node-moved", title=title)
            old, new = delta.old.nodes[number], delta.new.nodes[number]
            about = _turned(f"{old.x}, {old.y}", f"{new.x}, {new.y}")
            yield GraphChange("moved", "moved", number, title, about, fact)


def _is_comment(side: Side, number: int) -> bool:
    return side.nodes[number].kind is NodeKind.COMMENT


def _name(side: Side, number: int) -> Text:
    """What a node is called in a list."""
    node = side.nodes[number]
    if node.kind is NodeKind.COMMENT:
        return node.comment.partition("\n")[0] or "Comment"
    return node_name(side, number) or ("Knot" if node.kind is NodeKind.KNOT else node.class_name)


def _value(pin: Pin) -> str:
    return literal(pin) or _NOTHING


def _turned(before: Text, after: Text) -> Message:
    """What something was and what it is, or from where to where it leads."""
    return Message("compare/turned", before=before, after=after)


def _input(title: Text, pin: Text, before: Text, after: Text) -> Message:
    """What enters a node is something else: another value, or another node's."""
    return Message("compare/input", title=title, pin=pin, before=before, after=after)


def _beside(told: Message) -> Message | None:
    """What a sentence about a node says of its place; None where that is nothing."""
    place = {name: told.arguments.get(name, "") for name in ("before", "after")}
    if told.code != NODE or not any(place.values()):
        return None
    return Message(
        "compare/beside",
        **place,
        instead=told.arguments["instead"],
        is_flow=told.arguments["is_flow"],
    )


def _linked(side: Side, untold: UntoldWires, number: int) -> Message:
    """What a node hangs on: what runs before it, or else what it is for."""
    into = [wire.source for wire in untold.entering(number)]
    runs = [key for key in into if side.through.is_flow(side.pins[key])]
    out = [wire.target for wire in untold.leaving(number)]
    before: Text = ""
    after: Text = ""
    if runs or (into and not out):
        before = end_name(side, (runs or into)[0])
    elif out:
        after = end_name(side, out[0])
    return Message("compare/beside", before=before, after=after, instead="", is_flow=False)
