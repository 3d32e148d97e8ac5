"""A cooked set as rows: the assumptions, what breaks one, and how many packages are where."""

from __future__ import annotations

import os
from typing import Final, NamedTuple

from inspector.checks.engines.cooked import AssumptionAnswer, CookedAnswer, State
from inspector.checks.judgement import Mark
from inspector.escaping import one_line
from inspector.messages import _
from inspector.messages.rendering import render
from inspector.messages.rules.engines.cooked import assumption_title, offence_text
from inspector.report.cooked import STATES, counts_text

_MARKS: Final = {State.HOLDS: Mark.OK, State.NOT_KNOWN: Mark.NONE}


class AssumptionRow(NamedTuple):
    """An assumption and whether it holds; ``answer`` is what it was made of."""

    code: str
    title: str
    state: str
    mark: Mark
    packages: int
    note: str
    answer: AssumptionAnswer


class OffenderRow(NamedTuple):
    """What breaks an assumption, and what it has: a package as it is called below the folder, or
    the place of a gate.
    """

    name: str
    has: str
    path: str
    is_package: bool


class AxisRow(NamedTuple):
    """An axis, its newest number, and how many packages are at each."""

    title: str
    newest: str
    counts: str


def assumption_rows(answer: CookedAnswer) -> tuple[AssumptionRow, ...]:
    """The assumptions in their order."""
    rows = []
    for each in answer.assumptions:
        advisory = each.assumption.advisory
        mark = _MARKS.get(each.state, Mark.WARN if advisory else Mark.REFUSE)
        note = render(each.why) if each.why is not None else _("advice") if advisory else ""
        rows.append(
            AssumptionRow(
                each.assumption.code,
                assumption_title(each.assumption.code),
                str(STATES[each.state]),
                mark,
                each.packages,
                note,
                each,
            )
        )
    return tuple(rows)


def offender_rows(answer: AssumptionAnswer, folder: str) -> tuple[OffenderRow, ...]:
    """The first packages, or gates, that break an assumption."""
    is_package = answer.assumption.noun == "package"
    return tuple(
        OffenderRow(
            one_line(os.path.relpath(path, folder) if is_package else path),
            one_line(offence_text(has)),
            path,
            is_package,
        )
        for path, has in answer.offenders
    )


def axis_rows(answer: CookedAnswer) -> tuple[AxisRow, ...]:
    """How many packages are where, object versions first."""
    return tuple(
        AxisRow(
            one_line(axis.title),
            _("not known") if axis.latest is None else str(axis.latest),
            counts_text(axis),
        )
        for axis in answer.axes
    )
