"""Effects that replace texts, names and enumerators by a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from inspector.files.toml_grammar import FLAG, TEXT_TABLE
from inspector.findings.message import Message
from inspector.upgrades.conversions import need_texts
from inspector.upgrades.effect import ValueEffect
from inspector.upgrades.paths import changed_texts, looked_up
from inspector.upgrades.values import Loss, Scope, State


@dataclass(frozen=True, slots=True)
class MapEnumValue(ValueEffect):
    """Values of an enumeration get other names; those outside the table stay."""

    kind: ClassVar[str] = "map-enum-value"
    short: ClassVar[Message] = Message("upgrades/renames-values")
    table: Annotated[Mapping[str, str], TEXT_TABLE] = field(hash=False)

    def lacks(self, scope: Scope) -> Message | None:
        """The enumeration, or a property that holds its values."""
        if scope.property or scope.enum:
            return None
        return Message("upgrades/patch-without-enum")

    def change(self, state: State) -> tuple[State, Loss]:
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

    def change(self, state: State) -> tuple[State, Loss]:
        """The text looked up; of a list, every one of its texts."""
        need_texts(state.value, Message("upgrades/a-text"))
        return state._replace(value=changed_texts(state.value, self._value)), Loss.NONE

    def _value(self, text: str) -> str:
        if self.ignore_case:
            new = looked_up(self.table, text)
            return text if new is None else new
        return self.table.get(text, text)


EFFECTS: Final = (MapEnumValue, MapText)
