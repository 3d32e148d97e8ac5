"""What the parts of graphs are called: graphs by what they are for, nodes, what is declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from inspector.messages import N_, _
from inspector.messages.phrases import clauses, joined, labelled
from inspector.messages.rendering import render
from inspector.messages.texts.graphs import STATES

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
        return node.comment.partition("\n")[0] or _("Comment")
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
    told = labelled(variable.name, f"{render(variable.type)}{default}")
    return told + (f"  [{notes}]" if notes else "")


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
