"""Python's garbage collector, run by a timer of the window's thread.

The pattern of calibre and pyqtgraph: ``gc`` is disabled, and a QTimer collects generation by
generation in the thread that made it. Garbage may hold widgets, and to destroy them in any other
thread ends the program; so a collection must never begin by itself in a thread that works.

What lives shorter than a tick is collected at every tick, at a cost that depends on what was made
since the last one alone. The oldest generation holds everything that is shown: it waits for a calm
moment in which no job runs, and where it is so large that somebody would notice, until nobody uses
the window.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

#: Milliseconds between two ticks.
TICK_MS = 100
#: Ticks without young garbage that make a calm moment.
CALM_TICKS = 20
#: Objects that take a few milliseconds to walk over, and some 100 ms.
_SOME: Final = 8_000
_MANY: Final = 300_000

#: Who collects in place of Python itself; one for each window.
_collectors: Final[set[Collector]] = set()


class Collector(QObject):
    """Collects in the thread that made it, in place of Python itself, until it is stopped.

    Args:
        is_busy: Whether jobs run.
        parent: Its owner.
    """

    def __init__(self, is_busy: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_busy = is_busy
        self._is_full_due = False
        self._calm_ticks = 0
        #: About how many objects are in the middle generation, and in the oldest. What goes by its
        #: own count is not subtracted, so they are counted again where there seem to be twice as
        #: many: to list a million takes as long as to walk over half of them.
        self._in_middle = self._in_oldest = self._counted = 0
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
            # Where much is made it is looked through in smaller portions.
            self._timer.setInterval(TICK_MS // 4 if counts[0] > _SOME else TICK_MS)
            # The middle one is looked through before that would take long.
            has_both = middle or self._in_middle > _SOME
            left = max(counts[0] - gc.collect(1 if has_both else 0), 0)
            self._in_middle += left
            if has_both:
                self._in_oldest, self._in_middle = self._in_oldest + self._in_middle, 0
            return
        self._calm_ticks += 1
        if self._calm_ticks < CALM_TICKS or not (self._is_full_due or old) or self._is_busy():
            return
        self._calm_ticks = 0
        if self._in_middle + self._in_oldest > 2 * self._counted:
            self._count()
        if not self._would_be_noticed():
            gc.collect()
            self._is_full_due = False
            self._count()

    def _count(self) -> None:
        self._counted = len(gc.get_objects())
        self._in_middle, self._in_oldest = 0, self._counted

    def _would_be_noticed(self) -> bool:
        """Whether to walk over all objects would hold up somebody who uses the window."""
        is_used = QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
        return is_used and self._in_middle + self._in_oldest > _MANY
