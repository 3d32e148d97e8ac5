"""The ways through a graph, card by card and pin by pin, and where one that is large begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Final

from inspector.graphs.layout import Box, Card, PinSpot, Scene
from inspector.graphs.model import Graph, Link, Node, NodeKind, Pin, PinEnd
from inspector.graphs.reading_order import Line
from inspector.graphs.wires import Wires
from inspector.named_tuples import NamedTuple


class NodeOrPin(NamedTuple):
    """A place in a graph: an object of a node, -1 for none, and the id of one of its pins."""

    node: int = -1
    pin: str = ""


NOWHERE: Final = NodeOrPin()


class GraphNavigator:
    """The ways through one graph.

    Args:
        scene: The graph as it is drawn: hidden pins are no stops.
        lines: Its text, in whose order its nodes follow each other.

    Attributes:
        wires: Where its wires lead.
        order: Its nodes as they are read, by their objects.
    """

    def __init__(self, scene: Scene, lines: Iterable[Line]) -> None:
        self._cards: Mapping[int, Card] = {
            card.node.export: card for card in (*scene.cards, *scene.comments)
        }
        self.wires = Wires(scene.graph)
        self.order = _order(scene.graph, lines)
        self._places = {export: place for place, export in enumerate(self.order)}

    def card(self, export: int) -> Card | None:
        """The card of a node."""
        return self._cards.get(export)

    def pin(self, spot: NodeOrPin) -> Pin | None:
        """The pin at a place; None where that is a whole node."""
        card = self._cards.get(spot.node)
        return card.node.pin(spot.pin) if card is not None and spot.pin else None

    def step(self, spot: NodeOrPin, by: int) -> NodeOrPin | None:
        """The next card as the graph is read for +1, the one before for −1; None at an end."""
        if not self.order:
            return None
        at = self._places.get(spot.node)
        place = (0 if by > 0 else len(self.order) - 1) if at is None else at + by
        return NodeOrPin(self.order[place]) if 0 <= place < len(self.order) else None

    def beside(self, spot: NodeOrPin, *, right: bool) -> NodeOrPin:
        """The card that a wire leads to, to the right or to the left; execution goes first."""
        card = self._cards.get(spot.node)
        if card is None:
            return self.step(spot, 1) or spot
        pin = self.pin(spot)
        pins = [pin] if pin is not None and pin.is_output is right else list(card.node.pins)
        for own in sorted(pins, key=lambda own: not own.is_flow):
            for end in self._ends(card.node, own) if own.is_output is right else ():
                return end
        return spot

    def partner(self, spot: NodeOrPin) -> NodeOrPin:
        """The other end of the wire at a pin; of a node, where execution goes on."""
        pin, card = self.pin(spot), self._cards.get(spot.node)
        if pin is None or card is None:
            return self.beside(spot, right=True)
        return next(self._ends(card.node, pin), spot)

    def far_end(self, link: Link, *, forward: bool) -> NodeOrPin:
        """Where the line ends that a wire is a part of, towards its input or its output."""
        if forward:
            end = NodeOrPin(link.target, link.input.id)
        else:
            end = NodeOrPin(link.source, link.output.id)
        node = self.wires.nodes[end.node]
        for pin in node.pins if node.kind is NodeKind.KNOT else ():
            if pin.is_output is forward:
                return next(self._ends(node, pin), end)
        return end

    def line(self, spot: NodeOrPin) -> frozenset[PinEnd]:
        """The pins at the ends of the wires of a node or a pin, through knots; none of nothing."""
        card = self._cards.get(spot.node)
        return self.wires.line(card.node, self.pin(spot)) if card is not None else frozenset()

    def _ends(self, node: Node, pin: Pin) -> Iterator[NodeOrPin]:
        """The other ends of the wires of a pin."""
        for end in self.wires.ends(node, pin):
            if end.node.export in self._cards:
                yield NodeOrPin(end.node.export, end.pin.id)

    def along(self, spot: NodeOrPin, by: int) -> NodeOrPin:
        """The next pin of the same card from above for +1, the one before for −1."""
        card = self._cards.get(spot.node)
        spots = _from_above(card) if card is not None else []
        names = [shown.pin.id for shown in spots]
        if spot.pin not in names:
            return NodeOrPin(spot.node, names[0]) if names and by > 0 else NodeOrPin(spot.node)
        at = names.index(spot.pin) + by
        return (
            NodeOrPin(spot.node, names[min(at, len(names) - 1)])
            if at >= 0
            else NodeOrPin(spot.node)
        )


def _from_above(card: Card) -> list[PinSpot]:
    return sorted(card.spots, key=lambda shown: (shown.y, shown.pin.is_output))


def _order(graph: Graph, lines: Iterable[Line]) -> tuple[int, ...]:
    """The nodes as they are read; what no line tells by itself stands where it is used."""
    nodes = {node.export: node for node in graph.nodes}
    order: dict[int, None] = {}
    for line in lines:
        if line.node in nodes:
            _with_sources(nodes, nodes[line.node], order)
    rest = sorted(
        (node for node in graph.nodes if node.export not in order),
        key=lambda node: (node.kind is NodeKind.COMMENT, node.y, node.x),
    )
    return (*order, *(node.export for node in rest))


def _with_sources(nodes: Mapping[int, Node], start: Node, order: dict[int, None]) -> None:
    """A node, and behind it those that only give it values."""
    left = [start]
    while left:
        node = left.pop()
        if node.export in order:
            continue
        order[node.export] = None
        for pin in reversed(node.pins):
            if not pin.is_output and not pin.is_flow:
                left += [
                    nodes[end.node] for end in pin.links
                    if end.node in nodes and not nodes[end.node].has_flow
                ]  # fmt: skip


#: From the edges of the view to the card at which a graph begins, in units of the scene.
_MARGIN: Final = 40.0
_ABOVE: Final = 80.0
#: How much of the view that card may leave free at its left and above it.
_SHIFT: Final = (0.4, 0.5)


class FirstView(NamedTuple):
    """A part of a graph in the scene, and how far it may go to the left and up from there."""

    view: Box
    reach: tuple[float, float]


def first_view(
    ways: GraphNavigator, links: Iterable[Link], width: float, height: float
) -> FirstView | None:
    """Where a graph begins as it is read, with the most of what is linked to that.

    What ends a graph, such as an output of a material, is read first and stands at the right.

    Args:
        ways: The graph.
        links: Its wires.
        width: How much is in sight, in units of the scene.
        height: Likewise.

    Returns:
        None for a graph without nodes.
    """
    neighbours: dict[int, set[int]] = {}
    for link in links:
        neighbours.setdefault(link.source, set()).add(link.target)
        neighbours.setdefault(link.target, set()).add(link.source)
    begin = next((node for node in ways.order if node in neighbours), next(iter(ways.order), -1))
    card = ways.card(begin)
    if card is None:
        return None
    first = card.box
    linked = [own.box for node in _reached(neighbours, begin) if (own := ways.card(node))]
    lefts = (
        first.x - _MARGIN,
        first.x + first.width / 2 - width / 2,
        first.x + first.width + _MARGIN - width,
    )
    tops = first.y - _ABOVE, first.y + first.height / 2 - height / 2
    views = [Box(left, top, width, height) for left, top in product(lefts, tops)]
    # Of those that show as many cards the first one.
    view = max(views, key=lambda view: sum(_is_in(box, view) for box in linked))
    right = view.x + width - _MARGIN - first.x - first.width
    below = view.y + height - _MARGIN - first.y - first.height
    reach = min(width * _SHIFT[0], right), min(height * _SHIFT[1], below)
    return FirstView(view, (max(reach[0], 0.0), max(reach[1], 0.0)))


def _reached(neighbours: dict[int, set[int]], begin: int) -> Iterator[int]:
    """All nodes to which wires lead from one, with that."""
    seen, left = {begin}, [begin]
    while left:
        node = left.pop()
        yield node
        new = neighbours.get(node, set()) - seen
        seen |= new
        left += new


def _is_in(box: Box, view: Box) -> bool:
    """Whether all of a box is in sight."""
    return (
        view.x <= box.x
        and box.x + box.width <= view.x + view.width
        and view.y <= box.y
        and box.y + box.height <= view.y + view.height
    )
