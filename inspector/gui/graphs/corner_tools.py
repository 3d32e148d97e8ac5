"""What stands in the corners of a canvas: the zoom, and the minimap in the corner that is free."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from inspector.graphs import metrics
from inspector.graphs.layout import Box, Card, SceneGrid, touches
from inspector.gui.graphs.clearing import Clearing, Corner, clearest
from inspector.gui.graphs.minimap import Minimap
from inspector.gui.graphs.painting import caption_of
from inspector.gui.graphs.zoom_bar import ZoomBar
from inspector.gui.look.theme import Theme
from inspector.messages.graph_text import node_name

#: From the edges of the view, and between a tool and the next card, in px of the design.
_INSET: Final = 12
_CLEAR: Final = 6
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
        self._corner = Corner.UPPER_RIGHT

    @property
    def _theme(self) -> Theme:
        return self.zoom_bar.theme

    def arrange(self) -> None:
        """Puts the tools into the corners of the view."""
        self.zoom_bar.setGeometry(self._place_of_bar())
        self.minimap.setGeometry(self._place_of_map(self._corner))

    def _place_of_bar(self) -> QRect:
        inset, size = self._theme.px(_INSET), self.zoom_bar.sizeHint()
        return QRect(QPoint(inset, self._view.height() - inset - size.height()), size)

    def _place_of_map(self, corner: Corner) -> QRect:
        inset, place = self._theme.px(_INSET), QRect(QPoint(), self.minimap.sizeHint())
        room = self._view.rect().adjusted(inset, inset, -inset, -inset)
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
        tools = {corner: self._covers(scale, corner, with_bar=False) for corner in Corner}
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
