"""Two files held against each other: read away from the window's thread, shown as one entry."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal
from uuid import uuid4

from PySide6.QtCore import QObject

from inspector.catalog import Catalog, EngineProfile
from inspector.data_classes import replace
from inspector.errors import InspectorError
from inspector.gui.desk.document import Document, ProfileMaker
from inspector.gui.desk.entry import Arguments, Entry, FileOrigin, origin_of
from inspector.gui.desk.facts import ComparisonFacts, DocumentFacts
from inspector.gui.desk.on_disk import Stamps, stamps_of, with_rest
from inspector.gui.work.jobs import Jobs
from inspector.messages import _
from inspector.messages.phrases import clock_now
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.settings import SettingsFinder
from inspector.project.compare.files import (
    Comparison,
    Side,
    compare_files,
    compare_sides,
    judged_by,
)
from inspector.project.vcs.revisions import split_revision
from inspector.report.diff.groups import Sides

SideName = Literal["old", "new"]
#: The kind of job that reads and compares; the key of the comparison follows.
_JOB: Final = "compare "
#: The folders of the copies that Git hands over; their names say nothing to anybody.
_GIT_COPY: Final = re.compile(r"git-blob-[0-9A-Za-z]{6}")


class Name(NamedTuple):
    """What a side is called: its file, and where that is from: a folder, or a revision."""

    file: str
    origin: str


class SideDocument(Document):
    """One side of a comparison, as the panels for bytes and data take it.

    It is no open file of the window: it is neither judged nor listed, and goes with its comparison.
    """

    def adopt(self, side: Side) -> None:
        """Takes over a file that was read for the comparison."""
        self.opened, self.fields = side.opened, side.tree
        self.bytes = side.opened.logical if side.opened is not None else None
        self._fields_wanted = True
        self.publish(
            DocumentFacts(is_read=side.opened is not None, has_fields=side.tree is not None)
        )

    @property
    def loaded(self) -> bool:
        """A side is there as soon as its comparison is."""
        return True

    @property
    def settled(self) -> bool:
        """Nothing about a side is ever on its way by itself."""
        return True

    def load(self) -> None:
        """Does nothing: the comparison reads both of its sides."""

    def want_preview(self) -> None:
        """Does nothing: a side is not saved."""


class _Compared(NamedTuple):
    """What a job found out: both sides, their rows, when they were written, and their engine."""

    comparison: Comparison
    sides: Sides
    stamps: Stamps
    facts: ComparisonFacts
    engine: EngineProfile


class ComparisonDocument(Entry):
    """Two files and what differs between them.

    Its arguments are two paths, or revisions of paths, the old one first; they change places no
    sooner than what is shown does, and the key stays.

    Attributes:
        comparison: Both sides and their difference; None until they were read.
        sides: What the rows are made from; None until then.
        read_at: When what is shown was read: "14:32"; empty until then.
        stopped: Whether somebody stopped the first reading; :meth:`load` begins anew.
        stopped_at: How much was done by then, and of how much; 0 where that is not known.
        old: The old side for the panels; None until it was read.
        new: The new one.
        looked_at: The side whose bytes and values the panels show; None while there is none.
    """

    kind = "comparison"
    has_sides = True
    symbol = "compare"
    facts: ComparisonFacts

    def __init__(
        self,
        old: str,
        new: str,
        catalog: Catalog,
        jobs: Jobs,
        profile_maker: ProfileMaker,
        parent: QObject | None = None,
    ) -> None:
        super().__init__((old, new), f"comparison {uuid4().hex}", parent)
        self._wanted: Arguments = (old, new)
        self.facts = ComparisonFacts(lasting=self.lasting)
        self.comparison: Comparison | None = None
        self.sides: Sides | None = None
        self.read_at = ""
        self.stopped = False
        self.stopped_at = (0, 0)
        self.old: SideDocument | None = None
        self.new: SideDocument | None = None
        self.looked_at: SideDocument | None = None
        self._profile: EngineProfile | None = None
        self.catalog = catalog
        self._jobs = jobs
        self._profile_maker = profile_maker
        self._reading = False
        self._closed = False
        jobs.changed.connect(self._follow_job)

    @property
    def job(self) -> str:
        """The kind of the job that reads and compares."""
        return _JOB + self.key

    @property
    def settled(self) -> bool:
        return not self._jobs.running(self.job)

    @property
    def profile(self) -> EngineProfile | None:
        """That of the project that the sides are of; None until they were read."""
        return self._profile

    @property
    def arguments_wanted(self) -> Arguments:
        return self._wanted

    @property
    def name(self) -> str:
        """The name of the new file without its suffix, that of the old one where they differ."""
        first, second = (Path(name.file).stem for name in self.names())
        return second if first == second else f"{first} → {second}"

    def names(self) -> tuple[Name, Name]:
        """What both sides are called."""
        first, second = (
            name_of(argument, is_file=bool(self.stamps.get(argument)))
            for argument in self.arguments
        )
        comparison = self.comparison
        if comparison is not None and (comparison.old.path, comparison.new.path) == self.arguments:
            first = _name_of_side(comparison.old, first)
            second = _name_of_side(comparison.new, second)
        return first, second

    @property
    def origins(self) -> tuple[FileOrigin, ...]:
        return tuple(
            _origin_of(argument, is_file=bool(self.stamps.get(argument)))
            for argument in self.arguments
        )

    @property
    def note(self) -> str:
        """The releases that saved both: "4.26 → 5.0"; one where they are the same."""
        releases = [side.saved_release if side is not None else "" for side in (self.old, self.new)]
        if releases[0] == releases[1]:
            return releases[0]
        return " → ".join(release or "?" for release in releases)

    @property
    def accessible_name(self) -> str:
        return _("comparison, {name}", name=super().accessible_name)

    @property
    def summary(self) -> str:
        """What the difference is, in a sentence of its own."""
        return render(self.comparison.lead) if self.comparison is not None else ""

    @property
    def rest(self) -> str:
        """What is said beside :attr:`told`."""
        return render(self.comparison.rest) if self.comparison is not None else ""

    def side(self, name: SideName) -> SideDocument | None:
        """One side for the panels."""
        return self.old if name == "old" else self.new

    def side_of(self, path: str) -> SideDocument | None:
        """The side of a path; the new one where both have it."""
        sides = (side for side in (self.new, self.old) if side is not None)
        return next((side for side in sides if side.path == path), None)

    def holds(self, path: str) -> bool:
        return self.side_of(path) is not None

    def look_at(self, path: str) -> None:
        self.look_at_side(self.side_of(path))

    def look_at_side(self, side: SideDocument | None) -> None:
        """Makes a side the one whose bytes and values the panels show."""
        if side is not None and side is not self.looked_at:
            self.looked_at = side
            self.document_changed.emit()

    # Reading -----------------------------------------------------------------------------------

    def load(self) -> None:
        """Reads both files, again when they were read before; :attr:`changed` follows."""
        self._start(self.arguments_wanted, self.reader(*self.arguments_wanted), reading=True)

    def reader(self, old: str, new: str) -> Callable[[Progress], Comparison]:
        """What opens both sides and compares them, on any thread."""
        return lambda progress: compare_files(old, new, progress=progress)

    def swap(self) -> None:
        """Makes the old side the new one; :attr:`changed` follows.

        What is being read, or could not be read, is read again: the bytes of before are old ones.
        """
        found, wanted = self.comparison, self.arguments_wanted[::-1]
        if found is None or self._reading or self.error is not None:
            self._start(wanted, self.reader(*wanted), reading=True)
        elif wanted == self.arguments:
            # Swapped twice before the first time has ended: it stays as it is shown.
            self._jobs.cancel_kind(self.job)
        else:
            old, new = found.new, found.old
            self._start(wanted, lambda progress: compare_sides(old, new, progress), reading=False)

    def retranslate(self) -> None:
        """Compares both sides once more, as they were read."""
        found = self.comparison
        if found is None or self._reading or self.error is not None:
            super().retranslate()
        else:
            old, new = found.old, found.new
            self._start(
                self.arguments,
                lambda progress: compare_sides(old, new, progress),
                reading=False,
            )

    def _start(
        self,
        wanted: Arguments,
        compare: Callable[[Progress], Comparison],
        *,
        reading: bool,
    ) -> None:
        catalog = self.catalog
        self._wanted, self._reading = wanted, reading
        if self.comparison is None:
            self.arguments = wanted

        facts = ComparisonFacts(has_report=True, lasting=self.lasting)
        profile_for = self._profile_maker()

        def work(progress: Progress) -> _Compared:
            # Of a revision there is no file, which does not change.
            stamps = stamps_of(with_rest(wanted)) if reading else {}
            comparison = compare(progress)
            sides = Sides(comparison.old.tree, comparison.new.tree, comparison.difference, catalog)
            found = comparison.difference
            counted = replace(facts, changes=len(found.changes), graphs=len(found.graphs))
            return _Compared(comparison, sides, stamps, counted, _engine_of(wanted, profile_for))

        told, self.stopped = self.stopped, False
        self._jobs.start(
            self.job,
            work,
            self._take,
            failed=self._fail,
            cancelled=self._cancelled,
            title=_("Comparing {name}", name=self.name),
            owner=self,
        )
        if told:
            self.changed.emit()

    def answer_for(self, profile: EngineProfile | None) -> None:
        wanted, profile_for = self.arguments, self._profile_maker()
        if self.comparison is not None:
            self._jobs.start(
                f"engine of {self.key}",
                lambda _: _engine_of(wanted, profile_for),
                self._take_engine,
                owner=self,
            )

    def _take_engine(self, engine: EngineProfile) -> None:
        self._profile = engine
        self.changed.emit()

    def _follow_job(self, _: object) -> None:
        state = self._jobs.state_of(self.job)
        if state is not None:
            self.stopped_at = (state.done, state.total or 0)

    def _cancelled(self) -> None:
        """What is shown stays, if anything is."""
        if self._closed:
            return
        self._wanted, self._reading = self.arguments, False
        if self.comparison is None and self.error is None:
            self.stopped = True
            self.changed.emit()

    def _take(self, found: _Compared) -> None:
        if self._reading:
            self.read_at = clock_now()
            self.take_stamps(found.stamps)
        self.arguments, self._reading = self._wanted, False
        before, documents = self.comparison, (self.old, self.new)
        self.comparison, self.sides, self._profile = found.comparison, found.sides, found.engine
        self.error = None
        self.publish(found.facts)
        if before is not None:
            self.released.emit()
        self.old = self._made(self.comparison.old)
        self.new = self._made(self.comparison.new)
        self.looked_at = self.new
        self._renew()
        for document in documents:
            if document is not None:
                document.deleteLater()
        if before is not None:
            kept = (self.comparison.old, self.comparison.new)
            _release(
                *(
                    side
                    for side in (before.old, before.new)
                    if all(side is not other for other in kept)
                )
            )

    def reads(self, path: str) -> bool:
        """Whether bytes of the file of a path are still read when they are shown."""
        return any(side is not None and side.reads(path) for side in (self.old, self.new))

    def lose(self, problem: Exception) -> None:
        """Gives up what was read, because a file is not that any more; ``error`` says so."""
        self._jobs.cancel_kind(self.job)
        before, documents = self.comparison, (self.old, self.new)
        self.comparison = self.sides = self.old = self.new = self.looked_at = None
        self.publish(ComparisonFacts(lasting=self.lasting))
        self._fail(problem)
        for document in documents:
            if document is not None:
                document.deleteLater()
        if before is not None:
            _release(before.old, before.new)

    def _made(self, side: Side) -> SideDocument:
        made = SideDocument(side.path, self.catalog, self._jobs, self._profile_maker, self)
        made.adopt(side)
        return made

    def _renew(self) -> None:
        # Bytes that were of a side that is gone are not shown again.
        self.document_changed.emit()
        self.changed.emit()

    def _fail(self, problem: Exception) -> None:
        self._wanted, self._reading = self.arguments, False
        self.error = problem
        self.publish(replace(self.facts, has_failed=True))
        self._renew()
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem

    def close(self) -> None:
        """Lets go of both files."""
        if self._closed:
            return
        self._closed = True
        self._jobs.cancel_kind(self.job)
        self.closed.emit()
        found, self.comparison, self.sides = self.comparison, None, None
        for side in (self.old, self.new):
            if side is not None:
                side.opened = side.bytes = side.fields = None
        if found is not None:
            # The bytes go when the last job that may still read them has ended.
            _release(found.old, found.new)


def _engine_of(arguments: Arguments, profile_for: Callable[[Path], EngineProfile]) -> EngineProfile:
    """The engine of the project that two sides are of, the new one first; or the one chosen."""
    return profile_for(Path(judged_by(arguments[::-1], SettingsFinder(strict=False))))


def _release(*sides: Side) -> None:
    for side in sides:
        if side.tree is not None:
            side.tree.release()


def _name_of_side(side: Side, name: Name) -> Name:
    return Name(str(side.title) or name.file, str(side.note) or name.origin)


def name_of(argument: str, *, is_file: bool) -> Name:
    """What an argument of a comparison is called: its file, and its folder or revision.

    Args:
        argument: The argument.
        is_file: Whether it is known to be the path of a file, whatever it looks like.
    """
    revision = None if is_file else split_revision(argument)
    path = Path(argument if revision is None else revision.path)
    origin = _origin_of(argument, is_file=is_file)
    return Name(path.name or argument, origin.revision or "".join(origin.folders[-1:]))


def _origin_of(argument: str, *, is_file: bool) -> FileOrigin:
    """Where an argument of a comparison is from; a copy that Git hands over is from no folder."""
    revision = None if is_file else split_revision(argument)
    if revision is not None:
        return origin_of(revision.path, str(revision.words))
    if _GIT_COPY.fullmatch(Path(argument).parent.name):
        return FileOrigin(_("out of Git"), ())
    return origin_of(argument)
