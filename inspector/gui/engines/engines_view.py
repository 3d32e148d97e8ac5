"""The known engines in the middle of the window: a head, the page names, and the page chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry_view import Arrangement, EntryView, Followed, StatusWords
from inspector.gui.engines.answer_page import ListPage
from inspector.gui.engines.cooked_page import CookedPage
from inspector.gui.engines.engine_list import EngineList
from inspector.gui.engines.engines_entry import COOKED, IMPORTED, LISTS, RELEASES, Engines
from inspector.gui.engines.head import EngineHead
from inspector.gui.engines.imported_page import ImportedPage
from inspector.gui.engines.lists_page import ListsPage
from inspector.gui.engines.releases_page import ReleasesPage
from inspector.gui.kit.layouts import vbox
from inspector.gui.kit.sub_navigation import NavigationItem, SubNavigation
from inspector.messages import _
from inspector.messages.phrases import unended


class EnginesView(EntryView[Engines]):
    """Shows all engines that are known, page by page."""

    help_page = "topics/target-engine"

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        theme = self._theme
        self.head = EngineHead(theme, pictured=False)
        self.navigation = SubNavigation(theme)
        self.navigation.tab_bar().setAccessibleName(_("Pages of the engines"))
        self.stack = QStackedWidget()
        self.releases = ReleasesPage(context)
        self.imported = ImportedPage(context)
        self.lists = ListsPage(context)
        self.cooked = CookedPage(context)
        self.list = EngineList(context, self)
        self.list.hide()
        self.list.import_wanted.connect(self._import)
        self.pages: dict[str, ListPage] = {
            RELEASES: self.releases,
            IMPORTED: self.imported,
            LISTS: self.lists,
            COOKED: self.cooked,
        }
        for page in self.pages.values():
            page.filter_changed.connect(self.filter_changed)
            page.news.connect(self._say)
            self.stack.addWidget(page)
        vbox(self.head, self.navigation, (self.stack, 1), parent=self)
        self._say()
        self.navigation.chosen.connect(self.show_page)

    # Showing the engines -------------------------------------------------------------------------

    def _signals(self, entry: Engines) -> Sequence[Followed]:
        return (entry.changed, self._fill), (entry.page_wanted, self.show_page)

    def show_entry(self, entry: Engines | None) -> None:
        if self._turn_to_entry(entry) and entry is not None:
            self._fill()
            if entry.importing:
                self.show_page(IMPORTED)

    def leave(self) -> None:
        """It stays as it is, to be found like that again."""

    def _fill(self) -> None:
        shown = self.shown
        if shown is None:
            return
        for page in self.pages.values():
            page.show_engines(shown)
        self.list.show_engines(shown)
        self._say()

    def _say(self) -> None:
        shown = self.shown
        releases = len(shown.releases) if shown is not None else 0
        imported = len(shown.profiles) if shown is not None else 0
        self.navigation.set_items(
            [
                NavigationItem(RELEASES, _("Releases"), releases),
                NavigationItem(IMPORTED, _("Imported"), imported),
                NavigationItem(LISTS, _("Compare lists")),
                NavigationItem(COOKED, _("Cooked set")),
            ]
        )
        words = unended(shown.summary) if shown is not None else ""
        self.head.say(_("Engines"), words, self.pages[self.current_page()].verdict())
        self.news.emit()

    def beside(self) -> QWidget | None:
        return self.list

    def _import(self) -> None:
        self.show_page(IMPORTED)
        self.imported.ask()

    # Pages ---------------------------------------------------------------------------------------

    def current_page(self) -> str:
        at = self.stack.currentIndex()
        return list(self.pages)[at]

    def show_page(self, page_id: str) -> bool:
        if page_id not in self.pages:
            return False
        self.stack.setCurrentWidget(self.pages[page_id])
        self.navigation.set_current(page_id)
        self._say()
        self.filter_changed.emit()
        self.arrangement_changed.emit()
        self.pages[page_id].arrive()
        return True

    def available_pages(self) -> frozenset[str]:
        return frozenset(self.pages)

    def numbered_pages(self) -> tuple[str, ...]:
        return tuple(self.pages)

    # Filter --------------------------------------------------------------------------------------

    def _filtering(self) -> ListPage:
        return self._page()

    def _page(self) -> ListPage:
        return self.pages[self.current_page()]

    # What the window asks ------------------------------------------------------------------------

    def arrangement(self) -> Arrangement:
        page = self.current_page()
        docks = {"left-dock", "why-dock"} if page == LISTS else {"left-dock"}
        return Arrangement(f"engines-{page}", frozenset(docks))

    def status(self) -> StatusWords:
        told = self.shown.summary if self.shown is not None else ""
        return self._page().status() or StatusWords(told)

    def areas(self) -> tuple[QWidget, ...]:
        return self.head, self.navigation, self.stack

    def reading_area(self) -> QWidget:
        return self.stack

    def take_keyboard(self) -> None:
        self._page().setFocus(Qt.FocusReason.OtherFocusReason)
