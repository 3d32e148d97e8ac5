"""The tree: keys, arrows, lazily filled rows, copying."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from inspector.gui.look.theme import Theme, make_theme, spread_theme
from inspector.gui.rows.table_model import Column
from inspector.gui.rows.tree_model import TreeModel
from inspector.gui.rows.tree_view import TreeView

FOLDERS = {"Content": ["Maps", "Units"], "Maps": ["Desert"], "Units": ["BP_Tank", "BP_Boat"]}
COLUMNS: tuple[Column[str], ...] = (
    Column(key="name", title="Name", text=str, stretch=True, elide="middle"),
    Column(key="size", title="Size", text=lambda r: str(len(r)), align="right", role="text2"),
)


class Folders(TreeModel[str]):
    """The rows of FOLDERS."""

    def _opens(self, row: str) -> bool:
        return row in FOLDERS

    def _below(self, row: str) -> list[str]:
        return FOLDERS.get(row, [])


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> TreeView:
    made = TreeView(theme)
    qtbot.addWidget(made)
    model = Folders(COLUMNS, made)
    model.set_roots(["Content", "Plugins"])
    made.setModel(model)
    made.resize(320, 300)
    made.show()
    made.activateWindow()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)
    return made


def visible(view: TreeView) -> list[str]:
    """The rows in sight, from the top."""
    found: list[str] = []
    index = view.indexAt(QPoint(1, 1))
    while index.isValid():
        found.append(index.siblingAtColumn(0).data())
        index = view.indexBelow(index)
    return found


def test_keys_open_close_and_move(qtbot: QtBot, view: TreeView) -> None:
    assert visible(view) == ["Content", "Plugins"]
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert visible(view) == ["Content", "Maps", "Units", "Plugins"]
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.current_row() == "Units"
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    with qtbot.waitSignal(view.row_activated) as heard:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert heard.args == ["BP_Tank"]
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert visible(view) == ["Content", "Maps", "Units", "Plugins"]


def test_the_arrow_is_where_it_is_drawn(qtbot: QtBot, view: TreeView, theme: Theme) -> None:
    row = view.visualRect(view.model().index(0, 0))
    arrow = QPoint(row.left() - view.indentation() // 2, row.center().y())
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=arrow)
    assert visible(view) == ["Content", "Maps", "Units", "Plugins"]
    image = view.viewport().grab().toImage()
    base = theme.hex("base")
    around = {
        image.pixelColor(arrow.x() + dx, arrow.y() + dy).name().upper()
        for dx in range(-6, 7)
        for dy in range(-6, 7)
    }
    assert len(around - {base, theme.hex("sel")}) > 1


def test_copying(qtbot: QtBot, view: TreeView) -> None:
    view.expandAll()
    view.setCurrentIndex(view.model().index(0, 0))
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Content"
    qtbot.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Content\t7\nMaps\t4\nDesert\t6"


def test_columns_fill_the_view(view: TreeView) -> None:
    view.expandAll()
    widths = [view.columnWidth(column) for column in range(2)]
    assert sum(widths) == view.viewport().width()
    view.resize(500, 300)
    assert view.columnWidth(0) > widths[0]
    assert view.columnWidth(1) == widths[1]


def test_rows_show_the_selection(qtbot: QtBot, view: TreeView, theme: Theme) -> None:
    place = view.visualRect(view.model().index(1, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    image = view.viewport().grab().toImage()
    for x in (1, image.width() - 2):
        assert image.pixelColor(x, place.y()).name().upper() == theme.hex("sel")


def test_another_theme(view: TreeView) -> None:
    look = make_theme("light" if view.palette().base().color().lightness() < 128 else "dark")
    view.set_surface("panel")
    spread_theme(view, look)
    image = view.viewport().grab().toImage()
    corner = image.pixelColor(image.width() - 2, image.height() - 2)
    assert corner.name().upper() == look.hex("panel")
