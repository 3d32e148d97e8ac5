"""The list of revisions and the list of what two of them differ in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject

from inspector.catalog import Catalog
from inspector.checks import Mark
from inspector.compare.model import Change
from inspector.gui.history.reading import HistoryRow
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.table_model import Column, RowsModel
from inspector.messages import _, lazy
from inspector.messages.phrases import in_a_row, remarks
from inspector.project.history.revisions import StepClass
from inspector.project.history.sources import State
from inspector.report.diff.place import where
from inspector.report.diff.values import SIGNS, change_text
from inspector.report.history import STATES, engine_of, what_it_did

#: The sign of a revision, by the heaviest that it holds.
_MARKS: Final = {
    StepClass.ADDED: "added",
    StepClass.REMOVED: "removed",
    StepClass.EDIT: "changed",
    StepClass.CONVERSION: "up",
    StepClass.LAYOUT: "moved",
    StepClass.VERSION: "up",
    StepClass.RESAVED: "resaved",
    StepClass.RENAMED: "moved",
    StepClass.CUT_OFF: "none",
    StepClass.UNREAD: "none",
}


def class_of(row: HistoryRow) -> StepClass | None:
    """What a revision is to somebody who looks for an edit; None until it was read."""
    return None if row.revision is None else row.revision.step_class


def mark_of(row: HistoryRow) -> str:
    """The sign of a revision."""
    kind = class_of(row)
    return "none" if kind is None else _MARKS[kind]


def title_of(row: HistoryRow) -> str:
    """The short hash of a revision, or where it is."""
    if row.state is State.COMMITTED:
        return row.step.commit.short
    return _(STATES[row.state])


def sentence_of(row: HistoryRow) -> str:
    """What a revision did."""
    return _("not read yet") if row.revision is None else in_a_row(what_it_did(row.revision))


def _commit_line(row: HistoryRow) -> str:
    """The hash, who made it, and what they say of it."""
    commit = row.step.commit
    if row.state is State.COMMITTED:
        return f"{title_of(row)}  {remarks((commit.author, commit.subject))}"
    words = _("not committed") if row.state is State.STAGED else _("not staged, as it is on disk")
    return f"{title_of(row)}  {words}"


def _engine(row: HistoryRow) -> str:
    return "" if row.revision is None else engine_of(row.revision)


def _day(row: HistoryRow) -> str:
    return (
        ""
        if row.revision is None and row.state is not State.COMMITTED
        else (row.step.commit.date[:10])
    )


class HistoryModel(RowsModel[HistoryRow]):
    """The revisions, newest first.

    Args:
        parent: What it belongs to.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        self._first: HistoryRow | None = None
        self._second: HistoryRow | None = None
        self._values: dict[int, str] = {}
        super().__init__(
            (
                Column(
                    key="side",
                    title="",
                    text=self._letter,
                    font="strong",
                    role="accent",
                    sample="A",
                    hint=lazy("The two revisions that are compared: A and B"),
                ),
                Column(
                    key="change",
                    title=lazy("Change, commit message, author"),
                    text=self._change,
                    second=_commit_line,
                    mark=mark_of,
                    role=lambda row: "text3" if row.revision is None else "text",
                    tooltip=self._tip,
                    stretch=True,
                ),
                Column(key="day", title=lazy("Date"), text=_day, sample="2026-00-00"),
                Column(
                    key="engine",
                    title=lazy("Saved by"),
                    text=_engine,
                    mark=lambda row: None if row.standing is None else row.standing.value,
                    sample="4.27.2",
                    hint=lazy("The engine that saved it, and what the target engine says to it"),
                ),
            ),
            parent,
        )

    def _letter(self, row: HistoryRow) -> str:
        letters = (
            ("A", self._first is not None and self._first.place == row.place),
            ("B", self._second is not None and self._second.place == row.place),
        )
        return "".join(letter for letter, here in letters if here)

    def _change(self, row: HistoryRow) -> str:
        return self._values.get(row.place) or sentence_of(row)

    def _tip(self, row: HistoryRow) -> str:
        # The day as well: a narrow list has no column for it.
        return "\n".join(filter(None, (self._change(row), row.step.commit.subject, _day(row))))

    def set_sides(self, first: HistoryRow | None, second: HistoryRow | None) -> None:
        """Marks the two revisions that are compared."""
        before = (self._first, self._second)
        self._first, self._second = first, second
        for row in (*before, first, second):
            if row is not None:
                self.tell_change(row)

    def set_values(self, values: dict[int, str]) -> None:
        """Says what became of the value that is followed, by the places of revisions."""
        self._values = values


#: What the filter asks of a revision.
FILTER: Final[FilterKeys[HistoryRow]] = FilterKeys(
    words=lambda row: " ".join(
        (
            sentence_of(row), row.step.commit.subject, row.step.commit.author, title_of(row),
            _engine(row), row.step.path,
        )
    ),
    values={
        "author": lambda row: row.step.commit.author,
        "engine": _engine,
        "commit": lambda row: row.step.commit.hash,
        "date": _day,
    },
    flags={
        "edit": lambda row: class_of(row) is StepClass.EDIT,
        "refused": lambda row: row.standing is Mark.REFUSE,
    },
)  # fmt: skip


class ChangesModel(RowsModel[Change]):
    """What two revisions differ in.

    Args:
        catalog: Names of versions.
        parent: What it belongs to.
    """

    def __init__(self, catalog: Catalog, parent: QObject | None = None) -> None:
        def place(change: Change) -> str:
            return str(where(change, catalog))

        def values(change: Change) -> str:
            return change_text(change, catalog)

        super().__init__(
            (
                Column(
                    key="place",
                    title=lazy("Change"),
                    text=place,
                    mark=lambda change: change.kind,
                    elide="middle",
                    tooltip=place,
                    stretch=True,
                ),
                Column(
                    key="values",
                    title=lazy("A → B"),
                    text=values,
                    tooltip=values,
                    max_width=260,
                    stretch=True,
                    sample="1500 → 1200",
                ),
            ),
            parent,
        )


def _value(change: Change, catalog: Catalog) -> str:
    """What a value was and is, or that it came or went."""
    text = change_text(change, catalog)
    return text if change.kind == "changed" else f"{SIGNS[change.kind]} {text}"


def values_by_place(rows: Iterable[HistoryRow], catalog: Catalog) -> dict[int, str]:
    """What became of the value that is followed, in the revisions that touched it."""
    return {
        row.place: remarks(_value(change, catalog) for change in row.revision.values)
        for row in rows
        if row.revision is not None and row.revision.values
    }
