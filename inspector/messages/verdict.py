"""The first thing that is said about a file: the verdict, in two clauses."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.catalog import EngineProfile
from inspector.catalog.profile import ASSUMED_CUSTOM
from inspector.catalog.profile_file import NUMBERS
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import (
    AboveNumber,
    CheckFinding,
    Judgement,
    Mark,
    ReleaseAnswer,
    Verdict,
)
from inspector.checks.rules.unmerged import Unmerged
from inspector.findings.finding import Severity
from inspector.messages import _, ngettext
from inspector.messages.phrases import bounded, in_a_row, listed
from inspector.messages.rules import check_texts
from inspector.messages.rules.texts import Scene
from inspector.named_tuples import NamedTuple


class VerdictText(NamedTuple):
    """The first thing said about a file.

    ``lead`` is the clause that answers, ``rest`` the proof or what a save does. ``mark`` belongs to
    ``lead``; ``rest_mark`` stands before ``rest`` where that speaks of a save that changes
    something.
    """

    lead: str
    rest: str
    mark: Mark
    rest_mark: Mark | None = None

    def __str__(self) -> str:
        return in_a_row((self.lead, self.rest))


def verdict_sentence(
    facts: FileFacts,
    profile: EngineProfile,
    judgement: Judgement,
    answers: Sequence[ReleaseAnswer] = (),
) -> VerdictText:
    """The verdict about a file in two clauses: the answer, then its proof or what a save does.

    Args:
        facts: The file.
        profile: The engine that was asked.
        judgement: What the checks found for the two.
        answers: How every known release takes the file; a refusal names the oldest that opens it.
    """
    findings = (*judgement.findings, *judgement.ignored)
    scene = Scene(facts, profile, answers, findings=findings)
    loads = judgement.verdict in (Verdict.LOADS, Verdict.WARNS)
    if not loads:
        return _not_loaded(judgement, scene)
    return (
        _package_loads(judgement, scene) if facts.of_releases else _stream_loads(judgement, scene)
    )


def _not_loaded(judgement: Judgement, scene: Scene) -> VerdictText:
    deciding = _deciding(judgement)
    lead = rest = ""
    if deciding is not None:
        texts = check_texts(deciding, scene)
        lead, rest = texts.lead(), texts.sentence()
    rest = in_a_row((rest, _conflict(judgement, scene, deciding)))
    return VerdictText(lead or _refusal(judgement, scene), rest, judgement.mark)


def _conflict(judgement: Judgement, scene: Scene, told: CheckFinding | None) -> str:
    """That the file is in conflict, where what is told already is anything else: which side is
    taken may decide the rest.
    """
    conflict = next((one for one in judgement.findings if isinstance(one, Unmerged)), None)
    if conflict is None or conflict is told:
        return ""
    return check_texts(conflict, scene).sentence()


def _refusal(judgement: Judgement, scene: Scene) -> str:
    """The first clause about a file that does not load; a rule may have one of its own."""
    if judgement.verdict is Verdict.UNREADABLE:
        return _("Not readable.")
    if scene.of_classes:  # no engine is the subject, but the classes that load it
        return _("Refused.")
    return _("{engine} refuses this package.", engine=scene.profile.name)


def _package_loads(judgement: Judgement, scene: Scene) -> VerdictText:
    warnings = _warnings(judgement)
    engine, steps = scene.profile.name, judgement.step_count
    for finding in warnings:
        if isinstance(finding, AboveNumber) and finding.assumed:
            texts = check_texts(finding, scene)
            conflict = _conflict(judgement, scene, finding)
            rest = in_a_row((_("{line}.", line=texts.line()), texts.doubt(), conflict))
            return VerdictText(texts.lead(), rest, Mark.WARN)
    if _are_weighed(warnings):
        lead = ngettext(
            "Loads in {engine} with {count} problem.",
            "Loads in {engine} with {count} problems.",
            len(warnings),
            engine=engine,
        )
    elif warnings:
        lead = ngettext(
            "Loads in {engine} with {count} warning.",
            "Loads in {engine} with {count} warnings.",
            len(warnings),
            engine=engine,
        )
    else:
        lead = _("Loads in {engine}.", engine=engine)
    lead = in_a_row((lead, _not_judged(judgement, engine), _assumed(scene)))
    if warnings:
        return VerdictText(lead, _first_warning(judgement, scene), Mark.WARN)
    if steps:
        rest = ngettext(
            "A save there runs {count} upgrade step.",
            "A save there runs {count} upgrade steps.",
            steps,
        )
        return VerdictText(lead, rest, Mark.OK, Mark.UP)
    if judgement.save_is_known:
        return VerdictText(lead, _("A save there changes nothing."), Mark.OK)
    return VerdictText(lead, _("A save there runs no upgrade step that is known."), Mark.OK)


def _assumed(scene: Scene) -> str:
    """The numbers of the engine that the verdict rests on and that nobody has seen."""
    profile, versions = scene.profile, scene.facts.versions
    if not profile.assumed or versions is None:
        return ""
    axes = ("legacy",) if versions.unversioned else NUMBERS
    names = [key for key in axes if key in profile.assumed]
    if any(profile.assumes(entry.guid) for entry in versions.custom):
        names.append(ASSUMED_CUSTOM)
    if not names:
        return ""
    return _("Assumed numbers of {engine}: {names}.", engine=profile.name, names=listed(names))


def _not_judged(judgement: Judgement, engine: str) -> str:
    """The first custom version above all that is known of the engine; empty where none is."""
    if not judgement.not_judged:
        return ""
    first, *others = judgement.not_judged
    number = str(first.stored)
    if first.stored_name:
        number = _("{stored} ({stored_name})", stored=first.stored, stored_name=first.stored_name)
    values = {
        "custom": bounded(first.name),
        "number": number,
        "most": first.known,
        "engine": engine,
    }
    if not others:
        return _(
            "Not judged: {custom} {number} is above {most}, the most that is known of {engine}.",
            **values,
        )
    return ngettext(
        "Not judged: {custom} {number} is above {most}, the most that is known of {engine}, and "
        "{count} more custom version.",
        "Not judged: {custom} {number} is above {most}, the most that is known of {engine}, and "
        "{count} more custom versions.",
        len(others),
        **values,
    )


def _stream_loads(judgement: Judgement, scene: Scene) -> VerdictText:
    warnings = _warnings(judgement)
    if warnings:
        lead = (
            ngettext("Loads with {count} problem.", "Loads with {count} problems.", len(warnings))
            if _are_weighed(warnings)
            else ngettext(
                "Loads with {count} warning.", "Loads with {count} warnings.", len(warnings)
            )
        )
        return VerdictText(lead, _first_warning(judgement, scene), Mark.WARN)
    lead = _("Loads.")
    if judgement.older_classes:
        rest = ngettext(
            "{count} class is older than known and upgraded at each load, until it is saved again.",
            "{count} classes are older than known and upgraded at each load, until it is saved "
            "again.",
            judgement.older_classes,
        )
        return VerdictText(lead, rest, Mark.UP)
    if judgement.unjudged_classes:
        rest = ngettext(
            "Whether it is older than its code is not known of {count} class: no list has its "
            "version.",
            "Whether they are older than their code is not known of {count} classes: no list has "
            "their versions.",
            judgement.unjudged_classes,
        )
        return VerdictText(lead, rest, Mark.OK)
    return VerdictText(lead, _("No class is older than known."), Mark.OK)


def _are_weighed(findings: Sequence[CheckFinding]) -> bool:
    """Whether a project calls any of them an error: neither word is right for all then."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def _first_warning(judgement: Judgement, scene: Scene) -> str:
    """What the first warning says, and that the file is in conflict."""
    first = _warnings(judgement)[0]
    return in_a_row((check_texts(first, scene).sentence(), _conflict(judgement, scene, first)))


def _warnings(judgement: Judgement) -> list[CheckFinding]:
    return [finding for finding in judgement.findings if finding.severity is not Severity.INFO]


def _deciding(judgement: Judgement) -> CheckFinding | None:
    """The finding that the sentence is about: the loader's reason, unless a later one says more."""
    in_order = sorted((*judgement.findings, *judgement.ignored), key=lambda finding: finding.order)
    errors = [finding for finding in in_order if finding.refuses]
    if judgement.verdict is Verdict.REFUSED:
        for finding in errors:
            if finding.leads:
                return finding
        return errors[0] if errors else None
    unreadable = [finding for finding in errors if finding.unreadable]
    return unreadable[0] if unreadable else None
