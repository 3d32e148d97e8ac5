"""Every sentence about a finding and about a file: the one place that turns data into words.

The words of a rule stand with the rule; this module picks them, and makes the verdict sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from inspector.catalog import EngineProfile
from inspector.checks import wording
from inspector.checks.facts import FileFacts
from inspector.checks.finding import UNREADABLE_RULES, Finding, Severity, Verdict
from inspector.checks.judgement import Judgement, Mark, ReleaseAnswer
from inspector.checks.registry import RULES
from inspector.checks.rule import Sentence, Setting


def message(finding: Finding) -> str:
    """What the finding says, with numbers and names; one or two sentences."""
    return RULES[finding.rule].message(finding)


def remedy(finding: Finding) -> str:
    """What can be done about the finding."""
    return RULES[finding.rule].remedy(finding)


def title(finding: Finding) -> str:
    """The finding in a list: a short line without a full stop."""
    return RULES[finding.rule].line(finding)


def group_title(findings: Sequence[Finding]) -> str:
    """Several findings of one rule as one line: "6 custom versions are newer".

    Args:
        findings: At least one finding, all of the same rule.
    """
    rule = RULES[findings[0].rule]
    if len(findings) == 1 or rule.several is None:
        return rule.line(findings[0])
    return rule.several(len(findings))


@dataclass(frozen=True, slots=True)
class VerdictText:
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
        return f"{self.lead} {self.rest}".rstrip()


#: The first clauses, by verdict. A rule may bring its own for files that are no package.
LOADS = "Loads in {engine}."
LOADS_WITH = "Loads in {engine} with {warnings}."
NOT_JUDGED = "Not judged: {custom}, the most that is known of {engine}{more}."
REFUSES = "{engine} refuses this package."
UNREADABLE = "Not readable."

#: What a save does to a file that loads.
SAVE_NOTHING = "A save there changes nothing."
SAVE_OPEN = "A save there runs no upgrade step that is known."
SAVE_STEPS = "A save there runs {steps}."
SAVE_STEPS_KEEPS = "A save there runs {steps}; nothing is lost."
SAVE_LOSES = "A save there runs {steps} and loses {references}."
SAVE_LOSES_ONLY = "A save there loses {references}."


def verdict_sentence(
    facts: FileFacts,
    profile: EngineProfile,
    judgement: Judgement,
    answers: Sequence[ReleaseAnswer] = (),
    *,
    references_lost: int | None = None,
) -> VerdictText:
    """The verdict about a file in two clauses: the answer, then its proof or what a save does.

    Args:
        facts: The file.
        profile: The engine that was asked.
        judgement: What the checks found for the two.
        answers: How every known release takes the file; a refusal names the oldest that opens it.
        references_lost: How many references a save would write as null; None where nobody looked,
            and then nothing is promised.
    """
    setting = Setting(facts, profile, answers)
    if judgement.verdict in (Verdict.LOADS, Verdict.WARNS):
        return _loads(judgement, setting, references_lost)
    deciding = _deciding(judgement)
    if deciding is None:
        return VerdictText(UNREADABLE, "", judgement.mark)
    sentence = RULES[deciding.rule].sentence(deciding, setting)
    default = REFUSES.format(engine=setting.engine)
    if judgement.verdict is Verdict.UNREADABLE:
        default = UNREADABLE
    return VerdictText(sentence.lead or default, sentence.rest, judgement.mark)


def _loads(judgement: Judgement, setting: Setting, references_lost: int | None) -> VerdictText:
    save, save_mark = _save(judgement, references_lost)
    warnings = [f for f in judgement.findings if f.severity is Severity.WARNING]
    if not warnings:
        lead = LOADS.format(engine=setting.engine) + _not_judged(judgement, setting)
        return VerdictText(lead, save.rest, Mark.OK, save_mark)
    lead = LOADS_WITH.format(
        engine=setting.engine, warnings=wording.count(len(warnings), "warning")
    ) + _not_judged(judgement, setting)
    if references_lost:
        return VerdictText(lead, save.rest, Mark.WARN, save_mark)
    first = RULES[warnings[0].rule].sentence(warnings[0], setting)
    return VerdictText(lead, first.rest, Mark.WARN)


def _not_judged(judgement: Judgement, setting: Setting) -> str:
    """What nobody can say, where that might be a refusal; with a space before it."""
    if not judgement.not_judged:
        return ""
    first, *others = judgement.not_judged
    stored = wording.stated(first.stored, first.stored_name)
    custom = f"{first.name} {stored} is above {wording.number(first.known)}"
    more = f", and {wording.count(len(others), 'more custom version')}" if others else ""
    return " " + NOT_JUDGED.format(custom=custom, engine=setting.engine, more=more)


def _save(judgement: Judgement, references_lost: int | None) -> tuple[Sentence, Mark | None]:
    steps = wording.count(judgement.step_count, "upgrade step")
    references = wording.count(references_lost or 0, "reference")
    if not judgement.step_count and not references_lost:
        return Sentence(SAVE_NOTHING if judgement.save_is_known else SAVE_OPEN), None
    if not judgement.step_count:
        return Sentence(SAVE_LOSES_ONLY.format(references=references)), Mark.WARN
    if references_lost is None:
        return Sentence(SAVE_STEPS.format(steps=steps)), Mark.UP
    if references_lost:
        return Sentence(SAVE_LOSES.format(steps=steps, references=references)), Mark.UP
    return Sentence(SAVE_STEPS_KEEPS.format(steps=steps)), Mark.UP


def _deciding(judgement: Judgement) -> Finding | None:
    """The finding that the sentence is about: the loader's reason, unless a later one says more."""
    errors = [f for f in judgement.findings if f.severity is Severity.ERROR]
    if judgement.verdict is Verdict.REFUSED:
        for finding in errors:
            if RULES[finding.rule].leads:
                return finding
        return errors[0] if errors else None
    unreadable = [f for f in errors if f.rule in UNREADABLE_RULES]
    return unreadable[0] if unreadable else None
