"""An object stream as an asset: what the rest of the program asks of an opened one."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

from inspector.findings.message import Message
from inspector.format.asset import FormatKey, VersionRow
from inspector.format.errors import FormatError
from inspector.format.logical import MOST_AT_ONCE, LogicalBytes
from inspector.format.stream import BIG, Buffer

if TYPE_CHECKING:
    from inspector.format.interpret import ReadingType
    from inspector.format.objectstream.encodings import EncodingRow
    from inspector.format.objectstream.reading import Reading, StreamFacts
    from inspector.format.tree import FieldTree

#: Bytes from the start of a file that tell its encoding.
HEAD: Final = 1 << 10


class ObjectStream:
    """An :class:`~inspector.format.asset.Asset`: a stream, which is read when it is asked for.

    Args:
        data: The file; nothing continues one of these.
    """

    kind: ClassVar[FormatKey] = "object-stream"
    byte_order: ClassVar[str] = BIG

    def __init__(self, data: Buffer) -> None:
        from inspector.format.objectstream.encodings import ENCODINGS, encoding_of

        self.data = LogicalBytes(data)
        head = self.data.slice(0, HEAD)
        self.encoding: EncodingRow = encoding_of(head, self.data.size) or ENCODINGS[0]

    @classmethod
    def open(cls, data: Buffer, tail: Buffer) -> ObjectStream:
        """The stream that a file is."""
        return cls(data)

    @property
    def readings(self) -> tuple[ReadingType, ...]:
        """None: binary streams say of each value what it is."""
        return ()

    @cached_property
    def reading(self) -> Reading:
        """What it holds, as far as it can be read."""
        return self.encoding.read(self.bytes)

    @property
    def bytes(self) -> bytes:
        """The bytes that are read: all, but of a file that no engine would write."""
        return self.data.slice(0, MOST_AT_ONCE)

    def facts(self) -> StreamFacts:
        """What checks need of it, without its elements being made."""
        return self.encoding.facts(self.bytes)

    def version_rows(self) -> tuple[VersionRow, ...]:
        """The version of the stream, and how it is encoded."""
        version = str(self.reading.stream.version)
        return (
            VersionRow(Message("objectstream/title-version"), version),
            VersionRow(Message("objectstream/title-encoding"), self.encoding.title),
        )

    def damage(self) -> tuple[FormatError, ...]:
        """Everything that contradicts the format; reads all elements."""
        if self.data.size <= MOST_AT_ONCE:
            return self.reading.problems
        found, most = (
            Message("format/size", size=self.data.size),
            Message("format/at-most-grouped", most=MOST_AT_ONCE),
        )
        return (
            *self.reading.problems,
            FormatError("CORRUPT", "objects", MOST_AT_ONCE, found, most),
        )

    def tree(self) -> FieldTree:
        """All elements as rows."""
        from inspector.format.objectstream.tree import stream_tree  # Most commands need none.

        return stream_tree(self.data, self.bytes, self.reading)

    def place_of(self, path: str) -> int | None:
        """Where the element or the value named by ``path`` starts; None where there is none."""
        node = self.tree().find(path)
        return None if node is None else node.start
