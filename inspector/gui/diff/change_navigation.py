"""The way through the changes of a comparison, and where somebody was in it while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex

from inspector.compare.model import ChangeClass
from inspector.data_classes import dataclass, field
from inspector.gui.desk.context import AppContext
from inspector.gui.diff.sides import DiffSides
from inspector.report.diff.groups import DiffRow
from inspector.report.diff.rows import DiffRows

if TYPE_CHECKING:
    from inspector.gui.diff.comparison import ComparisonDocument
    from inspector.gui.diff.model import DiffModel


class ChangeNavigator:
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


#: What a row is called in another difference of the same files, where changes have other numbers.
_Name = tuple[str, str]


@dataclass(slots=True)
class _DiffState:
    """What is kept of one comparison: the way down to the current row, and what was (un)folded."""

    way: tuple[_Name, ...] = ()
    opened: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)


class PlaceKeeper:
    """Keeps the current row and what is folded of every open comparison.

    Args:
        context: Keeps it.
        sides: What shows the rows.
    """

    def __init__(self, context: AppContext, sides: DiffSides) -> None:
        self._sides = sides
        self._places = context.view_states(_DiffState)
        self._place: _DiffState | None = None
        #: Whether rows are being made, which nobody folds then.
        self.resting = False
        sides.tree.expanded.connect(lambda index: self._folded(index, opened=True))
        sides.tree.collapsed.connect(lambda index: self._folded(index, opened=False))

    def follow(self, shown: ComparisonDocument | None) -> None:
        """Keeps the places of another comparison."""
        self._place = self._places.of(shown) if shown is not None else None

    def has_place(self) -> bool:
        """Whether somebody was anywhere in the comparison that is shown."""
        kept = self._place
        return kept is not None and bool(kept.way)

    def remember(self) -> None:
        """The current row is where somebody is."""
        kept, way = self._place, []
        index = self._sides.tree.currentIndex().siblingAtColumn(0)
        while index.isValid():
            row = self._sides.model.row_at(index)
            if row is not None:
                way.append(_name(row))
            index = index.parent()
        if kept is not None and way:
            kept.way = tuple(reversed(way))

    def begins_open(self, row: DiffRow) -> bool:
        """Whether a section or object begins unfolded: as somebody left it, or as it would."""
        kept = self._place
        if kept is None:
            return row.opened
        return row.key in kept.opened or (row.opened and row.key not in kept.closed)

    def found(self) -> QModelIndex:
        """The row that is kept, or its section or object; invalid where neither is shown."""
        kept, model = self._place, self._sides.model
        if kept is None or not kept.way:
            return QModelIndex()
        (_, group), *rest = kept.way
        here = model.index_of_group(group)
        if not here.isValid():
            return here
        for place, (kind, told) in enumerate(rest):
            if kind == "fold" and place + 1 < len(rest) and rest[place + 1][0] == "field":
                # The change itself says in which of the bunches it is now.
                continue
            if kind == "field":
                number = _number_of(model, group, told)
                below = model.index_of_number(number) if number >= 0 else QModelIndex()
            else:
                below = _below(model, here, (kind, told))
            if below.isValid():
                here = below
        return here

    def _folded(self, index: QModelIndex, *, opened: bool) -> None:
        row, kept = self._sides.model.row_at(index), self._place
        if self.resting or row is None or row.kind != "group" or kept is None:
            return
        (kept.opened if opened else kept.closed).add(row.key)
        (kept.closed if opened else kept.opened).discard(row.key)


def _name(row: DiffRow) -> _Name:
    return ("field" if row.kind == "hidden" else row.kind, row.detail or row.key)


def _number_of(model: DiffModel, group: str, path: str) -> int:
    kept = model.rows.kept_of.get(group, ()) if model.rows is not None else ()
    return next((numbered.number for numbered in kept if numbered.change.path == path), -1)


def _below(model: DiffModel, parent: QModelIndex, name: _Name) -> QModelIndex:
    """The row of a name below a row, also where it is one of several that are folded."""
    folds = []
    for index in model.children_at(parent):
        row = model.row_at(index)
        if row is None:
            continue
        if _name(row) == name:
            return index
        if row.kind == "fold" and not row.differs:
            folds.append(index)
    for index in folds:
        inside = _below(model, index, name)
        if inside.isValid():
            return inside
    return QModelIndex()
