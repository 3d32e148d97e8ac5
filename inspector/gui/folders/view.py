"""Two folders in the middle of the window: sentence, states to show, and a row for each package."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from inspector.data_classes import dataclass
from inspector.diagnostics import warn
from inspector.escaping import one_line
from inspector.gui.desk.compared_view import ComparedView
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import Followed, StatusWords
from inspector.gui.desk.opening import PlaceRequest
from inspector.gui.desk.page import MARGIN
from inspector.gui.folders.bar import PROBLEMS, FolderDiffBar, say_problems
from inspector.gui.folders.comparison import DIFFERENT, FolderComparisonDocument
from inspector.gui.folders.copying import copy_folders
from inspector.gui.folders.model import (
    FILTER,
    HINT,
    FolderDiffModel,
    FolderTable,
    path_words,
    what_changed,
    word_of,
)
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.row_menu import MenuItem, menu_of, pop_up
from inspector.gui.kit.states import StatePane
from inspector.gui.rows.filtering import value_terms
from inspector.gui.rows.listing import RowFilter
from inspector.gui.work.selection import Selection
from inspector.messages import _, ngettext
from inspector.project.compare.folders import FileRow, FileState

if TYPE_CHECKING:
    from collections.abc import Sequence

ORIGIN: Final = "folders"


@dataclass(slots=True)
class _FoldersState:
    """Where one comparison was left: the path of the current row."""

    path: str = ""


class FolderDiffView(ComparedView[FolderComparisonDocument]):
    """Shows two folders side by side; ticks and filter stay for the next pair."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        theme = self._theme
        self._filter = RowFilter(
            FILTER, self._show_matches, self._counts, hint=HINT, noun="package"
        )
        self._places = context.view_states(_FoldersState)
        self._stops: list[int] | None = None
        self._moving = False
        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(self._notice_action)
        self.bar = FolderDiffBar(theme, self.copy_as)
        self.bar.wanted.connect(self.wanted)
        self.bar.ticked.connect(self._refill)
        self.model = FolderDiffModel(self)
        self.model.show_only(self.bar.states(), None)
        for moved in (self.model.modelReset, self.model.rowsInserted, self.model.layoutChanged):
            moved.connect(self._forget_stops)
        self.table = FolderTable(theme, MARGIN)
        self.table.setModel(self.model)
        self.table.setAccessibleName(_("Packages of both folders"))
        self.table.keep_columns(context.settings, "folders")
        self.table.sort_by("state")
        self.table.row_selected.connect(self._select_row)
        self.table.row_activated.connect(self.open_row)
        self.table.menu_wanted.connect(self.open_row_menu)
        self.states = StatePane(theme, context.jobs, (MARGIN, 8, 8))
        self.states.empty.action_chosen.connect(self._empty_action)
        self._does: Callable[[], object] = lambda: None
        context.selection_changed.connect(self._follow_selection)
        self._arrange()

    def _arrange(self) -> None:
        column = vbox(self.notice, self.bar, self.states, (self.table, 1), parent=self)
        self._rest = QWidget()
        column.addWidget(self._rest, 1)
        self.setFocusProxy(self.table)

    # Showing a comparison ------------------------------------------------------------------------

    def show_entry(self, entry: FolderComparisonDocument | None) -> None:
        if self._turn_to_entry(entry):
            self._restart()

    def _signals(self, entry: FolderComparisonDocument) -> Sequence[Followed]:
        return (
            (entry.changed, self._news),
            (entry.restarted, self._restart),
            (entry.rows_added, self._append),
            (entry.closed, self._forget),
        )

    def leave(self) -> None:
        """It stays as it is, to be found like that again."""

    def _forget(self) -> None:
        if self.sender() is self.shown:
            self.show_entry(None)

    def _restart(self) -> None:
        """Shows the rows from the start; those of a comparison that is shown again at once."""
        shown = self.shown
        self._moving = True
        self.model.set_rows(shown.rows if shown is not None else ())
        self._moving = False
        self.table.verticalScrollBar().setValue(0)
        self.states.arrive()
        self._news()
        if shown is not None:
            self._go_to_place(shown)

    def _append(self, rows: Sequence[FileRow]) -> None:
        self.model.append_rows(rows)
        shown = self.shown
        if shown is not None and not self.table.currentIndex().isValid():
            self._go_to_place(shown)

    def _news(self) -> None:
        """Says how far it is, and what came of it."""
        shown = self.shown
        if shown is not None and shown.finished:
            self._finish(shown)
        self.bar.say(shown.summary if shown else "", shown.rest if shown else "")
        self.bar.name_sides(*(shown.arguments if shown else ("", "")))
        self.bar.set_counts(shown.totals.by_state if shown else {})
        self.bar.set_ready(shown is not None and shown.finished)
        self.bar.setVisible(shown is None or shown.error is None)
        say_problems(self.notice, shown)
        self._settle()
        self.show_position()

    def _finish(self, shown: FolderComparisonDocument) -> None:
        """Puts the rows in order, worst first unless somebody chose another order."""
        column, descending = self.model.sorting()
        key = self.model.columns()[column].key if column >= 0 else ""
        if key:
            self.table.sort_by(key, descending)
        if not self.table.currentIndex().isValid():
            self._go_to_first()

    def _go_to_first(self) -> None:
        """Makes the first row the current one; the selection only where that is what is shown.

        Nor does it take the place of a row that was asked for and is still to come.
        """
        shown = self.shown
        self._moving = self.context.shown is not shown or (shown is not None and shown.is_awaited)
        if self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(0, 0))
        self._moving = False

    def _notice_action(self, action: str) -> None:
        if self.shown is None:
            return
        match action:
            case "on":
                self.shown.go_on()
            case "other":
                self.wanted.emit("compare-folders")
            case "problems":
                self._type_filter(PROBLEMS)
            case _:
                self.shown.load()
        if self.table.isVisible():
            # The link that was pressed is gone.
            self.table.setFocus()

    # What is shown of it -------------------------------------------------------------------------

    def _refill(self) -> None:
        """Shows what is ticked now."""
        self._show_matches()
        self.filter_changed.emit()

    def _settle(self) -> None:
        """Says in words why there are no rows."""
        shown, any_rows = self.shown, self.model.rowCount() > 0
        failed = shown is not None and shown.error is not None
        running = shown is not None and not shown.settled
        if shown is not None and running and not any_rows:
            self.states.wait("packages", shown.job)
        else:
            self.states.arrive()
        told = shown is not None and (shown.finished or bool(shown.rows))
        none = told and not (any_rows or running or failed)
        if none and shown is not None:
            self._say_empty(shown)
        else:
            self.states.say("")
        had_focus = self.table.hasFocus()
        self.table.setVisible(any_rows or running)
        self._rest.setVisible(not (any_rows or running))
        if had_focus and not (any_rows or running):
            # Else it would go to whatever comes next, be it a button that stops something.
            action = self.states.empty.action_button()
            instead = action if none else next(iter(self.notice.buttons()), None)
            if instead is not None:
                instead.setFocus()

    def _say_empty(self, shown: FolderComparisonDocument) -> None:
        ticked, matches = self.bar.states(), self._filter.keep
        matching = [row for row in shown.rows if matches is None or matches(row)]
        hidden = {row.state for row in matching} - ticked
        if not shown.rows:
            self._does = lambda: self.wanted.emit("compare-folders")
            words = _("Files ending in .uasset, .umap, .upackage and .u are compared.")
            self.states.say(words, "", _("Compare other folders"))
        elif not matching:
            self._does = self.clear_filter
            self.states.say_filtered_away(_("No package here"))
        elif matches is None and hidden == {FileState.IDENTICAL}:
            self._does = lambda: self.bar.tick(hidden)
            self.states.say(_("Nothing differs."), "", _("Show identical packages"))
        else:
            self._does = lambda: self.bar.tick(hidden)
            that = (
                ""
                if matches is None
                else _(" that match")
                if len(matching) > 1
                else _(" that matches")
            )
            words = ngettext(
                "{packages}{that} is hidden.",
                "{packages}{that} are hidden.",
                len(matching),
                packages=ngettext("{count} package", "{count} packages", len(matching)),
                that=that,
            )
            self.states.say(words, _("Their states are not ticked above."), _("Show them"))

    def _empty_action(self) -> None:
        self._does()

    # The current row -----------------------------------------------------------------------------

    def current_row(self) -> FileRow | None:
        """The current row of the table."""
        row = self.table.current_row()
        return row if isinstance(row, FileRow) else None

    def _select_row(self, row: FileRow | None) -> None:
        self.show_position()
        if self._moving or self.shown is None:
            return
        self.news.emit()
        if row is not None:
            self._places.of(self.shown).path = row.path
            self.shown.end_wait()
            self.context.select(Selection(self.shown.key, row.path, ORIGIN))

    def _follow_selection(self, selection: Selection | None) -> None:
        """Goes back to a row that was selected before."""
        shown = self.shown
        if selection is None or shown is None or selection.origin == ORIGIN:
            return
        if selection.path == shown.key:
            self._go_to_path(selection.field)

    def _go_to_place(self, shown: FolderComparisonDocument) -> None:
        """Makes the row that was the current one that again, unless somebody has hidden it."""
        row = shown.row_of(self._places.of(shown).path)
        if row is not None and self.model.shows(row):
            self._go_to_path(row.path)

    def _go_to_path(self, path: str) -> bool:
        """Makes the row of a relative path the current one, and shows it where it is hidden."""
        row = self.shown.row_of(path) if self.shown is not None and path else None
        if row is None or self.shown is None:
            return False
        if row.state not in self.bar.states():
            self.bar.tick([row.state])
        if self._filter.keep is not None and not self._filter.keep(row):
            self.clear_filter()
        self._moving = True
        self.table.show_row(lambda one: one is row)
        self._moving = False
        self._places.of(self.shown).path = row.path
        self.show_position()
        self.news.emit()
        return True

    # The way through what differs ----------------------------------------------------------------

    def _forget_stops(self, *_: object) -> None:
        self._stops = None

    def stops(self) -> list[int]:
        """The rows shown that differ in more than a save, by their place in the table."""
        if self._stops is None:
            self._stops = self.model.places_of(DIFFERENT)
        return self._stops

    def show_position(self) -> None:
        """Says which of the rows that differ is the current one."""
        stops, current = self.stops(), self.table.currentIndex().row()
        at = bisect_left(stops, current)
        place = at + 1 if at < len(stops) and stops[at] == current else 0
        self.bar.position.set_place(place, len(stops))
        for button in (self.bar.up_button, self.bar.down_button):
            button.setEnabled(bool(stops) or button.window().focusWidget() is button)

    def change_count(self) -> int:
        return len(self.stops())

    def step(self, by: int) -> None:
        stops, current = self.stops(), self.table.currentIndex().row()
        if not stops:
            return
        at = bisect_left(stops, current + 1) if by > 0 else bisect_left(stops, current) - 1
        index = self.model.index(stops[at % len(stops)], 0)
        self.table.setCurrentIndex(index)
        self.table.scrollTo(index)

    # Filter --------------------------------------------------------------------------------------

    def filter_hint(self) -> str:
        failed = self.shown is None or self.shown.facts.has_failed
        return "" if failed else super().filter_hint()

    def _filtering(self) -> RowFilter[FileRow]:
        return self._filter

    def _show_matches(self, _: Callable[[FileRow], bool] | None = None) -> None:
        """Shows what is ticked and typed now; the current row stays."""
        self.model.show_only(self.bar.states(), self._filter.keep)
        self.table.fit_columns()
        self._settle()
        self.show_position()

    def _counts(self) -> tuple[int, int]:
        counts = self.shown.totals.by_state if self.shown is not None else {}
        ticked = self.bar.states()
        total = sum(number for state, number in counts.items() if state in ticked)
        return self.model.shown_count(), total

    def _type_filter(self, text: str) -> None:
        self.set_filter(text)
        self.filter_changed.emit()

    # What the window asks ------------------------------------------------------------------------

    def status(self) -> StatusWords:
        row = self.current_row()
        if row is None:
            return StatusWords(_("No package is selected"))
        return StatusWords(one_line(row.path), kind=word_of(row), meaning=what_changed(row))

    def go_to(self, place: PlaceRequest) -> None:
        super().go_to(place)
        shown, at = self.shown, place.at
        if shown is None or not at:
            return

        def show() -> None:
            if not self._go_to_path(at):
                said = _("Neither folder has a package {at}.", at=at)
                self.context.notified.emit("warn", said, "")
                # The view says it too; this is for who asked by the command line.
                warn(said)

        shown.once(
            (self.context.shown_changed, shown.rows_added),
            lambda: self.shown is shown and (shown.row_of(at) is not None or shown.finished),
            show,
        )

    # Opening and copying -------------------------------------------------------------------------

    def open_row(self, row: FileRow | None) -> None:
        """Shows both sides of a package; that of an added or removed one beside nothing."""
        if row is not None and self.shown is not None:
            # The way back leads to this row, however it became the current one.
            self.context.select(Selection(self.shown.key, row.path, ORIGIN))
            self.context.compare(*self.shown.sides_of(row), source=self.shown)

    def copy_as(self, way: str) -> None:
        everything = FileState.RESAVED in self.bar.states()
        copy_folders(self.shown, way, self.context.jobs, everything=everything)

    def row_menu(self) -> QMenu:
        row = self.current_row()
        old, new = (row.old_file, row.new_file) if row is not None else (None, None)
        items = (
            MenuItem("open", _("Show what changed"), lambda: self.open_row(row), row is not None),
            MenuItem(
                "old", _("Open old file"), lambda: self.context.open([old or ""]), old is not None
            ),
            MenuItem(
                "new", _("Open new file"), lambda: self.context.open([new or ""]), new is not None
            ),
            MenuItem(
                "copy",
                _("Copy rows"),
                lambda: to_clipboard(self.table.copy_text()),
                row is not None,
            ),
            MenuItem(
                "path",
                _("Copy path"),
                lambda: to_clipboard(path_words(row) if row else ""),
                bool(row),
            ),
        )
        return self.with_filters(menu_of(items, self), value_terms(FILTER, row))

    def _open_menu(self, place: QPoint) -> None:
        pop_up(self.row_menu(), place)
