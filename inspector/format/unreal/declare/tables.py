"""The entries of the tables that the summary points to, in the order engines write them."""

from __future__ import annotations

from typing import TypeVar

from inspector.findings.message import Message
from inspector.format.fields import (
    BITS,
    BOOL32,
    BYTES,
    F32,
    FSTRING,
    I32,
    I64,
    U8,
    U16,
    U32,
    UTF8_STRING,
    Counted,
    Fixed,
)
from inspector.format.gate import Gate, since, until
from inspector.format.schema import Record, Rows, choose, field
from inspector.format.unreal.declare.primitives import GUID, NAME, NAME_TEXT, PACKAGE_INDEX, NameRef
from inspector.format.unreal.gates import UE4, UE5, FortniteMain, editor_only, tagged_properties
from inspector.versions import Guid

soft_paths_listed = Gate(
    lambda layout: layout.soft_paths_listed, Message("format/gate-lists-soft-paths")
)
with_cooked_index = Gate(
    lambda layout: layout.data_resource_version >= 2, Message("format/gate-data-resources-2")
)
with_unpointed_depends = (
    since(UE4.PRELOAD_DEPENDENCIES_IN_COOKED_EXPORTS)
    & until(UE4._64BIT_EXPORTMAP_SERIALSIZES)
    & Gate(lambda layout: not layout.editor_data, Message("format/gate-no-editor-data"))
)


N = TypeVar("N", int, float)


def _row(*numbers: N) -> tuple[N, ...]:
    return numbers


class NameEntry(Record):
    """FNameEntry: one text that other tables refer to by its index."""

    engine = "FNameEntrySerialized, UObject/NameTypes.h"

    Name: str = field(NAME_TEXT, "The text, of at most 1,023 characters.")
    NonCasePreservingHash: int | None = field(
        U16, "Low half of the checksum of the upper-case text.", since(UE4.NAME_HASHES_SERIALIZED)
    )
    CasePreservingHash: int | None = field(
        U16, "Low half of the checksum of the text as it is.", since(UE4.NAME_HASHES_SERIALIZED)
    )


class SoftObjectPath(Record):
    """FSoftObjectPath: an object named by path, to be loaded when it is asked for."""

    engine = "FSoftObjectPath, UObject/SoftObjectPath.h"

    AssetPathName: NameRef | str | None = field(
        choose(since(UE4.ADDED_SOFT_OBJECT_PATH), NAME, FSTRING),
        "Path of the asset; before UE4 514 the whole path as text.",
        until(UE5.FSOFTOBJECTPATH_REMOVE_ASSET_PATH_FNAMES),
    )
    PackageName: NameRef | None = field(
        NAME, "Package of the asset.", since(UE5.FSOFTOBJECTPATH_REMOVE_ASSET_PATH_FNAMES)
    )
    AssetName: NameRef | None = field(
        NAME, "Name of the asset.", since(UE5.FSOFTOBJECTPATH_REMOVE_ASSET_PATH_FNAMES)
    )
    SubPath: str | None = field(
        choose(since(FortniteMain.SoftObjectPathUtf8SubPaths), UTF8_STRING, FSTRING),
        "Object inside the asset; empty for the asset itself.",
        since(UE4.ADDED_SOFT_OBJECT_PATH),
    )


class LocMetadata(Record):
    """FLocMetadataObject: values attached to a text; no package with any value is known."""

    engine = "FLocMetadataObject, Internationalization/InternationalizationMetadata.h"

    ValueCount: int = field(I32, "Attached values; their layout is not known.")


class TextSource(Record):
    """FTextSourceSiteContext: one place where a gatherable text is used."""

    engine = "FTextSourceSiteContext, Internationalization/GatherableTextData.h"

    named_by = "KeyName"

    KeyName: str = field(FSTRING, "Key of the text.")
    SiteDescription: str = field(FSTRING, "Where the text is used.")
    IsEditorOnly: int = field(BOOL32, "Whether only the editor shows the text.")
    IsOptional: int = field(BOOL32, "Whether a translation may be missing.")
    InfoMetaData: LocMetadata = field(LocMetadata, "Notes on the text.")
    KeyMetaData: LocMetadata = field(LocMetadata, "Notes on the key.")


class GatherableText(Record):
    """FGatherableTextData: a text to be translated, and where it is used."""

    engine = "FGatherableTextData, Internationalization/GatherableTextData.h"

    named_by = "SourceString"

    NamespaceName: str = field(FSTRING, "Namespace of the text.")
    SourceString: str = field(FSTRING, "The text as written.")
    SourceStringMetaData: LocMetadata = field(LocMetadata, "Notes on the text as written.")
    SourceSiteContexts: tuple[TextSource, ...] = field(
        Counted(TextSource.struct), "Where the text is used."
    )


class MetaDataValue(Record):
    """A key and a value that the editor attached to an object or the package."""

    named_by = "Key"

    Key: NameRef = field(NAME, "Name of the value.")
    Value: str = field(FSTRING, "The value.")


class ObjectMetaData(Record):
    """All metadata of one object."""

    ObjectPath: int | SoftObjectPath = field(
        choose(soft_paths_listed, I32, SoftObjectPath),
        "The object; an index into the soft object paths where the package lists them.",
    )
    Values: tuple[MetaDataValue, ...] = field(Counted(MetaDataValue.struct), "Its metadata.")


class ObjectImport(Record):
    """FObjectImport: an object of another package that this one refers to."""

    engine = "FObjectImport, UObject/ObjectResource.h"

    ClassPackage: NameRef = field(NAME, "Package that declares the object's class.")
    ClassName: NameRef = field(NAME, "Class of the object.")
    OuterIndex: int = field(PACKAGE_INDEX, "Object that holds it; 0 for a package.")
    ObjectName: NameRef = field(NAME, "Name of the object.")
    PackageName: NameRef | None = field(
        NAME,
        "Package that the object lies in, when its outer does not say so.",
        since(UE4.NON_OUTER_PACKAGE_IMPORT) & editor_only,
    )
    bImportOptional: int | None = field(
        BOOL32, "Whether the object may be missing.", since(UE5.OPTIONAL_RESOURCES)
    )


class ObjectExport(Record):
    """FObjectExport: an object that this package holds."""

    engine = "FObjectExport, UObject/ObjectResource.h"

    ClassIndex: int = field(PACKAGE_INDEX, "Class of the object; 0 where it is itself a class.")
    SuperIndex: int = field(PACKAGE_INDEX, "Parent of a class or struct; 0 for none.")
    TemplateIndex: int | None = field(
        PACKAGE_INDEX,
        "Archetype that the object was created from.",
        since(UE4.TemplateIndex_IN_COOKED_EXPORTS),
    )
    OuterIndex: int = field(PACKAGE_INDEX, "Object that holds it; 0 for the package itself.")
    ObjectName: NameRef = field(NAME, "Name of the object.")
    ObjectFlags: int = field(U32, "Stored object flags.")
    SerialSize: int = field(
        choose(since(UE4._64BIT_EXPORTMAP_SERIALSIZES), I64, I32), "Bytes of the object's data."
    )
    SerialOffset: int = field(
        choose(since(UE4._64BIT_EXPORTMAP_SERIALSIZES), I64, I32),
        "Where the object's data starts in the logical file.",
    )
    bForcedExport: int = field(BOOL32, "Whether the object was forced into this package.")
    bNotForClient: int = field(BOOL32, "Whether clients do without the object.")
    bNotForServer: int = field(BOOL32, "Whether servers do without the object.")
    PackageGuid: Guid | None = field(
        GUID,
        "Package that a forced export came from.",
        until(UE5.REMOVE_OBJECT_EXPORT_PACKAGE_GUID),
    )
    bIsInheritedInstance: int | None = field(
        BOOL32,
        "Whether the object is inherited from its archetype.",
        since(UE5.TRACK_OBJECT_EXPORT_IS_INHERITED),
    )
    PackageFlags: int = field(U32, "Flags of the package that a forced export came from.")
    bNotAlwaysLoadedForEditorGame: int | None = field(
        BOOL32, "Whether a game run from the editor may skip it.", since(UE4.LOAD_FOR_EDITOR_GAME)
    )
    bIsAsset: int | None = field(
        BOOL32, "Whether the object is an asset.", since(UE4.COOKED_ASSETS_IN_EDITOR_SUPPORT)
    )
    bGeneratePublicHash: int | None = field(
        BOOL32, "Whether a cook must give it a public hash.", since(UE5.OPTIONAL_RESOURCES)
    )
    FirstExportDependency: int | None = field(
        I32,
        "Start of its run in the preload dependencies; -1 for none.",
        since(UE4.PRELOAD_DEPENDENCIES_IN_COOKED_EXPORTS),
    )
    SerializationBeforeSerializationDependencies: int | None = field(
        I32,
        "Objects to be read before it is read.",
        since(UE4.PRELOAD_DEPENDENCIES_IN_COOKED_EXPORTS),
    )
    CreateBeforeSerializationDependencies: int | None = field(
        I32,
        "Objects to be created before it is read.",
        since(UE4.PRELOAD_DEPENDENCIES_IN_COOKED_EXPORTS),
    )
    SerializationBeforeCreateDependencies: int | None = field(
        I32,
        "Objects to be read before it is created.",
        since(UE4.PRELOAD_DEPENDENCIES_IN_COOKED_EXPORTS),
    )
    CreateBeforeCreateDependencies: int | None = field(
        I32,
        "Objects to be created before it is created.",
        since(UE4.PRELOAD_DEPENDENCIES_IN_COOKED_EXPORTS),
    )
    ScriptSerializationStartOffset: int | None = field(
        I64,
        "Start of its tagged properties, from the start of its data.",
        since(UE5.SCRIPT_SERIALIZATION_OFFSET) & tagged_properties,
    )
    ScriptSerializationEndOffset: int | None = field(
        I64,
        "End of its tagged properties, from the start of its data.",
        since(UE5.SCRIPT_SERIALIZATION_OFFSET) & tagged_properties,
    )


class CellExport(Record):
    """A Verse cell that the package holds; known from one source only."""

    engine = "FCellExport"

    CppClassInfo: NameRef = field(NAME, "Native class of the cell.")
    VersePath: str = field(UTF8_STRING, "Verse path of the cell.")
    SerialOffset: int = field(I64, "Where the cell's data starts.")
    SerialLayoutSize: int = field(I64, "Bytes of the cell's layout.")
    SerialSize: int = field(I64, "Bytes of the cell's data.")
    FirstExportDependency: int = field(I32, "Start of its run in the preload dependencies.")
    SerializationBeforeSerializationDependencies: int = field(
        I32, "Cells to be read before it is read."
    )
    CreateBeforeSerializationDependencies: int = field(
        I32, "Cells to be created before it is read."
    )


class CellImport(Record):
    """A Verse cell of another package; known from one source only."""

    engine = "FCellImport"

    PackageIndex: int = field(PACKAGE_INDEX, "Package that the cell lies in.")
    VersePath: str = field(UTF8_STRING, "Verse path of the cell.")


class SoftPackageReference(Record):
    """A package that this one refers to softly."""

    PackageName: NameRef | str = field(
        choose(since(UE4.ADDED_SOFT_OBJECT_PATH), NAME, FSTRING),
        "The package; before UE4 484 an object path.",
    )


class SearchableNames(Record):
    """Names by which an object can be found: mostly gameplay tags, or rows of a data table."""

    ObjectIndex: int = field(PACKAGE_INDEX, "The object.")
    Names: tuple[NameRef, ...] = field(Counted(NAME), "Its searchable names.")


class TypeName(Record):
    """One type of a hierarchy."""

    TypeName: NameRef = field(NAME, "The type.")
    PackageName: NameRef = field(NAME, "Package of the type.")
    ClassName: NameRef = field(NAME, "Class of the type.")
    ClassPackageName: NameRef = field(NAME, "Package of the type's class.")


class ImportTypeHierarchy(Record):
    """The parents of an imported type; known from one source only.

    Packages of 5.8 have the table, with its count, but no entry has been met.
    """

    ImportIndex: int = field(PACKAGE_INDEX, "The import.")
    Types: tuple[TypeName, ...] = field(
        Counted(TypeName.struct), "Its type and the type's parents."
    )


class ThumbnailEntry(Record):
    """Which object a thumbnail belongs to, and where it lies."""

    named_by = "ObjectPathWithoutPackageName"

    ObjectClassName: str = field(FSTRING, "Class of the object.")
    ObjectPathWithoutPackageName: str = field(FSTRING, "The object.")
    FileOffset: int = field(I32, "Where the image record starts.")


class ThumbnailImage(Record):
    """FObjectThumbnail: a small picture of an asset; PNG, or JPEG where the height is negative."""

    engine = "FObjectThumbnail, Misc/ObjectThumbnail.h"

    ImageWidth: int = field(I32, "Width in pixels; 0 for an empty placeholder.")
    ImageHeight: int = field(I32, "Height in pixels; negative for a JPEG.")
    CompressedImageData: bytes = field(BYTES, "The image file.")


class RegistryTag(Record):
    """A searchable fact about an asset."""

    named_by = "Key"

    Key: str = field(FSTRING, "Name of the tag.")
    Value: str = field(FSTRING, "The value, as text.")


class RegistryObject(Record):
    """What the asset registry learns about one asset without loading it."""

    named_by = "ObjectPath"

    ObjectPath: str = field(FSTRING, "The asset, relative to the package.")
    ObjectClassName: str = field(FSTRING, "Class of the asset; a full path from 5.1 on.")
    Tags: tuple[RegistryTag, ...] = field(Counted(RegistryTag.struct), "Its searchable tags.")


class AssetRegistryStart(Record):
    """What the asset registry data begins with."""

    DependencyDataOffset: int | None = field(
        I64,
        "Where the dependency section starts.",
        since(UE4.ASSETREGISTRY_DEPENDENCYFLAGS) & editor_only,
    )


class AssetRegistryData(AssetRegistryStart):
    """All that the asset registry reads of the package."""

    Objects: tuple[RegistryObject, ...] = field(
        Counted(RegistryObject.struct), "The assets of the package."
    )


class ExtraDependency(Record):
    """A package that the registry must know as a dependency though nothing here refers to it."""

    PackageName: NameRef = field(NAME, "The package.")
    PropertyFlags: int = field(U32, "Kind of the dependency.")


class AssetRegistryDependencies(Record):
    """Which references a game needs; the others serve the editor only."""

    ImportUsedInGame: tuple[int, tuple[int, ...]] = field(BITS, "One bit an import.")
    SoftPackageUsedInGame: tuple[int, tuple[int, ...]] = field(
        BITS, "One bit a soft package reference."
    )
    ExtraPackageDependencies: tuple[ExtraDependency, ...] | None = field(
        Counted(ExtraDependency.struct),
        "Dependencies that no reference shows.",
        since(UE5.ASSETREGISTRY_PACKAGEBUILDDEPENDENCIES),
    )


class WorldTileLod(Record):
    """FWorldTileLODInfo: how a distant tile is simplified."""

    engine = "FWorldTileLODInfo, Misc/WorldCompositionUtility.h"

    RelativeStreamingDistance: int = field(I32, "Distance at which it is used.")
    Reserved0: float = field(F32, "Not used.")
    Reserved1: float = field(F32, "Not used.")
    Reserved2: int = field(I32, "Not used.")
    Reserved3: int = field(I32, "Not used.")


class WorldTileInfo(Record):
    """FWorldTileInfo: place of a level in a composed world."""

    engine = "FWorldTileInfo, Misc/WorldCompositionUtility.h"

    Position: tuple[int, ...] = field(
        choose(
            since(FortniteMain.WorldCompositionTile3DOffset), Fixed("3i", _row), Fixed("2i", _row)
        ),
        "Position of the tile.",
    )
    Bounds: tuple[float, ...] = field(
        choose(since(UE5.LARGE_WORLD_COORDINATES), Fixed("6d", _row), Fixed("6f", _row)),
        "Corners of the tile's box.",
    )
    BoundsIsValid: int = field(U8, "Whether the box holds anything.")
    LayerName: str = field(FSTRING, "Layer of the world composition.")
    LayerReserved0: int = field(I32, "Not used.")
    LayerReserved1: tuple[int, ...] = field(Fixed("2i", _row), "Not used.")
    LayerStreamingDistance: int | None = field(
        I32, "Distance at which the layer streams in.", since(UE4.WORLD_LEVEL_INFO_UPDATED)
    )
    LayerDistanceStreamingEnabled: int | None = field(
        BOOL32,
        "Whether distance decides streaming.",
        since(UE4.WORLD_LAYER_ENABLE_DISTANCE_STREAMING),
    )
    bHideInTileView: int | None = field(
        BOOL32, "Whether the tile view hides the tile.", since(UE4.WORLD_LEVEL_INFO_UPDATED)
    )
    ParentTilePackageName: str | None = field(
        FSTRING, "Tile that this one moves with.", since(UE4.WORLD_LEVEL_INFO_UPDATED)
    )
    LODList: tuple[WorldTileLod, ...] | None = field(
        Counted(WorldTileLod.struct),
        "How the tile is simplified when distant.",
        since(UE4.WORLD_LEVEL_INFO_LOD_LIST),
    )
    ZOrder: int | None = field(
        I32, "Drawing order of the tile.", since(UE4.WORLD_LEVEL_INFO_ZORDER)
    )


class DataResource(Record):
    """FObjectDataResource: one bulk payload."""

    engine = "FObjectDataResource, UObject/ObjectResource.h"

    Flags: int = field(U32, "How the payload is stored.")
    CookedIndex: int | None = field(U8, "Which cooked file holds the payload.", with_cooked_index)
    SerialOffset: int = field(I64, "Where the payload starts.")
    DuplicateSerialOffset: int = field(I64, "Where its optional copy starts; -1 for none.")
    SerialSize: int = field(I64, "Bytes in the file.")
    RawSize: int = field(I64, "Bytes once uncompressed.")
    OuterIndex: int = field(PACKAGE_INDEX, "Object that the payload belongs to.")
    LegacyBulkDataFlags: int = field(U32, "Flags of the older bulk data form.")


class VersionedTable(Record):
    """What a table begins with whose entries have versions of their own."""

    Version: int = field(U32, "Layout of the entries.")


class DataResourceTable(VersionedTable):
    """All bulk payloads of the package."""

    Resources: tuple[DataResource, ...] = field(Counted(DataResource.struct), "The payloads.")


class DependsEntry(Record):
    """What one export depends on.

    No offset points to the table in cooked packages of 4.14 and 4.15, which have one zero word an
    export, directly before the asset registry data.
    """

    Dependencies: tuple[int, ...] = field(
        Counted(PACKAGE_INDEX), "Objects that must exist before the export."
    )


class MetaDataTable(Record):
    """Metadata of the package and its objects, as stored from 5.6 on."""

    ObjectCount: int = field(I32, "Objects with metadata.")
    RootCount: int = field(I32, "Values attached to the package itself.")
    Objects: tuple[ObjectMetaData, ...] = field(
        Rows(ObjectMetaData, "ObjectCount"), "Metadata of the objects."
    )
    RootValues: tuple[MetaDataValue, ...] = field(
        Rows(MetaDataValue, "RootCount"), "Metadata of the package itself."
    )
