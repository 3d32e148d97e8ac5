"""Ends what takes too long instead of hanging: ``with in_time(10): …``."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Fails the test once the block has taken so long, also while it waits for the system.

    Where the system has no such alarm (Windows) the block simply runs.
    """
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(*_: object) -> None:
        pytest.fail(f"this took more than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
