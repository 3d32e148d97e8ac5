"""What is said of graphs, nodes and pins: in the bar, in tooltips, to screen readers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from inspector.findings.message import Message
from inspector.graphs.expressions import said_in_a_line
from inspector.graphs.layout import is_unplaced
from inspector.graphs.model import Graph, GraphRole, Node, NodeKind, Pin
from inspector.graphs.outline import OutlineEntry, OutlinePart
from inspector.graphs.wires import Wires
from inspector.gui.graphs.navigator import NodeOrPin
from inspector.messages import N_, Label, _, lazy, ngettext
from inspector.messages.graph_text import kind_words, node_name, state_words
from inspector.messages.phrases import clauses, joined
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple

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
#: The icons of what machines of states have, by the classes: a conduit is drawn as a state.
_MACHINE_ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "AnimStateNode": "state",
        "AnimStateConduitNode": "state",
        "AnimStateAliasNode": "state",
        "AnimStateTransitionNode": "transition",
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
        GraphRole.STATES: "state",
    }
)


_GROUPS: Final[Mapping[GraphRole, Label]] = MappingProxyType(
    {
        GraphRole.EVENTS: lazy("Event graphs"),
        GraphRole.FUNCTION: lazy("Functions"),
        GraphRole.MACRO: lazy("Macros"),
        GraphRole.DISPATCHER: lazy("Dispatchers"),
        GraphRole.INTERFACE: lazy("Interfaces"),
        GraphRole.CONSTRUCTION: lazy("Construction Script"),
        GraphRole.ANIMATION: lazy("Animation"),
        GraphRole.STATES: lazy("State machines"),
        GraphRole.INSIDE: lazy("Inside nodes"),
        GraphRole.MATERIAL: lazy("Material graphs"),
        GraphRole.OTHER: lazy("Other graphs"),
    }
)


def node_icon(node: Node) -> str | None:
    """The icon of a node; None for one that has none."""
    return _MACHINE_ICONS.get(node.class_name) or NODE_ICONS.get(node.kind)


def entry_title(entry: OutlineEntry) -> str:
    """What an entry of the outline is called."""
    match entry.part:
        case OutlinePart.GROUP:
            return str(_GROUPS[entry.role])
        case OutlinePart.COMMENTS:
            return ngettext("{count} comment", "{count} comments", entry.count)
        case OutlinePart.TRANSITIONS:
            return ngettext("{count} transition", "{count} transitions", entry.count)
        case OutlinePart.MORE:
            return _("{count:,} more", count=entry.count)
        case _:
            titles = " → ".join(render(title) for title in entry.titles)
            return titles or (_("Comment") if entry.kind is NodeKind.COMMENT else "")


def entry_tip(entry: OutlineEntry) -> str:
    """All that is said of an entry: what a state plays stands below its name."""
    return "\n".join(filter(None, (entry_title(entry), _plays(entry.plays))))


def _plays(names: tuple[str, ...]) -> str:
    """Which animations are played; empty for none."""
    return render(Message("graphs/plays", names=names)) if names else ""


def entry_icon(entry: OutlineEntry) -> str | None:
    """The icon of an entry of the outline."""
    match entry.part:
        case OutlinePart.GRAPH:
            return _GRAPH_ICONS.get(entry.role, "graph")
        case OutlinePart.COMMENTS:
            return NODE_ICONS[NodeKind.COMMENT]
        case OutlinePart.STATE:
            return "state"
        case OutlinePart.TRANSITIONS:
            return "transition"
        case OutlinePart.NODE:
            return NODE_ICONS.get(entry.kind, "transition" if len(entry.titles) > 1 else "link")
        case _:
            return None


def graph_icon(graph: Graph) -> str:
    """The icon of a graph."""
    return _GRAPH_ICONS.get(graph.role, "graph")


def graph_counts(graph: Graph) -> str:
    """How much there is in a graph: nodes, wires, comments, those that are disabled; whether the
    file does not say where they stand. Of a machine the states and the transitions between them.
    """
    comments = sum(node.kind is NodeKind.COMMENT for node in graph.nodes)
    disabled = sum(node.state == "disabled" for node in graph.nodes)
    parts = [
        ngettext("{count} node", "{count} nodes", len(graph.nodes)),
        ngettext("{count} wire", "{count} wires", len(graph.links)),
    ]
    if graph.role is GraphRole.STATES:
        parts = [
            ngettext("{count} state", "{count} states", len(graph.states)),
            ngettext("{count} transition", "{count} transitions", len(graph.transitions)),
        ]
    if comments:
        parts.append(ngettext("{count} comment", "{count} comments", comments))
    if disabled:
        parts.append(_("{disabled:,} disabled", disabled=disabled))
    if is_unplaced(graph):
        parts.append(_("no positions stored"))
    return clauses(parts)


def node_accessible_name(node: Node) -> str:
    """A node as a screen reader says it: what it is called, what it does, what is special of it."""
    wires = sum(len(pin.links) for pin in node.pins)
    kind = "" if node.kind is NodeKind.OTHER else kind_words(node.kind)
    parts = (
        node_name(node),
        kind,
        state_words(node.state),
        render(node.problem),
        _plays(node.plays),
        ngettext("{count} wire", "{count} wires", wires),
    )
    return clauses(parts)


def pin_accessible_name(node: Node, pin: Pin, wires: Wires) -> str:
    """A pin as a screen reader says it: its name, its type, where its value is from.

    Args:
        node: The node.
        pin: One of its pins.
        wires: The wires of its graph.
    """
    name = render(pin.shown_name)
    ends = [node_name(end.node) for end in wires.ends(node, pin)]
    value = said_in_a_line(pin) or _("not linked")
    if ends:
        template = N_("to {name}") if pin.is_output else N_("from {name}")
        value = _(template, name=joined(ends))
    return clauses((name, render(pin.type.words), value))


class Way(NamedTuple):
    """A wire from a node: what following it is called, and where it leads."""

    title: str
    end: NodeOrPin


def ways_from(node: Node, wires: Wires) -> tuple[Way, ...]:
    """The wires of a node, those of execution first; through knots they lead to what is behind.

    Args:
        node: The node.
        wires: The wires of its graph.
    """
    pins = sorted(node.pins, key=lambda pin: (not pin.is_flow, pin.is_output))
    return tuple(
        Way(
            _("Follow {pin} → {name}", pin=pin_name(pin), name=node_name(end.node))
            if pin.is_output
            else _("Follow {pin} ← {name}", pin=pin_name(pin), name=node_name(end.node)),
            NodeOrPin(end.node.export, end.pin.id),
        )
        for pin in pins
        for end in wires.ends(node, pin)
    )


def pin_name(pin: Pin) -> str:
    """What a pin is called; its own name where the editor shows none."""
    return render(pin.shown_name) or pin.name
