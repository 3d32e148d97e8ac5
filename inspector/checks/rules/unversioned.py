"""UNVERSIONED: a package that stores no versions, as cooking leaves it."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence


def check(case: Case) -> Iterator[Finding]:
    """UE4, UE5 and licensee number all 0."""
    versions = case.versions
    if versions is None or not versions.unversioned:
        return
    yield Finding(
        "UNVERSIONED",
        Severity.ERROR,
        {"engine": case.profile.name, "cooked": int(versions.cooked)},
        "summary/FileVersionUE4",
    )


def _state(finding: Finding) -> str:
    return "is cooked and stores no versions" if finding.number("cooked") else "stores no versions"


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    cooked = "Its flags say that it is cooked." if finding.number("cooked") else ""
    return Reasons(
        headline="The editor does not load packages without versions",
        checked="Whether any of the UE4, UE5 and licensee numbers is stored.",
        found=f"All three are **0**. {cooked}".rstrip(),
        limit=(
            "The editor cannot tell how the data is laid out, so it stops here. A game build takes "
            "every number as its own latest."
        ),
        log=(
            "`is unversioned and we cannot safely load unversioned files in the editor` It means "
            "what it says; nothing is wrong with the file as a game file."
        ),
        opens="Not known: the file does not say which release wrote it. No editor opens it.",
        sure="Certain that no editor loads it. Which release wrote it is not in the file.",
        mark=Mark.REFUSE,
    )


RULES = (
    Rule(
        code="UNVERSIONED",
        severity=Severity.ERROR,
        order=5.0,
        title="No versions stored",
        line=lambda f: (
            "Cooked: no versions are stored" if f.number("cooked") else "No versions are stored"
        ),
        message=lambda f: (
            f"The package {_state(f)}; the editor of every release refuses it, a game build of the "
            f"right release reads it."
        ),
        remedy=lambda f: (
            "Use the source asset. A game build of the release that cooked it reads this one."
        ),
        sentence=lambda f, s: Sentence(
            f"It {_state(f)}; only a game build reads it.", "The editor refuses this package."
        ),
        reasons=_reasons,
        stops=lambda f: "refuses packages without versions",
        leads=True,
    ),
)
