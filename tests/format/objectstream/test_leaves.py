"""Values in their two forms: as the engine wrote them, there and back."""

from __future__ import annotations

import math
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streams import FLOAT, INT, STRING, corpus_streams

from inspector.errors import UnsupportedError
from inspector.format.errors import FormatError
from inspector.format.objectstream.binary import read_binary
from inspector.format.objectstream.elements import Element
from inspector.format.objectstream.leaves import (
    DATA_ADDRESS,
    LEAVES,
    AssetReference,
    bytes_of,
    text_of,
    value_of,
)
from inspector.format.objectstream.xml import read_xml

ASSET = "{77A19D40-8731-4D3C-9041-1B43047366A4}"
BOOL = "{A0CA880C-AFE4-43CB-926C-59AC48496112}"
BYTES = "{ADFD596B-7177-5519-9752-BC418FE42963}"
TRANSFORM = "{5D9958E9-9F1E-4985-B532-FFFDE75FEDFD}"
UNKNOWN = "{01234567-89AB-CDEF-0123-456789ABCDEF}"


def test_every_value_of_the_corpus_is_the_same_text_again() -> None:
    names = set()
    for data in corpus_streams().values():
        for element in read_xml(data).stream.walk():
            if element.value is None:
                continue
            names.add(element.name)
            assert element.class_id in LEAVES
            packed = Element(element.class_id, version=element.version, value=bytes_of(element))
            assert text_of(packed) == element.value
    # As an XML parser alone counts what elements with a value are called.
    assert len(names) == 27


def test_the_bytes_are_those_that_the_engine_wrote() -> None:
    """Each value in an old patch's byte stream, through its text."""
    types = set()
    for data in corpus_streams().values():
        for stream in read_xml(data).stream.walk():
            if (stream.name, stream.field) != ("ByteStream", "value2") or not stream.value:
                continue
            for element in read_binary(bytes.fromhex(str(stream.value))).stream.walk():
                if element.value is None:
                    continue
                text = Element(element.class_id, version=element.version, value=text_of(element))
                packed, stored = bytes_of(text), element.value
                if element.class_id == ASSET:
                    # What fills the structure up in memory has no meaning.
                    packed, stored = (part[:20] + part[32:] for part in (packed, bytes(stored)))
                assert packed == stored, element
                types.add(element.class_id)
    assert len(types) == 10


@pytest.mark.parametrize(
    ("class_id", "version", "text", "data"),
    [
        (INT, 0, "-2", "FFFFFFFE"),
        (FLOAT, 0, "32.0000000", "42000000"),
        (BOOL, 0, "true", "01"),
        (STRING, 0, "\xe9", "C3A9"),
        (BYTES, 0, "00FF", "00FF"),
        (DATA_ADDRESS, 0, "C705B33500000000", "C705B33500000000"),
        (DATA_ADDRESS, 1, "9999/", "393939392F"),
    ],
)
def test_texts_and_bytes(class_id: str, version: int, text: str, data: str) -> None:
    assert bytes_of(Element(class_id, version=version, value=text)).hex().upper() == data
    stored = Element(class_id, version=version, value=bytes.fromhex(data))
    assert text_of(stored) == text


def test_a_reference_to_an_asset_is_taken_apart() -> None:
    text = (
        "id={3FD09945-D0F2-55C8-B9AF-B2FD421FE3BE}:bb8,type={3C96A826-9099-4308-A604-7B19ADBF8761}"
        ",hint={a/{b},c.streamingimage},loadBehavior=1"
    )
    reference = value_of(Element(ASSET, version=2, value=text))
    assert isinstance(reference, AssetReference)
    assert (reference.sub_id, reference.hint, reference.behaviour) == (
        3000, "a/{b},c.streamingimage", 1,
    )  # fmt: skip
    assert text_of(Element(ASSET, version=2, value=bytes_of(Element(ASSET, "", "", 2, text)))) == (
        text
    )
    with pytest.raises(FormatError):
        bytes_of(Element(ASSET, version=0, value=text))


@pytest.mark.parametrize(("version", "count"), [(0, 12), (1, 10), (2, 8), (7, 8)])
def test_a_transform_has_as_many_numbers_as_its_version(version: int, count: int) -> None:
    numbers = " ".join(["0.5000000"] * count)
    assert len(bytes_of(Element(TRANSFORM, version=version, value=numbers))) == 4 * count
    with pytest.raises(FormatError):
        bytes_of(Element(TRANSFORM, version=version, value=numbers + " 1"))


@pytest.mark.parametrize(
    ("class_id", "stored"),
    [
        (INT, "2147483648"),
        (INT, "7.0"),
        (INT, "\u0667"),
        (INT, ""),
        (INT, b"\0\0\0"),
        (FLOAT, "1e39"),
        (FLOAT, "a"),
        (FLOAT, "1_0"),
        (BOOL, "1"),
        (BOOL, b"\2"),
        (BYTES, "0"),
        (BYTES, "0 0"),
        (ASSET, "id={}"),
        (ASSET, bytes(47)),
    ],
)
def test_what_is_no_value_of_its_type_is_refused(class_id: str, stored: str | bytes) -> None:
    with pytest.raises(FormatError) as caught:
        value_of(Element(class_id, field="Data", value=stored, start=9))
    assert (caught.value.kind, caught.value.field, caught.value.offset) == ("CORRUPT", "Data", 9)


def test_a_type_that_is_not_listed_is_named() -> None:
    element = Element(UNKNOWN, "Studio::Odd", value="what it says")
    assert text_of(element) == "what it says"
    with pytest.raises(UnsupportedError, match="Studio::Odd"):
        bytes_of(element)
    with pytest.raises(UnsupportedError, match=UNKNOWN):
        text_of(Element(UNKNOWN, value=b"\0"))


_SINGLES = st.floats(width=32, allow_nan=False)


@given(_SINGLES)
def test_a_single_float_survives_its_text(number: float) -> None:
    stored = struct.pack(">f", number)
    text = text_of(Element(FLOAT, value=stored))
    assert bytes_of(Element(FLOAT, value=text)) == stored


def test_nan_has_a_text() -> None:
    value: Any = value_of(Element(FLOAT, value=text_of(Element(FLOAT, value=b"\x7f\xc0\0\0"))))
    assert math.isnan(value)
