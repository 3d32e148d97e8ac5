"""What rules about a Build.version say."""

from __future__ import annotations

from inspector.catalog.build_version import NotANumber, SlashedBranch, VersionMissing
from inspector.checks.engines.build import (
    FloorAboveBuild,
    FloorWithoutChangelist,
    ForcedBuildId,
    ForeignChangelists,
    HotfixWithoutFloor,
    PromotedWithoutChangelist,
    SeparatorInBranch,
    TargetDisagrees,
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
