"""How the graphs of two packages differ: facts, and a summary of each graph in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import islice
from typing import Final, Literal, TypeAlias

from inspector.compare.graph_difference import (
    GraphDelta,
    PinKey,
    RemainingWires,
    Side,
    Wire,
    deltas_of,
)
from inspector.compare.text_changes import lines_changed
from inspector.data_classes import dataclass, replace
from inspector.findings.message import Message, Text, plain
from inspector.graphs.expressions import literal, named, parameters, shows_value
from inspector.graphs.model import Graph, Node, NodeKind
from inspector.graphs.objects import operator_words
from inspector.graphs.reading_order import lines_of
from inspector.graphs.wires import nested
from inspector.named_tuples import NamedTuple

#: Changes that the summary of a graph lists; of more, how many there are.
_MOST_LISTED: Final = 2
#: Inputs that are listed of a node that gives a value; of more, each wire.
_MOST_ENDS: Final = 3
#: What an input holds that has no value, in the engine's own notation.
NO_VALUE: Final = "None"
#: One part of a sentence, without its full stop: ``2 imports added``.
Fact: TypeAlias = Message
#: What became of a node, a wire, a graph.
Came = Literal["added", "removed"]
#: Facts about a node that came or went, one that came in the place of others, a comment, a pin, and
#: what the editor placed of its own.
NODE: Final = "compared-graphs/node-came"
REPLACED: Final = "compared-graphs/node-replaced"
_COMMENT: Final = "compared-graphs/comment-came"
_PIN: Final = "compared-graphs/pin-came"
_SPLIT: Final = "compared-graphs/pin-split"
PLACEHOLDERS: Final = "compared-graphs/placeholders-came"
#: How early facts are told: what others see of a graph, what runs and which values it takes, other
#: wires, what only follows from the nodes that came, then comments.
_LEAD, _FIRST, _SECOND, _LAST, _BESIDE = range(5)
#: Nodes that give what the Blueprint has.
_READERS: Final = (NodeKind.GET, NodeKind.SELF)
#: What a material function takes and gives.
_INTERFACE: Final = ("MaterialExpressionFunctionInput", "MaterialExpressionFunctionOutput")
#: What others call, and what happens outside.
_EVENTS: Final = (NodeKind.EVENT, NodeKind.OWN_EVENT, NodeKind.KEY)
#: How the classes of expressions begin, and what those have in their names that instances set.
_EXPRESSION, _PARAMETER = "MaterialExpression", "Parameter"
#: Operators of any type, which took the place of one class for each in 5.0.
_PROMOTABLE: Final = "K2Node_PromotableOperator"


class GraphSummary(NamedTuple):
    """How a graph changed, in one sentence.

    ``changes`` are those that say most, ``more`` is how many others there are. ``same`` is given
    where a reader of the graph's text sees no change. ``places`` are nodes that were moved.
    """

    name: Text
    old_name: str = ""
    became: Came | None = None
    nodes: int = 0
    changes: tuple[Fact, ...] = ()
    more: int = 0
    same: tuple[Fact, ...] = ()
    places: tuple[Fact, ...] = ()

    @property
    def only_moved(self) -> bool:
        """Whether nodes were moved, and nothing else."""
        return bool(self.places) and not (self.changes or self.same or self.old_name)

    @property
    def message(self) -> Message:
        """The sentence."""
        if self.became is not None:
            return Message(
                "compared-graphs/graph-came", name=self.name, became=self.became, count=self.nodes
            )
        return Message(
            "compared-graphs/graph",
            name=self.name,
            old_name=self.old_name,
            changes=self.changes,
            more=self.more,
            same=self.same,
            places=self.places,
        )


@dataclass(frozen=True)
class GraphDifference:
    """A graph that is not the same in two packages.

    ``called`` distinguishes it from others of its name inside other nodes. ``delta`` turns the one
    into the other; ``facts`` describe that, one a change, what says most first: a node that was put
    into a chain is one, and so is one that replaced others.
    Nodes that moved, and knots, are only counted. ``of_nodes`` are the facts about nodes that came
    or went, each by itself, by their numbers. ``replaced`` are nodes that went by those that came
    in their place.
    """

    called: Text
    old: Graph | None
    new: Graph | None
    delta: GraphDelta
    facts: tuple[Fact, ...]
    of_nodes: Mapping[int, Fact]
    replaced: Mapping[int, tuple[int, ...]]

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
        return GraphSummary(
            name=self.called if old_name == self.name else self.name,
            old_name=old_name if old_name != self.name else "",
            changes=() if same else self.facts[:_MOST_LISTED],
            more=0 if same else max(len(self.facts) - _MOST_LISTED, 0),
            same=same,
            places=tuple(_places(self.delta)),
        )

    def _reads_the_same(self) -> bool:
        """Whether nodes or pins came or went, and the text of the graph is what it was."""
        if self.old is None or self.new is None or not self.facts:
            return False
        only_nodes_and_pins = all(fact.code in (_PIN, NODE, REPLACED) for fact in self.facts)
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
            yield Message("compared-graphs/promoted", count=len(added), gone=promoted[1])
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
                yield Message(
                    "compared-graphs/pins-came", count=len(pins), pins=names, became=became
                )

    def _nodes_counted(self) -> Iterator[Fact]:
        came = [fact.arguments["became"] for fact in self.facts if fact.code in (NODE, _COMMENT)]
        came += ["replaced" for gone in self.replaced.values() for _ in gone]
        for became in ("added", "removed", "replaced"):
            if count := came.count(became):
                yield Message("compared-graphs/nodes-came", count=count, became=became)


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
    return differences_of(before, after, deltas_of(before, after))


def differences_of(
    before: Sequence[Graph], after: Sequence[Graph], deltas: Iterable[GraphDelta]
) -> tuple[GraphDifference, ...]:
    """The same where it is known what turns each graph of the first into its other version."""
    differences = []
    named_graphs = (*nested(before), *nested(after))
    called = {id(one.graph): one.brief for one in named_graphs}
    for delta in deltas:
        old, new = delta.old.graph, delta.new.graph
        is_renamed = old and new and old.name != new.name
        if is_renamed or None in (old, new) or not delta.is_empty:
            builder = _FactBuilder(delta)
            facts = builder.facts() if None not in (old, new) else ()
            name = called[id(new or old)]
            of_nodes, replaced = builder.of_nodes, builder.replaced
            differences.append(GraphDifference(name, old, new, delta, facts, of_nodes, replaced))
    return tuple(differences)


def with_numbers(
    difference: GraphDifference, old: Mapping[int, str], new: Mapping[int, str]
) -> GraphDifference:
    """The same difference where other numbers tell nodes of one title apart.

    Args:
        difference: The difference.
        old: The numbers in the first version, by the objects of nodes.
        new: Those in the second.
    """
    delta = difference.delta
    before, after = delta.old.with_numbers(old), delta.new.with_numbers(new)
    if before is delta.old and after is delta.new:
        return difference
    before = copy(before)
    before.later = after
    delta = replace(delta, old=before, new=after)
    builder = _FactBuilder(delta)
    facts = builder.facts() if None not in (difference.old, difference.new) else ()
    of_nodes, replaced = builder.of_nodes, builder.replaced
    return replace(difference, delta=delta, facts=facts, of_nodes=of_nodes, replaced=replaced)


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
        Message("compared-graphs/placed", became=became, count=count)
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
        #: The nodes that went by those that came in their place, where nothing else was there.
        self.replaced: dict[int, tuple[int, ...]] = {}
        #: Those whose coming or going another fact tells, and the wires that were told with these.
        self._implied: set[int] = set()
        #: The nodes that came in the place of others, by these.
        self._successors: dict[int, int] = {}
        self._told: set[Wire] = set()
        #: Between what nodes stand that came or went.
        self._anchors: dict[int, tuple[PinKey, ...]] = {}
        self._added = RemainingWires(delta.wires_added)
        self._removed = RemainingWires(delta.wires_removed)
        #: All wires that came, and that went, whether facts name them or not.
        self._wires_of: dict[Came, RemainingWires] = {
            "added": RemainingWires(delta.wires_added),
            "removed": RemainingWires(delta.wires_removed),
        }

    def facts(self) -> tuple[Fact, ...]:
        """All changes, what says most first; of the same weight nodes first, then what enters them,
        then wires."""
        delta = self._delta
        read = list(self._other_readers())
        for number in delta.added:
            self._node(number, delta.new, delta.old, self._added, self._removed, "added")
        for number in delta.removed:
            self._node(number, delta.old, delta.new, self._removed, self._added, "removed")
        told = (
            (number, self._fact(number)) for number in self.of_nodes if number not in self._implied
        )
        nodes = [
            # A parameter that was replaced by any other node is no longer one.
            _Weighed(min(map(self._weight, (number, *self.replaced.get(number, ())))), fact)
            for number, fact in told
        ]
        inputs = [_Weighed(_FIRST, fact) for fact in (*read, *self._values())]
        others = [_Weighed(_LAST, fact) for fact in (*self._placeholders(), *self._pins())]
        became = [_Weighed(_SECOND, fact) for fact in self._became()]
        wires = [
            _Weighed(_SECOND if fact.code == "compared-graphs/wire-came" else _FIRST, fact)
            for fact in self._wires()
        ]
        weighed = (*nodes, *became, *inputs, *wires, *others)
        return tuple(one.fact for one in sorted(weighed, key=lambda one: one.weight))

    def _weight(self, number: int) -> int:
        """How early a node is told that came or went: those in the flow of what was there first."""
        fact, ends = self.of_nodes[number], self._anchors.get(number, ())
        if fact.code != NODE:
            return _BESIDE
        other = self._delta.old if number in self._delta.new.nodes else self._delta.new
        node = (self._delta.new if number in self._delta.new.nodes else self._delta.old).nodes[
            number
        ]
        if node.class_name in _INTERFACE or node.kind in _EVENTS or _is_parameter(node):
            return _LEAD
        if not any(end.node in other.nodes for end in ends):
            return _LAST
        side = self._delta.new if number in self._delta.new.nodes else self._delta.old
        return _FIRST if any(side.pins[end].is_flow for end in ends) else _SECOND

    def _fact(self, number: int) -> Fact:
        """What is told of a node that came or went, with those whose place it took."""
        fact, gone = self.of_nodes[number], self.replaced.get(number)
        return fact if gone is None else replaced_fact(self._delta, gone, fact)

    def _became(self) -> Iterator[Fact]:
        """What nodes of both are that they were not."""
        delta = self._delta
        for number, what, before, after in delta.nodes:
            is_comment = delta.new.nodes[number].kind is NodeKind.COMMENT
            yield Message(
                "compared-graphs/node-became",
                title="" if is_comment else node_name(delta.new, number),
                what=what,
                before=before,
                after=after,
            )

    def _values(self) -> Iterator[Fact]:
        """Values of inputs that nothing is linked to."""
        delta = self._delta
        for key, _, _ in delta.values:
            title, pin = node_name(delta.new, key.node), _label(delta.new, key)
            if lines := lines_changed(delta.old.pins[key], delta.new.pins[key]):
                yield Message("compared-graphs/input-lines", title=title, pin=pin, lines=lines)
                continue
            before, after = _value(delta.old, key), _value(delta.new, key)
            yield Message("compared-graphs/input", title=title, pin=pin, before=before, after=after)

    def _other_readers(self) -> Iterator[Fact]:
        """Inputs that took one variable and take another one now, each read by a node of its own.

        That the one reader came and the other one went is told with it.
        """
        delta = self._delta
        for target in sorted({wire.target for wire in self._added}):
            added, removed = self._added.to_pin(target), self._removed.to_pin(target)
            if len(added) != 1 or len(removed) != 1:
                continue
            sources = added[0].source.node, removed[0].source.node
            sides = delta.new, delta.old
            if not all(map(_is_reader, sides, sources)):
                continue
            self._added.discard(added)
            self._removed.discard(removed)
            self._told |= {*added, *removed}
            self._implied |= {
                number
                for number, side, other in zip(sources, sides, sides[::-1], strict=True)
                if number not in other.nodes
                and self._told >= {wire for wire in side.wires if wire.source.node == number}
            }
            yield Message(
                "compared-graphs/input",
                title=node_name(delta.new, target.node),
                pin=_label(delta.new, target),
                before=names_of(delta.old, (removed[0].source,)),
                after=names_of(delta.new, (added[0].source,)),
            )

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
            comment = Message(_COMMENT, title=node.said_comment, became=became)
            self.of_nodes[number] = comment
            return
        wires = self._wires_of[became]
        into, out = (
            [wire for wire in ends if wire not in self._told]
            for ends in (wires.entering(number), wires.leaving(number))
        )
        anchor = self._anchor(side, other, into, out, others)
        anchors = {*anchor.before, *anchor.after}
        self._anchors[number] = (*anchor.before, *anchor.after)
        if became == "added":
            # What stood there before it is told with it.
            stood = {end.node for end in anchor.instead if end.node not in side.nodes}
            self._implied |= stood
            gone = tuple(one for one in sorted(stood) if one not in self._successors)
            self._successors.update(dict.fromkeys(gone, number))
            if gone and all(end.node in stood for end in anchor.instead):
                self.replaced[number] = gone
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
        instead = names_of(other, anchor.instead)
        if became == "removed" and not instead and number in self._successors:
            instead = node_name(other, self._successors[number])
        parts = (Message("graphs/with-part", title=part.title) for part in node.parts)
        values = (*parts, *(_entering(side, number, remaining) if became == "added" else ()))
        self.of_nodes[number] = Message(
            NODE,
            title=node_name(side, number),
            became=became,
            values=values,
            before=names_of(side, anchor.before),
            # In the place of what stood there it leads on to what that did.
            after=names_of(side, () if anchor.before and instead else anchor.after),
            instead=instead,
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
            gone = [wire for wire in stood if wire.target.node not in side.nodes]
            if gone and any(
                others.between([source], after) for wire in gone
                for source in self._flow_out(other, wire.target.node)
            ):  # fmt: skip
                others.discard(gone)
                return _Anchor(before, after, [wire.target for wire in gone], is_flow=True)
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

    @staticmethod
    def _flow_out(side: Side, number: int) -> list[PinKey]:
        """The outputs of execution of a node."""
        node = side.nodes[number]
        return [
            side.keys[node.export, pin.id] for pin in node.pins if pin.is_output and pin.is_flow
        ]

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
                    "compared-graphs/leads-elsewhere",
                    source=end_name(delta.new, fixed),
                    target=names_of(delta.new, (wire.target for wire in added)),
                    instead=names_of(delta.old, (wire.target for wire in removed)),
                )
            elif added and removed:
                yield Message(
                    "compared-graphs/input",
                    title=node_name(delta.new, fixed.node),
                    pin=_label(delta.new, fixed),
                    before=names_of(delta.old, (wire.source for wire in removed)),
                    after=names_of(delta.new, (wire.source for wire in added)),
                )
            else:
                yield from _came(delta.new, added, "added")
                yield from _came(delta.old, removed, "removed")

    def _pins(self) -> Iterator[Fact]:
        """Pins that came or went: another signature, another count of inputs, or split ones."""
        delta = self._delta
        for keys, is_added in ((delta.pins_split, True), (delta.pins_joined, False)):
            for key in keys:
                yield split_fact(delta.new, key, is_added=is_added)
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


def replaced_fact(delta: GraphDelta, gone: Iterable[int], came: Fact) -> Fact:
    """That a node came in the place of others.

    Args:
        delta: What turns the one version into the other.
        gone: The nodes that went.
        came: The fact about the node that came.
    """
    kept = {name: came.arguments[name] for name in ("values", "before", "after", "is_flow")}
    return Message(
        REPLACED, gone=nodes_named(delta.old, gone), title=came.arguments["title"], **kept
    )


def nodes_in(fact: Fact) -> int:
    """How many nodes came or went of which a fact tells; 1 of any that tells of something else."""
    return 1 + len(fact.arguments["gone"].arguments["names"]) if fact.code == REPLACED else 1


def nodes_named(side: Side, numbers: Iterable[int]) -> Text:
    """Nodes in a row; whoever says it puts them in the order of their names."""
    return Message(
        "compared-graphs/ends", names=tuple(node_name(side, number) for number in numbers)
    )


def split_fact(side: Side, key: PinKey, *, is_added: bool) -> Fact:
    """That a pin of a struct was split into its members, or is one pin again."""
    became: Came = "added" if is_added else "removed"
    return Message(_SPLIT, title=node_name(side, key.node), pin=_label(side, key), became=became)


def _came(side: Side, wires: Iterable[Wire], became: Came) -> Iterator[Fact]:
    """Wires that are on one side only."""
    for source, target in wires:
        yield Message(
            "compared-graphs/wire-came",
            source=end_name(side, source),
            target=end_name(side, target),
            became=became,
        )


def node_name(side: Side, number: int) -> Text:
    """What a node is called in a sentence; an operator by its word: ``+ added`` would be none.

    A node of both versions has one name, that of the later one.
    """
    if side.later is not None and number in side.later.nodes:
        side = side.later
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
    return Message("compared-graphs/ends", names=names) if names else ""


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
    return literal(side.pins[key]) or NO_VALUE


def _is_parameter(node: Node) -> bool:
    """Whether instances of a material set what a node gives."""
    return node.class_name.startswith(_EXPRESSION) and _PARAMETER in node.class_name


def _is_reader(side: Side, number: int) -> bool:
    """Whether a node only gives a variable of the Blueprint itself, or the Blueprint."""
    node = side.nodes[number]
    return node.kind in _READERS and not any(wire.target.node == number for wire in side.wires)


class _Weighed(NamedTuple):
    """A fact, and how early it is told."""

    weight: int
    fact: Fact


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
