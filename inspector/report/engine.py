"""What is known of engines: the list of releases, and one engine with all its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from inspector.catalog import Catalog, CustomLimit, EngineProfile, Release
from inspector.report.values import (
    SCHEMA_NUMBER,
    Json,
    engine_json,
    engine_text,
    fact,
    object_version_name,
    object_version_text,
    version_json,
    version_text,
)
from inspector.signs import one_line
from inspector.versions import Guid


def engine_list_json(catalog: Catalog, installed: Mapping[str, Path]) -> Json:
    """Every known release, and the engines that this machine's lists name.

    Args:
        catalog: What is known.
        installed: Name of an installed engine to its folder.
    """
    return {
        "schema": SCHEMA_NUMBER,
        "default": catalog.newest_confirmed.name,
        "engines": [_release_json(release, catalog) for release in catalog.releases],
        "installed": [{"name": name, "path": str(path)} for name, path in installed.items()],
    }


def _release_json(release: Release, catalog: Catalog) -> Json:
    return {
        "name": release.name,
        "file_version_ue4": release.ue4,
        "file_version_ue4_name": object_version_name(catalog, "ue4", release.ue4),
        "file_version_ue5": release.ue5,
        "file_version_ue5_name": object_version_name(catalog, "ue5", release.ue5),
        "legacy_file_version": release.legacy,
        "branch": release.branch,
        "official_changelist": release.official_changelist,
        "builds": [
            {
                "version": version_json(build.version),
                "official": build.official,
                "source": build.source,
            }
            for build in release.builds
        ],
        "confirmed": release.confirmed,
        "source": release.source,
    }


def engine_list_text(catalog: Catalog, installed: Mapping[str, Path]) -> str:
    """The same for people, one release a line."""
    lines = []
    for release in catalog.releases:
        ue4 = object_version_text(catalog, "ue4", release.ue4)
        ue5 = object_version_text(catalog, "ue5", release.ue5) if release.ue5 else ""
        state = "" if release.confirmed else "not confirmed by a real package"
        lines.append(
            f"{release.name:<5}  layout {release.legacy:>3}  UE4 {ue4:<58}  "
            f"{'UE5 ' + ue5 if ue5 else '':<46}  {state}".rstrip()
        )
    lines.append(f"{catalog.newest_confirmed.name} is used where no engine is named.")
    lines += [one_line(f"installed  {name}  {path}") for name, path in installed.items()]
    return "\n".join(lines) + "\n"


def engine_show_json(profile: EngineProfile, catalog: Catalog) -> Json:
    """One engine with the newest number of every axis."""
    return {
        "schema": SCHEMA_NUMBER,
        "engine": engine_json(profile),
        "release": profile.release.name if profile.release else None,
        "confirmed": profile.release.confirmed if profile.release else None,
        "version": version_json(profile.version),
        "patch_open": profile.patch_open,
        "changelist_known": profile.changelist_known,
        "compatible_with": version_json(profile.compatible_with),
        "legacy_file_version": profile.legacy,
        "file_version_ue4": profile.ue4,
        "file_version_ue4_name": object_version_name(catalog, "ue4", profile.ue4),
        "file_version_ue5": profile.ue5,
        "file_version_ue5_name": object_version_name(catalog, "ue5", profile.ue5),
        "file_version_licensee": profile.licensee,
        "complete": profile.complete,
        "custom_versions": [
            _custom_json(guid, limit, catalog) for guid, limit in profile.custom_limits(catalog)
        ],
    }


def _custom_json(guid: Guid, limit: CustomLimit, catalog: Catalog) -> Json:
    info = catalog.custom(guid)
    return {
        "guid": str(guid),
        "name": info.class_name if info else None,
        "friendly_name": info.friendly_name if info else None,
        "version": limit.version,
        "enumerator": _enumerator(guid, limit.version, catalog),
        "at_least": limit.at_least,
        "at_most": limit.at_most,
        "registered": limit.registered,
        "reason": limit.reason,
    }


def _enumerator(guid: Guid, number: int | None, catalog: Catalog) -> str | None:
    info = catalog.custom(guid)
    known = info.enumerator(number) if info is not None and number is not None else None
    return known.name if known is not None else None


def engine_show_text(profile: EngineProfile, catalog: Catalog) -> str:
    """The same for people, one fact a line."""
    version = version_text(profile.version)
    if profile.patch_open:
        version += ", any patch"
    if not profile.changelist_known:
        version += ", changelist not known and not compared"
    lines = [
        f"Engine {engine_text(profile)}",
        fact("version", version),
        fact("compatible with", version_text(profile.compatible_with)),
        fact("header layout", profile.legacy),
        fact("UE4 version", object_version_text(catalog, "ue4", profile.ue4)),
        fact("UE5 version", object_version_text(catalog, "ue5", profile.ue5)),
        fact("licensee version", profile.licensee),
    ]
    if profile.release is not None and not profile.release.confirmed:
        lines.append(fact("confirmed", "no: no real package of this release was seen"))
    lines.append("Custom versions")
    lines += [
        one_line(_custom_line(guid, limit, catalog))
        for guid, limit in profile.custom_limits(catalog)
    ]
    return "\n".join(lines) + "\n"


def _custom_line(guid: Guid, limit: CustomLimit, catalog: Catalog) -> str:
    info = catalog.custom(guid)
    name = (info.class_name or info.friendly_name) if info else None
    return f"  {guid}  {name or '(no known name)':<44}  {_limit(guid, limit, catalog)}".rstrip()


def _limit(guid: Guid, limit: CustomLimit, catalog: Catalog) -> str:
    if limit.version is not None:
        return f"{limit.version} {_enumerator(guid, limit.version, catalog) or ''}".rstrip()
    if limit.registered is False:
        return "not registered"
    if limit.at_least is not None and limit.at_most is not None:
        return f"between {limit.at_least} and {limit.at_most}"
    if limit.at_least is not None:
        return f"at least {limit.at_least}"
    if limit.at_most is not None:
        return f"at most {limit.at_most}"
    return "not known"
