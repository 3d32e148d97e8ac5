"""Graphs of a comparison, driven as a person drives them: both versions on one canvas."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pytest
from graph_drafts import NodeDraft, branch, call, comment, event, package, say
from gui.diff.two_sides import pair as sides_of_pair
from gui.diff.two_sides import settle
from gui.pixels import colour_counts
from gui.shell.driver import Shell, ShellMaker
from gui.shell.large_text import large
from pasted_nodes import read_nodes
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from inspector.graphs.layout import holds, points_of
from inspector.gui.diff.view import DiffView
from inspector.gui.graphs.compared import ComparedGraphs
from inspector.gui.graphs.overlay_canvas import OverlayCanvas
from inspector.gui.graphs.overlay_painting import OverlayPainter
from inspector.gui.graphs.page import GraphsPage
from inspector.gui.graphs.painting import Level
from inspector.gui.package.file_page import FilePage
from inspector.messages.rendering import render

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

BEFORE: tuple[NodeDraft, ...] = (
    event("Begin"),
    branch("If", x=300),
    say("Yes", "it is", x=600, y=-100),
    say("No", "it is not", x=600, y=100),
    comment("Note", "Why it says so", x=-50, y=-200),
)
WIRES = ("Begin.then-If.execute", "If.then-Yes.execute", "If.else-No.execute")
#: "It is" says something else, the second text is gone, a call is put in, the comment moved.
AFTER: tuple[NodeDraft, ...] = (
    event("Begin"),
    branch("If", x=300),
    say("Yes", "it was", x=600, y=-100),
    call("Late", "StopAll", x=900, y=-100),
    comment("Note", "Why it says so", x=-50, y=-300),
)
WIRES_AFTER = ("Begin.then-If.execute", "If.then-Yes.execute", "Yes.then-Late.execute")

#: What the menu of a node copies it by.
COPIES = ["Copy nodes as text from the new version", "Copy nodes as text from the old version"]

#: Every change as the list tells it.
TOLD = [
    "Stop All added behind Print String#1",
    "Print String#2 removed behind Branch.Else",
    'Print String#1: In String "it is" → "it was"',
    "Why it says so moved",
]
#: The same with the wires that follow from two of them.
ROWS = [
    TOLD[0],
    "wire Print String#1 → Stop All added",
    TOLD[1],
    "wire Branch.Else → Print String#2 removed",
    *TOLD[2:],
]


def pair(
    folder: Path, before: bytes = package(BEFORE, WIRES), after: bytes = package(AFTER, WIRES_AFTER)
) -> tuple[str, str]:
    """Two versions of a Blueprint as files."""
    paths = []
    for name, stored in (("before", before), ("after", after)):
        path = folder / name / "Door.uasset"
        path.parent.mkdir()
        path.write_bytes(stored)
        paths.append(str(path))
    return paths[0], paths[1]


def view_of(shell: Shell) -> DiffView:
    view = shell.window.middle.view
    assert isinstance(view, DiffView)
    return view


def turn(shell: Shell, old: str, new: str) -> ComparedGraphs:
    """Compares two files and turns to their graphs by the key of that page."""
    shell.window.context.compare(old, new)
    settle(shell)
    shell.key(Qt.Key.Key_6, CTRL)
    settle(shell)
    page = view_of(shell).pages.page
    assert isinstance(page, ComparedGraphs)
    return page


@pytest.fixture
def page(shell: Shell, tmp_path: Path) -> ComparedGraphs:
    """Both versions, drawn."""
    return turn(shell, *pair(tmp_path))


def current(page: ComparedGraphs) -> str:
    """The current change as it is told."""
    row = page.list.current_row()
    return render(row.change.fact) if row is not None else ""


def sentence(page: ComparedGraphs) -> str:
    """The headline as a screen reader says it."""
    return page.bar.sentence.text()


def told(page: ComparedGraphs) -> list[str]:
    """The rows of the list."""
    return [render(row.change.fact) for row in page.changes.shown_rows()]


def test_the_key_of_graphs_shows_both_versions(page: ComparedGraphs, shell: Shell) -> None:
    view = view_of(shell)
    assert view.pages.navigation.isVisible()
    assert not view.tree.isVisible()
    assert page.canvas.isVisible()
    assert page.canvas.hasFocus()
    asked: list[QPoint] = []
    page.canvas.menu_wanted.connect(asked.append)
    shell.key(Qt.Key.Key_F10, SHIFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [entry.text() for entry in menu.actions()] == [
        "Show in Contents", *COPIES, "Show the whole graph", "Copy as",
    ]  # fmt: skip
    at = page.canvas.viewport().mapFromGlobal(asked[0])
    assert page.canvas.item_at(at).node == page.canvas.current.node
    menu.close()
    assert page.bar.sentence.text().startswith("EventGraph:")
    assert page.files.isVisible()
    assert [head.file.text() for head in page.files.heads] == ["Door.uasset", "Door.uasset"]
    assert told(page) == ROWS
    titles = sorted(render(card.node.title) for card in page.canvas._grid.scene.cards)  # type: ignore[union-attr]
    assert titles == ["Begin", "Branch", "Print String#1", "Print String#2", "Stop All"]


def test_the_tab_of_all_changes_leads_back(page: ComparedGraphs, shell: Shell) -> None:
    view = view_of(shell)
    tabs = view.pages.navigation.tab_bar()
    assert [tabs.tabText(place) for place in range(tabs.count())][1] == "Graphs, 1"
    tabs.setFocus()
    shell.key(Qt.Key.Key_Left)
    assert view.tree.isVisible()
    assert not page.isVisible()
    shell.key(Qt.Key.Key_Right)
    assert page.isVisible()


def test_keys_step_through_the_changes_round_and_round(page: ComparedGraphs, shell: Shell) -> None:
    way = [current(page)]
    for _ in TOLD[1:]:
        shell.key(Qt.Key.Key_F7)
        way.append(current(page))
    assert way == TOLD
    assert page.bar.position.text() == f"change {len(TOLD)} of {len(TOLD)}"
    shell.key(Qt.Key.Key_F7)
    assert current(page) == TOLD[0]
    shell.key(Qt.Key.Key_F7, SHIFT)
    assert current(page) == TOLD[-1]
    shell.click(page.bar.up_button)
    assert current(page) == TOLD[-2]


def test_a_step_brings_the_change_into_sight_and_says_it(
    page: ComparedGraphs, shell: Shell
) -> None:
    canvas = page.canvas
    canvas.set_zoom(0.2)
    shell.key(Qt.Key.Key_F7)
    assert canvas.zoom == 1.0
    card = canvas._ways.card(canvas.current.node)  # type: ignore[union-attr]
    assert card is not None
    seen = canvas.mapToScene(canvas.viewport().rect()).boundingRect()
    assert seen.contains(QPointF(card.box.x, card.box.y))
    assert canvas.accessibleName().startswith("removed, Print String")
    # The wires that went with it are marked with it.
    assert canvas._painter.halo == {  # type: ignore[union-attr]
        way
        for way, became in canvas._drawing.overlay.marks.wires.items()
        if became == "removed"  # type: ignore[union-attr]
    }
    assert (
        "removed" in shell.window.statusBar().accessibleName()
        or view_of(shell).status().kind == "removed"
    )
    wire = page.list.visualRect(page.list.model().index(4, 0))
    shell.click_at(page.list.viewport(), wire.center())
    assert canvas.accessibleName() == "removed, wire Branch.Else → Print String#2 removed"
    assert page.bar.position.text() == "change 2 of 4"
    shell.key(Qt.Key.Key_F7)
    assert current(page) == TOLD[2]


def test_a_node_is_told_in_both_versions_below(page: ComparedGraphs, shell: Shell) -> None:
    shell.key(Qt.Key.Key_F7)
    shell.key(Qt.Key.Key_F7)
    lines = {str(row.name): row for row in page.node.model.shown_rows()}
    assert (lines["In String"].before, lines["In String"].after) == ('"it is"', '"it was"')
    assert lines["In String"].became == "changed"
    assert lines["Title"].became is None
    assert (str(lines["then"].before), str(lines["then"].after)) == ("not linked", "to Stop All")
    shell.key(Qt.Key.Key_F7, SHIFT)
    assert {row.became for row in page.node.model.shown_rows()} == {"removed"}


def test_a_click_on_a_card_makes_its_change_the_current_one(
    page: ComparedGraphs, shell: Shell
) -> None:
    canvas = page.canvas
    late = next(card for card in canvas._grid.scene.cards if card.node.title == "Print String#1")  # type: ignore[union-attr]
    place = canvas.mapFromScene(QPointF(late.box.x + 30, late.box.y + 8))
    shell.click_at(canvas.viewport(), place)
    assert current(page) == TOLD[2]


def test_what_changed_is_told_apart_without_colour(page: ComparedGraphs) -> None:
    overlay = page.canvas._drawing.overlay  # type: ignore[union-attr]
    nodes = {node.export: node for node in overlay.scene.graph.nodes}
    became = {
        (nodes[number].title or nodes[number].comment, nodes[number].y): kind
        for number, kind in overlay.marks.nodes.items()
    }
    assert became == {
        ("Stop All", -100): "added",
        ("Print String#1", -100): "changed",
        ("Print String#2", 100): "removed",
        ("Why it says so", -300): "moved",
    }
    painter = page.canvas._painter
    styles = {
        kind: painter._frame(card).style()  # type: ignore[union-attr]
        for card in overlay.scene.cards
        if (kind := overlay.marks.nodes.get(card.node.export))
    }
    assert styles["removed"] != styles["added"]


@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
@pytest.mark.parametrize("zoom", [1.0, 0.5, 0.2])
def test_every_look_paints_what_became_of_parts(
    make_shell: ShellMaker, tmp_path: Path, look: str, zoom: float
) -> None:
    shell = make_shell(look=look)
    page = turn(shell, *pair(tmp_path))
    page.canvas.fit()
    page.canvas.set_zoom(zoom)
    seen = colour_counts(page.canvas.grab().toImage())
    theme = shell.window.context.theme
    for role in ("note", "refuse", "up"):
        assert seen[theme.hex(role)] > 6, role
    assert page.canvas.painted is not None
    assert (page.canvas.painted.level is Level.TITLES) is (zoom == 0.2)


@pytest.mark.parametrize("width", [1200, 700, 480])
def test_no_part_of_the_head_is_cut_in_a_narrow_window(page: ComparedGraphs, width: int) -> None:
    page.bar.resize(width, 120)
    QApplication.processEvents()
    bar = page.bar
    for part in (bar.moves, bar.only, bar.views, bar.swap_button, bar.copy_button):
        assert part.width() >= part.sizeHint().width()
        assert bar.rect().contains(part.geometry())


def test_where_cards_stood_can_be_left_out(page: ComparedGraphs, shell: Shell) -> None:
    assert page.canvas._drawing.overlay.ghosts  # type: ignore[union-attr]
    page.canvas.fit()
    shown = page.canvas.grab().toImage()
    shell.click(page.bar.moves)
    assert page.canvas.grab().toImage() != shown


def test_only_what_changed_leaves_the_neighbours(page: ComparedGraphs, shell: Shell) -> None:
    shell.click(page.bar.only)
    kept = page.canvas._kept
    assert kept is not None
    nodes = page.canvas._shown.nodes  # type: ignore[union-attr]
    titles = {str(nodes[number].title) for number in kept}
    assert titles == {"Branch", "Print String#1", "Print String#2", "Stop All"}
    shell.click(page.bar.only)
    assert page.canvas._kept is None


def test_both_readings_stand_beside_each_other(page: ComparedGraphs, shell: Shell) -> None:
    shell.key(Qt.Key.Key_T)
    assert page.text.isVisible()
    assert readings(page) == [
        ("Begin", "Begin"),
        ("  Branch (Condition: true)", "  Branch (Condition: true)"),
        ("    then", "    then"),
        ('      Print String#1 (In String: "it is")', '      Print String#1 (In String: "it was")'),
        ("    Else", ""),
        ('      Print String#2 (In String: "it is not")', ""),
        ("", "      Stop All"),
    ]
    assert [row.became for row in page.lines.shown_rows()] == [
        None, None, None, "changed", "removed", "removed", "added"
    ]  # fmt: skip


def readings(page: ComparedGraphs) -> list[tuple[str, str]]:
    """The lines of both readings as they are copied."""
    return [
        tuple(side.indented if side is not None else "" for side in (row.before, row.after))
        for row in page.lines.shown_rows()
    ]  # type: ignore[misc]


def line(page: ComparedGraphs) -> tuple[str, str]:
    """The current line of both readings."""
    place = page.text.currentIndex().row()
    return readings(page)[place] if place >= 0 else ("", "")


def test_steps_go_through_the_lines_of_both_readings(page: ComparedGraphs, shell: Shell) -> None:
    shell.key(Qt.Key.Key_T)
    way = [line(page)]
    for _ in TOLD[2:]:
        shell.key(Qt.Key.Key_F7)
        way.append(line(page))
    assert way == [
        ("", "      Stop All"),
        ('      Print String#2 (In String: "it is not")', ""),
        ('      Print String#1 (In String: "it is")', '      Print String#1 (In String: "it was")'),
    ]


def test_a_line_that_is_chosen_makes_its_change_the_current_one(
    page: ComparedGraphs, shell: Shell
) -> None:
    shell.key(Qt.Key.Key_T)
    model = page.text.model()
    shell.click_at(page.text.viewport(), page.text.visualRect(model.index(3, 0)).center())
    assert current(page) == TOLD[2]
    shell.key(Qt.Key.Key_Down)
    shell.key(Qt.Key.Key_Down)
    assert current(page) == TOLD[1]
    # A line that did not change shows its node, and changes nothing of the way.
    shell.key(Qt.Key.Key_Home, CTRL)
    assert current(page) == TOLD[1]
    assert {str(row.name): row for row in page.node.model.shown_rows()}["Title"].after == "Begin"


def test_a_step_brings_the_line_of_a_long_reading_into_sight(shell: Shell) -> None:
    shell.window.context.settings.set("graphs/versions", "text")
    page = turn(shell, *sides_of_pair("pairs/BehaviorTree-BT_RTSPawnBehaviorTree"))
    # The panel below has what is on the node, as the headline does.
    below = {str(row.name): str(row.before) for row in page.node.model.shown_rows()}
    assert below["With"] == "RTSBT Decorator Has Left Chase Radius"
    assert line(page) == ("        RTSBT Task Issue Move Order#1", "")
    shown = page.text.visualRect(page.text.currentIndex())
    assert page.text.viewport().rect().contains(shown)
    assert page.text.verticalScrollBar().value() > 0


def test_the_new_reading_begins_below_its_head(shell: Shell) -> None:
    shell.window.context.settings.set("graphs/versions", "text")
    for name in ("BehaviorTree-BT_RTSPawnBehaviorTree", "SoundCue-Zombie_Vox_Hunting_Cue"):
        page = turn(shell, *sides_of_pair(f"pairs/{name}"))
        head = page.files.heads[1].geometry().left()
        assert page.text.columnViewportPosition(2) == pytest.approx(head, abs=1)


def test_what_did_not_change_is_faint_in_the_readings_too(
    page: ComparedGraphs, shell: Shell
) -> None:
    shell.key(Qt.Key.Key_T)
    theme = shell.window.context.theme
    text = theme.hex("text")
    before = colour_counts(page.text.viewport().grab().toImage())[text]
    shell.click(page.bar.only)
    after = colour_counts(page.text.viewport().grab().toImage())[text]
    assert 0 < after < before
    assert not page.bar.moves.isEnabled()


@pytest.fixture
def sides(page: ComparedGraphs, shell: Shell) -> ComparedGraphs:
    """Each version on a canvas of its own, chosen with the keyboard."""
    page.bar.views.button("overlay").setFocus()
    shell.key(Qt.Key.Key_Right)
    settle(shell)
    assert page.sides.isVisible()
    assert not page.canvas.isVisible()
    assert not page.files.isVisible()
    return page


def titles_of(canvas: OverlayCanvas) -> list[str]:
    """What the cards of a canvas are called."""
    assert canvas._grid is not None
    return sorted(render(card.node.title) for card in canvas._grid.scene.cards)


def place_of(canvas: OverlayCanvas) -> tuple[float, float, float]:
    """The middle of what is in sight, and its size."""
    return canvas.middle.x(), canvas.middle.y(), canvas.zoom


def assert_same_place(canvases: Iterable[OverlayCanvas]) -> None:
    """Whether both look at the same place in the same size, as far as pixels are whole."""
    first, second = canvases
    assert place_of(first) == pytest.approx(place_of(second), abs=1.5 / first.zoom)


def test_each_version_has_a_canvas_with_its_own_nodes(sides: ComparedGraphs) -> None:
    before, after = sides.sides.canvases
    assert titles_of(before) == ["Begin", "Branch", "Print String#1", "Print String#2"]
    assert titles_of(after) == ["Begin", "Branch", "Print String#1", "Stop All"]
    heads = [head.accessibleName() for head in sides.sides.heads]
    assert [head.split(",")[0] for head in heads] == ["before: Door.uasset", "after: Door.uasset"]
    assert [head.counts.text() for head in sides.sides.heads] == [
        "5 nodes, 3 wires, 1 comment",
        "5 nodes, 3 wires, 1 comment",
    ]


def test_both_canvases_look_at_the_same_place(sides: ComparedGraphs, shell: Shell) -> None:
    before, after = sides.sides.canvases
    assert_same_place(sides.sides.canvases)
    after.setFocus()
    zoom = after.zoom
    shell.key(Qt.Key.Key_Plus)
    assert before.zoom == after.zoom == zoom * 1.25
    before.scroll_by(80, -40)
    assert_same_place(sides.sides.canvases)
    shell.window.resize(1300, 900)
    shell.settle()
    assert_same_place(sides.sides.canvases)
    shell.key(Qt.Key.Key_Home)
    assert_same_place(sides.sides.canvases)


def test_the_counterpart_follows_what_is_chosen(sides: ComparedGraphs, shell: Shell) -> None:
    before, after = sides.sides.canvases
    before.setFocus()
    chosen = []
    for _ in range(2):
        shell.key(Qt.Key.Key_Tab)
        chosen.append(before.accessibleName())
        assert after.current == before.current
    assert all(name.startswith("before: ") for name in chosen)
    card = after._ways.card(before.current.node)  # type: ignore[union-attr]
    assert card is not None
    assert render(card.node.title) in chosen[-1]
    # A card that is on one side only has no counterpart.
    late = next(card for card in after._grid.scene.cards if card.node.title == "Stop All")  # type: ignore[union-attr]
    shell.click_at(after.viewport(), after.mapFromScene(QPointF(late.box.x + 30, late.box.y + 8)))
    assert current(sides) == TOLD[0]
    assert before.current.node == -1


def test_steps_go_through_both_versions(sides: ComparedGraphs, shell: Shell) -> None:
    before = sides.sides.canvases[0]
    before.set_zoom(0.2)
    way = []
    for _ in TOLD:
        shell.key(Qt.Key.Key_F7)
        way.append(current(sides))
        assert_same_place(sides.sides.canvases)
        assert before.zoom >= 0.75
    assert way == [*TOLD[1:], TOLD[0]]
    shell.key(Qt.Key.Key_F7)
    gone = before._ways.card(before.current.node)  # type: ignore[union-attr]
    assert gone is not None
    seen = before.mapToScene(before.viewport().rect()).boundingRect()
    assert seen.contains(QRectF(*gone.box))
    assert before.accessibleName() == "before: removed, Print String#2, call, 1 wire"


def test_the_way_to_look_at_versions_is_remembered(sides: ComparedGraphs, shell: Shell) -> None:
    settings = shell.window.context.settings
    assert settings.text("graphs/versions") == "sides"
    sides.sides.canvases[1].setFocus()
    shell.key(Qt.Key.Key_T)
    assert sides.text.isVisible()
    shell.key(Qt.Key.Key_T)
    assert sides.sides.isVisible()
    assert sides.sides.canvases[1].hasFocus()
    shell.click(sides.bar.views.button("overlay"))
    assert settings.text("graphs/versions") == "overlay"


def test_canvases_that_would_be_too_low_stand_beside_each_other(
    sides: ComparedGraphs, shell: Shell, qtbot: QtBot
) -> None:
    before, after = sides.sides.canvases
    shell.window.resize(1366, 768)
    shell.settle()
    assert sides.sides.is_stacked
    large(shell)
    assert before.y() == after.y()
    assert min(before.height(), after.height()) > 200
    assert min(before.width(), after.width()) > 400
    assert [canvas.zoom_bar.isVisible() for canvas in (before, after)] == [True, False]
    for head, word in zip(sides.sides.heads, ("before", "after"), strict=True):
        # What it is of is whole; the tooltip says what has no room.
        assert not head.name.isHidden()
        qtbot.waitUntil(lambda head=head: not head.file.is_elided())
        assert head.counts.isHidden()
        assert head.toolTip() == head.accessibleName()
        assert head.toolTip().startswith(f"{word}: Door.uasset, ")
        assert head.toolTip().endswith("5 nodes, 3 wires, 1 comment")
    # Where there is room they stand above each other, whatever they did before.
    shell.window.resize(1366, 1300)
    shell.settle()
    assert before.geometry().bottom() < after.y()
    assert sides.sides.is_stacked
    assert before.height() > 200
    assert_same_place(sides.sides.canvases)


def test_a_version_that_is_not_there_says_so(shell: Shell) -> None:
    shell.window.context.settings.set("graphs/versions", "sides")
    page = turn(shell, *sides_of_pair("pairs/AnimBlueprint-AB_Als_Feminine"))
    shell.key(Qt.Key.Key_F7, SHIFT)
    settle(shell)
    before, after = page.sides.heads
    assert before.counts.text().startswith("19 nodes")
    assert after.counts.text() == "not in this version"
    gone = page.sides.canvases[1]
    assert gone.accessibleName() == "after: not in this version"
    assert gone.minimap.isHidden()
    corner = QRect(QPoint(0, gone.height() - 60), QSize(60, 60))
    assert len(colour_counts(gone.grab(corner).toImage())) > 1
    assert len(colour_counts(page.sides.canvases[0].grab(QRect(0, 0, 60, 20)).toImage())) == 1


@pytest.mark.parametrize("view", ["overlay", "sides"])
def test_a_graph_that_went_is_seen_as_a_whole(shell: Shell, view: str) -> None:
    shell.window.context.settings.set("graphs/versions", view)
    page = turn(shell, *sides_of_pair("pairs/AnimBlueprint-AB_Als_Feminine"))
    shell.key(Qt.Key.Key_F7, SHIFT)
    settle(shell)
    canvas = page.canvas if view == "overlay" else page.sides.canvases[0]

    def whole() -> bool:
        """Whether all of the graph is in sight, as large as there is room for."""
        grid = canvas._grid
        assert grid is not None
        box, seen = QRectF(*grid.scene.box), canvas.seen
        return seen.contains(box) and seen.width() < 1.2 * box.width()

    assert whole()
    assert canvas.accessibleName().endswith("removed, Overlay removed, 19 nodes")
    assert page.node.model.total_count() == 0
    # In another size it is so anew, and a step back and forth leads to the same.
    shell.window.resize(1200, 760)
    shell.settle()
    assert whole()
    shell.key(Qt.Key.Key_F7, SHIFT)
    settle(shell)
    shell.key(Qt.Key.Key_F7)
    settle(shell)
    assert whole()
    canvas.setFocus()
    shell.key(Qt.Key.Key_Tab)
    assert page.node.model.total_count() > 0


def test_the_node_below_is_hatched_where_it_is_not(page: ComparedGraphs, shell: Shell) -> None:
    table = page.node.table

    def hatched() -> tuple[bool, bool]:
        """Whether what was, and what is, is hatched, at the end of the lines where no words are."""
        sides = []
        for column in (0, 2):
            right = table.columnViewportPosition(column) + table.columnWidth(column)
            part = table.viewport().grab(QRect(right - 60, 0, 50, 40)).toImage()
            sides.append(len(colour_counts(part)) > 1)
        return sides[0], sides[1]

    assert hatched() == (True, False)
    shell.key(Qt.Key.Key_F7)
    assert hatched() == (False, True)
    shell.key(Qt.Key.Key_F7)
    assert hatched() == (False, False)


def test_the_filter_leaves_changes(page: ComparedGraphs, shell: Shell) -> None:
    field = shell.window.tools.filter_field.line_edit()
    field.setFocus()
    field.setText("is:removed")
    shell.settle()
    assert told(page) == ROWS[2:4]
    shell.key(Qt.Key.Key_F7)
    assert page.bar.position.text() == "change 1 of 1"
    # What follows from a change is gone to where the filter leaves that out.
    field.setText("branch")
    shell.settle()
    assert told(page) == ROWS[2:4]
    field.setText("→ stop")
    shell.settle()
    assert told(page) == [ROWS[1]]
    shell.key(Qt.Key.Key_F7)
    assert current(page) == ROWS[1]


def groups(page: ComparedGraphs) -> list[tuple[str, str]]:
    """The titles of the list with what stands at their ends."""
    rows = (page.changes.index(row, 0) for row in range(page.changes.rowCount()))
    cells = [page.changes.cell(index) for index in rows if page.changes.is_group(index)]
    return [(cell.text, cell.second) for cell in cells]


def test_the_list_has_a_title_a_filter_and_parts(page: ComparedGraphs, shell: Shell) -> None:
    assert (page.panel.title.text(), page.panel.count.text()) == ("Changes", "4")
    # What follows from a node that came or went is counted with it.
    assert groups(page) == [("Nodes", "3"), ("Moved", "1")]
    shell.key(Qt.Key.Key_L, CTRL)
    assert page.panel.field.line_edit().hasFocus()
    shell.type("is:removed")
    settle(shell)
    assert told(page) == ROWS[2:4]
    assert page.panel.field.state() == ("valid", "2 of 6")
    assert shell.window.tools.filter_field.text() == "is:removed"
    shell.key(Qt.Key.Key_Return)
    assert page.list.hasFocus()
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("nowhere")
    settle(shell)
    assert page.states.empty.isVisible()
    shell.click(page.states.empty.action_button())
    settle(shell)
    assert page.panel.field.text() == shell.window.tools.filter_field.text() == ""
    assert told(page) == ROWS
    shell.window.tools.filter_field.line_edit().setText("stop")
    settle(shell)
    assert page.panel.field.text() == "stop"


def test_titles_in_the_list_are_of_one_line(page: ComparedGraphs) -> None:
    heights = {
        page.changes.is_group(page.changes.index(row, 0)): page.list.rowHeight(row)
        for row in range(page.changes.rowCount())
    }
    assert heights[True] < heights[False]
    page.changes.set_collapsed("0 nodes", True)
    assert [page.list.rowHeight(row) for row in range(2)] == [heights[True]] * 2
    page.changes.set_collapsed("0 nodes", False)
    assert page.list.rowHeight(1) == heights[False]


def test_parts_of_several_graphs_say_which(shell: Shell) -> None:
    page = turn(shell, *sides_of_pair("pairs/Blueprint-BP_SimpleRotatingObject"))
    titles = [title for title, __ in groups(page)]
    assert titles[0] == "EventGraph, nodes"
    assert "RefreshMeshRotation, nodes" in titles
    count = page.panel.count.text()
    assert " in 2 of " in count
    # As many as the page of the file's own graphs lists.
    shell.open(str(shell.comparisons[0].arguments[1]))
    shell.key(Qt.Key.Key_6, CTRL)
    settle(shell)
    view = shell.window.middle.view
    assert isinstance(view, FilePage)
    own = view.page("graphs")
    assert isinstance(own, GraphsPage)
    assert count.endswith(f" of {own.outline.count.text()} graphs")


def test_the_line_that_tells_of_the_change_is_the_current_one(
    page: ComparedGraphs, shell: Shell
) -> None:
    shell.key(Qt.Key.Key_F7)
    shell.key(Qt.Key.Key_F7)
    assert current(page) == TOLD[2]
    line = page.node.table.current_row()
    assert (str(line.name), line.became) == ("In String", "changed")
    # A wire is told of by the pin that it is at.
    page.list.show_row(lambda row: render(row.change.fact) == ROWS[3])
    settle(shell)
    line = page.node.table.current_row()
    assert str(line.name) == "Else"
    assert render(line.before).startswith("to Print String")


def test_the_node_below_says_what_it_is_and_leads_to_its_fields(
    page: ComparedGraphs, shell: Shell
) -> None:
    assert page.node.title.text() == "Stop All"
    became, __, at = page.node.note.text().partition(", ")
    assert became == "added"
    new = shell.comparisons[0].arguments[1]
    shell.click(page.node.contents_button)
    settle(shell)
    document = shell.window.context.document
    assert document is not None
    assert document.path == new
    assert shell.page() == "contents"
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field == at


def test_a_node_that_went_leads_to_the_old_file(page: ComparedGraphs, shell: Shell) -> None:
    shell.key(Qt.Key.Key_F7)
    assert page.node.note.text().startswith("removed, exports/")
    old = shell.comparisons[0].arguments[0]
    page.node.contents_button.setFocus()
    shell.key(Qt.Key.Key_Space)
    settle(shell)
    document = shell.window.context.document
    assert document is not None
    assert document.path == old


def test_what_replaced_a_node_is_one_change(shell: Shell, tmp_path: Path) -> None:
    after = [*(node for node in BEFORE if node.name != "No"), call("Late", "StopAll", x=600, y=100)]
    wires = [wire.replace("No.", "Late.") for wire in WIRES]
    page = turn(shell, *pair(tmp_path, after=package(after, wires)))
    replaced = "Print String#2 replaced by Stop All behind Branch.Else"
    assert page.panel.count.text() == "1"
    assert current(page) == replaced
    cell = page.list.model().index(page.list.currentIndex().row(), 0)
    assert cell.data() == "Print String#2 → Stop All"
    assert page.status().value == "replaced, behind Branch.Else"
    assert page.canvas.accessibleName() == f"changed, {replaced}"
    # Both of them stand below, whichever is clicked.
    for name in ("Stop All", "Print String#2"):
        cards = [card for card in page.canvas._grid.scene.cards if card.node.title == name]  # type: ignore[union-attr]
        box = max(card.box for card in cards)
        shell.click_at(page.canvas.viewport(), page.canvas.mapFromScene(box.x + 30, box.y + 8))
        assert page.node.title.text() == "Print String#2 → Stop All"
        assert page.node.note.text().startswith("changed, exports/")
        lines = {str(row.name): row for row in page.node.model.shown_rows()}
        assert (lines["Title"].before, lines["Title"].after) == ("Print String", "Stop All")
        assert lines["execute"].became is None
        assert lines["In String"].became == "removed"
        assert current(page) == replaced
    # Each version has one of them.
    page.bar.views.button("overlay").setFocus()
    shell.key(Qt.Key.Key_Right)
    settle(shell)
    canvases = page.sides.canvases
    nodes = [canvas._ways.card(canvas.current.node).node for canvas in canvases]  # type: ignore[union-attr]
    assert [render(node.title) for node in nodes] == ["Print String#2", "Stop All"]


def test_swapped_sides_turn_the_changes_round(page: ComparedGraphs, shell: Shell) -> None:
    shell.click(page.bar.swap_button)
    settle(shell)
    assert "Stop All removed behind Print String#1" in told(page)
    assert page.isVisible()


def test_both_versions_are_copied_as_they_are_drawn(page: ComparedGraphs, shell: Shell) -> None:
    ways = {action.objectName(): action for action in page.bar.copy_button.ways.actions()}
    ways["svg"].trigger()
    settle(shell)
    root = ElementTree.fromstring(QGuiApplication.clipboard().text())
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles.count("added; Stop All") == 1
    assert len(titles) == 5
    ways["png"].trigger()
    picture = QGuiApplication.clipboard().image()
    assert not picture.isNull()
    seen = colour_counts(picture)
    theme = shell.window.context.theme
    assert all(seen[theme.hex(role)] > 6 for role in ("note", "refuse", "up"))
    ways["sentence"].trigger()
    settle(shell)
    assert "Stop All added behind Print String" in QGuiApplication.clipboard().text()


def test_nodes_of_either_version_are_copied_as_text(page: ComparedGraphs, shell: Shell) -> None:
    def copied(title: str) -> list[str]:
        """The name of each node that the menu copies, with the text that is set on it."""
        shell.key(Qt.Key.Key_F10, SHIFT)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        entry = next(entry for entry in menu.actions() if entry.text() == title)
        is_there = entry.isEnabled()
        QGuiApplication.clipboard().clear()
        entry.trigger()
        menu.close()
        settle(shell)
        nodes = read_nodes(QGuiApplication.clipboard().text())
        assert bool(nodes) is is_there
        return [
            " ".join(
                [node.name, *(pin["DefaultValue"] for pin in node.pins if "DefaultValue" in pin)]
            )
            for node in nodes
        ]

    # "Stop All" is in the new version alone, the text is another one in each.
    old, new = COPIES[::-1]
    assert [copied(title) for title in (old, new)] == [[], ["Late"]]
    shell.key(Qt.Key.Key_F7)
    shell.key(Qt.Key.Key_F7)
    told = [copied(title) for title in (old, new)]
    assert told == [['Yes "it is"'], ['Yes "it was"']]
    # Each version alone copies what it has.
    page.bar.views.button("overlay").setFocus()
    shell.key(Qt.Key.Key_Right)
    settle(shell)
    for canvas, title, other, text in zip(
        page.sides.canvases, (old, new), (new, old), told, strict=True
    ):
        canvas.setFocus()
        shell.key(Qt.Key.Key_F10, SHIFT)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert other not in {entry.text() for entry in menu.actions()}
        menu.close()
        assert copied(title) == text


def test_without_graphs_that_differ_there_is_no_page(shell: Shell, tmp_path: Path) -> None:
    old, new = pair(tmp_path, after=package(BEFORE, WIRES, variables=()))
    shell.window.context.compare(old, new)
    settle(shell)
    view = view_of(shell)
    assert not view.pages.navigation.isVisible()
    shell.key(Qt.Key.Key_6, CTRL)
    assert view.tree.isVisible() or view.states.isVisible()
    assert view.why_no_page("graphs") == "No graph differs"


def test_a_graph_that_went_is_one_change(shell: Shell) -> None:
    page = turn(shell, *sides_of_pair("pairs/AnimBlueprint-AB_Als_Feminine"))
    whole = [row for row in page.changes.shown_rows() if row.graph > 0]
    assert [render(row.change.fact) for row in whole] == [
        "AnimGraph removed, 2 nodes",
        "Overlay removed, 19 nodes",
    ]
    shell.key(Qt.Key.Key_F7, SHIFT)
    settle(shell)
    assert sentence(page) == "3 graphs differ. Overlay removed, 19 nodes"
    marks = page.canvas._drawing.overlay.marks  # type: ignore[union-attr]
    assert set(marks.nodes.values()) == set(marks.wires.values()) == {"removed"}
    assert len(marks.nodes) == 19


def test_the_headline_counts_the_graphs_that_differ(shell: Shell) -> None:
    """The Blueprint's event graph got a call, and a function of it newer operators."""
    page = turn(shell, *sides_of_pair("pairs/Blueprint-BP_SimpleRotatingObject"))
    inserted = "inserted between Event Tick and Refresh Mesh Rotation; 1 node moved"
    assert sentence(page) == (
        f"2 graphs differ. EventGraph: Parent: Tick (Delta Seconds: Event Tick.Delta Seconds) "
        f"{inserted}"
    )
    shell.key(Qt.Key.Key_F7, SHIFT)
    settle(shell)
    assert sentence(page).startswith("2 graphs differ. RefreshMeshRotation: reads the same, ")


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("zoom", [1.0, 0.5])
def test_a_removed_wire_can_be_seen_with_its_sign(
    make_shell: ShellMaker, look: str, zoom: float
) -> None:
    """A call was put between the event and what it ran: on top of the wire that is gone."""
    shell = make_shell(look=look)
    page = turn(shell, *sides_of_pair("pairs/Blueprint-BP_SimpleRotatingObject"))
    canvas, theme = page.canvas, shell.window.context.theme
    canvas.set_zoom(zoom)
    drawing = canvas._drawing
    assert drawing is not None
    marks = drawing.overlay.marks.wires
    (gone,) = (key for key, became in marks.items() if became == "removed")
    image, colour = canvas.grab().toImage(), theme.color("refuse").toTuple()[:3]

    def is_painted(point: tuple[float, float]) -> bool:
        """Whether something about in the colour of what is removed is at a point."""
        place = canvas.mapFromScene(QPointF(*point)) * image.devicePixelRatio()
        around = (
            image.pixelColor(place.x() + x, place.y() + y).toTuple()[:3]
            for x in range(-4, 5)
            for y in range(-4, 5)
        )
        return any(
            max(abs(own - wanted) for own, wanted in zip(seen, colour, strict=True)) < 70
            for seen in around
        )

    painted = [point for point in points_of(canvas._curves[gone], 40)[6:-6] if is_painted(point)]
    # Of a line of dashes in the halo of the current change a third at least is of its colour.
    assert len(painted) > 10
    cards = drawing.overlay.scene.cards
    assert not [point for point in painted for card in cards if holds(card.box, *point)]


@pytest.mark.parametrize(
    "name", ["Blueprint-TestLuaValueCallErrorReferenced", "MaterialFunction-MF_Normal"]
)
def test_no_sign_of_a_card_lies_on_another_card(shell: Shell, name: str) -> None:
    """Cards stand side by side there without room for a sign between them."""
    page = turn(shell, *sides_of_pair(f"pairs/{name}"))
    page.canvas.set_zoom(1.0)
    page.canvas.grab()
    painter = page.canvas._painter
    assert isinstance(painter, OverlayPainter)
    cards = [card for card in painter.scene.cards if card.box.width > 8]
    # Some of the material function were put on each other by who made it: they have no place.
    marked = [card for card in cards if painter._became(card) in ("added", "changed")]
    assert len(marked) > 0
    for card in marked:
        x, y = painter._place_of_tab(card)
        assert not [other for other in cards if other is not card and holds(other.box, x, y)]


def test_no_sign_of_a_wire_lies_on_that_of_another(shell: Shell) -> None:
    """Two wires lead from the event to the call that was put in, a few px long each."""
    page = turn(shell, *sides_of_pair("pairs/Blueprint-BP_SimpleRotatingObject"))
    painter = page.canvas._painter
    assert isinstance(painter, OverlayPainter)
    placed: list[tuple[float, float]] = []
    painter._rings.paint = lambda _, rings, reach: placed.extend(  # type: ignore[method-assign]
        (x, y) for _, x, y in rings
    )
    page.canvas.grab()
    assert len(placed) == 4
    near = [
        (one, other)
        for one, other in combinations(placed, 2)
        if abs(one[0] - other[0]) < 12 and abs(one[1] - other[1]) < 12
    ]
    assert near == []


def test_its_model_is_what_qt_takes_for_one(page: ComparedGraphs) -> None:
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    for model in (page.changes, page.lines, page.node.model):
        # It ends the run where a model breaks a rule, and finds nothing in one without rows.
        QAbstractItemModelTester(model, mode)
        assert model.rowCount() > 0
