"""The place of a file: its folder, its path, what the editor calls it; from menus and by id."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from gui.desktop import Desktop
from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from inspector.gui.files.panel import FilesPanel
from inspector.project.around.mounts import package_name_of

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a package of its own, one of a plugin, and one beside all content."""
    root = tmp_path / "Game"
    for folder in ("Content/Props", "Plugins/Water/Content", "Saved"):
        (root / folder).mkdir(parents=True)
        shutil.copy(sample("Lantern.uasset"), root / folder)
    (root / "Game.uproject").write_text('{"EngineAssociation": "5.3"}')
    (root / "Plugins/Water/Water.uplugin").write_text("{}")
    return root


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("Content/Props/Lantern.uasset", "/Game/Props/Lantern"),
        ("Plugins/Water/Content/Lantern.uasset", "/Water/Lantern"),
        ("Saved/Lantern.uasset", ""),
        ("Game.uproject", ""),
    ],
)
def test_what_the_editor_calls_a_file(project: Path, file: str, name: str) -> None:
    assert package_name_of(str(project / file)) == name


def test_no_editor_knows_a_file_outside_of_all_projects(tmp_path: Path) -> None:
    shutil.copy(sample("Lantern.uasset"), tmp_path)
    assert package_name_of(str(tmp_path / "Lantern.uasset")) == ""


def test_the_editor_path_is_copied(shell: Shell, project: Path) -> None:
    shell.open(project / "Plugins/Water/Content/Lantern.uasset")
    shell.window.run("copy-editor-path")
    shell.settle()
    assert QGuiApplication.clipboard().text() == "/Water/Lantern"
    shell.open(project / "Saved/Lantern.uasset")
    shell.window.run("copy-editor-path")
    shell.settle()
    assert QGuiApplication.clipboard().text() == "/Water/Lantern"
    assert "There is no editor path." in shell.window.middle.notice.accessibleName()


def test_the_containing_folder_is_opened(shell: Shell, project: Path, desktop: Desktop) -> None:
    path = project / "Content/Props/Lantern.uasset"
    shell.open(path)
    shell.window.run("open-containing-folder")
    shell.settle()
    assert desktop.opened == [str(path.parent)]
    shutil.rmtree(path.parent)
    shell.window.run("open-containing-folder")
    shell.settle()
    assert desktop.opened == [str(path.parent)]
    assert "The folder was not opened." in shell.window.middle.notice.accessibleName()


def menu_of(files: FilesPanel) -> QMenu:
    """The menu that is open in the list of files."""
    return next(menu for menu in files.findChildren(QMenu) if menu.isVisible())


def test_the_menu_of_an_open_file_has_its_place(shell: Shell, desktop: Desktop) -> None:
    shell.open(sample("OldDoor.uasset"))
    files = shell.window.panels.files
    place = files.files.visualRect(files.files.model().index(0, 0)).center()
    files.files.customContextMenuRequested.emit(place)
    menu = menu_of(files)
    titles = [action.text() for action in menu.actions()]
    assert titles[-3:] == ["Open containing folder", "Copy path", "Copy editor path"]
    menu.actions()[-3].trigger()
    menu.close()
    shell.settle()
    assert desktop.opened == [str(sample("OldDoor.uasset").parent)]


def test_two_selected_files_are_compared(shell: Shell, qtbot: QtBot) -> None:
    shell.open(sample("OldDoor.uasset"), sample("Lantern.uasset"), sample("LocalBuild.uasset"))
    files = shell.window.panels.files
    assert not shell.window.qt_actions["compare-selected"].isEnabled()
    for row in (0, 2):
        place = files.files.visualRect(files.files.model().index(row, 0)).center()
        held = CTRL if row else Qt.KeyboardModifier.NoModifier
        qtbot.mouseClick(files.files.viewport(), Qt.MouseButton.LeftButton, held, place)
    place = files.files.visualRect(files.files.model().index(2, 0)).center()
    files.files.customContextMenuRequested.emit(place)
    menu = menu_of(files)
    next(one for one in menu.actions() if one.text() == "Compare selected").trigger()
    menu.close()
    shell.settle()
    assert shell.comparison is not None
    assert shell.comparison.arguments == (
        str(sample("OldDoor.uasset")),
        str(sample("LocalBuild.uasset")),
    )
