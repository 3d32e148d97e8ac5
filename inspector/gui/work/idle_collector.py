"""What files leave behind that were closed or read again is taken back at a calm moment."""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from inspector.gui.work.jobs import Jobs

#: Milliseconds after a file was closed or read again until what it left is taken back.
SWEEP_AFTER_MS = 2000
#: Milliseconds until it is tried again where something was being read just then.
AGAIN_AFTER_MS = 100


class IdleCollector(QObject):
    """Takes back what files leave behind that were closed or read again, at a calm moment.

    Rows, views and values hold each other in many ways, and the collector was told to leave them
    alone: without this they would stay as long as the window. Looking at everything takes some
    30 ms, so it is done once for files that are closed one after the other, and not while anything
    is being read. Beside a large project it would take 300 ms: then it waits until nobody uses the
    window, or the project is closed.

    Args:
        jobs: Who knows whether anything is being read.
        parent: Its owner.
        is_long: Whether it would take long now.
    """

    def __init__(
        self, jobs: Jobs, parent: QObject, is_long: Callable[[], bool] = lambda: False
    ) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._is_long = is_long
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._sweep)

    def soon(self) -> None:
        """Something was closed, or read again."""
        if not self._timer.isActive():
            self._timer.start(SWEEP_AFTER_MS)

    def stop(self) -> None:
        """Nothing is taken back any more: the end has come."""
        self._timer.stop()

    def _sweep(self) -> None:
        used = QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
        if self._jobs.busy or (used and self._is_long()):
            # Who reads again and again would otherwise be met in the middle of it each time.
            self._timer.start(AGAIN_AFTER_MS if self._jobs.busy else SWEEP_AFTER_MS)
            return
        gc.unfreeze()
        gc.collect()
        gc.freeze()
