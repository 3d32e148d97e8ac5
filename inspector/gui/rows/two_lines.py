"""A list of rows of two lines below titles of one: what, and below it what became of it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme
from inspector.gui.rows.cell_delegate import cell_at
from inspector.gui.rows.row_view import row_of
from inspector.gui.rows.table_view import TableView

#: The side of a sign, the room from the edge to the words, and that of a further sign, in px of the
#: design.
_MARK: Final = 12
_WORDS: Final = 22
_MORE: Final = 18
#: The height of a title, in px of the design.
_TITLE: Final = 26


class TwoLineTable(TableView):
    """Shows the first column of rows: its signs, its text, and its second text below that.

    Args:
        theme: The look.
        name: What screen readers call it.

    Attributes:
        signs: For how many signs there is room before the words of a row.
    """

    signs: ClassVar[int] = 1

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, margin=12, parent=parent)
        self.horizontalHeader().hide()
        self.set_density("finding")
        self.set_surface("panel")
        self.setAccessibleName(name)

    def _settle_rows(self) -> None:
        super()._settle_rows()
        self.verticalHeader().setMinimumSectionSize(self._theme.row_height(_TITLE))
        self._settle_titles()

    def _refilled(self) -> None:
        super()._refilled()
        self._settle_titles()

    def _rows_changed(self, parent: QModelIndex, first: int, last: int) -> None:
        super()._rows_changed(parent, first, last)
        self._settle_titles()

    def _after_order(self) -> None:
        super()._after_order()
        self._settle_titles()

    def _settle_titles(self) -> None:
        """Gives titles the height of their one line."""
        # While it is made there is no model yet.
        model: QAbstractItemModel | None = self.model()
        if model is None:
            return
        rows, low, high = self.verticalHeader(), self._theme.row_height(_TITLE), self.row_height()
        for row in range(model.rowCount()):
            height = low if self._is_title(model.index(row, 0)) else high
            if rows.sectionSize(row) != height:
                rows.resizeSection(row, height)

    def _indent(self, row: Any) -> int:
        """How far a row is moved to the right, in px."""
        return 0

    def _paint_title(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        """The name of a group in one line, how much there is below it at the right."""
        theme, cell, side = self._theme, cell_at(index), self._theme.px(16)
        top = line.top() + (line.height() - side) // 2
        self._paint_arrow(painter, QRect(theme.px(10), top, side, side), bool(cell.group_open))
        words = line.adjusted(theme.px(12 + _WORDS), 0, -theme.px(12), 0)
        count = Run(cell.second, "body", "text3")
        draw_text(painter, theme, words, count, right=True, elide="none")
        words.setRight(words.right() - theme.width("body", cell.second) - theme.px(8))
        draw_text(painter, theme, words, Run(cell.text, "strong", "text"), elide="middle")

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        if self._is_title(index):
            self._paint_title(painter, line, index)
            return
        theme, cell = self._theme, cell_at(index)
        left, side = line.left() + theme.px(12) + self._indent(row_of(index)), theme.px(_MARK)
        half = line.height() // 2 - theme.px(3)
        before = theme.px(_WORDS) + (self.signs - 1) * theme.px(_MORE)
        words = QRect(left + before, line.top() + theme.px(3), 0, half)
        words.setRight(line.right() - theme.px(8))
        mark = QRectF(left, words.top() + (half - side) / 2, side, side)
        for sign in (*([cell.mark] if cell.mark is not None else []), *cell.more):
            paint_mark(painter, mark, sign, theme)
            mark.translate(theme.px(_MORE), 0)
        draw_text(painter, theme, words, Run(cell.text, "body", cell.role), elide="middle")
        words.moveTop(words.bottom() + 1)
        draw_text(painter, theme, words, Run(cell.second, "caption", "text2"), elide="end")
