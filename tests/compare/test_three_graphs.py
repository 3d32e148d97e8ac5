"""Three sides of a graph as one: which part is whose, and where both sides contradict."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import graph_drafts as drafts
import pytest
from corpus import corpus_file
from graph_drafts import NodeDraft, PinDraft, branch, call, event, say

from inspector.compare.common_nodes import SIDE_NAMES
from inspector.compare.diff import difference
from inspector.compare.merge import Merge, MergeSide
from inspector.compare.three_graphs import GraphOfThree, graphs_of_three
from inspector.format.unreal.package import Package
from inspector.graphs.model import Graph
from inspector.graphs.overlay import WireKey, overlay_of, wire_key
from inspector.graphs.reading import graphs_of
from inspector.messages.rendering import english
from inspector.project.compare.merge import merge_files

Drawn = tuple[Sequence[NodeDraft], Sequence[str]]


def turned(name: str, **place: int) -> NodeDraft:
    """A call that gives what it takes."""
    return call(name, "Not", [PinDraft("A", "bool")], pure=True, **place)


NODES = (
    event("Started"),
    branch("Choice", x=600),
    say("First", "Hello", x=900),
    call("And", "And", pure=True, x=300, y=200),
    call("Empty", "IsEmpty", pure=True, x=0, y=200),
)
RUNS = ("Started.then-Choice.execute", "Choice.then-First.execute")
BASE: Drawn = (NODES, [*RUNS, "And.ReturnValue-Choice.Condition"])
#: A node between the two, and the last text says something else.
OURS: Drawn = (
    [*NODES, turned("Turned", x=450, y=300)],
    [*RUNS, "And.ReturnValue-Turned.A", "Turned.ReturnValue-Choice.Condition"],
)
#: Another node is asked, and what was asked until now is gone; the text is another one.
THEIRS: Drawn = (
    [*(node for node in NODES if node.name not in ("And", "First")), say("First", "Bye", x=900)],
    [*RUNS, "Empty.ReturnValue-Choice.Condition"],
)


class Told(NamedTuple):
    """What is told of a graph of three sides: nodes and wires by name, each with what was done."""

    nodes: dict[str, tuple[str, str]]
    wires: dict[str, tuple[str, str]]
    pins: dict[str, str]


class Merged(NamedTuple):
    """A merge, and its graphs."""

    merge: Merge
    graphs: tuple[GraphOfThree, ...]


#: Puts three packages together; without a base where that is None.
Merges = Callable[[bytes | None, bytes, bytes], Merged]


@pytest.fixture
def merged(tmp_path: Path) -> Merges:
    def put_together(*sides: bytes | None) -> Merged:
        paths = []
        for place, data in enumerate(sides):
            path = tmp_path / f"{place}.uasset"
            if data is not None:
                path.write_bytes(data)
            paths.append(str(path) if data is not None else os.devnull)
        found = merge_files(*paths)
        for side in (found.base, found.ours, found.theirs):
            side.close()
        return Merged(found.merge, graphs_of_three(found.merge))

    return put_together


#: Gives the one graph of a merge.
Draws = Callable[[Drawn, Drawn, Drawn], GraphOfThree]


@pytest.fixture
def drawn(merged: Merges) -> Draws:
    def draw(*sides: Drawn) -> GraphOfThree:
        __, (graph,) = merged(*(drafts.package(*one) for one in sides))
        return graph

    return draw


def told(graph: GraphOfThree) -> Told:
    marks = graph.marks
    assert marks.sides is not None
    names = {node.export: node.name for node in graph.graph.nodes}
    pins = {(node.export, pin.id): pin.name for node in graph.graph.nodes for pin in node.pins}

    def end(node: int, pin: str) -> str:
        return f"{names[node]}.{pins[node, pin]}"

    return Told(
        {names[one]: (became, marks.sides.nodes[one]) for one, became in marks.nodes.items()},
        {
            f"{end(way.source, way.output)}-{end(way.target, way.input)}": (
                became, marks.sides.wires[way],
            )
            for way, became in marks.wires.items()
        },
        {end(*spot): whose for spot, whose in marks.sides.pins.items()},
    )  # fmt: skip


def test_each_part_is_told_by_whose_it_is(drawn: Draws) -> None:
    graph = drawn(BASE, OURS, THEIRS)
    assert told(graph) == Told(
        {
            "Turned": ("added", "ours"),
            # It contradicts nothing but what the one input takes, and the mark is there.
            "And": ("removed", "theirs"),
            "Choice": ("changed", "conflict"),
            "First": ("changed", "theirs"),
        },
        {
            "And.ReturnValue-Choice.Condition": ("removed", "both"),
            "And.ReturnValue-Turned.A": ("added", "ours"),
            "Turned.ReturnValue-Choice.Condition": ("added", "ours"),
            "Empty.ReturnValue-Choice.Condition": ("added", "theirs"),
        },
        {"Choice.Condition": "conflict", "First.InString": "theirs"},
    )
    assert graph.marks.sides is not None
    # Wires of both sides meet at the one pin, and nowhere else.
    (spot,) = graph.marks.sides.meeting
    assert spot in graph.marks.sides.pins
    # A value that theirs alone changed is told as theirs has it.
    texts = {pin.said for node in graph.graph.nodes for pin in node.pins if pin.name == "InString"}
    assert texts == {"Bye"}


def test_a_node_in_conflict_says_so_wherever_it_stands(drawn: Draws) -> None:
    """Nodes that only stand elsewhere are hidden with the layout."""
    nodes, wires = THEIRS
    moved = [branch("Choice", x=650) if node.name == "Choice" else node for node in nodes]
    assert told(drawn(BASE, OURS, (moved, wires))) == told(drawn(BASE, OURS, THEIRS))


def test_the_other_way_round_the_sides_change_places(drawn: Draws) -> None:
    other = {"ours": "theirs", "theirs": "ours", "both": "both", "conflict": "conflict"}
    one, turned_round = told(drawn(BASE, OURS, THEIRS)), told(drawn(BASE, THEIRS, OURS))
    for part, opposite in zip(one[:2], turned_round[:2], strict=True):
        assert opposite == {name: (became, other[whose]) for name, (became, whose) in part.items()}


def test_what_leads_to_a_node_that_is_gone_is_in_conflict_with_that(drawn: Draws) -> None:
    led: Drawn = (NODES, [*BASE[1], "Choice.else-First.execute"])
    gone: Drawn = ([node for node in NODES if node.name != "First"], [RUNS[0], BASE[1][-1]])
    graph = drawn(BASE, led, gone)
    found = told(graph)
    assert found.nodes == {"Choice": ("changed", "conflict"), "First": ("removed", "conflict")}
    assert found.pins == {"Choice.else": "conflict"}
    assert found.wires == {
        "Choice.then-First.execute": ("removed", "theirs"),
        "Choice.else-First.execute": ("added", "ours"),
    }
    # What is wired is looked at: it says what the change is about.
    assert graph.first is not None
    names = {node.export: node.name for node in graph.graph.nodes}
    assert names[graph.spot_of(graph.first).node] == "Choice"


def test_what_both_did_alike_and_each_by_itself(drawn: Draws) -> None:
    def with_third(text: str, value: str) -> Drawn:
        choice = branch("Choice", x=600)
        pins = [pin for pin in choice.pins if pin.name != "Condition"]
        own = NodeDraft("Choice", choice.class_name, [*pins, PinDraft("Condition", "bool", value)],
                        x=600)  # fmt: skip
        kept = [node for node in NODES if node.name not in ("Choice", "First", "And")]
        first = say("First", text, x=900)
        return [*kept, own, first, say("Third", "Hey", x=1200)], [*RUNS, "First.then-Third.execute"]

    base: Drawn = ([node for node in NODES if node.name != "And"], RUNS)
    found = told(drawn(base, with_third("Hello", "false"), with_third("Hello", "false")))
    assert found.nodes == {"Third": ("added", "both"), "Choice": ("changed", "both")}
    assert found.wires == {"First.then-Third.execute": ("added", "both")}
    assert found.pins == {"Choice.Condition": "both"}
    found = told(drawn(base, with_third("Bye", "true"), with_third("Hello", "false")))
    assert found.nodes["First"] == ("changed", "ours")
    assert found.nodes["Choice"] == ("changed", "theirs")
    # Both gave one value other ends.
    found = told(drawn(base, with_third("Bye", "true"), with_third("Ciao", "true")))
    assert found.nodes["First"] == ("changed", "conflict")
    assert found.pins == {"First.InString": "conflict"}


def test_a_node_that_both_moved_is_layout(drawn: Draws) -> None:
    def moved(x: int) -> Drawn:
        return [*NODES[:2], say("First", "Hello", x=x), *NODES[3:]], BASE[1]

    graph = drawn(BASE, moved(1000), moved(1100))
    assert told(graph) == Told({"First": ("moved", "each")}, {}, {})
    (place,) = (node.x for node in graph.graph.nodes if node.name == "First")
    assert place == 1000


def test_what_theirs_added_stands_beside_what_ours_moved(drawn: Draws) -> None:
    moved = [*NODES[:2], say("First", "Hello", x=900, y=500), *NODES[3:]]
    added = [*NODES, say("Third", "Hey", x=1200, y=40)]
    graph = drawn(BASE, (moved, BASE[1]), (added, [*BASE[1], "First.then-Third.execute"]))
    (third,) = (node for node in graph.graph.nodes if node.name == "Third")
    assert (third.x, third.y) == (1200, 540)


def test_each_change_of_the_list_is_found_in_the_graph(merged: Merges) -> None:
    merge, (graph,) = merged(*(drafts.package(*one) for one in (BASE, OURS, THEIRS)))
    names = {node.export: node.name for node in graph.graph.nodes}
    spots = {
        (change.side, english(change.edit.title)): graph.spot_of(change) for change in merge.changes
    }
    assert all(spot.node in names for spot in spots.values())
    conflicts = [one for one in merge.changes if one.side is MergeSide.CONFLICT]
    wires = frozenset[WireKey]().union(*(graph.spot_of(one).wires for one in conflicts))
    # Both new wires, and the one that both took away.
    assert wires == set(graph.marks.wires)
    (value,) = (one for one in merge.changes if one.side is MergeSide.THEIRS)
    assert names[graph.spot_of(value).node] == "First"
    found = graph.change_at(graph.spot_of(value).node)
    assert found is value


def test_copies_that_have_the_guid_of_their_original_are_cards_of_their_own(
    merged: Merges,
) -> None:
    """Who copies expressions of a material copies their GUIDs too."""
    nodes, wires = BASE
    sides = [
        ([*nodes, say(name, name, y=y, guid=drafts.guid_of("First"))], wires)
        for name, y in (("Mine", 300), ("Yours", 600))
    ]
    merge, (graph,) = merged(*(drafts.package(*one) for one in (BASE, *sides)))
    assert not merge.contradicts
    names = {node.export: node.name for node in graph.graph.nodes}
    at = {change.side: names[graph.spot_of(change).node] for change in merge.changes}
    assert at == {MergeSide.OURS: "Mine", MergeSide.THEIRS: "Yours"}


def test_a_number_tells_one_node_of_all_sides_from_others_of_its_title(merged: Merges) -> None:
    """Each side added a second text; by itself each comparison would call it the second."""
    nodes, wires = BASE
    sides = [([*nodes, say(name, name, x=1200, y=y)], wires)
             for name, y in (("Mine", 0), ("Yours", 300))]  # fmt: skip
    merge, (graph,) = merged(*(drafts.package(*one) for one in (BASE, *sides)))
    titles = {change.side: english(change.edit.title) for change in merge.changes}
    assert titles == {MergeSide.OURS: "Print String#2", MergeSide.THEIRS: "Print String#3"}
    # The cards have the same titles, on all sides together and on each alone.
    cards = {node.name: english(node.title) for node in graph.graph.nodes}
    assert cards["First"] == "Print String#1"
    assert (cards["Mine"], cards["Yours"]) == ("Print String#2", "Print String#3")
    alone = graph.version("theirs", graph.graph)
    assert alone is not None
    told_alone = {node.name: english(node.title) for node in alone[0].nodes}
    assert told_alone == {name: title for name, title in cards.items() if name != "Mine"}


def test_a_comparison_of_two_sides_counts_nodes_as_the_merge_does(merged: Merges) -> None:
    """Theirs took a text out and put another one in, which it lists at the same place."""
    nodes, wires = BASE
    old = say("Old", "old", x=1500)
    base = ([*nodes, old], [*wires])
    ours = ([*nodes, old, say("Mine", "mine", x=1200)], wires)
    theirs = ([*nodes, say("Yours", "yours", x=1800)], wires)
    data = [drafts.package(*one) for one in (base, ours, theirs)]
    merge, __ = merged(*data)
    trees = [Package.open(one).tree() for one in data]
    told = {
        side: [english(fact) for graph in difference(trees[0], tree).graphs for fact in graph.facts]
        for side, tree in zip(("ours", "theirs"), trees[1:], strict=True)
    }
    # Each number is one node: the base has two texts, and what came is counted after these.
    assert told == {
        "ours": ['Print String#3 (In String: "mine") added'],
        "theirs": ['Print String#3 (In String: "yours") added', "Print String#2 removed"],
    }
    titles = {
        (change.side.value, change.edit.kind): english(change.edit.title)
        for change in merge.changes
    }
    # What theirs added comes after what ours did, where all three are in sight.
    assert titles == {
        ("ours", "added"): "Print String#3",
        ("theirs", "removed"): "Print String#2",
        ("theirs", "added"): "Print String#4",
    }


def test_what_both_did_is_where_it_is_named(merged: Merges) -> None:
    """Ours removed a node, and theirs only the wire that leaves it."""
    nodes, __ = BASE
    gone = [node for node in nodes if node.name != "And"]
    merge, (graph,) = merged(*(drafts.package(*one) for one in (BASE, (gone, RUNS), (nodes, RUNS))))
    (change,) = merge.of_side(MergeSide.BOTH)
    assert english(change.edit.title) == "And → Branch.Condition"
    names = {node.export: node.name for node in graph.graph.nodes}
    assert names[graph.spot_of(change).node] == "Choice"


def test_without_a_base_all_came_and_the_sides_are_compared(merged: Merges) -> None:
    merge, (graph,) = merged(None, *(drafts.package(*one) for one in (OURS, THEIRS)))
    assert graph.base_count is None
    found = told(graph)
    assert found.nodes == {
        "Started": ("added", "both"),
        # Its wires are told with the nodes that ours alone has.
        "Choice": ("added", "both"),
        "Empty": ("added", "both"),
        "First": ("added", "conflict"),
        "And": ("added", "ours"),
        "Turned": ("added", "ours"),
    }
    assert found.wires["Turned.ReturnValue-Choice.Condition"] == ("added", "ours")
    assert found.wires["Empty.ReturnValue-Choice.Condition"] == ("added", "theirs")
    assert graph.version("base", graph.graph) is None
    assert all(graph.spot_of(change).node >= 0 for change in merge.changes)


def test_a_side_alone_is_what_it_stores_at_the_places_of_ours(merged: Merges) -> None:
    stored = [drafts.package(*one) for one in (BASE, OURS, THEIRS)]
    __, (graph,) = merged(*stored)
    places = {node.export: (node.x, node.y) for node in graph.graph.nodes}
    for name, data in zip(SIDE_NAMES, stored, strict=True):
        found = graph.version(name, graph.graph)
        assert found is not None
        alone, marks = found
        original = drafts.graph_of_bytes(data)
        assert names_and_links(alone) == names_and_links(original)
        assert all((node.x, node.y) == places[node.export] for node in alone.nodes)
        there = {node.export for node in alone.nodes}
        assert {"added"}.isdisjoint(marks.nodes.values()) is (name != "ours")
        assert {way for way, became in marks.wires.items() if became == "added"} <= {
            wire_key(link) for link in alone.links
        }
        assert set(marks.nodes) & there or name == "theirs"


def names_and_links(graph: Graph) -> tuple[list[str], list[tuple[str, ...]]]:
    names = {node.export: node.name for node in graph.nodes}
    return sorted(names.values()), sorted(
        (names[link.source], link.output.name, names[link.target], link.input.name)
        for link in graph.links
    )


def test_what_ours_lacks_makes_way(drawn: Draws) -> None:
    # Both put another node into one place.
    ours = [*NODES, say("Mine", "Hey", x=1200)]
    theirs = [*NODES, say("Yours", "Ho", x=1200)]
    graph = drawn(BASE, (ours, BASE[1]), (theirs, BASE[1]))
    overlay = overlay_of(graph.graph, graph.marks, english)
    boxes = {card.node.name: card.box for card in overlay.scene.cards}
    assert boxes["Yours"].y >= boxes["Mine"].y + boxes["Mine"].height
    assert boxes["Mine"].y == next(
        card.box.y for card in overlay.scene.cards if card.node.name == "First"
    )


def test_real_graphs_of_which_one_side_is_the_base_are_those_of_two(
    corpus: Path, merged: Merges
) -> None:
    name = "pairs/Blueprint-BP_Effector"
    stored = [corpus_file(f"{name}/{side}.uasset").read_bytes() for side in ("before", "after")]
    before, after = (Package.open(data).tree() for data in stored)
    edited = difference(before, after)
    for graph, one in zip(
        sorted(merged(*stored, stored[0]).graphs, key=lambda one: one.graph.path),
        sorted(edited.graphs, key=lambda one: (one.new or one.old).path),  # type: ignore[union-attr]
        strict=True,
    ):
        delta = one.delta
        sides = graph.marks.sides
        assert sides is not None
        assert set(sides.nodes.values()) | set(sides.wires.values()) <= {"ours"}
        became = list(graph.marks.nodes.values())
        assert became.count("added") == len(delta.added)
        assert became.count("removed") == len(delta.removed)
        # Both versions as they are stored, read out of the three.
        for side, tree in (("base", before), ("ours", after)):
            found = graph.version(side, graph.graph)  # type: ignore[arg-type]
            originals = [own for own in graphs_of(tree) if own.name == graph.graph.name]
            assert (found is not None) is bool(originals)
            if found is not None:
                assert names_and_links(found[0]) in map(names_and_links, originals)


def test_what_the_other_side_removed_is_there_on_the_one_that_has_it(drawn: Draws) -> None:
    bye = [say("First", "Bye", x=900) if node.name == "First" else node for node in NODES]
    gone = [node for node in NODES if node.name != "First"]
    graph = drawn(BASE, (bye, BASE[1]), (gone, [RUNS[0], BASE[1][-1]]))
    assert told(graph).nodes["First"] == ("removed", "conflict")
    for side, became in (("base", "removed"), ("ours", "changed")):
        found = graph.version(side, graph.graph)  # type: ignore[arg-type]
        assert found is not None
        alone, marks = found
        (first,) = (node.export for node in alone.nodes if node.name == "First")
        assert marks.nodes[first] == became
