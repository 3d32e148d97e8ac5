"""Reads graphs away from the window's thread."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from inspector.format.tree import FieldTree
from inspector.graphs.layout import SceneGrid, grid_of, scene_of
from inspector.graphs.model import Graph, Node
from inspector.graphs.reading import graphs_of
from inspector.graphs.reading_order import Line
from inspector.gui.graphs.walking import GraphNavigator
from inspector.messages import ngettext
from inspector.messages.graph_text import text_of
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render
from inspector.progress import Progress
from inspector.project.opening import Opened


class FileGraphs(NamedTuple):
    """The graphs of a file; ``of`` are the fields that they were made of.

    ``places`` tells by the number of an object which graph it is, or is a node of.
    """

    of: FieldTree | None
    graphs: tuple[Graph, ...]
    places: Mapping[int, Graph]


class ReadGraph(NamedTuple):
    """A graph with what is shown of it.

    Attributes:
        graph: The graph.
        lines: Its text.
        nodes: Its nodes by their objects.
        grid: Where everything stands.
        ways: The ways through it with the keyboard.
    """

    graph: Graph
    lines: tuple[Line, ...]
    nodes: Mapping[int, Node]
    grid: SceneGrid
    ways: GraphNavigator

    @property
    def spoken(self) -> str:
        """What the whole is called for who cannot see it."""
        return clauses(
            (self.graph.name, ngettext("{count} node", "{count} nodes", len(self.nodes)))
        )


def read_graphs(opened: Opened, progress: Progress) -> FileGraphs:
    """All graphs of a file whose fields have been read; raises what ``progress`` raises."""
    progress(0)
    graphs = graphs_of(opened.objects) if opened.objects is not None else ()
    places = {graph.export: graph for graph in reversed(graphs)}
    for graph in graphs:
        places |= {node.export: graph for node in graph.nodes}
    return FileGraphs(opened.tree, graphs, places)


def read_graph(graph: Graph, progress: Progress, unfolded: Collection[int] = ()) -> ReadGraph:
    """What is shown of one graph; raises what ``progress`` raises.

    Args:
        graph: The graph.
        progress: Ends it.
        unfolded: The nodes of which all pins are shown, by their objects.
    """
    progress(0)
    lines = tuple(text_of(graph))
    progress(0)
    scene = scene_of(graph, render, unfolded)
    nodes = {node.export: node for node in graph.nodes}
    return ReadGraph(graph, lines, nodes, grid_of(scene), GraphNavigator(scene, lines))
