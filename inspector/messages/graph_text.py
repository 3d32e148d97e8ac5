"""The text of a graph for people: its lines, comments and positions, and names for its parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from inspector.graphs.model import (
    Declared,
    Graph,
    GraphRole,
    Node,
    NodeKind,
    Variable,
    VariableFlags,
)
from inspector.graphs.reading import OtherParts
from inspector.graphs.reading_order import Line, lines_of
from inspector.graphs.wires import Wires
from inspector.messages import N_, _
from inspector.messages.phrases import clauses, joined, labelled
from inspector.messages.rendering import english, render
from inspector.messages.texts.graphs import STATES

# -- lines -----------------------------------------------------------------------------------------

#: How it is said where a node leads that no other line names.
_LEADS: Final = {
    NodeKind.KNOT: N_("{name} to {end}"),
    NodeKind.CONVERSION: N_("{name} for {end}"),
}
#: Names of nodes that are listed of a comment; of more, how many.
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
    return f"“{node.said_comment}”"


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


# -- names -----------------------------------------------------------------------------------------

_ROLES: Final[Mapping[GraphRole, str]] = {
    GraphRole.EVENTS: N_("event graph"),
    GraphRole.FUNCTION: N_("function"),
    GraphRole.MACRO: N_("macro"),
    GraphRole.DISPATCHER: N_("event dispatcher"),
    GraphRole.INTERFACE: N_("function of an interface"),
    GraphRole.CONSTRUCTION: N_("construction script"),
    GraphRole.ANIMATION: N_("animation"),
    GraphRole.STATES: N_("state machine"),
    GraphRole.INSIDE: N_("inside a node"),
    GraphRole.MATERIAL: N_("material"),
    GraphRole.OTHER: N_("graph"),
}
_KINDS: Final[Mapping[NodeKind, str]] = {
    NodeKind.ENTRY: N_("entry"),
    NodeKind.EVENT: N_("event"),
    NodeKind.OWN_EVENT: N_("own event"),
    NodeKind.KEY: N_("key"),
    NodeKind.CALL: N_("call"),
    NodeKind.GET: N_("get"),
    NodeKind.SET: N_("set"),
    NodeKind.OPERATOR: N_("operator"),
    NodeKind.CONVERSION: N_("conversion"),
    NodeKind.CAST: N_("cast"),
    NodeKind.BRANCH: N_("branch"),
    NodeKind.MACRO: N_("macro"),
    NodeKind.RESULT: N_("result"),
    NodeKind.SELF: N_("self"),
    NodeKind.KNOT: N_("knot"),
    NodeKind.COMMENT: N_("comment"),
    NodeKind.OTHER: N_("other"),
}
#: What graphs of states are for that a machine has as nodes, by their classes.
_IN_MACHINES: Final = {
    "AnimationStateGraph": N_("state"),
    "AnimationConduitGraph": N_("conduit"),
    "AnimationTransitionGraph": N_("transition rule"),
    "AnimationCustomTransitionGraph": N_("transition"),
}
#: Flags that say something where they are set, and what.
_FLAGS: Final = {
    VariableFlags.CPF_BlueprintReadOnly: N_("read only"),
    VariableFlags.CPF_Transient: N_("transient"),
    VariableFlags.CPF_Config: N_("config"),
    VariableFlags.CPF_SaveGame: N_("saved"),
    VariableFlags.CPF_Interp: N_("for cinematics"),
    VariableFlags.CPF_AdvancedDisplay: N_("advanced"),
    VariableFlags.CPF_ExposeOnSpawn: N_("exposed on spawn"),
}


def role_words(role: GraphRole) -> str:
    """What a graph is for, in a word or two."""
    return _(_ROLES[role])


def graph_purpose(graph: Graph) -> str:
    """The same; of the graphs of a state machine by what they are in it."""
    inside = _IN_MACHINES.get(graph.class_name)
    return _(inside) if inside is not None else role_words(graph.role)


def kind_words(kind: NodeKind) -> str:
    """What a node does, in a word."""
    return _(_KINDS[kind])


def state_words(state: str) -> str:
    """Why a node does not run as others do; empty for one that does."""
    return _(STATES[state]) if state else ""


def node_name(node: Node) -> str:
    """A node by what people call it."""
    if node.kind is NodeKind.COMMENT:
        return node.first_comment or _("Comment")
    return render(node.title) or (_("Knot") if node.kind is NodeKind.KNOT else node.class_name)


def fold_words(folded: int, *, unfolded: bool) -> str:
    """What the row below the pins of a card says; empty where there is none.

    Args:
        folded: How many pins are not shown.
        unfolded: Whether all are because they were asked for.
    """
    if folded:
        return _("{count:,} more", count=folded)
    return _("Fewer") if unfolded else ""


def no_graphs(others: OtherParts, *, cooked: bool) -> str:
    """What is said of a package without graphs.

    Args:
        others: What it has instead.
        cooked: Whether it was made for a game.
    """
    if others.parts:
        parts = joined([f"{count:,} {name}" for name, count in others.parts])
        return _("No graphs. It has {parts}, which are not read as a graph.", parts=parts)
    if others.is_redirector:
        return _("No graphs. It is a redirector.")
    return _("No graphs. Cooking removed them.") if cooked else _("No graphs.")


def declared_lines(declared: Declared) -> tuple[list[str], list[str]]:
    """The lines of the variables, by their names, and of the tree of components."""
    named = sorted(declared.variables, key=lambda variable: f"{variable.name}: ")
    variables = list(map(_variable_line, named))
    components: list[str] = []
    waiting = [(part, 0) for part in reversed(declared.components)]
    while waiting:
        part, depth = waiting.pop()
        on = (
            _(", on {attached_to}", attached_to=part.attached_to)
            if part.attached_to and not depth
            else ""
        )
        name = labelled(part.name, part.class_name) if part.class_name else part.name
        components.append(f"{'  ' * depth}{name}{on}")
        waiting += [(child, depth + 1) for child in reversed(part.children)]
    return variables, components


def _variable_line(variable: Variable) -> str:
    default = f" = {variable.default}" if variable.default else ""
    category = _("category {category}", category=variable.category) if variable.category else ""
    notes = clauses((category, _replication(variable), *_flag_words(variable.flags)))
    text = labelled(variable.name, f"{render(variable.type)}{default}")
    return text + (f"  [{notes}]" if notes else "")


def _replication(variable: Variable) -> str:
    if not variable.flags & VariableFlags.CPF_Net:
        return ""
    notified = variable.notified
    said = _("replicated, notifies {notified}", notified=notified) if notified else _("replicated")
    return clauses((said, variable.condition))


def _flag_words(flags: VariableFlags) -> Iterator[str]:
    if flags & VariableFlags.CPF_Edit and not flags & VariableFlags.CPF_DisableEditOnInstance:
        yield _("editable on instances")
    yield from (_(words) for flag, words in _FLAGS.items() if flags & flag)
