"""Texts of the rules about a Build.version and about the registration of custom versions.

They belong to the findings of :mod:`inspector.checks.engines.build`.
"""

from __future__ import annotations

from inspector.catalog.build_version import NotANumber, SlashedBranch, VersionMissing
from inspector.checks.engines.build import (
    AmbiguousName,
    DuplicateRegistration,
    FloorAboveBuild,
    FloorWithoutChangelist,
    ForcedBuildId,
    ForeignChangelists,
    HeaderUnread,
    HotfixWithoutFloor,
    LayoutTwice,
    ListTwice,
    NameConflict,
    NegativeNumber,
    NotRegistered,
    NumberConflict,
    NumbersAssumed,
    PromotedWithoutChangelist,
    SeparatorInBranch,
    TargetDisagrees,
    ZeroGuid,
)
from inspector.messages.phrases import joined
from inspector.messages.rules.texts import FindingTexts


class FloorAboveBuildTexts(FindingTexts[FloorAboveBuild]):
    """What BV1 says."""

    def message(self) -> str:
        f = self.finding
        if f.hotfix:
            return self.say(
                "CompatibleChangelist {compatible:d} is above Changelist {changelist:d}: the "
                "floor is above the build.",
                compatible=f.compatible,
                changelist=f.changelist,
            )
        return self.say(
            "CompatibleChangelist {compatible:d} is above Changelist {changelist:d}: the "
            "build refuses its own assets.",
            compatible=f.compatible,
            changelist=f.changelist,
        )

    def remedy(self) -> str:
        return self.say(
            "Set CompatibleChangelist to that of the .0 release, which is the lower one."
        )


class FloorWithoutChangelistTexts(FindingTexts[FloorWithoutChangelist]):
    """What BV2 says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "Changelist is 0, so versions are not checked, although CompatibleChangelist "
            "{compatible:d} is set.",
            compatible=f.compatible,
        )

    def remedy(self) -> str:
        return self.say("Set Changelist to what the engine was built from.")


class HotfixWithoutFloorTexts(FindingTexts[HotfixWithoutFloor]):
    """What BV3 says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "CompatibleChangelist is not set, so assets ask for {floor} and newer, which "
            "the .0 release is below: it refuses them.",
            floor=f.floor,
        )

    def remedy(self) -> str:
        return self.say("Set CompatibleChangelist to the changelist of the .0 release.")


class PromotedWithoutChangelistTexts(FindingTexts[PromotedWithoutChangelist]):
    """What BV4 says."""

    def message(self) -> str:
        return self.say("IsPromotedBuild is 1, a clean sync of a changelist, but Changelist is 0.")

    def remedy(self) -> str:
        return self.say("Set Changelist to what was synced, or IsPromotedBuild to 0.")


class ForeignChangelistsTexts(FindingTexts[ForeignChangelists]):
    """What BV5 says."""

    def message(self) -> str:
        f = self.finding
        if f.branch:
            return self.say(
                "Branch {branch} is not Epic's, but IsLicenseeVersion is 0: the numbers of "
                "another depot are compared as Epic's.",
                branch=f.branch,
            )
        return self.say(
            "BranchName is empty, but IsLicenseeVersion is 0: the numbers of another "
            "depot are compared as Epic's."
        )

    def remedy(self) -> str:
        return self.say("Set IsLicenseeVersion to 1 (UpdateLocalVersion -Licensee).")


class ForcedBuildIdTexts(FindingTexts[ForcedBuildId]):
    """What BV6 says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "BuildId {build_id} is forced: binaries of any age fit this engine.",
            build_id=f.build_id,
        )

    def remedy(self) -> str:
        return self.say("Leave BuildId empty, so that each build gets its own.")


class TargetDisagreesTexts(FindingTexts[TargetDisagrees]):
    """What BV7 says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{path} and Build.version differ in {names}: the binaries are older than the file.",
            path=f.path,
            names=joined(f.names),
        )

    def remedy(self) -> str:
        return self.say("Build the engine again.")


class SeparatorInBranchTexts(FindingTexts[SeparatorInBranch]):
    """What BV8 says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "BranchName {branch} begins with three +: the separator of the version text "
            "was taken into the branch.",
            branch=f.branch,
        )

    def remedy(self) -> str:
        f = self.finding
        return self.say("Write {mended}.", mended=f.mended)


class NotANumberTexts(FindingTexts[NotANumber]):
    """What BV-NUMBER says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{path} is written as {written}, not as a number.", path=f.path, written=f.written
        )

    def remedy(self) -> str:
        return self.say("Write it as a number: other readers may refuse it.")


class VersionMissingTexts(FindingTexts[VersionMissing]):
    """What BV-MISSING says."""

    def message(self) -> str:
        f = self.finding
        return self.say("{path} is missing and read as 0.", path=f.path)

    def remedy(self) -> str:
        return self.say("Add it: without it the version is not that of any engine.")


class SlashedBranchTexts(FindingTexts[SlashedBranch]):
    """What BV-BRANCH says."""

    def message(self) -> str:
        f = self.finding
        return self.say("BranchName is written with slashes, not as {escaped}.", escaped=f.escaped)

    def remedy(self) -> str:
        f = self.finding
        return self.say("Write {escaped}.", escaped=f.escaped)


class DuplicateRegistrationTexts(FindingTexts[DuplicateRegistration]):
    """What REGISTERED-TWICE says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{name} ({guid}) is registered here and at {first}, with the same number and "
            "name: it is counted twice.",
            name=f.name,
            guid=f.guid,
            first=f.first,
        )


class NumberConflictTexts(FindingTexts[NumberConflict]):
    """What REGISTRY-NUMBER says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{guid} is registered as {name} {number:d} here and as {first_name} "
            "{first_number:d} at {first}.",
            guid=f.guid,
            name=f.name,
            number=f.number,
            first_name=f.first_name,
            first_number=f.first_number,
            first=f.first,
        )

    def remedy(self) -> str:
        return self.say("A GUID belongs to one list: give the other one a GUID of its own.")


class NameConflictTexts(FindingTexts[NameConflict]):
    """What REGISTRY-GUID says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{guid} is registered as {name} here and as {first_name} at {first}.",
            guid=f.guid,
            name=f.name,
            first_name=f.first_name,
            first=f.first,
        )

    def remedy(self) -> str:
        return self.say("A GUID belongs to one list: give the other one a GUID of its own.")


class AmbiguousNameTexts(FindingTexts[AmbiguousName]):
    """What REGISTRY-NAME says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{name} is the name of {guid} here and of {other} at {first}: messages do "
            "not say which is meant.",
            name=f.name,
            guid=f.guid,
            other=f.other,
            first=f.first,
        )

    def remedy(self) -> str:
        return self.say("Give each its own name; packages store the GUID alone.")


class ZeroGuidTexts(FindingTexts[ZeroGuid]):
    """What REGISTRY-ZERO says."""

    def message(self) -> str:
        f = self.finding
        return self.say("{name} is registered with a GUID of zeros.", name=f.name)

    def remedy(self) -> str:
        return self.say("Make a new GUID for it.")


class NegativeNumberTexts(FindingTexts[NegativeNumber]):
    """What REGISTRY-NEGATIVE says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{name} ({guid}) is registered with {number}; numbers begin at 0.",
            name=f.name,
            guid=f.guid,
            number=f.number,
        )

    def remedy(self) -> str:
        return self.say("Begin the list at 0.")


class NotRegisteredTexts(FindingTexts[NotRegistered]):
    """What NOT-REGISTERED says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{name} ({guid}) has a GUID and numbers, but no registration was found; it "
            "is taken as registered.",
            name=f.name,
            guid=f.guid,
        )


class ListTwiceTexts(FindingTexts[ListTwice]):
    """What LIST-TWICE says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "There is another list of {axis} versions, up to {latest:d}; the one at "
            "{first} counts, up to {first_latest:d}.",
            axis=f.axis,
            latest=f.latest,
            first=f.first,
            first_latest=f.first_latest,
        )

    def remedy(self) -> str:
        return self.say("Import a folder with one engine.")


class LayoutTwiceTexts(FindingTexts[LayoutTwice]):
    """What LAYOUT-TWICE says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "There is another header layout, {layout}; the one at {first} counts, {first_layout}.",
            layout=f.layout,
            first=f.first,
            first_layout=f.first_layout,
        )

    def remedy(self) -> str:
        return self.say("Import a folder with one engine.")


class NumbersAssumedTexts(FindingTexts[NumbersAssumed]):
    """What NUMBERS-ASSUMED says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "The source does not say {axes:, | and }: assumed as in the release table, {release}.",
            axes=tuple(map(self._axis, f.axes)),
            release=f.release,
        )

    def remedy(self) -> str:
        return self.say("Import the engine's whole source, or mend the profile by hand.")

    def _axis(self, key: str) -> str:
        match key:
            case "legacy":
                return self.say("the header layout")
            case "ue4":
                return self.say("the UE4 version")
            case "ue5":
                return self.say("the UE5 version")
            case _:
                return self.psay("an axis", "the licensee version")


class HeaderUnreadTexts(FindingTexts[HeaderUnread]):
    """What HEADER-UNREAD says."""

    def message(self) -> str:
        f = self.finding
        return self.say("{path}: {why}.", path=f.path, why=f.why)

    def remedy(self) -> str:
        return self.say("Look at the line, and mend the profile by hand where it matters.")
