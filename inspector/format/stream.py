"""Both ends of records: bytes to read from and to write to, spans of fields, texts as bytes."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError, FormatKind
from inspector.named_tuples import NamedTuple

# ------------------------------------------------------------------------------------------------
# Which bytes of a file belong to which field.


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


# ------------------------------------------------------------------------------------------------
# Engine strings as bytes, without losing how they were stored.


class StoredText(str):
    """A string whose bytes are not the ones that the engine would choose for it today.

    An ASCII text stored as UTF-16, a text without its closing NUL or with bytes that are no UTF-8
    all keep ``stored`` (the count and the bytes), so that writing gives the same bytes back.
    """

    __slots__ = ("stored",)
    stored: bytes

    def __new__(cls, text: str, stored: bytes) -> StoredText:
        self = super().__new__(cls, text)
        self.stored = stored
        return self

    def __reduce__(self) -> tuple[type[StoredText], tuple[str, bytes]]:
        """What makes the same again where another process takes it."""
        return StoredText, (str(self), self.stored)


def decode_text(data: bytes, count: int, byte_order: str) -> str:
    """The text of an FString from its bytes and its count (negative: UTF-16 units).

    Narrow strings are read as UTF-8 where they are valid UTF-8, else as Latin-1: sources disagree
    on which it is, and for ASCII both are the same.
    """
    if count > 0:
        body = data[:-1] if data[-1] == 0 else data
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError:
            text = body.decode("latin-1")
    elif count < 0:
        text = data.decode("utf-16-le" if byte_order == LITTLE else "utf-16-be", "surrogatepass")
        text = text.removesuffix("\0")
    else:
        return ""
    stored = struct.pack(byte_order + "i", count) + data
    return text if encode_text(text, byte_order) == stored else StoredText(text, stored)


def encode_text(text: str, byte_order: str) -> bytes:
    """The bytes of an FString: narrow for ASCII, else UTF-16, as the engine writes them."""
    if isinstance(text, StoredText):
        return text.stored
    if not text:
        return bytes(4)
    if text.isascii():
        return struct.pack(byte_order + "i", len(text) + 1) + text.encode("ascii") + b"\0"
    wide = (text + "\0").encode(
        "utf-16-le" if byte_order == LITTLE else "utf-16-be", "surrogatepass"
    )
    return struct.pack(byte_order + "i", -(len(wide) // 2)) + wide


def decode_utf8(data: bytes) -> str:
    """The text of an FUtf8String; bytes that are no UTF-8 survive as lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def encode_utf8(text: str, byte_order: str) -> bytes:
    """The bytes of an FUtf8String."""
    data = text.encode("utf-8", "surrogateescape")
    return struct.pack(byte_order + "i", len(data)) + data
