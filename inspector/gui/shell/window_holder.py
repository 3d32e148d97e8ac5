"""Holds the window that fills a frame, and makes another one where the language changes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer

from inspector.errors import AccessError
from inspector.gui.shell.frame import Frame
from inspector.gui.shell.window import MainWindow
from inspector.gui.shell.window_state import WindowState
from inspector.report.about import BugReport


class WindowHolder(QObject):
    """Knows the window that is there now; who outlives a window asks this for it.

    What a window says is said when its widgets are made. So another one is made over the same
    context in the language that is spoken from now on: what is open stays open and is not read
    again, jobs go on, and the new window is left as the old one was.

    Args:
        frame: What the window fills.
        window: The first window.
        make: Makes another one, of how the one before was left.
    """

    def __init__(
        self, frame: Frame, window: MainWindow, make: Callable[[WindowState], MainWindow]
    ) -> None:
        super().__init__(frame)
        self._frame = frame
        self._make = make
        self.window = window
        frame.state_changed.connect(lambda: self.window.refresh_later())
        window.context.language_changed.connect(self._renew_soon)

    def _renew_soon(self) -> None:
        # Whoever chose is a part of the window, and is at it still.
        QTimer.singleShot(0, self, self.renew)

    def renew(self) -> None:
        """Has another window take the place of the one that is there."""
        frame, old = self._frame, self.window
        frame.setUpdatesEnabled(False)
        left = old.hand_over()
        old.context.retranslate()
        self.window = window = self._make(left)
        window.resize(old.size())
        frame.fill(window)
        # It listens to the context as long as it is there.
        QCoreApplication.sendPostedEvents(old, QEvent.Type.DeferredDelete)
        window.take_over(left)
        frame.setUpdatesEnabled(True)

    def report_bug(self, problem: BaseException, report: BugReport) -> None:
        """Says in the window that something stopped."""
        self.window.report_bug(problem, report)

    def lose_file(self, problem: AccessError) -> None:
        """Takes a file from sight that changed while it was shown."""
        self.window.lose_file(problem)

    def leave(self) -> None:
        """Closes the window and its frame."""
        self.window.leave()
