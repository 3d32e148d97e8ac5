"""The way through the changes of a comparison: which is the current one, and which comes next."""

from __future__ import annotations

from inspector.compare.model import ChangeClass
from inspector.gui.models.diff_row import DiffRow
from inspector.gui.models.diff_rows import DiffRows
from inspector.gui.views.diff_sides import DiffSides


class ChangeWay:
    """Steps through the rows of both sides.

    Args:
        sides: What shows the rows.

    Attributes:
        rows: The rows that are shown; None while there is no comparison.
    """

    def __init__(self, sides: DiffSides) -> None:
        self._sides = sides
        self.rows: DiffRows | None = None

    @property
    def numbers(self) -> list[int]:
        """The changes that are shown, by their places in the difference."""
        return self.rows.numbers if self.rows is not None else []

    def current_row(self) -> DiffRow | None:
        """The current row of the sides."""
        tree = self._sides.tree
        return tree.row_of(tree.currentIndex())

    def position(self) -> tuple[int, int]:
        """Which change is the current one, from 1 (0 for none), and how many there are."""
        numbers = self.numbers
        row = self.current_row()
        if row is None or row.number not in numbers:
            return 0, len(numbers)
        return numbers.index(row.number) + 1, len(numbers)

    def step(self, by: int) -> None:
        """Goes to the next change for +1, to the one before for −1, round and round."""
        numbers = self.numbers
        if not numbers:
            return
        place, count = self.position()
        at = (place - 1 + by) % count if place else self._nearest(by)
        self.go_to_number(numbers[at])

    def _nearest(self, by: int) -> int:
        """Where to go from a row that is no change: the next change below it, or above."""
        tree, numbers = self._sides.tree, self.numbers
        index = tree.currentIndex().siblingAtColumn(0)
        while index.isValid():
            row = tree.row_of(index)
            if row is not None and row.number in numbers:
                return numbers.index(row.number)
            index = tree.indexBelow(index) if by > 0 else tree.indexAbove(index)
        return 0 if by > 0 else len(numbers) - 1

    def go_to_number(self, number: int) -> None:
        """Makes the row of a change the current one."""
        self._sides.go_to(self._sides.model.index_of_number(number))

    def begin(self) -> None:
        """Goes to what somebody wants to see first: what was edited, or else the first change.

        The rows stay at their top where the change can be seen from there.
        """
        if self.rows is None or not self.rows.numbers:
            return
        shown = [one for _, kept in self.rows.shown for one in kept]
        edited = (one for one in shown if one.change.change_class is ChangeClass.CONTENT)
        self._sides.tree.scrollToTop()
        self.go_to_number(next(edited, shown[0]).number)
