"""LEGACY-NEW: the header is laid out in a newer way than the engine reads."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks import wording
from inspector.checks.case import Case
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, saved_elsewhere, too_new_sentence

_FIELD = "summary/LegacyFileVersion"


def check(case: Case) -> Iterator[Finding]:
    """The layout number, which counts downwards: a lower number is a newer layout."""
    versions = case.versions
    if versions is None or versions.legacy >= case.profile.legacy:
        return
    yield Finding(
        "LEGACY-NEW",
        Severity.ERROR,
        {
            "engine": case.profile.name,
            "stored": versions.legacy,
            "limit": case.profile.legacy,
            "written_by": case.catalog.legacy_releases(versions.legacy),
            "since": _first_release(case, versions.legacy),
        },
        _FIELD,
        4,
    )


def _first_release(case: Case, legacy: int) -> str | None:
    for release in case.catalog.releases:
        if release.legacy <= legacy:
            return release.name
    return None


def _message(finding: Finding) -> str:
    stored = wording.number(finding.number("stored"))
    limit = wording.number(finding.number("limit"))
    engine = finding.text("engine")
    who = finding.optional("written_by")
    return (
        f"Header layout {stored}{f' (written by {who})' if who else ''} is newer than {engine} "
        f"reads; it reads down to {limit}. The engine's log says “too old (0), minimum 214”. That "
        f"misleads: the numbers are reset to 0 before they are compared. The file is too new."
    )


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    stored = wording.number(finding.number("stored"))
    since = finding.optional("since")
    origin = f"first written by {since}" if since else "written by no release known here"
    return Reasons(
        headline=f"{scene.engine} cannot read this header layout",
        checked="The layout number in the first bytes of the header.",
        found=f"**{stored}**, {origin}",
        limit=(
            f"It reads down to **{wording.number(finding.number('limit'))}**. Lower numbers are "
            f"newer, so it stops here."
        ),
        log=(
            "`too old (0), minimum 214` Misleading: the numbers are reset to 0 before they are "
            "compared. The file is too new."
        ),
        passes=f"reads layout {stored}",
        sure=scene.certain,
        mark=Mark.REFUSE,
        compared=True,
    )


RULES = (
    Rule(
        code="LEGACY-NEW",
        severity=Severity.ERROR,
        order=4.0,
        title="Header layout too new",
        line=lambda f: (
            f"Header layout {wording.number(f.number('stored'))} is newer than "
            f"{f.text('engine')} reads"
        ),
        message=_message,
        remedy=saved_elsewhere,
        sentence=too_new_sentence,
        reasons=_reasons,
        stops=lambda f: f"stops at header layout {wording.number(f.number('limit'))}",
    ),
)
