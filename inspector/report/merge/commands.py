"""The commands that settle a conflict, as somebody types them; nothing here runs them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from inspector.compare.merge import MergeSide
from inspector.files.system import WINDOWS
from inspector.project.compare.files import Side
from inspector.project.compare.merge import FileMerge
from inspector.project.vcs.lfs import pointer_of


def take_command(file_merge: FileMerge, side: MergeSide) -> str:
    """What takes a side whole: of one that deleted the package, what deletes it.

    Empty of three files, which Git knows nothing of.
    """
    if not file_merge.unsettled:
        return ""
    if _is_absent(file_merge, side):
        return command_line(("git", "rm", "--", *file_merge.unsettled))
    return command_line(("git", "checkout", f"--{side.value}", "--", *file_merge.unsettled))


def settled_command(file_merge: FileMerge) -> str:
    """What says to Git that the conflict is settled; empty of three files."""
    if not file_merge.unsettled:
        return ""
    return command_line(("git", "add", "--", *file_merge.unsettled))


def commands_of(file_merge: FileMerge, side: MergeSide) -> tuple[str, ...]:
    """All that takes a side whole and settles the conflict with it; nothing of three files."""
    take = take_command(file_merge, side)
    if not take:
        return ()
    # What deletes a file settles its conflict too, and leaves nothing that could be added.
    return (take,) if _is_absent(file_merge, side) else (take, settled_command(file_merge))


def _is_absent(file_merge: FileMerge, side: MergeSide) -> bool:
    return (file_merge.ours if side is MergeSide.OURS else file_merge.theirs).absent


def fetch_command(side: Side) -> str:
    """What fetches the object of a side that is a pointer of Git LFS; empty of any other side."""
    pointer = side.opened is not None and pointer_of(side.opened.facts) is not None
    return "git lfs fetch --all" if pointer else ""


def command_line(words: Sequence[str]) -> str:
    """Words as the shell of this system takes them."""
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    if not WINDOWS:
        return shlex.quote(word)
    # What a name there may hold is never a quote; a dollar acts in no shell of that system's own.
    return f'"{word}"' if not word or set(word) & set(" \t&()[]{}^=;!'+,`~") else word
