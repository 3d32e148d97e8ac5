"""The field of the tool bar that opens the palette."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeySequence, QPainter
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from inspector.gui.kit.focus_ring import FocusRing
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.look.icons import icon_pixmap
from inspector.gui.look.painting import Run, draw_text, outline
from inspector.gui.look.theme import Theme, Themed
from inspector.messages import _


class GoToField(Themed, QAbstractButton):
    """Looks like the field that the palette opens with, and opens the palette."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._short = False
        self._least = False
        self._ring = FocusRing(self, theme)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Go to field or command"))
        set_tip(self, _("Any command, file or field of the file"))

    def set_short(self, short: bool) -> None:
        """Whether the window is narrow."""
        self._short = short
        self.updateGeometry()
        self.update()

    def set_least(self, least: bool) -> None:
        """Whether there is room for its sign alone."""
        self._least = least
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        width = 32 if self._least else 170 if self._short else 270
        return QSize(self._theme.px(width), self._theme.row_height(28))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, __: QEvent) -> None:
        theme, painter, rect = self._theme, QPainter(self), self.rect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("base"))
        painter.drawRoundedRect(rect, theme.px(4), theme.px(4))
        outline(painter, rect.toRectF(), theme.color("ctl"), 1, theme.px(4))
        size = theme.px(16)
        picture = icon_pixmap("search", theme, "text2", size, self.devicePixelRatioF())
        painter.drawPixmap(theme.px(8), (rect.height() - size) // 2, picture)
        if self._least:
            painter.end()
            return
        inner = rect.adjusted(theme.px(8) + size + theme.px(6), 0, -theme.px(8), 0)
        key = QKeySequence("Ctrl+Shift+P").toString(QKeySequence.SequenceFormat.NativeText)
        draw_text(painter, theme, inner, Run(key, "caption", "text2"), right=True)
        inner.setRight(inner.right() - theme.width("caption", key) - theme.px(8))
        words = _("Go to") if self._short else _("Go to field or command")
        draw_text(painter, theme, inner, Run(words, "body", "text2"))
        painter.end()
