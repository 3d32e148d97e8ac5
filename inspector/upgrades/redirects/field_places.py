"""Redirects in what objects hold: names of properties, their types, enumerators, references."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from inspector.findings.message import Message
from inspector.format.unreal.declare.native_structs import MemberReference
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tables import SoftObjectPath
from inspector.format.unreal.tree.parts import Part, may_hold, names_in, parts_of
from inspector.format.unreal.values import ObjectData, PropertyList, PropertyType
from inspector.upgrades.model import FieldChange
from inspector.upgrades.redirects.matching import Match, Redirects
from inspector.upgrades.redirects.owners import Owners
from inspector.upgrades.redirects.parse import split_name
from inspector.upgrades.redirects.places import PROPERTY, TYPE, VALUE, Places
from inspector.upgrades.view import PackageView, StoredField

_ENUMS: Final = frozenset({"EnumProperty", "ByteProperty"})
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

    def _name(self, stored: StoredField) -> None:
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

    def _type(self, stored: StoredField) -> None:
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

    def _values(self, stored: StoredField, enums: bool) -> None:
        """Looks at a field, or at the elements of a container."""
        value = stored.value
        self._value(stored.path, stored.part, enums)
        if may_hold(value, (NameRef, str, SoftObjectPath)):
            for part in parts_of(stored.part, self._view.paths):
                self._value(f"{stored.path}/{part.step}", part, enums)

    def _value(self, path: str, part: Part, enums: bool) -> None:
        value, kind = part.value, part.type
        if isinstance(value, NameRef):
            if enums and kind.name in _ENUMS:
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

    def _member(self, stored: StoredField) -> None:
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
