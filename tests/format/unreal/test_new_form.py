"""A form that is made here alone: a struct that has it is read, written, shown and made JSON."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from inspector.format.errors import Short
from inspector.format.fields import I32, U8
from inspector.format.gate import AnyLayout
from inspector.format.record_tree import Bytes, NodeMaker
from inspector.format.schema import Outside, Record, field
from inspector.format.tree import FieldNode, RowPath
from inspector.format.unreal.declare.native_structs import NATIVE_STRUCTS
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.draft import PropertyDraft, PropertyWriter
from inspector.format.unreal.form import Form, Maker
from inspector.format.unreal.forms import Declared
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.format.unreal.tree.parts import parts_of, whole
from inspector.format.unreal.tree.property_nodes import PropertyNodes
from inspector.format.unreal.tree.values import PackageJson, ValueWords
from inspector.format.unreal.values import ArrayValue, ObjectData, PropertyList, RawValue

NAMES = ["None", "Value", "StructProperty", "Triangle"]
LAYOUT = Layout(-7, 522, 0)


class Three(Form):
    """Three values; nothing says that there are so many."""

    element: Form

    def __init__(self, element: Form) -> None:
        self.element = element

    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        items, at = self.element.read_many(data, at, 3, end, depth)
        return ArrayValue(items, self.element), at

    def write(self, value: Any, out: bytearray) -> None:
        for part in value.items:
            self.element.write(part, out)

    def made(self, given: Any, maker: Maker) -> ArrayValue:
        return ArrayValue(tuple(self.element.made(part, maker) for part in given), self.element)


class Corners(Outside[ArrayValue]):
    """Stands in a record for three numbers."""

    shown = "corners"

    def form(self, forms: Any) -> Three:
        return Three(Declared(I32, forms.layout))

    def min_size(self, layout: AnyLayout) -> int:
        return 12


class Triangle(Record):
    """A triangle."""

    Sides: int = field(U8, "How many sides are painted.")
    Corners: ArrayValue = field(Corners(), "Its corners.")
    Tone: int = field(U8, "How it sounds.")


@pytest.fixture(autouse=True)
def triangle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NATIVE_STRUCTS, "Triangle", Triangle.struct)


def name(text: str) -> bytes:
    return struct.pack("<2i", NAMES.index(text), 0)


#: A tag up to 5.3, and the value by hand.
TAG = (
    name("Value") + name("StructProperty") + struct.pack("<2i", 14, 0) + name("Triangle")
    + bytes(16) + b"\0"
)  # fmt: skip
STORED = TAG + b"\x02" + struct.pack("<3i", 7, -8, 9) + b"\x05" + name("None")


def read(stored: bytes) -> tuple[PropertyReader, PropertyList]:
    reader = PropertyReader(NAMES, LAYOUT)
    found, end = reader.read_list(stored, 0, len(stored))
    assert end == len(stored)
    return reader, found


def test_it_is_read_and_written() -> None:
    reader, found = read(STORED)
    value = found.properties[0].value
    assert (value.Sides, value.Corners.items, value.Tone) == (2, (7, -8, 9), 5)
    assert reader.write_list(found) == STORED


def test_it_is_shown() -> None:
    _, found = read(STORED)
    values = PackageJson(LAYOUT, ValueWords(ObjectPaths(NAMES, (), ()), ()))
    maker: NodeMaker[Layout, PackageJson] = NodeMaker(values)
    held = ObjectData(len(STORED), properties=found, native=len(STORED))
    rows: list[FieldNode] = PropertyNodes(maker, Bytes(STORED)).of_object(held, RowPath("0"))
    value, _ = rows
    sides, corners, tone = [row for row in value.children if row.role != "tag"]
    at = len(TAG)
    assert [(row.name, row.start, row.end) for row in (sides, corners, tone)] == [
        ("Sides", at, at + 1),
        ("Corners", at + 1, at + 13),
        ("Tone", at + 13, at + 14),
    ]
    assert [(row.text, row.start) for row in corners.children] == [
        ("7", at + 1), ("-8", at + 5), ("9", at + 9),
    ]  # fmt: skip
    said = {"Sides": 2, "Corners": [7, -8, 9], "Tone": 5}
    assert maker.values.properties(found) == {"Value": said}
    assert value.json() == said


def test_what_lies_within_is_found() -> None:
    _, found = read(STORED)
    paths = ObjectPaths(NAMES, (), ())
    (struct_part,) = parts_of(whole(found), paths)
    _, corners, _ = parts_of(struct_part, paths)
    assert [(part.step, part.value) for part in parts_of(corners, paths)] == [
        ("0", 7), ("1", -8), ("2", 9),
    ]  # fmt: skip


def test_it_is_made_of_readable_values() -> None:
    writer = PropertyWriter(LAYOUT, lambda text: NameRef(NAMES.index(text), 0), lambda _: 0)
    given = {"Sides": 2, "Corners": [7, -8, 9], "Tone": 5}
    assert writer.bytes_of([PropertyDraft("Value", "StructProperty(Triangle)", given)]) == STORED
    assert writer.bytes_of([PropertyDraft("Value", "StructProperty(Triangle)", [*given.values()])])


def test_bytes_of_another_length_are_kept_as_they_are() -> None:
    short = STORED.replace(struct.pack("<2i", 14, 0), struct.pack("<2i", 13, 0), 1)
    found, _ = PropertyReader(NAMES, LAYOUT).read_list(short[:-9] + name("None"), 0, len(short) - 1)
    assert isinstance(found.properties[0].value, RawValue)
    with pytest.raises(Short):
        Three(Declared(I32, LAYOUT)).read(bytes(11), 0, 11, 0)
