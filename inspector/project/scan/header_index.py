"""Judges the files of a project from the headers that an index keeps; reads those that changed.

The index holds facts and no judgements, so a file that did not change gets the answer that reading
it would give, for any engine. What is read is kept for the next time. Where the index cannot be
used every file is read.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from inspector.checks import Answer
from inspector.checks.facts import FileFacts, FileKind
from inspector.diagnostics import warn
from inspector.named_tuples import NamedTuple
from inspector.project.scan.index import (
    DamagedIndexError,
    ForeignIndexError,
    Index,
    IndexUnusableError,
    Kept,
    index_file,
)
from inspector.project.scan.judging import Scanner, ScanRow
from inspector.project.scan.stored_facts import (
    FolderStates,
    HeaderRow,
    HeaderRows,
    Starts,
    StoredFactsError,
    headers_of_text,
    starts_as_text,
    starts_of_text,
    states_in,
)

#: Files that are kept at once: what was read is not lost where a scan ends early.
_AT_ONCE: Final = 2000

T = TypeVar("T")


class ProjectHeaders:
    """What the index of a project keeps of headers; nothing where it cannot be used.

    Once it turns out to be damaged nothing more is asked of it. It is made anew then, and so are
    the numbers in it: those that were asked for before stand for something else.

    Args:
        root: The folder of the project.
    """

    def __init__(self, root: str) -> None:
        self.root = root
        self._index: Index | None = None
        try:
            self._index = Index(root, index_file(root))
        except ForeignIndexError as error:
            warn(error)
        except (IndexUnusableError, DamagedIndexError):
            pass

    def close(self) -> None:
        """Lets go of the index."""
        if self._index is not None:
            self._index.close()

    def headers(self, below: str) -> dict[str, str]:
        """What is kept of headers in the folders below one; nothing where that cannot be had."""
        return self._asked(lambda index: index.headers(below)) or {}

    def states(self, below: str) -> dict[str, Kept]:
        """What is kept of files that were read deeper; nothing where that cannot be had."""
        return self._asked(lambda index: index.states(below)) or {}

    def rows(self, text: str) -> dict[str, HeaderRow]:
        """The files that the text of a folder tells of."""
        return self._asked(lambda _: headers_of_text(text)) or {}

    def facts_of(self, row: HeaderRow) -> FileFacts | None:
        """The facts of a file down to its header; None where they cannot be had."""
        facts = row.facts
        if isinstance(facts, FileFacts):
            return facts
        kept = self._asked(lambda index: index.facts_of(facts))
        return None if kept is None else kept.at_header

    def starts_of(self, row: HeaderRow) -> Starts | None:
        """The starts of fields that are kept of a file; None where they cannot be had."""
        starts = row.starts
        if isinstance(starts, str):
            return starts_of_text(starts)
        return self._asked(lambda index: starts_of_text(index.word_of(starts)))

    def put_headers(self, folders: Mapping[str, HeaderRows]) -> None:
        """Keeps what was read, as far as that can be kept."""
        if folders:
            self._asked(lambda index: index.put_headers(folders))

    def _asked(self, ask: Callable[[Index], T]) -> T | None:
        index = self._index
        if index is None:
            return None
        try:
            return ask(index)
        except (DamagedIndexError, StoredFactsError):
            with contextlib.suppress(IndexUnusableError, DamagedIndexError):
                index.rebuild()
        except IndexUnusableError:
            pass
        self._index = None
        index.close()
        return None


class _Judged(NamedTuple):
    """What a file gets, and where its findings stand in it."""

    answer: Answer
    places: tuple[int | None, ...]


#: What files got, by what is kept of their facts and starts.
_Memory = dict[tuple[FileFacts | int, str | int], _Judged]


class TreeHeaders:
    """A folder that was named, with all that is below it.

    Args:
        named: The folder, with the separator behind it.
        project: What it belongs to.
        scanner: Judges what did not change.
    """

    def __init__(self, named: str, project: ProjectHeaders, scanner: Scanner) -> None:
        self._project = project
        self._scanner = scanner
        self._named = named
        self._below = os.path.realpath(named)[len(project.root) :].lstrip(os.sep)
        self._kept = project.headers(self._below)
        self._deeper: dict[str, Kept] | None = None
        #: Folders of which more files may come: the last one, and those above it.
        self._entered: dict[str, FolderHeaders] = {}
        #: The others, as far as they are still to be kept.
        self._left: list[FolderHeaders] = []
        self._memories: dict[int, tuple[object, _Memory]] = {}
        self._texts: dict[tuple[int, tuple[int | None, ...]], tuple[Answer, str]] = {}

    def folder(self, path: str) -> FolderHeaders:
        """One of the folders, by its path."""
        entered = self._entered.get(path)
        if entered is not None:
            return entered
        below = os.path.join(path, "")
        for above in list(self._entered):
            if not below.startswith(os.path.join(above, "")):
                self._left.append(self._entered.pop(above))
        if sum(len(folder.states) for folder in self._left) >= _AT_ONCE:
            self._put([folder for folder in self._left if not folder.awaited])
            self._left = [folder for folder in self._left if folder.awaited]
        name = os.path.join(self._below, below[len(self._named) :]).rstrip(os.sep)
        text, states = self._kept.pop(name, None), states_in(path)
        rows = self._read_deeper(name, states) if text is None else self._project.rows(text)
        folder = self._entered[path] = FolderHeaders(name, below, states, rows, self)
        folder.is_changed = text is None or rows.keys() != states.keys()
        return folder

    def _read_deeper(self, name: str, states: FolderStates) -> dict[str, HeaderRow]:
        """What is kept of the files of a folder that were read deeper, for another question."""
        if self._deeper is None:
            self._deeper = self._project.states(self._below)
        if not self._deeper:
            return {}
        kept = ((file, self._deeper.get(os.path.join(name, file))) for file in states)
        return {file: HeaderRow(*row.state, row.facts, "") for file, row in kept if row is not None}

    def memory(self, folder: str) -> _Memory | None:
        """What files got in folders where the same is said of all; None where each has its own."""
        around = self._scanner.shared_around(folder)
        return None if around is None else self._memories.setdefault(id(around), (around, {}))[1]

    def judged(self, path: str, row: HeaderRow) -> _Judged | None:
        """What a file gets by what is kept of it; None where that is not enough."""
        facts, starts = self._project.facts_of(row), self._project.starts_of(row)
        if facts is None or starts is None:
            return None
        recalled = self._scanner.recall(path, row.size, facts, starts)
        return None if recalled is None else _Judged(recalled.answer, recalled.places)

    def starts(self, row: ScanRow, before: HeaderRow | None) -> str:
        """The starts of the fields that the findings of a file name, with those known before."""
        if not row.places:
            return "" if before is None else starts_as_text(self._project.starts_of(before) or {})
        key = id(row.answer), row.places
        if before is None and key in self._texts:
            return self._texts[key][1]
        starts = {} if before is None else self._project.starts_of(before) or {}
        for finding, place in zip(row.answer.findings, row.places, strict=True):
            if finding.path and finding.offset is None:
                starts[finding.path] = place
        text = starts_as_text(starts)
        if before is None and row.answer.facts.common:
            # The answer is kept beside, so that no other can get the same identity meanwhile.
            self._texts[key] = row.answer, text
        return text

    def finish(self, *, is_complete: bool) -> None:
        """Keeps the rest, and drops folders that are gone where all files came."""
        self._put([*self._left, *self._entered.values()])
        if is_complete:
            self._project.put_headers({name: {} for name in filter(self._is_gone, self._kept)})

    def _put(self, folders: Iterable[FolderHeaders]) -> None:
        changed = {folder.name: folder.present() for folder in folders if folder.is_changed}
        self._project.put_headers(changed)

    def _is_gone(self, name: str) -> bool:
        try:
            os.lstat(os.path.join(self._project.root, name))
        except (FileNotFoundError, NotADirectoryError):
            return True
        except (OSError, ValueError):
            pass
        return False


class FolderHeaders:
    """One folder: the packages that lie in it now, and what is kept of them.

    Args:
        name: Its path from the project's root on.
        path: Its path with the separator behind it.
        states: Its packages.
        rows: What is kept of them, and of some that are gone.
        tree: The named folder that it belongs to.
    """

    def __init__(
        self,
        name: str,
        path: str,
        states: FolderStates,
        rows: dict[str, HeaderRow],
        tree: TreeHeaders,
    ) -> None:
        self.name = name
        self.states = states
        #: Whether what is kept is not what the index has.
        self.is_changed = False
        #: How many files are read now.
        self.awaited = 0
        self._start = len(path)
        self._rows = rows
        self._tree = tree
        self._memory = tree.memory(path)

    def row(self, path: str) -> ScanRow | None:
        """The row of a file that did not change; None of one that is read now, to be kept."""
        name = path[self._start :]
        state = self.states.get(name)
        kept = self._rows.get(name)
        if kept is not None and kept[:4] == state:
            key, memory = kept[4:], self._memory
            judged = memory.get(key) if memory is not None else None
            if judged is None:
                judged = self._tree.judged(path, kept)
                if judged is not None and memory is not None and judged.answer.facts.common:
                    memory[key] = judged
            if judged is not None:
                return ScanRow(path, kept.size, *judged)
        self.awaited += 1
        return None

    def keep(self, row: ScanRow) -> None:
        """Keeps what was read of a file."""
        self.awaited -= 1
        facts, name = row.answer.facts, row.path[self._start :]
        state = self.states.get(name)
        # Who may not read a file now may do so later, and no time of the file tells that.
        if state is None or not state.settled or facts.kind is FileKind.MISSING:
            return
        kept = self._rows.get(name)
        if kept is not None and kept[:4] != state:
            kept = None
        self._rows[name] = HeaderRow(*state, facts, self._tree.starts(row, kept))
        self.is_changed = True

    def present(self) -> dict[str, HeaderRow]:
        """What is kept of the files that are there."""
        return {name: row for name, row in self._rows.items() if name in self.states}
