"""The tree: keys, arrows, lazily filled rows, copying."""

from __future__ import annotations

from typing import Literal

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


@pytest.mark.parametrize(
    ("said", "align", "runs_on"), [("", "left", True), ("9", "right", True), ("9", "left", False)]
)
def test_a_name_takes_the_room_that_what_is_behind_it_leaves(
    qtbot: QtBot, theme: Theme, said: str, align: Literal["left", "right"], runs_on: bool
) -> None:
    tree = TreeView(theme)
    qtbot.addWidget(tree)
    columns: tuple[Column[str], ...] = (
        Column(key="name", title="Name", text=str, elide="middle", sample="M" * 9, max_width=60),
        Column(key="size", title="Size", text=lambda r: said, align=align, sample="M" * 30),
    )
    model = Folders(columns, tree)
    model.set_roots(["A name that is longer than its column"])
    tree.setModel(model)
    tree.resize(500, 100)
    tree.show()
    name, behind = (tree.visualRect(model.index(0, column)) for column in (0, 1))
    whole = name.left() + theme.width("body", "A name that is longer than its column")
    assert name.right() < whole < behind.right() - 40
    picture, ground = tree.viewport().grab().toImage(), theme.color("base").name()
    written = {
        x
        for x in range(name.right(), behind.right())
        for y in range(name.top() + 1, name.bottom())
        if picture.pixelColor(x, y).name() != ground
    }
    assert any(name.right() + 20 < x < whole for x in written) == runs_on
    # Nothing is cut: the words end where they do.
    ends = max((x for x in written if x < whole + 20), default=0)
    assert (whole - 8 < ends < whole + 12) == runs_on


def test_what_is_left_is_shared_whatever_letters_nobody_wrote_are_as_wide_as(
    qtbot: QtBot, theme: Theme
) -> None:
    tree = TreeView(theme)
    qtbot.addWidget(tree)
    columns: tuple[Column[str], ...] = tuple(
        Column(key=key, title=key, text=str, font=font, stretch=True, sample="M" * 80, max_width=90)
        for key, font in (("one", "body"), ("two", "strong"), ("three", "mono"))
    )
    model = Folders(columns, tree)
    model.set_roots(["Content"])
    tree.setModel(model)
    tree.resize(900, 100)
    tree.show()
    pads = [sum(tree._pads(column)) for column in range(3)]
    first, *others = (tree.columnWidth(column) - pads[column] for column in range(3))
    assert all(abs(first - other) <= 1 for other in others)


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
