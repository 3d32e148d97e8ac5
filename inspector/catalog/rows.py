"""Turns rows of the catalogue's tables into values, and says what is wrong with a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from inspector.catalog.model import (
    RELEASE_NAME,
    Build,
    CustomVersionInfo,
    Enumerator,
    Release,
    StepText,
    display_name,
    release_key,
)
from inspector.errors import InspectorError
from inspector.files.tables import Row, Table
from inspector.findings.message import Message
from inspector.versions import EngineVersion, Guid


def merged_rows(tables: Iterable[Table], name: str, key: str) -> list[dict[str, Any]]:
    """The rows ``name`` of several tables as one list; a later row adds to one of the same key.

    Fields that the later row gives replace the earlier ones; the rest stay.

    Raises:
        InspectorError: When a row lacks its key.
    """
    rows: dict[Any, dict[str, Any]] = {}
    for table in tables:
        for row in _row_list(table, name):
            if key not in row:
                raise InspectorError(
                    Message("catalog/row-lacks-key", name=name, key=key, row=repr(row))
                )
            rows[row[key]] = {**rows.get(row[key], {}), **row}
    return list(rows.values())


def _row_list(table: Table, name: str) -> list[Row]:
    rows = table.get(name, [])
    if not isinstance(rows, list):
        raise InspectorError(Message("catalog/rows-no-array", name=name))
    return rows


def release_of(row: Row) -> Release:
    """A release from its row: ``name``, ``ue4`` and ``legacy`` are needed, the rest has defaults.

    Raises:
        InspectorError: When a field is missing or of another kind than it should be.
    """
    name = _text(row, "name")
    if not RELEASE_NAME.fullmatch(name):
        raise InspectorError(Message("catalog/release-name", name=name))
    branch = _text(row, "branch", "")
    return Release(
        name=name,
        ue4=_number(row, "ue4"),
        ue5=_number(row, "ue5", 0),
        legacy=_number(row, "legacy"),
        branch=branch,
        official_changelist=_number(row, "official_changelist", 0) or None,
        builds=tuple(_build_of(build, name, branch) for build in _row_list(dict(row), "build")),
        confirmed=bool(row.get("confirmed", False)),
        source=_text(row, "source", ""),
        licensee=_number(row, "licensee", 0),
    )


def _build_of(row: Row, release: str, branch: str) -> Build:
    version = EngineVersion.parse(_text(row, "version"))
    if version.release != release:
        raise InspectorError(
            Message("catalog/build-of-other-release", short=version.short, release=release)
        )
    full = EngineVersion(
        version.major,
        version.minor,
        version.patch,
        _number(row, "changelist", 0),
        bool(row.get("licensee", False)),
        branch,
    )
    return Build(full, bool(row.get("official", True)), _text(row, "source", ""))


def enumerators_of(tables: Iterable[Table], name: str) -> tuple[Enumerator, ...]:
    """The numbers in the rows called ``name``, ascending."""
    return tuple(
        sorted(
            Enumerator(_number(row, "number"), _text(row, "name"), row.get("introduced_in"))
            for row in merged_rows(tables, name, "number")
        )
    )


def custom_version_of(guid: Guid, tables: list[Table]) -> CustomVersionInfo:
    """One custom version from its files, a later one adding to the earlier.

    Raises:
        InspectorError: When a row lacks a field or has one of another kind.
    """
    top: dict[str, Any] = {}
    for table in tables:
        top |= table
    enumerators = enumerators_of(tables, "enumerator")
    latest_rows = merged_rows(tables, "latest", "release")
    for row in latest_rows:
        if not RELEASE_NAME.fullmatch(_text(row, "release")):
            raise InspectorError(
                Message("catalog/row-no-release", guid=str(guid), row=row["release"])
            )
    latest_rows.sort(key=lambda row: release_key(row["release"]))
    class_name = _text(top, "class", "") or None
    friendly_name = _text(top, "friendly_name", "") or None
    return CustomVersionInfo(
        guid=guid,
        class_name=class_name,
        friendly_name=friendly_name,
        name=_text(top, "name", "") or display_name(class_name, friendly_name),
        enumerators=enumerators,
        latest={row["release"]: _number(row, "number") for row in latest_rows},
        evidence={row["release"]: _text(row, "evidence", "") for row in latest_rows},
        note=_text(top, "note", "") or None,
        source=_text(top, "source", ""),
        plugin=_text(top, "plugin", ""),
    )


def step_texts_of(axis: str, tables: Iterable[Table]) -> dict[int, StepText]:
    """The step texts of one axis by number."""
    return {row["number"]: _step_of(axis, row) for row in merged_rows(tables, "step", "number")}


def _step_of(axis: str, row: Row) -> StepText:
    name = _text(row, "name", "")
    detail = row.get("detail")
    return StepText(
        axis=axis,
        number=_number(row, "number"),
        name=name,
        title=_text(row, "title", name),
        what=_text(row, "what", "") or None,
        touches=tuple(row.get("touches", ())),
        effect=_text(row, "effect", "unknown"),
        loss=_text(row, "loss", "unknown"),
        basis=_text(row, "basis", "name-only"),
        source=_text(row, "source", ""),
        detail=detail if isinstance(detail, Mapping) else None,
    )


def flags_of(tables: Iterable[Table]) -> tuple[tuple[int, str], ...]:
    """Value and name of every flag, ascending; the name of "no flags" is left out."""
    rows = merged_rows(tables, "flag", "value")
    flags = ((_number(row, "value"), _text(row, "name")) for row in rows)
    return tuple(sorted(flag for flag in flags if flag[0]))


def _number(row: Row, key: str, default: int | None = None) -> int:
    value = row.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise InspectorError(Message("catalog/row-no-number", key=key, row=_shown(row)))
    return value


def _text(row: Row, key: str, default: str | None = None) -> str:
    value = row.get(key, default)
    if not isinstance(value, str):
        raise InspectorError(Message("catalog/row-no-text", key=key, row=_shown(row)))
    return value


def _shown(row: Row) -> str:
    """The start of a row, short enough for a message."""
    text = repr(dict(row))
    return text if len(text) <= 120 else text[:117] + "..."
