"""Versions of a graph on one canvas: what became of each part, by whom, and where it stood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final, Literal

from inspector.data_classes import dataclass, field, replace
from inspector.graphs import metrics
from inspector.graphs.layout import (
    Box,
    Curve,
    Grid,
    Scene,
    WireCurve,
    corner_of,
    holds,
    points_of,
    scene_of,
)
from inspector.graphs.model import Graph, Link, Say
from inspector.named_tuples import NamedTuple

# -- detours ---------------------------------------------------------------------------------------
#
# Ways for removed wires around the cards that stand where they were.

#: Points of a wire that are looked at.
_POINTS: Final = 24
#: A wire of which cards cover more than this is taken around them, or lies above them.
_HIDDEN: Final = 0.4
#: How near to a card is as good as behind it, in units of the scene; points at the ends of a way
#: around that are so near to the cards there.
_BESIDE_CARD: Final = 3.0
_ENDS: Final = 2
#: How far apart the ways around are that are tried, and how many there are on each side.
_STEP: Final = 30.0
_STEPS: Final = 14
#: How far a way around keeps to the direction of its pins, and the shortest for which there is one.
_BEND: Final = 10.0
_SHORTEST: Final = 40.0


class Detours:
    """Looks up what covers a point.

    Args:
        boxes: The boxes of cards.
    """

    def __init__(self, boxes: Iterable[Box]) -> None:
        self._grid = Grid((box, _with_room(box)) for box in boxes)

    def is_hidden(self, curve: Curve, source: Box, target: Box) -> bool:
        """Whether cards cover so much of a wire that it is lost.

        Args:
            curve: Its way.
            source: The card that it comes from, which covers nothing that counts.
            target: The card that it goes to, likewise.
        """
        points = [point for point in points_of(curve, _POINTS)
                  if not (holds(source, *point) or holds(target, *point))]  # fmt: skip
        return self._covered(points) > len(points) * _HIDDEN

    def is_behind_own(self, curve: Curve, source: Box, target: Box) -> bool:
        """Whether a wire that leads back is lost behind the cards that it is linked to.

        Args:
            curve: Its way.
            source: The card that it comes from.
            target: The card that it goes to.
        """
        if curve.end[0] >= curve.start[0]:
            return False
        points = points_of(curve, _POINTS)
        behind = sum(holds(source, *point) or holds(target, *point) for point in points)
        return behind > len(points) * _HIDDEN

    def around(self, curve: Curve, source: Box, target: Box) -> Curve:
        """The shortest way of those of which cards cover the least; the straight one if it is so.

        Args:
            curve: The way that is covered.
            source: The card that it comes from, at whose edge the way around begins.
            target: The card that it goes to, likewise.
        """
        start = source.x + source.width, curve.start[1]
        end = target.x, curve.end[1]
        if end[0] - start[0] < _SHORTEST:
            return curve
        best, least = curve, self._covered(points_of(curve, _POINTS))
        for by in _ways():
            leaving, arriving = (start[0] + _BEND, start[1] + by), (end[0] - _BEND, end[1] + by)
            way = Curve(start, leaving, arriving, end)
            covered = self._covered(points_of(way, _POINTS)[_ENDS:-_ENDS])
            if covered < least:
                best, least = way, covered
            if not least:
                break
        return best

    def _covered(self, points: Iterable[tuple[float, float]]) -> int:
        return sum(self._is_covered(point) for point in points)

    def _is_covered(self, point: tuple[float, float]) -> bool:
        return any(True for _ in self._grid.touching(Box(*point, 0.0, 0.0)))


def _with_room(box: Box) -> Box:
    x, y, width, height = box
    return Box(
        x - _BESIDE_CARD, y - _BESIDE_CARD, width + 2 * _BESIDE_CARD, height + 2 * _BESIDE_CARD
    )


def _ways() -> Iterator[float]:
    """How far ways around bow, up and down by turns."""
    for step in range(1, _STEPS + 1):
        yield -step * _STEP
        yield step * _STEP


# -- overlay ---------------------------------------------------------------------------------------

#: What became of a part of a graph.
Became = Literal["added", "removed", "changed", "moved"]

#: The role of the lines of a part by what became of it, and that of the ground of a card.
ROLES: Final[Mapping[Became, str]] = {
    "added": "note",
    "removed": "refuse",
    "changed": "up",
    "moved": "text2",
}
GROUNDS: Final[Mapping[Became, str]] = {
    "added": "noteBg",
    "removed": "refuseBg",
    "changed": "upBg",
    "moved": "base",
}
#: Whose a part of a merge is that differs from the base: what one side did, what both did alike,
#: what each did in its own way, or where both contradict.
Whose = Literal["ours", "theirs", "both", "each", "conflict"]

#: The role of the lines of a part by whose it is, and that of the ground of a card.
SIDE_ROLES: Final[Mapping[Whose, str]] = {
    "ours": "ours",
    "theirs": "theirs",
    "both": "text2",
    "each": "ours",
    "conflict": "refuse",
}
SIDE_GROUNDS: Final[Mapping[Whose, str]] = {
    "ours": "noteBg",
    "theirs": "warnBg",
    "both": "chrome",
    "each": "chrome",
    "conflict": "refuseBg",
}
#: How far a removed card, and a removed wire, goes below what would cover it.
_BELOW: Final = 22.0
_LOWER: Final = 7.0
#: The height of a row of cards among which a covered one is looked for.
_ROW: Final = 400.0
#: Times that a removed card makes way.
_MOST_STEPS: Final = 40
#: Wires less far apart than this lie on each other.
_NEAR: Final = 5.0


class WireKey(NamedTuple):
    """A wire by the nodes and the pins of its ends."""

    source: int
    output: str
    target: int
    input: str


def wire_key(link: Link) -> WireKey:
    """What tells a wire from the others of its graph."""
    return WireKey(link.source, link.output.id, link.target, link.input.id)


class Done(NamedTuple):
    """What was done to a part of a graph.

    Attributes:
        became: What became of it.
        whose: In a merge, whose that is.
    """

    became: Became
    whose: Whose | None = None

    @property
    def role(self) -> str:
        """The role of its lines."""
        return ROLES[self.became] if self.whose is None else SIDE_ROLES[self.whose]

    @property
    def ground(self) -> str:
        """The role of its ground."""
        return GROUNDS[self.became] if self.whose is None else SIDE_GROUNDS[self.whose]


@dataclass(frozen=True)
class SideMarks:
    """Whose the parts of a graph are that holds three sides of a merge.

    Attributes:
        nodes: Whose a node is that differs.
        wires: Whose a wire is.
        pins: Whose a pin is, by node and identity.
        meeting: Pins in conflict at which wires of both sides meet.
        nodes_aside: Nodes that ours lacks: they make way for those that it has.
        wires_aside: Wires that ours lacks.
    """

    nodes: Mapping[int, Whose] = field(default_factory=dict)
    wires: Mapping[WireKey, Whose] = field(default_factory=dict)
    pins: Mapping[tuple[int, str], Whose] = field(default_factory=dict)
    meeting: frozenset[tuple[int, str]] = frozenset()
    nodes_aside: frozenset[int] = frozenset()
    wires_aside: frozenset[WireKey] = frozenset()


@dataclass(frozen=True)
class Marks:
    """What became of the parts of a graph that holds several of its versions.

    Attributes:
        nodes: What became of a node; those that are not here are as they were.
        wires: What became of a wire: it is added or removed.
        pins: Pins that changed, by node and identity.
        were: Where nodes stood that were moved, in units of the editor.
        sides: Whose all that is; None where there are two versions.
    """

    nodes: Mapping[int, Became] = field(default_factory=dict)
    wires: Mapping[WireKey, Became] = field(default_factory=dict)
    pins: frozenset[tuple[int, str]] = frozenset()
    were: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    sides: SideMarks | None = None

    def node(self, number: int) -> Done | None:
        """What was done to a node; None for one that is as it was."""
        became = self.nodes.get(number)
        if became is None:
            return None
        return Done(became, self.sides.nodes.get(number) if self.sides is not None else None)

    def wire(self, way: WireKey) -> Done | None:
        """What was done to a wire; None for one that is as it was."""
        became = self.wires.get(way)
        if became is None:
            return None
        return Done(became, self.sides.wires.get(way) if self.sides is not None else None)

    def pin(self, node: int, identity: str) -> Done | None:
        """What was done to a pin; None for one that is as it was."""
        if (node, identity) not in self.pins:
            return None
        whose = self.sides.pins.get((node, identity)) if self.sides is not None else None
        return Done("changed", whose)

    def is_aside(self, number: int) -> bool:
        """Whether a node makes way for those that are there now."""
        if self.sides is not None:
            return number in self.sides.nodes_aside
        return self.nodes.get(number) == "removed"

    def is_beside(self, way: WireKey) -> bool:
        """Whether a wire is led beside those that are there now."""
        if self.sides is not None:
            return way in self.sides.wires_aside
        return self.wires.get(way) == "removed"


@dataclass(frozen=True)
class Overlay:
    """A drawn graph that holds two versions, or one of them.

    Attributes:
        scene: Its parts; what is not there now makes way for what is.
        marks: What became of its parts.
        ghosts: Where cards stood that were moved, by their nodes.
        above: Wires that are not there now and are drawn above the cards, which else would hide
            them.
    """

    scene: Scene
    marks: Marks
    ghosts: Mapping[int, Box]
    above: frozenset[WireKey] = frozenset()


def overlay_of(graph: Graph, marks: Marks, say: Say) -> Overlay:
    """Where everything of several versions stands.

    Args:
        graph: The versions as one.
        marks: What became of its parts.
        say: Makes words of titles.
    """
    scene = scene_of(graph, say)
    lower = dict(_ways_down(scene, marks))
    if lower:
        nodes = tuple(replace(node, y=node.y + lower.get(node.export, 0)) for node in graph.nodes)
        scene = scene_of(replace(graph, nodes=nodes), say)
    wires = tuple(_wires(scene, marks))
    gone = (wire for wire, _ in wires if marks.is_beside(wire_key(wire.link)))
    box = _with_wires(scene.box, gone)
    scene = replace(scene, wires=tuple(wire for wire, _ in wires), box=box)
    ghosts = {}
    for card in (*scene.comments, *scene.cards):
        if card.node.export in marks.were:
            x, y = corner_of(*marks.were[card.node.export])
            ghosts[card.node.export] = Box(x, y, card.box.width, card.box.height)
    above = frozenset(wire_key(wire.link) for wire, hidden in wires if hidden)
    return Overlay(scene, marks, ghosts, above)


def without_moves(overlay: Overlay) -> Overlay:
    """The same without what only stands elsewhere."""
    marks = overlay.marks
    nodes = {number: became for number, became in marks.nodes.items() if became != "moved"}
    return replace(overlay, marks=replace(marks, nodes=nodes, were={}), ghosts={})


def version_of(graph: Graph, marks: Marks, say: Say) -> Overlay:
    """Where everything of one version stands: nothing is in the way of another one.

    Args:
        graph: The version.
        marks: What became of the parts of all.
        say: Makes words of titles.
    """
    return Overlay(scene_of(graph, say), marks, {})


def _ways_down(scene: Scene, marks: Marks) -> Iterator[tuple[int, int]]:
    """How far cards that make way go down, in units of the editor, so that nothing covers them."""
    stays = [card.box for card in scene.cards if not marks.is_aside(card.node.export)]
    rows = {row: list(boxes) for row, boxes in groupby(sorted(stays, key=_row_of), key=_row_of)}
    for card in scene.cards:
        if not marks.is_aside(card.node.export):
            continue
        box = card.box
        for _ in range(_MOST_STEPS):
            under = next((other for other in _around(rows, box) if _meet(box, other)), None)
            if under is None:
                break
            box = box._replace(y=under.y + under.height + _BELOW)
        if box != card.box:
            yield card.node.export, round((box.y - card.box.y) / metrics.UNIT)
        if marks.sides is not None:
            # What one side removed and what the other one added may have stood in one place.
            rows.setdefault(_row_of(box), []).append(box)


def _row_of(box: Box) -> int:
    return int(box.y // _ROW)


def _around(rows: Mapping[int, list[Box]], box: Box) -> Iterator[Box]:
    """The boxes that may meet another one: no usual card is higher than a row."""
    for row in range(_row_of(box) - 1, int((box.y + box.height) // _ROW) + 1):
        yield from rows.get(row, ())


def _meet(box: Box, other: Box) -> bool:
    return (
        box.x < other.x + other.width
        and other.x < box.x + box.width
        and box.y < other.y + other.height
        and other.y < box.y + box.height
    )


def _wires(scene: Scene, marks: Marks) -> Iterator[tuple[WireCurve, bool]]:
    """The wires, those that are not there now beside what they would lie on or what stands in
    their way; each with whether cards hide it all the same.
    """
    boxes = {card.node.export: card.box for card in scene.cards}
    detours = Detours(boxes.values())
    starts: dict[tuple[float, float], list[Curve]] = {}
    ends: dict[tuple[float, float], list[Curve]] = {}
    for wire in scene.wires:
        if not marks.is_beside(wire_key(wire.link)):
            starts.setdefault(wire.curve.start, []).append(wire.curve)
            ends.setdefault(wire.curve.end, []).append(wire.curve)
    for wire in scene.wires:
        link, curve = wire.link, wire.curve
        if not marks.is_beside(wire_key(link)):
            yield wire, False
            continue
        way, cards = curve, (boxes[link.source], boxes[link.target])
        hidden = detours.is_hidden(curve, *cards)
        if hidden:
            way = detours.around(curve, *cards)
            hidden = detours.is_hidden(way, *cards)
        beside = (
            *(abs(other.end[1] - curve.end[1]) for other in starts.get(curve.start, ())),
            *(abs(other.start[1] - curve.start[1]) for other in ends.get(curve.end, ())),
        )
        if way is curve and min(beside, default=_NEAR) < _NEAR:
            way = Curve(*((x, y + _LOWER) for x, y in curve))
        yield WireCurve(link, way), hidden or detours.is_behind_own(way, *cards)


def _with_wires(box: Box, wires: Iterable[WireCurve]) -> Box:
    """A box that holds wires too, which may bow out of that of the cards."""
    left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    for wire in wires:
        for x, y in points_of(wire.curve):
            left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
    return Box(left, top, right - left, bottom - top)
