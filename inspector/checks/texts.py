"""What is said about a file: the line for its findings, and the verdict sentence.

The words of a rule stand with the rule; this module says what goes for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from inspector.catalog import EngineProfile
from inspector.checks.facts import FileFacts
from inspector.checks.finding import CheckFinding, Verdict
from inspector.checks.judgement import Judgement, Mark, ReleaseAnswer
from inspector.checks.scene import Scene
from inspector.checks.stream_texts import stream_verdict
from inspector.checks.verdict_text import VerdictText
from inspector.finding import Record, Severity, Statement


class _Group(Record):
    """How many findings one line stands for."""

    count: int


def group_title(findings: Sequence[CheckFinding]) -> str:
    """Several findings of one rule as one line: "6 custom versions are newer".

    Args:
        findings: At least one finding, all of the same rule.
    """
    several = ""
    if len(findings) > 1:
        several = findings[0].words("several", _Group(count=len(findings)))
    return several or findings[0].words("line")


class _Refusal(Statement):
    """The first clause about a file that does not load; a rule may have one of its own."""

    rule = "REFUSAL"
    templates = {
        "lead": "{engine} refuses this package.",
        "lead.unreadable": "Not readable.",
    }
    engine: str
    unreadable: bool


class _Loading(Statement):
    """A file that loads: with so many ``warnings``, and what a save does to it.

    ``custom`` at the number ``stored`` is the first custom version above ``most``, all that is
    known of the engine, and ``others`` are as many more; each None where there is none.
    """

    rule = "LOADING"
    templates = {
        "lead": "Loads in {engine}.{not_judged}",
        "lead.warnings": "Loads in {engine} with {warnings:# warning|# warnings}.{not_judged}",
        "not_judged": "",
        "not_judged.custom": (
            " Not judged: {custom} {number} is above {most}, the most that is known of {engine}"
            "{more}."
        ),
        "number": "{stored}",
        "number.stored_name": "{stored} ({stored_name})",
        "more": "",
        "more.others": ", and {others:# more custom version|# more custom versions}",
        "save_nothing": "A save there changes nothing.",
        "save_open": "A save there runs no upgrade step that is known.",
        "save_steps": "A save there runs {steps:# upgrade step|# upgrade steps}.",
    }
    engine: str
    warnings: int | None
    steps: int
    custom: str | None = None
    stored: int | None = None
    stored_name: str | None = None
    most: int | None = None
    others: int | None = None


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
    scene = Scene(facts, profile, answers)
    if not facts.of_releases:
        return stream_verdict(judgement, scene, _deciding(judgement))
    if judgement.verdict in (Verdict.LOADS, Verdict.WARNS):
        return _loads(judgement, scene)
    unreadable = judgement.verdict is Verdict.UNREADABLE
    refusal = _Refusal(engine=profile.name, unreadable=unreadable)
    deciding = _deciding(judgement)
    if deciding is None:
        return VerdictText(refusal.words("lead"), "", judgement.mark)
    lead = deciding.words("lead", scene) or refusal.words("lead")
    return VerdictText(lead, deciding.words("sentence", scene), judgement.mark)


def _loads(judgement: Judgement, scene: Scene) -> VerdictText:
    warnings = [f for f in judgement.findings if f.severity is not Severity.INFO]
    loading = _loading(judgement, scene.profile.name, len(warnings) or None)
    lead = loading.words("lead")
    if warnings:
        return VerdictText(lead, warnings[0].words("sentence", scene), Mark.WARN)
    if judgement.step_count:
        return VerdictText(lead, loading.words("save_steps"), Mark.OK, Mark.UP)
    idle = "save_nothing" if judgement.save_is_known else "save_open"
    return VerdictText(lead, loading.words(idle), Mark.OK)


def _loading(judgement: Judgement, engine: str, warnings: int | None) -> _Loading:
    steps = judgement.step_count
    if not judgement.not_judged:
        return _Loading(engine=engine, warnings=warnings, steps=steps)
    first, *others = judgement.not_judged
    return _Loading(
        engine=engine,
        warnings=warnings,
        steps=steps,
        custom=first.name,
        stored=first.stored,
        stored_name=first.stored_name,
        most=first.known,
        others=len(others) or None,
    )


def _deciding(judgement: Judgement) -> CheckFinding | None:
    """The finding that the sentence is about: the loader's reason, unless a later one says more."""
    told = sorted((*judgement.findings, *judgement.ignored), key=lambda finding: finding.order)
    errors = [finding for finding in told if finding.refuses]
    if judgement.verdict is Verdict.REFUSED:
        for finding in errors:
            if finding.leads:
                return finding
        return errors[0] if errors else None
    unreadable = [finding for finding in errors if finding.unreadable]
    return unreadable[0] if unreadable else None
