"""What a save writes, changes and shuts out, as plain values: the foot below the steps."""

from __future__ import annotations

from typing import Final, NamedTuple

from inspector.messages import N_, Plural, _, ngettext
from inspector.messages.phrases import ARROW, as_sentence, in_a_row, remarks, unended
from inspector.messages.rendering import render
from inspector.report.upgrades.words import releases, written
from inspector.upgrades.model import Preview, PreviewVerdict
from inspector.upgrades.tally import counts

#: Labels that are shorter than the titles; these numbers come first.
_SHORT: Final = {
    "ue4": "UE4",
    "ue5": "UE5",
    "licensee": N_("Licensee"),
    "saved_by": N_("Saved by"),
    "compatible_with": N_("Compatible"),
}
_ENGINES: Final = ("saved_by", "compatible_with")
_FIRST: Final = tuple(_SHORT)
#: What "safe" does not speak of.
SAFE_MEANS: Final = N_(
    "Safe speaks of stored values: what is not stored takes the engine’s defaults, which may have "
    "changed."
)
#: Why no reference is lost of a file that lies by itself.
NOT_LOOKED_UP: Final = N_(
    "References were not looked up: neither a project nor a plugin is around the file."
)


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
        label = _(short_label) if short_label else render(change.title)
        numbers.append((place, Written(label, before, after)))
    return [number for __, number in sorted(numbers, key=lambda placed: placed[0])]


def change_lines(preview: Preview) -> list[FootLine]:
    """What a save changes, drops and loses."""
    if preview.verdict is PreviewVerdict.NOTHING:
        return [FootLine(_("Nothing."), faint=True)]
    tally = counts(preview)
    changed = (
        Plural("{count} field changed, {more:,} added", "{count} fields changed, {more:,} added")
        if tally.added
        else Plural("{count} field changed", "{count} fields changed")
    )
    each = (
        (tally.changed, changed, "changed"),
        (
            0 if tally.changed else tally.added,
            Plural("{count} field added", "{count} fields added"),
            "added",
        ),
        (tally.removed, Plural("{count} field removed", "{count} fields removed"), "removed"),
        (
            tally.references_redirected,
            Plural("{count} reference redirected", "{count} references redirected"),
            "changed",
        ),
        (tally.unknown, Plural("{count} effect not known", "{count} effects not known"), "none"),
        (
            tally.rounds,
            Plural("{count} step rounds numbers", "{count} steps round numbers"),
            "info",
        ),
        (tally.loses, Plural("{count} step loses data", "{count} steps lose data"), "warn"),
        (
            tally.redirects_lose,
            Plural("{count} redirect loses data", "{count} redirects lose data"),
            "warn",
        ),
        (tally.dropped, Plural("{count} field is dropped", "{count} fields are dropped"), "warn"),
        (
            tally.references_lost,
            Plural("{count} reference becomes null", "{count} references become null"),
            "warn",
        ),
    )
    lines = [
        FootLine(words.text(count, more=tally.added), mark, strong=mark == "warn")
        for count, words, mark in each
        if count
    ]
    return lines or [FootLine(_("Nothing but the numbers."), faint=True)]


def safe_note(preview: Preview) -> str:
    """What "safe" does not speak of, where a step is called so; else empty."""
    if not counts(preview).safe:
        return ""
    alone = "" if preview.references_judged else _(NOT_LOOKED_UP)
    return in_a_row((_(SAFE_MEANS), alone))


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
        lines.insert(0, FootLine(_("No release: all that open it now still do."), faint=True))
    if "never" in told:
        lines.append(
            FootLine(_("{name} could not open before.", name=told["never"].ranges), faint=True)
        )
    return lines


def foot_line(preview: Preview) -> str:
    """All of the foot in one sentence, for low pages."""
    numbers = written_numbers(preview)
    parts = (
        [ngettext("Writes {count} number", "Writes {count} numbers", len(numbers))]
        if numbers
        else []
    )
    parts += [unended(line.text) for line in change_lines(preview) if not line.faint]
    told = releases(preview).get("closed")
    parts += [_("{name} can no longer open it", name=told.ranges)] if told is not None else []
    whole = as_sentence(remarks(parts)) if parts else ""
    return in_a_row((whole, safe_note(preview)))
