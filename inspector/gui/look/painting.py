"""Drawing of words in type styles and role colours, shared by the painted widgets.

Words out of files are drawn as :mod:`inspector.escaping` writes them: nothing in them turns the
reading direction or hides.

What was painted can be had as the bytes of a PNG file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPainterPath, QPen, QPolygonF

from inspector.escaping import plain_lines
from inspector.gui.look.laid_out import takes_laid_out
from inspector.gui.look.theme import Theme
from inspector.named_tuples import NamedTuple

#: How to shorten words that do not fit, by the names used in columns and labels.
ELIDE_MODES = {
    "start": Qt.TextElideMode.ElideLeft,
    "middle": Qt.TextElideMode.ElideMiddle,
    "end": Qt.TextElideMode.ElideRight,
    "none": Qt.TextElideMode.ElideNone,
}
#: Where words stand in their box; made once, for every cell that is painted asks for one of them.
_IN_ONE_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_AT_LEFT = Qt.AlignmentFlag.AlignLeft | _IN_ONE_LINE
_AT_RIGHT = Qt.AlignmentFlag.AlignRight | _IN_ONE_LINE

#: Distance and width of the lines where nothing is, in px of the design.
_HATCH = (6, 1)


class Run(NamedTuple):
    """Words in one type style and one role colour."""

    text: str
    font: str = "body"
    role: str = "text"


def runs_width(theme: Theme, runs: Iterable[Run]) -> int:
    """How wide runs are one after the other, in px."""
    return sum(theme.width(run.font, run.text) for run in runs)


def baseline_in(theme: Theme, font: str, top: float, height: float) -> float:
    """The base line that puts a type style into the vertical middle of a box."""
    metrics = theme.metrics(font)
    return top + (height + metrics.ascent() - metrics.descent()) / 2


def draw_runs(
    painter: QPainter, theme: Theme, x: float, baseline: float, runs: Iterable[Run]
) -> float:
    """Draw runs on one base line and return the x where they end."""
    for run in runs:
        painter.setFont(theme.font(run.font))
        painter.setPen(theme.color(run.role))
        text = plain_lines(run.text)
        laid_out = theme.laid_out(run.font, text) if takes_laid_out(painter) else None
        if laid_out is None:
            painter.drawText(QPointF(x, baseline), text)
        else:
            painter.drawStaticText(QPointF(x, baseline - laid_out.ascent), laid_out.text)
        x += theme.width(run.font, run.text)
    return x


def draw_text(
    painter: QPainter,
    theme: Theme,
    rect: QRect,
    run: Run,
    *,
    right: bool = False,
    elide: str = "end",
) -> bool:
    """Draw one run into a box, in its vertical middle.

    Returns:
        Whether the words had to be shortened.
    """
    if not run.text:
        return False
    text = whole = plain_lines(run.text)
    if elide != "none":
        text = theme.elided(run.font, text, ELIDE_MODES[elide], max(rect.width(), 0))
    painter.setFont(theme.font(run.font))
    painter.setPen(theme.color(run.role))
    laid_out = theme.laid_out(run.font, text) if takes_laid_out(painter) else None
    if laid_out is None or laid_out.height > rect.height() or laid_out.width > rect.width():
        painter.drawText(rect, _AT_RIGHT if right else _AT_LEFT, text)
    else:
        left = rect.left() + (rect.width() - laid_out.width if right else 0)
        top = rect.top() + (rect.height() - laid_out.height) / 2
        painter.drawStaticText(QPointF(left, top), laid_out.text)
    return text != whole


def elide(theme: Theme, font: str, text: str, width: int, mode: str = "end") -> str:
    """A text shortened to a width, with what has no shape as its escape."""
    shown = plain_lines(text)
    # Qt leaves a single letter as it is, whatever room there is.
    if len(shown) == 1 and theme.metrics(font).horizontalAdvance(shown) > width:
        return "…"
    return theme.elided(font, shown, ELIDE_MODES[mode], max(width, 0))


#: Letters from the beginning of a text that is cut around another place, and those before that.
_BEGINNING: Final = 4
_BEFORE: Final = 1


def elide_around(theme: Theme, font: str, text: str, width: int, at: int) -> str:
    """A text shortened in its middle, or before that where a place in it would not be seen.

    Args:
        theme: The look.
        font: The type style.
        text: The text.
        width: The room, in px.
        at: The number of the letter that is to be seen.
    """
    shown = elide(theme, font, text, width, "middle")
    head, dots, tail = shown.partition("…")
    if not dots or at < len(head) or at >= len(text) - len(tail):
        return shown
    begin = f"{text[:_BEGINNING]}…"
    rest = text[max(at - _BEFORE, _BEGINNING) :]
    return begin + elide(theme, font, rest, width - theme.width(font, begin), "middle")


def outline(
    painter: QPainter, rect: QRectF, colour: QColor, width: float = 1.0, radius: float = 0.0
) -> None:
    """Draw a frame whose outer edge is ``rect``."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    half = width / 2
    inner = rect.adjusted(half, half, -half, -half)
    if radius:
        painter.drawRoundedRect(inner, max(radius - half, 0), max(radius - half, 0))
    else:
        painter.drawRect(inner)
    painter.restore()


def down_triangle(
    painter: QPainter, tip: QPointF, width: float, height: float, colour: QColor
) -> None:
    """Draw the ▼ that points at a place of the file or the engine."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath()
    half = width / 2
    top = tip.y() - height
    path.addPolygon(QPolygonF([QPointF(tip.x() - half, top), QPointF(tip.x() + half, top), tip]))
    path.closeSubpath()
    painter.fillPath(path, colour)
    painter.restore()


def hatch(painter: QPainter, rect: QRectF, colour: QColor, step: float, width: float) -> None:
    """Fill a box with rising lines; boxes side by side continue each other's lines."""
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, width))
    height = rect.height()
    first = int((rect.left() - height) / step) - 1
    last = int(rect.right() / step) + 1
    low, high = rect.bottom() + 1, rect.top() - 1
    places = (number * step for number in range(first, last + 1))
    painter.drawLines([QLineF(x - 1, low, x + height + 1, high) for x in places])
    painter.restore()


def paint_absence(painter: QPainter, theme: Theme, box: QRect, role: str = "line") -> None:
    """Hatch a box in which there is nothing, quietly.

    Args:
        painter: What paints.
        theme: The look.
        box: The box.
        role: The colour of the lines, which is seen on every ground that the box may have.
    """
    colour = QColor(theme.color(role))
    # Lines are as strong as text in high contrast; where nothing is they stay quiet.
    colour.setAlphaF(0.35 if theme.contrast else 1.0)
    hatch(painter, box.toRectF(), colour, theme.px(_HATCH[0]), _HATCH[1])


def png_of(picture: QImage) -> bytes:
    """A picture as a PNG file would have it; nothing of it is written to the disk."""
    stored = QByteArray()
    buffer = QBuffer(stored)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(picture)
    return bytes(stored.data())
