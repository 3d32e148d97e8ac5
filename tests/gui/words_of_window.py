"""Walks a window and prints every text that it has, and every one that has no room.

``python tests/gui/words_of_window.py FOLDER [PATH…]`` in the language of the process: each line is
JSON of a place, the part of the window, and a text. FOLDER takes the settings.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from inspector.messages.languages import activate_wanted

if __name__ == "__main__":
    # Texts of tables are made when their modules are loaded.
    activate_wanted([])

from PySide6.QtCore import QAbstractListModel, QDeadlineTimer, QModelIndex, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QTableView,
    QTextEdit,
    QTreeView,
    QWidget,
)

from inspector.files.folders import resource_path
from inspector.gui.kit.text_block import TextBlock
from inspector.gui.shell.app import compare_first, make_window
from inspector.gui.shell.application import make_application
from inspector.gui.shell.window import MainWindow
from inspector.gui.work.settings import Settings

#: The window, in px.
SIZE: Final = (1024, 700)
#: Milliseconds to wait for a window that has something to do.
_PATIENCE: Final = 60_000
_LOOKS: Final = 3
#: Rows of a view that are looked at below one another.
_ROWS: Final = 60
#: Pages of a file, as actions name them.
_PAGES: Final = ("overview", "versions", "contents", "upgrades", "patch", "references", "graphs")
_ROLES: Final = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)

Words = Iterator[tuple[str, str]]


class Told(NamedTuple):
    """A text that the window shows: where, in which part."""

    place: str
    part: str
    text: str


class Walk:
    """A way through a window, which tells what it sees at each stop.

    Attributes:
        told: Part and text of what was seen already.
    """

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.told: set[tuple[str, str]] = set()

    def settle(self) -> None:
        """Waits until nothing is on its way for a few looks in a row."""
        deadline, looks = QDeadlineTimer(_PATIENCE), 0
        while looks < _LOOKS:
            QTest.qWait(15)
            shown = self.window.context.shown
            quiet = not self.window.context.jobs.busy and (shown is None or shown.settled)
            looks = looks + 1 if quiet else 0
            if deadline.hasExpired():
                raise TimeoutError("the window does not settle")

    def stop(self, place: str) -> None:
        """Tells what is new in sight."""
        self.settle()
        self.window.refresh()
        QApplication.processEvents()
        for part, text in (*words_of(self.window), *cut_in(self.window)):
            if text and (part, text) not in self.told:
                self.told.add((part, text))
                print(json.dumps([place, part, text]), flush=True)

    def each_page(self, name: str) -> None:
        """Stops at the pages of what is shown."""
        for page in _PAGES:
            action = self.window.qt_actions.get(f"page-{page}")
            if action is not None and action.isEnabled():
                self.window.run(f"page-{page}")
                self.stop(f"{name} {page}")


def words_of(window: QWidget) -> Words:
    """The texts of what can be seen, and those of its menus."""
    for widget in (window, *window.findChildren(QWidget)):
        if isinstance(widget, QMenu):
            widget.aboutToShow.emit()
            yield from (("menu", text) for action in widget.actions() for text in (action.text(),))
        elif widget.isVisible():
            yield from ((f"{type(widget).__name__} {what}", text) for what, text in _of(widget))
    for action in window.findChildren(QMenu):
        yield "menu title", action.title()
    if isinstance(window, MainWindow):
        for spec, _, _ in window.context.actions.states():
            yield "why not", window.context.actions.why_not(spec)
        for key, made in window.qt_actions.items():
            yield f"action {key}", made.text()
            yield f"action {key} tip", made.toolTip()
    yield from (("spoken", text) for text in _spoken(QAccessible.queryAccessibleInterface(window)))


def _of(widget: QWidget) -> Words:
    yield "title", widget.windowTitle()
    yield "name", widget.accessibleName()
    yield "description", widget.accessibleDescription()
    yield "tip", widget.toolTip()
    yield "status", widget.statusTip()
    if isinstance(widget, (QLabel, QAbstractButton)):
        yield "text", widget.text()
    if isinstance(widget, QLineEdit):
        yield "placeholder", widget.placeholderText()
    if isinstance(widget, QTextEdit):
        yield "text", widget.toPlainText()
    if isinstance(widget, QTabBar):
        for number in range(widget.count()):
            yield "tab", widget.tabText(number)
            yield "tab tip", widget.tabToolTip(number)
    if isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView):
        yield from _of_rows(widget)


def _of_rows(view: QAbstractItemView) -> Words:
    model = view.model()
    if model is None:
        return
    # Qt keeps the number of columns of a list to itself.
    listed = isinstance(model, QAbstractListModel)
    columns = range(1 if listed else model.columnCount(QModelIndex()))
    if isinstance(view, (QTableView, QTreeView)):
        for column in columns:
            for role in _ROLES:
                told = model.headerData(column, Qt.Orientation.Horizontal, role)
                yield f"{view.accessibleName()} header", str(told or "")
    waiting = [(QModelIndex(), 0)]
    while waiting:
        above, depth = waiting.pop()
        if depth < 4 and model.canFetchMore(above):
            model.fetchMore(above)
        for row in range(min(model.rowCount(above), _ROWS)):
            for column in columns:
                index = model.index(row, column, above)
                for role in _ROLES:
                    yield f"{view.accessibleName()} {column}", str(index.data(role) or "")
            first = model.index(row, 0, above)
            if isinstance(view, QTreeView) and depth < 4 and model.hasChildren(first):
                waiting.append((first, depth + 1))


def _spoken(part: QAccessibleInterface) -> Iterator[str]:
    if part.state().invisible:
        return
    yield part.text(QAccessible.Text.Name)
    yield part.text(QAccessible.Text.Description)
    if part.role() in (QAccessible.Role.Cell, QAccessible.Role.TreeItem):
        return
    for number in range(min(part.childCount(), _ROWS)):
        child = part.child(number)
        if child is not None and child.isValid():
            yield from _spoken(child)


def cut_in(window: QWidget) -> Words:
    """The titles of buttons, tabs and columns, and the labels, that are cut and have no tip."""
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        if isinstance(widget, QAbstractButton) and widget.text():
            if widget.width() < widget.minimumSizeHint().width() and not _is_told(widget):
                yield "cut button", widget.text()
        elif isinstance(widget, QHeaderView):
            yield from _cut_titles(widget)
        elif isinstance(widget, QLabel) and widget.text() and not _wraps(widget):
            if widget.width() < widget.sizeHint().width() and not _is_told(widget):
                yield "cut label", widget.text()
        elif isinstance(widget, TextBlock):
            if widget.height() < widget.heightForWidth(widget.width()) and not _is_told(widget):
                yield "cut sentence", widget.text()
        elif isinstance(widget, QTabBar):
            for number in range(widget.count()):
                text = widget.tabText(number)
                is_whole = widget.rect().contains(widget.tabRect(number))
                if not is_whole and text not in widget.tabToolTip(number):
                    yield "cut tab", text
        if isinstance(widget, (QLabel, QAbstractButton)) and _is_covered(widget):
            yield "covered", widget.text()


def _wraps(label: QLabel) -> bool:
    """Whether a label breaks its own lines; these say the whole where even that cuts them."""
    return label.wordWrap() or isinstance(label, TextBlock)


def _is_told(widget: QLabel | QAbstractButton) -> bool:
    """Whether the tooltip of a text has all of its words, whatever stands around them."""
    tip = QTextDocument()
    tip.setHtml(widget.toolTip())
    return " ".join(widget.text().split()) in " ".join(tip.toPlainText().split())


def _is_covered(widget: QWidget) -> bool:
    """Whether a widget reaches out of the one that holds it, where nothing scrolls."""
    parent = widget.parentWidget()
    return parent is not None and not QRect(0, -9999, parent.width(), 99999).contains(
        widget.geometry()
    )


def _cut_titles(header: QHeaderView) -> Words:
    if header.orientation() != Qt.Orientation.Horizontal:
        return
    model = header.model()
    for column in range(header.count()):
        if header.isSectionHidden(column):
            continue
        title = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        tip = str(
            model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) or ""
        )
        short = header.sectionSize(column) < header.sectionSizeFromContents(column).width()
        if short and title not in tip:
            yield "cut column", title


def walk(window: MainWindow, paths: list[str]) -> None:
    """Goes everywhere once."""
    way = Walk(window)
    way.stop("start")
    for path in paths:
        window.open_paths([path])
        name = Path(path).name
        way.stop(name)
        way.each_page(name)
        if not window.panels.bytes_shown():
            window.run("toggle-bytes")
            way.stop(f"{name} bytes")
    files = [path for path in paths if Path(path).is_file()]
    folders = [path for path in paths if Path(path).is_dir()]
    for old, new in pairwise(files):
        compare_first(window, old, new)
        way.stop(f"{Path(old).name} to {Path(new).name}")
        for action, made in window.qt_actions.items():
            if action.startswith("compared-") and made.isEnabled() and made.isCheckable():
                window.run(action)
                way.stop(f"compared {action}")
    for old, new in pairwise(folders):
        compare_first(window, old, new)
        way.stop(f"{Path(old).name} to {Path(new).name}")
    for action in ("settings", "engines", "help", "shortcuts", "about"):
        if action in window.qt_actions:
            window.run(action)
            way.stop(action)
    for text in ("", ">", "@", "#"):
        window.open_palette(text)
        way.stop(f"palette {text}")
        window.palette_list.hide()
    window.open_engine_list()
    way.stop("engine list")
    window.engine_list.hide()


def walked(language: str, folder: Path) -> list[Told]:
    """What a window of its own says about all samples.

    Args:
        language: The language that it speaks.
        folder: Takes the settings, and stands in for the user's own folders.
    """
    kept = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "APPDATA")
    answered = subprocess.run(
        [sys.executable, __file__, str(folder)],
        env={**os.environ, **dict.fromkeys(kept, str(folder)), "INSPECTOR_LANG": language},
        stdout=subprocess.PIPE,
        check=True,
        encoding="utf-8",
    )
    return [Told(*json.loads(line)) for line in answered.stdout.splitlines()]


def main() -> None:
    """Prints what a window says of paths."""
    folder, *paths = sys.argv[1:]
    app = make_application()
    samples = resource_path("samples")
    paths = paths or [
        *map(str, sorted(samples.glob("*.u*"))),
        str(samples / "classes/Objects.objectstream"),
        str(samples),
        str(samples / "classes"),
    ]
    settings = Settings(Path(folder) / "settings.ini")
    window = make_window(app, settings, look="light", engine="5.3")
    window.resize(*SIZE)
    window.show()
    window.activateWindow()
    walk(window, paths)
    window.close()


if __name__ == "__main__":
    main()
