"""Paints the rows of the hex view that are in sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF, QStaticText, QTransform

from inspector.escaping import plain_lines
from inspector.gui.bytes.hex_layout import (
    COLUMNS,
    Box,
    HexLayout,
    HexState,
    char_of,
    hex_digits,
    outline_points,
    touching,
)
from inspector.gui.bytes.hex_notes import FieldRows, Note, shown_notes
from inspector.gui.look.marks import MARK_ROLE, paint_mark
from inspector.gui.look.painting import Run, baseline_in, elide, outline
from inspector.gui.look.theme import Theme

if TYPE_CHECKING:
    from inspector.project.byte_search import ByteSource

#: A place of a finding with more bytes than this is underlined at its start alone.
_FLAGGED: Final = 64
_PADDING: Final = 8


class HexPainter:
    """Draws in one look; texts are prepared once and drawn again and again.

    Args:
        theme: The look.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._metrics = theme.metrics("mono")
        self._pairs, self._chars = _texts_of_bytes(theme)
        self._pair_width = theme.width("mono", "00")
        self._char_width = theme.width("mono", "0" * 8) / 8

    def paint(
        self,
        painter: QPainter,
        layout: HexLayout,
        source: ByteSource,
        rows: FieldRows,
        state: HexState,
    ) -> None:
        """Draws everything but the ground."""
        sight = layout.in_sight(state.first)
        start, end = sight.start * COLUMNS, min(sight.stop * COLUMNS, layout.size)
        held = source.slice(start, end)
        painter.save()
        painter.setClipRect(0, layout.measures.head, layout.width + layout.line, layout.height)
        self._paint_fills(painter, layout, state)
        self._paint_bytes(painter, layout, held, start, state)
        self._paint_offsets(painter, layout, sight, state)
        self._paint_underlines(painter, layout, rows, sight, state)
        self._paint_outlines(painter, layout, state, start, end)
        if layout.shows_notes:
            for row in sight:
                notes = shown_notes(rows.row(row), row, state.path)
                self._paint_notes(painter, layout, layout.row_top(row, state.first), notes, state)
        painter.restore()
        self._paint_head(painter, layout)

    def paint_focus(self, painter: QPainter, rect: QRect) -> None:
        """Draws the ring of a view that has the keyboard."""
        outline(painter, QRectF(rect), self._theme.color("accent"), 2)

    # Ground and lines ------------------------------------------------------------------------

    def _paint_head(self, painter: QPainter, layout: HexLayout) -> None:
        theme, measures = self._theme, layout.measures
        painter.setFont(theme.font("mono"))
        painter.setPen(theme.color("text3"))
        base = baseline_in(theme, "mono", 0, measures.head)
        for column in range(COLUMNS):
            left = layout.byte_left(column) + (measures.cell - self._char_width) / 2
            painter.drawText(QPointF(left, base), f"{column:X}")
        if layout.shows_notes:
            painter.fillRect(layout.line, 0, 1, layout.height, theme.color("line"))

    def _paint_fills(self, painter: QPainter, layout: HexLayout, state: HexState) -> None:
        theme = self._theme
        for (start, end), role in (
            (state.around, "selIdle"),
            (state.selected, "sel"),
            (state.range, "sel"),
        ):
            colour = theme.color(role)
            for boxes in layout.run_boxes(start, end, state.first):
                for box in boxes:
                    painter.fillRect(*box, colour)

    def _paint_outlines(
        self, painter: QPainter, layout: HexLayout, state: HexState, start: int, end: int
    ) -> None:
        theme = self._theme
        thin, thick = 1, 2
        if theme.contrast:
            self._outline(painter, layout, state.around, state.first, theme.color("ctl"), thin)
        for hit in state.hits_in(start, end):
            self._outline(painter, layout, hit, state.first, theme.color("text2"), thin)
        accent = theme.color("accent")
        self._outline(painter, layout, state.selected, state.first, accent, thick)
        self._outline(painter, layout, state.range, state.first, theme.color("text"), thick)
        if start <= state.caret < end:
            height = thick if state.focused else thin
            for box in (
                layout.byte_box(state.caret, state.first),
                layout.char_box(state.caret, state.first),
            ):
                inside = 0 if box.width < layout.measures.cell else theme.px(3)
                painter.fillRect(
                    box.left + inside,
                    box.bottom - height - theme.px(2),
                    box.width - 2 * inside,
                    height,
                    theme.color("text" if state.focused else "ctl"),
                )

    def _outline(
        self,
        painter: QPainter,
        layout: HexLayout,
        span: tuple[int, int],
        first: int,
        colour: QColor,
        width: int,
    ) -> None:
        pairs = list(layout.run_boxes(span[0], span[1], first))
        if not pairs:
            return
        pen = QPen(colour, width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        sight = layout.in_sight(first)
        above = span[0] // COLUMNS < sight.start
        below = (span[1] - 1) // COLUMNS >= sight.stop
        texts = [two._replace(left=two.left - 1, width=two.width + 2) for _, two in pairs]
        for boxes in ([one for one, _ in pairs], texts):
            shown = _reaching_out(boxes, above, below)
            for group in touching(shown):
                half = width / 2
                painter.drawPolygon(_inset(group, half))

    def _paint_offsets(
        self, painter: QPainter, layout: HexLayout, sight: range, state: HexState
    ) -> None:
        theme, measures = self._theme, layout.measures
        painter.setFont(theme.font("mono"))
        painter.setPen(theme.color("text3"))
        digits = hex_digits(layout.size)
        for row in sight:
            top = layout.row_top(row, state.first)
            base = baseline_in(theme, "mono", top, measures.row)
            painter.drawText(QPointF(measures.margin, base), f"{row * COLUMNS:0{digits}X}")
        side = theme.px(10)
        painted: set[int] = set()
        for flag in state.flags:
            row = flag.start // COLUMNS
            if row in sight and row not in painted:
                painted.add(row)
                top = layout.row_top(row, state.first) + (measures.row - side) // 2
                place = QRectF((measures.margin - side) // 2, top, side, side)
                paint_mark(painter, place, flag.mark, theme)

    # Bytes -----------------------------------------------------------------------------------

    def _paint_bytes(
        self, painter: QPainter, layout: HexLayout, held: bytes, start: int, state: HexState
    ) -> None:
        measures = layout.measures
        painter.setFont(self._theme.font("mono"))
        drop = (measures.row - self._metrics.height()) / 2
        # Prepared texts are placed by their corner; a fraction of a px would blur them.
        drop = round(drop)
        pair_in = (measures.cell - self._pair_width) // 2
        char_in = (measures.char - self._char_width) / 2
        lefts = [layout.byte_left(column) + pair_in for column in range(COLUMNS)]
        chars = [layout.char_left(column) + char_in for column in range(COLUMNS)]
        top = layout.row_top(start // COLUMNS, state.first) + drop
        marked = _marked(state, start, len(held))
        for quiet in (True, False):
            painter.setPen(self._theme.color("text3" if quiet else "text"))
            for at, byte in enumerate(held):
                if (byte == 0 and not marked[at]) is quiet:
                    row, column = divmod(at, COLUMNS)
                    y = top + row * measures.row
                    painter.drawStaticText(QPointF(lefts[column], y), self._pairs[byte])
                    painter.drawStaticText(QPointF(chars[column], y), self._chars[byte])

    def _paint_underlines(
        self,
        painter: QPainter,
        layout: HexLayout,
        rows: FieldRows,
        sight: range,
        state: HexState,
    ) -> None:
        """Dots below bytes that no field describes, a line below those of a finding."""
        theme = self._theme
        dots = QPen(theme.color("text3"), 1, Qt.PenStyle.CustomDashLine)
        dots.setDashPattern([1, 2])
        painter.setPen(dots)
        inside = theme.px(3)
        for row in sight:
            for start, end in rows.row(row).bare:
                for one, two in layout.run_boxes(start, end, state.first):
                    y = one.bottom - inside + 0.5
                    painter.drawLine(QPointF(one.left + inside, y), QPointF(one.right - inside, y))
                    painter.drawLine(QPointF(two.left, y), QPointF(two.right, y))
        for flag in state.flags:
            end = flag.end if flag.end - flag.start <= _FLAGGED else flag.start + 1
            colour = theme.color(MARK_ROLE.get(flag.mark, "text2"))
            for boxes in layout.run_boxes(flag.start, end, state.first):
                for box, pad in zip(boxes, (inside, 0), strict=True):
                    painter.fillRect(
                        box.left + pad, box.bottom - theme.px(3), box.width - 2 * pad, 2, colour
                    )

    # Notes -----------------------------------------------------------------------------------

    def _note_runs(self, note: Note, selected: str) -> list[Run]:
        if note.undescribed:
            return [Run(note.name, "body", "text2")]
        chosen = note.path == selected
        name = Run(note.name, "strong" if chosen else "body", "text" if chosen else "text2")
        if not note.value:
            return [name._replace(font="strong" if chosen else "name")]
        role = "text2" if note.is_of_tag else "text"
        value = Run(note.value, "body" if chosen else "name", role)
        return [name, value]

    def _paint_notes(
        self, painter: QPainter, layout: HexLayout, top: int, notes: Sequence[Note], state: HexState
    ) -> None:
        theme, measures = self._theme, layout.measures
        x, end = layout.line + theme.px(_PADDING), layout.width - theme.px(_PADDING)
        base = baseline_in(theme, "body", top, measures.row)
        for note in self._in_order(notes, state.path, end - x):
            if note.undescribed:
                side = theme.px(10)
                place = QRectF(x, top + (measures.row - side) // 2, side, side)
                paint_mark(painter, place, "none", theme)
                x += side + theme.px(6)
            for run in self._note_runs(note, state.path):
                text = elide(theme, run.font, run.text, end - x)
                if not text or text == "…":
                    return
                painter.setFont(theme.font(run.font))
                painter.setPen(theme.color(run.role))
                painter.drawText(QPointF(x, base), text)
                x += theme.width(run.font, text) + theme.px(6)
                if text != plain_lines(run.text):
                    return
            x += theme.px(8)

    def _note_width(self, note: Note, selected: str) -> int:
        theme = self._theme
        runs = self._note_runs(note, selected)
        sign = theme.px(16) if note.undescribed else 0
        return sign + sum(theme.width(run.font, run.text) + theme.px(6) for run in runs)

    def _in_order(self, notes: Sequence[Note], selected: str, room: int) -> Sequence[Note]:
        """The notes in file order; where not all fit, the one of the selected field comes first."""
        total = sum(self._note_width(note, selected) + self._theme.px(8) for note in notes)
        if total <= room:
            return notes
        return sorted(notes, key=lambda note: note.path != selected)

    def note_at(self, notes: Sequence[Note], selected: str, x: int, width: int) -> Note:
        """The note at a distance from the line before the notes; the last one behind them all."""
        theme, reach = self._theme, self._theme.px(_PADDING)
        shown = self._in_order(notes, selected, width - 2 * reach)
        for note in shown:
            reach += self._note_width(note, selected)
            if x < reach + theme.px(4) or reach > width:
                return note
            reach += theme.px(8)
        return shown[-1]


@lru_cache(maxsize=2)
def _texts_of_bytes(theme: Theme) -> tuple[Sequence[QStaticText], Sequence[QStaticText]]:
    """The two digits and the character of every byte: preparing them takes 10 ms."""
    font = theme.font("mono")
    pairs = tuple(_static(f"{byte:02X}", font) for byte in range(256))
    return pairs, tuple(_static(char_of(byte), font) for byte in range(256))


def _static(text: str, font: QFont) -> QStaticText:
    made = QStaticText(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    made.prepare(QTransform(), font)
    return made


def _marked(state: HexState, start: int, count: int) -> bytearray:
    """Which bytes stand on a fill: all of them are written in the text colour."""
    marked = bytearray(count)
    for low, high in (state.around, state.selected, state.range):
        low, high = max(low - start, 0), min(high - start, count)
        if low < high:
            marked[low:high] = b"\1" * (high - low)
    return marked


def _reaching_out(boxes: Sequence[Box], above: bool, below: bool) -> list[Box]:
    """A range that goes on out of sight has no line at that edge."""
    shown = list(boxes)
    if above:
        box = shown[0]
        shown[0] = box._replace(top=box.top - 8, height=box.height + 8)
    if below:
        shown[-1] = shown[-1]._replace(height=shown[-1].height + 8)
    return shown


def _inset(group: Sequence[Box], half: float) -> QPolygonF:
    """The corners of a shape, moved inwards by half of the line's width."""
    corners = outline_points(group)
    points: Iterable[tuple[float, float]] = _moved_in(corners, half)
    return QPolygonF([QPointF(x, y) for x, y in points])


def _moved_in(corners: Sequence[tuple[int, int]], half: float) -> list[tuple[float, float]]:
    """Each corner of a clockwise shape moved towards its inside on both axes."""
    kept = [
        corner
        for at, corner in enumerate(corners)
        if not _straight(corners[at - 1], corner, corners[(at + 1) % len(corners)])
    ]
    moved: list[tuple[float, float]] = []
    for at, (x, y) in enumerate(kept):
        before, after = kept[at - 1], kept[(at + 1) % len(kept)]
        shift_x = shift_y = 0.0
        for one, two in ((before, (x, y)), ((x, y), after)):
            if one[0] == two[0]:
                # A line that goes down has the inside at its left, one that goes up at its right.
                shift_x = -half if two[1] > one[1] else half
            else:
                shift_y = half if two[0] > one[0] else -half
        moved.append((x + shift_x, y + shift_y))
    return moved


def _straight(one: tuple[int, int], two: tuple[int, int], three: tuple[int, int]) -> bool:
    return (one[0] == two[0] == three[0]) or (one[1] == two[1] == three[1])
