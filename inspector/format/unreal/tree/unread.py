"""Which values of a package's objects were kept as bytes, and where."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.format.errors import FormatError
from inspector.format.tree.field_tree import Unread
from inspector.format.unreal.forms import Declared
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.identity import identity_of
from inspector.format.unreal.tree.parts import Part, parts_of, whole
from inspector.format.unreal.values import ArrayValue, ObjectData, RawValue


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
    if isinstance(part.value, ArrayValue) and isinstance(part.value.form, Declared):
        return
    for inner in parts_of(part, paths):
        own = f"{path}/{inner.step}"
        if isinstance(inner.value, RawValue) and inner.held is not None:
            if inner.value.data:
                start = base + inner.held.value_start
                yield Unread(own, start, inner.value.reason, False)
        elif not isinstance(inner.form, Declared):
            yield from _within(inner, own, base, paths)
