"""What settings have loaded or cooked whoever refers to it, as people and editors write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.project.around.entries import (
    EntryKind,
    EntrySettings,
    ProjectEntry,
    entry_settings,
    read_entries,
)
from inspector.project.around.mounts import place_around

#: Lines as the editor of 4.27 writes them.
GAME = """\
[/Script/Engine.AssetManagerSettings]
-PrimaryAssetTypesToScan=(PrimaryAssetType="Map",AssetBaseClass=/Script/Engine.World,Directories=((Path="/Game/Maps")))
+PrimaryAssetTypesToScan=(PrimaryAssetType="Map",AssetBaseClass=/Script/Engine.World,bHasBlueprintClasses=False,bIsEditorOnly=True,Directories=((Path="/Game/Maps"),(Path="/Game/Levels")),SpecificAssets=,Rules=(Priority=-1,ChunkId=-1,bApplyRecursively=True,CookRule=Unknown))
+PrimaryAssetTypesToScan=(PrimaryAssetType="Weapon",AssetBaseClass=/Script/Shooter.WeaponItem,bHasBlueprintClasses=False,Directories=((Path="/Game/Items")),SpecificAssets=("/Game/Odd/Axe.Axe"))
+PrimaryAssetTypesToScan=(PrimaryAssetType="Ability",AssetBaseClass="/Script/CoreUObject.Class'/Script/Shooter.Ability'",bHasBlueprintClasses=True,Directories=((Path="/Game/Abilities")))

[/Script/UnrealEd.ProjectPackagingSettings]
+MapsToCook=(FilePath="/Game/Maps/Arena")
+DirectoriesToAlwaysCook=(Path="/Game/Effects")
+DirectoriesToAlwaysCook=(Path="Older")
; +DirectoriesToAlwaysCook=(Path="/Game/Off")
+DirectoriesToNeverCook=(Path="/Game/Effects/Old")
"""
ENGINE = """\
[/Script/EngineSettings.GameMapsSettings]
EditorStartupMap=/Game/Maps/Other.Other
GameDefaultMap=/Game/Maps/Start.Start
"""
SHOOTER = ("/Game/Items/T_Gun", "/Script/Shooter")


@pytest.fixture(scope="module")
def settings() -> EntrySettings:
    return read_entries(GAME, ENGINE)


@pytest.mark.parametrize(
    ("name", "main", "refers_to", "entry"),
    [
        ("/game/maps/start", "World", (), ProjectEntry(EntryKind.DEFAULT_MAP)),
        ("/game/maps/arena", "World", (), ProjectEntry(EntryKind.COOKED_MAP)),
        ("/game/levels/one", "World", (), ProjectEntry(EntryKind.PRIMARY_ASSET, "Map")),
        ("/game/items/bow", "WeaponItem", (), ProjectEntry(EntryKind.PRIMARY_ASSET, "Weapon")),
        # Of a class that derives from the base, as its module tells.
        ("/game/items/gun", "GunItem", SHOOTER, ProjectEntry(EntryKind.PRIMARY_ASSET, "Weapon")),
        ("/game/items/t_bow", "Texture2D", (), None),
        ("/game/odd/axe", "WeaponItem", (), ProjectEntry(EntryKind.PRIMARY_ASSET, "Weapon")),
        ("/game/odd/bow", "WeaponItem", (), None),
        ("/game/abilities/jump", "Blueprint", (), ProjectEntry(EntryKind.PRIMARY_ASSET, "Ability")),
        ("/game/abilities/t_jump", "Texture2D", (), None),
        (
            "/game/any/label",
            "PrimaryAssetLabel",
            (),
            ProjectEntry(EntryKind.PRIMARY_ASSET, "PrimaryAssetLabel"),
        ),
        (
            "/game/effects/fire/t_fire",
            "Texture2D",
            (),
            ProjectEntry(EntryKind.COOKED_FOLDER, "/Game/Effects"),
        ),
        ("/game/older/t_old", "Texture2D", (), ProjectEntry(EntryKind.COOKED_FOLDER, "Older")),
        ("/game/effectsmore/t_fire", "Texture2D", (), None),
        ("/game/off/t_off", "Texture2D", (), None),
    ],
)
def test_what_settings_name_needs_nobody_who_refers_to_it(
    settings: EntrySettings, name: str, main: str, refers_to: tuple[str, ...], entry: ProjectEntry
) -> None:
    assert settings.entry(name, main, refers_to) == entry


def test_what_is_never_cooked_is_told_by_its_folder(settings: EntrySettings) -> None:
    assert settings.never_cooked("/game/effects/old/t_fire") == "/Game/Effects/Old"
    assert settings.never_cooked("/game/effects/older/t_fire") == ""
    # Settings of plugins say it of plugins: they are not read.
    assert read_entries("").never == {}


def test_lines_add_up_as_those_of_the_engine() -> None:
    head = "[/Script/UnrealEd.ProjectPackagingSettings]\n"
    lines = '+DirectoriesToAlwaysCook=(Path="/Game/A")\n+DirectoriesToAlwaysCook=(Path="/Game/B")\n'
    folders = list(read_entries(head + lines).cooked)
    assert folders == ["/game/a", "/game/b"]
    taken = read_entries(f'{head}{lines}-DirectoriesToAlwaysCook=(Path="/Game/A")\n')
    assert list(taken.cooked) == ["/game/b"]
    assert not read_entries(f"{head}{lines}!DirectoriesToAlwaysCook=ClearArray\n").cooked
    alone = read_entries(f'{head}{lines}DirectoriesToAlwaysCook=(Path="/Game/C")\n')
    assert list(alone.cooked) == ["/game/c"]


@pytest.mark.parametrize(
    "value",
    ["", "(", "((((", '(Path="', "(Path=)", '(Path="../../etc")', '(Path="C:/Windows")', "=,=,("],
)
def test_what_cannot_be_understood_names_nothing(value: str) -> None:
    game = f"[/Script/UnrealEd.ProjectPackagingSettings]\n+DirectoriesToAlwaysCook={value}\n"
    assert read_entries(game).cooked == {}
    game = f"[/Script/Engine.AssetManagerSettings]\n+PrimaryAssetTypesToScan={value}\n"
    assert read_entries(game).types == ()


@given(st.text(alphabet='()=,"\\ PathAssetBaseClass/Game\n+-.![]', max_size=400))
def test_no_value_stops_it(value: str) -> None:
    read_entries(
        f"[/Script/Engine.AssetManagerSettings]\n+PrimaryAssetTypesToScan={value}\n"
        f"[/Script/UnrealEd.ProjectPackagingSettings]\n+MapsToCook={value}\n",
        f"[/Script/EngineSettings.GameMapsSettings]\nGameDefaultMap={value}\n",
    )


def test_brackets_without_end_take_no_time_of_their_own() -> None:
    head = "[/Script/Engine.AssetManagerSettings]\n"
    assert read_entries(f"{head}+PrimaryAssetTypesToScan={'(' * 60_000}\n").types == ()
    lines = "".join(f"+PrimaryAssetTypesToScan=({n})\n" for n in range(30_000))
    assert read_entries(head + lines).types == ()


def test_very_many_folders_and_kinds_take_no_time_of_their_own() -> None:
    kinds = "".join(
        f'+PrimaryAssetTypesToScan=(PrimaryAssetType="K{n}",Directories=((Path="/Game/D{n}")))\n'
        for n in range(5000)
    )
    folders = "".join(f'+DirectoriesToAlwaysCook=(Path="/Game/F{n}")\n' for n in range(9000))
    settings = read_entries(
        f"[/Script/Engine.AssetManagerSettings]\n{kinds}"
        f"[/Script/UnrealEd.ProjectPackagingSettings]\n{folders}"
    )
    assert (len(settings.types), len(settings.cooked)) == (200, 9000)
    found = [settings.entry(f"/game/f{n}/wood", "Texture2D") for n in range(2000)]
    assert {entry.kind for entry in found if entry} == {EntryKind.COOKED_FOLDER}
    long = f'+DirectoriesToAlwaysCook=(Path="/Game/{"x" * 2000}")\n'
    assert read_entries(f"[/Script/UnrealEd.ProjectPackagingSettings]\n{long}").cooked == {}


def test_the_files_of_a_project_are_read_and_need_not_be_there(tmp_path: Path) -> None:
    (tmp_path / "Mine.uproject").write_text("{}")
    assert entry_settings(place_around(str(tmp_path))) == EntrySettings()
    (tmp_path / "Config").mkdir()
    (tmp_path / "Config" / "DefaultGame.ini").write_bytes(GAME.encode("utf-16"))
    found = entry_settings(place_around(str(tmp_path)))
    assert [kind.name for kind in found.types] == ["Map", "Weapon", "Ability"]
    (tmp_path / "Config" / "DefaultGame.ini").write_bytes(b"\xff\xfe\x00")
    assert entry_settings(place_around(str(tmp_path))) == EntrySettings()
    (tmp_path / "Config" / "DefaultGame.ini").unlink()
    (tmp_path / "Config" / "DefaultGame.ini").mkdir()
    assert entry_settings(place_around(str(tmp_path))) == EntrySettings()
