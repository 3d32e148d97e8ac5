"""A folder in the left dock: read away from the window's thread, and added up in a sentence."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from inspector.checks.judgement import Mark
from inspector.gui.desk.project import SCAN
from inspector.gui.files.folder_words import Phrase, verdict_phrases
from inspector.gui.files.models import PathRole, RightRole
from inspector.gui.rows.columns import MarkRole

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Three packages of three engines, one of them broken, and a file that is none of ours."""
    for folder, name in (("Old", "OldDoor"), ("New", "FromTheFuture"), ("New/Cut", "CutOff")):
        (tmp_path / folder).mkdir(exist_ok=True)
        shutil.copy(sample(f"{name}.uasset"), tmp_path / folder)
    (tmp_path / "New" / "notes.txt").write_text("no package", encoding="utf-8")
    return tmp_path


def row(shell: Shell, path: Path) -> QModelIndex:
    return shell.tree.index_of(str(path))


def test_each_file_shows_its_sign_and_the_release_that_saved_it(
    shell: Shell, project: Path
) -> None:
    shell.open(project)
    old = row(shell, project / "Old" / "OldDoor.uasset")
    new = row(shell, project / "New" / "FromTheFuture.uasset")
    cut = row(shell, project / "New" / "Cut" / "CutOff.uasset")
    assert (old.data(MarkRole), new.data(MarkRole), cut.data(MarkRole)) == ("up", "refuse", "bad")
    shell.open(project / "Old" / "OldDoor.uasset")
    document = shell.window.context.document
    assert document is not None
    assert old.data(RightRole) == document.saved_release
    assert str(document.mark) == "up"


def test_the_sentence_adds_them_up(shell: Shell, project: Path) -> None:
    shell.open(project)
    panel = shell.window.panels.files
    assert panel.folder_part.title.text() == project.name
    assert panel.folder_part.count.text() == "3 packages"
    assert panel.folder_part.sentence.toPlainText() == (
        "1 loads in 5.3, 1 is refused, 1 is unreadable. "
        "No known engine opens the 2 with version numbers."
    )
    (project / "New" / "FromTheFuture.uasset").unlink()
    shutil.copy(sample("OldDoor.uasset"), project / "Again.uasset")
    shell.window.run("close-folder")
    shell.open(project)
    # What `check --engine 4.9` says of it: the oldest engine that opens it is 4.10.
    assert panel.folder_part.sentence.toPlainText() == (
        "2 load in 5.3, 1 is unreadable. "
        "The lowest engine that opens the 2 with version numbers is 4.10."
    )


def test_another_target_reads_the_folder_again(shell: Shell, project: Path) -> None:
    shell.open(project)
    assert row(shell, project / "Old" / "OldDoor.uasset").data(MarkRole) == "up"
    shell.window.context.choose_target("4.0")
    shell.settle()
    assert "in 4.0" in shell.window.panels.files.folder_part.sentence.toPlainText()
    assert shell.project.engine == "4.0"


def test_the_project_decides_where_nobody_chose(make_shell: ShellMaker, project: Path) -> None:
    (project / "Game.uproject").write_text('{"EngineAssociation": "4.27"}', encoding="utf-8")
    shell = make_shell(engine=None)
    shell.open(project)
    assert shell.project.engine == "4.27"


def test_enter_and_double_click_open_and_the_arrow_unfolds(shell: Shell, project: Path) -> None:
    shell.open(project)
    tree = shell.window.panels.files.folder_part.tree
    folder = row(shell, project / "Old")
    # The few folders of a small project are unfolded from the start.
    assert tree.isExpanded(folder)
    tree.setCurrentIndex(folder)
    shell.key(Qt.Key.Key_Return, into=tree)
    assert not tree.isExpanded(folder)
    shell.click_at(tree.viewport(), QPoint(6, tree.visualRect(folder).center().y()))
    assert tree.isExpanded(folder)
    tree.setCurrentIndex(row(shell, project / "Old" / "OldDoor.uasset"))
    shell.key(Qt.Key.Key_Return, into=tree)
    shell.settle()
    document = shell.window.context.document
    assert document is not None
    assert document.name == "OldDoor"


def test_the_open_file_is_shown_in_a_folder_that_is_read_later(shell: Shell, project: Path) -> None:
    path = project / "New" / "Cut" / "CutOff.uasset"
    shell.open(path, project)
    tree = shell.window.panels.files.folder_part.tree
    assert tree.currentIndex().data(PathRole) == str(path)
    assert tree.isExpanded(row(shell, project / "New" / "Cut"))


def test_find_narrows_the_tree_and_unfolds_what_is_left(shell: Shell, project: Path) -> None:
    shell.open_beside(project)
    shell.window.panels.files.folder_part.tree.collapseAll()
    shell.key(Qt.Key.Key_F, CTRL, SHIFT)
    shell.type("cut")
    panel = shell.window.panels.files
    assert panel.folder_part.find_field.state() == ("valid", "1 of 3")
    index = row(shell, project / "New" / "Cut" / "CutOff.uasset")
    assert index.isValid()
    assert panel.folder_part.tree.isExpanded(index.parent())
    assert not row(shell, project / "Old").isValid()
    shell.type("zzz")
    assert panel.folder_part.empty.isVisible()
    shell.key(Qt.Key.Key_Escape)
    assert not panel.folder_part.empty.isVisible()
    assert row(shell, project / "Old").isValid()
    # What was folded before is folded again.
    assert not panel.folder_part.tree.isExpanded(row(shell, project / "New"))


def test_a_path_is_copied_from_the_context_menu(shell: Shell, project: Path) -> None:
    shell.open(project)
    tree = shell.window.panels.files.folder_part.tree
    index = row(shell, project / "New")
    tree.customContextMenuRequested.emit(tree.visualRect(index).center())
    menu = next(menu for menu in shell.window.panels.files.findChildren(QMenu) if menu.isVisible())
    next(action for action in menu.actions() if action.text() == "Copy path").trigger()
    menu.close()
    assert QGuiApplication.clipboard().text() == str(project / "New")


def test_stopping_keeps_what_was_read(shell: Shell, project: Path) -> None:
    shell.window.open_paths([str(project)])
    shell.wait_for(lambda: shell.window.panels.files.folder is not None)
    shell.window.context.jobs.cancel_kind(SCAN)
    assert not shell.project.reading
    assert shell.project.stopped
    shell.window.run("read-again")
    shell.settle()
    assert shell.tree.file_count == 3
    assert not shell.project.stopped


def test_an_empty_folder_says_so(shell: Shell, tmp_path: Path) -> None:
    shell.open(tmp_path)
    assert (
        shell.window.panels.files.folder_part.sentence.toPlainText()
        == "No packages in this folder."
    )
    assert shell.window.panels.docks["left-dock"].isVisible()


def test_reading_again_finds_new_files(shell: Shell, project: Path) -> None:
    shell.open(project)
    shutil.copy(sample("Lantern.uasset"), project)
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    index = row(shell, project / "Lantern.uasset")
    assert index.data(PathRole) == str(project / "Lantern.uasset")
    assert shell.window.panels.files.folder_part.count.text() == "4 packages"


def test_the_words_of_a_set() -> None:
    def told(phrases: list[Phrase]) -> str:
        return "".join(phrase.text for phrase in phrases)

    marks = Counter({Mark.OK: 500, Mark.UP: 36, Mark.WARN: 1, Mark.REFUSE: 2})
    words = told(verdict_phrases(marks, "5.3"))
    assert words == "537 load in 5.3, 1 of them with a warning, 2 are refused."
    fine = verdict_phrases(Counter({Mark.OK: 1200}), "5.3")
    assert told(fine) == "1,200 load in 5.3."


def test_a_project_inside_a_project_keeps_its_own_engine(
    make_shell: ShellMaker, tmp_path: Path
) -> None:
    inner = tmp_path / "Inner"
    inner.mkdir()
    (tmp_path / "Outer.uproject").write_text('{"EngineAssociation": "5.3"}', encoding="utf-8")
    (inner / "Inner.uproject").write_text('{"EngineAssociation": "5.7"}', encoding="utf-8")
    (tmp_path / "Lamp.slice").write_text("<ObjectStream/>", encoding="utf-8")
    for folder in (tmp_path, inner):
        shutil.copy(sample("Lantern.uasset"), folder)
    shell = make_shell(engine=None)
    shell.open(tmp_path)
    outer, nested = row(shell, tmp_path / "Lantern.uasset"), row(shell, inner / "Lantern.uasset")
    assert (outer.data(MarkRole), nested.data(MarkRole)) == ("refuse", "up")
    # A file's page says the same as its row, and an object stream is no broken package.
    shell.open(inner / "Lantern.uasset")
    document = shell.window.context.document
    assert document is not None
    assert str(document.mark) == "up"
    assert shell.window.panels.files.folder_part.count.text() == "3 files"
