"""What a page says first: one fact in heavy letters, what else there is behind it, in two lines."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from PySide6.QtGui import QResizeEvent, QTextDocument
from PySide6.QtWidgets import QWidget

from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.rich_text import RichText, span
from inspector.gui.look.theme import Theme
from inspector.messages.phrases import in_a_row, sentence_gap

#: The most lines that are taken; what has no room in them is told by the tooltip.
LINES: Final = 2
#: A count with the sign behind it by which any language parts it from the next.
_COUNT: Final = re.compile(r".+?(?:, |[，、；]|$)")


class Headline(RichText):
    """A lead and counts behind it; where both are too long, the last counts give way to dots."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._said = ("", "")
        super().__init__(theme, parent)

    def _dress(self) -> None:
        super()._dress()
        self.say(*self._said)

    def say(self, lead: str, rest: str) -> None:
        """Shows another sentence.

        Args:
            lead: The one fact.
            rest: What is told behind it, parted by commas.
        """
        self._said = (lead, rest)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()

    def _fit(self) -> None:
        """Shows as much as there is room for, whole counts before pieces of the lead."""
        lead, rest = self._said
        counts, letters = _COUNT.findall(rest), len(lead)
        html = self._html(lead, rest)
        cut = not self._fits(html)
        if cut:
            kept = bisect_left(range(len(counts)), True, key=lambda n: not self._fits(
                self._html(lead, _cut(counts, n + 1)))) if rest else 0  # fmt: skip
            html = self._html(lead, _cut(counts, kept) if kept else "…")
            if not kept and not self._fits(html):
                letters = bisect_left(range(letters), True, key=lambda n: not self._fits(
                    self._html(f"{lead[:n + 1]}…", "")))  # fmt: skip
                html = self._html(f"{lead[:letters]}…", "")
        self.set_html(html)
        whole = in_a_row((lead, rest))
        self.setAccessibleName(whole)
        set_tip(self, whole if cut else "")

    def _html(self, lead: str, rest: str) -> str:
        # What follows may begin with the name of a field, whose letters stay as they are.
        parts = [span(lead, self._theme, "verdict") if lead else ""]
        if rest:
            gap = "&nbsp; " if lead and sentence_gap() else ""
            parts.append(gap + span(rest, self._theme, "verdict-rest"))
        return "".join(parts)

    def _fits(self, html: str) -> bool:
        width = self.viewport().width()
        if width <= 1:
            return True
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setDefaultFont(self.font())
        option = document.defaultTextOption()
        option.setWrapMode(self.wordWrapMode())
        document.setDefaultTextOption(option)
        document.setHtml(html)
        document.setTextWidth(width)
        document.size()  # Lays the lines out.
        return document.firstBlock().layout().lineCount() <= LINES


def _cut(counts: list[str], kept: int) -> str:
    return "".join(counts[:kept]) + "…" * (kept < len(counts))
