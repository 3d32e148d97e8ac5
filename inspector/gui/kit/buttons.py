"""Buttons: the one primary, plain ones with an outline, flat ones, links, and bare icons."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolButton, QWidget

from inspector.gui.kit.focus_ring import FocusRing
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.painting import Run, draw_text, outline
from inspector.gui.look.theme import Theme, Themed

ButtonKind = Literal["primary", "plain", "flat"]

_RADIUS = 4


def _fill(painter: QPainter, rect: QRectF, theme: Theme, role: str) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(role))
    painter.drawRoundedRect(rect, theme.px(_RADIUS), theme.px(_RADIUS))
    painter.restore()


class Button(Themed, QPushButton):
    """A push button of one of three kinds; a view has at most one ``primary``.

    An icon stands before the words, a ``note`` (a key, an origin) after them in grey, and a small
    arrow at the end when the button opens something. Where width is short the note goes first.
    """

    def __init__(
        self,
        theme: Theme,
        text: str,
        kind: ButtonKind = "plain",
        icon: str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self._kind: ButtonKind = kind
        self._icon_name = icon
        self._value = ""
        self._note = ""
        self._arrow = False
        self._ring = FocusRing(self, theme)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._dress()

    def _dress(self) -> None:
        self.setFont(self._theme.font(self._font_name()))

    def set_value(self, text: str) -> None:
        """Show a value after the words in strong type: the engine of the target chooser."""
        self._value = text
        self._speak()

    def set_icon(self, name: str) -> None:
        """Show another icon before the words."""
        self._icon_name = name
        self.updateGeometry()
        self.update()

    def set_note(self, text: str) -> None:
        """Show a grey note after the words."""
        self._note = text
        self._speak()

    def set_menu_arrow(self, shown: bool) -> None:
        """Show the arrow of buttons that open a list."""
        self._arrow = shown
        self.updateGeometry()
        self.update()

    def _speak(self) -> None:
        self.setAccessibleName(" ".join(p for p in (self.text(), self._value, self._note) if p))
        self.updateGeometry()
        self.update()

    def _font_name(self) -> str:
        return "body" if self._kind == "flat" else "name"

    def _padding(self) -> int:
        return self._theme.px(8 if self._kind == "flat" else 9)

    def _width(self, note: bool) -> int:
        theme = self._theme
        gap = theme.px(6)
        width = 2 * self._padding() + theme.width(self._font_name(), self.text())
        if self._icon_name is not None:
            width += theme.px(16) + (gap if self.text() else 0)
        if self._value:
            width += theme.px(8) + theme.width("strong", self._value)
        if note and self._note:
            width += theme.px(10) + theme.width("body", self._note)
        if self._arrow:
            width += gap + theme.px(12)
        return width

    def sizeHint(self) -> QSize:
        return QSize(self._width(note=True), self._theme.row_height(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(note=False), self._theme.row_height(28))

    def _roles(self) -> tuple[str, str]:
        """The roles of words and icon."""
        if not self.isEnabled():
            return "dis", "dis"
        if self._kind == "primary":
            return "onAccent", "onAccent"
        return "text", "text2"

    def _paint_ground(self, painter: QPainter) -> None:
        theme, rect = self._theme, QRectF(self.rect())
        over = self.isEnabled() and self.underMouse()
        down = self.isDown() or self.isChecked()
        if self._kind == "primary" and self.isEnabled():
            _fill(painter, rect, theme, "accent")
            if over or down:
                inner = rect.adjusted(2, 2, -2, -2)
                outline(painter, inner, theme.color("onAccent"), 1, theme.px(_RADIUS) - 1)
            return
        if self._kind != "flat":
            _fill(painter, rect, theme, "base")
        if down or over:
            _fill(painter, rect, theme, "selIdle" if down else "hover")
        if self._kind != "flat" or (theme.contrast and (down or over)):
            edge = "ctl" if self.isEnabled() else "line2"
            outline(painter, rect, theme.color(edge), 1, theme.px(_RADIUS))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            self._paint_ground(painter)
            words, picture = self._roles()
            gap, height = theme.px(6), self.height()
            spare = self.width() - self._width(note=True)
            note = self._note if spare >= 0 else ""
            # Words stand in the middle; a button that opens a list has its arrow at the end.
            x = self._padding()
            if not self._arrow:
                x += max((self.width() - self._width(note=bool(note))) // 2, 0)
            if self._icon_name is not None:
                side = theme.px(16)
                shown = icon_pixmap(
                    self._icon_name, theme, picture, side, painter.device().devicePixelRatioF()
                )
                painter.drawPixmap(QPointF(x, (height - side) // 2), shown)
                x += side + (gap if self.text() else 0)
            end = self.width() - self._padding()
            if self._arrow:
                side = theme.px(12)
                arrow = icon_pixmap(
                    "chev", theme, picture, side, painter.device().devicePixelRatioF()
                )
                painter.drawPixmap(QPointF(end - side + theme.px(2), (height - side) // 2), arrow)
                end -= side + gap
            for text, font, role, before in (
                (self.text().replace("&", ""), self._font_name(), words, 0),
                (self._value, "strong", words, theme.px(8)),
                (note, "body", "text3" if self.isEnabled() else "dis", theme.px(10)),
            ):
                if text:
                    x += before
                    box = QRect(x, 0, max(end - x, 0), height)
                    draw_text(painter, theme, box, Run(text, font, role))
                    x += theme.width(font, text)


class LinkButton(Themed, QPushButton):
    """Accent words that act: the actions of bars and of empty places."""

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self._ring = FocusRing(self, theme)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._dress()

    def _dress(self) -> None:
        self.setFont(self._theme.font("body"))

    def sizeHint(self) -> QSize:
        return QSize(self._theme.width("body", self.text()), self._theme.row_height(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            role = "accent" if self.isEnabled() else "dis"
            draw_text(painter, theme, self.rect(), Run(self.text(), "body", role), elide="none")
            if self.underMouse() and self.isEnabled():
                metrics = theme.metrics("body")
                line = (self.height() + metrics.ascent() - metrics.descent()) // 2 + 2
                painter.fillRect(QRect(0, line, self.width(), 1), theme.color(role))


class IconButton(Themed, QToolButton):
    """An icon alone; its title is the tooltip and what screen readers hear."""

    def __init__(self, theme: Theme, icon: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = icon
        self._ring = FocusRing(self, theme)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_title(title)

    def set_title(self, title: str) -> None:
        """Say something else about what the button does."""
        set_tip(self, title)
        self.setAccessibleName(title)

    def sizeHint(self) -> QSize:
        side = self._theme.row_height(28)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            down = self.isDown() or self.isChecked()
            if self.isEnabled() and (down or self.underMouse()):
                _fill(painter, QRectF(self.rect()), theme, "selIdle" if down else "hover")
                if theme.contrast:
                    radius = theme.px(_RADIUS)
                    outline(painter, QRectF(self.rect()), theme.color("ctl"), 1, radius)
            side = theme.px(16)
            role = "text2" if self.isEnabled() else "dis"
            ratio = painter.device().devicePixelRatioF()
            shown = icon_pixmap(self._icon_name, theme, role, side, ratio)
            corner = QPointF((self.width() - side) // 2, (self.height() - side) // 2)
            painter.drawPixmap(corner, shown)
