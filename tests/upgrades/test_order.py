"""Which patches run for a stored number, and the order of all of them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.upgrades.effect import Effect
from inspector.upgrades.effects.code import Code
from inspector.upgrades.effects.names import (
    RenameProperty,
)
from inspector.upgrades.effects.notes import Info
from inspector.upgrades.effects.numbers import Multiply
from inspector.upgrades.effects.settings import SetFlag
from inspector.upgrades.effects.texts import MapText
from inspector.upgrades.effects.types import ChangeType
from inspector.upgrades.model import ABSENT_NUMBER, UNKNOWN_CLASS_VERSION, Patch, Phase
from inspector.upgrades.order import select, sort_key
from inspector.upgrades.values import Scope

FRAMEWORK = "custom:CFFC743F-43B04480-939114DF-171D2073"
EDITOR = "custom:E4B068ED-F49442E9-A231DA0B-2E46BB41"
NOTE = Info()


def gate(
    below: int,
    axis: str = "ue4",
    effect: Effect = NOTE,
    *,
    since: int | None = None,
    **facts: object,
) -> Patch:
    """The patch of a gate ``version < below``."""
    number = f"{axis}/{below}/{effect.kind}"
    return Patch(number, axis, below - 1, below, number, effect, since=since, **facts)  # type: ignore[arg-type]


def numbers(patches: tuple[Patch, ...]) -> list[int]:
    """Where the patches lead."""
    return [one.to_number for one in patches]


@pytest.mark.parametrize(
    ("below", "stored", "runs"),
    [
        (14, 12, True),
        (14, 33, False),
        (14, ABSENT_NUMBER, True),
        (373, 372, True),
        (373, 373, False),
        (5, 0, True),
        (0, ABSENT_NUMBER, True),
        (0, 0, False),
    ],
)
def test_the_examples_of_gates(below: int, stored: int, runs: bool) -> None:
    assert bool(select([gate(below)], stored)) is runs


def test_a_window_needs_both_of_its_ends() -> None:
    window = gate(200, since=100)
    assert [bool(select([window], stored)) for stored in (99, 100, 199, 200)] == [
        False, True, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("stored", "latest", "expected"),
    [
        (256, 259, [257, 258, 259]),
        (259, 259, []),
        (260, 259, []),
        (ABSENT_NUMBER, 3, [0, 1, 2, 3]),
    ],
)
def test_a_package_needs_every_number_above_its_own(
    stored: int, latest: int, expected: list[int]
) -> None:
    table = [gate(number) for number in range(latest + 1)]
    random.Random(1).shuffle(table)
    assert numbers(select(table, stored)) == expected


def test_notes_and_code_of_one_number_do_not_stand_in_for_each_other() -> None:
    first = Patch("a", "ue4", 9, 10, "a", NOTE)
    second = Patch("b", "ue4", 9, 10, "b", NOTE)
    third = Patch("c", "ue4", 9, 10, "c", Code("x"))
    fourth = Patch("d", "ue4", 9, 10, "d", Code("y"))
    assert select([first, second, third, fourth], 5) == (first, second, third, fourth)


def test_the_longest_of_those_that_start_together_runs() -> None:
    scope = Scope(("Foo",), "Data")
    short = Patch("1-2", "ue4", 1, 2, "", Multiply(2), scope)
    long = Patch("1-3", "ue4", 1, 3, "", Multiply(3), scope)
    after = Patch("2-3", "ue4", 2, 3, "", Multiply(5), scope)
    elsewhere = Patch("other", "ue4", 2, 3, "", Multiply(5), Scope(("Foo",), "Else"))
    renamed = Patch("name", "ue4", 1, 2, "", RenameProperty("Data", "New"), scope)
    assert select([short, long, after, elsewhere, renamed], 1) == (renamed, long, elsewhere)
    assert select([short, after], 1) == (short, after)
    assert select([short, long, after], 2) == (after,)


def test_nothing_runs_for_a_class_version_that_nobody_wrote_down() -> None:
    patch = Patch("n", "class:{A}", 4, 5, "", RenameProperty("A", "B"))
    assert select([patch], UNKNOWN_CLASS_VERSION) == ()


def test_the_order_of_display() -> None:
    expected = [
        gate(9, "licensee", phase=Phase.READ),
        gate(373),
        gate(416),
        gate(1004, "ue5"),
        gate(2, "licensee"),
        gate(14, FRAMEWORK),
        gate(15, FRAMEWORK),
        gate(3, EDITOR),
        gate(2, "class:{A}", ChangeType("float", "int")),
        gate(2, "class:{A}", RenameProperty("A", "B")),
        gate(3, "class:{A}", ChangeType("int", "float")),
    ]
    mixed = list(expected)
    random.Random(4).shuffle(mixed)
    assert sorted(mixed, key=sort_key) == expected


PATCHES = st.lists(
    st.builds(
        lambda start, length, since, effect, place: Patch(
            f"{start}-{length}-{place}", "ue4", start, start + length, "", effect,
            Scope(("Foo",), place), since,
        ),
        st.integers(-1, 12),
        st.integers(-2, 5),
        st.none() | st.integers(-1, 12),
        st.sampled_from([NOTE, Multiply(2), RenameProperty("A", "B"), MapText({}), SetFlag("A")]),
        st.sampled_from(["A", "B", ""]),
    ),
    max_size=12,
)  # fmt: skip


@given(PATCHES, st.integers(-1, 14))
def test_what_runs_is_ascending_and_does_not_depend_on_the_order_given(
    patches: list[Patch], stored: int
) -> None:
    chosen = select(patches, stored)
    assert numbers(chosen) == sorted(numbers(chosen))
    assert all(one.to_number > one.from_number >= stored for one in chosen)
    places = [(one.from_number, one.to_number) for one in select(reversed(patches), stored)]
    assert sorted(places) == sorted((one.from_number, one.to_number) for one in chosen)


@given(PATCHES, st.integers(-1, 14))
def test_a_package_that_was_saved_needs_nothing_more(patches: list[Patch], stored: int) -> None:
    latest = max((one.to_number for one in patches), default=stored)
    assert select(patches, max(latest, stored)) == ()
