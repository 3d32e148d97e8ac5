"""Which ways the transitions of a machine take: around other states, and beside each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import atan2, cos, hypot, sin
from typing import Final

from inspector.graphs import metrics
from inspector.graphs.machine_layout import Cells, Point, Rect, centre_of, straight

#: The points of a cubic curve.
Way = tuple[Point, Point, Point, Point]

#: How far a way swings out, as shares of its length: the first that meets nothing is taken.
_SWINGS: Final = (0.0, 0.16, -0.16, 0.32, -0.32, 0.5, -0.5)
#: What it costs to swing out, to meet a state or the ring of another way, to run along another way.
_SWUNG: Final = 40.0
_MEETS: Final = 100.0
_MEETS_RING: Final = 30.0
_RUNS_ALONG: Final = 2.0
#: Points of a way that are looked at, and the side of the cells that two ways must not share.
_PARTS: Final = 24
_CELL: Final = 14.0
#: Around a state, and from the middle of a ring to the middle of the next one at least, in units of
#: the scene.
_AROUND: Final = 10.0
_RING: Final = 20.0
#: From the corner of a state to an arrow, and how much two states share of a side at least for an
#: arrow to run straight across or down.
_CORNER: Final = 6.0
_SHARED: Final = 18.0
#: How far a way leans from the middle of a state to the other one: which share of what is between
#: the two, and which share of its width at the most.
_LEANS: Final = 0.2
_FARTHEST: Final = 0.3
#: How high a way stands above the state that it leads from and to, and how wide.
_LOOP: Final = (34.0, 44.0)
#: How long the head of an arrow is, and how far from the middle of its line it reaches.
_HEAD: Final = (8.0, 3.6)
#: Ways beyond which all are straight: nobody draws so many.
_MOST_LOOKED_AT: Final = 400


def ways_between(boxes: Mapping[int, Rect], ends: Sequence[tuple[int, int]]) -> tuple[Way, ...]:
    """The ways between states, from edge to edge, in the order of ``ends``.

    Args:
        boxes: The states by their nodes.
        ends: The states that each way leads from and to.
    """
    return _Ways(boxes, ends).found()


class _Ways:
    """Finds the ways of one machine, the short ones first."""

    def __init__(self, boxes: Mapping[int, Rect], ends: Sequence[tuple[int, int]]) -> None:
        self._boxes = boxes
        self._ends = ends
        self._trail: Counter[tuple[int, int]] = Counter()
        self._around = Cells(map(_with_room, boxes.values()))
        self._rings = Cells()
        self._swings = _SWINGS if len(ends) <= _MOST_LOOKED_AT else _SWINGS[:1]

    def found(self) -> tuple[Way, ...]:
        """All ways."""
        pairs = Counter(map(frozenset, self._ends))
        counts: Counter[tuple[int, int]] = Counter()
        beside = []
        for pair in self._ends:
            # Those that lead the other way, and further ones of the same way, lie beside it.
            beside.append(0.0 if pairs[frozenset(pair)] == 1 else counts[pair] + 0.5)
            counts[pair] += 1
        order = sorted(range(len(self._ends)), key=lambda place: (self._length(place), place))
        found = {place: self._way(*self._ends[place], beside[place]) for place in order}
        return tuple(found[place] for place in range(len(self._ends)))

    def _length(self, place: int) -> float:
        (x0, y0), (x1, y1) = (centre_of(self._boxes[end]) for end in self._ends[place])
        return abs(x1 - x0) + abs(y1 - y0)

    def _way(self, source: int, target: int, beside: float) -> Way:
        if source == target:
            return _loop(self._boxes[source], beside)
        ends = {_with_room(self._boxes[source]), _with_room(self._boxes[target])}
        best, least = None, 0.0
        for way in self._tried(source, target, beside):
            met = self._cost(way, ends)
            cost = met + _SWUNG * _swing(way)
            if best is None or cost < least:
                best, least = way, cost
            if not met:
                # Those that follow swing out further.
                break
        assert best is not None
        for x, y in points_along(best):
            self._trail[_cell(x, y)] += 1
        x, y = halves(best)[0][3]
        self._rings.add((x - _RING, y - _RING, 2 * _RING, 2 * _RING))
        return best

    def _tried(self, source: int, target: int, beside: float) -> Iterator[Way]:
        boxes = self._boxes[source], self._boxes[target]
        start, end = _anchors(*boxes)
        across, down = end[0] - start[0], end[1] - start[1]
        length = max(hypot(across, down), 1.0)
        # To the left of where it leads.
        side = down / length, -across / length
        room = min(_room(box, side) for box in boxes)
        off = min(beside * metrics.BESIDE, room)
        start, end = ((x + side[0] * off, y + side[1] * off) for x, y in (start, end))
        for swing in self._swings:
            far = swing * length * 4 / 3
            first, leaving, arriving, last = straight(start, end)
            swung = [(x + side[0] * far, y + side[1] * far) for x, y in (leaving, arriving)]
            yield _outside((first, swung[0], swung[1], last), *boxes)

    def _cost(self, way: Way, ends: Collection[Rect]) -> float:
        """How bad a way is.

        Args:
            way: The way.
            ends: The states at its ends with room around them, which it may touch.
        """
        if len(self._swings) == 1:
            return 0.0
        points = points_along(way)
        met = {
            box
            for x, y in points
            for box in self._around.near((x, y, 0.0, 0.0))
            if box not in ends and _near(box, x, y)
        }
        x, y = points[_PARTS // 2]
        rings = {ring for ring in self._rings.near((x, y, 0.0, 0.0)) if _near(ring, x, y)}
        cost = _MEETS * len(met) + _MEETS_RING * len(rings)
        return cost + sum(_RUNS_ALONG for point in points if _cell(*point) in self._trail)


def points_along(way: Way, parts: int = _PARTS) -> list[Point]:
    """Points along a way, from its start to its end, between which so many parts of it lie."""
    return [point_of(way, place / parts) for place in range(parts + 1)]


def point_of(way: Way, share: float) -> Point:
    """A point of a way: its start for a share of 0, its end for 1."""
    rest = 1 - share
    one, two, three, four = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = way
    return (
        one * x0 + two * x1 + three * x2 + four * x3,
        one * y0 + two * y1 + three * y2 + four * y3,
    )


def halves(way: Way, share: float = 0.5) -> tuple[Way, Way]:
    """A way in two that follow each other: what lies before a share of it, and behind that."""
    start, leaving, arriving, end = way
    one, two, three = (
        _between(first, second, share)
        for first, second in ((start, leaving), (leaving, arriving), (arriving, end))
    )
    four, five = _between(one, two, share), _between(two, three, share)
    middle = _between(four, five, share)
    return (start, one, four, middle), (middle, five, three, end)


def head_of(way: Way) -> tuple[Point, Point, Point]:
    """The head of an arrow at the end of a way: its tip, and both corners behind that."""
    start, leaving, arriving, (x, y) = way
    # The last control point may lie on the end itself.
    before = next((point for point in (arriving, leaving) if point != (x, y)), start)
    turn = atan2(y - before[1], x - before[0])
    (long, wide), across, down = _HEAD, cos(turn), sin(turn)
    back = x - long * across, y - long * down
    return (
        (x, y),
        (back[0] - wide * down, back[1] + wide * across),
        (back[0] + wide * down, back[1] - wide * across),
    )


def _between(first: Point, second: Point, share: float) -> Point:
    return (
        first[0] + (second[0] - first[0]) * share,
        first[1] + (second[1] - first[1]) * share,
    )


def _outside(way: Way, source: Rect, target: Rect) -> Way:
    """The part of a way that lies outside of the states at its ends."""
    leaves = next((n for n in range(_PARTS) if not _near(source, *point_of(way, n / _PARTS))), 0)
    enters = next(
        (n for n in range(_PARTS, leaves, -1) if not _near(target, *point_of(way, n / _PARTS))),
        _PARTS,
    )
    start = _edge(way, source, max(leaves - 1, 0) / _PARTS, leaves / _PARTS)
    end = _edge(way, target, min(enters + 1, _PARTS) / _PARTS, enters / _PARTS)
    if start >= end:
        return way
    rest = halves(way, start)[1]
    return halves(rest, (end - start) / (1 - start))[0]


def _edge(way: Way, box: Rect, inside: float, outside: float) -> float:
    """Where between two shares of a way the edge of a state is."""
    for _step in range(24):
        middle = (inside + outside) / 2
        if _near(box, *point_of(way, middle)):
            inside = middle
        else:
            outside = middle
    return outside


def _anchors(source: Rect, target: Rect) -> tuple[Point, Point]:
    """The points of two states between which a way runs straight.

    It runs across or down where they stand so far beside each other.
    """
    start, end = centre_of(source), centre_of(target)
    across = end[0] - start[0]
    # States are wide: a way leans to the side on which the other one stands.
    start, end = (
        (point[0] + way * min(abs(across) * _LEANS, box[2] * _FARTHEST) * (1 if across > 0 else -1),
         point[1])
        for point, box, way in ((start, source, 1), (end, target, -1))
    )  # fmt: skip
    for axis in (0, 1):
        first = max(source[axis], target[axis])
        last = min(source[axis] + source[axis + 2], target[axis] + target[axis + 2])
        if last - first >= _SHARED:
            middle = (first + last) / 2
            start, end = ((middle, point[1]) if axis == 0 else (point[0], middle)
                          for point in (start, end))  # fmt: skip
            break
    return start, end


def _room(box: Rect, side: Point) -> float:
    """How far a way may lie beside the middle of a state and still end at it."""
    across = (box[2] / 2 - _CORNER) / max(abs(side[0]), 1e-6)
    down = (box[3] / 2 - _CORNER) / max(abs(side[1]), 1e-6)
    return max(min(across, down), 0.0)


def _swing(way: Way) -> float:
    """How far a way swings out, as a share of its length."""
    (x0, y0), __, __, (x1, y1) = way
    x, y = point_of(way, 0.5)
    return hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2) / max(hypot(x1 - x0, y1 - y0), 1.0)


def _loop(box: Rect, beside: float) -> Way:
    """A way that leads back to the state that it comes from, above it."""
    x, y = centre_of(box)[0], box[1]
    wide, high = _LOOP[0] / 2, _LOOP[1] * (1 + beside)
    return (x - wide, y), (x - 2 * wide, y - high), (x + 2 * wide, y - high), (x + wide, y)


def _near(box: Rect, x: float, y: float) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


def _with_room(box: Rect) -> Rect:
    x, y, width, height = box
    return x - _AROUND, y - _AROUND, width + 2 * _AROUND, height + 2 * _AROUND


def _cell(x: float, y: float) -> tuple[int, int]:
    return int(x // _CELL), int(y // _CELL)
