"""One window for each user: real processes that meet, crash, compare, and want to be alone."""

from __future__ import annotations

import json
import os
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gui.shell.driver import sample
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.desktop import pipes
from inspector.gui.shell.instance import (
    Answer,
    Instance,
    Wanted,
    hand_over,
    meeting_place,
    understood,
)

PROJECT = Path(__file__).resolve().parents[3]
#: The program with somebody who writes down what the window shows, five times a second.
WATCHED = """
import os
import sys
sys.path.insert(0, {project!r})
from PySide6.QtCore import QTimer
from inspector.gui.shell.frame import Frame

activated = []
activate = Frame.activateWindow
def activate_window(frame):
    activated.append("token=" + os.environ.get("XDG_ACTIVATION_TOKEN", ""))
    activate(frame)
Frame.activateWindow = activate_window

def look(window):
    context = window.context
    names = [entry.name for entry in context.entries()]
    shown = context.shown.name if context.shown is not None else ""
    selected = context.selection.field if context.selection is not None else ""
    with open({log!r}, "w", encoding="utf-8") as log:
        print(*activated, *names, "shown=" + shown, "at=" + selected, sep="\\n", file=log)

fill = Frame.fill
def fill_and_look(frame, window):
    fill(frame, window)
    frame.timer = QTimer(frame)
    frame.timer.timeout.connect(lambda: look(window))
    frame.timer.start(200)
Frame.fill = fill_and_look

from inspector.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
#: Seconds to wait for another process on a busy machine, less than a test may take.
PATIENCE = min(60 * float(os.environ.get("INSPECTOR_TESTS_PATIENCE", "1")), 240)


class Starts:
    """Starts the program with the settings of one user, and ends what was started."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.program = WATCHED
        self._processes: list[subprocess.Popen[str]] = []
        self.runtime = folder / "run"
        self.runtime.mkdir(mode=0o700)
        (folder / "settings").mkdir(mode=0o700)
        self.variables = os.environ | {
            "QT_QPA_PLATFORM": "offscreen",
            "XDG_RUNTIME_DIR": str(self.runtime),
            "XDG_CONFIG_HOME": str(folder / "settings"),
            "LOCALAPPDATA": str(folder / "settings"),
            # What platformdirs asks on Windows before the system.
            "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(folder / "settings"),
        }

    def __call__(self, name: str, *arguments: object) -> subprocess.Popen[str]:
        program = self._folder / f"{name}.py"
        text = self.program.format(project=str(PROJECT), log=str(self.log(name)))
        program.write_text(text, "utf-8")
        started = subprocess.Popen(
            [sys.executable, program, *map(str, arguments)],
            env=self.variables,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._processes.append(started)
        return started

    def log(self, name: str) -> Path:
        return self._folder / f"{name}.log"

    def shows(self, name: str, *wanted: str) -> None:
        """Waits until a window shows all of this."""
        end = time.monotonic() + PATIENCE
        lines: list[str] = []
        while not set(wanted) <= set(lines):
            assert time.monotonic() < end, f"{wanted} not in {lines}"
            time.sleep(0.1)
            if self.log(name).exists():
                lines = self.log(name).read_text("utf-8").splitlines()

    def close(self) -> None:
        for one in self._processes:
            one.kill()
            one.wait()
            assert one.stderr is not None
            one.stderr.close()


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder with a short path: sockets have no long ones."""
    with tempfile.TemporaryDirectory(prefix="inspector-") as folder:
        yield Path(folder)


@pytest.fixture
def starts(short: Path) -> Iterator[Starts]:
    made = Starts(short)
    yield made
    made.close()


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """The status and words of a process that ends by itself."""
    _, said = process.communicate(timeout=PATIENCE)
    return process.returncode, said


@pytest.mark.slow
def test_a_second_start_hands_its_files_over(starts: Starts) -> None:
    first = starts("first", "gui", sample("OldDoor.uasset"))
    starts.shows("first", "OldDoor", "shown=OldDoor")
    starts.variables["XDG_ACTIVATION_TOKEN"] = "a token"
    second = starts("second", "gui", sample("Lantern.uasset"), "--at", "summary/Tag")
    status, said = ended(second)
    assert status == 0
    assert "shown in the window that is there" in said
    starts.shows("first", "OldDoor", "Lantern", "shown=Lantern", "at=summary/Tag", "token=a token")
    # What it was named by is found wherever the window's own folder is.
    assert not starts.log("second").exists()
    assert first.poll() is None
    # Without anything to open it comes forward, and opens nothing. A token serves once.
    del starts.variables["XDG_ACTIVATION_TOKEN"]
    assert ended(starts("third", "gui"))[0] == 0
    starts.shows("first", "OldDoor", "Lantern", "shown=Lantern", "token=")


#: What makes the rest of the program, behind the frame, take long to load; says that it began.
SLOW = """
import time
class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "inspector.gui.shell.app":
            open({log!r} + ".loading", "w").close()
            time.sleep(3)
        return None
sys.meta_path.insert(0, Slow())
"""


@pytest.mark.slow
def test_what_is_wanted_of_a_window_that_is_still_loaded_is_kept_for_it(starts: Starts) -> None:
    watched, ending = WATCHED.split("from inspector.cli.main")
    starts.program = f"{watched}{SLOW}from inspector.cli.main{ending}"
    first = starts("first", "gui", sample("OldDoor.uasset"))
    loading = starts.log("first").with_suffix(".log.loading")
    end = time.monotonic() + PATIENCE
    while not loading.exists():
        assert time.monotonic() < end
        time.sleep(0.05)
    assert ended(starts("second", "gui", sample("Lantern.uasset")))[0] == 0
    assert first.poll() is None
    starts.shows("first", "OldDoor", "Lantern", "shown=Lantern")


@pytest.mark.posix("the list is one of desktops of freedesktop.org")
@pytest.mark.slow
def test_what_is_opened_or_handed_over_is_in_the_desktops_list(starts: Starts, short: Path) -> None:
    shared = short / "recently-used.xbel"
    shared.write_text(
        '<xbel xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks" '
        'xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">\n</xbel>\n'
    )
    starts.variables["XDG_DATA_HOME"] = str(short)
    for name in ("A", "B"):
        (short / f"{name}.uasset").write_bytes(Path(sample("OldDoor.uasset")).read_bytes())
    starts("first", "gui", short / "A.uasset")
    starts.shows("first", "A")
    assert ended(starts("second", "gui", short / "B.uasset"))[0] == 0
    starts.shows("first", "A", "B")
    end = time.monotonic() + PATIENCE
    while shared.read_text().count("<bookmark ") < 2:
        assert time.monotonic() < end, shared.read_text()
        time.sleep(0.1)
    # A picture is nothing that was opened by anybody.
    picture = short / "A.png"
    assert ended(starts("third", "gui", short / "A.uasset", "--screenshot", picture))[0] == 0
    assert shared.read_text().count('count="1"') == 2


@pytest.mark.slow
def test_after_a_crash_the_next_start_is_the_window(starts: Starts) -> None:
    first = starts("first", "gui", sample("OldDoor.uasset"))
    starts.shows("first", "OldDoor")
    left = [path for path in starts.runtime.iterdir() if stat.S_ISSOCK(path.lstat().st_mode)]
    # A pipe of Windows goes with its process, and leaves nothing.
    assert len(left) == (os.name == "posix")
    assert all(stat.S_IMODE(path.lstat().st_mode) & 0o077 == 0 for path in left)
    first.kill()
    first.wait()
    assert all(path.exists() for path in left)
    starts("second", "gui", sample("Lantern.uasset"))
    starts.shows("second", "Lantern")
    assert ended(starts("third", "gui", sample("CutOff.uasset")))[0] == 0
    starts.shows("second", "Lantern", "CutOff")


@pytest.mark.slow
@pytest.mark.parametrize(
    "own",
    [
        ("gui", sample("Lantern.uasset"), "--new-window"),
        ("gui", sample("Lantern.uasset"), "--engine", "5.4"),
        ("gui", "--diff", sample("Lantern.uasset"), sample("OldDoor.uasset")),
        ("diff", "--gui", sample("Lantern.uasset"), sample("OldDoor.uasset")),
    ],
    ids=["new-window", "engine", "gui-diff", "difftool"],
)
def test_who_needs_a_window_of_its_own_gets_one(starts: Starts, own: tuple[object, ...]) -> None:
    starts("first", "gui", sample("CutOff.uasset"))
    starts.shows("first", "CutOff")
    second = starts("second", *own)
    name = "Lantern → OldDoor" if "diff" in str(own) else "Lantern"
    starts.shows("second", f"shown={name}")
    # It stays until its own window is closed, as whoever waits for it expects.
    assert second.poll() is None
    starts.shows("first", "CutOff", "shown=CutOff")
    # The one that is there still is the one that hears.
    assert ended(starts("third", "gui", sample("LocalBuild.uasset")))[0] == 0
    starts.shows("first", "LocalBuild")


@pytest.mark.slow
def test_a_picture_and_what_git_asks_for_meet_nobody(starts: Starts, tmp_path: Path) -> None:
    starts("first", "gui", sample("CutOff.uasset"))
    starts.shows("first", "CutOff")
    picture = tmp_path / "window.png"
    status, _ = ended(starts("second", "gui", sample("Lantern.uasset"), "--screenshot", picture))
    assert status == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    status, _ = ended(starts("third", "show", "--for-diff", sample("Lantern.uasset")))
    assert status == 0
    assert starts.log("first").read_text("utf-8").splitlines()[0] == "CutOff"


#: As :data:`WATCHED`, with a system that asks for a file as macOS does; it is handed to Qt there in
#: the same way.
ASKED = """
import sys
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFileOpenEvent
filled = Frame.fill
def fill_and_ask(frame, window):
    filled(frame, window)
    def ask():
        made = QCoreApplication.instance()
        for path in {paths!r}:
            QCoreApplication.sendEvent(made, QFileOpenEvent(path))
    QTimer.singleShot(500, frame, ask)
Frame.fill = fill_and_ask
from inspector.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.slow
def test_a_file_that_the_system_asks_for_is_opened(starts: Starts) -> None:
    paths = [str(sample("Lantern.uasset")), "/no/such.uasset", ""]
    begun, asked = WATCHED.rsplit("from inspector.cli.main", 1)[0], ASKED.format(paths=paths)
    asked = asked.replace("{", "{{").replace("}", "}}")
    starts.program = begun + asked
    starts("first", "gui", sample("OldDoor.uasset"))
    starts.shows("first", "OldDoor", "Lantern", "shown=Lantern")
    assert "such" not in starts.log("first").read_text("utf-8")


# -- the place ------------------------------------------------------------------------------------


def test_each_file_of_settings_has_a_place_of_its_own(short: Path) -> None:
    variables = {"XDG_RUNTIME_DIR": str(short), "LOCALAPPDATA": str(short)}
    one = meeting_place(short / "one" / "window.ini", variables)
    other = meeting_place(short / "other" / "window.ini", variables)
    assert Path(one).parent == Path(other).parent == short
    assert one != other


@pytest.mark.posix("a pipe of Windows lies in no folder")
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o1777])
def test_a_folder_that_others_write_to_is_no_place(short: Path, mode: int) -> None:
    shared = short / "shared"
    shared.mkdir()
    shared.chmod(mode)
    settings = short / "absent" / "window.ini"
    assert meeting_place(settings, {"XDG_RUNTIME_DIR": str(shared)}) == ""
    link = short / "link"
    link.symlink_to(short)
    assert meeting_place(settings, {"XDG_RUNTIME_DIR": str(link)}) == ""
    assert meeting_place(settings, {"XDG_RUNTIME_DIR": "relative"}) == ""
    assert meeting_place(settings, {"XDG_RUNTIME_DIR": str(short / ("x" * 120))}) == ""


@pytest.mark.root
def test_the_folder_and_socket_of_another_user_are_never_trusted(
    short: Path, qapp: QApplication
) -> None:
    theirs = short / "theirs"
    theirs.mkdir(mode=0o700)
    os.chown(theirs, 12345, -1)
    assert meeting_place(short / "absent" / "i.ini", {"XDG_RUNTIME_DIR": str(theirs)}) == ""
    place = short / "socket"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(place))
        listening.listen()
        os.chown(place, 12345, -1)
        assert hand_over(str(place), Wanted(("/secret",))) is Answer.NOT_TAKEN
        listening.settimeout(0.2)
        with pytest.raises(TimeoutError):
            listening.accept()


@pytest.mark.posix("only there a place is a file")
def test_what_is_no_socket_is_left_where_it_is(short: Path, qapp: QApplication) -> None:
    place = short / "socket"
    place.write_text("mine")
    instance = Instance()
    for wanted in (None, Wanted(("/a",))):
        assert not instance.meet(str(place), wanted)
        assert place.read_text() == "mine"


# -- what is said ---------------------------------------------------------------------------------

#: A whole path of this system.
WHOLE = os.path.abspath("/a")  # noqa: PTH100
WANTED = Wanted(
    (f"{WHOLE}/Door.uasset", f"{WHOLE}/\udc80 é.uasset"), "exports/1", "contents", "token"
)


def test_a_message_means_what_was_meant() -> None:
    message = WANTED.message()
    assert message.endswith(b"\n")
    assert message.count(b"\n") == 1
    assert understood(message) == WANTED


def _said(**changes: object) -> bytes:
    return json.dumps({"version": 1, "paths": [], "at": "", "page": "", **changes}).encode()


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b"null",
        b"[]",
        _said(version=2),
        _said(version="1"),
        _said(paths="/a"),
        _said(paths=[1]),
        _said(paths=["relative"]),
        _said(paths=[f"{WHOLE}\0b"]),
        _said(paths=[WHOLE] * 5_000),
        _said(at=None),
        _said(page=["x"]),
        _said(at="x" * 5_000),
        _said(token=1),
        _said(token="a\0b"),
        _said(token="\ud800"),
        _said(token="x" * 5_000),
        b'{"version": 1}',
    ],
    ids=range(20),
)
def test_what_is_not_as_it_has_to_be_is_not_understood(message: bytes) -> None:
    assert understood(message) is None


def test_a_start_of_an_older_version_is_understood() -> None:
    assert understood(_said(paths=[WHOLE])) == Wanted((WHOLE,))


Talk = Callable[[bytes], bytes]


@pytest.fixture
def ear(short: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[tuple[Instance, str, list]]:
    made, place = Instance(), str(short / "socket")
    heard: list[Wanted] = []
    made.wanted.connect(heard.append)
    assert not made.meet(place, Wanted())
    yield made, place, heard
    made.close()


def test_one_of_this_user_is_heard(ear, qtbot: QtBot) -> None:
    """By the way of a second start, whatever the two meet at on this system."""
    _, place, heard = ear
    script = (
        "import sys; from PySide6.QtCore import QCoreApplication\n"
        "from inspector.gui.shell.instance import Wanted, hand_over\n"
        "app = QCoreApplication([])\n"
        "print(hand_over(sys.argv[1], Wanted((sys.argv[2],), 'exports/1')).name)\n"
    )
    words = [sys.executable, "-c", script, place, WHOLE]
    with subprocess.Popen(words, cwd=PROJECT, stdout=subprocess.PIPE, text=True) as second:
        qtbot.waitUntil(lambda: second.poll() is not None, timeout=round(PATIENCE * 1000))
        assert second.stdout is not None
        assert second.stdout.read() == "TAKEN\n"
    assert heard == [Wanted((WHOLE,), "exports/1")]


@pytest.mark.windows
def test_a_pipe_of_another_program_takes_nothing(short: Path, qapp: QApplication) -> None:
    """What somebody listens at who is not the window of this user's program."""
    place = str(short / "pipe")
    assert hand_over(place, Wanted((WHOLE,))) is Answer.NOBODY
    assert not pipes.is_own(-1)


def say(place: str, qtbot: QtBot, *pieces: bytes) -> bytes:
    """Says something, and gives the answer until the other side hangs up."""
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(place)
        caller.setblocking(False)
        for piece in pieces:
            sent = 0
            while sent < len(piece):
                QApplication.processEvents()
                try:
                    sent += caller.send(piece[sent : sent + 4096])
                except BlockingIOError:
                    continue
                except OSError:
                    return b""
            qtbot.wait(20)
        heard = b""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            QApplication.processEvents()
            try:
                piece = caller.recv(4096)
            except BlockingIOError:
                continue
            except OSError:
                return heard
            if not piece:
                return heard
            heard += piece
    raise AssertionError("the other side did not hang up")


@pytest.mark.posix("it speaks over a socket of POSIX")
def test_a_message_in_pieces_is_heard_once(ear, qtbot: QtBot) -> None:
    _, place, heard = ear
    message = WANTED.message()
    assert say(place, qtbot, message[:7], message[7:]) == b"taken\n"
    assert heard == [WANTED]


@pytest.mark.posix("it speaks over a socket of POSIX")
def test_the_file_of_a_socket_is_its_users_alone(ear) -> None:
    _, place, _ = ear
    assert stat.S_IMODE(os.lstat(place).st_mode) & 0o077 == 0


@pytest.mark.posix("it speaks over a socket of POSIX")
def test_sixteen_are_heard_at_a_time_and_the_next_are_hung_up_on(ear, qtbot: QtBot) -> None:
    _, place, heard = ear
    callers = []
    for _ in range(20):
        one = socket.socket(socket.AF_UNIX)
        one.connect(place)
        one.setblocking(False)
        callers.append(one)
        qtbot.wait(5)

    def hung_up(one: socket.socket) -> bool:
        try:
            return one.recv(1) == b""
        except BlockingIOError:
            return False
        except ConnectionResetError:
            return True

    assert [hung_up(one) for one in callers] == [False] * 16 + [True] * 4
    # Whoever was heard first may still say what it wants, and makes room.
    callers[0].send(WANTED.message())
    qtbot.waitUntil(lambda: heard == [WANTED])
    assert callers[0].recv(6) == b"taken\n"
    assert say(place, qtbot, WANTED.message()) == b"taken\n"
    for one in callers:
        one.close()


@pytest.mark.posix("it speaks over a socket of POSIX")
@pytest.mark.parametrize("message", [b"nonsense\n", _said(paths=["x"]) + b"\n", b"x" * (3 << 20)])
def test_nonsense_is_hung_up_on_and_the_next_is_heard(ear, qtbot: QtBot, message: bytes) -> None:
    _, place, heard = ear
    assert say(place, qtbot, message) == b""
    assert heard == []
    assert say(place, qtbot, WANTED.message()) == b"taken\n"
    assert heard == [WANTED]


@pytest.mark.posix("it speaks over a socket of POSIX")
def test_many_who_say_nothing_do_not_fill_the_ear(ear, qtbot: QtBot) -> None:
    _, place, heard = ear
    silent = []
    for _ in range(40):
        one = socket.socket(socket.AF_UNIX)
        one.connect(place)
        silent.append(one)
        QApplication.processEvents()
    for one in silent:
        one.close()
    qtbot.wait(50)
    assert say(place, qtbot, WANTED.message()) == b"taken\n"
    assert heard == [WANTED]


@pytest.mark.posix("it speaks over a socket of POSIX")
def test_what_is_no_socket_is_left_alone(tmp_path: Path, qapp: QApplication) -> None:
    place = tmp_path / "socket"
    place.write_text("mine")
    instance = Instance()
    assert not instance.meet(str(place), Wanted())
    instance.close()
    assert place.read_text() == "mine"
