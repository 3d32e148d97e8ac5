"""Reads side files: everything beside packages that others wrote, such as settings and lists.

A repository can hold a pipe, a link to a device or a file of many gigabytes in the place of any of
them. So only regular files are read, or links to such, nothing waits for a writer, and each kind of
file has a stated limit::

    data = read_side_file(path, INI)      # bytes, at most 16 MB of them
    text = text_of(data)                  # UTF-8, or UTF-16 where it begins with its mark

A file of any size that is read in parts, such as a payload, is opened by :func:`open_plain`, or by
:func:`open_handle` where its handle is wanted: every file of others is opened there, packages too.
Whatever the file system does not give is an :class:`~inspector.errors.AccessError`.

An :class:`Overlay` gives side files of another state than that on disk: what is staged, or in a
revision, is judged by the project files of the same state, not by those in the work tree.

Paths come from command lines, settings and the files of others: one may be longer than any system
takes, hold a NUL, or lead into a folder that may not be listed. Nothing exists at such a path:
``os.path.exists``, ``isfile`` and ``isdir`` answer so, where the methods of ``Path`` raise. The
program asks by these.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import BinaryIO, Final, Protocol

from inspector.errors import AccessError
from inspector.files.system import is_in_use, open_to_read, patiently
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern


class Overlay(Protocol):
    """The side files below a folder, of another state than that on disk."""

    @property
    def state(self) -> Text:
        """What has these files, for people, such as ``as staged``."""

    def covers(self, path: str) -> bool:
        """Whether it decides what is at an absolute path."""

    def names_in(self, folder: str) -> list[str]:
        """The names of its files in a folder that it covers."""

    def read(self, path: str) -> bytes | None:
        """The bytes of a file that it covers; None where it has none there.

        Raises:
            AccessError: It cannot be read.
        """


_overlay: ContextVar[Overlay | None] = ContextVar("overlay", default=None)


@contextmanager
def overlaid(overlay: Overlay | None) -> Iterator[None]:
    """Takes side files from an overlay meanwhile, in this thread; None leaves those on disk."""
    token = _overlay.set(overlay)
    try:
        yield
    finally:
        _overlay.reset(token)


def overlay_of(path: str | os.PathLike[str]) -> Overlay | None:
    """The overlay that decides what is at a path; None where the disk does."""
    overlay = _overlay.get()
    return overlay if overlay is not None and overlay.covers(os.path.abspath(path)) else None


def names_in(folder: str | os.PathLike[str]) -> list[str]:
    """The names of what lies in a folder, in any order; nothing where it cannot be listed."""
    overlay = overlay_of(folder)
    if overlay is not None:
        return overlay.names_in(os.path.abspath(folder))
    try:
        return os.listdir(folder)
    except (OSError, ValueError):  # a ValueError tells of a NUL in the path
        return []


def is_listed(path: str) -> bool:
    """Whether anything has this path, be it a link to nothing."""
    overlay = overlay_of(path)
    if overlay is not None:
        return os.path.basename(path) in overlay.names_in(os.path.dirname(os.path.abspath(path)))
    return os.path.lexists(path)


class SideFile(NamedTuple):
    """A kind of side file: how people call it, and the most bytes that are read of one."""

    what: Text
    most: int


#: Each limit is far above what people or tools write: the largest of a kind that is known from real
#: projects and engines is less than a tenth of it.
PROJECT: Final = SideFile(Message("files/project"), 1 << 20)
BUILD_VERSION: Final = SideFile(Message("files/build-version"), 1 << 20)
MODULES: Final = SideFile(Message("files/modules"), 16 << 20)
PROFILE: Final = SideFile(Message("files/profile"), 16 << 20)
HEADER: Final = SideFile(Message("files/source"), 4 << 20)
#: How source files of C++ are called.
SOURCE_SUFFIXES: Final = (".h", ".hpp", ".inl", ".cpp", ".cc")
ENGINE_LIST: Final = SideFile(Message("files/engine-list"), 16 << 20)
INI: Final = SideFile(Message("files/ini"), 16 << 20)
SETTINGS: Final = SideFile(Message("files/settings"), 1 << 20)
PATCHES: Final = SideFile(Message("files/patches"), 16 << 20)
BASELINE: Final = SideFile(Message("files/baseline"), 64 << 20)
TABLE: Final = SideFile(Message("files/table"), 16 << 20)
WINDOW: Final = SideFile(Message("files/window-settings"), 4 << 20)
LANGUAGE: Final = SideFile(Message("files/language-choice"), 4 << 10)
GIT_TEXT: Final = SideFile(Message("files/git-text"), 16 << 20)
HISTORY: Final = SideFile(Message("files/kept-history"), 64 << 20)

#: What begins like this names another machine on Windows, and a device there.
_ELSEWHERE: Final = pattern(r"[\\/]{2}")


class NotThereError(AccessError):
    """There is no such file."""


class NotPlainError(AccessError):
    """What has the file's name is a folder, a pipe or a device."""


class InUseError(AccessError):
    """Another program has the file open and shares it with nobody; it may be read later."""


class LimitError(AccessError):
    """A side file is larger, or nested more deeply, than what is read of its kind.

    Args:
        path: The path as the user named it.
        reason: What is beyond which limit.
        limit: The limit: bytes of a file, or levels.
        line: The line that goes beyond it, from 1; 0 where that is the file as a whole.
    """

    def __init__(self, path: str, reason: Text, limit: int, line: int = 0) -> None:
        self.limit = limit
        self.line = line
        super().__init__(path, reason)


def read_side_file(
    path: str | os.PathLike[str],
    kind: SideFile,
    shown: str | None = None,
    *,
    pipes: bool = False,
) -> bytes:
    """The bytes of a side file.

    Args:
        path: The file; a link to a regular file counts as one.
        kind: What it is, which says how much is read.
        shown: How it is named in messages; its path by default.
        pipes: Reads a pipe up to its end too, for what users name themselves: standard input, or
            the output of another command.

    Raises:
        NotThereError: There is no such file.
        NotPlainError: It is a folder, a pipe or a device.
        LimitError: It is larger than the most that is read of its kind.
        AccessError: The system does not give it.
    """
    name = os.fspath(path) if shown is None else shown
    overlay = overlay_of(path)
    if overlay is not None:
        stored = overlay.read(os.path.abspath(path))
        if stored is None:
            raise NotThereError(name, Message("files/not-there"))
        if len(stored) > kind.most:
            raise _too_large(name, kind)
        return stored
    handle, status = open_handle(os.fspath(path), name, pipes=pipes)
    try:
        data = b""
        # A file of the system's own, such as those of /proc, does not tell its size.
        if status.st_size <= kind.most:
            data = _read(handle, kind.most + 1)
            if len(data) <= kind.most:
                return data
    except OSError as error:
        raise AccessError(name, read_reason(error)) from error
    finally:
        os.close(handle)
    raise _too_large(name, kind)


def _too_large(name: str, kind: SideFile) -> LimitError:
    most = Message("files/megabytes", most=kind.most >> 20)
    reason = Message("files/larger-than-read", most=most, what=kind.what)
    return LimitError(name, reason, kind.most)


def open_plain(path: str | os.PathLike[str], shown: str | None = None) -> BinaryIO:
    """Opens a regular file of any size for reading in parts; never waits, and runs nothing.

    Args:
        path: The file; a link to a regular file counts as one.
        shown: How it is named in messages; its path by default.

    Raises:
        NotThereError: There is no such file.
        NotPlainError: It is a folder, a pipe or a device.
        AccessError: The system does not give it.
    """
    name = os.fspath(path) if shown is None else shown
    handle, __ = open_handle(os.fspath(path), name)
    return os.fdopen(handle, "rb")


def open_handle(
    path: str, shown: str, *, look_first: bool = True, pipes: bool = False
) -> tuple[int, os.stat_result]:
    """A handle of a regular file, which the caller closes, and what the system tells of the file.

    Opening waits for a second where another program has the file open and does not share it, else
    never, and runs nothing.

    Args:
        path: The file; a link to a regular file counts as one.
        shown: How it is named in messages.
        look_first: Looks before opening too, because opening a device can set it to work. A scan of
            many files does without: that takes two thirds of the time of opening one, and anything
            but a regular file is let go of before a byte is read all the same.
        pipes: Takes a pipe too. One that nobody writes to is empty; reading another one waits for
            what comes.

    Raises:
        NotThereError: There is no such file.
        NotPlainError: It is a folder, a pipe or a device.
        InUseError: Another program has it open, and shares it with nobody.
        AccessError: The system does not give it.
    """
    try:
        if look_first:
            _check_kind(os.stat(path).st_mode, shown, pipes=pipes)
        handle = patiently(lambda: open_to_read(path))
        try:
            # Another one may have taken its place since it was looked at.
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode):
                _check_kind(status.st_mode, shown, pipes=pipes)
                os.set_blocking(handle, True)
        except BaseException:
            os.close(handle)
            raise
        return handle, status
    except (FileNotFoundError, NotADirectoryError) as error:
        # In the words of the program: each system has its own.
        raise NotThereError(shown, Message("files/not-there")) from error
    except (OSError, ValueError) as error:  # a ValueError tells of a NUL in the path
        kind = InUseError if is_in_use(error) else AccessError
        raise kind(shown, read_reason(error)) from error


def read_reason(error: OSError | ValueError) -> Text:
    """Why the system gives nothing of a file."""
    if is_in_use(error):
        return Message("files/in-use")
    return getattr(error, "strerror", None) or str(error)


def text_of(data: bytes, errors: str = "strict") -> str:
    """The text of a file: UTF-16 where it begins with its mark, else UTF-8.

    Args:
        data: All bytes of the file.
        errors: What happens to bytes that are no text, as for :meth:`bytes.decode`.

    Raises:
        UnicodeDecodeError: It is no text, and ``errors`` is ``strict``.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors)
    return data.decode("utf-8-sig", errors)


def read_ini(path: str | os.PathLike[str]) -> str:
    """The text of an ini file; what is no text in it is replaced.

    Raises:
        AccessError: It cannot be read, or is larger than what is read of one.
    """
    return text_of(read_side_file(path, INI), "replace")


def leads_elsewhere(path: str) -> bool:
    r"""Whether a path names another machine: ``\\server\share``, ``//server/share``.

    What a project's file names like this is not followed: asking for it would tell that machine who
    asks. It is the same on every system, so that every system gives the same answer.
    """
    return _ELSEWHERE.match(path) is not None


def _check_kind(mode: int, name: str, *, pipes: bool) -> None:
    if not (stat.S_ISREG(mode) or (pipes and stat.S_ISFIFO(mode))):
        raise NotPlainError(name, Message("files/not-plain"))


def _read(handle: int, most: int) -> bytes:
    """The bytes up to the end, or as many as ``most``."""
    parts = []
    while most and (part := os.read(handle, min(most, 1 << 20))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)
