"""Three sides of a package: read away from the window's thread, shown as one entry."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Final
from uuid import uuid4

from inspector.catalog import Catalog, EngineProfile
from inspector.compare.lost_edits import FoundEdits
from inspector.compare.merge import MergeSide
from inspector.data_classes import dataclass, replace
from inspector.errors import AccessError, InspectorError
from inspector.gui.desk.entry import Arguments, Entry
from inspector.gui.desk.on_disk import Stamps, stamps_of, with_rest
from inspector.gui.desk.workplace import Workplace
from inspector.gui.merge.arguments import path_in_conflict
from inspector.messages import LazyText, _, lazy
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.engine import Studio
from inspector.project.around.settings import SettingsFinder
from inspector.project.around.surroundings import surroundings_of
from inspector.project.compare.files import Side, open_argument
from inspector.project.compare.merge import (
    FileMerge,
    NoConflictError,
    edits_in_result,
    judged,
    judged_as,
    merge_files,
    merge_in_conflict,
    unmerged_packages,
)
from inspector.project.file_bytes import sha1_of
from inspector.project.vcs.git import Git
from inspector.project.vcs.merging import Outcome
from inspector.project.vcs.place import place_of
from inspector.report.merge.listed import LostRow, MergeRow, headline, lost_rows, merge_rows

#: The kind of job that reads and compares; the key of the merge follows.
_JOB: Final = "merge "


class Settled(StrEnum):
    """What a conflict ended with that was there when its sides were read."""

    OURS = "ours"
    THEIRS = "theirs"
    #: The file is neither side.
    OTHER = "other"
    #: There is no such file any more.
    GONE = "gone"


#: What is said of each.
SETTLED: Final[dict[Settled, LazyText]] = {
    Settled.OURS: lazy("Took ours."),
    Settled.THEIRS: lazy("Took theirs."),
    Settled.OTHER: lazy("The file is neither side."),
    Settled.GONE: lazy("The file is gone."),
}


class Ended(NamedTuple):
    """How a conflict ended.

    Attributes:
        settled: What the file is by now.
        result: What it has of the edits of ours and theirs, where it is neither of them.
    """

    settled: Settled
    result: tuple[FoundEdits, FoundEdits] | None = None


@dataclass(frozen=True)
class ReadMerge:
    """What was read of a merge.

    Attributes:
        file_merge: The three sides.
        rows: Its changes.
        lost: What is lost by taking each side.
        id: Names these three sides, whatever they are called.
        stamps: What the files were like.
        engine: That of the project around the file, or the one that was chosen.
    """

    file_merge: FileMerge
    rows: tuple[MergeRow, ...]
    lost: dict[MergeSide, tuple[LostRow, ...]]
    id: str
    stamps: Stamps
    engine: EngineProfile


#: The three sides, or how the conflict ended; and the packages that are in conflict.
_Reading = tuple[ReadMerge | Ended, tuple[tuple[str, Outcome], ...]]


class MergeDocument(Entry):
    """A package on three sides.

    Attributes:
        path: The file in conflict; empty of three files.
        read: What was read; None until then.
        settled_as: What became of the conflict since; None while it is there.
        is_stopped: Whether somebody stopped the first reading.
        unmerged: The packages of its repository that are, or were, in conflict, and what became of
            each; none of three files.
    """

    kind = "merge"
    symbol = "compare"
    # Of three files nobody knows how long they stay.
    lasting = False

    def __init__(self, arguments: Arguments, place: Workplace) -> None:
        super().__init__(arguments, f"merge {uuid4().hex}", place)
        self.path = path_in_conflict(arguments)
        # The sides of a conflict stay in the index until it is settled. What is published stays as
        # it is: no command leads to a place in a merge.
        self.lasting = bool(self.path)
        self.read: ReadMerge | None = None
        self.settled_as: Settled | None = None
        self.is_stopped = False
        self.unmerged: tuple[tuple[str, Outcome], ...] = ()
        self._place = place
        self._closed = False

    @property
    def job(self) -> str:
        """The kind of the job that reads and compares."""
        return _JOB + self.key

    @property
    def settled(self) -> bool:
        return not self._place.jobs.running(self.job)

    @property
    def catalog(self) -> Catalog:
        """Names of versions."""
        return self._place.catalog

    @property
    def file_merge(self) -> FileMerge | None:
        """The three sides; None before they were read."""
        return self.read.file_merge if self.read is not None else None

    @property
    def profile(self) -> EngineProfile | None:
        return self.read.engine if self.read is not None else None

    @property
    def stem(self) -> str:
        """What people call the package."""
        return Path((self.path or self.arguments[1]).rpartition(":")[2]).stem

    @property
    def name(self) -> str:
        return _("{stem}, merge", stem=self.stem)

    @property
    def note(self) -> str:
        """How many conflicts there are."""
        file_merge = self.file_merge if self.settled_as is None else None
        count = len(file_merge.merge.of_side(MergeSide.CONFLICT)) if file_merge is not None else 0
        return f"{count:,}" if count else ""

    @property
    def note_meaning(self) -> str:
        return _("conflicts") if self.note else ""

    @property
    def summary(self) -> str:
        return self.headline[0]

    @property
    def headline(self) -> tuple[str, str]:
        """What is said first, and the numbers behind it; how it ended once the conflict is over."""
        if self.file_merge is None:
            return "", ""
        first, numbers = headline(self.file_merge, self.stem)
        return first, numbers if self.settled_as is None else str(SETTLED[self.settled_as])

    def load(self) -> None:
        catalog, path, arguments = self._place.catalog, self.path, self.arguments
        before, profile_for = self.file_merge, self._place.profile_maker()

        def read_sides(progress: Progress) -> ReadMerge | Ended:
            stamps = stamps_of(_watched(path) if path else with_rest(arguments))
            try:
                file_merge = (
                    merge_in_conflict(path, progress=progress)
                    if path
                    else merge_files(*arguments, progress=progress)
                )
            except (NoConflictError, AccessError) as problem:
                gone = isinstance(problem, AccessError) and not Path(path).exists()
                if before is None or not path or not (gone or isinstance(problem, NoConflictError)):
                    raise
                return _ended(before, progress)
            file_merge, engine = _judged(file_merge, profile_for, catalog)
            lost = {
                side: lost_rows(file_merge, side, catalog)
                for side in (MergeSide.OURS, MergeSide.THEIRS)
            }
            rows = merge_rows(file_merge, catalog)
            for row in rows:
                progress(0)
                row.prepare()
            return ReadMerge(file_merge, rows, lost, _id_of(file_merge), stamps, engine)

        def work(progress: Progress) -> _Reading:
            return read_sides(progress), unmerged_packages(path) if path else ()

        was_stopped, self.is_stopped = self.is_stopped, False
        self._place.jobs.start(
            self.job,
            work,
            self._take,
            failed=self._fail,
            cancelled=self._stop,
            title=_("Comparing {name}", name=self.stem),
            owner=self,
        )
        if was_stopped:
            self.changed.emit()

    def answer_for(self, profile: EngineProfile | None) -> None:
        """Asks another engine what it says to the sides; :attr:`changed` follows."""
        read, catalog = self.read, self._place.catalog
        profile_for = self._place.profile_maker()
        if self._place.jobs.running(self.job):
            # What is still being read would be answered for the engine before.
            self.load()
        elif read is not None:
            file_merge = read.file_merge

            def work(progress: Progress) -> tuple[FileMerge, EngineProfile]:
                progress(0)
                return _judged(file_merge, profile_for, catalog)

            self._place.jobs.start(f"judge {self.key}", work, self._take_verdicts, owner=self)

    def _take_verdicts(self, verdicts: tuple[FileMerge, EngineProfile]) -> None:
        file_merge, engine = verdicts
        if self.read is not None and self.read.file_merge.merge is file_merge.merge:
            self.read = replace(self.read, file_merge=file_merge, engine=engine)
            self.changed.emit()

    def retranslate(self) -> None:
        """Makes the rows anew: they keep what they have said."""
        read, catalog = self.read, self._place.catalog
        if read is not None:
            lost = {side: lost_rows(read.file_merge, side, catalog) for side in read.lost}
            rows = merge_rows(read.file_merge, catalog)
            self.read = replace(read, rows=rows, lost=lost)
        super().retranslate()

    def _take(self, reading: _Reading) -> None:
        self.error = None
        outcome, self.unmerged = reading
        if isinstance(outcome, Ended):
            self.settled_as = outcome.settled
            if self.read is not None:
                file_merge = replace(self.read.file_merge, result=outcome.result)
                self.read = replace(self.read, file_merge=file_merge)
            self.take_stamps({})
            self.changed.emit()
            return
        before, self.read, self.settled_as = self.file_merge, outcome, None
        self.take_stamps(outcome.stamps)
        self.publish(replace(self.facts, has_report=True, has_failed=False))
        if before is not None:
            self.released.emit()
        self.changed.emit()
        self.document_changed.emit()
        if before is not None:
            _release(before)

    def _fail(self, problem: Exception) -> None:
        self.error = problem
        self.publish(replace(self.facts, has_report=self.read is not None, has_failed=True))
        self.changed.emit()
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem

    def _stop(self) -> None:
        if not self._closed and self.read is None and self.error is None:
            self.is_stopped = True
            self.changed.emit()

    def reads(self, path: str) -> bool:
        return any(side.opened is not None and side.opened.reads(path) for side in self._sides())

    def _sides(self) -> tuple[Side, ...]:
        file_merge = self.file_merge
        return () if file_merge is None else (file_merge.base, file_merge.ours, file_merge.theirs)

    def lose(self, problem: Exception) -> None:
        before, self.read = self.file_merge, None
        self._place.jobs.cancel_kind(self.job)
        self._fail(problem)
        if before is not None:
            _release(before)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._place.jobs.cancel_kind(self.job)
        self.closed.emit()
        before, self.read = self.file_merge, None
        if before is not None:
            # The bytes go when the last job that may still read them has ended.
            _release(before)


def _release(file_merge: FileMerge) -> None:
    for side in (file_merge.base, file_merge.ours, file_merge.theirs):
        if side.tree is not None:
            side.tree.release()


def _id_of(file_merge: FileMerge) -> str:
    """The contents of three sides, so that what was ticked belongs to one merge alone."""
    sides = (file_merge.base, file_merge.ours, file_merge.theirs)
    return "-".join("" if side.absent else sha1_of(side.data)[:12] for side in sides)


def _judged(
    file_merge: FileMerge, profile_for: Callable[[Path], EngineProfile], catalog: Catalog
) -> tuple[FileMerge, EngineProfile]:
    """The sides with what the engine of their project says, or the one that was chosen; and it.

    Where that is not known here, nobody is asked.
    """
    finder = SettingsFinder(strict=False)
    place = judged_as(file_merge, finder)
    folder = str(Path(place).absolute().parent)
    engine = profile_for(Path(place))
    if engine.guessed:
        return file_merge, engine
    studio = Studio(catalog, finder)
    around = surroundings_of(place, finder.of(folder))
    profile = studio.profile(engine, folder)
    return judged(file_merge, profile, studio.catalog(folder), around), engine


def _watched(path: str) -> list[str]:
    """The files that tell that a conflict is over: the package, and Git's index."""
    place = place_of(path)
    index = Git(place.top, apart=True).ask("rev-parse", "--git-path", "index") if place else ""
    own = [str(Path(place.top, index))] if place and index else []
    return [*with_rest([path]), *own]


def _ended(before: FileMerge, progress: Progress) -> Ended:
    """What a file is by now whose conflict is over, whichever of its names was kept."""
    kept = [place for place in before.places if Path(place).exists()]
    if not kept:
        return Ended(Settled.GONE)
    if len(kept) > 1:
        return Ended(Settled.OTHER)
    sides = [(before.ours, Settled.OURS), (before.theirs, Settled.THEIRS)]
    if before.renamed is not None and kept == [before.places[-1]]:
        # Both may have the same, each under its own name.
        sides.reverse()
    with open_argument(kept[0]) as now:
        same = sha1_of(now.data)
        for side, settled in sides:
            if not side.absent and sha1_of(side.data) == same:
                return Ended(settled)
        three = (before.base, before.ours, before.theirs)
        if now.tree is None or any(side.absent for side in three):
            return Ended(Settled.OTHER)
        return Ended(Settled.OTHER, edits_in_result(before, now, progress))
