"""The logical file: a file and the one that continues it, as one run of bytes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from inspector.format.stream import Buffer

#: Bytes that are copied at a time where a run is looked at from end to end.
_CHUNK: Final = 1 << 20
#: The most bytes that are held at once to be taken apart or compared byte by byte. No header comes
#: near it; what objects hold as values lies before the runs of bytes that make some of them longer.
MOST_AT_ONCE: Final = 1 << 28


class LogicalBytes:
    """The bytes of a file followed by those of the one that continues it; nothing is copied.

    Offsets count through both files, as those in a package through its ``.uexp``, so this is what
    they index.

    Args:
        data: The file.
        tail: The one that continues it; empty where there is none.
    """

    __slots__ = ("_data", "_tail", "seam", "size")

    def __init__(self, data: Buffer, tail: Buffer = b"") -> None:
        self._data = data
        self._tail = tail
        #: Where the ``.uexp`` begins; the size where there is none.
        self.seam = len(data)
        #: Number of bytes of both files.
        self.size = len(data) + len(tail)

    def slice(self, start: int, end: int) -> bytes:
        """The bytes ``[start, end)``, as far as there are any."""
        start, end = max(start, 0), min(end, self.size)
        if start >= end:
            return b""
        if end <= self.seam:
            return bytes(self._data[start:end])
        behind = bytes(self._tail[max(start - self.seam, 0) : end - self.seam])
        return bytes(self._data[start : self.seam]) + behind if start < self.seam else behind

    def chunks(self, start: int, end: int) -> Iterator[bytes]:
        """The bytes ``[start, end)`` piece by piece, so that a run of any length can be hashed."""
        end = min(end, self.size)
        for at in range(max(start, 0), end, _CHUNK):
            yield self.slice(at, min(at + _CHUNK, end))

    def same(self, start: int, other: LogicalBytes, other_start: int, count: int) -> bool:
        """Whether ``count`` bytes, as far as there are any, are the same here and elsewhere."""
        ours = self.chunks(start, start + count)
        theirs = other.chunks(other_start, other_start + count)
        return all(our == their for our, their in zip_longest(ours, theirs))

    def find(self, needle: bytes, start: int = 0, end: int | None = None) -> int:
        """Where ``needle`` first lies within ``[start, end)``; -1 where it does not."""
        limit = self.size if end is None else min(end, self.size)
        start = max(start, 0)
        if start < self.seam:
            # A memory view has no find; a copy is made only of what has to be looked through.
            found = self._find(self._data, needle, start, min(limit, self.seam))
            if found >= 0:
                return found
            if limit <= self.seam or not self.size > self.seam:
                return -1
            reach = len(needle) - 1
            first = max(self.seam - reach, start)
            across = self.slice(first, min(self.seam + reach, limit)).find(needle)
            if across >= 0:
                return first + across
        # A negative end would count from the end of the tail.
        first, last = (max(place - self.seam, 0) for place in (start, limit))
        found = self._find(self._tail, needle, first, last)
        return found + self.seam if found >= 0 else -1

    @staticmethod
    def _find(part: Buffer, needle: bytes, start: int, end: int) -> int:
        if isinstance(part, memoryview):
            found = bytes(part[start:end]).find(needle)
            return found + start if found >= 0 else -1
        return part.find(needle, start, end)
