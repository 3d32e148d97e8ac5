"""Looks now and then whether files that are open are still what was read."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.on_disk import Stamps, became, stamps_of
from inspector.progress import Progress

#: How long a change stays unseen at most while somebody looks at the window, in ms.
EVERY: Final = 2000
_JOB: Final = "on disk"


class DiskWatch(QObject):
    """Tells each open entry what became of its files.

    It asks on a worker: a watch of the system's own would have to be set up on the window's thread,
    says nothing of changes that another machine makes on a share, and loses a file that is
    replaced.
    """

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)

    def set_watching(self, watching: bool) -> None:
        """Looks at once and from now on, or no more."""
        if watching:
            for entry in self._context.everything():
                entry.check_disk()
            self.look()
            self._timer.start()
        else:
            self._timer.stop()

    def look(self) -> None:
        """Asks about all files that are open, unless the answer is still on its way."""
        jobs = self._context.jobs
        before = [(entry, entry.stamps) for entry in self._context.everything() if entry.stamps]
        if not before or jobs.running(_JOB):
            return
        paths = {path for _, stamps in before for path in stamps}

        def work(progress: Progress) -> Stamps:
            progress(0)
            return stamps_of(paths)

        jobs.start(_JOB, work, lambda now: self._take(before, now), owner=self)

    def _take(self, before: list[tuple[Entry, Stamps]], now: Stamps) -> None:
        for entry, stamps in before:
            # What was read again meanwhile is newer than this answer.
            if entry in self._context.everything() and entry.stamps is stamps:
                entry.set_on_disk(became(stamps, now))
