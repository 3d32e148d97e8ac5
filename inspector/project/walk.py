"""Which files a path stands for."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator

from inspector.errors import UnsupportedError

PACKAGES = (".uasset", ".umap", ".upackage", ".u")
#: Files of Lumberyard and O3DE: found by a walk, not judged yet.
OBJECT_STREAMS = (
    ".slice",
    ".dynamicslice",
    ".uicanvas",
    ".entity",
    ".entities",
    ".objectstream",
)
SUFFIXES = PACKAGES + OBJECT_STREAMS


def walk(
    paths: Iterable[str | os.PathLike[str]],
    on_error: Callable[[str, OSError], None] | None = None,
) -> Iterator[str]:
    """Every file that ``paths`` stand for: files as they are, folders walked, sorted by name.

    A file that is named itself comes whatever it is called, and whether or not it exists: what is
    wrong with it is then said about it. Links to folders are followed once each, and never into
    what is walked anyway.

    Args:
        paths: Files and folders.
        on_error: Told about each folder that could not be read.
    """
    for path in paths:
        named = os.fspath(path)
        if os.path.isdir(named):
            root = os.path.realpath(named)
            yield from _walk_folder(named, root, {root}, on_error)
        else:
            yield named


def walk_packages(
    paths: Iterable[str | os.PathLike[str]],
    on_error: Callable[[str, OSError], None] | None = None,
    on_stream: Callable[[str], None] | None = None,
) -> Iterator[str]:
    """The same without object streams, which are told to ``on_stream``."""
    for path in walk(paths, on_error):
        if not path.lower().endswith(OBJECT_STREAMS):
            yield path
        elif on_stream is not None:
            on_stream(path)


def refuse_stream(path: str) -> None:
    """Ends it where a file is called like an object stream, which only packages serve for.

    Raises:
        UnsupportedError: It is.
    """
    if path.lower().endswith(OBJECT_STREAMS):
        raise UnsupportedError("kind of file", path, "packages; object streams are not read yet")


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


def _walk_folder(
    folder: str,
    root: str,
    followed: set[str],
    on_error: Callable[[str, OSError], None] | None,
) -> Iterator[str]:
    try:
        with os.scandir(folder) as listing:
            entries = sorted((entry.name, entry) for entry in listing)
    except OSError as error:
        if on_error is not None:
            on_error(folder, error)
        return
    for name, entry in entries:
        if name.lower().endswith(SUFFIXES):
            # One look at the directory entry tells a folder with such a name from a file.
            if _is_folder(entry):
                yield from _follow(entry, root, followed, on_error)
            else:
                yield entry.path
        elif _is_folder(entry):
            yield from _follow(entry, root, followed, on_error)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _follow(
    entry: os.DirEntry[str],
    root: str,
    followed: set[str],
    on_error: Callable[[str, OSError], None] | None,
) -> Iterator[str]:
    if entry.is_symlink():
        target = os.path.realpath(entry.path)
        if target in followed or target == root or target.startswith(root + os.sep):
            return
        followed.add(target)
    yield from _walk_folder(entry.path, root, followed, on_error)
