"""The list of changes beside the two sides, as a model with objects that open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, Qt

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.rows.columns import Column
from inspector.gui.rows.tree_model import TreeModel
from inspector.messages import N_, _, lazy
from inspector.messages.phrases import clauses
from inspector.report.diff.groups import BUNCH, Sides
from inspector.report.diff.listed import Listed, ListRow
from inspector.report.diff.rows import DiffRows

COLUMNS: Final[tuple[Column[ListRow], ...]] = (
    Column(
        key="change",
        title=lazy("Change"),
        text=lambda row: f"{row.name}  {row.value}" if row.value else row.name,
        font=lambda row: "strong" if row.kind == "section" else "body",
        mark=lambda row: row.mark or None,
        tooltip=lambda row: row.detail,
        copy=lambda row: f"{row.name}  {row.value}".rstrip(),
        elide="middle",
        stretch=True,
    ),
    Column(
        key="bytes",
        title=lazy("Bytes"),
        text=lambda row: row.size,
        role="text2",
        align="right",
        elide="none",
        sample="+0,000,000",
        hint=lazy("How much larger the object became; at sections, how many changes there are"),
    ),
)


class DiffListModel(TreeModel[ListRow]):
    """The changes that are shown, as a list with objects that open."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self.listed: Listed | None = None

    def _opens(self, row: ListRow) -> bool:
        return row.opens

    def _below(self, row: ListRow) -> Sequence[ListRow]:
        return row.below()

    def show_rows(self, sides: Sides | None, rows: DiffRows | None) -> None:
        """Lists other changes."""
        self.show_listed(Listed(sides, rows) if sides is not None and rows is not None else None)

    def show_listed(self, listed: Listed | None) -> None:
        """Lists changes that were gathered elsewhere."""
        self.listed = listed
        self.set_roots(listed.roots() if listed is not None else [])

    def index_of(self, number: int, group: str) -> QModelIndex:
        """The row of a change, or the one it is in whose rows were not asked for yet."""
        listed = self.listed
        places = listed.place_of(number, group) if listed is not None else None
        if listed is None or places is None:
            return QModelIndex()
        section, place = places
        here = self.index(section, 0)
        self.children_at(here)
        if listed.bunched(section):
            here = self.index(place // BUNCH, 0, here)
            place %= BUNCH
        if self.rowCount(here):
            here = self.index(place, 0, here)
        return self._inside(here, number)

    def _inside(self, parent: QModelIndex, number: int) -> QModelIndex:
        """The row of a change below an object, as far as those rows are there."""
        for at in range(self.rowCount(parent)):
            index = self.index(at, 0, parent)
            row = self.row_at(index)
            if row is None:
                continue
            if row.number == number and row.kind != "bunch":
                return index
            if row.kind == "bunch":
                below = self._inside(index, number)
                if below != index:
                    return below
        return parent

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole and index.isValid() and not index.column():
            row = self.row_at(index)
            if row is None:
                return None
            is_count = row.kind in ("section", "bunch")
            told = N_("{count} changes") if is_count else N_("{count} bytes")
            size = _(told, count=row.size) if row.size else ""
            mark = MARK_WORDS[row.mark] if row.mark else ""
            return clauses((mark, row.word, f"{row.name} {row.value}".rstrip(), size))
        return super().data(index, role)
