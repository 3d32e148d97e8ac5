"""The numbers above the releases of a project."""

from __future__ import annotations

import pytest

from inspector.gui.project.set_strip import short_numbers


@pytest.mark.parametrize(
    ("numbers", "signs", "texts"),
    [
        ([523, 34, 0], 3, ["523", "34", "0"]),
        ([1968, 1407, 900], 5, ["1,968", "1,407", "900"]),
        ([19684, 8903, 1292, 494], 5, ["19.7k", "8.9k", "1.3k", "494"]),
        # One that needs fewer signs is written no other way than its neighbours.
        ([19684, 8903, 1292, 494], 4, ["19k", "8.9k", "1.3k", "494"]),
        ([1234567, 19684, 494], 4, ["1.2M", "19k", "494"]),
        ([12345678, 19684, 1292], 3, ["12M", "19k", "1k"]),
        ([12345678, 1292], 1, ["12M", "1k"]),
    ],
)
def test_numbers_beside_each_other_are_equally_short(
    numbers: list[int], signs: int, texts: list[str]
) -> None:
    assert short_numbers(numbers, lambda text: len(text) <= signs) == texts
