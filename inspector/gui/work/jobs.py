"""Work away from the window's thread: started, watched, cancelled and joined in one place."""

from __future__ import annotations

import itertools
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from shiboken6 import isValid

from inspector.data_classes import dataclass, field, replace
from inspector.gui.work.collector import Collector
from inspector.gui.work.pace import Pace, PaceMeter
from inspector.gui.work.workers import Workers
from inspector.progress import Progress

T = TypeVar("T")

#: Opening a file, re-answering it and one scan run side by side; more would only share one lock.
WORKERS = 3
#: Seconds between two reports of a job: figures that change more often cannot be read.
REPORT_SECONDS = 0.25
_TURN_SECONDS = 0.001
#: How long the end waits for threads, in seconds: each ends soon unless the system holds it.
_PATIENCE = 1.0


@dataclass(frozen=True, slots=True)
class JobState:
    """How far a running job is, for the status bar.

    ``total`` is None where nobody can know it yet, ``pace`` where it is too early to say.
    """

    number: int
    kind: str
    title: str
    done: int = 0
    total: int | None = None
    text: str = ""
    pace: Pace | None = None


@dataclass(slots=True)
class _Running:
    state: JobState
    progress: Progress
    done: Callable[[Any], None]
    failed: Callable[[Exception], None] | None
    part: Callable[[Any], None] | None
    cancelled: Callable[[], None] | None
    owner: QObject | None
    counts_itself: bool
    meter: PaceMeter = field(default_factory=PaceMeter)

    @property
    def is_wanted(self) -> bool:
        """Whether whoever started the job is still there to take what it brings."""
        return self.owner is None or isValid(self.owner)


class Jobs(QObject):
    """Runs work on a few threads and brings its results back to the window's thread.

    A job has a kind; starting another job of the same kind cancels the one before it, whose result
    is then never delivered. The callbacks run in the thread that made this object.
    """

    #: A job started, moved on or ended; carries the JobState of the one to show, or None.
    changed = Signal(object)
    #: A job met an exception that nobody who started it takes care of.
    failed = Signal(object)

    _moved = Signal(int, int, object, str)
    _part = Signal(int, object)
    _ended = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None, *, workers: int = WORKERS) -> None:
        super().__init__(parent)
        # Threads take turns at Python code; with the usual 5 ms a turn, a busy worker makes the
        # window stutter.
        sys.setswitchinterval(_TURN_SECONDS)
        # Made before any thread: none of them may collect.
        #: What collects garbage in the window's thread.
        self.collector = Collector(lambda: self.busy, partial(self.in_own_turn, first=True), self)
        self._workers = Workers(workers, "inspector")
        self._running: dict[int, _Running] = {}
        self._numbers = itertools.count(1)
        self._closed = False
        self._deliveries: deque[Callable[[], None]] = deque()
        #: What waits until there are none, and whether the next turn is left to painting.
        self._deferred: deque[tuple[Callable[[], None], QObject | None]] = deque()
        self._is_for_painting = False
        self._turn = QTimer(self)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._take_turn)
        self._moved.connect(self._on_moved)
        self._part.connect(self._on_part)
        self._ended.connect(self._on_ended)

    @property
    def busy(self) -> bool:
        """Whether anything runs or waits to run."""
        return bool(self._running)

    @property
    def at_rest(self) -> bool:
        """Whether nothing runs, is still to be shown, or waits for a turn that somebody has."""
        owned = any(owner is not None for _, owner in self._deferred)
        return not (self._running or self._deliveries or owned)

    def running(self, kind: str) -> bool:
        """Whether a job of this kind runs or waits."""
        return any(job.state.kind == kind for job in self._running.values())

    def state_of(self, kind: str) -> JobState | None:
        """How far the job of this kind is; None where none runs or waits."""
        return next((job.state for job in self._running.values() if job.state.kind == kind), None)

    def current(self) -> JobState | None:
        """The job to show: the newest one that has something to say."""
        shown = [job.state for job in self._running.values() if job.state.title]
        return shown[-1] if shown else None

    def start(
        self,
        kind: str,
        work: Callable[[Progress], T],
        done: Callable[[T], None],
        *,
        failed: Callable[[Exception], None] | None = None,
        cancelled: Callable[[], None] | None = None,
        title: str = "",
        owner: QObject | None = None,
    ) -> int:
        """Runs ``work`` on another thread and hands its result to ``done`` on this one.

        Args:
            kind: What the job is about; a newer job of the same kind replaces it.
            work: Gets a Progress, which it calls now and then: the point where it can be cancelled.
            failed: Gets what ``work`` raised; without it the exception goes to :attr:`failed`.
            cancelled: Called when somebody stopped the job, but not when a newer one replaced it.
            title: What the status bar says while it runs ("Reading 539 packages"); empty for work
                that is too short to speak of.
            owner: Whose the callbacks are; once it is gone, none of them is called.

        Returns:
            The number by which the job can be cancelled.
        """
        return self._start(
            kind, lambda progress, _: work(progress), done, failed, cancelled, title, owner=owner
        )

    def start_parts(
        self,
        kind: str,
        work: Callable[[Progress, Callable[[Any], None]], T],
        part: Callable[[Any], None],
        done: Callable[[T], None],
        *,
        failed: Callable[[Exception], None] | None = None,
        cancelled: Callable[[], None] | None = None,
        title: str = "",
        owner: QObject | None = None,
        counts_itself: bool = True,
    ) -> int:
        """Like :meth:`start`, for work that hands over what it has by its second argument.

        Args:
            counts_itself: Whether the reports of the work are shown; without that whoever takes
                the parts says by :meth:`tell` how many there are.
        """
        return self._start(
            kind, work, done, failed, cancelled, title, part, owner, counts_itself=counts_itself
        )

    def _start(
        self,
        kind: str,
        work: Callable[[Progress, Callable[[Any], None]], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None] | None,
        cancelled: Callable[[], None] | None,
        title: str,
        part: Callable[[Any], None] | None = None,
        owner: QObject | None = None,
        *,
        counts_itself: bool = True,
    ) -> int:
        if self._closed:
            return 0
        for number in [n for n, job in self._running.items() if job.state.kind == kind]:
            self._running.pop(number).progress.cancel()
        number = next(self._numbers)

        def report(count: int, total: int | None, text: str) -> None:
            self._moved.emit(number, count, total, text)

        def hand_over(value: Any) -> None:
            progress.check()
            self._part.emit(number, value)

        def run() -> None:
            result, met = None, None
            try:
                result = work(progress, hand_over)
                progress.check()
            except Exception as problem:
                met = problem
            # One that was stuck while the window closed has nobody to tell, and Qt may have deleted
            # the signal by now.
            if not self._closed:
                with suppress(RuntimeError):
                    self._ended.emit(number, result, met)

        progress = Progress(report, interval=REPORT_SECONDS)
        state = JobState(number, kind, title)
        self._running[number] = _Running(
            state, progress, done, failed, part, cancelled, owner, counts_itself
        )
        self._workers.submit(run)
        self.changed.emit(self.current())
        return number

    def tell(self, kind: str, count: int, total: int | None) -> None:
        """Says how far the job of a kind is that does not count itself."""
        for job in self._running.values():
            if job.state.kind == kind:
                self._move(job, count, total)

    def cancel(self, number: int) -> None:
        """Stops one job; its result is not delivered."""
        job = self._running.pop(number, None)
        if job is not None:
            job.progress.cancel()
            if job.cancelled is not None and job.is_wanted:
                job.cancelled()
            self.changed.emit(self.current())

    def cancel_kind(self, kind: str) -> None:
        """Stops the jobs of one kind."""
        for number in [n for n, job in self._running.items() if job.state.kind == kind]:
            self.cancel(number)

    def close(self) -> None:
        """Cancels everything, waits until the threads are gone, and starts nothing any more.

        A thread that is stuck in the system is waited for only a moment.
        """
        self._closed = True
        for job in self._running.values():
            job.progress.cancel()
        self._running.clear()
        self._turn.stop()
        self._deliveries.clear()
        self._deferred.clear()
        self._workers.close(_PATIENCE)
        self.collector.stop()

    @Slot(int, int, object, str)
    def _on_moved(self, number: int, count: int, total: int | None, text: str) -> None:
        job = self._running.get(number)
        if job is not None and job.counts_itself:
            self._move(job, count, total, text)

    def _move(self, job: _Running, count: int, total: int | None, text: str = "") -> None:
        pace = job.meter.note(count, total)
        job.state = replace(job.state, done=count, total=total, text=text, pace=pace)
        self.changed.emit(self.current())

    @Slot(int, object)
    def _on_part(self, number: int, value: object) -> None:
        self._wait(lambda: self._hand_over(number, value))

    @Slot(int, object, object)
    def _on_ended(self, number: int, result: object, problem: Exception | None) -> None:
        self._wait(lambda: self._end(number, result, problem))

    def _wait(self, delivery: Callable[[], None]) -> None:
        """Puts a delivery in line: one a turn, so that keys and paint come between two of them."""
        self._deliveries.append(delivery)
        self._turn.start()

    def in_own_turn(
        self, work: Callable[[], None], owner: QObject | None = None, *, first: bool = False
    ) -> None:
        """Does something for which nobody waits in a turn of the event loop of its own.

        It comes behind all that is delivered and the turn in which that is painted: both at once
        would hold somebody up who uses the window.

        Args:
            work: What is done; once, however often that is asked for before it begins.
            owner: Whose it is; once that is gone, nothing is done.
            first: Whether it comes before all others that wait: it grows meanwhile.
        """
        if not self._closed and (work, owner) not in self._deferred:
            (self._deferred.appendleft if first else self._deferred.append)((work, owner))
            self._turn.start()

    def _take_turn(self) -> None:
        if self._deliveries:
            self._is_for_painting = True
            self._deliveries.popleft()()
        elif self._is_for_painting:
            self._is_for_painting = False
        elif self._deferred:
            self._is_for_painting = True
            work, owner = self._deferred.popleft()
            if owner is None or isValid(owner):
                work()
        else:
            self._turn.stop()

    def _hand_over(self, number: int, value: object) -> None:
        job = self._running.get(number)
        if job is not None and job.part is not None and job.is_wanted:
            job.part(value)

    def _end(self, number: int, result: object, problem: Exception | None) -> None:
        job = self._running.pop(number, None)
        if job is None:
            return
        self.changed.emit(self.current())
        if not job.is_wanted:
            return
        if problem is None:
            job.done(result)
        elif job.failed is not None:
            job.failed(problem)
        else:
            self.failed.emit(problem)
