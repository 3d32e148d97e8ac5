"""Where redirects meet a package: its tables, and what its objects hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.unreal.declare.native_structs import MemberReference
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tables import SoftObjectPath
from inspector.format.unreal.tree.parts import Part, may_hold, names_in, parts_of
from inspector.format.unreal.values import ObjectData, PropertyList, PropertyType
from inspector.named_tuples import NamedTuple
from inspector.upgrades.model import FieldChange
from inspector.upgrades.redirects.matching import (
    IMPORT,
    NAME,
    OBJECT,
    PATH,
    PROPERTY,
    TYPE,
    VALUE,
    Match,
    Owners,
    Places,
    Redirects,
)
from inspector.upgrades.redirects.parse import Redirect, RedirectName, split_name
from inspector.upgrades.view import PackageField, PackageView

# -- tables ----------------------------------------------------------------------------------------

_STRUCTS: Final = frozenset({"ScriptStruct", "UserDefinedStruct"})
_ENUMS: Final = frozenset({"Enum", "UserDefinedEnum"})
_FUNCTIONS: Final = frozenset({"Function", "DelegateFunction", "SparseDelegateFunction"})
_DEFAULT: Final = "Default__"
COMPILED: Final = Message("upgrades/used-by-compiled-code")


class TablePlaces:
    """Looks through the tables of one package.

    Args:
        redirects: The redirects.
        view: The package.
        owners: Names of owners.
        places: Where places are noted.
    """

    def __init__(
        self, redirects: Redirects, view: PackageView, owners: Owners, places: Places
    ) -> None:
        self._redirects = redirects
        self._view = view
        self._owners = owners
        self._places = places
        self._text = view.paths.text

    def find(self) -> None:
        """Notes the places in all tables but that of names."""
        for index, row in enumerate(_rows(lambda: self._view.package.imports)):
            self._import(index, row)
        for index, row in enumerate(self._view.exports):
            self._export(index, row)
        for index, path in enumerate(_rows(lambda: self._view.package.soft_object_paths)):
            self.soft_path(f"soft_object_paths/{index}", path)
        for index, path in enumerate(_rows(lambda: self._view.package.soft_package_references)):
            match = self._redirects.package(path)
            if match is not None:
                place = f"soft_package_references/{index}"
                self._places.rename(match, PATH, place, path, match.new)

    # -- imports -------------------------------------------------------------------------------

    def _import(self, index: int, row: Any) -> None:
        path = f"imports/{index}"
        kind, name = self._text(row.ClassName), self._text(row.ObjectName)
        package = self._text(row.ClassPackage)
        of_class = self._redirects.class_path(f"{package}.{kind}", instance=True)
        if of_class is not None and of_class.new:
            self._moved(of_class, f"{path}/ClassName", f"{path}/ClassPackage", package, kind)
        self._package(f"{path}/ClassPackage", package)
        if row.PackageName is not None:
            self._package(f"{path}/PackageName", self._text(row.PackageName))
        if kind == "Package":
            self._package(f"{path}/ObjectName", name)
            return
        match = self._object(row, index, kind, name, package)
        if match is None:
            return
        self._imported(match, path, kind, name, row)

    def _object(self, row: Any, index: int, kind: str, name: str, package: str) -> Match | None:
        """What an imported object is called afterwards; by the path of a type."""
        redirects, own = self._redirects, self._view.paths.object_path(-index - 1)
        if kind in _STRUCTS:
            return redirects.struct(own)
        if kind in _ENUMS:
            return redirects.enum(own)
        if kind in _FUNCTIONS or kind.endswith("Property"):
            find = redirects.function if kind in _FUNCTIONS else redirects.property_name
            holders = self._owners.of_class(row.OuterIndex) if row.OuterIndex else ()
            return find(holders, name)
        if kind.endswith("Class"):
            return redirects.class_path(own)
        if name.startswith(_DEFAULT):
            match = redirects.class_path(f"{package}.{name.removeprefix(_DEFAULT)}")
            return match and match._replace(
                new=f"{_DEFAULT}{split_name(match.new).last}" if match.new else ""
            )
        return redirects.instance_name(f"{package}.{kind}", name)

    def _imported(self, match: Match, path: str, kind: str, name: str, row: Any) -> None:
        outer = self._view.paths.object_path(row.OuterIndex)
        new, redirect = split_name(match.new), match.redirect
        if not match.new or new.package in ("", outer):
            self._places.rename(match, IMPORT, f"{path}/ObjectName", name, new.last)
        else:
            moved = f"{path}/OuterIndex"
            self._moved(match, f"{path}/ObjectName", moved, outer, name)
        override = split_name(redirect.override_class).last
        if redirect.kind == "class" and override and override.lower() != kind.lower():
            note = Message("upgrades/class-of-class")
            self._places.rename(match, IMPORT, f"{path}/ClassName", kind, override, note)

    def _moved(
        self, match: Match, name_path: str, package_path: str, package: str, name: str
    ) -> None:
        """A type under its new name, or the same name in another package."""
        new = split_name(match.new)
        there = new.package if new.package.lower() != package.lower() else ""
        if new.last != name:
            note: Text = Message("upgrades/now-in", there=there) if there else ""
            self._places.rename(match, IMPORT, name_path, name, new.last, note)
        elif there:
            self._places.rename(match, IMPORT, package_path, package, there)

    def _package(self, path: str, name: str) -> None:
        match = self._redirects.package(name)
        if match is not None:
            self._places.rename(match, IMPORT, path, name, match.new)

    # -- exports and paths ---------------------------------------------------------------------

    def _export(self, index: int, row: Any) -> None:
        # A class that the package holds itself is found by its place, not by its name.
        if row.ClassIndex >= 0:
            return
        own = self._view.paths.object_path(row.ClassIndex)
        path, name = f"exports/{index}", self._text(row.ObjectName)
        match = self._redirects.class_path(own, instance=True)
        if match is None:
            # Without its class the object is lost, unless a line takes the class elsewhere.
            gone = self._redirects.package(split_name(own).package)
            if gone is not None and not gone.new:
                note = Message("upgrades/class-in-removed-package", name=name)
                self._places.rename(gone, OBJECT, f"{path}/ClassIndex", own, "", note)
            return
        self._places.rename(match, OBJECT, f"{path}/ClassIndex", own, match.new, name)
        renamed = self._redirects.instance_name(own, name)
        if renamed is not None:
            self._places.rename(renamed, OBJECT, f"{path}/ObjectName", name, renamed.new)

    def soft_path(self, place: str, path: str) -> None:
        """Notes a reference by path, where its package or the type that it names is redirected."""
        if not path.startswith("/"):
            return
        package, dot, rest = path.partition(".")
        match = self._redirects.package(package)
        if match is not None:
            after = f"{match.new}{dot}{rest}" if match.new else ""
            self._places.rename(match, PATH, place, path, after)
            return
        if not rest or not (path.endswith("_C") or package.lower().startswith("/script/")):
            return
        redirects = self._redirects
        for find in (redirects.class_path, redirects.struct, redirects.enum):
            match = find(path)
            if match is not None:
                self._places.rename(match, PATH, place, path, match.new)
                return

    # -- names ---------------------------------------------------------------------------------

    def left_over(
        self, redirects: Sequence[Redirect], in_objects: Callable[[], Iterator[int]]
    ) -> None:
        """Notes names that a redirect speaks of and that nothing that was looked at uses.

        What holds the member, or the package of the type, must be named too.

        Args:
            redirects: Those to look for.
            in_objects: Tells the entries of the name table that objects use.
        """
        names = _rows(lambda: self._view.package.names)
        entries: dict[str, list[int]] = {}
        for index, name in enumerate(names):
            entries.setdefault(name.lower(), []).append(index)
        spoken_of: list[tuple[int, Redirect]] = []
        for redirect in redirects:
            old = redirect.old_name.folded
            if redirect.match_substring or redirect.removed or redirect.not_computed:
                continue
            here = entries.get(old.last or old.package)
            if here and self._named(old, entries):
                spoken_of += ((index, redirect) for index in here)
        unused = {index for index, __ in spoken_of}
        for uses in (self._entries, in_objects):
            if unused:
                for index in uses():
                    unused.discard(index)
        for index, redirect in spoken_of:
            if index in unused:
                new = redirect.new_name
                change = FieldChange(
                    f"names/{index}", names[index], new.last or new.package, note=COMPILED
                )
                self._places.add(Match(redirect.new, redirect), NAME, change)

    def _entries(self) -> Iterator[int]:
        """The entries of the name table that the other tables use."""
        package = self._view.package
        tables: list[Callable[[], Sequence[Any] | None]] = [
            lambda: package.imports,
            lambda: package.exports,
            lambda: package.section_value("soft_object_paths"),
            lambda: package.section_value("soft_package_references"),
        ]
        for table in tables:
            for row in _rows(table):
                for value in row:
                    if isinstance(value, NameRef):
                        yield value.entry

    def _named(self, old: RedirectName, entries: dict[str, list[int]]) -> bool:
        around = [*old.outer.split("."), *([old.package] if old.last else [])]
        new_names = self._places.new_names
        return all(not part or part in entries or part in new_names for part in around)


def _rows(table: Callable[[], Sequence[Any] | None]) -> Sequence[Any]:
    try:
        return table() or ()
    except FormatError:
        return ()


# -- fields ----------------------------------------------------------------------------------------

_ENUM_TYPES: Final = frozenset({"EnumProperty", "ByteProperty"})
_FUNCTION_WORDS: Final = ("Function", "Event", "Signature")
_PROPERTY_WORDS: Final = ("Variable", "Property", "Delegate")


class _Type(NamedTuple):
    """A type with redirected names in it, and the redirects."""

    type: PropertyType
    matches: tuple[tuple[Match, str], ...]


class FieldPlaces:
    """Looks through the fields of one package.

    Args:
        redirects: The redirects.
        view: The package.
        owners: Names of owners.
        places: Where places are noted.
        soft_path: Notes a reference by path.
    """

    def __init__(
        self,
        redirects: Redirects,
        view: PackageView,
        owners: Owners,
        places: Places,
        soft_path: Callable[[str, str], None],
    ) -> None:
        self._redirects = redirects
        self._view = view
        self._owners = owners
        self._places = places
        self._soft_path = soft_path
        self._types: dict[PropertyType, _Type] = {}
        self._members: dict[tuple[tuple[str, ...], str], Match | None] = {}

    def find(self) -> None:
        """Notes the places in all fields."""
        redirects = self._redirects
        properties, enums = redirects.has("property"), redirects.has("enum")
        types = enums or redirects.has("struct") or redirects.has("package")
        members = properties or redirects.has("function")
        paths = redirects.has("package") or redirects.has("class") or types
        for stored in self._view.fields:
            value = stored.value
            if properties:
                self._name(stored)
            if types:
                self._type(stored)
            if members and isinstance(value, PropertyList | MemberReference):
                self._member(stored)
            if enums or paths:
                self._values(stored, enums)

    # -- names and types -----------------------------------------------------------------------

    def _name(self, stored: PackageField) -> None:
        if not self._redirects.may_rename(stored.name):
            return
        key = self._owners.of_field(stored), stored.name
        if key not in self._members:
            self._members[key] = self._redirects.property_name(*key)
        match = self._members[key]
        if match is None or not stored.has_tag:
            return
        value = self._view.plain(stored.path) if self._places.wanted(match.redirect) else None
        parent = stored.path.rpartition("/")[0]
        note = self._owners.note(match.by, stored.owners)
        if match.new.lower() in self._view.names_at.get(parent, ()):
            self._places.clash(match, stored.path, stored.name, match.new)
            note = Message("upgrades/stored-too", new=match.new)
        change = FieldChange(stored.path, value, value, names=(stored.name, match.new), note=note)
        self._places.add(match, PROPERTY, change)

    def _type(self, stored: PackageField) -> None:
        kind = stored.type
        renamed = self._types.get(kind)
        if renamed is None:
            matches: list[tuple[Match, str]] = []
            renamed = _Type(self._renamed(kind, matches), tuple(matches))
            self._types[kind] = renamed
        if renamed.matches and stored.has_tag:
            for match, old in renamed.matches:
                self._tag(match, f"{stored.path}@tag", old, str(kind), str(renamed.type))
        inner: Any = getattr(stored.value, "inner_tag", None)
        if inner is not None:
            old = self._view.paths.text(inner.StructName)
            struct = self._redirects.struct(old)
            if struct is not None:
                new = split_name(struct.new).last
                self._tag(struct, f"{stored.path}@inner", old, old, new)

    def _tag(self, match: Match, path: str, old: str, before: str, after: str) -> None:
        if not match.new:
            self._places.rename(match, TYPE, path, old, "")
            return
        new = split_name(match.new)
        change = FieldChange(path, old, new.last or new.package, types=(before, after))
        self._places.add(match, TYPE, change)

    def _renamed(self, kind: PropertyType, matches: list[tuple[Match, str]]) -> PropertyType:
        """A type with the names in it redirected; notes what matched."""
        if not kind.inner:
            return kind
        first, *rest = kind.inner
        match kind.name:
            case "StructProperty":
                named = self._named(first, self._redirects.struct, matches)
            case "EnumProperty" | "ByteProperty":
                named = self._named(first, self._redirects.enum, matches)
            case _:
                parts = tuple(self._renamed(inner, matches) for inner in kind.inner)
                return PropertyType(kind.name, parts)
        return PropertyType(kind.name, (named, *rest))

    def _named(
        self,
        named: PropertyType,
        find: Callable[[str], Match | None],
        matches: list[tuple[Match, str]],
    ) -> PropertyType:
        """The struct or enumeration of a type; from 5.4 on its package stands within it."""
        name, package = named.name, named.inner[0].name if named.inner else ""
        match = find(_path_of(named))
        if match is not None:
            matches.append((match, name))
            new = split_name(match.new)
            name, package = new.last or name, new.package or package
        elif package:
            match = self._redirects.package(package)
            if match is not None:
                matches.append((match, package))
                package = match.new
        if not named.inner:
            return PropertyType(name)
        return PropertyType(name, (PropertyType(package), *named.inner[1:]))

    # -- values --------------------------------------------------------------------------------

    def _values(self, stored: PackageField, enums: bool) -> None:
        """Looks at a field, or at the elements of a container."""
        value = stored.value
        self._value(stored.path, stored.part, enums)
        if may_hold(value, (NameRef, str, SoftObjectPath)):
            for part in parts_of(stored.part, self._view.paths):
                self._value(f"{stored.path}/{part.step}", part, enums)

    def _value(self, path: str, part: Part, enums: bool) -> None:
        value, kind = part.value, part.type
        if isinstance(value, NameRef):
            if enums and kind.name in _ENUM_TYPES:
                self._enumerator(path, kind, value)
        elif isinstance(value, SoftObjectPath):
            self._soft_path(path, self._view.tree.values.words.soft_path(value))
        elif isinstance(value, str) and kind.name.startswith("Asset"):
            self._soft_path(path, value)

    def _enumerator(self, path: str, kind: PropertyType, value: NameRef) -> None:
        stored = self._view.paths.text(value)
        match = self._redirects.enum_value(_path_of(kind.inner[0]) if kind.inner else "", stored)
        if match is not None:
            self._places.rename(match, VALUE, path, stored, match.new)

    def _member(self, stored: PackageField) -> None:
        """A node's reference to a function or a property, by the name of its class and its own."""
        is_tagged = isinstance(stored.value, PropertyList)
        if is_tagged and stored.type.struct not in ("MemberReference", "SimpleMemberReference"):
            return
        held = {part.name: part.value for part in parts_of(stored.part, self._view.paths)}
        name, parent = held.get("MemberName"), held.get("MemberParent", 0)
        if not isinstance(name, NameRef) or not isinstance(parent, int):
            return
        text = self._view.paths.text(name)
        owners = self._owners.of_class(parent)
        scope = held.get("MemberScope")
        if isinstance(scope, str) and scope:
            # A variable of a function is no member of the class.
            owners = tuple(f"{owner}.{scope}" for owner in owners)
        redirects = self._redirects
        finders = [redirects.function, redirects.property_name]
        if any(word in stored.name for word in _PROPERTY_WORDS):
            finders.reverse()
            finders = finders[:1]
        elif any(word in stored.name for word in _FUNCTION_WORDS):
            finders = finders[:1]
        for find in finders:
            match = find(owners, text)
            if match is not None:
                note = self._owners.note(match.by, self._owners.named_of_class(parent))
                path = f"{stored.path}/MemberName"
                self._places.rename(match, VALUE, path, text, match.new, note)
                return

    # -- what is used --------------------------------------------------------------------------

    def entries(self) -> Iterator[int]:
        """The entries of the name table that what objects hold uses, as far as it was read."""
        for stored in self._view.objects:
            held = self._view.tree.held(stored.export)
            if isinstance(held, ObjectData):
                yield from (name.entry for name in names_in(held))


def _path_of(named: PropertyType) -> str:
    """The struct or enumeration of a type, with its package where the type says it."""
    package = named.inner[0].name if named.inner else ""
    return f"{package}.{named.name}" if package.startswith("/") else named.name
