"""The middle of the window: the view of what is shown, the start page, or help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QStackedWidget, QWidget

from inspector.gui.desk.action import PAGE, AnyAction
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.entry_view import (
    NO_PARTS,
    AnyView,
    Arrangement,
    DockParts,
    StatusWords,
    ViewState,
)
from inspector.gui.desk.guarded import Guarded
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.opening import PlaceRequest
from inspector.gui.files.feature import FILES
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.notice import NoticeBar
from inspector.gui.shell.help import HelpView
from inspector.gui.shell.start import StartPage
from inspector.messages import _, ngettext
from inspector.messages.phrases import labelled
from inspector.named_tuples import NamedTuple

#: What the name of a kind of page has behind it where the dock of files would list nothing else.
_LONE: Final = "lone"
#: How the docks stand while nothing is open.
_EMPTY = Arrangement("start")
#: Marks of notices that hold whatever is shown.
_LASTING: Final = ("warn", "bad")


class _AskedOf(NamedTuple):
    """What a notice is about that answers what was asked of an entry while that was shown."""

    entry: Entry | None


class Middle(QWidget):
    """Follows what is shown: each kind of entry has one view, kept by its guard.

    Attributes:
        guards: What keeps the view of each kind that has one, by the id of the kind.

    Args:
        context: What is open and shown.
        kinds: The kinds of entry that it can show.
        help_view: What shows pages of the help.
        states: How views of another window were left whose places these take, by their kind.
    """

    #: An action is wanted; carries its id.
    wanted = Signal(str)
    #: Another view is in sight, or another filter is in force in it.
    filter_changed = Signal()
    #: The view in sight has something new to say.
    news = Signal()
    #: Other docks belong beside what is in sight.
    arrangement_changed = Signal()

    def __init__(
        self,
        context: AppContext,
        kinds: Sequence[KindSpec[Any]],
        help_view: HelpView,
        states: Mapping[str, ViewState],
    ) -> None:
        super().__init__()
        self._states = dict(states)
        self._context = context
        self._kinds = {kind.opening.kind: kind for kind in kinds}
        self._left: Entry | None = None
        #: Whether the dock of files stays away from what is shown.
        self._lone = False
        self.notice = NoticeBar(context.theme)
        self.notice.clear()
        self.start_page = StartPage(context)
        self.help_view = help_view
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start_page)
        self.guards: dict[str, Guarded[AnyView]] = {}
        for name, kind in self._kinds.items():
            if kind.view is not None:
                self.guards[name] = self._guard(kind)
                self.stack.addWidget(self.guards[name])
        self.stack.addWidget(help_view)
        vbox(self.notice, (self.stack, 1), parent=self)
        context.shown_changed.connect(self._show)
        context.entries_changed.connect(self._follow_entries)
        context.entry_requested.connect(self.leave_help)
        context.place_requested.connect(self.go_to)
        context.page_returned.connect(self._return_to)
        self.arrangement_changed.connect(self._note_page)
        help_view.closed.connect(self.leave_help)

    def _guard(self, kind: KindSpec[Any]) -> Guarded[AnyView]:
        def make() -> AnyView:
            assert kind.view is not None
            view = kind.view(self._context)
            view.wanted.connect(self.wanted)
            view.filter_changed.connect(self.filter_changed)
            view.news.connect(self.news)
            view.arrangement_changed.connect(self.arrangement_changed)
            state = self._states.pop(kind.opening.kind, None)
            if state is not None:
                view.restore(state)
            shown = self._context.shown
            if shown is not None and shown.kind == kind.opening.kind:
                view.show_entry(shown)
            return view

        context = self._context
        return Guarded(context.theme, context.bugs, str(kind.title), make, at_once=kind.at_once)

    def states(self) -> dict[str, ViewState]:
        """How the views are left now, by the id of their kind, and those that were not made yet."""
        states = dict(self._states)
        for kind, guard in self.guards.items():
            if guard.view is not None:
                states[kind] = guard.view.state()
        return states

    def leave(self) -> None:
        """Shows nothing any more: another window takes the place of this one."""
        for guard in self.guards.values():
            guard.call(lambda view: view.leave())

    def _guard_of(self, entry: Entry | None) -> Guarded[AnyView] | None:
        return self.guards.get(entry.kind) if entry is not None else None

    @property
    def view(self) -> AnyView | None:
        """The view that is in sight, if it lives; None while help or the start page is."""
        guard = self.stack.currentWidget()
        return guard.view if isinstance(guard, Guarded) else None

    def arrangement(self) -> Arrangement:
        """How the docks stand beside what is shown."""
        shown = self._context.shown
        if shown is None:
            return _EMPTY
        guard = self._guard_of(shown)
        own = guard.view.arrangement() if guard is not None and guard.view is not None else None
        wanted = own or self._kinds[shown.kind].arrangement
        self._lone = wanted.is_lone and self._lists_nothing_else()
        if not self._lone:
            return wanted
        return wanted._replace(name=f"{wanted.name}-{_LONE}", docks=wanted.docks - {FILES.id})

    def _lists_nothing_else(self) -> bool:
        """Whether the dock of files has nothing in it but what is shown."""
        context = self._context
        is_only = len(context.entries()) < 2 and context.beside is None
        return is_only and self.parts_for_files() == NO_PARTS

    def _follow_entries(self) -> None:
        """Has the dock of files come once it has more to list, and go again."""
        before = self._lone
        self.arrangement()
        if self._lone is not before:
            self.arrangement_changed.emit()

    def parts_for_files(self) -> DockParts:
        """What of the view of what is shown stands in the dock of the files, if anything does."""
        guard = self._guard_of(self._context.shown)
        view = guard.view if guard is not None else None
        return NO_PARTS if view is None else view.parts_for_files()

    def status(self) -> StatusWords:
        """What the line at the foot says."""
        shown = self._context.shown
        guard = self._guard_of(shown)
        if guard is not None and guard.view is not None:
            return guard.view.status()
        return StatusWords(shown.summary if shown is not None else _("No package open"))

    def go_to(self, place: PlaceRequest) -> None:
        """Goes to a place of what is shown: see the view's. Other views have the page next time."""
        shown = self._guard_of(self._context.shown)
        for guard in self.guards.values():
            if guard is shown:
                guard.call(lambda view: view.go_to(place))
            elif place.page:
                guard.call(lambda view: view.show_page(place.page))

    def show_page(self, page_id: str) -> None:
        """Turns to a page, in every view that has it: the next entry shows it too."""
        self.leave_help()
        for guard in self.guards.values():
            guard.call(lambda view: view.show_page(page_id))

    def turn_by_number(self, action: AnyAction) -> bool:
        """Turns to the page of what is shown whose number is in the key of an action.

        Args:
            action: What turns to a page of files that is none of what is shown.
        """
        view = self.view
        if view is None or not action.id.startswith(PAGE):
            return False
        pages = view.numbered_pages()
        number = next((key[-1] for key in action.keys), "")
        if not (number.isdigit() and 0 < int(number) <= len(pages)):
            return False
        shown = view.show_page(pages[int(number) - 1])
        if shown:
            view.take_keyboard()
        return shown

    def why_no_number(self, action: AnyAction) -> str:
        """Why the key of an action turns to no page of what is shown, which has pages of its own.

        Empty where it has none: then the name of the page says more than a number.
        """
        pages = self.view.numbered_pages() if self.view is not None else ()
        if not pages or not action.id.startswith(PAGE) or not action.keys:
            return ""
        key = QKeySequence(action.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
        count = len(pages)
        has = ngettext("what is shown has {count} page", "what is shown has {count} pages", count)
        return labelled(key, has)

    def say(self, mark: str, bold: str, rest: str = "") -> None:
        """Says something in the bar above the page.

        What is neither a warning nor an error goes with what is shown now.
        """
        self.notice.set_notice(mark, bold, rest, [("dismiss", _("Dismiss"))])
        if mark not in _LASTING:
            self.notice.about = _AskedOf(self._context.shown)

    def _show(self, entry: Entry | None) -> None:
        about = self.notice.about
        if isinstance(about, _AskedOf) and about.entry is not entry:
            self.notice.clear()
        left, self._left = self._guard_of(self._left), entry
        guard = self._guard_of(entry)
        if left is not None and left is not guard:
            left.call(lambda view: view.leave())
        # A bug in what showed the entry before says nothing of this one; a view that is made for it
        # shows it already.
        if guard is not None and not guard.renew():
            guard.call(lambda view: view.show_entry(entry))
        self.stack.setCurrentWidget(guard or self.start_page)
        self._note_page()

    def _note_page(self) -> None:
        """Has it known for the way back which page of what is shown is in front."""
        guard = self._guard_of(self._context.shown)
        view = guard.view if guard is not None else None
        self._context.page = view.current_page() if view is not None else ""

    def _return_to(self, page_id: str) -> None:
        """Turns to a page of what is shown, and of nothing else."""
        guard = self._guard_of(self._context.shown)
        if guard is not None:
            guard.call(lambda view: view.show_page(page_id))

    # Help

    def show_help(self, page: str) -> None:
        """Shows a page of help in place of what is shown."""
        self.help_view.show_help(page)
        self.stack.setCurrentWidget(self.help_view)
        self.help_view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.news.emit()

    @property
    def shows_help(self) -> bool:
        """Whether a page of help is shown."""
        return self.stack.currentWidget() is self.help_view

    def leave_help(self) -> None:
        """Shows again what was shown."""
        if self.stack.currentWidget() is self.help_view:
            self.stack.setCurrentWidget(self._guard_of(self._context.shown) or self.start_page)
            self.news.emit()

    def take_keyboard(self) -> None:
        """Gives the keyboard to what is in sight: a view says itself where reading begins."""
        shown = self.stack.currentWidget()
        if self.view is not None:
            self.view.take_keyboard()
        elif shown is not None:
            shown.setFocus(Qt.FocusReason.OtherFocusReason)
