"""Texts for people, one test a way in which they are made, from bytes written by hand."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from inspector.format.errors import FormatError, Short
from inspector.format.fast import value_reader
from inspector.format.schema import read, write
from inspector.format.stream import BIG, Source
from inspector.format.unreal.declare.texts import (
    ArgumentFormatHistory,
    BaseHistory,
    CurrencyHistory,
    DateHistory,
    DateTimeHistory,
    NamedFormatHistory,
    NumberHistory,
    OrderedFormatHistory,
    PlainHistory,
    StringTableHistory,
    Text,
    TimeHistory,
    TransformHistory,
    source_of,
)
from inspector.format.unreal.gates import UE4, EditorObject, FortniteMain, Layout, UE5Release

pytestmark = pytest.mark.usefixtures("each_back_end")

PLAIN = int(EditorObject.CultureInvariantTextSerializationKeyStability)
NOW = Layout(-8, 522, 1018, editor_object=PLAIN, ue5_release=60)
OLD = Layout(-7, 522, 0)


def string(text: str) -> bytes:
    return struct.pack("<i", len(text) + 1) + text.encode() + b"\0" if text else bytes(4)


def ints(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}i", *numbers)


def head(kind: int, flags: int = 0) -> bytes:
    return struct.pack("<Ib", flags, kind)


#: A plain text, as a part of others.
PART = head(-1, 2) + ints(1) + string("{a} and {b}")


def text(layout: Layout, data: bytes) -> Any:
    """A text by both readers; written, it gives the same bytes; cut anywhere, it is refused."""
    fast, end = value_reader(Text.struct, layout)(data, 0)
    assert end == len(data)
    assert read(Text, Source(data, layout.byte_order), layout) == fast
    assert write(Text, fast, layout) == data
    for length in range(len(data)):
        with pytest.raises((Short, struct.error, IndexError)):
            value_reader(Text.struct, layout)(data[:length], 0)
    return fast


def test_the_oldest_text_is_its_words_and_flags() -> None:
    words = string("Hello")
    before = Layout(-3, UE4.ADDED_NAMESPACE_AND_KEY_DATA_TO_FTEXT - 1, 0)
    found = text(before, words + ints(1))
    assert (found.OldSourceString, found.OldKey, found.Flags) == ("Hello", None, 1)
    since = Layout(-3, UE4.FTEXT_HISTORY - 1, 0)
    found = text(since, words + string("Menu") + string("K1") + ints(1))
    assert (found.OldSourceString, found.OldNamespace, found.OldKey) == ("Hello", "Menu", "K1")
    assert source_of(found) == "Hello"


def test_a_history_since_368() -> None:
    layout = Layout(-3, UE4.FTEXT_HISTORY, 0)
    found = text(layout, head(0, 8) + string("Menu") + string("K1") + string("Hello"))
    assert isinstance(found.History, BaseHistory)
    assert (found.History.Namespace, found.History.Key) == ("Menu", "K1")
    assert (found.Flags, source_of(found)) == (8, "Hello")


def test_notes_for_translators_stand_behind_a_keyed_text_of_editor_packages() -> None:
    number = int(FortniteMain.AddDevNotesToFText)
    words = head(0) + string("Menu") + string("K1") + string("Hello")
    since = NOW._replace(fortnite_main=number)
    for notes in ("", "Shown on the door."):
        found = text(since, words + string(notes))
        assert (found.History.DevNotes, source_of(found)) == (notes, "Hello")
    # A text within a text follows the same rule.
    nested = text(since, head(10) + words + string("Shown once.") + b"\1")
    assert nested.History.SourceText.History.DevNotes == "Shown once."
    for without in (since._replace(fortnite_main=number - 1), since._replace(editor_data=False)):
        assert text(without, words).History.DevNotes is None


def test_a_plain_text_is_stored_since_its_stream_says_so() -> None:
    before = NOW._replace(editor_object=PLAIN - 1)
    found = text(before, head(-1))
    assert isinstance(found.History, PlainHistory)
    assert found.History.bHasCultureInvariantString is None
    assert source_of(text(NOW, head(-1, 2) + ints(1) + string("9mm"))) == "9mm"
    assert source_of(text(NOW, head(-1, 2) + ints(0))) == ""


ARGUMENTS = {
    "int": (b"\0" + struct.pack("<q", -5), -5),
    "unsigned": (b"\1" + struct.pack("<Q", 2**63), 2**63),
    "float": (b"\2" + struct.pack("<f", 0.5), 0.5),
    "double": (b"\3" + struct.pack("<d", 0.1), 0.1),
    "gender": (b"\5\2", 2),
}


@pytest.mark.parametrize("kind", ARGUMENTS)
def test_a_pattern_with_named_values(kind: str) -> None:
    data, value = ARGUMENTS[kind]
    found = text(NOW, head(1) + PART + ints(1) + string("a") + data)
    assert isinstance(found.History, NamedFormatHistory)
    (argument,) = found.History.Arguments
    assert (argument.Name, argument.Value.Value) == ("a", value)
    assert source_of(found) == "{a} and {b}"


def test_a_pattern_with_values_in_order_that_are_texts() -> None:
    found = text(NOW, head(2) + PART + ints(2) + b"\4" + PART + b"\4" + head(-1) + ints(0))
    assert isinstance(found.History, OrderedFormatHistory)
    first, second = found.History.Arguments
    assert source_of(first.Value) == "{a} and {b}"
    assert source_of(second.Value) == ""


def test_the_values_that_a_blueprint_gave() -> None:
    variant = int(EditorObject.TextFormatArgumentDataIsVariant)
    wide = int(UE5Release.TextFormatArgumentData64bitSupport)
    before = NOW._replace(editor_object=variant - 1, ue5_release=-1)
    plain = head(-1)
    found = text(before, head(3) + plain + ints(1) + string("n") + plain)
    assert isinstance(found.History, ArgumentFormatHistory)
    assert found.History.Arguments[0].ArgumentValueType is None
    assert isinstance(found.History.Arguments[0].ArgumentValue, Text)

    narrow = NOW._replace(ue5_release=wide - 1)
    found = text(narrow, head(3) + PART + ints(1) + string("n") + b"\0" + ints(-7))
    assert found.History.Arguments[0].ArgumentValue == -7
    since = NOW._replace(ue5_release=wide)
    number = struct.pack("<q", -7)
    found = text(since, head(3) + PART + ints(1) + string("n") + b"\0" + number)
    assert found.History.Arguments[0].ArgumentValue == -7
    found = text(since, head(3) + PART + ints(1) + string("n") + b"\4" + PART)
    assert source_of(found.History.Arguments[0].ArgumentValue) == "{a} and {b}"


@pytest.mark.parametrize("kind", [4, 5])
def test_a_number_and_how_it_is_written(kind: int) -> None:
    sign = int(EditorObject.AddedAlwaysSignNumberFormattingOption)
    number = ARGUMENTS["double"][0]
    found = text(NOW, head(kind) + number + ints(0) + string("de"))
    assert isinstance(found.History, NumberHistory)
    assert (found.History.SourceValue.Value, found.History.TargetCulture) == (0.1, "de")
    digits = ints(1) + b"\3" + ints(1, 324, 0, 3)
    found = text(NOW, head(kind) + number + ints(1) + ints(1) + digits + string(""))
    assert found.History.FormatOptions.AlwaysSign == 1
    assert found.History.FormatOptions.MaximumFractionalDigits == 3
    before = NOW._replace(editor_object=sign - 1)
    found = text(before, head(kind) + number + ints(1) + digits + string(""))
    assert found.History.FormatOptions.AlwaysSign is None
    assert found.History.FormatOptions.RoundingMode == 3


def test_an_amount_of_money_names_its_currency_since_389() -> None:
    number = ARGUMENTS["double"][0] + ints(0) + string("")
    found = text(NOW, head(6) + string("EUR") + number)
    assert isinstance(found.History, CurrencyHistory)
    assert found.History.CurrencyCode == "EUR"
    before = Layout(-3, UE4.ADDED_CURRENCY_CODE_TO_FTEXT - 1, 0)
    assert text(before, head(6) + number).History.CurrencyCode is None


def test_dates_and_times() -> None:
    ticks = struct.pack("<q", 638_000_000_000_000_000)
    found = text(NOW, head(7) + ticks + b"\1" + string("UTC") + string("de"))
    assert isinstance(found.History, DateHistory)
    assert (found.History.DateStyle, found.History.TimeZone) == (1, "UTC")
    before = Layout(-3, UE4.FTEXT_HISTORY_DATE_TIMEZONE - 1, 0)
    assert text(before, head(7) + ticks + b"\1" + string("de")).History.TimeZone is None
    found = text(NOW, head(8) + ticks + b"\2" + string("UTC") + string(""))
    assert isinstance(found.History, TimeHistory)
    found = text(NOW, head(9) + ticks + b"\1\2" + string("UTC") + string("de"))
    assert isinstance(found.History, DateTimeHistory)
    assert (found.History.DateStyle, found.History.TimeStyle) == (1, 2)


def test_other_letters_and_string_tables() -> None:
    found = text(NOW, head(10) + PART + b"\1")
    assert isinstance(found.History, TransformHistory)
    assert found.History.TransformType == 1
    assert source_of(found) == "{a} and {b}"
    found = text(NOW, head(11) + ints(3, 0) + string("Greeting"))
    assert isinstance(found.History, StringTableHistory)
    assert (found.History.TableId, source_of(found)) == ((3, 0), "Greeting")


@pytest.mark.parametrize("kind", [-2, 12, 13, 127, -128])
def test_a_history_that_is_not_known_is_refused(kind: int) -> None:
    data = head(kind) + bytes(64)
    with pytest.raises(Short):
        value_reader(Text.struct, NOW)(data, 0)
    with pytest.raises(FormatError) as caught:
        read(Text, Source(data, "<", prefix="text"), NOW)
    assert caught.value.field == "text/History"
    with pytest.raises(Short):
        value_reader(Text.struct, NOW)(head(2) + PART + ints(1) + b"\6" + bytes(9), 0)


def test_a_swapped_text_reads_the_same() -> None:
    little, _ = value_reader(Text.struct, NOW)(PART, 0)
    swapped = NOW._replace(byte_order=BIG)
    big = write(Text, little, swapped)
    assert big != PART
    assert value_reader(Text.struct, swapped)(big, 0) == (little, len(PART))


def test_a_record_that_holds_itself_gives_its_depth_back() -> None:
    """A text that is too deep is refused, and the next one is read as if nothing had been."""
    deep = head(10) * 200 + PART + b"\1" * 200
    reader = value_reader(Text.struct, NOW)
    for _ in range(3):
        with pytest.raises(Short):
            reader(deep, 0)
        assert source_of(reader(head(10) + PART + b"\1", 0)[0]) == "{a} and {b}"
