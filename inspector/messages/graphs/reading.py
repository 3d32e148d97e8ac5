"""The text of a graph, and what stands beside it: comments by what they hold, positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from inspector.graphs.model import Graph, Node, NodeKind
from inspector.graphs.reading_order import Line, lines_of
from inspector.graphs.wires import Wires
from inspector.messages import N_, _
from inspector.messages.phrases import clauses, joined
from inspector.messages.rendering import english, render

#: How it is said where a node leads that no other line names.
_LEADS: Final = {
    NodeKind.KNOT: N_("{name} to {end}"),
    NodeKind.CONVERSION: N_("{name} for {end}"),
}
#: Names of nodes that are told of a comment; of more, how many.
_MOST_NAMES: Final = 3
#: Nodes that are held against comments; nobody draws more.
_MOST_LOOKED_AT: Final = 4_000_000


def text_of(graph: Graph) -> list[Line]:
    """The text of a graph in the language of the process, without positions and comments."""
    return lines_of(graph, render, english)


def notes_of(graph: Graph) -> list[Line]:
    """Comments and positions, which stand apart: no other line tells them."""
    wires = Wires(graph)
    comments = [node for node in graph.nodes if node.kind is NodeKind.COMMENT]
    others = [node for node in graph.nodes if node.kind is not NodeKind.COMMENT]
    # What runs says more of what a frame is about than what only gives values.
    held = sorted(
        (node for node in others if node.kind is not NodeKind.KNOT),
        key=lambda node: not node.has_flow,
    )
    if len(comments) * len(held) > _MOST_LOOKED_AT:
        held = []
    said = [
        Line(1, f"{_quoted(node)}{_around(node, held, wires)}", node.export) for node in comments
    ]
    said += [
        Line(
            1,
            _(
                "{comment} on {node}",
                comment=_quoted(node),
                node=render(wires.name(node)) or _("a knot"),
            ),
            node.export,
        )
        for node in others
        if node.comment
    ]
    lines = [Line(0, _("Comments")), *said] if said else []
    if graph.nodes:
        lines.append(Line(0, _("Positions")))
    lines += (
        Line(1, _("{node} at {x}, {y}", node=_called(node, wires), x=node.x, y=node.y), node.export)
        for node in others
    )
    for node in comments:
        size = f"{node.width} × {node.height}" if node.width else ""
        lines.append(
            Line(
                1,
                clauses((_("{node} at {x}, {y}", node=_quoted(node), x=node.x, y=node.y), size)),
                node.export,
            )
        )
    return lines


def _quoted(node: Node) -> str:
    return f"“{node.comment}”"


def _around(comment: Node, nodes: Sequence[Node], wires: Wires) -> str:
    """Which nodes begin within the frame of a comment."""
    right, bottom = comment.x + comment.width, comment.y + comment.height
    names = [
        render(wires.name(node))
        for node in nodes
        if comment.x <= node.x < right and comment.y <= node.y < bottom
    ]
    more = len(names) - _MOST_NAMES
    if more > 1:
        names[_MOST_NAMES:] = [_("{more:,} more", more=more)]
    return _(" around {names}", names=joined(names)) if names else ""


def _called(node: Node, wires: Wires) -> str:
    """What a node is called; one that only leads on, or converts, with where that goes."""
    name = render(wires.name(node)) or _("Knot")
    leads = _LEADS.get(node.kind)
    end = next(_ends(node, wires), "") if leads else ""
    return _(leads, name=name, end=end) if leads and end else name


def _ends(node: Node, wires: Wires) -> Iterator[str]:
    """The inputs that a node leads to, knots on the way left out."""
    for pin in node.pins:
        if pin.is_output:
            for end in wires.targets(node, pin):
                yield ".".join(filter(None, (render(wires.name(end.node)), end.pin.label)))
