"""What the foot of the Upgrades page says, as plain values: numbers, changes, releases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from inspector.phrases import ARROW, counted
from inspector.report.upgrades.words import (
    counts,
    known_releases,
    releases_line,
    version_numbers,
)
from inspector.upgrades.model import Preview, PreviewVerdict, VersionChange

#: Labels that are shorter than the titles; these numbers come first.
_SHORT: Final = {
    "ue4": "UE4",
    "ue5": "UE5",
    "licensee": "Licensee",
    "saved_by": "Saved by",
    "compatible_with": "Compatible",
}
_ENGINES: Final = ("saved_by", "compatible_with")
_FIRST: Final = tuple(_SHORT)
#: What "safe" does not speak of; the reports say it at more length.
DEFAULTS_LINE: Final = "Safe speaks of stored values: what is not stored takes the new defaults."


class FootLine(NamedTuple):
    """One fact: its sign, its words, and how many that are in grey."""

    text: str
    mark: str | None = None
    note: str = ""
    strong: bool = False
    faint: bool = False


class Written(NamedTuple):
    """A number that a save writes."""

    label: str
    before: str
    after: str

    @property
    def spoken(self) -> str:
        """The number as a screen reader says it."""
        return f"{self.label} {self.before} {ARROW} {self.after}"


def written_numbers(preview: Preview) -> list[Written]:
    """The numbers that a save writes and that are not the same already, the object axes first."""
    changes = [change for change in preview.versions if change.fate != "same"]
    changes.sort(key=lambda one: _FIRST.index(one.axis) if one.axis in _FIRST else len(_FIRST))
    return [_written(change) for change in changes]


def _written(change: VersionChange) -> Written:
    before, after = version_numbers(change)
    if change.axis in _ENGINES:
        # The changelists stand on the Versions page; here only where nothing else differs.
        short = before.partition("-")[0], after.partition("-")[0]
        before, after = short if short[0] != short[1] else (before, after)
    return Written(_SHORT.get(change.axis, change.title), before, after)


def change_lines(preview: Preview) -> list[FootLine]:
    """What a save changes, drops and loses."""
    found = counts(preview)
    lines = []
    if found.changed:
        added = f", {found.added:,} added" if found.added else ""
        lines.append(FootLine(f"{counted(found.changed, 'field')} changed{added}", "changed"))
    elif found.added:
        lines.append(FootLine(f"{counted(found.added, 'field')} added", "added"))
    if found.removed:
        lines.append(FootLine(f"{counted(found.removed, 'field')} removed", "removed"))
    if found.references_redirected:
        words = f"{counted(found.references_redirected, 'reference')} redirected"
        lines.append(FootLine(words, "changed"))
    if found.unknown:
        lines.append(FootLine(f"{counted(found.unknown, 'effect')} not known", "none"))
    if found.rounds:
        lines.append(FootLine(f"{_verb(found.rounds, 'step', 'rounds', 'round')} numbers", "info"))
    for count, noun in ((found.loses, "step"), (found.redirects_lose, "redirect")):
        if count:
            words = f"{_verb(count, noun, 'loses', 'lose')} data"
            lines.append(FootLine(words, "warn", strong=True))
    if found.dropped:
        words = f"{_verb(found.dropped, 'field', 'is', 'are')} dropped"
        lines.append(FootLine(words, "warn", strong=True))
    if found.references_lost:
        words = f"{_verb(found.references_lost, 'reference', 'becomes', 'become')} null"
        lines.append(FootLine(words, "warn", strong=True))
    if preview.verdict is PreviewVerdict.NOTHING:
        return [FootLine("Nothing.", faint=True)]
    return lines or [FootLine("Nothing but the numbers.", faint=True)]


def defaults_line(preview: Preview) -> str:
    """What "safe" does not speak of, where a step is called so; else empty."""
    return DEFAULTS_LINE if counts(preview).safe else ""


def _verb(count: int, noun: str, one: str, several: str) -> str:
    return f"{counted(count, noun)} {one if count == 1 else several}"


def release_lines(preview: Preview) -> list[FootLine]:
    """Which releases can open the file afterwards, and which could not before."""
    known = known_releases(preview)
    lines = []
    if preview.closed:
        lines.append(_releases(preview.closed, known, "refuse"))
    else:
        lines.append(FootLine("No release: all that open it now still do.", faint=True))
    if preview.opens:
        lines.append(_releases(preview.opens, known, "ok"))
    if preview.never:
        ranges = releases_line(preview.never, known)[0]
        lines.append(FootLine(f"{ranges} could not open before.", faint=True))
    return lines


def _releases(names: Sequence[str], known: Sequence[str], mark: str) -> FootLine:
    ranges, count = releases_line(names, known)
    return FootLine(ranges, mark, count)


def foot_line(preview: Preview) -> str:
    """All of the foot in one sentence, for low pages."""
    numbers = written_numbers(preview)
    parts = [f"Writes {counted(len(numbers), 'number')}"] if numbers else []
    parts += [line.text.rstrip(".") for line in change_lines(preview) if not line.faint]
    if preview.closed:
        ranges = releases_line(preview.closed, known_releases(preview))[0]
        parts.append(f"{ranges} can no longer open it")
    told = "; ".join(parts) + "." if parts else ""
    return f"{told} {defaults_line(preview)}".strip()
