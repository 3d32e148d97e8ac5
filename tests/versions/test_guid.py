"""GUIDs as texts and as bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.errors import InspectorError
from inspector.versions import Guid

FRAMEWORK = Guid(0xCFFC743F, 0x43B04480, 0x939114DF, 0x171D2073)


@pytest.mark.parametrize(
    "text",
    [
        "CFFC743F-43B04480-939114DF-171D2073",
        "CFFC743F43B04480939114DF171D2073",
        "cffc743f-43b0-4480-9391-14df171d2073",
        "{CFFC743F-43B0-4480-9391-14DF171D2073}",
    ],
)
def test_reads_the_usual_forms(text: str) -> None:
    assert Guid.parse(text) == FRAMEWORK


def test_prints_four_words() -> None:
    assert str(FRAMEWORK) == "CFFC743F-43B04480-939114DF-171D2073"


@pytest.mark.parametrize("text", ["", "CFFC743F", "G" * 32, "0" * 33])
def test_refuses_anything_else(text: str) -> None:
    with pytest.raises(InspectorError):
        Guid.parse(text)


@given(st.binary(min_size=16, max_size=16))
def test_every_word_stands_in_the_files_byte_order(data: bytes) -> None:
    swapped = b"".join(data[i : i + 4][::-1] for i in range(0, 16, 4))
    assert Guid.from_bytes(data) == Guid.from_bytes(swapped, ">")
    assert Guid.parse(str(Guid.from_bytes(data))) == Guid.from_bytes(data)


def test_stored_words_are_little_endian() -> None:
    data = bytes.fromhex("3F74FCCF 8044B043 DF149193 73201D17")
    assert Guid.from_bytes(data) == FRAMEWORK


def test_zero_stands_for_none() -> None:
    assert Guid.parse("0" * 32).is_zero
    assert not FRAMEWORK.is_zero
