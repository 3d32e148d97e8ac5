"""Where the nodes, pins and wires of graphs stand."""

from __future__ import annotations

from typing import Any

import pytest
from corpus import entries
from graph_drafts import (
    NodeDraft,
    PinDraft,
    branch,
    call,
    comment,
    event,
    graph_of_bytes,
    package,
    say,
)
from graph_samples import PAWN, GraphOf, TreeOf

from inspector.errors import InspectorError
from inspector.graphs import metrics
from inspector.graphs.layout import (
    Box,
    Card,
    Curve,
    Grid,
    Scene,
    middle_of,
    point_of,
    points_of,
    scene_of,
)
from inspector.graphs.model import Graph, GraphRole, Link, Node, NodeKind, Pin, PinEnd, PinType
from inspector.graphs.reading import graphs_of
from inspector.messages import ENGLISH, activate
from inspector.messages.graph_text import fold_words
from inspector.messages.languages import translation
from inspector.messages.rendering import render


def card(scene: Scene, title: str) -> Card:
    """The card of a node by its title."""
    return next(card for card in scene.cards if render(card.node.title) == title)


def drawn(*nodes: NodeDraft, wires: tuple[str, ...] = ()) -> Scene:
    """The scene of a graph that was written for the test."""
    return scene_of(graph_of_bytes(package(nodes, wires)), render)


def test_a_card_stands_where_its_node_does() -> None:
    scene = drawn(event("Started", x=160, y=-320))
    assert card(scene, "Started").box[:2] == (160.0, -320.0)


def test_execution_comes_first_and_rows_are_even() -> None:
    node = call("Name", "GetName", [PinDraft("Start", "int", "5"), PinDraft("More", "exec")])
    spots = [spot for spot in card(drawn(node), "Get Name").spots if not spot.pin.is_output]
    assert [spot.pin.name for spot in spots] == ["execute", "More", "Start"]
    assert spots[0].y == metrics.BAND + metrics.ROW / 2
    assert [spots[1].y - spots[0].y, spots[2].y - spots[1].y] == [metrics.ROW, metrics.ROW]
    assert spots[2].lines == ("5",)


def test_a_card_is_as_wide_as_its_title_and_rows_need() -> None:
    short, long = drawn(say("A", "")), drawn(call("B", "AnExtremelyLongNameOfAFunction"))
    assert card(short, "Print String").box.width >= metrics.LEAST
    wide = card(long, "An Extremely Long Name Of A Function")
    needed = metrics.TITLE + metrics.title_width(render(wide.node.title))
    # Sizes are whole tenths.
    assert wide.box.width == pytest.approx(needed, abs=0.05)


def test_values_are_whole_as_far_as_anybody_reads_them() -> None:
    def lines(text: str, *others: NodeDraft, pins: str = "InString") -> tuple[str, ...]:
        node = call("A", "Say", [PinDraft(pins, "string", text)])
        return next(spot.lines for spot in card(drawn(node, *others), "Say").spots if spot.lines)

    text = "Cast to FloatingPawnMovement failed!"
    assert lines(text) == (f'"{text}"',)
    # Beside another card it goes on in further lines, and the card is higher.
    beside = say("Next", "", x=250)
    assert lines(text, beside) == ('"Cast to', "FloatingPawn", "Movement", 'failed!"')
    higher = card(drawn(call("A", "Say", [PinDraft("InString", "string", text)]), beside), "Say")
    assert higher.box.x + higher.box.width + metrics.APART <= 250
    lowest = higher.spots[-1].y + 3 * metrics.VALUE_LINE + metrics.ROW / 2
    assert lowest + metrics.FOOT <= higher.box.y + higher.box.height
    # One that would then lie over the next card is cut.
    below = lines(text, beside, say("Below", "", x=0, y=90))
    assert len(below) < 4
    assert below[-1].endswith("…")
    # A name without gaps is broken where its line ends, and nothing of it is lost.
    name = "65903EFF47BB1D689DA5128465846684"
    assert "".join(lines(name, beside)) == f'"{name}"'
    assert len(lines(name, beside)) > 1
    # No card is as wide as a whole page, and none as high.
    long = lines("word " * 200)
    assert len(long) == metrics.MOST_VALUE_LINES
    assert max(map(metrics.caption_width, long)) <= metrics.WIDEST_VALUE + 1
    assert long[-1].endswith("…")


def test_values_and_knots_are_small() -> None:
    knot = NodeDraft("Knot", "K2Node_Knot", [PinDraft("InputPin"), PinDraft(">OutputPin")])
    add = call("Sum", "Add_IntInt", [PinDraft("A", "int"), PinDraft("B", "int")], pure=True)
    scene = drawn(knot, add)
    assert card(scene, "").box[2:] == (metrics.KNOT, metrics.KNOT)
    assert card(scene, "+").is_compact
    assert card(scene, "+").box.height == 2 * metrics.ROW


def test_the_title_of_an_operator_stands_clear_of_its_values() -> None:
    pins = [PinDraft("A", "int", "1234567"), PinDraft("B", "int"), PinDraft(">ReturnValue", "int")]
    shown = card(drawn(call("Sum", "Add_IntInt", pins, pure=True)), "+")
    spot = next(spot for spot in shown.spots if spot.lines)
    end = spot.x + metrics.LABEL + metrics.caption_width(spot.lines[0])
    middle = shown.box.x + shown.box.width / 2
    assert end + metrics.VALUE <= middle - metrics.title_width("+") / 2


def test_wires_leave_to_the_right_and_arrive_from_the_left() -> None:
    scene = drawn(
        event("Started"), branch("Choice", x=400, y=100), wires=("Started.then-Choice.execute",)
    )
    (wire,) = scene.wires
    start, end = card(scene, "Started").spots[-1], card(scene, "Branch").spots[0]
    assert wire.curve.start == (start.x, start.y)
    assert wire.curve.end == (end.x, end.y)
    bend = wire.curve.leaving[0] - wire.curve.start[0]
    assert metrics.SHORTEST_BEND <= bend <= metrics.LONGEST_BEND
    assert wire.curve.end[0] - wire.curve.arriving[0] == bend


def test_a_wire_that_leads_back_runs_straight_through_its_knots() -> None:
    pins = [PinDraft("InputPin"), PinDraft(">OutputPin")]
    right, left = (
        NodeDraft(name, "K2Node_Knot", pins, x=x, y=-200)
        for name, x in (("Right", 800), ("Left", 200))
    )
    scene = drawn(
        right, left, event("Started", x=600), say("A", "x"),
        wires=("Started.then-Right.InputPin", "Right.OutputPin-Left.InputPin",
               "Left.OutputPin-A.execute"),
    )  # fmt: skip
    curves = {wire.link.source: wire.curve for wire in scene.wires}
    by_place = sorted(scene.graph.nodes, key=lambda node: -node.x)
    back, there, home = (curves[node.export] for node in by_place[:3])
    assert [point[0] for point in back] == sorted((point[0] for point in back), reverse=True)
    # A card is left to the right and reached from the left all the same.
    assert there.leaving[0] > there.start[0]
    assert home.arriving[0] < home.end[0]


def knots_in(*places: tuple[int, int]) -> tuple[NodeDraft, ...]:
    pins = [PinDraft("InputPin"), PinDraft(">OutputPin")]
    return tuple(
        NodeDraft(f"Knot{number}", "K2Node_Knot", pins, x=x, y=y)
        for number, (x, y) in enumerate(places)
    )


@pytest.mark.parametrize(
    "places",
    [
        [(400, 0), (600, 300)],
        # Out at one side and in again at the other: back to where the line came from.
        [(400, 0), (200, -300)],
        # On along one level, to the right though the next card lies a little to the left.
        [(900, 0), (500, 200), (1000, 400)],
        [(300, 100), (312, 100), (320, 104)],
    ],
)
def test_a_line_runs_through_its_knots_without_a_corner(places: list[tuple[int, int]]) -> None:
    """The parts on both sides of a knot meet in one direction: to the right or to the left."""
    knots = knots_in(*places)
    names = ["Started", *(f"Knot{number}" for number in range(len(places))), "A"]
    pins = ["then", *["OutputPin"] * len(places)], [*["InputPin"] * len(places), "execute"]
    ends = zip(names[:-1], pins[0], names[1:], pins[1], strict=True)
    scene = drawn(
        event("Started"), *knots, say("A", "x", x=700, y=100),
        wires=tuple(f"{start}.{output}-{end}.{entry}" for start, output, end, entry in ends),
    )  # fmt: skip
    into = {wire.link.target: wire.curve for wire in scene.wires}
    out = {wire.link.source: wire.curve for wire in scene.wires}
    for shown in scene.cards:
        if shown.node.kind is NodeKind.KNOT:
            before, after = into[shown.node.export], out[shown.node.export]
            assert before.end == after.start
            coming = before.end[0] - before.arriving[0], before.end[1] - before.arriving[1]
            going = after.leaving[0] - after.start[0], after.leaving[1] - after.start[1]
            assert coming[1] == going[1] == 0
            assert coming[0] * going[0] > 0


def test_knots_next_to_each_other_make_no_loop() -> None:
    knots = knots_in((400, 0), (420, 4))
    scene = drawn(*knots, wires=("Knot0.OutputPin-Knot1.InputPin",))
    (wire,) = scene.wires
    across = [point[0] for point in points_of(wire.curve, 40)]
    assert across == sorted(across)


def test_comments_lie_below_and_the_box_holds_all() -> None:
    scene = drawn(event("Started", x=1000, y=1000), comment("Why", "Because", x=-100))
    assert [card.node.comment for card in scene.comments] == ["Because"]
    assert scene.box[:2] == (-100.0, 0.0)
    started = card(scene, "Started").box
    assert scene.box.x + scene.box.width == started.x + started.width


def test_positions_beyond_all_reason_are_held_back() -> None:
    scene = drawn(event("Started", x=2**31 - 1, y=-(2**31)))
    assert all(abs(place) < 1 << 23 for place in scene.box)


def test_advanced_pins_without_a_wire_are_folded(graph_of: GraphOf) -> None:
    scene = scene_of(graph_of(PAWN, "EventGraph"), render)
    said = next(one for one in scene.cards if one.node.title == "Print String")
    assert said.folded == 5
    assert "Duration" not in {spot.pin.name for spot in said.spots}
    assert len(scene.comments) == 7
    try:
        activate(translation("zh_CN"))
        assert fold_words(said.folded, unfolded=said.unfolded) == "另有 5 个"
    finally:
        activate(ENGLISH)


def test_transitions_are_signs_between_states(graph_of: GraphOf) -> None:
    """The editor draws them so, wherever they are stored; here that is on top of a state."""
    scene = scene_of(graph_of("4.18/UnLua/ABP_PlayerCharacter.uasset", "Default"), render)
    sign = card(scene, "Movement → Death")
    states = [card(scene, title).box for title in ("Movement", "Death")]
    assert sign.sign == "→"
    assert states[0].x + states[0].width < sign.box.x
    assert sign.box.x + sign.box.width < states[1].x
    before, after = (wire for wire in scene.wires
                     if sign.node.export in (wire.link.source, wire.link.target))  # fmt: skip
    assert before.curve.end == after.curve.start
    assert before.curve.start < before.curve.end < after.curve.end


def test_transitions_both_ways_lie_beside_each_other() -> None:
    flow = PinType("Transition", "", "", "", "transition")

    def node(export: int, name: str, *ends: tuple[int, int], x: int = 0) -> Node:
        """A state or a transition, with those that lead to it and that it leads to."""
        into = tuple(PinEnd(end, "out") for end, _ in ends if end >= 0)
        out = tuple(PinEnd(end, "in") for _, end in ends if end >= 0)
        pins = (
            Pin("in", "In", "In", False, flow, links=into),
            Pin("out", "Out", "Out", True, flow, links=out),
        )
        return Node(export, name, name, NodeKind.OTHER, f"{export}", f"{export}", x, pins=pins)

    nodes = (
        node(0, "AnimStateNode", (3, 2)),
        node(1, "AnimStateNode", (2, 3), x=500),
        node(2, "AnimStateTransitionNode", (0, 1)),
        node(3, "AnimStateTransitionNode", (1, 0)),
        # One that leads nowhere is a card like any other.
        node(4, "AnimStateTransitionNode", (0, -1)),
    )
    links = tuple(
        Link(own.export, own.pins[1], end.node, nodes[end.node].pins[0])
        for own in nodes
        for end in own.pins[1].links
    )
    graph = Graph(-1, "States", "", "Made:States", GraphRole.STATES, nodes=nodes, links=links)
    boxes = {own.node.export: own for own in scene_of(graph, render).cards}
    assert [boxes[number].sign for number in range(5)] == ["", "", "→", "←", ""]
    there, back = boxes[2].box, boxes[3].box
    assert there.x == back.x
    assert there.y + there.height < back.y


@pytest.mark.parametrize("entry", entries())
def test_every_graph_of_the_corpus_has_places(entry: dict[str, Any], tree_of: TreeOf) -> None:
    try:
        graphs: tuple[Graph, ...] = graphs_of(tree_of(entry["path"]))
    except InspectorError:
        return
    for graph in graphs:
        scene = scene_of(graph, render)
        assert len(scene.cards) + len(scene.comments) == len(graph.nodes)
        assert len(scene.wires) == len(graph.links)
        for one in scene.cards:
            x, y, width, height = one.box
            for spot in one.spots:
                assert x <= spot.x <= x + width
                assert y <= spot.y <= y + height


def test_labels_are_cut_where_a_card_would_cover_the_next(graph_of: GraphOf) -> None:
    """A node that the editor draws as a small sign; the next one begins 136 units to the right."""
    scene = scene_of(
        graph_of("5.4/KawaiiPhysics/ABP_GrayChan_KawaiiPhysics1.uasset", "AnimGraph"), render
    )
    small = next(one for one in scene.cards if one.node.title == "Local To Component Space")
    follows = min(
        (one.box.x for one in scene.cards if one.box.x > small.box.x), default=small.box.x
    )
    assert small.box.x + small.box.width + metrics.APART <= follows
    labels = {spot.pin.name: spot.label for spot in small.spots}
    # The one that takes less than half is whole.
    assert labels == {"LocalPose": "Local Pose", "ComponentPose": "Component Pose"}


def test_a_title_goes_on_in_further_lines_where_a_card_would_cover_the_next() -> None:
    title = "A Very Long Name Of A Function"
    long = call("Long", "AVeryLongNameOfAFunction", [PinDraft("Start", "string", "a word")])
    alone = card(drawn(long), title)
    beside = card(drawn(long, say("Next", "", x=208)), title)
    assert beside.box.x + beside.box.width + metrics.APART <= 208
    assert beside.box.width < alone.box.width
    assert alone.lines == (title,)
    assert beside.lines == ("A Very Long Name Of A", "Function")
    assert beside.title == title
    # The rows go down with the band.
    assert beside.spots[0].y - alone.spots[0].y == beside.band - metrics.BAND == 14
    assert beside.box.height - alone.box.height == 14
    below = drawn(long, say("Next", "", x=208, y=400))
    assert card(below, title).box == alone.box
    # Where that does not help, it is in one line.
    assert card(drawn(long, say("Next", "", x=16)), title).lines == (title,)


def test_nodes_of_one_title_say_whose_member_they_are(graph_of: GraphOf) -> None:
    """Both tear a widget down, each of another class; what has a title of its own does not say."""
    cards = scene_of(graph_of(PAWN, "EventGraph"), render).cards
    told = sorted(one.lines for one in cards if one.title == "Teardown")
    assert told == [
        ("Teardown", "Target is WBP Profiling"), ("Teardown", "Target is WBP Time Of Day"),
    ]  # fmt: skip
    assert {one.lines for one in cards if one.title == "Print String"} == {("Print String",)}
    torn = next(one for one in cards if one.title == "Teardown")
    assert torn.band == metrics.BAND + metrics.TITLE_LINE


def test_titles_are_broken_between_words_and_at_the_humps_of_names() -> None:
    name = "Scalar Parameter metallicRoughnessTextureIndex"
    assert metrics.in_lines(name, 130.0) == (
        "Scalar Parameter",
        "metallicRoughness",
        "TextureIndex",
    )
    # Of no more than three lines even where one word is left in each.
    assert metrics.in_few_lines("One Two Three Four", 1.0) == ("One Two", "Three", "Four")
    assert metrics.in_few_lines("", 1.0) == ("",)


@pytest.mark.parametrize(
    ("name", "graph"),
    [
        ("AnimBlueprint-AB_Als_Feminine/before", "Overlay"),
        ("Blueprint-BP_SimpleObject/after", "UserConstructionScript"),
        ("Blueprint-LuaTestActor/after", "MultiInputMultiOutput"),
        ("MaterialFunctionMaterialLayer-ML_CesiumGrid/after", "ML_CesiumGrid"),
    ],
)
def test_no_card_of_a_real_graph_covers_another(graph_of: GraphOf, name: str, graph: str) -> None:
    cards = scene_of(graph_of(f"pairs/{name}.uasset", graph), render).cards
    covered = [
        (first.title, second.title)
        for place, first in enumerate(cards)
        for second in cards[:place]
        if abs(_middle(first, 0) - _middle(second, 0)) * 2 < first.box[2] + second.box[2]
        and abs(_middle(first, 1) - _middle(second, 1)) * 2 < first.box[3] + second.box[3]
    ]
    assert covered == []


def _middle(card: Card, axis: int) -> float:
    return card.box[axis] + card.box[axis + 2] / 2


def test_the_sign_of_a_wire_stands_where_it_can_be_seen() -> None:
    curve = Curve((0, 0), (10, 0), (90, 0), (100, 0))
    assert point_of(curve, 0) == (0, 0)
    assert point_of(curve, 1) == (100, 0)
    points = points_of(curve)
    assert points[0] == curve.start
    assert points[-1] == curve.end
    assert middle_of(points) == point_of(curve, 0.5)
    assert middle_of([point for point in points if point[0] > 50]) == point_of(curve, 10 / 12)
    assert middle_of([]) is None
    # A card covers the middle: the sign stands beside it.
    bare = [point for point in points if not 40 < point[0] < 60]
    assert middle_of(bare) in (point_of(curve, 5 / 12), point_of(curve, 7 / 12))
    # Where the sign of another wire stands already it goes on along the wire.
    taken = {point_of(curve, 0.5), point_of(curve, 5 / 12), point_of(curve, 7 / 12)}
    free = middle_of(points, lambda x, y: (x, y) in taken)
    assert free in (point_of(curve, 4 / 12), point_of(curve, 8 / 12))
    assert middle_of(points, lambda x, y: True) == point_of(curve, 0.5)


def test_a_part_of_a_grid_is_handed_out_as_from_the_whole() -> None:
    boxes = [Box(at % 40 * 300, at // 40 * 300, 900 if at % 7 else 9000, 100) for at in range(1600)]
    whole = Grid(zip(range(1600), boxes, strict=True))
    part = whole.mapped(lambda number: f"{number}" if number % 50 == 0 else None)
    # Of the largest area but one some are handed out that lie near to it.
    for side in (1, 700, 3000, 6000, 20_000):
        area = Box(2500, 2500, side, side)
        wanted = [f"{number}" for number in whole.touching(area) if number % 50 == 0]
        assert list(part.touching(area)) == wanted
        assert len(wanted) < 32 or side == 20_000
    assert list(whole.mapped(str).touching(area)) == [f"{number}" for number in range(1600)]
