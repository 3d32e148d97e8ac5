"""Looks at a repository before Git does: whether it is one, and whether Git could hang at it.

Git takes any folder for a repository that is laid out like one, also where it came as ordinary
files of another repository; versions before 2.38 cannot be told otherwise. And it waits for ever
for a pipe in the place of a file.
"""

from __future__ import annotations

import os
import stat
from typing import Final, NamedTuple

from inspector.errors import AccessError
from inspector.files.reading import SideFile, read_side_file
from inspector.findings.message import Message
from inspector.project.vcs.git_command import named_repository

#: The file of settings that this program has Git read in a repository.
OWN_SETTINGS: Final = "asset-inspector.gitconfig"
#: Files of text that Git reads whole, and the most bytes of each: some hundred times what they
#: have in the largest of repositories.
_TEXTS: Final = (
    "HEAD", "commondir", "config", "config.worktree", "shallow", "info/attributes", "info/exclude",
    "info/grafts", "info/sparse-checkout", "objects/info/alternates",
    OWN_SETTINGS,
)  # fmt: skip
#: Files of text that it reads in each folder of a work tree.
_OF_WORK_TREES: Final = (".gitattributes", ".gitignore")
_LARGEST_TEXT: Final = 64 << 20
#: Files that may be as large as they like.
_OTHERS: Final = ("index", "packed-refs", "objects/info/commit-graph")
_POINTER: Final = SideFile(Message("vcs/git-file"), 1 << 20)


#: Refs that stand for refs, one after the other, that Git follows.
_MOST_REFS: Final = 5


class Look(NamedTuple):
    """Where Git is to run, why it is not to, and the repository it asks, "" where there is none."""

    folder: str
    refusal: Message | None = None
    repository: str = ""


def look_at(folder: str, *, apart: bool) -> Look:
    """Looks for the repository of a folder as Git does.

    Args:
        folder: Where Git would run. From within ``.git``, however deep, it runs beside it instead.
        apart: Whether variables that name a repository do not count.
    """
    named = "" if apart else named_repository()
    if named:
        own = _target_of(os.path.join(folder, named))
        return Look(folder, _obstacle(own), own)
    above = os.path.realpath(folder)
    passed = []
    while True:
        passed.append(above)
        entry = os.path.join(above, ".git")
        own = _target_of(entry)
        if _is_repository(own):
            return Look(folder, _obstacle(own) or _obstacle_in_work_tree(passed), own)
        if os.path.lexists(entry) and not os.path.isdir(entry) and not os.path.isfile(entry):
            return Look(folder, _no_file(entry))
        if _is_repository(above):
            outside = _outside_of_git(above)
            if not outside:
                return Look(
                    folder,
                    Message(
                        "vcs/bare-repository",
                        above=above,
                    ),
                )
            # No commit can hold a folder of that name.
            folder = outside
        if above == os.path.dirname(above):
            return Look(folder)
        above = os.path.dirname(above)


def _is_repository(folder: str) -> bool:
    """Whether Git takes it for one."""
    if not os.path.lexists(os.path.join(folder, "HEAD")):
        return False
    if os.path.lexists(os.path.join(folder, "commondir")):
        return True
    return all(os.path.isdir(os.path.join(folder, name)) for name in ("objects", "refs"))


def _outside_of_git(folder: str) -> str:
    """The folder that holds the ``.git`` in which a folder lies; "" where it lies in none."""
    before, inside, __ = f"{folder}{os.sep}".rpartition(f"{os.sep}.git{os.sep}")
    return (before or os.sep) if inside else ""


def _target_of(entry: str) -> str:
    """The folder that ``.git`` is, or that it names where it is a file."""
    if not os.path.isfile(entry):
        return entry
    named = _pointer(entry).removeprefix("gitdir: ")
    return os.path.join(os.path.dirname(entry), named)


def _obstacle(own: str) -> Message | None:
    """What stands in the place of a file of a repository; None where there are files only."""
    named = _pointer(os.path.join(own, "commondir"))
    common = os.path.join(own, named) if named else own
    for folder in dict.fromkeys((own, common)):
        for name in (*_TEXTS, *_OTHERS):
            refusal = _refusal(os.path.join(folder, *name.split("/")), text=name in _TEXTS)
            if refusal is not None:
                return refusal
    ref = _pointer(os.path.join(own, "HEAD"))
    for __ in range(_MOST_REFS):
        name = ref.removeprefix("ref:").strip()
        if not name.startswith("refs/"):
            return None
        path = os.path.join(common, name)
        refusal = None if os.path.isdir(path) else _refusal(path, text=True)
        if refusal is not None:
            return refusal
        ref = _pointer(path)
    return None


def _obstacle_in_work_tree(folders: list[str]) -> Message | None:
    """What stands in the place of the texts of a work tree's folders; None for files only."""
    for folder in reversed(folders):
        for name in _OF_WORK_TREES:
            path = os.path.join(folder, name)
            # A folder is no obstacle: Git passes over it.
            refusal = None if os.path.isdir(path) else _refusal(path, text=True)
            if refusal is not None:
                return refusal
    return None


def _refusal(path: str, *, text: bool) -> Message | None:
    """Why Git is not to read what has the name of a file, a text as a whole; None where it may."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(status.st_mode):
        return _no_file(path)
    if text and status.st_size > _LARGEST_TEXT:
        return Message(
            "vcs/too-large-for-git",
            path=path,
            size=status.st_size,
            most=_LARGEST_TEXT,
        )
    return None


def _no_file(path: str) -> Message:
    return Message(
        "vcs/pipe-in-place",
        path=path,
    )


def _pointer(path: str) -> str:
    """What a file says that names a folder; "" where there is none."""
    try:
        return os.fsdecode(read_side_file(path, _POINTER)).rstrip("\r\n")
    except AccessError:
        return ""
