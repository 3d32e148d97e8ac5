"""The rows of a comparison: what stands beside what, what is folded, what is hidden, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from corpus import corpus_file, corpus_root

from inspector.catalog import default_catalog
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.project.compare.files import Comparison, compare_files, compare_sides
from inspector.report.diff.groups import DiffRow, Sides, Wanted, groups_of
from inspector.report.diff.listed import Listed, ListRow, shown_words
from inspector.report.diff.place import field_name
from inspector.report.diff.rows import DiffRows
from inspector.report.diff.values import row_sides
from inspector.report.diff.words import class_meaning, class_word, quiet_class

LUA = "pairs/Blueprint-LuaTestActor"
FORTNITE = "601D1886-AC644F84-AA16D3DE-0DEAC7D6"
CONTENT, VERSION, NOISE = ChangeClass.CONTENT, ChangeClass.VERSION, ChangeClass.NOISE


def change(
    path: str,
    before: object,
    after: object,
    kind: str = "changed",
    of: ChangeClass = CONTENT,
    **more: object,
) -> Change:
    section = path.partition("/")[0]
    return Change(path, kind, of, before, after, section, **more)  # type: ignore[arg-type]


BY_HAND = Difference(
    "changed",
    (
        change("summary/FileVersionUE4", 518, 522, of=VERSION),
        change("summary/SavedHash", "aa", "bb", of=NOISE),
        change(f"custom_versions/{FORTNITE}", 43, 59, of=VERSION),
        change("names/Old", 3, None, "removed", NOISE),
        change("imports//Script/Engine.Actor:Jump", {"ClassName": "Function"}, None, "removed"),
        change(
            "exports/Door:Hinge/properties/Angle",
            90.0,
            -45.5,
            steps=("exports", "Door:Hinge", "properties", "Angle"),
        ),
        change(
            "exports/Door:Hinge/native",
            {"size": 5, "sha1": "0" * 40},
            None,
            "removed",
            steps=("exports", "Door:Hinge", "native"),
        ),
        change("exports/Handle", None, {"ClassIndex": "/Script/Engine.Actor"}, "added"),
        change("exports", {"a": 0}, {"a": 1}, "moved", NOISE),
    ),
)


def by_hand() -> Sides:
    return Sides(None, None, BY_HAND, default_catalog())


@cache
def lua() -> Comparison:
    if corpus_root() is None:
        pytest.skip("the corpus is not here")
    before, after = (str(corpus_file(f"{LUA}/{name}.uasset")) for name in ("before", "after"))
    return compare_files(before, after)


def lua_sides() -> Sides:
    found = lua()
    return Sides(found.old.tree, found.new.tree, found.difference, default_catalog())


def walk(rows: Iterable[DiffRow]) -> Iterator[DiffRow]:
    """All rows, from the top."""
    for row in rows:
        yield row
        yield from walk(row.below())


def top(sides: Sides, wanted: Wanted | None = None) -> list[DiffRow]:
    """The rows of sections and objects."""
    return list(DiffRows(sides, wanted or Wanted()).groups())


def below(rows: Iterable[DiffRow], key: str) -> list[DiffRow]:
    """The rows below a section or object."""
    return list(next(row for row in rows if row.key == key).below())


# Made by hand ------------------------------------------------------------------------------------


def test_changes_of_one_object_stand_together() -> None:
    assert [(group.key, group.owner, len(group.changes)) for group in groups_of(BY_HAND)] == [
        ("summary", "", 2),
        ("custom_versions", "", 1),
        ("names", "", 1),
        ("imports", "", 1),
        ("exports/Door:Hinge", "Door:Hinge", 2),
        ("exports/Handle", "Handle", 1),
        ("exports", "", 1),
    ]


def test_what_only_follows_is_hidden_until_it_is_asked_for() -> None:
    rows = DiffRows(by_hand(), Wanted())
    assert (len(rows.numbers), rows.hidden) == (6, 3)
    assert DiffRows(by_hand(), Wanted(hide_noise=False)).hidden == 0
    less = DiffRows(by_hand(), Wanted(hide_version=True))
    assert (len(less.numbers), less.hidden) == (4, 5)
    assert shown_words(4, 5) == "4, 5 hidden"
    assert shown_words(4, 0) == "4"


def test_layout_and_conversions_are_named_and_have_boxes_of_their_own() -> None:
    found = Difference(
        "resaved",
        tuple(
            change(f"exports/Door/properties/{kind}", 1, 2, of=kind,
                   steps=("exports", "Door", "properties", kind.value))
            for kind in (ChangeClass.LAYOUT, ChangeClass.CONVERSION)
        ),
    )  # fmt: skip

    def shown(wanted: Wanted) -> list[str]:
        return [one.change_class.value for one in found.changes if wanted.passes(one)]

    assert shown(Wanted()) == ["conversion"]
    assert shown(Wanted(hide_layout=False)) == ["layout", "conversion"]
    assert shown(Wanted(hide_layout=False, hide_version=True)) == ["layout"]
    assert shown(Wanted(hide_layout=False, hide_noise=False)) == ["layout", "conversion"]
    assert [class_word(quiet_class([one])) for one in found.changes] == ["layout", "conversion"]
    assert class_word(quiet_class([*found.changes, *BY_HAND.changes])) == ""
    assert [class_meaning(quiet_class([one])).partition(":")[0] for one in found.changes] == [
        "layout",
        "conversion",
    ]


def test_names_and_values_are_those_that_people_use() -> None:
    catalog = default_catalog()

    def said(place: int) -> tuple[str, str, str]:
        one = BY_HAND.changes[place]
        return field_name(one, catalog), *row_sides(one, catalog)

    assert said(0) == (
        "FileVersionUE4",
        "518 ADDED_PACKAGE_OWNER",
        "522 CORRECT_LICENSEE_FLAG",
    )
    assert said(2) == (
        "FortniteMain",
        "43 ChaosSolverPropertiesMoved",
        "59 GravityOverrideDefinedInWorldSpace",
    )
    assert said(4) == ("Jump", "Function in Actor", "")
    assert said(5) == ("Angle", "90", "-45.5")


def test_a_side_that_lacks_a_field_says_nothing() -> None:
    rows = [row for row in top(by_hand()) if row.key == "imports"]
    (gone,) = rows[0].below()
    assert (gone.sign, gone.before, gone.after) == ("removed", "Function in Actor", "")
    assert (gone.on_left, gone.on_right) == (True, False)


def test_what_nobody_edited_says_so() -> None:
    rows = {row.key: row for one in top(by_hand()) for row in (one, *one.below())}
    assert rows["summary|0"].word == "version"
    assert rows["summary"].word == "version"
    assert rows["exports/Door:Hinge|5"].word == ""
    assert "class" not in rows["exports/Door:Hinge"].note
    every = top(by_hand(), Wanted(hide_noise=False))
    noise = {row.name: row.word for one in every for row in one.below()}
    assert noise["SavedHash"] == "noise"
    shown = DiffRows(by_hand(), Wanted())
    listed = {row.name: row for one in Listed(by_hand(), shown).roots() for row in one.below()}
    assert listed["Hinge"].word == ""


# A real pair -------------------------------------------------------------------------------------


def test_every_change_that_is_shown_has_one_row() -> None:
    sides = lua_sides()
    rows = DiffRows(sides, Wanted())
    found = [
        row.number
        for row in walk(rows.groups())
        if row.number >= 0 and row.kind in ("field", "group")
    ]
    assert sorted(found) == sorted(rows.numbers)
    assert len(found) + rows.hidden == len(sides.difference.changes)


def test_sections_and_objects_follow_the_file() -> None:
    rows = top(lua_sides())
    assert [(row.name, row.note) for row in rows[:4]] == [
        ("Summary", "3 changed, 1 added"),
        ("Custom versions", "2 changed, 3 added"),
        ("Exports › LuaTestActor", "4,293 → 5,694 bytes"),
        ("Exports › LuaTestActor_C", "971 → 1,282 bytes, version"),
    ]
    assert (rows[4].name, rows[4].note, rows[4].sign) == (
        "Exports › DummyDispatcher",
        "added, EdGraph, 173 bytes",
        "added",
    )


def test_equal_fields_are_folded_but_for_those_beside_a_change() -> None:
    rows = below(top(lua_sides()), "exports/LuaTestActor")
    assert [(row.kind, row.name) for row in rows[:3]] == [
        ("fold", "4 equal fields"),
        ("equal", "FunctionGraphs"),
        ("field", "NewVariables/0/VarType/bSerializeAsSinglePrecisionFloat"),
    ]
    inside = rows[0].below()
    assert [row.kind for row in inside] == ["equal"] * 4
    assert inside[0].name == "ParentClass"
    assert inside[0].before == inside[0].after != ""


def test_a_changed_field_has_both_values_and_both_places() -> None:
    rows = top(lua_sides())
    key = "exports/LuaTestActor:RawFunctionVector.K2Node_CommutativeAssociativeBinaryOperator_0"
    row = next(row for row in below(rows, key) if row.name == "FunctionReference/MemberName")
    assert (row.sign, row.before, row.after) == (
        "changed",
        "Multiply_FloatFloat",
        "Multiply_DoubleDouble",
    )
    assert row.old_path == "exports/35/properties/FunctionReference/MemberName"
    assert row.new_path == "exports/37/properties/FunctionReference/MemberName"
    assert row.is_text
    assert row.line == "FunctionReference/MemberName: Multiply_FloatFloat → Multiply_DoubleDouble"


def test_an_added_object_shows_what_it_holds_on_one_side() -> None:
    rows = below(top(lua_sides()), "exports/LuaTestActor:DummyDispatcher")
    assert {(row.kind, row.sign, row.before) for row in rows} == {("part", "added", "")}
    assert (rows[0].name, rows[0].after) == ("Schema", "/Script/BlueprintGraph.EdGraphSchema_K2")


def test_all_fields_are_shown_when_they_are_asked_for() -> None:
    shown = top(lua_sides(), Wanted(only_changes=False))
    rows = {row.key: row for row in shown}
    assert rows["names"].note == "equal"
    assert rows["exports/LuaTestActor:EventGraph"].note == "equal"
    # All 264 names of the new package, two that only the old one has, and their order.
    assert len(below(shown, "names")) == 264 + 2 + 1
    assert [row.kind for row in below(shown, "names")].count("hidden") == 12 + 2 + 1
    kinds = {row.kind for row in below(shown, "exports/LuaTestActor")}
    assert kinds == {"equal", "field", "hidden"}
    assert not any(row.kind == "fold" for row in below(shown, "summary"))


def test_a_filter_leaves_changes_alone() -> None:
    sides = lua_sides()
    rows = DiffRows(sides, Wanted(), lambda row: "Multiply" in row.words())
    # The node that calls the function, and what it was compiled to.
    assert len(rows.numbers) == 3
    kinds = {row.kind for row in walk(rows.groups())}
    assert kinds == {"group", "part", "field"}


def test_the_list_counts_by_section_and_tells_how_much_larger_objects_are() -> None:
    sides = lua_sides()
    rows = DiffRows(sides, Wanted())
    sections = Listed(sides, rows).roots()
    assert [one.name for one in sections[:3]] == ["Graphs", "Versions", "Exports"]
    assert sum(int(one.size) for one in sections[1:]) == len(rows.numbers)
    versions = {one.name: one.value for one in sections[1].below()}
    assert versions["Saved by"] == "4.26.0 → 5.0.0"
    assert versions["Header layout"] == "-7 → -8"
    assert versions["UE5 object version"] == "1004"
    assert versions["FortniteMain"] == "43 → 59"
    exports = {one.name: one for one in sections[2].below()}
    assert (exports["LuaTestActor"].size, exports["LuaTestActor"].mark) == ("+1,401", "changed")
    assert (exports["DummyDispatcher"].size, exports["DummyDispatcher"].mark) == ("173", "added")


def test_the_list_begins_with_graphs_that_lead_to_their_changes() -> None:
    sides = lua_sides()
    rows = DiffRows(sides, Wanted())
    (graph,) = Listed(sides, rows).roots()[0].below()
    assert (graph.name, graph.mark) == ("DummyDispatcher added, 1 node", "added")
    assert rows.group_of[graph.number] == graph.group == "exports/LuaTestActor:DummyDispatcher"
    nothing = DiffRows(sides, Wanted(), lambda row: "Multiply" in row.words())
    assert Listed(sides, nothing).roots()[0].name == "Exports"


def test_what_the_sentence_about_a_graph_only_counts_stands_below_it() -> None:
    folder = corpus_file("pairs/MaterialFunction-MF_Normal")
    found = compare_files(str(folder / "before.uasset"), str(folder / "after.uasset"))
    sides = Sides(found.old.tree, found.new.tree, found.difference, default_catalog())
    (graph,) = Listed(sides, DiffRows(sides, Wanted())).roots()[0].below()
    assert graph.name == (
        "MF_Normal: Function Output OrgWorldNormal (A: Linear Interpolate#7, Sort Priority: 1) "
        "added; Static Switch Parameter bUseNormalmap#2 (A: Quality Switch#2, "
        "B: Constant3Vector#5, Default Value: true, Group: 00_Static…) added, "
        "for Linear Interpolate#7.B; 8 more changes; 28 nodes moved and 1 knot added"
    )
    assert len(graph.below()) == 8
    found.close()


def test_swapped_sides_mirror_each_other() -> None:
    found = lua()
    back = compare_sides(found.new, found.old)
    sides = Sides(back.old.tree, back.new.tree, back.difference, default_catalog())
    rows = {row.key: row for row in top(sides)}
    assert rows["summary"].note == "3 changed, 1 removed"
    gone = rows["exports/LuaTestActor:DummyDispatcher"]
    assert (gone.sign, gone.note) == ("removed", "removed, EdGraph, 173 bytes")
    assert {row.sign for row in gone.below()} == {"removed"}
    (size,) = [
        one.size
        for one in Listed(sides, DiffRows(sides, Wanted())).roots()[2].below()
        if isinstance(one, ListRow) and one.name == "DummyDispatcher"
    ]
    assert size == "-173"
