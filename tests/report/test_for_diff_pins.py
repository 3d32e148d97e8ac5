"""Graphs in the text by which Git compares: what moves a line, and that nothing goes unseen."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from graph_drafts import BLUEPRINT, NodeDraft, PinDraft, call, event, package, say

from inspector.catalog import default_catalog
from inspector.format.unreal.draft import ExportDraft, PropertyDraft
from inspector.format.unreal.package import Package
from inspector.project.opening import open_bytes
from inspector.report.for_diff import for_diff_text

NODES = (event("Started"), say("First", "Hello"), say("Second", "World"))
WIRES = ("Started.then-First.execute", "First.then-Second.execute")
REAL = "5.6/uasset-rs/SimpleRefsRoot.uasset"


def lines_of(stored: bytes) -> list[str]:
    """The text of a package."""
    with open_bytes(stored, "Made.uasset") as opened:
        return for_diff_text(opened, default_catalog()).splitlines()


def test_the_graph_stands_in_the_text_without_its_places() -> None:
    lines = lines_of(package(NODES, WIRES))
    start = lines.index("Graph EventGraph, event graph")
    assert lines[start : start + 5] == [
        "Graph EventGraph, event graph",
        "  Started",
        '    Print String#1 (In String: "Hello")',
        '    Print String#2 (In String: "World")',
        "",
    ]
    assert not [line for line in lines if ".NodePosX" in line or ".LinkedTo" in line]


def test_a_moved_node_is_one_line_about_the_state_of_the_editor() -> None:
    moved = (NODES[0], replace(NODES[1], x=160), NODES[2])
    before, after = lines_of(package(NODES, WIRES)), lines_of(package(moved, WIRES))
    (changed,) = [line for line in after if line not in before]
    assert changed.startswith("  editor state  ")
    assert len(before) == len(after)


def test_a_rewired_node_changes_the_graph_alone() -> None:
    other = ("Started.then-Second.execute", "Second.then-First.execute")
    before, after = lines_of(package(NODES, WIRES)), lines_of(package(NODES, other))
    assert sorted(before) == sorted(after)
    assert before != after


def test_a_value_that_is_linked_over_is_seen() -> None:
    nodes = (*NODES, call("Name", "GetName", pure=True))
    wires = (*WIRES, "Name.ReturnValue-First.InString")
    edited = (NODES[0], say("First", "Never said"), *nodes[2:])
    before, after = lines_of(package(nodes, wires)), lines_of(package(edited, wires))
    (changed,) = [line for line in after if line not in before]
    assert re.fullmatch(r"  node Print String: K2Node_CallFunction, .*pins sha1 \w{8}", changed)


def test_variables_and_components_are_told(corpus: Path) -> None:
    lines = lines_of((corpus / "4.17/ue4-rts/RTSSamplePlayerController.uasset").read_bytes())
    start = lines.index("Variables")
    assert lines[start + 1] == "  HUDWidget: object RTSSampleHUDWidget_C"
    pawn = "projects/cesium-tests/Plugins/CesiumForUnreal/Content/DynamicPawn.uasset"
    lines = lines_of((corpus / pawn).read_bytes())
    start = lines.index("Components")
    assert lines[start + 1 : start + 4] == [
        "  Camera: CameraComponent, on CollisionComponent0",
        "  OriginShift: CesiumOriginShiftComponent",
        "  FlyTo: CesiumFlyToComponent",
    ]
    assert (
        "  bEnableDynamicSpeed: bool = true  [category Custom Movement, editable on instances]"
        in lines
    )


@pytest.mark.slow
def test_no_edit_of_a_node_goes_unseen(corpus: Path) -> None:
    """Bytes of a real node are others one by one: the text differs but for flags that say the same.

    Whether a reference leads nowhere is stored in four bytes, of which any makes it so.
    """
    stored = (corpus / REAL).read_bytes()
    whole = lines_of(stored)
    assert any("Print String" in line for line in whole)
    package_read = Package.open(stored)
    place = next(
        place for place, export in enumerate(package_read.exports)
        if package_read.paths.object_name(place + 1) == "K2Node_CallFunction_2300"
    )  # fmt: skip
    export = package_read.exports[place]
    unseen = []
    tree = package_read.tree()
    for at in range(export.SerialOffset, export.SerialOffset + export.SerialSize, 7):
        edited = bytearray(stored)
        edited[at] ^= 1
        if lines_of(bytes(edited)) == whole:
            unseen.append(tree.chain_at(at)[-1].name)
    assert set(unseen) <= {"bNull"}


def test_a_node_is_one_line_without_its_number(corpus: Path) -> None:
    lines = lines_of((corpus / REAL).read_bytes())
    assert not [line for line in lines if "K2Node_CallFunction_2300" in line]
    (told,) = {line for line in lines if line.startswith("  node Print String: ")}
    assert told.startswith("  node Print String: K2Node_CallFunction, ")
    assert "MemberName=PrintString), pins sha1 " in told


def test_pins_beside_wires_are_in_the_hash() -> None:
    typed = call("First", "PrintString", [PinDraft("InString", "name", "Hello")])
    before = lines_of(package(NODES, WIRES))
    after = lines_of(package((NODES[0], typed, NODES[2]), WIRES))
    assert any(line.startswith("  node Print String: ") for line in after if line not in before)


def changed(before: bytes, after: bytes) -> list[str]:
    """The lines that only one of two texts has, but for the hashes at their ends."""
    old, new = Counter(lines_of(before)), Counter(lines_of(after))
    return sorted(
        line for line in (old - new) + (new - old) if not re.search(r"<[\d,]+, sha1 \w+>$", line)
    )


def test_nodes_under_other_numbers_change_no_line() -> None:
    nodes = (NODES[0], replace(NODES[1], name="K2Node_7"), replace(NODES[2], name="K2Node_3"))
    wires = ("Started.then-K2Node_7.execute", "K2Node_7.then-K2Node_3.execute")
    assert changed(package(NODES, WIRES), package(nodes, wires)) == []


def test_a_node_that_is_added_is_its_line_and_that_of_the_graph() -> None:
    nodes = (*NODES, call("Third", "PlaySound"))
    told = changed(package(NODES, WIRES), package(nodes, (*WIRES, "Second.then-Third.execute")))
    assert [line.split(", pins")[0] for line in told] == [
        "    Play Sound",
        "  node Play Sound: K2Node_CallFunction, FunctionReference=(MemberName=PlaySound)",
    ]


# -- behaviour trees -------------------------------------------------------------------------------

_AI = "/Script/BehaviorTreeEditor.BehaviorTreeGraphNode"


def tree(*decorators: str, radius: float = 2.5) -> bytes:
    """A task with decorators on it, each of which runs an object beside the graph."""
    names = [f"Decorator_{at}" for at in range(len(decorators))]
    extra = [
        ExportDraft(
            name,
            f"{_AI}_Decorator",
            "EventGraph",
            properties=(PropertyDraft("NodeInstance", "ObjectProperty", f"Runs_{name}"),),
        )
        for name in names
    ]
    radii = PropertyDraft("Radius", "FloatProperty", radius)
    extra += [
        ExportDraft(f"Runs_{name}", f"/Script/AIModule.BTDecorator_{kind}", BLUEPRINT,
                    properties=(radii,))
        for name, kind in zip(names, decorators, strict=True)
    ]  # fmt: skip
    on_it = PropertyDraft("SubNodes", "ArrayProperty(ObjectProperty)", names)
    named = PropertyDraft("ClassData", "StructProperty(GraphNodeClassData)", [
        PropertyDraft("ClassName", "StrProperty", "BTTask_Wait")])  # fmt: skip
    task = NodeDraft("Task", "BehaviorTreeGraphNode_Task", (), (named, on_it))
    return package((task,), extra=extra)


def test_a_decorator_stands_under_its_task_with_what_it_runs() -> None:
    lines = lines_of(tree("Cooldown"))
    start = next(at for at, line in enumerate(lines) if line.startswith("  node Wait: "))
    assert lines[start + 1 : start + 3] == [
        "    with Cooldown: BehaviorTreeGraphNode_Decorator, NodeInstance=BTDecorator_Cooldown",
        "      Radius = 2.5",
    ]
    assert not [line for line in lines if line.startswith("Object :") and "Decorator" in line]


def test_what_a_decorator_runs_is_seen_when_it_changes() -> None:
    before, after = lines_of(tree("Cooldown")), lines_of(tree("Cooldown", radius=3.5))
    assert [line for line in after if line not in before] == ["      Radius = 3.5"]
    more = lines_of(tree("Cooldown", "Loop"))
    added = [line.strip() for line in more if line not in before]
    assert "with Loop: BehaviorTreeGraphNode_Decorator, NodeInstance=BTDecorator_Loop" in added


def test_a_light_that_turns_is_seen_whatever_it_lies_in() -> None:
    def level(pitch: float) -> bytes:
        turned = PropertyDraft("RelativeRotation", "StructProperty(Rotator)", (pitch, 0.0, 0.0))
        light = ExportDraft("Light", "/Script/Engine.DirectionalLightComponent", BLUEPRINT,
                            properties=(turned,))  # fmt: skip
        return package(NODES, WIRES, extra=[light])

    before, after = lines_of(level(10.0)), lines_of(level(20.0))
    assert [line for line in after if line not in before]
