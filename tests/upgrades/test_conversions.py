"""Single precision to the bit, and what a computation costs."""

from __future__ import annotations

import ctypes
import math
import struct
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.upgrades.conversions import convert, plus, round32, shortest, times
from inspector.upgrades.effect import EffectError
from inspector.upgrades.values import Loss

FLOATS = st.floats(width=32, allow_nan=False, allow_infinity=False)
LARGEST = 3.4028234663852886e38
#: Radians a second in revolutions a second.
MOTOR = 0.15915494


def bits(value: float) -> str:
    """The four bytes that a number of single precision is stored as."""
    return struct.pack(">f", value).hex()


@pytest.mark.parametrize(
    ("value", "factor", "expected"),
    [
        # P1 to P3, in the bytes of the file.
        (6.2831855, MOTOR, "3f800000"),
        (12.566371, MOTOR, "40000000"),
        (3.1415927, MOTOR, "3f000000"),
        (10, MOTOR, "3fcbb7e4"),
        (0, MOTOR, "00000000"),
        (-6.2831855, MOTOR, "bf800000"),
        # P20, before the conversion.
        (6.5, MOTOR, "3f846aba"),
        # The sign of zero, and numbers too small for all their digits.
        (-0.0, 2.0, "80000000"),
        (0.0, -2.0, "80000000"),
        (1.401298464324817e-45, 0.5, "00000000"),
        (1.401298464324817e-45, 3.0, "00000003"),
    ],
)
def test_products_in_the_bytes_of_a_file(value: float, factor: float, expected: str) -> None:
    assert bits(times(value, factor).value) == expected


@given(FLOATS, FLOATS)
def test_a_product_is_the_nearest_number(value: float, factor: float) -> None:
    check_nearest(times, value, factor, Fraction(value) * Fraction(factor))


@given(FLOATS, FLOATS)
def test_a_sum_is_the_nearest_number(value: float, amount: float) -> None:
    check_nearest(plus, value, amount, Fraction(value) + Fraction(amount))


def check_nearest(compute, value: float, other: float, true: Fraction) -> None:
    """No number of single precision may lie closer to the true result than the computed one."""
    try:
        result, loss = compute(value, other)
    except EffectError:
        assert abs(true) > Fraction(LARGEST)
        return
    stored = ctypes.c_float(result).value
    off = abs(Fraction(stored) - true)
    assert loss == (Loss.ROUNDING if off else Loss.NONE)
    for toward in (-math.inf, math.inf):
        neighbour = after32(stored, toward)
        if math.isfinite(neighbour):
            assert off <= abs(Fraction(neighbour) - true)


def after32(value: float, toward: float) -> float:
    """The next number of single precision in a direction."""
    if value == 0:
        return math.copysign(1.401298464324817e-45, toward)
    (pattern,) = struct.unpack("<i", struct.pack("<f", value))
    step = 1 if (toward > value) == (value > 0) else -1
    (found,) = struct.unpack("<f", struct.pack("<i", pattern + step))
    return found


@given(st.floats())
def test_rounding_is_that_of_the_machine(value: float) -> None:
    assert struct.pack("<d", round32(value)) == struct.pack("<d", ctypes.c_float(value).value) or (
        math.isnan(value) and math.isnan(round32(value))
    )


@given(FLOATS)
def test_the_short_form_stores_the_same_bytes(value: float) -> None:
    assert bits(shortest(value)) == bits(value)
    assert len(repr(shortest(value))) <= len(repr(value))


@given(st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_one_and_zero_change_nothing(value: float) -> None:
    assert times(value, 1.0) == (value, Loss.NONE)
    assert plus(value, -0.0) == (value, Loss.NONE)


def test_a_double_keeps_its_digits() -> None:
    assert times(0.1, 3.0, "float64") == (0.1 * 3.0, Loss.ROUNDING)
    assert times(6.33, 2.0, "float64") == (12.66, Loss.NONE)
    assert plus(1, 0.5, "float64") == (1.5, Loss.NONE)


def test_what_is_no_number_of_the_precision_is_refused() -> None:
    for value, factor in ((3e38, 2.0), (1e39, 1.0), (10**400, 1.0), (1.0, 1e39)):
        with pytest.raises(EffectError):
            times(value, factor)
    with pytest.raises(EffectError):
        times(1e308, 10.0, "float64")


def test_infinity_and_nan_stay_what_they_are() -> None:
    assert times(math.inf, MOTOR) == (math.inf, Loss.NONE)
    assert math.isnan(times(math.nan, MOTOR).value)
    assert math.isnan(times(math.inf, 0.0).value)


@pytest.mark.parametrize(
    ("after", "lowest", "highest"),
    [
        ("int8", -128, 127),
        ("byte", 0, 255),
        ("int16", -32_768, 32_767),
        ("int", -2_147_483_648, 2_147_483_647),
    ],
)
def test_a_whole_number_fits_up_to_both_ends_of_its_type(
    after: str, lowest: int, highest: int
) -> None:
    for value in (lowest, highest):
        assert convert(value, "int64", after) == (value, Loss.NONE)
    for value in (lowest - 1, highest + 1):
        with pytest.raises(EffectError):
            convert(value, "int64", after)
