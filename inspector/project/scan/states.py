"""What a file system says of a package and what belongs to it: whether it changed since."""

from __future__ import annotations

import os
import stat
import time
from collections import defaultdict
from collections.abc import Iterable
from typing import Final, NamedTuple

from inspector.project.siblings import SUFFIXES
from inspector.project.walk import SUFFIXES as LOOKED_AT
from inspector.project.walk import entries_of, folder_of

#: A file that was written so shortly before it was looked at may be written again without another
#: time: the coarsest clocks of file systems in use (FAT) count in two seconds.
_UNSETTLED_NS: Final = 2_000_000_000
#: The time of a file that is looked at again next time, whatever its time is then.
UNSETTLED: Final = -1


class FileState(NamedTuple):
    """Size in bytes and time of the last write in nanoseconds, and those of what belongs to it.

    ``beside`` names each file beside the package that belongs to it, with its size and times.
    ``touched`` is the time of the last change of anything about the file, such as of who may read
    it, where the system keeps one.
    """

    size: int
    changed: int
    beside: str = ""
    touched: int = 0

    @property
    def settled(self) -> bool:
        """Whether an equal state later means that nothing was written meanwhile."""
        return self.changed != UNSETTLED


#: The states of the packages of one folder, by their names.
FolderStates = dict[str, FileState]


class StateReader:
    """Asks for the states of packages that come folder by folder, listing each folder once."""

    def __init__(self) -> None:
        self._folders: dict[str, FolderStates] = {}

    def state_of(self, path: str) -> FileState | None:
        """The state of a package; None where it is gone, or the system does not give it."""
        folder = folder_of(path)
        states = self._folders.get(folder)
        if states is None:
            # The rest of a folder's files may come behind those of the folders in it.
            below = os.path.join(folder, "")
            self._folders = {
                above: states
                for above, states in self._folders.items()
                if below.startswith(os.path.join(above, ""))
            }
            states = self._folders[folder] = states_in(folder)
        return states.get(path[len(folder) :].lstrip(os.sep))


def states_in(folder: str) -> FolderStates:
    """The states of the files of a folder that may be looked at, as the system gives them."""
    before = time.time_ns() - _UNSETTLED_NS
    entries = entries_of(folder or os.curdir)
    beside = _beside(entries, before)
    states = {}
    for entry in entries:
        name = entry.name
        if not name.lower().endswith(LOOKED_AT):
            continue
        try:
            status = entry.stat()
        except OSError:
            continue
        changed = status.st_mtime_ns
        states[name] = FileState(
            status.st_size,
            changed if changed < before else UNSETTLED,
            beside.get(os.path.splitext(name)[0], "") if beside else "",
            status.st_ctime_ns,
        )
    return states


def _beside(entries: Iterable[os.DirEntry[str]], before: int) -> dict[str, str]:
    """What belongs to packages, by the names of these without their suffixes."""
    told: defaultdict[str, list[str]] = defaultdict(list)
    for entry in sorted(
        (entry for entry in entries if entry.name.endswith(SUFFIXES)), key=lambda entry: entry.name
    ):
        try:
            status = entry.stat()
        except OSError:
            continue
        if not stat.S_ISREG(status.st_mode):
            continue
        changed = status.st_mtime_ns if status.st_mtime_ns < before else UNSETTLED
        # What belongs to "A.m.uasset" ends like what belongs to "A.uasset".
        for suffix in SUFFIXES:
            if entry.name.endswith(suffix):
                text = f"{suffix} {status.st_size} {changed} {status.st_ctime_ns}"
                told[entry.name[: -len(suffix)]].append(text)
    return {stem: "; ".join(texts) for stem, texts in told.items()}
