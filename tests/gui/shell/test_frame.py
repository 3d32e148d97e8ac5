"""The frame on the screen: filled, driven by keys, left; and what happens before it is filled."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from gui.shell.driver import Answers, Shell, sample
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from inspector.gui.desk.on_disk import OnDisk
from inspector.gui.look.theme import make_theme
from inspector.gui.shell.app import make_window
from inspector.gui.shell.application import PROGRAM
from inspector.gui.shell.frame import Frame
from inspector.gui.work.settings import Settings

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).resolve().parents[3]


@pytest.fixture
def framed(qtbot: QtBot, qapp: QApplication, settings_file: Path) -> Iterator[Shell]:
    """A window in a frame that was on the screen before."""
    frame = Frame(make_theme("light"))
    frame.put_where_it_was(b"")
    frame.show()
    frame.activateWindow()
    qtbot.waitUntil(frame.isActiveWindow)
    answers = Answers()
    window = make_window(qapp, Settings(settings_file), look="light", engine="5.3", ask=answers)
    frame.fill(window)
    qtbot.keyRelease(window, Qt.Key.Key_Control)
    yield Shell(window, answers, qtbot)
    frame.close()
    frame.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def frame_of(shell: Shell) -> Frame:
    frame = shell.window.window()
    assert isinstance(frame, Frame)
    return frame


def press(shell: Shell, key: Qt.Key, qtbot: QtBot) -> None:
    """Presses a key as the system sends it: to the window that it knows."""
    handle = frame_of(shell).windowHandle()
    assert handle is not None
    qtbot.keyClick(handle, key)


def test_an_empty_frame_says_what_it_is_and_after_a_while_what_it_does(qtbot: QtBot) -> None:
    frame = Frame(make_theme("light"))
    qtbot.addWidget(frame)
    frame.put_where_it_was(b"no geometry")
    # As the design has it, or as much of it as the screen has room for.
    room, wanted = frame.screen().availableSize(), QSize(*map(make_theme("light").px, (1440, 900)))
    assert frame.size() == wanted.boundedTo(room)
    with qtbot.waitSignal(frame.painted):
        frame.show()
    (word,) = frame.findChildren(QLabel)
    assert (frame.windowTitle(), word.text()) == ("Asset Inspector", "")
    qtbot.waitUntil(lambda: word.text() == "Starting…")
    middle = word.mapTo(frame, word.rect().center())
    assert abs(middle.x() - frame.width() // 2) < 3
    assert abs(middle.y() - frame.height() // 2) < 3


def test_what_fills_it_has_its_whole_room_and_gives_it_its_title(framed: Shell) -> None:
    frame = frame_of(framed)
    QApplication.processEvents()
    assert framed.window.geometry() == frame.rect()
    assert frame.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly) == []
    framed.open(sample("OldDoor.uasset"))
    framed.settle()
    assert frame.windowTitle() == f"OldDoor — {PROGRAM}"


def test_the_start_page_has_the_keyboard_at_once(framed: Shell) -> None:
    assert framed.window.focusWidget() is framed.window.middle.start_page.open_button


def test_keys_reach_what_fills_it(framed: Shell, qtbot: QtBot) -> None:
    framed.open(sample("OldDoor.uasset"))
    framed.settle()
    frame, window = frame_of(framed), framed.window
    assert window.isAncestorOf(QApplication.focusWidget())
    press(framed, Qt.Key.Key_F11, qtbot)
    assert window.page_alone
    # Even those for which nothing in it has the focus.
    QApplication.focusWidget().clearFocus()
    assert QApplication.focusWidget() is None
    press(framed, Qt.Key.Key_Escape, qtbot)
    assert not window.page_alone
    QApplication.focusWidget().clearFocus()
    press(framed, Qt.Key.Key_Tab, qtbot)
    assert window.isAncestorOf(QApplication.focusWidget())
    assert frame.isVisible()


def test_the_whole_screen_is_the_frames(framed: Shell, qtbot: QtBot) -> None:
    frame, window = frame_of(framed), framed.window
    window.run("full-screen")
    assert frame.isFullScreen()
    qtbot.waitUntil(lambda: window.qt_actions["full-screen"].isChecked())
    # A window manager takes it back as well.
    frame.state_changed.connect(window.refresh_later)
    frame.showNormal()
    qtbot.waitUntil(lambda: not window.qt_actions["full-screen"].isChecked())


def test_to_quit_closes_both_and_remembers_where_the_frame_was(
    framed: Shell, settings_file: Path, qtbot: QtBot
) -> None:
    frame = frame_of(framed)
    frame.resize(760, 560)
    framed.open(sample("OldDoor.uasset"))
    framed.settle()
    with qtbot.waitSignals([frame.closed, framed.window.context.ended]):
        framed.window.run("quit")
    assert not frame.isVisible()
    settings = Settings(settings_file)
    assert settings.texts("session/files") == [str(sample("OldDoor.uasset"))]
    again = Frame(make_theme("light"))
    qtbot.addWidget(again)
    again.put_where_it_was(settings.blob("window/geometry"))
    assert (again.width(), again.height()) == (760, 560)


def test_a_file_that_changes_on_disk_is_seen_in_a_frame_too(
    framed: Shell, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "Door.uasset"
    path.write_bytes(sample("OldDoor.uasset").read_bytes())
    framed.open(path)
    framed.settle()
    path.write_bytes(sample("Lantern.uasset").read_bytes())
    document = framed.window.context.document
    assert document is not None
    qtbot.waitUntil(lambda: document.on_disk is OnDisk.CHANGED, timeout=10_000)


# Before it is filled ------------------------------------------------------------------------------

#: The program, with a frame that says what happens, and a rest that takes long to load or breaks.
WATCHED = """
import os, sys, time
import shiboken6
sys.path.insert(0, {project!r})
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from inspector.gui.shell import frame, program

class Watched(frame.Frame):
    def __init__(self, theme):
        super().__init__(theme)
        self.painted.connect(self.say)

    def say(self):
        print("painted", "inspector.gui.shell.app" in sys.modules, "PySide6.QtSvg" in sys.modules)
        {at_paint}

    def fill(self, content):
        super().fill(content)
        print("filled", content.window() is self)
        QTimer.singleShot(200, self.look)

    def look(self):
        import gc
        gc.unfreeze()
        mine = QApplication.instance().thread()
        strays = [one for one in gc.get_objects() if isinstance(one, QObject)
                  and shiboken6.isValid(one) and one.thread() is not mine]
        print("strays", strays)
        self.close()

class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "inspector.gui.shell.app":
            {at_load}
        return None

sys.meta_path.insert(0, Slow())
program.Frame = Watched
from inspector.cli.main import main
sys.exit(main(["gui", {path!r}]))
"""


def watched(tmp_path: Path, at_paint: str = "pass", at_load: str = "pass") -> tuple[int, str, str]:
    """Status and words of a start that is watched."""
    program = WATCHED.format(
        project=str(PROJECT),
        path=str(sample("OldDoor.uasset")),
        at_paint=at_paint,
        at_load=at_load,
    )
    folders = {
        name: str(tmp_path / name)
        for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME")
    }
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | folders | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_it_is_painted_before_the_rest_is_loaded_and_then_filled(tmp_path: Path) -> None:
    status, said, problem = watched(tmp_path)
    assert (status, problem) == (0, "")
    assert said.splitlines() == ["painted False False", "filled True", "strays []"]


def test_it_can_be_closed_while_the_rest_is_loaded(tmp_path: Path) -> None:
    status, said, problem = watched(
        tmp_path, at_paint="QTimer.singleShot(100, self.close)", at_load="time.sleep(1)"
    )
    assert (status, problem) == (0, "")
    assert said.splitlines() == ["painted False False"]


def test_what_breaks_while_it_is_loaded_is_a_bug_like_any_other(tmp_path: Path) -> None:
    status, said, problem = watched(tmp_path, at_load="raise RuntimeError('worn out')")
    assert status == 3
    assert said.splitlines() == ["painted False False"]
    assert "RuntimeError: worn out" in problem
