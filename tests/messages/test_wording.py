"""How lists and places are written."""

from __future__ import annotations

import pytest

from inspector.messages import saying


@pytest.mark.parametrize(
    ("chosen", "text"),
    [
        ([], ""),
        (["a"], "**a**"),
        (["a", "b"], "**a** and **b**"),
        (["b", "c", "d"], "**b** to **d**"),
        (["a", "c", "d", "e"], "**a** and **c** to **e**"),
        (["a", "b", "d"], "**a**, **b** and **d**"),
    ],
)
def test_runs(chosen, text) -> None:
    assert saying.runs(["a", "b", "c", "d", "e"], chosen) == text


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("summary/PackageFlags", "the summary"),
        ("summary/TotalHeaderSize", "the header"),
        ("names/12", "the name table"),
        ("exports/3/ObjectName", "the export table"),
        ("exports/3/SerialSize", "the export data"),
        ("world_tile_info", "the world tile info"),
        (None, "the file"),
    ],
)
def test_sections(field, text) -> None:
    assert saying.section(field) == text
