"""What is open, as a list for the left dock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, Qt

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Arguments, Entry
from inspector.gui.files.disambiguation import disambiguations
from inspector.gui.rows.columns import Column
from inspector.gui.rows.row_model import Roles
from inspector.gui.rows.table_model import RowsModel
from inspector.messages.phrases import clauses, noted

#: What stands at the right: the release that saved a file, how many packages a folder holds.
RightRole: Final = Qt.ItemDataRole.UserRole + 11
#: What stands there where not all of it has room: of a folder the count without its word.
ShortRightRole: Final = Qt.ItemDataRole.UserRole + 14
#: The whole path of a file or folder.
PathRole: Final = Qt.ItemDataRole.UserRole + 12
#: Whether a row is a folder.
FolderRole: Final = Qt.ItemDataRole.UserRole + 13


def _tip(entry: Entry) -> str:
    words = (entry.summary, entry.note_meaning, entry.disk_sentence)
    return "\n".join(filter(None, (*entry.arguments, *words)))


_ROLES: Final[Roles[Entry]] = {
    RightRole: lambda entry: entry.short_disk_words or entry.note,
    ShortRightRole: lambda entry: entry.short_disk_words or entry.note,
    PathRole: lambda entry: entry.arguments[-1],
    FolderRole: lambda entry: False,
}


class OpenFilesModel(RowsModel[Entry]):
    """The open files of a context in the order they were opened, and behind them comparisons."""

    def __init__(self, context: AppContext, parent: QObject | None = None) -> None:
        column = Column[Entry](
            key="file",
            title="",
            text=lambda entry: noted(entry.name, self._differences.get(entry, "")),
            tooltip=_tip,
            speak=self._spoken,
            mark=lambda entry: entry.mark,
            icon=lambda entry: entry.symbol if entry.error is None else None,
        )
        super().__init__((column,), parent, _ROLES)
        self._context = context
        #: What stands behind the names of those that are called like another one.
        self._differences: Mapping[Entry, str] = {}
        #: The names and arguments that it was worked out of.
        self._names: dict[Entry, tuple[str, Arguments]] = {}
        context.entries_changed.connect(self._refill)
        self._refill()

    def index_of(self, entry: Entry | None) -> QModelIndex:
        """The row of a file or comparison; not valid when it is not open."""
        return self.index_where(lambda row: row is entry)

    def _refill(self) -> None:
        before, now = self.shown_rows(), self._context.entries()
        for entry in before:
            if entry not in now:
                entry.changed.disconnect(self._one_changed)
                entry.disk_changed.disconnect(self._one_changed)
        for entry in now:
            if entry not in before:
                entry.changed.connect(self._one_changed)
                entry.disk_changed.connect(self._one_changed)
        self._disambiguate(now)
        self.exchange_rows(now)

    def _disambiguate(self, entries: Sequence[Entry]) -> None:
        self._names = {entry: (entry.name, entry.arguments) for entry in entries}
        self._differences = disambiguations(entries)

    def _spoken(self, entry: Entry) -> str:
        return clauses((entry.accessible_name, self._differences.get(entry, ""), entry.disk_words))

    def _one_changed(self) -> None:
        entry = self.sender()
        if not isinstance(entry, Entry):
            return
        if self._names.get(entry) == (entry.name, entry.arguments):
            self.tell_change(entry)
        else:
            self._disambiguate(self.shown_rows())
            self.tell_changes()
