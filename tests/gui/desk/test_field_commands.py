"""What the window does with the selected field, whatever page or panel it was selected in."""

from __future__ import annotations

import json

import pytest
from corpus import corpus_file
from gui.shell.driver import Shell, sample
from pasted import words_of
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from inspector.gui.contents.page import ContentsPage
from inspector.gui.shell.app import open_first

pytestmark = pytest.mark.slow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
FIELD = "exports/0/SerialSize"


@pytest.fixture
def at_field(shell: Shell) -> Shell:
    """A window with a field of a sample selected in Contents."""
    open_first(shell.window, [str(sample("Lantern.uasset"))], page="contents", at=FIELD)
    shell.settle()
    return shell


def contents(shell: Shell) -> ContentsPage:
    view = shell.window.middle.guards["file"].view
    page = view.page("contents") if view is not None else None
    assert isinstance(page, ContentsPage)
    return page


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_the_command_line_opens_contents_at_a_field(at_field: Shell) -> None:
    page = contents(at_field)
    assert at_field.page() == "contents"
    node = page.tree.current_node()
    assert node is not None
    assert node.path == FIELD
    assert page.tree.viewport().rect().intersects(page.tree.visualRect(page.tree.currentIndex()))


def test_the_command_line_opens_contents_at_a_property(shell: Shell) -> None:
    path = corpus_file("4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset")
    field = "exports/1/properties/TargetSkeleton"
    open_first(shell.window, [str(path)], at=field)
    shell.settle()
    assert shell.page() == "contents"
    page = contents(shell)
    node = page.tree.current_node()
    assert node is not None
    assert node.path == field
    shell.window.run("go-to-target")
    target = page.tree.current_node()
    assert target is not None
    assert (target.path, target.name) == ("imports/50", node.text)


def test_the_copied_link_leads_back(at_field: Shell) -> None:
    at_field.key(Qt.Key.Key_L, CTRL, SHIFT)
    assert words_of(clipboard()) == [
        *("inspector", "gui", str(sample("Lantern.uasset"))),
        *("--at", FIELD, "--engine", "5.3"),
    ]


def test_keys_copy_the_value_and_open_the_ways_to_copy(at_field: Shell) -> None:
    page = contents(at_field)
    page.tree.setFocus()
    node = page.tree.current_node()
    assert node is not None
    at_field.key(Qt.Key.Key_C, CTRL)
    assert clipboard() == node.text
    at_field.key(Qt.Key.Key_C, CTRL, SHIFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    ways = {action.text(): action for action in menu.actions() if not action.isSeparator()}
    assert list(ways)[:6] == ["Value", "JSON", "Markdown row", "Path", "Raw hex", "Link"]
    ways["JSON"].trigger()
    menu.close()
    found = json.loads(clipboard())
    assert found["path"] == FIELD
    assert str(found["value"]) == node.text


def test_what_needs_a_field_waits_for_one(shell: Shell) -> None:
    names = ("copy-json", "copy-hex", "filter-by-value", "expand-all", "go-to-target")

    def enabled() -> list[bool]:
        shell.window.refresh()
        return [shell.window.qt_actions[name].isEnabled() for name in names]

    shell.open(sample("Lantern.uasset"))
    assert not any(enabled())
    shell.window.middle.show_page("contents")
    shell.settle()
    shell.window.context.select_field("exports/0/ClassIndex", "test")
    assert enabled() == [True] * 5
    shell.window.context.select_field("exports/0/SerialSize", "test")
    assert enabled() == [True, True, True, True, False]
    shell.window.middle.show_page("overview")
    assert enabled() == [True, True, False, False, False]


def test_actions_of_a_row_reach_the_tree(at_field: Shell) -> None:
    page = contents(at_field)
    at_field.window.run("filter-by-value")
    at_field.settle()
    assert page.filter_text().startswith('value="')
    assert at_field.window.tools.filter_field.text() == page.filter_text()
    assert at_field.window.tools.filter_field.state() == page.filter_state()
    at_field.window.run("clear-filter")
    at_field.settle()
    assert page.filter_text() == ""
    at_field.window.context.select_field("exports/0/ClassIndex", "test")
    at_field.window.run("go-to-target")
    node = page.tree.current_node()
    assert node is not None
    assert node.path.startswith("imports/")


def test_the_filter_of_the_tool_bar_and_that_of_the_page_are_one(at_field: Shell) -> None:
    page = contents(at_field)
    field = at_field.window.tools.filter_field
    field.line_edit().setFocus()
    at_field.type("name:serial")
    at_field.settle()
    assert page.filter_text() == "name:serial"
    assert page.filter_state() == field.state()
    assert field.state()[0] == "valid"
