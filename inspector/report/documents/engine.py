"""The documents of ``inspector engine``: the list of releases, one engine with its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Self

from inspector import catalog as engines
from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.model import Build as EngineBuild
from inspector.messages.rendering import render
from inspector.report.documents.parts import (
    Count,
    Document,
    Engine,
    GuidText,
    Part,
    Version,
)
from inspector.report.engine import enumerator_name
from inspector.report.values import object_version_name
from inspector.versions import Guid


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
            installed=[Installed(name=name, path=str(path)) for name, path in installed.items()],
            imported=[Imported(name=name, path=path) for name, path in imported.items()],
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
