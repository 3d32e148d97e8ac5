"""Which of how many changes is the current one."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from inspector.gui.kit.rich_text import RichText, span
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _, count_text, ngettext


class Position(Themed, QWidget):
    """Which of how many changes is the current one: "change 15 of 38"."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = RichText(theme)
        self._theme = theme
        self._place = (0, 0)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.words)
        self.set_place(0, 0)

    def _dress(self) -> None:
        self.set_place(*self._place)

    def text(self) -> str:
        """What is said."""
        return self.words.toPlainText()

    def set_place(self, place: int, count: int) -> None:
        """Says where we are.

        Args:
            place: The current change, from 1; 0 where none is current.
            count: How many there are.
        """
        self._place = (place, count)
        theme = self._theme
        if place:
            parts = [
                span(_("change "), theme, role="text2"),
                span(count_text(place), theme, "strong"),
                span(_(" of {count:,}", count=count), theme, role="text2"),
            ]
            width = theme.width(
                "body", _("change ") + _(" of {count:,}", count=count)
            ) + theme.width("strong", count_text(place))
        else:
            words = ngettext("{count} change", "{count} changes", count)
            parts = [span(words, theme, role="text2")]
            width = theme.width("body", words)
        self.words.set_html("".join(parts))
        self.setFixedWidth(width + theme.px(4))
