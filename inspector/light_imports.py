"""Imports of a library without another one that it takes where it is there, and does not need."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without(module: str) -> Iterator[None]:
    """Lets imports within go on as if a module were not installed, unless it is imported already.

    Other threads do not find it for that time either: this is for what a process imports first.
    """
    if module in sys.modules:
        yield
        return
    sys.modules[module] = None  # type: ignore[assignment]  # How Python marks what is not there.
    try:
        yield
    finally:
        del sys.modules[module]
