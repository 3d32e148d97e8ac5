"""No path raises when it is asked what lies there, by the disk as by an overlay."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.files.reading import is_listed, names_in


@pytest.mark.parametrize(
    "name", ["a" * 5000, "a/" * 5000, "a\0b", "file/below", "\ud800"], ids=ascii
)
def test_a_path_that_leads_nowhere_has_nothing_there(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(b"x")
    path = f"{tmp_path}/{name}"
    assert not is_listed(path)
    assert names_in(path) == []


@pytest.mark.symlinks
def test_a_folder_lists_what_lies_in_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "loop").symlink_to("loop")
    assert sorted(names_in(tmp_path)) == ["file", "loop"]
    assert is_listed(tmp_path / "loop")
    assert not is_listed(tmp_path / "gone")
