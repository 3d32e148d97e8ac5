"""What the window says of a file: its documents, with the threads they read on, without views."""

from __future__ import annotations

import atexit
import gc
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEventLoop

from inspector.catalog import EngineProfile, default_catalog, default_profile, profile_for
from inspector.checks import CheckFinding
from inspector.gui.desk.document import Document
from inspector.gui.work.jobs import Jobs


class WindowAnswer(NamedTuple):
    """What the window says of a file.

    ``tables`` and ``tables_verdict`` are what it says first; the others what it says once the
    fields of the objects were read.
    """

    verdict: str
    findings: tuple[CheckFinding, ...]
    tables_verdict: str
    tables: tuple[CheckFinding, ...]
    preview: str


class Window:
    """Opens one file after the other as the window does."""

    def __init__(self) -> None:
        self._app = QCoreApplication.instance() or QCoreApplication([])
        self._jobs = Jobs()
        # Its threads end before the interpreter takes itself apart.
        atexit.register(self._jobs.close)
        self._problems: list[Exception] = []
        self._jobs.failed.connect(self._problems.append)

    def answer(self, path: str, engine: str = "") -> WindowAnswer:
        """What the window says of a file once everything about it was read.

        Args:
            path: The file.
            engine: The engine that was chosen; that of the file's project or the default, if none.

        Raises:
            Exception: What reading it met, which is a bug.
        """
        catalog = default_catalog()

        def profile_of(file: Path) -> EngineProfile:
            return profile_for(engine, catalog) if engine else default_profile(file, catalog)

        document = Document(path, catalog, self._jobs, lambda: profile_of)
        document.load()
        self._settle(document)
        assert document.answer is not None
        first = document.answer.judgement
        document.want_preview()
        self._settle(document)
        last = document.answer.judgement
        assert document.preview is not None
        preview = document.preview.verdict.value
        document.close()
        self._settle(document)
        # A window freezes what is alive once a file was read. Here that is also what commands have
        # left behind, which nobody would ever collect.
        gc.unfreeze()
        return WindowAnswer(
            last.verdict.value, last.findings, first.verdict.value, first.findings, preview
        )

    def _settle(self, document: Document) -> None:
        while self._jobs.busy:
            self._app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        problems = [*self._problems, *filter(None, [document.error])]
        self._problems.clear()
        if problems:
            raise problems[0]
