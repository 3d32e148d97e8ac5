"""One open file: read away from the window's thread, and answered anew for each target engine."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.finding import Finding
from inspector.checks.judgement import Mark
from inspector.checks.subject import Surroundings
from inspector.errors import InspectorError
from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.tree.field_tree import FieldTree
from inspector.gui.jobs import Jobs, collector_at_rest
from inspector.project.answer import Answer, answer
from inspector.project.job import Progress
from inspector.project.opened import OpenedFile
from inspector.project.source import open_file, with_unread
from inspector.project.surroundings import surroundings_of

if TYPE_CHECKING:
    from inspector.format.unreal.package import Package
    from inspector.format.unreal.properties.unread import Unread

#: Gives, on the window's thread, what finds the engine of a file by its path on any thread.
ProfileMaker = Callable[[], Callable[[Path], EngineProfile]]
#: The kinds of job that a document starts; the path of the file follows.
_JOBS = ("open ", "answer ", "fields ")


@dataclass(frozen=True, slots=True)
class Loaded:
    """What reading a file gave: everything the pages show without reading any further."""

    opened: OpenedFile
    answer: Answer
    surroundings: Surroundings


class Document(QObject):
    """A file that is open in the window.

    ``path`` and ``catalog`` never change. ``opened`` and ``answer`` are None until the first
    reading is done; ``error`` says why when there is nothing to show at all. ``bytes`` is the
    logical file. ``fields`` is read when somebody first wants it: see :meth:`want_fields`.
    """

    #: ``opened``, ``answer`` or ``error`` is new.
    changed = Signal()
    #: ``fields`` is new.
    fields_read = Signal()
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
        self.bytes: LogicalBytes | None = None
        self.fields: FieldTree | None = None
        self.catalog = catalog
        self._jobs = jobs
        self._profile_maker = profile_maker
        self._surroundings = Surroundings()
        # The engine that was asked for last; its answer may still be on its way.
        self._asked: EngineProfile | None = None
        self._fields_wanted = False
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
        return self.loaded and not any(self._jobs.running(kind + self.path) for kind in _JOBS)

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
        if self.opened is not None and self._asked != profile:
            self._answer(profile)

    def _answer(self, profile: EngineProfile) -> None:
        self._asked = profile
        opened, catalog, around = self.opened, self.catalog, self._surroundings
        assert opened is not None

        def work(progress: Progress) -> Answer:
            progress(0)
            return answer(opened, profile, catalog, around)

        self._jobs.start("answer " + self.path, work, self._take_answer, failed=self._fail)

    def close(self) -> None:
        """Lets go of the file."""
        if self._is_closed:
            return
        self._is_closed = True
        for kind in _JOBS:
            self._jobs.cancel_kind(kind + self.path)
        self.closed.emit()
        self._let_go()
        # The bytes go when the last job that may still read them has ended.
        self.opened = self.bytes = None

    def _let_go(self) -> None:
        """Lets go of the tree of fields, and of whatever is being made of it."""
        self._jobs.cancel_kind("fields " + self.path)
        if self.fields is not None:
            self.fields.release()
        self.fields = None

    def _take(self, loaded: Loaded) -> None:
        self._let_go()
        self.opened, self.answer = loaded.opened, loaded.answer
        self._surroundings = loaded.surroundings
        self._asked = loaded.answer.profile
        self.error = None
        self.bytes = LogicalBytes(loaded.opened.data, loaded.opened.tail)
        self.changed.emit()
        if self._fields_wanted:
            self._read_fields()

    def _take_answer(self, found: Answer) -> None:
        self.answer = found
        self.changed.emit()

    def _fail(self, problem: Exception) -> None:
        self.error = problem
        self.changed.emit()
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem

    def want_fields(self) -> None:
        """Has the tree of all fields made, unless it is; :attr:`fields_read` follows."""
        if not self._fields_wanted:
            self._fields_wanted = True
            if self.opened is not None:
                self._read_fields()

    def _read_fields(self) -> None:
        package = self.opened.package if self.opened is not None else None
        data = self.bytes
        if package is None or data is None:
            return

        def work(progress: Progress) -> _ReadFields:
            return _read_fields(package, data, progress)

        self._jobs.start("fields " + self.path, work, self._take_fields)

    def _take_fields(self, read: _ReadFields) -> None:
        if self.opened is None or read.tree.package is not self.opened.package:
            return
        self.fields = read.tree
        if read.unread and self._asked is not None:
            subject = with_unread(self.opened.subject, read.unread)
            self.opened = dataclasses.replace(self.opened, subject=subject)
            self._answer(self._asked)
        self.fields_read.emit()


class _ReadFields(NamedTuple):
    """The tree of a package's fields, and which values in it were kept as bytes."""

    tree: FieldTree
    unread: tuple[Unread, ...]


def _read_fields(package: Package, data: LogicalBytes, progress: Progress) -> _ReadFields:
    """The tree of a package's fields with everything read that its objects hold."""
    progress(0)
    with collector_at_rest():
        tree = FieldTree(package, data)
        tree.prepare(progress)
        return _ReadFields(tree, tree.unread())


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
