"""Effects that compute numbers, those of a struct or a list one by one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from inspector.files.convert import Kind
from inspector.findings.message import Message
from inspector.upgrades.conversions import (
    FLOATS,
    Arithmetic,
    Computed,
    convert,
    element_type,
    is_not_finite_text,
    is_number,
    is_plain,
    plus,
    times,
)
from inspector.upgrades.effect import REAL, EffectError, ValueEffect
from inspector.upgrades.values import FieldState, Loss, Missing, Value, changed_leaves, quoted

ARITHMETIC: Final = Kind(Message("upgrades/an-arithmetic"), '"float32"', Arithmetic)


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


EFFECTS: Final = (Multiply, Add)
