"""What stands in the corners of a canvas: the zoom, and the minimap where it covers least."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QWidget

from inspector.graphs import metrics
from inspector.graphs.layout import Box, Card, Scene, SceneGrid, touches
from inspector.gui.graphs.painting import caption_of
from inspector.gui.kit.buttons import Button, IconButton, Segments
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.painting import outline
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _, lazy
from inspector.messages.graph_text import node_name
from inspector.named_tuples import NamedTuple

_SIZE: Final = (150, 104)
_MARGIN: Final = 6
#: How many times as wide and high as it is the view is at least: it would hide too much of it.
_ROOM: Final = 3
#: How opaque it is over nodes, so that these can be read, until the pointer comes to it.
_FADED: Final = 0.25


class Minimap(Themed, QWidget):
    """Comments as boxes, cards as blocks, the current one in the accent, the view as a frame.

    Attributes:
        is_over: Whether it lies over nodes, where it is faint while the pointer is elsewhere.
    """

    #: A place is wanted in the middle of the view; carries a QPointF of the scene.
    wanted = Signal(object)

    def __init__(self, theme: Theme, view: QWidget) -> None:
        super().__init__(view)
        self._theme = theme
        self._around = view
        self._scene: Scene | None = None
        self._current = -1
        self._roles: Mapping[int, str] = {}
        self._view = QRectF()
        self._blocks = QPixmap()
        self.is_over = False
        self.setAccessibleName(_("Minimap"))
        self.hide()

    def _apply_theme(self) -> None:
        self._blocks = QPixmap()

    def sizeHint(self) -> QSize:
        return QSize(*map(self._theme.px, _SIZE))

    def show_scene(self, scene: Scene | None) -> None:
        """Shows another graph, or none."""
        self._scene, self._current = scene, -1
        self._roles = {}
        self._blocks = QPixmap()
        self.update()

    def set_roles(self, roles: Mapping[int, str]) -> None:
        """Gives blocks colours of their own, by their nodes."""
        self._roles = roles
        self._blocks = QPixmap()
        self.update()

    def set_current(self, node: int) -> None:
        """Marks a node; -1 for none."""
        self._current = node
        self.update()

    def set_view(self, view: QRectF) -> None:
        """Takes what is in sight, in the scene."""
        self._view = view
        scene = self._scene
        is_cut = scene is not None and not view.contains(QRectF(*scene.box))
        self.setVisible(self.has_room and is_cut)
        self.update()

    def set_over(self, over: bool) -> None:
        """Takes whether it lies over nodes."""
        if over != self.is_over:
            self.is_over = over
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    @property
    def has_room(self) -> bool:
        """Whether the view is so large that it does not hide too much of it."""
        around, own = self._around.size(), self.sizeHint()
        return around.width() >= _ROOM * own.width() and around.height() >= _ROOM * own.height()

    def _scale(self) -> tuple[float, QPointF]:
        """How large the graph is here, and where its upper left corner lies."""
        scene = self._scene
        margin = self._theme.px(_MARGIN)
        wide, high = self.width() - 2 * margin, self.height() - 2 * margin
        if scene is None:
            return 1.0, QPointF()
        box = scene.box
        scale = min(wide / max(box.width, 1), high / max(box.height, 1))
        left = (self.width() - box.width * scale) / 2
        top = (self.height() - box.height * scale) / 2
        return scale, QPointF(left - box.x * scale, top - box.y * scale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            scale, corner = self._scale()
            self.wanted.emit((event.position() - corner) / scale)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme, scene = self._theme, self._scene
            painter.setOpacity(_FADED if self.is_over and not self.underMouse() else 1.0)
            ratio = self.devicePixelRatioF()
            if self._blocks.isNull() or self._blocks.size() != self.size() * ratio:
                self._blocks = self._drawn(ratio)
            painter.drawPixmap(0, 0, self._blocks)
            scale, corner = self._scale()
            painter.translate(corner)
            painter.scale(scale, scale)
            for card in scene.cards if scene is not None and self._current >= 0 else ():
                if card.node.export == self._current:
                    least = 3 / scale
                    box = QRectF(*card.box)
                    box.setWidth(max(box.width(), least))
                    box.setHeight(max(box.height(), least))
                    painter.fillRect(box, theme.color("accent"))
            painter.resetTransform()
            seen = QRectF(self._view.topLeft() * scale + corner, self._view.size() * scale)
            inner = self.rect().toRectF().adjusted(1, 1, -1, -1)
            outline(painter, seen.intersected(inner), theme.color("text"), 1)
            outline(painter, self.rect().toRectF(), theme.color("line2"), 1)

    def _drawn(self, ratio: float) -> QPixmap:
        """The cards and comments, which stay while the view moves."""
        theme, scene = self._theme, self._scene
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(theme.color("base"))
        if scene is not None:
            scale, corner = self._scale()
            with QPainter(picture) as painter:
                painter.translate(corner)
                painter.scale(scale, scale)
                painter.setPen(Qt.PenStyle.NoPen)
                for card in scene.comments:
                    outline(painter, QRectF(*card.box), theme.color("line2"), 1 / scale)
                blocks: dict[str, list[QRectF]] = {}
                for card in scene.cards:
                    role = self._roles.get(card.node.export, "text3")
                    blocks.setdefault(role, []).append(QRectF(*card.box))
                for role, boxes in blocks.items():
                    painter.setBrush(theme.color(role))
                    painter.drawRects(boxes)
        return picture


class ZoomBar(Themed, QWidget):
    """Stands in a corner of the canvas."""

    #: Larger for +1, smaller for −1.
    stepped = Signal(int)
    #: 100 % is wanted.
    full_wanted = Signal()
    #: The whole graph is wanted.
    whole_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.smaller = IconButton(theme, "minus", _("Smaller (−)"))
        self.larger = IconButton(theme, "plus", _("Larger (+)"))
        self.whole = IconButton(theme, "fit", _("Show the whole graph (F)"))
        self.number = Button(theme, "100 %", "flat")
        set_tip(self.number, _("Show at 100 % (0)"))
        self.smaller.clicked.connect(lambda: self.stepped.emit(-1))
        self.larger.clicked.connect(lambda: self.stepped.emit(1))
        self.number.clicked.connect(lambda: self.full_wanted.emit())
        self.whole.clicked.connect(lambda: self.whole_wanted.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        parts = (self.smaller, self.number, self.larger, self.whole)
        for part in parts:
            part.look = "cell"
            part.joined = (part is not parts[0], part is not parts[-1])
            row.addWidget(part)
        self._apply_theme()

    def _apply_theme(self) -> None:
        # As wide as the widest number, so that nothing moves under the pointer.
        self.number.setFixedWidth(self._theme.width("body", "100 %") + self._theme.px(18))

    def show_zoom(self, zoom: float) -> None:
        """Shows a zoom, of which 1 is 100 %."""
        self.number.setText(f"{zoom * 100:.0f} %")


#: From one place that a view may open at to the next, in units of the scene.
_STEP: Final = 32.0
#: What begins so near to an edge of the view looks as if it were cut.
_EDGE: Final = 8.0


class Corner(Enum):
    """A corner that the minimap may stand in, those that are liked better first."""

    LOWER_RIGHT = auto()
    UPPER_RIGHT = auto()
    UPPER_LEFT = auto()


class Clearing(NamedTuple):
    """How far a view goes to the left and up, in units of the scene, and where its minimap is."""

    left: float
    up: float
    corner: Corner


def clearest(
    view: Box,
    tools: Mapping[Corner, Sequence[Box]],
    things: Sequence[Box],
    reach: tuple[float, float] = (0.0, 0.0),
) -> Clearing:
    """Where the tools cover the least, and the view cuts the least at its left and upper edges.

    Args:
        view: What is in sight, in the scene.
        tools: What the tools cover with the minimap in a corner, from the upper left of the view.
        things: What is not to be covered, in the scene.
        reach: How far the view may go to the left and up, in units of the scene.
    """
    best, least = Clearing(0.0, 0.0, next(iter(tools))), len(things) * 2 + 1
    for left, up in _ways(*reach):
        moved = view._replace(x=view.x - left, y=view.y - up)
        cut = sum(_is_cut(thing, moved) for thing in things)
        for corner, boxes in tools.items():
            covers = (box._replace(x=box.x + moved.x, y=box.y + moved.y) for box in boxes)
            lost = cut + sum(touches(cover, thing) for cover in covers for thing in things)
            if lost < least:
                best, least = Clearing(left, up, corner), lost
        if not least:
            break
    return best


def _ways(left: float, up: float) -> Iterator[tuple[float, float]]:
    """The ways that a view may go, the shortest first."""
    ways = [
        (column * _STEP, row * _STEP)
        for column in range(int(left / _STEP) + 1)
        for row in range(int(up / _STEP) + 1)
    ]
    yield from sorted(ways, key=sum)


def _is_cut(thing: Box, view: Box) -> bool:
    """Whether only the right or lower part of a thing is in sight, or it begins at the edge."""
    return touches(thing, view) and (thing.x < view.x + _EDGE or thing.y < view.y + _EDGE)


SPREAD: Final = "spread"
STORED: Final = "stored"
#: Where the states of a machine stand, each with what that is called.
PLACES: Final = ((SPREAD, lazy("Spread")), (STORED, lazy("As stored")))
#: From the edges of the view, and between a tool and the next card, in px of the design.
_INSET: Final = 12
_CLEAR: Final = 6
#: Above and below the hint.
_STRIP: Final = 4
#: What stands above some cards, in units of the scene.
_CAPTION: Final = 18.0


class CornerTools:
    """The tools of one canvas, which lie over what it shows.

    Args:
        theme: The look.
        view: The canvas.
    """

    def __init__(self, theme: Theme, view: QWidget) -> None:
        self._view = view
        self.zoom_bar = ZoomBar(theme, view)
        self.minimap = Minimap(theme, view)
        #: Where the states of a machine stand, beside the zoom; hidden for other graphs.
        self.places = Segments(theme, PLACES, view)
        set_tip(self.places, _("Move states apart so that rules have room, or leave them where "
                               "the file has them (S)"))  # fmt: skip
        self.places.hide()
        #: What the pointer does, below what is shown: it covers nothing.
        self.hint = ElidedLabel(theme, "", "caption", "text3", "end", view)
        self.hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hint.hide()
        self._corner = Corner.LOWER_RIGHT
        #: What else lies over the view, in px.
        self._others = QRect()

    def set_covered(self, covered: QRect) -> None:
        """Keeps the tools off what else lies over the view, in px."""
        self._others = covered
        if self._place_of_map(self._corner).intersects(covered):
            self._corner = Corner.LOWER_RIGHT
        self.arrange()

    def show_places(self, shown: bool) -> None:
        """Shows where states stand, or no more."""
        self.places.setVisible(shown)
        self.arrange()

    def show_hint(self, text: str) -> None:
        """Says what the pointer does; empty for nothing."""
        self.hint.set_text(text)
        self.arrange()

    @property
    def _theme(self) -> Theme:
        return self.zoom_bar.theme

    def arrange(self) -> None:
        """Puts the tools into the corners of the view."""
        bar = self._place_of_bar()
        self.zoom_bar.setGeometry(QRect(bar.topLeft(), self.zoom_bar.sizeHint()))
        size = self.places.sizeHint()
        self.places.setGeometry(
            bar.right() + 1 - size.width(), bar.top(), size.width(), bar.height()
        )
        size = self.hint.sizeHint()
        self.hint.setGeometry(
            self._theme.px(_INSET), self._area.bottom() + 1 + self._theme.px(_STRIP),
            size.width(), size.height(),
        )  # fmt: skip
        self.hint.setVisible(self.strip > 0)
        self.minimap.setGeometry(self._place_of_map(self._corner))

    @property
    def strip(self) -> int:
        """How high the strip below what is shown is in which the hint stands, in px; 0 without."""
        size = self.hint.sizeHint()
        # Half a hint helps nobody.
        has_room = size.width() <= self._view.width() - 2 * self._theme.px(_INSET)
        return size.height() + 2 * self._theme.px(_STRIP) if self.hint.text() and has_room else 0

    @property
    def _area(self) -> QRect:
        """Where the graph is shown, and the tools over it, in px."""
        return self._view.rect().adjusted(0, 0, 0, -self.strip)

    @property
    def room(self) -> QRect:
        """The view between its upper rim and the row of the zoom, in px."""
        inset, row = self._theme.px(_INSET), self.zoom_bar.sizeHint().height()
        return self._area.adjusted(0, inset, 0, -inset - row)

    def _place_of_bar(self) -> QRect:
        """What stands at the lower left: the zoom, and where states stand."""
        inset, size = self._theme.px(_INSET), self.zoom_bar.sizeHint()
        if not self.places.isHidden():
            size.setWidth(size.width() + inset + self.places.sizeHint().width())
        return QRect(QPoint(inset, self._area.bottom() + 1 - inset - size.height()), size)

    def _place_of_map(self, corner: Corner) -> QRect:
        inset, place = self._theme.px(_INSET), QRect(QPoint(), self.minimap.sizeHint())
        room = self._area.adjusted(inset, inset, -inset, -inset)
        place.moveTopLeft(room.topLeft())
        if corner is not Corner.UPPER_LEFT:
            place.moveRight(room.right())
        if corner is Corner.LOWER_RIGHT:
            place.moveBottom(room.bottom())
        return place

    def _covers(self, scale: float, corner: Corner, *, with_bar: bool) -> list[Box]:
        """What the tools cover, from the upper left of the view, in units of the scene."""
        places = [self._place_of_bar()] if with_bar else []
        if self.minimap.has_room:
            places.append(self._place_of_map(corner))
        clear = self._theme.px(_CLEAR)
        around = (place.adjusted(-clear, -clear, clear, clear) for place in places)
        return [
            Box(place.x() / scale, place.y() / scale, place.width() / scale, place.height() / scale)
            for place in around
        ]

    def make_clear(
        self, grid: SceneGrid, view: Box, reach: tuple[float, float], scale: float
    ) -> Clearing:
        """Puts the minimap where it is to be when a graph opens.

        Args:
            grid: The graph.
            view: What is wanted in sight, in the scene.
            reach: How far it may go to the left and up from there.
            scale: How many px a unit of the scene has.

        Returns:
            How far the view is to go from there, so that no tool lies over a card.
        """
        left, up = reach
        around = Box(view.x - left, view.y - up, view.width + left, view.height + up)
        tools = {corner: self._covers(scale, corner, with_bar=True) for corner in Corner}
        clearing = clearest(view, tools, _with_words(grid, around), reach)
        self._corner = clearing.corner
        self.arrange()
        return clearing

    def uncover(self, grid: SceneGrid, view: Box, scale: float, wanted: Box | None = None) -> None:
        """Puts the minimap where it covers the least.

        Args:
            grid: The graph.
            view: What is in sight, in the scene.
            scale: How many px a unit of the scene has.
            wanted: What it is not to cover, in the scene: where it does not, it stays.
        """
        corners = [
            corner for corner in Corner
            if not self._place_of_map(corner).intersects(self._others)
        ] or [Corner.LOWER_RIGHT]  # fmt: skip
        tools = {corner: self._covers(scale, corner, with_bar=False) for corner in corners}
        if wanted is not None:
            free = [corner for corner, boxes in tools.items()
                    if not any(touches(box, wanted) for box in _moved(boxes, view))]  # fmt: skip
            if self._corner in free:
                return
            tools = {corner: tools[corner] for corner in free or tools}
        areas = [area for boxes in tools.values() for area in _moved(boxes, view)]
        things = dict.fromkeys(thing for area in areas for thing in _with_words(grid, area))
        self._corner = clearest(view, tools, tuple(things)).corner
        self.arrange()
        self.follow(grid, view, scale)

    def follow(self, grid: SceneGrid, view: Box, scale: float) -> None:
        """Lets the minimap be faint where it lies over what has words.

        Args:
            grid: The graph.
            view: What is in sight, in the scene.
            scale: How many px a unit of the scene has.
        """
        place = self._place_of_map(self._corner)
        corner = place.x() / scale + view.x, place.y() / scale + view.y
        area = Box(*corner, place.width() / scale, place.height() / scale)
        self.minimap.set_over(bool(_with_words(grid, area)))


def _moved(boxes: list[Box], view: Box) -> list[Box]:
    return [box._replace(x=box.x + view.x, y=box.y + view.y) for box in boxes]


def _with_words(grid: SceneGrid, area: Box) -> list[Box]:
    """What of an area has words: the cards, and the titles of comments."""
    titles = (
        comment.box._replace(
            width=min(comment.box.width, metrics.title_width(node_name(comment.node))),
            height=metrics.COMMENT_BAND,
        )
        for comment in grid.comments.touching(area)
    )
    cards = map(_with_caption, grid.cards.touching(area))
    return [box for box in (*cards, *titles) if touches(box, area)]


def _with_caption(card: Card) -> Box:
    """A card with what stands above it."""
    box = card.box
    if not caption_of(card.node):
        return box
    return box._replace(y=box.y - _CAPTION, height=box.height + _CAPTION)
