"""The short words about a preview: its axes, numbers, steps and releases.

Nothing here decides anything: it only writes down what a :class:`Preview` holds. Texts keep the
characters of the file; who shows them escapes what would break a line, and cuts what is too long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from inspector.format.tree.words import number_text
from inspector.messages import _, said
from inspector.messages.phrases import ARROW, clauses, counted, listed, neighbours
from inspector.report.upgrades.phrases import phrase
from inspector.upgrades.model import (
    ABSENT_NUMBER,
    REDIRECT,
    UNKNOWN_FATES,
    AxisGroup,
    Fate,
    Preview,
    Reach,
    Risk,
    Step,
    Touch,
    VersionChange,
    risk_of,
)
from inspector.upgrades.tally import unlisted

#: Where a step may concern the package, and nobody says what it is about.
MAY_TOUCH: Final = _("may touch this file")
#: Where a step finds nothing that it concerns.
NOTHING_HERE: Final = _("nothing here")
#: What several are called, where that is not the noun with an s.
_PLURALS: Final = {"property": "properties"}
#: What stands for a risk where nothing is found to do.
NO_RISK: Final = "—"
#: What the name of every UE4 object version begins with.
COMMON_PREFIX: Final = "VER_UE4_"
#: An axis without a number.
_NONE: Final = _("none")
#: How sure a description is that a studio gives itself, or that a project or a studio declares.
_STUDIO: Final = "studio"
_DECLARED: Final = ("ini", _STUDIO)


# -- axes, numbers and steps --------------------------------------------------------------------


def axis_number(number: float | str | None, *, after: bool = False) -> str:
    """A number of an axis; where there is none ``none``, ``not known`` behind an arrow."""
    if number is None:
        return _("not known") if after else _NONE
    if number == ABSENT_NUMBER:
        return _("not stored")
    return number if isinstance(number, str) else number_text(number)


def numbers_line(group: AxisGroup) -> str:
    """The two numbers of an axis: ``514 → 522``; nothing for redirects, which have none."""
    if group.axis == REDIRECT:
        return ""
    # There was no such axis before 5.0; a file of that time reads as 0.
    before = None if group.axis == "ue5" and not group.before else group.before
    if before == group.after:
        return axis_number(before)
    return f"{axis_number(before)} {ARROW} {axis_number(group.after, after=True)}"


def written(preview: Preview) -> Iterator[tuple[VersionChange, str, str]]:
    """The numbers that a save writes, each with its two sides; not those that stay the same."""
    for change in preview.versions:
        if change.fate is not Fate.SAME:
            yield change, *_version_numbers(change)


def _version_numbers(change: VersionChange) -> tuple[str, str]:
    """The two sides of a number, or an engine version, that a save writes."""
    before = None if change.axis == "ue5" and not change.before else change.before
    if change.fate in UNKNOWN_FATES:
        return axis_number(before), _(change.fate)
    return axis_number(before), axis_number(change.after, after=True)


def touching_line(group: AxisGroup, *, brief: bool = False) -> str:
    """Whether the steps of an axis concern the package: ``4 touch this file, 9 may touch it``.

    Args:
        group: The axis.
        brief: For a column: ``4 touch it, 9 may``.
    """
    perhaps = sum(step.reach is Reach.UNKNOWN for step in group.steps) + unlisted(group)
    if not group.touching and not perhaps:
        return NOTHING_HERE
    if not perhaps:
        return phrase("touch", count=group.touching)
    column = "brief_" if brief else ""
    if not group.touching:
        return phrase(f"{column}may_touch", count=perhaps)
    return phrase(f"{column}touch_and_may", count=group.touching, more=perhaps)


def group_total(group: AxisGroup) -> str:
    """How many steps run on an axis: ``8 steps``; of redirects all, because each always applies."""
    if group.axis == REDIRECT:
        return phrase("redirects", count=len(group.steps))
    return phrase("steps", count=group.count)


def group_line(group: AxisGroup) -> str:
    """An axis in one line: ``514 → 522, 8 steps, 4 touch this file``."""
    parts = [numbers_line(group), group_total(group)]
    if group.steps or group.count:
        parts.append(touching_line(group))
    return clauses(parts)


def step_name(step: Step) -> str:
    """A step's own name without what all of its axis have in common; a redirect's title."""
    if step.number is None:
        return _(step.title) or step.name
    return step.name.removeprefix(COMMON_PREFIX) or _(step.title)


def step_touches(step: Step) -> str:
    """What a step concerns, in a column: ``4 properties``, ``may: Materials``.

    Where nobody says what it concerns, ``may touch this file``: what it costs stands beside it.
    """
    if step.reach is not Reach.UNKNOWN:
        return touches_words(step)
    return phrase("may", name=touches_words(step)) if step.touches else MAY_TOUCH


def touches_words(step: Step) -> str:
    """What a step concerns in a few words: ``4 properties``, ``nothing here``, ``not known``."""
    if step.touches:
        return listed(map(_touch_words, step.touches))
    return _("not known") if step.reach is Reach.UNKNOWN else NOTHING_HERE


def _touch_words(touch: Touch) -> str:
    if touch.count is None:
        return _(touch.thing)
    return counted(touch.count, touch.thing, _PLURALS.get(touch.thing, ""))


def effect_words(step: Step) -> str:
    """The short words for what a step does."""
    return listed(map(said, step.effects))


def declared_at(step: Step) -> str:
    """Where a project or a studio declares what the step does: ``DefaultEngine.ini:27``.

    What is declared for a step that others describe already is named: ``Zoom: Upgrades.toml:3``.
    """
    added = step.patches[0].basis not in _DECLARED
    places = (
        f"{_(patch.title)}: {patch.source}" if added and patch.title else patch.source
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
    told: dict[str, list[str]] = {}
    for patch in step.patches:
        if patch is step.patches[0] or patch.basis == _STUDIO:
            told.setdefault(patch.basis, []).append(patch.source)
    return [
        (phrase(basis) or basis, listed(dict.fromkeys(filter(None, places))))
        for basis, places in told.items()
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
    spoken_of = sorted({name for names in each.values() for name in names}, key=_release_key)
    return {
        key: Releases(release_ranges(names, spoken_of), phrase("releases", count=len(names)))
        for key, names in each.items()
        if names
    }


def _release_key(name: str) -> tuple[tuple[int, str], ...]:
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in name.split("."))


def release_ranges(names: Sequence[str], spoken_of: Sequence[str]) -> str:
    """Release names with neighbours drawn together; what lies between two of them parts them."""
    runs = neighbours(spoken_of, frozenset(names))
    return listed(f"{run[0]} – {run[-1]}" if len(run) > 2 else listed(run) for run in runs)
