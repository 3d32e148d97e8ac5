"""Properties that have another type in another package, at every depth."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from inspector.compare.model import OtherTypes, Place, Steps, Types
from inspector.format.schema import Record
from inspector.format.unreal.forms import Declared, Mixed
from inspector.format.unreal.tree.parts import Part, full_type, parts_of, whole
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    ObjectData,
    OptionalValue,
    Property,
    PropertyList,
    PropertyType,
)

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

#: What may hold properties of its own; an array does where its elements do, a record where some of
#: its fields are property tags.
_HOLDERS: Final = (PropertyList, MapValue, OptionalValue)

#: Facts of tags that neither value nor type tells.
_BESIDE: Final = frozenset(
    {
        "StructGuid", "PropertyGuid", "Extensions", "OverrideOperation",
        "bExperimentalOverridableLogic",
    }
)  # fmt: skip

Names = tuple[str, ...]


class Retyped(NamedTuple):
    """A property of an object whose type is another one; ``steps`` lead to it.

    Several types are those of all elements of a list. With ``beside`` the types are the same, and
    what their tags say beside them is not: GUIDs or flags, by the names of their fields.
    """

    steps: Steps
    before: tuple[PropertyType, ...] = ()
    after: tuple[PropertyType, ...] = ()
    beside: tuple[str, str] | None = None

    @property
    def types(self) -> OtherTypes:
        """The types of both packages."""
        return OtherTypes(Types(self.before), Types(self.after))

    @property
    def sides(self) -> tuple[Types | str, Types | str]:
        """What differs, of both packages: types, or what stands beside them."""
        if self.beside is not None:
            return self.beside
        return Types(self.before), Types(self.after)


class _Pair(NamedTuple):
    """The same value in both packages."""

    parts: tuple[Part, Part]
    steps: Steps
    names: Names


def retyped(sides: Sequence[PackageModel], held: Sequence[ObjectData]) -> dict[Names, Retyped]:
    """The properties of one object whose types differ, by the names that lead to them.

    Args:
        sides: Both packages.
        held: What each holds under the object's path.
    """
    types: dict[Names, Retyped] = {}
    todo: deque[_Pair] = deque(_roots(sides, held))
    while todo:
        pair = todo.popleft()
        before, after = (part.value for part in pair.parts)
        if _kind(before) is not _kind(after):
            continue
        is_list = isinstance(before, ArrayValue | OptionalValue)
        is_set = getattr(before, "removed", None) is not None
        if is_set or (is_list and len(before.items) != len(after.items)):
            _alike(sides, pair, types)
        else:
            todo += _within(sides, pair, types)
    return types


def _roots(sides: Sequence[PackageModel], held: Sequence[ObjectData]) -> Iterator[_Pair]:
    """All properties of an object, and those of each of its rows."""
    before, after = held
    if before.properties is not None and after.properties is not None:
        names = ("properties",)
        yield _Pair((whole(before.properties), whole(after.properties)), names, names)
    if before.rows is None or after.rows is None:
        return
    rows = [
        {side.plain.name(row.name): row.values for row in reversed(contents.rows or ())}
        for side, contents in zip(sides, held, strict=True)
    ]
    for name, values in rows[0].items():
        if name in rows[1]:
            row = ("rows", name)
            yield _Pair((whole(values), whole(rows[1][name])), row, row)


def _within(
    sides: Sequence[PackageModel], pair: _Pair, types: dict[Names, Retyped]
) -> Iterator[_Pair]:
    """What lies in both values under the same name, or place; notes properties of another type."""
    before, after = (
        {part.name or part.step: part for part in parts_of(value, side.tree.paths)}
        for side, value in zip(sides, pair.parts, strict=True)
    )
    for place, (name, old) in enumerate(before.items()):
        new = after.get(name)
        if new is None:
            continue
        step = name if old.name else Place(place, place)
        steps, names = (*pair.steps, step), (*pair.names, name)
        if old.held is not None and new.held is not None:
            _note(sides, (old.held, new.held), steps, names, types)
        if _holds(old) and _holds(new):
            yield _Pair((old, new), steps, names)


def _note(
    sides: Sequence[PackageModel], held: tuple[Property, Property], steps: Steps, names: Names,
    types: dict[Names, Retyped],
) -> None:  # fmt: skip
    """Notes a property that has another type, or another tag, in the second package."""
    before, after = held
    if before.type != after.type or isinstance(before.value, ArrayValue):
        old, new = (
            full_type(each, side.tree.paths) for each, side in zip(held, sides, strict=True)
        )
        if not _same_type(old.canonical, new.canonical):
            types[names] = Retyped(steps, (old,), (new,))
    facts = _facts(before.tag, after.tag)
    if facts[0] != facts[1]:
        types.setdefault(names, Retyped(steps, beside=facts))


def _kind(value: Any) -> type:
    return Record if isinstance(value, Record) else type(value)


def _holds(part: Part) -> bool:
    """Whether a value may hold properties."""
    if isinstance(part.value, ArrayValue):
        return not isinstance(part.value.form, Declared)
    return isinstance(part.value, _HOLDERS) or isinstance(part.form, Mixed)


def _alike(sides: Sequence[PackageModel], pair: _Pair, types: dict[Names, Retyped]) -> None:
    """Notes what has other types in two values whose elements nobody pairs up by their places."""
    before, after = (_by_pattern(side, part) for side, part in zip(sides, pair.parts, strict=True))
    for pattern, kinds in before.items():
        others = after.get(pattern)
        if others is None or any(_same_type(old, new) for old in kinds for new in others):
            continue
        names = (*pair.names, *pattern)
        types[names] = Retyped(pair.steps, tuple(sorted(kinds)), tuple(sorted(others)))


def _by_pattern(side: PackageModel, part: Part) -> Mapping[Names, set[PropertyType]]:
    """The types of all properties within a value, by the names of members that lead to them."""
    patterns: dict[Names, set[PropertyType]] = {}
    todo: deque[tuple[Part, Names]] = deque([(part, ())])
    while todo:
        outer, names = todo.popleft()
        for inner in parts_of(outer, side.tree.paths):
            below = names
            if inner.held is not None:
                below = (*names, inner.step)
                kind = full_type(inner.held, side.tree.paths).canonical
                patterns.setdefault(below, set()).add(kind)
            elif inner.name:
                below = (*names, inner.name)
            if _holds(inner):
                todo.append((inner, below))
    return patterns


def _facts(before: Record, after: Record) -> tuple[str, str]:
    """What two tags say beside name, type and size, as far as it differs."""
    if before == after or type(before) is not type(after):
        return "", ""
    sides: tuple[list[str], list[str]] = ([], [])
    for kind, first, second in zip(before.fields, before, after, strict=True):
        if first != second and kind.label in _BESIDE:
            sides[0].append(f"{kind.label} {first}")
            sides[1].append(f"{kind.label} {second}")
    return ", ".join(sides[0]), ", ".join(sides[1])


def _same_type(before: PropertyType, after: PropertyType) -> bool:
    """Whether two types can be the same: older tags do not say which struct is in a map."""
    return before == after or before.has_unnamed_struct or after.has_unnamed_struct
