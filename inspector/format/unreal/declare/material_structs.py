"""The inputs of a material: where each takes its value from."""

from __future__ import annotations

from inspector.findings.message import Message
from inspector.format.fields import BOOL32, F32, FSTRING, I32, U32
from inspector.format.schema import Gate, Record, choose, field, since
from inspector.format.unreal.declare.math_structs import Color, LinearColor, Vector2f, Vector3f
from inspector.format.unreal.declare.primitives import NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.gates import FortniteMain, Framework, editor_only

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

    UseConstant: int = field(BOOL32, "Whether the constant is used.")
    Constant: object = field(
        choose(since(FortniteMain.MaterialInputUsesLinearColor), LinearColor, Color),
        "The value where nothing is connected.",
    )


class ScalarMaterialInput(ExpressionInput):
    """An input of a material for a number."""

    UseConstant: int = field(BOOL32, "Whether the constant is used.")
    Constant: float = field(F32, "The value where nothing is connected.")


class VectorMaterialInput(ExpressionInput):
    """An input of a material for a vector."""

    UseConstant: int = field(BOOL32, "Whether the constant is used.")
    Constant: Vector3f = field(Vector3f, "The value where nothing is connected.")


class Vector2MaterialInput(ExpressionInput):
    """An input of a material for a place on a texture."""

    UseConstant: int = field(BOOL32, "Whether the constant is used.")
    Constant: Vector2f = field(Vector2f, "The value where nothing is connected.")


class ShadingModelMaterialInput(ExpressionInput):
    """An input of a material for its shading model."""

    UseConstant: int = field(BOOL32, "Whether the constant is used.")
    Constant: int = field(U32, "The value where nothing is connected.")
