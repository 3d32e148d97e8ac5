"""Bytes as figures and as text, with the fields they belong to: the view of the Bytes dock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBasicTimer, QEvent, QPoint, QSize, Qt, QTimerEvent, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QWidget

from inspector.errors import AccessError
from inspector.gui.bytes.hex_layout import (
    COLUMNS,
    NO_RANGE,
    Flag,
    HexLayout,
    HexMeasures,
    HexState,
    Hit,
    Move,
    Part,
    Range,
    hex_digits,
)
from inspector.gui.bytes.hex_notes import (
    FieldRows,
    FieldSource,
    accessible_text,
    described,
    shown_notes,
)
from inspector.gui.bytes.hex_paint import HexPainter
from inspector.gui.desk.field_copy import MOST_BYTES, too_much
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _
from inspector.messages.phrases import clauses, remarks

if TYPE_CHECKING:
    from inspector.project.byte_search import ByteSource

#: Largest value of a scroll bar.
_MOST: Final = 2**31 - 1
_MOVES: Final = {
    Qt.Key.Key_Left: Move.LEFT,
    Qt.Key.Key_Right: Move.RIGHT,
    Qt.Key.Key_Up: Move.UP,
    Qt.Key.Key_Down: Move.DOWN,
    Qt.Key.Key_Home: Move.ROW_START,
    Qt.Key.Key_End: Move.ROW_END,
    Qt.Key.Key_PageUp: Move.PAGE_UP,
    Qt.Key.Key_PageDown: Move.PAGE_DOWN,
}
#: The same with Ctrl held.
_FAR: Final = {Qt.Key.Key_Home: Move.START, Qt.Key.Key_End: Move.END}
#: Milliseconds between two steps while a range is drawn beyond the edge.
_DRAG_STEP: Final = 40


class HexArea(Themed, QAbstractScrollArea):
    """Shows a source of bytes; only what is in sight is read, so its size does not matter.

    A caret moves byte by byte; Shift or a drag makes a range. The field that is selected is marked
    by whoever listens to :attr:`byte_chosen`, through :meth:`set_selection`.
    """

    #: The caret moved by key or pointer; carries the offset.
    byte_chosen = Signal(object)
    #: Other rows are in sight.
    scrolled = Signal()
    #: The menu of what is marked is wanted at a place of the screen.
    menu_wanted = Signal(QPoint)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._source: ByteSource | None = None
        self._fields: FieldSource | None = None
        self._state = HexState()
        self._rows = FieldRows(None, 0)
        self._painter = HexPainter(theme)
        self._measures = self._measure()
        self._layout = HexLayout(0, self._measures, 0, 0)
        #: Where we scrolled to and what for; kept in the middle while nobody scrolls away.
        self._shown: tuple[int, int] | None = None
        self._dragging = False
        self._drag_at = QPoint()
        self._drag_timer = QBasicTimer()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.verticalScrollBar().valueChanged.connect(self._rows_moved)
        self.setAccessibleName(_("Bytes"))
        self._apply_theme()

    # Look ------------------------------------------------------------------------------------

    def _apply_theme(self) -> None:
        theme = self._theme
        self._painter = HexPainter(theme)
        self._measures = self._measure()
        self.setFont(theme.font("mono"))
        self.setPalette(theme.palette())
        self._arrange()

    def _measure(self) -> HexMeasures:
        theme = self._theme
        digit = theme.width("mono", "0" * 8) / 8
        size = self._source.size if self._source is not None else 0
        return HexMeasures(
            margin=theme.px(15),
            digits=theme.width("mono", "0" * hex_digits(size)),
            cell=round(2 * digit) + theme.px(9),
            gap=theme.px(7),
            char=max(round(digit + 0.3), 1),
            row=theme.row_height(20, "mono"),
            head=theme.row_height(22, "mono"),
            between=theme.px(14),
            least_notes=theme.px(72),
        )

    def _arrange(self) -> None:
        size = self._source.size if self._source is not None else 0
        self._layout = HexLayout(
            size,
            self._measures,
            self.viewport().width(),
            self.viewport().height(),
            notes=self._fields is not None,
        )
        bar, layout = self.verticalScrollBar(), self._layout
        bar.setRange(0, min(layout.last_first, _MOST))
        bar.setPageStep(layout.page)
        bar.setSingleStep(1)
        if self._shown is not None:
            row, before = self._shown
            self._shown = None
            if bar.value() == before:
                self._show_centred(row)
        across = self.horizontalScrollBar()
        across.setRange(0, max(layout.content_width - self.viewport().width(), 0))
        across.setPageStep(self.viewport().width())
        across.setSingleStep(self._measures.cell)
        self.viewport().update()

    def layout_now(self) -> HexLayout:
        """Where everything stands now."""
        return self._layout

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(780), self._theme.px(224))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._measures.head + 2 * self._measures.row)

    # What is shown ---------------------------------------------------------------------------

    def set_source(self, source: ByteSource | None, fields: FieldSource | None = None) -> None:
        """Show other bytes, from their start; None shows nothing."""
        self._source, self._fields = source, fields
        self._state = HexState(focused=self._state.focused)
        self._rows = FieldRows(fields, self.byte_count)
        self._measures = self._measure()
        self._arrange()
        self.verticalScrollBar().setValue(0)
        self.horizontalScrollBar().setValue(0)
        self._speak()

    def set_fields(self, fields: FieldSource | None) -> None:
        """Show the fields of the same bytes, which have been read by now."""
        self._fields = fields
        self._rows = FieldRows(fields, self.byte_count)
        self._arrange()
        self._speak()

    def set_selection(
        self, selected: Range = NO_RANGE, around: Range = NO_RANGE, path: str = ""
    ) -> None:
        """Mark a field, and the one around it; does not scroll.

        The caret goes to the field's first byte, unless it is inside of it already.
        """
        state = self._state
        state.selected, state.around, state.path = selected, around, path
        low, high = min(selected[0], around[0] or selected[0]), max(selected[1], around[1])
        if selected[0] < selected[1] and not low <= state.caret < high:
            state.caret = state.anchor = min(selected[0], max(self.byte_count - 1, 0))
        self._speak()
        self.viewport().update()

    def selection(self) -> Range:
        """The bytes of the field that is marked."""
        return self._state.selected

    def around(self) -> Range:
        """The bytes of the field around it."""
        return self._state.around

    def set_hits(self, hits: Sequence[Range]) -> None:
        """Outline what a search found: ranges in order."""
        self._state.hits = hits
        self.viewport().update()

    def set_flags(self, flags: Sequence[Flag]) -> None:
        """Mark the places that findings speak about."""
        self._state.flags = tuple(flags)
        self.viewport().update()

    @property
    def byte_count(self) -> int:
        """Bytes of the source."""
        return self._source.size if self._source is not None else 0

    def caret(self) -> int:
        """The byte that keys start from."""
        return self._state.caret

    def selected_range(self) -> Range:
        """The bytes that were marked with Shift or by a drag; empty where none are."""
        return self._state.range

    # Moving ----------------------------------------------------------------------------------

    def first_row(self) -> int:
        """The row at the top."""
        return self.verticalScrollBar().value()

    def scroll_to(self, offset: int) -> None:
        """Bring a byte into sight, into the upper middle where it was far away."""
        layout, row = self._layout, offset // COLUMNS
        first = self.first_row()
        near = layout.scroll_to(row, first, context=1)
        if abs(near - first) > layout.page:
            self._show_centred(row)
        else:
            self.verticalScrollBar().setValue(near)
            self._shown = None

    def scroll_to_range(self, start: int, end: int) -> None:
        """Bring a range into sight, and of a longer one its start."""
        rows = self._layout.in_sight(self.first_row())
        if start // COLUMNS not in rows[:-1]:
            self.scroll_to(start)
        elif end > start:
            # Its start is in sight: as much of the rest as fits is brought there as well.
            self.scroll_to(min(end - 1, start + COLUMNS * max(self._layout.page - 3, 0)))

    def _show_centred(self, row: int) -> None:
        self.verticalScrollBar().setValue(self._layout.centred(row))
        self._shown = row, self.verticalScrollBar().value()

    def scroll_to_share(self, offset: int) -> None:
        """Put a byte into the upper middle, as the file map does."""
        self.verticalScrollBar().setValue(self._layout.centred(offset // COLUMNS))

    def bytes_in_sight(self) -> Range:
        """The bytes that can be seen."""
        rows = self._layout.in_sight(self.first_row())
        return rows.start * COLUMNS, min(rows.stop * COLUMNS, self.byte_count)

    def set_caret(self, offset: int, *, extend: bool = False, scroll: bool = True) -> None:
        """Put the caret on a byte and bring it into sight, without saying so."""
        if not self.byte_count:
            return
        state = self._state
        state.caret = min(max(offset, 0), self.byte_count - 1)
        if not extend:
            state.anchor = state.caret
        if scroll:
            near = self._layout.scroll_to(state.caret // COLUMNS, self.first_row())
            self.verticalScrollBar().setValue(near)
        self._speak()
        self.viewport().update()

    def select_range(self, start: int, end: int) -> None:
        """Mark a range and scroll to it, as for a search hit, without saying so."""
        if start < end <= self.byte_count:
            self._state.anchor, self._state.caret = end - 1, start
            self.scroll_to_range(start, end)
            self._speak()
            self.viewport().update()

    def _move(self, offset: int, extend: bool) -> None:
        if self.byte_count:
            self.set_caret(offset, extend=extend)
            self.byte_chosen.emit(self._state.caret)

    def _rows_moved(self) -> None:
        self.viewport().update()
        self.scrolled.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    # Copying and reading out -----------------------------------------------------------------

    def copy_text(self) -> str:
        """What Ctrl+C copies, as figures: the range, else the field at the caret, else its byte.

        Too many bytes are not copied; that is said beside the caret.
        """
        if self._source is None or not self.byte_count:
            return ""
        start, end = self._state.range
        if start == end:
            start, end = self._state.selected
            if not start <= self._state.caret < end:
                start, end = self._state.caret, self._state.caret + 1
        if end - start > MOST_BYTES:
            said, beside = too_much(end - start), self.byte_point(self._state.caret)
            show_tip(self.viewport().mapToGlobal(beside), said, self.viewport())
            self.setAccessibleDescription(said)
            return ""
        return self._source.slice(start, end).hex(" ").upper()

    def row_text(self, row: int) -> str:
        """A row in words: its offset, its bytes, and the fields noted beside it."""
        if self._source is None:
            return ""
        held = self._source.slice(row * COLUMNS, (row + 1) * COLUMNS)
        notes = shown_notes(self._rows.row(row), row, self._state.path)
        said = clauses(" ".join(p for p in (note.name, note.value) if p) for note in notes)
        digits = hex_digits(self.byte_count)
        line = f"{row * COLUMNS:0{digits}X}: {held.hex(' ').upper()}"
        return remarks((line, said))

    def _speak(self) -> None:
        """Says the caret's row, and the range or the field that is selected."""
        if not self.byte_count:
            self.setAccessibleDescription(_("No bytes"))
            return
        state = self._state
        parts = [self.row_text(state.caret // COLUMNS)]
        start, end = state.range
        if start < end:
            parts.append(
                _(
                    "{count:,} bytes selected from 0x{start:08X} to 0x{last:08X}",
                    count=end - start,
                    start=start,
                    last=end - 1,
                )
            )
        chain = self._fields.chain_at(state.caret) if self._fields is not None else ()
        parts.append(
            accessible_text(chain) if chain else _("offset 0x{caret:08X}", caret=state.caret)
        )
        self.setAccessibleDescription(_("{sentences:. }", sentences=tuple(parts)))

    # Keys ------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            to_clipboard(self.copy_text())
            return
        modifiers, key = event.modifiers(), Qt.Key(event.key())
        away = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
        extend = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Escape and self._state.range[1]:
            self._state.anchor = self._state.caret
            self.viewport().update()
            return
        target = self._target(key, bool(modifiers & Qt.KeyboardModifier.ControlModifier))
        if target is None or modifiers & away:
            event.ignore()
        else:
            self._move(target, extend)

    def _target(self, key: Qt.Key, control: bool) -> int | None:
        """Where a key takes the caret; None for keys that are not ours."""
        move = (_FAR if control else _MOVES).get(key)
        return self._layout.moved(self._state.caret, move) if move is not None else None

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._state.focused = True
        try:
            self._speak()
        except AccessError:
            # Painting meets it next, and is where the window is told. Qt may be amid another change
            # of the keyboard's place here, from which nothing may be raised.
            self.setAccessibleDescription(_("No bytes"))
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._state.focused = False
        self.viewport().update()

    # Pointer ---------------------------------------------------------------------------------

    def hit_at(self, point: QPoint) -> Hit | None:
        """What stands at a point of the viewport."""
        x = point.x() + self.horizontalScrollBar().value()
        return self._layout.at(x, point.y(), self.first_row())

    def byte_point(self, offset: int) -> QPoint:
        """The middle of a byte among the bytes, in the viewport."""
        box = self._layout.byte_box(offset, self.first_row())
        left = box.left - self.horizontalScrollBar().value()
        return QPoint(left + box.width // 2, box.top + box.height // 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        hit = self.hit_at(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or hit is None:
            return
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if hit.part is Part.NOTES:
            target = self._noted(hit.offset // COLUMNS, event.position().toPoint())
            if target is not None:
                self._move(target, False)
            return
        self._dragging = True
        self._move(hit.offset, extend)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        hit = self.hit_at(event.pos()) if by_mouse else None
        start, end = self._state.range
        if hit is not None and not start <= hit.offset < end:
            self._move(hit.offset, False)
        if self.byte_count:
            beside = self.viewport().mapToGlobal(self.byte_point(self._state.caret))
            self.menu_wanted.emit(event.globalPos() if by_mouse else beside)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._dragging and event.buttons() & Qt.MouseButton.LeftButton:
            self._drag_at = point
            self._drag()
            if not self.viewport().rect().contains(point):
                self._drag_timer.start(_DRAG_STEP, self)
            else:
                self._drag_timer.stop()
            return
        hit = self.hit_at(point)
        text = hit is not None and hit.exact
        shape = Qt.CursorShape.IBeamCursor if text else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragging = False
        self._drag_timer.stop()

    def timerEvent(self, event: QTimerEvent) -> None:
        if event.timerId() == self._drag_timer.timerId():
            self._drag()
        else:
            super().timerEvent(event)

    def _drag(self) -> None:
        x = self._drag_at.x() + self.horizontalScrollBar().value()
        offset = self._layout.nearest(x, self._drag_at.y(), self.first_row())
        if offset != self._state.caret:
            self._move(offset, True)

    def _noted(self, row: int, point: QPoint) -> int | None:
        """The byte that the note at a point belongs to; of the last one beside them."""
        notes = shown_notes(self._rows.row(row), row, self._state.path)
        if not notes:
            return None
        place = point.x() + self.horizontalScrollBar().value() - self._layout.line
        room = self._layout.width - self._layout.line
        note = self._painter.note_at(notes, self._state.path, place, room)
        return note.tag_until if note.tag_until < self.byte_count else note.start

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            show_tip(event.globalPos(), self.hover_text(event.pos()), self.viewport())
            return True
        return super().viewportEvent(event)

    def hover_text(self, point: QPoint) -> str:
        """What is told about the byte, the note or the sign at a point."""
        hit = self.hit_at(point)
        if hit is None:
            return ""
        row = hit.offset // COLUMNS
        if hit.part is Part.OFFSETS:
            return "\n".join(flag.text for flag in self.flags_of(row))
        if hit.part is Part.NOTES:
            notes = shown_notes(self._rows.row(row), row, self._state.path)
            return "\n".join(" ".join(p for p in (note.name, note.value) if p) for note in notes)
        if not hit.exact:
            return ""
        lines = [flag.text for flag in self._state.flags if flag.start <= hit.offset < flag.end]
        if self._fields is not None:
            lines.append(described(self._fields.chain_at(hit.offset)))
        return "\n".join(lines)

    def flags_of(self, row: int) -> list[Flag]:
        """The findings whose place begins in a row."""
        return [flag for flag in self._state.flags if flag.start // COLUMNS == row]

    # Painting --------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(self.viewport().rect(), self._theme.color("base"))
            if self._source is None:
                return
            state = self._state
            state.first = self.first_row()
            painter.translate(-self.horizontalScrollBar().value(), 0)
            self._painter.paint(painter, self._layout, self._source, self._rows, state)
            painter.resetTransform()
            if state.focused:
                self._painter.paint_focus(painter, self.viewport().rect())
