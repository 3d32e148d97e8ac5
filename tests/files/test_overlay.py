"""No path raises when it is asked what is there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from inspector.files.reading import is_file, is_folder, is_there


@pytest.mark.parametrize("ask", [is_there, is_file, is_folder])
@pytest.mark.parametrize(
    "name", ["a" * 5000, "a/" * 5000, "a\0b", "file/below", "loop", "\ud800", ""], ids=ascii
)
def test_a_path_that_leads_nowhere_has_nothing_there(
    tmp_path: Path, ask: Callable[[str], bool], name: str
) -> None:
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "loop").symlink_to("loop")
    assert not ask(f"{tmp_path}/{name}" if name else name)


def test_what_is_there_is_told(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x")
    assert (is_there(path), is_file(path), is_folder(path)) == (True, True, False)
    assert (is_there(tmp_path), is_file(tmp_path), is_folder(tmp_path)) == (True, False, True)
