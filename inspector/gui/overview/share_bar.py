"""The share bar: how much of a file each of its parts takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _
from inspector.messages.phrases import clauses

#: Greys by rank of the part in the file; a part never has the grey of its neighbour.
_GREYS: Final = ("ctl", "line2", "line")


@dataclass(frozen=True, slots=True)
class SharePart:
    """One part of a file and its size in bytes."""

    title: str
    size: int


class ShareBar(Themed, QLabel):
    """A file from its first byte to its last as one bar; the table beside it names the parts."""

    #: The index of the part that was clicked.
    part_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._parts: tuple[SharePart, ...] = ()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_parts(self, parts: Sequence[SharePart]) -> None:
        """Show other parts, in file order."""
        self._parts = tuple(parts)
        total = sum(part.size for part in parts)
        said = [f"{p.title} {p.size / total:.1%}" for p in parts if p.size] if total else []
        self.setText(clauses(said) or _("No parts"))
        self.update()

    def parts(self) -> tuple[SharePart, ...]:
        """The parts shown."""
        return self._parts

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(400), self._theme.px(14))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(80), self._theme.px(14))

    def spans(self) -> list[QRect]:
        """The place of each part; parts with bytes are at least 1 px wide and 1 px apart."""
        total = sum(part.size for part in self._parts)
        shown = sum(1 for part in self._parts if part.size)
        room = max(self.width() - 2 * shown + 1, 0)
        places: list[QRect] = []
        left = 0.0
        for part in self._parts:
            width = 1 + room * part.size / total if part.size else 0
            start, end = round(left), round(left + width)
            places.append(QRect(start, 0, end - start, self.height()))
            left += width + (1 if part.size else 0)
        return places

    def _part_at(self, point: QPoint) -> int | None:
        for index, place in enumerate(self.spans()):
            if place.width() and place.left() <= point.x() <= place.right() + 1:
                return index
        return None

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self._part_at(event.pos())
            if index is not None:
                part = self._parts[index]
                total = sum(p.size for p in self._parts)
                text = _(
                    "{title}, {size:,} bytes, {share:.1%}",
                    title=part.title,
                    size=part.size,
                    share=part.size / total,
                )
                show_tip(event.globalPos(), text, self)
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._part_at(event.position().toPoint())
        if index is not None and event.button() == Qt.MouseButton.LeftButton:
            self.part_chosen.emit(index)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            grey = 0
            for part, place in zip(self._parts, self.spans(), strict=True):
                if not part.size:
                    continue
                # Large parts are light, small ones dark: a sliver must still be seen.
                large = place.width() > self.width() // 3
                role = "line" if large else _GREYS[grey % 2]
                painter.fillRect(place, self._theme.color(role))
                if self._theme.contrast:
                    painter.fillRect(place.adjusted(1, 1, -1, -1), self._theme.color("base"))
                grey += 0 if large else 1
