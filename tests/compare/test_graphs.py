"""Graphs compared: one change for what a reviewer calls one, said as a reviewer would."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from graph_drafts import (
    NODES,
    WIRES,
    NodeDraft,
    PinDraft,
    branch,
    call,
    comment,
    event,
    graph_of_bytes,
    guid_of,
    package,
    say,
    tree_of_bytes,
)
from pairs import PAIRS

from inspector.compare.diff import difference
from inspector.compare.graph_changes import changes_of
from inspector.compare.graph_difference import (
    GraphDelta,
    GraphPair,
    Side,
    Wire,
    delta_of,
    paired_graphs,
)
from inspector.compare.graph_overlay import MergedGraph
from inspector.compare.graph_summary import GraphDifference, graph_differences
from inspector.compare.model import ChangeClass
from inspector.compare.sentence import sentence
from inspector.format.unreal.draft import PropertyDraft
from inspector.format.unreal.package import Package
from inspector.graphs.model import Graph
from inspector.graphs.reading import graphs_of
from inspector.messages.rendering import render

#: What a reviewer says of the pairs of the corpus whose graphs differ.
HEADLINES = {
    "AnimBlueprint-AB_Als_Feminine": [
        "EventGraph: 2 disabled nodes of the editor’s own added",
        "AnimGraph removed, 2 nodes",
        "Overlay removed, 19 nodes",
    ],
    "AnimBlueprint-AB_Als_Masculine": [
        "EventGraph: 2 disabled nodes of the editor’s own added",
        "AnimGraph removed, 2 nodes",
        "Overlay removed, 19 nodes",
    ],
    "BehaviorTree-BT_RTSPawnBehaviorTree": [
        (
            "Behavior Tree: RTSBT Task Issue Move Order#1 "
            "(with RTSBT Decorator Has Left Chase Radius) removed"
        ),
    ],
    "Blueprint-BP_Character_Issue455": [
        "EventGraph: Event Test (Int Array, String Array) added",
    ],
    "Blueprint-BP_Effector": [
        (
            "UserConstructionScript: Construction Script leads to Branch, not to SET Arrow Length; "
            "Arrow removed from SET Arrow Length.Target"
        ),
    ],
    "Blueprint-BP_SimpleRotatingObject": [
        (
            "EventGraph: Parent: Tick (Delta Seconds: Event Tick.Delta Seconds) inserted between "
            "Event Tick and Refresh Mesh Rotation; 1 node moved"
        ),
        "RefreshMeshRotation: reads the same, 2 operators made promotable; 4 nodes moved",
    ],
    "Blueprint-LuaTestActor": [
        "DummyDispatcher added, 1 node",
    ],
    "Blueprint-TestLuaValueCallErrorReferenced": [
        (
            "EventGraph: Event StartTest leads to Lua Create Table, not to Lua Global Call "
            "Value; wire Lua Create Table → Lua Global Call Value added; 2 nodes moved"
        ),
    ],
    "Material-DepthPerspectiveMaterial": [
        (
            "DepthPerspectiveMaterial: Multiply replaced by DepthPerspectiveMaterialFunction, for "
            "Feature Level Switch.Default; VectorLength removed from Multiply.A; 1 more change"
        ),
    ],
    "Material-M_CesiumBaseMaterial": [
        (
            "M_CesiumBaseMaterial: Transform inserted between Get Material Attributes and "
            "Runtime Virtual Texture Output.Normal; World Position added, for Runtime "
            "Virtual Texture Output.World Height; 2 nodes moved"
        ),
    ],
    "Material-M_CesiumOverlay": [
        "M_CesiumOverlay removed, 2 nodes",
    ],
    "Material-M_Wood_Oak": [
        "M_Wood_Oak: Constant#2: R 0.4 → 0.6",
    ],
    "MaterialFunction-CesiumGlTFFunction": [
        (
            "CesiumGlTFFunction: Scalar Parameter isBillboard removed from If.A; If removed from "
            "Make Material Attributes.World Position Offset; 11 more changes; 1 node moved and 3 "
            "knots removed"
        ),
    ],
    "MaterialFunction-MF_Normal": [
        (
            "MF_Normal: Function Output OrgWorldNormal (A: Linear Interpolate#7, Sort Priority: 1) "
            "added; Static Switch Parameter bUseNormalmap#2 (A: Quality Switch#2, B: "
            "Constant3Vector#5, Default Value: true, Group: 00_Static…) added, for Linear "
            "Interpolate#7.B; 8 more changes; 28 nodes moved and 1 knot added"
        ),
    ],
    "MaterialFunctionMaterialLayer-ML_CesiumGrid": [
        (
            "ML_CesiumGrid: comment “Creates a grid based on world X and Y position. "
            "Parameters are editable in the m…” added"
        ),
    ],
    "SoundCue-Zombie_Vox_Hunting_Cue": [
        "SoundCueGraph_3: Looping inserted between Random and Output; 5 nodes moved",
    ],
    "Blueprint-Slider_swapped": [
        (
            "EventGraph: Trigger Scale Up#1 leads to ScaleTimeline.Reverse, not to "
            "ScaleTimeline.Play; Trigger Scale Down#1 leads to ScaleTimeline.Play, not to "
            "ScaleTimeline.Reverse"
        ),
    ],
    "Blueprint-TensorflowComponent": [
        (
            "BeginTraining: Call Python Component Method String replaced by Send String Input "
            '(Function Name: "on_begin_training") behind Begin Training'
        ),
        "InitData: wire Init Data → Call Python Component Method String removed",
        (
            "StopTraining: Call Python Component Method String replaced by Send String Input "
            '(Function Name: "stopTraining") behind Stop Training'
        ),
        "TextureToJson added, 21 nodes",
        "SendJsonInputTexture added, 4 nodes",
        "CallCustomFunction removed, 4 nodes",
        "SendJsonInput removed, 2 nodes",
        "SendJsonInputTexture removed, 21 nodes",
    ],
    "WidgetBlueprint-WBP_MetadataTable": [
        "SetCrosshairVisible added, 4 nodes",
    ],
    "WidgetBlueprint-Widget_EndGameScreen": [
        "GetTextTotalScore added, 7 nodes",
    ],
    "World-Issue276": [
        (
            "EventGraph: Delay removed behind Add To Viewport; "
            "Print String removed behind Delay.Completed"
        ),
    ],
}


def drawn(nodes: Sequence[NodeDraft], wires: Sequence[str] = WIRES, **more: Any) -> Graph:
    """A graph that was written for the test."""
    return graph_of_bytes(package(nodes, wires, **more))


def told(before: Graph, after: Graph) -> list[str]:
    """The sentences about two versions of a graph."""
    return [render(one.summary.message) for one in graph_differences([before], [after])]


def test_the_same_graph_differs_in_nothing() -> None:
    assert told(drawn(NODES), drawn(NODES)) == []


def test_nodes_in_another_order_differ_in_nothing() -> None:
    assert told(drawn(NODES), drawn(NODES[::-1])) == []


def test_an_inserted_node_is_one_change() -> None:
    nodes = [*NODES, say("Between", "and")]
    wires = [wire for wire in WIRES if wire != "First.then-Second.execute"]
    wires += ["First.then-Between.execute", "Between.then-Second.execute"]
    (one,) = graph_differences([drawn(NODES)], [drawn(nodes, wires)])
    assert len(one.facts) == 1
    assert render(one.summary.message) == (
        'EventGraph: Print String#3 (In String: "and") inserted '
        "between Print String#1 and Print String#2"
    )
    assert told(drawn(nodes, wires), drawn(NODES)) == [
        "EventGraph: Print String#3 taken out between Print String#1 and Print String#2"
    ]


def test_a_node_at_the_end_is_one_change() -> None:
    nodes = [*NODES, call("Last", "StopAll")]
    assert told(drawn(NODES), drawn(nodes, [*WIRES, "Second.then-Last.execute"])) == [
        "EventGraph: Stop All added behind Print String#2"
    ]


def test_a_node_at_the_start_stands_in_front_of_what_it_leads_to() -> None:
    nodes = [*NODES, event("Again")]
    assert told(drawn(NODES), drawn(nodes, [*WIRES, "Again.then-First.execute"])) == [
        "EventGraph: Again added in front of Print String#1"
    ]


def test_a_row_of_inserted_nodes_is_told_in_its_order() -> None:
    nodes = [*NODES, call("Save", "SaveGame"), call("Wait", "Delay")]
    wires = [wire for wire in WIRES if wire != "First.then-Second.execute"]
    wires += ["First.then-Save.execute", "Save.then-Wait.execute", "Wait.then-Second.execute"]
    assert told(drawn(NODES), drawn(nodes, wires)) == [
        (
            "EventGraph: Save Game inserted between Print String#1 and Delay; "
            "Delay inserted between Save Game and Print String#2"
        )
    ]


def test_what_enters_a_node_that_came_is_told_with_it() -> None:
    nodes = [*NODES, say("Third", "")]
    wires = [*WIRES, "Second.then-Third.execute", "Name.ReturnValue-Third.InString"]
    assert told(drawn(NODES), drawn(nodes, wires)) == [
        "EventGraph: Print String#3 (In String: Get Name) added behind Print String#2"
    ]


def test_where_else_a_node_that_came_leads_is_told_by_itself() -> None:
    nodes = [*NODES, branch("Other")]
    wires = [wire for wire in WIRES if wire != "Choice.then-First.execute"]
    wires += ["Choice.then-Other.execute", "Other.then-First.execute", "Other.else-Second.execute"]
    assert told(drawn(NODES), drawn(nodes, wires)) == [
        (
            "EventGraph: Branch#2 (Condition: true) inserted between Branch#1 and Print String#1; "
            "wire Branch#2.Else → Print String#2 added"
        )
    ]


def test_a_wire_is_one_change() -> None:
    wires = [*WIRES, "Choice.else-Second.execute"]
    assert told(drawn(NODES), drawn(NODES, wires)) == [
        "EventGraph: wire Branch.Else → Print String#2 added"
    ]
    assert told(drawn(NODES, wires), drawn(NODES)) == [
        "EventGraph: wire Branch.Else → Print String#2 removed"
    ]


def test_another_source_is_one_change() -> None:
    nodes = [*NODES, call("Title", "GetTitle", pure=True)]
    wires = [*WIRES[:-1], "Title.ReturnValue-Second.InString"]
    assert told(drawn(nodes), drawn(nodes, wires)) == [
        "EventGraph: Print String#2: In String Get Name → Get Title"
    ]


def test_another_target_is_one_change() -> None:
    wires = [wire.replace("Choice.then-First", "Choice.then-Second") for wire in WIRES]
    wires.remove("First.then-Second.execute")
    assert told(drawn(NODES, [w for w in WIRES if "First.then" not in w]), drawn(NODES, wires)) == [
        "EventGraph: Branch leads to Print String#2, not to Print String#1"
    ]


def test_what_took_the_place_of_a_removed_node_is_said_to_have_taken_it() -> None:
    """The other text and the other value were there before, and stand in its place now."""
    other = call("Other", "GetOther", pure=True)
    nodes = [*NODES, other]
    given = [*WIRES[:-1], "Other.ReturnValue-Second.InString"]
    without = [node for node in nodes if node.name != "Name"]
    assert told(drawn(nodes), drawn(without, given)) == [
        "EventGraph: Get Name removed from Print String#2.In String, with Get Other in its place"
    ]
    branched = [*NODES, say("Third", "third")]
    without = [node for node in branched if node.name != "Second"]
    runs = [*WIRES[:2], "First.then-Third.execute"]
    (said,) = told(drawn(branched), drawn(without, runs))
    assert "Print String#2 removed behind Print String#1, with Print String#3 in its place" in said


def test_what_replaced_a_node_is_one_change() -> None:
    """A call with the same links in the place of the first text."""
    other = call("Other", "SetTimer", [PinDraft("Time", "float", "2.0")])
    nodes = [other if node.name == "First" else node for node in NODES]
    wires = [wire.replace("First", "Other") for wire in WIRES]
    (one,) = graph_differences([drawn(NODES)], [drawn(nodes, wires)])
    said = "Print String#1 replaced by Set Timer (Time: 2) behind Branch"
    assert list(map(render, one.facts)) == [said]
    (change,) = MergedGraph(one).changes
    assert change.became == "changed"
    assert render(change.title) == "Print String#1 → Set Timer"
    assert render(change.fact) == said
    assert [one.delta.old.nodes[number].name for number in change.gone] == ["First"]
    assert one.delta.new.nodes[change.node].name == "Other"
    assert [render(below.fact) for below in change.under] == [
        "Branch leads to Set Timer, not to Print String#1",
        "wire Set Timer → Print String#2 added",
        "wire Print String#1 → Print String#2 removed",
    ]
    # A merge takes both by themselves, by the same rule: the other side may have edited the first.
    alone = {render(change.fact) for change in changes_of(one, lambda wire: frozenset())}
    assert alone == {
        "Set Timer (Time: 2) added behind Branch, in the place of Print String#1",
        "Print String#1 removed behind Branch, with Set Timer in its place",
    }
    # What took the place of a node that is still there too did not replace the other one alone.
    gives = [*WIRES[:-1], "Name.ReturnValue-First.InString", "Old.ReturnValue-Second.InString"]
    both = [*WIRES[:-1], "New.ReturnValue-First.InString", "New.ReturnValue-Second.InString"]
    old, new = (call(name, f"Get{name}", pure=True) for name in ("Old", "New"))
    assert told(drawn([*NODES, old], gives), drawn([*NODES, new], both)) == [
        (
            "EventGraph: Get New added, for Print String#1.In String, Print String#2.In String, "
            "in the place of Get Name, Get Old"
        )
    ]


def test_a_value_is_told_by_its_pin() -> None:
    nodes = [say("First", "Adieu") if node.name == "First" else node for node in NODES]
    assert told(drawn(NODES), drawn(nodes)) == [
        'EventGraph: Print String#1: In String "Hello" → "Adieu"'
    ]


def test_placeholders_of_the_editor_are_no_edit() -> None:
    state = PropertyDraft("EnabledState", "ByteProperty(ENodeEnabledState)", "Disabled")
    by_user = PropertyDraft("bUserSetEnabledState", "BoolProperty", True)
    placed = replace(event("Begin"), properties=(*event("Begin").properties, state))
    own = replace(placed, properties=(*placed.properties, by_user))
    trees = [tree_of_bytes(package(nodes, WIRES)) for nodes in (NODES, [*NODES, placed])]
    result = difference(*trees)
    assert [render(graph.summary.message) for graph in result.graphs] == [
        "EventGraph: 1 disabled node of the editor’s own added"
    ]
    # The sentence says too whether they came or went.
    for sides, became in ((trees, "added"), (trees[::-1], "removed")):
        said = render(sentence(difference(*sides)))
        assert f"1 disabled node of the editor’s own {became}" in said
    nodes = [c for c in result.changes if c.steps[-1] == "Made:EventGraph.Begin"]
    assert {change.change_class for change in nodes} == {ChangeClass.LAYOUT}
    assert told(drawn(NODES), drawn([*NODES, own])) == ["EventGraph: Begin added"]


def test_an_operator_is_told_by_its_word() -> None:
    nodes = [*NODES, call("Sum", "Add_IntInt", [PinDraft("A", "int", "1")], pure=True)]
    assert told(drawn(NODES), drawn(nodes)) == ["EventGraph: Add (A: 1) added"]


def test_pins_of_which_the_text_tells_nothing_are_no_other_wires() -> None:
    bound = replace(NODES[0], pins=[*NODES[0].pins, PinDraft(">OutputDelegate", "delegate")])
    assert told(drawn(NODES), drawn([bound, *NODES[1:]])) == [
        "EventGraph: reads the same, 1 pin added (Output Delegate)"
    ]


def test_a_binding_is_told_in_the_place_of_the_value() -> None:
    before = drawn(NODES)
    nodes = [
        replace(
            node,
            pins=tuple(
                replace(pin, bound="Parent.Mood") if pin.value == "Hello" else pin
                for pin in node.pins
            ),
        )
        for node in before.nodes
    ]
    assert told(before, replace(before, nodes=tuple(nodes))) == [
        'EventGraph: Print String#1: In String "Hello" → Parent.Mood'
    ]


def test_moved_nodes_are_counted() -> None:
    nodes = [replace(node, x=node.x + 16) for node in NODES[:3]] + list(NODES[3:])
    assert told(drawn(NODES), drawn(nodes)) == ["EventGraph: 3 nodes moved, nothing else"]


def test_a_renamed_graph_is_a_rename() -> None:
    assert told(drawn(NODES), drawn(NODES, graph="Ubergraph")) == [
        "EventGraph renamed to Ubergraph"
    ]


def test_a_renamed_graph_with_another_guid_is_known_by_its_nodes() -> None:
    after = replace(drawn(NODES, graph="Ubergraph"), guid=guid_of("another"))
    assert told(drawn(NODES), after) == ["EventGraph renamed to Ubergraph"]


def test_a_comment_is_a_node_of_its_own() -> None:
    nodes = [*NODES, comment("Why", "It has to be")]
    (came,) = graph_differences([drawn(NODES)], [drawn(nodes)])
    assert render(came.summary.message) == "EventGraph: comment “It has to be” added"
    (change,) = MergedGraph(came).changes
    assert (render(change.title), render(change.about)) == ("It has to be", "comment added")
    other = [*NODES, comment("Why", "It had to be")]
    assert told(drawn(nodes), drawn(other)) == [
        "EventGraph: comment “It has to be” → “It had to be”"
    ]


def test_another_function_is_told_by_its_name() -> None:
    nodes = [
        call("First", "PrintText", [PinDraft("InString", "string", "Hello")])
        if node.name == "First" else node for node in NODES
    ]  # fmt: skip
    assert told(drawn(NODES), drawn(nodes)) == ["EventGraph: Print String → Print Text"]


def test_copies_with_one_guid_pair_by_place_and_class() -> None:
    twin = guid_of("twin")
    nodes = [replace(node, guid=twin, x=16 * place) for place, node in enumerate(NODES)]
    assert told(drawn(nodes), drawn(nodes)) == []
    moved = [replace(node, y=16) if node.name == "First" else node for node in nodes]
    assert told(drawn(nodes), drawn(moved)) == ["EventGraph: 1 node moved, nothing else"]


def test_a_reroute_is_not_told() -> None:
    knot = NodeDraft("Knot", "K2Node_Knot", [PinDraft("InputPin"), PinDraft(">OutputPin")])
    wires = [wire for wire in WIRES if wire != "First.then-Second.execute"]
    wires += ["First.then-Knot.InputPin", "Knot.OutputPin-Second.execute"]
    assert told(drawn(NODES), drawn([*NODES, knot], wires)) == [
        "EventGraph: 1 knot added, nothing else"
    ]
    assert told(drawn([*NODES, knot], wires), drawn(NODES)) == [
        "EventGraph: 1 knot removed, nothing else"
    ]
    # A list of all changes has it, and what it joins.
    (one,) = graph_differences([drawn([*NODES, knot], wires)], [drawn(NODES)])
    (change,) = MergedGraph(one).changes
    assert render(change.about) == "between Print String#1 and Print String#2"
    assert render(change.fact) == ("Knot taken out between Print String#1 and Print String#2")


def test_the_comparison_of_packages_tells_graphs() -> None:
    nodes = [say("First", "Adieu") if node.name == "First" else node for node in NODES]
    trees = [tree_of_bytes(package(one, WIRES)) for one in (NODES, nodes)]
    (graph,) = difference(*trees).graphs
    assert (
        render(graph.summary.message) == 'EventGraph: Print String#1: In String "Hello" → "Adieu"'
    )


# -- the corpus --------------------------------------------------------------------------------


def graphs_of_pair(corpus: Path, name: str) -> list[tuple[Graph, ...]]:
    """The graphs of both revisions of a pair."""
    files = [next((corpus / "pairs" / name).glob(f"{side}.u*")) for side in ("before", "after")]
    return [graphs_of(Package.open(file.read_bytes()).tree()) for file in files]


def test_other_code_is_told_by_its_lines(corpus: Path) -> None:
    """As Git counts them between the two texts: where a run came for another one, the longer."""
    folder = corpus / "5.5" / "cesium-unreal"
    trees = [
        Package.open((folder / f"M_CesiumVoxelMaterial{name}.uasset").read_bytes()).tree()
        for name in ("", ".00222159")
    ]
    (one,) = graph_differences(*(graphs_of(tree) for tree in trees))
    assert render(one.summary.message).partition(";")[0] == (
        "M_CesiumVoxelMaterial: Custom#2, Code: 23 lines differ, from line 1 on: "
        "“// Copyright 2020-2025 CesiumGS, Inc. and Contri…” → "
        "“// Copyright 2020-2026 CesiumGS, Inc. and Contri…”"
    )


def test_what_went_left_its_place_to_the_other(corpus: Path) -> None:
    """ALessThanB of the first If takes Constant_1 before, and Constant_0 after."""
    folder = corpus / "5.5" / "cesium-unreal"
    trees = [
        Package.open((folder / f"M_CesiumPrimitiveEdgesMaterial.{name}.uasset").read_bytes()).tree()
        for name in ("7d14e1d0", "1e45b6bd")
    ]
    (one,) = graph_differences(*(graphs_of(tree) for tree in trees))
    # What instances set comes first: the parameter is gone, whatever took its place.
    assert render(one.facts[0]).startswith(
        "Vector Parameter EdgeColor replaced by If#2 (A: Round, "
    )
    changes = changes_of(one, lambda wire: frozenset())
    (went,) = (one for one in changes if one.became == "removed" and "Constant" in one.title)
    about = "from If#1.A Less Than B, with Constant#1 in its place"
    assert render(went.fact).endswith(f" removed {about}")
    assert render(went.about) == about


def test_headlines_of_real_edits(corpus: Path) -> None:
    """Of every pair what is in the table, and of the others nothing."""
    headlines = {}
    for name in PAIRS:
        before, after = graphs_of_pair(corpus, name)
        headlines[name] = [render(one.summary.message) for one in graph_differences(before, after)]
    assert {name: lines for name, lines in headlines.items() if lines} == HEADLINES


@pytest.mark.parametrize("name", [
    "Blueprint-BP_SimpleRotatingObject", "MaterialFunction-CesiumGlTFFunction",
    "MaterialFunction-MF_Normal", "SoundCue-Zombie_Vox_Hunting_Cue",
])  # fmt: skip
def test_the_sentence_and_its_graphs_count_the_same_nodes(corpus: Path, name: str) -> None:
    files = [next((corpus / "pairs" / name).glob(f"{side}.u*")) for side in ("before", "after")]
    both = difference(*(Package.open(file.read_bytes()).tree() for file in files))
    moves = re.compile(r"(\d+) nodes? moved")
    counts = [sum(map(int, moves.findall(render(graph.summary.message)))) for graph in both.graphs]
    assert [sum(counts)] == list(map(int, moves.findall(render(sentence(both)))))


@pytest.mark.parametrize("name", PAIRS)
def test_pairs_mirror_and_apply(corpus: Path, name: str) -> None:
    before, after = graphs_of_pair(corpus, name)
    assert graph_differences(before, before) == ()
    for pair in paired_graphs(before, after):
        there, back = delta_of(pair), delta_of(GraphPair(pair.new, pair.old))
        assert len(there.added) == len(back.removed)
        assert len(there.removed) == len(back.added)
        assert len(there.wires_added) == len(back.wires_removed)
        assert len(there.moved) == len(back.moved)
        assert len(there.values) == len(back.values)
        assert_applied(there)
    for one in graph_differences(before, after):
        assert_said(one)


def assert_applied(delta: GraphDelta) -> None:
    """The old version with the changes applied is the new one."""
    old, new = delta.old, delta.new
    nodes = (set(old.nodes) - set(delta.removed)) | set(delta.added)
    assert nodes == set(new.nodes)
    wires: set[Wire] = (old.wires - delta.wires_removed) | delta.wires_added
    assert wires == new.wires
    values = shared(old, new)
    for key, before, after in delta.values:
        assert values[key] == before
        values[key] = after
    assert values == shared(new, old)


def shared(side: Side, other: Side) -> dict[Any, str]:
    """The values of inputs that both versions have unlinked."""
    keys = other.values()
    return {key: value for key, value in side.values().items() if key in keys}


def assert_said(one: GraphDifference) -> None:
    """The sentence names no object, and tells all there is."""
    sentences = [render(one.summary.message), *(render(fact) for fact in one.facts)]
    assert all(sentences)
    assert not any("K2Node_" in sentence for sentence in sentences)
    delta = one.delta
    came = {*delta.added, *delta.removed}
    wires = delta.wires_added | delta.wires_removed
    if one.became is None and (delta.values or any(
        not {wire.source.node, wire.target.node} & came for wire in wires
    )):  # fmt: skip
        assert one.facts
