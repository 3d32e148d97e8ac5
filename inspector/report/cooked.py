"""Whether a set of content meets the assumptions of a shipping build, for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.catalog import EngineProfile
from inspector.checks.engines.cooked import CookedAnswer, State
from inspector.phrases import counted
from inspector.report.style import PLAIN, Style
from inspector.report.values import engine_text
from inspector.signs import one_line

_VERDICTS: Final = {
    State.HOLDS: "The set meets the assumptions: code of upgrades can be left out.",
    State.FAILS: "The set does not meet the assumptions: keep the version checks, or cook again.",
    State.NOT_KNOWN: "Nothing breaks the assumptions, but not all of them can be answered here.",
}
_WORDS: Final = {State.HOLDS: "holds", State.FAILS: "fails", State.NOT_KNOWN: "not known"}
#: Numbers of an axis that are told.
_MOST: Final = 12


def cooked_text(answer: CookedAnswer, engine: EngineProfile, style: Style = PLAIN) -> Iterator[str]:
    """What is said of a set, line by line."""
    yield from (f"{line}\n" for line in _lines(answer, engine, style))


def _lines(answer: CookedAnswer, engine: EngineProfile, style: Style) -> Iterator[str]:
    yield f"Engine {engine_text(engine)}"
    yield style.strong(_VERDICTS[answer.verdict])
    for assumption, state, packages, offenders, why in answer.assumptions:
        advisory = ", advisory" if assumption.advisory else ""
        count = f", {counted(packages, 'package')}" if packages else ""
        said = f" ({why.words()})" if why is not None else ""
        yield f"  {_WORDS[state]:<9}  {assumption.code}  {assumption.title}{advisory}{count}{said}"
        for path, has in offenders:
            yield one_line(f"               {path}: {has.words()}")
        if packages > len(offenders) and assumption.code != "S8":
            yield f"               and {counted(packages - len(offenders), 'more package')}"
    yield style.strong(f"{counted(answer.packages, 'package')} by number")
    for axis in answer.axes:
        shown = [
            f"{'unversioned' if number is None else number}: {count:,}"
            for number, count in axis.counts[:_MOST]
        ]
        if len(axis.counts) > _MOST:
            shown.append("…")
        latest = "not known" if axis.latest is None else axis.latest
        yield one_line(f"  {axis.title:<24}  newest {latest}  {', '.join(shown)}")
