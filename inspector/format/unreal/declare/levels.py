"""What levels and worlds store behind their property tags: the actors, above all."""

from __future__ import annotations

from typing import Final

from inspector.format.fields import F32, FSTRING, I32, Counted
from inspector.format.schema import Record, field, since, until
from inspector.format.unreal.declare.math_structs import (
    Box,
    Color,
    Rotator3f,
    Vector2D,
    Vector3f,
)
from inspector.format.unreal.declare.primitives import PACKAGE_INDEX
from inspector.format.unreal.gates import UE4, ReleaseObject, Rendering, editor_only


class Url(Record):
    """FURL: the address that a level was opened by."""

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


#: The class that stores it. What lies directly in one, and has no form of its own, is an actor.
LEVEL: Final = "Level"


class EditorView(Record):
    """FLevelViewportInfo: how a view of the editor looked at a world."""

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
