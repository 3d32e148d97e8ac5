"""ENGINE-NEW: the package asks for a newer engine than this one."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.catalog import EngineProfile
from inspector.checks.case import Case, finds
from inspector.checks.facts import FileFacts
from inspector.checks.finding import CheckFinding, TooNew
from inspector.versions import (
    Compatibility,
    Component,
    EngineVersion,
    compatible_with_floor,
)
from inspector.versions.engine_version import stores_bare_changelist


class EngineNew(TooNew):
    """What the package says it is compatible with is newer than the engine.

    ``stored`` and ``engine_version`` are the two as people say them, ``stored_build`` and
    ``engine_build`` with their changelists; ``component`` is what decided, None where that is not
    told. ``licensee`` tells that a studio's build stands against Epic's, ``stand_in`` that saved-by
    stands in for a version that the package does not store.
    """

    rule = "ENGINE-NEW"
    order = 9.0
    templates = {
        "title": "Asks for a newer engine",
        "line": "Compatible with {version}, newer than {engine}",
        "message": "{asked_for}; {named_engine} is older: {why}.",
        "sentence": "It is compatible with {version} and newer; the object versions would fit.",
        "stops": "is older than {version}",
        "headline": "{asked_for}; {engine} is older",
        "checked": "The engine version that the package says it is compatible with.",
        "this_file": "**{version}** and newer, as the package itself says",
        "this_file.stand_in": "**{version}** saved by it, as nothing else is stored",
        "engine_limit": (
            "It is **{compared_version}**{newest}, which is older: {why}. Release, patch and then "
            "the changelist are compared, so it stops here."
        ),
        "passes": "is new enough for {stored}",
        "version": "{stored}",
        "version.by_studio": "{stored_build} of a studio's build",
        "version.by_changelist": "{stored_build}",
        "asked_for": "The package is compatible with {version} and newer",
        "asked_for.stand_in": (
            "The package was saved by {version} and stores no other version that could open it"
        ),
        "named_engine": "{engine} ({compared_version})",
        "named_engine.named_by_version": "{engine}",
        "newest": "",
        "newest.patch_open": ", the newest known build of {engine}",
        "why": "the version decides",
        "why.by_studio": "a studio's build counts as newer than Epic's of the same version",
        "why.by_major": "the major version decides",
        "why.by_minor": "the minor version decides",
        "why.by_patch": "the patch decides",
        "why.by_changelist": "the changelist decides",
    }
    engine_version: str
    engine_build: str
    stored: str
    stored_build: str
    component: Component | None
    licensee: bool
    stand_in: bool

    @property
    def by_major(self) -> bool:
        """Whether the major version decided."""
        return self.component is Component.MAJOR

    @property
    def by_minor(self) -> bool:
        """Whether the minor version decided."""
        return self.component is Component.MINOR

    @property
    def by_patch(self) -> bool:
        """Whether the patch decided."""
        return self.component is Component.PATCH

    @property
    def by_changelist(self) -> bool:
        """Whether the changelist decided."""
        return self.component is Component.CHANGELIST

    @property
    def by_studio(self) -> bool:
        """Whether all but who built it is equal."""
        return self.licensee and self.by_changelist

    @property
    def compared_version(self) -> str:
        """The engine's version as far as the comparison reached."""
        return self.engine_build if self.by_changelist else self.engine_version

    @property
    def named_by_version(self) -> bool:
        """Whether the engine is called by that version anyway."""
        return self.engine == self.compared_version


@finds(EngineNew)
def engine_version(case: Case) -> Iterator[CheckFinding]:
    """The package's compatible-with against the engine's own version."""
    facts, profile = case.facts, case.profile
    asset = facts.compatible_with
    if asset is None or case.versions is None:
        return
    answer = _answer(profile, asset)
    if answer.compatible is not False:
        return
    yield EngineNew(
        engine=profile.name,
        path=field_of(facts),
        engine_version=profile.version.short,
        engine_build=_without_branch(profile.version),
        stored=asset.short,
        stored_build=_without_branch(asset),
        component=answer.component,
        licensee=asset.licensee and not profile.version.licensee,
        stand_in=not facts.compatible_stored,
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


def _without_branch(version: EngineVersion) -> str:
    return str(version).partition("+")[0]
