"""Bytes read as every type that files of any format have: the patterns of the standards."""

from __future__ import annotations

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.format.interpret import Reading, float_text, interpret
from inspector.format.stream import BIG, LITTLE


def read(data: bytes, size: int | None = None, order: str = LITTLE) -> dict[str, Reading]:
    return {one.type: one for one in interpret(data, size, byte_order=order)}


def text(data: bytes, kind: str, order: str = LITTLE) -> str:
    return read(data, order=order)[kind].text


def test_negative_numbers_and_both_byte_orders() -> None:
    data = bytes.fromhex("FE FF FF FF FF FF FF FF")
    assert [text(data, kind) for kind in ("int8", "int16", "int32", "int64")] == ["−2"] * 4
    assert text(data, "uint8") == "254"
    assert text(data, "uint16") == "65,534"
    assert text(data, "uint64") == "18,446,744,073,709,551,614"
    assert text(data, "int16", BIG) == "−257"
    assert text(bytes.fromhex("00 00 00 01"), "int32", BIG) == "1"
    assert text(bytes.fromhex("00 00 00 01"), "int32") == "16,777,216"


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("3F800000", "1.0"),
        ("40490FDB", "3.1415927"),
        ("3DCCCCCD", "0.1"),
        ("C2ED4000", "−118.625"),
        ("7F7FFFFF", "3.4028235e+38"),
        ("00800000", "1.1754944e−38"),
        ("00000001", "1e−45"),
        ("80000000", "−0.0"),
        ("7F800000", "infinity"),
        ("FF800000", "−infinity"),
        ("7FC00000", "NaN"),
        ("49742400", "1,000,000.0"),
    ],
)
def test_single_precision_patterns_of_the_standard(pattern: str, said: str) -> None:
    assert text(bytes.fromhex(pattern), "float", BIG) == said


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("3FF0000000000001", "1.0000000000000002"),
        ("400921FB54442D18", "3.141592653589793"),
        ("0000000000000001", "5e−324"),
        ("7FEFFFFFFFFFFFFF", "1.7976931348623157e+308"),
        ("C05EDD2F1A9FBE77", "−123.456"),
    ],
)
def test_double_precision_patterns_of_the_standard(pattern: str, said: str) -> None:
    assert text(bytes.fromhex(pattern), "double", BIG) == said


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_a_float_text_is_that_float_again(value: float) -> None:
    shown = float_text(value, single=True).replace("−", "-").replace(",", "")
    assert struct.pack("<f", float(shown)) == struct.pack("<f", value)
    assert len(shown) <= len(repr(value))


def test_truth_in_32_bits() -> None:
    assert text(struct.pack("<I", 1), "bool32") == "true"
    assert text(struct.pack("<I", 0), "bool32") == "false"
    assert str(read(struct.pack("<I", 7))["bool32"].reason) == "neither 0 nor 1"


def test_no_bytes_say_how_many_each_type_needs() -> None:
    found = read(b"")
    assert not any(one.possible for one in found.values())
    assert str(found["int8"].reason) == "needs a byte"
    assert str(found["double"].reason) == "needs 8 bytes"
    assert str(read(b"\x01\x02\x03")["int32"].reason) == "needs 4 bytes"


def test_the_largest_float_is_not_rounded_out_of_range() -> None:
    largest = struct.unpack("<f", bytes.fromhex("FFFF7F7F"))[0]
    assert math.isfinite(largest)
    assert float_text(largest, single=True) == "3.4028235e+38"
    assert float_text(-largest, single=True) == "−3.4028235e+38"
