"""Values in few lines: what stands in one, and what a change moves."""

from __future__ import annotations

from typing import Any

import pytest

from inspector.format.value_text import MapEntry, Raw
from inspector.report.brief_values import OwnForm, value_lines


def lines(value: Any) -> list[str]:
    """The lines of a property."""
    return list(value_lines("Prop", value))


def changed(before: Any, after: Any) -> list[str]:
    """The lines that only one of two values has."""
    old, new = lines(before), lines(after)
    return [line for line in old if line not in new] + [line for line in new if line not in old]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (600.0, "600.0"),
        (True, "true"),
        (None, "None"),
        ("Walking, fast", "Walking, fast"),
        ("", '""'),
        ([], "[]"),
        ({}, "()"),
        ({"X": 1.5, "Y": -2.0}, "(X=1.5, Y=-2.0)"),
        (["wood", "old"], "[wood, old]"),
        ({"Name": "a, b", "On": False, "In": {"Z": 1}}, '(Name="a, b", On=false, In=(Z=1))'),
        ([MapEntry(key="Red", value=1), MapEntry(key={"A": 2}, value=[])], "[Red: 1, (A=2): []]"),
        ("n" * 2001, "<2,001 characters, sha1 b935a5cd>"),
        (Raw(raw="00FF10", size=3, reason="No form."), "<3 bytes, sha1 a14c2fba>: No form."),
    ],
)
def test_what_fits_is_one_line(value: Any, written: str) -> None:
    assert lines(value) == [f"Prop = {written}"]


def test_texts_that_would_read_like_several_values_are_not_those() -> None:
    pairs = [
        ({"A": "x, B=y"}, {"A": "x", "B": "y"}),
        (["a, b"], ["a", "b"]),
        ([""], []),
        (["[]"], [[]]),
    ]
    for one, other in pairs:
        assert lines(one) != lines(other)


def test_a_long_struct_is_a_line_a_member() -> None:
    value = {"Name": "n" * 100, "Other": "o" * 100, "In": {"X": 1, "Y": 2}}
    assert lines(value) == [
        f"Prop.Name = {'n' * 100}",
        f"Prop.Other = {'o' * 100}",
        "Prop.In = (X=1, Y=2)",
    ]


def test_a_text_is_one_line_with_its_key() -> None:
    value = {"text": "w" * 200, "namespace": "Doors", "key": "0123"}
    assert lines(value) == [f"Prop = (text={'w' * 200}, namespace=Doors, key=0123)"]


STEPS = [{"Title": f"step {number}" + "." * 160, "Wait": 0.5 * number} for number in range(9)]


def test_an_element_in_front_changes_its_own_lines_alone() -> None:
    assert len(changed(STEPS[1:], STEPS)) == 1
    named = [
        {"Name": f"N{number}", "Of": step, "Is": "x" * 90} for number, step in enumerate(STEPS)
    ]
    assert len(changed(named[1:], named)) == 2


def test_an_element_is_called_by_its_name_and_a_second_one_by_its_number() -> None:
    value = [{"Name": name, "Title": "t" * 170} for name in ("Run", "Jump", "Run")]
    assert [line.partition(" = ")[0] for line in lines(value)] == [
        "Prop[Run]",
        "Prop[Jump]",
        "Prop[Run#2]",
    ]
    assert lines([{"Name": "None", "Title": "t" * 170}])[0].startswith("Prop[] = ")


def test_a_member_that_is_added_to_all_elements_is_a_line_an_element() -> None:
    before = [{"Label": f"L{number}", "Class": "c" * 120} for number in range(8)]
    after = [{**one, "bSupportsGPU": False, "Type": "t" * 30} for one in before]
    assert len(changed(before, after)) == 2 * len(before)


def test_many_numbers_are_their_count_a_hash_and_the_first() -> None:
    (told,) = lines(list(range(1000)))
    assert told.startswith("Prop = <1,000, sha1 ")
    assert told.endswith("> 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, …")
    other = [*range(999), 7]
    assert len(changed(list(range(1000)), other)) == 2
    vectors = [{"X": 1.0 * number, "Y": 0.0, "Z": 0.5} for number in range(40)]
    assert len(lines(vectors)) == 1
    # What somebody wrote down one by one is read one by one.
    assert len(lines(vectors[:10])) == 10


def test_structs_of_many_numbers_are_bulk_where_builds_made_them() -> None:
    verts = [{"Vertex": number, "Side": -1, "Shadow": {"X": 0.0, "Y": 0.0}} for number in range(24)]
    assert len(lines(OwnForm({"Verts": verts, "Name": "n" * 160}))) == 2
    assert len(lines(verts)) == 24


def test_many_structs_with_names_are_told_one_by_one() -> None:
    waves = [{"Enemy": f"Kind{number}", "Count": number, "Wait": 1.0} for number in range(200)]
    assert len(lines(waves)) == 200
