"""Long groups of a project's packages: twelve rows, and a row behind which the others stand."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from gui.shell.driver import Shell, sample
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication

from inspector.gui.project.view import ProjectView

pytestmark = pytest.mark.slow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
#: In 5.3 the first are refused, the others load.
REFUSED, LOADING = 18, 15


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Two groups, both longer than twelve."""
    game = tmp_path / "Game"
    game.mkdir()
    for number in range(REFUSED):
        shutil.copy(sample("FromTheFuture.uasset"), game / f"New{number:02}.uasset")
    for number in range(LOADING):
        shutil.copy(sample("OldDoor.uasset"), game / f"Old{number:02}.uasset")
    return game


@pytest.fixture
def view(shell: Shell, game: Path) -> ProjectView:
    shell.open(game)
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    view.table.setFocus()
    return view


def rows(view: ProjectView) -> list[str]:
    """What the table shows, from the top."""
    model = view.model
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def more(view: ProjectView) -> int:
    """Where "6 more" stands."""
    return rows(view).index("6 more")


OLD = [f"Old{number:02}" for number in range(LOADING)]
NEW = [f"New{number:02}" for number in range(REFUSED)]
FOLDED = ["18 refused", *NEW[:12], "6 more", "15 load, a save upgrades", *OLD]
WHOLE = ["18 refused", *NEW, "15 load, a save upgrades", *OLD]


def test_a_long_group_shows_twelve_rows_and_the_last_one_all(view: ProjectView) -> None:
    assert rows(view) == FOLDED
    assert view.status().field == "33 rows"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Right])
def test_a_key_shows_the_rest_and_goes_to_its_first_row(
    shell: Shell, view: ProjectView, key: Qt.Key
) -> None:
    view.table.setCurrentIndex(view.model.index(more(view) - 1, 0))
    shell.key(Qt.Key.Key_Down)
    assert view.table.currentIndex().data() == "6 more"
    shell.key(key)
    assert rows(view) == WHOLE
    assert view.table.hasFocus()
    assert view.table.currentIndex().data() == "New12"


def test_a_click_shows_the_rest(shell: Shell, view: ProjectView) -> None:
    table = view.table
    place = table.visualRect(view.model.index(more(view), 0)).center()
    shell.click_at(table.viewport(), place)
    assert rows(view) == WHOLE
    # Closing and opening the group puts the rest away again.
    title = table.visualRect(view.model.index(0, 0)).center()
    shell.click_at(table.viewport(), title)
    assert rows(view)[:2] == ["18 refused", "15 load, a save upgrades"]
    shell.click_at(table.viewport(), title)
    assert rows(view) == FOLDED


def test_what_was_shown_whole_stays_so_when_it_is_read_again(
    shell: Shell, view: ProjectView
) -> None:
    view.table.setCurrentIndex(view.model.index(more(view), 0))
    shell.key(Qt.Key.Key_Return)
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert rows(view) == WHOLE


def test_a_filter_shows_all_that_pass(shell: Shell, view: ProjectView) -> None:
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("is:refused")
    assert rows(view) == ["18 refused", *NEW]
    # Who goes from there to a package finds it where it stands among all.
    view.table.setFocus()
    view.table.setCurrentIndex(view.model.index_where(lambda row: row.name == "New15"))
    view.tools.field.clear()
    assert rows(view) == WHOLE
    assert view.table.currentIndex().data() == "New15"
    assert [row.name for row in view.selected_rows()] == ["New15"]


def test_sorting_takes_the_first_twelve_and_hides_nothing_that_is_selected(
    shell: Shell, view: ProjectView
) -> None:
    view.table.sort_by("name", descending=True)
    assert rows(view)[:14] == ["18 refused", *NEW[:5:-1], "6 more"]
    view.table.setCurrentIndex(view.model.index(1, 0))
    shell.key(Qt.Key.Key_Down, SHIFT)
    assert [row.name for row in view.selected_rows()] == ["New17", "New16"]
    view.table.sort_by("name")
    assert rows(view) == WHOLE
    assert [row.name for row in view.selected_rows()] == ["New16", "New17"]


def test_everything_is_selected_and_copied(shell: Shell, view: ProjectView) -> None:
    shell.key(Qt.Key.Key_A, CTRL)
    assert rows(view) == WHOLE
    assert view.status().length == "33 selected"
    shell.key(Qt.Key.Key_C, CTRL)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [line.split("\t")[0] for line in lines] == [f"{name}.uasset" for name in NEW + OLD]


def test_what_is_selected_across_it_has_the_rest_too(shell: Shell, view: ProjectView) -> None:
    at = more(view)
    view.table.setCurrentIndex(view.model.index(at - 1, 0))
    for _ in range(3):
        shell.key(Qt.Key.Key_Down, SHIFT)
    assert rows(view) == FOLDED
    assert [row.name for row in view.selected_rows()] == [*NEW[11:], "Old00"]
    assert view.status().length == "8 selected"
    shell.key(Qt.Key.Key_C, CTRL)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [line.split("\t")[0] for line in lines] == [
        f"{name}.uasset" for name in (*NEW[11:], "Old00")
    ]


def test_links_of_the_title_mean_the_whole_group(shell: Shell, view: ProjectView) -> None:
    areas = dict(view.table.link_areas(view.model.index(0, 0)))
    shell.click_at(view.table.viewport(), areas["copy"].center())
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied == [f"{name}.uasset" for name in NEW]
    assert rows(view) == FOLDED
    shell.click_at(view.table.viewport(), areas["select"].center())
    assert [row.name for row in view.selected_rows()] == NEW
    assert view.status().length == "18 selected"


def test_its_menu_shows_copies_and_selects(view: ProjectView) -> None:
    view.table.setCurrentIndex(view.model.index(more(view), 0))
    menu = view.row_menu()
    assert [entry.text() for entry in menu.actions()] == [
        "Show all 18 packages",
        "Copy list of 18 packages",
        "Select 18 packages",
    ]
    menu.actions()[0].trigger()
    assert rows(view) == WHOLE
    menu.deleteLater()


def test_a_package_behind_it_is_found_by_its_place(shell: Shell, view: ProjectView) -> None:
    assert view.table.show_row(lambda row: row.name == "New15")
    assert rows(view) == WHOLE
    assert view.table.currentIndex().data() == "New15"


def test_it_has_a_name_and_stands_below_the_names(view: ProjectView) -> None:
    at = more(view)
    table = view.table
    spoken = QAccessible.queryAccessibleInterface(table)
    said = [spoken.child(n).text(QAccessible.Text.Name) for n in range(spoken.childCount())]
    assert said.count("6 more") == 1
    # Words of rows stand behind a sign and a picture; those of the last row below them.
    line = table.visualRect(view.model.index(at, 0))
    shot = table.viewport().grab(line).toImage()
    ground = shot.pixelColor(0, 0)
    first = next(
        x
        for x in range(shot.width())
        if any(shot.pixelColor(x, y) != ground for y in range(shot.height()))
    )
    theme = view.context.theme
    assert first >= theme.px(16) + theme.px(10)
    assert table.indexAt(QPoint(first, line.center().y())).row() == at
