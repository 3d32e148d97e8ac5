"""The table of two folders: one row for each package, with what became of it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from inspector.compare.model import ChangeClass
from inspector.escaping import one_line
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.rows.filtering import FilterKeys
from inspector.gui.rows.natural import natural_key
from inspector.gui.rows.row_view import copied
from inspector.gui.rows.table_model import Column, RowsModel
from inspector.gui.rows.table_view import TableView
from inspector.messages import _, count_text, lazy
from inspector.messages.phrases import ARROW, clauses
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.project.compare.folders import FileRow, FileState
from inspector.report.diff.words import STATES, other_problems, state_words

HINT: Final = lazy("Filter: path, what, changes, is:renamed")
#: The sign of each state; identical packages have none.
SIGNS: Final = MappingProxyType(
    {
        FileState.CHANGED: "changed",
        FileState.ADDED: "added",
        FileState.REMOVED: "removed",
        FileState.RENAMED: "moved",
        FileState.RESAVED: "resaved",
        FileState.IDENTICAL: "",
    }
)
#: The order of a path; those of a table are asked for again with every click on a title.
_natural: Final = lru_cache(1 << 16)(natural_key)
_RANK: Final = {state: rank for rank, state in enumerate(STATES)}
#: Problems of a package that its tooltip lists; the others are counted.
_MOST_TOLD: Final = 2
#: Characters of a sentence that a cell takes; the tooltip has all of it.
_LONGEST: Final = 400


def word_of(row: FileRow) -> str:
    """What became of a package, in a word or two."""
    if row.uncompared:
        return _("not compared")
    words = state_words(row.state)
    return _("{words}, problems", words=words) if row.problems else words


def mark_of(row: FileRow) -> str | None:
    """The sign of what became of a package, or that something is wrong with it."""
    if not row.problems:
        return SIGNS[row.state] or None
    alone = row.state in (FileState.ADDED, FileState.REMOVED)
    return "bad" if row.uncompared or alone else "warn"


def changes_of(row: FileRow) -> int:
    """How many changes of content a package has, as far as it could be compared."""
    return 0 if row.uncompared else row.count_of(ChangeClass.CONTENT)


def worst_first(row: FileRow) -> tuple[object, ...]:
    """Orders rows: what changed before what came and went, the most changes first."""
    hurt = 0 if row.uncompared else 1 if row.problems else 2
    return _RANK[row.state], hurt, -changes_of(row), _natural(row.path)


def path_words(row: FileRow) -> str:
    """The path of a package; both where it was renamed."""
    path = one_line(row.path)
    return f"{one_line(row.old_path)} {ARROW} {path}" if row.old_path else path


def what_changed(row: FileRow) -> str:
    """The sentence on what changed, on one line; where a renamed package was.

    That a package was not compared stands in the column of states already.
    """
    was = _("was {one_line}. ", one_line=one_line(row.old_path)) if row.old_path else ""
    told = texts_of(row.problems[0]).message() if row.uncompared else render(row.sentence)
    return was + one_line(told[:_LONGEST])


def about(row: FileRow) -> str:
    """What changed in whole, and what could not be compared."""
    problems = other_problems(row)
    lines = [one_line(line) for line in (render(row.sentence), *problems[:_MOST_TOLD])]
    if len(problems) > _MOST_TOLD:
        lines.append(_("and {count:,} more", count=len(problems) - _MOST_TOLD))
    return "\n".join(lines).strip()


def _count(row: FileRow) -> str:
    changes = changes_of(row)
    return count_text(changes) if changes else ""


COLUMNS: Final[tuple[Column[FileRow], ...]] = (
    Column(
        key="state",
        title=lazy("State"),
        text=word_of,
        mark=mark_of,
        role=lambda row: "text2" if row.state is FileState.IDENTICAL else "text",
        sort_key=worst_first,
        # Few have problems beside: where one has, the column is as wide as that.
        sample=lazy("not compared"),
        hint=lazy("Changed packages first, then added, removed and renamed ones"),
    ),
    Column(
        key="path",
        title=lazy("Package"),
        text=lambda row: one_line(row.path),
        font="name",
        tooltip=lambda row: path_words(row) if row.old_path else "",
        copy=path_words,
        sort_key=lambda row: _natural(row.path),
        max_width=320,
        elide="middle",
    ),
    Column(
        key="changes",
        title=lazy("Changes"),
        text=_count,
        role="text2",
        align="right",
        sort_key=changes_of,
        sample="0,000",
        elide="none",
        hint=lazy("Changes of content; version numbers, offsets, sizes and hashes do not count"),
    ),
    Column(
        key="what",
        title=lazy("What changed"),
        text=what_changed,
        role=lambda row: "text2",
        tooltip=about,
        copy=lambda row: one_line(render(row.sentence)),
        stretch=True,
    ),
)

FILTER: Final[FilterKeys[FileRow]] = FilterKeys(
    words=lambda row: f"{row.old_path}\n{row.path}\n{render(row.sentence)}\n{word_of(row)}",
    values={
        "path": lambda row: row.path,
        "old": lambda row: row.old_path or None,
        "what": lambda row: render(row.sentence),
        "state": word_of,
        "changes": changes_of,
        "versions": lambda row: row.count_of(ChangeClass.VERSION),
    },
    flags={
        "changed": lambda row: row.state is FileState.CHANGED,
        "added": lambda row: row.state is FileState.ADDED,
        "removed": lambda row: row.state is FileState.REMOVED,
        "renamed": lambda row: row.state is FileState.RENAMED,
        "resaved": lambda row: row.state is FileState.RESAVED,
        "identical": lambda row: row.state is FileState.IDENTICAL,
        "problem": lambda row: bool(row.problems),
    },
)


class FolderDiffModel(RowsModel[FileRow]):
    """The packages of two folders, of the states that are ticked."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self._states: frozenset[FileState] = frozenset(FileState)
        self._matches: Callable[[FileRow], bool] | None = None
        self.set_rows(())

    def show_only(
        self, states: Iterable[FileState], matches: Callable[[FileRow], bool] | None
    ) -> None:
        """Shows the rows of some states that pass a filter."""
        self._states, self._matches = frozenset(states), matches
        self.set_filter(self.shows)

    def places_of(self, states: Container[FileState]) -> list[int]:
        """Where the rows of some states are in the order that is shown, from the top."""
        rows = self._rows
        return [place for place, number in enumerate(self._order) if rows[number].state in states]

    def shows(self, row: FileRow) -> bool:
        """Whether a row is of a state that is shown, and passes the filter."""
        return row.state in self._states and (self._matches is None or self._matches(row))

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole and index.isValid():
            row = self.row_at(index)
            if row is None:
                return None
            # The word says it already: that of the sign would be the same once more.
            if index.column() == 0:
                return clauses((word_of(row), path_words(row)))
        return super().data(index, role)


#: Rows that are measured for the widths of the columns, evenly spread.
MEASURED: Final = 50
#: Rows after which those that still come do not change the widths of the columns.
FIRST_ROWS: Final = 24


class FolderTable(TableView):
    """The packages; what is copied of them is always whole rows."""

    def fit_columns(self) -> None:
        """Make the columns as wide as the words of some rows, from the top to the end."""
        model: QAbstractItemModel | None = self.model()
        if model is None:
            return
        count = model.rowCount()
        step = max(1, count // MEASURED)
        rows = [model.index(row, 0) for row in range(0, count, step)]
        self._fitter.fit(rows, self.viewport().width())

    def _rows_changed(self, parent: QModelIndex, first: int, last: int) -> None:
        # Measuring again with every delivery would hold the window up; the end measures them all.
        if first < FIRST_ROWS:
            super()._rows_changed(parent, first, last)

    def copy_text(self) -> str:
        """The selected rows with tabs between their columns; the current one where none is."""
        if len(self.selectionModel().selectedRows()) > 1:
            return super().copy_text()
        index = self.currentIndex()
        cells = (copied(index.siblingAtColumn(column), (), ()) for column in self._shown_columns())
        return "\t".join(cells) if index.isValid() else ""
