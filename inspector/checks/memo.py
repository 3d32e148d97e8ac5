"""A mapping that forgets its oldest entries, so that no folder can fill the memory."""

from __future__ import annotations

from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V], Generic[K, V]):
    """Keeps at most ``limit`` answers; the one that was put first goes first.

    Reading is a plain dictionary look-up (``get``): a scan reads it once per file. Several threads
    may share one.
    """

    __slots__ = ("_limit", "_lock")

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit
        self._lock = Lock()

    def put(self, key: K, value: V) -> V:
        """Keeps an answer and gives it back."""
        with self._lock:
            if key not in self and len(self) >= self._limit:
                del self[next(iter(self))]
            self[key] = value
        return value
