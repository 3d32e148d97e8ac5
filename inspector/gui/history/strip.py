"""The revisions of a file as a strip of cells, oldest left, with the two that are compared."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import sqrt
from typing import Final, Literal

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.compare.model import ChangeClass
from inspector.gui.history.model import mark_of, sentence_of, title_of
from inspector.gui.history.reading import HistoryRow
from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.kit.strip_cells import paint_cell
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, baseline_in, draw_runs, outline, runs_width
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses
from inspector.project.history.revisions import StepClass
from inspector.project.history.sources import State
from inspector.report.history import engine_of

#: One of the two revisions that are compared.
Handle = Literal["A", "B"]
#: Sizes of the design in px: the cell, its bar, the frame of a handle, the least width of a cell.
_CELL: Final = 36
_LEAST: Final = 6
_WIDEST: Final = 64
_SIDE: Final = 18
#: Changes up to which a bar has a height for each; behind that their root counts.
_EACH: Final = 10
_TALLEST: Final = 24
_MARGIN: Final = 16


class HistoryStrip(Themed, QWidget):
    """One cell a revision: above it who saved it, in it how much was edited, at its foot what the
    target engine says, below it when, and the handles A and B.

    The arrow keys move B, with Shift A; a click puts B there, with Shift A.
    """

    #: A handle is to stand at a revision; carries its letter and the place of the revision.
    moved = Signal(str, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: Sequence[HistoryRow] = ()
        self._handles: dict[Handle, int | None] = {"A": None, "B": None}
        self._dragged: Handle | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    def set_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Shows other revisions; those that were read later are painted as they are then."""
        self._rows = rows
        self.setAccessibleName(
            _(
                "Timeline, {count}",
                count=ngettext("{count} revision", "{count} revisions", len(rows)),
            )
        )
        self.update()

    def set_handles(self, first: int | None, second: int | None) -> None:
        """Puts A and B at the revisions of these places."""
        self._handles = {"A": first, "B": second}
        self.setAccessibleDescription(
            clauses(
                _("{handle}, {revision}", handle=letter, revision=title_of(self._rows[place]))
                for letter, place in self._handles.items()
                if place is not None and place < len(self._rows)
            )
        )
        self.update()

    # Geometry --------------------------------------------------------------------------------

    def _heights(self) -> tuple[int, int]:
        """Where the cells begin, and how high they are."""
        theme = self._theme
        return theme.line_height("caption") + theme.px(8), theme.px(_CELL)

    def sizeHint(self) -> QSize:
        theme = self._theme
        top, height = self._heights()
        below = max(theme.line_height("caption"), theme.px(_SIDE)) + theme.px(10)
        return QSize(theme.px(600), top + height + below)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self.sizeHint().height())

    def cell(self, place: int) -> QRect:
        """Where the cell of a revision is."""
        theme, count = self._theme, len(self._rows)
        margin = theme.px(_MARGIN)
        width = min(max((self.width() - 2 * margin) / count, 1.0), theme.px(_WIDEST))
        column = count - 1 - place
        left = margin + round(column * width)
        right = margin + round((column + 1) * width)
        gap = theme.px(1) if width > theme.px(_LEAST) else 0
        top, height = self._heights()
        return QRect(left, top, max(right - left - gap, 1), height)

    def place_at(self, point: QPoint) -> int | None:
        """The revision whose column a point is in."""
        for place in range(len(self._rows)):
            cell = self.cell(place)
            if cell.left() <= point.x() <= cell.right() + self._theme.px(1):
                return place
        return None

    # Painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("base"))
            if not self._rows:
                return
            for row in self._rows:
                self._paint_cell(painter, row)
            self._paint_engines(painter)
            self._paint_months(painter)
            for letter, place in self._handles.items():
                if place is not None and place < len(self._rows):
                    self._paint_handle(painter, letter, self.cell(place))

    def _paint_cell(self, painter: QPainter, row: HistoryRow) -> None:
        theme, box = self._theme, self.cell(row.place)
        if row.standing is not None:
            paint_cell(painter, theme, box, row.standing, refused_target=True)
        else:
            outline(painter, QRectF(box), theme.color("ctl"))
        if row.revision is None:
            return
        foot = theme.px(5)
        if row.revision.step_class is StepClass.EDIT:
            counts = dict(zip(ChangeClass, row.revision.counts, strict=True))
            height = _bar(counts[ChangeClass.CONTENT])
            width = min(max(box.width() - theme.px(4), 2), theme.px(9))
            middle = box.left() + box.width() // 2
            tall = theme.px(height)
            bottom = box.bottom() - foot - theme.px(2)
            bar = QRect(middle - width // 2, bottom - tall + 1, width, tall)
            painter.fillRect(bar, theme.color("text"))
            return
        side = theme.px(10)
        if box.width() >= side:
            x = box.left() + (box.width() - side) / 2
            y = box.top() + (box.height() - foot - side) / 2
            paint_mark(painter, QRectF(x, y, side, side), mark_of(row), theme)

    def _paint_engines(self, painter: QPainter) -> None:
        """A bracket over each run of revisions that one engine saved, with its number."""
        theme = self._theme
        line = theme.line_height("caption")
        oldest_first = list(reversed(self._rows))
        for engine, run in groupby(oldest_first, key=_engine):
            members = list(run)
            if not engine:
                continue
            left, right = self.cell(members[0].place).left(), self.cell(members[-1].place).right()
            words = [Run(engine, "caption-strong", "text2")]
            width = runs_width(theme, words)
            middle = line // 2
            colour = theme.color("ctl")
            fits = width + theme.px(12) <= right - left
            start = (left + right - width) // 2
            gap = theme.px(5)
            parts = (
                ((left, start - gap), (start + width + gap, right)) if fits else ((left, right),)
            )
            for begin, end in parts:
                painter.fillRect(QRect(begin, middle, end - begin + 1, 1), colour)
            for x in (left, right):
                painter.fillRect(QRect(x, middle, 1, theme.px(4)), colour)
            if fits:
                draw_runs(painter, theme, start, baseline_in(theme, "caption", 0, line), words)

    def _paint_months(self, painter: QPainter) -> None:
        """The month where it changes, as far as there is room; what is in no commit by its name."""
        theme = self._theme
        top, height = self._heights()
        begin = top + height + theme.px(4)
        base = baseline_in(theme, "caption", begin, theme.px(_SIDE))
        free, before = 0, ""
        for row in reversed(self._rows):
            month = row.step.commit.date[:7] if row.state is State.COMMITTED else title_of(row)
            if month == before:
                continue
            before = month
            words = [Run(month, "caption", "text3")]
            left = self.cell(row.place).left()
            width = runs_width(theme, words)
            taken = [self.cell(place) for place in self._handles.values() if place is not None]
            hidden = any(
                box.center().x() - theme.px(_SIDE) < left + width
                and left < box.center().x() + theme.px(_SIDE)
                for box in taken
            )
            if left >= free and not hidden and left + width <= self.width():
                draw_runs(painter, theme, left, base, words)
                free = left + width + theme.px(10)

    def _paint_handle(self, painter: QPainter, letter: str, box: QRect) -> None:
        theme = self._theme
        frame = QRectF(box).adjusted(-1, -1, 1, 1)
        outline(painter, frame, theme.color("accent"), theme.px(2))
        side = theme.px(_SIDE)
        tab = QRect(box.center().x() - side // 2, box.bottom() + theme.px(4), side, side)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        painter.drawRoundedRect(tab, theme.px(4), theme.px(4))
        painter.restore()
        painter.setFont(theme.font("caption-strong"))
        painter.setPen(theme.color("onAccent"))
        painter.drawText(tab, Qt.AlignmentFlag.AlignCenter, letter)
        if self.hasFocus():
            outline(painter, QRectF(tab).adjusted(-2, -2, 2, 2), theme.color("accent"), theme.px(1))

    # Keys and mouse --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._rows) - 1
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        letter: Handle = "A" if shift else "B"
        now = self._handles[letter]
        by = {Qt.Key.Key_Left: 1, Qt.Key.Key_Right: -1}.get(Qt.Key(event.key()))
        if by is not None and now is not None:
            self._move(letter, min(max(now + by, 0), last))
        elif event.key() == Qt.Key.Key_Home and last >= 0:
            self._move(letter, last)
        elif event.key() == Qt.Key.Key_End and last >= 0:
            self._move(letter, 0)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or place is None:
            super().mousePressEvent(event)
            return
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        at_first = place == self._handles["A"] and place != self._handles["B"]
        self._dragged = "A" if shift or at_first else "B"
        self._move(self._dragged, place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged is not None:
            place = self.place_at(event.position().toPoint())
            if place is not None:
                self._move(self._dragged, place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = None
        super().mouseReleaseEvent(event)

    def _move(self, letter: Handle, place: int) -> None:
        if self._handles[letter] != place:
            self.moved.emit(letter, place)

    def event(self, event: QHelpEvent) -> bool:  # type: ignore[override]
        if event.type() == QHelpEvent.Type.ToolTip:
            place = self.place_at(event.pos())
            if place is not None:
                row = self._rows[place]
                words = f"{title_of(row)}  {_engine(row)}\n{sentence_of(row)}"
                show_tip(event.globalPos(), words, self)
                return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update()


def _bar(changes: int) -> int:
    """The height of a bar in px of the design: each of the first changes counts, then less."""
    if changes <= _EACH:
        return 4 + changes
    return min(round(4 + _EACH + sqrt(changes - _EACH)), _TALLEST)


def _engine(row: HistoryRow) -> str:
    return "" if row.revision is None else engine_of(row.revision)
