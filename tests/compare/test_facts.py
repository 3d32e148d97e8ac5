"""The sentence about two versions of a Blueprint, by the names that its editor has."""

from __future__ import annotations

from dataclasses import replace

import pytest
from corpus import corpus_file
from graph_drafts import event, graph_exports, package, say, tree_of_bytes

from inspector.compare.diff import difference
from inspector.compare.facts import _begun, short
from inspector.compare.sentence import lead, sentence
from inspector.format.unreal.package import Package
from inspector.messages.rendering import render

NODES = (event("Started"), say("First", "Hello"))
WIRES = ("Started.then-First.execute",)


def test_a_node_goes_by_its_title() -> None:
    trees = [tree_of_bytes(package(nodes, WIRES)) for nodes in (NODES, [*NODES, event("Ended")])]
    assert render(lead(difference(*trees))) == "Edited: Ended added."
    assert render(lead(difference(*trees[::-1]))) == "Edited: Ended removed."


def test_of_many_nodes_the_first_are_named() -> None:
    more = [event(f"Ended{place}") for place in range(5)]
    trees = [tree_of_bytes(package(nodes, WIRES)) for nodes in (NODES, [*NODES, *more])]
    assert render(sentence(difference(*trees))) == (
        "Edited: Ended0 added. Ended1 added, Ended2 added, 2 more changes."
    )


def test_a_graph_in_a_node_is_called_by_that() -> None:
    """Its own name is one that the editor gave it."""
    graph, *inside = graph_exports("EdGraph_0", [say("Inner", "x")])
    within = (replace(graph, outer="First"), *inside)
    trees = [tree_of_bytes(package(NODES, WIRES, extra=extra)) for extra in (within, ())]
    assert render(lead(difference(*trees))) == ("Edited: graph EventGraph.Print String removed.")


@pytest.mark.parametrize(
    ("pair", "told"),
    [
        (
            "AnimBlueprint-AB_Als_Feminine",
            "ParentClass AlsLinkedAnimationInstance → ABT_Als_Feminine_C in AB_Als_Feminine",
        ),
        (
            "Blueprint-AIC_Als",
            (
                "ParentClass /Script/ALSExample.AlsAIController → "
                "/Script/ALSExtras.AlsAIController in AIC_Als"
            ),
        ),
        ("Blueprint-BP_Character_Issue455", "Event Test (Int Array, String Array) added"),
        ("Blueprint-BP_Effector", "component Arrow removed"),
        (
            "AnimSequence-A_Als_Mantle_Low_Left",
            "57 keys of 4 bones changed: root, pelvis, ik_foot_root and 1 more",
        ),
        ("Blueprint-LuaTestActor", "event dispatcher DummyDispatcher added"),
        ("WidgetBlueprint-Widget_EndGameScreen", "function GetTextTotalScore added"),
    ],
)
def test_leads_of_real_edits(pair: str, told: str) -> None:
    folder = corpus_file(f"pairs/{pair}")
    trees = [
        Package.open((folder / f"{side}.uasset").read_bytes()).tree()
        for side in ("before", "after")
    ]
    assert render(lead(difference(*trees))) == f"Edited: {told}."


def test_only_enumerators_lose_what_stands_before_their_colons() -> None:
    prose = "We use std::vector for all the long lists in here."
    assert _begun(prose) == "We use std::vector for all the l"[:31].rstrip() + "…"
    assert short("EMode::Fast") == "Fast"
    assert short("net:: red") == "net:: red"
