"""What somebody edited in a Blueprint, by the names that the editor has for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from inspector.compare.consequences import outers
from inspector.compare.facts import Fact, happened
from inspector.compare.graph_telling import PLACEHOLDERS, GraphDifference
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.findings.message import Message
from inspector.graphs.model import GraphRole

#: Names of a kind that are told; of more only how many there are.
_MOST_NAMES: Final = 3
#: What graphs are called by what they are for, where that is no noun of its own.
_NOUNS: Final = {
    GraphRole.ANIMATION: "animation graph",
    GraphRole.INTERFACE: "function",
    GraphRole.INSIDE: "graph",
}
_KINDS: Final[tuple[Literal["added", "removed"], ...]] = ("added", "removed")


class BlueprintEdits(NamedTuple):
    """Facts about variables, components, graphs and nodes, and the changes that these tell."""

    facts: tuple[Fact, ...]
    told: tuple[Change, ...]


def blueprint_edits(difference: Difference) -> BlueprintEdits:
    """The variables, components, graphs and nodes of a Blueprint that came or went."""
    content = [
        change for change in difference.of_class(ChangeClass.CONTENT) if change.section == "exports"
    ]
    facts: list[Fact] = []
    told: list[Change] = []
    for noun, named in (("variable", _variables(content)), ("component", _components(content)),
                        *_graphs(difference.graphs, content)):  # fmt: skip
        for kind in _KINDS:
            of_kind = {name: parts for name, parts in named.items() if parts[0].kind == kind}
            if of_kind:
                facts.append(happened(_things(noun, tuple(of_kind)), kind))
                told += (part for parts in of_kind.values() for part in parts)
    in_graphs = [change for change in content if change.in_graphs]
    edited = {outer for change in in_graphs for outer in outers(str(change.steps[1]))}
    for graph in difference.graphs:
        if any(side is not None and side.path in edited for side in (graph.old, graph.new)):
            facts += _rewired(graph)
    told += in_graphs
    return BlueprintEdits(tuple(facts), tuple(told))


#: Changes by the name of what they are about; the first says what became of it.
_Named = Mapping[str, Sequence[Change]]


def _things(noun: str, names: tuple[str, ...]) -> Message:
    if len(names) > _MOST_NAMES:
        return Message("compare/counted", count=len(names), noun=noun, plural=f"{noun}s")
    return Message("compare/called", noun=noun, names=names)


def _variables(content: Sequence[Change]) -> _Named:
    return {
        str(_stored(change).get("VarName")): [change]
        for change in content
        if change.steps[2:4] == ("properties", "NewVariables") and len(change.steps) == 5
        if change.kind in _KINDS
    }


def _components(content: Sequence[Change]) -> _Named:
    """The nodes of construction scripts, each with the template of its component."""
    objects = {change.steps[1]: change for change in content if _is_object(change)}
    named: dict[str, list[Change]] = {}
    for change in objects.values():
        stored = _stored(change)
        if str(stored.get("ClassIndex")).endswith(".SCS_Node"):
            fields = stored.get("properties") or {}
            template = objects.get(str(fields.get("ComponentTemplate")))
            parts = named.setdefault(str(fields.get("InternalVariableName")), [change])
            parts += [template] if template is not None else []
    return named


def _graphs(
    graphs: Sequence[GraphDifference], content: Sequence[Change]
) -> Iterator[tuple[str, _Named]]:
    """The graphs that came or went by what they are for, each with its nodes."""
    by_role: dict[str, dict[str, list[Change]]] = {}
    for difference in graphs:
        graph = difference.new or difference.old
        if graph is None or difference.became is None or graph.role is GraphRole.MATERIAL:
            continue
        inside = [
            change for change in content
            if _is_object(change)
            and (change.steps[1] == graph.path or str(change.steps[1]).startswith(f"{graph.path}."))
        ]  # fmt: skip
        if inside:
            by_role.setdefault(_NOUNS.get(graph.role, graph.role.value), {})[graph.name] = inside
    yield from by_role.items()


def _rewired(difference: GraphDifference) -> Iterator[Fact]:
    """What became of a graph that both packages have: few changes one by one, of more how many.

    Where nodes were moved, and what the editor placed of its own, is told by other words.
    """
    told = difference.told
    if difference.became is not None or told.only_moved:
        return
    if told.old_name:
        yield Message("compare/graph-renamed", name=told.name, old_name=told.old_name)
    edits = [fact for fact in difference.facts if fact.code != PLACEHOLDERS]
    if told.changes:
        yield from edits
    elif edits:
        yield (
            Message("compare/graph-rewired", name=told.name, count=told.counts)
            if told.counts
            else Message("compare/graph-same", name=told.name)
        )


def _is_object(change: Change) -> bool:
    return len(change.steps) == 2 and change.kind in _KINDS


def _stored(change: Change) -> Mapping[str, Any]:
    stored = change.after if change.before is None else change.before
    return stored if isinstance(stored, Mapping) else {}
