"""The hex view in hands: keys, pointer, marks, words for hover and screen readers, size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from corpus import corpus_file
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QGuiApplication, QHelpEvent, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.files.folders import resource_path
from inspector.format.logical import LogicalBytes
from inspector.format.tree import FieldTree
from inspector.gui.bytes.hex_area import HexArea
from inspector.gui.bytes.hex_layout import Flag
from inspector.gui.look.theme import Theme, make_theme, spread_theme
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.project.opening import Opened, read

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


class Counted:
    """A source that says which bytes were asked for; its bytes count up."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.read = 0

    def slice(self, start: int, end: int) -> bytes:
        end = min(end, self.size)
        self.read += max(end - start, 0)
        return bytes(at & 0xFF for at in range(start, end))


class Lost(Counted):
    """A source whose file goes away."""

    lost = False

    def slice(self, start: int, end: int) -> bytes:
        if self.lost:
            raise AccessError("Gone.uasset", "it changed while it was read")
        return super().slice(start, end)


class CountedTree:
    """A tree that counts how often it is asked."""

    def __init__(self, tree: FieldTree) -> None:
        self.tree = tree
        self.asked: list[int] = []

    def chain_at(self, offset: int) -> tuple[object, ...]:
        self.asked.append(offset)
        return self.tree.chain_at(offset)


@pytest.fixture
def lantern() -> Iterator[Opened]:
    with read(resource_path("samples", "Lantern.uasset"), Depth.HEADER) as opened:
        yield opened


@pytest.fixture
def tree(lantern: Opened) -> FieldTree:
    assert lantern.package is not None
    made = lantern.package.tree()
    made.prepare()
    return made


def shown(qtbot: QtBot, theme: Theme, source: object, fields: object = None) -> HexArea:
    area = HexArea(theme)
    qtbot.addWidget(area)
    area.resize(860, theme.row_height(22, "mono") + 10 * theme.row_height(20, "mono"))
    area.set_source(source, fields)  # type: ignore[arg-type]
    area.show()
    area.activateWindow()
    area.setFocus()
    qtbot.waitUntil(area.hasFocus)
    return area


def spoken(area: HexArea) -> str:
    interface = QAccessible.queryAccessibleInterface(area)
    assert interface.text(QAccessible.Text.Name) == "Bytes"
    return interface.text(QAccessible.Text.Description)


def char_point(area: HexArea, offset: int) -> QPoint:
    """The middle of a byte in the text, in the viewport."""
    box = area.layout_now().char_box(offset, area.first_row())
    left = box.left - area.horizontalScrollBar().value()
    return QPoint(left + box.width // 2, box.top + box.height // 2)


def colours(area: HexArea, offset: int, text: bool = False) -> set[str]:
    """The colours in the box of a byte, a little inside of its edges."""
    image: QImage = area.viewport().grab().toImage()
    layout, first = area.layout_now(), area.first_row()
    box = layout.char_box(offset, first) if text else layout.byte_box(offset, first)
    return {
        QColor(image.pixel(x, y)).name()
        for x in range(box.left, box.right)
        for y in range(box.top, box.bottom)
    }


@pytest.mark.parametrize(
    ("keys", "caret"),
    [
        ([(KEY.Key_Right, None)], 1),
        ([(KEY.Key_Left, None)], 0),
        ([(KEY.Key_Down, None)], 16),
        ([(KEY.Key_Up, None)], 0),
        ([(KEY.Key_End, None)], 15),
        ([(KEY.Key_Down, None), (KEY.Key_Right, None), (KEY.Key_Home, None)], 16),
        ([(KEY.Key_End, CTRL)], 999),
        ([(KEY.Key_End, CTRL), (KEY.Key_Right, None)], 999),
        ([(KEY.Key_End, CTRL), (KEY.Key_Down, None)], 999),
        ([(KEY.Key_End, CTRL), (KEY.Key_Home, CTRL)], 0),
        ([(KEY.Key_PageDown, None)], 160),
        ([(KEY.Key_PageDown, None), (KEY.Key_Right, None), (KEY.Key_PageUp, None)], 1),
        ([(KEY.Key_PageUp, None)], 0),
    ],
)
def test_keys_move_the_caret(
    qtbot: QtBot, light: Theme, keys: list[tuple[Qt.Key, object]], caret: int
) -> None:
    area = shown(qtbot, light, Counted(1000))
    heard: list[int] = []
    area.byte_chosen.connect(heard.append)
    for key, modifier in keys:
        qtbot.keyClick(area, key, modifier or Qt.KeyboardModifier.NoModifier)  # type: ignore[arg-type]
    assert area.caret() == caret
    assert heard[-1] == caret
    start, end = area.bytes_in_sight()
    assert start <= caret < end


def test_shift_makes_a_range_and_ctrl_c_copies_it(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light, Counted(1000))
    qtbot.keyClick(area, KEY.Key_Down)
    for _ in range(3):
        qtbot.keyClick(area, KEY.Key_Right, SHIFT)
    assert area.selected_range() == (16, 20)
    qtbot.keyClick(area, KEY.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == "10 11 12 13"
    assert "4 bytes selected from 0x00000010 to 0x00000013" in spoken(area)
    # A range may grow backwards, over the byte where it began.
    for _ in range(4):
        qtbot.keyClick(area, KEY.Key_Left, SHIFT)
    assert area.selected_range() == (15, 17)
    qtbot.keyClick(area, KEY.Key_Escape)
    assert area.selected_range() == (0, 0)
    assert area.copy_text() == "0F"


def test_keys_of_the_window_are_left_to_it(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light, Counted(1000))
    qtbot.keyClick(area, KEY.Key_Right, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(area, KEY.Key_Right, CTRL)
    assert area.caret() == 0


@pytest.mark.parametrize("offset", [0, 9, 37, 159])
def test_a_click_on_figure_or_letter_chooses_its_byte(
    qtbot: QtBot, light: Theme, offset: int
) -> None:
    area = shown(qtbot, light, Counted(1000))
    for point in (area.byte_point(offset), char_point(area, offset)):
        area.set_caret(500)
        area.verticalScrollBar().setValue(0)
        with qtbot.waitSignal(area.byte_chosen) as heard:
            qtbot.mouseClick(area.viewport(), Qt.MouseButton.LeftButton, pos=point)
        assert heard.args == [offset]
        assert area.caret() == offset


def test_a_drag_makes_a_range(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light, Counted(1000))
    view = area.viewport()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=area.byte_point(20))

    def move(point: QPoint) -> None:
        # The test helper gives its moves no button.
        left = Qt.MouseButton.LeftButton
        place = QPointF(point)
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            place,
            view.mapToGlobal(place),
            left,
            left,
            Qt.KeyboardModifier(0),
        )
        QApplication.sendEvent(view, event)

    move(area.byte_point(35))
    assert area.selected_range() == (20, 36)
    # Beyond the foot it goes on by itself, row after row.
    before = area.first_row()
    move(QPoint(200, view.height() + 30))
    qtbot.waitUntil(lambda: area.first_row() > before + 2)
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton)
    assert not area._drag_timer.isActive()
    assert area.selected_range()[0] == 20


def test_shift_and_click_extends(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light, Counted(1000))
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(area.viewport(), left, pos=area.byte_point(5))
    qtbot.mouseClick(area.viewport(), left, SHIFT, pos=area.byte_point(18))
    assert area.selected_range() == (5, 19)


def test_a_field_and_the_one_around_it_are_filled_and_outlined(
    qtbot: QtBot, theme: Theme, tree: FieldTree
) -> None:
    area = shown(qtbot, theme, tree.data, tree)
    area.set_selection((24, 28), (20, 40), "summary/x")
    area.clearFocus()
    inside, around, outside = theme.hex("sel"), theme.hex("selIdle"), theme.hex("base")
    for text in (False, True):
        assert inside.lower() in colours(area, 25, text)
        assert around.lower() in colours(area, 36, text)
        assert outside.lower() in colours(area, 60, text)
        for offset in (24, 27):
            assert theme.hex("accent").lower() in colours(area, offset, text)
        assert theme.hex("accent").lower() not in colours(area, 36, text)
    assert area.selection() == (24, 28)
    assert area.around() == (20, 40)


def test_zero_bytes_are_quiet_and_others_are_not(qtbot: QtBot, theme: Theme) -> None:
    area = shown(qtbot, theme, LogicalBytes(bytes(32) + b"\x88" * 32))
    ground = theme.color("base").lightness()

    def strength(offset: int) -> int:
        return max(abs(QColor(name).lightness() - ground) for name in colours(area, offset))

    faint = abs(theme.color("text3").lightness() - ground)
    assert strength(17) <= faint
    assert strength(33) > faint


def test_hover_tells_field_value_and_meaning(
    qtbot: QtBot, light: Theme, tree: FieldTree, lantern: Opened
) -> None:
    area = shown(qtbot, light, tree.data, tree)
    told = area.hover_text(area.byte_point(5))
    assert told.startswith("summary/LegacyFileVersion\nLegacyFileVersion ")
    assert told == area.hover_text(char_point(area, 5))
    event = QHelpEvent(
        QEvent.Type.ToolTip, area.byte_point(5), area.mapToGlobal(area.byte_point(5))
    )
    QApplication.sendEvent(area.viewport(), event)
    assert "summary/LegacyFileVersion" in QToolTip.text()
    QToolTip.hideText()


def test_what_was_read_from_a_file_is_no_markup(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light, Counted(64))
    area.set_flags([Flag(3, 4, "warn", "<b>odd</b>", "warns")])
    event = QHelpEvent(
        QEvent.Type.ToolTip, area.byte_point(3), area.mapToGlobal(area.byte_point(3))
    )
    QApplication.sendEvent(area.viewport(), event)
    assert "&lt;b&gt;odd" in QToolTip.text()
    QToolTip.hideText()


def test_notes_name_the_fields_that_start_in_a_row(
    qtbot: QtBot, light: Theme, tree: FieldTree, lantern: Opened
) -> None:
    area = shown(qtbot, light, tree.data, tree)
    row = area.row_text(0)
    held = tree.data.slice(0, 16).hex(" ").upper()
    assert row.startswith(f"00000000: {held}; Summary")
    assert "Tag 0x9E2A83C1" in row
    # A click on a note goes to its field.
    layout = area.layout_now()
    assert layout.shows_notes
    before = QPoint(layout.line + 12, layout.row_top(0, 0) + 8)
    with qtbot.waitSignal(area.byte_chosen) as heard:
        qtbot.mouseClick(area.viewport(), Qt.MouseButton.LeftButton, pos=before)
    assert heard.args == [0]


def test_screen_readers_hear_the_row_and_the_field(
    qtbot: QtBot, light: Theme, tree: FieldTree
) -> None:
    area = shown(qtbot, light, tree.data, tree)
    for _ in range(4):
        qtbot.keyClick(area, KEY.Key_Right)
    said = spoken(area)
    assert said.startswith("00000000: C1 83 2A 9E")
    assert "field LegacyFileVersion, " in said
    assert "offset 0x00000004" in said


@pytest.mark.parametrize(("language", "words"), [("en", "padding, "), ("zh_CN", "填充，")])
def test_zeros_that_fill_up_the_header_are_padding_in_every_language(
    qtbot: QtBot, light: Theme, language: str, words: str
) -> None:
    path = corpus_file("unversioned/UAssetAPI/Bellwright/BronzeIngot.uasset")
    try:
        activate(translation(language))
        with read(str(path), Depth.HEADER) as opened:
            assert opened.package is not None
            data = LogicalBytes(opened.data, opened.tail)
            area = shown(qtbot, light, data, opened.package.tree())
            (zeros,) = (node for node in opened.package.tree().roots if node.role == "padding")
            area.scroll_to(zeros.start)
            assert words in area.row_text(zeros.start // 16)
    finally:
        activate(ENGLISH)


def test_bytes_of_no_field_are_noted_and_dotted(qtbot: QtBot, light: Theme) -> None:
    with read(resource_path("samples", "CutOff.uasset"), Depth.HEADER) as opened:
        assert opened.package is not None
        data = LogicalBytes(opened.data, opened.tail)
        cut = opened.package.tree()
        area = shown(qtbot, light, data, cut)
        loose = [node for node in cut.roots if node.undescribed][-1]
        area.scroll_to(loose.start)
        assert f"not described, {loose.end - loose.start} bytes" in area.row_text(loose.start // 16)
        assert "ot described" in area.hover_text(area.byte_point(loose.start))
        box = area.layout_now().byte_box(loose.start, area.first_row())
        image = area.viewport().grab().toImage()
        foot = {
            QColor(image.pixel(x, y)).name()
            for x in range(box.left, box.right)
            for y in range(box.bottom - 5, box.bottom)
        }
        assert light.hex("text3").lower() in foot


def test_findings_and_hits_are_marked(qtbot: QtBot, theme: Theme) -> None:
    area = shown(qtbot, theme, LogicalBytes(bytes(400)))
    area.clearFocus()
    plain = colours(area, 40)
    area.set_flags([Flag(36, 37, "warn", "1 reference reads as null", "warns")])
    area.set_hits([(40, 44), (300, 304)])
    assert theme.hex("text2").lower() in colours(area, 40) - plain
    assert theme.hex("warn").lower() in colours(area, 36)
    # The sign of the row tells the finding.
    layout = area.layout_now()
    sign = QPoint(5, layout.row_top(2, 0) + 8)
    assert area.hover_text(sign) == "1 reference reads as null"
    assert area.hover_text(area.byte_point(36)) == "1 reference reads as null"


def test_the_field_that_is_shown_comes_into_sight(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light, Counted(100_000))
    area.scroll_to_range(50_000, 50_004)
    start, end = area.bytes_in_sight()
    assert start < 50_000 < end
    # With rows above and below it, however high the view becomes.
    area.resize(area.width(), 2 * area.height())
    start, end = area.bytes_in_sight()
    assert start + 32 <= 50_000 < end - 160
    # A place in sight does not move anything.
    row = area.first_row()
    area.scroll_to_range(50_010, 50_012)
    assert area.first_row() == row


def test_only_what_is_in_sight_is_read(qtbot: QtBot, light: Theme, tree: FieldTree) -> None:
    source = Counted(100_000_000)
    area = shown(qtbot, light, source)
    assert area.verticalScrollBar().maximum() == 6_250_000 - 10
    source.read = 0
    qtbot.keyClick(area, KEY.Key_End, CTRL)
    area.viewport().grab()
    assert area.caret() == 99_999_999
    assert source.read < 4096
    fields = CountedTree(tree)
    area.set_source(tree.data, fields)  # type: ignore[arg-type]
    area.viewport().grab()
    assert max(fields.asked) < 12 * 16
    count = len(fields.asked)
    area.viewport().grab()
    # The second time everything is known.
    assert len(fields.asked) == count


def test_other_bytes_begin_at_the_start(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light, Counted(10_000))
    qtbot.keyClick(area, KEY.Key_End, CTRL)
    area.set_source(Counted(500))
    assert (area.caret(), area.first_row(), area.selected_range()) == (0, 0, (0, 0))
    area.set_source(None)
    qtbot.keyClick(area, KEY.Key_Right)
    assert area.copy_text() == ""
    assert spoken(area) == "No bytes"


def test_focus_can_be_seen(qtbot: QtBot, theme: Theme) -> None:
    area = shown(qtbot, theme, Counted(100))
    image = area.viewport().grab().toImage()
    assert QColor(image.pixel(1, 60)).name() == theme.hex("accent").lower()
    area.clearFocus()
    image = area.viewport().grab().toImage()
    assert QColor(image.pixel(1, 60)).name() == theme.hex("base").lower()


def test_a_narrow_view_scrolls_sideways(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light, Counted(1000))
    area.resize(QSize(400, area.height()))
    across = area.horizontalScrollBar()
    assert across.maximum() > 0
    across.setValue(across.maximum())
    point = char_point(area, 15)
    assert area.viewport().rect().contains(point)
    with qtbot.waitSignal(area.byte_chosen) as heard:
        qtbot.mouseClick(area.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert heard.args == [15]


@pytest.mark.parametrize("pixels", [11, 18, 27])
def test_sizes_come_from_the_font(qtbot: QtBot, light: Theme, pixels: int) -> None:
    base = QApplication.font()
    base.setPixelSize(pixels)
    large = make_theme("light", False, base)
    area = shown(qtbot, light, Counted(1000))
    spread_theme(area, large)
    layout = area.layout_now()
    assert layout.measures.cell > large.width("mono", "00")
    assert layout.measures.char >= int(large.width("mono", "00000000") / 8)
    assert layout.measures.row >= large.metrics("mono").height()
    area.resize(layout.line + 200, area.height())
    qtbot.mouseClick(area.viewport(), Qt.MouseButton.LeftButton, pos=area.byte_point(33))
    assert area.caret() == 33


INTENSITY = "exports/2/properties/Intensity"


def test_a_property_is_noted_at_its_tag_and_when_selected_at_its_value(
    qtbot: QtBot, light: Theme, tree: FieldTree
) -> None:
    node = tree.find(INTENSITY)
    assert node is not None
    tag_row, value_row = node.start // 16, node.value_start // 16
    assert tag_row < value_row
    area = shown(qtbot, light, tree.data, tree)
    assert area.row_text(tag_row).endswith(", Intensity 1500.0")
    assert "Intensity" not in area.row_text(value_row)
    area.set_selection((node.value_start, node.end), (node.start, node.end), INTENSITY)
    assert area.row_text(tag_row).endswith(", Intensity tag")
    assert "; Intensity 1500.0" in area.row_text(value_row)
    # The word is the language's, not the file's.
    activate(translation("pseudo"))
    said = area.row_text(tag_row)
    activate(ENGLISH)
    assert "Intensity" in said
    assert not said.endswith(", Intensity tag")
    # Ctrl+C copies the four bytes of the value, little-endian 1500.0.
    area.set_caret(node.value_start)
    assert area.copy_text() == "00 80 BB 44"
    said = spoken(area)
    assert f"field Intensity, 1500.0, offset 0x{node.value_start:08X}" in said


def test_the_bytes_of_a_tag_are_its_fields(qtbot: QtBot, light: Theme, tree: FieldTree) -> None:
    node = tree.find(f"{INTENSITY}@tag/Size")
    assert node is not None
    area = shown(qtbot, light, tree.data, tree)
    area.scroll_to(node.start)
    told = area.hover_text(area.byte_point(node.start + 1))
    assert told.startswith(f"{INTENSITY}@tag/Size\nSize 4")
    # While a field of the tag is selected, the others are noted as well.
    assert "Size 4" not in area.row_text(node.start // 16)
    area.set_selection((node.start, node.end), (0, 0), node.path)
    assert "Size 4" in area.row_text(node.start // 16)


def test_more_than_anybody_pastes_is_not_copied_and_it_says_so(qtbot: QtBot, light: Theme) -> None:
    area = shown(qtbot, light, Counted(1_000_001))
    QGuiApplication.clipboard().setText("before")
    qtbot.keyClick(area, KEY.Key_End, CTRL | SHIFT)
    qtbot.keyClick(area, KEY.Key_C, CTRL)
    said = "Not copied: 1,000,001 bytes are selected, 1,000,000 can be copied at once."
    assert QGuiApplication.clipboard().text() == "before"
    assert QToolTip.text() == said
    assert spoken(area) == said
    qtbot.keyClick(area, KEY.Key_Left, SHIFT)
    qtbot.keyClick(area, KEY.Key_C, CTRL)
    assert QGuiApplication.clipboard().text().startswith("00 01 02 03")
    QToolTip.hideText()


def test_the_keyboard_comes_to_bytes_that_are_gone(qtbot: QtBot, light: Theme) -> None:
    """Qt cannot take an exception while it moves the keyboard; painting is what tells of it."""
    source = Lost(64)
    area = shown(qtbot, light, source)
    area.clearFocus()
    source.lost = True
    with qtbot.captureExceptions() as raised:
        area.setFocus()
    source.lost = False
    assert not raised
    assert area.hasFocus()
    assert area.accessibleDescription() == "No bytes"
