"""No path raises, and names of other machines are told from those of this one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from inspector.files.places import is_file, is_folder, is_there, leads_elsewhere


@pytest.mark.parametrize("path", [r"\\server\share", "//server/share", r"\/s", r"/\s", r"\\?\UNC"])
def test_names_of_other_machines_are_told(path: str) -> None:
    assert leads_elsewhere(path)


@pytest.mark.parametrize("path", ["/usr", r"C:\Engine", "Config//a.toml", "../a", ""])
def test_names_of_this_machine_are_told(path: str) -> None:
    assert not leads_elsewhere(path)


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
