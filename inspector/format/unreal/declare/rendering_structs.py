"""Structs of what is drawn: the inputs of materials, fonts, the assets of Niagara."""

from __future__ import annotations

from inspector.findings.message import Message
from inspector.format.fields import BOOL32, BYTES, F32, FSTRING, I32, U8, U16, U32, Counted
from inspector.format.schema import Gate, Record, cases, choose, field, since, when
from inspector.format.unreal.declare.math_structs import Color, LinearColor, Vector2f, Vector3f
from inspector.format.unreal.declare.primitives import NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.declare.tags import TAGGED
from inspector.format.unreal.gates import FortniteMain, Framework, NiagaraCustom, editor_only
from inspector.format.unreal.values import PropertyList

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
