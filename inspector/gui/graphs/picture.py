"""Graphs as one picture of pixels, painted as the canvas paints them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from inspector.graphs.layout import Box, grid_of, scene_of
from inspector.graphs.model import Graph
from inspector.gui.graphs.painting import GraphPainter, Painted
from inspector.gui.look.theme import Theme
from inspector.messages.rendering import render

_MARGIN: Final = 24.0
_HEADING: Final = 34.0
#: The longest side in px, and the most px of a picture: one of a larger graph is made smaller.
_LONGEST: Final = 16_000.0
_MOST: Final = 48_000_000.0


def graphs_picture(graphs: Sequence[Graph], theme: Theme) -> tuple[QImage, tuple[Painted, ...]]:
    """The graphs one below the other, each under its name.

    Args:
        graphs: The graphs.
        theme: The look.

    Returns:
        The picture, and what was painted of each graph.
    """
    return picture_of(
        [GraphPainter(theme, grid_of(scene_of(graph, render, spread=True))) for graph in graphs],
        theme,
    )


def picture_of(
    painters: Sequence[GraphPainter], theme: Theme
) -> tuple[QImage, tuple[Painted, ...]]:
    """What each of some painters paints as a whole, as :func:`graphs_picture` does."""
    boxes = [drawn.scene.box for drawn in painters]
    width = max((box.width for box in boxes), default=0.0) + 2 * _MARGIN
    height = sum(box.height + _HEADING + _MARGIN for box in boxes) + _MARGIN
    scale = min(1.0, _LONGEST / width, _LONGEST / height, sqrt(_MOST / (width * height)))
    picture = QImage(
        max(round(width * scale), 1), max(round(height * scale), 1), QImage.Format.Format_RGB32
    )
    picture.fill(theme.color("panel"))
    painted = []
    with QPainter(picture) as painter:
        painter.scale(scale, scale)
        top = _MARGIN
        for drawn in painters:
            box = drawn.scene.box
            painter.setFont(theme.font("title"))
            painter.setPen(theme.color("text"))
            painter.drawText(QPointF(_MARGIN, top + 12), render(drawn.scene.graph.shown_name))
            painter.save()
            painter.translate(_MARGIN - box.x, top + _HEADING - box.y)
            x, y, wide, high = box
            area = Box(x - _MARGIN, y - _MARGIN, wide + 2 * _MARGIN, high + 2 * _MARGIN)
            painted.append(drawn.paint(painter, area, scale))
            painter.restore()
            top += box.height + _HEADING + _MARGIN
    return picture, tuple(painted)
