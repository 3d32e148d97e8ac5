"""Hands over in parts what long work finds: often enough to watch, small enough to take in."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

#: Seconds between two deliveries of what was found so far.
BATCH_SECONDS: Final = 0.1
#: Rows in one delivery at most: what the window takes in without a pause that can be felt.
BATCH_ROWS: Final = 200

T = TypeVar("T")


def batches(found: Iterable[T]) -> Iterator[list[T]]:
    """What comes, in lists that are due by time or by size, whichever is first."""
    batch: list[T] = []
    due = time.monotonic() + BATCH_SECONDS
    for piece in found:
        batch.append(piece)
        if len(batch) >= BATCH_ROWS or time.monotonic() >= due:
            yield batch
            batch, due = [], time.monotonic() + BATCH_SECONDS
    if batch:
        yield batch
