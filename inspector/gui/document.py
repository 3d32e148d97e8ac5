"""One open file: read away from the window's thread, and answered anew for each target engine."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.finding import Finding
from inspector.checks.judgement import Mark
from inspector.checks.subject import Surroundings
from inspector.errors import InspectorError
from inspector.format.errors import FormatError
from inspector.gui.jobs import Jobs
from inspector.project.answer import Answer, answer
from inspector.project.job import Progress
from inspector.project.opened import OpenedFile
from inspector.project.source import open_file
from inspector.project.surroundings import surroundings_of

if TYPE_CHECKING:
    from inspector.format.span import SpanMap
    from inspector.format.unreal.package import Package

#: Gives, on the window's thread, what finds the engine of a file by its path on any thread.
ProfileMaker = Callable[[], Callable[[Path], EngineProfile]]


@dataclass(frozen=True, slots=True)
class Loaded:
    """What reading a file gave: everything the pages show without reading any further."""

    opened: OpenedFile
    answer: Answer
    surroundings: Surroundings


class Document(QObject):
    """A file that is open in the window.

    ``path`` and ``catalog`` never change. ``opened`` and ``answer`` are None until the first
    reading is done; ``error`` says why when there is nothing to show at all. ``spans`` is read when
    somebody first wants it: see :meth:`want_spans`.
    """

    #: ``opened``, ``answer`` or ``error`` is new.
    changed = Signal()
    #: ``spans`` is new.
    spans_read = Signal()
    #: The file was closed; nothing of it may be used any more.
    closed = Signal()

    def __init__(
        self,
        path: str,
        catalog: Catalog,
        jobs: Jobs,
        profile_maker: ProfileMaker,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.path = path
        self.opened: OpenedFile | None = None
        self.answer: Answer | None = None
        self.error: Exception | None = None
        self.spans: SpanMap | None = None
        self.catalog = catalog
        self._jobs = jobs
        self._profile_maker = profile_maker
        self._surroundings = Surroundings()
        self._spans_wanted = False
        self._is_closed = False

    @property
    def name(self) -> str:
        """The file's name without folder and suffix."""
        return Path(self.path).stem

    @property
    def loaded(self) -> bool:
        """Whether the file has been read, well or badly."""
        return self.error is not None or (self.opened is not None and self.answer is not None)

    @property
    def settled(self) -> bool:
        """Whether nothing about this file is on its way any more."""
        return self.loaded and not any(
            self._jobs.running(kind + self.path) for kind in ("open ", "answer ", "spans ")
        )

    @property
    def mark(self) -> Mark:
        """The worst sign of the file against the target engine; NONE while it is not known."""
        if self.error is not None:
            return Mark.BAD
        return Mark.NONE if self.answer is None else self.answer.judgement.mark

    @property
    def saved_release(self) -> str:
        """The release that saved the file, such as ``4.18``; empty where that is not known."""
        saved = self.opened.subject.saved_by if self.opened is not None else None
        return "" if saved is None or saved.is_empty else saved.release

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What there is to say about the file, in the loader's order."""
        return self.answer.judgement.findings if self.answer is not None else ()

    def load(self) -> None:
        """Reads the file, again when it was read before; :attr:`changed` follows."""
        path, catalog, profile_for = Path(self.path), self.catalog, self._profile_maker()

        def work(progress: Progress) -> Loaded:
            progress(0)
            opened = open_file(path)
            _touch_tables(opened, progress)
            around = surroundings_of(str(path))
            return Loaded(opened, answer(opened, profile_for(path), catalog, around), around)

        self._jobs.start("open " + self.path, work, self._take, failed=self._fail)

    def answer_for(self, profile: EngineProfile) -> None:
        """Answers the file for another engine; :attr:`changed` follows when it differs."""
        opened, catalog, around = self.opened, self.catalog, self._surroundings
        if opened is None or (self.answer is not None and self.answer.profile == profile):
            return

        def work(progress: Progress) -> Answer:
            progress(0)
            return answer(opened, profile, catalog, around)

        self._jobs.start("answer " + self.path, work, self._take_answer, failed=self._fail)

    def close(self) -> None:
        """Lets go of the file."""
        if self._is_closed:
            return
        self._is_closed = True
        for kind in ("open ", "answer ", "spans "):
            self._jobs.cancel_kind(kind + self.path)
        self.closed.emit()
        # The bytes go when the last job that may still read them has ended.
        self.opened = None

    def _take(self, loaded: Loaded) -> None:
        self.opened, self.answer = loaded.opened, loaded.answer
        self._surroundings = loaded.surroundings
        self.error, self.spans = None, None
        self.changed.emit()
        if self._spans_wanted:
            self._read_spans()

    def _take_answer(self, found: Answer) -> None:
        self.answer = found
        self.changed.emit()

    def _fail(self, problem: Exception) -> None:
        self.error = problem
        self.changed.emit()
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem

    def want_spans(self) -> None:
        """Has the bytes of every field read, unless they are; :attr:`spans_read` follows."""
        if not self._spans_wanted:
            self._spans_wanted = True
            if self.opened is not None:
                self._read_spans()

    def _read_spans(self) -> None:
        package = self.opened.package if self.opened is not None else None
        if package is None:
            return

        def work(progress: Progress) -> SpanMap | None:
            progress(0)
            return _read_spans(package)

        self._jobs.start("spans " + self.path, work, self._take_spans)

    def _take_spans(self, spans: SpanMap | None) -> None:
        self.spans = spans
        self.spans_read.emit()


def _read_spans(package: Package) -> SpanMap | None:
    """The spans of a package, made in a way that does not hold up the window's thread.

    A large package has hundreds of thousands of them. None is part of a cycle, so the collector has
    nothing to find there; its walks over all of them would each stop the window for 0.1 s.
    """
    gc.disable()
    try:
        return package.spans()
    except FormatError:
        return None
    finally:
        gc.freeze()
        gc.enable()


def _touch_tables(opened: OpenedFile, progress: Progress) -> None:
    """Has the package read what every page shows, so that the window's thread finds it ready."""
    package = opened.package
    if package is None:
        return
    for part in (
        "names",
        "imports",
        "exports",
        "main_asset",
        "soft_object_paths",
        "thumbnails",
        "asset_registry",
    ):
        progress(0)
        try:
            getattr(package, part)
        except FormatError:
            # The page of that table says so; the others are read all the same.
            continue
    package.sections()
