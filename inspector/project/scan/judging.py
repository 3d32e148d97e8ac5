"""Judges files one after the other, remembering what is alike; who changed them last on request."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Answer, Checker, CheckFinding, Surroundings, Verdict
from inspector.checks.answers import Judge
from inspector.checks.case import Conflict, Policy, ProjectContext
from inspector.checks.enabled_plugins import EnabledPlugins
from inspector.checks.facts import Depth, FileFacts
from inspector.data_classes import replace
from inspector.errors import AccessError
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.class_lists import ClassListFinder
from inspector.project.around.engine import Studio, engine_near
from inspector.project.around.settings import Settings, SettingsFinder
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.header_reader import HeaderFactsReader
from inspector.project.opening import Opened, deepened, located, no_file, read
from inspector.project.vcs.unmerged import ConflictFinder, conflict_among
from inspector.project.walk import folder_of

if TYPE_CHECKING:
    from inspector.format.readers import HeaderBatch, HeaderGroups

    # Most files are judged without asking Git.
    from inspector.project.vcs.git import Git
    from inspector.project.vcs.listing import GitFile
    from inspector.project.vcs.work_tree import LastChange


class LowestForAll:
    """The oldest release that opens every file of a set, found file by file.

    Newer releases open what older ones do, so it is the newest of the files' own. Files that say
    nothing about releases do not count; one that no release opens leaves the set without any.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._order = {release.name: place for place, release in enumerate(catalog.releases)}
        self._names = [release.name for release in catalog.releases]
        self._highest = -1
        self._none = False
        #: How many files say nothing about releases.
        self.silent = 0

    def add(self, answer: Answer) -> None:
        """Counts one file."""
        if not answer.names_releases:
            self.silent += 1
            return
        if answer.lowest_engine is None:
            self._none = True
        else:
            self._highest = max(self._highest, self._order[answer.lowest_engine])

    @property
    def release(self) -> str | None:
        """The release; None where no release opens all, or no file says anything."""
        return None if self._none or self._highest < 0 else self._names[self._highest]


class JudgedState(Enum):
    """Where a file is read from that is judged."""

    ON_DISK = "on-disk"
    #: As Git has it, in a revision or in the index.
    STORED = "stored"
    #: A side of a merge, as the index has nothing that a commit would take in.
    UNSETTLED = "unsettled"


class ScanRow(NamedTuple):
    """One file of a scan; the answer is one object for all files with equal facts."""

    path: str
    size: int
    answer: Answer
    #: Offsets of the findings' fields; empty where the findings know them themselves.
    places: tuple[int | None, ...]
    #: Where it lies in its work tree, of a file that is read from elsewhere.
    place: str = ""
    #: Who changed the file last, where that was asked for.
    last_change: LastChange | None = None
    #: Whether nothing was looked for but what a change breaks in it.
    in_part: bool = False
    #: Whether it is a side of a merge, in the place of what would be staged.
    unsettled: bool = False

    @property
    def file(self) -> str:
        """The file in its project, wherever the bytes are from."""
        return self.place or self.path

    @property
    def findings(self) -> tuple[CheckFinding, ...]:
        """What the checks say of it, in the loader's order, with the places in this file."""
        if not self.places:
            return self.answer.findings
        return tuple(
            finding.at(place)
            for finding, place in zip(self.answer.findings, self.places, strict=True)
        )

    @property
    def verdict(self) -> Verdict:
        """The answer for its engine."""
        return self.answer.verdict


class Scanner:
    """Judges files one after the other, remembering what files with the same facts get.

    Args:
        engine: The engine for all files; None for that of each file's nearest project.
        catalog: What is known of engines.
        depth: How far to read each file.
        fallback: The engine for files that no project claims; None for the newest confirmed one.
        settings: Finds the settings of each file's project.
        projects: Finds the projects themselves.
        strict: Raises an error where a project does not say which engine it is for.
    """

    def __init__(
        self,
        engine: EngineProfile | None,
        catalog: Catalog,
        *,
        depth: Depth = Depth.HEADER,
        fallback: EngineProfile | None = None,
        settings: SettingsFinder | None = None,
        projects: ProjectFinder | None = None,
        strict: bool = False,
    ) -> None:
        self._strict = strict
        self._fallback = fallback
        self._engine = engine
        self._catalog = catalog
        self._depth = depth
        self._reader = HeaderFactsReader()
        #: How many files the next thread is given.
        self._batch = _FIRST_BATCH
        self._projects = projects or ProjectFinder()
        self._conflicts = ConflictFinder()
        self._folders: dict[str, _Around] = {}
        self._arounds: dict[tuple[object, ...], _Around] = {}
        self._engines: dict[tuple[str | None, str, str], _Engines] = {}
        self._class_lists = ClassListFinder()
        self._settings = settings or SettingsFinder(strict=False)
        self._studio = Studio(catalog, self._settings)
        self._shared_checker: Checker | None = None

    def scan(self, path: str) -> ScanRow:
        """Reads and judges one file."""
        folder = folder_of(path)
        around = self._folders.get(folder) or self._enter(folder)
        checker, surroundings = around.checker, around.of(path)
        reading = self._reader.read(path) if self._depth is Depth.HEADER else None
        if reading is None:
            with read(path, self._depth, briefly=True) as opened:
                return self.judge(opened)
        answer = checker.answer(reading.facts, surroundings)
        if not answer.unplaced:
            return ScanRow(path, reading.size, answer, ())
        starts = reading.starts_of(
            finding.path if finding.offset is None else None for finding in answer.findings
        )
        places = tuple(
            start if finding.offset is None else finding.offset
            for start, finding in zip(starts, answer.findings, strict=True)
        )
        return ScanRow(path, reading.size, answer, places)

    @property
    def reads_in_threads(self) -> bool:
        """Whether :meth:`rows` reads files without the interpreter."""
        return self._groups is not None

    @cached_property
    def _groups(self) -> HeaderGroups | None:
        if self._depth is not Depth.HEADER:
            return None
        self._reader = HeaderFactsReader(grouping=True)
        return self._reader.groups

    def rows(self, paths: Iterable[str], jobs: int = 1) -> Iterator[ScanRow]:
        """Reads and judges files, one row a file, in their order.

        Where the native reader is there, files are read ahead in so many threads, and those that
        say the same are judged by the number of their group alone.
        """
        for batch in self.batches(paths, jobs):
            yield from batch

    def batches(self, paths: Iterable[str], jobs: int = 1) -> Iterator[list[ScanRow]]:
        """The same rows, some at a time: as many as are read at once."""
        groups = self._groups
        if groups is None:
            for path in paths:
                yield [self.scan(path)]
            return
        files = iter(paths)
        started: deque[tuple[list[str], HeaderBatch]] = deque()
        while True:
            # The first ones tell how those behind them are read.
            ahead = jobs + 1 if self._batch == _BATCH else 1
            while len(started) < ahead and (batch := list(islice(files, self._batch))):
                started.append((batch, groups.start(batch)))
                self._batch = min(2 * self._batch, _BATCH)
            if not started:
                return
            yield self._rows_of(*started.popleft())

    def _rows_of(self, paths: list[str], batch: HeaderBatch) -> list[ScanRow]:
        rows: list[ScanRow] = []
        add = rows.append
        folder, around = None, None
        answers: dict[int, _GroupAnswer] = {}
        for index, (path, group, size) in enumerate(zip(paths, *batch.rows(), strict=True)):
            if group < 0:
                add(self.scan(path))
                continue
            if around is None or folder_of(path) != folder:
                folder = folder_of(path)
                around = self._folders.get(folder) or self._enter(folder)
                answers = around.answers_by(None)
            if around.conflicts and around.conflict_of(path) is not None:
                add(self.scan(path))
                continue
            if around.settings.per_path:
                answers = around.answers_by(around.of(path).policy)
            shared = answers.get(group)
            if shared is None:
                shared = self._answer_for_group(group, around, path)
                if shared is None:
                    add(self.scan(path))
                    continue
                if len(answers) >= _REMEMBERED:
                    answers.clear()
                answers[group] = shared
            answer, places, moving = shared
            if moving:
                starts, own = batch.starts(index), list(places)
                for finding, key, distance in moving:
                    own[finding] = starts[key] + distance
                places = tuple(own)
            add(_row((path, size, answer, places, "", None, False, False)))
        return rows

    def _answer_for_group(self, group: int, around: _Around, path: str) -> _GroupAnswer | None:
        """What all packages of a group get; None where nothing holds for all."""
        reading = self._reader.of_group(group)
        if reading is None:
            return None
        answer = around.checker.answer(reading.facts, around.of(path))
        places: list[int | None] = []
        moving: list[tuple[int, int, int]] = []
        if answer.unplaced:
            in_group = reading.places_of(
                finding.path if finding.offset is None else None for finding in answer.findings
            )
            if in_group is None:
                return None
            for number, (place, finding) in enumerate(zip(in_group, answer.findings, strict=True)):
                if place is None or finding.offset is not None:
                    places.append(finding.offset)
                else:
                    places.append(place.distance)
                    if place.key is not None:
                        moving.append((number, place.key, place.distance))
        return _GroupAnswer(answer, tuple(places), tuple(moving))

    def answer(
        self, path: str, facts: FileFacts, state: JudgedState = JudgedState.ON_DISK
    ) -> Answer:
        """Judges a file by what was read of it before; touches it not.

        Args:
            path: The file.
            facts: What was read.
            state: Where it was read from.
        """
        folder = folder_of(path)
        around = self._folders.get(folder) or self._enter(folder)
        return around.checker.answer(facts, around.of(path, state))

    def shared_around(self, folder: str) -> object | None:
        """What stands for all that is said around the files of a folder.

        Files with equal facts get equal answers where it is the same; None where it is not the same
        for all files of the folder.
        """
        folder = folder.rstrip(os.sep)
        around = self._folders.get(folder) or self._enter(folder)
        return None if around.settings.per_path or around.conflicts else around

    def recall(
        self, path: str, size: int, facts: FileFacts, starts: Mapping[str, int | None]
    ) -> ScanRow | None:
        """Judges one file by what was read of it before.

        Args:
            path: The file.
            size: Its size in bytes.
            facts: What is known of it, as deep as this scanner reads.
            starts: Where fields stand in it, as far as that is known.

        Returns:
            The row; None where a finding names a field of which nobody knows where it stands.
        """
        answer = self.answer(path, facts)
        if not answer.unplaced:
            return ScanRow(path, size, answer, ())
        try:
            places = tuple(
                starts[finding.path] if finding.offset is None and finding.path else finding.offset
                for finding in answer.findings
            )
        except KeyError:
            return None
        return ScanRow(path, size, answer, places)

    def judge(self, opened: Opened, *, unsettled: bool = False) -> ScanRow:
        """Judges a file that is open already, as far as it was read.

        Args:
            opened: The file.
            unsettled: Whether it is a side of a merge, in the place of what would be staged.
        """
        state = _state_of(opened.place, unsettled=unsettled)
        answer = self.answer(opened.place or opened.path, opened.facts, state)
        places = _places(located(opened, answer.findings)) if answer.unplaced else ()
        return ScanRow(opened.path, opened.size, answer, places, opened.place, unsettled=unsettled)

    def placed(self, row: ScanRow, project_context: ProjectContext) -> ScanRow:
        """The row of a file with what the rest of its project is to it."""
        folder = folder_of(row.file)
        around = self._folders.get(folder) or self._enter(folder)
        surroundings = around.of(row.file, _state_of(row.place, unsettled=row.unsettled))
        surroundings = surroundings._replace(project_context=project_context)
        answer = around.checker.answer(row.answer.facts, surroundings)
        if not row.places:
            return row._replace(answer=answer)
        kept = dict(zip(row.answer.findings, row.places, strict=True))
        return row._replace(
            answer=answer, places=tuple(kept.get(finding) for finding in answer.findings)
        )

    def unread(self, path: str, reason: Text) -> ScanRow:
        """The row of a file that could not even be tried, such as one that ends the program."""
        return ScanRow(path, 0, self.answer(path, no_file(reason)), ())

    def engine_of(self, path: str) -> EngineProfile:
        """The engine that a file is judged for.

        Raises:
            UnusableProjectError: Its project does not say, and the scanner is strict.
        """
        return self.engine_of_folder(folder_of(path))

    def engine_of_folder(self, folder: str) -> EngineProfile:
        """The engine that the files in a folder are judged for.

        Raises:
            UnusableProjectError: Their project does not say, and the scanner is strict.
        """
        return (self._folders.get(folder) or self._enter(folder)).checker.profile

    def plugins_of(self, path: str) -> EnabledPlugins | None:
        """The plugins that the project of a file enables; None where there is none that says so."""
        folder = folder_of(path)
        around = self._folders.get(folder) or self._enter(folder)
        checker = around.checker
        return around.surroundings.enabled_plugins(checker.profile, checker.catalog)

    def _enter(self, folder: str) -> _Around:
        absolute = os.path.abspath(folder)
        project = self._projects.descriptor_of(absolute)
        if len(self._folders) >= _REMEMBERED:
            self._folders.clear()
            self._arounds.clear()
            self._engines.clear()
        settings, listed = self._studio.key(absolute), self._class_lists.near(absolute)
        conflicts = self._conflicts.in_folder(absolute)
        key = (
            project,
            self._projects.plugin_of(absolute),
            settings,
            listed,
            tuple(conflicts.items()),
        )
        around = self._arounds.get(key)
        if around is None:
            surroundings = self._projects.surroundings_of(absolute)
            engines = self._engines.get((project, settings, listed))
            if engines is None:
                checker = self._checker(project, absolute, listed)
                engines = _Engines(checker, self._others(absolute, checker.profile))
                self._engines[project, settings, listed] = engines
            surroundings = surroundings._replace(others=engines.others)
            own = self._settings.of(absolute)
            around = _Around(engines.checker, surroundings, own, {}, conflicts)
            self._arounds[key] = around
        self._folders[folder] = around
        return around

    def _checker(self, project: str | None, folder: str, listed: str) -> Checker:
        """The checker for the files of a folder; one for all where the engine was named."""
        catalog = self._studio.catalog(folder)
        engine = self._engine
        if engine is None or catalog is not self._catalog or (listed and not engine.class_list):
            if engine is None:
                engine = self._engine_near(project, folder, catalog)
            if listed and not engine.class_list:
                engine = replace(engine, class_list=listed)
            return Checker(self._studio.profile(engine, folder), catalog)
        if self._shared_checker is None:
            self._shared_checker = Checker(engine, self._catalog)
        return self._shared_checker

    def _others(self, folder: str, first: EngineProfile) -> tuple[Judge, ...]:
        """The other engines that the files of a folder are for; none where the engine was named."""
        if self._engine is not None:
            return ()
        catalog = self._studio.catalog(folder)
        profiles = [self._studio.profile(other, folder) for other in first.others]
        return tuple(Judge(each, each.apply_lists_to(catalog)) for each in profiles)

    def _engine_near(self, project: str | None, folder: str, catalog: Catalog) -> EngineProfile:
        settings = self._settings.of(folder)
        if project is None and settings.engine is None and self._fallback is not None:
            return self._fallback
        return engine_near(folder, settings, catalog, strict=self._strict)


class _Engines(NamedTuple):
    """The engine that judges the files of a project, and the other engines that they are for."""

    checker: Checker
    others: tuple[Judge, ...]


class _GroupAnswer(NamedTuple):
    """What all packages of a group get.

    ``places`` are the offsets of the findings' fields, empty where the findings know them
    themselves. Those of ``moving`` lie in each package behind another field: which finding, which
    key, and how far behind its start.
    """

    answer: Answer
    places: tuple[int | None, ...]
    moving: tuple[tuple[int, int, int], ...]


class _Around(NamedTuple):
    """What the files of a folder are judged by: the engine, and what their project says.

    ``group_answers`` has what groups of packages get by their numbers, for the policy of their
    paths where each path may have its own. ``conflicts`` are the files among them that a merge left
    in conflict, by name.
    """

    checker: Checker
    surroundings: Surroundings
    settings: Settings
    group_answers: dict[Policy | None, dict[int, _GroupAnswer]]
    conflicts: Mapping[str, Conflict]

    def of(self, path: str, state: JudgedState = JudgedState.ON_DISK) -> Surroundings:
        """What is said of one of the files: of a conflict not where it is read from a revision."""
        surroundings = self.settings.added_to(self.surroundings, path)
        conflict = None if state is JudgedState.STORED else self.conflict_of(path)
        if conflict is None:
            return surroundings
        is_staged = state is JudgedState.UNSETTLED
        return surroundings._replace(conflict=conflict, judges_staged=is_staged)

    def conflict_of(self, path: str) -> Conflict | None:
        """What a merge left unsettled of one of the files."""
        return conflict_among(self.conflicts, os.path.basename(path)) if self.conflicts else None

    def answers_by(self, policy: Policy | None) -> dict[int, _GroupAnswer]:
        """What groups get under a policy; None for that of the folder."""
        answers = self.group_answers.get(policy)
        if answers is None:
            answers = self.group_answers[policy] = {}
        return answers


def _state_of(place: str, *, unsettled: bool) -> JudgedState:
    if unsettled:
        return JudgedState.UNSETTLED
    return JudgedState.STORED if place else JudgedState.ON_DISK


#: Makes a row of all its values; by their names it would take three times as long.
_row: Final[Callable[[tuple[Any, ...]], ScanRow]] = partial(tuple.__new__, ScanRow)


def _places(findings: tuple[CheckFinding, ...]) -> tuple[int | None, ...]:
    return tuple(finding.offset for finding in findings)


#: Files that a thread is given at first, and at most.
_FIRST_BATCH = 32
_BATCH = 256
#: How many different answers are kept at a time.
_REMEMBERED = 4096


def scan_stored(
    files: Sequence[GitFile],
    git: Git,
    *,
    engine: EngineProfile | None,
    catalog: Catalog,
    depth: Depth = Depth.HEADER,
    settings: SettingsFinder | None = None,
    progress: Progress | None = None,
) -> Iterator[ScanRow]:
    """Judges files in the order in which they come, one row a file; its path is the file's name.

    Args:
        files: What to judge.
        git: The repository.
        engine: The engine for all of them; None for that of the project around each one's place.
        catalog: What is known of engines.
        depth: How far to read each file.
        settings: Finds the settings of each file's project.
        progress: Told how many files are done, of how many.

    Raises:
        GitError: Git cannot be asked.
    """
    from inspector.project.vcs.listing import opened_files, unread

    progress = progress or Progress()
    scanner = Scanner(engine, catalog, depth=depth, settings=settings)
    every = zip(files, opened_files(files, git), strict=True)
    for number, (file, opened) in enumerate(every, 1):
        with opened:
            try:
                row = scanner.judge(deepened(opened, depth), unsettled=file.unsettled)
            except AccessError as error:
                again = unread(opened.path, error.reason)._replace(place=opened.place)
                row = scanner.judge(again, unsettled=file.unsettled)
        yield row
        progress(number, len(files))


def with_last_changes(
    rows: Iterable[ScanRow], tells: Callable[[CheckFinding], bool]
) -> Iterator[ScanRow]:
    """The same rows, once all are there: git is asked once for all files of a work tree.

    Args:
        rows: The files, judged as they are asked for.
        tells: Whether a finding is told; files without such a one are not asked about.
    """
    from inspector.project.vcs.work_tree import LastChange, last_changes

    of_git = LastChange(reason=Message("vcs/checked-what-git-has"))
    judged = list(rows)
    told = [row for row in judged if any(map(tells, row.answer.findings))]
    changes = last_changes(row.path for row in told if not row.place)
    changes |= dict.fromkeys((row.path for row in told if row.place), of_git)
    return (row._replace(last_change=changes.get(row.path)) for row in judged)
