"""Work on many files, chunk by chunk, in other processes or on a cluster of ``dask.distributed``.

Headers alone are read by threads of the native reader instead, where there is one.

Workers import nothing from the current folder, which is a project's: a spawned interpreter would
put it before its own library, and so run a project's ``multiprocessing.py``.

The extra ``cluster`` brings what a cluster needs: a scheduler and workers that see the same files.
Workers read the paths that they are given, so the files have to be under the same paths there, and
the program has to be installed in the same version: what they send back are its own values. Where
the scheduler goes away meanwhile, local processes read the rest.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Final, Generic, TypeVar
from weakref import WeakSet

import inspector
from inspector.diagnostics import warn
from inspector.errors import InspectorError
from inspector.files.system import allow_long_paths
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    # Late in what follows: one file is read without a pool.
    from concurrent.futures import Executor, Future

# -- processes -------------------------------------------------------------------------------------

R = TypeVar("R")
#: Chunks that are under way for each process, so that none waits for the next.
_AHEAD: Final = 3
#: Seconds after which it is looked whether the executor of somebody else is still there.
_LOOK: Final = 1.0
#: Tells an interpreter that is started to put no folder before its own library.
_SAFE_PATH: Final = "PYTHONSAFEPATH"
_starting: Final = threading.Lock()
#: Why a file could not even be tried.
DIED: Final = Message("project/worker-died")


def default_jobs() -> int:
    """How many processes work when nobody says: one for each processor that may be used."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def chunks(paths: Iterable[str], size: int) -> Iterator[list[str]]:
    """The paths, so many at a time."""
    remaining = iter(paths)
    while chunk := list(islice(remaining, size)):
        yield chunk


def whole_path(path: str) -> str:
    """A path as a process sees it that has another current folder.

    Nothing in it is resolved: the folder above a link is not that of what it leads to.
    """
    try:
        return os.path.join(os.getcwd(), path)
    except FileNotFoundError:  # The current folder is no more; nothing can be seen from it.
        return path


class WorkersError(InspectorError):
    """No process that works can be started here."""


class _LostError(Exception):
    """The executor of somebody else is no more."""


class PoolConfig(NamedTuple):
    """Who works: so many processes (None: one a processor), or the executor of somebody else.

    ``dying`` is what that executor raises where one of its workers has died. ``is_gone`` tells
    whether the executor itself is no more, which need not end all that it was given; ``lost`` is
    what is said then, and processes of its own read the rest.
    """

    jobs: int | None = None
    executor: Executor | None = None
    dying: tuple[type[Exception], ...] = ()
    is_gone: Callable[[], bool] | None = None
    lost: Text = ""

    @property
    def processes(self) -> int:
        """How many processes of its own."""
        return self.jobs or default_jobs()


class Task(NamedTuple, Generic[R]):
    """What is done to files.

    ``each_chunk`` gives the result of some files; it is sent to other processes, so it is a
    function of a module, or a ``functools.partial`` of one. The workers of somebody else have a
    current folder of their own, so they are given whole paths, and nothing else that is asked of
    them may be seen from here. ``without`` gives the result of one file that ends whoever reads it.
    """

    each_chunk: Callable[[list[str]], R]
    without: Callable[[str], R]


class ChunkResult(NamedTuple, Generic[R]):
    """The result of some files."""

    paths: list[str]
    result: R


class WorkerPool(Generic[R]):
    """Who works: processes of its own, or the executor of somebody else until that breaks.

    A process that dies costs the chunks under way another try, in new processes; the file that
    kills them again is told from the others. Where new processes end before they do anything at
    all, no more of them are started. An executor of somebody else that can be gone is left when it
    is, takes no more, or gives up what it was given: a cluster does all of that when its scheduler
    goes away.

    Args:
        work: What is done.
        readers: Who does it.

    Raises:
        WorkersError: A process cannot be started, or ends at once; so do all that start one.
    """

    def __init__(self, work: Task[R], readers: PoolConfig) -> None:
        from concurrent.futures import BrokenExecutor

        self._work = work
        self._jobs = readers.processes
        self._dying: tuple[type[Exception], ...] = (BrokenExecutor, *readers.dying)
        self._is_gone = readers.is_gone
        self._lost = readers.lost
        #: What the executor of somebody else was given.
        self._theirs: WeakSet[Future[R]] = WeakSet()
        self._own: Executor | None = None
        self._has_worked = False
        self._executor = readers.executor or self._new_processes()

    def results(self, of: Iterable[list[str]]) -> Iterator[ChunkResult[R]]:
        """The results of chunks, in their order; whoever stops asking ends the work."""
        remaining = iter(of)
        ahead = self._jobs * _AHEAD
        under_way = deque((chunk, self._submit(chunk)) for chunk in islice(remaining, ahead))
        try:
            while under_way:
                chunk, future = under_way.popleft()
                yield from self._finished(chunk, future)
                for more in islice(remaining, ahead - len(under_way)):
                    under_way.append((more, self._submit(more)))
        finally:
            for __, future in under_way:
                future.cancel()

    def close(self) -> None:
        """Ends the processes of its own."""
        if self._own is not None:
            self._own.shutdown(wait=True, cancel_futures=True)
            self._own = None

    def _submit(self, paths: list[str]) -> Future[R]:
        if self._executor is not self._own:
            try:
                whole = list(map(whole_path, paths))
                future = self._executor.submit(self._work.each_chunk, whole)
            except Exception:  # Whatever the library of somebody else has for a loss.
                self._lose()
            else:
                self._theirs.add(future)
                return future
        from concurrent.futures import BrokenExecutor

        try:
            return self._started(self._executor, paths)
        except BrokenExecutor:
            self.close()
            self._executor = self._new_processes()
            if not self._has_worked:
                self._try_out(self._executor)
            return self._started(self._executor, paths)

    def _result(self, future: Future[R]) -> R:
        """What comes of a chunk.

        Raises:
            _LostError: The executor of somebody else that was given it is no more.
        """
        if future not in self._theirs or self._is_gone is None:
            return future.result()
        from concurrent.futures import wait

        while not future.done():
            if self._executor is self._own or self._is_gone():
                raise _LostError
            wait((future,), _LOOK)
        try:
            return future.result()
        except self._dying:
            raise
        except Exception as error:
            # A loss shows in many ways. What is wrong with the work itself shows here again.
            raise _LostError from error

    def _lose(self) -> None:
        """Goes on with processes of its own, where the executor of somebody else is no more."""
        if self._executor is self._own:
            return
        if self._lost:
            warn(self._lost)
        self._executor = self._new_processes()
        self._has_worked = False

    def _started(self, executor: Executor, paths: list[str]) -> Future[R]:
        # Processes are started as work comes.
        with _safe_path():
            return executor.submit(self._work.each_chunk, paths)

    def _try_out(self, executor: Executor) -> None:
        """Asks new processes for nothing: those before have ended without any result."""
        from concurrent.futures import BrokenExecutor

        try:
            with _safe_path():
                future = executor.submit(os.getpid)
            future.result()
            self._has_worked = True
        except BrokenExecutor as error:
            raise WorkersError(Message("project/workers-end")) from error

    def _finished(self, paths: list[str], future: Future[R]) -> Iterator[ChunkResult[R]]:
        try:
            result = self._result(future)
        except _LostError:
            self._lose()
            yield from self._again(paths)
        except self._dying:
            yield from self._again(paths)
        else:
            self._has_worked = True
            yield ChunkResult(paths, result)

    def _again(self, paths: list[str]) -> Iterator[ChunkResult[R]]:
        """A chunk whose process died, or another one's: tried once more, alone, then in halves."""
        try:
            yield ChunkResult(paths, self._result(self._submit(paths)))
            return
        except _LostError:
            # No file has done that: here they have as many tries as elsewhere.
            self._lose()
            yield from self._again(paths)
            return
        except self._dying:
            if len(paths) == 1:
                yield ChunkResult(paths, self._work.without(paths[0]))
                return
        half = len(paths) // 2
        yield from self._again(paths[:half])
        yield from self._again(paths[half:])

    def _new_processes(self) -> Executor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        # A fork starts at once with everything loaded, but is safe only while no other thread runs
        # that may hold something; those of the native reader hold nothing that a child asks for.
        forks = sys.platform == "linux" and threading.active_count() == 1
        was_safe = _SAFE_PATH in os.environ
        # The pool's own locks start a process that tracks them.
        with _safe_path():
            self._own = ProcessPoolExecutor(
                self._jobs,
                mp_context=get_context("fork" if forks else "spawn"),
                initializer=_start_process,
                initargs=(was_safe,),
            )
        return self._own


@contextmanager
def _safe_path() -> Iterator[None]:
    """Interpreters that are started meanwhile import nothing from the current folder.

    Raises:
        WorkersError: The system starts no more processes.
    """
    with _starting:
        was = os.environ.get(_SAFE_PATH)
        os.environ[_SAFE_PATH] = "1"
        try:
            yield
        except OSError as error:
            raise WorkersError(
                Message(
                    "project/no-process",
                    error=error.strerror or str(error),
                )
            ) from error
        finally:
            if was is None:
                del os.environ[_SAFE_PATH]
            else:
                os.environ[_SAFE_PATH] = was


def done(
    work: Task[R], of: Iterable[list[str]], readers: PoolConfig, *, worth: bool
) -> Iterator[ChunkResult[R]]:
    """The results of chunks, in their order: here where other processes are not worth their start.

    Args:
        work: What is done.
        of: The chunks.
        readers: Who does it.
        worth: Whether the files take longer than processes to start.
    """
    if readers.executor is None and (readers.processes == 1 or not worth):
        for chunk in of:
            yield ChunkResult(chunk, work.each_chunk(chunk))
        return
    pool = WorkerPool(work, readers)
    try:
        yield from pool.results(of)
    finally:
        pool.close()


def _start_process(was_safe: bool) -> None:
    # It was for this process alone, and not for what this one starts.
    if not was_safe:
        os.environ.pop(_SAFE_PATH, None)
    allow_long_paths()
    # What a fork brings along stays; the collector need not walk over it again and again.
    gc.freeze()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends this process when the one that started it does, however that ended.

    It waits for work that nobody gives it any more otherwise, and holds the output of the run open.
    """
    from multiprocessing import parent_process
    from multiprocessing.connection import wait as wait_for

    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


# -- clusters --------------------------------------------------------------------------------------

#: How long the scheduler may take to answer, in seconds.
_PATIENCE: Final = "10s"
#: Who tells the log of a connection that is lost, with tracebacks.
_LOGGERS: Final = ("distributed.client", "tornado.application")


class ClusterError(InspectorError):
    """A cluster cannot be used: it does not answer, has no workers, or another version of this."""


@contextmanager
def cluster(address: str) -> Iterator[PoolConfig]:
    """The workers of a cluster as readers.

    Args:
        address: That of its scheduler, as ``tcp://host:8786``.

    Raises:
        ClusterError: It cannot be used.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise ClusterError(
            Message(
                "project/cluster-needs-extra",
                error=str(error),
            )
        ) from None
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except Exception as error:  # Of whatever kind the library has for an address.
        raise _silent(address, error) from None
    with _silenced(), client:
        try:
            versions = client.run(cluster_version)
        except Exception as error:  # It has just answered; of whatever kind the library has.
            raise _silent(address, error) from None
        _check_cluster(address, versions)
        # Not pure: the same chunk is read again where a worker died with it.
        executor = client.get_executor(pure=False)
        lost = Message("project/cluster-reads-no-more", address=address)
        yield PoolConfig(
            executor=executor,
            dying=(KilledWorker,),
            is_gone=lambda: client.status != "running",
            lost=lost,
        )


@contextmanager
def _silenced() -> Iterator[None]:
    """The library says nothing by itself of a scheduler that is gone: that is said here."""
    import logging

    levels = {name: logging.getLogger(name).level for name in _LOGGERS}
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def _silent(address: str, error: Exception) -> ClusterError:
    said = str(error) or type(error).__name__
    return ClusterError(Message("project/no-scheduler", address=address, said=said))


def cluster_version() -> str:
    """The versions that decide whether values of one process mean the same in another."""
    return f"{inspector.__version__} on Python {sys.version_info[0]}.{sys.version_info[1]}"


def _check_cluster(address: str, workers: dict[str, str]) -> None:
    """Ends it where nobody would read, or somebody otherwise.

    Raises:
        ClusterError: It is so.
    """
    if not workers:
        raise ClusterError(Message("project/cluster-without-workers", address=address))
    for worker, its in sorted(workers.items()):
        if its != cluster_version():
            raise ClusterError(
                Message(
                    "project/worker-differs",
                    worker=worker,
                    its=its,
                    version=cluster_version(),
                )
            )
