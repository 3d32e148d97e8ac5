"""The marks of pins: a shape for the family, a colour for the category, filled where linked."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from inspector.graphs.scene.look import PinShape

#: The lines of marks, and of those that are made of several shapes.
_LINE: Final = 1.5
_THIN: Final = 1.0
_SMALL: Final = frozenset({PinShape.ARRAY, PinShape.SET, PinShape.MAP})


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


def draw_pin(
    painter: QPainter,
    place: tuple[float, float],
    shape: PinShape,
    colour: QColor,
    ground: QColor,
    *,
    linked: bool,
) -> None:
    """Draws a mark.

    Args:
        painter: The painter, smoothing.
        place: The middle, in units of the scene.
        shape: Its shape.
        colour: Its colour.
        ground: What it stands on, which shows inside where nothing is linked.
        linked: Whether a wire ends here.
    """
    painter.translate(*place)
    painter.setPen(QPen(colour, _THIN if shape in _SMALL else _LINE))
    painter.setBrush(QBrush(colour if linked else ground))
    painter.drawPath(_path(shape))
    if shape is PinShape.RING:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(ground if linked else colour))
        painter.drawEllipse(QPointF(0, 0), 1.6, 1.6)
    painter.translate(-place[0], -place[1])
