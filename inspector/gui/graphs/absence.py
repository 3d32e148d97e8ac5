"""How it is painted that one version lacks what the other has."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter

from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme
from inspector.messages import lazy

#: What is said of a version without a graph or a node.
ABSENT: Final = lazy("not in this version")
#: The room around words on hatched ground, in px of the design.
_AROUND: Final = 14


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
