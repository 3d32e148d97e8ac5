"""*Open with* on a real display: one window, which the desktop takes for that of its entry."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from gui.desktop_user import PATIENCE, Desktop, desktop_of_a_user
from gui.display.hand import Hand, windows_of, xdotool
from gui.shell.driver import sample


@pytest.fixture
def desktop(hand: Hand) -> Iterator[Desktop]:
    with desktop_of_a_user("xcb") as made:
        yield made


def active() -> list[str]:
    """The number and the title of the window that has the keyboard; nothing where none has it yet,
    or the window manager has not begun.
    """
    try:
        return [xdotool("getactivewindow"), xdotool("getactivewindow", "getwindowname")]
    except subprocess.CalledProcessError:
        return []


def shows(window: str, name: str) -> None:
    """Waits until a window has the keyboard and shows a file of a name."""
    end = time.monotonic() + PATIENCE
    while (seen := active()) != [window, f"{name} — Asset Inspector"]:
        assert time.monotonic() < end, seen
        time.sleep(0.2)


def test_a_second_file_comes_to_the_front_in_the_same_window(
    desktop: Desktop, tmp_path: Path
) -> None:
    for name in ("First", "Second"):
        shutil.copy(sample("OldDoor.uasset"), tmp_path / f"{name}.uasset")
    desktop.open(tmp_path / "First.uasset")
    # Entries name the class of their windows; ours is called like it.
    (window,) = windows_of("--class", "^asset-inspector$")
    shows(window, "First")
    xdotool("windowminimize", "--sync", window)
    desktop.open(tmp_path / "Second.uasset")
    desktop.waits_for("Second")
    shows(window, "Second")
