"""The filter of the tree of fields: what its words mean, and how it is found and stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from corpus import corpus_file

from inspector.files.folders import resource_path
from inspector.format.stream import StoredText, decode_text
from inspector.format.tree import Content, Extent, FieldNode, FieldTree
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.format.unreal.package import Package
from inspector.gui.contents.field_filter import UNFOLD, FieldMatches, parse_field_filter
from inspector.gui.contents.field_index import LONG_ARRAY, FieldIndex, IndexBuild
from inspector.gui.desk.field_words import target_of
from inspector.progress import Cancelled, Progress
from inspector.versions import EngineVersion, VersionSet

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
CUT = "made/IndirectCycleA-cut-in-name-table.uasset"


def tree_of(data: bytes) -> FieldTree:
    tree = Package.open(data).tree()
    tree.prepare()
    return tree


@pytest.fixture(scope="module")
def lantern() -> FieldTree:
    return tree_of(resource_path("samples", "Lantern.uasset").read_bytes())


@pytest.fixture(scope="module")
def index(lantern: FieldTree) -> FieldIndex:
    return IndexBuild(lantern, False).finish(Progress())


def find(index: FieldIndex, text: str) -> FieldMatches:
    meant = parse_field_filter(text)
    assert not meant.problem
    return meant.find(index, Progress())


def rows_of(tree: FieldTree) -> list[FieldNode]:
    """Every row that is shown while tags are not, by the plainest of walks."""
    found: list[FieldNode] = []

    def visit(node: FieldNode) -> None:
        found.append(node)
        for child in node.visible_children(False):
            visit(child)

    for root in tree.roots:
        visit(root)
    return found


def has(node: FieldNode, word: str) -> bool:
    value = node.gate if node.absent else node.text
    return any(word in str(text).casefold() for text in (node.path, node.name, value))


def is_object(node: FieldNode) -> bool:
    """Whether it is a row of the tables of objects."""
    table, _sign, row = node.path.partition("/")
    return table in ("imports", "exports") and row.isdigit()


MEANINGS: list[tuple[str, Callable[[FieldNode], Any]]] = [
    ("lantern", lambda n: has(n, "lantern")),
    ("SERIAL size", lambda n: has(n, "serial") and has(n, "size")),
    ("name:index", lambda n: "index" in str(n.name).casefold()),
    ("name=tag", lambda n: n.name == "Tag"),
    ("value:script", lambda n: "script" in str(n.gate if n.absent else n.text).casefold()),
    ("value=none", lambda n: str(n.text).casefold() == "none"),
    (
        "value>100",
        lambda n: isinstance(n.value, int | float) and n.value > 100,
    ),
    ("value<=0.5", lambda n: isinstance(n.value, int | float) and n.value <= 0.5),
    ("type:int64", lambda n: "int64" in str(n.type)),
    ("type=guid", lambda n: str(n.type).casefold() == "guid"),
    # As in every other filter: the class of an object, and no type of a value.
    ("class:component", lambda n: is_object(n) and "Component" in str(n.type)),
    ("class=package", lambda n: is_object(n) and str(n.type) == "Package"),
    ("type:object", lambda n: not is_object(n) and "object" in str(n.type).casefold()),
    ("offset>0x200", lambda n: n.value_start > 512),
    ("offset:0", lambda n: n.value_start == 0),
    ("size>1,000", lambda n: n.end - n.value_start > 1000),
    ("size<4 !is:absent", lambda n: n.end - n.value_start < 4 and not n.absent),
    ("section:imports", lambda n: n.path.startswith("imports")),
    ("section=exports", lambda n: n.path.startswith("exports")),
    ("path:classname", lambda n: "classname" in n.path.casefold()),
    ("is:absent", lambda n: n.absent),
    ("is:undescribed", lambda n: n.role == "undescribed"),
    ("is:property", lambda n: n.role == "property"),
    ("is:problem", lambda n: n.problem),
    ("is:reference", target_of),
    ("!serial", lambda n: not has(n, "serial")),
    (
        "exports/0",
        lambda n: n.path == "exports/0" or n.path.startswith(("exports/0/", "exports/0@")),
    ),
    ("exports/0/", lambda n: "exports/0/" in n.path),
    ("ports/0", lambda n: "ports/0" in n.path),
    ('name:"name table"', lambda n: "name table" in str(n.name).casefold()),
]


@pytest.mark.parametrize(("text", "meaning"), MEANINGS, ids=[text for text, _ in MEANINGS])
def test_terms_keep_the_rows_they_mean(
    text: str, meaning: Callable[[FieldNode], Any], lantern: FieldTree, index: FieldIndex
) -> None:
    rows = rows_of(lantern)
    wanted = [node.path for node in rows if meaning(node)]
    matches = find(index, text)
    assert (matches.count, matches.total) == (len(wanted), len(rows))
    assert matches.first == (wanted[0] if wanted else "")
    assert matches.text == f"{len(wanted):,} of {len(rows):,} fields"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        # The class of objects, typed as if it were the type of a value, and the other way round.
        ("type:staticmeshcomp", "class:staticmeshcomp finds 1 row."),
        ("type=staticmesh", "class=staticmesh finds 1 row."),
        ("class:int64", "type:int64 finds 19 rows."),
        ("class:int64 name:size", "type:int64 finds 19 rows."),
        # It is not the class that leaves nothing.
        ("class:component name:nosuch", ""),
        ("type:nosuch", ""),
        ("!class:int64 nosuch", ""),
        ("nosuch", ""),
    ],
)
def test_a_class_under_the_key_of_types_is_said(text: str, hint: str, index: FieldIndex) -> None:
    matches = find(index, text)
    assert (matches.count, matches.hint) == (0, hint)
    if hint:
        meant = hint.partition(" ")[0]
        assert f" {find(index, meant).count} row" in hint


def test_the_terms_above_are_not_all_empty(lantern: FieldTree) -> None:
    rows = rows_of(lantern)
    empty = [text for text, meaning in MEANINGS if not any(map(meaning, rows))]
    assert set(empty) <= {"is:problem", "is:property", "is:undescribed", 'name:"name table"'}


@pytest.mark.slow
def test_a_path_that_exists_means_the_row_and_all_below_it() -> None:
    tree = tree_of(corpus_file(ANIM).read_bytes())
    index = IndexBuild(tree, False).finish(Progress())
    three = find(index, "exports/3")
    below = [node.path for node in rows_of(tree) if node.path.startswith("exports/3/")]
    assert three.count >= len(below) > 20
    assert three.below[""] == [3]
    assert three.below["exports"] == [3]
    # Half a path means every path that it is part of.
    assert find(index, "xports/3").below["exports"] == [3, 30, 31]


def test_properties_are_found_by_name_and_value() -> None:
    tree = tree_of(corpus_file(ANIM).read_bytes())
    index = IndexBuild(tree, False).finish(Progress())
    matches = find(index, "is:property name=PlayRate value=1.0")
    assert matches.count == 1
    assert matches.first.endswith("/PlayRate")
    assert find(index, "name=PlayRate is:property value>0.5 value<1.5").first == matches.first
    assert find(index, "is:property is:reference path:exports/1/").count == 3


def test_problems_are_found_where_they_are() -> None:
    tree = tree_of(corpus_file(CUT).read_bytes())
    index = IndexBuild(tree, False).finish(Progress())
    broken = [node.path for node in rows_of(tree) if node.problem]
    assert "names" in broken
    assert find(index, "is:problem").count == len(broken)
    assert find(index, "is:undescribed").first == "undescribed/0"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sise>3", "unknown key sise, did you mean size?"),
        ("is:problme", "unknown is:problme, did you mean problem?"),
        ("offset>here", "offset> needs a number"),
        ("name>3", "name has no order; use name:"),
        (
            "zz:1",
            "unknown key zz; known: name, value, class, type, offset, size, section, path, is",
        ),
    ],
)
def test_a_text_that_means_nothing_says_why(text: str, problem: str) -> None:
    assert parse_field_filter(text).problem == problem


@pytest.mark.parametrize("text", ["", "  ", "name:", "is:", "!"])
def test_a_text_without_a_term_asks_nothing(text: str) -> None:
    meant = parse_field_filter(text)
    assert (meant.tests, meant.problem) == ((), "")


def test_few_matches_are_unfolded_and_many_are_not(index: FieldIndex) -> None:
    few = find(index, "exports/0")
    assert few.unfold[:2] == ("exports", "exports/0")
    for text in ("e", "type:int32", "!is:absent"):
        matches = find(index, text)
        rows = len(matches.below[""]) + sum(len(matches.below[path]) for path in matches.unfold)
        assert rows <= UNFOLD
        assert set(matches.unfold) <= set(matches.below)


def test_tags_are_rows_only_where_they_are_shown(lantern: FieldTree, index: FieldIndex) -> None:
    whole = IndexBuild(lantern, True).finish(Progress())
    assert len(whole) == sum(1 for _ in lantern.walk())
    assert len(index) == len(rows_of(lantern)) < len(whole)


def test_a_stopped_job_leaves_the_rest_to_the_next(lantern: FieldTree, index: FieldIndex) -> None:
    build = IndexBuild(lantern, False)
    stopped = Progress()
    stopped.cancel()
    with pytest.raises(Cancelled):
        build.finish(stopped)
    made = build.finish(Progress())
    assert made.paths == index.paths
    assert list(made.parents) == list(index.parents)
    with pytest.raises(Cancelled):
        parse_field_filter("e").find(made, stopped)


def test_what_a_row_refers_to() -> None:
    tree = tree_of(corpus_file(ANIM).read_bytes())
    of_class = tree.find("exports/3/ClassIndex")
    outer = tree.find("exports/3/OuterIndex")
    nothing = tree.find("exports/3/SuperIndex")
    assert of_class is not None
    assert outer is not None
    assert nothing is not None
    target = tree.find(target_of(of_class))
    assert target is not None
    assert target.name == of_class.text == "/Script/AnimGraph.AnimationGraph"
    assert target_of(outer) == "exports/4"
    assert target_of(nothing) == ""


class Rows:
    """A tree of rows that no file has to be made for."""

    def __init__(self, *roots: FieldNode) -> None:
        self.roots = roots


def numbers(count: int) -> FieldTree:
    """A package with one object that holds an array of so many numbers."""
    built = build(
        PackageDraft(
            versions=VersionSet(ue4=522, ue5=1009, licensee=0, legacy=-8),
            saved_by=EngineVersion.parse("5.3.2-29314046+++UE5+Release-5.3"),
            compatible_with=EngineVersion.parse("5.3.0-27405482+++UE5+Release-5.3"),
            exports=(
                ExportDraft(
                    "Data",
                    "/Script/Engine.DataAsset",
                    properties=(
                        PropertyDraft("Values", "ArrayProperty(FloatProperty)", [0.5] * count),
                    ),
                ),
            ),
        )
    )
    return tree_of(built.uasset)


ARRAY = "exports/0/properties/Values"


def test_an_array_of_very_many_numbers_is_one_row() -> None:
    index = IndexBuild(numbers(LONG_ARRAY + 1), False).finish(Progress())
    assert ARRAY in index.paths
    assert f"{ARRAY}/0" not in index.paths
    matches = find(index, "is:property name=values")
    assert matches.count == 1
    assert matches.text == f"1 of {len(index):,} fields, long arrays left out"
    assert not matches.whole
    shorter = IndexBuild(numbers(LONG_ARRAY), False).finish(Progress())
    assert f"{ARRAY}/{LONG_ARRAY - 1}" in shorter.paths
    assert find(shorter, "is:property name=values").text == f"1 of {len(shorter):,} fields"
    with_tags = IndexBuild(numbers(LONG_ARRAY + 1), True).finish(Progress())
    assert f"{ARRAY}@tag" not in with_tags.paths
    assert f"{ARRAY}/0" not in with_tags.paths


def test_no_more_than_the_first_rows_are_looked_through(
    lantern: FieldTree, index: FieldIndex
) -> None:
    first = IndexBuild(lantern, False, most=100).finish(Progress())
    assert first.paths == index.paths[:100]
    matches = find(first, "!zzz")
    assert (matches.text, matches.whole) == ("100 of the first 100 fields", False)
    all_of_it = IndexBuild(lantern, False, most=len(index)).finish(Progress())
    assert find(all_of_it, "e").text == find(index, "e").text
    assert find(all_of_it, "e").whole


def test_a_type_that_is_stored_in_a_form_of_its_own() -> None:
    kind = decode_text("Door\0".encode("utf-16-le"), -5, "<")
    assert isinstance(kind, StoredText)
    tree = Rows(FieldNode("imports", "Imports", Extent(0, 8), Content(type=kind)))
    index = IndexBuild(tree, False).finish(Progress())  # type: ignore[arg-type]
    assert find(index, "type=door").count == 1


def test_half_an_index_is_none() -> None:
    def broken() -> list[FieldNode]:
        raise RuntimeError("a fault of the tree")

    tree = Rows(
        FieldNode("a", "A", Extent(0, 8)), FieldNode("b", "B", Extent(8, 16), children=broken)
    )
    build = IndexBuild(tree, False)  # type: ignore[arg-type]
    for _ in range(2):
        with pytest.raises(RuntimeError, match="a fault of the tree"):
            build.finish(Progress())
