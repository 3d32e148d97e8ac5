"""The version numbers at which a record's layout changed, by the engine's own names.

Only numbers that a gate names stand here; the catalogue knows all of them, and a test proves that
the two agree.
"""

from __future__ import annotations

from inspector.format.schema import FortniteMainGate, UE4Gate, UE5Gate

#: First word of a package, and the same word written in the other byte order.
PACKAGE_TAG = 0x9E2A83C1
PACKAGE_TAG_SWAPPED = 0xC1832A9E

#: The newest numbers whose layout is described here.
NEWEST_LEGACY = -9
NEWEST_UE4 = 522
NEWEST_UE5 = 1018
#: The oldest UE4 object version that Unreal Engine 4 and 5 load.
OLDEST_UE4 = 214
#: No header layout has come near this number; below it the word is damaged, not new.
LOWEST_PLAUSIBLE_LEGACY = -256


class UE4(UE4Gate):
    """EUnrealEngineObjectUE4Version, without the prefix VER_UE4_."""

    WORLD_LEVEL_INFO = 224
    WORLD_LEVEL_INFO_UPDATED = 268
    ADDED_CHUNKID_TO_ASSETDATA_AND_UPACKAGE = 278
    WORLD_LEVEL_INFO_LOD_LIST = 316
    WORLD_LEVEL_INFO_ZORDER = 319
    CHANGED_CHUNKID_TO_BE_AN_ARRAY_OF_CHUNKIDS = 326
    WORLD_LAYER_ENABLE_DISTANCE_STREAMING = 329
    ENGINE_VERSION_OBJECT = 336
    LOAD_FOR_EDITOR_GAME = 365
    ADD_STRING_ASSET_REFERENCES_MAP = 384
    PACKAGE_SUMMARY_HAS_COMPATIBLE_ENGINE_VERSION = 444
    SERIALIZE_TEXT_IN_PACKAGES = 459
    COOKED_ASSETS_IN_EDITOR_SUPPORT = 485
    NAME_HASHES_SERIALIZED = 504
    PRELOAD_DEPENDENCIES_IN_COOKED_EXPORTS = 507
    TemplateIndex_IN_COOKED_EXPORTS = 508
    ADDED_SEARCHABLE_NAMES = 510
    _64BIT_EXPORTMAP_SERIALSIZES = 511
    ADDED_SOFT_OBJECT_PATH = 514
    ADDED_PACKAGE_SUMMARY_LOCALIZATION_ID = 516
    ADDED_PACKAGE_OWNER = 518
    NON_OUTER_PACKAGE_IMPORT = 520
    ASSETREGISTRY_DEPENDENCYFLAGS = 521


class UE5(UE5Gate):
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
    ASSETREGISTRY_PACKAGEBUILDDEPENDENCIES = 1013
    METADATA_SERIALIZATION_OFFSET = 1014
    VERSE_CELLS = 1015
    PACKAGE_SAVED_HASH = 1016
    IMPORT_TYPE_HIERARCHIES = 1018


class FortniteMain(FortniteMainGate):
    """FFortniteMainBranchObjectVersion."""

    WorldCompositionTile3DOffset = 1
    SoftObjectPathUtf8SubPaths = 192
