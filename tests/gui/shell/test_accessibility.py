"""What somebody hears who cannot see the window: names, roles and the way of the Tab key."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from graph_drafts import branch, event, package
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QTreeView

from inspector.messages import current

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

#: Rows of a list of which a dump takes only the first ones.
FIRST = 30
#: What a view of rows has for each of them; what is within is told by its text.
CELLS = {QAccessible.Role.Cell, QAccessible.Role.TreeItem, QAccessible.Role.ListItem}
#: What takes the keyboard and is called the same in every language: a file, a folder, a version.
IS_NAME = re.compile(r"\S+\.u(asset|map)|samples|English|[\d.]+|CL \d+")
BARE_NUMBER = re.compile(r"\W*\d[\d,]*\W*")


class Spoken(NamedTuple):
    """One control or cell as a reader of the screen tells it."""

    role: QAccessible.Role
    name: str
    takes_keys: bool


def spoken(part: QAccessibleInterface) -> Iterator[Spoken]:
    """Everything below a part that can be seen, in the order in which it is told."""
    state = part.state()
    if state.invisible:
        return
    name = part.text(QAccessible.Text.Name)
    yield Spoken(part.role(), name, bool(state.focusable) and not state.disabled)
    if part.role() in CELLS:
        return
    for number in range(min(part.childCount(), FIRST)):
        child = part.child(number)
        if child is not None and child.isValid():
            yield from spoken(child)


def file_page(page: str) -> Callable[[Shell], None]:
    def show(shell: Shell) -> None:
        shell.open(sample("Lantern.uasset"))
        shell.window.run(f"page-{page}")

    return show


def references(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset").parent)
    shell.open(sample("Lantern.uasset"))
    shell.window.run("page-references")


def graphs(shell: Shell) -> None:
    path = Path(shell.window.context.settings.path).with_name("Drawn.uasset")
    path.write_bytes(package((event("Begin"), branch("If")), ("Begin.then-If.execute",)))
    shell.open(path)
    shell.window.run("page-graphs")


def start(shell: Shell) -> None:
    """The window as it is when nothing is open."""


def empty_file(shell: Shell) -> None:
    path = Path(shell.window.context.settings.path).with_name("Empty.uasset")
    path.touch()
    shell.open(path)


def folder(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset").parent)


def sizes(shell: Shell) -> None:
    shell.window.context.settings.set("project/references", "sizes")
    folder(shell)
    shell.window.run("page-references")


def comparison(shell: Shell) -> None:
    shell.window.context.compare(str(sample("OldDoor.uasset")), str(sample("Lantern.uasset")))


def folders(shell: Shell) -> None:
    samples = sample("Lantern.uasset").parent
    shell.window.context.compare(str(samples), str(samples.parent))


def settings(shell: Shell) -> None:
    shell.window.run("settings")


def help_page(shell: Shell) -> None:
    shell.window.run("shortcuts")


VIEWS = {
    "start": start,
    **{
        page: file_page(page)
        for page in ("overview", "versions", "contents", "upgrades", "references")
    },
    "references in a project": references,
    "graphs": graphs,
    "empty file": empty_file,
    "folder": folder,
    "sizes of a folder": sizes,
    "comparison": comparison,
    "comparison of folders": folders,
    "help": help_page,
    "settings": settings,
}


@pytest.fixture(params=VIEWS)
def view(request: pytest.FixtureRequest, shell: Shell) -> Shell:
    """The window on each of its views."""
    VIEWS[request.param](shell)
    shell.settle()
    if not shell.window.panels.bytes_shown():
        shell.window.run("toggle-bytes")
    shell.settle()
    return shell


def test_whatever_takes_the_keyboard_has_a_name(view: Shell) -> None:
    told = list(spoken(QAccessible.queryAccessibleInterface(view.window)))
    nameless = [
        part for part in told if part.takes_keys and not part.name and part.role not in CELLS
    ]
    assert len(told) > 20
    assert nameless == []


@pytest.mark.skipif(current().name != "zh_CN", reason="test_it_holds_in_chinese_too starts it")
def test_names_are_chinese(view: Shell) -> None:
    told = list(spoken(QAccessible.queryAccessibleInterface(view.window)))
    plain = {
        part.name
        for part in told
        if part.takes_keys
        and part.role not in CELLS
        and not re.search("[\u4e00-\u9fff]", part.name)
    }
    assert {name for name in plain if not IS_NAME.fullmatch(name)} == set()


def test_no_row_is_called_by_a_number_alone(view: Shell) -> None:
    bare = []
    for rows in shown_lists(view):
        model, top = rows.model(), QModelIndex()
        for row in range(min(model.rowCount(top), FIRST)):
            cells = [
                str(model.index(row, column).data(Qt.ItemDataRole.DisplayRole) or "")
                for column in range(columns_of(rows))
            ]
            if not any(cell and not BARE_NUMBER.fullmatch(cell) for cell in cells):
                bare.append((rows.accessibleName(), cells))
    assert bare == []


def test_tab_reaches_whatever_takes_the_keyboard(view: Shell) -> None:
    first = QApplication.focusWidget()
    visited = []
    for _ in range(120):
        view.key(Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        assert widget is not None
        # A text with links is a stop for each of them, a drawn graph for each of its nodes.
        if len(visited) > 1 and widget is visited[0]:
            break
        if widget not in visited[-1:]:
            visited.append(widget)
    assert first is None or first in visited
    names = [
        QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
        for widget in visited
    ]
    assert all(names), names
    assert len(set(visited)) == len(visited), "; ".join(names)
    lists = [rows for rows in shown_lists(view) if rows.isEnabled()]
    assert [rows.accessibleName() for rows in lists if rows not in visited] == []


@pytest.mark.sweep
@pytest.mark.skipif(current().name != "en", reason="it runs in Chinese already")
def test_it_holds_in_chinese_too() -> None:
    """In a process of its own: the texts of tables are said while modules load."""
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-m", "slow", "-p", "no:cacheprovider", __file__],
        env={**os.environ, "INSPECTOR_TESTS_LANG": "zh_CN"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert told.returncode == 0, told.stdout[-4000:]


@pytest.mark.parametrize("page", ["contents", "versions"])
def test_cells_of_hidden_columns_are_not_to_be_told(make_shell: ShellMaker, page: str) -> None:
    """Qt calls such cells invisible, which is how readers of the screen know to pass them over.

    The title of a hidden column stays among the children of its view, with no width, and counts as
    a column: Qt asks the model for both and says nothing of hidden sections there, and Python has
    no interface of tables to say it instead.
    """
    shell = make_shell(size=(1024, 700))
    shell.open(sample("OldDoor.uasset"))
    shell.window.run(f"page-{page}")
    shell.settle()
    rows, hidden = next(
        (rows, hidden) for rows in shown_lists(shell) if (hidden := hidden_columns(rows))
    )
    told = QAccessible.queryAccessibleInterface(rows)
    cells = [told.child(number) for number in range(told.childCount())]
    cells = [cell for cell in cells if cell.role() in CELLS]
    for column in range(columns_of(rows)):
        index = rows.model().index(0, column)
        name = str(index.data(Qt.ItemDataRole.AccessibleTextRole) or index.data() or "")
        cell = cells[column]
        assert cell.text(QAccessible.Text.Name) == name
        assert bool(cell.state().invisible) == (column in hidden)
        assert cell.rect().isEmpty() == (column in hidden)


def hidden_columns(rows: QAbstractItemView) -> set[int]:
    """The columns of a list that are not shown."""
    header = header_of(rows)
    if header is None:
        return set()
    return {column for column in range(header.count()) if header.isSectionHidden(column)}


def shown_lists(shell: Shell) -> list[QAbstractItemView]:
    """Every list, table and tree that can be seen."""
    lists = shell.window.findChildren(QAbstractItemView)
    return [rows for rows in lists if rows.isVisible() and not isinstance(rows, QHeaderView)]


def header_of(rows: QAbstractItemView) -> QHeaderView | None:
    """The titles of the columns of a table or tree."""
    if isinstance(rows, QTableView):
        return rows.horizontalHeader()
    return rows.header() if isinstance(rows, QTreeView) else None


def columns_of(rows: QAbstractItemView) -> int:
    """How many columns a list has; one that is no table or tree shows the first alone."""
    header = header_of(rows)
    return header.count() if header is not None else 1
