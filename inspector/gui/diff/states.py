"""What stands in the place of a comparison's rows: reading, stopped, nothing differs or matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from inspector.gui.desk.page import MARGIN
from inspector.gui.kit.states import LoadingLine, Patience, StateLine
from inspector.gui.look.theme import Theme

if TYPE_CHECKING:
    from inspector.gui.diff.comparison import ComparisonDocument
    from inspector.gui.work.jobs import Jobs


class DiffStates(QWidget):
    """One line that says why there are no rows, or how far reading is.

    Args:
        jobs: What reads.
        theme: The look.
    """

    def __init__(self, jobs: Jobs, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._shown: ComparisonDocument | None = None
        self.loading = LoadingLine(theme)
        self.stopped = StateLine(theme)
        self.stopped.action_chosen.connect(self._go_on)
        self.empty = StateLine(theme)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.loading)
        self._column.addWidget(self.stopped)
        self._column.addWidget(self.empty)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._patience = Patience(self._say_loading, self)
        jobs.changed.connect(self._follow_job)
        self.loading.hide()
        self.stopped.hide()
        self.empty.hide()
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self.loading.set_theme(theme)
        self.stopped.set_theme(theme)
        self.empty.set_theme(theme)
        margin = theme.px(MARGIN)
        self._column.setContentsMargins(margin, theme.px(8), margin, 0)

    def follow(self, shown: ComparisonDocument | None) -> None:
        """Waits for a comparison that is being read; says so when that takes long, or stopped."""
        self._shown = shown
        self._patience.stop()
        self.loading.hide()
        stopped = shown is not None and shown.stopped
        if shown is not None and stopped:
            self.stopped.set_state(_stopped_words(*shown.stopped_at), action="Go on")
        self.stopped.setVisible(stopped)
        if shown is not None and shown.comparison is None and not (shown.error or stopped):
            self._patience.start()

    def _go_on(self) -> None:
        if self._shown is not None:
            self._shown.load()

    def _say_loading(self) -> None:
        shown = self._shown
        if shown is not None and shown.comparison is None and not shown.stopped:
            self.loading.set_progress("objects")
            self.loading.show()
            self.show()

    def _follow_job(self, _: object) -> None:
        if self._shown is None or self.loading.isHidden():
            return
        state = self._jobs.state_of(self._shown.job)
        if state is not None:
            self.loading.set_progress("objects", state.done, state.total or 0)

    def settle(self, *, rows: bool, filtered: bool, hidden: int) -> None:
        """Says in words why there are no rows.

        Args:
            rows: Whether there are any.
            filtered: Whether a filter leaves some out.
            hidden: How many changes are not shown because of their class.
        """
        sides = self._shown.sides if self._shown is not None else None
        none = sides is not None and not rows
        self.empty.setVisible(none)
        self.setVisible(none or not (self.loading.isHidden() and self.stopped.isHidden()))
        if not none:
            return
        if filtered:
            self.empty.set_state("Nothing here matches the filter.", action="Clear filter")
        elif hidden:
            one = hidden == 1
            words = "1 change is hidden." if one else f"{hidden:,} changes are hidden."
            rest = "Layout, version numbers, or what only follows from the save."
            self.empty.set_state(words, rest, "Show it" if one else "Show them")
        else:
            both = sides is not None and sides.old is not None and sides.new is not None
            self.empty.set_state("Nothing differs.", action="Show all fields" if both else "")


def _stopped_words(done: int, total: int) -> str:
    """How far it came, where anybody knows that."""
    return f"Stopped at {done:,} of {total:,}." if total else "Stopped."
