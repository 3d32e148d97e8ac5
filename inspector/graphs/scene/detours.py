"""Ways for removed wires around the cards that stand where they were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from inspector.graphs.scene.curves import points_of
from inspector.graphs.scene.grid import Grid, holds
from inspector.graphs.scene.layout import Box, Curve

#: Points of a wire that are looked at.
_POINTS: Final = 24
#: A wire of which cards cover more than this is taken around them, or lies above them.
_HIDDEN: Final = 0.4
#: How near to a card is as good as behind it, in units of the scene; points at the ends of a way
#: around that are so near to the cards there.
_NEAR: Final = 3.0
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
    return Box(x - _NEAR, y - _NEAR, width + 2 * _NEAR, height + 2 * _NEAR)


def _ways() -> Iterator[float]:
    """How far ways around bow, up and down by turns."""
    for step in range(1, _STEPS + 1):
        yield -step * _STEP
        yield step * _STEP
