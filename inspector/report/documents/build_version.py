"""The documents of ``inspector build-version``, ``inspector modules`` and ``inspector cooked``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from msgspec import Meta

from inspector import catalog as engines
from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.build_version import BUILD_FIELDS
from inspector.catalog.local_version import ABSENT, Absent
from inspector.checks import Severity
from inspector.checks.engines.build import build_findings, refusing_releases
from inspector.checks.engines.cooked import CookedAnswer
from inspector.checks.engines.modules import BinariesAnswer, TargetAnswer
from inspector.files.system import slashed
from inspector.findings.finding import Finding
from inspector.messages.rendering import english, render
from inspector.messages.rules import texts_of
from inspector.messages.rules.engine_content import assumption_title, offence_text
from inspector.project.around.builds import UpdatePreview
from inspector.report.build_version import header_notes
from inspector.report.documents.parts import Count, Document, Engine, Part, Version

#: A number as an engine stores it, with the bit of a licensee's build.
Stored = Annotated[int, Meta(ge=0, le=0xFFFFFFFF)]


# -- build-version ---------------------------------------------------------------------------------


class EngineProblem(Part):
    """Something that is wrong with an engine's own files, with its sentences."""

    rule: str
    severity: Severity
    place: str
    message: str
    remedy: str

    @classmethod
    def of(cls, finding: Finding) -> Self:
        """What is said of a finding."""
        texts = texts_of(finding)
        return cls(
            rule=finding.rule,
            severity=finding.severity,
            place=finding.path,
            message=texts.message(),
            remedy=texts.remedy(),
        )

    @classmethod
    def all_of(cls, findings: Iterable[Finding]) -> list[Self]:
        """What is said of several."""
        return [cls.of(finding) for finding in findings]


class BuildField(Part):
    """A field of the file, or what its absence stands for."""

    name: str
    value: int | str | None
    written: bool
    meaning: str


class Derived(Part):
    """What follows from the fields."""

    current: Version
    stored_changelist: Stored
    compatible_with: Version
    stored_floor: Stored
    effective_compatible_changelist: Count
    check: bool
    empty: bool
    text: str
    refused_by: list[str]

    @classmethod
    def of(cls, build: engines.BuildVersion, catalog: Catalog) -> Self:
        """What follows from a file."""
        return cls(
            current=Version.of(build.current),
            stored_changelist=build.current.raw_changelist,
            compatible_with=Version.of(build.compatible_with),
            stored_floor=build.compatible_with.raw_changelist,
            effective_compatible_changelist=build.effective_compatible_changelist,
            check=build.check_on,
            empty=build.is_empty,
            text=build.version_text,
            refused_by=list(refusing_releases(build, catalog)),
        )


class BuildVersionShow(Document):
    """A Build.version; ``other`` are the names of fields that are not known, and are kept."""

    path: str
    values: list[BuildField]
    other: list[str]
    derived: Derived
    findings: list[EngineProblem]

    @classmethod
    def of(
        cls, path: str, build: engines.BuildVersion, findings: Iterable[Finding], catalog: Catalog
    ) -> Self:
        """What is said of a file."""
        return cls(
            path=slashed(path),
            values=[
                BuildField(
                    name=field.name,
                    value=_plain(getattr(build, field.attribute)),
                    written=field.name in build.written,
                    meaning=english(field.meaning),
                )
                for field in BUILD_FIELDS
            ],
            other=list(build.other),
            derived=Derived.of(build, catalog),
            findings=EngineProblem.all_of(findings),
        )


def _plain(value: bool | int | str | None) -> int | str | None:
    return int(value) if isinstance(value, bool) else value


class Update(Part):
    """A field before and after; null is absent."""

    name: str
    before: int | str | None
    keep: int | str | None
    reset: int | str | None


class Reading(Part):
    """What the file says after the command in one reading of its documents."""

    absent: Literal["keep", "reset"]
    derived: Derived
    findings: list[EngineProblem]
    headers: list[str]


class BuildVersionUpdate(Document):
    """What UpdateLocalVersion would write; ``backup`` is where the file before is."""

    path: str
    absent: Literal["keep", "reset"]
    values: list[Update]
    readings: list[Reading]
    written: bool
    backup: str | None

    @classmethod
    def of(
        cls, preview: UpdatePreview, absent: Absent, backup: str | None, catalog: Catalog
    ) -> Self:
        """What is said of an update."""
        return cls(
            path=slashed(preview.path),
            absent=absent,
            values=[
                Update(name=update.name, before=update.before, keep=update.keep, reset=update.reset)
                for update in preview.updates
            ],
            readings=[
                Reading(
                    absent=reading,
                    derived=Derived.of(preview.after(reading), catalog),
                    findings=EngineProblem.all_of(build_findings(preview.after(reading))),
                    headers=header_notes(preview, reading),
                )
                for reading in ABSENT
            ],
            written=backup is not None,
            backup=backup,
        )


# -- modules ---------------------------------------------------------------------------------------


class ModulesManifest(Part):
    """A .modules file; ``accepted`` is null where no id is known to compare."""

    path: str
    build_id: str | None
    accepted: bool | None
    modules: Count


class Module(Part):
    """A module that a manifest lists, and what becomes of it."""

    name: str
    library: str
    manifest: str
    state: Literal["available", "refused", "missing", "not-judged"]


class ModulesTarget(Part):
    """All that goes with one executable; ``build_id`` is its id, null where none is known."""

    name: str
    build_id: str | None
    source: str
    manifests: list[ModulesManifest]
    modules: list[Module]

    @classmethod
    def of(cls, answer: TargetAnswer) -> Self:
        """What is said of a target."""
        return cls(
            name=answer.name,
            build_id=answer.reference,
            source=render(answer.source.text) if answer.source else "",
            manifests=[
                ModulesManifest(
                    path=slashed(each.manifest.path),
                    build_id=each.manifest.build_id,
                    accepted=each.accepted,
                    modules=len(each.manifest.modules),
                )
                for each in answer.manifests
            ],
            modules=[
                Module(
                    name=module.name,
                    library=module.library,
                    manifest=module.manifest,
                    state=module.state.value,
                )
                for module in answer.modules
            ],
        )


class Modules(Document):
    """The binaries below a folder."""

    path: str
    targets: list[ModulesTarget]
    findings: list[EngineProblem]

    @classmethod
    def of(cls, path: str, answer: BinariesAnswer) -> Self:
        """What is said of a folder."""
        return cls(
            path=slashed(path),
            targets=[ModulesTarget.of(target) for target in answer.targets],
            findings=EngineProblem.all_of(answer.findings),
        )


# -- cooked ----------------------------------------------------------------------------------------


class CookedOffender(Part):
    """A package, or the place of a gate, that breaks an assumption, and what it has there."""

    path: str
    has: str


class CookedAssumption(Part):
    """An assumption; ``packages`` break it (gates break S7), ``first`` are the first of them."""

    id: str
    title: str
    advisory: bool
    state: Literal["holds", "fails", "not-known"]
    why: str
    packages: Count
    first: list[CookedOffender]


class NumberCount(Part):
    """How many packages are at a number; null stands for unversioned ones."""

    number: int | None
    packages: Count


class CookedAxis(Part):
    """How many packages are at each number of an axis; ``latest`` is null where it is not known."""

    axis: str
    title: str
    latest: int | None
    counts: list[NumberCount]


class Cooked(Document):
    """Whether a set meets the assumptions of a build that leaves out code of upgrades."""

    engine: Engine
    packages: Count
    meets: bool
    verdict: Literal["holds", "fails", "not-known"]
    assumptions: list[CookedAssumption]
    axes: list[CookedAxis]
    findings: list[EngineProblem]

    @classmethod
    def of(cls, answer: CookedAnswer, engine: EngineProfile) -> Self:
        """What is said of a set."""
        return cls(
            engine=Engine.of(engine),
            packages=answer.packages,
            meets=answer.verdict.value == "holds",
            verdict=answer.verdict.value,
            assumptions=[
                CookedAssumption(
                    id=each.assumption.code,
                    title=assumption_title(each.assumption.code),
                    advisory=each.assumption.advisory,
                    state=each.state.value,
                    why=render(each.why) if each.why is not None else "",
                    packages=each.packages,
                    first=[
                        CookedOffender(path=path, has=offence_text(has))
                        for path, has in each.offenders
                    ],
                )
                for each in answer.assumptions
            ],
            axes=[
                CookedAxis(
                    axis=axis.axis,
                    title=axis.title,
                    latest=axis.latest,
                    counts=[NumberCount(number=n, packages=count) for n, count in axis.counts],
                )
                for axis in answer.axes
            ],
            findings=EngineProblem.all_of(answer.findings),
        )
