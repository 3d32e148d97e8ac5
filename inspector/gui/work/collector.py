"""Python's collector of garbage: in the window's thread alone, and at rest while much is made.

Garbage may hold widgets, and whoever takes it back takes them apart. In any thread but their own
that ends the program, so that no collection may begin by itself in a thread that works.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

#: Milliseconds between two looks at whether a collection is due.
_LOOK_EVERY_MS: Final = 250
#: New objects that make a collection worth the wait of a thread that works.
_WORTH_A_WAIT: Final = 10_000
#: How long such a thread waits for the window's at most, in seconds.
_PATIENCE: Final = 0.5

_lock = Lock()
#: How many jobs make very many objects just now.
_resting = 0
#: Who collects in place of Python itself; one for each window.
_collectors: list[Collector] = []


def _let_it_come() -> None:
    """Lets Python collect by itself where nobody else does and no job wants rest."""
    if _resting or _collectors:
        gc.disable()
    else:
        gc.enable()


@contextmanager
def collector_at_rest(*, keeping: bool = True) -> Iterator[None]:
    """Makes very many objects without holding up the window's thread.

    The collector would find nothing among them that can go, but its walks over all of them would
    each stop every thread for 0.1 s and more. What is alive in the end it leaves alone from then
    on, until :class:`~inspector.gui.work.idle_collector.IdleCollector` looks at it again.

    Args:
        keeping: Whether what was made stays; without that, it is gone already in the end, and what
            is alive then is looked after as before.
    """
    global _resting
    with _lock:
        _resting += 1
        _let_it_come()
    try:
        yield
    finally:
        with _lock:
            _resting -= 1
            if keeping:
                gc.freeze()
            _let_it_come()


def take_back_young() -> None:
    """Takes back what a job left behind lately, for jobs that leave much and are not at their end.

    It is the window's thread that does it; the one that works waits for it a moment.
    """
    if gc.get_count()[0] < _WORTH_A_WAIT:
        return
    with _lock:
        collector = _collectors[-1] if _collectors else None
    if collector is None:
        gc.collect(1)
        return
    done = Event()
    collector.asked.emit(done)
    done.wait(_PATIENCE)


class Collector(QObject):
    """Collects in the thread that made it, in place of Python itself, until it is stopped."""

    #: A thread that works wants young garbage taken back; carries the Event to set afterwards.
    asked = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.asked.connect(self._on_asked)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        with _lock:
            _collectors.append(self)
            _let_it_come()

    def stop(self) -> None:
        """Collects nothing any more; with the last one, Python collects by itself again."""
        self._timer.stop()
        with _lock:
            if self in _collectors:
                _collectors.remove(self)
            _let_it_come()

    def _on_asked(self, done: Event) -> None:
        gc.collect(1)
        done.set()

    def _look(self) -> None:
        if _resting:
            return
        counts, thresholds = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if counts[generation] > thresholds[generation] > 0:
                gc.collect(generation)
                return
