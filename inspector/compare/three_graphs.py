"""Three sides of a graph as one graph: which part is whose, and where both sides contradict."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal

from inspector.compare.common_nodes import SIDE_NAMES, CommonNodes, SideName, key_of
from inspector.compare.edits import Edit
from inspector.compare.graph_changes import GraphChange
from inspector.compare.graph_difference import GraphDelta, PinKey, Side, Wire
from inspector.compare.graph_overlay import Together
from inspector.compare.graph_summary import GraphDifference
from inspector.compare.merge import Merge, MergeChange, MergeSide
from inspector.data_classes import replace
from inspector.findings.message import Message, Text
from inspector.graphs.model import Graph, Node, Pin
from inspector.graphs.overlay import Became, Done, Marks, SideMarks, Whose, WireKey, wire_key
from inspector.graphs.wires import numbered
from inspector.named_tuples import NamedTuple

#: What of a node its title on the canvas shows.
_TITLE: Final = "title"


class GraphSpot(NamedTuple):
    """Where in a graph of three sides a change is.

    Attributes:
        node: The node to look at, of a conflict where both sides meet; -1 where it is in another
            graph.
        wires: The wires that it is about.
        is_wiring: Whether it is about wires alone, and nothing contradicts.
    """

    node: int = -1
    wires: frozenset[WireKey] = frozenset()
    is_wiring: bool = False


class _Place(NamedTuple):
    """A node that an edit is about, or one of its pins."""

    node: int
    pin: PinKey | None
    removes: bool


class GraphOfThree:
    """A graph of which ours, theirs or both differ from the base.

    Its nodes have numbers that all sides have in common, and stand where ours has them. All but
    its name is worked out when it is asked for.

    Args:
        ours: How ours differs from the base; None where it does not.
        theirs: How theirs does.
        base: The graph in the base; None where that lacks it.
        sides: The graph in ours and in theirs, likewise.
        changes: The changes of the merge that are in it.
    """

    def __init__(
        self,
        ours: GraphDifference | None,
        theirs: GraphDifference | None,
        base: Graph | None,
        sides: tuple[Graph | None, Graph | None],
        changes: Sequence[MergeChange],
    ) -> None:
        differing = ours or theirs
        self.called: Text = differing.called if differing is not None else ""
        self._deltas = {
            side: one.delta
            for side, one in ((MergeSide.OURS, ours), (MergeSide.THEIRS, theirs))
            if one is not None
        }
        self._base = base
        self._ours, self._theirs = sides
        self._changes = changes
        self._own = frozenset(map(id, changes))

    @property
    def shown(self) -> Graph:
        """The graph as ours has it, or else another side."""
        graph = self._ours or self._theirs or self._base
        assert graph is not None
        return graph

    @property
    def base_count(self) -> int | None:
        """How many nodes the base has; None where it lacks the graph."""
        return len(self._base.nodes) if self._base is not None else None

    def has(self, change: MergeChange) -> bool:
        """Whether a change of the merge is in this graph."""
        return id(change) in self._own

    @property
    def first(self) -> MergeChange | None:
        """The change to begin with: conflicts come before all others."""
        return next(iter(self._changes), None)

    def nodes_on(
        self, side: SideName, numbers: Collection[int]
    ) -> tuple[Graph, frozenset[int] | None] | None:
        """The graph as a side has it, with the objects of some nodes there.

        Args:
            side: The side.
            numbers: The numbers that the nodes have here; none for all of the graph.

        Returns:
            None where the side has none of them; None for the objects of all nodes.
        """
        graphs: dict[SideName, Graph | None] = {
            "base": self._base, "ours": self._ours, "theirs": self._theirs,
        }  # fmt: skip
        graph = graphs[side]
        if graph is None or not numbers:
            return (graph, None) if graph is not None else None
        own = self._numbers[side].items()
        objects = frozenset(node for node, number in own if number in numbers)
        return (graph, objects) if objects else None

    # Three sides under the same numbers ----------------------------------------------------------

    @cached_property
    def _nodes(self) -> CommonNodes:
        deltas: dict[SideName, GraphDelta] = {
            "ours" if side is MergeSide.OURS else "theirs": delta
            for side, delta in self._deltas.items()
        }
        return CommonNodes(self._base, self._ours, self._theirs, deltas)

    @property
    def _numbers(self) -> Mapping[SideName, Mapping[int, int]]:
        """The numbers of nodes on each side, by their objects there."""
        return self._nodes.numbers

    @cached_property
    def _sides(self) -> Mapping[SideName, Side]:
        numbers = self._numbers
        return {
            "base": Side(self._base, numbers["base"]),
            "ours": Side(self._ours, numbers["ours"]),
            "theirs": Side(self._theirs, numbers["theirs"]),
        }

    @cached_property
    def _in_order(self) -> tuple[Side, Side, Side]:
        """The sides, that first whose places and links all are drawn."""
        sides = self._sides
        if self._ours is None:
            return sides["theirs"], sides["base"], sides["ours"]
        return sides["ours"], sides["theirs"], sides["base"]

    # What each side did --------------------------------------------------------------------------

    @cached_property
    def _of_wires(self) -> dict[Wire, Done]:
        base, ours, theirs = (self._sides[name].wires for name in SIDE_NAMES)
        unread = {number for side in self._sides.values() for number in side.unread()}
        found: dict[Wire, Done] = {}
        for wire in base | ours | theirs:
            done = _done(wire in base, wire in ours, wire in theirs)
            if done is not None and unread.isdisjoint((wire.source.node, wire.target.node)):
                found[wire] = done
        return found

    @cached_property
    def _of_nodes(self) -> dict[int, Done]:
        """What was done to each node that is not on all sides."""
        base, ours, theirs = (self._sides[name].nodes for name in SIDE_NAMES)
        found = {}
        for number in {**base, **theirs, **ours}:
            done = _done(number in base, number in ours, number in theirs)
            if done is not None:
                found[number] = done
        return found

    @cached_property
    def _edited(self) -> Mapping[MergeSide, Mapping[int, frozenset[Hashable]]]:
        """What each side gave which nodes: places with what they hold now."""
        return {side: self._edits(side, delta) for side, delta in self._deltas.items()}

    def _edits(self, side: MergeSide, delta: GraphDelta) -> dict[int, frozenset[Hashable]]:
        found: dict[int, set[Hashable]] = defaultdict(set)
        for key, __, after in delta.values:
            found[self._number(side, delta, key.node)].add(("value", *key[1:], after))
        for what, keys in (
            ("added", delta.pins_added),
            ("removed", delta.pins_removed),
            ("split", delta.pins_split),
            ("joined", delta.pins_joined),
        ):
            for key in keys:
                found[self._number(side, delta, key.node)].add((what, *key[1:]))
        for number, *said in delta.nodes:
            found[self._number(side, delta, number)].add(("is", said[0], repr(said[-1])))
        return {number: frozenset(edits) for number, edits in found.items()}

    @cached_property
    def _of_pins(self) -> dict[PinKey, Whose]:
        """Whose the pins are that are other ones, or hold something else."""
        given: dict[PinKey, dict[MergeSide, Hashable]] = defaultdict(dict)
        for side, delta in self._deltas.items():
            ends: list[tuple[PinKey, Hashable]] = [(key, value) for key, __, value in delta.values]
            ends += [(key, None) for key in (*delta.pins_added, *delta.pins_removed)]
            for key, end in ends:
                number = self._number(side, delta, key.node)
                given[key._replace(node=number)][side] = ("is", end)
        found: dict[PinKey, Whose] = {
            key: _whose(of.get(MergeSide.OURS), of.get(MergeSide.THEIRS))
            for key, of in given.items()
        }
        return found | dict.fromkeys(self._conflicts[1], "conflict")

    def _number(self, side: MergeSide, delta: GraphDelta, number: int) -> int:
        """The number of a node here that has one in the difference of a side."""
        node = delta.new.nodes.get(number)
        if node is not None:
            return self._numbers["ours" if side is MergeSide.OURS else "theirs"][node.export]
        return self._numbers["base"][delta.old.nodes[number].export]

    # Where they contradict -----------------------------------------------------------------------

    @cached_property
    def _conflicts(self) -> tuple[frozenset[int], frozenset[PinKey]]:
        """The nodes and the pins in conflict."""
        nodes: set[int] = set()
        pins: set[PinKey] = set()
        for change in self._changes:
            for place in self._contested(change) if change.side is MergeSide.CONFLICT else ():
                nodes.add(place.node)
                if place.pin is not None:
                    pins.add(place.pin)
        return frozenset(nodes), frozenset(pins)

    def _contested(self, change: MergeChange) -> Sequence[_Place]:
        """Where the edits of a conflict contradict: at a pin of both, or else at a node that one of
        them removed and at what the other one leads there.
        """
        ours, theirs = (
            tuple(self._places(side, edit))
            for side, edit in zip((MergeSide.OURS, MergeSide.THEIRS), change.there, strict=True)
        )
        every, pins = (*ours, *theirs), {place.pin for place in theirs if place.pin is not None}
        shared = [place for place in ours if place.pin in pins]
        if shared:
            return shared
        gone = [place for place in every if place.removes]
        led = [
            place
            for own, others in ((ours, theirs), (theirs, ours))
            for nodes in [{place.node for place in others if place.removes}]
            for place in own
            if place.pin is not None and not nodes.isdisjoint(self._around(place.pin))
        ]
        if gone:
            return [*led, *gone]
        both = {place.node for place in ours} & {place.node for place in theirs}
        return [place for place in every if place.node in both] or every

    def _around(self, pin: PinKey) -> set[int]:
        """The node of a pin, and those that wires lead to from there which differ."""
        ends = (end.node for wire in self._wires_at.get(pin, ()) for end in wire)
        return {pin.node, *ends}

    def _places(self, side: MergeSide, edit: Edit | None) -> Iterator[_Place]:
        """The nodes and pins that an edit of a side is about."""
        if edit is None or edit.in_graph is None:
            return
        difference, change = edit.in_graph
        for one in (change, *change.under):
            what, number, pin, __ = one.subject
            if what == "text":
                # What differs in the graph all the same follows.
                continue
            if what == "graph":
                nodes = {**difference.delta.old.nodes, **difference.delta.new.nodes}
                removes = difference.new is None
                for own in nodes:
                    yield _Place(self._number_of(side, difference, own), None, removes)
                continue
            here = self._number_of(side, difference, number)
            if pin is not None and pin.node != number:
                here = self._number_of(side, difference, pin.node)
            key = pin._replace(node=here) if pin is not None else None
            yield _Place(here, key, what == "node" and one.became == "removed")

    def _number_of(self, side: MergeSide, difference: GraphDifference, number: int) -> int:
        """The number of a node here that has one in any difference between two of the sides."""
        delta = difference.delta
        if delta is self._deltas.get(side):
            return self._number(side, delta, number)
        # Both came without a base: the first is ours.
        ours, theirs = delta.old.nodes.get(number), delta.new.nodes.get(number)
        if ours is not None:
            return self._numbers["ours"].get(ours.export, -1)
        return self._numbers["theirs"].get(theirs.export, -1) if theirs is not None else -1

    # What is drawn -------------------------------------------------------------------------------

    @cached_property
    def _together(self) -> Together[Done]:
        return Together(self._in_order, self._of_wires, self._of_nodes, self._told())

    def _told(self) -> dict[PinKey, Pin]:
        """The pins that theirs alone changed, as it has them."""
        theirs = self._sides["theirs"].pins
        return {
            key: theirs[key]
            for key, whose in self._of_pins.items()
            if whose == "theirs" and key in theirs and key in self._sides["ours"].pins
        }

    @cached_property
    def graph(self) -> Graph:
        """All three sides as one graph."""
        together = self._together
        return replace(
            self.shown,
            nodes=tuple(map(self._as_drawn, together.nodes())),
            links=tuple(together.links.values()),
            transitions=together.transitions(),
        )

    def _as_drawn(self, node: Node) -> Node:
        """A node with the title that it had and has, and beside what it is linked to."""
        title = self._titles.get(node.export) or self._called(node)
        if title != node.title:
            node = replace(node, title=title)
        across, down = self._shift(node.export)
        return replace(node, x=node.x + across, y=node.y + down) if across or down else node

    def _called(self, node: Node) -> Text:
        """What a node is called where several have its title, as the edits call it."""
        return numbered(node.title, self._nodes.number(node.export, node.title))

    @cached_property
    def _titles(self) -> Mapping[int, Text]:
        """What nodes were called and are called, where one side or both alike changed that."""
        found: dict[int, dict[str, Text]] = defaultdict(dict)
        for side, delta in self._deltas.items():
            for number, what, before, after in delta.nodes:
                if what == _TITLE:
                    title = Message("compared-graphs/turned", before=before, after=after)
                    found[self._number(side, delta, number)][repr(title)] = title
        return {
            number: title
            for number, titles in found.items()
            if len(titles) == 1
            for title in titles.values()
        }

    def _shift(self, number: int) -> tuple[int, int]:
        """How far what ours lacks goes along with what it is linked to, which ours moved."""
        ours = self._sides["ours"].nodes
        if number in ours or not ours:
            return 0, 0
        name: SideName = "theirs" if number in self._sides["theirs"].nodes else "base"
        own = self._sides[name].nodes
        for near in self._beside[name].get(number, ()):
            if near in ours:
                return ours[near].x - own[near].x, ours[near].y - own[near].y
        return 0, 0

    @cached_property
    def _beside(self) -> Mapping[SideName, Mapping[int, Sequence[int]]]:
        """The nodes that each node is linked to on a side."""
        found: dict[SideName, dict[int, list[int]]] = {}
        for name in ("base", "theirs"):
            near: dict[int, list[int]] = defaultdict(list)
            for wire in sorted(self._sides[name].wires):
                near[wire.source.node].append(wire.target.node)
                near[wire.target.node].append(wire.source.node)
            found[name] = near
        return found

    @cached_property
    def marks(self) -> Marks:
        """What was done to its parts, and by whom."""
        together, (contested, pins) = self._together, self._conflicts
        nodes = self._moved() | self._changed() | self._of_nodes
        whose = {number: done.whose for number, done in nodes.items() if done.whose is not None}
        became = {number: done.became for number, done in nodes.items()}
        for number in contested:
            # That it stands elsewhere as well is the least of it, and is not shown by default.
            kind = became.get(number, "changed")
            became[number] = "changed" if kind == "moved" else kind
            whose[number] = "conflict"
        wires = together.wires
        spots = {
            (key.node, together.pin(key).id): side
            for key, side in self._of_pins.items()
            if self._has_pin(key)
        }
        ends = {end for wire in self._of_wires for end in wire}
        first = self._in_order[0]
        sides = SideMarks(
            whose,
            {way: done.whose for way, done in wires.items() if done.whose is not None},
            spots,
            frozenset((key.node, together.pin(key).id) for key in pins & ends),
            frozenset(number for number in self._of_nodes if number not in first.nodes),
            frozenset(together.beside),
        )
        base = self._sides["base"].nodes
        were = {
            number: (base[number].x, base[number].y)
            for number, kind in became.items()
            if kind == "moved" and whose[number] != "theirs"
        }
        return Marks(
            became, {way: done.became for way, done in wires.items()}, frozenset(spots), were, sides
        )

    def _has_pin(self, key: PinKey) -> bool:
        return any(key in side.pins for side in self._in_order)

    def _changed(self) -> dict[int, Done]:
        """The nodes of all sides of which something is another thing."""
        ours, theirs = (self._edited.get(side, {}) for side in (MergeSide.OURS, MergeSide.THEIRS))
        return {
            number: Done("changed", _whose(ours.get(number), theirs.get(number)))
            for number in {**ours, **theirs}
        }

    def _moved(self) -> dict[int, Done]:
        """The nodes that stand elsewhere."""
        places: dict[int, dict[MergeSide, Hashable]] = defaultdict(dict)
        for side, delta in self._deltas.items():
            for number in delta.moved:
                node = delta.new.nodes[number]
                places[self._number(side, delta, number)][side] = node.x, node.y
        return {
            number: Done("moved", _whose(of.get(MergeSide.OURS), of.get(MergeSide.THEIRS)))
            for number, of in places.items()
        }

    def version(self, name: SideName, placed: Graph) -> tuple[Graph, Marks] | None:
        """One side alone with marks of what it did, or what was done to it if it is the base.

        Args:
            name: The side.
            placed: All sides as one graph, where its nodes stand on the canvas.

        Returns:
            None where the side lacks the graph.
        """
        alone = self._together.version(self._sides[name])
        if alone is None:
            return None
        places = {node.export: node for node in placed.nodes}
        nodes = tuple(
            replace(
                node, title=self._called(node), x=places[node.export].x, y=places[node.export].y
            )
            for node in alone.nodes
        )
        marks, sides = self.marks, self.marks.sides
        assert sides is not None

        def is_own(whose: Whose) -> bool:
            return name == "base" or whose not in {"ours", "theirs"} - {name}

        def became_here(became: Became) -> Became:
            # What the other side removed is there on this one.
            return "changed" if became == "removed" and name != "base" else became

        there, ways = {node.export for node in nodes}, set(map(wire_key, alone.links))
        own = [one for one, whose in sides.nodes.items() if one in there and is_own(whose)]
        led = [way for way, whose in sides.wires.items() if way in ways and is_own(whose)]
        return replace(alone, nodes=nodes), Marks(
            {one: became_here(marks.nodes[one]) for one in own},
            {way: became_here(marks.wires[way]) for way in led},
            frozenset(pin for pin, whose in sides.pins.items() if is_own(whose)),
            {},
            SideMarks(sides.nodes, sides.wires, sides.pins),
        )

    # Where changes are ---------------------------------------------------------------------------

    def spot_of(self, change: MergeChange) -> GraphSpot:
        """Where a change of the merge is."""
        if not self.has(change):
            return GraphSpot()
        places: list[_Place] = []
        wires: set[WireKey] = set()
        is_wiring = change.side is not MergeSide.CONFLICT
        if not is_wiring:
            places += self._contested(change)
        # Of equal edits one may say more: that which names the change leads to its place.
        for side, edit in sorted(_edits_of(change), key=lambda of: of[1] is not change.edit):
            if edit is None or edit.in_graph is None:
                continue
            difference, one = edit.in_graph
            places += self._places(side, edit)
            is_wiring = is_wiring and one.subject.what == "wires"
            for own in (one, *one.under):
                wires.update(self._wires_of(side, difference, own))
        node = next((place.node for place in places), -1)
        return GraphSpot(node, frozenset(wires), is_wiring)

    def nodes_of(self, change: MergeChange) -> frozenset[int]:
        """The nodes that a change is about, with those that its wires lead to."""
        nodes = {
            place.node for side, edit in _edits_of(change) for place in self._places(side, edit)
        }
        ends = {end for wire in self.spot_of(change).wires for end in (wire.source, wire.target)}
        return frozenset(nodes | ends)

    def _wires_of(
        self, side: MergeSide, difference: GraphDifference, change: GraphChange
    ) -> Iterator[WireKey]:
        """The drawn wires that a change of a side is about."""
        pin = change.subject.pin
        if change.subject.what != "wires" or pin is None:
            return
        key = pin._replace(node=self._number_of(side, difference, pin.node))
        own: set[Whose] = {side.value, "both"}
        for wire in self._wires_at.get(key, ()):
            if self._of_wires[wire].whose in own:
                yield from self._together.ways(wire)

    @cached_property
    def _wires_at(self) -> Mapping[PinKey, Sequence[Wire]]:
        """The wires that differ, by the pins at their ends."""
        found: dict[PinKey, list[Wire]] = defaultdict(list)
        for wire in self._of_wires:
            for end in wire:
                found[end].append(wire)
        return found

    def change_at(self, node: int) -> MergeChange | None:
        """The first change that is about a node; None where there is none."""
        return next(
            (
                change
                for change in self._changes
                if any(
                    place.node == node
                    for side, edit in _edits_of(change)
                    for place in self._places(side, edit)
                )
            ),
            None,
        )


def _edits_of(
    change: MergeChange,
) -> tuple[tuple[MergeSide, Edit | None], tuple[MergeSide, Edit | None]]:
    return (MergeSide.OURS, change.ours), (MergeSide.THEIRS, change.theirs)


def _done(in_base: bool, in_ours: bool, in_theirs: bool) -> Done | None:
    """What was done to a part, by where it is."""
    if in_ours == in_theirs == in_base:
        return None
    became: Literal["added", "removed"] = "removed" if in_base else "added"
    if in_ours == in_theirs:
        return Done(became, "both")
    return Done(became, "ours" if in_ours is not in_base else "theirs")


def _whose(ours: Hashable, theirs: Hashable) -> Whose:
    """Whose a part is, by what each side gave it; None for nothing."""
    if ours is None or theirs is None:
        return "theirs" if ours is None else "ours"
    return "both" if ours == theirs else "each"


# -- graphs of a merge -----------------------------------------------------------------------------


def graphs_of_three(merge: Merge) -> tuple[GraphOfThree, ...]:
    """The graphs that differ on any side of a merge, those first in which changes are."""
    if not merge.presence.base:
        return tuple(_without_base(merge.changes))
    ours, theirs = (
        {key_of(one): one for one in side.graphs} for side in (merge.ours, merge.theirs)
    )
    inside: dict[Hashable, list[MergeChange]] = defaultdict(list)
    keys = {id(one): key for side in (ours, theirs) for key, one in side.items()}
    # What both added is compared with each other: there each graph goes by its object.
    added = {one.new.export: key for key, one in ours.items() if one.new is not None}
    for change in merge.changes:
        found = {
            keys.get(id(one), added.get(one.old.export) if one.old is not None else None)
            for one in _differences(change)
        }
        for key in found:
            inside[key].append(change)
    graphs = []
    for key in {**ours, **theirs}:
        own, other = ours.get(key), theirs.get(key)
        base = next((one.old for one in (own, other) if one is not None), None)
        sides = (base if own is None else own.new), (base if other is None else other.new)
        graphs.append(GraphOfThree(own, other, base, sides, inside.get(key, ())))
    return tuple(sorted(graphs, key=lambda graph: graph.first is None))


def _differences(change: MergeChange) -> Iterator[GraphDifference]:
    """The differences of graphs that a change is told by."""
    for edit in (change.ours, change.theirs):
        if edit is not None and edit.in_graph is not None:
            yield edit.in_graph.difference


def _without_base(changes: Iterable[MergeChange]) -> Iterator[GraphOfThree]:
    """The graphs of two packages that have no base, of which all that is in them came."""
    inside: dict[int, list[MergeChange]] = defaultdict(list)
    graphs: dict[int, GraphDifference] = {}
    for change in changes:
        for one in {id(one): one for one in _differences(change)}.values():
            graphs[id(one)] = one
            inside[id(one)].append(change)
    for key, one in graphs.items():
        yield GraphOfThree(None, None, None, (one.old, one.new), inside[key])
