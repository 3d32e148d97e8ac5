"""Python's garbage collector, run by a timer of the window's thread.

The pattern of calibre and pyqtgraph: ``gc`` is disabled, and a QTimer collects generation by
generation in the thread that made it. Garbage may hold widgets, and to destroy them in any other
thread ends the program; so a collection must never begin by itself in a thread that works.

What lives shorter than a tick is collected at every tick, at a cost that depends on what was made
since the last one alone. While jobs run ticks are shorter, and what outlives one grows old at once:
so the portions stay small, and nothing is walked over twice. The oldest generation holds everything
that is shown: it waits for a calm moment in which no job runs, and where it is so large that
somebody would notice, until nobody uses the window.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

#: Milliseconds between two ticks, of which there are so many times as many while much is made.
TICK_MS = 100
_OFTENER: Final = 10
#: Ticks without young garbage that make a calm moment.
CALM_TICKS = 20
#: Objects that take a few milliseconds to walk over.
_SOME: Final = 8_000
#: Blocks of memory that Python holds where to walk over all objects takes some 100 ms; an object
#: that is walked over takes four or five. To list the objects would tell how many they are, but
#: give another thread's half-made ones to somebody else, which that thread fails at.
_MANY: Final = 1_300_000
#: Blocks more than when all was looked through last, after which that is due again.
_DUE: Final = 350_000
#: Seconds of a collection that tell that much is being made, whatever the counts say.
_LONG: Final = 0.002

#: Who collects in place of Python itself; one for each window.
_collectors: Final[set[Collector]] = set()


class Collector(QObject):
    """Collects in the thread that made it, in place of Python itself, until it is stopped.

    Args:
        is_busy: Whether jobs run.
        in_own_turn: Has something done in a turn of the event loop of its own.
        parent: Its owner.
    """

    def __init__(
        self,
        is_busy: Callable[[], bool],
        in_own_turn: Callable[[Callable[[], None]], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._is_busy = is_busy
        self._is_full_due = False
        self._calm_ticks = 0
        #: Whether the last collection took long.
        self._was_long = False
        #: About how many objects are in the middle generation.
        self._in_middle = 0
        #: Blocks that Python held when all was looked through last.
        self._held = sys.getallocatedblocks()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(lambda: in_own_turn(self._tick))
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
        is_busy = self._is_busy()
        counts, thresholds = gc.get_count(), gc.get_threshold()
        is_young, is_middle, __ = map(int.__gt__, counts, thresholds)
        # What goes by itself is subtracted from the counts: while as much goes as is made they tell
        # nothing, but the time of the last collection does, and that jobs run, which make much.
        is_walked = is_busy or is_young or self._was_long
        if is_walked:
            # The middle one is looked through before that would take long.
            self._collect(counts[0], both=is_busy or is_middle or self._in_middle > _SOME)
        is_short = is_busy or self._was_long
        self._timer.start(TICK_MS // _OFTENER if is_short else TICK_MS)
        self._calm_ticks = 0 if is_walked or is_busy else self._calm_ticks + 1
        if self._calm_ticks < CALM_TICKS:
            return
        self._calm_ticks = 0
        held = sys.getallocatedblocks()
        is_due = self._is_full_due or held - self._held > _DUE
        if is_due and not (held > _MANY and _is_used()):
            gc.collect()
            self._is_full_due = False
            self._in_middle, self._held = 0, sys.getallocatedblocks()

    def _collect(self, made: int, *, both: bool) -> None:
        """Collects what was made since the last time, or the middle generation too.

        Args:
            made: About how many objects that is.
            both: Whether to.
        """
        begin = time.thread_time()
        self._in_middle += max(made - gc.collect(1 if both else 0), 0)
        self._was_long = time.thread_time() - begin > _LONG
        if both:
            self._in_middle = 0


def _is_used() -> bool:
    """Whether somebody uses the window, whom a walk over very many objects would hold up."""
    return QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
