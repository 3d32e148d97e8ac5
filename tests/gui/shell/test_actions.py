"""One table of actions: every entry can be reached, named and done."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from inspector.gui.desk.action import PAGE, WindowState
from inspector.gui.shell.actions import MENUS, THEME, with_pages
from inspector.gui.shell.features import PAGES
from inspector.gui.shell.shortcuts import native, shortcuts_text

TABLE = with_pages((page.id, page.title, page.key) for page in PAGES)


def menu_texts(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def test_ids_are_unique() -> None:
    assert [name for name, count in Counter(spec.id for spec in TABLE).items() if count > 1] == []


def test_no_key_does_two_things() -> None:
    keys = Counter(QKeySequence(key).toString() for spec in TABLE for key in spec.keys)
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_action_is_in_its_menu_and_can_be_done(shell: Shell) -> None:
    window = shell.window
    menus = {action.text(): action.menu() for action in window.menuBar().actions()}
    assert list(menus) == list(MENUS)
    for spec in TABLE:
        menu = menus[spec.menu]
        assert isinstance(menu, QMenu)
        assert window.qt_actions[spec.id] in menu.actions(), spec.id
        assert spec.id.startswith((PAGE, THEME)) or spec.id in window.commands.known(), spec.id
    assert window.commands.known() <= {spec.id for spec in TABLE}


def test_the_palette_lists_every_action_but_itself(shell: Shell) -> None:
    listed = {item.key for item in shell.window.palette_list.items_for(">")}
    assert listed == {spec.id for spec in TABLE} - {"palette"}


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("open-files", "Ctrl+O"),
        ("open-folder", "Ctrl+Shift+O"),
        ("palette", "Ctrl+Shift+P"),
        ("go-to", "Ctrl+G"),
        ("choose-engine", "Ctrl+E"),
        ("target-older", "Ctrl+["),
        ("target-newer", "Ctrl+]"),
        ("page-overview", "Ctrl+1"),
        ("page-versions", "Ctrl+2"),
        ("page-contents", "Ctrl+3"),
        ("page-upgrades", "Ctrl+4"),
        ("filter", "Ctrl+L"),
        ("find-bytes", "Ctrl+F"),
        ("toggle-bytes", "F4"),
        ("next-finding", "F8"),
        ("previous-finding", "Shift+F8"),
        ("back", "Alt+Left"),
        ("forward", "Alt+Right"),
        ("next-area", "F6"),
        ("previous-area", "Shift+F6"),
        ("left-dock", "F9"),
        ("findings-dock", "Shift+F9"),
        ("next-file", "Ctrl+Tab"),
        ("close-file", "Ctrl+W"),
        ("copy", "Ctrl+C"),
        ("copy-as", "Ctrl+Shift+C"),
        ("copy-link", "Ctrl+Shift+L"),
        ("read-again", "F5"),
        ("explain", "F1"),
    ],
)
def test_the_keys_of_the_design(name: str, key: str) -> None:
    assert key in next(spec for spec in TABLE if spec.id == name).keys


def test_what_cannot_be_done_is_disabled_and_says_why(shell: Shell) -> None:
    action = shell.window.qt_actions["close-file"]
    shell.window.refresh()
    assert not action.isEnabled()
    assert action.toolTip() == "Close file: no file is open"
    shell.open(sample("Lantern.uasset"))
    shell.window.refresh()
    assert action.isEnabled()
    assert action.toolTip() == "Close file"


def test_an_action_that_can_be_disabled_has_a_reason() -> None:
    disabled = [spec for spec in TABLE if not spec.when(WindowState())]
    assert len(disabled) > 10
    assert [spec.id for spec in disabled if not spec.needs] == []


def test_pages_follow_what_the_file_has() -> None:
    state = WindowState(files=1, file_shown=True)
    versions = next(spec for spec in TABLE if spec.id == "page-versions")
    assert not versions.when(state)
    assert versions.when(replace(state, pages=frozenset({"versions"})))


def test_the_page_of_shortcuts_has_every_key() -> None:
    text = shortcuts_text(TABLE)
    for spec in TABLE:
        for key in spec.keys:
            assert native(key) in text
    assert "| Ctrl+E | Choose target engine |" in text


def test_menus_say_what_the_design_says(shell: Shell) -> None:
    file_menu = shell.window.menuBar().actions()[0].menu()
    assert isinstance(file_menu, QMenu)
    assert menu_texts(file_menu)[:3] == [
        "Open files…",
        "Open a folder or project…",
        "Open a sample",
    ]


def test_a_key_reaches_its_action_wherever_the_keyboard_is(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    shell.key(Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    shell.settle()
    assert shell.page() == "contents"
    shell.key(Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert shell.page() == "overview"
