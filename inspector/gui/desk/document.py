"""One open file: read away from the window's thread, and answered anew for each target engine."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import FullAnswer, full_answer
from inspector.checks.case import Surroundings
from inspector.checks.facts import Depth
from inspector.checks.judgement import CheckFinding, Mark
from inspector.checks.rules.file_state import LfsPointer
from inspector.checks.rules.unmerged import Unmerged
from inspector.data_classes import dataclass, replace
from inspector.errors import AccessError, InspectorError, reason_of
from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.tree import FieldTree
from inspector.gui.desk.document_facts import answer_facts, document_facts, patch_entries
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.facts import AnswerFacts, DocumentFacts
from inspector.gui.desk.on_disk import OnDisk, Stamps, stamps_of, with_rest
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.work.jobs import Jobs
from inspector.messages import _, lazy
from inspector.messages.phrases import clauses, clock_now
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.engine import Studio
from inspector.project.around.mounts import root_around
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.surroundings import surroundings_of
from inspector.project.file_bytes import bytes_of
from inspector.project.opening import Opened, answer, deepened, read
from inspector.project.upgrade import Previewing, sources_near, upgrades_of
from inspector.project.vcs.unmerged import with_conflict
from inspector.upgrades.model import Preview
from inspector.upgrades.preview import refused

#: Gives, on the window's thread, what finds the engine of a file by its path on any thread.
ProfileMaker = Callable[[], Callable[[Path], EngineProfile]]
#: The kinds of job that a document starts; the path of the file follows.
_JOBS = ("open ", "answer ", "fields ", "preview ")


@dataclass(frozen=True, slots=True)
class Loaded:
    """What reading a file gave: everything the pages show without reading any further.

    ``place`` is its path from the project's folder on.
    """

    opened: Opened
    facts: DocumentFacts
    answer: FullAnswer
    surroundings: Surroundings
    studio: Studio
    stamps: Stamps
    place: str


#: What is said of a file that a merge left in conflict.
IN_CONFLICT: Final = lazy("in conflict")


def file_accessible_name(mark: str, name: str, release: str, *, in_conflict: bool = False) -> str:
    """A file as a screen reader says it: the sign's word comes first."""
    words = clauses([MARK_WORDS[mark], *([IN_CONFLICT] if in_conflict else []), name])
    return _("{words}, saved by {release}", words=words, release=release) if release else words


class Document(Entry):
    """A file that is open in the window.

    ``path`` never changes; ``catalog`` knows what the studio's files around it declare, once the
    file was read; ``read_at`` is when that was: "14:32". ``opened`` and ``answer`` are None until
    the first reading is done; ``error`` says why when there is nothing to show at all. ``bytes`` is
    the logical file. ``fields`` and ``preview`` are made when somebody first wants them: see
    :meth:`want_fields` and :meth:`want_preview`. ``preview`` is None again while another engine's
    is on its way.
    """

    kind = "file"
    facts: DocumentFacts

    #: ``fields`` is new.
    fields_read = Signal()
    #: ``preview`` is new.
    preview_ready = Signal()

    def __init__(
        self,
        path: str,
        catalog: Catalog,
        jobs: Jobs,
        profile_maker: ProfileMaker,
        parent: QObject | None = None,
    ) -> None:
        super().__init__((path,), path, parent)
        self.path = path
        #: Its path from the project's folder on, with slashes; its name alone until it is read.
        self.place = Path(path).name
        self.opened: Opened | None = None
        self.facts = DocumentFacts()
        self.answer: FullAnswer | None = None
        self.bytes: LogicalBytes | None = None
        self.read_at = ""
        self.fields: FieldTree | None = None
        self.catalog = catalog
        self._jobs = jobs
        self._profile_maker = profile_maker
        self._surroundings = Surroundings()
        self._base = catalog
        self._studio = Studio(catalog, SettingsFinder(strict=False))
        # The engine that was asked for last; its answer may still be on its way.
        self._asked: EngineProfile | None = None
        self._fields_wanted = False
        self.preview: Preview | None = None
        self._preview_of: EngineProfile | None = None
        self._preview_wanted = False
        self._strict = False
        self._made: _MadePreview | None = None
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
    def is_reading(self) -> bool:
        """Whether it is being read, for the first time or again."""
        return self._jobs.running("open " + self.path)

    @property
    def mark(self) -> Mark:
        """The worst sign of the file against the target engine; NONE while it is not known."""
        if self.error is not None:
            return Mark.BAD
        return Mark.NONE if self.answer is None else self.answer.judgement.mark

    @property
    def is_in_conflict(self) -> bool:
        """Whether a merge left the file in conflict, as far as it has been read."""
        return any(
            isinstance(finding, Unmerged) or (isinstance(finding, LfsPointer) and finding.conflicts)
            for finding in self.findings
        )

    @property
    def note(self) -> str:
        return str(IN_CONFLICT) if self.is_in_conflict else self.saved_release

    @property
    def note_meaning(self) -> str:
        return (
            _("saved by {saved_release}", saved_release=self.saved_release)
            if self.saved_release
            else ""
        )

    @property
    def summary(self) -> str:
        return str(MARK_WORDS[self.mark])

    @property
    def accessible_name(self) -> str:
        return file_accessible_name(
            self.mark, self.name, self.saved_release, in_conflict=self.is_in_conflict
        )

    @property
    def profile(self) -> EngineProfile | None:
        return self.answer.profile if self.answer is not None else None

    @property
    def saved_release(self) -> str:
        """The release that saved the file, such as ``4.18``; empty where that is not known."""
        saved = self.opened.facts.saved_by if self.opened is not None else None
        return "" if saved is None or saved.is_empty else saved.release

    @property
    def findings(self) -> tuple[CheckFinding, ...]:
        """What there is to say about the file, in the loader's order."""
        return self.answer.judgement.findings if self.answer is not None else ()

    def load(self) -> None:
        """Reads the file, again when it was read before; :attr:`changed` follows."""
        path, catalog, profile_for = Path(self.path), self._base, self._profile_maker()

        def work(progress: Progress) -> Loaded:
            progress(0)
            # Taken first: what changes while it is read has changed since.
            stamps = stamps_of(with_rest([str(path)]))
            opened = read(path, Depth.HEADER)
            _touch_tables(opened, progress)
            opened = deepened(opened, Depth.TABLES)
            folder, finder = str(path.absolute().parent), SettingsFinder(strict=False)
            around = with_conflict(surroundings_of(str(path), finder.of(folder)), str(path))
            studio = Studio(catalog, finder)
            catalog_here = studio.catalog(folder)
            engine = studio.profile(profile_for(path), folder)
            said = _said(opened, engine, catalog_here, around, progress)
            shown = document_facts(opened, said)
            return Loaded(opened, shown, said, around, studio, stamps, _place_of(path))

        self._jobs.start("open " + self.path, work, self._take, failed=self._fail, owner=self)

    def answer_for(self, profile: EngineProfile | None) -> None:
        """Answers the file for another engine; :attr:`changed` follows when it differs."""
        if profile is None or self._jobs.running("open " + self.path):
            # What is still being read would be answered for the engine before.
            self.load()
        elif self.opened is not None and self._asked != profile:
            self._answer(profile)

    def retranslate(self) -> None:
        """Answers it once more for the same engine, and previews it anew where it was."""
        if self.opened is None or self._asked is None or self._jobs.running("open " + self.path):
            super().retranslate()
            return
        self._forget_preview()
        self._answer(self._asked)

    def _answer(self, profile: EngineProfile) -> None:
        self._asked = profile
        opened, studio, around = self.opened, self._studio, self._surroundings
        folder = str(Path(self.path).absolute().parent)
        assert opened is not None

        def work(progress: Progress) -> tuple[FullAnswer, AnswerFacts]:
            progress(0)
            engine, catalog_here = studio.profile(profile, folder), studio.catalog(folder)
            said = _said(opened, engine, catalog_here, around, progress)
            return said, answer_facts(opened, said)

        self._jobs.start(
            "answer " + self.path, work, self._take_answer, failed=self._fail, owner=self
        )

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

    def reads(self, path: str) -> bool:
        """Whether bytes of the file of a path are still read when they are shown."""
        return self.opened is not None and self.opened.reads(path)

    def lose(self, problem: Exception) -> None:
        """Gives up what was read, because the file is not that any more; ``error`` says so."""
        self._let_go()
        self.opened = self.bytes = self.answer = None
        self.publish(DocumentFacts())
        self._fail(problem)

    def _let_go(self) -> None:
        """Lets go of the tree of fields, and of whatever is being made of it."""
        for kind in ("fields ", "preview "):
            self._jobs.cancel_kind(kind + self.path)
        self.preview = self._made = None
        if self.fields is not None:
            self.fields.release()
            self.released.emit()
        self.fields = None

    def _take(self, loaded: Loaded) -> None:
        self._let_go()
        self.opened, self.answer = loaded.opened, loaded.answer
        self._surroundings, self._studio = loaded.surroundings, loaded.studio
        self.place = loaded.place
        self.settings_problem = str(loaded.surroundings.left_out)
        self._name_by(loaded.answer.profile)
        self._asked = loaded.answer.profile
        self.error = None
        self.read_at = clock_now()
        self.bytes = LogicalBytes(loaded.opened.data, loaded.opened.tail)
        self.publish(loaded.facts)
        self.take_stamps(loaded.stamps)
        self.changed.emit()
        if self._fields_wanted:
            self._read_fields()
        elif self._preview_wanted:
            self._make_preview()

    def _name_by(self, engine: EngineProfile) -> None:
        """Has numbers named as the project's and the engine's own files do."""
        here = self._studio.catalog(str(Path(self.path).absolute().parent))
        self.catalog = engine.apply_lists_to(here)

    def _publish(self, **changes: Any) -> None:
        """Replaces some of what is published."""
        self.publish(replace(self.facts, **changes))

    def has_same_bytes(self, path: str) -> bool:
        # A split package is not looked at: which half is which is not worth the effort.
        held = self.bytes
        if held is None or held.seam != held.size or path != self.path:
            return False
        try:
            there = LogicalBytes(bytes_of(path, held.size + 1))
            return there.size == held.size and held.same(0, there, 0, held.size)
        except AccessError:  # of the file now, or of one that is too large to be held
            return False

    def set_on_disk(self, on_disk: OnDisk) -> None:
        self._publish(on_disk=on_disk)
        super().set_on_disk(on_disk)

    def _take_answer(self, answered: tuple[FullAnswer, AnswerFacts]) -> None:
        found, facts = answered
        self.answer = found
        self._name_by(found.profile)
        fresh = self.preview is not None and self._preview_of == found.profile
        if not fresh:
            self.preview = None
        self._publish(answer=facts, preview_steps=self.facts.preview_steps if fresh else None)
        self.changed.emit()
        if self._preview_wanted and not fresh:
            self._make_preview()

    def _fail(self, problem: Exception) -> None:
        self.error = problem
        self._publish(has_report=False, has_failed=True)
        self.take_stamps({})
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
        opened = self.opened
        if opened is None or opened.asset is None:
            return

        def work(progress: Progress) -> tuple[Opened, int | None]:
            progress(0)
            read = deepened(opened, Depth.OBJECTS, progress)
            return read, patch_entries(read)

        self._jobs.start("fields " + self.path, work, self._take_fields, owner=self)

    def _take_fields(self, found: tuple[Opened, int | None]) -> None:
        read, entries = found
        if self.opened is None or read.asset is not self.opened.asset:
            return
        is_news = read.facts != self.opened.facts
        self.opened, self.fields = read, read.tree
        self._publish(has_fields=read.tree is not None, patch_entries=entries)
        if is_news and self._asked is not None:
            self._answer(self._asked)
        elif self._preview_wanted:
            self._make_preview()
        self.fields_read.emit()

    def want_preview(self) -> None:
        """Has the upgrade preview made, now and for each engine to come, unless it is.

        :attr:`preview_ready` follows each time.
        """
        if not self._preview_wanted:
            self._preview_wanted = True
            self._fields_wanted = True
            if self.opened is not None:
                self._make_preview()

    @property
    def strict(self) -> bool | None:
        """Whether the preview loads classes strictly; None where that is no question."""
        return None if self._made is None else self._made.upgrades.strict

    def set_strict(self, strict: bool) -> None:
        """Has the preview made anew with classes loaded strictly, or as it is documented."""
        if strict is not self._strict:
            self._strict = strict
            self._forget_preview()
            self.preview_ready.emit()
            if self._preview_wanted:
                self._make_preview()

    def _forget_preview(self) -> None:
        self.preview = self._made = None
        self._publish(preview_steps=None)

    def _make_preview(self) -> None:
        """Has the preview made; of a package, once its fields have been read."""
        opened, answer = self.opened, self.answer
        if opened is None or answer is None:
            return
        if opened.asset is not None and self.fields is None:
            if not self._jobs.running("fields " + self.path):
                self._read_fields()
            return
        before, base, strict = self._made, self._base, self._strict
        around, path = self._surroundings, self.path

        def work(progress: Progress) -> _MadePreview:
            progress(0)
            catalog = answer.profile.apply_lists_to(base)
            if before is not None and before.catalog is catalog:
                upgrades = before.upgrades
            else:
                # The last object is looked at before the first preview is done, so this job's
                # progress serves for all that is made later.
                upgrades = upgrades_of(opened, catalog, sources_near(path), progress, strict=strict)
            progress(0)
            preview = upgrades.preview(answer.profile, around)
            return _MadePreview(
                catalog, upgrades, preview, preview.step_count, answer.profile, opened.tree
            )

        self._jobs.start(
            "preview " + self.path, work, self._take_preview, failed=self._no_preview, owner=self
        )

    def _no_preview(self, problem: Exception) -> None:
        """Says that the preview stopped, so that nobody waits for it."""
        if self.answer is not None:
            stopped = Message("upgrades/preview-stopped", problem=reason_of(problem))
            self.preview = refused(self.answer.profile, stopped)
            self._preview_of = self.answer.profile
            self._publish(preview_steps=self.preview.step_count)
            self.preview_ready.emit()
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem

    def _take_preview(self, made: _MadePreview) -> None:
        if made.tree is not self.fields or self.answer is None:
            return
        self._made = made
        if made.profile != self.answer.profile:
            return
        self.preview = made.preview
        self._preview_of = made.profile
        self._publish(preview_steps=made.steps)
        self.preview_ready.emit()


class _MadePreview(NamedTuple):
    """A preview, the engine it is of, and what it was made from; ``catalog`` names its steps."""

    catalog: Catalog
    upgrades: Previewing
    preview: Preview
    steps: int
    profile: EngineProfile
    tree: FieldTree | None


def _place_of(path: Path) -> str:
    """The path of a file from the folder of its project on; its name where it has none."""
    whole = os.path.realpath(path)
    return os.path.relpath(whole, root_around(whole)).replace(os.sep, "/")


def _said(
    opened: Opened,
    engine: EngineProfile,
    catalog: Catalog,
    around: Surroundings,
    progress: Progress,
) -> FullAnswer:
    """What an engine says to a file, with what the file refers to and its project lacks."""
    # Late: only where a file is read, and not where the window starts.
    from inspector.project.scan.near_references import context_near

    context = context_near(opened, engine, catalog, progress)
    placed = around if context is None else around._replace(project_context=context)
    return full_answer(answer(opened, engine, catalog, placed), catalog)


def _touch_tables(opened: Opened, progress: Progress) -> None:
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
