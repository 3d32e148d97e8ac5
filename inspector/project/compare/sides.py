"""One side of a comparison: a file on disk, a file in a revision, or nothing."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.findings.message import Message, Text
from inspector.format.logical import LogicalBytes
from inspector.project.opening import (
    Opened,
    is_nothing,
    link_to_nothing,
    open_bytes,
    open_stored,
    read,
)
from inspector.project.vcs.git import Git, NotInRevisionError
from inspector.project.vcs.lfs import LfsObjectError, LfsStore, pointer_of
from inspector.project.vcs.revisions import split_revision, with_other_half

if TYPE_CHECKING:
    from inspector.format.tree import FieldTree

#: What stands for a side without a file.
ABSENT_NOTE: Final = Message("project/absent-side")
LFS_NOTE: Final = Message("project/out-of-lfs-store")


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison; close it when nothing shows it any more.

    ``path`` is what was asked for, ``title`` what to call it for people: the file's name, with the
    revision behind it. ``opened`` is None where there is no such file on this side, as in a
    revision that adds or deletes one. ``tree`` is None where nobody has asked for the fields, or
    the file is of no format that is known. ``problem`` says in a sentence what is wrong with such a
    file or a damaged one, ``note`` where the bytes come from; empty for a plain file.
    """

    path: str
    title: Text
    opened: Opened | None
    tree: FieldTree | None = None
    problem: Text = ""
    note: Text = ""

    @property
    def absent(self) -> bool:
        """Whether there is no file on this side."""
        return self.opened is None

    @property
    def size(self) -> int:
        """Bytes of the file and of its ``.uexp``; 0 where there is none."""
        return self.data.size

    @property
    def data(self) -> LogicalBytes:
        """Its bytes; none where there is no file."""
        return self.opened.logical if self.opened is not None else LogicalBytes(b"")

    def close(self) -> None:
        """Lets go of the file; nothing of it must be used afterwards."""
        if self.tree is not None:
            self.tree.release()
        if self.opened is not None:
            self.opened.close()

    def __enter__(self) -> Side:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_side(argument: str, cwd: str | None = None) -> Side:
    """Opens what one argument of a comparison names.

    A file that is there on disk is meant before a revision of the same spelling. A Git LFS pointer
    is followed into the local store, on disk and in revisions alike.

    Args:
        argument: A path, ``REV:path``, or ``/dev/null`` for a side without the file.
        cwd: The folder that relative paths are seen from; the program's own without it.

    Raises:
        AccessError: There is no such file, or it is a folder.
        NotInRevisionError: There is no such revision, or no such file in it.
        GitError: Git cannot be asked.
        LfsObjectError: It is a pointer, and its object is not on this machine, or damaged.
    """
    # A whole path serves where the current folder is gone.
    whole = os.path.isabs(argument)
    path = argument if whole else os.path.join(_folder(cwd), argument)
    mode = _mode_of(path)
    if is_nothing(argument) and not stat.S_ISREG(mode):
        return absent_side(argument)
    if not mode and split_revision(argument) is not None:
        return open_revision(argument, Git(_folder(cwd)))
    return open_path(argument, path, Git(os.path.dirname(path)))


def _folder(cwd: str | None) -> str:
    return os.path.abspath(cwd) if cwd is not None else os.getcwd()


def absent_side(argument: str, note: Text = ABSENT_NOTE) -> Side:
    """A side without the file.

    Args:
        argument: What was asked for.
        note: Why it is not there.
    """
    return Side(argument, "nothing", None, note=note)


def open_path(argument: str, path: str, git: Git) -> Side:
    """Opens a file on disk.

    Args:
        argument: What was asked for.
        path: Where that is.
        git: Whose store of Git LFS counts if it is a pointer.

    Raises:
        AccessError: There is no such file, or it is a folder.
        LfsObjectError: It is a pointer, and its object is not on this machine, or damaged.
    """
    mode = _mode_of(path)
    if stat.S_ISDIR(mode):
        raise AccessError(argument, Message("project/folder"))
    if not mode:
        raise AccessError(argument, link_to_nothing(path) or Message("files/not-there"))
    title = os.path.basename(argument)
    return _followed(Side(argument, title, read(path, Depth.HEADER)), git, title=argument)


def open_revision(revision: str, git: Git, argument: str = "") -> Side:
    """Opens ``REV:path``, whatever lies on disk under that name.

    Args:
        revision: What git is asked for.
        git: Where it is asked.
        argument: What was asked for, if that was in other words.

    Raises:
        NotInRevisionError: There is no such revision, or no such file in it.
        GitError: Git cannot be asked.
        LfsObjectError: It is a pointer, and its object is not on this machine, or damaged.
    """
    argument = argument or revision
    parts = split_revision(revision)
    if parts is None:
        raise NotInRevisionError(Message("vcs/revision-without-file", revision=revision))
    opened = open_bytes(git.blob(parts.argument, title=argument), argument)
    name = parts.path.rpartition("/")[2]
    title = Message("project/file-of-revision", name=name, revision=parts.words)
    side = _followed(Side(argument, title, opened), git, title=argument)
    if side.opened is None:
        return side
    return replace(side, opened=with_other_half(side.opened, parts, git, LfsStore(git)))


def _mode_of(path: str) -> int:
    """What is there on disk; 0 for nothing."""
    try:
        return os.stat(path).st_mode
    except (OSError, ValueError):
        return 0


def _followed(side: Side, git: Git, title: str) -> Side:
    """The side, or what the store has in its place where it is a pointer."""
    pointer = pointer_of(side.opened.facts) if side.opened is not None else None
    if pointer is None:
        return side
    side.close()
    stored = LfsStore(git).stored(pointer)
    if stored is None or not stored.whole:
        raise LfsObjectError(title, pointer, stored)
    return replace(side, opened=open_stored(stored.path, title), note=LFS_NOTE)
