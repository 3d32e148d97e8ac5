"""What a page says first: one fact in heavy letters, what else there is behind it, in two lines."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtWidgets import QWidget

from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme
from inspector.messages.phrases import in_a_row, sentence_gap

#: The most lines that are taken; what has no room in them is told by the tooltip.
LINES: Final = 2
#: A count with the sign behind it by which any language parts it from the next.
_COUNT: Final = re.compile(r".+?(?:, |[，、；]|$)")


class Headline(TextBlock):
    """A lead and counts behind it; where both are too long, the last counts give way to dots."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, most=LINES)

    def say(self, lead: str, rest: str) -> None:
        """Shows another sentence.

        Args:
            lead: The one fact.
            rest: What is told behind it, parted by commas.
        """
        gap = 8 if sentence_gap() else 0
        counts = [
            Clause(count, "verdict-rest", gap=0 if at else gap, whole=True)
            for at, count in enumerate(_COUNT.findall(rest))
        ]
        self.set_clauses([Clause(lead, "verdict"), *counts], in_a_row((lead, rest)))
