"""What the rules of :mod:`inspector.checks.engines.modules` say."""

from __future__ import annotations

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
from inspector.messages.rules.texts import FindingTexts


class StaleManifestTexts(FindingTexts[StaleManifest]):
    """What STALE-MODULES says."""

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

    def message(self) -> str:
        f = self.finding
        return self.say("{path} has no BuildId: it is skipped.", path=f.path)

    def remedy(self) -> str:
        return self.say("Build these modules again.")


class EmptyBuildIdTexts(FindingTexts[EmptyBuildId]):
    """What EMPTY-BUILD-ID says."""

    def message(self) -> str:
        f = self.finding
        return self.say("{path} has an empty BuildId, which fits nothing.", path=f.path)

    def remedy(self) -> str:
        return self.say("Build it again.")


class NoEngineManifestTexts(FindingTexts[NoEngineManifest]):
    """What NO-ENGINE-MODULES says."""

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

    def message(self) -> str:
        f = self.finding
        return self.say("{reason}.", reason=f.reason)

    def remedy(self) -> str:
        return self.say("Build it again.")
