"""The table: keys, sorting by title, copying, groups, widths, and the look of rows."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.look.theme import Theme, make_theme, spread_theme
from inspector.gui.rows.columns import Cell
from inspector.gui.rows.table_model import Column, RowGroup, RowsModel
from inspector.gui.rows.table_view import TableView

GUID = "601D1886-AC644F84-AA16D3DE-0DEAC7D6"


@dataclass(frozen=True)
class Stream:
    name: str
    number: int
    enumerator: str
    mark: str


ROWS = [
    Stream("FortniteMain", 225, "LandscapeAdvancedWeightBlending", "refuse"),
    Stream("AnimPhys", 12, "AddLODToCurveMetaData", "up"),
    Stream("Core", 4, "FProperties", "ok"),
]
COLUMNS: tuple[Column[Stream], ...] = (
    Column(key="name", title="Name", text=lambda r: r.name, font="name"),
    Column(key="guid", title="GUID", text=lambda r: GUID, mono=True, elide="none"),
    Column(
        key="file",
        title="File",
        text=lambda r: str(r.number),
        align="right",
        sort_key=lambda r: r.number,
    ),
    Column(
        key="enumerator",
        title="Enumerator",
        text=lambda r: r.enumerator,
        elide="middle",
        stretch=True,
    ),
    Column(key="status", title="Status", text=lambda r: "status", mark=lambda r: r.mark),
)


class Window(QWidget):
    """A table, and another place for the keyboard."""

    def __init__(self, theme: Theme, width: int = 760) -> None:
        super().__init__()
        self.other = QLineEdit()
        self.model: RowsModel[Stream] = RowsModel(COLUMNS, self)
        self.model.set_rows(ROWS)
        self.table = TableView(theme)
        self.table.setModel(self.model)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)
        layout.addWidget(self.other)
        self.resize(width, 300)


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> Window:
    return opened(qtbot, Window(theme))


def opened(qtbot: QtBot, made: Window) -> Window:
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    made.table.setFocus()
    qtbot.waitUntil(made.table.hasFocus)
    return made


def names(window: Window) -> list[str]:
    return [window.model.index(row, 0).data() for row in range(window.model.rowCount())]


def row_middle(window: Window, row: int, column: int = 0) -> QPoint:
    return window.table.visualRect(window.model.index(row, column)).center()


def ground(window: Window, row: int) -> str:
    """The colour at the left edge of a row, which only grounds reach."""
    image = window.table.viewport().grab().toImage()
    rect = window.table.visualRect(window.model.index(row, 0))
    return image.pixelColor(3, rect.center().y()).name().upper()


def click_title(qtbot: QtBot, window: Window, column: int) -> None:
    header = window.table.horizontalHeader()
    x = header.sectionViewportPosition(column) + 12
    place = QPoint(x, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_keys_move_and_enter_opens(qtbot: QtBot, window: Window) -> None:
    selected: list[object] = []
    window.table.row_selected.connect(selected.append)
    qtbot.keyClick(window.table, Qt.Key.Key_Down)
    qtbot.keyClick(window.table, Qt.Key.Key_Down)
    assert window.table.current_row() is ROWS[2]
    with qtbot.waitSignal(window.table.row_activated) as heard:
        qtbot.keyClick(window.table, Qt.Key.Key_Return)
    assert heard.args == [ROWS[2]]
    assert selected[-1] is ROWS[2]
    qtbot.keyClick(window.table, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert window.table.current_row() is ROWS[0]


def test_a_double_click_opens(qtbot: QtBot, window: Window) -> None:
    # A double click is a click and a double one: Qt's test helper sends the second half.
    qtbot.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=row_middle(window, 1))
    with qtbot.waitSignal(window.table.row_activated) as heard:
        qtbot.mouseDClick(
            window.table.viewport(), Qt.MouseButton.LeftButton, pos=row_middle(window, 1)
        )
    assert heard.args == [ROWS[1]]


def test_tab_leaves_the_table(qtbot: QtBot, window: Window) -> None:
    qtbot.keyClick(window.table, Qt.Key.Key_Tab)
    qtbot.waitUntil(window.other.hasFocus)


def test_typing_finds_a_row(qtbot: QtBot, window: Window) -> None:
    qtbot.keyClicks(window.table, "co")
    assert window.table.current_row() is ROWS[2]


def test_titles_sort_up_down_and_not(qtbot: QtBot, window: Window) -> None:
    click_title(qtbot, window, 2)
    assert names(window) == ["Core", "AnimPhys", "FortniteMain"]
    click_title(qtbot, window, 2)
    assert names(window) == ["FortniteMain", "AnimPhys", "Core"]
    click_title(qtbot, window, 0)
    assert names(window) == ["AnimPhys", "Core", "FortniteMain"]
    click_title(qtbot, window, 0)
    click_title(qtbot, window, 0)
    assert names(window) == [row.name for row in ROWS]
    window.table.sort_by("file")
    assert names(window)[0] == "Core"


def test_the_current_row_survives_sort_filter_and_unfilter(qtbot: QtBot, window: Window) -> None:
    window.table.show_row(lambda row: row.name == "AnimPhys")
    window.table.sort_by("name")
    assert window.table.current_row() is ROWS[1]
    window.model.set_filter(lambda row: row.number > 10)
    assert window.table.current_row() is ROWS[1]
    window.model.set_filter(lambda row: row.name == "Core")
    assert window.table.current_row() is not ROWS[1]
    window.model.set_filter(None)
    assert window.table.current_row() is ROWS[1]
    selected = window.table.selectionModel().selectedRows()
    assert [window.model.row_at(index) for index in selected] == [ROWS[1]]


def test_copy_takes_the_value_or_the_rows(qtbot: QtBot, window: Window) -> None:
    qtbot.mouseClick(
        window.table.viewport(), Qt.MouseButton.LeftButton, pos=row_middle(window, 0, 1)
    )
    qtbot.keyClick(window.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == GUID
    qtbot.mouseClick(
        window.table.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.ShiftModifier,
        row_middle(window, 1),
    )
    window.table.set_column_hidden("guid", True)
    qtbot.keyClick(window.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().split("\n") == [
        "FortniteMain\t225\tLandscapeAdvancedWeightBlending\tstatus",
        "AnimPhys\t12\tAddLODToCurveMetaData\tstatus",
    ]


def test_rows_show_selection_focus_and_pointer(qtbot: QtBot, window: Window, theme: Theme) -> None:
    qtbot.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=row_middle(window, 1))
    assert ground(window, 1) == theme.hex("sel")
    # Only a pointer that moves is told to a widget.
    qtbot.mouseMove(window.table.viewport(), row_middle(window, 0))
    qtbot.mouseMove(window.table.viewport(), row_middle(window, 2))
    qtbot.waitUntil(lambda: ground(window, 2) == theme.hex("hover"))
    assert ground(window, 0) == theme.hex("base")
    window.other.setFocus()
    qtbot.waitUntil(window.other.hasFocus)
    assert ground(window, 1) == theme.hex("selIdle")


def test_the_keyboard_outlines_the_current_row(qtbot: QtBot, window: Window, theme: Theme) -> None:
    def edge(row: int) -> str:
        image = window.table.viewport().grab().toImage()
        rect = window.table.visualRect(window.model.index(row, 0))
        colour: QColor = image.pixelColor(300, rect.top())
        return colour.name().upper()

    qtbot.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=row_middle(window, 0))
    assert edge(0) == theme.hex("sel")
    qtbot.keyClick(window.table, Qt.Key.Key_Down)
    assert edge(1) == theme.hex("accent")


def test_high_contrast_outlines_the_selection(qtbot: QtBot) -> None:
    theme = make_theme("dark", contrast=True)
    window = opened(qtbot, Window(theme))
    qtbot.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=row_middle(window, 1))
    image = window.table.viewport().grab().toImage()
    rect = window.table.visualRect(window.model.index(1, 0))
    for down in (0, 1):
        colour = image.pixelColor(300, rect.top() + down)
        assert colour.name().upper() == theme.hex("accent")


@pytest.mark.parametrize("width", [420, 560, 760, 1200])
@pytest.mark.parametrize("pixels", [11, 13, 20])
def test_columns_fill_the_view_and_cut_no_number(qtbot: QtBot, width: int, pixels: int) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(pixels)
    theme = make_theme("light", base_font=font)
    window = opened(qtbot, Window(theme, width))
    table = window.table
    widths = [table.columnWidth(column) for column in range(len(COLUMNS))]
    assert widths[1] >= theme.width("mono", GUID) + theme.px(15)
    assert widths[2] >= theme.width("body", "225") + theme.px(15)
    assert sum(widths) >= table.viewport().width()
    if width == 1200:
        assert sum(widths) == table.viewport().width()
        assert widths[3] == max(widths)
    assert table.rowHeight(0) >= theme.metrics("body").height() + 6


@pytest.mark.parametrize("pixels", [11, 12, 13, 14, 27])
def test_words_behind_an_icon_have_the_width_that_is_measured(qtbot: QtBot, pixels: int) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(pixels)
    table = TableView(make_theme("light", base_font=font))
    qtbot.addWidget(table)
    delegate, cell = table._delegate, Cell("Soft package references", "name", icon="field")
    width = delegate.cell_width(cell, (0, 0))
    pictures = []
    for room in (width, 2 * width):
        pictures.append(QImage(2 * width, 40, QImage.Format.Format_RGB32))
        pictures[-1].fill(Qt.GlobalColor.white)
        with QPainter(pictures[-1]) as painter:
            delegate.paint_cell(painter, QRect(0, 0, room, 40), cell, (0, 0))
    assert pictures[0] == pictures[1]


def test_a_column_of_one_digit_makes_no_table_scroll(qtbot: QtBot, light: Theme) -> None:
    window = Window(light)
    digit = Column[Stream](key="digit", title="", text=lambda r: "1")
    window.model = RowsModel([digit, replace(digit, key="other"), *COLUMNS], window)
    window.model.set_rows(ROWS)
    window.table.setModel(window.model)
    table = opened(qtbot, window).table
    assert table.horizontalHeader().length() == table.viewport().width()
    assert table.horizontalScrollBar().maximum() == 0


def test_words_stand_on_the_page_margin(qtbot: QtBot) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(13)
    theme = make_theme("light", base_font=font)
    window = opened(qtbot, Window(theme))
    window.other.setFocus()
    image = window.table.viewport().grab().toImage()
    rect = window.table.visualRect(window.model.index(0, 0))
    inked = [
        x
        for x in range(image.width())
        if any(
            image.pixelColor(x, y).lightness() < 150 for y in range(rect.top(), rect.bottom() + 1)
        )
    ]
    assert 16 <= inked[0] <= 18
    assert inked[-1] <= image.width() - 16
    assert window.table.rowHeight(0) == 24
    assert window.table.horizontalHeader().height() == 26


def test_a_hidden_column_leaves_its_room(qtbot: QtBot, window: Window) -> None:
    before = window.table.columnWidth(3)
    window.table.set_column_hidden("guid", True)
    assert window.table.columnWidth(3) > before + 100
    window.table.set_column_hidden("guid", False)
    assert window.table.columnWidth(3) == before


def test_groups_open_and_close_by_click_and_key(qtbot: QtBot, window: Window) -> None:
    window.model.set_groups(
        [
            RowGroup(key="a", rows=ROWS[:1]),
            RowGroup(key="b", title="Not stored in this file", note="2", rows=ROWS[1:]),
        ]
    )
    assert names(window) == ["FortniteMain", "Not stored in this file", "AnimPhys", "Core"]
    qtbot.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=row_middle(window, 1))
    assert names(window) == ["FortniteMain", "Not stored in this file"]
    assert window.table.current_row() is None
    qtbot.keyClick(window.table, Qt.Key.Key_Right)
    assert len(names(window)) == 4
    qtbot.keyClick(window.table, Qt.Key.Key_Left)
    assert len(names(window)) == 2
    qtbot.keyClick(window.table, Qt.Key.Key_Return)
    assert len(names(window)) == 4
    window.model.set_collapsed("b", True)
    assert window.table.show_row(lambda row: row.name == "Core")
    assert window.table.current_row() is ROWS[2]


def test_a_fitting_table_is_as_high_as_its_rows(qtbot: QtBot, light: Theme) -> None:
    window = opened(qtbot, Window(light))
    table = window.table
    table.set_fit_rows(True)
    head = table.horizontalHeader().height()
    assert table.sizeHint().height() == head + 3 * table.row_height()
    window.model.append_rows(ROWS)
    assert table.sizeHint().height() == head + 6 * table.row_height()
    window.model.set_filter(lambda row: row.name == "Core")
    assert table.sizeHint().height() == head + 2 * table.row_height()
    table.set_fit_rows(True, least=4)
    assert table.sizeHint().height() == head + 4 * table.row_height()


@pytest.mark.parametrize(
    ("density", "height"), [("dense", 22), ("normal", 24), ("roomy", 26), ("finding", 46)]
)
def test_densities(qtbot: QtBot, density: str, height: int) -> None:
    font = QFont("DejaVu Sans")
    font.setPixelSize(13)
    window = opened(qtbot, Window(make_theme("light", base_font=font)))
    window.table.set_density(density)  # type: ignore[arg-type]
    assert window.table.rowHeight(0) == height


def test_screen_readers_meet_marked_cells_by_their_word(qtbot: QtBot, light: Theme) -> None:
    window = opened(qtbot, Window(light))
    table = QAccessible.queryAccessibleInterface(window.table)
    assert table.role() == QAccessible.Role.Table
    said = {table.child(n).text(QAccessible.Text.Name) for n in range(table.childCount())}
    assert {"refuses, status", "loads, status", "Name", "FortniteMain"} <= said


def test_a_view_without_a_model_paints(qtbot: QtBot, light: Theme) -> None:
    view = TableView(light)
    qtbot.addWidget(view)
    view.resize(200, 100)
    assert not view.grab().isNull()
    view.show()
    view.setFocus()


def test_another_theme_repaints_rows_and_titles(qtbot: QtBot, light: Theme) -> None:
    window = opened(qtbot, Window(light))
    dark = make_theme("dark")
    spread_theme(window.table, dark)
    assert ground(window, 2) == dark.hex("base")
    header = window.table.horizontalHeader().viewport().grab().toImage()
    assert header.pixelColor(2, 2).name().upper() == dark.hex("base")
