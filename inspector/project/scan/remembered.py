"""Judges the files of a folder by what the index keeps of them; reads those that changed.

Apart from the index itself, which loads a database: few files are read without one.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING, Final

from inspector.named_tuples import NamedTuple
from inspector.project.around.mounts import root_around
from inspector.project.scan.judging import Scanner, ScanRow
from inspector.project.walk import folder_of

if TYPE_CHECKING:
    from inspector.project.scan.header_index import FolderHeaders, ProjectHeaders, TreeHeaders

#: Fewer files than this are read faster than an index is opened.
WORTH_AN_INDEX: Final = 500


#: Reads and judges files, one row a file, in their order.
Read = Callable[[Iterable[str]], Iterator[ScanRow]]


def scan_remembered(
    paths: Iterable[str], folders: Sequence[str], scanner: Callable[[], Scanner], read: Read
) -> Iterator[ScanRow]:
    """Judges files down to their headers in the order in which they come, one row a file.

    Args:
        paths: The files; those that lie below one of the folders begin with it.
        folders: The folders whose files the index keeps, where there are enough of them.
        scanner: Makes who judges what did not change.
        read: Reads and judges the others.
    """
    return _Scan(folders, scanner, read).rows(paths)


class _CacheMiss(NamedTuple):
    """A file that has to be read, and where that is kept; nowhere where ``folder`` is None."""

    path: str
    folder: FolderHeaders | None


class _Scan:
    """One scan: the projects whose indexes it uses, and the named folders that it met."""

    def __init__(self, folders: Sequence[str], scanner: Callable[[], Scanner], read: Read) -> None:
        # The longest first: of folders within each other, both named, it is the nearest.
        self._named = sorted((os.path.join(name, "") for name in folders), key=len, reverse=True)
        self._last_folder: str | None = None
        self._last_named: str | None = None
        self._make_scanner = scanner
        self._scanner: Scanner | None = None
        self._read = read
        self._projects: dict[str, ProjectHeaders] = {}
        self._trees: list[TreeHeaders] = []

    def rows(self, paths: Iterable[str]) -> Iterator[ScanRow]:
        """The rows of all files."""
        is_complete = False
        try:
            looked_up = self._looked_up(paths)
            for row in looked_up:
                if isinstance(row, _CacheMiss):
                    # From here on what is remembered waits for what is read before it.
                    yield from self._in_order(row, looked_up)
                else:
                    yield row
            is_complete = True
        finally:
            for tree in self._trees:
                tree.finish(is_complete=is_complete)
            for project in self._projects.values():
                project.close()

    def _in_order(
        self, first: _CacheMiss, others: Iterator[ScanRow | _CacheMiss]
    ) -> Iterator[ScanRow]:
        waiting: deque[ScanRow | _CacheMiss] = deque()

        def changed() -> Iterator[str]:
            for row in chain((first,), others):
                waiting.append(row)
                if isinstance(row, _CacheMiss):
                    yield row.path

        for row in self._read(changed()):
            while not isinstance(before := waiting.popleft(), _CacheMiss):
                yield before
            if before.folder is not None:
                before.folder.keep(row)
            yield row
        yield from (row for row in waiting if not isinstance(row, _CacheMiss))

    def _looked_up(self, paths: Iterable[str]) -> Iterator[ScanRow | _CacheMiss]:
        """The rows of what did not change, and what has to be read."""
        for named, of_named in groupby(paths, self._named_above):
            files = iter(of_named)
            first = list(islice(files, WORTH_AN_INDEX))
            is_worth_it = len(first) == WORTH_AN_INDEX
            tree = self._tree(named) if named is not None and is_worth_it else None
            yield from self._rows(chain(first, files), tree)

    def _rows(
        self, files: Iterable[str], tree: TreeHeaders | None
    ) -> Iterator[ScanRow | _CacheMiss]:
        if tree is None:
            yield from (_CacheMiss(path, None) for path in files)
            return
        for above, of_folder in groupby(files, folder_of):
            folder = tree.folder(above)
            for path in of_folder:
                yield folder.row(path) or _CacheMiss(path, folder)

    def _named_above(self, path: str) -> str | None:
        """The named folder that a file lies below."""
        folder = folder_of(path)
        if folder != self._last_folder:
            below = os.path.join(folder, "")
            self._last_folder = folder
            self._last_named = next((name for name in self._named if below.startswith(name)), None)
        return self._last_named

    def _tree(self, named: str) -> TreeHeaders:
        """A named folder with what the index keeps of it."""
        from inspector.project.scan.header_index import ProjectHeaders, TreeHeaders

        # Late: few scans have so many files, and the others need not wait for SQLite.

        root = root_around(named)
        project = self._projects.get(root)
        if project is None:
            project = self._projects[root] = ProjectHeaders(root)
        if self._scanner is None:
            self._scanner = self._make_scanner()
        tree = TreeHeaders(named, project, self._scanner)
        self._trees.append(tree)
        return tree
