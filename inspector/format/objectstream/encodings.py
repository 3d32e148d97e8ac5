"""The encodings of object streams: how a stream is written in each, and which one a file has."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from inspector.errors import UnsupportedError
from inspector.findings.message import Message
from inspector.format.objectstream.binary import read_binary, write_binary
from inspector.format.objectstream.elements import Element, Encoding, Stream
from inspector.format.objectstream.json import (
    FIELD,
    NAME,
    OBJECTS,
    ROOT,
    SPECIALIZED,
    TYPE_ID,
    TYPE_NAME,
    VALUE,
    VERSION,
    read_json,
)
from inspector.format.objectstream.leaves import leaf_of, text_of
from inspector.format.objectstream.reading import Reading, StreamFacts
from inspector.format.objectstream.recognise import begins_binary, begins_json, begins_xml
from inspector.format.objectstream.xml import read_xml, xml_facts
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.versions import crc_of

if TYPE_CHECKING:
    pass


# ------------------------------------------------------------------------------------------------
# The names that binary streams do not store, given back from what is known of classes.

#: Names of fields that the engine itself gives entries, parts of pairs and base classes.
_COMMON: Final = (
    "element", "value1", "value2", "m_data", "BaseClass1", "BaseClass2", "BaseClass3",
)  # fmt: skip


COMMON_FIELDS: Final = {crc_of(name): name for name in _COMMON}


class Names(NamedTuple):
    """Names by what stands in their stead.

    Attributes:
        classes: Names of classes by id.
        fields: Names of fields by CRC.
        members: Names of fields by the id of the class that has them, and CRC: ``Id`` and ``id``
            are one CRC and the names of different classes' fields.
    """

    classes: Mapping[str, str]
    fields: Mapping[int, str]
    members: Mapping[tuple[str, int], str]

    @classmethod
    def of(cls, *streams: Stream) -> Names:
        """The names that some streams tell."""
        classes: dict[str, str] = {}
        fields: dict[int, str] = {}
        members: dict[tuple[str, int], str] = {}
        for stream in streams:
            for element in stream.walk():
                if element.name:
                    classes.setdefault(element.class_id, element.name)
                for child in element.children:
                    if child.field:
                        fields.setdefault(child.crc, child.field)
                        members.setdefault((element.class_id, child.crc), child.field)
        return cls(classes, fields, members)

    def field(self, owner: str, crc: int) -> str:
        """The name of a field of a class; empty where nobody knows it."""
        return self.members.get((owner, crc)) or self.fields.get(crc) or COMMON_FIELDS.get(crc, "")


def named(stream: Stream, names: Names) -> Stream:
    """A copy of a stream in which elements without names have those that are known."""
    copies = [element.copy() for element in stream.elements]
    copied = Stream(stream.version, stream.encoding, copies)
    for element in copied.walk():
        if not element.name:
            leaf = leaf_of(element)
            element.name = names.classes.get(element.class_id) or (leaf.title if leaf else "")
        for child in element.children:
            child.field = child.field or names.field(element.class_id, child.stored_crc)
    return copied


# ------------------------------------------------------------------------------------------------
# Writes streams as XML and JSON the way the engine lays them out, or in any encoding.
#
# XML has a tab a level and a line an element; attributes stand in the order name, field, value,
# version, type, and in streams of version 2 name, field, type, value, version,
# specializationTypeId. Ids are written in capitals and braces, marks in texts as the five entities
# that XML has; a text with double quotes stands in single ones. JSON has four blanks a level and
# its members in the order of :mod:`~inspector.format.objectstream.json`.

_SPECIALIZED_IDS: Final = 2


_MARKS: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


#: Characters that no text of XML holds, not even as a number; of JSON lone surrogates.
_NOT_XML = pattern("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


_NOT_UNICODE = pattern("[\ud800-\udfff]")


def convert(stream: Stream, encoding: Encoding, names: Names | None = None) -> bytes:
    """The bytes of a stream in any encoding.

    Args:
        stream: The stream; what it was read from does not matter.
        encoding: What to write.
        names: What is known of classes, for a stream that stores no names.

    Raises:
        UnsupportedError: A value is of a type that cannot be converted, a field has no name that is
            known, or a text has a character that the encoding has not.
        FormatError: A value is none of its type, or a version none that binary stores.
    """
    if names is not None and encoding != "binary":
        stream = named(stream, names)
    return _WRITERS[encoding](stream)


def write_xml(stream: Stream) -> bytes:
    """The stream in XML; raises as :func:`convert`."""
    lines = [f'<{ROOT} version="{stream.version}">\n']
    for depth, element, opens in _marks(stream):
        indent = "\t" * (depth + 1)
        if opens:
            inner = "".join(_attributes(element, stream.version, topmost=not depth))
            lines.append(f"{indent}<Class{inner}{'' if element.children else '/'}>\n")
        elif element.children:
            lines.append(f"{indent}</Class>\n")
    lines.append(f"</{ROOT}>\n\n")
    return "".join(lines).encode()


def _attributes(element: Element, stream: int, *, topmost: bool) -> Iterator[str]:
    field = "" if topmost else _field(element)
    # A field without the name of its class stands where that would: so do old files write it.
    yield from _attribute("name", element.name or field)
    if field and element.name:
        yield from _attribute("field", field)
    specialized = stream == _SPECIALIZED_IDS and bool(element.generic_id)
    if specialized:
        yield f' type="{element.generic_id}"'
    if element.value is not None:
        value = _checked(text_of(element), _NOT_XML)
        yield f" value={_quoted(value)}"
    if element.version:
        yield f' version="{element.version}"'
    yield f' {"specializationTypeId" if specialized else "type"}="{element.class_id}"'


def _attribute(name: str, text: str) -> Iterator[str]:
    if text:
        yield f" {name}={_quoted(_checked(text, _NOT_XML))}"


def _quoted(text: str) -> str:
    text = text.translate(_MARKS)
    if '"' not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "&apos;") + "'"


def write_json(stream: Stream) -> bytes:
    """The stream in JSON; raises as :func:`convert`."""
    head = f'{{\n    "{NAME}": "{ROOT}",\n    "{VERSION}": {stream.version},\n    "{OBJECTS}": ['
    parts = [head]
    first = True
    for depth, element, opens in _marks(stream):
        indent = " " * (8 * (depth + 1))
        if opens:
            parts.append("\n" if first else ",\n")
            members = _members(element, stream.version)
            inner = ",\n".join(f'{indent}    "{key}": {text}' for key, text in members)
            parts.append(f"{indent}{{\n{inner}")
            if element.children:
                parts.append(f',\n{indent}    "{OBJECTS}": [')
            first = True
        else:
            parts.append(f"\n{indent}    ]\n{indent}}}" if element.children else f"\n{indent}}}")
            first = False
    parts.append("\n    ]\n}" if stream.elements else "]\n}")
    return "".join(parts).encode()


def _members(element: Element, stream: int) -> Iterator[tuple[str, str]]:
    field = _field(element)
    for key, text in ((FIELD, field), (TYPE_NAME, element.name)):
        if text:
            yield key, _string(text)
    if stream == _SPECIALIZED_IDS and element.generic_id:
        yield TYPE_ID, _string(element.generic_id)
        yield SPECIALIZED, _string(element.class_id)
    else:
        yield TYPE_ID, _string(element.class_id)
    if element.version:
        yield VERSION, str(element.version)
    if element.value is not None:
        yield VALUE, _string(text_of(element))


def _string(text: str) -> str:
    return json.dumps(_checked(text, _NOT_UNICODE), ensure_ascii=False)


def _marks(stream: Stream) -> Iterator[tuple[int, Element, bool]]:
    """Where each element begins and where it ends, with its depth."""
    waiting = [(0, element, True) for element in reversed(stream.elements)]
    while waiting:
        depth, element, opens = mark = waiting.pop()
        yield mark
        if opens:
            waiting.append((depth, element, False))
            waiting += ((depth + 1, child, True) for child in reversed(element.children))


def _field(element: Element) -> str:
    if not element.field and element.stored_crc:
        raise UnsupportedError(Message("objectstream/field"), f"0x{element.stored_crc:08X}")
    return element.field


def _checked(text: str, none_of: re.Pattern[str]) -> str:
    strange = none_of.search(text)
    if strange is not None:
        raise UnsupportedError(
            Message("objectstream/character"),
            Message("objectstream/character-of-text", code=ord(strange[0])),
        )
    return text


_WRITERS: Final[Mapping[Encoding, Callable[[Stream], bytes]]] = {
    "xml": write_xml,
    "json": write_json,
    "binary": write_binary,
}


class EncodingRow(NamedTuple):
    """One encoding.

    Attributes:
        encoding: What documents call it.
        title: What people call it.
        begins: Whether a file that begins with some bytes and has so many is a stream in it.
        read: Reads a stream as far as it goes.
        facts: Reads what checks need of one.
    """

    encoding: Encoding
    title: str
    begins: Callable[[bytes, int], bool]
    read: Callable[[bytes], Reading]
    facts: Callable[[bytes], StreamFacts]


ENCODINGS: Final = (
    EncodingRow("xml", "XML", lambda head, _: begins_xml(head), read_xml, xml_facts),
    EncodingRow(
        "json",
        "JSON",
        lambda head, _: begins_json(head),
        read_json,
        lambda data: StreamFacts.of(read_json(data)),
    ),
    EncodingRow(
        "binary",
        "binary",
        begins_binary,
        read_binary,
        lambda data: StreamFacts.of(read_binary(data)),
    ),
)


def encoding_of(head: bytes, size: int) -> EncodingRow | None:
    """The encoding of a file of ``size`` bytes that begins with ``head``; None for no stream."""
    return next((row for row in ENCODINGS if row.begins(head, size)), None)
