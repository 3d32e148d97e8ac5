"""The packages of both sides of a comparison, where git lists them: of commits, of folders."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Mapping, Sequence
from typing import NamedTuple

from inspector.errors import AccessError, InspectorError
from inspector.findings.message import Message
from inspector.project.opening import is_nothing
from inspector.project.vcs.git import Git, GitError
from inspector.project.vcs.listing import GitFile, between, looked_at, named
from inspector.project.vcs.revisions import Revision, split_revision
from inspector.project.vcs.work_tree import ignored_below
from inspector.project.walk import SUFFIXES, walk

#: Told about each folder that could not be read.
OnError = Callable[[str, OSError], None]


class Listed(NamedTuple):
    """The packages of one side, by their paths below it with slashes.

    ``files`` are what opens them: a path, or ``REV:path``. ``hashes`` are what git stores their
    contents under, as far as it does. Packages that are the same on the other side are left out
    where ``only_differing`` says so.
    """

    files: Mapping[str, str]
    hashes: Mapping[str, str]
    only_differing: bool = False


def listed_on_disk(
    folder: str,
    on_error: OnError | None = None,
    *,
    ignored: Container[str] = (),
) -> Listed:
    """The packages of a folder on disk, but for files and folders that are ``ignored``."""
    files = walk([folder], on_error, lambda path, _: path not in ignored)
    return Listed({os.path.relpath(file, folder).replace(os.sep, "/"): file for file in files}, {})


def listed_by_git(
    old: str,
    new: str,
    paths: Sequence[str] = (),
    on_error: OnError | None = None,
) -> tuple[Listed, Listed] | None:
    """What two sides hold, where git knows that of one or both; None where neither is such a side.

    Of two commits these are the packages that differ, by their paths below the top; of a folder of
    a revision, ``REV:folder``, all in it; of one on disk those that git does not ignore. What is
    there on disk is meant before a revision of the same spelling.

    Args:
        old: The first side.
        new: The second.
        paths: Files and folders of two commits to keep to; all without any.
        on_error: Told about each folder on disk that could not be read.

    Raises:
        AccessError: Only one of them is a commit, or a folder.
        InspectorError: ``paths`` go without two commits, or git cannot be asked.
    """
    if not paths and all(os.path.lexists(side) or is_nothing(side) for side in (old, new)):
        return None
    git = Git(os.getcwd())
    commits = [_is_commit(side, git) for side in (old, new)]
    if all(commits):
        return _between(old, new, git, paths)
    if paths:
        raise InspectorError(Message("project/paths-without-commits"))
    if any(commits):
        commit, other = (old, new) if commits[0] else (new, old)
        reason = Message(
            "project/commit-and-file",
            other=other,
            commit=commit if os.path.lexists(other) else None,
        )
        raise AccessError(commit, reason)
    below = [_below(side, git) for side in (old, new)]
    if below == [None, None]:
        return None
    sides = []
    for side, other, listed in ((old, new, below[0]), (new, old, below[1])):
        if listed is None and not os.path.isdir(side):
            raise AccessError(other, Message("project/folder-and-file", other=side))
        if listed is None:
            # What git never has is not what differs from it.
            ignored = ignored_below(side, lambda *_: None)
            listed = listed_on_disk(side, on_error, ignored=ignored)
        sides.append(listed)
    return sides[0], sides[1]


def _is_commit(side: str, git: Git) -> bool:
    """Whether a side is the name of a commit, and nothing that lies on disk."""
    if os.path.lexists(side) or is_nothing(side) or split_revision(side) is not None:
        return False
    try:
        return bool(git.stored_as(f"{side}^{{tree}}")[0])
    except GitError:
        return False  # Whoever opens it says that there is no such file.


def _between(old: str, new: str, git: Git, paths: Sequence[str]) -> tuple[Listed, Listed]:
    sides: tuple[dict[str, str], dict[str, str]] = {}, {}
    differ = {differing.name: differing for differing in between(old, new, git, paths)}
    stored = [
        GitFile(name, Revision("", name), differing.new or differing.old, name)
        for name, differing in differ.items()
    ]
    for file in looked_at(stored, git):
        differing = differ[file.name]
        for side, revision, there in zip(
            sides, (old, new), (differing.old, differing.new), strict=True
        ):
            if there:
                side[differing.name] = f"{revision}:{differing.name}"
    first, second = (Listed(side, {}, only_differing=True) for side in sides)
    return first, second


def _below(side: str, git: Git) -> Listed | None:
    """The packages of a folder of a revision; None where the side is none."""
    # One that is called like a package is no folder, and need not be asked about.
    if os.path.lexists(side) or split_revision(side) is None or side.lower().endswith(SUFFIXES):
        return None
    files = named(side, git)
    if [file.name for file in files] == [side]:
        return None
    start = len(side.rstrip("/")) + 1
    packages = looked_at(files, git)
    return Listed(
        {file.name[start:]: file.name for file in packages},
        {file.name[start:]: file.hash for file in packages},
    )
