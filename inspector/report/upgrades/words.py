"""The short words about a preview: axes, numbers, steps, releases, and the foot below the steps.

Nothing here decides anything: it only writes down what a :class:`Preview` holds. Texts keep the
characters of the file; who shows them escapes what would break a line, and cuts what is too long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from inspector.messages import N_, Plural, _, ngettext
from inspector.messages.phrases import (
    ARROW,
    as_sentence,
    bounded,
    clauses,
    counted,
    in_a_row,
    listed,
    neighbours,
    remarks,
    unended,
)
from inspector.messages.rendering import render
from inspector.messages.upgrade_values import catalog_words, fate_words
from inspector.messages.values import number_text
from inspector.named_tuples import NamedTuple
from inspector.upgrades.model import (
    ABSENT_NUMBER,
    REDIRECT,
    UNKNOWN_FATES,
    AxisGroup,
    Fate,
    Preview,
    PreviewVerdict,
    Reach,
    Risk,
    Step,
    Touch,
    VersionChange,
    risk_of,
)
from inspector.upgrades.order import CLASS_AXIS
from inspector.upgrades.preview import counts, unlisted

#: Where a step may concern the package, and nobody says what it is about.
MAY_TOUCH: Final = N_("may touch this file")
#: What stands above the steps whose classes and structs are not in a file.
NOT_CONCERNED: Final = N_("Does not concern this asset")
#: Where a step finds nothing that it concerns.
_NOTHING_HERE: Final = N_("nothing here")
#: What several are called, where that is not the noun with an s.
#: What stands for a risk where nothing is found to do.
NO_RISK: Final = "—"
#: What the name of every UE4 object version begins with.
COMMON_PREFIX: Final = "VER_UE4_"
#: How sure a description is that a studio gives itself, or that a project or a studio declares.
_STUDIO: Final = "studio"
_DECLARED: Final = ("ini", _STUDIO)
#: How sure a description is.
_BASES: Final = {
    "documented": N_("documented"),
    "reader": N_("read from an independent reader"),
    "name-only": N_("only the name is known"),
    "ini": N_("from a project’s ini file"),
    "studio": N_("from a studio’s own file"),
}
#: What the axes are called that the file stores no number of.
NOT_STORED: Final = N_("Not stored in this file")


# -- axes, numbers and steps --------------------------------------------------------------------


def axis_number(number: float | str | None, *, after: bool = False) -> str:
    """A number of an axis; where there is none ``none``, ``not known`` behind an arrow."""
    if number is None:
        return _("not known") if after else _("none")
    if number == ABSENT_NUMBER:
        return _("not stored")
    return number if isinstance(number, str) else number_text(number)


def numbers_sides(group: AxisGroup) -> tuple[str, str]:
    """The two numbers of an axis, the second empty where both are the same.

    Both are empty of redirects, which have none. A class of object streams that is no more has no
    number either.
    """
    if group.axis == REDIRECT:
        return "", ""
    if group.axis.startswith(CLASS_AXIS) and group.before is None:
        return _("deprecated"), ""
    # There was no such axis before 5.0; a file of that time reads as 0.
    before = None if group.axis == "ue5" and not group.before else group.before
    if before == group.after:
        return axis_number(before), ""
    return axis_number(before), axis_number(group.after, after=True)


def numbers_line(group: AxisGroup) -> str:
    """The two numbers of an axis: ``514 → 522``; nothing for redirects, which have none."""
    return f" {ARROW} ".join(filter(None, numbers_sides(group)))


def written(preview: Preview) -> Iterator[tuple[VersionChange, str, str]]:
    """The numbers that a save writes, each with its two sides; not those that stay the same."""
    for change in preview.versions:
        if change.fate is not Fate.SAME:
            yield change, *_version_numbers(change)


def _version_numbers(change: VersionChange) -> tuple[str, str]:
    """The two sides of a number, or an engine version, that a save writes."""
    before = None if change.axis == "ue5" and not change.before else change.before
    if change.fate in UNKNOWN_FATES:
        return axis_number(before), fate_words(change.fate)
    return axis_number(before), axis_number(change.after, after=True)


def touching_line(group: AxisGroup, *, brief: bool = False) -> str:
    """Whether the steps of an axis concern the package: ``4 touch this file, 9 may touch it``.

    Args:
        group: The axis.
        brief: For a column: ``4 touch it, 9 may``.
    """
    perhaps = sum(step.reach is Reach.UNKNOWN for step in group.steps) + unlisted(group)
    if not group.touching and not perhaps:
        return _(_NOTHING_HERE)
    if not perhaps:
        return ngettext("{count} touches this file", "{count} touch this file", group.touching)
    if not group.touching:
        if brief:
            return _("{count:,} may touch it", count=perhaps)
        return _("{count:,} may touch this file", count=perhaps)
    if brief:
        return ngettext(
            "{count} touches it, {more:,} may",
            "{count} touch it, {more:,} may",
            group.touching,
            more=perhaps,
        )
    return ngettext(
        "{count} touches this file, {more:,} may touch it",
        "{count} touch this file, {more:,} may touch it",
        group.touching,
        more=perhaps,
    )


def group_total(group: AxisGroup) -> str:
    """How many steps run on an axis: ``8 steps``; of redirects all, because each always applies."""
    if group.axis == REDIRECT:
        return ngettext("{count} redirect", "{count} redirects", len(group.steps))
    return ngettext("{count} step", "{count} steps", group.count)


def group_line(group: AxisGroup) -> str:
    """An axis in one line: ``514 → 522, 8 steps, 4 touch this file``."""
    parts = [numbers_line(group), group_total(group)]
    if group.steps or group.count:
        parts.append(touching_line(group))
    return clauses(parts)


def step_name(step: Step) -> str:
    """A step's own name without what all of its axis have in common; a redirect's title."""
    if step.number is None:
        return catalog_words(step.title) or step.name
    return step.name.removeprefix(COMMON_PREFIX) or catalog_words(step.title)


def step_touches(step: Step) -> str:
    """What a step concerns, in a column: ``4 properties``, ``may: Materials``.

    Where nothing says what it concerns, ``may touch this file``: what it costs stands beside it.
    """
    if step.reach is not Reach.UNKNOWN:
        return touches_words(step)
    return _("may: {name}", name=bounded(touches_words(step))) if step.touches else _(MAY_TOUCH)


def touches_words(step: Step) -> str:
    """What a step concerns in a few words: ``4 properties``, ``nothing here``, ``not known``."""
    if step.touches:
        return listed(map(_touch_words, step.touches))
    return _("not known") if step.reach is Reach.UNKNOWN else _(_NOTHING_HERE)


def _touch_words(touch: Touch) -> str:
    if touch.count is None:
        return _(touch.thing)
    return counted(touch.count, touch.thing)


def effect_words(step: Step) -> str:
    """The short words for what a step does."""
    return listed(map(render, step.effects))


def declared_at(step: Step) -> str:
    """Where a project or a studio declares what the step does: ``DefaultEngine.ini:27``.

    What is declared for a step that others describe already is named: ``Zoom: Upgrades.toml:3``.
    """
    added = step.patches[0].basis not in _DECLARED
    places = (
        f"{catalog_words(patch.title)}: {patch.source}" if added and patch.title else patch.source
        for patch in step.patches
        if patch.basis in _DECLARED and patch.source
    )
    return listed(dict.fromkeys(places))


def risk_text(step: Step) -> str:
    """What a step costs, in a column: ``safe``, or ``—`` where it finds nothing to do."""
    return NO_RISK if step.risk is None else step.risk.value


def group_risk(group: AxisGroup) -> str:
    """The worst that the steps of an axis cost, in a column."""
    hidden = unlisted(group) > 0
    if not hidden and all(step.reach is Reach.NOTHING for step in group.steps):
        return NO_RISK
    if group_loses(group):
        return Risk.LOSES.value
    return (Risk.UNKNOWN if hidden else risk_of(group.loss)).value


def group_loses(group: AxisGroup) -> bool:
    """Whether a step of an axis certainly loses something, whatever is not known of others."""
    return any(step.risk is Risk.LOSES for step in group.steps)


def sources(step: Step) -> list[tuple[str, str]]:
    """How sure what is said of a step is, and who says so; a studio's own patches of it as well."""
    by_basis: dict[str, list[str]] = {}
    for patch in step.patches:
        if patch is step.patches[0] or patch.basis == _STUDIO:
            by_basis.setdefault(patch.basis, []).append(patch.source)
    return [
        (
            _(_BASES[basis]) if basis in _BASES else basis,
            listed(dict.fromkeys(filter(None, places))),
        )
        for basis, places in by_basis.items()
    ]


# -- what is written, and who opens it ----------------------------------------------------------


class Releases(NamedTuple):
    """Releases with neighbours drawn together, ``4.18 – 5.2``, and their number."""

    ranges: str
    number: str


def releases(preview: Preview) -> dict[str, Releases]:
    """Which releases open the package before and after the save.

    By ``closed`` (no longer), ``opens`` (then) and ``never`` (could not before either); a key is
    left out where that is none.
    """
    each = {
        "closed": preview.closed,
        "opens": tuple(map(str, preview.opens)),
        "never": preview.never,
    }
    known = sorted({name for names in each.values() for name in names}, key=_release_key)
    return {
        key: Releases(
            release_ranges(names, known),
            ngettext("{count} release", "{count} releases", len(names)),
        )
        for key, names in each.items()
        if names
    }


def _release_key(name: str) -> tuple[tuple[int, str], ...]:
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in name.split("."))


def release_ranges(names: Sequence[str], known: Sequence[str]) -> str:
    """Release names with neighbours drawn together; what lies between two of them parts them."""
    runs = neighbours(known, frozenset(names))
    return listed(f"{run[0]} – {run[-1]}" if len(run) > 2 else listed(run) for run in runs)


def not_concerned(group: AxisGroup) -> list[Step]:
    """The steps of an axis that do not concern the package; a redirect always applies."""
    if group.axis == REDIRECT:
        return []
    return [step for step in group.steps if step.reach is Reach.NOTHING]


def step_ranges(group: AxisGroup, steps: Sequence[Step]) -> str:
    """The numbers of some steps of an axis, neighbours drawn together: ``45 – 52, 54``."""
    known = [str(step.number) for step in group.steps if step.number is not None]
    named = [str(step.number) for step in steps if step.number is not None]
    return release_ranges(named, known) or numbers_line(group)


# -- the foot ---------------------------------------------------------------------------------

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
    "Safe refers to stored values: what is not stored takes the engine’s defaults, which may have "
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
    def accessible_text(self) -> str:
        """The number as a screen reader reads it."""
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
            tally.discarded,
            Plural("{count} object is discarded", "{count} objects are discarded"),
            "warn",
        ),
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
    by_key = releases(preview)
    lines = [
        FootLine(by_key[key].ranges, mark, by_key[key].number)
        for key, mark in (("closed", "refuse"), ("opens", "ok"))
        if key in by_key
    ]
    if "closed" not in by_key:
        lines.insert(0, FootLine(_("No release: all that open it now still do."), faint=True))
    if "never" in by_key:
        lines.append(
            FootLine(_("{name} could not open before.", name=by_key["never"].ranges), faint=True)
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
    closed = releases(preview).get("closed")
    parts += [_("{name} can no longer open it", name=closed.ranges)] if closed is not None else []
    whole = as_sentence(remarks(parts)) if parts else ""
    return in_a_row((whole, safe_note(preview)))


#: What a save is judged by, as it stands by itself.
_JUDGES: Final = {"engine": N_("Engine"), "class list": N_("Class list")}


def judge_title(kind: str) -> str:
    """What stands before the ``engine`` or the ``class list`` that a save is judged by."""
    return _(_JUDGES[kind])
