"""The axis ruler: where the file and the engine stand on one version axis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.ruler_layout import (
    NONE,
    AxisView,
    Scale,
    place_names,
    place_pair,
    scale_of,
)
from inspector.gui.kit.span import Span
from inspector.gui.look.marks import MARK_ROLE, MARK_TINT, paint_mark
from inspector.gui.look.painting import (
    Run,
    baseline_in,
    down_triangle,
    draw_runs,
    draw_text,
    elide,
    hatch,
    outline,
    runs_width,
)
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _
from inspector.named_tuples import NamedTuple

__all__ = ["AxisRuler", "AxisView", "RulerRows"]

#: The space between the words of file and engine, and the least room for a name that is cut, in px
#: of the design.
_APART: Final = 14
_LEAST_NAME: Final = 64


class RulerRows(NamedTuple):
    """The vertical places of a ruler, in px from its top."""

    labels: int
    tip: int
    band: int
    band_height: int
    ticks: int
    names: int
    height: int


class AxisRuler(Themed, QLabel):
    """One axis with ticks, release names, the markers of file and engine, and what lies between.

    Without a difference it is a single line. As text it reads "UE4 object version, file 514
    ADDED_SOFT_OBJECT_PATH, engine 522, 8 steps": whole, whatever there is room to paint. An axis
    whose steps can be looked at is a link to them.
    """

    #: The steps of the axis are wanted; carries its key (``ue4``).
    steps_wanted = Signal(str)

    ringed = True

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._axis = AxisView("")
        self._scale = scale_of(self._axis)
        self.is_lit = False
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_axis(self, axis: AxisView) -> None:
        """Show another axis."""
        self._axis = axis
        self._scale = scale_of(axis)
        self.setText(axis.sentence)
        steps = _("Show these steps (Enter)") if axis.axis else ""
        set_tip(self, "\n".join(filter(None, (*axis.lines, axis.sub_label, steps))))
        focus = Qt.FocusPolicy.StrongFocus if axis.axis else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(focus)
        if axis.axis:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()
        self.updateGeometry()
        self.update()

    def set_lit(self, lit: bool) -> None:
        """Say whether the file's number is the selected field."""
        self.is_lit = lit
        self.setAccessibleDescription("selected" if lit else "")
        self.update()

    def axis(self) -> AxisView:
        """The axis shown."""
        return self._axis

    def _open(self) -> None:
        if self._axis.axis:
            self.steps_wanted.emit(self._axis.axis)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        left = event.button() == Qt.MouseButton.LeftButton
        if left and self._axis.axis and self.rect().contains(event.position().toPoint()):
            self._open()
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._open()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def _rows(self) -> RulerRows:
        theme = self._theme
        line = theme.line_height("caption")
        tip = line + theme.px(9)
        band = tip + theme.px(2)
        height = theme.px(6)
        ticks = band + height
        names = ticks + theme.px(5)
        return RulerRows(0, tip, band, height, ticks, names, names + line + theme.px(3))

    def sizeHint(self) -> QSize:
        theme = self._theme
        if self._axis.same_text is not None:
            return QSize(theme.px(600), theme.row_height(26))
        return QSize(theme.px(600), max(theme.px(58), self._rows().height))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(440), self.sizeHint().height())

    def _axis_span(self) -> Span:
        theme = self._theme
        return Span(theme.px(156), max(self.width() - theme.px(120), theme.px(160)))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self.is_lit:
                painter.fillRect(self.rect(), self._theme.color("sel"))
            if self._axis.same_text is not None:
                self._paint_line(painter)
            else:
                self._paint_words(painter)
                self._paint_axis(painter)
                self._paint_markers(painter)

    # One line --------------------------------------------------------------------------------

    def _paint_line(self, painter: QPainter) -> None:
        theme, axis, span = self._theme, self._axis, self._axis_span()
        height = self.height()
        box = QRect(0, 0, span.left - theme.px(8), height)
        draw_text(painter, theme, box, Run(axis.label, "name", "text"))
        base = baseline_in(theme, "body", 0, height)
        number = NONE if axis.file_number is None else _signed(axis.file_number)
        x = draw_runs(painter, theme, span.left, base, [Run(str(number), "number", "text")])
        x += theme.px(9)
        words = axis.same_text or ""
        room = self._result_left() - theme.px(12) - round(x)
        tail = []
        if axis.engine_number is not None and axis.engine_number != axis.file_number:
            tail.append(Run(_signed(axis.engine_number), "number", "accent"))
            room -= runs_width(theme, tail) + theme.px(8)
        rect = QRect(round(x), 0, max(room, 0), height)
        draw_text(painter, theme, rect, Run(words, "body", "text2"))
        x += min(theme.width("body", words), room) + theme.px(8)
        draw_runs(painter, theme, x, base, tail)
        role = "text2" if axis.result_mark in (None, "ok") else "text"
        self._paint_result(painter, 0, height, role)

    def _result_left(self) -> int:
        theme, axis = self._theme, self._axis
        width = theme.width("body", axis.result_text)
        if axis.result_mark is not None:
            width += theme.px(16)
        return self.width() - width

    def _paint_result(self, painter: QPainter, top: int, height: int, role: str) -> None:
        theme, axis = self._theme, self._axis
        left = self._result_left()
        if axis.result_mark is not None:
            side = theme.px(10)
            place = QRectF(left, top + (height - side) // 2, side, side)
            paint_mark(painter, place, axis.result_mark, theme)
            left += theme.px(16)
        box = QRect(left, top, self.width() - left, height)
        if axis.axis and self.underMouse():
            role = "accent"
            line = round(baseline_in(theme, "body", top, height)) + 2
            painter.fillRect(QRect(left, line, box.width(), 1), theme.color(role))
        draw_text(painter, theme, box, Run(axis.result_text, "body", role), elide="none")

    # Ruler -----------------------------------------------------------------------------------

    def _paint_words(self, painter: QPainter) -> None:
        theme, axis, rows = self._theme, self._axis, self._rows()
        middle = rows.band + rows.band_height // 2
        body, caption = theme.line_height("body"), theme.line_height("caption")
        top = middle - body
        width = theme.px(156) - theme.px(8)
        draw_text(painter, theme, QRect(0, top, width, body), Run(axis.label, "name", "text"))
        below = QRect(0, middle, width, caption)
        draw_text(painter, theme, below, Run(axis.sub_label, "caption", "text3"))
        self._paint_result(painter, top, body, "text")
        right = QRect(self.width() - theme.px(116), middle, theme.px(116), caption)
        run = Run(axis.result_sub, "caption", "text3")
        draw_text(painter, theme, right, run, right=True)

    def _x(self, number: int | None) -> float:
        span = self._axis_span()
        return span.left + self._scale.share(number) * (span.width - 1) + 0.5

    def _band(self) -> tuple[float, float] | None:
        """From where to where file and engine differ."""
        first, second = self._x(self._axis.file_number), self._x(self._axis.engine_number)
        if abs(first - second) < 1:
            return None
        return min(first, second), max(first, second)

    def _paint_axis(self, painter: QPainter) -> None:
        theme, rows, span = self._theme, self._rows(), self._axis_span()
        scale: Scale = self._scale
        line = QRect(span.left, rows.band + rows.band_height // 2, span.width, theme.px(1))
        painter.fillRect(line, theme.color("line2"))
        band = self._band()
        mark = self._axis.result_mark or "up"
        strong = MARK_ROLE[mark]
        if band is not None:
            place = QRectF(band[0] - 0.5, rows.band, band[1] - band[0] + 1, rows.band_height)
            self._paint_band(painter, place, mark)
        dense = span.width / scale.steps < theme.px(4)
        places: list[tuple[float, bool]] = [(self._x(None), False)] if scale.none_first else []
        for number, release in zip(scale.numbers, scale.releases, strict=True):
            if release is not None or not dense:
                places.append((self._x(number), release is not None))
        for x, named in places:
            inside = band is not None and band[0] < x <= band[1] + 0.5
            colour = theme.color(strong if inside else "ctl")
            top = rows.ticks + (0 if inside else -1)
            height = theme.px(4 if named else 3)
            painter.fillRect(QRect(round(x - 0.5), top, theme.px(1), height), colour)
        marked = [n for n in (self._axis.file_number, self._axis.engine_number) if n is not None]
        names = place_names(
            scale, span, marked, theme.px(5), lambda text: theme.width("caption", text)
        )
        base = baseline_in(theme, "caption", rows.names, theme.line_height("caption"))
        for name in names:
            run = Run(name.text, "caption", "text2")
            draw_runs(painter, theme, name.left, base, [run])

    def _paint_band(self, painter: QPainter, place: QRectF, mark: str) -> None:
        theme = self._theme
        colour = theme.color(MARK_ROLE[mark])
        painter.fillRect(place, theme.color(MARK_TINT.get(mark, "base")))
        if mark == "refuse":
            hatch(painter, place, colour, theme.px(4), 1.2 * theme.px(10) / 10)
            outline(painter, place, colour, theme.px(1))
        else:
            edge = theme.px(1)
            painter.fillRect(QRectF(place.left(), place.top(), place.width(), edge), colour)
            low = place.bottom() - edge
            painter.fillRect(QRectF(place.left(), low, place.width(), edge), colour)

    # Markers and their words -----------------------------------------------------------------

    def _number(self, number: int | None, role: str) -> Run:
        return Run(str(NONE if number is None else _signed(number)), "caption-strong", role)

    def _wordings(self) -> Iterator[tuple[list[Run], list[Run]]]:
        """What may stand above the line of file and engine, from all of it to the numbers."""
        theme, axis = self._theme, self._axis
        file, engine = (
            self._number(axis.file_number, "text"),
            self._number(axis.engine_number, "accent"),
        )
        in_engine = _captions(f" {axis.engine_label}" if axis.engine_label else "")
        named = _captions(f"   {axis.engine_name}" if axis.engine_name else "")
        label = f" {axis.file_label}" if axis.file_label else ""
        yield [file, *_captions(label)], [engine, *in_engine, *named]
        yield [file, *_captions(label)], [engine, *in_engine]
        taken = runs_width(theme, [file, engine, *in_engine]) + theme.px(_APART)
        room = self._axis_span().width - taken
        if room >= theme.px(_LEAST_NAME):
            cut = elide(theme, "caption", label, room, "middle")
            yield [file, *_captions(cut)], [engine, *in_engine]
        yield [file], [engine, *in_engine]
        yield [file], [engine]

    def _labels(self) -> list[tuple[Span, list[Run]]]:
        """The words above the line with their places, shortened until both fit."""
        theme, span = self._theme, self._axis_span()
        file_x, engine_x = self._x(self._axis.file_number), self._x(self._axis.engine_number)
        for file, engine in self._wordings():
            pair = [(file_x, runs_width(theme, file)), (engine_x, runs_width(theme, engine))]
            swapped = engine_x < file_x
            if swapped:
                pair.reverse()
            placed = place_pair(pair[0], pair[1], span, theme.px(_APART))
            if placed is not None:
                first, second = reversed(placed) if swapped else placed
                return [(first, file), (second, engine)]
        return []

    def _paint_markers(self, painter: QPainter) -> None:
        theme, rows = self._theme, self._rows()
        base = baseline_in(theme, "caption", rows.labels, theme.line_height("caption"))
        for span, runs in self._labels():
            draw_runs(painter, theme, span.left, base, runs)
        for number, role in (
            (self._axis.engine_number, "accent"),
            (self._axis.file_number, "text"),
        ):
            tip = QPointF(self._x(number), rows.tip)
            down_triangle(painter, tip, theme.px(9), theme.px(6), theme.color(role))


def _captions(text: str) -> list[Run]:
    """Words beside a number, if there are any."""
    return [Run(text, "caption", "text2")] if text else []


def _signed(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")
