"""Copying a whole comparison: as Markdown for a review, as JSON for a program."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from inspector.gui.kit.buttons import Button
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.theme import Theme
from inspector.report.diff_markdown import diff_markdown
from inspector.report.diff_text import diff_text

if TYPE_CHECKING:
    from inspector.gui.desk.comparison import ComparisonDocument

#: Ways to copy: id and what the menu calls it.
WAYS: Final = (
    ("markdown", "Markdown"),
    ("text", "Text"),
    ("json", "JSON"),
    ("sentence", "Sentence alone"),
)


def comparison_text(shown: ComparisonDocument | None, way: str, *, everything: bool = False) -> str:
    """A comparison as the command line prints it; empty while there is none.

    Args:
        shown: The comparison.
        way: ``markdown``, ``text``, ``json`` or ``sentence``.
        everything: Whether what only follows from other changes is listed too.
    """
    found = shown.comparison if shown is not None else None
    if shown is None or found is None:
        return ""
    match way:
        case "json":
            from inspector.report.documents.diff import Diff
            from inspector.report.documents.writing import json_text

            return json_text(Diff.of(found))
        case "text":
            return diff_text(found, shown.catalog, everything=everything)
        case "sentence":
            return f"{found.sentence}\n"
        case _:
            return diff_markdown(found, shown.catalog, everything=everything)


def copy_comparison(
    shown: ComparisonDocument | None, way: str, *, everything: bool = False
) -> None:
    """Puts a comparison on the clipboard, unless there is none."""
    text = comparison_text(shown, way, everything=everything)
    if text:
        QGuiApplication.clipboard().setText(text)


class DiffCopyButton(Button):
    """Opens the ways to copy."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "Copy as", "flat", "copy", parent)
        self._shown: ComparisonDocument | None = None
        self.everything = False
        self.set_menu_arrow(True)
        self.ways = QMenu(self)
        for way, title in WAYS:
            action = QAction(title, self.ways)
            action.setObjectName(way)
            action.triggered.connect(partial(self._copy, way))
            self.ways.addAction(action)
        self.clicked.connect(self._open)
        self.set_comparison(None)

    def set_comparison(self, shown: ComparisonDocument | None) -> None:
        """Copy another comparison."""
        self._shown = shown
        ready = shown is not None and shown.comparison is not None
        self.setEnabled(ready)
        set_tip(self, "Copy the whole comparison" if ready else "Ready when both are compared")

    def _copy(self, way: str, _: bool = False) -> None:
        copy_comparison(self._shown, way, everything=self.everything)

    def _open(self) -> None:
        self.ways.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))
