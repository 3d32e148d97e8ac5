"""Which engine a text, a file, a folder or a project means."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from known_releases import NEXT

from inspector.catalog import (
    EngineList,
    EngineProfile,
    UnusableProjectError,
    default_catalog,
    default_profile,
    nearest_project,
    profile_for,
    profile_for_project,
    profile_for_release,
    profile_near,
)
from inspector.errors import AccessError, InspectorError, UnsupportedError
from inspector.versions import BuildOrigin, EngineVersion

CATALOG = default_catalog()
NEWEST = CATALOG.newest_confirmed.name
OWN_ENGINE = "{5D0C2B3A-4E1F-4B7A-9C00-0123456789AB}"


def no_engines() -> EngineList:
    return EngineList({})


def find(text: str | Path) -> EngineProfile:
    return profile_for(str(text), CATALOG, engines=no_engines)


@pytest.mark.parametrize(
    ("text", "version", "ue4", "ue5", "legacy"),
    [
        ("5.3", "5.3.2-29314046", 522, 1009, -8),
        ("4.27", "4.27.2-18319896", 522, 0, -7),
        ("4.7", "4.7.6-2513093", 434, 0, -5),
        ("5.6", "5.6.0-43139311", 522, 1017, -9),
    ],
)
def test_a_release_stands_for_its_newest_hotfix(
    text: str, version: str, ue4: int, ue5: int, legacy: int
) -> None:
    profile = find(text)
    assert profile.name == text
    assert str(profile.version).partition("+")[0] == version
    assert (profile.ue4, profile.ue5, profile.legacy, profile.licensee) == (ue4, ue5, legacy, 0)
    assert profile.patch_open
    assert profile.changelist_known
    assert not profile.complete
    assert str(profile.source) == "release table"
    assert profile.release is CATALOG.release(text)


@pytest.mark.parametrize("text", ["4.0", "4.5", "4.6"])
def test_without_an_official_build_three_numbers_are_compared(text: str) -> None:
    profile = find(text)
    assert not profile.changelist_known
    major, minor = map(int, text.split("."))
    assert profile.accepts(EngineVersion(major, minor, 0, 2147483647)).compatible
    assert profile.accepts(EngineVersion(major, minor + 1, 0, 1)).compatible is False


def test_a_patch_is_compared_as_given() -> None:
    profile = find("5.3.1")
    assert profile.name == "5.3.1"
    assert profile.version.short == "5.3.1"
    assert not profile.patch_open
    assert not profile.changelist_known
    assert profile.accepts(EngineVersion(5, 3, 0, 27405482)).compatible
    assert profile.accepts(EngineVersion(5, 3, 1, 99999999)).compatible
    assert profile.accepts(EngineVersion(5, 3, 2, 29314046)).compatible is False
    assert find("5.3").accepts(EngineVersion(5, 3, 2, 29314046)).compatible


@pytest.mark.parametrize(
    ("text", "changelist"),
    [
        ("5.3.2", 29314046),
        ("4.27.2", 18319896),
        ("4.27.0", 17155196),
        ("5.8.0", 55116800),
        ("5.8.1", 56057345),
    ],
)
def test_a_known_build_gives_its_changelist(text: str, changelist: int) -> None:
    profile = find(text)
    assert (profile.name, profile.version.changelist) == (text, changelist)
    assert profile.changelist_known
    assert not profile.patch_open


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("5.3.99", "5.3.2"),
        ("4.27.3", "4.27.2"),
        ("5.3.7-99999999", "5.3.2"),
        ("5.3.2", ""),
        ("5.3.1", ""),
        ("5.3", ""),
        # Of these no official build is known at all.
        ("4.5.9", ""),
    ],
)
def test_a_hotfix_above_all_that_are_known_is_told(text: str, known: str) -> None:
    said = str(find(text).source)
    assert said == (f"release table, whose newest hotfix is {known}" if known else "release table")


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        # Previews come from the branch of the release too, before its first build.
        ("5.0.0-19044958+++UE5+Release-5.0", BuildOrigin.PREVIEW),
        ("5.0.0-19505902+++UE5+Release-5.0", BuildOrigin.OFFICIAL),
        ("5.0.1-19044958+++UE5+Release-5.0", BuildOrigin.OFFICIAL),
        ("5.0.0-1+++Studio+Main", BuildOrigin.BRANCH),
        ("5.0.0-0+++UE5+Release-5.0", BuildOrigin.LOCAL),
    ],
)
def test_previews_of_a_release_are_no_official_builds(text: str, origin: BuildOrigin) -> None:
    assert default_catalog().origin_of(EngineVersion.parse(text)) is origin


def test_a_full_version_text_is_taken_as_given() -> None:
    profile = find("5.3.1-28000000+++Studio+Main")
    assert profile.version == EngineVersion(5, 3, 1, 28000000, False, "++Studio+Main")
    assert profile.changelist_known
    switched_off = find("5.3.1-0")
    assert switched_off.accepts(EngineVersion(5, 7, 0, 47537391)).compatible


def test_the_floor_of_a_release_is_its_first_build() -> None:
    floor = find("4.27").compatible_with
    assert floor is not None
    assert str(floor) == "4.27.0-17155196+++UE4+Release-4.27"


@pytest.mark.parametrize("text", [NEXT, f"{NEXT}.1", "3.0", "9.0"])
def test_a_release_outside_the_table(text: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        find(text)
    assert caught.value.found == ".".join(text.split(".")[:2])
    assert str(caught.value.known).startswith(f"4.0 to {CATALOG.newest.name}")


@pytest.mark.parametrize("text", ["", "5", "latest", "no/such/Build.version", "no/such.toml"])
def test_what_names_no_engine(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnsupportedError):
        find(text)


def test_a_number_that_is_too_large() -> None:
    with pytest.raises(InspectorError, match="a component is above 65535"):
        find("5.70000")


@pytest.mark.parametrize(
    ("file", "name", "current", "floor"),
    [
        ("made-5.4.4-Build.version", "5.4.4", "5.4.4-35576357", "5.4.0-33043543"),
        ("made-4.27.2-Build.version", "4.27.2", "4.27.2-18319896", "4.27.0-17155196"),
        ("made-licensee-4.26.2-Build.version", "4.26.2", "4.26.2-123456", "4.26.0-15830756"),
        ("made-source-5.3.2-no-changelist-Build.version", "5.3.2", "5.3.2-0", "5.3.0-27405482"),
    ],
)
def test_a_build_version_file(corpus: Path, file: str, name: str, current: str, floor: str) -> None:
    profile = find(corpus / "misc" / "build" / file)
    assert (profile.name, str(profile.source)) == (name, "Build.version")
    assert str(profile.version).partition("+")[0] == current
    assert str(profile.compatible_with).partition("+")[0] == floor
    assert profile.version.licensee is ("licensee" in file)
    assert profile.changelist_known
    assert not profile.patch_open
    assert profile.release is CATALOG.release(name.rpartition(".")[0])


def build_version(root: Path, **fields: object) -> Path:
    """An engine's root folder with a Build.version of these fields."""
    path = root / "Engine" / "Build" / "Build.version"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(fields), "utf-8")
    return root


def engine_5_1_1(root: Path) -> Path:
    return build_version(
        root,
        MajorVersion=5,
        MinorVersion=1,
        PatchVersion=1,
        Changelist=23901901,
        CompatibleChangelist=23058290,
        BranchName="++UE5+Release-5.1",
    )


def test_an_own_changelist_of_0_switches_the_check_off(tmp_path: Path) -> None:
    root = build_version(tmp_path / "UE", MajorVersion=5, MinorVersion=1)
    profile = find(root)
    assert (profile.name, profile.ue5) == ("5.1.0", 1008)
    assert profile.accepts(EngineVersion(5, 7, 0, 47537391)).compatible
    assert not profile.version.has_changelist


def test_an_engines_root_folder(tmp_path: Path) -> None:
    root = engine_5_1_1(tmp_path / "UE_5.1")
    for place in (root, root / "Engine", root / "Engine" / "Build" / "Build.version"):
        profile = find(place)
        assert (profile.name, str(profile.source)) == ("5.1.1", "Build.version")
        assert profile.version.changelist == 23901901


def test_a_folder_without_an_engine(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match=r"Engine/Build/Build\.version"):
        find(tmp_path)


def test_a_build_of_no_known_release(tmp_path: Path) -> None:
    root = build_version(tmp_path / "UE", MajorVersion=6, MinorVersion=0, Changelist=1)
    with pytest.raises(UnsupportedError, match=r"6\.0"):
        find(root)


def test_a_file_of_another_kind(tmp_path: Path) -> None:
    path = tmp_path / "engine.txt"
    path.write_text("5.3", "utf-8")
    with pytest.raises(UnsupportedError, match="kind of engine file"):
        find(path)


def project(folder: Path, association: str | None, name: str = "RTS") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.uproject"
    fields = {"FileVersion": 3}
    path.write_text(
        json.dumps(fields if association is None else fields | {"EngineAssociation": association}),
        "utf-8-sig",
    )
    return path


def test_a_project_that_names_a_release(tmp_path: Path) -> None:
    profile = find(project(tmp_path, "5.3"))
    assert (profile.name, str(profile.source)) == ("5.3", "from RTS.uproject")
    assert profile.patch_open


def test_the_folder_of_a_project(tmp_path: Path) -> None:
    project(tmp_path, "4.27")
    assert find(tmp_path).name == "4.27"


@pytest.mark.parametrize(
    ("path", "name", "engine"),
    [
        ("cesium-tests/TestsProject.uproject", "TestsProject.uproject", "5.3"),
        ("ue4-rts/RTSProject.uproject", "RTSProject.uproject", "4.27"),
    ],
)
def test_real_projects(corpus: Path, path: str, name: str, engine: str) -> None:
    profile = find(corpus / "projects" / path)
    assert (profile.name, str(profile.source)) == (engine, f"from {name}")


def test_a_guid_is_looked_up_in_the_list_of_engines(tmp_path: Path) -> None:
    root = engine_5_1_1(tmp_path / "own")
    path = project(tmp_path / "game", OWN_ENGINE)
    listed = EngineList({OWN_ENGINE.lower().strip("{}"): root})
    profile = profile_for_project(path, CATALOG, engines=lambda: listed)
    assert (profile.name, profile.version.changelist) == ("5.1.1", 23901901)
    assert str(profile.source) == f"from RTS.uproject, Build.version of {root}"


def test_an_association_may_be_a_folder(tmp_path: Path) -> None:
    engine_5_1_1(tmp_path / "engine")
    assert find(project(tmp_path / "game", "..\\engine")).name == "5.1.1"


def test_no_association_means_the_engine_around_the_project(tmp_path: Path) -> None:
    root = engine_5_1_1(tmp_path)
    assert find(project(root / "Games" / "RTS", "")).name == "5.1.1"
    assert find(project(root / "Games" / "Old", None)).name == "5.1.1"


def test_no_association_means_the_only_engine_installed(tmp_path: Path) -> None:
    root = engine_5_1_1(tmp_path / "own")
    path = project(tmp_path / "game", "")
    one = EngineList({OWN_ENGINE: root, "again": root})
    assert profile_for_project(path, CATALOG, engines=lambda: one).name == "5.1.1"
    two = EngineList({OWN_ENGINE: root, "other": tmp_path / "other"})
    found = profile_for_project(path, CATALOG, engines=lambda: two)
    assert str(found.source) == "newest confirmed release; RTS.uproject names no engine"


def test_an_engine_that_is_not_installed_here(tmp_path: Path) -> None:
    profile = find(project(tmp_path, OWN_ENGINE))
    assert profile.name == NEWEST
    assert str(profile.source) == (
        f"newest confirmed release; RTS.uproject names engine {OWN_ENGINE}, "
        "which is not installed here"
    )


def test_a_project_of_an_unknown_release_is_refused_when_it_was_asked_for(tmp_path: Path) -> None:
    path = project(tmp_path, NEXT)
    with pytest.raises(UnsupportedError):
        find(path)
    profile = default_profile(path, CATALOG, engines=no_engines)
    assert profile.name == NEWEST
    assert str(profile.source) == (
        f"newest confirmed release; RTS.uproject names {NEXT}, which is not in the table"
    )


def test_a_project_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "Broken.uproject"
    path.write_text("{", "utf-8")
    with pytest.raises(InspectorError, match="not readable as JSON"):
        find(path)
    profile = default_profile(tmp_path, CATALOG, engines=no_engines)
    assert profile.name == NEWEST
    assert "Broken.uproject is not usable" in str(profile.source)
    with pytest.raises(AccessError):
        profile_for_project(tmp_path / "Gone.uproject", CATALOG)


def test_the_default_is_the_nearest_project_above(tmp_path: Path) -> None:
    project(tmp_path, "4.27", "Outer")
    project(tmp_path / "Inner", "5.3", "Inner")
    asset = tmp_path / "Inner" / "Content" / "Maps" / "Town.umap"
    asset.parent.mkdir(parents=True)
    asset.write_bytes(b"")
    assert nearest_project(asset) == tmp_path / "Inner" / "Inner.uproject"
    for near in (asset, asset.parent, tmp_path / "Inner"):
        profile = default_profile(near, CATALOG, engines=no_engines)
        assert (profile.name, str(profile.source)) == ("5.3", "from Inner.uproject")
    assert str(default_profile(tmp_path, CATALOG).source) == "from Outer.uproject"


def test_the_default_without_a_project(tmp_path: Path) -> None:
    for near in (None, tmp_path / "no" / "such" / "file.uasset"):
        profile = default_profile(near, CATALOG, engines=no_engines)
        assert (profile.name, str(profile.source)) == (NEWEST, "newest confirmed release")


def test_of_two_projects_in_a_folder_the_first_by_name_counts(tmp_path: Path) -> None:
    project(tmp_path, "4.27", "B")
    project(tmp_path, "5.3", "A")
    assert nearest_project(tmp_path) == tmp_path / "A.uproject"


def test_profiles_of_releases_are_made_once() -> None:
    release = CATALOG.newest_confirmed
    assert profile_for_release(release, CATALOG) is profile_for_release(release, CATALOG)


def test_a_profile_travels_to_another_process() -> None:
    profile = find("5.3.2")
    assert pickle.loads(pickle.dumps(profile)) == profile
    assert hash(profile) == hash(pickle.loads(pickle.dumps(profile)))


def plugin(folder: Path, text: str) -> Path:
    """A plugin's file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "Lamps.uplugin"
    path.write_text(text, "utf-8")
    return path


def test_a_plugin_without_a_project_says_the_engine_by_its_release(tmp_path: Path) -> None:
    plugin(tmp_path / "Lamps", '{"EngineVersion": "5.3.0"}')
    near = tmp_path / "Lamps" / "Content" / "Lamp.uasset"
    profile = profile_near(near, CATALOG, engines=no_engines)
    assert (profile.name, str(profile.source)) == ("5.3", "from Lamps.uplugin")
    assert profile.patch_open
    project(tmp_path, "4.27")
    assert str(profile_near(near, CATALOG, engines=no_engines).source) == "from RTS.uproject"


def test_a_plugin_without_a_version_says_nothing(tmp_path: Path) -> None:
    plugin(tmp_path, "{}")
    assert profile_near(tmp_path, CATALOG, engines=no_engines).name == NEWEST


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("Game.uproject", "{", "Game.uproject is not usable"),
        ("Game.uproject", '{"EngineAssociation": "9.9"}', "Game.uproject names 9.9, which is not"),
        ("Lamps.uplugin", '{"EngineVersion": "9.9.0"}', "Lamps.uplugin names 9.9, which is not"),
        ("Lamps.uplugin", '{"EngineVersion": "new"}', "Lamps.uplugin is not usable"),
        (
            "Game.uproject",
            '{"EngineAssociation": 5}',
            'Game.uproject is not usable: EngineAssociation has to be text such as "5.3", not 5',
        ),
        (
            "Game.uproject",
            '{"EngineAssociation": ["5.3"]}',
            """EngineAssociation has to be text such as "5.3", not ["5.3"]""",
        ),
        (
            "Lamps.uplugin",
            '{"EngineVersion": {"Major": 5}}',
            """EngineVersion has to be text such as "5.3.0", not {"Major": 5}""",
        ),
    ],
)
def test_what_decides_and_cannot_be_used_is_not_passed_over(
    tmp_path: Path, name: str, text: str, told: str
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(UnusableProjectError, match=r"with --engine$") as raised:
        profile_near(tmp_path, CATALOG, engines=no_engines)
    assert told in str(raised.value)
    profile = default_profile(tmp_path, CATALOG, engines=no_engines)
    assert (profile.name, profile.guessed) == (NEWEST, True)
    assert told in str(profile.source)
