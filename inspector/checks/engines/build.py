"""Whether the fields of a Build.version go together."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.catalog.build_version import BuildVersion, is_epics
from inspector.catalog.catalog import Catalog
from inspector.catalog.profile import profile_for_release
from inspector.findings.finding import Finding, Severity


class BuildFinding(Finding):
    """Fields of a Build.version that do not go together; ``path`` is the field to change."""

    rule = "BV"
    severity: Severity = Severity.WARNING


class FloorAboveBuild(BuildFinding):
    """The compatible changelist is above the changelist."""

    rule = "BV1"
    stable = ("compatible", "changelist")

    compatible: int
    changelist: int
    hotfix: bool = False


class FloorWithoutChangelist(BuildFinding):
    """A floor is set, but checks are off."""

    rule = "BV2"

    compatible: int


class HotfixWithoutFloor(BuildFinding):
    """A hotfix writes its own changelist as the floor of its assets."""

    rule = "BV3"

    floor: str


class PromotedWithoutChangelist(BuildFinding):
    """A build from a clean sync of no changelist."""

    rule = "BV4"


class ForeignChangelists(BuildFinding):
    """The numbers of another depot are compared as Epic's."""

    rule = "BV5"
    stable = ("branch",)

    branch: str


class ForcedBuildId(BuildFinding):
    """Every build has the same id, so stale binaries fit."""

    rule = "BV6"
    stable = ("build_id",)

    build_id: str


class TargetDisagrees(BuildFinding):
    """A .target tells another version than Build.version; ``path`` is the .target."""

    rule = "BV7"
    stable = ("names",)

    names: tuple[str, ...]


class SeparatorInBranch(BuildFinding):
    """The separator in front of a branch was taken for a part of it."""

    rule = "BV8"
    stable = ("branch",)

    branch: str

    @property
    def mended(self) -> str:
        """The branch without the separator."""
        return self.branch[1:]


def build_findings(build: BuildVersion) -> tuple[Finding, ...]:
    """What is wrong with a Build.version: how it is written, and how its fields go together."""
    return (*build.remarks, *_consistency(build))


def _consistency(build: BuildVersion) -> Iterator[BuildFinding]:
    changelist, compatible = build.changelist, build.compatible_changelist
    floor = "CompatibleChangelist"
    if compatible > changelist > 0:
        yield FloorAboveBuild(
            path=floor,
            severity=Severity.WARNING if build.patch else Severity.ERROR,
            compatible=compatible,
            changelist=changelist,
            hotfix=build.patch > 0,
        )
    if compatible and not changelist:
        yield FloorWithoutChangelist(path="Changelist", compatible=compatible)
    if build.patch and changelist and not compatible:
        text = f"{build.major}.{build.minor}.0-{changelist}"
        yield HotfixWithoutFloor(path=floor, floor=text)
    if build.promoted and not changelist:
        yield PromotedWithoutChangelist(path="IsPromotedBuild")
    separated = build.branch.startswith("+++")
    branch = build.branch[1:] if separated else build.branch
    if changelist and not build.licensee and not is_epics(branch):
        yield ForeignChangelists(path="IsLicenseeVersion", branch=branch)
    if build.build_id:
        yield ForcedBuildId(path="BuildId", build_id=build.build_id)
    if separated:
        yield SeparatorInBranch(path="BranchName", branch=build.branch)


def refusing_releases(build: BuildVersion, catalog: Catalog) -> tuple[str, ...]:
    """The known releases that refuse what this build saves, by the engine's version alone.

    Numbers of object and custom versions, which differ by what a package holds, may refuse more.
    """
    return tuple(
        release.name
        for release in catalog.releases
        if not profile_for_release(release, catalog).accepts(build.compatible_with).compatible
    )


def differing_fields(build: BuildVersion, target: BuildVersion) -> tuple[str, ...]:
    """The version fields in which a .target and Build.version differ; id and texts are others'."""
    pairs = (
        ("MajorVersion", build.major, target.major),
        ("MinorVersion", build.minor, target.minor),
        ("PatchVersion", build.patch, target.patch),
        ("Changelist", build.changelist, target.changelist),
        ("CompatibleChangelist", build.compatible_changelist, target.compatible_changelist),
        ("IsLicenseeVersion", build.licensee, target.licensee),
        ("IsPromotedBuild", bool(build.promoted), bool(target.promoted)),
        ("BranchName", build.branch, target.branch),
    )
    return tuple(name for name, ours, theirs in pairs if ours != theirs and name in target.written)
