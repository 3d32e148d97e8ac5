"""Counts and lists in sentences, and names that follow each other."""

from __future__ import annotations

import pytest

from inspector.phrases import counted, joined, neighbours


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 steps"), (1, "1 step"), (2, "2 steps"), (1204, "1,204 steps")]
)
def test_a_noun_is_counted(count: int, words: str) -> None:
    assert counted(count, "step") == words


def test_several_may_be_called_otherwise() -> None:
    assert counted(1, "file names", "files name") == "1 file names"
    assert counted(3, "file names", "files name") == "3 files name"


def test_a_list_ends_in_and() -> None:
    lists: list[list[str]] = [[], ["a"], ["a", "b"], ["a", "b", "c"]]
    assert [joined(parts) for parts in lists] == ["", "a", "a and b", "a, b and c"]


def test_neighbours_are_together() -> None:
    assert neighbours("abcdef", set("abdf")) == [["a", "b"], ["d"], ["f"]]
    assert neighbours("abc", set("abc")) == [["a", "b", "c"]]
    assert neighbours("abc", set()) == []
    assert neighbours("abc", {"z"}) == []
