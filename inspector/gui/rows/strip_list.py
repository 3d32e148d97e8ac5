"""The releases of a strip as a list, which is how screen readers meet them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from inspector.checks.judgement import Mark, ReleaseAnswer
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.strip_layout import RunWords, run_words
from inspector.gui.rows.columns import Column
from inspector.gui.rows.table_model import RowsModel
from inspector.messages import _, ngettext, saying
from inspector.messages.phrases import as_sentence, clauses, in_a_row
from inspector.messages.rules import check_texts


def describe(answer: ReleaseAnswer) -> str:
    """A sentence about one release: "4.26 loads; a save there runs 28 upgrade steps."."""
    said = _taken(answer)
    if not answer.not_judged:
        return said
    return in_a_row((said, as_sentence(saying.not_judged(answer.not_judged))))


def _taken(answer: ReleaseAnswer) -> str:
    steps = ngettext("{count} upgrade step", "{count} upgrade steps", answer.steps)
    why = as_sentence(check_texts(answer.reason).line()) if answer.reason is not None else ""
    match answer.mark:
        case Mark.REFUSE:
            return in_a_row((_("{release} refuses.", release=answer.release), why))
        case Mark.WARN:
            after = _("; a save there runs {steps}", steps=steps) if answer.steps else ""
            loads = _("{release} loads with a warning{after}.", release=answer.release, after=after)
            return in_a_row((loads, why))
        case Mark.UP:
            return _(
                "{release} loads; a save there runs {steps}.", release=answer.release, steps=steps
            )
        case Mark.OK:
            return _("{release} loads; a save there runs no upgrade step.", release=answer.release)
        case Mark.BAD:
            return _("{release}: the file is not readable.", release=answer.release)
        case _:
            return _("{release}: not known.", release=answer.release)


_COLUMNS: Final[tuple[Column[ReleaseAnswer], ...]] = (
    Column(key="release", title="", text=lambda answer: answer.release),
)


class ReleaseList(RowsModel[ReleaseAnswer]):
    """The cells as a list, which is how screen readers meet them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_COLUMNS, parent)
        self.saved_by: str | None = None
        self.target: str | None = None

    @property
    def answers(self) -> Sequence[ReleaseAnswer]:
        """How each release takes the file, oldest first."""
        return self._rows

    def fill(
        self, answers: Sequence[ReleaseAnswer], saved_by: str | None, target: str | None
    ) -> None:
        """Replace what the list holds; the same releases keep their indexes."""
        self.saved_by, self.target = saved_by, target
        if [a.release for a in answers] != [a.release for a in self.answers]:
            self.set_rows(answers)
        elif answers:
            self._rows[:] = answers
            self.dataChanged.emit(self.index(0, 0), self.index(len(answers) - 1, 0))

    def about(self, row: int) -> str:
        """A sentence about a release."""
        return describe(self.answers[row])

    def words(self, row: int) -> RunWords:
        """What the cell of a release says."""
        return run_words(self.answers[row].mark)

    def accessible_name(self, row: int) -> str:
        """The same as a screen reader says it."""
        return str(self.words(row).words)

    def row_of(self, release: str | None) -> int | None:
        """The row of a release, or None."""
        for row, answer in enumerate(self.answers):
            if answer.release == release:
                return row
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        answer = self.row_at(index)
        if answer is None:
            return None
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return self.about(index.row())
        if role != Qt.ItemDataRole.AccessibleTextRole:
            return super().data(index, role)
        parts = [_("Release {release}", release=answer.release)]
        if answer.release == self.target:
            parts.append(_("target"))
        if answer.release == self.saved_by:
            parts.append(_("saved by"))
        parts.append(self.accessible_name(index.row()))
        return clauses(parts)
