"""Why a step of a preview runs and who says so: the chain of reasons of one row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.checks.explain import Explanation, ReasonLink
from inspector.checks.judgement import Mark
from inspector.checks.wording import literal
from inspector.messages import N_, _
from inspector.messages.phrases import as_sentence
from inspector.messages.rendering import render
from inspector.messages.upgrades.values import catalog_words
from inspector.report.upgrades.row import UpgradeRow
from inspector.report.upgrades.words import effect_words, sources, step_name, step_touches
from inspector.upgrades.model import Risk, Step

#: The help page that explains what a preview says.
HELP: Final = "topics/upgrade-preview"

_MARKS: Final = {Risk.LOSES: Mark.WARN, Risk.MAY_LOSE: Mark.NONE, Risk.UNKNOWN: Mark.NONE}


#: What steps cost, in a sentence.
_COSTS: Final = {
    Risk.SAFE: N_("Nothing that is stored is lost."),
    Risk.ROUNDS: N_("Numbers are rounded."),
    Risk.LOSES: N_("Data of the file is lost."),
    Risk.MAY_LOSE: N_("Data is lost where the file has what the step drops."),
    Risk.UNKNOWN: N_("Nobody has described what becomes of the values."),
}


def explain_row(row: UpgradeRow) -> Explanation | None:
    """What there is to say of a row: its step, or what stands with it; None where that is nothing.

    Args:
        row: The row that is selected.
    """
    step = row.step
    if step is not None:
        return Explanation(
            render(step.what or step.title) or step.name, tuple(_links(step)), help=HELP
        )
    if not row.told:
        return None
    told = ReasonLink(
        _("What it means"), literal(row.told.replace("\n", " ")), field=row.field or None
    )
    return Explanation(row.name, (told,), help=HELP)


def _links(step: Step) -> Iterator[ReasonLink]:
    name = step_name(step)
    called = f"`{step.number}` " if step.number is not None else ""
    yield ReasonLink(_("What the engine calls it"), f"{called}{literal(name)}")
    title, what = catalog_words(step.title), catalog_words(step.what or "")
    if what and title not in ("", name, what):
        yield ReasonLink(_("In short"), literal(title))
    elif not what:
        yield ReasonLink(_("What it does"), _("Nobody has described it."))
    yield ReasonLink(_("This file"), literal(step_touches(step)))
    if step.risk is not None:
        cost = _(_COSTS[step.risk])
        yield ReasonLink(_("How"), literal(effect_words(step)))
        yield ReasonLink(_("What it costs"), cost, _MARKS.get(step.risk))
    for sure, source in sources(step):
        yield ReasonLink(
            _("How sure"), literal(as_sentence(f"{sure[:1].upper()}{sure[1:]}")), source=source
        )
