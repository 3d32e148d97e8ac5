"""Small pictures that a canvas has by the hundred: each drawn once for a zoom, set on whole px."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from math import ceil
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

Look = TypeVar("Look", bound=Hashable)


class Stamps(Generic[Look]):
    """The pictures of one kind.

    Args:
        draw: Draws one around the origin of a painter, in units of the scene.
    """

    def __init__(self, draw: Callable[[QPainter, Look], None]) -> None:
        self._draw = draw
        self._made_for = 0.0, 0.0, 0.0
        self._stamps: dict[Look, QPixmap] = {}

    def paint(
        self, painter: QPainter, places: Iterable[tuple[Look, float, float]], reach: float
    ) -> None:
        """Paints pictures around their places in the scene.

        Args:
            painter: Its transformation leads from the scene to px.
            places: What each looks like, and where its middle is.
            reach: How far from their middle any of them goes, in units of the scene.
        """
        transform, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        scale = transform.m11()
        if self._made_for != (scale, ratio, reach):
            self._made_for = scale, ratio, reach
            self._stamps.clear()
        left, top, half = transform.dx(), transform.dy(), ceil(reach * scale)
        painter.setWorldTransform(QTransform())
        for look, x, y in places:
            stamp = self._stamps.get(look)
            if stamp is None:
                stamp = self._stamps[look] = self._made(look, half)
            painter.drawPixmap(round(x * scale + left) - half, round(y * scale + top) - half, stamp)
        painter.setWorldTransform(transform)

    def _made(self, look: Look, half: int) -> QPixmap:
        scale, ratio, _ = self._made_for
        side = round(2 * half * ratio)
        stamp = QPixmap(side, side)
        stamp.setDevicePixelRatio(ratio)
        stamp.fill(Qt.GlobalColor.transparent)
        with QPainter(stamp) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(half, half)
            painter.scale(scale, scale)
            self._draw(painter, look)
        return stamp
