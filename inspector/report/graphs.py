"""The graphs of a package as text and for Graphviz."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspector.escaping import one_line
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.graphs.model import Graph, Node, NodeKind
from inspector.graphs.reading import declared_in
from inspector.graphs.reading_order import Line
from inspector.graphs.wires import Wires, nested
from inspector.messages import _
from inspector.messages.graph_text import declared_lines, graph_purpose, notes_of, text_of
from inspector.messages.rendering import render
from inspector.report.tables import block


def quoted(text: str) -> str:
    """A text between quotes, as Graphviz reads it."""
    lines = (one_line(line).replace("\\", "\\\\").replace('"', '\\"') for line in text.split("\n"))
    return '"' + "\\n".join(lines) + '"'


def graph_blocks(graphs: Sequence[Graph], *, with_notes: bool) -> Iterator[list[str]]:
    """The text of each graph below its name; those in nodes follow the graph of the node.

    Args:
        graphs: The graphs.
        with_notes: Whether comments and positions are listed too.
    """
    for called in nested(graphs):
        lines = text_of(called.graph)
        if with_notes:
            lines += notes_of(called.graph)
        title = _("Graph {name}, {purpose}", name=called.name, purpose=graph_purpose(called.graph))
        yield block(one_line(title), map(_indented, lines)) or [
            one_line(title), _("  This graph has no nodes.")
        ]  # fmt: skip


def graph_lines(
    tree: PackageTree | None, graphs: Sequence[Graph], *, with_notes: bool
) -> list[str]:
    """What Blueprints declare and the graphs of a package, with an empty line between them.

    Args:
        tree: All fields of the package.
        graphs: Its graphs.
        with_notes: Whether comments and positions of nodes are listed too.
    """
    if tree is None:
        return []
    variables, components = declared_lines(declared_in(tree))
    blocks = [
        block(_("Variables"), map(one_line, variables)),
        block(_("Components"), map(one_line, components)),
        *graph_blocks(graphs, with_notes=with_notes),
    ]
    return [line for part in blocks if part for line in ("", *part)][1:]


def graphs_text(graphs: Sequence[Graph]) -> Iterator[str]:
    """The report of graphs, piece by piece."""
    parting = ""
    for lines in graph_blocks(graphs, with_notes=True):
        yield parting + "\n".join(lines) + "\n"
        parting = "\n"


def _indented(line: Line) -> str:
    # Texts of several lines have empty ones.
    return "  " * line.depth + one_line(line.text) if line.text else ""


def graphs_dot(graphs: Sequence[Graph]) -> Iterator[str]:
    """The graphs for Graphviz, piece by piece: execution in bold, each wire with its pins' names.

    A node is called by the number of its object, and by what people call it in its label.
    """
    yield "digraph graphs {\n  rankdir=LR; node [shape=box]; compound=true;\n"
    for place, graph in enumerate(graphs):
        yield f"  subgraph cluster_{place} {{\n    label={quoted(render(graph.shown_name))};\n"
        wires = Wires(graph)
        for node in graph.nodes:
            yield f"    {node.export} [label={quoted(_dot_label(node, wires))}{_shape(node)}];\n"
        yield "  }\n"
        for link in graph.links:
            ends = render(link.output.shown_name), render(link.input.shown_name)
            style = ", style=bold" if wires.is_flow(link.output) else ""
            label = quoted(" → ".join(ends))
            yield f"  {link.source} -> {link.target} [label={label}{style}];\n"
    yield "}\n"


def _dot_label(node: Node, wires: Wires) -> str:
    return node.said_comment if node.kind is NodeKind.COMMENT else render(wires.name(node))


def _shape(node: Node) -> str:
    if node.kind is NodeKind.COMMENT:
        return ", shape=note"
    return ", shape=point" if node.kind is NodeKind.KNOT else ""
