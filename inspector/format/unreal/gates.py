"""What decides which fields a record has: the layout, and the gates that ask it.

Only numbers that a gate names stand here; the catalogue knows all of them, and a test proves that
the two agree.
"""

from __future__ import annotations

from inspector.findings.message import Message
from inspector.format.gate import Axis, Gate, VersionName
from inspector.format.stream import LITTLE
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid

# ------------------------------------------------------------------------------------------------
# What decides which fields a record has: the version numbers that gates look at.


class Layout(NamedTuple):
    """Everything that the shape of a package's records depends on; plain numbers, hashable.

    ``fortnite_main`` and the streams after it concern a few tables and what objects hold; they are
    known once the summary was read. -1 stands for a stream that the package does not store.
    ``import_json`` concerns single objects: whether one begins with where it was imported from.
    """

    legacy: int
    ue4: int
    ue5: int
    byte_order: str = LITTLE
    editor_data: bool = True
    unversioned_properties: bool = False
    fortnite_main: int = -1
    anim_phys_object: int = -1
    blueprints: int = -1
    editor_object: int = -1
    framework: int = -1
    release_object: int = -1
    ue5_release: int = -1
    ue5_main: int = -1
    core: int = -1
    rendering: int = -1
    fortnite_release: int = -1
    ue5_special_project: int = -1
    sequencer: int = -1
    niagara: int = -1
    niagara_object: int = -1
    instanced_struct: int = -1
    property_bag: int = -1
    heightmap_edges: int = -1
    soft_paths_listed: bool = False
    data_resource_version: int = 0
    payload_trailer_version: int = 0
    import_json: bool = False


#: First word of a package, and the same word written in the other byte order.
PACKAGE_TAG = 0x9E2A83C1
PACKAGE_TAG_SWAPPED = 0xC1832A9E

#: The newest numbers whose layout is described here.
NEWEST_LEGACY = -9
NEWEST_UE4 = 522
NEWEST_UE5 = 1018
#: The oldest header layout that is described here: above it there is none, or one of UE3.
OLDEST_LEGACY = -2
#: The oldest UE4 object version that any release of Unreal Engine 4 and 5 loads.
OLDEST_UE4 = 214
#: No header layout has come near this number; below it the word is damaged, not new.
LOWEST_PLAUSIBLE_LEGACY = -256


class UE4(VersionName, axis=Axis("ue4", "UE4", rank=0)):
    """EUnrealEngineObjectUE4Version, without the prefix VER_UE4_."""

    ADDED_NAMESPACE_AND_KEY_DATA_TO_FTEXT = 226
    WORLD_LEVEL_INFO = 224
    ADD_COOKED_TO_UCLASS = 241
    WORLD_LEVEL_INFO_UPDATED = 268
    ADDED_CHUNKID_TO_ASSETDATA_AND_UPACKAGE = 278
    ARRAY_PROPERTY_INNER_TAGS = 282
    WORLD_LEVEL_INFO_LOD_LIST = 316
    WORLD_LEVEL_INFO_ZORDER = 319
    CHANGED_CHUNKID_TO_BE_AN_ARRAY_OF_CHUNKIDS = 326
    WORLD_LAYER_ENABLE_DISTANCE_STREAMING = 329
    ANIM_SUPPORT_NONUNIFORM_SCALE_ANIMATION = 335
    ENGINE_VERSION_OBJECT = 336
    SKELETON_GUID_SERIALIZATION = 338
    MEMBERREFERENCE_IN_PINTYPE = 355
    UCLASS_SERIALIZE_INTERFACES_AFTER_LINKING = 361
    LOAD_FOR_EDITOR_GAME = 365
    FTEXT_HISTORY = 368
    ADD_STRING_ASSET_REFERENCES_MAP = 384
    ADDED_CURRENCY_CODE_TO_FTEXT = 389
    ENUM_CLASS_SUPPORT = 390
    SOUND_COMPRESSION_TYPE_ADDED = 392
    FTEXT_HISTORY_DATE_TIMEZONE = 422
    STRUCT_GUID_IN_PROPERTY_TAG = 441
    PACKAGE_SUMMARY_HAS_COMPATIBLE_ENGINE_VERSION = 444
    ADD_EDITOR_VIEWS = 448
    SERIALIZE_BLUEPRINT_EVENTGRAPH_FASTCALLS_IN_UFUNCTION = 451
    SERIALIZE_PINTYPE_CONST = 456
    SERIALIZE_TEXT_IN_PACKAGES = 459
    TIGHTLY_PACKED_ENUMS = 463
    ASSET_IMPORT_DATA_AS_JSON = 464
    BSP_UNDO_FIX = 473
    COOKED_ASSETS_IN_EDITOR_SUPPORT = 485
    INNER_ARRAY_TAG_INFO = 500
    PROPERTY_GUID_IN_PROPERTY_TAG = 503
    NAME_HASHES_SERIALIZED = 504
    PRELOAD_DEPENDENCIES_IN_COOKED_EXPORTS = 507
    TemplateIndex_IN_COOKED_EXPORTS = 508
    PROPERTY_TAG_SET_MAP_SUPPORT = 509
    ADDED_SEARCHABLE_NAMES = 510
    _64BIT_EXPORTMAP_SERIALSIZES = 511
    ADDED_SOFT_OBJECT_PATH = 514
    ADDED_PACKAGE_SUMMARY_LOCALIZATION_ID = 516
    ADDED_PACKAGE_OWNER = 518
    NON_OUTER_PACKAGE_IMPORT = 520
    ASSETREGISTRY_DEPENDENCYFLAGS = 521


class UE5(VersionName, axis=Axis("ue5", "UE5", rank=1)):
    """EUnrealEngineObjectUE5Version."""

    NAMES_REFERENCED_FROM_EXPORT_DATA = 1001
    PAYLOAD_TOC = 1002
    OPTIONAL_RESOURCES = 1003
    LARGE_WORLD_COORDINATES = 1004
    REMOVE_OBJECT_EXPORT_PACKAGE_GUID = 1005
    TRACK_OBJECT_EXPORT_IS_INHERITED = 1006
    FSOFTOBJECTPATH_REMOVE_ASSET_PATH_FNAMES = 1007
    ADD_SOFTOBJECTPATH_LIST = 1008
    DATA_RESOURCES = 1009
    SCRIPT_SERIALIZATION_OFFSET = 1010
    PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION = 1011
    PROPERTY_TAG_COMPLETE_TYPE_NAME = 1012
    ASSETREGISTRY_PACKAGEBUILDDEPENDENCIES = 1013
    METADATA_SERIALIZATION_OFFSET = 1014
    VERSE_CELLS = 1015
    PACKAGE_SAVED_HASH = 1016
    IMPORT_TYPE_HIERARCHIES = 1018


class CustomGate(VersionName):
    """Base of the custom versions that gates name: one class a stream."""


class FortniteMain(CustomGate, axis=Axis("fortnite_main", "FortniteMain", rank=2)):
    """FFortniteMainBranchObjectVersion."""

    WorldCompositionTile3DOffset = 1
    ShrinkCurveTableSize = 23
    FFieldPathOwnerSerialization = 33
    SerializeFloatChannelShowCurve = 53
    DynamicCastNodesUsePureStateEnum = 85
    MeshPaintTextureUsesEditorOnly = 166
    MaterialInputUsesLinearColor = 171
    SoftObjectPathUtf8SubPaths = 192
    MeshMaterialSlotOverlayMaterialAdded = 196
    EnumUnderlyingType = 255
    AddDevNotesToFText = 260


class AnimPhysObject(CustomGate, axis=Axis("anim_phys_object", "AnimPhysObject", rank=2)):
    """FAnimPhysObjectVersion."""

    RemoveUIDFromSmartNameSerialize = 5
    SmartNameRefactorForDeterministicCooking = 10


class EditorObject(CustomGate, axis=Axis("editor_object", "EditorObject", rank=2)):
    """FEditorObjectVersion."""

    RootMetaDataSupport = 3
    TextFormatArgumentDataIsVariant = 5
    RefactorMeshEditorMaterials = 8
    UPropertryForMeshSection = 10
    AddedAlwaysSignNumberFormattingOption = 21
    StaticMeshDeprecatedRawMesh = 28
    CultureInvariantTextSerializationKeyStability = 32


class Framework(CustomGate, axis=Axis("framework", "Framework", rank=2)):
    """FFrameworkObjectVersion."""

    RemoveSoundWaveCompressionName = 12
    EdGraphPinContainerType = 26
    RemoveUField_Next = 29
    PinsStoreFName = 31
    UserDefinedStructsStoreDefaultInstance = 32
    BlueprintGeneratedClassIsAlwaysAuthoritative = 35


class ReleaseObject(CustomGate, axis=Axis("release_object", "ReleaseObject", rank=2)):
    """FReleaseObjectVersion."""

    LevelTransArrayConvertedToTArray = 3
    PropertiesSerializeRepCondition = 21
    FFieldPathOwnerSerialization = 30
    PinTypeIncludesUObjectWrapperFlag = 32


class Blueprints(CustomGate, axis=Axis("blueprints", "Blueprints", rank=2)):
    """FBlueprintsObjectVersion."""

    EdGraphPinOptimized = 4
    AdvancedContainerSupport = 6


class UE5Release(CustomGate, axis=Axis("ue5_release", "UE5Release", rank=2)):
    """FUE5ReleaseStreamObjectVersion."""

    TextFormatArgumentData64bitSupport = 12
    MaterialInterfaceSavedCachedData = 14
    SerializeFloatPinDefaultValuesAsSinglePrecision = 36


class Core(CustomGate, axis=Axis("core", "Core", rank=2)):
    """FCoreObjectVersion."""

    EnumProperties = 2
    FProperties = 4


class Rendering(CustomGate, axis=Axis("rendering", "Rendering", rank=2)):
    """FRenderingObjectVersion."""

    RemovedTextureStreamingLevelData = 3
    MapBuildDataSeparatePackage = 9
    TextureStreamingMeshUVChannelData = 10
    MaterialAttributeLayerParameters = 21
    IncreaseNormalPrecision = 26
    NaniteForceMaterialUsage = 47
    DeprecatedHighResSourceMesh = 49


class FortniteRelease(CustomGate, axis=Axis("fortnite_release", "FortniteRelease", rank=2)):
    """FFortniteReleaseBranchCustomObjectVersion."""

    ActorComponentUCSModifiedPropertiesSparseStorage = 4
    PCGPointStructuredSerializer = 13


class UE5SpecialProject(CustomGate, axis=Axis("ue5_special_project", "UE5SpecialProject", rank=2)):
    """FUE5SpecialProjectStreamObjectVersion."""

    SerializeSceneComponentStaticBounds = 2
    SerializeActorLabelInCookedBuilds = 4


class UE5Main(CustomGate, axis=Axis("ue5_main", "UE5Main", rank=2)):
    """FUE5MainStreamObjectVersion."""

    SerializeMeshDescriptionBase = 25
    MaterialSavedCachedData = 36
    MeshDescriptionVirtualization = 41
    TextureSourceVirtualization = 42
    EdGraphPinSourceIndex = 50


class Sequencer(CustomGate, axis=Axis("sequencer", "Sequencer", rank=2)):
    """FSequencerObjectVersion."""

    SerializeFloatChannel = 10
    SerializeFloatChannelCompletely = 12


class NiagaraCustom(CustomGate, axis=Axis("niagara", "Niagara", rank=2)):
    """FNiagaraCustomVersion."""

    AddGeneratedFunctionsToGPUParamInfo = 55
    AddVariadicParametersToGPUFunctionInfo = 77
    SerializeUsageBitMaskToGPUFunctionInfo = 91


class NiagaraObject(CustomGate, axis=Axis("niagara_object", "NiagaraObject", rank=2)):
    """FNiagaraObjectVersion."""

    SkeletalMeshVertexSampling = 1


class InstancedStructCustom(CustomGate, axis=Axis("instanced_struct", "InstancedStruct", rank=2)):
    """FInstancedStructCustomVersion."""

    CustomVersionAdded = 0


class PropertyBagCustom(CustomGate, axis=Axis("property_bag", "PropertyBag", rank=2)):
    """FPropertyBagCustomVersion."""

    ContainerTypes = 1
    MetaClass = 3
    PropertyFlags = 4
    KeyTypes = 5


class HeightmapTextureEdgeSnapshotCustom(
    CustomGate, axis=Axis("heightmap_edges", "HeightmapTextureEdgeSnapshot", rank=2)
):
    """FHeightmapTextureEdgeSnapshotCustomVersion: each number is the last one without a change."""

    BeforeCornerDataWasRemoved = 2
    BeforeChangedCornerHash = 3


#: The streams that gates name, by the GUID under which packages store their number.
STREAMS: dict[Guid, type[CustomGate]] = {
    Guid.parse("601D1886-AC644F84-AA16D3DE-0DEAC7D6"): FortniteMain,
    Guid.parse("29E575DD-E0A34627-9D10D276-232CDCEA"): AnimPhysObject,
    Guid.parse("E4B068ED-F49442E9-A231DA0B-2E46BB41"): EditorObject,
    Guid.parse("CFFC743F-43B04480-939114DF-171D2073"): Framework,
    Guid.parse("9C54D522-A8264FBE-94210746-61B482D0"): ReleaseObject,
    Guid.parse("B0D832E4-1F894F0D-ACCF7EB7-36FD4AA2"): Blueprints,
    Guid.parse("D89B5E42-24BD4D46-8412ACA8-DF641779"): UE5Release,
    Guid.parse("375EC13C-06E448FB-B50084F0-262A717E"): Core,
    Guid.parse("12F88B9F-88754AFC-A67CD90C-383ABD29"): Rendering,
    Guid.parse("E7086368-6B234C58-84391B70-16265E91"): FortniteRelease,
    Guid.parse("59DA5D52-12324948-B8785978-70B8E98B"): UE5SpecialProject,
    Guid.parse("697DD581-E64F41AB-AA4A51EC-BEB7B628"): UE5Main,
    Guid.parse("7B5AE74C-D2704C10-A9585798-0B212A5A"): Sequencer,
    Guid.parse("FCF57AFA-50764283-B9A9E658-FFA02D32"): NiagaraCustom,
    Guid.parse("F2AED0AC-9AFE416F-8664AA7F-FA26D6FC"): NiagaraObject,
    Guid.parse("E21E1CAA-AF47425E-89BF6AD4-4C44A8BB"): InstancedStructCustom,
    Guid.parse("134A157E-D5E249A3-8D4E843C-98FE9E31"): PropertyBagCustom,
    Guid.parse("12345678-12345678-12345678-12345678"): HeightmapTextureEdgeSnapshotCustom,
}


def legacy_at_most(number: int, came_with: VersionName | None = None) -> Gate:
    """The field exists in header layouts as new as ``number`` or newer (they count downwards).

    Args:
        number: The header layout.
        came_with: The version number that brought the layout, where one did.
    """
    limits = (came_with,) if came_with is not None else ()
    return Gate(
        lambda layout: layout.legacy <= number,
        Message("format/gate-since-header-layout", number=number),
        limits,
    )


def legacy_above(number: int) -> Gate:
    """The field exists in header layouts older than ``number``."""
    return Gate(
        lambda layout: layout.legacy > number,
        Message("format/gate-until-header-layout", number=number),
    )


def legacy_is_not(number: int) -> Gate:
    """The field exists in every header layout but ``number``."""
    return Gate(
        lambda layout: layout.legacy != number,
        Message("format/gate-not-header-layout", number=number),
    )


editor_only = Gate(lambda layout: layout.editor_data, Message("format/gate-editor-data"))
tagged_properties = Gate(
    lambda layout: not layout.unversioned_properties, Message("format/gate-tagged-properties")
)


# ------------------------------------------------------------------------------------------------
# Groups of releases whose unversioned packages are laid out alike.
#
# An unversioned package keeps no version numbers, so its reader must be told which group it is
# from. Its header layout number narrows the choice; of what is left the group that explains every
# byte of the header is taken.


class ReleaseGroup(NamedTuple):
    """Releases that cook the same header: their versions stand for the whole group."""

    name: str
    legacy: int
    ue4: int
    ue5: int


#: Newest first, because newer packages are met more often.
RELEASE_GROUPS = (
    ReleaseGroup("5.7 and newer", -9, 522, 1018),
    ReleaseGroup("5.6", -9, 522, 1017),
    ReleaseGroup("5.4 and 5.5", -8, 522, 1012),
    ReleaseGroup("5.2 and 5.3", -8, 522, 1009),
    ReleaseGroup("5.1", -8, 522, 1008),
    ReleaseGroup("5.0", -8, 522, 1004),
    ReleaseGroup("4.16 to 4.27", -7, 522, 0),
    ReleaseGroup("4.14 and 4.15", -7, 508, 0),
    ReleaseGroup("4.12 and 4.13", -6, 504, 0),
    ReleaseGroup("4.11", -6, 498, 0),
    ReleaseGroup("4.10", -6, 482, 0),
    ReleaseGroup("4.7 to 4.9", -5, 451, 0),
    ReleaseGroup("4.3 to 4.6", -3, 401, 0),
    ReleaseGroup("4.0 to 4.2", -3, 352, 0),
)


def groups_for(legacy: int) -> tuple[ReleaseGroup, ...]:
    """The groups that write header layout ``legacy``, newest first."""
    return tuple(group for group in RELEASE_GROUPS if group.legacy == legacy)
