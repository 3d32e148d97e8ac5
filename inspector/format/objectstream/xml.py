"""Reads streams that are XML, with a parser that declares and fetches nothing.

Documents have no types and no entities but the five of XML itself; the text is UTF-8 whatever it
says of itself, as it is for the engine. Comments, texts between elements and attributes that have
no meaning are passed over. Values keep their line breaks and tabs as the engine keeps them, where
XML would make blanks of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from xml.parsers import expat

from inspector.errors import InspectorError
from inspector.format.objectstream.class_ids import NO_CLASS, class_id
from inspector.format.objectstream.elements import ASSUMED_STREAM, Element, Stream
from inspector.format.objectstream.places import STREAM_VERSION
from inspector.format.objectstream.reading import Builder, Reading, Stop
from inspector.format.span import Span

ROOT: Final = "ObjectStream"
_ELEMENT: Final = "Class"
#: Bytes that the parser is given at a time.
_CHUNK: Final = 1 << 20
#: The longest tag or comment. The parser looks at one from its start with every chunk.
_LONGEST_TOKEN: Final = 32 << 20

_TAG = re.compile(rb"""<(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>""")
_ATTRIBUTE = re.compile(rb"""([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
#: What a document may begin with before its first element, as far as anything is expected of it.
_BEGINNING = re.compile(
    rb"(?:\xEF\xBB\xBF)?\s*(?:<\?xml[^>]*\?>)?(?:\s|<!--.*?-->)*<(?:!DOCTYPE\s+)?ObjectStream[\s/>]",
    re.S,
)
#: Between tags a line break is followed by blanks and a tag, and a tab by another or a tag. A single
#: pattern of all three would take ten times as long.
_IN_VALUES: Final = tuple(
    map(re.compile, (rb"\n[\t ]*+[^<\t\r\n ]", rb"\t[^\t<\r\n]", rb"\r[^\n]"))
)
#: A mark that stands for a character.
_REFERENCE = re.compile(r"&(?:#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));")
_NAMED: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def begins_xml(head: bytes) -> bool:
    """Whether a file that begins with ``head`` is a stream in XML."""
    return _BEGINNING.match(head) is not None


def attribute_spans(data: bytes, start: int) -> dict[str, Span]:
    """Where the values of the attributes of the tag that starts at ``start`` lie, by their names.

    Spans are named like their attributes. A tag that does not end has none.
    """
    tag = _TAG.match(data, start)
    if tag is None:
        return {}
    spans = {}
    for match in _ATTRIBUTE.finditer(data, start, tag.end()):
        quoted = 2 if match[2] is not None else 3
        name = match[1].decode("utf-8", "replace")
        spans[name] = Span(name, match.start(quoted), match.end(quoted))
    return spans


def _breaks_values(data: bytes) -> bool:
    """Whether a value may have a line break or a tab in it; where none has, parsing is quicker."""
    return any(sign.search(data) is not None for sign in _IN_VALUES)


def _character(match: re.Match[str]) -> str:
    if match[3]:
        return _NAMED[match[3]]
    return chr(int(match[1], 16) if match[1] else int(match[2]))


class _Document:
    """One document while it is read; the parser calls it for each tag."""

    def __init__(self, data: bytes) -> None:
        self.builder = Builder()
        self.start = 0
        self._data = data
        self._ids: dict[str, str] = {}
        self._versions: dict[str, int] = {}
        self._texts: dict[str, str] = {}
        self._breaks = _breaks_values(data)
        parser = expat.ParserCreate("UTF-8")
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._root
        self._parser = parser

    def parse(self) -> int:
        """Reads all; the position at which reading ended."""
        view, size = memoryview(self._data), len(self._data)
        parser = self._parser
        try:
            for at in range(0, size, _CHUNK):
                parser.Parse(view[at : at + _CHUNK], False)
                # Behind the last chunk the parser has come to an end or to an error.
                if at + _CHUNK - parser.CurrentByteIndex > _LONGEST_TOKEN:
                    where = parser.CurrentByteIndex
                    raise self.builder.stop(
                        "CORRUPT", where, f"a tag of more than {_LONGEST_TOKEN:,} bytes"
                    )
            parser.Parse(b"", True)
        except Stop:
            return parser.CurrentByteIndex
        except expat.ExpatError as error:
            where = parser.ErrorByteIndex
            # What the parser misses at the end of the bytes, the bytes end without.
            short = where >= size or error.code in _CUT
            self.builder.problem(
                "TRUNCATED" if short else "CORRUPT", where, expat.ErrorString(error.code)
            )
            return where
        return size

    def _doctype(self, *_: object) -> None:
        where = self._parser.CurrentByteIndex
        raise self.builder.stop("CORRUPT", where, "a document type", "none, and no entities")

    def _root(self, tag: str, attributes: Mapping[str, str]) -> None:
        parser, builder = self._parser, self.builder
        where = parser.CurrentByteIndex
        if tag != ROOT:
            raise builder.stop("CORRUPT", where, f"element {tag[:60]!r}", f"{ROOT!r}")
        ended = _TAG.match(self._data, where)
        self.start = ended.end() if ended else where
        text = attributes.get("version", str(ASSUMED_STREAM))
        spans = attribute_spans(self._data, where)
        offset = spans["version"].start if "version" in spans else where
        if text.isdecimal() and text.isascii() and len(text) < 10:
            builder.set_version(int(text), offset)
        else:
            builder.problem("CORRUPT", offset, f"version {text[:40]!r}", path=STREAM_VERSION)
        self._read_elements()

    def _read_elements(self) -> None:
        """Lets the parser call what takes elements: closures, as they run once an element."""
        data, parser, builder = self._data, self._parser, self.builder
        opened, shared, breaks = builder.open, self._texts.setdefault, self._breaks
        known_id, known_version, take = self._ids.get, self._versions.get, builder.begin
        strange = 0

        def begin(tag: str, attributes: Mapping[str, str]) -> None:
            nonlocal strange
            start, get = parser.CurrentByteIndex, attributes.get
            if tag != _ELEMENT or strange:
                if not strange:
                    builder.problem("CORRUPT", start, f"element {tag[:60]!r}", f"{_ELEMENT!r}")
                strange += 1
                return
            name, field = get("name", ""), get("field", "")
            if not field and opened:
                # So old files write the field; they have no name of the class.
                name, field = "", name
            own, version, value = get("type", ""), get("version"), get("value")
            element = Element(
                known_id(own, ""),
                shared(name, name),
                shared(field, field),
                known_version(version, 0) if version else 0,
                value,
                "",
                0,
                start,
            )
            take(element)
            if breaks and value and " " in value:
                element.value = self._stored_value(start)
            if not element.class_id:
                element.class_id = self._id(own, start)
            if "specializationTypeId" in attributes:
                special = attributes["specializationTypeId"]
                element.generic_id = element.class_id
                element.class_id = known_id(special) or self._id(special, start)
            if version and not element.version and version != "0":
                number = builder.class_version(version, start)
                element.version = self._versions[version] = number

        def end(tag: str) -> None:
            nonlocal strange
            if strange:
                strange -= 1
            elif opened:
                element, at = opened.pop(), parser.CurrentByteIndex
                if data.startswith(b"</", at) and not self._is_whole(element, at):
                    at = data.find(b">", at) + 1
                element.end = at

        parser.StartElementHandler = begin
        parser.EndElementHandler = end

    def _stored_value(self, start: int) -> str:
        """The value of the element that starts there, with the blanks that are stored."""
        _, at, end = attribute_spans(self._data, start)["value"]
        return _REFERENCE.sub(_character, self._data[at:end].decode())

    def _id(self, text: str, start: int) -> str:
        try:
            self._ids[text] = class_id(text)
        except InspectorError:
            self.builder.problem("CORRUPT", start, f"class id {text[:60]!r}", "one in braces")
            return NO_CLASS
        return self._ids[text]

    def _is_whole(self, element: Element, at: int) -> bool:
        """Whether an element that ends before an end tag ended itself, and the tag is another's."""
        if element.children or not self._data.startswith(b"/>", at - 2):
            return False
        tag = _TAG.match(self._data, element.start)
        return tag is not None and tag.end() == at


_CUT: Final = frozenset(
    expat.errors.codes[text]
    for text in (
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_UNCLOSED_TOKEN,
        expat.errors.XML_ERROR_PARTIAL_CHAR,
        expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
    )
)


def read_xml(data: bytes) -> Reading:
    """Reads a stream in XML as far as it goes."""
    document = _Document(data)
    end = document.parse()
    builder = document.builder
    version = ASSUMED_STREAM if builder.version is None else builder.version
    stream = Stream(version, "xml", builder.roots)
    return Reading(stream, builder.problems, document.start, end)
