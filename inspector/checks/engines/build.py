"""Checks an engine's build: fields of its Build.version, and its custom version registrations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspector.catalog.build_version import BuildVersion, is_epics
from inspector.catalog.catalog import Catalog
from inspector.catalog.model import CustomList, VersionLists
from inspector.catalog.profile import profile_for_release
from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Text
from inspector.versions import Guid

# -- Build.version ---------------------------------------------------------------------------------


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
    """Every build has the same id, so stale binaries fit.

    Among binaries ``path`` is the file that the id comes from.
    """

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


# -- registrations ---------------------------------------------------------------------------------


class RegistryFinding(Finding):
    """Something about the registration of a custom version; ``path`` is its file and line."""

    rule = "REGISTRY"


class DuplicateRegistration(RegistryFinding):
    """The same custom version is registered again."""

    rule = "REGISTERED-TWICE"
    severity: Severity = Severity.INFO
    stable = ("guid",)

    guid: str
    name: str
    first: str


class NumberConflict(RegistryFinding):
    """One GUID is registered with two numbers."""

    rule = "REGISTRY-NUMBER"
    stable = ("guid",)

    guid: str
    name: str
    number: int
    first: str
    first_name: str
    first_number: int


class NameConflict(RegistryFinding):
    """One GUID is registered under two names."""

    rule = "REGISTRY-GUID"
    stable = ("guid",)

    guid: str
    name: str
    first: str
    first_name: str


class AmbiguousName(RegistryFinding):
    """Two GUIDs have one name, so messages do not say which is meant."""

    rule = "REGISTRY-NAME"
    severity: Severity = Severity.WARNING
    stable = ("guid", "other")

    guid: str
    other: str
    name: str
    first: str


class ZeroGuid(RegistryFinding):
    """The GUID is 0, which stands for none."""

    rule = "REGISTRY-ZERO"

    name: str


class NegativeNumber(RegistryFinding):
    """The newest number is below 0, which stands for a version that is not stored."""

    rule = "REGISTRY-NEGATIVE"
    stable = ("guid",)

    guid: str
    name: str
    number: int


class NotRegistered(RegistryFinding):
    """GUID and numbers are there, but nothing was found that registers them."""

    rule = "NOT-REGISTERED"
    severity: Severity = Severity.INFO
    stable = ("guid",)

    guid: str
    name: str


class ListTwice(RegistryFinding):
    """There is another list of an axis of object versions; the first one counts."""

    rule = "LIST-TWICE"
    severity: Severity = Severity.WARNING
    stable = ("axis",)

    axis: str
    latest: int
    first: str
    first_latest: int


class LayoutTwice(RegistryFinding):
    """There is another number of the header layout; the first one counts."""

    rule = "LAYOUT-TWICE"
    severity: Severity = Severity.WARNING

    layout: int
    first: str
    first_layout: int


class NumbersAssumed(RegistryFinding):
    """An engine's source does not say some numbers, which are those of a ``release`` then.

    ``axes`` are their keys in a profile, and GUIDs of custom versions.
    """

    rule = "NUMBERS-ASSUMED"
    severity: Severity = Severity.WARNING
    stable = ("axes",)

    axes: tuple[str, ...]
    release: str


class VersionsMissing(RegistryFinding):
    """An engine's source does not show custom versions that its ``release`` is known to register.

    ``names`` are what they are called.
    """

    rule = "VERSIONS-MISSING"
    severity: Severity = Severity.WARNING
    stable = ("names",)

    names: tuple[str, ...]
    release: str


class HeaderUnread(RegistryFinding):
    """Something in a source file that could not be read, or the ``whole`` of a file or folder."""

    rule = "HEADER-UNREAD"
    severity: Severity = Severity.WARNING
    stable = ("why",)

    why: Text
    whole: bool = False


def registry_findings(lists: VersionLists) -> tuple[RegistryFinding, ...]:
    """What is wrong with the lists of an engine, and what of them could not be read."""
    findings = [
        *_registrations(lists.custom),
        *(
            ListTwice(
                path=str(other.place),
                axis=axis,
                latest=other.latest,
                first=str(lists.objects[axis].place),
                first_latest=lists.objects[axis].latest,
            )
            for axis, other in lists.others
        ),
        *(
            LayoutTwice(
                path=str(other.place),
                layout=other.number,
                first=str(lists.layout.place),
                first_layout=lists.layout.number,
            )
            for other in lists.other_layouts
            if lists.layout is not None
        ),
        *(
            HeaderUnread(path=str(each.place), why=each.why, whole=each.whole)
            for each in lists.unread
        ),
    ]
    return tuple(sorted(findings, key=lambda finding: finding.severity.rank))


def _registrations(entries: Sequence[CustomList]) -> Iterator[RegistryFinding]:
    by_guid: dict[Guid, CustomList] = {}
    by_name: dict[str, CustomList] = {}
    for entry in entries:
        yield from _alone(entry)
        first = by_guid.setdefault(entry.guid, entry)
        if first is not entry:
            yield _again(entry, first)
        elif entry.friendly_name:
            other = by_name.setdefault(entry.friendly_name, entry)
            if other is not entry:
                yield AmbiguousName(
                    path=str(entry.place),
                    guid=str(entry.guid),
                    other=str(other.guid),
                    name=entry.friendly_name,
                    first=str(other.place),
                )


def _alone(entry: CustomList) -> Iterator[RegistryFinding]:
    """What is wrong with a registration by itself."""
    path, guid, name = str(entry.place), str(entry.guid), custom_name(entry)
    if entry.guid.is_zero:
        yield ZeroGuid(path=path, name=name)
    if entry.latest < 0:
        yield NegativeNumber(path=path, guid=guid, name=name, number=entry.latest)
    if not entry.registered:
        yield NotRegistered(path=path, guid=guid, name=name)


def _again(entry: CustomList, first: CustomList) -> RegistryFinding:
    """What a second registration of a GUID is."""
    path, guid, name, place = (
        str(entry.place), str(entry.guid), custom_name(entry), str(first.place),
    )  # fmt: skip
    if entry.latest != first.latest:
        return NumberConflict(
            path=path,
            guid=guid,
            name=name,
            number=entry.latest,
            first=place,
            first_name=custom_name(first),
            first_number=first.latest,
        )
    if entry.friendly_name != first.friendly_name:
        return NameConflict(
            path=path, guid=guid, name=name, first=place, first_name=custom_name(first)
        )
    return DuplicateRegistration(path=path, guid=guid, name=name, first=place)


def custom_name(entry: CustomList) -> str:
    """What a custom version is called: by messages, else by its class, else by its GUID."""
    return entry.friendly_name or entry.class_name or str(entry.guid)
