"""Which version numbers a save writes."""

from __future__ import annotations

from dataclasses import dataclass

from inspector.catalog import Catalog, EngineProfile
from inspector.findings.message import Message, Text
from inspector.upgrades.model import Fate, VersionChange
from inspector.versions import CustomVersion, EngineVersion, VersionSet


@dataclass(frozen=True, slots=True)
class Saved:
    """The versions of a package after a save, and each change on the way there."""

    versions: VersionSet
    saved_by: EngineVersion
    compatible_with: EngineVersion
    changes: tuple[VersionChange, ...]


def saved_versions(
    versions: VersionSet,
    saved_by: EngineVersion | None,
    compatible_with: EngineVersion | None,
    profile: EngineProfile,
    catalog: Catalog,
    *,
    compatible_stored: bool = True,
) -> Saved:
    """What a save with an engine writes in the place of a package's versions.

    Object and licensee versions become the engine's latest. So do the custom versions that the
    saved objects announce: those with a known latest number are taken to be announced again, and of
    all others it is open whether a save keeps them.

    Args:
        versions: What the package stores.
        saved_by: The engine that saved it.
        compatible_with: The oldest engine that it claims to be compatible with.
        profile: The engine that would save it.
        catalog: Names.
        compatible_stored: Whether the package stores ``compatible_with`` itself.
    """
    floor = profile.compatible_with or profile.version
    changes = [
        _object("ue4", Message("upgrades/axis-ue4"), versions.ue4, profile.ue4, catalog),
        _object("ue5", Message("upgrades/axis-ue5"), versions.ue5, profile.ue5, catalog),
    ]
    if versions.licensee or profile.licensee:
        changes.append(
            _object(
                "licensee",
                Message("upgrades/axis-licensee"),
                versions.licensee,
                profile.licensee,
                catalog,
            )
        )
    changes.append(_engine("saved_by", Message("upgrades/saved-by"), saved_by, profile.version))
    stored = compatible_with if compatible_stored else None
    changes.append(_engine("compatible_with", Message("upgrades/compatible-with"), stored, floor))
    custom: list[CustomVersion] = []
    rows: list[tuple[str, VersionChange]] = []
    same_release = saved_by is not None and saved_by.release == profile.version.release
    for entry in () if versions.custom_keyed_by_enum else versions.custom:
        change = _custom(entry, profile, catalog, same_release)
        after = change.after if isinstance(change.after, int) else entry.version
        custom.append(CustomVersion(entry.guid, after, entry.friendly_name))
        rows.append((_custom_title(entry, catalog).casefold(), change))
    changes += [change for __, change in sorted(rows, key=lambda row: row[0])]
    written = versions._replace(
        legacy=min(versions.legacy, profile.legacy),
        ue4=profile.ue4,
        ue5=profile.ue5,
        licensee=profile.licensee,
        custom=tuple(custom),
    )
    return Saved(written, profile.version, floor, tuple(changes))


def _object(axis: str, title: Text, before: int, after: int, catalog: Catalog) -> VersionChange:
    return VersionChange(
        axis,
        title,
        before or None,
        after or None,
        _object_name(axis, before, catalog),
        _object_name(axis, after, catalog),
        Fate.RAISED if after > before else Fate.SAME,
    )


def _object_name(axis: str, number: int, catalog: Catalog) -> str:
    version = catalog.object_version(axis, number)
    return version.short_name if version is not None else ""


def _engine(
    axis: str, title: Text, before: EngineVersion | None, after: EngineVersion
) -> VersionChange:
    was = _numbers(before) if before is not None and not before.is_empty else None
    will = _numbers(after)
    return VersionChange(axis, title, was, will, fate=Fate.SAME if was == will else Fate.RAISED)


def _numbers(version: EngineVersion) -> str:
    """An engine version without its branch; its changelist only where that is known."""
    text = version.short
    return f"{text}-{version.changelist}" if version.has_changelist else text


def _custom(
    entry: CustomVersion, profile: EngineProfile, catalog: Catalog, same_release: bool
) -> VersionChange:
    info = catalog.custom(entry.guid)
    title = _custom_title(entry, catalog)
    verdict = profile.judge_custom(entry.guid, entry.version, catalog)
    after, fate = verdict.engine_version, Fate.RAISED
    if after is None and same_release and verdict.status == "not-judged":
        # What a release has saved carries the release's own newest number.
        after, fate = entry.version, Fate.SAME
    elif after is None:
        is_registered = verdict.status in ("older", "not-judged")
        fate = Fate.NOT_KNOWN if is_registered else Fate.KEPT_OR_DROPPED
    elif after <= entry.version:
        fate = Fate.SAME

    def name(number: int | None) -> str:
        named = info.enumerator(number) if info is not None and number is not None else None
        return named.name if named is not None else ""

    axis = f"custom:{entry.guid}"
    return VersionChange(axis, title, entry.version, after, name(entry.version), name(after), fate)


def _custom_title(entry: CustomVersion, catalog: Catalog) -> str:
    info = catalog.custom(entry.guid)
    return (info.name if info else None) or entry.friendly_name or str(entry.guid)
