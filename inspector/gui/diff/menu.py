"""What can be done with one row of a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.row_menu import Deed, menu_of
from inspector.report.diff.values import hash_text, whole_text

if TYPE_CHECKING:
    from inspector.gui.diff.view import DiffView
    from inspector.report.diff.row import DiffRow


def row_menu(view: DiffView) -> QMenu:
    """The menu of the current row; who shows it lets go of it."""
    row = view.current_row()
    path = row.told if row is not None else ""
    valued = row is not None and row.kind not in ("group", "fold", "rest")
    why_not = view.why_not(row)
    deeds = (
        Deed("copy", "Copy row", lambda: to_clipboard(view.tree.copy_text()), row is not None),
        Deed("old", "Copy old value", lambda: to_clipboard(value_of(row, old=True)), valued),
        Deed("new", "Copy new value", lambda: to_clipboard(value_of(row, old=False)), valued),
        Deed("path", "Copy path", lambda: to_clipboard(path), bool(path)),
        Deed("contents", "Show in Contents", lambda: view.open_row(row), not why_not, why_not),
        Deed("markdown", "Copy comparison as Markdown", lambda: view.copy_as("markdown")),
    )
    return menu_of(deeds, view)


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
