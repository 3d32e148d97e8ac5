"""The walk over what objects hold: what lies directly within a value, without a row for it.

Whoever wants to know something of values within values asks here, so that paths, names and types
of them are made out in one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any, Final

from inspector.format.errors import FormatError
from inspector.format.schema import Record
from inspector.format.tree import Unread, escaped
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.form import Form
from inspector.format.unreal.paths import ObjectPaths, identity_of
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    ObjectData,
    OptionalValue,
    Property,
    PropertyList,
    PropertyType,
    RawValue,
)
from inspector.named_tuples import NamedTuple

#: The type of a value of which nothing tells it.
UNKNOWN: Final = PropertyType("")
#: What may have parts.
WHOLE: Final = (PropertyList, ArrayValue, MapValue, OptionalValue, Record)
#: Values that no name lies in.
_WITHOUT_NAMES: Final = frozenset({bool, bytes, float, int, str, type(None), PropertyType})


class Part(NamedTuple):
    """A value, and what it is within the one around it.

    ``step`` is what its path has behind that of the value around it, ``name`` what it is called
    there: nothing for an element. ``form`` is how it was read; None for a value that lies in a tag,
    for bytes kept as they are, and for the members of a record that its declaration describes.
    ``type`` is what tags say of it, or its value tells. ``held`` is the property that it is.
    """

    step: str
    name: str
    value: Any
    form: Form | None
    type: PropertyType = UNKNOWN
    held: Property | None = None


def whole(value: Any, form: Form | None = None) -> Part:
    """A value that lies in no other."""
    return Part("", "", value, form)


def parts_of(part: Part, paths: ObjectPaths) -> Iterator[Part]:
    """What lies directly within a value, in file order; keys that are taken away left out.

    Args:
        part: The value.
        paths: Names of the package.
    """
    value, form = part.value, part.form
    if form is not None:
        form = form.settled(value)
    match value:
        case PropertyList():
            return _properties(value, paths)
        case ArrayValue():
            kinds = element_types(value, part.type, paths)
            inner = value.form
            return (
                Part(str(index), "", element, inner, kind)
                for index, (element, kind) in enumerate(zip(value.items, kinds, strict=False))
            )
        case MapValue():
            return _entries(value, form, part.type)
        case OptionalValue():
            element = form.element if form is not None else None
            kind = element_type(value, part.type, paths)
            return (Part("0", "", inner, element, kind) for inner in value.items)
        case Record():
            return _members(value, form, paths)
    return iter(())


def _properties(value: PropertyList, paths: ObjectPaths) -> Iterator[Part]:
    used: dict[str, int] = {}
    for held in value.properties:
        label = label_of(held, paths)
        step = escaped(label)
        if label in used:
            # An object never names a property twice; damaged bytes may.
            used[label] = times = used[label] + 1
            step, label = f"{step}#{times}", f"{label}#{times}"
        else:
            used[label] = 1
        yield Part(step, label, held.value, held.form, held.type, held)


def _entries(value: MapValue, form: Form | None, kind: PropertyType) -> Iterator[Part]:
    """The keys and values of a map, each entry's key before its value."""
    forms = (form.key, form.value) if form is not None else (None, None)
    types = kind.inner if len(kind.inner) == len(forms) else (UNKNOWN, UNKNOWN)
    for index, (key, held) in enumerate(value.entries):
        yield Part(f"{index}/Key", "Key", key, forms[0], types[0])
        yield Part(f"{index}/Value", "Value", held, forms[1], types[1])


def _members(value: Record, form: Form | None, paths: ObjectPaths) -> Iterator[Part]:
    """The fields that a record stores."""
    for index, field in enumerate(value.fields):
        member = value[index]
        if member is not None:
            inner = form.form_of(index, value) if form is not None else None
            kind = _type_of(member)
            if inner is not None and inner.struct:
                struct = paths.object_name(getattr(value, inner.struct))
                kind = kind._replace(inner=(PropertyType(struct),))
            elif isinstance(member, ArrayValue) and member.form.struct:
                structs = map(paths.object_name, getattr(value, member.form.struct).items)
                kind = PropertyType("ArrayProperty", tuple(map(_struct_type, structs)))
            yield Part(field.label, field.label, member, inner, kind)


def first_of(value: Any) -> Any:
    """The first element of an array; anything else itself."""
    return value.items[0] if isinstance(value, ArrayValue) and value.items else value


def may_hold(value: Any, kinds: tuple[type, ...]) -> bool:
    """Whether what has elements may have some of these kinds: all of them are like the first."""
    match value:
        case ArrayValue() | OptionalValue():
            return isinstance(next(iter(value.items), None), kinds)
        case MapValue():
            return any(isinstance(side, kinds) for side in next(iter(value.entries), ()))
    return False


def rows_of(held: ObjectData, paths: ObjectPaths) -> Iterator[Part]:
    """The rows of a data table, each by its own name."""
    used: set[str] = set()
    for index, row in enumerate(held.rows or ()):
        name = paths.text(row.name)
        # The engine keeps rows by name, so no name is there twice; damaged bytes may hold any.
        step = escaped(name) + (f"#{index}" if name in used else "")
        used.add(name)
        yield Part(step, name, row.values, None)


def names_in(held: ObjectData) -> Iterator[NameRef]:
    """Every name that the properties and the rows of an object refer to, their tags included.

    Those of its own form are left out: variables and pins are named there, which an engine compiles
    anew; classes, structs and objects are entries of tables.
    """
    waiting: list[Any] = [held.properties, *(held.rows or ())]
    while waiting:
        value = waiting.pop()
        if isinstance(value, NameRef):
            yield value
        elif isinstance(value, Property):
            waiting += (value.tag, value.value)
        elif isinstance(value, ArrayValue):
            waiting.append(value.inner_tag)
            if value.items and type(value.items[0]) not in _WITHOUT_NAMES:
                waiting += (*value.items, value.removed)
        elif isinstance(value, tuple):
            waiting += [part for part in value if type(part) not in _WITHOUT_NAMES]


def label_of(held: Property, paths: ObjectPaths) -> str:
    """The name of a property, with its place where it is one of a fixed array."""
    tag: Any = held.tag
    name, place = paths.text(tag.Name), tag.ArrayIndex
    return f"{name}[{place}]" if place else name


def element_type(value: Any, kind: PropertyType, paths: ObjectPaths) -> PropertyType:
    """The type of the elements of an array, a set or an optional value."""
    inner_tag: Any = getattr(value, "inner_tag", None)
    if inner_tag is not None:
        # Up to 5.3 only the tag within the array says which struct its elements are.
        struct = PropertyType(paths.text(inner_tag.StructName))
        return PropertyType("StructProperty", (struct,))
    return kind.inner[0] if kind.inner else UNKNOWN


def element_types(value: Any, kind: PropertyType, paths: ObjectPaths) -> Iterable[PropertyType]:
    """The type of each element of an array: of most arrays it is one and the same."""
    if 1 < len(kind.inner) == len(value.items):
        return kind.inner
    return repeat(element_type(value, kind, paths))


def _struct_type(struct: str) -> PropertyType:
    return PropertyType("StructProperty", (PropertyType(struct),))


def full_type(held: Property, paths: ObjectPaths) -> PropertyType:
    """The type of a property with that of the elements of an array, which its tag leaves out."""
    if isinstance(held.value, ArrayValue) and held.value.inner_tag is not None:
        return PropertyType("ArrayProperty", (element_type(held.value, held.type, paths),))
    return held.type


def _type_of(value: Any) -> PropertyType:
    """The type of a member of a record, as far as its value tells."""
    match value:
        case NameRef():
            return PropertyType("NameProperty")
        case str():
            return PropertyType("StrProperty")
        case Record():
            return PropertyType("StructProperty", (PropertyType(type(value).__name__),))
        case PropertyList():
            return PropertyType("StructProperty")
    return UNKNOWN


# ------------------------------------------------------------------------------------------------
# Which values of a package's objects were kept as bytes, and where.


def unread_of(
    held: ObjectData | FormatError, path: str, base: int, paths: ObjectPaths
) -> Iterator[Unread]:
    """The values of one object that were kept as bytes.

    Args:
        held: What the object holds.
        path: Path of the object's row.
        base: Where its data begins in the logical file.
        paths: Names of the package.
    """
    if isinstance(held, FormatError):
        identity = identity_of(held.field, lambda: paths)
        yield Unread(held.field, held.offset, held.message, True, identity)
        return
    if held.properties is not None:
        yield from _within(whole(held.properties), f"{path}/properties", base, paths)
    if held.kept is not None and held.kept.hides_values:
        yield Unread(f"{path}/native_data", base + held.native, held.kept.message, False)


def _within(part: Part, path: str, base: int, paths: ObjectPaths) -> Iterator[Unread]:
    if isinstance(part.value, ArrayValue) and part.value.form.kind is not None:
        return
    for inner in parts_of(part, paths):
        own = f"{path}/{inner.step}"
        if isinstance(inner.value, RawValue) and inner.held is not None:
            if inner.value.data:
                start = base + inner.held.value_start
                yield Unread(own, start, inner.value.reason, False)
        elif inner.form is None or inner.form.kind is None:
            yield from _within(inner, own, base, paths)
