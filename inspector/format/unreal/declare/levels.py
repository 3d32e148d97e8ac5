"""What levels, worlds and brushes store behind their property tags: actors and geometry."""

from __future__ import annotations

from inspector.format.fields import BOOL32, F32, FSTRING, I32, U8, U16, U32, BulkArray, Counted
from inspector.format.gate import since, until
from inspector.format.schema import Record, choose, field
from inspector.format.unreal.declare.asset_data import StripDataFlags
from inspector.format.unreal.declare.math_structs import (
    REAL,
    Box,
    Color,
    Plane4f,
    Rotator3f,
    Vector,
    Vector2D,
    Vector2f,
    Vector3f,
    Vector4f,
)
from inspector.format.unreal.declare.primitives import GUID, PACKAGE_INDEX
from inspector.format.unreal.gates import UE4, ReleaseObject, Rendering, editor_only
from inspector.versions import Guid


class Url(Record):
    """FURL: the address that a level was opened by."""

    engine = "FURL, Engine/EngineBaseTypes.h"

    Protocol: str = field(FSTRING, "Kind of address, such as unreal.")
    Host: str = field(FSTRING, "The server; empty for none.")
    Map: str = field(FSTRING, "The map.")
    Portal: str = field(FSTRING, "Where in the map; empty for anywhere.")
    Op: tuple[str, ...] = field(Counted(FSTRING), "Options.")
    Port: int = field(I32, "Port of the server.")
    Valid: int = field(I32, "Whether the address could be read.")


class PrecomputedVisibility(Record):
    """FPrecomputedVisibilityHandler: what can be seen from where, as far as it was computed."""

    CellBucketOriginXY: Vector2D = field(Vector2D, "Where the cells begin.")
    CellSizeXY: float = field(F32, "How wide a cell is.")
    CellSizeZ: float = field(F32, "How high a cell is.")
    CellBucketSizeXY: int = field(I32, "Cells of a bucket along a side.")
    NumBuckets: int = field(I32, "Buckets of cells along a side.")
    CellBuckets: int = field(I32, "Buckets that follow: only levels without any are read.")


class PrecomputedVolumeDistanceField(Record):
    """FPrecomputedVolumeDistanceField: how far the next surface is, as far as it was computed."""

    VolumeMaxDistance: float = field(F32, "The largest distance that is stored.")
    VolumeBox: Box = field(Box, "The space that it was computed for.")
    VolumeSizeX: int = field(I32, "Values along X.")
    VolumeSizeY: int = field(I32, "Values along Y.")
    VolumeSizeZ: int = field(I32, "Values along Z.")
    Data: tuple[Color, ...] = field(Counted(Color.struct), "The values.")


class LevelData(Record):
    """ULevel: the actors of a level."""

    engine = "ULevel, Engine/Level.h"

    Owner: int | None = field(
        PACKAGE_INDEX,
        "The level itself.",
        until(ReleaseObject.LevelTransArrayConvertedToTArray),
    )
    Actors: tuple[int, ...] = field(Counted(PACKAGE_INDEX), "The actors; None for one that went.")
    URL: Url = field(Url, "The address that it was opened by.")
    Model: int = field(PACKAGE_INDEX, "The geometry of its brushes.")
    ModelComponents: tuple[int, ...] = field(
        Counted(PACKAGE_INDEX), "The components that draw that geometry."
    )
    LevelScriptBlueprint: int | None = field(
        PACKAGE_INDEX, "The Blueprint of the level.", editor_only
    )
    LevelScriptActor: int = field(PACKAGE_INDEX, "The actor that runs that Blueprint.")
    NavListStart: int = field(PACKAGE_INDEX, "The first of its navigation points.")
    NavListEnd: int = field(PACKAGE_INDEX, "The last of its navigation points.")
    PrecomputedVisibilityHandler: PrecomputedVisibility | None = field(
        PrecomputedVisibility,
        "What can be seen from where.",
        since(Rendering.MapBuildDataSeparatePackage),
    )
    PrecomputedVolumeDistanceField: object = field(
        PrecomputedVolumeDistanceField,
        "How far the next surface is.",
        since(Rendering.MapBuildDataSeparatePackage),
    )


class EditorView(Record):
    """FLevelViewportInfo: how a view of the editor looked at a world."""

    engine = "FLevelViewportInfo, Engine/World.h"

    CamPosition: Vector3f = field(Vector3f, "Where the camera was.")
    CamRotation: Rotator3f = field(Rotator3f, "Where it looked.")
    CamOrthoZoom: float = field(F32, "How much a view without perspective showed.")


class EditorViews(Record):
    """The four views of the editor on a world."""

    First: EditorView = field(EditorView, "The first view.")
    Second: EditorView = field(EditorView, "The second view.")
    Third: EditorView = field(EditorView, "The third view.")
    Fourth: EditorView = field(EditorView, "The fourth view.")


class WorldData(Record):
    """UWorld: the level that is always loaded, and those that are loaded when needed."""

    engine = "UWorld, Engine/World.h"

    PersistentLevel: int = field(PACKAGE_INDEX, "The level that is always loaded.")
    EditorViews: object = field(
        EditorViews, "How the editor looked at the world.", until(UE4.ADD_EDITOR_VIEWS)
    )
    ExtraReferencedObjects: tuple[int, ...] = field(
        Counted(PACKAGE_INDEX), "Objects that stay loaded with the world."
    )
    StreamingLevels: tuple[int, ...] = field(
        Counted(PACKAGE_INDEX), "The levels that are loaded when needed."
    )


# ------------------------------------------------------------------------------------------------
# What brushes and levels store of their geometry: planes that part space, and what lies on them.
#
# Sources: FabianFG/CUE4Parse CUE4Parse/UE4/Objects/Engine/UModel.cs, and 196 models of packages of
# the editor, UE4 and UE5, which end on the last byte of it. Of Polys, from which an editor builds
# a model, no description was looked for: they stay bytes.


class BoxSphereBounds(Record):
    """FBoxSphereBounds: a box and a ball around the same middle."""

    engine = "FBoxSphereBounds, Math/BoxSphereBounds.h"

    Origin: Vector = field(Vector, "The middle.")
    BoxExtent: Vector = field(Vector, "How far the box reaches from it.")
    SphereRadius: float = field(REAL, "How far the ball reaches from it.")


class BspNode(Record):
    """FBspNode: a polygon whose plane parts space."""

    engine = "FBspNode, Model.h"

    Plane: object = field(Plane4f, "The plane.")
    VertPool: int = field(I32, "The first of its corners.")
    Surf: int = field(I32, "The surface that it is a piece of.")
    VertexIndex: int = field(I32, "The first of its corners among those that are drawn.")
    ComponentIndex: int = field(U16, "The component that draws it.")
    ComponentNodeIndex: int = field(U16, "Its place in that component.")
    ComponentElementIndex: int = field(I32, "The part of the component that it is drawn with.")
    Back: int = field(I32, "The node behind it; -1 for none.")
    Front: int = field(I32, "The node before it; -1 for none.")
    Next: int = field(I32, "The next node in its plane; -1 for none.")
    CollisionBound: int = field(I32, "Its bounds for collisions; -1 for none.")
    ZoneBack: int = field(U8, "The zone behind it.")
    ZoneFront: int = field(U8, "The zone before it.")
    NumVertices: int = field(U8, "Its corners.")
    NodeFlags: int = field(U8, "What is special about it, one bit a thing.")
    LeafBack: int = field(I32, "The leaf behind it; -1 for none.")
    LeafFront: int = field(I32, "The leaf before it; -1 for none.")


class BspSurf(Record):
    """FBspSurf: a face of a brush."""

    engine = "FBspSurf, Model.h"

    Material: int = field(PACKAGE_INDEX, "What it is made of.")
    PolyFlags: int = field(U32, "What is special about it, one bit a thing.")
    Base: int = field(I32, "The point where its texture begins.")
    Normal: int = field(I32, "Where it looks to.")
    TextureU: int = field(I32, "The direction of the texture's U.")
    TextureV: int = field(I32, "The direction of the texture's V.")
    BrushPoly: int = field(I32, "The polygon of the brush that it comes from.")
    Actor: int = field(PACKAGE_INDEX, "The brush.")
    Plane: object = field(Plane4f, "The plane that it lies in.")
    LightMapScale: float = field(F32, "Units that a texel of its lighting spans.")
    LightmassIndex: int = field(I32, "Which settings of lighting hold for it.")


class BspVert(Record):
    """FVert: a corner of a node."""

    engine = "FVert, Model.h"

    Vertex: int = field(I32, "The point.")
    Side: int = field(I32, "The side that it shares; -1 for none.")
    ShadowTexCoord: Vector2f = field(Vector2f, "Where its lighting lies.")
    BackfaceShadowTexCoord: Vector2f = field(Vector2f, "Where the lighting of its back lies.")


class ModelVertex(Record):
    """FModelVertex: a corner as it is drawn."""

    Position: Vector3f = field(Vector3f, "Where it is.")
    TangentX: Vector3f = field(Vector3f, "The direction of the texture's U.")
    TangentZ: Vector4f = field(Vector4f, "Where the surface looks to.")
    TexCoord: Vector2f = field(Vector2f, "Where on the texture it is.")
    ShadowTexCoord: Vector2f = field(Vector2f, "Where its lighting lies.")


class PackedModelVertex(Record):
    """FModelVertex of older engines, with directions of four bytes."""

    Position: Vector3f = field(Vector3f, "Where it is.")
    TangentX: int = field(U32, "The direction of the texture's U, one byte a component.")
    TangentZ: int = field(U32, "Where the surface looks to, one byte a component.")
    TexCoord: Vector2f = field(Vector2f, "Where on the texture it is.")
    ShadowTexCoord: Vector2f = field(Vector2f, "Where its lighting lies.")


class LightmassSettings(Record):
    """FLightmassPrimitiveSettings: how a surface is lit."""

    bUseTwoSidedLighting: int = field(BOOL32, "Whether its back is lit.")
    bShadowIndirectOnly: int = field(BOOL32, "Whether only indirect light casts its shadow.")
    bUseEmissiveForStaticLighting: int = field(BOOL32, "Whether what glows gives light.")
    bUseVertexNormalForHemisphereGather: int = field(
        BOOL32, "Whether light is gathered along the normals of its corners."
    )
    EmissiveLightFalloffExponent: float = field(F32, "How fast that light falls off.")
    EmissiveLightExplicitInfluenceRadius: float = field(F32, "How far that light reaches.")
    EmissiveBoost: float = field(F32, "How much stronger it glows.")
    DiffuseBoost: float = field(F32, "How much more light it throws back.")
    FullyOccludedSamplesFraction: float = field(F32, "How much of it has to be covered.")


class ModelData(Record):
    """UModel: the geometry of a brush, or of all brushes of a level."""

    engine = "UModel, Model.h"

    StripFlags: StripDataFlags = field(StripDataFlags, "What was left out.")
    Bounds: BoxSphereBounds = field(BoxSphereBounds, "The space that it fills.")
    Vectors: tuple[Vector3f, ...] = field(BulkArray(Vector3f.struct), "Its directions.")
    Points: tuple[Vector3f, ...] = field(BulkArray(Vector3f.struct), "Its places.")
    Nodes: tuple[BspNode, ...] = field(BulkArray(BspNode.struct), "Its nodes.")
    SurfsOwner: int | None = field(PACKAGE_INDEX, "The model itself.", until(UE4.BSP_UNDO_FIX))
    Surfs: tuple[BspSurf, ...] = field(Counted(BspSurf.struct), "Its faces.")
    Verts: tuple[BspVert, ...] = field(BulkArray(BspVert.struct), "The corners of its nodes.")
    NumSharedSides: int = field(I32, "Sides that nodes share.")
    Polys: int | None = field(PACKAGE_INDEX, "The polygons that it was built from.", editor_only)
    LeafHulls: tuple[int, ...] | None = field(BulkArray(I32), "Not used any more.", editor_only)
    Leaves: tuple[int, ...] | None = field(BulkArray(I32), "Not used any more.", editor_only)
    RootOutside: int = field(BOOL32, "Whether all space around it is open.")
    Linked: int = field(BOOL32, "Whether its sides are joined.")
    NumUniqueVertices: int = field(U32, "Corners that are drawn.")
    VertexBuffer: tuple[Record, ...] = field(
        choose(
            since(Rendering.IncreaseNormalPrecision),
            Counted(ModelVertex.struct),
            BulkArray(PackedModelVertex.struct),
        ),
        "The corners as they are drawn.",
    )
    LightingGuid: Guid = field(GUID, "Identity of its lighting, another whenever it is built.")
    Lightmass: tuple[LightmassSettings, ...] = field(
        Counted(LightmassSettings.struct), "The settings of lighting."
    )
