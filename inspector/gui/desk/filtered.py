"""What can be filtered: the way in which the window's one filter field speaks to what is shown."""

from __future__ import annotations

from typing import Any, Protocol

from inspector.gui.kit.filter_state import FilterState
from inspector.gui.kit.states import StatePane
from inspector.gui.rows.table_model import RowsModel
from inspector.messages import Label


class Filtering(Protocol):
    """A filter: that of rows, or what a view or a page in it has."""

    def filter_hint(self) -> str:
        """What can be typed into the filter; empty when there is nothing to filter."""

    def filter_text(self) -> str:
        """The filter that is set."""

    def filter_state(self) -> FilterState:
        """What became of the filter that is set."""

    def set_filter(self, text: str) -> FilterState:
        """Shows the rows that match; a text that means nothing leaves them as they are."""


class Filtered:
    """A view or a page that is filtered by something it has; without that there is nothing to be.

    Whoever mixes it in has the signal ``filter_changed``: the filter was changed from inside, or
    another one is in force.
    """

    filter_changed: Any

    def _filtering(self) -> Filtering | None:
        """What the filter is of just now."""
        return None

    def _filter_set(self) -> None:
        """Follows a filter that means something."""

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
        if state.kind != "invalid":
            self._filter_set()
        return state

    def clear_filter(self) -> None:
        """Shows all rows again, as somebody asked for beside them."""
        self.set_filter("")
        self.filter_changed.emit()


def say_if_filtered_away(states: StatePane, model: RowsModel[Any], what: Label) -> None:
    """Says that a filter leaves no row, where there are some; else nothing."""
    shown, total = model.shown_and_total()
    if total and not shown:
        states.say_filtered_away(what)
    else:
        states.say("")
