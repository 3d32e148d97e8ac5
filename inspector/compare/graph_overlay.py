"""Two versions of a graph as one graph, and what both say of each node."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from inspector.compare.graph_changes import GraphChange, changes_of, with_replaced
from inspector.compare.graph_difference import GraphDelta, PinKey, Side, Wire
from inspector.compare.graph_summary import GraphDifference, names_of
from inspector.compare.text_changes import value_of
from inspector.data_classes import dataclass, replace
from inspector.findings.message import Message, Text
from inspector.graphs.expressions import is_of_lines
from inspector.graphs.model import Graph, Link, Node, NodeKind, Pin, PinEnd, Transition
from inspector.graphs.overlay import Became, Marks, WireKey
from inspector.graphs.wires import numbered
from inspector.named_tuples import NamedTuple

# -- graph merging ---------------------------------------------------------------------------------
#
# The nodes and wires of several versions of a graph under numbers that they have in common.

#: What was done to a part.
D = TypeVar("D")

#: Wires that lead along one link of knots; of more nobody says what became of them.
_MOST_WIRES: Final = 10_000


class Together(Generic[D]):
    """The nodes and wires of several versions under the numbers of their comparison.

    Args:
        sides: The versions. All links of the first are drawn; of the others those that differ.
        of_wires: What was done to each wire that differs.
        of_nodes: What was done to each node that is not in all versions.
        told: Pins that are told as they are here, whatever the first version holds there.
    """

    def __init__(
        self,
        sides: Sequence[Side],
        of_wires: Mapping[Wire, D],
        of_nodes: Mapping[int, D],
        told: Mapping[PinKey, Pin] = MappingProxyType({}),
    ) -> None:
        self._sides = sides
        self._of_wires = of_wires
        self._of_nodes = of_nodes
        self._pins: dict[PinKey, Pin] = {}
        known: set[int] = set()
        for place, side in enumerate(sides):
            for key, pin in side.pins.items():
                if key not in self._pins:
                    # A pin that has another name here may have the identity that another one has
                    # in a version before.
                    is_other = key.node in known
                    own = replace(pin, id=f"was {place} {pin.id}") if is_other else pin
                    self._pins[key] = own
            known |= side.nodes.keys()
        for key, pin in told.items():
            self._pins[key] = replace(pin, id=self._pins[key].id)
        self.links: dict[WireKey, Link] = {}
        self.wires: dict[WireKey, D] = {}
        #: The links that the first version lacks.
        self.beside: set[WireKey] = set()
        self._ways: dict[Wire, set[WireKey]] = {}
        for side in sides:
            self._take(side)

    def pin(self, key: PinKey) -> Pin:
        """A pin as it is in the merged graph."""
        return self._pins[key]

    def ways(self, wire: Wire) -> frozenset[WireKey]:
        """The wires of the merged graph that a wire leads along: several where knots are."""
        return frozenset(self._ways.get(wire, ()))

    def nodes(self) -> Iterator[Node]:
        """The nodes, their pins linked to each other."""
        nodes: dict[int, Node] = {}
        for side in reversed(self._sides):
            nodes |= side.nodes
        return _linked(nodes, self._pins, self.links.values())

    def version(self, side: Side) -> Graph | None:
        """One version alone, its nodes and pins told as those of the merged graph are."""
        if side.graph is None:
            return None
        pins = {key: replace(pin, id=self._pins[key].id) for key, pin in side.pins.items()}
        links = []
        for link in side.graph.links:
            source = side.keys[link.source, link.output.id]
            target = side.keys[link.target, link.input.id]
            links.append(Link(source.node, pins[source], target.node, pins[target]))
        return replace(
            side.graph,
            nodes=tuple(_linked(side.nodes, pins, links)),
            links=tuple(links),
            transitions=tuple(_transitions(side)),
        )

    def transitions(self) -> tuple[Transition, ...]:
        """The transitions of all versions, those of several as the first of these has them."""
        sides = reversed(self._sides)
        return tuple({one.node: one for side in sides for one in _transitions(side)}.values())

    def _take(self, side: Side) -> None:
        """Takes the links of one side."""
        if side.graph is None:
            return
        reach = _Reach(side)
        for link in side.graph.links:
            source = side.keys[link.source, link.output.id]
            target = side.keys[link.target, link.input.id]
            output, entering = self._pins[source], self._pins[target]
            merged = Link(source.node, output, target.node, entering)
            way = WireKey(merged.source, output.id, merged.target, entering.id)
            wires = reach.wires(link, source, target)
            done = self._done(merged, wires)
            if side is not self._sides[0] and (done is None or way in self.links):
                continue
            self.links[way] = merged
            if side is not self._sides[0]:
                self.beside.add(way)
            if done is not None:
                self.wires[way] = done
            for wire in wires & self._of_wires.keys():
                self._ways.setdefault(wire, set()).add(way)

    def _done(self, link: Link, wires: Collection[Wire]) -> D | None:
        """What was done to a link; None where any wire along it is as it was."""
        if not wires:
            # It leads nowhere: to a knot that nothing follows.
            return self._of_nodes.get(link.source, self._of_nodes.get(link.target))
        done = [self._of_wires.get(wire) for wire in sorted(wires)]
        return None if None in done else done[0]


def _transitions(side: Side) -> Iterator[Transition]:
    """The transitions of one version, between the numbers of the comparison."""
    numbers = {node.export: number for number, node in side.nodes.items()}
    for one in side.graph.transitions if side.graph is not None else ():
        if one.node in numbers:
            source, target = numbers.get(one.source, -1), numbers.get(one.target, -1)
            yield one._replace(node=numbers[one.node], source=source, target=target)


def _linked(
    nodes: Mapping[int, Node], pins: Mapping[PinKey, Pin], links: Iterable[Link]
) -> Iterator[Node]:
    """Nodes under their numbers, their pins linked to each other."""
    keys = {(key.node, pin.id): key for key, pin in pins.items()}
    ends: dict[PinKey, list[PinEnd]] = {}
    for link in links:
        source, target = keys[link.source, link.output.id], keys[link.target, link.input.id]
        ends.setdefault(source, []).append(PinEnd(link.target, link.input.id))
        ends.setdefault(target, []).append(PinEnd(link.source, link.output.id))
    own: dict[int, list[Pin]] = {}
    for key, pin in pins.items():
        own.setdefault(key.node, []).append(replace(pin, links=tuple(ends.get(key, ()))))
    for number, node in nodes.items():
        yield replace(node, export=number, pins=tuple(own.get(number, ())))


class _Reach:
    """Which wires from node to node lead along a link from knot to knot.

    Args:
        side: A version.
    """

    def __init__(self, side: Side) -> None:
        self._side = side
        self._of_knots: dict[tuple[int, bool], frozenset[PinKey]] = {}

    def wires(self, link: Link, source: PinKey, target: PinKey) -> set[Wire]:
        """The wires that lead along a link."""
        nodes = self._side.nodes
        sources, targets = (
            self._behind_knot(nodes[key.node], is_output=is_output)
            if nodes[key.node].kind is NodeKind.KNOT
            else (key,)
            for key, is_output in ((source, False), (target, True))
        )
        if len(sources) * len(targets) > _MOST_WIRES:
            return set()
        return {Wire(begin, end) for begin in sources for end in targets}

    def _behind_knot(self, knot: Node, *, is_output: bool) -> frozenset[PinKey]:
        place = knot.export, is_output
        if place not in self._of_knots:
            through = self._side.through
            reach = through.targets if is_output else through.sources
            self._of_knots[place] = frozenset(
                self._side.keys[end.node.export, end.pin.id]
                for pin in knot.pins
                if pin.is_output is is_output
                for end in reach(knot, pin)
            )
        return self._of_knots[place]


# -- graph overlay ---------------------------------------------------------------------------------

#: The name of the line about where a node stands.
_POSITION: Final = Message("compared-graphs/position")


@dataclass(frozen=True, eq=False)
class LineOfBoth:
    """A line about both versions: what it tells, what that was and is; empty where it is not.

    ``became`` is what became of it: one that leads to the node that it led to is what it was, even
    if that has another number now. Of a line about a pin ``pins`` are that as it was and is, None
    where it is not, ``key`` is what it is compared by, and ``pin`` its id in the merged graph.
    """

    before: Text
    after: Text
    name: Text
    became: Became | None
    pins: tuple[Pin | None, Pin | None] = (None, None)
    key: PinKey | None = None
    pin: str = ""

    def is_about(self, change: GraphChange) -> bool:
        """Whether it tells of a change, of those of the change's node."""
        node = change.node
        return self.key is not None and (
            self.key == change.subject.pin
            or any(
                (node, self.pin) in ((wire.source, wire.output), (wire.target, wire.input))
                for wire in change.wires
            )
        )


class _Half(NamedTuple):
    """What one version says in a line, and what that is about."""

    text: Text = ""
    about: Hashable = None


class MergedGraph:
    """Both versions of a graph that differs.

    Its nodes have the numbers of the comparison, and go by the titles that its sentences call them
    by. Nodes stand where they do now, what was removed where it stood.

    Args:
        difference: How the graph differs.
    """

    def __init__(self, difference: GraphDifference) -> None:
        self.difference = difference
        self._delta = difference.delta
        self._merge = _both(self._delta)
        graph = difference.new or difference.old
        assert graph is not None
        self.graph: Graph = replace(
            graph,
            nodes=tuple(map(self._called, self._merge.nodes())),
            links=tuple(self._merge.links.values()),
            transitions=self._merge.transitions(),
        )

    def versions(self) -> tuple[Graph | None, Graph | None]:
        """Each version alone, the old one first; None for one that is not there.

        Nodes stand where they stand in it; they and their pins are told as in both.
        """
        old, new = (
            replace(graph, nodes=tuple(map(self._called, graph.nodes)))
            if (graph := self._merge.version(side)) is not None
            else None
            for side in self._sides
        )
        return old, new

    def _called(self, node: Node) -> Node:
        """A node of the merged graph with its number where several have its title."""
        return replace(node, title=numbered(node.title, self._numbers_of_titles[node.export]))

    @cached_property
    def _numbers_of_titles(self) -> Mapping[int, str]:
        """What tells nodes of one title apart: ``#2``; of both versions the new one counts."""
        return {
            number: side.through.number(node)
            for side in self._sides
            if side.graph is not None
            for number, node in side.nodes.items()
        }

    def nodes_on(
        self, numbers: Collection[int], *, is_new: bool
    ) -> tuple[Graph, frozenset[int] | None] | None:
        """The graph as one version has it, with the objects of some nodes there.

        Args:
            numbers: The numbers that the nodes have in both; none for all of the graph.
            is_new: Whether it is the new version.

        Returns:
            None where the version has none of them; None for the objects of all nodes.
        """
        side = self._sides[is_new]
        if side.graph is None or not numbers:
            return (side.graph, None) if side.graph is not None else None
        own = frozenset(side.nodes[number].export for number in numbers if number in side.nodes)
        return (side.graph, own) if own else None

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
        """What differs, one by one; that a node replaced others is one."""
        changes = changes_of(self.difference, self.ways)
        return tuple(with_replaced(changes, self.difference))

    def ways(self, wire: Wire) -> frozenset[WireKey]:
        """Where a wire that differs is drawn: several wires where knots are on its way."""
        return self._merge.ways(wire)

    def lines(self, number: int) -> list[LineOfBoth]:
        """What both versions say of a node: what it is, and of each pin what is at it.

        One that replaced another stands beside that; of several beside the first.
        """
        rows: dict[Text | PinKey, tuple[Text, list[_Half]]] = {}
        numbers = self._numbers(number)
        for place, (side, own) in enumerate(zip(self._sides, numbers, strict=True)):
            node = side.nodes.get(own)
            if node is None:
                continue
            for name, text in _attributes(node):
                rows.setdefault(name, (name, [_Half(), _Half()]))[1][place] = _Half(text, text)
            for key, pin in side.pins.items():
                if key.node == own and not pin.hidden:
                    about = key._replace(node=numbers[1])
                    row = rows.setdefault(about, (pin.shown_name, [_Half(), _Half()]))
                    row[1][place] = _at_pin(side, key, pin)
        return [self._line(key, name, numbers, *halves) for key, (name, halves) in rows.items()]

    def _line(
        self,
        about: Text | PinKey,
        name: Text,
        numbers: tuple[int, int],
        before: _Half,
        after: _Half,
    ) -> LineOfBoth:
        became = _became(name, before, after)
        if not isinstance(about, PinKey):
            return LineOfBoth(before.text, after.text, name, became)
        keys = [about._replace(node=number) for number in numbers]
        old, new = (side.pins.get(key) for side, key in zip(self._sides, keys, strict=True))
        key = keys[new is not None]
        pin = self._merge.pin(key).id
        return LineOfBoth(before.text, after.text, name, became, (old, new), key, pin)

    def _numbers(self, number: int) -> tuple[int, int]:
        """The numbers of a node as it was and as it is; of one that replaced another, of both."""
        gone = self.difference.replaced
        there = next((new for new, olds in gone.items() if number in olds), number)
        return gone.get(number, (number,))[0] if there == number else number, there

    @property
    def _sides(self) -> tuple[Side, Side]:
        return self._delta.old, self._delta.new

    def is_replaced(self, number: int) -> bool:
        """Whether a node replaced another one, or was replaced by it."""
        before, after = self._numbers(number)
        return before != after

    def of_both(self, number: int) -> tuple[Node | None, Node | None]:
        """A node as it was and as it is, or what it replaced and that which replaced it, each with
        the object that it is there and the title that it goes by; None where none.
        """
        old, new = (
            replace(node, title=numbered(node.title, self._numbers_of_titles[one]))
            if (node := side.nodes.get(one)) is not None
            else None
            for side, one in zip(self._sides, self._numbers(number), strict=True)
        )
        return old, new


def _both(delta: GraphDelta) -> Together[Became]:
    """Both versions as one: the new one, and what is gone of the old one."""
    wires: dict[Wire, Became] = dict.fromkeys(delta.wires_removed, "removed")
    wires |= dict.fromkeys(delta.wires_added, "added")
    nodes: dict[int, Became] = dict.fromkeys(delta.removed, "removed")
    nodes |= dict.fromkeys(delta.added, "added")
    return Together((delta.new, delta.old), wires, nodes)


def _became(name: Text, before: _Half, after: _Half) -> Became | None:
    """What became of a line."""
    if before.about == after.about:
        return None
    if before.text and after.text:
        # Where a node stands changes nothing of it.
        return "moved" if name == _POSITION else "changed"
    return "added" if after.text else "removed"


def _attributes(node: Node) -> Iterator[tuple[Message, Text]]:
    """The attributes of a node beside its pins."""
    yield Message("compared-graphs/title"), node.title
    yield Message("compared-graphs/class-name"), node.class_name
    if node.parts:
        parts = tuple(part.title for part in node.parts)
        yield Message("compared-graphs/with"), Message("phrases/listed", parts=parts)
    if node.comment:
        yield Message("compared-graphs/comment"), node.comment
    if node.state:
        yield Message("compared-graphs/state"), Message("graphs/state", state=node.state)
    yield _POSITION, f"{node.x}, {node.y}"


def _at_pin(side: Side, key: PinKey, pin: Pin) -> _Half:
    """What is at a pin: what it is linked to, or its value."""
    node = side.nodes[key.node]
    ends = side.through.targets(node, pin) if key.is_output else side.through.sources(node, pin)
    if not ends:
        text = value_of(pin) or Message("compared-graphs/not-linked")
        return _Half(text, pin.said if is_of_lines(pin) else text)
    keys = [side.keys[end.node.export, end.pin.id] for end in ends]
    code = "compared-graphs/links-to" if key.is_output else "compared-graphs/links-from"
    return _Half(Message(code, name=names_of(side, keys)), frozenset(keys))
