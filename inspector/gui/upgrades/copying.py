"""Copying the whole upgrade preview: as Markdown for a ticket, as JSON for a program."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from inspector.gui.kit.buttons import Button
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.theme import Theme
from inspector.report.upgrades_markdown import upgrades_markdown

if TYPE_CHECKING:
    from inspector.gui.desk.document import Document

#: Ways to copy: id and what the menu calls it.
WAYS: Final = (("markdown", "Markdown"), ("json", "JSON"))


def preview_text(document: Document | None, way: str) -> str:
    """The preview of a file as the command line prints it; empty while there is none.

    Args:
        document: The file.
        way: ``markdown`` or ``json``.
    """
    if document is None or document.preview is None or document.answer is None:
        return ""
    preview, profile = document.preview, document.answer.profile
    if way == "json":
        from inspector.report.documents.upgrades import Upgrades
        from inspector.report.documents.writing import json_text

        return json_text(Upgrades.of(preview, profile, document.path))
    return upgrades_markdown(preview, profile, document.path)


def copy_preview(document: Document | None, way: str) -> None:
    """Puts the preview of a file on the clipboard, unless there is none."""
    text = preview_text(document, way)
    if text:
        QGuiApplication.clipboard().setText(text)


class CopyButton(Button):
    """Opens the ways to copy."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "Copy as", "flat", "copy", parent)
        self._document: Document | None = None
        self.set_menu_arrow(True)
        set_tip(self, "Copy the whole preview")
        self.ways = QMenu(self)
        for way, title in WAYS:
            action = QAction(title, self.ways)
            action.setObjectName(way)
            action.triggered.connect(partial(self._copy, way))
            self.ways.addAction(action)
        self.clicked.connect(self._open)

    def set_document(self, document: Document | None) -> None:
        """Copy the preview of another file."""
        self._document = document

    def _copy(self, way: str, _: bool = False) -> None:
        copy_preview(self._document, way)

    def _open(self) -> None:
        self.ways.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))
