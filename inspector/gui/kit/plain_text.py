"""Text to read, to select and to copy, in the fixed type, as long as it is."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from inspector.gui.look.theme import Theme, Themed

#: Characters between two stops of the tabulator.
_TAB = 4
#: Around the text, in px of the design.
_MARGIN = 16


class PlainText(Themed, QPlainTextEdit):
    """Lines that do not wrap.

    Args:
        theme: The look.
        name: What screen readers call it.
    """

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setReadOnly(True)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self._theme
        self.setFont(theme.font("mono"))
        self.setPalette(theme.palette())
        self.setTabStopDistance(_TAB * theme.width("mono", " "))
        self.document().setDocumentMargin(theme.px(_MARGIN))
