"""Brings the index of a project up to date: reads what changed, drops what is gone.

Which versions of classes there are is learned from the object streams among the files.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.catalog import Catalog
from inspector.catalog.classes import LearnedClasses
from inspector.checks.facts import Depth, FileFacts
from inspector.errors import AccessError, InspectorError
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.project.opening import no_file, read, read_facts
from inspector.project.scan.contents import PackageContents, contents_of
from inspector.project.scan.index import Index, IndexedFile
from inspector.project.scan.stored_facts import UNSETTLED, FileState, StateReader
from inspector.project.scan.worker_pool import DIED, ChunkResult, PoolConfig, Task, chunks, done
from inspector.project.walk import OBJECT_STREAMS, Takes, walk

#: Fewer files than this are read faster than other processes start.
_WORTH_PROCESSES: Final = 100
_CHUNK: Final = 100
#: Files that are read here before what they hold is kept and told.
_CHUNK_HERE: Final = 10
#: Files that are told at once where they need not be read.
_TOLD: Final = 200


class Listener:
    """Hears of the files of a project while they are met; as it stands here nobody listens.

    Raise from a method to end the survey, which keeps what was read.
    """

    def found(self, paths: Sequence[str]) -> None:
        """Files belong to the project, by their paths from its root on; more may follow."""

    def take(self, files: Sequence[IndexedFile]) -> None:
        """What is known of files, each told once: those first that need not be read."""

    def begin_again(self) -> None:
        """The index was damaged: everything is told anew."""


class Surveyed(NamedTuple):
    """What a survey did, in numbers of files; ``closed`` are folders that could not be listed."""

    files: int
    read: int
    gone: int
    closed: tuple[str, ...] = ()


class FileRead(NamedTuple):
    """What a worker read of one file."""

    facts: FileFacts
    contents: PackageContents | None


def read_files(paths: list[str]) -> list[FileRead]:
    """Reads all tables of some files, for their facts and what they hold."""
    files = []
    for path in paths:
        with read(path, Depth.TABLES, briefly=True) as opened:
            files.append(FileRead(opened.facts, contents_of(opened)))
    return files


def survey(
    index: Index,
    *,
    takes: Takes | None = None,
    readers: PoolConfig | None = None,
    progress: Progress | None = None,
    listener: Listener | None = None,
) -> Surveyed:
    """Reads every package and stream below the root of an index that changed since its last time.

    What lies in folders that cannot be listed now stays as it was. Each chunk that was read is kept
    at once, so that an end in the middle costs no more than the chunks under way.

    Args:
        index: The index.
        takes: Which files and folders belong to it; None for all.
        readers: Who reads; None for processes of its own.
        progress: Told how many files are read, of how many; what was read is kept when it ends.
        listener: Told what it meets.

    Raises:
        AccessError: The root is not there, or cannot be listed.
        DamagedIndexError: The index has to be made anew.
        IndexUnusableError: The index cannot be written.
    """
    readers, progress = readers or PoolConfig(), progress or Progress()
    return _Survey(index, takes, readers, progress, listener or Listener()).run()


class _Survey:
    """One survey: what is kept of files, and what was met on the way around."""

    def __init__(
        self,
        index: Index,
        takes: Takes | None,
        readers: PoolConfig,
        progress: Progress,
        listener: Listener,
    ) -> None:
        self._index = index
        self._takes = takes
        self._readers = readers
        self._progress = progress
        self._listener = listener
        self._facts: dict[FileFacts, FileFacts] = {}
        self._states: dict[str, FileState] = {}
        self._unchanged: list[IndexedFile] = []
        self._closed: list[str] = []

    def run(self) -> Surveyed:
        """The whole survey, once."""
        kept = {entry.path: entry for entry in self._index.entries()}
        changed, files = self._look_around(kept)
        gone = [path for path in kept if not self._is_below_closed(path)]
        if gone:
            self._index.forget(gone)
        self._unchanged += (entry for path, entry in kept.items() if self._is_below_closed(path))
        self._report_unchanged()
        self._read(changed)
        return Surveyed(files, len(changed), len(gone), tuple(self._closed))

    def _look_around(self, kept: dict[str, IndexedFile]) -> tuple[list[str], int]:
        """The files that have to be read, and how many there are; takes those that are out."""
        states, unchanged = StateReader(), self._unchanged
        changed, files = [], 0
        met: list[str] = []
        for path in self._walk():
            files += 1
            name = self._name(path)
            met.append(name)
            if len(met) == _TOLD:
                self._listener.found(met)
                met = []
            state = states.state_of(path) or FileState(0, UNSETTLED)
            before = kept.pop(name, None)
            if (
                before is not None
                and before.state == state
                and state.settled
                and before.depth >= Depth.TABLES
            ):
                unchanged.append(before)
                continue
            self._states[path] = state
            changed.append(path)
        if met:
            self._listener.found(met)
        return changed, files

    def _name(self, path: str) -> str:
        """A path from the root on."""
        return path[len(self._index.root) :].lstrip(os.sep)

    def _walk(self) -> Iterator[str]:
        root = self._index.root
        if not os.path.isdir(root):
            raise AccessError(root, Message("project/no-folder"))
        yield from walk([root], self._report_unlisted, self._takes)

    def _report_unlisted(self, folder: str, error: OSError) -> None:
        if folder == self._index.root:
            raise AccessError(folder, error.strerror or str(error))
        self._closed.append(folder)

    def _is_below_closed(self, name: str) -> bool:
        path = os.path.join(self._index.root, name)
        return any(path.startswith(folder + os.sep) for folder in self._closed)

    def _report_unchanged(self) -> None:
        """Tells of the files that need not be read."""
        unchanged = self._unchanged
        for start in range(0, len(unchanged), _TOLD):
            self._listener.take(list(map(self._sharing, unchanged[start : start + _TOLD])))
        unchanged.clear()

    def _sharing(self, entry: IndexedFile) -> IndexedFile:
        """The entry with the facts of a file before it, where they are equal."""
        if not entry.facts.common:
            return entry
        shared = self._facts.setdefault(entry.facts, entry.facts)
        return entry if shared is entry.facts else entry._replace(facts=shared)

    def _read(self, changed: list[str]) -> None:
        finished = 0
        self._progress(0, len(changed))
        for paths, files in _results(changed, self._readers):
            entries = list(map(self._entry, paths, files))
            self._index.put(entries)
            self._listener.take(entries)
            finished += len(paths)
            self._progress(finished, len(changed))

    def _entry(self, path: str, file: FileRead) -> IndexedFile:
        state = self._states.pop(path)
        entry = IndexedFile(self._name(path), state, Depth.TABLES, file.facts, file.contents)
        return self._sharing(entry)


def _results(paths: list[str], readers: PoolConfig) -> Iterator[ChunkResult[list[FileRead]]]:
    """What was read of files, chunk by chunk."""
    worth = len(paths) >= _WORTH_PROCESSES
    here = readers.executor is None and (readers.processes == 1 or not worth)
    of = chunks(paths, _CHUNK_HERE if here else _CHUNK)
    return done(Task(read_files, _unread), of, readers, worth=worth)


def _unread(path: str) -> list[FileRead]:
    return [FileRead(no_file(DIED), PackageContents())]


def catalog_learned_from(paths: Iterable[str], catalog: Catalog) -> Catalog:
    """A catalogue that knows the versions that streams store, beside what it knew.

    Args:
        paths: Streams, and folders of them; whatever else is there is passed over.
        catalog: What is known; it comes back as it is where there are no paths.

    Raises:
        InspectorError: A path is not there.
    """
    learned = None
    for path in paths:
        if not os.path.lexists(path):
            raise InspectorError(Message("project/nothing-to-learn", path=path))
        learned = learned or LearnedClasses()
        for file in walk([path], takes=_is_called_so if os.path.isdir(path) else None):
            stream = read_facts(file).stream
            for stored in stream.classes if stream is not None else ():
                learned.add(stored.class_id, stored.version, stored.name)
    return catalog if learned is None else learned.added_to(catalog)


def _is_called_so(path: str, folder: bool) -> bool:
    return folder or path.lower().endswith(OBJECT_STREAMS)
