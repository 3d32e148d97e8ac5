"""Makes the rows of a comparison: few at once, very many away from the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from inspector.report.diff.groups import DiffRow, Wanted
from inspector.report.diff.listed import Listed
from inspector.report.diff.rows import DiffRows, Keep

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from inspector.gui.diff.comparison import ComparisonDocument
    from inspector.gui.work.jobs import Jobs
    from inspector.progress import Progress
    from inspector.report.diff.groups import Sides

#: More changes and objects than this are looked through by a job.
AT_ONCE: Final = 1500
_JOB: Final = "rows of a comparison"


class Made(NamedTuple):
    """The rows of both sides, those of them at the top, and those of the list."""

    rows: DiffRows
    groups: list[DiffRow]
    listed: Listed


class RowMaker:
    """Makes rows for what is ticked and typed; the newest wish counts.

    Args:
        jobs: What makes very many.
        owner: The view that shows them.
    """

    def __init__(self, jobs: Jobs, owner: QObject) -> None:
        self._jobs = jobs
        self._owner = owner

    @property
    def busy(self) -> bool:
        """Whether rows are being made."""
        return self._jobs.running(_JOB)

    def make(
        self,
        shown: ComparisonDocument | None,
        wanted: Wanted,
        keep: Keep | None,
        done: Callable[[Made | None], None],
    ) -> None:
        """Makes rows and hands them over, before this returns where they are few.

        Args:
            shown: What they are of.
            wanted: Which classes of change are shown.
            keep: Which changed rows a filter leaves.
            done: Gets them; None where there is nothing to show.
        """
        self._jobs.cancel_kind(_JOB)
        sides = shown.sides if shown is not None else None
        if shown is None or sides is None:
            done(None)
            return
        if _size(sides, wanted, keep) <= AT_ONCE:
            rows = DiffRows(sides, wanted, keep)
            done(Made(rows, rows.groups(), Listed(sides, rows)))
            return
        filled = sides

        def work(progress: Progress) -> Made:
            rows = DiffRows(filled, wanted, keep, progress)
            rows.prepare()
            return Made(rows, rows.groups(), Listed(filled, rows))

        def take(made: Made) -> None:
            # What was closed or read again meanwhile has other rows.
            if shown.sides is filled:
                done(made)

        def fail(problem: Exception) -> None:
            if shown.sides is filled:
                raise problem

        self._jobs.start(_JOB, work, take, failed=fail, owner=self._owner)


def _size(sides: Sides, wanted: Wanted, keep: Keep | None) -> int:
    objects = 0 if wanted.only_changes else len(sides.new_objects)
    # To try a filter on a change is to make its row.
    return len(sides.difference.changes) * (1 if keep is None else 3) + objects
