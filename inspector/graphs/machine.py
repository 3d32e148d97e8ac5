"""What is asked of a machine of states: how it comes back, who sets what its rules read, names."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from inspector.findings.message import Text
from inspector.graphs.model import Graph, Node, NodeKind, Transition
from inspector.named_tuples import NamedTuple

#: Behind which sign of a name a part ends that all states may share.
_PARTS: Final = "_-. "
#: Inputs of a node that sets a variable, beside the variable itself.
_TARGET: Final = "self"


def way_back(graph: Graph, transition: Transition) -> tuple[Transition, ...]:
    """The shortest way back to where a transition leads from; empty where none leads there.

    Args:
        graph: The machine.
        transition: One of its transitions.
    """
    from_state: dict[int, list[Transition]] = {}
    for one in graph.transitions:
        from_state.setdefault(one.source, []).append(one)
    came: dict[int, Transition | None] = {transition.target: None}
    waiting = deque([transition.target])
    while waiting and transition.source not in came:
        for one in from_state.get(waiting.popleft(), ()):
            if one.target not in came:
                came[one.target] = one
                waiting.append(one.target)
    way: list[Transition] = []
    step = came.get(transition.source)
    while step is not None:
        way.append(step)
        step = came[step.source]
    return tuple(reversed(way))


class SetPlace(NamedTuple):
    """Where variables are set: a graph and the node at which what sets them begins.

    ``title`` is what people call that; ``node`` is -1 for what no event runs.
    """

    graph: int
    node: int
    title: Text


def where_set(graphs: Iterable[Graph], names: Collection[str]) -> tuple[SetPlace, ...]:
    """Where variables of a Blueprint are set, in the order of its graphs.

    Args:
        graphs: All graphs of a file.
        names: The variables as they are stored.
    """
    return tuple(dict.fromkeys(place for graph in graphs for place in _set_in(graph, names)))


def _set_in(graph: Graph, names: Collection[str]) -> Iterator[SetPlace]:
    setters = [
        node
        for node in graph.nodes
        if node.kind is NodeKind.SET
        and not node.of_class
        and any(
            pin.name in names and not pin.is_output and not pin.is_flow and pin.name != _TARGET
            for pin in node.pins
        )
    ]
    if not setters:
        return
    nodes = {node.export: node for node in graph.nodes}
    before: dict[int, list[int]] = {}
    for link in graph.links:
        if link.output.is_flow:
            before.setdefault(link.target, []).append(link.source)
    for setter in setters:
        begins = list(_begins(setter, nodes, before))
        for node in begins:
            yield SetPlace(graph.export, node.export, node.title)
        if not begins:
            yield SetPlace(graph.export, -1, graph.shown_name)


#: Nodes at which something begins to run.
_BEGIN: Final = frozenset({NodeKind.ENTRY, NodeKind.EVENT, NodeKind.OWN_EVENT, NodeKind.KEY})


def _begins(setter: Node, nodes: dict[int, Node], before: dict[int, list[int]]) -> Iterator[Node]:
    """The nodes at which begins what comes to another, those that come last being the nearest."""
    waiting, met = deque([setter.export]), {setter.export}
    while waiting:
        number = waiting.popleft()
        if nodes[number].kind in _BEGIN:
            yield nodes[number]
        for other in before.get(number, ()):
            if other in nodes and other not in met:
                met.add(other)
                waiting.append(other)


def shared_prefix(names: Sequence[str]) -> str:
    """The beginning that all states of a machine share, up to the end of a part of their names.

    Something of each name is left without it; a single state shares with no other.
    """
    prefix = names[0] if len(names) > 1 else ""
    for name in names:
        same = (one == other for one, other in zip(prefix, name, strict=False))
        prefix = prefix[: next((place for place, fits in enumerate(same) if not fits), len(name))]
    while prefix and (prefix[-1] not in _PARTS or prefix in names):
        prefix = prefix[:-1]
    return prefix
