"""Windows on a real X display, beside a window manager."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from gui.display.hand import Hand
from gui.display.person import Person
from gui.shell.driver import Shell
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.gui.look.theme import make_theme
from inspector.gui.shell.app import make_window
from inspector.gui.shell.frame import Frame
from inspector.gui.work.ask import AskWithDialogs
from inspector.gui.work.settings import Settings


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of this folder needs a display."""
    here = Path(__file__).parent
    # There are some ten thousands of tests, and some hundreds of files.
    files = {path for path in {item.path for item in items} if here in path.parents}
    for item in items:
        if item.path in files:
            item.add_marker(pytest.mark.display)


@pytest.fixture
def hand(qapp: QApplication) -> Hand:
    """The hand of somebody before the screen; without a screen the test is skipped."""
    if QGuiApplication.platformName() != "xcb":
        pytest.skip("no X display: set DISPLAY and QT_QPA_PLATFORM=xcb")
    if shutil.which("xdotool") is None:
        pytest.skip("xdotool is not installed")
    return Hand()


@pytest.fixture
def seen(hand: Hand, qapp: QApplication, qtbot: QtBot, settings_file: Path) -> Iterator[Shell]:
    """A window that asks by its own dialogs, in its frame, in front and with the keyboard."""
    settings = Settings(settings_file)
    frame = Frame(make_theme("light"))
    frame.resize(1200, 800)
    frame.show()
    qtbot.waitUntil(frame.isActiveWindow)
    window = make_window(qapp, settings, look="light", engine="5.3", ask=AskWithDialogs())
    frame.fill(window)
    yield Shell(window, AskWithDialogs(), qtbot)
    frame.close()
    frame.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def person(seen: Shell, hand: Hand, qtbot: QtBot) -> Iterator[Person]:
    """Somebody who uses the window by keys alone, with a reader of the screen."""
    QGuiApplication.clipboard().clear()
    # Without one Qt tells nobody which rows are others, and cells that were asked for stay.
    QAccessible.setActive(True)
    yield Person(seen, hand, qtbot)
    QAccessible.setActive(False)
