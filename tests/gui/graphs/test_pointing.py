"""The pointer on the canvas of a graph, as in the editor and as it once was; its menu."""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.graphs.test_canvas import cards_of, export, middle, titled, turn_wheel
from gui.graphs.test_page import turn, written
from gui.shell.driver import Shell
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from inspector.graphs.layout import point_of
from inspector.gui.graphs.canvas import GraphCanvas
from inspector.gui.graphs.navigator import NOWHERE, NodeOrPin
from inspector.gui.graphs.page import GraphsPage
from inspector.gui.graphs.pointing import HINT_SEEN, LEFT_PANS

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
MIDDLE = Qt.MouseButton.MiddleButton
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NO_KEY = Qt.KeyboardModifier.NoModifier
GROUND = QPoint(30, 30)


@pytest.fixture
def page(shell: Shell, tmp_path: Path) -> GraphsPage:
    return turn(shell, written(tmp_path))


def drag(
    canvas: GraphCanvas, start: QPoint, end: QPoint, button: Qt.MouseButton = LEFT,
    held: Qt.KeyboardModifier = NO_KEY,
) -> None:  # fmt: skip
    view = canvas.viewport()
    QTest.mousePress(view, button, held, start)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(view, start + (end - start) * share)
    QTest.mouseRelease(view, button, held, end)
    QApplication.processEvents()


@pytest.mark.parametrize("button", [RIGHT, MIDDLE])
def test_the_right_and_the_middle_button_pan(page: GraphsPage, button: Qt.MouseButton) -> None:
    canvas = page.canvas
    asked: list[QPoint] = []
    canvas.menu_wanted.connect(asked.append)
    before = canvas.mapToScene(GROUND)
    drag(canvas, QPoint(200, 100), QPoint(260, 130), button)
    moved = (canvas.mapToScene(GROUND) - before) * canvas.scale_now
    assert (moved.x(), moved.y()) == pytest.approx((-60, -30), abs=1.5)
    # Where it was dragged no menu is meant.
    assert asked == []


def test_the_left_button_selects_in_a_rubber_band(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    canvas.fit()
    prints = [card for card in cards_of(canvas) if card.title == "Print String"]
    area = QRectF(*prints[0].box).united(QRectF(*prints[1].box)).adjusted(-8, -8, 8, 8)
    place = canvas.mapFromScene(area).boundingRect()
    drag(canvas, place.topLeft(), place.bottomRight())
    assert canvas.nodes_chosen == {card.node.export for card in prints}
    assert canvas.accessibleName() == "EventGraph, 2 nodes chosen"
    # A further one with Ctrl, and one of them no more.
    begin = next(card for card in cards_of(canvas) if card.title == "Begin")
    at = middle(canvas, (begin.box.x + 30, begin.box.y + 8))
    QTest.mouseClick(canvas.viewport(), LEFT, CTRL, at)
    assert canvas.nodes_chosen == {card.node.export for card in (*prints, begin)}
    QTest.mouseClick(canvas.viewport(), LEFT, CTRL, at)
    assert canvas.nodes_chosen == {card.node.export for card in prints}
    # A click on the ground chooses none.
    shell.click_at(canvas.viewport(), place.topLeft() - QPoint(4, 4))
    assert canvas.nodes_chosen == frozenset()


def test_a_band_around_one_node_selects_its_field(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    (begin,) = (card for card in cards_of(canvas) if card.title == "Begin")
    box = canvas.mapFromScene(QRectF(*begin.box)).boundingRect().adjusted(-6, -6, 6, 6)
    drag(canvas, box.topLeft(), box.bottomRight())
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field == f"exports/{begin.node.export}"
    assert canvas.chosen_now == {begin.node.export}


def test_keys_choose_several_nodes(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    shell.key(Qt.Key.Key_Tab)
    shell.key(Qt.Key.Key_Right, SHIFT)
    assert canvas.nodes_chosen == {export(page, "Begin"), export(page, "Branch")}
    assert titled(page) == "Branch"
    shell.key(Qt.Key.Key_A, CTRL)
    assert len(canvas.nodes_chosen) == 5
    shell.key(Qt.Key.Key_Escape)
    assert canvas.nodes_chosen == frozenset()


def test_the_wheel_zooms_to_100_percent_and_with_ctrl_beyond(page: GraphsPage) -> None:
    canvas = page.canvas
    canvas.set_zoom(0.5)
    turn_wheel(canvas, 120, NO_KEY)
    assert canvas.zoom == 0.6
    turn_wheel(canvas, 1200, NO_KEY)
    assert canvas.zoom == 1.0
    turn_wheel(canvas, 120, CTRL)
    assert canvas.zoom == 1.25
    turn_wheel(canvas, 120, NO_KEY)
    assert canvas.zoom == 1.25
    turn_wheel(canvas, -120, NO_KEY)
    assert canvas.zoom == 1.0


def test_a_setting_lets_the_left_button_pan(page: GraphsPage, shell: Shell) -> None:
    shell.window.context.settings.set(LEFT_PANS, True)
    canvas = page.canvas
    before = canvas.mapToScene(GROUND)
    drag(canvas, GROUND, GROUND + QPoint(50, 20))
    moved = (canvas.mapToScene(GROUND) - before) * canvas.scale_now
    assert (moved.x(), moved.y()) == pytest.approx((-50, -20), abs=1.5)
    assert canvas.nodes_chosen == frozenset()
    zoom = canvas.zoom
    turn_wheel(canvas, 120, NO_KEY)
    assert canvas.zoom == zoom
    turn_wheel(canvas, 120, CTRL)
    assert canvas.zoom == zoom * 1.25


def test_a_double_click_on_a_wire_goes_to_its_far_end(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    wires = canvas._grid.scene.wires  # type: ignore[union-attr]
    begin = export(page, "Begin")
    (wire,) = (wire for wire in wires if wire.link.source == begin)
    for share, end in ((0.3, "Branch.execute"), (0.7, "Begin.then")):
        canvas.mark(NOWHERE)
        place = middle(canvas, point_of(wire.curve, share))
        QTest.mouseDClick(canvas.viewport(), LEFT, NO_KEY, place)
        shell.settle()
        assert titled(page) == end


def menu_at(page: GraphsPage, place: QPoint) -> dict[str, QAction]:
    """The entries of the menu that a click with the right button opens, by their titles."""
    view = page.canvas.viewport()
    QTest.mouseClick(view, RIGHT, NO_KEY, place)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    return {action.text().partition("\t")[0]: action for action in popup.actions() if action.text()}


def test_the_menu_of_a_node_follows_its_wires(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    branch = canvas._ways.card(export(page, "Branch"))  # type: ignore[union-attr]
    assert branch is not None
    entries = menu_at(page, middle(canvas, (branch.box.x + 40, branch.box.y + 8)))
    assert list(entries) == [
        "Copy nodes as text",
        "Copy as",
        "Follow execute ← Begin",
        "Follow then → Print String",
        "Follow Else → Print String",
        "Show in Contents",
        "Go to bytes",
        "Hide its data",
        "Zoom to selection",
    ]
    entries["Follow Else → Print String"].trigger()
    assert titled(page) == "Print String.execute"
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field.startswith(f"exports/{canvas.current.node}/")
    QApplication.activePopupWidget().close()


def test_the_menu_of_the_ground_is_of_the_graph(
    page: GraphsPage, shell: Shell, tmp_path: Path
) -> None:
    entries = menu_at(page, QPoint(page.canvas.width() - 30, page.canvas.height() // 2))
    assert list(entries) == [
        "Copy nodes as text",
        "Copy as",
        "Save picture…",
        "Show the whole graph",
    ]
    shell.answers.of_new_file = str(tmp_path / "Door.svg")
    entries["Save picture…"].trigger()
    shell.settle()
    assert "Print String" in (tmp_path / "Door.svg").read_text()
    QApplication.activePopupWidget().close()


def test_a_picture_is_saved_of_pixels_too(page: GraphsPage, shell: Shell, tmp_path: Path) -> None:
    """The same as is copied."""
    shell.answers.of_new_file = str(tmp_path / "Door.png")
    page.save_picture()
    shell.settle()
    saved = QImage(str(tmp_path / "Door.png"), "png")
    page.copy_as("png")
    assert saved.size().width() > 100
    assert saved == QApplication.clipboard().image().convertToFormat(saved.format())
    # It is offered where the file lies, and then where the last one was saved.
    assert Path(shell.answers.offered) == tmp_path / "Door EventGraph.svg"
    other = tmp_path / "Pictures"
    other.mkdir()
    shell.answers.of_new_file = str(other / "Door.svg")
    page.save_picture()
    shell.settle()
    page.save_picture()
    shell.settle()
    assert Path(shell.answers.offered) == other / "Door EventGraph.svg"
    assert set(shell.answers.asked) == {"Save picture"}
    assert "Picture saved." in shell.window.middle.notice.accessibleName()


def test_the_menu_key_opens_it_at_the_current_node(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    shell.key(Qt.Key.Key_Tab)
    asked: list[QPoint] = []
    canvas.menu_wanted.disconnect()
    canvas.menu_wanted.connect(asked.append)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(canvas.viewport(), event)
    shell.key(Qt.Key.Key_F10, SHIFT)
    place, again = asked
    assert canvas.item_at(canvas.viewport().mapFromGlobal(place)).node == canvas.current.node
    assert again == place


def test_home_zooms_to_what_is_chosen_and_then_out(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    shell.key(Qt.Key.Key_A, CTRL)
    canvas.set_zoom(0.1)
    canvas.choose_nodes({export(page, "Begin"), export(page, "Branch")})
    shell.key(Qt.Key.Key_Home)
    assert canvas.zoom == 1.0
    for title in ("Begin", "Branch"):
        card = canvas._ways.card(export(page, title))  # type: ignore[union-attr]
        assert card is not None
        assert canvas.seen.contains(QRectF(*card.box))
    shell.key(Qt.Key.Key_Home)
    assert canvas.viewpoint is None
    # One key shows all of the graph, whatever is chosen, and so does one click.
    canvas.set_zoom(1.5)
    shell.key(Qt.Key.Key_F)
    assert canvas.viewpoint is None
    assert canvas.nodes_chosen
    canvas.set_zoom(1.5)
    shell.click(canvas.zoom_bar.whole)
    assert canvas.viewpoint is None


def test_the_hint_goes_after_the_third_use(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    assert canvas._tools.hint.isVisible()
    assert canvas._tools.hint.text().startswith("Right-drag or middle-drag pans")
    # It lies below the graph, over none of its cards.
    assert canvas._tools.hint.geometry().top() > canvas.viewport().geometry().bottom()
    assert canvas.zoom_bar.geometry().bottom() < canvas.viewport().geometry().bottom()
    for _ in range(3):
        drag(canvas, QPoint(200, 100), QPoint(220, 130), RIGHT)
    assert not canvas._tools.hint.isVisible()
    assert canvas.viewport().height() == canvas.height()
    assert shell.window.context.settings.text(HINT_SEEN) == "3"


def test_what_is_chosen_goes_with_another_graph(
    page: GraphsPage, shell: Shell, tmp_path: Path
) -> None:
    shell.key(Qt.Key.Key_A, CTRL)
    turn(shell, written(tmp_path, "Other", graph="Another"))
    assert page.canvas.nodes_chosen == frozenset()
    assert page.canvas.current in (NOWHERE, NodeOrPin(page.canvas.current.node))
