"""What is said of graphs, nodes and pins: in the bar, in tooltips, to screen readers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from inspector.graphs.model import Graph, GraphRole, Node, NodeKind
from inspector.phrases import counted

#: The icon of a node by what it does; those that are not here have none.
NODE_ICONS: Final[Mapping[NodeKind, str]] = MappingProxyType(
    {
        NodeKind.ENTRY: "start",
        NodeKind.EVENT: "event",
        NodeKind.OWN_EVENT: "event",
        NodeKind.KEY: "event",
        NodeKind.CALL: "call",
        NodeKind.SET: "set",
        NodeKind.OPERATOR: "call",
        NodeKind.CONVERSION: "call",
        NodeKind.CAST: "cast",
        NodeKind.BRANCH: "flow",
        NodeKind.MACRO: "macro",
        NodeKind.RESULT: "end",
        NodeKind.COMMENT: "comment",
    }
)
#: Nodes at which something begins.
EVENTS: Final = frozenset({NodeKind.ENTRY, NodeKind.EVENT, NodeKind.OWN_EVENT, NodeKind.KEY})
_GRAPH_ICONS: Final[Mapping[GraphRole, str]] = MappingProxyType(
    {
        GraphRole.FUNCTION: "call",
        GraphRole.INTERFACE: "call",
        GraphRole.CONSTRUCTION: "start",
        GraphRole.MACRO: "macro",
        GraphRole.DISPATCHER: "event",
    }
)


def graph_icon(graph: Graph) -> str:
    """The icon of a graph."""
    return _GRAPH_ICONS.get(graph.role, "graph")


def graph_counts(graph: Graph) -> str:
    """How much there is in a graph: nodes, wires, comments, those that are disabled."""
    comments = sum(node.kind is NodeKind.COMMENT for node in graph.nodes)
    disabled = sum(node.state == "disabled" for node in graph.nodes)
    parts = [counted(len(graph.nodes), "node"), counted(len(graph.links), "wire")]
    if comments:
        parts.append(counted(comments, "comment"))
    if disabled:
        parts.append(f"{disabled:,} disabled")
    return ", ".join(parts)


def node_name(node: Node) -> str:
    """A node by what people call it."""
    if node.kind is NodeKind.COMMENT:
        return node.comment.partition("\n")[0] or "Comment"
    return node.title or ("Knot" if node.kind is NodeKind.KNOT else node.class_name)
