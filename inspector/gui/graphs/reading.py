"""Reads graphs away from the window's thread, and says which fields their objects and pins are."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from inspector.format.tree import FieldTree
from inspector.graphs.layout import SceneGrid, grid_of, scene_of
from inspector.graphs.model import Graph, Node, Pin
from inspector.graphs.outline import OutlineEntry, outline_of
from inspector.graphs.reading import graphs_of
from inspector.graphs.reading_order import Line
from inspector.graphs.targets import NodeTarget, targets_of
from inspector.gui.graphs.navigator import GraphNavigator
from inspector.messages import ngettext
from inspector.messages.graph_text import text_of
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.opening import Opened


class FileGraphs(NamedTuple):
    """The graphs of a file; ``of`` are the fields that they were made of.

    ``places`` tells by the number of an object which graph it is, or is a node of; ``outline`` has
    them all in groups; ``targets`` tells where nodes lead to, by their objects.
    """

    of: FieldTree | None
    graphs: tuple[Graph, ...]
    places: Mapping[int, Graph]
    outline: tuple[OutlineEntry, ...] = ()
    targets: Mapping[int, NodeTarget] = MappingProxyType({})


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
    def accessible_name(self) -> str:
        """What the whole is called for who cannot see it."""
        count = ngettext("{count} node", "{count} nodes", len(self.nodes))
        return clauses((render(self.graph.shown_name), count))


def read_graphs(opened: Opened, progress: Progress) -> FileGraphs:
    """All graphs of a file whose fields have been read; raises what ``progress`` raises."""
    progress(0)
    graphs = graphs_of(opened.objects) if opened.objects is not None else ()
    places = {graph.export: graph for graph in reversed(graphs)}
    for graph in graphs:
        places |= {node.export: graph for node in graph.nodes}
    progress(0)
    targets = targets_of(opened.objects, graphs) if opened.objects is not None else {}
    return FileGraphs(opened.tree, graphs, places, outline_of(graphs), targets)


def read_graph(
    graph: Graph, progress: Progress, unfolded: Collection[int] = (), *, spread: bool = False
) -> ReadGraph:
    """What is shown of one graph; raises what ``progress`` raises.

    Args:
        graph: The graph.
        progress: Ends it.
        unfolded: The nodes of which all pins are shown, by their objects.
        spread: Whether the states of a machine are moved apart so that rules have room.
    """
    progress(0)
    lines = tuple(text_of(graph))
    progress(0)
    scene = scene_of(graph, render, unfolded, spread=spread)
    nodes = {node.export: node for node in graph.nodes}
    return ReadGraph(graph, lines, nodes, grid_of(scene), GraphNavigator(scene, lines))


_EXPORT: Final = re.compile(r"exports/(\d{1,9})(?:[/@]|$)")
#: Where nodes store their pins, and where they name them while these are objects.
_PINS: Final = re.compile(r"exports/\d+/(?:node|properties)/Pins/(\d{1,9})(?:[/@]|$)")


def path_of(export: int) -> str:
    """The field of an object, told by its place in the export table from 0."""
    return f"exports/{export}"


def export_of(field: str) -> int:
    """The object that a field lies in; -1 for none."""
    place = _EXPORT.match(field)
    return int(place[1]) if place else -1


def pin_path(fields: FieldTree | None, node: Node, pin: Pin) -> str:
    """The field of a pin; that of its node where it has none of its own.

    Args:
        fields: The fields of the package.
        node: The node.
        pin: One of its pins.
    """
    if fields is not None and pin in node.pins:
        number = node.pins.index(pin)
        for holder in ("node", "properties"):
            path = f"{path_of(node.export)}/{holder}/Pins/{number}"
            if fields.find(path) is not None:
                return path
    return path_of(node.export)


def pin_at(node: Node, field: str) -> Pin | None:
    """The pin of a node that a field lies in."""
    place = _PINS.match(field)
    if place is None or export_of(field) != node.export or int(place[1]) >= len(node.pins):
        return None
    return node.pins[int(place[1])]
