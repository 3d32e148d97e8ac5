"""What the pointer does on the canvas of a graph: as in the editor of the engine, or as before."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget

from inspector.gui.graphs.navigator import NOWHERE, NodeOrPin
from inspector.gui.kit.canvas import NOTCH, Canvas, stepped
from inspector.gui.look.theme import Theme
from inspector.gui.work.settings import Settings

#: Whether the left button pans, as it did once, and how often the canvas was moved by hand.
LEFT_PANS: Final = "graphs/left-pans"
HINT_SEEN: Final = "graphs/hint-seen"
#: After so many uses nobody needs the hint any more.
MOST_HINTS: Final = 3
#: A press that moves less than this is a click, in px.
_STILL: Final = 4
#: How much of what lies below it a rubber band hides.
_BAND_SHARE: Final = 0.15
_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_SIDEWAYS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right)
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier


class PointedCanvas(Canvas[NodeOrPin]):
    """A canvas whose nodes are chosen, one or several.

    The right and the middle button pan, the wheel zooms to the pointer up to 100 %, with Ctrl
    beyond that; the left button chooses, on the ground all nodes in a rubber band. Where the left
    button pans, the wheel moves what is in sight and zooms with Ctrl.

    Attributes:
        left_pans: Whether the left button pans.
        nodes_chosen: The chosen nodes by their objects where they are several; else none: the
            current one is.
    """

    #: The menu is wanted at a place of the screen.
    menu_wanted = Signal(QPoint)
    #: The view was moved or nodes were chosen with the pointer.
    used = Signal()
    #: Other nodes are chosen.
    choice_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, NOWHERE, parent)
        self.left_pans = False
        self.nodes_chosen: frozenset[int] = frozenset()
        #: Where a button that may pan was pressed, and where the corner of a rubber band is.
        self._pressed: QPoint | None = None
        self._corner: QPoint | None = None
        self._band = QRect()

    def follow_settings(self, settings: Settings) -> None:
        """Does with the pointer what is set, from now on too."""

        def take(key: str, value: object) -> None:
            if key == LEFT_PANS:
                self.left_pans = bool(value)

        take(LEFT_PANS, settings.flag(LEFT_PANS))
        settings.changed.connect(take)

    # What each canvas gives ---------------------------------------------------------------------

    def nodes_in(self, area: QRectF) -> frozenset[int]:
        """The nodes that an area of the scene touches."""
        raise NotImplementedError

    def beyond(self, place: QPointF) -> NodeOrPin:
        """The far end of the wire at a place of the scene; none where there is none."""
        raise NotImplementedError

    # Choosing -----------------------------------------------------------------------------------

    @property
    def chosen_now(self) -> frozenset[int]:
        """The nodes that something is done with: those that are chosen, else the current one."""
        if self.nodes_chosen or self._current == NOWHERE:
            return self.nodes_chosen
        return frozenset((self._current.node,))

    def choose_nodes(self, nodes: Collection[int]) -> None:
        """Chooses several nodes; of one that becomes the current one, no other is."""
        several = frozenset(nodes) if len(nodes) > 1 else frozenset[int]()
        if several != self.nodes_chosen:
            self.nodes_chosen = several
            self._speak()
            self.choice_changed.emit()
            self.viewport().update()

    def mark(self, item: NodeOrPin) -> None:
        if self.nodes_chosen and item.node not in self.nodes_chosen:
            self.nodes_chosen = frozenset()
            self.choice_changed.emit()
        super().mark(item)

    def _toggle(self, item: NodeOrPin) -> None:
        """Adds a node to those that are chosen, or takes it from them."""
        nodes = set(self.chosen_now) ^ {item.node}
        if item.node in nodes:
            # Marked first: a current node beside those that are chosen would end the choice.
            self.nodes_chosen = frozenset()
            self._choose(NodeOrPin(item.node), by_keys=False)
        self.choose_nodes(nodes)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & _CTRL and event.key() == Qt.Key.Key_A:
            self.choose_nodes(self.nodes_in(self._whole))
        elif event.modifiers() == _SHIFT and event.key() in _SIDEWAYS:
            item = self._walk(Qt.Key(event.key()))
            if item is not None and item != NOWHERE:
                self.choose_nodes(self.chosen_now | {item.node})
                self._choose(NodeOrPin(item.node))
        elif event.key() == Qt.Key.Key_Escape and self.nodes_chosen:
            self.choose_nodes(())
        else:
            super().keyPressEvent(event)

    # Pointer ------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        place = event.position().toPoint()
        button, item = event.button(), self.item_at(place)
        if button in (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
            self._pressed = place
        elif button != Qt.MouseButton.LeftButton:
            return
        elif item != NOWHERE and event.modifiers() & (_CTRL | _SHIFT):
            self._toggle(item)
            self.used.emit()
        elif item != NOWHERE:
            if item.node not in self.nodes_chosen:
                self.choose_nodes(())
            self._choose(item, by_keys=False)
        elif self.left_pans:
            self._pressed = place
        else:
            self._corner = place

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        start = self._pressed if self._dragged is None else None
        if start is not None and (place - start).manhattanLength() >= _STILL:
            self._dragged = start
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._corner is not None:
            self._stretch(place)
        else:
            super().mouseMoveEvent(event)

    def _stretch(self, place: QPoint) -> None:
        """Draws the rubber band to a point in px of the view."""
        assert self._corner is not None
        before, self._band = self._band, QRect(self._corner, place).normalized()
        self.viewport().update(before.united(self._band).adjusted(-2, -2, 2, 2))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_dragged, pressed = self._dragged is not None, self._pressed
        self._pressed = None
        super().mouseReleaseEvent(event)
        if was_dragged:
            self.used.emit()
        elif self._corner is not None and event.button() == Qt.MouseButton.LeftButton:
            self._take_band(event)
        elif pressed is not None and event.button() == Qt.MouseButton.RightButton:
            self._point_at(pressed)
            self.menu_wanted.emit(event.globalPosition().toPoint())

    def _take_band(self, event: QMouseEvent) -> None:
        """Chooses what the rubber band touches; a click on the ground chooses nothing."""
        band, self._band, self._corner = self._band, QRect(), None
        self.viewport().update(band.adjusted(-2, -2, 2, 2))
        is_more = bool(event.modifiers() & (_CTRL | _SHIFT))
        if band.width() + band.height() < _STILL:
            if not is_more:
                self.choose_nodes(())
            return
        nodes = self.nodes_in(self.mapToScene(band).boundingRect())
        if len(nodes) == 1 and not is_more:
            self.choose_nodes(())
            self._choose(NodeOrPin(next(iter(nodes))), by_keys=False)
        else:
            self.choose_nodes(nodes | self.chosen_now if is_more else nodes)
        self.used.emit()

    def _point_at(self, place: QPoint) -> None:
        """Makes what the menu is of the current item."""
        item = self.item_at(place)
        if item != NOWHERE and item.node not in self.nodes_chosen:
            self.choose_nodes(())
            self._choose(item, by_keys=False)
        elif item == NOWHERE:
            self.choose_nodes(())
            self.mark(NOWHERE)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # That of the pointer comes when the button is let go: it may pan until then.
        if event.reason() != QContextMenuEvent.Reason.Mouse:
            area = self.area_of(self._current)
            view = self.viewport().rect()
            place = self.mapFromScene(area.center()) if not area.isNull() else view.center()
            inside = QPoint(
                min(max(place.x(), view.left()), view.right()),
                min(max(place.y(), view.top()), view.bottom()),
            )
            self.menu_wanted.emit(self.viewport().mapToGlobal(inside))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and self.item_at(place) == NOWHERE:
            end = self.beyond(self.mapToScene(place))
            if end != NOWHERE:
                self._choose(end, by_keys=False)
                self.centre_current()
                self.used.emit()
                return
        super().mouseDoubleClickEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        held, angle = event.modifiers(), event.angleDelta().y()
        if self.left_pans or held & _SHIFT or not angle:
            super().wheelEvent(event)
            return
        zoom = stepped(self._zoom, angle / NOTCH)
        if not held & _CTRL and angle > 0:
            zoom = min(zoom, max(self._zoom, 1.0))
        self.set_zoom(zoom, event.position())
        self.used.emit()
        event.accept()

    # Painting -----------------------------------------------------------------------------------

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        super().drawForeground(painter, rect)
        if self._band.isEmpty():
            return
        painter.save()
        painter.resetTransform()
        colour = QColor(self._theme.color("accent"))
        painter.setPen(colour)
        colour.setAlphaF(_BAND_SHARE)
        painter.setBrush(colour)
        painter.drawRect(self._band)
        painter.restore()
