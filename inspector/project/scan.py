"""Judges many files, on several processors where the number of files is worth it."""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from inspector.catalog import Catalog, EngineProfile, default_profile
from inspector.checks import Checker, Finding, Subject, Surroundings, Verdict
from inspector.checks.facts import facts_key
from inspector.checks.judgement import Mark
from inspector.project.answer import located
from inspector.project.opened import OpenedFile
from inspector.project.source import (
    SourceReader,
    open_file,
    subject_of_facts,
    with_deep_damage,
)
from inspector.project.surroundings import ProjectFinder
from inspector.versions.engine_version import EngineVersion

#: Fewer files than this are read faster than other processes start.
WORTH_PROCESSES = 3000
_CHUNK = 1000
_CHUNKS_AHEAD = 3
#: How many different answers and folders are remembered at a time.
_REMEMBERED = 4096

#: Told how many files are done, and of how many (None: still counting).
OnProgress = Callable[[int, int | None], None]


class RowFacts(NamedTuple):
    """What many rows have in common: one object for all files with the same versions and engine."""

    verdict: Verdict
    mark: Mark
    saved_by: EngineVersion | None
    compatible_with: EngineVersion | None
    ue4: int | None
    ue5: int | None
    licensee: int | None
    unversioned: bool
    lowest_engine: str | None
    #: In the loader's order; where a finding's field lies is each row's own.
    findings: tuple[Finding, ...]
    has_unplaced: bool
    step_count: int
    engine: EngineProfile

    @property
    def names_releases(self) -> bool:
        """Whether the file says anything about releases: it is readable and stores versions."""
        return self.verdict is not Verdict.UNREADABLE and not self.unversioned


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

    def add(self, facts: RowFacts) -> None:
        """Counts one file."""
        if not facts.names_releases:
            self.silent += 1
            return
        if facts.lowest_engine is None:
            self._none = True
        else:
            self._highest = max(self._highest, self._order[facts.lowest_engine])

    @property
    def release(self) -> str | None:
        """The release; None where no release opens all, or no file says anything."""
        return None if self._none or self._highest < 0 else self._names[self._highest]


class ScanRow(NamedTuple):
    """One file of a scan."""

    path: str
    size: int
    facts: RowFacts
    #: Offsets of the findings' fields; empty where the findings know them themselves.
    places: tuple[int | None, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the checks say of it, in the loader's order, with the places in this file."""
        if not self.places:
            return self.facts.findings
        return tuple(
            replace(finding, offset=place)
            for finding, place in zip(self.facts.findings, self.places, strict=True)
        )

    @property
    def verdict(self) -> Verdict:
        """The answer for its engine."""
        return self.facts.verdict


class Scanner:
    """Judges files one after the other, remembering what files with the same facts get.

    Args:
        engine: The engine for all files; None for that of each file's nearest project.
        catalog: What is known of engines.
        deep: Whether to read all tables of each file too.
        fallback: The engine for files that no project claims; None for the newest confirmed one.
    """

    def __init__(
        self,
        engine: EngineProfile | None,
        catalog: Catalog,
        *,
        deep: bool = False,
        fallback: EngineProfile | None = None,
    ) -> None:
        self._fallback = fallback
        self._engine = engine
        self._catalog = catalog
        self._deep = deep
        self._reader = SourceReader()
        self._projects = ProjectFinder()
        self._folders: dict[str, tuple[Checker, Surroundings]] = {}
        self._checkers: dict[str | None, Checker] = {}
        self._known: dict[tuple[Hashable, Checker, Surroundings], RowFacts] = {}

    def scan(self, path: str) -> ScanRow:
        """Reads and judges one file."""
        folder = _folder_of(path)
        around = self._folders.get(folder) or self._enter(folder)
        reading = None if self._deep else self._reader.read(path)
        if reading is None:
            return self._scan_closely(path, *around)
        key = (reading.facts, *around)
        known = self._known.get(key)
        if known is None:
            facts = self._judge(subject_of_facts(path, reading), *around)
            known = self._remember(key, facts)
        if not known.has_unplaced:
            return ScanRow(path, reading.size, known, ())
        places = tuple(
            finding.offset
            if finding.field is None or finding.offset is not None
            else self._reader.start_of(reading, finding.field)
            for finding in known.findings
        )
        return ScanRow(path, reading.size, known, places)

    def engine_of(self, path: str) -> EngineProfile:
        """The engine that a file is judged for."""
        folder = _folder_of(path)
        return (self._folders.get(folder) or self._enter(folder))[0].profile

    def _enter(self, folder: str) -> tuple[Checker, Surroundings]:
        absolute = os.path.abspath(folder)
        around = self._checker(absolute), self._projects.surroundings_of(absolute)
        if len(self._folders) >= _REMEMBERED:
            self._folders.clear()
        self._folders[folder] = around
        return around

    def _checker(self, folder: str) -> Checker:
        project = None if self._engine is not None else self._projects.project_of(folder)
        checker = self._checkers.get(project)
        if checker is None:
            near = Path(project).parent if project else None
            profile = self._engine or (self._fallback if near is None else None)
            profile = profile or default_profile(near, self._catalog)
            checker = self._checkers[project] = Checker(profile, self._catalog)
        return checker

    def _scan_closely(self, path: str, checker: Checker, around: Surroundings) -> ScanRow:
        with open_file(path) as opened:
            subject = opened.subject
            if self._deep and opened.package is not None:
                subject = with_deep_damage(subject, opened.package)
            shared = facts_key(subject)
            key = (shared, checker, around)
            known = self._known.get(key) if shared is not None else None
            if known is None:
                known = self._judge(subject, checker, around)
                if shared is not None:
                    self._remember(key, known)
            return ScanRow(path, opened.size, known, _places(opened, known))

    def _remember(self, key: tuple[Hashable, Checker, Surroundings], facts: RowFacts) -> RowFacts:
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[key] = facts
        return facts

    def _judge(self, subject: Subject, checker: Checker, around: Surroundings) -> RowFacts:
        judgement = checker.check(subject, around)
        versions = subject.versions
        unversioned = bool(versions and versions.unversioned)
        silent = unversioned or judgement.verdict is Verdict.UNREADABLE
        return RowFacts(
            verdict=judgement.verdict,
            mark=judgement.mark,
            saved_by=subject.saved_by,
            compatible_with=subject.compatible_with,
            ue4=versions.ue4 if versions else None,
            ue5=versions.ue5 if versions else None,
            licensee=versions.licensee if versions else None,
            unversioned=unversioned,
            lowest_engine=None if silent else checker.lowest(subject),
            findings=judgement.findings,
            has_unplaced=any(_unplaced(finding) for finding in judgement.findings),
            step_count=judgement.step_count,
            engine=checker.profile,
        )


def _folder_of(path: str) -> str:
    # Called for every file; where a path has one kind of separator this is all that dirname does.
    return os.path.dirname(path) if os.altsep else path.rpartition(os.sep)[0] or _root_of(path)


def _root_of(path: str) -> str:
    return os.sep if path.startswith(os.sep) else ""


def _unplaced(finding: Finding) -> bool:
    return finding.field is not None and finding.offset is None


def _places(opened: OpenedFile, facts: RowFacts) -> tuple[int | None, ...]:
    """Where in the file each finding's field starts."""
    if not facts.has_unplaced:
        return ()
    return tuple(finding.offset for finding in located(opened, facts.findings))


def scan(
    paths: Iterable[str],
    *,
    engine: EngineProfile | None,
    catalog: Catalog,
    jobs: int | None = None,
    deep: bool = False,
    fallback: EngineProfile | None = None,
    on_progress: OnProgress | None = None,
    executor: Executor | None = None,
) -> Iterator[ScanRow]:
    """Judges files in the order in which they come, one row a file.

    Args:
        paths: Files, as :func:`inspector.project.walk.walk` gives them.
        engine: The engine for all of them; None for that of each file's nearest project.
        catalog: What is known of engines.
        jobs: Processes to use; None for one a processor, 1 for this process alone.
        deep: Whether to read all tables of each file too.
        fallback: The engine for files that no project claims; None for the newest confirmed one.
        on_progress: Told how far the scan is; raise from it to end the scan.
        executor: Where to run instead of in processes of its own, a cluster's for one.
    """
    chunks = _chunks(paths)
    workers = default_jobs() if jobs is None else max(jobs, 1)
    first = list(islice(chunks, WORTH_PROCESSES // _CHUNK))
    few = sum(map(len, first)) < WORTH_PROCESSES
    if executor is None and (workers == 1 or few):
        scanner = Scanner(engine, catalog, deep=deep, fallback=fallback)
        yield from _scan_here(first, chunks, scanner, on_progress)
        return
    own = executor is None
    settings = _Settings(engine, catalog, deep, fallback)
    pool = executor or _processes(workers, settings)
    try:
        yield from _scan_there(pool, own, first, chunks, settings, on_progress)
    finally:
        if own:
            pool.shutdown(wait=True, cancel_futures=True)


def default_jobs() -> int:
    """How many processes a scan uses when nobody says: one for each processor it may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _chunks(paths: Iterable[str]) -> Iterator[list[str]]:
    remaining = iter(paths)
    while chunk := list(islice(remaining, _CHUNK)):
        yield chunk


def _scan_here(
    first: list[list[str]],
    rest: Iterator[list[str]],
    scanner: Scanner,
    on_progress: OnProgress | None,
) -> Iterator[ScanRow]:
    done = 0
    for chunks in (first, rest):
        for chunk in chunks:
            for path in chunk:
                yield scanner.scan(path)
                done += 1
                if on_progress is not None:
                    on_progress(done, None)


def _scan_there(
    pool: Executor,
    own: bool,
    first: list[list[str]],
    rest: Iterator[list[str]],
    settings: _Settings,
    on_progress: OnProgress | None,
) -> Iterator[ScanRow]:
    """Keeps a few chunks under way, and gives their rows in order."""
    under_way: deque[tuple[list[str], Future[_Packed]]] = deque()

    def submit(chunk: list[str]) -> None:
        if own:
            under_way.append((chunk, pool.submit(_scan_chunk, chunk)))
        else:
            under_way.append((chunk, pool.submit(_scan_chunk_alone, chunk, settings)))

    done = 0
    sent: dict[int, list[RowFacts]] = {}
    for chunk in first:
        submit(chunk)
    ahead = default_jobs() * _CHUNKS_AHEAD
    while under_way:
        while len(under_way) < ahead and (more := next(rest, None)) is not None:
            submit(more)
        paths, future = under_way.popleft()
        packed = future.result()
        if not own:
            sent.clear()
        shared = sent.setdefault(packed.process, [])
        shared += packed.new
        for path, (size, which, places) in zip(paths, packed.rows, strict=True):
            facts = shared[which] if isinstance(which, int) else which
            yield ScanRow(path, size, facts, places)
            done += 1
        if on_progress is not None:
            on_progress(done, None)


class _Settings(NamedTuple):
    """What a scanner in another process is made from."""

    engine: EngineProfile | None
    catalog: Catalog
    deep: bool
    fallback: EngineProfile | None

    def scanner(self) -> Scanner:
        """A scanner with these settings."""
        return Scanner(self.engine, self.catalog, deep=self.deep, fallback=self.fallback)


class _Packed(NamedTuple):
    """The rows of a chunk on their way between processes.

    Facts that many files share are sent once by each process and then named by their number there.
    """

    process: int
    new: list[RowFacts]
    rows: list[tuple[int, int | RowFacts, tuple[int | None, ...]]]


class _Worker:
    """A process's scanner, and which shared facts it has sent already."""

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self._process = os.getpid()
        # By identity; the facts are kept too, so that no other object can get the same one.
        self._sent: dict[int, tuple[int, RowFacts]] = {}
        self._count = 0

    def scan(self, paths: list[str]) -> _Packed:
        """The rows of some files."""
        new: list[RowFacts] = []
        rows = []
        for path in paths:
            _, size, found, places = self._scanner.scan(path)
            rows.append((size, self._number(found, new), places))
        return _Packed(self._process, new, rows)

    def _number(self, facts: RowFacts, new: list[RowFacts]) -> int | RowFacts:
        if facts.verdict is Verdict.UNREADABLE:
            return facts  # What is said of a damaged file is its own.
        known = self._sent.get(id(facts))
        if known is None:
            known = self._sent[id(facts)] = (self._count, facts)
            self._count += 1
            new.append(facts)
        return known[0]


# One scanner a worker process: set when the process starts, used by every chunk that it gets.
_worker: _Worker | None = None


def _start_worker(settings: _Settings) -> None:
    global _worker
    _worker = _Worker(settings.scanner())


def _scan_chunk(paths: list[str]) -> _Packed:
    assert _worker is not None
    return _worker.scan(paths)


def _scan_chunk_alone(paths: list[str], settings: _Settings) -> _Packed:
    """A chunk on somebody else's executor, which keeps nothing from one chunk to the next."""
    return _Worker(settings.scanner()).scan(paths)


def _processes(workers: int, settings: _Settings) -> Executor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A fork starts at once with everything loaded, but is safe only while no other thread runs.
    forks = sys.platform == "linux" and threading.active_count() == 1
    return ProcessPoolExecutor(
        workers,
        mp_context=get_context("fork" if forks else "spawn"),
        initializer=_start_worker,
        initargs=(settings,),
    )
