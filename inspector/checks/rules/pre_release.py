"""PRE-RELEASE: saved by a build from before its release came out."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence

#: 5.0 Early Access still wrote the header layout of UE4.
_EARLY_ACCESS_LAYOUT = -7


def check(case: Case) -> Iterator[Finding]:
    """Epic's x.y.0 with a changelist below that of the release, or 5.0.0 in UE4's layout."""
    facts = case.facts
    saved_by, versions = facts.saved_by, facts.versions
    if saved_by is None or versions is None or saved_by.patch or not saved_by.has_changelist:
        return
    early_access = (saved_by.major, saved_by.minor) == (
        5,
        0,
    ) and versions.legacy == _EARLY_ACCESS_LAYOUT
    release = case.catalog.release(saved_by.release)
    official = release.official_changelist if release else None
    before = official is not None and not saved_by.licensee and saved_by.changelist < official
    if not (early_access or before):
        return
    yield Finding(
        "PRE-RELEASE",
        Severity.INFO,
        {
            "engine": case.profile.name,
            "saved_by": f"{saved_by.short}-{saved_by.changelist}",
            "release": saved_by.release,
            "official": official,
            "early_access": int(early_access),
        },
        "summary/SavedByEngineVersion",
    )


def _build(finding: Finding) -> str:
    release = finding.text("release")
    if finding.number("early_access"):
        return f"{release} Early Access"
    return f"a build from before {release}"


def _message(finding: Finding) -> str:
    text = (
        f"The package was saved by {_build(finding)} ({finding.text('saved_by')}), not by the "
        f"release itself. Pre-releases are not in the release table."
    )
    if finding.number("early_access"):
        text += " On some axes Early Access is older than 4.27."
    return text


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    official = finding.optional("official")
    return Reasons(
        headline="A pre-release saved this package",
        checked="Only the numbers that the package stores, which are judged like any others.",
        found=(
            f"**{finding.text('saved_by')}**"
            + (f"; the first build of the release is {official}" if official else "")
        ),
        limit=(
            "None by itself. Data written before a release may differ from what the same numbers "
            "mean afterwards, and no version check can tell."
        ),
        sure="Likely. A build from own sources with a small changelist looks the same.",
        mark=Mark.NONE,
    )


RULES = (
    Rule(
        code="PRE-RELEASE",
        severity=Severity.INFO,
        order=31.0,
        title="Saved by a pre-release",
        line=lambda f: f"Saved by {_build(f)}",
        message=_message,
        remedy=lambda f: (
            f"Open it once and compare it with what you expect, then save it with "
            f"{f.text('release')} or newer."
        ),
        sentence=lambda f, s: Sentence(f"It was saved by {_build(f)}."),
        reasons=_reasons,
    ),
)
