"""A piece of a line: from its left end up to its right one."""

from __future__ import annotations

from inspector.named_tuples import NamedTuple


class Span(NamedTuple):
    """A piece from ``left`` up to ``right``, in px."""

    left: int
    right: int

    @property
    def width(self) -> int:
        """Its width in px."""
        return self.right - self.left

    @property
    def middle(self) -> float:
        """The middle of it in px."""
        return (self.left + self.right) / 2

    def meets(self, other: Span, gap: int = 0) -> bool:
        """Whether the two are closer than ``gap``."""
        return self.left < other.right + gap and other.left < self.right + gap
