"""Files that Git writes too: locked as Git locks them, and replaced in one step."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from inspector.errors import AccessError

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
        path: The file; it need not exist. A link is followed first, as Git does it.
        patience: Seconds to wait for a lock that somebody else has.

    Raises:
        FileLockedError: Somebody else has it.
        AccessError: There cannot be one.
    """
    lock = f"{os.path.realpath(path)}.lock"
    end = time.monotonic() + patience
    while (own := _taken(path, lock)) is None:
        if time.monotonic() >= end:
            raise FileLockedError(path, f"{lock} is there: Git is writing it, or broke off")
        time.sleep(_TRY_EVERY)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            # Never one that somebody else has made in its place.
            if _identity(os.stat(lock)) == own:
                os.remove(lock)


def put(path: str, data: bytes | None) -> None:
    """Puts the bytes in the place of a file in one step; removes it for None.

    A link stays one: what it leads to is written. Who may read and write it stays as it is. Only
    whoever has locked the file, or another one on behalf of it, may do this.

    Raises:
        AccessError: It cannot be written or removed.
    """
    path = os.path.realpath(path)
    beside = f"{path}.asset-inspector"
    try:
        if data is None:
            with contextlib.suppress(FileNotFoundError):
                os.remove(path)
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        try:
            with open(beside, "wb") as file:
                # First, so that nobody reads in it what they may not read in the file.
                if os.path.exists(path):
                    shutil.copymode(path, beside)
                file.write(data)
            os.replace(beside, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.remove(beside)
            raise
    except OSError as error:
        raise AccessError(path, error.strerror or "cannot be written") from error


def _taken(path: str, lock: str) -> tuple[int, int] | None:
    """What tells our lock from another; None where somebody else has made one."""
    try:
        os.makedirs(os.path.dirname(lock), exist_ok=True)
        descriptor = os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)
    except FileExistsError:
        return None
    except OSError as error:
        raise AccessError(path, error.strerror or "cannot be locked") from error
    try:
        return _identity(os.fstat(descriptor))
    except BaseException:
        os.remove(lock)
        raise
    finally:
        os.close(descriptor)


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino
