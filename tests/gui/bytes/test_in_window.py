"""The Bytes dock in a whole window: where it is shown, its keys, and one selection for all."""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from inspector.gui.bytes.panel import BytesPanel
from inspector.gui.kit.focus_order import first_stop
from inspector.gui.package.file_page import FilePage

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


def panel(shell: Shell) -> BytesPanel:
    view = shell.window.panels.bytes.view
    assert view is not None
    return view


def page(shell: Shell) -> FilePage:
    view = shell.window.middle.guards["file"].view
    assert view is not None
    return view


def open_contents(shell: Shell, name: str = "Lantern.uasset") -> None:
    shell.open(sample(name))
    shell.window.run("page-contents")
    shell.settle()


def test_contents_show_the_bytes_and_other_pages_do_not(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    dock = shell.window.panels.docks["bytes-dock"]
    assert not dock.isVisible()
    assert not page(shell).bytes_button.isChecked()
    shell.window.run("page-contents")
    shell.settle()
    shell.window.refresh()
    assert dock.isVisible()
    assert page(shell).bytes_button.isChecked()
    assert abs(dock.height() - shell.window.context.theme.px(254)) <= 2


def test_f4_and_the_button_show_and_hide_it(shell: Shell) -> None:
    open_contents(shell)
    dock = shell.window.panels.docks["bytes-dock"]
    shell.key(KEY.Key_F4)
    assert not dock.isVisible()
    shell.click(page(shell).bytes_button)
    assert dock.isVisible()
    shell.click(panel(shell).title.close_button)
    assert not dock.isVisible()
    shell.window.refresh()
    assert not shell.window.qt_actions["toggle-bytes"].isChecked()
    assert not page(shell).bytes_button.isChecked()


def test_each_kind_of_page_remembers_whether_it_shows_them(make_shell: ShellMaker) -> None:
    first = make_shell()
    open_contents(first)
    first.key(KEY.Key_F4)
    first.key(KEY.Key_1, CTRL)
    first.key(KEY.Key_F4)
    first.key(KEY.Key_3, CTRL)
    assert not first.window.panels.bytes_shown()
    first.key(KEY.Key_1, CTRL)
    assert first.window.panels.bytes_shown()
    first.window.close()
    second = make_shell()
    second.open(sample("Lantern.uasset"))
    assert second.page() == "overview"
    assert second.window.panels.bytes_shown()


def test_a_small_window_gives_them_140(make_shell: ShellMaker) -> None:
    shell = make_shell(size=(1024, 700))
    open_contents(shell)
    dock = shell.window.panels.docks["bytes-dock"]
    assert abs(dock.height() - shell.window.context.theme.px(140)) <= 2
    # Never more than half of what page and bytes have together.
    assert dock.maximumHeight() <= shell.window.height() // 2


def test_ctrl_f_finds_in_the_bytes_or_in_the_page(shell: Shell) -> None:
    open_contents(shell)
    find = panel(shell).find_bar
    panel(shell).hex.setFocus()
    shell.key(KEY.Key_F, CTRL)
    assert find.isVisible()
    assert find.field.line_edit().hasFocus()
    shell.key(KEY.Key_Escape)
    assert not find.isVisible()
    # Nor does closing the bar end anything else.
    assert panel(shell).hex.hasFocus()
    contents = page(shell).page("contents")
    assert contents is not None
    stop = first_stop(contents)
    assert stop is not None
    stop.setFocus()
    shell.key(KEY.Key_F, CTRL)
    assert shell.window.tools.filter_field.line_edit().hasFocus()
    assert not find.isVisible()


def test_ctrl_f_without_the_bytes_is_the_filter(shell: Shell) -> None:
    open_contents(shell)
    shell.key(KEY.Key_F4)
    shell.key(KEY.Key_F, CTRL)
    assert shell.window.tools.filter_field.line_edit().hasFocus()


def test_an_offset_that_is_typed_shows_its_byte(shell: Shell) -> None:
    open_contents(shell)
    document = shell.window.context.document
    assert document is not None
    assert document.bytes is not None
    offset = document.bytes.size - 2
    shell.key(KEY.Key_G, CTRL)
    shell.type(f"0x{offset:X}")
    shell.key(KEY.Key_Return)
    shell.settle()
    assert panel(shell).hex.caret() == offset
    start, end = panel(shell).hex.bytes_in_sight()
    assert start <= offset < end
    selection = shell.window.context.selection
    assert selection is not None
    assert document.fields is not None
    node = document.fields.at(offset)
    assert node is not None
    assert selection.field == node.path.removesuffix("@value")


def test_an_offset_shows_the_bytes_where_they_were_hidden(shell: Shell) -> None:
    open_contents(shell)
    shell.key(KEY.Key_F4)
    shell.key(KEY.Key_G, CTRL)
    shell.type("4")
    shell.key(KEY.Key_Return)
    shell.settle()
    assert shell.window.panels.bytes_shown()
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field == "summary/LegacyFileVersion"


def test_an_offset_behind_the_end_says_how_long_the_file_is(shell: Shell) -> None:
    open_contents(shell)
    document = shell.window.context.document
    assert document is not None
    assert document.bytes is not None
    item = shell.window.palette_list.items_for("0xFFFFFFFF")[0]
    assert not item.enabled
    assert item.detail == f"the file has {document.bytes.size:,} bytes"


def test_bytes_chosen_by_key_move_the_contents_and_the_way_back_returns(shell: Shell) -> None:
    open_contents(shell)
    area = panel(shell).hex
    area.setFocus()
    for _ in range(5):
        shell.key(KEY.Key_Right)
    context = shell.window.context
    assert context.selection is not None
    assert context.selection.field == "summary/LegacyFileVersion"
    assert shell.window.status_line.field.text() == "summary/LegacyFileVersion"
    for _ in range(4):
        shell.key(KEY.Key_Right)
    assert context.selection.field != "summary/LegacyFileVersion"
    shell.key(KEY.Key_Left, ALT)
    assert context.selection.field == "summary/LegacyFileVersion"
    assert area.selection() == (4, 8)


def test_ctrl_c_in_the_bytes_copies_them(shell: Shell) -> None:
    open_contents(shell)
    panel(shell).hex.setFocus()
    shell.key(KEY.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() in ("C1 83 2A 9E", "C1")


def test_f6_and_tab_come_by(shell: Shell) -> None:
    open_contents(shell)
    areas = shell.window.shown_areas()
    assert shell.window.panels.bytes in areas
    at = areas.index(shell.window.panels.bytes)
    # The page, in which the tree is read.
    assert areas[at - 1] is shell.window.middle.stack
    assert first_stop(shell.window.panels.bytes) is panel(shell).hex


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_damaged_file_shows_its_bytes(make_shell: ShellMaker, look: str) -> None:
    shell = make_shell(look=look)
    shell.open(sample("CutOff.uasset"))
    shell.key(KEY.Key_F4)
    assert panel(shell).hex.isVisible()
    assert panel(shell).hex.row_text(0).startswith("00000000: C1 83 2A 9E")


def test_an_offset_in_a_file_that_is_no_package(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "Pointer.uasset"
    path.write_bytes(b"version https://git-lfs.github.com/spec/v1\nno package at all\n")
    shell.open(path)
    shell.key(KEY.Key_G, CTRL)
    shell.type("0x12")
    shell.key(KEY.Key_Return)
    shell.settle()
    assert shell.window.panels.bytes_shown()
    assert panel(shell).hex.caret() == 0x12
    assert panel(shell).title.range.text() == "00000012"


def test_f4_comes_to_what_is_selected_and_takes_no_row_from_sight(shell: Shell) -> None:
    open_contents(shell, "OldDoor.uasset")
    shell.key(KEY.Key_F4)
    contents = page(shell).page("contents")
    tree = contents.tree
    tree.setFocus()
    shell.key(KEY.Key_End)
    shell.settle()
    seen = tree.viewport().rect()
    assert seen.contains(tree.visualRect(tree.currentIndex()))
    assert not shell.window.panels.bytes_shown()
    shell.key(KEY.Key_F4)
    shell.wait_for(shell.window.panels.bytes_shown)
    shell.settle()
    seen = tree.viewport().rect()
    assert seen.contains(tree.visualRect(tree.currentIndex()))
    area = panel(shell).hex
    start, end = area.selection()
    shown = area.bytes_in_sight()
    assert start < end
    assert shown[0] <= start < shown[1]
