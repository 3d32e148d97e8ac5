"""The line at the foot of the window: what is selected, and the job that runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from inspector.gui.desk.entry_view import StatusWords
from inspector.gui.kit.buttons import IconButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.look.theme import Theme, Themed, space
from inspector.gui.work.jobs import JobState
from inspector.messages import _
from inspector.messages.phrases import clauses

#: The space at the ends of the line and between its words, in px of the design.
_SIDES: Final = (14, 6)
_GAP: Final = 16
#: The least height in px: air around usual text; large text takes what it needs, and no more.
_AIRY: Final = 19
#: How long what is said in passing stays, in ms.
PASSING: Final = 6000


class StatusLine(Themed, QWidget):
    """What is selected, in one line; at the right end the running job."""

    cancel_pressed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.field = ElidedLabel(theme, "", "caption", "text", "middle")
        self.place = ElidedLabel(theme, "", "mono", "text2", "none")
        self.length = ElidedLabel(theme, "", "caption", "text2", "none")
        self.raw = ElidedLabel(theme, "", "mono", "text", "none")
        self.kind = ElidedLabel(theme, "", "caption", "text2", "none")
        self.value = ElidedLabel(theme, "", "mono", "text", "end")
        self.meaning = ElidedLabel(theme, "", "caption", "text2", "end")
        self.job = ElidedLabel(theme, "", "caption", "text", "end")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.stop = IconButton(theme, "stop", _("Stop (Esc)"))
        self.stop.clicked.connect(self.cancel_pressed)
        layout = QHBoxLayout(self)
        space(layout, theme, (_SIDES[0], 0, _SIDES[1], 0), between=_GAP)
        self._labels = (
            self.field,
            self.place,
            self.length,
            self.raw,
            self.kind,
            self.value,
            self.meaning,
        )
        for label in self._labels:
            layout.addWidget(label)
        layout.addStretch(1)
        for part in (self.job, self.bar, self.stop):
            layout.addWidget(part)
        self._words = StatusWords()
        self._passing = QTimer(self, singleShot=True, interval=PASSING)
        self._passing.timeout.connect(self.recall)
        self.set_job(None)
        self.set_words(StatusWords())
        self._apply_theme()

    def _apply_theme(self) -> None:
        self._fit()
        theme = self._theme
        self.bar.setFixedSize(theme.px(120), theme.px(4))
        side = max(_AIRY, self.job.fontMetrics().height())
        self.stop.setFixedSize(side, side)
        # As high as with a job: the window is not laid out anew whenever one begins or ends.
        self.setMinimumHeight(side)
        self.bar.setStyleSheet(
            f"QProgressBar {{ border: none; background: {theme.hex('line2')}; }}"
            f"QProgressBar::chunk {{ background: {theme.hex('accent')}; }}"
        )

    def set_words(self, words: StatusWords) -> None:
        """Says what is selected; what is not known takes no room."""
        self._words = words
        self._passing.stop()
        self._show(words)

    def show_message(self, words: str) -> None:
        """Says something in passing: for some seconds, or until there is something else to say."""
        self._show(StatusWords(words))
        self._passing.start()

    def recall(self) -> None:
        """Says again what is selected."""
        self.set_words(self._words)

    def _show(self, words: StatusWords) -> None:
        for label, text in zip(self._labels, words, strict=True):
            label.set_text(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leaves out the bytes, and then their number, where what is selected has no room else."""
        shown = [label for label in self._labels if label.text()]
        for spare in (self.raw, self.length):
            if spare in shown and self._needed(shown) > self.width():
                shown.remove(spare)
        for label in self._labels:
            label.setVisible(label in shown)
        # A value and what it means give in first: the panels say them as well.
        whole = self._needed(shown) <= self.width()
        self.field.setMinimumWidth(self.field.sizeHint().width() if whole else 0)

    def _needed(self, labels: Sequence[ElidedLabel]) -> int:
        """The width at which some words are whole, but for a value and what it means."""
        theme = self._theme
        jobs = [part for part in (self.job, self.bar, self.stop) if not part.isHidden()]
        giving = (self.value, self.meaning)
        words = [
            label.minimumSizeHint() if label in giving else label.sizeHint() for label in labels
        ]
        widths = [hint.width() for hint in (*words, *(part.sizeHint() for part in jobs))]
        return sum(widths) + len(widths) * theme.px(_GAP) + sum(map(theme.px, _SIDES))

    def set_job(self, state: JobState | None) -> None:
        """Says what runs, how far it is, and how to stop it; None hides that."""
        shown, before = state is not None, not self.stop.isHidden()
        for part in (self.job, self.bar, self.stop):
            part.setVisible(shown)
        if shown != before:
            self._fit()
        if state is None:
            return
        self.bar.setVisible(state.total is not None)
        words = state.title
        if state.total is not None:
            words += _("  {done:,} of {total:,}", done=state.done, total=state.total)
            # Qt counts in 32 bits; a share is enough to draw.
            self.bar.setRange(0, 1000)
            # A bar paints itself at once, and with it all that waits to be painted in the window.
            self.bar.setUpdatesEnabled(False)
            self.bar.setValue(1000 * state.done // max(1, state.total))
            self.bar.setUpdatesEnabled(True)
        elif state.done:
            words += _("  {done:,} so far", done=state.done)
        if state.pace is not None:
            words = clauses((words, state.pace.words))
        self.job.set_text(words)
