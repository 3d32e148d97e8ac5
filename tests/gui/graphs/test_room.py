"""What stands around a graph: its room, the outline in the left dock, the data over the canvas."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus import corpus_file
from graph_drafts import event, package
from gui.graphs.test_canvas import cards_of, export, titled
from gui.graphs.test_page import NODES, page_of, turn, written
from gui.pages import Host
from gui.shell.driver import Shell
from gui.shell.large_text import large
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QWidget

from inspector.graphs.model import GraphRole, NodeKind
from inspector.graphs.outline import OutlineEntry, OutlinePart
from inspector.gui.graphs.navigator import NodeOrPin
from inspector.gui.graphs.outline import Outline
from inspector.gui.graphs.page import GraphsPage
from inspector.gui.look.theme import Theme

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(shell: Shell, tmp_path: Path) -> GraphsPage:
    return turn(shell, written(tmp_path))


def rows(page: GraphsPage) -> list[str]:
    """The rows of the outline that can be seen, each with its number."""
    view, told = page.outline.view, []
    index = view.model().index(0, 0)
    while index.isValid():
        depth, above = 0, index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        number = index.siblingAtColumn(1).data()
        told.append("  " * depth + " ".join(filter(None, (index.data(), number))))
        index = view.indexBelow(index)
    return told


def area_in(shell: Shell, part: QWidget) -> int:
    return part.width() * part.height() if part.isVisible() else 0


def test_the_canvas_has_two_thirds_of_the_window_with_both_docks(
    shell: Shell, corpus_pawn: Path
) -> None:
    """The picture has 66 %; the system that tests run on has larger letters."""
    shell.window.resize(1440, 900)
    page = turn(shell, corpus_pawn)
    shell.key(Qt.Key.Key_Tab)
    assert page.node_panel.isVisible()
    assert page.outline.isVisible()
    window = shell.window
    free = area_in(shell, page.canvas) - area_in(shell, page.node_panel)
    assert free / (window.width() * window.height()) >= 0.65
    # Without both there is no more beside it than the lines above and below.
    shell.key(Qt.Key.Key_F9)
    shell.key(Qt.Key.Key_D)
    free = area_in(shell, page.canvas)
    assert free / (window.width() * window.height()) >= 0.85


def test_no_header_stands_above_a_graph_and_one_does_elsewhere(
    page: GraphsPage, shell: Shell
) -> None:
    view = shell.window.middle.view
    assert not view.header.isVisible()  # type: ignore[union-attr]
    assert not view.strip.isVisible()  # type: ignore[union-attr]
    # Tabs and the graph's controls share one line.
    tabs = view.navigation  # type: ignore[union-attr]
    assert tabs.isAncestorOf(page.bar)
    assert page.bar.isVisible()
    assert not view.bytes_button.isVisible()  # type: ignore[union-attr]
    shell.key(Qt.Key.Key_3, CTRL)
    assert view.header.isVisible()  # type: ignore[union-attr]
    assert view.bytes_button.isVisible()  # type: ignore[union-attr]
    assert not page.bar.isVisible()
    assert not page.outline.isVisible()
    shell.key(Qt.Key.Key_6, CTRL)
    assert page.outline.isVisible()
    assert not view.header.isVisible()  # type: ignore[union-attr]


def test_the_dock_says_which_file_it_is(page: GraphsPage, shell: Shell) -> None:
    view = shell.window.middle.view
    block = view._block  # type: ignore[union-attr]
    assert block.isVisible()
    assert block._name.text() == "Door"
    assert block._class.text() == "Blueprint"
    releases = block.strip
    assert releases.isVisible()
    shell.click(releases)
    assert view.current_page() == "versions"  # type: ignore[union-attr]


def test_the_dock_says_all_of_a_warning(shell: Shell) -> None:
    shell.open(corpus_file("4.18/UnLua/ABP_PlayerCharacter.uasset"))
    shell.key(Qt.Key.Key_6, CTRL)
    shell.settle()
    block = shell.window.middle.view._block  # type: ignore[union-attr]
    words = " ".join(block._verdict.painted_lines())
    assert words.startswith("Loads in 5.3 with 1 warning. Changelist 0: ")
    assert words.endswith("so it never refuses.")


def test_the_outline_has_groups_graphs_events_and_comments(page: GraphsPage) -> None:
    assert rows(page) == [
        "Event graphs",
        "  EventGraph 5",
        "    Begin 4",
        "    1 comment",
        "      Why it says so",
    ]
    QAbstractItemModelTester(page.outline.model)


def test_twins_of_the_outline_are_told_apart(light: Theme, host: Host) -> None:
    """Events of two buttons, which begin and end alike: the dock has no room for their middle."""
    names = [f"BndEvt__ActionBarButton_{at}_K2Node_BoundEvent_OnClicked" for at in (1, 2)]
    events = tuple(
        OutlineEntry(OutlinePart.NODE, GraphRole.EVENTS, 1, at, NodeKind.EVENT, (name,))
        for at, name in enumerate(names)
    )
    outline = Outline(light)
    host.hold(outline, 229, 300)
    outline.show_entries([OutlineEntry(OutlinePart.GRAPH, GraphRole.EVENTS, 1, below=events)])
    view = outline.view
    graph = view.model().index(0, 0)
    view.expand(graph)
    lines = [view.visualRect(view.model().index(row, 0, graph)) for row in range(2)]
    assert light.width("body", names[0]) > lines[0].width()
    painted = [view.viewport().grab(line).toImage() for line in lines]
    assert painted[0].size() == painted[1].size()
    assert painted[0] != painted[1]


def test_many_comments_are_told_by_three_and_more(shell: Shell, corpus_pawn: Path) -> None:
    page = turn(shell, corpus_pawn)
    told = rows(page)
    at = next(place for place, row in enumerate(told) if "7 comments" in row)
    assert told[at + 4].strip() == "4 more"
    assert "Event BeginPlay 5" in [row.strip() for row in told]
    assert "Functions" in told


def test_a_row_of_the_outline_goes_there(page: GraphsPage, shell: Shell) -> None:
    view = page.outline.view
    view.setFocus()
    for _ in range(5):
        shell.key(Qt.Key.Key_Down)
        if page.outline.view.current_row().node == export(page, "Begin"):
            break
    assert titled(page) == "Begin"
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field == f"exports/{export(page, 'Begin')}"
    # And the other way round: what is current in the graph is so here.
    page.canvas.setFocus()
    page._take_place(NodeOrPin(export(page, "Branch")))
    assert view.current_row().titles == ("EventGraph",)


def test_a_graph_of_the_outline_is_shown(shell: Shell, corpus_pawn: Path) -> None:
    page = turn(shell, corpus_pawn)
    view = page.outline.view
    view.setFocus()
    QTest.keyClicks(view, "Speed")
    shell.settle()
    assert page.status().startswith("SpeedLineTrace, 55 nodes")


def test_the_field_of_the_tool_bar_filters_the_outline(page: GraphsPage, shell: Shell) -> None:
    field = shell.window.tools.filter_field.line_edit()
    field.setText("begin")
    shell.settle()
    assert rows(page) == ["Event graphs", "  EventGraph 5", "    Begin 4"]
    assert page.canvas._kept == frozenset({export(page, "Begin")})
    field.setText("")
    shell.settle()
    assert len(rows(page)) == 5


def test_the_data_say_what_a_node_is_and_where_its_pins_lead(
    page: GraphsPage, shell: Shell
) -> None:
    shell.key(Qt.Key.Key_Tab)
    shell.key(Qt.Key.Key_Tab)
    panel = page.node_panel
    assert panel.isVisible()
    assert "Branch" in panel.title.toPlainText()
    assert "Decides how execution goes on." in panel.sentence.toPlainText()
    facts = {row.fact.label: [piece.text for piece in row.fact.value] for row in panel.facts._rows}
    assert facts["Class"] == ["K2Node_IfThenElse"]
    assert facts["Position"] == ["300, 0"]
    assert facts["Export"][0] == f"{export(page, 'Branch')}"
    table = panel.model
    cells = [
        tuple(table.index(row, column).data() for column in range(3))
        for row in range(table.rowCount())
    ]
    assert cells == [
        ("execute", "", "Begin"),
        ("Condition", "true", ""),
        ("then", "", "Print String"),
        ("Else", "", "Print String"),
    ]
    QAbstractItemModelTester(table)
    # The names of its pins are whole beside their marks.
    view, theme = panel.pins, panel.pins._theme
    left, right = view._pads(0)
    widest = max(theme.width("body", name) for name, *__ in cells)
    assert view.columnWidth(0) >= left + widest + right
    assert left > view._header.pads(0)[0] + 8


def test_a_row_of_a_pin_selects_it_and_enter_follows_it(page: GraphsPage, shell: Shell) -> None:
    page._take_place(NodeOrPin(export(page, "Branch")))
    page.canvas.mark(NodeOrPin(export(page, "Branch")))
    page.node_panel.pins.setFocus()
    for _ in range(3):
        shell.key(Qt.Key.Key_Down)
    assert titled(page) in ("Branch.then", "Branch.else")
    shell.key(Qt.Key.Key_Return)
    assert titled(page) == "Print String.execute"
    # Escape takes the keyboard back to the graph.
    shell.key(Qt.Key.Key_Escape)
    assert page.canvas.hasFocus()


def test_the_data_are_an_area_of_their_own_beside_the_graph(page: GraphsPage, shell: Shell) -> None:
    page.canvas.setFocus()
    page.canvas.mark(NodeOrPin(export(page, "Begin")))
    shell.key(Qt.Key.Key_Tab)
    current = page.canvas.current
    shell.key(Qt.Key.Key_F6)
    assert page.node_panel.pins.hasFocus()
    assert page.canvas.current == current
    shell.key(Qt.Key.Key_Down)
    assert titled(page) == "Branch.Condition"
    # Tab goes on in the data, and leaves the graph where it is.
    shell.key(Qt.Key.Key_Tab)
    assert page.node_panel.copy_button.hasFocus()
    assert titled(page) == "Branch.Condition"
    # Back to the graph, not to where the keyboard was in what lies over it.
    shell.key(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert page.canvas.hasFocus()
    # And all the way round.
    areas = shell.window.shown_areas()
    assert areas.index(page.node_panel) == areas.index(shell.window.middle.stack) + 1
    for _ in areas:
        shell.key(Qt.Key.Key_F6)
    assert page.canvas.hasFocus()
    # Without the data there is one area less.
    shell.key(Qt.Key.Key_D)
    assert page.node_panel not in shell.window.shown_areas()


def test_hidden_pins_are_shown_when_asked_for(shell: Shell, corpus_pawn: Path) -> None:
    page = turn(shell, corpus_pawn)
    node = next(card.node for card in cards_of(page.canvas) if card.title == "Print String")
    shell.window.context.select_field(f"exports/{node.export}", "test")
    panel = page.node_panel
    assert panel.hidden.text() == "2 hidden pins"
    before = panel.model.rowCount()
    panel.show_button.click()
    assert panel.model.rowCount() == before + 2
    facts = {row.fact.label: [piece.text for piece in row.fact.value] for row in panel.facts._rows}
    assert facts["Function"] == ["KismetSystemLibrary.PrintString"]
    assert facts["Position"] == ["1,459, −288", "in “Set Floating Pawn ref”"]
    # With large text there is no room for all of it: it scrolls, and nothing is squeezed.
    shell.window.resize(1366, 768)
    large(shell)
    shell.wait_for(
        lambda: all(one.height() >= one.heightForWidth(one.width()) for one in panel.facts.values())
    )
    assert panel.geometry().bottom() < page.canvas.height()
    bar = panel.inside.verticalScrollBar()
    assert bar.maximum() > 0
    panel.pins.setFocus()
    shell.key(Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert bar.value() > bar.maximum() / 2


def test_what_is_chosen_comes_out_from_under_the_data(shell: Shell, corpus_pawn: Path) -> None:
    page = turn(shell, corpus_pawn)
    canvas = page.canvas
    for _ in range(12):
        shell.key(Qt.Key.Key_Tab)
        card = canvas.mapFromScene(canvas.area_of(canvas.current)).boundingRect()
        assert not card.intersects(page.node_panel.geometry()), titled(page)
        assert not page.node_panel.geometry().intersects(canvas.minimap.geometry())


def test_the_data_go_and_come_by_their_key_and_stay_so(page: GraphsPage, shell: Shell) -> None:
    shell.key(Qt.Key.Key_Tab)
    assert page.node_panel.isVisible()
    shell.click(page.node_panel.close_button)
    assert not page.node_panel.isVisible()
    assert page.canvas.hasFocus()
    shell.key(Qt.Key.Key_Tab)
    assert not page.node_panel.isVisible()
    shell.key(Qt.Key.Key_D)
    assert page.node_panel.isVisible()


def test_a_file_with_one_event_is_told_as_it_is(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "One.uasset"
    path.write_bytes(package((event("Alone"), *NODES[2:4])))
    page = turn(shell, path)
    assert "    Alone 1" in rows(page)
    place = page.canvas.mapFromScene(QRectF(*cards_of(page.canvas)[0].box)).boundingRect()
    assert place.topLeft() != QPoint()


def test_contents_and_data_say_the_title_beside_the_object(page: GraphsPage, shell: Shell) -> None:
    number = export(page, "Print String")
    shell.key(Qt.Key.Key_3, CTRL)
    shell.settle()
    shell.window.context.select_field(f"exports/{number}", "test")
    shell.settle()
    contents = shell.window.middle.view.page("contents")  # type: ignore[union-attr]
    model = contents.model  # type: ignore[union-attr]
    cell = model.cell(model.index_of(f"exports/{number}"))
    assert cell.text.endswith("Yes")
    assert cell.second == "Print String"
    panel = shell.window.panels.data.view
    shell.window.panels.docks["why-dock"].title_bar.tabs.chosen.emit("data")  # type: ignore[union-attr]
    shell.settle()
    assert panel is not None
    facts = {row.fact.label: [piece.text for piece in row.fact.value] for row in panel.facts._rows}
    assert facts["Node"] == ["Print String"]


def test_a_page_that_is_left_while_it_is_read_leaves_nothing_of_its_own(
    shell: Shell, tmp_path: Path
) -> None:
    """What a layout took it shows a little later: as a window, where it was taken out by then."""
    shell.open(written(tmp_path))
    QTest.keyClick(shell.window, Qt.Key.Key_6, CTRL)
    QTest.keyClick(shell.window, Qt.Key.Key_3, CTRL)
    shell.settle()
    page = page_of(shell)
    assert not page.isVisible()
    assert not page.bar.isVisible()
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [shell.window]


def test_with_large_letters_the_controls_stand_below_the_titles(
    page: GraphsPage, shell: Shell
) -> None:
    tabs = shell.window.middle.view.navigation.tab_bar()  # type: ignore[union-attr]

    def below() -> bool:
        """Whether they stand below, where all titles have room either way."""
        needed = sum(tabs.tabRect(index).width() for index in range(tabs.count()))
        assert needed <= tabs.width()
        corner = page.bar.mapTo(shell.window, QPoint())
        titles = tabs.mapTo(shell.window, QPoint())
        assert corner.x() + page.bar.width() <= shell.window.width()
        return corner.y() >= titles.y() + tabs.height()

    assert not below()
    shell.window.context.settings.set("look/size", "20")
    shell.settle()
    shell.window.resize(1366, 768)
    shell.settle()
    assert below()
    shell.window.context.settings.set("look/size", "")
    shell.settle()
    assert not below()
