"""What a page says first: a fact in heavy letters with the rest behind it, or a verdict."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme
from inspector.messages.phrases import in_a_row, sentence_gap

if TYPE_CHECKING:
    from inspector.messages.verdict import VerdictText


#: Characters of a count. What is longer is a sentence, which tells something where its end is cut
#: too; of a count that is cut the figures would be read as another number.
_LONGEST: Final = 64
#: The most lines that are taken; what has no room in them is told by the tooltip.
LINES: Final = 2
#: A count with the sign behind it by which any language parts it from the next.
_COUNT: Final = re.compile(r".+?(?:, |[，、；]|$)")


class Headline(TextBlock):
    """A lead and counts behind it; where both are too long, the last counts give way to dots, and
    the end of a sentence does.
    """

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
            Clause(count, "verdict-rest", gap=0 if at else gap, whole=len(count) <= _LONGEST)
            for at, count in enumerate(_COUNT.findall(rest))
        ]
        self.set_clauses([Clause(lead, "verdict"), *counts], in_a_row((lead, rest)))


class VerdictLine(TextBlock):
    """Sign and first clause in strong type, then what follows; more lines where one is too short.

    What follows begins a line of its own then.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.set_verdict(None)

    def set_verdict(self, verdict: VerdictText | None, brief: VerdictText | None = None) -> None:
        """Show another verdict, or none while a file is being read.

        Args:
            verdict: What is read out, and painted where there is room.
            brief: Painted in its stead where it takes fewer lines.
        """
        text = "" if verdict is None else str(verdict)
        self.set_clauses(_clauses(verdict), text, _clauses(brief))

    def set_single_line(self, single: bool) -> None:
        """Keep to one line, for very low windows; what is cut off is in the tooltip."""
        self.set_most(1 if single else 0)


def _clauses(verdict: VerdictText | None) -> tuple[Clause, ...]:
    if verdict is None:
        return ()
    mark = verdict.rest_mark
    return (
        Clause(verdict.lead, "verdict", mark=verdict.mark, side=14, after=7),
        Clause(
            verdict.rest,
            "verdict-rest",
            mark=mark,
            gap=8 if mark is None else 16,
            side=14,
            after=7,
            own_line=True,
        ),
    )
