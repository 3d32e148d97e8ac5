"""Kinds of fields that are made here alone: a class each, and everything that walks kinds has them.

A value of one piece, an array with a count of its own, and a kind around another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeVar

import pytest

from inspector.findings.message import Text
from inspector.format.errors import FAILURES, FormatError, Short
from inspector.format.fast import value_reader
from inspector.format.fields import F32, FSTRING, I32, U8, U16, FastForm
from inspector.format.gate import AnyLayout, Axis, VersionName, since
from inspector.format.record_layout import differences, fixed_size
from inspector.format.record_tree import Bytes, NodeMaker
from inspector.format.schema import (
    ArrayKind,
    Code,
    Head,
    Record,
    TypedConstruct,
    choose,
    field,
    min_size,
    read,
    when,
    write,
)
from inspector.format.shape import gates_within, kinds_within
from inspector.format.stream import BIG, LITTLE, Sink, Source, Span
from inspector.format.tree import FieldNode, RowPath
from inspector.format.value_text import JsonValues, Words

pytestmark = pytest.mark.usefixtures("each_back_end")

T_co = TypeVar("T_co", covariant=True)
Made = TypeVar("Made")


class Release(VersionName, axis=Axis("release", "release")):
    """Releases of the format."""

    WIDE = 2


class Layout(NamedTuple):
    """What the shape of a record depends on."""

    release: int = 2
    byte_order: str = LITTLE


class Varint(FastForm[int]):
    """A number of seven bits a byte, the lowest first; the top bit says that more follow."""

    shown = "variable int"

    def fast(self, data: bytes, at: int, byte_order: str) -> tuple[int, int]:
        number = shift = 0
        while True:
            if shift > 28:
                raise Short
            byte = data[at]
            number |= (byte & 0x7F) << shift
            at, shift = at + 1, shift + 7
            if byte < 0x80:
                return number, at

    def _build(self, obj: int, stream: Sink, context: Mapping[str, Any], path: str) -> int:
        left = obj
        while left >= 0x80:
            stream.write(bytes([left & 0x7F | 0x80]))
            left >>= 7
        stream.write(bytes([left]))
        return obj

    def min_size(self, layout: AnyLayout) -> int:
        return 1

    def in_words(self, value: int) -> tuple[Text, Text] | None:
        return f"#{value}", str(value)


class Short16(ArrayKind[T_co]):
    """Elements behind a count of two bytes."""

    heads = (Head("count", U16),)


class Fenced(TypedConstruct[T_co]):
    """A value between two bytes that have to be 0x7C."""

    def __init__(self, inner: TypedConstruct[T_co]) -> None:
        super().__init__()
        self.inner = inner

    @property
    def title(self) -> Text:
        return f"fenced {self.inner.title}"

    @property
    def within(self) -> Iterable[TypedConstruct[Any]]:
        return (self.inner,)

    def emit(self, code: Code[Made]) -> Made:
        fence = partial(code.expected, "B", 0x7C)
        return code.between(fence(), self.inner.accept(code), fence())

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> Any:
        self._pass(stream)
        value = self.inner._parse(stream, context, path)
        self._pass(stream)
        return value

    @staticmethod
    def _pass(stream: Source) -> None:
        if stream.take(1) != b"|":
            raise stream.error("CORRUPT", "no fence")

    def _build(self, obj: Any, stream: Sink, context: Mapping[str, Any], path: str) -> Any:
        stream.write(b"|")
        self.inner._build(obj, stream, context, path)
        stream.write(b"|")
        return obj

    def min_size(self, layout: AnyLayout) -> int:
        return 2 + min_size(self.inner, layout)


class Lamp(Record):
    """A lamp."""

    Name: str = field(FSTRING, "What people call it.")
    Hours: int = field(Varint(), "How long it has burned.")
    Power: float = field(Fenced(F32), "How bright it is.")
    Colours: tuple[int, ...] = field(
        Short16(Fenced(choose(since(Release.WIDE), I32, U8))), "Its colours."
    )
    Switched: int | None = field(when("Hours", Varint()), "How often it was switched.")


LAMP = Lamp(Name="Hall", Hours=300, Power=0.5, Colours=(1, 2), Switched=7)
#: By hand: the name, 300 as 0x2C and 2 times 128, the power, two colours, the switching.
STORED = {
    Layout(2): b"\x05\0\0\0Hall\0\xac\x02|\0\0\0?|\x02\0|\x01\0\0\0||\x02\0\0\0|\x07",
    Layout(1): b"\x05\0\0\0Hall\0\xac\x02|\0\0\0?|\x02\0|\x01||\x02|\x07",
    Layout(2, BIG): b"\0\0\0\x05Hall\0\xac\x02|?\0\0\0|\0\x02|\0\0\0\x01||\0\0\0\x02|\x07",
}  # fmt: skip
LAYOUTS = pytest.mark.parametrize(("layout", "stored"), STORED.items())


def row(stored: bytes, layout: Layout) -> FieldNode:
    maker: NodeMaker[Layout, JsonValues[Layout]] = NodeMaker(JsonValues(layout, Words()))
    return maker.node(Lamp.struct, Bytes(stored, 100), 0, path=RowPath("lamp"), name="Lamp")


@LAYOUTS
def test_it_is_read_and_written(layout: Layout, stored: bytes) -> None:
    exact = read(Lamp, Source(stored, layout.byte_order), layout)
    assert (exact, len(stored)) == value_reader(Lamp.struct, layout)(stored, 0)
    assert exact == LAMP
    assert write(Lamp, LAMP, layout) == stored
    off = LAMP.replaced(Hours=0, Switched=None)
    assert read(Lamp, Source(write(Lamp, off, layout), layout.byte_order), layout) == off


@LAYOUTS
def test_each_of_its_fields_has_a_span(layout: Layout, stored: bytes) -> None:
    spans: list[Span] = []
    read(Lamp, Source(stored, layout.byte_order, 0, "lamp", spans), layout)
    found = {span.path: (span.start, span.end) for span in spans}
    colour = 6 if layout.release == 2 else 3
    assert found["lamp/Hours"] == (9, 11)
    assert found["lamp/Power"] == (11, 17)
    assert found["lamp/Colours/1"] == (19 + colour, 19 + 2 * colour)
    assert found["lamp/Switched"] == (len(stored) - 1, len(stored))


@LAYOUTS
def test_it_is_shown(layout: Layout, stored: bytes) -> None:
    hours, power, colours, switched = row(stored, layout).children[1:]
    assert [str(node.type) for node in (hours, power, colours)] == [
        "variable int", "fenced float", "array of fenced int32",
    ]  # fmt: skip
    assert (hours.text, hours.start, hours.end) == ("#300", 109, 111)
    assert (power.text, power.start, power.end) == ("0.5", 111, 117)
    count, first, second = colours.children
    assert (count.text, count.type, count.start, count.end) == ("2", "uint16", 117, 119)
    assert [first.text, second.text, switched.text] == ["1", "2", "#7"]
    assert second.end == switched.start == colours.end


def test_it_is_made_json() -> None:
    said = {"Name": "Hall", "Hours": 300, "Power": 0.5, "Colours": [1, 2], "Switched": 7}
    assert row(STORED[Layout()], Layout()).json() == said
    assert JsonValues(Layout(), Words()).of(Lamp.struct)(LAMP) == said


@LAYOUTS
def test_damage_is_found(layout: Layout, stored: bytes) -> None:
    reader = value_reader(Lamp.struct, layout)
    for end in range(len(stored)):
        with pytest.raises(FormatError):
            read(Lamp, Source(stored[:end], layout.byte_order), layout)
        with pytest.raises(FAILURES):
            reader(stored[:end], 0)
    open_fence = stored.replace(b"|", b"/", 1)
    with pytest.raises(FormatError):
        read(Lamp, Source(open_fence, layout.byte_order), layout)
    with pytest.raises(Short):
        reader(open_fence, 0)


def test_more_elements_than_bytes_are_refused() -> None:
    many = b"\xff\xff" + bytes(20)
    with pytest.raises(FormatError):
        read(Short16(U8), Source(many, LITTLE), Layout())
    with pytest.raises(Short):
        value_reader(Short16(U8), Layout())(many, 0)


def test_what_is_within_it_counts() -> None:
    colours: Short16[int] = Short16(Fenced(choose(since(Release.WIDE), I32, U8)))
    assert [gate.limits for gate in gates_within(colours)] == [(Release.WIDE,)]
    assert {I32, U8} <= set(kinds_within(Lamp.struct))
    assert fixed_size(Fenced(U8), Layout()) is None
    (changed,) = differences(Change, Layout(1), Layout(2))
    assert (changed.label, changed.what, changed.at) == ("Power", "changed", Release.WIDE)
    assert [str(kind.title) for kind in changed.kinds if kind is not None] == [
        "variable int", "fenced uint8",
    ]  # fmt: skip


class Change(Record):
    """Holds a number that became another one."""

    Power: int = field(choose(since(Release.WIDE), Fenced(U8), Varint()), "A number.")
