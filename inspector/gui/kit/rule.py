"""A thin line that parts what stands beside or above each other."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from inspector.gui.look.theme import Theme, Themed


class Rule(Themed, QWidget):
    """A thin line between columns, or with ``flat`` between what stands above each other."""

    def __init__(self, theme: Theme, *, flat: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self._role = "line2" if flat else "line"
        if flat:
            self.setFixedHeight(1)
        else:
            self.setFixedWidth(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color(self._role))
