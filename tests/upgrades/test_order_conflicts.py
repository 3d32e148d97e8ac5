"""Running patches over one field: every state on the way, and what is said where they disagree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.messages.rules.upgrades import finding_words
from inspector.upgrades.effect import Effect
from inspector.upgrades.effects import (
    Add,
    ChangeType,
    Code,
    Info,
    MapText,
    Multiply,
    Nest,
    RemoveField,
    RenameClass,
    RenameProperty,
    SetDefault,
)
from inspector.upgrades.model import Patch, Phase
from inspector.upgrades.order import commute, disputes, run_in_order
from inspector.upgrades.values import FieldState, Loss, Missing

EFFECTS: list[Effect] = [
    Code("c"),
    RenameProperty("A", "B"),
    Multiply(2.0),
    Add(1.0),
    ChangeType("float", "int"),
    ChangeType("string", "float"),
    MapText({"a": "b"}),
    Nest("S", "m"),
    SetDefault("A", 1),
    RemoveField("A"),
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


def patch(effect: Effect, axis: str = "ue4", to: int = 10, phase: Phase = Phase.POST) -> Patch:
    """A patch of the whole scope, named after where it stands."""
    title = f"{axis} {to}"
    return Patch(f"{axis}/{to}/{effect.kind}", axis, to - 1, to, title, effect, phase=phase)


def test_every_step_is_kept_in_the_order_of_its_number() -> None:
    second = patch(RenameProperty("Speed", "Velocity"), to=20)
    first = patch(Multiply(2.0), to=11)
    trail = run_in_order(FieldState("Speed", "FloatProperty", 1.5), [first, second])
    assert [(move.patch, move.after.name, move.after.value) for move in trail.moves] == [
        (first, "Speed", 3.0),
        (second, "Velocity", 3.0),
    ]
    assert trail.moves[0].before == trail.before
    assert trail.moves[1].after == trail.after
    assert (trail.loss, trail.problems) == (Loss.NONE, ())


def test_the_worst_loss_counts() -> None:
    steps = [patch(ChangeType("float", "int"), to=2), patch(RenameProperty("A", "B"), to=3)]
    trail = run_in_order(FieldState("A", "float", 2.5), steps)
    assert [move.loss for move in trail.moves] == [Loss.TRUNCATION, Loss.NONE]
    assert trail.loss is Loss.TRUNCATION


def test_c7_a_value_of_another_type_is_refused_and_nothing_follows() -> None:
    refusing, later = patch(ChangeType("float", "int"), to=2), patch(SetDefault("A", 1), to=3)
    trail = run_in_order(FieldState("A", "StrProperty", "x"), [refusing, later])
    assert [move.patch for move in trail.moves] == [refusing]
    assert trail.after == FieldState("A", "StrProperty", Missing.REFUSED)
    (problem,) = trail.problems
    assert (problem.code, problem.severity, problem.patches) == ("C7", "error", (refusing.id,))
    assert finding_words(problem) == (
        "ue4 2: StrProperty is stored, the patch converts float. The value is left out."
    )


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (Info(), Code("c"), True),
        (Multiply(2), Multiply(3), True),
        (Add(2), Add(3), True),
        (RenameProperty("A", "B"), ChangeType("float", "int"), True),
        (MapText({}), RenameClass("A", "B"), True),
        (Multiply(2), Add(3), False),
        (Multiply(2), ChangeType("float", "int"), False),
        (RenameProperty("A", "B"), RenameProperty("B", "C"), False),
        (RenameProperty("A", "B"), RemoveField("A"), False),
    ],
)
def test_which_pairs_commute(one: Effect, other: Effect, expected: bool) -> None:
    assert commute(patch(one), patch(other)) is expected
    assert commute(patch(other), patch(one)) is expected


def test_c4_a_field_that_one_axis_renames_and_another_removes() -> None:
    rename = patch(RenameProperty("A", "B"))
    removal = patch(RemoveField("A"), "licensee", 2)
    (problem,) = disputes(FieldState("A", "", 5), [removal, rename])
    assert (problem.code, problem.severity) == ("C4", "warning")
    assert "B = 5 with ue4 first" in finding_words(problem)
    assert "B = (dropped) with licensee first" in finding_words(problem)
    assert problem.patches == (rename.id, removal.id)


def test_no_c4_where_both_orders_leave_the_same() -> None:
    factors = [patch(Multiply(2)), patch(Multiply(3), "licensee")]
    assert disputes(FieldState("A", "float", 0.0), factors) == ()
    # The two do not commute, but this value is the same either way.
    steps = [patch(ChangeType("float", "double")), patch(RemoveField("A"), "ue5", 1001)]
    assert disputes(FieldState("A", "", 1.0), steps) == ()


def test_no_c4_between_phases_whose_order_is_known() -> None:
    early = patch(RemoveField("A"), "licensee", 2, Phase.READ)
    late = patch(RenameProperty("A", "B"))
    assert disputes(FieldState("A", "", 5), [late, early]) == ()


@given(
    JSON,
    st.sampled_from(["", "FloatProperty", "IntProperty", "StrProperty", "A"]),
    st.lists(
        st.builds(
            patch,
            st.sampled_from(EFFECTS),
            st.sampled_from(["ue4", "ue5", "licensee", "custom:X"]),
            st.integers(0, 5),
            st.sampled_from(Phase),
        ),
        max_size=6,
    ),
)
def test_running_raises_nothing_and_tells_every_state(
    value: object, type_name: str, patches: list[Patch]
) -> None:
    start = FieldState("A", type_name, value)
    trail = run_in_order(start, patches)
    assert all(problem.code == "C4" for problem in disputes(start, patches))
    state = trail.before
    for move in trail.moves:
        assert move.before is state
        state = move.after
        assert trail.loss.rank >= move.loss.rank
    assert trail.after is state
    refused = [problem for problem in trail.problems if problem.code == "C7"]
    assert len(refused) == (state.value is Missing.REFUSED)


@given(st.lists(st.sampled_from([Multiply(2.0), Multiply(0.3), Info()]), max_size=4))
def test_factors_of_several_axes_are_no_conflict(effects: list[Effect]) -> None:
    axes = ["ue4", "ue5", "licensee", "custom:X"]
    patches = [patch(effect, axis) for effect, axis in zip(effects, axes, strict=False)]
    assert disputes(FieldState("A", "", 1.25), patches) == ()


def test_a_deep_value_is_no_limit() -> None:
    deep: object = 1.0
    for _ in range(20_000):
        deep = [deep]
    patches = [patch(Multiply(2)), patch(Add(1), "licensee", 2), patch(RemoveField("A"), "ue5")]
    trail = run_in_order(FieldState("A", "", deep), patches)
    assert trail.after.value is Missing.DROPPED
    assert [problem.code for problem in disputes(FieldState("A", "", deep), patches[:2])] == ["C4"]
