"""Paints what only machines have: the rings of transitions, and the rules beside them."""

from __future__ import annotations

from collections.abc import Callable
from math import degrees
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from inspector.graphs import metrics
from inspector.graphs.layout import Card
from inspector.graphs.machine_layout import Side, angle_of, leader_of
from inspector.graphs.rules import RuleKind
from inspector.gui.graphs.card_parts import Lettering
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.theme import Theme

#: The arrow in a ring: half its length, and how far its head reaches back and to the sides.
_SHAFT: Final = 4.0
_BARB: Final = 3.2
_LINE: Final = 1.3
#: The sign on the ring of a transition that is never taken, at its upper right.
_MARK: Final = 10.0
#: The size of the letters of a rule.
_SIZE: Final = 11

Colour = Callable[[str], QColor]


def paint_ring(
    painter: QPainter, card: Card, theme: Theme, colour: Colour, *, ground: str, line: str
) -> None:
    """Draws the ring of a transition with the direction in which it leads.

    Args:
        painter: What paints.
        card: The transition.
        theme: The look.
        colour: Gives the colour of a role.
        ground: The role of its ground.
        line: The role of its line and its arrow.
    """
    ring = QRectF(*card.box)
    pen = QPen(colour(line), _LINE)
    painter.setPen(pen)
    painter.setBrush(colour(ground))
    painter.drawEllipse(ring)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    transform = painter.worldTransform()
    painter.translate(ring.center())
    painter.rotate(degrees(angle_of(card.sign)))
    tip = QPointF(_SHAFT, 0)
    painter.drawLines([QLineF(QPointF(-_SHAFT, 0), tip),
                       QLineF(tip - QPointF(_BARB, _BARB), tip),
                       QLineF(tip - QPointF(_BARB, -_BARB), tip)])  # fmt: skip
    painter.rotate(-degrees(angle_of(card.sign)))
    # Not by the way back: what is rounded there would move the cards that follow.
    painter.setWorldTransform(transform)
    if card.note.kind is RuleKind.NEVER:
        corner = QPointF(ring.right() - _MARK / 2, ring.top() - _MARK / 2)
        mark = QRectF(corner.x(), corner.y(), _MARK, _MARK)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("panel"))
        painter.drawEllipse(mark.adjusted(-1, -1, 1, 1))
        paint_mark(painter, mark, "warn", theme)


def paint_note(painter: QPainter, card: Card, lettering: Lettering, colour: Colour) -> None:
    """Writes when a transition is taken, on a plate that lets no wire through.

    What is stored stands out from the words between; a rule that can only be opened looks as what
    can be followed does.
    """
    note = card.note
    leader = leader_of(card.box, note)
    if leader is not None:
        painter.setPen(QPen(colour("ctl"), 1.0, Qt.PenStyle.DotLine))
        painter.drawLine(*(QPointF(*point) for point in leader))
    row = QRectF(*note.box)
    painter.fillRect(row, colour("panel"))
    row.setHeight(metrics.TITLE_LINE)
    quiet = "accent" if note.kind is RuleKind.LONG else "text2"
    for line, strong in zip(note.lines, note.strong, strict=True):
        pieces = [(line[first:last], is_strong) for first, last, is_strong in _pieces(line, strong)]
        widths = [lettering.width(text, _style(is_strong), _SIZE) for text, is_strong in pieces]
        spare = max(row.width() - sum(widths), 0.0)
        share = {Side.LEFT: 1.0, Side.MIDDLE: 0.5, Side.RIGHT: 0.0}[note.side]
        left = row.left() + spare * share
        squeeze = min(row.width() / max(sum(widths), 1.0), 1.0)
        for (text, is_strong), width in zip(pieces, widths, strict=True):
            box = QRectF(left, row.top(), width * squeeze, row.height())
            painter.setPen(colour("text" if is_strong else quiet))
            lettering.write(painter, box, text, _style(is_strong), _SIZE, whole=True)
            left += box.width()
        row.translate(0, metrics.TITLE_LINE)


def _style(is_strong: bool) -> str:
    return "header" if is_strong else "caption"


def _pieces(line: str, strong: tuple[tuple[int, int], ...]) -> list[tuple[int, int, bool]]:
    """The parts of a line in their order: where each begins and ends, whether it stands out."""
    pieces, at = [], 0
    for first, last in strong:
        if first > at:
            pieces.append((at, first, False))
        pieces.append((first, last, True))
        at = last
    if at < len(line):
        pieces.append((at, len(line), False))
    return pieces
