"""Who changed the file that is shown last: asked of git when somebody wants to know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from inspector.messages import _
from inspector.messages.phrases import as_sentence, capitalized
from inspector.project.vcs.work_tree import LastChange, last_changes
from inspector.report.check.words import last_change_text

if TYPE_CHECKING:
    from inspector.format.logical import LogicalBytes
    from inspector.gui.desk.context import AppContext
    from inspector.gui.desk.document import Document
    from inspector.progress import Progress

_JOB = "last change"


class LastChanges(QObject):
    """What git said of files that somebody asked about.

    An answer is of the bytes that were shown when it was asked for: it is forgotten where the file
    is read anew.
    """

    #: Git has answered.
    found = Signal()

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._context = context
        self._answers: dict[str, tuple[LogicalBytes | None, LastChange]] = {}

    def ask(self) -> None:
        """Asks about the file whose findings are shown; :attr:`told` follows."""
        document = self._context.document
        if document is None:
            return
        path, shown = document.path, document.bytes

        def work(progress: Progress) -> LastChange:
            return last_changes([path], progress)[path]

        def done(change: LastChange) -> None:
            self._answers[path] = shown, change
            self.found.emit()

        title = _("Asking git who changed {name} last", name=document.name)
        self._context.jobs.start(_JOB, work, done, title=title, owner=self)

    def text_of(self, document: Document | None) -> str:
        """Who changed a file last, in words; empty where nobody has asked."""
        if document is None or document.path not in self._answers:
            return ""
        shown, change = self._answers[document.path]
        if shown is not document.bytes:
            return ""
        text = last_change_text(change)
        return as_sentence(capitalized(text))
