"""Graphs within nodes of others: states and rules of a machine, what somebody collapsed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from inspector.findings.message import Message, Text
from inspector.graphs.model import Graph
from inspector.graphs.wires import Wires

#: Graphs around a graph that its name tells; damaged ones may lie in each other without end.
_MOST_AROUND: Final = 64


class Called(NamedTuple):
    """A graph and what it is called: ``AnimGraph.Locomotion.Walk to Jump``.

    ``brief`` leaves out what the graph around it lies in.
    """

    name: Text
    brief: Text
    graph: Graph


def nested(graphs: Sequence[Graph]) -> Iterator[Called]:
    """The graphs in their order, but those that lie in a node follow the graph of that node.

    These are called by what the node is, as several may have one name: every rule of a machine is
    a ``Transition``. The others go by their place within the asset.
    """
    inside: dict[int, list[Graph]] = {}
    holders = {node.export: graph.export for graph in graphs for node in graph.nodes}
    for graph in graphs:
        if holders.get(graph.owner, graph.export) != graph.export:
            inside.setdefault(graph.owner, []).append(graph)
    within = {graph.export for held in inside.values() for graph in held}
    told: set[int] = set()
    roots = [graph for graph in graphs if graph.export not in within]
    # Damaged graphs may lie in each other.
    for root in (*roots, *graphs):
        waiting = [Called(root.path.partition(":")[2] or root.name, root.name, root)]
        while waiting:
            called = waiting.pop()
            if called.graph.export not in told:
                told.add(called.graph.export)
                yield called
                waiting += reversed(list(_within(called, inside)))


def _within(called: Called, inside: dict[int, list[Graph]]) -> Iterator[Called]:
    """The graphs in the nodes of a graph."""
    holders = [node for node in called.graph.nodes if node.export in inside]
    if not holders:
        return
    wires = Wires(called.graph)
    for node in holders:
        held = inside[node.export]
        for graph in held:
            own = (wires.name(node), graph.name)[: 1 if len(held) == 1 else 2]
            yield Called(_path(called.name, *own), _path(called.graph.name, *own), graph)


def _path(outer: Text, *inner: Text) -> Text:
    """The names of graphs that lie in each other, from the outermost to the innermost."""
    parts = (outer,) if isinstance(outer, str) else outer.arguments["parts"]
    return Message("graphs/path", parts=(*parts, *inner)[:_MOST_AROUND])
