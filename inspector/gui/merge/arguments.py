"""What a merge is opened from: three files, or a file that Git has in conflict."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from inspector.gui.desk.entry import Arguments

#: What stands before the path of a file in conflict: the stages of the index that have its sides.
_STAGES: Final = (":1:", ":2:", ":3:")


def conflict_arguments(path: str) -> Arguments:
    """What the sides of a file in conflict are opened from.

    Args:
        path: The file in the work tree, by its whole path; it need not be there.
    """
    return tuple(f"{stage}{path}" for stage in _STAGES)


def path_in_conflict(arguments: Arguments) -> str:
    """The file whose sides in the index arguments stand for; empty of three files."""
    if len(arguments) != len(_STAGES) or not arguments[0].startswith(_STAGES[0]):
        return ""
    path = arguments[0].removeprefix(_STAGES[0])
    whole = Path(path).is_absolute() and arguments == conflict_arguments(path)
    return path if whole else ""
