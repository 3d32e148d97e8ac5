"""What stands in the place of a comparison's rows: reading, stopped, nothing differs or matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from inspector.gui.desk.page import MARGIN
from inspector.gui.kit.states import StateLine, StatePane
from inspector.gui.look.theme import Theme
from inspector.messages import Number, _

if TYPE_CHECKING:
    from inspector.gui.diff.comparison import ComparisonDocument
    from inspector.gui.work.jobs import Jobs


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
