"""The counts of a preview in a few short sentences, piece by piece: one text for every surface."""

from __future__ import annotations

from typing import Final, NamedTuple

from inspector.finding import Statement
from inspector.messages import _
from inspector.messages.phrases import in_a_row
from inspector.upgrades.model import Preview, PreviewVerdict, Risk
from inspector.upgrades.tally import Counts, counts


class Clause(NamedTuple):
    """A piece of the summary with the sign that ends it.

    ``risk`` is what it counts, None where it counts no risk; ``lost`` tells that it speaks of
    something that is lost, ``first`` that it is of the sentence that all others explain.
    """

    text: str
    risk: Risk | None = None
    lost: bool = False
    first: bool = False


class _Summary(Statement):
    """The pieces; their context are the counts.

    ``idle`` where no step runs, ``alone`` where none touches the file for certain, ``single`` where
    it is one step that the risks are of, ``all`` where they are of one risk, ``here`` so many.
    """

    rule = "SAVE-SUMMARY"
    templates = {
        "refused": "No step runs: the package is refused",
        "steps_run": "{steps:# step runs|# steps run}",
        "steps_run.idle": "No step runs",
        "none": "none touches this file",
        "touch": "{touching:# touches this file|# touch this file}",
        "may_touch": "{perhaps:,} may touch it",
        "may_touch.alone": "{perhaps:,} may touch this file",
        "of_these": "Of these {here:,}",
        "risk_loses": "{loses:# loses|# lose} data",
        "risk_loses.single": "It loses data",
        "risk_loses.all": "All of these lose data",
        "risk_rounds": "{rounds:# rounds|# round} numbers",
        "risk_rounds.single": "It rounds numbers",
        "risk_rounds.all": "All of these round numbers",
        "risk_safe": "{safe:# is|# are} safe",
        "risk_safe.single": "It is safe",
        "risk_safe.all": "All of these are safe",
        "risk_may_lose": "{may_lose:,} may lose data",
        "risk_may_lose.single": "It may lose data",
        "risk_may_lose.all": "All of these may lose data",
        "risk_unknown": "what {unsure:# does|# do} is not known",
        "risk_unknown.single": "What it does is not known",
        "risk_unknown.all": "What these do is not known",
        "redirects_apply": (
            "{redirects:# redirect applies|# redirects apply} in {redirected:# place|# places}"
        ),
        "redirects_open": "{redirects_perhaps:# redirect|# redirects} may apply",
        "redirects_open.applied": "{redirects_perhaps:,} more may apply",
        "redirects_cost": "{redirects_lose:# redirect loses|# redirects lose} data",
        "references_move": "{references_redirected:# reference|# references} redirected",
        "fields_go": "{dropped:# field|# fields} dropped",
        "references_go": "{references_lost:# reference|# references} lost",
        "unread": "{objects_unread:# object|# objects} could not be read",
        "only_if_used": (
            "{if_used:# more step runs|# more steps run} only if the asset uses parts of the "
            "engine whose versions it does not store"
        ),
        "only_if_used.idle": (
            "{if_used:# step runs|# steps run} only if the asset uses parts of the engine whose "
            "versions it does not store"
        ),
    }
    idle: bool
    alone: bool
    single: bool
    all: bool
    here: int
    unsure: int
    applied: bool


#: The keys of what is lost, and of what else is told behind the steps.
_LOST: Final = {
    "references_lost": "references_go",
    "dropped": "fields_go",
    "redirects_lose": "redirects_cost",
}
_BESIDES: Final = {
    "redirects": "redirects_apply",
    "redirects_perhaps": "redirects_open",
    "references_redirected": "references_move",
    "objects_unread": "unread",
}


def summary(preview: Preview) -> str:
    """The counts in a few sentences.

    ``50 steps run, 13 touch this file, 9 may touch it. Of these 22, 11 are safe, what 11 do is not
    known. 1 reference lost.``
    """
    return in_a_row(clause.text for clause in summary_clauses(preview))


def summary_clauses(preview: Preview) -> tuple[Clause, ...]:
    """The same in pieces: how many steps run, their risks, what is lost, what else there is."""
    tally = counts(preview)
    here = tally.touching + tally.perhaps
    words = _Summary(
        idle=not tally.steps,
        alone=not tally.touching,
        single=here == 1,
        all=here > 1 and len(_risks(tally)) == 1,
        here=here,
        unsure=tally.unknown - tally.may_lose,
        applied=tally.redirects > 0,
    )

    def said(*clauses: tuple[str, Clause], between: str) -> list[Clause]:
        """A sentence: pieces by their keys, each with the sign behind it."""
        ends = [between] * (len(clauses) - 1) + [_(".")]
        return [
            clause._replace(text=f"{words.words(key, tally)}{end}")
            for (key, clause), end in zip(clauses, ends, strict=False)
        ]

    lead = Clause("", first=True)
    if preview.verdict is PreviewVerdict.REFUSED:
        return tuple(said(("refused", lead), between=""))
    risks = [
        (f"risk_{risk.name.lower()}", Clause("", risk, risk is Risk.LOSES))
        for risk in _risks(tally)
    ]
    if len(risks) > 1:
        risks.insert(0, ("of_these", Clause("")))
    besides = [(key, Clause("", lost=True)) for at, key in _LOST.items() if getattr(tally, at)]
    besides += [(key, Clause("")) for at, key in _BESIDES.items() if getattr(tally, at)]
    return (
        *said(*((key, lead) for key in _steps(tally)), between=_(",")),
        *said(*risks, between=_(",")),
        *said(*besides, between=_(";")),
        *said(*([("only_if_used", Clause(""))] if tally.if_used else []), between=""),
    )


def _steps(tally: Counts) -> list[str]:
    """What the first sentence says of the steps."""
    if not tally.steps:
        return ["steps_run"]
    told = ["touch"] if tally.touching else []
    told += ["may_touch"] if tally.perhaps else []
    return ["steps_run", *(told or ["none"])]


def _risks(tally: Counts) -> list[Risk]:
    """The risks that occur, what is lost first."""
    each = (
        (tally.loses, Risk.LOSES),
        (tally.rounds, Risk.ROUNDS),
        (tally.safe, Risk.SAFE),
        (tally.may_lose, Risk.MAY_LOSE),
        (tally.unknown - tally.may_lose, Risk.UNKNOWN),
    )
    return [risk for count, risk in each if count and tally.steps]
