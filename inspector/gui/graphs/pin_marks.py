"""The marks of pins: a shape for the family, a colour for the category, filled where linked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from inspector.graphs.metrics import PinShape

#: The lines of marks, and of those that are made of several shapes.
_LINE: Final = 1.5
_THIN: Final = 1.0
_SMALL: Final = frozenset({PinShape.ARRAY, PinShape.SET, PinShape.MAP})
#: No mark goes further from its middle, in units of the scene.
REACH: Final = 6.5


class PinLook(NamedTuple):
    """A mark: its shape, the roles of its colour and of what it stands on, whether it is filled."""

    shape: PinShape
    role: str
    ground: str
    linked: bool


@cache
def _path(shape: PinShape) -> QPainterPath:
    """The outline of a mark around its middle, in units of the scene."""
    path = QPainterPath()
    match shape:
        case PinShape.ARROW:
            path.moveTo(-4.5, -5)
            for x, y in ((0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-4.5, 5.0)):
                path.lineTo(x, y)
            path.closeSubpath()
        case PinShape.SQUARE:
            path.addRect(QRectF(-4, -4, 8, 8))
        case PinShape.PILL:
            path.addRoundedRect(QRectF(-5.5, -3.5, 11, 7), 3.5, 3.5)
        case PinShape.DIAMOND:
            path.moveTo(0, -5.2)
            for x, y in ((5.2, 0.0), (0.0, 5.2), (-5.2, 0.0)):
                path.lineTo(x, y)
            path.closeSubpath()
        case PinShape.ARRAY:
            for x in (-4.8, 0.6):
                for y in (-4.8, 0.6):
                    path.addRect(QRectF(x, y, 4.2, 4.2))
        case PinShape.SET:
            for x, y in ((-3.0, 0.0), (3.0, 0.0), (0.0, -3.0), (0.0, 3.0)):
                path.addEllipse(QPointF(x, y), 2.1, 2.1)
        case PinShape.MAP:
            for y in (-4.8, -1.4, 2.0):
                path.addRect(QRectF(-4.8, y, 4.2, 2.8))
                path.addRect(QRectF(0.6, y, 4.2, 2.8))
        case _:
            path.addEllipse(QPointF(0, 0), 4.2, 4.2)
    return path


def draw_pin(painter: QPainter, look: PinLook, colour: Callable[[str], QColor]) -> None:
    """Draws a mark around the origin; its ground shows inside where nothing is linked.

    Args:
        painter: The painter, smoothing.
        look: What to draw.
        colour: Gives the colour of a role.
    """
    line, ground = colour(look.role), colour(look.ground)
    painter.setPen(QPen(line, _THIN if look.shape in _SMALL else _LINE))
    painter.setBrush(QBrush(line if look.linked else ground))
    painter.drawPath(_path(look.shape))
    if look.shape is PinShape.RING:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(ground if look.linked else line))
        painter.drawEllipse(QPointF(0, 0), 1.6, 1.6)
