"""The language is chosen in the menu or the settings, and kept for every run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gui.shell.driver import Shell
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from inspector.gui.settings.rows import LanguageRow
from inspector.gui.settings.view import SettingsView
from inspector.gui.shell import language
from inspector.messages import ENGLISH, activate, current
from inspector.messages.languages import chosen, languages, wanted


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for what this user keeps."""
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path / "config"))
    monkeypatch.delenv("INSPECTOR_LANG")
    monkeypatch.setenv("LC_ALL", "C")
    language._kept.cache_clear()
    yield tmp_path / "config"
    activate(ENGLISH)
    language._kept.cache_clear()


def _entries(shell: Shell) -> dict[str, QAction]:
    view = next(a.menu() for a in shell.window.menuBar().actions() if a.text() == "&View")
    assert isinstance(view, QMenu)
    view.aboutToShow.emit()
    below = next(a.menu() for a in view.actions() if a.text().replace("&", "") == "Language")
    assert isinstance(below, QMenu)
    return {action.text().replace("&", ""): action for action in below.actions()}


def test_a_language_is_chosen_for_every_run(shell: Shell, config: Path) -> None:
    entries = _entries(shell)
    assert list(entries) == ["As the system", *(language.title for language in languages())]
    entries["简体中文"].trigger()
    assert (config / "language").read_text("utf-8") == "zh_CN\n"
    assert (chosen(), wanted()) == ("zh_CN", "zh_CN")
    assert current().name == "zh_CN"
    assert not shell.window.middle.notice.isVisible()
    entries = _entries(shell)
    assert [title for title, entry in entries.items() if entry.isChecked()] == ["简体中文"]
    entries["As the system"].trigger()
    assert (chosen(), wanted()) == ("system", "en")
    assert current() is ENGLISH


def test_the_settings_and_the_menu_choose_the_same(shell: Shell, config: Path) -> None:
    shell.key(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    shell.settle()
    page = shell.window.middle.view
    assert isinstance(page, SettingsView)
    row = page.rows["language"]
    assert isinstance(row, LanguageRow)
    buttons = {row.segments.button(way).text(): row.segments.button(way) for way in row.ways}
    assert list(buttons) == list(_entries(shell))
    assert buttons["As the system"].isChecked()
    shell.click(buttons["简体中文"])
    assert (config / "language").read_text("utf-8") == "zh_CN\n"
    assert _entries(shell)["简体中文"].isChecked()
    _entries(shell)["English"].trigger()
    assert buttons["English"].isChecked()
    page.reset.button.click()
    page.reset.yes.click()
    assert chosen() == "system"
    assert buttons["As the system"].isChecked()


def test_a_choice_that_cannot_be_kept_is_said(shell: Shell, config: Path) -> None:
    config.write_text("a file where the folder should be")
    _entries(shell)["English"].trigger()
    assert shell.window.middle.notice.isVisible()
    assert chosen() == "system"
