"""The way through the changes of a comparison: which is the current one, and which comes next."""

from __future__ import annotations

from inspector.compare.model import ChangeClass
from inspector.gui.diff.sides import DiffSides
from inspector.report.diff.groups import DiffRow
from inspector.report.diff.rows import DiffRows


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
        row, rows = self.current_row(), self.rows
        if rows is None or row is None:
            return 0, len(self.numbers)
        return rows.place_of.get(row.number, -1) + 1, len(rows.numbers)

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
        tree, model, numbers = self._sides.tree, self._sides.model, self.numbers
        index = tree.currentIndex().siblingAtColumn(0)
        row = tree.row_of(index)
        # What is below a row comes before what is beside it, whether it is unfolded or not.
        if by > 0 and row is not None and row.holds[0] >= 0:
            return self._place(row.holds[0])
        while index.isValid():
            above = index.parent()
            end = model.rowCount(above) if by > 0 else -1
            for place in range(index.row() + by, end, by):
                beside = tree.row_of(model.index(place, 0, above))
                for number in self._ends(beside, by):
                    if self._place(number) >= 0:
                        return self._place(number)
            row = tree.row_of(above)
            if by < 0 and row is not None and self._place(row.number) >= 0:
                return self._place(row.number)
            index = above
        return 0 if by > 0 else len(numbers) - 1

    def _place(self, number: int) -> int:
        return self.rows.place_of.get(number, -1) if self.rows is not None else -1

    @staticmethod
    def _ends(row: DiffRow | None, by: int) -> tuple[int, ...]:
        """The change that one comes to first at a row, from above for +1, from below for −1."""
        if row is None or row.kind == "hidden":
            return ()
        return (row.number, row.holds[0]) if by > 0 else (row.holds[1], row.number)

    def go_to_number(self, number: int) -> None:
        """Makes the row of a change the current one."""
        self._sides.go_to(self._sides.model.index_of_number(number))

    def begin(self) -> None:
        """Goes to what somebody wants to see first: what was edited, or else the first change.

        The rows stay at their top where the change can be seen from there.
        """
        if self.rows is None or not self.rows.numbers:
            return
        shown = [numbered for _, kept in self.rows.shown for numbered in kept]
        edited = (
            numbered for numbered in shown if numbered.change.change_class is ChangeClass.CONTENT
        )
        self._sides.tree.scrollToTop()
        self.go_to_number(next(edited, shown[0]).number)
