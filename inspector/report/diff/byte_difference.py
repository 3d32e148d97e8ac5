"""Two runs of bytes that nothing takes apart: how many differ, where, and the bytes there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from inspector.messages import Number, _

#: Runs of differing bytes that are named; what lies behind the last is in it.
MOST_PLACES: Final = 8
#: Differing bytes with no more equal ones than this between them are one run.
_NEAR: Final = 4
#: Bytes in a line, and the lines of one side.
LINE: Final = 16
_MOST_LINES: Final = 4
#: Bytes that are held against each other at a time.
_BLOCK: Final = 1 << 16
_NOT_ZERO: Final = re.compile(rb"[^\0]+")

Run = tuple[int, int]


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
    old: tuple[Run, ...]
    new: tuple[Run, ...]
    old_lines: tuple[ByteLine, ...] = ()
    new_lines: tuple[ByteLine, ...] = ()

    def words(self) -> tuple[str, str]:
        """Both sides in words: "408 bytes, 12 differ at 0x30–0x3B"."""
        old, new = (
            self._side(size, runs)
            for size, runs in zip(self.sizes, (self.old, self.new), strict=True)
        )
        return old, new

    def _side(self, size: int, runs: Sequence[Run]) -> str:
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


def places_words(runs: Sequence[Run]) -> str:
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


def _pairwise(old: bytes, new: bytes) -> tuple[list[Run], int]:
    """The runs in which two of the same size differ, and how many bytes do."""
    found: list[Run] = []
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
            if found and begin - found[-1][1] < _NEAR:
                found[-1] = (found[-1][0], end)
            elif len(found) < MOST_PLACES:
                found.append((begin, end))
            else:
                # Only where the last byte of the block differs is of interest from here on.
                found[-1] = (found[-1][0], start + len(differing.rstrip(b"\0")))
                break
    return found, count


def _between(old: bytes, new: bytes) -> tuple[list[Run], list[Run]]:
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


def _lines(data: bytes, other: bytes | None, runs: Sequence[Run]) -> tuple[ByteLine, ...]:
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


def _line_starts(runs: Sequence[Run]) -> Iterator[int]:
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
