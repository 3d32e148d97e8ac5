"""What stands below a chain of reasons: rows with names and amounts, one leading to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from inspector.gui.kit.buttons import LinkButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme, Themed
from inspector.messages.phrases import clauses

if TYPE_CHECKING:
    from inspector.messages.reasons import ReasonPart, ReasonRow

#: The width of the rail of steps, and the space around what a row says, in px of the design.
_RAIL = 28
_SIDE = 4
_BETWEEN = 10


class _Row(Themed, QAbstractButton):
    """A row that asks the page for what it names; a point on the rail where rows are steps."""

    #: The focus frame goes around it.
    ringed = True

    def __init__(
        self, theme: Theme, row: ReasonRow, ends: tuple[bool, bool] | None, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row = row
        #: Whether it is the first and the last of the steps; None of what is no step.
        self._ends = ends
        self.setText(row.name)
        self.setAccessibleName(clauses((row.name, row.about, row.amount)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        set_tip(self, "\n".join(filter(None, (row.name, row.about))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        theme = self._theme
        height = theme.line_height("name") + theme.px(2 * _SIDE)
        if self._row.about:
            height += theme.line_height("caption")
        return QSize(theme.px(200), height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(80), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, row = self._theme, self._row
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            left = theme.px(_RAIL) if self._ends is not None else 0
            box = self.rect().adjusted(left, theme.px(_SIDE), 0, -theme.px(_SIDE))
            if self.underMouse():
                ground = self.rect().adjusted(max(left - theme.px(4), 0), 0, 0, 0)
                painter.fillRect(ground, theme.color("hover"))
            line = theme.line_height("name")
            first = QRect(box.left(), box.top(), box.width(), line)
            room = first.width()
            if row.amount:
                amount = Run(row.amount, "body", "text2")
                draw_text(painter, theme, first, amount, right=True, elide="none")
                room -= theme.width("body", row.amount) + theme.px(_BETWEEN)
            name = QRect(first.left(), first.top(), max(room, 0), line)
            draw_text(painter, theme, name, Run(row.name, "name", "text"), elide="middle")
            if row.about:
                below = QRect(box.left(), first.bottom() + 1, box.width(), box.height() - line)
                draw_text(painter, theme, below, Run(row.about, "caption", "text2"))
            if self._ends is not None:
                self._paint_rail(painter, box.top() + line / 2, *self._ends)

    def _paint_rail(self, painter: QPainter, middle: float, first: bool, last: bool) -> None:
        theme = self._theme
        x, radius, away = theme.px(8), theme.px(3), theme.px(7)
        colour = theme.color("line2")
        if not first:
            painter.fillRect(QRect(x, 0, 1, max(round(middle - away), 0)), colour)
        if not last:
            top = round(middle + away)
            painter.fillRect(QRect(x, top, 1, max(self.height() - top, 0)), colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent" if last else "text3"))
        painter.drawEllipse(QPointF(x + 0.5, middle), radius, radius)


class PartBelow(QWidget):
    """A title, what turns to other rows, the rows, and what they do not say.

    Args:
        theme: The look.
        part: What is shown.
        parent: The widget around it.
    """

    #: Something was chosen that the page is asked for; carries its target.
    asked = Signal(str)

    def __init__(self, theme: Theme, part: ReasonPart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = ElidedLabel(theme, part.title, "section")
        note = ElidedLabel(theme, part.note, "body", "text2", "none")
        head = hbox((title, 1), note, theme=theme, between=8)
        #: Turns to other rows; None where there are none.
        self.turn_button: LinkButton | None = None
        if part.turn is not None:
            words, target = part.turn
            self.turn_button = LinkButton(theme, words, self)
            self.turn_button.clicked.connect(lambda: self.asked.emit(target))
            head.addWidget(self.turn_button)
        #: The rows.
        self.rows: list[QAbstractButton] = []
        column = vbox(head, parent=self, theme=theme, margins=(0, 14, 0, 0))
        for number, row in enumerate(part.rows):
            ends = (number == 0, number == len(part.rows) - 1) if part.in_steps else None
            button = _Row(theme, row, ends, self)
            button.clicked.connect(lambda _=False, target=row.target: self.asked.emit(target))
            self.rows.append(button)
            column.addWidget(button)
        if part.foot:
            foot = TextBlock(theme, self)
            foot.set_clauses([Clause(part.foot, "caption", "text3")])
            column.addWidget(foot)
        self.setAccessibleName(part.title)
