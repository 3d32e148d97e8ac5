"""Something that is done a single time, as soon as the entry that it waits for is ready."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, SignalInstance

if TYPE_CHECKING:
    from inspector.gui.desk.entry import Entry


class Wait(QObject):
    """Waits for an entry, to which it belongs.

    It ends with what it does, with a reading that fails, and with the entry; and as soon as the
    entry has another one to wait for.

    Args:
        entry: What it waits for.
        news: Signals after which it looks, beside ``changed`` of the entry.
        ready: Whether it can be done.
        deed: What is done.
    """

    def __init__(
        self,
        entry: Entry,
        news: Iterable[SignalInstance],
        ready: Callable[[], bool],
        deed: Callable[[], object],
    ) -> None:
        super().__init__(entry)
        self._entry = entry
        self._ready = ready
        self._deed = deed
        self._news = (entry.changed, *news)
        self.is_over = False
        for signal in self._news:
            signal.connect(self.look)

    def look(self, *_: object) -> None:
        """Does it where the entry is ready."""
        if self.is_over:
            return
        if self._ready():
            self.end()
            self._deed()
        elif self._entry.facts.has_failed and self._entry.settled:
            self.end()

    def end(self) -> None:
        """Waits no more."""
        if not self.is_over:
            self.is_over = True
            for signal in self._news:
                signal.disconnect(self.look)
            self.deleteLater()
