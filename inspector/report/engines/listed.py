"""Engines as rows of lists: the known releases, and those that the user imported."""

from __future__ import annotations

from typing import NamedTuple

from inspector.catalog import Catalog
from inspector.catalog.profile import profile_for_release
from inspector.escaping import one_line
from inspector.messages import _, ngettext
from inspector.project.around.engine import ImportedProfile
from inspector.project.around.headers import ImportedEngine
from inspector.report.values import object_version_name


class ReleaseRow(NamedTuple):
    """A release with the newest number of every axis, and how the numbers are called."""

    name: str
    key: tuple[int, int]
    confirmed: bool
    layout: int
    ue4: int
    ue4_name: str
    ue5: int
    ue5_name: str
    licensee: int
    custom: int
    build: str


class ImportedRow(NamedTuple):
    """An imported engine; of one that cannot be read ``problem`` alone is known."""

    name: str
    path: str
    version: str = ""
    ue4: int = 0
    ue5: int = 0
    licensee: int = 0
    custom: int = 0
    problem: str = ""


def release_rows(catalog: Catalog) -> tuple[ReleaseRow, ...]:
    """Every known release, newest first."""
    rows = []
    for release in reversed(catalog.releases):
        build = release.newest_build
        rows.append(
            ReleaseRow(
                release.name,
                release.key,
                release.confirmed,
                release.legacy,
                release.ue4,
                _name(catalog, "ue4", release.ue4),
                release.ue5,
                _name(catalog, "ue5", release.ue5),
                release.licensee,
                sum(
                    limit.registered is True
                    for __, limit in profile_for_release(release, catalog).custom_limits(catalog)
                ),
                f"{build.short}-{build.changelist}" if build is not None else "",
            )
        )
    return tuple(rows)


def _name(catalog: Catalog, axis: str, number: int) -> str:
    """What a number is called, without what every name of the axis begins with."""
    return (object_version_name(catalog, axis, number) or "").removeprefix("VER_UE4_")


def imported_rows(profiles: tuple[ImportedProfile, ...]) -> tuple[ImportedRow, ...]:
    """The imported engines by name."""
    rows = []
    for name, path, profile, problem in profiles:
        if profile is None:
            rows.append(ImportedRow(one_line(name), path, problem=one_line(str(problem))))
            continue
        version = profile.version
        rows.append(
            ImportedRow(
                one_line(profile.name),
                path,
                f"{version.short}-{version.changelist}",
                profile.ue4,
                profile.ue5,
                profile.licensee,
                len(profile.custom_latest or {}),
            )
        )
    return tuple(rows)


def import_sentence(engine: ImportedEngine) -> str:
    """What an import found, behind its name."""
    files = ngettext("{count} source file", "{count} source files", engine.files)
    made = len(engine.lists.objects)
    lists = _("{count} of object versions", count=ngettext("{count} list", "{count} lists", made))
    custom = ngettext(
        "{count} custom version", "{count} custom versions", len(engine.profile.custom_latest or {})
    )
    return ngettext(
        "{count} of {files} declares versions: {lists}, {custom}.",
        "{count} of {files} declare versions: {lists}, {custom}.",
        engine.telling,
        files=files,
        lists=lists,
        custom=custom,
    )
