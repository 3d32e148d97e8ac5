"""How the graphs of two packages differ: facts, and a summary of each graph in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final, Literal, NamedTuple, TypeAlias

from inspector.compare.graph_difference import (
    GraphDelta,
    PinKey,
    RemainingWires,
    Side,
    Wire,
    delta_of,
    paired_graphs,
)
from inspector.findings.message import Message, Text, plain
from inspector.graphs.expressions import literal, named, parameters, shows_value
from inspector.graphs.model import Graph, Node, NodeKind
from inspector.graphs.objects import operator_words
from inspector.graphs.reading_order import lines_of
from inspector.graphs.wires import nested

#: Changes that the summary of a graph lists; of more, how many there are of each kind.
_MOST_LISTED: Final = 2
#: Inputs that are listed of a node that gives a value; of more, each wire.
_MOST_ENDS: Final = 3
_NOTHING: Final = "None"
#: One part of a sentence, without its full stop: ``2 imports added``.
Fact: TypeAlias = Message
#: What became of a node, a wire, a graph.
Came = Literal["added", "removed"]
#: Facts about a node that came or went, a comment, a pin, and what the editor placed of its own.
NODE: Final = "compare/node-came"
_COMMENT: Final = "compare/comment-came"
_PIN: Final = "compare/pin-came"
PLACEHOLDERS: Final = "compare/placeholders-came"
#: Operators of any type, which took the place of one class for each in 5.0.
_PROMOTABLE: Final = "K2Node_PromotableOperator"


class GraphSummary(NamedTuple):
    """How a graph changed, in one sentence.

    ``same`` is given where a reader of the graph's text sees no change; ``counts`` where there are
    too many changes to list. ``places`` are nodes that were moved.
    """

    name: Text
    old_name: str = ""
    became: Came | None = None
    nodes: int = 0
    changes: tuple[Fact, ...] = ()
    same: tuple[Fact, ...] = ()
    counts: tuple[Fact, ...] = ()
    places: tuple[Fact, ...] = ()

    @property
    def only_moved(self) -> bool:
        """Whether nodes were moved, and nothing else."""
        return bool(self.places) and not (self.changes or self.same or self.counts or self.old_name)

    @property
    def message(self) -> Message:
        """The sentence."""
        if self.became is not None:
            return Message(
                "compare/graph-came", name=self.name, became=self.became, count=self.nodes
            )
        return Message(
            "compare/graph",
            name=self.name,
            old_name=self.old_name,
            changes=self.changes,
            same=self.same,
            counts=self.counts,
            places=self.places,
        )


@dataclass(frozen=True)
class GraphDifference:
    """A graph that is not the same in two packages.

    ``called`` distinguishes it from others of its name inside other nodes. ``delta`` turns the one
    into the other; ``facts`` describe that, one a change: a node that was put into a chain is one.
    Nodes that moved, and knots, are only counted. ``of_nodes`` are the facts about nodes that came
    or went, by their numbers.
    """

    called: Text
    old: Graph | None
    new: Graph | None
    delta: GraphDelta
    facts: tuple[Fact, ...]
    of_nodes: Mapping[int, Fact]

    @property
    def name(self) -> str:
        """What the graph is called now, or was."""
        graph = self.new or self.old
        return graph.name if graph is not None else ""

    @property
    def became(self) -> Came | None:
        """Whether the graph came or went; None for one of both packages."""
        if self.old is not None and self.new is not None:
            return None
        return "removed" if self.new is None else "added"

    @cached_property
    def summary(self) -> GraphSummary:
        """The one sentence about it, in parts."""
        graph = self.new or self.old
        nodes = len(graph.nodes) if graph is not None else 0
        old_name = self.old.name if self.old is not None and self.new is not None else ""
        if self.became is not None:
            return GraphSummary(self.called, became=self.became, nodes=nodes)
        same = tuple(self._beside_text()) if self._reads_the_same() else ()
        few = not same and len(self.facts) <= _MOST_LISTED
        return GraphSummary(
            name=self.called if old_name == self.name else self.name,
            old_name=old_name if old_name != self.name else "",
            changes=self.facts if few else (),
            same=same,
            counts=() if few or same else tuple(self._counts()),
            places=tuple(_places(self.delta)),
        )

    def _reads_the_same(self) -> bool:
        """Whether nodes or pins came or went, and the text of the graph is what it was."""
        if self.old is None or self.new is None or not self.facts:
            return False
        only_nodes_and_pins = all(fact.code in (_PIN, NODE) for fact in self.facts)
        return only_nodes_and_pins and _text(self.old) == _text(self.new)

    def _beside_text(self) -> Iterator[Fact]:
        """Nodes and pins that came or went without a change of the text."""
        added, removed = (
            [side.nodes[number] for number in numbers if side.is_in_text(number)]
            for side, numbers in (
                (self.delta.new, self.delta.added),
                (self.delta.old, self.delta.removed),
            )
        )
        promoted = [_promotable(nodes) for nodes in (added, removed)]
        titles = [Counter(node.title for node in nodes) for nodes in (added, removed)]
        if any(promoted) and titles[0] == titles[1]:
            yield Message("compare/promoted", count=len(added), gone=promoted[1])
        else:
            yield from self._nodes_counted()
        sides: tuple[Came, ...] = ("added", "removed")
        for became in sides:
            pins = [
                fact.arguments["pin"]
                for fact in self.facts
                if fact.code == _PIN and fact.arguments["became"] == became
            ]
            if pins:
                names = tuple(dict.fromkeys(pins))
                yield Message("compare/pins-came", count=len(pins), pins=names, became=became)

    def _counts(self) -> Iterator[Fact]:
        yield from self._nodes_counted()
        others = sum(fact.code not in (NODE, _COMMENT) for fact in self.facts)
        if others:
            yield Message("compare/nodes-and-wires", count=others)

    def _nodes_counted(self) -> Iterator[Fact]:
        came = [fact.arguments["became"] for fact in self.facts if fact.code in (NODE, _COMMENT)]
        for became in ("added", "removed"):
            if count := came.count(became):
                yield Message("compare/nodes-came", count=count, became=became)


def _text(graph: Graph) -> list[tuple[int, str]]:
    """The text of a graph by the codes of what it says."""
    return [(line.depth, line.text) for line in lines_of(graph, _coded, _coded)]


def _coded(text: Text) -> str:
    return text if isinstance(text, str) else plain(text)


def _promotable(nodes: Sequence[Node]) -> bool:
    """Whether nodes are operators that one class stands for, whatever they take."""
    return bool(nodes) and all(node.class_name == _PROMOTABLE for node in nodes)


def graph_differences(
    before: Sequence[Graph], after: Sequence[Graph]
) -> tuple[GraphDifference, ...]:
    """How the graphs of two packages differ, those that do, in the order of the second."""
    differences = []
    named_graphs = (*nested(before), *nested(after))
    called = {id(one.graph): one.brief for one in named_graphs}
    for pair in paired_graphs(before, after):
        delta = delta_of(pair)
        is_renamed = pair.old and pair.new and pair.old.name != pair.new.name
        if is_renamed or None in pair or not delta.is_empty:
            builder = _FactBuilder(delta)
            facts = tuple(builder.facts()) if None not in pair else ()
            name = called[id(pair.new or pair.old)]
            of_nodes = builder.of_nodes
            differences.append(GraphDifference(name, pair.old, pair.new, delta, facts, of_nodes))
    return tuple(differences)


def _places(delta: GraphDelta) -> Iterator[Fact]:
    """How many nodes of both were moved or resized, and knots that came or went."""
    both = [(delta.old.nodes[number], delta.new.nodes[number]) for number in delta.moved]
    counts = {
        "moved": sum((old.x, old.y) != (new.x, new.y) for old, new in both),
        "resized": sum((old.width, old.height) != (new.width, new.height) for old, new in both),
        "added": _knots(delta.new, delta.added),
        "removed": _knots(delta.old, delta.removed),
    }
    return (
        Message("compare/placed", became=became, count=count)
        for became, count in counts.items()
        if count
    )


def _knots(side: Side, numbers: Iterable[int]) -> int:
    return sum(side.nodes[number].kind is NodeKind.KNOT for number in numbers)


class _FactBuilder:
    """Builds the facts about one graph; each wire belongs to one fact.

    Args:
        delta: What turns the old version into the new one.
    """

    def __init__(self, delta: GraphDelta) -> None:
        self._delta = delta
        #: The facts about nodes that came or went, by their numbers.
        self.of_nodes: dict[int, Fact] = {}
        self._added = RemainingWires(delta.wires_added)
        self._removed = RemainingWires(delta.wires_removed)
        #: All wires that came, and that went, whether facts name them or not.
        self._wires_of: dict[Came, RemainingWires] = {
            "added": RemainingWires(delta.wires_added),
            "removed": RemainingWires(delta.wires_removed),
        }

    def facts(self) -> Iterator[Fact]:
        """All changes: nodes first, then what enters them, then wires."""
        delta = self._delta
        for number in delta.added:
            self._node(number, delta.new, delta.old, self._added, self._removed, "added")
        for number in delta.removed:
            self._node(number, delta.old, delta.new, self._removed, self._added, "removed")
        yield from self.of_nodes.values()
        yield from self._placeholders()
        for number, what, before, after in delta.nodes:
            is_comment = delta.new.nodes[number].kind is NodeKind.COMMENT
            yield Message(
                "compare/node-became",
                title="" if is_comment else node_name(delta.new, number),
                what=what,
                before=before or _NOTHING,
                after=after or _NOTHING,
            )
        for key, _, _ in delta.values:
            yield Message(
                "compare/input",
                title=node_name(delta.new, key.node),
                pin=_label(delta.new, key),
                before=_value(delta.old, key),
                after=_value(delta.new, key),
            )
        yield from self._wires()
        yield from self._pins()

    # -- nodes ---------------------------------------------------------------------------------

    def _placeholders(self) -> Iterator[Fact]:
        """Unused nodes that the editor placed, or took away."""
        delta = self._delta
        sides: tuple[tuple[Came, Side, tuple[int, ...]], ...] = (
            ("added", delta.new, delta.added),
            ("removed", delta.old, delta.removed),
        )
        for became, side, numbers in sides:
            count = sum(side.nodes[number].is_placeholder for number in numbers)
            if count:
                yield Message(PLACEHOLDERS, count=count, became=became)

    def _node(
        self,
        number: int,
        side: Side,
        other: Side,
        own: RemainingWires,
        others: RemainingWires,
        became: Came,
    ) -> None:
        """Adds the fact about a node of one side, with the wires that came or went with it."""
        node = side.nodes[number]
        if node.kind is NodeKind.KNOT or node.is_placeholder:
            return
        if node.kind is NodeKind.COMMENT:
            comment = Message(_COMMENT, title=node.comment, became=became)
            self.of_nodes[number] = comment
            return
        wires = self._wires_of[became]
        into, out = wires.entering(number), wires.leaving(number)
        anchor = self._anchor(side, other, into, out, others)
        anchors = {*anchor.before, *anchor.after}
        # Where else a removed node led does not matter; what leads on to what was there does.
        own.discard(
            wire
            for wire in (*into, *out)
            if became == "removed"
            or not anchors.isdisjoint(wire)
            or not {wire.source.node, wire.target.node} & other.nodes.keys()
            or (wire.target.node == number and not side.pins[wire.source].is_flow)
        )
        # What leads to it is named already.
        remaining = [wire for wire in into if wire.source not in anchor.before]
        values = tuple(_entering(side, number, remaining)) if became == "added" else ()
        self.of_nodes[number] = Message(
            NODE,
            title=node_name(side, number),
            became=became,
            values=values,
            before=names_of(side, anchor.before),
            after=names_of(side, anchor.after),
            instead=names_of(other, anchor.instead),
            is_flow=anchor.is_flow,
        )

    def _anchor(
        self, side: Side, other: Side, into: list[Wire], out: list[Wire], others: RemainingWires
    ) -> _Anchor:
        """What a node stands between, and what stood there on the other side."""
        direct = others.between([wire.source for wire in into], [wire.target for wire in out])
        if direct is not None:
            others.discard([direct])
            return _Anchor([direct.source], [direct.target], [])
        # Nodes that both versions have say more of where it is.
        before, after = (
            sorted(
                (end for end in ends if side.pins[end].is_flow),
                key=lambda end: end.node not in other.nodes,
            )[:1]
            for ends in ([wire.source for wire in into], [wire.target for wire in out])
        )
        if before and side is not self._delta.new:
            # Of what was behind it nobody can say that it runs at once now.
            after = []
        if before and after:
            stood = others.from_pin(before[0])
            behind = self._flow_behind(side, other, before[0]) if stood else set()
            others.discard(wire for wire in stood if wire.target in behind)
            return _Anchor(before, after, [])
        is_flow = bool(before or after)
        if not is_flow:
            ends = [wire.target for wire in out]
            after = [end for end in ends if end.node in other.nodes][:_MOST_ENDS] or ends[:1]
        instead = [wire for end in before for wire in others.from_pin(end)]
        instead += [wire for end in after for wire in others.to_pin(end)]
        others.discard(instead)
        there = [wire.target if before else wire.source for wire in instead]
        return _Anchor(before, after, there, is_flow=is_flow)

    def _flow_behind(self, side: Side, other: Side, start: PinKey) -> set[PinKey]:
        """What the flow from an output reaches through nodes that came."""
        wires = self._wires_of["added"]
        reached: set[PinKey] = set()
        waiting = wires.from_pin(start)
        while waiting:
            target = waiting.pop().target
            if target not in reached:
                reached.add(target)
                if target.node not in other.nodes:
                    waiting += (
                        wire for wire in wires.leaving(target.node)
                        if side.pins[wire.source].is_flow
                    )  # fmt: skip
        return reached

    # -- wires and pins ------------------------------------------------------------------------

    def _wires(self) -> Iterator[Fact]:
        """The wires between nodes that both versions have."""
        delta = self._delta
        for wire in sorted((*self._added, *self._removed)):
            if wire not in self._added and wire not in self._removed:
                continue
            is_flow = (delta.new.pins.get(wire.source) or delta.old.pins[wire.source]).is_flow
            # Execution leaves an output once, a value enters an input once: those ends stay.
            fixed = wire.source if is_flow else wire.target
            added, removed = (
                remaining.from_pin(fixed) if is_flow else remaining.to_pin(fixed)
                for remaining in (self._added, self._removed)
            )
            self._added.discard(added)
            self._removed.discard(removed)
            if added and removed and is_flow:
                yield Message(
                    "compare/leads-elsewhere",
                    source=end_name(delta.new, fixed),
                    target=names_of(delta.new, (wire.target for wire in added)),
                    instead=names_of(delta.old, (wire.target for wire in removed)),
                )
            elif added and removed:
                yield Message(
                    "compare/input",
                    title=node_name(delta.new, fixed.node),
                    pin=_label(delta.new, fixed),
                    before=names_of(delta.old, (wire.source for wire in removed)),
                    after=names_of(delta.new, (wire.source for wire in added)),
                )
            else:
                yield from _came(delta.new, added, "added")
                yield from _came(delta.old, removed, "removed")

    def _pins(self) -> Iterator[Fact]:
        """Pins that came or went: another signature, or another count of inputs."""
        delta = self._delta
        for side, keys, is_added in (
            (delta.new, delta.pins_added, True),
            (delta.old, delta.pins_removed, False),
        ):
            wired = {end for wire in side.wires for end in wire}
            for key in keys:
                if key in wired:
                    # The wire tells it.
                    continue
                yield Message(
                    _PIN,
                    title=node_name(side, key.node),
                    direction="output" if key.is_output else "input",
                    pin=_label(side, key),
                    became="added" if is_added else "removed",
                )


def _came(side: Side, wires: Iterable[Wire], became: Came) -> Iterator[Fact]:
    """Wires that are on one side only."""
    for source, target in wires:
        yield Message(
            "compare/wire-came",
            source=end_name(side, source),
            target=end_name(side, target),
            became=became,
        )


def node_name(side: Side, number: int) -> Text:
    """What a node is called in a sentence; an operator by its word: ``+ added`` would be none."""
    node = side.nodes[number]
    if node.kind is NodeKind.OPERATOR and isinstance(node.title, str):
        return operator_words(node.title) + side.through.number(node)
    return side.through.name(node)


def _label(side: Side, key: PinKey) -> Text:
    return side.pins[key].shown_name


def end_name(side: Side, key: PinKey) -> Text:
    """The end of a wire: ``Branch.True``; the only value of a node goes by the node's name."""
    pin, name = side.pins[key], node_name(side, key.node)
    return Message("graphs/pin-of", node=name, pin=pin.label) if _is_named(side, key) else name


def names_of(side: Side, keys: Iterable[PinKey]) -> Text:
    """Ends of wires in a row; whoever says it puts them in the order of their names."""
    names = tuple(end_name(side, key) for key in keys)
    return Message("compare/ends", names=names) if names else ""


def _is_named(side: Side, key: PinKey) -> bool:
    """Whether the end of a wire is called by its pin too."""
    pin = side.pins[key]
    return bool(pin.label) and (
        not key.is_output or pin.is_flow or not _gives_one_value(side, key.node)
    )


def _gives_one_value(side: Side, number: int) -> bool:
    """Whether a node has one output for values that people see."""
    values = (
        pin
        for pin in side.nodes[number].pins
        if pin.is_output and not pin.is_flow and not pin.hidden
    )
    return len(list(islice(values, 2))) == 1


def _value(side: Side, key: PinKey) -> str:
    return literal(side.pins[key]) or _NOTHING


class _Anchor(NamedTuple):
    """What a node stands between: outputs that lead to it, inputs that it leads to, and what else
    is at these on the other side.
    """

    before: list[PinKey]
    after: list[PinKey]
    instead: list[PinKey]
    is_flow: bool = False


def _entering(side: Side, number: int, into: Iterable[Wire]) -> Iterator[Text]:
    """What enters a node: its parameters, what others give, and what somebody set."""
    node = side.nodes[number]
    yield from (pin.shown_name for pin in parameters(node))
    sources: dict[PinKey, list[PinKey]] = {}
    for wire in into:
        sources.setdefault(wire.target, []).append(wire.source)
    for pin in node.pins:
        if pin.is_output or pin.is_flow:
            continue
        given = sources.get(side.keys[node.export, pin.id])
        if given:
            yield named(pin, names_of(side, given))
        elif pin.said not in ("", pin.made_with) and shows_value(pin):
            value = literal(pin)
            if not _ends_with(node.title, value):
                yield named(pin, value)


def _ends_with(title: Text, value: str) -> bool:
    """Whether a title names a value last, so that nothing more is to be said of it."""
    words = title if isinstance(title, str) else title.arguments.get("name", "")
    return isinstance(words, str) and words.endswith(value)
