"""How each thing that is open was left in a view, until it is closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from inspector.gui.desk.entry import Entry

K = TypeVar("K")


class ViewStates(Generic[K]):
    """What a kind of view keeps of every entry that it has shown.

    Args:
        make: Makes what is kept of one that is shown for the first time.
    """

    def __init__(self, make: Callable[[], K]) -> None:
        self._make = make
        self._all: dict[Entry, K] = {}

    def of(self, entry: Entry) -> K:
        """What is kept of an entry; let go of when it is closed."""
        if entry not in self._all:
            self._all[entry] = self._make()
            entry.closed.connect(partial(self._forget, entry))
        return self._all[entry]

    def _forget(self, entry: Entry) -> None:
        self._all.pop(entry, None)
