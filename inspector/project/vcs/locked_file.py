"""Files of a repository that Git writes too: locked as Git locks them, and read before."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from inspector.errors import AccessError
from inspector.files.reading import GIT_TEXT, read_side_file
from inspector.files.writing import NotOursError, OwnFile, check_place
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
