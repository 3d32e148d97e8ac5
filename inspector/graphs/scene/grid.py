"""What of a drawn graph a rectangle touches, without looking at all of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import floor
from typing import Final, Generic, NamedTuple, TypeVar

from inspector.graphs.scene.layout import Box, Card, Curve, Scene, WireCurve

T = TypeVar("T")

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
        self._parts: list[tuple[T, Box]] = list(parts)
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._large: list[int] = []
        for number, (_, box) in enumerate(self._parts):
            columns, rows = _cells_of(box)
            if len(columns) * len(rows) > _MOST_CELLS:
                self._large.append(number)
                continue
            for column in columns:
                for row in rows:
                    self._cells.setdefault((column, row), []).append(number)

    def touching(self, area: Box) -> Iterator[T]:
        """The parts whose boxes touch an area; of a large one also some that lie near to it."""
        columns, rows = _cells_of(area)
        cells = len(columns) * len(rows)
        if cells >= len(self._cells):
            met: Collection[int] = range(len(self._parts))
        else:
            met = set(self._large)
            for column in columns:
                for row in rows:
                    met.update(self._cells.get((column, row), ()))
            met = sorted(met)
        # To look at each takes longer than to paint those that could be left out.
        is_exact = cells <= _EXACT_CELLS
        for number in met:
            part, box = self._parts[number]
            if not is_exact or touches(box, area):
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
