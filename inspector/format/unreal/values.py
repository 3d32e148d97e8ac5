"""What objects hold, as values: properties, and the kinds of value that have parts."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.format.logical import MOST_AT_ONCE
from inspector.format.schema import Record
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tags import ObjectHead, ObjectTail
from inspector.format.unreal.form import Form
from inspector.named_tuples import NamedTuple


def many_of(container: str, kind: Text) -> Message:
    """What a container is called, by the type of its elements or keys: ``array of name``.

    Args:
        container: ``array``, ``set`` or ``map``.
        kind: What its elements are called, or the keys of a map.
    """
    match container:
        case "set":
            return Message("format/set-of", kind=kind)
        case "map":
            return Message("format/map-of", kind=kind)
    return Message("format/array-of", kind=kind)


class PropertyType(NamedTuple):
    """The type of a property: the engine's name, and the types or names within it.

    ``ArrayProperty`` has its element in ``inner``, a map its key and its value, a struct or an
    enumeration its own name as a type without parts.
    """

    name: str
    inner: tuple[PropertyType, ...] = ()

    @property
    def struct(self) -> str:
        """Name of the struct or the enumeration; empty where the tag does not say it."""
        return self.inner[0].name if self.inner else ""

    def __str__(self) -> str:
        inner = ", ".join(str(part) for part in self.inner)
        return f"{self.name}({inner})" if inner else self.name

    @property
    def canonical(self) -> PropertyType:
        """The type without what engines write of it in different ways, to compare types by.

        A struct or an enumeration is its name, whichever package it is of and whatever it is stored
        as; a struct whose name the tag leaves out has none.
        """
        match self.name:
            case "StructProperty":
                return PropertyType(self.name, _named(self.struct))
            case "EnumProperty":
                return PropertyType(self.name, _named(self.struct))
            case "ByteProperty" if self.struct not in ("", "None"):
                return PropertyType("EnumProperty", _named(self.struct))
            case "ArrayProperty" | "SetProperty" | "OptionalProperty":
                return PropertyType(self.name, tuple(part.canonical for part in self.inner[:1]))
            case "MapProperty":
                inner = self.inner if len(self.inner) == 2 else ()
                return PropertyType(self.name, tuple(part.canonical for part in inner))
        return PropertyType(_STORED_AS.get(self.name, self.name))

    def renamed(self, name: str, other: str) -> PropertyType:
        """The type with another name in the place of one, at every depth."""
        inner = tuple(part.renamed(name, other) for part in self.inner)
        return PropertyType(other if self.name == name else self.name, inner)

    @property
    def title(self) -> Text:
        """The type as people call it: ``float``, ``Vector``, ``array of name``."""
        match self.name:
            case "StructProperty":
                return self.struct or "struct"
            case "EnumProperty":
                return self.struct or "enum"
            case "ByteProperty" if self.struct not in ("", "None"):
                return self.struct
            case "ArrayProperty" | "SetProperty":
                container = self.name.removesuffix("Property").lower()
                return many_of(container, self.inner[0].title) if self.inner else container
            case "OptionalProperty":
                if not self.inner:
                    return Message("format/type-optional")
                return Message("format/type-optional-of", words=self.inner[0].title)
            case "MapProperty":
                if len(self.inner) != 2:
                    return "map"
                key, value = (part.title for part in self.inner)
                return Message("format/type-map-of-to", key=key, value=value)
        simple = _SIMPLE.get(self.name)
        return simple.title if simple is not None else self.name.removesuffix("Property")

    @property
    def meaning(self) -> Message:
        """What a value of the type is, in a sentence."""
        match self.name:
            case "StructProperty":
                if not self.struct:
                    return Message("format/meaning-a-struct")
                return Message("format/meaning-struct", words=self.title)
            case "EnumProperty" | "ByteProperty" if self.struct not in ("", "None"):
                return Message("format/meaning-enum", struct=self.struct)
            case "ArrayProperty" | "OptionalProperty":
                return Message("format/meaning-an", words=self.title)
            case "SetProperty" | "MapProperty":
                return Message("format/meaning-a", words=self.title)
        simple = _SIMPLE.get(self.name)
        if simple is not None:
            return simple.meaning
        return Message("format/meaning-value-of-type", words=self.title)


def _named(name: str) -> tuple[PropertyType, ...]:
    return (PropertyType(name),) if name else ()


#: Names of types of properties that engines have exchanged for others of the same values.
_STORED_AS = {
    "AssetClassProperty": "SoftClassProperty",
    "AssetObjectProperty": "SoftObjectProperty",
    "MulticastInlineDelegateProperty": "MulticastDelegateProperty",
    "MulticastSparseDelegateProperty": "MulticastDelegateProperty",
}


class _Simple(NamedTuple):
    """What a simple type is called, and what a value of it is."""

    title: Text
    meaning: Message


_SOFT_CLASS: Final = _Simple(
    Message("format/type-soft-class"), Message("format/meaning-soft-class")
)
_SOFT_OBJECT: Final = _Simple(
    Message("format/type-soft-object"), Message("format/meaning-soft-object")
)
_DELEGATES: Final = _Simple("delegates", Message("format/meaning-delegates"))
_SIMPLE: Final[Mapping[str, _Simple]] = {
    "AssetClassProperty": _SOFT_CLASS,
    "AssetObjectProperty": _SOFT_OBJECT,
    "BoolProperty": _Simple("bool", Message("format/meaning-bool")),
    "ByteProperty": _Simple("byte", Message("format/meaning-byte")),
    "ClassProperty": _Simple("class", Message("format/meaning-class")),
    "DelegateProperty": _Simple("delegate", Message("format/meaning-delegate")),
    "DoubleProperty": _Simple("double", Message("format/meaning-double")),
    "FieldPathProperty": _Simple(
        Message("format/type-field-path"), Message("format/meaning-field-path")
    ),
    "FloatProperty": _Simple("float", Message("format/meaning-float")),
    "Int16Property": _Simple("int16", Message("format/meaning-int16")),
    "Int64Property": _Simple("int64", Message("format/meaning-int64")),
    "Int8Property": _Simple("int8", Message("format/meaning-int8")),
    "IntProperty": _Simple("int32", Message("format/meaning-int32")),
    "InterfaceProperty": _Simple("interface", Message("format/meaning-interface")),
    "LazyObjectProperty": _Simple(
        Message("format/type-lazy-object"), Message("format/meaning-lazy-object")
    ),
    "MulticastDelegateProperty": _DELEGATES,
    "MulticastInlineDelegateProperty": _DELEGATES,
    "MulticastSparseDelegateProperty": _DELEGATES,
    "NameProperty": _Simple("name", Message("format/meaning-name")),
    "ObjectProperty": _Simple("object", Message("format/meaning-object")),
    "SoftClassProperty": _SOFT_CLASS,
    "SoftObjectProperty": _SOFT_OBJECT,
    "StrProperty": _Simple("string", Message("format/meaning-string")),
    "TextProperty": _Simple("text", Message("format/meaning-text")),
    "UInt16Property": _Simple("uint16", Message("format/meaning-uint16")),
    "UInt32Property": _Simple("uint32", Message("format/meaning-uint32")),
    "UInt64Property": _Simple("uint64", Message("format/meaning-uint64")),
    "WeakObjectProperty": _Simple(
        Message("format/type-weak-object"), Message("format/meaning-weak-object")
    ),
}


class Property(NamedTuple):
    """One property: its tag as stored, its type, its value and the form that it was read in.

    ``form`` is None for a value that lies in the tag, and for bytes kept as they are. ``start`` and
    ``end`` are the bytes of both, ``value_start`` where the value begins; positions count from the
    start of the object's data.
    """

    tag: Record
    type: PropertyType
    value: Any
    form: Form | None
    start: int
    value_start: int
    end: int


class PropertyList(NamedTuple):
    """Properties up to the tag that is called None: what an object or a tagged struct holds.

    ``closing`` is the name of that last tag; ``start`` and ``end`` take it in.
    """

    properties: tuple[Property, ...]
    closing: NameRef
    start: int
    end: int


class ArrayValue(NamedTuple):
    """The elements of an array or a set, and the form of each.

    ``inner_tag`` stands before the elements of an array of structs up to 5.3; ``removed`` are the
    elements of a set that the object takes away from what it inherits.
    """

    items: tuple[Any, ...]
    form: Form
    inner_tag: Record | None = None
    removed: tuple[Any, ...] | None = None


class MapValue(NamedTuple):
    """The entries of a map, and the keys that the object takes away from what it inherits."""

    removed: tuple[Any, ...]
    entries: tuple[tuple[Any, Any], ...]


class OptionalValue(NamedTuple):
    """A value that may be missing: one or none."""

    items: tuple[Any, ...]


class RawValue(NamedTuple):
    """Bytes kept as they are, and why."""

    data: bytes
    reason: Message


class TableRow(NamedTuple):
    """One row of a data table; ``start`` counts from the start of the object's data."""

    name: NameRef
    values: PropertyList
    start: int


class KeptReason(StrEnum):
    """Why an object, or what stands behind its tags, is kept as bytes; the value is its code."""

    NATIVE_CLASS = "format/kept-native-class"
    UNVERSIONED = "format/kept-unversioned"
    OWN_FORM = "format/kept-own-form"
    UNLISTED = "format/kept-unlisted"
    TOO_LONG = "format/kept-too-long"

    @property
    def message(self) -> Message:
        """The reason as something to say."""
        if self is KeptReason.TOO_LONG:
            return Message("format/kept-too-long", most=MOST_AT_ONCE)
        return Message(self.value)

    @property
    def hides_values(self) -> bool:
        """Whether there may be properties among the bytes that nobody has looked at."""
        return self in (KeptReason.UNLISTED, KeptReason.TOO_LONG)


class ObjectData(NamedTuple):
    """What an export holds.

    ``head`` stands before the tags and ``tail`` behind them. ``properties`` is None where the
    object has no tags, or none that are read; ``kept`` then says why, and of an object with tags
    why what stands behind them is not taken apart. ``native`` is where the object's own data
    begins; that of a data table is ``rows``, that of another class whose form is declared
    ``record``, which was read in ``form``. Positions count from the start of the object's data.
    """

    size: int
    head: ObjectHead | None = None
    properties: PropertyList | None = None
    tail: ObjectTail | None = None
    native: int = 0
    rows: tuple[TableRow, ...] | None = None
    record: Record | None = None
    form: Form | None = None
    kept: KeptReason | None = None
