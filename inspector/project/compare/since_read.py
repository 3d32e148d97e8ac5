"""A file on disk held against what was read of it before, which is still at hand."""

from __future__ import annotations

import os
from contextlib import ExitStack
from dataclasses import replace
from typing import Final, NamedTuple

from inspector.errors import AccessError
from inspector.findings.message import Message
from inspector.project.compare.files import Comparison, compare_sides, open_argument, side_of
from inspector.project.file_bytes import FileBytes
from inspector.project.job import Progress
from inspector.project.opened import Buffer, Opened
from inspector.project.opening import open_bytes

#: Where the new side is from.
NOW_NOTE: Final = Message("project/on-disk-now")
#: Why nothing is left of what was read: a file in blocks is read where it lies.
WRITTEN_OVER: Final = Message("project/written-over")


class Held(NamedTuple):
    """What was read of a file, and is held.

    Attributes:
        path: The file.
        data: Its bytes; where they are read in blocks, as long as nobody writes into the file.
        tail: Those of its ``.uexp``, if it is split.
        read_at: When it was read: "14:32".
    """

    path: str
    data: Buffer
    tail: Buffer
    read_at: str

    @classmethod
    def of(cls, opened: Opened, path: str, read_at: str) -> Held:
        """What a file that is open holds."""
        return cls(path, opened.data, opened.tail, read_at)

    @property
    def title(self) -> Message:
        """The file, and that it is as it was read."""
        return Message("project/as-read", path=os.path.basename(self.path))

    @property
    def note(self) -> Message:
        """When that was."""
        return Message("project/read-at", read_at=self.read_at)


def compare_since_read(
    held: Held, *, swapped: bool = False, progress: Progress | None = None
) -> Comparison:
    """Compares what was read of a file with what lies on disk.

    What was read is the old side, and stays open for others. Files of payloads are not compared:
    what was in them then is not known.

    Args:
        held: What was read.
        swapped: Whether it is the new side instead.
        progress: Told how far it is; ends it when it is cancelled.

    Raises:
        AccessError: Nothing is left of what was read, or the file on disk cannot be read.
        Cancelled: It is not wanted any more.
    """
    progress = progress or Progress()
    progress(0, None, held.path)
    parts = (held.data, held.tail)
    if any(isinstance(part, FileBytes) and part.changed() for part in parts):
        raise AccessError(held.path, WRITTEN_OVER)
    was = open_bytes(held.data, held.path, held.tail)
    before = side_of(was, title=held.title, note=held.note)
    with ExitStack() as opened:
        now = replace(opened.enter_context(open_argument(held.path)), note=NOW_NOTE)
        sides = (now, before) if swapped else (before, now)
        comparison = compare_sides(*sides, progress)
        opened.pop_all()  # It stays open for who asked.
    return comparison
