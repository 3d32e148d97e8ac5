"""Properties whose type differs between two packages, at every depth, and classes retired since.

A class is retired where its objects became data of other objects in a later version.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from inspector.compare.model import OtherTypes, Place, Steps, Types
from inspector.format.schema import Record
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
from inspector.named_tuples import NamedTuple
from inspector.versions import Guid

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
        return part.value.form.kind is None
    return isinstance(part.value, _HOLDERS) or (
        part.form is not None and part.form.record is not None
    )


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
    """Whether two types can be the same: up to 5.3 tags do not say which struct or enumeration is
    in a list.
    """
    if before == after:
        return True
    if before.name != after.name:
        return False
    if before.name in ("StructProperty", "EnumProperty"):
        return not before.struct or not after.struct
    parts = before.inner, after.inner
    return len(parts[0]) == len(parts[1]) and all(map(_same_type, *parts))


# -- reached ---------------------------------------------------------------------------------------
#
# Whether a package was written since a number of a custom version, or since a release.


def reached(model: PackageModel, guid: Guid, number: int) -> bool | None:
    """Whether a package has a number of a custom version; None where nothing says.

    Of a package that does not store the custom version the release that saved it tells.
    """
    for stored in model.package.versions.custom:
        if stored.guid == guid:
            return stored.version >= number
    info = model.catalog.custom(guid)
    step = info.enumerator(number) if info is not None else None
    first = model.catalog.release(step.introduced_in or "") if step is not None else None
    return None if first is None else saved_since(model, first.key)


def saved_since(model: PackageModel, release: tuple[int, int]) -> bool | None:
    """Whether a release, or a newer one, saved a package; None where nothing says.

    Of an engine built from sources, which names no release, the numbers that it wrote tell.
    """
    saved = model.package.saved_by
    if saved is None or saved.is_empty:
        return _written_since(model, release)
    return (saved.major, saved.minor) >= release


def _written_since(model: PackageModel, release: tuple[int, int]) -> bool | None:
    """The same by object and custom versions: which came with a release, and which are lacking."""
    versions = model.package.versions
    if versions.unversioned:
        return None
    numbers: list[tuple[str | Guid, int]] = [("ue4", versions.ue4), ("ue5", versions.ue5)]
    numbers += [(custom.guid, custom.version) for custom in versions.custom]
    found = set()
    for axis, number in numbers:
        for enumerator in model.catalog.axis_enumerators(axis):
            first = model.catalog.release(enumerator.introduced_in or "")
            if first is None:
                continue
            if number >= enumerator.number and first.key >= release:
                found.add(True)
            elif number < enumerator.number and first.key <= release:
                found.add(False)
    # A build between two releases may have both.
    return found.pop() if len(found) == 1 else None


# -- retired ---------------------------------------------------------------------------------------


class _Retirement(NamedTuple):
    """The step since which objects of a class are none any more.

    The catalogue knows its number, and the release that came with it.
    """

    guid: Guid
    enumerator: str


#: Classes whose objects were replaced by data of other objects: pins of graphs, metadata.
#: With the version since which they are; metadata is a table where the layout has one.
_RETIRED: Final[dict[str, _Retirement | None]] = {
    "/Script/Engine.EdGraphPin": _Retirement(
        # FBlueprintsObjectVersion
        Guid.parse("B0D832E4-1F894F0D-ACCF7EB7-36FD4AA2"), "EdGraphPinOptimized"
    ),
    "/Script/CoreUObject.MetaData": None,
}  # fmt: skip
#: Properties of classes became data of these: FCoreObjectVersion.
_PROPERTIES_RETIRED: Final = _Retirement(
    Guid.parse("375EC13C-06E448FB-B50084F0-262A717E"), "FProperties"
)


class Retired:
    """Knows which classes were retired between two packages.

    Args:
        before: The first package.
        after: The second.
        rewritten: Whether they were written with different versions.
        has_table: Whether the layout of each keeps metadata in a table of its own.
    """

    def __init__(
        self, before: PackageModel, after: PackageModel, rewritten: bool,
        has_table: tuple[bool, bool],
    ) -> None:  # fmt: skip
        self._sides = before, after
        self._rewritten = rewritten
        self._has_table = has_table

    def gone(self, kind: str) -> bool:
        """Whether objects of a class became data of others between the two packages.

        One of them was written before the version that retired the class, and has such objects;
        the other one since then, and has none.
        """
        is_property = kind.startswith("/Script/CoreUObject.") and kind.endswith("Property")
        if not self._rewritten or not (is_property or kind in _RETIRED):
            return False
        used = [
            any(name == kind or (is_property and name.endswith("Property")) for name in side)
            for side in self._used_classes
        ]
        gate = _PROPERTIES_RETIRED if is_property else _RETIRED[kind]
        since = [self._has_retired(side, gate) for side in (0, 1)]
        return (used, since) in (([True, False], [False, True]), ([False, True], [True, False]))

    def _has_retired(self, side: int, gate: _Retirement | None) -> bool | None:
        """Whether a package was written since classes were retired; None where nothing says."""
        if gate is None:
            return self._has_table[side]
        model = self._sides[side]
        info = model.catalog.custom(gate.guid)
        steps = info.enumerators if info is not None else ()
        step = next((step for step in steps if step.name == gate.enumerator), None)
        return None if step is None else reached(model, gate.guid, step.number)

    @cached_property
    def _used_classes(self) -> tuple[frozenset[str], ...]:
        """The classes of all objects and imports of each package."""
        used = []
        for side in self._sides:
            path = side.tree.paths.object_path
            classes = {
                path(export.ClassIndex) for export in side.rows("exports") if export.ClassIndex
            }
            text = side.plain.name
            classes |= {
                f"{text(row.ClassPackage)}.{text(row.ClassName)}" for row in side.rows("imports")
            }
            used.append(
                frozenset(
                    name
                    for name in classes
                    if name.startswith("/Script/CoreUObject.") or name in _RETIRED
                )
            )
        return tuple(used)
