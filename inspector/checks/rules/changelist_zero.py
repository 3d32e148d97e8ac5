"""ZERO-CHANGELIST and CHANGELIST-ZERO-DISABLED: builds that do not say which they are."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence
from inspector.checks.rules.engine_version import saved_by_field
from inspector.versions import EngineVersion


def check(case: Case) -> Iterator[Finding]:
    """The changelist of saved-by, then of compatible-with; at most one finding for a file.

    Cooked packages without versions are reported too: an editor that opens one warns likewise.
    """
    facts = case.facts
    for version, field in (
        (facts.saved_by, saved_by_field(facts)),
        (facts.compatible_with, "summary/CompatibleWithEngineVersion"),
    ):
        if version is None or version.has_changelist:
            continue
        yield _finding(case, version, field)
        return


def _finding(case: Case, version: EngineVersion, field: str) -> Finding:
    arguments: dict[str, int | str | None] = {
        "engine": case.profile.name,
        "stored": str(version),
        "empty": int(version.is_empty),
        "which": "compatible-with" if field.endswith("CompatibleWithEngineVersion") else "saved-by",
    }
    switch = case.surroundings.zero_changelist_off
    if switch is None:
        return Finding("ZERO-CHANGELIST", Severity.WARNING, arguments, field)
    arguments |= {"file": switch.file, "line": switch.line, "text": switch.text}
    return Finding("CHANGELIST-ZERO-DISABLED", Severity.INFO, arguments, field)


def _stored(finding: Finding) -> str:
    if finding.number("empty"):
        return "an empty engine version (0.0.0-0)"
    return f"changelist 0 ({finding.text('stored').partition('+')[0]})"


_LOG = (
    "`Asset has been saved with empty engine version. The asset will be loaded but may be "
    "incompatible.` “Empty” means changelist 0 here."
)


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="The engine cannot tell how new this package is",
        checked="Whether saved-by and compatible-with name a changelist.",
        found=f"{finding.text('which')} has **{_stored(finding)}**",
        limit=(
            "None: with changelist 0 the comparison of engine versions is switched off, for this "
            "package in every engine. Object and custom versions still count."
        ),
        log=_LOG,
        sure="Certain. The number is read from bytes.",
        mark=Mark.WARN,
    )


def _place(finding: Finding) -> str:
    return f"{finding.text('file')}, line {finding.number('line')}"


def _disabled_reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="The project has switched this warning off",
        checked="Whether saved-by and compatible-with name a changelist.",
        found=f"{finding.text('which')} has **{_stored(finding)}**",
        limit=(
            f"None, and no warning either: `{finding.text('text')}` in {_place(finding)}. The file "
            f"is as unprotected as before."
        ),
        log="Nothing, because of that line.",
        sure="Certain. The line was read; which line wins in a deeper ini file is not judged.",
    )


RULES = (
    Rule(
        code="ZERO-CHANGELIST",
        severity=Severity.WARNING,
        order=20.0,
        title="Changelist 0",
        line=lambda f: f"Changelist 0 in {f.text('which')}",
        message=lambda f: (
            f"The package stores {_stored(f)} as {f.text('which')}: engines cannot compare it, so "
            f"none refuses it for its engine version."
        ),
        remedy=lambda f: (
            "Save it again with a distributed build, and save no content with a build whose "
            "changelist is 0."
        ),
        sentence=lambda f, s: Sentence(
            "Changelist 0: the engine cannot compare versions, so it never refuses."
        ),
        reasons=_reasons,
    ),
    Rule(
        code="CHANGELIST-ZERO-DISABLED",
        severity=Severity.INFO,
        order=21.0,
        title="Changelist 0, warning switched off",
        line=lambda f: "Changelist 0, the project silences it",
        message=lambda f: (
            f"The package stores {_stored(f)} as {f.text('which')}; {_place(f)} "
            f"({f.text('text')}) silences the warning."
        ),
        remedy=lambda f: f"Remove the line ({_place(f)}) to see the warnings again.",
        sentence=lambda f, s: Sentence("Changelist 0; the project has switched the warning off."),
        reasons=_disabled_reasons,
    ),
)
