"""The sentence above the upgrade steps: how many run, what they cost, what is lost."""

from __future__ import annotations

from typing import Final

from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.upgrades.risk_marks import RISK_MARKS
from inspector.report.upgrades.sentences import summary_clauses, verdict_line
from inspector.upgrades.model import Preview, PreviewVerdict

#: Between two clauses, before one with a sign, in design px.
_GAP: Final = 4
_SIGNED: Final = 10

#: Verdicts that leave no save to speak of.
_NO_SAVE: Final = (PreviewVerdict.REFUSED, PreviewVerdict.NOTHING)


def clauses_of(preview: Preview) -> tuple[Clause, ...]:
    """What the reports say of a preview, in pieces: how many steps run, what they cost."""
    if preview.verdict in _NO_SAVE:
        return (Clause(verdict_line(preview), "section"),)
    pieces = []
    for clause in summary_clauses(preview):
        mark = RISK_MARKS.get(clause.risk.value) if clause.risk else "warn" if clause.lost else None
        font = "section" if clause.first or clause.lost else "section-plain"
        pieces.append(Clause(clause.text, font, mark=mark, gap=_SIGNED if mark else _GAP))
    return tuple(pieces)


class UpgradeSentence(TextBlock):
    """Clauses with their signs; what is said aloud has no signs: their words are in it already."""

    def set_preview(self, preview: Preview | None) -> None:
        """Say something about another preview, or nothing."""
        self.set_clauses(() if preview is None else clauses_of(preview))
