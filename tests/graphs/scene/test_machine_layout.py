"""How the states of a machine, the ways between them and their rules stand."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from graph_drafts import tree_of_bytes
from graph_samples import CHARACTER, GraphOf
from machine_drafts import (
    INTO,
    MACHINE,
    RuleDraft,
    StateDraft,
    WayDraft,
    either,
    get,
    hero_package,
    holds,
    joins,
    machine_package,
)

from inspector.format.unreal.draft import PropertyDraft
from inspector.graphs.layout import Card, Scene, scene_of
from inspector.graphs.machine_layout import (
    Rect,
    RuleNotes,
    arrow_of,
    centre_of,
    edge_towards,
    in_lines,
    leader_of,
)
from inspector.graphs.machine_spread import spread_of
from inspector.graphs.machine_ways import points_along, ways_between
from inspector.graphs.metrics import UNIT
from inspector.graphs.model import Graph, Node, NodeKind
from inspector.graphs.reading import graphs_of
from inspector.graphs.rules import RuleKind, RuleSaid
from inspector.messages.rendering import render
from inspector.report.graph_svg import graphs_svg


@pytest.fixture
def scene(graph_of: GraphOf) -> Scene:
    """The only state machine of the corpus."""
    return scene_of(graph_of(CHARACTER, "Default"), render)


def said(words: str) -> RuleSaid:
    return RuleSaid(RuleKind.CONDITIONS, words)


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
    assert into.curve.end[0] == pytest.approx(card(scene, "Death").box.x, abs=0.01)


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
    lines = in_lines(said(words))
    assert " ".join(lines) == words
    assert len(lines) == 2
    assert in_lines(said("")) == ()


def test_a_comparison_is_not_parted() -> None:
    words = "Is Sprinting and Is Accelerating and Speed > 600"
    start = words.index("Speed")
    assert in_lines(said(words))[-1] == "600"
    kept = RuleSaid(RuleKind.CONDITIONS, words, ((start, len(words)),))
    assert in_lines(kept)[-1] == "Speed > 600"


def test_chinese_words_are_parted_behind_commas() -> None:
    words = "，或".join(["这是一个很长的条件名称需要换行"] * 4)
    lines = in_lines(said(words))
    assert "".join(lines) == words
    assert len(lines) > 1
    assert all(line.endswith("，") for line in lines[:-1])


def test_rules_give_way_to_each_other() -> None:
    """Two arrows cross in one place: the words of the second go along its own."""
    states: list[Rect] = [(0, 0, 80, 22), (400, 0, 80, 22), (0, 300, 80, 22), (400, 300, 80, 22)]
    sign = (227.0, 151.0, 26.0, 20.0)
    notes = RuleNotes([*states, sign])
    ends = (states[0], states[3]), (states[2], states[1])
    first = notes.placed(said("Is In Air and Speed > 0"), sign, ends[0], is_alone=True)
    second = notes.placed(said("not Is In Air"), sign, ends[1], is_alone=True)
    assert first.box[1] < sign[1] < second.box[1]
    assert not touch(first.box, second.box)


def test_words_without_room_beside_their_arrow_are_led_to() -> None:
    sign = (100.0, 100.0, 18.0, 18.0)
    ends = (0.0, 100.0, 70.0, 18.0), (150.0, 100.0, 70.0, 18.0)
    beside = RuleNotes([sign, *ends]).placed(said("Is In Air"), sign, ends, is_alone=True)
    assert leader_of(sign, beside) is None
    walls: list[Rect] = [(0, 20, 220, 78), (0, 120, 220, 78)]
    far = RuleNotes([sign, *ends, *walls]).placed(said("Is In Air"), sign, ends, is_alone=True)
    assert not any(touch(far.box, one) for one in (sign, *ends, *walls))
    leader = leader_of(sign, far)
    assert leader is not None
    assert leader[1][0] in (far.box[0], far.box[0] + far.box[2])


def test_the_words_of_two_ways_stand_on_their_outer_sides() -> None:
    idle, run = (0.0, 0.0, 80.0, 22.0), (400.0, 0.0, 80.0, 22.0)
    there, back = (227.0, -12.0, 26.0, 20.0), (227.0, 14.0, 26.0, 20.0)
    notes = RuleNotes([idle, run, there, back])
    up = notes.placed(said("Is Accelerating"), there, (idle, run), is_alone=False)
    down = notes.placed(said("not Is Accelerating"), back, (run, idle), is_alone=False)
    assert up.box[1] + up.box[3] < there[1]
    assert down.box[1] > back[1] + back[3]


# -- the machine of picture 22b --------------------------------------------------------------------


@pytest.fixture(scope="module")
def hero() -> Graph:
    return next(
        graph for graph in graphs_of(tree_of_bytes(hero_package())) if graph.name == MACHINE
    )


@pytest.fixture(scope="module", params=[True, False], ids=["spread", "as stored"])
def drawn(hero: Graph, request: pytest.FixtureRequest) -> Scene:
    return scene_of(hero, render, spread=request.param)


def rings(scene: Scene) -> list[Card]:
    return [one for one in scene.cards if one.sign]


def test_states_say_what_they_play(graph_of: GraphOf) -> None:
    """The names of the corpus package: those that the compiler listed as players of each state."""
    scene = scene_of(graph_of(CHARACTER, "Default"), render)
    assert card(scene, "Movement").plays == "BS_PlayerMovement"
    assert card(scene, "Death").plays == "Death_1, Death_2, Death_3"
    assert card(scene, "Entry").plays == ""
    drawn = "".join(graphs_svg([scene.graph]))
    assert ">Death_1, Death_2, Death_3</text>" in drawn


def test_much_that_is_played_is_told_as_far_as_there_is_room() -> None:
    names = tuple(f"FPP_AnimationNumber{number}" for number in range(6))
    package = machine_package([StateDraft("Many", 0, 0, names)], [])
    graphs = graphs_of(tree_of_bytes(package))
    machine = next(graph for graph in graphs if graph.name == MACHINE)
    (state,) = machine.states
    assert state.plays == names
    drawn = card(scene_of(machine, render), "Many")
    assert drawn.plays == "FPP_AnimationNumber0 and 5 more"
    assert drawn.box.width < 300


def test_what_no_wire_leads_from_plays_nothing() -> None:
    package = machine_package([StateDraft("One", 0, 0, ("Run",), unused=("Walk",))], [])
    graphs = graphs_of(tree_of_bytes(package))
    machine = next(graph for graph in graphs if graph.name == MACHINE)
    assert machine.states[0].plays == ("Run",)


def test_each_transition_is_one_arrow_with_a_ring(drawn: Scene) -> None:
    boxes = {one.node.export: one.box for one in drawn.cards}
    assert len(rings(drawn)) == 13
    for ring in rings(drawn):
        into, out = (
            next(wire for wire in drawn.wires if end(wire.link) == ring.node.export)
            for end in (lambda link: link.target, lambda link: link.source)
        )
        # One curve, from edge to edge, with one head and its ring in the middle.
        assert into.curve.end == pytest.approx(out.curve.start)
        assert into.curve.end == pytest.approx(centre_of(ring.box))
        assert (into.has_head, out.has_head) == (False, True)
        for point, state in (
            (into.curve.start, into.link.source),
            (out.curve.end, out.link.target),
        ):
            x, y, width, height = boxes[state]
            assert x - 0.1 <= point[0] <= x + width + 0.1
            assert y - 0.1 <= point[1] <= y + height + 0.1


def test_two_ways_are_two_arrows(drawn: Scene) -> None:
    there, back = card(drawn, "FPP_Idle → FPP_Run"), card(drawn, "FPP_Run → FPP_Idle")
    assert (there.sign, back.sign) == ("→", "←")
    assert there.box.y + there.box.height < back.box.y
    assert not any(touch(one.box, other.box) for one, other in combinations(rings(drawn), 2))


def test_rules_cover_neither_states_nor_rings_nor_each_other(drawn: Scene) -> None:
    notes = [ring.note.box for ring in rings(drawn)]
    assert not any(touch(note, one.box) for note in notes for one in drawn.cards)
    assert not any(touch(*pair) for pair in combinations(notes, 2))


def test_rules_are_those_of_the_picture(drawn: Scene) -> None:
    told = {render(ring.node.title): " ".join(ring.note.lines) for ring in rings(drawn)}
    assert told["FPP_Run → FPP_RoadieRun"] == (
        "Is Sprinting and Is Accelerating and Speed > 600 and not Is In Air"
    )
    assert told["FPP_Idle → FPP_JumpStart"] == (
        "Is In Air and Weapon State is neither RifleAiming nor RocketLauncherAiming"
    )
    assert told["FPP_JumpStart → FPP_JumpLoop"] == (
        "0.1 s or less left of FPP_RifleJumpStart or of FPP_LauncherJumpStart"
    )
    assert told["FPP_Run → FPP_Idle"] == "not Is Accelerating, or Speed is 0 ± 0.01"
    note = card(drawn, "FPP_Run → FPP_RoadieRun").note
    strong = [line[first:last] for line, parts in zip(note.lines, note.strong, strict=True)
              for first, last in parts]  # fmt: skip
    assert strong == ["Is Sprinting", "Is Accelerating", "Speed > 600", "Is In Air"]


def test_spread_states_keep_their_order(hero: Graph) -> None:
    stored, spread = scene_of(hero, render), scene_of(hero, render, spread=True)
    states = {node.export for node in hero.states}
    for axis in (0, 1):
        orders = [
            sorted((one.box[axis], one.node.export) for one in scene.cards
                   if one.node.export in states)
            for scene in (stored, spread)
        ]  # fmt: skip
        assert [node for __, node in orders[0]] == [node for __, node in orders[1]]
    places = {node.export: (node.x * UNIT, node.y * UNIT) for node in hero.nodes}
    assert all(
        one.box[:2] == pytest.approx(places[one.node.export])
        for one in stored.cards
        if one.node.export in states
    )


def test_spread_states_leave_room_for_rules(hero: Graph) -> None:
    """Where they are stored some stand so near that their rule is wider than what is between."""

    def room(scene: Scene) -> float:
        idle, run = card(scene, "FPP_Idle").box, card(scene, "FPP_Run").box
        return run.x - idle.x - idle.width

    width = card(scene_of(hero, render), "FPP_Run → FPP_Idle").note.box[2]
    assert room(scene_of(hero, render)) < width < room(scene_of(hero, render, spread=True))


def test_a_comment_goes_with_what_it_is_around(hero: Graph) -> None:
    around = Node(9999, "C", "EdGraphNode_Comment", NodeKind.COMMENT, "", "", 330, -40, 300, 120,
                  comment="Runs")  # fmt: skip
    scene = scene_of(replace(hero, nodes=(*hero.nodes, around)), render, spread=True)
    (comment,), run = scene.comments, card(scene, "FPP_Run").box
    assert comment.box.x < run.x
    assert comment.box.y < run.y < comment.box.y + comment.box.height


def test_a_rule_that_nothing_feeds_warns_on_its_ring() -> None:
    states = [StateDraft("A", 0, 0), StateDraft("B", 400, 0), StateDraft("C", 800, 0)]
    automatic = PropertyDraft("bAutomaticRuleBasedOnSequencePlayerInState", "BoolProperty", True)
    package = machine_package(
        states, [WayDraft("A", "B"), WayDraft("B", "C", properties=(automatic,))]
    )
    graphs = graphs_of(tree_of_bytes(package))
    machine = next(graph for graph in graphs if graph.name == MACHINE)
    scene = scene_of(machine, render, spread=True)
    never, ends = card(scene, "A → B").note, card(scene, "B → C").note
    assert (never.kind, never.lines) == (RuleKind.NEVER, ("never taken",))
    assert (ends.kind, ends.lines) == (RuleKind.AUTOMATIC, ("when the animation ends",))


def test_of_many_conditions_the_first_are_told() -> None:
    names = [f"bIsSomethingThatTakesManyWords{letter}" for letter in "ABCDEF"]
    states = [StateDraft("A", 0, 0), StateDraft("B", 400, 0)]
    package = machine_package(
        states, [WayDraft("A", "B", holds(*names)), WayDraft("B", "A", either(*names))]
    )
    graphs = graphs_of(tree_of_bytes(package))
    machine = next(graph for graph in graphs if graph.name == MACHINE)
    scene = scene_of(machine, render, spread=True)
    there, back = card(scene, "A → B").note, card(scene, "B → A").note
    words = "Is Something That Takes Many Words"
    assert " ".join(there.lines) == f"{words} A and {words} B and 4 more"
    assert " ".join(back.lines) == f"{words} A, or {words} B, or 4 more"
    assert len(there.lines) <= 3


def test_a_rule_that_cannot_be_told_says_how_many_nodes_it_has() -> None:
    """NOT of AND of NOT and so on: deeper than anybody reads beside an arrow."""
    nodes, wires = [get("bA"), get("bB")], []
    end = "bA.bA"
    for level in range(8):
        kind = "BooleanAND" if level % 2 else "BooleanOR"
        nodes.append(joins(f"Join{level}", kind))
        wires += [f"{end}-Join{level}.A", f"bB.bB-Join{level}.B"]
        end = f"Join{level}.ReturnValue"
    rule = RuleDraft(nodes, [*wires, f"{end}-{INTO}"])
    states = [StateDraft("A", 0, 0), StateDraft("B", 400, 0)]
    graphs = graphs_of(tree_of_bytes(machine_package(states, [WayDraft("A", "B", rule)])))
    machine = next(graph for graph in graphs if graph.name == MACHINE)
    note = card(scene_of(machine, render), "A → B").note
    assert (note.kind, note.lines) == (RuleKind.LONG, ("rule of 11 nodes",))


def test_a_way_goes_around_a_state_that_stands_between() -> None:
    boxes = {1: (0.0, 0.0, 100.0, 40.0), 2: (200.0, 0.0, 100.0, 40.0), 3: (400.0, 0.0, 100.0, 40.0)}
    (way,) = ways_between(boxes, [(1, 3)])
    x, y, width, height = boxes[2]
    assert not any(x <= px <= x + width and y <= py <= y + height for px, py in points_along(way))


def test_a_way_back_to_its_own_state_stands_above_it() -> None:
    (way,) = ways_between({1: (0.0, 0.0, 100.0, 40.0)}, [(1, 1)])
    assert all(y <= 0 for __, y in points_along(way))
    assert way[0][0] < way[3][0]


def test_many_states_take_no_time_to_speak_of() -> None:
    """A damaged or generated machine: nobody waits for thousands of ways around thousands."""
    boxes = {number: (number % 60 * 150.0, number // 60 * 90.0, 100.0, 40.0)
             for number in range(3000)}  # fmt: skip
    ends = [(number, (number * 7 + 1) % 3000) for number in range(3000)]
    assert len(ways_between(boxes, ends)) == 3000
    assert spread_of(boxes, {}).moved((5.0, 6.0)) == (5.0, 6.0)
