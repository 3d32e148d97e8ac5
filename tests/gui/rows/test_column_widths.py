"""How columns share the width of a table."""

from __future__ import annotations

from itertools import product

from inspector.gui.rows.column_widths import Wish, share_out

WISHES = [
    Wish(120, 64, False),
    Wish(300, 300, False),
    Wish(50, 50, False),
    Wish(200, 64, True),
    Wish(90, 70, False),
]
NATURAL = sum(wish.natural for wish in WISHES)
LEAST = sum(wish.least for wish in WISHES)


def test_what_is_left_goes_to_the_stretching_column() -> None:
    assert share_out(WISHES, 900) == [120, 300, 50, 340, 90]
    assert share_out(WISHES, NATURAL) == [120, 300, 50, 200, 90]


def test_without_a_stretching_column_the_last_one_takes_it() -> None:
    assert share_out([Wish(100, 50, False), Wish(80, 80, False)], 300) == [100, 200]


def test_no_word_is_cut_beside_room_that_nobody_needs() -> None:
    wishes = [Wish(120, 64, False, whole=180), *WISHES[1:]]
    assert share_out(wishes, 900) == [180, 300, 50, 280, 90]
    assert share_out(wishes, NATURAL + 20) == [140, 300, 50, 200, 90]
    assert share_out(wishes, NATURAL) == [120, 300, 50, 200, 90]


def test_the_stretching_column_gives_first() -> None:
    assert share_out(WISHES, NATURAL - 100) == [120, 300, 50, 100, 90]
    short = share_out(WISHES, NATURAL - 160)
    assert short[3] == 64
    assert short[1] == 300


def test_a_column_that_holds_gives_later_than_its_like() -> None:
    wishes = [Wish(200, 50, False), Wish(100, 100, False), Wish(250, 50, True, 600, True)]
    assert share_out(wishes, 550) == [200, 100, 250]
    # As much of each as it has to give: 150 of the first, 200 of the last.
    assert share_out(wishes, 480) == [170, 100, 210]
    assert share_out(wishes, 100) == [50, 100, 50]
    assert share_out(wishes, 1000) == [200, 100, 700]
    named = [Wish(200, 50, False, holds=True), *wishes]
    assert share_out(named, 680) == [200, 170, 100, 210]
    assert share_out(named, 380) == [180, 50, 100, 50]


def test_widths_always_fill_the_view_while_that_is_possible() -> None:
    for width in range(LEAST, 1200):
        widths = share_out(WISHES, width)
        assert sum(widths) == width
        assert all(w >= wish.least for w, wish in zip(widths, WISHES, strict=True))


def test_below_the_least_the_table_scrolls() -> None:
    for width in range(0, LEAST, 13):
        assert share_out(WISHES, width) == [wish.least for wish in WISHES]


def test_no_columns_and_several_stretching_ones() -> None:
    assert share_out([], 100) == []
    # What others leave makes words whole before a column has more than its words.
    capped = [Wish(100, 50, False, 130), Wish(200, 64, True), Wish(80, 64, False, 90)]
    assert share_out(capped, 500) == [130, 280, 90]
    assert share_out(capped, 385) == [100, 200, 85]
    assert share_out(capped, 395) == [105, 200, 90]
    for first, second in product((10, 11), (20, 33)):
        pair = [Wish(first, 5, True), Wish(second, 5, True)]
        assert sum(share_out(pair, 101)) == 101
