"""The machine's lists of installed engines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inspector.catalog import EngineList, installed_engines

GUID = "{5D0C2B3A-4E1F-4B7A-9C00-0123456789AB}"


def write_ini(folder: Path, text: str) -> None:
    path = folder / "Epic" / "UnrealEngine" / "Install.ini"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")


def write_launcher(folder: Path, content: object) -> None:
    path = folder / "Epic" / "UnrealEngineLauncher" / "LauncherInstalled.dat"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(content), "utf-8")


def test_the_users_list(tmp_path: Path) -> None:
    write_ini(
        tmp_path / ".config",
        f"; own engines\n[Installations]\n{GUID}=/opt/UnrealEngine\n"
        'UE_Main = "/opt/with space"\n\n[Other]\nname=/nowhere\n',
    )
    found = installed_engines(home=tmp_path, environment={})
    assert found.engines == {
        GUID: Path("/opt/UnrealEngine"),
        "UE_Main": Path("/opt/with space"),
    }


def test_the_users_list_in_another_configuration_folder(tmp_path: Path) -> None:
    write_ini(tmp_path / "configuration", f"[Installations]\n{GUID}=/opt/UnrealEngine\n")
    environment = {"XDG_CONFIG_HOME": str(tmp_path / "configuration")}
    found = installed_engines(home=tmp_path, environment=environment)
    assert found.find(GUID) == Path("/opt/UnrealEngine")


def test_the_launchers_list(tmp_path: Path) -> None:
    write_launcher(
        tmp_path,
        {
            "InstallationList": [
                {"InstallLocation": "D:/Epic/UE_5.3", "AppName": "UE_5.3"},
                {"InstallLocation": "D:/Epic/Game", "AppName": "SomeGame"},
                {"AppName": "UE_5.4"},
                "damaged",
            ]
        },
    )
    found = installed_engines(home=tmp_path / "home", environment={"ProgramData": str(tmp_path)})
    assert found.engines == {"5.3": Path("D:/Epic/UE_5.3")}


@pytest.mark.parametrize("content", [[], {}, {"InstallationList": None}, 5])
def test_a_launchers_list_of_another_shape_counts_as_absent(
    tmp_path: Path, content: object
) -> None:
    write_launcher(tmp_path, content)
    assert not installed_engines(
        home=tmp_path / "home", environment={"ProgramData": str(tmp_path)}
    ).engines


def test_a_list_that_is_not_text_counts_as_absent(tmp_path: Path) -> None:
    write_ini(tmp_path / ".config", "")
    (tmp_path / ".config/Epic/UnrealEngine/Install.ini").write_bytes(b"\xff\xfe[Inst\x00")
    assert not installed_engines(home=tmp_path, environment={}).engines


def test_a_machine_without_lists(tmp_path: Path) -> None:
    found = installed_engines(home=tmp_path, environment={})
    assert not found.engines
    assert found.find(GUID) is None
    assert found.only_one() is None


@pytest.mark.parametrize("name", [GUID, GUID.lower(), GUID.strip("{}"), f" {GUID} "])
def test_names_match_without_braces_and_case(name: str) -> None:
    assert EngineList({GUID: Path("/opt/UE")}).find(name) == Path("/opt/UE")


def test_the_only_engine() -> None:
    assert EngineList({"a": Path("/x"), "b": Path("/x")}).only_one() == Path("/x")
    assert EngineList({"a": Path("/x"), "b": Path("/y")}).only_one() is None
