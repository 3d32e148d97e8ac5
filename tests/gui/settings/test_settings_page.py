"""The page of the settings, by keys and clicks, and what each of them does at once."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication

from inspector.gui.diff.view import DiffView
from inspector.gui.settings.rows import ChoiceRow, SegmentsRow, SettingRow, TextsRow, TickRow
from inspector.gui.settings.view import SettingsView
from inspector.gui.shell.app import open_first
from inspector.gui.work.settings import OPTIONS

pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier


def page_of(shell: Shell) -> SettingsView:
    """The page, opened by its key."""
    shell.key(Qt.Key.Key_Comma, CTRL)
    shell.settle()
    view = shell.window.middle.view
    assert isinstance(view, SettingsView)
    return view


def row_of(shell: Shell, key: str) -> Any:
    return page_of(shell).rows[key]


def pick(shell: Shell, row: ChoiceRow, text: str) -> None:
    """Opens the list of a row by the space bar, types, and takes what Enter takes."""
    row.button.setFocus()
    shell.key(Qt.Key.Key_Space)
    shell.type(text)
    shell.key(Qt.Key.Key_Return)
    shell.settle()


def test_tab_goes_through_every_setting(shell: Shell) -> None:
    page = page_of(shell)
    met: list[SettingRow] = []
    for _ in range(40):
        focus = shell.window.focusWidget()
        row = next((row for row in page.rows.values() if row.isAncestorOf(focus)), None)
        if row is not None and row not in met:
            met.append(row)
        if focus is page.reset.button:
            break
        shell.key(Qt.Key.Key_Tab)
    assert met == list(page.rows.values())
    assert shell.window.focusWidget() is page.reset.button


def test_everything_is_called_something(shell: Shell) -> None:
    for row in page_of(shell).rows.values():
        match row:
            case SegmentsRow():
                names = [row.segments.button(way).accessibleName() for way in row.ways]
                assert all(name.startswith(f"{row.title}: ") for name in names)
            case ChoiceRow():
                assert row.button.accessibleName().startswith(f"{row.title}: ")
            case TextsRow():
                assert row.line.accessibleName() == row.title
            case TickRow():
                assert row.box.text() == row.title


def test_the_arrows_choose_the_colours_at_once(shell: Shell) -> None:
    # The keyboard is there as soon as the page is.
    assert page_of(shell).rows["look/theme"].isAncestorOf(shell.window.focusWidget())
    shell.key(Qt.Key.Key_Right)
    assert shell.window.context.settings.text("look/theme") == "light"
    shell.key(Qt.Key.Key_Right)
    assert shell.window.context.theme.name == "dark"
    shell.key(Qt.Key.Key_Right)
    assert shell.window.context.theme.contrast


def test_a_size_of_text_reaches_the_whole_window_and_the_next_start(
    make_shell: ShellMaker,
) -> None:
    shell = make_shell(look="")
    before = shell.window.context.theme
    row = row_of(shell, "look/size")
    shell.click(row.segments.button("20"))
    theme = shell.window.context.theme
    assert theme.font("body").pixelSize() > 1.3 * before.font("body").pixelSize()
    assert theme.font("mono").pixelSize() > 1.3 * before.font("mono").pixelSize()
    assert QApplication.font().pixelSize() == theme.font("body").pixelSize()
    shell.window.close()
    assert make_shell(look="").window.context.theme.system_px == theme.system_px


def test_fonts_are_chosen_from_those_that_are_there(shell: Shell) -> None:
    families = [family for family in QFontDatabase.families() if "Mono" in family]
    if not families:
        pytest.skip("no font is called mono here")
    pick(shell, row_of(shell, "look/fixed-font"), families[0])
    assert shell.window.context.theme.fixed_family == families[0]
    row = row_of(shell, "look/font")
    assert shell.window.context.theme.family != families[0]
    pick(shell, row, families[0])
    assert shell.window.context.theme.family == families[0]
    assert row.button.text() == families[0]


@pytest.mark.parametrize("size", ["abc", "0", "-4", "5000", "１２", "9" * 5000])
def test_a_size_that_is_none_is_that_of_the_desktop(size: str, make_shell: ShellMaker) -> None:
    shell = make_shell(look="")
    before = shell.window.context.theme.system_px
    shell.window.context.settings.set("look/size", size)
    assert shell.window.context.theme.system_px == before
    assert row_of(shell, "look/size").segments.button("").isChecked()


def test_an_option_of_the_command_line_goes_before_the_look_that_is_set(
    make_shell: ShellMaker,
) -> None:
    first = make_shell(look="")
    first.window.context.settings.set("look/theme", "dark")
    first.window.close()
    assert make_shell(look="light").window.context.theme.name == "light"
    assert make_shell(look="").window.context.theme.name == "dark"


def test_the_engine_of_files_without_a_project(make_shell: ShellMaker, tmp_path: Path) -> None:
    shell = make_shell(engine=None)
    alone = shutil.copy(sample("Lantern.uasset"), tmp_path / "Lantern.uasset")
    shell.open(alone)
    (document,) = shell.documents
    assert document.profile is not None
    assert document.profile.name != "5.1"
    pick(shell, row_of(shell, "engine/default"), "5.1")
    assert document.profile.name == "5.1"
    shell.window.context.show(document)
    assert "5.1" in shell.window.tools.target_button.accessibleName()
    assert "from the settings" in shell.window.tools.target_button.accessibleName()
    shell.window.close()
    # The next window begins with it, also with files that the command line names.
    second = make_shell(engine=None, last_used=False)
    assert second.window.context.target.name == "5.1"
    second.window.close()
    # What the command line asks for goes before it.
    assert make_shell(engine="4.26").window.context.target.name == "4.26"


def test_an_engine_that_was_chosen_stays_and_so_does_that_of_a_project(
    make_shell: ShellMaker, tmp_path: Path
) -> None:
    (tmp_path / "Game.uproject").write_text('{"EngineAssociation": "4.27"}')
    (tmp_path / "Content").mkdir()
    theirs = shutil.copy(sample("OldDoor.uasset"), tmp_path / "Content" / "OldDoor.uasset")
    shell = make_shell(engine=None)
    shell.open(theirs)
    (document,) = shell.documents
    pick(shell, row_of(shell, "engine/default"), "5.1")
    assert document.profile is not None
    assert document.profile.name == "4.27"
    shell.window.context.choose_target("5.3")
    pick(shell, row_of(shell, "engine/default"), "5.0")
    assert document.profile.name == "5.3"
    assert shell.window.context.target.name == "5.3"


def test_what_is_left_out_of_a_folder_goes_and_comes_back(shell: Shell, tmp_path: Path) -> None:
    for name in ("Props/Door.uasset", "Developers/anna/Try.uasset", "Old/a/Door_Backup.uasset"):
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copy(sample("OldDoor.uasset"), tmp_path / name)
    shell.open_beside(tmp_path)
    assert len(shell.project.paths) == 3
    row = row_of(shell, "folders/ignored")
    row.line.setFocus()
    shell.type(" Developers ,, *_Backup.uasset, Developers")
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert shell.project.paths == [str(Path("Props", "Door.uasset"))]
    assert [row.path for row in shell.project.rows] == ["Props/Door.uasset"]
    assert shell.window.context.settings.texts("folders/ignored") == [
        "Developers",
        "*_Backup.uasset",
    ]
    row.line.selectAll()
    shell.key(Qt.Key.Key_Delete)
    shell.key(Qt.Key.Key_Tab)
    shell.settle()
    assert len(shell.project.paths) == 3


def test_what_comparisons_hide(shell: Shell) -> None:
    shell.window.context.compare(str(sample("OldDoor.uasset")), str(sample("Lantern.uasset")))
    shell.settle()
    view = shell.window.middle.view
    assert isinstance(view, DiffView)
    pair = shell.window.context.shown
    assert (view.bar.noise.isChecked(), view.bar.version.isChecked()) == (True, False)
    page = page_of(shell)
    for key in ("compare/hide-noise", "compare/hide-version"):
        row = page.rows[key]
        assert isinstance(row, TickRow)
        shell.click(row.box)
    shell.window.context.show(pair)
    shell.settle()
    assert (view.bar.noise.isChecked(), view.bar.version.isChecked()) == (False, True)
    # A box of the comparison is of that comparison alone.
    shell.click(view.bar.version)
    assert shell.window.context.settings.flag("compare/hide-version")


def test_the_last_session_comes_back_only_where_that_is_wanted(make_shell: ShellMaker) -> None:
    for wanted in (True, False):
        first = make_shell()
        first.open(sample("Lantern.uasset"))
        row = row_of(first, "session/restore")
        if row.box.isChecked() is not wanted:
            first.click(row.box)
        first.window.close()
        second = make_shell()
        open_first(second.window, [])
        second.settle()
        assert bool(second.documents) is wanted
        second.window.close()


def test_reset_asks_and_takes_back_this_page_alone(shell: Shell) -> None:
    settings = shell.window.context.settings
    settings.set("look/size", "14")
    settings.set("folders/ignored", ["Developers"])
    settings.set("compare/hide-noise", False)
    settings.set("engine/last", "5.2")
    settings.set("references/depth", "3")
    page = page_of(shell)
    page.reset.button.setFocus()
    shell.key(Qt.Key.Key_Space)
    assert page.reset.question.isVisible()
    # The keyboard is on what keeps everything.
    shell.key(Qt.Key.Key_Space)
    assert settings.text("look/size") == "14"
    assert shell.window.focusWidget() is page.reset.button
    shell.key(Qt.Key.Key_Space)
    shell.click(page.reset.yes)
    # The language is no option of the window; tests/gui/shell/test_language.py resets it.
    for key in page.rows.keys() & OPTIONS.keys():
        default = OPTIONS[key].default
        read = {bool: settings.flag, list: settings.texts, str: settings.text}[type(default)]
        assert read(key) == default, key
    row = page.rows["folders/ignored"]
    assert isinstance(row, TextsRow)
    assert row.line.text() == ""
    assert settings.text("engine/last") == "5.2"
    assert settings.text("references/depth") == "3"
    assert not page.reset.question.isVisible()


def test_a_question_that_nobody_answered_is_withdrawn(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    page = page_of(shell)
    shell.click(page.reset.button)
    shell.key(Qt.Key.Key_Tab, CTRL)
    assert shell.window.middle.view is not page
    assert page_of(shell) is page
    assert not page.reset.question.isVisible()


def test_f1_explains_the_settings_and_they_are_closed_like_a_file(shell: Shell) -> None:
    page_of(shell)
    shell.key(Qt.Key.Key_F1)
    assert shell.window.middle.help_view.page == "topics/settings"
    shell.key(Qt.Key.Key_Escape)
    shell.key(Qt.Key.Key_W, CTRL)
    assert shell.window.context.shown is None


def test_escape_leads_back_to_what_was_shown(shell: Shell) -> None:
    first, second = sample("Lantern.uasset"), sample("OldDoor.uasset")
    shell.open(first)
    shell.open(second)
    shell.window.context.show(shell.documents[0])
    shell.settle()
    page_of(shell)
    shell.key(Qt.Key.Key_Escape)
    shell.settle()
    assert shell.window.context.shown is shell.documents[0]
    assert len(shell.window.context.everything()) == 2
