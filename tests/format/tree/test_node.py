"""Paths of rows: written as they have always been, whatever they share."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.format.tree import RowPath, escaped

PARTS = st.text("abc/@#%é.", min_size=1, max_size=8)


@given(st.lists(PARTS, max_size=20))
def test_a_path_is_its_parts(parts: list[str]) -> None:
    path = RowPath("root")
    for part in parts:
        path = path / escaped(part)
    assert str(path).split("/") == ["root", *map(escaped, parts)]


def test_marks_follow_their_row() -> None:
    row = RowPath("exports") / 3
    assert str((row / "properties") @ "end") == "exports/3/properties@end"
    assert str(row) == "exports/3"


@pytest.mark.parametrize(
    ("name", "part"), [("A/B", "A%2FB"), ("50%", "50%25"), ("a@b#c", "a%40b%23c"), ("", "%00")]
)
def test_what_parts_paths_is_escaped(name: str, part: str) -> None:
    assert escaped(name) == part


@given(st.text(min_size=201, max_size=400), st.text(min_size=201, max_size=400))
def test_long_names_stay_apart_in_short_parts(name: str, other: str) -> None:
    assert len(escaped(name)) < 400
    assert (escaped(name) == escaped(other)) == (name == other)
