"""Cards of graphs that store no places: columns by depth, counted by hand."""

from __future__ import annotations

from itertools import combinations

from graph_samples import GraphOf

from inspector.graphs.columns import CardSize, in_columns
from inspector.graphs.layout import scene_of
from inspector.messages.rendering import render

CARD = CardSize(100, 40)


def test_a_card_stands_behind_all_that_lead_to_it() -> None:
    links = [(1, 2), (2, 3), (1, 3), (4, 3)]
    places = in_columns(dict.fromkeys((1, 2, 3, 4), CARD), links)
    assert places == {1: (0, 0), 4: (0, 64), 2: (160, 0), 3: (320, 0)}


def test_a_circle_has_an_end() -> None:
    places = in_columns(dict.fromkeys((1, 2, 3), CARD), [(1, 2), (2, 3), (3, 1), (3, 9)])
    assert places == {1: (0, 0), 2: (160, 0), 3: (320, 0)}


def test_a_high_column_goes_on_in_the_next() -> None:
    """Ten fit below each other in 600 units: nine gaps of 24 between cards of 40, and one more."""
    places = in_columns(dict.fromkeys(range(12), CARD), [])
    assert places[8] == (0, 8 * 64)
    assert max(x for x, _ in places.values()) == 160
    assert max(y for _, y in places.values()) < 600


def test_no_card_lies_on_another_where_a_file_stores_no_places(graph_of: GraphOf) -> None:
    """A cooked material of 41 expressions, all at 0, 0."""
    scene = scene_of(
        graph_of("unversioned/UAssetAPI/TestMaterials/as_mt_base.uasset", "as_mt_base"), render
    )
    boxes = [card.box for card in scene.cards]
    assert len(boxes) == 41
    for one, other in combinations(boxes, 2):
        apart = (
            one.x + one.width <= other.x
            or other.x + other.width <= one.x
            or one.y + one.height <= other.y
            or other.y + other.height <= one.y
        )
        assert apart
    # About as high as wide, so that all of it can be seen.
    assert 0.4 < scene.box.height / scene.box.width < 2.5
