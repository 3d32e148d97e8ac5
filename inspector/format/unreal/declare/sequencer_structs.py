"""What level sequences hold: frames, and the channels of keys on them.

A channel stores its keys as the engine's memory holds them: each with the bytes that keep the next
one aligned.

Source: CUE4Parse, UE4/Objects/MovieScene/FMovieSceneChannel.cs, FMovieSceneValue.cs and
FMovieSceneTangentData.cs; UAssetAPI, PropertyTypes/Structs/Movies/MovieSceneChannel.cs and
MovieSceneValue.cs.
"""

from __future__ import annotations

from inspector.findings.message import Message
from inspector.format.fields import BOOL32, F32, F64, I32, BulkArray, Enumerated, Fixed
from inspector.format.schema import Gate, Record, field, since, until
from inspector.format.unreal.declare.curve_structs import (
    EXTRAPOLATION,
    INTERPOLATION,
    TANGENT_WEIGHTS,
    TANGENTS,
)
from inspector.format.unreal.gates import FortniteMain, Sequencer

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
