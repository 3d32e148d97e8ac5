"""How far work is, and how it is stopped: on a thread, in a scan, inline in a test."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

#: What a progress report says: how much is done, of how much (None: not known), and doing what.
Report = Callable[[int, "int | None", str], None]


class Cancelled(Exception):
    """The work was asked to stop; nothing went wrong and nothing is to be shown."""


class Progress:
    """What work calls while it runs: passes reports on now and then, and stops the work.

    Every call is the point where cancelled work ends, so it is called as often as anybody likes;
    the reports behind it are spaced by ``interval`` seconds. The last report (``done == total``)
    always passes, once. :meth:`cancel` may be called from any thread.

    Args:
        report: Gets the reports; None for nobody. What it raises ends the work as well.
        interval: Seconds between two reports; 0 passes every one.
        clock: Tells the time.
    """

    def __init__(
        self,
        report: Report | None = None,
        *,
        interval: float = 0.1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._report = report
        self._interval = interval
        self._clock = clock
        self._next = 0.0
        self._ended_at: int | None = None
        self._stop = Event()

    def __call__(self, done: int, total: int | None = None, text: str = "") -> None:
        """Says how far the work is.

        Raises:
            Cancelled: The work is to end here.
        """
        self.check()
        if self._report is None:
            return
        now = self._clock()
        ends = done == total and total != self._ended_at
        if now >= self._next or ends:
            self._ended_at = total if ends else self._ended_at
            self._next = now + self._interval
            self._report(done, total, text)

    def check(self) -> None:
        """Ends the work here, where it is to end, and says nothing of how far it is.

        Raises:
            Cancelled: It is.
        """
        if self._stop.is_set():
            raise Cancelled

    def cancel(self) -> None:
        """Ends the work at its next call."""
        self._stop.set()

    @property
    def cancelled(self) -> bool:
        """Whether the work was asked to stop."""
        return self._stop.is_set()

    def part(self, report: Report | None) -> Progress:
        """The progress of a part of the work, which ends with the whole.

        Args:
            report: Gets every report of the part, and may call the whole; None for nobody.
        """
        part = Progress(report, interval=0)
        part._stop = self._stop
        return part
