"""What is marked in the hex view: field, range, caret, search hits, findings."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Range = tuple[int, int]

NO_RANGE: Final[Range] = (0, 0)


@dataclass(frozen=True, slots=True)
class Flag:
    """A place that a finding speaks about: its bytes, its sign, and the sentence."""

    start: int
    end: int
    mark: str
    text: str


@dataclass(slots=True)
class HexState:
    """Everything that is painted besides the bytes themselves.

    Ranges are ``(start, end)`` and empty where there is nothing to mark.
    """

    selected: Range = NO_RANGE
    around: Range = NO_RANGE
    path: str = ""
    caret: int = 0
    anchor: int = 0
    first: int = 0
    focused: bool = False
    hits: Sequence[Range] = ()
    flags: Sequence[Flag] = ()

    @property
    def range(self) -> Range:
        """The bytes between anchor and caret; empty while they are at the same byte."""
        if self.caret == self.anchor:
            return NO_RANGE
        low, high = sorted((self.caret, self.anchor))
        return low, high + 1

    def hits_in(self, start: int, end: int) -> Sequence[Range]:
        """The hits that have bytes in ``[start, end)``; hits are in order and do not overlap."""
        low = max(bisect_left(self.hits, (start, 0)) - 1, 0)
        high = bisect_left(self.hits, (end, 0))
        return [hit for hit in self.hits[low:high] if hit[1] > start]
