"""What can be done with one row of a comparison."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from inspector.gui.diff.row import hash_text, whole_text
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.rows.row_view import to_clipboard

if TYPE_CHECKING:
    from inspector.gui.diff.row import DiffRow
    from inspector.gui.diff.view import DiffView


def row_menu(view: DiffView) -> QMenu:
    """The menu of the current row; who shows it lets go of it."""
    menu = QMenu(view)
    row = view.current_row()
    path = row.told if row is not None else ""
    valued = row is not None and row.kind not in ("group", "fold", "rest")
    does: list[tuple[str, str, Callable[[], object], bool]] = [
        ("copy", "Copy row", lambda: to_clipboard(view.tree.copy_text()), row is not None),
        ("old", "Copy old value", lambda: to_clipboard(value_of(row, old=True)), valued),
        ("new", "Copy new value", lambda: to_clipboard(value_of(row, old=False)), valued),
        ("path", "Copy path", lambda: to_clipboard(path), bool(path)),
        ("contents", "Show in Contents", lambda: view.open_row(row), not view.why_not(row)),
        (
            "markdown",
            "Copy comparison as Markdown",
            lambda: view.copy_as("markdown"),
            True,
        ),
    ]
    for name, title, act, possible in does:
        action = QAction(title, menu)
        action.setObjectName(name)
        action.setEnabled(possible)
        if name == "contents" and not possible:
            set_tip(action, view.why_not(row))
            menu.setToolTipsVisible(True)
        action.triggered.connect(lambda _=False, act=act: act())
        menu.addAction(action)
    return menu


def value_of(row: DiffRow | None, *, old: bool) -> str:
    """The whole value of one side of a row; empty where that side has none."""
    if row is None:
        return ""
    text = row.before if old else row.after
    change = row.change
    if change is None or not text or row.kind == "part":
        return text
    stored = change.before if old else change.after
    if hash_text(stored):
        return f"{text}\n{hash_text(stored)}"
    value = whole_text(stored)
    # What a row says of a number beside the number itself stays.
    return value if len(value) > len(text) else text
