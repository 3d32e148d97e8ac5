"""``inspector git install --mergetool``: Git's own command, in repositories with conflicts."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from scratch_git import PROJECT, ScratchRepository, lantern, script
from traced_writes import traced, written_in

pytestmark = [pytest.mark.needs_git, pytest.mark.slow]

NAME = "Content/Folder of mine/Lantern's.uasset"


@pytest.fixture
def repository(tmp_path: Path) -> ScratchRepository:
    """A repository with the program on PATH, set up, and a package in conflict."""
    programs = tmp_path / "programs"
    script(programs)
    made = ScratchRepository(tmp_path / "game", programs)
    # Where nothing can be shown the report is printed.
    made.variables.pop("QT_QPA_PLATFORM", None)
    made.write(NAME, lantern(1500))
    made.commit()
    ended = made.inspector("git", "install", "--mergetool")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "git mergetool --tool=inspector" in ended.stdout
    made.git("branch", "topic")
    for branch, intensity in (("topic", 400), ("main", 300)):
        made.git("checkout", "--quiet", branch)
        made.write(NAME, lantern(intensity))
        made.commit()
    return made


#: The command as it is installed, with somebody who closes the page once it was read.
PERSON = """
import sys
sys.path.insert(0, {project!r})
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from inspector.gui.shell.frame import Frame

def look(window):
    merge = window.context.shown
    if merge is None or merge.read is None:
        QTimer.singleShot(50, lambda: look(window))
        return
    with open({log!r}, "a") as log:
        print(*merge.headline, file=log)
    window.findChild(QAction, "close-file").trigger()

fill = Frame.fill
def fill_and_look(frame, window):
    fill(frame, window)
    QTimer.singleShot(0, lambda: look(window))
Frame.fill = fill_and_look
from inspector.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def _state_of(repository: ScratchRepository) -> tuple[dict[str, str], str]:
    """The files of the work tree, and what the index says of those in conflict."""
    files = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in repository.folder.rglob("*")
        if path.is_file() and ".git" not in path.relative_to(repository.folder).parts
    }
    return files, repository.git("ls-files", "--unmerged")


@pytest.mark.parametrize("command", [["merge", "topic"], ["rebase", "topic"]])
def test_the_report_is_shown_and_the_conflict_stays(
    repository: ScratchRepository, command: list[str]
) -> None:
    assert repository.run("git", *command).returncode == 1
    before = _state_of(repository)
    assert before[1].count("\n") == 3
    ended = repository.run("git", "mergetool", "--no-prompt", "--tool=inspector")
    assert ended.returncode == 1
    assert "1 place contradicts" in ended.stdout
    ours = 300 if command[0] == "merge" else 400
    assert f"Intensity 1500 → {ours} in Flame in ours" in ended.stdout
    assert ("your commit" in ended.stdout) is (command[0] == "rebase")
    assert _state_of(repository) == before


def test_the_window_is_shown_and_closing_it_leaves_the_conflict(
    repository: ScratchRepository, tmp_path: Path
) -> None:
    assert repository.run("git", "merge", "topic").returncode == 1
    before = _state_of(repository)
    log, program = tmp_path / "log", tmp_path / "person.py"
    program.write_text(PERSON.format(project=str(PROJECT), log=str(log)))
    own = repository.git("config", "mergetool.inspector.cmd").strip()
    words = shlex.join([sys.executable, str(program)])
    repository.git("config", "mergetool.inspector.cmd", own.replace("inspector", words))
    repository.variables |= {
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(tmp_path / "settings"),
    }
    ended = repository.run("git", "mergetool", "--no-prompt", "--tool=inspector")
    base = repository.git("merge-base", "HEAD", "topic")[:7]
    assert log.read_text() == f"Both sides changed Lantern's since {base}. 1 conflict.\n"
    assert ended.returncode == 1
    # The page took the place of the report.
    assert "contradicts" not in ended.stdout
    # Of a folder it is that of the first package in conflict.
    ended = repository.run(sys.executable, str(program), "merge", "--gui", "Content")
    assert (ended.returncode, log.read_text().count(f"changed Lantern's since {base}.")) == (0, 2)
    assert _state_of(repository) == before


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
@pytest.mark.parametrize("command", [["merge", "topic"], ["rebase", "topic"]])
def test_nothing_is_written_but_the_report(
    repository: ScratchRepository, command: list[str], tmp_path: Path
) -> None:
    """By what this program and each Git that it starts ask of the system."""
    trace, wrapper = tmp_path / "trace", tmp_path / "traced" / "inspector"
    wrapper.parent.mkdir()
    words = [*traced(trace), str(tmp_path / "programs" / "inspector")]
    wrapper.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
    wrapper.chmod(0o755)
    path = repository.variables["PATH"]
    repository.variables |= {
        "PATH": f"{wrapper.parent}{os.pathsep}{path}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    assert repository.run("git", *command).returncode == 1
    ended = repository.run("git", "mergetool", "--no-prompt", "--tool=inspector")
    assert "1 place contradicts" in ended.stdout, ended
    assert "openat" in trace.read_text("utf-8")
    assert written_in(trace) == set()


def test_it_is_taken_back(repository: ScratchRepository) -> None:
    key = "mergetool.inspector.cmd"
    assert "merge --" in repository.git("config", "--get", key)
    again = repository.inspector("git", "install")
    assert again.returncode == 0
    assert f"removed   {key}" in again.stdout
    assert repository.run("git", "config", "--get", key).stdout == ""
    repository.inspector("git", "install", "--mergetool")
    assert repository.inspector("git", "uninstall").returncode == 0
    assert repository.run("git", "config", "--get", key).stdout == ""


def test_a_tool_of_somebody_else_stays(repository: ScratchRepository) -> None:
    repository.inspector("git", "uninstall")
    repository.git("config", "mergetool.inspector.cmd", "other")
    refused = repository.inspector("git", "install", "--mergetool")
    assert refused.returncode == 2
    assert "mergetool.inspector.cmd = other" in refused.stderr
    # It stands in the way of nothing where it was not asked for.
    assert repository.inspector("git", "install").returncode == 0
    assert repository.git("config", "--get", "mergetool.inspector.cmd") == "other\n"
