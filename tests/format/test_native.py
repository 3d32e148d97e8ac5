"""The machine of the native back end: what it refuses, what it keeps, what it lets go."""

from __future__ import annotations

import gc
import struct
import sys
import weakref
from contextlib import suppress
from typing import Any, NamedTuple

import pytest

from inspector.format.errors import Short
from inspector.format.fields import F32, F64, FSTRING, I8, I16, I32, I64, U16, U32, U64, Counted
from inspector.format.schema import Lazy, Record, Rows, cases, field, when
from inspector.format.stream import BIG, LITTLE

# It is in a package that is there, so that no module is missing but a name.
programs = pytest.importorskip(
    "inspector.format.native.programs",
    reason="the native back end is not built",
    exc_type=ImportError,
)
machine = pytest.importorskip("inspector.format.native._machine")


_NOTHING = (machine.NONE, (), "", 0, 0, -1, None, None)


class Layout(NamedTuple):
    """What the shape of a record depends on."""

    byte_order: str = LITTLE


class Chain(Record):
    """Holds itself."""

    More: int = field(I8, "Whether another one follows.")
    Next: Any = field(when("More", Lazy(lambda: Chain.struct, 1)), "The other one.")


class Numbers(Record):
    """Counted by one of its own fields."""

    Count: int = field(U64, "How many.")
    Values: tuple[int, ...] = field(Rows(U16, "Count"), "They.")
    Kind: int = field(I8, "What follows.")
    What: Any = field(cases("Kind", {1: I32, 2: FSTRING}), "What the kind says.")


def read(kind: Any, data: bytes, at: int = 0, layout: Layout = Layout()) -> Any:  # noqa: B008
    return programs.value_reader(getattr(kind, "struct", kind), layout)(data, at)


@pytest.mark.parametrize("order", [LITTLE, BIG])
@pytest.mark.parametrize(
    ("kind", "number"),
    [
        (I8, -128), (I16, -2), (U16, 65_535), (I32, -(2**31)), (U32, 2**32 - 1),
        (I64, -(2**63)), (U64, 2**64 - 1), (F32, -0.5), (F64, 5e-324),
    ],
)  # fmt: skip
def test_numbers_are_those_of_struct(kind: Any, number: float, order: str) -> None:
    data = b"?" + struct.pack(order + kind.codes, number)
    assert read(kind, data, 1, Layout(order)) == (number, len(data))
    for end in range(len(data)):
        with pytest.raises(Short):
            read(kind, data[:end], 1, Layout(order))


@pytest.mark.parametrize("at", [-1, 5, 2**62, sys.maxsize, 2**64, -(2**64)])
def test_no_place_outside_of_the_bytes_is_read(at: int) -> None:
    for kind in (I32, FSTRING, Counted(I32), Chain):
        with pytest.raises(Short):
            read(kind, b"\1\0\0\0", at)
    table = programs.table_reader(Numbers.struct, Layout())
    with pytest.raises(Short):
        table(b"\1\0\0\0", at, 1)
    with pytest.raises(Short):
        programs.table_reader(I32, Layout())(b"\1\0\0\0", at, 1)


@pytest.mark.parametrize("count", [3, 2**31 - 1, 2**62, 2**63, 2**64 - 1])
def test_a_count_is_held_against_the_bytes(count: int) -> None:
    data = struct.pack("<QHH", count, 7, 8)
    with pytest.raises(Short):
        read(Numbers, data)
    if count < 2**31:
        with pytest.raises(Short):
            read(Counted(U16), struct.pack("<iHH", count, 7, 8))
    if count < 2**60:
        with pytest.raises(Short):
            programs.table_reader(Chain.struct, Layout())(data, 0, count * 6)


def test_what_depends_on_a_field_is_read_by_its_value() -> None:
    start = struct.pack("<QHH", 2, 7, 8)
    plain, text = start + b"\1\5\0\0\0", start + b"\2\3\0\0\0Hi\0"
    assert read(Numbers, plain)[0] == Numbers(Count=2, Values=(7, 8), Kind=1, What=5)
    assert read(Numbers, text) == (Numbers(Count=2, Values=(7, 8), Kind=2, What="Hi"), len(text))
    with pytest.raises(Short):
        read(Numbers, start + b"\3")


def test_values_within_values_of_their_own_kind_end() -> None:
    deep = read(Chain, b"\1" * 20 + b"\0")[0]
    for _ in range(20):
        deep = deep.Next
    assert deep == Chain(More=0)
    with pytest.raises(Short):
        read(Chain, b"\1" * 1000 + b"\0")


def test_only_bytes_are_read() -> None:
    for other in (bytearray(8), memoryview(bytes(8)), "text", None):
        with pytest.raises(TypeError):
            read(I32, other)


def test_rows_of_fixed_size_are_a_sequence() -> None:
    rows, end = programs.table_reader(U16, Layout())(struct.pack("<4H", 1, 2, 3, 4), 2, 3)
    assert (end, len(rows), list(rows)) == (8, 3, [2, 3, 4])
    assert (rows[0], rows[-1], rows[1:], rows[::-2]) == (2, 4, [3, 4], [4, 2])
    assert (rows.index(3), 4 in rows, 5 in rows) == (1, True, False)
    for outside in (3, -4):
        with pytest.raises(IndexError):
            rows[outside]


@pytest.mark.parametrize(
    "node",
    [
        (-1, (), "", 0, 0, -1, None, None),
        (99, (), "", 0, 0, -1, None, None),
        (machine.NUMBER, (), "", 0, 0, -1, None, None),
        (machine.NUMBER, (), "ii", 0, 0, -1, None, None),
        (machine.NUMBER, (), "s", 0, 0, -1, None, None),
        (machine.BYTES, (), "", -4, 0, -1, None, None),
        (machine.TUPLE, (), "ii", 0, 0, -1, list, None),
        (machine.RECORD, (), "", 0, 0, -1, dict, None),
        (machine.ARRAY, (), "", 0, 1, -1, None, None),
        (machine.ARRAY, ((machine.NONE, (), "", 0, 0, -1, None, None),), "", 0, 1, -1, None, None),
        (machine.WHERE, ((machine.NONE, (), "", 0, 0, -1, None, None),), "", 0, 1, 0, None, None),
        (machine.DEPENDS, (), "", 0, 0, 0, None, None),
        (machine.BETWEEN, (), "", 0, 0, -1, None, None),
        (machine.TEXT, (), "", 0, 100, -3, str, None),
        (machine.TEXT, (), "", 0, -(2**63), 1, str, None),
        (machine.TEXT_RUN, (), "", 0, -1, 0, None, None),
        (
            machine.ROWS_RUN,
            (_NOTHING, (machine.NUMBER, (), "i", 0, 0, -1, None, None)),
            "",
            8,
            4,
            -1,
            None,
            None,
        ),
        (machine.PROGRAM, (), "", 0, 1, -1, None, None),
        (machine.GIVEN, (), "", 0, -1, -1, None, None),
        (machine.RUNS, (_NOTHING,), "1", 0, 9, -1, tuple, (None,)),
        (machine.RUNS, (_NOTHING,), "0.", 0, 9, -1, tuple, (None,)),
        (machine.RUNS, (_NOTHING,) * 3, "0", 0, 9, -1, tuple, (None,)),
        (machine.NAMED_RUN, (_NOTHING,), "", 0, 0, 0, list, None),
    ],
)
def test_a_program_that_cannot_be_is_refused(node: Any) -> None:
    with pytest.raises(ValueError, match="a node of kind"):
        machine.Program(node, LITTLE)


@pytest.mark.parametrize("node", [None, (), (1,), (machine.NONE, None, "", 0, 0, 0, None, None)])
def test_what_is_no_node_is_refused(node: Any) -> None:
    with pytest.raises(TypeError):
        machine.Program(node, LITTLE)


def test_a_part_that_gives_something_else_is_refused() -> None:
    for given in (None, 3, (1,), ("value", "place"), ("value", 0.5)):
        called = (machine.CALLED, (), "", 0, 0, -1, lambda *_, given=given: given, None)
        with pytest.raises(TypeError):
            machine.Program(called, LITTLE).read(b"", 0)
    back = (machine.CALLED, (), "", 0, 0, -1, lambda *_: (None, 0), None)
    with pytest.raises(Short):
        machine.Program(back, LITTLE).read(b"1234", 2)
    later = (machine.LATER, (), "", 0, 0, -1, None, lambda: "no program")
    with pytest.raises(TypeError):
        machine.Program(later, LITTLE).read(b"", 0)


def test_a_program_that_leads_to_itself_is_let_go() -> None:
    class Owner:
        """Something that can be watched."""

    def made() -> weakref.ref[Owner]:
        held: list[Any] = [Owner()]
        later = (machine.LATER, (), "", 0, 0, -1, None, lambda: held[1])
        held.append(machine.Program(later, LITTLE))
        with pytest.raises(Short):
            held[1].read(b"", 0)
        return weakref.ref(held[0])

    gone = made()
    gc.collect()
    assert gone() is None


def test_what_fails_leaves_nothing_behind() -> None:
    data = struct.pack("<QHH", 2, 7, 8) + b"\2\3\0\0\0Hi"
    reader = programs.value_reader(Numbers.struct, Layout())

    def fail() -> None:
        for _ in range(1_000):
            with suppress(Short):
                reader(data, 0)
        gc.collect()

    fail()
    before = sys.getallocatedblocks()
    fail()
    assert sys.getallocatedblocks() - before < 100


@pytest.mark.parametrize(
    "node",
    [
        (machine.LIST, (), "", 0, 0, -1, None, None),
        (machine.ASKED, (), "", 0, 0, -1, int, None),
        (machine.GIVEN, (), "", 1, 0, -1, None, None),
    ],
)
def test_what_belongs_to_tagged_lists_is_read_there_alone(node: Any) -> None:
    with pytest.raises(TypeError):
        machine.Program(node, LITTLE).read(bytes(100), 0)
