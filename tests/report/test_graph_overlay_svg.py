"""Both versions of a graph as a picture in a page: the same parts and signs as the comparison."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest
from compare.test_graphs import NODES, WIRES, drawn, graphs_of_pair
from graph_drafts import package, say
from pairs import PAIRS

from inspector.cli.main import main
from inspector.compare.graph_overlay import MergedGraph
from inspector.compare.graph_summary import GraphDifference, graph_differences
from inspector.graphs.model import NodeKind
from inspector.graphs.overlay import overlay_of
from inspector.messages.rendering import render
from inspector.report.graph_svg import overlay_svg

SVG = "{http://www.w3.org/2000/svg}"
SIGNS = {"added": "+", "removed": "−", "changed": "~", "moved": "→"}


def picture(difference: GraphDifference) -> ElementTree.Element:
    """The picture of a difference, as a reader of XML takes it."""
    both = MergedGraph(difference)
    text = "".join(overlay_svg(overlay_of(both.graph, both.marks, render), lambda role: f"#{role}"))
    assert "style" not in text
    return ElementTree.fromstring(text.replace("<svg ", f'<svg xmlns="{SVG[1:-1]}" ', 1))


def signs(root: ElementTree.Element) -> Counter[str]:
    """How often each sign stands in a tab or a ring."""
    return Counter(
        text.text or "" for text in root.iter(f"{SVG}text") if text.get("text-anchor") == "middle"
    )


def test_what_became_of_parts_is_a_sign_a_line_and_a_word() -> None:
    before = drawn([*NODES, say("Gone", "bye", x=900)], [*WIRES, "Second.then-Gone.execute"])
    changed = [say("First", "Goodbye") if node.name == "First" else node for node in NODES]
    (difference,) = graph_differences([before], [drawn(changed)])
    root = picture(difference)
    assert signs(root) == {"−": 2, "~": 1}
    dashed = [part for part in root.iter() if part.get("stroke-dasharray") == "5 3"]
    assert {part.tag for part in dashed} == {f"{SVG}rect", f"{SVG}path"}
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert "removed; Print String#3" in titles
    assert "changed; Print String#1" in titles


@pytest.mark.parametrize("name", PAIRS)
def test_the_picture_has_every_part_of_both_versions(corpus: Path, name: str) -> None:
    for difference in graph_differences(*graphs_of_pair(corpus, name)):
        root, both = picture(difference), MergedGraph(difference)
        cards = [node for node in both.graph.nodes if node.kind is not NodeKind.COMMENT]
        assert len(list(root.iter(f"{SVG}title"))) == len(cards)
        assert sum(path.get("fill") == "none" for path in root.iter(f"{SVG}path")) == len(
            both.graph.links
        )
        became = Counter(
            SIGNS[kind] for kind in (*both.marks.nodes.values(), *both.marks.wires.values())
        )
        assert signs(root) == became


def test_titles_of_a_file_are_no_markup() -> None:
    nodes = [say("First", "<b>&\"'") if node.name == "First" else node for node in NODES]
    (difference,) = graph_differences([drawn(NODES)], [drawn(nodes)])
    assert any("<b>&" in (text.text or "") for text in picture(difference).iter(f"{SVG}text"))


def test_the_page_of_a_comparison_holds_the_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, nodes in (("Old", NODES), ("New", [*NODES, say("More", "and")])):
        (tmp_path / f"{name}.uasset").write_bytes(package(nodes, WIRES))
    paths = [str(tmp_path / f"{name}.uasset") for name in ("Old", "New")]
    assert main(["diff", *paths, "--format", "html"]) == 1
    page = capsys.readouterr().out
    assert page.count("<svg ") == 1
    assert "EventGraph, both versions" in page
    # Every colour of the picture is one of the sheet.
    sheet = page[: page.index("</style>")]
    for role in set(re.findall(r"var\(--(\w+)\)", page)):
        assert f"--{role}:" in sheet
