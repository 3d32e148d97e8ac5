"""The 2 px ring around a control that has the keyboard, drawn outside of the control."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from inspector.gui.look.painting import outline
from inspector.gui.look.theme import Theme, Themed


class FocusRing(Themed, QWidget):
    """Follows one control and shows itself around it while the control has focus.

    The ring lives in the control's parent, so that a control may stand on the page margin and
    still be ringed on all sides.
    """

    _GAP = 2
    _WIDTH = 2

    def __init__(self, target: QWidget, theme: Theme) -> None:
        super().__init__(target)
        self._target = target
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        target.installEventFilter(self)
        target.destroyed.connect(self.deleteLater)

    def _dress(self) -> None:
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.FocusIn:
            self._show()
        elif kind in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.hide()
        elif kind == QEvent.Type.Show and self._target.hasFocus():
            self._show()
        elif kind in (QEvent.Type.Move, QEvent.Type.Resize):
            self._follow()
        elif kind == QEvent.Type.ParentChange:
            self.hide()
        return False

    def _show(self) -> None:
        parent = self._target.parentWidget()
        if parent is None:
            return
        if self.parentWidget() is not parent:
            self.setParent(parent)
        self._follow()
        self.raise_()
        self.show()

    def _follow(self) -> None:
        out = self._theme.px(self._GAP) + self._WIDTH
        if self.parentWidget() is self._target.parentWidget():
            self.setGeometry(self._target.geometry().adjusted(-out, -out, out, out))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            radius = self._theme.px(4 + self._GAP) + 1
            outline(painter, QRectF(self.rect()), self._theme.color("accent"), self._WIDTH, radius)
