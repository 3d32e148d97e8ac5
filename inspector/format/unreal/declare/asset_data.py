"""What assets, components and actors store behind their property tags, where it is little.

Of cooked ones, which go on behind the flag that says so, nothing is described. Left out as well is
what hangs on the value of a property, which a declaration does not see: more levels of detail than
one of static meshes from before 5.0.
"""

from __future__ import annotations

from typing import Any, Final

from inspector.format.fields import (
    BOOL32,
    F32,
    FSTRING,
    HASH20,
    I32,
    I64,
    U8,
    U32,
    Counted,
    Enumerated,
)
from inspector.format.gate import since, until
from inspector.format.schema import Depends, Record, Rows, cases, choose, field
from inspector.format.unreal.declare.payloads import BulkDataFlags
from inspector.format.unreal.declare.primitives import GUID, NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.declare.tags import TAGGED
from inspector.format.unreal.gates import (
    UE4,
    EditorObject,
    FortniteMain,
    FortniteRelease,
    Framework,
    HeightmapTextureEdgeSnapshotCustom,
    Rendering,
    UE5Main,
    UE5Release,
    UE5SpecialProject,
    editor_only,
)
from inspector.format.unreal.values import PropertyList
from inspector.versions import Guid

#: The bit of the flags of an editor's payload that lies in the trailer of the package.
STORED_IN_TRAILER: Final = 0x200


# -- payloads --------------------------------------------------------------------------------------


def _sized(value: int) -> Any:
    return I64 if value & BulkDataFlags.Size64Bit else I32


class BulkData(Record):
    """FBulkData: where a payload lies."""

    engine = "FBulkData, Serialization/BulkData.h"

    BulkDataFlags: int = field(U32, "How it is stored, one bit a thing.")
    ElementCount: int = field(
        Depends("BulkDataFlags", _sized, (I32, I64)), "How many elements it has."
    )
    SizeOnDisk: int = field(Depends("BulkDataFlags", _sized, (I32, I64)), "Bytes that are stored.")
    OffsetInFile: int = field(I64, "Where it lies.")


class EditorBulkData(Record):
    """FEditorBulkData: a payload that only the editor needs."""

    engine = "FEditorBulkData, Serialization/EditorBulkData.h"

    Flags: int = field(U32, "How it is stored, one bit a thing.")
    BulkDataId: Guid = field(GUID, "Identity of the payload.")
    PayloadContentId: bytes = field(HASH20, "Hash of what it holds.")
    PayloadSize: int = field(I64, "Bytes of what it holds.")
    OffsetInFile: int | None = field(
        Depends(
            "Flags",
            lambda value: None if value & STORED_IN_TRAILER else I64,
            (I64,),
        ),
        "Where it lies.",
    )


class StripDataFlags(Record):
    """FStripDataFlags: what was left out when the object was saved."""

    GlobalStripFlags: int = field(U8, "What is left out of every class.")
    ClassStripFlags: int = field(U8, "What is left out of this class.")


_SOURCE: Final = choose(since(UE5Main.TextureSourceVirtualization), EditorBulkData, BulkData)


# -- assets ----------------------------------------------------------------------------------------


class TextureData(Record):
    """UTexture: the picture as it was imported."""

    engine = "UTexture, Engine/Texture.h"

    StripFlags: StripDataFlags = field(StripDataFlags, "What was left out of the texture.")
    Source: Record = field(_SOURCE, "Where the picture lies.")
    OwnStripFlags: StripDataFlags = field(StripDataFlags, "What was left out of its kind.")
    bCooked: int = field(BOOL32, "Whether the texture was cooked.")


class SoundWaveData(Record):
    """USoundWave: the sound as it was imported."""

    engine = "USoundWave, Sound/SoundWave.h"

    Flags: int = field(U32, "Whether the sound was cooked, and so on.")
    CompressionName: NameRef | None = field(
        NAME,
        "How it was compressed.",
        since(UE4.SOUND_COMPRESSION_TYPE_ADDED) & until(Framework.RemoveSoundWaveCompressionName),
    )
    RawData: Record = field(_SOURCE, "Where the sound lies.")
    CompressedDataGuid: Guid = field(GUID, "Identity of what was made of it.")


class MeshDescriptionData(Record):
    """UMeshDescriptionBaseBulkData: the mesh as it was imported."""

    BulkData: Record = field(
        choose(since(UE5Main.MeshDescriptionVirtualization), EditorBulkData, BulkData),
        "Where the mesh lies.",
    )
    Guid: object = field(GUID, "Identity of the mesh.")
    bGuidIsHash: int = field(BOOL32, "Whether that is made of what the mesh holds.")


class RawMesh(Record):
    """FRawMeshBulkData: the mesh of a level of detail as it was imported."""

    BulkData: object = field(BulkData, "Where the mesh lies.")
    Guid: object = field(GUID, "Identity of the mesh.")
    bGuidIsHash: int = field(BOOL32, "Whether that is made of what the mesh holds.")


class OldMeshDescription(Record):
    """FMeshDescriptionBulkData: a mesh as it was imported, in 4.22 and 4.23."""

    BulkData: object = field(BulkData, "Where the mesh lies.")
    Guid: object = field(GUID, "Identity of the mesh.")


class SourceModel(Record):
    """FStaticMeshSourceModel: the mesh of a level of detail from 4.24 to 4.27."""

    bIsValid: int = field(BOOL32, "Whether there is a mesh.")
    MeshDescription: object = field(
        cases("bIsValid", {1: RawMesh}, others=True), "The mesh of the level."
    )


class OldSourceModel(Record):
    """FStaticMeshSourceModel: the mesh of a level of detail in 4.22 and 4.23."""

    bIsValid: int = field(BOOL32, "Whether there is a mesh.")
    MeshDescription: object = field(
        cases("bIsValid", {1: OldMeshDescription}, others=True), "The mesh of the level."
    )


class MeshSection(Record):
    """FMeshSectionInfo: how a part of a level of detail is drawn, and by what number."""

    Key: int = field(U32, "Level of detail and part of it.")
    MaterialIndex: int = field(I32, "Which slot it has.")
    bEnableCollision: int = field(BOOL32, "Whether others bump into it.")
    bCastShadow: int = field(BOOL32, "Whether it throws a shadow.")


class MeshDensities(Record):
    """FMeshUVChannelInfo: how densely the texture lies on a slot's parts."""

    bInitialized: int = field(BOOL32, "Whether that was computed.")
    bOverrideDensities: int = field(BOOL32, "Whether somebody set it.")
    LocalUVDensity0: float = field(F32, "Density of the first channel.")
    LocalUVDensity1: float = field(F32, "Density of the second channel.")
    LocalUVDensity2: float = field(F32, "Density of the third channel.")
    LocalUVDensity3: float = field(F32, "Density of the fourth channel.")


class StaticMaterial(Record):
    """FStaticMaterial: a slot of a mesh, and its material."""

    MaterialInterface: int = field(PACKAGE_INDEX, "The material.")
    MaterialSlotName: NameRef = field(NAME, "Name of the slot.")
    ImportedMaterialSlotName: NameRef | None = field(
        NAME, "Name of the slot in the file that was imported.", editor_only
    )
    UVChannelData: MeshDensities | None = field(
        MeshDensities,
        "How densely the texture lies.",
        since(Rendering.TextureStreamingMeshUVChannelData),
    )
    OverlayMaterialInterface: int | None = field(
        PACKAGE_INDEX,
        "The material that is drawn over it.",
        since(FortniteMain.MeshMaterialSlotOverlayMaterialAdded),
    )


def _static_mesh(source_model: type[Record]) -> type[Record]:
    """The form of static meshes whose source model is stored as it was from 4.22 on."""

    class StaticMeshData(Record):
        """UStaticMesh: the slots of a mesh, and what it was made of."""

        computed = frozenset({"HighResSourceMeshCRC"})

        StripFlags: StripDataFlags = field(StripDataFlags, "What was left out of the mesh.")
        bCooked: int = field(BOOL32, "Whether the mesh was cooked.")
        BodySetup: int = field(PACKAGE_INDEX, "The shape that others bump into.")
        NavCollision: int = field(PACKAGE_INDEX, "The shape that ways lead around.")
        HighResSourceMeshName: str | None = field(
            FSTRING,
            "The file of a finer mesh.",
            until(Rendering.DeprecatedHighResSourceMesh),
        )
        HighResSourceMeshCRC: int | None = field(
            U32, "Checksum of that file.", until(Rendering.DeprecatedHighResSourceMesh)
        )
        LightingGuid: Guid = field(GUID, "Identity of its lighting.")
        Sockets: tuple[int, ...] = field(
            Counted(PACKAGE_INDEX), "Places that others are attached to."
        )
        SourceModel: Record | None = field(
            choose(since(EditorObject.StaticMeshDeprecatedRawMesh), source_model, RawMesh),
            "The mesh as it was imported.",
            until(UE5Main.SerializeMeshDescriptionBase),
        )
        SectionInfoMap: tuple[MeshSection, ...] | None = field(
            Counted(MeshSection.struct),
            "How its parts are drawn.",
            until(EditorObject.UPropertryForMeshSection),
        )
        bHasSpeedTreeWind: int = field(BOOL32, "Whether it moves in the wind: none that does.")
        StaticMaterials: tuple[StaticMaterial, ...] | None = field(
            Counted(StaticMaterial.struct),
            "The slots.",
            since(EditorObject.RefactorMeshEditorMaterials),
        )

    return StaticMeshData


StaticMeshData: Final = _static_mesh(SourceModel)
OldStaticMeshData: Final = _static_mesh(OldSourceModel)


class BodySetupData(Record):
    """UBodySetup: the shape that others bump into."""

    engine = "UBodySetup, PhysicsEngine/BodySetup.h"

    BodySetupGuid: Guid = field(GUID, "Identity of what is made of the shape.")
    bCooked: int = field(BOOL32, "Whether it was cooked.")


class NavCollisionData(Record):
    """UNavCollision: the shape that ways lead around."""

    Magic: int = field(U32, "Says that a version follows.")
    Version: int = field(I32, "Version of what follows.")
    Guid: object = field(GUID, "Identity of what is made of the shape.")
    bCooked: int = field(BOOL32, "Whether it was cooked.")
    AreaClass: int | None = field(
        Depends(
            "Version",
            lambda value: PACKAGE_INDEX if value > 1 else None,
            (PACKAGE_INDEX,),
        ),
        "How hard it is to go there.",
    )


class MaterialData(Record):
    """UMaterial: what was kept of its last compilation: nothing in packages of the editor."""

    engine = "UMaterial, Materials/Material.h"

    bSavedCachedData: int | None = field(
        BOOL32, "Whether cached data follows.", since(UE5Release.MaterialInterfaceSavedCachedData)
    )
    bOldSavedCachedData: int | None = field(
        BOOL32,
        "Whether cached data follows.",
        since(UE5Main.MaterialSavedCachedData) & until(UE5Release.MaterialInterfaceSavedCachedData),
    )
    NumInlineShaderMaps: int = field(I32, "Compiled shaders that follow.")
    bForceNaniteUsage: int | None = field(
        BOOL32, "Whether it is always made for Nanite.", since(Rendering.NaniteForceMaterialUsage)
    )


class StaticSwitch(Record):
    """FStaticSwitchParameter: a switch that the shaders of an instance are compiled with."""

    ParameterName: NameRef = field(NAME, "Name of the parameter.")
    Value: int = field(BOOL32, "Whether it is on.")
    bOverride: int = field(BOOL32, "Whether the instance sets it.")
    ExpressionGUID: Guid = field(GUID, "Identity of the node that declares it.")


class StaticMask(Record):
    """FStaticComponentMaskParameter: which channels the shaders of an instance use."""

    ParameterName: NameRef = field(NAME, "Name of the parameter.")
    R: int = field(BOOL32, "Whether red is used.")
    G: int = field(BOOL32, "Whether green is used.")
    B: int = field(BOOL32, "Whether blue is used.")
    A: int = field(BOOL32, "Whether alpha is used.")
    bOverride: int = field(BOOL32, "Whether the instance sets it.")
    ExpressionGUID: Guid = field(GUID, "Identity of the node that declares it.")


class StaticLayerWeight(Record):
    """FStaticTerrainLayerWeightParameter: which map has the weights of a layer of terrain."""

    ParameterName: NameRef = field(NAME, "Name of the parameter.")
    WeightmapIndex: int = field(I32, "The map; -1 for none.")
    bOverride: int = field(BOOL32, "Whether the instance sets it.")
    ExpressionGUID: Guid = field(GUID, "Identity of the node that declares it.")


class StaticParameters(Record):
    """FStaticParameterSet: what the shaders of an instance are compiled with.

    Source: FabianFG/CUE4Parse CUE4Parse/UE4/Assets/Exports/Material. Of five packages
    from before the gate below the four that are newer than 4.0 end exactly; that of 4.0 has another
    form and stays bytes.
    """

    StaticSwitchParameters: tuple[StaticSwitch, ...] = field(
        Counted(StaticSwitch.struct), "The switches."
    )
    StaticComponentMaskParameters: tuple[StaticMask, ...] = field(
        Counted(StaticMask.struct), "The channels."
    )
    TerrainLayerWeightParameters: tuple[StaticLayerWeight, ...] = field(
        Counted(StaticLayerWeight.struct), "The layers of terrain."
    )


class MaterialInstanceData(Record):
    """UMaterialInstance: what was kept of its last compilation."""

    engine = "UMaterialInstance, Materials/MaterialInstance.h"

    StaticParameters: object = field(
        StaticParameters,
        "What its shaders are compiled with.",
        until(Rendering.MaterialAttributeLayerParameters),
    )

    bSavedCachedData: int | None = field(
        BOOL32, "Whether cached data follows.", since(UE5Release.MaterialInterfaceSavedCachedData)
    )
    bSavedOwnCachedData: int | None = field(
        BOOL32, "Whether cached data of its own follows.", since(UE5Main.MaterialSavedCachedData)
    )


class StaticMaterialInstanceData(MaterialInstanceData):
    """UMaterialInstance with shaders of its own: what was kept of its last compilation."""

    engine = "UMaterialInstance, Materials/MaterialInstance.h"

    NumInlineShaderMaps: int = field(I32, "Compiled shaders that follow.")


class MaterialEditorData(Record):
    """UMaterialInterfaceEditorOnlyData: what was kept of its last compilation."""

    bSavedCachedExpressionData: int = field(BOOL32, "Whether cached data follows.")


class BlueprintData(Record):
    """UBlueprint: a switch of old ones."""

    engine = "UBlueprint, Engine/Blueprint.h"

    bLegacyNeedToPurgeSkelRefs: int | None = field(
        BOOL32,
        "Not used any more.",
        until(Framework.BlueprintGeneratedClassIsAlwaysAuthoritative),
    )


class AnimationData(Record):
    """UAnimationAsset: which skeleton it moves."""

    engine = "UAnimationAsset, Animation/AnimationAsset.h"

    SkeletonGuid: Guid | None = field(
        GUID, "Identity of the skeleton.", since(UE4.SKELETON_GUID_SERIALIZATION)
    )


class StringTableEntry(Record):
    """A text of a string table."""

    Key: str = field(FSTRING, "Key of the text.")
    SourceString: str = field(FSTRING, "The text.")


class StringTableNote(Record):
    """A note on a text of a string table."""

    MetaDataId: NameRef = field(NAME, "What is noted.")
    MetaData: str = field(FSTRING, "The note.")


class StringTableNotes(Record):
    """All notes on a text of a string table."""

    Key: str = field(FSTRING, "Key of the text.")
    Notes: tuple[StringTableNote, ...] = field(Counted(StringTableNote.struct), "The notes.")


class StringTableData(Record):
    """UStringTable: texts by key."""

    engine = "UStringTable, Internationalization/StringTable.h"

    Namespace: str = field(FSTRING, "Namespace of the keys.")
    Entries: tuple[StringTableEntry, ...] = field(Counted(StringTableEntry.struct), "The texts.")
    MetaData: tuple[StringTableNotes, ...] = field(Counted(StringTableNotes.struct), "The notes.")


class CurveTableRow(Record):
    """A row of a curve table."""

    Name: NameRef = field(NAME, "Name of the row.")
    Curve: PropertyList = field(TAGGED, "The curve, its keys above all.")


class CurveTableData(Record):
    """UCurveTable: curves by name.

    Source: FabianFG/CUE4Parse CUE4Parse/UE4/Assets/Exports/Engine/UCurveTable.cs. No package of the
    editor with one was met.
    """

    engine = "UCurveTable, Engine/CurveTable.h"

    NumRows: int = field(I32, "Rows that follow.")
    CurveTableMode: int | None = field(
        Enumerated("B", "empty", "simple curves", "rich curves"),
        "What kind of curves the rows are: rich ones where it is not stored.",
        since(FortniteMain.ShrinkCurveTableSize),
    )
    RowMap: tuple[CurveTableRow, ...] = field(Rows(CurveTableRow, "NumRows"), "The rows.")


# -- components and actors -------------------------------------------------------------------------


class ModifiedProperty(Record):
    """FSimpleMemberReference: a property that a construction script set."""

    MemberParent: int = field(PACKAGE_INDEX, "The class that has it.")
    MemberName: NameRef = field(NAME, "Name of the property.")
    MemberGuid: Guid = field(GUID, "Identity of the property.")


class ComponentData(Record):
    """UActorComponent: what a construction script set of it."""

    engine = "UActorComponent, Components/ActorComponent.h"

    UCSModifiedProperties: tuple[ModifiedProperty, ...] | None = field(
        Counted(ModifiedProperty.struct),
        "The properties that a construction script set.",
        since(FortniteRelease.ActorComponentUCSModifiedPropertiesSparseStorage),
    )


class MeshLod(Record):
    """FStaticMeshComponentLODInfo: what one level of detail has of its own."""

    StripFlags: StripDataFlags = field(StripDataFlags, "What was left out.")
    MapBuildDataId: Guid | None = field(
        GUID, "Identity of its lighting.", since(Rendering.MapBuildDataSeparatePackage)
    )
    bLoadVertexColorData: int = field(
        U8, "Whether it has colours of its own: only one without is read."
    )
    PaintedVertices: int = field(I32, "Painted vertices that follow: only one without is read.")


class MeshLods(Record):
    """What the levels of detail of a static mesh component have of their own."""

    LODData: tuple[MeshLod, ...] = field(Counted(MeshLod.struct), "The levels of detail.")
    bCookedMeshPaintTexture: int | None = field(
        BOOL32,
        "Whether a painted texture follows.",
        since(FortniteMain.MeshPaintTextureUsesEditorOnly),
    )


class StaticMeshComponentData(ComponentData, tail=MeshLods):
    """UStaticMeshComponent: what its levels of detail have of their own."""

    engine = "UStaticMeshComponent, Components/StaticMeshComponent.h"


class BoundedComponentData(ComponentData):
    """USceneComponent whose bounds are computed once: whether they were.

    Source: FabianFG/CUE4Parse CUE4Parse/UE4/Assets/Exports/Component/USceneComponent.cs. No package
    with one was met.
    """

    engine = "USceneComponent, Components/SceneComponent.h"

    bIsCooked: int | None = field(
        BOOL32,
        "Whether the bounds follow.",
        since(UE5SpecialProject.SerializeSceneComponentStaticBounds),
    )


class BoundedMeshComponentData(BoundedComponentData, tail=MeshLods):
    """UStaticMeshComponent whose bounds are computed once: whether they were, and what else."""

    engine = "UStaticMeshComponent, Components/StaticMeshComponent.h"


class ActorData(Record):
    """AActor: whether its label is kept in games."""

    engine = "AActor, GameFramework/Actor.h"

    bIsCookedLabel: int | None = field(
        BOOL32,
        "Whether the label of the actor follows.",
        since(UE5SpecialProject.SerializeActorLabelInCookedBuilds),
    )


class HeightmapCorners(Record):
    """The four corners of a landscape's height texture."""

    Corner0: int = field(U32, "Height and normal of the first corner.")
    Corner1: int = field(U32, "Height and normal of the second corner.")
    Corner2: int = field(U32, "Height and normal of the third corner.")
    Corner3: int = field(U32, "Height and normal of the fourth corner.")


class HeightmapEdgeHashes(Record):
    """A hash of each edge and each corner of a landscape's height texture."""

    Hash0: int = field(U32, "Hash of the first of them.")
    Hash1: int = field(U32, "Hash of the second of them.")
    Hash2: int = field(U32, "Hash of the third of them.")
    Hash3: int = field(U32, "Hash of the fourth of them.")
    Hash4: int = field(U32, "Hash of the fifth of them.")
    Hash5: int = field(U32, "Hash of the sixth of them.")
    Hash6: int = field(U32, "Hash of the seventh of them.")
    Hash7: int = field(U32, "Hash of the eighth of them.")


class HeightmapEdgesData(Record):
    """ULandscapeHeightmapTextureEdgeFixup: the edges of a height texture, for its neighbours."""

    engine = "ULandscapeHeightmapTextureEdgeFixup, LandscapeEdgeFixup.h"

    EdgeLength: int = field(I32, "How many pixels an edge has.")
    EdgeData: tuple[int, ...] = field(
        Counted(U32), "Height and normal of each pixel of each edge, by levels of detail."
    )
    CornerData: HeightmapCorners | None = field(
        HeightmapCorners,
        "Height and normal of each corner.",
        until(HeightmapTextureEdgeSnapshotCustom.BeforeChangedCornerHash),
    )
    SnapshotEdgeHashes: HeightmapEdgeHashes = field(
        HeightmapEdgeHashes, "What the edges were when they were stored."
    )
    InitialEdgeHashes: HeightmapEdgeHashes | None = field(
        HeightmapEdgeHashes,
        "What the edges of the texture were before any was fitted to a neighbour.",
        since(HeightmapTextureEdgeSnapshotCustom.BeforeCornerDataWasRemoved),
    )


#: A component with a form of its own.
MESH_COMPONENT: Final = "StaticMeshComponent"
#: The classes that store each record.
ASSETS: Final[dict[type[Record], frozenset[str]]] = {
    AnimationData: frozenset(
        {"AimOffsetBlendSpace", "AnimMontage", "BlendSpace", "BlendSpace1D", "PoseAsset"}
    ),
    BlueprintData: frozenset(
        {"AnimBlueprint", "Blueprint", "LevelScriptBlueprint", "WidgetBlueprint"}
    ),
    BodySetupData: frozenset({"BodySetup", "SkeletalBodySetup"}),
    CurveTableData: frozenset({"CurveTable"}),
    HeightmapEdgesData: frozenset({"LandscapeHeightmapTextureEdgeFixup"}),
    MaterialData: frozenset({"Material"}),
    MaterialEditorData: frozenset({"MaterialEditorOnlyData", "MaterialInstanceEditorOnlyData"}),
    MaterialInstanceData: frozenset({"MaterialInstanceConstant"}),
    StaticMaterialInstanceData: frozenset({"MaterialInstanceConstant"}),
    MeshDescriptionData: frozenset({"StaticMeshDescriptionBulkData"}),
    NavCollisionData: frozenset({"NavCollision"}),
    SoundWaveData: frozenset({"SoundWave"}),
    StaticMeshData: frozenset({"StaticMesh"}),
    OldStaticMeshData: frozenset({"StaticMesh"}),
    StaticMeshComponentData: frozenset({MESH_COMPONENT}),
    StringTableData: frozenset({"StringTable"}),
    TextureData: frozenset({"Texture2D", "TextureCube"}),
}
#: What the names of the classes of components end in.
COMPONENT: Final = "Component"
#: The property of components whose bounds are computed once.
BOUNDED: Final = "bComputeBoundsOnceForGame"
#: Actors by their class, and a property that only actors have.
ACTORS: Final = frozenset({"StaticMeshActor", "WorldSettings"})
ROOT_COMPONENT: Final = "RootComponent"
