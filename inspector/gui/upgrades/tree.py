"""The tree of upgrade steps: axes with their two numbers, steps, and places before and after."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QRect, QRectF, QSize
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme
from inspector.gui.rows.cell_delegate import CellDelegate
from inspector.gui.rows.row_view import is_enter
from inspector.gui.rows.tree_view import TreeView
from inspector.gui.upgrades.model import UpgradesModel
from inspector.messages import _
from inspector.report.upgrades.rows import UpgradeRow

#: Widths that the path of a place and its value before share, in px of the design.
_PATH: Final = 232
_BEFORE: Final = 226
#: Between two columns of a row, and around an arrow.
_GAP: Final = 10
_ARROW: Final = 10
#: Between a number and the name behind it.
_AFTER_NUMBER: Final = 14
#: Below this width no caption is begun.
_LEAST_NOTE: Final = 48
#: Heights of rows: titles of groups, all others.
_GROUP: Final = 26
_ROW: Final = 22
#: Below this width the column of effects goes.
ROOMY: Final = 700


class _Heights(CellDelegate):
    """Rows are painted by the view; their heights are told apart by what they are."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        model: object = index.model()
        row = model.row_at(index) if isinstance(model, UpgradesModel) else None
        group = row is not None and row.kind == "group"
        return QSize(0, self._look.theme.row_height(_GROUP if group else _ROW))


class UpgradeTree(TreeView):
    """Shows an :class:`~inspector.gui.upgrades.model.UpgradesModel`."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.setItemDelegate(_Heights(self._look, self))
        self.setUniformRowHeights(False)
        self.setAccessibleName(_("Upgrade steps"))

    def _apply_theme(self) -> None:
        super()._apply_theme()
        self._settle_columns(self.viewport().width())
        self.doItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._settle_columns(event.size().width())
        super().resizeEvent(event)

    def _settle_columns(self, width: int) -> None:
        """Leaves out the effect where names would have no room; the tooltip keeps it."""
        self.set_column_hidden("effect", width < self._theme.px(ROOMY))

    # Rows ------------------------------------------------------------------------------------

    def row_of(self, index: AnyIndex) -> UpgradeRow | None:
        """What the row of an index stands for."""
        model: object = self.model()
        return model.row_at(index) if isinstance(model, UpgradesModel) else None

    def copy_text(self) -> str:
        model: object = self.model()
        if isinstance(model, UpgradesModel) and len(self.selectionModel().selectedRows()) <= 1:
            return model.copied(self.currentIndex())
        return super().copy_text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex().siblingAtColumn(0)
        if is_enter(event) and self.model().hasChildren(index):
            self._look.by_keys = True
            self.setExpanded(index, not self.isExpanded(index))
        else:
            super().keyPressEvent(event)

    def _words(self, index: QModelIndex) -> tuple[str, ...]:
        row = self.row_of(index)
        return tuple(filter(None, (row.number, row.name, row.note))) if row is not None else ()

    # Painting --------------------------------------------------------------------------------

    def _is_title(self, index: AnyIndex) -> bool:
        row = self.row_of(index)
        return row is not None and row.kind == "group"

    def _paint_cells(self, painter: QPainter, line: QRect, index: AnyIndex) -> None:
        row = self.row_of(index)
        if row is None:
            return
        box = self.visualRect(index).adjusted(self._pads(0)[0], 0, -self._pads(0)[1], 0)
        if row.kind == "change":
            self._paint_change(painter, box, row)
        elif row.kind == "problem":
            self._paint_problem(painter, box, row)
        else:
            if row.kind == "group":
                self._paint_group(painter, box, row)
            else:
                self._paint_step(painter, box, row)
            self._paint_rest(painter, index)
        self._paint_opener(painter, index)

    def _paint_rest(self, painter: QPainter, index: AnyIndex) -> None:
        """The columns behind the first."""
        model: object = self.model()
        if not isinstance(model, UpgradesModel):
            return
        for column in range(1, model.columnCount()):
            if self.isColumnHidden(column):
                continue
            beside = index.sibling(index.row(), column)
            place, pads, cell = self.visualRect(beside), self._pads(column), model.cell(beside)
            if column == 1 and not model.cell(index.sibling(index.row(), 2)).text:
                # Nothing stands in the next column: what is long goes on there.
                place.setRight(place.right() + self.columnWidth(2))
            self._delegate.paint_cell(painter, place, cell, pads, self.isEnabled())

    def _paint_group(self, painter: QPainter, box: QRect, row: UpgradeRow) -> None:
        """Title, the two numbers of the axis, and how many steps lie between them."""
        theme, before, after = self._theme, row.span[0], row.span[1]
        title, goal = Run(row.name, "strong"), Run(after, "mono-strong")
        gap = theme.px(_AFTER_NUMBER)
        numbers = theme.width("mono", before) + (gap if before else 0)
        if after:
            numbers += theme.width(goal.font, after) + theme.px(_ARROW + 2 * _GAP - 2)
        note = theme.width("body", row.note) + gap if row.note else 0
        # Where width is short the note goes first, then the name gives in.
        room = box.width() - theme.width(title.font, row.name) - numbers - note
        name_width = min(theme.width(title.font, row.name), max(box.width() - numbers, 0))
        self._text(painter, box, name_width, title)
        left = box.left() + name_width + gap
        if before:
            left = self._run(painter, box, left, Run(before, "mono"))
        if after:
            left = self._arrow(painter, box, left + theme.px(_GAP - 1))
            left = self._run(painter, box, left + theme.px(_GAP - 1), goal)
        left += gap if before else 0
        if note and room >= -note + theme.px(48):
            rest = QRect(left, box.top(), box.right() + 1 - left, box.height())
            draw_text(painter, theme, rest, Run(row.note, "body", "text3"))

    def _paint_step(self, painter: QPainter, box: QRect, row: UpgradeRow) -> None:
        theme, left = self._theme, box.left()
        role = "text3" if row.dim else "text"
        if row.number:
            font = "body" if row.dim else "mono"
            self._run(painter, box, left, Run(row.number, font, role))
            numbers = row.widest if row.kind == "step" else row.number
            widest = max(theme.width("mono", numbers), theme.width("body", numbers))
            left += widest + theme.px(_AFTER_NUMBER if row.kind == "step" else _GAP)
        right = box.right() + 1
        paths = row.kind == "step" and row.step is None
        name = min(theme.width("body", row.name), max(right - left, 0))
        rest = QRect(left, box.top(), name, box.height())
        draw_text(painter, theme, rest, Run(row.name, "body", role), elide=_elide(row.name, paths))
        # What the engine calls it stands behind as far as there is room.
        left += name + theme.px(_AFTER_NUMBER)
        if row.step is not None and row.note and right - left >= theme.px(_LEAST_NOTE):
            rest = QRect(left, box.top(), right - left, box.height())
            draw_text(painter, theme, rest, Run(row.note, "caption", "text3"))

    def _paint_problem(self, painter: QPainter, box: QRect, row: UpgradeRow) -> None:
        """The sentence, and at its end the place, over all columns."""
        theme = self._theme
        left = self._mark(painter, box, row)
        right = self.viewport().width() - theme.px(self._look.margin)
        place = min(theme.width("body", row.touches), (right - left) // 3)
        if row.touches:
            told = QRect(right - place, box.top(), place, box.height())
            run = Run(row.touches, "body", "text2")
            draw_text(painter, theme, told, run, elide="middle")
            right -= place + theme.px(16)
        code = Run(row.note, "mono", "text2")
        self._run(painter, box, left, code)
        left += theme.width("mono", row.note) + theme.px(_GAP)
        words = QRect(left, box.top(), max(right - left, 0), box.height())
        draw_text(painter, theme, words, Run(row.name))

    def _paint_change(self, painter: QPainter, box: QRect, row: UpgradeRow) -> None:
        """Sign, path and value before in the first column, the value after over all others."""
        theme = self._theme
        left = self._mark(painter, box, row)
        second = self.visualRect(self.model().index(0, 1)).left() + self._pads(1)[0]
        whole = max(second - left, 0)
        gap = theme.px(_GAP)
        before, after = row.span
        # A long value takes what a short path leaves of its room,
        needed = whole - gap - theme.width("mono", before)
        spare = theme.width("body", row.name) + gap
        path = min(whole * _PATH // (_PATH + _BEFORE), max(needed, spare))
        # and a long path what a short value leaves.
        path = max(path, min(needed, spare))
        words = QRect(left, box.top(), max(path - gap, 0), box.height())
        draw_text(painter, theme, words, Run(row.name, "body", "text2"), elide="middle")
        role = "text3" if row.absent else "text"
        words = QRect(left + path, box.top(), max(whole - path - gap, 0), box.height())
        draw_text(painter, theme, words, Run(before, "mono", role), elide=_elide(before))
        left = self._arrow(painter, box, second) + theme.px(_GAP - 1)
        right = self.viewport().width() - theme.px(self._look.margin)
        note = theme.width("body", row.note) + gap if row.note else 0
        room = max(right - left - note, theme.px(64))
        run = Run(after, "mono-strong", "refuse" if row.gone else "text")
        words = QRect(left, box.top(), min(room, theme.width("mono-strong", after)), box.height())
        draw_text(painter, theme, words, run, elide=_elide(after))
        if row.note:
            left = words.right() + 1 + gap
            words = QRect(left, box.top(), max(right - left, 0), box.height())
            draw_text(painter, theme, words, Run(row.note, "body", "text2"))

    def _mark(self, painter: QPainter, box: QRect, row: UpgradeRow) -> int:
        """Paints the sign of a row and gives the place behind it."""
        theme, side = self._theme, self._look.mark_size()
        if row.mark is not None:
            top = box.top() + (box.height() - side) // 2
            paint_mark(painter, QRectF(box.left(), top, side, side), row.mark, theme)
        return box.left() + side + theme.px(6)

    def _arrow(self, painter: QPainter, box: QRect, left: int) -> int:
        theme = self._theme
        side = theme.px(_ARROW)
        top = box.top() + (box.height() - side) // 2
        paint_mark(painter, QRectF(left, top, side, side), "moved", theme)
        return left + side

    def _text(self, painter: QPainter, box: QRect, width: int, run: Run) -> None:
        words = QRect(box.left(), box.top(), width, box.height())
        draw_text(painter, self._theme, words, run)

    def _run(self, painter: QPainter, box: QRect, left: int, run: Run) -> int:
        width = self._theme.width(run.font, run.text)
        words = QRect(left, box.top(), width, box.height())
        draw_text(painter, self._theme, words, run, elide="none")
        return left + width


def _elide(text: str, path: bool = False) -> str:
    """Paths are shortened in the middle, values at the end."""
    return "middle" if path or text.startswith("/") else "end"
