"""What meshes with bones and their animations hold.

Source: CUE4Parse, UE4/Assets/Exports/Animation/FRawAnimSequenceTrack.cs; UAssetAPI,
UnrealTypes/FSkeletalMeshSamplingRegionBuiltData.cs and FWeightedRandomSampler.cs.
"""

from __future__ import annotations

from inspector.format.fields import F32, I32, BulkArray, Counted
from inspector.format.schema import Record, field, since
from inspector.format.unreal.declare.math_structs import Vector3f, Vector4f
from inspector.format.unreal.gates import UE4, NiagaraObject


class RawAnimSequenceTrack(Record):
    """FRawAnimSequenceTrack: where a bone is in each frame; a single key stands for all."""

    PosKeys: tuple[Vector3f, ...] = field(BulkArray(Vector3f.struct), "Places of the bone.")
    RotKeys: tuple[Vector4f, ...] = field(BulkArray(Vector4f.struct), "Rotations, as quaternions.")
    ScaleKeys: tuple[Vector3f, ...] | None = field(
        BulkArray(Vector3f.struct),
        "Scales of the bone.",
        since(UE4.ANIM_SUPPORT_NONUNIFORM_SCALE_ANIMATION),
    )


class WeightedRandomSampler(Record):
    """FWeightedRandomSampler: draws one of many, each as often as its weight says."""

    Prob: tuple[float, ...] = field(Counted(F32), "How likely each is kept once it was drawn.")
    Alias: tuple[int, ...] = field(Counted(I32), "What is taken in the place of each.")
    TotalWeight: float = field(F32, "All weights together.")


class SkeletalMeshSamplingLODBuiltData(Record):
    """FSkeletalMeshSamplingLODBuiltData: for drawing a place anywhere on a mesh."""

    AreaWeightedTriangleSampler: WeightedRandomSampler = field(
        WeightedRandomSampler, "Draws a triangle by its area."
    )


class SkeletalMeshSamplingRegionBuiltData(Record):
    """FSkeletalMeshSamplingRegionBuiltData: for drawing a place in a part of a mesh."""

    TriangleIndices: tuple[int, ...] = field(Counted(I32), "Triangles of the part.")
    BoneIndices: tuple[int, ...] = field(Counted(I32), "Bones of the part.")
    AreaWeightedSampler: WeightedRandomSampler = field(
        WeightedRandomSampler, "Draws a triangle by its area."
    )
    Vertices: tuple[int, ...] | None = field(
        Counted(I32), "Vertices of the part.", since(NiagaraObject.SkeletalMeshVertexSampling)
    )
