"""What every view and page of the window has: a filter of its rows, and the menu of a row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from inspector.gui.kit.filter_field import FilterState
from inspector.gui.kit.row_menu import pop_up
from inspector.gui.kit.states import StatePane
from inspector.gui.rows.filtering import joined
from inspector.gui.rows.table_model import RowsModel
from inspector.messages import Label, _


class Filtering(Protocol):
    """A filter: that of rows, or what a view or a page in it has."""

    def filter_hint(self) -> str:
        """What can be typed into the filter; empty when there is nothing to filter."""

    def filter_text(self) -> str:
        """The filter that is set."""

    def filter_state(self) -> FilterState:
        """What became of the filter that is set."""

    def set_filter(self, text: str) -> FilterState:
        """Shows the rows that match; a term that means nothing leaves none out."""


class ViewBase:
    """A view or a page: it is filtered by something it has, and its rows have a menu.

    Whoever mixes it in has the signal ``filter_changed``: the filter was changed from inside, or
    another one is in force.
    """

    filter_changed: Any

    def _filtering(self) -> Filtering | None:
        """What the filter is of just now."""
        return None

    def _filter_set(self) -> None:
        """Follows a filter that was set."""

    def filter_hint(self) -> str:
        """What can be typed into the filter; empty when there is nothing to filter."""
        filtering = self._filtering()
        return filtering.filter_hint() if filtering is not None else ""

    def filter_text(self) -> str:
        """The filter that is set."""
        filtering = self._filtering()
        return filtering.filter_text() if filtering is not None else ""

    def filter_state(self) -> FilterState:
        """What became of the filter that is set."""
        filtering = self._filtering()
        return filtering.filter_state() if filtering is not None else FilterState("neutral")

    def set_filter(self, text: str) -> FilterState:
        """Shows the rows that match; where there are none, nothing is to be said."""
        filtering = self._filtering()
        if filtering is None:
            return FilterState("neutral")
        state = filtering.set_filter(text)
        self._filter_set()
        return state

    def clear_filter(self) -> None:
        """Shows all rows again, as somebody asked for beside them."""
        self.set_filter("")
        self.filter_changed.emit()

    def narrow(self, term: str) -> None:
        """Adds a term to the filter, as somebody asked for beside a row."""
        self.set_filter(joined(self.filter_text(), term))
        self.filter_changed.emit()

    def with_filters(self, menu: QMenu, terms: Sequence[str]) -> QMenu:
        """Adds to the menu of a row the terms that hold for it, wanted and not wanted."""
        if not terms:
            return menu
        menu.addSeparator()
        for title, sign in ((_("Filter by this value"), ""), (_("Exclude this value"), "!")):
            choice = menu.addMenu(title)
            for term in terms:
                # An ampersand would be the key of the entry.
                entry = choice.addAction(term.replace("&", "&&"))
                entry.triggered.connect(partial(self.narrow, sign + term))
        return menu

    def row_menu(self) -> QMenu:
        """What can be done with the current row; who shows it lets go of it."""
        raise NotImplementedError

    def open_row_menu(self, place: QPoint) -> None:
        """Opens the menu of the current row at a place of the screen."""
        pop_up(self.row_menu(), place)


def say_if_filtered_away(states: StatePane, model: RowsModel[Any], what: Label) -> None:
    """Says that a filter leaves no row, where there are some; else nothing."""
    shown, total = model.shown_and_total()
    if total and not shown:
        states.say_filtered_away(what)
    else:
        states.say("")
