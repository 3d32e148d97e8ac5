"""Where the tools in the corners of a canvas lie over as little as can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from inspector.graphs.layout import Box, touches

#: From one place that a view may open at to the next, in units of the scene.
_STEP: Final = 32.0
#: What begins so near to an edge of the view looks as if it were cut.
_EDGE: Final = 8.0


class Corner(Enum):
    """A corner that the minimap may stand in, those that are liked better first."""

    UPPER_RIGHT = auto()
    LOWER_RIGHT = auto()
    UPPER_LEFT = auto()


class Clearing(NamedTuple):
    """How far a view goes to the left and up, in units of the scene, and where its minimap is."""

    left: float
    up: float
    corner: Corner


def clearest(
    view: Box,
    tools: Mapping[Corner, Sequence[Box]],
    things: Sequence[Box],
    reach: tuple[float, float] = (0.0, 0.0),
) -> Clearing:
    """Where the tools cover the least, and the view cuts the least at its left and upper edges.

    Args:
        view: What is in sight, in the scene.
        tools: What the tools cover with the minimap in a corner, from the upper left of the view.
        things: What is not to be covered, in the scene.
        reach: How far the view may go to the left and up, in units of the scene.
    """
    best, least = Clearing(0.0, 0.0, next(iter(tools))), len(things) * 2 + 1
    for left, up in _ways(*reach):
        moved = view._replace(x=view.x - left, y=view.y - up)
        cut = sum(_is_cut(thing, moved) for thing in things)
        for corner, boxes in tools.items():
            covers = (box._replace(x=box.x + moved.x, y=box.y + moved.y) for box in boxes)
            lost = cut + sum(touches(cover, thing) for cover in covers for thing in things)
            if lost < least:
                best, least = Clearing(left, up, corner), lost
        if not least:
            break
    return best


def _ways(left: float, up: float) -> Iterator[tuple[float, float]]:
    """The ways that a view may go, the shortest first."""
    ways = [
        (column * _STEP, row * _STEP)
        for column in range(int(left / _STEP) + 1)
        for row in range(int(up / _STEP) + 1)
    ]
    yield from sorted(ways, key=sum)


def _is_cut(thing: Box, view: Box) -> bool:
    """Whether only the right or lower part of a thing is in sight, or it begins at the edge."""
    return touches(thing, view) and (thing.x < view.x + _EDGE or thing.y < view.y + _EDGE)
