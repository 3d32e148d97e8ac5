"""Structs of which an object chooses the type: the type is stored before the members.

Source: CUE4Parse, UE4/Assets/Objects/FInstancedStruct.cs and
UE4/Objects/StructUtils/FInstancedPropertyBag.cs.
"""

from __future__ import annotations

from inspector.format.fields import BOOL32, FSTRING, I32, U8, U32, U64, Counted, Enumerated
from inspector.format.schema import Record, Rows, cases, field, since, until, when
from inspector.format.unreal.declare.primitives import GUID, NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.declare.tags import Tagged
from inspector.format.unreal.gates import InstancedStructCustom, PropertyBagCustom
from inspector.format.unreal.values import PropertyList
from inspector.versions.guid import Guid

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


_VALUE_TYPE = Enumerated(
    "B", "none", "bool", "byte", "int32", "int64", "float", "double", "name", "string", "text",
    "enum", "struct", "object", "soft object", "class", "soft class", "uint32", "uint64",
)  # fmt: skip
_CONTAINER = Enumerated("B", "single value", "array", "set", "map")


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
        _CONTAINER, "How many values it takes.", until(PropertyBagCustom.ContainerTypes)
    )
    NumContainers: int | None = field(
        U8, "How many containers lie in one another.", since(PropertyBagCustom.ContainerTypes)
    )
    ContainerTypes: tuple[int, ...] | None = field(
        Rows(_CONTAINER, "NumContainers"),
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
