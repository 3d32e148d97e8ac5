"""PLUGIN-MISSING: packages that need a plugin which their project does not enable."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from scratch_git import ScratchRepository, sample

from inspector.format.unreal.draft import ExportDraft, PackageDraft, build
from inspector.report.schema import schema
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

FRAMEWORK = "CFFC743F-43B04480-939114DF-171D2073"
#: The sample PluginData stores this one of nobody, and that of Framework.
NOBODY = Guid.parse("7A1C22F0-4B6E4D2A-9C51D3E8-0F6A7B12")
#: As https://github.com/CesiumGS/cesium-unreal registers it.
CESIUM = Guid.parse("A5DCCA38-DDA34991-98E7B2F2-15E17470")
NAME = "CesiumForUnreal"
NIAGARA = Guid.parse("FCF57AFA-50764283-B9A9E658-FFA02D32")
WATER = Guid.parse("40D2FBA7-4B484CE5-B0385A75-884E499E")


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
    """What is found about plugins and custom versions, in all that is said of the file."""
    document = ask("check", path, "--format", "json", "--no-index", *words).json()
    assert list(Draft202012Validator(schema("check")).iter_errors(document)) == []
    (file,) = document["files"]
    return [each for each in file["findings"] if each["rule"].startswith(("CUSTOM", "PLUGIN"))]


def write(
    path: Path,
    release: str = "4.26.2-15973114+++UE4+Release-4.26",
    *,
    custom: tuple[Guid, ...] = (),
    of_class: str = "/Script/Engine.StaticMesh",
) -> Path:
    """A package of the house's own writer with custom versions at 0 and one object of a class."""
    build_version = EngineVersion.parse(release)
    versions = VersionSet(-7, 522, 0, 0)
    if build_version.major == 5:
        versions = VersionSet(-8, 522, 1004, 0)
    elif build_version.minor == 21:
        versions = VersionSet(-7, 516, 0, 0)
    versions = versions._replace(custom=tuple(CustomVersion(guid, 0, None) for guid in custom))
    draft = PackageDraft(
        versions=versions,
        saved_by=build_version,
        compatible_with=build_version,
        exports=(ExportDraft(path.stem, of_class, is_asset=True),),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(build(draft).uasset)
    return path


def project_of(root: Path, release: str, **keys: object) -> Path:
    """The content of a project of a release."""
    (root / "Content").mkdir(parents=True)
    (root / "Game.uproject").write_text(json.dumps({"EngineAssociation": release, **keys}))
    return root / "Content"


def test_a_plugin_that_the_project_does_not_enable_is_named(ask, project) -> None:
    (finding,) = told(ask, project)
    assert (finding["rule"], finding["severity"]) == ("PLUGIN-MISSING", "warning")
    assert f"needs {NAME}, which Game.uproject does not enable" in finding["message"]
    assert "registers 1 custom version that the package stores, Cesium: " in finding["message"]
    assert "without it 5.3 refuses the package" in finding["message"]
    assert finding["remedy"].startswith(f"Install {NAME} and enable it in Game.uproject")
    assert finding["location"]["field"].startswith("summary/CustomVersions/")
    assert ask("check", project, "--no-index").status == 0
    assert ask("check", project, "--no-index", "--fail-on", "warning").status == 1
    shown = ask("show", project / "Content/Globe.uasset").out
    assert f"needs {NAME}, which Game.uproject does not enable" in shown
    # The same in a second run, which reads what the index has.
    for _ in range(2):
        assert f"needs {NAME}" in ask("check", project, "--verbose").out


@pytest.mark.parametrize(
    ("listed", "is_told"),
    [
        ([{"Name": NAME, "Enabled": True}], False),
        ([{"Name": NAME.lower(), "Enabled": True}], False),
        ([{"Name": NAME, "Enabled": False}], True),
        ([{"Name": "CesiumForUnrealSamples", "Enabled": True}], True),
        ([], True),
    ],
)
def test_the_list_of_the_project_decides(ask, project, listed, is_told) -> None:
    describe(project, Plugins=listed)
    assert bool(told(ask, project)) is is_told
    assert ask("check", project, "--no-index").err == ""


@pytest.mark.parametrize(
    ("keys", "status", "said"),
    [
        ({"Plugins": []}, 1, None),
        # What is no list, and rows that are no objects, the engine does not miss.
        ({"Plugins": {}}, 1, "Plugins has to be a list, not {}; the engine passes over it"),
        (
            {"Plugins": NAME},
            1,
            f'Plugins has to be a list, not "{NAME}"; the engine passes over it',
        ),
        ({"Plugins": [NAME]}, 1, "Plugins/0 has to be an object, not "),
        ({"Modules": {}}, 1, "Modules has to be a list, not {}; the engine passes over it"),
        ({"Plugins": [7, {"Name": NAME, "Enabled": True}]}, 0, "; the engine passes over it"),
        # It does not take a project whose rows are of other kinds: nothing is known of it.
        ({"Plugins": [7, {"Name": 7}]}, 0, "Plugins/1/Name has to be text, not 7; which plugins"),
        ({"Plugins": [{"Name": NAME, "Enabled": "yes"}]}, 0, '"yes"; which plugins and modules'),
    ],
)
def test_a_gate_takes_of_a_list_what_the_engine_takes(ask, project, keys, status, said) -> None:
    (project / "asset-inspector.toml").write_text(
        'select = ["PLUGIN-MISSING"]\n[severity]\nPLUGIN-MISSING = "error"\n'
    )
    describe(project, **keys)
    assert ask("check", project, "--no-index", "-q").status == status
    answered = ask("check", project, "--no-index")
    assert answered.status == status
    assert answered.err.startswith(f"inspector: {project / 'Game.uproject'}: " if said else "")
    assert answered.err.count("\n") == bool(said)
    assert (said or "") in answered.err


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
    assert "PLUGIN-MISSING" in [each["rule"] for each in file["findings"]]


# -- plugins that come with the engine -------------------------------------------------------------


@pytest.mark.parametrize(
    ("release", "build", "guid", "is_told"),
    [
        # As start-up logs have it: Niagara is on in 4.26 and off in 4.21; of 4.23 nobody knows.
        ("4.21", "4.21.2-4753647+++UE4+Release-4.21", NIAGARA, True),
        ("4.23", "4.21.2-4753647+++UE4+Release-4.21", NIAGARA, False),
        ("4.26", "4.26.2-15973114+++UE4+Release-4.26", NIAGARA, False),
        ("5.3", "4.26.2-15973114+++UE4+Release-4.26", NIAGARA, False),
        # Water is off in 4.26 and 5.0, so between them too; a page says so up to 5.5.
        ("4.27", "4.26.2-15973114+++UE4+Release-4.26", WATER, True),
        ("5.4", "4.26.2-15973114+++UE4+Release-4.26", WATER, True),
        ("5.8", "4.26.2-15973114+++UE4+Release-4.26", WATER, False),
        # Older than all that is known.
        ("4.20", "4.20.3-4369336+++UE4+Release-4.20", NIAGARA, False),
    ],
)
def test_what_the_engine_enables_by_itself(ask, tmp_path, release, build, guid, is_told) -> None:
    content = project_of(tmp_path, release)
    write(content / "Asset.uasset", build, custom=(guid,))
    rules = [each["rule"] for each in told(ask, content)]
    assert ("PLUGIN-MISSING" in rules) is is_told


def test_a_plugin_of_the_engine_only_needs_to_be_enabled(ask, tmp_path) -> None:
    content = project_of(tmp_path, "4.26")
    write(content / "Sea.uasset", custom=(WATER,))
    (finding,) = told(ask, content)
    assert finding["remedy"].startswith("Enable Water in Game.uproject; it comes with the engine")
    project_of(tmp_path / "Other", "4.26", Plugins=[{"Name": "Water"}])
    write(tmp_path / "Other/Content/Sea.uasset", custom=(WATER,))
    assert told(ask, tmp_path / "Other") == []


@pytest.mark.parametrize(
    ("keys", "is_told"),
    [
        ({}, True),
        # On by itself: whatever it needs is too.
        ({"Plugins": [{"Name": "Paper2D", "Enabled": True}]}, True),
        # Nobody knows what it enables.
        ({"Plugins": [{"Name": "OceanSamples", "Enabled": True}]}, False),
        ({"Plugins": [{"Name": "OceanSamples", "Enabled": False}]}, True),
        ({"AdditionalPluginDirectories": ["../Shared"]}, False),
    ],
)
def test_who_else_may_enable_a_plugin_of_the_engine(ask, tmp_path, keys, is_told) -> None:
    content = project_of(tmp_path, "4.26", **keys)
    write(content / "Sea.uasset", custom=(WATER,))
    assert bool(told(ask, content)) is is_told


def test_a_plugin_in_the_folder_says_what_it_needs(ask, tmp_path) -> None:
    content = project_of(tmp_path, "4.26")
    write(content / "Sea.uasset", custom=(WATER,))
    plugin(tmp_path, "Boats", Plugins=[{"Name": "PhysXVehicles", "Enabled": True}])
    assert len(told(ask, content)) == 1
    plugin(tmp_path, "Ships", Plugins=[{"Name": "Water", "Enabled": True}])
    assert told(ask, content) == []


def test_a_project_that_does_without_the_engines_plugins(ask, tmp_path) -> None:
    content = project_of(tmp_path, "5.0", DisableEnginePluginsByDefault=True)
    write(content / "Smoke.uasset", custom=(NIAGARA,))
    (finding,) = told(ask, content)
    assert "needs Niagara, which Game.uproject does not enable" in finding["message"]


def test_a_target_may_enable_a_plugin(ask, tmp_path) -> None:
    content = project_of(tmp_path, "4.26")
    write(content / "Sea.uasset", custom=(WATER,))
    source = tmp_path / "Source"
    source.mkdir()
    target = source / "Game.Target.cs"
    target.write_text('ExtraModuleNames.Add("Water");')
    assert len(told(ask, content)) == 1
    target.write_text('EnablePlugins.AddRange(new string[] {\n"Paper2D",\n"Water" });')
    assert told(ask, content) == []


def test_an_engine_of_its_own_may_enable_others(ask, tmp_path) -> None:
    content = project_of(tmp_path, "4.26")
    write(content / "Sea.uasset", custom=(WATER,))
    profile = tmp_path / "Engine.toml"
    profile.write_text(f'version = "4.26.2"\n[custom_versions]\n"{WATER}" = 99\n')
    assert told(ask, content, "--engine", profile) == []


def test_of_a_package_that_is_refused_anyway_nothing_is_said_of_the_engines_plugins(
    ask, tmp_path
) -> None:
    """An engine that is too old may not have the plugin; somebody else's is told all the same."""
    content = project_of(tmp_path, "4.26")
    write(content / "Sea.uasset", "5.0.3-20979098+++UE5+Release-5.0", custom=(WATER, CESIUM))
    (finding,) = [each for each in told(ask, content) if each["rule"] == "PLUGIN-MISSING"]
    assert f"needs {NAME}," in finding["message"]


# -- modules ---------------------------------------------------------------------------------------


def used(ask, path: Path, *words: object) -> list[str]:
    """The messages of what packages need, where the project was read."""
    document = ask("check", path, "--format", "json", "--references", *words).json()
    return [
        finding["message"]
        for file in document["files"]
        for finding in file["findings"]
        if finding["rule"] == "PLUGIN-MISSING"
    ]


ABILITY = "/Script/GameplayAbilities.GameplayEffect"


def test_classes_of_a_plugin_that_is_not_enabled(ask, tmp_path) -> None:
    content = project_of(tmp_path, "4.26")
    write(content / "Burn.uasset", of_class=ABILITY)
    write(content / "Mesh.uasset")
    (message,) = used(ask, content)
    assert "needs GameplayAbilities, which Game.uproject does not enable" in message
    assert "whose classes the package uses, GameplayAbilities: without it these obj" in message
    # It is no matter of the header, nor of a check that was not asked to read the project.
    assert told(ask, content / "Burn.uasset") == []
    assert used(ask, content, "--no-index") == [message]
    selected = ask("check", content, "--select", "PLUGIN-MISSING", "--format", "concise").out
    assert "Burn.uasset" in selected
    assert "Mesh.uasset" not in selected


@pytest.mark.parametrize(
    "told_wrongly", [{"EnabledByDefault": "no"}, {"Plugins": [{"Name": NAME, "Enabled": "yes"}]}]
)
def test_nothing_is_guessed_of_a_plugin_that_says_it_in_another_kind(
    ask, project, told_wrongly
) -> None:
    """Another plugin in the folder may enable it, for all that is known."""
    # A list of its own that is none enables nothing, as in a project.
    plugin(project, "Passed", Plugins={"Name": NAME})
    assert len(told(ask, project)) == 1
    plugin(project, "Other", **told_wrongly)
    assert told(ask, project) == []


def test_custom_versions_of_a_plugin_in_the_folder_that_is_not_enabled(ask, project) -> None:
    """It is installed already, under a name in other letters."""
    plugin(project, NAME.lower(), EnabledByDefault=False)
    (finding,) = told(ask, project)
    assert finding["remedy"].startswith(f"Enable {NAME} in Game.uproject; it lies in the project")
    shown = " ".join(ask("show", project / "Content/Globe.uasset", "--verbose").out.split())
    assert "Install" not in shown


def test_one_finding_has_all_that_is_needed_of_a_plugin(ask, tmp_path) -> None:
    content = project_of(tmp_path, "4.26")
    write(content / "Sea.uasset", custom=(WATER,), of_class="/Script/Water.WaterWaves")
    (message,) = used(ask, content)
    assert "1 custom version that the package stores, Water" in message
    assert "1 module whose classes the package uses, Water" in message


def test_classes_of_a_plugin_in_the_folder(ask, tmp_path) -> None:
    content = project_of(tmp_path, "5.0")
    write(content / "Lamp.uasset", of_class="/Script/LampsRuntime.Lamp")
    assert used(ask, content) == []
    modules = [{"Name": "LampsRuntime", "Type": "Runtime"}]
    plugin(tmp_path, "Lamps", Modules=modules, EnabledByDefault=False)
    (message,) = used(ask, content)
    assert "needs Lamps, which Game.uproject does not enable" in message
    (finding,) = told(ask, content, "--references")
    assert finding["remedy"] == (
        "Enable Lamps in Game.uproject; it lies in the project's folder Plugins. Or fetch a "
        "revision saved without it."
    )
    (tmp_path / "Game.uproject").write_text(
        json.dumps({"EngineAssociation": "5.0", "Plugins": [{"Name": "Lamps", "Enabled": True}]})
    )
    assert used(ask, content) == []


@pytest.mark.parametrize(
    "of_class",
    ["/Script/Engine.StaticMesh", "/Script/Nobody.Thing", "/Script/Paper2D.PaperSprite"],
)
def test_modules_of_the_engine_and_of_nobody_are_quiet(ask, tmp_path, of_class) -> None:
    content = project_of(tmp_path, "4.26")
    write(content / "Asset.uasset", of_class=of_class)
    assert used(ask, content) == []


def test_a_module_of_the_project_itself(ask, tmp_path) -> None:
    content = project_of(tmp_path, "4.26", Modules=[{"Name": "GameplayAbilities"}])
    write(content / "Burn.uasset", of_class=ABILITY)
    assert used(ask, content) == []


@pytest.mark.needs_git
def test_a_deletion_tells_nothing_of_plugins(ask, tmp_path, monkeypatch) -> None:
    """Who refers to what is deleted is told of that alone, as it is not changed itself."""
    from project.moved import write_package

    content = project_of(tmp_path, "4.26")
    write_package(content / "Wood.uasset")
    chest = write_package(content / "Chest.uasset", "/Game/Wood.Wood")
    write(content / "Sea.uasset", custom=(WATER,))
    chest.write_bytes(chest.read_bytes())
    repository = ScratchRepository(tmp_path)
    repository.commit()
    repository.git("rm", "--quiet", "Content/Wood.uasset")
    monkeypatch.chdir(tmp_path)
    document = ask("check", "--staged", "--format", "json").json()
    (file,) = document["files"]
    assert [each["rule"] for each in file["findings"]] == ["REF-MISSING"]


def test_the_content_of_a_plugin_that_is_not_enabled_is_left_alone(ask, tmp_path) -> None:
    """Nobody loads it, whatever it needs; that of one that is enabled needs what it needs."""
    project_of(tmp_path, "4.26")
    plugin(tmp_path, "Boats", Modules=[{"Name": "Boats"}], EnabledByDefault=False)
    content = tmp_path / "Plugins/Bought/Boats/Content"
    write(content / "Sea.uasset", custom=(WATER,), of_class="/Script/Boats.Boat")
    assert used(ask, tmp_path) == []
    assert told(ask, tmp_path) == []
    listed = [{"Name": "Boats", "Enabled": True}]
    (tmp_path / "Game.uproject").write_text(
        json.dumps({"EngineAssociation": "4.26", "Plugins": listed})
    )
    (message,) = used(ask, tmp_path)
    assert "needs Water" in message
