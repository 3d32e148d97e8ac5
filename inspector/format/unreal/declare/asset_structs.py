"""Structs of animation and rendering: curves, sequences, meshes, materials, fonts, Niagara."""

from __future__ import annotations

from inspector.findings.message import Message
from inspector.format.fields import (
    BOOL32,
    BYTES,
    F32,
    F64,
    FSTRING,
    I32,
    U8,
    U16,
    U32,
    BulkArray,
    Counted,
    Enumerated,
    Fixed,
)
from inspector.format.gate import Gate, since, until
from inspector.format.schema import Record, cases, choose, field, when
from inspector.format.unreal.declare.math_structs import (
    Color,
    LinearColor,
    Vector2f,
    Vector3f,
    Vector4f,
)
from inspector.format.unreal.declare.primitives import NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.declare.tags import TAGGED
from inspector.format.unreal.gates import (
    UE4,
    FortniteMain,
    Framework,
    NiagaraCustom,
    NiagaraObject,
    Sequencer,
    editor_only,
)
from inspector.format.unreal.values import PropertyList

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


# ------------------------------------------------------------------------------------------------
# The inputs of a material: where each takes its value from.

cooked_only = Gate(lambda layout: not layout.editor_data, Message("format/gate-no-editor-data"))


class ExpressionInput(Record):
    """FExpressionInput: where an input of a material takes its value from."""

    Expression: int | None = field(
        PACKAGE_INDEX, "The expression that gives the value.", editor_only
    )
    OutputIndex: int = field(I32, "Which of its outputs.")
    InputName: NameRef | str = field(
        choose(since(Framework.PinsStoreFName), NAME, FSTRING), "Name of the input."
    )
    Mask: int = field(I32, "Whether only some channels are taken.")
    MaskR: int = field(I32, "Whether red is taken.")
    MaskG: int = field(I32, "Whether green is taken.")
    MaskB: int = field(I32, "Whether blue is taken.")
    MaskA: int = field(I32, "Whether opacity is taken.")
    ExpressionName: NameRef | None = field(NAME, "Name of the expression.", cooked_only)


class ColorMaterialInput(ExpressionInput):
    """An input of a material for a colour."""

    engine = "FColorMaterialInput, MaterialExpressionIO.h"

    UseConstant: int = field(BOOL32, "Whether the constant is used.")
    Constant: object = field(
        choose(since(FortniteMain.MaterialInputUsesLinearColor), LinearColor, Color),
        "The value where nothing is connected.",
    )


class ScalarMaterialInput(ExpressionInput):
    """An input of a material for a number."""

    engine = "FScalarMaterialInput, MaterialExpressionIO.h"

    UseConstant: int = field(BOOL32, "Whether the constant is used.")
    Constant: float = field(F32, "The value where nothing is connected.")


class VectorMaterialInput(ExpressionInput):
    """An input of a material for a vector."""

    engine = "FVectorMaterialInput, MaterialExpressionIO.h"

    UseConstant: int = field(BOOL32, "Whether the constant is used.")
    Constant: Vector3f = field(Vector3f, "The value where nothing is connected.")


class Vector2MaterialInput(ExpressionInput):
    """An input of a material for a place on a texture."""

    engine = "FVector2MaterialInput, MaterialExpressionIO.h"

    UseConstant: int = field(BOOL32, "Whether the constant is used.")
    Constant: Vector2f = field(Vector2f, "The value where nothing is connected.")


class ShadingModelMaterialInput(ExpressionInput):
    """An input of a material for its shading model."""

    engine = "FShadingModelMaterialInput, MaterialExpressionIO.h"

    UseConstant: int = field(BOOL32, "Whether the constant is used.")
    Constant: int = field(U32, "The value where nothing is connected.")


# ------------------------------------------------------------------------------------------------
# What fonts hold.


class CookedFontData(Record):
    """Where the font of a cooked package is."""

    LocalFontFaceAsset: int = field(PACKAGE_INDEX, "The font face.")
    FontFilename: str | None = field(
        cases("LocalFontFaceAsset", {0: FSTRING}, others=True),
        "File of the font, where there is no font face.",
    )
    Hinting: int | None = field(
        cases("LocalFontFaceAsset", {0: U8}, others=True), "How it is hinted."
    )
    LoadingPolicy: int | None = field(
        cases("LocalFontFaceAsset", {0: U8}, others=True), "When it is loaded."
    )
    SubFaceIndex: int = field(I32, "Which face of the file.")


class FontData(Record):
    """The font behind a typeface."""

    engine = "FFontData, Fonts/CompositeFont.h"

    bIsCooked: int = field(BOOL32, "Whether the package was cooked.")
    Cooked: CookedFontData | None = field(
        when("bIsCooked", CookedFontData), "Where the font is, in a cooked package."
    )
    Properties: PropertyList | None = field(
        cases("bIsCooked", {0: TAGGED}, others=True), "Its properties."
    )


class FontCharacter(Record):
    """FFontCharacter: where a character lies on the textures of a font.

    Source: UAssetAPI, PropertyTypes/Structs/Engine/FontCharacterPropertyData.cs.
    """

    StartU: int = field(I32, "Left edge, in pixels.")
    StartV: int = field(I32, "Upper edge, in pixels.")
    USize: int = field(I32, "Width, in pixels.")
    VSize: int = field(I32, "Height, in pixels.")
    TextureIndex: int = field(U8, "On which of the textures.")
    VerticalOffset: int = field(I32, "How far it is moved down, in pixels.")


# ------------------------------------------------------------------------------------------------
# What the assets of Niagara hold: variables, their types, functions for the GPU.
#
# Source of the last: CUE4Parse, UE4/Objects/Niagara/FNiagaraDataInterfaceGPUParamInfo.cs and
# FNiagaraDataInterfaceGeneratedFunction.cs.


class NiagaraTypeDefinition(Record):
    """The type of a Niagara variable."""

    engine = "FNiagaraTypeDefinition, NiagaraTypes.h"

    Type: PropertyList = field(TAGGED, "The class, struct or enum, and what it is used for.")


class NiagaraVariableBase(Record):
    """A Niagara variable: its name and its type."""

    engine = "FNiagaraVariableBase, NiagaraTypes.h"

    Name: NameRef = field(NAME, "Name of the variable.")
    TypeDef: PropertyList = field(TAGGED, "Its type.")


class NiagaraVariable(NiagaraVariableBase):
    """A Niagara variable with its value."""

    engine = "FNiagaraVariable, NiagaraTypes.h"

    VarData: bytes = field(BYTES, "The value, as the bytes of its type.")


class NiagaraVariableWithOffset(NiagaraVariableBase):
    """A Niagara variable and where it lies in a block of parameters."""

    engine = "FNiagaraVariableWithOffset"

    Offset: int = field(I32, "Where its value begins.")


class FunctionSpecifier(Record):
    """A choice that was made for one use of a function."""

    Key: NameRef = field(NAME, "What is chosen.")
    Value: NameRef = field(NAME, "The choice.")


class NiagaraVariableCommonReference(Record):
    """FNiagaraVariableCommonReference: a parameter that a function takes beside its own."""

    Name: NameRef = field(NAME, "Name of the parameter.")
    UnderlyingType: int = field(PACKAGE_INDEX, "Its class, struct or enum.")


class NiagaraDataInterfaceGeneratedFunction(Record):
    """FNiagaraDataInterfaceGeneratedFunction: a function written for one use of an interface."""

    DefinitionName: NameRef = field(NAME, "The function of the interface.")
    InstanceName: str = field(FSTRING, "What it is called in the shader.")
    Specifiers: tuple[FunctionSpecifier, ...] = field(
        Counted(FunctionSpecifier.struct), "What was chosen for this use."
    )
    VariadicInputs: tuple[NiagaraVariableCommonReference, ...] | None = field(
        Counted(NiagaraVariableCommonReference.struct),
        "What it takes beside its own inputs.",
        since(NiagaraCustom.AddVariadicParametersToGPUFunctionInfo),
    )
    VariadicOutputs: tuple[NiagaraVariableCommonReference, ...] | None = field(
        Counted(NiagaraVariableCommonReference.struct),
        "What it gives beside its own outputs.",
        since(NiagaraCustom.AddVariadicParametersToGPUFunctionInfo),
    )
    MiscUsageBitMask: int | None = field(
        U16,
        "Where scripts use it, one bit a place.",
        since(NiagaraCustom.SerializeUsageBitMaskToGPUFunctionInfo),
    )


class NiagaraDataInterfaceGPUParamInfo(Record):
    """FNiagaraDataInterfaceGPUParamInfo: an interface to data that a shader reads."""

    DataInterfaceHLSLSymbol: str = field(FSTRING, "What it is called in the shader.")
    DIClassName: str = field(FSTRING, "Class of the interface.")
    GeneratedFunctions: tuple[NiagaraDataInterfaceGeneratedFunction, ...] | None = field(
        Counted(NiagaraDataInterfaceGeneratedFunction.struct),
        "Functions that were written for it.",
        since(NiagaraCustom.AddGeneratedFunctionsToGPUParamInfo),
    )
