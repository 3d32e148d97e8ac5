"""Paints a graph from afar: cards as blocks in the colours of their bands, wires straight."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from inspector.graphs.layout import Box, Card, Grid, Scene, WireCurve, box_of_curve
from inspector.gui.look.theme import Theme

#: How much of what a filter leaves out can be seen.
FAINT = 0.3


class _Block(NamedTuple):
    role: str
    box: QRectF
    node: int


class _Line(NamedTuple):
    role: str
    line: QLineF


class Blocks:
    """What is painted of one graph from afar, made once: thousands are painted in one go.

    Args:
        theme: The look.
        scene: The graph.
        card_role: Gives the role of a card's colour.
        wire_role: Gives that of a wire's.
    """

    def __init__(
        self,
        theme: Theme,
        scene: Scene,
        card_role: Callable[[Card], str],
        wire_role: Callable[[WireCurve], str],
    ) -> None:
        self._theme = theme
        self._cards = Grid(
            (_Block(card_role(card), QRectF(*card.box), card.node.export), card.box)
            for card in scene.cards
        )
        self._wires = Grid(
            (
                _Line(wire_role(wire), QLineF(*wire.curve.start, *wire.curve.end)),
                box_of_curve(wire.curve),
            )
            for wire in scene.wires
        )

    def paint(self, painter: QPainter, area: Box, kept: Collection[int] | None) -> None:
        """Paints what an area touches, but faintly what is not kept; None keeps all."""
        lines: dict[str, list[QLineF]] = {}
        for wire in self._wires.touching(area):
            lines.setdefault(wire.role, []).append(wire.line)
        for role, group in lines.items():
            painter.setPen(self._hair(role))
            painter.drawLines(group)
        blocks: dict[tuple[str, bool], list[QRectF]] = {}
        for block in self._cards.touching(area):
            faint = kept is not None and block.node not in kept
            blocks.setdefault((block.role, faint), []).append(block.box)
        painter.setPen(self._hair("ctl"))
        for (role, faint), boxes in blocks.items():
            painter.setOpacity(FAINT if faint else 1.0)
            painter.setBrush(self._theme.color(role))
            painter.drawRects(boxes)
        painter.setOpacity(1.0)

    def _hair(self, role: str) -> QPen:
        pen = QPen(self._theme.color(role), 1.0, Qt.PenStyle.SolidLine)
        pen.setCosmetic(True)
        return pen
