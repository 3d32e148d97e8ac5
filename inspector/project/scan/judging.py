"""Judges many files, on several processors where the number of files is worth it."""

from __future__ import annotations

import gc
import os
import pickle
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import islice
from typing import Final, NamedTuple

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Answer
from inspector.checks.facts import Depth
from inspector.project.around.settings import Overrides, SettingsFinder
from inspector.project.scan.scanner import LowestForAll, Scanner, ScanRow

__all__ = ["LowestForAll", "ScanRow", "Scanner", "default_jobs", "scan"]

#: Fewer files than this are read faster than other processes start.
WORTH_PROCESSES = 3000
_CHUNK = 1000
_CHUNKS_AHEAD = 3
#: How many different answers are kept at a time, packed and unpacked.
_REMEMBERED = 4096
_DIED: Final = "the process that read it ended, twice"

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
    overrides: Overrides = Overrides(),  # noqa: B008
    on_progress: OnProgress | None = None,
    executor: Executor | None = None,
) -> Iterator[ScanRow]:
    """Judges files in the order in which they come, one row a file.

    Args:
        paths: Files, as :func:`inspector.project.walk.walk_packages` gives them.
        engine: The engine for all of them; None for that of each file's nearest project.
        catalog: What is known of engines.
        jobs: Processes to use; None for one a processor, 1 for this process alone.
        depth: How far to read each file.
        fallback: The engine for files that no project claims; None for the newest confirmed one.
        overrides: What is said in the place of the settings of projects.
        on_progress: Told how far the scan is; raise from it to end the scan.
        executor: Where to run instead of in processes of its own, a cluster's for one.
    """
    chunks = _chunks(paths)
    workers = default_jobs() if jobs is None else max(jobs, 1)
    first = list(islice(chunks, WORTH_PROCESSES // _CHUNK))
    few = sum(map(len, first)) < WORTH_PROCESSES
    asked = _Asked(engine, catalog, depth, fallback, overrides)
    if executor is None and (workers == 1 or few):
        yield from _scan_here(first, chunks, asked.scanner(), on_progress)
        return
    crew = _Crew(executor, workers, asked)
    try:
        yield from _scan_there(crew, first, chunks, on_progress)
    finally:
        crew.close()


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
    crew: _Crew,
    first: list[list[str]],
    rest: Iterator[list[str]],
    on_progress: OnProgress | None,
) -> Iterator[ScanRow]:
    """Keeps a few chunks under way, and gives their rows in order."""
    under_way = deque((chunk, crew.submit(chunk)) for chunk in first)
    done = 0
    ahead = default_jobs() * _CHUNKS_AHEAD
    while under_way:
        while len(under_way) < ahead and (more := next(rest, None)) is not None:
            under_way.append((more, crew.submit(more)))
        for row in crew.rows(*under_way.popleft()):
            yield row
            done += 1
        if on_progress is not None:
            on_progress(done, None)


class _Asked(NamedTuple):
    """What a scanner in another process is made from."""

    engine: EngineProfile | None
    catalog: Catalog
    depth: Depth
    fallback: EngineProfile | None
    overrides: Overrides

    def scanner(self) -> Scanner:
        """A scanner that answers what is asked."""
        return Scanner(
            self.engine,
            self.catalog,
            depth=self.depth,
            fallback=self.fallback,
            settings=SettingsFinder(self.overrides, strict=False),
        )


class _Packed(NamedTuple):
    """The rows of a chunk on their way between processes: size, number of the answer, places.

    Answers are packed one by one: what many files share is unpacked once, whoever sends it.
    """

    answers: list[bytes]
    rows: list[tuple[int, int, tuple[int | None, ...]]]


class _Worker:
    """A process's scanner, and the answers that it has packed already."""

    def __init__(self, asked: bytes) -> None:
        self.asked = asked
        self._scanner: Scanner = pickle.loads(asked).scanner()
        # By identity; the answers are kept too, so that no other can get the same one.
        self._packed: dict[int, tuple[Answer, bytes]] = {}

    def scan(self, paths: list[str]) -> _Packed:
        """The rows of some files."""
        answers: list[bytes] = []
        numbers: dict[int, int] = {}
        rows = []
        for path in paths:
            _, size, answer, places, _ = self._scanner.scan(path)
            number = numbers.get(id(answer))
            if number is None:
                number = len(answers)
                answers.append(self._pack(answer))
                if answer.facts.common:
                    numbers[id(answer)] = number
            rows.append((size, number, places))
        return _Packed(answers, rows)

    def _pack(self, answer: Answer) -> bytes:
        if not answer.facts.common:
            return pickle.dumps(answer)
        if len(self._packed) >= _REMEMBERED:
            self._packed.clear()
        kept = self._packed.get(id(answer))
        if kept is None:
            kept = self._packed[id(answer)] = answer, pickle.dumps(answer)
        return kept[1]


class _Own(threading.local):
    """One worker a thread of a process, kept from chunk to chunk while the same is asked."""

    worker: _Worker | None = None


_own = _Own()


def _start_process() -> None:
    # What a fork brings along stays; the collector need not walk over it again and again.
    gc.freeze()


def _scan_chunk(paths: list[str], asked: bytes) -> _Packed:
    worker = _own.worker
    if worker is None or worker.asked != asked:
        worker = _own.worker = _Worker(asked)
    return worker.scan(paths)


class _Crew:
    """Who reads: processes of its own, or the executor of somebody else until that breaks.

    A process that dies costs the chunks under way another try, in new processes; the file that
    kills them again is told from the others, and costs one finding.

    Args:
        executor: That of somebody else; None for processes of its own.
        workers: How many of those.
        asked: What is asked of them.
    """

    def __init__(self, executor: Executor | None, workers: int, asked: _Asked) -> None:
        self._workers = workers
        self._asked = asked
        self._packed_asked = pickle.dumps(asked)
        self._processes: Executor | None = None
        self._executor = executor or self._new_processes()
        self._answers: dict[bytes, Answer] = {}

    def submit(self, paths: list[str]) -> Future[_Packed]:
        """Has a chunk read."""
        try:
            return self._executor.submit(_scan_chunk, paths, self._packed_asked)
        except BrokenExecutor:
            self.close()
            self._executor = self._new_processes()
            return self._executor.submit(_scan_chunk, paths, self._packed_asked)

    def rows(self, paths: list[str], future: Future[_Packed]) -> Iterator[ScanRow]:
        """The rows of a chunk that was submitted."""
        try:
            packed = future.result()
        except BrokenExecutor:
            yield from self._again(paths)
            return
        yield from self._unpacked(paths, packed)

    def close(self) -> None:
        """Ends the processes of its own."""
        if self._processes is not None:
            self._processes.shutdown(wait=True, cancel_futures=True)

    def _again(self, paths: list[str]) -> Iterator[ScanRow]:
        """A chunk whose process died, or another one's: tried once more, alone, then in halves."""
        try:
            packed = self.submit(paths).result()
        except BrokenExecutor:
            if len(paths) == 1:
                yield self._asked.scanner().unread(paths[0], _DIED)
                return
            half = len(paths) // 2
            yield from self._again(paths[:half])
            yield from self._again(paths[half:])
            return
        yield from self._unpacked(paths, packed)

    def _unpacked(self, paths: list[str], packed: _Packed) -> Iterator[ScanRow]:
        answers = list(map(self._answer, packed.answers))
        for path, (size, number, places) in zip(paths, packed.rows, strict=True):
            yield ScanRow(path, size, answers[number], places)

    def _answer(self, packed: bytes) -> Answer:
        answer = self._answers.get(packed)
        if answer is None:
            if len(self._answers) >= _REMEMBERED:
                self._answers.clear()
            answer = self._answers[packed] = pickle.loads(packed)
        return answer

    def _new_processes(self) -> Executor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        # A fork starts at once with everything loaded, but is safe only while no other thread runs.
        forks = sys.platform == "linux" and threading.active_count() == 1
        self._processes = ProcessPoolExecutor(
            self._workers,
            mp_context=get_context("fork" if forks else "spawn"),
            initializer=_start_process,
        )
        return self._processes
