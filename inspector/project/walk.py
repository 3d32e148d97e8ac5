"""Which files a path stands for."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from inspector.errors import AccessError
from inspector.files.reading import open_plain
from inspector.format.formats import FORMATS, HEAD
from inspector.project.walk_filter import Takes, both

_SUFFIXES_OF: Final = {row.key: row.suffixes for row in FORMATS}
PACKAGES: Final = _SUFFIXES_OF["unreal-package"]
OBJECT_STREAMS: Final = _SUFFIXES_OF["object-stream"]
#: How the names end of files that are looked at.
SUFFIXES: Final = PACKAGES + OBJECT_STREAMS
#: How those end that are only looked at where their bytes say that they are of a known format.
SHARED: Final = tuple(suffix for row in FORMATS for suffix in row.shared_suffixes)
#: What any program calls its files: one that cannot be read is nobody's.
_ANYBODYS: Final = (".xml",)
#: How those end of which nearly all are streams.
STREAMS: Final = tuple(suffix for suffix in OBJECT_STREAMS if suffix not in _ANYBODYS)
#: What a file begins with that stands for what Git LFS keeps.
_LFS_POINTER: Final = b"version https://git-lfs"


def walk(
    paths: Iterable[str | os.PathLike[str]],
    on_error: Callable[[str, OSError], None] | None = None,
    takes: Takes | None = None,
) -> Iterator[str]:
    """Every file that ``paths`` stand for: files as they are, folders walked, sorted by name.

    A file that is named itself comes whatever it is called, and whether or not it exists: what is
    wrong with it is then said about it. Links to folders are followed once each, and never into
    what is walked anyway.

    Args:
        paths: Files and folders.
        on_error: Told about each folder that could not be read.
        takes: Asked about each file and folder; None takes all.
    """
    for path in paths:
        named = os.fspath(path)
        if os.path.isdir(named):
            root = os.path.realpath(named)
            yield from _Walk(root, {root}, on_error, takes).folder(named)
        elif takes is None or takes(named, False):
            yield named


def walk_packages(
    paths: Iterable[str | os.PathLike[str]],
    on_error: Callable[[str, OSError], None] | None = None,
    takes: Takes | None = None,
) -> Iterator[str]:
    """The same without what is no package by its name."""

    def named(path: str, folder: bool) -> bool:
        return folder or not path.lower().endswith(OBJECT_STREAMS)

    # What a file is called is asked before what is in it.
    yield from walk(paths, on_error, both(named, takes))


def is_looked_at(path: str) -> bool:
    """Whether a file is looked at that nobody named: by what it is called, and by its first bytes
    where files of other formats are called so too.
    """
    name = path.lower()
    if not name.endswith(SHARED):
        return name.endswith(SUFFIXES)
    try:
        with open_plain(path) as file:
            return is_taken(name, file.read(HEAD), os.fstat(file.fileno()).st_size)
    except (OSError, AccessError):
        return not name.endswith(_ANYBODYS)


def is_taken(name: str, head: bytes, size: int) -> bool:
    """Whether a file that shares its suffix with those of other formats is one of a known format.

    What only stands for such a file, or for nothing any more, is taken too, so that it is told.

    Args:
        name: What it is called.
        head: The bytes that it begins with.
        size: How many it has.
    """
    if not head or head.startswith(_LFS_POINTER):
        return not name.lower().endswith(_ANYBODYS)
    return any(row.recognises(head, size) for row in FORMATS)


def entries_of(folder: str) -> list[os.DirEntry[str]]:
    """What lies in a folder, in any order; nothing where it cannot be listed."""
    try:
        with os.scandir(folder) as listing:
            return list(listing)
    except OSError:
        return []


def folder_of(path: str) -> str:
    """The folder in a path, as :func:`os.path.dirname` gives it."""
    # Asked for every file; where a path has one kind of separator this is all that dirname does.
    return os.path.dirname(path) if os.altsep else path.rpartition(os.sep)[0] or _root_of(path)


def _root_of(path: str) -> str:
    return os.sep if path.startswith(os.sep) else ""


class _Walk(NamedTuple):
    """One walk: the real path where it began, links that were followed, and whom it asks."""

    root: str
    followed: set[str]
    on_error: Callable[[str, OSError], None] | None
    takes: Takes | None

    def folder(self, folder: str) -> Iterator[str]:
        """The files of a folder and of those below it."""
        try:
            with os.scandir(folder) as listing:
                entries = sorted((entry.name, entry) for entry in listing)
        except OSError as error:
            if self.on_error is not None:
                self.on_error(folder, error)
            return
        takes = self.takes
        for name, entry in entries:
            if name.lower().endswith(SUFFIXES):
                # One look at the directory entry tells a folder with such a name from a file.
                if _is_folder(entry):
                    yield from self._below(entry)
                elif (takes is None or takes(entry.path, False)) and (
                    not name.lower().endswith(SHARED) or is_looked_at(entry.path)
                ):
                    yield entry.path
            elif _is_folder(entry):
                yield from self._below(entry)

    def _below(self, entry: os.DirEntry[str]) -> Iterator[str]:
        if self.takes is not None and not self.takes(entry.path, True):
            return
        if entry.is_symlink():
            target = os.path.realpath(entry.path)
            if target in self.followed or (target + os.sep).startswith(self.root + os.sep):
                return
            self.followed.add(target)
        yield from self.folder(entry.path)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
