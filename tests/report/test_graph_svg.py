"""Graphs as SVG: a picture that needs nothing beside it, whatever names a file holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from corpus import entries
from graph_drafts import PinDraft, call, comment, event, graph_of_bytes, package, say

from inspector.errors import InspectorError
from inspector.format.unreal.package import Package
from inspector.graphs.reading import graphs_of
from inspector.report.graph_svg import graphs_svg

_SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    """The words of a picture, in the order in which they are painted."""
    return [node.text or "" for node in ET.fromstring(picture).iter(f"{_SVG}text")]


def test_a_picture_has_titles_labels_and_wires() -> None:
    nodes = [event("Started"), say("First", "Hello"), comment("Why", "Because")]
    stored = package(nodes, ["Started.then-First.execute"])
    picture = "".join(graphs_svg([graph_of_bytes(stored)]))
    assert texts(picture) == [
        "EventGraph", "Because", "Started", "Print String", "In String", '"Hello"', "Return Value"
    ]  # fmt: skip
    root = ET.fromstring(picture)
    wires = [path for path in root.iter(f"{_SVG}path") if path.get("class") == "x"]
    assert len(wires) == 1
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_names_are_never_markup() -> None:
    hostile = '</text><script>alert("x")</script>&\x00\x1b]'
    nodes = [event(hostile), call("A", hostile, [PinDraft(hostile, "string", hostile)]),
             comment("Why", hostile)]  # fmt: skip
    picture = "".join(graphs_svg([graph_of_bytes(package(nodes, graph="<&>"))]))
    assert not list(ET.fromstring(picture).iter(f"{_SVG}script"))
    assert "<script" not in picture
    assert texts(picture)[0] == "<&>"


def test_no_graphs_are_an_empty_picture() -> None:
    assert texts("".join(graphs_svg([]))) == []


@pytest.mark.parametrize("entry", entries())
def test_every_graph_of_the_corpus_is_drawn(entry: dict[str, Any], corpus: Path) -> None:
    try:
        graphs = graphs_of(Package.open((corpus / entry["path"]).read_bytes()).tree())
    except InspectorError:
        return
    assert ET.fromstring("".join(graphs_svg(graphs))).tag == f"{_SVG}svg"
