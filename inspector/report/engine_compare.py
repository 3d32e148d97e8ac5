"""What a merge of version lists does, for people: each list, each saved number, what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from inspector.checks.engines.merge import Comparison, Outcome, State
from inspector.escaping import filled, filled_before, one_line
from inspector.findings.finding import Finding
from inspector.messages import _, ngettext
from inspector.messages.phrases import in_a_row, listed, remarks
from inspector.project.merged_lists import ComparedLists
from inspector.report.build_version import problem_lines
from inspector.report.style import PLAIN, Style

#: Rows of a list, numbers and findings that are told; a whole list may have hundreds.
_MOST: Final = 40
_WORST: Final = (State.BROKEN, State.REFUSED, State.LOST, State.FINE)


def compare_text(compared: ComparedLists, style: Style = PLAIN) -> Iterator[str]:
    """What is said of two engines' lists, line by line."""
    yield from (f"{line}\n" for line in _lines(compared, style))


def _lines(compared: ComparedLists, style: Style) -> Iterator[str]:
    yield style.strong(one_line(f"{compared.old.name} → {compared.new.name}"))
    for comparison in compared.comparisons:
        yield from _list_lines(comparison, style)
    if compared.added:
        yield one_line(_("Added: {names}.", names=listed(map(str, compared.added))))
    if compared.findings:
        yield from problem_lines(_first(compared.findings), style)
    yield ngettext(
        "{count} list is the same in both.",
        "{count} lists are the same in both.",
        compared.same,
    )
    if compared.packages is None:
        yield _("No content was looked at; --content counts packages.")
    else:
        yield _(
            "{count} looked at.",
            count=ngettext("{count} package", "{count} packages", compared.packages),
        )


def _list_lines(comparison: Comparison, style: Style) -> Iterator[str]:
    yield style.strong(one_line(str(comparison.title)))
    moved, appended = _changes(comparison)
    yield from moved[:_MOST]
    if len(moved) > _MOST:
        yield _(
            "    and {count}",
            count=ngettext("{count} more change", "{count} more changes", len(moved) - _MOST),
        )
    if appended:
        # One sentence says it where nothing else has changed.
        lead = "" if moved else _("Nothing renumbered.")
        yield "  " + in_a_row((lead, _("{appended:,} appended.", appended=appended)))
    if not (moved or appended) and comparison.old_latest != comparison.new_latest:
        yield _(
            "  {old_latest} → {new_latest}, names are not known",
            old_latest=comparison.old_latest,
            new_latest=comparison.new_latest,
        )
    harmed = sorted(comparison.outcomes, key=lambda each: _WORST.index(each.state))
    for outcome in harmed[:_MOST]:
        yield one_line(_outcome_line(outcome))
    yield from problem_lines(_first(comparison.findings), style)
    if len(comparison.findings) > _MOST:
        yield _(
            "  and {count}",
            count=ngettext(
                "{count} more finding", "{count} more findings", len(comparison.findings) - _MOST
            ),
        )


def _first(findings: Sequence[Finding]) -> Sequence[Finding]:
    return findings[:_MOST]


def _changes(comparison: Comparison) -> tuple[list[str], int]:
    """A line for each name that is new among old ones, moved or gone; how many were appended."""
    old, new = comparison.old, comparison.new
    highest = max(old.values(), default=-1)
    lines, appended = [], 0
    for name, number in sorted(new.items(), key=lambda each: each[1]):
        before = old.get(name)
        if before is None and number > highest:
            appended += 1
        elif before is None:
            lines.append(one_line(f"    +  {number:>6}  {name}"))
        elif before != number:
            lines.append(
                one_line(
                    _(
                        "    ~  {number:>6}  {name}, was {before}",
                        number=number,
                        name=name,
                        before=before,
                    )
                )
            )
    lines += [
        one_line(f"    −  {number:>6}  {name}") for name, number in old.items() if name not in new
    ]
    return lines, appended


def _outcome_line(outcome: Outcome) -> str:
    packages = (
        "–"
        if outcome.packages is None
        else ngettext("{count} package", "{count} packages", outcome.packages)
    )
    whose = _("own") if outcome.origin == "own" else _("Epic's")
    parts = [
        f"{word} {_some(names)}"
        for word, names in (
            (_("skips"), outcome.skipped),
            (_("runs again"), outcome.again),
            (_("lost"), outcome.lost),
            (_("pending"), outcome.pending),
        )
        if names
    ]
    said = remarks(parts)
    row = f"{outcome.state:<7}  {filled(whose, 6)} {outcome.number:>6}"
    return f"  {row}  {filled_before(packages, 12)}  {said}".rstrip()


def _some(names: Sequence[str]) -> str:
    few = listed(names[:3])
    return few if len(names) <= 3 else _("{few} and {count:,} more", few=few, count=len(names) - 3)
