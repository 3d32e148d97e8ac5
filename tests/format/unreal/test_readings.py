"""Bytes read as the engine's types: known ticks, real names, and any bytes at all."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from corpus import corpus_file
from hypothesis import example, given
from hypothesis import strategies as st

from inspector.findings.message import Message
from inspector.format.interpret import TYPES, Reading, interpret
from inspector.format.stream import BIG, LITTLE
from inspector.format.unreal.package import Package
from inspector.format.unreal.readings import date_text, declared_type, readings, span_text

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
NAMES = tuple(kind.name for kind in (*TYPES, *readings()))


def read(data: bytes, size: int | None = None, order: str = LITTLE) -> dict[str, Reading]:
    return {
        reading.type: reading
        for reading in interpret(data, size, byte_order=order, more=readings())
    }


def text(data: bytes, kind: str, order: str = LITTLE) -> str:
    return read(data, order=order)[kind].text


def test_a_float_of_a_real_package_as_everything_else() -> None:
    """PlayRate of a blend space player, as the data panel was designed with."""
    answers = read(bytes.fromhex("0000803F29000000"), 4)
    assert [answers[kind].text for kind in ("int8", "uint8", "int16", "uint16")] == ["0"] * 4
    assert answers["int32"].text == answers["uint32"].text == "1,065,353,216"
    assert answers["int64"].text == "177,159,012,352"
    assert answers["float"].text == "1.0"
    assert answers["double"].text.startswith("8.7528")
    assert answers["double"].text.endswith("e−313")
    assert str(answers["FGuid"].reason) == "needs 16 bytes"
    assert str(answers["FString"].reason) == "length 1,065,353,216, too long"
    assert tuple(answers) == NAMES


@pytest.mark.parametrize(
    ("ticks", "said"),
    [
        (0, "0001-01-01 00:00:00"),
        (621_355_968_000_000_000, "1970-01-01 00:00:00"),
        (630_822_816_000_000_000, "2000-01-01 00:00:00"),
        (3_155_378_975_999_999_999, "9999-12-31 23:59:59.9999999"),
        (621_355_968_000_000_001, "1970-01-01 00:00:00.0000001"),
        (-1, None),
        (3_155_378_976_000_000_000, None),
    ],
)
def test_dates_count_ticks_from_the_year_1(ticks: int, said: str | None) -> None:
    assert date_text(ticks) == said
    shown = read(struct.pack("<q", ticks))["FDateTime"]
    assert shown.text == (said or "")
    assert shown.possible == (said is not None)


@pytest.mark.parametrize(
    ("ticks", "said"),
    [
        (0, "00:00:00"),
        (10_000_000, "00:00:01"),
        (15_000_000, "00:00:01.5"),
        (-600_000_000, "−00:01:00"),
        (864_000_000_000, "1 day 00:00:00"),
        (-(2**63), "−10,675,199 days 02:48:05.4775808"),
    ],
)
def test_spans_of_time(ticks: int, said: str) -> None:
    assert str(span_text(ticks)) == said
    assert str(text(struct.pack("<q", ticks), "FTimespan")) == said


def test_strings_narrow_and_wide() -> None:
    narrow = b"\x06\0\0\0Hello\0"
    assert text(narrow, "FString") == '"Hello"'
    wide = struct.pack("<i", -4) + "Grü\0".encode("utf-16-le")
    assert text(wide, "FString") == '"Grü"'
    big = struct.pack(">i", -4) + "Grü\0".encode("utf-16-be")
    assert text(big, "FString", BIG) == '"Grü"'
    assert read(bytes(4))["FString"] == Reading("FString", '""', "", "empty")
    assert str(read(narrow, 8)["FString"].reason) == "length 6, too long"
    assert str(read(narrow[:-1] + b"!")["FString"].reason) == "length 6, no closing zero"
    lone = struct.pack("<i", -(2**31)) + bytes(8)
    assert str(read(lone)["FString"].reason) == "length −2,147,483,648, too long"


def test_a_long_string_is_cut_and_odd_characters_have_a_shape() -> None:
    body = b"a\tb" + b"x" * 5000 + b"\0"
    shown = text(struct.pack("<i", len(body)) + body, "FString")
    assert shown.startswith('"a·bxxx')
    assert shown.endswith('" …')
    assert len(shown) < 1100


def test_a_guid_stands_as_everywhere_else() -> None:
    words = struct.pack("<4I", 0xCFFC743F, 0x43B04480, 0x939114DF, 0x171D2073)
    assert text(words, "FGuid") == "CFFC743F-43B04480-939114DF-171D2073"
    assert read(bytes(16))["FGuid"].note == "zero"


def test_names_and_objects_of_a_real_package(corpus: Path) -> None:
    package = Package.open(corpus_file(ANIM).read_bytes())

    def of(*numbers: int) -> dict[str, Reading]:
        data = struct.pack("<2i", *numbers)
        return {reading.type: reading for reading in interpret(data, more=package.readings)}

    name = package.names[5]
    assert of(5, 0)["FName"] == Reading("FName", name, "", Message("format/reading-name", entry=5))
    assert of(5, 4)["FName"].text == f"{name}_3"
    assert str(of(1_065_353_216, 0)["FName"].reason) == "index 1,065,353,216, none"
    assert str(of(-5, 0)["FName"].reason) == "index −5, none"
    assert str(of(len(package.names), 0)["FName"].reason) == f"index {len(package.names)}, none"
    assert of(0, 0)["FPackageIndex"].text == "None"
    export = of(3, 0)["FPackageIndex"]
    assert export.text == package.object_path(3)
    assert str(export.note) == "3, export 2"
    answers = of(-1, 0)["FPackageIndex"]
    assert answers.text == package.object_path(-1)
    assert str(answers.note) == "−1, import 0"
    assert str(of(1_065_353_216, 0)["FPackageIndex"].reason) == "export 1,065,353,216, none"
    assert str(of(-53, 0)["FPackageIndex"].reason) == "import −53, none"


def test_broken_names_are_a_reason_and_no_error(corpus: Path) -> None:
    data = corpus_file(ANIM).read_bytes()
    package = Package.open(data[: len(data) // 40])
    answers = {
        reading.type: reading
        for reading in interpret(struct.pack("<2i", 3, 0), more=package.readings)
    }
    assert str(answers["FName"].reason) == "the names cannot be read"
    assert str(answers["FPackageIndex"].reason) == "the objects cannot be read"
    assert answers["int32"].text == "3"


@given(st.binary(max_size=64), st.integers(-5, 80) | st.none(), st.sampled_from([LITTLE, BIG]))
@example(struct.pack("<i", -2) + b"\x00\xd8\x00\x00", None, LITTLE)
@example(struct.pack(">i", -2) + b"\xd8\x00\x00\x00", None, BIG)
def test_no_bytes_raise_and_every_type_answers(data: bytes, size: int | None, order: str) -> None:
    for reading in interpret(data, size, byte_order=order, more=readings()):
        assert bool(reading.text) != bool(reading.reason), reading
        assert len(str(reading.text)) < 1100
        assert "-" not in str(reading.text) or reading.type in ("FGuid", "FDateTime", "FString"), (
            reading
        )


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("int32", "int32"),
        ("GUID", "FGuid"),
        ("name", "FName"),
        ("string", "FString"),
        ("FloatProperty", "float"),
        ("StructProperty Guid", "FGuid"),
        ("ObjectProperty", "FPackageIndex"),
        ("array of int32", ""),
        ("Vector", ""),
        ("", ""),
    ],
)
def test_what_fields_call_their_types(said: str, meant: str) -> None:
    assert declared_type(said) == meant
    assert meant in ("", *NAMES)
