"""Which patches run and in which order, and which are off: the documented conflicts."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.messages.rules.upgrades import finding_words
from inspector.upgrades.effect import Effect
from inspector.upgrades.effects import (
    ChangeType,
    Code,
    DiscardClass,
    Info,
    MapText,
    Multiply,
    RenameClass,
    RenameProperty,
    SetDefault,
    SetFlag,
)
from inspector.upgrades.model import ABSENT_NUMBER, UNKNOWN_CLASS_VERSION, Patch, Phase
from inspector.upgrades.order import conflicts, select, sort_key, usable
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


CLASS = "class:{11111111-2222-3333-4444-555555555555}"
STUDIO = "custom:7A1C22F0-00000000-00000000-00000001"


def patch(
    start: int,
    end: int,
    effect: Effect,
    *,
    axis: str = CLASS,
    owners: tuple[str, ...] = ("Foo",),
    place: str = "Data",
    name: str = "",
) -> Patch:
    """A patch with a readable id."""
    title = name or f"{effect.kind} {start}-{end}"
    held = "" if isinstance(effect, RenameProperty) else place
    scope = Scope(owners, held)
    return Patch(title, axis, start, end, title, effect, scope, file="Foo.h", line=7)


def codes(*patches: Patch, **facts) -> list[tuple[str, str]]:
    """Codes and severities of what is wrong."""
    return [(one.code, one.severity) for one in conflicts(patches, **facts)]


def T(start: int, end: int, place: str = "Data", **facts) -> Patch:
    """A change of type."""
    return patch(start, end, ChangeType("float", "int"), place=place, **facts)


def N(start: int, end: int, old: str, new: str, **facts) -> Patch:
    """A change of name."""
    return patch(start, end, RenameProperty(old, new), name=f"N{start}{end} {old}", **facts)


@pytest.mark.parametrize(("start", "end"), [(5, 5), (5, 4)])
def test_c1_a_patch_that_does_not_go_upward_is_off(start: int, end: int) -> None:
    wrong, right = T(start, end), T(5, 6)
    assert codes(wrong, right) == [("C1", "error")]
    assert usable([wrong, right])[0] == (right,)
    (problem,) = conflicts([wrong])
    assert (problem.patches, problem.place) == ((wrong.id,), "Foo.h:7")
    assert f"from {start} to {end}" in finding_words(problem)


def test_c2_the_first_of_two_equal_patches_is_used() -> None:
    first = patch(1, 2, Multiply(2), axis="ue4", name="first")
    second = patch(1, 2, Multiply(3), axis="ue4", name="second")
    assert codes(first, second) == [("C2", "error")]
    assert usable([first, second])[0] == (first,)
    assert usable([second, first])[0] == (second,)


def test_c2_in_a_class_any_second_conversion_and_any_second_name_is_one_too_many() -> None:
    conversion = patch(1, 2, Multiply(2))
    assert codes(T(1, 2), conversion) == [("C2", "error")]
    assert codes(N(1, 2, "A", "B"), N(1, 2, "A", "C")) == [("C2", "error")]
    assert codes(T(1, 2, "A"), N(1, 2, "A", "B")) == []


@pytest.mark.parametrize(
    "other",
    [
        patch(1, 2, Multiply(2), axis="ue5"),
        patch(1, 2, Multiply(2), axis="ue4", place="Else"),
        patch(1, 2, Multiply(2), axis="ue4", owners=("Bar",)),
        patch(2, 3, Multiply(2), axis="ue4"),
        patch(1, 2, ChangeType("float", "int"), axis="ue4"),
    ],
)
def test_c2_patches_of_other_places_and_kinds_are_no_duplicates(other: Patch) -> None:
    assert codes(patch(1, 2, Multiply(2), axis="ue4"), other) == []


def test_c2_defaults_of_two_fields_of_one_class_are_no_duplicates() -> None:
    first = Patch("a", "ue4", 1, 2, "a", SetDefault("A", 1), Scope(("Foo",)))
    second = Patch("b", "ue4", 1, 2, "b", SetDefault("B", 1), Scope(("Foo",)))
    assert codes(first, second) == []
    notes = [Patch(name, "ue4", 1, 2, name, Info()) for name in "cd"]
    assert codes(*notes) == []


def test_c3_different_lengths_are_told_and_the_longest_runs() -> None:
    assert codes(T(1, 2), T(1, 3)) == [("C3", "info")]
    short, long = N(1, 2, "A", "B"), N(1, 3, "A", "C")
    assert codes(short, long) == [("C3", "warning")]
    assert usable([short, long])[0] == (short, long)
    assert select([short, long], 1) == (long,)


def test_c6_renames_in_a_circle_are_off() -> None:
    circle = [N(1, 2, "A", "B"), N(1, 2, "b", "C"), N(1, 2, "C", "A")]
    outside = N(1, 2, "X", "A")
    kept, problems = usable([*circle, outside])
    assert kept == (outside,)
    (problem,) = problems
    assert (problem.code, problem.severity) == ("C6", "error")
    assert "A → b → C → A" in finding_words(problem)
    assert set(problem.patches) == {one.id for one in circle}


def test_c6_a_name_that_comes_back_in_a_later_step_is_no_circle() -> None:
    assert codes(N(1, 2, "A", "B"), N(2, 3, "B", "A")) == []
    assert codes(N(1, 2, "A", "A")) == []


def test_c8_a_rename_that_skips_a_change_of_type() -> None:
    t12, n12, t23, n23 = T(1, 2, "A"), N(1, 2, "A", "B"), T(2, 3, "B"), N(2, 3, "B", "C")
    skipping = N(1, 3, "A", "C")
    # X11, where the lengths of two renames differ besides, and X12.
    assert codes(t12, n12, t23, n23, skipping) == [("C3", "warning"), ("C8", "warning")]
    (problem,) = conflicts([t12, t23, skipping, n23])
    assert (problem.code, problem.patches) == ("C8", (skipping.id, t23.id))


def test_c8_is_not_said_of_other_fields_nor_where_a_conversion_goes_along() -> None:
    skipping = N(1, 3, "A", "C")
    assert codes(skipping, T(2, 3, "Else")) == []
    assert codes(skipping, T(3, 4, "C")) == []
    # X20: the other name joins the same field, and this one brings a conversion as long.
    assert codes(N(2, 3, "U", "B"), N(1, 3, "S", "B"), T(2, 3, "U"), T(1, 3, "S")) == []


def test_c9_a_number_above_the_latest() -> None:
    above, level = patch(522, 523, Info(), axis="ue4"), patch(521, 522, Info(), axis="ue4")
    assert codes(above, level, latest={"ue4": 522}) == [("C9", "error")]
    assert codes(above) == []


@pytest.mark.parametrize(("complete", "severity"), [(True, "error"), (False, "warning")])
def test_c10_an_axis_that_nobody_registers(complete: bool, severity: str) -> None:
    steps = [patch(0, 1, Info(), axis=STUDIO, name="a"), patch(1, 2, Info(), axis=STUDIO, name="b")]
    plain = [patch(0, 1, Info(), axis=axis) for axis in ("ue4", "ue5", "licensee", CLASS)]
    (problem,) = conflicts([*steps, *plain], known_axes=(), complete=complete)
    assert (problem.code, problem.severity, problem.patches) == ("C10", severity, ("a", "b"))
    assert codes(*steps, known_axes={STUDIO.lower()}) == []
    assert codes(*steps) == []


def test_c11_a_discarded_class_wins() -> None:
    gone = patch(0, 9, DiscardClass("Foo", id="{893CA46E}"), name="gone")
    of_class, elsewhere = T(1, 2), patch(1, 2, Multiply(2), owners=("Bar",))
    by_axis = patch(1, 2, Multiply(2), axis="class:{893ca46e}", owners=(), name="by axis")
    kept, (problem,) = usable([of_class, gone, elsewhere, by_axis])
    assert kept == (gone, elsewhere)
    assert (problem.code, problem.severity) == ("C11", "info")
    assert problem.patches == (gone.id, of_class.id, by_axis.id)


EFFECTS = st.sampled_from(
    [
        Info(),
        Multiply(2.0),
        ChangeType("float", "int"),
        RenameProperty("A", "B"),
        RenameProperty("B", "A"),
        RenameProperty("B", "C"),
        RenameClass("A", "B"),
        RenameClass("B", "A"),
        DiscardClass("Bar", id="X"),
    ]
)
CONFLICTING = st.lists(
    st.builds(
        lambda start, length, effect, axis, owner, place: patch(
            start, start + length, effect, axis=axis, owners=(owner,), place=place
        ),
        st.integers(-1, 4),
        st.integers(-2, 4),
        EFFECTS,
        st.sampled_from(["ue4", STUDIO, CLASS]),
        st.sampled_from(["Foo", "Bar"]),
        st.sampled_from(["A", "B"]),
    ),
    max_size=10,
)


@given(CONFLICTING)
def test_what_is_usable_goes_upward_and_has_nothing_wrong_with_it(patches: list[Patch]) -> None:
    kept, problems = usable(patches)
    assert all(one.from_number < one.to_number for one in kept)
    assert usable(kept) == (kept, ())
    assert [one for one in patches if any(one is other for other in kept)] == list(kept)
    if len(kept) < len(patches):
        assert problems


@given(CONFLICTING)
def test_every_problem_names_the_patches_concerned(patches: list[Patch]) -> None:
    known = {one.id for one in patches}
    for problem in conflicts(patches, {"ue4": 3}, ()):
        assert problem.patches
        assert set(problem.patches) <= known
        assert finding_words(problem).endswith(".")
