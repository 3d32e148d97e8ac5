"""What is in the graphs of a file: by what graphs are for, and what begins and stands in each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Final

from inspector.data_classes import dataclass
from inspector.findings.message import Text
from inspector.graphs.machine import shared_prefix
from inspector.graphs.model import Graph, GraphRole, Node, NodeKind

#: Nodes at which something begins, in the order in which they are told.
_BEGINNINGS: Final = (NodeKind.EVENT, NodeKind.OWN_EVENT, NodeKind.KEY)
#: Comments that are told at once.
SHOWN_COMMENTS: Final = 3
#: The graph that poses an animation, by its class and by the name that the engine gives it; its
#: layers are of the same class.
_POSES: Final = "AnimationGraph"
_ANIM_GRAPH: Final = "AnimGraph"


class OutlinePart(Enum):
    """What an entry stands for."""

    GROUP = auto()
    GRAPH = auto()
    STATE = auto()
    TRANSITIONS = auto()
    NODE = auto()
    COMMENTS = auto()
    MORE = auto()


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """An entry of the outline.

    Attributes:
        part: What it stands for.
        role: What the graph is for that it is, or lies in.
        graph: The object of that graph; -1 for a group.
        node: The object of its node; -1 for none.
        kind: What that node does.
        titles: What it is called: the parts of "Idle → Run", or one.
        count: Nodes of a graph, or that an event reaches; comments; 0 for none to be told.
        below: The entries below it.
        inner: The object of the graph that lies in its node: of a state, the rule of a transition;
            -1 for none.
        plays: The names of the animations that a state plays.
    """

    part: OutlinePart
    role: GraphRole
    graph: int = -1
    node: int = -1
    kind: NodeKind = NodeKind.OTHER
    titles: tuple[Text, ...] = ()
    count: int = 0
    below: tuple[OutlineEntry, ...] = ()
    inner: int = -1
    plays: tuple[str, ...] = ()


def outline_of(graphs: Sequence[Graph]) -> tuple[OutlineEntry, ...]:
    """The graphs in groups, in the order in which graphs are told; groups without any are absent.

    Args:
        graphs: All graphs of a file.
    """
    by_export = {graph.export: graph for graph in graphs}
    inner = set(_inner(graphs))
    groups: dict[GraphRole, list[OutlineEntry]] = {}
    for graph in graphs:
        # Those of states and the rules of transitions stand below their machine.
        if graph.export not in inner:
            groups.setdefault(graph.role, []).append(_of_graph(graph, by_export))
    return tuple(
        OutlineEntry(OutlinePart.GROUP, role, count=len(groups[role]), below=tuple(groups[role]))
        for role in GraphRole
        if role in groups
    )


def inner_graphs(graphs: Sequence[Graph]) -> Mapping[int, int]:
    """The graphs that nodes hold, by the objects of the nodes: of a state, a machine, a rule.

    Args:
        graphs: All graphs of a file.
    """
    inner = {graph.owner: graph.export for graph in reversed(graphs)}
    # Several transitions may share the rule that one of them holds.
    inner |= {
        one.node: one.rule.export
        for graph in graphs
        for one in graph.transitions
        if one.rule is not None
    }
    # A damaged graph may lie in one of its own nodes.
    return {
        node.export: inner[node.export]
        for graph in graphs
        for node in graph.nodes
        if inner.get(node.export, graph.export) != graph.export
    }


def first_graph(graphs: Sequence[Graph]) -> Graph:
    """The graph that a file is opened with: the first one in which somebody put nodes.

    Of an animation it is the one that poses it, as in the editor.

    Args:
        graphs: All graphs of a file, at least one.
    """
    return max(graphs, key=_worth)


def _worth(graph: Graph) -> tuple[bool, bool, bool, bool]:
    """What makes a graph worth being seen first: nodes that somebody put there, or any at all.

    The editor puts some there too, disabled ones.
    """
    poses = graph.class_name == _POSES and bool(graph.links)
    return (
        not all(node.is_placeholder for node in graph.nodes),
        bool(graph.nodes),
        poses,
        poses and graph.name == _ANIM_GRAPH,
    )


def _inner(graphs: Sequence[Graph]) -> Iterator[int]:
    """The graphs of states and the rules of transitions, by their objects."""
    # A machine stands for itself, whatever it lies in.
    machines = {one.export for one in graphs if one.role is GraphRole.STATES}
    for graph in graphs:
        yield from (node.inside for node in graph.states if node.inside not in machines)
        yield from (one.rule.export for one in graph.transitions if one.rule is not None)


def _of_graph(graph: Graph, graphs: Mapping[int, Graph]) -> OutlineEntry:
    below = []
    reaches = reach_of(graph)
    for kind in _BEGINNINGS:
        for node in graph.nodes:
            if node.kind is kind:
                below.append(_of_node(graph, node, (node.title,), reaches.get(node.export, 0)))
    if graph.role is GraphRole.STATES:
        below += _of_machine(graph, graphs)
    below += _comments(graph)
    return OutlineEntry(
        OutlinePart.GRAPH,
        graph.role,
        graph.export,
        titles=(graph.name,),
        count=len(graph.states) or len(graph.nodes),
        below=tuple(below),
    )


def _of_machine(machine: Graph, graphs: Mapping[int, Graph]) -> Iterator[OutlineEntry]:
    """The states of a machine and the transitions between them, each by their names."""
    for node in sorted(machine.states, key=lambda node: _name(node.title)):
        graph = graphs.get(node.inside)
        yield OutlineEntry(
            OutlinePart.STATE,
            machine.role,
            machine.export,
            node.export,
            titles=(node.title,),
            count=len(graph.nodes) if graph is not None else 0,
            below=tuple(_comments(graph)) if graph is not None else (),
            inner=graph.export if graph is not None else -1,
            plays=node.plays,
        )
    titles = {node.export: node.title for node in machine.states}
    prefix = shared_prefix([_name(title) for title in titles.values()])
    ways = [
        OutlineEntry(
            OutlinePart.NODE,
            machine.role,
            machine.export,
            one.node,
            titles=(_bare(titles[one.source], prefix), _bare(titles[one.target], prefix)),
            inner=one.rule.export if one.rule is not None else -1,
        )
        for one in machine.transitions
        if one.source in titles and one.target in titles
    ]
    if ways:
        ways.sort(key=lambda entry: [_name(title) for title in entry.titles])
        yield OutlineEntry(
            OutlinePart.TRANSITIONS,
            machine.role,
            machine.export,
            count=len(ways),
            below=tuple(ways),
        )


def _name(title: Text) -> str:
    """The name of a state; empty where it has none but words."""
    return title if isinstance(title, str) else ""


def _bare(title: Text, prefix: str) -> Text:
    return title.removeprefix(prefix) if isinstance(title, str) else title


def _of_node(graph: Graph, node: Node, titles: tuple[Text, ...], count: int) -> OutlineEntry:
    return OutlineEntry(
        OutlinePart.NODE, graph.role, graph.export, node.export, node.kind, titles, count
    )


def _comments(graph: Graph) -> Iterator[OutlineEntry]:
    """The comments of a graph from above: some at once, the rest below "9 more"."""
    notes = [node for node in graph.nodes if node.kind is NodeKind.COMMENT]
    notes.sort(key=lambda node: (node.y, node.x))
    told = [
        _of_node(graph, node, (node.first_comment,), 0)
        for node in notes
    ]  # fmt: skip
    if not told:
        return
    # One alone is no more than the row that would hide it.
    first = told if len(told) <= SHOWN_COMMENTS + 1 else told[:SHOWN_COMMENTS]
    rest = told[len(first) :]
    if rest:
        more = OutlineEntry(
            OutlinePart.MORE, graph.role, graph.export, count=len(rest), below=tuple(rest)
        )
        first = [*first, more]
    yield OutlineEntry(
        OutlinePart.COMMENTS,
        graph.role,
        graph.export,
        kind=NodeKind.COMMENT,
        count=len(told),
        below=tuple(first),
    )


def reach_of(graph: Graph) -> dict[int, int]:
    """How many nodes each event of a graph reaches, with itself and with what feeds these."""
    nodes = {node.export: node for node in graph.nodes}
    after: dict[int, list[int]] = {}
    before: dict[int, list[int]] = {}
    for link in graph.links:
        if link.output.is_flow:
            after.setdefault(link.source, []).append(link.target)
        else:
            before.setdefault(link.target, []).append(link.source)
    return {
        node.export: _reached(node.export, nodes, after, before)
        for node in graph.nodes
        if node.kind in _BEGINNINGS
    }


def _reached(
    start: int,
    nodes: Mapping[int, Node],
    after: Mapping[int, Sequence[int]],
    before: Mapping[int, Sequence[int]],
) -> int:
    seen, left = {start}, [start]
    while left:
        number = left.pop()
        # What gives a value and runs by itself belongs to what runs it.
        feeds = (one for one in before.get(number, ()) if one in nodes and not nodes[one].has_flow)
        for other in (*after.get(number, ()), *feeds):
            if other in nodes and other not in seen:
                seen.add(other)
                left.append(other)
    return len(seen)
