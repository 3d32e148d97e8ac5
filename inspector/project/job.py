"""Long work that can run anywhere: inline in a test, on a thread in the window, in a scan."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

#: What a progress report says: how much is done, of how much (None: not known), and doing what.
Report = Callable[[int, "int | None", str], None]


class Cancelled(Exception):
    """The work was asked to stop; nothing went wrong and nothing is to be shown."""


class Progress:
    """What a job calls while it works: passes reports on now and then, and stops the job.

    Every call is the point where a cancelled job ends, so a job calls it as often as it likes; the
    reports behind it are spaced by ``interval`` seconds. The last report (``done == total``) always
    passes, once. :meth:`cancel` may be called from any thread.
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
        """Says how far the job is.

        Raises:
            Cancelled: When the job is to end here.
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
        """Ends the job here, where it is to end, and says nothing of how far it is.

        Raises:
            Cancelled: It is.
        """
        if self._stop.is_set():
            raise Cancelled

    def cancel(self) -> None:
        """Ends the job at its next call."""
        self._stop.set()

    @property
    def cancelled(self) -> bool:
        """Whether the job was asked to stop."""
        return self._stop.is_set()
