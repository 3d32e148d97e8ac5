"""Which bytes of a header belong to which table, and whether any belong to none or to two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Part(NamedTuple):
    """The bytes ``[start, end)`` that one part of a package takes."""

    key: str
    start: int
    end: int


def gaps_and_overlaps(parts: Iterable[Part], end: int) -> tuple[list[Part], list[Part]]:
    """The runs of ``[0, end)`` that no part covers, and those that more than one covers."""
    gaps: list[Part] = []
    overlaps: list[Part] = []
    at, holder = 0, ""
    for part in sorted(parts, key=lambda part: (part.start, part.end)):
        if part.start == part.end:
            continue
        if part.start > at:
            gaps.append(Part("", at, part.start))
        elif part.start < at:
            overlaps.append(Part(f"{holder}, {part.key}", part.start, min(at, part.end)))
        if part.end > at:
            at, holder = part.end, part.key
    if at < end:
        gaps.append(Part("", at, end))
    elif at > end:
        overlaps.append(Part(f"{holder}, end of the header", end, at))
    return gaps, overlaps
