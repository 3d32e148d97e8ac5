"""Where a file is in its work tree: a few looks at the disk, without asking Git."""

from __future__ import annotations

import os
from typing import Final

from inspector.errors import AccessError
from inspector.files.reading import SideFile, read_side_file
from inspector.files.system import program_text
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple

#: The folder of a repository in its work tree, or the file that names it.
GIT: Final = ".git"
_POINTER: Final = SideFile(Message("vcs/git-file"), 1 << 20)


class Place(NamedTuple):
    """A file of a work tree: the folder at its top, and the path below it with slashes."""

    top: str
    name: str

    @property
    def argument(self) -> str:
        """The file as the last commit has it, as Git is asked for it at the top."""
        return f"HEAD:{self.name}"


def top_above(folder: str) -> str | None:
    """The nearest folder with a ``.git``, this one or above it; None where none has, or within one.

    Args:
        folder: An absolute path; it need not exist.
    """
    while not os.path.lexists(os.path.join(folder, GIT)):
        above = os.path.dirname(folder)
        if above == folder or os.path.basename(folder) == GIT:
            return None
        folder = above
    return folder


def place_of(path: str) -> Place | None:
    """Where a file lies in its work tree; None where ``.git`` is in no folder above it.

    Takes a few looks at the disk and asks nobody. Links are followed first, as Git does it.

    Args:
        path: The file; it need not exist.
    """
    real = os.path.realpath(path)
    top = top_above(os.path.dirname(real))
    return None if top is None else Place(top, os.path.relpath(real, top).replace(os.sep, "/"))


def repository_at(entry: str) -> str:
    """The folder of a repository: that which ``.git`` is, or that it names where it is a file.

    Args:
        entry: The path of that ``.git``.
    """
    if not os.path.isfile(entry):
        return entry
    named = first_words(entry).removeprefix("gitdir: ")
    return os.path.join(os.path.dirname(entry), named)


def first_words(path: str) -> str:
    """What a small file of Git's says, such as one that names a folder or a commit; "" where there
    is none.
    """
    try:
        return program_text(read_side_file(path, _POINTER)).rstrip("\r\n")
    except AccessError:
        return ""
