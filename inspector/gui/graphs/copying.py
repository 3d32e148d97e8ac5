"""Copying a graph as the command line prints it, and its versions as they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from inspector.gui.desk.report import PICTURE, Form, Report
from inspector.gui.kit.clipboard import WAYS
from inspector.messages.rendering import render

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from inspector.graphs.model import Graph
    from inspector.graphs.overlay import Overlay
    from inspector.progress import Progress

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
        from inspector.report.graphs import graphs_dot, graphs_text

        pieces = graphs_dot([graph]) if way == "dot" else graphs_text([graph])
    text = []
    for piece in pieces:
        progress.check()
        text.append(piece)
    return "".join(text)


def picture_report(path: str, graph: Graph, paint: Callable[[], QImage]) -> Report:
    """A graph as a picture that can be saved: of lines, or of pixels.

    Args:
        path: The file.
        graph: The graph.
        paint: Paints it.
    """

    def write(way: str, progress: Progress) -> Iterable[str]:
        return (graph_text(path, graph, way, progress),)

    name = f"{Path(path).stem} {render(graph.shown_name)}"
    forms = {f".{way}": Form(way, WAYS[way]) for way in DRAWN_WAYS}
    return Report(name, write, forms, {PNG: paint}, PICTURE, str(Path(path).parent))


def versions_svg(overlay: Overlay, colour: Callable[[str], str], progress: Progress) -> str:
    """Versions of a graph as a picture that needs nothing beside it.

    Args:
        overlay: Two versions, or three sides.
        colour: Gives the colour of a role.
        progress: Ends it.
    """
    from inspector.report.graph_svg import overlay_svg

    text = []
    for piece in overlay_svg(overlay, colour, alone=True):
        progress.check()
        text.append(piece)
    return "".join(text)
