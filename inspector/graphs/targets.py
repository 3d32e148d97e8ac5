"""Where nodes lead to in their package: to the graph that lies in one, to what it calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.graphs.model import Graph, GraphRole, Node, NodeKind
from inspector.graphs.objects import Objects
from inspector.graphs.outline import inner_graphs
from inspector.graphs.titles import CALLS
from inspector.named_tuples import NamedTuple

#: Graphs that a call runs; an event has none of its own.
_CALLED: Final = (GraphRole.FUNCTION, GraphRole.INTERFACE, GraphRole.CONSTRUCTION)
_MACRO: Final = "K2Node_MacroInstance"


class NodeTarget(NamedTuple):
    """Where a node leads to: a graph, and the event in it that is called; -1 for none.

    Both are told by their objects.
    """

    graph: int
    node: int = -1


def targets_of(tree: PackageTree, graphs: Sequence[Graph]) -> Mapping[int, NodeTarget]:
    """Where nodes lead to: the graph that lies in one, or what it calls in the same package.

    A node that leads to the graph in which it stands, as in a function that calls itself, is not
    among them. Several Blueprints of one package are told apart by what their graphs lie in.

    Args:
        tree: All fields of the package.
        graphs: All its graphs.

    Returns:
        The targets by the objects of the nodes.
    """
    objects = Objects(tree)
    by_export = {graph.export: graph for graph in graphs}
    holders = {node.export: graph for graph in graphs for node in graph.nodes}
    called = _called(objects, graphs, holders)
    found: dict[int, NodeTarget] = {}
    for graph in graphs:
        blueprint = _blueprint(graph, holders)
        for node in graph.nodes:
            target: NodeTarget | None = None
            if node.class_name == _MACRO:
                macro = _member(objects, node, "MacroGraphReference", "MacroGraph")
                export = objects.export_of(macro)
                target = NodeTarget(export) if export in by_export else None
            elif node.class_name in CALLS and not node.of_class:
                name = objects.text(_member(objects, node, "FunctionReference", "MemberName"))
                target = called.get((blueprint, name))
            if target is not None and (target.graph != graph.export or target.node >= 0):
                found[node.export] = target
    inner = inner_graphs(graphs).items()
    return found | {node: NodeTarget(graph) for node, graph in inner}


def _called(
    objects: Objects, graphs: Sequence[Graph], holders: Mapping[int, Graph]
) -> Mapping[tuple[int, str], NodeTarget]:
    """What can be called, by the object of the Blueprint and the name; an event before a graph."""
    called = {
        (graph.owner, graph.name): NodeTarget(graph.export)
        for graph in reversed(graphs)
        if graph.role in _CALLED
    }
    for graph in reversed(graphs):
        for node in graph.nodes:
            if node.kind is NodeKind.OWN_EVENT:
                name = objects.text(objects.fields(node.export).get("CustomFunctionName"))
                here = NodeTarget(graph.export, node.export)
                called[_blueprint(graph, holders), name] = here
    return called


def _member(objects: Objects, node: Node, held: str, name: str) -> object:
    return objects.member(objects.fields(node.export).get(held), name)


def _blueprint(graph: Graph, holders: Mapping[int, Graph]) -> int:
    """The object that the outermost of the graphs around a graph lies in.

    Args:
        graph: The graph.
        holders: The graphs by the nodes that stand in them.
    """
    seen: set[int] = set()
    # A damaged graph may lie in one of its own nodes.
    while graph.owner in holders and graph.export not in seen:
        seen.add(graph.export)
        graph = holders[graph.owner]
    return graph.owner
