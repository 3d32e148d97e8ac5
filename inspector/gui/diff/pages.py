"""The pages of a comparison: that of all changes, and those that other features hand in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from inspector.gui.desk.compared_view import ComparedPage, ComparedPageSpec
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.facts import ComparisonFacts
from inspector.gui.desk.guarded import Guarded
from inspector.gui.kit.sub_navigation import NavigationItem, SubNavigation
from inspector.gui.rows.filtering import FilterKeys
from inspector.messages import _, lazy
from inspector.project.compare.files import Comparison
from inspector.report.diff.groups import DiffRow

#: The id of the page of all changes.
CHANGES: Final = "changes"
#: The setting that keeps which one was turned to last.
_PAGE: Final = "compare/page"


class DiffPages(QObject):
    """Which page is shown; what has nothing to show of a comparison is not offered.

    Args:
        context: The window.
        specs: The pages of other features.
        copy: Copies the comparison in the way whose id it is given.
        changes: What the page of all changes is made of.
    """

    #: Another page is shown.
    turned = Signal()
    #: An action is wanted; carries its id.
    wanted = Signal(str)
    #: Another filter is in force on a page.
    filter_changed = Signal()
    #: What stands in the line at the foot is new.
    news = Signal()

    def __init__(
        self,
        context: AppContext,
        specs: Sequence[ComparedPageSpec],
        copy: Callable[[str], object],
        changes: Sequence[QWidget],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._specs = tuple(specs)
        self._copy = copy
        self._changes = tuple(changes)
        self._comparison: Comparison | None = None
        #: The pages of other features that have something to show of it, each with its count.
        self._offered: Mapping[str, int] = {}
        self._wanted = context.settings.text(_PAGE) or CHANGES
        self._current = CHANGES
        self.navigation = SubNavigation(context.theme)
        self.navigation.chosen.connect(self.show_page)
        self.navigation.hide()
        self._guards: dict[str, Guarded[ComparedPage]] = {}

    def add_to(self, column: QVBoxLayout) -> None:
        """Puts the pages into a column, where each takes all the room."""
        for spec in self._specs:
            context, make = self._context, partial(self._make, spec)
            guard = Guarded(context.theme, context.bugs, str(spec.title), make, at_once=False)
            guard.hide()
            self._guards[spec.id] = guard
            column.addWidget(guard, 1)

    def _make(self, spec: ComparedPageSpec) -> ComparedPage:
        page = spec.factory(self._context, self._copy)
        page.wanted.connect(self.wanted)
        page.filter_changed.connect(self.filter_changed)
        page.news.connect(self.news)
        page.show_comparison(self._comparison)
        return page

    @property
    def page(self) -> ComparedPage | None:
        """The page that is shown, if it is another one than that of all changes."""
        guard = self._guards.get(self._current)
        return guard.view if guard is not None else None

    @property
    def current(self) -> str:
        """The id of the page that is shown."""
        return self._current

    @property
    def offered(self) -> frozenset[str]:
        """The ids of the pages that can be turned to."""
        return frozenset((CHANGES, *self._offered))

    def in_order(self) -> tuple[str, ...]:
        """The ids of these pages, from the left of the navigation."""
        return CHANGES, *(spec.id for spec in self._specs if spec.id in self._offered)

    def why_not(self, page_id: str) -> str:
        """Why a page cannot be turned to."""
        return str(next((spec.needs for spec in self._specs if spec.id == page_id), ""))

    def show_comparison(self, comparison: Comparison | None, facts: ComparisonFacts) -> None:
        """Shows another comparison, or none."""
        if comparison is self._comparison:
            return
        self._comparison = comparison
        counts = {spec.id: spec.count(facts) for spec in self._specs}
        self._offered = {page_id: count for page_id, count in counts.items() if count}
        self.navigation.setVisible(bool(self._offered))
        if comparison is not None:
            items = [NavigationItem(CHANGES, _("Changes"), facts.changes)]
            items += [
                NavigationItem(spec.id, str(spec.title), self._offered[spec.id])
                for spec in self._specs
                if spec.id in self._offered
            ]
            self.navigation.set_items(items)
        for guard in self._guards.values():
            guard.call(lambda page: page.show_comparison(comparison))
        self._turn(self._wanted if self._wanted in self.offered else CHANGES)

    def show_page(self, page_id: str) -> bool:
        """Turns to a page, or will as soon as there is a comparison; whether there is such one."""
        if page_id != CHANGES and page_id not in self._guards:
            return False
        if self._comparison is not None and page_id not in self.offered:
            return False
        self._wanted = page_id
        self._context.settings.set(_PAGE, page_id)
        if self._comparison is not None:
            self._turn(page_id)
        return True

    def _turn(self, page_id: str) -> None:
        self._current = page_id
        self.navigation.set_current(page_id)
        for part in self._changes:
            part.setVisible(page_id == CHANGES)
        for own, guard in self._guards.items():
            if own == page_id:
                guard.renew()
            guard.setVisible(own == page_id)
        self.turned.emit()


HINT: Final = lazy("Filter: field, before, after, is:added")

FILTER: Final[FilterKeys[DiffRow]] = FilterKeys(
    words=DiffRow.words,
    values={
        "field": lambda row: row.name,
        "before": lambda row: row.before,
        "after": lambda row: row.after,
        "value": lambda row: f"{row.before}\n{row.after}",
        "section": lambda row: row.change.section if row.change is not None else None,
        "path": lambda row: row.detail,
        "class": lambda row: str(row.change.change_class) if row.change is not None else None,
    },
    flags={
        "added": lambda row: row.sign == "added",
        "removed": lambda row: row.sign == "removed",
        "changed": lambda row: row.sign == "changed",
        "moved": lambda row: row.sign == "moved",
    },
)
