"""Where the ways between the states of a machine run, and where their rules stand beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from math import atan2, hypot, pi
from typing import Final

from inspector.graphs import metrics
from inspector.graphs.rules import Part, RuleKind, RuleSaid
from inspector.named_tuples import NamedTuple

Point = tuple[float, float]
#: A rectangle by its upper left corner and its size.
Rect = tuple[float, float, float, float]

#: The widest that a rule is written, and how far it stands from what is beside it.
_WIDEST: Final = 240.0
_GAP: Final = 6.0
#: The directions of an arrow, from the right on, counted as angles are on a screen.
_ARROWS: Final = "→↘↓↙←↖↑↗"
#: Places on each side that are tried for a rule, each further along the arrow.
_MOST_TRIED: Final = 5
_FARTHEST_TRIED: Final = 24
#: Behind which signs words may go on in a further line: Chinese has no blanks.
_BREAKS: Final = " ，、"
#: Signs of a variable or a value that is not parted into lines.
_LONGEST_WHOLE: Final = 32
#: Words so near to a ring stand beside it; so much further on is as bad as to cover one more point
#: of an arrow.
_NEAR: Final = 18.0
_FAR: Final = 8.0
#: How far from a ring a line leads to its words.
_LED: Final = 60.0
#: The side of a cell, in which there are a few points of arrows, in units of the scene.
_CELL: Final = 64.0
#: Lines of a rule that there is room for.
_MOST_LINES: Final = 3


class Side(Enum):
    """Where the words of a rule stand, which their lines lean to."""

    LEFT = auto()
    MIDDLE = auto()
    RIGHT = auto()


class RuleNote(NamedTuple):
    """The words beside an arrow: their lines, where they stand, on which side of the arrow.

    ``strong`` are the parts of each line that are variables and values; ``kind`` is what kind of
    rule it is.
    """

    lines: tuple[str, ...] = ()
    box: Rect = (0.0, 0.0, 0.0, 0.0)
    side: Side = Side.MIDDLE
    strong: tuple[tuple[Part, ...], ...] = ()
    kind: RuleKind = RuleKind.UNKNOWN


def arrow_of(start: Point, end: Point) -> str:
    """The sign of the direction from one point to another."""
    turn = atan2(end[1] - start[1], end[0] - start[0]) / (2 * pi)
    return _ARROWS[round(turn * len(_ARROWS)) % len(_ARROWS)]


def angle_of(sign: str) -> float:
    """The angle in which the sign of a direction points, clockwise from the right on a screen."""
    return _ARROWS.index(sign) * 2 * pi / len(_ARROWS)


def edge_towards(box: Rect, point: Point) -> Point:
    """Where the way from the middle of a box to a point leaves the box."""
    middle, (width, height) = centre_of(box), box[2:]
    across, down = point[0] - middle[0], point[1] - middle[1]
    share = max(abs(across) / (width / 2), abs(down) / (height / 2), 1.0)
    return middle[0] + across / share, middle[1] + down / share


def straight(start: Point, end: Point) -> tuple[Point, Point, Point, Point]:
    """The points of a curve that is straight."""
    (x0, y0), (x1, y1) = start, end
    third = (x1 - x0) / 3, (y1 - y0) / 3
    return start, (x0 + third[0], y0 + third[1]), (x1 - third[0], y1 - third[1]), end


def in_lines(said: RuleSaid) -> tuple[str, ...]:
    """The words of a rule in lines that are no wider than they should be, where words let them.

    A variable or a value is parted only where it is long.
    """
    pieces, start = [], 0
    kept = [part for part in said.strong if part[1] - part[0] <= _LONGEST_WHOLE]
    for place, sign in enumerate(said.words):
        if sign in _BREAKS and not any(first < place < last for first, last in kept):
            pieces.append(said.words[start : place + 1])
            start = place + 1
    pieces.append(said.words[start:])
    return metrics.filled_lines(pieces, _WIDEST, metrics.caption_width) if said.words else ()


def fits(said: RuleSaid) -> bool:
    """Whether the words of a rule take no more lines than there is room for beside an arrow."""
    return len(in_lines(said)) <= _MOST_LINES


def size_of(said: RuleSaid) -> Point:
    """How wide and how high the words of a rule are."""
    lines = in_lines(said)
    width = max(map(metrics.caption_width, lines), default=0.0)
    return (width + _GAP if lines else 0.0), len(lines) * metrics.TITLE_LINE


def _strong_in(said: RuleSaid, lines: Sequence[str]) -> Iterator[tuple[Part, ...]]:
    """The parts of each line that are variables and values, of those of the whole text."""
    end = 0
    for line in lines:
        start = said.words.index(line, end)
        end = start + len(line)
        yield tuple(
            (max(first, start) - start, min(last, end) - start)
            for first, last in said.strong
            if first < end and last > start
        )


class Cells:
    """Rectangles by the cells of a grid that they touch.

    Args:
        boxes: The rectangles.
    """

    def __init__(self, boxes: Iterable[Rect] = ()) -> None:
        self._cells: dict[tuple[int, int], list[Rect]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Rect) -> None:
        """Takes one more."""
        for cell in _cells_of(box):
            self._cells.setdefault(cell, []).append(box)

    def near(self, box: Rect) -> Iterator[Rect]:
        """Those in the cells that a rectangle touches; one in several of them several times."""
        for cell in _cells_of(box):
            yield from self._cells.get(cell, ())


def _cells_of(box: Rect) -> Iterator[tuple[int, int]]:
    x, y, width, height = box
    rows = range(int(y // _CELL), int((y + height) // _CELL) + 1)
    for column in range(int(x // _CELL), int((x + width) // _CELL) + 1):
        for row in rows:
            yield column, row


class RuleNotes:
    """Finds room for the rules of one machine.

    Args:
        boxes: What they must not cover: states and the signs of transitions.
        points: What they better do not cover: points of the ways.
    """

    def __init__(self, boxes: Sequence[Rect], points: Sequence[Point] = ()) -> None:
        self._taken = Cells(boxes)
        self._points = Cells((x, y, 0.0, 0.0) for x, y in points)

    def placed(
        self, said: RuleSaid, sign: Rect, ends: tuple[Rect, Rect], *, is_alone: bool
    ) -> RuleNote:
        """The words of a rule beside the sign of its transition, where nothing else is.

        Args:
            said: The words.
            sign: Where the sign stands.
            ends: Where the states stand that it leads from and to.
            is_alone: Whether it is the only one between the two: others lie beside each other, and
                their words on the outer side of each.
        """
        lines = in_lines(said)
        if not lines:
            return RuleNote(kind=said.kind)
        size, middle = size_of(said), centre_of(sign)
        free = self._free(_places(size, sign, ends, range(_MOST_TRIED), is_alone=is_alone))
        if not free:
            # States that stand near to each other leave none beside the arrow.
            steps = range(_MOST_TRIED, _FARTHEST_TRIED)
            free = self._free(_places(size, sign, ends, steps, is_alone=True))
        found = min(
            free,
            key=lambda place: self._covered(place) + _distance(place, middle) / _FAR,
            default=next(_places(size, sign, ends, range(1), is_alone=is_alone)),
        )
        self._taken.add(found)
        x, is_right = found[0], found[0] >= middle[0]
        beside = is_right or x + found[2] <= middle[0]
        side = (Side.RIGHT if is_right else Side.LEFT) if beside else Side.MIDDLE
        strong = tuple(_strong_in(said, lines))
        return RuleNote(lines, found, side, strong, said.kind)

    def _free(self, places: Iterable[Rect]) -> list[Rect]:
        """Those of some places where nothing else is."""
        return [
            place
            for place in places
            if not any(_touch(place, one) for one in self._taken.near(place))
        ]

    def _covered(self, place: Rect) -> int:
        """How many points of ways a place covers."""
        x, y, width, height = place
        return sum(
            x <= at[0] <= x + width and y <= at[1] <= y + height for at in self._points.near(place)
        )


def leader_of(sign: Rect, note: RuleNote) -> tuple[Point, Point] | None:
    """The line from a ring to words that found no room beside it; None for those that did."""
    (x, y), (left, top, width, height) = centre_of(sign), note.box
    end = min(max(x, left), left + width), min(max(y, top), top + height)
    far = hypot(end[0] - x, end[1] - y)
    if not note.lines or far < _LED:
        return None
    out = sign[2] / 2 / far
    return (x + (end[0] - x) * out, y + (end[1] - y) * out), end


def _places(
    size: tuple[float, float],
    sign: Rect,
    ends: tuple[Rect, Rect],
    steps: Iterable[int],
    *,
    is_alone: bool,
) -> Iterator[Rect]:
    """Places for words beside a sign, the best first; further steps slide along the arrow."""
    width, height = size
    (x0, y0), (x1, y1) = map(centre_of, ends)
    x, y = centre_of(sign)
    is_across = abs(x1 - x0) >= abs(y1 - y0)
    # Above one that leads to the right, to the right of one that leads down, and so on.
    side = -1.0 if (x1 >= x0 if is_across else y1 < y0) else 1.0
    beside = sign[2] / 2 + _GAP + width / 2
    for step in steps:
        # Beside the ring as well: an arrow that leads up or down runs through what lies above it.
        for down in (side, -side) if is_alone and step == 1 else ():
            for across in (side, -side) if is_across else (1.0, -1.0):
                at = x + across * beside, y + down * (height / 2 - metrics.TITLE_LINE / 2)
                yield at[0] - width / 2, at[1] - height / 2, width, height
        for turned in (side, -side) if is_alone else (side,):
            for slide in (step, -step) if step else (0,):
                if is_across:
                    down = turned * (sign[3] / 2 + _GAP / 2 + height / 2)
                    middle = x + slide * width / 4, y + down
                else:
                    across = turned * (sign[2] / 2 + _GAP + width / 2)
                    middle = x + across, y + slide * metrics.TITLE_LINE
                yield middle[0] - width / 2, middle[1] - height / 2, width, height


def _distance(box: Rect, point: Point) -> float:
    """How far a point is from the nearest edge of a rectangle, beyond what is near to a ring."""
    across = max(box[0] - point[0], point[0] - box[0] - box[2], 0.0)
    down = max(box[1] - point[1], point[1] - box[1] - box[3], 0.0)
    return max(max(across, down) - _NEAR, 0.0)


def centre_of(box: Rect) -> Point:
    """The point in the middle of a box."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _touch(one: Rect, other: Rect) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )
