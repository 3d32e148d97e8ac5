"""What the rules of :mod:`inspector.checks.rules.engine_versions` say."""

from __future__ import annotations

from typing import TypeVar

from inspector.checks.rules.custom_versions import CustomInvalid, CustomNew, CustomUnknown
from inspector.checks.rules.engine_versions import (
    ChangelistZeroDisabled,
    CompatMismatch,
    EngineNew,
    LicenseeBuild,
    NoChangelist,
    PreRelease,
    ZeroChangelist,
)
from inspector.messages import N_
from inspector.messages.rules import group_line
from inspector.messages.rules.texts import CheckTexts, TooNewTexts


class EngineNewTexts(TooNewTexts[EngineNew]):
    """What ENGINE-NEW says."""

    title = N_("Asks for a newer engine")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "Compatible with {version}, newer than {engine}",
            version=self._version(),
            engine=f.engine,
        )

    def message(self) -> str:
        f = self.finding
        if f.stand_in and f.named_by_version:
            return self.say(
                "The package was saved by {version} and stores no other version that could "
                "open it; {engine} is older: {why}.",
                version=self._version(),
                engine=f.engine,
                why=self._why(),
            )
        if f.stand_in:
            return self.say(
                "The package was saved by {version} and stores no other version that could "
                "open it; {engine} ({compared_version}) is older: {why}.",
                version=self._version(),
                engine=f.engine,
                compared_version=f.compared_version,
                why=self._why(),
            )
        if f.named_by_version:
            return self.say(
                "The package is compatible with {version} and newer; {engine} is older: {why}.",
                version=self._version(),
                engine=f.engine,
                why=self._why(),
            )
        return self.say(
            "The package is compatible with {version} and newer; {engine} "
            "({compared_version}) is older: {why}.",
            version=self._version(),
            engine=f.engine,
            compared_version=f.compared_version,
            why=self._why(),
        )

    def sentence(self) -> str:
        version = self._version()
        floor = (
            self.say("It was saved by {version} and stores no older one", version=version)
            if self.finding.stand_in
            else self.say("It is compatible with {version} and newer", version=version)
        )
        custom = [
            other
            for other in self.scene.findings
            if isinstance(other, CustomNew | CustomUnknown | CustomInvalid) and other.refuses
        ]
        if not custom:
            return self.say("{floor}; the object versions would fit.", floor=floor)
        alike = [other for other in custom if other.rule == custom[0].rule]
        said = self.verbatim(group_line(alike))
        if len(alike) == 1:
            return self.say(
                "{floor}; the object versions would fit, but a custom version does not: {custom}.",
                floor=floor,
                custom=said,
            )
        return self.say(
            "{floor}; the object versions would fit, but {custom}.", floor=floor, custom=said
        )

    def stops(self) -> str:
        return self.say("is older than {version}", version=self._version())

    def headline(self) -> str:
        f = self.finding
        if f.stand_in:
            return self.say(
                "The package was saved by {version} and stores no other version that could "
                "open it; {engine} is older",
                version=self._version(),
                engine=f.engine,
            )
        return self.say(
            "The package is compatible with {version} and newer; {engine} is older",
            version=self._version(),
            engine=f.engine,
        )

    def checked(self) -> str:
        return self.say("The engine version that the package says it is compatible with.")

    def this_file(self) -> str:
        f = self.finding
        if f.stand_in:
            return self.say(
                "**{version}** saved by it, as nothing else is stored", version=self._version()
            )
        return self.say(
            "**{version}** and newer, as the package itself says", version=self._version()
        )

    def engine_limit(self) -> str:
        f = self.finding
        if self.scene.patch_open:
            return self.say(
                "It is **{compared_version}**, the newest known build of {engine}, which is "
                "older: {why}. Release, patch and then the changelist are compared, so it "
                "stops here.",
                compared_version=f.compared_version,
                engine=f.engine,
                why=self._why(),
            )
        return self.say(
            "It is **{compared_version}**, which is older: {why}. Release, patch and "
            "then the changelist are compared, so it stops here.",
            compared_version=f.compared_version,
            why=self._why(),
        )

    def passes(self) -> str:
        f = self.finding
        return self.say("is new enough for {stored}", stored=f.stored)

    def _version(self) -> str:
        f = self.finding
        if f.by_studio:
            return self.say("{stored_build} of a studio's build", stored_build=f.stored_build)
        if f.by_changelist:
            return self.verbatim(f.stored_build)
        return self.verbatim(f.stored)

    def _why(self) -> str:
        f = self.finding
        if f.by_studio:
            return self.say("a studio's build counts as newer than Epic's of the same version")
        if f.by_major:
            return self.say("the major version decides")
        if f.by_minor:
            return self.say("the minor version decides")
        if f.by_patch:
            return self.say("the patch decides")
        if f.by_changelist:
            return self.say("the changelist decides")
        return self.say("the version decides")


class CompatMismatchTexts(CheckTexts[CompatMismatch]):
    """What COMPAT-MISMATCH says."""

    title = N_("Engine versions do not agree")

    def line(self) -> str:
        f = self.finding
        if f.branch:
            return self.say("Saved-by and compatible-with name different branches")
        return self.say(
            "Compatible with {compatible_with}, saved by {saved_by}",
            compatible_with=f.compatible_with,
            saved_by=f.saved_by,
        )

    def message(self) -> str:
        f = self.finding
        if f.branch:
            return self.say(
                "Saved by {saved_by}, compatible with {compatible_with}: the branches differ.",
                saved_by=f.saved_by,
                compatible_with=f.compatible_with,
            )
        if f.newer:
            return self.say(
                "Compatible with {compatible_with}, which is newer than {saved_by} that saved it.",
                compatible_with=f.compatible_with,
                saved_by=f.saved_by,
            )
        return self.say(
            "Saved by {saved_by}, compatible with {compatible_with}: the releases differ.",
            saved_by=f.saved_by,
            compatible_with=f.compatible_with,
        )

    def remedy(self) -> str:
        return self.say(
            "Check the Build.version of the engine that saved it, above all "
            "CompatibleChangelist and the release numbers; then save the package again."
        )

    def sentence(self) -> str:
        return self.message()

    def headline(self) -> str:
        return self.say("The two engine versions do not belong together")

    def checked(self) -> str:
        return self.say("Compatible-with alone. Saved-by is stored for people and is not compared.")

    def this_file(self) -> str:
        f = self.finding
        return self.say(
            "saved by **{saved_by}**, compatible with **{compatible_with}**",
            saved_by=f.saved_by,
            compatible_with=f.compatible_with,
        )

    def engine_limit(self) -> str:
        return self.say(
            "None: it loads. A build writes compatible-with for its own release, with "
            "the changelist of the first build of it."
        )

    def sure(self) -> str:
        return self.say("Certain that they differ. Which of the two is wrong is not known.")


N = TypeVar("N", bound=NoChangelist)


class NoChangelistTexts(CheckTexts[N]):
    """What rules of this kind say."""

    def checked(self) -> str:
        return self.say("Whether saved-by and compatible-with name a changelist.")

    def this_file(self) -> str:
        f = self.finding
        if f.empty:
            return self.say(
                "{which} has **an empty engine version (0.0.0-0)**", which=self._which()
            )
        return self.say(
            "{which} has **changelist 0 ({stored})**", which=self._which(), stored=f.stored
        )

    def _which(self) -> str:
        f = self.finding
        if f.floor:
            return self.say("compatible-with")
        return self.say("saved-by")


class ZeroChangelistTexts(NoChangelistTexts[ZeroChangelist]):
    """What ZERO-CHANGELIST says."""

    title = N_("Changelist 0")

    def line(self) -> str:
        return self.say("Changelist 0 in {which}", which=self._which())

    def message(self) -> str:
        f = self.finding
        if f.empty:
            return self.say(
                "The package stores an empty engine version (0.0.0-0) as {which}: engines "
                "cannot compare it, so none refuses it for its engine version.",
                which=self._which(),
            )
        return self.say(
            "The package stores changelist 0 ({stored}) as {which}: engines cannot "
            "compare it, so none refuses it for its engine version.",
            stored=f.stored,
            which=self._which(),
        )

    def remedy(self) -> str:
        f = self.finding
        if f.closed:
            return self.say(
                "No editor opens this file as it is. Save or cook its source again with a "
                "distributed build, whose changelist is not 0."
            )
        return self.say(
            "Save it again with a distributed build, and save no content with a build "
            "whose changelist is 0."
        )

    def sentence(self) -> str:
        return self.say("Changelist 0: the engine cannot compare versions, so it never refuses.")

    def headline(self) -> str:
        return self.say("The engine cannot determine how new this package is")

    def engine_limit(self) -> str:
        return self.say(
            "None: with changelist 0 the comparison of engine versions is switched off, "
            "for this package in every engine. Object and custom versions still count."
        )

    def log(self) -> str:
        return self.say(
            "`Asset has been saved with empty engine version. The asset will be loaded "
            "but may be incompatible.` “Empty” means changelist 0 here."
        )

    def sure(self) -> str:
        return self.say("Certain. The number is read from bytes.")


class ChangelistZeroDisabledTexts(NoChangelistTexts[ChangelistZeroDisabled]):
    """What CHANGELIST-ZERO-DISABLED says."""

    title = N_("Changelist 0, warning switched off")

    def line(self) -> str:
        f = self.finding
        if f.expected:
            return self.say("Changelist 0, as the project expects")
        return self.say("Changelist 0, the project silences it")

    def message(self) -> str:
        f = self.finding
        if f.expected and f.empty:
            return self.say(
                "The package stores an empty engine version (0.0.0-0) as {which}, as {file}, line "
                "{line_number:d} ({switched}) expects of it.",
                which=self._which(),
                file=f.file,
                line_number=f.line_number,
                switched=f.switched,
            )
        if f.expected:
            return self.say(
                "The package stores changelist 0 ({stored}) as {which}, as {file}, line "
                "{line_number:d} ({switched}) expects of it.",
                stored=f.stored,
                which=self._which(),
                file=f.file,
                line_number=f.line_number,
                switched=f.switched,
            )
        if f.empty:
            return self.say(
                "The package stores an empty engine version (0.0.0-0) as {which}; {file}, line "
                "{line_number:d} ({switched}) silences the warning.",
                which=self._which(),
                file=f.file,
                line_number=f.line_number,
                switched=f.switched,
            )
        return self.say(
            "The package stores changelist 0 ({stored}) as {which}; {file}, line {line_number:d} "
            "({switched}) silences the warning.",
            stored=f.stored,
            which=self._which(),
            file=f.file,
            line_number=f.line_number,
            switched=f.switched,
        )

    def remedy(self) -> str:
        f = self.finding
        return self.say(
            "Remove the line ({file}, line {line_number:d}) to see the warnings again.",
            file=f.file,
            line_number=f.line_number,
        )

    def sentence(self) -> str:
        f = self.finding
        if f.expected:
            return self.say("Changelist 0, as the project expects.")
        return self.say("Changelist 0; the project has switched the warning off.")

    def headline(self) -> str:
        f = self.finding
        if f.expected:
            return self.say("The project expects this: its engine is built from source")
        return self.say("The project has switched this warning off")

    def engine_limit(self) -> str:
        f = self.finding
        return self.say(
            "None, and no warning either: `{switched}` in {file}, line {line_number:d}. "
            "The file is as unprotected as before.",
            switched=f.switched,
            file=f.file,
            line_number=f.line_number,
        )

    def log(self) -> str:
        f = self.finding
        if f.expected:
            return self.say(
                "`Asset has been saved with empty engine version. The asset will be loaded "
                "but may be incompatible.` The engine does not know that line."
            )
        return self.say("Nothing, because of that line.")

    def sure(self) -> str:
        return self.say(
            "Certain. The line was read; which line wins in a deeper ini file is not judged."
        )


class LicenseeBuildTexts(CheckTexts[LicenseeBuild]):
    """What LICENSEE-BUILD says."""

    title = N_("Saved by a studio's build")

    def line(self) -> str:
        f = self.finding
        return self.say("Saved by a studio's build of {saved_by}", saved_by=f.saved_by)

    def message(self) -> str:
        f = self.finding
        return self.say(
            "The package was saved by a studio's own build, {saved_by}-{changelist:d}.",
            saved_by=f.saved_by,
            changelist=f.changelist,
        )

    def remedy(self) -> str:
        return self.say("Nothing to do. Ask the studio which engine it keeps its content for.")

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "It was saved by a studio's own build, {saved_by}-{changelist:d}.",
            saved_by=f.saved_by,
            changelist=f.changelist,
        )

    def headline(self) -> str:
        return self.say("A studio's own build saved this package")

    def checked(self) -> str:
        return self.say("The highest bit of the changelist that saved the package.")

    def this_file(self) -> str:
        f = self.finding
        if f.branch:
            return self.say(
                "**{saved_by}-{changelist:d}**, bit set, branch `{branch}`",
                saved_by=f.saved_by,
                changelist=f.changelist,
                branch=f.branch,
            )
        return self.say(
            "**{saved_by}-{changelist:d}**, bit set", saved_by=f.saved_by, changelist=f.changelist
        )

    def engine_limit(self) -> str:
        return self.say(
            "None by itself. Where release and patch are equal, a studio's build counts "
            "as newer than Epic's."
        )

    def sure(self) -> str:
        return self.say("Certain. The bit is read from bytes.")


class PreReleaseTexts(CheckTexts[PreRelease]):
    """What PRE-RELEASE says."""

    title = N_("Saved by a pre-release")

    def line(self) -> str:
        f = self.finding
        if f.early_access:
            return self.say("Saved by {release} Early Access", release=f.release)
        return self.say("Saved by a build from before {release}", release=f.release)

    def message(self) -> str:
        f = self.finding
        if f.early_access:
            return self.say(
                "The package was saved by {release} Early Access ({saved_by}), not by the "
                "release itself. Pre-releases are not in the release table. On some axes Early "
                "Access is older than 4.27.",
                release=f.release,
                saved_by=f.saved_by,
            )
        return self.say(
            "The package was saved by a build from before {release} ({saved_by}), not by the "
            "release itself. Pre-releases are not in the release table.",
            release=f.release,
            saved_by=f.saved_by,
        )

    def remedy(self) -> str:
        f = self.finding
        return self.say(
            "Open it once and compare it with what you expect, then save it with "
            "{release} or newer.",
            release=f.release,
        )

    def sentence(self) -> str:
        f = self.finding
        if f.early_access:
            return self.say("It was saved by {release} Early Access.", release=f.release)
        return self.say("It was saved by a build from before {release}.", release=f.release)

    def headline(self) -> str:
        return self.say("A pre-release saved this package")

    def checked(self) -> str:
        return self.say(
            "Only the numbers that the package stores, which are judged like any others."
        )

    def this_file(self) -> str:
        f = self.finding
        if f.official is not None:
            return self.say(
                "**{saved_by}**; the first build of the release is {official:d}",
                saved_by=f.saved_by,
                official=f.official,
            )
        return self.say("**{saved_by}**", saved_by=f.saved_by)

    def engine_limit(self) -> str:
        return self.say(
            "None by itself. Data written before a release may differ from what the same "
            "numbers mean afterwards, and no version check can detect that."
        )

    def sure(self) -> str:
        return self.say("Likely. A build from own sources with a small changelist looks the same.")
