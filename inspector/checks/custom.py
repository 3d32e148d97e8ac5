"""The rows of the custom-version table: what a file stores, and what the engine knows beside it."""

from __future__ import annotations

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.case import CustomAnswer, keyed_by_enum
from inspector.checks.facts import FileFacts
from inspector.checks.judge import Judge
from inspector.checks.judgement import CustomRow, CustomStatus
from inspector.versions.guid import Guid
from inspector.versions.version_set import CustomVersion

#: What refuses comes first, then what a save would change, then the rest by name.
_RANK = {
    CustomStatus.NEWER: 0,
    CustomStatus.UNKNOWN: 1,
    CustomStatus.OLDER: 2,
    CustomStatus.CURRENT: 3,
    CustomStatus.NOT_JUDGED: 3,
}


def custom_rows(
    facts: FileFacts, profile: EngineProfile, catalog: Catalog
) -> tuple[CustomRow, ...]:
    """The custom versions that a file stores: refusing first, then older, then the others."""
    versions = facts.versions
    if versions is None:
        return ()
    by_enum = versions.custom_keyed_by_enum
    judge = Judge(profile, catalog)
    rows = []
    for entry in versions.custom:
        answer = keyed_by_enum(entry) if by_enum else judge.custom(entry)
        rows.append((_rank(answer), _row(entry, answer, catalog)))
    rows.sort(key=lambda ranked: (ranked[0], _sort_name(ranked[1])))
    return tuple(row for _, row in rows)


def unstored_custom_rows(
    facts: FileFacts, profile: EngineProfile, catalog: Catalog
) -> tuple[CustomRow, ...]:
    """The custom versions that the engine is known to have and the file does not store.

    They read as -1, so all their steps would run for objects that use them: they are never counted
    as steps of the file. Reads every custom-version table of the catalogue.
    """
    versions = facts.versions
    if versions is None or versions.unversioned or versions.custom_keyed_by_enum:
        return ()
    judge = Judge(profile, catalog)
    stored = {entry.guid for entry in versions.custom}
    candidates = dict.fromkeys([*catalog.custom_guids(), *(profile.custom_latest or ())])
    rows = []
    for guid in candidates:
        if guid in stored:
            continue
        answer = judge.absent(guid)
        if answer.engine_version is not None and answer.status is CustomStatus.OLDER:
            rows.append(_absent_row(guid, answer, catalog))
    return tuple(sorted(rows, key=_sort_name))


def _rank(answer: CustomAnswer) -> int:
    return 0 if answer.invalid else _RANK[answer.status]


def _sort_name(row: CustomRow) -> tuple[bool, str]:
    return (row.name is None, (row.name or str(row.guid)).casefold())


def _row(entry: CustomVersion, answer: CustomAnswer, catalog: Catalog) -> CustomRow:
    info = catalog.custom(entry.guid)
    step = info.enumerator(entry.version) if info else None
    return CustomRow(
        guid=entry.guid,
        name=info.name if info else None,
        friendly_name=entry.friendly_name or (info.friendly_name if info else None),
        version=entry.version,
        enumerator=step.name if step else None,
        engine_version=answer.engine_version,
        since=step.introduced_in if step else None,
        status=answer.status,
        steps=answer.steps,
        reason=answer.reason,
        class_name=info.class_name if info else None,
        bound=answer.bound if answer.engine_version is None else None,
    )


def _absent_row(guid: Guid, answer: CustomAnswer, catalog: Catalog) -> CustomRow:
    info = catalog.custom(guid)
    return CustomRow(
        guid=guid,
        name=info.name if info else None,
        friendly_name=info.friendly_name if info else None,
        version=None,
        enumerator=None,
        engine_version=answer.engine_version,
        since=None,
        status=answer.status,
        steps=answer.steps,
        reason=answer.reason,
        class_name=info.class_name if info else None,
    )
