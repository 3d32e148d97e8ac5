"""The verdict about an object stream: no engine is the subject, but the classes that load it."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.checks.finding import CheckFinding, Verdict
from inspector.checks.judgement import Judgement, Mark
from inspector.checks.scene import Scene
from inspector.checks.verdict_text import VerdictText
from inspector.finding import Severity, Statement


class _Loading(Statement):
    """A stream that loads: with so many ``warnings``, and ``classes`` of it are older."""

    rule = "STREAM-LOADING"
    templates = {
        "lead": "Loads.",
        "lead.warnings": "Loads with {warnings:# warning|# warnings}.",
        "older": (
            "{classes:# class is|# classes are} older than known and upgraded at each load, until "
            "it is saved again."
        ),
        "current": "No class is older than known.",
        "refused": "Refused.",
        "unreadable": "Not readable.",
    }
    warnings: int | None
    classes: int


def stream_verdict(
    judgement: Judgement, scene: Scene, deciding: CheckFinding | None
) -> VerdictText:
    """The verdict in two clauses.

    Args:
        judgement: What the checks found.
        scene: The stream.
        deciding: The finding that a refusal is about.
    """
    warnings = _warnings(judgement.findings)
    loading = _Loading(warnings=len(warnings) or None, classes=len(judgement.steps))
    if judgement.verdict in (Verdict.LOADS, Verdict.WARNS):
        lead = loading.words("lead")
        if warnings:
            return VerdictText(lead, warnings[0].words("sentence", scene), Mark.WARN)
        if judgement.steps:
            return VerdictText(lead, loading.words("older"), Mark.UP)
        return VerdictText(lead, loading.words("current"), Mark.OK)
    unreadable = judgement.verdict is Verdict.UNREADABLE
    lead = loading.words("unreadable" if unreadable else "refused")
    if deciding is None:
        return VerdictText(lead, "", judgement.mark)
    own = deciding.words("lead", scene)
    return VerdictText(own or lead, deciding.words("sentence", scene), judgement.mark)


def _warnings(findings: Sequence[CheckFinding]) -> list[CheckFinding]:
    return [finding for finding in findings if finding.severity is not Severity.INFO]
