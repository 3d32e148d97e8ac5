"""A studio's whole way: import its engine, make it the project's, check, preview what it saves."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from headers import guid_words, object_list, write, write_build, write_release
from jsonschema import Draft202012Validator
from scratch_git import ScratchRepository

from inspector.files.folders import resource_path
from inspector.report.schema import schema
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
    write_build(root, 215034, 201100, "++Studio+Main")
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
    write_release(root / "Engine/Source/Core", "4.27", FRAMEWORK, EDITOR)
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
    # Saved by Epic's 5.5: it has numbers that this engine lacks.
    assert after[EPIC][0] == "refused"
    assert {"OBJ-NEW", "CUSTOM-NEW"} <= after[EPIC][1]
    shown = ask("show", project / "Content" / STUDIO).out
    assert "Ours" in shown
    told = ask("upgrades", project / "Content" / STUDIO, "--format", "json").json()
    licensee = [patch for patch in told["patches"] if patch["axis"] == "licensee"]
    assert [patch["name"] for patch in licensee] == ["VER_LIC_STEP_8", "VER_LIC_STEP_9"]
    assert [patch["what"] for patch in licensee] == [
        "What VER_LIC_STEP_8 did", "What VER_LIC_STEP_9 did"
    ]  # fmt: skip


def licensee_list(*names: str) -> str:
    """A licensee's list of these names, beginning at 0."""
    rows = [(name, number) for number, name in enumerate(names)]
    return object_list("EUnrealEngineObjectLicenseeUE4Version", "VER_LIC_", rows)


def test_the_next_merge_is_compared_and_gated(ask, engine, project, tmp_path) -> None:
    """Somebody puts a step of their own in front of one that content is saved with."""
    profile = tmp_path / "Engine.toml"
    assert ask("engine", "import", engine, "--output", profile).status == 0
    steps = [f"STEP_{number}" for number in range(10)]
    merged = tmp_path / "Merged"
    write(merged, {"ObjectVersion.h": licensee_list(*steps, "APPENDED")})
    words = ("--content", project / "Content")
    fine = ask("engine", "compare", profile, merged, *words)
    assert (fine.status, fine.err) == (0, "")
    assert "Nothing renumbered. 1 appended." in fine.out
    write(merged, {"ObjectVersion.h": licensee_list(*steps[:7], "MINE", *steps[7:])})
    broken = ask("engine", "compare", profile, merged, *words)
    assert broken.status == 1
    assert "HZ3" in broken.out
    assert "7     1 package  skips VER_LIC_MINE; runs again VER_LIC_STEP_7" in broken.out
    document = ask("engine", "compare", profile, merged, *words, "--format", "json").json()
    assert list(Draft202012Validator(schema("engine-compare")).iter_errors(document)) == []
    (listed,) = document["lists"]
    assert listed["axis"] == "licensee"
    (row,) = (each for each in listed["saved"] if each["packages"])
    assert (row["number"], row["state"]) == (7, "broken")
    assert [Path(path).name for path in row["first"]] == [STUDIO]
    # Below what has changed, content is safe.
    write(merged, {"ObjectVersion.h": licensee_list(*steps[:9], "MINE", *steps[9:])})
    safe = ask("engine", "compare", profile, merged, *words)
    assert "so none is affected" in safe.out


def test_what_of_a_list_is_not_read_is_told(ask, tmp_path) -> None:
    rows = "VER_LIC_NONE = 0,\nMAKE_ROWS(Acme)\nVER_LIC_AUTOMATIC_VERSION_PLUS_ONE,\n"
    end = "VER_LIC_AUTOMATIC_VERSION = VER_LIC_AUTOMATIC_VERSION_PLUS_ONE - 1\n"
    listed = f"enum EUnrealEngineObjectLicenseeUE4Version {{\n{rows}{end}}};\n"
    write(tmp_path / "Old", {"ObjectVersion.h": licensee_list("NONE", "ONE")})
    write(tmp_path / "New", {"ObjectVersion.h": listed})
    for old, new in (("Old", "New"), ("New", "Old")):
        told = ask("engine", "compare", tmp_path / old, tmp_path / new).out
        assert "ObjectVersion.h:3: the macro MAKE_ROWS makes enumerators that are not" in told
    # A list that is whole is not less so for what else stands there.
    other = "enum EOtherVersion { A, MAKE_ROWS(B) };\n"
    write(tmp_path / "Old", {"Other.h": other})
    write(tmp_path / "New", {"ObjectVersion.h": licensee_list("NONE"), "Other.h": other})
    assert "HEADER-UNREAD" not in ask("engine", "compare", tmp_path / "Old", tmp_path / "New").out


def test_a_list_of_the_studio_alone_is_no_list_of_both(ask, tmp_path) -> None:
    """Of a release not all lists are known: that one is new is not known, nor that it is there."""
    profile = tmp_path / "Ours.toml"
    guid = "11111111-22222222-33333333-44444444"
    profile.write_text(f'name = "Ours"\nversion = "5.3"\n[custom_versions]\n"{guid}" = 2\n')
    told = ask("engine", "compare", "5.3", profile)
    assert told.status == 0
    assert told.out.splitlines()[1] == "Nothing renumbered. No list that both have differs."


@pytest.mark.needs_git
def test_a_package_that_came_with_the_change_of_a_list(ask, project, tmp_path) -> None:
    repository = ScratchRepository(tmp_path / "repo")
    repository.write("ObjectVersion.h", licensee_list("NONE", "ONE").encode())
    repository.write("Content/Before.uasset", (project / "Content" / STUDIO).read_bytes())
    repository.commit()
    shutil.copy(repository.folder / "ObjectVersion.h", tmp_path / "Old.h")
    repository.write("ObjectVersion.h", licensee_list("NONE", "ONE", "TWO").encode())
    repository.write("Content/With.uasset", (project / "Content" / STUDIO).read_bytes())
    repository.commit()
    new = repository.folder / "ObjectVersion.h"
    words = ("--content", repository.folder / "Content", "--format", "json")
    document = ask("engine", "compare", tmp_path / "Old.h", new, *words).json()
    rules = {(each["rule"], Path(each["place"]).name) for each in document["findings"]}
    # The first commit of a list is one that changes it, too.
    assert rules == {("HZ5", "Before.uasset"), ("HZ5", "With.uasset")}
    strict = ("--fail-on", "warning", *words)
    assert ask("engine", "compare", tmp_path / "Old.h", new, *strict).status == 1


@pytest.mark.parametrize("releases", [("4.26", "4.27"), ("4.27", "5.0"), ("5.0", "5.7")])
def test_epics_own_releases_only_append(ask, releases) -> None:
    told = ask("engine", "compare", *releases, "--format", "json")
    assert told.status == 0
    document = told.json()
    assert document["lists"]
    assert not any(each["findings"] for each in document["lists"])


def test_a_list_that_goes_down_is_an_error(ask) -> None:
    told = ask("engine", "compare", "4.27", "4.26")
    assert told.status == 1
    assert "the newest number went down" in told.out


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_what_is_compared_has_to_be_there(ask, tmp_path, missing) -> None:
    words = ["4.26", "4.27", "--content", str(tmp_path)]
    words[(0, 1, 3)[missing]] = str(tmp_path / "No")
    told = ask("engine", "compare", *words)
    assert (told.status, told.out) == (2, "")


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
    theirs = ask("show", asset, "--engine", "Theirs")
    assert (theirs.status, "; imported: Ours" in theirs.err) == (2, True)
    (project / "asset-inspector.toml").write_text('engine = "ours"\n')
    mistyped = ask("check", project).err
    assert "'engine' is not usable: unknown engine 'ours'; did you mean 'Ours'?" in mistyped
    assert "; imported: Ours" in mistyped


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
