"""Paints two versions of a graph: colour, line and sign say what became of each part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from inspector.graphs import metrics
from inspector.graphs.layout import Box, Card, WireCurve, holds, middle_of, touches
from inspector.graphs.model import NodeKind, Pin
from inspector.graphs.overlay import (
    GROUNDS,
    ROLES,
    Became,
    WireKey,
    wire_key,
)
from inspector.gui.graphs.card_parts import Stamps
from inspector.gui.graphs.compared_reading import Drawing
from inspector.gui.graphs.painting import CardLook, GraphPainter, Level, caption_of
from inspector.gui.look.marks import mark_pixmap
from inspector.gui.look.theme import REFERENCE_PX, Theme
from inspector.messages import _

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
_LEAST_SIGN: Final = 11.0
#: A cell of the size of a sign and those around it.
_AROUND: Final = tuple(product((-1, 0, 1), repeat=2))
#: How much of its tab or ring a sign takes.
_SIGN_SHARE: Final = 0.62
#: Signs that are painted at once: of more none could be told from the next.
_MOST_SIGNS: Final = 200


class OverlayPainter(GraphPainter):
    """Paints one graph that holds two versions.

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
        self._tabs = Stamps[Became](self._draw_tab)
        self._rings = Stamps[Became](self._draw_ring)
        self._kinds = {
            id(wire): overlay.marks.wires.get(wire_key(wire.link)) for wire in grid.scene.wires
        }
        #: Cards that have another one at the left, where their signs usually are, by their nodes.
        self._crowded: dict[int, bool] = {}
        self._hidden = frozenset(
            id(wire) for wire in grid.scene.wires if wire_key(wire.link) in overlay.above
        )
        cards = (*grid.scene.cards, *grid.scene.comments)
        ghosts = overlay.ghosts
        self._ghosts = [
            (ghosts[card.node.export], card.box) for card in cards if card.node.export in ghosts
        ]

    # What it looks like -------------------------------------------------------------------------

    def _became(self, card: Card) -> Became | None:
        became = self._overlay.marks.nodes.get(card.node.export)
        return None if became == "moved" and not self.moves else became

    def _wire_became(self, wire: WireCurve) -> Became | None:
        return self._kinds[id(wire)]

    def _block_role(self, card: Card) -> str:
        return self._band_role(card)

    def _band_role(self, card: Card) -> str:
        became = self._became(card)
        return GROUNDS[became] if became not in (None, "moved") else "chrome"

    def _ground_role(self, card: Card) -> str:
        if card.is_compact or self._became(card) == "removed":
            return self._band_role(card)
        return "base"

    def _wire_role(self, wire: WireCurve) -> str:
        became = self._wire_became(wire)
        return ROLES[became] if became is not None else _QUIET

    def _pin_role(self, pin: Pin) -> str:
        return "text2"

    def _knot_role(self, card: Card) -> str:
        became = self._became(card)
        return ROLES[became] if became is not None else _QUIET

    def _ring_role(self, card: Card) -> str:
        return self._knot_role(card)

    def _frame(self, card: Card) -> QPen:
        became = self._became(card)
        if became in (None, "moved"):
            return super()._frame(card)
        pen = QPen(self._colour(ROLES[became]), _WIDTHS[became], _STYLES[became])
        pen.setCosmetic(True)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        return pen

    # Parts --------------------------------------------------------------------------------------

    def _paint_comment(self, painter: QPainter, card: Card) -> None:
        super()._paint_comment(painter, card)
        if self._became(card) is not None:
            painter.setPen(self._frame(card))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(*card.box))

    def _paint_ground(self, painter: QPainter, card: Card, look: CardLook) -> None:
        super()._paint_ground(painter, card, look)
        became, box = self._became(card), look.box
        if became not in ("changed", "removed"):
            return
        painter.setPen(Qt.PenStyle.NoPen)
        for spot in card.spots if became == "changed" else ():
            if (card.node.export, spot.pin.id) in self._overlay.marks.pins:
                half = QRectF(box.left() + 1, spot.y - metrics.ROW / 2, box.width() / 2 - 1,
                              metrics.ROW)  # fmt: skip
                if spot.pin.is_output:
                    half.moveRight(box.right() - 1)
                painter.fillRect(half, self._colour(GROUNDS["changed"]))
        if became == "removed":
            painter.setBrush(QBrush(self._colour("refuse"), Qt.BrushStyle.BDiagPattern))
            painter.setOpacity(painter.opacity() * _HALO_SHARE)
            painter.drawRect(box)
            painter.setOpacity(painter.opacity() / _HALO_SHARE)
        painter.setPen(look.frame)
        if became == "changed":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            apart = _APART / min(self._zoom, 1.0)
            painter.drawRect(box.adjusted(-apart, -apart, apart, apart))

    def _paint_wires(self, painter: QPainter, wires: Iterable[WireCurve]) -> None:
        halo, drawn = QPainterPath(), list(wires)
        ways: dict[tuple[Became | None, bool], list[QPainterPath]] = {}
        for wire in drawn:
            key = self._wire_became(wire), self._is_near(wire.link)
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
        for (became, near), group in sorted(ways.items(), key=lambda row: row[0][0] or ""):
            role = ROLES[became] if became is not None else _QUIET
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
        for ghost, box in self._ghosts:
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
        room = self._sign(_TAB[1])
        wide = Box(x - room, y - room, width + 2 * room, height + 2 * room)
        cards = (*self._grid.comments.touching(wide), *self._grid.cards.touching(wide))
        marked = [card for card in cards if self._became(card)]
        if self._level < Level.MARKS:
            self._frame_blocks(painter, marked)
        if len(marked) <= _MOST_SIGNS:
            self._paint_tabs(painter, marked)
        if self._level >= Level.MARKS:
            wires = [wire for wire in self._grid.wires.touching(area) if self._kinds[id(wire)]]
            self._paint_hidden(painter, wires)
            self._paint_rings(painter, wires[:_MOST_SIGNS], area)

    def _frame_blocks(self, painter: QPainter, cards: Iterable[Card]) -> None:
        """The frames of cards from afar, all of a kind at once."""
        frames: dict[Became | None, tuple[QPen, list[QRectF]]] = {}
        for card in cards:
            if card.node.kind is not NodeKind.KNOT:
                became = self._became(card)
                if became not in frames:
                    frames[became] = self._frame(card), []
                frames[became][1].append(QRectF(*card.box))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen, boxes in frames.values():
            painter.setPen(pen)
            painter.drawRects(boxes)

    def _sign(self, side: float) -> float:
        """The side of a sign in the scene, so that it can be told at the zoom that is set."""
        return max(side, _LEAST_SIGN * side / _TAB[0] / self._zoom)

    def _paint_tabs(self, painter: QPainter, cards: Iterable[Card]) -> None:
        """The signs of cards, each beside its title."""
        tabs = [
            (became, *self._place_of_tab(card))
            for card in cards
            if (became := self._became(card)) is not None
        ]
        height = self._sign(_TAB[1])
        self._tabs.paint(painter, tabs, height / 2 + 1)

    def _place_of_tab(self, card: Card) -> tuple[float, float]:
        """The middle of the sign of a card: at its left, or above it where another card is."""
        width, height = map(self._sign, _TAB)
        x, y, *__ = card.box
        number = card.node.export
        if number not in self._crowded:
            left = Box(x - _TAB[0], y, _TAB[0] - 1, _TAB[1])
            others = (other.box for other in self._grid.cards.touching(left) if other is not card)
            is_taken = any(touches(other, left) for other in others)
            self._crowded[number] = is_taken and not caption_of(card.node)
        if self._crowded[number]:
            return x + width / 2, y - height / 2 - 1
        return x - width / 2 - 1, y + height / 2

    def _draw_tab(self, painter: QPainter, became: Became) -> None:
        """A tab with a sign around the origin."""
        width, height = map(self._sign, _TAB)
        tab = QRectF(-width / 2, -height / 2, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(self._hair(ROLES[became]))
        painter.setBrush(self._colour("base"))
        painter.drawRect(tab)
        self._paint_sign(painter, tab, became)

    def _paint_hidden(self, painter: QPainter, wires: Iterable[WireCurve]) -> None:
        """The removed wires that cards would hide, once more above those."""
        pen = QPen(self._colour(ROLES["removed"]), _WIDTHS["removed"], _STYLES["removed"])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for wire in wires:
            if id(wire) in self._hidden:
                painter.drawPath(self._way(wire))

    def _paint_rings(self, painter: QPainter, wires: Iterable[WireCurve], area: Box) -> None:
        """The signs of wires, each in the middle of the part of it that is in sight."""
        rings: list[tuple[Became, float, float]] = []
        side, taken = self._sign(_RING), set[tuple[int, int]]()
        for wire in wires:
            became = self._wire_became(wire)
            middle = middle_of(
                self._bare[wire_key(wire.link)],
                lambda x, y: holds(area, x, y),
                lambda x, y: (int(x // side), int(y // side)) in taken,
            )
            if middle is not None and became is not None:
                column, row = int(middle[0] // side), int(middle[1] // side)
                taken.update((column + right, row + down) for right, down in _AROUND)
                rings.append((became, *middle))
        self._rings.paint(painter, rings, self._sign(_RING) / 2 + 1)

    def _draw_ring(self, painter: QPainter, became: Became) -> None:
        """A ring with a sign around the origin."""
        side = self._sign(_RING)
        ring = QRectF(-side / 2, -side / 2, side, side)
        painter.setPen(self._hair(ROLES[became]))
        painter.setBrush(self._colour("base"))
        painter.drawEllipse(ring)
        self._paint_sign(painter, ring, became)

    def _paint_sign(self, painter: QPainter, box: QRectF, became: Became) -> None:
        """A sign in the middle of a box."""
        side = min(box.width(), box.height()) * _SIGN_SHARE
        size = max(round(side * self._zoom * self._theme.system_px / REFERENCE_PX), 1)
        picture = mark_pixmap(became, size, self._theme, painter.device().devicePixelRatioF())
        sign = QRectF(0, 0, side, side)
        sign.moveCenter(box.center())
        painter.drawPixmap(sign, picture, QRectF(picture.rect()))
