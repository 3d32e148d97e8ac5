"""What is open, as a list for the left dock."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.rows.columns import IconRole, MarkRole
from inspector.messages.phrases import clauses

#: What stands at the right: the release that saved a file, how many packages a folder holds.
RightRole: Final = Qt.ItemDataRole.UserRole + 11
#: The whole path of a file or folder.
PathRole: Final = Qt.ItemDataRole.UserRole + 12
#: Whether a row is a folder.
FolderRole: Final = Qt.ItemDataRole.UserRole + 13


class OpenFilesModel(QAbstractListModel):
    """The open files of a context in the order they were opened, and behind them comparisons."""

    def __init__(self, context: AppContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._entries: list[Entry] = []
        context.entries_changed.connect(self._refill)
        self._refill()

    def entry(self, row: int) -> Entry | None:
        """The file or comparison of a row."""
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def index_of(self, entry: Entry | None) -> QModelIndex:
        """The row of a file or comparison; not valid when it is not open."""
        if entry is None or entry not in self._entries:
            return QModelIndex()
        return self.index(self._entries.index(entry))

    def _refill(self) -> None:
        wanted = self._context.entries()
        for row in reversed(range(len(self._entries))):
            if self._entries[row] not in wanted:
                self.beginRemoveRows(QModelIndex(), row, row)
                entry = self._entries.pop(row)
                entry.changed.disconnect(self._one_changed)
                entry.disk_changed.disconnect(self._one_changed)
                self.endRemoveRows()
        for row, entry in enumerate(wanted):
            if row >= len(self._entries) or self._entries[row] is not entry:
                self.beginInsertRows(QModelIndex(), row, row)
                self._entries.insert(row, entry)
                entry.changed.connect(self._one_changed)
                entry.disk_changed.connect(self._one_changed)
                self.endInsertRows()

    def _one_changed(self) -> None:
        entry = self.sender()
        index = self.index_of(entry) if isinstance(entry, Entry) else QModelIndex()
        if index.isValid():
            self.dataChanged.emit(index, index)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index.row()) if index.isValid() else None
        if entry is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.name
            case Qt.ItemDataRole.ToolTipRole:
                words = (entry.told, entry.note_told, entry.disk_words.capitalize())
                return "\n".join(filter(None, (*entry.arguments, *words)))
            case Qt.ItemDataRole.AccessibleTextRole:
                return clauses((entry.spoken, entry.disk_words))
            case _ if role == MarkRole:
                return str(entry.mark)
            case _ if role == IconRole:
                return entry.symbol if entry.error is None else None
            case _ if role == RightRole:
                return entry.on_disk or entry.note
            case _ if role == PathRole:
                return entry.arguments[-1]
            case _ if role == FolderRole:
                return False
            case _:
                return None
