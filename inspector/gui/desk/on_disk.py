"""What became of files on disk since they were read: asked by their stamps, never by opening."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

#: What tells one state of a file from another; empty for what cannot be asked about.
Stamp = tuple[int, ...]
#: Stamps by the paths of their files; None for a file that is not there.
Stamps = Mapping[str, Stamp | None]

#: The suffix of the file that holds the rest of a split package.
_REST: Final = ".uexp"


class OnDisk(StrEnum):
    """What became of what was read; the value is the word for it."""

    SAME = ""
    CHANGED = "changed"
    DELETED = "deleted"


def stamps_of(paths: Iterable[str]) -> Stamps:
    """The stamps of files as they are now; may wait for a disk that sleeps."""
    return {path: _stamp_of(path) for path in paths}


def with_rest(paths: Iterable[str]) -> list[str]:
    """The paths of packages, each with that of the file that a split one goes on in."""
    # Unlike Path.with_suffix this takes any text: a side may be a revision.
    return [part for path in paths for part in (path, os.path.splitext(path)[0] + _REST)]  # noqa: PTH122


def _stamp_of(path: str) -> Stamp | None:
    try:
        # Follows links, so that a link to another file is another file; opens no pipe.
        status = Path(path).stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError):  # a ValueError tells of a NUL in the path
        return ()
    # An editor that writes a new file and renames it over the old one leaves another inode.
    return status.st_ino, status.st_size, status.st_mtime_ns


def became(before: Stamps, now: Stamps) -> OnDisk:
    """What became of files: deleted as soon as one of them is."""
    pairs = [(stamp, now.get(path, stamp)) for path, stamp in before.items()]
    if any(old is not None and new is None for old, new in pairs):
        return OnDisk.DELETED
    changed = any(old != new for old, new in pairs if old != () and new != ())
    return OnDisk.CHANGED if changed else OnDisk.SAME
