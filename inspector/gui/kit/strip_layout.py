"""Where everything of a release strip stands: plain numbers, no painting.

The strip is one row of cells in groups, one group a major version. This module answers where the
cells, the numbers in them and the captions above and below them go for a given width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from inspector.checks.judgement import Mark
from inspector.data_classes import dataclass
from inspector.gui.kit.span import Span
from inspector.messages import Label, lazy
from inspector.named_tuples import NamedTuple

#: Mark → what is written under a run of such cells.
RUN_WORDS: Final = {
    Mark.REFUSE: lazy("refuses"),
    Mark.BAD: lazy("unreadable"),
    Mark.WARN: lazy("loads, warns"),
    Mark.UP: lazy("loads, a save would upgrade"),
    Mark.OK: lazy("loads"),
    Mark.NONE: lazy("not known"),
}

#: From this many cells on the first group shows every second number, however wide the cells are.
CROWDED: Final = 48


K = TypeVar("K")


class RunWords(NamedTuple):
    """What cells say: equal ones side by side share a caption."""

    mark: Mark
    words: Label


class Group(NamedTuple):
    """The releases of one major version: where its label begins, and which cells are its own."""

    major: str
    label_left: int
    first: int
    last: int


class Caption(NamedTuple):
    """What stands under a run of equal cells; ``words`` is empty where only the sign fits."""

    mark: Mark
    words: Label
    left: int
    width: int


@dataclass(frozen=True, slots=True)
class Measures:
    """The lengths that depend on font and theme, in px."""

    margin: int
    group_gap: int
    label_width: int
    mark: int
    mark_gap: int
    caption_gap: int


def major_of(release: str) -> str:
    """``4`` of ``4.27``."""
    return release.partition(".")[0]


def minor_of(release: str) -> str:
    """``27`` of ``4.27``."""
    return release.partition(".")[2]


def place_cells(
    releases: Sequence[str], width: int, measures: Measures
) -> tuple[list[Span], list[Group]]:
    """Cells and groups for a strip of a width.

    Cells share what the margins, group labels and gaps leave; each ends 1 px before the next.
    """
    majors: list[str] = []
    for release in releases:
        if major_of(release) not in majors:
            majors.append(major_of(release))
    if not majors:
        return [], []
    fixed = 2 * measures.margin + len(majors) * measures.label_width
    fixed += (len(majors) - 1) * measures.group_gap
    share = max((width - fixed) / len(releases), 4.0)
    cells: list[Span] = []
    groups: list[Group] = []
    left = float(measures.margin)
    for major in majors:
        own = [index for index, name in enumerate(releases) if major_of(name) == major]
        groups.append(Group(major, round(left), own[0], own[-1]))
        left += measures.label_width
        for __ in own:
            cells.append(Span(round(left), round(left + share) - 1))
            left += share
        left += measures.group_gap
    return cells, groups


def shown_numbers(
    releases: Sequence[str],
    cells: Sequence[Span],
    strong: frozenset[int],
    text_width: Callable[[str], int],
) -> frozenset[int]:
    """Which cells show their number.

    Where two figures do not fit, or there are very many cells, a group with two-figure numbers
    shows every second one. ``strong`` cells always show theirs and silence their neighbours.
    """
    shown: set[int] = set()
    for major in {major_of(release) for release in releases}:
        own = [index for index, name in enumerate(releases) if major_of(name) == major]
        widest = max(text_width(minor_of(releases[index])) for index in own)
        # The rounded cells of one strip differ by a pixel; all must do.
        room = min(cells[index].width for index in own) - 1
        many = len(releases) >= CROWDED and len(minor_of(releases[own[-1]])) > 1
        if widest <= room and not many:
            shown.update(own)
            continue
        for index in own:
            even = minor_of(releases[index]).isdigit() and int(minor_of(releases[index])) % 2 == 0
            if index in strong or (even and not {index - 1, index + 1} & strong):
                shown.add(index)
    return frozenset(shown)


def runs_of(kinds: Sequence[K]) -> list[tuple[K, int, int]]:
    """Runs of equal cells as (kind, first, last); a run may cross from one group to the next."""
    runs: list[tuple[K, int, int]] = []
    for index, kind in enumerate(kinds):
        if runs and runs[-1][0] == kind:
            runs[-1] = (kind, runs[-1][1], index)
        else:
            runs.append((kind, index, index))
    return runs


def run_words(mark: Mark) -> RunWords:
    """What is written under cells of a file."""
    return RunWords(mark, str(RUN_WORDS[mark]))


def place_captions(
    kinds: Sequence[RunWords],
    cells: Sequence[Span],
    bounds: Span,
    measures: Measures,
    text_width: Callable[[str], int],
) -> list[Caption]:
    """The captions under the runs, from left to right; they never overlap nor leave ``bounds``.

    Each wants to begin where its run does, is shifted right by the one before it, and is pushed
    left from the end. Where all together are too wide, a kind is named only under its longest
    run; where that is still too much, captions keep their sign alone.
    """
    runs = runs_of(kinds)
    if not runs:
        return []

    def width_of(words: str) -> int:
        return measures.mark + (measures.mark_gap + text_width(words) if words else 0)

    def needed(wanted: Sequence[tuple[Mark, int, str]]) -> int:
        total = sum(width_of(words) for *__, words in wanted)
        return total + measures.caption_gap * (len(wanted) - 1)

    wanted = [(kind.mark, first, str(kind.words)) for kind, first, __ in runs]
    if needed(wanted) > bounds.width:
        longest = {
            kind: max((r for r in runs if r[0] == kind), key=lambda r: r[2] - r[1])
            for kind in {kind for kind, __, __ in runs}
        }
        wanted = [
            (run[0].mark, run[1], str(run[0].words)) for run in runs if longest[run[0]] == run
        ]
    if needed(wanted) > bounds.width:
        wanted = [(mark, first, "") for mark, first, __ in wanted]

    lefts: list[int] = []
    least = bounds.left
    for __, first, words in wanted:
        left = max(cells[first].left, least)
        lefts.append(left)
        least = left + width_of(str(words)) + measures.caption_gap
    most = bounds.right
    for index in range(len(wanted) - 1, -1, -1):
        width = width_of(str(wanted[index][2]))
        lefts[index] = min(lefts[index], most - width)
        most = lefts[index] - measures.caption_gap
    return [
        Caption(mark, words, left, width_of(str(words)))
        for (mark, __, words), left in zip(wanted, lefts, strict=True)
    ]


def place_above(
    saved: tuple[float, int] | None,
    target: tuple[float, int] | None,
    bounds: Span,
    gap: int,
) -> tuple[Span | None, Span | None]:
    """Where the two captions above the cells stand: saved by, target.

    Both are given as (middle of the cell, width of the caption). Each stands over its cell, inside
    ``bounds``. Where they would meet, the target's moves to the side that its cell is on, or to
    the other side when there is no room.
    """

    def inside(middle: float, width: int) -> Span:
        left = round(middle - width / 2)
        left = max(min(left, bounds.right - width), bounds.left)
        return Span(left, left + width)

    first = inside(*saved) if saved is not None else None
    if target is None:
        return first, None
    second = inside(*target)
    if saved is None or first is None or not second.meets(first, gap):
        return first, second
    width = second.width
    before = Span(first.left - gap - width, first.left - gap)
    after = Span(first.right + gap, first.right + gap + width)
    fits_before = before.left >= bounds.left
    fits_after = after.right <= bounds.right
    wants_before = target[0] < saved[0]
    if (wants_before and fits_before) or not fits_after:
        return first, before
    return first, after
