"""Buttons: the one primary, plain ones with an outline, flat ones, links, and bare icons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.style import Control, Piece
from inspector.gui.look.theme import Theme

ButtonKind = Literal["primary", "plain", "flat"]


class Button(Control, QPushButton):
    """A push button of one of three kinds; a view has at most one ``primary``.

    An icon stands before the words, a ``note`` (a key, an origin) after them in grey, and a small
    arrow at the end when the button opens something. Where width is short the note goes first.
    """

    def __init__(
        self,
        theme: Theme,
        text: str,
        kind: ButtonKind = "plain",
        icon: str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self.look = kind
        self._icon_name = icon
        self._value = ""
        self._note = ""
        self._arrow = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self.setFont(self._theme.font(self._font_name()))

    def set_value(self, text: str) -> None:
        """Show a value after the words in strong type: the engine of the target chooser."""
        self._value = text
        self._speak()

    def set_icon(self, name: str) -> None:
        """Show another icon before the words."""
        self._icon_name = name
        self.updateGeometry()
        self.update()

    def set_note(self, text: str) -> None:
        """Show a grey note after the words."""
        self._note = text
        self._speak()

    def set_menu_arrow(self, shown: bool) -> None:
        """Show the arrow of buttons that open a list."""
        self._arrow = shown
        self.updateGeometry()
        self.update()

    def _speak(self) -> None:
        self.setAccessibleName(" ".join(p for p in (self.text(), self._value, self._note) if p))
        self.updateGeometry()
        self.update()

    def _font_name(self) -> str:
        return "body" if self.look == "flat" else "name"

    def pieces(self) -> Sequence[Piece]:
        words = self.text().replace("&", "")
        gap = 6 if self._icon_name is not None else 0
        found = [
            Piece(icon=self._icon_name or "", role="text2", side=16),
            Piece(words, self._font_name(), gap=gap),
            Piece(self._value, "strong", gap=8),
            Piece(self._note, "body", "text3", gap=10, spare=True),
            Piece(icon="chev" if self._arrow else "", role="text2", side=12, gap=6, end=True),
        ]
        return [piece for piece in found if piece.text or piece.icon]


class LinkButton(Control, QPushButton):
    """Accent words that act: the actions of bars and of empty places."""

    look = "link"

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def pieces(self) -> Sequence[Piece]:
        return [Piece(self.text())]


class IconButton(Control, QPushButton):
    """An icon alone; its title is the tooltip and what screen readers hear."""

    look = "icon"

    def __init__(self, theme: Theme, icon: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = icon
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_title(title)

    def set_title(self, title: str) -> None:
        """Say something else about what the button does."""
        set_tip(self, title)
        self.setAccessibleName(title)

    def pieces(self) -> Sequence[Piece]:
        return [Piece(icon=self._icon_name, role="text2")]

    def sizeHint(self) -> QSize:
        side = self._theme.row_height(28)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
