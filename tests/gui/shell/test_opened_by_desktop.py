"""*Open with*, as a desktop does it: its own tool reads our entry and starts real processes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from gui.desktop_user import Desktop, desktop_of_a_user, is_alive
from gui.shell.driver import sample

pytestmark = [
    pytest.mark.slow,
    pytest.mark.linux("only there entries are started by gio"),
]


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    with desktop_of_a_user("offscreen") as made:
        yield made


def test_files_that_are_opened_meet_in_one_window(desktop: Desktop, tmp_path: Path) -> None:
    paths = []
    for name in ("Old Door", "100% Ä", "Third"):
        path = tmp_path / f"{name}.uasset"
        shutil.copy(sample("OldDoor.uasset"), path)
        paths.append(path)
    desktop.open(paths[0])
    desktop.waits_for("Old%20Door")
    desktop.open(paths[1], paths[2])
    desktop.waits_for("Old%20Door", "100%25%20%C3%84", "Third")
    first, second = desktop.processes()
    desktop.waits_for_end(second)
    assert is_alive(first)
