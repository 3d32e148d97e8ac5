"""A model with the filter that goes with it: what a list of the Contents page is made of."""

from __future__ import annotations

from typing import Generic, TypeVar

from inspector.gui.kit.filter_state import FilterState
from inspector.gui.rows.filtering import FilterKeys, parse_filter
from inspector.gui.rows.table_model import RowsModel
from inspector.messages import _
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


class RowsListing(Generic[Row]):
    """A table and its filter.

    Attributes:
        text: The filter in force: the last that meant something.
    """

    def __init__(self, model: RowsModel[Row], keys: FilterKeys[Row]) -> None:
        self._model = model
        self._keys = keys
        self.text = ""

    @property
    def model(self) -> RowsModel[Row]:
        """The table."""
        return self._model

    def set_filter(self, text: str) -> FilterState:
        """Shows the rows that match; a text that means nothing leaves them as they are."""
        wanted = parse_filter(text, self._keys)
        if wanted.problem:
            return FilterState("invalid", wanted.problem)
        self.text = text
        self._model.set_filter(wanted.keep)
        if wanted.keep is None:
            return unfiltered(self._model.total_count())
        return shown_of(self._model.shown_count(), self._model.total_count())

    def hint(self) -> str:
        """What can be typed into the filter, for the empty field."""
        return hint_of(self._keys)
