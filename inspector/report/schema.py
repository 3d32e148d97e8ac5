"""The JSON Schema of every command's output, made of the documents themselves.

Keys are only ever added, so objects stay open to keys that a later release writes; everything named
in a schema is always there, but for what it does not call required.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.json import schema_components

from inspector.report.documents.build_version import (
    BuildVersionShow,
    BuildVersionUpdate,
    Cooked,
    Modules,
)
from inspector.report.documents.check import Check, Compat
from inspector.report.documents.class_lists import ClassImport
from inspector.report.documents.desktop import Desktop
from inspector.report.documents.diff import Diff, FolderDiff
from inspector.report.documents.engine import EngineCompare, EngineImport, EngineList, EngineShow
from inspector.report.documents.history import Log
from inspector.report.documents.merge import ConflictList, Merge, MergeChecks
from inspector.report.documents.other_files import ShowAsset, ShowStream
from inspector.report.documents.parts import Document
from inspector.report.documents.refs import Graphs, Refs
from inspector.report.documents.show import Show
from inspector.report.documents.upgrades import Upgrades, UpgradesOfSet

Schema = dict[str, Any]

#: What each command prints, by the name that ``inspector schema`` takes.
SCHEMAS: Final[dict[str, tuple[type[Document], ...]]] = {
    "show": (Show, ShowStream, ShowAsset),
    "graph": (Graphs,),
    "check": (Check,),
    "compat": (Compat,),
    "upgrades": (Upgrades, UpgradesOfSet),
    "diff": (Diff, FolderDiff),
    "log": (Log,),
    "merge": (Merge, ConflictList, MergeChecks),
    "refs": (Refs,),
    "engine-list": (EngineList,),
    "engine-show": (EngineShow,),
    "engine-import": (EngineImport, ClassImport),
    "engine-compare": (EngineCompare,),
    "build-version-show": (BuildVersionShow,),
    "build-version-update": (BuildVersionUpdate,),
    "modules": (Modules,),
    "cooked": (Cooked,),
    "desktop": (Desktop,),
}
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema(name: str) -> Schema:
    """The schema of one command's output; ``name`` is a key of :data:`SCHEMAS`."""
    command, parts = _command(name)
    title = f"Output of inspector {' '.join(name.rsplit('-', 1))} --format json"
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
    places, parts = schema_components(kinds, ref_template="#/$defs/{name}")
    if len(kinds) > 1:
        return {"anyOf": list(places)}, parts
    return parts.pop(kinds[0].__name__), parts
