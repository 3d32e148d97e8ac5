"""The documents of ``inspector build-version``: what a file says, and what an update writes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from msgspec import Meta

from inspector import catalog as engines
from inspector.catalog import Catalog
from inspector.catalog.build_version import ABSENT, BUILD_FIELDS, Absent
from inspector.checks import Severity
from inspector.checks.engines.build import build_findings, refusing_releases
from inspector.findings.finding import Finding
from inspector.messages.rendering import english
from inspector.messages.rules import texts_of
from inspector.project.around.builds import UpdatePreview
from inspector.report.build_version import header_notes
from inspector.report.documents.parts import Count, Document, Part, Version

#: A number as an engine stores it, with the bit of a licensee's build.
Stored = Annotated[int, Meta(ge=0, le=0xFFFFFFFF)]


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
            path=path,
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
            path=preview.path,
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
