"""Where the parts of a strip stand, for every width a window can have."""

from __future__ import annotations

from itertools import pairwise

import pytest

from inspector.checks.judgement import Mark
from inspector.gui.kit.span import Span
from inspector.gui.kit.strip_layout import (
    Measures,
    RunWords,
    place_above,
    place_captions,
    place_cells,
    run_words,
    runs_of,
    shown_numbers,
)

RELEASES = [f"4.{n}" for n in range(28)] + [f"5.{n}" for n in range(9)]
MEASURES = Measures(margin=16, group_gap=14, label_width=16, mark=10, mark_gap=6, caption_gap=14)
WIDTHS = range(600, 1601, 7)


def text_width(text: str) -> int:
    return 7 * len(text)


@pytest.mark.parametrize("width", range(600, 1601, 50))
def test_cells_share_the_width_without_touching(width: int) -> None:
    cells, groups = place_cells(RELEASES, width, MEASURES)
    assert len(cells) == 37
    assert all(cell.width > 0 for cell in cells)
    assert max(c.width for c in cells) - min(c.width for c in cells) <= 1
    for index, (left, right) in enumerate(pairwise(cells)):
        apart = right.left - left.right
        assert (apart >= 29) if index == 27 else apart == 1
    assert cells[-1].right <= width - 16
    assert [group.major for group in groups] == ["4", "5"]
    assert [(group.first, group.last) for group in groups] == [(0, 27), (28, 36)]
    assert groups[0].label_left == 16
    assert groups[1].label_left > cells[27].right


def test_cells_are_16_wide_in_the_smallest_window_with_docks() -> None:
    # 1024 less the right dock of 300: the least the strip has with the file list folded away.
    cells, _ = place_cells(RELEASES, 724, MEASURES)
    assert min(cell.width for cell in cells) >= 16


def test_a_new_release_is_one_more_cell() -> None:
    cells, groups = place_cells([*RELEASES, "5.9", "6.0"], 900, MEASURES)
    assert len(cells) == 39
    assert [group.major for group in groups] == ["4", "5", "6"]


def test_nothing_known_is_nothing_drawn() -> None:
    assert place_cells([], 800, MEASURES) == ([], [])
    assert place_captions([], [], Span(0, 800), MEASURES, text_width) == []


def test_runs_cross_the_gap_between_groups() -> None:
    marks = [Mark.REFUSE] * 18 + [Mark.OK] + [Mark.UP] * 18
    assert runs_of(marks) == [(Mark.REFUSE, 0, 17), (Mark.OK, 18, 18), (Mark.UP, 19, 36)]


CASES = {
    "middle": [Mark.REFUSE] * 18 + [Mark.OK] + [Mark.UP] * 18,
    "end": [Mark.REFUSE] * 35 + [Mark.OK, Mark.UP],
    "start": [Mark.OK, Mark.WARN, Mark.UP] + [Mark.REFUSE] * 34,
    "all": [Mark.UP] * 37,
    "many": [list(Mark)[n % 6] for n in range(37)],
    "blocks": [list(Mark)[n // 3 % 6] for n in range(37)],
    "unknown": [Mark.NONE] * 37,
}


def words(case: str) -> list[RunWords]:
    return list(map(run_words, CASES[case]))


@pytest.mark.parametrize("case", CASES)
def test_captions_never_overlap_nor_leave_the_strip(case: str) -> None:
    for width in WIDTHS:
        cells, _ = place_cells(RELEASES, width, MEASURES)
        bounds = Span(cells[0].left, cells[-1].right)
        captions = place_captions(words(case), cells, bounds, MEASURES, text_width)
        assert captions
        assert captions[0].left >= bounds.left, width
        assert captions[-1].left + captions[-1].width <= bounds.right, width
        for left, right in pairwise(captions):
            assert left.left + left.width + MEASURES.caption_gap <= right.left, width
        # The legend is complete: every mark that occurs is explained.
        assert {caption.mark for caption in captions} == set(CASES[case]), width


def test_captions_begin_where_their_runs_do_when_there_is_room() -> None:
    cells, _ = place_cells(RELEASES, 900, MEASURES)
    bounds = Span(cells[0].left, cells[-1].right)
    captions = place_captions(words("middle"), cells, bounds, MEASURES, text_width)
    assert [caption.words for caption in captions] == [
        "refuses",
        "loads",
        "loads, a save would upgrade",
    ]
    assert captions[0].left == cells[0].left
    assert captions[1].left == cells[18].left
    # The third is shifted right by the second.
    assert captions[2].left == captions[1].left + captions[1].width + MEASURES.caption_gap


def test_captions_are_pushed_left_from_the_end() -> None:
    cells, _ = place_cells(RELEASES, 900, MEASURES)
    bounds = Span(cells[0].left, cells[-1].right)
    captions = place_captions(words("end"), cells, bounds, MEASURES, text_width)
    assert captions[-1].left + captions[-1].width == bounds.right
    assert captions[1].left < cells[35].left


def test_numbers_that_do_not_fit_are_dropped_every_second() -> None:
    cells, _ = place_cells(RELEASES, 600, MEASURES)
    shown = shown_numbers(RELEASES, cells, frozenset(), text_width)
    assert {index for index in shown if index < 28} == set(range(0, 28, 2))
    assert {index for index in shown if index >= 28} == set(range(28, 37))
    wide, _ = place_cells(RELEASES, 900, MEASURES)
    assert shown_numbers(RELEASES, wide, frozenset(), text_width) == set(range(37))


def test_the_numbers_that_matter_are_always_shown() -> None:
    cells, _ = place_cells(RELEASES, 600, MEASURES)
    shown = shown_numbers(RELEASES, cells, frozenset({19, 31}), text_width)
    assert {19, 31} <= shown
    assert not {18, 20} & shown


def test_from_48_cells_on_the_long_group_shows_every_second() -> None:
    many = [f"4.{n}" for n in range(28)] + [f"5.{n}" for n in range(20)]
    cells, _ = place_cells(many, 2000, MEASURES)
    shown = shown_numbers(many, cells, frozenset(), text_width)
    assert 1 not in shown
    assert {0, 2, 26} <= shown


@pytest.mark.parametrize("saved", range(20, 800, 60))
def test_the_captions_above_never_meet(saved: int) -> None:
    bounds = Span(16, 800)
    for target in range(20, 800, 9):
        first, second = place_above((saved, 90), (target, 60), bounds, 14)
        assert first is not None
        assert second is not None
        assert not first.meets(second, 14), target
        for span, width in ((first, 90), (second, 60)):
            assert span.width == width
            assert bounds.left <= span.left
            assert span.right <= bounds.right


def test_the_target_moves_to_the_side_of_its_cell() -> None:
    bounds = Span(16, 800)
    first, second = place_above((780.0, 90), (740.0, 60), bounds, 14)
    assert first == Span(710, 800)
    assert second == Span(636, 696)
    _, alone = place_above(None, (740.0, 60), bounds, 14)
    assert alone == Span(710, 770)
    assert place_above(None, None, bounds, 14) == (None, None)
