"""What is asked of a machine of states: the way back, who sets variables, names, how it blends."""

from __future__ import annotations

import pytest
from graph_drafts import NodeDraft, PinDraft, package, tree_of_bytes
from graph_samples import CHARACTER, TreeOf
from machine_drafts import (
    HERO_EVENTS,
    MACHINE,
    StateDraft,
    WayDraft,
    hero_package,
    machine_package,
    sets,
)

from inspector.format.unreal.draft import PropertyDraft
from inspector.graphs.machine import shared_prefix, way_back, where_set
from inspector.graphs.model import DEFAULT_CURVE, DEFAULT_SECONDS, Blend, Graph
from inspector.graphs.objects import Objects
from inspector.graphs.reading import graphs_of
from inspector.messages.rendering import render

STATES = [StateDraft(name, 300 * place, 0) for place, name in enumerate("ABCD")]


def machine_of(stored: bytes) -> Graph:
    return next(graph for graph in graphs_of(tree_of_bytes(stored)) if graph.name == MACHINE)


def back(stored: bytes, way: int) -> list[str]:
    """The states on the way back of a transition, told by its number."""
    machine = machine_of(stored)
    names = {node.export: render(node.title) for node in machine.nodes}
    return [names[one.target] for one in way_back(machine, machine.transitions[way])]


def test_the_way_back_is_the_shortest() -> None:
    ways = [("A", "B"), ("B", "C"), ("C", "A"), ("C", "D"), ("D", "B")]
    stored = machine_package(STATES, [WayDraft(*way) for way in ways])
    assert back(stored, 0) == ["C", "A"]
    assert back(stored, 1) == ["A", "B"]
    assert back(stored, 3) == ["B", "C"]


def test_a_state_without_a_way_out_has_no_way_back() -> None:
    stored = machine_package(STATES, [WayDraft("A", "B")])
    assert back(stored, 0) == []
    # A way to its own state is back already.
    stored = machine_package(STATES, [WayDraft("A", "A")])
    assert back(stored, 0) == []


def test_variables_are_set_in_the_event_that_comes_to_it() -> None:
    graphs = graphs_of(tree_of_bytes(hero_package()))
    (place,) = where_set(graphs, {"bIsInAir", "Speed"})
    assert render(place.title) == "Event BlueprintUpdateAnimation"
    events = next(graph for graph in graphs if graph.name == "EventGraph")
    assert (place.graph, place.node) == (events.export, events.nodes[0].export)
    assert where_set(graphs, {"WeaponState"}) == ()
    # Both values of a node that sets have other names than the variable, or another direction.
    assert where_set(graphs, {"Output_Get", "execute", "self"}) == ()


def test_what_no_event_runs_is_in_its_graph() -> None:
    graphs = graphs_of(tree_of_bytes(package([sets("bIsInAir")])))
    assert [(place.node, render(place.title)) for place in where_set(graphs, {"bIsInAir"})] == [
        (-1, "EventGraph")
    ]


def test_a_circle_of_nodes_is_walked_once() -> None:
    nodes = [HERO_EVENTS[0], sets("bIsInAir"), sets("bIsSprinting")]
    wires = ("Update.then-SetbIsInAir.execute", "SetbIsInAir.then-SetbIsSprinting.execute",
             "SetbIsSprinting.then-SetbIsInAir.execute")  # fmt: skip
    graphs = graphs_of(tree_of_bytes(package(nodes, wires)))
    assert len(where_set(graphs, {"bIsSprinting"})) == 1


@pytest.mark.parametrize(
    ("names", "prefix"),
    [
        (["FPP_Idle", "FPP_Run", "FPP_JumpStart"], "FPP_"),
        (["FPP_Rifle_Idle", "FPP_Rifle_Run"], "FPP_Rifle_"),
        (["Idle", "Run"], ""),
        # No part of a name is cut, and something of each is left.
        (["Running", "Runner"], ""),
        (["FPP_Idle", "FPP_"], ""),
        (["A_B_", "A_B_C"], "A_"),
        (["FPP_Idle"], ""),
        ([], ""),
        (["", "FPP_Run"], ""),
    ],
)
def test_a_prefix_ends_where_a_part_of_the_name_does(names: list[str], prefix: str) -> None:
    assert shared_prefix(names) == prefix


def test_how_a_transition_blends_is_what_is_stored() -> None:
    stored = (
        PropertyDraft("CrossfadeDuration", "FloatProperty", 0.35),
        PropertyDraft("BlendMode", "ByteProperty(EAlphaBlendOption)", "EAlphaBlendOption::Linear"),
    )
    machine = machine_of(machine_package(STATES, [WayDraft("A", "B", properties=stored)]))
    assert machine.transitions[0].blend == Blend("0.35", "Linear")


def test_the_default_is_what_the_compiler_of_the_corpus_made_of_nothing(tree_of: TreeOf) -> None:
    """The node stores nothing; the machine that was baked of it has both values."""
    tree = tree_of(CHARACTER)
    machine = next(graph for graph in graphs_of(tree) if graph.transitions)
    assert machine.transitions[0].blend == Blend()
    objects = Objects(tree)
    (compiled,) = objects.by_class["AnimBlueprintGeneratedClass"]
    (baked,) = objects.elements(objects.fields(compiled)["BakedStateMachines"])
    (way,) = map(objects.members, objects.elements(objects.member(baked, "Transitions")))
    assert f"{way['CrossfadeDuration']:g}" == DEFAULT_SECONDS
    assert objects.text(way["BlendMode"]) == f"EAlphaBlendOption::{DEFAULT_CURVE}"


def test_what_states_play_is_what_the_compiler_listed(tree_of: TreeOf) -> None:
    """As many animations as the machine that was baked has players for each state."""
    tree = tree_of(CHARACTER)
    machine = next(graph for graph in graphs_of(tree) if graph.transitions)
    objects = Objects(tree)
    (compiled,) = objects.by_class["AnimBlueprintGeneratedClass"]
    (baked,) = objects.elements(objects.fields(compiled)["BakedStateMachines"])
    players = {
        objects.text(objects.member(state, "StateName")): len(
            objects.elements(objects.member(state, "PlayerNodeIndices"))
        )
        for state in objects.elements(objects.member(baked, "States"))
    }
    assert {render(state.title): len(state.plays) for state in machine.states} == players


def test_a_pin_says_what_is_played_where_the_node_does_not() -> None:
    node = NodeDraft(
        "Player", "AnimGraphNode_SequencePlayer",
        [PinDraft("Sequence", "object", "Walk"), PinDraft(">Pose", "struct")],
    )  # fmt: skip
    (graph,) = graphs_of(tree_of_bytes(package([node])))
    assert graph.nodes[0].plays == ("Walk",)
    assert graph.nodes[0].title == "Sequence Player Walk"
