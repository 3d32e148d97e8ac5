"""Lays a graph out: boxes, marks and curves, and which of them a rectangle touches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from math import floor, inf
from typing import Final, Generic, TypeVar

from inspector.data_classes import dataclass, replace
from inspector.findings.message import Message, Text
from inspector.graphs import metrics
from inspector.graphs.columns import CardSize, in_columns
from inspector.graphs.expressions import DELEGATE
from inspector.graphs.machine_layout import (
    RuleNote,
    RuleNotes,
    arrow_of,
    centre_of,
    edge_towards,
    fits,
    size_of,
    straight,
)
from inspector.graphs.machine_spread import Spread, spread_of
from inspector.graphs.machine_ways import Way, halves, points_along, ways_between
from inspector.graphs.model import Graph, GraphRole, Link, Node, NodeKind, Pin, Say, Transition
from inspector.graphs.objects import spaced
from inspector.graphs.pin_rows import ALL_ROOM, Room, rows_of, texts_beside
from inspector.graphs.rules import RuleSaid, rule_note
from inspector.named_tuples import NamedTuple

#: Beyond this, in units of the editor, a position is damage: nobody draws that far.
_FARTHEST: Final = 1 << 22
#: Cards to the right of one that are looked at for room.
_MOST_LOOKED_AT: Final = 100
_LARGEST_BOX: Final = 1 << 16
#: Signs of a title, and pins of a node, that are drawn.
_LONGEST_TITLE: Final = 200
_MOST_PINS: Final = 500
#: Points of an arrow that the rules of others better do not cover.
_NOTE_POINTS: Final = 60
#: Names of what a state plays that are held against the room for them.
_MOST_NAMES: Final = 8
_COMPACT: Final = frozenset({NodeKind.GET, NodeKind.SELF, NodeKind.OPERATOR, NodeKind.CONVERSION})

#: What leads from one state of an animation to another.
_TRANSITION: Final = "AnimStateTransitionNode"

#: What the editor draws so beside these kinds: an element of an array.
_COMPACT_TOO: Final = frozenset({"K2Node_GetArrayItem"})


class Box(NamedTuple):
    """A rectangle by its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PinSpot:
    """A pin on a card: the middle of its mark, and what stands beside it.

    ``lines`` are its value, which goes on below where the card has no room for it in one line.
    """

    pin: Pin
    x: float
    y: float
    label: str
    lines: tuple[str, ...] = ()

    @property
    def places(self) -> Iterator[tuple[str, float]]:
        """The lines of the value, each with how far it stands below the mark."""
        for number, line in enumerate(self.lines):
            yield line, number * metrics.VALUE_LINE


@dataclass(frozen=True, slots=True)
class Card:
    """A node as it is drawn; a compact one has no band for its title.

    ``lines`` are its title, whole, in as many lines as it takes where the next card leaves no more
    room, and whose member it is where others of the graph are called so too. ``folded`` counts the
    pins that are not shown until they are asked for; ``unfolded`` says that all are shown because
    they were. ``sign`` is what stands on a card that has no room for a title. ``note`` is what
    stands beside the ring of a transition: when it is taken. ``plays`` is what stands below the
    name of a state.
    """

    node: Node
    box: Box
    is_compact: bool
    title: str
    lines: tuple[str, ...]
    spots: tuple[PinSpot, ...]
    folded: int = 0
    unfolded: bool = False
    sign: str = ""
    note: RuleNote = RuleNote()
    plays: str = ""

    @property
    def band(self) -> float:
        """How high the band of the title is; 0 for a compact card."""
        return 0.0 if self.is_compact else _band(self.lines)

    @property
    def plays_row(self) -> Box:
        """Where the row is that says what a state plays."""
        x, y, width, height = self.box
        side = metrics.SIDE / 2
        return Box(x + side, y + self.band, width - 2 * side, height - self.band)

    @property
    def fold_row(self) -> Box:
        """Where the row below the pins is that folds and unfolds, if there is one."""
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
    """A wire and its way; ``has_head`` says whether it ends in the head of an arrow."""

    link: Link
    curve: Curve
    has_head: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawn graph: comments lie below wires, wires below cards. ``box`` holds all of it."""

    graph: Graph
    box: Box
    comments: tuple[Card, ...]
    wires: tuple[WireCurve, ...]
    cards: tuple[Card, ...]


def scene_of(
    graph: Graph, say: Say, unfolded: Collection[int] = (), *, spread: bool = False
) -> Scene:
    """Where everything of a graph stands.

    Args:
        graph: The graph.
        say: Makes words of titles.
        unfolded: The nodes of which all pins are shown, by their objects.
        spread: Whether the states of a machine are moved apart so that rules have room.
    """
    comments = tuple(map(_comment, _of_kind(graph, is_comment=True)))
    if graph.role is GraphRole.STATES:
        return _machine_scene(graph, comments, say, spread=spread)
    targets = _targets(graph, say)
    cards = tuple(_cards(
        list(_of_kind(graph, is_comment=False)),
        lambda node, room: _card(node, say, room, targets.get(node.export, ""),
                                 unfolds=node.export in unfolded),
    ))  # fmt: skip
    if is_unplaced(graph):
        cards = tuple(_placed(cards, ((link.source, link.target) for link in graph.links)))
    # Where a pin is not shown its wires end at the edge of its card.
    places = {(card.node.export, spot.pin.id): (spot.x, spot.y)
              for card in cards for spot in card.spots}  # fmt: skip
    boxes = {card.node.export: card.box for card in cards}
    turns = _turned_knots(cards, graph.links, boxes)
    wires = []
    for link in graph.links:
        if link.source in boxes and link.target in boxes:
            start = places.get((link.source, link.output.id)) or _edge(
                boxes[link.source], is_output=True
            )
            end = places.get((link.target, link.input.id)) or _edge(
                boxes[link.target], is_output=False
            )
            turned = turns.get(link.source, False), turns.get(link.target, False)
            # Between knots there is no pin to keep clear of: they may stand next to each other.
            least = 0.0 if {link.source, link.target} & turns.keys() else metrics.SHORTEST_BEND
            wires.append(WireCurve(link, curve_between(start, end, turned, least)))
    around = _around([card.box for card in (*comments, *cards)])
    return Scene(graph, around, comments, tuple(wires), cards)


def _targets(graph: Graph, say: Say) -> dict[int, str]:
    """Whose function or variable it is, of nodes that have one title and are not of one class.

    The editor says so below the title of any call; here it is said where the title does not tell.
    """
    classes: dict[Text, set[str]] = {}
    for node in graph.nodes:
        classes.setdefault(node.title, set()).add(node.of_class)
    return {
        node.export: say(Message("graphs/target-is", name=spaced(node.class_words)))
        for node in graph.nodes
        if node.class_words and len(classes[node.title]) > 1
    }


def is_unplaced(graph: Graph) -> bool:
    """Whether the file does not say where the nodes of a graph stand: all lie on each other."""
    places = [(node.x, node.y) for node in _of_kind(graph, is_comment=False)]
    return len(places) > 1 and len(set(places)) == 1


def _placed(cards: Sequence[Card], links: Iterable[tuple[int, int]]) -> Iterator[Card]:
    """The cards of a graph without places, in columns by the links between their nodes."""
    sizes = {card.node.export: CardSize(card.box.width, card.box.height) for card in cards}
    places = in_columns(sizes, links)
    for card in cards:
        x, y = places[card.node.export]
        right, down = x - card.box.x, y - card.box.y
        spots = (replace(spot, x=spot.x + right, y=spot.y + down) for spot in card.spots)
        yield replace(card, box=card.box._replace(x=x, y=y), spots=tuple(spots))


def _of_kind(graph: Graph, *, is_comment: bool) -> Iterator[Node]:
    return (node for node in graph.nodes if (node.kind is NodeKind.COMMENT) is is_comment)


def _cards(nodes: Sequence[Node], make: Callable[[Node, Room], Card]) -> Iterator[Card]:
    """The cards of nodes; one that would cover the next is as narrow as that wants it, if it can.

    The editor draws some nodes smaller than their names and values are here.

    Args:
        nodes: The nodes.
        make: Makes the card of one that takes no more room than it is told, if that can be.
    """
    whole = [make(node, ALL_ROOM) for node in nodes]
    beside = sorted(whole, key=lambda card: card.box.x)
    places = {id(card): place for place, card in enumerate(beside, 1)}
    boxes = Grid((card.box, card.box) for card in whole)
    for card in whole:
        box, rooms = card.box, []
        for other in beside[places[id(card)] :][:_MOST_LOOKED_AT]:
            x, y, __, height = other.box
            if x >= box.x + box.width + metrics.APART:
                break
            if y < box.y + box.height and box.y < y + height:
                rooms.append(x - box.x - metrics.APART)
        narrowest = make(card.node, Room(0.0, 1)).box.width if rooms else 0.0
        most = min((room for room in rooms if room >= narrowest), default=inf)
        made = card if most == inf else make(card.node, Room(most))
        if any(len(spot.lines) > 1 for spot in made.spots):
            made = _low_enough(made, most, boxes, make)
        yield made


def _low_enough(
    card: Card, most: float, boxes: Grid[Box], make: Callable[[Node, Room], Card]
) -> Card:
    """A card whose values have fewer lines where it would cover the next card below it."""
    for lines in range(metrics.MOST_VALUE_LINES - 1, 0, -1):
        x, y, width, height = card.box
        if not any(
            y < other.y < y + height and other.x < x + width and x < other.x + other.width
            for other in boxes.touching(card.box)
        ):
            break
        card = make(card.node, Room(most, lines))
    return card


def _machine_scene(graph: Graph, comments: tuple[Card, ...], say: Say, *, spread: bool) -> Scene:
    """A machine: states without pins, and each transition as one arrow with a ring and its rule.

    Where transitions are stored says nothing: the editor draws them so too. One that lacks a state
    is a card like others.
    """
    nodes = list(_of_kind(graph, is_comment=False))
    changes = {node.export for node in nodes if node.class_name == _TRANSITION}
    alone = [node for node in nodes if node.export not in changes]
    states = (
        [_state_card(node, say, inf) for node in alone]
        if spread
        else list(_cards(alone, lambda node, room: _state_card(node, say, room.width)))
    )
    plain = [(link.source, link.target) for link in graph.links
             if not changes & {link.source, link.target}]  # fmt: skip
    if is_unplaced(graph):
        links = ((way.source, way.target) for way in _ways_of(graph, changes))
        states = list(_placed(states, (*plain, *links)))
    boxes = {card.node.export: card.box for card in states}
    by_node = {node.export: node for node in nodes}
    ways = [way for way in _ways_of(graph, changes) if {way.source, way.target} <= boxes.keys()]
    said = [rule_note(way, say, say, fits) for way in ways]
    if spread:
        rules: dict[frozenset[int], tuple[float, float]] = {}
        for way, one in zip(ways, said, strict=True):
            pair = frozenset((way.source, way.target))
            size, other = size_of(one), rules.get(pair, (0.0, 0.0))
            rules[pair] = max(size[0], other[0]), max(size[1], other[1])
        moves = spread_of(boxes, {frozenset(link): (0.0, 0.0) for link in plain} | rules)
        states = [_moved_to(card, moves.moved((card.box.x, card.box.y))) for card in states]
        comments = tuple(_stretched(card, moves) for card in comments)
        boxes = {card.node.export: card.box for card in states}
    between = {way.node for way in ways}
    plain = [link for link in dict.fromkeys(plain) if {*link} <= boxes.keys()]
    curves = ways_between(boxes, [*((way.source, way.target) for way in ways), *plain])
    parts = dict(zip(plain, (Curve(*curve) for curve in curves[len(ways) :]), strict=True))
    rings = list(_rings(ways, curves, said, by_node, boxes))
    lost = (_card(by_node[node], say) for node in sorted(changes - between))
    cards = (*states, *lost, *rings)
    boxes |= {card.node.export: card.box for card in cards}
    for way, points in zip(ways, curves, strict=False):
        first, second = halves(points)
        parts[way.source, way.node] = Curve(*first)
        parts[way.node, way.target] = Curve(*second)
    wires = []
    for link in graph.links:
        ends = link.source, link.target
        if not {*ends} <= boxes.keys():
            continue
        start, end = (edge_towards(boxes[one], centre_of(boxes[other]))
                      for one, other in (ends, ends[::-1]))  # fmt: skip
        curve = parts.get(ends) or Curve(*straight(start, end))
        wires.append(WireCurve(link, curve, has_head=link.target not in between))
    around = [card.box for card in (*comments, *cards)]
    around += [Box(*card.note.box) for card in cards if card.note.lines]
    around += [box_of_curve(wire.curve) for wire in wires]
    return Scene(graph, _around(around), comments, tuple(wires), cards)


def _ways_of(graph: Graph, changes: Collection[int]) -> Iterator[Transition]:
    """The transitions of a machine by its wires, where nothing else is known of them."""
    known = {way.node: way for way in graph.transitions}
    sources = {link.target: link.source for link in graph.links}
    targets = {link.source: link.target for link in graph.links}
    for node in graph.nodes:
        if node.export in changes:
            number = node.export
            wired = Transition(number, sources.get(number, -1), targets.get(number, -1))
            yield known.get(number, wired)


def _rings(
    ways: Sequence[Transition],
    curves: Sequence[Way],
    said: Sequence[RuleSaid],
    nodes: Mapping[int, Node],
    boxes: Mapping[int, Box],
) -> Iterator[Card]:
    """The rings of transitions in the middle of their arrows, each with its rule beside it."""
    width, height = metrics.SIGN
    pairs = Counter(frozenset((way.source, way.target)) for way in ways)
    rings = []
    for curve in curves[: len(ways)]:
        first, second = halves(curve)
        x, y = first[3]
        sign = arrow_of(first[2], second[1])
        rings.append((Box(x - width / 2, y - height / 2, width, height), sign))
    points = [
        point for curve in curves[:_MOST_LOOKED_AT] for point in points_along(curve, _NOTE_POINTS)
    ]
    notes = RuleNotes([*boxes.values(), *(box for box, __ in rings)], points)
    alone = [pairs[frozenset((way.source, way.target))] == 1 for way in ways]
    # Where there are two the words of each have one side alone.
    placed: dict[int, RuleNote] = {}
    for place in sorted(range(len(ways)), key=alone.__getitem__):
        ends = boxes[ways[place].source], boxes[ways[place].target]
        placed[place] = notes.placed(said[place], rings[place][0], ends, is_alone=alone[place])
    for place, (way, (box, sign)) in enumerate(zip(ways, rings, strict=True)):
        yield Card(nodes[way.node], box, is_compact=True, title=sign, lines=(sign,), spots=(),
                   sign=sign, note=placed[place])  # fmt: skip


def _state_card(node: Node, say: Say, most: float) -> Card:
    """A state: its name, and below it what it plays, as much as there is room for."""
    x, y = corner_of(node.x, node.y)
    if node.kind is NodeKind.KNOT:
        return _knot(node, x, y)
    is_compact = node.kind is NodeKind.ENTRY
    words = say(node.title)[:_LONGEST_TITLE]
    room = max(most, metrics.LEAST) - metrics.TITLE
    lines = metrics.in_few_lines(words, room)
    width = metrics.TITLE + max(map(metrics.title_width, lines))
    plays = _plays(node.plays, say, max(min(most, metrics.WIDEST_STATE), width) - metrics.SIDE)
    width = round(max(width, metrics.caption_width(plays) + metrics.SIDE), 1)
    height = _band(lines) + (metrics.ROW + 4.0 if plays else 0.0)
    if not is_compact:
        width = max(width, metrics.LEAST)
    box = Box(x, y, width, height)
    return Card(node, box, is_compact, words, lines, (), plays=plays)


def _plays(names: Sequence[str], say: Say, room: float) -> str:
    """What a state plays, as far as there is room: "Run, Walk and 3 more"."""
    text = ""
    for count in range(min(len(names), _MOST_NAMES), 0, -1):
        text, more = ", ".join(names[:count]), len(names) - count
        if more:
            text = say(Message("graphs/names-and-more", names=text, count=more))
        if metrics.caption_width(text) <= room:
            return text
    return metrics.elided(text, room)


def _moved_to(card: Card, place: tuple[float, float]) -> Card:
    """A state at another place."""
    return replace(card, box=card.box._replace(x=place[0], y=place[1]))


def _stretched(card: Card, moves: Spread) -> Card:
    """A comment around what it was around, which has been moved."""
    x, y, width, height = card.box
    left, top = moves.moved((x, y))
    right, bottom = moves.moved((x + width, y + height))
    return replace(card, box=Box(left, top, right - left, bottom - top))


def _turned_knots(
    cards: Iterable[Card], links: Iterable[Link], boxes: Mapping[int, Box]
) -> dict[int, bool]:
    """The knots by their nodes, each with whether lines run through it to the left.

    The editor asks so too: whether what a knot leads to lies, on average, to the left of where it
    comes from. As both of its sides go by the same answer, no line has a corner there.
    """
    knots = {card.node.export: card.box.x for card in cards if card.node.kind is NodeKind.KNOT}
    befores: dict[int, list[float]] = {}
    afters: dict[int, list[float]] = {}
    for link in links:
        if link.target in knots and link.source in boxes:
            box = boxes[link.source]
            # A card is left at its right edge.
            befores.setdefault(link.target, []).append(box.x + box.width)
        if link.source in knots and link.target in boxes:
            afters.setdefault(link.source, []).append(boxes[link.target].x)
    return {
        knot: _average(afters.get(knot), x) < _average(befores.get(knot), x)
        for knot, x in knots.items()
    }


def _average(places: Sequence[float] | None, otherwise: float) -> float:
    return sum(places) / len(places) if places else otherwise


def curve_between(
    start: tuple[float, float],
    end: tuple[float, float],
    turned: tuple[bool, bool],
    least: float = metrics.SHORTEST_BEND,
) -> Curve:
    """The way of a wire: it leaves to the right and arrives from the left.

    Args:
        start: Where it begins.
        end: Where it ends.
        turned: Whether it leaves to the left instead, and arrives from the right.
        least: The shortest way in which it leaves and arrives, in units of the scene.
    """
    distance = abs(end[0] - start[0]) + abs(end[1] - start[1])
    bend = min(max(distance / 2, least), metrics.LONGEST_BEND)
    leaving, arriving = (-bend if is_turned else bend for is_turned in turned)
    return Curve(start, (start[0] + leaving, start[1]), (end[0] - arriving, end[1]), end)


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
    title = node.said_comment
    return Card(node, box, is_compact=False, title=title, lines=(title,), spots=())


def _card(
    node: Node, say: Say, room: Room = ALL_ROOM, target: str = "", *, unfolds: bool = False
) -> Card:
    """A card that takes no more than ``room``, as far as breaking its values and cutting its labels
    makes it so.

    Its title is never cut: people know a node by it.
    """
    x, y = corner_of(node.x, node.y)
    if node.kind is NodeKind.KNOT:
        return _knot(node, x, y)
    is_compact = not node.has_flow and (node.kind in _COMPACT or node.class_name in _COMPACT_TOO)
    pins = [pin for pin in node.pins if not pin.hidden and not _is_title(pin, node)]
    shown = [pin for pin in pins if unfolds or not _is_folded(pin)]
    unfolds = unfolds and any(map(_is_folded, pins))
    folded = len(pins) - min(len(shown), _MOST_PINS)
    # The event itself, by which others are bound to it, stands beside the title.
    itself = [pin for pin in shown if pin.name == DELEGATE and not is_compact]
    shown = [pin for pin in shown if pin not in itself]
    shown = sorted(shown[:_MOST_PINS], key=lambda pin: not pin.is_flow)
    sides = [pin for pin in shown if not pin.is_output], [pin for pin in shown if pin.is_output]
    most = room.width
    texts = texts_beside(node, sides, is_compact, room._replace(width=most - 2 * metrics.SIDE))
    tops, rows = rows_of(texts)
    words = say(node.title)[:_LONGEST_TITLE]
    if is_compact:
        # The title stands in the middle, between what stands beside the pins.
        widest = max((text.width for side in texts for text in side), default=0.0)
        beside = 2 * (metrics.SIDE + widest + (metrics.VALUE if widest else 0.0))
        inner = 0.0
    else:
        beside = metrics.TITLE + (metrics.MARK + metrics.BETWEEN if itself else 0.0)
        pairs = zip_longest(*([text.width for text in side] for side in texts), fillvalue=0.0)
        widest = max((sum(pair) + metrics.BETWEEN * all(pair) for pair in pairs), default=0.0)
        inner = max(2 * metrics.SIDE + widest, metrics.LEAST)
    lines = metrics.in_few_lines(words, max(most, inner) - beside)
    if target:
        lines = (*lines, *metrics.in_few_lines(target, max(most, inner) - beside))
    width = round(max(inner, beside + max(map(metrics.title_width, lines))), 1)
    band = 0.0 if is_compact else _band(lines)
    foot = 0.0 if is_compact else metrics.FOOT + (metrics.ROW if folded or unfolds else 0.0)
    height = max(band + rows + foot, _band(lines))
    spots = [PinSpot(pin, x + width - metrics.MARK, y + metrics.BAND / 2, "") for pin in itself]
    for side, own, is_output in zip(sides, texts, (False, True), strict=True):
        at = x + width - metrics.MARK if is_output else x + metrics.MARK
        taken = tops[len(side)]
        top = y + band + (height - band - foot - taken) * is_compact / 2 + metrics.ROW / 2
        spots += [
            PinSpot(pin, at, top + down, *text)
            for pin, text, down in zip(side, own, tops, strict=False)
        ]
    box = Box(x, y, width, height)
    return Card(node, box, is_compact, words, lines, tuple(spots), folded, unfolds)


def _band(lines: Sequence[str]) -> float:
    """How high a title is with what is around it."""
    return metrics.BAND + (len(lines) - 1) * metrics.TITLE_LINE


def _knot(node: Node, x: float, y: float) -> Card:
    """A dot, which all of its pins are."""
    size = metrics.KNOT
    middle = x + size / 2, y + size / 2
    spots = tuple(PinSpot(pin, *middle, "") for pin in node.pins[:_MOST_PINS])
    box = Box(x, y, size, size)
    return Card(node, box, is_compact=True, title="", lines=("",), spots=spots)


def _is_title(pin: Pin, node: Node) -> bool:
    """Whether all that a pin says stands in the title: the function that a material calls."""
    return not pin.is_output and not pin.links and pin.said == node.title != ""


def _is_folded(pin: Pin) -> bool:
    """Whether a pin is not shown until it is asked for."""
    return pin.advanced and not pin.links


def _around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds all."""
    if not boxes:
        return Box(0.0, 0.0, 0.0, 0.0)
    left, top = (min(values) for values in _corners(box[:2] for box in boxes))
    right, bottom = (
        max(values) for values in _corners((box.x + box.width, box.y + box.height) for box in boxes)
    )
    return Box(left, top, right - left, bottom - top)


def _corners(points: Iterable[tuple[float, ...]]) -> Iterator[tuple[float, ...]]:
    return zip(*points, strict=True)


# -- curves ----------------------------------------------------------------------------------------
#
# Places along the way of a wire.

#: Points of a wire among which the middle of its part in sight is looked for.
_POINTS: Final = 12


def point_of(curve: Curve, share: float) -> tuple[float, float]:
    """A point of a curve: its start for a share of 0, its end for 1."""
    rest = 1 - share
    weights = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
    return (
        sum(weight * point[0] for weight, point in zip(weights, curve, strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, curve, strict=True)),
    )


def points_of(curve: Curve, parts: int = _POINTS) -> list[tuple[float, float]]:
    """Points along a wire, from its start to its end, between which so many parts of it lie."""
    return [point_of(curve, number / parts) for number in range(parts + 1)]


def middle_of(
    points: Sequence[tuple[float, float]],
    is_taken: Callable[[float, float], bool] | None = None,
) -> tuple[float, float] | None:
    """Where the sign of a wire stands: in the middle of its part in sight; None without one.

    Args:
        points: Those of its points that nothing covers and that are in sight.
        is_taken: Whether the sign of another wire stands at a point; one beside it is better.
    """
    if not points:
        return None
    middle = len(points) // 2
    if is_taken is not None and is_taken(*points[middle]):
        # The nearest one; of two the one that comes first.
        for apart in range(1, middle + 1):
            for place in (middle - apart, middle + apart):
                if place < len(points) and not is_taken(*points[place]):
                    return points[place]
    return points[middle]


T = TypeVar("T")
U = TypeVar("U")

#: The side of a cell in units of the scene: a few cards.
_SIDE: Final = 512.0
#: What touches more cells than this is looked at each time: a cell each would cost more.
_MOST_CELLS: Final = 64
#: In areas of more cells than this parts are not looked at one by one.
_EXACT_CELLS: Final = 64


class Grid(Generic[T]):
    """Parts by the cells of a grid that their boxes touch, handed out in the order they came in.

    Args:
        parts: Each part with its box.
    """

    def __init__(self, parts: Iterable[tuple[T, Box]]) -> None:
        self._parts: dict[int, tuple[T, Box]] = dict(enumerate(parts))
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._large: list[int] = []
        for number, (_, box) in self._parts.items():
            columns, rows = _cells_of(box)
            if len(columns) * len(rows) > _MOST_CELLS:
                self._large.append(number)
                continue
            for column in columns:
                for row in rows:
                    self._cells.setdefault((column, row), []).append(number)

    def mapped(self, make: Callable[[T], U | None]) -> Grid[U]:
        """The same places with something else at each, made of what is there; None is left out.

        Where that is only part of a whole it is handed out for the same areas as the whole.
        """
        grid: Grid[U] = Grid(())
        for number, (part, box) in self._parts.items():
            made = make(part)
            if made is not None:
                grid._parts[number] = made, box
        if len(grid._parts) == len(self._parts):
            grid._cells, grid._large = self._cells, self._large
        else:
            grid._cells = {
                cell: [number for number in numbers if number in grid._parts]
                for cell, numbers in self._cells.items()
            }
            grid._large = [number for number in self._large if number in grid._parts]
        return grid

    def touching(self, area: Box) -> Iterator[T]:
        """The parts whose boxes touch an area; of a large one also some that lie near to it."""
        columns, rows = _cells_of(area)
        cells = len(columns) * len(rows)
        if cells >= len(self._cells):
            met: Collection[int] = self._parts
        else:
            met = set(self._large)
            for column in columns:
                for row in rows:
                    met.update(self._cells.get((column, row), ()))
            met = sorted(met)
        parts = self._parts
        if cells > _EXACT_CELLS:
            # To look at each takes longer than to paint those that could be left out.
            for number in met:
                yield parts[number][0]
            return
        left, top, right, bottom = area.x, area.y, area.x + area.width, area.y + area.height
        for number in met:
            part, (x, y, width, height) = parts[number]
            # As :func:`touches` has it, but for all of them without a call each.
            if x <= right and left <= x + width and y <= bottom and top <= y + height:
                yield part


def _cells_of(box: Box) -> tuple[range, range]:
    return (
        range(floor(box.x / _SIDE), floor((box.x + box.width) / _SIDE) + 1),
        range(floor(box.y / _SIDE), floor((box.y + box.height) / _SIDE) + 1),
    )


def touches(box: Box, area: Box) -> bool:
    """Whether two rectangles have a point in common."""
    return (
        box.x <= area.x + area.width
        and area.x <= box.x + box.width
        and box.y <= area.y + area.height
        and area.y <= box.y + box.height
    )


def holds(box: Box, x: float, y: float) -> bool:
    """Whether a point lies in a rectangle."""
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


def box_of_curve(curve: Curve) -> Box:
    """The box of the four points of a curve, which never leaves it."""
    xs, ys = [point[0] for point in curve], [point[1] for point in curve]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class SceneGrid(NamedTuple):
    """A scene by the places of its parts; comments lie below each other, the largest first."""

    scene: Scene
    comments: Grid[Card]
    wires: Grid[WireCurve]
    cards: Grid[Card]


#: What stands above a card, and how far its outline goes, in units of the scene.
_ABOVE: Final = 18.0
_AROUND: Final = 4.0


def grid_of(scene: Scene) -> SceneGrid:
    """A scene by the places of its parts."""
    comments: Sequence[Card] = sorted(
        scene.comments, key=lambda card: -card.box.width * card.box.height
    )
    return SceneGrid(
        scene,
        Grid((card, card.box) for card in comments),
        Grid((wire, box_of_curve(wire.curve)) for wire in scene.wires),
        Grid((card, _room(card.box)) for card in scene.cards),
    )


def _room(box: Box) -> Box:
    x, y, width, height = box
    return Box(x - _AROUND, y - _ABOVE, width + 2 * _AROUND, height + _ABOVE + _AROUND)
