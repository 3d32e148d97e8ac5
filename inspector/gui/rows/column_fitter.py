"""Keeps the columns of a table or tree as wide as their words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtWidgets import QApplication

from inspector.gui.look.theme import REFERENCE_PX
from inspector.gui.rows.cell_delegate import CellDelegate, cell_at
from inspector.gui.rows.column_widths import Wish, share_out
from inspector.gui.rows.columns import Cell, CellSource, Column
from inspector.gui.rows.kept_columns import KeptColumns
from inspector.gui.rows.row_header import RowHeader
from inspector.gui.rows.row_look import RowLook
from inspector.gui.rows.table_model import RowsModel

#: The least width of a column that can be shortened, in px of the design.
_SHORTEST: Final = 64
#: The same for the first column of a tree, where the arrows are.
_FIRST: Final = 160


class ColumnFitter(QObject):
    """Measures, shares out, and leaves columns alone that were dragged by hand."""

    def __init__(
        self,
        header: RowHeader,
        delegate: CellDelegate,
        look: RowLook,
        pads: Callable[[int], tuple[int, int]],
        *,
        tree: bool,
    ) -> None:
        super().__init__(header)
        self._header = header
        self._delegate = delegate
        self._look = look
        self._pads = pads
        self._tree = tree
        self.kept = KeptColumns(parent=self)
        self._busy = False
        #: What columns wanted when their words were last measured, and whether that still holds.
        self._measured: dict[int, Wish] = {}
        self._holds = False
        header.sectionResized.connect(self._resized)

    @contextmanager
    def same_words(self) -> Iterator[None]:
        """Meanwhile columns are fitted by what they wanted last: only the width is another one."""
        self._holds = True
        try:
            yield
        finally:
            self._holds = False

    def fit(self, rows: Sequence[QModelIndex], width: int) -> None:
        """Set the widths of all columns.

        Args:
            rows: The rows to measure.
            width: The width to fill.
        """
        model: object = self._header.model()
        if not isinstance(model, CellSource) or self._busy:
            return
        wishes = self._measured
        if not self._holds or list(wishes) != self._shown(model):
            wishes = self._measured = self._wishes(model, rows)
        self._busy = True
        for index, share in zip(wishes, share_out(list(wishes.values()), width), strict=True):
            self._header.resizeSection(index, share)
        self._busy = False
        self._header.viewport().update()

    def natural_width(self, rows: Sequence[QModelIndex]) -> int:
        """How wide all columns are together where nothing in these rows is cut."""
        model: object = self._header.model()
        if not isinstance(model, CellSource):
            return 0
        return sum(wish.natural for wish in self._wishes(model, rows).values())

    def _wishes(self, model: CellSource, rows: Sequence[QModelIndex]) -> dict[int, Wish]:
        """What each column that is shown wants, by its number."""
        columns, shown = model.columns(), self._shown(model)
        cells = self._cells(model, rows, shown)
        return {
            index: self._wish(index, columns[index], own)
            for index, own in zip(shown, cells, strict=True)
        }

    def _shown(self, model: CellSource) -> list[int]:
        """The numbers of the columns that are shown."""
        columns = range(len(model.columns()))
        return [number for number in columns if not self._header.isSectionHidden(number)]

    @staticmethod
    def _cells(
        model: CellSource, rows: Sequence[QModelIndex], columns: Sequence[int]
    ) -> list[Collection[Cell]]:
        """The cells of each column, those that say the same once: most columns do in many rows."""
        if not isinstance(model, RowsModel):
            return [
                dict.fromkeys(cell_at(row.siblingAtColumn(at)) for row in rows) for at in columns
            ]
        lines = filter(None, (model.cells(row.row(), columns) for row in rows))
        return [dict.fromkeys(cells) for cells in zip(*lines, strict=True)] or [()] * len(columns)

    def _wish(self, index: int, column: Column[Any], cells: Collection[Cell]) -> Wish:
        theme = self._look.theme
        title = self._header.title_width(index)
        given = self.kept.width_of(column.key)
        if given is not None:
            own = theme.px(given)
            return Wish(own, min(own, title), column.stretch)
        pads = self._pads(index)
        font = column.font if isinstance(column.font, str) else "strong"
        if column.mono and font in ("body", "name", "strong"):
            font = "mono"
        natural = self._delegate.cell_width(Cell(column.widest(), font), pads)
        words = [self._delegate.cell_width(cell, pads) for cell in cells if cell.group_open is None]
        # A sample wider than a column may be says no more than that it is as wide as it may be.
        whole = 0
        if column.max_width:
            most = theme.px(column.max_width) + pads[0] + pads[1]
            whole = max(words, default=0)
            natural, words = min(natural, most), [min(word, most) for word in words]
        natural = max([natural, *words])
        natural = max(natural, title)
        least = natural
        if self._tree and index == 0:
            least = min(natural, theme.px(_FIRST))
        elif column.elide != "none" and column.align != "right":
            least = min(natural, max(title, theme.px(_SHORTEST)))
        return Wish(natural, least, column.stretch, whole, column.holds)

    def _resized(self, index: int, old: int, new: int) -> None:
        model: object = self._header.model()
        # What is hidden or shown again goes from or to no width, whatever button is held elsewhere.
        held = bool(QApplication.mouseButtons() & Qt.MouseButton.LeftButton)
        dragged = held and old > 0 and new > 0
        if not self._busy and dragged and isinstance(model, CellSource):
            width = round(new * REFERENCE_PX / self._look.theme.system_px)
            self.kept.set_width(model.columns()[index].key, width)
