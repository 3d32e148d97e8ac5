"""Copying a graph as the command line prints it."""

from __future__ import annotations

from typing import Final

from inspector.graphs.model import Graph
from inspector.project.job import Progress
from inspector.report.graphs import graphs_dot, graphs_text

#: Ids of the ways to copy; the last is no text.
PNG: Final = "png"
COPY_WAYS: Final = ("text", "json", "dot", "svg", PNG)


def graph_text(path: str, graph: Graph, way: str, progress: Progress) -> str:
    """A graph in one of the ways.

    Args:
        path: The file.
        graph: The graph.
        way: ``text``, ``json``, ``dot`` or ``svg``.
        progress: Ends it.
    """
    if way == "json":
        from inspector.report.documents.graph import graphs_json

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
