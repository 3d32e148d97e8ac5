"""The list of open files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from gui.pages import documents
from gui.pixels import colour_counts
from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QMenu

from inspector.files.folders import resource_path
from inspector.gui.files.models import OpenFilesModel, RightRole
from inspector.gui.files.panel import SHOWN_FILES, FilesPanel
from inspector.gui.rows.columns import MarkRole


def test_the_list_follows_what_is_open_and_keeps_the_rules(shell: Shell) -> None:
    context = shell.window.context
    model = OpenFilesModel(context)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    shell.open(sample("OldDoor.uasset"), sample("FromTheFuture.uasset"), sample("CutOff.uasset"))
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    assert [row.data() for row in rows] == ["OldDoor", "FromTheFuture", "CutOff"]
    assert [row.data(MarkRole) for row in rows] == ["up", "refuse", "bad"]
    spoken = [row.data(Qt.ItemDataRole.AccessibleTextRole) for row in rows]
    release = documents(context)[0].saved_release
    assert release.startswith("4.")
    assert rows[0].data(RightRole) == release
    assert spoken[0] == f"loads, save upgrades, OldDoor, saved by {release}"
    # Its header ends before the engine's version: there is no release to say.
    assert spoken[1] == "refuses, FromTheFuture"
    context.close(documents(context)[1])
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["OldDoor", "CutOff"]


def test_what_is_called_alike_says_where_it_is_from(shell: Shell, tmp_path: Path) -> None:
    for folder in ("Old/Props", "New/Props", "New/Backup"):
        (tmp_path / folder).mkdir(parents=True)
        shutil.copy(sample("OldDoor.uasset"), tmp_path / folder / "Door.uasset")
    old, new, backup = (
        tmp_path / folder / "Door.uasset" for folder in ("Old/Props", "New/Props", "New/Backup")
    )
    context = shell.window.context
    model = OpenFilesModel(context)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)

    def names() -> list[str]:
        return [model.index(row, 0).data() for row in range(model.rowCount())]

    shell.open(old)
    assert names() == ["Door"]
    shell.open(new, backup, sample("CutOff.uasset"))
    assert names() == ["Door (Old/Props)", "Door (New/Props)", "Door (New/Backup)", "CutOff"]
    spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith(", saved by 4.10, Old/Props")
    for document in documents(context)[1:]:
        context.close(document)
    assert names() == ["Door"]
    for pair in ((old, new), (backup, new), (new, backup)):
        context.compare(*map(str, pair))
        shell.settle()
    assert names() == [
        "Door",
        "Door (Old/Props → Props)",
        "Door (New/Backup → Props)",
        "Door (New/Props → Backup)",
    ]


def test_below_lone_files_stands_the_way_to_a_project(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"))
    shell.window.run("settings")
    shell.settle()
    (panel,) = shell.window.findChildren(FilesPanel)
    assert panel.no_folder.isVisible()
    assert panel.no_folder.words.text().startswith("A project that is open has its packages here")
    # As many files are seen at once as the dock has room for while there is no project.
    shell.open(*sorted(resource_path("samples").glob("*.uasset"))[: SHOWN_FILES + 2])
    shell.settle()
    assert panel.files_model.rowCount() > SHOWN_FILES
    assert not panel.files.verticalScrollBar().isVisible()
    assert panel.no_folder.link.isVisible()
    low = panel.no_folder.link.mapTo(panel, panel.no_folder.link.rect().bottomLeft()).y()
    assert low < panel.height()
    shell.answers.of_folder = str(resource_path("samples"))
    shell.click(panel.no_folder.link)
    shell.settle()
    assert panel.folder is not None
    assert not panel.no_folder.isVisible()


def test_a_click_shows_a_file_and_delete_closes_it(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"), sample("Lantern.uasset"))
    files = shell.window.panels.files.files
    place = files.visualRect(files.model().index(1, 0)).center()
    shell.click_at(files.viewport(), place)
    document = shell.window.context.document
    assert document is not None
    assert document.name == "Lantern"
    shell.key(Qt.Key.Key_Delete, into=files)
    assert [one.name for one in shell.documents] == ["OldDoor"]
    assert shell.window.panels.files.open_count.text() == "1"


def test_a_shortcut_with_ctrl_leaves_only_what_it_shows_selected(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"), sample("Lantern.uasset"))
    # Keys that come to the window, not to a widget, are those that views see as held down.
    QTest.keyClick(
        shell.window.windowHandle(), Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier
    )
    shell.settle()
    files = shell.window.panels.files.files
    assert [index.data() for index in files.selectedIndexes()] == ["Settings"]


def test_the_context_menu_copies_the_path(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"))
    files = shell.window.panels.files.files
    files.customContextMenuRequested.emit(files.visualRect(files.model().index(0, 0)).center())
    menu = next(menu for menu in shell.window.panels.files.findChildren(QMenu) if menu.isVisible())
    next(action for action in menu.actions() if action.text() == "Copy path").trigger()
    menu.close()
    assert QGuiApplication.clipboard().text() == str(sample("OldDoor.uasset"))


@pytest.mark.slow
def test_another_look_reaches_the_rows_of_open_files(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"), sample("Lantern.uasset"))
    window = shell.window
    for look in ("dark", "light"):
        window.context.settings.set("look/theme", look)
        shell.settle()
        rows = window.panels.files.files.viewport().grab().toImage()
        assert colour_counts(rows)[window.context.theme.hex("panel")] > 1000, look
