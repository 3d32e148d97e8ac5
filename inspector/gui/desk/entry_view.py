"""What shows entries of one kind in the middle of the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from inspector.diagnostics import warn
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.opening import PlaceRequest
from inspector.gui.desk.report import Report
from inspector.gui.desk.view_base import ViewBase
from inspector.gui.look.theme import Themed
from inspector.gui.rows.row_view import enter_rows
from inspector.gui.work.selection import Selection
from inspector.messages import Label, _
from inspector.messages.phrases import as_sentence, capitalized, unended
from inspector.named_tuples import NamedTuple

E = TypeVar("E", bound=Entry)
#: A signal that is followed, and by what.
Followed = tuple[SignalInstance, Callable[..., object] | SignalInstance]


class Arrangement(NamedTuple):
    """How the docks stand beside a view at first; after that as they were left.

    Attributes:
        name: What settings call it: the kind of page.
        docks: The docks that are shown.
        front: The panel that is in front of those that share a dock.
        is_lone: Whether the dock of files stays away while it would list nothing beside this.
    """

    name: str
    docks: frozenset[str] = frozenset()
    front: str = "why"
    is_lone: bool = False


class StatusWords(NamedTuple):
    """What the line at the foot of the window says, from the left; empty texts take no room."""

    field: str = ""
    place: str = ""
    length: str = ""
    raw: str = ""
    kind: str = ""
    value: str = ""
    meaning: str = ""


class DockParts(NamedTuple):
    """What of a view stands in the dock of the files.

    Attributes:
        above: What stands above the open files; None for nothing.
        beside: What stands below them, in place of the tree of the folder; None for the tree.
        shares: Whether the tree stays below that.
    """

    above: QWidget | None = None
    beside: QWidget | None = None
    shares: bool = False


#: Of a view that has nothing there.
NO_PARTS: Final = DockParts()


class ViewState(NamedTuple):
    """How a view was left, beside what is kept of each entry: another one takes its place with it.

    Attributes:
        page: The id of the page that was shown; empty where it has none.
        filters: What was typed into the filter, by the id of the page, and empty for all of it.
    """

    page: str = ""
    filters: Mapping[str, str] = MappingProxyType({})


class EntryView(ViewBase, Themed, QWidget, Generic[E]):
    """Shows one entry after the other; what was set up in it stays when another one is shown.

    Attributes:
        has_bytes: Whether the dock of the bytes has something to show of it.
        has_filter_field: Whether a field for its filter always stands in it: the tool bar's would
            be the same once more.
        help_page: What explains it in the help; empty for what is selected in it.
        is_passing: Whether Escape closes what it shows, once there is nothing nearer to leave.
    """

    has_bytes = False
    has_filter_field = False
    help_page = ""
    is_passing = False

    #: An action is wanted; carries its id.
    wanted = Signal(str)
    #: The filter was changed from inside the view, or another one is in force.
    filter_changed = Signal()
    #: What stands in the line at the foot, or what can be done, is new.
    news = Signal()
    #: Other docks stand beside it: another page is shown.
    arrangement_changed = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._theme = context.theme
        #: The entry that is shown.
        self.shown: E | None = None
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    def show_entry(self, entry: E | None) -> None:
        """Shows another entry, or none."""

    def _signals(self, entry: E) -> Sequence[Followed]:
        """The signals of an entry that the view follows while it shows it, and by what."""
        return ()

    def _turn_to_entry(self, entry: E | None) -> bool:
        """Follows another entry from now on, or none; whether it is another."""
        if entry is self.shown:
            return False
        for signal, slot in self._signals(self.shown) if self.shown is not None else ():
            signal.disconnect(slot)
        self.shown = entry
        for signal, slot in self._signals(entry) if entry is not None else ():
            signal.connect(slot)
        return True

    def leave(self) -> None:
        """Something else is shown from now on."""
        self.show_entry(None)

    def go_to(self, place: PlaceRequest) -> None:
        """Goes to a place in what it shows, as soon as that has been read.

        It is the same whether it is read already, or is being read, for the first time or again.
        Of a page that it has not, it is said.
        """
        if place.page and not self.show_page(place.page):
            notify_no_page(self.context, place.page, self.why_no_page(place.page))

    def report(self) -> Report | None:
        """What of it somebody picked out to be saved; None where it is all of its entry."""
        return None

    def state(self) -> ViewState:
        """How it is left now."""
        return ViewState(self.current_page(), {"": self.filter_text()})

    def restore(self, state: ViewState) -> None:
        """Takes the place of a view that was left so, before it shows anything."""
        if state.page:
            self.show_page(state.page)
        self.set_filter(state.filters.get("", ""))

    # What the window asks ----------------------------------------------------------------------

    def arrangement(self) -> Arrangement | None:
        """How the docks stand beside it; None where they stand as beside all of its kind."""
        return None

    def parts(self) -> tuple[object, ...]:
        """What of it actions are done with."""
        return (self,)

    def status(self) -> StatusWords:
        """What the line at the foot says."""
        return StatusWords()

    def areas(self) -> tuple[QWidget, ...]:
        """The parts that Tab goes through, in their order; none where it is one."""
        return ()

    def reading_area(self) -> QWidget:
        """The one of them where reading begins: F6 comes there."""
        return self

    def overlay(self) -> QWidget | None:
        """What lies over that as a part of its own: F6 comes there next; None for nothing."""
        return None

    def above_files(self) -> QWidget | None:
        """What of it stands above the open files in their dock; None for nothing."""
        return None

    def beside(self) -> QWidget | None:
        """What of it stands in the dock of the files, in place of the tree; None for nothing."""
        return None

    def shares_dock(self) -> bool:
        """Whether the tree of a folder that is open stays below what stands there."""
        return False

    def parts_for_files(self) -> DockParts:
        """All of it that stands in the dock of the files."""
        beside = self.beside()
        return DockParts(self.above_files(), beside, beside is not None and self.shares_dock())

    def take_keyboard(self) -> None:
        """Takes the keyboard to where reading begins, now or as soon as that can be seen."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter_rows(self) -> None:
        """Takes the keyboard to the first row that the filter leaves."""
        enter_rows(self.focusProxy())

    def leave_filter(self) -> None:
        """Takes the keyboard back from the filter to what it narrows, to the row where it was."""
        self.take_keyboard()

    def show_docks(self, docks: frozenset[str]) -> None:
        """Says which docks can be seen now."""

    def show_alone(self, alone: bool) -> None:
        """Leaves out what stands above its pages, or shows that again."""

    # Pages -------------------------------------------------------------------------------------

    def current_page(self) -> str:
        """The id of the page that is shown; empty where it has none."""
        return ""

    def show_page(self, page_id: str) -> bool:
        """Turns to a page; False when it is not known or has nothing to show."""
        return False

    def turn_to(self, page_id: str) -> None:
        """Turns to a page that somebody wants to read: the keyboard goes along."""
        if self.show_page(page_id):
            self.take_keyboard()

    def why_no_page(self, page_id: str) -> str:
        """Why a page cannot be turned to."""
        return _("what is shown has no such page")

    def available_pages(self) -> frozenset[str]:
        """The ids of the pages that can be turned to."""
        return frozenset()

    def numbered_pages(self) -> tuple[str, ...]:
        """The ids of its pages in their order, where its pages are not those of files.

        The keys of pages of files that it has not turn to these by their number.
        """
        return ()

    # Filter ------------------------------------------------------------------------------------

    def focus_filter(self) -> bool:
        """Gives the keyboard to a filter field of its own; False where it has none."""
        return False

    def open_find(self) -> bool:
        """Gives the keyboard to a field that finds without filtering; False where it has none."""
        return False


#: A view of entries of any kind.
AnyView = EntryView[Any]


def notify_no_page(context: AppContext, page: Label, why: str) -> None:
    """Says it where what is shown has no page that was asked for, or one with nothing on it."""
    what = _("The page {title} has nothing to show here.", title=page)
    # The window says it too; this is for who asked by the command line.
    warn(what)
    context.notified.emit("note", what, as_sentence(unended(capitalized(why))))


def go_to_nearest(context: AppContext, document: Document, at: str, origin: str) -> None:
    """Says it where a file has no field of that path, and goes to the nearest above it."""
    tree = document.fields
    if tree is None or tree.find(at) is not None:
        return
    near = at
    while near and tree.find(near) is None:
        near = near.rpartition("/")[0]
    what = _("This file has no field {at}.", at=at)
    warn(what)
    rest = (
        _("Shown is {near}.", near=near)
        if near
        else _("Ctrl+G finds fields by any part of their path.")
    )
    context.notified.emit("warn", what, rest)
    context.forget_selection()
    if near:
        context.select(Selection(document.path, near, origin))
