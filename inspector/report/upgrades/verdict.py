"""The verdict of a preview as one sentence: what a save runs, what it loses, what is not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from inspector.finding import Statement
from inspector.findings.message import Text
from inspector.messages.rendering import render
from inspector.messages.upgrades.values import catalog_words
from inspector.report.upgrades.load import load_line
from inspector.upgrades.model import Preview, PreviewVerdict, Reach, Risk
from inspector.upgrades.tally import Counts, counts, open_axes, unknown_areas

#: Areas that the sentence names; of the others it says how many there are.
_MOST_NAMED: Final = 3


def verdict_line(preview: Preview) -> str:
    """The verdict in one or two sentences: ``A save with 5.3 runs 8 upgrade steps; …``."""
    if preview.verdict is PreviewVerdict.REFUSED:
        return render(preview.refused)
    if preview.at_load is not None:
        return load_line(preview, preview.at_load)
    return _sentence(preview, render(preview.engine))


def save_clause(preview: Preview) -> str:
    """The same behind a clause that names the engine: ``A save there runs 8 upgrade steps; …``.

    Empty for what the engine refuses: nothing is saved there.
    """
    if preview.verdict is PreviewVerdict.REFUSED:
        return ""
    return (
        load_line(preview, preview.at_load) if preview.at_load is not None else _sentence(preview)
    )


class _Save(Statement):
    """What a save does, what of it is lost or not known; its context are the counts.

    ``engine`` is None where it was named before. ``does``, ``lost``, ``losing``, ``clauses`` and
    ``unsure`` are the keys of what there is to say; ``clauses`` is None where that is nothing.
    ``alone`` where neither a project nor a plugin is around the file.
    """

    rule = "SAVE"
    templates = {
        "message": "{save} {does:, | and }{rest}.",
        "message.nothing": "{save} changes nothing.",
        "save": "A save there",
        "save.engine": "A save with {engine}",
        "rest": "",
        "rest.clauses": "; {clauses:; }",
        "steps_run": "runs {steps:# upgrade step|# upgrade steps}",
        "redirects_apply": "applies {redirects:# redirect|# redirects}",
        "references_move": "redirects {references_redirected:# reference|# references}",
        "idle": "changes nothing that is known",
        "loss": "loses {lost:, | and }",
        "lost_references": "{references_lost:# reference|# references}",
        "lost_fields": "{dropped:# field|# fields}",
        "data_lost": "data is lost",
        "data_lost.losing": "{losing:, | and } {losing_count:loses|lose} data",
        "losing_steps": "{count_of_steps:# step|# steps}",
        "losing_redirects": "{redirects_lose:# redirect|# redirects}",
        "kept": "nothing is lost",
        "kept.alone": (
            "nothing in the file is lost; its references were not looked up, because neither a "
            "project nor a plugin is around it"
        ),
        "rounding": "{concerned} may round numbers",
        "rounding.certain": "{concerned} {rounds:rounds|round} numbers",
        "unsure": "{unsure_parts:, and }{named}",
        "not_known": "what {concerned} {not_known_count:does|do} is not known",
        "may_lose_data": "{concerned} may lose data",
        "may_lose_data.besides": "{may_lose:,} may lose data",
        "redirects_open": (
            "whether {redirects_perhaps:# redirect applies|# redirects apply} is not known"
        ),
        "axes_open": "whether more steps run is not known{named}",
        "unread": "{objects_unread:# object|# objects} could not be read",
    }
    engine: str | None
    nothing: bool = False
    does: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    losing: tuple[str, ...] | None = None
    losing_count: int = 0
    count_of_steps: int = 0
    clauses: tuple[str, ...] | None = None
    alone: bool = False
    certain: bool = False
    concerned: _Steps | None = None
    not_known_count: int = 0
    besides: bool = False
    unsure_parts: tuple[str, ...] = ()
    named: _Names | None = None


class _Steps(Statement):
    """Some of the steps that the sentence speaks of: ``5 of them``, ``it``, ``5 steps``."""

    rule = "SAVE-STEPS"
    templates = {
        "message": "{count:,} of them",
        "message.apart": "{count:# step|# steps}",
        "message.all": "{count:it|they}",
    }
    count: int
    apart: bool
    all: bool


class _Names(Statement):
    """The first names behind a sentence: `` (Physics, Water and 3 more areas)``."""

    rule = "SAVE-NAMES"
    templates = {"message": " ({names:, | and })"}
    names: tuple[_Name | _More, ...]


class _Name(Statement):
    """One of them."""

    rule = "SAVE-NAME"
    templates = {"message": "{name}"}
    name: str


class _More(Statement):
    """Those that are not named."""

    rule = "SAVE-MORE"
    templates = {
        "message": "{count:# more area|# more areas}",
        "message.axes": "{count:# more axis|# more axes}",
    }
    count: int
    axes: bool


def _sentence(preview: Preview, engine: str | None = None) -> str:
    """What a save does, and what is lost or not known."""
    if preview.verdict is PreviewVerdict.NOTHING:
        return _Save(engine=engine, nothing=True).words()
    tally = counts(preview)
    each = (
        (tally.steps, "steps_run"),
        (tally.redirects, "redirects_apply"),
        (tally.references_redirected, "references_move"),
    )
    does = [key for count, key in each if count]
    clauses: list[str] = []
    facts: dict[str, Any] = {}
    if preview.verdict is PreviewVerdict.LOSSY:
        facts = _losses(tally)
        does += ["loss"] if facts["lost"] else []
        clauses += ["data_lost"] if facts["losing"] or not facts["lost"] else []
    if preview.verdict is not PreviewVerdict.SAFE:
        key, doubts = _doubts(preview, tally, runs=bool(does))
        clauses += [key] if key else []
        facts |= doubts
    elif does:
        certain = any(s.risk is Risk.ROUNDS and s.reach is Reach.TOUCHES for s in preview.steps)
        facts = {"certain": certain, "concerned": _some(tally.rounds, tally)}
        clauses += ["rounding", "kept"] if tally.rounds else ["kept"]
    clauses += ["unread"] if tally.objects_unread else []
    save = _Save(
        engine=engine,
        does=tuple(does) or ("idle",),
        clauses=tuple(clauses) or None,
        alone=not preview.references_judged,
        **facts,
    )
    return save.words(context=tally)


def _losses(tally: Counts) -> dict[str, Any]:
    """What is certainly lost: what has a name, and how many steps lose other data."""
    named = tally.references_lost or tally.dropped
    # What steps and redirects drop is counted already where fields or references are named.
    steps = tally.truncate if named else tally.loses
    redirects = 0 if named else tally.redirects_lose
    lost = ((tally.references_lost, "lost_references"), (tally.dropped, "lost_fields"))
    losing = ((steps, "losing_steps"), (redirects, "losing_redirects"))
    return {
        "lost": tuple(key for count, key in lost if count),
        "losing": tuple(key for count, key in losing if count) or None,
        "losing_count": steps + redirects,
        "count_of_steps": steps,
    }


def _doubts(preview: Preview, tally: Counts, *, runs: bool) -> tuple[str, dict[str, Any]]:
    """What is not known: the key that says it, empty where all is known, and its facts."""
    unsure = tally.unknown - tally.may_lose
    if tally.unknown:
        may_lose = ("may_lose_data",) if tally.may_lose else ()
        return "unsure", {
            "concerned": _some(unsure or tally.may_lose, tally),
            "not_known_count": unsure,
            "besides": unsure > 0,
            "unsure_parts": ("not_known", *may_lose) if unsure else may_lose,
            "named": _named(unknown_areas(preview)),
        }
    if tally.redirects_perhaps:
        return "redirects_open", {}
    axes = open_axes(preview)
    told = tally.objects_unread or preview.verdict is PreviewVerdict.LOSSY
    if not runs or (told and not axes):
        return "", {}
    return "axes_open", {"named": _named(axes, axes=True)}


def _some(count: int, tally: Counts) -> _Steps:
    return _Steps(count=count, apart=tally.redirects > 0, all=count == tally.steps)


def _named(names: Sequence[Text], *, axes: bool = False) -> _Names | None:
    if not names:
        return None
    more = len(names) - _MOST_NAMED
    shown: list[_Name | _More] = [_Name(name=catalog_words(name)) for name in names[:_MOST_NAMED]]
    shown += [_More(count=more, axes=axes)] if more > 0 else []
    return _Names(names=tuple(shown))
