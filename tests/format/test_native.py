"""The machine of the native back end: what it refuses, what it keeps, what it lets go."""

from __future__ import annotations

import gc
import struct
import sys
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from inspector.findings.message import Message
from inspector.format import fast
from inspector.format.errors import Short
from inspector.format.fields import (
    F32,
    F64,
    FSTRING,
    I8,
    I16,
    I32,
    I64,
    U16,
    U32,
    U64,
    Counted,
    Fixed,
)
from inspector.format.gate import Gate
from inspector.format.readers import columns, entries
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


class Point(NamedTuple):
    """Two numbers."""

    x: int
    y: int


class Wall(Record):
    """Of fixed size, with a field that is not stored."""

    Kind: int = field(U16, "What it is of.")
    Start: Point = field(Fixed("2i", Point), "Where it starts.")
    Colour: int | None = field(U32, "Not there.", Gate(lambda _: False, Message("format/declared")))
    Height: float = field(F64, "How high it is.")


_WALLS = [
    Wall(Kind=1, Start=Point(2, -3), Height=0.5),
    Wall(Kind=65_535, Start=Point(-(2**31), 2**31 - 1), Height=-1e300),
    Wall(Kind=0, Start=Point(0, 0), Height=0.0),
]


@pytest.mark.usefixtures("each_back_end")
@pytest.mark.parametrize("order", [LITTLE, BIG])
def test_columns_of_rows_of_fixed_size_are_what_the_rows_have(order: str) -> None:
    data = b"?" + b"".join(
        struct.pack(f"{order}H2id", wall.Kind, *wall.Start, wall.Height) for wall in _WALLS
    )
    rows, end = fast.table_reader(Wall.struct, Layout(order))(data, 1, 3)
    assert (end, list(rows)) == (len(data), _WALLS)
    for place in range(4):
        assert columns(rows, place) == [wall[place] for wall in _WALLS]
        assert list(map(type, columns(rows, place))) == [type(wall[place]) for wall in _WALLS]
    assert columns(rows, 3, 1) == [(wall.Height, wall.Start) for wall in _WALLS]
    # Rows that the exact reader has read are told by their values.
    assert columns(tuple(_WALLS), 3, 1) == columns(rows, 3, 1)
    none, _ = fast.table_reader(Wall.struct, Layout(order))(data, 1, 0)
    assert (columns(none, 0), columns(none, 0, 1)) == ([], [])
    for place in (4, 2**70, -1):
        with pytest.raises(IndexError):
            columns(rows, place)
    numbers, _ = fast.table_reader(I32, Layout(order))(bytes(8), 0, 2)
    assert list(numbers) == [0, 0]
    for places in ((), (0,)):
        with pytest.raises(IndexError):
            numbers.columns(*places)


@pytest.mark.usefixtures("each_back_end")
@pytest.mark.parametrize("order", [LITTLE, BIG])
def test_entries_of_a_list_are_found_by_the_first_of_two_numbers(order: str) -> None:
    starts = [Point(0, 0), Point(2, 0), Point(1, 3), Point(3, 0), Point(-1, 0), Point(2**31 - 1, 0)]
    data = b"".join(struct.pack(f"{order}H2id", 7, *start, 0.5) for start in starts)
    rows, _ = fast.table_reader(Wall.struct, Layout(order))(data, 0, len(starts))
    texts = ["oak", "", "Stra\u00dfe"]
    assert entries(rows, 1, texts, repr) == ["oak", "Stra\u00dfe", *map(repr, starts[2:])]
    assert entries(rows, 1, [], repr) == list(map(repr, starts))
    # What is no such field is what is made of it, and so is every field of rows of no table.
    for place in (0, 2, 3):
        assert entries(rows, place, texts, repr) == list(map(repr, columns(rows, place)))
    assert entries(tuple(_WALLS), 1, texts, repr) == [repr(wall.Start) for wall in _WALLS]
    none, _ = fast.table_reader(Wall.struct, Layout(order))(data, 0, 0)
    assert entries(none, 1, texts, repr) == []
    for place in (4, 2**70, -1):
        with pytest.raises(IndexError):
            entries(rows, place, texts, repr)

    def refuses(point: Point) -> str:
        texts.clear()
        raise KeyError(point)

    with pytest.raises(KeyError, match="Point"):
        entries(rows, 1, texts, refuses)
    assert texts == []


def test_entries_are_those_of_a_list_alone() -> None:
    rows, _ = programs.table_reader(Wall.struct, Layout())(bytes(18), 0, 1)
    for arguments in ((), (1,), (1, ["oak"]), (1, ("oak",), str), (1, None, str), (1, [], str, 2)):
        with pytest.raises(TypeError):
            rows.entries(*arguments)
    # What is found is held for itself.
    words = ["".join(("o", "ak"))]
    before = sys.getrefcount(words[0])
    found = rows.entries(1, words, str)
    after = sys.getrefcount(words[0])
    assert (found, after) == (["oak"], before + 1)


def test_rows_that_are_of_no_table_have_nothing() -> None:
    rows = programs.FixedRows()
    assert (len(rows), list(rows), rows[:]) == (0, [], [])
    with pytest.raises(IndexError):
        rows[0]
    for places in ((), (0,), range(17)):
        with pytest.raises(IndexError):
            rows.columns(*places)
    with pytest.raises(IndexError):
        rows.entries(0, [], str)
    program = machine.Program((machine.NUMBER, (), "i", 0, 0, -1, None, None), LITTLE)
    for kind in (None, list, tuple, 3):
        with pytest.raises(TypeError):
            program.table(bytes(8), 0, 2, 4, kind)
    # Its rows have no fields.
    with pytest.raises(IndexError):
        program.table(bytes(8), 0, 2, 4, programs.FixedRows)[0].columns(0)
    # Nor have rows whose last field is only there under a condition fixed columns.
    number = (machine.NUMBER, (), "i", 0, 0, -1, None, None)
    where = (machine.WHERE, (number,), "", 0, 1, 0, None, None)
    record = machine.Program((machine.RECORD, (number, where), "", 0, 0, -1, tuple, None), LITTLE)
    with pytest.raises(TypeError):
        record.table(bytes(8), 0, 1, 8, programs.FixedRows)[0].columns(1)
    for at, count, size in ((0, 3, 4), (5, 1, 4), (0, 1, 0), (0, -1, 4), (0, 2**62, 4), (-1, 1, 4)):
        with pytest.raises(Short):
            program.table(bytes(8), at, count, size, programs.FixedRows)
    # A size that the rows do not have leads to no byte behind the end.
    point = (machine.TUPLE, (), "ii", 0, 0, -1, tuple, None)
    points = machine.Program((machine.RECORD, (point,), "", 0, 0, -1, tuple, None), LITTLE)
    with pytest.raises(Short):
        points.table(bytes(8), 0, 8, 1, programs.FixedRows)[0].entries(0, ["oak"], str)
    with pytest.raises(Short):
        program.table(bytes(8), 0, 8, 1, programs.FixedRows)[0][6]


def test_rows_go_with_what_they_were_made_of() -> None:
    data = struct.pack("<4H", 1, 2, 3, 4)
    read_rows = programs.table_reader(U16, Layout())

    def make() -> None:
        for _ in range(1_000):
            list(read_rows(data, 0, 4)[0])

    make()
    before = sys.getallocatedblocks(), sys.getrefcount(programs.FixedRows), sys.getrefcount(data)
    make()
    after = sys.getallocatedblocks(), sys.getrefcount(programs.FixedRows), sys.getrefcount(data)
    assert after[1:] == before[1:]
    assert after[0] - before[0] < 100


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


# -- headers of many files -------------------------------------------------------------------------

#: A format of these tests: two words, what tells groups apart, bytes of the header, objects' rows.
_STEPS = (
    (machine.STEP_FIELD, 0, 0, 0), (machine.STEP_NUMBER, 0, 4, 0),
    (machine.STEP_FIELD, 1, 0, 0), (machine.STEP_REPEAT, 2, 4, 1), (machine.STEP_SKIP, 2, 0, 0),
)  # fmt: skip
_MORE_STEPS = (
    (machine.STEP_FIELD, 2, 0, 0), (machine.STEP_NUMBER, 0, 4, 0),
    (machine.STEP_FIELD, -1, 0, 0), (machine.STEP_TEXT, 20, 0, 0),
    (machine.STEP_EXPECTED, 7, -1, 0),
    (machine.STEP_FIELD, 3, 0, 0), (machine.STEP_NUMBER, 0, 8, 0),
    (machine.STEP_FIELD, 4, 0, 0), (machine.STEP_NUMBER, 0, 4, 0),
)  # fmt: skip
_BODY: tuple[Any, ...] = (_MORE_STEPS, ((4, 3, -1, 12, True, False),), 5, 2, -1, -1, 3, 4, -1, -1)
_ROW = (12, 0, 4, 4, 8)


def _groups(**changed: Any) -> Any:
    given = {
        "first_read": 256, "words": 8, "most": 1 << 20, "keys": (0, 1),
        "ends": (b"end.", b".dne"), "beside": ".more", **changed,
    }  # fmt: skip
    return machine.FileGroups(**given)


def _file(
    kind: int = 1, keys: bytes = b"", text: bytes = b"", rows: tuple[tuple[int, int], ...] = ()
) -> bytes:
    counted = struct.pack("<ii", kind, len(keys) // 2) + keys
    behind = struct.pack("<i", len(text)) + text + b"\7"
    start = 8 + len(counted) + 4 + len(behind) + 12
    size = start + 12 * len(rows)
    header = b"twowords" + counted + struct.pack("<i", size) + behind
    header += struct.pack("<qi", start, len(rows))
    return header + b"".join(struct.pack("<iq", *row) for row in rows) + bytes(100) + b"end."


def _grouped(groups: Any, folder: Path, *files: bytes) -> list[tuple[int, int]]:
    paths = [folder / f"{number}" for number in range(len(files))]
    for path, data in zip(paths, files, strict=True):
        path.write_bytes(data)
    return list(zip(*groups.start(list(map(str, paths))).rows(), strict=True))


def _groups_with_layout(**changed: Any) -> Any:
    groups = _groups(**changed)
    groups.add_head(b"twowords", 8, _STEPS, 0, 0xFF)
    groups.add_bodies(b"twowords", 1, ((*_BODY, *_ROW),))
    return groups


def test_files_that_say_the_same_are_of_one_group(tmp_path: Path) -> None:
    files = (_file(), _file(text=b"other"), _file(keys=b"abcd"), _file(257, keys=b"abcd"), _file(2))
    groups = _groups_with_layout()
    batch_rows = _grouped(groups, tmp_path, *files, _file()[:40], b"", _file())
    assert [size for _, size in batch_rows] == [*map(len, files), 40, 0, len(_file())]
    same, also, other, with_bits, unknown, cut, empty, again = (group for group, _ in batch_rows)
    assert same == also == again
    # The bits beyond the mask decide nothing but tell groups apart.
    assert len({same, other, with_bits}) == 3
    assert unknown == cut == empty == -1
    assert groups.head(other) == _file(keys=b"abcd")[:256]
    assert groups.head(99) is None
    assert _grouped(_groups(), tmp_path, _file())[0][0] == -1


def test_it_is_told_where_what_decides_lies(tmp_path: Path) -> None:
    groups = _groups_with_layout(keys=(1, 3))
    (tmp_path / "a").write_bytes(_file(keys=b"abcd", text=b"text"))
    (tmp_path / "b").write_bytes(b"")
    batch = groups.start([str(tmp_path / "a"), str(tmp_path / "b")])
    assert batch.starts(0) == (12, 33)
    for index in (1, 2, -1):
        with pytest.raises(IndexError):
            batch.starts(index)


def test_rows_of_objects_lie_in_the_file(tmp_path: Path) -> None:
    most = 2**63 - 1
    good = _file(rows=((10, 80), (0, 0), (4, 150)))
    many = ((1, 70_000 * 12 + 100),) * 70_000
    bad = [
        _file(rows=(row,))
        for row in ((-1, 80), (1, 0), (1000, 80), (1, most), (1, -most), (200, 80))
    ]
    rows = _grouped(
        _groups_with_layout(), tmp_path, good, _file(rows=many), *bad, _file(rows=(*many, (1, 1)))
    )
    assert [group >= 0 for group, _ in rows] == [True, True, *[False] * 7]


def test_what_continues_a_file_counts(tmp_path: Path) -> None:
    whole = _file(rows=((20, 100),))
    split = len(whole) - 104
    for name in ("Whole.a", "Gone.a", "Bad.a", ".a", "Self.MORE"):
        (tmp_path / name).write_bytes(whole[:split])
    for name in ("Whole.more", ".a.more"):
        (tmp_path / name).write_bytes(whole[split:])
    (tmp_path / "Bad.more").write_bytes(whole[split:-1])
    paths = [str(tmp_path / name) for name in ("Whole.a", ".a", "Gone.a", "Bad.a", "Self.MORE")]
    found, _ = _groups_with_layout().start(paths).rows()
    assert [group >= 0 for group in found] == [True, True, False, False, False]


def test_a_summary_that_several_layouts_read_needs_one_answer(tmp_path: Path) -> None:
    # The field of the names has to be where the summary ends; here it is that of the rows.
    body = (*_BODY[:5], 3, *_BODY[6:])
    data = _file(rows=((1, 80),))
    for bodies, fits in (
        (((*body, *_ROW), (*body, *_ROW)), True),
        (((*body, *_ROW), (*body[:2], 6, *body[3:], *_ROW)), False),
        (((*body, *_ROW), (*body, 13, 0, 4, 4, 8)), False),
    ):
        groups = _groups()
        groups.add_head(b"twowords", 8, _STEPS, 0, 0xFF)
        groups.add_bodies(b"twowords", 1, bodies)
        assert (_grouped(groups, tmp_path, data)[0][0] >= 0) is fits


def test_groups_are_forgotten_and_never_mistaken(tmp_path: Path) -> None:
    groups = _groups_with_layout()
    first = _grouped(groups, tmp_path, _file(keys=b"\xff\xff"))[0][0]
    made: set[int] = set()
    for start in range(0, 4200, 700):
        files = (_file(keys=struct.pack("<H", at)) for at in range(start, start + 700))
        made |= {group for group, _ in _grouped(groups, tmp_path, *files)}
    assert len(made) == 4200
    assert groups.head(first) is None
    assert _grouped(groups, tmp_path, _file(keys=b"\xff\xff"))[0][0] not in {first, *made}


@pytest.mark.parametrize(
    "changed",
    [
        {"words": 0}, {"first_read": 7}, {"first_read": 1 << 20}, {"most": -1}, {"keys": (96,)},
        {"keys": (-1,)}, {"keys": (1, 1)}, {"keys": tuple(range(13))}, {"ends": (b"end", b"tag.")},
        {"beside": "a\0b"},
    ],
)  # fmt: skip
def test_headers_that_cannot_be_read_are_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"cannot (be|begin|go)|a key is a field|holds no zeros"):
        _groups(**changed)


@pytest.mark.parametrize(
    "step",
    [
        (99, 0, 0, 0), (-1, 0, 0, 0),
        (machine.STEP_FIELD, 96, 0, 0), (machine.STEP_FIELD, -2, 0, 0),
        (machine.STEP_SKIP, -1, 0, 0), (machine.STEP_SKIP, 2**31, 0, 0),
        (machine.STEP_NUMBER, 0, 3, 0), (machine.STEP_NUMBER, 0, -8, 0),
        (machine.STEP_TEXT, -1, 0, 0), (machine.STEP_EXPECTED, 0, 0, 0),
        (machine.STEP_REPEAT, 0, 4, 0), (machine.STEP_REPEAT, 1, 4, 1),
        (machine.STEP_REPEAT, 1, 4, -1),
    ],
)  # fmt: skip
def test_steps_that_cannot_be_taken_are_refused(step: tuple[int, ...]) -> None:
    groups = _groups()
    with pytest.raises(ValueError, match="step"):
        groups.add_head(b"twowords", 8, (step,), 0, 0)
    with pytest.raises(ValueError, match="step"):
        groups.add_bodies(b"twowords", 0, (((step,), *_BODY[1:], *_ROW),))


def test_ways_to_read_that_do_not_fit_are_refused() -> None:
    groups = _groups()
    for words in (b"", b"words", b"twowords."):
        with pytest.raises(ValueError, match="words"):
            groups.add_head(words, 8, (), 0, 0)
        with pytest.raises(ValueError, match="words"):
            groups.add_bodies(words, 0, ())
    for start, deciding in ((-1, 0), (0, 96), (0, -2)):
        with pytest.raises(ValueError, match="summary"):
            groups.add_head(b"twowords", start, (), deciding, 0)
    for row in ((0, 0, 4, 4, 8), (12, 9, 4, 4, 8), (12, 0, 4, -1, 8), (12, 0, 3, 4, 8)):
        with pytest.raises(ValueError, match="summary"):
            groups.add_bodies(b"twowords", 0, ((*_BODY, *row),))
    for table in (
        (96, 0, -1, 1, True, False),
        (0, -2, -1, 1, True, False),
        (0, 0, 0, -1, True, False),
    ):
        with pytest.raises(ValueError, match="table"):
            groups.add_bodies(b"twowords", 0, (((), (table,), *_BODY[2:], *_ROW),))
    with pytest.raises(TypeError):
        groups.start(("a",))
    with pytest.raises(TypeError):
        groups.start([b"a"])


def test_rows_nested_deeper_than_any_are_not_read(tmp_path: Path) -> None:
    for depth, fits in ((4, True), (5, False)):
        steps = [(machine.STEP_REPEAT, 1, 1, depth - at) for at in range(depth)]
        groups = _groups(keys=(), words=1)
        groups.add_head(b"a", 1, (*steps, (machine.STEP_SKIP, 1, 0, 0)), -1, 0)
        body = ((*_BODY[0][:2],), (), 0, 2, -1, -1, -1, -1, -1, -1)
        groups.add_bodies(b"a", 0, ((*body, *_ROW),))
        data = b"a" + b"\1" * depth + b"x"
        data += struct.pack("<i", len(data) + 4) + b"end."
        assert (_grouped(groups, tmp_path, data)[0][0] >= 0) is fits


def test_a_batch_outlives_what_reads_it(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(_file())
    groups = _groups_with_layout()
    batches = [groups.start([str(tmp_path / "a")] * 50) for _ in range(20)]
    del groups
    assert set(batches.pop().rows()[0]) == {0}
    # The others end while nobody has asked for them.
    del batches
    gc.collect()
