"""Two folders in the hands of a test: made, compared, and read off the table."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from gui.shell.driver import Shell
from lanterns import both_folders, fill
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from inspector.gui.folders.comparison import FolderComparisonDocument
from inspector.gui.folders.view import FolderDiffView

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture(name="folders")
def two_folders(tmp_path: Path) -> tuple[str, str]:
    """One package of every state, two of some."""
    old, new = both_folders()
    return fill(tmp_path / "Game1", old), fill(tmp_path / "Game2", new)


#: The order in which they are shown, worst first, without the one that is identical.
SHOWN = [
    ("changed", "Edited.uasset"),
    ("added", "New.uasset"),
    ("removed", "Gone.uasset"),
    ("renamed", "Lights/Lantern.uasset"),
    ("renamed", "Props/Renamed.uasset"),
    ("re-saved", "Maps/Again.umap"),
]
SENTENCE = "Of 7 packages: 1 changed, 1 added, 1 removed, 2 renamed, 1 re-saved, 1 identical."


def settle(shell: Shell) -> None:
    shell.settle()
    for _ in range(3):
        QApplication.processEvents()


def view_of(shell: Shell) -> FolderDiffView:
    shell.wait_for(lambda: bool(shell.folder_pairs))
    view = shell.window.middle.guards["folders"].view
    assert view is not None
    return view


def compare(shell: Shell, old: str, new: str) -> FolderDiffView:
    shell.window.context.compare(old, new)
    settle(shell)
    return view_of(shell)


def document(shell: Shell) -> FolderComparisonDocument:
    shell.wait_for(lambda: shell.folder_pair is not None)
    shown = shell.folder_pair
    assert shown is not None
    return shown


def lines(view: FolderDiffView) -> list[tuple[str, str]]:
    """State and path of the rows that are shown, from the top."""
    model = view.model
    return [
        (model.index(row, 0).data(), model.index(row, 1).data()) for row in range(model.rowCount())
    ]


def current(view: FolderDiffView) -> str:
    row = view.current_row()
    assert row is not None
    return row.path


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def click_row(shell: Shell, view: FolderDiffView, row: int) -> None:
    rect = view.table.visualRect(view.model.index(row, 1))
    shell.click_at(view.table.viewport(), rect.center())


def click_title(shell: Shell, view: FolderDiffView, key: str) -> None:
    header = view.table.horizontalHeader()
    column = [one.key for one in view.model.columns()].index(key)
    x = header.sectionViewportPosition(column) + 30
    shell.click_at(header.viewport(), QPoint(x, header.height() // 2))


def inspect(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "inspector", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


#: Packages whose comparison takes several deliveries of rows, however fast the machine is.
SEVERAL = 40


def pressed_at_the_first_rows(shell: Shell, press: Callable[[], None]) -> None:
    """Does something as soon as the first rows of a comparison are there.

    Deliveries come one a turn of the event loop, so the last one is still to come in the next turn,
    however slow the machine is.
    """
    shown = document(shell)
    pressed: list[bool] = []

    def once() -> None:
        shown.rows_added.disconnect(once)
        QTimer.singleShot(0, now)

    def now() -> None:
        assert not shown.finished
        press()
        pressed.append(True)

    shown.rows_added.connect(once)
    settle(shell)
    assert pressed


def many(folder: Path, files: int, data: bytes) -> str:
    return fill(folder, {f"Part{n % 7}/Lantern_{n:04}.uasset": data for n in range(files)})
