"""``inspector engine import``: engines and plugins from their own source."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from headers import object_list, write, write_build, write_custom, write_release
from in_time import in_time
from jsonschema import Draft202012Validator

from inspector.catalog import default_catalog, profile_for
from inspector.report.schema import schema
from inspector.versions import Guid

#: The custom version of the studio.
OWN = Guid(1, 2, 3, 4)
#: Custom versions of plugins whose packages the corpus has.
PLUGINS = (
    "4B2D3E25-CD681D29-2DB298D7-AD3E55FA",
    "7F6B4A92-C0A94E13-A73B51D8-2E6F948C",
    "3A1F7B2E-7B9D6E8C-4C2A9F1D-85B3E4F1",
    "A1C4D3F6-5B2E7A8D-9F6E4B3C-D7E1A8B2",
    "134A157E-D5E249A3-8D4E843C-98FE9E31",
    "FCF57AFA-50764283-B9A9E658-FFA02D32",
)


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """The source of a studio's 4.27, with a list and a custom version of its own."""
    root = tmp_path / "UE"
    write_build(root, 5001, 5000, "++Acme+Main")
    core = root / "Engine/Source/Runtime/Core/Public/UObject"
    own = {
        "ObjectVersion.h": object_list(
            "EUnrealEngineObjectUE4Version", "VER_UE4_", [("OLDEST", 214), ("LAST", 522)]
        )
        + object_list(
            "EUnrealEngineObjectLicenseeUE4Version", "VER_LIC_", [("NONE", 0), ("ARMOUR", 1)]
        ),
        "AcmeVersion.cpp": "struct FAcmeVersion { enum Type { Before,\n// Splits the armour\nSplit,"
        " VersionPlusOne, LatestVersion = VersionPlusOne - 1 }; static const FGuid GUID; };\n"
        "const FGuid FAcmeVersion::GUID(1, 2, 3, 4);\nFCustomVersionRegistration "
        'G(FAcmeVersion::GUID, FAcmeVersion::LatestVersion, TEXT("Acme"));\n',
    }
    write(core, own)
    write_release(core, "4.27")
    return root


def test_a_whole_engine(ask, engine, tmp_path) -> None:
    output = tmp_path / "Acme.toml"
    told = ask("engine", "import", engine, "--output", output, "--name", "Acme 4.27")
    assert (told.status, told.err) == (0, "")
    assert "ue4 list                up to 522, 2 versions" in told.out
    assert "the engine registers exactly these" in told.out
    profile = profile_for(str(output), default_catalog())
    assert (profile.name, profile.ue4, profile.licensee) == ("Acme 4.27", 522, 1)
    assert (str(profile.version), profile.version.licensee) == ("4.27.2-5001+++Acme+Main", True)
    assert profile.complete
    assert profile.custom_latest is not None
    assert (profile.custom_latest[OWN], len(profile.custom_latest)) == (1, 55)
    catalog = profile.apply_lists_to(default_catalog())
    licensee = catalog.object_version("licensee", 1)
    assert licensee is not None
    assert licensee.name == "VER_LIC_ARMOUR"
    step = catalog.step_text(OWN, 1)
    assert step is not None
    assert (step.name, step.what) == ("Split", "Splits the armour")
    # What the catalogue knows of a number that the engine calls otherwise is not said of it.
    renamed = catalog.step_text("ue4", 522)
    assert renamed is not None
    assert (renamed.name, renamed.what) == ("VER_UE4_LAST", "What VER_UE4_LAST did")
    shown = ask("engine", "show", output).out
    assert "licensee version        1" in shown
    assert "1 Split" in shown


def test_a_document_holds_to_its_schema(ask, engine, tmp_path) -> None:
    document = ask(
        "engine", "import", engine, "--output", tmp_path / "A.toml", "--format", "json"
    ).json()
    assert list(Draft202012Validator(schema("engine-import")).iter_errors(document)) == []
    lists = {each["axis"]: each["latest"] for each in document["object_versions"]}
    assert lists == {"ue4": 522, "licensee": 1}
    (custom,) = (each for each in document["custom_versions"] if each["guid"] == str(OWN))
    assert custom["versions"][1] == {"number": 1, "name": "Split", "what": "Splits the armour"}
    assert custom["place"].endswith("AcmeVersion.cpp:5")


@pytest.mark.parametrize("shift", range(5))
def test_plugins_give_what_the_catalogue_knows_of_them(ask, tmp_path, shift) -> None:
    catalog = default_catalog()
    for number, text in enumerate(PLUGINS):
        info = catalog.custom(Guid.parse(text))
        assert info is not None
        write_custom(tmp_path / "Plugins" / str(number), info, number + shift)
    output = tmp_path / "Plugins.toml"
    words = ("--engine", "5.3", "--output", output, "--format", "json")
    document = ask("engine", "import", tmp_path / "Plugins", *words).json()
    assert document["findings"] == []
    read = {each["guid"]: each for each in document["custom_versions"]}
    assert set(read) == set(PLUGINS)
    for text in PLUGINS:
        info = catalog.custom(Guid.parse(text))
        assert info is not None
        assert read[text]["class_name"] == info.class_name
        assert read[text]["friendly_name"] == (info.friendly_name or info.class_name)
        rows = [(row["number"], row["name"]) for row in read[text]["versions"]]
        assert rows == [(row.number, row.name) for row in info.enumerators]
        assert read[text]["latest"] == info.enumerators[-1].number
    profile = profile_for(str(output), catalog)
    assert (profile.complete, profile.patch_open, profile.version.short) == (False, True, "5.3.2")


def test_an_import_into_the_users_folder_and_again(ask, engine, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path / "user"))
    told = ask("engine", "import", engine)
    assert told.status == 0
    (path,) = (tmp_path / "user" / "engines").iterdir()
    # Not its version alone, which means the release.
    assert path.name == "UE-4.27.2.toml"
    named = "name it with --engine UE-4.27.2, or as engine = 'UE-4.27.2' in a project file."
    assert named in told.out
    licensee = ask("engine", "show", "UE-4.27.2", "--format", "json").json()[
        "file_version_licensee"
    ]
    assert licensee == 1
    again = ask("engine", "import", engine)
    assert again.status == 2
    assert "--force replaces it" in again.err
    assert ask("engine", "import", engine, "--force").status == 0
    path.write_text("mine = true\n")
    assert ask("engine", "import", engine, "--force").status == 2
    assert path.read_text() == "mine = true\n"


@pytest.mark.parametrize("name", ["4.27.2", "4.27", " 5.3.2?", "4.26.2-18319896+++UE4+Release"])
def test_a_name_that_means_a_release_is_refused(ask, engine, tmp_path, monkeypatch, name) -> None:
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path / "user"))
    told = ask("engine", "import", engine, "--name", name)
    assert (told.status, told.out) == (2, "")
    assert "means a release wherever an engine is named" in told.err
    assert not (tmp_path / "user").exists()


def test_the_profile_of_another_folder_is_named_by_its_path(ask, engine, tmp_path) -> None:
    output = tmp_path / "Acme.toml"
    told = ask("engine", "import", engine / "Engine", "--output", output)
    assert told.out.startswith("UE-4.27.2\n")
    assert f"engine = '{output}' in a project file." in told.out


def test_a_name_that_is_no_file_name(ask, engine, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path / "user"))
    assert ask("engine", "import", engine, "--name", '../../"\n\x7f').status == 0
    (path,) = (tmp_path / "user" / "engines").iterdir()
    assert path.name == "engine.toml"
    assert profile_for(str(path), default_catalog()).name == '../../"\n\x7f'


def test_a_registration_that_is_not_read_leaves_the_list_open(ask, engine, tmp_path) -> None:
    write(engine / "Engine/Source", {"B.cpp": "FCustomVersionRegistration G(Make(), 1);\n"})
    told = ask("engine", "import", engine, "--output", tmp_path / "A.toml")
    assert "added to the release" in told.out
    assert "B.cpp:1: the GUID of a registration cannot be read." in told.out


@pytest.mark.fifo
def test_a_hostile_folder(ask, engine, tmp_path) -> None:
    source = engine / "Engine/Source"
    os.mkfifo(source / "Pipe.h")
    (source / "Zero.h").symlink_to("/dev/zero")
    (source / "circle").symlink_to(engine)
    with (source / "Huge.h").open("wb") as file:
        file.truncate(20 << 30)
    (source / "Odd.h").write_bytes(b"\xff\xfe\0\xd8enum AVersion { LatestVersion };")
    with in_time(20):
        told = ask("engine", "import", engine, "--output", tmp_path / "A.toml")
    assert told.status == 0
    for name in ("Pipe.h", "Zero.h", "Huge.h"):
        assert f"{name}: " in told.out


def test_what_is_not_there_or_says_nothing(ask, tmp_path) -> None:
    assert ask("engine", "import", tmp_path / "No", "--output", tmp_path / "A.toml").status == 2
    (tmp_path / "Empty").mkdir()
    told = ask("engine", "import", tmp_path / "Empty", "--output", tmp_path / "A.toml")
    assert told.status == 2
    assert "no version list" in told.err
    assert not (tmp_path / "A.toml").exists()


#: How engines have had the number of their header layout, by release.
LAYOUTS = {
    "a constant in a function": "void F() {\n\tconst int32 CurrentLegacyFileVersion = -9;\n}\n",
    "a constant of a file": "static const int32 CurrentLegacyFileVersion = (-9);\n",
    "braces": "namespace UE { constexpr int32 CurrentLegacyFileVersion{ -9 }; }\n",
    "the variable that is written": "void F() { int32 LegacyFileVersion = -9; Ar << Legacy; }\n",
}
#: What the same file has beside it: questions, and numbers of what it has read.
BESIDE = (
    "if (LegacyFileVersion < CurrentLegacyFileVersion || LegacyFileVersion == -2) {}\n"
    "Sum.LegacyFileVersion = -3;\nint32 LegacyFileVersion = CurrentLegacyFileVersion;\n"
)
SUMMARY = "CoreUObject/Private/UObject/PackageFileSummary.cpp"


@pytest.fixture
def ahead(tmp_path: Path) -> Path:
    """The source of a studio's 5.5 that took the lists of 5.6 early; no header layout yet."""
    root = tmp_path / "UE"
    write_build(root, 5001, 5000, "++Acme+Main")
    place = root / "Engine/Build/Build.version"
    fields = {**json.loads(place.read_text()), "MajorVersion": 5, "MinorVersion": 5}
    place.write_text(json.dumps(fields))
    ends = {"UE4Version": ("VER_UE4_", 522), "UE5Version": ("", 1017),
            "LicenseeUEVersion": ("VER_LIC_", 0)}  # fmt: skip
    lists = (
        object_list(f"EUnrealEngineObject{enum}", prefix, [("LAST", number)])
        for enum, (prefix, number) in ends.items()
    )
    write(root / "Engine/Source/Runtime/Core", {"ObjectVersion.h": "".join(lists)})
    write_release(root / "Engine/Source/Runtime/Core", "5.5")
    return root


#: A package of 5.6: header layout -9.
NEWER = Path(__file__).parents[1] / "data" / "Door-5.6.uasset"


def findings_of(ask, engine: Path) -> dict[str, str]:
    """What is said of that package's layout and object versions for an engine, by rule."""
    shown = ask("show", NEWER, "--engine", engine, "--format", "json").json()
    found = {each["rule"]: each["message"] for each in shown["findings"]}
    return {rule: said for rule, said in found.items() if rule in ("LEGACY-NEW", "OBJ-NEW")}


@pytest.mark.parametrize("form", LAYOUTS)
def test_an_engine_reads_the_header_layout_that_its_source_says(ask, ahead, tmp_path, form) -> None:
    runtime = ahead / "Engine/Source/Runtime"
    write(runtime, {SUMMARY: LAYOUTS[form] + BESIDE})
    # Others read headers too, of files of their own.
    write(runtime / "A", {"Reader.cpp": "const int32 CurrentLegacyFileVersion = -7;\n"})
    write(runtime / "A", {"Pak.cpp": "void F() { int32 LegacyFileVersion = -8; }\n"})
    output = tmp_path / "A.toml"
    told = ask("engine", "import", ahead, "--output", output)
    assert (told.status, told.err) == (0, "")
    line = 2 if form == "a constant in a function" else 1
    assert f"header layout           -9  (Engine/Source/Runtime/{SUMMARY}:{line})" in told.out
    assert "Findings" not in told.out
    assert "assumed" not in output.read_text()
    profile = profile_for(str(output), default_catalog())
    assert (profile.legacy, profile.assumed) == (-9, ())
    assert findings_of(ask, output) == {}


def test_an_engine_whose_source_says_no_layout_is_said_to_be_assumed(ask, ahead, tmp_path) -> None:
    output = tmp_path / "A.toml"
    told = ask("engine", "import", ahead, "--output", output)
    said = "The source does not say the header layout: assumed as in the release table, 5.5."
    assert said in told.out
    lines = output.read_text().splitlines()
    place = lines.index('assumed = ["legacy"]')
    assert lines[place - 1].startswith("# Not found in the engine's source")
    document = ask("engine", "show", output, "--format", "json").json()
    assert (document["legacy_file_version"], document["assumed"]) == (-8, ["legacy"])
    assert "legacy: not found in the engine's source" in ask("engine", "show", output).out
    found = findings_of(ask, output)
    assert list(found) == ["LEGACY-NEW"]
    assert "The number of UE-5.5.2 is assumed: its source did not say it" in found["LEGACY-NEW"]
    # A release that is named does not assume anything.
    assert "assumed" not in ask("show", NEWER, "--engine", "5.5").out


def test_two_header_layouts_of_one_engine(ask, ahead, tmp_path) -> None:
    text = LAYOUTS["a constant of a file"]
    write(ahead / "Engine/Source/Runtime", {SUMMARY: text + text.replace("9", "8")})
    told = ask("engine", "import", ahead, "--output", tmp_path / "A.toml", "--format", "json")
    document = told.json()
    assert list(Draft202012Validator(schema("engine-import")).iter_errors(document)) == []
    assert document["header_layout"]["number"] == -9
    (finding,) = document["findings"]
    assert (finding["rule"], finding["place"].rpartition(":")[2]) == ("LAYOUT-TWICE", "2")


@pytest.mark.parametrize("number", ["Newest()", "-1", "9", "1 << 63", "-" * 900 + "9"])
def test_a_header_layout_that_cannot_be(ask, ahead, tmp_path, number) -> None:
    source = f"const int32 CurrentLegacyFileVersion = {number};\n"
    write(ahead / "Engine/Source/Runtime", {SUMMARY: source})
    told = ask("engine", "import", ahead, "--output", tmp_path / "A.toml")
    assert told.status == 0
    assert "The source does not say the header layout" in told.out
    profile = profile_for(str(tmp_path / "A.toml"), default_catalog())
    assert (profile.legacy, profile.assumed) == (-8, ("legacy",))


def test_a_plugin_that_reads_headers_has_no_layout(ask, tmp_path) -> None:
    source = (
        "static const int32 CurrentLegacyFileVersion = -7;\n"
        'FCustomVersionRegistration G(FGuid(1, 2, 3, 4), 1, TEXT("Acme"));\n'
    )
    write(tmp_path / "Acme", {SUMMARY: source})
    output = tmp_path / "A.toml"
    told = ask("engine", "import", tmp_path / "Acme", "--engine", "5.6", "--output", output)
    assert (told.status, "header layout" in told.out) == (0, False)
    profile = profile_for(str(output), default_catalog())
    assert (profile.legacy, profile.assumed) == (-9, ())
