"""Both readings of a graph beside each other: what is marked, and what is not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from compare.test_graphs import NODES, WIRES, drawn, graphs_of_pair
from graph_drafts import NodeDraft, PinDraft, branch, call, event, say
from pairs import PAIRS

from inspector.compare.graph_summary import graph_differences
from inspector.graphs.model import Graph
from inspector.gui.graphs.compared_text import LinePair, line_pairs
from inspector.messages.graph_text import text_of

SIGNS = {None: " ", "added": "+", "removed": "-", "changed": "~", "moved": ">"}
CHAIN = (event("Begin"), say("One", "1"), say("Two", "2"), say("Three", "3"))
CHAINED = ("Begin.then-One.execute", "One.then-Two.execute", "Two.then-Three.execute")


def lines(pairs: Sequence[LinePair]) -> list[str]:
    """The lines as they are shown, each behind its sign; of both sides where they differ."""
    told = []
    for pair in pairs:
        before = pair.before.indented if pair.before is not None else ""
        after = pair.after.indented if pair.after is not None else ""
        both = before if before == after else f"{before} | {after}"
        told.append(f"{SIGNS[pair.became]} {both}")
    return told


def compared(before: Graph, after: Graph) -> list[str]:
    """The lines of two versions of a graph."""
    (difference,) = graph_differences([before], [after])
    return lines(line_pairs(difference))


def test_a_node_put_into_a_chain_is_one_line() -> None:
    after = [*CHAINED[:1], "One.then-New.execute", "New.then-Two.execute", CHAINED[2]]
    assert compared(drawn(CHAIN, CHAINED), drawn([*CHAIN, call("New", "StopAll")], after)) == [
        "  Begin",
        '    Print String#1 (In String: "1")',
        "+  |   Stop All",
        '    Print String#2 (In String: "2")',
        '    Print String#3 (In String: "3")',
    ]


def test_what_replaced_a_node_is_one_line_with_it() -> None:
    after = [call("Late", "StopAll") if node.name == "Two" else node for node in CHAIN]
    wires = [wire.replace("Two.", "Late.") for wire in CHAINED]
    assert compared(drawn(CHAIN, CHAINED), drawn(after, wires)) == [
        "  Begin",
        '    Print String#1 (In String: "1")',
        '~   Print String#2 (In String: "2") |   Stop All',
        '    Print String#3 (In String: "3")',
    ]


def test_nodes_keep_the_numbers_that_they_had() -> None:
    """The editor lists the new call before the others; by itself each of them would be another."""
    nodes = [CHAIN[0], say("New", "0"), *CHAIN[1:]]
    after = ["Begin.then-New.execute", "New.then-One.execute", *CHAINED[1:]]
    assert compared(drawn(CHAIN, CHAINED), drawn(nodes, after)) == [
        "  Begin",
        '+  |   Print String#4 (In String: "0")',
        '    Print String#1 (In String: "1")',
        '    Print String#2 (In String: "2")',
        '    Print String#3 (In String: "3")',
    ]


def test_what_a_new_branch_indents_is_what_it_was() -> None:
    after = [*CHAINED[:1], "One.then-If.execute", "If.then-Two.execute", CHAINED[2]]
    assert compared(drawn(CHAIN, CHAINED), drawn([*CHAIN, branch("If")], after)) == [
        "  Begin",
        '    Print String#1 (In String: "1")',
        "+  |   Branch (Condition: true)",
        "+  |     then",
        '    Print String#2 (In String: "2") |       Print String#2 (In String: "2")',
        '    Print String#3 (In String: "3") |       Print String#3 (In String: "3")',
    ]


def test_what_goes_to_another_output_of_a_branch_was_moved() -> None:
    nodes = [event("Begin"), branch("If"), say("Yes", "yes"), say("No", "no"), say("Last", "last")]
    common = ("Begin.then-If.execute", "If.then-Yes.execute", "If.else-No.execute")
    before = drawn(nodes, [*common, "Yes.then-Last.execute"])
    assert compared(before, drawn(nodes, [*common, "No.then-Last.execute"])) == [
        "  Begin",
        "    Branch (Condition: true)",
        "      then",
        '        Print String#1 (In String: "yes")',
        '>       Print String#3 (In String: "last") | ',
        "      Else",
        '        Print String#2 (In String: "no")',
        '>  |       Print String#3 (In String: "last")',
    ]


def test_another_order_is_told_by_the_line_that_was_moved() -> None:
    after = ["Begin.then-Three.execute", "Three.then-One.execute", "One.then-Two.execute"]
    assert compared(drawn(CHAIN, CHAINED), drawn(CHAIN, after)) == [
        "  Begin",
        '>  |   Print String#3 (In String: "3")',
        '    Print String#1 (In String: "1")',
        '    Print String#2 (In String: "2")',
        '>   Print String#3 (In String: "3") | ',
    ]


def test_a_value_is_a_changed_line_and_nothing_else() -> None:
    nodes = [say("Two", "two") if node.name == "Two" else node for node in CHAIN]
    assert compared(drawn(CHAIN, CHAINED), drawn(nodes, CHAINED)) == [
        "  Begin",
        '    Print String#1 (In String: "1")',
        '~   Print String#2 (In String: "2") |   Print String#2 (In String: "two")',
        '    Print String#3 (In String: "3")',
    ]


def test_a_value_that_comes_from_another_node_of_the_title_is_a_change() -> None:
    """Both are called Get Name; which of them is meant stands in their numbers."""
    nodes = [
        event("Begin"),
        call("A", "GetName", [PinDraft("self", "object")]),
        call("B", "GetName", [PinDraft("self", "object")]),
        say("Out", ""),
    ]
    common = ("Begin.then-A.execute", "A.then-B.execute", "B.then-Out.execute")
    before = drawn(nodes, [*common, "A.ReturnValue-Out.InString"])
    after = drawn(nodes, [*common, "B.ReturnValue-Out.InString"])
    assert [line for line in compared(before, after) if line[0] != " "] == [
        "~   Print String (In String: Get Name#1) |   Print String (In String: Get Name#2)"
    ]


def test_an_output_that_leads_on_to_another_input_is_a_change() -> None:
    gate = NodeDraft(
        "Gate", "K2Node_CallFunction", [PinDraft("Open"), PinDraft("Close"), PinDraft(">then")]
    )
    nodes = [event("Begin"), branch("If"), gate]
    common = ("Begin.then-If.execute", "If.then-Gate.Open")
    before = drawn(nodes, [*common, "If.else-Gate.Open"])
    after = drawn(nodes, [*common, "If.else-Gate.Close"])
    marked = [line for line in compared(before, after) if line[0] != " "]
    assert len(marked) == 1
    assert marked[0].startswith("~")
    assert marked[0].endswith(".Close")


def test_a_graph_that_came_or_went_is_all_of_one_kind() -> None:
    graph = drawn(NODES, WIRES)
    for before, after, sign in (([], [graph], "+"), ([graph], [], "-")):
        (difference,) = graph_differences(before, after)
        told = lines(line_pairs(difference))
        assert len(told) == len(text_of(graph))
        assert {line[0] for line in told} == {sign}


def marks_of(folder: Path, name: str) -> Counter[str]:
    """How many lines of the graphs of a pair have each sign."""
    differences = graph_differences(*graphs_of_pair(folder, name))
    return Counter(SIGNS[pair.became] for one in differences for pair in line_pairs(one))


@pytest.mark.parametrize(
    ("name", "marks"),
    [
        # Looping was put before Random: what enters that is told one level deeper.
        ("SoundCue-Zombie_Vox_Hunting_Cue", {" ": 6, "+": 1}),
        # A task of a tree is gone with its decorator; the one like it has no number any more.
        ("BehaviorTree-BT_RTSPawnBehaviorTree", {" ": 99, "-": 2}),
        # A second output reaches most of the graph first.
        ("MaterialFunction-MF_Normal", {" ": 71, ">": 17, "+": 13}),
        # A node was put before an input, and one into an empty one.
        ("Material-M_CesiumBaseMaterial", {" ": 9, "+": 2}),
        # Two wires of a Timeline are swapped.
        ("Blueprint-Slider_swapped", {" ": 32, "~": 2}),
    ],
)
def test_real_edits_mark_what_was_edited(corpus: Path, name: str, marks: dict[str, int]) -> None:
    assert marks_of(corpus, name) == marks


@pytest.mark.parametrize("name", PAIRS)
def test_both_readings_are_whole_and_no_difference_is_left_out(corpus: Path, name: str) -> None:
    def bare(line: str) -> str:
        """A line without what tells nodes of one title apart."""
        return re.sub(r"#\d+", "", line)

    for one in graph_differences(*graphs_of_pair(corpus, name)):
        pairs = line_pairs(one)
        readings = []
        for graph, rows in (
            (one.old, [pair.before for pair in pairs if pair.before is not None]),
            (one.new, [pair.after for pair in pairs if pair.after is not None]),
        ):
            # A comparison counts nodes of one title in both versions.
            text = [(line.depth, bare(line.text)) for line in text_of(graph)] if graph else []
            assert [(row.depth, bare(row.text)) for row in rows] == text
            readings.append([line for __, line in text])
        if readings[0] != readings[1]:
            assert any(pair.became for pair in pairs)
        # Turned round, what came is what went.
        (back,) = [
            other
            for other in graph_differences(*reversed(graphs_of_pair(corpus, name)))
            if (other.old and other.old.path) == (one.new and one.new.path)
            and (other.new and other.new.path) == (one.old and one.old.path)
        ]
        signs, turned = (Counter(pair.became for pair in of) for of in (pairs, line_pairs(back)))
        assert (signs["added"], signs["removed"]) == (turned["removed"], turned["added"])
