"""A folder that is watched: what belongs to a package counts, whatever part of it changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from inspector.gui.work.folder_watch import FolderWatch

pytest.importorskip("watchfiles", reason="the extra watch is not installed")

#: The parts that Unreal Engine saves packages in, and the text that Git keeps in none of them.
PARTS = ["A.uasset", "A.umap", "A.uexp", "A.ubulk", "A.uptnl", "A.UEXP"]


@pytest.fixture
def watch(tmp_path: Path, qtbot: QtBot) -> Iterator[FolderWatch]:
    above = QObject()
    made = FolderWatch(above)
    made.start(str(tmp_path))
    # The system tells of what happens once the thread has set its watch up.
    while True:
        with qtbot.waitSignal(made.changed, timeout=1500, raising=False) as told:
            (tmp_path / "Probe.uasset").write_bytes(b"?")
        if told.signal_triggered:
            break
    qtbot.wait(1200)
    yield made
    made.stop()


@pytest.mark.slow
def test_each_part_of_a_package_counts_and_nothing_else(
    watch: FolderWatch, tmp_path: Path, qtbot: QtBot
) -> None:
    for part in PARTS:
        with qtbot.waitSignal(watch.changed, timeout=10_000):
            (tmp_path / part).write_bytes(b"one")
        with qtbot.waitSignal(watch.changed, timeout=10_000):
            (tmp_path / part).write_bytes(b"another one")
    for other in ("A.txt", "A.uexp.tmp", "uexp"):
        (tmp_path / other).write_bytes(b"one")
    with qtbot.assertNotEmitted(watch.changed, wait=3000):
        pass
