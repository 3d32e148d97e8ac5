"""Files that a merge left in conflict, by the index of their work tree.

Nearly always there are none, which one look at the bytes of the index tells. Git is asked only
where they look otherwise.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from inspector.checks.case import Conflict, Surroundings
from inspector.errors import AccessError
from inspector.files.reading import SideFile, leads_elsewhere, read_side_file
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.project.file_bytes import UEXP
from inspector.project.vcs.place import GIT, repository_at, top_above
from inspector.project.walk import PACKAGES, STREAMS

if TYPE_CHECKING:
    from inspector.project.vcs.merging import Renamed

#: What Git calls the index, and the most bytes that are read of one: two million files.
_INDEX: Final = "index"
_READ: Final = SideFile(Message("vcs/git-file"), 256 << 20)
#: Where the first entry of an index is, and bytes of an entry before the name of its object.
_FIRST: Final = 12
_BEFORE_HASH: Final = 40
#: How an entry begins that no file stands for: no times, device, inode, then bytes of the mode.
_NO_FILE: Final = bytes(26)
#: Entries of conflicts, by how many bytes the names of objects have: such a one up to its stage,
#: which is not 0. Git, gitformat-index(5).
_CONFLICTS: Final = {
    size: pattern(
        rb"(?s)\0{26}[\x81\xa0\xe0].\0{12}.{%d}[\x10-\x3f\x50-\x7f\x90-\xbf\xd0-\xff]" % size
    )
    for size in (20, 32)
}
#: How the part of a split index begins that says which other file has the rest.
_SPLIT: Final = b"link\0"
#: What stages there are says what the sides did.
_KINDS: Final = MappingProxyType(
    {
        frozenset((1, 2, 3)): Conflict.BOTH_CHANGED,
        frozenset((2, 3)): Conflict.BOTH_ADDED,
        frozenset((1, 3)): Conflict.OURS_DELETED,
        frozenset((1, 2)): Conflict.THEIRS_DELETED,
        frozenset((2,)): Conflict.OURS_ADDED,
        frozenset((3,)): Conflict.THEIRS_ADDED,
        frozenset((1,)): Conflict.BOTH_DELETED,
    }
)
#: What a name of a file is in that each side called otherwise.
_ONE_SIDED: Final = frozenset({Conflict.BOTH_DELETED, Conflict.OURS_ADDED, Conflict.THEIRS_ADDED})
#: No file of a folder is in conflict.
NO_CONFLICTS: Final[Mapping[str, Conflict]] = MappingProxyType({})


class ConflictFinder:
    """Finds what is in conflict in folders; looks once into the index of each work tree.

    Keep one for one piece of work: what is settled later is not noticed.
    """

    def __init__(self) -> None:
        self._conflicts: dict[str, Mapping[str, Mapping[str, Conflict]]] = {}

    def in_folder(self, folder: str) -> Mapping[str, Conflict]:
        """What is in conflict among the files of a folder, by their names.

        Of a package and its ``.uexp``, either stands for both. Nothing where the folder is in no
        work tree, or Git does not tell.

        Args:
            folder: An absolute path.
        """
        top = top_above(folder)
        if top is None:
            return NO_CONFLICTS
        conflicts = self._conflicts.get(top)
        if conflicts is None:
            conflicts = self._conflicts[top] = _conflicts_of(top)
        if not conflicts:
            return NO_CONFLICTS
        below = os.path.relpath(os.path.realpath(folder), os.path.realpath(top))
        return conflicts.get("" if below == os.curdir else below, NO_CONFLICTS)


def conflict_of(path: str) -> Conflict | None:
    """What a merge left unsettled of a file on disk, or of the ``.uexp`` beside it.

    Args:
        path: The file; it need not be there.
    """
    folder, name = os.path.split(os.path.abspath(path))
    return conflict_among(ConflictFinder().in_folder(folder), name)


def with_conflict(surroundings: Surroundings, path: str) -> Surroundings:
    """What is around a file on disk, with what a merge left unsettled of it."""
    conflict = conflict_of(path)
    return surroundings if conflict is None else surroundings._replace(conflict=conflict)


def conflicts_below(folder: str) -> Mapping[str, Conflict]:
    """The files in conflict in a folder and all folders below it, by their paths from there on.

    Args:
        folder: The folder.

    Raises:
        NoRepositoryError: It is in no work tree.
        GitError: Git cannot be asked.
    """
    from inspector.project.vcs.git import Git, NoRepositoryError
    from inspector.project.vcs.merging import unmerged_files

    real = os.path.realpath(folder)
    top = top_above(real)
    if top is None:
        raise NoRepositoryError(Message("vcs/no-repository", folder=real))
    names = [] if real == top else [os.path.relpath(real, top).replace(os.sep, "/")]
    files = unmerged_files(Git(top, apart=True), *names)
    return {
        os.path.relpath(os.path.join(top, *path.split("/")), real): _KINDS[stages]
        for path, stages in sorted(files.items())
    }


class UnmergedPackage(NamedTuple):
    """A package that a merge left in conflict.

    Attributes:
        conflict: What the sides did to it.
        renamed: Its name in the base and those that each side gave it, where each gave one.
    """

    conflict: Conflict
    renamed: Renamed | None


def packages_in_conflict(folder: str) -> Mapping[str, UnmergedPackage]:
    """The packages and object streams in conflict in a folder and below it, by their paths.

    Args:
        folder: The folder, which all paths begin with.

    Raises:
        NoRepositoryError: It is in no work tree.
        GitError: Git cannot be asked.
    """
    conflicts = conflicts_below(folder)
    packages = packages_among(conflicts)
    renamed = _renamed_in(folder) if _ONE_SIDED & {conflicts[path] for path in packages} else {}
    paths = ((str(Path(folder, path)), conflicts[path]) for path in packages)
    return {path: UnmergedPackage(conflict, renamed.get(path)) for path, conflict in paths}


def _renamed_in(folder: str) -> dict[str, Renamed]:
    """What each side calls the files that each renamed, by each of the three paths.

    Args:
        folder: A folder of the work tree, which the paths begin with.
    """
    from inspector.project.vcs.git import Git
    from inspector.project.vcs.merging import merging_in, renamed_by_both, unmerged_files

    real = os.path.realpath(folder)
    top = top_above(real)
    assert top is not None
    git = Git(top, apart=True)
    found = renamed_by_both(git, merging_in(git), unmerged_files(git))

    def seen(name: str) -> str:
        return str(Path(folder, os.path.relpath(os.path.join(top, *name.split("/")), real)))

    renamed = (one._replace(**{side: seen(name) for side, name in one._asdict().items()})
               for one in found)  # fmt: skip
    return {path: one for one in renamed for path in one}


def packages_among(paths: Iterable[str]) -> list[str]:
    """The packages and object streams among files in conflict, one file of each, in their order.

    That is the ``.uexp`` where it alone is in conflict. What any program calls its files is none.

    Args:
        paths: The files.
    """
    files = list(paths)
    packages = {path for path in files if path.lower().endswith(PACKAGES + STREAMS)}
    stems = {os.path.splitext(path)[0] for path in packages}
    return [
        path
        for path in files
        if path in packages
        or (path.lower().endswith(UEXP) and os.path.splitext(path)[0] not in stems)
    ]


def conflict_among(conflicts: Mapping[str, Conflict], name: str) -> Conflict | None:
    """What is in conflict of one file of a folder.

    Args:
        conflicts: What is in conflict in the folder.
        name: The name of the file.
    """
    if not conflicts:
        return None
    return conflicts.get(name) or conflicts.get(os.path.splitext(name)[0] + UEXP)


def _conflicts_of(top: str) -> Mapping[str, Mapping[str, Conflict]]:
    """What is in conflict in a work tree, by folder, as the system writes it, and name."""
    own = repository_at(os.path.join(top, GIT))
    if leads_elsewhere(own) and not leads_elsewhere(top):
        # Another machine is asked for nothing because a folder that came from anywhere names it.
        return {}
    try:
        data = read_side_file(os.path.join(own, _INDEX), _READ)
    except AccessError:
        return {}
    if not _may_have_conflicts(data):
        return {}
    # Late: nearly always nothing is in conflict.
    from inspector.project.vcs.git import Git, GitError
    from inspector.project.vcs.merging import unmerged_files

    try:
        files = unmerged_files(Git(top, apart=True))
    except GitError:
        return {}
    found: dict[str, dict[str, Conflict]] = {}
    for path, stages in files.items():
        folder, __, name = path.rpartition("/")
        found.setdefault(folder.replace("/", os.sep), {})[name] = _KINDS[stages]
    return found


def _may_have_conflicts(index: bytes) -> bool:
    """Whether the bytes of an index look like a conflict, or say too little."""
    place = index.find(_NO_FILE)
    is_there = place >= 0 and _CONFLICTS[_hash_size(index)].search(index, place) is not None
    return is_there or _SPLIT in index


def _hash_size(index: bytes) -> int:
    """How many bytes the names of objects have: behind that of the first entry is its name."""
    flags = _FIRST + _BEFORE_HASH + 20
    length = int.from_bytes(index[flags : flags + 2], "big") & 0xFFF
    # Two more bytes of flags, and one that says how much of the name before stays.
    names = (index[flags + 2 + more : flags + 3 + more + length] for more in (0, 1, 2, 3))
    return 20 if any(name.find(0) == length > 0 for name in names) else 32
