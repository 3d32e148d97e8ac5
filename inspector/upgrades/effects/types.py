"""Effects that give a value another type: a conversion, or a struct around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from inspector.files.convert import TEXT, NotKnown, shown
from inspector.findings.message import Message
from inspector.suggestions import nearest
from inspector.upgrades.conversions import (
    SHORT_NAMES,
    convert,
    in_form_of,
    is_plain,
    is_type,
    short_type,
)
from inspector.upgrades.effect import EffectError, ValueEffect
from inspector.upgrades.values import FieldState, Loss, Missing, Value


def _type(value: str) -> str:
    name = value.strip()
    if is_type(name):
        return name
    near = nearest(name, (*SHORT_NAMES, "int32"))
    hint = Message("upgrades/did-you-mean-in-brackets", near=near) if near else ""
    raise NotKnown(
        Message(
            "upgrades/unknown-type",
            value=shown(value),
            hint=hint,
            names=", ".join(SHORT_NAMES),
        )
    )


TYPE: Final = TEXT.checked(Message("upgrades/a-type"), '"float"', _type)


@dataclass(frozen=True, slots=True)
class ChangeType(ValueEffect):
    """A value becomes one of another type.

    Types go by their short names (``float``, ``int``, ``string``) or the engine's
    (``FloatProperty``).
    """

    kind: ClassVar[str] = "change-type"
    changes_type: ClassVar[bool] = True
    from_type: Annotated[str, TYPE, "from"]
    to_type: Annotated[str, TYPE, "to"]

    @property
    def word(self) -> Message:
        """Both types: ``float to double``."""
        return Message(
            "upgrades/from-to",
            from_type=_type_word(self.from_type),
            to_type=_type_word(self.to_type),
        )

    @property
    def worst(self) -> Loss:
        """Digits; what is cut is only known of a value."""
        return Loss.ROUNDING

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The value converted."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        if state.type and short_type(state.type) != short_type(self.from_type):
            raise EffectError(
                Message(
                    "upgrades/converts-another-type",
                    type=state.type,
                    from_type=self.from_type,
                )
            )
        value, loss = convert(state.value, self.from_type, self.to_type)
        return FieldState(state.name, in_form_of(state.type, self.to_type), value), loss


def _type_word(name: str) -> str:
    short = short_type(name)
    if is_plain(short):
        return short
    return name.removeprefix("StructProperty(").removesuffix(")") or name


@dataclass(frozen=True, slots=True)
class Nest(ValueEffect):
    """A value becomes a member of a new struct."""

    kind: ClassVar[str] = "nest"
    short: ClassVar[Message] = Message("upgrades/moves-into-struct")
    about_what: ClassVar[str] = "field"
    into: Annotated[str, TEXT]
    field: Annotated[str, TEXT]

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """The struct with the value in it."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        new_type = f"StructProperty({self.into})" if "Property" in state.type else self.into
        return FieldState(state.name, new_type, {self.field: state.value}), Loss.NONE


@dataclass(frozen=True, slots=True)
class IsSet(ValueEffect):
    """A value becomes the truth whether it says anything: a text, an id, a number but 0."""

    kind: ClassVar[str] = "is-set"
    short: ClassVar[Message] = Message("upgrades/whether-set")
    changes_type: ClassVar[bool] = True

    @property
    def worst(self) -> Loss:
        """What was set."""
        return Loss.TRUNCATION

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """True for what is there and not empty, and no id of zeros."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        is_set = bool(state.value) and not _is_no_id(state.value)
        loss = Loss.NONE if isinstance(state.value, bool) else Loss.TRUNCATION
        return FieldState(state.name, in_form_of(state.type, "bool"), is_set), loss


def _is_no_id(value: Value) -> bool:
    """Whether a text is an id of zeros, which stands for none."""
    return isinstance(value, str) and value.strip("{}").replace("-", "") == "0" * 32


EFFECTS: Final = (ChangeType, Nest, IsSet)
