"""Files of Git's that a block of lines of ours stands in, locked and changed as Git does.

The mark before it also says what was not there before, so that taking the block out leaves the file
as it was, to the byte.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from inspector.errors import AccessError
from inspector.files.reading import GIT_TEXT, read_side_file
from inspector.files.writing import (
    GIT_SETTINGS,
    NotOursError,
    OwnFile,
    check_place,
    remove_file,
    write_file,
)
from inspector.findings.message import Message

#: Seconds between two tries to lock a file.
_TRY_EVERY: Final = 0.05


class FileLockedError(AccessError):
    """Somebody else is writing the file, or broke off and left its lock behind."""


@contextmanager
def locked(path: str, patience: float = 0.0) -> Iterator[None]:
    """Keeps Git, and others that heed its locks, from writing a file.

    The lock is Git's own: a new file of that name with ``.lock`` behind it. It goes however the
    block ends.

    Args:
        path: The file; it need not exist.
        patience: Seconds to wait for a lock that somebody else has.

    Raises:
        FileLockedError: Somebody else has it.
        AccessError: There cannot be one.
    """
    lock = f"{path}.lock"
    end = time.monotonic() + patience
    while (own := _taken(path, lock)) is None:
        if time.monotonic() >= end:
            raise FileLockedError(path, Message("vcs/locked-by-git", lock=lock))
        time.sleep(_TRY_EVERY)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            # Never one that somebody else has made in its place.
            if os.path.samestat(os.stat(lock), own):
                os.remove(lock)


def read_unlinked(path: str, kind: OwnFile) -> bytes | None:
    """The bytes of a text that is to be replaced; None where there is none.

    Git follows links there, this program does not: one may lead out of the repository, to a package
    or to a file of somebody else.

    Args:
        path: The file.
        kind: What it has to be, so that it may be replaced.

    Raises:
        NotOursError: It is a link, no file, or a file of another kind.
        AccessError: It cannot be read.
    """
    refuse_link(path)
    return None if check_place(path, kind) is None else read_side_file(path, GIT_TEXT)


def refuse_link(path: str) -> None:
    """Ends it where a file or folder that is to be written is a link.

    Raises:
        NotOursError: It is one.
    """
    if os.path.islink(path):
        raise NotOursError(
            path,
            Message(
                "vcs/link-not-written-through",
                target=os.readlink(path),
            ),
        )


def _taken(path: str, lock: str) -> os.stat_result | None:
    """What tells our lock from another; None where somebody else has made one."""
    try:
        descriptor = os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)
    except FileExistsError:
        return None
    except OSError as error:
        raise AccessError(path, error.strerror or Message("vcs/not-locked")) from error
    try:
        return os.fstat(descriptor)
    except BaseException:
        os.remove(lock)
        raise
    finally:
        os.close(descriptor)


_BEGIN: Final = b"# >>> inspector git install"
_END: Final = b"# <<< inspector git install"
#: What the mark says where the last line before it had no end, or where the file, or its folder
#: too, was made for the block.
_OPEN_LINE: Final = b", behind a line without an end"
_NEW_FILE: Final = b", in a new file"
_NEW_FOLDER: Final = b", in a new folder"


class MarkedFile:
    """A file of Git's, taken apart into our block and what others wrote.

    Whoever changes one has locked the settings of its repository.

    Args:
        path: The file; it need not exist.
        lines: The lines of the block.

    Raises:
        NotOursError: It is a link, or no file.
        AccessError: It cannot be read.
    """

    def __init__(self, path: str, lines: Sequence[str]) -> None:
        self.path = path
        self._lines = [line.encode() for line in lines]
        self._data = read_unlinked(path, GIT_SETTINGS)
        self._new_folder = not os.path.isdir(os.path.dirname(path))
        #: What others wrote; None where they have no such file.
        self.others = self._data
        #: Whether there is a block of ours, and the lines of ours that are still in it.
        self.is_marked = False
        self.found: list[str] = []
        self._take_apart()

    def put_in(self) -> None:
        """Puts the block at the end, where it outranks all that is before it.

        Raises:
            AccessError: It cannot be written.
        """
        others, said = self.others, b""
        if others is None:
            said = _NEW_FOLDER if self._new_folder else _NEW_FILE
        elif others and not others.endswith(b"\n"):
            others, said = others + b"\n", _OPEN_LINE
        block = b"\n".join((_BEGIN + said, *self._lines, _END))
        self._write((others or b"") + block + b"\n")

    def take_out(self) -> None:
        """Takes the block out; what others wrote before it, into it and behind it stays.

        Raises:
            AccessError: It cannot be written or removed.
        """
        self._write(self.others)
        if self.others is None and self.is_marked and self._new_folder:
            with contextlib.suppress(OSError):
                os.rmdir(os.path.dirname(self.path))

    def _take_apart(self) -> None:
        rows = (self._data or b"").splitlines(keepends=True)
        begin = next((at for at, row in enumerate(rows) if row.startswith(_BEGIN)), None)
        if begin is None:
            return
        ends = (at for at in range(begin, len(rows)) if rows[at].rstrip() == _END)
        end = next(ends, len(rows))
        ours = {line.strip() for line in self._lines}
        inside = rows[begin + 1 : end]
        theirs = [row for row in inside if row.strip() not in ours]
        if any(row.strip() for row in theirs):
            # The head of a section is also that of what others wrote below it.
            theirs = [row for row in inside if row in theirs or row.startswith(b"[")]
        behind = theirs + rows[end + 1 :]
        others, said = b"".join(rows[:begin] + behind), rows[begin].strip().removeprefix(_BEGIN)
        if said == _OPEN_LINE and not behind:
            others = others.removesuffix(b"\n")
        made = said in (_NEW_FILE, _NEW_FOLDER)
        self.others = None if made and not others else others
        self._new_folder = said == _NEW_FOLDER
        self.is_marked = True
        there = {row.strip() for row in inside}
        self.found = [line.decode() for line in self._lines if line.strip() in there]

    def _write(self, data: bytes | None) -> None:
        if data == self._data:
            return
        if data is None:
            remove_file(self.path, GIT_SETTINGS)
            return
        with contextlib.suppress(OSError):
            # Where this fails, writing says why.
            os.mkdir(os.path.dirname(self.path))
        write_file(self.path, data, GIT_SETTINGS)
