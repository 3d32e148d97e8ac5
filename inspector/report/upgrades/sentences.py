"""What a save does, in a sentence and in short pieces: one text for every surface."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from inspector.findings.message import Text
from inspector.messages import _, ngettext, npgettext
from inspector.messages.phrases import bounded, in_a_row
from inspector.messages.rendering import render
from inspector.messages.upgrade_values import catalog_words
from inspector.named_tuples import NamedTuple
from inspector.upgrades.model import LoadPlaces, Preview, PreviewVerdict, Reach, Risk
from inspector.upgrades.preview import Counts, counts, open_axes, unknown_areas

#: Areas that the sentence names; of the others it says how many there are.
_MOST_NAMED: Final = 3


# -- the verdict --------------------------------------------------------------------------------


def verdict_line(preview: Preview) -> str:
    """The verdict in one or two sentences: ``A save with 5.3 runs 8 upgrade steps; …``."""
    if preview.verdict is PreviewVerdict.REFUSED:
        return render(preview.refused or "")
    if preview.at_load is not None:
        return _load_line(preview, preview.at_load)
    return _save_line(_("A save with {engine}", engine=bounded(render(preview.engine))), preview)


def save_clause(preview: Preview) -> str:
    """The same behind a clause that names the engine: ``A save there runs 8 upgrade steps; …``.

    Empty for what the engine refuses: nothing is saved there.
    """
    if preview.verdict is PreviewVerdict.REFUSED:
        return ""
    if preview.at_load is not None:
        return _load_line(preview, preview.at_load)
    return _save_line(_("A save there"), preview)


def _save_line(save: str, preview: Preview) -> str:
    """What a save does, and what is lost or not known."""
    if preview.verdict is PreviewVerdict.NOTHING:
        return _("{save} changes nothing.", save=save)
    tally = counts(preview)
    does = tuple(_deeds(preview, tally)) or (_("changes nothing that is known"),)
    clauses = tuple(_clauses(preview, tally))
    rest = _("; {clauses:; }", clauses=clauses) if clauses else ""
    return _("{save} {does:, | and }{rest}.", save=save, does=does, rest=rest)


def _deeds(preview: Preview, tally: Counts) -> Iterator[str]:
    if tally.steps:
        yield ngettext("runs {count} upgrade step", "runs {count} upgrade steps", tally.steps)
    if tally.redirects:
        yield ngettext("applies {count} redirect", "applies {count} redirects", tally.redirects)
    if tally.references_redirected:
        yield ngettext(
            "redirects {count} reference",
            "redirects {count} references",
            tally.references_redirected,
        )
    if preview.verdict is not PreviewVerdict.LOSSY:
        return
    lost = []
    if tally.references_lost:
        lost.append(ngettext("{count} reference", "{count} references", tally.references_lost))
    if tally.dropped:
        lost.append(ngettext("{count} field", "{count} fields", tally.dropped))
    if lost:
        yield _("loses {lost:, | and }", lost=tuple(lost))


def _runs(tally: Counts) -> bool:
    """Whether a save does anything that is known."""
    return bool(tally.steps or tally.redirects or tally.references_redirected)


def _clauses(preview: Preview, tally: Counts) -> Iterator[str]:
    lossy, named = preview.verdict is PreviewVerdict.LOSSY, tally.references_lost or tally.dropped
    if lossy:
        yield from _losses(tally)
    if preview.verdict is not PreviewVerdict.SAFE:
        yield from _doubts(preview, tally, runs=_runs(tally) or bool(lossy and named))
    elif _runs(tally):
        yield from _rounding(preview, tally)
        yield _kept(preview)
    if tally.objects_unread:
        yield _unread(tally)


def _losses(tally: Counts) -> Iterator[str]:
    """Which steps lose data that has no name; that data is lost at all, where nothing is named."""
    named = tally.references_lost or tally.dropped
    # What steps and redirects drop is counted already where fields or references are named.
    steps = tally.truncate if named else tally.loses
    redirects = 0 if named else tally.redirects_lose
    losing = []
    if steps:
        losing.append(ngettext("{count} step", "{count} steps", steps))
    if redirects:
        losing.append(ngettext("{count} redirect", "{count} redirects", redirects))
    if losing:
        yield ngettext(
            "{losing:, | and } loses data",
            "{losing:, | and } lose data",
            steps + redirects,
            losing=tuple(losing),
        )
    elif not named:
        yield _("data is lost")


def _rounding(preview: Preview, tally: Counts) -> Iterator[str]:
    if not tally.rounds:
        return
    concerned = _some(tally.rounds, tally)
    if any(s.risk is Risk.ROUNDS and s.reach is Reach.TOUCHES for s in preview.steps):
        yield ngettext(
            "{concerned} rounds numbers",
            "{concerned} round numbers",
            tally.rounds,
            concerned=concerned,
        )
    else:
        yield _("{concerned} may round numbers", concerned=concerned)


def _kept(preview: Preview) -> str:
    if preview.references_judged:
        return _("nothing is lost")
    return _(
        "nothing in the file is lost; its references were not looked up, because neither a "
        "project nor a plugin is around it"
    )


def _doubts(preview: Preview, tally: Counts, *, runs: bool) -> Iterator[str]:
    """What is not known; nothing where all is known."""
    if tally.unknown:
        parts = tuple(_unsure(tally))
        named = _named(unknown_areas(preview))
        yield _("{unsure_parts:, and }{named}", unsure_parts=parts, named=named)
        return
    if tally.redirects_perhaps:
        yield ngettext(
            "whether {count} redirect applies is not known",
            "whether {count} redirects apply is not known",
            tally.redirects_perhaps,
        )
        return
    axes = open_axes(preview)
    has_losses = tally.objects_unread or preview.verdict is PreviewVerdict.LOSSY
    if runs and (axes or not has_losses):
        yield _("whether more steps run is not known{named}", named=_named(axes, axes=True))


def _unsure(tally: Counts) -> Iterator[str]:
    """What steps do of which that is not known, and which of them may lose data."""
    unsure = tally.unknown - tally.may_lose
    concerned = _some(unsure or tally.may_lose, tally)
    if unsure:
        yield ngettext(
            "what {concerned} does is not known",
            "what {concerned} do is not known",
            unsure,
            concerned=concerned,
        )
        if tally.may_lose:
            yield _("{may_lose:,} may lose data", may_lose=tally.may_lose)
    else:
        yield _("{concerned} may lose data", concerned=concerned)


def _some(count: int, tally: Counts) -> str:
    """Some of the steps that the sentence speaks of: ``5 of them``, ``it``, ``5 steps``."""
    if count == tally.steps:
        return npgettext("steps", "it", "they", count)
    if tally.redirects:
        return ngettext("{count} step", "{count} steps", count)
    return _("{count:,} of them", count=count)


def _named(names: Sequence[Text], *, axes: bool = False) -> str:
    """The first names behind a sentence: `` (Physics, Water and 3 more areas)``."""
    if not names:
        return ""
    shown = [bounded(catalog_words(name)) for name in names[:_MOST_NAMED]]
    more = len(names) - _MOST_NAMED
    if more > 0:
        shown.append(
            ngettext("{count} more axis", "{count} more axes", more)
            if axes
            else ngettext("{count} more area", "{count} more areas", more)
        )
    return _(" ({names:, | and })", names=tuple(shown))


def _unread(tally: Counts) -> str:
    return ngettext(
        "{count} object could not be read",
        "{count} objects could not be read",
        tally.objects_unread,
    )


# -- object streams -----------------------------------------------------------------------------


def _load_line(preview: Preview, places: LoadPlaces) -> str:
    """What a load runs, and what is lost: ``2 upgrade steps touch 2 of 13 patch entries, …``."""
    tally = counts(preview)
    steps, clauses = tally.touching + tally.perhaps, tuple(_load_clauses(tally, places))
    rest = _("; {clauses:; }", clauses=clauses) if clauses else ""
    if not steps:
        return _("No upgrade step runs{rest}.", rest=rest)
    return _(
        "{runs}, at each load until it is saved again{rest}.",
        runs=_load_steps(steps, places),
        rest=rest,
    )


def _load_steps(steps: int, places: LoadPlaces) -> str:
    touched = []
    if places.elements:
        touched.append(ngettext("{count} element", "{count} elements", places.elements))
    if places.entries:
        touched.append(
            ngettext(
                "{entries:,} of {count} patch entry",
                "{entries:,} of {count} patch entries",
                places.all_entries,
                entries=places.entries,
            )
        )
    if places.discarded:
        touched.append(
            ngettext(
                "{count} object that is discarded",
                "{count} objects that are discarded",
                places.discarded,
            )
        )
    if not touched:
        return ngettext("{count} upgrade step runs", "{count} upgrade steps run", steps)
    return ngettext(
        "{count} upgrade step touches {places:, | and }",
        "{count} upgrade steps touch {places:, | and }",
        steps,
        places=tuple(touched),
    )


def _load_clauses(tally: Counts, places: LoadPlaces) -> Iterator[str]:
    """What is dropped and what is not known."""
    if tally.dropped:
        yield ngettext("{count} field is dropped", "{count} fields are dropped", tally.dropped)
    # Those that a step discards are among what the steps touch.
    discarded = tally.discarded - places.discarded
    if discarded:
        yield ngettext("{count} object is discarded", "{count} objects are discarded", discarded)
    if places.undeclared:
        yield ngettext(
            "{count} element is of a class that is not declared",
            "{count} elements are of a class that is not declared",
            places.undeclared,
        )
    if not tally.unknown:
        return
    if tally.touching:
        yield ngettext(
            "what {count} of them does is not known",
            "what {count} of them do is not known",
            tally.unknown,
        )
    else:
        yield ngettext("what it does is not known", "what they do is not known", tally.unknown)


# -- the counts ---------------------------------------------------------------------------------


class SummaryClause(NamedTuple):
    """A piece of the summary with the sign that ends it.

    ``risk`` is what it counts, None where it counts no risk; ``lost`` says that it speaks of
    something that is lost, ``first`` that it is of the sentence that all others explain.
    """

    text: str
    risk: Risk | None = None
    lost: bool = False
    first: bool = False


def summary(preview: Preview) -> str:
    """The counts in a few sentences.

    ``50 steps run, 13 touch this file, 9 may touch it. Of these 22, 11 are safe, what 11 do is not
    known. 1 reference lost.``
    """
    return in_a_row(clause.text for clause in summary_clauses(preview))


def summary_clauses(preview: Preview) -> tuple[SummaryClause, ...]:
    """The same in pieces: how many steps run, their risks, what is lost, what else there is."""
    tally = counts(preview)
    if preview.verdict is PreviewVerdict.REFUSED:
        refused = SummaryClause(_("No step runs: the package is refused"), first=True)
        return tuple(_ended([refused], between=""))
    steps = [SummaryClause(text, first=True) for text in _steps(tally)]
    besides = [SummaryClause(text, lost=True) for text in _lost(tally)]
    besides += map(SummaryClause, _besides(tally))
    last = [SummaryClause(_only_if_used(tally))] if tally.if_used else []
    return (
        *_ended(steps, between=_(",")),
        *_ended(list(_risks(tally)), between=_(",")),
        *_ended(besides, between=_(";")),
        *_ended(last, between=""),
    )


def _ended(clauses: Sequence[SummaryClause], *, between: str) -> Iterator[SummaryClause]:
    """The pieces of a sentence, each with the sign behind it."""
    for number, clause in enumerate(clauses, 1):
        end = between if number < len(clauses) else _(".")
        yield clause._replace(text=f"{clause.text}{end}")


def _steps(tally: Counts) -> Iterator[str]:
    """What the first sentence says of the steps."""
    if not tally.steps:
        yield _("No step runs")
        return
    yield ngettext("{count} step runs", "{count} steps run", tally.steps)
    if tally.touching:
        yield ngettext("{count} touches this file", "{count} touch this file", tally.touching)
    if tally.perhaps and tally.touching:
        yield _("{count:,} may touch it", count=tally.perhaps)
    elif tally.perhaps:
        yield _("{count:,} may touch this file", count=tally.perhaps)
    elif not tally.touching:
        yield _("none touches this file")
        return
    if tally.not_concerned:
        yield ngettext(
            "{count} does not concern it", "{count} do not concern it", tally.not_concerned
        )


def _risks(tally: Counts) -> Iterator[SummaryClause]:
    """The risks that occur, what is lost first."""
    each = (
        (tally.loses, Risk.LOSES),
        (tally.rounds, Risk.ROUNDS),
        (tally.safe, Risk.SAFE),
        (tally.may_lose, Risk.MAY_LOSE),
        (tally.unknown - tally.may_lose, Risk.UNKNOWN),
    )
    risks = [(risk, count) for count, risk in each if count and tally.steps]
    here = tally.touching + tally.perhaps
    if len(risks) > 1:
        # Behind those that do not concern the file "these" would be understood of them.
        others = _("Of the other {here:,}", here=here)
        yield SummaryClause(others if tally.not_concerned else _("Of these {here:,}", here=here))
    for risk, count in risks:
        if here == 1:
            text = _risk_of_one(risk)
        elif len(risks) == 1:
            text = _risk_of_all(risk)
        else:
            text = _risk_of_some(risk, count)
        yield SummaryClause(text, risk, risk is Risk.LOSES)


def _risk_of_one(risk: Risk) -> str:
    match risk:
        case Risk.LOSES:
            return _("It loses data")
        case Risk.ROUNDS:
            return _("It rounds numbers")
        case Risk.SAFE:
            return _("It is safe")
        case Risk.MAY_LOSE:
            return _("It may lose data")
        case Risk.UNKNOWN:
            return _("What it does is not known")


def _risk_of_all(risk: Risk) -> str:
    match risk:
        case Risk.LOSES:
            return _("All of these lose data")
        case Risk.ROUNDS:
            return _("All of these round numbers")
        case Risk.SAFE:
            return _("All of these are safe")
        case Risk.MAY_LOSE:
            return _("All of these may lose data")
        case Risk.UNKNOWN:
            return _("What these do is not known")


def _risk_of_some(risk: Risk, count: int) -> str:
    match risk:
        case Risk.LOSES:
            return ngettext("{count} loses data", "{count} lose data", count)
        case Risk.ROUNDS:
            return ngettext("{count} rounds numbers", "{count} round numbers", count)
        case Risk.SAFE:
            return ngettext("{count} is safe", "{count} are safe", count)
        case Risk.MAY_LOSE:
            return _("{may_lose:,} may lose data", may_lose=count)
        case Risk.UNKNOWN:
            return ngettext("what {count} does is not known", "what {count} do is not known", count)


def _lost(tally: Counts) -> Iterator[str]:
    if tally.references_lost:
        yield ngettext("{count} reference lost", "{count} references lost", tally.references_lost)
    if tally.dropped:
        yield ngettext("{count} field dropped", "{count} fields dropped", tally.dropped)
    if tally.discarded:
        yield ngettext("{count} object discarded", "{count} objects discarded", tally.discarded)
    if tally.redirects_lose:
        yield ngettext(
            "{count} redirect loses data", "{count} redirects lose data", tally.redirects_lose
        )


def _besides(tally: Counts) -> Iterator[str]:
    """What follows the steps and what is lost."""
    if tally.redirects:
        places = ngettext("{count} place", "{count} places", tally.redirected)
        yield ngettext(
            "{count} redirect applies in {places}",
            "{count} redirects apply in {places}",
            tally.redirects,
            places=places,
        )
    if tally.redirects_perhaps and tally.redirects:
        yield _("{count:,} more may apply", count=tally.redirects_perhaps)
    elif tally.redirects_perhaps:
        yield ngettext(
            "{count} redirect may apply", "{count} redirects may apply", tally.redirects_perhaps
        )
    if tally.references_redirected:
        yield ngettext(
            "{count} reference redirected",
            "{count} references redirected",
            tally.references_redirected,
        )
    if tally.objects_unread:
        yield _unread(tally)


def _only_if_used(tally: Counts) -> str:
    if tally.steps:
        return ngettext(
            "{count} more step runs only if the asset uses parts of the engine whose versions it "
            "does not store",
            "{count} more steps run only if the asset uses parts of the engine whose versions it "
            "does not store",
            tally.if_used,
        )
    return ngettext(
        "{count} step runs only if the asset uses parts of the engine whose versions it does not "
        "store",
        "{count} steps run only if the asset uses parts of the engine whose versions it does not "
        "store",
        tally.if_used,
    )
