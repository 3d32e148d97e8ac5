"""Where two texts differ, and which part of a long one to show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, NamedTuple

#: Texts above this are compared from both ends only: matching them would hold up painting.
PAINTED: Final = 600
#: The same where one pair is told in whole.
TOLD: Final = 6000
#: Pairs of equal words that are looked at for either: how long matching takes grows with them,
#: and where the same few words come again and again they are many in a short text, too.
_PAINTED_PAIRS: Final = 3_000
_TOLD_PAIRS: Final = 30_000
#: Words of the two texts, the ends that they have in common left out.
_WORDS: Final = 2_000
#: Less in common than this and the texts are simply two: nothing is marked.
_ALIKE: Final = 0.4
#: Characters that stay before the first difference when the beginning is left out.
_BEFORE: Final = 10

_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|\s+|.", re.DOTALL)

_LONG_WORD: Final = re.compile(r"\w+|\s+|.", re.DOTALL)
#: Entries of a list with what parts them from the next, which by itself would match everywhere.
_ENTRY: Final = re.compile(r"[^\s,;|]+[\s,;|]*|[\s,;|]+", re.DOTALL)


class Spans(NamedTuple):
    """The runs of characters that differ, as begin and end, in either text."""

    old: tuple[tuple[int, int], ...] = ()
    new: tuple[tuple[int, int], ...] = ()


@lru_cache(maxsize=2048)
def differing(old: str, new: str, most: int = PAINTED) -> Spans:
    """The parts in which two texts differ; none where they are equal or have little in common.

    Words, numbers and signs stay whole, so that what is marked can be read.

    Args:
        old: The one text.
        new: The other.
        most: The length up to which they are matched word by word.
    """
    if old == new or not old or not new:
        return Spans()
    if len(old) > most or len(new) > most:
        return _from_both_ends(old, new)
    pairs = _PAINTED_PAIRS if most <= PAINTED else _TOLD_PAIRS
    fine = _WORD if max(len(old), len(new)) <= PAINTED else _LONG_WORD
    for words in (fine, _ENTRY):
        first, second = words.findall(old), words.findall(new)
        if _is_quick(first, second, pairs):
            return _by_words(first, second)
    return _from_both_ends(old, new)


def _is_quick(first: Sequence[str], second: Sequence[str], most: int) -> bool:
    """Whether two texts can be matched word by word before anybody notices."""
    start, behind = _same_ends(first, second)
    left, right = first[start : len(first) - behind], second[start : len(second) - behind]
    if len(left) + len(right) > _WORDS:
        return False
    times = Counter(right)
    return sum(times[word] for word in left) <= most


def _by_words(first: Sequence[str], second: Sequence[str]) -> Spans:
    start, behind = _same_ends(first, second)
    left, right = first[start : len(first) - behind], second[start : len(second) - behind]
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    common = sum(map(len, first)) - sum(map(len, left))
    common += sum(
        len(text)
        for block in matcher.get_matching_blocks()
        for text in left[block.a : block.a + block.size]
    )
    if common < _ALIKE * max(sum(map(len, first)), sum(map(len, second))):
        return Spans()
    starts = _starts(first)[start:], _starts(second)[start:]
    spans: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            spans[0].append((starts[0][a], starts[0][b]))
            spans[1].append((starts[1][c], starts[1][d]))
    return Spans(
        tuple(span for span in spans[0] if span[0] < span[1]),
        tuple(span for span in spans[1] if span[0] < span[1]),
    )


def _starts(words: Sequence[str]) -> list[int]:
    starts = [0]
    for word in words:
        starts.append(starts[-1] + len(word))
    return starts


def _same_ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """How much two sequences have in common at the beginning, and behind that at the end."""
    start, shorter = 0, min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    behind = 0
    while behind < shorter - start and old[-1 - behind] == new[-1 - behind]:
        behind += 1
    return start, behind


def _from_both_ends(old: str, new: str) -> Spans:
    start, behind = _same_ends(old, new)
    ends = len(old) - behind, len(new) - behind
    return Spans(
        ((start, ends[0]),) if start < ends[0] else (),
        ((start, ends[1]),) if start < ends[1] else (),
    )


def first_difference(old: str, new: str) -> int:
    """How many characters two texts begin with that are the same; quick for very long ones."""
    low, high = 0, min(len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


class Shown(NamedTuple):
    """The part of a text to show, and how many of its characters were left out before it."""

    text: str
    skipped: int


def part_to_show(text: str, spans: tuple[tuple[int, int], ...], room: int) -> Shown:
    """A text from where it begins to differ, if that would otherwise be cut off.

    Args:
        text: The whole text.
        spans: Where it differs from the other.
        room: How many characters there is room for.
    """
    if len(text) <= room or not spans or spans[0][0] < room - _BEFORE // 2:
        return Shown(text, 0)
    begin = max(spans[0][0] - _BEFORE, 0)
    return Shown(f"…{text[begin:]}", begin - 1)
