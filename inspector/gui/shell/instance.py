"""One window for each user: a second start hands what it was asked for to the one that is there.

The two meet at a socket in a folder that nobody else may write to, and the socket is its user's
alone: nothing of another user is ever asked or heard. Where there is no such folder each start has
a window of its own. On Windows they meet at a pipe, which only its user may open; whoever finds one
looks whose it is before anything is said. What comes over the socket are names of files to be
shown: it is bounded, looked at before it is taken, and dropped where it is not as it has to be.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Mapping
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final
from zlib import crc32

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from inspector.desktop import pipes
from inspector.errors import InspectorError
from inspector.files.parsing import parse_json
from inspector.files.system import WINDOWS
from inspector.messages import _
from inspector.named_tuples import NamedTuple

#: What a message begins with; another one is of a program that means something else by the rest.
_VERSION: Final = 1
#: Bytes of a message, files in it, and letters of a text.
_MOST_BYTES: Final = 1 << 20
_MOST_PATHS: Final = 4_096
_MOST_LETTERS: Final = 4_096
#: Starts that are heard at a time.
_MOST_CALLERS: Final = 16
#: Milliseconds to wait for a connection, for the answer of a window that may be busy, for a start
#: to say what it wants, and for another start that looks for a window just now.
_CONNECTING: Final = 500
_ANSWERING: Final = 5_000
_SAYING: Final = 5_000
_LOOKING: Final = 6_000
_TAKEN: Final = b"taken\n"
#: The variable by which a desktop gives a program that it starts a token.
TOKEN: Final = "XDG_ACTIVATION_TOKEN"
#: The longest path that every system takes for a socket.
_LONGEST_PLACE: Final = 100


class Wanted(NamedTuple):
    """What a start was asked for: files and folders, a field or offset in the first, a page.

    The token is the desktop's permission to bring a window forward, which goes with the files to
    the window that shows them.
    """

    paths: tuple[str, ...] = ()
    at: str = ""
    page: str = ""
    token: str = ""

    def message(self) -> bytes:
        """What is sent for it."""
        return json.dumps({"version": _VERSION, **self._asdict()}).encode() + b"\n"


def understood(message: bytes) -> Wanted | None:
    """What a message asks for; None of one that is not as it has to be."""
    try:
        said = parse_json(message.decode(), _("the message"))
    except (InspectorError, ValueError):
        return None
    if not isinstance(said, dict) or said.get("version") != _VERSION:
        return None
    paths, at, page = said.get("paths"), said.get("at"), said.get("page")
    token = said.get("token", "")
    if not isinstance(paths, list) or len(paths) > _MOST_PATHS:
        return None
    if not all(isinstance(path, str) and _is_whole(path) for path in paths):
        return None
    texts = (at, page, token)
    if not all(isinstance(text, str) and len(text) <= _MOST_LETTERS for text in texts):
        return None
    if not (token.isascii() and token.isprintable()):
        return None
    return Wanted(tuple(paths), str(at), str(page), token)


class Inbox:
    """Keeps what is wanted of a window until it can serve it."""

    def __init__(self) -> None:
        self._kept: list[Wanted] = []
        self._serve: Callable[[Wanted], object] = self._kept.append

    def take(self, wanted: Wanted) -> None:
        """Has it served, at once or as soon as the window can."""
        self._serve(wanted)

    def open(self, serve: Callable[[Wanted], object]) -> None:
        """Has ``serve`` do what is wanted from now on, and what was kept."""
        self._serve = serve
        for wanted in self._kept:
            serve(wanted)


def absolute(argument: str) -> str:
    """A path that holds wherever the program is; a revision of a path stays as it is."""
    return str(Path(argument).absolute()) if os.path.exists(argument) else argument


def _is_whole(path: str) -> bool:
    return "\0" not in path and Path(path).is_absolute()


def meeting_place(settings: Path, variables: Mapping[str, str] = os.environ) -> str:
    """The path at which starts with the same settings meet; empty where there is no safe one.

    That is a socket; on Windows the lock of a pipe is there, and its name is the pipe's.

    Args:
        settings: The file of settings.
        variables: Where the folder for such things is named.
    """
    # It tells the few files of one user apart, and keeps nothing secret.
    name = f"asset-inspector-{crc32(os.fsencode(settings)):08x}"
    if WINDOWS:
        # A user's own folder; the names of pipes are those of the whole machine.
        own = variables.get("LOCALAPPDATA", "")
        return str(Path(own, f"{name}-{pipes.session()}")) if os.path.isdir(own) else ""
    for folder in (Path(variables.get("XDG_RUNTIME_DIR", "")), settings.parent):
        place = str(folder / name)
        if folder.is_absolute() and len(os.fsencode(place)) <= _LONGEST_PLACE and _is_own(folder):
            return place
    return ""


def _is_own(folder: Path) -> bool:
    """Whether a folder is this user's, and nobody else can put anything into it."""
    try:
        status = folder.lstat()
    except (OSError, ValueError):
        return False
    others = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not others


class Answer(Enum):
    """What became of an attempt to hand something over."""

    TAKEN = auto()
    #: Nobody is there.
    NOBODY = auto()
    #: Something is there, and takes nothing or was not asked.
    NOT_TAKEN = auto()


def hand_over(place: str, wanted: Wanted | None) -> Answer:
    """Gives what was asked for to the window at a place; None only asks whether one is there."""
    if not WINDOWS:
        try:
            status = Path(place).lstat()
        except OSError:
            return Answer.NOBODY
        if not stat.S_ISSOCK(status.st_mode) or status.st_uid != os.getuid():
            return Answer.NOT_TAKEN
    caller = QLocalSocket()
    caller.connectToServer(_address(place))
    if not caller.waitForConnected(_CONNECTING):
        # A pipe of another user is there, and may not be opened.
        refused = caller.error() is QLocalSocket.LocalSocketError.SocketAccessError
        return Answer.NOT_TAKEN if refused else Answer.NOBODY
    pipe = int(caller.socketDescriptor())
    if not pipes.is_own(pipe):
        caller.abort()
        return Answer.NOT_TAKEN
    if wanted is None:
        caller.abort()
        return Answer.NOT_TAKEN
    pipes.let_come_forward(pipe)
    caller.write(wanted.message())
    heard = b""
    while len(heard) < len(_TAKEN) and caller.waitForReadyRead(_ANSWERING):
        heard += bytes(caller.readAll().data())
    caller.abort()
    return Answer.TAKEN if heard == _TAKEN else Answer.NOT_TAKEN


def _address(place: str) -> str:
    """What Qt calls a place: a socket by its path, a pipe by its name."""
    return Path(place).name if WINDOWS else place


class Instance(QObject):
    """Single-instance server: takes what other starts of the same user ask for."""

    #: Another start wants something; carries the Wanted.
    wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._accept)
        self._callers: dict[QLocalSocket, bytes] = {}

    def meet(self, place: str, wanted: Wanted | None) -> bool:
        """Hands over what is wanted, or listens where no window is there yet.

        Args:
            place: Where to.
            wanted: What is wanted; None for a start that needs a window of its own.

        Returns:
            Whether another window takes care of it.
        """
        # Of several starts at once one becomes the window, and the others wait until it listens.
        lock = QLockFile(f"{place}.lock")
        if not lock.tryLock(_LOOKING):
            return False
        try:
            answer = hand_over(place, wanted)
            if answer is Answer.NOBODY:
                self._listen(place)
            return answer is Answer.TAKEN
        finally:
            lock.unlock()

    def close(self) -> None:
        """Hears nobody any more."""
        self._server.close()
        for caller in list(self._callers):
            caller.abort()

    def _listen(self, place: str) -> None:
        # What a crash left behind answers nobody.
        QLocalServer.removeServer(_address(place))
        self._server.listen(_address(place))

    def _accept(self) -> None:
        while (caller := self._server.nextPendingConnection()) is not None:
            if len(self._callers) >= _MOST_CALLERS:
                caller.abort()
                caller.deleteLater()
                continue
            self._callers[caller] = b""
            caller.readyRead.connect(partial(self._read, caller))
            caller.disconnected.connect(partial(self._forget, caller))
            QTimer.singleShot(_SAYING, caller, caller.abort)
            self._read(caller)

    def _forget(self, caller: QLocalSocket) -> None:
        if self._callers.pop(caller, None) is not None:
            caller.deleteLater()

    def _read(self, caller: QLocalSocket) -> None:
        said = self._callers.get(caller)
        if said is None:
            return
        room = _MOST_BYTES - len(said)
        said += bytes(caller.read(room + 1).data())
        self._callers[caller] = said
        message, end, __ = said.partition(b"\n")
        wanted = understood(message) if end else None
        if wanted is not None:
            caller.write(_TAKEN)
            caller.flush()
            caller.disconnectFromServer()
            self.wanted.emit(wanted)
        elif end or len(said) > _MOST_BYTES:
            caller.abort()
