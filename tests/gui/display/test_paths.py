"""The ways that everybody takes through the window, by keys and clicks that the X server sends."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from gui.display.hand import DRAG_SOURCE, Hand, window_of, xdotool
from gui.shell.driver import Shell, sample
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

#: What a window of both samples is called.
OLD_TO_NEW = "OldDoor → Lantern"
#: How long another program may take to copy, in seconds.
COPYING = 3.0


def has_title(seen: Shell, name: str) -> bool:
    """Whether the window says that it shows something of a name, and has read it."""
    seen.settle()
    return seen.window.window().windowTitle() == f"{name} — Asset Inspector"


def copies(folder: Path, *names: str) -> list[Path]:
    """Samples, laid into a folder."""
    folder.mkdir(exist_ok=True)
    return [Path(shutil.copy(sample(f"{name}.uasset"), folder)) for name in names]


def keyboard_is_in(seen: Shell) -> str:
    """What a reader of the screen would call the control that has the keyboard."""
    widget = QApplication.focusWidget()
    assert widget is not None
    assert widget.window() is seen.window.window()
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def test_a_file_is_opened_by_its_path(seen: Shell, hand: Hand, qtbot: QtBot) -> None:
    typing = hand.answer("Open packages", str(sample("OldDoor.uasset")))
    hand.press("ctrl+o")
    typing.join()
    qtbot.waitUntil(lambda: has_title(seen, "OldDoor"))


def test_a_folder_is_opened_and_its_files_by_the_keyboard(
    seen: Shell, hand: Hand, qtbot: QtBot, tmp_path: Path
) -> None:
    copies(tmp_path / "Doors", "OldDoor", "Lantern")
    typing = hand.answer("Open a folder or project", str(tmp_path / "Doors"))
    hand.press("ctrl+shift+o")
    typing.join()
    qtbot.waitUntil(lambda: has_title(seen, "Doors"))
    hand.press("ctrl+shift+f")
    hand.type("lant")
    hand.press("Return", "Return")
    qtbot.waitUntil(lambda: has_title(seen, "Lantern"))


@pytest.mark.parametrize("keys", ["F10", "alt+f"])
def test_keys_lead_to_the_menus(seen: Shell, hand: Hand, qtbot: QtBot, keys: str) -> None:
    bar = seen.window.menuBar()
    hand.press(keys)
    qtbot.waitUntil(lambda: bar.activeAction() is not None)
    assert bar.activeAction().text().replace("&", "") == "File"
    hand.press("Escape", "Escape")
    qtbot.waitUntil(lambda: bar.activeAction() is None)


def test_two_files_are_compared_and_gone_through(
    seen: Shell, hand: Hand, qtbot: QtBot, tmp_path: Path
) -> None:
    old, new = copies(tmp_path / "Doors", "OldDoor", "Lantern")
    seen.open(old, new)
    seen.window.context.compare(str(old), str(new))
    qtbot.waitUntil(lambda: has_title(seen, OLD_TO_NEW))
    assert keyboard_is_in(seen) == "Both sides"
    view = seen.window.middle.guards["comparison"].view
    assert view is not None
    before = view.position()
    hand.press("F7")
    # A key that is still on its way would count with the next one.
    qtbot.waitUntil(lambda: view.position() != before)
    first, count = view.position()
    hand.press("F7")
    qtbot.waitUntil(lambda: view.position() == (first + 1, count))


def test_two_files_dragged_from_another_program_are_compared(
    seen: Shell, hand: Hand, qtbot: QtBot, tmp_path: Path
) -> None:
    door, lantern = copies(tmp_path / "Doors", "OldDoor", "Lantern")
    seen.window.window().move(300, 40)
    source = subprocess.Popen(
        [sys.executable, str(DRAG_SOURCE), "20", "500", str(door), str(lantern)]
    )
    try:
        window_of("Files to drag")
        target = seen.window.mapToGlobal(seen.window.rect().center())
        hand.drag(QPoint(100, 560), target, target + QPoint(20, 20))
        qtbot.waitUntil(lambda: has_title(seen, OLD_TO_NEW))
    finally:
        source.kill()
        source.wait()


def test_the_keyboard_goes_round_all_areas(seen: Shell, hand: Hand, qtbot: QtBot) -> None:
    seen.open(sample("OldDoor.uasset"))
    hand.press("F6")
    started = keyboard_is_in(seen)
    visited = []
    for _ in range(12):
        hand.press("F6")
        visited.append(keyboard_is_in(seen))
        if visited[-1] == started:
            break
    assert visited[-1] == started
    assert len(set(visited)) == len(visited) > 3
    assert all(visited)


def test_what_was_open_is_there_at_the_next_start(hand: Hand, tmp_path: Path) -> None:
    door, lantern = copies(tmp_path / "Doors", "OldDoor", "Lantern")
    program = [sys.executable, "-m", "inspector", "gui"]
    first = subprocess.Popen([*program, str(lantern), str(door)])
    window = window_of("^Lantern — Asset Inspector$")
    xdotool("windowactivate", "--sync", window)
    hand.press("ctrl+q")
    assert first.wait(60) == 0
    second = subprocess.Popen(program)
    try:
        window = window_of("^Lantern — Asset Inspector$")
        xdotool("windowactivate", "--sync", window)
        hand.press("ctrl+Tab")
        window_of("^OldDoor — Asset Inspector$")
        hand.press("ctrl+q")
        assert second.wait(60) == 0
    finally:
        second.kill()
        second.wait()


@pytest.fixture
def meeting_place(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder in which the starts of this user meet; a socket has no room for a long path."""
    with tempfile.TemporaryDirectory(prefix="ai-") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield


@pytest.mark.usefixtures("meeting_place")
def test_a_link_is_followed_in_the_window_that_is_there(
    hand: Hand, qtbot: QtBot, tmp_path: Path
) -> None:
    """Files are opened by keys, a link by a second start; what is shown then is copied again."""
    door, lantern = copies(tmp_path / "Doors", "OldDoor", "Lantern")
    program = [sys.executable, "-m", "inspector", "gui"]
    first = subprocess.Popen([*program, "--page", "start"])
    try:
        xdotool("windowactivate", "--sync", window_of("^Asset Inspector$"))
        for path in (door, lantern):
            typing = hand.answer("Open packages", str(path))
            hand.press("ctrl+o")
            typing.join()
            window = window_of(f"^{path.stem} — Asset Inspector$")
        field = "exports/0/SerialSize"
        assert subprocess.run([*program, str(door), "--at", field], timeout=60).returncode == 0
        assert window_of("^OldDoor — Asset Inspector$") == window
        xdotool("windowactivate", "--sync", window)

        def copied() -> bool:
            hand.press("ctrl+shift+l")
            # The other program answers for what it copied: while it copies again, it cannot.
            until = time.monotonic() + COPYING
            while time.monotonic() < until:
                if f"--at {field}" in QGuiApplication.clipboard().text():
                    return True
                QTest.qWait(50)
            return False

        qtbot.waitUntil(copied)
        hand.press("ctrl+q")
        assert first.wait(60) == 0
    finally:
        first.kill()
        first.wait()
