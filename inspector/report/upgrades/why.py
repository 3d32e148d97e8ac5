"""Why a step of a preview runs and who says so: the chain of reasons of one row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.checks.judgement import Mark
from inspector.messages.phrases import as_sentence
from inspector.messages.reasons import Explanation, ReasonLink
from inspector.messages.rendering import render
from inspector.messages.upgrades.values import catalog_words
from inspector.messages.wording import literal
from inspector.report.upgrades.phrases import phrase
from inspector.report.upgrades.row import UpgradeRow
from inspector.report.upgrades.words import effect_words, sources, step_name, step_touches
from inspector.upgrades.model import Risk, Step

#: The help page that explains what a preview says.
HELP: Final = "topics/upgrade-preview"

_MARKS: Final = {Risk.LOSES: Mark.WARN, Risk.MAY_LOSE: Mark.NONE, Risk.UNKNOWN: Mark.NONE}


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
        phrase("why_row"), literal(row.told.replace("\n", " ")), field=row.field or None
    )
    return Explanation(row.name, (told,), help=HELP)


def _links(step: Step) -> Iterator[ReasonLink]:
    name = step_name(step)
    called = f"`{step.number}` " if step.number is not None else ""
    yield ReasonLink(phrase("why_name"), f"{called}{literal(name)}")
    title, what = catalog_words(step.title), catalog_words(step.what or "")
    if what and title not in ("", name, what):
        yield ReasonLink(phrase("why_title"), literal(title))
    elif not what:
        yield ReasonLink(phrase("why_does"), phrase("undescribed"))
    yield ReasonLink(phrase("this_file"), literal(step_touches(step)))
    if step.risk is not None:
        cost = phrase(f"cost_{step.risk.name.lower()}")
        yield ReasonLink(phrase("why_effect"), literal(effect_words(step)))
        yield ReasonLink(phrase("why_cost"), cost, _MARKS.get(step.risk))
    for sure, source in sources(step):
        yield ReasonLink(
            phrase("why_sure"), literal(as_sentence(f"{sure[:1].upper()}{sure[1:]}")), source=source
        )
