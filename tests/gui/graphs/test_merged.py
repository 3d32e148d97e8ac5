"""Three sides of a graph as they are painted."""

from __future__ import annotations

from pathlib import Path

import graph_drafts as drafts
from graph_drafts import event, say

from inspector.compare.three_graphs import graphs_of_three
from inspector.graphs.layout import Box, touches
from inspector.gui.graphs.merged_reading import read_three
from inspector.gui.graphs.overlay_painting import OverlayPainter, signs_of
from inspector.gui.look.theme import Theme
from inspector.progress import Progress
from inspector.project.compare.merge import merge_files


def test_tabs_stand_above_their_cards_or_else_beside_them(tmp_path: Path, light: Theme) -> None:
    base = [event("Started")]
    low = [say("High", "a", x=400), say("Low", "b", x=400, y=72)]
    paths = [tmp_path / f"{side}.uasset" for side in ("base", "ours", "theirs")]
    sides = base, [*base, *low], [*base, say("Other", "c", x=900)]
    for path, nodes in zip(paths, sides, strict=True):
        path.write_bytes(drafts.package(nodes))
    merged = merge_files(*map(str, paths))
    (graph,) = graphs_of_three(merged.merge)
    for side in (merged.base, merged.ours, merged.theirs):
        side.close()
    drawing = read_three(graph, Progress()).drawing
    painter = OverlayPainter(light, drawing)
    painter._zoom = 1.0
    cards = {card.node.name: card for card in drawing.overlay.scene.cards}
    done = {name: painter._done(card) for name, card in cards.items()}
    assert {name: signs_of(one) for name, one in done.items() if one} == {
        "High": ("ours", "added"), "Low": ("ours", "added"), "Other": ("theirs", "added"),
    }  # fmt: skip
    for name in ("High", "Low", "Other"):
        x, y = painter._place_of_tab(cards[name])
        width, height = painter._tab_size(done[name])
        assert (width, height) == (34, 20)
        tab, own = Box(x - width / 2, y - height / 2, width, height), cards[name].box
        assert not any(touches(card.box, tab) for card in cards.values())
        if name == "Low":
            assert tab.x + width <= own.x
        else:
            assert (tab.x, tab.y + height) == (own.x, own.y - 2)
