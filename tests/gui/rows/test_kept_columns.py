"""Columns that somebody hides or drags: kept by their keys, for this run and the next."""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from inspector.gui.overview.page import OverviewPage
from inspector.gui.rows.kept_columns import KeptColumns
from inspector.gui.rows.table_view import TableView
from inspector.gui.versions.page import VersionsPage
from inspector.gui.work.settings import Settings

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def table_of(shell: Shell) -> TableView:
    """The table of custom versions of a file that is shown."""
    shell.open(sample("Lantern.uasset"))
    shell.key(Qt.Key.Key_2, CTRL)
    shell.settle()
    (page,) = shell.window.findChildren(VersionsPage)
    page.table.setFocus()
    return page.table


def shown(table: TableView) -> list[str]:
    columns = table.model().columns()
    header = table.horizontalHeader()
    return [one.key for at, one in enumerate(columns) if not header.isSectionHidden(at)]


def open_menu() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(name: str) -> None:
    menu = open_menu()
    next(one for one in menu.actions() if one.objectName() == name).trigger()
    menu.close()


def test_a_column_is_hidden_by_the_header_and_stays_so(make_shell: ShellMaker) -> None:
    shell = make_shell()
    table = table_of(shell)
    everything = shown(table)
    header = table.horizontalHeader()
    reason, place = QContextMenuEvent.Reason.Mouse, QPoint(30, 5)
    QApplication.sendEvent(
        header.viewport(), QContextMenuEvent(reason, place, header.mapToGlobal(place))
    )
    titles = [one.text() for one in open_menu().actions() if one.isCheckable()]
    assert titles == ["Name", "GUID", "File", "Enumerator", "In 5.3", "Since", "Status"]
    choose("since")
    assert shown(table) == [key for key in everything if key != "since"]
    shell.window.close()
    second = make_shell()
    table = table_of(second)
    assert shown(table) == [key for key in everything if key != "since"]
    second.key(Qt.Key.Key_F4, SHIFT)
    choose("reset")
    assert shown(table) == everything


def test_columns_are_chosen_by_keys_alone(shell: Shell) -> None:
    table = table_of(shell)
    before = shown(table)
    shell.key(Qt.Key.Key_F4, SHIFT)
    menu = open_menu()
    assert not menu.actions()[0].isEnabled()
    shell.key(Qt.Key.Key_Down, into=menu)
    shell.key(Qt.Key.Key_Return, into=menu)
    gone = [key for key in before if key not in shown(table)]
    assert len(gone) == 1
    assert gone != before[:1]


def test_where_no_table_has_the_keyboard_it_says_so(shell: Shell) -> None:
    shell.key(Qt.Key.Key_F4, SHIFT)
    assert shell.window.status_line.field.text() == (
        "Columns: no table with columns to choose has the keyboard"
    )


def test_a_width_that_was_dragged_is_there_the_next_time(make_shell: ShellMaker) -> None:
    def widths(shell: Shell) -> tuple[TableView, int]:
        shell.open(sample("Lantern.uasset"))
        (page,) = shell.window.findChildren(OverviewPage)
        return page.largest, page.largest.columnWidth(1)

    shell = make_shell()
    table, before = widths(shell)
    header = table.horizontalHeader()
    edge = QPoint(header.sectionViewportPosition(1) + before - 1, 5)
    viewport, button = header.viewport(), Qt.MouseButton.LeftButton
    QTest.mousePress(viewport, button, pos=edge)
    QTest.mouseMove(viewport, edge + QPoint(-20, 0))
    QTest.mouseMove(viewport, edge + QPoint(-40, 0))
    QTest.mouseRelease(viewport, button, pos=edge + QPoint(-40, 0))
    dragged = header.sectionSize(1)
    if dragged == before:
        pytest.skip("the platform does not tell that a button is held")
    shell.window.close()
    assert widths(make_shell())[1] == dragged


def test_choices_of_tables_do_not_mix_and_foreign_ones_are_ignored(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.ini")
    settings.set("tables/columns", ["parts/size=120", "nonsense", "parts/../x=9", "parts/a=99999"])
    parts = KeptColumns(settings, "parts")
    other = KeptColumns(settings, "other")
    assert parts.width_of("size") == 120
    assert parts.width_of("a") is None
    other.set_hidden("size", True)
    assert not parts.is_hidden("size")
    assert KeptColumns(settings, "other").is_hidden("size")
    other.set_hidden("size", False)
    assert not KeptColumns(settings, "other").is_hidden("size")
    parts.reset()
    assert settings.texts("tables/columns") == []


def test_a_column_that_has_room_again_was_not_dragged(make_shell: ShellMaker) -> None:
    """A button may be held meanwhile: on a tab that shows it, or on the edge of a dock."""
    shell = make_shell()
    table = table_of(shell)
    button = Qt.MouseButton.LeftButton
    QTest.mousePress(shell.window.status_line, button)
    assert QApplication.mouseButtons() == button
    table.set_column_hidden("guid", True)
    table.set_column_hidden("guid", False)
    QTest.mouseRelease(shell.window.status_line, button)
    kept = KeptColumns(shell.window.context.settings, "custom-versions")
    assert kept.width_of("guid") is None
