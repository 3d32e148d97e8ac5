"""Numbers as an engine computes them: single and double precision, and what that costs.

A number of single precision is handed on as the shortest double that 32 bits store as that number:
``1.5915494``, not ``1.5915493965148926``. Storing it gives the same four bytes.
"""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

from inspector.findings.message import Message
from inspector.format.interpret import shortest_float32
from inspector.upgrades.effect import EffectError
from inspector.upgrades.values import Loss

#: How an effect computes: in 32 bits like the engine's ``float``, or in 64 like ``double``.
Arithmetic = Literal["float32", "float64"]

_SINGLE: Final = struct.Struct("<f")
#: What stands for numbers in a JSON value that JSON has no number for.
_NOT_FINITE: Final = frozenset(
    sign + word for sign in ("", "-", "+", "−") for word in ("nan", "inf", "infinity")
)


class Number(NamedTuple):
    """The outcome of a computation and what it cost."""

    value: float
    loss: Loss = Loss.NONE


def round32(value: float) -> float:
    """The nearest number of single precision, exactly; infinite beyond the largest one."""
    try:
        (single,) = _SINGLE.unpack(_SINGLE.pack(value))
    except OverflowError:
        return math.copysign(math.inf, value)
    return float(single)


def double(value: float) -> float:
    """A whole number or a double as a double.

    Raises:
        EffectError: It is a whole number beyond every double.
    """
    try:
        return float(value)
    except OverflowError:
        raise EffectError(Message("upgrades/beyond-double")) from None


def single(value: float) -> float:
    """A number rounded to single precision.

    Raises:
        EffectError: It is finite and beyond the largest number of single precision.
    """
    given = double(value)
    rounded = round32(given)
    if math.isinf(rounded) and math.isfinite(given):
        raise EffectError(Message("upgrades/beyond-float", given=given))
    return rounded


def is_number(value: object) -> bool:
    """Whether a JSON value is a number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_not_finite_text(value: object) -> bool:
    """Whether a text stands for a number that JSON cannot write: ``NaN``, ``infinity``."""
    return isinstance(value, str) and value.strip().lower() in _NOT_FINITE


def times(value: float, factor: float, arithmetic: Arithmetic = "float32") -> Number:
    """A number multiplied as the engine does it.

    Raises:
        EffectError: A number, or what comes out, is beyond the range of the precision.
    """
    return _computed(value, factor, arithmetic, operator.mul)


def plus(value: float, amount: float, arithmetic: Arithmetic = "float32") -> Number:
    """A sum as the engine makes it.

    Raises:
        EffectError: A number, or what comes out, is beyond the range of the precision.
    """
    return _computed(value, amount, arithmetic, operator.add)


def _computed(
    value: float,
    other: float,
    arithmetic: Arithmetic,
    compute: Callable[[Any, Any], Any],
) -> Number:
    """Both operands and the result are rounded to the precision.

    In 32 bits the result is first a double: with more than twice their digits, rounding it once
    more gives the same number as rounding the true result at once.
    """
    fit = single if arithmetic == "float32" else double
    first, second = fit(value), fit(other)
    result: float = compute(first, second)
    if not (math.isfinite(first) and math.isfinite(second)):
        return Number(result)
    result = fit(result)
    if math.isinf(result):
        raise EffectError(Message("upgrades/result-beyond-double"))
    true = compute(Fraction(first), Fraction(second))
    loss = Loss.NONE if true == Fraction(result) else Loss.ROUNDING
    if arithmetic == "float64":
        return Number(result, loss)
    if type(value) is float and _SINGLE.pack(result) == _SINGLE.pack(first):
        # What stays the same is not written in another way.
        return Number(value, loss)
    return Number(shortest(result), loss)


def shortest(value: float) -> float:
    """The shortest double that 32 bits store as this number of single precision."""
    if not math.isfinite(value):
        return value
    return shortest_float32(value)
