"""Effects that change what things are called: properties, classes, enumerations, packages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as declared
from typing import ClassVar

from inspector.upgrades.conversions import need_texts
from inspector.upgrades.paths import (
    changed_texts,
    is_in,
    is_named,
    looked_up,
    renamed,
    with_last_part,
)
from inspector.upgrades.values import Loss, State


@dataclass(frozen=True, slots=True)
class RenameProperty:
    """A property gets another name; both names may carry their class before a dot."""

    kind: ClassVar[str] = "rename-property"
    old: str
    new: str

    def apply(self, state: State) -> tuple[State, Loss]:
        """The field under its new name; a field of another name as it is."""
        if not is_named(state.name, self.old):
            return state, Loss.NONE
        return state._replace(name=with_last_part(state.name, self.new)), Loss.NONE


@dataclass(frozen=True, slots=True)
class RenameClass:
    """A class gets another name.

    ``instances_only`` leaves alone what refers to the class itself; ``instances`` are new names of
    objects of the class.
    """

    kind: ClassVar[str] = "rename-class"
    old: str
    new: str
    instances_only: bool = False
    instances: Mapping[str, str] = declared(default_factory=dict, hash=False)

    def apply(self, state: State) -> tuple[State, Loss]:
        """An object whose type is the class, or a field whose type or value names it."""
        if is_named(state.type, self.old):
            new_name = looked_up(self.instances, state.name)
            return (
                state._replace(
                    name=state.name if new_name is None else new_name,
                    type=renamed(state.type, self.old, self.new),
                ),
                Loss.NONE,
            )
        if self.instances_only:
            return state, Loss.NONE
        return _renamed_in(state, self.old, self.new), Loss.NONE


@dataclass(frozen=True, slots=True)
class RenameStruct:
    """A struct gets another name; its values stay."""

    kind: ClassVar[str] = "rename-struct"
    old: str
    new: str

    def apply(self, state: State) -> tuple[State, Loss]:
        """A field whose type names the struct."""
        return state._replace(type=_renamed_type(state.type, self.old, self.new)), Loss.NONE


@dataclass(frozen=True, slots=True)
class RenameEnum:
    """An enumeration gets another name, before its values too: ``EOld::One``."""

    kind: ClassVar[str] = "rename-enum"
    old: str
    new: str

    def apply(self, state: State) -> tuple[State, Loss]:
        """A field whose type names the enumeration, or whose values carry its name."""
        value = changed_texts(state.value, self._value)
        return State(state.name, _renamed_type(state.type, self.old, self.new), value), Loss.NONE

    def _value(self, text: str) -> str:
        prefix, colons, value = text.partition("::")
        if not colons or not is_named(prefix, self.old):
            return text
        return f"{renamed(prefix, self.old, self.new)}::{value}"


@dataclass(frozen=True, slots=True)
class RenameFunction:
    """A function gets another name."""

    kind: ClassVar[str] = "rename-function"
    old: str
    new: str

    def apply(self, state: State) -> tuple[State, Loss]:
        """A field whose value names the function."""
        return (
            state._replace(
                value=changed_texts(state.value, lambda text: renamed(text, self.old, self.new))
            ),
            Loss.NONE,
        )


@dataclass(frozen=True, slots=True)
class RenamePackage:
    """A package gets another path; the objects in it keep their names."""

    kind: ClassVar[str] = "rename-package"
    old: str
    new: str

    def apply(self, state: State) -> tuple[State, Loss]:
        """A field whose value is in the package."""
        return state._replace(value=changed_texts(state.value, self._path)), Loss.NONE

    def _path(self, text: str) -> str:
        if not is_in(text, self.old):
            return text
        return self.new + text[len(self.old) :]


@dataclass(frozen=True, slots=True)
class MapEnumValue:
    """Values of an enumeration get other names; those outside the table stay."""

    kind: ClassVar[str] = "map-enum-value"
    table: Mapping[str, str] = declared(hash=False)

    def apply(self, state: State) -> tuple[State, Loss]:
        """The value looked up with or without its enumeration's name before it."""
        need_texts(state.value, "a value of an enumeration", and_numbers=True)
        return state._replace(value=changed_texts(state.value, self._value)), Loss.NONE

    def _value(self, text: str) -> str:
        whole = looked_up(self.table, text)
        if whole is not None:
            return whole
        prefix, colons, value = text.partition("::")
        found = looked_up(self.table, value) if colons else None
        if found is None:
            return text
        return found if "::" in found else f"{prefix}::{found}"


def _renamed_type(type_name: str, old: str, new: str) -> str:
    """A type with a name in its brackets, or the whole of it, renamed."""
    base, bracket, inner = type_name.partition("(")
    if not bracket:
        return renamed(type_name, old, new)
    closing = len(inner) - len(inner.rstrip(")"))
    parts = inner[: len(inner) - closing].split(", ")
    found = ", ".join(_renamed_parts(part, old, new) for part in parts)
    return f"{base}({found}{')' * closing}"


def _renamed_parts(part: str, old: str, new: str) -> str:
    """One part of a type, which may itself open and close brackets."""
    head, bracket, name = part.rpartition("(")
    closing = len(name) - len(name.rstrip(")"))
    name, tail = name[: len(name) - closing], ")" * closing
    return f"{head}{bracket}{renamed(name, old, new)}{tail}"


def _renamed_in(state: State, old: str, new: str) -> State:
    return State(
        state.name,
        _renamed_type(state.type, old, new),
        changed_texts(state.value, lambda text: renamed(text, old, new)),
    )
