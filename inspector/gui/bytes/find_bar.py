"""The bar that finds bytes: what was typed, how it was understood, and the way through the hits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from inspector.gui.kit.buttons import Button, IconButton
from inspector.gui.kit.filter_field import FilterField
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.own_keys import KeyHandler, handle_key
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.messages import _, count_text
from inspector.messages.phrases import clauses
from inspector.progress import Progress
from inspector.project.byte_search import (
    ByteSource,
    Found,
    Hit,
    Query,
    SearchTextError,
    search,
)

if TYPE_CHECKING:
    from inspector.gui.work.jobs import Jobs

#: Milliseconds after the last key before a search begins by itself.
PATIENCE: Final = 150
#: The kind of job that a search is.
JOB: Final = "find-bytes"
#: A source of this size or more is worth a line in the status bar while it is searched.
_LARGE: Final = 8 * 1024 * 1024

#: Makes a query of what was typed; the flag says whether the case of letters counts.
Understand = Callable[[str, bool], Query]


class FindBar(Surface):
    """Searches a source of bytes while somebody types.

    Enter goes to the next hit, Shift+Enter to the one before, Escape closes the bar.
    """

    ground = "panel"
    edges = {"bottom": "line"}

    #: Other hits are known; carries a tuple of Hit.
    hits_changed = Signal(object)
    #: A hit is to be shown; carries the Hit.
    hit_wanted = Signal(object)
    #: The bar was closed.
    closed = Signal()

    def __init__(self, theme: Theme, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._jobs = jobs
        self._source: ByteSource | None = None
        self._understand: Understand | None = None
        self._found: Found | None = None
        self._at = -1
        self._step_when_found = 0
        self._from: Callable[[], int] = lambda: 0
        self.field = FilterField(
            theme, _("Bytes, text or GUID; name: int: float: text: hex:"), "search"
        )
        self.field.changed.connect(lambda _: self._typed())
        self.field.line_edit().setAccessibleName(_("Find in bytes"))
        # Ours runs before the field's own: Escape closes the bar at once.
        self.field.line_edit().installEventFilter(self)
        self.case_button = Button(theme, _("Match case"), "flat")
        self.case_button.setCheckable(True)
        self.case_button.toggled.connect(lambda _: self._begin())
        self.previous_button = IconButton(theme, "up", _("Previous hit (Shift+Enter)"))
        self.previous_button.clicked.connect(lambda: self.step(-1))
        self.next_button = IconButton(theme, "down", _("Next hit (Enter)"))
        self.next_button.clicked.connect(lambda: self.step(1))
        self.close_button = IconButton(theme, "close", _("Close find (Esc)"))
        self.close_button.clicked.connect(self.leave)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(PATIENCE)
        self._later.timeout.connect(self._begin)
        parts = (self.field, 1), *self._buttons()
        hbox(*parts, parent=self, theme=theme, margins=(12, 2, 4, 3), between=4)
        self._apply_theme()
        self._show_steps()

    def _buttons(self) -> tuple[Button | IconButton, ...]:
        return self.case_button, self.previous_button, self.next_button, self.close_button

    def _apply_theme(self) -> None:
        theme = self._theme
        self.setFixedHeight(theme.row_height(28) + theme.px(5))

    def set_source(self, source: ByteSource | None, understand: Understand) -> None:
        """Search other bytes; what is typed is searched for again."""
        self._jobs.cancel_kind(JOB)
        self._source, self._understand = source, understand
        self._take(None)
        if self.isVisible():
            self._begin()

    def set_start(self, start: Callable[[], int]) -> None:
        """Says from which byte on the first hit is wanted: where one stands."""
        self._from = start

    def open(self) -> None:
        """Shows the bar and gives it the keyboard."""
        self.show()
        self.field.select_all()
        if self.field.text() and self._found is None:
            self._begin()

    def leave(self) -> None:
        """Closes the bar; its hits are not shown any more, what was typed is kept."""
        self._later.stop()
        self._jobs.cancel_kind(JOB)
        self._take(None)
        self.field.set_state("neutral")
        self.hide()
        self.closed.emit()

    def found(self) -> Found | None:
        """What the last search gave; None while there is none or it runs."""
        return self._found

    # Searching -------------------------------------------------------------------------------

    def _typed(self) -> None:
        self._step_when_found = 0
        self._later.start()

    def _begin(self) -> None:
        self._later.stop()
        self._jobs.cancel_kind(JOB)
        self._take(None)
        text, source, understand = self.field.text(), self._source, self._understand
        if not text or source is None or understand is None:
            self.field.set_state("neutral")
            return
        try:
            query = understand(text, self.case_button.isChecked())
        except SearchTextError as problem:
            self.field.set_state("invalid", f"{problem}")
            return
        self.field.set_state("neutral", _("{said}, searching", said=query.said))

        def work(progress: Progress) -> Found:
            return search(source, query, progress)

        title = _("Searching for {said}", said=query.said) if source.size >= _LARGE else ""
        self._jobs.start(JOB, work, self._end, cancelled=self._stopped, title=title, owner=self)

    def _end(self, found: Found) -> None:
        self._take(found)
        self._say()
        step, self._step_when_found = self._step_when_found, 0
        if step:
            self.step(step)

    def _stopped(self) -> None:
        self.field.set_state("neutral", _("stopped"))

    def _take(self, found: Found | None) -> None:
        self._found, self._at = found, -1
        self.hits_changed.emit(found.hits if found is not None else ())
        self._show_steps()

    def _say(self) -> None:
        found = self._found
        if found is None:
            return
        said = str(found.said)
        if self._at >= 0:
            hits = len(found.hits)
            count = count_text(hits) if found.complete else _("{hits:,} and more", hits=hits)
            said = _(
                "{said}, {at:,} of {count}", said=found.query.said, at=self._at + 1, count=count
            )
            if found.hits[self._at].label:
                said = clauses((said, str(found.hits[self._at].label)))
        if found.query.hint and (not found.hits or self._at < 0):
            said += f" · {found.query.hint}"
        self.field.set_state("valid" if found.hits else "neutral", said)

    def _show_steps(self) -> None:
        some = self._found is not None and bool(self._found.hits)
        self.previous_button.setEnabled(some)
        self.next_button.setEnabled(some)

    # Stepping --------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Shows the next hit for +1, the one before for −1, round and round.

        The first step goes to the hit at the caret or nearest to it in that direction; while the
        search still runs, it is made when its hits are there.
        """
        found = self._found
        if found is None:
            self._step_when_found = by
            if not self._jobs.running(JOB):
                self._begin()
            return
        if not found.hits:
            return
        count = len(found.hits)
        if self._at < 0:
            self._at = self._first(found.hits, by)
        else:
            self._at = (self._at + by) % count
        self._say()
        self.hit_wanted.emit(found.hits[self._at])

    def _first(self, hits: tuple[Hit, ...], by: int) -> int:
        here, count = self._from(), len(hits)
        after = next((at for at, hit in enumerate(hits) if hit.start >= here), count)
        return after % count if by > 0 else (after - 1) % count

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return handle_key(event, self._key_handler)

    def _key_handler(self, event: QKeyEvent) -> KeyHandler:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            return partial(self.step, -1 if back else 1)
        return self.leave if event.key() == Qt.Key.Key_Escape else None
