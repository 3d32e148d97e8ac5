"""What is known about the step that is selected: what it does, how sure that is, who says so."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from inspector.gui.kit.rich_text import RichText, span
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.upgrades.row import UpgradeRow, sure_lines

_MARGIN: Final = 16


class UpgradeDetail(Themed, QWidget):
    """A few lines between the steps and the foot; hidden while nothing is selected."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row: UpgradeRow | None = None
        self.text = RichText(theme, self)
        self._layout = QVBoxLayout(self)
        self._layout.addWidget(self.text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._dress()
        self.hide()

    def _dress(self) -> None:
        theme = self._theme
        margin = theme.px(_MARGIN)
        self._layout.setContentsMargins(margin, theme.px(6), margin, theme.px(5))
        self.set_row(self._row)

    def set_row(self, row: UpgradeRow | None) -> None:
        """Tell about another row; rows of which there is nothing to tell leave it empty."""
        self._row = row
        html = "" if row is None else _html(row, self._theme)
        if html:
            self.text.set_html(html)

    def has_words(self) -> bool:
        """Whether there is anything to tell about the row."""
        return self._row is not None and bool(_html(self._row, self._theme))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(0, 0, self.width(), 1, self._theme.color("line"))


def _html(row: UpgradeRow, theme: Theme) -> str:
    step = row.step
    if step is None and not row.told:
        return ""
    if step is None:
        return span(row.told, theme, "body", "text2").replace("\n", "<br>")
    title = step.title or step.name
    what = step.what or ("" if step.title and step.title != step.name else _NOT_DESCRIBED)
    number = "" if step.number is None else f"{step.number}\u00a0\u00a0"
    first = span(f"{number}{title}", theme, "strong")
    if what and what != title:
        first += span(f"\u00a0\u00a0 {what}", theme, "body", "text2")
    told = ". ".join(f"{line[:1].upper()}{line[1:]}" for line in sure_lines(step, "; "))
    return f"{first}<br>{span(told, theme, 'caption', 'text3')}"


_NOT_DESCRIBED: Final = "What it does is not described."
