"""Changes that are no edits: the own table, a studio's table on top, rows that say too little."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.catalog import Catalog, default_catalog
from inspector.catalog.known_changes import EACH, CustomNumber, known_changes
from inspector.errors import InspectorError
from inspector.versions import Guid

_ROW = """
[[change]]
id = "garden-views"
owners = ["/Script/Game.Garden"]
properties = ["Views"]
class = "layout"
words = "views changed"
source = "our own editor"
"""
_CONVERSION = (
    _ROW.replace('"layout"', '"conversion"')
    + 'forms = [{ before = { A = 1 }, after = { B = 1 } }]\nengine = "5.5"\n'
)


def _of(folder: Path, text: str) -> Catalog:
    (folder / "changes.toml").write_text(text, "utf-8")
    return Catalog.load(folder)


def test_every_row_has_a_source_and_a_release_that_the_catalogue_knows() -> None:
    catalog = default_catalog()
    rows = known_changes(catalog).rows
    assert len({row.id for row in rows}) == len(rows) > 8
    for row in rows:
        assert row.source, row.id
        assert not row.words.endswith("."), row.id
        assert (row.since is not None) == bool(row.forms) == (row.change_class == "conversion")
        if row.since is not None and not isinstance(row.since, CustomNumber):
            assert catalog.release(".".join(map(str, row.since))) is not None


@pytest.mark.parametrize(
    ("class_path", "ids"),
    [
        (
            "/Script/Engine.World",
            {
                "helpers-of-a-running-world",
                "views-of-a-level",
                "thumbnail-settings-of-assets",
            },
        ),
        (
            "/Script/BlueprintGraph.K2Node_CallFunction",
            {
                "bubbles-of-comments",
                "messages-for-development",
                "nodes-of-graphs",
                "optional-pins",
                "pure-calls",
                "results-of-compiling",
                "words-of-optional-pins",
                "words-of-pins",
            },
        ),
        (
            "/Script/BehaviorTreeEditor.BehaviorTreeGraphNode_Task",
            {"optional-pins", "results-of-compiling", "words-of-optional-pins"},
        ),
        ("/Script/Game.World", set()),
        ("", set()),
    ],
)
def test_rows_are_found_by_the_class_of_an_object(class_path: str, ids: set[str]) -> None:
    assert {row.id for row in known_changes(default_catalog()).of_class(class_path)} == ids


def test_a_studio_adds_a_row_and_changes_one(tmp_path: Path) -> None:
    text = _CONVERSION.replace('"Views"', '"Views/*/Type"').replace("garden-views", "types")
    text += '\n[[change]]\nid = "views-of-a-level"\nwords = "cameras moved"\n'
    changes = known_changes(_of(tmp_path, _ROW + text))
    garden = {row.id: row for row in changes.of_class("/Script/Game.Garden")}
    assert set(garden) == {"garden-views", "types"}
    assert garden["garden-views"].paths == (("properties", "Views"),)
    assert garden["types"].paths == (("properties", "Views", EACH, "Type"),)
    assert garden["types"].since == (5, 5)
    (form,) = garden["types"].forms
    assert (form.before, form.after, form.members) == ({"A": 1}, {"B": 1}, {"A", "B"})
    world = {row.id: row for row in changes.of_class("/Script/Engine.World")}["views-of-a-level"]
    assert (world.words, world.paths) == ("cameras moved", (("properties", "EditorViews"),))


def test_a_row_may_name_a_number_of_a_plugin_and_what_its_objects_lie_in(tmp_path: Path) -> None:
    custom = 'custom = { guid = "A5DCCA38-DDA34991-98E7B2F2-15E17470", number = 4 }'
    text = _CONVERSION.replace('engine = "5.5"', f'{custom}\nouters = ["/Script/Game.*Park"]')
    (row,) = known_changes(_of(tmp_path, text)).of_class("/Script/Game.Garden")
    assert row.since == CustomNumber(Guid.parse("A5DCCA38-DDA34991-98E7B2F2-15E17470"), 4)
    assert row.may_lie_in("/Script/Game.CityPark")
    assert not row.may_lie_in("/Script/Game.City")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (_CONVERSION.replace('engine = "5.5"', 'custom = { guid = "A", number = 4 }'), "GUID"),
        (_ROW.replace('"layout"', '"content"'), "class"),
        (_ROW.replace('properties = ["Views"]', ""), "properties or stored"),
        (_ROW.replace('properties = ["Views"]', 'stored = [""]'), "stored"),
        (_ROW.replace('id = "garden-views"', ""), "id"),
        (_ROW.replace('["/Script/Game.Garden"]', "[]"), "owners"),
        (_ROW.replace('["Views"]', '"Views"'), "properties"),
        (_ROW.replace('"our own editor"', '""'), "source"),
        (_ROW.replace('"views changed"', "7"), "words"),
        (_CONVERSION.replace('engine = "5.5"', ""), "needs engine"),
        (_CONVERSION.replace('"5.5"', '"newest"'), "engine"),
        (_CONVERSION.replace("{ A = 1 }", "1"), "'before' cannot be 1: write a table"),
        (_ROW.replace('"layout"', '"conversion"'), "forms"),
        ("change = 5", "change"),
        ("[[change", "changes.toml"),
    ],
)
def test_a_row_that_says_too_little_is_named(text: str, named: str, tmp_path: Path) -> None:
    with pytest.raises(InspectorError, match=named):
        known_changes(_of(tmp_path, text))
