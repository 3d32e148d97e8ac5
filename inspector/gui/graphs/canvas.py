"""A graph as something to look at, to click and to walk through with the keyboard."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from inspector.graphs import metrics
from inspector.graphs.layout import Box, Card, SceneGrid, holds, points_of, touches
from inspector.graphs.model import GraphRole, PinEnd
from inspector.gui.graphs.corner_tools import CornerTools
from inspector.gui.graphs.navigator import NOWHERE, GraphNavigator, NodeOrPin, first_view
from inspector.gui.graphs.node_panel import WIDTH, NodePanel
from inspector.gui.graphs.painting import GraphPainter, Painted
from inspector.gui.graphs.pointing import PointedCanvas
from inspector.gui.graphs.reading import ReadGraph
from inspector.gui.graphs.words import node_accessible_name, pin_accessible_name
from inspector.gui.kit.canvas import Viewport
from inspector.gui.look.theme import Theme
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render

#: Up to this many nodes a graph opens so that it can be read; larger ones are seen as a whole.
_READABLE: Final = 400
#: The least zoom at which that can be said of a whole graph, and the one of a part.
_LEAST_READABLE: Final = 0.6
_PART_ZOOM: Final = 1.0
#: How high the title of a comment is that no longer shrinks, in px of the design.
_TITLE_ROW: Final = 18
#: Between what lies over the view and the card that made way for it, in px of the design.
_BESIDE_PANEL: Final = 16
#: How near to a wire a point of it is met, in px, and in how many straight parts it is looked for.
_NEAR_WIRE: Final = 6.0
_WIRE_PARTS: Final = 48
#: Seconds that one painting looks for places of titles: the rest is there with the next ones.
_PATIENCE: Final = 0.003


class GraphCanvas(PointedCanvas):
    """Shows a graph; one of its nodes, or one of their pins, is the current one.

    Tab goes through the cards as the graph is read, arrow keys along wires and between pins, Enter
    to the other end of a wire or to the graph that a card leads to, M unfolds the pins of a card, F
    shows all of the graph.
    Nothing here moves a node.
    """

    #: The other way of looking at the graph is wanted.
    switched = Signal()
    #: The data of the current node are wanted, or no more.
    data_wanted = Signal()
    #: The states of a machine are wanted apart, or where they are stored.
    places_switched = Signal()
    #: All pins of a card are wanted, or no more; carries the object of its node.
    unfolding_wanted = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._shown: ReadGraph | None = None
        self._grid: SceneGrid | None = None
        self._ways: GraphNavigator | None = None
        self._painter: GraphPainter | None = None
        self._kept: frozenset[int] | None = None
        #: The pins at the ends of the wires of what is current.
        self._line: frozenset[PinEnd] = frozenset()
        self._panel: NodePanel | None = None
        #: The nodes that lead to a graph or an event, by their objects.
        self.leading: Collection[int] = ()
        #: What the last painting painted.
        self.painted: Painted | None = None
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._tools = CornerTools(theme, self)
        self.zoom_bar, self.minimap = self._tools.zoom_bar, self._tools.minimap
        self.places = self._tools.places
        #: Whether somebody moves the states of machines.
        self.offers_places = False
        self.zoom_bar.stepped.connect(self.step_zoom)
        self.zoom_bar.whole_wanted.connect(self.fit)
        self.zoom_bar.full_wanted.connect(lambda: self.set_zoom(1.0))
        self.minimap.wanted.connect(self._centre_on)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._follow_view)
        #: Paints the titles that a painting had no time for.
        self._rest = QTimer(self, singleShot=True, interval=0)
        self._rest.timeout.connect(self.viewport().update)
        self._apply_theme()

    def _apply_theme(self) -> None:
        self._painter = self._make_painter()
        self._apply_zoom()
        self._tools.arrange()

    # What is shown ------------------------------------------------------------------------------

    def show_graph(
        self, shown: ReadGraph | None, viewpoint: Viewport | None = None, box: Box | None = None
    ) -> None:
        """Shows another graph, or none.

        Args:
            shown: The graph.
            viewpoint: How it was looked at when it was left.
            box: What is looked at as a whole, in the scene; the graph alone without it.
        """
        self._shown = shown
        self._current, self._kept, self._line = NOWHERE, None, frozenset()
        self.nodes_chosen = frozenset()
        self._grid = shown.grid if shown is not None else None
        self._ways = shown.ways if shown is not None else None
        self._painter = self._make_painter()
        own = self._grid.scene.box if self._grid is not None else Box(0, 0, 0, 0)
        self._whole = QRectF(*(box or own))
        # Half a window more on each side, so that every node can stand in the middle.
        around = self._whole.adjusted(-2000, -2000, 2000, 2000)
        self.scene().setSceneRect(around)
        self.minimap.show_scene(self._grid.scene if self._grid is not None else None)
        role = shown.graph.role if shown is not None else None
        self._tools.show_places(self.offers_places and role is GraphRole.STATES)
        self._open()
        if viewpoint is not None:
            self.set_zoom(viewpoint.zoom)
            self._centre_on(viewpoint.middle)
        self._speak()

    # What lies over it --------------------------------------------------------------------------

    def set_panel(self, panel: NodePanel) -> None:
        """Takes what lies over it at the upper right while it is shown."""
        self._panel = panel
        panel.resized.connect(self._place_panel)

    def show_panel(self, shown: bool) -> None:
        """Shows that, or no more; what is current scrolls out from under it."""
        panel = self._panel
        if panel is not None:
            was_hidden = panel.isHidden()
            panel.setVisible(shown)
            self._tools.set_covered(self._covered)
            if shown:
                self._place_panel()
                panel.raise_()
            elif not was_hidden:
                self._tools.arrange()

    def show_hint(self, text: str) -> None:
        """Says below what is shown what the pointer does; empty for nothing."""
        self._tools.show_hint(text)
        self._leave_strip()

    def _leave_strip(self) -> None:
        """Leaves a strip for the hint, if there is one."""
        strip = self._tools.strip
        if self.viewportMargins().bottom() != strip:
            self.setViewportMargins(0, 0, 0, strip)

    def _place_panel(self) -> None:
        panel = self._panel
        if panel is not None:
            width = min(self._theme.px(WIDTH), self.width())
            high = min(max(panel.heightForWidth(width), panel.sizeHint().height()), self.height())
            panel.setGeometry(self.width() - width, 0, width, high)
            self._tools.set_covered(self._covered)

    @property
    def _covered(self) -> QRect:
        """What the panel covers of the view, in px."""
        panel = self._panel
        return panel.geometry() if panel is not None and not panel.isHidden() else QRect()

    def _reveal(self, item: NodeOrPin) -> None:
        super()._reveal(item)
        self._move_out(item)
        self._uncover(_box(self.area_of(item)))

    def _move_out(self, item: NodeOrPin) -> None:
        """Scrolls a card out from under what lies over it: to the left, or else down."""
        card = self.mapFromScene(self.area_of(item)).boundingRect()
        covered = self._covered
        if not covered.isValid() or not card.intersects(covered):
            return
        gap = self._theme.px(_BESIDE_PANEL)
        across = card.right() + gap - covered.left()
        if across <= card.left():
            self.scroll_by(across, 0)
        else:
            self.scroll_by(0, card.top() - gap - covered.bottom())

    def _make_painter(self) -> GraphPainter | None:
        return GraphPainter(self._theme, self._grid) if self._grid is not None else None

    def _open(self) -> None:
        """Shows the whole graph; of one that would be too small to be read, where it begins."""
        self.fit()
        shown = self._shown
        if shown is None or self._zoom >= _LEAST_READABLE or len(shown.nodes) > _READABLE:
            return
        if self._ways is None or self._grid is None:
            return
        self.set_zoom(_PART_ZOOM)
        size = _box(self.seen)[2:]
        first = first_view(self._ways, shown.graph.links, *size)
        if first is not None:
            clearing = self._tools.make_clear(self._grid, *first, self.scale_now)
            left, top = first.view.x - clearing.left, first.view.y - clearing.up
            self._centre_on(QPointF(left + size[0] / 2, top + size[1] / 2))
            self._opens = True

    def _uncover(self, wanted: Box | None = None) -> None:
        """Lets the minimap make way for what it lies over."""
        if self._grid is not None and not self.minimap.isHidden():
            self._tools.uncover(self._grid, _box(self.seen), self.scale_now, wanted)

    def area_of(self, item: NodeOrPin) -> QRectF:
        card = self._card(item)
        return QRectF(*card.box) if card is not None else QRectF()

    def _card(self, item: NodeOrPin) -> Card | None:
        return self._ways.card(item.node) if self._ways is not None else None

    def show_box(self, box: QRectF) -> None:
        super().show_box(box)
        self._uncover(_box(box))

    def mark(self, item: NodeOrPin) -> None:
        super().mark(item)
        if self._ways is not None:
            self._line = self._ways.line(self._current)
        self.minimap.set_current(self._current.node)

    def set_kept(self, kept: frozenset[int] | None) -> None:
        """Shows all other nodes as left out by a filter; None for none of them."""
        self._kept = kept
        self.viewport().update()

    def _name_of(self, item: NodeOrPin) -> str:
        shown, ways, card = self._shown, self._ways, self._card(item)
        if shown is None:
            return _("Graph")
        if self.nodes_chosen:
            count = len(self.nodes_chosen)
            chosen = ngettext("{count} node chosen", "{count} nodes chosen", count)
            return clauses((render(shown.graph.shown_name), chosen))
        if ways is None or card is None:
            return shown.accessible_name
        pin = ways.pin(item)
        if pin is not None:
            return pin_accessible_name(card.node, pin, ways.wires)
        return clauses((node_accessible_name(card.node), " ".join(card.note.lines)))

    # Zoom and place -----------------------------------------------------------------------------

    def _room(self) -> QRect:
        return self._tools.room

    def _apply_zoom(self) -> None:
        super()._apply_zoom()
        self.zoom_bar.show_zoom(self._zoom)

    def scrollContentsBy(self, across: int, down: int) -> None:
        super().scrollContentsBy(across, down)
        if across and self._grid is not None:
            self._renew_titles(self._grid)

    def _renew_titles(self, grid: SceneGrid) -> None:
        """Paints the titles of comments anew that stay at the left edge, or did until now."""
        view, high = self.seen, self._theme.px(_TITLE_ROW)
        around = metrics.MOST_LINES * high / self.scale_now
        for card in grid.comments.touching(_box(view.adjusted(0, 0, 0, around))):
            x, y, width, __ = card.box
            if x < view.left() + view.width() / 2:
                row = self.mapFromScene(QRectF(x, y, width, metrics.COMMENT_BAND)).boundingRect()
                row.setHeight(max(row.height(), high) + 2)
                # From afar it may have several lines, and stand above its box.
                lines = metrics.MOST_LINES * high
                self.viewport().update(row.adjusted(0, -lines, 0, lines))

    def zoom_to_choice(self) -> None:
        """Shows what is chosen as large as it fits, but no larger than at 100 %; else the whole.

        What is shown so already makes way for the whole.
        """
        boxes = [self.area_of(NodeOrPin(node)) for node in self.chosen_now]
        area = QRectF()
        for box in boxes:
            area = area.united(box)
        before = self.viewpoint
        if not area.isNull():
            self.fit_box(area)
        if area.isNull() or before == self.viewpoint:
            self.fit()

    def _follow_view(self) -> None:
        was_hidden = self.minimap.isHidden()
        self.minimap.set_view(self.seen)
        if was_hidden and not self.minimap.isHidden():
            self._uncover()
        elif self._grid is not None and not self.minimap.isHidden():
            self._tools.follow(self._grid, _box(self.seen), self.scale_now)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._leave_strip()
        self._tools.arrange()
        self._place_panel()
        self._follow_view()

    # Pointer and keys ---------------------------------------------------------------------------

    def item_at(self, place: QPoint) -> NodeOrPin:
        grid = self._grid
        if grid is None:
            return NOWHERE
        point = self.mapToScene(place)
        x, y = point.x(), point.y()
        dot = Box(x - metrics.KNOT, y - metrics.KNOT, 2 * metrics.KNOT, 2 * metrics.KNOT)
        met = NOWHERE
        for card in grid.cards.touching(dot):
            if holds(card.box, x, y):
                met = NodeOrPin(card.node.export, _pin_at(card, x, y))
        if met.node >= 0:
            return met
        for card in grid.comments.touching(dot):
            # Only its title: what lies in a comment is on its own.
            x0, y0, width, __ = card.box
            band = max(metrics.COMMENT_BAND, self._theme.px(_TITLE_ROW) / self.scale_now)
            if holds(Box(x0, y0, width, band), x, y):
                met = NodeOrPin(card.node.export)
        return met

    def nodes_in(self, area: QRectF) -> frozenset[int]:
        grid, box = self._grid, _box(area)
        if grid is None:
            return frozenset()
        cards = {card.node.export for card in grid.cards.touching(box) if touches(card.box, box)}
        # A comment is chosen where all of it is: else any band in it would choose it too.
        notes = (card for card in grid.comments.touching(box) if area.contains(QRectF(*card.box)))
        return frozenset(cards | {card.node.export for card in notes})

    def beyond(self, place: QPointF) -> NodeOrPin:
        near = _NEAR_WIRE / self.scale_now
        box = Box(place.x() - near, place.y() - near, 2 * near, 2 * near)
        ways = self._ways
        if self._grid is None or ways is None:
            return NOWHERE
        for wire in self._grid.wires.touching(box):
            points = [QPointF(*point) for point in points_of(wire.curve, _WIRE_PARTS)]
            if any(_distance(place, *part) <= near for part in pairwise(points)):
                to_start = QLineF(place, points[0]).length()
                forward = to_start <= QLineF(place, points[-1]).length()
                return ways.far_end(wire.link, forward=forward)
        return NOWHERE

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not event.modifiers():
            self._unfold(self.mapToScene(event.position().toPoint()))

    def _unfold(self, place: QPointF | None = None) -> None:
        """Asks for all pins of the current card, or for no more, if there is a row that does so.

        Args:
            place: What was clicked, in the scene; None for the key.
        """
        card = self._card(self._current)
        if card is None or not (card.folded or card.unfolded):
            return
        if place is None or holds(card.fold_row, place.x(), place.y()):
            self.unfolding_wanted.emit(card.node.export)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002
        # What lies over it asks too: there Tab goes on as anywhere else.
        ways = self._ways if self.hasFocus() else None
        step = ways.step(self._current, 1 if next else -1) if ways else None
        if step is None:
            return super().focusNextPrevChild(next)
        self._choose(step)
        return True

    def _walk(self, key: Qt.Key) -> NodeOrPin | None:
        ways, here = self._ways, self._current
        if ways is None:
            return None
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            return ways.beside(here, right=key == Qt.Key.Key_Right)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return ways.along(here, 1 if key == Qt.Key.Key_Down else -1)
        return None

    def _enter(self) -> None:
        ways, card = self._ways, self._card(self._current)
        if ways is None:
            return
        is_pin = card is not None and any(spot.pin.id == self._current.pin for spot in card.spots)
        if self._current.node in self.leading and not is_pin:
            self.activated.emit(self._current)
        else:
            self._choose(ways.partner(self._current))

    def _take_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if self._ways is None:
            return False
        if key == Qt.Key.Key_Home:
            self.zoom_to_choice()
        elif key == Qt.Key.Key_F and not event.modifiers():
            self.fit()
        elif key == Qt.Key.Key_T:
            self.switched.emit()
        elif key == Qt.Key.Key_D:
            self.data_wanted.emit()
        elif key == Qt.Key.Key_M:
            self._unfold()
        elif key == Qt.Key.Key_S:
            self.places_switched.emit()
        else:
            return super()._take_key(event)
        return True

    def _paint(self, painter: QPainter, area: QRectF) -> None:
        if self._painter is not None:
            self._painter.edge = self.seen.left()
            self._painter.patience = _PATIENCE
            self._painter.line = self._line
            self.painted = self._painter.paint(
                painter, _box(area), self._zoom, self._current, self._kept, self.nodes_chosen
            )
            if self._painter.is_late:
                self._rest.start()


def _box(rect: QRectF) -> Box:
    return Box(rect.x(), rect.y(), rect.width(), rect.height())


def _distance(place: QPointF, start: QPointF, end: QPointF) -> float:
    """How far a point is from a straight line between two others."""
    along, way = end - start, place - start
    length = QPointF.dotProduct(along, along) or 1.0
    share = min(max(QPointF.dotProduct(way, along) / length, 0.0), 1.0)
    return QLineF(place, start + along * share).length()


def _pin_at(card: Card, x: float, y: float) -> str:
    """The pin in whose row a point lies, on its side of the card; empty for none."""
    middle = card.box.x + card.box.width / 2
    for spot in card.spots:
        near = abs(spot.y - y) <= metrics.ROW / 2
        if near and card.box.width > metrics.KNOT and (x >= middle) is spot.pin.is_output:
            return spot.pin.id
    return ""
