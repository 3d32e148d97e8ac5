"""LIC-NEW and LICENSEE-BUILD: what studios with their own engine leave in a package."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks import wording
from inspector.checks.case import Case
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence


def check(case: Case) -> Iterator[Finding]:
    """The licensee number against the engine's, and the licensee bit of saved-by."""
    versions, profile = case.versions, case.profile
    if versions is not None and versions.licensee > profile.licensee:
        yield Finding(
            "LIC-NEW",
            Severity.ERROR,
            {"engine": profile.name, "stored": versions.licensee, "limit": profile.licensee},
            "summary/FileVersionLicenseeUE",
        )
    saved_by = case.facts.saved_by
    if saved_by is not None and saved_by.licensee:
        yield Finding(
            "LICENSEE-BUILD",
            Severity.INFO,
            {
                "engine": profile.name,
                "saved_by": saved_by.short,
                "changelist": saved_by.changelist,
                "branch": saved_by.branch or None,
            },
            "summary/SavedByEngineVersion",
        )


# --- LIC-NEW -------------------------------------------------------------------------------------


def _message(finding: Finding) -> str:
    return (
        f"Licensee version {finding.number('stored')} is newer than {finding.text('engine')}, "
        f"which is at {finding.number('limit')}. Only studios with an engine of their own raise it."
    )


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    stored, limit = finding.number("stored"), finding.number("limit")
    return Reasons(
        headline=f"{scene.engine} does not know this studio's data",
        checked="The licensee version, which every studio counts for itself.",
        found=f"**{stored}**. Epic's own releases write 0.",
        limit=f"It is at **{limit}**. What a higher number changed only the studio's engine knows.",
        log=f"`LicenseePackageVersion {stored}, MaxExpected {limit}` It means what it says.",
        passes=f"reads licensee version {stored}",
        opens=None
        if any(a.mark is not Mark.REFUSE for a in scene.answers)
        else ("The studio's own engine. No Epic release."),
        sure=scene.certain,
        mark=Mark.REFUSE,
        compared=True,
    )


# --- LICENSEE-BUILD ------------------------------------------------------------------------------


def _build(finding: Finding) -> str:
    return f"{finding.text('saved_by')}-{finding.number('changelist')}"


def _build_reasons(finding: Finding, scene: Scene) -> Reasons:
    branch = finding.optional("branch")
    return Reasons(
        headline="A studio's own build saved this package",
        checked="The highest bit of the changelist that saved the package.",
        found=f"**{_build(finding)}**, bit set" + (f", branch `{branch}`" if branch else ""),
        limit=(
            "None by itself. Where release and patch are equal, a studio's build counts as newer "
            "than Epic's."
        ),
        sure="Certain. The bit is read from bytes.",
    )


RULES = (
    Rule(
        code="LIC-NEW",
        severity=Severity.ERROR,
        order=8.0,
        title="Licensee version too new",
        line=lambda f: (
            f"Licensee version {f.number('stored')}, {f.text('engine')} is at {f.number('limit')}"
        ),
        message=_message,
        remedy=lambda f: (
            f"Open it with the studio's engine that saved it, or fetch a revision saved by "
            f"{f.text('engine')}. No engine saves downwards."
        ),
        sentence=lambda f, s: Sentence(
            f"It was saved by a studio build with licensee version {f.number('stored')}; "
            f"{f.text('engine')} is at {f.number('limit')}."
        ),
        reasons=_reasons,
        stops=lambda f: f"is at licensee version {wording.number(f.number('limit'))}",
    ),
    Rule(
        code="LICENSEE-BUILD",
        severity=Severity.INFO,
        order=30.0,
        title="Saved by a studio's build",
        line=lambda f: f"Saved by a studio's build of {f.text('saved_by')}",
        message=lambda f: f"The package was saved by a studio's own build, {_build(f)}.",
        remedy=lambda f: "Nothing to do. Ask the studio which engine it keeps its content for.",
        sentence=lambda f, s: Sentence(f"It was saved by a studio's own build, {_build(f)}."),
        reasons=_build_reasons,
    ),
)
