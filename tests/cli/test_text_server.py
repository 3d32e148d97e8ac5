"""The process that makes the texts of ``git diff`` while it is asked, and what is said without."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from scratch_git import PROJECT, ScratchRepository, lantern, sample, script, textconv
from streams import EXAMPLE_XML

from inspector import __version__

# A repository of its own for each test, and a process for each text.
# Linux alone says which process is behind a socket.
pytestmark = [pytest.mark.slow, pytest.mark.linux]

#: Long enough for a busy machine, short against the half minute that a process stays.
_PATIENCE = 20
#: The names of files, and what they hold before and after: damaged ones too, and other formats.
_FILES = {
    "Lantern.uasset": (lantern(100.0), lantern(200.0)),
    "Arena.umap": (sample("Arena.umap"), sample("Arena.umap")[:-40]),
    "Short.uasset": (lantern(1.0)[:300], b"\xc1\x83\x2a\x9e"),
    "None.uasset": (b"no package", b""),
    "Lamp.slice": (EXAMPLE_XML, EXAMPLE_XML.replace(b'"7"', b'"8"')),
    "Foreign.seed": (b"one\n", "two \u00e9\n".encode()),
    "With space.uasset": (lantern(3.0), lantern(4.0)),
}
#: Serves where another process looks for one, and ends after a second of rest.
_SERVES = """
from inspector.cli import text_server as server
server._IDLE = 1.0
server.leave_server(str)
"""


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[ScratchRepository]:
    """A repository in which files changed, of a user who has a folder for sockets."""
    script(tmp_path / "programs")
    scratch = ScratchRepository(tmp_path / "game", tmp_path / "programs")
    # Its path is short: those of sockets are.
    own = tempfile.mkdtemp()
    scratch.variables["XDG_RUNTIME_DIR"] = own
    for at in range(2):
        for name, versions in _FILES.items():
            scratch.write(name, versions[at])
        if not at:
            scratch.commit()
    yield scratch
    for place in _places(scratch):
        with contextlib.suppress(ConnectionRefusedError):
            os.kill(_server_at(place), signal.SIGKILL)
    shutil.rmtree(own)


def _places(repository: ScratchRepository) -> list[Path]:
    """The sockets at which somebody is asked for texts."""
    return sorted(Path(repository.variables["XDG_RUNTIME_DIR"]).glob("asset-inspector-*/texts-*"))


def _server_at(place: Path) -> int:
    """The number of the process behind a socket."""
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(str(place))
        said = asking.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
    number, user, _ = struct.unpack("3i", said)
    assert user == os.getuid()
    return int(number)


def _wait_for_server(repository: ScratchRepository) -> Path:
    # One whose name is whole is found.
    _wait_until(lambda: any(not place.suffix for place in _places(repository)))
    return next(place for place in _places(repository) if not place.suffix)


def _wait_until(seen: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE
    while not seen():
        assert time.monotonic() < end
        time.sleep(0.02)


def _diff_without(repository: ScratchRepository) -> str:
    """What git diff says where each text is made by a start of its own, which stays."""
    assert repository.inspector("git", "install").returncode == 0
    without = repository.git("diff")
    assert without.count("diff --git") == len(_FILES)
    repository.inspector("git", "install", "--warm")
    return without


@pytest.mark.needs_git
def test_the_texts_are_those_of_single_starts(repository: ScratchRepository) -> None:
    without = _diff_without(repository)
    assert _places(repository) == []
    assert repository.git("config", "diff.uasset.textconv") == (
        textconv("inspector").replace("--for-diff", "--for-diff --warm") + "\n"
    )
    assert repository.git("diff") == without
    place = _wait_for_server(repository)
    server = _server_at(place)
    # Asked for everything now, and after all of that still there.
    assert repository.git("diff") == without
    assert repository.git("log", "-p") == repository.git("log", "-p")
    assert _server_at(place) == server
    # A file that changed is told as it is now.
    repository.write("Lantern.uasset", lantern(700.0))
    assert "+  Intensity = 700.0" in repository.git("diff", "--", "Lantern.uasset")
    assert repository.inspector("git", "install").returncode == 0
    assert "--warm" not in repository.git("config", "diff.uasset.textconv")


@pytest.mark.needs_git
def test_one_that_does_not_answer_is_waited_for_once(repository: ScratchRepository) -> None:
    without = _diff_without(repository)
    repository.git("diff")
    server = _server_at(_wait_for_server(repository))
    os.kill(server, signal.SIGSTOP)
    try:
        assert repository.git("diff") == without
        # Another one came, for whom nobody has to wait.
        assert _server_at(_wait_for_server(repository)) != server
    finally:
        os.kill(server, signal.SIGKILL)


@pytest.mark.needs_git
@pytest.mark.parametrize("answer", [b"", b"\0\0", struct.pack(">q", 9) + b"short", b"x" * 99])
def test_an_answer_that_is_not_whole_is_none(repository: ScratchRepository, answer: bytes) -> None:
    without = _diff_without(repository)
    folder = Path(repository.variables["XDG_RUNTIME_DIR"], f"asset-inspector-{os.getuid()}")
    repository.git("diff", "--", "Lantern.uasset")
    place = _wait_for_server(repository)
    os.kill(_server_at(place), signal.SIGKILL)
    place.unlink()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(place))
        listening.listen()
        asking = subprocess.Popen(
            ["git", "diff", "--", "Lantern.uasset"],
            cwd=repository.folder,
            env=repository.variables,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        listening.settimeout(_PATIENCE)
        caller, _ = listening.accept()
        with caller:
            caller.sendall(answer)
            caller.shutdown(socket.SHUT_WR)
            assert caller.recv(9000).endswith(b".uasset")
    told, _ = asking.communicate(timeout=60)
    assert asking.returncode == 0
    assert told in without
    assert folder.exists()


@pytest.mark.needs_git
def test_nobody_stays_where_others_may_enter_the_folder(repository: ScratchRepository) -> None:
    without = _diff_without(repository)
    folder = Path(repository.variables["XDG_RUNTIME_DIR"], f"asset-inspector-{os.getuid()}")
    folder.mkdir(exist_ok=True)
    folder.chmod(0o750)
    assert repository.git("diff") == without
    assert list(folder.iterdir()) == []
    folder.rmdir()
    elsewhere = repository.folder.parent / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    folder.symlink_to(elsewhere)
    assert repository.git("diff") == without
    assert list(elsewhere.iterdir()) == []


@pytest.mark.needs_git
def test_of_a_pointer_as_much_is_said_as_without(repository: ScratchRepository) -> None:
    oid = "1" * 64
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize 9\n".encode()
    assert repository.inspector("git", "install", "--warm").returncode == 0
    repository.git("diff")
    _wait_for_server(repository)
    repository.write("Lantern.uasset", pointer)
    assert f"object {oid}" in repository.git("diff", "--", "Lantern.uasset")
    # Such texts are not kept any more, which only a start of its own sees to.
    setting = "diff.uasset.cachetextconv"
    assert repository.run("git", "config", setting).returncode == 1
    assert "--warm" in repository.git("config", "diff.uasset.textconv")


@pytest.mark.needs_git
def test_a_newer_version_goes_on_so(repository: ScratchRepository) -> None:
    assert repository.inspector("git", "install", "--warm").returncode == 0
    own = repository.folder / ".git" / "asset-inspector.gitconfig"
    own.write_text(own.read_text().replace(f"--installed-by {__version__}", "--installed-by 0.0.1"))
    told = repository.run("git", "diff", "--", "Lantern.uasset")
    assert "0.0.1 was installed here" in told.stderr
    setting = repository.git("config", "diff.uasset.textconv")
    assert f"--for-diff --warm --installed-by {__version__}" in setting


def test_it_ends_when_it_is_not_asked() -> None:
    own = tempfile.mkdtemp()
    try:
        # What it has of us is let go, so that this does not wait for it either.
        subprocess.run(
            [sys.executable, "-c", _SERVES],
            env=os.environ | {"PYTHONPATH": str(PROJECT), "XDG_RUNTIME_DIR": own},
            capture_output=True,
            timeout=_PATIENCE,
            check=True,
        )
        folder = Path(own, f"asset-inspector-{os.getuid()}")
        assert folder.stat().st_mode & 0o777 == 0o700
        _wait_until(lambda: bool(list(folder.iterdir())))
        _wait_until(lambda: not list(folder.iterdir()))
    finally:
        shutil.rmtree(own)
