"""The three encodings of object streams: what tells a file of each, and what reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from inspector.format.objectstream.binary import read_binary
from inspector.format.objectstream.elements import Encoding
from inspector.format.objectstream.facts import StreamFacts
from inspector.format.objectstream.json import read_json
from inspector.format.objectstream.reading import Reading
from inspector.format.objectstream.recognise import begins_binary, begins_json, begins_xml
from inspector.format.objectstream.xml import read_xml, xml_facts


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
