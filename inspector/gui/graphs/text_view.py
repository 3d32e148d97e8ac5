"""A graph as lines to be read: indented, with rails, the one that screen readers get."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from inspector.gui.graphs.text_model import COLUMNS, READING, TextRow
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.row_view import row_of
from inspector.gui.rows.table_view import TableView

#: One level, and the room of an icon, in px of the design.
_LEVEL: Final = 18
_ICON: Final = 13
_AFTER_ICON: Final = 6


class GraphText(TableView):
    """The lines of a graph. They stand in an order of their own, so no title sorts them."""

    #: The other way of looking at the graph is wanted.
    switched = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self._header.setSectionsClickable(False)
        self.set_density("dense")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_T and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.switched.emit()
        else:
            super().keyPressEvent(event)

    def copy_text(self) -> str:
        """The selected lines as the command line prints them, without numbers."""
        rows = map(row_of, self.selected_indexes())
        return "\n".join(COLUMNS[READING].copy_text(row) for row in rows)

    def _is_title(self, index: AnyIndex) -> bool:
        # Only the ground: what begins something is set off as titles of groups are.
        row = row_of(index)
        return isinstance(row, TextRow) and row.is_event

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        row = row_of(index)
        for column, left, width, pads in self._places:
            box = QRect(left, line.top(), width, line.height())
            if column == READING:
                self._paint_reading(painter, box.adjusted(pads[0], 0, -pads[1], 0), row)
            else:
                cell = cell_at(self.model().index(index.row(), column))
                self._delegate.paint_cell(painter, box, cell, pads, self.isEnabled())

    def _paint_reading(self, painter: QPainter, box: QRect, row: TextRow) -> None:
        theme = self._theme
        level, side = theme.px(_LEVEL), theme.px(_ICON)
        for depth in range(row.depth):
            rail = QRect(box.left() + depth * level + side // 2, box.top(), 1, box.height())
            if rail.left() < box.right():
                painter.fillRect(rail, theme.color("line"))
        left = box.left() + row.depth * level
        off = row.node is not None and row.node.state == "disabled"
        if row.icon is not None and left < box.right():
            ratio = painter.device().devicePixelRatioF()
            picture = icon_pixmap(row.icon, theme, "dis" if off else "text2", side, ratio)
            top = box.top() + (box.height() - side) / 2
            painter.drawPixmap(QPointF(left, top), picture)
            left += side + theme.px(_AFTER_ICON)
        rest = row.text[len(row.title) :]
        runs = [Run(row.title, "strong" if row.is_event else "name", "text")]
        runs.append(Run(rest, "body", "text2" if not row.title and row.node is None else "text"))
        if off:
            runs = [run._replace(role="text3") for run in runs]
        for run in runs:
            place = QRect(left, box.top(), box.right() + 1 - left, box.height())
            if run.text and place.width() > 0:
                draw_text(painter, theme, place, run)
                left += theme.width(run.font, run.text)
