"""Two versions of a graph as one: each part once, its changes one by one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from compare.test_graphs import NODES, WIRES, drawn, graphs_of_pair
from graph_drafts import NodeDraft, PinDraft, call, comment, say, tree_of_bytes
from machine_drafts import HERO_STATES, HERO_WAYS, MACHINE, WayDraft, holds, machine_package
from pairs import PAIRS

from inspector.compare.graph_overlay import MergedGraph
from inspector.compare.graph_summary import graph_differences
from inspector.graphs.model import Graph
from inspector.graphs.overlay import WireKey, overlay_of, wire_key
from inspector.graphs.reading import graphs_of
from inspector.messages.graph_text import text_of
from inspector.messages.rendering import render


def merged(before: Graph, after: Graph) -> MergedGraph:
    """Both versions of a graph as one."""
    (difference,) = graph_differences([before], [after])
    return MergedGraph(difference)


def told(both: MergedGraph) -> list[str]:
    """Its changes in words, what follows from each one below it."""
    lines = []
    for change in both.changes:
        lines.append(f"{change.became}: {render(change.fact)}")
        lines += [f"  {below.became}: {render(below.fact)}" for below in change.under]
    return lines


def wires(both: MergedGraph) -> dict[str, str]:
    """What became of its wires, by the names of their ends."""
    names = {node.export: node.name for node in both.graph.nodes}
    return {
        f"{names[link.source]}.{link.output.name}-{names[link.target]}.{link.input.name}":
        both.marks.wires.get(wire_key(link), "")
        for link in both.graph.links
    }  # fmt: skip


def test_an_inserted_node_and_its_wires_are_there_beside_the_wire_that_went() -> None:
    after = [wire for wire in WIRES if wire != "First.then-Second.execute"]
    after += ["First.then-Between.execute", "Between.then-Second.execute"]
    both = merged(drawn(NODES), drawn([*NODES, say("Between", "and")], after))
    assert [node.name for node in both.graph.nodes][-1] == "Between"
    assert wires(both) == {
        "Started.then-Choice.execute": "",
        "Choice.then-First.execute": "",
        "Name.ReturnValue-Second.InString": "",
        "First.then-Between.execute": "added",
        "Between.then-Second.execute": "added",
        "First.then-Second.execute": "removed",
    }
    where = "between Print String#1 and Print String#2"
    assert told(both) == [
        f'added: Print String#3 (In String: "and") inserted {where}',
        "  changed: Print String#1 leads to Print String#3, not to Print String#2",
        "  added: wire Print String#3 → Print String#2 added",
    ]
    (inserted,) = both.changes
    assert render(inserted.about) == where
    elsewhere = inserted.under[0]
    assert {both.marks.wires[way] for way in elsewhere.wires} == {"added", "removed"}
    assert inserted.wires == frozenset()
    assert len(inserted.all_wires) == 3


def test_a_removed_node_stands_where_it_stood() -> None:
    before = drawn([*NODES, say("Gone", "bye", x=900, y=50)], [*WIRES, "Second.then-Gone.execute"])
    both = merged(before, drawn(NODES))
    gone = next(node for node in both.graph.nodes if node.name == "Gone")
    assert (gone.x, gone.y) == (900, 50)
    assert both.marks.nodes == {gone.export: "removed"}
    assert [end.node for end in gone.pins[0].links] != []
    assert told(both) == [
        "removed: Print String#3 removed behind Print String#2",
        "  removed: wire Print String#2 → Print String#3 removed",
    ]


def test_values_states_and_places_are_told_by_themselves() -> None:
    moved = [
        NodeDraft(node.name, node.class_name, node.pins, node.properties, x=64)
        if node.name == "Choice"
        else say("First", "Goodbye")
        if node.name == "First"
        else node
        for node in NODES
    ]
    both = merged(drawn(NODES), drawn(moved))
    assert told(both) == [
        'changed: Print String#1: In String "Hello" → "Goodbye"',
        "moved: Branch moved",
    ]
    value, place = both.changes
    assert both.marks.nodes == {value.node: "changed", place.node: "moved"}
    assert [pin for node, pin in both.marks.pins if node == value.node] != []
    assert both.marks.were == {place.node: (0, 0)}
    lines = {render(line.name): line for line in both.lines(value.node)}
    assert lines["In String"].became == "changed"
    assert lines["In String"].before == '"Hello"'
    assert lines["Class"].became is None


def test_a_knot_that_was_put_in_changes_no_wire() -> None:
    knot = NodeDraft("Knot", "K2Node_Knot", [PinDraft("InputPin"), PinDraft(">OutputPin")], x=8)
    after = [wire for wire in WIRES if wire != "First.then-Second.execute"]
    after += ["First.then-Knot.InputPin", "Knot.OutputPin-Second.execute"]
    both = merged(drawn(NODES), drawn([*NODES, knot], after))
    assert set(wires(both).values()) == {""}
    assert "First.then-Second.execute" not in wires(both)
    back = merged(drawn([*NODES, knot], after), drawn(NODES))
    assert set(wires(back).values()) == {""}


def test_a_wire_behind_knots_is_one_change_along_all_its_parts() -> None:
    knot = NodeDraft("Knot", "K2Node_Knot", [PinDraft("InputPin"), PinDraft(">OutputPin")], x=8)
    after = [*WIRES, "Second.then-Knot.InputPin", "Knot.OutputPin-Last.execute"]
    both = merged(drawn(NODES), drawn([*NODES, knot, call("Last", "StopAll")], after))
    (last,) = [change for change in both.changes if change.under]
    (wire,) = last.under
    assert len(wire.wires) == 2
    assert wires(both)["Second.then-Knot.InputPin"] == "added"
    assert wires(both)["Knot.OutputPin-Last.execute"] == "added"


def test_a_graph_that_came_is_one_change() -> None:
    (difference,) = graph_differences([], [drawn(NODES)])
    both = MergedGraph(difference)
    assert told(both) == ["added: EventGraph added, 5 nodes"]
    assert set(both.marks.nodes.values()) == {"added"}
    assert set(both.marks.wires.values()) == {"added"}


def test_a_comment_is_called_by_its_first_line() -> None:
    both = merged(drawn(NODES), drawn([*NODES, comment("Why", "Because\nof that")]))
    (change,) = both.changes
    assert change.title == "Because"


@pytest.mark.parametrize("name", PAIRS)
def test_each_version_is_what_was_stored_under_the_numbers_of_both(corpus: Path, name: str) -> None:
    for difference in graph_differences(*graphs_of_pair(corpus, name)):
        both = MergedGraph(difference)
        numbers = {node.export for node in both.graph.nodes}
        drawn_wires = set[WireKey]()
        for version, stored in zip(both.versions(), (difference.old, difference.new), strict=True):
            assert (version is None) is (stored is None)
            if version is None or stored is None:
                continue
            assert {node.export for node in version.nodes} <= numbers
            assert places_of(version) == places_of(stored)
            assert links_of(version) == links_of(stored)
            drawn_wires |= {wire_key(link) for link in version.links}
        # What is the current change can be seen in one version at least.
        assert all(change.all_wires <= drawn_wires for change in both.changes)


def places_of(graph: Graph) -> list[tuple[str, int, int]]:
    """Where the nodes of a graph stand."""
    return sorted((node.name, node.x, node.y) for node in graph.nodes)


def links_of(graph: Graph) -> list[tuple[str, ...]]:
    """The wires of a graph, by the names of nodes and pins."""
    names = {node.export: node.name for node in graph.nodes}
    return sorted(
        (names[link.source], link.output.name, names[link.target], link.input.name)
        for link in graph.links
    )


def test_lines_say_on_which_side_they_are() -> None:
    both = merged(drawn(NODES), drawn([*NODES, say("New", "new")]))
    (new,) = (number for number, became in both.marks.nodes.items() if became == "added")
    assert {line.became for line in both.lines(new)} == {"added"}
    assert {line.before for line in both.lines(new)} == {""}
    both = merged(drawn([*NODES, say("Gone", "gone")]), drawn(NODES))
    (gone,) = (number for number, became in both.marks.nodes.items() if became == "removed")
    assert {line.became for line in both.lines(gone)} == {"removed"}


def test_where_a_node_stands_is_no_change_of_it() -> None:
    nodes = [replace(node, x=64) if node.name == "Choice" else node for node in NODES]
    both = merged(drawn(NODES), drawn(nodes))
    (moved,) = both.marks.nodes
    became = {render(line.name): line.became for line in both.lines(moved) if line.became}
    assert became == {"Position": "moved"}


def test_a_pin_that_leads_to_the_same_node_is_what_it_was() -> None:
    """What it leads to is listed second of its title now, and is the first on both sides."""
    new = say("New", "new")
    both = merged(drawn(NODES), drawn([NODES[0], new, *NODES[1:]]))
    choice = next(node.export for node in both.graph.nodes if node.name == "Choice")
    then = next(line for line in both.lines(choice) if render(line.name) == "then")
    assert (render(then.before), render(then.after)) == ("to Print String#1", "to Print String#1")
    assert then.became is None


@pytest.mark.parametrize("name", PAIRS)
def test_the_new_version_can_be_read_back_out_of_both(corpus: Path, name: str) -> None:
    """What is not removed is the new version: as many nodes, and wires between the same pins."""
    before, after = graphs_of_pair(corpus, name)
    for difference in graph_differences(before, after):
        both = MergedGraph(difference)
        marks, new = both.marks, difference.new
        names = {node.export: node for node in both.graph.nodes}
        stays = [node for node in both.graph.nodes if marks.nodes.get(node.export) != "removed"]
        assert len(stays) == (len(new.nodes) if new is not None else 0)
        assert len(both.graph.nodes) == len(stays) + len(difference.delta.removed)
        links = [link for link in both.graph.links if marks.wires.get(wire_key(link)) != "removed"]
        left = links_of(replace(both.graph, links=tuple(links)))
        assert left == (links_of(new) if new is not None else [])
        # Every wire that differs is drawn, and every change is about a node that is there.
        differing = (*difference.delta.wires_added, *difference.delta.wires_removed)
        assert all(both.ways(wire) for wire in differing)
        changes = [part for change in both.changes for part in (change, *change.under)]
        assert all(change.node in names for change in changes)
        assert all(render(change.fact) for change in changes)


def machine(*ways: WayDraft) -> Graph:
    graphs = graphs_of(tree_of_bytes(machine_package(HERO_STATES, ways)))
    return next(graph for graph in graphs if graph.name == MACHINE)


def test_transitions_of_a_machine_have_the_numbers_of_both() -> None:
    """One came, and one is taken by another rule."""
    new = WayDraft("FPP_JumpLoop", "FPP_RoadieRun", holds("bIsSprinting"))
    other = replace(HERO_WAYS[0], rule=holds("bIsAccelerating"))
    before, after = machine(*HERO_WAYS), machine(other, *HERO_WAYS[1:], new)
    both = merged(before, after)
    assert len(both.graph.transitions) == 14
    nodes = {node.export: render(node.title) for node in both.graph.nodes}
    assert {nodes[way.node] for way in both.graph.transitions} == {
        f"{nodes[way.source]} → {nodes[way.target]}" for way in both.graph.transitions
    }
    for version, stored in zip(both.versions(), (before, after), strict=True):
        assert version is not None
        assert [line[:2] for line in text_of(version)] == [line[:2] for line in text_of(stored)]
    notes = {
        render(card.node.title): " ".join(card.note.lines)
        for card in overlay_of(both.graph, both.marks, render).scene.cards
        if card.sign
    }
    assert notes["FPP_JumpLoop → FPP_RoadieRun"] == "Is Sprinting"
    assert notes["FPP_Idle → FPP_Run"] == "Is Accelerating"
    assert notes["FPP_Run → FPP_Idle"] == "not Is Accelerating, or Speed is 0 ± 0.01"


def test_a_transition_that_went_is_still_drawn() -> None:
    both = merged(machine(*HERO_WAYS), machine(*HERO_WAYS[:-1]))
    (gone,) = [number for number, became in both.marks.nodes.items() if became == "removed"]
    scene = overlay_of(both.graph, both.marks, render).scene
    card = next(card for card in scene.cards if card.node.export == gone)
    assert card.sign
    assert " ".join(card.note.lines) == (
        "Is Sprinting and Is Accelerating and Speed > 600 and not Is In Air"
    )
