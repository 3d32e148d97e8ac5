"""Tells object streams by their bytes, without what reads them.

Every command asks this of every file, and few of them are streams.
"""

from __future__ import annotations

import re
from typing import Final

from inspector.format.errors import FormatError
from inspector.format.objectstream.declare import (
    BINARY_TAG,
    END_MARK,
    HEAD_SIZE,
    IS_ELEMENT,
    ElementHead,
    StreamHead,
    layout_of,
)
from inspector.format.schema import read
from inspector.format.stream import BIG, Source

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
_XML = re.compile(
    rb"(?:\xEF\xBB\xBF)?\s*+(?:<\?xml[^>]*+>)?(?>\s|<!--.*?-->)*+<(?:!DOCTYPE\s++)?ObjectStream[\s/>]",
    re.S,
)
_JSON = re.compile(
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
