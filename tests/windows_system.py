"""A Windows to try programs in: ``from windows_system import Windows, windows_here``.

On Windows it is the one at hand. On Linux it is Wine with Python for Windows, as
``.ci/windows/set-up`` makes them, in a state that no test has used yet and on a display of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import pytest

if TYPE_CHECKING:
    from PIL import Image

_PROJECT: Final = Path(__file__).resolve().parents[1]
_SET_UP: Final = _PROJECT / ".ci" / "windows" / "set-up"
#: The status by which the set-up tells that it cannot be done here.
_CANNOT: Final = 75
_NATIVE: Final = sys.platform == "win32"
#: Seconds that a program may take, and that a window may take to come or go.
PATIENCE: Final = 60 * float(os.environ.get("INSPECTOR_TESTS_PATIENCE", "2"))
_SCREEN: Final = "1440x1000x24"

#: Prints the windows on the screen as JSON; those that are named by their handle are closed before.
_LOOK_AT_WINDOWS: Final = r"""
import ctypes, json, sys
from ctypes import wintypes
user = ctypes.windll.user32
user.SetProcessDPIAware()
for handle in map(int, sys.argv[1:]):
    user.PostMessageW(handle, 0x0010, 0, 0)
found = []
@ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)
def look(handle, _):
    if user.IsWindowVisible(handle):
        title = ctypes.create_unicode_buffer(1024)
        user.GetWindowTextW(handle, title, 1024)
        inside, corner = wintypes.RECT(), wintypes.POINT()
        user.GetClientRect(handle, ctypes.byref(inside))
        user.ClientToScreen(handle, ctypes.byref(corner))
        found.append((handle, title.value, corner.x, corner.y, inside.right, inside.bottom))
    return True
user.EnumWindows(look, 0)
print(json.dumps(found))
"""
_Seen = TypeVar("_Seen")
#: A line for each of the folders of this user.
_FOLDERS: Final = "import os\nfor name in ('LOCALAPPDATA', 'APPDATA'): print(os.environ[name])"


class Window(NamedTuple):
    """A window on the screen, and where its inside lies, in px.

    Attributes:
        handle: What Windows calls it.
        title: What its title bar says.
    """

    handle: int
    title: str
    left: int
    top: int
    width: int
    height: int


class Windows:
    """The Windows that programs run in.

    Args:
        python: Its Python.
        variables: The environment that programs are started with.
        wine: What stands before a command that is to run in it; nothing on Windows itself.
        drive: The folder that is its drive C: for this process.
    """

    def __init__(
        self, python: Path, variables: Mapping[str, str], wine: Sequence[str], drive: Path
    ) -> None:
        self.python = python
        self._variables = dict(variables)
        self._wine = list(wine)
        self._drive = drive
        #: Where programs of this user keep what they have: of this machine, and of any.
        self.local, self.roaming = map(self.here, self.python_says(_FOLDERS).splitlines())

    def here(self, name: str) -> Path:
        """Where this process finds what Windows calls so."""
        if _NATIVE:
            return Path(name)
        path = PureWindowsPath(name)
        root = self._drive if path.drive.upper() == "C:" else Path("/")
        return root.joinpath(*path.parts[1:])

    def named(self, path: Path) -> str:
        """What Windows calls a file or folder of this process."""
        if _NATIVE:
            return str(path)
        if path.is_relative_to(self._drive):
            return str(PureWindowsPath("C:/", path.relative_to(self._drive)))
        return str(PureWindowsPath("Z:/", path))

    def run(
        self, *command: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        """Runs a program to its end; a path is named as Windows does."""
        # Under Wine no Python starts where its input is at its end.
        reading, writing = os.pipe()
        try:
            return subprocess.run(
                self._words(command),
                cwd=cwd,
                env=self._variables | dict(env or {}),
                stdin=reading,
                capture_output=True,
                timeout=PATIENCE,
                check=False,
            )
        finally:
            os.close(reading)
            os.close(writing)

    @contextmanager
    def running(self, *command: str | Path) -> Iterator[subprocess.Popen[bytes]]:
        """A program that shows a window, and is ended where it has not ended by itself."""
        with subprocess.Popen(
            self._words(command),
            env=self._variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as started:
            try:
                yield started
            finally:
                started.kill()

    def _words(self, command: Sequence[str | Path]) -> list[str]:
        named = (self.named(word) if isinstance(word, Path) else word for word in command)
        return [*self._wine, *named]

    def python_says(self, code: str, *arguments: str) -> str:
        """What a program for its Python prints."""
        ended = self.run(self.python, "-c", code, *arguments)
        assert ended.returncode == 0, ended
        return ended.stdout.decode()

    def registry(self, *keys: str) -> set[str]:
        """The keys and values from some keys on, as lines of an exported file."""
        lines: set[str] = set()
        for key in keys:
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "exported.reg"
                if self.run("reg", "export", key, file, "/y").returncode == 0:
                    lines |= set(_exported(file.read_text("utf-16")))
        return lines

    def windows(self, close: Sequence[Window] = ()) -> list[Window]:
        """The windows on the screen that have a title; some are asked to close before."""
        told = self.python_says(_LOOK_AT_WINDOWS, *(str(window.handle) for window in close))
        return [window for row in json.loads(told) if (window := Window(*row)).title]

    def window(self, part: str) -> Window:
        """The window that has this in its title, once it is there."""
        found = _once(lambda: [w for w in self.windows() if part in w.title], part)
        return found[0]

    def close(self, window: Window) -> None:
        """Closes a window as its user does, and waits until it is gone."""
        self.windows([window])
        _once(
            lambda: window.handle not in [w.handle for w in self.windows()],
            f"{window.title} closed",
        )

    def picture(self, window: Window) -> Image.Image:
        """What the screen shows where a window is."""
        from PIL import ImageGrab

        left, top = window.left, window.top
        where = left, top, left + window.width, top + window.height
        display = None if _NATIVE else self._variables["DISPLAY"]
        return ImageGrab.grab(where, xdisplay=display).convert("RGB")


def _once(look: Callable[[], _Seen], what: str) -> _Seen:
    """What there is to see, as soon as there is something."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end, what
        time.sleep(0.5)
    return found


def _exported(text: str) -> Iterator[str]:
    """``key``, and ``key name=value`` of each value, of an exported file."""
    key = ""
    for line in text.replace("\\\n", "").splitlines():
        if line.startswith("["):
            key = line.strip("[]")
            yield key
        elif key and line:
            name, kind, data = line.partition("=hex(2):")
            # A text with variables in it.
            told = bytes.fromhex(data.replace(",", "").replace(" ", "")).decode("utf-16-le")
            yield f"{key} {name}=%{told.removesuffix(chr(0))}" if kind else f"{key} {line}"


@contextmanager
def windows_here(folder: Path) -> Iterator[Windows]:
    """The Windows of this machine; the test is skipped where there is none.

    Args:
        folder: An empty folder.
    """
    if _NATIVE:
        yield Windows(Path(sys.executable), os.environ, (), Path("C:/"))
        return
    missing = [name for name in ("bash", "Xvfb", "openbox") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"there is no Windows here: {', '.join(missing)} missing")
    made = subprocess.run(
        ["bash", str(_SET_UP)],
        env=os.environ | {"PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode == _CANNOT:
        pytest.skip(f"there is no Windows here: {made.stderr.strip().splitlines()[-1]}")
    assert made.returncode == 0, made
    place = Path(made.stdout.strip())
    prefix = folder / "prefix"
    shutil.copytree(place / "prefix", prefix, symlinks=True)
    with ExitStack() as stack:
        unset = ("PYTHON", "QT_", "XDG_", "ASSET_INSPECTOR_", "INSPECTOR_")
        variables = {key: value for key, value in os.environ.items() if not key.startswith(unset)}
        variables |= {
            "DISPLAY": stack.enter_context(_display()),
            "WINEPREFIX": str(prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
        }
        manager = ["openbox", "--sm-disable"]
        stack.enter_context(_ended_after(manager, variables))
        # What is started by the first program and stays would hold its pipes open.
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        stack.callback(subprocess.run, ["wineserver", "-k"], env=variables, check=False)
        subprocess.run(["wineserver", "-p"], env=variables, check=True, **quiet)
        subprocess.run(
            ["wine", "wineboot"], env=variables, check=True, stderr=subprocess.DEVNULL, **quiet
        )
        yield Windows(place / "python" / "python.exe", variables, ["wine"], prefix / "drive_c")


@contextmanager
def _display() -> Iterator[str]:
    """A display that shows nothing to anybody; its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", _SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, pass_fds=[writing]) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as said:
                yield f":{said.readline().strip()}"
        finally:
            server.terminate()


@contextmanager
def _ended_after(command: Sequence[str], variables: Mapping[str, str]) -> Iterator[None]:
    with subprocess.Popen(
        command, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as started:
        try:
            yield
        finally:
            started.terminate()
