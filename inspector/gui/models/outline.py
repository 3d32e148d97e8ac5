"""Objects below the objects that hold them: imports and exports as trees that can be filtered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QModelIndex, QObject

from inspector.gui.filtering import FilterKeys, parse_filter
from inspector.gui.models.listing import hint_of, shown_of, unfiltered
from inspector.gui.models.rows import Column
from inspector.gui.models.tree import TreeModel
from inspector.gui.page import FilterState


class Placed(Protocol):
    """A row that knows its place in its table."""

    @property
    def number(self) -> int:
        """Place in the table, from 0."""
        ...


Node = TypeVar("Node", bound=Placed)


def children_by_outer(outers: Sequence[int | None]) -> tuple[list[int], list[list[int]]]:
    """Roots and children from each entry's outer.

    Entries whose outers lead in a circle would hang nowhere; they are roots without children, so
    that every entry of a damaged table is still shown exactly once.

    Args:
        outers: For each entry the index of the entry that holds it, or None.
    """
    size = len(outers)
    children: list[list[int]] = [[] for _ in outers]
    roots: list[int] = []
    for index, outer in enumerate(outers):
        if outer is None or not 0 <= outer < size:
            roots.append(index)
        else:
            children[outer].append(index)
    reached = [False] * size
    waiting = list(roots)
    while waiting:
        index = waiting.pop()
        reached[index] = True
        waiting.extend(children[index])
    for index, found in enumerate(reached):
        if not found:
            roots.append(index)
            children[index] = []
    return roots, children


class OutlineListing(Generic[Node]):
    """A tree of a table's entries and its filter; what matches is shown with all that holds it."""

    is_tree = True

    def __init__(
        self,
        columns: Sequence[Column[Node]],
        row: Callable[[int], Node],
        outers: Sequence[int | None],
        keys: FilterKeys[Node],
        parent: QObject | None = None,
    ) -> None:
        self._row = row
        self._outers = outers
        self._keys = keys
        self._all_roots, self._children = children_by_outer(outers)
        self._kept: set[int] | None = None
        self._model: TreeModel[Node] = TreeModel(
            columns, self._children_of, self._has_children, parent
        )
        self._show()

    @property
    def model(self) -> TreeModel[Node]:
        """The tree."""
        return self._model

    def set_filter(self, text: str) -> FilterState:
        """Shows the rows that match; a text that means nothing leaves them as they are."""
        found = parse_filter(text, self._keys)
        if found.problem:
            return FilterState("invalid", found.problem)
        if found.keep is None:
            if self._kept is not None:
                self._kept = None
                self._show()
            return unfiltered(len(self._outers))
        matching = [i for i in range(len(self._outers)) if found.keep(self._row(i))]
        kept = set(matching)
        for index in matching:
            outer = self._outers[index]
            while outer is not None and 0 <= outer < len(self._outers) and outer not in kept:
                kept.add(outer)
                outer = self._outers[outer]
        self._kept = kept
        self._show()
        return shown_of(len(matching), len(self._outers), "")

    @property
    def size(self) -> int:
        """How many entries the table has."""
        return len(self._outers)

    @property
    def filtered(self) -> bool:
        """Whether a filter narrows the tree now."""
        return self._kept is not None

    def hint(self) -> str:
        """What can be typed into the filter, for the empty field."""
        return hint_of(self._keys)

    def index_of(self, entry: int) -> QModelIndex:
        """The model index of one entry of the table; what holds it is loaded on the way."""
        trail = [entry]
        if entry not in self._all_roots:
            outer = self._outers[entry]
            while outer is not None and 0 <= outer < len(self._outers) and outer not in trail:
                trail.append(outer)
                outer = self._outers[outer]
        steps = [self._is(number) for number in reversed(trail)]
        return self._model.index_of_path(steps)

    @staticmethod
    def _is(number: int) -> Callable[[Node], bool]:
        return lambda row: row.number == number

    def _show(self) -> None:
        self._model.set_roots(self._rows(self._all_roots))

    def _rows(self, indexes: Sequence[int]) -> list[Node]:
        kept = self._kept
        return [self._row(i) for i in indexes if kept is None or i in kept]

    def _children_of(self, row: Node) -> list[Node]:
        return self._rows(self._children[row.number])

    def _has_children(self, row: Node) -> bool:
        children = self._children[row.number]
        if self._kept is None:
            return bool(children)
        return any(child in self._kept for child in children)
