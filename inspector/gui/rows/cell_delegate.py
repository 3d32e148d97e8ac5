"""Paints the cells of tables and trees: sign, icon, words, and a second text."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyleOptionViewItem,
    QWidget,
)

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.kit.plain_tip import TipDelegate
from inspector.gui.kit.small_picture import SmallPictures
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, draw_text, elide_around, paint_absence
from inspector.gui.rows.columns import Cell, cell_source
from inspector.gui.rows.row_look import RowLook

#: How far the ground of a cell with a hanging sign reaches into the space before it, in design px.
_HANG: Final = 12
#: Between the strong words that a text begins with and the others, in design px.
_LEAD_GAP: Final = 8


def cell_at(index: AnyIndex) -> Cell:
    """The cell of any model: ours hand out whole cells, others their text and alignment."""
    model: Any = index.model()
    source = cell_source(model)
    if source is not None:
        return source.cell(index)
    align = model.data(index, Qt.ItemDataRole.TextAlignmentRole)
    right = bool(int(align) & int(Qt.AlignmentFlag.AlignRight)) if align is not None else False
    text = model.data(index, Qt.ItemDataRole.DisplayRole)
    return Cell("" if text is None else str(text), right=right)


def _behind_lead(cell: Cell) -> str:
    """The words of a cell behind those that are set strong."""
    return cell.text[len(cell.lead) :].lstrip() if cell.lead else cell.text


class CellDelegate(TipDelegate):
    """The delegate of :class:`TableView` and :class:`TreeView`; grounds are the view's business."""

    def __init__(self, look: RowLook, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        #: Whether tooltips show the pictures larger that stand in cells.
        self.enlarges = True
        self._pictures = SmallPictures()

    def paint_cell(
        self,
        painter: QPainter,
        rect: QRect,
        cell: Cell,
        pads: tuple[int, int],
        enabled: bool = True,
    ) -> None:
        """Draw a cell into a box of which ``pads`` are left free at both sides."""
        look, theme = self._look, self._look.theme
        if cell.tint is not None:
            hang = theme.px(_HANG) if cell.hanging else 0
            painter.fillRect(rect.adjusted(-hang, 0, 0, 0), theme.color(cell.tint))
        if cell.hatched:
            # The row may be selected.
            paint_absence(painter, theme, rect, "line2")
        inner = rect.adjusted(pads[0], 0, -pads[1], 0)
        line = rect
        if look.two_lines():
            body, caption = theme.line_height("body"), theme.line_height("caption")
            top = rect.top() + (rect.height() - body - caption) // 2
            line = QRect(rect.left(), top, rect.width(), body)
        left = inner.left()
        if cell.mark is not None:
            side = look.mark_size()
            before = side + theme.px(10 if look.two_lines() else 6)
            left -= before if cell.hanging else 0
            place = QRectF(left, line.top() + (line.height() - side) // 2, side, side)
            paint_mark(painter, place, cell.mark, theme)
            for sign in cell.more:
                place.translate(before, 0)
                left += before
                paint_mark(painter, place, sign, theme)
            left += before
        for sign in reversed(cell.ends):
            side = look.mark_size()
            top = line.top() + (line.height() - side) // 2
            place = QRectF(inner.right() + 1 - side, top, side, side)
            paint_mark(painter, place, sign, theme)
            inner.setRight(inner.right() - side - theme.px(6))
        if cell.icon is not None:
            side = theme.px(16)
            ratio = painter.device().devicePixelRatioF()
            role = "text2" if enabled else "dis"
            picture = icon_pixmap(cell.icon, theme, role, side, ratio)
            painter.drawPixmap(QPointF(left, line.top() + (line.height() - side) // 2), picture)
            left += side + theme.px(6)
        if cell.picture and look.pictures is not None:
            side = look.picture_side()
            box = QRect(left, line.center().y() + 1 - side // 2, side, side)
            self.paint_picture(painter, box, cell.picture)
            left += side + theme.px(6)
        role = cell.role if enabled else "dis"
        run = Run(cell.text, cell.font, role)
        box = QRect(left, line.top(), inner.right() + 1 - left, line.height())
        if cell.second and not look.two_lines():
            gap = theme.px(10)
            after = theme.width("body", cell.second) + gap
            # The first text keeps its room; the second takes what is left.
            width = min(theme.width(cell.font, cell.text), box.width())
            draw_text(painter, theme, QRect(box.left(), box.top(), width, box.height()), run)
            rest = QRect(box.left() + width + gap, box.top(), after, box.height())
            rest.setRight(min(rest.right(), inner.right()))
            if rest.width() > 0:
                draw_text(painter, theme, rest, Run(cell.second, "body", "text2"))
            return
        if cell.lead:
            draw_text(painter, theme, box, Run(cell.lead, "strong", role), elide="none")
            box.setLeft(box.left() + theme.width("strong", cell.lead) + theme.px(_LEAD_GAP))
            run = run._replace(text=_behind_lead(cell))
        if cell.differs:
            shown = elide_around(theme, cell.font, cell.text, box.width(), cell.differs)
            run = run._replace(text=shown)
        draw_text(painter, theme, box, run, right=cell.right, elide=cell.elide)
        if cell.second:
            below = QRect(left, line.bottom() + 1, box.width(), theme.line_height("caption"))
            self._paint_second(painter, below, cell.second)

    def paint_picture(self, painter: QPainter, box: QRect, name: str) -> None:
        """Paint the picture that a cell names into a square, or the icon of a class."""
        look = self._look
        image = look.pictures(name) if look.pictures is not None else None
        self._pictures.paint(painter, look.theme, box, image)

    def _paint_second(self, painter: QPainter, box: QRect, text: str) -> None:
        """The second line: a code in fixed type, then where it is."""
        theme = self._look.theme
        code, _, rest = text.partition("  ")
        draw_text(painter, theme, box, Run(code, "mono", "text2"))
        if rest:
            box.setLeft(box.left() + theme.width("mono", code) + theme.px(9))
            if box.width() > 0:
                draw_text(painter, theme, box, Run(rest, "caption", "text2"), elide="middle")

    def before_words(self, cell: Cell) -> int:
        """The width of what stands before the words of a cell: signs, icon, picture."""
        look, theme = self._look, self._look.theme
        width = 0
        if cell.mark is not None and not cell.hanging:
            before = look.mark_size() + theme.px(10 if look.two_lines() else 6)
            width += before * (1 + len(cell.more))
        if cell.icon is not None:
            width += theme.px(16) + theme.px(6)
        if cell.picture and look.pictures is not None:
            width += look.picture_side() + theme.px(6)
        return width

    def cell_width(self, cell: Cell, pads: tuple[int, int]) -> int:
        """The width that shows all of a cell."""
        look, theme = self._look, self._look.theme
        width = pads[0] + pads[1] + self.before_words(cell)
        width += theme.width(cell.font, _behind_lead(cell))
        if cell.lead:
            width += theme.width("strong", cell.lead) + theme.px(_LEAD_GAP)
        width += (look.mark_size() + theme.px(6)) * len(cell.ends)
        if cell.second and not look.two_lines():
            width += theme.px(10) + theme.width("body", cell.second)
        return width

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        # Views of ours draw their rows themselves; this serves any other view.
        rect: QRect = option.rect
        self.paint_cell(painter, rect, cell_at(index), self._look.pads(False, False))

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        width = self.cell_width(cell_at(index), self._look.pads(False, False))
        return QSize(width, self._look.row_height())

    def tip(self, view: QAbstractItemView, index: AnyIndex) -> str:
        """A cell's own tooltip, else the words that did not fit."""
        return tooltip_of(self, index, view.visualRect(index).width())

    def tip_picture(self, index: AnyIndex) -> QImage | None:
        pictures = self._look.pictures if self.enlarges else None
        name = cell_at(index).picture if pictures is not None else ""
        return pictures(name) if pictures is not None and name else None


def tooltip_of(delegate: CellDelegate, index: AnyIndex, width: int) -> str:
    """The tooltip of a cell in a column of a width."""
    model: QAbstractItemModel = index.model()
    own = model.data(index, Qt.ItemDataRole.ToolTipRole)
    if own:
        return str(own)
    cell = cell_at(index)
    if delegate.cell_width(cell, (4, 4)) > width:
        return f"{cell.text}  {cell.second}".rstrip()
    return ""
