"""Walks files and folders: which files a path stands for, and what a walk passes over.

Passed over are folders that an engine fills by itself, and what is excluded. Large trees (engines,
projects, plugins) are walked folder by folder.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Final

from inspector.errors import AccessError
from inspector.files.reading import open_plain, read_reason
from inspector.files.system import WINDOWS
from inspector.findings.message import Message
from inspector.format.formats import FORMATS, HEAD
from inspector.named_tuples import NamedTuple

# -- filters ---------------------------------------------------------------------------------------

#: Folders that a system makes at the top of a disk, in small letters; it lets hardly anybody in.
_OF_DISKS: Final = frozenset({"lost+found", "system volume information", "$recycle.bin"})
#: Folders of a project or disk, in small letters, that hold nothing that anybody submits.
NOT_SUBMITTED: Final = _OF_DISKS | {"saved", "intermediate", "deriveddatacache", "binaries"}

#: Whether a file or folder is looked at: its path, and whether it is a folder.
Takes = Callable[[str, bool], bool]
#: Told about a folder and the names of what lies in it.
OnFolder = Callable[[str, list[str]], None]
#: The files and folders below one that version control ignores, by their paths.
Ignored = Callable[[str], Collection[str]]


class WalkFilter:
    """Decides about files and folders below the paths that somebody named.

    A pattern without a slash stands for any file or folder of that name, one with slashes for
    everything whose path has these folders one after the other; what lies below an excluded folder
    is excluded. ``*`` and ``?`` stay within a name, ``**`` goes over folders.

    Keep one for one piece of work: it remembers what is ignored.

    Args:
        patterns: What is excluded.
        defaults: Whether hidden folders, :data:`NOT_SUBMITTED` and what is ignored are passed over
            too.
        ignored: Asked about folders of work trees, each once; None where nothing is ignored.
        start: The folder from which patterns see paths; the current one by default.
    """

    def __init__(
        self,
        patterns: Iterable[str],
        *,
        defaults: bool,
        ignored: Ignored | None = None,
        start: str = "",
    ) -> None:
        self._excluded = expression_of(patterns)
        self._defaults = defaults
        self._start = start
        self._ask = ignored
        self._ignored: dict[str, Collection[str]] = {}

    def below(self, path: str) -> Takes | None:
        """What to ask for all that a named path stands for, itself included; None takes all.

        The defaults never exclude what was named itself.
        """
        excluded = self._excluded
        submitted = self._submitted_below(path) if self._defaults else None
        if excluded is None:
            return submitted
        start, name = len(path), _seen_from(self._start, path)

        def takes(at: str, folder: bool) -> bool:
            if submitted is not None and not submitted(at, folder):
                return False
            below = at[start:].replace(os.sep, "/").lstrip("/")
            return excluded.search(f"{name}/{below}") is None

        return takes

    def _submitted_below(self, path: str) -> Takes:
        """Whether what lies below a named path is something that anybody submits."""
        start = len(path)
        ignored: set[str] | None = None

        def takes(at: str, folder: bool) -> bool:
            nonlocal ignored
            if len(at) == start:
                return True
            if folder and not _is_submitted(at):
                return False
            if ignored is None:
                ignored = set(self._ignored_in(path)) if _is_in_work_tree(path) else set()
            if ignored and at in ignored:
                return False
            if folder and _is_top(at):
                # A submodule, or another repository within: it says itself what it ignores.
                ignored.update(self._ignored_in(at))
            return True

        return takes

    def _ignored_in(self, folder: str) -> Collection[str]:
        """What is ignored below a folder of a work tree."""
        ignored = self._ignored.get(folder)
        if ignored is None:
            ignored = self._ignored[folder] = self._ask(folder) if self._ask else ()
        return ignored


def _is_submitted(folder: str) -> bool:
    name = os.path.basename(folder)
    return not name.startswith(".") and name.lower() not in NOT_SUBMITTED


def both(first: Takes | None, second: Takes | None) -> Takes | None:
    """Takes what both take; None takes all."""
    if first is None or second is None:
        return first or second
    return lambda path, folder: first(path, folder) and second(path, folder)


def expression_of(patterns: Iterable[str]) -> re.Pattern[str] | None:
    """What is found in a path with slashes that one of these patterns stands for; None for none.

    Whatever the patterns are, looking takes no more than the time of a few passes over the path.
    """
    texts = [text for pattern in patterns if (text := _expression(pattern))]
    if not texts:
        return None
    # Where the disk takes names for the same, patterns do too.
    return re.compile(f"(?:^|/)(?:{'|'.join(texts)})(?:/|$)", re.IGNORECASE if WINDOWS else 0)


def _is_top(folder: str) -> bool:
    """Whether a folder is the top of a work tree."""
    return os.path.lexists(os.path.join(folder, ".git"))


def _is_in_work_tree(folder: str) -> bool:
    """Whether a folder, or one above it, is the top of a work tree; asks the disk alone."""
    above = os.path.realpath(folder)
    while not _is_top(above):
        folder, above = above, os.path.dirname(above)
        if above == folder:
            return False
    return True


def _seen_from(folder: str, path: str) -> str:
    """A path as it is seen from a folder; empty where it is that folder or outside."""
    above = os.path.join(os.path.abspath(folder), "")
    whole = os.path.abspath(path)
    return whole.removeprefix(above).replace(os.sep, "/") if whole.startswith(above) else ""


def _expression(pattern: str) -> str:
    """The pattern as a regular expression of a path with slashes."""
    # A project has one file of settings for all systems, so either slash parts names in it.
    text = pattern.replace("\\", "/").removeprefix("./").strip("/")
    if not text:
        return ""
    blocks: list[list[str]] = [[]]
    for name in text.split("/"):
        if name == "**":
            blocks.append([])
        else:
            blocks[-1].append(_name_expression(name))
    # What comes first may be anywhere in the path, so folders before it need not be told.
    first, *others = ("/".join(block) for block in blocks)
    *middle, last = others or [""]
    parts = [first, "/"] if first and others else [first]
    # The first place that serves is as good as any later one: no other is ever tried.
    parts += [f"(?>(?:[^/]+/)*?{block}/)" for block in middle if block]
    if others:
        parts.append(f"(?:[^/]+/)*{last}" if last else "[^/]+")
    return "".join(parts)


def _name_expression(name: str) -> str:
    """A name with ``*`` and ``?`` as a regular expression."""
    first, *others = (
        "".join("[^/]" if sign == "?" else re.escape(sign) for sign in part)
        for part in name.split("*")
    )
    if not others:
        return first
    *middle, last = others
    return first + "".join(f"(?>[^/]*?{part})" for part in middle if part) + f"[^/]*{last}"


# -- packages and streams --------------------------------------------------------------------------

_SUFFIXES_OF: Final = {row.key: row.suffixes for row in FORMATS}
PACKAGES: Final = _SUFFIXES_OF["unreal-package"]
OBJECT_STREAMS: Final = _SUFFIXES_OF["object-stream"]
#: How the names end of files that are looked at.
SUFFIXES: Final = PACKAGES + OBJECT_STREAMS
#: How those end that are only looked at where their bytes say that they are of a known format.
SHARED: Final = tuple(suffix for row in FORMATS for suffix in row.shared_suffixes)
#: The same without their dots.
_ENDINGS: Final = frozenset(suffix.removeprefix(".") for suffix in SUFFIXES)
_SHARED_ENDINGS: Final = frozenset(suffix.removeprefix(".") for suffix in SHARED)
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
    on_folder: OnFolder | None = None,
) -> Iterator[str]:
    """Every file that ``paths`` stand for: files as they are, folders walked, sorted by name.

    A file that is named itself comes whatever it is called, and whether or not it exists: what is
    wrong with it is then said about it. Links to folders are followed once each, and never into
    what is walked anyway, nor into a folder that it lies in.

    Args:
        paths: Files and folders.
        on_error: Told about each folder that could not be read.
        takes: Asked about each file and folder; None takes all.
        on_folder: Told about each folder, before any of its files comes.
    """
    for path in paths:
        named = os.fspath(path)
        if os.path.isdir(named):
            root = os.path.realpath(named)
            yield from _Walk(root, {root}, on_error, takes, on_folder).files(named)
        elif takes is None or takes(named, False):
            yield named


def walk_packages(
    paths: Iterable[str | os.PathLike[str]],
    on_error: Callable[[str, OSError], None] | None = None,
    takes: Takes | None = None,
    on_folder: OnFolder | None = None,
) -> Iterator[str]:
    """The same without what is no package by its name."""

    def named(path: str, folder: bool) -> bool:
        return folder or not path.lower().endswith(OBJECT_STREAMS)

    # What a file is called is asked before what is in it.
    yield from walk(paths, on_error, both(named, takes), on_folder)


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


def entries_of(
    folder: str, on_error: Callable[[str, OSError], None] | None = None
) -> list[os.DirEntry[str]]:
    """What lies in a folder, in any order; nothing where it cannot be listed.

    Args:
        folder: The folder.
        on_error: Told why it cannot be listed.
    """
    try:
        with os.scandir(folder) as listing:
            return list(listing)
    except OSError as error:
        if on_error is not None:
            on_error(folder, error)
        return []


if os.altsep:

    def folder_of(path: str) -> str:
        """The folder in a path, as :func:`os.path.dirname` gives it."""
        return os.path.dirname(path)

else:

    def folder_of(path: str) -> str:
        """The folder in a path, as :func:`os.path.dirname` gives it."""
        # Asked for every file; where a path has one kind of separator this is all that dirname
        # does.
        return path.rpartition("/")[0] or _root_of(path)


def nearest_above(folder: str, known: dict[str, str], find: Callable[[str], str]) -> str:
    """What is found in a folder, or in the nearest one above it; empty where nothing is.

    Args:
        folder: Where it begins.
        known: What was found before, by absolute folder; is added to.
        find: Looks into one folder; empty for nothing.
    """
    # Paths as texts: every command asks, nearly always in vain.
    absolute = os.path.abspath(folder)
    pending = []
    while (nearest := known.get(absolute)) is None:
        pending.append(absolute)
        nearest = find(absolute)
        parent = os.path.dirname(absolute)
        if nearest or parent == absolute:
            break
        absolute = parent
    known.update(dict.fromkeys(pending, nearest))
    return nearest


def _root_of(path: str) -> str:
    return os.sep if path.startswith(os.sep) else ""


class _Walk(NamedTuple):
    """One walk: the real path where it began, links that were followed, and whom it asks."""

    root: str
    followed: set[str]
    on_error: Callable[[str, OSError], None] | None
    takes: Takes | None
    on_folder: OnFolder | None

    def files(self, folder: str) -> Iterator[str]:
        """The files of a folder and of those below it."""
        takes = self.takes
        # No generator within another: each level would cost every file below it.
        levels = [self._entries(folder)]
        while levels:
            for entry in levels[-1]:
                # One look at the directory entry tells a folder with such a name from a file.
                if _is_folder(entry):
                    if self._enters(entry):
                        levels.append(self._entries(entry.path))
                        break
                    continue
                __, dot, ending = entry.name.rpartition(".")
                if dot and (ending := ending.lower()) in _ENDINGS:
                    path = entry.path
                    if (takes is None or takes(path, False)) and (
                        ending not in _SHARED_ENDINGS or is_looked_at(path)
                    ):
                        yield path
            else:
                levels.pop()

    def _entries(self, folder: str) -> Iterator[os.DirEntry[str]]:
        """What lies in a folder, by name."""
        try:
            with os.scandir(folder) as listing:
                entries = sorted(listing, key=_name_of)
        except OSError as error:
            if self.on_error is not None:
                self.on_error(folder, error)
            return iter(())
        if self.on_folder is not None:
            self.on_folder(folder, list(map(_name_of, entries)))
        return iter(entries)

    def _enters(self, entry: os.DirEntry[str]) -> bool:
        if self.takes is not None and not self.takes(entry.path, True):
            return False
        if entry.is_symlink():
            target = os.path.realpath(entry.path)
            # What lies below the root is walked anyway; what it lies in leads back to it.
            if _is_within(self.root, target) or any(
                _is_within(target, followed) for followed in self.followed
            ):
                return False
            self.followed.add(target)
        return True


_name_of: Final = attrgetter("name")


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


# -- folders ---------------------------------------------------------------------------------------

#: Levels of folders; an engine's plugins go down to about ten.
_DEEPEST: Final = 40


class FilesBelow(NamedTuple):
    """Files below a folder, in order, and the folders there that nobody may look into."""

    paths: Sequence[str]
    closed: Sequence[AccessError] = ()


def files_below(root: str, passed_over: Container[str], suffixes: tuple[str, ...]) -> FilesBelow:
    """The files below a folder that are called so at their end.

    Args:
        root: Where it begins.
        passed_over: As for :func:`folders_below`.
        suffixes: How names end.

    Raises:
        AccessError: There is no such folder, or nobody may look into it.
    """
    check_folder(root)
    closed: list[AccessError] = []

    def close(folder: str, error: OSError) -> None:
        closed.append(AccessError(folder, read_reason(error)))

    paths = [
        os.path.join(folder, name)
        for folder, names in folders_below(root, passed_over, close)
        for name in names
        if name.endswith(suffixes)
    ]
    return FilesBelow(paths, closed)


def check_folder(folder: str) -> None:
    """Ends it where a folder cannot be listed: that nothing is in it would be said of it.

    Raises:
        AccessError: There is no such folder, or nobody may look into it.
    """
    if not os.path.isdir(folder):
        raise AccessError(folder, Message("project/no-folder"))
    try:
        with os.scandir(folder):
            pass
    except OSError as error:
        raise AccessError(folder, read_reason(error)) from error


def folders_below(
    root: str,
    passed_over: Container[str],
    on_error: Callable[[str, OSError], None] | None = None,
) -> Iterator[tuple[str, list[str]]]:
    """Each folder with the names of what is no folder in it, both in order.

    Links to folders are followed once each, and never into what is walked anyway, nor into a folder
    that the root lies in.

    Args:
        root: Where it begins.
        passed_over: Names of folders, in small letters, that are not looked into; nor are hidden
            ones.
        on_error: Told about each folder that could not be read.
    """
    real_root = os.path.realpath(root)
    seen = {real_root}
    waiting = [(root, 0)]
    while waiting:
        folder, depth = waiting.pop()
        names: list[str] = []
        below: list[str] = []
        for entry in sorted(entries_of(folder, on_error), key=lambda entry: entry.name):
            name = entry.name
            if not _is_folder(entry):
                names.append(name)
            elif not name.startswith(".") and name.lower() not in passed_over:
                if entry.is_symlink():
                    target = os.path.realpath(entry.path)
                    # What lies below the root is walked anyway; what it lies in leads back to it.
                    walked = _is_within(target, real_root) or _is_within(real_root, target)
                    if walked or target in seen:
                        continue
                    seen.add(target)
                if depth < _DEEPEST:
                    below.append(entry.path)
        yield folder, names
        waiting += [(path, depth + 1) for path in reversed(below)]


def _is_within(path: str, folder: str) -> bool:
    """Whether a path is a folder or lies below it; both are without links."""
    return f"{path}{os.sep}".startswith(f"{folder.rstrip(os.sep)}{os.sep}")
