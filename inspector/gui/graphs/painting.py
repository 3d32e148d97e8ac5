"""Paints a drawn graph: as much of each card as can be read at the zoom that is set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import partial
from math import inf
from time import perf_counter
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from inspector.graphs import metrics
from inspector.graphs.layout import Box, Card, Scene, SceneGrid, WireCurve, touches
from inspector.graphs.machine_ways import head_of
from inspector.graphs.metrics import (
    TINTED,
    band_role,
    ground_role,
    knot_role,
    pin_role,
    pin_shape,
    wire_role,
)
from inspector.graphs.model import Link, Node, NodeKind, Pin, PinEnd
from inspector.gui.graphs.card_parts import (
    FAINT,
    REACH,
    Blocks,
    Lettering,
    PinLook,
    Stamps,
    draw_pin,
)
from inspector.gui.graphs.far_titles import (
    FARTHEST,
    FarTitles,
    TitlePlace,
)
from inspector.gui.graphs.machine_painting import paint_note, paint_ring
from inspector.gui.graphs.navigator import NOWHERE, NodeOrPin
from inspector.gui.graphs.words import node_icon
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
_ICON: Final = 13.0
#: From the edge of a card to its icon, and from that to the title.
_EDGE: Final = 10.0
_GAP: Final = 6.0
_OFF: Final = "disabled"
#: A card is alone that has no other one within this, in units of the scene: no line around the one
#: meets one around the other.
_ALONE: Final = 24.0
#: Cards whose labels and values are remembered: a large graph has more than anybody looks at.
_MOST_ROWS: Final = 4000
#: How much of what lies below the title of a comment that does not shrink that hides.
_PLATE: Final = 0.85


class Level(IntEnum):
    """How much of a graph is painted.

    Text is painted where it can be read: with everything it is as large as its card; with marks,
    and above blocks, titles alone are left, in one size; at last, in large graphs, those of
    comments.
    """

    BLOCKS = 0
    TITLES = 1
    MARKS = 2
    ALL = 3


#: From which zoom on there are titles above blocks, marks, and everything.
_FROM: Final = ((0.75, Level.ALL), (0.4, Level.MARKS), (0.25, Level.TITLES))
#: Up to so many cards all of their titles have room at any zoom.
_ALL_TITLED: Final = 400


def level_of(zoom: float, cards: int = _ALL_TITLED + 1) -> Level:
    """How much of a graph is painted at a zoom, of which 1 is 100 %.

    Args:
        zoom: The zoom.
        cards: How many cards the graph has.
    """
    # As it is shown: of two that are both 75 % one has no less than the other.
    near = round(zoom, 2)
    least = Level.TITLES if cards <= _ALL_TITLED else Level.BLOCKS
    return next((level for zoom_from, level in _FROM if near >= zoom_from), least)


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
        cards = self.cards if self.level >= Level.MARKS else ()
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


class _Row(NamedTuple):
    """A line of text on a card: its place, its style, its role, where it leans, whether it may not
    be cut.
    """

    box: QRectF
    text: str
    style: str
    role: str
    flag: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft
    whole: bool = False


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
        self._transitions = frozenset(card.node.export for card in grid.scene.cards if card.sign)
        self._off = frozenset(node.export for node in nodes if node.state == _OFF)
        self._colours: dict[str, QColor] = {}
        self._current = NOWHERE.node
        #: What wires and cards of the scene look like, which lives as long.
        self._wire_looks: dict[int, tuple[str, bool]] = {}
        self._looks: dict[int, CardLook] = {}
        self._alone: dict[int, bool] = {}
        self._rows: dict[int, tuple[_Row, ...]] = {}
        self._hairs: dict[tuple[str, Qt.PenStyle], QPen] = {}
        #: Px of the device in one of the window.
        self._ratio = 1.0
        self._lettering = Lettering(theme)
        self._pins = Stamps[PinLook](partial(draw_pin, colour=theme.color))
        self._ways: dict[int, QPainterPath] = {}
        self._far = FarTitles(theme, grid)
        #: The left edge of the view in the scene, at which titles of comments stay; None for none.
        self.edge: float | None = None
        #: The pins at the ends of the wires of the current item.
        self.line: frozenset[PinEnd] = frozenset()
        #: How many seconds a painting may look for places of titles, and whether some were left.
        self.patience = inf
        self.is_late = False

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
        chosen: frozenset[int] = frozenset(),
    ) -> Painted:
        """Paints what an area touches.

        Args:
            painter: Its transformation leads from the scene to px.
            area: What is wanted, in the scene.
            zoom: How large, of which 1 is 100 %.
            current: The current node or pin.
            kept: The nodes that a filter leaves; None for all.
            chosen: The nodes that are chosen, where they are several.
        """
        self._zoom = zoom
        self._current = current.node
        self._take_ratio(painter.device().devicePixelRatioF())
        self._level = level = level_of(zoom, len(self.scene.cards))
        self.is_late = False
        painted = Painted(level, self._grid, area)
        has_blocks = level < Level.MARKS
        if level is not Level.ALL:
            self._far.set_scale(painter.worldTransform().m11(), as_blocks=has_blocks)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not has_blocks)
        for card in self._grid.comments.touching(area):
            self._paint_comment(painter, card)
        self._paint_below(painter, area)
        if has_blocks:
            if self._blocks is None:
                self._blocks = Blocks(self._theme, self._grid, self._block_role, self._wire_role)
            self._blocks.paint(painter, area, kept)
        else:
            self._paint_wires(painter, painted.wires)
            self._paint_cards(painter, self._grid.cards.touching(area), kept)
        if level in (Level.TITLES, Level.MARKS):
            self._write_titles(painter, area, kept)
        if level is not Level.ALL:
            self._write_comments(painter, area)
        if chosen:
            self._paint_chosen(painter, painted.cards, chosen)
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
        whole: bool = False,
    ) -> None:
        """Writes a line into the vertical middle of a box, cut where it has no room."""
        painter.setPen(self._colour(role))
        self._lettering.write(painter, box, text, style, size, flag, whole=whole)

    # Titles that do not shrink ------------------------------------------------------------------

    def _write_titles(self, painter: QPainter, area: Box, kept: frozenset[int] | None) -> None:
        """The titles of cards in one size, above all cards: some stand beside theirs."""
        far, transform = self._far, painter.worldTransform()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        far.until = perf_counter() + self.patience
        seen, self.is_late = far.seen(area)
        told = [
            (card, title, transform.map(QPointF(card.box.x, card.box.y))) for card, title in seen
        ]
        painter.setPen(QPen(self._colour("text2"), 1.0, Qt.PenStyle.DotLine))
        for card, title, corner in told:
            far.lead(painter, card, title, corner)
        for card, title, corner in told:
            node = card.node
            painter.setOpacity(FAINT if kept is not None and node.export not in kept else 1.0)
            painter.setPen(self._colour("text3" if node.export in self._off else "text"))
            far.write(painter, card, title, corner)
        far.until = inf
        painter.setOpacity(1.0)
        painter.setWorldTransform(transform)

    def _write_comments(self, painter: QPainter, area: Box) -> None:
        """The titles of comments in one size, above all, of two on each other the outer first."""
        transform, far = painter.worldTransform(), self._far
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        edge = transform.map(QPointF(self.edge or 0.0, 0.0)).x()
        taken: list[QRectF] = []
        for card in self._grid.comments.touching(self._with_band(area)):
            box = transform.mapRect(QRectF(*card.box))
            title, left = far.of_comment(card), box.left()
            if self.edge is not None:
                left = max(left, min(edge, box.right() - title.width))
            plate = QRectF(left, box.top() + title.top, title.width, title.height)
            for other in sorted(taken, key=QRectF.top):
                if plate.intersects(other):
                    plate.moveTop(other.bottom() + 1)
            taken.append(plate)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setOpacity(_PLATE)
            painter.setBrush(self._colour("chrome"))
            painter.drawRect(plate.adjusted(1, 1, 0, 0))
            painter.setOpacity(1.0)
            painter.setPen(self._colour("text2"))
            far.write_comment(painter, title, plate.topLeft())
        painter.setWorldTransform(transform)

    def _with_band(self, area: Box) -> Box:
        """An area with all comments whose titles may reach into it."""
        reach = FARTHEST / self._zoom
        high = metrics.MOST_LINES * self._far.comment_text.height / self._zoom
        return Box(area.x - reach, area.y, area.width + reach, area.height + high)

    # Comments and wires -------------------------------------------------------------------------

    def _paint_comment(self, painter: QPainter, card: Card) -> None:
        box = QRectF(*card.box)
        painter.setPen(self._hair("line2"))
        painter.setBrush(self._colour("chrome"))
        painter.drawRect(box)
        if self._level is not Level.ALL:
            return
        high = min(metrics.COMMENT_BAND, box.height())
        band = QRectF(box.left(), box.top(), box.width(), high)
        painter.drawLine(band.bottomLeft(), band.bottomRight())
        name = node_name(card.node)
        if self.edge is not None and self.edge > box.left():
            # It stays in sight as long as its box is.
            wide = self._lettering.width(name, "strong", 12) + 2 * metrics.VALUE
            band.setLeft(max(min(self.edge, box.right() - wide), box.left()))
        words = band.adjusted(metrics.VALUE, 0, -metrics.VALUE, 0)
        self._write(painter, words, name, "strong", "text2", size=12)

    def _take_ratio(self, ratio: float) -> None:
        """Draws for another screen: lines of one width at every zoom are counted in its px."""
        if ratio != self._ratio:
            self._ratio = ratio
            self._hairs.clear()
            self._looks.clear()

    def _hair(self, role: str, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
        """A line of one px at every zoom."""
        pen = self._hairs.get((role, style))
        if pen is None:
            pen = self._hairs[role, style] = QPen(self._colour(role), self._ratio, style)
            pen.setCosmetic(True)
        return pen

    def _is_near(self, link: Link) -> bool:
        """Whether a wire is one of the current item."""
        line = self.line
        return (
            bool(line)
            and (link.source, link.output.id) in line
            and (link.target, link.input.id) in line
        )

    def _paint_wires(self, painter: QPainter, wires: Iterable[WireCurve]) -> None:
        ways: dict[tuple[bool, str, bool, bool], list[QPainterPath]] = {}
        heads: list[tuple[WireCurve, str]] = []
        for wire in wires:
            link = wire.link
            near = self._is_near(link)
            looks = self._wire_looks.get(id(wire))
            if looks is None:
                looks = self._wire_looks[id(wire)] = self._wire_role(wire), link.output.is_flow
            if near and self._current in self._transitions:
                looks = "accent", looks[1]
            if wire.has_head:
                heads.append((wire, looks[0]))
            key = near, *looks, looks[0] == "warn"
            ways.setdefault(key, []).append(self._way(wire))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for (near, role, is_flow, is_loose), group in sorted(ways.items(), key=lambda row: row[0]):
            width = (_FLOW if is_flow else _WIRE) + (_MORE if near else 0.0)
            style = Qt.PenStyle.DashLine if is_loose else Qt.PenStyle.SolidLine
            painter.setPen(QPen(self._colour(role), width, style))
            for way in group:
                painter.drawPath(way)
        self._paint_heads(painter, heads)

    def _paint_heads(self, painter: QPainter, wires: Iterable[tuple[WireCurve, str]]) -> None:
        """The heads of arrows, each in the colour of a role."""
        painter.setPen(Qt.PenStyle.NoPen)
        for wire, role in wires:
            painter.setBrush(self._colour(role))
            painter.drawPolygon(QPolygonF([QPointF(*point) for point in head_of(wire.curve)]))

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

    def _paint_cards(
        self, painter: QPainter, cards: Iterable[Card], kept: frozenset[int] | None
    ) -> None:
        """Cards; of what a filter leaves out little is seen."""
        alone: dict[bool, list[Card]] = {}
        for card in cards:
            faint = kept is not None and card.node.export not in kept
            if self._level is Level.MARKS and self._is_alone(card):
                alone.setdefault(faint, []).append(card)
            else:
                painter.setOpacity(FAINT if faint else 1.0)
                self._paint_card(painter, card)
        for faint, group in alone.items():
            painter.setOpacity(FAINT if faint else 1.0)
            self._paint_alone(painter, group)
        painter.setOpacity(1.0)

    def _is_alone(self, card: Card) -> bool:
        """Whether a card is a box with nothing near it, so that it may be painted at any time."""
        alone = self._alone.get(id(card))
        if alone is None:
            x, y, width, height = card.box
            around = Box(x - _ALONE, y - _ALONE, width + 2 * _ALONE, height + 2 * _ALONE)
            alone = self._alone[id(card)] = (
                card.node.kind is not NodeKind.KNOT
                and not card.sign
                and not any(
                    other is not card and touches(other.box, around)
                    for other in self._grid.cards.touching(around)
                )
            )
        return alone

    def _paint_alone(self, painter: QPainter, cards: list[Card]) -> None:
        """Cards without their words of which none is near another, what is alike in one go."""
        grounds: dict[tuple[int, str], list[CardLook]] = {}
        bands: dict[tuple[int, str], list[QRectF]] = {}
        looks = [(card, self._look(card)) for card in cards]
        for card, look in looks:
            line = id(look.frame)
            grounds.setdefault((line, look.ground), []).append(look)
            if not card.is_compact:
                bands.setdefault((line, look.band), []).append(self._band_of(card, look.box))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        pens = {}
        for (line, role), group in grounds.items():
            pens[line] = group[0].frame
            painter.setPen(pens[line])
            painter.setBrush(self._colour(role))
            painter.drawRects([look.box for look in group])
        for card, look in looks:
            self._paint_over_ground(painter, card, look)
        for (line, role), boxes in bands.items():
            painter.setPen(pens[line])
            painter.setBrush(self._colour(role))
            painter.drawRects(boxes)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        self._pins.paint(painter, (mark for __, look in looks for mark in look.marks), REACH)

    def _paint_card(self, painter: QPainter, card: Card) -> None:
        look = self._look(card)
        if card.node.kind is NodeKind.KNOT:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colour("dis" if look.off else self._knot_role(card)))
            painter.drawEllipse(look.box)
            return
        if card.sign:
            self._paint_ring(painter, card, look)
            return
        # Lines of boxes stand on whole px.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(look.frame)
        painter.setBrush(self._colour(look.ground))
        painter.drawRect(look.box)
        self._paint_over_ground(painter, card, look)
        if not card.is_compact:
            painter.setPen(look.frame)
            painter.setBrush(self._colour(look.band))
            painter.drawRect(self._band_of(card, look.box))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        if self._level is not Level.ALL:
            self._pins.paint(painter, look.marks, REACH)
            return
        if card.is_compact:
            self._paint_compact(painter, card, look)
        else:
            self._paint_title(painter, card, look)
        for mark, x, y in look.marks:
            painter.translate(x, y)
            draw_pin(painter, mark, self._colour)
            painter.translate(-x, -y)
        self._write_spots(painter, card, look)
        if card.plays:
            self._write(
                painter, QRectF(*card.plays_row), card.plays, "caption", "text2", whole=True
            )
        self._paint_around(painter, card, look.box)

    def _paint_ring(self, painter: QPainter, card: Card, look: CardLook) -> None:
        """The ring of a transition, and its rule beside it."""
        is_current = card.node.export == self._current
        line = "accent" if is_current else self._ring_role(card)
        paint_ring(painter, card, self._theme, self._colour, ground=look.ground, line=line)
        if self._level is Level.ALL:
            self._paint_around(painter, card, look.box)

    def _ring_role(self, card: Card) -> str:
        """The role of the line of a ring."""
        return "text2"

    def _paint_over_ground(self, painter: QPainter, card: Card, look: CardLook) -> None:
        """What lies on the ground of a card below all else."""

    def _band_of(self, card: Card, box: QRectF) -> QRectF:
        """Where the title of a card stands: with one that does not shrink, all of its lines."""
        high = card.band
        if self._level is not Level.ALL:
            title = self._far.inside(card)
            if title is not None and title.where is TitlePlace.BAND:
                high = max(high, (title.height + 2) / self._far.scale)
        return QRectF(box.left(), box.top(), box.width(), min(high, box.height()))

    def _paint_title(self, painter: QPainter, card: Card, look: CardLook) -> None:
        node, box, off = card.node, look.box, look.off
        left, side = box.left() + _EDGE, _ICON
        icon = node_icon(node)
        if icon is not None:
            ratio = painter.device().devicePixelRatioF()
            size = max(round(side * painter.worldTransform().m11()), 1)
            picture = icon_pixmap(icon, self._theme, "dis" if off else "text2", size, ratio)
            place = QRectF(left, box.top() + (card.band - side) / 2, side, side)
            painter.drawPixmap(place, picture, QRectF(picture.rect()))
            left += side + _GAP
        beside = any(spot.y < box.top() + metrics.BAND for spot in card.spots)
        right = box.right() - (metrics.MARK + _GAP if beside else 4)
        words = QRectF(left, box.top(), right - left, card.band)
        self._write_lines(painter, words, card, "strong", "text3" if off else "text")

    def _write_lines(
        self,
        painter: QPainter,
        box: QRectF,
        card: Card,
        style: str,
        role: str,
        flag: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        """The lines of a title in the vertical middle of a box, whole."""
        lines = card.lines if card.title else (node_name(card.node),)
        step = metrics.TITLE_LINE
        row = QRectF(box.left(), box.center().y() - step * len(lines) / 2, box.width(), step)
        for line in lines:
            size = metrics.size_of_title(line)
            self._write(painter, row, line, style, role, size=size, flag=flag, whole=True)
            row.translate(0, step)

    def _paint_compact(self, painter: QPainter, card: Card, look: CardLook) -> None:
        left = any(not spot.pin.is_output for spot in card.spots)
        right = any(spot.pin.is_output for spot in card.spots)
        # Values are written beside the pins.
        side, edge = metrics.MARK + metrics.VALUE, 0 if card.sign else 8
        words = look.box.adjusted(side if left else edge, 0, -(side if right else edge), 0)
        style = "strong" if card.node.kind in TINTED else "name"
        role = "text3" if look.off else "text"
        self._write_lines(painter, words, card, style, role, Qt.AlignmentFlag.AlignHCenter)

    def _write_spots(self, painter: QPainter, card: Card, look: CardLook) -> None:
        """Labels and values."""
        rows = self._rows.get(id(card))
        if rows is None:
            if len(self._rows) > _MOST_ROWS:
                self._rows.clear()
            rows = self._rows[id(card)] = tuple(self._rows_of(card, look))
        for box, text, style, role, flag, whole in rows:
            self._write(painter, box, text, style, role, flag=flag, whole=whole)

    def _rows_of(self, card: Card, look: CardLook) -> Iterator[_Row]:
        """Labels and values in their places; those of both sides share a row where it is short."""
        box, size = look.box, 11
        width_of = self._lettering.width
        widths: dict[tuple[float, bool], float] = {}
        for spot in card.spots:
            width = width_of(spot.label, "caption", size)
            if spot.lines:
                width += metrics.VALUE + width_of(spot.lines[0], "caption", size)
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
                yield _Row(room, spot.label, "caption", quiet, Qt.AlignmentFlag.AlignRight)
                continue
            left = spot.x + metrics.LABEL
            room = QRectF(left, top, box.right() - taken - left, high)
            yield _Row(room, spot.label, "caption", quiet)
            if spot.label:
                left += width_of(spot.label, "caption", size) + metrics.VALUE
            for line, down in spot.places:
                # It was cut, if at all, when the card was laid out.
                row = QRectF(left, top + down, room.right() - left, high)
                yield _Row(row, line, "header", strong, whole=True)

    def _paint_around(self, painter: QPainter, card: Card, box: QRectF) -> None:
        """What stands below the pins and above the card."""
        node = card.node
        if fold := fold_words(card.folded, unfolded=card.unfolded):
            row = QRectF(*card.fold_row).adjusted(metrics.SIDE, 0, 0, 0)
            self._write(painter, row, fold, "caption", "text2")
        if card.note.lines:
            paint_note(painter, card, self._lettering, self._colour)
        caption = caption_of(node)
        if caption:
            above = QRectF(box.left(), box.top() - 18, max(box.width(), 240.0), 16)
            if node.problem:
                paint_mark(painter, QRectF(above.left(), above.top() + 3, 10, 10), "bad",
                           self._theme)  # fmt: skip
                above.setLeft(above.left() + 16)
            self._write(painter, above, caption, "caption", "text2")

    def _outline(self, painter: QPainter) -> None:
        """Paints outlines in the accent from now on."""
        far = self._level is not Level.ALL
        pen = QPen(self._colour("accent"), _CURRENT * (self._ratio if far else 1.0))
        pen.setCosmetic(far)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_chosen(
        self, painter: QPainter, cards: Iterable[Card], chosen: frozenset[int]
    ) -> None:
        """The outlines of the cards that are chosen."""
        self._outline(painter)
        around = self.AROUND_CURRENT
        painter.drawRects(
            [
                QRectF(*card.box).adjusted(-around, -around, around, around)
                for card in cards
                if card.node.export in chosen
            ]
        )

    def _paint_current(self, painter: QPainter, cards: Iterable[Card], current: NodeOrPin) -> None:
        """The outline of the current card, and of the row of its current pin."""
        for card in cards:
            if card.node.export != current.node:
                continue
            if self._level < Level.MARKS:
                self._write_current(painter, card)
            if card.sign and self._level >= Level.MARKS:
                # Its ring and its arrow are in the accent already.
                continue
            self._outline(painter)
            around = self.AROUND_CURRENT
            painter.drawRect(QRectF(*card.box).adjusted(-around, -around, around, around))
            for spot in card.spots:
                if spot.pin.id == current.pin and self._level >= Level.MARKS:
                    ring = QPointF(spot.x, spot.y)
                    painter.setPen(QPen(self._colour("accent"), _CURRENT))
                    painter.drawEllipse(ring, 8.0, 8.0)

    def _write_current(self, painter: QPainter, card: Card) -> None:
        """The title of the current card where it is a block, whatever lies there."""
        far, transform = self._far, painter.worldTransform()
        title = far.of(card) if self._level is Level.TITLES else None
        if title is not None or card.node.kind is NodeKind.COMMENT:
            return
        painter.resetTransform()
        title = far.above(card)
        corner = transform.map(QPointF(card.box.x, card.box.y))
        plate = QRectF(corner + QPointF(title.left, title.top), QSizeF(title.width, title.height))
        painter.fillRect(plate.adjusted(-2, 0, 2, 0), self._colour("base"))
        painter.setPen(self._colour("text"))
        far.write(painter, card, title, corner)
        painter.setWorldTransform(transform)


def caption_of(node: Node) -> str:
    """What stands above a card because it is not as usual there; empty for nothing."""
    if node.problem:
        return render(node.problem)
    bubble = node.first_comment
    if not bubble and not node.state:
        return ""
    # That a node is disabled its outline says; the editor puts it into the bubble too.
    state = "" if bubble and node.state == _OFF else state_words(node.state)
    return clauses((state, bubble))
