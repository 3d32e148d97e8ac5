"""Effects that replace texts, names and enumerators by a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from inspector.upgrades.conversions import need_texts
from inspector.upgrades.effect import Effect, Objects, ValueEffect
from inspector.upgrades.patch_grammar import FLAG, TEXT_TABLE
from inspector.upgrades.paths import changed_texts, looked_up
from inspector.upgrades.values import Loss, Scope, State


@dataclass(frozen=True, slots=True)
class MapEnumValue(Effect):
    """Values of an enumeration get other names; those outside the table stay."""

    kind: ClassVar[str] = "map-enum-value"
    short: ClassVar[str] = "renames values"
    computes: ClassVar[bool] = True
    table: Annotated[Mapping[str, str], TEXT_TABLE] = field(hash=False)

    def lacks(self, scope: Scope) -> str:
        """The enumeration, or a property that holds its values."""
        if scope.property or scope.enum:
            return ""
        return (
            "the patch names neither the enumeration nor a property whose values change: "
            'write enum = "…" or property = "…" in it'
        )

    def change(self, state: State) -> tuple[State, Loss]:
        """The value looked up with or without its enumeration's name before it."""
        need_texts(state.value, "a value of an enumeration", and_numbers=True)
        return state._replace(value=changed_texts(state.value, self._value)), Loss.NONE

    def apply(self, objects: Objects) -> None:
        """Changes every stored value."""
        objects.change(self.change)

    def _value(self, text: str) -> str:
        whole = looked_up(self.table, text)
        if whole is not None:
            return whole
        prefix, colons, value = text.partition("::")
        found = looked_up(self.table, value) if colons else None
        if found is None:
            return text
        return found if "::" in found else f"{prefix}::{found}"


@dataclass(frozen=True, slots=True)
class MapText(ValueEffect):
    """Texts and names are replaced by a table; those outside of it stay."""

    kind: ClassVar[str] = "map-text"
    short: ClassVar[str] = "replaces text"
    table: Annotated[Mapping[str, str], TEXT_TABLE] = field(hash=False)
    ignore_case: Annotated[bool, FLAG] = False

    def change(self, state: State) -> tuple[State, Loss]:
        """The text looked up; of a list, every one of its texts."""
        need_texts(state.value, "a text")
        return state._replace(value=changed_texts(state.value, self._value)), Loss.NONE

    def _value(self, text: str) -> str:
        if self.ignore_case:
            found = looked_up(self.table, text)
            return text if found is None else found
        return self.table.get(text, text)


EFFECTS: Final = (MapEnumValue, MapText)
