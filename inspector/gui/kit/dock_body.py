"""The inside of a dock: what scrolls above, and below it buttons that always stay in sight."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme


class DockBody(Surface):
    """A column that scrolls and a foot that does not; or, with nothing to show, words alone.

    Args:
        theme: The look.
        title: What screen readers call the part that scrolls.
        words: What is shown while there is nothing else.
        parent: The widget around it.
    """

    ground = "panel"

    def __init__(
        self, theme: Theme, title: str, words: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName(title)
        self._ground = Surface(theme, ground="panel")
        #: What scrolls.
        self.column = QVBoxLayout(self._ground)
        self.column.setSpacing(0)
        self.area.setWidget(self._ground)
        self._foot = Surface(theme, edges={"top": "line"})
        #: What stays in sight; its space at the end is left over.
        self.foot = QHBoxLayout(self._foot)
        self._empty = QWidget()
        vbox(words, parent=self._empty, theme=theme, margins=(12, 8, 12, 8))
        vbox(self._empty, (self.area, 1000), self._foot, 1, parent=self)

    def _apply_theme(self) -> None:
        theme = self._theme
        palette = theme.palette()
        palette.setColor(QPalette.ColorRole.Window, theme.color("panel"))
        palette.setColor(QPalette.ColorRole.Base, theme.color("panel"))
        for part in (self, self._foot):
            part.setPalette(palette)
        side = theme.px(12)
        self.foot.setContentsMargins(side, theme.px(9) + 1, side, theme.px(10))
        self.foot.setSpacing(theme.px(8))

    def set_filled(self, filled: bool) -> None:
        """Shows the column and the foot, or the words that stand for nothing to show."""
        self.area.setVisible(filled)
        self._foot.setVisible(filled)
        self._empty.setVisible(not filled)
