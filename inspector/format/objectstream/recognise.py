"""The layout of binary object streams, and what recognises a stream of any encoding by its bytes.

Every command asks of every file whether it is a stream, and few are: nothing here needs the reader.

The binary layout is that of ``AzCore/Serialization/ObjectStream.cpp``. A stream is its head, its
elements and an end mark. An element is its head, its value, the elements within it and an end mark,
which is a byte 0 in the place of flags. Numbers are big-endian.
"""

from __future__ import annotations

import re
from typing import Any, Final

from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.fields import U8, U16, U32, Fixed
from inspector.format.gate import Axis, VersionName, since, until
from inspector.format.objectstream.elements import NEWEST_STREAM
from inspector.format.schema import Depends, Record, TypedConstruct, field, min_size, read, when
from inspector.format.stream import BIG, Source
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

# -- binary layout ---------------------------------------------------------------------------------

#: The first byte of a binary stream.
BINARY_TAG: Final = 0
#: What ends an element, and the stream.
END_MARK: Final = 0

#: Bits of an element's flags.
SIZE_BITS: Final = 0x07
IS_ELEMENT: Final = 0x08
HAS_VALUE: Final = 0x10
HAS_SIZE: Final = 0x20
HAS_NAME: Final = 0x40
HAS_VERSION: Final = 0x80

#: How the size of a value is stored, by how many bytes it takes.
SIZES: Final = {kind.size: kind for kind in (U8, U16, U32)}
#: The 16 bytes of an id, in the order of its digits.
CLASS_ID: Final = Fixed("16s", shown="class id")


class StreamVersion(VersionName, axis=Axis("stream", "stream version")):
    """Versions of object streams."""

    SPECIALIZED_IDS = 2
    ONE_ID = 3


class StreamLayout(NamedTuple):
    """What the shape of a stream's records depends on."""

    stream: int
    byte_order: str = BIG


def _size_form(flags: int) -> TypedConstruct[Any] | None:
    sized = HAS_VALUE | HAS_SIZE
    return SIZES[flags & SIZE_BITS] if flags & sized == sized else None


class StreamHead(Record):
    """What a binary stream begins with."""

    Tag: int = field(U8, "0, which tells binary streams from those that are text.")
    Version: int = field(U32, "Version of the stream.")


class ElementHead(Record):
    """What an element says before its value."""

    Flags: int = field(U8, "What is stored of it, and the size of a value of up to seven bytes.")
    NameCrc: int | None = field(
        when("Flags", U32, HAS_NAME), "CRC-32 of the name of the field, in lower case."
    )
    ClassVersion: int | None = field(
        when("Flags", U8, HAS_VERSION), "Version of the class; 0 where it is not stored."
    )
    ClassId: bytes = field(CLASS_ID, "Id of the class; of a template, its own before version 3.")
    SpecializedId: bytes | None = field(
        CLASS_ID,
        "Id of the class that was made of the template.",
        since(StreamVersion.SPECIALIZED_IDS) & until(StreamVersion.ONE_ID),
    )
    ValueSize: int | None = field(
        Depends(
            "Flags",
            _size_form,
            tuple(SIZES.values()),
            Message("format/where-bit", field="Flags", mask=HAS_SIZE),
        ),
        "Bytes of a value of more than seven.",
    )

    @property
    def value_size(self) -> int:
        """Bytes of the value; 0 where there is none."""
        if not self.Flags & HAS_VALUE:
            return 0
        return self.Flags & SIZE_BITS if self.ValueSize is None else self.ValueSize


#: Bytes before the first element.
HEAD_SIZE: Final = min_size(StreamHead.struct, StreamLayout(1))


def layout_of(version: int) -> StreamLayout:
    """The layout of a version; of one that is newer than all, that of the newest."""
    return StreamLayout(min(max(version, 1), NEWEST_STREAM))


# -- recognition -----------------------------------------------------------------------------------

#: How the names of streams end.
STREAM_SUFFIXES: Final = (
    ".slice", ".dynamicslice", ".uicanvas", ".entity", ".entities", ".objectstream", ".assetinfo",
    ".physxmaterial", ".seed", ".scriptcanvas", ".scriptcanvas_fn", ".scriptevents",
    ".inputbindings", ".filetag", ".benchmarksettings", ".animgraph", ".gradimage",
    ".postfxlayercategories", ".surfacetagnamelist", ".vegdescriptorlist", ".xml",
)  # fmt: skip
#: Those of them that files of other formats have too: later engines write some as plain JSON.
SHARED_SUFFIXES: Final = (
    ".assetinfo", ".seed", ".scriptcanvas", ".scriptcanvas_fn", ".animgraph", ".xml",
)  # fmt: skip
#: What a document may begin with before its first element, as far as anything is expected of it.
_XML = pattern(
    rb"(?:\xEF\xBB\xBF)?\s*+(?:<\?xml[^>]*+>)?(?>\s|<!--.*?-->)*+<(?:!DOCTYPE\s++)?ObjectStream[\s/>]",
    re.S,
)
_JSON = pattern(
    rb'(?:\xEF\xBB\xBF)?\s*\{\s*(?:"version"\s*:\s*\d+\s*,\s*)?"name"\s*:\s*"ObjectStream"'
)
#: No file of a version above this is taken for a stream: what begins with a 0 may be many things.
_HIGHEST_PLAUSIBLE: Final = 15


def begins_stream(head: bytes, size: int) -> bool:
    """Whether a file of ``size`` bytes that begins with ``head`` is an object stream."""
    return begins_xml(head) or begins_json(head) or begins_binary(head, size)


def begins_xml(head: bytes) -> bool:
    """Whether a file that begins with ``head`` is a stream in XML."""
    return _XML.match(head) is not None


def begins_json(head: bytes) -> bool:
    """Whether a file that begins with ``head`` is a stream in JSON."""
    return _JSON.match(head) is not None


def begins_binary(head: bytes, size: int) -> bool:
    """Whether a file of ``size`` bytes that begins with ``head`` is a binary stream.

    It has to say a plausible version and to go on with the head of an element, or with its end.
    """
    if len(head) <= HEAD_SIZE or head[0] != BINARY_TAG:
        return False
    version = read(StreamHead, Source(head, BIG), layout_of(1)).Version
    if not 1 <= version <= _HIGHEST_PLAUSIBLE:
        return False
    if head[HEAD_SIZE] == END_MARK:
        return size == HEAD_SIZE + 1
    try:
        element = read(ElementHead, Source(head, BIG, HEAD_SIZE), layout_of(version))
    except FormatError:
        return size <= len(head) and bool(head[HEAD_SIZE] & IS_ELEMENT)
    named = bool(element.Flags & IS_ELEMENT) and any(element.ClassId)
    return named and element.value_size < size - HEAD_SIZE
