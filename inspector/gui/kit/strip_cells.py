"""The cells of a release strip: ground, foot and number."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from inspector.checks.judgement import Mark, ReleaseAnswer
from inspector.gui.kit.strip_layout import minor_of
from inspector.gui.look.marks import MARK_ROLE, MARK_TINT
from inspector.gui.look.painting import hatch
from inspector.gui.look.theme import Theme


def paint_cell(
    painter: QPainter, theme: Theme, rect: QRect, mark: Mark, *, refused_target: bool = False
) -> None:
    """Draw ground and foot of one release cell."""
    foot = QRect(rect.left(), rect.bottom() + 1 - theme.px(5), rect.width(), theme.px(5))
    if mark in (Mark.NONE, Mark.BAD):
        painter.save()
        pen = QPen(theme.color("ctl"), 1, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.restore()
        return
    colour = theme.color(MARK_ROLE[mark])
    if mark is Mark.REFUSE:
        painter.fillRect(rect, theme.color("refuseBg" if refused_target else "panel"))
        painter.fillRect(foot, theme.color("base"))
        hatch(painter, QRectF(foot), colour, theme.px(4), 1.2 * theme.px(10) / 10)
        return
    painter.fillRect(rect, theme.color(MARK_TINT[mark]))
    if mark is Mark.OK:
        painter.fillRect(foot, colour)
    elif mark is Mark.WARN:
        width = theme.px(3)
        x = foot.left()
        while x <= foot.right():
            painter.fillRect(
                QRect(x, foot.top(), min(width, foot.right() + 1 - x), foot.height()), colour
            )
            x += 2 * width
    else:
        thick = theme.px(2)
        painter.fillRect(QRect(foot.left(), foot.top(), foot.width(), theme.px(1)), colour)
        low = foot.bottom() + 1 - thick
        painter.fillRect(QRect(foot.left(), low, foot.width(), thick), colour)


def paint_number(
    painter: QPainter, theme: Theme, rect: QRect, answer: ReleaseAnswer, *, strong: bool
) -> None:
    """Write the minor number into a cell; bold for the target and the release that saved."""
    quiet = answer.mark in (Mark.REFUSE, Mark.NONE, Mark.BAD)
    role = "text" if strong else ("text3" if quiet else "text2")
    font = "caption-strong" if strong else "caption"
    painter.setFont(theme.font(font))
    painter.setPen(theme.color(role))
    # Figures that are wider than the cell they stand in reach into those beside it.
    beside = theme.px(6)
    room = rect.adjusted(-beside, 0, beside, -theme.px(5))
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, minor_of(answer.release))
