"""What a file system says of a package and what belongs to it: whether it changed since."""

from __future__ import annotations

import os
import stat
import time
from typing import Final, NamedTuple

from inspector.project.siblings import SUFFIXES
from inspector.project.walk import entries_of, folder_of

#: A file that was written so shortly before it was looked at may be written again without another
#: time: the coarsest clocks of file systems in use (FAT) count in two seconds.
_UNSETTLED_NS: Final = 2_000_000_000
#: The time of a file that is looked at again next time, whatever its time is then.
UNSETTLED: Final = -1


class FileState(NamedTuple):
    """Size in bytes and time of the last write in nanoseconds, and those of what belongs to it.

    ``beside`` names each file beside the package that belongs to it, with its size and time.
    """

    size: int
    changed: int
    beside: str = ""

    @property
    def settled(self) -> bool:
        """Whether an equal state later means that nothing was written meanwhile."""
        return self.changed != UNSETTLED


class StateReader:
    """Asks for the states of files that come folder by folder, listing each folder once."""

    def __init__(self) -> None:
        self._folder: str | None = None
        self._entries: dict[str, os.DirEntry[str]] = {}
        self._now = time.time_ns()

    def state_of(self, path: str) -> FileState | None:
        """The state of a file; None where it is gone, or the system does not give it."""
        folder = folder_of(path)
        if folder != self._folder:
            self._folder = folder
            self._now = time.time_ns()
            self._entries = {entry.name: entry for entry in entries_of(folder or os.curdir)}
        name = path[len(folder) :].lstrip(os.sep)
        entry = self._entries.get(name)
        try:
            status = os.stat(path) if entry is None else entry.stat()
        except (OSError, ValueError):
            return None
        return FileState(status.st_size, self._time(status), self._beside(name))

    def _beside(self, name: str) -> str:
        stem, own = os.path.splitext(name)
        told = []
        for suffix in SUFFIXES:
            entry = self._entries.get(stem + suffix)
            if entry is None or suffix == own:
                continue
            try:
                status = entry.stat()
            except OSError:
                continue
            if stat.S_ISREG(status.st_mode):
                told.append(f"{suffix} {status.st_size} {self._time(status)}")
        return "; ".join(told)

    def _time(self, status: os.stat_result) -> int:
        changed = status.st_mtime_ns
        return changed if changed < self._now - _UNSETTLED_NS else UNSETTLED
