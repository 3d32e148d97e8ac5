"""The menus of rows in every part of the window: the table of actions, on the row that is meant."""

from __future__ import annotations

import pytest
from gui.shell.driver import Shell, sample
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QMenu

from inspector.gui.bytes.panel import BytesPanel
from inspector.gui.findings.panel import FindingsPanel
from inspector.gui.overview.page import OverviewPage
from inspector.gui.rows.table_view import TableView
from inspector.gui.shell.features import ACTIONS
from inspector.gui.versions.page import VersionsPage

pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier
FIELD = (
    "Copy value",
    "Copy as JSON",
    "Copy as Markdown row",
    "Copy path of field",
    "Copy raw hex",
    "Copy link to this field",
    "Show in Contents",
    "Go to the object it refers to",
    "Go to bytes",
)
BY_VALUE = ("Filter by this value", "Exclude this value")
Entries = dict[str, tuple[bool, str]]


@pytest.fixture
def read(shell: Shell) -> Shell:
    """A window with a file all of whose fields are read."""
    shell.open(sample("Lantern.uasset"))
    document = shell.window.context.document
    assert document is not None
    document.want_fields()
    shell.settle()
    return shell


def ask(view: QAbstractScrollArea, place: QPoint) -> QMenu:
    """Asks for a menu with the right button, and gives the one that opens."""
    viewport = view.viewport()
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(viewport, QContextMenuEvent(reason, place, viewport.mapToGlobal(place)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def row_place(table: TableView, row: int) -> QPoint:
    """The middle of a row's first cell."""
    return table.visualRect(table.model().index(row, 0)).center()


def pressed(shell: Shell, table: TableView, row: int) -> QMenu:
    """Presses the right button on a row."""
    place = row_place(table, row)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.RightButton, pos=place)
    return ask(table, place)


def titles(menu: QMenu) -> list[str]:
    return [one.text().partition("\t")[0] for one in menu.actions() if not one.isSeparator()]


def choose(menu: QMenu, title: str) -> None:
    next(one for one in menu.actions() if one.text().partition("\t")[0] == title).trigger()
    menu.close()


def page(shell: Shell, kind: type) -> object:
    found = [one for one in shell.window.findChildren(kind) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def selected(shell: Shell) -> str:
    selection = shell.window.context.selection
    return selection.field if selection is not None else ""


def test_a_custom_version_is_copied_and_gone_to(read: Shell) -> None:
    read.key(Qt.Key.Key_2, CTRL)
    versions = page(read, VersionsPage)
    assert isinstance(versions, VersionsPage)
    menu = pressed(read, versions.table, 0)
    assert titles(menu) == ["Copy", *FIELD, *BY_VALUE]
    keys = [one.text().partition("\t")[2] for one in menu.actions() if not one.isSeparator()]
    assert keys.count("Ctrl+C") == 1
    field = selected(read)
    assert field.startswith("summary/CustomVersions/")
    choose(menu, "Copy path of field")
    assert QGuiApplication.clipboard().text() == field
    choose(pressed(read, versions.table, 0), "Show in Contents")
    read.settle()
    assert read.page() == "contents"
    assert selected(read) == field


def test_what_a_file_does_not_store_can_only_be_copied(read: Shell) -> None:
    read.key(Qt.Key.Key_2, CTRL)
    versions = page(read, VersionsPage)
    assert isinstance(versions, VersionsPage)
    pressed(read, versions.table, 0).close()
    stored = selected(read)
    model = versions.model
    model.set_collapsed("not-stored", False)
    last = model.rowCount() - 1
    versions.table.scrollTo(model.index(last, 0))
    menu = pressed(read, versions.table, last)
    assert titles(menu) == ["Copy", *BY_VALUE]
    menu.close()
    assert selected(read) == stored


def test_the_parts_and_largest_exports_of_a_file(read: Shell) -> None:
    overview = page(read, OverviewPage)
    assert isinstance(overview, OverviewPage)
    menu = pressed(read, overview.largest, 0)
    assert titles(menu) == ["Copy", *FIELD]
    choose(menu, "Show in Contents")
    read.settle()
    assert (read.page(), selected(read).partition("/")[0]) == ("contents", "exports")
    read.key(Qt.Key.Key_1, CTRL)
    menu = pressed(read, overview.parts, 0)
    choose(menu, "Copy")
    assert QGuiApplication.clipboard().text() == overview.parts.copy_text() != ""


def test_a_finding(read: Shell) -> None:
    panel = page(read, FindingsPanel)
    assert isinstance(panel, FindingsPanel)
    menu = pressed(read, panel.list, 0)
    assert titles(menu) == [
        "Copy",
        "Copy finding as Markdown",
        "Copy all findings as Markdown",
        "Who changed it last",
        "Show in Contents",
        "Go to bytes",
        "Copy link to this field",
    ]
    choose(menu, "Copy finding as Markdown")
    assert QGuiApplication.clipboard().text().startswith("**Lantern.uasset**")
    choose(pressed(read, panel.list, 0), "Show in Contents")
    read.settle()
    assert read.page() == "contents"
    row = panel.list.current_row()
    assert selected(read) == row.finding.path


def test_a_byte_and_the_field_that_holds_it(read: Shell) -> None:
    read.key(Qt.Key.Key_F4)
    read.settle()
    panel = page(read, BytesPanel)
    assert isinstance(panel, BytesPanel)
    menu = ask(panel.hex, panel.hex.byte_point(0))
    assert titles(menu) == ["Copy", *FIELD]
    assert selected(read) == "summary/Tag"
    choose(menu, "Copy")
    assert QGuiApplication.clipboard().text() == "C1 83 2A 9E"
    choose(ask(panel.hex, panel.hex.byte_point(5)), "Copy path of field")
    assert QGuiApplication.clipboard().text() == "summary/LegacyFileVersion"


def test_marked_bytes_stay_marked(read: Shell) -> None:
    read.key(Qt.Key.Key_F4)
    read.settle()
    panel = page(read, BytesPanel)
    assert isinstance(panel, BytesPanel)
    panel.hex.select_range(0, 6)
    choose(ask(panel.hex, panel.hex.byte_point(3)), "Copy")
    assert QGuiApplication.clipboard().text() == "C1 83 2A 9E F8 FF"


def test_the_menu_key_opens_the_menu_below_the_row(read: Shell) -> None:
    overview = page(read, OverviewPage)
    assert isinstance(overview, OverviewPage)
    overview.largest.setFocus()
    read.key(Qt.Key.Key_Down)
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(
        overview.largest.viewport(), QContextMenuEvent(reason, QPoint(), QPoint())
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    # Below the row, or above it where the screen ends.
    assert menu.pos().x() == overview.largest.menu_place().x()
    menu.close()


def test_where_there_is_no_row_there_is_no_menu(shell: Shell) -> None:
    shell.open(sample("LocalBuild.uasset"))
    panel = page(shell, FindingsPanel)
    assert isinstance(panel, FindingsPanel)
    place = QPoint(20, -2)
    assert not panel.list.indexAt(place).isValid()
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(panel.list.viewport(), QContextMenuEvent(reason, place, place))
    assert QApplication.activePopupWidget() is None


def test_what_menus_offer_is_in_the_table_under_the_same_words(read: Shell) -> None:
    table = {str(action.title) for action in ACTIONS}
    assert {title for title in FIELD if title != "Copy value"} <= table
