"""Graphs as values, against what an independent reader made of the same packages."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from corpus import entries
from graph_drafts import NodeDraft, package, tree_of_bytes
from graph_samples import CHARACTER, PAWN, GraphOf, TreeOf

from inspector.errors import InspectorError
from inspector.format.unreal.draft import ExportDraft, PropertyDraft
from inspector.format.unreal.package import Package
from inspector.graphs.model import Graph, GraphRole, NodeKind
from inspector.graphs.reading import graphs_of
from inspector.messages.rendering import render

_NAMED = os.environ.get("ASSET_INSPECTOR_FACTS")
_FACTS = Path(_NAMED) if _NAMED else Path(__file__).parents[3] / "shared" / "facts"
_FILE = _FACTS / "example_graphs.json"
EXAMPLES: list[dict[str, Any]] = (
    json.loads(_FILE.read_text("utf-8"))["graphs"] if _FILE.is_file() else []
)


def titles(graph: Graph) -> set[str]:
    """What the nodes of a graph are called."""
    return {render(node.title) for node in graph.nodes}


@pytest.mark.slow
@pytest.mark.skipif(not EXAMPLES, reason="the recorded facts are not beside the project")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one['package']}-{one['graph']}")
def test_a_graph_is_what_another_reader_says(example: dict[str, Any], tree_of: TreeOf) -> None:
    graphs = {graph.export: graph for graph in graphs_of(tree_of(example["package"]))}
    graph = graphs[example["graph_export"]]
    assert (graph.name, graph.class_name) == (example["graph"], example["graph_class"])
    assert [
        (node.export, node.name, node.class_name, node.x, node.y, len(node.pins))
        for node in graph.nodes
    ] == [
        (node["export"], node["name"], node["cls"], node["x"], node["y"], node["pins"])
        for node in example["nodes"]
    ]
    names = {node.export: node.name for node in graph.nodes}
    links = [
        [names[link.source], link.output.name, names[link.target], link.input.name]
        for link in graph.links
    ]
    assert sorted(links) == sorted(example["links"])
    assert not graph.problems
    assert not [node.problem for node in graph.nodes if node.problem]
    by_export = {node.export: node for node in graph.nodes}
    for told in example["nodes"]:
        if "comment" in told:
            assert by_export[told["export"]].comment == told["comment"]


@pytest.mark.parametrize("entry", entries())
def test_every_graph_of_the_corpus_is_made(entry: dict[str, Any], corpus: Path) -> None:
    try:
        package = Package.open((corpus / entry["path"]).read_bytes())
        graphs = graphs_of(package.tree())
    except InspectorError:
        return
    for graph in graphs:
        assert len({node.export for node in graph.nodes}) == len(graph.nodes)
        assert all(node.title or node.kind is NodeKind.KNOT for node in graph.nodes)
        assert {node.problem for node in graph.nodes} <= {""}
        assert not graph.problems


def test_nodes_are_called_as_in_the_editor(graph_of: GraphOf) -> None:
    events = graph_of(PAWN, "EventGraph")
    assert {
        "Event BeginPlay", "Event Tick", "Toggle Dynamic Speed", "Cast To FloatingPawnMovement",
        "SET Floating Pawn Movement Ref", "SET Enable Dynamic Speed", "Print String", "Branch",
        "Update Pawn Speed", "NOT", "Format Text", "Select", "G", "Gamepad Face Button Right",
        "Time Of Day Ref",
    } <= titles(events)  # fmt: skip
    assert len(events.nodes) == 75
    kinds = {render(node.title): node.kind for node in events.nodes}
    assert kinds["Event Tick"] is NodeKind.EVENT
    assert kinds["Toggle Dynamic Speed"] in (NodeKind.OWN_EVENT, NodeKind.CALL)
    assert kinds["NOT"] is NodeKind.OPERATOR
    assert sum(node.kind is NodeKind.COMMENT for node in events.nodes) == 7
    assert sum(node.state == "disabled" for node in events.nodes) == 1


def test_pins_have_labels_types_and_values(graph_of: GraphOf) -> None:
    events = graph_of(PAWN, "EventGraph")
    node = next(one for one in events.nodes if one.title == "Print String" and one.x == -16)
    pins = {pin.name: pin for pin in node.pins}
    assert (pins["execute"].label, pins["execute"].is_flow) == ("", True)
    assert pins["bPrintToScreen"].label == "Print To Screen"
    assert (pins["bPrintToScreen"].value, pins["bPrintToScreen"].advanced) == ("true", True)
    assert pins["InString"].value == "Hello"
    assert pins["WorldContextObject"].hidden
    assert pins["TextColor"].type.words == "struct LinearColor"


def test_graphs_have_a_role_each(tree_of: TreeOf) -> None:
    roles = {graph.name: graph.role for graph in graphs_of(tree_of(PAWN))}
    assert roles == {
        "EventGraph": GraphRole.EVENTS,
        "Calc Target Max Speed": GraphRole.FUNCTION,
        "SpeedLineTrace": GraphRole.FUNCTION,
        "UpdatePawnSpeed": GraphRole.FUNCTION,
        "UserConstructionScript": GraphRole.CONSTRUCTION,
    }


def test_states_hold_graphs_of_their_own(tree_of: TreeOf) -> None:
    graphs = {graph.name: graph for graph in graphs_of(tree_of(CHARACTER))}
    machine = graphs["Default"]
    assert machine.role is GraphRole.STATES
    assert titles(machine) == {"Entry", "Movement", "Death", "Movement → Death"}
    state = next(node for node in machine.nodes if node.title == "Death")
    assert graphs["Death"].owner == state.export


def test_decorators_and_services_stand_on_their_nodes(graph_of: GraphOf) -> None:
    tree = graph_of("4.18/UnLua/BT_Enemy.uasset", "Behavior Tree")
    parts = {render(node.title): [render(part.title) for part in node.parts] for node in tree.nodes}
    assert parts["Root"] == []
    assert len(parts["Selector"]) == 1


def test_a_call_of_an_animation_graph_names_its_function() -> None:
    reference = PropertyDraft(
        "FunctionReference",
        "StructProperty(MemberReference)",
        [PropertyDraft("MemberName", "NameProperty", "InitializeLean")],
    )
    call = ExportDraft(
        "Call", "/Script/BlueprintGraph.K2Node_CallFunction", "Calls", properties=(reference,)
    )
    prototype = PropertyDraft("CallFunctionPrototype", "ObjectProperty", "Call")
    nodes = (
        NodeDraft("Calls", "AnimGraphNode_CallFunction", (), (prototype,)),
        NodeDraft("Alone", "AnimGraphNode_CallFunction"),
    )
    tree = tree_of_bytes(package(nodes, extra=[call]))
    (graph,) = graphs_of(tree)
    assert titles(graph) == {"Call Function Initialize Lean", "Call Function"}


def test_a_material_is_the_graph_of_its_expressions(graph_of: GraphOf) -> None:
    material = graph_of("4.19-4.20/UnLua/M_Base.uasset", "M_Base")
    assert material.role is GraphRole.MATERIAL
    names = {node.export: render(node.title) for node in material.nodes}
    assert {
        (names[link.source], link.output.label, names[link.target], link.input.name)
        for link in material.links
    } == {
        ("Multiply", "", "Material", "BaseColor"),
        ("Scalar Parameter Metallic", "", "Material", "Metallic"),
        ("Scalar Parameter Roughness", "", "Material", "Roughness"),
        ("Texture Sample Parameter2D BaseTex", "RGB", "Multiply", "A"),
        ("Vector Parameter BaseColor", "RGB", "Multiply", "B"),
    }


def test_attributes_that_are_set_are_inputs(graph_of: GraphOf) -> None:
    """As the editor has it: the attributes that it takes first, then those that it sets."""
    layer = graph_of("5.1/cesium-unreal/MLB_DitherFade.uasset", "MLB_DitherFade")
    names = {node.export: node.name for node in layer.nodes}
    assert [
        (link.input.name, render(link.input.label), names[link.source])
        for link in layer.links
        if names[link.target] == "MaterialExpressionSetMaterialAttributes_0"
    ] == [
        ("MaterialAttributes", "Material Attributes", "MaterialExpressionFunctionInput_1"),
        ("Opacity Mask", "Opacity Mask", "MaterialExpressionMultiply_0"),
    ]


def test_layers_of_landscapes_take_what_they_show_and_its_height() -> None:
    expression = "/Script/Engine.MaterialExpression"
    struct = "StructProperty(ExpressionInput)"
    taken = ["Constant", 0, "None", 0, 0, 0, 0, 0]
    layers = [
        [
            PropertyDraft("LayerName", "NameProperty", name),
            *(PropertyDraft(member, struct, taken) for member in members),
        ]
        for name, members in (("Grass", ["LayerInput"]), ("Rock", ["LayerInput", "HeightInput"]))
    ]
    kind = "ArrayProperty(StructProperty(LayerBlendInput))"
    blend = (PropertyDraft("Layers", kind, layers),)
    extra = [
        ExportDraft("Constant", f"{expression}Constant", "Ground"),
        ExportDraft("Blend", f"{expression}LandscapeLayerBlend", "Ground", properties=blend),
        ExportDraft("Ground", "/Script/Engine.Material", ""),
    ]
    ground = next(
        graph
        for graph in graphs_of(tree_of_bytes(package((), extra=extra)))
        if graph.name == "Ground"
    )
    told = [link.input.name for link in ground.links]
    assert told == ["Layer Grass", "Layer Rock", "Height Rock"]
