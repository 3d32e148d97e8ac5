"""The JSON Schema of every command's output, made of the documents themselves.

Keys are only ever added, so objects stay open to keys that a later release writes; everything named
in a schema is always there, but for what it does not call required.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.json import schema_components

from inspector.report.documents.check import Check
from inspector.report.documents.compat import Compat
from inspector.report.documents.diff import Diff, FolderDiff
from inspector.report.documents.engine import EngineList, EngineShow
from inspector.report.documents.parts import SCHEMA_NUMBER, Document
from inspector.report.documents.upgrades import Upgrades

Schema = dict[str, Any]
Json = Schema

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_TEXT: Final[Json] = {"type": "string"}
_BOOLEAN: Final[Json] = {"type": "boolean"}
_INTEGER: Final[Json] = {"type": "integer"}
_COUNT: Final[Json] = {"type": "integer", "minimum": 0}
_GUID: Final[Json] = {
    "type": "string",
    "pattern": "^[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}$",
}
_FORMAT: Final[Json] = {"enum": ["unreal-package", "object-stream"]}
_VERDICT: Final[Json] = {"enum": ["loads", "warns", "refused", "unreadable"]}
_SHA1: Final[Json] = {"type": "string", "pattern": "^[0-9a-f]{40}$"}
_TEXTS: Final[Json] = {"type": "array", "items": _TEXT}


def _or_null(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


def _named(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _list(item: Json) -> Json:
    return {"type": "array", "items": item}


def _record(*optional: str, **properties: Json) -> Json:
    """An object whose keys are all there, but for those called optional."""
    required = [key for key in properties if key not in optional]
    return {"type": "object", "properties": properties, "required": required}


_VERSION = _record(
    text=_TEXT,
    major=_COUNT,
    minor=_COUNT,
    patch=_COUNT,
    changelist={"type": "integer", "minimum": 0, "maximum": 0x7FFFFFFF},
    licensee=_BOOLEAN,
    branch=_TEXT,
)
_ENGINE = _record(name=_TEXT, source=_TEXT)
_FINDING = _record(
    rule={"type": "string", "pattern": "^[A-Z]+(-[A-Z]+)*$"},
    severity={"enum": ["error", "warning", "info"]},
    message=_TEXT,
    remedy=_TEXT,
    location=_or_null(_record(field=_TEXT, offset=_or_null(_COUNT))),
)
_DEFINITIONS: Final[Json] = {"version": _VERSION, "engine": _ENGINE, "finding": _FINDING}
_VERSION_OR_NULL: Final = _or_null(_named("version"))
_FINDINGS: Final = _list(_named("finding"))
_RELEASE: Final = _or_null(_TEXT)


def _document(**properties: Json) -> Json:
    return _record(schema={"const": SCHEMA_NUMBER}, **properties)


def _show() -> Json:
    summary = _record(
        tag={"type": "string", "pattern": "^[0-9A-F]{8}$"},
        byte_order={"enum": ["little", "big"]},
        legacy_file_version=_INTEGER,
        legacy_ue3_version=_or_null(_INTEGER),
        file_version_ue4=_INTEGER,
        file_version_ue4_name=_or_null(_TEXT),
        file_version_ue5=_INTEGER,
        file_version_ue5_name=_or_null(_TEXT),
        file_version_licensee=_INTEGER,
        total_header_size=_or_null(_INTEGER),
        package_name=_or_null(_TEXT),
        package_flags=_record(value=_COUNT, names=_TEXTS),
        guid=_or_null(_GUID),
        persistent_guid=_or_null(_GUID),
        saved_by=_VERSION_OR_NULL,
        compatible_with=_VERSION_OR_NULL,
    )
    custom = _record(
        guid=_GUID,
        name=_or_null(_TEXT),
        friendly_name=_or_null(_TEXT),
        version=_INTEGER,
        enumerator=_or_null(_TEXT),
        engine_version=_or_null(_INTEGER),
        status={"enum": ["current", "older", "newer", "unknown", "not-judged"]},
    )
    entry = _record(
        class_package=_TEXT, class_name=_TEXT, object_name=_TEXT, outer=_or_null(_TEXT), path=_TEXT
    )
    held = _record(name=_TEXT, type=_TEXT, array_index=_COUNT, value={})
    made = _record(
        object_name=_TEXT,
        outer=_or_null(_TEXT),
        serial_offset=_INTEGER,
        serial_size=_INTEGER,
        is_asset=_BOOLEAN,
        properties=_or_null(_list(held)),
        rows={},
        native_data=_or_null(_record(size=_COUNT, sha1=_or_null(_SHA1))),
        **{"class": _TEXT},
    )
    asset = _record(
        path=_TEXT,
        tags={"type": "object", "additionalProperties": _TEXT},
        **{"class": _TEXT},
    )
    picture = _record(
        object=_TEXT,
        format={"enum": ["png", "jpeg"]},
        width=_INTEGER,
        height=_INTEGER,
        size=_COUNT,
    )
    payload = _record(
        kind={"enum": ["trailer entry", "data resource", "duplicate"]},
        where={
            "enum": [
                "inline", "end of file", ".uexp", ".ubulk", ".uptnl", ".m.ubulk",
                "another package", "virtualized", "derived data",
            ]
        },
        offset=_or_null(_INTEGER),
        size=_INTEGER,
        raw_size=_INTEGER,
        owner=_or_null(_TEXT),
        flags=_TEXT,
        sha1=_or_null(_SHA1),
    )  # fmt: skip
    run = _record(
        kind={"enum": ["bulk data", "payload trailer", "not described"]},
        offset=_COUNT,
        size=_COUNT,
        sha1=_or_null(_SHA1),
    )
    sibling = _record(
        suffix={"enum": [".uexp", ".ubulk", ".uptnl", ".m.ubulk"]}, path=_TEXT, size=_COUNT
    )
    document = _document(
        path=_TEXT,
        format=_FORMAT,
        size=_COUNT,
        summary=_or_null(summary),
        unversioned=_BOOLEAN,
        cooked=_BOOLEAN,
        custom_versions=_list(custom),
        names=_TEXTS,
        imports=_list(entry),
        exports=_list(made),
        soft_package_references=_TEXTS,
        soft_object_paths=_TEXTS,
        asset_registry=_list(asset),
        thumbnails=_list(picture),
        payloads=_list(payload),
        bulk_data=_list(run),
        siblings=_list(sibling),
        engine=_named("engine"),
        verdict=_VERDICT,
        lowest_engine=_RELEASE,
        findings=_FINDINGS,
    )
    # With --section only the keys of that section follow these.
    document["required"] = ["schema", "path", "format", "size"]
    return document


#: What each command prints, by the name that ``inspector schema`` takes.
SCHEMAS: Final[dict[str, tuple[type[Document], ...]]] = {
    "show": (),
    "check": (Check,),
    "compat": (Compat,),
    "upgrades": (Upgrades,),
    "diff": (Diff, FolderDiff),
    "engine-list": (EngineList,),
    "engine-show": (EngineShow,),
}
_BY_HAND: Final[dict[str, Callable[[], Json]]] = {"show": _show}


def schema(name: str) -> Schema:
    """The schema of one command's output; ``name`` is a key of :data:`SCHEMAS`."""
    command, parts = _command(name)
    title = f"Output of inspector {name.replace('-', ' ')} --format json"
    return {"$schema": _DIALECT, **command, "title": title, "$defs": parts}


def all_schemas() -> Schema:
    """One schema for the output of every command; that of each stands under its name."""
    commands: Schema = {}
    parts: Schema = {}
    for name in SCHEMAS:
        commands[name], of_command = _command(name)
        parts |= of_command
    return {
        "$schema": _DIALECT,
        "title": "Output of inspector",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in commands],
        "$defs": {**parts, **commands},
    }


def _command(name: str) -> tuple[Schema, Schema]:
    """The schema of what a command prints, and those of the parts that it names."""
    kinds = SCHEMAS[name]
    if not kinds:
        return _BY_HAND[name](), _DEFINITIONS
    places, parts = schema_components(kinds, ref_template="#/$defs/{name}")
    if len(kinds) > 1:
        return {"anyOf": list(places)}, parts
    return parts.pop(kinds[0].__name__), parts
