"""Strings, counts and bit arrays, to the byte and in both byte orders."""

from __future__ import annotations

import pickle
import struct
from copy import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.format.errors import FAILURES, FormatError, Short
from inspector.format.fast import value_reader
from inspector.format.fields import BITS, FSTRING, I32, UTF8_STRING, BulkArray, Counted
from inspector.format.schema import read, write
from inspector.format.stream import BIG, LITTLE, Source, StoredText
from inspector.format.unreal.gates import Layout

pytestmark = pytest.mark.usefixtures("each_back_end")

LAYOUT = Layout(-7, 522, 0)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        (b"\0\0\0\0", ""),
        (b"\x04\0\0\0Foo\0", "Foo"),
        # Minus four UTF-16 units, the closing NUL among them.
        (b"\xfc\xff\xff\xff" + "Foß\0".encode("utf-16-le"), "Foß"),
        (b"\x01\0\0\0\0", ""),
        (b"\xff\xff\xff\xff\0\0", ""),
        (b"\x03\0\0\0Foo", "Foo"),
        (b"\xfc\xff\xff\xff" + "Foo\0".encode("utf-16-le"), "Foo"),
        (b"\x05\0\0\0F\xc3\xb6o\0", "Föo"),
        (b"\x03\0\0\0\xff\xfe\0", "ÿþ"),
    ],
)
def test_fstring_reads_and_writes_back(stored: bytes, text: str) -> None:
    exact = read(FSTRING, Source(stored, LITTLE), LAYOUT)
    fast, end = value_reader(FSTRING, LAYOUT)(stored, 0)
    assert exact == fast == text
    assert end == len(stored)
    assert write(FSTRING, exact, LAYOUT) == write(FSTRING, fast, LAYOUT) == stored


@given(st.text(max_size=40))
def test_any_text_survives_a_round_trip(text: str) -> None:
    for order in (LITTLE, BIG):
        layout = LAYOUT._replace(byte_order=order)
        try:
            stored = write(FSTRING, text, layout)
        except UnicodeEncodeError:
            continue
        if text.endswith("\0"):
            continue  # A trailing NUL cannot be told from the closing one.
        assert read(FSTRING, Source(stored, order), layout) == text


@pytest.mark.parametrize("count", [-(2**31), 5, 2**31 - 1, -6])
def test_a_string_that_runs_past_the_end_is_refused(count: int) -> None:
    data = struct.pack("<i", count) + b"Foo\0"
    with pytest.raises(FormatError) as caught:
        read(FSTRING, Source(data, LITTLE, prefix="names/3/Name"), LAYOUT)
    assert caught.value.kind in ("TRUNCATED", "CORRUPT")
    assert caught.value.field == "names/3/Name"


def test_utf8_strings_have_no_nul_and_no_negative_length() -> None:
    assert read(UTF8_STRING, Source(b"\x04\0\0\0F\xc3\xb6o", LITTLE), LAYOUT) == "Föo"
    with pytest.raises(FormatError, match="CORRUPT"):
        read(UTF8_STRING, Source(b"\xff\xff\xff\xff", LITTLE), LAYOUT)


@pytest.mark.parametrize("order", [LITTLE, BIG])
def test_an_array_as_memory_holds_it_says_how_large_its_elements_are(order: str) -> None:
    kind, layout = BulkArray(I32), LAYOUT._replace(byte_order=order)
    stored = struct.pack(order + "4i", 4, 2, 7, -8)
    fast, end = value_reader(kind, layout)(stored, 0)
    assert read(kind, Source(stored, order), layout) == fast == (7, -8)
    assert end == len(stored)
    assert write(kind, fast, layout) == stored
    for wrong in (0, 3, 8, -4, 2**31 - 1):
        data = struct.pack(order + "i", wrong) + stored[4:]
        with pytest.raises(FormatError, match="CORRUPT"):
            read(kind, Source(data, order), layout)
        with pytest.raises(Short):
            value_reader(kind, layout)(data, 0)
    for length in range(len(stored)):
        with pytest.raises(FormatError):
            read(kind, Source(stored[:length], order), layout)
        with pytest.raises(FAILURES):
            value_reader(kind, layout)(stored[:length], 0)


def test_big_endian_swaps_lengths_and_utf16_units() -> None:
    layout = LAYOUT._replace(byte_order=BIG)
    stored = b"\xff\xff\xff\xfd" + "ß!\0".encode("utf-16-be")
    assert read(FSTRING, Source(stored, BIG), layout) == "ß!"
    assert write(FSTRING, "ß!", layout) == stored


@pytest.mark.parametrize("count", [-1, 4, 2**30])
def test_a_count_is_held_against_the_bytes_before_it_is_believed(count: int) -> None:
    data = struct.pack("<i", count) + bytes(12)
    with pytest.raises(FormatError) as caught:
        read(Counted(I32), Source(data, LITTLE, prefix="table"), LAYOUT)
    assert caught.value.kind == ("CORRUPT" if count < 0 else "TRUNCATED")


def test_bit_arrays_keep_their_words() -> None:
    data = struct.pack("<iII", 40, 0xDEADBEEF, 0x7F)
    value = read(BITS, Source(data, LITTLE), LAYOUT)
    assert value == (40, (0xDEADBEEF, 0x7F))
    assert write(BITS, value, LAYOUT) == data


def test_stored_text_goes_to_other_processes_with_its_bytes() -> None:
    text = StoredText("Foo", b"\x03\0\0\0Foo")
    for again in (pickle.loads(pickle.dumps(text)), copy(text)):
        assert type(again) is StoredText
        assert (again, again.stored) == ("Foo", b"\x03\0\0\0Foo")


def test_stored_text_is_an_ordinary_string_otherwise() -> None:
    text = StoredText("Foo", b"\x03\0\0\0Foo")
    assert text == "Foo"
    assert hash(text) == hash("Foo")
