"""What objects hold, as values: properties, and the kinds of value that have parts."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from inspector.format.logical import MOST_AT_ONCE
from inspector.format.schema import Record
from inspector.format.unreal.declare.object_frame import ObjectHead, ObjectTail
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.form import Form
from inspector.messages import _


def many_of(container: str, kind: str) -> str:
    """What a container is called, by the type of its elements or keys: ``array of name``.

    Args:
        container: ``array``, ``set`` or ``map``.
        kind: What its elements are called, or the keys of a map.
    """
    match container:
        case "set":
            return _("set of {kind}", kind=kind)
        case "map":
            return _("map of {kind}", kind=kind)
    return _("array of {kind}", kind=kind)


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

    @property
    def has_unnamed_struct(self) -> bool:
        """Whether a struct in it has no name: tags of maps and sets leave it out up to 5.3."""
        if self.name == "StructProperty":
            return not self.struct
        return any(part.has_unnamed_struct for part in self.inner)

    def renamed(self, name: str, other: str) -> PropertyType:
        """The type with another name in the place of one, at every depth."""
        inner = tuple(part.renamed(name, other) for part in self.inner)
        return PropertyType(other if self.name == name else self.name, inner)

    @property
    def words(self) -> str:
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
                return many_of(container, self.inner[0].words) if self.inner else container
            case "OptionalProperty":
                return (
                    _("optional {words}", words=self.inner[0].words)
                    if self.inner
                    else _("optional")
                )
            case "MapProperty":
                if len(self.inner) != 2:
                    return "map"
                return _(
                    "map of {key} to {value}",
                    key=self.inner[0].words,
                    value=self.inner[1].words,
                )
        return _SIMPLE[self.name][0] if self.name in _SIMPLE else self.name.removesuffix("Property")

    @property
    def meaning(self) -> str:
        """What a value of the type is, in a sentence."""
        match self.name:
            case "StructProperty":
                return _("A struct: {words}.", words=self.words) if self.struct else _("A struct.")
            case "EnumProperty" | "ByteProperty" if self.struct not in ("", "None"):
                return _("One of the values of {struct}.", struct=self.struct)
            case "ArrayProperty" | "SetProperty" | "MapProperty" | "OptionalProperty":
                if self.name[0] in "AO":
                    return _("An {words}.", words=self.words)
                return _("A {words}.", words=self.words)
        return (
            _SIMPLE[self.name][1]
            if self.name in _SIMPLE
            else _("A value of type {words}.", words=self.words)
        )


def _named(name: str) -> tuple[PropertyType, ...]:
    return (PropertyType(name),) if name else ()


#: Names of types of properties that engines have exchanged for others of the same values.
_STORED_AS = {
    "AssetClassProperty": "SoftClassProperty",
    "AssetObjectProperty": "SoftObjectProperty",
    "MulticastInlineDelegateProperty": "MulticastDelegateProperty",
    "MulticastSparseDelegateProperty": "MulticastDelegateProperty",
}
#: What the simple types are called, and what a value of each is.
_SIMPLE = {
    "AssetClassProperty": (
        _("soft class"),
        _("A class named by path, loaded when it is asked for."),
    ),
    "AssetObjectProperty": (
        _("soft object"),
        _("An object named by path, loaded when it is asked for."),
    ),
    "BoolProperty": ("bool", _("True or false.")),
    "ByteProperty": ("byte", _("A whole number from 0 to 255.")),
    "ClassProperty": ("class", _("A class.")),
    "DelegateProperty": ("delegate", _("A function of an object, to be called.")),
    "DoubleProperty": ("double", _("A number in double precision.")),
    "FieldPathProperty": (_("field path"), _("A property of a class, named by its path.")),
    "FloatProperty": ("float", _("A number in single precision.")),
    "Int16Property": ("int16", _("A whole number of 16 bits.")),
    "Int64Property": ("int64", _("A whole number of 64 bits.")),
    "Int8Property": ("int8", _("A whole number of 8 bits.")),
    "IntProperty": ("int32", _("A whole number of 32 bits.")),
    "InterfaceProperty": ("interface", _("An object that has an interface.")),
    "LazyObjectProperty": (
        _("lazy object"),
        _("An object named by its GUID, found when its level is loaded."),
    ),
    "MulticastDelegateProperty": ("delegates", _("Functions of objects, to be called together.")),
    "MulticastInlineDelegateProperty": (
        "delegates",
        _("Functions of objects, to be called together."),
    ),
    "MulticastSparseDelegateProperty": (
        "delegates",
        _("Functions of objects, to be called together."),
    ),
    "NameProperty": ("name", _("A name, compared without regard to case.")),
    "ObjectProperty": ("object", _("An object, loaded together with this one.")),
    "SoftClassProperty": (
        _("soft class"),
        _("A class named by path, loaded when it is asked for."),
    ),
    "SoftObjectProperty": (
        _("soft object"),
        _("An object named by path, loaded when it is asked for."),
    ),
    "StrProperty": ("string", _("A text that is never translated.")),
    "TextProperty": ("text", _("A text for people, which can be translated.")),
    "UInt16Property": ("uint16", _("A whole number of 16 bits, not negative.")),
    "UInt32Property": ("uint32", _("A whole number of 32 bits, not negative.")),
    "UInt64Property": ("uint64", _("A whole number of 64 bits, not negative.")),
    "WeakObjectProperty": (
        _("weak object"),
        _("An object that this reference does not keep alive."),
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
    """Bytes kept as they are, and why, as :func:`inspector.messages.worded` has it."""

    data: bytes
    reason: str


class TableRow(NamedTuple):
    """One row of a data table; ``start`` counts from the start of the object's data."""

    name: NameRef
    values: PropertyList
    start: int


class Kept(StrEnum):
    """Why an object, or what stands behind its tags, is kept as bytes; the value is a sentence."""

    NATIVE_CLASS = _("A native class stores no properties.")
    UNVERSIONED = _(
        "Unversioned properties: the package stores neither their names nor their types, so they "
        "are not read."
    )
    OWN_FORM = _("Its class stores no property tags but a form of its own.")
    UNLISTED = _(
        "The export table says that it has no property tags; that its class stores a form of its "
        "own is not known here."
    )
    TOO_LONG = _("Longer than {most:,} bytes, the most that is taken apart.", most=MOST_AT_ONCE)

    @property
    def hides_values(self) -> bool:
        """Whether there may be properties among the bytes that nobody has looked at."""
        return self in (Kept.UNLISTED, Kept.TOO_LONG)


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
    kept: Kept | None = None
