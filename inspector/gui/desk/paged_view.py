"""A file as pages: what its kind puts above, the navigation, and below them the page chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QStackedWidget, QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.desk.entry_view import (
    Arrangement,
    EntryView,
    Followed,
    ViewState,
    go_to_nearest,
    notify_no_page,
)
from inspector.gui.desk.facts import DocumentFacts
from inspector.gui.desk.field_words import offset_in
from inspector.gui.desk.guarded import Guarded
from inspector.gui.desk.on_disk import OnDisk
from inspector.gui.desk.opening import PlaceRequest
from inspector.gui.desk.page import MARGIN, Page
from inspector.gui.desk.page_spec import OF_OUTLINE, Availability, PageSpec
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.focus_order import holds_keyboard
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.states import StatePane
from inspector.gui.kit.sub_navigation import SubNavigation
from inspector.gui.work.selection import ASKED, ON_ITS_PAGE, Selection
from inspector.messages import _
from inspector.messages.phrases import counted, noted

#: The format whose pages are offered before it is known what a file is.
_FORMAT: Final = "unreal-package"
#: Where selections come from that leave the page that is shown.
_STAYING: Final = (OF_OUTLINE, ON_ITS_PAGE)
#: Views that select without asking for another page to be turned to.
_QUIET: Final = ("findings", *_STAYING)


class PagedView(EntryView[Document]):
    """Shows the file that is set, whatever could be read of it.

    A kind that puts something above the navigation makes it in :meth:`heads`.

    Args:
        context: The window's shared state.
        pages: The pages to offer, in the order of the navigation.
    """

    has_bytes = True

    def __init__(
        self,
        context: AppContext,
        pages: Sequence[PageSpec],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(context, parent)
        theme = self._theme
        self._specs = tuple(pages)
        #: The pages of files of the format of the one that is shown, whatever it is called.
        self._offered = self._offered_for(DocumentFacts())
        #: Which of them have anything to show, by their ids; none before the file was read.
        self._available: Mapping[str, Availability] = {}
        self._guards: dict[PageSpec, Guarded[Page]] = {}
        self._wanted = self._specs[0].id
        #: The page that the file begins with whatever was turned to; empty for none.
        self._begins = ""
        #: Whether the wanted page was asked for before there was a file to show.
        self._asked = False
        #: The page on which somebody asked for a place; empty where any page will do.
        self._page_asked = ""
        self._current = ""
        self._alone = False
        #: The docks that can be seen.
        self._docks: frozenset[str] = frozenset()
        #: What filters pages that are not made yet.
        self._filters: dict[str, str] = {}
        self._navigating = False
        self._above = QWidget()
        vbox(*self.heads(), parent=self._above)
        self.navigation = SubNavigation(theme)
        self.navigation.chosen.connect(self._choose_page)
        self.bytes_button = Button(theme, _("Bytes"), "flat", "bytes")
        self.bytes_button.set_note("F4")
        self.bytes_button.setCheckable(True)
        set_tip(self.bytes_button, _("Show the bytes below every page (F4)"))
        self.bytes_button.clicked.connect(lambda: self.wanted.emit("toggle-bytes"))
        self.navigation.set_corner(self.bytes_button)
        self.notice = NoticeBar(theme)
        self.notice.clear()
        self.notice.action_chosen.connect(self._act)
        self.states = StatePane(theme, context.jobs, (MARGIN, 8, 0))
        self.stack = QStackedWidget()
        self._blank = QWidget()
        self.stack.addWidget(self._blank)
        vbox(self._above, self.navigation, self.notice, self.states, (self.stack, 1), parent=self)

        self.show_page(context.settings.text("window/page"))
        # That was remembered; nobody asked for it.
        self._asked = False
        context.selection_changed.connect(self._follow_selection)
        context.page_requested.connect(self.show_page)

    def show_docks(self, docks: frozenset[str]) -> None:
        self._docks = docks
        self.bytes_button.setChecked("bytes-dock" in docks)
        page = self._shown()
        if page is not None:
            page.show_docks(docks)

    def show_alone(self, alone: bool) -> None:
        self._alone = alone
        self._settle_room()

    def _settle_room(self) -> None:
        """Shows what stands above the pages unless the one that is shown wants its room, and the
        controls of that page.
        """
        spec, page = self._spec(self._current), self._shown()
        has_head = spec is None or spec.has_head
        self._above.setVisible(has_head and not self._alone)
        controls = page.controls() if page is not None else None
        self.navigation.set_corner(controls or self.bytes_button)
        if page is not None:
            page.show_docks(self._docks)

    def beside(self) -> QWidget | None:
        page = self._shown()
        return page.beside() if page is not None else None

    def overlay(self) -> QWidget | None:
        page = self._shown()
        return page.overlay() if page is not None else None

    def parts(self) -> tuple[object, ...]:
        page = self._shown()
        return (self, page) if page is not None else (self,)

    # What a kind puts in

    def heads(self) -> tuple[QWidget, ...]:
        """Makes what stands above the navigation, from above."""
        return ()

    def show_heads(self, document: Document) -> None:
        """Shows a file in them, as far as it has been read."""

    # Showing a file

    @property
    def document(self) -> Document | None:
        """The file that is shown."""
        return self.shown

    def show_entry(self, entry: Document | None) -> None:
        if not self._turn_to_entry(entry):
            return
        self._begins = ""
        self._take_facts()
        if entry is not None:
            self.refresh()

    def _signals(self, entry: Document) -> Sequence[Followed]:
        return (
            (entry.changed, self.refresh),
            (entry.facts_changed, self._take_facts),
            (entry.disk_changed, self._follow_disk),
            (entry.fields_read, self.news),
            (entry.preview_ready, self._refresh_heads),
        )

    def refresh(self) -> None:
        """Shows what is known of the file now."""
        document = self.document
        if document is None:
            return
        self.show_heads(document)
        self._show_state(document)
        self._show_page(document)
        self.news.emit()

    def _refresh_heads(self) -> None:
        """Says in the verdict what a save loses, once that is known."""
        if self.document is not None:
            self.show_heads(self.document)

    def _follow_disk(self) -> None:
        """Says that the file is another by now, or no more there."""
        if self.document is not None:
            self.show_heads(self.document)
            self._show_notice(self.document)

    def _show_notice(self, document: Document) -> None:
        if document.error is not None:
            again = [("again", _("Read again"))]
            self.notice.set_notice("bad", _("Not readable."), str(document.error), again)
        elif document.on_disk is OnDisk.CHANGED:
            ways = [("again", _("Reload")), ("compare-since-read", _("Compare"))]
            self.notice.set_notice("note", _("Changed on disk."), "", ways)
        elif document.on_disk is OnDisk.DELETED:
            self.notice.set_notice(
                "warn", _("Deleted on disk."), _("What was read is still shown.")
            )
        elif document.is_in_conflict:
            rest = _("What is shown is the file of the work tree.")
            ways = [("merge-conflict", _("Compare, three-way"))]
            self.notice.set_notice("conflict", _("In conflict: both sides changed it."), rest, ways)
        else:
            self.notice.clear()

    def _show_state(self, document: Document) -> None:
        self._show_notice(document)
        if document.loaded:
            self.states.arrive()
        else:
            self.states.wait(document.name)

    def _take_facts(self) -> None:
        """Works out which pages there are by what is published of the file, and names them."""
        facts = self.document.facts if self.document is not None else DocumentFacts()
        self._offered = self._offered_for(facts)
        self._available = (
            {spec.id: spec.available(facts) for spec in self._offered} if facts.is_read else {}
        )
        if facts.is_read:
            self._show_navigation(facts)
        self.navigation.setVisible(facts.is_read)

    def _offered_for(self, facts: DocumentFacts) -> tuple[PageSpec, ...]:
        format_key = facts.format or _FORMAT
        return tuple(spec for spec in self._specs if spec.offered_for(format_key))

    def _show_navigation(self, facts: DocumentFacts) -> None:
        items = []
        for spec in self._offered:
            available = self._available[spec.id]
            if spec.is_rare and not available.enabled:
                continue
            tooltip = noted(spec.title, spec.key)
            count = spec.count(facts)
            if count is not None and spec.counts:
                tooltip += f"\n{counted(count, *spec.counts)}"
            items.append(
                (
                    spec.id,
                    str(spec.title),
                    count,
                    available.enabled,
                    tooltip if available.enabled else available.reason,
                )
            )
        # A page that this file lacks stays wanted: the next file may have it.
        self._navigating = True
        self.navigation.set_items(items)
        self._navigating = False

    def _show_page(self, document: Document) -> None:
        if document.opened is None:
            self.stack.setCurrentWidget(self._blank)
            return
        asked, self._asked = self._asked, False
        wanted = self._begins or self._wanted
        spec = self._spec(wanted) or self._offered[0]
        availability = self._available[spec.id]
        if asked and spec.id != wanted:
            notify_no_page(self.context, wanted, self.why_no_page(wanted))
        if not availability.enabled:
            if asked:
                self._notify_no_page(spec)
            spec = next(spec for spec in self._offered if self._available[spec.id].enabled)
        self.navigation.set_current(spec.id)
        before, self._current = self._current, spec.id
        guard = self._guard(spec)
        focus: QWidget | None = self.window().focusWidget()
        turned = self.stack.currentWidget() is not guard
        if focus is not None and self.stack.isAncestorOf(focus) and turned:
            # A page that goes would leave the keyboard to some panel.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.stack.setCurrentWidget(guard)
        if not guard.renew():
            guard.call(lambda page: page.show_document(document))
        if before != spec.id:
            if not self._begins:
                self.context.settings.set("window/page", spec.id)
            self._settle_room()
            self.arrangement_changed.emit()
            self._show_place()
            # What the line at the foot said was the other page's.
            self.news.emit()
        self.filter_changed.emit()
        if holds_keyboard(self):
            self.take_keyboard()

    def _notify_no_page(self, spec: PageSpec) -> None:
        notify_no_page(self.context, spec.title, self._available[spec.id].reason)

    def _spec(self, page_id: str) -> PageSpec | None:
        return next((spec for spec in self._offered if spec.id == page_id), None)

    def _guard(self, spec: PageSpec) -> Guarded[Page]:
        """Where a page stands, or the report of the bug that it met."""
        guard = self._guards.get(spec)
        if guard is None:
            make = partial(self._make, spec)
            guard = self._guards[spec] = Guarded(
                self._theme, self.context.bugs, str(spec.title), make, at_once=False
            )
            self.stack.addWidget(guard)
        return guard

    def _make(self, spec: PageSpec) -> Page:
        """A page; when it is the one that is wanted, with the file."""
        page = spec.factory(self.context, self._theme)
        page.news.connect(self.news)
        page.filter_changed.connect(self.filter_changed)
        if spec.id == self._current and self.document is not None:
            page.show_document(self.document)
        text = self._filters.pop(spec.id, "")
        if text != page.filter_text():
            page.set_filter(text)
        if spec.id == self._current and (page.beside() or page.controls()):
            QTimer.singleShot(0, self._take_made)
        return page

    def _take_made(self) -> None:
        """Puts what a page has beside it there, once it is made."""
        self._settle_room()
        self.arrangement_changed.emit()

    def begin_with_first(self) -> None:
        """Shows the first page of the file that is shown, without turning to it for others.

        A page that was asked for before there was any file stands.
        """
        self._begins = "" if self._asked else self._offered[0].id

    def state(self) -> ViewState:
        filters = dict(self._filters)
        for spec, guard in self._guards.items():
            guard.call(lambda page: page.keep())
            if guard.view is not None:
                filters[spec.id] = guard.view.filter_text()
        return ViewState(self._wanted, filters)

    def restore(self, state: ViewState) -> None:
        self._wanted = state.page
        self._filters = dict(state.filters)

    # Pages

    def _choose_page(self, page_id: str) -> None:
        if not self._navigating:
            self.show_page(page_id)

    def show_page(self, page_id: str) -> bool:
        """Turns to a page; False when it is not known or has nothing to show for this file."""
        document = self.document
        if document is None or document.opened is None:
            # Which pages there are is known once it is known what the file is.
            if not any(spec.id == page_id for spec in self._specs):
                return False
            self._wanted, self._begins = page_id, ""
            self._asked = self._asked or document is None
            return True
        spec = self._spec(page_id)
        if spec is None or not self._available[page_id].enabled:
            return False
        self._wanted, self._begins = page_id, ""
        if page_id != self._current or self.stack.currentWidget() is self._blank:
            self._show_page(document)
        return True

    def current_page(self) -> str:
        """The id of the page that is shown; empty before the first file was read."""
        return self._current

    def page(self, page_id: str) -> Page | None:
        """A page that was shown at least once, and lives."""
        spec = self._spec(page_id)
        guard = self._guards.get(spec) if spec is not None else None
        return guard.view if guard is not None else None

    def available_pages(self) -> frozenset[str]:
        """The ids of the pages that can be turned to for this file."""
        return frozenset(
            page_id for page_id, availability in self._available.items() if availability.enabled
        )

    def _shown(self) -> Page | None:
        return self.page(self._current)

    # Filter

    def _filtering(self) -> Page | None:
        return self._shown()

    def open_find(self) -> bool:
        page = self._shown()
        return page is not None and page.open_find()

    # Selection

    def _follow_selection(self, selection: Selection | None) -> None:
        document = self.document
        if selection is None or document is None or selection.path != document.path:
            return
        if selection.origin != ASKED:
            # Somebody went somewhere else meanwhile.
            document.end_wait()
        page = self._shown()
        if page is not None and selection.origin == self._current:
            return
        if page is not None and (selection.origin in _STAYING or page.shows_field(selection.field)):
            # Who goes through an outline, or back to a page, stays there, whatever it shows of it.
            page.show_selection(selection)
            return
        if selection.origin in _QUIET or document.opened is None:
            return
        if selection.origin == ASKED and self._current == self._page_asked:
            # It may not have read yet what it shows, and follows as soon as it has.
            return
        for spec in self._offered:
            if spec.id == self._current or not self._available[spec.id].enabled:
                continue
            guard = self._guard(spec)
            guard.renew()
            if guard.view is not None and guard.view.shows_field(selection.field):
                self.show_page(spec.id)
                guard.call(lambda page: page.show_selection(selection))
                return

    def _show_place(self) -> None:
        """Shows on a page that was turned to what was selected while another one was shown."""
        selection, document, page = self.context.selection, self.document, self._shown()
        if (
            page is not None
            and document is not None
            and selection is not None
            and selection.path == document.path
            and selection.origin != self._current
            and page.shows_field(selection.field)
        ):
            self._guard_of_shown().call(lambda page: page.show_selection(selection))

    def _guard_of_shown(self) -> Guarded[Page]:
        spec = self._spec(self._current)
        assert spec is not None  # It is shown.
        return self._guard(spec)

    # What the window asks

    def areas(self) -> tuple[QWidget, ...]:
        return self._above, self.navigation, self.notice, self.states, self.stack

    def reading_area(self) -> QWidget:
        return self.stack

    def take_keyboard(self) -> None:
        page, document, shown = self._shown(), self.document, self.stack.currentWidget()
        if isinstance(shown, Guarded) and shown.report is not None:
            shown.report.setFocus(Qt.FocusReason.OtherFocusReason)
        elif page is None or not page.isVisible() or document is None or not document.loaded:
            # Until the page is there, the view itself keeps the keyboard for it.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        elif page.reading() is None:
            self.navigation.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            page.take_keyboard()

    def enter_rows(self) -> None:
        page = self._shown()
        if page is not None:
            page.enter_rows()

    def leave_filter(self) -> None:
        page = self._shown()
        if page is not None:
            page.leave_filter()

    def why_no_page(self, page_id: str) -> str:
        availability = self._available.get(page_id)
        return super().why_no_page(page_id) if availability is None else availability.reason

    def arrangement(self) -> Arrangement:
        spec = self._spec(self._current) or self._offered[0]
        return Arrangement(spec.id, spec.docks, spec.front)

    def go_to(self, place: PlaceRequest) -> None:
        document = self.document
        if document is None:
            return
        self._page_asked = place.page
        if place.page:
            self._ask_for(place.page)
        if place.at:
            document.once(
                (self.context.shown_changed,),
                lambda: self._shows_anew(document),
                lambda: self._go_to_field(document, place.at),
            )

    def _ask_for(self, page_id: str) -> None:
        """Turns to a page that somebody asked for, and says it where the file has none such."""
        if self._available and self.show_page(page_id):
            return
        spec = self._spec(page_id)
        if spec is not None and self._available:
            self._notify_no_page(spec)
        elif not self._available:
            self._wanted, self._begins, self._asked = page_id, "", True
        else:
            notify_no_page(self.context, page_id, self.why_no_page(page_id))

    def _shows_anew(self, document: Document) -> bool:
        """Whether a file is shown, and is not about to be another because it is read again."""
        return document is self.document and document.facts.is_read and not document.is_reading

    def _go_to_field(self, document: Document, at: str) -> None:
        if not document.facts.format:
            # It has no fields, and none will come.
            return
        offset = offset_in(at)
        document.want_fields()
        if offset is None:
            self.context.select(Selection(document.path, at, ASKED))

        def settle() -> None:
            if offset is not None:
                self.context.offset_requested.emit(offset)
            else:
                go_to_nearest(self.context, document, at, ASKED)

        document.once(
            (self.context.shown_changed, document.fields_read),
            lambda: self._shows_anew(document) and document.facts.has_fields,
            settle,
        )

    def _act(self, action: str) -> None:
        if action != "again":
            self.wanted.emit(action)
        elif self.document is not None:
            self.document.load()
