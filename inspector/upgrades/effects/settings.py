"""Effects that give a field a value, stored or not."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as declared
from typing import Annotated, ClassVar, Final

from inspector.files.toml_grammar import FLAG, TEXT
from inspector.findings.message import Message
from inspector.upgrades.effect import Effect, Objects
from inspector.upgrades.patch_kinds import VALUE
from inspector.upgrades.paths import is_field
from inspector.upgrades.values import Loss, Missing, State, Value


@dataclass(frozen=True, slots=True)
class Setting(Effect):
    """A field of every object and struct gets a value."""

    about_what: ClassVar[str] = "field"
    of_property: ClassVar[bool] = True
    field: Annotated[str, TEXT]

    def apply(self, objects: Objects) -> None:
        """Sets the field."""
        objects.set(self.change, self.field)


@dataclass(frozen=True, slots=True)
class SetDefault(Setting):
    """A field gets a value, by default only where it is not stored."""

    kind: ClassVar[str] = "set-default"
    short: ClassVar[Message] = Message("upgrades/sets-default")
    value: Annotated[Value, VALUE] = declared(hash=False)
    only_if_absent: Annotated[bool, FLAG] = True

    def change(self, state: State) -> tuple[State, Loss]:
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

    def change(self, state: State) -> tuple[State, Loss]:
        """The field with the value; a field of another name as it is."""
        return SetDefault(self.field, self.value, only_if_absent=False).change(state)


EFFECTS: Final = (SetDefault, SetFlag)
