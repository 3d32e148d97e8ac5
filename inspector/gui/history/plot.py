"""The numbers that a followed value had, as a step line over the columns of the strip."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.history.reading import HistoryRow
from inspector.gui.history.strip import HistoryStrip
from inspector.gui.look.painting import Run, baseline_in, draw_runs, runs_width
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _
from inspector.messages.phrases import clauses
from inspector.named_tuples import NamedTuple

_HEIGHT: Final = 112
#: All values are within this share of each other: then the axis does not begin at 0.
_CLOSE: Final = 0.1


class Point(NamedTuple):
    """A number that was set, and the place of the revision that set it."""

    place: int
    number: float


def points_of(rows: Sequence[HistoryRow]) -> list[Point]:
    """The numbers that were set, oldest first; none where what is followed is no single number."""
    found: list[Point] = []
    for row in reversed(rows):
        values = row.revision.values if row.revision is not None else None
        if not values:
            continue
        if len(values) > 1:
            return []
        number = values[0].after
        if isinstance(number, bool) or not isinstance(number, int | float | None):
            return []
        if number is not None:
            found.append(Point(row.place, float(number)))
    return found


class ValuePlot(Themed, QWidget):
    """A line that steps where the value was set, a dot and the number there.

    Args:
        theme: The look.
        strip: Where the column of each revision is.
    """

    def __init__(self, theme: Theme, strip: HistoryStrip, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._has_room = True
        self._strip = strip
        self._points: list[Point] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def set_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Shows the numbers of other revisions; hides where there are none."""
        self._points = points_of(rows)
        self._show()
        numbers = (f"{point.number:g}" for point in self._points)
        self.setAccessibleName(_("Values, oldest first: {numbers}", numbers=clauses(numbers)))
        self.update()

    def set_room(self, has_room: bool) -> None:
        """Shows the line only where there is room for it: the list has the same values."""
        self._has_room = has_room
        self._show()

    def _show(self) -> None:
        self.setVisible(self._has_room and len(self._points) > 1)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(600), self._theme.px(_HEIGHT))

    def axis(self) -> tuple[float, float]:
        """The lowest and the highest number of the plot."""
        numbers = [point.number for point in self._points]
        low, high = min(numbers), max(numbers)
        # From 0 on, unless the steps could not be seen then.
        if not (low and abs(high - low) <= _CLOSE * max(abs(low), abs(high))):
            low, high = min(low, 0.0), max(high, 0.0)
        return (low, high) if high > low else (low, low + 1.0)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.color("base"))
            if len(self._points) < 2:
                return
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            spots = [self._spot(point) for point in self._points]
            painter.setPen(QPen(theme.color("text"), theme.px(2)))
            for before, after in pairwise(spots):
                painter.drawLine(QLineF(before, QPointF(after.x(), before.y())))
                painter.drawLine(QLineF(QPointF(after.x(), before.y()), after))
            end = QPointF(self._strip.cell(0).right(), spots[-1].y())
            painter.drawLine(QLineF(spots[-1], end))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("text"))
            radius = theme.px(4)
            for spot in spots:
                painter.drawEllipse(QRectF(spot.x() - radius, spot.y() - radius, 2 * radius,
                                           2 * radius))  # fmt: skip
            self._write(painter, spots)

    def _spot(self, point: Point) -> QPointF:
        theme = self._theme
        low, high = self.axis()
        room = theme.line_height("caption") + theme.px(8)
        top, bottom = room, self.height() - room
        share = (point.number - low) / (high - low)
        return QPointF(self._strip.cell(point.place).center().x(), bottom - share * (bottom - top))

    def _write(self, painter: QPainter, spots: Sequence[QPointF]) -> None:
        """The number at each dot, as far as there is room: below it where the line falls to it."""
        theme = self._theme
        line, free, before = theme.line_height("caption"), 0.0, self._points[0].number
        for point, spot in zip(self._points, spots, strict=True):
            words = [Run(f"{point.number:g}", "caption", "text2")]
            width = runs_width(theme, words)
            left = min(max(spot.x() - width / 2, 0.0), self.width() - width)
            if left >= free:
                falls = point.number < before
                top = spot.y() + theme.px(4) if falls else spot.y() - line - theme.px(4)
                draw_runs(painter, theme, left, baseline_in(theme, "caption", top, line), words)
                free = left + width + theme.px(6)
            before = point.number
