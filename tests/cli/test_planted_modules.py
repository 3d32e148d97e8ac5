"""No file of a project runs, though it is called like a module that Python imports first."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from scratch_git import ScratchRepository, lantern, leave_out_the_user

from inspector.files import programs
from inspector.project.vcs.setup import install

pytestmark = pytest.mark.needs_git

#: What the program is made with, and its own name.
_OTHERS = ("PySide6", "construct", "msgspec", "platformdirs", "rapidfuzz", "shtab",
           "sitecustomize", "usercustomize", "encodings", "inspector")  # fmt: skip
#: How Python is started: by a script as one is installed, by one in which another thread runs, so
#: that its workers are spawned, and as the program itself has others start it.
SCRIPT = "import sys\nfrom inspector.cli.entry import run\nif __name__ == '__main__':\n    run()\n"
SPAWNING = (
    "import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"
)
COMMANDS = (
    ("--version", "--verbose"),
    ("show", "Content/A0.uasset"),
    ("show", "--for-diff", "Content/A0.uasset"),
    ("graph", "Content/A0.uasset"),
    ("check", "."),
    ("check", ".", "--deep", "--jobs", "2", "--format", "json"),
    ("check", "--staged"),
    ("check", ".", "--jobs", "2", "--no-index", "--blame"),
    ("compat", "."),
    ("refs", ".", "--jobs", "2"),
    ("upgrades", ".", "--engine", "5.6"),
    ("diff", "HEAD:Content/A0.uasset", "Content/A0.uasset"),
    ("diff", "HEAD", "--", "."),
    ("cooked", ".", "--engine", "5.6"),
    ("engine", "list"),
    ("engine", "import", "."),
    ("modules", "."),
    ("build-version", "show", "Build.version"),
    ("schema", "check"),
    ("completion", "bash"),
    ("git", "install"),
    ("git", "uninstall"),
    ("desktop", "status"),
)  # fmt: skip


class Project(ScratchRepository):
    """A project whose top holds a module of every name that is imported at a start."""

    def __init__(self, folder: Path, count: int) -> None:
        super().__init__(folder)
        self.folder = folder
        self.marker = folder.parent / "ran"
        planted = f"open({str(self.marker)!r}, 'a').write(__name__ + '\\n')\n"
        for name in {*sys.stdlib_module_names, *_OTHERS}:
            (folder / f"{name}.py").write_text(planted)
        package = folder / "inspector"
        package.mkdir()
        for name in ("__init__.py", "__main__.py"):
            (package / name).write_text(planted)
        self.write("Content/A0.uasset", lantern(1.0))
        for number in range(1, count):
            os.link(folder / "Content/A0.uasset", folder / f"Content/A{number}.uasset")
        self.write("X.uproject", b'{"EngineAssociation": "5.6"}')
        self.write("Build.version", b'{"MajorVersion": 5, "MinorVersion": 6}')
        self.commit()
        (folder / "Content/A0.uasset").unlink()
        self.write("Content/A0.uasset", lantern(2.0))

    def ran(self) -> list[str]:
        """The names of its modules that have run."""
        return self.marker.read_text().split() if self.marker.exists() else []

    def start(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Starts Python in it, as somebody who is in that folder."""
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


@pytest.fixture(autouse=True)
def _own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out_the_user(monkeypatch)
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


def _script(folder: Path, text: str) -> str:
    folder.mkdir()
    path = folder / "inspector-script.py"
    path.write_text(text)
    return str(path)


@pytest.mark.posix("what Python imports by itself differs")
def test_the_planted_modules_would_run(tmp_path: Path) -> None:
    """What the other tests rest on: Python itself prefers the current folder."""
    project = Project(tmp_path / "project", 1)
    project.start("-c", "import argparse")
    assert "argparse" in project.ran()


@pytest.mark.slow
@pytest.mark.parametrize("way", ["script", "spawning", "module"])
def test_no_command_runs_what_a_project_holds(tmp_path: Path, way: str) -> None:
    """Spawned are workers alone, and a module differs from a script in where it is found."""
    project = Project(tmp_path / "project", 120)
    start, commands = {
        "script": lambda: ([_script(tmp_path / "bin", SCRIPT)], COMMANDS),
        "spawning": lambda: (
            [_script(tmp_path / "bin", SPAWNING + SCRIPT)],
            [command for command in COMMANDS if "--jobs" in command],
        ),
        "module": lambda: (["-P", "-m", "inspector"], COMMANDS[::3]),
    }[way]()
    assert len(commands) >= 3
    for command in commands:
        ended = project.start(*start, *command)
        assert ended.returncode in (0, 1, 2), (command, ended.stderr)
        assert "Traceback" not in ended.stderr, (command, ended.stderr)
        assert project.ran() == [], command


def test_spawned_workers_run_nothing_of_a_project(tmp_path: Path) -> None:
    project = Project(tmp_path / "project", 120)
    start = _script(tmp_path / "bin", SPAWNING + SCRIPT)
    ended = project.start(start, "refs", ".", "--jobs", "2", "--no-index")
    assert (project.ran(), ended.stderr) == ([], "")
    assert "120 packages" in ended.stdout


@pytest.mark.shell
@pytest.mark.parametrize("has_script", [True, False])
def test_git_runs_nothing_of_a_repository_in_our_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_script: bool
) -> None:
    """Neither with the script of the environment, which is not on PATH, nor without any."""
    project = Project(tmp_path / "project", 1)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    if not has_script:
        monkeypatch.setattr(programs, "_script_beside", lambda: None)
    for summary in (False, True):
        install(str(project.folder), programs.own_command(), summary=summary)
        for command in ("diff", "log -p", "show"):
            said = project.git(*command.split(), "--", "Content")
            assert project.ran() == [], command
            if command == "diff":
                assert "Intensity" in said, said
    # What earlier builds set: Git runs the repository's own package.
    install(str(project.folder), f"{sys.executable} -m inspector")
    subprocess.run(["git", "diff"], cwd=project.folder, capture_output=True, check=False)
    assert project.ran()


def test_workers_that_end_at_once_end_the_run_with_one_line(tmp_path: Path) -> None:
    """As where a guard of the system ends them; no more of them are started then."""
    project = Project(tmp_path / "project", 120)
    count = tmp_path / "started"
    ending = (
        f"import os, sys\nif __name__ != '__main__':\n"
        f"    open({str(count)!r}, 'a').write('x')\n    os._exit(1)\n"
    )
    start = _script(tmp_path / "bin", ending + SPAWNING + SCRIPT)
    ended = project.start(start, "refs", ".", "--jobs", "2", "--no-index")
    assert ended.returncode == 2
    assert ended.stderr == (
        "inspector: the processes that should read files end as soon as they start; "
        "--jobs 1 reads without them\n"
    )
    assert len(count.read_text()) <= 6
    ended = project.start(start, "refs", ".", "--jobs", "1", "--no-index")
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.slow
def test_the_window_runs_nothing_of_a_project(tmp_path: Path) -> None:
    project = Project(tmp_path / "project", 1500)
    picture = tmp_path / "window.png"
    start = _script(tmp_path / "bin", SCRIPT)
    ended = project.start(start, "gui", ".", "--new-window", "--screenshot", str(picture))
    assert (ended.returncode, project.ran()) == (0, [])
    assert picture.stat().st_size > 0


def test_a_module_beside_a_start_by_name_is_not_preferred(tmp_path: Path) -> None:
    """``python -m inspector`` in a project: Python's own modules come first from then on."""
    project = Project(tmp_path / "project", 1)
    # Those that Python itself imports before any of ours, which nobody but -P can keep out.
    shutil.rmtree(project.folder / "inspector")
    for name in ("inspector", "runpy", "importlib", "pkgutil", "types", "typing", "_weakrefset",
                 "warnings", "contextlib", "collections", "functools", "keyword", "operator",
                 "reprlib", "enum", "re", "weakref", "copy", "itertools", "abc"):  # fmt: skip
        (project.folder / f"{name}.py").unlink(missing_ok=True)
    ended = project.start("-m", "inspector", "check", ".", "-q")
    assert (project.ran(), ended.returncode) == ([], 0), ended.stderr
