"""Effects that set, replace or take away: fields, texts, enumerators, objects, packages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from dataclasses import field as declared
from typing import Annotated, ClassVar, Final

from inspector.files.convert import FLAG, TEXT, TEXT_TABLE
from inspector.findings.message import Message
from inspector.upgrades.conversions import need_texts
from inspector.upgrades.effect import VALUE, Effect, PatchedObjects, ValueEffect
from inspector.upgrades.values import (
    FieldState,
    Loss,
    Missing,
    Scope,
    Value,
    changed_texts,
    is_field,
    is_named,
    looked_up,
)

# -- a value for a field, stored or not ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting(Effect):
    """A field of every object and struct gets a value."""

    about_what: ClassVar[str] = "field"
    of_property: ClassVar[bool] = True
    field: Annotated[str, TEXT]

    def apply(self, objects: PatchedObjects) -> None:
        """Sets the field."""
        objects.set(self.change, self.field)


@dataclass(frozen=True, slots=True)
class SetDefault(Setting):
    """A field gets a value, by default only where it is not stored."""

    kind: ClassVar[str] = "set-default"
    short: ClassVar[Message] = Message("upgrades/sets-default")
    value: Annotated[Value, VALUE] = declared(hash=False)
    only_if_absent: Annotated[bool, FLAG] = True

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The field with the value; a field of another name as it is."""
        if state.value is Missing.DISCARDED or not is_field(state.name, self.field):
            return state, Loss.NONE
        absent = state.value is Missing.ABSENT or state.value is Missing.DROPPED
        if self.only_if_absent and not absent:
            return state, Loss.NONE
        return state._replace(value=self.value), Loss.NONE


@dataclass(frozen=True, slots=True)
class SetFlag(Setting):
    """A field that is true or false is set, whatever is stored."""

    kind: ClassVar[str] = "set-flag"
    short: ClassVar[Message] = Message("upgrades/sets-flag")
    value: Annotated[bool, FLAG] = True

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The field with the value; a field of another name as it is."""
        return SetDefault(self.field, self.value, only_if_absent=False).change(state)


# -- texts, names and enumerators by a table -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MapEnumValue(ValueEffect):
    """Values of an enumeration get other names; those outside the table stay."""

    kind: ClassVar[str] = "map-enum-value"
    short: ClassVar[Message] = Message("upgrades/renames-values")
    table: Annotated[Mapping[str, str], TEXT_TABLE] = field(hash=False)

    def lacks(self, scope: Scope) -> Message | None:
        """Message when the patch names neither an enumeration nor a property; None if it does."""
        if scope.property or scope.enum:
            return None
        return Message("upgrades/patch-without-enum")

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The value looked up with or without its enumeration's name before it."""
        need_texts(state.value, Message("upgrades/an-enumerator"), and_numbers=True)
        return state._replace(value=changed_texts(state.value, self._value)), Loss.NONE

    def _value(self, text: str) -> str:
        whole = looked_up(self.table, text)
        if whole is not None:
            return whole
        prefix, colons, value = text.partition("::")
        new = looked_up(self.table, value) if colons else None
        if new is None:
            return text
        return new if "::" in new else f"{prefix}::{new}"


@dataclass(frozen=True, slots=True)
class MapText(ValueEffect):
    """Texts and names are replaced by a table; those outside of it stay."""

    kind: ClassVar[str] = "map-text"
    short: ClassVar[Message] = Message("upgrades/replaces-text")
    table: Annotated[Mapping[str, str], TEXT_TABLE] = field(hash=False)
    ignore_case: Annotated[bool, FLAG] = False

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The text looked up; of a list, every one of its texts."""
        need_texts(state.value, Message("upgrades/a-text"))
        return state._replace(value=changed_texts(state.value, self._value)), Loss.NONE

    def _value(self, text: str) -> str:
        if self.ignore_case:
            new = looked_up(self.table, text)
            return text if new is None else new
        return self.table.get(text, text)


# -- what is taken away ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Removal(Effect):
    """Something goes with all that it holds."""

    @property
    def worst(self) -> Loss:
        """All that is there."""
        return Loss.DROPPED


@dataclass(frozen=True, slots=True)
class RemoveField(Removal):
    """A field is no longer written."""

    kind: ClassVar[str] = "remove-field"
    short: ClassVar[Message] = Message("upgrades/drops-field")
    about_what: ClassVar[str] = "field"
    of_property: ClassVar[bool] = True
    field: Annotated[str, TEXT]

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The field without its value; a field of another name as it is."""
        if isinstance(state.value, Missing) or not is_field(state.name, self.field):
            return state, Loss.NONE
        return state._replace(value=Missing.DROPPED), Loss.DROPPED

    def apply(self, objects: PatchedObjects) -> None:
        """Drops the stored fields."""
        objects.change(self.change, self.field)


@dataclass(frozen=True, slots=True)
class DiscardClass(Removal):
    """A class is gone for good: its objects are dropped and references to them read as null.

    ``id`` is the UUID of a class that has versions of its own.
    """

    kind: ClassVar[str] = "discard-class"
    short: ClassVar[Message] = Message("upgrades/drops-objects")
    about_what: ClassVar[str] = "name"
    of_whole: ClassVar[bool] = True
    discards: ClassVar[bool] = True
    id: Annotated[str, TEXT] = declared(default="", kw_only=True)
    name: Annotated[str, TEXT]

    def silences(self, axis: str, scope: Scope) -> bool:
        """Whether they concern this class alone, by its own axis or by its name."""
        if self.id and axis.lower() == f"class:{self.id}".lower():
            return True
        return bool(scope.owners) and all(is_named(owner, self.name) for owner in scope.owners)

    def apply(self, objects: PatchedObjects) -> None:
        """Takes the objects away."""
        objects.discard(self.name)


@dataclass(frozen=True, slots=True)
class RemovePackage(Removal):
    """A package is gone on purpose: references into it read as null."""

    kind: ClassVar[str] = "remove-package"
    short: ClassVar[Message] = Message("upgrades/null-on-load")
    about_what: ClassVar[str] = "package"
    of_whole: ClassVar[bool] = True
    package: Annotated[str, TEXT]

    def apply(self, objects: PatchedObjects) -> None:
        """Makes the references null."""
        objects.remove_package(self.package)


EFFECTS: Final = (
    SetDefault,
    SetFlag,
    MapEnumValue,
    MapText,
    RemoveField,
    DiscardClass,
    RemovePackage,
)
