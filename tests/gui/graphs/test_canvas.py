"""The canvas of a graph in a window: keys, clicks, zoom, what is painted, what is said of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from operator import sub
from pathlib import Path

import pytest
from corpus import corpus_file
from graph_drafts import comment, event, package, say
from graph_samples import PAWN
from graphs.scene.svg_parts import parts_of_svg
from gui.graphs.test_page import CTRL, NODES, SHIFT, WIRES, page_of, turn, written
from gui.pages import Host
from gui.pixels import colour_counts
from gui.shell.driver import Shell, ShellMaker
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from inspector.format.unreal.draft import PropertyDraft
from inspector.graphs.layout import Card
from inspector.graphs.model import Graph, GraphRole, Link, Node, NodeKind, Pin, PinEnd, PinType
from inspector.gui.graphs.canvas import GraphCanvas
from inspector.gui.graphs.far_titles import TitlePlace
from inspector.gui.graphs.navigator import NOWHERE, NodeOrPin
from inspector.gui.graphs.page import GraphsPage
from inspector.gui.graphs.painting import Level, level_of
from inspector.gui.graphs.picture import graphs_picture
from inspector.gui.graphs.reading import read_graph
from inspector.gui.kit.canvas import LEAST, MOST
from inspector.gui.look.theme import Theme
from inspector.messages.rendering import render
from inspector.progress import Progress
from inspector.report.graph_svg import graphs_svg

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

#: Where the pointer is as the wheel turns.
POINTER = QPoint(200, 150)


@pytest.fixture
def page(shell: Shell, tmp_path: Path) -> GraphsPage:
    """A small graph, drawn."""
    return turn(shell, written(tmp_path))


def export(page: GraphsPage, title: str, after: int = -1) -> int:
    """The object of the first node of a title, or of the first behind another one."""
    nodes = page.canvas._shown.nodes.values()  # type: ignore[union-attr]
    return next(
        node.export for node in nodes if render(node.title) == title and node.export > after
    )


def titled(page: GraphsPage) -> str:
    """The title of the current node, and its current pin."""
    shown = page.canvas._shown
    assert shown is not None
    spot = page.canvas.current
    if spot == NOWHERE:
        return ""
    node = shown.nodes[spot.node]
    pin = node.pin(spot.pin)
    return f"{render(node.title) or node.comment}{f'.{pin.name}' if pin is not None else ''}"


def middle(canvas: GraphCanvas, place: tuple[float, float]) -> QPoint:
    return canvas.mapFromScene(QPointF(*place))


def turn_wheel(canvas: GraphCanvas, angle: int, held: Qt.KeyboardModifier = CTRL) -> None:
    """Turns the wheel over a place of the canvas; a notch is an angle of 120."""
    there = QPointF(canvas.viewport().mapToGlobal(POINTER))
    event = QWheelEvent(QPointF(POINTER), there, QPoint(), QPoint(0, angle),
                        Qt.MouseButton.NoButton, held, Qt.ScrollPhase.NoScrollPhase,
                        False)  # fmt: skip
    QApplication.sendEvent(canvas.viewport(), event)


def test_it_opens_drawn_with_the_keyboard_in_it(page: GraphsPage) -> None:
    assert page.canvas.isVisible()
    assert page.canvas.hasFocus()
    assert page.canvas.accessibleName() == "EventGraph, 5 nodes"
    assert page.canvas.zoom == 1.0


def test_a_graph_opens_as_a_whole_where_that_can_be_read_else_where_it_begins(
    shell: Shell, tmp_path: Path
) -> None:
    """However the window grows meanwhile, the title of the first event is whole."""
    canvas = turn(shell, row_of(tmp_path, "Wide", 1.4)).canvas
    view = canvas.mapToScene(canvas.viewport().rect()).boundingRect()
    assert 0.6 <= canvas.zoom < 1.0
    assert all(view.contains(QRectF(*card.box)) for card in cards_of(canvas))
    canvas = turn(shell, row_of(tmp_path, "Wider", 4.0)).canvas
    for width in (900, 1300):
        shell.window.resize(width, 700)
        shell.settle()
        view = canvas.mapToScene(canvas.viewport().rect()).boundingRect()
        assert canvas.zoom == 1.0
        assert view.contains(QRectF(*cards_of(canvas)[0].box))
        assert cards_of(canvas)[0].title == "Begin"


def row_of(folder: Path, name: str, windows: float) -> Path:
    """A row of nodes that is so many windows of 1,000 units wide."""
    path = folder / f"{name}.uasset"
    nodes = (event("Begin"), say("Last", "it is", x=round(windows * 1000)))
    path.write_bytes(package(nodes, ["Begin.then-Last.execute"]))
    return path


def cards_of(canvas: GraphCanvas) -> tuple[Card, ...]:
    assert canvas._grid is not None
    return canvas._grid.scene.cards


def test_tab_goes_through_the_cards_as_they_are_read(page: GraphsPage, shell: Shell) -> None:
    way = []
    for _ in range(5):
        shell.key(Qt.Key.Key_Tab)
        way.append(titled(page))
    assert way == ["Begin", "Branch", "Print String", "Print String", "Why it says so"]
    shell.key(Qt.Key.Key_Tab, SHIFT)
    assert titled(page) == "Print String"
    # Behind the last card Tab leads out.
    for _ in range(2):
        shell.key(Qt.Key.Key_Tab)
    assert not page.canvas.hasFocus()


def test_arrows_follow_wires_and_pins(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Tab)
    for key, there in (
        (Qt.Key.Key_Right, "Branch.execute"),
        (Qt.Key.Key_Down, "Branch.then"),
        (Qt.Key.Key_Down, "Branch.Condition"),
        (Qt.Key.Key_Down, "Branch.else"),
        (Qt.Key.Key_Return, "Print String.execute"),
        (Qt.Key.Key_Return, "Branch.else"),
        (Qt.Key.Key_Up, "Branch.Condition"),
        (Qt.Key.Key_Left, "Branch.Condition"),
        (Qt.Key.Key_Up, "Branch.then"),
        (Qt.Key.Key_Up, "Branch.execute"),
        (Qt.Key.Key_Up, "Branch"),
        (Qt.Key.Key_Left, "Begin.then"),
    ):
        shell.key(key)
        assert titled(page) == there, key


def test_what_is_current_is_said(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Tab)
    assert page.canvas.accessibleName() == "Begin, own event, 1 wire"
    shell.key(Qt.Key.Key_Right)
    assert page.canvas.accessibleName() == "execute, exec, from Begin"
    shell.key(Qt.Key.Key_Down)
    shell.key(Qt.Key.Key_Down)
    assert page.canvas.accessibleName() == "Condition, bool, true"


def test_a_click_selects_the_field_and_its_bytes(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    card = canvas._ways.card(export(page, "Print String"))  # type: ignore[union-attr]
    assert card is not None
    x, y = card.box.x, card.box.y
    page.bar.copy_button.setFocus()
    shell.click_at(canvas.viewport(), middle(canvas, (x + 40, y + 8)))
    assert canvas.hasFocus()
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field == f"exports/{card.node.export}"
    assert page.text.current_row().node is card.node
    spot = next(spot for spot in card.spots if spot.pin.name == "InString")
    shell.click_at(canvas.viewport(), middle(canvas, (spot.x, spot.y)))
    number = card.node.pins.index(spot.pin)
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field == f"exports/{card.node.export}/properties/Pins/{number}"
    # And back: the field of a pin makes that pin the current one.
    shell.window.context.select_field(f"exports/{card.node.export}/properties/Pins/0", "test")
    assert titled(page) == "Print String.execute"


def test_pins_that_nodes_store_are_fields_too(shell: Shell, corpus_pawn: Path) -> None:
    page = turn(shell, corpus_pawn)
    shell.key(Qt.Key.Key_Tab)
    shell.key(Qt.Key.Key_Right)
    spot, selection = page.canvas.current, shell.window.context.selection
    document = shell.documents[0]
    assert selection is not None
    assert document.fields is not None
    assert selection.field.startswith(f"exports/{spot.node}/node/Pins/")
    field = document.fields.find(selection.field)
    pin = page.canvas._ways.pin(spot)  # type: ignore[union-attr]
    assert field is not None
    assert pin is not None
    assert render(field.text).startswith(f"{pin.name}: {pin.direction}")


def test_a_tooltip_says_all_of_a_card_or_a_pin(
    shell: Shell, corpus_pawn: Path, qtbot: QtBot
) -> None:
    canvas = turn(shell, corpus_pawn).canvas
    card = next(card for card in cards_of(canvas) if card.title == "Print String")
    spot = next(spot for spot in card.spots if spot.label == "In String")

    def tip(x: float, y: float) -> str:
        place = middle(canvas, (x, y))
        there = canvas.viewport().mapToGlobal(place)
        event = QHelpEvent(QHelpEvent.Type.ToolTip, place, there)
        QApplication.sendEvent(canvas.viewport(), event)
        return QToolTip.text()

    assert tip(spot.x, spot.y) == "In String, string, Cast to FloatingPawnMovement failed!"
    assert tip(card.box.x + 60, card.box.y + 8).startswith("Print String, call, ")
    # It goes after a moment.
    tip(card.box.x - 100, card.box.y - 60)
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_t_turns_to_the_text_and_back(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Tab)
    shell.key(Qt.Key.Key_T)
    assert page.text.hasFocus()
    assert page.text.current_row().text == "Begin"
    shell.key(Qt.Key.Key_Down)
    shell.key(Qt.Key.Key_T)
    assert page.canvas.hasFocus()
    assert titled(page) == "Branch"
    shell.click(page.bar.views.button("text"))
    assert page.text.isVisible()
    page.bar.views.button("text").setFocus()
    shell.key(Qt.Key.Key_Left)
    assert page.canvas.isVisible()


def test_keys_zoom_and_keep_to_their_limits(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    shell.type("+")
    assert canvas.zoom == 1.25
    assert canvas.zoom_bar.number.text() == "125 %"
    for _ in range(8):
        shell.type("+")
    assert canvas.zoom == MOST
    for _ in range(20):
        shell.type("-")
    assert canvas.zoom == LEAST
    shell.type("0")
    assert canvas.zoom == 1.0
    shell.key(Qt.Key.Key_Home)
    view = canvas.mapToScene(canvas.viewport().rect()).boundingRect()
    box = canvas._grid.scene.box  # type: ignore[union-attr]
    assert view.contains(box.x, box.y)
    assert view.contains(box.x + box.width, box.y + box.height)


def test_keys_and_the_wheel_stop_at_every_quarter(page: GraphsPage, shell: Shell) -> None:
    """From wherever one stands: 75 % is where the text of cards begins, 100 % where it ends."""
    canvas = page.canvas
    for sign, start, steps in (
        ("-", 1.0, (0.75, 0.6, 0.5, 0.4, 0.32, 0.25)),
        ("+", 0.37, (0.4, 0.5, 0.6, 0.75, 1.0, 1.25)),
        ("-", 0.81, (0.75, 0.6)),
    ):
        canvas.set_zoom(start)
        for zoom in steps:
            shell.type(sign)
            assert canvas.zoom == zoom
            assert canvas.zoom_bar.number.text() == f"{zoom * 100:.0f} %"
    canvas.set_zoom(0.37)
    for angle, zoom in ((120, 0.4), (240, 0.6), (-120, 0.5), (-360, 0.25)):
        turn_wheel(canvas, angle)
        assert canvas.zoom == zoom


def test_the_small_steps_of_a_touchpad_stop_at_those_of_the_wheel(page: GraphsPage) -> None:
    canvas = page.canvas
    canvas.set_zoom(0.7)
    met = []
    for _ in range(8):
        turn_wheel(canvas, 50)
        met.append(canvas.zoom)
    assert met == sorted(met)
    assert {0.75, 1.0} <= set(met)
    assert len(set(met)) == 8


def test_each_file_is_looked_at_as_it_was_left(
    page: GraphsPage, shell: Shell, tmp_path: Path
) -> None:
    canvas = page.canvas
    for sign in "++":
        shell.type(sign)
    canvas.scroll_by(120, 40)
    before = canvas.mapToScene(canvas.viewport().rect().center())
    shell.open(written(tmp_path, "Gate"))
    shell.settle()
    assert canvas.zoom == 1.0
    shell.window.context.show(shell.documents[0])
    shell.settle()
    assert canvas.zoom == 1.5
    after = canvas.mapToScene(canvas.viewport().rect().center()) - before
    assert abs(after.x()) < 2
    assert abs(after.y()) < 2


def test_the_wheel_zooms_to_the_pointer(page: GraphsPage) -> None:
    canvas = page.canvas
    before = canvas.mapToScene(POINTER)
    turn_wheel(canvas, 240)
    assert canvas.zoom == 1.5
    moved = canvas.mapToScene(POINTER) - before
    assert abs(moved.x()) < 1.5
    assert abs(moved.y()) < 1.5


def test_space_puts_the_current_card_into_the_middle(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Tab)
    shell.key(Qt.Key.Key_Space)
    canvas = page.canvas
    card = canvas._ways.card(canvas.current.node)  # type: ignore[union-attr]
    assert card is not None
    middle_now = canvas.mapToScene(canvas.viewport().rect().center())
    assert abs(middle_now.x() - card.box.x - card.box.width / 2) < 2
    assert abs(middle_now.y() - card.box.y - card.box.height / 2) < 2


def test_the_filter_finds_a_node(page: GraphsPage, shell: Shell) -> None:
    field = shell.window.tools.filter_field.line_edit()
    field.setFocus()
    field.setText("not")
    shell.settle()
    other = export(page, "Print String", export(page, "Print String"))
    assert page.canvas._kept == frozenset({other})
    shell.key(Qt.Key.Key_Return)
    assert page.canvas.hasFocus()
    assert page.canvas.current == NodeOrPin(other)


def test_the_minimap_is_there_while_not_all_is_in_sight(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Home)
    assert not page.canvas.minimap.isVisible()
    for _ in range(4):
        shell.type("+")
    assert page.canvas.minimap.isVisible()
    before = page.canvas.mapToScene(QPoint(0, 0))
    shell.click_at(page.canvas.minimap, QPoint(5, 5))
    assert page.canvas.mapToScene(QPoint(0, 0)) != before


def covered(canvas: GraphCanvas) -> list[str]:
    """The titles of the cards that a tool of the canvas lies over."""
    return [
        card.title
        for card in cards_of(canvas)
        for tool in (canvas.minimap, canvas.zoom_bar)
        if tool.isVisible()
        and tool.geometry().intersects(
            canvas.mapFromScene(QRectF(*card.box)).boundingRect()
        )
    ]  # fmt: skip


@pytest.mark.parametrize(
    "path",
    [
        PAWN,
        "4.24/EpicSurvivalGameSeries/SurvivalCoopGameModeSetup.uasset",
        "projects/ue4-rts/Content/UI/Widgets/WBP_Tooltip.uasset",
    ],
)
@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_the_first_view_leaves_cards_free(shell: Shell, path: str, size: tuple[int, int]) -> None:
    """There is a minimap, since these are too large to be read as a whole."""
    shell.window.resize(*size)
    canvas = turn(shell, Path(corpus_file(path))).canvas
    assert canvas.minimap.isVisible()
    assert covered(canvas) == []
    first = canvas._ways.card(canvas._ways.order[0])  # type: ignore[union-attr]
    assert first is not None
    view = canvas.mapToScene(canvas.viewport().rect()).boundingRect()
    assert view.contains(QRectF(*first.box))


@pytest.mark.parametrize(
    ("path", "graph", "titles"),
    [
        # What is read first stands at the right end of what leads to it,
        ("pairs/AnimBlueprint-AB_Als_Feminine/before.uasset", "Overlay",
         {"Output Pose", "Apply Additive"}),
        # above what it leads to at both of its sides,
        ("pairs/BehaviorTree-BT_RTSPawnBehaviorTree/after.uasset", "", {"Root", "Selector"}),
        # or as usual at the left of that.
        (PAWN, "", {"Event BeginPlay", "Cast To FloatingPawnMovement", "Movement Component"}),
    ],
)  # fmt: skip
def test_the_first_view_shows_what_is_linked(
    shell: Shell, path: str, graph: str, titles: set[str]
) -> None:
    page = turn(shell, Path(corpus_file(path)))
    if graph:
        page.open_list()
        shell.type(graph)
        shell.key(Qt.Key.Key_Return)
        shell.settle()
    view = page.canvas.mapToScene(page.canvas.viewport().rect()).boundingRect()
    seen = {card.title for card in cards_of(page.canvas) if view.contains(QRectF(*card.box))}
    assert titles <= seen
    assert page.canvas.zoom == 1.0


def test_a_node_without_wires_is_not_where_a_graph_opens(shell: Shell, tmp_path: Path) -> None:
    nodes = (
        event("Alone", y=-1500),
        event("Begin", x=4000),
        say("Yes", "it is", x=4300),
        say("Far", "it is", x=9000),
    )
    path = tmp_path / "Alone.uasset"
    path.write_bytes(package(nodes, ("Begin.then-Yes.execute", "Yes.then-Far.execute")))
    canvas = turn(shell, path).canvas
    view = canvas.mapToScene(canvas.viewport().rect()).boundingRect()
    seen = [card.title for card in cards_of(canvas) if view.contains(QRectF(*card.box))]
    assert seen == ["Begin", "Print String"]


def test_of_the_whole_graph_nothing_lies_below_the_zoom(shell: Shell, corpus_pawn: Path) -> None:
    canvas = turn(shell, corpus_pawn).canvas
    shell.key(Qt.Key.Key_Home)
    whole = canvas.mapFromScene(canvas._whole).boundingRect()
    assert canvas.viewport().rect().contains(whole)
    assert whole.bottom() < canvas.zoom_bar.geometry().top()


def test_the_minimap_makes_way_for_what_is_chosen(shell: Shell, corpus_pawn: Path) -> None:
    canvas = turn(shell, corpus_pawn).canvas
    shell.key(Qt.Key.Key_Tab)
    card = canvas._ways.card(canvas.current.node)  # type: ignore[union-attr]
    assert card is not None
    before = canvas.minimap.geometry()
    place = canvas.mapFromScene(QRectF(*card.box)).boundingRect()
    canvas.scroll_by(*(place.center() - before.center()).toTuple())
    assert card.title in covered(canvas)
    # What it lies over can be read until the pointer comes to it.
    faint = lightness(canvas, canvas.minimap.geometry())
    QTest.mouseMove(canvas.minimap)
    shell.settle()
    whole = lightness(canvas, canvas.minimap.geometry())
    canvas.minimap.hide()
    without = lightness(canvas, canvas.minimap.geometry())
    canvas.minimap.show()
    assert sum(map(abs, map(sub, faint, without))) < sum(map(abs, map(sub, whole, without))) / 3
    QTest.mouseMove(canvas.viewport(), QPoint(2, 2))
    shell.key(Qt.Key.Key_Tab)
    shell.key(Qt.Key.Key_Tab, SHIFT)
    assert card.title not in covered(canvas)


def lightness(canvas: GraphCanvas, place: QRect) -> list[int]:
    """How light each pixel is of a part of what is seen."""
    image = canvas.grab(place).toImage()
    spots = product(range(image.width()), range(image.height()))
    return [image.pixelColor(x, y).lightness() for x, y in spots]


@pytest.mark.parametrize("zoom", [1.0, 0.5, 0.2])
def test_canvas_and_svg_show_the_same(shell: Shell, corpus_pawn: Path, zoom: float) -> None:
    page = turn(shell, corpus_pawn)
    canvas = page.canvas
    canvas.resize(6000, 6000)
    canvas.fit()
    canvas.set_zoom(zoom)
    canvas.grab()
    shown = canvas._shown
    assert shown is not None
    painted = canvas.painted
    assert painted is not None
    assert painted.nodes == set(shown.nodes)
    assert len(list(painted.wires)) == len(shown.graph.links) == 66
    scene = shown.grid.scene
    svg = parts_of_svg("".join(graphs_svg([shown.graph])))

    def near(*places: float) -> tuple[float, ...]:
        # The picture says them with one place.
        return tuple(round(float(f"{place:.1f}"), 0) for place in places)

    cards = {card.node.export: card for card in (*scene.cards, *scene.comments)}
    boxes = [near(*cards[node].box) for node in painted.nodes
             if cards[node].box.width > 8]  # fmt: skip
    assert sorted(boxes) == sorted(near(*box) for box in svg.boxes())
    marks = [near(spot.x, spot.y) for card in scene.cards for spot in card.spots
             if card.box.width > 8]  # fmt: skip
    pins = {NodeOrPin(card.node.export, spot.pin.id) for card in scene.cards for spot in card.spots}
    assert painted.pins == (pins if zoom >= 0.4 else set())
    assert sorted(marks) == sorted(near(*mark) for mark in svg.marks())
    image, (pictured,) = graphs_picture([shown.graph], shell.window.context.theme)
    assert pictured.nodes == painted.nodes
    assert {(wire.link, wire.curve) for wire in pictured.wires} == {
        (wire.link, wire.curve) for wire in painted.wires
    }
    assert pictured.pins == pins
    assert len(colour_counts(image)) > 10
    ends = [near(*wire.curve.start, *wire.curve.end) for wire in scene.wires]
    assert sorted(ends) == sorted(near(*wire) for wire in svg.wires())


def test_pins_that_nobody_wired_unfold(shell: Shell, corpus_pawn: Path) -> None:
    canvas = turn(shell, corpus_pawn).canvas
    cards = canvas._grid.scene.cards  # type: ignore[union-attr]
    folded = next(card for card in cards if card.folded)
    node, more = folded.node.export, folded.folded
    canvas.set_zoom(1.0)
    shell.window.context.select_field(f"exports/{node}", "test")
    shell.settle()
    x, y, width, height = folded.fold_row
    shell.click_at(canvas.viewport(), middle(canvas, (x + width / 2, y + height / 2)))
    shell.settle()
    card = canvas._ways.card(node)  # type: ignore[union-attr]
    assert card is not None
    assert (card.folded, card.unfolded) == (0, True)
    assert len(card.spots) == len(folded.spots) + more
    assert canvas.zoom == 1.0
    # And back by the key, with the keyboard still in it.
    assert canvas.hasFocus()
    shell.key(Qt.Key.Key_M)
    shell.settle()
    card = canvas._ways.card(node)  # type: ignore[union-attr]
    assert card is not None
    assert card.folded == more


def test_only_what_is_in_sight_is_painted(shell: Shell, corpus_pawn: Path) -> None:
    canvas = turn(shell, corpus_pawn).canvas
    canvas.set_zoom(1.0)
    canvas.grab()
    assert canvas.painted is not None
    assert 0 < len(canvas.painted.nodes) < 40


def test_what_cannot_be_read_at_a_zoom_is_left_out() -> None:
    zooms = {
        # What is shown as 75 % is 75 %, as where all of a graph fits.
        Level.ALL: (2.0, 0.746),
        Level.MARKS: (0.744, 0.396),
        Level.TITLES: (0.394, 0.246),
        Level.BLOCKS: (0.244, 0.1),
    }
    for level, (most, least) in zooms.items():
        assert (level_of(most), level_of(least)) == (level, level)
    # Titles stay where there is room for all of them.
    assert (level_of(0.244, 400), level_of(0.1, 400)) == (Level.TITLES, Level.TITLES)
    assert level_of(0.1, 401) is Level.BLOCKS


def test_a_card_is_the_same_picture_at_75_and_100_percent(shell: Shell, corpus_pawn: Path) -> None:
    """One scale for all: the edges of its words stand where they do at 100 %."""
    canvas = turn(shell, corpus_pawn).canvas
    card = next(card for card in cards_of(canvas) if card.title == "Print String")
    inks: dict[float, tuple[float, float]] = {}
    for zoom in (1.0, 0.75, 2.0):
        canvas.set_zoom(zoom)
        canvas.set_current(NodeOrPin(card.node.export))
        canvas.set_current(NOWHERE)
        x, y, width, __ = card.box
        row = canvas.mapFromScene(QRectF(x + 26, y + 3, width - 40, 16)).boundingRect()
        picture = canvas.viewport().grab().toImage().copy(row)
        ground = picture.pixel(picture.width() - 1, 1)
        columns = [
            column
            for column in range(picture.width())
            if any(picture.pixel(column, line) != ground for line in range(picture.height()))
        ]
        inks[zoom] = columns[0] / zoom, columns[-1] / zoom
    for zoom, (left, right) in inks.items():
        assert left == pytest.approx(inks[1.0][0], abs=2), zoom
        assert right == pytest.approx(inks[1.0][1], abs=3), zoom


@pytest.mark.parametrize("zoom", [0.6, 0.5, 0.4, 0.3, 0.2])
def test_titles_from_afar_are_whole_and_none_lies_on_another(
    shell: Shell, corpus_pawn: Path, zoom: float
) -> None:
    canvas = turn(shell, corpus_pawn).canvas
    canvas.set_zoom(zoom)
    canvas.grab()
    painter = canvas._painter
    assert painter is not None
    far, told, places = painter._far, 0, []
    cards = [card for card in cards_of(canvas) if card.node.kind is not NodeKind.KNOT]
    picture = QImage(16, 16, QImage.Format.Format_RGB32)
    with QPainter(picture) as brush:
        for card in cards:
            title = far.of(card)
            if title is None:
                continue
            told += 1
            assert "".join(title.lines).replace(" ", "") == card.title.replace(" ", "")
            corner = QPointF(card.box.x, card.box.y) * canvas.scale_now
            place = far.write(brush, card, title, corner)
            if title.where not in (TitlePlace.BAND, TitlePlace.MIDDLE):
                # Two that touch are read as one, in a row and below each other.
                places.append(place.adjusted(-3, -1, 3, 1))
            else:
                assert place.width() <= card.box.width * canvas.scale_now
    assert not any(one.intersects(two) for at, one in enumerate(places) for two in places[:at])
    assert told == len(cards)


def test_titles_of_comments_stay_at_the_left_edge(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "Wide.uasset"
    size = [PropertyDraft(f"Node{side}", "IntProperty", long)
            for side, long in (("Width", 3000), ("Height", 400))]  # fmt: skip
    wide = comment("Far", "A note far to the left", x=-3000, y=600)
    wide = replace(wide, properties=(*wide.properties, *size))
    nodes = (*NODES, wide)
    path.write_bytes(package(nodes, WIRES))
    canvas = turn(shell, path).canvas
    (note,) = (card for card in canvas._grid.scene.comments if "far" in card.title)  # type: ignore[union-attr]
    for zoom in (1.0, 0.5, 0.2):
        canvas.set_zoom(zoom)
        x, y, width, __ = note.box
        view = canvas.seen
        # Only the right half of the box is in sight.
        canvas._centre_on(QPointF(x + width / 2 + view.width() / 2, y + view.height() / 3))
        shell.settle()
        band = canvas.mapFromScene(QRectF(x, y, width, 16 / zoom)).boundingRect()
        picture = canvas.viewport().grab().toImage()
        seen = picture.copy(band.intersected(picture.rect()))
        assert len(colour_counts(seen)) > 3, zoom
        # And after it was moved by hand too, without a rest of where it stood.
        canvas.scroll_by(25, 0)
        shell.settle()
        moved = canvas.viewport().grab().toImage()
        canvas.viewport().repaint()
        assert moved == canvas.viewport().grab().toImage()


def test_the_title_of_the_current_block_is_always_there(
    shell: Shell, corpus_pawn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("inspector.gui.graphs.painting._ALL_TITLED", 10)
    canvas = turn(shell, corpus_pawn).canvas
    canvas.set_zoom(0.15)
    shell.key(Qt.Key.Key_Tab)
    shell.settle()
    card = canvas._ways.card(canvas.current.node)  # type: ignore[union-attr]
    assert card is not None
    corner = canvas.mapFromScene(QPointF(card.box.x, card.box.y))
    above = QRect(corner.x(), corner.y() - 12, 60, 10)
    theme = shell.window.context.theme
    seen = colour_counts(canvas.viewport().grab().toImage().copy(above))
    assert seen[theme.hex("base")] > 100


@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
def test_every_look_paints_cards_wires_and_pins(
    make_shell: ShellMaker, tmp_path: Path, look: str
) -> None:
    shell = make_shell(look=look)
    page = turn(shell, written(tmp_path))
    theme = shell.window.context.theme
    seen = {
        name for name, count in colour_counts(page.canvas.grab().toImage()).items() if count > 6
    }
    for role in ("panel", "base", "chrome", "pinExec", "kEvent", "kFlow", "kCall", "pinString"):
        assert theme.hex(role) in seen, role


def test_a_look_can_change_while_a_graph_is_shown(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Tab)
    shell.window.context.settings.set("look/theme", "dark")
    shell.settle()
    theme = shell.window.context.theme
    seen = colour_counts(page.canvas.grab().toImage())
    assert seen[theme.hex("kEvent")] > 100
    assert titled(page) == "Begin"


def test_a_large_graph_is_read_first(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("inspector.gui.graphs.page.LARGE", 4)
    page = turn(shell, written(tmp_path))
    assert page.text.isVisible()
    shell.key(Qt.Key.Key_T)
    assert page.canvas.isVisible()


@pytest.fixture
def damaged(light: Theme, host: Host) -> GraphCanvas:
    """A node whose pins cannot be read, and a wire that one end alone lists."""
    flow = PinType("exec", "", "", "", "exec")
    then = Pin("then", "then", "", True, flow, links=(PinEnd(2, "run"),))
    run = Pin("run", "execute", "", False, flow)
    nodes = (
        Node(1, "A", "K2Node_CustomEvent", NodeKind.OWN_EVENT, "Begin", "", pins=(then,)),
        Node(2, "B", "K2Node_CallFunction", NodeKind.CALL, "Go", "", x=300, pins=(run,)),
        Node(3, "C", "K2Node_Mine", NodeKind.OTHER, "Mine", "", y=200, problem="its pins end late"),
    )
    graph = Graph(0, "G", "EdGraph", "P:G", GraphRole.EVENTS, nodes=nodes,
                  links=(Link(1, then, 2, run),))  # fmt: skip
    canvas = GraphCanvas(light)
    host.hold(canvas)
    canvas.show_graph(read_graph(graph, Progress()))
    return canvas


def test_damage_is_drawn_as_such(damaged: GraphCanvas, light: Theme) -> None:
    seen = colour_counts(damaged.grab().toImage())
    assert seen[light.hex("warn")] > 20
    damaged.setFocus()
    damaged.set_current(NodeOrPin(3))
    assert damaged.accessibleName() == "Mine, its pins end late, 0 wires"
    box = damaged._ways.card(3).box  # type: ignore[union-attr]
    assert damaged.item_at(middle(damaged, (box.x + 20, box.y + 10))) == NodeOrPin(3)


def test_nodes_of_wild_places_do_not_stop_it(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "Far.uasset"
    far = (1 << 31) - 1
    path.write_bytes(package((*NODES, say("Far", "away", x=far, y=-far)), WIRES))
    page = turn(shell, path)
    assert page.canvas.zoom == pytest.approx(1.0)
    shell.key(Qt.Key.Key_Home)
    assert page.canvas.zoom == LEAST
    page_of(shell).canvas.grab()


def test_a_node_is_found_while_it_is_typed_and_keys_go_on(page: GraphsPage, shell: Shell) -> None:
    field = page.bar.finder
    page.canvas.set_zoom(0.3)
    shell.key(Qt.Key.Key_F, CTRL)
    assert field.line_edit().hasFocus()
    QTest.keyClicks(field.line_edit(), "print")
    assert field.state().text == "1 of 2"
    assert page.canvas.zoom == 1.0
    first = page.canvas.current
    shell.key(Qt.Key.Key_Return)
    assert field.state().text == "2 of 2"
    assert page.canvas.current != first
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field == f"exports/{page.canvas.current.node}"
    shell.key(Qt.Key.Key_Return, SHIFT)
    assert page.canvas.current == first
    shell.key(Qt.Key.Key_F3)
    shell.key(Qt.Key.Key_F3)
    assert page.canvas.current == first
    shell.key(Qt.Key.Key_F3, SHIFT)
    assert field.state().text == "2 of 2"
    shell.key(Qt.Key.Key_Escape)
    assert page.canvas.hasFocus()
    assert field.text() == ""
    shell.key(Qt.Key.Key_F3)
    assert field.line_edit().hasFocus()
