"""A few ways to look at the same, side by side, of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QWidget

from inspector.gui.look.style import Control, Piece
from inspector.gui.look.theme import Theme
from inspector.messages import Label


class _Segment(Control, QPushButton):
    """One of the ways; keys and accessibility are those of a button that can be checked."""

    look = "segment"

    def __init__(self, theme: Theme, text: str, joined: tuple[bool, bool]) -> None:
        super().__init__(text)
        self._theme = theme
        self.joined = joined
        self.setCheckable(True)

    def pieces(self) -> Sequence[Piece]:
        return [Piece(self.text(), "name")]


class Segments(QWidget):
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
        self._group = QButtonGroup(self)
        self._buttons: dict[str, _Segment] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for at, (way, title) in enumerate(ways):
            button = _Segment(theme, str(title), (at > 0, at < len(ways) - 1))
            self._buttons[way] = button
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
