"""The engine versions that a package stores, and the builds that they stand for."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.catalog import EngineProfile
from inspector.checks.case import Case, finds
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import CheckFinding, TooNew
from inspector.findings.finding import Severity
from inspector.versions import (
    Compatibility,
    Component,
    EngineVersion,
    compare,
    compatible_with_floor,
    stores_bare_changelist,
)

# -- ENGINE-NEW ------------------------------------------------------------------------------------


class EngineNew(TooNew):
    """What the package says it is compatible with is newer than the engine.

    ``stored`` and ``engine_version`` are the two as people say them, ``stored_build`` and
    ``engine_build`` with their changelists; ``component`` is what decided, None where that is not
    told. ``licensee`` tells that a studio's build stands against Epic's, ``stand_in`` that saved-by
    stands in for a version that the package does not store.
    """

    rule = "ENGINE-NEW"
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


# -- COMPAT-MISMATCH -------------------------------------------------------------------------------


class CompatMismatch(CheckFinding):
    """The package names two releases, or two branches of one, or a floor above its own version.

    ``branch`` tells that only the branches differ, ``newer`` that compatible-with is the newer one
    of one release; neither, that the releases differ.
    """

    rule = "COMPAT-MISMATCH"
    severity: Severity = Severity.WARNING
    saved_by: str
    compatible_with: str
    branch: bool
    newer: bool


@finds(CompatMismatch)
def compatible_with_other_release(case: Case) -> Iterator[CheckFinding]:
    """A build writes compatible-with for its own release, and never a newer one than itself."""
    facts = case.facts
    saved_by, floor = facts.saved_by, facts.compatible_with
    if saved_by is None or floor is None or saved_by == floor or not facts.compatible_stored:
        return
    if saved_by.is_empty or floor.is_empty:
        return  # nothing is stored on one side: ZERO-CHANGELIST says so
    order = compare(floor, saved_by)
    branch = newer = False
    if (floor.major, floor.minor) == (saved_by.major, saved_by.minor):
        newer = order.order > 0 and not order.no_changelist
        # One branch, however its slashes are stored.
        branch = not newer and floor.depot_path != saved_by.depot_path
        if not newer and not branch:
            return
    yield CompatMismatch(
        engine=case.profile.name,
        severity=Severity.INFO if branch else Severity.WARNING,
        path="summary/CompatibleWithEngineVersion",
        saved_by=_text(str(saved_by), branch),
        compatible_with=_text(str(floor), branch),
        branch=branch,
        newer=newer,
    )


def _text(version: str, branch: bool) -> str:
    """The version without its branch, unless the branch is what differs."""
    return version if branch else version.partition("+")[0]


# -- ZERO-CHANGELIST and CHANGELIST-ZERO-DISABLED --------------------------------------------------


class NoChangelist(CheckFinding):
    """An engine version of the package is without a changelist.

    ``stored`` is that version without its branch, ``empty`` whether all of it is 0, ``floor``
    whether it is compatible-with.
    """

    rule = "NO-CHANGELIST"
    stored: str
    empty: bool
    floor: bool


class ZeroChangelist(NoChangelist):
    """Engines cannot compare the package, so none refuses it."""

    rule = "ZERO-CHANGELIST"
    severity: Severity = Severity.WARNING
    #: Whether no editor opens the package, whatever its engine version.
    closed: bool = False


class ChangelistZeroDisabled(NoChangelist):
    """The project silences the warning, by line ``line_number`` of ``file``.

    ``expected`` tells that it says so to this program alone: its own builds have no changelist.
    """

    rule = "CHANGELIST-ZERO-DISABLED"
    severity: Severity = Severity.INFO
    file: str
    line_number: int
    switched: str
    expected: bool = False


@finds(ZeroChangelist, ChangelistZeroDisabled, asks_damage=True)
def zero_changelist(case: Case) -> Iterator[CheckFinding]:
    """The changelist of saved-by, then of compatible-with; at most one finding for a file.

    Cooked packages without versions are reported too: an editor that opens one warns likewise.
    """
    facts = case.facts
    for version, path, floor in (
        (facts.saved_by, saved_by_field(facts), False),
        (facts.compatible_with, "summary/CompatibleWithEngineVersion", True),
    ):
        if version is None or version.has_changelist:
            continue
        engine, stored = case.profile.name, str(version).partition("+")[0]
        switch = case.surroundings.zero_changelist_off
        if switch is None:
            yield ZeroChangelist(
                engine=engine,
                path=path,
                stored=stored,
                empty=version.is_empty,
                floor=floor,
                closed=any(f.unreadable or f.silent for f in case.findings),
            )
        else:
            yield ChangelistZeroDisabled(
                engine=engine,
                path=path,
                stored=stored,
                empty=version.is_empty,
                floor=floor,
                file=switch.file,
                line_number=switch.line,
                switched=switch.text,
                expected=switch.expected,
            )
        return


# -- LICENSEE-BUILD --------------------------------------------------------------------------------


class LicenseeBuild(CheckFinding):
    """A studio's own build saved the package, from a ``branch`` that may be said."""

    rule = "LICENSEE-BUILD"
    severity: Severity = Severity.INFO
    saved_by: str
    changelist: int
    branch: str


@finds(LicenseeBuild)
def studio_build(case: Case) -> Iterator[CheckFinding]:
    """The licensee bit of saved-by."""
    saved_by = case.facts.saved_by
    if saved_by is not None and saved_by.licensee:
        yield LicenseeBuild(
            engine=case.profile.name,
            path="summary/SavedByEngineVersion",
            saved_by=saved_by.short,
            changelist=saved_by.changelist,
            branch=saved_by.branch,
        )


# -- PRE-RELEASE -----------------------------------------------------------------------------------

#: 5.0 Early Access still wrote the header layout of UE4.
_EARLY_ACCESS_LAYOUT = -7


class PreRelease(CheckFinding):
    """A build of ``release`` saved the package before the first ``official`` one, or may have.

    ``saved_by`` is that build with its changelist; ``official`` the changelist of the first build
    of the release, None where that is not known.
    """

    rule = "PRE-RELEASE"
    severity: Severity = Severity.INFO
    sign = "none"
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
