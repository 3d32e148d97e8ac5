"""The tree of the window: the same rows as the tables, below each other."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
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
)
from PySide6.QtWidgets import QStyleOptionViewItem, QTreeView, QWidget

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.rows.cell_delegate import CellDelegate, cell_at
from inspector.gui.rows.column_fitter import MEASURED, ColumnFitter, Measured
from inspector.gui.rows.row_header import RowHeader
from inspector.gui.rows.row_look import Density, RowLook
from inspector.gui.rows.row_view import Hover, apply_look, copied, outline_row, row_of, set_up

#: How far children stand to the right of their parent, in px of the design.
_STEP = 16


class TreeView(Themed, QTreeView):
    """Rows of a :class:`~inspector.gui.rows.tree_model.TreeModel`."""

    #: The value of a row that was opened by Enter or a double click.
    row_activated = Signal(object)
    #: The value of the row that became the current one, or None.
    row_selected = Signal(object)

    def __init__(self, theme: Theme, margin: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._look = RowLook(theme, margin)
        self._delegate = CellDelegate(self._look, self)
        self._header = RowHeader(self._look, self)
        self._fitter = ColumnFitter(self._header, self._delegate, self._look, self._pads)
        self.setHeader(self._header)
        self.setItemDelegate(self._delegate)
        self._hover = Hover(self)
        set_up(self)
        self.setUniformRowHeights(True)
        self.setAnimated(False)
        self.setExpandsOnDoubleClick(True)
        self._header.setSectionsMovable(False)
        self._header.setSectionsClickable(False)
        self.activated.connect(self._activated)
        self.expanded.connect(self._opened)
        self._dress()

    def _dress(self) -> None:
        theme = self._theme
        self._look.theme = theme
        self._fitter.forget()
        apply_look(self, self._look)
        self.setIndentation(theme.px(_STEP))
        self._header.setMinimumSectionSize(theme.px(24))
        self._header.updateGeometry()
        self.scheduleDelayedItemsLayout()
        self.fit_columns()

    def set_density(self, density: Density) -> None:
        """Set the height of the rows: ``dense``, ``normal`` or ``roomy``."""
        self._look.density = density
        self.scheduleDelayedItemsLayout()

    def set_surface(self, role: str) -> None:
        """Stand on another surface: ``panel`` in docks."""
        self._look.surface = role
        apply_look(self, self._look)

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.px(240), self._look.theme.px(200))

    # Model and columns -----------------------------------------------------------------------

    def setModel(self, model: QAbstractItemModel | None) -> None:
        old = self.model()
        if old is not None:
            old.modelReset.disconnect(self.fit_columns)
        super().setModel(model)
        if model is not None:
            model.modelReset.connect(self.fit_columns)
        self.fit_columns()

    def _opened(self, index: QModelIndex) -> None:
        self.fit_columns()

    def fit_columns(self) -> None:
        """Make the columns as wide as the words of the open rows, and fill the view with them."""
        self._fitter.fit(self._measured(), self.viewport().width(), tree=True)

    def _measured(self) -> list[Measured]:
        """The first open rows, and how far each stands to the right."""
        found: list[Measured] = []
        model: QAbstractItemModel | None = self.model()
        waiting = [] if model is None else [(QModelIndex(), 0)]
        while model is not None and waiting and len(found) < MEASURED:
            parent, depth = waiting.pop()
            if parent.isValid():
                found.append((parent, depth * self.indentation()))
                if not self.isExpanded(parent):
                    continue
            count = min(model.rowCount(parent), MEASURED)
            below = [model.index(row, 0, parent) for row in range(count)]
            waiting.extend((child, depth + 1) for child in reversed(below))
        return found

    def _pads(self, column: int) -> tuple[int, int]:
        """As in tables, but the arrows take the place of the first column's margin."""
        left, right = self._header.pads(column)
        if column == self._header.ends()[0]:
            left = max(left - self.indentation(), self._look.theme.px(2))
        return left, right

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.fit_columns()

    # Rows ------------------------------------------------------------------------------------

    def current_row(self) -> Any:
        """The value of the current row, or None."""
        return row_of(self.currentIndex())

    def copy_text(self) -> str:
        """What Ctrl+C copies: the current value, or several rows with tabs between the columns."""
        columns = [i for i in range(self.model().columnCount()) if not self.isColumnHidden(i)]
        rows = self.selectionModel().selectedRows()
        if len(rows) > 1:
            rows.sort(key=lambda index: self.visualRect(index).top())
        return copied(self.currentIndex(), rows, columns)

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        same = current.row() == previous.row() and current.parent() == previous.parent()
        if not same or current.isValid() != previous.isValid():
            self.row_selected.emit(row_of(current))

    def _activated(self, index: QModelIndex) -> None:
        row = row_of(index)
        if row is not None:
            self.row_activated.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._look.by_keys = True
        if event.matches(QKeySequence.StandardKey.Copy):
            to_clipboard(self.copy_text())
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._look.by_keys = False
        super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        pointer = event.reason() == Qt.FocusReason.MouseFocusReason
        self._look.by_keys = not pointer
        if not pointer and not self.currentIndex().isValid():
            top = self.indexAt(QPoint(0, 0))
            if top.isValid():
                flags = QItemSelectionModel.SelectionFlag
                self.selectionModel().setCurrentIndex(top, flags.NoUpdate)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # Painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), self._look.theme.color(self._look.surface))
        super().paintEvent(event)

    def drawRow(self, painter: QPainter, options: QStyleOptionViewItem, index: AnyIndex) -> None:
        look, theme = self._look, self._look.theme
        rect: QRect = options.rect
        line = QRect(0, rect.top(), self.viewport().width(), rect.height())
        plain = index.sibling(index.row(), 0)
        selected = self.selectionModel().isSelected(plain)
        focused = self.hasFocus()
        ground = look.ground(selected, focused, self._hover.is_over(plain), False)
        if ground != look.surface:
            painter.fillRect(line, theme.color(ground))
        for column in range(self.model().columnCount()):
            if self.isColumnHidden(column):
                continue
            one = plain.siblingAtColumn(column)
            place = self.visualRect(one)
            pads = self._pads(column)
            self._delegate.paint_cell(painter, place, cell_at(one), pads, self.isEnabled())
            if column == 0 and self.model().hasChildren(one):
                self._paint_arrow(painter, place, self.isExpanded(one))
        current = plain == self.currentIndex().siblingAtColumn(0)
        outline_row(painter, look, line, current=current, focused=focused, selected=selected)

    def _paint_arrow(self, painter: QPainter, place: QRect, opened: bool) -> None:
        theme = self._look.theme
        side = theme.px(14)
        ratio = painter.device().devicePixelRatioF()
        picture = icon_pixmap("chev" if opened else "chevr", theme, "text2", side, ratio)
        left = place.left() - self.indentation() + (self.indentation() - side) // 2
        painter.drawPixmap(QPointF(left, place.top() + (place.height() - side) // 2), picture)
