"""Excerpts of two byte runs or two texts around their differences, and how many there are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from inspector.graphs.text_lines import line_runs, shown_lines
from inspector.messages import Number, _
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

# -- bytes -----------------------------------------------------------------------------------------

#: Runs of differing bytes that are named; what lies behind the last is in it.
MOST_PLACES: Final = 8
#: Differing bytes with no more equal ones than this between them are one run.
_NEAR_BYTES: Final = 4
#: Bytes in a line, and the lines of one side.
LINE: Final = 16
_MOST_LINES: Final = 4
#: Bytes that are held against each other at a time.
_BLOCK: Final = 1 << 16
_NOT_ZERO: Final = pattern(rb"[^\0]+")

ByteRun = tuple[int, int]


class ByteLine(NamedTuple):
    """One line of bytes: where it begins, its bytes, and which of them differ."""

    offset: int
    data: bytes
    marked: frozenset[int]


class ByteDifference(NamedTuple):
    """How two runs of bytes differ.

    Attributes:
        sizes: How many bytes either has.
        differing: How many differ; None for runs of different size, where bytes have no partners.
        old: The runs that differ, ``[start, end)`` from the first byte.
        new: The same of the second.
        old_lines: The bytes around the first of them.
        new_lines: The same of the second.
    """

    sizes: tuple[int, int]
    differing: int | None
    old: tuple[ByteRun, ...]
    new: tuple[ByteRun, ...]
    old_lines: tuple[ByteLine, ...] = ()
    new_lines: tuple[ByteLine, ...] = ()

    def words(self) -> tuple[str, str]:
        """Both sides in words: "408 bytes, 12 differ at 0x30–0x3B"."""
        old, new = (
            self._side(size, runs)
            for size, runs in zip(self.sizes, (self.old, self.new), strict=True)
        )
        return old, new

    def _side(self, size: int, runs: Sequence[ByteRun]) -> str:
        count = Number(size)
        apart = any(start < end for start, end in runs)
        if not apart:
            return _("{size:# byte|# bytes}", size=count)
        if self.differing is None:
            every = sum(end - start for start, end in runs) >= size
            if every:
                return _("{size:# byte|# bytes}, all of them other", size=count)
            places = places_words(runs)
            return _("{size:# byte|# bytes}, other at {places}", size=count, places=places)
        if self.differing == size > 1:
            return _("{size:# byte|# bytes}, all differ", size=count)
        return _(
            "{size:# byte|# bytes}, {differing:# differs|# differ} at {places}",
            size=count,
            differing=Number(self.differing),
            places=places_words(runs),
        )


def places_words(runs: Sequence[ByteRun]) -> str:
    """Where runs of bytes are, the last byte of each included: "0x30–0x3B and 2 more places"."""
    first, *others = [
        f"0x{start:X}" if end - start == 1 else f"0x{start:X}–0x{end - 1:X}"
        for start, end in runs
        if end > start
    ] or [""]
    if not others:
        return first
    if len(others) == 1:
        return _("{first} and {second}", first=first, second=others[0])
    return _("{first} and {more:,} more places", first=first, more=len(others))


def byte_difference(old: bytes, new: bytes) -> ByteDifference:
    """How two runs of bytes differ.

    The time it takes grows with their size alone, however many bytes differ.
    """
    if len(old) == len(new):
        runs, count = _pairwise(old, new)
        marked = (runs, runs)
    else:
        count = None
        marked = _between(old, new)
    lines = (
        _lines(old, new if count is not None else None, marked[0]),
        _lines(new, old if count is not None else None, marked[1]),
    )
    return ByteDifference((len(old), len(new)), count, tuple(marked[0]), tuple(marked[1]), *lines)


def _pairwise(old: bytes, new: bytes) -> tuple[list[ByteRun], int]:
    """The runs in which two of the same size differ, and how many bytes do."""
    found: list[ByteRun] = []
    count = 0
    for start in range(0, len(old), _BLOCK):
        one, other = old[start : start + _BLOCK], new[start : start + _BLOCK]
        if one == other:
            continue
        both = int.from_bytes(one, "big") ^ int.from_bytes(other, "big")
        differing = both.to_bytes(len(one), "big")
        count += len(one) - differing.count(0)
        for run in _NOT_ZERO.finditer(differing):
            begin, end = start + run.start(), start + run.end()
            if found and begin - found[-1][1] < _NEAR_BYTES:
                found[-1] = (found[-1][0], end)
            elif len(found) < MOST_PLACES:
                found.append((begin, end))
            else:
                # Only where the last byte of the block differs is of interest from here on.
                found[-1] = (found[-1][0], start + len(differing.rstrip(b"\0")))
                break
    return found, count


def _between(old: bytes, new: bytes) -> tuple[list[ByteRun], list[ByteRun]]:
    """What lies between the bytes that two of different size begin and end with."""
    shorter = min(len(old), len(new))
    first = _alike(old[:shorter], new[:shorter])
    rest = shorter - first
    last = _alike(old[len(old) - rest :][::-1], new[len(new) - rest :][::-1])
    return [(first, len(old) - last)], [(first, len(new) - last)]


def _alike(one: bytes, other: bytes) -> int:
    """How many bytes two of the same size begin with that are the same."""
    for start in range(0, len(one), _BLOCK):
        first, second = one[start : start + _BLOCK], other[start : start + _BLOCK]
        if first != second:
            both = int.from_bytes(first, "big") ^ int.from_bytes(second, "big")
            differing = both.to_bytes(len(first), "big")
            return start + len(differing) - len(differing.lstrip(b"\0"))
    return len(one)


def _lines(data: bytes, other: bytes | None, runs: Sequence[ByteRun]) -> tuple[ByteLine, ...]:
    """The first lines that hold a differing byte; by pairs where the other has the same size."""
    found: list[ByteLine] = []
    for at in _line_starts(runs):
        if len(found) == _MOST_LINES:
            break
        line = data[at : at + LINE]
        if other is not None:
            second = other[at : at + LINE]
            marked = {i for i, (a, b) in enumerate(zip(line, second, strict=True)) if a != b}
        else:
            marked = {
                i for i in range(len(line)) if any(start <= at + i < end for start, end in runs)
            }
        if marked:
            found.append(ByteLine(at, line, frozenset(marked)))
    return tuple(found)


def _line_starts(runs: Sequence[ByteRun]) -> Iterator[int]:
    """Where the lines begin that runs reach into, each once."""
    reached = -1
    for start, end in runs:
        for at in range(max(start - start % LINE, reached), end, LINE):
            yield at
            reached = at + LINE


class HexText(NamedTuple):
    """Lines of bytes as text, and the runs of characters of those that differ."""

    text: str
    marked: tuple[tuple[int, int], ...]


def hex_text(lines: Sequence[ByteLine], *, numbered: bool = True) -> HexText:
    """Lines of bytes as people read them: "0x30  0A 00 00 00 …".

    Args:
        lines: The lines.
        numbered: Whether each says where it begins.
    """
    texts: list[str] = []
    marked: list[tuple[int, int]] = []
    at = 0
    digits = max((len(f"{line.offset:X}") for line in lines), default=1)
    for line in lines:
        # A little more room in the middle, as in the bytes panel.
        places = [3 * place + (place >= LINE // 2) for place in range(len(line.data))]
        head = f"0x{line.offset:0{digits}X}  " if numbered else ""
        body = ""
        for place, byte in zip(places, line.data, strict=True):
            body = f"{body:<{place}}{byte:02X}"
        for index in sorted(line.marked):
            begin = at + len(head) + places[index]
            if marked and begin - marked[-1][1] <= 2 and index - 1 in line.marked:
                marked[-1] = (marked[-1][0], begin + 2)
            else:
                marked.append((begin, begin + 2))
        texts.append(head + body)
        at += len(head) + len(body) + 1
    return HexText("\n".join(texts), tuple(marked))


# -- texts -----------------------------------------------------------------------------------------

#: Texts above this are compared from both ends only: matching them would hold up painting.
MOST_PAINTED: Final = 600
#: The same where one pair is shown in whole.
MOST_IN_DETAIL: Final = 6000
#: Pairs of equal words that are looked at for either: how long matching takes grows with them,
#: and where the same few words come again and again they are many in a short text, too.
_MOST_PAINTED_PAIRS: Final = 3_000
_MOST_PAIRS: Final = 30_000
#: Words of the two texts, the ends that they have in common left out.
_MOST_WORDS: Final = 2_000
#: Less in common than this and the texts are simply two: nothing is marked.
_LEAST_ALIKE: Final = 0.4
#: Characters that stay before the first difference when the beginning is left out.
_KEPT_BEFORE: Final = 10

_WORD: Final = pattern(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|\s+|.", re.DOTALL)

_LONG_WORD: Final = pattern(r"\w+|\s+|.", re.DOTALL)
#: Entries of a list with what parts them from the next, which by itself would match everywhere.
_ENTRY: Final = pattern(r"[^\s,;|]+[\s,;|]*|[\s,;|]+", re.DOTALL)


#: A line with its end, which a row shows as a sign.
_TEXT_LINE: Final = pattern(r"[^\n⏎]*[\n⏎]|[^\n⏎]+\Z")
#: Texts of fewer lines are one.
_FEWEST_LINES: Final = 3
#: Equal lines that are shown before and behind those that differ, and texts of so few lines that
#: all are shown.
_LINES_AROUND: Final = 2
_SHOWN_WHOLE: Final = 12
#: Lines that are shown.
_MOST_ROWS: Final = 150


class Spans(NamedTuple):
    """The runs of characters that differ, as begin and end, in either text."""

    old: tuple[tuple[int, int], ...] = ()
    new: tuple[tuple[int, int], ...] = ()


@lru_cache(maxsize=2048)
def differing(old: str, new: str, most: int = MOST_PAINTED) -> Spans:
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
        return _by_lines(old, new)
    pairs = _MOST_PAINTED_PAIRS if most <= MOST_PAINTED else _MOST_PAIRS
    fine = _WORD if max(len(old), len(new)) <= MOST_PAINTED else _LONG_WORD
    for words in (fine, _ENTRY):
        first, second = words.findall(old), words.findall(new)
        if _is_quick(first, second, pairs):
            return _by_words(first, second)
    return _from_both_ends(old, new)


def _by_lines(old: str, new: str) -> Spans:
    """The same of long texts: of the lines that differ what differs in them, or each as a whole."""
    first, second = _TEXT_LINE.findall(old), _TEXT_LINE.findall(new)
    if len(first) < _FEWEST_LINES or len(second) < _FEWEST_LINES:
        return _from_both_ends(old, new)
    starts = _starts(first), _starts(second)
    spans: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for a, b, c, d in line_runs(first, second):
        pairs = min(b - a, d - c)
        for one, other in zip(range(a, a + pairs), range(c, c + pairs), strict=True):
            left, right = first[one], second[other]
            inner = _in_row(left, right)
            spans[0].extend((starts[0][one] + x, starts[0][one] + y) for x, y in inner.old)
            spans[1].extend((starts[1][other] + x, starts[1][other] + y) for x, y in inner.new)
        if a + pairs < b:
            spans[0].append((starts[0][a + pairs], starts[0][b]))
        if c + pairs < d:
            spans[1].append((starts[1][c + pairs], starts[1][d]))
    return Spans(tuple(spans[0]), tuple(spans[1]))


def _is_quick(first: Sequence[str], second: Sequence[str], most: int) -> bool:
    """Whether two texts can be matched word by word before anybody notices."""
    start, behind = _same_ends(first, second)
    left, right = first[start : len(first) - behind], second[start : len(second) - behind]
    if len(left) + len(right) > _MOST_WORDS:
        return False
    times = Counter(right)
    return sum(times[word] for word in left) <= most


def _by_words(first: Sequence[str], second: Sequence[str]) -> Spans:
    start, behind = _same_ends(first, second)
    left, right = first[start : len(first) - behind], second[start : len(second) - behind]
    # Late: few comparisons have texts that differ by words.
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, left, right, autojunk=False)
    common = sum(map(len, first)) - sum(map(len, left))
    common += sum(
        len(text)
        for block in matcher.get_matching_blocks()
        for text in left[block.a : block.a + block.size]
    )
    if common < _LEAST_ALIKE * max(sum(map(len, first)), sum(map(len, second))):
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


class Excerpt(NamedTuple):
    """The part of a text to show, and how many of its characters were left out before it."""

    text: str
    skipped: int


def part_to_show(text: str, spans: tuple[tuple[int, int], ...], room: int) -> Excerpt:
    """A text from where it begins to differ, if that would otherwise be cut off.

    Args:
        text: The whole text.
        spans: Where it differs from the other.
        room: How many characters there is room for.
    """
    if len(text) <= room or not spans or spans[0][0] < room - _KEPT_BEFORE // 2:
        return Excerpt(text, 0)
    begin = max(spans[0][0] - _KEPT_BEFORE, 0)
    return Excerpt(f"…{text[begin:]}", begin - 1)


class ChangedLines(NamedTuple):
    """The lines of two texts around those that differ, and what differs in them."""

    old: str
    new: str
    spans: Spans


def changed_lines(old: str, new: str) -> ChangedLines | None:
    """Of two texts of many lines those that differ, with some before and behind them.

    What differs stands beside what it was: where one side has less, empty lines follow. None where
    both are so short that all of them is shown, and where no line differs.
    """
    first, second = shown_lines(old), shown_lines(new)
    runs = line_runs(first, second)
    if not runs or max(len(first), len(second)) <= _SHOWN_WHOLE:
        return None
    rows: list[tuple[str, str]] = []
    shown = 0
    for place, (a, b, c, d) in enumerate(runs):
        begin = max(a - _LINES_AROUND, shown)
        following = runs[place + 1][0] if place + 1 < len(runs) else len(first)
        end = min(b + _LINES_AROUND, following)
        rows += _equal_lines(first[shown:begin])
        rows += ((line, line) for line in first[begin:a])
        rows += zip_longest(first[a:b], second[c:d], fillvalue="")
        rows += ((line, line) for line in first[b:end])
        shown = end
        if len(rows) > _MOST_ROWS:
            break
    if len(rows) > _MOST_ROWS:
        rows[_MOST_ROWS:] = [("…", "…")]
    else:
        rows += _equal_lines(first[shown:])
    spans: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    at = [0, 0]
    for row in rows:
        inner = _in_row(*row)
        for side, text in enumerate(row):
            spans[side].extend((at[side] + x, at[side] + y) for x, y in inner[side])
            at[side] += len(text) + 1
    before, after = ("\n".join(side) for side in zip(*rows, strict=True))
    return ChangedLines(before, after, Spans(tuple(spans[0]), tuple(spans[1])))


def _equal_lines(lines: Sequence[str]) -> list[tuple[str, str]]:
    """What stands in the place of lines that are left out; a line alone stands there itself."""
    if len(lines) < 2:
        return [(line, line) for line in lines]
    words = _("… {count:# equal line|# equal lines}", count=Number(len(lines)))
    return [(words, words)]


def _in_row(old: str, new: str) -> Spans:
    """What differs in two lines: words, or all of both where they have little in common."""
    spans = differing(old, new)
    return Spans(((0, len(old)),), ((0, len(new)),)) if spans == Spans() and old != new else spans
