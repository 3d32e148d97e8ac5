"""OBJ-OLD and OBJ-NEW: the object versions, compared axis by axis."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks import wording
from inspector.checks.case import Case
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import (
    Reasons,
    Rule,
    Scene,
    Sentence,
    Setting,
    saved_elsewhere,
    too_new_sentence,
)

#: The lowest UE4 object version that any release of UE4 or UE5 loads.
OLDEST_LOADABLE = 214


def check(case: Case) -> Iterator[Finding]:
    """The UE4 number against 214, then the UE4 and the UE5 number against the engine's."""
    versions = case.versions
    if versions is None or versions.unversioned:
        return
    profile = case.profile
    if versions.ue4 < OLDEST_LOADABLE:
        yield Finding(
            "OBJ-OLD",
            Severity.ERROR,
            {
                "engine": profile.name,
                "axis": "ue4",
                "stored": versions.ue4,
                "stored_name": _name(case, "ue4", versions.ue4),
                "limit": OLDEST_LOADABLE,
                "limit_name": _name(case, "ue4", OLDEST_LOADABLE),
            },
            "summary/FileVersionUE4",
        )
    if versions.ue4 > profile.ue4:
        yield _too_new(case, "ue4", versions.ue4, profile.ue4)
    if versions.ue5 > profile.ue5:
        yield _too_new(case, "ue5", versions.ue5, profile.ue5)


def _too_new(case: Case, axis: str, stored: int, limit: int) -> Finding:
    known = case.catalog.object_versions("ue4" if axis == "ue4" else "ue5")
    # Epic has stopped counting on the UE4 axis: whatever is above its end is a studio's own.
    studio = axis == "ue4" and bool(known) and stored > known[-1].number
    since = case.catalog.release_of_object_version("ue4" if axis == "ue4" else "ue5", stored)
    return Finding(
        "OBJ-NEW",
        Severity.ERROR,
        {
            "engine": case.profile.name,
            "axis": axis,
            "stored": stored,
            "stored_name": _name(case, axis, stored),
            "limit": limit,
            "limit_name": _name(case, axis, limit),
            "since": since,
            "studio": int(studio),
            **({} if studio else _called(case, axis, stored, limit)),
        },
        f"summary/FileVersion{wording.axis(axis)}",
    )


def _called(case: Case, axis: str, stored: int, limit: int) -> dict[str, int | str | None]:
    """The release that the build which saved the file calls itself, where the number is above it.

    Builds from a development branch have the numbers of the next release before its name. With it
    goes whether the engine would open what that release itself saves.
    """
    saved_by = case.facts.saved_by
    release = case.catalog.release(saved_by.release) if saved_by is not None else None
    if release is None:
        return {}
    own = release.ue4 if axis == "ue4" else release.ue5
    return {"ahead_of": release.name, "as_released": int(own <= limit)} if stored > own else {}


def _name(case: Case, axis: str, number: int) -> str | None:
    found = case.catalog.object_version("ue4" if axis == "ue4" else "ue5", number)
    return found.short_name if found else None


def _stored(finding: Finding) -> str:
    return wording.stated(finding.number("stored"), finding.optional("stored_name"))


def _limit(finding: Finding) -> str:
    return wording.stated(finding.number("limit"), finding.optional("limit_name"))


def _has_axis(finding: Finding) -> bool:
    """Whether the engine writes numbers on the axis at all: 4.x has no UE5 number."""
    return finding.number("limit") > 0


# --- OBJ-OLD -------------------------------------------------------------------------------------


def _old_reasons(finding: Finding, scene: Scene) -> Reasons:
    return Reasons(
        headline="The package is older than any UE4 release loads",
        checked="The UE4 object version in the header.",
        found=f"**{_stored(finding)}**",
        limit=f"**{_limit(finding)}** is the oldest it loads; the upgrade code below it is gone.",
        log="`too old, minimum 214` It means what it says here: the number in the file is real.",
        opens="No known release.",
        sure="Certain. The number is read from bytes; 214 holds for every known release.",
        mark=Mark.REFUSE,
        compared=True,
    )


def _old_message(finding: Finding) -> str:
    return (
        f"UE4 object version {_stored(finding)} is older than {_limit(finding)}, the oldest that "
        f"{finding.text('engine')} loads."
    )


# --- OBJ-NEW -------------------------------------------------------------------------------------


def _axis(finding: Finding) -> str:
    return wording.axis(finding.text("axis"))


def _line(finding: Finding) -> str:
    stored, engine = wording.number(finding.number("stored")), finding.text("engine")
    if finding.number("studio"):
        return f"{_axis(finding)} version {stored} is a studio's own"
    if not _has_axis(finding):
        return f"{_axis(finding)} version {stored}, {engine} has none"
    return f"{_axis(finding)} version {stored}, {engine} stops at {finding.number('limit')}"


def _message(finding: Finding) -> str:
    engine, axis = finding.text("engine"), _axis(finding)
    if finding.number("studio"):
        return (
            f"UE4 object version {_stored(finding)} belongs to a studio's own engine version; no "
            f"Epic release reads it. {engine} stops at {_limit(finding)}."
        )
    since = finding.optional("since")
    origin = f", first written by {since}," if since else ""
    limit = f"which stops at {_limit(finding)}" if _has_axis(finding) else "which has no UE5 number"
    text = f"{axis} object version {_stored(finding)}{origin} is newer than {engine}, {limit}."
    ahead_of = finding.optional("ahead_of")
    if ahead_of:
        text += (
            f" The build that saved it calls itself {ahead_of} and is ahead of that release, as "
            f"builds from a development branch are."
        )
    return text


def _remedy(finding: Finding) -> str:
    if finding.number("studio"):
        return (
            f"Open it with the studio's engine that saved it, or fetch a revision saved by "
            f"{finding.text('engine')} or older. No engine saves downwards."
        )
    return saved_elsewhere(finding)


def _sentence(finding: Finding, setting: Setting) -> Sentence:
    if finding.number("studio"):
        number = wording.number(finding.number("stored"))
        return Sentence(
            f"UE4 version {number} is a studio's own engine version; no Epic release reads it."
        )
    return too_new_sentence(finding, setting)


def _log_line(finding: Finding, scene: Scene) -> str:
    versions = scene.facts.versions
    if versions is None or not _has_axis(finding):
        return ""
    # The engine prints one number for both axes: that of UE5 where there is one.
    stored, limit = versions.ue5 or versions.ue4, scene.profile.ue5 or scene.profile.ue4
    return (
        f"`is too new. Engine Version: {limit}  Package Version: {stored}` or "
        f"`PackageVersion {stored:,}, MaxExpected {limit:,}` Of the UE4 and the UE5 number it "
        f"shows the higher one."
    )


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    since = finding.optional("since")
    if finding.number("studio"):
        origin = ". No Epic release has one so high: it is a studio's own"
    elif since:
        origin = f", first written by {since}"
    else:
        origin = ", written by no release known here"
    if _has_axis(finding):
        limit = f"It stops at **{_limit(finding)}**. Either of the two numbers is enough."
    else:
        limit = "It was made before UE5 numbers, so any is too new."
    return Reasons(
        headline=f"{scene.engine} is older than this {_axis(finding)} object version",
        checked="The UE4 and the UE5 object version, each against its own.",
        found=f"**{_stored(finding)}**{origin}",
        limit=limit,
        log=_log_line(finding, scene),
        passes=f"reads {_axis(finding)} version {finding.number('stored')}",
        opens=("The studio's own engine. No Epic release." if finding.number("studio") else None),
        sure=scene.certain,
        mark=Mark.REFUSE,
        compared=True,
    )


RULES = (
    Rule(
        code="OBJ-OLD",
        severity=Severity.ERROR,
        order=6.0,
        title="Object version too old",
        line=lambda f: f"UE4 version {f.number('stored')}, the oldest that loads is 214",
        message=_old_message,
        remedy=lambda f: (
            "Fetch a newer revision of the asset, or import it again from its source. No release "
            "of UE4 or UE5 reads numbers below 214."
        ),
        sentence=lambda f, s: Sentence(
            f"UE4 version {_stored(f)} is older than {OLDEST_LOADABLE}, the oldest that any "
            f"release loads."
        ),
        reasons=_old_reasons,
        stops=lambda f: f"begins at UE4 version {OLDEST_LOADABLE}",
    ),
    Rule(
        code="OBJ-NEW",
        severity=Severity.ERROR,
        order=7.0,
        title="Object version too new",
        line=_line,
        message=_message,
        remedy=_remedy,
        sentence=_sentence,
        reasons=_reasons,
        several=lambda n: f"{n} object versions are newer",
        stops=lambda f: (
            f"stops at {_axis(f)} version {f.number('limit')}"
            if _has_axis(f)
            else "has no UE5 version"
        ),
    ),
)
