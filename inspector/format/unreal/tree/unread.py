"""Which values of a package's objects were kept as bytes, and where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inspector.format.errors import FormatError
from inspector.format.schema import Record
from inspector.format.tree.field_tree import Unread
from inspector.format.tree.path import escaped
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.tree.property_nodes import label_of
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    ObjectData,
    OptionalValue,
    PropertyList,
    RawValue,
)


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
        yield Unread(held.field, held.offset, str(held), True)
        return
    if held.properties is not None:
        yield from _within(held.properties, f"{path}/properties", base, paths)
    if held.kept is not None and held.kept.hides_values:
        yield Unread(f"{path}/native_data", base + held.native, held.kept.value, False)


def _within(value: Any, path: str, base: int, paths: ObjectPaths) -> Iterator[Unread]:
    match value:
        case PropertyList():
            for one in value.properties:
                inner = f"{path}/{escaped(label_of(one, paths))}"
                if isinstance(one.value, RawValue) and one.value.data:
                    yield Unread(inner, base + one.value_start, one.value.reason, False)
                elif isinstance(one.value, PropertyList | ArrayValue | MapValue | OptionalValue):
                    yield from _within(one.value, inner, base, paths)
        case ArrayValue() | OptionalValue():
            for index, item in enumerate(value.items):
                if not _has_parts(item):
                    break
                yield from _within(item, f"{path}/{index}", base, paths)
        case MapValue():
            for index, (key, item) in enumerate(value.entries):
                if not (_has_parts(key) or _has_parts(item)):
                    break
                yield from _within(key, f"{path}/{index}/Key", base, paths)
                yield from _within(item, f"{path}/{index}/Value", base, paths)
        case Record():
            for field, item in zip(value.fields, value, strict=True):
                if _has_parts(item):
                    yield from _within(item, f"{path}/{field.label}", base, paths)


def _has_parts(value: Any) -> bool:
    """Whether properties may lie within a value; all elements of a container are alike."""
    return isinstance(value, PropertyList | ArrayValue | MapValue | OptionalValue | Record)
