"""What patches do to stored values, one class an effect.

Each is data: names, tables and numbers as a catalogue, an ini line or a studio's own file declare
them. None of them changes what it is given. A field that is not stored, or that an earlier patch
has removed, stays as it is unless an effect says that it sets it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from inspector.upgrades.arithmetic import EffectError
from inspector.upgrades.conversions import is_plain, short_type
from inspector.upgrades.effect import Effect
from inspector.upgrades.effects.names import (
    MapEnumValue,
    RenameClass,
    RenameEnum,
    RenameFunction,
    RenamePackage,
    RenameProperty,
    RenameStruct,
)
from inspector.upgrades.effects.numbers import (
    Add,
    ChangeType,
    MapText,
    Multiply,
    Nest,
    SetDefault,
    SetFlag,
)
from inspector.upgrades.effects.removals import DiscardClass, RemoveField, RemovePackage
from inspector.upgrades.values import Loss, Missing, State

__all__ = [
    "Add",
    "ChangeType",
    "Code",
    "DiscardClass",
    "Effect",
    "EffectError",
    "Info",
    "Layout",
    "MapEnumValue",
    "MapText",
    "Multiply",
    "Nest",
    "RemoveField",
    "RemovePackage",
    "RenameClass",
    "RenameEnum",
    "RenameFunction",
    "RenamePackage",
    "RenameProperty",
    "RenameStruct",
    "SetDefault",
    "SetFlag",
    "word",
]


@dataclass(frozen=True, slots=True)
class Info:
    """A note: whatever changes, no value of a property does, unless ``loss`` says otherwise."""

    kind: ClassVar[str] = "info"
    text: str = ""
    loss: Loss = Loss.NONE

    def apply(self, state: State) -> tuple[State, Loss]:
        """The field as it is."""
        return state, self.loss


@dataclass(frozen=True, slots=True)
class Layout:
    """What is stored gets a new form; ``loss`` is what the old one held and the new does not."""

    kind: ClassVar[str] = "info"
    text: str = ""
    loss: Loss = Loss.NONE

    def apply(self, state: State) -> tuple[State, Loss]:
        """The field as it is."""
        return state, self.loss


@dataclass(frozen=True, slots=True)
class Code:
    """The engine's code makes a new value; how is not described, what it costs may be."""

    kind: ClassVar[str] = "code"
    description: str = ""
    loss: Loss = Loss.UNKNOWN

    def apply(self, state: State) -> tuple[State, Loss]:
        """A stored value is no longer known; what is not stored may or may not be made."""
        if isinstance(state.value, Missing):
            return state, self.loss
        return state._replace(value=Missing.BY_CODE), self.loss


_WORDS: Final = {
    "info": "note",
    "code": "code, not described",
    "rename-property": "rename",
    "rename-class": "rename",
    "rename-struct": "rename",
    "rename-enum": "rename",
    "rename-function": "rename",
    "rename-package": "rename",
    "map-enum-value": "renames values",
    "map-text": "replaces text",
    "change-type": "new type",
    "multiply": "multiply",
    "add": "add",
    "nest": "moves into a struct",
    "set-default": "sets a default",
    "set-flag": "sets a flag",
    "remove-field": "drops a field",
    "discard-class": "drops objects",
    "remove-package": "null on load",
}


def word(effect: Effect) -> str:
    """The short word for what an effect does: ``rename``, ``float to double``."""
    if isinstance(effect, ChangeType):
        return f"{_type_word(effect.from_type)} to {_type_word(effect.to_type)}"
    if isinstance(effect, Layout):
        return "new form"
    if isinstance(effect, Code) and effect.description:
        return "code"
    return _WORDS.get(effect.kind, effect.kind)


def _type_word(name: str) -> str:
    short = short_type(name)
    if is_plain(short):
        return short
    return name.removeprefix("StructProperty(").removesuffix(")") or name
