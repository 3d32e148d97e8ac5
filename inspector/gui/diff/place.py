"""Where somebody was in a comparison: kept while it is open, found again in rows made anew."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex

from inspector.gui.desk.context import AppContext
from inspector.report.diff.groups import DiffRow

if TYPE_CHECKING:
    from inspector.gui.diff.comparison import ComparisonDocument
    from inspector.gui.diff.model import DiffModel
    from inspector.gui.diff.sides import DiffSides

#: What a row is called in another difference of the same files, where changes have other numbers.
_Name = tuple[str, str]


@dataclass(slots=True)
class _Place:
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
        self._places = context.view_states(_Place)
        self._place: _Place | None = None
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
