"""A project, or a folder that stands for one: its packages, judged for an engine, read as needed.

What is known of files is asked of the index in the user's cache; another target engine judges
everything anew and touches no file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.facts import FileFacts
from inspector.data_classes import replace
from inspector.errors import InspectorError
from inspector.files.folders import resource_path
from inspector.files.system import slashed
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.project_reading import (
    Delivery,
    DiskChanges,
    changes_between,
    folder_of,
    read_changes,
    read_project,
)
from inspector.gui.desk.workplace import Workplace
from inspector.gui.work.folder_watch import FolderWatch
from inspector.gui.work.free_later import free_later
from inspector.gui.work.jobs import REPORT_SECONDS
from inspector.messages import _, count_text, current, ngettext, render
from inspector.messages.phrases import counted, labelled
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.history.latest import LatestCommit, latest_commits
from inspector.project.scan.index import IndexedFile
from inspector.project.scan.linking import linked, saved
from inspector.project.scan.project import (
    ProjectReferences,
    ProjectScan,
    references_of,
)
from inspector.project.scan.saving import SaveSettings, SetSave, save_all
from inspector.project.scan.shared_verdict import PackageRow, SetTotals, Standings
from inspector.report.project.commits import hashes_by_package
from inspector.report.project.summary import found_words

if TYPE_CHECKING:
    from inspector.project.packed import Packed
    from inspector.project.scan.graph import ReferenceGraph
    from inspector.project.scan.whole_references import WholeReferences

#: The kinds of job that read, judge, follow references and preview saves; one project is open.
SCAN: Final = "project"
JUDGE: Final = "project standings"
REFERENCES: Final = "project references"
WHOLE: Final = "project references at once"
SAVE: Final = "project save"
#: That of the job which reads what graphs call.
CALLS: Final = "project calls"
#: That of the job which follows the disk.
FOLLOW: Final = "project changes"
#: That of the job which asks for the latest commits.
COMMITS: Final = "project commits"
#: All of them.
KINDS: Final = (SCAN, JUDGE, REFERENCES, WHOLE, SAVE, CALLS, FOLLOW, COMMITS)
#: The setting that says what is left out.
_IGNORED: Final = "folders/ignored"
#: Rows that are handed over at once.
_BATCH: Final = 200


class Project(Entry):
    """The project that stands beside everything else; at most one is open.

    Attributes:
        path: Its folder.
        project_file: Its ``.uproject``, where it was opened by that; else empty.
        paths: The files that were found, from its folder on.
        rows: Its packages, as far as they were read, judged by one engine.
        totals: What the rows add up to, as far as that is said: while files are read, all that
            shows counts shows the same ones, until :attr:`changed` tells of others.
        found: How many files were found, as far as that is said.
        stopped: Whether somebody stopped the scan.
        walked: Whether all files were found.
        scan: What the index has of all files, in the order of their paths; None until the scan is
            through.
        references: Who refers to whom, and what becomes of that with the engine; None until
            somebody asked by :meth:`want_references`, and while it is worked out.
        whole: What its references come to; None until somebody asked by :meth:`want_whole`, and
            while it is worked out.
        save: What a save of everything that loads would do; None until somebody asked by
            :meth:`want_save`, and while it is worked out.
        commits: The latest commits that changed packages, as far as they were told.
        changed_in: The short hashes of those commits by the paths of the packages, a line each.
        calls: The functions that the graphs of packages call, each with the first node that does,
            by the paths of the packages; None until somebody asked by :meth:`want_calls`, and while
            they are read.
        changes: What became of the files on disk since they were all read; None until somebody
            looked.
    """

    kind = "project"
    symbol = "project"

    #: More files were found; carries their paths from the folder on.
    files_found = Signal(object)
    #: More rows; carries them.
    rows_added = Signal(object)
    #: All rows were forgotten, and come anew.
    restarted = Signal()
    #: All rows were judged by another engine.
    judged = Signal()
    #: ``scan`` is new: everything was read.
    scanned = Signal()
    #: ``references`` is new.
    references_changed = Signal()
    #: ``whole`` is new.
    whole_changed = Signal()
    #: ``save`` is new.
    save_changed = Signal()
    #: ``commits`` are new.
    commits_changed = Signal()
    #: ``calls`` are new.
    calls_changed = Signal()
    #: Somebody wants to see the packages that a filter asks for; carries its text.
    packages_wanted = Signal(str)

    def __init__(self, path: str, place: Workplace) -> None:
        folder = folder_of(path)
        super().__init__((path,), f"project {folder}", place)
        self._place = place
        self.path = folder
        self.project_file = path if folder != path else ""
        self.paths: list[str] = []
        self.rows: list[PackageRow] = []
        self.totals = SetTotals(place.catalog)
        self.found = 0
        self.stopped = False
        self.walked = False
        self.scan: ProjectScan | None = None
        self.references: ProjectReferences | None = None
        self.whole: WholeReferences | None = None
        self.save: SetSave | None = None
        self.changes: DiskChanges | None = None
        self.commits: Sequence[LatestCommit] = ()
        self.changed_in: Mapping[str, str] = {}
        self.calls: Mapping[str, Mapping[str, int]] | None = None
        self._files: list[IndexedFile] = []
        self._opening: dict[FileFacts, tuple[str, ...]] = {}
        # Another engine asks the same of every folder; what changes on disk is looked for anew.
        self._projects = ProjectFinder()
        self._asked: EngineProfile | None = None
        self._profile: EngineProfile | None = None
        self._wants_references = False
        self._wants_whole = False
        self._wants_calls = False
        # Figures that change with every batch of rows could not be read.
        self._calm = QTimer(self, singleShot=True, interval=round(1000 * REPORT_SECONDS))
        self._calm.timeout.connect(self._say)
        self._watch = FolderWatch(self)
        self._watch.changed.connect(self.check_disk)
        place.settings.changed.connect(self._follow_setting)
        if Path(folder) != resource_path("samples"):
            place.recent_folders.add(folder)

    @property
    def name(self) -> str:
        """The name of its project file, else the folder's own."""
        if self.project_file:
            return Path(self.project_file).stem
        return Path(self.path).name or self.path

    @property
    def reading(self) -> bool:
        """Whether files are still being looked for or read."""
        return self._place.jobs.running(SCAN)

    @property
    def packed(self) -> tuple[Packed, ...]:
        """What holds packages where there is no file of any."""
        return self.scan.packed if self.scan is not None else ()

    @property
    def settled(self) -> bool:
        jobs = self._place.jobs
        return not any(map(jobs.running, KINDS))

    @property
    def summary(self) -> str:
        return labelled(self.name, self.count_words())

    @property
    def note(self) -> str:
        return count_text(self.found) if self.walked else ""

    @property
    def profile(self) -> EngineProfile | None:
        return self._profile

    @property
    def engine(self) -> str:
        """The engine that all files were judged by; empty where they have different ones."""
        return self.totals.engine

    def count_words(self) -> str:
        """How many files there are: "539 packages"."""
        return counted(self.found, self.totals.noun)

    @property
    def prefix(self) -> str:
        """What stands before the paths of its files."""
        return self.path.rstrip(os.sep) + os.sep

    def file_of(self, row: PackageRow) -> str:
        """The path of a package's file."""
        return self.prefix + row.path.replace("/", os.sep)

    def close(self) -> None:
        self._place.settings.changed.disconnect(self._follow_setting)
        for kind in KINDS:
            self._place.jobs.cancel_kind(kind)
        self._calm.stop()
        self._watch.stop()
        self._forget()
        self.closed.emit()

    def _forget(self) -> None:
        free_later(self.rows, self._files, self.paths, self.scan, self.totals)
        free_later(self.references, self.whole)
        self.paths, self.rows, self._files = [], [], []
        self.totals = SetTotals(self._place.catalog)
        self.found = 0
        self.walked = self.stopped = False
        self.scan = self.references = self.whole = self.save = self.changes = None
        self.commits, self.changed_in = (), {}
        self._drop_calls()
        self.error = None
        self._publish()

    def _publish(self) -> None:
        self.publish(replace(self.facts, has_report=bool(self.rows)))

    def _count(self) -> None:
        """Counts what came since it was counted last."""
        self.totals.add(self.rows[self.totals.packages :])
        self.found = len(self.paths)

    def _say(self) -> None:
        self._calm.stop()
        self._count()
        if self.reading:
            read = self.totals.packages
            so_far = (read, max(read, self.found)) if self.walked else (self.found, None)
            self._place.jobs.tell(SCAN, *so_far)
        self.changed.emit()

    # Reading ------------------------------------------------------------------------------------

    def load(self) -> None:
        """Looks for new files and reads what changed since it was read last."""
        place = self._place
        for kind in (JUDGE, FOLLOW):
            place.jobs.cancel_kind(kind)
        self._drop_references()
        self._forget()
        self.restarted.emit()
        self._asked = place.target if place.target_fixed else None
        self._projects = ProjectFinder()
        place.jobs.start_parts(
            SCAN,
            partial(read_project, self.arguments[0], self._standings(), self._ignored()),
            self._take,
            self._done,
            failed=self._fail,
            cancelled=self._cancelled,
            title=_("Scanning {name}", name=self.name),
            owner=self,
            counts_itself=False,
        )
        self._say()

    def _standings(self) -> Callable[[], Standings]:
        """What makes rows, for another thread."""
        place = self._place
        return partial(
            Standings,
            self.path,
            self._asked,
            place.catalog,
            fallback=place.fallback,
            opening=self._opening,
            projects=self._projects,
        )

    def _ignored(self) -> list[str]:
        return self._place.settings.texts(_IGNORED)

    def _follow_setting(self, key: str) -> None:
        if key == _IGNORED:
            self.load()

    def _take(self, delivery: Delivery) -> None:
        if delivery.begins:
            self._forget()
            self.restarted.emit()
        self.settings_problem = delivery.problem or self.settings_problem
        if delivery.paths:
            self.paths.extend(delivery.paths)
            self.files_found.emit(delivery.paths)
        self._files.extend(delivery.files)
        if delivery.rows:
            self.walked = True
            self._take_rows(delivery.rows)
            self.rows_added.emit(delivery.rows)
        if not self._calm.isActive():
            self._calm.start()

    def _take_rows(self, rows: Sequence[PackageRow]) -> None:
        first = not self.rows
        self.rows.extend(rows)
        if first:
            self._profile = rows[0].standing.answer.profile
            self._count()
        self._publish()

    def _done(self, scan: ProjectScan) -> None:
        self.walked = True
        self.scan = scan
        self._count()
        self._remember()
        self.scanned.emit()
        if not self._watch.watching:
            self._watch.start(self.path)
        if self._wants_references:
            self.want_references()
        if self._wants_calls:
            self.want_calls()
        self._ask_for_commits()
        self._say()

    def _remember(self) -> None:
        worst = self.totals.worst
        self._place.recent_folders.update(self.path, self.engine, str(worst or ""))

    def _fail(self, problem: Exception) -> None:
        if not isinstance(problem, (InspectorError, OSError)):
            raise problem
        self.stopped = True
        self.error = problem
        self._say()
        self._place.notified.emit(
            "bad", _("{name} could not be read.", name=self.name), str(problem)
        )

    def _cancelled(self) -> None:
        self.stopped = True
        self._say()

    # Following the disk -------------------------------------------------------------------------

    def check_disk(self) -> None:
        """Looks at the disk; what changed there since is read, and shown once all of it is."""
        place = self._place
        if self.scan is None or self.stopped or place.jobs.running(FOLLOW):
            return
        self._projects = ProjectFinder()
        place.jobs.start(
            FOLLOW,
            partial(_changed, self.arguments[0], self._standings(), self._ignored(), place.catalog),
            self._take_again,
            failed=self._fail,
            owner=self,
        )

    def _take_again(self, again: tuple[Delivery, ProjectScan, SetTotals]) -> None:
        delivery, scan, totals = again
        self.changes = changes_between(self._files, delivery.files)
        if self.changes:
            before = set(self.paths)
            # What was read just now is judged by the engine that is asked for already.
            self._place.jobs.cancel_kind(JUDGE)
            self._drop_references()
            free_later(self.rows, self._files, self.paths, self.scan, self.totals)
            self.paths, self._files = list(delivery.paths), list(delivery.files)
            self.rows, self.totals, self.scan = list(delivery.rows), totals, scan
            if self.rows:
                self._profile = self.rows[0].standing.answer.profile
            self._count()
            self._publish()
            self._remember()
            self.files_found.emit([path for path in self.paths if path not in before])
            self.judged.emit()
            self.scanned.emit()
            if self._wants_references:
                self.want_references()
            # Those who ask for them ask again: they are of files that changed.
            self._drop_calls()
            self._ask_for_commits()
        self._say()

    # Another engine -----------------------------------------------------------------------------

    def answer_for(self, profile: EngineProfile | None) -> None:
        if profile is not None and self.engine == profile.name:
            return
        if self.reading:
            # What was read is in the index by now.
            self.load()
            return
        self._asked = profile
        self._place.jobs.cancel_kind(FOLLOW)
        self._drop_references()
        self._place.jobs.start(
            JUDGE,
            partial(
                _judge,
                self._standings(),
                tuple(self._files),
                tuple(self.rows),
                SetTotals(self._place.catalog),
            ),
            self._take_judged,
            title=_("Judging {packages}", packages=self.count_words())
            if len(self._files) > _BATCH
            else "",
            owner=self,
        )

    def _take_judged(self, judged: tuple[list[PackageRow], SetTotals]) -> None:
        free_later(self.rows, self.totals)
        self.rows, self.totals = judged
        self._publish()
        if self.rows:
            self._profile = self.rows[0].standing.answer.profile
        if self.scan is not None:
            self._remember()
        self.judged.emit()
        if self._wants_references:
            self.want_references()
        self._say()

    # References ---------------------------------------------------------------------------------

    def want_references(self) -> None:
        """Has ``references`` worked out, now or as soon as everything is read.

        They follow every scan and engine from then on; :attr:`references_changed` tells of each.
        """
        self._wants_references = True
        profile, catalog, scan = self._profile, self._place.catalog, self.scan
        jobs = self._place.jobs
        # What is being judged asks again once the engine is the new one.
        if any(map(jobs.running, (JUDGE, REFERENCES))) or self.references:
            return
        if scan is None or profile is None:
            return
        jobs.start(
            REFERENCES,
            partial(_references, scan, profile, catalog, tuple(self.rows), self._standings()),
            self._take_references,
            title=_("Following references of {name}", name=self.name),
            owner=self,
        )

    def _take_references(self, found: tuple[ProjectReferences, _Told | None]) -> None:
        self.references, told = found
        if told is not None:
            self._exchange(told)
        self.references_changed.emit()
        if self.save is not None:
            self._tell_of_save()
        if self._wants_whole:
            self.want_whole()

    def want_whole(self) -> None:
        """Has ``whole`` worked out, now or as soon as the references were followed.

        It follows them from then on; :attr:`whole_changed` tells of each.
        """
        self._wants_whole = True
        references, jobs = self.references, self._place.jobs
        if references is None:
            self.want_references()
        elif self.whole is None and not jobs.running(WHOLE):
            jobs.start(
                WHOLE,
                partial(_whole, references.graph),
                self._take_whole,
                title=_("Adding up references of {name}", name=self.name),
                owner=self,
            )

    def _take_whole(self, whole: WholeReferences) -> None:
        self.whole = whole
        self.whole_changed.emit()

    def _exchange(self, told: _Told) -> None:
        """Takes rows in which more is known of the same packages."""
        free_later(self.rows, self.totals)
        self.rows, self.totals = told
        self._publish()
        if self.scan is not None:
            self._remember()
        self.judged.emit()
        self._say()

    def _drop_references(self) -> None:
        """Forgets what held for the engine before."""
        for kind in (REFERENCES, WHOLE, SAVE):
            self._place.jobs.cancel_kind(kind)
        if self.whole is not None:
            free_later(self.whole)
            self.whole = None
            self.whole_changed.emit()
        if self.references is not None:
            free_later(self.references)
            self.references = None
            self.references_changed.emit()
        if self.save is not None:
            self.save = None
            self.save_changed.emit()

    # Commits ------------------------------------------------------------------------------------

    def _ask_for_commits(self) -> None:
        if Path(self.path) == resource_path("samples"):
            return  # What was done to those is the history of this program.
        self._place.jobs.start(
            COMMITS,
            partial(_commits, self.path),
            self._take_commits,
            failed=_ignore_unavailable,
            owner=self,
        )

    def _take_commits(self, commits: Sequence[LatestCommit]) -> None:
        self.commits, self.changed_in = commits, hashes_by_package(commits)
        self.commits_changed.emit()

    # Calls --------------------------------------------------------------------------------------

    def want_calls(self) -> None:
        """Has ``calls`` read, now or as soon as everything else is; :attr:`calls_changed` tells."""
        self._wants_calls = True
        jobs = self._place.jobs
        if self.scan is None or self.calls is not None or jobs.running(CALLS):
            return
        jobs.start(
            CALLS,
            partial(_calls, tuple(self._files), self.prefix),
            self._take_calls,
            title=_("Reading calls of {name}", name=self.name),
            owner=self,
        )

    def _take_calls(self, calls: Mapping[str, Mapping[str, int]]) -> None:
        self._wants_calls = False
        self.calls = calls
        self.calls_changed.emit()

    def _drop_calls(self) -> None:
        """Forgets what graphs call."""
        self._place.jobs.cancel_kind(CALLS)
        if self.calls is not None:
            self.calls = None
            self.calls_changed.emit()
        elif self._wants_calls:
            self.want_calls()

    # A save of everything -----------------------------------------------------------------------

    def want_save(self) -> None:
        """Has ``save`` worked out for all packages that load; reads each down to its objects."""
        profile, jobs = self._profile, self._place.jobs
        if profile is None or jobs.running(SAVE):
            return
        loading = [self.file_of(row) for row in self.rows if row.standing.loads]
        jobs.start(
            SAVE,
            partial(_preview, loading, SaveSettings(profile, self._place.catalog)),
            self._take_save,
            title=_(
                "Previewing a save of {count}",
                count=ngettext("{count} package", "{count} packages", len(loading)),
            ),
            owner=self,
        )
        self._say()

    @property
    def previewing(self) -> bool:
        """Whether ``save`` is being worked out."""
        return self._place.jobs.running(SAVE)

    def _take_save(self, save: SetSave) -> None:
        self.save = save
        self._tell_of_save()

    def _tell_of_save(self) -> None:
        """Has each row told what a save of it loses."""
        save = self.save
        if save is not None:
            self._place.jobs.start(
                SAVE,
                partial(_saved, tuple(self.rows), save, self.prefix, self._place.catalog),
                self._take_saved,
                owner=self,
            )

    def _take_saved(self, told: _Told) -> None:
        self._exchange(told)
        self.save_changed.emit()
        if self.save is not None:
            self._place.notified.emit("info", *found_words(self.save, self.totals))


class _Told(NamedTuple):
    """Rows in which more is known of the same packages, and what they add up to."""

    rows: list[PackageRow]
    totals: SetTotals


def _changed(
    path: str,
    standings: Callable[[], Standings],
    ignored: Sequence[str],
    catalog: Catalog,
    progress: Progress,
) -> tuple[Delivery, ProjectScan, SetTotals]:
    """What the disk has now, and what it adds up to."""
    delivery, scan = read_changes(path, standings, ignored, progress)
    return delivery, scan, SetTotals.of(delivery.rows, catalog)


def _judge(
    standings: Callable[[], Standings],
    files: Sequence[IndexedFile],
    before: Sequence[PackageRow],
    totals: SetTotals,
    progress: Progress,
) -> tuple[list[PackageRow], SetTotals]:
    """Judges files by another engine, those of rows that are shown; counts them."""
    # A row has the path as reports have it, a file as the system parts it.
    shown = {row.path for row in before}
    files = [file for file in files if slashed(file.path) in shown]
    rows: list[PackageRow] = []
    judging = standings()
    for at in range(0, len(files), _BATCH):
        batch = list(judging.rows(files[at : at + _BATCH]))
        rows.extend(batch)
        totals.add(batch)
        progress(len(rows), len(files))
    return rows, totals


def _preview(paths: Sequence[str], settings: SaveSettings, progress: Progress) -> SetSave:
    """Sums up what a save of each file would do."""
    total = SetSave()
    for file in save_all(paths, settings, progress=progress):
        total.add(file)
    return total


def _references(
    scan: ProjectScan,
    profile: EngineProfile,
    catalog: Catalog,
    rows: Sequence[PackageRow],
    standings: Callable[[], Standings],
    progress: Progress,
) -> tuple[ProjectReferences, _Told | None]:
    """Follows all references, and tells each package what becomes of its own.

    Of a folder that is no project nobody knows what else belongs to it: its packages are told
    nothing.
    """
    progress(0)
    references = references_of(scan, profile, catalog)
    progress(0)
    if scan.place.project is None:
        return references, None
    made = linked(rows, references.graph, standings(), progress)
    return references, _Told(made, SetTotals.of(made, catalog))


def _saved(
    rows: Sequence[PackageRow], save: SetSave, prefix: str, catalog: Catalog, progress: Progress
) -> _Told:
    """The rows with what a save of each loses."""
    progress(0)
    made = saved(rows, save, prefix)
    return _Told(made, SetTotals.of(made, catalog))


def _whole(graph: ReferenceGraph, progress: Progress) -> WholeReferences:
    """What all references of a project come to."""
    from inspector.project.scan.whole_references import whole_references

    return whole_references(graph, progress)


def _calls(
    files: Sequence[IndexedFile], prefix: str, progress: Progress
) -> Mapping[str, Mapping[str, int]]:
    """What the graphs of packages call, by the paths that rows have."""
    from inspector.project.scan.calls import calls_of, may_call

    names = {prefix + file.path: slashed(file.path) for file in files if may_call(file.contents)}
    progress(0, len(names))
    return {names[file.path]: file.functions for file in calls_of(names, progress=progress)}


def _ignore_unavailable(problem: Exception) -> None:
    """A repository that cannot be asked has no commits to tell of; the page History says why."""
    if not isinstance(problem, (InspectorError, OSError)):
        raise problem


def _commits(folder: str, progress: Progress) -> Sequence[LatestCommit]:
    """What the latest commits did."""
    progress(0)
    return latest_commits(folder, render, current().name, progress)
