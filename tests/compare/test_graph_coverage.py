"""What is told of graphs is not told again among the changes; what it leaves out stays there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from graph_drafts import NodeDraft, PinDraft, call, comment, event, package, say, tree_of_bytes
from pairs import PAIRS

from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass, Difference
from inspector.compare.plain import Blob
from inspector.format.unreal.draft import PropertyDraft
from inspector.format.unreal.package import Package
from inspector.messages.rendering import render

NODES: tuple[NodeDraft, ...] = (
    event("Started"),
    say("First", "Hello"),
    say("Second", "World"),
    call("Name", "GetName", pure=True),
)
WIRES: tuple[str, ...] = ("Started.then-First.execute", "First.then-Second.execute")


def compared(nodes: Sequence[NodeDraft], wires: Sequence[str], **more: str) -> Difference:
    """The usual Blueprint against one of other nodes and wires."""
    return difference(
        tree_of_bytes(package(NODES, WIRES)), tree_of_bytes(package(nodes, wires, **more))
    )


def beside(found: Difference) -> list[str]:
    """The edits that are still to be told."""
    return [change.path for change in found.beside_graphs(ChangeClass.CONTENT)]


def with_first(node: NodeDraft) -> list[NodeDraft]:
    """The nodes with another one in the place of the first call."""
    return [node if old.name == "First" else old for old in NODES]


@pytest.mark.parametrize(
    ("nodes", "wires"),
    [
        ([*NODES, say("Third", "!")], [*WIRES, "Second.then-Third.execute"]),
        (NODES[:2], WIRES[:1]),
        (NODES, [*WIRES, "Name.ReturnValue-Second.InString"]),
        (NODES, ["Started.then-Second.execute"]),
        (with_first(say("First", "Adieu")), WIRES),
        (with_first(call("First", "PrintText", [PinDraft("InString", "string", "Hello")])), WIRES),
        ([*NODES, comment("Why", "It has to be")], WIRES),
    ],
    ids=("added", "removed", "wired", "rewired", "value", "function", "comment"),
)
def test_what_a_graph_tells_is_told_once(nodes: list[NodeDraft], wires: list[str]) -> None:
    found = compared(nodes, wires)
    assert found.verdict == "changed"
    assert found.of_class(ChangeClass.CONTENT)
    assert found.graphs[0].facts
    assert beside(found) == []


def test_a_graph_that_was_renamed_is_told_once() -> None:
    found = compared(NODES, WIRES, graph="Ubergraph")
    assert [render(graph.summary.message) for graph in found.graphs] == [
        "EventGraph renamed to Ubergraph"
    ]
    assert not [path for path in beside(found) if "EventGraph." in path or "Ubergraph." in path]


def test_a_node_of_a_renamed_graph_that_holds_something_else_stays() -> None:
    kept = PropertyDraft("Keywords", "StrProperty", "greeting")
    other = replace(NODES[1], properties=(*NODES[1].properties, kept))
    found = compared(with_first(other), WIRES, graph="Ubergraph")
    assert "exports/Made:EventGraph.First" in beside(found)
    assert "exports/Made:Ubergraph.First" in beside(found)


def test_a_property_that_no_sentence_tells_stays() -> None:
    kept = PropertyDraft("Keywords", "StrProperty", "greeting")
    first = say("First", "Adieu")
    other = replace(first, properties=(*first.properties, kept))
    found = compared(with_first(other), WIRES)
    assert found.graphs[0].facts
    assert beside(found) == ["exports/Made:EventGraph.First/properties/Keywords"]


def test_a_pin_that_came_with_a_value_stays() -> None:
    pins = [*NODES[1].pins, PinDraft("Key", "name", "Hall")]
    found = compared(with_first(replace(NODES[1], pins=pins)), WIRES)
    assert [render(graph.summary.message) for graph in found.graphs] == [
        "EventGraph: Print String#1: input Key added"
    ]
    assert any("First" in path for path in beside(found))


@pytest.mark.slow
def test_content_that_is_told_of_real_blueprints(corpus: Path) -> None:
    """No opaque bytes, and of nodes and pins only what the graphs leave out."""
    edits, told = 0, 0
    for name in PAIRS:
        if "Blueprint" not in name.partition("-")[0]:
            continue
        files = [next((corpus / "pairs" / name).glob(f"{side}.u*")) for side in ("before", "after")]
        found = difference(*(Package.open(file.read_bytes()).tree() for file in files))
        listed = found.beside_graphs(ChangeClass.CONTENT)
        edits += len(found.of_class(ChangeClass.CONTENT))
        told += len(listed)
        for change in listed:
            assert not isinstance(change.before, Blob), change.path
            assert not isinstance(change.after, Blob), change.path
            assert "EventGraph." not in change.path
    assert (edits, told) == (247, 56)


def test_a_knot_that_went_between_expressions_is_told_with_the_graph(corpus: Path) -> None:
    """BaseColor takes the same value, without the reroute that led it there."""
    folder = corpus / "pairs" / "MaterialFunction-CesiumGlTFFunction"
    found = difference(
        *(Package.open((folder / f"{side}.uasset").read_bytes()).tree()
          for side in ("before", "after"))
    )  # fmt: skip
    (graph,) = found.graphs
    assert render(graph.summary.message).endswith("1 node moved and 3 knots removed")
    assert beside(found) == []


def test_a_pin_that_stores_nothing_any_more_is_compared(corpus: Path) -> None:
    """Two bytes of a real package from before 4.14, whose pins are objects."""
    folder = corpus / "projects/ue4-rts/Content/Materials"
    stored = bytearray((folder / "M_RTSWhiteFogOfWarMinimap.uasset").read_bytes())
    before = tree_of_bytes(bytes(stored))
    stored[0xF32:0xF34] = bytes(2)
    found = difference(before, tree_of_bytes(bytes(stored)))
    assert found.verdict == "changed"
