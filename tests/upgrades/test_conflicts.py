"""What is wrong with patches before any of them runs, and which of them are off for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.messages.upgrades.findings import finding_words
from inspector.upgrades.conflicts import conflicts, usable
from inspector.upgrades.effect import Effect
from inspector.upgrades.effects.names import RenameClass, RenameProperty
from inspector.upgrades.effects.notes import Info
from inspector.upgrades.effects.numbers import Multiply
from inspector.upgrades.effects.removals import DiscardClass
from inspector.upgrades.effects.settings import SetDefault
from inspector.upgrades.effects.types import ChangeType
from inspector.upgrades.model import Patch
from inspector.upgrades.order import select
from inspector.upgrades.values import Scope

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
PATCHES = st.lists(
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


@given(PATCHES)
def test_what_is_usable_goes_upward_and_has_nothing_wrong_with_it(patches: list[Patch]) -> None:
    kept, problems = usable(patches)
    assert all(one.from_number < one.to_number for one in kept)
    assert usable(kept) == (kept, ())
    assert [one for one in patches if any(one is other for other in kept)] == list(kept)
    if len(kept) < len(patches):
        assert problems


@given(PATCHES)
def test_every_problem_names_the_patches_concerned(patches: list[Patch]) -> None:
    known = {one.id for one in patches}
    for problem in conflicts(patches, {"ue4": 3}, ()):
        assert problem.patches
        assert set(problem.patches) <= known
        assert finding_words(problem).endswith(".")
