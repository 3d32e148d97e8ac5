"""The short words that the text, the Markdown and the JSON of a difference share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from inspector.compare.model import Change, ChangeClass, Difference, Verdict
from inspector.phrases import counted, joined
from inspector.project.folder_comparison import FileRow, FileState, FolderTotals

#: What a verdict says of two packages.
VERDICTS: Final[Mapping[Verdict, str]] = {
    "identical": "identical",
    "resaved": "saved again",
    "changed": "changed",
}
#: The states of packages in the order in which they are listed: title, sign, and how a sentence
#: counts them.
STATES: Final[Mapping[FileState, tuple[str, str, str]]] = {
    FileState.CHANGED: ("Changed", "~", "changed"),
    FileState.ADDED: ("Added", "+", "added"),
    FileState.REMOVED: ("Removed", "−", "removed"),
    FileState.RENAMED: ("Renamed", "→", "renamed"),
    FileState.RESAVED: ("Saved again", "~", "saved again"),
    FileState.IDENTICAL: ("Identical", " ", "identical"),
}
#: What a change of a class is called, and several where that is not the same with an s.
_CALLED: Final = {
    ChangeClass.CONTENT: ("content change",),
    ChangeClass.LAYOUT: ("layout change",),
    ChangeClass.CONVERSION: ("conversion",),
    ChangeClass.VERSION: ("version change",),
    ChangeClass.NOISE: (
        "change of offsets, sizes, hashes and the like",
        "changes of offsets, sizes, hashes and the like",
    ),
}


def changes_counted(number: int, kind: ChangeClass) -> str:
    """How many changes of a class there are: ``3 content changes``."""
    return counted(number, *_CALLED[kind])


def folders_sentence(totals: FolderTotals) -> str:
    """What became of the packages of two folders, in one sentence."""
    if not totals.total:
        return "There is no package in either folder."
    if totals.total == 1:
        (words,) = (STATES[state][2] for state, number in totals.by_state.items() if number)
        return f"The one package is {words}."
    if totals.verdict == "identical":
        return f"All {totals.total:,} packages are identical."
    by_state = totals.by_state
    parts = (f"{by_state[state]:,} {words}" for state, (_, _, words) in STATES.items()
             if by_state[state])  # fmt: skip
    return f"Of {totals.total:,} packages: {', '.join(parts)}."


def grouped(changes: Iterable[Change]) -> dict[str, list[Change]]:
    """Changes by section, in the order in which they come."""
    by_section: dict[str, list[Change]] = {}
    for change in changes:
        by_section.setdefault(change.section, []).append(change)
    return by_section


def hidden(difference: Difference, shown: Iterable[ChangeClass]) -> str:
    """What a report counts and does not list, in a few words; "" where that is nothing."""
    left = [kind for kind in ChangeClass if kind not in set(shown) and difference.by_class[kind]]
    return joined([changes_counted(difference.by_class[kind], kind) for kind in left])


def untold(row: FileRow) -> list[str]:
    """What could not be compared of a package, where its sentence does not say it."""
    told = (problem.words() for problem in row.problems)
    return [words for words in told if words not in row.sentence]
