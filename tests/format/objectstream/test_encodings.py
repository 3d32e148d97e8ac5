"""Streams written: the engine's own texts, and from each encoding into the others and back."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streams import (
    ENCODED,
    FLOAT,
    GENERIC_STRING,
    INT,
    MY_CLASS,
    STRING,
    corpus_streams,
    example,
    same,
)

from inspector.errors import UnsupportedError
from inspector.format.objectstream.binary import read_binary
from inspector.format.objectstream.elements import Element, Encoding, Stream
from inspector.format.objectstream.encodings import ENCODINGS, Names, convert, encoding_of, named
from inspector.format.objectstream.json import read_json
from inspector.format.objectstream.leaves import text_of
from inspector.format.objectstream.xml import read_xml

EVERY: tuple[Encoding, ...] = ("xml", "json", "binary")


@pytest.mark.parametrize("encoding", EVERY)
def test_the_example(encoding: Encoding) -> None:
    assert convert(example(), encoding) == ENCODED[encoding]


@pytest.mark.parametrize("before", EVERY)
@pytest.mark.parametrize("after", EVERY)
def test_the_example_from_each_encoding_into_each(before: Encoding, after: Encoding) -> None:
    (row,) = (row for row in ENCODINGS if row.encoding == before)
    stream = row.read(ENCODED[before]).stream
    assert convert(stream, after, Names.of(example())) == ENCODED[after]


def test_xml_is_the_text_that_the_engine_wrote() -> None:
    different = []
    for name, data in corpus_streams().items():
        written = convert(read_xml(data).stream, "xml")
        if written != data:
            different.append(name)
            assert written.split() == data.split(), name
    # Both have white space that no engine writes.
    assert sorted(different) == ["default.postfxlayercategories", "default.slice"]


@pytest.mark.slow
def test_the_corpus_through_json() -> None:
    for name, data in corpus_streams().items():
        stream = read_xml(data).stream
        text = convert(stream, "json")
        assert encoding_of(text[:1024], len(text)) is ENCODINGS[1]
        reading = read_json(text)
        assert reading.problems == ()
        assert same(reading.stream, stream), name
        assert json.loads(text)["version"] == stream.version


@pytest.mark.slow
def test_the_corpus_through_binary() -> None:
    for name, data in corpus_streams().items():
        stream = read_xml(data).stream
        reading = read_binary(convert(stream, "binary"))
        assert reading.problems == ()
        back = read_xml(convert(reading.stream, "xml", Names.of(stream))).stream
        for was, element in zip(stream.walk(), back.walk(), strict=True):
            assert (element.class_id, element.version, element.crc, element.value) == (
                was.class_id, was.version, was.crc, was.value,
            ), name  # fmt: skip
            assert (element.field, element.generic_id, len(element.children)) == (
                was.field, was.generic_id, len(was.children),
            ), name  # fmt: skip


def test_attributes_stand_in_the_order_of_the_engine() -> None:
    element = Element(STRING, "AZStd::string", "Name", 2, "a", GENERIC_STRING)
    top = Element(MY_CLASS, "MyData")
    top.children.append(element)
    lines = convert(Stream(3, "json", [top]), "xml").decode().splitlines()
    assert lines[2] == (
        f'\t\t<Class name="AZStd::string" field="Name" value="a" version="2" type="{STRING}"/>'
    )
    lines = convert(Stream(2, "json", [top]), "xml").decode().splitlines()
    assert lines[2] == (
        f'\t\t<Class name="AZStd::string" field="Name" type="{GENERIC_STRING}" value="a" '
        f'version="2" specializationTypeId="{STRING}"/>'
    )


def test_a_field_without_a_name_has_no_text() -> None:
    top = Element(MY_CLASS)
    top.children.append(Element(INT, stored_crc=0x35B305C7, value="1"))
    for encoding in ("xml", "json"):
        with pytest.raises(UnsupportedError, match="0x35B305C7"):
            convert(Stream(3, "binary", [top]), encoding)
    assert read_binary(convert(Stream(3, "xml", [top]), "binary")).problems == ()


def test_names_come_from_the_class_and_else_from_anywhere() -> None:
    names = Names({MY_CLASS: "MyData"}, {0xADF3F363: "data"}, {(MY_CLASS, 0xADF3F363): "Data"})
    bare = read_binary(ENCODED["binary"]).stream
    (top,) = named(bare, names).elements
    assert (top.name, top.children[0].name, top.children[0].field) == ("MyData", "int", "Data")
    (top,) = named(bare, names._replace(members={})).elements
    assert top.children[0].field == "data"
    assert bare.elements[0].name == ""


@pytest.mark.parametrize("text", ["a\0b", "\x1f", "\ud800", "\ufffe"])
def test_a_text_that_xml_does_not_hold_is_refused(text: str) -> None:
    with pytest.raises(UnsupportedError, match="character"):
        convert(Stream(3, "json", [Element(STRING, value=text)]), "xml")


def test_a_type_without_a_binary_form_is_named() -> None:
    odd = Stream(3, "xml", [Element(MY_CLASS, "Studio::Odd", value="1")])
    with pytest.raises(UnsupportedError, match="Studio::Odd"):
        convert(odd, "binary")
    assert same(read_json(convert(odd, "json")).stream, odd)


def test_a_stream_however_deep_is_written() -> None:
    top = innermost = Element(MY_CLASS, "A")
    for _ in range(3_000):
        innermost.children.append(Element(MY_CLASS, "A", "B"))
        innermost = innermost.children[0]
    for encoding in EVERY:
        assert convert(Stream(3, "xml", [top]), encoding)


# What comes back of any stream ------------------------------------------------------------------

_XML_TEXT = st.text(
    st.characters(
        exclude_categories=("Cs",),
        exclude_characters=[*map(chr, range(32)), "\ufffe", "\uffff"],
    )
    | st.sampled_from("\t\n\r"),
    max_size=12,
)
_NAMES = st.text("ABCabc_:<>&\"' \xe9", min_size=1, max_size=8)


def _single(number: float) -> str:
    (stored,) = struct.unpack(">f", struct.pack(">f", number))
    return text_of(Element(FLOAT, value=struct.pack(">f", stored)))


_VALUES: st.SearchStrategy[tuple[str, str]] = st.one_of(
    st.integers(-(2**31), 2**31 - 1).map(lambda number: (INT, str(number))),
    _XML_TEXT.map(lambda text: (STRING, text)),
    st.floats(width=32, allow_nan=False).map(lambda number: (FLOAT, _single(number))),
)


@st.composite
def _elements(draw: Callable[[Any], Any]) -> Element:
    class_id, value = draw(_VALUES)
    return Element(class_id, draw(_NAMES), draw(_NAMES), draw(st.integers(0, 255)), value)


@st.composite
def _trees(draw: Callable[[Any], Any], below: st.SearchStrategy[Element]) -> Element:
    version = draw(st.integers(0, 255))
    element = Element(MY_CLASS, draw(_NAMES), draw(_NAMES), version)
    element.children += draw(st.lists(below, max_size=4))
    return element


def _topmost(element: Element) -> Element:
    element.field = ""
    return element


_STREAMS = st.builds(
    Stream,
    st.sampled_from([1, 3]),
    st.just("xml"),
    st.lists(st.recursive(_elements(), _trees, max_leaves=8).map(_topmost), max_size=3),
)


@given(_STREAMS)
def test_any_stream_comes_back_from_any_encoding(stream: Stream) -> None:
    for row in ENCODINGS:
        reading = row.read(convert(stream, row.encoding))
        assert reading.problems == ()
        if row.encoding != "binary":
            assert same(reading.stream, stream)
        for was, element in zip(stream.walk(), reading.stream.walk(), strict=True):
            assert (element.class_id, element.version, element.crc, len(element.children)) == (
                was.class_id, was.version, was.crc, len(was.children),
            )  # fmt: skip
            if was.value is not None:
                assert text_of(element) == was.value


@given(st.binary(max_size=200), st.sampled_from(ENCODINGS))
def test_any_bytes_are_read_as_far_as_they_go(data: bytes, row: Any) -> None:
    heads = {"xml": b'<ObjectStream version="3">', "json": b'{"name":"ObjectStream","Objects":[{'}
    for stored in (data, heads.get(row.encoding, bytes.fromhex("0000000003")) + data):
        reading, facts = row.read(stored), row.facts(stored)
        assert 0 <= reading.end <= len(stored)
        assert all(0 <= problem.offset <= len(stored) for problem in reading.problems)
        assert all(0 <= element.start < len(stored) for element in reading.stream.walk())
        # Both ways of reading say the same of whether it is whole.
        assert bool(facts.problems) == bool(reading.problems)
