"""A process that makes the next texts of ``git diff``, until it has not been asked for 30 seconds.

Git starts the program anew for each text, and nearly all that takes is the start. Where ``inspector
git install --warm`` wanted it, a start that finds no such process makes its text and then leaves a
copy of itself behind, which has everything loaded; the next starts ask that one, before they load
anything. No program is started for it.

Both meet at a socket in a folder that is their user's alone, under a name that is of this version
of the program in this place. Whatever does not go as it has to, such as an answer that is not there
in time, leaves a start to make its text by itself, as it would have done: so do files that are no
plain ones or large, and those of which there is more to say than their text.

What asks is loaded at each start, so it needs nothing of the program.
"""

from __future__ import annotations

import contextlib
import gc
import os
import socket
import stat
import struct
import sys
import time
from collections.abc import Callable, Sequence
from zlib import crc32

from inspector import __version__

#: Behind this stands the file: of any other command Git has not asked, or not this version.
_QUESTION_OF_GIT = ("show", "--for-diff", "--warm", "--installed-by", __version__, "--")
#: Seconds to wait for an answer, for a question, and for another start.
_ANSWERING = 2.0
_ASKING = 1.0
_IDLE = 30.0
#: Bytes of a file that is made a text of in that time; and of a question.
_MOST_BYTES = 8 << 20
_LONGEST_QUESTION = 8 << 10
#: Texts of one process: what it keeps of the packages that it saw does not grow for ever.
_MOST_TEXTS = 1_000
#: The longest path that every system takes for a socket.
_LONGEST_PLACE = 100
#: What an answer begins with: how many bytes follow, or that there are none.
_LENGTH = struct.Struct(">q")
_NOTHING = -1
#: What Linux says of who is at the other end: process, user, group.
_PEER = struct.Struct("3i")
#: What a shell shows for a program that wrote to a pipe without a reader.
_NOBODY_READS = 141


def write_served_text(arguments: Sequence[str]) -> int | None:
    """Writes the text that Git asks for, where a process is there that makes it.

    Args:
        arguments: What stands behind the program's name.

    Returns:
        The exit status; None where nothing was written.
    """
    if tuple(arguments[:-1]) != _QUESTION_OF_GIT or sys.stdout is None or sys.stdout.isatty():
        return None
    text = _served(arguments[-1])
    if text is None:
        return None
    try:
        sys.stdout.buffer.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return _NOBODY_READS
    return 0


def leave_server(text_of: Callable[[str], str | None]) -> None:
    """Leaves a copy of this process behind, which makes the next texts.

    Args:
        text_of: Makes the text of a file; None where there is more to say of it than that.
    """
    place = _socket_path()
    if not place:
        return
    sys.stdout.flush()
    try:
        is_parent = os.fork() != 0
    except OSError:
        return
    if is_parent:
        return
    try:
        _detach()
        _serve(place, text_of)
    finally:
        # Nothing of what the other one does at its end is done twice.
        os._exit(0)


def _socket_path() -> str:
    """The path of the socket; empty where there is no folder that is this user's alone."""
    above = os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("TMPDIR") or "/tmp"
    folder = os.path.join(above, f"asset-inspector-{os.getuid()}")
    program = crc32(os.fsencode(f"{__version__} {os.path.abspath(__file__)}"))
    place = os.path.join(folder, f"texts-{program:08x}")
    if not os.path.isabs(place) or len(os.fsencode(place)) > _LONGEST_PLACE:
        return ""
    with contextlib.suppress(OSError):
        os.mkdir(folder, 0o700)
    try:
        status = os.lstat(folder)
    except OSError:
        return ""
    others = stat.S_IRWXG | stat.S_IRWXO
    is_own = status.st_uid == os.getuid() and not status.st_mode & others
    return place if stat.S_ISDIR(status.st_mode) and is_own else ""


def _is_same_user(other: socket.socket) -> bool:
    """Whether this user is at the other end; the folder says so where the system does not."""
    asked = getattr(socket, "SO_PEERCRED", None)
    if asked is None:
        return True
    said = other.getsockopt(socket.SOL_SOCKET, asked, _PEER.size)
    return bool(_PEER.unpack(said)[1] == os.getuid())


def _file_state(path: str) -> str:
    """What tells a file as it is now from any other; empty where it is not for others to read."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return ""
    if not stat.S_ISREG(status.st_mode) or status.st_size > _MOST_BYTES:
        return ""
    return f"{status.st_dev} {status.st_ino} {status.st_size} {status.st_mtime_ns}"


def _received(other: socket.socket, most: int, seconds: float) -> bytes:
    """All that the other end says, or its beginning.

    Raises:
        OSError: It breaks off, or takes longer.
    """
    end, pieces, size = time.monotonic() + seconds, [], 0
    while size < most:
        left = end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        other.settimeout(left)
        piece = other.recv(min(most - size, 1 << 20))
        if not piece:
            break
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces)


# -- who asks --------------------------------------------------------------------------------------


def _served(path: str) -> bytes | None:
    state, place = _file_state(path), _socket_path()
    if not state or not place:
        return None
    question = os.fsencode(f"{state}\0{os.path.abspath(path)}")
    with socket.socket(socket.AF_UNIX) as server:
        server.settimeout(_ASKING)
        try:
            server.connect(place)
            if not _is_same_user(server):
                return None
            server.sendall(question)
            server.shutdown(socket.SHUT_WR)
            answer = _received(server, sys.maxsize, _ANSWERING)
        except TimeoutError:
            # The next one does not wait for it again.
            with contextlib.suppress(OSError):
                os.unlink(place)
            return None
        except OSError:
            return None
    length, text = answer[: _LENGTH.size], answer[_LENGTH.size :]
    whole = len(length) == _LENGTH.size and _LENGTH.unpack(length)[0] == len(text)
    return text if whole else None


# -- who answers -----------------------------------------------------------------------------------


def _detach() -> None:
    """Lets go of terminal, folder and pipes, so that nobody waits for the end of this process."""
    os.setsid()
    os.chdir("/")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3):
        os.dup2(nothing, descriptor)
    # Those of this program are not inherited by others; the rest came from whoever started it.
    for descriptor in range(3, 64):
        with contextlib.suppress(OSError):
            if os.get_inheritable(descriptor):
                os.close(descriptor)


def _serve(place: str, text_of: Callable[[str], str | None]) -> None:
    gc.freeze()
    with socket.socket(socket.AF_UNIX) as listener:
        own = f"{place}.{os.getpid()}"
        listener.bind(own)
        listener.listen()
        # Of several that come at a time the last one is found; the others end by themselves.
        os.rename(own, place)
        number = os.stat(place).st_ino
        listener.settimeout(_IDLE)
        with contextlib.suppress(TimeoutError):
            for _ in range(_MOST_TEXTS):
                caller, __ = listener.accept()
                with caller, contextlib.suppress(OSError):
                    _answer(caller, text_of)
        with contextlib.suppress(OSError):
            if os.stat(place).st_ino == number:
                os.unlink(place)


def _answer(caller: socket.socket, text_of: Callable[[str], str | None]) -> None:
    if not _is_same_user(caller):
        return
    question = os.fsdecode(_received(caller, _LONGEST_QUESTION, _ASKING))
    state, __, path = question.partition("\0")
    text = None
    if state == _file_state(path):
        # The start that asked meets the same bug, and says so.
        with contextlib.suppress(Exception):
            text = text_of(path)
    # Written meanwhile: nobody knows which bytes were read.
    if text is None or state != _file_state(path):
        caller.sendall(_LENGTH.pack(_NOTHING))
        return
    data = text.encode("utf-8", "backslashreplace")
    caller.settimeout(_ANSWERING)
    caller.sendall(_LENGTH.pack(len(data)))
    caller.sendall(data)
