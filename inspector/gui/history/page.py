"""History: what each revision of the file did, and two of them held against each other."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSplitter, QWidget

from inspector.catalog import Catalog
from inspector.checks import Mark
from inspector.data_classes import dataclass, field
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.desk.page import MARGIN, Page
from inspector.gui.desk.view_base import say_if_filtered_away
from inspector.gui.history.compared import ComparedRevisions
from inspector.gui.history.model import (
    FILTER,
    HistoryModel,
    sentence_of,
    title_of,
    values_by_place,
)
from inspector.gui.history.plot import ValuePlot
from inspector.gui.history.reading import (
    HistoryRow,
    Judging,
    RevisionRead,
    RevisionsListed,
    read_history,
)
from inspector.gui.history.strip import HistoryStrip
from inspector.gui.kit.buttons import CheckBox, LinkButton
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.headline import Headline
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.own_keys import KeyHandler, handle_key
from inspector.gui.kit.row_menu import MenuItem, menu_of
from inspector.gui.kit.states import StatePane
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme
from inspector.gui.rows.filtering import value_terms
from inspector.gui.rows.listing import RowFilter, filter_of
from inspector.gui.rows.row_view import enter_rows
from inspector.gui.rows.table_view import TableView
from inspector.messages import _, ngettext
from inspector.messages.phrases import in_a_row
from inspector.progress import Progress
from inspector.project.history.revisions import StepClass
from inspector.project.history.sources import State
from inspector.report.diff.place import where
from inspector.report.history import HistoryTotals

#: The kinds of job that read the revisions of a file, and that judge them by another engine.
_READ: Final = "history"
_JUDGE: Final = "judge revisions"
#: The widths of list and comparison at first, in px of the design.
_WIDTHS: Final = (640, 560)
#: The height of the page, in px of the design, from which on there is room for the strip: the list
#: says the same in words. Below the width the list has no room for days, which its tips say.
_LEAST_FOR_STRIP: Final = 300
_LEAST_FOR_PLOT: Final = 360
_LEAST_FOR_DAYS: Final = 420


@dataclass(slots=True, eq=False)
class _HistoryState:
    """What is known of the history of one file, and how it was left.

    ``of`` is the reading of the file that it belongs to: one that was read anew may have been
    saved. ``engine`` is the target engine that the standings are before, ``ends_early`` says that
    somebody stopped the reading.
    """

    of: object = None
    rows: list[HistoryRow] = field(default_factory=list)
    top: str = ""
    why_none: str = ""
    engine: str = ""
    value: str = ""
    is_whole: bool = False
    ends_early: bool = False
    first: int | None = None
    second: int | None = None


class HistoryPage(Page):
    """The revisions of the file that is shown, as a strip and as a list, and two of them compared.

    Args:
        context: What the window hands to features.
        theme: Its look.
    """

    def __init__(self, context: AppContext, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(context, theme, parent)
        self._states = context.view_states(_HistoryState)
        self._state = _HistoryState()
        self.sentence = Headline(theme)
        self.strip = HistoryStrip(theme)
        self.strip.moved.connect(self._move_handle)
        self.followed = _FollowedBar(theme)
        self.plot = ValuePlot(theme, self.strip)
        self.followed.stop.clicked.connect(lambda: self.follow(""))
        self.states = StatePane(theme, context.jobs, (MARGIN, 8, 8))
        self.states.empty.action_chosen.connect(self._act)
        self.model = HistoryModel(self)
        self._filter = filter_of(self.model, FILTER, noun="revision")
        self.only_edits = CheckBox(theme, _("Only edits"))
        self.only_edits.toggled.connect(self._tick_edits)
        self.hidden = ElidedLabel(theme, "", "body", "text2")
        self.table = TableView(theme)
        self.table.set_density("finding")
        self.table.setModel(self.model)
        self.table.setAccessibleName(_("Revisions"))
        self.table.row_activated.connect(lambda _row: self.open_sides())
        self.table.menu_wanted.connect(self.open_row_menu)
        self.table.installEventFilter(self)
        self.compared = ComparedRevisions(context)
        self.compared.swap_wanted.connect(self.swap_sides)
        self.compared.open_wanted.connect(self.open_sides)
        self.compared.follow_wanted.connect(self.follow)
        self.compared.table.installEventFilter(self)
        self._arrange()
        self._show_rows()

    def _arrange(self) -> None:
        theme = self._theme
        left = QWidget()
        tools = hbox(
            self.only_edits, self.hidden, 1, theme=theme, margins=(MARGIN, 6, 8, 4), between=12
        )
        vbox(tools, (self.table, 1), parent=left)
        self.body = QSplitter(Qt.Orientation.Horizontal)
        self.body.setHandleWidth(1)
        self.body.setChildrenCollapsible(False)
        self.body.addWidget(left)
        self.body.addWidget(self.compared)
        self.body.setStretchFactor(0, 1)
        self.body.setStretchFactor(1, 1)
        self.body.setSizes([theme.px(width) for width in _WIDTHS])
        self._head = QWidget()
        hbox((self.sentence, 1), parent=self._head, theme=theme, margins=(MARGIN, 8, MARGIN, 6))
        shown = (self.states, self.strip, self.followed, self.plot)
        vbox(self._head, *shown, (self.body, 1), 0, parent=self)

    # Reading ------------------------------------------------------------------------------------

    def show_document(self, document: Document) -> None:
        changed = document is not self.document
        super().show_document(document)
        if changed:
            self.context.jobs.cancel_kind(_READ)
            self._state = self._states.of(document)
        self._renew(changed=changed)

    def _renew(self, *, changed: bool) -> None:
        """Reads the history where it is not known, and judges by the engine of now."""
        document, state = self.document, self._state
        if document is None or document.opened is None or document.profile is None:
            return
        if state.of is not document.opened:
            state.of = document.opened
            self._read()
        elif not state.is_whole and not state.ends_early and not self.is_reading:
            self._read()
        elif state.is_whole and state.engine != document.profile.name:
            self._judge()
        if changed:
            self._show_rows()

    @property
    def is_reading(self) -> bool:
        """Whether revisions are being read."""
        return self.context.jobs.running(_READ)

    def _judging(self) -> Judging | None:
        document = self.document
        if document is None or document.profile is None:
            return None
        return Judging(document.path, document.profile, document.catalog)

    def _read(self) -> None:
        judging, state = self._judging(), self._state
        if judging is None:
            return
        state.is_whole = state.ends_early = False
        state.engine = judging.profile.name
        self.states.say("")
        self.states.wait(_("revisions"), _READ)
        self.context.jobs.start_parts(
            _READ,
            partial(read_history, judging, state.value),
            partial(self._take, state),
            partial(self._end, state),
            failed=partial(self._fail, state),
            cancelled=partial(self._stop, state),
            title=_("Reading revisions"),
            owner=self,
        )

    def _take(self, state: _HistoryState, part: object) -> None:
        """A part of what is read: all revisions at first, then what each of them did."""
        if isinstance(part, RevisionsListed):
            state.rows, state.top, state.why_none = part.rows, part.top, part.why_none
            places = range(len(part.rows))
            if state.first not in places or state.second not in places:
                state.second = 0 if part.rows else None
                state.first = 1 if len(part.rows) > 1 else None
            if state is self._state:
                self._show_rows()
        elif isinstance(part, RevisionRead):
            row = state.rows[part.place]
            row.revision, row.standing = part.revision, part.standing
            if state is self._state:
                self.model.tell_change(row)
                self.strip.update()
                if state.value and part.revision.values:
                    self.plot.set_rows(state.rows)
                if part.place in (state.first, state.second):
                    self._show_sides()

    def _end(self, state: _HistoryState, _nothing: None) -> None:
        state.is_whole = True
        if state is self._state:
            self._show_rows()
            self._renew(changed=False)

    def _stop(self, state: _HistoryState) -> None:
        state.ends_early = True
        if state is self._state:
            self._show_rows()

    def _fail(self, state: _HistoryState, problem: Exception) -> None:
        state.rows, state.why_none, state.is_whole = [], str(problem), True
        if state is self._state:
            self._show_rows()

    def _judge(self) -> None:
        """Asks the target engine of now about revisions that were read for another one."""
        judging, state = self._judging(), self._state
        if judging is None:
            return
        rows = [row for row in state.rows if row.revision is not None]
        state.engine = judging.profile.name

        def work(progress: Progress) -> list[Mark | None]:
            progress(0)
            return judging.standings([row.revision for row in rows if row.revision is not None])

        def take(standings: list[Mark | None]) -> None:
            for row, standing in zip(rows, standings, strict=True):
                row.standing = standing
            if state is self._state:
                self._show_rows()

        self.context.jobs.start(_JUDGE, work, take, owner=self)

    def _act(self) -> None:
        """The action of the line of state: goes on with reading, or shows all rows again."""
        if self._state.ends_early:
            self._read()
        else:
            self.only_edits.setChecked(False)
            self.clear_filter()

    # Showing ------------------------------------------------------------------------------------

    def _show_rows(self) -> None:
        """Shows what is known of the revisions."""
        state, rows = self._state, self._state.rows
        self.states.arrive()
        following = bool(state.value)
        self.followed.setVisible(following)
        self.model.set_values(values_by_place(rows, self.context.catalog) if following else {})
        current = self.table.current_row()
        self.model.set_rows(self._listed())
        self.strip.set_rows(rows)
        self.plot.set_rows(rows if following else ())
        self._fit()
        self.body.setVisible(bool(rows))
        place = current.place if current is not None else state.second
        if rows and place is not None:
            self.table.show_row(lambda row: row.place == place)
        self._say()
        self._show_sides()
        self.filter_changed.emit()

    def _apply_theme(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Leaves out of a small page what only shows again what its list says."""
        theme, rows = self._theme, self._state.rows
        self.strip.setVisible(bool(rows) and self.height() >= theme.px(_LEAST_FOR_STRIP))
        self.plot.set_room(self.height() >= theme.px(_LEAST_FOR_PLOT))
        self.table.set_column_hidden("day", self.table.width() < theme.px(_LEAST_FOR_DAYS))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _listed(self) -> list[HistoryRow]:
        """The rows of the list: all, only edits, or those that touched what is followed."""
        rows = self._state.rows
        if self._state.value:
            return [row for row in rows if row.revision is not None and row.revision.values]
        if not self.only_edits.isChecked():
            return rows
        return [
            row for row in rows if row.revision is None or row.revision.step_class is StepClass.EDIT
        ]

    def _say(self) -> None:
        """The sentence above all, and how many rows are hidden."""
        state = self._state
        totals = HistoryTotals()
        for row in state.rows:
            if row.revision is not None:
                totals.add(row.revision)
        read, total = totals.revisions, len(state.rows)
        # Without a revision there is nothing to sum up, and no room is kept for it.
        self._head.setVisible(bool(state.rows))
        if not state.rows:
            self.sentence.say("", "")
            if state.is_whole:
                self.states.say(state.why_none or _("No revision."))
            return
        lead = (
            totals.sentence
            if read == total
            else ngettext("{count} revision.", "{count} revisions.", total)
        )
        self.sentence.say(lead, self._opened() if read == total else "")
        hidden = total - len(self._listed())
        self.hidden.set_text(ngettext("{count} hidden", "{count} hidden", hidden) if hidden else "")
        if state.ends_early:
            self.states.say(
                _("Stopped at {read:,} of {total:,}.", read=read, total=total),
                action=_("Go on"),
            )
        else:
            say_if_filtered_away(self.states, self.model, _("No revision"))
        if state.value:
            self.followed.say(state.value, state.rows, self.context.catalog)

    def _opened(self) -> str:
        """How many of the revisions the target engine opens."""
        state = self._state
        there = [row for row in state.rows if row.standing is not None]
        opened = sum(row.standing not in (Mark.REFUSE, Mark.BAD) for row in there)
        if not there:
            return ""
        return _(
            "{engine} opens {opened:,} of {total:,}.",
            engine=state.engine,
            opened=opened,
            total=len(there),
        )

    def _show_sides(self) -> None:
        """Marks A and B, and compares them."""
        state, document = self._state, self.document
        first, second = self._row(state.first), self._row(state.second)
        self.model.set_sides(first, second)
        self.strip.set_handles(state.first, state.second)
        if len(state.rows) == 1:
            self.compared.clear(_("1 revision yet. Nothing to compare."))
        elif document is None or first is None or second is None:
            self.compared.clear()
        elif first is second:
            self.compared.clear(_("A and B are one revision; press A or B at another row."))
        elif not (first.is_there and second.is_there):
            self.compared.clear(_("The file is not there in one of both."))
        else:
            self.compared.show_sides(first, second, state.top)

    def _row(self, place: int | None) -> HistoryRow | None:
        rows = self._state.rows
        return rows[place] if place is not None and place < len(rows) else None

    # A and B ------------------------------------------------------------------------------------

    def _move_handle(self, letter: str, place: int) -> None:
        if letter == "A":
            self._state.first = place
        else:
            self._state.second = place
        self._show_sides()
        self.table.show_row(lambda row: row.place == place)

    def set_side(self, letter: str) -> None:
        """Puts A or B at the current row."""
        row: HistoryRow | None = self.table.current_row()
        if row is not None:
            self._move_handle(letter, row.place)

    def swap_sides(self) -> None:
        """Lets A and B change places."""
        state = self._state
        state.first, state.second = state.second, state.first
        self._show_sides()

    def open_sides(self) -> None:
        """Shows A and B as a comparison of its own."""
        document, state = self.document, self._state
        first, second = self._row(state.first), self._row(state.second)
        if document is None or first is None or second is None or first is second:
            return
        old, new = (row.argument(state.top) for row in (first, second))
        self.context.compare(old, new, source=document)

    # Following a value --------------------------------------------------------------------------

    def follow(self, value: str) -> None:
        """Follows a value through all revisions; nothing where it is empty."""
        if value != self._state.value:
            self._state.value = value
            self._read()
            self._show_rows()

    # Keyboard and filter ------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A and B put the handles at the current row, X swaps them, F follows, Esc stops that."""
        if watched is self.table and event.type() is QEvent.Type.Resize:
            self._fit()
        return handle_key(event, partial(self._key_handler, watched))

    def _key_handler(self, watched: QObject, event: QKeyEvent) -> KeyHandler:
        if event.modifiers():
            return None
        handlers = {
            Qt.Key.Key_A: lambda: self.set_side("A"),
            Qt.Key.Key_B: lambda: self.set_side("B"),
            Qt.Key.Key_X: self.swap_sides,
            Qt.Key.Key_F: self.compared.follow_current,
        }
        if watched is self.compared.table:
            for key in (Qt.Key.Key_A, Qt.Key.Key_B):
                del handlers[key]
        if self._state.value:
            handlers[Qt.Key.Key_Escape] = lambda: self.follow("")
        return handlers.get(Qt.Key(event.key()))

    def _tick_edits(self) -> None:
        self._show_rows()

    def reading(self) -> QWidget | None:
        return self.table

    def enter_rows(self) -> None:
        enter_rows(self.table)

    def _filtering(self) -> RowFilter[HistoryRow]:
        return self._filter

    def _filter_set(self) -> None:
        if self._state.rows:
            say_if_filtered_away(self.states, self.model, _("No revision"))

    def row_menu(self) -> QMenu:
        row: HistoryRow | None = self.table.current_row()
        there = row is not None
        commit = row.step.commit.hash if row is not None and row.state is State.COMMITTED else ""
        sentence = sentence_of(row) if row is not None else ""
        menu = menu_of(
            (
                MenuItem("side-a", _("Compare from here (A)"), lambda: self.set_side("A"), there),
                MenuItem("side-b", _("Compare up to here (B)"), lambda: self.set_side("B"), there),
                MenuItem("open", _("Open A and B"), self.open_sides, there),
                MenuItem("copy-commit", _("Copy hash"), lambda: to_clipboard(commit), bool(commit),
                     _("It is in no commit")),
                MenuItem("copy", _("Copy sentence"), lambda: to_clipboard(sentence), there),
            ),
            self,
        )  # fmt: skip
        return self.with_filters(menu, value_terms(FILTER, row))


class _FollowedBar(Surface):
    """What is followed, how often it was set, who set it last, and the way back."""

    ground = "noteBg"
    edges = {"bottom": "line"}

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.words = ElidedLabel(theme, "", "body", "text", "middle")
        self.stop = LinkButton(theme, _("Show all revisions"))
        hbox(
            (self.words, 1), self.stop, parent=self, theme=theme, margins=(MARGIN, 8, MARGIN, 8),
            between=12,
        )  # fmt: skip

    def say(self, value: str, rows: list[HistoryRow], catalog: Catalog) -> None:
        """Says what is followed through the revisions that were read."""
        touched = [row for row in rows if row.revision is not None and row.revision.values]
        changes = [one for row in touched for one in (row.revision and row.revision.values) or ()]
        # As the changes between A and B call it; an object that is followed has several.
        if len({change.path for change in changes}) == 1:
            value = str(where(changes[0], catalog))
        said = [_("Following {value}.", value=value)]
        if touched:
            said.append(ngettext("Set {count} time.", "Set {count} times.", len(touched)))
            newest = touched[0]
            if newest.state is State.COMMITTED:
                said.append(
                    _(
                        "Last by {author} in {commit}, {day}.",
                        author=newest.step.commit.author,
                        commit=title_of(newest),
                        day=newest.step.commit.date[:10],
                    )
                )
        self.words.set_text(in_a_row(said))
