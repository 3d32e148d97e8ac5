"""What classes are called in plain words: the own table, a studio's table on top, broken tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus import manifest

from inspector.catalog import Catalog, default_catalog
from inspector.catalog.classes import asset_kind, asset_kinds
from inspector.errors import InspectorError

#: Classes of single games, of which nothing is known but their names.
OF_GAMES = {
    "AttackDB",
    "Biome",
    "FWDailyGiftList",
    "ImalVersionizedDataTable",
    "OverclockUpgrade",
    "UGFItemDefinition",
}


def test_a_class_with_and_without_its_path() -> None:
    catalog = default_catalog()
    table = asset_kind(catalog, "DataTable")
    assert table is not None
    assert table.name == "rows of values"
    assert asset_kind(catalog, "/Script/Engine.DataTable") is table
    assert asset_kind(catalog, "NoClassOfAnyEngine") is None
    assert asset_kind(catalog, "") is None


def test_every_class_of_the_real_packages_has_words(corpus: Path) -> None:
    found = {row["kind"] for row in manifest() if row["kind"]}
    assert len(found) > 50
    assert {name for name in found if name not in asset_kinds(default_catalog())} == OF_GAMES


def test_names_and_sentences_are_what_the_page_can_show() -> None:
    kinds = asset_kinds(default_catalog())
    for kind in kinds.values():
        assert kind.name[0].islower() or kind.name.startswith("Lua "), kind
        assert len(kind.name) <= 48, kind
        assert kind.what.endswith("."), kind
        assert len(kind.what) <= 120, kind


def test_a_studio_adds_and_renames(tmp_path: Path) -> None:
    (tmp_path / "asset_kinds.toml").write_text(
        '[[kind]]\nclass = "Biome"\nname = "sort of cave"\nwhat = "What grows in a cave."\n'
        '[[kind]]\nclass = "DataTable"\nname = "balancing table"\n',
        "utf-8",
    )
    catalog = Catalog.load(tmp_path)
    biome, table = asset_kind(catalog, "Biome"), asset_kind(catalog, "DataTable")
    assert biome is not None
    assert biome == ("Biome", "sort of cave", "What grows in a cave.")
    own = asset_kind(default_catalog(), "DataTable")
    assert table is not None
    assert own is not None
    assert table.name == "balancing table"
    assert table.what == own.what


@pytest.mark.parametrize(
    "text", ['[[kind]]\nname = "x"\n', '[[kind]]\nclass = "X"\nname = 5\n', "kind = 5\n", "[[kind"]
)
def test_a_broken_table_says_so(text: str, tmp_path: Path) -> None:
    (tmp_path / "asset_kinds.toml").write_text(text, "utf-8")
    with pytest.raises(InspectorError):
        asset_kind(Catalog.load(tmp_path), "DataTable")
