"""What tables and trees of plain row values answer alike: cells, roles and titles of columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.rows.columns import Cell, Column, cell_data, cell_of, header_data

if TYPE_CHECKING:
    _Model = QAbstractItemModel
else:
    # Mixed in before one of Qt's models: Qt allows no second base that is a model itself.
    _Model = object

R = TypeVar("R")
#: What a model answers for further roles.
Roles = Mapping[int, Callable[[R], Any]]
#: None.
NO_ROLES: Final[Roles[Any]] = MappingProxyType({})


class RowModel(Generic[R], _Model):
    """Rows in columns; where a row stands, the table and the tree say.

    A row is a plain value: it knows neither its model nor the rows above it, so that it goes with
    the last who holds it.

    Args:
        columns: The columns, from the left.
        parent: Its owner.
        roles: What delegates ask of a row besides.
    """

    def __init__(
        self,
        columns: Sequence[Column[R]],
        parent: QObject | None = None,
        roles: Roles[R] = NO_ROLES,
    ) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._roles = roles

    def columns(self) -> tuple[Column[R], ...]:
        """The columns, from the left."""
        return self._columns

    def row_at(self, index: AnyIndex) -> R | None:
        """The value of a row; None where an index has none."""
        raise NotImplementedError

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return len(self._columns)

    def cell(self, index: AnyIndex) -> Cell:
        """Everything to paint of one cell."""
        row = self.row_at(index)
        return Cell("") if row is None else cell_of(self._columns[index.column()], row)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index)
        if row is None:
            return None
        asked = self._roles.get(role)
        return cell_data(self._columns[index.column()], row, role) if asked is None else asked(row)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        return header_data(self._columns[section], role)
