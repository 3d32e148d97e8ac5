"""ENGINE-NEW: the package asks for a newer engine than this one."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.catalog import EngineProfile
from inspector.checks.case import Case
from inspector.checks.facts import FileFacts
from inspector.checks.finding import Finding, Severity
from inspector.checks.judgement import Mark
from inspector.checks.rule import Reasons, Rule, Scene, Sentence, Setting, saved_elsewhere
from inspector.versions import (
    Compatibility,
    Component,
    EngineVersion,
    compatible_with_floor,
)
from inspector.versions.engine_version import stores_bare_changelist


def check(case: Case) -> Iterator[Finding]:
    """The package's compatible-with against the engine's own version."""
    facts, profile = case.facts, case.profile
    asset = facts.compatible_with
    if asset is None or case.versions is None:
        return
    answer = _answer(profile, asset)
    if answer.compatible is not False:
        return
    yield Finding(
        "ENGINE-NEW",
        Severity.ERROR,
        {
            "engine": profile.name,
            "engine_version": profile.version.short,
            "engine_text": str(profile.version),
            "stored": asset.short,
            "stored_text": str(asset),
            "component": str(answer.component) if answer.component else None,
            "licensee": int(asset.licensee and not profile.version.licensee),
            "stand_in": int(not facts.compatible_stored),
        },
        field_of(facts),
    )


def field_of(facts: FileFacts) -> str:
    """The field that the compatible-with version was read from."""
    if facts.compatible_stored:
        return "summary/CompatibleWithEngineVersion"
    return saved_by_field(facts)


def saved_by_field(facts: FileFacts) -> str:
    """The field that the saved-by version was read from: old packages keep a bare changelist."""
    versions = facts.versions
    if versions and not versions.unversioned and stores_bare_changelist(versions.ue4):
        return "summary/SavedByChangelist"
    return "summary/SavedByEngineVersion"


def _answer(profile: EngineProfile, asset: EngineVersion) -> Compatibility:
    if not profile.version.is_empty:
        return profile.accepts(asset)
    if profile.compatible_with is not None:
        return compatible_with_floor(profile.compatible_with, asset)
    return Compatibility(None)


_COMPONENTS: dict[str, str] = {
    Component.MAJOR: "major version",
    Component.MINOR: "minor version",
    Component.PATCH: "patch",
    Component.CHANGELIST: "changelist",
}


def _stored(finding: Finding) -> str:
    """The version as far as the comparison reached."""
    if finding.text("component") != Component.CHANGELIST:
        return finding.text("stored")
    changelist = finding.text("stored_text").partition("+")[0]
    return f"{changelist} of a studio's build" if finding.number("licensee") else changelist


def _engine(finding: Finding) -> str:
    engine, version = finding.text("engine"), finding.text("engine_version")
    if finding.text("component") == Component.CHANGELIST:
        version = finding.text("engine_text").partition("+")[0]
    return engine if engine == version else f"{engine} ({version})"


def _message(finding: Finding) -> str:
    if finding.number("stand_in"):
        first = (
            f"The package was saved by {_stored(finding)} and stores no other version that could "
            f"open it"
        )
    else:
        first = f"The package is compatible with {_stored(finding)} and newer"
    if finding.number("licensee") and finding.text("component") == Component.CHANGELIST:
        why = "a studio's build counts as newer than Epic's of the same version"
    else:
        why = f"the {_COMPONENTS.get(finding.text('component'), 'version')} decides"
    return f"{first}; {_engine(finding)} is older: {why}."


def _sentence(finding: Finding, setting: Setting) -> Sentence:
    stored = _stored(finding)
    return Sentence(f"It is compatible with {stored} and newer; the object versions would fit.")


def _reasons(finding: Finding, scene: Scene) -> Reasons:
    if finding.number("stand_in"):
        origin = "saved by it, as nothing else is stored"
    else:
        origin = "and newer, as the package itself says"
    version = finding.text("engine_version")
    which = f", the newest known build of {scene.engine}" if scene.profile.patch_open else ""
    if finding.text("component") == Component.CHANGELIST:
        version = finding.text("engine_text").partition("+")[0]
    return Reasons(
        headline=f"The package asks for a newer engine than {scene.engine}",
        checked="The engine version that the package says it is compatible with.",
        found=f"**{_stored(finding)}** {origin}",
        limit=(
            f"It is **{version}**{which}. Release, patch and then the changelist are compared, so "
            f"it stops here."
        ),
        passes=f"is new enough for {finding.text('stored')}",
        sure=scene.certain,
        mark=Mark.REFUSE,
        compared=True,
    )


RULES = (
    Rule(
        code="ENGINE-NEW",
        severity=Severity.ERROR,
        order=9.0,
        title="Asks for a newer engine",
        line=lambda f: f"Compatible with {_stored(f)}, newer than {f.text('engine')}",
        message=_message,
        remedy=saved_elsewhere,
        sentence=_sentence,
        reasons=_reasons,
        stops=lambda f: f"is older than {_stored(f)}",
    ),
)
