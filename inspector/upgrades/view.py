"""What a preview looks at in a package: its objects, every field they hold, and their classes.

A field is found by the class or struct that declares it and its path from there, so one value has
several addresses: ``StartRoll`` of ``SplineMeshParams`` is ``SplineParams.StartRoll`` of
``SplineMeshComponent`` too. Classes of other packages are known by name alone: what they inherit
from is not in the file, so only what a package itself says of its classes is followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from inspector.format.errors import FormatError
from inspector.format.schema import Record
from inspector.format.tree.path import escaped
from inspector.format.unreal.declare import math_structs
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tables import SoftObjectPath
from inspector.format.unreal.declare.texts import Text
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.tree.property_nodes import label_of
from inspector.format.unreal.values import (
    ArrayValue,
    MapValue,
    ObjectData,
    OptionalValue,
    PropertyList,
    PropertyType,
    RawValue,
)
from inspector.upgrades.values import Value
from inspector.versions.version_set import VersionSet

#: Classes above a class that are followed; more are taken to run in a circle.
_HIGHEST: Final = 64
#: Records that are values of their own: what they are made of is no field that a patch names.
_WHOLE: Final = (Text, SoftObjectPath)

#: The classes or the struct that declare what follows, and where its path begins in the trail.
Context = tuple[tuple[str, ...], int]


class StoredObject(NamedTuple):
    """One object of the package.

    ``owners`` are the names of its class and of the classes above it, as far as the package says.
    """

    export: int
    path: str
    name: str
    class_path: str
    owners: tuple[str, ...]

    @property
    def class_name(self) -> str:
        """The name of its class."""
        return self.owners[0]


class StoredField(NamedTuple):
    """One tagged property, or one member of a native struct.

    ``path`` is its field path. ``place`` is that in a fixed array, 0 for all others. ``trail``
    is its path from the object on: members behind dots, ``[]`` behind what has elements.
    ``contexts`` are all that declare it on that way, the object's classes first.
    """

    path: str
    name: str
    place: int
    type: PropertyType
    value: Any
    export: int
    trail: str
    contexts: tuple[Context, ...]
    has_tag: bool

    @property
    def owners(self) -> tuple[str, ...]:
        """The classes, or the struct, that declare the field itself."""
        return self.contexts[-1][0]

    def is_at(self, owners: frozenset[str], path: str) -> bool:
        """Whether one of ``owners`` (in lower case; none for any) holds it at ``path``."""
        for names, start in self.contexts:
            if self.trail[start:].lower() == path and (
                not owners or any(name.lower() in owners for name in names)
            ):
                return True
        return False


class Holder(NamedTuple):
    """An object or a struct value: what may hold a field that it does not store.

    ``path`` is where its fields stand, ``names`` are those that it stores, in lower case.
    """

    path: str
    owners: tuple[str, ...]
    names: frozenset[str]
    export: int


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a walk stands."""

    export: int
    path: str
    trail: str
    contexts: tuple[Context, ...]


class PackageView:
    """One package as patches see it. Looking at what objects hold reads them all, once.

    Args:
        package: The package.
        tree: Its fields.
        progress: Called for each object that is looked at; may raise to stop.
    """

    def __init__(
        self, package: Package, tree: PackageTree, progress: Callable[[], None] | None = None
    ) -> None:
        self.package = package
        self.tree = tree
        self._progress = progress
        self._plain: dict[str, Value] = {}

    @property
    def versions(self) -> VersionSet:
        """The version numbers that the package stores."""
        return self.package.versions

    @property
    def paths(self) -> ObjectPaths:
        """Names and objects, as far as their tables can be read."""
        return self.tree.paths

    # -- objects -------------------------------------------------------------------------------

    @cached_property
    def objects(self) -> tuple[StoredObject, ...]:
        """The objects in the order of the export table."""
        return tuple(self._object(index) for index in range(len(self._exports)))

    @cached_property
    def _exports(self) -> Sequence[Any]:
        try:
            return self.package.exports
        except FormatError:
            return ()

    def _object(self, index: int) -> StoredObject:
        export, paths = self._exports[index], self.paths
        return StoredObject(
            index,
            f"exports/{index}",
            paths.text(export.ObjectName),
            paths.object_path(export.ClassIndex) if export.ClassIndex else "Class",
            self._classes(export.ClassIndex),
        )

    def _classes(self, index: int) -> tuple[str, ...]:
        """The name of a class and of those above it that this package holds or names."""
        if not index:
            return ("Class",)
        names = [self.paths.object_name(index)]
        while 0 < index <= len(self._exports) and len(names) < _HIGHEST:
            index = self._exports[index - 1].SuperIndex
            if not index:
                break
            names.append(self.paths.object_name(index))
        return tuple(names)

    # -- fields --------------------------------------------------------------------------------

    @cached_property
    def _walked(self) -> tuple[tuple[StoredField, ...], tuple[Holder, ...]]:
        fields: list[StoredField] = []
        holders: list[Holder] = []
        for one in self.objects:
            if self._progress is not None:
                self._progress()
            held = self.tree.held(one.export)
            if isinstance(held, ObjectData):
                self._object_fields(one, held, fields, holders)
        return tuple(fields), tuple(holders)

    @property
    def fields(self) -> tuple[StoredField, ...]:
        """Every property of every object and all within it, in file order."""
        return self._walked[0]

    @cached_property
    def by_name(self) -> Mapping[str, tuple[StoredField, ...]]:
        """The fields by their name in lower case."""
        found: dict[str, list[StoredField]] = {}
        for one in self.fields:
            found.setdefault(one.name.lower(), []).append(one)
        return {name: tuple(fields) for name, fields in found.items()}

    @cached_property
    def by_place(self) -> Mapping[tuple[str, str, int], StoredField]:
        """The fields by where they stand: path of what holds them, name in lower case, place."""
        return {
            (one.path.rpartition("/")[0], one.name.lower(), one.place): one for one in self.fields
        }

    def at(self, owners: Sequence[str], path: str) -> tuple[StoredField, ...]:
        """The fields at a path from one of ``owners`` (none for any class and struct)."""
        wanted, path = frozenset(name.lower() for name in owners), path.lower()
        last = path.rpartition(".")[2].removesuffix("[]")
        return tuple(one for one in self.by_name.get(last, ()) if one.is_at(wanted, path))

    @cached_property
    def _holders(self) -> Mapping[str, tuple[Holder, ...]]:
        found: dict[str, list[Holder]] = {}
        for one in self._walked[1]:
            for name in one.owners:
                found.setdefault(name.lower(), []).append(one)
        return {name: tuple(holders) for name, holders in found.items()}

    def holders(self, owners: Sequence[str]) -> tuple[Holder, ...]:
        """The objects and struct values of these classes and structs."""
        found = {one.path: one for name in owners for one in self._holders.get(name.lower(), ())}
        return tuple(found.values())

    @cached_property
    def native(self) -> Mapping[type[Record], tuple[StoredField, ...]]:
        """The fields whose value is a native struct, or an array of them, by their declaration."""
        found: dict[type[Record], list[StoredField]] = {}
        for one in self.fields:
            value = one.value
            if isinstance(value, ArrayValue) and value.items:
                value = value.items[0]
            if isinstance(value, Record):
                found.setdefault(type(value), []).append(one)
        return {record: tuple(fields) for record, fields in found.items()}

    @cached_property
    def tagged(self) -> Mapping[str, tuple[StoredField, ...]]:
        """The properties that have a tag, by the engine's name of their type."""
        found: dict[str, list[StoredField]] = {}
        for one in self.fields:
            if one.has_tag:
                found.setdefault(one.type.name, []).append(one)
        return {name: tuple(fields) for name, fields in found.items()}

    def plain(self, path: str) -> Value:
        """The value of a field as JSON can hold it, names resolved; None where there is none."""
        try:
            return self._plain[path]
        except KeyError:
            node = self.tree.find(path)
            value = self._plain[path] = None if node is None else node.json()
            return value

    # -- kinds ---------------------------------------------------------------------------------

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The names, in lower case, of the classes, structs and enumerations of what it holds.

        Objects of other packages that it refers to are no matter of its own.
        """
        found: set[str] = set()
        for one in self.objects:
            found.update(one.owners)
        for field in self.fields:
            if field.type.struct:
                found.add(field.type.struct)
            found.update(field.owners)
        return frozenset(name.lower() for name in found if name)

    @cached_property
    def unread_objects(self) -> int:
        """How many objects could not be read, so that nobody knows what properties they hold."""
        return sum(map(self._is_unread, self.objects))

    def _is_unread(self, one: StoredObject) -> bool:
        held = self.tree.held(one.export)
        if held is None:
            return bool(self._exports[one.export].SerialSize > 0)
        if isinstance(held, FormatError):
            return True
        return held.kept is not None and held.kept.hides_values

    @cached_property
    def complete(self) -> bool:
        """Whether all tagged properties could be read: nothing that is not found is hidden."""
        raw = any(isinstance(one.value, RawValue) for one in self.fields)
        return not raw and not self.unread_objects

    @cached_property
    def tops(self) -> frozenset[tuple[str, str]]:
        """The highest class that is known of each object: its package, empty for this one's, and
        its name."""
        return frozenset(self._top(one.ClassIndex) for one in self._exports if one.ClassIndex)

    def _top(self, index: int) -> tuple[str, str]:
        seen = 0
        while 0 < index <= len(self._exports) and seen < _HIGHEST:
            above = self._exports[index - 1].SuperIndex
            if not above:
                break
            index, seen = above, seen + 1
        path = self.paths.object_path(index) if index < 0 else ""
        return path.partition(".")[0], self.paths.object_name(index)

    # -- walking -------------------------------------------------------------------------------

    def _object_fields(
        self,
        one: StoredObject,
        held: ObjectData,
        fields: list[StoredField],
        holders: list[Holder],
    ) -> None:
        owners: tuple[Context, ...] = ((one.owners, 0),)
        waiting: list[tuple[Any, _Place]] = []
        if held.properties is not None:
            waiting.append(
                (held.properties, _Place(one.export, f"{one.path}/properties", "", owners))
            )
        rows = (*owners, ((self._row_struct(held),), len("rows[].")))
        used: set[str] = set()
        for number, row in enumerate(held.rows or ()):
            name = self.paths.text(row.name)
            key = escaped(name) + (f"#{number}" if name in used else "")
            used.add(name)
            place = _Place(one.export, f"{one.path}/rows/{key}", "rows[].", rows)
            waiting.append((row.values, place))
        # Nested structs wait their turn: however deep they lie, nothing calls itself.
        waiting.reverse()
        while waiting:
            value, place = waiting.pop()
            below = list(self._members(value, place, fields, holders))
            waiting.extend(reversed(below))

    def _row_struct(self, held: ObjectData) -> str:
        """The struct that the rows of a data table are made of; empty where it is not said."""
        for one in held.properties.properties if held.properties is not None else ():
            tag: Any = one.tag
            if self.paths.text(tag.Name) == "RowStruct" and isinstance(one.value, int):
                return self.paths.object_name(one.value)
        return ""

    def _members(
        self, value: Any, place: _Place, fields: list[StoredField], holders: list[Holder]
    ) -> Iterator[tuple[Any, _Place]]:
        """Notes the fields of one object or struct value; yields the values that lie deeper."""
        names: set[str] = set()
        used: dict[str, int] = {}
        for name, index, kind, inner, label in self._parts(value):
            times = used[label] = used.get(label, 0) + 1
            path = f"{place.path}/{escaped(label)}" + (f"#{times}" if times > 1 else "")
            trail = place.trail + name
            fields.append(
                StoredField(
                    path,
                    name,
                    index,
                    kind,
                    inner,
                    place.export,
                    trail,
                    place.contexts,
                    isinstance(value, PropertyList),
                )
            )
            names.add(name.lower())
            here = _Place(place.export, path, trail, place.contexts)
            yield from self._below(inner, kind, here)
        owners = place.contexts[-1][0]
        holders.append(Holder(place.path, owners, frozenset(names), place.export))

    def _parts(self, value: Any) -> Iterator[tuple[str, int, PropertyType, Any, str]]:
        if isinstance(value, PropertyList):
            for one in value.properties:
                tag: Any = one.tag
                name = self.paths.text(tag.Name)
                yield name, tag.ArrayIndex, one.type, one.value, label_of(one, self.paths)
            return
        for field, inner in zip(value.fields, value, strict=True):
            if inner is not None:
                yield field.label, 0, _kind_of(inner), inner, field.label

    def _below(self, value: Any, kind: PropertyType, place: _Place) -> Iterator[tuple[Any, _Place]]:
        """The struct values within a value, each with its place."""
        match value:
            case PropertyList() | Record() if _has_members(value):
                yield value, self._inside(value, kind.struct, place.path, place.trail, place)
            case ArrayValue() | OptionalValue():
                if value.items and _may_hold(value.items[0]):
                    tag: Any = getattr(value, "inner_tag", None)
                    struct = kind.inner[0].struct if kind.inner else ""
                    if tag is not None:
                        struct = self.paths.text(tag.StructName)
                    inner = PropertyType("StructProperty", (PropertyType(struct),))
                    for index, item in enumerate(value.items):
                        there = _moved(place, f"/{index}")
                        yield from self._below(item, inner, there)
            case MapValue():
                sides = ("Key", "Value")
                inners = kind.inner if len(kind.inner) == len(sides) else (PropertyType(""),) * 2
                for index, entry in enumerate(value.entries):
                    for side, item, inner in zip(sides, entry, inners, strict=True):
                        if _may_hold(item):
                            there = _moved(place, f"/{index}/{side}")
                            yield from self._below(item, inner, there)

    @staticmethod
    def _inside(value: Any, struct: str, path: str, trail: str, place: _Place) -> _Place:
        if not struct and isinstance(value, Record):
            struct = type(value).__name__
        trail += "."
        context: Context = ((struct,), len(trail))
        return _Place(place.export, path, trail, (*place.contexts, context))


def _moved(place: _Place, step: str) -> _Place:
    """Within an element of what lies at ``place``; elements of elements are not told apart."""
    trail = place.trail if place.trail.endswith("[]") else f"{place.trail}[]"
    return _Place(place.export, place.path + step, trail, place.contexts)


def _kind_of(value: Any) -> PropertyType:
    """The type of a member of a native struct, as far as its value tells."""
    match value:
        case NameRef():
            return PropertyType("NameProperty")
        case str():
            return PropertyType("StrProperty")
        case Record():
            return PropertyType("StructProperty", (PropertyType(type(value).__name__),))
        case PropertyList():
            return PropertyType("StructProperty")
    return PropertyType("")


def _has_members(value: Any) -> bool:
    """Whether what a struct value is made of are fields that a patch may name."""
    if isinstance(value, PropertyList):
        return True
    return not isinstance(value, _WHOLE) and type(value).__module__ != math_structs.__name__


def _may_hold(value: Any) -> bool:
    return isinstance(value, PropertyList | Record | ArrayValue | MapValue | OptionalValue)
