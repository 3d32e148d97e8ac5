"""Graphs within nodes of others follow these, and go by what the node is."""

from __future__ import annotations

from dataclasses import replace

from graph_samples import CHARACTER, TreeOf

from inspector.graphs.model import Graph, GraphRole
from inspector.graphs.nesting import nested
from inspector.graphs.reading import graphs_of
from inspector.messages.graphs.words import graph_purpose
from inspector.messages.rendering import render


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
        ("AnimGraph.Default.Movement to Death", "transition rule"),
    ]


def test_a_rule_is_briefly_called_with_its_machine(tree_of: TreeOf) -> None:
    briefs = [render(called.brief) for called in nested(graphs_of(tree_of(CHARACTER)))]
    assert briefs[:3] == ["EventGraph", "GetModuleName", "AnimGraph"]
    assert briefs[-1] == "Default.Movement to Death"


def test_graphs_that_lie_in_each_other_are_told_once(tree_of: TreeOf) -> None:
    """Only damaged bytes say so."""
    graphs = graphs_of(tree_of(CHARACTER))
    machine = next(graph for graph in graphs if graph.role is GraphRole.STATES)
    rule = next(graph for graph in graphs if graph.class_name == "AnimationTransitionGraph")
    turned: list[Graph] = [replace(machine, owner=rule.nodes[0].export), rule]
    assert sorted(called.graph.name for called in nested(turned)) == ["Default", "Transition"]
