"""The table of the window: no grid, one line under the titles, words on the page margin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QTableView, QWidget

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.rows.cell_delegate import CellDelegate, cell_at
from inspector.gui.rows.column_fitter import MEASURED, ColumnFitter
from inspector.gui.rows.columns import Cell, CellSource
from inspector.gui.rows.row_header import RowHeader
from inspector.gui.rows.row_look import Density, RowLook
from inspector.gui.rows.row_view import (
    Hover,
    apply_look,
    copied,
    is_enter,
    outline_row,
    row_of,
    set_up,
)
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.tree_view import TreeView

__all__ = ["TableView", "TreeView"]


def _rows_in(model: QAbstractItemModel | None) -> int:
    """How many rows there are; a view without a model has none."""
    return 0 if model is None else model.rowCount()


class TableView(Themed, QTableView):
    """Rows of a :class:`~inspector.gui.rows.table_model.RowsModel`.

    A click on a title sorts by it, the second one the other way round, the third one not at all.
    Columns are as wide as their words; the stretching one takes what is left.
    """

    #: The value of a row that was opened by Enter or a double click.
    row_activated = Signal(object)
    #: The value of the row that became the current one, or None.
    row_selected = Signal(object)

    def __init__(self, theme: Theme, margin: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._look = RowLook(theme, margin)
        self._fit_rows = False
        self._least_rows = 0
        self._lost: Any = None
        self._delegate = CellDelegate(self._look, self)
        self._header = RowHeader(self._look, self)
        self._fitter = ColumnFitter(self._header, self._delegate, self._look, self._header.pads)
        self.setHorizontalHeader(self._header)
        self.setItemDelegate(self._delegate)
        self._hover = Hover(self)
        set_up(self)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._header.sectionClicked.connect(self._sort_by_click)
        self.activated.connect(self._activated)
        self._dress()

    # Look ------------------------------------------------------------------------------------

    def _dress(self) -> None:
        theme = self._theme
        self._look.theme = theme
        self._fitter.forget()
        apply_look(self, self._look)
        self._header.setMinimumSectionSize(theme.px(24))
        self._header.updateGeometry()
        self._set_row_height()
        self.fit_columns()

    def set_density(self, density: Density) -> None:
        """Set the height of the rows: ``dense``, ``normal``, ``roomy``, or two-line ``finding``."""
        self._look.density = density
        self._set_row_height()
        self.fit_columns()

    def set_surface(self, role: str) -> None:
        """Stand on another surface: ``panel`` in docks."""
        self._look.surface = role
        apply_look(self, self._look)

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

    def _set_row_height(self) -> None:
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
        old = self.model()
        if old is not None:
            for signal, slot in self._followed(old):
                signal.disconnect(slot)
        super().setModel(model)
        if model is not None:
            for signal, slot in self._followed(model):
                signal.connect(slot)
        self._lost = None
        self._set_row_height()
        self.fit_columns()
        self.updateGeometry()

    def _followed(self, model: QAbstractItemModel) -> list[tuple[Any, Callable[..., None]]]:
        return [
            (model.modelReset, self._refilled),
            (model.rowsInserted, self._rows_changed),
            (model.rowsRemoved, self._rows_changed),
            (model.layoutAboutToBeChanged, self._before_order),
            (model.layoutChanged, self._after_order),
            (model.headerDataChanged, self._titles_changed),
        ]

    def _refilled(self) -> None:
        self._lost = None
        self.fit_columns()
        self.updateGeometry()

    def _rows_changed(self, parent: QModelIndex, first: int, last: int) -> None:
        if first < MEASURED:
            self.fit_columns()
        if self._fit_rows:
            self.updateGeometry()

    def _titles_changed(self) -> None:
        self.fit_columns()

    def _before_order(self) -> None:
        row = self.current_row()
        if row is not None:
            self._lost = row

    def _after_order(self) -> None:
        """A current row that a filter hid comes back with it."""
        if self._fit_rows:
            self.updateGeometry()
        model = self.model()
        if self._lost is None or self.currentIndex().isValid() or not isinstance(model, RowsModel):
            return
        found = model.index_where(lambda row: row is self._lost)
        if found.isValid():
            self._lost = None
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(found, flags.ClearAndSelect | flags.Rows)

    def fit_columns(self) -> None:
        """Make the columns as wide as their words, and fill the view with them."""
        model = self.model()
        count = min(_rows_in(model), MEASURED)
        rows = [(model.index(row, 0), 0) for row in range(count)]
        self._fitter.fit(rows, self.viewport().width())

    def set_column_hidden(self, key: str, hidden: bool) -> None:
        """Hide a column, or show it again."""
        model = self.model()
        if isinstance(model, CellSource):
            for index, column in enumerate(model.columns()):
                if column.key == key and self.isColumnHidden(index) != hidden:
                    self.setColumnHidden(index, hidden)
                    self.fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.fit_columns()

    # Sorting ---------------------------------------------------------------------------------

    def sort_by(self, key: str, descending: bool = False) -> None:
        """Sort by the column of a key; an unknown key goes back to the order of the rows."""
        model = self.model()
        if isinstance(model, CellSource):
            keys = [column.key for column in model.columns()]
            column = keys.index(key) if key in keys else -1
            order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
            self.model().sort(column, order)
            self._header.show_sorting(column, descending)
            self.fit_columns()

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

    def current_row(self) -> Any:
        """The value of the current row, or None."""
        return row_of(self.currentIndex())

    def selected_rows(self) -> list[Any]:
        """The values of the selected rows, from the top."""
        indexes = sorted(self.selectionModel().selectedRows(), key=lambda index: index.row())
        return [row for row in map(row_of, indexes) if row is not None]

    def show_row(self, test: Callable[[Any], bool]) -> bool:
        """Make the first row that passes a test the current one and scroll to it.

        A group that hides it is opened. Returns whether there is such a row.
        """
        model = self.model()
        if not isinstance(model, RowsModel):
            return False
        found = model.reveal_where(test)
        if found.isValid():
            self.setCurrentIndex(found)
            self.scrollTo(found)
        return found.isValid()

    def copy_text(self) -> str:
        """What Ctrl+C copies: the current value, or several rows with tabs between the columns."""
        columns = [i for i in range(self.model().columnCount()) if not self.isColumnHidden(i)]
        rows = sorted(self.selectionModel().selectedRows(), key=lambda index: index.row())
        return copied(self.currentIndex(), rows, columns)

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        if current.row() != previous.row() or current.isValid() != previous.isValid():
            self.row_selected.emit(row_of(current))

    def _activated(self, index: QModelIndex) -> None:
        row = row_of(index)
        if row is not None:
            self.row_activated.emit(row)

    def _toggle(self, index: QModelIndex, opened: bool | None = None) -> bool:
        """Open or close the group of a title row; tells whether it was one."""
        model = self.model()
        group = model.group_at(index) if isinstance(model, RowsModel) else None
        if group is None or not isinstance(model, RowsModel):
            return False
        model.set_collapsed(group.key, not group.collapsed if opened is None else not opened)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._look.by_keys = True
        index = self.currentIndex()
        if event.matches(QKeySequence.StandardKey.Copy):
            to_clipboard(self.copy_text())
            return
        opened = {Qt.Key.Key_Left: False, Qt.Key.Key_Right: True}.get(Qt.Key(event.key()))
        switches = opened is not None or is_enter(event) or event.key() == Qt.Key.Key_Space
        if switches and self._toggle(index, opened):
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._look.by_keys = False
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton:
            self._toggle(index)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        pointer = event.reason() == Qt.FocusReason.MouseFocusReason
        self._look.by_keys = not pointer
        if not pointer and not self.currentIndex().isValid() and _rows_in(self.model()):
            # The keyboard arrives at something that can be seen.
            flags = QItemSelectionModel.SelectionFlag
            first = self.model().index(0, 0)
            self.selectionModel().setCurrentIndex(first, flags.NoUpdate)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._fit_rows:
            event.ignore()
        else:
            super().wheelEvent(event)

    # Painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            look = self._look
            painter.fillRect(event.rect(), look.theme.color(look.surface))
            model, selection = self.model(), self.selectionModel()
            if not _rows_in(model):
                return
            first = max(self.rowAt(event.rect().top()), 0)
            last = self.rowAt(event.rect().bottom())
            last = model.rowCount() - 1 if last < 0 else last
            columns = [i for i in range(model.columnCount()) if not self.isColumnHidden(i)]
            focused = self.hasFocus()
            for row in range(first, last + 1):
                index = model.index(row, 0)
                height = self.rowHeight(row)
                line = QRect(0, self.rowViewportPosition(row), self.viewport().width(), height)
                selected = selection.isSelected(index)
                hovered = self._hover.is_over(index)
                head = cell_at(index)
                group = head.group_open is not None
                ground = look.ground(selected, focused, hovered, group)
                if ground != look.surface:
                    painter.fillRect(line, look.theme.color(ground))
                if group:
                    self._paint_group(painter, line, head)
                else:
                    for column in columns:
                        self._paint_cell(painter, line, model.index(row, column))
                current = row == self.currentIndex().row()
                outline_row(
                    painter, look, line, current=current, focused=focused, selected=selected
                )

    def _paint_cell(self, painter: QPainter, line: QRect, index: QModelIndex) -> None:
        left = self.columnViewportPosition(index.column())
        width = self.columnWidth(index.column())
        rect = QRect(left, line.top(), width, line.height())
        pads = self._header.pads(index.column())
        self._delegate.paint_cell(painter, rect, cell_at(index), pads, self.isEnabled())

    def _paint_group(self, painter: QPainter, line: QRect, cell: Cell) -> None:
        """A group's title runs across all columns."""
        theme = self._look.theme
        margin = theme.px(self._look.margin)
        side = theme.px(16)
        name = "chev" if cell.group_open else "chevr"
        ratio = painter.device().devicePixelRatioF()
        picture = icon_pixmap(name, theme, "text2", side, ratio)
        top = line.top() + (line.height() - side) // 2
        painter.drawPixmap(QPointF(margin, top), picture)
        rect = line.adjusted(margin + side + theme.px(6), 0, -margin, 0)
        self._delegate.paint_cell(painter, rect, cell, (0, 0), self.isEnabled())
