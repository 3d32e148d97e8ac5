"""Python's garbage collector, run by a timer of the window's thread.

The pattern of calibre and pyqtgraph: ``gc`` is disabled, and a QTimer collects generation by
generation in the thread that made it. Garbage may hold widgets, and to destroy them in any other
thread ends the program; so a collection must never begin by itself in a thread that works.

What lives shorter than a tick is collected at every tick, at a cost that depends on what was made
since the last one alone. The older generations hold everything that is shown: they wait for a calm
moment, and where they are so many that somebody would notice, until nobody uses the window.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

#: Milliseconds between two ticks.
TICK_MS = 100
#: Ticks without young garbage that make a calm moment.
CALM_TICKS = 20
#: Objects that take some 100 ms to walk over.
_MANY: Final = 300_000

#: Who collects in place of Python itself; one for each window.
_collectors: Final[set[Collector]] = set()


class Collector(QObject):
    """Collects in the thread that made it, in place of Python itself, until it is stopped."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_full_due = False
        self._calm_ticks = 0
        #: About how many objects the last full collection left, and how many were made since.
        self._kept = self._made = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)
        _collectors.add(self)
        gc.disable()

    def collect_all_soon(self) -> None:
        """Has everything collected at the next calm moment: a file was closed or read again."""
        self._is_full_due = True

    def stop(self) -> None:
        """Collects nothing any more; with the last one, Python collects by itself again."""
        self._timer.stop()
        _collectors.discard(self)
        if not _collectors:
            gc.enable()

    def _tick(self) -> None:
        counts, thresholds = gc.get_count(), gc.get_threshold()
        young, middle, old = map(int.__gt__, counts, thresholds)
        if young:
            self._calm_ticks = 0
            self._made += counts[0]
            gc.collect(0)
            return
        self._calm_ticks += 1
        if self._calm_ticks < CALM_TICKS or self._would_be_noticed():
            return
        if self._is_full_due or old:
            gc.collect(2)
            self._is_full_due, self._kept, self._made = False, len(gc.get_objects()), 0
        elif middle:
            gc.collect(1)

    def _would_be_noticed(self) -> bool:
        """Whether to walk over everything would hold up somebody who uses the window."""
        is_used = QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
        return is_used and self._kept + self._made > _MANY
