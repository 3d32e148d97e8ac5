"""The outline of graphs: groups, what begins in a graph and how far it goes, comments, names."""

from __future__ import annotations

from graph_drafts import (
    NodeDraft,
    branch,
    call,
    comment,
    event,
    graph_of_bytes,
    package,
    say,
    tree_of_bytes,
)
from graph_samples import CHARACTER, PAWN, TreeOf
from machine_drafts import hero_package

from inspector.graphs.model import Graph, GraphRole, Link, Node, NodeKind, Pin, PinType, Transition
from inspector.graphs.outline import (
    OutlinePart,
    first_graph,
    inner_graphs,
    outline_of,
    reach_of,
)
from inspector.graphs.reading import graphs_of

FLOW = PinType("exec", "", "", "", "exec")
OUT, IN = Pin("out", "Out", "", True, FLOW), Pin("in", "In", "", False, FLOW)


def drawn(*nodes: NodeDraft, wires: tuple[str, ...] = ()) -> Graph:
    return graph_of_bytes(package(nodes, wires))


def test_an_event_reaches_what_it_runs_and_what_feeds_that() -> None:
    """Counted by hand: the event, the choice, both texts, and the name that only feeds one."""
    graph = drawn(
        event("Begin"), branch("If", x=300), say("Yes", "it is"), say("No", "it is not"),
        call("Name", "GetName", pure=True), event("Alone"), say("Never", "run"),
        wires=("Begin.then-If.execute", "If.then-Yes.execute", "If.else-No.execute",
               "Name.ReturnValue-No.InString"),
    )  # fmt: skip
    titles = {node.export: node.title for node in graph.nodes}
    assert {titles[node]: count for node, count in reach_of(graph).items()} == {
        "Begin": 5,
        "Alone": 1,
    }


def test_a_circle_of_nodes_is_counted_once() -> None:
    nodes = tuple(
        Node(number, f"N{number}", "K2Node", kind, f"N{number}", "", pins=(IN, OUT))
        for number, kind in enumerate((NodeKind.EVENT, NodeKind.CALL, NodeKind.CALL))
    )
    links = (Link(0, OUT, 1, IN), Link(1, OUT, 2, IN), Link(2, OUT, 1, IN))
    graph = Graph(9, "G", "EdGraph", "P:G", GraphRole.EVENTS, nodes=nodes, links=links)
    assert reach_of(graph) == {0: 3}


def test_three_comments_are_told_and_the_rest_below_more() -> None:
    graph = drawn(*(comment(f"C{place}", f"Part {place}", y=-place * 100) for place in range(6)))
    (group,) = outline_of([graph])
    assert (group.part, group.role, group.count) == (OutlinePart.GROUP, GraphRole.EVENTS, 1)
    (shown,) = group.below
    assert (shown.titles, shown.count) == (("EventGraph",), 6)
    (notes,) = shown.below
    # From above: the last one stands highest.
    assert [entry.titles for entry in notes.below[:3]] == [("Part 5",), ("Part 4",), ("Part 3",)]
    (more,) = notes.below[3:]
    assert (more.part, more.count, len(more.below)) == (OutlinePart.MORE, 3, 3)


def test_four_comments_are_all_told() -> None:
    (group,) = outline_of([drawn(*(comment(f"C{place}", "x") for place in range(4)))])
    assert len(group.below[0].below[0].below) == 4


def test_a_transition_and_its_rule_are_one_entry_below_the_machine() -> None:
    states = (
        Node(1, "S1", "AnimStateNode", NodeKind.OTHER, "Idle", "", pins=(IN, OUT), inside=11),
        Node(2, "S2", "AnimStateNode", NodeKind.OTHER, "Run", "", pins=(IN, OUT)),
        Node(3, "T", "AnimStateTransitionNode", NodeKind.OTHER, "Transition", "", pins=(IN, OUT)),
    )
    links = (Link(1, OUT, 3, IN), Link(3, OUT, 2, IN))
    rule = Graph(10, "Transition", "AnimationTransitionGraph", "P:M.T", GraphRole.INSIDE, owner=3)
    state = Graph(11, "Idle", "AnimationStateGraph", "P:M.S", GraphRole.ANIMATION, owner=1)
    machine = Graph(9, "M", "G", "P:M", GraphRole.STATES, nodes=states, links=links,
                    transitions=(Transition(3, 1, 2, rule),))  # fmt: skip
    (machines,) = outline_of([rule, machine, state])
    (entry,) = machines.below
    idle, run, ways = entry.below
    assert [(one.part, one.titles, one.inner) for one in (idle, run)] == [
        (OutlinePart.STATE, ("Idle",), 11), (OutlinePart.STATE, ("Run",), -1),
    ]  # fmt: skip
    assert (ways.part, ways.count) == (OutlinePart.TRANSITIONS, 1)
    assert [(one.titles, one.node, one.inner) for one in ways.below] == [(("Idle", "Run"), 3, 10)]


def test_a_prefix_that_all_states_share_is_dropped_in_transitions() -> None:
    """As picture 22b has it: the states keep their names."""
    graphs = graphs_of(tree_of_bytes(hero_package()))
    (machines,) = (group for group in outline_of(graphs) if group.role is GraphRole.STATES)
    (machine,) = machines.below
    *states, ways = machine.below
    assert [one.titles for one in states] == [
        ("FPP_Idle",), ("FPP_JumpEnd",), ("FPP_JumpLoop",), ("FPP_JumpStart",),
        ("FPP_RoadieRun",), ("FPP_Run",),
    ]  # fmt: skip
    assert states[0].plays == ("FPP_RifleIdle", "FPP_LauncherIdle")
    assert machine.count == 6
    assert [" → ".join(map(str, one.titles)) for one in ways.below] == [
        "Idle → JumpStart", "Idle → Run", "JumpEnd → Idle", "JumpEnd → Run",
        "JumpLoop → JumpEnd", "JumpLoop → Run", "JumpStart → JumpLoop", "JumpStart → Run",
        "RoadieRun → Idle", "RoadieRun → JumpStart", "Run → Idle", "Run → JumpStart",
        "Run → RoadieRun",
    ]  # fmt: skip
    # Every graph of the file has its place in it.
    assert {graph.export for graph in graphs} == {
        export
        for group in outline_of(graphs)
        for entry in group.below
        for export in (
            entry.graph,
            *(one.inner for one in entry.below),
            *(one.inner for below in entry.below for one in below.below),
        )
        if export >= 0
    }


def test_groups_stand_in_the_order_in_which_graphs_are_told() -> None:
    graphs = [Graph(number, role.value, "G", role.value, role)
              for number, role in enumerate(reversed(GraphRole))]  # fmt: skip
    assert [group.role for group in outline_of(graphs)] == list(GraphRole)


def test_states_machines_and_rules_hold_graphs(tree_of: TreeOf) -> None:
    """Each state, machine and transition of an animation that somebody made in the editor."""
    graphs = graphs_of(tree_of(CHARACTER))
    inner = inner_graphs(graphs)
    names = {graph.export: graph.name for graph in graphs}
    held = {
        node.class_name: names[inner[node.export]]
        for graph in graphs
        for node in graph.nodes
        if node.export in inner
    }
    assert held["AnimStateTransitionNode"] == "Transition"
    assert {"AnimStateNode", "AnimGraphNode_StateMachine"} <= held.keys()
    for graph in graphs:
        for node in graph.nodes:
            if node.class_name == "AnimStateNode":
                # A state and its graph have one name.
                assert names[inner[node.export]] == node.title


def test_a_graph_in_a_node_of_its_own_is_held_by_none() -> None:
    node = Node(5, "N", "AnimStateNode", NodeKind.OTHER, "Idle", "")
    assert inner_graphs([Graph(9, "G", "G", "P:G", GraphRole.OTHER, owner=5, nodes=(node,))]) == {}
    root = Graph(8, "R", "G", "P:R", GraphRole.OTHER)
    assert inner_graphs([root]) == {}


def test_an_animation_opens_with_what_poses_it(tree_of: TreeOf) -> None:
    assert first_graph(graphs_of(tree_of(CHARACTER))).name == "AnimGraph"
    assert first_graph(graphs_of(tree_of(PAWN))).role is GraphRole.EVENTS
