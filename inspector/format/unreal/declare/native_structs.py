"""Structs with a native serializer: stored as their members in order, some of them as tags.

Each name is the engine's, without the F before it. Which structs are stored so is decided by the
engine's code; the ones here are those that real packages hold. Instanced structs store the type
that an object chooses before the members; source: CUE4Parse,
UE4/Assets/Objects/FInstancedStruct.cs, UE4/Objects/StructUtils/FInstancedPropertyBag.cs and
FInstancedStructContainer.cs there.
"""

from __future__ import annotations

from typing import Any

from inspector.findings.message import Message
from inspector.format.fields import (
    BOOL32,
    F32,
    FSTRING,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    Counted,
    Enumerated,
    Fixed,
)
from inspector.format.gate import Gate, since, until
from inspector.format.schema import (
    Record,
    Rows,
    TypedConstruct,
    cases,
    choose,
    field,
    subcon_of,
    when,
)
from inspector.format.unreal.declare.asset_structs import (
    ColorMaterialInput,
    ExpressionInput,
    FontCharacter,
    FontData,
    FrameRange,
    FrameRate,
    KeyHandleMap,
    MovieSceneDoubleChannel,
    MovieSceneDoubleValue,
    MovieSceneFloatChannel,
    MovieSceneFloatValue,
    NiagaraDataInterfaceGPUParamInfo,
    NiagaraTypeDefinition,
    NiagaraVariable,
    NiagaraVariableBase,
    NiagaraVariableWithOffset,
    RawAnimSequenceTrack,
    RichCurveKey,
    ScalarMaterialInput,
    ShadingModelMaterialInput,
    SimpleCurveKey,
    SkeletalMeshSamplingLODBuiltData,
    SkeletalMeshSamplingRegionBuiltData,
    Vector2MaterialInput,
    VectorMaterialInput,
    stored_completely,
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
    Matrix44f,
    Plane,
    Plane4f,
    Quat,
    Rotator,
    Rotator3f,
    Sphere,
    Transform,
    Vector,
    Vector2D,
    Vector2f,
    Vector3d,
    Vector3f,
    Vector4,
    Vector4f,
)
from inspector.format.unreal.declare.primitives import GUID, NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.declare.tables import SoftObjectPath, soft_paths_listed
from inspector.format.unreal.declare.tags import TAGGED, Tagged
from inspector.format.unreal.gates import (
    UE4,
    AnimPhysObject,
    Blueprints,
    FortniteMain,
    FortniteRelease,
    Framework,
    InstancedStructCustom,
    PropertyBagCustom,
    ReleaseObject,
    Sequencer,
    UE5Release,
    editor_only,
)
from inspector.format.unreal.values import PropertyList
from inspector.versions import Guid

_EDITOR_HEADER = 0xABABABAB


class InstancedStruct(Record):
    """FInstancedStruct: a struct of any type."""

    Header: int | None = field(
        U32,
        "Marks the form of older editors: 0xABABABAB.",
        until(InstancedStructCustom.CustomVersionAdded),
    )
    Version: int | None = field(
        cases("Header", {_EDITOR_HEADER: U8}),
        "Version of that form.",
        until(InstancedStructCustom.CustomVersionAdded),
    )
    ScriptStruct: int = field(PACKAGE_INDEX, "The type of the struct.")
    SerialSize: int | None = field(
        cases("ScriptStruct", {0: I32}, others=True), "Bytes that stand for no struct: 0."
    )
    Value: PropertyList | None = field(
        when("ScriptStruct", Tagged(sized=True, struct="ScriptStruct")), "Its members."
    )


class InstancedStructContainer(Record):
    """FInstancedStructContainer: structs of any types, one behind the other."""

    Version: int = field(U8, "Version of the form.")
    NumItems: int = field(I32, "How many structs there are.")
    ScriptStructs: tuple[int, ...] = field(Rows(PACKAGE_INDEX, "NumItems"), "The type of each.")
    Values: tuple[PropertyList, ...] = field(
        Rows(Tagged(sized=True, struct="ScriptStructs"), "NumItems"), "The members of each."
    )


_VALUE_TYPE = Enumerated(
    "B", "none", "bool", "byte", "int32", "int64", "float", "double", "name", "string", "text",
    "enum", "struct", "object", "soft object", "class", "soft class", "uint32", "uint64",
)  # fmt: skip
_BAG_CONTAINER = Enumerated("B", "single value", "array", "set", "map")


class PropertyBagMetaData(Record):
    """FPropertyBagPropertyDescMetaData: a note for the editor."""

    Key: NameRef = field(NAME, "What is noted.")
    Value: str = field(FSTRING, "The note.")


class PropertyBagPropertyDesc(Record):
    """FPropertyBagPropertyDesc: a property that somebody added to a bag."""

    ValueTypeObject: int = field(PACKAGE_INDEX, "Class, struct or enum of the value.")
    ID: Guid = field(GUID, "Identity of the property.")
    Name: NameRef = field(NAME, "Name of the property.")
    ValueType: int = field(_VALUE_TYPE, "Kind of value.")
    ContainerType: int | None = field(
        _BAG_CONTAINER, "How many values it takes.", until(PropertyBagCustom.ContainerTypes)
    )
    NumContainers: int | None = field(
        U8, "How many containers lie in one another.", since(PropertyBagCustom.ContainerTypes)
    )
    ContainerTypes: tuple[int, ...] | None = field(
        Rows(_BAG_CONTAINER, "NumContainers"),
        "The containers, from the outermost.",
        since(PropertyBagCustom.ContainerTypes),
    )
    bHasMetaData: int = field(BOOL32, "Whether there are notes for the editor.")
    MetaData: tuple[PropertyBagMetaData, ...] | None = field(
        when("bHasMetaData", Counted(PropertyBagMetaData.struct)), "Notes for the editor."
    )
    MetaClass: int | None = field(
        when("bHasMetaData", PACKAGE_INDEX),
        "What the value has to derive from.",
        since(PropertyBagCustom.MetaClass),
    )
    PropertyFlags: int | None = field(
        U64, "What holds for the property.", since(PropertyBagCustom.PropertyFlags)
    )
    KeyType: int | None = field(
        _VALUE_TYPE, "Kind of the keys of a map.", since(PropertyBagCustom.KeyTypes)
    )
    KeyTypeObject: int | None = field(
        PACKAGE_INDEX, "Class, struct or enum of the keys.", since(PropertyBagCustom.KeyTypes)
    )


class InstancedPropertyBag(Record):
    """FInstancedPropertyBag: properties that somebody added to an object, and their values."""

    Version: int | None = field(U8, "Version of the form.", until(PropertyBagCustom.ContainerTypes))
    bHasData: int = field(BOOL32, "Whether there are any properties.")
    PropertyDescs: tuple[PropertyBagPropertyDesc, ...] | None = field(
        when("bHasData", Counted(PropertyBagPropertyDesc.struct)), "The properties."
    )
    Value: PropertyList | None = field(when("bHasData", Tagged(sized=True)), "Their values.")


#: Ticks of 100 ns: since the year 1 for a date, else a duration.
DATE_TIME = Fixed("q")
TIMESPAN = Fixed("q")
#: An index into the package's list of soft object paths.
SOFT_PATH_INDEX = Fixed("i")
#: A truth value as an element of an array, in one byte.
ELEMENT_BOOL = Fixed("B")
SOFT_PATH = choose(soft_paths_listed, SOFT_PATH_INDEX, SoftObjectPath)


class GameplayTagContainer(Record):
    """A set of gameplay tags."""

    engine = "FGameplayTagContainer, GameplayTagContainer.h"

    GameplayTags: tuple[NameRef, ...] = field(Counted(NAME), "The tags.")


class SmartName(Record):
    """A name of an animation curve."""

    engine = "FSmartName, Animation/SmartName.h"

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


def _per_platform(value: TypedConstruct[object], what: str) -> type[Record]:
    class Entry(Record):
        """The value on one platform."""

        Platform: NameRef = field(NAME, "The platform or group of platforms.")
        Value: object = field(value, "The value there.")

    class PerPlatform(Record):
        """A value that may differ from platform to platform."""

        bCooked: int = field(BOOL32, "Whether the value of one platform was chosen.")
        Default: object = field(value, "The value where no platform has its own.")
        PerPlatform: object = field(
            cases("bCooked", {0: Counted(Entry.struct)}, others=True), "The platforms' own values."
        )

    PerPlatform.__name__ = f"PerPlatform{what}"
    return PerPlatform


class QualityLevelInt(Record):
    """The value at one level of quality."""

    Level: int = field(I32, "The level.")
    Value: int = field(I32, "The value there.")


class PerQualityLevelInt(Record):
    """A whole number that may differ from one level of quality to another."""

    engine = "FPerQualityLevelInt, PerQualityLevelProperties.h"

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

    engine = "FPerQualityLevelFloat, PerQualityLevelProperties.h"

    bCooked: int = field(BOOL32, "Whether the package was cooked.")
    Default: float = field(F32, "The value where no level has its own.")
    PerQuality: tuple[QualityLevelFloat, ...] = field(
        Counted(QualityLevelFloat.struct), "The levels' own values."
    )


#: A name of a pin or of its type.
PIN_NAME = choose(since(Framework.PinsStoreFName), NAME, FSTRING)
#: How many values a pin or a variable takes.
PIN_CONTAINER = Enumerated("B", "single value", "array", "set", "map")


class TerminalType(Record):
    """FEdGraphTerminalType: type of the values of a map."""

    engine = "FEdGraphTerminalType, EdGraph/EdGraphPin.h"

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

    engine = "FEdGraphPinType, EdGraph/EdGraphPin.h"

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

    engine = "FScriptDelegate, UObject/ScriptDelegates.h"

    Object: int = field(PACKAGE_INDEX, "The object.")
    FunctionName: NameRef = field(NAME, "The function.")


class FieldPath(Record):
    """A property of a class by its path."""

    engine = "FFieldPath, UObject/FieldPath.h"

    Path: tuple[NameRef, ...] = field(Counted(NAME), "The property and what holds it.")
    ResolvedOwner: int | None = field(
        PACKAGE_INDEX,
        "The class or struct that declares it.",
        Gate(
            lambda layout: (
                layout.fortnite_main >= FortniteMain.FFieldPathOwnerSerialization
                or layout.release_object >= ReleaseObject.FFieldPathOwnerSerialization
            ),
            Message("format/gate-field-path-owner"),
        ),
    )


class PCGPoint(Record):
    """FPCGPoint: a point that something may be placed at; what is as usual is left out.

    Source: CUE4Parse, UE4/Objects/PCG/FPCGPoint.cs.
    """

    SerializeMask: int = field(
        U8,
        "What is stored: 0x01 density, 0x02 and 0x04 bounds, 0x08 colour, 0x10 steepness, "
        "0x20 seed, 0x40 entry of metadata.",
    )
    Transform: Transform = field(Transform, "Where the point is.")
    Density: float | None = field(when("SerializeMask", F32, 0x01), "How dense it is there.")
    BoundsMin: Vector | None = field(
        when("SerializeMask", Vector, 0x02), "The corner with the least coordinates."
    )
    BoundsMax: Vector | None = field(
        when("SerializeMask", Vector, 0x04), "The corner with the greatest coordinates."
    )
    Color: Vector4 | None = field(when("SerializeMask", Vector4, 0x08), "Its colour.")
    Steepness: float | None = field(
        when("SerializeMask", F32, 0x10), "How sharply its density ends at the bounds."
    )
    Seed: int | None = field(when("SerializeMask", I32, 0x20), "Seed of its random numbers.")
    MetadataEntry: int | None = field(when("SerializeMask", I64, 0x40), "Where its attributes are.")


class Spline(Record):
    """FSpline: a curve in space; that of an engine in which it is switched on is not described.

    Source: UAssetAPI, PropertyTypes/Structs/Engine/SplinePropertyData.cs.
    """

    CurrentImplementation: int = field(
        Enumerated("B", "switched off", "legacy", "new"), "Which form of a curve follows."
    )


class GameplayEffectVersion(Record):
    """FGameplayEffectVersion: how far an effect has been upgraded.

    Source: the pages on it and on EGameplayEffectVersion in the engine's API reference.
    """

    CurrentVersion: int = field(
        Enumerated("B", "Monolithic", "Modular53", "AbilitiesComponent53"), "The version."
    )


_FORMS: dict[str, TypedConstruct[Any] | type[Record]] = {
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
    "FontCharacter": FontCharacter,
    "FontData": FontData,
    "FrameNumber": I32,
    "GameplayEffectVersion": GameplayEffectVersion,
    "GameplayTagContainer": GameplayTagContainer,
    "Guid": GUID,
    "InstancedPropertyBag": InstancedPropertyBag,
    "InstancedStruct": InstancedStruct,
    "InstancedStructContainer": InstancedStructContainer,
    "IntPoint": IntPoint,
    "IntVector": IntVector,
    "IntVector2": IntPoint,
    "IntVector4": IntVector4,
    "KeyHandleMap": KeyHandleMap,
    "LinearColor": LinearColor,
    "MaterialAttributesInput": ExpressionInput,
    "Matrix": Matrix,
    "Matrix44f": Matrix44f,
    "MovieSceneDoubleChannel": choose(stored_completely, MovieSceneDoubleChannel, TAGGED),
    "MovieSceneDoubleValue": MovieSceneDoubleValue,
    "MovieSceneFloatChannel": choose(stored_completely, MovieSceneFloatChannel, TAGGED),
    "MovieSceneFloatValue": choose(
        since(Sequencer.SerializeFloatChannel), MovieSceneFloatValue, TAGGED
    ),
    "MovieSceneFrameRange": FrameRange,
    "NiagaraDataInterfaceGPUParamInfo": NiagaraDataInterfaceGPUParamInfo,
    "NiagaraTypeDefinition": NiagaraTypeDefinition,
    "NiagaraVariable": NiagaraVariable,
    "NiagaraVariableBase": NiagaraVariableBase,
    "NiagaraVariableWithOffset": NiagaraVariableWithOffset,
    "PCGPoint": choose(since(FortniteRelease.PCGPointStructuredSerializer), PCGPoint, TAGGED),
    "PerPlatformBool": _per_platform(BOOL32, "Bool"),
    "PerPlatformFloat": _per_platform(F32, "Float"),
    "PerPlatformFrameRate": _per_platform(FrameRate.struct, "FrameRate"),
    "PerPlatformInt": _per_platform(I32, "Int"),
    "PerQualityLevelFloat": PerQualityLevelFloat,
    "PerQualityLevelInt": PerQualityLevelInt,
    "Plane": Plane,
    "Plane4f": Plane4f,
    "Quat": Quat,
    "Quat4f": Vector4f,
    "RawAnimSequenceTrack": RawAnimSequenceTrack,
    "RichCurveKey": RichCurveKey,
    "Rotator": Rotator,
    "Rotator3f": Rotator3f,
    "ScalarMaterialInput": ScalarMaterialInput,
    "ShadingModelMaterialInput": ShadingModelMaterialInput,
    "SimpleCurveKey": SimpleCurveKey,
    "SkeletalMeshSamplingLODBuiltData": SkeletalMeshSamplingLODBuiltData,
    "SkeletalMeshSamplingRegionBuiltData": SkeletalMeshSamplingRegionBuiltData,
    "SmartName": SmartName,
    "SoftClassPath": SOFT_PATH,
    "SoftObjectPath": SOFT_PATH,
    "Sphere": Sphere,
    "Spline": Spline,
    "StrataMaterialInput": ExpressionInput,
    "StringAssetReference": SOFT_PATH,
    "StringClassReference": SOFT_PATH,
    "SubstrateMaterialInput": ExpressionInput,
    "Timespan": TIMESPAN,
    "Vector": Vector,
    "Vector2D": Vector2D,
    "Vector2MaterialInput": Vector2MaterialInput,
    "Vector2f": Vector2f,
    "Vector3d": Vector3d,
    "Vector3f": Vector3f,
    "Vector4": Vector4,
    "Vector4f": Vector4f,
    "VectorMaterialInput": VectorMaterialInput,
}

#: The form of each struct by its name.
NATIVE_STRUCTS: dict[str, TypedConstruct[Any]] = {
    name: subcon_of(form) for name, form in _FORMS.items()
}
