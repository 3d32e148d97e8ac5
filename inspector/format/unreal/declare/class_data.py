"""What classes, structs, functions and enumerations of packages store behind their property tags.

Blueprints are compiled into them. Their variables and parameters stand within them since 4.25;
before, each is an object of its own.
"""

from __future__ import annotations

from typing import Final

from inspector.format.fields import (
    BOOL32,
    BYTES,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    Counted,
    Enumerated,
)
from inspector.format.gate import since, until
from inspector.format.schema import Record, choose, field, when
from inspector.format.unreal.declare.primitives import (
    NAME,
    PACKAGE_INDEX,
    SIMPLE_PROPERTIES,
    NameRef,
)
from inspector.format.unreal.declare.tables import MetaDataValue
from inspector.format.unreal.declare.tags import TAGGED, OneOf
from inspector.format.unreal.gates import (
    UE4,
    Core,
    FortniteMain,
    Framework,
    ReleaseObject,
    editor_only,
)
from inspector.format.unreal.values import PropertyList

#: The flag of a function that is called over the network.
FUNC_NET: Final = 0x40

#: A property within a class, a struct, a function, or another property.
PROPERTY: Final = OneOf(lambda: PROPERTY_KINDS, "property")


# -- properties within structs, since 4.25 ---------------------------------------------------------


class NoField(Record):
    """FField that is not there: its type is called None."""

    engine = "FField, UObject/Field.h"

    Type: NameRef = field(NAME, "None.")


class FieldOfStruct(Record):
    """FProperty: a variable of a class or a struct, or a parameter of a function."""

    engine = "FProperty, UObject/UnrealType.h"

    Type: NameRef = field(NAME, "Type of the property, by its class.")
    Name: NameRef = field(NAME, "Name of the property.")
    ObjectFlags: int = field(U32, "Flags that the property has as an object.")
    bHasMetaData: int | None = field(BOOL32, "Whether there is metadata.", editor_only)
    MetaData: tuple[MetaDataValue, ...] | None = field(
        when("bHasMetaData", Counted(MetaDataValue.struct)),
        "What the editor attached to the property.",
        editor_only,
    )
    ArrayDim: int = field(I32, "How many values it has: above 1 for a fixed array.")
    ElementSize: int = field(I32, "Bytes of one value in memory.")
    PropertyFlags: int = field(U64, "How it may be used, one bit a thing.")
    RepIndex: int = field(U16, "Its place among the properties that are replicated.")
    RepNotifyFunc: NameRef = field(NAME, "The function that is called when it was replicated.")
    BlueprintReplicationCondition: int = field(U8, "To whom it is replicated.")


class BoolField(FieldOfStruct):
    """FBoolProperty: a truth value."""

    engine = "FBoolProperty, UObject/UnrealType.h"

    FieldSize: int = field(U8, "Bytes of the number that it is a bit of.")
    ByteOffset: int = field(U8, "Which of these bytes has it.")
    ByteMask: int = field(U8, "Its bit in that byte.")
    FieldMask: int = field(U8, "Its bit in the number.")
    NativeBool: int = field(U8, "Whether it has a byte of its own.")
    Value: int = field(U8, "Whether it is true.")


class ObjectField(FieldOfStruct):
    """FObjectPropertyBase: an object of a class."""

    engine = "FObjectPropertyBase, UObject/UnrealType.h"

    PropertyClass: int = field(PACKAGE_INDEX, "The class that its objects have.")


class ClassField(ObjectField):
    """FClassProperty: a class."""

    engine = "FClassProperty, UObject/UnrealType.h"

    MetaClass: int = field(PACKAGE_INDEX, "The class that its classes derive from.")


class InterfaceField(FieldOfStruct):
    """FInterfaceProperty: an object that has an interface."""

    engine = "FInterfaceProperty, UObject/UnrealType.h"

    InterfaceClass: int = field(PACKAGE_INDEX, "The interface.")


class StructField(FieldOfStruct):
    """FStructProperty: a struct."""

    engine = "FStructProperty, UObject/UnrealType.h"

    Struct: int = field(PACKAGE_INDEX, "The struct.")


class ByteField(FieldOfStruct):
    """FByteProperty: a byte, or a value of an enumeration."""

    engine = "FByteProperty, UObject/UnrealType.h"

    Enum: int = field(PACKAGE_INDEX, "The enumeration; None for a plain byte.")


class DelegateField(FieldOfStruct):
    """FDelegateProperty and FMulticastDelegateProperty: functions to be called."""

    SignatureFunction: int = field(PACKAGE_INDEX, "A function like those that are called.")


class FieldPathField(FieldOfStruct):
    """FFieldPathProperty: a property of a class, named by its path."""

    PropertyClass: NameRef = field(NAME, "The class of the property that is named.")


class InnerField(FieldOfStruct):
    """FArrayProperty, FSetProperty and FOptionalProperty: values of one type."""

    Inner: Record = field(PROPERTY, "One of the values.")


class MapField(FieldOfStruct):
    """FMapProperty: values by keys."""

    engine = "FMapProperty, UObject/UnrealType.h"

    KeyProp: Record = field(PROPERTY, "A key.")
    ValueProp: Record = field(PROPERTY, "A value.")


class EnumField(FieldOfStruct):
    """FEnumProperty: a value of an enumeration."""

    engine = "FEnumProperty, UObject/EnumProperty.h"

    Enum: int = field(PACKAGE_INDEX, "The enumeration.")
    UnderlyingProp: Record = field(PROPERTY, "The number that the value is.")


#: The form of a property by its type.
PROPERTY_KINDS: Final[dict[str, type[Record]]] = {
    "None": NoField,
    **dict.fromkeys(SIMPLE_PROPERTIES, FieldOfStruct),
    "ArrayProperty": InnerField,
    "BoolProperty": BoolField,
    "ByteProperty": ByteField,
    "ClassProperty": ClassField,
    "DelegateProperty": DelegateField,
    "EnumProperty": EnumField,
    "FieldPathProperty": FieldPathField,
    "InterfaceProperty": InterfaceField,
    "LazyObjectProperty": ObjectField,
    "MapProperty": MapField,
    "MulticastDelegateProperty": DelegateField,
    "MulticastInlineDelegateProperty": DelegateField,
    "MulticastSparseDelegateProperty": DelegateField,
    "ObjectProperty": ObjectField,
    "OptionalProperty": InnerField,
    "SetProperty": InnerField,
    "SoftClassProperty": ClassField,
    "SoftObjectProperty": ObjectField,
    "StructProperty": StructField,
    "WeakObjectProperty": ObjectField,
}


# -- structs ---------------------------------------------------------------------------------------


class FieldData(Record):
    """UField: what belongs to a struct."""

    engine = "UField, UObject/Class.h"

    Next: int | None = field(
        PACKAGE_INDEX,
        "What belongs to the same struct behind it.",
        until(Framework.RemoveUField_Next),
    )


class StructData(FieldData):
    """UStruct: what has properties: classes, structs, functions."""

    engine = "UStruct, UObject/Class.h"

    SuperStruct: int = field(PACKAGE_INDEX, "What it derives from.")
    FirstChild: int | None = field(
        PACKAGE_INDEX,
        "The first object that belongs to it.",
        until(Framework.RemoveUField_Next),
        label="Children",
    )
    Children: tuple[int, ...] | None = field(
        Counted(PACKAGE_INDEX),
        "The objects that belong to it.",
        since(Framework.RemoveUField_Next),
    )
    ChildProperties: tuple[Record, ...] | None = field(
        Counted(PROPERTY), "Its properties.", since(Core.FProperties)
    )
    BytecodeBufferSize: int = field(I32, "Bytes of its code in memory.")
    Script: bytes = field(BYTES, "Its code, as it is stored.")


class FunctionData(StructData):
    """UFunction: a function that Blueprint graphs were compiled to."""

    engine = "UFunction, UObject/Class.h"

    FunctionFlags: int = field(U32, "How it may be called, one bit a thing.")
    RepOffset: int | None = field(
        when("FunctionFlags", U16, FUNC_NET), "Not used any more; of functions of the network."
    )
    EventGraphFunction: int | None = field(
        PACKAGE_INDEX,
        "The function with the code of the event graph that it starts.",
        since(UE4.SERIALIZE_BLUEPRINT_EVENTGRAPH_FASTCALLS_IN_UFUNCTION),
    )
    EventGraphCallOffset: int | None = field(
        I32,
        "Where in that code it starts.",
        since(UE4.SERIALIZE_BLUEPRINT_EVENTGRAPH_FASTCALLS_IN_UFUNCTION),
    )


class FunctionOfClass(Record):
    """A function of a class, by its name."""

    Name: NameRef = field(NAME, "Name of the function.")
    Function: int = field(PACKAGE_INDEX, "The function.")


class ImplementedInterface(Record):
    """FImplementedInterface: an interface that a class has."""

    engine = "FImplementedInterface, UObject/Class.h"

    Class: int = field(PACKAGE_INDEX, "The interface.")
    PointerOffset: int = field(I32, "Where in an object of the class it begins.")
    bImplementedByK2: int = field(BOOL32, "Whether a Blueprint implements it.")


class ClassData(StructData):
    """UClass: a class that a Blueprint was compiled to."""

    engine = "UClass, UObject/Class.h"

    FuncMap: tuple[FunctionOfClass, ...] = field(
        Counted(FunctionOfClass.struct), "Its functions by name."
    )
    ClassFlags: int = field(U32, "What the class is and may be used for, one bit a thing.")
    ClassWithin: int = field(PACKAGE_INDEX, "The class of what its objects lie in.")
    ClassConfigName: NameRef = field(NAME, "The file that its settings stand in.")
    OldInterfaces: tuple[ImplementedInterface, ...] | None = field(
        Counted(ImplementedInterface.struct),
        "The interfaces that it has.",
        until(UE4.UCLASS_SERIALIZE_INTERFACES_AFTER_LINKING),
        label="Interfaces",
    )
    ClassGeneratedBy: int = field(PACKAGE_INDEX, "The Blueprint that it was compiled from.")
    Interfaces: tuple[ImplementedInterface, ...] | None = field(
        Counted(ImplementedInterface.struct),
        "The interfaces that it has.",
        since(UE4.UCLASS_SERIALIZE_INTERFACES_AFTER_LINKING),
    )
    bDeprecatedForceScriptOrder: int = field(BOOL32, "Not used any more.")
    Dummy: NameRef = field(NAME, "Always None.")
    bCooked: int | None = field(
        BOOL32, "Whether the class was cooked.", since(UE4.ADD_COOKED_TO_UCLASS)
    )
    ClassDefaultObject: int = field(PACKAGE_INDEX, "The object that holds its defaults.")


class ScriptStructData(StructData):
    """UScriptStruct: a struct."""

    engine = "UScriptStruct, UObject/Class.h"

    StructFlags: int = field(U32, "How its values are copied and stored, one bit a thing.")


class UserDefinedStructData(ScriptStructData):
    """UUserDefinedStruct: a struct made in the editor, with the defaults of its members."""

    DefaultInstance: PropertyList | None = field(
        TAGGED,
        "The defaults of its members.",
        since(Framework.UserDefinedStructsStoreDefaultInstance),
    )


# -- enumerations ----------------------------------------------------------------------------------


class SmallEnumerator(Record):
    """A name of an enumeration, and its value in a byte."""

    Name: NameRef = field(NAME, "The name.")
    Value: int = field(U8, "Its value.")


class Enumerator(Record):
    """A name of an enumeration and its value."""

    Name: NameRef = field(NAME, "The name.")
    Value: int = field(I64, "Its value.")


class EnumData(FieldData):
    """UEnum: an enumeration."""

    engine = "UEnum, UObject/Class.h"

    Names: tuple[NameRef, ...] | tuple[Record, ...] = field(
        choose(
            until(UE4.TIGHTLY_PACKED_ENUMS),
            Counted(NAME),
            choose(
                until(Core.EnumProperties),
                Counted(SmallEnumerator.struct),
                Counted(Enumerator.struct),
            ),
        ),
        "Its names and their values.",
    )
    CppForm: int = field(
        choose(
            since(UE4.ENUM_CLASS_SUPPORT), Enumerated("B", "plain", "namespace", "class"), BOOL32
        ),
        "How it is written in code.",
    )
    UnderlyingType: int | None = field(
        U8, "The type of number that its values are.", since(FortniteMain.EnumUnderlyingType)
    )


# -- properties as objects, before 4.25 ------------------------------------------------------------


class PropertyObject(FieldData):
    """UProperty: a variable of a class or a struct, or a parameter of a function."""

    ArrayDim: int = field(I32, "How many values it has: above 1 for a fixed array.")
    PropertyFlags: int = field(U64, "How it may be used, one bit a thing.")
    RepNotifyFunc: NameRef = field(NAME, "The function that is called when it was replicated.")
    BlueprintReplicationCondition: int | None = field(
        U8, "To whom it is replicated.", since(ReleaseObject.PropertiesSerializeRepCondition)
    )


class BoolPropertyObject(PropertyObject):
    """UBoolProperty: a truth value."""

    ElementSize: int = field(U8, "Bytes of the number that it is a bit of.")
    NativeBool: int = field(U8, "Whether it has a byte of its own.")


class ObjectPropertyObject(PropertyObject):
    """UObjectPropertyBase: an object of a class."""

    PropertyClass: int = field(PACKAGE_INDEX, "The class that its objects have.")


class ClassPropertyObject(ObjectPropertyObject):
    """UClassProperty: a class."""

    MetaClass: int = field(PACKAGE_INDEX, "The class that its classes derive from.")


class InterfacePropertyObject(PropertyObject):
    """UInterfaceProperty: an object that has an interface."""

    InterfaceClass: int = field(PACKAGE_INDEX, "The interface.")


class StructPropertyObject(PropertyObject):
    """UStructProperty: a struct."""

    Struct: int = field(PACKAGE_INDEX, "The struct.")


class BytePropertyObject(PropertyObject):
    """UByteProperty: a byte, or a value of an enumeration."""

    Enum: int = field(PACKAGE_INDEX, "The enumeration; None for a plain byte.")


class EnumPropertyObject(BytePropertyObject):
    """UEnumProperty: a value of an enumeration."""

    UnderlyingProp: int = field(PACKAGE_INDEX, "The number that the value is.")


class DelegatePropertyObject(PropertyObject):
    """UDelegateProperty and UMulticastDelegateProperty: functions to be called."""

    SignatureFunction: int = field(PACKAGE_INDEX, "A function like those that are called.")


class InnerPropertyObject(PropertyObject):
    """UArrayProperty and USetProperty: values of one type."""

    Inner: int = field(PACKAGE_INDEX, "One of the values.")


class MapPropertyObject(PropertyObject):
    """UMapProperty: values by keys."""

    KeyProp: int = field(PACKAGE_INDEX, "A key.")
    ValueProp: int = field(PACKAGE_INDEX, "A value.")
