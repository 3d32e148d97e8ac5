"""A graph as something to look at, to click and to walk through with the keyboard."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from inspector.graphs.scene import metrics
from inspector.graphs.scene.grid import SceneGrid, holds
from inspector.graphs.scene.layout import Box, Card
from inspector.gui.graphs.corner_tools import CornerTools
from inspector.gui.graphs.first_view import first_view
from inspector.gui.graphs.painting import GraphPainter, Painted
from inspector.gui.graphs.reading import ReadGraph
from inspector.gui.graphs.walking import NOWHERE, GraphNavigator, NodeOrPin
from inspector.gui.graphs.words import node_spoken, pin_spoken
from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.look.theme import REFERENCE_PX, Theme, Themed
from inspector.gui.rows.row_view import is_enter
from inspector.messages import _

#: The zoom, of which 1 is 100 %, and its steps.
LEAST: Final = 0.1
MOST: Final = 2.0
STEP: Final = 1.25
#: Up to this many nodes a graph opens so that it can be read; larger ones are seen as a whole.
_READABLE: Final = 400
#: The least zoom at which that can be said of a whole graph, and the one of a part.
_LEAST_READABLE: Final = 0.6
_PART_ZOOM: Final = 1.0
#: What is gone to is shown no smaller than this.
_LEAST_SHOWN: Final = 0.75
#: Around the graph, in units of the scene.
_MARGIN: Final = 40.0
#: The most signs of a tooltip.
_LONGEST_TIP: Final = 500
#: How much of an angle of the wheel is one step.
_NOTCH: Final = 120


class Viewport(NamedTuple):
    """How a graph is looked at: its zoom, and what of it is in the middle of the view."""

    zoom: float
    middle: QPointF


class GraphCanvas(Themed, QGraphicsView):
    """Shows a graph; one of its nodes, or one of their pins, is the current one.

    Tab goes through the cards as the graph is read, arrow keys along wires and between pins, Enter
    to the other end of a wire, M unfolds the pins of a card. Nothing here moves a node.
    """

    #: Another node or pin was made the current one by hand; carries a Spot.
    chosen = Signal(object)
    #: The other way of looking at the graph is wanted.
    switched = Signal()
    #: All pins of a card are wanted, or no more; carries the object of its node.
    unfolding_wanted = Signal(int)
    #: Another part of the graph is in sight, or in another size.
    looked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: ReadGraph | None = None
        self._grid: SceneGrid | None = None
        self._ways: GraphNavigator | None = None
        self._painter: GraphPainter | None = None
        self._box = Box(0, 0, 0, 0)
        self._current = NOWHERE
        self._kept: frozenset[int] | None = None
        self._zoom = 1.0
        self._fits = False
        #: Whether it stands where it begins, as it opened: in another size it opens anew.
        self._opens = False
        self._dragged: QPoint | None = None
        self._pressed = QPoint()
        #: What the last painting painted.
        self.painted: Painted | None = None
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # The view takes the keyboard and has a name; what it scrolls has none. A policy is passed
        # on to the proxy, which is the view itself; Qt takes none for no proxy.
        self.viewport().setFocusProxy(None)  # type: ignore[arg-type]
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._tools = CornerTools(theme, self)
        self.zoom_bar, self.minimap = self._tools.zoom_bar, self._tools.minimap
        self.zoom_bar.stepped.connect(self.step_zoom)
        self.zoom_bar.whole_wanted.connect(self.fit)
        self.zoom_bar.full_wanted.connect(lambda: self.set_zoom(1.0))
        self.minimap.wanted.connect(self._centre_on)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._follow_view)
        self._dress()

    def _dress(self) -> None:
        self._painter = self._make_painter()
        self._apply_zoom()
        self._tools.arrange()

    # What is shown ------------------------------------------------------------------------------

    @property
    def outlook(self) -> Viewport | None:
        """How the graph is looked at; None where that is as it opens, or as a whole."""
        if self._shown is None or self._fits or self._opens:
            return None
        return Viewport(self._zoom, self.middle)

    @property
    def middle(self) -> QPointF:
        """What stands in the middle of the view, in the scene."""
        inside = QRectF(self.viewport().rect()).center()
        return self.viewportTransform().inverted()[0].map(inside)

    def show_graph(
        self, shown: ReadGraph | None, outlook: Viewport | None = None, box: Box | None = None
    ) -> None:
        """Shows another graph, or none.

        Args:
            shown: The graph.
            outlook: How it was looked at when it was left.
            box: What is looked at as a whole, in the scene; the graph alone without it.
        """
        self._shown = shown
        self._current, self._kept = NOWHERE, None
        self._grid = shown.grid if shown is not None else None
        self._ways = shown.ways if shown is not None else None
        self._painter = self._make_painter()
        own = self._grid.scene.box if self._grid is not None else Box(0, 0, 0, 0)
        self._box = box or own
        # Half a window more on each side, so that every node can stand in the middle.
        around = QRectF(*self._box).adjusted(-2000, -2000, 2000, 2000)
        self.scene().setSceneRect(around)
        self.minimap.show_scene(self._grid.scene if self._grid is not None else None)
        self._open()
        if outlook is not None:
            self.set_zoom(outlook.zoom)
            self._centre_on(outlook.middle)
        self._speak()

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
        size = self._seen()[2:]
        first = first_view(self._ways, shown.graph.links, *size)
        if first is not None:
            clearing = self._tools.make_clear(self._grid, *first, self._scale)
            left, top = first.view.x - clearing.left, first.view.y - clearing.up
            self._centre_on(QPointF(left + size[0] / 2, top + size[1] / 2))
            self._opens = True

    def _uncover(self, wanted: Box | None = None) -> None:
        """Lets the minimap make way for what it lies over."""
        if self._grid is not None and not self.minimap.isHidden():
            self._tools.uncover(self._grid, self._seen(), self._scale, wanted)

    @property
    def current(self) -> NodeOrPin:
        """The current node or pin."""
        return self._current

    @property
    def zoom(self) -> float:
        """How large the graph is, of which 1 is 100 %."""
        return self._zoom

    def set_current(self, spot: NodeOrPin) -> None:
        """Makes a node or a pin the current one without telling anybody, and scrolls to it."""
        card = self._ways.card(spot.node) if self._ways is not None else None
        if card is not None:
            self._reveal(card)
            self._uncover(card.box)
        self.mark(spot)

    def mark(self, spot: NodeOrPin) -> None:
        """Makes a node or a pin the current one where it stands, in sight or not."""
        card = self._ways.card(spot.node) if self._ways is not None else None
        self._current = spot if card is not None else NOWHERE
        self.minimap.set_current(self._current.node)
        self._speak()
        self.viewport().update()

    def set_kept(self, kept: frozenset[int] | None) -> None:
        """Shows all other nodes as left out by a filter; None for none of them."""
        self._kept = kept
        self.viewport().update()

    def _speak(self) -> None:
        whole = self._shown.spoken if self._shown is not None else _("Graph")
        self.setAccessibleName(self._spoken(self._current) or whole)

    def _spoken(self, spot: NodeOrPin) -> str:
        """What is said of a node or a pin; empty for none."""
        shown, ways = self._shown, self._ways
        card = ways.card(spot.node) if ways is not None else None
        if shown is None or ways is None or card is None:
            return ""
        pin = ways.pin(spot)
        return node_spoken(card.node) if pin is None else pin_spoken(pin, shown.nodes)

    # Zoom and place -----------------------------------------------------------------------------

    @property
    def _scale(self) -> float:
        """How many px a unit of the scene has."""
        return self._zoom * self._theme.system_px / REFERENCE_PX

    def _apply_zoom(self) -> None:
        self.resetTransform()
        self.scale(self._scale, self._scale)
        self.zoom_bar.show_zoom(self._zoom)

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Zooms so that a point of the view stays where it is.

        Args:
            zoom: The zoom, of which 1 is 100 %; it is kept between 10 % and 200 %.
            at: The point in px of the view; its middle without one.
        """
        place = at if at is not None else QPointF(self.viewport().rect().center())
        before = self.mapToScene(place.toPoint())
        self._zoom = min(max(zoom, LEAST), MOST)
        self._fits = self._opens = False
        self._apply_zoom()
        after = self.mapToScene(place.toPoint())
        middle = self.mapToScene(self.viewport().rect().center())
        self._centre_on(middle + before - after)
        self.viewport().update()
        self._follow_view()

    def step_zoom(self, by: int, at: QPointF | None = None) -> None:
        """Zooms in by steps above 0, out by steps below."""
        self.set_zoom(self._zoom * STEP**by, at)

    def fit(self) -> None:
        """Shows the whole graph, never larger than at 100 %."""
        box, room, base = self._box, self.viewport().size(), self._theme.system_px / REFERENCE_PX
        wide, high = (box.width + 2 * _MARGIN) * base, (box.height + 2 * _MARGIN) * base
        self.set_zoom(min(room.width() / wide, room.height() / high, 1.0))
        self._centre_on(QPointF(box.x + box.width / 2, box.y + box.height / 2))
        self._fits = True
        self.looked.emit()

    def look_as(self, other: GraphCanvas) -> None:
        """Looks at the same place as another canvas in the same size."""
        self.set_zoom(other.zoom)
        self._centre_on(other.middle)
        self._fits, self._opens = other._fits, other._opens

    def _centre_on(self, place: QPointF) -> None:
        self._fits = self._opens = False
        self.centerOn(place)
        self.looked.emit()

    def _reveal(self, card: Card) -> None:
        """Scrolls no further than it takes to see a card."""
        box = QRectF(*card.box).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        view = self.mapToScene(self.viewport().rect()).boundingRect()
        if view.contains(QRectF(*card.box)):
            return
        middle = view.center()
        for low, high, least, most, move in (
            (box.left(), box.right(), view.left(), view.right(), middle.setX),
            (box.top(), box.bottom(), view.top(), view.bottom(), middle.setY),
        ):
            half = (most - least) / 2
            if low < least or high - low > most - least:
                move(low + half)
            elif high > most:
                move(high - half)
        self._centre_on(middle)

    def show_box(self, box: QRectF) -> None:
        """Brings a part into the middle if it is not in sight, large enough to be read."""
        view = self.mapToScene(self.viewport().rect()).boundingRect()
        is_small = self.zoom < _LEAST_SHOWN
        if is_small:
            self.set_zoom(_LEAST_SHOWN)
        if is_small or not view.contains(box):
            self._centre_on(box.center())
        self._uncover(_box(box))

    def show_large(self, spot: NodeOrPin) -> None:
        """Makes a node or a pin the current one and brings it into sight, large enough."""
        card = self._ways.card(spot.node) if self._ways is not None else None
        if card is not None:
            self.show_box(QRectF(*card.box))
        self.mark(spot)

    def centre_current(self) -> None:
        """Puts the current card into the middle."""
        card = self._ways.card(self._current.node) if self._ways is not None else None
        if card is not None:
            self._centre_on(QRectF(*card.box).center())

    def _follow_view(self) -> None:
        was_hidden = self.minimap.isHidden()
        self.minimap.set_view(QRectF(*self._seen()))
        if was_hidden and not self.minimap.isHidden():
            self._uncover()

    def _seen(self) -> Box:
        """What is in sight, in the scene."""
        return _box(self.mapToScene(self.viewport().rect()).boundingRect())

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_untouched = self._fits or self._opens
        super().resizeEvent(event)
        if is_untouched or event.oldSize().isEmpty():
            self._open()
        self._tools.arrange()
        self._follow_view()

    # Pointer ------------------------------------------------------------------------------------

    def spot_at(self, place: QPoint) -> NodeOrPin:
        """The node or pin at a point in px of the view; one of no node where there is none."""
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
            if holds(Box(x0, y0, width, metrics.COMMENT_BAND), x, y):
                met = NodeOrPin(card.node.export)
        return met

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            # What is cut on a card is whole here.
            words = self._spoken(self.spot_at(event.pos()))[:_LONGEST_TIP]
            show_tip(event.globalPos(), words, self.viewport())
            return True
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pressed = event.position().toPoint()
        spot = self.spot_at(self._pressed)
        left = event.button() == Qt.MouseButton.LeftButton
        if left and spot.node >= 0:
            self._choose(spot)
            self._unfold(self.mapToScene(self._pressed))
        elif left or event.button() == Qt.MouseButton.MiddleButton:
            self._dragged = self._pressed
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _unfold(self, place: QPointF | None = None) -> None:
        """Asks for all pins of the current card, or for no more, if there is a row that does so.

        Args:
            place: What was clicked, in the scene; None for the key.
        """
        card = self._ways.card(self._current.node) if self._ways is not None else None
        if card is None or not (card.folded or card.unfolded):
            return
        if place is None or holds(card.fold_row, place.x(), place.y()):
            self.unfolding_wanted.emit(card.node.export)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged is not None:
            place = event.position().toPoint()
            moved, self._dragged = place - self._dragged, place
            self.scroll_by(-moved.x(), -moved.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = None
        self.viewport().unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def scroll_by(self, across: int, down: int) -> None:
        """Moves the view by px."""
        self._fits = self._opens = False
        for bar, by in ((self.horizontalScrollBar(), across), (self.verticalScrollBar(), down)):
            bar.setValue(bar.value() + by)
        self.looked.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        angle = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * STEP ** (angle.y() / _NOTCH), event.position())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.scroll_by(-angle.y() or -angle.x(), 0)
        else:
            self.scroll_by(-angle.x(), -angle.y())
        event.accept()

    # Keys ---------------------------------------------------------------------------------------

    def _choose(self, spot: NodeOrPin) -> None:
        changed = spot != self._current
        self.set_current(spot)
        if changed and spot.node >= 0:
            self.chosen.emit(spot)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002
        step = self._ways.step(self._current, 1 if next else -1) if self._ways else None
        if step is None:
            return super().focusNextPrevChild(next)
        self._choose(step)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ways, key, spot = self._ways, event.key(), self._current
        # Signs may need Shift.
        if held & ~Qt.KeyboardModifier.ShiftModifier or ways is None:
            super().keyPressEvent(event)
        elif is_enter(event):
            self._choose(ways.partner(spot))
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._choose(ways.beside(spot, right=key == Qt.Key.Key_Right))
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._choose(ways.along(spot, 1 if key == Qt.Key.Key_Down else -1))
        elif key == Qt.Key.Key_Space:
            self.centre_current()
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key == Qt.Key.Key_T:
            self.switched.emit()
        elif key == Qt.Key.Key_M:
            self._unfold()
        elif event.text() in ("+", "-", "−", "0"):
            self._zoom_by_key(event.text())
        else:
            super().keyPressEvent(event)

    def _zoom_by_key(self, sign: str) -> None:
        if sign == "0":
            self.set_zoom(1.0)
        else:
            self.step_zoom(1 if sign == "+" else -1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._speak()
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # Painting -----------------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, self._theme.color("panel"))
        if self._painter is not None:
            self.painted = self._painter.paint(
                painter, _box(rect), self._zoom, self._current, self._kept
            )


def _box(rect: QRectF | QRect) -> Box:
    return Box(rect.x(), rect.y(), rect.width(), rect.height())


def _pin_at(card: Card, x: float, y: float) -> str:
    """The pin in whose row a point lies, on its side of the card; empty for none."""
    middle = card.box.x + card.box.width / 2
    for spot in card.spots:
        near = abs(spot.y - y) <= metrics.ROW / 2
        if near and card.box.width > metrics.KNOT and (x >= middle) is spot.pin.is_output:
            return spot.pin.id
    return ""
