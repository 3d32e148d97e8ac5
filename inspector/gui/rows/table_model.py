"""A table model over plain row values, with its own sorting and filtering.

Sorting and filtering are one permutation over the rows, made in Python: a proxy model would call
back for every comparison and takes seconds where this takes milliseconds. Of very many rows it is
made in several turns of the event loop, and shown with the last of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from time import perf_counter
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal

from inspector.data_classes import dataclass, replace
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.rows.columns import (
    Cell,
    Column,
    CopyRole,
    GroupRole,
    IconRole,
    MarkRole,
    RowRole,
    SortRole,
    accessible_text,
    cell_of,
)
from inspector.gui.rows.row_model import NO_ROLES, Roles, RowModel
from inspector.gui.rows.row_order import OfEachRow, RowOrder, Sorting
from inspector.gui.work.free_later import free_later
from inspector.messages import _, pgettext
from inspector.messages.phrases import clauses
from inspector.named_tuples import NamedTuple

__all__ = [
    "Block",
    "Cell",
    "Column",
    "CopyRole",
    "GroupRole",
    "IconRole",
    "MarkRole",
    "RowGroup",
    "RowRole",
    "RowsModel",
    "SortRole",
]

R = TypeVar("R")
#: Has something done in a turn of the event loop of its own, as long as its owner is there.
InOwnTurn: TypeAlias = Callable[[Callable[[], None], QObject], None]

#: The most rows that are looked at in one turn.
_AT_ONCE: Final = 10_000
#: The seconds after which a turn ends before it has looked at so many.
_TURN: Final = 0.015
#: Rows between two looks at the clock; fewer than these never wait for another turn.
_PORTION: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class RowGroup(Generic[R]):
    """Rows that belong together; with a ``title`` they get a title row that opens and closes.

    Without rows the title is shown all the same, unless the group ``hides_empty``. Of a group with
    a title and more rows than ``first`` that many are shown, and below them a row that says how
    many more there are, until the group is ``whole``; 0 shows all.
    """

    key: str
    title: str = ""
    note: str = ""
    rows: Sequence[R] = ()
    mark: str | None = None
    collapsed: bool = False
    hides_empty: bool = False
    first: int = 0
    whole: bool = False


class Block(NamedTuple):
    """What is shown from one place on: a title, rows, or one row behind which others stand.

    Attributes:
        kind: Which of the three.
        first: The first place.
        size: How many places.
        behind: How many rows stand behind it.
    """

    kind: Literal["title", "rows", "more"]
    first: int
    size: int
    behind: int = 0


@dataclass(frozen=True, slots=True)
class _Wanted:
    """An order that is worked out to be shown, and whether its filter and its sorting are new."""

    order: RowOrder
    narrows: bool = False
    sorts: bool = False


def _title(group: int) -> int:
    """What stands for the title of a group in the order of what is shown."""
    return -1 - 2 * group


def _more(group: int) -> int:
    """What stands there for the row that says how many more rows a group has."""
    return -2 - 2 * group


class RowsModel(RowModel[R], QAbstractTableModel):
    """Rows in columns, in one or more groups.

    Sorting happens inside the groups. While a filter is on, groups with matches are open, all of
    their matches are shown, and groups without are not there. Persistent indexes (selections,
    current rows) follow their rows through every change of order.

    Args:
        columns: The columns, from the left.
        parent: Its owner.
        roles: What delegates ask of a row besides.
        in_own_turn: Has another filter or sorting worked out turn by turn; until it is shown with
            the last one, everything stays as it is. Without it that is done at once.
    """

    #: How many rows pass the filter, and how many there are; titles of groups do not count.
    counts_changed = Signal(int, int)
    #: The rows are shown that pass the filter which was set last.
    narrowed = Signal()
    #: The rows are shown in the order that was asked for last.
    ordered = Signal()

    def __init__(
        self,
        columns: Sequence[Column[R]],
        parent: QObject | None = None,
        roles: Roles[R] = NO_ROLES,
        in_own_turn: InOwnTurn | None = None,
    ) -> None:
        super().__init__(columns, parent, roles)
        self._in_own_turn = in_own_turn
        self._rows: list[R] = []
        self._groups: list[RowGroup[R]] = []
        #: For each group the numbers of its rows, and for each row that of its group. Into arrays
        #: the collector does not look.
        self._members: list[array[int]] = []
        self._group_of = array("i")
        #: How many rows are shown of each group, its title among them.
        self._sizes: list[int] = []
        #: How many rows of each group stand behind its last row, "6 more"; 0 without such a row.
        self._behind: list[int] = []
        #: What is shown: numbers of rows, and below 0 titles of groups and what says "6 more".
        self._order = array("i")
        #: Rows that a group does not put behind "6 more" when the order changes next.
        self._held: frozenset[int] = frozenset()
        self._passing = 0
        #: How the rows are filtered and sorted, and how they will be; None where that is the same.
        self._in_force = RowOrder()
        self._wanted: _Wanted | None = None

    # Contents --------------------------------------------------------------------------------

    def set_rows(self, rows: Iterable[R]) -> None:
        """Show other rows, without groups."""
        self.set_groups([RowGroup(key="", rows=list(rows))])

    def set_groups(self, groups: Iterable[RowGroup[R]]) -> None:
        """Show other groups of rows."""
        self.beginResetModel()
        free_later(self._rows)
        wanted = self._take(groups)
        self._order = self._arranged()
        self.endResetModel()
        self._count()
        self._tell(wanted)

    def exchange_rows(self, rows: Iterable[R]) -> None:
        """Show other rows, without groups; what is selected of those that stay stays selected."""
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        held = [self.row_at(index) for index in old]
        wanted = self._take([RowGroup(key="", rows=list(rows))])
        self._order = self._arranged()
        places = {id(self._rows[number]): place for place, number in enumerate(self._order)}
        new = []
        for index, row in zip(old, held, strict=True):
            place = places.get(id(row))
            # createIndex, not index(): the latter checks against the old number of rows.
            new.append(QModelIndex() if place is None else self.createIndex(place, index.column()))
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()
        self._count()
        self._tell(wanted)

    def tell_change(self, row: R) -> None:
        """Tell the views that a row says something else now."""
        self._forget()
        first = self.index_where(lambda other: other is row)
        if first.isValid():
            self.dataChanged.emit(first, first.siblingAtColumn(self.columnCount() - 1))

    def tell_changes(self) -> None:
        """Tell the views that any row may say something else now."""
        self._forget()
        if self.rowCount():
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _forget(self) -> None:
        """What was worked out of rows does not hold any more."""
        self._in_force.forget()
        if self._wanted is not None:
            self._wanted.order.forget()

    def _take(self, groups: Iterable[RowGroup[R]]) -> _Wanted | None:
        """Takes other rows, to be shown in the order that is wanted; what is new in that order."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._in_force = wanted.order
        self._forget()
        self._groups = list(groups)
        self._held = frozenset()
        self._rows, self._members, self._group_of = [], [], array("i")
        for number, group in enumerate(self._groups):
            first = len(self._rows)
            self._rows.extend(group.rows)
            self._members.append(array("i", range(first, len(self._rows))))
            self._group_of.extend(array("i", [number]) * len(group.rows))
        return wanted

    def append_rows(self, rows: Iterable[R], key: str | None = None) -> None:
        """Add rows at the end of a group, after what is shown of it, whatever the order is.

        Rows that are shown do not move; the next call of :meth:`sort` puts the new ones in place.

        Args:
            rows: The rows.
            key: The key of the group; None for the last one.
        """
        if not self._groups:
            self._groups, self._members = [RowGroup(key="")], [array("i")]
            self._sizes, self._behind = [0], [0]
        at_group = len(self._groups) - 1
        if key is not None:
            at_group = next(at for at, group in enumerate(self._groups) if group.key == key)
        added = list(rows)
        first = len(self._rows)
        numbers = range(first, first + len(added))
        passing = [n for n, row in zip(numbers, added, strict=True) if self._passes(row)]
        group = self._groups[at_group]
        untitled_yet = bool(group.title) and not self._sizes[at_group]
        shown: list[int] = []
        had_more, behind = bool(self._behind[at_group]), 0
        if self.is_narrowed or not group.collapsed:
            shown = passing[: self._room(at_group, len(passing))]
            behind = len(passing) - len(shown)
            if behind and not had_more:
                shown.append(_more(at_group))
        if untitled_yet and passing:
            shown.insert(0, _title(at_group))
        at = sum(self._sizes[: at_group + 1])
        if shown:
            self.beginInsertRows(QModelIndex(), at, at + len(shown) - 1)
        self._rows.extend(added)
        self._members[at_group].extend(numbers)
        self._group_of.extend(array("i", [at_group]) * len(added))
        self._order[at:at] = array("i", shown)
        self._sizes[at_group] += len(shown)
        self._behind[at_group] += behind
        self._passing += len(passing)
        if shown:
            self.endInsertRows()
        if behind and had_more:
            self.dataChanged.emit(self.index(at - 1, 0), self.index(at - 1, 0))
        self._count()

    def _room(self, number: int, count: int) -> int:
        """How many of the rows are shown that come to the end of a group."""
        group, behind = self._groups[number], self._behind[number]
        before = max(self._sizes[number] - bool(group.title), 0)
        if behind:
            return 0
        return max(self._at_first(group, before + count) - before, 0)

    def retitle(self, key: str, title: str, note: str = "") -> None:
        """Call a group something else."""
        for number, group in enumerate(self._groups):
            if group.key == key and (group.title, group.note) != (title, note):
                self._groups[number] = replace(group, title=title, note=note)
                self._tell_title(number)

    def _tell_title(self, group: int) -> None:
        if self._sizes[group]:
            place = sum(self._sizes[:group])
            last = self.columnCount() - 1
            self.dataChanged.emit(self.index(place, 0), self.index(place, last))

    def rows_of(self, key: str) -> list[R]:
        """The rows of a group that pass the filter, in the order shown, whether it is open."""
        number = next((at for at, group in enumerate(self._groups) if group.key == key), None)
        return [] if number is None else [self._rows[n] for n in self._kept(number)]

    def set_filter(self, keep: Callable[[R], bool] | None) -> None:
        """Show only the rows that pass a test; all of them without one."""
        wanted = self._wanted or _Wanted(self._in_force)
        passes = OfEachRow(keep) if keep is not None else None
        self._want(_Wanted(wanted.order._replace(passes=passes), True, wanted.sorts))

    @property
    def is_narrowed(self) -> bool:
        """Whether a filter decides which rows are shown."""
        return self._in_force.passes is not None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, or with -1 go back to the order in which the rows came."""
        wanted = self._wanted or _Wanted(self._in_force)
        before, descending = wanted.order.sorting, order == Qt.SortOrder.DescendingOrder
        if not 0 <= column < len(self._columns):
            sorting = Sorting(-1, descending)
        elif column == before.column:
            sorting = before._replace(descending=descending)
        else:
            by = self._columns[column]
            sorting = Sorting(column, descending, OfEachRow(by.sort_key or by.sort_value))
        self._want(_Wanted(wanted.order._replace(sorting=sorting), wanted.narrows, True))

    def sorting(self) -> tuple[int, bool]:
        """The column that was asked to sort, or -1, and whether from large to small."""
        sorting = (self._wanted.order if self._wanted is not None else self._in_force).sorting
        return sorting.column, sorting.descending

    @property
    def settled(self) -> bool:
        """Whether the rows are filtered and sorted as was asked for last."""
        return self._wanted is None

    def finish(self) -> None:
        """Shows at once what was asked for last, for somebody who goes to the rows."""
        wanted, self._wanted = self._wanted, None
        if wanted is None:
            return
        self._in_force = wanted.order
        self._rearrange()
        if wanted.narrows:
            self._count()
        self._tell(wanted)

    def _want(self, wanted: _Wanted) -> None:
        """Begins with another order."""
        self._wanted = wanted
        self._go_on()

    def _go_on(self) -> None:
        """Looks at more rows, and shows the order that is wanted once it knows all of them."""
        wanted, in_own_turn = self._wanted, self._in_own_turn
        if in_own_turn is None or wanted is None or self._look_through(wanted.order):
            self.finish()
        else:
            in_own_turn(self._go_on, self)

    def _look_through(self, order: RowOrder) -> bool:
        """Looks at as many more rows as a turn has time for; whether it knows all of them then."""
        end = perf_counter() + _TURN
        for _portion in range(_AT_ONCE // _PORTION):
            if order.go_on(self._rows, _PORTION):
                return True
            if perf_counter() >= end:
                break
        return False

    def _tell(self, shown: _Wanted | None) -> None:
        """Tells what is new in the order that is shown now."""
        if shown is not None and shown.narrows:
            self.narrowed.emit()
        if shown is not None and shown.sorts:
            self.ordered.emit()

    def set_collapsed(self, key: str, collapsed: bool) -> None:
        """Open or close a group."""
        for number, group in enumerate(self._groups):
            if group.key == key and group.collapsed != collapsed:
                # What was opened once more begins with its first rows.
                whole = group.whole and not collapsed
                self._groups[number] = replace(group, collapsed=collapsed, whole=whole)
                self._rearrange()
                self._tell_title(number)

    def show_rest(self, key: str | None = None) -> None:
        """Show all rows of an open group, also those behind "6 more"; of all without a key."""
        asked = [n for n, group in enumerate(self._groups) if key in (None, group.key)]
        changed = any(self._behind[number] for number in asked)
        for number in asked:
            if not self._groups[number].collapsed:
                self._groups[number] = replace(self._groups[number], whole=True)
        if changed:
            self._rearrange()

    def group_at(self, index: AnyIndex) -> RowGroup[R] | None:
        """The group whose title row an index is in, or None."""
        number = self._number(index)
        group, more = divmod(-1 - number, 2) if number is not None and number < 0 else (0, 1)
        return None if more else self._groups[group]

    def more_at(self, index: AnyIndex) -> RowGroup[R] | None:
        """The group of which an index is in the row that says "6 more", or None."""
        number = self._number(index)
        group, more = divmod(-1 - number, 2) if number is not None and number < 0 else (0, 0)
        return self._groups[group] if more else None

    def is_group(self, index: AnyIndex) -> bool:
        """Whether an index is in the title row of a group."""
        return self.group_at(index) is not None

    def row_at(self, index: AnyIndex) -> R | None:
        """The value of a row; None for titles of groups and invalid indexes."""
        number = self._number(index)
        return self._rows[number] if number is not None and number >= 0 else None

    def index_where(self, test: Callable[[R], bool], column: int = 0) -> QModelIndex:
        """The first shown row that passes a test; invalid without one."""
        for place, number in enumerate(self._order):
            if number >= 0 and test(self._rows[number]):
                return self.index(place, column)
        return QModelIndex()

    def reveal_where(self, test: Callable[[R], bool], column: int = 0) -> QModelIndex:
        """As :meth:`index_where`, but opens the group that the row is in as far as needed."""
        shown = self.index_where(test, column)
        if shown.isValid():
            return shown
        for number, row in enumerate(self._rows):
            if self._passes(row) and test(row):
                return self._revealed(number, column)
        return QModelIndex()

    def _revealed(self, number: int, column: int = 0) -> QModelIndex:
        """The index of a row that passes the filter, in its group opened as far as needed."""
        key = self._groups[self._group_of[number]].key
        self.set_collapsed(key, False)
        if number not in self._order:
            self.show_rest(key)
        return self.index(self._order.index(number), column)

    def shown_rows(self) -> list[R]:
        """The rows that pass the filter in the order shown, those that groups hide too."""
        rows = self._rows
        return [rows[n] for group in range(len(self._groups)) for n in self._kept(group)]

    def rows_between(self, first: int, last: int) -> list[R]:
        """The rows from one place to another; a row that says "6 more" stands for those six.

        Args:
            first: The first of the places where something is shown.
            last: The last of them.
        """
        rows: list[R] = []
        for number in self._order[first : last + 1]:
            if number >= 0:
                rows.append(self._rows[number])
            else:
                group, more = divmod(-1 - number, 2)
                if more:
                    rows.extend(self._rows[n] for n in self._hidden(group))
        return rows

    def count_between(self, first: int, last: int) -> int:
        """How many rows :meth:`rows_between` has; looks at none."""
        count = 0
        for block in self.blocks():
            inside = min(block.first + block.size, last + 1) - max(block.first, first)
            if inside > 0 and block.kind != "title":
                count += inside if block.kind == "rows" else block.behind
        return count

    def blocks(self) -> list[Block]:
        """What is shown, from the top: titles, runs of rows, and rows that say "6 more"."""
        blocks: list[Block] = []
        at = 0
        for group, size, behind in zip(self._groups, self._sizes, self._behind, strict=True):
            end = at + size
            if group.title and size:
                blocks.append(Block("title", at, 1))
                at += 1
            if end - at > bool(behind):
                blocks.append(Block("rows", at, end - at - bool(behind)))
            if behind:
                blocks.append(Block("more", end - 1, 1, behind))
            at = end
        return blocks

    def _hidden(self, group: int) -> list[int]:
        """The rows of a group that stand behind "6 more"."""
        begin = sum(self._sizes[:group])
        shown = set(self._order[begin : begin + self._sizes[group]])
        return [n for n in self._kept(group) if n not in shown]

    def hold(self, places: Iterable[tuple[int, int]]) -> None:
        """Let no group put rows behind "6 more" when the order changes next: it shows all instead.

        Args:
            places: The first and last place of the rows, as often as there are such.
        """
        if any(group.first for group in self._groups):
            order = self._order
            self._held = frozenset(n for a, b in places for n in order[a : b + 1] if n >= 0)

    def shown_count(self) -> int:
        """How many rows pass the filter."""
        return self._passing

    def shown_and_total(self) -> tuple[int, int]:
        """How many rows pass the filter, and how many there are."""
        return self._passing, len(self._rows)

    def total_count(self) -> int:
        """How many rows there are."""
        return len(self._rows)

    # Order -----------------------------------------------------------------------------------

    def _passes(self, row: R) -> bool:
        passes = self._in_force.passes
        return passes is None or passes.ask(row)

    def _kept(self, group: int) -> array[int]:
        """The rows of a group that pass the filter, in order."""
        kept, (passes, sorting) = self._members[group], self._in_force
        if passes is not None:
            whether = passes.of_all(self._rows).__getitem__
            kept = array("i", compress(kept, map(whether, kept)))
        if sorting.values is not None:
            by = sorting.values.of_all(self._rows).__getitem__
            kept = array("i", sorted(kept, key=by, reverse=sorting.descending))
        return kept

    def _at_first(self, group: RowGroup[R], count: int) -> int:
        """How many of so many rows of an open group are shown.

        A row that says "1 more" would take the room of that one.
        """
        folds = group.first and group.title and not group.whole and not self.is_narrowed
        return group.first if folds and count > group.first + 1 else count

    def _arranged(self) -> array[int]:
        """What is to be shown, from the top."""
        order = array("i")
        self._sizes, self._behind = [], []
        self._passing = 0
        for number, group in enumerate(self._groups):
            kept = self._kept(number)
            begin, shown = len(order), 0
            self._passing += len(kept)
            if group.title and (kept or (not self.is_narrowed and not group.hides_empty)):
                order.append(_title(number))
            if not group.collapsed or not group.title or self.is_narrowed:
                shown = self._at_first(group, len(kept))
                if not self._held.isdisjoint(kept[shown:]):
                    self._groups[number], shown = replace(group, whole=True), len(kept)
                order.extend(kept[:shown])
                if shown < len(kept):
                    order.append(_more(number))
                self._behind.append(len(kept) - shown)
            else:
                self._behind.append(0)
            self._sizes.append(len(order) - begin)
        return order

    def _rearrange(self) -> None:
        self.layoutAboutToBeChanged.emit()
        before = self._order
        order = self._arranged()
        self._held = frozenset()
        old = self.persistentIndexList()
        if old:
            places = dict(zip(order, range(len(order)), strict=True))
            new = []
            for index in old:
                place = places.get(before[index.row()])
                # createIndex, not index(): the latter checks against the old number of rows.
                new.append(
                    QModelIndex() if place is None else self.createIndex(place, index.column())
                )
            self._order = order
            self.changePersistentIndexList(old, new)
        self._order = order
        self.layoutChanged.emit()

    def _count(self) -> None:
        self.counts_changed.emit(self._passing, len(self._rows))

    # What Qt asks ----------------------------------------------------------------------------

    def _number(self, index: AnyIndex) -> int | None:
        if not index.isValid() or not 0 <= index.row() < len(self._order):
            return None
        return self._order[index.row()]

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else super().columnCount()

    def cell(self, index: AnyIndex) -> Cell:
        """Everything to paint of one cell."""
        group = self.group_at(index)
        if group is None:
            if self.more_at(index) is not None:
                return Cell("" if index.column() else self._more_words(index), role="accent")
            return super().cell(index)
        return Cell(
            group.title,
            mark=None if group.mark is None else str(group.mark),
            second=group.note,
            group_open=not group.collapsed or self.is_narrowed,
        )

    def cells(self, place: int, columns: Iterable[int]) -> list[Cell] | None:
        """The cells of a row in some columns, its value looked up once; None of a title, and of the
        row that says "6 more".

        Args:
            place: Where the row is shown.
            columns: The numbers of the columns.
        """
        number = self._order[place]
        if number < 0:
            return None
        row, all_columns = self._rows[number], self._columns
        return [cell_of(all_columns[column], row) for column in columns]

    def _more_words(self, index: AnyIndex) -> str:
        """What the row says behind which rows of a group stand."""
        number = self._order[index.row()]
        return _("{count:,} more", count=self._behind[(-1 - number) // 2])

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not self.is_group(index):
            if self.more_at(index) is None or index.column() > 0:
                return super().data(index, role)
            words = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return self._more_words(index) if role in words else None
        if role == GroupRole:
            return True
        if index.column() > 0:
            return None
        cell = self.cell(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.AccessibleTextRole:
                state = (
                    pgettext("what is in it is seen", "open") if cell.group_open else _("closed")
                )
                return clauses((accessible_text(cell), state))
            case _ if role == CopyRole:
                return f"{cell.text} {cell.second}".rstrip()
            case _ if role == MarkRole:
                return cell.mark
            case _:
                return None
