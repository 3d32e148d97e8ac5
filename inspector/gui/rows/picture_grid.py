"""Rows as a grid of large pictures, below the titles of their groups.

All pictures are equally large, so where one stands is reckoned from its number: 50,000 of them are
laid out as fast as ten.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QTableView, QWidget

from inspector.data_classes import replace
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.theme import Theme
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.row_view import copied
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.rows.titled_view import TitledView
from inspector.named_tuples import NamedTuple

#: The side of a picture, the space around it and above its words, in px of the design.
SIDE: Final = 128
_AROUND: Final = 8
_ABOVE_WORDS: Final = 6
#: Between a group and the title of the next, in px of the design.
_BETWEEN: Final = 8

_Move = QAbstractItemView.CursorAction


class _Band(NamedTuple):
    """What stands from one height on: a title or a row that says "6 more", or pictures in lines."""

    kind: Literal["title", "rows", "more"]
    first: int
    size: int
    top: int
    bottom: int


class PictureGrid(TitledView, QTableView):
    """Rows of a :class:`~inspector.gui.rows.table_model.RowsModel`, by the pictures they name.

    Below each picture stand the sign and the words of the first column. It is made to share the
    model and the selection of a table. The arrows move between pictures, up and down in columns;
    Enter and Space open and close groups.

    To Qt it is a table without titles of which all but the first column is hidden: so screen
    readers know it for what it is, and count as in the table.
    """

    OPENS_BY_ARROWS = False

    # Qt asks where something stands while the view is being made.
    _bands: Sequence[_Band] = ()
    #: Whether where everything stands is to be reckoned anew.
    _stale = True
    _per_line = 1
    _pitch = 1
    #: The column that the keys up and down stay in.
    _column = 0

    def __init__(self, theme: Theme, margin: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(theme, margin, parent)
        self.setHorizontalHeader(self._header)
        self._header.hide()
        self.verticalHeader().hide()
        for corner in self.findChildren(QAbstractButton):
            corner.hide()
        self.setTabKeyNavigation(False)
        self._delegate.enlarges = False
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._apply_theme()

    # Where everything stands -----------------------------------------------------------------

    def _settle_rows(self) -> None:
        self._lay_out_later()

    def _followed(self, model: QAbstractItemModel) -> list[tuple[Any, Callable[..., None]]]:
        return [
            (signal, self._lay_out_later)
            for signal in (
                model.modelReset,
                model.rowsInserted,
                model.rowsRemoved,
                model.layoutChanged,
            )
        ]

    def _lay_out_later(self) -> None:
        self._stale = True
        if self.isVisible():
            self.updateGeometries()
            self.viewport().update()

    def _cell_size(self) -> QSize:
        """A picture with its words and the space around."""
        theme = self._theme
        around, side = theme.px(_AROUND), theme.px(SIDE)
        words = theme.px(_ABOVE_WORDS) + theme.line_height("name")
        return QSize(side + 2 * around, side + words + 2 * around)

    def _left(self) -> int:
        """Where the space around the first picture begins, which itself stands on the margin."""
        return self._theme.px(self._look.margin) - self._theme.px(_AROUND)

    def _reckoned(self) -> Sequence[_Band]:
        """Where everything stands now."""
        if not self._stale:
            return self._bands
        self._stale = False
        cell, line = self._cell_size(), self._look.row_height()
        room = max(self.viewport().width() - 2 * self._left(), cell.width())
        self._per_line = room // cell.width()
        self._pitch = room // self._per_line
        model = self.model()
        bands: list[_Band] = []
        top = 0
        for kind, first, size, __ in model.blocks() if isinstance(model, RowsModel) else ():
            lines = -(-size // self._per_line)
            height = lines * cell.height() if kind == "rows" else line
            top += self._theme.px(_BETWEEN) if kind == "title" and top else 0
            bands.append(_Band(kind, first, size, top, top + height))
            top += height
        self._bands = bands
        return bands

    def _band_of(self, place: int) -> _Band | None:
        """The band that the row of a number stands in."""
        bands = self._reckoned()
        at = bisect_right(bands, place, key=lambda band: band.first) - 1
        return bands[at] if at >= 0 and place < bands[at].first + bands[at].size else None

    def _rect_of(self, place: int) -> QRect:
        """Where a row stands in the whole grid."""
        band = self._band_of(place)
        if band is None:
            return QRect()
        if band.kind != "rows":
            return QRect(0, band.top, self.viewport().width(), band.bottom - band.top)
        line, column = divmod(place - band.first, self._per_line)
        cell = self._cell_size()
        left = self._left() + column * self._pitch
        # As wide as it may be without touching the next one: names are longer than pictures.
        cell.setWidth(self._pitch)
        return QRect(QPoint(left, band.top + line * cell.height()), cell)

    def _near(self, y: int, column: int) -> int:
        """The row at a height of the whole grid and in a column, or the nearest; -1 for none."""
        bands = self._reckoned()
        if not bands:
            return -1
        at = max(bisect_right(bands, y, key=lambda band: band.top) - 1, 0)
        band = bands[at]
        if band.kind != "rows":
            return band.first
        line = (min(y, band.bottom - 1) - band.top) // self._cell_size().height()
        in_line = line * self._per_line + min(column, self._per_line - 1)
        return band.first + min(max(in_line, 0), band.size - 1)

    def _column_at(self, x: int) -> int:
        return min(max((x - self._left()) // self._pitch, 0), self._per_line - 1)

    # What Qt asks ----------------------------------------------------------------------------

    def visualRect(self, index: AnyIndex) -> QRect:
        if not index.isValid() or index.column() > 0:
            return QRect()
        return self._rect_of(index.row()).translated(0, -self.verticalOffset())

    def indexAt(self, point: QPoint) -> QModelIndex:
        place = self._near(point.y() + self.verticalOffset(), self._column_at(point.x()))
        found = self.model().index(place, 0) if place >= 0 else QModelIndex()
        return found if self.visualRect(found).contains(point) else QModelIndex()

    def topmost(self) -> QModelIndex:
        place = self._near(self.verticalOffset(), 0)
        return self.model().index(place, 0) if place >= 0 else QModelIndex()

    def scrollTo(
        self,
        index: AnyIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        rect = self._rect_of(index.row()) if index.isValid() else QRect()
        if not rect.isValid():
            return
        self.updateGeometries()
        bar, height = self.verticalScrollBar(), self.viewport().height()
        hints = QAbstractItemView.ScrollHint
        if hint == hints.PositionAtCenter:
            bar.setValue(rect.center().y() - height // 2)
        elif rect.top() < bar.value() or hint == hints.PositionAtTop:
            bar.setValue(rect.top())
        elif rect.bottom() >= bar.value() + height or hint == hints.PositionAtBottom:
            bar.setValue(rect.bottom() + 1 - height)

    def updateGeometries(self) -> None:
        self._stale = True
        bands = self._reckoned()
        bar, height = self.verticalScrollBar(), self.viewport().height()
        whole = bands[-1].bottom + self._theme.px(_AROUND) if bands else 0
        bar.setSingleStep(self._cell_size().height() // 3)
        bar.setPageStep(height)
        bar.setRange(0, max(whole - height, 0))
        # Not as a table does it: where the rows stand has nothing to do with its headers.
        QAbstractItemView.updateGeometries(self)

    def fit_columns(self) -> None:
        """Nothing to do: columns are not shown."""

    def horizontalOffset(self) -> int:
        return 0

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def isIndexHidden(self, index: AnyIndex) -> bool:
        return False

    def moveCursor(self, action: _Move, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        model, place = self.model(), self.currentIndex().row()
        last = model.rowCount() - 1
        if place < 0:
            return model.index(0, 0)
        rect, page = self._rect_of(place), self.viewport().height()
        if self._is_picture(place):
            self._column = self._column_at(rect.left())
        match action:
            case _Move.MoveUp:
                place = self._near(rect.top() - 1, self._column) if rect.top() > 0 else place
            case _Move.MoveDown:
                # Above a title is some space.
                below = rect.bottom() + 1 + self._theme.px(_BETWEEN)
                place = self._near(below, self._column) if below < self._bands[-1].bottom else place
            case _Move.MovePageUp:
                place = self._near(max(rect.center().y() - page, 0), self._column)
            case _Move.MovePageDown:
                place = self._near(rect.center().y() + page, self._column)
            case _Move.MoveHome:
                place = 0
            case _Move.MoveEnd:
                place = last
            case _Move.MoveLeft | _Move.MovePrevious:
                place -= 1
            case _:
                place += 1
        return model.index(min(max(place, 0), last), 0)

    def _is_picture(self, place: int) -> bool:
        band = self._band_of(place)
        return band is not None and band.kind == "rows"

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Selects all rows from the one at the first corner to the one at the last."""
        offset = self.verticalOffset()
        corners = (rect.topLeft(), rect.bottomRight())
        places = [self._near(at.y() + offset, self._column_at(at.x())) for at in corners]
        model, last = self.model(), self.model().columnCount() - 1
        chosen = QItemSelection()
        if min(places) >= 0:
            chosen.select(model.index(min(places), 0), model.index(max(places), last))
        self.selectionModel().select(chosen, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        # Of many rows the region takes longer than painting what is in sight.
        return QRegion(self.viewport().rect())

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(400), self._theme.px(200))

    def minimumSizeHint(self) -> QSize:
        return self._cell_size()

    # Copying ---------------------------------------------------------------------------------

    def _shown_columns(self) -> list[int]:
        """The first column, which is all that is shown here."""
        return [0]

    def copy_text(self) -> str:
        return copied(self.currentIndex().siblingAtColumn(0), self.selected_indexes(), [0])

    # Painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), self._theme.color(self._look.surface))
            model, offset = self.model(), self.verticalOffset()
            top, bottom = event.rect().top() + offset, event.rect().bottom() + offset
            height = self._cell_size().height()
            for band in self._reckoned():
                if band.bottom <= top or band.top > bottom:
                    continue
                places = range(band.first, band.first + band.size)
                if band.kind == "rows":
                    lines = max(top - band.top, 0) // height, (bottom - band.top) // height + 1
                    places = places[lines[0] * self._per_line : lines[1] * self._per_line]
                for place in places:
                    rect = self._rect_of(place).translated(0, -offset)
                    self._paint_row(painter, rect, model.index(place, 0))

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        model, theme, enabled = index.model(), self._theme, self.isEnabled()
        if self._is_title(index):
            self._paint_title(painter, line, index)
            return
        cell = cell_at(index)
        around = theme.px(_AROUND)
        if isinstance(model, RowsModel) and model.more_at(index) is not None:
            box = line.adjusted(theme.px(self._look.margin), 0, 0, 0)
            self._delegate.paint_cell(painter, box, cell, (0, 0), enabled)
            return
        side = theme.px(SIDE)
        picture = QRect(line.left() + around, line.top() + around, side, side)
        self._delegate.paint_picture(painter, picture, cell.picture)
        height = theme.line_height("name")
        below = line.bottom() + 1 - around - height
        words = QRect(picture.left(), below, line.right() + 1 - picture.left(), height)
        words.setRight(words.right() - around // 2)
        self._delegate.paint_cell(painter, words, replace(cell, picture=""), (0, 0), enabled)
