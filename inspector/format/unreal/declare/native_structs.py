"""Structs that are stored as their members in order, without property tags.

Each name is the engine's, without the F before it. Which structs are stored so is decided by the
engine's code; the ones here are those that real packages hold.
"""

from __future__ import annotations

import construct

from inspector.format.fields import (
    BOOL32,
    F32,
    FSTRING,
    I32,
    U16,
    U32,
    Counted,
    Enumerated,
    Fixed,
)
from inspector.format.schema import (
    Gate,
    Record,
    cases,
    choose,
    field,
    since,
    subcon_of,
    until,
    when,
)
from inspector.format.unreal.declare.math_structs import (
    Box,
    Box2D,
    Box2f,
    Box3f,
    Color,
    IntPoint,
    IntVector,
    IntVector4,
    LinearColor,
    Matrix,
    Plane,
    Quat,
    Rotator,
    Rotator3f,
    Sphere,
    Vector,
    Vector2D,
    Vector2f,
    Vector3f,
    Vector4,
    Vector4f,
)
from inspector.format.unreal.declare.primitives import GUID, NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.declare.tables import SoftObjectPath, soft_paths_listed
from inspector.format.unreal.gates import (
    UE4,
    AnimPhysObject,
    Blueprints,
    FortniteMain,
    Framework,
    ReleaseObject,
    UE5Release,
    editor_only,
)
from inspector.versions.guid import Guid

#: Ticks of 100 ns: since the year 1 for a date, else a duration.
DATE_TIME = Fixed("q")
TIMESPAN = Fixed("q")
#: An index into the package's list of soft object paths.
SOFT_PATH_INDEX = Fixed("i")
#: A truth value as an element of an array, in one byte.
ELEMENT_BOOL = Fixed("B")
SOFT_PATH = choose(soft_paths_listed, SOFT_PATH_INDEX, SoftObjectPath)

cooked_only = Gate(lambda layout: not layout.editor_data, "only without editor data")


class RichCurveKey(Record):
    """A key of a curve with its tangents."""

    InterpMode: int = field(
        Enumerated("B", "linear", "constant", "cubic", "none"), "How the curve goes on from here."
    )
    TangentMode: int = field(
        Enumerated("B", "automatic", "by hand", "broken", "none", "smart"), "Who sets the tangents."
    )
    TangentWeightMode: int = field(
        Enumerated("B", "none", "arriving", "leaving", "both"), "Which tangents have a weight."
    )
    Time: float = field(F32, "Where the key lies.")
    Value: float = field(F32, "Value at that time.")
    ArriveTangent: float = field(F32, "Slope before the key.")
    ArriveTangentWeight: float = field(F32, "Length of that tangent.")
    LeaveTangent: float = field(F32, "Slope behind the key.")
    LeaveTangentWeight: float = field(F32, "Length of that tangent.")


class SimpleCurveKey(Record):
    """A key of a simple curve."""

    Time: float = field(F32, "Where the key lies.")
    Value: float = field(F32, "Value at that time.")


class GameplayTagContainer(Record):
    """A set of gameplay tags."""

    GameplayTags: tuple[NameRef, ...] = field(Counted(NAME), "The tags.")


class SmartName(Record):
    """A name of an animation curve."""

    DisplayName: NameRef = field(NAME, "The name.")
    UID: int | None = field(
        U16,
        "Number of the name in its skeleton.",
        until(AnimPhysObject.RemoveUIDFromSmartNameSerialize),
    )
    Guid: Guid | None = field(
        GUID,
        "Identity of the name.",
        until(AnimPhysObject.SmartNameRefactorForDeterministicCooking),
    )


def _per_platform(value: construct.Construct, what: str) -> type[Record]:
    class Entry(Record):
        """The value on one platform."""

        Platform: NameRef = field(NAME, "The platform or group of platforms.")
        Value: object = field(value, "The value there.")

    class PerPlatform(Record):
        """A value that may differ from platform to platform."""

        bCooked: int = field(BOOL32, "Whether the value of one platform was chosen.")
        Default: object = field(value, "The value where no platform has its own.")
        PerPlatform: object = field(
            cases("bCooked", {0: Counted(Entry.struct), 1: _NOTHING}), "The platforms' own values."
        )

    PerPlatform.__name__ = f"PerPlatform{what}"
    return PerPlatform


class _Nothing(Record):
    """No bytes."""


_NOTHING = _Nothing.struct


class FrameRate(Record):
    """Frames a second, as a fraction."""

    Numerator: int = field(I32, "Frames.")
    Denominator: int = field(I32, "Seconds.")


class QualityLevelInt(Record):
    """The value at one level of quality."""

    Level: int = field(I32, "The level.")
    Value: int = field(I32, "The value there.")


class PerQualityLevelInt(Record):
    """A whole number that may differ from one level of quality to another."""

    bCooked: int = field(BOOL32, "Whether the package was cooked.")
    Default: int = field(I32, "The value where no level has its own.")
    PerQuality: tuple[QualityLevelInt, ...] = field(
        Counted(QualityLevelInt.struct), "The levels' own values."
    )


class QualityLevelFloat(Record):
    """The value at one level of quality."""

    Level: int = field(I32, "The level.")
    Value: float = field(F32, "The value there.")


class PerQualityLevelFloat(Record):
    """A number that may differ from one level of quality to another."""

    bCooked: int = field(BOOL32, "Whether the package was cooked.")
    Default: float = field(F32, "The value where no level has its own.")
    PerQuality: tuple[QualityLevelFloat, ...] = field(
        Counted(QualityLevelFloat.struct), "The levels' own values."
    )


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


#: A name of a pin or of its type.
PIN_NAME = choose(since(Framework.PinsStoreFName), NAME, FSTRING)
#: How many values a pin or a variable takes.
PIN_CONTAINER = Enumerated("B", "single value", "array", "set", "map")


class TerminalType(Record):
    """FEdGraphTerminalType: type of the values of a map."""

    TerminalCategory: NameRef | str = field(PIN_NAME, "Kind of value.")
    TerminalSubCategory: NameRef | str = field(PIN_NAME, "Kind within that kind.")
    TerminalSubCategoryObject: int = field(PACKAGE_INDEX, "Class, struct or enum of the value.")
    bTerminalIsConst: int = field(BOOL32, "Whether it must not be changed.")
    bTerminalIsWeakPointer: int = field(BOOL32, "Whether it does not keep its object alive.")
    bTerminalIsUObjectWrapper: int | None = field(
        BOOL32,
        "Whether it wraps an object.",
        since(ReleaseObject.PinTypeIncludesUObjectWrapperFlag),
    )


class MemberReference(Record):
    """FSimpleMemberReference: a member of a class."""

    MemberParent: int = field(PACKAGE_INDEX, "The class.")
    MemberName: NameRef = field(NAME, "The member.")
    MemberGuid: Guid = field(GUID, "Identity of the member.")


class EdGraphPinType(Record):
    """FEdGraphPinType: the type of a pin or a variable of a Blueprint."""

    PinCategory: NameRef | str = field(PIN_NAME, "Kind of value.")
    PinSubCategory: NameRef | str = field(PIN_NAME, "Kind within that kind.")
    PinSubCategoryObject: int = field(PACKAGE_INDEX, "Class, struct or enum of the value.")
    ContainerType: int | None = field(
        PIN_CONTAINER,
        "How many values it takes.",
        since(Framework.EdGraphPinContainerType),
    )
    PinValueType: TerminalType | None = field(
        cases("ContainerType", {3: TerminalType}, others=True),
        "Type of the values of a map.",
        since(Framework.EdGraphPinContainerType),
    )
    bIsMap: int | None = field(
        BOOL32,
        "Whether it is a map.",
        since(Blueprints.AdvancedContainerSupport) & until(Framework.EdGraphPinContainerType),
    )
    OldPinValueType: TerminalType | None = field(
        when("bIsMap", TerminalType),
        "Type of the values of a map.",
        since(Blueprints.AdvancedContainerSupport) & until(Framework.EdGraphPinContainerType),
        label="PinValueType",
    )
    bIsSet: int | None = field(
        BOOL32,
        "Whether it is a set.",
        since(Blueprints.AdvancedContainerSupport) & until(Framework.EdGraphPinContainerType),
    )
    bIsArray: int | None = field(
        BOOL32, "Whether it is an array.", until(Framework.EdGraphPinContainerType)
    )
    bIsReference: int = field(BOOL32, "Whether it is passed by reference.")
    bIsWeakPointer: int = field(BOOL32, "Whether it does not keep its object alive.")
    PinSubCategoryMemberReference: MemberReference | None = field(
        MemberReference,
        "The function that a delegate is like.",
        since(UE4.MEMBERREFERENCE_IN_PINTYPE),
    )
    bIsConst: int | None = field(
        BOOL32, "Whether it must not be changed.", since(UE4.SERIALIZE_PINTYPE_CONST)
    )
    bIsUObjectWrapper: int | None = field(
        BOOL32,
        "Whether it wraps an object.",
        since(ReleaseObject.PinTypeIncludesUObjectWrapperFlag),
    )
    bSerializeAsSinglePrecisionFloat: int | None = field(
        BOOL32,
        "Whether a number is stored in single precision.",
        since(UE5Release.SerializeFloatPinDefaultValuesAsSinglePrecision) & editor_only,
    )


class Delegate(Record):
    """A function of an object that is called."""

    Object: int = field(PACKAGE_INDEX, "The object.")
    FunctionName: NameRef = field(NAME, "The function.")


class FrameRangeBound(Record):
    """One end of a range of frames."""

    Type: int = field(
        Enumerated("B", "without the frame", "with the frame", "open"), "Whether the range ends."
    )
    Value: int = field(I32, "The frame.")


class FrameRange(Record):
    """FMovieSceneFrameRange: a range of frames."""

    LowerBound: FrameRangeBound = field(FrameRangeBound, "Where it begins.")
    UpperBound: FrameRangeBound = field(FrameRangeBound, "Where it ends.")


class FieldPath(Record):
    """A property of a class by its path."""

    Path: tuple[NameRef, ...] = field(Counted(NAME), "The property and what holds it.")
    ResolvedOwner: int | None = field(
        PACKAGE_INDEX,
        "The class or struct that declares it.",
        Gate(
            lambda layout: (
                layout.fortnite_main >= FortniteMain.FFieldPathOwnerSerialization
                or layout.release_object >= ReleaseObject.FFieldPathOwnerSerialization
            ),
            "since FortniteMain 33 or Release 30 FFieldPathOwnerSerialization",
        ),
    )


_FORMS: dict[str, construct.Construct | type[Record]] = {
    "Box": Box,
    "Box2D": Box2D,
    "Box2f": Box2f,
    "Box3f": Box3f,
    "Color": Color,
    "ColorMaterialInput": ColorMaterialInput,
    "DateTime": DATE_TIME,
    "DeprecateSlateVector2D": Vector2f,
    "EdGraphPinType": EdGraphPinType,
    "ExpressionInput": ExpressionInput,
    "FrameNumber": I32,
    "GameplayTagContainer": GameplayTagContainer,
    "Guid": GUID,
    "IntPoint": IntPoint,
    "IntVector": IntVector,
    "IntVector2": IntPoint,
    "IntVector4": IntVector4,
    "LinearColor": LinearColor,
    "MaterialAttributesInput": ExpressionInput,
    "Matrix": Matrix,
    "MovieSceneFrameRange": FrameRange,
    "PerPlatformBool": _per_platform(BOOL32, "Bool"),
    "PerPlatformFloat": _per_platform(F32, "Float"),
    "PerPlatformFrameRate": _per_platform(FrameRate.struct, "FrameRate"),
    "PerPlatformInt": _per_platform(I32, "Int"),
    "PerQualityLevelFloat": PerQualityLevelFloat,
    "PerQualityLevelInt": PerQualityLevelInt,
    "Plane": Plane,
    "Quat": Quat,
    "Quat4f": Vector4f,
    "RichCurveKey": RichCurveKey,
    "Rotator": Rotator,
    "Rotator3f": Rotator3f,
    "ScalarMaterialInput": ScalarMaterialInput,
    "ShadingModelMaterialInput": ShadingModelMaterialInput,
    "SimpleCurveKey": SimpleCurveKey,
    "SmartName": SmartName,
    "SoftClassPath": SOFT_PATH,
    "SoftObjectPath": SOFT_PATH,
    "Sphere": Sphere,
    "StrataMaterialInput": ExpressionInput,
    "StringAssetReference": SOFT_PATH,
    "StringClassReference": SOFT_PATH,
    "SubstrateMaterialInput": ExpressionInput,
    "Timespan": TIMESPAN,
    "Vector": Vector,
    "Vector2D": Vector2D,
    "Vector2MaterialInput": Vector2MaterialInput,
    "Vector2f": Vector2f,
    "Vector3f": Vector3f,
    "Vector4": Vector4,
    "Vector4f": Vector4f,
    "VectorMaterialInput": VectorMaterialInput,
}

#: The form of each struct by its name.
NATIVE_STRUCTS: dict[str, construct.Construct] = {
    name: subcon_of(form) for name, form in _FORMS.items()
}
