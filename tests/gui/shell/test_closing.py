"""The window closes and the program ends, also while something waits for the system."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inspector.resource import resource_path

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
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
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


#: Opens the window as a start does, with the files that are named or else the last session, and
#: says what is open once it has been for a while.
STARTED = """
import sys
from PySide6.QtCore import QTimer
from inspector.gui.shell.app import make_window, open_first
from inspector.gui.shell.application import make_application
from inspector.gui.work.settings import Settings
from inspector.files.user_folders import window_file

app = make_application()
window = make_window(app, Settings(window_file()), look="light", engine="5.3")
window.show()
open_first(window, sys.argv[1:])

def tell():
    print(*(entry.arguments[0] for entry in window.context.everything()), sep="|", flush=True)

QTimer.singleShot(2500, tell)
app.exec()
"""


@pytest.mark.slow
def test_a_program_that_is_killed_leaves_its_session(tmp_path: Path) -> None:
    """Nobody closes a window whose machine goes down."""
    files = [str(resource_path("samples", name)) for name in ("OldDoor.uasset", "Lantern.uasset")]
    variables = os.environ | {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}

    def opened(*arguments: str) -> list[str]:
        with subprocess.Popen(
            [sys.executable, "-c", STARTED, *arguments],
            stdout=subprocess.PIPE,
            text=True,
            env=variables,
        ) as program:
            assert program.stdout is not None
            try:
                return program.stdout.readline().strip().split("|")
            finally:
                program.kill()

    assert opened(*files) == files
    assert opened() == files
