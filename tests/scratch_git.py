"""Scratch git repositories for tests: ``from scratch_git import ScratchRepository``."""

from __future__ import annotations

import os
import shlex
import shutil
import struct
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from inspector import __version__
from inspector.files.folders import resource_path

PROJECT = Path(__file__).resolve().parents[1]


def sample(name: str) -> bytes:
    """The bytes of a bundled sample."""
    return resource_path("samples", name).read_bytes()


def lantern(intensity: float) -> bytes:
    """The sample Lantern with another brightness, which is 1500 as shipped."""
    data = sample("Lantern.uasset")
    shipped = struct.pack("<f", 1500.0)
    assert data.count(shipped) == 1
    return data.replace(shipped, struct.pack("<f", intensity))


def script(folder: Path, project: Path = PROJECT) -> Path:
    """A script called ``inspector`` that runs a checkout, this one unless another is given, as an
    installed one would.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if os.name == "nt":
        code = f"sys.path.insert(0, {str(project)!r})\nfrom inspector.cli.entry import run\nrun()"
        return launcher(folder / "inspector.exe", code)
    path = folder / "inspector"
    path.write_text(
        "#!/bin/sh\n"
        f"PYTHONPATH={shlex.quote(str(project))} exec {shlex.quote(sys.executable)} "
        "-c 'from inspector.cli.entry import run; run()' \"$@\"\n"
    )
    path.chmod(0o755)
    return path


def launcher(path: Path, code: str) -> Path:
    """A program of Windows that runs code of Python, as installers make one for a script."""
    import setuptools

    shutil.copyfile(Path(setuptools.__file__).with_name("cli-64.exe"), path)
    path.with_name(f"{path.stem}-script.py").write_text(
        f'#!"{sys.executable}"\nimport sys\n{code}\n', encoding="utf-8"
    )
    return path


def textconv(command: str) -> str:
    """What ``inspector git install`` sets for the texts of packages."""
    return (
        f"f() {{ {command} show --for-diff --installed-by {__version__} -- "
        '"$1" || { echo "Not told: Asset Inspector does not answer; once it does, run: inspector '
        'git install"; git hash-object --no-filters -- "$1"; }; }; f'
    )


def leave_out_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets git in this process see no settings of whoever runs the tests."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


def plain_path() -> str:
    """PATH with programs of the system and Git, and none of this one."""
    if os.name == "nt":
        return os.pathsep.join(
            [str(Path(shutil.which("git") or "").parent), os.environ["SYSTEMROOT"]]
        )
    return "/usr/bin:/bin"


def path_without(program: str) -> str:
    """PATH without the folders in which a program lies."""
    folders = os.environ["PATH"].split(os.pathsep)
    return os.pathsep.join(folder for folder in folders if not Path(folder, program).exists())


class ScratchRepository:
    """A repository of the test's own, which sees no settings of the user's.

    Args:
        folder: Its top; made where it is not there.
        programs: A folder to stand first on PATH.
    """

    def __init__(self, folder: Path, programs: Path | None = None) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        left_out = ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONPATH")
        plain = {
            name: value
            for name, value in os.environ.items()
            if name not in left_out and not name.startswith("GIT_")
        }
        path = [str(programs)] if programs is not None else []
        self.variables = plain | {
            "PATH": os.pathsep.join([*path, plain["PATH"]]),
            "HOME": str(folder.parent),
            "XDG_CONFIG_HOME": str(folder.parent / "no-settings"),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "A",
            "GIT_AUTHOR_EMAIL": "a@example.invalid",
            "GIT_COMMITTER_NAME": "A",
            "GIT_COMMITTER_EMAIL": "a@example.invalid",
        }
        if not (folder / ".git").exists():
            self.git("init", "--quiet", "--initial-branch=main")

    def run(self, *command: str, within: str = "") -> subprocess.CompletedProcess[str]:
        """Runs any program below the repository's top."""
        # Windows looks for a program on the PATH of this process.
        program = shutil.which(command[0], path=self.variables["PATH"]) or command[0]
        return subprocess.run(
            [program, *command[1:]],
            cwd=self.folder / within,
            env=self.variables,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=1200,
            check=False,
        )

    def git(self, *arguments: str, within: str = "") -> str:
        """What git prints; it must not fail or complain."""
        ended = self.run("git", *arguments, within=within)
        assert (ended.returncode, ended.stderr) == (0, ""), ended
        return ended.stdout

    def inspector(self, *arguments: str, within: str = "") -> subprocess.CompletedProcess[str]:
        """Runs this program as ``inspector``."""
        return self.run("inspector", *arguments, within=within)

    def write(self, name: str, data: bytes) -> Path:
        """Writes a file of the work tree."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def commit(self) -> None:
        """Commits everything."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Work")

    def commit_on(
        self, branch: str, files: Mapping[str, bytes | None], message: str = "Work"
    ) -> None:
        """Commits files to a branch, which is checked out then; None removes one."""
        self.git("checkout", "--quiet", branch)
        for name, data in files.items():
            if data is None:
                (self.folder / name).unlink()
            else:
                self.write(name, data)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", message)
