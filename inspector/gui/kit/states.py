"""What stands where content is not there yet, was stopped, or does not exist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from inspector.gui.kit.buttons import LinkButton
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.theme import Theme, Themed, space
from inspector.messages import Label, _, lazy
from inspector.messages.phrases import in_a_row

if TYPE_CHECKING:
    from inspector.gui.work.jobs import Jobs

#: How long a wait may take before words say so, in ms.
PATIENCE: Final = 200


class LoadingLine(TextBlock):
    """ "Reading **exports** 31,002 of 50,118" and a thin bar; no count, no bar."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, most=1)
        self._share = 0.0

    def set_progress(self, what: str, done: int = 0, total: int = 0) -> None:
        """Say what is being read, and how much of it; ``total`` 0 means that is not known yet."""
        clauses = [Clause(_("Reading "), role="text2"), Clause(what, "strong")]
        if total:
            count = _("   {done:,} of {total:,}", done=done, total=total)
            clauses.append(Clause(count.strip(), role="text2", gap=10))
        self._share = min(done / total, 1.0) if total else 0.0
        self.set_clauses(clauses, " ".join(clause.text.strip() for clause in clauses))

    def heightForWidth(self, width: int) -> int:
        return self._theme.row_height(24)

    def sizeHint(self) -> QSize:
        return QSize(self.natural_width() + self._theme.px(150), self._theme.row_height(24))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(160), self._theme.row_height(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = self._theme
        width = min(theme.px(130), self.width() - self.natural_width() - theme.px(12))
        if not self._share or width <= theme.px(20):
            return
        with QPainter(self) as painter:
            height = theme.px(5)
            bar = QRect(self.width() - width, (self.height() - height) // 2, width, height)
            painter.fillRect(bar, theme.color("line2"))
            bar.setWidth(round(width * self._share))
            painter.fillRect(bar, theme.color("accent"))


def _as_high_as_its_words(part: QWidget, hint: QSize) -> QSize:
    """A size hint with the height that the words need at the width they have now."""
    return QSize(hint.width(), max(hint.height(), part.heightForWidth(part.width())))


class StateLine(Themed, QWidget):
    """A sentence or two and one action in the place of content: empty, filtered away, stopped."""

    #: The action was chosen.
    action_chosen = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._words = TextBlock(theme, self)
        # The action stands right behind the words.
        policy = self._words.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Preferred)
        self._words.setSizePolicy(policy)
        self._action = LinkButton(theme, "", self)
        self._action.clicked.connect(lambda: self.action_chosen.emit())
        hbox(self._words, self._action, 1, parent=self, theme=theme, between=8)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._apply_theme()
        self.set_state("")

    def _apply_theme(self) -> None:
        self.setMinimumHeight(self._theme.row_height(24))

    def sizeHint(self) -> QSize:
        return _as_high_as_its_words(self, super().sizeHint())

    def set_state(self, lead: str, rest: str = "", action: str = "") -> None:
        """Say something else; empty parts are not shown."""
        parts = Clause(lead), Clause(rest, role="text2", gap=8)
        self._words.set_clauses([part for part in parts if part.text], in_a_row((lead, rest)))
        self._action.setText(action)
        self._action.updateGeometry()
        self._action.setVisible(bool(action))
        self.setAccessibleName(in_a_row((lead, rest)))

    def set_filtered_away(self, what: Label = lazy("Nothing here"), rest: str = "") -> None:
        """Say that a filter leaves no row, and offer to clear it.

        Args:
            what: What there is none of: "No package here".
            rest: What else is to be said of it.
        """
        self.set_state(_("{what} matches the filter.", what=what), rest, action=_("Clear filter"))

    def action_button(self) -> LinkButton:
        """The action, for focus and tests."""
        return self._action


class StatePane(Themed, QWidget):
    """In the place of content: how far reading is once it takes long, or why there is nothing.

    Args:
        theme: The look.
        jobs: What reads.
        margins: The space at the sides, above and below, in px of the design.
    """

    #: Reading takes so long that words are about to say so.
    slow = Signal()

    def __init__(
        self,
        theme: Theme,
        jobs: Jobs,
        margins: tuple[int, int, int],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._jobs = jobs
        self._job = self._first = self._what = ""
        self.loading = LoadingLine(theme)
        self.empty = StateLine(theme)
        self._lines: list[QWidget] = [self.loading, self.empty]
        side, above, below = margins
        self._column = QVBoxLayout(self)
        space(self._column, theme, (side, above, side, below))
        for line in self._lines:
            self._column.addWidget(line)
            line.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE)
        self._patience.timeout.connect(self._say_loading)
        jobs.changed.connect(self._follow_job)
        self._settle()

    def sizeHint(self) -> QSize:
        return _as_high_as_its_words(self, super().sizeHint())

    def wait(self, what: str, job: str = "", first: str = "") -> None:
        """Says what is being read, once that takes longer than people notice.

        Args:
            what: What is read, as it reads after "Reading".
            job: The kind of the job that knows how far it is.
            first: What that job reads, where ``what`` begins only after it.
        """
        self._what, self._job, self._first = what, job, first
        if not self.loading.isHidden():
            self._say_progress()
        elif not self._patience.isActive():
            self._patience.start()

    def arrive(self) -> None:
        """Waits no longer."""
        self._patience.stop()
        self.loading.hide()
        self._settle()

    def say(self, lead: str, rest: str = "", action: str = "") -> None:
        """Says why there is nothing, and what can be done; an empty ``lead`` says no more."""
        self.empty.set_state(lead, rest, action)
        self.empty.setVisible(bool(lead))
        self._settle()

    def say_filtered_away(self, what: Label = lazy("Nothing here"), rest: str = "") -> None:
        """Says that a filter leaves no row, and offers to clear it; see the line's own."""
        self.empty.set_filtered_away(what, rest)
        self.empty.show()
        self._settle()

    def _say_loading(self) -> None:
        self.slow.emit()
        self._say_progress()
        self.loading.show()
        self._settle()

    def _say_progress(self) -> None:
        state = self._jobs.state_of(self._job)
        if state is not None:
            what = self._first or self._what
            self.loading.set_progress(what, state.done, state.total or 0)
        else:
            self.loading.set_progress(self._what)

    def _follow_job(self, _: object) -> None:
        ended = self._jobs.state_of(self._job) is None
        # Of a job that has just ended the last that was said stays until what it read is shown.
        if not self.loading.isHidden() and (self._first or not ended):
            self._say_progress()

    def _settle(self) -> None:
        self.setVisible(not all(line.isHidden() for line in self._lines))
