"""Where bytes stand in the hex view: pure geometry, for sources of every size."""

from __future__ import annotations

import itertools

import pytest

from inspector.gui.bytes.hex_layout import (
    COLUMNS,
    Box,
    HexLayout,
    HexMeasures,
    Part,
    RowRun,
    char_of,
    hex_digits,
    outline_points,
    touching,
)

MEASURES = HexMeasures(
    margin=15, digits=53, cell=22, gap=7, char=7, row=20, head=22, between=14, least_notes=72
)


def layout(size: int = 1000, width: int = 780, height: int = 222, notes: bool = True) -> HexLayout:
    return HexLayout(size, MEASURES, width, height, notes)


@pytest.mark.parametrize(
    ("size", "rows"), [(0, 0), (1, 1), (16, 1), (17, 2), (1000, 63), (100_000_000, 6_250_000)]
)
def test_a_row_holds_sixteen_bytes(size: int, rows: int) -> None:
    assert layout(size).rows == rows


def test_a_source_of_many_gigabytes_scrolls_by_rows() -> None:
    huge = layout(32 * 2**30)
    assert huge.rows == 2**31
    assert huge.last_first == 2**31 - 10
    assert huge.in_sight(huge.last_first) == range(2**31 - 10, 2**31)
    assert huge.byte_box(32 * 2**30 - 1, huge.last_first).top == 22 + 9 * 20


def test_what_is_in_sight() -> None:
    here = layout()
    assert here.page == 10
    assert here.in_sight(0) == range(10)
    assert layout(height=229).in_sight(3) == range(3, 14)
    # The end of the source ends the rows.
    assert here.in_sight(here.last_first) == range(53, 63)
    assert layout(20).in_sight(0) == range(2)
    assert layout(height=10).in_sight(0) == range(0)


def test_columns_have_a_gap_in_the_middle() -> None:
    here = layout()
    lefts = [here.byte_left(column) for column in range(COLUMNS)]
    ways = [two - one for one, two in itertools.pairwise(lefts)]
    assert ways == [22] * 7 + [29] + [22] * 7
    assert lefts[0] == 15 + 53 + 14
    assert here.text_left == lefts[15] + 22 + 14
    assert here.char_left(15) + 7 == here.text_right


@pytest.mark.parametrize("offset", [0, 7, 8, 15, 16, 40, 158, 159])
@pytest.mark.parametrize("first", [0, 2])
def test_every_byte_is_hit_where_it_is_drawn(offset: int, first: int) -> None:
    here = layout()
    if offset // COLUMNS < first:
        return
    for box, part in (
        (here.byte_box(offset, first), Part.BYTES),
        (here.char_box(offset, first), Part.TEXT),
    ):
        for x in (box.left, box.left + box.width // 2, box.right - 1):
            for y in (box.top, box.bottom - 1):
                hit = here.at(x, y, first)
                assert hit is not None
                assert (hit.part, hit.offset, hit.exact) == (part, offset, True)


def test_beside_the_bytes_the_nearest_one_is_meant() -> None:
    here = layout(20)
    row = MEASURES.head + 25
    assert here.at(20, row, 0) == (Part.OFFSETS, 16, False)
    # The last row has four bytes: whatever is right of them stands for the last.
    hit = here.at(here.byte_left(9), row, 0)
    assert hit is not None
    assert (hit.offset, hit.exact) == (19, False)
    assert here.at(here.line + 5, row, 0) == (Part.NOTES, 16, False)
    assert here.at(100, MEASURES.head - 1, 0) is None
    assert here.at(100, MEASURES.head + 40, 0) is None
    assert layout(0).at(100, MEASURES.head + 5, 0) is None


def test_a_range_drawn_beyond_the_edges_ends_at_them() -> None:
    here = layout(40)
    assert here.nearest(300, -500, 0) == 0
    assert here.nearest(300, 5000, 0) == 39
    assert here.nearest(-50, MEASURES.head + 25, 0) == 16
    assert here.nearest(5000, MEASURES.head + 5, 0) in range(16)


def test_a_range_as_runs_of_rows() -> None:
    here = layout()
    assert list(here.runs(3, 10, range(5))) == [RowRun(0, 3, 9)]
    assert list(here.runs(14, 50, range(5))) == [
        RowRun(0, 14, 15),
        RowRun(1, 0, 15),
        RowRun(2, 0, 15),
        RowRun(3, 0, 1),
    ]
    assert list(here.runs(14, 50, range(1, 3))) == [RowRun(1, 0, 15), RowRun(2, 0, 15)]
    assert list(here.runs(5, 5, range(5))) == []
    assert list(here.runs(16, 32, range(1))) == []


def test_scrolling_only_as_far_as_is_needed() -> None:
    here = layout()
    assert here.scroll_to(5, 0) == 0
    assert here.scroll_to(10, 0) == 1
    assert here.scroll_to(3, 8) == 3
    assert here.scroll_to(9, 0, context=1) == 1
    assert here.scroll_to(62, 0) == 53
    assert here.scroll_to(0, 8, context=2) == 0
    assert here.centred(30) == 27
    assert here.centred(62) == 53


def test_notes_are_left_out_where_there_is_no_room_for_them() -> None:
    line = layout().line
    assert layout(width=line + 72).shows_notes
    assert not layout(width=line + 71).shows_notes
    assert not layout(notes=False).shows_notes


def test_the_outline_of_a_range_over_three_rows() -> None:
    boxes = [Box(50, 0, 50, 20), Box(0, 20, 100, 20), Box(0, 40, 30, 20)]
    assert touching(boxes) == [boxes]
    assert outline_points(boxes) == [
        (100, 0),
        (100, 20),
        (100, 40),
        (30, 40),
        (30, 60),
        (0, 60),
        (0, 40),
        (0, 20),
        (50, 20),
        (50, 0),
    ]


def test_the_end_of_one_row_and_the_start_of_the_next_are_two_shapes() -> None:
    boxes = [Box(80, 0, 20, 20), Box(0, 20, 30, 20)]
    assert touching(boxes) == [[boxes[0]], [boxes[1]]]


@pytest.mark.parametrize(
    ("byte", "char"), [(0x41, "A"), (0x20, " "), (0x7E, "~"), (0, "·"), (0x7F, "·"), (0xE4, "·")]
)
def test_the_text_column_writes_printable_ascii(byte: int, char: str) -> None:
    assert char_of(byte) == char


@pytest.mark.parametrize(("size", "digits"), [(0, 8), (2**32, 8), (2**32 + 1, 9), (2**40, 10)])
def test_offsets_have_as_many_figures_as_the_end_needs(size: int, digits: int) -> None:
    assert hex_digits(size) == digits
