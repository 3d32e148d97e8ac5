"""``git difftool`` with the real window: it waits until the comparison is closed."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import pytest
from scratch_git import PROJECT, ScratchRepository, lantern, script

pytestmark = pytest.mark.needs_git

#: The command as it is installed, with somebody who presses a key once the comparison is read.
PERSON = """
import sys, time
sys.path.insert(0, {project!r})
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from inspector.gui.shell.frame import Frame

def look(window):
    comparison = window.context.shown
    if comparison.comparison is None:
        QTimer.singleShot(50, lambda: look(window))
        return
    old, new = comparison.names()
    with open({log!r}, "a") as log:
        print("shown", time.monotonic(), old.file, old.origin, new.origin, sep="\\t", file=log)
    QTimer.singleShot(500, lambda: press(window))

def press(window):
    with open({log!r}, "a") as log:
        print("closed", time.monotonic(), sep="\\t", file=log)
    window.findChild(QAction, {action!r}).trigger()

fill = Frame.fill
def fill_and_look(frame, window):
    fill(frame, window)
    QTimer.singleShot(0, lambda: look(window))
Frame.fill = fill_and_look
from inspector.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("action", ["close-file", "quit"])
def test_one_comparison_after_the_other(tmp_path: Path, action: str) -> None:
    script(tmp_path / "programs")
    scratch = ScratchRepository(tmp_path / "my game", tmp_path / "programs")
    scratch.variables |= {
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(tmp_path / "settings"),
    }
    names = ("Lantern.uasset", "Content/Second lantern.uasset")
    for name in names:
        scratch.write(name, lantern(100.0))
    scratch.commit()
    for name in names:
        scratch.write(name, lantern(200.0))
    assert scratch.inspector("git", "install").returncode == 0
    log, program = tmp_path / "log", tmp_path / "person.py"
    program.write_text(PERSON.format(project=str(PROJECT), log=str(log), action=action))
    own = scratch.git("config", "difftool.inspector.cmd").strip()
    words = shlex.join([sys.executable, str(program)])
    scratch.git("config", "difftool.inspector.cmd", own.replace("inspector", words, 1))
    before = time.monotonic()
    ended = scratch.run("git", "difftool", "-y", "--tool=inspector")
    after = time.monotonic()
    assert (ended.returncode, ended.stderr) == (0, "")
    lines = [line.split("\t") for line in log.read_text().splitlines()]
    assert [line[0] for line in lines] == ["shown", "closed"] * 2
    times = [before, *(float(line[1]) for line in lines), after]
    assert times == sorted(times)
    assert [line[2:] for line in lines if line[0] == "shown"] == [
        ["Second lantern.uasset", "out of Git", "Content"],
        ["Lantern.uasset", "out of Git", "my game"],
    ]
    # What somebody had open the last time is not forgotten for a comparison that Git asked for.
    (settings,) = (tmp_path / "settings").rglob("*.ini")
    assert "[window]" in settings.read_text()
    assert "[session]" not in settings.read_text()
