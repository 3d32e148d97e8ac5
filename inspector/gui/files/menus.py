"""What the context menus of both lists of the left dock have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from inspector.gui.desk.file_actions import PLACE
from inspector.gui.desk.file_at import FileAt
from inspector.gui.kit.clipboard import to_clipboard


def add_entry(menu: QMenu, title: str, run: Callable[[], object]) -> QAction:
    """Puts what can be done at the end of a menu."""
    action = QAction(title, menu)
    action.triggered.connect(lambda: run())
    menu.addAction(action)
    return action


def add_comparing(menu: QMenu, file: FileAt, done: Callable[[], object]) -> None:
    """Puts what can be compared with a file there; ``done`` is called afterwards."""
    file.context.actions.fill(menu, "compare", file, done)


def add_place(menu: QMenu, file: FileAt) -> None:
    """Puts what can be done with the place of a file there."""
    file.context.actions.fill(menu, PLACE, file, lambda: None)


def copy_lines(texts: Sequence[str]) -> None:
    """Copies texts, each on a line of its own."""
    to_clipboard("\n".join(texts))
