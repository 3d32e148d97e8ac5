"""The rows of an upgrade preview, for reports that people read: what is drawn together, and how.

Axes that certainly lose something come first. Steps that touch nothing are one row where more than
two of them follow each other, and a step shows its first places only: the JSON document has all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from inspector.errors import shortened
from inspector.phrases import counted
from inspector.report.upgrades import words
from inspector.signs import one_line
from inspector.upgrades.model import (
    REDIRECT,
    AxisGroup,
    FieldChange,
    Preview,
    Reach,
    Step,
)

T = TypeVar("T")

#: Places of a step, or fields that are dropped, that are told one by one.
MOST_CHANGES: Final = 5
MOST_DROPPED: Final = 50
#: References that a redirector leads elsewhere and that are told one by one.
MOST_REDIRECTED: Final = 50
#: Custom versions that the file does not store and that are told one by one.
MOST_UNUSED: Final = 10
#: Steps without effect here that are still told one by one.
_MOST_ALONE: Final = 2
#: Where the text of a value is cut.
_LONGEST: Final = 72


class StepRow(NamedTuple):
    """One row: a step, or several that are drawn together, which have no changes."""

    number: str
    name: str
    touches: str
    effect: str
    risk: str
    what: str = ""
    #: Where a project or a studio declares it.
    declared: str = ""
    changes: tuple[FieldChange, ...] = ()
    #: How many places there are beyond those.
    more: int = 0


def ordered_groups(preview: Preview) -> list[AxisGroup]:
    """The axes of a preview that have steps, those that certainly lose something first."""
    groups = [group for group in preview.groups if group.count or group.steps]
    return sorted(groups, key=lambda group: not words.group_loses(group))


def step_rows(group: AxisGroup) -> Iterator[StepRow]:
    """The rows of one axis, ascending; none where its own line says that all touch nothing."""
    reaches = any(step.reach is not Reach.NOTHING for step in group.steps)
    if len(group.steps) > _MOST_ALONE and group.count <= len(group.steps) and not reaches:
        return
    for nothing, run in groupby(group.steps, lambda step: step.reach is Reach.NOTHING):
        steps = list(run)
        if nothing and len(steps) > _MOST_ALONE:
            yield _together(group, steps)
        else:
            yield from map(_row, steps)
    hidden = words.unlisted(group)
    if hidden:
        told = counted(hidden, "more step" if group.steps else "step")
        yield StepRow("", told, words.MAY_TOUCH, "not described", words.NOT_KNOWN)


def _together(group: AxisGroup, steps: list[Step]) -> StepRow:
    numbers, noun = f"{_number(steps[0])} – {_number(steps[-1])}", "step"
    if group.axis == REDIRECT:
        numbers, noun = "", "redirect"
    return StepRow(numbers, counted(len(steps), noun), words.NOTHING_HERE, "", "—")


def _number(step: Step) -> str:
    return "" if step.number is None else words.number_text(step.number)


def _row(step: Step) -> StepRow:
    shown = step.changes[:MOST_CHANGES]
    told = step.what if step.reach is Reach.TOUCHES and step.what else ""
    return StepRow(
        _number(step),
        one_line(words.step_name(step)),
        one_line(words.step_touches(step)),
        one_line(step.effect) if step.reach is not Reach.NOTHING else "",
        words.risk_text(step),
        one_line(told),
        one_line(words.declared_at(step)),
        shown,
        max(step.count, len(step.changes)) - len(shown),
    )


def change_sides(change: FieldChange) -> tuple[str, str]:
    """What stands on the two sides of the arrow, each on one line and cut where it is long."""
    before, after = words.sides(change)
    return shortened(one_line(before), _LONGEST), shortened(one_line(after), _LONGEST)


def first(told: Sequence[T], most: int) -> tuple[Sequence[T], int]:
    """Those that are told one by one, and how many more there are."""
    return told[:most], max(len(told) - most, 0)


def written_versions(preview: Preview) -> Iterator[tuple[str, str, str]]:
    """What a save writes: title, before, after; what stays the same is left out."""
    for change in preview.versions:
        if change.fate == "same":
            continue
        before, after = words.version_numbers(change)
        after_name = change.after_name if change.after is not None else ""
        yield one_line(change.title), _named(before, change.before_name), _named(after, after_name)


def _named(number: str, name: str) -> str:
    return one_line(f"{number} {name}".rstrip())


class Unused(NamedTuple):
    """Custom versions that the file does not store: those with the most steps, and the rest."""

    shown: tuple[tuple[str, int], ...]
    more: int
    steps: int
    versions: int


def unused_versions(preview: Preview) -> Unused | None:
    """What runs besides if the file uses it; None where there is nothing of that kind."""
    groups = [group for group in preview.if_used if group.count]
    if not groups:
        return None
    most = sorted(groups, key=lambda group: (-group.count, group.title))[:MOST_UNUSED]
    return Unused(
        tuple((one_line(group.title), group.count) for group in most),
        len(groups) - len(most),
        sum(group.count for group in groups),
        len(groups),
    )


def release_rows(preview: Preview) -> Iterator[tuple[str, str]]:
    """Which releases open the package before and after the save."""
    releases = words.known_releases(preview)
    for label, names in (
        ("can no longer open it", preview.closed),
        ("can open it", preview.opens),
        ("could not before", preview.never),
    ):
        if names:
            ranges, number = words.releases_line(names, releases)
            yield label, f"{ranges} ({number})"


def width_of(texts: Iterable[str], most: int) -> int:
    """The width of a column."""
    return min(max(map(len, texts), default=0), most)
