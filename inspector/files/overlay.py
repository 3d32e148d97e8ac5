"""Side files of another state than that on disk, and what is where on either.

What is staged, or in a revision, is judged by the project files of the same state: not by what
happens to lie in the work tree.

Paths come from command lines, settings and the files of others: one may be longer than any system
takes, hold a NUL, or lead into a folder that may not be looked into. Such a path has nothing there.
The questions of :mod:`os.path` answer so; those of :mod:`pathlib` raise.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from inspector.findings.message import Text


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
    except OSError:
        return []


def is_listed(path: str) -> bool:
    """Whether anything has this path, be it a link to nothing."""
    overlay = overlay_of(path)
    if overlay is not None:
        return os.path.basename(path) in overlay.names_in(os.path.dirname(os.path.abspath(path)))
    return os.path.lexists(path)


is_there = os.path.exists
is_file = os.path.isfile
is_folder = os.path.isdir
