"""The line at the foot of the window: what is selected, and the job that runs."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from inspector.gui.desk.offsets import hex_of
from inspector.gui.folders.model import what_changed, word_of
from inspector.gui.kit.buttons import IconButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.shell.place_facts import PlaceFacts
from inspector.gui.work.jobs import JobState
from inspector.phrases import counted
from inspector.project.folder_comparison import FileRow
from inspector.report.diff.row import DiffRow
from inspector.report.diff.values import ARROW
from inspector.signs import one_line

#: Characters of either value of a change that the line at the foot takes.
LONGEST = 60


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
        self.bar.setFixedSize(theme.px(120), theme.px(4))
        self.stop = IconButton(theme, "stop", "Stop (Esc)")
        self.stop.clicked.connect(self.cancel_pressed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(theme.px(14), 0, theme.px(6), 0)
        layout.setSpacing(theme.px(16))
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
        self.set_job(None)
        self.set_words("")
        self._dress()

    def _dress(self) -> None:
        theme = self._theme
        side = theme.row_height(22)
        self.stop.setFixedSize(side, side)
        self.bar.setStyleSheet(
            f"QProgressBar {{ border: none; background: {theme.hex('line2')}; }}"
            f"QProgressBar::chunk {{ background: {theme.hex('accent')}; }}"
        )

    def set_words(self, text: str) -> None:
        """Says one thing instead of a field: how many files there are, or none."""
        self._fill(text)

    def set_facts(self, facts: PlaceFacts) -> None:
        """Says everything about the selected field."""
        known = facts.start is not None and facts.length is not None
        self._fill(
            facts.field,
            f"{hex_of(facts.start or 0)} ({facts.start:,})" if known else "",
            counted(facts.length or 0, "byte") if known else "",
            facts.raw,
            facts.kind,
            facts.value,
            facts.meaning,
        )

    def set_change(self, row: DiffRow | None) -> None:
        """Says everything about a row of a comparison."""
        if row is None:
            self._fill("")
            return
        plain = row.kind in ("group", "fold", "rest")
        word = MARK_WORDS[row.sign] if row.sign else "" if plain else "equal"
        values = [row.before, row.after] if row.before != row.after else [row.after]
        short = (text if len(text) <= LONGEST else f"{text[:LONGEST]}…" for text in values if text)
        value = f" {ARROW} ".join(short)
        self._fill(row.told, "", "", "", word, "" if plain else value, row.note)

    def set_package(self, row: FileRow | None) -> None:
        """Says everything about a row of a comparison of folders."""
        if row is None:
            self._fill("No package is selected")
        else:
            what = what_changed(row)
            short = what if len(what) <= LONGEST else f"{what[:LONGEST]}…"
            self._fill(one_line(row.path), "", "", "", word_of(row), "", short)

    def _fill(self, *texts: str) -> None:
        for at, label in enumerate(self._labels):
            text = texts[at] if at < len(texts) else ""
            label.set_text(text)
            label.setVisible(bool(text))

    def set_job(self, state: JobState | None) -> None:
        """Says what runs, how far it is, and how to stop it; None hides that."""
        shown = state is not None
        for part in (self.job, self.bar, self.stop):
            part.setVisible(shown)
        if state is None:
            return
        self.bar.setVisible(state.total is not None)
        words = state.title
        if state.total is not None:
            words += f"  {state.done:,} of {state.total:,}"
            # Qt counts in 32 bits; a share is enough to draw.
            self.bar.setRange(0, 1000)
            self.bar.setValue(1000 * state.done // max(1, state.total))
        elif state.done:
            words += f"  {state.done:,} so far"
        if state.pace is not None:
            words += f", {state.pace.words}"
        self.job.set_text(words)
