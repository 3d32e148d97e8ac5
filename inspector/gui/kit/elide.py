"""One line of words that shortens itself."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from inspector.escaping import plain_lines
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.painting import Run, draw_text, elide
from inspector.gui.look.theme import Theme, Themed

ElideMode = Literal["start", "middle", "end", "none"]


class ElidedLabel(Themed, QLabel):
    """One line in a type style and a role colour; what does not fit is in the tooltip.

    Paths and names are shortened in the ``middle``, those whose name alone says which they are at
    the ``start``, sentences at the ``end``, numbers and GUIDs never (``none``: the label then asks
    for its whole width).
    """

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        font: str = "body",
        role: str = "text",
        mode: ElideMode = "end",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._font = font
        self._role = role
        self._mode: ElideMode = mode
        self._own_tooltip = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._apply_theme()
        self.set_text(text)

    def _apply_theme(self) -> None:
        self.setFont(self._theme.font(self._font))
        self._settle()

    def set_text(self, text: str) -> None:
        """Show another text."""
        self.setText(text)
        self._settle()

    def set_role(self, role: str) -> None:
        """Show the text in the colour of another role."""
        self._role = role
        self.update()

    def set_tooltip(self, text: str) -> None:
        """A tooltip that is shown even when nothing was shortened."""
        self._own_tooltip = text
        self._settle()

    def is_elided(self) -> bool:
        """Whether the text is shortened at the present width."""
        return self._mode != "none" and self._fitted() != plain_lines(self.text())

    def _fitted(self) -> str:
        return elide(self._theme, self._font, self.text(), self.width(), self._mode)

    def _settle(self) -> None:
        own, whole = self._own_tooltip, self.text() if self.is_elided() else ""
        set_tip(self, own if whole in own else "\n".join(filter(None, (whole, own))))
        self.update()

    def sizeHint(self) -> QSize:
        width = self._theme.width(self._font, self.text())
        return QSize(width, self._theme.line_height(self._font))

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        if self._mode != "none":
            least = self._theme.width(self._font, "MMM…")
            hint.setWidth(min(hint.width(), least))
        return hint

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            role = self._role if self.isEnabled() else "dis"
            right = bool(self.alignment() & Qt.AlignmentFlag.AlignRight)
            run = Run(self.text(), self._font, role)
            draw_text(painter, self._theme, self.rect(), run, right=right, elide=self._mode)
