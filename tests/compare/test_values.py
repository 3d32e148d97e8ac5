"""The difference of plain values: structs, maps, sets, arrays with moves, numbers."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from corpus import counts
from hypothesis import given, settings
from hypothesis import strategies as st

from inspector.compare.model import Change, ChangeClass, Place
from inspector.compare.plain import Entries, entries, items
from inspector.compare.values import MOST_CHANGES, ValueChange, applied, changes_of, match


def _changes(found: list[ValueChange]) -> list[Change]:
    return [
        Change(
            "/".join(one.names),
            one.kind,
            ChangeClass.CONTENT,
            one.before,
            one.after,
            "",
            steps=("value", *one.steps),
        )
        for one in found
    ]


def _told(before: Any, after: Any) -> list[tuple[str, str]]:
    return [(one.kind, "/".join(one.names)) for one in changes_of(before, after)]


def _apply(before: Any, after: Any) -> Any:
    return applied({"value": before}, _changes(changes_of(before, after)))["value"]


def test_equal_values_differ_in_nothing() -> None:
    value = {"a": [1, 2.5, {"b": None}], "c": "text"}
    assert changes_of(value, {"a": [1, 2.5, {"b": None}], "c": "text"}) == []


@pytest.mark.parametrize(("before", "after"), [(1, 1.0), (1, True), (0.0, -0.0), ("1", 1)])
def test_values_are_compared_to_the_bit(before: Any, after: Any) -> None:
    assert [one.kind for one in changes_of(before, after)] == ["changed"]


def test_members_are_matched_by_name() -> None:
    before = {"Speed": 600.0, "Name": "a", "Gone": 1}
    after = {"Name": "a", "Speed": 450.0, "New": 2}
    assert _told(before, after) == [("removed", "Gone"), ("changed", "Speed"), ("added", "New")]


def test_an_element_put_in_front_is_one_change() -> None:
    assert _told([1, 2, 3], [0, 1, 2, 3]) == [("added", "0")]


def test_an_element_that_moved_is_one_change() -> None:
    found = changes_of(["a", "b", "c", "d"], ["d", "a", "b", "c"])
    assert [(one.kind, one.steps) for one in found] == [("moved", (Place(3, 0),))]


def test_an_element_that_changed_is_told_by_its_members() -> None:
    before = [{"Name": "a", "X": 1.0}, {"Name": "b", "X": 2.0}]
    after = [{"Name": "a", "X": 1.0}, {"Name": "b", "X": 3.0}]
    assert _told(before, after) == [("changed", "1/X")]


def test_an_element_is_known_by_its_name_not_by_its_place() -> None:
    before = [{"Name": "a", "X": 1.0}]
    after = [{"Name": "new", "X": 5.0}, {"Name": "a", "X": 2.0}]
    assert _told(before, after) == [("added", "0"), ("changed", "1/X")]


def test_maps_are_matched_by_key_and_have_no_order() -> None:
    before = entries([("a", 1), ("b", 2), ("c", 3)])
    after = entries([("c", 3), ("b", 5), ("d", 4)])
    assert _told(before, after) == [("removed", "a"), ("changed", "b"), ("added", "d")]
    assert changes_of(before, entries([("c", 3), ("a", 1), ("b", 2)])) == []


def test_sets_are_matched_by_their_items() -> None:
    assert _told(items(["x", "y"]), items(["y", "z"])) == [("removed", "x"), ("added", "z")]


def test_a_number_in_another_precision_is_the_same_number() -> None:
    # 0.1 as a single is stored as this double when a newer engine saves it.
    (found,) = changes_of(0.1, 0.10000000149011612)
    assert found.reason == "widened"
    (found,) = changes_of(0.1, 0.10000000149011613)
    assert found.reason == ""
    (found,) = changes_of(600.0, 450.0)
    assert found.reason == ""


_SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-4, 4), st.floats(allow_nan=False), st.text(max_size=2)
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=6), st.dictionaries(st.text(max_size=2), inner, max_size=4)
    ),
    max_leaves=25,
)


@pytest.mark.slow
@given(_VALUES, _VALUES)
@settings(max_examples=400, deadline=None)
def test_applying_the_changes_gives_the_other_value(before: Any, after: Any) -> None:
    assert repr(_normal(_apply(before, after))) == repr(_normal(after))


def _normal(value: Any) -> Any:
    """The value with the members of structs by name: their order says nothing."""
    if isinstance(value, dict):
        return {key: _normal(value[key]) for key in sorted(value)}
    return [_normal(one) for one in value] if isinstance(value, list) else value


@given(st.lists(st.integers(0, 6), max_size=12), st.lists(st.integers(0, 6), max_size=12))
@settings(max_examples=400, deadline=None)
def test_changes_mirror_each_other(before: list[int], after: list[int]) -> None:
    def turned(one: ValueChange) -> tuple[str, Any, Any, Any]:
        kind = {"added": "removed", "removed": "added"}.get(one.kind, one.kind)
        (place,) = one.steps
        assert isinstance(place, Place)
        return kind, (place.new, place.old), one.after, one.before

    there = {(one.kind, one.steps[0], one.before, one.after) for one in changes_of(before, after)}
    assert there == {turned(one) for one in changes_of(after, before)}


def test_as_few_elements_as_can_be_have_moved() -> None:
    found = match(list("abcdefgh"), list("ghabcdef"))
    assert [first for first, _ in found.moved] == [6, 7]


@pytest.mark.slow
@pytest.mark.parametrize("count", counts(20_000, 100_000))
def test_huge_arrays_are_compared_in_bounded_time(count: int) -> None:
    dice = random.Random(5)
    mixed = list(range(count))
    dice.shuffle(mixed)
    cases = [
        ([1] * count, [1] * (count - 1)),
        ([1] * count, [2] * count),
        (list(range(count)), list(range(count, 2 * count))),
        (list(range(count)), mixed),
        (list(range(count)), list(range(count))[::-1]),
        (entries((n, 0) for n in range(count)), entries((n, 1) for n in range(count))),
    ]
    for before, after in cases:
        start = time.process_time()
        found = changes_of(before, after)
        assert time.process_time() - start < count / 10_000
        assert 1 <= len(found) <= MOST_CHANGES
        assert _apply(before, after) == after
    assert len(changes_of(*cases[0])) == 1


def test_deep_nests_are_compared_as_one_value_below_a_bound() -> None:
    before: Any = 1
    after: Any = 2
    for _ in range(200):
        before, after = {"inner": before}, {"inner": after}
    (found,) = changes_of(before, after)
    assert found.kind == "changed"
    assert len(found.steps) == 64
    assert _apply(before, after) == after


def test_entries_keep_where_they_stood() -> None:
    made = entries([("b", 1), ("a", 2)])
    assert isinstance(made, Entries)
    assert [(one["key"], place) for one, place in zip(made, made.places, strict=True)] == [
        ("a", 1),
        ("b", 0),
    ]
