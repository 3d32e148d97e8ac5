"""Tells the desktop's own list of recent files what was opened, away from the window's thread."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtCore import QObject

from inspector.desktop.setup import data_home
from inspector.errors import AccessError
from inspector.gui.work.jobs import Jobs
from inspector.gui.work.recent import RecentList
from inspector.gui.work.settings import Settings
from inspector.progress import Progress

_KIND: Final = "desktop's list"
#: Windows and macOS keep lists that nothing of Qt writes to.
_SYSTEMS_WITHOUT: Final = ("win32", "darwin")


class DesktopList(QObject):
    """Follows the list of recent files; a list of the desktop's that is not to be written stays.

    Args:
        settings: Say whether the user wants it. What remembers nothing tells nobody.
        jobs: Where the list is written.
        recent: What is followed.
    """

    def __init__(self, settings: Settings, jobs: Jobs, recent: RecentList) -> None:
        super().__init__(recent)
        self._settings = settings
        self._jobs = jobs
        self._waiting: list[str] = []
        if sys.platform not in _SYSTEMS_WITHOUT:
            recent.added.connect(self._add)

    def _add(self, path: str) -> None:
        if self._settings.remembers and self._settings.flag("recent/desktop"):
            self._waiting.append(path)
            self._start()

    def _start(self) -> None:
        # A newer job would take the place of one that runs.
        if not self._waiting or self._jobs.running(_KIND):
            return
        paths, self._waiting = self._waiting, []

        def work(progress: Progress) -> None:
            # Late: the window starts without it.
            from inspector.desktop.recent_list import add_recent

            progress(0)
            add_recent(data_home(), paths)

        self._jobs.start(_KIND, work, lambda _: self._start(), failed=self._failed, owner=self)

    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, AccessError):
            raise problem
        self._start()
