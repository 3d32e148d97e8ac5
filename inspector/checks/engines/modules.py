"""Which modules an executable takes, and why it leaves others: the acceptance rule of build ids.

The id of the executable is the reference. A manifest of the same id is accepted with all its
modules, any other is skipped as a whole. A library in no accepted manifest does not exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from inspector.catalog.binaries import (
    Binaries,
    Descriptor,
    Manifest,
    Target,
    is_forced,
    same_but_for_writing,
)
from inspector.checks.engines.build import ForcedBuildId, TargetDisagrees, differing_fields
from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple

# -- what can be wrong with binaries ---------------------------------------------------------------


class ModulesFinding(Finding):
    """Something about binaries; ``path`` is the file."""

    rule = "MODULES"


class StaleManifest(ModulesFinding):
    """A manifest of another build: none of its modules is loaded."""

    rule = "STALE-MODULES"
    stable = ("build_id", "reference")

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


class EmptyBuildId(ModulesFinding):
    """An empty id is taken to differ from every other, another empty one too.

    ``path`` is empty where somebody names the id.
    """

    rule = "EMPTY-BUILD-ID"


class NoEngineManifest(ModulesFinding):
    """There is an executable without a manifest beside it: it does not start."""

    rule = "NO-ENGINE-MODULES"

    name: str


class ModuleMissing(ModulesFinding):
    """A module that is needed is not available; ``why`` is one of four reasons."""

    rule = "MODULE-MISSING"
    stable = ("module",)

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
    severity: Severity = Severity.WARNING
    stable = ("module",)

    module: str
    first: str


class NoReference(ModulesFinding):
    """Nothing tells the id of an executable, so nothing is refused."""

    rule = "NO-REFERENCE"
    severity: Severity = Severity.INFO

    name: str
    several: int | None = None


class UnreadBinaryFile(ModulesFinding):
    """A file that cannot be read, so that what it lists does not exist; or a folder.

    The system does not give a ``closed`` one, which may be as it has to be; one ``by_hand`` is no
    work of a build.
    """

    rule = "UNREADABLE-MODULES"

    reason: Text
    closed: bool = False
    by_hand: bool = False


# -- which modules an executable takes -------------------------------------------------------------

#: A library as the engine's build names it: target, module, and what else the build was.
_LIBRARY: Final = re.compile(
    r"(?:lib)?(?P<target>[A-Za-z0-9_]+)-(?P<module>[A-Za-z0-9_]+)"
    r"(?:-[A-Za-z0-9]+-[A-Za-z]+)?\.(?:dll|so|dylib)"
)
#: Where an id comes from that somebody names.
_NAMED: Final = "--build-id"
#: Targets whose libraries lie beside each other, however a project calls its own.
_EDITORS: Final = ("UE4Editor", "UnrealEditor")


class State(StrEnum):
    """What becomes of a module; the values are those of the JSON output."""

    AVAILABLE = "available"
    REFUSED = "refused"
    MISSING = "missing"
    NOT_JUDGED = "not-judged"


class ModuleAnswer(NamedTuple):
    """A module that a manifest lists."""

    name: str
    library: str
    manifest: str
    state: State


class ManifestAnswer(NamedTuple):
    """A manifest and whether the executable takes it; None where no id is known to compare."""

    manifest: Manifest
    accepted: bool | None


class BuildIdSource(NamedTuple):
    """Where the id of an executable comes from: a ``path``, or who names it where that is empty.

    ``is_promoted`` is whether the file tells no id, but that of a promoted build follows from it.
    """

    path: str = ""
    is_promoted: bool = False

    @property
    def text(self) -> Text:
        """What is said of it."""
        if self.is_promoted:
            return Message("modules/promoted-build", path=self.path)
        return self.path or _NAMED


class TargetAnswer(NamedTuple):
    """All that goes with one executable: the id, where it comes from, manifests and modules."""

    name: str
    reference: str | None
    source: BuildIdSource | None
    manifests: tuple[ManifestAnswer, ...]
    modules: tuple[ModuleAnswer, ...]


class BinariesAnswer(NamedTuple):
    """What is said of the binaries below a folder."""

    targets: tuple[TargetAnswer, ...]
    findings: tuple[Finding, ...]

    @property
    def judges_nothing(self) -> bool:
        """Whether no id of an executable is known to compare those of manifests with."""
        return all(each.reference is None for each in self.targets)


def judge_binaries(
    binaries: Binaries, *, build_id: str | None = None, engine: Binaries | None = None
) -> BinariesAnswer:
    """Which manifests and modules below a folder an engine takes.

    Args:
        binaries: What lies below the folder.
        build_id: The id of the executable, where somebody names it.
        engine: What lies below the engine's own folder, where that is another one.
    """
    whole = engine or binaries
    findings: list[Finding] = []
    answers = []
    for (name, reference), (source, manifests) in _by_reference(binaries, whole, build_id).items():
        answer = _judged(name, reference, source, manifests, binaries)
        answers.append(answer)
        findings += _of_target(answer, binaries)
    if build_id is None:
        own = whole.build[1].build_id if whole.build is not None else ""
        ids = {answer.reference: answer.source for answer in answers if answer.reference}
        findings += [
            ForcedBuildId(path=source.path if source else "", build_id=each)
            for each, source in ids.items()
            if is_forced(each) or each == own
        ]
    findings += _of_engine(whole)
    findings += _of_descriptors(binaries, answers)
    unique = dict.fromkeys(findings)
    return BinariesAnswer(
        tuple(answers), tuple(sorted(unique, key=lambda finding: finding.severity.rank))
    )


def _by_reference(
    binaries: Binaries, engine: Binaries, build_id: str | None
) -> dict[tuple[str, str | None], tuple[BuildIdSource | None, list[Manifest]]]:
    """The manifests by target and the id of its executable, which platforms may differ in."""
    found: dict[tuple[str, str | None], tuple[BuildIdSource | None, list[Manifest]]] = {}
    for manifest in binaries.manifests:
        name, platform = manifest.target, _platform(manifest.folder)
        reference, source = _reference(name, platform, engine, build_id)
        found.setdefault((name, reference), (source, []))[1].append(manifest)
    return found


def _reference(
    name: str, platform: str, engine: Binaries, build_id: str | None
) -> tuple[str | None, BuildIdSource | None]:
    """The id of the executable that a target's manifests serve, and where it comes from."""
    if build_id is not None:
        return build_id, BuildIdSource()

    def is_elsewhere(each: Target | Manifest) -> bool:
        # Each platform is compiled for itself; what has none of its own goes by another's.
        return _platform(each.folder) != platform

    telling = sorted(
        (each for each in engine.targets if each.build_id is not None), key=is_elsewhere
    )
    for target in telling:
        if target.name == name:
            return target.build_id, BuildIdSource(target.path)
    own = [manifest for manifest in engine.manifests if _is_of_engine(manifest.folder)]
    for manifest in sorted(own, key=is_elsewhere):
        if manifest.target == name and manifest.build_id is not None:
            return manifest.build_id, BuildIdSource(manifest.path)
    # A project's own target has the id of the engine that it was built with.
    for target in telling:
        if name in _served(target, engine):
            return target.build_id, BuildIdSource(target.path)
    if engine.build is not None:
        path, build = engine.build
        if build.build_id:
            return build.build_id, BuildIdSource(path)
        # Inferred from distributed builds: promoted ones use the compatible changelist.
        if build.promoted and build.compatible_changelist:
            return str(build.compatible_changelist), BuildIdSource(path, is_promoted=True)
    return None, None


def _is_of_engine(folder: str) -> bool:
    """Whether a folder is that of the engine's executables, not of a plugin or project."""
    parts = [part.lower() for part in re.split(r"[\\/]", folder)]
    return parts[-3:-1] == ["engine", "binaries"]


def _served(target: Target, binaries: Binaries) -> tuple[str, ...]:
    """What the manifests of a target are called: as its executable.

    A target of a project that does not say what it starts has the manifests beside it, whatever
    they are called; without any it is taken to have an executable of its own.
    """
    if target.launch or _is_of_engine(target.folder):
        return (target.executable,)
    there = tuple(each.target for each in binaries.manifests if each.folder == target.folder)
    return (target.name,) if target.name in there or not there else there


def _judged(
    name: str,
    reference: str | None,
    source: BuildIdSource | None,
    listed: Sequence[Manifest],
    binaries: Binaries,
) -> TargetAnswer:
    manifests = [
        ManifestAnswer(manifest, _accepts(reference, manifest.build_id)) for manifest in listed
    ]
    modules = [
        ModuleAnswer(module, library, answer.manifest.path, _state(answer, library, binaries))
        for answer in manifests
        for module, library in answer.manifest.modules.items()
    ]
    return TargetAnswer(name, reference, source, tuple(manifests), tuple(modules))


def _accepts(reference: str | None, build_id: str | None) -> bool | None:
    if reference is None:
        return None
    return bool(build_id) and build_id == reference


def _state(answer: ManifestAnswer, library: str, binaries: Binaries) -> State:
    if answer.accepted is False:
        return State.REFUSED
    files = binaries.libraries.get(answer.manifest.folder, frozenset())
    if library.lower() not in files:
        return State.MISSING
    return State.NOT_JUDGED if answer.accepted is None else State.AVAILABLE


def _of_target(answer: TargetAnswer, binaries: Binaries) -> Iterator[Finding]:
    """What is wrong with the manifests of one executable."""
    reference = answer.reference
    if reference is None:
        ids = {each.manifest.build_id for each in answer.manifests if each.manifest.build_id}
        yield NoReference(name=answer.name, several=len(ids) if len(ids) > 1 else None)
    elif not reference:
        yield EmptyBuildId(path=answer.source.path if answer.source else "")
    for manifest, accepted in answer.manifests:
        if manifest.build_id is None:
            yield NoBuildId(path=manifest.path)
        elif not manifest.build_id:
            yield EmptyBuildId(path=manifest.path)
        elif accepted is False and reference is not None:
            yield StaleManifest(
                path=manifest.path,
                build_id=manifest.build_id,
                reference=reference,
                modules=len(manifest.modules),
            )
    first: dict[tuple[str, str], str] = {}
    platforms = {each.manifest.path: _platform(each.manifest.folder) for each in answer.manifests}
    for module in answer.modules:
        if module.state is State.MISSING:
            yield ModuleMissing(
                path=module.manifest,
                module=module.name,
                library=module.library,
                listed_in=module.manifest,
                why="absent",
            )
        if module.state in (State.AVAILABLE, State.MISSING) and reference:
            key = platforms[module.manifest], module.name
            other = first.setdefault(key, module.manifest)
            if other != module.manifest:
                yield DuplicateModule(path=module.manifest, module=module.name, first=other)


def _platform(folder: str) -> str:
    return re.split(r"[\\/]", folder)[-1].lower()


def _of_engine(engine: Binaries) -> Iterator[Finding]:
    """What is wrong with the engine's own files."""
    beside = {(manifest.folder, manifest.target) for manifest in engine.manifests}
    for target in engine.targets:
        # What a project of an installed engine starts lies in the engine's folder, with a manifest.
        is_there = not target.starts_engine or _is_of_engine(target.folder)
        names = _served(target, engine)
        if target.kind == "Editor" and is_there and (target.folder, names[0]) not in beside:
            yield NoEngineManifest(path=target.path, name=names[0])
        if engine.build is not None and target.version is not None:
            fields = differing_fields(engine.build[1], target.version)
            if fields:
                yield TargetDisagrees(path=target.path, names=fields)


def _of_descriptors(binaries: Binaries, answers: Sequence[TargetAnswer]) -> Iterator[ModuleMissing]:
    """Modules that plugins and projects need, and that no executable gets."""
    judged = [answer for answer in answers if answer.reference is not None]
    taken = {
        module.name
        for answer in answers
        for module in answer.modules
        if module.state in (State.AVAILABLE, State.NOT_JUDGED)
    }
    skipped = {
        module.name: module.manifest
        for answer in judged
        for module in answer.modules
        if module.state is State.REFUSED
    }
    listed = {module.library.lower() for answer in answers for module in answer.modules}
    targets = {*_EDITORS, *(answer.name for answer in answers)}
    strays = {
        match["module"]: (folder, file)
        for folder, files in binaries.libraries.items()
        for file in files - listed
        if (match := _LIBRARY.fullmatch(file))
        and match["target"] in {target.lower() for target in targets}
    }
    for descriptor in binaries.descriptors:
        for module in dict.fromkeys(descriptor.modules):
            if module in taken:
                continue
            if module in skipped:
                yield ModuleMissing(
                    path=descriptor.path, module=module, listed_in=skipped[module], why="stale"
                )
            elif (stray := strays.get(module.lower())) and _is_below(stray[0], descriptor):
                yield ModuleMissing(
                    path=descriptor.path, module=module, library=stray[1], why="unlisted"
                )


def _is_below(folder: str, descriptor: Descriptor) -> bool:
    own = descriptor.folder
    return folder == own or folder.startswith((f"{own}/", f"{own}\\"))
