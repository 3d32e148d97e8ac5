"""A sign on its own, for bars and section titles."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from inspector.gui.look.marks import MARK_WORDS, paint_mark
from inspector.gui.look.theme import Theme, Themed


class MarkLabel(Themed, QLabel):
    """One sign of 10, 12 or 14 px; its word is what screen readers hear."""

    def __init__(
        self, theme: Theme, mark: str = "none", size: int = 12, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mark = mark
        self._size = size
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_mark(mark)

    def set_mark(self, mark: str) -> None:
        """Show another sign."""
        self._mark = mark
        self.setAccessibleName(str(MARK_WORDS[mark]))
        self.update()

    def mark(self) -> str:
        """The sign shown."""
        return self._mark

    def sizeHint(self) -> QSize:
        side = self._theme.px(self._size)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            side = self._theme.px(self._size)
            rect = QRectF(0, 0, side, side)
            rect.moveCenter(QRectF(self.rect()).center())
            # Whole numbers keep the edges sharp.
            rect.moveTopLeft(rect.topLeft().toPoint().toPointF())
            paint_mark(painter, rect, self._mark, self._theme)
