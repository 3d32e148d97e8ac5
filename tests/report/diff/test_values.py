"""What the values of a change say beside each other and whole, and how many bytes they took."""

from __future__ import annotations

from inspector.catalog import default_catalog
from inspector.compare.model import Change, ChangeClass
from inspector.report.diff.excerpts import changed_lines, differing
from inspector.report.diff.values import (
    ROW,
    STEP,
    change_text,
    readable_text,
    short_value,
    sides,
    size_text,
    stored_sides,
    value_text,
    whole_text,
)


def said(before: object, after: object) -> tuple[str, str]:
    change = Change(
        "exports/A/properties/B", "changed", ChangeClass.CONTENT, before, after, "exports"
    )
    return sides(change, default_catalog(), ROW)


def test_of_equal_texts_what_else_differs_is_said() -> None:
    old = {"text": "Open", "key": "A", "namespace": "N"}
    assert said(old, {**old, "key": "B"}) == (
        "{text: Open, key: A, namespace: N}",
        "{text: Open, key: B, namespace: N}",
    )
    assert said(old, {**old, "text": "Shut"}) == ("Open", "Shut")
    assert whole_text("two\nlines") == "two\nlines"
    assert whole_text([1]) == "[\n 1\n]"


def test_rows_have_the_digits_that_people_write_and_keep_all_of_them_beside() -> None:
    assert said(-49.99999891550874, -59.99999883804492) == ("-50", "-60")
    assert said(23.7630, 23.7631) == ("23.763", "23.7631")
    old, new = ({"Pitch": 0.0, "Yaw": yaw, "Roll": -1.5} for yaw in (89.99999, 48.974112))
    assert said(old, new) == ("(0, 90, -1.5)", "(0, 48.97, -1.5)")
    # They differ in what is not written.
    near = {"Pitch": 0.0, "Yaw": 89.999991, "Roll": -1.5}
    assert said(old, near) == ("(0, 89.99999, -1.5)", "(0, 89.999991, -1.5)")
    change = Change("exports/A", "changed", ChangeClass.CONTENT, 48.974112, 600.0, "exports")
    assert stored_sides(change) == ("48.974112", "")
    assert sides(change, default_catalog()) == ("48.974112", "600")
    change = Change("exports/A", "changed", ChangeClass.CONTENT, "48.974112", 7, "exports")
    assert stored_sides(change) == ("", "")


def test_a_whole_number_is_written_alike_in_lines_and_in_rows() -> None:
    """A list of what is lost stands beside the table of the values, on one page."""
    change = Change("exports/A", "changed", ChangeClass.CONTENT, 40.0, 1500.25, "exports")
    catalog = default_catalog()
    assert sides(change, catalog) == sides(change, catalog, ROW) == ("40", "1500.25")
    assert change_text(change, catalog) == "40 → 1500.25"
    assert value_text({"Min": 1.0, "Max": 2}) == "{Min: 1, Max: 2}"
    # Where the type is all that differs, that is said.
    change = Change("exports/A", "changed", ChangeClass.CONTENT, 40, 40.0, "exports")
    assert sides(change, catalog) == ("40", "40.0")


def test_an_engine_version_that_is_none_is_said_to_be_not_stored() -> None:
    path, none, some = "summary/SavedByEngineVersion", "0.0.0-0", "4.25.0-12759524+++UE4+Release"
    change = Change(path, "changed", ChangeClass.VERSION, none, some, "summary")
    assert short_value(change, default_catalog()) == "not stored → 4.25.0"


def test_long_values_are_told_where_they_begin_to_differ() -> None:
    before, after = ["a" * 3000 + end for end in "xy"]
    assert said(before, after) == ("…aaaaaaaaaaaax", "…aaaaaaaaaaaay")


def test_values_are_told_by_their_members() -> None:
    value = {"Name": "Door", "Size": {"X": 1.5, "Y": -2}, "Tags": [], "Open": True}
    assert readable_text(value).split("\n") == [
        "Name  Door",
        "Size",
        "  X  1.5",
        "  Y  -2",
        "Tags  []",
        "Open  true",
    ]
    assert readable_text([{"a": 1, "b": 2}, 7]).split("\n") == ["[0]", "  a  1", "  b  2", "[1]  7"]
    assert readable_text(["b", "a"]) == "b\na"
    columns = {"Class": "Function", "PackageName": "None", "Long" * 9: 1}
    assert readable_text(columns).split("\n")[:2] == ["Class        Function", "PackageName  None"]
    assert readable_text("two\nlines") == "two\nlines"


def test_sizes_have_one_minus_sign_too() -> None:
    assert size_text(100, 1600, "changed") == "+1,500"
    assert size_text(1600, 100, "changed") == "-1,500"
    assert size_text(1600, None, "removed") == "-1,600"
    assert size_text(7, 7, "changed") == ""


def test_what_is_to_be_typed_again_is_whole() -> None:
    row = {f"Member{number}": number for number in range(12)} | {"Comment": "word " * 40}
    change = Change("data/NewRow", "added", ChangeClass.CONTENT, None, row, "data")
    catalog = default_catalog()
    assert change_text(change, catalog).endswith("…")
    typed = change_text(change, catalog, STEP)
    assert "Member11: 11" in typed
    assert typed.endswith(f"Comment: {row['Comment']}}}")


def test_of_long_texts_the_lines_that_differ_are_marked_and_shown() -> None:
    old = [f"float Value{place} = {place};" for place in range(60)]
    new = [*old[:20], "// Brighter.", *old[20:40], "float Value40 = 4000;", *old[41:]]
    spans = differing("\r\n".join(old), "\r\n".join(new))
    assert ["\r\n".join(new)[begin:end] for begin, end in spans.new] == ["// Brighter.\r\n", "4000"]
    assert ["\r\n".join(old)[begin:end] for begin, end in spans.old] == ["40"]
    lines = changed_lines("\r\n".join(old), "\r\n".join(new))
    assert lines is not None
    before, after = lines.old.split("\n"), lines.new.split("\n")
    assert before == [
        "… 18 equal lines", *old[18:20], "", *old[20:22],
        "… 16 equal lines", *old[38:43], "… 17 equal lines",
    ]  # fmt: skip
    assert after == [
        "… 18 equal lines", *old[18:20], "// Brighter.", *old[20:22],
        "… 16 equal lines", *old[38:40], "float Value40 = 4000;", *old[41:43], "… 17 equal lines",
    ]  # fmt: skip
    assert [lines.new[begin:end] for begin, end in lines.spans.new] == ["// Brighter.", "4000"]
    # A line alone is not left out.
    near = [*old[:20], "// Brighter.", *old[20:25], "// Darker.", *old[25:]]
    lines = changed_lines("\n".join(old), "\n".join(near))
    assert lines is not None
    assert lines.new.split("\n")[1:11] == near[18:28]
    assert changed_lines("a\nb", "a\nc") is None
