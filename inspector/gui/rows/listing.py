"""The filter that goes with rows, and what it says of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from inspector.gui.kit.filter_field import FilterState
from inspector.gui.rows.filtering import FilterKeys, parse_filter
from inspector.gui.rows.table_model import RowsModel
from inspector.messages import Label, _
from inspector.messages.phrases import counted, listed

Row = TypeVar("Row")


def shown_of(shown: int, total: int) -> FilterState:
    """The state of a filter that found some of the rows."""
    return FilterState("valid", _("{shown:,} of {total:,}", shown=shown, total=total))


def unfiltered(total: int, noun: str = "row") -> FilterState:
    """The state of an empty filter; ``noun`` is what one of the rows is called."""
    return FilterState("neutral", counted(total, noun))


def hint_of(keys: FilterKeys[Row]) -> str:
    """The words of an empty filter field: the first few things that can be asked."""
    asked = [*list(keys.values)[:3], *(f"is:{flag}" for flag in list(keys.flags)[:1])]
    return _("Filter: {asked}", asked=listed(asked))


class RowFilter(Generic[Row]):
    """The filter of rows: what is typed, what that keeps, and how many rows are left.

    Args:
        keys: What can be asked of a row.
        show: Shows the rows that pass a test; all of them without one.
        counts: Tells how many rows pass, and how many there are.
        hint: What can be typed; without one it is made of the keys.
        noun: What one of the rows is called; empty where an empty filter says nothing.

    Attributes:
        text: The filter in force.
        keep: The test that its terms stand for; None for none.
        problem: Why one of its terms stands for none; empty where all mean something.
    """

    def __init__(
        self,
        keys: FilterKeys[Row],
        show: Callable[[Callable[[Row], bool] | None], object],
        counts: Callable[[], tuple[int, int]],
        *,
        hint: Label = "",
        noun: str = "row",
    ) -> None:
        self._keys = keys
        self._show = show
        self._counts = counts
        self._hint = hint
        self._noun = noun
        self.text = ""
        self.keep: Callable[[Row], bool] | None = None
        self.problem = ""

    def filter_hint(self) -> str:
        """What can be typed into the filter, for the empty field."""
        return str(self._hint) or hint_of(self._keys)

    def filter_text(self) -> str:
        """The filter in force."""
        return self.text

    def filter_state(self) -> FilterState:
        """What became of the filter in force."""
        return self._said() if self.text else FilterState("neutral")

    def set_filter(self, text: str) -> FilterState:
        """Shows the rows that match; a term that means nothing leaves none out."""
        if text != self.text:
            wanted = parse_filter(text, self._keys)
            self.text, self.keep, self.problem = text, wanted.keep, wanted.problem
            self._show(wanted.keep)
        return self._said()

    def again(self) -> None:
        """Holds rows against the filter that are new, or have other values."""
        self._show(self.keep)

    def _said(self) -> FilterState:
        if self.problem:
            return FilterState("invalid", self.problem)
        shown, total = self._counts()
        if self.keep is not None:
            return shown_of(shown, total)
        return unfiltered(total, self._noun) if self._noun else FilterState("neutral")


def filter_of(
    model: RowsModel[Row], keys: FilterKeys[Row], *, hint: Label = "", noun: str = "row"
) -> RowFilter[Row]:
    """The filter of all rows of a table."""
    return RowFilter(keys, model.set_filter, model.shown_and_total, hint=hint, noun=noun)
