"""Looks now and then whether files that are open are still what was read."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.on_disk import OnDisk, Stamps, became, stamps_of
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
        #: What was compared byte by byte before, and how the files were then.
        self._compared: dict[str, Stamps] = {}

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
        compared = dict(self._compared)

        def work(progress: Progress) -> tuple[Stamps, dict[str, bool]]:
            progress(0)
            now = stamps_of(paths)
            return now, _same_again(before, now, compared)

        jobs.start(_JOB, work, lambda found: self._take(before, *found), owner=self)

    def _take(
        self, before: list[tuple[Entry, Stamps]], now: Stamps, again: dict[str, bool]
    ) -> None:
        self._compared = {}
        for entry, stamps in before:
            # What was read again meanwhile is newer than this answer.
            if entry not in self._context.everything() or entry.stamps is not stamps:
                continue
            mine = {path: now.get(path) for path in stamps}
            if again.get(entry.key):
                entry.take_stamps(mine)
            else:
                on_disk = became(stamps, now)
                if on_disk is OnDisk.CHANGED:
                    self._compared[entry.key] = mine
                entry.set_on_disk(on_disk)


def _same_again(
    before: list[tuple[Entry, Stamps]], now: Stamps, compared: dict[str, Stamps]
) -> dict[str, bool]:
    """Which entries have the bytes that they had, though their files were written anew.

    A build or a checkout writes what was there; nobody wants to hear of that.

    Args:
        before: The entries, and how their files were.
        now: How the files are.
        compared: How they were when they were compared the last time.
    """
    found: dict[str, bool] = {}
    for entry, stamps in before:
        mine = {path: now.get(path) for path in stamps}
        if became(stamps, now) is OnDisk.CHANGED and compared.get(entry.key) != mine:
            others = [path for path, stamp in stamps.items() if mine[path] != stamp]
            found[entry.key] = all(map(entry.has_same_bytes, others))
    return found
