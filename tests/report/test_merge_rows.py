"""What the rows of a merge are called, and what they say of each side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import graph_drafts as drafts
import pytest
from corpus import corpus_file
from graph_drafts import NODES, WIRES, NodeDraft, call, comment
from made_merges import Objects, written

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.messages.rendering import english
from inspector.project.compare.merge import merge_files
from inspector.report.merge.listed import MergeRow, merge_rows


def rows_of(folder: Path, *sides: bytes | None) -> list[MergeRow]:
    """The edits of three sides; one that is not there is None."""
    names = []
    for number, data in enumerate(sides):
        place = folder / f"{number}.uasset"
        if data is not None:
            place.write_bytes(data)
        names.append("/dev/null" if data is None else str(place))
    with merge_files(*names) as file_merge:
        rows = [row for row in merge_rows(file_merge, default_catalog()) if row.is_content]
        for row in rows:
            row.prepare()
    return rows


BASE: Objects = {"Part": {"Title": "a"}, "Other": {"Title": "b"}}


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ((BASE, BASE, None), [("this package", "removed")]),
        ((BASE, None, None), [("this package", "removed")]),
        ((None, BASE, None), [("this package", "added")]),
        ((BASE, None, {"Other": {"Title": "c"}}),
         [("Part",
           "SceneComponent, Title a → this package removed in ours, Part removed in theirs"),
          ("Other, Title", "b → this package removed in ours, c in theirs")]),
    ],
)  # fmt: skip
def test_a_package_that_came_or_went_is_named_once(
    tmp_path: Path, sides: Sequence[Objects | None], said: list[tuple[str, str]]
) -> None:
    rows = rows_of(tmp_path, *(None if one is None else written(one) for one in sides))
    assert [(row.title, row.second) for row in rows] == said


@pytest.mark.parametrize(
    ("lists", "said"),
    [
        (("abc", "bac", "bca"), ["place 0: a → place 1: a in ours, place 2: a in theirs"]),
        (("abuxy", "buxay", "buxy"), ["place 0: a → place 3: a in ours, a removed in theirs"]),
        (("abc", "xabc", "abcx"), ["place 0: x in ours, place 3: x in theirs", "x"]),
    ],
)
def test_where_each_side_moved_or_put_an_element_is_told_by_places(
    tmp_path: Path, lists: Sequence[str], said: list[str]
) -> None:
    sides: list[Objects] = [{"Part": {"Tags": list(tags)}} for tags in lists]
    rows = rows_of(tmp_path, *map(written, sides))
    assert [row.second for row in rows] == said
    # What the base does not have is nothing there.
    assert rows[0].cells[0].is_there is (len(said) == 1)


def test_names_of_actors_are_whole(tmp_path: Path) -> None:
    with_it, without = (
        corpus_file(f"pairs/World-SKM-DarkSpace-minimap/{name}.umap").read_bytes()
        for name in ("after", "before")
    )
    (row,) = rows_of(tmp_path, with_it, without, with_it)
    # All of it is left to the list, which knows how much room there is.
    assert (row.title, row.field) == ("RTSMinimapVolume_1", "RTSMinimapVolume_1")
    assert row.second == row.cells[0].text
    assert "RTSMinimapVolume" in row.second
    assert "…" not in row.second
    # A short value leaves its room to the name.
    name = "Object_Of_A_Name_Of_Some_Letters_More"
    base, ours, theirs = (
        {name: {"Title": "a"}}, {"Other": {"Title": "b"}}, {name: {"Title": "c"}}
    )  # fmt: skip
    sides: tuple[Objects, ...] = (base, ours, theirs)
    (conflict,) = [row for row in rows_of(tmp_path, *map(written, sides)) if "→" in row.second]
    assert conflict.second == f"a → {name} removed in ours, c in theirs"


def noted(words: str) -> bytes:
    """A Blueprint with a comment."""
    nodes: list[NodeDraft] = [*NODES, comment("Note", words)]
    return drafts.package(nodes, WIRES)


def test_an_emptied_comment_is_called_empty(tmp_path: Path) -> None:
    (row,) = rows_of(tmp_path, noted("Old"), noted(""), noted("Old"))
    assert row.second == "Old → (empty), EventGraph"
    assert [cell.text for cell in row.cells] == ["Old", "(empty)", "Old"]
    (graph,) = drafts_differ(noted("Old"), noted(""))
    assert graph == "EventGraph: comment “Old” → (empty)"
    (graph,) = drafts_differ(noted(""), noted("New"))
    assert graph == "EventGraph: comment (empty) → “New”"


def test_edits_of_graphs_say_what_became_of_them_and_in_which_graph(tmp_path: Path) -> None:
    """A call in the place of the first text, which each side replaced by another one."""
    sides = []
    for function in ("SetTimer", "StopAll"):
        other = call("Other", function)
        nodes = [other if node.name == "First" else node for node in NODES]
        sides.append(drafts.package(nodes, [wire.replace("First", "Other") for wire in WIRES]))
    base = drafts.package(NODES, WIRES)
    said = {row.title: row.second for row in rows_of(tmp_path, base, sides[0], base)}
    assert said["Set Timer"] == "behind Branch, in the place of Print String#1, EventGraph"
    assert said["Print String#1"] == "behind Branch, with Set Timer in its place, EventGraph"
    # What both did is that it is gone.
    both = {row.title: row.second for row in rows_of(tmp_path, base, *sides)}
    assert both["Print String#1"] == "behind Branch, EventGraph"


def test_lines_of_a_string_table_are_named_by_their_keys(tmp_path: Path) -> None:
    base, more = (
        corpus_file(f"pairs/StringTable-ST_Dialogues_Inner_Voice/{name}.uasset").read_bytes()
        for name in ("before", "after")
    )
    added = rows_of(tmp_path, base, more, base)
    # The keys are those that the package stores; each row has what it stores beside it.
    assert [(row.title, row.field) for row in added[:2]] == [
        ("Entries, Awake.Intro.Line", "Awake.Intro.Line"),
        ("Entries, Awake.Intro.Resp1", "Awake.Intro.Resp1"),
    ]
    assert len({row.title for row in added}) == len(added) == 10
    assert {row.group for row in added} == {"ST_Dialogues_Inner_Voice › stored/Entries"}
    edited = more.replace(b"I'm ready.", b"I'm eager.")
    conflict = rows_of(tmp_path, more, edited, base)[0]
    assert conflict.second == "I'm ready. → I'm eager. in ours, Awake.Intro.Resp1 removed in theirs"


def drafts_differ(before: bytes, after: bytes) -> list[str]:
    """What a comparison says of the graphs of two packages."""
    trees = map(drafts.tree_of_bytes, (before, after))
    return [english(graph.summary.message) for graph in difference(*trees).graphs]
