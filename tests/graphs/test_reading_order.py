"""Graphs as text: what is told, and which edits change which lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from corpus import entries
from graph_drafts import (
    NODES,
    WIRES,
    NodeDraft,
    PinDraft,
    branch,
    call,
    event,
    graph_of_bytes,
    package,
    say,
)
from graph_samples import CHARACTER, PAWN, GraphOf, TreeOf

from inspector.errors import InspectorError
from inspector.format.unreal.draft import PropertyDraft
from inspector.format.unreal.package import Package
from inspector.graphs.expressions import literal
from inspector.graphs.model import Graph
from inspector.graphs.reading import graphs_of
from inspector.graphs.wires import text_nodes
from inspector.messages.graph_text import notes_of, text_of


def text(graph: Graph) -> list[str]:
    """The lines of a graph's text."""
    return ["  " * line.depth + line.text for line in text_of(graph)]


def drawn(nodes: Sequence[NodeDraft], wires: Sequence[str], **more: Any) -> list[str]:
    """The text of a Blueprint that was written for the test."""
    return text(graph_of_bytes(package(nodes, wires, **more)))


def test_execution_is_indented_from_its_event() -> None:
    assert drawn(NODES, WIRES) == [
        "Started",
        "  Branch (Condition: true)",
        "    then",
        '      Print String#1 (In String: "Hello")',
        "      Print String#2 (In String: Get Name)",
    ]


def test_a_moved_node_changes_no_line() -> None:
    moved = [replace(node, x=100 * place, y=-node.x) for place, node in enumerate(NODES)]
    before, after = (graph_of_bytes(package(nodes, WIRES)) for nodes in (NODES, moved))
    assert text(before) == text(after)
    assert notes_of(before) != notes_of(after)


def test_an_inserted_node_is_a_line_of_its_own() -> None:
    wires = [wire for wire in WIRES if wire != "First.then-Second.execute"]
    wires += ["First.then-Between.execute", "Between.then-Second.execute"]
    before, after = drawn(NODES, WIRES), drawn([*NODES, say("Between", "and")], wires)
    assert [line for line in after if line not in before] == [
        '      Print String#3 (In String: "and")'
    ]
    assert [line for line in before if line not in after] == []


def test_of_several_nodes_with_one_name_each_line_and_reference_has_the_number(
    graph_of: GraphOf,
) -> None:
    """A node that is the only one with its name has none."""
    graph = graph_of("pairs/MaterialFunction-MF_Normal/after.uasset", "MF_Normal")
    titles = Counter(node.title for node in text_nodes(graph))
    said = [line.partition(" (")[0].strip() for line in text(graph)]
    names = [name.rpartition(": ")[2] for name in said]
    assert titles["Linear Interpolate"] == 7
    for title, count in titles.items():
        numbered = [f"{title}#{number}" for number in range(1, count + 1)]
        expected = numbered if count > 1 else [title]
        assert {name for name in names if name.partition("#")[0] == title} == {*expected}
        assert f"[{title}]" not in names or count == 1


def test_an_operator_within_another_has_brackets() -> None:
    pins = [PinDraft("A", "string", "Hello "), PinDraft("B", "string", "!")]
    nodes = [
        event("Started"),
        say("First", ""),
        call("Sum", "Concat_StrStr", pins, pure=True),
        call("Whole", "Concat_StrStr", pins, pure=True),
    ]
    wires = ["Started.then-First.execute", "Sum.ReturnValue-Whole.A",
             "Whole.ReturnValue-First.InString"]  # fmt: skip
    assert drawn(nodes, wires)[1] == '  Print String (In String: ("Hello " + "!") + "!")'


def test_what_an_output_leads_to_is_told_in_the_order_of_its_links() -> None:
    """That in which a pin lists them is that in which they run."""
    nodes = [event("Started"), branch("Choice"), say("First", "1"), say("Second", "2"),
             say("Third", "3")]  # fmt: skip
    ends = ["Second.execute", "Third.execute", "First.execute"]

    def told(*outputs: str, ends: Sequence[str]) -> list[str]:
        wires = [f"{output}-{end}" for output in outputs for end in ends]
        return [line.partition('"')[2][0] for line in drawn(nodes, wires) if '"' in line]

    assert told("Started.then", ends=ends) == ["2", "3", "1"]
    assert told("Started.then", ends=ends[::-1]) == ["1", "3", "2"]
    # Below one output of several.
    below = ["Started.then-Choice.execute", *(f"Choice.else-{end}" for end in ends)]
    assert drawn(nodes, below) == [
        "Started",
        "  Branch (Condition: true)",
        "    Else",
        '      Print String#2 (In String: "2")',
        '      Print String#3 (In String: "3")',
        '      Print String#1 (In String: "1")',
    ]


def test_execution_in_a_circle_is_told_once() -> None:
    wires = [*WIRES, "Second.then-Choice.execute"]
    assert drawn(NODES, wires)[-1] == "      to Branch"
    nobody = [wire for wire in wires if not wire.startswith("Started")]
    assert drawn(NODES, nobody)[:3] == ["Started", "In a circle", "  Branch (Condition: true)"]


def test_values_in_a_circle_have_a_name() -> None:
    pins = [PinDraft("A", "string"), PinDraft("B", "string", "x")]
    nodes = [event("Started"), say("First", ""), call("One", "Join", pins, pure=True),
             call("Two", "Join", pins, pure=True)]  # fmt: skip
    wires = ["Started.then-First.execute", "One.ReturnValue-Two.A", "Two.ReturnValue-One.A",
             "Two.ReturnValue-First.InString"]  # fmt: skip
    assert drawn(nodes, wires) == [
        "Started",
        '  Print String (In String: Join (A: [Join#1], B: "x"))',
        "Values",
        '  [Join#1] = Join (A: Join (A: [Join#1], B: "x"), B: "x")',
    ]


def test_another_input_than_the_first_is_named_where_execution_enters() -> None:
    """A Multi Gate that is run and one that is reset are not the same program."""
    pins = [PinDraft("execute"), PinDraft("Reset"), PinDraft(">Out 0")]
    nodes = [event("Fired"), event("Stopped"), NodeDraft("Gate", "K2Node_MultiGate", pins)]
    assert drawn(nodes, ["Fired.then-Gate.execute", "Stopped.then-Gate.Reset"]) == [
        "Fired", "  Multi Gate", "Stopped", "  to Multi Gate.Reset",
    ]  # fmt: skip
    assert drawn(nodes, ["Fired.then-Gate.Reset", "Stopped.then-Gate.execute"]) == [
        "Fired", "  Multi Gate.Reset", "Stopped", "  to Multi Gate.execute",
    ]  # fmt: skip


def test_parts_of_a_split_input_are_what_a_variable_is_set_to() -> None:
    """Of a structure that is split the stored value means nothing, each of its members does."""
    variable = PropertyDraft(
        "VariableReference",
        "StructProperty(MemberReference)",
        [PropertyDraft("MemberName", "NameProperty", "EndPos")],
    )
    pins = [
        PinDraft("execute"), PinDraft(">then"), PinDraft("EndPos", "struct", "1,2,3", True),
        *(PinDraft(f"EndPos_{axis}", "float", "0.0") for axis in "XYZ"),
        PinDraft(">Output_Get", "struct"),
    ]  # fmt: skip
    nodes = [event("Started"), NodeDraft("Set", "K2Node_VariableSet", pins, (variable,)),
             call("Height", "GetHeight", pure=True)]  # fmt: skip
    wires = ["Started.then-Set.execute", "Height.ReturnValue-Set.EndPos_Z"]
    assert drawn(nodes, wires)[1] == (
        "  SET End Pos = (End Pos X: 0, End Pos Y: 0, End Pos Z: Get Height)"
    )


@pytest.mark.slow
def test_wires_that_are_exchanged_change_the_text(corpus: Path) -> None:
    """Which wire enters which input of a node is in its text, for every graph that is known."""
    random = Random(1)
    exchanged = 0
    for path in sorted({*corpus.rglob("*.uasset"), *corpus.rglob("*.umap")})[::3]:
        try:
            graphs = graphs_of(Package.open(path.read_bytes()).tree())
        except InspectorError:
            continue
        for graph in graphs:
            told = text(graph)
            for other in exchanges(graph, random):
                exchanged += 1
                assert text(other) != told, (path.name, graph.name)
    assert exchanged > 150


def exchanges(graph: Graph, random: Random) -> Iterator[Graph]:
    """A graph with two wires into one node exchanged, for some of such wires."""
    pairs = [
        (one, two)
        for one, two in combinations(range(len(graph.links)), 2)
        if (a := graph.links[one]).target == (b := graph.links[two]).target
        and a.input.type == b.input.type
        and a.input.id != b.input.id
        and (a.source, a.output.id) != (b.source, b.output.id)
    ]
    for one, two in random.sample(pairs, min(4, len(pairs))):
        links = list(graph.links)
        links[one] = graph.links[one]._replace(input=graph.links[two].input)
        links[two] = graph.links[two]._replace(input=graph.links[one].input)
        yield replace(graph, links=tuple(links))


@pytest.mark.slow
def test_deep_values_and_long_chains_end() -> None:
    pins = [PinDraft("A", "string"), PinDraft("B", "string", "x")]
    sums = [call(f"Sum{n}", "Concat_StrStr", pins, pure=True) for n in range(300)]
    wires = [f"Sum{n}.ReturnValue-Sum{n + 1}.A" for n in range(299)]
    wires += [f"Sum{n}.ReturnValue-Sum{n + 1}.B" for n in range(299)]
    nodes = [event("Started"), say("First", ""), *sums]
    wires += ["Started.then-First.execute", "Sum299.ReturnValue-First.InString"]
    lines = drawn(nodes, wires)
    assert max(map(len, lines)) < 500
    # Every second choice lies within the first: what is too deep begins anew.
    choices = [branch(f"Choice{n}") for n in range(300)]
    ways = [f"Choice{n}.then-Choice{n + 1}.execute" for n in range(299)]
    ways += [f"Choice{n}.else-Choice{n + 1}.execute" for n in range(299)]
    lines = drawn([event("Started"), *choices], [*ways, "Started.then-Choice0.execute"])
    assert max(len(line) - len(line.lstrip()) for line in lines) < 100
    assert sum("Branch" in line and "to " not in line for line in lines) == 300


def test_what_does_not_fit_together_is_said() -> None:
    lines = drawn(NODES, WIRES[:-1], loose=["Name.ReturnValue-Second.InString"])
    assert lines[-2:] == [
        "Problems",
        "  only one end of Get Name.Return Value to Print String.In String lists the wire",
    ]
    nowhere = drawn(NODES, [*WIRES, "Second.then-Nobody.execute"])
    assert nowhere[-1] == "  Print String.then is linked to a pin that is not there"


def test_a_real_graph_reads_as_it_runs(graph_of: GraphOf) -> None:
    lines = text(graph_of(PAWN, "EventGraph"))
    said, in_development = "Print String", "[development builds only]"
    failed = '"Cast to FloatingPawnMovement failed!"'
    mode = 'Format: "Dynamic speed mode: {Status}"'
    chosen = 'Select (False: "OFF", True: "ON", Index: Enable Dynamic Speed)'
    assert lines[:19] == [
        "Event BeginPlay",
        "  Cast To FloatingPawnMovement (Object: Movement Component)",
        "    then",
        "      SET Floating Pawn Movement Ref = As Floating Pawn Movement",
        "    Cast Failed",
        f"      {said}#1 (In String: {failed})  {in_development}",
        "Event Tick (Delta Seconds)",
        "  Branch (Condition: Enable Dynamic Speed)",
        "    True",
        "      Update Pawn Speed",
        "    False",
        "      Calc Target Max Speed (Speed: 10000)",
        "Toggle Dynamic Speed#1",
        "  SET Enable Dynamic Speed = NOT Enable Dynamic Speed",
        f"  {said}#2 (In String: Format Text ({mode}, Status: {chosen}))  {in_development}",
        "G",
        "  Pressed",
        "    Toggle Dynamic Speed#2",
        "Gamepad Face Button Right",
    ]
    assert lines[-2:] == ["Disabled", "  Event ActorBeginOverlap (Other Actor)  [disabled]"]


def test_other_graphs_are_told_from_what_they_result_in(tree_of: TreeOf) -> None:
    graphs = {graph.name: text(graph) for graph in graphs_of(tree_of(CHARACTER))}
    times = ", ".join(f"Blend Time {place}: 0.1" for place in range(3))
    assert graphs["Death"] == [
        "State Result",
        f"  Result: Blend List By Int (Active Child Index: Death Anim Index, {times})",
        "    Blend Pose 0: Sequence Player Death_1",
        "    Blend Pose 1: Sequence Player Death_2",
        "    Blend Pose 2: Sequence Player Death_3",
    ]
    assert graphs["Default"] == [
        "Entry", "  to Movement", "Movement", "  plays BS_PlayerMovement",
        "  Movement → Death when Is Dead", "Death", "  plays Death_1, Death_2 and Death_3",
    ]  # fmt: skip
    tree = graphs_of(tree_of("4.18/UnLua/BT_Enemy.uasset"))[0]
    assert text(tree) == [
        "Root",
        "  Selector",
        "    with Check Player",
        "    Sequence",
        "      with Blackboard",
        "      Move To",
    ]


@pytest.mark.parametrize("entry", entries())
def test_every_graph_of_the_corpus_has_a_text(entry: dict[str, Any], tree_of: TreeOf) -> None:
    try:
        graphs = graphs_of(tree_of(entry["path"]))
    except InspectorError:
        return
    for graph in graphs:
        nodes = {line.node for line in (*text_of(graph), *notes_of(graph))}
        assert {node.export for node in graph.nodes} <= nodes


def test_a_bound_input_is_told_by_its_property(graph_of: GraphOf) -> None:
    """A blend stores an alpha of 0 too, which is never used."""
    lines = text(graph_of("pairs/AnimBlueprint-AB_Als_Masculine/before.uasset", "Overlay"))
    assert "    Base: Two Way Blend#2 (Alpha: GetParent.PoseState.InAirAmount)" in lines
    assert not any("Alpha: 0" in line for line in lines)


def test_a_pose_that_comes_from_nowhere_is_no_value() -> None:
    blend = call("Blend", "Mix", [PinDraft("A", "struct", "(LinkID=-1,SourceLinkID=-1)")])
    assert drawn([event("Started"), blend], ["Started.then-Blend.execute"]) == [
        "Started", "  Mix",
    ]  # fmt: skip


def test_truths_are_written_one_way() -> None:
    spelt = [PinDraft("bShow", "bool", "True"), PinDraft("bHide", "bool", "false")]
    assert drawn([event("Started"), call("Show", "Mix", spelt)], ["Started.then-Show.execute"]) == [
        "Started",
        "  Mix (Show: true, Hide: false)",
    ]


def test_an_event_names_what_it_is_called_with_and_an_output_has_no_value() -> None:
    given = PinDraft(">Names", "string", "X 0")
    started = event("Started")
    nodes = [replace(started, pins=[*started.pins, given]), call("Stop", "StopAll")]
    wires = ["Started.then-Stop.execute"]
    assert drawn(nodes, wires) == ["Started (Names)", "  Stop All"]
    graph = graph_of_bytes(package(nodes, wires))
    (pin,) = (pin for node in graph.nodes for pin in node.pins if pin.name == "Names")
    assert (pin.value, pin.said, literal(pin)) == ("X 0", "", "")


def test_what_a_cast_gives_is_words() -> None:
    pins = [PinDraft("execute"), PinDraft(">AsFloating Pawn Movement", "object")]
    cast = NodeDraft("Cast", "K2Node_DynamicCast", pins)
    wires = ["Started.then-Cast.execute", "Cast.AsFloating Pawn Movement-Show.Movement"]
    show = call("Show", "Mix", [PinDraft("Movement", "object")])
    lines = drawn([event("Started"), cast, show], [*wires, "Started.then-Show.execute"])
    assert any("(Movement: As Floating Pawn Movement)" in line for line in lines)


def test_code_is_told_whole_below_its_node(graph_of: GraphOf, corpus: Path) -> None:
    path = "5.5/cesium-unreal/M_CesiumVoxelMaterial.uasset"
    told = text_of(graph_of(path, "M_CesiumVoxelMaterial"))
    begin = max(place for place, line in enumerate(told) if line.text == "Code")
    named = "Custom#1 (Description: Transform Ray to Shape Unit Space)"
    assert told[begin - 1].text.endswith(named)
    code = [line.text for line in told[begin + 1 : begin + 7]]
    assert code[-1] == "return mul(TransformToUnit, float4(Position, 1)).xyz;"
    assert "\r\n".join(code).encode() in (corpus / path).read_bytes()
    assert {line.depth for line in told[begin + 1 : begin + 7]} == {told[begin].depth + 1}
