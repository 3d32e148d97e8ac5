"""All of a graph at once, with the part that is in sight: there only while not all is.

It is not there either where it would take too much of the view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from inspector.graphs.layout import Scene
from inspector.gui.look.painting import outline
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _

_SIZE: Final = (150, 104)
_MARGIN: Final = 6
#: How many times as wide and high as it is the view is at least: it would hide too much of it.
_ROOM: Final = 3


class Minimap(Themed, QWidget):
    """Comments as boxes, cards as blocks, the current one in the accent, the view as a frame."""

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
        self.setAccessibleName(_("Minimap"))
        self.hide()

    def _dress(self) -> None:
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
        box = QRectF(*self._scene.box) if self._scene is not None else QRectF()
        self.setVisible(self.has_room and not view.contains(box))
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
