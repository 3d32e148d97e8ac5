"""What a drop would do, said over the window while files are held there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.look.painting import elide
from inspector.gui.look.theme import Theme


class DropHint(ElidedLabel):
    """One line in a frame, in the middle of the window; hidden while nothing is held over it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, "", "section", "text", "middle", parent)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def say(self, words: str) -> None:
        """Says what a drop would do, above everything; nothing where the words are empty."""
        self.set_text(words)
        self.setVisible(bool(words))
        around, wanted, space = self.window(), self.sizeHint(), self._theme.px(24)
        width = min(wanted.width() + 2 * space, around.width())
        height = wanted.height() + space
        left, top = (around.width() - width) // 2, (around.height() - height) // 2
        self.setGeometry(left, top, width, height)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            painter.fillRect(self.rect(), theme.color("panel"))
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
            inside = self.rect().adjusted(theme.px(12), 0, -theme.px(12), 0)
            words = elide(theme, self._font, self.text(), inside.width(), self._mode)
            painter.setFont(theme.font(self._font))
            painter.setPen(theme.color(self._role))
            painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, words)
