"""Reads the graphs of a merge, away from the window's thread."""

from __future__ import annotations

from collections.abc import Mapping

from inspector.compare.common_nodes import SIDE_NAMES, SideName
from inspector.compare.three_graphs import GraphOfThree
from inspector.data_classes import dataclass
from inspector.graphs.overlay import overlay_of, version_of
from inspector.gui.graphs.compared_reading import Drawing, drawn
from inspector.messages.rendering import render
from inspector.progress import Progress


@dataclass(frozen=True, eq=False)
class ReadThree:
    """A graph of a merge with what is shown of it.

    Attributes:
        graph: The graph.
        drawing: All sides on one canvas.
    """

    graph: GraphOfThree
    drawing: Drawing


@dataclass(frozen=True, eq=False)
class ReadAlone:
    """Each side of a graph of a merge, drawn; None for one that lacks it."""

    graph: GraphOfThree
    sides: Mapping[SideName, Drawing | None]


def read_three(graph: GraphOfThree, progress: Progress) -> ReadThree:
    """All sides of one graph on one canvas; raises what ``progress`` raises."""
    overlay = overlay_of(graph.graph, graph.marks, render)
    return ReadThree(graph, drawn(overlay, progress))


def read_alone(three: ReadThree, progress: Progress) -> ReadAlone:
    """Each side by itself, its nodes where all sides have them; raises what ``progress`` raises."""
    placed = three.drawing.overlay.scene.graph
    sides: dict[SideName, Drawing | None] = {}
    for name in SIDE_NAMES:
        found = three.graph.version(name, placed)
        sides[name] = drawn(version_of(*found, render), progress) if found is not None else None
    return ReadAlone(three.graph, sides)
