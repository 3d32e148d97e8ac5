"""Paints two versions of a graph: colour, line and sign say what became of each part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen

from inspector.graphs.model import NodeKind, Pin
from inspector.graphs.scene import metrics
from inspector.graphs.scene.layout import Box, Card, WireCurve
from inspector.graphs.scene.overlay import (
    GROUNDS,
    ROLES,
    SHARES,
    Became,
    Overlay,
    WireKey,
    middle_of,
    point_of,
    wire_key,
)
from inspector.gui.graphs.grid import SceneGrid, holds, touches
from inspector.gui.graphs.painting import GraphPainter, Level
from inspector.gui.graphs.walking import Spot
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.theme import Theme

#: The widths of lines in units of the scene, and the role of what is as it was.
_ADDED: Final = 2.0
_REMOVED: Final = 1.6
_AS_IT_WAS: Final = 1.3
_QUIET: Final = "ctl"
#: Between both lines around a changed card; around the wires of the current change.
_APART: Final = 2.5
_HALO: Final = 7.0
_HALO_SHARE: Final = 0.35
#: The tab with a sign beside a card and the ring with one on a wire, in units of the scene; where
#: those would be too small, their sides in px.
_TAB: Final = (18.0, 22.0)
_RING: Final = 13.0
_LEAST_SIGN: Final = 11.0
#: Signs that are painted at once: of more none could be told from the next.
_MOST_SIGNS: Final = 2_000


class OverlayPainter(GraphPainter):
    """Paints one graph that holds two versions.

    Args:
        theme: The look.
        grid: The graph by the places of its parts.
        overlay: What became of them.

    Attributes:
        halo: The wires of the current change.
        moves: Whether it is shown where moved cards stood.
    """

    # The frame of a card says what became of it.
    AROUND_CURRENT = 5.0

    def __init__(self, theme: Theme, grid: SceneGrid, overlay: Overlay) -> None:
        super().__init__(theme, grid)
        self._overlay = overlay
        self.halo: frozenset[WireKey] = frozenset()
        self.moves = True
        self._shares: dict[WireKey, list[float]] = {}

    # What it looks like -------------------------------------------------------------------------

    def _became(self, card: Card) -> Became | None:
        became = self._overlay.marks.nodes.get(card.node.export)
        return None if became == "moved" and not self.moves else became

    def _wire_became(self, wire: WireCurve) -> Became | None:
        return self._overlay.marks.wires.get(wire_key(wire.link))

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

    def _paint_ground(self, painter: QPainter, card: Card, box: QRectF) -> None:
        super()._paint_ground(painter, card, box)
        became = self._became(card)
        painter.setPen(Qt.PenStyle.NoPen)
        for spot in card.spots:
            if (card.node.export, spot.pin.id) in self._overlay.marks.pins and became == "changed":
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
        painter.setPen(self._frame(card))
        if became == "changed":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            self._draw_sharp(painter, box.adjusted(-_APART, -_APART, _APART, _APART))

    def _paint_wires(self, painter: QPainter, wires: Iterable[WireCurve], current: Spot) -> None:
        halo = QPainterPath()
        paths: dict[tuple[Became | None, bool], QPainterPath] = {}
        for wire in wires:
            key = self._wire_became(wire), current.node in (wire.link.source, wire.link.target)
            start, leaving, arriving, end = wire.curve
            ways = [paths.setdefault(key, QPainterPath())]
            if wire_key(wire.link) in self.halo:
                ways.append(halo)
            for path in ways:
                path.moveTo(*start)
                path.cubicTo(*leaving, *arriving, *end)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not halo.isEmpty():
            colour = self._colour("accent")
            colour.setAlphaF(_HALO_SHARE)
            painter.setPen(QPen(colour, _HALO))
            painter.drawPath(halo)
        # What is as it was lies below.
        for (became, near), path in sorted(paths.items(), key=lambda row: row[0][0] or ""):
            role = ROLES[became] if became is not None else _QUIET
            width = _WIDTHS[became] if became is not None else _AS_IT_WAS
            style = _STYLES[became] if became is not None else Qt.PenStyle.SolidLine
            painter.setPen(QPen(self._colour(role), width + near * 0.8, style))
            painter.drawPath(path)

    # What lies around them ----------------------------------------------------------------------

    def _paint_below(self, painter: QPainter, area: Box) -> None:
        if not self.moves or self._level is Level.BLOCKS:
            return
        cards = {card.node.export: card for card in self._marked}
        for node, ghost in self._overlay.ghosts.items():
            card = cards[node]
            if touches(ghost, area) or touches(card.box, area):
                self._paint_ghost(painter, QRectF(*ghost), QRectF(*card.box))

    def _paint_ghost(self, painter: QPainter, ghost: QRectF, box: QRectF) -> None:
        painter.setPen(self._hair("text2", Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(ghost)
        if not ghost.intersects(box):
            painter.drawLine(QLineF(ghost.center(), box.center()))
        if self._level is Level.ALL:
            # At the side that the card is not at.
            is_right = box.center().x() <= ghost.center().x()
            flag = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
            foot = ghost.adjusted(6, max(ghost.height() - 18, 0), -6, 0)
            self._write(painter, foot, "was here", "caption", "text2", flag=flag)

    @property
    def _marked(self) -> Iterator[Card]:
        """The cards of which something became."""
        scene, nodes = self._grid.scene, self._overlay.marks.nodes
        return (card for card in (*scene.cards, *scene.comments) if card.node.export in nodes)

    def _paint_above(self, painter: QPainter, area: Box) -> None:
        x, y, width, height = area
        room = self._sign(_TAB[1])
        wide = Box(x - room, y - room, width + 2 * room, height + 2 * room)
        cards = (*self._grid.comments.touching(wide), *self._grid.cards.touching(wide))
        for card in islice((card for card in cards if self._became(card)), _MOST_SIGNS):
            if self._level is Level.BLOCKS and card.node.kind is not NodeKind.KNOT:
                painter.setPen(self._frame(card))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(*card.box))
            self._paint_tab(painter, card)
        if self._level is Level.BLOCKS:
            return
        marked = (wire for wire in self._grid.wires.touching(area) if self._wire_became(wire))
        for wire in islice(marked, _MOST_SIGNS):
            self._paint_ring(painter, wire, area)

    def _bare(self, wire: WireCurve) -> list[float]:
        """The shares of a wire at which no card covers it."""
        key = wire_key(wire.link)
        if key not in self._shares:
            self._shares[key] = [
                share
                for share in SHARES
                if not any(self._grid.cards.touching(Box(*point_of(wire.curve, share), 0, 0)))
            ]
        return self._shares[key]

    def _sign(self, side: float) -> float:
        """The side of a sign in the scene, so that it can be told at the zoom that is set."""
        return max(side, _LEAST_SIGN * side / _TAB[0] / self._zoom)

    def _paint_tab(self, painter: QPainter, card: Card) -> None:
        became = self._became(card)
        assert became is not None
        width, height = map(self._sign, _TAB)
        tab = QRectF(card.box.x - width - 1, card.box.y, width, height)
        painter.setPen(self._hair(ROLES[became]))
        painter.setBrush(self._colour("base"))
        painter.drawRect(tab)
        self._paint_sign(painter, tab, became)

    def _paint_ring(self, painter: QPainter, wire: WireCurve, area: Box) -> None:
        became = self._wire_became(wire)
        assert became is not None
        middle = middle_of(self._bare(wire), wire.curve, lambda x, y: holds(area, x, y))
        radius = self._sign(_RING) / 2
        painter.setPen(self._hair(ROLES[became]))
        painter.setBrush(self._colour("base"))
        painter.drawEllipse(QPointF(*middle), radius, radius)
        ring = QRectF(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)
        self._paint_sign(painter, ring, became)

    def _paint_sign(self, painter: QPainter, box: QRectF, became: Became) -> None:
        """A sign in the middle of a box."""
        side = min(box.width(), box.height()) * _SIGN_SHARE
        sign = QRectF(0, 0, side, side)
        sign.moveCenter(box.center())
        paint_mark(painter, sign, became, self._theme)


#: How much of its box a sign takes.
_SIGN_SHARE: Final = 0.62
_WIDTHS: Final[dict[Became, float]] = {
    "added": _ADDED, "removed": _REMOVED, "changed": 1.0, "moved": 1.0,
}  # fmt: skip
_STYLES: Final[dict[Became, Qt.PenStyle]] = {
    "added": Qt.PenStyle.SolidLine,
    "removed": Qt.PenStyle.DashLine,
    "changed": Qt.PenStyle.SolidLine,
    "moved": Qt.PenStyle.DotLine,
}
