"""Reads streams that are XML, with a parser that declares and fetches nothing.

Documents have no types and no entities but the five of XML itself; the text is UTF-8 whatever it
says of itself, as it is for the engine. Comments, texts between elements and attributes that have
no meaning are passed over. Values keep their line breaks and tabs as the engine keeps them, where
XML would make blanks of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Final
from xml.parsers import expat

from inspector.errors import InspectorError
from inspector.findings.message import Message
from inspector.format.objectstream.elements import (
    ASSUMED_STREAM,
    STREAM_VERSION,
    Element,
    Stream,
    class_id,
)
from inspector.format.objectstream.reading import (
    MOST_ELEMENTS,
    Builder,
    ClassCount,
    Reading,
    Stop,
    StreamFacts,
)
from inspector.format.stream import Span
from inspector.patterns import pattern

ROOT: Final = "ObjectStream"
_ELEMENT: Final = "Class"
_SPECIAL: Final = "specializationTypeId"
#: The version of streams that store two ids.
SPECIALIZED: Final = 2
#: Bytes that the parser is given at a time.
_CHUNK: Final = 1 << 20
#: The most tags of a document whose form alone is looked at first.
_MOST_TAGS: Final = 2 * MOST_ELEMENTS + 100
#: The longest tag or comment. The parser looks at one from its start with every chunk.
_LONGEST_TOKEN: Final = 32 << 20

#: Possessive, as a tag may be as long as the file: nothing is kept of what was passed over.
_TAG = pattern(rb"""<(?>[^"'<>]++|"[^"<]*+"|'[^'<]*+')*+>""")
_ATTRIBUTE = pattern(rb"""([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
#: Between tags a line break is followed by blanks and a tag, and a tab by another or a tag. One
#: pattern of all three would take ten times as long.
_IN_VALUES: Final = tuple(
    map(re.compile, (rb"\n[\t ]*+[^<\t\r\n ]", rb"\t[^\t<\r\n]", rb"\r[^\n]"))
)
#: A mark that stands for a character.
_REFERENCE = pattern(r"&(?:#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));")
_NAMED: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


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
        parser = expat.ParserCreate("UTF-8")
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._root
        self._parser = parser

    @property
    def version(self) -> int:
        """Version of the stream."""
        stored = self.builder.version
        return ASSUMED_STREAM if stored is None else stored

    def parse(self) -> int:
        """Reads all; the position at which reading ended."""
        view, size = memoryview(self._data), len(self._data)
        parser = self._parser
        try:
            for at in range(0, size or 1, _CHUNK):
                last = at + _CHUNK >= size
                parser.Parse(view[at : at + _CHUNK], last)
                where = parser.CurrentByteIndex
                if not last and at + _CHUNK - where > _LONGEST_TOKEN:
                    found = Message("objectstream/long-tag", most=_LONGEST_TOKEN)
                    raise self.builder.stop("CORRUPT", where, found)
        except Stop:
            return parser.CurrentByteIndex
        except expat.ExpatError as error:
            # Of no bytes at all the parser says -1.
            where = max(parser.ErrorByteIndex, 0)
            # What the parser misses at the end of the bytes, the bytes end without.
            short = where >= size or error.code in _CUT
            self.builder.stop(
                "TRUNCATED" if short else "CORRUPT", where, expat.ErrorString(error.code)
            )
            return where
        finally:
            # They know the parser, which knows them: all would stay until somebody tidied up.
            parser.StartElementHandler = parser.EndElementHandler = None
            parser.StartDoctypeDeclHandler = None
        return size

    def _doctype(self, *_: object) -> None:
        where = self._parser.CurrentByteIndex
        raise self.builder.stop(
            "CORRUPT",
            where,
            Message("objectstream/document-type"),
            Message("objectstream/no-document-type"),
        )

    def _root(self, tag: str, attributes: Mapping[str, str]) -> None:
        parser, builder = self._parser, self.builder
        where = parser.CurrentByteIndex
        if tag != ROOT:
            raise builder.stop(
                "CORRUPT", where, Message("objectstream/element", tag=tag[:60]), f"{ROOT!r}"
            )
        ended = _TAG.match(self._data, where)
        self.start = ended.end() if ended else where
        text = attributes.get("version", str(ASSUMED_STREAM))
        spans = attribute_spans(self._data, where)
        offset = spans["version"].start if "version" in spans else where
        if text.isdecimal() and text.isascii() and len(text) < 10:
            builder.set_version(int(text), offset)
        else:
            builder.problem(
                "CORRUPT",
                offset,
                Message("objectstream/version", text=text[:40]),
                path=STREAM_VERSION,
            )
        self._take_elements()

    def _take_elements(self) -> None:
        """Lets the parser call what takes elements: closures, as they run once an element."""
        data, parser, builder = self._data, self._parser, self.builder
        opened, shared, breaks = builder.open, self._texts.setdefault, _breaks_values(data)
        doubled = self.version == SPECIALIZED
        known_id, known_version, take = self._ids.get, self._versions.get, builder.begin

        def begin(tag: str, attributes: Mapping[str, str]) -> None:
            start, get = parser.CurrentByteIndex, attributes.get
            if tag != _ELEMENT:
                raise self._strange(tag)
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
            if doubled and _SPECIAL in attributes:
                special = attributes[_SPECIAL]
                element.generic_id = element.class_id
                element.class_id = known_id(special) or self._id(special, start)
            if version and not element.version and version != "0":
                number = builder.class_version(version, start)
                element.version = self._versions[version] = number

        def end(tag: str) -> None:
            if opened:
                element, at = opened.pop(), parser.CurrentByteIndex
                if data.startswith(b"</", at) and not self._is_whole(element, at):
                    at = data.find(b">", at) + 1
                element.end = at

        parser.StartElementHandler = begin
        parser.EndElementHandler = end

    def _stored_value(self, start: int) -> str:
        """The value of the element that starts there, with the blanks that are stored."""
        _, at, end = attribute_spans(self._data, start)["value"]
        return _plain(self._data[at:end])

    def _strange(self, tag: str) -> Stop:
        where = self._parser.CurrentByteIndex
        return self.builder.stop(
            "CORRUPT", where, Message("objectstream/element", tag=tag[:60]), f"{_ELEMENT!r}"
        )

    def _id(self, text: str, start: int) -> str:
        """The id of a text that is met for the first time; damage is told once."""
        self._ids[text] = self.builder.class_id(text, start)
        return self._ids[text]

    def _is_whole(self, element: Element, at: int) -> bool:
        """Whether an element that ends before an end tag ended itself, and the tag is another's."""
        if element.children or not self._data.startswith(b"/>", at - 2):
            return False
        tag = _TAG.match(self._data, element.start)
        return tag is not None and tag.end() == at


class _Form(_Document):
    """A document of which only the form is looked at."""

    def _take_elements(self) -> None:
        self._parser.StartElementHandler = None


#: The tag of an element as it is usually written: all values in double quotes, one blank between.
_USUAL = pattern(
    rb'<Class(?> (?:name="([^"]*)"|type="([^"]*)"|version="([0-9]{1,9})"'
    rb'|specializationTypeId="([^"]*)"|(?:field|value)="[^"]*"))*+(/?)>'
)


def _usual_classes(
    data: bytes, tags: int, doubled: bool
) -> dict[tuple[str, int], ClassCount] | None:
    """The classes of a well formed document by id and version; None where it is not as usual.

    Args:
        data: The document.
        tags: How many tags it has, if each ``<`` in it begins one.
        doubled: Whether it stores two ids of each class.
    """
    # Those of the root, and what stands before it.
    left = tags - 2 - data.startswith((b"<?", b"\xef\xbb\xbf<?"))
    elements = 0
    classes: dict[tuple[str, int], ClassCount] = {}
    for (name, own, version, special, closed), count in Counter(_USUAL.findall(data)).items():
        usual = _usual_class(special if doubled and special else own, version, name)
        if usual is None:
            return None
        key, title = usual
        before = classes.get(key)
        classes[key] = (
            ClassCount(title, count)
            if before is None
            else ClassCount(before.name, before.times + count)
        )
        elements += count
        left -= count if closed else 2 * count
    # Otherwise a tag is another one's text, or written in another way.
    return classes if left == 0 and elements <= MOST_ELEMENTS else None


@lru_cache(4096)
def _usual_class(own: bytes, version: bytes, name: bytes) -> tuple[tuple[str, int], str] | None:
    """Id, version and name of a class as a tag has them; None where the id is not as usual.

    Streams share most of their classes, which are the same objects in the facts of all of them.
    """
    text = own.decode()
    try:
        usual = class_id(text) == text
    except InspectorError:
        return None
    return ((text, int(version or 0)), _plain(name)) if usual else None


def _plain(stored: bytes) -> str:
    """The text of a value as it is stored."""
    text = stored.decode()
    return _REFERENCE.sub(_character, text) if "&" in text else text


class _Census(_Document):
    """Counts the classes of a document and makes no elements."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        #: By the texts of specialised id, id and version: how many, the first's place and name.
        self._met: dict[tuple[str | None, str | None, str | None], tuple[int, int, str]] = {}

    def _take_elements(self) -> None:
        parser, count, met = self._parser, self.builder.count, self._met
        doubled = self.version == SPECIALIZED
        depth = 0

        def begin(tag: str, attributes: Mapping[str, str]) -> None:
            nonlocal depth
            if tag != _ELEMENT:
                raise self._strange(tag)
            where, get = parser.CurrentByteIndex, attributes.get
            depth += 1
            count(where, depth)
            key = get(_SPECIAL) if doubled else None, get("type"), get("version")
            times, first, name = met.get(key) or (0, where, get("name", ""))
            met[key] = times + 1, first, name

        def end(tag: str) -> None:
            nonlocal depth
            depth -= 1

        parser.StartElementHandler = begin
        parser.EndElementHandler = end

    def classes(self) -> dict[tuple[str, int], ClassCount]:
        """The classes by id and version, in the order in which each is met first."""
        classes: dict[tuple[str, int], ClassCount] = {}
        with suppress(Stop):
            for (special, own, version), (times, where, name) in self._met.items():
                number = self.builder.class_version(version, where) if version else 0
                text = special or own or ""
                row = self._ids.get(text) or self._id(text, where), number
                before = classes.get(row, ClassCount(name, 0))
                classes[row] = before._replace(times=before.times + times)
        return classes


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
    return Reading(
        Stream(document.version, "xml", builder.roots), builder.problems, document.start, end
    )


def xml_facts(data: bytes) -> StreamFacts:
    """The facts of a stream in XML.

    The parser alone says whether it is well formed; the classes of one that is laid out as usual
    are then counted without it, in a third of the time of reading it.
    """
    form = _Form(data)
    # The parser keeps all tags that are open, however many a hostile file opens.
    tags = data.count(b"<")
    if tags <= _MOST_TAGS:
        form.parse()
        if not form.builder.problems:
            classes = _usual_classes(data, tags, form.version == SPECIALIZED)
            if classes is not None:
                return StreamFacts(form.version, "xml", classes, ())
    census = _Census(data)
    census.parse()
    classes = census.classes()
    return StreamFacts(census.version, "xml", classes, census.builder.problems)
