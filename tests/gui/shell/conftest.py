"""What the tests of the shell share: whole windows with settings of their own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from gui.shell.driver import Answers, Shell, ShellMaker
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.gui.app import make_window
from inspector.gui.settings import Settings


@pytest.fixture(scope="session", autouse=True)
def no_thread_is_left() -> Iterator[None]:
    """Whatever a test opened, no thread of ours outlives the session."""
    yield
    assert [one.name for one in threading.enumerate() if one.name.startswith("inspector")] == []


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    """Where the windows of a test keep what they remember."""
    return tmp_path / "window.ini"


@pytest.fixture
def make_shell(qtbot: QtBot, qapp: QApplication, settings_file: Path) -> Iterator[ShellMaker]:
    """Makes shown windows; all are closed in the end."""
    shells: list[Shell] = []

    def make(
        *,
        engine: str | None = "5.3",
        look: str = "light",
        size: tuple[int, int] = (1440, 900),
    ) -> Shell:
        answers = Answers()
        settings = Settings(settings_file)
        window = make_window(qapp, settings, look=look, engine=engine, ask=answers)
        window.resize(*size)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(lambda: window.isVisible())
        # Qt takes Ctrl or Shift for held since the last key of the test before, and a list that is
        # told its current row would then add it to what is selected.
        qtbot.keyRelease(window, Qt.Key.Key_Control)
        shells.append(Shell(window, answers, qtbot))
        return shells[-1]

    yield make
    for shell in shells:
        shell.window.close()
        shell.window.deleteLater()
    QApplication.processEvents()
    # A look is given to every window there is, so one that is left makes the next test slower.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def shell(make_shell: ShellMaker) -> Shell:
    """One window that judges by 5.3, with nothing open."""
    return make_shell()
