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
from inspector.project.git_command import named_repository

#: The file of settings that this program has Git read in a repository.
OWN_SETTINGS: Final = "asset-inspector.gitconfig"
#: Files of text that Git reads whole, and the most bytes of each: some hundred times what they
#: have in the largest of repositories.
_TEXTS: Final = (
    "HEAD", "commondir", "config", "config.worktree", "shallow", "info/attributes", "info/exclude",
    "info/grafts", "info/sparse-checkout", "objects/info/alternates",
    OWN_SETTINGS,
)  # fmt: skip
_LARGEST_TEXT: Final = 64 << 20
#: Files that may be as large as they like.
_OTHERS: Final = ("index", "packed-refs", "objects/info/commit-graph")
_POINTER: Final = SideFile("a file of Git's that names a folder", 1 << 20)


class Look(NamedTuple):
    """Where Git is to run, and why it is not to; "" where it is."""

    folder: str
    refusal: str = ""


def look_at(folder: str, *, apart: bool) -> Look:
    """Looks for the repository of a folder as Git does.

    Args:
        folder: Where Git would run. From within ``.git`` it runs beside it instead.
        apart: Whether variables that name a repository do not count.
    """
    named = "" if apart else named_repository()
    if named:
        return Look(folder, _obstacle(_target_of(os.path.join(folder, named))))
    above = os.path.realpath(folder)
    while True:
        entry = os.path.join(above, ".git")
        own = _target_of(entry)
        if _is_repository(own):
            return Look(folder, _obstacle(own))
        if os.path.lexists(entry) and not os.path.isdir(entry) and not os.path.isfile(entry):
            return Look(folder, _no_file(entry))
        if _is_repository(above):
            if os.path.basename(above) != ".git":
                return Look(
                    folder,
                    f"{above} is a repository without a work tree, or a copy of one among other "
                    "files, whose settings could start programs; it is not looked at. Where you "
                    "trust it, name it in the variable GIT_DIR",
                )
            # No commit can hold a folder of that name.
            folder = os.path.dirname(above)
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


def _target_of(entry: str) -> str:
    """The folder that ``.git`` is, or that it names where it is a file."""
    if not os.path.isfile(entry):
        return entry
    named = _pointer(entry).removeprefix("gitdir: ")
    return os.path.join(os.path.dirname(entry), named)


def _obstacle(own: str) -> str:
    """What stands in the place of a file of a repository; "" where there are files only."""
    named = _pointer(os.path.join(own, "commondir"))
    common = os.path.join(own, named) if named else own
    for folder in dict.fromkeys((own, common)):
        for name in (*_TEXTS, *_OTHERS):
            path = os.path.join(folder, *name.split("/"))
            try:
                found = os.stat(path)
            except (OSError, ValueError):
                continue
            if not stat.S_ISREG(found.st_mode):
                return _no_file(path)
            if name in _TEXTS and found.st_size > _LARGEST_TEXT:
                return (
                    f"{path} has {found.st_size:,} bytes, and Git reads it whole; at most "
                    f"{_LARGEST_TEXT:,} are taken for what Git has there"
                )
    return ""


def _no_file(path: str) -> str:
    return (
        f"{path} is no file but a folder, a pipe or a device, so that Git would wait for it; "
        "see what it is doing there, and remove it"
    )


def _pointer(path: str) -> str:
    """What a file says that names a folder; "" where there is none."""
    try:
        return os.fsdecode(read_side_file(path, _POINTER)).rstrip("\r\n")
    except AccessError:
        return ""
