"""The numbers of an engine's own axes: header layout, UE4, UE5, licensee; and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from inspector.catalog import Release
from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.judgement import AboveNumber, CheckFinding, TooNew, weight_of
from inspector.findings.finding import Severity
from inspector.findings.message import Text

# -- LEGACY-NEW ------------------------------------------------------------------------------------


class LegacyNew(TooNew):
    """The layout is at ``stored``, below the engine's ``limit``: the numbers count downwards.

    ``written_by`` are the releases that write it, ``since`` is the first that did.
    """

    rule = "LEGACY-NEW"
    stored: int
    limit: int
    written_by: Text | None
    since: str | None


@finds(LegacyNew)
def header_layout(case: Case) -> Iterator[CheckFinding]:
    """The layout number, which counts downwards: a lower number is a newer layout."""
    versions = case.versions
    if versions is None or versions.legacy >= case.profile.legacy:
        return
    assumed = "legacy" in case.profile.assumed
    yield LegacyNew(
        severity=weight_of(assumed=assumed),
        engine=case.profile.name,
        path="summary/LegacyFileVersion",
        offset=4,
        stored=versions.legacy,
        limit=case.profile.legacy,
        assumed=assumed,
        written_by=case.catalog.legacy_releases(versions.legacy),
        since=_first_release(case, versions.legacy),
    )


def _first_release(case: Case, legacy: int) -> str | None:
    for release in case.catalog.releases:
        if release.legacy <= legacy:
            return release.name
    return None


# -- OBJ-OLD and OBJ-NEW ---------------------------------------------------------------------------


class ObjOld(CheckFinding):
    """The UE4 number, ``stored``, is below ``limit``, what any release loads.

    ``stored_name`` and ``limit_name`` are the enumerators of the two, where they are known.
    """

    rule = "OBJ-OLD"
    compared = True
    stored: int
    stored_name: str | None
    limit: int
    limit_name: str | None


class ObjNew(TooNew):
    """The number of an axis is above the engine's; 4.x writes no UE5 number, and has 0 for it.

    ``stored_name`` and ``limit_name`` are the enumerators of the two, where they are known.
    ``since`` is the release that introduced the stored number. Epic has stopped counting on the UE4
    axis: whatever is above its end is a ``studio``'s own. ``ahead_of`` is the release that the
    build which saved the file calls itself, where the number is above what that release writes,
    and ``as_released`` whether the engine would open what that release itself saves.
    """

    rule = "OBJ-NEW"
    stored: int
    stored_name: str | None
    limit: int
    limit_name: str | None
    axis: Literal["UE4", "UE5"]
    since: str | None
    studio: bool
    ahead_of: str | None
    as_released: bool

    @property
    def no_axis(self) -> bool:
        """Whether the engine writes no numbers on the axis."""
        return self.limit <= 0


@finds(ObjOld, ObjNew)
def object_versions(case: Case) -> Iterator[CheckFinding]:
    """The UE4 number against 214, then the UE4 and the UE5 number against the engine's."""
    versions = case.versions
    if versions is None or versions.unversioned:
        return
    from inspector.format.unreal.gates import OLDEST_UE4  # Not every command reads files.

    profile = case.profile
    if versions.ue4 < OLDEST_UE4:
        yield ObjOld(
            engine=profile.name,
            path="summary/FileVersionUE4",
            stored=versions.ue4,
            stored_name=_name(case, "ue4", versions.ue4),
            limit=OLDEST_UE4,
            limit_name=_name(case, "ue4", OLDEST_UE4),
        )
    if versions.ue4 > profile.ue4:
        numbers = case.catalog.object_versions("ue4")
        studio = bool(numbers) and versions.ue4 > numbers[-1].number
        yield _too_new(case, "ue4", versions.ue4, profile.ue4, studio=studio)
    if versions.ue5 > profile.ue5:
        yield _too_new(case, "ue5", versions.ue5, profile.ue5, studio=False)


def _too_new(
    case: Case, axis: Literal["ue4", "ue5"], stored: int, limit: int, *, studio: bool
) -> ObjNew:
    name: Literal["UE4", "UE5"] = "UE4" if axis == "ue4" else "UE5"
    called = None if studio else _release_called(case)
    own = 0 if called is None else called.ue4 if axis == "ue4" else called.ue5
    # Builds from a development branch have the numbers of the next release before its name.
    ahead = called is not None and stored > own
    assumed = axis in case.profile.assumed
    return ObjNew(
        severity=weight_of(assumed=assumed),
        engine=case.profile.name,
        path=f"summary/FileVersion{name}",
        axis=name,
        stored=stored,
        stored_name=_name(case, axis, stored),
        limit=limit,
        limit_name=_name(case, axis, limit),
        assumed=assumed,
        since=case.catalog.release_of_object_version(axis, stored),
        studio=studio,
        ahead_of=called.name if called is not None and ahead else None,
        as_released=ahead and own <= limit,
    )


def _release_called(case: Case) -> Release | None:
    """The release that the build which saved the file calls itself."""
    saved_by = case.facts.saved_by
    return None if saved_by is None else case.catalog.release(saved_by.release)


def _name(case: Case, axis: Literal["ue4", "ue5"], number: int) -> str | None:
    version = case.catalog.object_version(axis, number)
    return version.short_name if version else None


# -- LIC-NEW ---------------------------------------------------------------------------------------


class LicNew(AboveNumber):
    """The licensee version is at ``stored``, above the engine's ``limit``."""

    rule = "LIC-NEW"
    stored: int
    limit: int


@finds(LicNew)
def licensee_version(case: Case) -> Iterator[CheckFinding]:
    """The licensee number against the engine's."""
    versions, profile = case.versions, case.profile
    if versions is not None and versions.licensee > profile.licensee:
        assumed = "licensee" in profile.assumed
        yield LicNew(
            severity=weight_of(assumed=assumed),
            engine=profile.name,
            path="summary/FileVersionLicenseeUE",
            stored=versions.licensee,
            limit=profile.licensee,
            assumed=assumed,
        )


# -- UNVERSIONED -----------------------------------------------------------------------------------


class Unversioned(CheckFinding):
    """UE4, UE5 and licensee number are all 0; ``cooked`` is what the package's flags say."""

    rule = "UNVERSIONED"
    leads = True
    silent = True
    cooked: bool


@finds(Unversioned)
def no_versions(case: Case) -> Iterator[CheckFinding]:
    """UE4, UE5 and licensee number all 0."""
    versions = case.versions
    if versions is None or not versions.unversioned:
        return
    yield Unversioned(
        engine=case.profile.name, path="summary/FileVersionUE4", cooked=versions.cooked
    )


# -- OLD-VERSION -----------------------------------------------------------------------------------


class OldVersion(CheckFinding):
    """The engine would run upgrade steps: so many on each axis.

    ``custom`` of them are of ``custom_versions``. ``broken`` tells that the package does not load
    for another reason.
    """

    rule = "OLD-VERSION"
    severity: Severity = Severity.INFO
    compared = True
    sign = "up"
    ue4: int
    ue5: int
    licensee: int
    custom: int
    custom_versions: int
    broken: bool

    @property
    def total(self) -> int:
        """How many steps would run."""
        return self.ue4 + self.ue5 + self.licensee + self.custom


@finds(OldVersion, asks_damage=True)
def upgrade_steps(case: Case) -> Iterator[CheckFinding]:
    """The steps of every stored axis, where nothing in the header refuses the package.

    What is broken further down does not make its versions any newer.
    """
    if case.refused(Depth.HEADER):
        return
    counts = {"ue4": 0, "ue5": 0, "licensee": 0, "custom": 0}
    custom_versions = 0
    for axis in case.steps():
        if axis.axis.startswith("custom:"):
            counts["custom"] += axis.count
            custom_versions += 1
        elif axis.axis in counts:
            counts[axis.axis] += axis.count
    if any(counts.values()):
        yield OldVersion(
            engine=case.profile.name,
            ue4=counts["ue4"],
            ue5=counts["ue5"],
            licensee=counts["licensee"],
            custom=counts["custom"],
            custom_versions=custom_versions,
            broken=case.refused(Depth.OBJECTS),
        )
