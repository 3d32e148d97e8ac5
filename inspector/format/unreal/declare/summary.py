"""FPackageFileSummary: the first bytes of a package; and the headers in IoStore containers.

It is declared in three parts because each must be read before the next can be laid out: the version
words decide the fields of the head, and the package flags at its end decide those of the body.
"""

from __future__ import annotations

from typing import Any, Final

from inspector.format.fields import FSTRING, HASH20, I32, I64, U32, Counted
from inspector.format.gate import since, until
from inspector.format.schema import Record, choose, field
from inspector.format.unreal.declare.primitives import (
    GUID,
    NAME,
    CompressedChunk,
    EngineVersionRecord,
    GenerationInfo,
    NameRef,
)
from inspector.format.unreal.gates import (
    UE4,
    UE5,
    Layout,
    editor_only,
    legacy_above,
    legacy_at_most,
    legacy_is_not,
)
from inspector.versions import Guid as GuidValue


class SummaryVersions(Record):
    """The version words: the only part that every engine can read of every package."""

    engine = "FPackageFileSummary, UObject/PackageFileSummary.h"

    Tag: int = field(U32, "Marks a package; read in the other byte order it marks a swapped one.")
    LegacyFileVersion: int = field(
        I32, "Number of the header layout; it counts downwards, lower is newer."
    )
    LegacyUE3Version: int | None = field(
        I32,
        "Left over from Unreal Engine 3; 864 in practice, 0 when unversioned.",
        legacy_is_not(-4),
    )
    FileVersionUE4: int = field(I32, "UE4 object version that the package was written with.")
    FileVersionUE5: int | None = field(
        I32, "UE5 object version that the package was written with.", legacy_at_most(-8)
    )
    FileVersionLicenseeUE: int = field(I32, "Object version of a licensee's own engine; 0 at Epic.")


class EnumCustomVersion(Record):
    """An early custom version, keyed by a number."""

    engine = "FEnumCustomVersion_DEPRECATED"

    named_by = "Tag"

    Tag: int = field(U32, "Number that stands for the custom version.")
    Version: int = field(I32, "Number that the package was written with.")


class NamedCustomVersion(Record):
    """A custom version with its name beside it, as stored before 4.10."""

    engine = "FGuidCustomVersion_DEPRECATED"

    named_by = "FriendlyName"

    Key: GuidValue = field(GUID, "Which custom version it is.")
    Version: int = field(I32, "Number that the package was written with.")
    FriendlyName: str = field(FSTRING, "Name of the custom version, for messages.")


class CustomVersionEntry(Record):
    """A custom version."""

    engine = "FCustomVersion, Serialization/CustomVersion.h"

    named_by = "Key"

    Key: GuidValue = field(GUID, "Which custom version it is.")
    Version: int = field(I32, "Number that the package was written with.")


#: All custom versions of a package; the form of each changed twice.
CUSTOM_VERSIONS: Final = choose(
    legacy_at_most(-6),
    Counted(CustomVersionEntry.struct),
    choose(
        legacy_at_most(-3), Counted(NamedCustomVersion.struct), Counted(EnumCustomVersion.struct)
    ),
)


def custom_version_record(layout: Layout) -> type[Record]:
    """The record of a custom version in packages of a layout."""
    array: Any = CUSTOM_VERSIONS.chosen(layout)
    record: type[Record] = array.subcon.record
    return record


class SummaryHead(Record):
    """From the version words to the package flags.

    The hash came with UE5 object version 1016 PACKAGE_SAVED_HASH, which is header layout -9 in
    every package; the gate is on the layout because unversioned packages keep the hash but store no
    version.
    """

    engine = "FPackageFileSummary, UObject/PackageFileSummary.h"

    SavedHash: bytes | None = field(
        HASH20,
        "Hash of the package as it was saved.",
        legacy_at_most(-9, UE5.PACKAGE_SAVED_HASH),
    )
    TotalHeaderSizeFirst: int | None = field(
        I32,
        "Bytes before the first object's data.",
        legacy_at_most(-9),
        label="TotalHeaderSize",
    )
    CustomVersions: tuple[EnumCustomVersion | NamedCustomVersion | CustomVersionEntry, ...] = field(
        CUSTOM_VERSIONS, "Custom versions that the package uses."
    )
    TotalHeaderSizeLater: int | None = field(
        I32,
        "Bytes before the first object's data.",
        legacy_above(-9),
        label="TotalHeaderSize",
    )
    PackageName: str = field(FSTRING, "Long package name; None in editor packages up to 5.0.")
    PackageFlags: int = field(U32, "What kind of package it is, one bit a fact.")

    @property
    def TotalHeaderSize(self) -> int:
        """Bytes before the first object's data, from whichever place the layout keeps it in."""
        first, later = self.TotalHeaderSizeFirst, self.TotalHeaderSizeLater
        return first if first is not None else (later or 0)


#: Where a layout keeps the bytes before the first object's data: in one of these.
HEADER_SIZES: Final = ("TotalHeaderSizeFirst", "TotalHeaderSizeLater")


def header_size_field(layout: Layout) -> str:
    """The field that has the bytes before the first object's data in a layout."""
    fields = (field for field in SummaryHead.fields if field.name in HEADER_SIZES)
    return next(field.name for field in fields if field.present(layout))


class SummaryBody(Record):
    """From the package flags to the end: where each table starts, and who saved the package."""

    engine = "FPackageFileSummary, UObject/PackageFileSummary.h"

    NameCount: int = field(I32, "Entries of the name table.")
    NameOffset: int = field(I32, "Where the name table starts.")
    SoftObjectPathsCount: int | None = field(
        I32, "Entries of the soft object path list.", since(UE5.ADD_SOFTOBJECTPATH_LIST)
    )
    SoftObjectPathsOffset: int | None = field(
        I32, "Where the soft object path list starts.", since(UE5.ADD_SOFTOBJECTPATH_LIST)
    )
    LocalizationId: str | None = field(
        FSTRING,
        "Identifier under which the package's texts are translated.",
        since(UE4.ADDED_PACKAGE_SUMMARY_LOCALIZATION_ID) & editor_only,
    )
    GatherableTextDataCount: int | None = field(
        I32, "Entries of the gatherable text table.", since(UE4.SERIALIZE_TEXT_IN_PACKAGES)
    )
    GatherableTextDataOffset: int | None = field(
        I32, "Where the gatherable text table starts.", since(UE4.SERIALIZE_TEXT_IN_PACKAGES)
    )
    ExportCount: int = field(I32, "Entries of the export table.")
    ExportOffset: int = field(I32, "Where the export table starts.")
    ImportCount: int = field(I32, "Entries of the import table.")
    ImportOffset: int = field(I32, "Where the import table starts.")
    CellExportCount: int | None = field(
        I32, "Verse cells that the package holds.", since(UE5.VERSE_CELLS)
    )
    CellExportOffset: int | None = field(
        I32, "Where the table of exported cells starts.", since(UE5.VERSE_CELLS)
    )
    CellImportCount: int | None = field(
        I32, "Verse cells of other packages.", since(UE5.VERSE_CELLS)
    )
    CellImportOffset: int | None = field(
        I32, "Where the table of imported cells starts.", since(UE5.VERSE_CELLS)
    )
    MetaDataOffset: int | None = field(
        I32, "Where the metadata block starts.", since(UE5.METADATA_SERIALIZATION_OFFSET)
    )
    DependsOffset: int = field(I32, "Where the table of dependencies starts.")
    SoftPackageReferencesCount: int | None = field(
        I32, "Packages referred to softly.", since(UE4.ADD_STRING_ASSET_REFERENCES_MAP)
    )
    SoftPackageReferencesOffset: int | None = field(
        I32, "Where the list of soft package references starts.",
        since(UE4.ADD_STRING_ASSET_REFERENCES_MAP),
    )  # fmt: skip
    SearchableNamesOffset: int | None = field(
        I32, "Where the table of searchable names starts.", since(UE4.ADDED_SEARCHABLE_NAMES)
    )
    ThumbnailTableOffset: int = field(
        I32, "Where the thumbnail table starts; 0 when there is none."
    )
    ImportTypeHierarchiesCount: int | None = field(
        I32, "Imports with a stored type hierarchy.", since(UE5.IMPORT_TYPE_HIERARCHIES)
    )
    ImportTypeHierarchiesOffset: int | None = field(
        I32, "Where the type hierarchies start.", since(UE5.IMPORT_TYPE_HIERARCHIES)
    )
    Guid: GuidValue | None = field(
        GUID, "Identifier of this save of the package.", until(UE5.PACKAGE_SAVED_HASH)
    )
    PersistentGuid: GuidValue | None = field(
        GUID,
        "Identifier that the package keeps over saves.",
        since(UE4.ADDED_PACKAGE_OWNER) & editor_only,
    )
    OwnerPersistentGuid: GuidValue | None = field(
        GUID,
        "Identifier of the package that owns this one; dropped in 4.26.",
        since(UE4.ADDED_PACKAGE_OWNER) & until(UE4.NON_OUTER_PACKAGE_IMPORT) & editor_only,
    )
    Generations: tuple[GenerationInfo, ...] = field(
        Counted(GenerationInfo.struct), "Table sizes of the saved generations."
    )
    SavedByChangelist: int | None = field(
        U32, "Changelist of the engine that saved the package.", until(UE4.ENGINE_VERSION_OBJECT)
    )
    SavedByEngineVersion: EngineVersionRecord | None = field(
        EngineVersionRecord, "Engine that saved the package.", since(UE4.ENGINE_VERSION_OBJECT)
    )
    CompatibleWithEngineVersion: EngineVersionRecord | None = field(
        EngineVersionRecord,
        "Oldest engine that the package says it is compatible with.",
        since(UE4.PACKAGE_SUMMARY_HAS_COMPATIBLE_ENGINE_VERSION),
    )
    CompressionFlags: int = field(U32, "How the package is compressed; always 0 today.")
    CompressedChunks: tuple[CompressedChunk, ...] = field(
        Counted(CompressedChunk.struct), "Compressed runs; engines refuse a package with any."
    )
    PackageSource: int = field(U32, "Hash of the file name that the package was saved under.")
    AdditionalPackagesToCook: tuple[str, ...] = field(
        Counted(FSTRING), "Packages to cook along with this one."
    )
    NumTextureAllocations: int | None = field(
        I32, "Always 0; texture allocation records once followed.", legacy_above(-7)
    )
    AssetRegistryDataOffset: int = field(I32, "Where the asset registry data starts.")
    BulkDataStartOffset: int = field(I64, "Where the bulk data after the objects starts.")
    WorldTileInfoDataOffset: int | None = field(
        I32, "Where the world tile info starts; 0 when there is none.", since(UE4.WORLD_LEVEL_INFO)
    )
    ChunkIDs: tuple[int, ...] | None = field(
        Counted(I32), "Streaming install chunks that the package belongs to.",
        since(UE4.CHANGED_CHUNKID_TO_BE_AN_ARRAY_OF_CHUNKIDS),
    )  # fmt: skip
    ChunkID: int | None = field(
        I32,
        "Streaming install chunk that the package belongs to; negative for none.",
        since(UE4.ADDED_CHUNKID_TO_ASSETDATA_AND_UPACKAGE)
        & until(UE4.CHANGED_CHUNKID_TO_BE_AN_ARRAY_OF_CHUNKIDS),
    )
    PreloadDependencyCount: int | None = field(
        I32, "Entries of the preload dependency list; -1 in editor packages.",
        since(UE4.PRELOAD_DEPENDENCIES_IN_COOKED_EXPORTS),
    )  # fmt: skip
    PreloadDependencyOffset: int | None = field(
        I32, "Where the preload dependency list starts.",
        since(UE4.PRELOAD_DEPENDENCIES_IN_COOKED_EXPORTS),
    )  # fmt: skip
    NamesReferencedFromExportDataCount: int | None = field(
        I32, "How many names, from the first on, the objects' data uses.",
        since(UE5.NAMES_REFERENCED_FROM_EXPORT_DATA),
    )  # fmt: skip
    PayloadTocOffset: int | None = field(
        I64, "Where the payload trailer starts; -1 for none.", since(UE5.PAYLOAD_TOC)
    )
    DataResourceOffset: int | None = field(
        I32, "Where the data resource table starts; 0 or less for none.", since(UE5.DATA_RESOURCES)
    )


# ------------------------------------------------------------------------------------------------
# Headers of packages inside IoStore containers: known to tell them apart, and not read further.
#
# They have no tag. Sizes and offsets are those of the header itself, which begins the bytes.


class ZenHeader(Record):
    """FZenPackageSummary: the header since 5.0; since 5.3 the last offset is of another table."""

    bHasVersioningInfo: int = field(U32, "Whether version numbers follow the header.")
    HeaderSize: int = field(U32, "Bytes of the header.")
    Name: NameRef = field(NAME, "Name of the package.")
    PackageFlags: int = field(U32, "What kind of package it is.")
    CookedHeaderSize: int = field(U32, "Bytes of the header that it was made from.")
    ImportedPublicExportHashesOffset: int = field(I32, "Where the hashes of imports start.")
    ImportMapOffset: int = field(I32, "Where the imports start.")
    ExportMapOffset: int = field(I32, "Where the exports start.")
    ExportBundleEntriesOffset: int = field(I32, "Where the order of loading starts.")
    GraphDataOffset: int = field(I32, "Where the dependencies start.")


class ZenHeaderUE4(Record):
    """FPackageSummary of 4.25 to 4.27."""

    Name: NameRef = field(NAME, "Name of the package.")
    SourceName: NameRef = field(NAME, "Name of the package that it was made from.")
    PackageFlags: int = field(U32, "What kind of package it is.")
    CookedHeaderSize: int = field(U32, "Bytes of the header that it was made from.")
    NameMapNamesOffset: int = field(I32, "Where the names start: directly behind this.")
    NameMapNamesSize: int = field(I32, "Bytes of the names.")
    NameMapHashesOffset: int = field(I32, "Where the hashes of the names start.")
    NameMapHashesSize: int = field(I32, "Bytes of the hashes; one says how they are made.")
    ImportMapOffset: int = field(I32, "Where the imports start.")
    ExportMapOffset: int = field(I32, "Where the exports start.")
    ExportBundlesOffset: int = field(I32, "Where the order of loading starts.")
    GraphDataOffset: int = field(I32, "Where the dependencies start.")
    GraphDataSize: int = field(I32, "Bytes of the dependencies.")
    Pad: int = field(I32, "Not used.")
