"""The documents of ``inspector engine`` and of its commands ``compare`` and ``import``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, Self

from inspector import catalog as engines
from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.model import Build as EngineBuild
from inspector.catalog.model import CustomList, ListedVersion
from inspector.checks.engines.merge import Comparison
from inspector.files.system import slashed
from inspector.messages.rendering import english, render
from inspector.project.around.headers import ImportedEngine
from inspector.project.merged_lists import ComparedLists
from inspector.report.documents.build_version import EngineProblem
from inspector.report.documents.parts import (
    Count,
    Document,
    Engine,
    GuidText,
    Part,
    Version,
)
from inspector.report.engine import enumerator_name
from inspector.report.text import object_version_name
from inspector.versions import Guid

# -- releases --------------------------------------------------------------------------------------


class Build(Part):
    """A build of a release, and where it was seen."""

    version: Version
    official: bool
    source: str

    @classmethod
    def of(cls, build: EngineBuild) -> Self:
        """What is said of a build."""
        return cls(version=Version.of(build.version), official=build.official, source=build.source)


class Release(Part):
    """One known release with its numbers."""

    name: str
    file_version_ue4: int
    file_version_ue4_name: str | None
    file_version_ue5: int
    file_version_ue5_name: str | None
    legacy_file_version: int
    branch: str
    official_changelist: Count | None
    builds: list[Build]
    confirmed: bool
    source: str

    @classmethod
    def of(cls, release: engines.Release, catalog: Catalog) -> Self:
        """What is said of a release."""
        return cls(
            name=release.name,
            file_version_ue4=release.ue4,
            file_version_ue4_name=object_version_name(catalog, "ue4", release.ue4),
            file_version_ue5=release.ue5,
            file_version_ue5_name=object_version_name(catalog, "ue5", release.ue5),
            legacy_file_version=release.legacy,
            branch=release.branch,
            official_changelist=release.official_changelist,
            builds=[Build.of(build) for build in release.builds],
            confirmed=release.confirmed,
            source=release.source,
        )


class Installed(Part):
    """An engine that the lists of this machine name."""

    name: str
    path: str


class Imported(Part):
    """An engine that the user imported, and its profile file."""

    name: str
    path: str


class EngineList(Document):
    """Every known release, and the engines of this machine."""

    default: str
    engines: list[Release]
    installed: list[Installed]
    imported: list[Imported]

    @classmethod
    def of(
        cls, catalog: Catalog, installed: Mapping[str, Path], imported: Mapping[str, str]
    ) -> Self:
        """What is said of all engines.

        Args:
            catalog: What is known.
            installed: Name of an installed engine to its folder.
            imported: Name of an engine that the user imported to its profile file.
        """
        return cls(
            default=catalog.newest_confirmed.name,
            engines=[Release.of(release, catalog) for release in catalog.releases],
            installed=[
                Installed(name=name, path=slashed(str(path))) for name, path in installed.items()
            ],
            imported=[Imported(name=name, path=slashed(path)) for name, path in imported.items()],
        )


class CustomLimit(Part):
    """The newest number of a custom version that the engine reads, or what is certain of it."""

    guid: GuidText
    name: str | None
    friendly_name: str | None
    version: int | None
    enumerator: str | None
    at_least: int | None
    at_most: int | None
    registered: bool | None
    reason: str

    @classmethod
    def of(cls, guid: Guid, limit: engines.CustomLimit, catalog: Catalog) -> Self:
        """What is said of a custom version."""
        info = catalog.custom(guid)
        return cls(
            guid=str(guid),
            name=info.class_name if info else None,
            friendly_name=info.friendly_name if info else None,
            version=limit.version,
            enumerator=enumerator_name(guid, limit.version, catalog),
            at_least=limit.at_least,
            at_most=limit.at_most,
            registered=limit.registered,
            reason=render(limit.reason),
        )


class EngineShow(Document):
    """One engine with the newest number of every axis."""

    engine: Engine
    release: str | None
    confirmed: bool | None
    version: Version
    patch_open: bool
    changelist_known: bool
    compatible_with: Version | None
    legacy_file_version: int
    file_version_ue4: int
    file_version_ue4_name: str | None
    file_version_ue5: int
    file_version_ue5_name: str | None
    file_version_licensee: int
    assumed: list[str]
    complete: bool
    custom_versions: list[CustomLimit]

    @classmethod
    def of(cls, profile: EngineProfile, catalog: Catalog) -> Self:
        """What is said of an engine."""
        release = profile.release
        return cls(
            engine=Engine.of(profile),
            release=release.name if release else None,
            confirmed=release.confirmed if release else None,
            version=Version.of(profile.version),
            patch_open=profile.patch_open,
            changelist_known=profile.changelist_known,
            compatible_with=Version.or_none(profile.compatible_with),
            legacy_file_version=profile.legacy,
            file_version_ue4=profile.ue4,
            file_version_ue4_name=object_version_name(catalog, "ue4", profile.ue4),
            file_version_ue5=profile.ue5,
            file_version_ue5_name=object_version_name(catalog, "ue5", profile.ue5),
            file_version_licensee=profile.licensee,
            assumed=list(profile.assumed),
            complete=profile.complete,
            custom_versions=[
                CustomLimit.of(guid, limit, catalog)
                for guid, limit in profile.custom_limits(catalog)
            ],
        )


# -- engine compare --------------------------------------------------------------------------------


class ListedNumber(Part):
    """A name with its numbers; null where a list does not have it."""

    name: str
    before: int | None
    after: int | None


class OtherMeaning(Part):
    """A number that is another version in each of the lists."""

    number: int
    before: str
    after: str


class SavedNumber(Part):
    """What packages at one number meet; ``packages`` is null where nobody counted them.

    ``refused_before`` says that the engine before the merge refuses them too.
    """

    origin: Literal["own", "epic"]
    number: int
    state: Literal["broken", "refused", "lost", "fine"]
    refused_before: bool
    skipped: list[str]
    again: list[str]
    lost: list[str]
    pending: list[str]
    packages: Count | None
    first: list[str]


class ComparedList(Part):
    """A list that differs: its names, what saved numbers meet, and what is wrong."""

    axis: str
    title: str
    latest_before: int
    latest_after: int
    names: list[ListedNumber]
    meanings: list[OtherMeaning]
    saved: list[SavedNumber]
    findings: list[EngineProblem]

    @classmethod
    def of(cls, comparison: Comparison) -> Self:
        """What is said of a list."""
        old, new, content = comparison.old, comparison.new, comparison.content
        first = content.first if content is not None else {}
        return cls(
            axis=comparison.axis,
            title=english(comparison.title),
            latest_before=comparison.old_latest,
            latest_after=comparison.new_latest,
            names=[
                ListedNumber(name=name, before=old.get(name), after=new.get(name))
                for name in dict.fromkeys((*old, *new))
            ],
            meanings=[OtherMeaning(**each._asdict()) for each in comparison.meanings],
            saved=[
                SavedNumber(
                    origin=each.origin.value,
                    number=each.number,
                    state=each.state.value,
                    refused_before=each.number > comparison.old_latest,
                    skipped=list(each.skipped),
                    again=list(each.again),
                    lost=list(each.lost),
                    pending=list(each.pending),
                    packages=each.packages,
                    first=list(first.get((each.origin, each.number), ())),
                )
                for each in comparison.outcomes
            ],
            findings=EngineProblem.all_of(comparison.findings),
        )


class EngineCompare(Document):
    """Two engines' version lists; ``same`` are lists without any difference."""

    old: str
    new: str
    lists: list[ComparedList]
    added: list[str]
    same: Count
    packages: Count | None
    findings: list[EngineProblem]

    @classmethod
    def of(cls, compared: ComparedLists) -> Self:
        """What is said of a comparison."""
        return cls(
            old=compared.old.name,
            new=compared.new.name,
            lists=[ComparedList.of(comparison) for comparison in compared.comparisons],
            added=list(map(english, compared.added)),
            same=compared.same,
            packages=compared.packages,
            findings=EngineProblem.all_of(compared.findings),
        )


# -- engine import ---------------------------------------------------------------------------------


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
    """A list of object versions: ue4, ue5 or licensee; ``unsure`` where rows were not read."""

    axis: str
    latest: int
    unsure: bool
    place: str
    versions: list[NamedNumber]


class LayoutNumber(Part):
    """The newest header layout; without a place the source does not say it."""

    number: int
    place: str | None


class CustomRegistration(Part):
    """A custom version as it is registered; ``unsure`` where rows of its list were not read."""

    guid: GuidText
    class_name: str | None
    friendly_name: str | None
    latest: int
    registered: bool
    unsure: bool
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
            unsure=entry.unsure,
            place=str(entry.place),
            versions=NamedNumber.all_of(entry.versions),
        )


class EngineImport(Document):
    """An engine from its own source, and the profile file that was written.

    ``assumed`` are the numbers that the source does not say for certain: keys of the profile, and
    GUIDs of custom versions.
    """

    path: str
    profile: str
    engine: Engine
    version: Version
    assumed: list[str]
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
            path=slashed(path),
            profile=slashed(profile),
            engine=Engine.of(engine.profile),
            version=Version.of(engine.profile.version),
            assumed=list(engine.profile.assumed),
            complete=engine.profile.complete,
            files=engine.files,
            telling=engine.declaring,
            object_versions=[
                ObjectList(
                    axis=axis,
                    latest=listed.latest,
                    unsure=listed.unsure,
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
