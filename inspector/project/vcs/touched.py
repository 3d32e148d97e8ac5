"""Tells files of a work tree that were written again from those that hold something else.

Git compares the contents of a file whose times differ from what it noted, and it does so through
the filters that a repository names, which nobody here runs. So what git would store is computed
instead: the file as it is, or the pointer that Git LFS would leave in its place.
"""

from __future__ import annotations

import hashlib
import os
from typing import Final

from inspector.errors import AccessError
from inspector.files.reading import open_plain
from inspector.project.job import Progress
from inspector.project.vcs.lfs import Pointer

#: Bytes that are hashed between two looks whether that is still wanted.
_PART: Final = 1 << 20
#: Digits of a hash of a repository that counts in SHA-256.
_SHA256_DIGITS: Final = 64


def holds(place: str, blob: str, progress: Progress) -> bool:
    """Whether git would store a file's contents, or its Git LFS pointer, under a hash.

    A pointer in another form than Git LFS writes today is not told; its file counts as another.

    Args:
        place: The file. One that cannot be read holds nothing.
        blob: What the contents are stored under.
        progress: Asked between two parts of the file whether that is still wanted.

    Raises:
        Cancelled: It is not wanted any more.
    """
    try:
        with open_plain(place) as file:
            size = left = os.fstat(file.fileno()).st_size
            plain, lfs = _beginning(blob, size), hashlib.sha256()
            while left > 0 and (part := file.read(min(_PART, left))):
                progress(0)
                plain.update(part)
                lfs.update(part)
                left -= len(part)
    except (AccessError, OSError):
        return False
    if left:
        return False
    if plain.hexdigest() == blob:
        return True
    pointer = Pointer(lfs.hexdigest(), size).text
    stored = _beginning(blob, len(pointer))
    stored.update(pointer)
    return stored.hexdigest() == blob


def _beginning(blob: str, size: int) -> hashlib._Hash:
    """What git hashes before the contents, in the manner of the hash to compare with."""
    name = "sha256" if len(blob) == _SHA256_DIGITS else "sha1"
    return hashlib.new(name, b"blob %d\0" % size, usedforsecurity=False)
