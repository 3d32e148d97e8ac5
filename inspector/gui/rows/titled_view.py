"""What views of rows in groups have in common: their titles, and the rows behind "6 more"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.row_view import RowsView, is_enter
from inspector.gui.rows.table_model import RowsModel

_CTRL: Final = Qt.KeyboardModifier.ControlModifier


class TitledView(RowsView):
    """A view of a :class:`~inspector.gui.rows.table_model.RowsModel`, mixed in before Qt's."""

    #: Whether the keys to the left and right open and close groups.
    OPENS_BY_ARROWS = True

    def selected_places(self) -> list[tuple[int, int]]:
        """The first and last place of each run of selected rows, from the top."""
        ranges = self.selectionModel().selection()
        runs = (ranges.at(at) for at in range(ranges.size()))
        return sorted({(one.top(), one.bottom()) for one in runs})

    def show_row(self, test: Callable[[Any], bool]) -> bool:
        """Make the first row that passes a test the current one and scroll to it.

        A group that hides it is opened. Returns whether there is such a row.
        """
        model = self.model()
        if not isinstance(model, RowsModel):
            return False
        index = model.reveal_where(test)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        return index.isValid()

    def _toggle(self, index: QModelIndex, opened: bool | None = None) -> bool:
        """Open or close the group of a title row, or show what stands behind "6 more".

        Args:
            index: The row.
            opened: Whether the group is to be open; None for the other way round.

        Returns:
            Whether it was such a row.
        """
        model = self.model()
        if not isinstance(model, RowsModel):
            return False
        group, more = model.group_at(index), model.more_at(index)
        if group is not None:
            model.set_collapsed(group.key, not group.collapsed if opened is None else not opened)
        elif more is not None and opened is not False:
            self.show_more(index)
        return group is not None or more is not None

    def show_more(self, index: AnyIndex) -> None:
        """Show all rows of the group of which an index is in the row that says "6 more"."""
        model, place = self.model(), index.row()
        group = model.more_at(index) if isinstance(model, RowsModel) else None
        if group is not None and isinstance(model, RowsModel):
            model.show_rest(group.key)
            # The first of them stands where that row was.
            self.setCurrentIndex(model.index(place, 0))

    # Keys and pointer --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        opened = {Qt.Key.Key_Left: False, Qt.Key.Key_Right: True}.get(Qt.Key(event.key()))
        opened = opened if self.OPENS_BY_ARROWS else None
        switches = opened is not None or is_enter(event) or event.key() == Qt.Key.Key_Space
        if switches and self._toggle(self.currentIndex(), opened):
            self._look.by_keys = True
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index, model = self.indexAt(event.position().toPoint()), self.model()
        extends = event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | _CTRL)
        is_more = isinstance(model, RowsModel) and model.more_at(index) is not None
        if event.button() == Qt.MouseButton.LeftButton and not (is_more and extends):
            self._toggle(index)

    # Painting ----------------------------------------------------------------------------------

    def _is_title(self, index: AnyIndex) -> bool:
        model = self.model()
        return isinstance(model, RowsModel) and model.is_group(index)

    def _paint_title(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        """A group's title runs across all columns."""
        theme, cell = self._theme, cell_at(index)
        margin, side = theme.px(self._look.margin), theme.px(16)
        top = line.top() + (line.height() - side) // 2
        self._paint_arrow(painter, QRect(margin, top, side, side), bool(cell.group_open))
        box = line.adjusted(margin + side + theme.px(6), 0, -margin, 0)
        self._delegate.paint_cell(painter, box, cell, (0, 0), self.isEnabled())
