"""What stands beside the text of a graph: comments, and where nodes are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph_drafts import (
    NodeDraft,
    PinDraft,
    call,
    comment,
    event,
    graph_of_bytes,
    package,
    say,
)
from graph_samples import PAWN, GraphOf

from inspector.format.unreal.draft import PropertyDraft
from inspector.messages.graph_text import node_name, notes_of, text_of
from inspector.report.graph_svg import graphs_svg

NODES: tuple[NodeDraft, ...] = (
    call("Name", "GetName", pure=True, x=10),
    event("Started", x=20),
    say("First", "Hello", x=30, y=40),
    say("Second", "World", x=400),
)
WIRES = ("Started.then-First.execute", "First.then-Second.execute")


def frame(text: str, width: int, height: int) -> NodeDraft:
    """A comment with a frame."""
    drawn = comment("Why", text)
    size = (("NodeWidth", width), ("NodeHeight", height))
    sizes = tuple(PropertyDraft(name, "IntProperty", number) for name, number in size)
    return replace(drawn, properties=(*drawn.properties, *sizes))


def notes(nodes: Sequence[NodeDraft], wires: Sequence[str] = WIRES) -> list[str]:
    """What stands beside the text of a graph."""
    return [line.text for line in notes_of(graph_of_bytes(package(nodes, wires)))]


def test_comments_and_positions_stand_apart() -> None:
    without, drawn = (
        graph_of_bytes(package(nodes, WIRES))
        for nodes in (NODES, [*NODES, comment("Why", "It has to be", x=16)])
    )
    assert text_of(drawn) == text_of(without)
    assert [line.text for line in notes_of(drawn)] == [
        "Comments",
        "“It has to be”",
        "Positions",
        "Get Name at 10, 0",
        "Started at 20, 0",
        "Print String#1 at 30, 40",
        "Print String#2 at 400, 0",
        "“It has to be” at 16, 0",
    ]


def test_a_comment_names_what_it_holds_what_runs_first() -> None:
    lines = notes([*NODES, frame("Greeting", 100, 100)])
    assert lines[1] == "“Greeting” around Started, Print String#1 and Get Name"
    assert lines[-1] == "“Greeting” at 0, 0, 100 × 100"
    assert (
        notes([*NODES, frame("Greeting", 100, 30)])[1] == "“Greeting” around Started and Get Name"
    )
    more = [say(f"More{place}", "!", x=50) for place in range(2)]
    assert notes([*NODES, *more, frame("Greeting", 100, 100)])[1] == (
        "“Greeting” around Started, Print String#1, Print String#3 and 2 more"
    )


def test_lines_of_a_comment_end_one_way() -> None:
    assert notes([comment("Why", "It has\r\nto be")], ())[:2] == ["Comments", "“It has\nto be”"]


def test_what_only_leads_on_is_told_with_where_it_leads() -> None:
    knot = NodeDraft("Knot", "K2Node_Knot", [PinDraft("InputPin"), PinDraft(">OutputPin")])
    words = call("Words", "Conv_IntToString", [PinDraft("InInt", "int")], pure=True)
    wires = [WIRES[0], "First.then-Knot.InputPin", "Knot.OutputPin-Second.execute",
             "Words.ReturnValue-Second.InString"]  # fmt: skip
    lines = notes([*NODES, knot, words], wires)
    assert "Knot to Print String#2 at 0, 0" in lines
    assert any(line.endswith(" for Print String#2.In String at 0, 0") for line in lines)


def test_the_comments_of_a_real_graph(graph_of: GraphOf) -> None:
    lines = [line.text for line in notes_of(graph_of(PAWN, "EventGraph"))]
    assert (
        "“Set Floating Pawn ref” around Event BeginPlay, Cast To FloatingPawnMovement, "
        "SET Floating Pawn Movement Ref and 2 more"
    ) in lines
    assert "Text to String for Print String#2.In String at -16, 304" in lines


def test_the_ends_of_lines_of_a_comment_are_no_signs_of_it(graph_of: GraphOf) -> None:
    """The editor of Windows stores two signs; as data they stay."""
    graph = graph_of("5.2/VRM4U/MF_FovFix.uasset", "MF_FovFix")
    node = next(node for node in graph.nodes if node.comment.startswith("Outline"))
    assert node.comment == "Outline対処\r\n中心点が反転している"
    assert node_name(node) == "Outline対処"
    assert "“Outline対処\n中心点が反転している”" in [
        line.text.partition("” ")[0].removesuffix("”") + "”" for line in notes_of(graph)
    ]
    drawn = "".join(graphs_svg([graph]))
    assert ">Outline対処</text>" in drawn
    assert "\\r" not in drawn
