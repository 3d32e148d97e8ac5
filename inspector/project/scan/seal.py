"""Sums of what an index keeps, which only this user's program can make.

What lies in a cache may have been changed: by a failing disk, by another program, by whoever had
the folder before it was fetched from elsewhere. Each row of an index has a sum that is keyed with a
secret of the user's, so that a row which this program did not write is told from one that it did.
The secret does not lie in the cache, and leaves the machine with none.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from marshal import dumps
from pathlib import Path
from typing import Final

from inspector.errors import AccessError, InspectorError
from inspector.files.reading import NotThereError, open_plain
from inspector.files.user_folders import key_file
from inspector.files.writing import INDEX_KEY, NotOursError, remove_file, write_file
from inspector.findings.message import Message

#: What the file of the secret begins with; the secret is behind it.
_HEAD: Final = INDEX_KEY.beginnings[0]
_SECRET: Final = 32
#: Bytes of a sum: as many as nobody meets by chance or by trying.
_SUM: Final = 16
#: The form of marshal in which equal values are equal bytes, whoever else refers to them.
_FORM: Final = 0
#: Rights that others have to a file.
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


class ForeignError(InspectorError):
    """A file of this program's belongs to another user: what is in it may be anything."""


class Seal:
    """Makes the sums of one index.

    Args:
        key: What only this user's program knows.
        about: What sets this index apart from others, and from what it was before it was rebuilt.
    """

    def __init__(self, key: bytes, about: bytes) -> None:
        self._begun = hashlib.blake2b(about, key=key, digest_size=_SUM)

    def sum_of(self, *row: str | bytes | int) -> bytes:
        """The sum of a row: of the name of its table, and of its values in their order."""
        made = self._begun.copy()
        # One form for one row, and the fastest there is. Another one of another Python costs a read
        # of the project.
        made.update(dumps(row, _FORM))
        return made.digest()


def users_key() -> bytes:
    """The secret of this user, made where there is none yet.

    Raises:
        ForeignError: It belongs to another user.
        AccessError: It can be neither read nor made.
    """
    path = key_file()
    key = _stored(path)
    if key is None:
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
        # Another process may be making one at the same moment: then that one is the secret.
        with contextlib.suppress(NotOursError):
            write_file(path, _HEAD + os.urandom(_SECRET), INDEX_KEY, mode=0o600)
        key = _stored(path)
    if key is None:
        raise AccessError(os.fspath(path), Message("project/key-not-kept"))
    return key


def _stored(path: Path) -> bytes | None:
    """The secret that is kept; None of one that is damaged or that others may read, which goes."""
    try:
        check_owner(path)
        with open_plain(path) as file:
            data = file.read(len(_HEAD) + _SECRET + 1)
            is_private = os.name == "nt" or not os.fstat(file.fileno()).st_mode & _OTHERS
    except NotThereError:
        return None
    if is_private and data.startswith(_HEAD) and len(data) == len(_HEAD) + _SECRET:
        return data[len(_HEAD) :]
    remove_file(path, INDEX_KEY)
    return None


def check_owner(path: Path) -> None:
    """Looks whose a file is, where the system knows that.

    Raises:
        ForeignError: It is another user's.
        AccessError: The system does not say.
    """
    if not hasattr(os, "geteuid"):
        return
    try:
        status = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise AccessError(os.fspath(path), error.strerror or str(error)) from error
    if status.st_uid != os.geteuid():
        raise ForeignError(Message("project/of-another-user", path=os.fspath(path)))
