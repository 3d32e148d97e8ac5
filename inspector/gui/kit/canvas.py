"""What is drawn in a plane and walked through: zoom, place, the current item, keys and pointer."""

from __future__ import annotations

from bisect import bisect_right
from math import ceil, floor, log
from typing import Final, Generic, TypeVar

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

from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.look.theme import REFERENCE_PX, Theme, Themed
from inspector.named_tuples import NamedTuple

#: The zoom, of which 1 is 100 %: its steps, the quarters up to 100 % among them.
STEPS: Final = (
    0.1, 0.13, 0.16, 0.2, 0.25, 0.32, 0.4, 0.5, 0.6, 0.75, 1.0, 1.25, 1.5, 2.0
)  # fmt: skip
LEAST: Final = STEPS[0]
MOST: Final = STEPS[-1]
#: What is gone to is shown no smaller than this if it fits then.
_LEAST_SHOWN: Final = 0.75
#: Around an item that is scrolled to, in units of the scene.
MARGIN: Final = 40.0
#: The most signs of a tooltip.
_LONGEST_TIP: Final = 500
#: How much of an angle of the wheel is one step.
NOTCH: Final = 120
#: Places among the steps that are nearer to each other are the same.
_SAME: Final = 1e-6

Item = TypeVar("Item")


def stepped(zoom: float, steps: float) -> float:
    """The zoom so many steps further in, or further out for less than 0.

    Whole steps end at one of :data:`STEPS`, from wherever they begin. Parts of one, as a touchpad
    sends them, lie between two and stop at the first that they come by.
    """
    place = _place_of(zoom)
    is_in = steps > 0
    below, above = floor(place + _SAME), ceil(place - _SAME)
    if abs(steps) >= 1:
        wanted = float(below + int(steps) if is_in else above + int(steps))
    elif is_in:
        wanted = min(place + steps, below + 1)
    else:
        wanted = max(place + steps, above - 1)
    wanted = min(max(wanted, 0.0), len(STEPS) - 1.0)
    first = min(int(wanted), len(STEPS) - 2)
    low, high = STEPS[first], STEPS[first + 1]
    share = wanted - first
    return high if share == 1.0 else float(low * (high / low) ** share)


def _place_of(zoom: float) -> float:
    """Where a zoom stands among the steps: between the second and the third at 1.5, say."""
    above = min(max(bisect_right(STEPS, zoom), 1), len(STEPS) - 1)
    low, high = STEPS[above - 1], STEPS[above]
    return above - 1 + log(zoom / low) / log(high / low)


class Viewport(NamedTuple):
    """How a canvas is looked at: its zoom, and what of it is in the middle of the view."""

    zoom: float
    middle: QPointF


class Canvas(Themed, QGraphicsView, Generic[Item]):
    """A plane of items, one of which is the current one; what is on it each canvas says.

    A canvas gives the place of each item, paints them, and says where arrow keys lead. The view
    takes the keyboard and says the current item to screen readers; dragging and the wheel move it.

    Args:
        theme: The look.
        nowhere: The item that stands for none.
        parent: Its owner.
    """

    #: Another item was made the current one by hand; carries it.
    chosen = Signal(object)
    #: Enter or a double click on an item; carries it.
    activated = Signal(object)
    #: Another part is in sight, or in another size.
    looked = Signal()

    #: The role of the ground.
    GROUND = "panel"
    #: Whether it is seen in other sizes too.
    ZOOMS = True

    def __init__(self, theme: Theme, nowhere: Item, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._nowhere = self._current = self._hovered = nowhere
        self._by_keys = False
        #: What is looked at as a whole.
        self._whole = QRectF()
        self._zoom = 1.0
        self._fits = False
        #: Whether it stands where it begins, as it opened: in another size it opens anew.
        self._opens = False
        self._dragged: QPoint | None = None
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
        self.setBackgroundRole(QPalette.ColorRole.Base)

    # What each canvas gives ---------------------------------------------------------------------

    def item_at(self, place: QPoint) -> Item:
        """The item at a point in px of the view; that of none where there is none."""
        raise NotImplementedError

    def area_of(self, item: Item) -> QRectF:
        """Where an item is in the scene; null for one that is not drawn."""
        raise NotImplementedError

    def _name_of(self, item: Item) -> str:
        """What is said of an item; of none, what the whole is called."""
        raise NotImplementedError

    def _tip(self, item: Item) -> str:
        """What the pointer over an item is told."""
        return self._name_of(item) if item != self._nowhere else ""

    def _paint(self, painter: QPainter, area: QRectF) -> None:
        """Paints what an area of the scene touches."""
        raise NotImplementedError

    def _walk(self, key: Qt.Key) -> Item | None:
        """The item that an arrow key leads to; None for other keys."""
        raise NotImplementedError

    def _take_key(self, event: QKeyEvent) -> bool:
        """Does what a key means besides; whether it means anything."""
        sign = event.text()
        if event.key() == Qt.Key.Key_Space:
            self.centre_current()
        elif sign == "0" and self.ZOOMS:
            self.set_zoom(1.0)
        elif sign in ("+", "-", "−") and self.ZOOMS:
            self.step_zoom(1 if sign == "+" else -1)
        else:
            return False
        return True

    def _enter(self) -> None:
        """Does what Enter means at the current item."""
        self.activated.emit(self._current)

    def _open(self) -> None:
        """Shows the beginning."""
        self.fit()

    # The current item ---------------------------------------------------------------------------

    @property
    def current(self) -> Item:
        """The current item."""
        return self._current

    def set_current(self, item: Item) -> None:
        """Makes an item the current one without telling anybody, and scrolls to it."""
        if not self.area_of(item).isNull():
            self._reveal(item)
        self.mark(item)

    def mark(self, item: Item) -> None:
        """Makes an item the current one where it stands, in sight or not."""
        self._current = self._nowhere if self.area_of(item).isNull() else item
        self._speak()
        self.viewport().update()

    def _choose(self, item: Item, *, by_keys: bool = True) -> None:
        self._by_keys = by_keys
        changed = item != self._current
        self.set_current(item)
        if changed and item != self._nowhere:
            self.chosen.emit(item)

    def _speak(self) -> None:
        self.setAccessibleName(self._name_of(self._current))

    # Zoom and place -----------------------------------------------------------------------------

    @property
    def viewpoint(self) -> Viewport | None:
        """How it is looked at; None where that is as it opens, or as a whole."""
        return None if self._fits or self._opens else Viewport(self._zoom, self.middle)

    @property
    def middle(self) -> QPointF:
        """What stands in the middle of the view, in the scene."""
        inside = QRectF(self.viewport().rect()).center()
        return self.viewportTransform().inverted()[0].map(inside)

    @property
    def zoom(self) -> float:
        """How large everything is, of which 1 is 100 %."""
        return self._zoom

    @property
    def scale_now(self) -> float:
        """How many px a unit of the scene has: one where it is laid out in px."""
        return self._zoom * self._theme.system_px / REFERENCE_PX if self.ZOOMS else 1.0

    def _apply_zoom(self) -> None:
        self.resetTransform()
        self.scale(self.scale_now, self.scale_now)

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
        self.set_zoom(stepped(self._zoom, by), at)

    def fit(self) -> None:
        """Shows everything, never larger than at 100 %."""
        self.fit_box(self._whole)
        self._fits = True
        self.looked.emit()

    def fit_box(self, box: QRectF) -> None:
        """Shows all of a part, never larger than at 100 %."""
        room, base = self._room(), self._theme.system_px / REFERENCE_PX
        wide, high = (box.width() + 2 * MARGIN) * base, (box.height() + 2 * MARGIN) * base
        self.set_zoom(min(room.width() / wide, room.height() / high, 1.0))
        aside = QRectF(self.viewport().rect()).center() - QRectF(room).center()
        self._centre_on(box.center() + aside / self.scale_now)

    def _room(self) -> QRect:
        """Where a part is shown as a whole: the view without what always lies over it, in px."""
        return self.viewport().rect()

    def look_as(self, other: Canvas[Item]) -> None:
        """Looks at the same place as another canvas in the same size."""
        self.set_zoom(other.zoom)
        self._centre_on(other.middle)
        self._fits, self._opens = other._fits, other._opens

    def _centre_on(self, place: QPointF) -> None:
        self._fits = self._opens = False
        self.centerOn(place)
        self.looked.emit()

    def _reveal(self, item: Item) -> None:
        """Scrolls no further than it takes to see an item."""
        area, view = self.area_of(item), self.seen
        if view.contains(area):
            return
        box = area.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
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
        """Brings a part into the middle if it is not in sight, large enough to be read.

        That is at 100 %, or as large as all of it fits.
        """
        view, is_small = self.seen, self.zoom < _LEAST_SHOWN
        if is_small:
            before = self.zoom
            self.fit_box(box)
            self.set_zoom(max(self.zoom, before))
        if is_small or not view.contains(box):
            self._centre_on(box.center())

    def show_large(self, item: Item) -> None:
        """Makes an item the current one and brings it into sight, large enough."""
        area = self.area_of(item)
        if not area.isNull():
            self.show_box(area)
        self.mark(item)

    def centre_current(self) -> None:
        """Puts the current item into the middle."""
        area = self.area_of(self._current)
        if not area.isNull():
            self._centre_on(area.center())

    @property
    def seen(self) -> QRectF:
        """What is in sight, in the scene."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def _follow_view(self) -> None:
        """Takes notice of another part that is in sight."""

    def scroll_by(self, across: int, down: int) -> None:
        """Moves the view by px."""
        self._fits = self._opens = False
        for bar, by in ((self.horizontalScrollBar(), across), (self.verticalScrollBar(), down)):
            bar.setValue(bar.value() + by)
        self.looked.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_untouched = self._fits or self._opens
        super().resizeEvent(event)
        if is_untouched or event.oldSize().isEmpty():
            self._open()
        self._follow_view()

    # Pointer ------------------------------------------------------------------------------------

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._hover(self._nowhere)
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            # What is cut on an item is whole here.
            words = self._tip(self.item_at(event.pos()))[:_LONGEST_TIP]
            show_tip(event.globalPos(), words, self.viewport())
            return True
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        place = event.position().toPoint()
        item = self.item_at(place)
        left = event.button() == Qt.MouseButton.LeftButton
        if left and item != self._nowhere:
            self._choose(item, by_keys=False)
        elif left or event.button() == Qt.MouseButton.MiddleButton:
            self._dragged = place
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if self._dragged is not None:
            moved, self._dragged = place - self._dragged, place
            self.scroll_by(-moved.x(), -moved.y())
        elif self.viewport().hasMouseTracking():
            self._hover(self.item_at(place))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = None
        self.viewport().unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)
        item = self.item_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and item != self._nowhere:
            self.activated.emit(item)

    def _hover(self, item: Item) -> None:
        if item != self._hovered:
            self._hovered = item
            self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        angle = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and self.ZOOMS:
            self.set_zoom(stepped(self._zoom, angle.y() / NOTCH), event.position())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.scroll_by(-angle.y() or -angle.x(), 0)
        else:
            self.scroll_by(-angle.x(), -angle.y())
        event.accept()

    # Keys ---------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        # Signs may need Shift.
        if held & ~Qt.KeyboardModifier.ShiftModifier:
            super().keyPressEvent(event)
            return
        item = self._walk(Qt.Key(event.key()))
        if item is not None:
            self._choose(item)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        elif not self._take_key(event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_keys = event.reason() != Qt.FocusReason.MouseFocusReason
        self._speak()
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # Painting -----------------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, self._theme.color(self.GROUND))
        self._paint(painter, QRectF(rect))
