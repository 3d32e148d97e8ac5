"""Which bytes of a file belong to which field."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Span(NamedTuple):
    """The bytes ``[start, end)`` of the field named by ``path`` (``exports/12/SerialSize``)."""

    path: str
    start: int
    end: int

    @property
    def length(self) -> int:
        """Number of bytes."""
        return self.end - self.start


class SpanMap:
    """The spans of one file, by path and by position."""

    def __init__(self, spans: Iterable[Span]) -> None:
        # At one start the longest comes first, so that an enclosing field precedes what it holds.
        self._ordered = sorted(spans, key=lambda span: (span.start, -span.end))
        self._by_path = {span.path: span for span in self._ordered}
        self._starts = [span.start for span in self._ordered]

    def __iter__(self) -> Iterator[Span]:
        return iter(self._ordered)

    def __len__(self) -> int:
        return len(self._ordered)

    def get(self, path: str) -> Span | None:
        """The span of the field named ``path``, or None where the file has no such field."""
        return self._by_path.get(path)

    def at(self, offset: int) -> Span | None:
        """The smallest field that holds the byte at ``offset``, or None where none does."""
        best: Span | None = None
        for index in range(bisect_right(self._starts, offset) - 1, -1, -1):
            span = self._ordered[index]
            if span.end > offset and (best is None or span.length < best.length):
                best = span
            # A top-level span (no "/") that starts at or before the offset encloses all the rest.
            if "/" not in span.path:
                break
        return best
