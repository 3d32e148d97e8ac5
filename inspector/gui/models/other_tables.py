"""The tables of a package that few people open, each as rows of texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject

from inspector.format.schema import Record
from inspector.format.unreal.package import Package
from inspector.format.unreal.primitives import NameRef
from inspector.format.unreal.tables import SoftObjectPath
from inspector.gui.models.listing import RowsListing
from inspector.gui.models.plain import PlainColumn, PlainRow, plain_listing

_OBJECT = PlainColumn("object", "Object", "path", stretch=True)
_INDEX = PlainColumn("index", "Index", "number", sample="000,000")


def value_text(value: Any) -> str:
    """A stored value in words: numbers with separators only where they count something."""
    if isinstance(value, bytes):
        return value.hex().upper()
    if isinstance(value, Record):
        return ", ".join(f"{value_text(part)}" for part in value if part is not None)
    # A GUID and an engine version write themselves; plain tuples list what they hold.
    if type(value) is tuple:
        return ", ".join(value_text(part) for part in value) or "empty"
    text = str(value)
    return "\N{MINUS SIGN}" + text[1:] if isinstance(value, (int, float)) and value < 0 else text


def _summary_parts(package: Package) -> tuple[Record, ...]:
    summary = package.summary
    return tuple(part for part in (summary.versions, summary.head, summary.body) if part)


def _summary_rows(package: Package) -> Iterator[PlainRow]:
    for part in _summary_parts(package):
        for one, value in zip(part.fields, part, strict=True):
            if value is None:
                continue
            if isinstance(value, tuple) and value and all(isinstance(v, Record) for v in value):
                shown = f"{len(value):,} entr{'y' if len(value) == 1 else 'ies'}"
            else:
                shown = value_text(value)
            yield PlainRow((one.label, shown, one.doc), f"summary/{one.label}")


def summary_count(package: Package) -> int:
    """How many fields of the summary were read."""
    return sum(value is not None for part in _summary_parts(package) for value in part)


def summary_listing(package: Package, parent: QObject) -> RowsListing[PlainRow]:
    """The fields of the summary with their values and what they mean."""
    columns = (
        PlainColumn("name", "Field", "name", sample="PreloadDependencyOffset", max_width=190),
        PlainColumn("value", "Value", "path", sample="0,000,000,000", max_width=190),
        PlainColumn("meaning", "Meaning", "words", stretch=True),
    )
    return plain_listing(columns, _summary_rows(package), parent)


def texts_listing(package: Package, parent: QObject) -> RowsListing[PlainRow]:
    """The texts to be translated, one row a place of use."""
    columns = (
        PlainColumn("text", "Text", "name", stretch=True),
        PlainColumn("namespace", "Namespace", "path", sample="[A0B1C2D3]", max_width=120),
        PlainColumn("key", "Key", "path", sample="A0B1C2D3E4F5", max_width=140),
        PlainColumn("place", "Used by", "path", sample="Asset.Asset_C:Property", max_width=200),
    )
    rows = (
        PlainRow(
            (text.SourceString, text.NamespaceName, site.KeyName, site.SiteDescription),
            f"gatherable_text/{number}",
        )
        for number, text in enumerate(package.gatherable_text)
        for site in text.SourceSiteContexts
    )
    return plain_listing(columns, rows, parent)


def metadata_count(package: Package) -> int:
    """How many values the metadata block holds."""
    table = package.metadata
    if table is None:
        return 0
    return len(table.RootValues) + sum(len(one.Values) for one in table.Objects)


def _metadata_rows(package: Package) -> Iterator[PlainRow]:
    table = package.metadata
    if table is None:
        return
    for pair in table.RootValues:
        yield PlainRow((package.paths_of_names(pair.Key), "the package", pair.Value), "metadata")
    for one in table.Objects:
        if isinstance(one.ObjectPath, int):
            paths = package.soft_object_paths
            known = 0 <= one.ObjectPath < len(paths)
            owner = paths[one.ObjectPath] if known else f"?{one.ObjectPath}"
        else:
            owner = _inline_path(package, one.ObjectPath)
        for pair in one.Values:
            yield PlainRow((package.paths_of_names(pair.Key), owner, pair.Value), "metadata")


def _inline_path(package: Package, path: SoftObjectPath | None) -> str:
    """The path of an object that is written out, not taken from the package's list."""
    if path is None:
        return ""
    if path.PackageName is not None and path.AssetName is not None:
        parts = (package.paths_of_names(path.PackageName), package.paths_of_names(path.AssetName))
        text = ".".join(part for part in parts if part != "None")
    elif isinstance(path.AssetPathName, NameRef):
        text = package.paths_of_names(path.AssetPathName)
    else:
        text = path.AssetPathName or ""
    return f"{text}:{path.SubPath}" if path.SubPath else text


def metadata_listing(package: Package, parent: QObject) -> RowsListing[PlainRow]:
    """What the editor noted on the package and its objects."""
    columns = (
        PlainColumn("key", "Key", "name", sample="ModuleRelativePath", max_width=180),
        PlainColumn("object", "Object", "path", sample="Asset:EventGraph.Node", max_width=220),
        PlainColumn("value", "Value", "words", stretch=True),
    )
    return plain_listing(columns, _metadata_rows(package), parent)


def depends_count(package: Package) -> int:
    """How many exports depend on anything."""
    return sum(1 for found in package.depends if found)


def depends_listing(package: Package, parent: QObject) -> RowsListing[PlainRow]:
    """What must exist before each export."""
    columns = (
        PlainColumn("object", "Object", "name", sample="K2Node_CallFunction_00", max_width=240),
        PlainColumn("needs", "Needs first", "path", stretch=True),
        PlainColumn("count", "Count", "number", sample="00,000"),
    )
    rows = (
        PlainRow(
            (
                package.object_name(number + 1),
                ", ".join(package.object_path(index) for index in found),
                f"{len(found):,}",
            ),
            f"depends/{number}",
        )
        for number, found in enumerate(package.depends)
        if found
    )
    return plain_listing(columns, rows, parent)


def preload_listing(package: Package, parent: QObject) -> RowsListing[PlainRow]:
    """The objects in the order in which a game needs them."""
    rows = (
        PlainRow((package.object_path(index), f"{number:,}"), f"preload_dependencies/{number}")
        for number, index in enumerate(package.preload_dependencies)
    )
    return plain_listing((_OBJECT, _INDEX), rows, parent)


def searchable_listing(package: Package, parent: QObject) -> RowsListing[PlainRow]:
    """Names by which objects can be found."""
    columns = (_OBJECT, PlainColumn("names", "Names", "words", sample="GameplayTag, RowName"))
    rows = (
        PlainRow(
            (
                package.object_path(one.ObjectIndex),
                ", ".join(package.paths_of_names(name) for name in one.Names),
            ),
            f"searchable_names/{number}",
        )
        for number, one in enumerate(package.searchable_names)
    )
    return plain_listing(columns, rows, parent)


def hierarchies_listing(package: Package, parent: QObject) -> RowsListing[PlainRow]:
    """The parents of imported types."""
    columns = (
        PlainColumn("import", "Import", "path", sample="/Script/Engine.StaticMeshActor"),
        PlainColumn("types", "Type and parents", "path", stretch=True),
    )
    rows = (
        PlainRow(
            (
                package.object_path(one.ImportIndex),
                " < ".join(package.paths_of_names(kind.TypeName) for kind in one.Types),
            ),
            f"import_type_hierarchies/{number}",
        )
        for number, one in enumerate(package.import_type_hierarchies)
    )
    return plain_listing(columns, rows, parent)


def cells_listing(package: Package, parent: QObject) -> RowsListing[PlainRow]:
    """The Verse cells of this package and of others."""
    columns = (
        PlainColumn("path", "Verse path", "path", stretch=True),
        PlainColumn("place", "Place", "words", sample="in another package"),
        PlainColumn("size", "Bytes", "number", sample="000,000"),
    )
    rows = [
        PlainRow(
            (one.VersePath, "in this package", f"{one.SerialSize:,}"), f"cell_exports/{number}"
        )
        for number, one in enumerate(package.cell_exports)
    ]
    rows += [
        PlainRow(
            (one.VersePath, package.object_name(one.PackageIndex), ""), f"cell_imports/{number}"
        )
        for number, one in enumerate(package.cell_imports)
    ]
    return plain_listing(columns, rows, parent)


def payload_count(package: Package) -> int:
    """How many bulk payloads the package lists."""
    table = package.data_resources
    return len(table.Resources) if table is not None else 0


def payloads_listing(package: Package, parent: QObject) -> RowsListing[PlainRow]:
    """The bulk payloads: whose they are, where they lie, how large they are."""
    columns = (
        _OBJECT,
        PlainColumn("flags", "Flags", "mono", sample="0x00000000"),
        PlainColumn("size", "Bytes", "number", sample="000,000,000"),
        PlainColumn("raw", "Uncompressed", "number", sample="000,000,000"),
        PlainColumn("offset", "Offset", "mono", sample="0000000000"),
    )
    table = package.data_resources
    rows = (
        PlainRow(
            (
                package.object_path(one.OuterIndex),
                f"0x{one.Flags:08X}",
                f"{one.SerialSize:,}",
                f"{one.RawSize:,}",
                f"{one.SerialOffset:08X}",
            ),
            f"data_resources/Resources/{number}",
        )
        for number, one in enumerate(table.Resources if table is not None else ())
    )
    return plain_listing(columns, rows, parent)


def world_tile_count(package: Package) -> int:
    """How many facts the world tile info holds."""
    tile = package.world_tile_info
    return sum(value is not None for value in tile) if tile is not None else 0


def world_tile_listing(package: Package, parent: QObject) -> RowsListing[PlainRow]:
    """The facts about a level's place in a composed world."""
    columns = (
        PlainColumn("name", "Field", "name", sample="LayerStreamingDistance", max_width=200),
        PlainColumn("value", "Value", "words", sample="−100000.0, −100000.0", max_width=220),
        PlainColumn("meaning", "Meaning", "words", stretch=True),
    )
    tile = package.world_tile_info
    rows = (
        PlainRow((one.label, value_text(value), one.doc), f"world_tile_info/{one.label}")
        for one, value in (zip(tile.fields, tile, strict=True) if tile is not None else ())
        if value is not None
    )
    return plain_listing(columns, rows, parent)
