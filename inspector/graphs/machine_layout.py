"""Where the ways between the states of a machine run, and where their rules stand beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, pi
from typing import Final

from inspector.graphs import metrics
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


class RuleNote(NamedTuple):
    """The words beside an arrow: their lines, and where they stand."""

    lines: tuple[str, ...] = ()
    box: Rect = (0.0, 0.0, 0.0, 0.0)


def arrow_of(start: Point, end: Point) -> str:
    """The sign of the direction from one point to another."""
    turn = atan2(end[1] - start[1], end[0] - start[0]) / (2 * pi)
    return _ARROWS[round(turn * len(_ARROWS)) % len(_ARROWS)]


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


def in_lines(words: str) -> tuple[str, ...]:
    """The words of a rule in lines that are no wider than they should be, where words let them."""
    pieces = (f"{word} " for word in words.split(" "))
    return metrics.filled_lines(pieces, _WIDEST, metrics.caption_width) if words else ()


class RuleNotes:
    """Finds room for the rules of one machine.

    Args:
        boxes: What they must not cover: states and the signs of transitions.
    """

    def __init__(self, boxes: Sequence[Rect]) -> None:
        self._taken = list(boxes)

    def placed(
        self, words: str, sign: Rect, ends: tuple[Rect, Rect], *, is_alone: bool
    ) -> RuleNote:
        """The words of a rule beside the sign of its transition, where nothing else is.

        Args:
            words: The words.
            sign: Where the sign stands.
            ends: Where the states stand that it leads from and to.
            is_alone: Whether it is the only one between the two: others lie beside each other, and
                their words on the outer side of each.
        """
        lines = in_lines(words)
        if not lines:
            return RuleNote()
        width = max(map(metrics.caption_width, lines)) + _GAP
        size = width, len(lines) * metrics.TITLE_LINE
        places = list(_places(size, sign, ends, is_alone=is_alone))
        free = (place for place in places if not any(_touch(place, one) for one in self._taken))
        found = next(free, places[0])
        self._taken.append(found)
        return RuleNote(lines, found)


def _places(
    size: tuple[float, float], sign: Rect, ends: tuple[Rect, Rect], *, is_alone: bool
) -> Iterator[Rect]:
    """Places for words beside a sign, the best first; further ones slide along the arrow."""
    width, height = size
    (x0, y0), (x1, y1) = map(centre_of, ends)
    x, y = centre_of(sign)
    is_across = abs(x1 - x0) >= abs(y1 - y0)
    # Above one that leads to the right, to the right of one that leads down, and so on.
    side = -1.0 if (x1 >= x0 if is_across else y1 < y0) else 1.0
    for step in range(_MOST_TRIED):
        for turned in (side, -side) if is_alone else (side,):
            for slide in (step, -step) if step else (0,):
                if is_across:
                    down = turned * (sign[3] / 2 + _GAP / 2 + height / 2)
                    middle = x + slide * width / 4, y + down
                else:
                    across = turned * (sign[2] / 2 + _GAP + width / 2)
                    middle = x + across, y + slide * metrics.TITLE_LINE
                yield middle[0] - width / 2, middle[1] - height / 2, width, height


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
