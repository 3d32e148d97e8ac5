"""What Git hands to a program that compares for it: a path, and of both sides a file.

Git calls the command of ``diff.<driver>.command`` with seven words: the path, then a file, its name
in Git and its mode for the old side, and the same for the new one. A renamed file has two more: its
new path, and what Git says of that. A path alone is one whose merge is not settled.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack

from inspector.errors import InspectorError
from inspector.findings.message import Message
from inspector.project.compare.files import Comparison, compare_sides, open_with
from inspector.project.compare.sides import Side, absent_side, open_path, open_revision
from inspector.project.opening import is_nothing
from inspector.project.vcs.git import Git, NotInRevisionError


def compare_handed_over(words: Sequence[str]) -> Comparison:
    """Compares what Git hands over, or both sides of a merge that is not settled.

    Pointers of Git LFS are followed into the store of the repository around the current folder: the
    copies that Git makes lie in none. Both sides go by their paths in the repository.

    Args:
        words: The words behind the command.

    Raises:
        InspectorError: They are not what Git hands over, or a side cannot be opened.
    """
    git = Git(os.getcwd())
    with ExitStack() as opened:
        if len(words) == 1:
            old, new = (_staged(stage, words[0], git) for stage in (2, 3))
        elif len(words) in (7, 9):
            old = _handed(words[0], words[1], git)
            new = _handed(words[7] if len(words) == 9 else words[0], words[4], git)
        else:
            raise InspectorError(Message("project/handed-over"))
        opened.enter_context(old)
        opened.enter_context(new)
        comparison = compare_sides(old, new)
        opened.pop_all()  # Both stay open for who asked.
    return comparison


def _handed(path: str, file: str, git: Git) -> Side:
    """A side that lies in a file, which Git may have made for it."""
    if is_nothing(file):
        return absent_side(path)
    return open_with(path, lambda: open_path(path, os.path.join(git.folder, file), git))


def _staged(stage: int, path: str, git: Git) -> Side:
    """A side of a merge; one of them may have deleted the file."""
    name = f":{stage}:{path}"
    try:
        return open_with(name, lambda: open_revision(name, git))
    except NotInRevisionError:
        return absent_side(name)
