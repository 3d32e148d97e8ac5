"""A graph as boxes, marks and curves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from inspector.graphs.expressions import DELEGATE, literal
from inspector.graphs.model import Graph, Link, Node, NodeKind, Pin
from inspector.graphs.scene import metrics

#: Beyond this, in units of the editor, a position is damage: nobody draws that far.
_FARTHEST: Final = 1 << 22
_LARGEST_BOX: Final = 1 << 16
#: Signs of a title, and pins of a node, that are drawn.
_LONGEST_TITLE: Final = 200
_MOST_PINS: Final = 500
_COMPACT: Final = frozenset({NodeKind.GET, NodeKind.SELF, NodeKind.OPERATOR, NodeKind.CONVERSION})


class Box(NamedTuple):
    """A rectangle by its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PinSpot:
    """A pin on a card: the middle of its mark, and what stands beside it."""

    pin: Pin
    x: float
    y: float
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Card:
    """A node as it is drawn; a compact one has no band for its title.

    ``folded`` counts the pins that are not shown until they are asked for; ``unfolded`` says that
    all are shown because they were.
    """

    node: Node
    box: Box
    is_compact: bool
    spots: tuple[PinSpot, ...]
    folded: int = 0
    unfolded: bool = False

    @property
    def fold_words(self) -> str:
        """What the row below the pins says, which folds and unfolds; empty where there is none."""
        return f"{self.folded} more" if self.folded else "Fewer" if self.unfolded else ""

    @property
    def fold_row(self) -> Box:
        """Where that row is."""
        x, y, width, height = self.box
        return Box(x, y + height - metrics.FOOT - metrics.ROW, width, metrics.ROW)


class Curve(NamedTuple):
    """A cubic curve: its start, its two control points, its end."""

    start: tuple[float, float]
    leaving: tuple[float, float]
    arriving: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class WireCurve:
    """A wire and its way."""

    link: Link
    curve: Curve


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawn graph: comments lie below wires, wires below cards. ``box`` holds all of it."""

    graph: Graph
    box: Box
    comments: tuple[Card, ...]
    wires: tuple[WireCurve, ...]
    cards: tuple[Card, ...]


def scene_of(graph: Graph, unfolded: Collection[int] = ()) -> Scene:
    """Where everything of a graph stands.

    Args:
        graph: The graph.
        unfolded: The nodes of which all pins are shown, by their objects.
    """
    comments = tuple(map(_comment, _of_kind(graph, is_comment=True)))
    cards = tuple(
        _card(node, unfolds=node.export in unfolded) for node in _of_kind(graph, is_comment=False)
    )
    # Where a pin is not shown its wires end at the edge of its card.
    places = {(card.node.export, spot.pin.id): (spot.x, spot.y)
              for card in cards for spot in card.spots}  # fmt: skip
    boxes = {card.node.export: card.box for card in cards}
    wires = []
    for link in graph.links:
        if link.source in boxes and link.target in boxes:
            start = places.get((link.source, link.output.id)) or _edge(
                boxes[link.source], is_output=True
            )
            end = places.get((link.target, link.input.id)) or _edge(
                boxes[link.target], is_output=False
            )
            wires.append(WireCurve(link, curve_between(start, end)))
    return Scene(graph, _around([*comments, *cards]), comments, tuple(wires), cards)


def _of_kind(graph: Graph, *, is_comment: bool) -> Iterator[Node]:
    return (node for node in graph.nodes if (node.kind is NodeKind.COMMENT) is is_comment)


def curve_between(start: tuple[float, float], end: tuple[float, float]) -> Curve:
    """The way of a wire: it leaves to the right and arrives from the left."""
    distance = abs(end[0] - start[0]) + abs(end[1] - start[1])
    bend = min(max(distance / 2, metrics.SHORTEST_BEND), metrics.LONGEST_BEND)
    return Curve(start, (start[0] + bend, start[1]), (end[0] - bend, end[1]), end)


def _edge(box: Box, *, is_output: bool) -> tuple[float, float]:
    return box.x + (box.width if is_output else 0.0), box.y + min(box.height, metrics.BAND) / 2


def corner_of(x: int, y: int) -> tuple[float, float]:
    """Where a place in units of the editor is drawn; one beyond all reason is held back."""
    across, down = (max(-_FARTHEST, min(place, _FARTHEST)) * metrics.UNIT for place in (x, y))
    return across, down


def _comment(node: Node) -> Card:
    x, y = corner_of(node.x, node.y)
    width, height = (
        max(0, min(size, _LARGEST_BOX)) * metrics.UNIT for size in (node.width, node.height)
    )
    box = Box(x, y, max(width, metrics.LEAST), max(height, metrics.COMMENT_BAND))
    return Card(node, box, is_compact=False, spots=())


def _card(node: Node, *, unfolds: bool) -> Card:
    x, y = corner_of(node.x, node.y)
    if node.kind is NodeKind.KNOT:
        return _knot(node, x, y)
    is_compact = node.kind in _COMPACT and not node.has_flow
    shown = [pin for pin in node.pins if not pin.hidden and (unfolds or not _is_folded(pin))]
    unfolds = unfolds and any(not pin.hidden and _is_folded(pin) for pin in node.pins)
    folded = sum(not pin.hidden for pin in node.pins) - min(len(shown), _MOST_PINS)
    # The event itself, by which others are bound to it, stands beside the title.
    itself = [pin for pin in shown if pin.name == DELEGATE and not is_compact]
    shown = [pin for pin in shown if pin not in itself]
    shown = sorted(shown[:_MOST_PINS], key=lambda pin: not pin.is_flow)
    sides = [pin for pin in shown if not pin.is_output], [pin for pin in shown if pin.is_output]
    labels = [[_label(node, pin, is_compact) for pin in side] for side in sides]
    rows = max(map(len, sides))
    widths = [max(map(_label_width, side), default=0.0) for side in labels]
    title = metrics.title_width(node.title[:_LONGEST_TITLE])
    if is_compact:
        # The title stands in the middle, between what stands beside the pins.
        width = metrics.SIDE * 2 + title + 2 * max(widths)
    else:
        inner = metrics.SIDE * 2 + sum(widths) + (metrics.BETWEEN if all(widths) else 0.0)
        beside = metrics.TITLE + (metrics.MARK + metrics.BETWEEN if itself else 0.0)
        width = max(inner, beside + title, metrics.LEAST)
    band = 0.0 if is_compact else metrics.BAND
    foot = 0.0 if is_compact else metrics.FOOT + (metrics.ROW if folded or unfolds else 0.0)
    height = max(band + rows * metrics.ROW + foot, metrics.BAND)
    spots = [PinSpot(pin, x + width - metrics.MARK, y + metrics.BAND / 2, "", "") for pin in itself]
    for side, texts, is_output in zip(sides, labels, (False, True), strict=True):
        at = x + width - metrics.MARK if is_output else x + metrics.MARK
        top = y + band + ((height - band - foot) - len(side) * metrics.ROW) * is_compact / 2
        spots += [
            PinSpot(pin, at, top + (row + 0.5) * metrics.ROW, *text)
            for row, (pin, text) in enumerate(zip(side, texts, strict=True))
        ]
    return Card(node, Box(x, y, width, height), is_compact, tuple(spots), folded, unfolds)


def _knot(node: Node, x: float, y: float) -> Card:
    """A dot, which all of its pins are."""
    size = metrics.KNOT
    middle = x + size / 2, y + size / 2
    spots = tuple(PinSpot(pin, *middle, "", "") for pin in node.pins[:_MOST_PINS])
    return Card(node, Box(x, y, size, size), is_compact=True, spots=spots)


def _is_folded(pin: Pin) -> bool:
    """Whether a pin is not shown until it is asked for."""
    return pin.advanced and not pin.links


def _label(node: Node, pin: Pin, is_compact: bool) -> tuple[str, str]:
    """What stands beside a pin: its label, and the value that is stored for it."""
    value = ""
    if not pin.is_output and not pin.links and not pin.is_flow:
        value = metrics.elided(literal(pin), metrics.WIDEST_VALUE)
    # What a variable was set to is called as the input opposite.
    is_bare = is_compact or (pin.is_output and node.kind is NodeKind.SET)
    return "" if is_bare else pin.label[:_LONGEST_TITLE], value


def _label_width(text: tuple[str, str]) -> float:
    label, value = text
    width = metrics.caption_width(label)
    return width + metrics.VALUE + metrics.caption_width(value) if value else width


def _around(cards: Sequence[Card]) -> Box:
    """The smallest box that holds all."""
    if not cards:
        return Box(0.0, 0.0, 0.0, 0.0)
    left, top = (min(values) for values in _corners(card.box[:2] for card in cards))
    right, bottom = (
        max(values)
        for values in _corners(
            (card.box.x + card.box.width, card.box.y + card.box.height) for card in cards
        )
    )
    return Box(left, top, right - left, bottom - top)


def _corners(points: Iterable[tuple[float, ...]]) -> Iterator[tuple[float, ...]]:
    return zip(*points, strict=True)
