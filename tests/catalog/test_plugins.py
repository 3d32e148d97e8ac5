"""What is known of plugins: their modules, and which ones releases enable by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.catalog import Catalog, default_catalog
from inspector.catalog.plugins import plugin_table
from inspector.errors import InspectorError

TABLE = plugin_table(default_catalog())


def test_the_names_of_plugins_and_modules_do_not_tell_capitals() -> None:
    water = TABLE.plugin("water")
    assert water is not None
    assert (water.name, water.of_engine) == ("Water", True)
    assert [each.name for each in TABLE.with_module("waterEDITOR")] == ["Water"]
    assert TABLE.with_module("Engine") == ()
    cesium = TABLE.plugin("CesiumForUnreal")
    assert cesium is not None
    assert not cesium.of_engine


def test_the_plugin_of_every_custom_version_is_in_the_table() -> None:
    catalog = default_catalog()
    named = {
        info.plugin
        for info in map(catalog.custom, catalog.custom_guids())
        if info is not None and info.plugin
    }
    unknown = {name for name in named if TABLE.plugin(name) is None}
    assert {"Niagara", "CesiumForUnreal"} <= named
    # Of RTXGI nobody has noted the modules; it is none of the engine's.
    assert unknown == {"RTXGI"}


@pytest.mark.parametrize(
    ("plugin", "release", "is_default"),
    [
        ("Niagara", "4.20", None),
        ("Niagara", "4.21", False),
        ("Niagara", "4.25", None),
        ("Niagara", "4.26", True),
        ("Niagara", "5.8", True),
        ("ControlRig", "4.26", False),
        ("ControlRig", "4.27", None),
        ("ControlRig", "5.0", True),
        ("GameplayAbilities", "4.24", False),
        ("GameplayAbilities", "5.7", False),
        ("GameplayAbilities", "5.8", None),
        ("EnhancedInput", "5.0", False),
        ("EnhancedInput", "5.1", None),
        ("Nobody", "4.27", False),
        ("Nobody", "5.4", None),
    ],
)
def test_what_a_release_enables_by_itself(plugin, release, is_default) -> None:
    assert TABLE.is_default(plugin, release) is is_default


@pytest.mark.parametrize(
    "row",
    [
        '[[plugin]]\nname = "A"\noff_until = "five"\n',
        '[[defaults]]\nrelease = "five"\nplugins = []\n',
        '[[plugin]]\nname = "A"\nmodules = "B"\n',
    ],
)
def test_a_wrong_row_is_named(tmp_path: Path, row: str) -> None:
    (tmp_path / "plugins.toml").write_text(row)
    with pytest.raises(InspectorError, match=r"plugins\.toml"):
        plugin_table(Catalog.load(tmp_path))


def test_a_studio_adds_plugins_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "plugins.toml").write_text('[[plugin]]\nname = "Lamps"\nmodules = ["LampsCore"]\n')
    table = plugin_table(Catalog.load(tmp_path))
    assert [each.name for each in table.with_module("LampsCore")] == ["Lamps"]
    assert table.plugin("Water") == TABLE.plugin("Water")
