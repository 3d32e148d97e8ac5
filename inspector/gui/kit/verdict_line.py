"""The verdict line: the first thing said about a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme

if TYPE_CHECKING:
    from inspector.messages.verdict import VerdictText


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
