"""The file map: the whole file from top to bottom, and where in it one is."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.gui.bytes.file_map_layout import (
    MapLabel,
    MapPart,
    Stripe,
    offset_at,
    part_at,
    place_labels,
    place_of,
    place_parts,
)
from inspector.gui.bytes.hex_layout import Flag
from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, baseline_in, draw_runs, elide, outline
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _
from inspector.messages.phrases import clauses, noted

#: Width in px of the design: with names, and the bar alone where width is short.
WIDE, NARROW = 92, 36
#: Greys by turns; the part that takes most of the file has the lightest.
_GREYS = ("line2", "ctl")


#: Findings at one place that a tooltip tells.
_TOLD: Final = 10


class FileMap(Themed, QWidget):
    """The parts of a file as stripes with their names beside them.

    A line shows what is in sight in the hex view, signs show findings, short lines search hits. A
    click or drag asks to go there. What the map shows is also in the table of the parts, so it
    takes no keyboard.
    """

    #: A place was pointed at; carries its offset.
    offset_wanted = Signal(object)
    #: The wheel was turned over the map: it belongs to the hex view beside it.
    wheel_turned = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._parts: tuple[MapPart, ...] = ()
        self._stripes: list[Stripe] = []
        self._labels: list[MapLabel] = []
        self._sight = (0, 0)
        self._flags: tuple[Flag, ...] = ()
        self._hits: tuple[int, ...] = ()
        self._hit_lines: tuple[int, ...] = ()
        self._narrow = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(_("File map"))
        self._apply_theme()

    def _apply_theme(self) -> None:
        self.setFixedWidth(self._theme.px(NARROW) if self._narrow else self.wide())
        self._arrange()

    def set_narrow(self, narrow: bool) -> None:
        """Leave the names to the tooltips where width is short."""
        if narrow != self._narrow:
            self._narrow = narrow
            self._apply_theme()

    def wide(self) -> int:
        """The width with names: as designed, or what the longest of them needs."""
        theme = self._theme
        names = max((theme.width("caption", part.title) for part in self._parts), default=0)
        return max(theme.px(WIDE), self._area().right() + theme.px(7) + names + theme.px(6))

    # What is shown ---------------------------------------------------------------------------

    def set_parts(self, parts: Sequence[MapPart]) -> None:
        """Show another file, by its parts in order."""
        self._parts = tuple(parts)
        self._apply_theme()
        self._speak()

    def set_sight(self, start: int, end: int) -> None:
        """Show which bytes are in sight."""
        if (start, end) != self._sight:
            self._sight = (start, end)
            self.update()

    def set_flags(self, flags: Sequence[Flag]) -> None:
        """Show where findings are."""
        self._flags = tuple(flags)
        self._speak()
        self.update()

    def set_hits(self, offsets: Sequence[int]) -> None:
        """Show where a search found something."""
        self._hits = tuple(offsets)
        self._arrange_hits()
        self.update()

    def labels(self) -> list[tuple[str, int]]:
        """The names that are written, and where they begin below the top of the map."""
        return [(self._parts[label.part].title, label.top) for label in self._labels]

    def _speak(self) -> None:
        total = sum(part.size for part in self._parts)
        said = [f"{p.title} {p.size / total:.1%}" for p in self._parts if p.size] if total else []
        said += [
            _(
                "{mark} at 0x{start:08X}: {text}",
                mark=flag.word,
                start=flag.start,
                text=flag.text,
            )
            for flag in self._flags
        ]
        self.setAccessibleDescription(clauses(said) or _("No bytes"))

    # Places ----------------------------------------------------------------------------------

    def _area(self) -> QRect:
        """The bar, in px of the widget."""
        theme = self._theme
        top = theme.px(8)
        return QRect(theme.px(14), top, theme.px(14), max(self.height() - 2 * top, 0))

    def _arrange(self) -> None:
        area, theme = self._area(), self._theme
        self._stripes = place_parts(self._parts, area.height())
        room = self._label_room()
        self._labels = (
            []
            if self._narrow
            else place_labels(
                self._parts,
                self._stripes,
                area.height(),
                max(theme.metrics("caption").height() - 1, theme.px(13)),
                lambda title: bool(elide(theme, "caption", title, room).strip("…")),
            )
        )
        self._arrange_hits()
        self.update()

    def _arrange_hits(self) -> None:
        """Ten thousand hits are a few hundred lines: each px once."""
        lines: set[int] = set()
        starts = [part.start for part in self._parts]
        for offset in self._hits:
            at = bisect_right(starts, offset) - 1
            if at >= 0:
                lines.add(place_of(offset, self._parts[at : at + 1], self._stripes[at : at + 1]))
        self._hit_lines = tuple(sorted(lines))

    def _label_room(self) -> int:
        theme = self._theme
        return self.wide() - self._area().right() - theme.px(7) - theme.px(4)

    def place(self, offset: int) -> int:
        """Where an offset stands, in px from the top of the widget."""
        return self._area().top() + place_of(offset, self._parts, self._stripes)

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), self._theme.px(200))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), self._theme.px(60))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    # Pointer ---------------------------------------------------------------------------------

    def _go(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton and self._parts:
            y = round(event.position().y())
            label = self._label_at(event.position().toPoint())
            flags = self._flags_at(event.position().toPoint())
            if event.type() == QEvent.Type.MouseButtonPress and flags:
                offset = flags[0].start
            elif event.type() == QEvent.Type.MouseButtonPress and label is not None:
                offset = self._parts[label].start
            else:
                offset = offset_at(y - self._area().top(), self._parts, self._stripes)
            self.offset_wanted.emit(offset)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.wheel_turned.emit(event)

    def _label_at(self, point: QPoint) -> int | None:
        line = max(self._theme.metrics("caption").height() - 1, self._theme.px(13))
        if point.x() <= self._area().right() + self._theme.px(3):
            return None
        y = point.y() - self._area().top()
        return next(
            (label.part for label in self._labels if label.top <= y < label.top + line), None
        )

    def _flags_at(self, point: QPoint) -> list[Flag]:
        side = self._theme.px(10)
        if point.x() >= self._area().left():
            return []
        return [
            flag for flag in self._flags if abs(self.place(flag.start) - point.y()) <= side // 2
        ]

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self.hover_text(event.pos())
            if text:
                show_tip(event.globalPos(), text, self)
                return True
        return super().event(event)

    def hover_text(self, point: QPoint) -> str:
        """What is told about the findings or the part at a point."""
        flags = self._flags_at(point)
        if flags:
            return "\n".join(noted(flag.text, f"0x{flag.start:08X}") for flag in flags[:_TOLD])
        at = self._label_at(point)
        if at is None:
            at = part_at(point.y() - self._area().top(), self._stripes)
        if at is None:
            return ""
        part = self._parts[at]
        total = sum(part.size for part in self._parts)
        return _(
            "{title}, {size:,} bytes, {share:.1%}, from 0x{start:08X}",
            title=part.title,
            size=part.size,
            share=part.size / total,
            start=part.start,
        )

    # Painting --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme, area = self._theme, self._area()
            painter.fillRect(self.rect(), theme.color("base"))
            painter.fillRect(self.width() - 1, 0, 1, self.height(), theme.color("line"))
            if not self._parts:
                return
            self._paint_parts(painter, area)
            for line in self._hit_lines:
                painter.fillRect(
                    area.right() + 1, area.top() + line, theme.px(3), 1, theme.color("text")
                )
            self._paint_labels(painter, area)
            self._paint_sight(painter, area)
            side = theme.px(10)
            for top, flag in self._marks(side):
                paint_mark(painter, QRectF(theme.px(2), top, side, side), flag.mark, theme)

    def _marks(self, side: int) -> Iterator[tuple[int, Flag]]:
        """Where signs of findings stand: one of several that would lie on one another."""
        taken: list[int] = []
        for flag in self._flags:
            top = min(max(self.place(flag.start) - side // 2, 0), self.height() - side)
            if all(abs(top - other) >= side for other in taken):
                taken.append(top)
                yield top, flag

    def _paint_parts(self, painter: QPainter, area: QRect) -> None:
        theme, grey = self._theme, 0
        for part, stripe in zip(self._parts, self._stripes, strict=True):
            if not part.size:
                continue
            large = stripe.height > area.height() // 3
            place = QRect(area.left(), area.top() + stripe.top, area.width(), stripe.height)
            painter.fillRect(place, theme.color("line" if large else _GREYS[grey % 2]))
            if theme.contrast and stripe.height > 2:
                painter.fillRect(place.adjusted(1, 1, -1, -1), theme.color("base"))
            grey += 0 if large else 1

    def _paint_labels(self, painter: QPainter, area: QRect) -> None:
        theme = self._theme
        line = max(theme.metrics("caption").height() - 1, theme.px(13))
        left, room = area.right() + theme.px(7), self._label_room()
        for part, top in self._labels:
            base = baseline_in(theme, "caption", area.top() + top - theme.px(1), line)
            text = elide(theme, "caption", self._parts[part].title, room)
            draw_runs(painter, theme, left, base, [Run(text, "caption", "text2")])

    def _paint_sight(self, painter: QPainter, area: QRect) -> None:
        """A line where the view is; a frame where the view takes a part of the map to be seen."""
        theme = self._theme
        start, end = self._sight
        if end <= start:
            return
        first, last = self.place(start), self.place(end - 1)
        out = theme.px(4)
        colour = theme.color("accent")
        if last - first < theme.px(5):
            painter.fillRect(area.left() - out, first - 1, area.width() + 2 * out, 2, colour)
        else:
            frame = QRectF(area.left() - 3, first - 1, area.width() + 6, last - first + 2)
            outline(painter, frame, colour, 2)
