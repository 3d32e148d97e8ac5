"""How a value of a property lies on disk: what every form of one can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from inspector.format.errors import FAILURES, FormatError, Short

#: What reading a value in the wrong form raises; nesting without end is one of them.
MISFITS = (*FAILURES, FormatError, RecursionError)


class Form(ABC):
    """How a value lies on disk."""

    @abstractmethod
    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        """The value at ``at`` and the position after it; nothing behind ``end`` belongs to it.

        Raises:
            Short: Where the bytes hold no such value, or another one of :data:`MISFITS`.
        """

    @abstractmethod
    def write(self, value: Any, out: bytearray) -> None:
        """Appends the bytes of a value: those it was read from."""

    def settled(self, value: Any) -> Form:
        """The form of a value that was read in this one: another where it was one of several."""
        return self

    def read_many(
        self, data: bytes, at: int, count: int, end: int, depth: int
    ) -> tuple[tuple[Any, ...], int]:
        """``count`` values one after another.

        Raises:
            Short: Where the bytes cannot hold so many.
        """
        if count < 0 or count > end - at:
            raise Short
        items = []
        for _ in range(count):
            value, at = self.read(data, at, end, depth + 1)
            items.append(value)
        return tuple(items), at

    def skip(self, data: bytes, at: int, end: int) -> int:
        """The position behind a value that has been read.

        A form that may hold property tags passes over them: they are not tried again.

        Raises:
            Short: Where the bytes hold no such value, or another one of :data:`MISFITS`.
        """
        return self.read(data, at, end, 0)[1]

    def starts(self, data: bytes, at: int, count: int, end: int) -> Sequence[int]:
        """Where each of ``count`` values starts, and where the last one ends.

        Raises:
            Short: Where the bytes do not hold them.
        """
        starts = [at]
        for _ in range(count):
            at = self.skip(data, at, end)
            starts.append(at)
        return starts


class NamingForm(Form):
    """A form that knows the names of its package."""

    @abstractmethod
    def text(self, name: Any) -> str:
        """The text of a name.

        Raises:
            Short: Where the package has no such name.
        """
