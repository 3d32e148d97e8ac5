"""The order of names with numbers in them."""

from __future__ import annotations

import random

from inspector.gui.rows.natural import natural_key


def test_numbers_are_in_the_order_of_their_values() -> None:
    ordered = ["Set", "set1", "Set02", "set2", "Set2b", "Set10", "Set10 copy", "Set_1", "Sets"]
    mixed = random.Random(3).sample(ordered, len(ordered))
    assert sorted(mixed, key=natural_key) == ordered


def test_names_that_differ_in_case_alone_keep_one_order() -> None:
    assert sorted(["b", "B", "a"], key=natural_key) == ["a", "B", "b"]


def test_a_number_of_any_length_is_a_name_too() -> None:
    long = "9" * 300
    assert sorted([long, "10", ""], key=natural_key) == ["", "10", long]
