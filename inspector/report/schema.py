"""The JSON Schema of every command's output.

Keys are only ever added, so objects stay open to keys that a later release writes; everything named
here is always there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from inspector.report.values import SCHEMA_NUMBER, Json

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


def _check() -> Json:
    file = _record(
        "engine",
        path=_TEXT,
        engine=_named("engine"),
        format=_FORMAT,
        verdict=_VERDICT,
        saved_by=_VERSION_OR_NULL,
        compatible_with=_VERSION_OR_NULL,
        file_version_ue4=_or_null(_INTEGER),
        file_version_ue5=_or_null(_INTEGER),
        file_version_licensee=_or_null(_INTEGER),
        unversioned=_BOOLEAN,
        lowest_engine=_RELEASE,
        findings=_FINDINGS,
    )
    return _document(
        engine=_or_null(_named("engine")),
        depth={"enum": ["header", "tables", "objects"]},
        files=_list(file),
        totals=_record(loads=_COUNT, warns=_COUNT, refused=_COUNT, unreadable=_COUNT),
        lowest_engine=_RELEASE,
    )


def _compat() -> Json:
    answer = _record(
        release=_TEXT,
        answer={"enum": ["loads", "upgrades", "warns", "refused", "unknown"]},
        steps=_COUNT,
        reason=_or_null(_named("finding")),
    )
    file = _record(
        path=_TEXT,
        format=_FORMAT,
        lowest_engine=_RELEASE,
        highest_engine=_RELEASE,
        releases=_list(answer),
    )
    counts = _record(
        release=_TEXT,
        loads=_COUNT,
        upgrades=_COUNT,
        warns=_COUNT,
        refused=_COUNT,
        unknown=_COUNT,
    )
    return _document(
        files=_list(file), releases=_list(counts), lowest_engine=_RELEASE, highest_engine=_RELEASE
    )


def _engine_list() -> Json:
    build = _record(version=_named("version"), official=_BOOLEAN, source=_TEXT)
    release = _record(
        name=_TEXT,
        file_version_ue4=_INTEGER,
        file_version_ue4_name=_or_null(_TEXT),
        file_version_ue5=_INTEGER,
        file_version_ue5_name=_or_null(_TEXT),
        legacy_file_version=_INTEGER,
        branch=_TEXT,
        official_changelist=_or_null(_COUNT),
        builds=_list(build),
        confirmed=_BOOLEAN,
        source=_TEXT,
    )
    installed = _record(name=_TEXT, path=_TEXT)
    return _document(default=_TEXT, engines=_list(release), installed=_list(installed))


def _engine_show() -> Json:
    custom = _record(
        guid=_GUID,
        name=_or_null(_TEXT),
        friendly_name=_or_null(_TEXT),
        version=_or_null(_INTEGER),
        enumerator=_or_null(_TEXT),
        at_least=_or_null(_INTEGER),
        at_most=_or_null(_INTEGER),
        registered=_or_null(_BOOLEAN),
        reason=_TEXT,
    )
    return _document(
        engine=_named("engine"),
        release=_RELEASE,
        confirmed=_or_null(_BOOLEAN),
        version=_named("version"),
        patch_open=_BOOLEAN,
        changelist_known=_BOOLEAN,
        compatible_with=_VERSION_OR_NULL,
        legacy_file_version=_INTEGER,
        file_version_ue4=_INTEGER,
        file_version_ue4_name=_or_null(_TEXT),
        file_version_ue5=_INTEGER,
        file_version_ue5_name=_or_null(_TEXT),
        file_version_licensee=_INTEGER,
        complete=_BOOLEAN,
        custom_versions=_list(custom),
    )


def _upgrades() -> Json:
    loss: Json = {"enum": ["none", "rounding", "truncation", "unknown", "dropped"]}
    pair = _or_null({**_list(_TEXT), "minItems": 2, "maxItems": 2})
    axis = {"type": "string", "pattern": "^(ue4|ue5|licensee|redirect|(custom|class):.+)$"}
    number = _or_null(_INTEGER)
    version = _record(
        axis={"type": "string", "pattern": axis["pattern"][:-2] + "|saved_by|compatible_with)$"},
        title=_TEXT,
        before=_or_null({"type": ["integer", "string"]}),
        before_name=_or_null(_TEXT),
        after=_or_null({"type": ["integer", "string"]}),
        after_name=_or_null(_TEXT),
        fate={"enum": ["raised", "same", "kept or dropped", "not known"]},
    )
    group = _record(
        axis=axis,
        title=_TEXT,
        before=number,
        after=number,
        count=_COUNT,
        touching=_COUNT,
        loss=loss,
        note=_TEXT,
    )
    # A value is whatever the file holds; its text stands beside it only where it is none.
    change = _record(
        path=_TEXT,
        sign={"enum": ["added", "removed", "changed"]},
        before={},
        before_text=_or_null(_TEXT),
        after={},
        after_text=_or_null(_TEXT),
        loss=loss,
        names=pair,
        types=pair,
        note=_TEXT,
    )
    effect = _record(
        id=_TEXT, kind=_TEXT, scope=_TEXT, phase={"enum": ["name", "read", "post"]}, source=_TEXT
    )
    patch = _record(
        id=_TEXT,
        axis=axis,
        to=number,
        name=_TEXT,
        title=_TEXT,
        what=_or_null(_TEXT),
        basis=_TEXT,
        source=_TEXT,
        kind=_TEXT,
        reach={"enum": ["touches", "nothing", "unknown"]},
        touches=_TEXT,
        effect=_TEXT,
        effect_text=_TEXT,
        effects=_list(effect),
        scope=_TEXT,
        loss=loss,
        risk=_or_null({"enum": ["safe", "rounds", "loses data", "may lose data", "not known"]}),
        count=_COUNT,
        changes=_list(change),
        more=_COUNT,
        **{"from": number},
    )
    lost = _record(target=_TEXT, reason=_TEXT, rule=_or_null(_TEXT), path=_TEXT)
    problem = _record(
        code=_TEXT,
        severity={"enum": ["error", "warning", "info"]},
        text=_TEXT,
        patches=_TEXTS,
        place=_TEXT,
    )
    return _document(
        path=_TEXT,
        format=_FORMAT,
        engine=_named("engine"),
        verdict={"enum": ["refused", "nothing-to-do", "safe", "lossy", "unknown"]},
        answer=_TEXT,
        refused=_or_null(_TEXT),
        loss=loss,
        step_count=_COUNT,
        counts={"type": "object", "additionalProperties": _COUNT},
        versions=_list(version),
        axes=_list(group),
        patches=_list(patch),
        if_used=_list(group),
        dropped=_list(change),
        references_lost=_list(lost),
        no_longer_readable_by=_TEXTS,
        readable_by=_TEXTS,
        never_readable_by=_TEXTS,
        problems=_list(problem),
    )


def _diff() -> Json:
    """Of two files; for two folders ``files`` and ``totals`` stand beside, and changes there."""
    verdict: Json = {"enum": ["identical", "resaved", "changed"]}
    states: Json = {"enum": [*verdict["enum"], "added", "removed", "renamed"]}
    counts = _record(content=_COUNT, version=_COUNT, noise=_COUNT)
    side = _record(path=_TEXT, format=_or_null(_FORMAT), size=_or_null(_COUNT))
    # A value is whatever the file holds; the one that is not there is null, and the kind tells.
    change = _record(
        "moved",
        "note",
        path=_TEXT,
        kind={"enum": ["added", "removed", "changed"]},
        before={},
        after={},
        moved={"const": True},
        note=_TEXT,
        **{"class": {"enum": ["content", "version", "noise"]}},
    )
    file = _record(
        path=_TEXT,
        old_path=_or_null(_TEXT),
        state=states,
        sentence=_TEXT,
        counts=counts,
        changes=_list(change),
        problems=_TEXTS,
    )
    document = _document(
        verdict=verdict,
        sentence=_TEXT,
        old=side,
        new=side,
        counts=counts,
        changes=_list(change),
        problems=_TEXTS,
    )
    document["properties"] |= {
        "files": _list(file),
        "totals": _record(**dict.fromkeys(states["enum"], _COUNT)),
    }
    return document


#: What makes the schema of a command's output, by the name that ``inspector schema`` takes.
SCHEMAS: Final[dict[str, Callable[[], Json]]] = {
    "show": _show,
    "check": _check,
    "compat": _compat,
    "upgrades": _upgrades,
    "diff": _diff,
    "engine-list": _engine_list,
    "engine-show": _engine_show,
}


def schema(name: str) -> Json:
    """The schema of one command's output; ``name`` is a key of :data:`SCHEMAS`."""
    title = f"Output of inspector {name.replace('-', ' ')} --format json"
    return {"$schema": _DIALECT, "title": title, **SCHEMAS[name](), "$defs": _DEFINITIONS}


def all_schemas() -> Json:
    """One schema for the output of every command; that of each stands under its name."""
    commands = {name: make() for name, make in SCHEMAS.items()}
    return {
        "$schema": _DIALECT,
        "title": "Output of inspector",
        "anyOf": [_named(name) for name in commands],
        "$defs": {**_DEFINITIONS, **commands},
    }
