"""The window closes and the program ends, also while something waits for the system."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from inspector.files.folders import resource_path

#: Opens the window, has a job read a pipe that nobody writes to, and closes the window.
PROGRAM = """
import sys
import threading
from PySide6.QtCore import QTimer
from inspector.gui.shell.app import make_window
from inspector.gui.shell.application import make_application
from inspector.gui.work.settings import Settings

app = make_application()
window = make_window(app, Settings(None), look="light", engine="5.3")
window.show()
waits = threading.Event()

def read(progress):
    waits.set()
    with open(sys.argv[1], "rb") as pipe:
        return pipe.read()

for number in range(int(sys.argv[2])):
    window.context.jobs.start(f"stuck {number}", read, print)
waits.wait()
QTimer.singleShot(0, window.close)
print("closing", flush=True)
status = app.exec()
print("closed", status, flush=True)
sys.exit(status)
"""


@pytest.mark.slow
@pytest.mark.fifo
@pytest.mark.parametrize("stuck", [1, 3])
def test_closing_the_window_ends_a_program_with_a_stuck_thread(tmp_path: Path, stuck: int) -> None:
    pipe = tmp_path / "pipe.uasset"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(pipe), str(stuck)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        try:
            assert program.stdout.readline() == "closing\n", program.stderr.read()
            start = time.monotonic()
            status = program.wait(timeout=60)
        finally:
            program.kill()
        took = time.monotonic() - start
        assert program.stdout.read() == "closed 0\n"
        assert (status, program.stderr.read()) == (0, "")
    # It takes about a second; a busy machine may need more, but nothing that waits for the pipe.
    assert took < 20


#: Opens the window as a start does, with the files that are named or else the last session, turns
#: to pages with the keys that it is given, and says what is open once it has been for a while.
STARTED = """
import sys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from inspector.gui.shell.app import make_window, open_first
from inspector.gui.shell.application import make_application
from inspector.gui.work.settings import Settings
from inspector.files.folders import window_file

keys, *paths = sys.argv[1:]
app = make_application()
window = make_window(app, Settings(window_file()), look="light", engine="5.3")
window.show()
context = window.context
open_first(window, paths)
steps = [key for key in keys.split(",") if key]

def step():
    if context.jobs.busy:
        QTimer.singleShot(50, step)
    elif steps:
        key = QKeySequence(steps.pop(0))[0]
        QTest.keyClick(window, key.key(), key.keyboardModifiers())
        QTimer.singleShot(50, step)
    else:
        QTimer.singleShot(1500, tell)

def tell():
    said = ["\\n".join(entry.arguments_wanted) for entry in context.everything()]
    view = window.middle.view
    print(repr((said, context.shown.name, view.current_page())), flush=True)

QTimer.singleShot(50, step)
app.exec()
"""


class Kept(NamedTuple):
    """What a program said before it was killed: what is open, what is shown, and its page."""

    opened: list[str]
    shown: str
    page: str


@pytest.fixture
def killed(tmp_path: Path) -> Callable[..., Kept]:
    """Runs the program until it has said what is open, and kills it."""
    variables = os.environ | {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}

    def run(*paths: str, keys: str = "") -> Kept:
        with subprocess.Popen(
            [sys.executable, "-c", STARTED, keys, *paths],
            stdout=subprocess.PIPE,
            text=True,
            env=variables,
        ) as program:
            assert program.stdout is not None
            try:
                return Kept(*ast.literal_eval(program.stdout.readline()))
            finally:
                program.kill()

    return run


@pytest.mark.slow
def test_a_program_that_is_killed_leaves_its_session(
    killed: Callable[..., Kept], tmp_path: Path
) -> None:
    """Nobody closes a window whose machine goes down."""
    game = tmp_path / "game"
    game.mkdir()
    for name in ("OldDoor.uasset", "Lantern.uasset"):
        shutil.copy(resource_path("samples", name), game)
    paths = [str(game / "OldDoor.uasset"), str(game / "Lantern.uasset"), str(game)]
    first = killed(*paths, keys="Ctrl+Tab,Ctrl+3")
    assert first == (paths, "Lantern", "contents")
    assert killed() == first
    # What is turned to, closed and compared since counts, and not what a start was asked for.
    second = killed(keys="Ctrl+2,Ctrl+Tab,Ctrl+Tab,Ctrl+W")
    assert second == (paths[1:], "Lantern", "versions")
    assert killed() == second
    assert killed(keys="Ctrl+0").shown == "game"
    assert killed() == (paths[1:], "game", "overview")
