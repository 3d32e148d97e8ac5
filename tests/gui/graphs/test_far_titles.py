"""Titles of graphs that are seen as a whole: all of them, whole, none on another."""

from __future__ import annotations

import pytest
from corpus import corpus_file
from PySide6.QtCore import QRectF

from inspector.format.unreal.package import Package
from inspector.graphs.layout import Card, grid_of, scene_of
from inspector.graphs.model import NodeKind
from inspector.graphs.reading import graphs_of
from inspector.gui.graphs.far_titles import FarTitles, TitlePlace
from inspector.gui.kit.canvas import MARGIN
from inspector.gui.look.theme import Theme
from inspector.messages.rendering import render

#: A usual canvas, in px.
WIDTH, HEIGHT = 1000.0, 700.0

GRAPHS = {
    "MF_Normal": "pairs/MaterialFunction-MF_Normal/after.uasset",
    "CesiumGlTFFunction": "5.6/cesium-unreal/CesiumGlTFFunction.uasset",
    "Test Blueprint Graph": "projects/ue4-rts/Plugins/DaedalicTestAutomationPlugin/Content/"
    "TestEquals/BP_TestEquals.uasset",
}


@pytest.mark.parametrize("name", GRAPHS)
def test_a_whole_graph_has_all_of_its_titles(light: Theme, name: str) -> None:
    package = Package.open(corpus_file(GRAPHS[name]).read_bytes())
    graph = next(graph for graph in graphs_of(package.tree()) if graph.name == name)
    grid = grid_of(scene_of(graph, render))
    whole = grid.scene.box
    wide, high = whole.width + 2 * MARGIN, whole.height + 2 * MARGIN
    scale = min(WIDTH / wide, HEIGHT / high)
    assert scale < 0.4
    far = FarTitles(light, grid)
    far.set_scale(scale, as_blocks=True)

    def area(card: Card) -> QRectF:
        title = far.of(card)
        assert title is not None, card.title
        assert "".join(title.lines).replace(" ", "") == card.title.replace(" ", "")
        assert len(title.lines) <= 3
        x, y = (card.box.x - whole.x) * scale, (card.box.y - whole.y) * scale
        return QRectF(x + title.left, y + title.top, title.width, title.height)

    named = [card for card in grid.scene.cards if card.node.kind is not NodeKind.KNOT]
    assert len(named) > 40
    places = [area(card) for card in named]
    assert [
        (named[at].title, named[other].title)
        for at, one in enumerate(places)
        for other, two in enumerate(places[:at])
        if one.intersects(two)
    ] == []
    # No edge of the view cuts any.
    edge = QRectF(0, 0, whole.width * scale, whole.height * scale)
    sides = MARGIN * scale + 0.01
    assert all(
        edge.left() - sides <= place.left() and place.right() <= edge.right() + sides
        for place in places
    )
    # Those further away than beside their cards are few.
    away = [far.of(card).where for card in named]  # type: ignore[union-attr]
    assert away.count(TitlePlace.AWAY) + away.count(TitlePlace.OVER) < len(named) / 2
