"""MISSING-BULK: the package names payloads in a file that is not beside it, or not whole."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks import wording
from inspector.checks.case import Case
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence


def check(case: Case) -> Iterator[Finding]:
    """Every file that the data resources name and the folder lacks."""
    for missing in case.facts.missing_files:
        arguments: dict[str, int | str | None] = {
            "engine": case.profile.name,
            "name": missing.name,
            "payloads": missing.payloads,
            "needed": missing.needed,
            "optional": int(missing.optional),
        }
        if missing.found is not None:
            arguments["found"] = missing.found
        severity = Severity.INFO if missing.optional else Severity.WARNING
        yield Finding("MISSING-BULK", severity, arguments, missing.field)


def _short(finding: Finding) -> bool:
    return "found" in finding.arguments


def _line(finding: Finding) -> str:
    state = "is too short" if _short(finding) else "is not beside it"
    return f"{finding.text('name')} {state}"


def _message(finding: Finding) -> str:
    payloads = wording.count(finding.number("payloads"), "payload")
    if _short(finding):
        found = wording.count(finding.number("found"), "byte")
        needed = wording.count(finding.number("needed"), "byte")
        return (
            f"{finding.text('name')} holds {payloads} of the package and ends after {found}; "
            f"they reach {needed}."
        )
    optional = "optional " if finding.number("optional") else ""
    number, _, noun = payloads.partition(" ")
    return (
        f"The package keeps {number} {optional}{noun} in {finding.text('name')}, which is not "
        f"beside it."
    )


def _remedy(finding: Finding) -> str:
    if finding.number("optional"):
        return "Nothing to do if it was left out on purpose; else copy it from the same cook."
    return "Copy the file from the same cook into the same folder."


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    optional = bool(finding.number("optional"))
    found = (
        f"{wording.count(finding.number('payloads'), 'payload')} in **{finding.text('name')}**, "
    )
    if _short(finding):
        found += f"which has only {wording.count(finding.number('found'), 'byte')}"
    else:
        found += "which is not in the folder"
    return Reasons(
        headline="Optional payloads were left out" if optional else "Payloads are missing",
        checked="Nothing when the package is loaded: payloads are fetched when they are needed.",
        found=found,
        limit=(
            "None: it loads. What the payloads hold, such as the sharpest levels of a texture or "
            "the samples of a sound, is not there when a game asks for it."
        ),
        sure="Certain, as far as the file was looked for under its own name. A game that keeps "
        "its files in a container has it there.",
        mark=None if optional else Mark.WARN,
    )


RULES = (
    Rule(
        code="MISSING-BULK",
        severity=Severity.WARNING,
        order=23.0,
        title="Bulk data missing",
        line=_line,
        message=_message,
        remedy=_remedy,
        sentence=lambda f, s: Sentence(_message(f)),
        reasons=_reasons,
        several=lambda n: f"{n} files of bulk data are missing",
    ),
)
