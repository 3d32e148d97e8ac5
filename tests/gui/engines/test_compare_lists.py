"""The comparison of version lists in the window: chosen by menus, told, drawn, copied."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from gui.pixels import colour_counts
from gui.shell.driver import Shell, sample
from gui.shell.large_text import large
from headers import object_list, write
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QMenu

from inspector.gui.engines.engines_view import EnginesView
from inspector.gui.engines.lists_page import ListsPage
from inspector.gui.findings.why import WhyPanel

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

STEPS = [f"STEP_{number}" for number in range(10)]


def licensee_list(folder: Path, *names: str) -> str:
    """Source with a licensee's list of these names, beginning at 0; its folder."""
    rows = [(name, number) for number, name in enumerate(names)]
    text = object_list("EUnrealEngineObjectLicenseeUE4Version", "VER_LIC_", rows)
    write(folder, {"ObjectVersion.h": text})
    return str(folder)


@pytest.fixture
def before(tmp_path: Path) -> str:
    return licensee_list(tmp_path / "Ours", *STEPS)


@pytest.fixture
def swapped(tmp_path: Path) -> str:
    """A merge that puts an entry of its own in front of three that content has."""
    return licensee_list(tmp_path / "Merged", *STEPS[:7], "MINE", *STEPS[7:])


@pytest.fixture
def page(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ListsPage:
    """The page, turned to by the keys of the page names."""
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path / "config"))
    shell.window.context.actions.run("engines")
    shell.settle()
    view = shell.window.middle.view
    assert isinstance(view, EnginesView)
    view.navigation.setFocus()
    shell.key(Qt.Key.Key_Right)
    shell.key(Qt.Key.Key_Right)
    assert view.current_page() == "lists"
    return view.lists


def entry(menu: QMenu, title: str) -> QAction:
    found = [action for action in menu.actions() if action.text() == title]
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            found += [action for action in below.actions() if action.text() == title]
    return found[0]


def choose(shell: Shell, page: ListsPage, number: int, folder: str) -> None:
    """Takes a folder of source on a side, by its menu."""
    shell.answers.of_folder = folder
    entry(page.side_menu(number), "Folder of source…").trigger()
    shell.settle()


def texts(model: QAbstractItemModel) -> list[list[str]]:
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def said(shell: Shell) -> str:
    view = shell.window.middle.view
    assert isinstance(view, EnginesView)
    return view.head.verdict.text()


def test_nothing_is_chosen_yet(shell: Shell, page: ListsPage) -> None:
    assert page.states.empty.accessibleName().startswith("Choose the lists before and after")
    assert not page.column.isVisible()
    assert not page.copy_button.isEnabled()
    assert not page.swap_button.isEnabled()


def test_a_bad_merge_is_told_and_drawn(
    shell: Shell, page: ListsPage, before: str, swapped: str
) -> None:
    choose(shell, page, 0, before)
    choose(shell, page, 1, swapped)
    assert said(shell).startswith("This merge breaks content at 3 saved numbers.")
    rows = {row[4]: row for row in texts(page.table.rows) if len(row) > 4}
    assert rows["7"][1:3] == ["7", "VER_LIC_STEP_7"]
    assert rows["7"][5] == "VER_LIC_MINE"
    assert rows["10"][:3] == ["", "", ""]
    index = page.table.rows.index_where(lambda row: row.number == 8, 4)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "changed, 8"
    name = page.table.rows.index_where(lambda row: row.number == 7, 2)
    assert name.data(Qt.ItemDataRole.AccessibleTextRole) == "7, VER_LIC_STEP_7, moved to 8"
    page.table.show_row(lambda row: row.number == 7)
    assert shell.window.status_line.field.text().endswith("/ VER_LIC_STEP_7")
    assert shell.window.status_line.value.text() == "7 → 8"
    outcomes = texts(page.outcomes_model)
    assert outcomes[0][:4] == ["Own content", "9", "–", "VER_LIC_MINE"]
    assert {row[-1] for row in outcomes[:3]} == {"broken"}
    hazard = page.hazards_model.index_where(lambda row: row.code == "HZ4")
    said_of = hazard.data(Qt.ItemDataRole.AccessibleTextRole)
    assert said_of == "HZ4, Epic’s entries taken early: not here"
    # No bar lies below both lists, and with large text what is chosen is still read.
    assert not page.table.horizontalScrollBar().isVisible()
    shell.window.resize(1366, 768)
    large(shell)
    for button in (page.axis_button, *page.side_buttons):
        assert button.width() >= button.sizeHint().width(), button.text()
    assert page.count_button.toolTip()
    assert page.findings.isVisible()
    (why,) = shell.window.findChildren(WhyPanel)
    QApplication.processEvents()
    assert why.explanation is not None
    # The lines are there: three of two px in the colour of what is wrong.
    theme = shell.window.context.theme
    counts = colour_counts(page.table.grab().toImage())
    assert counts[theme.color("refuse").name().upper()] > 50


def test_appending_alone_is_fine(
    shell: Shell, page: ListsPage, before: str, tmp_path: Path
) -> None:
    choose(shell, page, 0, before)
    choose(shell, page, 1, licensee_list(tmp_path / "Merged", *STEPS, "APPENDED"))
    assert said(shell) == "Nothing renumbered. 1 entry appended."
    titles = [row[0] for row in texts(page.table.rows)]
    assert titles[0] == "0 – 6"
    assert not page.findings.isVisible()
    shell.click(page.swap_button)
    shell.settle()
    # Back again it is gone: what was saved with it is above the newest number.
    assert said(shell).endswith("at 1 saved number. It is above the newest number.")


def test_the_same_lists_say_so(shell: Shell, page: ListsPage, before: str) -> None:
    choose(shell, page, 0, before)
    choose(shell, page, 1, before)
    assert page.states.empty.accessibleName().startswith("Nothing renumbered.")
    assert not page.column.isVisible()


def test_releases_are_compared_and_lists_chosen(shell: Shell, page: ListsPage) -> None:
    entry(page.side_menu(0), "4.26").trigger()
    entry(page.side_menu(1), "4.27").trigger()
    shell.settle()
    assert said(shell).startswith("Nothing renumbered.")
    lists = [action.text() for action in page.axis_menu().actions()]
    assert len(lists) > 2
    page.axis_menu().actions()[1].trigger()
    assert lists[1] in page.axis_button.accessibleName()


def test_a_list_that_cannot_be_read_is_told_and_the_other_stays(
    shell: Shell, page: ListsPage, before: str, tmp_path: Path
) -> None:
    (tmp_path / "Empty").mkdir()
    choose(shell, page, 0, before)
    choose(shell, page, 1, str(tmp_path / "Empty"))
    assert "A list cannot be read." in page.notice.accessibleName()
    assert page.side_buttons[0].accessibleName() == "Before Ours"
    assert not page.column.isVisible()


def test_packages_of_the_project_are_counted(
    shell: Shell, page: ListsPage, before: str, swapped: str, tmp_path: Path
) -> None:
    content = tmp_path / "Game" / "Content"
    content.mkdir(parents=True)
    shutil.copy(sample("StudioBuild.uasset"), content)
    choose(shell, page, 0, before)
    choose(shell, page, 1, swapped)
    assert not page.count_button.isEnabled()
    shell.window.context.take_up((str(tmp_path / "Game"),))
    shell.settle()
    shell.click(page.count_button)
    shell.settle()
    # The sample is saved with licensee version 7.
    assert said(shell).startswith("This merge breaks 1 package.")
    assert not page.count_button.isVisible()


def test_the_whole_is_copied_as_the_command_line_writes_it(
    shell: Shell, page: ListsPage, before: str, swapped: str
) -> None:
    choose(shell, page, 0, before)
    choose(shell, page, 1, swapped)
    for action in page.copy_button.ways.actions():
        action.trigger()
        copied = QApplication.clipboard().text()
        assert "VER_LIC_MINE" in copied
    assert json.loads(copied)["old"] == before


def test_the_models_keep_the_rules_of_qt(
    shell: Shell, page: ListsPage, before: str, swapped: str
) -> None:
    warn = QAbstractItemModelTester.FailureReportingMode.Warning
    models = (page.table.rows, page.outcomes_model, page.hazards_model, page.findings_model)
    testers = [QAbstractItemModelTester(model, warn) for model in models]
    choose(shell, page, 0, before)
    choose(shell, page, 1, swapped)
    page.table.setFocus()
    shell.key(Qt.Key.Key_Home)
    shell.key(Qt.Key.Key_Return)
    assert len(testers) == 4
