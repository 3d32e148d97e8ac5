"""Makes the rows of a comparison, and says what stands in their place until there are any."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from inspector.gui.desk.page import MARGIN
from inspector.gui.kit.states import StateLine, StatePane
from inspector.gui.look.theme import Theme
from inspector.messages import Number, _
from inspector.named_tuples import NamedTuple
from inspector.report.diff.groups import DiffRow, Wanted
from inspector.report.diff.listed import Listed
from inspector.report.diff.rows import DiffRows, Keep

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from inspector.gui.diff.comparison import ComparisonDocument
    from inspector.gui.work.jobs import Jobs
    from inspector.progress import Progress
    from inspector.report.diff.groups import Sides


class DiffStates(StatePane):
    """One line that says why there are no rows, or how far reading is.

    Args:
        jobs: What reads.
        theme: The look.
    """

    def __init__(self, jobs: Jobs, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, jobs, (MARGIN, 8, 0), parent)
        self._shown: ComparisonDocument | None = None
        self.stopped = StateLine(theme)
        self.stopped.action_chosen.connect(self._go_on)
        self.stopped.hide()
        self._column.insertWidget(1, self.stopped)
        self._lines.append(self.stopped)

    def follow(self, shown: ComparisonDocument | None) -> None:
        """Waits for a comparison that is being read; says so when that takes long, or stopped."""
        self._shown = shown
        self.arrive()
        stopped = shown is not None and shown.stopped
        if shown is not None and stopped:
            done, total = shown.stopped_at
            words = _("Stopped.")
            if total:
                words = _("Stopped at {done:,} of {total:,}.", done=done, total=total)
            self.stopped.set_state(words, action=_("Go on"))
        self.stopped.setVisible(stopped)
        if shown is not None and shown.comparison is None and not (shown.error or stopped):
            self.wait("objects", shown.job)

    def _go_on(self) -> None:
        if self._shown is not None:
            self._shown.load()

    def settle(self, *, rows: bool, filtered: bool, hidden: int) -> None:
        """Says in words why there are no rows.

        Args:
            rows: Whether there are any.
            filtered: Whether a filter leaves some out.
            hidden: How many changes are not shown because of their class.
        """
        sides = self._shown.sides if self._shown is not None else None
        if sides is None or rows:
            self.say("")
            return
        if filtered:
            self.say(_("Nothing here matches the filter."), action=_("Clear filter"))
        elif hidden:
            count = Number(hidden)
            self.say(
                _("{hidden:# change is|# changes are} hidden.", hidden=count),
                _("Layout, version numbers, or what only follows from the save."),
                _("{hidden:Show it|Show them}", hidden=count),
            )
        else:
            both = sides.old is not None and sides.new is not None
            self.say(_("Nothing differs."), action=_("Show all fields") if both else "")


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
