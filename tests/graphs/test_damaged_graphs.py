"""Graphs of damaged packages: what can be read of them is told, in time and without an error."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from golden.texts import DATA
from graph_drafts import (
    NodeDraft,
    PinDraft,
    event,
    graph_of_bytes,
    package,
    say,
    tree_of_bytes,
)
from in_time import in_time

from inspector.compare.graph_summary import graph_differences
from inspector.errors import InspectorError
from inspector.findings.message import Message
from inspector.format.unreal.draft import ExportDraft
from inspector.format.unreal.package import Package
from inspector.format.value_text import Raw
from inspector.graphs.layout import scene_of
from inspector.graphs.model import Declared
from inspector.graphs.reading import _value_text, count_graphs, declared_in, graphs_of
from inspector.messages.graph_text import declared_lines, notes_of, text_of
from inspector.messages.rendering import render

FILES = (
    "5.6/uasset-rs/SimpleRefsRoot.uasset",
    "4.10/uasset-rs/SimpleRefsRoot.uasset",
    "4.18/UnLua/BT_Enemy.uasset",
    "4.19-4.20/UnLua/M_Base.uasset",
)


@pytest.mark.parametrize("path", FILES)
def test_no_damage_stops_the_reading(corpus: Path, path: str) -> None:
    """Bytes all over a package are others one by one."""
    stored = (corpus / path).read_bytes()
    whole = graphs_of(Package.open(stored).tree())
    with in_time(120):
        for at in range(200, len(stored), max(len(stored) // 60, 1)):
            edited = bytearray(stored)
            edited[at] ^= 0xFF
            try:
                tree = Package.open(bytes(edited)).tree()
            except InspectorError:
                continue
            graphs = graphs_of(tree)
            declared_lines(declared_in(tree))
            for graph in graphs:
                assert text_of(graph) or notes_of(graph) or not graph.nodes
                scene_of(graph, render)
            for one in graph_differences(whole, graphs):
                assert render(one.summary.message)


@pytest.mark.parametrize("path", [*FILES, "5.0/ALS-Refactored/MSS_Footstep.uasset"])
def test_what_is_cut_off_is_no_edit(corpus: Path, path: str) -> None:
    """The same file, and its end is missing: nobody removed or changed a node of it."""
    stored = (corpus / path).read_bytes()
    read = Package.open(stored)
    whole = graphs_of(read.tree())
    unread = 0
    for export in read.exports[:: max(len(read.exports) // 12, 1)]:
        cut = graphs_of(Package.open(stored[: export.SerialOffset + 5]).tree())
        unread += sum(
            graph.is_unread + sum(node.is_unread for node in graph.nodes) for graph in cut
        )
        assert graph_differences(cut, whole) == ()
        assert graph_differences(whole, cut) == ()
    assert unread > 2


def test_an_expression_of_an_object_that_is_not_there_is_in_no_graph() -> None:
    """The owner of an expression lies beyond the export table, as two bytes of a real file said."""
    stored = (DATA / "Paint.uasset").read_bytes()
    tree = Package.open(stored).tree()
    assert [len(graph.nodes) for graph in graphs_of(tree)] == [2]
    place = tree.find("exports/1/OuterIndex")
    assert place is not None
    for outer in (4, 1000, 2**31 - 1, -(2**31)):
        edited = bytearray(stored)
        edited[place.start : place.end] = struct.pack("<i", outer)
        package_read = Package.open(bytes(edited))
        graphs = graphs_of(package_read.tree())
        assert [len(graph.nodes) for graph in graphs] == [1]
        assert count_graphs(package_read) == len(graphs)
        assert graph_differences(graphs_of(tree), graphs)


def test_execution_that_enters_where_a_value_does_is_told() -> None:
    """The category of a pin is not what it was: no input of execution is left."""
    text = NodeDraft("Odd", "K2Node_CustomEvent", [PinDraft("Text", "string")])
    graph = graph_of_bytes(package([event("Started"), text], ["Started.then-Odd.Text"]))
    lines = [line.text for line in text_of(graph)]
    assert any(line.startswith("Custom Event.Text") for line in lines)


def test_pins_that_cannot_be_read_are_said(corpus: Path) -> None:
    stored = bytearray((corpus / FILES[0]).read_bytes())
    package_read = Package.open(bytes(stored))
    place = next(
        place for place in range(len(package_read.exports))
        if package_read.paths.object_name(place + 1) == "K2Node_CallFunction_2300"
    )  # fmt: skip
    export = package_read.exports[place]
    native = package_read.tree().held(place).native  # type: ignore[union-attr]
    # The count of its pins.
    stored[export.SerialOffset + native] = 0xEE
    (graph, *_) = graphs_of(Package.open(bytes(stored)).tree())
    node = next(node for node in graph.nodes if node.export == place)
    assert (node.title, node.pins) == ("Print String", ())
    assert render(node.problem).startswith("its pins cannot be read: ")
    lines = [line.text for line in text_of(graph)]
    assert f"Print String: {node.problem}" in lines
    assert "Branch.True is linked to a pin that is not there" in lines


@pytest.mark.slow
def test_thousands_of_pins_and_wires_are_told_in_time() -> None:
    pins = [PinDraft("execute"), *(PinDraft(f">Out{n}") for n in range(1500))]
    nodes = [event("Started"), NodeDraft("Many", "K2Node_ExecutionSequence", pins), say("Say", "x")]
    wires = [f"Many.Out{n}-Say.execute" for n in range(1500)]
    graph = graph_of_bytes(package(nodes, ["Started.then-Many.execute", *wires]))
    with in_time(30):
        lines = text_of(graph)
        scene = scene_of(graph, render)
        assert graph_differences([graph], [graph]) == ()
    assert sum(line.text == "to Print String" for line in lines) == 1499
    (many,) = (card for card in scene.cards if render(card.node.title) == "Sequence")
    assert len(many.spots) + many.folded == 1501


@pytest.mark.slow
def test_thousands_of_blueprints_are_told_in_time() -> None:
    blueprint = "/Script/Engine.Blueprint"
    many = [ExportDraft(f"B{n}", blueprint) for n in range(6000)]
    tree = tree_of_bytes(package([], extra=many))
    with in_time(15):
        assert declared_in(tree) == Declared((), ())


def test_a_default_that_cannot_be_read_is_told_by_its_bytes() -> None:
    """Why it is so stands beside them as a message, which no line of JSON can hold."""
    reason = Message("format/count-exceeds-bytes", count=3, left=1)
    unread = Raw(raw="00FF", size=2, reason=reason)
    assert _value_text({"Colour": unread}) == "Colour: 00FF"
    assert "00FF" in _value_text([unread])
