"""The data of an object: its property tags, what surrounds them, and what metadata objects store.

A tag gives the name and type of a property and how many bytes its value takes. The records mirror
FPropertyTag of the engine's PropertyTag.cpp, in the form up to 5.3 (one field after another as the
type needs them) and in the one since 5.4 (the whole type as a tree of names).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from inspector.findings.message import Message
from inspector.format.errors import Short
from inspector.format.fields import BOOL32, FSTRING, I32, U8, U32, Counted, FastForm
from inspector.format.gate import Gate, since
from inspector.format.schema import Outside, Record, field, when
from inspector.format.stream import BIG, LITTLE, Sink
from inspector.format.unreal.declare.primitives import GUID, NAME, PACKAGE_INDEX, NameRef
from inspector.format.unreal.declare.tables import MetaDataValue
from inspector.format.unreal.gates import UE4, UE5, EditorObject, Layout
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid

R = TypeVar("R", bound=Record)

#: Bits of the flags of a tag since 5.4.
HAS_ARRAY_INDEX = 0x01
HAS_PROPERTY_GUID = 0x02
HAS_EXTENSIONS = 0x04
IS_NATIVE = 0x08
BOOL_TRUE = 0x10
IS_SKIPPED = 0x20

#: Bit of a tag's or an object's extensions that announces what was overridden.
OVERRIDE_INFORMATION = 0x02

#: More parts than any type has; beyond it the tree is taken to be damaged.
MOST_NODES = 255


class TagEnd(Record):
    """What ends every tag up to 5.3."""

    engine = "FPropertyTag, UObject/PropertyTag.h"

    HasPropertyGuid: int | None = field(
        U8, "Whether the GUID of the property follows.", since(UE4.PROPERTY_GUID_IN_PROPERTY_TAG)
    )
    PropertyGuid: Guid | None = field(
        when("HasPropertyGuid", GUID),
        "Identity of the property in its Blueprint.",
        since(UE4.PROPERTY_GUID_IN_PROPERTY_TAG),
    )
    Extensions: int | None = field(
        U8,
        "What else the tag says, one bit a thing.",
        since(UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION),
    )
    OverrideOperation: int | None = field(
        when("Extensions", U8, OVERRIDE_INFORMATION),
        "What was done to the inherited value.",
        since(UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION),
    )
    bExperimentalOverridableLogic: int | None = field(
        when("Extensions", BOOL32, OVERRIDE_INFORMATION),
        "Whether the property takes part in overriding.",
        since(UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION),
    )


class TagStart(Record):
    """What begins every tag up to 5.3."""

    engine = "FPropertyTag, UObject/PropertyTag.h"

    Name: NameRef = field(NAME, "Name of the property.")
    Type: NameRef = field(NAME, "Type of the property.")
    Size: int = field(I32, "Bytes of the value.")
    ArrayIndex: int = field(I32, "Place in a fixed array; 0 for a single value.")


class PlainTag(TagStart, tail=TagEnd):
    """The tag of a property whose type says everything."""

    engine = "FPropertyTag, UObject/PropertyTag.h"


class StructTag(TagStart, tail=TagEnd):
    """The tag of a struct."""

    engine = "FPropertyTag, UObject/PropertyTag.h"

    StructName: NameRef = field(NAME, "Name of the struct.")
    StructGuid: Guid | None = field(
        GUID,
        "Identity of a struct made in the editor; zeros for others.",
        since(UE4.STRUCT_GUID_IN_PROPERTY_TAG),
    )


class BoolTag(TagStart, tail=TagEnd):
    """The tag of a truth value, which holds the value too."""

    engine = "FPropertyTag, UObject/PropertyTag.h"

    BoolVal: int = field(U8, "The value.")


class EnumTag(TagStart, tail=TagEnd):
    """The tag of an enumerator or a byte."""

    engine = "FPropertyTag, UObject/PropertyTag.h"

    EnumName: NameRef = field(NAME, "The enumeration; None for a plain byte.")


class ArrayTag(TagStart, tail=TagEnd):
    """The tag of an array."""

    engine = "FPropertyTag, UObject/PropertyTag.h"

    InnerType: NameRef | None = field(
        NAME, "Type of the elements.", since(UE4.ARRAY_PROPERTY_INNER_TAGS)
    )


class SetTag(TagStart, tail=TagEnd):
    """The tag of a set."""

    engine = "FPropertyTag, UObject/PropertyTag.h"

    InnerType: NameRef | None = field(
        NAME, "Type of the elements.", since(UE4.PROPERTY_TAG_SET_MAP_SUPPORT)
    )


class MapTag(TagStart, tail=TagEnd):
    """The tag of a map."""

    engine = "FPropertyTag, UObject/PropertyTag.h"

    InnerType: NameRef | None = field(
        NAME, "Type of the keys.", since(UE4.PROPERTY_TAG_SET_MAP_SUPPORT)
    )
    ValueType: NameRef | None = field(
        NAME, "Type of the values.", since(UE4.PROPERTY_TAG_SET_MAP_SUPPORT)
    )


class OptionalTag(TagStart, tail=TagEnd):
    """The tag of a value that may be missing."""

    engine = "FPropertyTag, UObject/PropertyTag.h"

    InnerType: NameRef = field(NAME, "Type of the value.")


#: The form of a tag up to 5.3 by the type of the property; others are plain.
TAG_FORMS: dict[str, type[Record]] = {
    "StructProperty": StructTag,
    "BoolProperty": BoolTag,
    "ByteProperty": EnumTag,
    "EnumProperty": EnumTag,
    "ArrayProperty": ArrayTag,
    "SetProperty": SetTag,
    "MapProperty": MapTag,
    "OptionalProperty": OptionalTag,
}


class TypeNode(NamedTuple):
    """One part of a type: a name, and how many of the parts that follow belong to it."""

    name: NameRef
    inner: int


class TypeTree(FastForm[tuple[TypeNode, ...]]):
    """A type as its parts, each before those within it; the value is a tuple of them."""

    _NODE = {order: struct.Struct(order + NAME.codes + I32.codes) for order in (LITTLE, BIG)}

    def fast(self, data: bytes, at: int, byte_order: str) -> tuple[tuple[TypeNode, ...], int]:
        node = self._NODE[byte_order]
        unpack, size = node.unpack_from, node.size
        nodes: list[TypeNode] = []
        left = 1
        while left > 0:
            entry, number, inner = unpack(data, at)
            if inner < 0 or len(nodes) >= MOST_NODES:
                raise Short
            nodes.append(TypeNode(NameRef(entry, number), inner))
            left += inner - 1
            at += size
        return tuple(nodes), at

    def _build(self, obj: Any, stream: Sink, context: Mapping[str, Any], path: str) -> Any:
        pack = self._NODE[stream.byte_order].pack
        for node in obj:
            stream.write(pack(*node.name, node.inner))
        return obj

    def min_size(self, layout: Layout) -> int:
        """A single part."""
        return self._NODE[LITTLE].size


TYPE_TREE = TypeTree()
#: Bytes of one part of a type.
NODE_SIZE: Final = NAME.size + I32.size


class TypedTag(Record):
    """A tag since 5.4."""

    engine = "FPropertyTag, UObject/PropertyTag.h"

    Name: NameRef = field(NAME, "Name of the property.")
    TypeName: tuple[TypeNode, ...] = field(TYPE_TREE, "Type of the property, part by part.")
    Size: int = field(I32, "Bytes of the value.")
    Flags: int = field(
        U8,
        "What follows, and how the value is stored: 0x01 array index, 0x02 GUID, 0x04 extensions, "
        "0x08 stored in its own form, 0x10 true, 0x20 left out.",
    )
    ArrayIndex: int | None = field(
        when("Flags", I32, HAS_ARRAY_INDEX), "Place in a fixed array; 0 where it is not stored."
    )
    PropertyGuid: Guid | None = field(
        when("Flags", GUID, HAS_PROPERTY_GUID), "Identity of the property in its Blueprint."
    )
    Extensions: int | None = field(
        when("Flags", U8, HAS_EXTENSIONS), "What else the tag says, one bit a thing."
    )
    OverrideOperation: int | None = field(
        when("Extensions", U8, OVERRIDE_INFORMATION), "What was done to the inherited value."
    )
    bExperimentalOverridableLogic: int | None = field(
        when("Extensions", BOOL32, OVERRIDE_INFORMATION),
        "Whether the property takes part in overriding.",
    )


class Tagged(Outside[Any]):
    """Stands in a record for properties up to the tag that is called None.

    It gives a :class:`~inspector.format.unreal.values.PropertyList`, which is made of declarations
    and so cannot be named here.

    Args:
        sized: Whether the count of their bytes stands before them.
        struct: The field of the record that says which struct they are the members of; of several
            in a row, which struct each is.
    """

    def __init__(self, *, sized: bool = False, struct: str = "") -> None:
        super().__init__()
        self.sized = sized
        self.struct = struct
        self._least = NAME.size + (I32.size if sized else 0)

    def form(self, forms: Any) -> Any:
        """That of property tags."""
        return forms.tags(self)

    def min_size(self, layout: Layout) -> int:
        """The closing name, and the count."""
        return self._least


#: The usual marker for a field of a record that holds property tags.
TAGGED = Tagged()


class OneOf(Outside[R]):
    """Stands in a record for one of several records: each begins with a name that tells which.

    Args:
        kinds: Gives the records by the text of that name.
        shown: What people call the value.
    """

    def __init__(self, kinds: Callable[[], Mapping[str, type[R]]], shown: str) -> None:
        super().__init__()
        self.kinds = kinds
        self.shown = shown

    def form(self, forms: Any) -> Any:
        """That of one of the records."""
        return forms.one_of(self)

    def min_size(self, layout: Layout) -> int:
        """The name."""
        return NAME.size


# -- object data -----------------------------------------------------------------------------------
#
# The frame around property tags, which every class shares: an object's data is its head, its tags
# up to the one called None, its tail, and then whatever its class stores in a form of its own.

#: The flag of an object that holds the defaults of a class.
RF_CLASS_DEFAULT_OBJECT = 0x10

with_import_json = Gate(lambda layout: layout.import_json, Message("format/gate-import-data"))


class ObjectHead(Record):
    """What stands before the tags of an object."""

    ImportJson: str | None = field(
        FSTRING, "Where the object was imported from, as JSON.", with_import_json
    )
    Control: int | None = field(
        U8,
        "What stands before the properties, one bit a thing.",
        since(UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION),
    )
    OverrideOperation: int | None = field(
        when("Control", U8, OVERRIDE_INFORMATION),
        "What was done to the inherited values.",
        since(UE5.PROPERTY_TAG_EXTENSION_AND_OVERRIDABLE_SERIALIZATION),
    )


class ObjectTail(Record):
    """What stands behind the tags of an object that does not hold the defaults of a class."""

    bHasObjectGuid: int = field(U32, "Whether the object has a GUID of its own.")
    ObjectGuid: Guid | None = field(
        when("bHasObjectGuid", GUID), "GUID by which lazy references find the object."
    )


# -- metadata --------------------------------------------------------------------------------------
#
# What the object ``PackageMetaData`` of editor packages stores behind its tags: values that the
# editor attached to objects, by key, such as tooltips, categories and display names of classes.
# Packages since 5.6 keep the same in a table of their header instead.

#: The class of the object.
META_DATA: Final = "MetaData"


class MetaDataOfObject(Record):
    """All metadata of one object."""

    Object: int = field(PACKAGE_INDEX, "The object.")
    Values: tuple[MetaDataValue, ...] = field(Counted(MetaDataValue.struct), "Its metadata.")


class PackageMetaData(Record):
    """UMetaData: metadata of the objects of a package and of the package itself."""

    engine = "UMetaData, UObject/MetaData.h"

    Objects: tuple[MetaDataOfObject, ...] = field(
        Counted(MetaDataOfObject.struct), "Metadata of the objects."
    )
    RootValues: tuple[MetaDataValue, ...] | None = field(
        Counted(MetaDataValue.struct),
        "Metadata of the package itself.",
        since(EditorObject.RootMetaDataSupport),
    )
