"""The tables of a package's header: what each holds and where the summary says it is."""

from __future__ import annotations

from dataclasses import dataclass

import construct

from inspector.format.fields import Counted
from inspector.format.schema import Record, Rows, subcon_of
from inspector.format.unreal.declare.primitives import PACKAGE_INDEX
from inspector.format.unreal.declare.summary import SummaryBody
from inspector.format.unreal.declare.tables import (
    AssetRegistryData,
    CellExport,
    CellImport,
    DataResourceTable,
    DependsEntry,
    GatherableText,
    ImportTypeHierarchy,
    MetaDataTable,
    NameEntry,
    ObjectExport,
    ObjectImport,
    SearchableNames,
    SoftObjectPath,
    SoftPackageReference,
    ThumbnailEntry,
    WorldTileInfo,
)
from inspector.format.unreal.layout import Layout


@dataclass(frozen=True, slots=True)
class Section:
    """One table of the header.

    ``key`` begins the paths of its fields. ``offset_field`` and ``count_field`` name the fields of
    the summary that say where it is and how many rows it has; without a count field the table
    begins with its own count, and where it ``counts_again`` it does so all the same.
    """

    key: str
    title: str
    holds: str
    kind: construct.Construct
    offset_field: str
    count_field: str | None = None
    counts_again: bool = False

    @property
    def has_rows(self) -> bool:
        """Whether the summary alone counts the table's rows."""
        return self.count_field is not None and not self.counts_again


def _rows(
    key: str,
    title: str,
    holds: str,
    record: type[Record] | construct.Construct,
    offset: str,
    count: str,
) -> Section:
    return Section(key, title, holds, subcon_of(record), offset, count)


def _whole(
    key: str, title: str, holds: str, record: type[Record] | construct.Construct, offset: str
) -> Section:
    return Section(key, title, holds, subcon_of(record), offset)


#: In the order in which engines write them.
SECTIONS = (
    _rows("names", "Names", "every text the other tables refer to by number",
          NameEntry, "NameOffset", "NameCount"),
    _rows("soft_object_paths", "Soft object paths", "objects named by path, loaded when asked for",
          SoftObjectPath, "SoftObjectPathsOffset", "SoftObjectPathsCount"),
    _rows("gatherable_text", "Gatherable text", "texts to be translated",
          GatherableText, "GatherableTextDataOffset", "GatherableTextDataCount"),
    _whole("metadata", "Metadata", "notes that the editor keeps on objects",
           MetaDataTable, "MetaDataOffset"),
    _rows("imports", "Imports", "objects of other packages",
          ObjectImport, "ImportOffset", "ImportCount"),
    _rows("exports", "Export table", "objects of this package and where their data lies",
          ObjectExport, "ExportOffset", "ExportCount"),
    _rows("cell_imports", "Cell imports", "Verse cells of other packages",
          CellImport, "CellImportOffset", "CellImportCount"),
    _rows("cell_exports", "Cell exports", "Verse cells of this package",
          CellExport, "CellExportOffset", "CellExportCount"),
    _rows("depends", "Dependencies", "what must exist before each object",
          DependsEntry, "DependsOffset", "ExportCount"),
    _rows("soft_package_references", "Soft package references", "packages that soft paths point to",
          SoftPackageReference, "SoftPackageReferencesOffset", "SoftPackageReferencesCount"),
    _whole("searchable_names", "Searchable names", "names by which objects can be found",
           Counted(SearchableNames.struct), "SearchableNamesOffset"),
    # Since 5.8 the offset alone says that the table is there: a count of 0 stands at it once more.
    Section("import_type_hierarchies", "Import type hierarchies", "parents of imported types",
            Counted(ImportTypeHierarchy.struct), "ImportTypeHierarchiesOffset",
            "ImportTypeHierarchiesCount", counts_again=True),
    _whole("thumbnail_table", "Thumbnail table", "which object each thumbnail belongs to",
           Counted(ThumbnailEntry.struct), "ThumbnailTableOffset"),
    _whole("asset_registry", "Asset registry", "searchable tags, read without loading the package",
           AssetRegistryData, "AssetRegistryDataOffset"),
    _whole("world_tile_info", "World tile info", "place of the level in a composed world",
           WorldTileInfo, "WorldTileInfoDataOffset"),
    _rows("preload_dependencies", "Preload dependencies", "order in which a game loads the objects",
          PACKAGE_INDEX, "PreloadDependencyOffset", "PreloadDependencyCount"),
    _whole("data_resources", "Data resources", "where the bulk payloads lie",
           DataResourceTable, "DataResourceOffset"),
)  # fmt: skip

SECTION_BY_KEY = {section.key: section for section in SECTIONS}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a section starts, and how many rows it has (0 for one with its own count)."""

    start: int
    count: int


def place_of(section: Section, body: SummaryBody, layout: Layout) -> Place | None:
    """Where the summary says that ``section`` is; None where the package has none."""
    offset = getattr(body, section.offset_field)
    count = getattr(body, section.count_field) if section.has_rows and section.count_field else 0
    if section.key == "depends" and not offset:
        return _unpointed_depends(body, layout)
    if offset is None or offset <= 0 or count is None:
        return None
    if section.has_rows and count <= 0:
        return None
    return Place(offset, count)


def _unpointed_depends(body: SummaryBody, layout: Layout) -> Place | None:
    """Cooked packages of 4.14 and 4.15 hold a table of dependencies that no offset points to.

    One zero word an export stands directly before the asset registry data.
    """
    start = body.AssetRegistryDataOffset - 4 * body.ExportCount
    if layout.editor_data or not 507 <= layout.ue4 <= 510 or body.ExportCount <= 0 or start <= 0:
        return None
    return Place(start, body.ExportCount)


def row_reader(section: Section) -> construct.Construct:
    """The construct that reads the whole section, rows included."""
    return Rows(section.kind) if section.has_rows else section.kind
