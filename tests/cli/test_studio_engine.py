"""A studio's whole way: import its engine, make it the project's, check, preview what it saves."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from headers import guid_words, object_list, write

from inspector.resource import resource_path
from inspector.versions import Guid

FRAMEWORK = Guid.parse("CFFC743F-43B04480-939114DF-171D2073")
EDITOR = Guid.parse("E4B068ED-F49442E9-A231DA0B-2E46BB41")
STUDIO = "StudioBuild.uasset"
EPIC = "Lantern.uasset"


def _registered(name: str, guid: Guid, latest: int) -> str:
    return (
        f"const FGuid {name}::GUID({guid_words(guid)});\n"
        f'FCustomVersionRegistration G{name}({name}::GUID, {latest}, TEXT("Dev-{name}"));\n'
    )


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """A studio's 4.27.2 with nine licensee versions and two custom versions."""
    root = tmp_path / "UE"
    (root / "Engine/Build").mkdir(parents=True)
    fields = {
        "MajorVersion": 4, "MinorVersion": 27, "PatchVersion": 2, "Changelist": 215034,
        "CompatibleChangelist": 201100, "IsLicenseeVersion": 1, "BranchName": "++Studio+Main",
    }  # fmt: skip
    (root / "Engine/Build/Build.version").write_text(json.dumps(fields))
    write(
        root / "Engine/Source/Core",
        {
            "ObjectVersion.h": object_list(
                "EUnrealEngineObjectUE4Version", "VER_UE4_", [("OLDEST", 214), ("LAST", 522)]
            )
            + object_list(
                "EUnrealEngineObjectLicenseeUE4Version",
                "VER_LIC_",
                [(f"STEP_{number}", number) for number in range(10)],
            ),
            "DevObjectVersion.cpp": _registered("Framework", FRAMEWORK, 37)
            + _registered("Editor", EDITOR, 40),
        },
    )
    return root


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "Game"
    (folder / "Content").mkdir(parents=True)
    (folder / "Game.uproject").write_text('{"EngineAssociation": "4.27"}')
    for name in (STUDIO, EPIC):
        shutil.copy(resource_path("samples") / name, folder / "Content")
    return folder


def verdicts(ask, project: Path) -> dict[str, tuple[str, set[str]]]:
    """Verdict and rules of each package by its name."""
    document = ask("check", project / "Content", "--format", "json").json()
    return {
        Path(file["path"]).name: (file["verdict"], {f["rule"] for f in file["findings"]})
        for file in document["files"]
    }


def test_a_project_is_judged_by_the_studios_own_engine(ask, engine, project) -> None:
    before = verdicts(ask, project)
    assert before[STUDIO][0] == "refused"
    assert "LIC-NEW" in before[STUDIO][1]
    profile = project / "Config" / "Engine.toml"
    profile.parent.mkdir()
    assert ask("engine", "import", engine, "--output", profile, "--name", "Ours").status == 0
    settings = project / "asset-inspector.toml"
    settings.write_text('engine = "Config/Engine.toml"\n')
    after = verdicts(ask, project)
    assert after[STUDIO][0] == "loads"
    # Saved by Epic's 5.5: it has numbers and registrations that this engine lacks.
    assert after[EPIC][0] == "refused"
    assert {"OBJ-NEW", "CUSTOM-UNKNOWN"} <= after[EPIC][1]
    shown = ask("show", project / "Content" / STUDIO).out
    assert "Ours" in shown
    told = ask("upgrades", project / "Content" / STUDIO, "--format", "json").json()
    licensee = [patch for patch in told["patches"] if patch["axis"] == "licensee"]
    assert [patch["name"] for patch in licensee] == ["VER_LIC_STEP_8", "VER_LIC_STEP_9"]
    assert [patch["what"] for patch in licensee] == [
        "What VER_LIC_STEP_8 did", "What VER_LIC_STEP_9 did"
    ]  # fmt: skip


def test_an_imported_engine_is_named_by_its_name(
    ask, engine, project, tmp_path, monkeypatch
) -> None:
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path / "user"))
    assert ask("engine", "import", engine, "--name", "Ours").status == 0
    assert "imported   Ours  " in ask("engine", "list").out
    listed = ask("engine", "list", "--format", "json").json()["imported"]
    assert [each["name"] for each in listed] == ["Ours"]
    asset = project / "Content" / STUDIO
    assert ask("show", asset, "--engine", "Ours", "--format", "json").json()["verdict"] == "loads"
    (project / "asset-inspector.toml").write_text('engine = "Ours"\n')
    assert verdicts(ask, project)[STUDIO][0] == "loads"
    assert ask("show", asset, "--engine", "Theirs").status == 2


def test_custom_versions_above_the_studios_are_refused_with_its_names(
    ask, engine, project, tmp_path
) -> None:
    write(
        engine / "Engine/Source/Core",
        {
            "DevObjectVersion.cpp": _registered("Editor", EDITOR, 40)
            + "struct FFrameworkOwn { enum Type { A, OWN_STEP = 30, VersionPlusOne, "
            "LatestVersion = VersionPlusOne - 1 }; static const FGuid GUID; };\n"
            + _registered("FFrameworkOwn", FRAMEWORK, 0).replace(
                "GUID, 0,", "GUID, FFrameworkOwn::LatestVersion,"
            )
        },
    )
    profile = tmp_path / "Older.toml"
    assert ask("engine", "import", engine, "--output", profile).status == 0
    asset = project / "Content" / STUDIO
    document = ask("show", asset, "--engine", profile, "--format", "json").json()
    (finding,) = (each for each in document["findings"] if each["rule"] == "CUSTOM-NEW")
    assert "stops at 30 (OWN_STEP)" in finding["message"]
