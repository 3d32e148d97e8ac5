"""Which rows pass a filter and what they are sorted by, worked out of a few rows at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from inspector.named_tuples import NamedTuple

R = TypeVar("R")
V = TypeVar("V")


class OfEachRow(Generic[R, V]):
    """What a function makes of each of many rows; it is asked once of each.

    Args:
        ask: The function.
    """

    def __init__(self, ask: Callable[[R], V]) -> None:
        self.ask = ask
        self._known: list[V] = []

    def go_on(self, rows: Sequence[R], most: int) -> int:
        """Asks of more rows; how many these were.

        Args:
            rows: All rows, those that it knows first.
            most: Of so many at the most.
        """
        known = len(self._known)
        self._known.extend(map(self.ask, rows[known : known + most]))
        return len(self._known) - known

    def of_all(self, rows: Sequence[R]) -> list[V]:
        """What it made of all rows, in their order; asks of those that are new."""
        self.go_on(rows, len(rows))
        return self._known

    def forget(self) -> None:
        """Asks of all rows anew: they say something else now."""
        self._known = []


class Sorting(NamedTuple):
    """By which column rows are sorted, -1 for none, and what each is sorted by there."""

    column: int = -1
    descending: bool = False
    values: OfEachRow[Any, Any] | None = None


class RowOrder(NamedTuple):
    """A filter, None for none, and how the rows that pass it are sorted."""

    passes: OfEachRow[Any, bool] | None = None
    sorting: Sorting = Sorting()

    @property
    def _parts(self) -> list[OfEachRow[Any, Any]]:
        return [part for part in (self.passes, self.sorting.values) if part is not None]

    def go_on(self, rows: Sequence[Any], most: int) -> bool:
        """Looks at more rows; whether it knows all of them before it has looked at so many."""
        for part in self._parts:
            most -= part.go_on(rows, most)
        return most > 0

    def forget(self) -> None:
        """Looks at all rows anew."""
        for part in self._parts:
            part.forget()
