"""Three sides of a graph as they are painted."""

from __future__ import annotations

from pathlib import Path

import graph_drafts as drafts
from graph_drafts import event, say
from PySide6.QtGui import QImage, QPainter

from inspector.compare.three_graphs import graphs_of_three
from inspector.graphs.layout import Box, touches
from inspector.gui.graphs.compared_reading import Drawing
from inspector.gui.graphs.merged_reading import read_three
from inspector.gui.graphs.overlay_painting import OverlayPainter, signs_of
from inspector.gui.look.theme import Theme
from inspector.progress import Progress
from inspector.project.compare.merge import merge_files


def drawn(tmp_path: Path, theme: Theme) -> tuple[OverlayPainter, Drawing]:
    """A graph to which both sides added."""
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
    return OverlayPainter(theme, drawing), drawing


def test_lines_are_as_wide_on_a_screen_of_twice_as_many_px(tmp_path: Path, light: Theme) -> None:
    painter, drawing = drawn(tmp_path, light)
    (other,) = (card for card in drawing.overlay.scene.cards if card.node.name == "Other")
    around = Box(other.box.x - 20, other.box.y - 20, 80, 80)
    widths = []
    for ratio in (1, 2, 1):
        picture = QImage(80 * ratio, 80 * ratio, QImage.Format.Format_RGB32)
        picture.setDevicePixelRatio(ratio)
        picture.fill(light.color("panel"))
        with QPainter(picture) as paints:
            paints.translate(-around.x, -around.y)
            painter.paint(paints, around, 1.0)
        row = [picture.pixelColor(x, 70 * ratio).name() for x in range(40 * ratio)]
        widths.append(row.count(light.hex("theirs").lower()))
    assert widths == [2, 4, 2]


def test_tabs_stand_above_their_cards_or_else_beside_them(tmp_path: Path, light: Theme) -> None:
    painter, drawing = drawn(tmp_path, light)
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
