"""Titles of graphs that are seen as a whole: all of them, whole, none on another."""

from __future__ import annotations

import pytest
from corpus import corpus_file
from PySide6.QtCore import QRectF

from inspector.format.unreal.package import Package
from inspector.graphs.layout import Box, Card, SceneGrid, grid_of, scene_of
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


def grid_of_graph(name: str) -> SceneGrid:
    package = Package.open(corpus_file(GRAPHS[name]).read_bytes())
    graph = next(graph for graph in graphs_of(package.tree()) if graph.name == name)
    return grid_of(scene_of(graph, render))


@pytest.mark.parametrize("name", GRAPHS)
def test_a_whole_graph_has_all_of_its_titles(light: Theme, name: str) -> None:
    grid = grid_of_graph(name)
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


@pytest.mark.parametrize("name", GRAPHS)
def test_titles_stand_where_they_do_whatever_the_zoom_was_before(light: Theme, name: str) -> None:
    """What is remembered of other zooms is only what holds at this one too."""
    grid = grid_of_graph(name)
    whole = grid.scene.box
    part = Box(whole.x + whole.width / 3, whole.y, whole.width / 4, whole.height / 2)
    used, seen = FarTitles(light, grid), 0
    for scale in (0.7, 0.41, 0.55, 0.2, 0.48, 0.74, 0.41):
        fresh = FarTitles(light, grid)
        for far in (used, fresh):
            far.set_scale(scale, as_blocks=scale < 0.4)
        told, is_late = used.seen(part)
        assert (told, is_late) == fresh.seen(part)
        assert not is_late
        seen += len(told)
    assert seen > 50
