"""The commands that settle a conflict, as somebody types them; nothing here runs them.

They name files from the folder on in which they are typed, where that is in the work tree. From
anywhere else they say first where Git is to begin.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from inspector.compare.merge import MergeSide
from inspector.files.system import shell_words, slashed
from inspector.project.compare.files import Side
from inspector.project.compare.merge import FileMerge
from inspector.project.vcs.lfs import pointer_of
from inspector.project.vcs.place import Place, top_above


def take_command(file_merge: FileMerge, side: MergeSide, folder: str | None = None) -> str:
    """What takes a side whole: of one that deleted the package, what deletes it, and of one that
    renamed it as the other one did, what deletes the other names.

    Empty of three files, which Git knows nothing of.

    Args:
        file_merge: The three sides.
        side: The side.
        folder: Where it is typed; None for anywhere.
    """
    named = _named_by(file_merge, side)
    if file_merge.renamed is not None:
        others = [place for place in file_merge.unsettled if place not in named]
        return _command(others, folder, "rm")
    if _is_absent(file_merge, side):
        return _command(named, folder, "rm")
    return _command(named, folder, "checkout", f"--{side.value}")


def settled_command(file_merge: FileMerge, side: MergeSide, folder: str | None = None) -> str:
    """What says to Git that the conflict is settled; empty of three files.

    Args:
        file_merge: The three sides.
        side: The side that was taken.
        folder: Where it is typed; None for anywhere.
    """
    return _command(_named_by(file_merge, side), folder, "add")


def _named_by(file_merge: FileMerge, side: MergeSide) -> Sequence[Place]:
    """The files in conflict, by the name that a side has given them where each gave one."""
    renamed = file_merge.renamed
    if renamed is None:
        return file_merge.unsettled
    name = renamed.names.ours if side is MergeSide.OURS else renamed.names.theirs
    return [place for place in file_merge.unsettled if _stem(place.name) == _stem(name)]


def _stem(name: str) -> PurePosixPath:
    """What a package and its other half have in common."""
    return PurePosixPath(name).with_suffix("")


def commands_of(file_merge: FileMerge, side: MergeSide, folder: str) -> tuple[str, ...]:
    """All that takes a side whole and settles the conflict with it; nothing of three files.

    Args:
        file_merge: The three sides.
        side: The side.
        folder: Where they are typed.
    """
    take = take_command(file_merge, side, folder)
    if not take:
        return ()
    # What deletes a file settles its conflict too, and leaves nothing that could be added.
    is_settled = _is_absent(file_merge, side) and file_merge.renamed is None
    return (take,) if is_settled else (take, settled_command(file_merge, side, folder))


def top_of(file_merge: FileMerge) -> str:
    """The folder at the top of the work tree that the conflict is in; empty of three files."""
    return file_merge.unsettled[0].top if file_merge.unsettled else ""


def _command(places: Sequence[Place], folder: str | None, *words: str) -> str:
    if not places:
        return ""
    top, files = places[0].top, [place.name for place in places]
    if folder == top:
        # The window asks for this one, and must not wait for the disk.
        return shell_words(("git", *words, "--", *files))
    here = None if folder is None else os.path.realpath(folder)
    if here is None or top_above(here) != top:
        return shell_words(("git", "-C", top, *words, "--", *files))
    near = (slashed(os.path.relpath(Path(top, file), here)) for file in files)
    return shell_words(("git", *words, "--", *near))


def _is_absent(file_merge: FileMerge, side: MergeSide) -> bool:
    return (file_merge.ours if side is MergeSide.OURS else file_merge.theirs).absent


def fetch_command(side: Side) -> str:
    """What fetches the object of a side that is a pointer of Git LFS; empty of any other side."""
    pointer = side.opened is not None and pointer_of(side.opened.facts) is not None
    return "git lfs fetch --all" if pointer else ""
