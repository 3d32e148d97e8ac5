"""The two ends that records are read from and written to."""

from __future__ import annotations

from typing import Final, Protocol

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError, FormatKind
from inspector.format.span import Span

#: The byte orders, as :mod:`struct` calls them.
LITTLE: Final = "<"
BIG: Final = ">"


class ByteRun(Protocol):
    """Bytes that lie elsewhere, such as in a file; what is taken of them is copied."""

    def __len__(self) -> int:
        """Number of bytes."""

    def __getitem__(self, place: slice, /) -> bytes:
        """The bytes of a slice, whose step is 1."""

    def find(self, needle: bytes, start: int, end: int, /) -> int:
        """Where ``needle`` first lies within ``[start, end)``; -1 where it does not."""


#: What files are read from; slices of all of them are bytes-like.
Buffer = bytes | bytearray | memoryview | ByteRun


class Source:
    """A bounds-checked position in a buffer, knowing which field is being read.

    Args:
        data: The bytes; positions in them are the file's own offsets.
        byte_order: ``"<"`` or ``">"``.
        position: Where to start.
        prefix: Field path that everything read from here lies under.
        spans: Where to note the bytes of each field; None to note nothing.
        short: What running past the end is called.
    """

    __slots__ = ("_path", "_starts", "byte_order", "data", "position", "short", "size", "spans")

    def __init__(
        self,
        data: Buffer,
        byte_order: str,
        position: int = 0,
        prefix: str = "",
        spans: list[Span] | None = None,
        *,
        short: FormatKind = "TRUNCATED",
    ) -> None:
        self.data = data
        self.size = len(data)
        self.byte_order = byte_order
        self.position = position
        self.spans = spans
        self.short: FormatKind = short
        self._path = [prefix] if prefix else []
        self._starts: list[int] = []

    @property
    def path(self) -> str:
        """Path of the field being read."""
        return "/".join(self._path)

    @property
    def left(self) -> int:
        """Number of bytes between the position and the end."""
        return self.size - self.position

    def enter(self, name: str) -> None:
        """Says that a field begins here."""
        self._path.append(name)
        self._starts.append(self.position)

    def leave(self) -> None:
        """Says that the field entered last ends here."""
        start = self._starts.pop()
        if self.spans is not None:
            self.spans.append(Span("/".join(self._path), start, self.position))
        self._path.pop()

    def take(self, count: int) -> bytes:
        """The next ``count`` bytes.

        Raises:
            FormatError: When fewer are left.
        """
        start = self.position
        end = start + count
        if end > self.size or start < 0:
            raise self.error(
                self.short,
                Message("format/bytes-left", left=max(self.left, 0)),
                Message("format/bytes", count=count),
            )
        self.position = end
        return bytes(self.data[start:end])

    def error(self, kind: FormatKind, found: Text, expected: Text | None = None) -> FormatError:
        """An error about the field being read, at the position where that field begins."""
        start = self._starts[-1] if self._starts else self.position
        return FormatError(kind, self.path, start, found, expected)


class Sink:
    """Collects what is written.

    Args:
        byte_order: ``"<"`` or ``">"``.
        start: Where in the file the first byte will lie.
    """

    __slots__ = ("_start", "byte_order", "data")

    def __init__(self, byte_order: str, start: int = 0) -> None:
        self.byte_order = byte_order
        self.data = bytearray()
        self._start = start

    @property
    def position(self) -> int:
        """Where in the file the next byte will lie."""
        return self._start + len(self.data)

    def write(self, more: bytes) -> None:
        """Adds bytes at the end."""
        self.data += more
