"""A plain ground, and thin lines where it meets what is beside it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from inspector.gui.look.theme import Theme, Themed

Edge = Literal["left", "top", "right", "bottom"]

_NO_EDGES: Final[Mapping[Edge, str]] = MappingProxyType({})


class Surface(Themed, QWidget):
    """What other widgets stand on.

    Args:
        theme: The look.
        parent: The widget around it.
        ground: The colour; what is behind it is seen without one.
        edges: Where a line of 1 px is, and its colour.
    """

    ground: str = ""
    edges: Mapping[Edge, str] = _NO_EDGES

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        ground: str = "",
        edges: Mapping[Edge, str] = _NO_EDGES,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.ground = ground or self.ground
        self.edges = edges or self.edges

    def paintEvent(self, event: QPaintEvent) -> None:
        width, height = self.width(), self.height()
        places = {
            "left": QRect(0, 0, 1, height),
            "top": QRect(0, 0, width, 1),
            "right": QRect(width - 1, 0, 1, height),
            "bottom": QRect(0, height - 1, width, 1),
        }
        with QPainter(self) as painter:
            if self.ground:
                painter.fillRect(self.rect(), self._theme.color(self.ground))
            for edge, role in self.edges.items():
                painter.fillRect(places[edge], self._theme.color(role))


class Rule(Surface):
    """A thin line between columns, or with ``flat`` between what stands above each other."""

    def __init__(self, theme: Theme, *, flat: bool = False) -> None:
        super().__init__(theme, ground="line2" if flat else "line")
        if flat:
            self.setFixedHeight(1)
        else:
            self.setFixedWidth(1)
