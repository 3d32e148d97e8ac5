"""What the rows of a merge are called, and what they say of each side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from made_merges import Objects, written

from inspector.catalog import default_catalog
from inspector.project.compare.merge import merge_files
from inspector.report.merge.listed import MergeRow, merge_rows


def rows_of(folder: Path, *sides: bytes | None) -> list[MergeRow]:
    """The edits of three sides; one that is not there is None."""
    names = []
    for number, data in enumerate(sides):
        place = folder / f"{number}.uasset"
        if data is not None:
            place.write_bytes(data)
        names.append("/dev/null" if data is None else str(place))
    with merge_files(*names) as file_merge:
        rows = [row for row in merge_rows(file_merge, default_catalog()) if row.is_content]
        for row in rows:
            row.prepare()
    return rows


BASE: Objects = {"Part": {"Title": "a"}, "Other": {"Title": "b"}}


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ((BASE, BASE, None), [("this package", "removed")]),
        ((BASE, None, None), [("this package", "removed")]),
        ((None, BASE, None), [("this package", "added")]),
        ((BASE, None, {"Other": {"Title": "c"}}),
         [("Part",
           "SceneComponent, Title a → this package removed in ours, Part removed in theirs"),
          ("Other, Title", "b → this package removed in ours, c in theirs")]),
    ],
)  # fmt: skip
def test_a_package_that_came_or_went_is_named_once(
    tmp_path: Path, sides: Sequence[Objects | None], said: list[tuple[str, str]]
) -> None:
    rows = rows_of(tmp_path, *(None if one is None else written(one) for one in sides))
    assert [(row.title, row.second) for row in rows] == said
