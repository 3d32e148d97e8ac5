"""Keeps what is open for the next start: whenever it changes, since a killed program has no end."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer

from inspector.gui.desk.context import AppContext
from inspector.progress import Progress

#: Milliseconds after a change until it is kept: what changes at once is kept at once.
_KEEP_AFTER_MS: Final = 500
#: The kind of job that writes the settings.
_JOB: Final = "settings"


class SessionKeeper(QObject):
    """Writes what is open and shown, and the engine chosen for it, into the settings.

    Args:
        context: What is open.
        parent: The window.
    """

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        #: Whether what is open comes back at the next start.
        self.keeps = True
        self._soon = QTimer(self, singleShot=True, interval=_KEEP_AFTER_MS)
        self._soon.timeout.connect(self._keep_later)
        for news in (
            context.entries_changed,
            context.shown_changed,
            context.target_changed,
            context.target_fixed_changed,
            context.settings.changed,
        ):
            news.connect(self.keep_soon)

    def keep_soon(self, *_: object) -> None:
        """Has it kept, in a while; one that is due is not put off by what comes after it."""
        if not self._soon.isActive():
            self._soon.start()

    def keep(self) -> None:
        """Keeps it now, at the end."""
        self._soon.stop()
        self._note()
        self._context.settings.save()

    def _keep_later(self) -> None:
        """Keeps it by a worker, since the disk of the settings may sleep too."""
        self._note()
        write = self._context.settings.writer()

        def work(progress: Progress) -> None:
            progress(0)
            write()

        self._context.jobs.start(_JOB, work, lambda _: None, owner=self)

    def _note(self) -> None:
        # While the last session is being opened that is still the one to keep.
        if self.keeps and not self._context.is_restoring:
            remember_session(self._context)


def remember_session(context: AppContext) -> None:
    """Puts what is open into the settings."""
    kept: dict[str, list[str]] = {opening.session: [] for opening in context.openings}
    for entry in (entry for entry in context.everything() if entry.lasting):
        kept[context.opening_of(entry).session].append("\n".join(entry.arguments_wanted))
    for setting, entries in kept.items():
        context.settings.set(setting, entries)
    shown = context.shown
    context.settings.set("session/current", "\n".join(shown.arguments_wanted) if shown else "")
    context.settings.set("session/engine", context.chosen_target)
