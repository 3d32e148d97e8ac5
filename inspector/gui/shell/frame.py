"""The frame on the screen: there before what fills it has been loaded.

As in :mod:`inspector.gui.shell.wanted_look`, no enumeration of Qt's own is asked for.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QByteArray, QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QWidget

from inspector.gui.kit.layouts import vbox
from inspector.gui.look.theme import Theme
from inspector.gui.shell.application import PROGRAM
from inspector.messages import _

#: Width and height of the smallest window, in px of the design. Screens do not grow with the font:
#: with larger text the window can be as small, and leaves out what has no room.
_SMALLEST: Final = (720, 480)
#: The size where nothing else is remembered, in px of the design.
_FIRST: Final = (1440, 900)
#: Milliseconds of loading that pass without a word.
_SILENT: Final = 700


class _Waiting(QWidget):
    """Nothing, and after a while a word in its middle."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._word = QLabel()
        layout = QGridLayout(self)
        layout.addWidget(self._word, 1, 1)
        for side in (0, 2):
            layout.setRowStretch(side, 1)
            layout.setColumnStretch(side, 1)
        QTimer.singleShot(_SILENT, self, self._say)

    def _say(self) -> None:
        self._word.setText(_("Starting…"))


def least_size(theme: Theme) -> tuple[int, int]:
    """The least width and height of the window, in px."""
    width, height = (min(theme.px(side), side) for side in _SMALLEST)
    return width, height


def is_small(theme: Theme, width: int, height: int) -> tuple[bool, bool]:
    """Whether a window has no room for docks beside its page, and none below it."""
    return width < theme.px(_SMALLEST[0]), height < theme.px(_SMALLEST[1])


class Frame(QWidget):
    """A window of the screen's, with the look of the program and nothing in it until it is filled.

    What fills it is the program's whole window. It is asked to close with the frame, gives the
    frame its title, and gets the keys that nobody in it has the focus for.

    Args:
        theme: The look.
    """

    #: It was painted for the first time.
    painted = Signal()
    #: It is closed, and does not come back.
    closed = Signal()
    #: It became as large as the screen, an icon, or neither.
    state_changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._content: QWidget | None = None
        self._was_painted = False
        self._waiting = _Waiting(self)
        self._layout = vbox(self._waiting, parent=self)
        self.setWindowTitle(PROGRAM)
        self.setMinimumSize(*least_size(theme))

    def put_where_it_was(self, geometry: bytes) -> None:
        """Takes the place and size that Qt saved of a window; those of the first time without."""
        if not geometry or not self.restoreGeometry(QByteArray(geometry)):
            self.resize(self._first_size().boundedTo(self.screen().availableSize()))

    def take_first_size(self) -> None:
        """Takes the size of the first time, no less than its px and whatever room a screen has:
        for a picture that nobody sees on a screen.
        """
        self.resize(self._first_size().expandedTo(QSize(*_FIRST)))

    def _first_size(self) -> QSize:
        return QSize(*map(self._theme.px, _FIRST))

    def fill(self, content: QWidget) -> None:
        """Puts in what is shown from now on, in the place of what was there, which is deleted."""
        before = self._waiting if self._content is None else self._content
        # What is to have the keyboard cannot take it while it is in no window, and is forgotten
        # when it comes into one.
        focus: QWidget | None = content.focusWidget()
        self._content = content
        self._layout.replaceWidget(before, content)
        before.hide()
        before.deleteLater()
        content.windowTitleChanged.connect(self.setWindowTitle)
        self.setWindowTitle(content.windowTitle())
        content.show()
        (content if focus is None else focus).setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._content is not None:
            self._content.close()
        super().closeEvent(event)
        self.closed.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.state_changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            # Only what is said after this has been painted means that it can be seen.
            QTimer.singleShot(0, self, self.painted.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        content, focus = self._content, QApplication.focusWidget()
        # What the content left alone comes by here too, and must not go back to it.
        if content is None or (focus is not None and self.isAncestorOf(focus)):
            super().keyPressEvent(event)
        else:
            content.keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002
        if self._content is None:
            return super().focusNextPrevChild(next)
        return self._content.focusNextPrevChild(next)
