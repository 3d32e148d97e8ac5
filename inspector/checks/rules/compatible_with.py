"""COMPAT-MISMATCH: saved-by and compatible-with do not belong together."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence
from inspector.versions import compare

_FIELD = "summary/CompatibleWithEngineVersion"


def check(case: Case) -> Iterator[Finding]:
    """A build writes compatible-with for its own release, and never a newer one than itself."""
    facts = case.facts
    saved_by, floor = facts.saved_by, facts.compatible_with
    if saved_by is None or floor is None or saved_by == floor or not facts.compatible_stored:
        return
    if saved_by.is_empty or floor.is_empty:
        return  # nothing is stored on one side: ZERO-CHANGELIST says so
    order = compare(floor, saved_by)
    if (floor.major, floor.minor) != (saved_by.major, saved_by.minor):
        kind = "release"
    elif order.order > 0 and not order.no_changelist:
        kind = "newer"
    elif floor.depot_path != saved_by.depot_path:  # one branch, however its slashes are stored
        kind = "branch"
    else:
        return
    yield Finding(
        "COMPAT-MISMATCH",
        Severity.INFO if kind == "branch" else Severity.WARNING,
        {
            "engine": case.profile.name,
            "kind": kind,
            "saved_by": _text(str(saved_by), kind),
            "compatible_with": _text(str(floor), kind),
        },
        _FIELD,
    )


def _text(version: str, kind: str) -> str:
    """The version without its branch, unless the branch is what differs."""
    return version if kind == "branch" else version.partition("+")[0]


def _line(finding: Finding) -> str:
    if finding.text("kind") == "branch":
        return "Saved-by and compatible-with name different branches"
    return f"Compatible with {finding.text('compatible_with')}, saved by {finding.text('saved_by')}"


def _message(finding: Finding) -> str:
    saved_by, floor = finding.text("saved_by"), finding.text("compatible_with")
    match finding.text("kind"):
        case "branch":
            return f"Saved by {saved_by}, compatible with {floor}: the branches differ."
        case "newer":
            return f"Compatible with {floor}, which is newer than {saved_by} that saved it."
        case _:
            return f"Saved by {saved_by}, compatible with {floor}: the releases differ."


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    branch = finding.text("kind") == "branch"
    return Reasons(
        headline="The two engine versions do not belong together",
        checked="Compatible-with alone. Saved-by is stored for people and is not compared.",
        found=(
            f"saved by **{finding.text('saved_by')}**, compatible with "
            f"**{finding.text('compatible_with')}**"
        ),
        limit=(
            "None: it loads. A build writes compatible-with for its own release, with the "
            "changelist of the first build of it."
        ),
        sure="Certain that they differ. Which of the two is wrong is not known.",
        mark=None if branch else Mark.WARN,
    )


RULES = (
    Rule(
        code="COMPAT-MISMATCH",
        severity=Severity.WARNING,
        order=22.0,
        title="Engine versions do not agree",
        line=_line,
        message=_message,
        remedy=lambda f: (
            "Check the Build.version of the engine that saved it, above all CompatibleChangelist "
            "and the release numbers; then save the package again."
        ),
        sentence=lambda f, s: Sentence(_message(f)),
        reasons=_reasons,
    ),
)
