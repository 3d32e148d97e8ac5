"""The table of two folders: as wide as its words, and copied in whole rows."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex

from inspector.gui.rows.row_view import copied
from inspector.gui.rows.table_view import TableView

#: Rows that are measured for the widths of the columns, evenly spread.
MEASURED: Final = 50
#: Rows after which those that still come do not change the widths of the columns.
FIRST_ROWS: Final = 24


class FolderTable(TableView):
    """The packages; what is copied of them is always whole rows."""

    def fit_columns(self) -> None:
        """Make the columns as wide as the words of some rows, from the top to the end."""
        model: QAbstractItemModel | None = self.model()
        if model is None:
            return
        count = model.rowCount()
        step = max(1, count // MEASURED)
        rows = [model.index(row, 0) for row in range(0, count, step)]
        self._fitter.fit(rows, self.viewport().width())

    def _rows_changed(self, parent: QModelIndex, first: int, last: int) -> None:
        # Measuring again with every delivery would hold the window up; the end measures them all.
        if first < FIRST_ROWS:
            super()._rows_changed(parent, first, last)

    def copy_text(self) -> str:
        """The selected rows with tabs between their columns; the current one where none is."""
        if len(self.selectionModel().selectedRows()) > 1:
            return super().copy_text()
        index = self.currentIndex()
        cells = (copied(index.siblingAtColumn(column), (), ()) for column in self._shown_columns())
        return "\t".join(cells) if index.isValid() else ""
