"""What the program writes, as the system saw it: sessions of every command under ``strace``.

Every path that is opened for writing, made, moved, removed or changed has to be one of the
program's own: the picture that was asked for, the user's settings, a repository's own settings
while ``git install`` and ``uninstall`` run, the user's data files while ``desktop install`` and
``uninstall`` run, temporary files, and nothing at all.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from scratch_git import PROJECT, ScratchRepository, sample, script

pytestmark = [
    pytest.mark.needs_git,
    pytest.mark.sweep,
    pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed"),
]

#: Calls that make, change, move or remove a file; "?" because not every processor has them all.
_CALLS = ",".join(
    f"?{call}"
    for call in (
        "open", "openat", "openat2", "creat", "truncate", "rename", "renameat", "renameat2",
        "unlink", "unlinkat", "rmdir", "mkdir", "mkdirat", "link", "linkat", "symlink",
        "symlinkat", "chmod", "fchmodat", "fchmodat2", "chown", "lchown", "fchownat", "mknod",
        "mknodat", "utimensat", "setxattr", "lsetxattr", "removexattr", "lremovexattr",
    )
)  # fmt: skip
_WRITING_FLAGS = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND")
#: A call and what it returned; one in which its process was ended has returned nothing.
_CALL = re.compile(r"^(\w+)\((.*?)(?:\) += (-?\d+|\?)[^\"]*| <unfinished \.\.\.>)$")
_PATH = re.compile(r'(?:(AT_FDCWD|\d+)(<[^>]*>)?, )?"((?:[^"\\]|\\.)*)"')


class Session(NamedTuple):
    """One run: what it is called, its arguments, and what else than ``always`` it may write."""

    title: str
    arguments: tuple[str, ...]
    may: tuple[str, ...] = ()
    statuses: tuple[int, ...] = (0,)


#: The program's own settings, Git's while they are locked and replaced, and what Git forgets of
#: texts.
_REPOSITORY = (
    r"repo/\.git/(config|info/attributes|asset-inspector\.gitconfig)",
    r"repo/\.git/(info/)?\.asset-inspector-\d+",
    r"repo/\.git/(config\.lock|info)",
    r"repo/\.git/refs/.*",
)
_WINDOW = (r"user/.*",)
SESSIONS = (
    Session("show", ("show", "repo/Door.uasset")),
    Session("show json", ("show", "repo/Door.uasset", "--format", "json")),
    Session("show for diff", ("show", "repo/Door.uasset", "--for-diff")),
    Session("show damaged", ("show", "repo/Broken.uasset")),
    Session("check", ("check", "repo"), statuses=(0, 1)),
    Session("check deep", ("check", "repo", "--deep", "--jobs", "2"), statuses=(0, 1)),
    Session("check many", ("check", "many", "--jobs", "2"), statuses=(0, 1)),
    Session("compat", ("compat", "repo")),
    Session("upgrades", ("upgrades", "repo/Door.uasset", "--engine", "5.7")),
    Session("upgrades markdown", ("upgrades", "repo/Door.uasset", "--format", "markdown")),
    Session("diff", ("diff", "repo/Door.uasset", "repo/Lamp.uasset"), statuses=(1,)),
    Session("diff folders", ("diff", "repo", "many"), statuses=(1,)),
    Session("diff revision", ("diff", "HEAD:Door.uasset", "Lamp.uasset"), statuses=(1,)),
    Session("engine list", ("engine", "list")),
    Session("engine show", ("engine", "show", "5.3")),
    Session(
        "engine import", ("engine", "import", "built", "--output", "Own.toml"), (r"Own\.toml",)
    ),
    Session("engine compare", ("engine", "compare", "4.26", "4.27", "--content", "repo")),
    Session("cooked", ("cooked", "repo"), statuses=(1,)),
    Session("modules", ("modules", "built")),
    Session("build version", ("build-version", "show", "Build.version")),
    Session("update", ("build-version", "update", "Build.version", "-CL=1")),
    Session(
        "update written",
        ("build-version", "update", "Build.version", "-CL=1", "--write"),
        (r"Build\.version(\.bak)?",),
    ),
    Session("schema", ("schema",)),
    Session("git install", ("git", "install"), _REPOSITORY),
    Session("git install again", ("git", "install"), _REPOSITORY),
    Session("git uninstall", ("git", "uninstall"), _REPOSITORY),
    Session("desktop install", ("desktop", "install"), _WINDOW),
    Session("desktop status", ("desktop", "status")),
    Session("desktop uninstall", ("desktop", "uninstall"), _WINDOW),
    Session("picture", ("gui", "repo/Door.uasset", "--screenshot", "out.png"), _WINDOW),
    Session("picture of an asset", ("gui", "--screenshot", "repo/Door.uasset"), statuses=(2,)),
    Session("picture of a folder", ("gui", "repo", "--screenshot", "out.png"), _WINDOW),
    Session(
        "picture of a comparison",
        ("gui", "--diff", "repo/Door.uasset", "repo/Lamp.uasset", "--screenshot", "out.png"),
        _WINDOW,
    ),
)
#: Nothing of anybody's: the null device, terminals, shared memory, the byte code of modules and a
#: checkout's copies of its tables.
_ALWAYS = (
    r"/dev/(null|tty|shm/.*|dri/.*|urandom)",
    r"/proc/.*",
    r".*/__pycache__(/.*)?",
)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a repository of packages, a folder of many, and a user's own folders."""
    repository = ScratchRepository(tmp_path / "repo")
    package = sample("OldDoor.uasset")
    for name, data in (
        ("Door.uasset", package),
        ("Lamp.uasset", sample("Lantern.uasset")),
        ("Broken.uasset", package[: len(package) // 2]),
        ("X.uproject", b'{"EngineAssociation": "5.3"}'),
    ):
        repository.write(name, data)
    repository.commit()
    (tmp_path / "built").mkdir()
    header = b"enum EUnrealEngineObjectUE4Version { A = 214, VER_UE4_AUTOMATIC_VERSION = A };"
    (tmp_path / "built" / "ObjectVersion.h").write_bytes(header)
    (tmp_path / "built" / "X.modules").write_bytes(b'{"BuildId": "1"}')
    (tmp_path / "Build.version").write_bytes(b'{"MajorVersion": 5, "MinorVersion": 3}')
    for number in range(40):
        folder = tmp_path / "many" / str(number)
        folder.mkdir(parents=True)
        (folder / "Door.uasset").write_bytes(package)
    for name in ("user", "temporary"):
        (tmp_path / name).mkdir()
    script(tmp_path / "programs")
    return tmp_path


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.title)
def test_a_session_writes_nothing_but_files_of_its_own(home: Path, session: Session) -> None:
    if session.title in ("git install again", "git uninstall"):
        _run(home, Session("git install", ("git", "install")), traced=False)
    if session.title == "desktop uninstall":
        _run(home, Session("desktop install", ("desktop", "install")), traced=False)
    before = _packages(home)
    ended, log = _run(home, session)
    assert ended.returncode in session.statuses, ended.stderr
    wanted = (*session.may, *_ALWAYS, r"out\.png|\.asset-inspector-\d+", r"temporary(/.*)?")
    allowed = re.compile("|".join(f"(?:{one})" for one in wanted))
    written = list(_written(log, home))
    strays = [one for one in written if not allowed.fullmatch(one[1])]
    assert strays == []
    assert _packages(home) == before
    if session.title in ("git install", "git uninstall"):
        assert any(path == "repo/.git/config" for _, path in written), written
    if session.title.startswith("picture") and session.statuses == (0,):
        assert any(path == "out.png" for _, path in written), written
        assert (home / "out.png").read_bytes().startswith(b"\x89PNG")


def test_the_window_itself_writes_its_settings_alone(home: Path) -> None:
    """A session of keys: a file, its pages, another engine, a comparison, and the end."""
    program = (
        "import sys\n"
        "from PySide6.QtCore import QTimer\n"
        "from inspector.gui.shell import app\n"
        "made = app.make_window\n"
        "def make(*given, **named):\n"
        "    window = made(*given, **named)\n"
        "    steps = iter(['versions', 'contents', 'upgrades', 'overview', None])\n"
        "    def step():\n"
        "        if window.context.jobs.busy:\n"
        "            return\n"
        "        page = next(steps)\n"
        "        if page is None:\n"
        "            timer.stop()\n"
        "            window.leave()\n"
        "        else:\n"
        "            window.middle.show_page(page)\n"
        "            window.context.choose_target(window.context.next_target(-1))\n"
        "    timer = QTimer(window)\n"
        "    timer.timeout.connect(step)\n"
        "    timer.start(50)\n"
        "    return window\n"
        "app.make_window = make\n"
        "from inspector.cli.main import main\n"
        "sys.exit(main(['gui', *sys.argv[1:]]))\n"
    )
    before = _packages(home)
    command = [sys.executable, "-c", program, "repo/Door.uasset", "repo/Lamp.uasset"]
    ended, log = _traced(home, command, home)
    assert ended.returncode == 0, ended.stderr
    allowed = re.compile("|".join(f"(?:{one})" for one in (*_ALWAYS, *_WINDOW, "temporary(/.*)?")))
    written = list(_written(log, home))
    assert [one for one in written if not allowed.fullmatch(one[1])] == []
    assert _packages(home) == before
    assert (home / "user" / "asset-inspector" / "window.ini").read_text().startswith("[")


@pytest.mark.fifo
def test_what_several_processes_write_at_once_is_all_seen(home: Path) -> None:
    """A test of this test: calls that others interrupt, and one in which a process is ended."""
    program = (
        "import os, signal, threading, time\n"
        "def work(name):\n"
        "    for at in range(200):\n"
        "        open(f'temporary/{name}-{at}', 'w').close()\n"
        "os.mkfifo('temporary/pipe')\n"
        "waiting = os.fork()\n"
        "if not waiting:\n"
        "    os.open('temporary/pipe', os.O_WRONLY)\n"
        "if os.fork():\n"
        "    threads = [threading.Thread(target=work, args=(f'a{i}',)) for i in range(3)]\n"
        "    [one.start() for one in threads]\n"
        "    [one.join() for one in threads]\n"
        "    time.sleep(1)\n"
        "    os.kill(waiting, signal.SIGKILL)\n"
        "    os.wait(), os.wait()\n"
        "else:\n"
        "    work('b')\n"
    )
    ended, log = _traced(home, [sys.executable, "-c", program], home)
    assert (ended.returncode, ended.stderr) == (0, "")
    wanted = {f"temporary/{name}-{at}" for name in ("a0", "a1", "a2", "b") for at in range(200)}
    seen = [path for _, path in _written(log, home)]
    assert wanted - set(seen) == set()
    assert seen.count("temporary/pipe") == 2


def _run(
    home: Path, session: Session, *, traced: bool = True
) -> tuple[subprocess.CompletedProcess[str], str]:
    within = home / "repo" if session.arguments[0] == "git" or "HEAD" in str(session) else home
    command = [str(home / "programs" / "inspector"), *session.arguments]
    return _traced(home, command, within, traced=traced)


def _traced(
    home: Path, command: list[str], within: Path, *, traced: bool = True
) -> tuple[subprocess.CompletedProcess[str], str]:
    logs = home / "traces"
    logs.mkdir(exist_ok=True)
    # -y tells what a handle stands for; -ff follows git and the processes of a scan, with a log
    # for each, so that no call is torn apart by those of others.
    trace = ["strace", "-ff", "-y", "-qq", "-s", "4096", "-e", f"trace={_CALLS}"]
    trace += ["-o", str(logs / "log")]
    user = str(home / "user")
    variables = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
        **{f"XDG_{name}_HOME": user for name in ("CONFIG", "CACHE", "DATA", "STATE")},
        "XDG_RUNTIME_DIR": user,
        "HOME": user,
        "TMPDIR": str(home / "temporary"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(PROJECT),
        "QT_QPA_PLATFORM": "offscreen",
        "GIT_CONFIG_NOSYSTEM": "1",
    }
    ended = subprocess.run(
        [*(trace if traced else []), *command],
        cwd=within,
        env=variables,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return ended, "".join(log.read_text("utf-8", "replace") for log in sorted(logs.iterdir()))


def _written(log: str, home: Path) -> Iterator[tuple[str, str]]:
    """Each call that changed something, and the path, from ``home`` where it lies in it."""
    folders: dict[str, str] = {}
    for line in log.splitlines():
        found = _CALL.match(line)
        if found is None or (found[3] or "").startswith("-"):
            continue
        name, arguments = found[1], found[2]
        if name.startswith("open") and not _WRITING_FLAGS.search(arguments):
            continue
        paths = [_absolute(one, folders, home) for one in _PATH.finditer(arguments)]
        for path in paths[-1:] if name.startswith("symlink") else paths:
            inside = os.path.relpath(path, home)
            yield name, path if inside.startswith("..") else inside


def _absolute(found: re.Match[str], folders: dict[str, str], home: Path) -> str:
    folder = found[2][1:-1] if found[2] else str(home)
    return os.path.normpath(os.path.join(folder, found[3]))  # noqa: PTH118


def _packages(home: Path) -> dict[str, tuple[bytes, int, int]]:
    found = {}
    for path in home.rglob("*.uasset"):
        status = path.stat()
        found[str(path)] = (path.read_bytes(), status.st_ino, status.st_mtime_ns)
    return found
