"""Structs of animations: curves and their keys, level sequences, meshes with bones."""

from __future__ import annotations

from inspector.findings.message import Message
from inspector.format.fields import BOOL32, F32, F64, I32, BulkArray, Counted, Enumerated, Fixed
from inspector.format.schema import Gate, Record, field, since, until
from inspector.format.unreal.declare.math_structs import Vector3f, Vector4f
from inspector.format.unreal.gates import UE4, FortniteMain, NiagaraObject, Sequencer

# ------------------------------------------------------------------------------------------------
# Curves: their keys, and how they go on between and beyond them.
#
# Names are the engine's, without the F before them.

INTERPOLATION = Enumerated("B", "linear", "constant", "cubic", "none")
TANGENTS = Enumerated("B", "automatic", "by hand", "broken", "none", "smart")
TANGENT_WEIGHTS = Enumerated("B", "none", "arriving", "leaving", "both")
EXTRAPOLATION = Enumerated(
    "B", "cycle", "cycle with offset", "oscillate", "linear", "constant", "none"
)


class RichCurveKey(Record):
    """A key of a curve with its tangents."""

    engine = "FRichCurveKey, Curves/RichCurve.h"

    InterpMode: int = field(INTERPOLATION, "How the curve goes on from here.")
    TangentMode: int = field(TANGENTS, "Who sets the tangents.")
    TangentWeightMode: int = field(TANGENT_WEIGHTS, "Which tangents have a weight.")
    Time: float = field(F32, "Where the key lies.")
    Value: float = field(F32, "Value at that time.")
    ArriveTangent: float = field(F32, "Slope before the key.")
    ArriveTangentWeight: float = field(F32, "Length of that tangent.")
    LeaveTangent: float = field(F32, "Slope behind the key.")
    LeaveTangentWeight: float = field(F32, "Length of that tangent.")


class SimpleCurveKey(Record):
    """A key of a simple curve."""

    engine = "FSimpleCurveKey, Curves/SimpleCurve.h"

    Time: float = field(F32, "Where the key lies.")
    Value: float = field(F32, "Value at that time.")


class KeyHandleMap(Record):
    """FKeyHandleMap: the handles of keys while somebody edits them; no package stores any.

    Source: UAssetAPI, PropertyTypes/Structs/Engine/KeyHandleMapPropertyData.cs.
    """


# ------------------------------------------------------------------------------------------------
# What level sequences hold: frames, and the channels of keys on them.
#
# A channel stores its keys as the engine's memory holds them: each with the bytes that keep the
# next one aligned.
#
# Source: CUE4Parse, UE4/Objects/MovieScene/FMovieSceneChannel.cs, FMovieSceneValue.cs and
# FMovieSceneTangentData.cs; UAssetAPI, PropertyTypes/Structs/Movies/MovieSceneChannel.cs and
# MovieSceneValue.cs.

#: What keeps the next value aligned: bytes of memory that mean nothing.
TANGENT_PADDING = Fixed("3s", shown="padding")
VALUE_PADDING = Fixed("2s", shown="padding")

#: Since then a channel is stored in a form of its own, before as property tags.
stored_completely = Gate(
    lambda layout: (
        layout.sequencer >= Sequencer.SerializeFloatChannelCompletely
        or layout.fortnite_main >= FortniteMain.SerializeFloatChannelShowCurve
    ),
    Message("format/gate-whole-float-channel"),
)

_before = until(Sequencer.SerializeFloatChannelCompletely)
_since = since(Sequencer.SerializeFloatChannelCompletely)


class FrameRate(Record):
    """Frames a second, as a fraction."""

    engine = "FFrameRate, Misc/FrameRate.h"

    Numerator: int = field(I32, "Frames.")
    Denominator: int = field(I32, "Seconds.")


class FrameRangeBound(Record):
    """One end of a range of frames."""

    Type: int = field(
        Enumerated("B", "without the frame", "with the frame", "open"),
        "Whether the range ends.",
    )
    Value: int = field(I32, "The frame.")


class FrameRange(Record):
    """FMovieSceneFrameRange: a range of frames."""

    LowerBound: FrameRangeBound = field(FrameRangeBound, "Where it begins.")
    UpperBound: FrameRangeBound = field(FrameRangeBound, "Where it ends.")


class MovieSceneTangentData(Record):
    """FMovieSceneTangentData: how a curve meets one of its keys."""

    ArriveTangent: float = field(F32, "Slope before the key.")
    LeaveTangent: float = field(F32, "Slope behind the key.")
    OldTangentWeightMode: int | None = field(
        TANGENT_WEIGHTS, "Which tangents have a weight.", _before, label="TangentWeightMode"
    )
    ArriveTangentWeight: float = field(F32, "Length of the tangent before the key.")
    LeaveTangentWeight: float = field(F32, "Length of the tangent behind the key.")
    TangentWeightMode: int | None = field(TANGENT_WEIGHTS, "Which tangents have a weight.", _since)
    Padding: bytes | None = field(TANGENT_PADDING, "Bytes without a meaning.", _since)


class _ValueTail(Record):
    """What stands behind the number of a key."""

    OldInterpMode: int | None = field(
        INTERPOLATION, "How the curve goes on from here.", _before, label="InterpMode"
    )
    OldTangentMode: int | None = field(
        TANGENTS, "Who sets the tangents.", _before, label="TangentMode"
    )
    Tangent: MovieSceneTangentData = field(MovieSceneTangentData, "How the curve meets the key.")
    InterpMode: int | None = field(INTERPOLATION, "How the curve goes on from here.", _since)
    TangentMode: int | None = field(TANGENTS, "Who sets the tangents.", _since)
    Padding: bytes | None = field(VALUE_PADDING, "Bytes without a meaning.", _since)


class MovieSceneFloatValue(Record, tail=_ValueTail):
    """FMovieSceneFloatValue: a key of a channel of numbers in single precision."""

    Value: float = field(F32, "Value at the key.")


class MovieSceneDoubleValue(Record, tail=_ValueTail):
    """FMovieSceneDoubleValue: a key of a channel of numbers in double precision."""

    Value: float = field(F64, "Value at the key.")


class _ChannelHead(Record):
    """What stands before the values of a channel."""

    PreInfinityExtrap: int = field(EXTRAPOLATION, "How the curve runs before its first key.")
    PostInfinityExtrap: int = field(EXTRAPOLATION, "How the curve runs behind its last key.")
    Times: tuple[int, ...] = field(BulkArray(I32), "The frames of the keys.")


class _ChannelTail(Record):
    """What stands behind the default value of a channel."""

    bHasDefaultValue: int = field(BOOL32, "Whether the default value is used.")
    TickResolution: FrameRate = field(FrameRate, "What the frames are counted in.")
    bShowCurve: int | None = field(
        BOOL32,
        "Whether the editor shows the curve.",
        since(FortniteMain.SerializeFloatChannelShowCurve),
    )


class MovieSceneFloatChannel(_ChannelHead, tail=_ChannelTail):
    """FMovieSceneFloatChannel: a number over time, in single precision."""

    Values: tuple[MovieSceneFloatValue, ...] = field(
        BulkArray(MovieSceneFloatValue.struct), "The keys, in the order of their times."
    )
    DefaultValue: float = field(F32, "Value where there are no keys.")


class MovieSceneDoubleChannel(_ChannelHead, tail=_ChannelTail):
    """FMovieSceneDoubleChannel: a number over time, in double precision."""

    Values: tuple[MovieSceneDoubleValue, ...] = field(
        BulkArray(MovieSceneDoubleValue.struct), "The keys, in the order of their times."
    )
    DefaultValue: float = field(F64, "Value where there are no keys.")


# ------------------------------------------------------------------------------------------------
# What meshes with bones and their animations hold.
#
# Source: CUE4Parse, UE4/Assets/Exports/Animation/FRawAnimSequenceTrack.cs; UAssetAPI,
# UnrealTypes/FSkeletalMeshSamplingRegionBuiltData.cs and FWeightedRandomSampler.cs.


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
