"""Beside each record stands what the engine calls it, and the header where that is certain."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Final

import inspector.format.unreal.declare as declarations
from inspector.format.schema import Record

#: An engine's own name of a type, and behind a comma the header that declares it.
_ENGINE = re.compile(r"[AFU][A-Z]\w*(?:::F\w+)?(?:, (?:\w+/)*\w+\.h)?")
#: How the first line of a record names its type otherwise.
_NAMED = re.compile(r"[AFU][A-Z]\w+[:, ]")
#: Records that are parts of others, or of which the engine makes no type of its own.
_PARTS: Final = frozenset(
    {
        "AssetRegistryData",
        "AssetRegistryStart",
        "AssetRegistryDependencies",
        "CookedFontData",
        "CurveTableRow",
        "DataResourceTable",
        "DataTableRow",
        "DependsEntry",
        "EditorViews",
        "EndTag",
        "Enumerator",
        "ExtraDependency",
        "FrameRangeBound",
        "FunctionOfClass",
        "FunctionSpecifier",
        "HeightmapCorners",
        "HeightmapEdgeHashes",
        "ImportTypeHierarchy",
        "MeshLods",
        "MetaDataOfObject",
        "MetaDataTable",
        "MetaDataValue",
        "NamedArgument",
        "ObjectHead",
        "ObjectMetaData",
        "ObjectTail",
        "PlainHistory",
        "PngHead",
        "QualityLevelFloat",
        "QualityLevelInt",
        "RegistryObject",
        "RegistryTag",
        "SearchableNames",
        "SmallEnumerator",
        "SoftPackageReference",
        "StringTableEntry",
        "StringTableNote",
        "StringTableNotes",
        "ThumbnailEntry",
        "TypeName",
        "VersionedTable",
        "_ChannelHead",
        "_ChannelTail",
        "_ValueTail",
    }
)


def records() -> Iterator[type[Record]]:
    """Every record that is declared for packages."""
    for found in pkgutil.iter_modules(declarations.__path__, f"{declarations.__name__}."):
        module = importlib.import_module(found.name)
        for kind in vars(module).values():
            if (
                isinstance(kind, type)
                and issubclass(kind, Record)
                and kind.__module__ == found.name
            ):
                yield kind


def test_every_record_names_the_type_of_the_engine() -> None:
    nameless = {
        kind.__name__
        for kind in records()
        if not kind.engine and not _NAMED.match(kind.__doc__ or "")
    }
    assert nameless == _PARTS


def test_types_and_headers_are_written_as_engines_write_them() -> None:
    wrong = [kind.__name__ for kind in records() if not _ENGINE.fullmatch(kind.engine or "FName")]
    assert wrong == []
