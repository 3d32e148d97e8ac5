"""One table of actions: every entry can be reached, named and done."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from inspector.gui.contents.page import ContentsPage
from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.gui.project.view import ProjectView
from inspector.gui.shell import app, status_line
from inspector.gui.shell.features import ACTIONS
from inspector.gui.shell.menus import MENUS, SUBMENUS, with_letters
from inspector.gui.shell.shortcuts import native, shortcuts_text

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

TABLE = ACTIONS
CTRL = Qt.KeyboardModifier.ControlModifier


def menu_texts(menu: QMenu) -> list[str]:
    return [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]


def all_menus(shell: Shell) -> list[QMenu]:
    """The menus of the bar, and those below them."""
    return shell.window.menuBar().findChildren(QMenu)


def press_letter(shell: Shell, menu: QMenu, action: QAction) -> None:
    """Presses the letter that is marked in an entry of an open menu."""
    text = action.text()
    shell.key(Qt.Key[f"Key_{text[text.index('&') + 1].upper()}"], into=menu)


def test_ids_are_unique() -> None:
    assert [name for name, count in Counter(spec.id for spec in TABLE).items() if count > 1] == []


def test_no_key_does_two_things() -> None:
    keys = Counter(QKeySequence(key).toString() for spec in TABLE for key in spec.keys)
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_action_is_in_its_menu_and_can_be_done(shell: Shell) -> None:
    window = shell.window
    menus = {action.text().replace("&", ""): action.menu() for action in window.menuBar().actions()}
    assert list(menus) == list(MENUS)
    for spec in TABLE:
        menu = menus[spec.menu]
        assert isinstance(menu, QMenu)
        below = SUBMENUS.get(spec.place)
        if below is not None:
            opens = next(one for one in menu.actions() if one.text().replace("&", "") == str(below))
            menu = opens.menu()
            assert isinstance(menu, QMenu)
        assert window.qt_actions[spec.id] in menu.actions(), spec.id


def test_no_menu_is_longer_than_can_be_read(shell: Shell) -> None:
    for menu in all_menus(shell):
        assert len(menu_texts(menu)) <= 18, menu_texts(menu)


def test_a_menu_below_a_menu_is_opened_and_used_by_letters(shell: Shell) -> None:
    shell.key(Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier)
    view = QApplication.activePopupWidget()
    assert isinstance(view, QMenu)
    (opens,) = (one for one in view.actions() if one.text().replace("&", "") == "Panels and bars")
    press_letter(shell, view, opens)
    bars = QApplication.activePopupWidget()
    assert isinstance(bars, QMenu)
    assert menu_texts(bars)[-3:] == ["Tool bar", "Status bar", "Reset layout"]
    press_letter(shell, bars, shell.window.qt_actions["tool-bar"])
    assert not shell.window.bar_shown("tool-bar")
    assert shell.menu_tip("tool-bar") == "Tool bar"


def test_the_palette_lists_every_action_but_itself(shell: Shell) -> None:
    listed = {item.key for item in shell.window.palette_list.items_for(">")}
    assert listed == {spec.id for spec in TABLE} - {"palette"}


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("open-files", "Ctrl+O"),
        ("open-folder", "Ctrl+Shift+O"),
        ("palette", "Ctrl+Shift+P"),
        ("go-to-file", "Ctrl+P"),
        ("go-to", "Ctrl+G"),
        ("choose-engine", "Ctrl+E"),
        ("target-older", "Ctrl+["),
        ("target-newer", "Ctrl+]"),
        ("page-overview", "Ctrl+1"),
        ("page-versions", "Ctrl+2"),
        ("page-contents", "Ctrl+3"),
        ("page-upgrades", "Ctrl+4"),
        ("page-references", "Ctrl+5"),
        ("page-graphs", "Ctrl+6"),
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
    assert shell.menu_tip("close-file") == "Close file: no file is open"
    assert not action.isEnabled()
    shell.open(sample("Lantern.uasset"))
    assert shell.menu_tip("close-file") == "Close file"
    assert action.isEnabled()


def test_an_action_that_can_be_disabled_has_a_reason(shell: Shell) -> None:
    disabled = [spec for spec, possible, _ in shell.window.actions_table.states() if not possible]
    assert len(disabled) > 10
    assert [spec.id for spec in disabled if not spec.needs] == []


def test_the_key_of_what_cannot_be_done_says_why(shell: Shell) -> None:
    shell.key(Qt.Key.Key_W, CTRL)
    assert shell.window.status_line.field.text() == "Close file: no file is open"
    shell.key(Qt.Key.Key_F8)
    assert shell.window.status_line.field.text() == "Next finding: there is no finding"
    shell.open(sample("Lantern.uasset"))
    shell.key(Qt.Key.Key_Tab, CTRL)
    assert shell.window.status_line.field.text() == "Next file: no other file is open"
    shell.key(Qt.Key.Key_3, CTRL)
    assert shell.page() == "contents"
    shell.key(Qt.Key.Key_F7)
    assert shell.window.status_line.field.text() == "Next change: there is no change to go to"


def test_the_key_of_a_page_that_a_comparison_lacks_says_so(shell: Shell) -> None:
    shell.window.context.compare(str(sample("OldDoor.uasset")), str(sample("Lantern.uasset")))
    shell.settle()
    shell.key(Qt.Key.Key_3, CTRL)
    assert shell.window.status_line.field.text() == "Ctrl+3: what is shown has 1 page"


def test_keys_of_pages_of_files_turn_to_other_pages_by_their_number(shell: Shell) -> None:
    shell.window.run("engines")
    shell.settle()
    view = shell.window.middle.view
    assert view is not None
    pages = view.numbered_pages()
    assert len(pages) == 4
    for number, page in enumerate(pages, 1):
        shell.key(Qt.Key(Qt.Key.Key_0.value + number), CTRL)
        assert view.current_page() == page


def test_the_dock_of_files_stays_away_while_it_would_list_nothing_else(shell: Shell) -> None:
    dock = shell.window.panels.docks["left-dock"]
    shell.window.run("settings")
    shell.settle()
    assert not dock.isVisible()
    shell.open(sample("Lantern.uasset"))
    assert dock.isVisible()
    shell.window.run("settings")
    shell.settle()
    assert dock.isVisible()
    # What stands there is something else than the list of files.
    shell.window.run("engines")
    shell.settle()
    assert dock.isVisible()


def test_a_key_says_why_it_leads_nowhere_wherever_the_keyboard_is(
    shell: Shell, tmp_path: Path
) -> None:
    shutil.copy(sample("OldDoor.uasset"), tmp_path)
    shell.open(tmp_path, sample("Lantern.uasset"))
    shell.key(Qt.Key.Key_3, CTRL)
    shell.settle()
    window, line = shell.window, shell.window.status_line
    folder = window.panels.files.folder_part
    page = next(page for page in window.findChildren(ContentsPage) if page.isVisible())
    why = window.panels.why.view
    assert why is not None
    stops = (
        folder.tree,
        folder.find_field.line_edit(),
        folder.sentence,
        window.panels.files.files,
        page.tree,
        window.tools.open_button,
        window.tools.filter_field.line_edit(),
        why.bytes_button,
    )
    window.refresh()
    keys = [
        (spec, QKeySequence(key)[0])
        for spec, possible, _ in window.actions_table.states()
        for key in spec.keys
        if not possible
    ]
    assert {spec.id for spec, _ in keys} >= {"forward", "next-change", "previous-change"}
    for stop in stops:
        for spec, key in keys:
            stop.setFocus()
            line.recall()
            # In a field Ctrl and Alt together are AltGr, which types a letter.
            if not (isinstance(stop, QLineEdit) and spec.id == "compare-committed"):
                shell.key(key.key(), key.keyboardModifiers())
                said = (stop.accessibleName(), line.field.text())
                assert said == (stop.accessibleName(), window.actions_table.why_not(spec))


def test_why_goes_after_a_while_and_with_the_next_action(
    make_shell: ShellMaker, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(status_line, "PASSING", 300)
    shell = make_shell()
    said = shell.window.status_line.field
    before = said.text()
    shell.key(Qt.Key.Key_F8)
    assert said.text() == "Next finding: there is no finding"
    qtbot.waitUntil(lambda: said.text() == before)
    shell.key(Qt.Key.Key_F8)
    assert said.text() == "Next finding: there is no finding"
    shell.key(Qt.Key.Key_F9)
    assert said.text() == before
    # What is selected is said at once.
    shell.key(Qt.Key.Key_F8)
    shell.open(sample("Lantern.uasset"))
    assert said.text() == str(sample("Lantern.uasset"))


def test_ctrl_f_finds_in_the_project_where_only_that_is_open(shell: Shell, tmp_path: Path) -> None:
    shell.key(Qt.Key.Key_F, CTRL)
    assert shell.window.status_line.field.text() == "Find in view or bytes: nothing is open"
    shutil.copy(sample("OldDoor.uasset"), tmp_path)
    shell.open(tmp_path)
    shell.key(Qt.Key.Key_F, CTRL)
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    assert view.tools.field.line_edit().hasFocus()
    shell.type("old")
    shell.key(Qt.Key.Key_Return)
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert [document.name for document in shell.documents] == ["OldDoor"]
    # In a file it is the filter of the page that is meant.
    shell.key(Qt.Key.Key_3, CTRL)
    shell.settle()
    shell.key(Qt.Key.Key_F, CTRL)
    assert shell.window.tools.filter_field.line_edit().hasFocus()


def test_pages_follow_what_the_file_has(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "Text.uasset").write_text("no package at all", encoding="utf-8")
    shell.open(tmp_path / "Text.uasset")
    shell.window.refresh()
    assert not shell.window.qt_actions["page-versions"].isEnabled()
    shell.open(sample("Lantern.uasset"))
    shell.window.refresh()
    assert shell.window.qt_actions["page-versions"].isEnabled()


def test_every_entry_of_a_menu_has_a_letter_of_its_own(shell: Shell) -> None:
    for menu in all_menus(shell):
        texts = [action.text() for action in menu.actions() if not action.isSeparator()]
        letters = [text[text.index("&") + 1].casefold() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), letters
        # A language calls itself in its own script, which no key has.
        lettered = [text for text in texts if any(map(str.isascii, filter(str.isalpha, text)))]
        assert len(letters) >= min(len(lettered), 20)
    assert with_letters(["Open files…", "Open a folder", "a"]) == [
        "&Open files…",
        "Open &a folder",
        "a",
    ]


def test_the_letters_open_a_menu_and_choose_from_it(shell: Shell) -> None:
    shell.key(Qt.Key.Key_H, Qt.KeyboardModifier.AltModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    text = shell.window.qt_actions["shortcuts"].text()
    letter = text[text.index("&") + 1].upper()
    shell.key(Qt.Key[f"Key_{letter}"], into=menu)
    assert shell.window.middle.help_view.isVisible()


def test_an_action_is_one_line_of_the_table(
    make_shell: ShellMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def hum(context: AppContext) -> None:
        done.append(context.target.name)

    humming = Action(
        "hum",
        "Hum the target",
        "Engine/hum",
        AppContext,
        hum,
        "Ctrl+Alt+H",
        when=lambda facts: facts.entries > 0,
        needs="there is nothing to hum",
    )
    monkeypatch.setattr(app, "ACTIONS", (*ACTIONS, humming))
    shell = make_shell()
    assert "| Hum the target |" in shortcuts_text(shell.window.actions_table)
    shell.key(Qt.Key.Key_H, CTRL, Qt.KeyboardModifier.AltModifier)
    assert done == []
    assert shell.window.status_line.field.text() == "Hum the target: there is nothing to hum"
    shell.open(sample("Lantern.uasset"))
    shell.window.refresh()
    shell.key(Qt.Key.Key_H, CTRL, Qt.KeyboardModifier.AltModifier)
    assert done == ["5.3"]
    assert shell.window.palette_list.items_for(">hum")[0].title == "Hum the target"
    engine = shell.window.menuBar().actions()[4].menu()
    assert isinstance(engine, QMenu)
    assert "Hum the target" in menu_texts(engine)


def test_the_page_of_shortcuts_has_every_key() -> None:
    text = shortcuts_text(TABLE)
    for spec in TABLE:
        for key in spec.keys:
            assert native(key) in text
    assert "| Ctrl+E | Choose target engine |" in text
    assert "| Ctrl+D | Compare with |" in text
    assert "| Ctrl+Shift+D | Comparison: Bytes of the other side |" in text


def test_menus_say_what_the_design_says(shell: Shell) -> None:
    file_menu = shell.window.menuBar().actions()[0].menu()
    assert isinstance(file_menu, QMenu)
    assert menu_texts(file_menu)[:3] == [
        "Open files…",
        "Open a folder or project…",
        "Try the samples",
    ]


def test_a_key_reaches_its_action_wherever_the_keyboard_is(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    shell.key(Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    shell.settle()
    assert shell.page() == "contents"
    shell.key(Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert shell.page() == "overview"
