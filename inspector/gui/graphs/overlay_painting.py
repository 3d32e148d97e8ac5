"""Paints versions of a graph: colour, line and sign say what became of each part, and by whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from inspector.graphs import metrics
from inspector.graphs.layout import Box, Card, Grid, WireCurve, middle_of, touches
from inspector.graphs.model import NodeKind, Pin
from inspector.graphs.overlay import Became, Done, WireKey, wire_key
from inspector.gui.graphs.card_parts import Stamps
from inspector.gui.graphs.compared_reading import Drawing
from inspector.gui.graphs.painting import CardLook, GraphPainter, Level, caption_of
from inspector.gui.look.marks import MARK_ROLE, mark_pixmap
from inspector.gui.look.painting import hatch
from inspector.gui.look.theme import REFERENCE_PX, Theme
from inspector.messages import _
from inspector.named_tuples import NamedTuple

#: From one line of a removed card to the next, in px at every zoom.
_HATCH: Final = 8
#: The lines of parts by what became of them, their widths in units of the scene.
_WIDTHS: Final[Mapping[Became | None, float]] = {
    None: 1.3, "added": 2.0, "removed": 1.6, "changed": 1.0, "moved": 1.0,
}  # fmt: skip
_STYLES: Final[Mapping[Became | None, Qt.PenStyle]] = {
    None: Qt.PenStyle.SolidLine,
    "added": Qt.PenStyle.SolidLine,
    "removed": Qt.PenStyle.DashLine,
    "changed": Qt.PenStyle.SolidLine,
    "moved": Qt.PenStyle.DotLine,
}
_NEAR: Final = 0.8
#: The role of what is as it was.
_QUIET: Final = "ctl"
#: Between both lines around a changed card, in px at 100 % and below; around the wires of the
#: current change.
_APART: Final = 3.0
_HALO: Final = 7.0
_HALO_SHARE: Final = 0.35
#: The tab with a sign beside a card and the ring with one on a wire, in units of the scene; where
#: those would be too small, their sides in px.
_TAB: Final = (18.0, 22.0)
_RING: Final = 13.0
#: The tab above a card of a merge, for each sign in it and around them; how far it is from that;
#: the ring where wires of both sides meet, and how far its middle is outside of the card.
_PLACE: Final = 15.0
_AROUND_PLACES: Final = 4.0
_HEIGHT: Final = 20.0
_ABOVE: Final = 2.0
_MEETING: Final = 20.0
_OUTSIDE: Final = 4.0
#: How high what stands above a card is, and between the signs of one that is a block.
_CAPTION: Final = 18.0
_LEAST_SIGN: Final = 11.0
#: The sign of what contradicts.
_CONFLICT: Final = "conflict"
#: A cell of the size of a sign and those around it.
_AROUND: Final = tuple(product((-1, 0, 1), repeat=2))
#: How much of its tab or ring a sign takes, and of its place in a tab with several.
_SIGN_SHARE: Final = 0.62
_PLACE_SHARE: Final = 0.74
#: Signs that are painted at once: of more none could be told from the next.
_MOST_SIGNS: Final = 200


class _Marked(NamedTuple):
    """A card or comment that differs, what became of it, and its box."""

    card: Card
    done: Done
    box: QRectF


class OverlayPainter(GraphPainter):
    """Paints one graph that holds several versions.

    Args:
        theme: The look.
        drawing: The graph, and what became of its parts.

    Attributes:
        halo: The wires of the current change.
        moves: Whether it is shown where moved cards stood.
    """

    # The frame of a card says what became of it.
    AROUND_CURRENT = 5.0

    def __init__(self, theme: Theme, drawing: Drawing) -> None:
        overlay, grid = drawing.overlay, drawing.read.grid
        super().__init__(theme, grid)
        self._overlay = overlay
        self._bare = drawing.bare
        self.halo: frozenset[WireKey] = frozenset()
        self.moves = True
        self._tabs = Stamps[Done](self._draw_tab)
        self._rings = Stamps[Done](self._draw_ring)
        self._meetings = Stamps[str](self._draw_meeting)
        self._wires_done = drawing.done
        self._hidden = drawing.hidden
        #: Cards that have another one where their signs usually are, by their nodes.
        self._crowded: dict[int, bool] = {}
        self._frames: dict[Done, QPen] = {}
        self._marked = self._marked_of(grid.comments), self._marked_of(grid.cards)
        self._wires = grid.wires.mapped(lambda wire: wire if id(wire) in drawing.done else None)
        cards = (*grid.scene.cards, *grid.scene.comments)
        ghosts = overlay.ghosts
        moved = [
            (ghosts[card.node.export], card.box) for card in cards if card.node.export in ghosts
        ]
        self._ghosts = Grid((both, _united(*both)) for both in moved)

    def _marked_of(self, cards: Grid[Card]) -> Grid[_Marked]:
        """Those that differ: where most do not, all need not be looked at for each frame."""

        def marked(card: Card) -> _Marked | None:
            done = self._overlay.marks.node(card.node.export)
            return _Marked(card, done, QRectF(*card.box)) if done is not None else None

        return cards.mapped(marked)

    # What it looks like -------------------------------------------------------------------------

    def _done(self, card: Card) -> Done | None:
        done = self._overlay.marks.node(card.node.export)
        return None if done is not None and done.became == "moved" and not self.moves else done

    def _became(self, card: Card) -> Became | None:
        done = self._done(card)
        return done.became if done is not None else None

    def _wire_done(self, wire: WireCurve) -> Done | None:
        return self._wires_done.get(id(wire))

    def _block_role(self, card: Card) -> str:
        return self._band_role(card)

    def _band_role(self, card: Card) -> str:
        done = self._done(card)
        return done.ground if done is not None and done.became != "moved" else "chrome"

    def _ground_role(self, card: Card) -> str:
        if card.is_compact or self._became(card) == "removed":
            return self._band_role(card)
        return "base"

    def _wire_role(self, wire: WireCurve) -> str:
        done = self._wire_done(wire)
        return done.role if done is not None else _QUIET

    def _pin_role(self, pin: Pin) -> str:
        return "text2"

    def _knot_role(self, card: Card) -> str:
        done = self._done(card)
        return done.role if done is not None else _QUIET

    def _ring_role(self, card: Card) -> str:
        return self._knot_role(card)

    def _take_ratio(self, ratio: float) -> None:
        if ratio != self._ratio:
            self._frames.clear()
        super()._take_ratio(ratio)

    def _frame(self, card: Card) -> QPen:
        done = self._done(card)
        if done is None or done.became == "moved":
            return super()._frame(card)
        pen = self._frames.get(done)
        if pen is None:
            width = _WIDTHS[done.became] * self._ratio
            pen = QPen(self._colour(done.role), width, _STYLES[done.became])
            pen.setCosmetic(True)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            self._frames[done] = pen
        return pen

    # Parts --------------------------------------------------------------------------------------

    def _paint_comment(self, painter: QPainter, card: Card) -> None:
        super()._paint_comment(painter, card)
        if self._became(card) is not None:
            painter.setPen(self._frame(card))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(*card.box))

    def _paint_over_ground(self, painter: QPainter, card: Card, look: CardLook) -> None:
        done, box = self._done(card), look.box
        if done is None or done.became not in ("changed", "removed"):
            return
        painter.setPen(Qt.PenStyle.NoPen)
        for spot in card.spots if done.became == "changed" else ():
            pin = self._overlay.marks.pin(card.node.export, spot.pin.id)
            if pin is not None:
                # Of a merge all of the row, so that no word is half in it.
                wide = box.width() / 2 - 1 if pin.whose is None else box.width() - 2
                row = QRectF(box.left() + 1, spot.y - metrics.ROW / 2, wide, metrics.ROW)
                if spot.pin.is_output:
                    row.moveRight(box.right() - 1)
                painter.fillRect(row, self._colour(pin.ground))
        if done.became == "removed":
            # Qt counts patterns in px of the device: half as wide on a screen of twice as many.
            px = 1 / painter.worldTransform().m11()
            painter.setOpacity(painter.opacity() * _HALO_SHARE)
            hatch(painter, box, self._colour(done.role), _HATCH * px, px)
            painter.setOpacity(painter.opacity() / _HALO_SHARE)
        if done.became == "changed":
            painter.setPen(self._outer_frame(done, look.frame))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            apart = _APART / min(self._zoom, 1.0)
            painter.drawRect(box.adjusted(-apart, -apart, apart, apart))

    def _outer_frame(self, done: Done, inner: QPen) -> QPen:
        """The outer line around a changed card: of one that each side changed that of theirs."""
        return self._hair("theirs") if done.whose == "each" else inner

    def _paint_wires(self, painter: QPainter, wires: Iterable[WireCurve]) -> None:
        halo, drawn = QPainterPath(), list(wires)
        ways: dict[tuple[Done | None, bool], list[QPainterPath]] = {}
        for wire in drawn:
            key = self._wire_done(wire), self._is_near(wire.link)
            way = self._way(wire)
            ways.setdefault(key, []).append(way)
            if self.halo and wire_key(wire.link) in self.halo:
                halo.addPath(way)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not halo.isEmpty():
            colour = QColor(self._colour("accent"))
            colour.setAlphaF(_HALO_SHARE)
            painter.setPen(QPen(colour, _HALO))
            painter.drawPath(halo)
        # What is as it was lies below.
        for (done, near), group in sorted(ways.items(), key=lambda row: row[0][0] or ()):
            became = done.became if done is not None else None
            role = done.role if done is not None else _QUIET
            width = _WIDTHS[became] + near * _NEAR
            painter.setPen(QPen(self._colour(role), width, _STYLES[became]))
            # One by one: a path of thousands of dashes takes Qt longer than all of its parts do.
            for way in group:
                painter.drawPath(way)
        heads = [wire for wire in drawn if wire.has_head]
        self._paint_heads(painter, ((wire, self._wire_role(wire)) for wire in heads))

    # What lies around them ----------------------------------------------------------------------

    def _paint_below(self, painter: QPainter, area: Box) -> None:
        if not self.moves or self._level < Level.MARKS:
            return
        for ghost, box in self._ghosts.touching(area):
            if touches(ghost, area) or touches(box, area):
                self._paint_ghost(painter, QRectF(*ghost), QRectF(*box))

    def _paint_ghost(self, painter: QPainter, ghost: QRectF, box: QRectF) -> None:
        painter.setPen(self._hair("text2", Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(ghost)
        if not ghost.intersects(box):
            painter.drawLine(QLineF(ghost.center(), box.center()))
        if self._level is Level.ALL:
            self._name_ghost(painter, ghost, is_right=box.center().x() <= ghost.center().x())

    def _name_ghost(self, painter: QPainter, ghost: QRectF, *, is_right: bool) -> None:
        """Says what a ghost is where no card lies, best at the side that its card is not at."""
        words = _("was here")
        width = self._lettering.width(words, "caption", 11) + 1
        row = QRectF(0, 0, min(width, ghost.width() - 12), min(18.0, ghost.height()))
        for is_foot, at_right in product((True, False), (is_right, not is_right)):
            row.moveLeft(ghost.right() - 6 - row.width() if at_right else ghost.left() + 6)
            row.moveTop(ghost.bottom() - row.height() if is_foot else ghost.top())
            place = Box(row.x() - 6, row.y(), row.width() + 12, row.height())
            if not any(touches(card.box, place) for card in self._grid.cards.touching(place)):
                self._write(painter, row, words, "caption", "text2")
                return

    def _paint_above(self, painter: QPainter, area: Box) -> None:
        x, y, width, height = area
        room = 2 * self._sign(_TAB[1])
        wide = Box(x - room, y - room, width + 2 * room, height + 2 * room)
        marked = [
            one
            for grid in self._marked
            for one in grid.touching(wide)
            if self.moves or one.done.became != "moved"
        ]
        if self._level < Level.MARKS:
            self._frame_blocks(painter, marked)
        if len(marked) <= _MOST_SIGNS:
            self._paint_tabs(painter, marked)
        if self._level >= Level.MARKS:
            wires = list(self._wires.touching(area))
            self._paint_hidden(painter, wires)
            self._paint_rings(painter, wires[:_MOST_SIGNS], area)
            self._paint_meetings(painter, marked)

    def _frame_blocks(self, painter: QPainter, marked: Iterable[_Marked]) -> None:
        """The frames of cards from afar, all of a kind at once."""
        frames: dict[Done, tuple[QPen, list[QRectF]]] = {}
        for card, done, box in marked:
            if card.node.kind is not NodeKind.KNOT:
                if done not in frames:
                    frames[done] = self._frame(card), []
                frames[done][1].append(box)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen, boxes in frames.values():
            painter.setPen(pen)
            painter.drawRects(boxes)

    def _sign(self, side: float) -> float:
        """The side of a sign in the scene, so that it can be told at the zoom that is set."""
        return max(side, _LEAST_SIGN * side / _TAB[0] / self._zoom)

    def _paint_tabs(self, painter: QPainter, marked: Iterable[_Marked]) -> None:
        """The signs of cards, each beside its title."""
        tabs = [(done, *self._place_of_tab(card)) for card, done, __ in marked]
        if tabs:
            reach = max(max(self._tab_size(done)) for done in {done for done, *__ in tabs})
            self._tabs.paint(painter, tabs, reach / 2 + 1)

    def _tab_size(self, done: Done | None) -> tuple[float, float]:
        """The width and the height of a tab: in a merge it has room for all signs."""
        if done is None or done.whose is None:
            width, height = _TAB
        else:
            width, height = len(signs_of(done)) * _PLACE + _AROUND_PLACES, _HEIGHT
        return self._sign(width), self._sign(height)

    def _place_of_tab(self, card: Card) -> tuple[float, float]:
        """The middle of the sign of a card: at its left, or above it where another card is; in a
        merge above it, where no wires are.
        """
        done = self._done(card)
        width, height = self._tab_size(done)
        x, y, *__ = card.box
        number = card.node.export
        if done is not None and done.whose is not None:
            apart = (_APART if done.became == "changed" else 0.0) + _ABOVE
            apart /= min(self._zoom, 1.0)
            if self._is_left_better(card, done):
                return x - width / 2 - apart, y + height / 2
            return x + width / 2, y - height / 2 - apart - (
                _CAPTION if caption_of(card.node) else 0.0
            )
        if number not in self._crowded:
            left = Box(x - _TAB[0], y, _TAB[0] - 1, _TAB[1])
            self._crowded[number] = self._is_taken(left, card) and not caption_of(card.node)
        if self._crowded[number]:
            return x + width / 2, y - height / 2 - 1
        return x - width / 2 - 1, y + height / 2

    def _is_left_better(self, card: Card, done: Done) -> bool:
        """Whether another card is above a card, where the tab of a merge stands, and none beside
        it.
        """
        number = card.node.export
        if number not in self._crowded:
            x, y, *__ = card.box
            width, height = len(signs_of(done)) * _PLACE + _AROUND_PLACES, _HEIGHT
            above = Box(x, y - height - _APART - _ABOVE, width, height)
            left = Box(x - width - _APART - _ABOVE, y, width, height)
            self._crowded[number] = self._is_taken(above, card) and not self._is_taken(left, card)
        return self._crowded[number]

    def _is_taken(self, place: Box, own: Card) -> bool:
        """Whether another card is at a place."""
        cards = self._grid.cards.touching(place)
        return any(touches(other.box, place) for other in cards if other is not own)

    def _draw_tab(self, painter: QPainter, done: Done) -> None:
        """A tab with its signs around the origin."""
        width, height = self._tab_size(done)
        tab = QRectF(-width / 2, -height / 2, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(self._hair(done.role))
        painter.setBrush(self._colour("base"))
        painter.drawRect(tab)
        signs = signs_of(done)
        inner = tab if done.whose is None else _shrunk(tab, self._sign(_AROUND_PLACES) / 2)
        for place, sign in enumerate(signs):
            part = QRectF(inner.left() + place * inner.width() / len(signs), inner.top(),
                          inner.width() / len(signs), inner.height())  # fmt: skip
            share = _SIGN_SHARE if done.whose is None else _PLACE_SHARE
            self._paint_sign(painter, part, sign, _role_of(sign, done), share)

    def _paint_hidden(self, painter: QPainter, wires: Iterable[WireCurve]) -> None:
        """The wires that are not there now and that cards would hide, once more above those."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for wire in wires:
            done = self._wires_done.get(id(wire))
            if done is not None and id(wire) in self._hidden:
                colour, became = self._colour(done.role), done.became
                painter.setPen(QPen(colour, _WIDTHS[became], _STYLES[became]))
                painter.drawPath(self._way(wire))

    def _paint_rings(self, painter: QPainter, wires: Iterable[WireCurve], area: Box) -> None:
        """The signs of wires, each in the middle of the part of it that is in sight."""
        rings: list[tuple[Done, float, float]] = []
        side, taken = self._sign(_RING), set[tuple[int, int]]()
        left, top, right, bottom = area.x, area.y, area.x + area.width, area.y + area.height

        def is_taken(x: float, y: float) -> bool:
            return (int(x // side), int(y // side)) in taken

        for wire in wires:
            done = self._wire_done(wire)
            bare = self._bare[wire_key(wire.link)]
            seen = [(x, y) for x, y in bare if left <= x <= right and top <= y <= bottom]
            middle = middle_of(seen, is_taken)
            if middle is not None and done is not None:
                column, row = int(middle[0] // side), int(middle[1] // side)
                taken.update((column + right, row + down) for right, down in _AROUND)
                rings.append((done, *middle))
        self._rings.paint(painter, rings, self._sign(_RING) / 2 + 1)

    def _draw_ring(self, painter: QPainter, done: Done) -> None:
        """A ring with a sign around the origin."""
        self._ring_with(painter, _RING, done.became, done.role)

    def _ring_with(self, painter: QPainter, wide: float, sign: str, role: str) -> None:
        side = self._sign(wide)
        ring = QRectF(-side / 2, -side / 2, side, side)
        painter.setPen(self._hair(role))
        painter.setBrush(self._colour("base"))
        painter.drawEllipse(ring)
        self._paint_sign(painter, ring, sign, role)

    def _paint_meetings(self, painter: QPainter, marked: Iterable[_Marked]) -> None:
        """The signs of the pins at which wires of both sides meet."""
        sides = self._overlay.marks.sides
        if sides is None or not sides.meeting:
            return
        places = [
            (_CONFLICT, _beside_card(card, is_right=spot.pin.is_output), spot.y)
            for card, *__ in marked
            for spot in card.spots
            if (card.node.export, spot.pin.id) in sides.meeting
        ]
        self._meetings.paint(painter, places, self._sign(_MEETING) / 2 + 1)

    def _draw_meeting(self, painter: QPainter, sign: str) -> None:
        """The ring where wires meet, around the origin."""
        self._ring_with(painter, _MEETING, sign, "refuse")

    def _paint_sign(
        self, painter: QPainter, box: QRectF, sign: str, role: str, share: float = _SIGN_SHARE
    ) -> None:
        """A sign in the middle of a box, in the colour of a role."""
        side = min(box.width(), box.height()) * share
        size = max(round(side * self._zoom * self._theme.system_px / REFERENCE_PX), 1)
        ratio = painter.device().devicePixelRatioF()
        picture = mark_pixmap(sign, size, self._theme, ratio, role)
        place = QRectF(0, 0, side, side)
        place.moveCenter(box.center())
        painter.drawPixmap(place, picture, QRectF(picture.rect()))


def signs_of(done: Done) -> tuple[str, ...]:
    """The signs of a tab: in a merge whose it is and what became of it; a conflict says all."""
    match done.whose:
        case None:
            return (done.became,)
        case "conflict":
            return (_CONFLICT,)
        case "each":
            return "ours", "theirs", done.became
        case whose:
            return whose, done.became


def _role_of(sign: str, done: Done) -> str:
    """The role of a sign in a tab: of what each side did, each has its own."""
    return MARK_ROLE[sign] if done.whose == "each" else done.role


def _beside_card(card: Card, *, is_right: bool) -> float:
    """The middle of a ring at an edge of a card: the mark of the pin stays in sight."""
    x, __, width, __ = card.box
    return x + width + _OUTSIDE if is_right else x - _OUTSIDE


def _united(one: Box, other: Box) -> Box:
    """The box around two."""
    left, top = min(one.x, other.x), min(one.y, other.y)
    right = max(one.x + one.width, other.x + other.width)
    return Box(left, top, right - left, max(one.y + one.height, other.y + other.height) - top)


def _shrunk(box: QRectF, by: float) -> QRectF:
    """A box without what is near its left and right edges."""
    return box.adjusted(by, 0, -by, 0)
