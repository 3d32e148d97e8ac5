"""What stands below a chain of reasons: rows with names and amounts, one leading to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from inspector.gui.kit.buttons import LinkButton
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.layouts import hbox, vbox
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.small_picture import Pictures, SmallPictures
from inspector.gui.kit.text_block import Clause, TextBlock
from inspector.gui.look.painting import Run, draw_text
from inspector.gui.look.theme import Theme, Themed
from inspector.messages.phrases import clauses

if TYPE_CHECKING:
    from inspector.messages.reasons import ReasonPart, ReasonRow

#: The side of a picture, the space beside it, and that around what a row says, in px of the design.
_PICTURE: Final = 24
_GAP: Final = 9
_SIDE: Final = 4
_BETWEEN: Final = 10


class _Row(Themed, QAbstractButton):
    """A row that asks the page for what it names; a point on the rail where rows are steps."""

    #: The focus frame goes around it.
    ringed = True

    def __init__(
        self,
        theme: Theme,
        row: ReasonRow,
        ends: tuple[bool, bool] | None,
        pictures: Pictures,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row = row
        #: Whether it is the first and the last of the steps; None of what is no step.
        self._ends = ends
        self._pictures = pictures
        self._painter = SmallPictures()
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
            left = theme.px(_PICTURE + _GAP) if self._ends is not None else 0
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
                self._paint_rail(painter, box.top(), *self._ends)

    def _paint_rail(self, painter: QPainter, top: int, first: bool, last: bool) -> None:
        """The picture of the package, and the line from the one before to the one after it."""
        theme = self._theme
        side = theme.px(_PICTURE)
        picture = QRect(0, top + theme.px(2), side, side)
        self._painter.paint(painter, theme, picture, self._pictures(self._row.file))
        colour, x = theme.color("line2"), side // 2
        if not first:
            painter.fillRect(QRect(x, 0, 1, picture.top() - theme.px(2)), colour)
        if not last:
            below = picture.bottom() + theme.px(3)
            painter.fillRect(QRect(x, below, 1, max(self.height() - below, 0)), colour)


class PartBelow(QWidget):
    """A title, what turns to other rows, the rows, and what they do not say.

    Args:
        theme: The look.
        part: What is shown.
        pictures: Finds the pictures of packages by their files.
        parent: The widget around it.
    """

    #: Something was chosen that the page is asked for; carries its target.
    asked = Signal(str)

    def __init__(
        self,
        theme: Theme,
        part: ReasonPart,
        pictures: Pictures,
        parent: QWidget | None = None,
    ) -> None:
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
            button = _Row(theme, row, ends, pictures, self)
            button.clicked.connect(lambda _=False, target=row.target: self.asked.emit(target))
            self.rows.append(button)
            column.addWidget(button)
        if part.foot:
            foot = TextBlock(theme, self)
            foot.set_clauses([Clause(part.foot, "caption", "text3")])
            column.addWidget(foot)
        self.setAccessibleName(part.title)
