"""Numbers as people write them."""

from __future__ import annotations

import pytest

from inspector.format.value_text import told_apart, told_number


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (-49.99999891550874, "-50"),
        (48.97411, "48.97"),
        (250.78045654296875, "250.78"),
        (23.763046264648438, "23.76"),
        (600.0, "600"),
        (1050.25, "1050.25"),
        (123456.789, "123456.79"),
        (0.318584, "0.3186"),
        (0.1, "0.1"),
        (0.008445330429652228, "0.008445"),
        (1.2341e-7, "1.234e-07"),
        (3.4028234663852886e38, "3.403e+38"),
        (0.0, "0"),
        (-0.999999, "-1"),
        (7, "7"),
        (12345678901234567, "12345678901234567"),
        (float("inf"), "inf"),
        (float("nan"), "nan"),
    ],
)
def test_a_number_has_about_four_digits_that_mean_something(value: float, told: str) -> None:
    assert told_number(value) == told


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (-49.99999891550874, -59.99999883804492, ("-50", "-60")),
        (23.763046264648438, 23.81719970703125, ("23.76", "23.82")),
        # What is the same in so many digits has more.
        (0.31858, 0.31859, ("0.31858", "0.31859")),
        (100.001, 100.002, ("100.001", "100.002")),
        (0.1, 0.10000000149011612, ("0.1", "0.100000001")),
        (1.0, 1.0000000000000002, ("1.0", "1.0000000000000002")),
        (0.0, -0.0, ("0.0", "-0.0")),
    ],
)
def test_two_numbers_are_told_so_that_one_sees_how_they_differ(
    before: float, after: float, told: tuple[str, str]
) -> None:
    assert told_apart(before, after) == told
