"""The packages of a project as pictures: the same rows, the same selection, keys and pointer."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from corpus import corpus_root
from gui.shell.driver import Shell, sample
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QApplication

from inspector.gui.project.pictures import PackagePictures
from inspector.gui.project.view import ProjectView

pytestmark = pytest.mark.slow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
OLD = [f"Old{number:02}" for number in range(15)]
NEW = [f"New{number:02}" for number in range(18)]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """In 5.3 eighteen packages are refused, and fifteen load."""
    game = tmp_path / "Game"
    game.mkdir()
    for names, file in ((NEW, "FromTheFuture.uasset"), (OLD, "OldDoor.uasset")):
        for name in names:
            shutil.copy(sample(file), game / f"{name}.uasset")
    return game


def view_of(shell: Shell) -> ProjectView:
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    return view


@pytest.fixture
def view(shell: Shell, game: Path) -> ProjectView:
    shell.open(game)
    view = view_of(shell)
    view.table.setFocus()
    return view


@pytest.fixture
def grid(shell: Shell, view: ProjectView) -> PackagePictures:
    shell.key(Qt.Key.Key_2, CTRL)
    grid = view.rows.pictures
    assert grid is not None
    return grid


def in_line(grid: PackagePictures) -> int:
    """How many pictures stand beside each other."""
    model = grid.model()
    first = grid.visualRect(model.index(1, 0))
    return sum(grid.visualRect(model.index(row, 0)).top() == first.top() for row in range(1, 13))


def test_keys_turn_to_pictures_and_back(shell: Shell, view: ProjectView) -> None:
    assert view.table.isVisible()
    shell.key(Qt.Key.Key_2, CTRL)
    grid = view.rows.pictures
    assert grid is not None
    assert grid.isVisible()
    assert not view.table.isVisible()
    assert grid.hasFocus()
    assert view.tools.ways.button("pictures").isChecked()
    assert not view.tools.columns_button.isVisible()
    assert shell.page() == "pictures"
    shell.key(Qt.Key.Key_1, CTRL)
    assert view.table.isVisible()
    assert view.table.hasFocus()
    assert view.tools.ways.button("table").isChecked()
    shell.click(view.tools.ways.button("pictures"))
    assert grid.isVisible()
    # The keyboard comes to them from wherever it is.
    shell.key(Qt.Key.Key_1, CTRL)
    view.facets.sections["verdict"].boxes["refuse"].setFocus()
    shell.key(Qt.Key.Key_2, CTRL)
    assert grid.hasFocus()
    # References come in between, and pictures again after them.
    shell.key(Qt.Key.Key_5, CTRL)
    assert not grid.isVisible()
    shell.click(view.head.references_button)
    assert grid.isVisible()
    assert view.beside() is view.facets


def test_the_choice_is_remembered(shell: Shell, view: ProjectView) -> None:
    shell.window.run("project-pictures")
    assert ProjectView(shell.window.context).rows.shows_pictures()
    shell.window.run("project-pictures")
    assert not ProjectView(shell.window.context).rows.shows_pictures()


def test_they_are_the_rows_of_the_table(
    shell: Shell, view: ProjectView, grid: PackagePictures
) -> None:
    assert grid.model() is view.model
    assert grid.selectionModel() is view.table.selectionModel()
    view.tools.field.set_text("name:new1")
    assert grid.visualRect(view.model.index(9, 0)).isNull()
    assert grid.verticalScrollBar().maximum() == 0
    view.tools.field.set_text("")
    # Where there are no titles to click, a menu has what the table can be sorted by.
    assert not view.tools.columns_button.isVisible()
    for name in ("name", "backwards"):
        shell.click(view.tools.sort_button)
        entries = {entry.objectName(): entry for entry in view.tools.sort_menu.actions()}
        entries[name].trigger()
        view.tools.sort_menu.close()
    assert view.table.sorted_by() == ("name", True)
    model = view.model
    assert model.index(1, 0).data() == "New17"
    spoken = QAccessible.queryAccessibleInterface(grid)
    assert spoken.text(QAccessible.Text.Name) == "Packages of the project as pictures"
    said = {spoken.child(n).text(QAccessible.Text.Name) for n in range(spoken.childCount())}
    assert {"refuses, New17", "6 more"} <= said


def test_keys_go_through_pictures_titles_and_what_is_behind(
    shell: Shell, view: ProjectView, grid: PackagePictures
) -> None:
    model, many = view.model, in_line(grid)
    assert 2 < many < 12

    def here() -> str:
        return str(grid.currentIndex().data())

    shell.key(Qt.Key.Key_Home)
    assert here() == "18 refused"
    shell.key(Qt.Key.Key_Down)
    assert here() == "New00"
    shell.key(Qt.Key.Key_Right)
    shell.key(Qt.Key.Key_Right)
    assert here() == "New02"
    shell.key(Qt.Key.Key_Down)
    assert here() == f"New{2 + many:02}"
    shell.key(Qt.Key.Key_Up)
    assert here() == "New02"
    for _ in range(20):
        if here() == "6 more":
            break
        shell.key(Qt.Key.Key_Down)
    assert here() == "6 more"
    # Down goes on to the next title, and from there into the column where it was.
    shell.key(Qt.Key.Key_Down)
    assert here() == "15 load, a save upgrades"
    shell.key(Qt.Key.Key_Down)
    assert here() == "Old02"
    shell.key(Qt.Key.Key_Up)
    shell.key(Qt.Key.Key_Up)
    shell.key(Qt.Key.Key_Return)
    assert here() == "New12"
    assert model.count_between(0, model.rowCount() - 1) == 33
    shell.key(Qt.Key.Key_End)
    assert here() == "Old14"
    last = grid.visualRect(grid.currentIndex())
    assert grid.viewport().rect().contains(last)
    shell.key(Qt.Key.Key_PageUp)
    assert grid.visualRect(grid.currentIndex()).top() < last.top()
    shell.key(Qt.Key.Key_Home)
    shell.key(Qt.Key.Key_Space)
    assert model.index(1, 0).data() == "15 load, a save upgrades"


def test_enter_and_a_double_click_open(
    shell: Shell, view: ProjectView, grid: PackagePictures
) -> None:
    shell.key(Qt.Key.Key_Home)
    shell.key(Qt.Key.Key_Right)
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert [document.name for document in shell.documents] == ["New00"]


def test_selections_go_from_one_picture_to_another(
    shell: Shell, view: ProjectView, grid: PackagePictures
) -> None:
    model = view.model

    def middle(name: str) -> QPoint:
        return grid.visualRect(model.index_where(lambda row: row.name == name)).center()

    shell.click_at(grid.viewport(), middle("New01"))
    assert [row.name for row in view.selected_rows()] == ["New01"]
    shell.key(Qt.Key.Key_Right, SHIFT)
    shell.key(Qt.Key.Key_Down, SHIFT)
    many = in_line(grid)
    assert [row.name for row in view.selected_rows()] == NEW[1 : 3 + many]
    assert view.status().length == f"{2 + many} selected"
    shell.key(Qt.Key.Key_C, CTRL)
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied == [f"{name}.uasset" for name in NEW[1 : 3 + many]]
    # The table has the same selection, and shows it.
    shell.key(Qt.Key.Key_1, CTRL)
    shell.key(Qt.Key.Key_Down)
    assert [row.name for row in view.selected_rows()] == [NEW[3 + many]]
    shell.key(Qt.Key.Key_2, CTRL)
    assert grid.currentIndex().data() == NEW[3 + many]
    shell.key(Qt.Key.Key_A, CTRL)
    assert view.status().length == "33 selected"
    # Beside the pictures nothing is selected.
    shell.click_at(grid.viewport(), QPoint(1, middle("New00").y()))
    assert view.selected_rows() == []


def test_the_links_of_titles_stand_there_too(
    shell: Shell, view: ProjectView, grid: PackagePictures
) -> None:
    areas = dict(grid.link_areas(view.model.index(0, 0)))
    shell.click_at(grid.viewport(), areas["select"].center())
    assert [row.name for row in view.selected_rows()] == NEW


def test_columns_follow_the_width(shell: Shell, view: ProjectView, grid: PackagePictures) -> None:
    before = in_line(grid)
    shell.window.resize(shell.window.width() + 300, shell.window.height())
    QApplication.processEvents()
    assert in_line(grid) > before
    right = grid.visualRect(view.model.index(in_line(grid), 0)).right()
    assert right <= grid.viewport().width()
    # Names are longer than pictures: nothing is left free between two that both could use.
    first, second = (grid.visualRect(view.model.index(row, 0)) for row in (1, 2))
    assert first.right() + 1 == second.left()


def test_pictures_are_read_for_what_is_in_sight(shell: Shell) -> None:
    """cesium-tests has packages with a thumbnail."""
    root = corpus_root()
    if root is None or not (root / "projects/cesium-tests").is_dir():
        pytest.skip("no corpus with cesium-tests")
    shell.open(root / "projects/cesium-tests/TestsProject.uproject")
    shell.window.run("project-pictures")
    view = view_of(shell)
    grid = view.rows.pictures
    assert grid is not None
    shell.settle()
    theme = view.context.theme
    empty = theme.color("alt")
    seen = 0
    for row in range(view.model.rowCount()):
        rect = grid.visualRect(view.model.index(row, 0))
        if view.model.is_group(view.model.index(row, 0)) or rect.top() > grid.viewport().height():
            continue
        inset = theme.px(8) + 2
        shot = grid.viewport().grab(rect).toImage()
        seen += shot.pixelColor(inset, inset) != empty
    assert seen > 0
