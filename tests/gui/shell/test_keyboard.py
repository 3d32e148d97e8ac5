"""Where the keyboard is, and what is in sight, after somebody went somewhere by keys."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from inspector.gui.bytes.hex_area import HexArea
from inspector.gui.contents.page import ContentsPage
from inspector.gui.desk.field_actions import TO_BYTES
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.rows.release_strip import ReleaseStrip
from inspector.gui.versions.page import VersionsPage

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
#: Refused by 5.3, with findings about fields.
REFUSED = "FromTheFuture.uasset"


def focus(shell: Shell) -> QWidget:
    """What has the keyboard."""
    found: QWidget | None = shell.window.focusWidget()
    assert found is not None
    assert found.isVisible()
    return found


def in_page(shell: Shell) -> bool:
    """Whether the keyboard is in the page: below the strip and the navigation."""
    view = shell.window.middle.view
    assert view is not None
    return view.stack.isAncestorOf(focus(shell)) and not isinstance(focus(shell), ReleaseStrip)  # type: ignore[attr-defined]


def contents(shell: Shell) -> ContentsPage:
    """The page of fields, that is shown."""
    assert shell.page() == "contents"
    return next(page for page in shell.window.findChildren(ContentsPage) if page.isVisible())


def test_f10_leads_to_the_menus(shell: Shell) -> None:
    shell.key(Qt.Key.Key_F10)
    active = shell.window.menuBar().activeAction()
    assert active is not None
    assert active.text() == "&File"
    menu = active.menu()
    assert menu.isVisible()  # type: ignore[attr-defined]
    menu.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Down])
def test_the_filter_is_left_for_the_first_row(shell: Shell, key: Qt.Key) -> None:
    shell.open(sample("OldDoor.uasset"))
    shell.key(Qt.Key.Key_3, CTRL)
    shell.settle()
    page = contents(shell)
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("name:serialsize")
    shell.settle()
    field = shell.window.tools.filter_field
    assert field.state() == page.filter_state()
    assert field.state()[0] == "valid"
    assert page.findChildren(FilterField) == []
    shell.key(key)
    assert focus(shell) is page.tree
    node = page.tree.current_node()
    assert node is not None
    assert node.name == "SerialSize"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Down])
def test_the_filter_of_the_folder_is_left_and_enter_opens(
    shell: Shell, tmp_path: Path, key: Qt.Key
) -> None:
    for name in ("OldDoor", "Lantern"):
        shutil.copy(sample(f"{name}.uasset"), tmp_path)
    shell.open_beside(tmp_path)
    shell.key(Qt.Key.Key_F, CTRL, SHIFT)
    shell.type("old")
    shell.key(key)
    assert focus(shell) is shell.window.panels.files.folder_part.tree
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert [one.name for one in shell.documents] == ["Lantern", "OldDoor"]
    assert in_page(shell)


def test_the_filter_of_the_changes_is_left_for_their_list(shell: Shell) -> None:
    shell.window.context.compare(str(sample("OldDoor.uasset")), str(sample("Lantern.uasset")))
    shell.settle()
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("export")
    shell.settle()
    shell.key(Qt.Key.Key_Down)
    assert focus(shell).accessibleName() == "Changes"


def test_the_keyboard_goes_to_the_page_that_is_turned_to(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"))
    assert in_page(shell)
    for key in (Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_2, Qt.Key.Key_1):
        shell.window.tools.open_button.setFocus()
        shell.key(key, CTRL)
        shell.settle()
        assert in_page(shell), key


def test_going_to_a_place_takes_the_keyboard_along(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"))
    shell.key(Qt.Key.Key_3, CTRL)
    shell.settle()
    shell.window.tools.open_button.setFocus()
    shell.key(Qt.Key.Key_G, CTRL)
    shell.type("PackageFlags")
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert focus(shell) is contents(shell).tree
    shell.key(Qt.Key.Key_G, CTRL)
    shell.type("0x40")
    shell.key(Qt.Key.Key_Return)
    assert isinstance(focus(shell), HexArea)


def test_a_page_that_is_not_there_says_why(shell: Shell) -> None:
    shell.open(sample(REFUSED))
    shell.key(Qt.Key.Key_4, CTRL)
    line = shell.window.status_line.field.text()
    assert line.startswith("Upgrades: ")
    assert "no file is open" not in line
    assert shell.page() == "overview"


def test_what_is_shown_later_takes_the_selection(shell: Shell) -> None:
    shell.open(sample(REFUSED))
    shell.key(Qt.Key.Key_F8)
    shell.key(Qt.Key.Key_F8)
    selection = shell.window.context.selection
    assert selection is not None
    shell.key(Qt.Key.Key_F4)
    shell.settle()
    area = shell.window.panels.bytes.view
    assert area is not None
    start, end = area.hex.selection()
    sight = area.hex.bytes_in_sight()
    assert sight[0] <= start < end <= sight[1]
    shell.key(Qt.Key.Key_3, CTRL)
    shell.settle()
    page = contents(shell)
    node = page.tree.current_node()
    assert node is not None
    assert node.path == selection.field
    row = page.tree.visualRect(page.tree.currentIndex())
    assert page.tree.viewport().rect().contains(row.center())


def test_a_selection_far_down_comes_into_the_middle(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"))
    document = shell.documents[0]
    document.want_fields()
    shell.settle()
    assert document.fields is not None
    *_, last = (node for node in document.fields.walk() if node.name == "SerialOffset")
    shell.window.context.select_field(last.path, "overview")
    shell.settle()
    shell.key(Qt.Key.Key_F4)
    shell.settle()
    area = shell.window.panels.bytes.view
    assert area is not None
    start, _ = area.hex.selection()
    first, end = area.hex.bytes_in_sight()
    third = (end - first) // 4
    assert first + third <= start < end - third


def test_a_link_of_the_reasons_goes_to_the_bytes(shell: Shell) -> None:
    shell.open(sample(REFUSED))
    shell.key(Qt.Key.Key_2, CTRL)
    shell.settle()
    why = shell.window.panels.why.view
    assert why is not None
    why.chain.link_clicked.emit("summary/FileVersionUE5")
    shell.settle()
    assert shell.window.panels.bytes_shown()
    assert isinstance(focus(shell), HexArea)
    page = next(page for page in shell.window.findChildren(VersionsPage) if page.isVisible())
    lit = [ruler.axis().label for ruler in page.rulers if ruler.is_lit]
    assert lit == ["UE5 object version"]
    shell.window.context.select_field("summary/FileVersionUE4", "contents")
    assert [ruler.axis().label for ruler in page.rulers if ruler.is_lit] == ["UE4 object version"]


def test_go_to_bytes_by_key_button_and_menu(shell: Shell) -> None:
    shell.open(sample(REFUSED))
    shell.key(Qt.Key.Key_F8)
    shell.key(Qt.Key.Key_B, CTRL)
    assert isinstance(focus(shell), HexArea)
    shell.key(Qt.Key.Key_F4)
    why, findings = shell.window.panels.why.view, shell.window.panels.findings.view
    assert why is not None
    assert findings is not None
    shell.click(why.bytes_button)
    assert isinstance(focus(shell), HexArea)
    shell.key(Qt.Key.Key_F4)
    next(
        each for each in findings.row_menu().actions() if each.objectName() == TO_BYTES.id
    ).trigger()
    assert isinstance(focus(shell), HexArea)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
def test_five_findings_are_in_sight(make_shell: ShellMaker, size: tuple[int, int]) -> None:
    shell = make_shell(size=size)
    shell.open(sample(REFUSED))
    findings = shell.window.panels.findings.view
    assert findings is not None
    # No sample has so many: those that it has stand there three times.
    findings.model.set_rows(list(findings.model.shown_rows()) * 3)
    shell.settle()
    assert findings.model.rowCount() >= 5
    assert findings.list.viewport().height() >= 5 * findings.list.sizeHintForRow(0)
