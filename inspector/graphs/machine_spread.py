"""Moves the states of a machine apart so that what stands between them has room.

No state changes its place in the order from left to right, or from above.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from typing import Final

from inspector.graphs.machine_layout import Point, Rect, centre_of
from inspector.named_tuples import NamedTuple

#: The least between two states beside each other, and between two above each other.
_ACROSS: Final = 56.0
_DOWN: Final = 44.0
#: What an arrow takes beside its rule: its ring and what is around that.
_ARROW: Final = (56.0, 64.0)
#: How much further apart than they are stored all states stand: rules are written in lines, so that
#: they take room above each other.
_WIDER: Final = (1.0, 1.3)
#: States whose upper edges differ by less stand in one row.
_ROW: Final = 56.0
#: States beyond which none is moved: nobody draws so many.
_MOST: Final = 300


class Spread(NamedTuple):
    """Where places of a machine are moved to: what was stored, and what becomes of it."""

    across: tuple[tuple[float, float], ...]
    down: tuple[tuple[float, float], ...]

    def moved(self, place: Point) -> Point:
        """Where a place is moved to; one between two states goes between them."""
        return _mapped(self.across, place[0]), _mapped(self.down, place[1])


def spread_of(boxes: Mapping[int, Rect], rules: Mapping[frozenset[int], Point]) -> Spread:
    """How states are moved apart.

    Args:
        boxes: The states by their nodes.
        rules: How wide and how high the rules are between two states, by these.
    """
    if len(boxes) > _MOST:
        return Spread((), ())
    pairs = _Pairs(boxes, rules)
    across = _levels(boxes, 0, pairs.across)
    pairs.lefts = {node: _mapped(across, box[0]) for node, box in boxes.items()}
    return Spread(across, _levels(boxes, 1, pairs.down))


def _levels(
    boxes: Mapping[int, Rect], axis: int, needs: Callable[[int, int], float | None]
) -> tuple[tuple[float, float], ...]:
    """Where each of the places of states on an axis goes, in their order.

    Args:
        boxes: The states by their nodes.
        axis: 0 for across, 1 for down.
        needs: Says how much lies at least between the places of two states of which the first
            comes before; None if that does not matter.
    """
    at: dict[float, list[int]] = {}
    for node, box in boxes.items():
        at.setdefault(box[axis], []).append(node)
    moved: dict[float, float] = {}
    passed: list[int] = []
    for place in sorted(at):
        before = max(moved, default=place)
        goes = moved[before] + (place - before) * _WIDER[axis] if moved else place
        for node in at[place]:
            for other in passed:
                least = needs(other, node)
                if least is not None:
                    goes = max(goes, moved[boxes[other][axis]] + least)
        moved[place] = goes
        passed += at[place]
    return tuple(moved.items())


class _Pairs:
    """How far apart two states must be."""

    def __init__(self, boxes: Mapping[int, Rect], rules: Mapping[frozenset[int], Point]) -> None:
        self._boxes = boxes
        self._rules = rules
        #: The left edges of the states where they have been moved to.
        self.lefts: Mapping[int, float] = {}

    def _beside(self, first: int, second: int) -> bool:
        """Whether two states stand beside each other rather than above."""
        one, other = self._boxes[first], self._boxes[second]
        if frozenset((first, second)) in self._rules:
            (x0, y0), (x1, y1) = centre_of(one), centre_of(other)
            return abs(x1 - x0) >= abs(y1 - y0)
        return abs(one[1] - other[1]) < _ROW

    def across(self, first: int, second: int) -> float | None:
        """How far apart the left edges of two states are at least."""
        if not self._beside(first, second):
            return None
        rule = self._rules.get(frozenset((first, second)))
        return self._boxes[first][2] + (rule[0] + _ARROW[0] if rule is not None else _ACROSS)

    def down(self, first: int, second: int) -> float | None:
        """How far apart the upper edges of two states are at least."""
        rule = self._rules.get(frozenset((first, second)))
        if self._beside(first, second):
            return None
        one, other = self.lefts[first], self.lefts[second]
        widths = self._boxes[first][2], self._boxes[second][2]
        stands_above = one < other + widths[1] + _ACROSS and other < one + widths[0] + _ACROSS
        if rule is None and not stands_above:
            return None
        return self._boxes[first][3] + (rule[1] + _ARROW[1] if rule is not None else _DOWN)


def _mapped(levels: tuple[tuple[float, float], ...], place: float) -> float:
    """Where a place on an axis goes, between the levels that have been moved."""
    if not levels:
        return place
    number = bisect_right(levels, (place, float("inf")))
    if not number:
        return levels[0][1] + place - levels[0][0]
    if number == len(levels):
        return levels[-1][1] + place - levels[-1][0]
    (low, from_), (high, to) = levels[number - 1], levels[number]
    return from_ + (to - from_) * (place - low) / (high - low)
