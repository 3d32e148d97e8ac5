"""``inspector diff`` of packages with graphs: what became of these comes first."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest
from graph_drafts import event, package, say

from inspector.report.schema import schema

NODES = (event("Started"), say("First", "Hello"), say("Second", "World"))
WIRES = ("Started.then-First.execute", "First.then-Second.execute")
SENTENCE = 'EventGraph: Print String#1: In String "Hello" → "Adieu"'


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Path]:
    """Two versions of a Blueprint, in which another word is said."""
    paths = tmp_path / "Old.uasset", tmp_path / "New.uasset"
    for path, word in zip(paths, ("Hello", "Adieu"), strict=True):
        path.write_bytes(package((NODES[0], say("First", word), NODES[2]), WIRES))
    return paths


def test_the_text_begins_with_graphs(sides: tuple[Path, Path], ask) -> None:
    lines = ask("diff", *sides).out.splitlines()
    start = lines.index("")
    assert lines[start + 1 : start + 3] == ["Graphs  1 change", f"  ~ {SENTENCE}"]


def test_the_table_for_merge_requests_begins_with_graphs(sides: tuple[Path, Path], ask) -> None:
    blocks = ask("diff", *sides, "--format", "markdown").out.split("\n\n")
    assert blocks[2] == "### Graphs"
    assert blocks[3].startswith("- ~ EventGraph: Print String\\#1: In String")
    assert "Hello" in blocks[3]
    assert "Adieu" in blocks[3]


def test_the_document_lists_graphs(sides: tuple[Path, Path], ask) -> None:
    document = ask("diff", *sides, "--format", "json").json()
    jsonschema.validate(document, schema("diff"))
    assert document["graphs"] == [
        {
            "name": "EventGraph",
            "old_name": None,
            "kind": "changed",
            "sentence": SENTENCE,
            "changes": [SENTENCE.removeprefix("EventGraph: ")],
        }
    ]


def test_a_graph_with_many_changes_lists_them(tmp_path: Path, ask) -> None:
    paths = tmp_path / "Old.uasset", tmp_path / "New.uasset"
    paths[0].write_bytes(package(NODES, WIRES))
    more = [say(f"More{place}", "x") for place in range(4)]
    paths[1].write_bytes(package((*NODES, *more), WIRES))
    lines = ask("diff", *paths).out.splitlines()
    start = lines.index("Graphs  1 change")
    assert lines[start + 1 : start + 4] == [
        (
            '  ~ EventGraph: Print String#3 (In String: "x") added; '
            'Print String#4 (In String: "x") added; 2 more changes'
        ),
        '      Print String#5 (In String: "x") added',
        '      Print String#6 (In String: "x") added',
    ]
