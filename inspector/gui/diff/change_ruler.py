"""The strip beside a comparison: where its changes are, and which part of it is in sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.look.marks import MARK_ROLE
from inspector.gui.look.painting import outline
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _
from inspector.messages.phrases import clauses
from inspector.named_tuples import NamedTuple

#: Width of the strip and the least height of a mark, in px of the design.
WIDTH: Final = 16
_LEAST: Final = 4
#: Which share of the width a sign begins and ends at.
_PLACES: Final = {
    "added": (0.5, 1.0),
    "removed": (0.0, 0.5),
    "changed": (0.1, 0.9),
    "moved": (0.35, 0.65),
}


class RowSign(NamedTuple):
    """What the strip shows of a row: its sign, and the word of its class; both may be empty."""

    sign: str
    word: str = ""


class DiffRuler(Themed, QWidget):
    """Shows the sign of every row that is open, and a frame around those in sight.

    Added stands in the right half, removed in the left, changed over both, moved short between
    them. Marks of content are full; those of versions and noise are outlines. Pressing or dragging
    scrolls there; the list of changes says the same in words.
    """

    #: The share of the whole, 0 to 1, whose rows are wanted in the middle of the view.
    place_wanted = Signal(float)
    #: The wheel was turned over the strip; carries the event.
    wheel_turned = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._signs: Sequence[RowSign] = ()
        #: The part in sight, as shares of the whole.
        self.sight = (0.0, 1.0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setAccessibleName(_("Overview of the changes; the list of changes says the same"))

    def set_signs(self, signs: Sequence[RowSign]) -> None:
        """The sign of each row from the top; none for rows without one."""
        self._signs = signs
        self.update()

    def set_sight(self, begin: float, end: float) -> None:
        """Which part is in sight, as shares of the whole."""
        if (begin, end) != self.sight:
            self.sight = (begin, end)
            self.update()

    def marks(self) -> list[tuple[RowSign, QRect]]:
        """The signs with where they are painted; neighbours that are alike are one."""
        count = len(self._signs)
        if not count:
            return []
        least = self._theme.px(_LEAST)
        # Few rows stand as far apart here as they do in the view.
        row = min(self.height() / count, self._theme.row_height(22))
        found: list[tuple[RowSign, QRect]] = []
        at = 0
        while at < count:
            sign, end = self._signs[at], at + 1
            while end < count and self._signs[end] == sign:
                end += 1
            if sign.sign:
                begin, stop = _PLACES[sign.sign]
                left, right = round(self.width() * begin), round(self.width() * stop)
                top = round(at * row)
                height = max(round((end - at) * row) - 1, least)
                found.append((sign, QRect(left, top, right - left, height)))
            at = end
        return found

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(WIDTH), self._theme.px(120))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            painter.fillRect(self.rect(), theme.color("panel"))
            painter.fillRect(0, 0, 1, self.height(), theme.color("line"))
            for sign, place in self.marks():
                colour = theme.color(MARK_ROLE[sign.sign])
                if sign.word:
                    outline(painter, place.toRectF(), colour, 1)
                else:
                    painter.fillRect(place, colour)
            begin, end = self._frame()
            frame = QRectF(0, begin, self.width(), max(end - begin, theme.px(8)))
            outline(painter, frame, theme.color("text2"), 1)

    def _frame(self) -> tuple[float, float]:
        whole = self._whole()
        return self.sight[0] * whole, self.sight[1] * whole

    def _whole(self) -> float:
        """How many px all rows take here."""
        count = max(len(self._signs), 1)
        return min(float(self.height()), float(count * self._theme.row_height(22)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event)
            return
        place = event.position().toPoint()
        here = [clauses(sign) for sign, rect in self.marks() if rect.contains(place)]
        show_tip(event.globalPosition().toPoint(), here[0] if here else "", self)

    def _go(self, event: QMouseEvent) -> None:
        self.place_wanted.emit(min(max(event.position().y() / self._whole(), 0.0), 1.0))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.wheel_turned.emit(event)
