"""Reads and writes binary streams."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from inspector.findings.message import Message
from inspector.format.errors import FAILURES, FormatError
from inspector.format.fast import value_reader
from inspector.format.objectstream.elements import (
    NEWEST_STREAM,
    STREAM_VERSION,
    Element,
    Stream,
    class_id_bytes,
    class_id_of_bytes,
)
from inspector.format.objectstream.leaves import bytes_of
from inspector.format.objectstream.reading import Builder, Reading, Stop
from inspector.format.objectstream.recognise import (
    BINARY_TAG,
    END_MARK,
    HAS_NAME,
    HAS_SIZE,
    HAS_VALUE,
    HAS_VERSION,
    HEAD_SIZE,
    IS_ELEMENT,
    SIZE_BITS,
    SIZES,
    ElementHead,
    StreamHead,
    StreamLayout,
    layout_of,
)
from inspector.format.record_layout import offset_of
from inspector.format.schema import read, write
from inspector.format.stream import BIG, Source

_ANY: Final = StreamLayout(NEWEST_STREAM)
_HEAD: Final = ElementHead.struct
_VERSION_AT: Final = offset_of(StreamHead, "Version", _ANY)


def read_binary(data: bytes) -> Reading:
    """Reads a binary stream as far as it goes."""
    builder = Builder()
    if len(data) < HEAD_SIZE:
        builder.problem(
            "TRUNCATED", 0, Message("format/bytes", count=len(data)), f"{HEAD_SIZE}", STREAM_VERSION
        )
        return Reading(Stream(NEWEST_STREAM, "binary", []), builder.problems, len(data), len(data))
    version = read(StreamHead, Source(data, BIG), _ANY).Version
    builder.set_version(version, _VERSION_AT)
    elements = _Elements(data, layout_of(version), builder)
    with suppress(Stop):
        elements.take()
    stream = Stream(version, "binary", builder.roots)
    return Reading(stream, builder.problems, HEAD_SIZE, elements.position)


class _Elements:
    """The elements of one stream while they are read; ``position`` is how far."""

    def __init__(self, data: bytes, layout: StreamLayout, builder: Builder) -> None:
        self.position = HEAD_SIZE
        self._data = data
        self._layout = layout
        self._builder = builder
        self._ids: dict[bytes, str] = {}

    def take(self) -> None:
        """Reads all.

        Raises:
            Stop: Nothing more can be read.
        """
        data, builder, head_of = self._data, self._builder, value_reader(_HEAD, self._layout)
        size = len(data)
        while self.position < size:
            start = self.position
            if data[start] == END_MARK:
                self.position += 1
                if not builder.open:
                    return
                builder.end(self.position)
                continue
            if not data[start] & IS_ELEMENT:
                found = Message("objectstream/flags", flags=data[start])
                raise builder.stop("CORRUPT", start, found, Message("objectstream/element-or-end"))
            try:
                head, at = head_of(data, start)
            except FAILURES:
                raise self._damaged(start) from None
            end = at + head.value_size
            if end > size:
                found = Message(
                    "objectstream/value-exceeds-bytes",
                    value_size=head.value_size,
                    size=size - at,
                )
                raise builder.stop("TRUNCATED", start, found)
            self.position = end
            builder.begin(self._element(head, start, data[at:end]))
        raise builder.stop(
            "TRUNCATED",
            size,
            Message("objectstream/end-of-bytes"),
            Message("objectstream/end-of-stream"),
        )

    def _element(self, head: ElementHead, start: int, value: bytes) -> Element:
        own, special = head.ClassId, head.SpecializedId
        return Element(
            self._id(own if special is None else special),
            version=head.ClassVersion or 0,
            value=value if head.Flags & HAS_VALUE else None,
            generic_id="" if special is None else self._id(own),
            stored_crc=head.NameCrc or 0,
            start=start,
        )

    def _id(self, raw: bytes) -> str:
        if raw not in self._ids:
            self._ids[raw] = class_id_of_bytes(raw)
        return self._ids[raw]

    def _damaged(self, start: int) -> Stop:
        """What the exact reader says of the head of an element that the fast one cannot read."""
        source = Source(self._data, BIG, start, self._builder.path)
        try:
            read(ElementHead, source, self._layout)
        except FormatError as error:
            self._builder.problem(
                error.kind, error.offset, error.found, error.expected, error.field
            )
        return Stop()


# Writing ---------------------------------------------------------------------------------------


def write_binary(stream: Stream) -> bytes:
    """The stream in binary, without the names that it does not store.

    Raises:
        UnsupportedError: A value is a text of a type whose bytes are not known.
        FormatError: A value or a version is none that binary stores.
    """
    layout = layout_of(stream.version)
    parts = [write(StreamHead, StreamHead(Tag=BINARY_TAG, Version=stream.version), layout)]
    waiting: list[Element | None] = [None, *reversed(stream.elements)]
    end = bytes([END_MARK])
    while waiting:
        element = waiting.pop()
        if element is None:
            parts.append(end)
            continue
        parts += _written(element, layout)
        waiting += (None, *reversed(element.children))
    return b"".join(parts)


def _written(element: Element, layout: StreamLayout) -> tuple[bytes, bytes]:
    value = None if element.value is None else bytes_of(element)
    flags, size = IS_ELEMENT, None
    if value is not None:
        flags |= HAS_VALUE
        if len(value) <= SIZE_BITS:
            flags |= len(value)
        else:
            size = len(value)
            flags |= HAS_SIZE | next(w for w in sorted(SIZES) if size < 1 << 8 * w)
    crc = element.crc
    flags |= (HAS_NAME if crc else 0) | (HAS_VERSION if element.version else 0)
    generic = element.generic_id or element.class_id
    head = ElementHead(
        Flags=flags,
        NameCrc=crc,
        ClassVersion=element.version,
        ClassId=class_id_bytes(element.class_id if layout.stream > 2 else generic),
        SpecializedId=class_id_bytes(element.class_id),
        ValueSize=size,
    )
    prefix = element.field or element.name
    return write(ElementHead, head, layout, prefix=prefix, start=element.start), value or b""
