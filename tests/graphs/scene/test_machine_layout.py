"""How the states of a machine, the ways between them and their rules stand."""

from __future__ import annotations

import pytest
from graph_samples import CHARACTER, GraphOf

from inspector.graphs.layout import Card, Scene, scene_of
from inspector.graphs.machine_layout import Rect, RuleNotes, arrow_of, edge_towards, in_lines
from inspector.messages.rendering import render
from inspector.report.graph_svg import graphs_svg


@pytest.fixture
def scene(graph_of: GraphOf) -> Scene:
    """The only state machine of the corpus."""
    return scene_of(graph_of(CHARACTER, "Default"), render)


def card(scene: Scene, title: str) -> Card:
    return next(card for card in scene.cards if render(card.node.title) == title)


def touch(one: Rect, other: Rect) -> bool:
    across = one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
    return across and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]


def test_a_rule_stands_above_an_arrow_to_the_right(scene: Scene) -> None:
    way = card(scene, "Movement → Death")
    assert (way.sign, way.note.lines) == ("→", ("Is Dead",))
    x, y, width, height = way.note.box
    assert y + height < way.box.y
    assert x + width / 2 == way.box.x + way.box.width / 2
    assert scene.box.y <= y
    assert not any(touch(way.note.box, other.box) for other in scene.cards)


def test_states_have_no_pins_and_ways_are_straight(scene: Scene) -> None:
    assert not any(one.spots for one in scene.cards)
    for wire in scene.wires:
        (x0, y0), (x1, y1), __, (x3, y3) = wire.curve
        assert (x1 - x0) * (y3 - y0) == pytest.approx((y1 - y0) * (x3 - x0))
    into = next(
        wire for wire in scene.wires if wire.link.target == card(scene, "Death").node.export
    )
    assert into.curve.end[0] == card(scene, "Death").box.x


def test_the_picture_says_the_rule(graph_of: GraphOf) -> None:
    drawn = "".join(graphs_svg([graph_of(CHARACTER, "Default")]))
    assert ">Is Dead</text>" in drawn


@pytest.mark.parametrize(
    ("end", "sign"),
    [
        ((9, 0), "→"), ((9, 9), "↘"), ((0, 9), "↓"), ((-9, 9), "↙"), ((-9, 0), "←"),
        ((-9, -9), "↖"), ((0, -9), "↑"), ((9, -9), "↗"), ((9, 1), "→"),
    ],
)  # fmt: skip
def test_an_arrow_points_where_it_leads(end: tuple[float, float], sign: str) -> None:
    assert arrow_of((0, 0), end) == sign


def test_a_way_begins_at_the_edge_of_its_state() -> None:
    box = (0.0, 0.0, 100.0, 20.0)
    assert edge_towards(box, (250.0, 10.0)) == (100.0, 10.0)
    assert edge_towards(box, (50.0, -90.0)) == (50.0, 0.0)
    # A point inside has no way out.
    assert edge_towards(box, (60.0, 10.0)) == (60.0, 10.0)


def test_rules_are_parted_between_words() -> None:
    words = "not Is Sprinting, or not Is Accelerating, or Speed < 500, or Is In Air"
    lines = in_lines(words)
    assert " ".join(lines) == words
    assert len(lines) == 2
    assert in_lines("") == ()


def test_rules_give_way_to_each_other() -> None:
    """Two arrows cross in one place: the words of the second go along its own."""
    states: list[Rect] = [(0, 0, 80, 22), (400, 0, 80, 22), (0, 300, 80, 22), (400, 300, 80, 22)]
    sign = (227.0, 151.0, 26.0, 20.0)
    notes = RuleNotes([*states, sign])
    first = notes.placed("Is In Air and Speed > 0", sign, (states[0], states[3]), is_alone=True)
    second = notes.placed("not Is In Air", sign, (states[2], states[1]), is_alone=True)
    assert first.box[1] < sign[1] < second.box[1]
    assert not touch(first.box, second.box)


def test_the_words_of_two_ways_stand_on_their_outer_sides() -> None:
    idle, run = (0.0, 0.0, 80.0, 22.0), (400.0, 0.0, 80.0, 22.0)
    there, back = (227.0, -12.0, 26.0, 20.0), (227.0, 14.0, 26.0, 20.0)
    notes = RuleNotes([idle, run, there, back])
    up = notes.placed("Is Accelerating", there, (idle, run), is_alone=False)
    down = notes.placed("not Is Accelerating", back, (run, idle), is_alone=False)
    assert up.box[1] + up.box[3] < there[1]
    assert down.box[1] > back[1] + back[3]
