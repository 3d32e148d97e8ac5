"""The changes of a graph one by one, and which changes of objects say the same.

Changes of objects that the changes of graphs cover are marked, so that no list repeats them. What
the sentences about a graph leave out stays as it is: a type of a pin, a property of a node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

from inspector.compare.consequences import outers
from inspector.compare.graph_difference import GraphDelta, PinKey, RemainingWires, Said, Side, Wire
from inspector.compare.graph_summary import (
    NO_VALUE,
    NODE,
    Came,
    GraphDifference,
    end_name,
    names_of,
    node_name,
    nodes_named,
    replaced_fact,
    split_fact,
)
from inspector.compare.model import Change, ChangeClass, Place
from inspector.compare.plain import text_of
from inspector.compare.text_changes import lines_changed
from inspector.data_classes import dataclass, replace
from inspector.findings.message import Message, Text
from inspector.graphs.expressions import literal
from inspector.graphs.model import Graph, GraphRole, Node, NodeKind, Pin
from inspector.graphs.overlay import Became, WireKey
from inspector.named_tuples import NamedTuple

#: What lists of changes are parted into.
Part = Literal["nodes", "wires", "moved"]
_ALONE: Final = "compared-graphs/node-alone"
#: How the object below a material is called that holds its inputs since 5.1.
_EDITOR_DATA: Final = "EditorOnlyData"


class Subject(NamedTuple):
    """What a change of a graph is about, by which it is found again in another comparison.

    Attributes:
        what: What of the graph differs; its text where that reads the same whatever else differs.
        node: The node, by its number in the difference.
        pin: The pin; of wires the end that stays. None of a whole node, and of a graph.
        attribute: What of a node differs that is no pin.
    """

    what: Literal["graph", "text", "node", "attribute", "value", "split", "pin", "wires", "place"]
    node: int
    pin: PinKey | None = None
    attribute: str = ""


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
        subject: What it is about.
        under: What follows from it: the wires that came or went with a node.
        gone: The nodes in whose place its node came, by their numbers in the merged graph.
    """

    became: Became
    part: Part
    node: int
    title: Text
    about: Text
    fact: Message
    subject: Subject
    wires: frozenset[WireKey] = frozenset()
    under: tuple[GraphChange, ...] = ()
    gone: tuple[int, ...] = ()

    @property
    def nodes(self) -> tuple[int, ...]:
        """The nodes that it is about, that to look at first."""
        return self.node, *self.gone

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


def with_replaced(
    changes: Sequence[GraphChange], difference: GraphDifference
) -> Iterator[GraphChange]:
    """The same changes as people read them: that a node replaced others is one change.

    A merge takes each by itself: the other side may have edited a node that went.

    Args:
        changes: All changes of a graph.
        difference: How the graph differs.
    """
    alone = {change.node: change for change in changes if change.subject.what == "node"}
    gone = {number for numbers in difference.replaced.values() for number in numbers}
    for change in changes:
        went = difference.replaced.get(change.node)
        if change.subject.what != "node" or (went is None and change.node not in gone):
            yield change
        elif went is not None:
            under = (one for number in (change.node, *went) for one in alone[number].under)
            yield replace(
                change,
                became="changed",
                title=_turned(nodes_named(difference.delta.old, went), change.title),
                about=_replaced_beside(change.fact),
                fact=replaced_fact(difference.delta, went, change.fact),
                under=tuple(under),
                gone=went,
            )


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
            # comes first.
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
        summary = self._difference.summary
        about = Message("compared-graphs/nodes-in", count=summary.nodes)
        for number in (*self._delta.added, *self._delta.removed)[:1]:
            subject = Subject("graph", number)
            yield GraphChange(
                became, "nodes", number, summary.name, about, summary.message, subject
            )

    def _nodes(self, under: Mapping[int, Sequence[GraphChange]]) -> Iterator[GraphChange]:
        """Nodes; what follows from those that came or went stands below them."""
        delta = self._delta
        came: tuple[tuple[Iterable[int], Side, Came], ...] = (
            (delta.added, delta.new, "added"),
            (delta.removed, delta.old, "removed"),
        )
        for numbers, side, became in came:
            wires = RemainingWires(side.wires)
            for number in numbers:
                name = _name(side, number)
                fact = self._difference.of_nodes.get(number)
                if fact is None:
                    fact = _fact_of(side, number, name, became)
                about = beside(fact) or _linked(side, wires, number, became)
                if _is_comment(side, number):
                    # Its title is what it says.
                    about = Message("compared-graphs/of-comment", became=became)
                below = tuple(under.get(number, ()))
                subject = Subject("node", number)
                yield GraphChange(became, "nodes", number, name, about, fact, subject, under=below)
        for number, what, before, after in delta.nodes:
            name = _name(delta.new, number)
            title = "" if _is_comment(delta.new, number) else name
            became_other = Message(
                "compared-graphs/node-became", title=title, what=what, before=before, after=after
            )
            about = _turned(before, after)
            subject = Subject("attribute", number, attribute=what)
            yield GraphChange("changed", "nodes", number, name, about, became_other, subject)

    def _inputs(self) -> Iterator[GraphChange]:
        """Values of inputs, and pins that came or went."""
        delta = self._delta
        for key, _, _ in delta.values:
            name, pin = _name(delta.new, key.node), delta.new.pins[key]
            lines = lines_changed(delta.old.pins[key], pin)
            if lines is not None:
                fact, turned = _text_input(name, pin.shown_name, lines), lines
            else:
                before, after = _value(delta.old.pins[key]), _value(pin)
                fact, turned = _input(name, pin.shown_name, before, after), _turned(before, after)
            subject = Subject("value", key.node, key)
            yield GraphChange(
                "changed", "nodes", key.node, end_name(delta.new, key), turned, fact, subject
            )
        splits: tuple[tuple[Iterable[PinKey], Came], ...] = (
            (delta.pins_split, "added"),
            (delta.pins_joined, "removed"),
        )
        for keys, became in splits:
            for key in keys:
                split = split_fact(delta.new, key, is_added=became == "added")
                about = Message("compared-graphs/split", became=became)
                subject = Subject("split", key.node, key)
                yield GraphChange(
                    "changed", "nodes", key.node, end_name(delta.new, key), about, split, subject
                )
        sides: tuple[tuple[Iterable[PinKey], Side, Came], ...] = (
            (delta.pins_added, delta.new, "added"),
            (delta.pins_removed, delta.old, "removed"),
        )
        for keys, side, became in sides:
            wired = {end for wire in side.wires for end in wire}
            for key in keys:
                if key in wired:
                    # The wire shows it.
                    continue
                pin, name = side.pins[key], _name(side, key.node)
                way: Literal["input", "output"] = "output" if key.is_output else "input"
                fact = Message(
                    "compared-graphs/pin-came",
                    title=name,
                    direction=way,
                    pin=pin.shown_name,
                    became=became,
                )
                about = Message("compared-graphs/pin-became", direction=way, became=became)
                subject = Subject("pin", key.node, key)
                yield GraphChange(
                    became, "nodes", key.node, end_name(side, key), about, fact, subject
                )

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
        fact = Message("compared-graphs/wire-came", source=source, target=target, became=became)
        about, title = side.pins[wire.source].type.words, _turned(source, target)
        ways = self._ways(wire)
        subject = Subject("wires", wire.source.node, self._fixed(wire))
        return GraphChange(became, "wires", wire.source.node, title, about, fact, subject, ways)

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
            fact = Message(
                "compared-graphs/leads-elsewhere", source=title, target=after, instead=before
            )
        else:
            before = names_of(old, (wire.source for wire in removed))
            after = names_of(new, (wire.source for wire in added))
            fact = _input(_name(new, fixed.node), new.pins[fixed].shown_name, before, after)
        ways = frozenset[WireKey]().union(*map(self._ways, (*removed, *added)))
        about = _turned(before, after)
        subject = Subject("wires", fixed.node, fixed)
        return GraphChange("changed", "wires", fixed.node, title, about, fact, subject, ways)

    def _moves(self) -> Iterator[GraphChange]:
        delta = self._delta
        for number in delta.moved:
            title = _name(delta.new, number)
            fact = Message("compared-graphs/node-moved", title=title)
            old, new = delta.old.nodes[number], delta.new.nodes[number]
            about = _turned(f"{old.x}, {old.y}", f"{new.x}, {new.y}")
            subject = Subject("place", number)
            yield GraphChange("moved", "moved", number, title, about, fact, subject)


def _is_comment(side: Side, number: int) -> bool:
    return side.nodes[number].kind is NodeKind.COMMENT


def _name(side: Side, number: int) -> Text:
    """What a node is called in a list."""
    node = side.nodes[number]
    if node.kind is NodeKind.COMMENT:
        return node.first_comment or "Comment"
    return node_name(side, number) or ("Knot" if node.kind is NodeKind.KNOT else node.class_name)


def _value(pin: Pin) -> str:
    return literal(pin) or NO_VALUE


def _turned(before: Text, after: Text) -> Message:
    """What something was and what it is, or from where to where it leads."""
    return Message("compared-graphs/turned", before=before, after=after)


def _input(title: Text, pin: Text, before: Text, after: Text) -> Message:
    """What enters a node is something else: another value, or another node's."""
    return Message("compared-graphs/input", title=title, pin=pin, before=before, after=after)


def _text_input(title: Text, pin: Text, lines: Message) -> Message:
    """Lines of a text that is set on a node are others."""
    return Message("compared-graphs/input-lines", title=title, pin=pin, lines=lines)


def beside(fact: Message) -> Message | None:
    """What a sentence about a node says of its place; None where that is nothing."""
    place = {name: fact.arguments.get(name, "") for name in ("before", "after")}
    if fact.code != NODE or not any(place.values()):
        return None
    return Message(
        "compared-graphs/beside",
        **place,
        became=fact.arguments["became"],
        instead=fact.arguments["instead"],
        is_flow=fact.arguments["is_flow"],
    )


def _replaced_beside(came: Message) -> Message:
    """Where a node stands that came in the place of others, by the sentence about it."""
    place = {name: came.arguments[name] for name in ("before", "after", "is_flow")}
    return Message("compared-graphs/replaced-beside", **place)


def _linked(side: Side, wires: RemainingWires, number: int, became: Came) -> Message:
    """What a node hangs on: what runs before it, or else what it is for."""
    into = [wire.source for wire in wires.entering(number)]
    runs = [key for key in into if side.through.is_flow(side.pins[key])]
    out = [wire.target for wire in wires.leaving(number)]
    before: Text = ""
    after: Text = ""
    if runs or (into and not out):
        before = end_name(side, (runs or into)[0])
    elif out:
        after = end_name(side, out[0])
    return Message(
        "compared-graphs/beside",
        before=before,
        after=after,
        instead="",
        is_flow=False,
        became=became,
    )


def _fact_of(side: Side, number: int, name: Text, became: Came) -> Message:
    """That a node came or went of which the sentences about the graph say nothing."""
    node = side.nodes[number]
    if node.kind is NodeKind.COMMENT:
        return Message("compared-graphs/comment-came", title=name, became=became)
    if node.kind is not NodeKind.KNOT:
        return Message(_ALONE, title=name, became=became)
    before, after = (_joined(side, node, is_output=is_output) for is_output in (False, True))
    place = {"before": before, "after": after, "instead": ""}
    return Message(NODE, title=name, became=became, values=(), is_flow=False, **place)


def _joined(side: Side, knot: Node, *, is_output: bool) -> Text:
    """What a knot leads to, or is led from, other knots left out."""
    reach = side.through.targets if is_output else side.through.sources
    ends = [end for pin in knot.pins if pin.is_output is is_output for end in reach(knot, pin)]
    return names_of(side, (side.keys[end.node.export, end.pin.id] for end in ends))


_OBJECTS: Final = "exports"
_LINKS: Final = "LinkedTo"
#: The list of a graph's nodes.
_NODES: Final = ("properties", "Nodes")
_VALUES: Final = frozenset({"DefaultValue", "DefaultObject", "DefaultTextValue"})
#: What a pin stores of being split: that it is hidden, and the pins of its members.
_OF_SPLIT: Final = frozenset({"bHidden", "BitField", "SubPins"})
#: What graphs show of the properties of a node, or of their last members.
_SAID: Final[Mapping[str, Said]] = {
    "NodeComment": "comment",
    "EnabledState": "state",
    "bUserSetEnabledState": "state",
    "MemberName": "title",
    "MemberGuid": "title",
    "MemberParent": "class",
    "bSelfContext": "class",
    "CustomFunctionName": "title",
}
#: Whether a node takes part in the order of execution, which its pins show.
_PURE: Final = frozenset({"bIsPureFunc", "bDefaultsToPureFunc"})
#: Parts of the input of a material's expression that its wire shows: where it is from, with which
#: channels, and that no constant is in its place.
_OF_INPUT: Final = frozenset(
    {"Expression", "Mask", "MaskA", "MaskB", "MaskG", "MaskR", "OutputIndex", "UseConstant"}
)
#: The expression that an input takes, which it has alone in lists.
_SOURCE: Final = "Expression"
#: The comment of an expression.
_COMMENT: Final = "Desc"
#: Where a node stands.
_PLACE: Final = frozenset({"NodePosX", "NodePosY", "NodeWidth", "NodeHeight"})


def marked(changes: Sequence[Change], graphs: Iterable[GraphDifference]) -> Iterator[Change]:
    """The same changes; edits that the facts about graphs show too are marked so."""
    in_graphs = _InGraphs(changes, graphs)
    for change in changes:
        is_edit = change.change_class is ChangeClass.CONTENT and change.steps[:1] == (_OBJECTS,)
        yield replace(change, in_graphs=True) if is_edit and in_graphs.has(change) else change


class _NodeOfBoth(NamedTuple):
    """A node that both versions of a graph have, by its number there."""

    graph: _ComparedGraph
    number: int


class _ComparedGraph:
    """What the facts about a graph that both packages have show.

    Args:
        delta: What turns the one version into the other.
        role: What the graph is for.
    """

    def __init__(self, delta: GraphDelta, role: GraphRole) -> None:
        self.delta = delta
        self.is_material = role is GraphRole.MATERIAL
        self.said = {(number, what) for number, what, _, _ in delta.nodes}
        self.values = {key for key, _, _ in delta.values}
        self.split = split = {*delta.pins_split, *delta.pins_joined}
        self.pins = {
            *delta.pins_added,
            *delta.pins_removed,
            *(key for side in self.sides for key in side.pins if side.whole_of(key) in split),
        }
        self.ends = {end for wire in delta.wires_added | delta.wires_removed for end in wire}

    @property
    def sides(self) -> tuple[Side, Side]:
        """The version before, and the one after."""
        return self.delta.old, self.delta.new

    def is_relinked(self, keys: set[PinKey]) -> bool:
        """Whether wires show where the links of a pin lead: knots only lead on."""
        return keys <= self.ends or any(
            side.nodes[key.node].kind is NodeKind.KNOT or self._leads_to_knot(side, key)
            for side in self.sides
            for key in keys
            if key in side.pins
        )

    def _leads_to_knot(self, side: Side, key: PinKey) -> bool:
        nodes = (side.through.nodes.get(end.node) for end in side.pins[key].links)
        return any(node is not None and node.kind is NodeKind.KNOT for node in nodes)

    def has_all(self, keys: set[PinKey]) -> bool:
        """Whether a pin came or went that says nothing but its name."""
        return (
            bool(keys)
            and keys <= self.pins
            and all(
                pin.said in ("", pin.made_with)
                for side in self.sides
                for pin in (side.pins.get(key) for key in keys)
                if pin is not None and not pin.is_output
            )
        )

    def has_other_flow(self, number: int) -> bool:
        """Whether pins of execution came or went at a node."""
        return any(
            key.node == number and side.pins[key].is_flow
            for side in self.sides
            for key in self.pins & side.pins.keys()
        )

    def named(self, number: int, name: str) -> set[PinKey]:
        """The inputs of a node that have a name."""
        key = PinKey(number, is_output=False, name=name.casefold())
        return {key} if any(key in side.pins for side in self.sides) else set()


class _InGraphs:
    """Knows which changes the facts about graphs show.

    Args:
        changes: All changes between two packages.
        graphs: How their graphs differ.
    """

    def __init__(self, changes: Iterable[Change], graphs: Iterable[GraphDifference]) -> None:
        self._objects = {
            (change.kind, str(change.steps[1])): change
            for change in changes
            if change.steps[:1] == (_OBJECTS,) and len(change.steps) == 2
        }
        #: Graphs and nodes that came or went, with all that lies in them.
        self._whole: set[tuple[str, str]] = set()
        #: Graphs of both packages.
        self._graphs: set[str] = set()
        #: Objects of renamed graphs that are the same but for that.
        self._renamed: set[tuple[str, str]] = set()
        self._nodes: dict[str, _NodeOfBoth] = {}
        for difference in graphs:
            self._add(difference)

    def _add(self, difference: GraphDifference) -> None:
        graph = difference.new or difference.old
        assert graph is not None
        is_material = graph.role is GraphRole.MATERIAL
        if difference.became is not None:
            if not is_material:
                self._whole.add((difference.became, graph.path))
            return
        delta = difference.delta
        compared = _ComparedGraph(delta, graph.role)
        self._graphs.add(graph.path)
        for number, node in delta.old.nodes.items():
            path = path_of_node(delta.old, node)
            if number not in delta.new.nodes:
                self._whole.add(("removed", path))
                continue
            self._nodes[path] = _NodeOfBoth(compared, number)
        self._whole |= {
            ("added", path_of_node(delta.new, delta.new.nodes[key])) for key in delta.added
        }
        if difference.old is not None and difference.summary.old_name:
            self._rename(difference.old, graph)

    def _rename(self, old: Graph, new: Graph) -> None:
        """Takes what lies in a graph of another name for the same where that is all."""
        for (kind, path), change in self._objects.items():
            if kind != "removed" or old.path not in outers(path):
                continue
            moved = new.path + path[len(old.path) :]
            come = self._objects.get(("added", moved))
            if come is not None and (
                _without_place(change.before).replace(old.name, new.name)
                == _without_place(come.after)
            ):
                self._renamed |= {("removed", path), ("added", moved)}

    def has(self, change: Change) -> bool:
        """Whether the facts about graphs show a change of an object."""
        path, inside = str(change.steps[1]), change.steps[2:]
        if not inside and (
            (change.kind, path) in self._renamed
            or any((change.kind, outer) in self._whole for outer in outers(path))
        ):
            return True
        if path in self._graphs and inside[:2] == _NODES:
            return True
        if inside and not {("removed", path), ("added", path)}.isdisjoint(self._whole):
            # Its object is there still, or was, without being of the graph.
            return True
        holder = next((outer for outer in outers(path) if outer in self._nodes), None)
        if holder is not None and path == f"{holder}:{holder}{_EDITOR_DATA}":
            # Since 5.1 the inputs of a material are there.
            path = holder
        if path in self._nodes:
            graph, number = self._nodes[path]
            match inside:
                case ("node", "Pins", Place() as place):
                    return graph.has_all(_at(graph, number, place))
                case ("node", "Pins", Place() as place, str(member), *_):
                    return _has_pin_member(graph, _at(graph, number, place), member)
                case ("properties", str(name), *members):
                    return _has_property(graph, number, name, members) or (
                        graph.is_material and bool(members) and _has_listed(graph, number, change)
                    )
            return False
        if holder is not None:
            # Until 4.13 pins were objects.
            graph, number = self._nodes[holder]
            keys = _keys(graph, number, [path[len(holder) + 1 :]] * 2)
            if not inside:
                return graph.has_all(keys)
            match inside:
                case ("properties", str(name), *_):
                    return _has_pin_member(graph, keys, name)
        return False


def _has_pin_member(graph: _ComparedGraph, keys: set[PinKey], member: str) -> bool:
    """Whether the facts show a change of a member of a pin."""
    if not keys:
        return False
    if member in _OF_SPLIT:
        return keys <= graph.split
    return graph.is_relinked(keys) if member == _LINKS else member in _VALUES and (
        keys <= graph.values
    )  # fmt: skip


def _has_listed(graph: _ComparedGraph, number: int, change: Change) -> bool:
    """Whether wires show where an input of a list takes its value from, and took it from before."""
    if change.steps[-1] != _SOURCE or change.kind != "changed":
        return False
    wires = graph.delta.wires_removed, graph.delta.wires_added
    return all(
        said == NO_VALUE
        or any(
            wire.target.node == number and path_of_node(side, side.nodes[wire.source.node]) == said
            for wire in own
        )
        for side, own, said in zip(graph.sides, wires, (change.before, change.after), strict=True)
    )


def _has_property(graph: _ComparedGraph, number: int, name: str, members: Sequence[object]) -> bool:
    """Whether the facts show a change of a property of a node."""
    if graph.is_material:
        if name == _COMMENT:
            return (number, "comment") in graph.said
        keys = graph.named(number, name)
        is_wire = not members or (len(members) == 1 and members[0] in _OF_INPUT)
        return bool(keys) and (keys <= graph.values or (is_wire and graph.is_relinked(keys)))
    if name in _PURE:
        return graph.has_other_flow(number)
    said = _SAID.get(str(members[-1]) if members else name)
    return (number, said) in graph.said


def _at(graph: _ComparedGraph, number: int, place: Place) -> set[PinKey]:
    """The pins at a place in the lists of both versions of a node."""
    identities = []
    for side, index in zip(graph.sides, place, strict=True):
        pins = side.nodes[number].pins
        identities.append(pins[index].id if index is not None and index < len(pins) else "")
    return _keys(graph, number, identities)


def _keys(graph: _ComparedGraph, number: int, identities: Iterable[str]) -> set[PinKey]:
    """The pins of both versions of a node that have an identity there."""
    return {
        side.keys[side.nodes[number].export, identity]
        for side, identity in zip(graph.sides, identities, strict=True)
        if (side.nodes[number].export, identity) in side.keys
    }


def path_of_node(side: Side, node: Node) -> str:
    """The path of the object of a node; the root of a material's graph is the material itself."""
    assert side.graph is not None
    path = side.graph.path
    if node.export == side.graph.export:
        return path
    return f"{path}{'.' if ':' in path else ':'}{node.name}"


def _without_place(stored: Mapping[str, object]) -> str:
    """What an object is and holds, but where it stands."""
    properties = stored.get("properties")
    if not isinstance(properties, Mapping):
        return text_of(stored)
    kept = {key: value for key, value in properties.items() if key not in _PLACE}
    return text_of({**stored, "properties": kept})
