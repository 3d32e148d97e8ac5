"""Settings that are written while others write them too, or by a program that is ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from scratch_git import PROJECT, ScratchRepository, leave_out_the_user, textconv

from inspector import __version__
from inspector.errors import AccessError
from inspector.files.writing import GIT_SETTINGS, write_file
from inspector.project.vcs import setup as git_setup
from inspector.project.vcs.git_command import OWN_SETTINGS
from inspector.project.vcs.setup import in_force, install, keep_no_texts, locked, renew, uninstall

COMMAND = "inspector"
KEY = "diff.uasset.textconv"
KEEP = "diff.uasset.cachetextconv"
OLDER = "0.0.1"
#: Runs one of ours whenever it is told to, each time in a process of its own. A signal comes before
#: a file is put in its place or removed or a program started, the n-th time.
CHILD = """
import os, signal, subprocess, sys
from inspector.project.vcs import setup as git_setup

# What is started in the background ignores it, and so would all that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

def counted(real, at, name):
    def call(*arguments, **named):
        global met
        counts = not str(arguments[0]).endswith(".lock")  # which goes however it ends
        met += counts
        if counts and met == at:
            os.kill(os.getpid(), getattr(signal, name))
        return real(*arguments, **named)
    return call

def do(does, folder):
    if does == "renew":
        git_setup.renew(folder, "0.0.1")
    elif does == "keep":
        git_setup.keep_no_texts(folder)
    elif does == "install":
        git_setup.install(folder, "inspector")
    else:
        git_setup.uninstall(folder)

for line in sys.stdin:
    does, at, name, folder = line.rstrip().split(" ", 3)
    process = os.fork()
    if process == 0:
        met = 0
        os.link = counted(os.link, int(at), name)
        os.replace = counted(os.replace, int(at), name)
        os.remove = counted(os.remove, int(at), name)
        subprocess.Popen = counted(subprocess.Popen, int(at), name)
        do(does, folder)
        sys.exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), flush=True)
"""


class Child:
    """A process that does something in the repository when it is told to."""

    def __init__(self, repository: ScratchRepository) -> None:
        self._folder = repository.folder
        variables = {"PYTHONPATH": str(PROJECT), "GIT_CONFIG_GLOBAL": os.devnull}
        self._process = subprocess.Popen(
            [sys.executable, "-c", CHILD],
            env=repository.variables | variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def start(self, does: str, at: int = 0, name: str = "SIGINT") -> None:
        """Tells it what to do, and before which step a signal comes; never at 0."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{does} {at} {name} {self._folder}\n")
        self._process.stdin.flush()

    def ended(self) -> int:
        """How that ended."""
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """Lets it go."""
        self._process.communicate(timeout=60)


@contextmanager
def children(repository: ScratchRepository, number: int) -> Iterator[list[Child]]:
    """Some of them."""
    made = [Child(repository) for _ in range(number)]
    try:
        yield made
    finally:
        for child in made:
            child.close()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """An empty repository."""
    leave_out_the_user(monkeypatch)
    return ScratchRepository(tmp_path / "my game")


def config(repository: ScratchRepository) -> Path:
    """The repository's own settings."""
    return repository.folder / ".git/config"


def own(repository: ScratchRepository) -> Path:
    """The settings that are this program's as a whole."""
    return repository.folder / ".git" / OWN_SETTINGS


def aged(repository: ScratchRepository) -> None:
    """Makes it look as if an older version had been installed."""
    text = own(repository).read_text()
    older = text.replace(f"-by {__version__}", f"-by {OLDER}")
    own(repository).write_text(older, newline="\n")


def locks(repository: ScratchRepository) -> list[Path]:
    """What locks anything, or was to take the place of something."""
    found = (repository.folder / ".git").rglob("*")
    return [p for p in found if p.suffix == ".lock" or p.name.startswith(".asset-inspector-")]


def seen(repository: ScratchRepository) -> str:
    """What git reads of our settings, whichever file they are in."""
    return repository.run("git", "config", "--get-regexp", r"^diff(tool)?\.").stdout


def kept(folder: Path) -> dict[str, bytes | None]:
    """What is in a folder: the bytes of files, None for folders."""
    found = sorted(folder.rglob("*"))
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in found
    }


def put_back(folder: Path, before: dict[str, bytes | None]) -> None:
    """Makes the files of a folder what they were."""
    for path in folder.rglob("*"):
        if path.is_file() and str(path.relative_to(folder)) not in before:
            path.unlink()
    for name, data in before.items():
        if data is None:
            (folder / name).mkdir(exist_ok=True)
        else:
            (folder / name).write_bytes(data)


@pytest.mark.needs_git
@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGINT", "SIGKILL"])
@pytest.mark.parametrize("does", ["install", "renew", "keep", "uninstall"])
def test_ended_at_any_moment_all_settings_are_there_or_none(repository, does, name) -> None:
    """And what is done the next time ends as if nothing had happened."""
    folder, place = str(repository.folder), repository.folder / ".git"
    before = kept(place)
    if does != "install":
        install(folder, COMMAND)
    if does == "renew":
        aged(repository)
    start, start_seen = kept(place), seen(repository)
    met, all_seen = set(), set()
    with children(repository, 1) as (child,):
        for at in range(1, 99):
            put_back(place, start)
            child.start(does, at, name)
            if child.ended() == 0:
                break
            if name == "SIGINT":
                assert locks(repository) == []
            for path in locks(repository):
                path.unlink()
            met.add(str(kept(place)))
            all_seen.add(seen(repository))
            if does == "renew":
                is_old = seen(repository) == start_seen
                assert renew(folder, OLDER) == is_old
                assert repository.git("config", "--get-all", KEY) == f"{textconv(COMMAND)}\n"
                assert repository.git("config", "--get-all", KEEP) == "true\n"
            if does == "keep":
                is_old = seen(repository) == start_seen
                assert keep_no_texts(folder) == is_old
                assert repository.run("git", "config", KEEP).returncode == 1
                assert repository.git("config", "--get-all", KEY)
            if does == "install" and at % 2:
                install(folder, COMMAND)
                assert in_force(folder)
                assert repository.git("config", KEY)
            uninstall(folder)
            assert kept(place) == before
    # Several moments were met, and the settings never stood in between.
    assert at > 3
    assert len(met) >= (2 if does in ("renew", "keep") else 4)
    assert all_seen == {start_seen, seen(repository)}
    assert len(all_seen) == 2


@pytest.mark.needs_git
@pytest.mark.slow
def test_many_at_once(repository) -> None:
    before = config(repository).read_bytes()
    does = ("renew", "keep", "renew", "uninstall", "renew")
    with children(repository, len(does)) as made:
        for _ in range(3):
            install(str(repository.folder), COMMAND)
            aged(repository)
            for child, one in zip(made, does, strict=True):
                child.start(one)
            ended = [child.ended() for child in made]
            assert ended[3] == 0
            assert config(repository).read_bytes() == before
            assert not own(repository).exists()
            assert locks(repository) == []


@pytest.mark.needs_git
def test_what_others_write_while_it_installs_is_theirs(repository, monkeypatch) -> None:
    real = git_setup.locked

    def late(path: str, patience: float) -> object:
        monkeypatch.undo()
        repository.git("remote", "add", "origin", "https://example.invalid/x")
        return real(path, patience)

    monkeypatch.setattr(git_setup, "locked", late)
    install(str(repository.folder), COMMAND)
    assert repository.git("config", "--get-all", KEY)
    assert repository.git("remote") == "origin\n"
    uninstall(str(repository.folder))
    assert repository.git("remote") == "origin\n"
    assert repository.run("git", "config", KEY).returncode == 1


@pytest.mark.needs_git
def test_settings_that_others_lock(repository, monkeypatch) -> None:
    monkeypatch.setattr(git_setup, "_WAIT", 0.1)
    folder = str(repository.folder)
    before = config(repository).read_bytes()
    lock = config(repository).with_name("config.lock")
    lock.write_bytes(b"theirs")
    with pytest.raises(AccessError, match=r"config\.lock is there: Git is writing it"):
        install(folder, COMMAND)
    assert config(repository).read_bytes() == before
    assert not own(repository).exists()
    lock.unlink()
    install(folder, COMMAND)
    aged(repository)
    older = own(repository).read_bytes()
    lock.write_bytes(b"theirs")
    assert not renew(folder, OLDER)
    assert not keep_no_texts(folder)
    with pytest.raises(AccessError, match=r"config\.lock is there"):
        uninstall(folder)
    assert (own(repository).read_bytes(), lock.read_bytes()) == (older, b"theirs")
    lock.unlink()
    assert renew(folder, OLDER)
    assert keep_no_texts(folder)
    uninstall(folder)
    assert config(repository).read_bytes() == before


def test_a_lock_that_others_have_made_since_stays_theirs(tmp_path) -> None:
    path, lock = tmp_path / "config", tmp_path / "config.lock"
    with locked(str(path)):
        assert lock.exists()
        lock.rename(tmp_path / "taken away")
        lock.write_bytes(b"theirs")
    assert lock.read_bytes() == b"theirs"


def test_a_lock_is_waited_for(tmp_path) -> None:
    lock = tmp_path / "config.lock"
    lock.write_bytes(b"theirs")
    gone = threading.Timer(0.2, lock.unlink)
    gone.start()
    with locked(str(tmp_path / "config"), 10.0):
        assert lock.read_bytes() == b""
    gone.join()
    assert not lock.exists()


def test_a_disk_that_is_full_leaves_no_lock(tmp_path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "config"
    path.write_bytes(b"[core]\n")
    inside = os.fork()
    if inside == 0:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        try:
            with locked(str(path)):
                write_file(str(path), b"x" * 5000, GIT_SETTINGS)
        except AccessError:
            os._exit(7)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(inside, 0)[1]) == 7
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {"config": b"[core]\n"}
