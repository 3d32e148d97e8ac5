"""What a preview looks at in a package: its objects, every field they hold, and their classes.

A field is found by the class or struct that declares it and its path from there, so one value has
several addresses: ``StartRoll`` of ``SplineMeshParams`` is ``SplineParams.StartRoll`` of
``SplineMeshComponent`` too. Classes of other packages are known by name alone: what they inherit
from is not in the file. It is followed as far as the package says it of its own classes, and its
project of others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeVar

from inspector.format.errors import FormatError
from inspector.format.schema import Record
from inspector.format.unreal.declare import math_structs
from inspector.format.unreal.declare.asset_data import ComponentData
from inspector.format.unreal.declare.own_forms import LEVEL, form_of_record
from inspector.format.unreal.declare.tables import SoftObjectPath
from inspector.format.unreal.declare.texts import Text
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.tree.parts import (
    WHOLE,
    Part,
    first_of,
    may_hold,
    parts_of,
    rows_of,
    whole,
)
from inspector.format.unreal.values import ObjectData, PropertyList, PropertyType, RawValue
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.upgrades.values import Value
from inspector.versions import VersionSet

#: Classes above a class that are followed; more are taken to run in a circle.
_HIGHEST: Final = 64
#: Types of properties whose values are of an enumeration, and what stands for any of those.
_ENUMERATIONS: Final = ("EnumProperty", "ByteProperty")
_ENUM: Final = "enum"
#: How the object that holds the defaults of a class is called, before the name of the class.
_DEFAULT_OBJECT: Final = "Default__"
#: The class of what Blueprints of actors, components and others are made into.
_MADE_CLASS: Final = "BlueprintGeneratedClass"
#: Classes of objects beside which a Blueprint's class is one of actors.
_MAKES_ACTORS: Final = frozenset({"SimpleConstructionScript", LEVEL})
#: What every component stores behind its tags, where its package has it.
(_COMPONENTS_STORE,) = ComponentData.fields
#: Records that are values of their own: what they are made of is no field that a patch names.
_WHOLE: Final = (Text, SoftObjectPath)

_Key = TypeVar("_Key")
_Held = TypeVar("_Held")

#: The classes above one of another package, the nearest first: ``/Game/Units/BP_Tank.BP_Tank_C``.
AboveClass = Callable[[str], tuple[str, ...]]

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


class PackageField(NamedTuple):
    """One tagged property, or one member of a native struct.

    ``path`` is its field path. ``place`` is that in a fixed array, 0 for all others. ``part`` is
    what it holds, ``trail`` its path from the object on: members behind dots, ``[]`` behind what
    has elements. ``contexts`` are all that declare it on that way, the object's classes first.
    """

    path: str
    name: str
    place: int
    part: Part
    export: int
    trail: str
    contexts: tuple[Context, ...]

    @property
    def type(self) -> PropertyType:
        """What its tag says of it, or its value tells."""
        return self.part.type

    @property
    def value(self) -> Any:
        """Its value."""
        return self.part.value

    @property
    def has_tag(self) -> bool:
        """Whether it is a property, and no member of a native struct."""
        return self.part.held is not None

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


class ClassEnd(NamedTuple):
    """The last class above an object that its package names, which is of another package.

    ``actor``, ``component`` and ``mesh_component`` are whether such an object may be one.
    """

    class_path: str
    actor: bool
    component: bool
    mesh_component: bool


class Holder(NamedTuple):
    """An object or a struct value: what may hold a field that it does not store.

    ``path`` is where its fields stand, ``names`` are those that it stores, in lower case.
    """

    path: str
    owners: tuple[str, ...]
    names: frozenset[str]
    export: int


class _Place(NamedTuple):
    """Where a walk stands."""

    path: str
    export: int
    trail: str
    contexts: tuple[Context, ...]


class PackageView:
    """One package as patches see it. Looking at what objects hold reads them all, once.

    Args:
        package: The package.
        tree: Its fields.
        progress: Asked for each object that is looked at whether that is still wanted.
        above: Tells the classes above one of another package; None where only the package counts.
    """

    def __init__(
        self,
        package: PackageReader,
        tree: PackageTree,
        progress: Progress | None = None,
        above: AboveClass | None = None,
    ) -> None:
        self.package = package
        self.tree = tree
        self._progress = progress
        self._above = above
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
        return tuple(self._object(index) for index in range(len(self.exports)))

    @cached_property
    def exports(self) -> Sequence[Any]:
        """The rows of the export table; none where it cannot be read."""
        try:
            return self.package.exports
        except FormatError:
            return ()

    def _object(self, index: int) -> StoredObject:
        export, paths = self.exports[index], self.paths
        return StoredObject(
            index,
            f"exports/{index}",
            paths.text(export.ObjectName),
            paths.object_path(export.ClassIndex) if export.ClassIndex else "Class",
            self._owners(export.ClassIndex) or ("Class",),
        )

    def _owners(self, index: int) -> tuple[str, ...]:
        """The names of a class and of those above it."""
        chain = tuple(self.class_chain(index))
        above = self._above_end(chain[-1]) if chain else ()
        return (*map(self.paths.object_name, chain), *(path.rpartition(".")[2] for path in above))

    def _above_end(self, end: int) -> tuple[str, ...]:
        """The classes above the last that the package names, as far as others tell."""
        return self._above(self.paths.object_path(end)) if self._above and end < 0 else ()

    def class_chain(self, index: int) -> Iterator[int]:
        """The package indexes of a class and of those above it that this package holds or names."""
        for _ in range(_HIGHEST):
            if index:
                yield index
            if not 0 < index <= len(self.exports):
                return
            index = self.exports[index - 1].SuperIndex

    # -- fields --------------------------------------------------------------------------------

    @cached_property
    def _walked(self) -> tuple[tuple[PackageField, ...], tuple[Holder, ...]]:
        fields: list[PackageField] = []
        holders: list[Holder] = []
        for stored in self.objects:
            if self._progress is not None:
                self._progress.check()
            held = self.tree.held(stored.export)
            if isinstance(held, ObjectData):
                self._object_fields(stored, held, fields, holders)
        return tuple(fields), tuple(holders)

    @property
    def fields(self) -> tuple[PackageField, ...]:
        """Every property of every object and all within it, in file order."""
        return self._walked[0]

    @cached_property
    def by_name(self) -> Mapping[str, Sequence[PackageField]]:
        """The fields by their name in lower case."""
        return _grouped((field.name.lower(), field) for field in self.fields)

    @cached_property
    def by_place(self) -> Mapping[tuple[str, str, int], PackageField]:
        """The fields by where they stand: path of what holds them, name in lower case, place."""
        return {
            (field.path.rpartition("/")[0], field.name.lower(), field.place): field
            for field in self.fields
        }

    def at(self, owners: Sequence[str], path: str) -> tuple[PackageField, ...]:
        """The fields at a path from one of ``owners`` (none for any class and struct)."""
        wanted, path = frozenset(name.lower() for name in owners), path.lower()
        last = path.rpartition(".")[2].removesuffix("[]")
        named = self.by_name.get(last, ())
        return tuple(field for field in named if field.is_at(wanted, path))

    @cached_property
    def _holders(self) -> Mapping[str, Sequence[Holder]]:
        holders = self._walked[1]
        return _grouped((owner.lower(), holder) for holder in holders for owner in holder.owners)

    def holders(self, owners: Sequence[str]) -> tuple[Holder, ...]:
        """The objects and struct values of these classes and structs."""
        named = (self._holders.get(name.lower(), ()) for name in owners)
        return tuple({holder.path: holder for holders in named for holder in holders}.values())

    @cached_property
    def names_at(self) -> Mapping[str, frozenset[str]]:
        """The names of the fields that an object or a struct value stores, by its path."""
        return {holder.path: holder.names for holder in self._walked[1]}

    @cached_property
    def native(self) -> Mapping[type[Record], Sequence[PackageField]]:
        """The fields whose value is a native struct, or an array of them, by their declaration."""
        kinds = ((type(first_of(field.value)), field) for field in self.fields)
        return _grouped((kind, field) for kind, field in kinds if issubclass(kind, Record))

    @cached_property
    def own_forms(self) -> Mapping[type[Record], Sequence[str]]:
        """The paths of what objects store in a form of their class' own, by its declaration."""
        held = ((stored.path, self.tree.held(stored.export)) for stored in self.objects)
        return _grouped(
            (type(data.record), f"{path}/{form_of_record(type(data.record)).key}")
            for path, data in held
            if isinstance(data, ObjectData) and data.record is not None
        )

    @cached_property
    def tagged(self) -> Mapping[str, Sequence[PackageField]]:
        """The properties that have a tag, by the engine's name of their type."""
        return _grouped((field.type.name, field) for field in self.fields if field.has_tag)

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
        """The names of the classes and structs of what it holds; ``enum`` where it holds a value of
        an enumeration.

        What an enumeration is called says nothing of what holds it. Objects of other packages that
        it refers to are no matter of its own.
        """
        names: set[str] = set()
        for stored in self.objects:
            names.update(stored.owners)
        for field in self.fields:
            is_enum = field.type.name in _ENUMERATIONS and field.type.struct
            names.add(_ENUM if is_enum else field.type.struct)
            names.update(field.owners)
        return frozenset(filter(None, names))

    @cached_property
    def class_ends(self) -> tuple[ClassEnd, ...]:
        """The classes of other packages at which those of the objects end, each once: the last that
        the package names, or that others tell to be above it.

        What lies in a level is an actor, and so is what a Blueprint with components of its own
        makes, or that of a level: its script. What lies in an actor, or in a Blueprint's class, may
        be a component. Components of static meshes always store something behind their tags, since
        5.1 all do (all objects of these classes in real packages of each release).
        """
        makes_actors = any(not _MAKES_ACTORS.isdisjoint(each.owners) for each in self.objects)
        ends: dict[ClassEnd, None] = {}
        layout = self.package.layout
        for stored in self.objects:
            export = self.exports[stored.export]
            *_, end = (0, *self.class_chain(export.ClassIndex))
            if end >= 0:
                continue
            actor = component = False
            if stored.name.startswith(_DEFAULT_OBJECT):
                plain = self._class_of(export.ClassIndex) == _MADE_CLASS
                actor, component = plain, plain and not makes_actors
            elif self.paths.outer_class_of(export) == LEVEL:
                actor = True
            else:
                component = self._holds_components(export.OuterIndex)
            stores = component and self._stores_behind_tags(stored.export)
            component = component and (stores or not _COMPONENTS_STORE.present(layout))
            last = (self.paths.object_path(end), *self._above_end(end))[-1]
            ends[ClassEnd(last, actor, component, stores)] = None
        return tuple(ends)

    def _stores_behind_tags(self, export: int) -> bool:
        """Whether an object has bytes behind its tags, or may have."""
        held = self.tree.held(export)
        return (
            not isinstance(held, ObjectData) or held.properties is None or held.native < held.size
        )

    def _class_of(self, index: int) -> str:
        """The name of the class of one of the package's own objects; empty of any other."""
        return self.paths.class_of(self.exports[index - 1]) if self._is_own(index) else ""

    def _is_own(self, index: int) -> bool:
        return 0 < index <= len(self.exports)

    def _holds_components(self, index: int) -> bool:
        """Whether an object is an actor, or stands for one: a Blueprint's class, or its default."""
        if not self._is_own(index):
            return False
        outer = self.exports[index - 1]
        return (
            self.paths.outer_class_of(outer) == LEVEL
            or self.paths.class_of(outer) == _MADE_CLASS
            or self._class_of(outer.ClassIndex) == _MADE_CLASS
        )

    @cached_property
    def unread_objects(self) -> int:
        """How many objects could not be read, so that nobody knows what properties they hold."""
        return sum(map(self._is_unread, self.objects))

    def _is_unread(self, stored: StoredObject) -> bool:
        held = self.tree.held(stored.export)
        if held is None:
            return bool(self.exports[stored.export].SerialSize > 0)
        if isinstance(held, FormatError):
            return True
        return held.kept is not None and held.kept.hides_values

    @cached_property
    def complete(self) -> bool:
        """Whether all tagged properties could be read: nothing that is not found is hidden."""
        raw = any(isinstance(field.value, RawValue) for field in self.fields)
        return not raw and not self.unread_objects

    # -- walking -------------------------------------------------------------------------------

    def _object_fields(
        self,
        stored: StoredObject,
        held: ObjectData,
        fields: list[PackageField],
        holders: list[Holder],
    ) -> None:
        owners: tuple[Context, ...] = ((stored.owners, 0),)
        waiting: list[tuple[Part, _Place]] = []
        if held.properties is not None:
            place = _Place(f"{stored.path}/properties", stored.export, "", owners)
            waiting.append((whole(held.properties), place))
        rows = (*owners, ((self._row_struct(held),), len("rows[].")))
        for row in rows_of(held, self.paths):
            place = _Place(f"{stored.path}/rows/{row.step}", stored.export, "rows[].", rows)
            waiting.append((row, place))
        # Nested structs wait their turn: however deep they lie, nothing calls itself.
        waiting.reverse()
        while waiting:
            part, place = waiting.pop()
            below = list(self._members(part, place, fields, holders))
            waiting.extend(reversed(below))

    def _row_struct(self, held: ObjectData) -> str:
        """The struct that the rows of a data table are made of; empty where it is not said."""
        for part in parts_of(whole(held.properties), self.paths):
            if part.name == "RowStruct" and isinstance(part.value, int):
                return self.paths.object_name(part.value)
        return ""

    def _members(
        self, part: Part, place: _Place, fields: list[PackageField], holders: list[Holder]
    ) -> Iterator[tuple[Part, _Place]]:
        """Notes the fields of one object or struct value; yields the values that lie deeper."""
        names: set[str] = set()
        for inner in parts_of(part, self.paths):
            name, index = inner.name, 0
            if inner.held is not None:
                tag: Any = inner.held.tag
                name, index = self.paths.text(tag.Name), tag.ArrayIndex
            path, trail = f"{place.path}/{inner.step}", place.trail + name
            here = place._replace(path=path, trail=trail)
            fields.append(PackageField(here.path, name, index, inner, *here[1:]))
            names.add(name.lower())
            yield from self._below(inner, here)
        owners = place.contexts[-1][0]
        holders.append(Holder(place.path, owners, frozenset(names), place.export))

    def _below(self, part: Part, place: _Place) -> Iterator[tuple[Part, _Place]]:
        """The struct values within a value, each with its place."""
        value = part.value
        if isinstance(value, PropertyList | Record):
            if _has_members(value):
                yield part, _inside(part, place)
        elif may_hold(value, WHOLE):
            for inner in parts_of(part, self.paths):
                if isinstance(inner.value, WHOLE):
                    yield from self._below(inner, _moved(place, f"/{inner.step}"))


def _inside(part: Part, place: _Place) -> _Place:
    """Within a struct value that lies at ``place``."""
    struct = part.type.struct
    if not struct and isinstance(part.value, Record):
        struct = type(part.value).__name__
    trail = place.trail + "."
    context: Context = ((struct,), len(trail))
    return place._replace(trail=trail, contexts=(*place.contexts, context))


def _grouped(pairs: Iterable[tuple[_Key, _Held]]) -> Mapping[_Key, Sequence[_Held]]:
    """What stands behind each key, in the order of the pairs."""
    groups: dict[_Key, list[_Held]] = {}
    for key, held in pairs:
        groups.setdefault(key, []).append(held)
    return groups


def _moved(place: _Place, step: str) -> _Place:
    """Within an element of what lies at ``place``; elements of elements are not told apart."""
    trail = place.trail if place.trail.endswith("[]") else f"{place.trail}[]"
    return place._replace(path=place.path + step, trail=trail)


def _has_members(value: Any) -> bool:
    """Whether what a struct value is made of are fields that a patch may name."""
    if isinstance(value, PropertyList):
        return True
    return not isinstance(value, _WHOLE) and type(value).__module__ != math_structs.__name__
