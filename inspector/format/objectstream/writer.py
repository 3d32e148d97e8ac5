"""Writes streams as XML and JSON the way the engine lays them out, or in any encoding.

XML has a tab a level and a line an element; attributes stand in the order name, field, value,
version, type, and in streams of version 2 name, field, type, value, version,
specializationTypeId. Ids are written in capitals and braces, marks in texts as the five entities
that XML has; a text with double quotes stands in single ones. JSON has four blanks a level and its
members in the order of :mod:`~inspector.format.objectstream.json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from inspector.errors import UnsupportedError
from inspector.findings.message import Message
from inspector.format.objectstream.binary import write_binary
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
)
from inspector.format.objectstream.leaves import text_of
from inspector.format.objectstream.names import Names, named

_SPECIALIZED_IDS: Final = 2
_MARKS: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
#: Characters that no text of XML holds, not even as a number; of JSON lone surrogates.
_NOT_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_UNICODE = re.compile("[\ud800-\udfff]")


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
