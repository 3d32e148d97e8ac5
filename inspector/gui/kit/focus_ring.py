"""The 2 px ring around a control that has the keyboard, drawn outside of the control."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QDockWidget,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QWidget,
)
from shiboken6 import isValid

from inspector.gui.look.painting import outline
from inspector.gui.look.theme import Theme, Themed


class FocusRing(Themed, QWidget):
    """Follows one control and shows itself around it while the control has focus.

    The ring lives in the nearest widget around the control that has room for all of it, so that a
    control may stand on the page margin and still be ringed on all sides.
    """

    _GAP = 2
    _WIDTH = 2
    #: What takes any child for a part of its own.
    _ARRANGING = (QMainWindow, QDockWidget, QSplitter, QStackedWidget)

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
        if kind in (QEvent.Type.Move, QEvent.Type.Resize):
            self._follow()
        elif kind in (QEvent.Type.FocusOut, QEvent.Type.Hide, QEvent.Type.ParentChange):
            self.hide()
        elif kind in (QEvent.Type.FocusIn, QEvent.Type.Show):
            self._arrive(watched)
        return False

    def _arrive(self, watched: QObject) -> None:
        if watched is self._target and self._target.hasFocus():
            self._show()

    def _show(self) -> None:
        home: QWidget | None = self._target.parentWidget()
        if home is None:
            return
        while not home.rect().contains(self._place(home)):
            above = self._above(home)
            if above is None:
                break
            # It moves the control along. The filter stays: to take it off again while its widget
            # goes would take Qt down with it.
            home.installEventFilter(self)
            home = above
        if self.parentWidget() is not home:
            self.setParent(home)
        self._follow()
        self.raise_()
        self.show()

    def _above(self, home: QWidget) -> QWidget | None:
        """The widget around another one, if the ring may live there."""
        above: QWidget | None = home.parentWidget()
        if above is None or isinstance(above, self._ARRANGING):
            return None
        # What is scrolled takes the ring along.
        return None if isinstance(above.parentWidget(), QAbstractScrollArea) else above

    def _place(self, home: QWidget) -> QRect:
        """Where the ring is in a widget around the control."""
        out = self._theme.px(self._GAP) + self._WIDTH
        place = QRect(self._target.mapTo(home, QPoint(0, 0)), self._target.size())
        return place.adjusted(-out, -out, out, out)

    def _follow(self) -> None:
        home: QWidget | None = self.parentWidget()
        # A control that is gone takes its ring along a moment later.
        if home is not None and isValid(self._target) and home.isAncestorOf(self._target):
            self.setGeometry(self._place(home))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            radius = self._theme.px(4 + self._GAP) + 1
            outline(painter, QRectF(self.rect()), self._theme.color("accent"), self._WIDTH, radius)
