"""The dialogs that ask for places: what can be typed into them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

from inspector.gui.work.ask import AskWithDialogs


def typed(path: Path, suffix: str) -> str:
    """What is chosen where somebody types a path and presses Enter, then gives up."""

    def type_path() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        assert line is not None
        line.setText(str(path))
        QTest.keyClick(line, Qt.Key.Key_Return)
        if dialog.isVisible():
            dialog.reject()

    QTimer.singleShot(0, type_path)
    return AskWithDialogs().folder(None, str(path.parent), suffix=suffix)


@pytest.mark.usefixtures("qapp")
def test_a_path_of_a_project_can_be_typed_in_place_of_its_folder(tmp_path: Path) -> None:
    project, other = tmp_path / "Game.uproject", tmp_path / "Game.txt"
    project.write_text("{}")
    other.write_text("")
    assert typed(project, ".uproject") == str(project)
    assert typed(tmp_path, ".uproject") == str(tmp_path)
    assert typed(other, ".uproject") == ""
    assert typed(project, "") == ""
