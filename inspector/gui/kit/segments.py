"""A few ways to look at the same, side by side, of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QWidget

from inspector.gui.kit.focus_ring import FocusRing
from inspector.gui.look.painting import Run, draw_text, outline
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import Label


class _Segment(Themed, QAbstractButton):
    """One of the ways; keys and accessibility are those of a button that can be checked."""

    def __init__(self, theme: Theme, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._ring = FocusRing(self, theme)
        self.setText(text)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        theme = self._theme
        return QSize(theme.width("name", self.text()) + theme.px(24), theme.row_height(28))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            if self.isChecked():
                inner = self.rect().adjusted(1, 1, -1, -1)
                painter.fillRect(inner, theme.color("selIdle"))
                if theme.contrast:
                    outline(painter, inner.toRectF(), theme.color("accent"), 2)
            role = "text" if self.isEnabled() else "dis"
            width = theme.width("name", self.text())
            box = QRect((self.width() - width) // 2, 0, width, self.height())
            draw_text(painter, theme, box, Run(self.text(), "name", role), elide="none")


class Segments(Themed, QWidget):
    """Buttons without a gap between them.

    Args:
        theme: The look.
        ways: The id of each way and what it is called.
    """

    #: Another way was chosen by hand; carries its id.
    chosen = Signal(str)

    def __init__(
        self, theme: Theme, ways: Sequence[tuple[str, Label]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._group = QButtonGroup(self)
        self._buttons: dict[str, _Segment] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for way, title in ways:
            button = self._buttons[way] = _Segment(theme, str(title), self)
            button.clicked.connect(lambda _=False, way=way: self.chosen.emit(way))
            self._group.addButton(button)
            row.addWidget(button)

    def set_current(self, way: str) -> None:
        """Shows a way as chosen without telling anybody."""
        self._buttons[way].setChecked(True)

    def button(self, way: str) -> QAbstractButton:
        """The button of a way."""
        return self._buttons[way]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        ways = list(self._buttons)
        held = [way for way in ways if self._buttons[way].hasFocus()]
        if step is None or not held:
            super().keyPressEvent(event)
            return
        button = self._buttons[ways[(ways.index(held[0]) + step) % len(ways)]]
        button.setFocus(Qt.FocusReason.TabFocusReason)
        button.click()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            painter.fillRect(self.rect(), theme.color("base"))
            outline(painter, self.rect().toRectF(), theme.color("ctl"), 1, theme.px(4))
            for button in list(self._buttons.values())[1:]:
                painter.fillRect(button.x(), 0, 1, self.height(), theme.color("ctl"))
