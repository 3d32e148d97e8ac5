"""Rows that are dragged out of lists are files."""

from __future__ import annotations

import shutil
from pathlib import Path

from gui.shell.driver import Shell, sample
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from inspector.gui.kit.file_drag import FileDrag
from inspector.gui.project.view import ProjectView


def project_view(shell: Shell, folder: Path) -> ProjectView:
    (folder / "Game.uproject").write_text("{}")
    (folder / "Content").mkdir()
    for number in range(4):
        shutil.copy(sample("Lantern.uasset"), folder / "Content" / f"Lantern{number}.uasset")
    shell.open(folder)
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    return view


def dragged(drag: FileDrag) -> list[str]:
    data = drag.data()
    return [] if data is None else [url.toLocalFile() for url in data.urls()]


def test_the_selected_packages_of_a_project_are_dragged_as_files(
    shell: Shell, tmp_path: Path
) -> None:
    view = project_view(shell, tmp_path)
    table = view.table
    assert dragged(view.rows.file_drag) == []

    def middle(row: int) -> QPoint:
        return table.visualRect(table.model().index(row, 0)).center()

    left, shift = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
    QTest.mouseClick(table.viewport(), left, pos=middle(1))
    QTest.mouseClick(table.viewport(), left, shift, pos=middle(3))
    names = [f"Lantern{number}.uasset" for number in range(3)]
    assert [Path(path).name for path in dragged(view.rows.file_drag)] == names
    assert all(Path(path).is_file() for path in dragged(view.rows.file_drag))
    # A press on one of them keeps all, as a drag may begin there; without one it chooses its row.
    QTest.mousePress(table.viewport(), left, pos=middle(2))
    assert len(dragged(view.rows.file_drag)) == 3
    QTest.mouseRelease(table.viewport(), left, pos=middle(2))
    assert [Path(path).name for path in dragged(view.rows.file_drag)] == ["Lantern1.uasset"]


def test_titles_of_groups_are_no_files(shell: Shell, tmp_path: Path) -> None:
    view = project_view(shell, tmp_path)
    place = view.table.visualRect(view.table.model().index(0, 0)).center()
    QTest.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert dragged(view.rows.file_drag) == []


def test_files_and_folders_of_the_left_dock_are_dragged_too(shell: Shell, tmp_path: Path) -> None:
    project_view(shell, tmp_path)
    part = shell.window.panels.files.folder_part
    (drag,) = part.tree.findChildren(FileDrag)
    part.tree.setCurrentIndex(part.model.index_of(str(tmp_path / "Content")))
    assert dragged(drag) == [str(tmp_path / "Content")]
    shell.open(sample("OldDoor.uasset"))
    files = shell.window.panels.files.files
    (drag,) = files.findChildren(FileDrag)
    assert dragged(drag) == [str(sample("OldDoor.uasset"))]
