"""Where wires lead, knots on the way left out."""

from __future__ import annotations

from dataclasses import replace

from graph_samples import CHARACTER, TreeOf

from inspector.graphs.model import Graph, GraphRole, Link, Node, NodeKind, Pin, PinType
from inspector.graphs.reading import graphs_of
from inspector.graphs.wires import Wires, nested
from inspector.messages.graph_text import graph_purpose
from inspector.messages.rendering import render

_NUMBER = PinType("int", "", "", "", "int")
_IN = Pin("in", "In", "In", is_output=False, type=_NUMBER)
_OUT = Pin("out", "Out", "Out", is_output=True, type=_NUMBER)


def node(export: int, kind: NodeKind = NodeKind.CALL) -> Node:
    """A node with an input and an output."""
    return Node(export, f"Node_{export}", "", kind, f"Node {export}", "", pins=(_IN, _OUT))


def wires_of(nodes: list[Node], *ends: tuple[int, int]) -> Wires:
    """The wires of a graph, from the output of one node to the input of another."""
    links = tuple(Link(source, _OUT, target, _IN) for source, target in ends)
    return Wires(
        Graph(1 << 20, "G", "EdGraph", "", GraphRole.OTHER, nodes=tuple(nodes), links=links)
    )


def test_a_wire_leads_through_rows_of_knots_that_meet() -> None:
    knots = [node(number, NodeKind.KNOT) for number in (1, 2, 3)]
    wires = wires_of([node(0), *knots, node(4), node(5)], (0, 1), (0, 2), (1, 3), (2, 3), (3, 4),
                     (2, 5))  # fmt: skip
    targets = [end.node.export for end in wires.targets(node(0), _OUT)]
    assert targets == [4, 5]
    assert [end.node.export for end in wires.sources(node(4), _IN)] == [0, 0]
    assert [end.node.export for end in wires.sources(node(5), _IN)] == [0]


def test_knots_in_a_circle_lead_nowhere() -> None:
    knots = [node(number, NodeKind.KNOT) for number in (1, 2)]
    wires = wires_of([node(0), *knots], (1, 2), (2, 1), (2, 0))
    assert wires.sources(node(0), _IN) == []


def test_a_row_of_thousands_of_knots_is_gone_once() -> None:
    count = 3_000
    knots = [node(number, NodeKind.KNOT) for number in range(1, count)]
    users = [node(number) for number in range(count, 2 * count)]
    row = [(number - 1, number) for number in range(1, count)]
    wires = wires_of([node(0), *knots, *users], *row, *((user - count, user) for user in
                     range(count, 2 * count)))  # fmt: skip
    assert {end.node.export for user in users for end in wires.sources(user, _IN)} == {0}


def test_states_and_rules_stand_under_their_machine(tree_of: TreeOf) -> None:
    graphs = nested(graphs_of(tree_of(CHARACTER)))
    told = [(render(called.name), graph_purpose(called.graph)) for called in graphs]
    assert told == [
        ("EventGraph", "event graph"),
        ("GetModuleName", "function of an interface"),
        ("AnimGraph", "animation"),
        ("AnimGraph.Default", "state machine"),
        ("AnimGraph.Default.Movement", "state"),
        ("AnimGraph.Default.Death", "state"),
        ("AnimGraph.Default.Movement → Death", "transition rule"),
    ]


def test_a_rule_is_briefly_called_with_its_machine(tree_of: TreeOf) -> None:
    briefs = [render(called.brief) for called in nested(graphs_of(tree_of(CHARACTER)))]
    assert briefs[:3] == ["EventGraph", "GetModuleName", "AnimGraph"]
    assert briefs[-1] == "Default.Movement → Death"


def test_graphs_that_lie_in_each_other_are_told_once(tree_of: TreeOf) -> None:
    """Only damaged bytes say so."""
    graphs = graphs_of(tree_of(CHARACTER))
    machine = next(graph for graph in graphs if graph.role is GraphRole.STATES)
    rule = next(graph for graph in graphs if graph.class_name == "AnimationTransitionGraph")
    turned: list[Graph] = [replace(machine, owner=rule.nodes[0].export), rule]
    assert sorted(called.graph.name for called in nested(turned)) == ["Default", "Transition"]
