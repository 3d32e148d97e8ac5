"""How fast a job goes on and when it will be through, in figures that a person can read."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from inspector.messages import _, ngettext
from inspector.named_tuples import NamedTuple

#: Seconds that the rate is taken over: a few slow files do not make the time left jump.
_WINDOW: Final = 8.0
#: Seconds before anything is said: most jobs have ended by then.
_PATIENCE: Final = 1.0


class Pace(NamedTuple):
    """How many a second are done, and the seconds that are left; None where nobody can say."""

    rate: float
    left: float | None = None

    @property
    def words(self) -> str:
        """It for people: "4,100 a second, 8 seconds left"."""
        rate = _rounded(self.rate)
        words = (
            _("{rate:,.0f} a second", rate=rate)
            if rate >= 1
            else _("{rate:,.0f} a minute", rate=rate * 60)
        )
        return (
            words
            if self.left is None
            else _("{words}, {time_words} left", words=words, time_words=time_words(self.left))
        )


def _rounded(number: float) -> float:
    """Two digits of a number: more of them would only flicker."""
    if number <= 0:
        return 0.0
    unit = 10.0 ** (math.floor(math.log10(number)) - 1)
    return round(number / unit) * unit


def time_words(seconds: float) -> str:
    """A time that is only guessed, in steps that fit its length."""
    if seconds < 10:
        return ngettext("{count} second", "{count} seconds", max(1, round(seconds)))
    if seconds < 55:
        return _("{seconds} seconds", seconds=5 * round(seconds / 5))
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return ngettext("{count} minute", "{count} minutes", minutes)
    hours, rest = divmod(minutes, 60)
    return (
        _("{hours} h {rest} min", hours=hours, rest=rest)
        if rest
        else ngettext("{count} hour", "{count} hours", hours)
    )


class PaceMeter:
    """Watches the reports of one job.

    Args:
        clock: Seconds that only go on.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._reports: deque[tuple[float, int]] = deque()
        self._total: int | None = None
        self._began = 0.0

    def note(self, done: int, total: int | None) -> Pace | None:
        """Takes a report; how fast the job is, or None while that is too early to say.

        A job whose total comes to be known, or that counts something else, is measured anew.
        """
        now = self._clock()
        if total != self._total or not self._reports or done < self._reports[-1][1]:
            self._reports.clear()
            self._total, self._began = total, now
        self._reports.append((now, done))
        while now - self._reports[0][0] > _WINDOW and len(self._reports) > 2:
            self._reports.popleft()
        since, first = self._reports[0]
        if now - self._began < _PATIENCE or done <= first:
            return None
        rate = (done - first) / (now - since)
        return Pace(rate, (total - done) / rate if total is not None else None)
