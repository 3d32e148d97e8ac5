"""Properties as lines: what each kind of value looks like."""

from __future__ import annotations

import pytest

from inspector.format.value_text import MapEntry, Raw
from inspector.report.properties import (
    NativeData,
    ShownObject,
    ShownProperty,
    ShownRows,
    lines_of,
)

RAW = Raw(raw="00FF10", size=3, reason="No form is known.")


def lines(value: object, kind: str = "AnyProperty", place: int = 0) -> list[str]:
    """The lines of an object with one property."""
    held = ShownProperty("Prop", kind, place, value)
    return list(lines_of([ShownObject("Foo.Bar:Baz", (held,))]))


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (600.0, "600.0"),
        (0.1, "0.1"),
        (-7, "-7"),
        (True, "true"),
        (False, "false"),
        (None, "None"),
        ("Walking", "Walking"),
        ("", '""'),
        ([], "(empty)"),
        ({}, "(empty)"),
        ({"X": 1.5, "Y": -2.0}, "X=1.5, Y=-2.0"),
        ({"B": 96, "G": 178, "R": 255, "A": 255}, "B=96, G=178, R=255, A=255"),
        ("n" * 2000, "n" * 2000),
        ("n" * 2001, "<2,001 characters, sha1 b935a5cd>"),
    ],
)
def test_single_values(value: object, written: str) -> None:
    assert lines(value) == [f"Foo.Bar:Baz.Prop = {written}  (AnyProperty)"]


def test_a_place_in_a_fixed_array() -> None:
    assert lines(1, "IntProperty", 2) == ["Foo.Bar:Baz.Prop[2] = 1  (IntProperty)"]


def test_what_has_parts_says_its_type_first() -> None:
    value = [{"X": 1.0, "Inner": {"Tags": ["a", "b"], "None": []}}]
    assert lines(value, "ArrayProperty(StructProperty(Foo))") == [
        "Foo.Bar:Baz.Prop  (ArrayProperty(StructProperty(Foo)))",
        "Foo.Bar:Baz.Prop[0].X = 1.0",
        "Foo.Bar:Baz.Prop[0].Inner.Tags[0] = a",
        "Foo.Bar:Baz.Prop[0].Inner.Tags[1] = b",
        "Foo.Bar:Baz.Prop[0].Inner.None = (empty)",
    ]


def test_small_structs_of_numbers_take_one_line_anywhere() -> None:
    value = [{"X": 1, "Y": 2}, {"Inner": {"Pitch": 0.5, "Yaw": 0.0, "Roll": -1.0}}]
    assert lines(value)[1:] == [
        "Foo.Bar:Baz.Prop[0] = X=1, Y=2",
        "Foo.Bar:Baz.Prop[1].Inner = Pitch=0.5, Yaw=0.0, Roll=-1.0",
    ]


@pytest.mark.parametrize(
    ("value", "count"),
    [
        ({"A": 1, "B": 2, "C": 3, "D": 4, "E": 5}, 5),
        ({"On": True, "Off": False}, 2),
        ({"X": 1, "Name": "a"}, 2),
        ({"X": 1, "Y": "nan"}, 2),
    ],
)
def test_other_structs_take_a_line_a_member(value: object, count: int) -> None:
    assert len(lines(value)) == 1 + count


def test_entries_of_a_map_stand_under_their_keys() -> None:
    value = [
        MapEntry(key="Red", value=1),
        MapEntry(key=None, value={"X": 2}),
        MapEntry(key={"A": 1, "B": "ü"}, value="c"),
        MapEntry(key=7, value="d"),
        MapEntry(key="7", value="e"),
        MapEntry(key='a "b"\n', value=[]),
        MapEntry(key={"X": 1, "Y": 2}, value={"Z": 3}),
    ]
    assert lines(value, "MapProperty")[1:] == [
        'Foo.Bar:Baz.Prop["Red"] = 1',
        "Foo.Bar:Baz.Prop[None] = X=2",
        'Foo.Bar:Baz.Prop[{"A":1,"B":"ü"}] = c',
        "Foo.Bar:Baz.Prop[7] = d",
        'Foo.Bar:Baz.Prop["7"] = e',
        'Foo.Bar:Baz.Prop["a \\"b\\"\\n"] = (empty)',
        "Foo.Bar:Baz.Prop[X=1, Y=2] = Z=3",
    ]


def test_raw_bytes_are_told_by_their_hash() -> None:
    told = "<3 bytes, sha1 a14c2fba>: No form is known."
    assert lines(RAW) == [f"Foo.Bar:Baz.Prop = {told}  (AnyProperty)"]
    assert lines([RAW])[1:] == [f"Foo.Bar:Baz.Prop[0] = {told}"]


def test_no_bytes_have_no_hash_and_no_reason_no_colon() -> None:
    nothing = Raw(raw="", size=0, reason="")
    assert lines(nothing) == ["Foo.Bar:Baz.Prop = <0 bytes>  (AnyProperty)"]
    assert lines(Raw(RAW, reason="")) == [
        "Foo.Bar:Baz.Prop = <3 bytes, sha1 a14c2fba>  (AnyProperty)"
    ]


def test_a_struct_is_a_struct_whatever_its_members_are_called() -> None:
    """A studio's own structs may have members of the names that the program has itself."""
    assert lines([{"key": "Red", "value": 1}, {"key": "Red", "value": 2}])[1:] == [
        "Foo.Bar:Baz.Prop[0].key = Red",
        "Foo.Bar:Baz.Prop[0].value = 1",
        "Foo.Bar:Baz.Prop[1].key = Red",
        "Foo.Bar:Baz.Prop[1].value = 2",
    ]
    assert lines({"raw": "zz", "size": 3, "reason": "none"}) == [
        "Foo.Bar:Baz.Prop  (AnyProperty)",
        "Foo.Bar:Baz.Prop.raw = zz",
        "Foo.Bar:Baz.Prop.size = 3",
        "Foo.Bar:Baz.Prop.reason = none",
    ]
    assert lines([{"PinId": "A", "PinName": "Then", "N": "c"}])[1:] == [
        "Foo.Bar:Baz.Prop[0].PinId = A",
        "Foo.Bar:Baz.Prop[0].PinName = Then",
        "Foo.Bar:Baz.Prop[0].N = c",
    ]


def test_rows_stand_under_their_names_and_elements_under_their_places() -> None:
    rows = ShownRows("Rows", "array of table row", {"A B": {"Tag": "x", "N": 1}, "C": {}}, True)
    names = ShownRows("Names", "array of name", ["E::A", "E::B"], True)
    none = ShownRows("Rows", "array of table row", {}, False)
    assert list(lines_of([ShownObject("T", (), rows=(rows, names))])) == [
        "T.Rows  (array of table row)",
        'T.Rows["A B"].Tag = x',
        'T.Rows["A B"].N = 1',
        'T.Rows["C"] = (empty)',
        "T.Names  (array of name)",
        "T.Names[0] = E::A",
        "T.Names[1] = E::B",
    ]
    assert list(lines_of([ShownObject("T", (), rows=(none,))])) == [
        "T.Rows = (empty)  (array of table row)"
    ]


def test_what_nothing_takes_apart_is_told_by_its_hash() -> None:
    native = NativeData(1234, "0123456789" * 4)
    assert list(lines_of([ShownObject("T", None, native=native)])) == [
        "T native data = <1,234 bytes, sha1 01234567>"
    ]


def test_a_long_array_of_bytes_is_one_line() -> None:
    kind = "ArrayProperty(ByteProperty)"
    assert len(lines(list(range(16)), kind)) == 17
    assert lines([0] * 17, kind) == [
        "Foo.Bar:Baz.Prop = <17 bytes, sha1 ed24e128>  (ArrayProperty(ByteProperty))"
    ]
    # Enumerators are stored in a byte each and shown by name.
    assert len(lines(["A"] * 17, kind)) == 18


def test_objects_without_properties_say_nothing_and_broken_ones_why() -> None:
    objects = [
        ShownObject("A", None),
        ShownObject("B", ()),
        ShownObject("C", None, "CORRUPT at 0x10"),
    ]
    assert list(lines_of(objects)) == ["C  not read: CORRUPT at 0x10"]


def test_where_a_payload_lies_is_left_out() -> None:
    payload = {"BulkDataFlags": 3, "ElementCount": 4, "SizeOnDisk": 60, "OffsetInFile": 3213}
    value = {"Source": payload, "Models": [{"BulkData": payload}], "bCooked": False}
    held = ShownObject("Foo", None, rows=(ShownRows("Stored data", "TextureData", value, False),))
    assert list(lines_of([held])) == [
        "Foo.Stored data  (TextureData)",
        "Foo.Stored data.Source = BulkDataFlags=3, ElementCount=4, SizeOnDisk=60",
        "Foo.Stored data.Models[0].BulkData = BulkDataFlags=3, ElementCount=4, SizeOnDisk=60",
        "Foo.Stored data.bCooked = false",
    ]
    # A row of a data table is somebody's own, whatever it is called.
    table = ShownRows("Rows", "array of table row", {"OffsetInFile": {"OffsetInFile": 1}}, True)
    assert list(lines_of([ShownObject("Foo", None, rows=(table,))])) == [
        "Foo.Rows  (array of table row)",
        'Foo.Rows["OffsetInFile"] = OffsetInFile=1',
    ]
