"""Judges many files in the order in which they come, in this process or on several processors."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice
from time import perf_counter

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Answer
from inspector.checks.facts import Depth
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.around.settings import Overrides, SettingsFinder
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.scan.judging import Scanner, ScanRow
from inspector.project.scan.worker_pool import DIED, PoolConfig, Task, WorkerPool, whole_path

#: Seconds of reading here, with as many files still to come, for which other processes start.
WORTH_PROCESSES = 0.2
#: Files that a process is given at a time: at first, at most, and as many as take it these seconds.
_FIRST_CHUNK = 50
_CHUNK = 2000
_CHUNK_SECONDS = 0.06
#: How many different answers are kept at a time, packed and unpacked.
_REMEMBERED = 4096


def scan(
    paths: Iterable[str],
    *,
    engine: EngineProfile | None,
    catalog: Catalog,
    readers: PoolConfig | None = None,
    depth: Depth = Depth.HEADER,
    fallback: EngineProfile | None = None,
    overrides: Overrides = Overrides(),  # noqa: B008
    projects: ProjectFinder | None = None,
    progress: Progress | None = None,
) -> Iterator[ScanRow]:
    """Judges files in the order in which they come, one row a file.

    Args:
        paths: Files, as :func:`inspector.project.walk.walk_packages` gives them.
        engine: The engine for all of them; None for that of each file's nearest project.
        catalog: What is known of engines.
        readers: Who reads; None for processes of its own, where the files are worth them.
        depth: How far to read each file.
        fallback: The engine for files that no project claims; None for the newest confirmed one.
        overrides: What is said in the place of the settings of projects.
        projects: Finds the projects, and may have found some already.
        progress: Told how many files are done.
    """
    files = iter(paths)
    readers = readers or PoolConfig()
    count = _Count(progress or Progress())
    settings = _Settings(engine, catalog, depth, fallback, overrides)
    beginning = None
    if readers.executor is None:
        scanner = settings.scanner(projects)
        if readers.processes == 1 or scanner.reads_in_threads:
            yield from _scan_here(files, scanner, count, readers.processes)
            return
        beginning = _WarmUp(scanner)
        yield from beginning.rows(files, count)
        as_many = list(islice(files, beginning.files))
        if len(as_many) < beginning.files:
            yield from _scan_here(as_many, scanner, count)
            return
        files = chain(as_many, files)
    else:
        settings = settings.seen_from_anywhere
    yield from _ParallelScan(settings, beginning).rows(files, readers, count)


class _Count:
    """How many files are done, and who is told."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._done = 0

    def add(self, files: int) -> None:
        """Counts so many more."""
        self._done += files
        self._progress(self._done)


def _scan_here(
    files: Iterable[str], scanner: Scanner, count: _Count, jobs: int = 1
) -> Iterator[ScanRow]:
    for batch in scanner.batches(files, jobs):
        yield from batch
        count.add(len(batch))


class _WarmUp:
    """The first files of a scan: how long they take tells what those behind them are worth."""

    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.files = 0
        #: The answers that were met, by identity.
        self.answers: dict[int, Answer] = {}
        self._seconds = 0.0

    def rows(self, files: Iterator[str], count: _Count) -> Iterator[ScanRow]:
        """The rows of files, until other processes may be worth their start."""
        while self._seconds < WORTH_PROCESSES and (path := next(files, None)) is not None:
            start = perf_counter()
            row = self.scanner.scan(path)
            self._seconds += perf_counter() - start
            self.files += 1
            self.answers[id(row.answer)] = row.answer
            yield row
            count.add(1)


class _Settings(NamedTuple):
    """What a scanner in another process is made from."""

    engine: EngineProfile | None
    catalog: Catalog
    depth: Depth
    fallback: EngineProfile | None
    overrides: Overrides

    @property
    def seen_from_anywhere(self) -> _Settings:
        """The same for processes whose current folder is another one."""
        config = self.overrides.config
        if config is None:
            return self
        return self._replace(overrides=self.overrides._replace(config=whole_path(config)))

    def scanner(self, projects: ProjectFinder | None = None) -> Scanner:
        """A scanner with these settings."""
        return Scanner(
            self.engine,
            self.catalog,
            depth=self.depth,
            fallback=self.fallback,
            settings=SettingsFinder(self.overrides, strict=False),
            projects=projects,
        )


class _Packed(NamedTuple):
    """The rows of a chunk on their way between processes: size, number of the answer, places.

    Answers that many files share are packed one by one: each is unpacked once, whoever sends it. Of
    one that was there before the process was forked its number tells enough. ``seconds`` is how
    long the files took.
    """

    answers: list[Answer | bytes | int]
    rows: list[tuple[int, int, tuple[int | None, ...]]]
    seconds: float


class _Worker:
    """A process's scanner, and the answers that it has packed already.

    Args:
        settings: What the scanner is made from, packed.
        scanner: The scanner, where there is one already.
        answers: What the other side has too, in the same order.
    """

    def __init__(
        self, settings: bytes, scanner: Scanner | None = None, answers: Iterable[Answer] = ()
    ) -> None:
        self.settings = settings
        self._scanner: Scanner = scanner or pickle.loads(settings).scanner()
        # By identity; the answers are kept too, so that no other can get the same one.
        self._shared = {id(answer): (answer, number) for number, answer in enumerate(answers)}
        self._packed: dict[int, tuple[Answer, bytes]] = {}

    def scan(self, paths: list[str]) -> _Packed:
        """The rows of some files."""
        start = perf_counter()
        answers: list[Answer | bytes | int] = []
        numbers: dict[int, int] = {}
        rows = []
        for row in self._scanner.rows(paths):
            size, answer, places = row[1:4]
            number = numbers.get(id(answer))
            if number is None:
                number = len(answers)
                common = answer.facts.common
                answers.append(self._pack(answer) if common else answer)
                if common:
                    numbers[id(answer)] = number
            rows.append((size, number, places))
        return _Packed(answers, rows, perf_counter() - start)

    def _pack(self, answer: Answer) -> bytes | int:
        shared = self._shared.get(id(answer))
        if shared is not None:
            return shared[1]
        if len(self._packed) >= _REMEMBERED:
            self._packed.clear()
        kept = self._packed.get(id(answer))
        if kept is None:
            kept = self._packed[id(answer)] = answer, pickle.dumps(answer)
        return kept[1]


class _Own(threading.local):
    """One worker a thread of a process, kept from chunk to chunk while the settings are these."""

    worker: _Worker | None = None


_own = _Own()


def _scan_chunk(settings: bytes, paths: list[str]) -> _Packed:
    worker = _own.worker
    if worker is None or worker.settings != settings:
        worker = _own.worker = _Worker(settings)
    return worker.scan(paths)


class _ParallelScan:
    """A scan in other processes.

    Args:
        settings: What is asked of them.
        beginning: What was read here: processes that are forked go on with what it has learnt.
    """

    def __init__(self, settings: _Settings, beginning: _WarmUp | None) -> None:
        self._settings = settings
        self._packed_settings = pickle.dumps(settings)
        #: How many files to give to a process at a time.
        self._chunk = min(_FIRST_CHUNK, _CHUNK)
        self._shared: list[Answer] = []
        if beginning is not None:
            self._shared = list(beginning.answers.values())
            _own.worker = _Worker(self._packed_settings, beginning.scanner, self._shared)
        self._answers: dict[bytes, Answer] = {}

    def rows(self, files: Iterator[str], readers: PoolConfig, count: _Count) -> Iterator[ScanRow]:
        """The rows of files, in their order."""
        work = Task(partial(_scan_chunk, self._packed_settings), self._without)
        pool = WorkerPool(work, readers)
        try:
            for paths, packed in pool.results(self._chunks(files)):
                if packed.seconds:
                    rate = len(paths) / packed.seconds
                    self._chunk = max(min(int(rate * _CHUNK_SECONDS), 2 * self._chunk, _CHUNK), 1)
                yield from self._unpacked(paths, packed)
                count.add(len(paths))
        finally:
            _own.worker = None
            pool.close()

    def _chunks(self, files: Iterator[str]) -> Iterator[list[str]]:
        while chunk := list(islice(files, self._chunk)):
            yield chunk

    def _without(self, path: str) -> _Packed:
        row = self._settings.scanner().unread(path, DIED)
        return _Packed([row.answer], [(row.size, 0, row.places)], 0.0)

    def _unpacked(self, paths: list[str], packed: _Packed) -> Iterator[ScanRow]:
        answers = list(map(self._answer, packed.answers))
        for path, (size, number, places) in zip(paths, packed.rows, strict=True):
            yield ScanRow(path, size, answers[number], places)

    def _answer(self, packed: Answer | bytes | int) -> Answer:
        if isinstance(packed, Answer):
            return packed
        if isinstance(packed, int):
            return self._shared[packed]
        answer = self._answers.get(packed)
        if answer is None:
            if len(self._answers) >= _REMEMBERED:
                self._answers.clear()
            answer = self._answers[packed] = pickle.loads(packed)
        return answer
