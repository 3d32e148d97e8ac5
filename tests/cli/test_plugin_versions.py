"""Custom versions of known plugins: told where the project does not enable the plugin."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from scratch_git import ScratchRepository, sample

from inspector.report.schema import schema
from inspector.versions import Guid

FRAMEWORK = "CFFC743F-43B04480-939114DF-171D2073"
#: The sample PluginData stores this one of nobody, and that of Framework.
NOBODY = Guid.parse("7A1C22F0-4B6E4D2A-9C51D3E8-0F6A7B12")
#: As https://github.com/CesiumGS/cesium-unreal registers it.
CESIUM = Guid.parse("A5DCCA38-DDA34991-98E7B2F2-15E17470")
NAME = "CesiumForUnreal"


def stored(guid: Guid) -> bytes:
    return struct.pack("<4I", *guid)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of 5.3 with a package that stores the custom version of Cesium."""
    root = tmp_path / "Game"
    content = root / "Content"
    content.mkdir(parents=True)
    data = sample("PluginData.uasset")
    assert data.count(stored(NOBODY)) == 1
    (content / "Globe.uasset").write_bytes(data.replace(stored(NOBODY), stored(CESIUM)))
    describe(root, Plugins=[{"Name": "Niagara", "Enabled": True}])
    return root


def describe(root: Path, **keys: object) -> None:
    (root / "Game.uproject").write_text(json.dumps({"EngineAssociation": "5.3", **keys}))


def plugin(root: Path, name: str, **keys: object) -> None:
    """A plugin in the project's folder, in a folder of plugins of one studio."""
    folder = root / "Plugins" / "Bought" / name
    folder.mkdir(parents=True)
    (folder / f"{name}.uplugin").write_text(json.dumps({"FileVersion": 3, **keys}))


def told(ask, path: Path, *words: object) -> list[dict]:
    """What is found about the custom version, in all that is said of the file."""
    document = ask("check", path, "--format", "json", "--no-index", *words).json()
    assert list(Draft202012Validator(schema("check")).iter_errors(document)) == []
    (file,) = document["files"]
    return [each for each in file["findings"] if each["rule"].startswith("CUSTOM")]


def test_a_plugin_that_the_project_does_not_enable_is_named(ask, project) -> None:
    (finding,) = told(ask, project)
    assert (finding["rule"], finding["severity"]) == ("CUSTOM-UNKNOWN", "warning")
    assert f"which the plugin {NAME} registers. Game.uproject does not enable" in finding["message"]
    assert "without it 5.3 does not know the custom version and refuses" in finding["message"]
    assert finding["remedy"].startswith(f"Enable the plugin {NAME} in Game.uproject")
    assert ask("check", project, "--no-index").status == 0
    assert ask("check", project, "--no-index", "--fail-on", "warning").status == 1
    shown = ask("show", project / "Content/Globe.uasset").out
    assert f"of the plugin {NAME}, which Game.uproject does not enable" in shown
    # The same in a second run, which reads what the index has.
    for _ in range(2):
        assert f"plugin {NAME}" in ask("check", project, "--verbose").out


@pytest.mark.parametrize(
    ("listed", "is_told"),
    [
        ([{"Name": NAME, "Enabled": True}], False),
        ([{"Name": NAME.lower(), "Enabled": True}], False),
        ([{"Name": NAME, "Enabled": False}], True),
        ([{"Name": "CesiumForUnrealSamples", "Enabled": True}], True),
        ([], True),
        # Not as it has to be.
        ("CesiumForUnreal", True),
        ([None, 7, {"Enabled": True}, {"Name": 7}], True),
    ],
)
def test_the_list_of_the_project_decides(ask, project, listed, is_told) -> None:
    describe(project, Plugins=listed)
    assert bool(told(ask, project)) is is_told


@pytest.mark.parametrize(
    ("own", "listed", "is_told"),
    [
        ({}, [], False),
        ({"EnabledByDefault": True}, [], False),
        ({"EnabledByDefault": False}, [], True),
        ({"EnabledByDefault": False}, [{"Name": NAME, "Enabled": True}], False),
        ({}, [{"Name": NAME, "Enabled": False}], True),
    ],
)
def test_a_plugin_in_the_projects_folder(ask, project, own, listed, is_told) -> None:
    plugin(project, NAME, **own)
    describe(project, Plugins=listed)
    assert bool(told(ask, project)) is is_told


def test_a_plugin_that_another_one_needs(ask, project) -> None:
    needs = [{"Name": "Earth", "Enabled": True}]
    plugin(project, "Globe", Plugins=needs)
    plugin(project, "Earth", EnabledByDefault=False, Plugins=[{"Name": NAME, "Enabled": True}])
    assert told(ask, project) == []
    describe(project, Plugins=[{"Name": "Globe", "Enabled": False}])
    assert len(told(ask, project)) == 1


def test_where_nothing_is_known_of_plugins_nothing_is_said(ask, project, tmp_path) -> None:
    alone = tmp_path / "Globe.uasset"
    alone.write_bytes((project / "Content/Globe.uasset").read_bytes())
    assert told(ask, alone, "--engine", "5.3") == []
    describe(project, AdditionalPluginDirectories=["../Shared"])
    assert told(ask, project) == []
    (project / "Game.uproject").write_text("{")
    assert told(ask, project, "--engine", "5.3") == []


def test_an_engine_that_registers_it_needs_no_plugin(ask, project, tmp_path) -> None:
    profile = tmp_path / "Engine.toml"
    lines = ('version = "5.3.2"', "complete = false", "[custom_versions]", f'"{CESIUM}" = 99')
    profile.write_text("\n".join(lines))
    assert told(ask, project, "--engine", profile) == []
    # One that says that it registers nothing else refuses the package, whatever the plugin.
    profile.write_text(f'version = "5.3.2"\n[custom_versions]\n"{FRAMEWORK}" = 99\n')
    (finding,) = [each for each in told(ask, project, "--engine", profile) if NAME in str(each)]
    assert (finding["rule"], finding["severity"]) == ("CUSTOM-UNKNOWN", "error")


@pytest.mark.needs_git
def test_what_is_staged_is_judged_by_the_staged_project(ask, project, monkeypatch) -> None:
    repository = ScratchRepository(project)
    repository.git("add", "-A")
    # In the work tree alone.
    describe(project, Plugins=[{"Name": NAME, "Enabled": True}])
    monkeypatch.chdir(project)
    assert told(ask, project) == []
    document = ask("check", "--staged", "--format", "json").json()
    (file,) = document["files"]
    assert "CUSTOM-UNKNOWN" in [each["rule"] for each in file["findings"]]
