"""What can be wrong with the binaries of an engine, a project or a plugin."""

from __future__ import annotations

from inspector.catalog.binaries import same_but_for_writing
from inspector.finding import Finding, Severity
from inspector.findings.message import Text


class ModulesFinding(Finding):
    """Something about binaries; ``path`` is the file."""

    rule = "MODULES"


class StaleManifest(ModulesFinding):
    """A manifest of another build: none of its modules is loaded."""

    rule = "STALE-MODULES"
    stable = ("build_id", "reference")
    templates = {
        "message": "{path} is of build {build_id}, the executable of {executable}: it is skipped "
        "with its {modules:# module|# modules}.{writing}",
        "executable": "no id",
        "executable.reference": "{reference}",
        "writing": "",
        "writing.probably_same": " Probably the same id, written otherwise.",
        "remedy": "Build these modules with this engine, or take binaries made for it.",
    }

    build_id: str
    reference: str
    modules: int

    @property
    def probably_same(self) -> bool:
        """Whether the ids differ only in how they are written."""
        return same_but_for_writing(self.build_id, self.reference)


class NoBuildId(ModulesFinding):
    """A manifest without an id fits no executable."""

    rule = "NO-BUILD-ID"
    templates = {
        "message": "{path} has no BuildId: it is skipped.",
        "remedy": "Build these modules again.",
    }


class EmptyBuildId(ModulesFinding):
    """An empty id is taken to differ from every other, another empty one too."""

    rule = "EMPTY-BUILD-ID"
    templates = {
        "message": "{path} has an empty BuildId, which fits nothing.",
        "remedy": "Build it again.",
    }


class NoEngineManifest(ModulesFinding):
    """There is an executable without a manifest beside it: it does not start."""

    rule = "NO-ENGINE-MODULES"
    templates = {
        "message": "There is no {name}.modules beside {path}: the executable ends at its start.",
        "remedy": "Executable, libraries and their .modules files go together.",
    }

    name: str


class ModuleMissing(ModulesFinding):
    """A module that is needed is not available; ``why`` is one of four reasons."""

    rule = "MODULE-MISSING"
    stable = ("module",)
    templates = {
        "message": "Module {module} is incompatible or missing: {reason}.",
        "reason.stale": "{listed_in} is of another build",
        "reason.absent": "{listed_in} lists {library}, which is not there",
        "reason.unlisted": "{library} is there, but no manifest lists it",
        "remedy": "Build it with this engine; the editor offers to, where it has the source.",
    }

    module: str
    library: str = ""
    listed_in: str = ""
    why: str = "stale"

    @property
    def stale(self) -> bool:
        """It is in a manifest of another build."""
        return self.why == "stale"

    @property
    def absent(self) -> bool:
        """A manifest lists it, but its library is not there."""
        return self.why == "absent"

    @property
    def unlisted(self) -> bool:
        """Its library is there, but no manifest lists it."""
        return self.why == "unlisted"


class DuplicateModule(ModulesFinding):
    """Two accepted manifests have one module."""

    rule = "DUPLICATE-MODULE"
    severity = Severity.WARNING
    stable = ("module",)
    templates = {
        "message": "Module {module} is in {first} and in {path}: which of them is loaded is left "
        "to chance.",
        "remedy": "Remove one of them.",
    }

    module: str
    first: str


class NoReference(ModulesFinding):
    """Nothing tells the id of an executable, so nothing is refused."""

    rule = "NO-REFERENCE"
    severity = Severity.INFO
    templates = {
        "message": "No executable of {name} tells its build id, so its manifests are not judged.",
        "message.several": "No executable of {name} tells its build id, and its manifests are of "
        "{several} different builds: at most one of them fits any engine.",
        "remedy": "Name the id with --build-id, or the engine with --engine-root.",
    }

    name: str
    several: int | None = None


class UnreadBinaryFile(ModulesFinding):
    """A file that cannot be read, so that what it lists does not exist."""

    rule = "UNREADABLE-MODULES"
    templates = {"message": "{reason}.", "remedy": "Build it again."}

    reason: Text
