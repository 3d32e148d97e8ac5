"""The two aligned sides of a comparison: one row, two halves, and the sign between them."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import (
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from inspector.gui.diff.model import DiffModel
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, draw_text, elide, outline, paint_absence
from inspector.gui.look.theme import Theme
from inspector.gui.rows.row_view import is_enter
from inspector.gui.rows.tree_view import TreeView
from inspector.messages import _
from inspector.named_tuples import NamedTuple
from inspector.report.diff.excerpts import differing, part_to_show
from inspector.report.diff.groups import DiffRow

#: Widths in px of the design: the gutter, the margins of a half, a level of rows below rows.
GUTTER: Final = 32
_OUTER: Final = 16
_INNER: Final = 8
_STEP: Final = 14
_GAP: Final = 10
_SIGN: Final = 12
#: Where the column of values begins, as a share of a half.
_VALUES: Final = 0.44
#: A path down to the first element of a list.
_LISTED: Final = re.compile(r"[^/]+(?:/\d+/|\[\d+\] )(?=.)")
#: A path, or the name of something and perhaps its number: both differ at their end.
_NAMED: Final = re.compile(r"(?:/.*|(?:-?\d+ )?[A-Za-z_][\w.:/]*)", re.DOTALL)
#: Sign → the tints of the old and the new half; a half that lacks the field is hatched.
_TINTS: Final = {
    "added": ("", "noteBg"),
    "removed": ("refuseBg", ""),
    "changed": ("upBg", "upBg"),
    "moved": (None, None),
}


class Halves(NamedTuple):
    """Where the parts of a row are: the old half, the gutter, and the new half."""

    old: QRect
    gutter: QRect
    new: QRect


class DiffTree(TreeView):
    """Shows a :class:`~inspector.gui.diff.model.DiffModel`."""

    #: A half of the current row was chosen: ``old`` or ``new``.
    side_chosen = Signal(str)
    #: Rows were opened, closed or scrolled: what is in sight is something else.
    sight_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.set_density("dense")
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setExpandsOnDoubleClick(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(_("Both sides"))
        self.verticalScrollBar().valueChanged.connect(lambda _: self.sight_changed.emit())
        self.expanded.connect(lambda _: self.sight_changed.emit())
        self.collapsed.connect(lambda _: self.sight_changed.emit())

    def _apply_theme(self) -> None:
        super()._apply_theme()
        # Rows run from edge to edge; how deep one is its name shows.
        self.setIndentation(0)

    # One column takes the width: halves are painted, not columns -------------------------------

    def fit_columns(self) -> None:
        model: object = self.model()
        if isinstance(model, DiffModel):
            for column in range(1, model.columnCount()):
                self.setColumnHidden(column, True)
            self._header.resizeSection(0, max(self.viewport().width(), 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.sight_changed.emit()

    def halves(self, line: QRect) -> Halves:
        """Where the two halves of a row are."""
        gutter = self._theme.px(GUTTER)
        left = (line.width() - gutter) // 2
        return Halves(
            QRect(line.left(), line.top(), left, line.height()),
            QRect(line.left() + left, line.top(), gutter, line.height()),
            QRect(
                line.left() + left + gutter, line.top(), line.width() - left - gutter, line.height()
            ),
        )

    def value_left(self, half: QRect) -> int:
        """Where values begin in a half: in every row at the same place."""
        return half.left() + round(half.width() * _VALUES)

    # Rows --------------------------------------------------------------------------------------

    def row_of(self, index: AnyIndex) -> DiffRow | None:
        """What the row of an index stands for."""
        model: object = self.model()
        return model.row_at(index) if isinstance(model, DiffModel) else None

    def copy_text(self) -> str:
        rows = self.selectionModel().selectedRows()
        if len(rows) <= 1:
            rows = [self.currentIndex()] if self.currentIndex().isValid() else []
        rows.sort(key=lambda index: self.visualRect(index).top())
        chosen = [self.row_of(index) for index in rows]
        return "\n".join(row.line for row in chosen if row is not None)

    def _depth(self, index: AnyIndex) -> int:
        depth, above = 0, index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        return depth

    def _arrow_place(self, index: AnyIndex, line: QRect, row: DiffRow) -> QRect:
        """Where the arrow of a row that opens is."""
        theme, side = self._theme, self._theme.px(14)
        top = line.top() + (line.height() - side) // 2
        if row.kind == "group":
            return QRect(line.left() + theme.px(_OUTER), top, side, side)
        half = self.halves(line).old if row.on_left else self.halves(line).new
        step = theme.px(_STEP) * max(self._depth(index) - 1, 0)
        left = theme.px(_OUTER if row.kind == "fold" else 1 if row.on_left else -3)
        return QRect(half.left() + left + step, top, side, side)

    # Keys and the pointer ------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        index = self.indexAt(place)
        row = self.row_of(index)
        if row is not None and row.opens and event.button() == Qt.MouseButton.LeftButton:
            arrow = self._arrow_place(index, self._line(self.visualRect(index)), row)
            if row.kind == "fold" or arrow.adjusted(-4, -6, 4, 6).contains(place):
                self.setCurrentIndex(index)
                self.setExpanded(index, not self.isExpanded(index))
                return
        if row is not None and row.kind != "group":
            halves = self.halves(self._line(self.visualRect(index)))
            if halves.old.contains(place) and row.old_path:
                self.side_chosen.emit("old")
            elif halves.new.contains(place) and row.new_path:
                self.side_chosen.emit("new")
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        row = self.row_of(index)
        if row is not None and row.kind == "group":
            self.setExpanded(index, not self.isExpanded(index))
        elif row is not None:
            self.row_activated.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex().siblingAtColumn(0)
        row = self.row_of(index)
        if row is not None and is_enter(event):
            self._look.by_keys = True
            if row.opens:
                self.setExpanded(index, not self.isExpanded(index))
            else:
                self.row_activated.emit(row)
        else:
            super().keyPressEvent(event)

    # Painting ------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        index = self.currentIndex().siblingAtColumn(0)
        row = self.visualRect(index) if index.isValid() else QRect()
        if row.isEmpty():
            return
        # Over the rows beside it, so that both edges can be seen.
        with QPainter(self.viewport()) as painter:
            line = self._line(row).adjusted(0, -1, 0, 1)
            theme = self._theme
            outline(painter, line.toRectF(), theme.color("accent"), theme.px(2))

    def drawRow(self, painter: QPainter, options: QStyleOptionViewItem, index: AnyIndex) -> None:
        row = self.row_of(index)
        if row is None:
            return
        theme = self._theme
        line = self._line(options.rect)
        plain = index.sibling(index.row(), 0)
        if row.kind == "group":
            self._paint_group(painter, line, row)
        else:
            halves = self.halves(line)
            self._paint_ground(painter, halves, row, self._hover.is_over(plain))
            if row.kind in ("fold", "rest"):
                self._paint_fold(painter, line, row, self._depth(plain))
            else:
                indent = theme.px(_STEP) * max(self._depth(plain) - 1, 0)
                self._paint_halves(painter, halves, row, indent)
        if row.kind != "fold" and self.model().hasChildren(plain):
            arrow = self._arrow_place(plain, line, row)
            self._paint_arrow(painter, arrow, self.isExpanded(plain))
        selected = self.selectionModel().selectedRows()
        if len(selected) > 1 and self.selectionModel().isSelected(plain):
            outline(painter, line.toRectF(), theme.color("accent"), 1)

    def _paint_group(self, painter: QPainter, line: QRect, row: DiffRow) -> None:
        theme = self._theme
        painter.fillRect(line, theme.color("alt"))
        left = line.left() + theme.px(_OUTER + _STEP + 8)
        room = line.right() - left - theme.px(_OUTER)
        if row.sign:
            side = theme.px(10)
            top = line.top() + (line.height() - side) // 2
            paint_mark(painter, QRectF(left, top, side, side), row.sign, theme)
            left += side + theme.px(6)
        note = theme.width("body", row.note) + theme.px(14)
        width = min(theme.width("strong", row.name), max(room - note, room // 2))
        box = QRect(left, line.top(), width, line.height())
        draw_text(painter, theme, box, Run(row.name, "strong"), elide="middle")
        rest = QRect(box.right() + 1 + theme.px(14), line.top(), 0, line.height())
        rest.setRight(line.right() - theme.px(_OUTER))
        if rest.width() > 0:
            draw_text(painter, theme, rest, Run(row.note, "body", "text2"))

    def _paint_ground(self, painter: QPainter, halves: Halves, row: DiffRow, hovered: bool) -> None:
        theme = self._theme
        tints = _TINTS.get(row.sign, (None, None))
        for half, tint in zip((halves.old, halves.new), tints, strict=True):
            if tint == "":
                paint_absence(painter, theme, half)
            elif tint is not None and not (theme.contrast and hovered):
                painter.fillRect(half, theme.color(tint))
            elif hovered:
                painter.fillRect(half, theme.color("hover"))
        if row.sign and row.kind != "hidden":
            side = theme.px(_SIGN)
            place = QRectF(0, 0, side, side)
            place.moveCenter(halves.gutter.toRectF().center())
            paint_mark(painter, place, row.sign, theme)

    def _paint_fold(self, painter: QPainter, line: QRect, row: DiffRow, depth: int) -> None:
        theme = self._theme
        left = line.left() + theme.px(_OUTER + _STEP + 6) + theme.px(_STEP) * max(depth - 1, 0)
        dots = f"···  {row.name}" if row.kind == "fold" else row.name
        box = QRect(left, line.top(), line.right() - left, line.height())
        draw_text(painter, theme, box, Run(dots, "body", "text2"))

    def _paint_halves(self, painter: QPainter, halves: Halves, row: DiffRow, indent: int) -> None:
        theme = self._theme
        quiet = row.kind in ("equal", "hidden")
        role = "text2" if quiet else "text"
        spans = differing(row.before, row.after) if row.is_text else None
        # The word of the class ends the row; what is gone has it where its value is.
        last = halves.new if row.on_right else halves.old
        for half, value, there, marked, outer in (
            (halves.old, row.before, row.on_left, spans.old if spans else (), _OUTER),
            (halves.new, row.after, row.on_right, spans.new if spans else (), _INNER),
        ):
            if not there:
                continue
            # The arrow of a row that is on the right only needs room before the name.
            more = theme.px(4) if row.opens and not row.on_left else 0
            end = half.right() + 1 - theme.px(_INNER)
            if half is last and row.word:
                end = self._paint_word(painter, half, row.word)
            self._paint_half(
                painter, half, end, row.name, value, marked, outer, role, indent + more
            )

    def _paint_word(self, painter: QPainter, half: QRect, word: str) -> int:
        """Writes why nobody needs to review a row at the end of a half; gives where that begins."""
        theme = self._theme
        width = theme.width("caption", word)
        right = half.right() + 1 - theme.px(_INNER)
        box = QRect(right - width, half.top(), width, half.height())
        draw_text(painter, theme, box, Run(word, "caption", "text2"), elide="none")
        return box.left() - theme.px(_GAP)

    def _paint_half(
        self,
        painter: QPainter,
        half: QRect,
        right: int,
        name: str,
        value: str,
        spans: tuple[tuple[int, int], ...],
        outer: int,
        role: str,
        indent: int,
    ) -> None:
        theme = self._theme
        left = half.left() + theme.px(outer) + indent
        gap = theme.px(_GAP)
        begin = self.value_left(half)
        box = QRect(left, half.top(), max(begin - gap - left, 0), half.height())
        shown = _name_to_show(theme, name, box.width())
        draw_text(painter, theme, box, Run(shown, "body", role), elide="middle")
        room = QRect(begin, half.top(), max(right - begin, 0), half.height())
        self._paint_value(painter, room, value, spans, role)

    def _paint_value(
        self,
        painter: QPainter,
        box: QRect,
        value: str,
        spans: tuple[tuple[int, int], ...],
        role: str,
    ) -> None:
        """A value in the fixed font, with a line under what differs in it."""
        theme = self._theme
        letter = max(theme.metrics("mono").horizontalAdvance("0"), 1)
        shown = part_to_show(value, spans, box.width() // letter)
        mode = "middle" if _NAMED.fullmatch(value) and not spans else "end"
        text = elide(theme, "mono", shown.text, box.width(), mode)
        draw_text(painter, theme, box, Run(text, "mono", role), elide="none")
        metrics = theme.metrics("mono")
        top = box.top() + (box.height() + metrics.ascent() - metrics.descent()) // 2 + 2
        visible = len(text) if text == shown.text else max(len(text) - 1, 0)
        for begin, end in spans:
            first, last = max(begin - shown.skipped, 0), min(end - shown.skipped, visible)
            if first < last and mode == "end":
                x = box.left() + metrics.horizontalAdvance(text[:first])
                width = metrics.horizontalAdvance(text[:last]) - (x - box.left())
                painter.fillRect(QRect(x, top, width, theme.px(2)), theme.color("up"))


def _name_to_show(theme: Theme, name: str, width: int) -> str:
    """A path that is too long, cut where that hides least: the place in a list and the end stay."""
    if theme.width("body", name) <= width:
        return name
    listed = _LISTED.match(name)
    head = listed[0] if listed is not None else ""
    left = width - theme.width("body", head)
    if not head or left < width // 4:
        return name
    return head + elide(theme, "body", name[len(head) :], left, "start")
