"""A comparison in the middle of the window: sentence, list of changes, and both sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from inspector.gui.desk.compared_view import ComparedPageSpec, ComparedView
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import NOTHING
from inspector.gui.desk.entry_view import Followed, StatusWords, go_to_nearest
from inspector.gui.desk.facts import ComparisonFacts
from inspector.gui.desk.field_words import offset_in
from inspector.gui.desk.opening import PlaceRequest
from inspector.gui.desk.view_base import Filtering
from inspector.gui.diff.bar import DiffBar
from inspector.gui.diff.change_list import DiffListPanel, ListPlace
from inspector.gui.diff.change_navigation import ChangeNavigator, PlaceKeeper
from inspector.gui.diff.comparison import ComparisonDocument, SideDocument, SideName
from inspector.gui.diff.copying import copy_comparison, value_of
from inspector.gui.diff.model import DiffModel
from inspector.gui.diff.pages import FILTER, HINT, DiffPages
from inspector.gui.diff.problems import DiffProblems
from inspector.gui.diff.sides import DiffSides
from inspector.gui.diff.states import DiffStates, Made, RowMaker
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.filter_field import FilterState
from inspector.gui.kit.focus_order import holds_keyboard
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.row_menu import MenuItem, menu_of
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.rows.filtering import value_terms
from inspector.gui.rows.listing import RowFilter
from inspector.gui.work.selection import ASKED, Selection
from inspector.messages import _
from inspector.messages.phrases import ARROW
from inspector.report.diff.groups import DiffRow, Wanted
from inspector.report.diff.listed import ListRow, shown_words
from inspector.report.diff.rows import DiffRows

ORIGIN: Final = "diff"
#: What the settings begin with that say what is hidden.
_HIDING: Final = "compare/hide-"
#: Characters of either value of a change that the line at the foot takes, and of one by itself.
_LONGEST: Final = 60
_LONGEST_ALONE: Final = 400
#: A view of less width hides the list behind a button; one of less height has small pictures.
NARROW: Final = 1030
LOW: Final = 520
#: One of less height has no version lines in its head.
FOLDED: Final = 700


class DiffView(ComparedView[ComparisonDocument]):
    """Shows two files side by side.

    What was ticked and typed stays when another comparison is shown.

    Args:
        context: The window.
        pages: The pages of other features, beside that of all changes.
    """

    has_bytes = True
    help_page = "topics/comparing-packages"

    def __init__(
        self,
        context: AppContext,
        pages: Sequence[ComparedPageSpec] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(context, parent)
        theme = self._theme
        self._filter = RowFilter(FILTER, self._show_matches, self._counts, hint=HINT, noun="change")
        self._side: SideName = "new"
        self._looked_at: SideName = "new"
        self._panels_shown = False
        self._moving = False
        self._late = False
        self.problems = DiffProblems(theme)
        self.problems.wanted.connect(self.wanted)
        self.bar = DiffBar(theme, self.copy_as)
        self.bar.wanted.connect(self.wanted)
        self._follow_setting(_HIDING)
        context.settings.changed.connect(self._follow_setting)
        self.bar.wanted_changed.connect(self._refill)
        self.list = DiffListPanel(theme)
        self.list.row_chosen.connect(self._go_to_listed)
        self.list.row_activated.connect(self._enter_listed)
        self.list.filter_typed.connect(self._type_filter)
        self.sides = DiffSides(context, theme)
        self.sides.head.swap_button.clicked.connect(lambda: self.wanted.emit("swap-sides"))
        self.tree = self.sides.tree
        self.tree.row_selected.connect(self._select_row)
        self.tree.row_activated.connect(self.open_row)
        self.tree.side_chosen.connect(self._choose_side)
        self.tree.menu_wanted.connect(self.open_row_menu)
        self.way = ChangeNavigator(self.sides)
        self.kept = PlaceKeeper(context, self.sides)
        self._maker = RowMaker(context.jobs, self)
        self.states = DiffStates(context.jobs, theme)
        self.states.empty.action_chosen.connect(self._show_everything)
        context.selection_changed.connect(self._follow_selection)
        self._changes = QWidget()
        self.pages = DiffPages(context, pages, self.copy_as, [self._changes], self)
        self.pages.wanted.connect(self.wanted)
        self.pages.turned.connect(self._follow_page)
        self.pages.filter_changed.connect(self.filter_changed)
        self.pages.news.connect(self.news)
        self._arrange()

    def _arrange(self) -> None:
        theme = self._theme
        right = vbox(self.states, (self.sides, 1))
        self._body = hbox(self.list, (right, 1))
        changes = QVBoxLayout(self._changes)
        changes.addWidget(self.bar)
        changes.addLayout(self._body, 1)
        column = QVBoxLayout(self)
        column.addWidget(self.problems)
        column.addWidget(self.pages.navigation)
        column.addWidget(self._changes, 1)
        self.pages.add_to(column)
        for layout in (changes, column):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        self.place = ListPlace(theme, self.list, self._body, self, self.bar.list_button)
        self.place.drop.left.connect(lambda: self.bar.list_button.setChecked(False))
        self.setFocusProxy(self.tree)

    # Showing a comparison ------------------------------------------------------------------------

    def show_entry(self, entry: ComparisonDocument | None) -> None:
        if self._turn_to_entry(entry):
            self.kept.follow(entry)
        self.refresh()

    def _signals(self, entry: ComparisonDocument) -> Sequence[Followed]:
        return (
            (entry.changed, self.refresh),
            (entry.disk_changed, self._follow_disk),
            (entry.closed, self._forget),
        )

    def _follow_disk(self) -> None:
        self.problems.show_comparison(self.shown)

    def _forget(self) -> None:
        if self.sender() is self.shown:
            self.show_entry(None)

    def refresh(self) -> None:
        """Shows what is known of the comparison now."""
        shown = self.shown
        self.bar.set_ready(shown is not None and shown.comparison is not None)
        self.bar.say(shown.summary if shown is not None else "", shown.rest if shown else "")
        self.sides.head.show_comparison(shown)
        self.problems.show_comparison(shown)
        self.bar.setVisible(shown is None or shown.error is None or shown.comparison is not None)
        self.states.follow(shown)
        if shown is None or shown.sides is None or not self._shows(shown):
            # Nothing of another comparison stays while rows are made.
            self._fill(None)
        if shown is None:
            self.pages.show_comparison(None, ComparisonFacts())
        else:
            self.pages.show_comparison(shown.comparison, shown.facts)
        self._refill()

    # Pages ---------------------------------------------------------------------------------------

    def _follow_page(self) -> None:
        if holds_keyboard(self):
            self.take_keyboard()
        self.filter_changed.emit()
        self.news.emit()

    def take_keyboard(self) -> None:
        page = self.pages.page
        if page is not None:
            page.take_keyboard()
        elif self.tree.isHidden() and self.states.empty.action_button().isVisible():
            self.states.empty.action_button().setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().take_keyboard()

    def current_page(self) -> str:
        return self.pages.current

    def show_page(self, page_id: str) -> bool:
        return self.pages.show_page(page_id)

    def available_pages(self) -> frozenset[str]:
        return self.pages.offered

    def numbered_pages(self) -> tuple[str, ...]:
        return self.pages.in_order()

    def why_no_page(self, page_id: str) -> str:
        return self.pages.why_not(page_id) or super().why_no_page(page_id)

    # Copying and filling -------------------------------------------------------------------------

    def copy_as(self, way: str) -> None:
        copy_comparison(self.shown, way, everything=not self.bar.shown().hide_noise)

    def _shows(self, shown: ComparisonDocument) -> bool:
        return self.rows is not None and self.rows.sides is shown.sides

    def _follow_setting(self, key: str) -> None:
        """Ticks what the settings hide, at first and whenever they change."""
        if key.startswith(_HIDING):
            flag = self.context.settings.flag
            ticks = (flag(f"{_HIDING}{name}") for name in ("noise", "version", "layout"))
            self.bar.set_shown(Wanted(True, *ticks))

    def _refill(self) -> None:
        """Makes the rows anew, for what is ticked and typed now; the current one stays."""
        self._maker.make(self.shown, self.bar.shown(), self._filter.keep, self._fill)
        if self._maker.busy and self.rows is not None:
            # The field says how many are left when they were counted.
            self._late = True

    def _notify_late(self) -> None:
        """The filter of rows that were made by a job says its count now."""
        if self._late and not self._maker.busy:
            self._late = False
            self._notify_filter(self._filter.filter_state())
            self.filter_changed.emit()

    def _fill(self, made: Made | None) -> None:
        """Shows rows, and goes to where somebody was in them."""
        self.way.rows = made.rows if made is not None else None
        self._moving = self.kept.resting = True
        self.sides.model.show_rows(self.rows, made.groups if made is not None else None)
        self.sides.unfold(self.kept.begins_open)
        self.list.model.show_listed(made.listed if made is not None else None)
        self.list.unfold()
        self.kept.resting = False
        hidden = self.rows.hidden if self.rows is not None else 0
        count = len(self.rows.numbers) if self.rows is not None else 0
        one_sided = made is not None and made.rows.sides.is_one_sided
        words = shown_words(count, hidden, one_sided=one_sided) if made is not None else ""
        self.list.count.set_text(words)
        self._settle(hidden)
        begins = not self.kept.has_place()
        if begins:
            self.way.begin()
        else:
            self.sides.go_to(self.kept.found())
        self._moving = False
        self._notify_late()
        row = self.current_row()
        self._show_row(row)
        if begins and row is not None:
            self.kept.remember()
            self._take_keyboard()

    def _take_keyboard(self) -> None:
        """Gives the keyboard to the rows where it would be at the first tick of the bar."""
        focus: QWidget | None = self.window().focusWidget()
        lost = focus is None or not focus.isVisible() or self.bar.isAncestorOf(focus)
        if self.tree.isVisible() and (lost or focus is self):
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def _settle(self, hidden: int) -> None:
        has_rows = self.sides.model.rowCount() > 0
        ready = self.rows is not None
        # What goes leaves the keyboard to what comes in its place.
        focus: QWidget | None = self.window().focusWidget()
        had_keyboard = focus in (self.tree, self.states.empty.action_button())
        self.tree.setVisible(has_rows or not ready)
        self.sides.ruler.setVisible(has_rows)
        self.states.settle(
            rows=has_rows or not ready, filtered=self._filter.keep is not None, hidden=hidden
        )
        if had_keyboard:
            self.take_keyboard()

    def _show_everything(self) -> None:
        if self._filter.keep is not None:
            self.clear_filter()
            return
        wanted = self.bar.shown()
        if self.rows is not None and self.rows.hidden:
            self.bar.set_shown(Wanted(wanted.only_changes, False, False, False))
        else:
            self.bar.set_shown(wanted._replace(only_changes=False))

    @property
    def rows(self) -> DiffRows | None:
        """What makes the rows that are shown; None while there is no comparison."""
        return self.way.rows

    def areas(self) -> tuple[QWidget, ...]:
        page = self.pages.page
        if page is not None:
            return self.problems, self.pages.navigation, *page.areas()
        return (
            self.problems, self.pages.navigation, self.bar, self.list, self.states, self.sides,
        )  # fmt: skip

    # The current row -----------------------------------------------------------------------------

    def current_row(self) -> DiffRow | None:
        """The current row of the sides."""
        return self.way.current_row()

    def _select_row(self, row: DiffRow | None) -> None:
        if self._moving:
            return
        self.kept.remember()
        self._show_row(row)

    def _show_row(self, row: DiffRow | None) -> None:
        self.show_position()
        self.sides.show_details(row)
        self.news.emit()
        if row is None:
            return
        self._mark_in_list(row)
        self._select_field(row)
        QTimer.singleShot(0, self, self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        index = self.tree.currentIndex()
        if index.isValid():
            self.tree.scrollTo(index.siblingAtColumn(0))

    def _mark_in_list(self, row: DiffRow) -> None:
        index = self.tree.currentIndex()
        while index.parent().isValid():
            index = index.parent()
        top = self.tree.row_of(index)
        kept = self.rows.kept_of.get(top.key, []) if self.rows is not None and top else []
        if top is not None and kept:
            self.list.mark(row.number if row.number >= 0 else kept[0].number, top.key)

    def _select_field(self, row: DiffRow) -> None:
        """Shows the bytes of the row on the side that is looked at, or on the one that has it."""
        shown = self.shown
        if shown is None:
            return
        side: SideName = self._side
        path = row.old_path if side == "old" else row.new_path
        if not path:
            side = "new" if side == "old" else "old"
            path = row.old_path if side == "old" else row.new_path
        document = shown.side(side)
        if path and document is not None:
            self._looked_at = side
            self._mark_side(shown=self._panels_shown)
            shown.look_at_side(document)
            self.context.select(Selection(document.path, path, ORIGIN))

    def show_docks(self, docks: frozenset[str]) -> None:
        self._mark_side(shown=not docks.isdisjoint(("bytes-dock", "why-dock")))

    def _mark_side(self, *, shown: bool) -> None:
        """Marks the side that is looked at while its bytes or values can be seen."""
        self._panels_shown = shown
        self.sides.head.set_side(self._looked_at, shown=shown)

    def _choose_side(self, side: str) -> None:
        self._side = "old" if side == "old" else "new"
        row = self.current_row()
        if row is not None and not self._moving:
            self._select_field(row)

    def show_other_side(self) -> None:
        """Shows the bytes and values of the other side."""
        self._choose_side("new" if self._side == "old" else "old")

    def side(self) -> SideName:
        """The side whose bytes are shown where both have the field."""
        return self._side

    def _follow_selection(self, selection: Selection | None) -> None:
        """Goes to the row of a field that was selected in the bytes or elsewhere."""
        shown = self.shown
        if selection is None or shown is None or selection.origin == ORIGIN:
            return
        if self.context.shown is not shown or shown.looked_at is None:
            return
        if selection.path != shown.looked_at.path:
            return
        old = shown.looked_at is shown.old
        index = self.sides.model.index_of_field(selection.field, old=old)
        if index.isValid():
            self._side = "old" if old else "new"
            self._mark(index)

    def _mark(self, index: QModelIndex) -> None:
        self._moving = True
        self.sides.go_to(index)
        self._moving = False
        self.kept.remember()
        row = self.current_row()
        self.show_position()
        self.sides.show_details(row)
        self.news.emit()
        if row is not None:
            self._mark_in_list(row)

    # The way through the changes -----------------------------------------------------------------

    def position(self) -> tuple[int, int]:
        """Which change is the current one, from 1 (0 for none), and how many there are."""
        return self.way.position()

    def change_count(self) -> int:
        page = self.pages.page
        return (page if page is not None else self).position()[1]

    def step(self, by: int) -> None:
        page = self.pages.page
        (page if page is not None else self.way).step(by)

    def show_position(self) -> None:
        """Says which change is the current one."""
        place, count = self.position()
        self.bar.position.set_place(place, count)
        for button in (self.bar.up_button, self.bar.down_button):
            button.setEnabled(count > 0)

    def _go_to_listed(self, row: ListRow) -> None:
        if row.kind == "section":
            self.sides.go_to(self.sides.model.index_of_group(row.group), top=True)
        elif row.kind == "object":
            current = self.current_row()
            first = self.sides.model.index_of_number(row.number)
            if current is None or current.key.partition("|")[0] != row.group:
                self.sides.go_to(first)
        else:
            self.sides.go_to(self.sides.model.index_of_number(row.number))

    def _enter_listed(self, row: ListRow) -> None:
        self._go_to_listed(row)
        self.place.drop.leave(give_back=False)
        self.tree.setFocus()

    # Filter --------------------------------------------------------------------------------------

    def filter_hint(self) -> str:
        has_rows = self.shown is not None and self.shown.facts.has_report
        return super().filter_hint() if has_rows or self.pages.page is not None else ""

    def _filtering(self) -> Filtering:
        return self.pages.page or self._filter

    def set_filter(self, text: str) -> FilterState:
        state = super().set_filter(text)
        if self.pages.page is None:
            self._notify_filter(state)
        return state

    def _show_matches(self, _: Callable[[DiffRow], bool] | None) -> None:
        self.list.set_filter_text(self._filter.text)
        self._refill()

    def _counts(self) -> tuple[int, int]:
        return (len(self.rows.numbers), self.rows.total) if self.rows is not None else (0, 0)

    def _notify_filter(self, state: FilterState) -> None:
        """Says at the list how many changes the filter leaves."""
        quiet = state.kind == "neutral"
        self.list.field.set_state(*(FilterState("neutral") if quiet else state))

    def _type_filter(self, text: str) -> None:
        self.set_filter(text)
        self.filter_changed.emit()

    def focus_filter(self) -> bool:
        page = self.pages.page
        if page is not None:
            return page.focus_filter()
        if not self.list_shown():
            self.toggle_list()
        self.list.field.select_all()
        return True

    # What the window asks ------------------------------------------------------------------------

    def status(self) -> StatusWords:
        page = self.pages.page
        if page is not None:
            return page.status()
        row = self.current_row()
        if row is None:
            return StatusWords()
        plain = row.kind in ("group", "fold", "rest")
        word = MARK_WORDS[row.sign] if row.sign else "" if plain else "equal"
        values = [row.before, row.after] if row.before != row.after else [row.after]
        # Of two both begin in sight; one has all the room that there is.
        longest = _LONGEST if len(values) > 1 else _LONGEST_ALONE
        short = (
            value if len(value) <= longest else f"{value[:longest]}…" for value in values if value
        )
        value = "" if plain else f" {ARROW} ".join(short)
        return StatusWords(row.detail, kind=str(word), value=value, meaning=row.note)

    def go_to(self, place: PlaceRequest) -> None:
        shown = self.shown
        if shown is None:
            return

        def go() -> None:
            super(DiffView, self).go_to(PlaceRequest(page=place.page))
            if place.at:
                self._go_to(shown, place.at)

        shown.once(
            (self.context.shown_changed,),
            lambda: self.shown is shown and shown.comparison is not None and shown.settled,
            go,
        )

    def _go_to(self, shown: ComparisonDocument, at: str) -> None:
        """Selects a field: the new side's, else the old one's, else the nearest."""
        sides = [side for side in (shown.new, shown.old) if side is not None and side.fields]
        if not sides:
            return
        offset = offset_in(at)
        if offset is not None:
            self.context.offset_requested.emit(offset)
            return
        at = _field_of_change(shown, at)
        has = next((side for side in sides if side.fields and side.fields.find(at)), None)
        side = has or sides[0]
        shown.look_at_side(side)
        if has is None:
            go_to_nearest(self.context, side, at, ASKED)
            return
        if not self._uncover(at, old=side is shown.old):
            said = (_("Nothing differs in {at}.", at=at), _("Only what differs has rows here."))
            self.context.notified.emit("info", *said)
        self.context.select(Selection(side.path, at, ASKED))

    def _uncover(self, at: str, *, old: bool) -> bool:
        """Hides no more than leaves a row to a field; whether it, or one above it, has one then."""
        sides = self.shown.sides if self.shown is not None else None
        wanted, trial = self.bar.shown(), DiffModel(self)
        for change in ({}, {"only_changes": False}, {"hide_layout": False}, {"hide_noise": False}):
            wanted = wanted._replace(**change)
            trial.show_rows(
                DiffRows(sides, wanted, self._filter.keep) if sides is not None else None
            )
            row = trial.row_at(trial.index_of_field(at, old=old))
            if row is not None and at == (row.old_path if old else row.new_path):
                self.bar.set_shown(wanted)
                break
        trial.deleteLater()
        return self.sides.model.index_of_field(at, old=old).isValid()

    # Shape -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        height = self.height() or self._theme.px(FOLDED)
        self.sides.head.set_low(height < self._theme.px(LOW), height < self._theme.px(FOLDED))
        narrow = self.width() < max(NARROW, self._theme.px(NARROW))
        if self.place.set_narrow(narrow):
            self.bar.set_narrow(narrow)
        self.bar.fit(self.width())

    def toggle_list(self) -> None:
        """Shows or hides the list of changes."""
        self.place.toggle(self.bar.mapTo(self, self.bar.rect().bottomLeft()).y() + 1)
        self.bar.list_button.setChecked(self.place.drop.isVisible())

    def list_shown(self) -> bool:
        """Whether the list of changes can be seen."""
        return self.list.isVisibleTo(self)

    # Copying and opening -------------------------------------------------------------------------

    def row_menu(self) -> QMenu:
        row = self.current_row()
        path = row.detail if row is not None else ""
        valued = row is not None and row.kind not in ("group", "fold", "rest")
        why_not = self.why_not(row)
        items = (
            MenuItem(
                "copy", _("Copy row"), lambda: to_clipboard(self.tree.copy_text()), row is not None
            ),
            MenuItem(
                "old", _("Copy old value"), lambda: to_clipboard(value_of(row, old=True)), valued
            ),
            MenuItem(
                "new", _("Copy new value"), lambda: to_clipboard(value_of(row, old=False)), valued
            ),
            MenuItem("path", _("Copy path"), lambda: to_clipboard(path), bool(path)),
            MenuItem(
                "contents", _("Show in Contents"), lambda: self.open_row(row), not why_not, why_not
            ),
            MenuItem(
                "markdown", _("Copy comparison as Markdown"), lambda: self.copy_as("markdown")
            ),
        )
        terms = value_terms(FILTER, row) if valued and self.pages.page is None else []
        return self.with_filters(menu_of(items, self), terms)

    def why_not(self, row: DiffRow | None) -> str:
        """Why the field of a row cannot be shown in Contents; empty where it can."""
        document, __ = self._place_of(row)
        if document is None or self.shown is None:
            return _("The row is no field of either file.")
        if document.path == NOTHING or not self.shown.stamps.get(document.path):
            return _("This side is no file on disk: Contents shows files.")
        return ""

    def _place_of(self, row: DiffRow | None) -> tuple[SideDocument | None, str]:
        """The side that a row is opened at, and its field there."""
        if self.shown is None or row is None:
            return None, ""
        side: SideName = self._side
        path = row.old_path if side == "old" else row.new_path
        if not path:
            side, path = ("new", row.new_path) if side == "old" else ("old", row.old_path)
        return (self.shown.side(side), path) if path else (None, "")

    def open_row(self, row: DiffRow | None) -> None:
        """Enter or a double click opens the file of that side at the field."""
        document, path = self._place_of(row)
        if document is None:
            return
        if reason := self.why_not(row):
            self.context.notified.emit("note", _("Not shown in Contents."), reason)
        else:
            self.context.open([document.path], PlaceRequest(path, "contents"))


def _field_of_change(shown: ComparisonDocument, at: str) -> str:
    """The field of a change that is named as reports name it, by the path of its object."""
    changes = shown.comparison.difference.changes if shown.comparison is not None else ()
    change = next((change for change in changes if change.path == at), None)
    return (change.new_path or change.old_path or at) if change is not None else at
