"""What rules about engines say: their builds, custom version registrations, and modules."""

from __future__ import annotations

from typing import Final

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
    VersionsMissing,
    ZeroGuid,
)
from inspector.checks.engines.modules import (
    DuplicateModule,
    EmptyBuildId,
    ModuleMissing,
    NoBuildId,
    NoEngineManifest,
    NoReference,
    StaleManifest,
    UnreadBinaryFile,
)
from inspector.messages import N_
from inspector.messages.phrases import joined
from inspector.messages.rules.texts import FindingTexts


class FloorAboveBuildTexts(FindingTexts[FloorAboveBuild]):
    """What BV1 says."""

    title = N_("Compatible changelist above the changelist")
    meaning = N_(
        "CompatibleChangelist is above Changelist. Without a patch number the build refuses its "
        "own assets"
    )

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

    title = N_("Compatible changelist without a changelist")
    meaning = N_("A CompatibleChangelist is set, but Changelist is 0: checks are off")

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

    title = N_("Hotfix without a compatible changelist")
    meaning = N_("A hotfix without CompatibleChangelist: the .0 release refuses its assets")

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

    title = N_("Promoted build without a changelist")
    meaning = N_("IsPromotedBuild is 1, but Changelist is 0")

    def message(self) -> str:
        return self.say("IsPromotedBuild is 1, a clean sync of a changelist, but Changelist is 0.")

    def remedy(self) -> str:
        return self.say("Set Changelist to what was synced, or IsPromotedBuild to 0.")


class ForeignChangelistsTexts(FindingTexts[ForeignChangelists]):
    """What BV5 says."""

    title = N_("Changelists of another depot")
    meaning = N_(
        "The branch is not Epic's, but IsLicenseeVersion is 0: numbers of another depot are "
        "compared as Epic's"
    )

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

    title = N_("Forced build id")
    meaning = N_("BuildId is forced: binaries of any age fit")

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

    title = N_("Target of another version")
    meaning = N_("A .target and Build.version tell different versions: the binaries are older")

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

    title = N_("Separator in the branch")
    meaning = N_("BranchName begins with three +: the separator was taken into it")

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

    title = N_("Not written as a number")
    meaning = N_("A number is written otherwise")

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{path} is written as {written}, not as a number.", path=f.path, written=f.written
        )

    def remedy(self) -> str:
        return self.say("Write it as a number: other readers may refuse it.")


class VersionMissingTexts(FindingTexts[VersionMissing]):
    """What BV-MISSING says."""

    title = N_("Part of the version missing")
    meaning = N_("A part of the version is missing")

    def message(self) -> str:
        f = self.finding
        return self.say("{path} is missing and read as 0.", path=f.path)

    def remedy(self) -> str:
        return self.say("Add it: without it the version is not that of any engine.")


class SlashedBranchTexts(FindingTexts[SlashedBranch]):
    """What BV-BRANCH says."""

    title = N_("Branch written with slashes")
    meaning = N_("The branch is written with slashes")

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
            case "licensee":
                return self.psay("an axis", "the licensee version")
            case "custom_versions":
                return self.say("the custom versions that are not listed")
            case _:
                return self.say("the newest number of {guid}", guid=key)


#: Missing custom versions that are named.
_MOST_MISSING: Final = 3


class VersionsMissingTexts(FindingTexts[VersionsMissing]):
    """What VERSIONS-MISSING says."""

    def message(self) -> str:
        f = self.finding
        few = f.names[:_MOST_MISSING]
        if len(f.names) > len(few):
            return self.say(
                "{release} registers {names:, |, } and {more:,} more custom versions, which the "
                "source does not show: the list is not complete.",
                release=f.release,
                names=few,
                more=len(f.names) - len(few),
            )
        return self.say(
            "{release} registers {names:, | and }, which the source does not show: the list is "
            "not complete.",
            release=f.release,
            names=few,
        )

    def remedy(self) -> str:
        return self.say("Import the engine's whole source, with its plugins.")


class HeaderUnreadTexts(FindingTexts[HeaderUnread]):
    """What HEADER-UNREAD says."""

    def message(self) -> str:
        f = self.finding
        return self.say("{path}: {why}.", path=f.path, why=f.why)

    def remedy(self) -> str:
        if self.finding.whole:
            return self.say(
                "Versions that are registered there are missing. Make it readable and import "
                "again, or mend the profile by hand."
            )
        return self.say("Look at the line, and mend the profile by hand where it matters.")


class StaleManifestTexts(FindingTexts[StaleManifest]):
    """What STALE-MODULES says."""

    title = N_("Manifest of another build")
    meaning = N_(
        "A manifest of another build. Where the ids differ only in capitals or braces, it says so; "
        "the engine compares the exact text"
    )

    def message(self) -> str:
        f = self.finding
        if f.reference:
            return self.in_a_row(
                self.say(
                    "{path} is of build {build_id}, the executable of {reference}: it is skipped "
                    "with its {modules:# module|# modules}.",
                    path=f.path,
                    build_id=f.build_id,
                    reference=f.reference,
                    modules=f.modules,
                ),
                self._writing(),
            )
        return self.in_a_row(
            self.say(
                "{path} is of build {build_id}, the executable of no id: it is skipped with "
                "its {modules:# module|# modules}.",
                path=f.path,
                build_id=f.build_id,
                modules=f.modules,
            ),
            self._writing(),
        )

    def remedy(self) -> str:
        return self.say("Build these modules with this engine, or take binaries made for it.")

    def _writing(self) -> str:
        f = self.finding
        if f.probably_same:
            return self.say("Probably the same id, written otherwise.")
        return ""


class NoBuildIdTexts(FindingTexts[NoBuildId]):
    """What NO-BUILD-ID says."""

    title = N_("Manifest without a build id")
    meaning = N_("A manifest without an id fits nothing")

    def message(self) -> str:
        f = self.finding
        return self.say("{path} has no BuildId: it is skipped.", path=f.path)

    def remedy(self) -> str:
        return self.say("Build these modules again.")


class EmptyBuildIdTexts(FindingTexts[EmptyBuildId]):
    """What EMPTY-BUILD-ID says."""

    title = N_("Empty build id")
    meaning = N_("A manifest without an id fits nothing")

    def message(self) -> str:
        f = self.finding
        if not f.path:
            return self.say("The build id that --build-id names is empty, which fits nothing.")
        return self.say("{path} has an empty BuildId, which fits nothing.", path=f.path)

    def remedy(self) -> str:
        return self.say("Build it again.")


class NoEngineManifestTexts(FindingTexts[NoEngineManifest]):
    """What NO-ENGINE-MODULES says."""

    title = N_("Executable without a manifest")
    meaning = N_("No manifest beside the executable: it does not start")

    def message(self) -> str:
        f = self.finding
        return self.say(
            "There is no {name}.modules beside {path}: the executable ends at its start.",
            name=f.name,
            path=f.path,
        )

    def remedy(self) -> str:
        return self.say("Executable, libraries and their .modules files go together.")


class ModuleMissingTexts(FindingTexts[ModuleMissing]):
    """What MODULE-MISSING says."""

    title = N_("Module not available")
    meaning = N_(
        "A module that is needed is not available: of another build, listed but not there, or "
        "there but not listed"
    )

    def message(self) -> str:
        f = self.finding
        if f.stale:
            return self.say(
                "Module {module} is incompatible or missing: {listed_in} is of another build.",
                module=f.module,
                listed_in=f.listed_in,
            )
        if f.absent:
            return self.say(
                "Module {module} is incompatible or missing: {listed_in} lists {library}, which "
                "is not there.",
                module=f.module,
                listed_in=f.listed_in,
                library=f.library,
            )
        return self.say(
            "Module {module} is incompatible or missing: {library} is there, but no manifest "
            "lists it.",
            module=f.module,
            library=f.library,
        )

    def remedy(self) -> str:
        return self.say("Build it with this engine; the editor offers to, where it has the source.")


class DuplicateModuleTexts(FindingTexts[DuplicateModule]):
    """What DUPLICATE-MODULE says."""

    title = N_("Module in two manifests")
    meaning = N_("Two manifests that are taken have one module")

    def message(self) -> str:
        f = self.finding
        return self.say(
            "Module {module} is in {first} and in {path}: which of them is loaded is "
            "left to chance.",
            module=f.module,
            first=f.first,
            path=f.path,
        )

    def remedy(self) -> str:
        return self.say("Remove one of them.")


class NoReferenceTexts(FindingTexts[NoReference]):
    """What NO-REFERENCE says."""

    title = N_("Build id of the executable not known")
    meaning = N_("Nothing tells the id of the executable, so nothing is refused")

    def message(self) -> str:
        f = self.finding
        if f.several is not None:
            return self.say(
                "No executable of {name} contains its build id, and its manifests are of "
                "{several} different builds: at most one of them fits any engine.",
                name=f.name,
                several=f.several,
            )
        return self.say(
            "No executable of {name} contains its build id, so its manifests are not judged.",
            name=f.name,
        )

    def remedy(self) -> str:
        return self.say("Name the id with --build-id, or the engine with --engine-root.")


class UnreadBinaryFileTexts(FindingTexts[UnreadBinaryFile]):
    """What UNREADABLE-MODULES says."""

    title = N_("File not readable")
    meaning = N_("A file that cannot be read")

    def message(self) -> str:
        f = self.finding
        return self.say("{reason}.", reason=f.reason)

    def remedy(self) -> str:
        if self.finding.closed:
            return self.say("Check the path and the rights, then read it again.")
        if self.finding.by_hand:
            return self.say("Mend the file; the engine's editor writes such files too.")
        return self.say("Build it again.")
