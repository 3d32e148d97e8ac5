"""Two version lists side by side as rows: what moved, what content would meet, which hazards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from inspector.catalog import Catalog
from inspector.checks.engines.merge import Comparison, Origin, Outcome, State
from inspector.checks.judgement import Mark
from inspector.escaping import one_line
from inspector.findings.finding import Finding
from inspector.messages import _, count_text, lazy, ngettext
from inspector.messages.phrases import in_a_row, listed
from inspector.messages.reasons import Explanation, ReasonLink
from inspector.messages.rules import texts_of
from inspector.messages.verdict import VerdictText
from inspector.named_tuples import NamedTuple
from inspector.project.merged_lists import ComparedLists
from inspector.report.engines.build import finding_mark
from inspector.report.markdown import escaped

#: The help page about all of this.
HELP: Final = "topics/merged-versions"
#: Rows that are the same and stand next to others stay in sight; more of them fold.
AROUND: Final = 3
_PREFIX: Final = "VER_UE4_"
_NAMED: Final = 3
_RESULTS: Final = {
    State.BROKEN: (Mark.REFUSE, lazy("broken")),
    State.REFUSED: (Mark.REFUSE, lazy("refused")),
    State.LOST: (Mark.WARN, lazy("lost")),
    State.FINE: (Mark.OK, lazy("fine")),
}
_HAZARDS: Final = {
    "HZ1": lazy("own entry kept in front of Epic’s"),
    "HZ2": lazy("own entry moved behind Epic’s"),
    "HZ3": lazy("two people added at once"),
    "HZ4": lazy("Epic’s entries taken early"),
}


#: The same by themselves.
_HEADLINES: Final = {
    "HZ1": lazy("Own entry kept in front of Epic’s"),
    "HZ2": lazy("Own entry moved behind Epic’s"),
    "HZ3": lazy("Two people added at once"),
    "HZ4": lazy("Epic’s entries taken early"),
    "HZ5": lazy("Content submitted with the list"),
    "RENUMBERED": lazy("Renumbered"),
    "REUSED": lazy("Number used again"),
    "INSERTED": lazy("Inserted"),
    "REMOVED": lazy("Removed"),
    "DUPLICATE-NUMBER": lazy("Number used twice"),
    "GAP": lazy("Gap"),
    "DECREASES": lazy("Latest decreases"),
    "LIST-GONE": lazy("List gone"),
}


class AlignedRow(NamedTuple):
    """One number of both lists, and what it is called before and after.

    ``moved_to`` is where the name before is now: its own number where it stays, None where it is
    gone or there was none. ``before_change`` and ``after_change`` are empty, or the signs changed,
    removed and added. ``beyond`` says that the list before did not reach the number.
    """

    number: int
    packages: int | None
    before: str
    after: str
    origin: str
    moved_to: int | None
    before_change: str = ""
    after_change: str = ""
    beyond: bool = False

    @property
    def same(self) -> bool:
        """Whether both lists have the same name here."""
        return not (self.before_change or self.after_change)


class AlignedRun(NamedTuple):
    """Rows that follow each other; those of a ``folded`` run are the same in both lists."""

    rows: tuple[AlignedRow, ...]
    folded: bool


class OutcomeRow(NamedTuple):
    """What packages at one number meet; ``packages`` is None where they were not counted."""

    content: str
    number: int
    packages: int | None
    skipped: str
    again: str
    lost: str
    pending: int
    result: str
    mark: Mark


class HazardRow(NamedTuple):
    """A hazard that was looked for, and what was found of it."""

    code: str
    what: str
    said: str
    mark: Mark


def aligned(comparison: Comparison, catalog: Catalog) -> tuple[AlignedRun, ...]:
    """Both lists of an axis by their numbers; what is far from any difference is folded."""
    rows = _rows(comparison, catalog)
    near = [False] * len(rows)
    for at, row in enumerate(rows):
        if not row.same:
            for place in range(max(at - AROUND, 0), min(at + AROUND + 1, len(rows))):
                near[place] = True
    runs: list[AlignedRun] = []
    begin = 0
    for at in range(1, len(rows) + 1):
        if at == len(rows) or near[at] != near[begin]:
            runs.append(AlignedRun(tuple(rows[begin:at]), not near[begin]))
            begin = at
    return tuple(runs)


def _rows(comparison: Comparison, catalog: Catalog) -> list[AlignedRow]:
    old, new = comparison.old, comparison.new
    before, after = _by_number(old), _by_number(new)
    since = {row.name: row.introduced_in or "" for row in catalog.axis_enumerators(comparison.axis)}
    counts = comparison.content.counts if comparison.content is not None else None
    highest = max(before, default=-1)
    rows = []
    for number in sorted({*before, *after}):
        was, now = before.get(number, ""), after.get(number, "")
        packages = None
        if counts is not None:
            packages = sum(counts.get((origin, number), 0) for origin in Origin)
        rows.append(
            AlignedRow(
                number,
                packages,
                _short(was),
                _short(now),
                (since.get(now) or _("own")) if now else "",
                new.get(was),
                "" if not was or new.get(was) == number else "changed" if was in new else "removed",
                "" if not now or old.get(now) == number else "changed" if now in old else "added",
                number > highest,
            )
        )
    return rows


def _by_number(table: Mapping[str, int]) -> dict[int, str]:
    names: dict[int, str] = {}
    for name, number in table.items():
        names[number] = f"{names[number]}, {name}" if number in names else name
    return names


def _short(name: str) -> str:
    return one_line(name.removeprefix(_PREFIX))


def _some(names: Sequence[str]) -> str:
    if not names:
        return "–"
    few = listed(map(_short, names[:_NAMED]))
    return few if len(names) <= _NAMED else f"{few} +{count_text(len(names) - _NAMED)}"


def outcome_rows(comparison: Comparison) -> tuple[OutcomeRow, ...]:
    """What content at each saved number would see, broken first; in one row what both refuse."""
    worst = list(_RESULTS)
    outcomes = [each for each in comparison.harmed if not _is_newer(each)]
    ordered = sorted(outcomes, key=lambda each: (worst.index(each.state), -each.number))
    both = [each for each in comparison.refused_by_both if each.packages]
    return (*map(_outcome_row, ordered), *([_refused_row(both)] if both else []))


def _refused_row(outcomes: Sequence[Outcome]) -> OutcomeRow:
    return OutcomeRow(
        _("Content at {span}", span=_span(outcomes)),
        min(outcome.number for outcome in outcomes),
        sum(outcome.packages or 0 for outcome in outcomes),
        *("–", "–", "–", 0),
        _("refused by both"),
        Mark.NONE,
    )


def _span(outcomes: Sequence[Outcome]) -> str:
    """The lowest and the highest of some numbers."""
    numbers = [outcome.number for outcome in outcomes]
    first, last = min(numbers), max(numbers)
    return str(first) if first == last else _("{first} to {last}", first=first, last=last)


def _is_newer(outcome: Outcome) -> bool:
    """Whether this is no more than content of a newer release of Epic's, if there is any."""
    newer = outcome.state is State.REFUSED and outcome.origin is Origin.EPIC
    return newer and not outcome.packages


def meaning_lines(comparison: Comparison, most: int) -> Iterator[str]:
    """The numbers that are another version after the merge, and what each list calls them."""
    meanings = comparison.meanings
    for number, before, after in meanings[:most]:
        said = _("{number} was {before}, is {after}", number=number, before=before, after=after)
        yield one_line(said)
    if len(meanings) > most:
        yield _(
            "and {count}",
            count=ngettext("{count} more number", "{count} more numbers", len(meanings) - most),
        )


def refused_line(comparison: Comparison) -> str:
    """What both engines refuse, in one line; empty where there is nothing."""
    # Where packages were counted, numbers without any are nobody's.
    outcomes = [each for each in comparison.refused_by_both if each.packages != 0]
    if not outcomes:
        return ""
    counted = outcomes[0].packages is not None
    packages = sum(outcome.packages or 0 for outcome in outcomes)
    said = _("Both refuse content at {span}.", span=_span(outcomes))
    if not counted:
        return said
    return in_a_row((said, ngettext("{count} package.", "{count} packages.", packages)))


def _outcome_row(outcome: Outcome) -> OutcomeRow:
    mark, result = _RESULTS[outcome.state]
    return OutcomeRow(
        _("Own content") if outcome.origin is Origin.OWN else _("Epic’s content"),
        outcome.number,
        outcome.packages,
        _some(outcome.skipped),
        _some(outcome.again),
        _some(outcome.lost),
        len(outcome.pending),
        str(result),
        mark,
    )


def hazard_rows(comparison: Comparison) -> tuple[HazardRow, ...]:
    """The hazards that are known, those that were found first."""
    rows = []
    for code, what in _HAZARDS.items():
        said = [finding for finding in comparison.findings if finding.rule == code]
        if said:
            mark = finding_mark(said[0]) or Mark.WARN
            rows.append(HazardRow(code, str(what), one_line(texts_of(said[0]).message()), mark))
        else:
            rows.append(HazardRow(code, str(what), _("not here"), Mark.OK))
    return tuple(sorted(rows, key=lambda row: row.mark is Mark.OK))


def comparison_name(comparison: Comparison) -> str:
    """A list by its title and how far it reaches before and after."""
    return f"{one_line(str(comparison.title))}  {comparison.old_latest} → {comparison.new_latest}"


def by_worst(compared: ComparedLists) -> tuple[Comparison, ...]:
    """The lists that differ, those with the worst findings first."""
    return tuple(
        sorted(
            compared.comparisons,
            key=lambda each: min((f.severity.rank for f in each.findings), default=9),
        )
    )


def compared_verdict(compared: ComparedLists) -> VerdictText:
    """The first thing said about a merge."""
    broken = [
        outcome
        for comparison in compared.comparisons
        for outcome in comparison.harmed
        if outcome.state in (State.BROKEN, State.REFUSED)
        and outcome.packages != 0
        and not _is_newer(outcome)
    ]
    if broken:
        if any(outcome.packages is None for outcome in broken):
            where = ngettext(
                "{count} saved number",
                "{count} saved numbers",
                len({(each.origin, each.number) for each in broken}),
            )
            lead = _("This merge breaks content at {where}.", where=where)
        else:
            packages = sum(outcome.packages or 0 for outcome in broken)
            lead = _(
                "This merge breaks {count}.",
                count=ngettext("{count} package", "{count} packages", packages),
            )
        again = any(outcome.again for outcome in broken)
        skips = any(outcome.skipped for outcome in broken)
        rest = in_a_row(
            words
            for holds, words in (
                (skips, _("Steps would be skipped.")),
                (again, _("Steps would run again.")),
                (not (skips or again), _("It is above the newest number.")),
            )
            if holds
        )
        return VerdictText(lead, in_a_row((rest, _other_meaning(compared))), Mark.REFUSE)
    moved = any(
        comparison.new.get(name) != number
        for comparison in compared.comparisons
        for name, number in comparison.old.items()
    )
    appended = sum(
        name not in comparison.old for comparison in compared.comparisons for name in comparison.new
    )
    if moved and (other := _other_meaning(compared)):
        return VerdictText(_("Nothing breaks."), other, Mark.WARN)
    lead = _("Nothing breaks.") if moved else _("Nothing renumbered.")
    rest = (
        ngettext("{count} entry appended.", "{count} entries appended.", appended)
        if appended
        else ""
    )
    mark = Mark.WARN if moved else Mark.OK
    return VerdictText(lead, rest or _("No list that both have differs."), mark)


def _other_meaning(compared: ComparedLists) -> str:
    """The first number that is another version after the merge, and how many more there are."""
    found = [(each, meaning) for each in by_worst(compared) for meaning in each.meanings]
    if not found:
        return ""
    comparison, (number, before, after) = found[0]
    first = _(
        "{axis} {number} was {before} and is {after}.",
        axis=one_line(str(comparison.title)),
        number=number,
        before=_short(before),
        after=_short(after),
    )
    if len(found) == 1:
        return first
    more = ngettext(
        "{count} more number means another version.",
        "{count} more numbers mean other versions.",
        len(found) - 1,
    )
    return in_a_row((first, more))


def explained_change(finding: Finding, compared: ComparedLists) -> Explanation:
    """Why a finding about a merge holds, and what to do."""
    links = [
        ReasonLink(
            _("What is checked"), _("Does each name keep its number from one list to the next?")
        ),
        ReasonLink(_("What is wrong"), escaped(texts_of(finding).message()), finding_mark(finding)),
    ]
    remedy = texts_of(finding).remedy()
    if remedy:
        links.append(ReasonLink(_("What to do"), escaped(remedy), Mark.OK))
    sure = _("Certain for the lists.")
    if compared.packages is None:
        sure += _(" No packages were counted.")
    links.append(ReasonLink(_("How sure"), sure))
    headline = str(_HEADLINES.get(finding.rule, finding.rule))
    return Explanation(headline, tuple(links), HELP, finding.rule)
