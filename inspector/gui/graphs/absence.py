"""How it is painted that one version lacks what the other has."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter

from inspector.gui.look.painting import Run, draw_text, hatch
from inspector.gui.look.theme import Theme
from inspector.messages import lazy

#: What is said of a version without a graph or a node.
ABSENT: Final = lazy("not in this version")
#: Distance and width of the lines, and the room around words on them, in px of the design.
_HATCH: Final = (6, 1)
_AROUND: Final = 14


def paint_absence(painter: QPainter, theme: Theme, box: QRect) -> None:
    """Hatches a box, quietly."""
    colour = theme.color("line")
    # Lines are as strong as text in high contrast; where nothing is they stay quiet.
    colour.setAlphaF(0.35 if theme.contrast else 1.0)
    hatch(painter, box.toRectF(), colour, theme.px(_HATCH[0]), _HATCH[1])


def paint_absent(painter: QPainter, theme: Theme, box: QRect, ground: str) -> None:
    """Says in the middle of a hatched box that its version lacks what the other has.

    Args:
        painter: What paints.
        theme: The look.
        box: The box.
        ground: The role of what is hatched.
    """
    words, around = str(ABSENT), theme.px(_AROUND)
    place = QRectF(0, 0, theme.width("body", words) + 2 * around, theme.row_height(26))
    place.moveCenter(box.toRectF().center())
    painter.fillRect(place.toRect(), theme.color(ground))
    draw_text(
        painter,
        theme,
        place.toRect().adjusted(around, 0, 0, 0),
        Run(words, "body", "text2"),
        elide="none",
    )
