"""How fast this machine is now, beside the one on which the bars were set.

Who shares a machine takes time from it in ways that processor time does not show: two halves of one
core, caches, a lower clock. A bar in milliseconds would then measure the neighbours; one beside a
plain read of the same bytes would measure the system, since a call of it may take a third of what
it took there where plain Python takes twice as long.
"""

from __future__ import annotations

import statistics
import time
from typing import Final

#: Milliseconds of processor time that the work below takes on the machine the bars were set on.
_THERE: Final = 25.0
#: How much slower a machine may be; a bar that gives way to more of that would be none.
_MOST: Final = 2.0


def _work() -> float:
    """Milliseconds of processor time for some plain Python: calls, texts, a table."""
    start = time.thread_time()
    found: dict[int, str] = {}
    for number in range(300_000):
        found[number % 1000] = str(number)
    return (time.thread_time() - start) * 1000


def slowness() -> float:
    """How many times as long plain Python takes here and now, 1 at the least; it is printed."""
    factor = min(max(statistics.median(_work() for _ in range(7)) / _THERE, 1.0), _MOST)
    if factor > 1:
        print(f"this machine takes {factor:.1f} times as long for plain Python: so may this")
    return factor


def plain_reads(number: float, there: float) -> float:
    """Microseconds that so many plain reads would take here, were a call of the system as much
    slower as plain Python is: what a ratio to them is held to.

    Args:
        number: How many: the bar.
        there: Microseconds of one on the machine on which the bars were set.
    """
    return number * there * slowness()
