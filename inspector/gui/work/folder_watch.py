"""Tells as soon as the system does that packages below a folder changed, where that is installed.

What the system tells is not all: a change that another machine makes on a share may stay untold. So
whoever needs to know looks for itself too, now and then.
"""

from __future__ import annotations

import atexit
from contextlib import suppress
from threading import Event, Lock, Thread, current_thread
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from inspector.project.walk import PACKAGES

#: The files whose changes count: packages, and what else belongs to one.
_SUFFIXES: Final = (*PACKAGES, ".uexp", ".ubulk", ".uptnl")
#: Milliseconds in which changes are gathered: an editor that saves writes many files.
_GATHERED: Final = 1000
#: Seconds that threads are waited for which were asked to end, where the program ends.
_PATIENCE: Final = 2.0
#: Those threads: the system's notifications end some moments after nobody asks for them any more.
_ending: Final[set[Thread]] = set()


@atexit.register
def _join_ending_threads() -> None:
    for thread in tuple(_ending):
        thread.join(_PATIENCE)


def can_watch() -> bool:
    """Whether the extra ``watch`` is installed."""
    try:
        import watchfiles as _  # noqa: F401
    except ImportError:
        return False
    return True


class FolderWatch(QObject):
    """Watches one folder and all below it on a thread of its own."""

    #: Packages below the folder were written, made or removed.
    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thread: Thread | None = None
        self._end = Event()
        #: Held while somebody is told: after that was stopped nobody is.
        self._telling = Lock()

    @property
    def watching(self) -> bool:
        """Whether somebody tells of changes."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, folder: str) -> None:
        """Watches a folder, in the place of another one; without the extra nothing happens."""
        self.stop()
        if not can_watch():
            return
        self._end = Event()
        self._thread = Thread(target=self._watch, args=(folder, self._end), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Watches nothing any more."""
        with self._telling:
            self._end.set()
        if self._thread is not None:
            _ending.add(self._thread)
            self._thread = None

    def _watch(self, folder: str, end: Event) -> None:
        from watchfiles import watch

        # A folder that is gone, one with more folders than the system watches: nobody tells then.
        with suppress(OSError, RuntimeError):
            for _ in watch(
                folder,
                watch_filter=_counts,
                debounce=_GATHERED,
                stop_event=end,
                raise_interrupt=False,
                ignore_permission_denied=True,
            ):
                with self._telling:
                    if not end.is_set():
                        self.changed.emit()
        _ending.discard(current_thread())


def _counts(_change: Any, path: str) -> bool:
    return path.lower().endswith(_SUFFIXES)
