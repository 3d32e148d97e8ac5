"""The page that says which program this is."""

from __future__ import annotations

import pytest
from gui.shell.driver import Shell
from PySide6.QtCore import QUrl, qVersion
from PySide6.QtGui import QGuiApplication, QTextTable

import inspector
from inspector.report import about


def test_it_says_what_runs_and_all_of_it_can_be_copied(shell: Shell) -> None:
    shell.window.run("about")
    browser = shell.window.middle.help_view.browser
    shown = browser.toPlainText()
    assert f"Asset Inspector {inspector.__version__} of {inspector.__date__}" in shown
    assert "old" not in shown
    (facts,) = (
        frame
        for frame in browser.document().rootFrame().childFrames()
        if isinstance(frame, QTextTable)
    )
    assert facts.columns() == 2
    first = facts.cellAt(1, 0).firstCursorPosition().block().text()
    assert first == "program"
    # As a click on the link below the block does.
    browser.anchorClicked.emit(QUrl("copy:0"))
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("program ")
    assert f"Qt            {qVersion()}, PySide6-Essentials" in copied
    assert "\nsettings " in copied
    browser.anchorClicked.emit(QUrl("topics/when-something-stops"))
    assert "When something stops" in browser.toPlainText()


def test_an_old_version_says_so_there(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about, "__date__", "2020-02-29")
    shell.window.run("about")
    shown = shell.window.middle.help_view.browser.toPlainText()
    assert "It knows no engine that came out since" in shown
