"""Texts of several lines, such as the code that somebody wrote into a node: lines, what changed."""

from __future__ import annotations

from typing import Final

from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

#: How lines end, whoever wrote them.
_LINE_ENDS: Final = pattern(r"\r\n|\r|\n")
#: Columns of a tab: as it is, a terminal and a report would each have their own.
_TAB: Final = 4
#: Lines that are shown of a text; of more, how many there are.
MOST_LINES: Final = 1_000
#: Lines that are matched one by one; of more, what lies between both ends differs as a whole.
_MOST_MATCHED: Final = 20_000

#: Lines of the one text and those of the other that stand in their place: begin and end of each.
LineRun = tuple[int, int, int, int]


class LineChanges(NamedTuple):
    """How two texts differ.

    Attributes:
        changed: Lines that are others, came or went; 0 where only the ends of lines are others.
        line: The first of them, counted from 1.
        before: What it was; None where it came.
        after: What it is; None where it went.
    """

    changed: int
    line: int = 0
    before: str | None = None
    after: str | None = None


def has_lines(text: str) -> bool:
    """Whether a text has several lines."""
    return len(lines_of_text(text)) > 1


def lines_of_text(text: str) -> list[str]:
    """The lines of a text, with the empty ones at its end left out."""
    bare = text.rstrip()
    return _LINE_ENDS.split(bare) if "\n" in bare or "\r" in bare else [bare]


def shown_lines(text: str) -> list[str]:
    """The same as people see them."""
    return [line.expandtabs(_TAB).rstrip() for line in lines_of_text(text)]


def is_shown_whole(text: str) -> bool:
    """Whether no line of a text is left out where it is shown."""
    return len(lines_of_text(text)) <= MOST_LINES


def first_line(text: str) -> str:
    """The first line of a text that says something, with a mark that there are more."""
    told = filter(None, map(str.strip, lines_of_text(text)))
    return f"{next(told, '')} …"


def line_runs(before: list[str], after: list[str]) -> list[LineRun]:
    """Where two lists of lines differ, from the first line on."""
    start, shorter = 0, min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    behind = 0
    while behind < shorter - start and before[~behind] == after[~behind]:
        behind += 1
    left, right = before[start : len(before) - behind], after[start : len(after) - behind]
    if not left and not right:
        return []
    if not left or not right or len(left) + len(right) > _MOST_MATCHED:
        return [(start, start + len(left), start, start + len(right))]
    # Late: few comparisons have texts of several lines.
    from difflib import SequenceMatcher

    return [
        (start + a, start + b, start + c, start + d)
        for tag, a, b, c, d in SequenceMatcher(None, left, right).get_opcodes()
        if tag != "equal"
    ]


def line_changes(before: str, after: str) -> LineChanges:
    """How two texts differ, line by line."""
    old, new = lines_of_text(before), lines_of_text(after)
    runs = line_runs(old, new)
    if not runs:
        return LineChanges(0)
    a, b, c, d = runs[0]
    return LineChanges(
        sum(max(b - a, d - c) for a, b, c, d in runs),
        c + 1,
        old[a].strip() if a < b else None,
        new[c].strip() if c < d else None,
    )
