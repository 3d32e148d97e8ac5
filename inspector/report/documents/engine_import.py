"""The document of ``inspector engine import``: an engine from its own source."""

from __future__ import annotations

from typing import Self

from inspector.catalog.model import CustomList, ListedVersion
from inspector.project.around.headers import ImportedEngine
from inspector.report.documents.build_version import EngineProblem
from inspector.report.documents.parts import Count, Document, Engine, GuidText, Part, Version


class NamedNumber(Part):
    """A number of a version list; ``what`` is the comment above it."""

    number: int
    name: str
    what: str

    @classmethod
    def all_of(cls, versions: tuple[ListedVersion, ...]) -> list[Self]:
        """What is said of a list."""
        return [
            cls(number=version.number, name=version.name, what=version.what) for version in versions
        ]


class ObjectList(Part):
    """A list of object versions: ue4, ue5 or licensee."""

    axis: str
    latest: int
    place: str
    versions: list[NamedNumber]


class LayoutNumber(Part):
    """The newest header layout; without a place the source does not say it."""

    number: int
    place: str | None


class CustomRegistration(Part):
    """A custom version as it is registered."""

    guid: GuidText
    class_name: str | None
    friendly_name: str | None
    latest: int
    registered: bool
    place: str
    versions: list[NamedNumber]

    @classmethod
    def of(cls, entry: CustomList) -> Self:
        """What is said of a registration."""
        return cls(
            guid=str(entry.guid),
            class_name=entry.class_name,
            friendly_name=entry.friendly_name,
            latest=entry.latest,
            registered=entry.registered,
            place=str(entry.place),
            versions=NamedNumber.all_of(entry.versions),
        )


class EngineImport(Document):
    """An engine from its own source, and the profile file that was written."""

    path: str
    profile: str
    engine: Engine
    version: Version
    complete: bool
    files: Count
    telling: Count
    object_versions: list[ObjectList]
    header_layout: LayoutNumber
    custom_versions: list[CustomRegistration]
    findings: list[EngineProblem]

    @classmethod
    def of(cls, engine: ImportedEngine, path: str, profile: str) -> Self:
        """What is said of an import.

        Args:
            engine: The engine.
            path: The folder that was read.
            profile: The file that was written.
        """
        layout = engine.lists.layout
        return cls(
            path=path,
            profile=profile,
            engine=Engine.of(engine.profile),
            version=Version.of(engine.profile.version),
            complete=engine.profile.complete,
            files=engine.files,
            telling=engine.telling,
            object_versions=[
                ObjectList(
                    axis=axis,
                    latest=listed.latest,
                    place=str(listed.place),
                    versions=NamedNumber.all_of(listed.versions),
                )
                for axis, listed in engine.lists.objects.items()
            ],
            header_layout=LayoutNumber(
                number=engine.profile.legacy,
                place=str(layout.place) if layout is not None else None,
            ),
            custom_versions=[CustomRegistration.of(entry) for entry in engine.lists.custom],
            findings=EngineProblem.all_of(engine.findings),
        )
