"""The texts of two versions of a file that a merge left, as one text with the marks of git."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final

#: Lines that are matched one by one; of more, what lies between both ends differs as a whole.
_MOST: Final = 20_000


def conflict_text(ours: str, theirs: str, our_name: str, their_name: str) -> str:
    """Both texts as git writes a conflict, so that what they share is no difference to either.

    Args:
        ours: The text of our version.
        theirs: That of the other one.
        our_name: What git calls our side.
        their_name: What it calls the other one.
    """
    first, second = ours.splitlines(), theirs.splitlines()
    lines: list[str] = []
    for left, right in _parts(first, second):
        if left == right:
            lines += left
            continue
        lines += [f"<<<<<<< {our_name}".rstrip(), *left, "======="]
        lines += [*right, f">>>>>>> {their_name}".rstrip()]
    return "".join(f"{line}\n" for line in lines)


def _parts(
    first: Sequence[str], second: Sequence[str]
) -> list[tuple[Sequence[str], Sequence[str]]]:
    """Both cut into pieces, which are the same on both sides or differ as a whole."""
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    behind = 0
    while behind < min(len(first), len(second)) - start and first[~behind] == second[~behind]:
        behind += 1
    left, right = first[start : len(first) - behind], second[start : len(second) - behind]
    if len(left) + len(right) > _MOST:
        between = [(left, right)]
    else:
        matcher = SequenceMatcher(None, left, right, autojunk=False)
        between = [(left[a:b], right[c:d]) for _, a, b, c, d in matcher.get_opcodes()]
    return [
        (first[:start], first[:start]),
        *between,
        (first[len(first) - behind :], first[len(first) - behind :]),
    ]
