"""Effects that change values: by a table, a conversion, a computation, or by setting them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as declared
from typing import ClassVar

from inspector.upgrades.arithmetic import (
    Arithmetic,
    EffectError,
    Number,
    is_not_finite_text,
    is_number,
    plus,
    times,
)
from inspector.upgrades.conversions import (
    FLOATS,
    convert,
    element_type,
    fits,
    in_form_of,
    is_plain,
    need_texts,
    short_type,
)
from inspector.upgrades.effect import Effect
from inspector.upgrades.paths import changed_leaves, changed_texts, is_field, looked_up, quoted
from inspector.upgrades.values import Loss, Missing, State, Value


@dataclass(frozen=True, slots=True)
class MapText:
    """Texts and names are replaced by a table; those outside of it stay."""

    kind: ClassVar[str] = "map-text"
    table: Mapping[str, str] = declared(hash=False)
    ignore_case: bool = False

    def apply(self, state: State) -> tuple[State, Loss]:
        """The text looked up; of a list, every one of its texts."""
        need_texts(state.value, "a text")
        return state._replace(value=changed_texts(state.value, self._value)), Loss.NONE

    def _value(self, text: str) -> str:
        if self.ignore_case:
            found = looked_up(self.table, text)
            return text if found is None else found
        return self.table.get(text, text)


@dataclass(frozen=True, slots=True)
class ChangeType:
    """A value becomes one of another type.

    Types go by their short names (``float``, ``int``, ``string``) or the engine's
    (``FloatProperty``). ``steps`` are what the conversion computes before, in the type it finds.
    """

    kind: ClassVar[str] = "change-type"
    from_type: str
    to_type: str
    steps: tuple[Effect, ...] = ()

    def apply(self, state: State) -> tuple[State, Loss]:
        """The value converted."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        if state.type and short_type(state.type) != short_type(self.from_type):
            raise EffectError(f"{state.type} is stored, the patch converts {self.from_type}")
        # The steps compute what the conversion's own code does: they meet numbers of any type.
        inner, loss = state._replace(type=""), Loss.NONE
        for step in self.steps:
            inner, cost = step.apply(inner)
            loss = loss.or_worse(cost)
        value, found = inner.value, self.from_type
        if self.steps and not fits(value, short_type(found)):
            found = _type_of(value) or found
        value, cost = convert(value, found, self.to_type)
        new_type = in_form_of(state.type, self.to_type)
        return State(inner.name, new_type, value), loss.or_worse(cost)


@dataclass(frozen=True, slots=True)
class Multiply:
    """Numbers are multiplied, those of a struct or a list one by one."""

    kind: ClassVar[str] = "multiply"
    factor: float
    arithmetic: Arithmetic = "float32"

    def apply(self, state: State) -> tuple[State, Loss]:
        """The products."""
        return _computed(state, lambda value: times(value, self.factor, self.arithmetic), self)


@dataclass(frozen=True, slots=True)
class Add:
    """An amount is added to numbers, to those of a struct or a list one by one."""

    kind: ClassVar[str] = "add"
    amount: float
    arithmetic: Arithmetic = "float32"

    def apply(self, state: State) -> tuple[State, Loss]:
        """The sums."""
        return _computed(state, lambda value: plus(value, self.amount, self.arithmetic), self)


@dataclass(frozen=True, slots=True)
class Nest:
    """A value becomes a member of a new struct."""

    kind: ClassVar[str] = "nest"
    into: str
    field: str

    def apply(self, state: State) -> tuple[State, Loss]:
        """The struct with the value in it."""
        if isinstance(state.value, Missing):
            return state, Loss.NONE
        new_type = f"StructProperty({self.into})" if "Property" in state.type else self.into
        return State(state.name, new_type, {self.field: state.value}), Loss.NONE


@dataclass(frozen=True, slots=True)
class SetDefault:
    """A field gets a value, by default only where it is not stored."""

    kind: ClassVar[str] = "set-default"
    field: str
    value: Value = declared(hash=False)
    only_if_absent: bool = True

    def apply(self, state: State) -> tuple[State, Loss]:
        """The field with the value; a field of another name as it is."""
        return _with_value(state, self.field, self.value, only_if_absent=self.only_if_absent)


@dataclass(frozen=True, slots=True)
class SetFlag:
    """A field that is true or false is set, whatever is stored."""

    kind: ClassVar[str] = "set-flag"
    field: str
    value: bool = True

    def apply(self, state: State) -> tuple[State, Loss]:
        """The field with the value; a field of another name as it is."""
        return _with_value(state, self.field, self.value, only_if_absent=False)


def _type_of(value: Value) -> str:
    """The plain type of a value that the steps of a conversion left; empty where it has none."""
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int64"
    if isinstance(value, float):
        return "double"
    return "string" if isinstance(value, str) else ""


def _computed(
    state: State, compute: Callable[[float], Number], effect: Multiply | Add
) -> tuple[State, Loss]:
    """Every number of a value computed, and the worst that it cost.

    Raises:
        EffectError: The type is not one of floats, or something in the value is no number.
    """
    if isinstance(state.value, Missing):
        return state, Loss.NONE
    short = element_type(state.type)
    if is_plain(short) and short not in FLOATS:
        raise EffectError(
            f"{state.type} is stored; {effect.kind} works on float and double; "
            "put a change-type before it"
        )
    worst = Loss.NONE

    def leaf(value: Value) -> Value:
        nonlocal worst
        if is_not_finite_text(value):
            return value
        if not is_number(value):
            raise EffectError(f"{quoted(value)} is no number")
        result, loss = compute(value)
        if short == "float" and effect.arithmetic == "float64":
            result, loss = _stored_as_float(result, loss)
        worst = worst.or_worse(loss)
        return result

    value = changed_leaves(state.value, leaf)
    return state._replace(value=value), worst


def _stored_as_float(result: float, loss: Loss) -> tuple[float, Loss]:
    value, cost = convert(result, "double", "float")
    return float(value), loss.or_worse(cost)


def _with_value(
    state: State, name: str, value: Value, *, only_if_absent: bool
) -> tuple[State, Loss]:
    if state.value is Missing.DISCARDED or not is_field(state.name, name):
        return state, Loss.NONE
    absent = state.value is Missing.ABSENT or state.value is Missing.DROPPED
    if only_if_absent and not absent:
        return state, Loss.NONE
    return state._replace(value=value), Loss.NONE
