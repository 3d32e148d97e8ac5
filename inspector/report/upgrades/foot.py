"""What a save writes, changes and shuts out, as plain values: the foot below the steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from inspector.messages import Label, lazy
from inspector.messages.phrases import ARROW, as_sentence, in_a_row, remarks, unended
from inspector.messages.rendering import render
from inspector.report.upgrades.phrases import phrase
from inspector.report.upgrades.words import releases, written
from inspector.upgrades.model import Preview, PreviewVerdict
from inspector.upgrades.tally import counts

#: Labels that are shorter than the titles; these numbers come first.
_SHORT: Final[Mapping[str, Label]] = {
    "ue4": "UE4",
    "ue5": "UE5",
    "licensee": lazy("Licensee"),
    "saved_by": lazy("Saved by"),
    "compatible_with": lazy("Compatible"),
}
_ENGINES: Final = ("saved_by", "compatible_with")
_FIRST: Final = tuple(_SHORT)


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
    numbers = []
    for change, before, after in written(preview):
        if change.axis in _ENGINES:
            # The changelists stand on the Versions page; here only where nothing else differs.
            short = before.partition("-")[0], after.partition("-")[0]
            before, after = short if short[0] != short[1] else (before, after)
        place = _FIRST.index(change.axis) if change.axis in _FIRST else len(_FIRST)
        short_label = _SHORT.get(change.axis)
        label = render(change.title) if short_label is None else str(short_label)
        numbers.append((place, Written(label, before, after)))
    return [number for __, number in sorted(numbers, key=lambda placed: placed[0])]


def change_lines(preview: Preview) -> list[FootLine]:
    """What a save changes, drops and loses."""
    if preview.verdict is PreviewVerdict.NOTHING:
        return [FootLine(phrase("nothing"), faint=True)]
    tally = counts(preview)
    changed = "changed_and_added" if tally.added else "changed"
    each = (
        (tally.changed, changed, "changed"),
        (0 if tally.changed else tally.added, "added", "added"),
        (tally.removed, "removed", "removed"),
        (tally.references_redirected, "references_redirected", "changed"),
        (tally.unknown, "effects_unknown", "none"),
        (tally.rounds, "rounds", "info"),
        (tally.loses, "loses", "warn"),
        (tally.redirects_lose, "redirects_lose", "warn"),
        (tally.dropped, "fields_dropped", "warn"),
        (tally.references_lost, "references_null", "warn"),
    )
    lines = [
        FootLine(phrase(key, count=count, more=tally.added), mark, strong=mark == "warn")
        for count, key, mark in each
        if count
    ]
    return lines or [FootLine(phrase("numbers_alone"), faint=True)]


def safe_note(preview: Preview) -> str:
    """What "safe" does not speak of, where a step is called so; else empty."""
    if not counts(preview).safe:
        return ""
    alone = "" if preview.references_judged else phrase("references_not_looked_up")
    return in_a_row((phrase("safe_means"), alone))


def release_lines(preview: Preview) -> list[FootLine]:
    """Which releases can open the file afterwards, and could not before; nothing of a stream."""
    if preview.at_load is not None:
        return []
    told = releases(preview)
    lines = [
        FootLine(told[key].ranges, mark, told[key].number)
        for key, mark in (("closed", "refuse"), ("opens", "ok"))
        if key in told
    ]
    if "closed" not in told:
        lines.insert(0, FootLine(phrase("all_open"), faint=True))
    if "never" in told:
        lines.append(FootLine(phrase("never_opened", name=told["never"].ranges), faint=True))
    return lines


def foot_line(preview: Preview) -> str:
    """All of the foot in one sentence, for low pages."""
    numbers = written_numbers(preview)
    parts = [phrase("writes", count=len(numbers))] if numbers else []
    parts += [unended(line.text) for line in change_lines(preview) if not line.faint]
    told = releases(preview).get("closed")
    parts += [phrase("closed", name=told.ranges)] if told is not None else []
    whole = as_sentence(remarks(parts)) if parts else ""
    return in_a_row((whole, safe_note(preview)))
