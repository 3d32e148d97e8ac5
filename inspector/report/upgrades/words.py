"""The short words about a preview that reports and the window share: values, counts, sentences.

Nothing here decides anything: it only writes down what a :class:`Preview` holds. Texts keep the
characters of the file; who shows them escapes what would break a line, and cuts what is too long.
How values are written stands in :mod:`inspector.upgrades.value_text`, how things are counted in
:mod:`inspector.upgrades.tally`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from inspector.format.tree.words import number_text
from inspector.phrases import ARROW, counted, joined, neighbours
from inspector.upgrades.model import (
    ABSENT_NUMBER,
    NOT_KNOWN,
    NOTHING_HERE,
    REDIRECT,
    UNKNOWN_FATES,
    AxisGroup,
    Preview,
    PreviewVerdict,
    Reach,
    Risk,
    Step,
    VersionChange,
    risk_of,
)
from inspector.upgrades.tally import (
    Counts,
    counts,
    open_axes,
    unknown_areas,
    unlisted,
)
from inspector.upgrades.value_text import sides, value_text

__all__ = [
    "DEFAULTS_NOTE",
    "MAY_TOUCH",
    "NOTHING_HERE",
    "NOT_KNOWN",
    "axis_number",
    "counts",
    "declared_at",
    "group_line",
    "group_loses",
    "group_risk",
    "group_total",
    "known_releases",
    "number_text",
    "numbers_line",
    "releases_line",
    "risk_counts",
    "risk_text",
    "risk_words",
    "save_clause",
    "sides",
    "step_name",
    "step_touches",
    "steps_clause",
    "summary",
    "summary_clauses",
    "touching_line",
    "unlisted",
    "value_text",
    "verdict_line",
    "version_numbers",
]

#: Where a step may concern the package, and nobody says what it is about.
MAY_TOUCH: Final = "may touch this file"
#: What the name of every UE4 object version begins with.
_COMMON_PREFIX: Final = "VER_UE4_"
#: An axis without a number.
_NONE: Final = "none"
#: How sure a description is that a project or a studio declares itself, at a place of its own.
_DECLARED: Final = ("ini", "studio")
#: Areas that a sentence names; of the others it says how many there are.
_MOST_NAMED: Final = 3
#: What "safe" does not speak of: said once beside the steps.
DEFAULTS_NOTE: Final = (
    "Safe speaks of stored values. What is not stored takes the engine’s defaults, which may have "
    "changed, so the asset may look different."
)


# -- sentences ----------------------------------------------------------------------------------


def verdict_line(preview: Preview) -> str:
    """The verdict in one or two sentences: ``A save with 5.3 runs 8 upgrade steps; …``."""
    engine = preview.engine
    if preview.verdict is PreviewVerdict.REFUSED:
        if preview.refused.startswith((f"{engine} refuses", "Not ", "The editor refuses")):
            return preview.refused
        return f"{engine} refuses this package. {preview.refused}".rstrip()
    return _sentence(f"A save with {engine}", preview)


def save_clause(preview: Preview) -> str:
    """The same behind a clause that names the engine: ``A save there runs 8 upgrade steps; …``.

    Empty for what the engine refuses: nothing is saved there.
    """
    refused = preview.verdict is PreviewVerdict.REFUSED
    return "" if refused else _sentence("A save there", preview)


def _sentence(save: str, preview: Preview) -> str:
    """What a save does, and what is lost or not known."""
    if preview.verdict is PreviewVerdict.NOTHING:
        return f"{save} changes nothing."
    tally = counts(preview)
    does = [f"runs {counted(tally.steps, 'upgrade step')}"] if tally.steps else []
    if tally.redirects:
        does.append(f"applies {counted(tally.redirects, 'redirect')}")
    if tally.references_redirected:
        does.append(f"redirects {counted(tally.references_redirected, 'reference')}")
    rest = ""
    if preview.verdict is PreviewVerdict.LOSSY:
        lost = _lost_things(tally)
        does += [f"loses {joined(lost)}"] if lost else []
        rest = _data_lost(tally) or ("" if lost else "data is lost")
    elif preview.verdict is PreviewVerdict.UNKNOWN:
        rest = _not_known(preview, tally, runs=bool(does))
    elif does:
        rest = _kept(preview, tally)
    unread = f"{counted(tally.objects_unread, 'object')} could not be read"
    rest = "; ".join(filter(None, (rest, unread if tally.objects_unread else "")))
    told = joined(does) or "changes nothing that is known"
    return f"{save} {told}; {rest}." if rest else f"{save} {told}."


def _lost_things(tally: Counts) -> list[str]:
    """What is certainly lost, where it has a name."""
    each = ((tally.references_lost, "reference"), (tally.dropped, "field"))
    return [counted(count, noun) for count, noun in each if count]


def _data_lost(tally: Counts) -> str:
    """What else loses data: ``1 step and 1 redirect lose data``."""
    # What steps and redirects drop is counted already where fields or references are named.
    named = tally.references_lost or tally.dropped
    each = (
        (tally.truncate if named else tally.loses, "step"),
        (0 if named else tally.redirects_lose, "redirect"),
    )
    lose = [counted(count, noun) for count, noun in each if count]
    alone = sum(count for count, _ in each) == 1
    return f"{joined(lose)} {'loses' if alone else 'lose'} data" if lose else ""


def _kept(preview: Preview, tally: Counts) -> str:
    """What becomes of values that are all kept: ``nothing is lost``, and whether some round."""
    if not tally.rounds:
        return "nothing is lost"
    certain = any(s.risk is Risk.ROUNDS and s.reach is Reach.TOUCHES for s in preview.steps)
    verb = ("rounds" if tally.rounds == 1 else "round") if certain else "may round"
    return f"{_of_them(tally.rounds, tally)} {verb} numbers; nothing is lost"


def _not_known(preview: Preview, tally: Counts, *, runs: bool) -> str:
    """What is not known of a save: ``what 5 of them do is not known (Physics, Water)``."""
    unsure = tally.unknown - tally.may_lose
    told = []
    if unsure:
        told.append(
            f"what {_of_them(unsure, tally)} {'does' if unsure == 1 else 'do'} is not known"
        )
    if tally.may_lose:
        steps = f"{tally.may_lose:,}" if unsure else _of_them(tally.may_lose, tally)
        told.append(f"{steps} may lose data")
    if told:
        return f"{', and '.join(told)}{_in_brackets(unknown_areas(preview), 'area')}"
    if tally.redirects_perhaps:
        redirects = counted(tally.redirects_perhaps, "redirect applies", "redirects apply")
        return f"whether {redirects} is not known"
    if not runs or (tally.objects_unread and not open_axes(preview)):
        return ""
    return f"whether more steps run is not known{_in_brackets(open_axes(preview), 'axis')}"


def _of_them(count: int, tally: Counts) -> str:
    """Some of the steps that the sentence speaks of: ``5 of them``, ``it``, ``5 steps``."""
    if tally.redirects:
        return counted(count, "step")
    if count == tally.steps:
        return "it" if count == 1 else "they"
    return f"{count:,} of them"


def _in_brackets(names: Sequence[str], noun: str) -> str:
    """The first names behind a sentence: `` (Physics, Water and 3 more areas)``."""
    if not names:
        return ""
    more = len(names) - _MOST_NAMED
    if more <= 0:
        return f" ({joined(names)})"
    rest = counted(more, f"more {noun}", "more axes" if noun == "axis" else "")
    return f" ({joined([*names[:_MOST_NAMED], rest])})"


class Clause(NamedTuple):
    """A clause of the summary, its short form where the long one stands elsewhere, and what for.

    ``lost`` tells that it speaks of something that is lost.
    """

    text: str
    brief: str
    lost: bool = False


def summary(preview: Preview) -> str:
    """The counts in one line.

    ``50 steps run, 13 touch this file: 11 safe, 2 not known; 1 reference lost.`` Steps that may
    concern the file are counted apart: ``13 touch this file, 9 may: …``.
    """
    if preview.verdict is PreviewVerdict.REFUSED:
        return "No step runs: the package is refused."
    tally = counts(preview)
    clauses = (clause.text for clause in summary_clauses(tally))
    return f"{'; '.join((steps_clause(tally), *clauses))}."


def steps_clause(tally: Counts) -> str:
    """The first clause: how many steps run, whether they concern the file, what they cost."""
    if not tally.steps:
        return "No step runs"
    clause = counted(tally.steps, "step runs", "steps run")
    if not tally.touching and not tally.perhaps:
        return f"{clause}, none touches this file"
    risks = ", ".join(risk_words(*risk) for risk in risk_counts(tally))
    return f"{clause}, {_touch(tally.touching, tally.perhaps)}: {risks}"


def _touch(touching: int, perhaps: int) -> str:
    """How many touch the file and how many may: ``13 touch this file, 9 may``."""
    if not touching:
        return f"{perhaps:,} may touch this file"
    touch = counted(touching, "touches this file", "touch this file")
    return f"{touch}, {perhaps:,} may" if perhaps else touch


def risk_counts(tally: Counts) -> list[tuple[int, Risk]]:
    """How many steps there are of each risk that occurs, what is lost first."""
    each = (
        (tally.loses, Risk.LOSES),
        (tally.rounds, Risk.ROUNDS),
        (tally.safe, Risk.SAFE),
        (tally.may_lose, Risk.MAY_LOSE),
        (tally.unknown - tally.may_lose, Risk.UNKNOWN),
    )
    return [(count, risk) for count, risk in each if count]


def risk_words(count: int, risk: Risk) -> str:
    """A risk with its count: ``11 safe``, ``2 not known``, ``3 lose data``."""
    plural = {Risk.LOSES: "lose data", Risk.ROUNDS: "round"}
    return counted(count, risk.value, plural.get(risk, risk.value))


def summary_clauses(tally: Counts) -> list[Clause]:
    """The clauses behind the steps: redirects, what is lost, and what may run besides."""
    clauses = []

    def say(text: str, brief: str = "", *, lost: bool = False) -> None:
        clauses.append(Clause(text, brief or text, lost))

    if tally.redirects:
        applied = counted(tally.redirects, "redirect applies", "redirects apply")
        places = f" in {counted(tally.redirected, 'place')}" if tally.redirected else ""
        perhaps = f", {tally.redirects_perhaps:,} may" if tally.redirects_perhaps else ""
        say(f"{applied}{places}{perhaps}")
    elif tally.redirects_perhaps:
        say(f"{counted(tally.redirects_perhaps, 'redirect')} may apply")
    if tally.redirects_lose:
        say(counted(tally.redirects_lose, "redirect loses data", "redirects lose data"), lost=True)
    if tally.references_redirected:
        say(f"{counted(tally.references_redirected, 'reference')} redirected")
    if tally.dropped:
        say(f"{counted(tally.dropped, 'field')} dropped", lost=True)
    if tally.references_lost:
        say(f"{counted(tally.references_lost, 'reference')} lost", lost=True)
    if tally.objects_unread:
        say(f"{counted(tally.objects_unread, 'object')} could not be read")
    if tally.if_used:
        steps = counted(tally.if_used, "more step" if tally.steps else "step")
        short = f"{tally.if_used:,} {'more ' if tally.steps else ''}if used"
        say(f"{steps} if it uses custom versions that it does not store", short)
    return clauses


# -- axes, numbers and steps --------------------------------------------------------------------


def axis_number(number: float | str | None, *, after: bool = False) -> str:
    """A number of an axis; where there is none ``none``, ``not known`` behind an arrow."""
    if number is None:
        return NOT_KNOWN if after else _NONE
    if number == ABSENT_NUMBER:
        return "not stored"
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


def version_numbers(change: VersionChange) -> tuple[str, str]:
    """The two sides of a number, or an engine version, that a save writes."""
    before = None if change.axis == "ue5" and not change.before else change.before
    if change.fate in UNKNOWN_FATES:
        return axis_number(before), change.fate
    return axis_number(before), axis_number(change.after, after=True)


def touching_line(group: AxisGroup, *, brief: bool = False) -> str:
    """Whether the steps of an axis concern the package: ``4 touch this file, 9 may``.

    Args:
        group: The axis.
        brief: Leave out what the title of a column says: ``4 touch, 9 may``.
    """
    perhaps = sum(step.reach is Reach.UNKNOWN for step in group.steps) + unlisted(group)
    if not group.touching and not perhaps:
        return NOTHING_HERE
    if not brief or not perhaps:
        return _touch(group.touching, perhaps)
    may = f"{perhaps:,} may"
    return f"{counted(group.touching, 'touches', 'touch')}, {may}" if group.touching else may


def group_total(group: AxisGroup) -> str:
    """How many steps run on an axis: ``8 steps``; of redirects all, because each always applies."""
    if group.axis == REDIRECT:
        return counted(len(group.steps), "redirect")
    return counted(group.count, "step")


def group_line(group: AxisGroup) -> str:
    """An axis in one line: ``514 → 522, 8 steps, 4 touch this file``."""
    parts = [numbers_line(group), group_total(group)]
    if group.steps or group.count:
        parts.append(touching_line(group))
    return ", ".join(part for part in parts if part)


def step_name(step: Step) -> str:
    """A step's own name without what all of its axis have in common; a redirect's title."""
    if step.number is None:
        return step.title or step.name
    return step.name.removeprefix(_COMMON_PREFIX) or step.title


def step_touches(step: Step) -> str:
    """What a step concerns, in a column: ``4 properties``, ``may: Materials``.

    Where nobody says what it concerns, ``may touch this file``: what it costs stands beside it.
    """
    if step.reach is not Reach.UNKNOWN:
        return step.touches
    return MAY_TOUCH if step.touches in (NOT_KNOWN, "") else f"may: {step.touches}"


def declared_at(step: Step) -> str:
    """Where a project or a studio declares what the step does: ``DefaultEngine.ini:27``.

    What is declared for a step that others describe already is named: ``Zoom: Upgrades.toml:3``.
    """
    added = step.patches[0].basis not in _DECLARED
    places = (
        f"{patch.title}: {patch.source}" if added and patch.title else patch.source
        for patch in step.patches
        if patch.basis in _DECLARED and patch.source
    )
    return ", ".join(dict.fromkeys(places))


def risk_text(step: Step) -> str:
    """What a step costs, in a column: ``safe``, or ``—`` where it finds nothing to do."""
    return "—" if step.risk is None else step.risk.value


def group_risk(group: AxisGroup) -> str:
    """The worst that the steps of an axis cost, in a column."""
    hidden = unlisted(group) > 0
    if not hidden and all(step.reach is Reach.NOTHING for step in group.steps):
        return "—"
    if group_loses(group):
        return Risk.LOSES.value
    return (Risk.UNKNOWN if hidden else risk_of(group.loss)).value


def group_loses(group: AxisGroup) -> bool:
    """Whether a step of an axis certainly loses something, whatever is not known of others."""
    return any(step.risk is Risk.LOSES for step in group.steps)


# -- releases -----------------------------------------------------------------------------------


def known_releases(preview: Preview) -> tuple[str, ...]:
    """All releases that a preview speaks of, oldest first."""
    return tuple(sorted({*preview.closed, *preview.opens, *preview.never}, key=_release_key))


def _release_key(name: str) -> tuple[tuple[int, str], ...]:
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in name.split("."))


def _release_ranges(names: Sequence[str], releases: Sequence[str]) -> list[str]:
    """Release names with neighbours drawn together: ``4.18 – 5.2``.

    Args:
        names: The names to write.
        releases: All names, oldest first; what is between two of them decides about neighbours.
    """
    wanted = set(names)
    in_order = (*releases, *sorted(wanted.difference(releases), key=_release_key))
    runs = neighbours(in_order, wanted)
    return [f"{run[0]} – {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs]


def releases_line(names: Sequence[str], releases: Sequence[str]) -> tuple[str, str]:
    """Releases in two pieces, their ranges and their number: ``4.18 – 5.2``, ``13 releases``.

    Args:
        names: The releases; without any, both pieces say so.
        releases: All releases, oldest first, as :func:`known_releases` gives them.
    """
    if not names:
        return _NONE, "no release"
    return ", ".join(_release_ranges(names, releases)), counted(len(names), "release")
