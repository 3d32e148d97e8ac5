"""Effects that compute a value: another type, a struct around it, another number.

Numbers of a struct or a list are computed one by one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from inspector.files.convert import TEXT, UnknownValueError, ValueKind, shown
from inspector.findings.message import Message
from inspector.suggestions import nearest
from inspector.upgrades.conversions import (
    FLOATS,
    SHORT_NAMES,
    Arithmetic,
    Computed,
    convert,
    element_type,
    in_form_of,
    is_not_finite_text,
    is_number,
    is_plain,
    is_type,
    plus,
    short_type,
    times,
)
from inspector.upgrades.effect import REAL, EffectError, ValueEffect
from inspector.upgrades.values import FieldState, Loss, Missing, Value, changed_leaves, quoted


def _type(value: str) -> str:
    name = value.strip()
    if is_type(name):
        return name
    near = nearest(name, (*SHORT_NAMES, "int32"))
    hint = Message("upgrades/did-you-mean-in-brackets", near=near) if near else ""
    raise UnknownValueError(
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


ARITHMETIC: Final = ValueKind(Message("upgrades/an-arithmetic"), '"float32"', Arithmetic)


@dataclass(frozen=True, slots=True)
class Computation(ValueEffect, ABC):
    """Every number of a value is computed, in the precision that ``arithmetic`` says."""

    commutes_with_its_kind: ClassVar[bool] = True
    arithmetic: Annotated[Arithmetic, ARITHMETIC] = field(default="float32", kw_only=True)

    @property
    def worst(self) -> Loss:
        """Digits."""
        return Loss.ROUNDING

    @abstractmethod
    def number(self, value: float) -> Computed:
        """What becomes of one number.

        Raises:
            EffectError: It, or what comes out, is beyond the range of the precision.
        """

    def change(self, state: FieldState) -> tuple[FieldState, Loss]:
        """Every number computed, and the worst that it cost."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        short = element_type(state.type)
        if is_plain(short) and short not in FLOATS:
            raise EffectError(
                Message(
                    "upgrades/computes-floats-alone",
                    type=state.type,
                    kind=self.kind,
                )
            )
        worst = Loss.NONE

        def leaf(value: Value) -> Value:
            nonlocal worst
            if is_not_finite_text(value):
                return value
            if not is_number(value):
                raise EffectError(Message("upgrades/value-no-number", value=quoted(value)))
            result, loss = self.number(value)
            if short == "float" and self.arithmetic == "float64":
                # What doubles give is stored in what the field has room for.
                stored, cost = convert(result, "double", "float")
                result, loss = float(stored), loss.or_worse(cost)
            worst = worst.or_worse(loss)
            return result

        return state._replace(value=changed_leaves(state.value, leaf)), worst


@dataclass(frozen=True, slots=True)
class Multiply(Computation):
    """Numbers are multiplied."""

    kind: ClassVar[str] = "multiply"
    short: ClassVar[Message] = Message("upgrades/multiplies")
    factor: Annotated[float, REAL]

    def number(self, value: float) -> Computed:
        """The product."""
        return times(value, self.factor, self.arithmetic)


@dataclass(frozen=True, slots=True)
class Add(Computation):
    """An amount is added to numbers."""

    kind: ClassVar[str] = "add"
    short: ClassVar[Message] = Message("upgrades/adds")
    amount: Annotated[float, REAL]

    def number(self, value: float) -> Computed:
        """The sum."""
        return plus(value, self.amount, self.arithmetic)


EFFECTS: Final = (ChangeType, Nest, IsSet, Multiply, Add)
