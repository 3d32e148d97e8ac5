"""Whether a set of content meets the assumptions of a shipping build, for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.catalog import EngineProfile
from inspector.checks.engines.cooked import AxisCount, CookedAnswer, State
from inspector.checks.judgement import Mark
from inspector.escaping import filled, one_line
from inspector.messages import Plural, _, count_text, lazy, ngettext
from inspector.messages.phrases import clauses, counted, labelled, listed, noted
from inspector.messages.rendering import render
from inspector.messages.rules.engines.cooked import assumption_title, offence_text
from inspector.messages.verdict import VerdictText
from inspector.report.style import PLAIN, Style
from inspector.report.values import engine_text

_VERDICTS: Final = {
    State.HOLDS: (
        lazy("The set meets the assumptions:"),
        lazy("code of upgrades can be left out."),
        Mark.OK,
    ),
    State.FAILS: (
        lazy("The set does not meet the assumptions:"),
        lazy("keep the version checks, or cook again."),
        Mark.REFUSE,
    ),
    State.NOT_KNOWN: (
        lazy("Nothing breaks the assumptions,"),
        lazy("but not all of them can be answered here."),
        Mark.NONE,
    ),
}
#: What a state is called.
STATES: Final = {
    State.HOLDS: lazy("holds"),
    State.FAILS: lazy("fails"),
    State.NOT_KNOWN: lazy("not known"),
}
#: What is said of those that are not listed, by what breaks an assumption.
_MORE: Final = {
    "package": Plural("and {count} more package", "and {count} more packages"),
    "gate": Plural("and {count} more gate", "and {count} more gates"),
}
#: Numbers of an axis that are listed.
_MOST: Final = 12


def cooked_text(answer: CookedAnswer, engine: EngineProfile, style: Style = PLAIN) -> Iterator[str]:
    """What is said of a set, line by line."""
    yield from (f"{line}\n" for line in _lines(answer, engine, style))


def _lines(answer: CookedAnswer, engine: EngineProfile, style: Style) -> Iterator[str]:
    yield _("Engine {engine_text}", engine_text=engine_text(engine))
    yield style.strong(str(cooked_verdict(answer)))
    for assumption, state, packages, offenders, why in answer.assumptions:
        advisory = _("advisory") if assumption.advisory else ""
        count = counted(packages, assumption.noun) if packages else ""
        told = noted(
            clauses((assumption_title(assumption.code), advisory, count)),
            render(why) if why is not None else "",
        )
        yield f"  {filled(str(STATES[state]), 9)}  {assumption.code}  {told}"
        for path, has in offenders:
            yield one_line("               " + labelled(path, offence_text(has)))
        if packages > len(offenders) and assumption.code != "S8":
            yield "               " + _MORE[assumption.noun].text(packages - len(offenders))
    yield style.strong(
        _(
            "{count} by number",
            count=ngettext("{count} package", "{count} packages", answer.packages),
        )
    )
    for axis in answer.axes:
        latest = _("not known") if axis.latest is None else axis.latest
        newest = _("newest {latest}", latest=latest)
        yield one_line(f"  {filled(axis.title, 24)}  {newest}  {counts_text(axis)}")


def cooked_verdict(answer: CookedAnswer) -> VerdictText:
    """The first thing said about a set."""
    lead, rest, mark = _VERDICTS[answer.verdict]
    return VerdictText(str(lead), str(rest), mark)


def counts_text(axis: AxisCount) -> str:
    """How many packages are at each of the first numbers of an axis."""
    shown = [
        labelled(_("unversioned") if number is None else str(number), count_text(count))
        for number, count in axis.counts[:_MOST]
    ]
    if len(axis.counts) > _MOST:
        shown.append("…")
    return listed(shown)
