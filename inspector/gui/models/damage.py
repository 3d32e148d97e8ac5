"""What is wrong with a table of a package, in words."""

from __future__ import annotations

from typing import Final

from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package

#: The first part of a field path → what it is called in a sentence.
_PARTS: Final = {
    "summary": "The summary",
    "names": "The name table",
    "imports": "The import table",
    "exports": "The export table",
    "soft_object_paths": "The list of soft object paths",
    "soft_package_references": "The list of soft references",
    "gatherable_text": "The table of texts",
    "metadata": "The metadata",
    "depends": "The dependency table",
    "searchable_names": "The table of searchable names",
    "thumbnail_table": "The thumbnail table",
    "thumbnails": "A thumbnail",
    "asset_registry": "The asset registry data",
    "world_tile_info": "The world tile info",
    "preload_dependencies": "The list of preload dependencies",
    "data_resources": "The table of data resources",
}


def damage_sentence(error: FormatError) -> str:
    """What is wrong with a part, in one short sentence; the Why panel has the figures."""
    part = _PARTS.get(error.field.partition("/")[0], "A table")
    ends = "runs past the end" if error.kind == "TRUNCATED" else "holds a value that cannot be"
    return f"{part} {ends}."


def why_unnamed(package: Package) -> str:
    """Why a name or an object of a package cannot be told: a broken table, or a wrong number."""
    for table in ("names", "imports", "exports"):
        try:
            getattr(package, table)
        except FormatError as error:
            return damage_sentence(error)
    return "It refers to a name or an object that this file does not have."
