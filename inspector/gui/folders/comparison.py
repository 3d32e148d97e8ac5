"""Two folders compared, package by package, away from the window's thread, handed over in parts."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar
from uuid import uuid4

from PySide6.QtCore import QObject, Signal

from inspector.data_classes import replace
from inspector.errors import AccessError, InspectorError
from inspector.gui.desk.entry import NOTHING, Entry
from inspector.gui.work.jobs import Jobs
from inspector.messages import _, count_text
from inspector.messages.phrases import as_sentence, clauses
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.compare.folders import (
    FileRow,
    FileState,
    FolderComparison,
    FolderTotals,
)
from inspector.report.diff.words import STATES, folders_sentence, state_count, state_title

#: Seconds between two deliveries of what was found so far.
BATCH_SECONDS: Final = 0.1
#: Rows in one delivery at most: what the window takes in without a pause that can be felt.
BATCH_ROWS: Final = 200

T = TypeVar("T")


def batches(found: Iterable[T]) -> Iterator[list[T]]:
    """What comes, in lists that are due by time or by size, whichever is first."""
    batch: list[T] = []
    due = time.monotonic() + BATCH_SECONDS
    for piece in found:
        batch.append(piece)
        if len(batch) >= BATCH_ROWS or time.monotonic() >= due:
            yield batch
            batch, due = [], time.monotonic() + BATCH_SECONDS
    if batch:
        yield batch


#: The kind of job that compares; the key of the comparison follows.
_JOB: Final = "compare "
#: Seconds for the window to take in new rows undisturbed.
_YIELD: Final = 0.015
#: States that a reviewer has to look at.
DIFFERENT: Final = frozenset(FileState) - {FileState.IDENTICAL, FileState.RESAVED}


class Found(NamedTuple):
    """One delivery: rows without their changes, and the most rows there can be."""

    rows: Sequence[FileRow]
    total: int


class LeftOut(NamedTuple):
    """What was not compared: folders that cannot be read."""

    folders: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """It in a sentence; empty where nothing was left out."""
        if not self.folders:
            return ""
        more = (
            _(" and {count:,} more", count=len(self.folders) - 1) if len(self.folders) > 1 else ""
        )
        return _("{folders}{more} cannot be read.", folders=self.folders[0], more=more)


class FolderComparisonDocument(Entry):
    """Two folders and what became of each package between them.

    Its arguments are the paths of both folders, the old one first.

    Attributes:
        rows: What was found so far, without the single changes.
        totals: How many rows there are of each state.
        total: The most rows there can be; 0 until both folders were walked.
        finished: Whether all packages were compared.
        stopped: Whether somebody stopped it; :meth:`go_on` does the rest.
        left_out: What could not be compared.
    """

    kind = "folders"
    has_sides = True
    symbol = "compare"

    #: Rows were forgotten; it begins anew.
    restarted = Signal()
    #: More rows; carries them.
    rows_added = Signal(object)

    def __init__(self, old: str, new: str, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__((old, new), f"folders {uuid4().hex}", parent)
        self.rows: list[FileRow] = []
        self.totals = FolderTotals()
        self.total = 0
        self.finished = False
        self.stopped = False
        self.left_out = LeftOut()
        self._jobs = jobs
        self._closed = False

    @property
    def job(self) -> str:
        """The kind of the job that compares."""
        return _JOB + self.key

    @property
    def settled(self) -> bool:
        return not self._jobs.running(self.job)

    @property
    def load_started(self) -> bool:
        return self.finished or self.stopped or self.error is not None or not self.settled

    @property
    def name(self) -> str:
        """The names of both folders; one where they are the same."""
        first, second = (Path(folder).name or folder for folder in self.arguments)
        return second if first == second else f"{first} → {second}"

    @property
    def summary(self) -> str:
        """The verdict in words, or how far it is."""
        if self.error is not None:
            return ""
        if self.stopped:
            return _("Stopped.")
        if not self.finished:
            return _("Comparing.")
        if self.totals.verdict == "identical":
            return folders_sentence(self.totals)
        return as_sentence(state_title(FileState(self.totals.verdict)))

    @property
    def rest(self) -> str:
        """The counts of the states in a sentence, behind the verdict."""
        if self.error is not None:
            return ""
        if self.finished:
            same = self.totals.verdict == "identical"
            return "" if same else folders_sentence(self.totals)
        by_state = self.totals.by_state
        parts = [state_count(state, by_state[state]) for state in STATES if by_state[state]]
        return _("{changes} so far.", changes=clauses(parts)) if parts else ""

    @property
    def note(self) -> str:
        """How many packages there are."""
        return count_text(self.totals.total) if self.finished else ""

    @property
    def accessible_name(self) -> str:
        if self.note:
            return _("comparison of folders, {spoken} packages", spoken=super().accessible_name)
        return _("comparison of folders, {spoken}", spoken=super().accessible_name)

    def row_of(self, path: str) -> FileRow | None:
        """The row of a relative path, that of a renamed package by its old path too."""
        wanted = path.replace(os.sep, "/")
        if not wanted:
            return None
        return next((row for row in self.rows if wanted in (row.path, row.old_path)), None)

    def sides_of(self, row: FileRow) -> tuple[str, str]:
        """The two arguments that show a row as a comparison of files."""
        return row.old_file or NOTHING, row.new_file or NOTHING

    # Comparing ---------------------------------------------------------------------------------

    def load(self) -> None:
        """Compares all packages, again when they were compared before."""
        self._forget()
        self._start(())

    def go_on(self) -> None:
        """Compares what was left when somebody stopped it."""
        if self.stopped:
            self.stopped = False
            self._start(frozenset(row.path for row in self.rows))

    def swap(self) -> None:
        """Makes the old side the new one and compares again: sentences tell a direction."""
        self._jobs.cancel_kind(self.job)
        self.arguments = self.arguments[::-1]
        self.load()

    def _forget(self) -> None:
        self.rows.clear()
        self.totals = FolderTotals()
        self.total = 0
        self.finished = self.stopped = False
        self.left_out = LeftOut()
        self.error = None
        self.publish(replace(self.facts, has_report=False, has_failed=False))
        self.restarted.emit()

    def _start(self, known: Container[str]) -> None:
        old, new = self.arguments
        self._jobs.start_parts(
            self.job,
            lambda progress, part: _compare(old, new, known, progress, part),
            self._take,
            self._end,
            failed=self._fail,
            cancelled=self._cancelled,
            title=_("Comparing {name}", name=self.name),
            owner=self,
        )
        self.changed.emit()

    def _take(self, found: Found) -> None:
        self.total = found.total
        if found.rows:
            self.rows.extend(found.rows)
            for row in found.rows:
                self.totals.add(row)
            self.rows_added.emit(found.rows)
        self.changed.emit()

    def _end(self, left_out: LeftOut) -> None:
        self.finished, self.left_out = True, left_out
        self.publish(replace(self.facts, has_report=True))
        self.changed.emit()

    def _cancelled(self) -> None:
        if not self._closed:
            self.stopped = True
            self.changed.emit()

    def _fail(self, problem: Exception) -> None:
        self.error = problem
        self.publish(replace(self.facts, has_failed=True))
        self.changed.emit()
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem

    def close(self) -> None:
        """Ends the work; the rows are let go of."""
        if not self._closed:
            self._closed = True
            self._jobs.cancel_kind(self.job)
            self.closed.emit()


def _compare(
    old: str,
    new: str,
    known: Container[str],
    progress: Progress,
    part: Callable[[Found], None],
) -> LeftOut:
    """Hands over rows as they are compared.

    Raises:
        AccessError: A folder is not there, or both are the same.
    """
    for folder in (old, new):
        if not os.path.isdir(folder):
            raise AccessError(folder, _("there is no such folder any more"))
    if Path(old).samefile(new):
        raise AccessError(new, _("it is on both sides; compare it with another folder"))
    closed: list[str] = []
    comparison = FolderComparison(old, new, lambda folder, _: closed.append(folder))
    total = comparison.total
    part(Found((), total))
    # Rows go without their changes: those of thousands of packages would fill the memory.
    briefly = (row.brief() for row in comparison.rows_as_found(progress, known))
    for rows in batches(briefly):
        part(Found(rows, total))
        # Two busy threads take turns; painting new rows would take three times as long.
        time.sleep(_YIELD)
    return LeftOut(tuple(closed))
