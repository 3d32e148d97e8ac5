"""The field of the tool bar that opens the palette."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.style import Control, Piece
from inspector.gui.look.theme import Theme
from inspector.gui.shell.shortcuts import native
from inspector.messages import _


class GoToField(Control, QPushButton):
    """Looks like the field that the palette opens with, and opens the palette."""

    look = "field"

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._short = False
        self._least = False
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Go to field or command"))
        set_tip(self, _("Any command, file or field of the file"))

    def set_short(self, short: bool) -> None:
        """Whether the window is narrow."""
        self._short = short
        self.updateGeometry()
        self.update()

    def set_least(self, least: bool) -> None:
        """Whether there is room for its sign alone."""
        self._least = least
        self.updateGeometry()
        self.update()

    def pieces(self) -> Sequence[Piece]:
        sign = Piece(icon="search", role="text2")
        if self._least:
            return [sign]
        words = _("Go to") if self._short else _("Go to field or command")
        key = Piece(native("Ctrl+Shift+P"), "caption", "text2", gap=8, end=True)
        return [sign, Piece(words, role="text2", gap=6), key]

    def sizeHint(self) -> QSize:
        width = 32 if self._least else 170 if self._short else 270
        return QSize(self._theme.px(width), self._theme.row_height(28))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
