"""Gives back what very many objects took, away from the window's thread."""

from __future__ import annotations

import time
from functools import partial
from typing import Final

from inspector.gui.work.workers import Workers

#: Seconds until whoever gave something has forgotten it too: the last one who does gives it back.
_LATER: Final = 0.02
#: Values that are given back in one turn, and the seconds between two turns of other threads.
_AT_ONCE: Final = 500
_PAUSE: Final = 0.001

_workers: Final = Workers(1, "letting-go")


def free_later(*parts: object) -> None:
    """Takes over what nobody else uses any more; lists are emptied a little at a time.

    To give back 50,000 rows takes some 40 ms in one piece, in which a window could do nothing.

    Args:
        parts: What is given back.
    """
    # This list is the only one that holds them, so that they go one by one.
    _workers.submit(partial(_take_apart, [part for part in parts if part]))


def _take_apart(parts: list[object]) -> None:
    time.sleep(_LATER)
    while parts:
        part = parts.pop()
        while isinstance(part, list) and part:
            del part[-_AT_ONCE:]
            time.sleep(_PAUSE)
