"""Judges many files, on several processors where the number of files is worth it."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from typing import NamedTuple

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Answer, Verdict
from inspector.checks.facts import Depth
from inspector.project.scanner import LowestForAll, Scanner, ScanRow

__all__ = ["LowestForAll", "ScanRow", "Scanner", "default_jobs", "scan"]

#: Fewer files than this are read faster than other processes start.
WORTH_PROCESSES = 3000
_CHUNK = 1000
_CHUNKS_AHEAD = 3

#: Told how many files are done, and of how many (None: still counting).
OnProgress = Callable[[int, int | None], None]


def scan(
    paths: Iterable[str],
    *,
    engine: EngineProfile | None,
    catalog: Catalog,
    jobs: int | None = None,
    depth: Depth = Depth.HEADER,
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
        depth: How far to read each file.
        fallback: The engine for files that no project claims; None for the newest confirmed one.
        on_progress: Told how far the scan is; raise from it to end the scan.
        executor: Where to run instead of in processes of its own, a cluster's for one.
    """
    chunks = _chunks(paths)
    workers = default_jobs() if jobs is None else max(jobs, 1)
    first = list(islice(chunks, WORTH_PROCESSES // _CHUNK))
    few = sum(map(len, first)) < WORTH_PROCESSES
    if executor is None and (workers == 1 or few):
        scanner = Scanner(engine, catalog, depth=depth, fallback=fallback)
        yield from _scan_here(first, chunks, scanner, on_progress)
        return
    own = executor is None
    settings = _Settings(engine, catalog, depth, fallback)
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
    sent: dict[int, list[Answer]] = {}
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
    depth: Depth
    fallback: EngineProfile | None

    def scanner(self) -> Scanner:
        """A scanner with these settings."""
        return Scanner(self.engine, self.catalog, depth=self.depth, fallback=self.fallback)


class _Packed(NamedTuple):
    """The rows of a chunk on their way between processes.

    Facts that many files share are sent once by each process and then named by their number there.
    """

    process: int
    new: list[Answer]
    rows: list[tuple[int, int | Answer, tuple[int | None, ...]]]


class _Worker:
    """A process's scanner, and which shared facts it has sent already."""

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self._process = os.getpid()
        # By identity; the facts are kept too, so that no other object can get the same one.
        self._sent: dict[int, tuple[int, Answer]] = {}
        self._count = 0

    def scan(self, paths: list[str]) -> _Packed:
        """The rows of some files."""
        new: list[Answer] = []
        rows = []
        for path in paths:
            _, size, found, places = self._scanner.scan(path)
            rows.append((size, self._number(found, new), places))
        return _Packed(self._process, new, rows)

    def _number(self, facts: Answer, new: list[Answer]) -> int | Answer:
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
    # What a fork brings along stays; the collector need not walk over it again and again.
    gc.freeze()
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
