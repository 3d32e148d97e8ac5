"""Which numbers an axis shows and where its words go."""

from __future__ import annotations

from itertools import pairwise

import pytest

from inspector.gui.kit.ruler_layout import AxisView, place_names, place_pair, scale_of
from inspector.gui.kit.span import Span

UE4 = dict(
    zip(
        (500, 504, 505, 508, 510, 513, 514, 516, 517, 518, 522),
        ("4.11", "4.12", "4.13", "4.14", "4.15", "4.16", "4.18", "4.19", "4.21", "4.24", "4.26"),
        strict=True,
    )
)
UE4_TICKS = tuple((n, UE4.get(n)) for n in range(214, 523))
UE5 = {1004: "5.0", 1008: "5.1", 1009: "5.2", 1012: "5.4", 1013: "5.5", 1017: "5.6", 1018: "5.7"}
UE5_TICKS = tuple((n, UE5.get(n)) for n in range(1000, 1019))


def test_a_long_range_starts_at_a_release_before_the_file() -> None:
    scale = scale_of(AxisView("UE4", ticks=UE4_TICKS, file_number=514, engine_number=522))
    assert (scale.numbers[0], scale.numbers[-1]) == (508, 522)
    assert scale.releases[0] == "4.14"


@pytest.mark.parametrize(("file", "engine"), [(505, 522), (522, 505), (519, 516), (214, 522)])
def test_both_numbers_are_always_in_the_range(file: int, engine: int) -> None:
    scale = scale_of(AxisView("UE4", ticks=UE4_TICKS, file_number=file, engine_number=engine))
    assert file in scale.numbers
    assert engine in scale.numbers
    assert list(scale.numbers) == sorted(scale.numbers)


def test_a_short_range_is_shown_whole() -> None:
    scale = scale_of(AxisView("UE5", ticks=UE5_TICKS, file_number=1018, engine_number=1009))
    assert scale.numbers == tuple(range(1000, 1019))
    assert (scale.share(1000), scale.share(1009), scale.share(1018)) == (0.0, 0.5, 1.0)


def test_none_stands_before_the_first_number() -> None:
    scale = scale_of(AxisView("UE5", ticks=UE5_TICKS, file_number=None, engine_number=1009))
    assert scale.share(None) == 0.0
    assert scale.share(1000) == pytest.approx(1 / 19)
    assert scale.share(1018) == 1.0


def test_unknown_numbers_get_a_tick() -> None:
    scale = scale_of(AxisView("UE5", ticks=UE5_TICKS, file_number=1025, engine_number=1009))
    assert scale.numbers[-1] == 1025
    assert scale.releases[-1] is None
    assert scale.share(1025) == 1.0


@pytest.mark.parametrize("letter", [6, 8, 14])
def test_release_names_never_collide(letter: int) -> None:
    scale = scale_of(AxisView("UE4", ticks=UE4_TICKS, file_number=514, engine_number=522))
    for width in range(200, 1200, 7):
        names = place_names(scale, Span(0, width), [514, 522], 5, lambda text: letter * len(text))
        for left, right in pairwise(names):
            assert left.left + left.width + 5 <= right.left, width
        shown = [name.text for name in names]
        assert shown == sorted(shown, key=float), width
        # The releases at the two numbers that matter are named first.
        assert {"4.18", "4.26"} <= set(shown), width


@pytest.mark.parametrize("apart", [0, 3, 40, 200])
def test_two_labels_never_overlap(apart: int) -> None:
    bounds = Span(0, 500)
    for first in range(0, 500, 7):
        placed = place_pair((first, 160), (min(first + apart, 500), 120), bounds, 14)
        assert placed is not None
        left, right = placed
        assert left.right + 14 <= right.left, first
        assert left.left >= 0
        assert right.right <= 500
        assert (left.width, right.width) == (160, 120)


def test_labels_without_room_are_not_placed() -> None:
    assert place_pair((10, 300), (400, 200), Span(0, 500), 14) is None


def test_a_label_stands_over_its_marker_when_it_can() -> None:
    placed = place_pair((150.0, 100), (400.0, 80), Span(0, 500), 14)
    assert placed == (Span(100, 200), Span(360, 440))
