"""Copying a graph as the command line prints it, or as a picture of what the canvas paints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from inspector.graphs.model import Graph
from inspector.graphs.scene.grid import grid_of
from inspector.graphs.scene.layout import Box, scene_of
from inspector.graphs.scene.overlay import Overlay
from inspector.gui.graphs.painting import GraphPainter, Painted
from inspector.gui.look.theme import Theme
from inspector.messages.rendering import render
from inspector.progress import Progress
from inspector.report.graphs import graphs_dot, graphs_text

#: Ids of the ways to copy; the last is no text.
PNG: Final = "png"
DRAWN_WAYS: Final = ("svg", PNG)
COPY_WAYS: Final = ("text", "json", "dot", *DRAWN_WAYS)


def graph_text(path: str, graph: Graph, way: str, progress: Progress) -> str:
    """A graph in one of the ways.

    Args:
        path: The file.
        graph: The graph.
        way: ``text``, ``json``, ``dot`` or ``svg``.
        progress: Ends it.
    """
    if way == "json":
        from inspector.report.documents.refs import graphs_json

        pieces = graphs_json(path, [graph])
    elif way == "svg":
        from inspector.report.graph_svg import graphs_svg

        pieces = graphs_svg([graph])
    else:
        pieces = graphs_dot([graph]) if way == "dot" else graphs_text([graph])
    text = []
    for piece in pieces:
        progress.check()
        text.append(piece)
    return "".join(text)


def versions_svg(overlay: Overlay, colour: Callable[[str], str], progress: Progress) -> str:
    """Both versions of a graph as a picture that needs nothing beside it.

    Args:
        overlay: Both versions.
        colour: Gives the colour of a role.
        progress: Ends it.
    """
    from inspector.report.graph_svg import overlay_svg

    text = []
    for piece in overlay_svg(overlay, colour, alone=True):
        progress.check()
        text.append(piece)
    return "".join(text)


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
        [GraphPainter(theme, grid_of(scene_of(graph, render))) for graph in graphs], theme
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
            painter.drawText(QPointF(_MARGIN, top + 12), drawn.scene.graph.name)
            painter.save()
            painter.translate(_MARGIN - box.x, top + _HEADING - box.y)
            x, y, wide, high = box
            area = Box(x - _MARGIN, y - _MARGIN, wide + 2 * _MARGIN, high + 2 * _MARGIN)
            painted.append(drawn.paint(painter, area, scale))
            painter.restore()
            top += box.height + _HEADING + _MARGIN
    return picture, tuple(painted)
