"""The titles above a table: grey words on the columns' margins, a line below, a sort arrow."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QPainter, QTransform
from PySide6.QtWidgets import QHeaderView, QWidget

from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.rows.row_look import RowLook


class RowHeader(QHeaderView):
    """The titles of a view; which column sorts is told to it."""

    #: The menu of the columns is wanted at a place of the screen.
    menu_wanted = Signal(QPoint)

    def __init__(self, look: RowLook, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._look = look
        self._sort_column = -1
        self._descending = False
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setStretchLastSection(False)
        self.setMinimumSectionSize(look.theme.px(24))

    def show_sorting(self, column: int, descending: bool) -> None:
        """Show the arrow at another column; -1 for none."""
        self._sort_column, self._descending = column, descending
        self.viewport().update()

    def ends(self) -> tuple[int, int]:
        """The first and the last visible column."""
        shown = [
            self.logicalIndex(place)
            for place in range(self.count())
            if not self.isSectionHidden(self.logicalIndex(place))
        ]
        return (shown[0], shown[-1]) if shown else (-1, -1)

    def pads(self, column: int) -> tuple[int, int]:
        """The space left and right of the words of a column."""
        first, last = self.ends()
        return self._look.pads(column == first, column == last)

    def title_width(self, column: int) -> int:
        """The width that shows the whole title and the arrow, and that a column has at least."""
        title = str(self.model().headerData(column, Qt.Orientation.Horizontal) or "")
        left, right = self.pads(column)
        arrow = self._look.theme.px(14) if column == self._sort_column else 0
        words = left + right + self._look.theme.width("header", title) + arrow
        return max(words, self.minimumSectionSize())

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._look.header_height())

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return super().viewportEvent(event)
        column = self.logicalIndexAt(event.pos())
        role = Qt.ItemDataRole.ToolTipRole
        hint = self.model().headerData(column, Qt.Orientation.Horizontal, role)
        show_tip(event.globalPos(), str(hint or ""), self.viewport())
        return True

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        theme = self._look.theme
        painter.save()
        painter.fillRect(rect, theme.color(self._look.surface))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.color("line2"))
        model, flat = self.model(), Qt.Orientation.Horizontal
        title = str(model.headerData(logicalIndex, flat) or "")
        align = model.headerData(logicalIndex, flat, Qt.ItemDataRole.TextAlignmentRole)
        right = align is not None and bool(int(align) & int(Qt.AlignmentFlag.AlignRight))
        before, after = self.pads(logicalIndex)
        box = rect.adjusted(before, 0, -after, -1)
        sorts = logicalIndex == self._sort_column
        run = Run(title, "header", "text" if sorts else "text3")
        if sorts:
            side = theme.px(12)
            words = min(theme.width("header", title), box.width() - side - 2)
            x = box.right() - words - side - 1 if right else box.left() + words + theme.px(2)
            self._paint_arrow(painter, QPointF(x, box.center().y() - side / 2 + 1), side)
            if not right:
                box.setWidth(max(words, 0))
        draw_text(painter, theme, box, run, right=right)
        painter.restore()

    def _paint_arrow(self, painter: QPainter, corner: QPointF, side: int) -> None:
        ratio = painter.device().devicePixelRatioF()
        arrow = icon_pixmap("chev", self._look.theme, "text", side, ratio)
        if not self._descending:
            arrow = arrow.transformed(QTransform().rotate(180))
        painter.drawPixmap(corner, arrow)
