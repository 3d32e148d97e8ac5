"""What became of the graphs of a package, as a reviewer would say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final, Literal, NamedTuple

from inspector.compare.facts import Fact
from inspector.compare.graph_difference import (
    GraphDelta,
    PinKey,
    Side,
    Wire,
    delta_of,
)
from inspector.compare.graph_facts import (
    Came,
    Counted,
    GraphTold,
    InputChanged,
    NodeBecame,
    NodeCame,
    PinCame,
    PinsCame,
    PlacedAnew,
    PlaceholdersCame,
    Promoted,
    WireChanged,
)
from inspector.compare.graph_matching import paired_graphs
from inspector.compare.untold_wires import UntoldWires
from inspector.graphs.expressions import named
from inspector.graphs.model import Graph, Node, NodeKind
from inspector.graphs.nesting import nested
from inspector.graphs.reading_order import lines_of
from inspector.graphs.values import literal, parameters, shows_value
from inspector.graphs.words import operator_words
from inspector.messages.phrases import listed
from inspector.messages.rendering import english, render

#: Changes that are told in the one sentence about a graph; of more, how many of each kind.
_MOST_TOLD: Final = 2
#: Inputs that are told of a node that gives a value; of more, each wire.
_MOST_ENDS: Final = 3
#: The longest value in a sentence.
_LONGEST: Final = 80
_NOTHING: Final = "None"
#: Operators of any type, which took the place of one class for each in 5.0.
_PROMOTABLE: Final = "K2Node_PromotableOperator"


@dataclass(frozen=True)
class GraphDifference:
    """A graph that is not the same in two packages.

    ``called`` tells it from others of its name that lie in other nodes. ``delta`` turns the one
    into the other; ``facts`` tell that, one a change: a node that was put into a chain is one.
    Nodes that moved, and knots, are only counted. ``of_nodes`` are the facts about nodes that came
    or went, by their numbers.
    """

    called: str
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
    def told(self) -> GraphTold:
        """The one sentence about it."""
        graph = self.new or self.old
        nodes = len(graph.nodes) if graph is not None else 0
        old_name = self.old.name if self.old is not None and self.new is not None else ""
        if self.became is not None:
            return GraphTold(name=self.called, became=self.became, nodes=nodes)
        same = tuple(self._beside_text()) if self._reads_the_same() else None
        few = not same and len(self.facts) <= _MOST_TOLD
        return GraphTold(
            name=self.called if old_name == self.name else self.name,
            old_name=old_name if old_name != self.name else "",
            changes=(self.facts or None) if few else None,
            same=same,
            count=None if few or same else tuple(self._counts()),
            places=tuple(_places(self.delta)) or None,
        )

    def _reads_the_same(self) -> bool:
        """Whether nodes or pins came or went, and the text of the graph is what it was."""
        if self.old is None or self.new is None or not self.facts:
            return False
        are_untold = all(
            isinstance(fact, PinCame) or (isinstance(fact, NodeCame) and not fact.is_comment)
            for fact in self.facts
        )
        return are_untold and _text(self.old) == _text(self.new)

    def _beside_text(self) -> Iterator[Fact]:
        """What became of nodes and pins that the text does not tell apart."""
        added, removed = (
            [side.nodes[number] for number in numbers if side.is_told(number)]
            for side, numbers in (
                (self.delta.new, self.delta.added),
                (self.delta.old, self.delta.removed),
            )
        )
        promoted = [_promotable(nodes) for nodes in (added, removed)]
        titles = [Counter(node.title for node in nodes) for nodes in (added, removed)]
        if any(promoted) and titles[0] == titles[1]:
            yield Promoted(count=len(added), gone=promoted[1])
        else:
            yield from self._nodes_counted()
        sides: tuple[Came, ...] = ("added", "removed")
        for became in sides:
            pins = [
                fact.pin
                for fact in self.facts
                if isinstance(fact, PinCame) and fact.became == became
            ]
            if pins:
                names = listed(dict.fromkeys(pins))
                yield PinsCame(count=len(pins), pins=names, became=became)

    def _counts(self) -> Iterator[Counted]:
        yield from self._nodes_counted()
        others = sum(not isinstance(fact, NodeCame) for fact in self.facts)
        if others:
            yield Counted(became="changed", count=others)

    def _nodes_counted(self) -> Iterator[Counted]:
        came = [fact.became for fact in self.facts if isinstance(fact, NodeCame)]
        if came.count("added"):
            yield Counted(became="added", count=came.count("added"))
        if came.count("removed"):
            yield Counted(became="removed", count=came.count("removed"))


def _text(graph: Graph) -> list[tuple[int, str]]:
    return [(line.depth, line.text) for line in lines_of(graph, render, english)]


def _promotable(nodes: Sequence[Node]) -> bool:
    """Whether nodes are operators that one class stands for, whatever they take."""
    return bool(nodes) and all(node.class_name == _PROMOTABLE for node in nodes)


def graph_differences(
    before: Sequence[Graph], after: Sequence[Graph]
) -> tuple[GraphDifference, ...]:
    """How the graphs of two packages differ, those that do, in the order of the second."""
    differences = []
    told = (*nested(before), *nested(after))
    called = {id(one.graph): render(one.brief) for one in told}
    for pair in paired_graphs(before, after):
        delta = delta_of(pair)
        is_renamed = pair.old and pair.new and pair.old.name != pair.new.name
        if is_renamed or None in pair or not delta.is_empty:
            telling = _Telling(delta)
            facts = tuple(telling.facts()) if None not in pair else ()
            name = called[id(pair.new or pair.old)]
            of_nodes = telling.of_nodes
            differences.append(GraphDifference(name, pair.old, pair.new, delta, facts, of_nodes))
    return tuple(differences)


def _places(delta: GraphDelta) -> Iterator[PlacedAnew]:
    """How many nodes of both stand elsewhere or have another size, and knots that came or went."""
    both = [(delta.old.nodes[number], delta.new.nodes[number]) for number in delta.moved]
    counts: dict[Literal["moved", "resized", "added", "removed"], int] = {
        "moved": sum((old.x, old.y) != (new.x, new.y) for old, new in both),
        "resized": sum((old.width, old.height) != (new.width, new.height) for old, new in both),
        "added": _knots(delta.new, delta.added),
        "removed": _knots(delta.old, delta.removed),
    }
    return (PlacedAnew(became=became, count=count) for became, count in counts.items() if count)


def _knots(side: Side, numbers: Iterable[int]) -> int:
    return sum(side.nodes[number].kind is NodeKind.KNOT for number in numbers)


class _Telling:
    """Tells one graph; each wire belongs to one fact.

    Args:
        delta: What turns the old version into the new one.
    """

    def __init__(self, delta: GraphDelta) -> None:
        self._delta = delta
        #: The facts about nodes that came or went, by their numbers.
        self.of_nodes: dict[int, Fact] = {}
        self._added = UntoldWires(delta.wires_added)
        self._removed = UntoldWires(delta.wires_removed)
        #: All wires that came, and that went, whatever is told of them.
        self._wires_of: dict[Came, UntoldWires] = {
            "added": UntoldWires(delta.wires_added),
            "removed": UntoldWires(delta.wires_removed),
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
            yield NodeBecame(title="" if is_comment else node_name(delta.new, number), what=what,
                             before=_cut(before) or _NOTHING,
                             after=_cut(after) or _NOTHING)  # fmt: skip
        for key, _, _ in delta.values:
            yield InputChanged(
                title=node_name(delta.new, key.node),
                pin=_label(delta.new, key),
                before=_value(delta.old, key),
                after=_value(delta.new, key),
            )
        yield from self._wires()
        yield from self._pins()

    # -- nodes ---------------------------------------------------------------------------------

    def _placeholders(self) -> Iterator[Fact]:
        """Nodes that the editor placed and nobody uses, or took away."""
        delta = self._delta
        sides: tuple[tuple[Came, Side, tuple[int, ...]], ...] = (
            ("added", delta.new, delta.added),
            ("removed", delta.old, delta.removed),
        )
        for became, side, numbers in sides:
            count = sum(side.nodes[number].is_placeholder for number in numbers)
            if count:
                yield PlaceholdersCame(count=count, became=became)

    def _node(
        self,
        number: int,
        side: Side,
        other: Side,
        own: UntoldWires,
        others: UntoldWires,
        became: Came,
    ) -> None:
        """Tells a node that is on one side only, with the wires that came or went with it."""
        node = side.nodes[number]
        if node.kind is NodeKind.KNOT or node.is_placeholder:
            return
        if node.kind is NodeKind.COMMENT:
            comment = NodeCame(title=_cut(node.comment), became=became, is_comment=True)
            self.of_nodes[number] = comment
            return
        wires = self._wires_of[became]
        into, out = wires.entering(number), wires.leaving(number)
        anchor = self._anchor(side, other, into, out, others)
        told = {*anchor.before, *anchor.after}
        # Of what is gone nobody asks where else it led; what leads on to what was there is told.
        own.discard(
            wire
            for wire in (*into, *out)
            if became == "removed"
            or not told.isdisjoint(wire)
            or not {wire.source.node, wire.target.node} & other.nodes.keys()
            or (wire.target.node == number and not side.pins[wire.source].is_flow)
        )
        # What leads to it is told already.
        untold = [wire for wire in into if wire.source not in anchor.before]
        values = listed(_entering(side, number, untold)) if became == "added" else ""
        self.of_nodes[number] = NodeCame(
            title=node_name(side, number),
            became=became,
            values=_cut(values),
            before=_joined(side, anchor.before),
            after=_joined(side, anchor.after),
            instead=_joined(other, anchor.instead),
            is_flow=anchor.is_flow,
        )

    def _anchor(
        self, side: Side, other: Side, into: list[Wire], out: list[Wire], others: UntoldWires
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
                untold.from_pin(fixed) if is_flow else untold.to_pin(fixed)
                for untold in (self._added, self._removed)
            )
            self._added.discard(added)
            self._removed.discard(removed)
            if added and removed and is_flow:
                yield WireChanged(
                    source=end_name(delta.new, fixed),
                    target=_joined(delta.new, (wire.target for wire in added)),
                    became="added",
                    instead=_joined(delta.old, (wire.target for wire in removed)),
                )
            elif added and removed:
                yield InputChanged(
                    title=node_name(delta.new, fixed.node),
                    pin=_label(delta.new, fixed),
                    before=_joined(delta.old, (wire.source for wire in removed)),
                    after=_joined(delta.new, (wire.source for wire in added)),
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
                yield PinCame(
                    title=node_name(side, key.node),
                    direction="output" if key.is_output else "input",
                    pin=_label(side, key),
                    became="added" if is_added else "removed",
                )


def _came(side: Side, wires: Iterable[Wire], became: Came) -> Iterator[Fact]:
    """Wires that are on one side only."""
    for source, target in wires:
        yield WireChanged(
            source=end_name(side, source), target=end_name(side, target), became=became
        )


def node_name(side: Side, number: int) -> str:
    """What a node is called in a sentence; an operator by its word: ``+ added`` would be none."""
    node = side.nodes[number]
    if node.kind is not NodeKind.OPERATOR:
        return render(side.through.name(node))
    return operator_words(render(node.title)) + side.through.number(node)


def _label(side: Side, key: PinKey) -> str:
    return render(side.pins[key].shown_name)


def end_name(side: Side, key: PinKey) -> str:
    """The end of a wire: ``Branch.True``; the only value of a node goes by the node's name."""
    pin, name = side.pins[key], node_name(side, key.node)
    return f"{name}.{pin.label}" if _is_named(side, key) else name


def in_order(side: Side, keys: Iterable[PinKey]) -> list[PinKey]:
    """Ends of wires in the order of their English names, which is the same in every language."""

    def name_of(key: PinKey) -> str:
        node, pin = side.nodes[key.node], side.pins[key]
        title = english(node.title)
        if node.kind is NodeKind.OPERATOR:
            title = operator_words(title)
        name = title + side.through.number(node)
        return f"{name}.{pin.label}" if _is_named(side, key) else name

    return sorted(keys, key=name_of)


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
    return _cut(literal(side.pins[key])) or _NOTHING


class _Anchor(NamedTuple):
    """What a node stands between: outputs that lead to it, inputs that it leads to, and what else
    is at these on the other side.
    """

    before: list[PinKey]
    after: list[PinKey]
    instead: list[PinKey]
    is_flow: bool = False


def _entering(side: Side, number: int, into: Iterable[Wire]) -> Iterator[str]:
    """What enters a node: its parameters, what others give, and what somebody set."""
    node = side.nodes[number]
    yield from (render(pin.shown_name) for pin in parameters(node))
    sources: dict[PinKey, list[PinKey]] = {}
    for wire in into:
        sources.setdefault(wire.target, []).append(wire.source)
    for pin in node.pins:
        if pin.is_output or pin.is_flow:
            continue
        given = sources.get(side.keys[node.export, pin.id])
        if given:
            yield render(named(pin, _joined(side, given)))
        elif pin.said not in ("", pin.made_with) and shows_value(pin):
            value = literal(pin)
            if not english(node.title).endswith(value):
                yield render(named(pin, value))


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _joined(side: Side, keys: Iterable[PinKey]) -> str:
    return listed(end_name(side, key) for key in in_order(side, keys))
