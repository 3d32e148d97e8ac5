"""The table of the window: no grid, one line under the titles, words on the page margin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QItemSelectionModel, QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QTableView, QWidget

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.theme import Theme
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.columns import cell_source
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.titled_view import TitledView


def _rows_in(model: QAbstractItemModel | None) -> int:
    """How many rows there are; a view without a model has none."""
    return 0 if model is None else model.rowCount()


class TableView(TitledView, QTableView):
    """Rows of a :class:`~inspector.gui.rows.table_model.RowsModel`.

    A click on a title sorts by it, the second one the other way round, the third one not at all.
    Columns are as wide as their words; the stretching one takes what is left.
    """

    #: How many rows are measured for the width of a column: more than a high window shows at once.
    MEASURED = 100

    def __init__(self, theme: Theme, margin: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(theme, margin, parent)
        self._fit_rows = False
        self._least_rows = 0
        self._lost: Any = None
        #: Of each column that is painted its left edge, its width, and what is left free in it.
        self._places: list[tuple[int, int, int, tuple[int, int]]] = []
        self.setHorizontalHeader(self._header)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._header.sectionClicked.connect(self._sort_by_click)
        self._apply_theme()

    # Look ------------------------------------------------------------------------------------

    def set_fit_rows(self, fit: bool, least: int = 0) -> None:
        """Be as high as all rows, for a page that scrolls as a whole.

        Args:
            fit: Whether to.
            least: The number of rows to leave room for at least.
        """
        self._fit_rows, self._least_rows = fit, least
        off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        auto = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(off if fit else auto)
        vertical = QSizePolicy.Policy.Fixed if fit else QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Expanding, vertical)
        self.updateGeometry()

    def row_height(self) -> int:
        """The height of one row in px."""
        return self._look.row_height()

    def _settle_rows(self) -> None:
        rows = self.verticalHeader()
        height = self._look.row_height()
        rows.setMinimumSectionSize(height)
        rows.setMaximumSectionSize(height)
        rows.setDefaultSectionSize(height)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        if not self._fit_rows:
            return QSize(self._look.theme.px(400), self._look.theme.px(200))
        rows = max(_rows_in(self.model()), self._least_rows)
        height = rows * self._look.row_height()
        if not self._header.isHidden():
            height += self._look.header_height()
        if self.horizontalScrollBar().maximum() > 0:
            height += self.horizontalScrollBar().sizeHint().height()
        return QSize(self._look.theme.px(400), height)

    def minimumSizeHint(self) -> QSize:
        if self._fit_rows:
            return QSize(self._look.theme.px(200), self.sizeHint().height())
        low = self._look.header_height() + 2 * self._look.row_height()
        return QSize(self._look.theme.px(200), low)

    # Model and columns -----------------------------------------------------------------------

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        self._lost = None
        self._settle_rows()

    def _followed(self, model: QAbstractItemModel) -> list[tuple[Any, Callable[..., None]]]:
        return [
            (model.modelReset, self._refilled),
            (model.rowsInserted, self._rows_changed),
            (model.rowsRemoved, self._rows_changed),
            (model.layoutAboutToBeChanged, self._before_order),
            (model.layoutChanged, self._after_order),
            (model.headerDataChanged, self._titles_changed),
            *([(model.ordered, self._reordered)] if isinstance(model, RowsModel) else []),
        ]

    def _refilled(self) -> None:
        self._lost = None
        self.fit_columns()
        self.updateGeometry()

    def _rows_changed(self, parent: QModelIndex, first: int, last: int) -> None:
        if first < self.MEASURED:
            self.fit_columns()
        if self._fit_rows:
            self.updateGeometry()

    def _titles_changed(self) -> None:
        self.fit_columns()

    def _reordered(self) -> None:
        """Other rows are the first ones, and another title has an arrow."""
        self.fit_columns()

    def _before_order(self) -> None:
        row, model = self.current_row(), self.model()
        if row is not None:
            self._lost = row
        if isinstance(model, RowsModel):
            model.hold(self.selected_places())

    def _after_order(self) -> None:
        """A current row that a filter hid comes back with it."""
        if self._fit_rows:
            self.updateGeometry()
        model = self.model()
        if self._lost is None or self.currentIndex().isValid() or not isinstance(model, RowsModel):
            return
        again = model.index_where(lambda row: row is self._lost)
        if again.isValid():
            self._lost = None
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(again, flags.ClearAndSelect | flags.Rows)

    def fit_columns(self) -> None:
        """Make the columns as wide as the words of the first rows, and fill the view with them."""
        self._fitter.fit(self._measured(), self.viewport().width())

    def natural_width(self) -> int:
        """How wide it is where no word of the first rows is cut, in pixels."""
        return self._fitter.natural_width(self._measured()) + 2 * self.frameWidth()

    def _measured(self) -> list[QModelIndex]:
        model = self.model()
        return [model.index(row, 0) for row in range(min(_rows_in(model), self.MEASURED))]

    # Sorting ---------------------------------------------------------------------------------

    def sort_by(self, key: str, descending: bool = False) -> None:
        """Sort by the column of a key; an unknown key goes back to the order of the rows."""
        source = cell_source(self.model())
        if source is not None:
            keys = [column.key for column in source.columns()]
            column = keys.index(key) if key in keys else -1
            order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
            self._header.show_sorting(column, descending)
            self.model().sort(column, order)

    def sorted_by(self) -> tuple[str, bool]:
        """The key of the column that sorts, empty for none, and whether from large to small."""
        model = self.model()
        column, descending = model.sorting() if isinstance(model, RowsModel) else (-1, False)
        return (self._columns()[column].key, descending) if column >= 0 else ("", False)

    def _sort_by_click(self, column: int) -> None:
        model = self.model()
        if not isinstance(model, RowsModel):
            return
        now, descending = model.sorting()
        key = model.columns()[column].key
        if now != column:
            self.sort_by(key)
        elif not descending:
            self.sort_by(key, descending=True)
        else:
            self.sort_by("")

    # Rows ------------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._fit_rows:
            event.ignore()
        else:
            super().wheelEvent(event)

    # Painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), self._theme.color(self._look.surface))
            model = self.model()
            if not _rows_in(model):
                return
            # The same for every row.
            self._places = [
                (column, self.columnViewportPosition(column), self.columnWidth(column), pads)
                for column in self._shown_columns()
                for pads in (self._pads(column),)
            ]
            first = max(self.rowAt(event.rect().top()), 0)
            last = self.rowAt(event.rect().bottom())
            last = model.rowCount() - 1 if last < 0 else last
            for row in range(first, last + 1):
                line = QRect(0, self.rowViewportPosition(row), 0, self.rowHeight(row))
                self._paint_row(painter, self._line(line), model.index(row, 0))

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        if self._is_title(index):
            self._paint_title(painter, line, index)
            return
        model, row, enabled = index.model(), index.row(), self.isEnabled()
        if isinstance(model, RowsModel) and model.more_at(index) is not None:
            self._paint_more(painter, line, index)
            return
        cells = None
        if isinstance(model, RowsModel):
            cells = model.cells(row, [place[0] for place in self._places])
        if cells is None:
            cells = [cell_at(model.index(row, place[0])) for place in self._places]
        for (_, left, width, pads), cell in zip(self._places, cells, strict=True):
            box = QRect(left, line.top(), width, line.height())
            self._delegate.paint_cell(painter, box, cell, pads, enabled)

    def _paint_more(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        """How many more there are stands below the words of the rows above."""
        column, left, __, pads = self._places[0]
        above = cell_at(index.model().index(index.row() - 1, column))
        box = line.adjusted(left + pads[0] + self._delegate.before_words(above), 0, 0, 0)
        self._delegate.paint_cell(painter, box, cell_at(index), (0, 0), self.isEnabled())
