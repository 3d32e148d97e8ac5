"""A box to tick, with its words behind it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from inspector.gui.kit.focus_ring import FocusRing
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.marks import paint_mark
from inspector.gui.look.painting import Run, draw_text, outline
from inspector.gui.look.theme import Theme, Themed

#: Side of the box and its distance from the words, in px of the design.
_SIDE = 14
_GAP = 8
#: The sign between box and words, and its distance from them.
_SIGN = 10
_SIGN_GAP = 6


class CheckBox(Themed, QCheckBox):
    """Accent with a check while it is ticked, an outline while it is not.

    Args:
        theme: The look.
        text: The words.
        mark: The sign of the rows that the box shows and hides; none when empty.
    """

    def __init__(
        self, theme: Theme, text: str, parent: QWidget | None = None, *, mark: str = ""
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self._mark = mark
        self._ring = FocusRing(self, theme)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        theme = self._theme
        width = self._words_left() + theme.width("body", self.text())
        return QSize(width, theme.row_height(24))

    def _words_left(self) -> int:
        """Where the words begin, in px."""
        sign = self._theme.px(_SIGN + _SIGN_GAP) if self._mark else 0
        return self._theme.px(_SIDE + _GAP) + sign

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: object) -> bool:
        # The words belong to the box.
        return True

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            side, enabled = theme.px(_SIDE), self.isEnabled()
            box = QRectF(0, (self.height() - side) // 2, side, side)
            if self.isChecked():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("accent" if enabled else "dis"))
                painter.drawRoundedRect(box, theme.px(3), theme.px(3))
                ratio = painter.device().devicePixelRatioF()
                check = icon_pixmap("check", theme, "onAccent", theme.px(12), ratio)
                painter.drawPixmap(box.topLeft() + (box.center() - box.topLeft()) / 7, check)
            else:
                over = enabled and (self.underMouse() or self.isDown())
                role = "dis" if not enabled else "text2" if over else "ctl"
                outline(painter, box, theme.color(role), 1, theme.px(3))
            self._paint_words(painter)

    def _paint_words(self, painter: QPainter) -> None:
        """Draws what stands behind the square."""
        self._paint_sign(painter)
        left = self._words_left()
        words = QRect(left, 0, self.width() - left, self.height())
        role = "text" if self.isEnabled() else "dis"
        draw_text(painter, self._theme, words, Run(self.text(), "body", role), elide="none")

    def _paint_sign(self, painter: QPainter) -> None:
        """Draws the sign between the square and the words, where there is one."""
        if self._mark:
            theme, role = self._theme, None if self.isEnabled() else "dis"
            side = theme.px(_SIGN)
            left, top = theme.px(_SIDE) + theme.px(_GAP), (self.height() - side) // 2
            paint_mark(painter, QRectF(left, top, side, side), self._mark, theme, role=role)
