"""The tree of the window: arrows that can be seen, lines as wide as the view, columns that stay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem, QTreeView, QWidget

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.theme import Theme
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.columns import Cell
from inspector.gui.rows.row_view import RowsView
from inspector.gui.rows.typed_search import TypedSearch

#: Width of one level in px of the design.
_STEP: Final = 16


class TreeView(RowsView, QTreeView):
    """Rows of a :class:`~inspector.gui.rows.tree_model.TreeModel`, to be gone through.

    To arrive selects nothing, and no column moves while somebody
    unfolds rows: their widths do not depend on what is open.
    """

    def __init__(self, theme: Theme, margin: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(theme, margin, parent)
        self.search = TypedSearch(self, self._words)
        self.setHeader(self._header)
        self.setUniformRowHeights(True)
        self.setAnimated(False)
        self.setExpandsOnDoubleClick(True)
        self._header.setSectionsMovable(False)
        self._header.setSectionsClickable(False)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self.setIndentation(self._theme.px(_STEP))
        super()._apply_theme()

    def _settle_rows(self) -> None:
        self.scheduleDelayedItemsLayout()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self._theme.px(200))

    def _pads(self, column: int) -> tuple[int, int]:
        """As in tables, but the arrows take the place of the first column's margin."""
        left, right = super()._pads(column)
        if column == self._header.ends()[0]:
            left = max(left - self.indentation(), self._theme.px(2))
        return left, right

    # Rows ------------------------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        # The keyboard arrives at a row that can be seen, but to arrive is not to select.
        self.blockSignals(True)
        super().focusInEvent(event)
        self.blockSignals(False)

    def keyboardSearch(self, search: str) -> None:
        self.search.go(search)

    def _words(self, index: QModelIndex) -> Iterable[str]:
        """What a row may be found by when somebody types."""
        return (str(index.data() or ""),)

    # Painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), self._theme.color(self._look.surface))
        super().paintEvent(event)

    def drawRow(self, painter: QPainter, options: QStyleOptionViewItem, index: AnyIndex) -> None:
        self._paint_row(painter, self._line(options.rect), index.sibling(index.row(), 0))

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        columns = self._shown_columns()
        indexes = [index.sibling(index.row(), column) for column in columns]
        cells = [cell_at(one) for one in indexes]
        places = [self.visualRect(one) for one in indexes]
        places[0].setRight(self._end_of_name(columns, cells, places))
        for column, cell, place in zip(columns, cells, places, strict=True):
            self._delegate.paint_cell(painter, place, cell, self._pads(column), self.isEnabled())
        self._paint_opener(painter, index)

    def _end_of_name(
        self, columns: Sequence[int], cells: Sequence[Cell], places: Sequence[QRect]
    ) -> int:
        """Where the first cell of a row ends, in px: names take the room of blank cells behind
        them, and what a number leaves that stands at the right of its own.
        """
        end = places[0].right()
        for column, cell, place in zip(columns[1:], cells[1:], places[1:], strict=True):
            if not cell.is_blank():
                if cell.right and cell.mark is None and cell.tint is None and not cell.hatched:
                    taken = self._delegate.cell_width(cell, self._pads(column))
                    end = max(end, place.right() - taken)
                break
            end = place.right()
        return end

    def _paint_opener(self, painter: QPainter, index: AnyIndex) -> None:
        """The arrow of a row that has rows below it, left of its first cell."""
        if self.model().hasChildren(index):
            place, side, step = self.visualRect(index), self._theme.px(14), self.indentation()
            left = place.left() - step + (step - side) // 2
            top = place.top() + (place.height() - side) // 2
            self._paint_arrow(painter, QRect(left, top, side, side), self.isExpanded(index))


class DockTree(TreeView):
    """A tree of a dock: without titles of columns, one row chosen at a time.

    Args:
        theme: The look.
        name: What screen readers call it.
    """

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__(theme, margin=8)
        self.setHeaderHidden(True)
        self.set_surface("panel")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAccessibleName(name)
