"""Paints a drawn graph: as much of each card as can be read at the zoom that is set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import partial
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from inspector.graphs import metrics
from inspector.graphs.layout import Box, Card, Scene, SceneGrid, WireCurve
from inspector.graphs.metrics import (
    TINTED,
    band_role,
    ground_role,
    knot_role,
    pin_role,
    pin_shape,
    wire_role,
)
from inspector.graphs.model import Node, NodeKind, Pin
from inspector.gui.graphs.card_parts import (
    FAINT,
    REACH,
    Blocks,
    Lettering,
    PinLook,
    Stamps,
    draw_pin,
)
from inspector.gui.graphs.navigator import NOWHERE, NodeOrPin
from inspector.gui.graphs.words import NODE_ICONS
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.theme import Theme
from inspector.messages.graph_text import fold_words, node_name, state_words
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple

#: The widths of lines in units of the scene; what the wires of the current card have more.
_WIRE: Final = 1.4
_FLOW: Final = 2.4
_MORE: Final = 0.8
_CURRENT: Final = 2.0
#: No text is smaller than this; titles that do not shrink have the second size. In design px.
_LEAST: Final = 10
_FIXED: Final = 11
_ICON: Final = 13.0
#: From the edge of a card to its icon, and from that to the title.
_EDGE: Final = 10.0
_GAP: Final = 6.0
_OFF: Final = "disabled"


class Level(IntEnum):
    """How much of a graph is painted."""

    BLOCKS = 0
    MARKS = 1
    ALL = 2


#: From which zoom on there are marks, and from which there is everything.
_MARKS_FROM: Final = 0.4
_ALL_FROM: Final = 0.75


def level_of(zoom: float) -> Level:
    """How much of a graph is painted at a zoom, of which 1 is 100 %."""
    # Steps of the zoom are not exact.
    near = zoom * 1.001
    return Level.ALL if near >= _ALL_FROM else Level.MARKS if near >= _MARKS_FROM else Level.BLOCKS


class Painted(NamedTuple):
    """What was painted: what an area touches of a graph, so much of it."""

    level: Level
    grid: SceneGrid
    area: Box

    @property
    def cards(self) -> Iterator[Card]:
        """The comments and cards."""
        yield from self.grid.comments.touching(self.area)
        yield from self.grid.cards.touching(self.area)

    @property
    def wires(self) -> Iterator[WireCurve]:
        """The wires."""
        return self.grid.wires.touching(self.area)

    @property
    def nodes(self) -> set[int]:
        """The nodes by their objects."""
        return {card.node.export for card in self.cards}

    @property
    def pins(self) -> set[NodeOrPin]:
        """The pins: none where cards are blocks."""
        cards = self.cards if self.level is not Level.BLOCKS else ()
        return {NodeOrPin(card.node.export, spot.pin.id) for card in cards for spot in card.spots}


class CardLook(NamedTuple):
    """What a card looks like: its box, whether it is disabled, its outline, the roles of its ground
    and its band, its pins with the middles of their marks.
    """

    box: QRectF
    off: bool
    frame: QPen
    ground: str
    band: str
    marks: tuple[tuple[PinLook, float, float], ...]


class GraphPainter:
    """Paints one graph in one look.

    Args:
        theme: The look.
        grid: The graph by the places of its parts.
    """

    #: How far from the current card its outline is, in units of the scene.
    AROUND_CURRENT: float = 0.0

    def __init__(self, theme: Theme, grid: SceneGrid) -> None:
        self._theme = theme
        self._grid = grid
        self._blocks: Blocks | None = None
        nodes = grid.scene.graph.nodes
        self._off = frozenset(node.export for node in nodes if node.state == _OFF)
        self._colours: dict[str, QColor] = {}
        #: What wires and cards of the scene look like, which lives as long.
        self._wire_looks: dict[int, tuple[str, bool]] = {}
        self._looks: dict[int, CardLook] = {}
        self._hairs: dict[tuple[str, Qt.PenStyle], QPen] = {}
        self._lettering = Lettering(theme)
        self._pins = Stamps[PinLook](partial(draw_pin, colour=theme.color))
        self._ways: dict[int, QPainterPath] = {}

    @property
    def scene(self) -> Scene:
        """The graph."""
        return self._grid.scene

    def paint(
        self,
        painter: QPainter,
        area: Box,
        zoom: float,
        current: NodeOrPin = NOWHERE,
        kept: frozenset[int] | None = None,
    ) -> Painted:
        """Paints what an area touches.

        Args:
            painter: Its transformation leads from the scene to px.
            area: What is wanted, in the scene.
            zoom: How large, of which 1 is 100 %.
            current: The current node or pin.
            kept: The nodes that a filter leaves; None for all.
        """
        self._zoom = zoom
        self._level = level = level_of(zoom)
        painted = Painted(level, self._grid, area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, level is not Level.BLOCKS)
        for card in self._grid.comments.touching(area):
            self._paint_comment(painter, card)
        self._paint_below(painter, area)
        if level is Level.BLOCKS:
            if self._blocks is None:
                self._blocks = Blocks(
                    self._theme, self._grid.scene, self._block_role, self._wire_role
                )
            self._blocks.paint(painter, area, kept)
        else:
            self._paint_wires(painter, painted.wires, current)
            for card in self._grid.cards.touching(area):
                faint = kept is not None and card.node.export not in kept
                painter.setOpacity(FAINT if faint else 1.0)
                self._paint_card(painter, card)
            painter.setOpacity(1.0)
        if current != NOWHERE:
            self._paint_current(painter, painted.cards, current)
        self._paint_above(painter, area)
        return painted

    # What it looks like -------------------------------------------------------------------------

    def _block_role(self, card: Card) -> str:
        """The role of a card that is a block."""
        is_compact = card.is_compact
        return ground_role(card.node, is_compact=True) if is_compact else self._band_role(card)

    def _band_role(self, card: Card) -> str:
        """The role of the band of a card."""
        return band_role(card.node)

    def _ground_role(self, card: Card) -> str:
        """The role of the ground of a card."""
        return ground_role(card.node, is_compact=card.is_compact)

    def _wire_role(self, wire: WireCurve) -> str:
        """The role of a wire."""
        return wire_role(self._grid.scene.graph, wire.link, self._off)

    def _pin_role(self, pin: Pin) -> str:
        """The role of the mark of a pin."""
        return pin_role(pin)

    def _knot_role(self, card: Card) -> str:
        """The role of a knot."""
        return knot_role(card.node)

    def _frame(self, card: Card) -> QPen:
        """The outline of a card."""
        off = card.node.state == _OFF
        return self._hair("ctl", Qt.PenStyle.DashLine if off else Qt.PenStyle.SolidLine)

    def _paint_below(self, painter: QPainter, area: Box) -> None:
        """What lies below wires and cards, above comments."""

    def _paint_above(self, painter: QPainter, area: Box) -> None:
        """What lies above all."""

    # What it is made of -------------------------------------------------------------------------

    def _colour(self, role: str) -> QColor:
        colour = self._colours.get(role)
        if colour is None:
            colour = self._colours[role] = self._theme.color(role)
        return colour

    def _size(self, wanted: int) -> int:
        """The size of a type in the scene, so that it can be read at the zoom that is set."""
        if self._level is Level.ALL:
            return max(wanted, ceil(_LEAST / self._zoom - 0.01))
        return round(_FIXED / self._zoom)

    def _write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        style: str,
        role: str,
        *,
        size: int = 11,
        flag: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        """Writes a line into the vertical middle of a box, cut where it has no room."""
        painter.setPen(self._colour(role))
        self._lettering.write(painter, box, text, style, self._size(size), flag)

    # Comments and wires -------------------------------------------------------------------------

    def _paint_comment(self, painter: QPainter, card: Card) -> None:
        box = QRectF(*card.box)
        painter.setPen(self._hair("line2"))
        painter.setBrush(self._colour("chrome"))
        painter.drawRect(box)
        high = metrics.COMMENT_BAND if self._level is Level.ALL else 18 / self._zoom
        high = min(high, box.height())
        band = QRectF(box.left(), box.top(), box.width(), high)
        if self._level is Level.ALL:
            painter.drawLine(band.bottomLeft(), band.bottomRight())
        words = band.adjusted(metrics.VALUE, 0, -metrics.VALUE, 0)
        self._write(painter, words, node_name(card.node), "strong", "text2", size=12)

    def _hair(self, role: str, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
        """A line of one px at every zoom."""
        pen = self._hairs.get((role, style))
        if pen is None:
            pen = self._hairs[role, style] = QPen(self._colour(role), 1.0, style)
            pen.setCosmetic(True)
        return pen

    def _paint_wires(
        self, painter: QPainter, wires: Iterable[WireCurve], current: NodeOrPin
    ) -> None:
        paths: dict[tuple[bool, str, bool, bool], QPainterPath] = {}
        for wire in wires:
            link = wire.link
            near = current.node in (link.source, link.target)
            if near and current.pin:
                near = current.pin in (link.output.id, link.input.id)
            looks = self._wire_looks.get(id(wire))
            if looks is None:
                looks = self._wire_looks[id(wire)] = self._wire_role(wire), link.output.is_flow
            key = near, *looks, looks[0] == "warn"
            path = paths.get(key)
            if path is None:
                path = paths[key] = QPainterPath()
            path.addPath(self._way(wire))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for (near, role, is_flow, is_loose), path in sorted(paths.items(), key=lambda row: row[0]):
            width = (_FLOW if is_flow else _WIRE) + (_MORE if near else 0.0)
            style = Qt.PenStyle.DashLine if is_loose else Qt.PenStyle.SolidLine
            painter.setPen(QPen(self._colour(role), width, style))
            painter.drawPath(path)

    def _way(self, wire: WireCurve) -> QPainterPath:
        """The way of a wire, made once."""
        way = self._ways.get(id(wire))
        if way is None:
            start, leaving, arriving, end = wire.curve
            way = self._ways[id(wire)] = QPainterPath(QPointF(*start))
            way.cubicTo(*leaving, *arriving, *end)
        return way

    # Cards --------------------------------------------------------------------------------------

    def _look(self, card: Card) -> CardLook:
        """What a card looks like whatever the zoom, made once."""
        look = self._looks.get(id(card))
        if look is None:
            off, ground = card.node.state == _OFF, self._ground_role(card)
            marks = []
            for spot in card.spots:
                role = "dis" if off else self._pin_role(spot.pin)
                mark = PinLook(pin_shape(spot.pin), role, ground, bool(spot.pin.links))
                marks.append((mark, spot.x, spot.y))
            look = self._looks[id(card)] = CardLook(
                QRectF(*card.box),
                off,
                self._frame(card),
                ground,
                self._band_role(card),
                tuple(marks),
            )
        return look

    def _paint_card(self, painter: QPainter, card: Card) -> None:
        look = self._look(card)
        if card.node.kind is NodeKind.KNOT:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colour("dis" if look.off else self._knot_role(card)))
            painter.drawEllipse(look.box)
            return
        # Lines of boxes stand on whole px.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._paint_ground(painter, card, look)
        if not card.is_compact:
            self._paint_band(painter, card, look)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        if not card.is_compact:
            self._paint_title(painter, card, look)
        elif self._level is not Level.BLOCKS:
            self._paint_compact(painter, card, look)
        if self._level is Level.ALL:
            for mark, x, y in look.marks:
                painter.translate(x, y)
                draw_pin(painter, mark, self._colour)
                painter.translate(-x, -y)
            self._write_spots(painter, card, look)
            self._paint_around(painter, card, look.box)
        else:
            self._pins.paint(painter, look.marks, REACH)

    def _paint_ground(self, painter: QPainter, card: Card, look: CardLook) -> None:
        painter.setPen(look.frame)
        painter.setBrush(self._colour(look.ground))
        painter.drawRect(look.box)

    def _band_of(self, box: QRectF) -> QRectF:
        """Where the title of a card stands."""
        high = metrics.BAND if self._level is Level.ALL else max(metrics.BAND, 16 / self._zoom)
        return QRectF(box.left(), box.top(), box.width(), min(high, box.height()))

    def _paint_band(self, painter: QPainter, card: Card, look: CardLook) -> None:
        painter.setBrush(self._colour(look.band))
        painter.drawRect(self._band_of(look.box))

    def _paint_title(self, painter: QPainter, card: Card, look: CardLook) -> None:
        node, box, off = card.node, look.box, look.off
        band = self._band_of(box)
        left, side = box.left() + _EDGE, _ICON
        icon = NODE_ICONS.get(node.kind)
        if self._level is not Level.ALL:
            left, side = box.left() + 6 / self._zoom, 0.0
        elif icon is not None:
            ratio = painter.device().devicePixelRatioF()
            size = max(round(side * painter.worldTransform().m11()), 1)
            picture = icon_pixmap(icon, self._theme, "dis" if off else "text2", size, ratio)
            place = QRectF(left, band.top() + (band.height() - side) / 2, side, side)
            painter.drawPixmap(place, picture, QRectF(picture.rect()))
            left += side + _GAP
        beside = any(spot.y < box.top() + metrics.BAND for spot in card.spots)
        right = box.right() - (metrics.MARK + _GAP if beside else 4)
        words = QRectF(left, band.top(), right - left, band.height())
        self._write(painter, words, node_name(node), "strong", "text3" if off else "text", size=12)

    def _paint_compact(self, painter: QPainter, card: Card, look: CardLook) -> None:
        left = any(not spot.pin.is_output for spot in card.spots)
        right = any(spot.pin.is_output for spot in card.spots)
        # Values beside the pins are written where there is everything.
        side = metrics.MARK + (metrics.VALUE if self._level is Level.ALL else 0)
        edge = 0 if card.sign else 8
        words = look.box.adjusted(side if left else edge, 0, -(side if right else edge), 0)
        role = "text3" if look.off else "text"
        self._write(
            painter, words, card.sign or node_name(card.node),
            "strong" if card.node.kind in TINTED else "name", role,
            size=12, flag=Qt.AlignmentFlag.AlignHCenter,
        )  # fmt: skip

    def _write_spots(self, painter: QPainter, card: Card, look: CardLook) -> None:
        """Labels and values; those of both sides of a row share it where it is short."""
        box, size = look.box, self._size(11)
        width_of = self._lettering.width
        widths: dict[tuple[float, bool], float] = {}
        for spot in card.spots:
            width = width_of(spot.label, "caption", size)
            if spot.value:
                width += metrics.VALUE + width_of(spot.value, "caption", size)
            widths[spot.y, spot.pin.is_output] = width
        quiet, strong = ("text3", "text3") if look.off else ("text2", "text")
        for spot in card.spots:
            is_output = spot.pin.is_output
            opposite = widths.get((spot.y, not is_output), 0.0)
            taken = metrics.SIDE + opposite + _GAP if opposite else _GAP
            taken = min(taken, box.width() / 2)
            top, high = spot.y - metrics.ROW / 2, metrics.ROW
            if is_output:
                left = box.left() + taken
                room = QRectF(left, top, spot.x - metrics.LABEL - left, high)
                self._write(painter, room, spot.label, "caption", quiet,
                            flag=Qt.AlignmentFlag.AlignRight)  # fmt: skip
                continue
            left = spot.x + metrics.LABEL
            room = QRectF(left, top, box.right() - taken - left, high)
            self._write(painter, room, spot.label, "caption", quiet)
            if spot.value:
                after = width_of(spot.label, "caption", size) + metrics.VALUE
                room.setLeft(left + (after if spot.label else 0.0))
                self._write(painter, room, spot.value, "header", strong)

    def _paint_around(self, painter: QPainter, card: Card, box: QRectF) -> None:
        """What stands below the pins and above the card."""
        node = card.node
        if fold := fold_words(card.folded, unfolded=card.unfolded):
            row = QRectF(*card.fold_row).adjusted(metrics.SIDE, 0, 0, 0)
            self._write(painter, row, fold, "caption", "text2")
        caption = caption_of(node)
        if caption:
            above = QRectF(box.left(), box.top() - 18, max(box.width(), 240.0), 16)
            if node.problem:
                paint_mark(painter, QRectF(above.left(), above.top() + 3, 10, 10), "bad",
                           self._theme)  # fmt: skip
                above.setLeft(above.left() + 16)
            self._write(painter, above, caption, "caption", "text2")

    def _paint_current(self, painter: QPainter, cards: Iterable[Card], current: NodeOrPin) -> None:
        """The outline of the current card, and of the row of its current pin."""
        for card in cards:
            if card.node.export != current.node:
                continue
            pen = QPen(self._colour("accent"), _CURRENT)
            pen.setCosmetic(self._level is not Level.ALL)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            around = self.AROUND_CURRENT
            painter.drawRect(QRectF(*card.box).adjusted(-around, -around, around, around))
            for spot in card.spots:
                if spot.pin.id == current.pin and self._level is not Level.BLOCKS:
                    ring = QPointF(spot.x, spot.y)
                    painter.setPen(QPen(self._colour("accent"), _CURRENT))
                    painter.drawEllipse(ring, 8.0, 8.0)


def caption_of(node: Node) -> str:
    """What stands above a card because it is not as usual there; empty for nothing."""
    if node.problem:
        return render(node.problem)
    bubble = node.comment.partition("\n")[0]
    # That a node is disabled its outline says; the editor puts it into the bubble too.
    state = "" if bubble and node.state == _OFF else state_words(node.state)
    return clauses((state, bubble))
