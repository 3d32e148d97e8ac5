"""A few threads that run what they are given, and that the end of the program never waits for."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final

Work = Callable[[], None]

#: The number of mallopt's M_ARENA_MAX in the headers of the GNU C library.
_ARENA_MAX: Final = -8


def share_heap() -> None:
    """Has all threads take memory from one heap, where the C library would give each its own.

    What one thread reads another lets go of; what is free in the heap of the first cannot be used
    by the others then, and the program grows with each file that is read again. Threads that share
    the interpreter's lock do not wait for each other there.
    """
    if sys.platform.startswith("linux"):
        import ctypes  # Not before there is work: the first paint needs none of it.

        choose = getattr(ctypes.CDLL(None), "mallopt", None)
        if choose is not None:
            choose(_ARENA_MAX, 1)


class Workers:
    """Threads that are made when there is work for one more.

    A thread may be stuck in the system: in a pipe that nobody writes to, or on a network drive that
    is gone. Python waits at its end for the threads of its own pools; these it leaves behind.

    Args:
        most: How many run side by side at most.
        name: What the threads are called.
    """

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._idle = 0
        self._closed = False

    def submit(self, work: Work) -> None:
        """Runs ``work`` on a thread as soon as one is free; it may not raise."""
        with self._lock:
            if self._closed:
                return
            if self._idle:
                self._idle -= 1
            elif len(self._threads) < self._most:
                number = len(self._threads)
                if not number:
                    share_heap()
                thread = threading.Thread(
                    target=self._run, name=f"{self._name}_{number}", daemon=True
                )
                self._threads.append(thread)
                thread.start()
            self._queue.put(work)

    def _run(self) -> None:
        while (work := self._queue.get()) is not None:
            if not self._closed:
                work()
            # What it holds may be large, and the next wait may be long.
            del work
            with self._lock:
                self._idle += 1

    def close(self, patience: float) -> bool:
        """Starts nothing any more, and waits until the threads are gone.

        Args:
            patience: For how many seconds it waits at most.

        Returns:
            Whether all are gone; one that is not ends with the program.
        """
        with self._lock:
            self._closed = True
            for _ in self._threads:
                self._queue.put(None)
        end = time.monotonic() + patience
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)
