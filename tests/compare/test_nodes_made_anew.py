"""Nodes that were made anew: paired by what they stand for and their wires, not by their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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

from inspector.compare.diff import difference
from inspector.compare.graph_changes import changes_of
from inspector.compare.graph_difference import paired_nodes
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.compare.sentence import sentence
from inspector.format.unreal.draft import PropertyDraft
from inspector.graphs.reading_order import lines_of
from inspector.messages.rendering import render


def get(name: str, variable: str, guid: str = "") -> NodeDraft:
    """A node that reads a variable; what it is identified by, its variable unless it is given."""
    reference = PropertyDraft(
        "VariableReference",
        "StructProperty(MemberReference)",
        [PropertyDraft("MemberName", "NameProperty", variable)],
    )
    return NodeDraft(
        name, "K2Node_VariableGet", [PinDraft(f">{variable}", "object")], (reference,),
        guid=guid_of(guid or variable),
    )  # fmt: skip


def between(
    before: tuple[Sequence[NodeDraft], Sequence[str]],
    after: tuple[Sequence[NodeDraft], Sequence[str]],
) -> Difference:
    """What differs between two Blueprints of such nodes and wires."""
    return difference(*(tree_of_bytes(package(nodes, wires)) for nodes, wires in (before, after)))


def content(found: Difference) -> tuple[Change, ...]:
    """The edits that only the objects tell."""
    return found.beside_graphs(ChangeClass.CONTENT)


def anew(node: NodeDraft, name: str) -> NodeDraft:
    """The same node made once more: another object, another identity."""
    return replace(node, name=name, guid=guid_of(f"{name} anew"))


SHOW = call("Show", "SetActiveWidget", [PinDraft("Widget", "object")])
FLOW = "Started.then-Show.execute"


def test_a_name_that_another_node_has_now_says_nothing() -> None:
    """A Get of another variable took the name of the one that is gone; so did its neighbour."""
    before = (
        [event("Started"), SHOW, get("Get_10", "Box"), get("Get_11", "Spacer"),
         get("Get_12", "Text")],
        [FLOW, "Get_10.Box-Show.Widget"],
    )  # fmt: skip
    after = (
        [event("Started"), SHOW, get("Get_10", "Spacer"), get("Get_11", "Text")],
        [FLOW, "Get_11.Text-Show.Widget"],
    )
    found = between(before, after)
    assert render(sentence(found)) == "Edited: Set Active Widget: Widget Box → Text."
    assert content(found) == ()


def test_names_that_two_nodes_exchanged_are_no_edit() -> None:
    wires = [FLOW, "{}.Box-Show.Widget"]
    before = [event("Started"), SHOW, get("Get_0", "Box"), get("Get_1", "Spacer")]
    after = [event("Started"), SHOW, get("Get_1", "Box"), get("Get_0", "Spacer")]
    found = between(
        (before, [wire.format("Get_0") for wire in wires]),
        (after, [wire.format("Get_1") for wire in wires]),
    )
    assert (found.verdict, found.graphs) == ("resaved", ())
    names = [one for one in found.changes if one.path.endswith("/ObjectName")]
    graph = "Made:EventGraph"
    nodes = {(one.before, one.after) for one in names if one.before.count(".") == 1}
    assert nodes == {(f"{graph}.Get_{one}", f"{graph}.Get_{1 - one}") for one in (0, 1)}
    assert {one.change_class for one in names} == {ChangeClass.NOISE}


def test_a_value_is_that_of_the_node_and_not_of_its_name() -> None:
    """Nodes count their names anew: what the third was is the second."""
    before = [event("Started"), say("Say_0", "one"), say("Say_1", "two"), say("Say_2", "three")]
    after = [event("Started"), say("Say_0", "one"), say("Say_1", "drei")]
    after[2] = replace(after[2], guid=guid_of("Say_2"))
    found = between(
        (before, ["Started.then-Say_0.execute", "Say_0.then-Say_1.execute",
                  "Say_1.then-Say_2.execute"]),
        (after, ["Started.then-Say_0.execute", "Say_0.then-Say_1.execute"]),
    )  # fmt: skip
    said = render(sentence(found))
    assert 'In String "three" → "drei"' in said
    assert '"two"' not in said
    assert content(found) == ()


def test_a_whole_graph_that_was_made_anew_is_no_edit() -> None:
    names = {node.name: f"Node_{place}" for place, node in enumerate(NODES)}
    nodes = [anew(node, names[node.name]) for node in NODES]
    wires = []
    for wire in WIRES:
        ends = (end.split(".") for end in wire.split("-"))
        wires.append("-".join(f"{names[node]}.{pin}" for node, pin in ends))
    old, new = (graph_of_bytes(package(*side)) for side in ((NODES, WIRES), (nodes, wires)))
    assert {(one.name, other.name) for one, other in paired_nodes(old, new)} == set(names.items())
    found = between((NODES, WIRES), (nodes, wires))
    assert content(found) == ()
    assert found.verdict == "resaved", render(sentence(found))


def test_of_two_alike_the_one_with_the_same_wires_is_the_same() -> None:
    """Both say something; which is which their places in the chain tell, not their order."""
    nodes = [event("Started"), say("Say_0", "one"), say("Say_1", "two")]
    wires = ["Started.then-Say_0.execute", "Say_0.then-Say_1.execute"]
    after = [event("Started"), anew(say("", "two"), "Say_0"), anew(say("", "one"), "Say_1")]
    found = between(
        (nodes, wires), (after, ["Started.then-Say_1.execute", "Say_1.then-Say_0.execute"])
    )
    assert content(found) == ()
    assert found.verdict == "resaved", render(sentence(found))


@pytest.mark.parametrize("count", [2, 5])
def test_what_nothing_is_linked_to_pairs_by_what_it_holds(count: int) -> None:
    nodes = [say(f"Say_{place}", str(place)) for place in range(count)]
    again = [anew(node, f"Other_{place}") for place, node in enumerate(nodes)]
    assert between((nodes, ()), (again[::-1], ())).graphs == ()


# -- what became of a node --------------------------------------------------------------------


def prompt(name: str, owner: str) -> NodeDraft:
    """A call of a function that needs no object, of a class of the project."""
    made = call(name, "ShowPrompt", [PinDraft("self", "object", is_hidden=True)])
    (reference,) = made.properties
    parent = PropertyDraft("MemberParent", "ObjectProperty", f"/Script/Project.{owner}")
    return replace(made, properties=(replace(reference, value=[*reference.value, parent]),))


def test_another_class_of_a_function_is_told() -> None:
    """The call was made anew, for the function of the same name of another class."""
    old, new = prompt("Call_0", "Utilities"), anew(prompt("", "Tutorial"), "Call_3")
    wires = "Started.then-{}.execute"
    found = between(
        ([event("Started"), old], [wires.format("Call_0")]),
        ([event("Started"), new], [wires.format("Call_3")]),
    )
    (graph,) = found.graphs
    said = "Show Prompt: class Utilities → Tutorial"
    assert render(graph.summary.message) == f"EventGraph: {said}"
    assert render(sentence(found)).startswith(f"Edited: {said}.")
    assert [render(one.fact) for one in changes_of(graph, lambda wire: frozenset())] == [said]
    texts = [
        [line.text for line in lines_of(one, render, render)]
        for one in (graph.old, graph.new)
        if one is not None
    ]
    assert texts == [["Started", f"Show Prompt (of {name})"] for name in ("Utilities", "Tutorial")]
    assert content(found) == ()


def trace(name: str, *members: str) -> NodeDraft:
    """A call that gives a struct, split into its members."""
    pins = [PinDraft(">Hit", "struct", is_hidden=bool(members))]
    pins += [PinDraft(f">Hit_{member}", "struct", parent="Hit") for member in members]
    made = call(name, "LineTrace")
    return replace(made, pins=[*made.pins, *pins])


def test_a_pin_that_was_split_is_one_change() -> None:
    """What a reviewer calls so: a delay is longer, a pin split, and a member of it wired."""
    wait = call("Wait", "Delay", [PinDraft("Duration", "real", "0.2")])
    make = call("Make", "MakeTransform", [PinDraft("Location", "struct")], pure=True)
    flow = ["Started.then-Wait.execute", "Wait.then-Trace.execute"]
    longer = call("Wait", "Delay", [PinDraft("Duration", "real", "0.5")])
    members = ["Blocking", "Time", "Distance", "Location", "ImpactPoint", "Normal"]
    found = between(
        ([event("Started"), wait, trace("Trace"), make], flow),
        ([event("Started"), longer, trace("Trace", *members), make],
         [*flow, "Trace.Hit_ImpactPoint-Make.Location"]),
    )  # fmt: skip
    said = [
        "Delay: Duration 0.2 → 0.5",
        "wire Line Trace.Hit Impact Point → Make Transform.Location added",
        "Line Trace: Hit split",
    ]
    (graph,) = found.graphs
    assert [render(fact) for fact in graph.facts] == said
    assert render(sentence(found)) == (
        f"Edited: {said[0]}. Wire {said[1].removeprefix('wire ')}, {said[2]}."
    )
    assert content(found) == ()
    listed = [render(one.fact) for one in changes_of(graph, lambda wire: frozenset())]
    assert sorted(listed) == sorted(said)


def test_a_pin_that_is_whole_again_is_one_change() -> None:
    sides = [trace("Trace", "Time", "Distance")], [trace("Trace")]
    (graph,) = between((sides[0], ()), (sides[1], ())).graphs
    assert render(graph.summary.message) == "EventGraph: Line Trace: Hit one pin again"


def test_of_many_changes_what_runs_is_told_first() -> None:
    """A branch in front, and the other way from the sequence leads to a push."""
    begin, push = event("Construct"), say("Push", "menu")
    sequence = NodeDraft(
        "Sequence", "K2Node_ExecutionSequence",
        [PinDraft("execute"), PinDraft(">Then 0"), PinDraft(">Then 1")],
    )  # fmt: skip
    old = [begin, sequence, push]
    flow = ["Sequence.Then 0-Push.execute"]
    server = call("Server", "IsDedicatedServer", pure=True)
    new = [
        server, branch("Choice"), call("Owner", "GetOwner", pure=True), *old,
        call("Join", "PushWidget", [PinDraft("Target", "object")]), comment("Why", "join"),
    ]  # fmt: skip
    more = [
        *flow, "Construct.then-Choice.execute", "Choice.then-Sequence.execute",
        "Server.ReturnValue-Choice.Condition", "Sequence.Then 1-Join.execute",
        "Owner.ReturnValue-Join.Target",
    ]  # fmt: skip
    (graph,) = between((old, [*flow, "Construct.then-Sequence.execute"]), (new, more)).graphs
    assert render(graph.summary.message) == (
        "EventGraph: Branch (Condition: Is Dedicated Server) inserted between Construct and "
        "Sequence; Push Widget (Target: Get Owner) added behind Sequence.Then 1; 3 more changes"
    )


def test_a_node_in_the_place_of_another_is_one_change() -> None:
    old = [event("Started"), call("Old", "StartGame"), say("Then", "go")]
    new = [event("Started"), call("New", "StartMatch"), say("Then", "go")]
    wires = ["Started.then-{}.execute", "{}.then-Then.execute"]
    found = between(
        (old, [wire.format("Old") for wire in wires]),
        (new, [wire.format("New") for wire in wires]),
    )
    assert render(sentence(found)) == ("Edited: Start Game replaced by Start Match behind Started.")
    assert content(found) == ()
