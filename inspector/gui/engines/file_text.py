"""The text of a file that is not what its name says, with the place where reading stopped."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor, QTextFormat
from PySide6.QtWidgets import QTextEdit, QWidget

from inspector.gui.kit.plain_text import PlainText
from inspector.gui.look.theme import Theme
from inspector.messages import _


class FileText(PlainText):
    """Text to read and to copy from; the line that is wrong has a ground of its own."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, _("Text of the file"), parent)
        self.hide()

    def _apply_theme(self) -> None:
        super()._apply_theme()
        self._mark_line()

    def go_to(self, line: int, column: int) -> None:
        """Puts the cursor at a place, both counted from 1, and marks its line."""
        block = self.document().findBlockByNumber(line - 1)
        cursor = QTextCursor(block)
        steps = min(max(column - 1, 0), max(block.length() - 1, 0))
        cursor.movePosition(QTextCursor.MoveOperation.Right, n=steps)
        self.setTextCursor(cursor)
        self._mark_line()

    def _mark_line(self) -> None:
        wrong = QTextEdit.ExtraSelection()
        wrong.format.setBackground(self._theme.color("refuseBg"))
        whole = QTextFormat.Property.FullWidthSelection
        wrong.format.setProperty(whole, True)
        wrong.cursor = self.textCursor()
        self.setExtraSelections([wrong])
