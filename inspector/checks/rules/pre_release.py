"""PRE-RELEASE: saved by a build from before its release came out."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.finding import CheckFinding
from inspector.finding import Severity

#: 5.0 Early Access still wrote the header layout of UE4.
_EARLY_ACCESS_LAYOUT = -7


class PreRelease(CheckFinding):
    """A build of ``release`` saved the package before the first ``official`` one, or may have.

    ``saved_by`` is that build with its changelist; ``official`` the changelist of the first build
    of the release, None where that is not known.
    """

    rule = "PRE-RELEASE"
    severity = Severity.INFO
    order = 31.0
    sign = "none"
    templates = {
        "title": "Saved by a pre-release",
        "line": "Saved by {build}",
        "message": "{who}",
        "message.early_access": "{who} On some axes Early Access is older than 4.27.",
        "remedy": (
            "Open it once and compare it with what you expect, then save it with {release} or "
            "newer."
        ),
        "sentence": "It was saved by {build}.",
        "headline": "A pre-release saved this package",
        "checked": "Only the numbers that the package stores, which are judged like any others.",
        "this_file": "**{saved_by}**",
        "this_file.official": "**{saved_by}**; the first build of the release is {official:d}",
        "engine_limit": (
            "None by itself. Data written before a release may differ from what the same numbers "
            "mean afterwards, and no version check can tell."
        ),
        "sure": "Likely. A build from own sources with a small changelist looks the same.",
        "build": "a build from before {release}",
        "build.early_access": "{release} Early Access",
        "who": (
            "The package was saved by {build} ({saved_by}), not by the release itself. "
            "Pre-releases are not in the release table."
        ),
    }
    saved_by: str
    release: str
    official: int | None
    early_access: bool


@finds(PreRelease)
def pre_release(case: Case) -> Iterator[CheckFinding]:
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
    yield PreRelease(
        engine=case.profile.name,
        path="summary/SavedByEngineVersion",
        saved_by=f"{saved_by.short}-{saved_by.changelist}",
        release=saved_by.release,
        official=official,
        early_access=early_access,
    )
