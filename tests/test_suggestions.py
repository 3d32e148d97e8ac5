"""What somebody meant who mistyped a name."""

from __future__ import annotations

import pytest

from inspector.suggestions import nearest


@pytest.mark.parametrize(
    ("word", "names", "meant"),
    [
        ("custm-new", ["CUSTOM-NEW", "CUSTOM-UNKNOWN"], "CUSTOM-NEW"),
        ("--fail_on", ["--fail-on", "--format"], "--fail-on"),
        ("moons", ["CUSTOM-NEW", "END-TAG"], None),
        ("", ["a"], None),
        ("a", [], None),
    ],
)
def test_the_nearest_name(word, names, meant) -> None:
    assert nearest(word, names) == meant


def test_names_that_differ_in_a_digit_are_not_mistaken_for_each_other() -> None:
    assert nearest("5.9", ["5.8", "5.0"], 0.8) is None
    assert nearest("5.33", ["5.8", "5.3"], 0.8) == "5.3"
