"""Binary streams: the documents' own bytes, and what is refused."""

from __future__ import annotations

import random

import pytest
from in_time import in_time
from streams import EXAMPLE, GENERIC_STRING, INT, MY_CLASS, STRING, corpus_streams, example, same

from inspector.format.errors import FormatError
from inspector.format.objectstream.binary import read_binary, write_binary
from inspector.format.objectstream.elements import Element, Stream, class_id_bytes
from inspector.format.objectstream.reading import DEEPEST
from inspector.format.objectstream.recognise import begins_binary
from inspector.format.objectstream.xml import read_xml

HEAD = bytes.fromhex("0000000003")


def test_the_example_byte_for_byte() -> None:
    assert write_binary(example()) == EXAMPLE
    reading = read_binary(EXAMPLE)
    assert (reading.problems, reading.end) == ((), len(EXAMPLE))
    (top,) = reading.stream.elements
    (data,) = top.children
    assert (top.class_id, top.version, top.value) == (MY_CLASS, 5, None)
    assert (data.class_id, data.crc, data.value) == (INT, 0xADF3F363, bytes.fromhex("00000007"))
    assert (top.start, top.end) == (5, len(EXAMPLE) - 1)


def test_a_long_value_has_the_size_of_its_size() -> None:
    value = bytes(300)
    written = write_binary(Stream(3, "binary", [Element(STRING, value=value)]))
    head = bytes.fromhex("3A") + class_id_bytes(STRING) + bytes.fromhex("012C")
    assert written == HEAD + head + value + bytes(2)


@pytest.mark.parametrize("size", [0, 7, 8, 255, 256, 65535, 65536])
def test_values_of_every_size_come_back(size: int) -> None:
    stream = Stream(3, "binary", [Element(STRING, value=b"x" * size)])
    reading = read_binary(write_binary(stream))
    assert reading.problems == ()
    assert reading.stream.elements[0].value == b"x" * size


def test_two_ids_of_the_second_version() -> None:
    element = Element(STRING, value=b"a", generic_id=GENERIC_STRING)
    written = write_binary(Stream(2, "binary", [element]))
    assert written[6:38] == class_id_bytes(GENERIC_STRING) + class_id_bytes(STRING)
    assert read_binary(written).stream.elements[0].own == element.own


def test_the_byte_streams_of_old_patches_are_such_streams() -> None:
    """Written by the engine into the values of three versions; one holds a picture instead."""
    streams = pictures = 0
    for data in corpus_streams().values():
        for element in read_xml(data).stream.walk():
            if not element.value or (element.name, element.field) != ("ByteStream", "value2"):
                pictures += element.name == "ByteStream" and bool(element.value)
                continue
            stored = bytes.fromhex(str(element.value))
            reading = read_binary(stored)
            assert (reading.problems, reading.end) == ((), len(stored))
            assert write_binary(reading.stream) == stored
            streams += 1
    assert (streams, pictures) == (1140, 1)


def test_a_version_of_256_cannot_be_stored() -> None:
    with pytest.raises(FormatError) as caught:
        write_binary(Stream(3, "xml", [Element(INT, "int", version=256)]))
    assert (caught.value.field, caught.value.found) == ("int/ClassVersion", "256")


def test_a_newer_stream_is_refused_and_read() -> None:
    data = EXAMPLE[:4] + b"\x04" + EXAMPLE[5:]
    reading = read_binary(data)
    (problem,) = reading.problems
    assert (problem.kind, problem.offset) == ("STREAM-NEW", 1)
    assert sum(1 for _ in reading.stream.walk()) == 2


@pytest.mark.parametrize("size", range(len(EXAMPLE)))
def test_truncated_at_every_byte(size: int) -> None:
    reading = read_binary(EXAMPLE[:size])
    assert [problem.kind for problem in reading.problems] == ["TRUNCATED"]


@pytest.mark.parametrize(
    ("tail", "kind", "offset"),
    [
        ("01", "CORRUPT", 5),
        ("3B" + "11" * 16 + "000001", "CORRUPT", 5),
        ("3C" + "11" * 16 + "FFFFFFFF", "TRUNCATED", 5),
        ("1F" + "11" * 16 + "00", "TRUNCATED", 5),
    ],
)
def test_what_cannot_be_is_named_with_its_place(tail: str, kind: str, offset: int) -> None:
    (problem,) = read_binary(HEAD + bytes.fromhex(tail)).problems
    assert problem.kind == kind
    assert offset <= problem.offset <= offset + 17


def test_elements_may_not_lie_too_deep() -> None:
    opening = b"\x08" + class_id_bytes(MY_CLASS)
    deep = HEAD + opening * DEEPEST + bytes(DEEPEST + 1)
    assert read_binary(deep).problems == ()
    with in_time(10):
        (problem,) = read_binary(HEAD + opening * 500_000).problems
    assert str(problem.found) == f"elements more than {DEEPEST} deep"


def test_changed_bytes_are_read_or_refused_at_their_place() -> None:
    chance = random.Random(20261123)
    for _ in range(3_000):
        data = bytearray(EXAMPLE)
        for _ in range(chance.randrange(1, 4)):
            data[chance.randrange(1, len(data))] = chance.randrange(256)
        reading = read_binary(bytes(data))
        assert len(HEAD) <= reading.end <= len(data)
        assert all(0 <= problem.offset <= len(data) for problem in reading.problems)
        if not reading.problems:
            # Of what was read without a word, nothing is lost when it is written again.
            again = read_binary(write_binary(reading.stream)).stream
            assert same(again, reading.stream)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        bytes(6),
        bytes(4096),
        bytes.fromhex("0000000000 88"),
        bytes.fromhex("0000000003 00 00"),
        bytes.fromhex("0000000003 08") + bytes(64),
        bytes.fromhex("C1832A9E F8FFFFFF") + bytes(64),
    ],
)
def test_other_bytes_are_none(data: bytes) -> None:
    assert not begins_binary(data[:1024], len(data))


def test_what_begins_one() -> None:
    assert begins_binary(EXAMPLE, len(EXAMPLE))
    assert begins_binary(HEAD + b"\0", 6)
