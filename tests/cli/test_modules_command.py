"""``inspector modules``: folders of binaries, healthy and hostile."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from check_reports import valid_junit, valid_sarif
from corpus import corpus_file
from in_time import in_time
from jsonschema import Draft202012Validator

from inspector.report.schema import schema

LEAP = "04e4edd7-8598-4643-978d-2a5d07e30a65"


def held(document: object) -> None:
    assert list(Draft202012Validator(schema("modules")).iter_errors(document)) == []


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """An engine of 5.7 with a plugin of 5.6."""
    root = tmp_path / "UE"
    own = root / "Engine/Binaries/Win64"
    plugin = root / "Engine/Plugins/Leap"
    for folder in (own, plugin / "Binaries/Win64", root / "Engine/Build"):
        folder.mkdir(parents=True)
    version = {
        "MajorVersion": 5, "MinorVersion": 7, "Changelist": 50162420,
        "CompatibleChangelist": 47537391, "IsPromotedBuild": 1, "BranchName": "++UE5+Release-5.7",
    }  # fmt: skip
    (root / "Engine/Build/Build.version").write_text(json.dumps(version))
    for folder, build_id, module in ((own, "47537391", "Core"),
                                     (plugin / "Binaries/Win64", "43139311", "Leap")):  # fmt: skip
        library = f"UnrealEditor-{module}.dll"
        (folder / library).write_bytes(b"")
        listed = {"BuildId": build_id, "Modules": {module: library}}
        (folder / "UnrealEditor.modules").write_text(json.dumps(listed))
    (plugin / "Leap.uplugin").write_text(json.dumps({"Modules": [{"Name": "Leap"}]}))
    target = {"TargetName": "UnrealEditor", "TargetType": "Editor",
              "Version": {**version, "BuildId": "47537391"}}  # fmt: skip
    (own / "UnrealEditor.target").write_text(json.dumps(target))
    return root


def test_a_plugin_of_another_release_is_refused(ask, engine) -> None:
    told = ask("modules", engine)
    assert told.status == 0
    assert 'build id                "47537391"' in told.out
    assert "1 module available, 1 module refused" in told.out
    document = ask("modules", engine, "--format", "json").json()
    held(document)
    rules = [problem["rule"] for problem in document["findings"]]
    assert rules == ["STALE-MODULES", "MODULE-MISSING"]


def test_a_plugin_alone_is_judged_by_the_engine_that_is_named(ask, engine) -> None:
    plugin = engine / "Engine/Plugins/Leap"
    (target,) = ask("modules", plugin, "--format", "json").json()["targets"]
    assert (target["build_id"], target["modules"][0]["state"]) == (None, "not-judged")
    named = ask("modules", plugin, "--engine-root", engine, "--format", "json").json()
    assert named["targets"][0]["modules"][0]["state"] == "refused"
    same = ask("modules", plugin, "--build-id", "43139311", "--format", "json").json()
    assert same["targets"][0]["modules"][0]["state"] == "available"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A project of an installed 5.7: its own target and module, the editor is the engine's."""
    root = tmp_path / "Game"
    own, plugin = root / "Binaries/Win64", root / "Plugins/Leap"
    for folder, build_id, module in ((own, "47537391", "Game"),
                                     (plugin / "Binaries/Win64", "43139311", "Leap")):  # fmt: skip
        folder.mkdir(parents=True)
        library = f"UnrealEditor-{module}.dll"
        (folder / library).write_bytes(b"")
        listed = {"BuildId": build_id, "Modules": {module: library}}
        (folder / "UnrealEditor.modules").write_text(json.dumps(listed))
    (plugin / "Leap.uplugin").write_text(json.dumps({"Modules": [{"Name": "Leap"}]}))
    (root / "Game.uproject").write_text(
        json.dumps({"EngineAssociation": "5.7", "Modules": [{"Name": "Game"}]})
    )
    target = {
        "TargetName": "GameEditor", "Platform": "Win64", "Configuration": "Development",
        "TargetType": "Editor", "Architecture": "x64",
        "Launch": "$(EngineDir)/Binaries/Win64/UnrealEditor.exe",
        "LaunchCmd": "$(EngineDir)/Binaries/Win64/UnrealEditor-Cmd.exe",
        "Version": {
            "MajorVersion": 5, "MinorVersion": 7, "PatchVersion": 3, "Changelist": 50162420,
            "CompatibleChangelist": 47537391, "IsLicenseeVersion": 0, "IsPromotedBuild": 1,
            "BranchName": "++UE5+Release-5.7", "BuildId": "47537391",
        },
        "BuildProducts": [
            {"Path": "$(ProjectDir)/Binaries/Win64/UnrealEditor-Game.dll",
             "Type": "DynamicLibrary"},
            {"Path": "$(ProjectDir)/Binaries/Win64/UnrealEditor.modules",
             "Type": "RequiredResource"},
        ],
    }  # fmt: skip
    (own / "GameEditor.target").write_text(json.dumps(target))
    return root


def modules_of(ask, *words: object) -> tuple[dict[str, str], list[str], str]:
    """What becomes of modules, what is found, and where the id is from."""
    document = ask("modules", *words, "--format", "json").json()
    held(document)
    (target,) = document["targets"]
    states = {module["name"]: module["state"] for module in target["modules"]}
    rules = [problem["rule"] for problem in document["findings"]]
    return states, rules, Path(target["source"]).name


def test_a_project_of_an_installed_engine(ask, game) -> None:
    """The editor and its manifest are the engine's; the project's target has its build id."""
    states, rules, source = modules_of(ask, game)
    assert states == {"Game": "available", "Leap": "refused"}
    assert rules == ["STALE-MODULES", "MODULE-MISSING"]
    assert source == "GameEditor.target"


def test_the_engine_that_is_named_comes_before_a_projects_target(ask, game, engine) -> None:
    manifest = engine / "Engine/Binaries/Win64/UnrealEditor.modules"
    for path in (manifest, manifest.with_suffix(".target")):
        path.write_text(path.read_text().replace('"47537391"', '"43139311"'))
    states, _, source = modules_of(ask, game, "--engine-root", engine)
    assert states == {"Game": "refused", "Leap": "available"}
    assert source == "UnrealEditor.target"


@pytest.mark.parametrize(
    ("launch", "wanted"),
    [
        # An older .target does not say what it starts: the manifest beside it is the editor's.
        (None, []),
        ("", []),
        ("$(EngineDir)\\Binaries\\Win64\\UnrealEditor.exe", []),
        # One that is written as a whole.
        ("C:\\Epic Games\\UE_5.7\\Engine\\Binaries\\Win64\\UnrealEditor.exe", []),
        ("/opt/UE/Engine/Binaries/Mac/UnrealEditor.app/Contents/MacOS/UnrealEditor", []),
        # A project with an executable of its own needs the manifest of that beside it.
        ("$(ProjectDir)/Binaries/Win64/GameEditor.exe", ["NO-ENGINE-MODULES"]),
        ("$(ProjectDir)/Binaries/Linux/GameEditor", ["NO-ENGINE-MODULES"]),
    ],
)
def test_where_the_executable_of_a_target_lies(ask, game, launch, wanted) -> None:
    path = game / "Binaries/Win64/GameEditor.target"
    target = json.loads(path.read_text())
    del target["Launch"]
    path.write_text(json.dumps(target if launch is None else {**target, "Launch": launch}))
    _, rules, _ = modules_of(ask, game)
    assert [rule for rule in rules if rule == "NO-ENGINE-MODULES"] == wanted


@pytest.mark.parametrize(
    "launch",
    [
        "$(EngineDir)/Binaries/Win64/UnrealEditor.exe",
        "D:\\UE_5.7\\Engine\\Binaries\\Win64\\UnrealEditor.exe",
    ],
)
@pytest.mark.parametrize("version", [True, False])
def test_a_target_that_has_the_id_beside_its_version(ask, game, launch, version) -> None:
    """Up to 4.19 the fields of Build.version are without the id; some files have none of them."""
    path = game / "Binaries/Win64/GameEditor.target"
    target = json.loads(path.read_text())
    del target["Version"]["BuildId"]
    target |= {"BuildId": "47537391", "Launch": launch}
    if not version:
        del target["Version"]
    path.write_text(json.dumps(target))
    (game / "Binaries/Win64/UnrealEditor.modules").unlink()
    states, rules, source = modules_of(ask, game)
    assert states == {"Leap": "refused"}
    assert rules == ["STALE-MODULES", "MODULE-MISSING", "MODULE-MISSING"]
    assert source == "GameEditor.target"


def test_each_platform_has_the_id_that_it_was_compiled_with(ask, engine) -> None:
    """An engine from source for two platforms, with a plugin that one of them is behind in."""
    own = engine / "Engine/Binaries/Win64"
    other = engine / "Engine/Binaries/Linux"
    ids = {"Win64": "a159ba23-6457-421a-87a7-ee733d8ac887",
           "Linux": "00000000-6457-421a-87a7-ee733d8ac887"}  # fmt: skip
    shutil.copytree(own, other)
    plugin = engine / "Engine/Plugins/Leap/Binaries"
    shutil.copytree(plugin / "Win64", plugin / "Linux")
    for folder in (own, other, plugin / "Linux"):
        for path in folder.iterdir():
            path.write_text(path.read_text().replace('"47537391"', f'"{ids[folder.name]}"'))
    behind = plugin / "Linux/UnrealEditor.modules"
    behind.write_text(behind.read_text().replace("43139311", ids["Linux"]))
    document = ask("modules", engine, "--format", "json").json()
    held(document)
    accepted = {
        Path(manifest["path"]).parent.relative_to(engine).as_posix(): manifest["accepted"]
        for target in document["targets"]
        for manifest in target["manifests"]
    }
    assert accepted == {
        "Engine/Binaries/Win64": True, "Engine/Binaries/Linux": True,
        "Engine/Plugins/Leap/Binaries/Win64": False, "Engine/Plugins/Leap/Binaries/Linux": True,
    }  # fmt: skip
    assert {target["build_id"] for target in document["targets"]} == set(ids.values())


def test_the_id_with_the_version_comes_before_the_one_beside_it(ask, game) -> None:
    path = game / "Binaries/Win64/GameEditor.target"
    path.write_text(json.dumps({**json.loads(path.read_text()), "BuildId": "43139311"}))
    assert modules_of(ask, game)[0] == {"Game": "available", "Leap": "refused"}


def test_an_engine_without_the_manifest_of_its_editor(ask, engine) -> None:
    own = engine / "Engine/Binaries/Win64"
    (own / "UnrealEditor.modules").unlink()
    target = json.loads((own / "UnrealEditor.target").read_text())
    for name, launch in (("UnrealEditor", "UnrealEditor.exe"), ("GameEditor", "UnrealEditor.exe")):
        (own / "UnrealEditor.target").unlink(missing_ok=True)
        told = {**target, "Launch": f"$(EngineDir)/Binaries/Win64/{launch}"}
        (own / f"{name}.target").write_text(json.dumps(told))
        document = ask("modules", engine, "--format", "json").json()
        (missing,) = (f for f in document["findings"] if f["rule"] == "NO-ENGINE-MODULES")
        assert "There is no UnrealEditor.modules beside" in missing["message"]


def test_manifests_of_the_corpus(ask) -> None:
    folder = corpus_file("misc/build/leap-0-UE4Editor.modules").parent
    document = ask("modules", folder, "--build-id", LEAP, "--format", "json").json()
    held(document)
    answers = {target["name"]: target["manifests"][0]["accepted"] for target in document["targets"]}
    assert answers == {"leap-0-UE4Editor": True, "leap-1-UE4Editor": False}


def test_a_folder_without_binaries_is_a_mistake(ask, tmp_path) -> None:
    told = ask("modules", tmp_path)
    assert (told.status, told.out) == (2, "")
    assert "no .modules and no .target" in told.err


@pytest.mark.parametrize(
    "content",
    [
        b"", b"[]", b"{", b"\xff\xff", b"[" * 100_000, b'{"Modules": {"A": 5}}',
        b'{"Modules": []}', b'{"BuildId": 7}', b'{"Modules": {"A": "../../etc/passwd"}}',
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["X.modules", "X.target", "X.version", "X.uplugin"])
def test_files_that_are_no_such_files(ask, tmp_path, content, name) -> None:
    (tmp_path / name).write_bytes(content)
    (tmp_path / "Y.modules").write_bytes(b'{"BuildId": "1"}')
    told = ask("modules", tmp_path, "--format", "json")
    assert told.status == 0
    held(told.json())


@pytest.mark.fifo
def test_a_hostile_folder_neither_hangs_nor_fills_memory(ask, tmp_path) -> None:
    (tmp_path / "Y.modules").write_bytes(b'{"BuildId": "1"}')
    os.mkfifo(tmp_path / "Pipe.modules")
    (tmp_path / "Device.target").symlink_to("/dev/zero")
    (tmp_path / "circle").symlink_to(tmp_path)
    outside = tmp_path / "a" / "b"
    outside.mkdir(parents=True)
    (outside / "up").symlink_to(tmp_path / "a")
    with (tmp_path / "Huge.modules").open("wb") as file:
        file.truncate(20 << 30)
    deep = tmp_path
    for _ in range(60):
        deep = deep / "d"
        deep.mkdir()
    with in_time(20):
        told = ask("modules", tmp_path, "--format", "json")
    assert told.status == 0
    unread = {Path(p["place"]).name for p in told.json()["findings"] if "UNREAD" in p["rule"]}
    assert unread == {"Pipe.modules", "Device.target", "Huge.modules"}


@pytest.mark.symlinks
def test_a_link_to_what_the_folder_lies_in_does_not_lead_back(ask, tmp_path) -> None:
    folder = tmp_path / "around" / "Engine"
    folder.mkdir(parents=True)
    (folder / "Y.modules").write_bytes(b'{"BuildId": "1", "Modules": {"A": "A.dll"}}')
    (folder / "up").symlink_to(tmp_path)
    told = ask("modules", folder, "--build-id", "1", "--format", "json").json()
    assert [module["name"] for target in told["targets"] for module in target["modules"]] == ["A"]
    assert "DUPLICATE-MODULE" not in {finding["rule"] for finding in told["findings"]}


def test_what_is_found_ends_a_build_where_that_is_asked(ask, engine) -> None:
    assert ask("modules", engine).status == 0
    assert ask("modules", engine, "--fail-on", "error").status == 1
    assert ask("modules", engine / "Engine/Binaries", "--fail-on", "warning").status == 0


# -- for machines ----------------------------------------------------------------------------------

PLUGIN = "UE/Engine/Plugins/Leap/Binaries/Win64/UnrealEditor.modules"
DESCRIPTOR = "UE/Engine/Plugins/Leap/Leap.uplugin"


@pytest.fixture
def depot(engine: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The top of a work tree that the engine lies in, which is the current folder too."""
    (engine.parent / ".git").mkdir()
    monkeypatch.chdir(engine.parent)
    return engine.parent


def places(run: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The rule, the level and the file of each result."""
    return [
        (
            result["ruleId"],
            result["level"],
            result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
        )
        for result in run["results"]
    ]


def test_sarif_names_the_file_of_each_finding(ask, depot) -> None:
    told = ask("modules", "UE", "--format", "sarif")
    run = valid_sarif(told.out)
    assert told.status == 0
    assert places(run) == [
        ("STALE-MODULES", "error", PLUGIN),
        ("MODULE-MISSING", "error", DESCRIPTOR),
    ]
    for result in run["results"]:
        assert "logicalLocations" not in result["locations"][0]
    assert run["originalUriBaseIds"]["SRCROOT"]["uri"] == f"{depot.as_uri()}/"
    stale, missing = run["tool"]["driver"]["rules"]
    assert stale["shortDescription"]["text"] == "Manifest of another build"
    assert stale["fullDescription"]["text"].startswith("A manifest of another build. Where")
    assert missing["help"]["markdown"].startswith("# MODULE-MISSING: Module not available\n\n")
    assert [each["exitCode"] for each in run["invocations"]] == [0]
    failed = ask("modules", "UE", "--format", "sarif", "--fail-on", "error")
    assert failed.status == valid_sarif(failed.out)["invocations"][0]["exitCode"] == 1


def test_a_finding_keeps_its_fingerprint_wherever_the_command_runs(ask, depot, monkeypatch) -> None:
    def prints(*words: object) -> list[str]:
        run = valid_sarif(ask("modules", *words, "--format", "sarif").out)
        return [each["partialFingerprints"]["primaryLocationLineHash"] for each in run["results"]]

    here = prints("UE")
    assert len(set(here)) == 2
    assert prints(depot / "UE") == here
    monkeypatch.chdir(depot / "UE")
    assert prints(".") == here
    other = shutil.copytree(depot, depot.parent / "another machine")
    assert prints(other / "UE") == here


@pytest.mark.usefixtures("depot")
def test_junit_has_a_case_for_each_manifest_and_file_with_a_finding(ask) -> None:
    suite = valid_junit(ask("modules", "UE", "--format", "junit").out)
    assert suite.attrib["name"] == "inspector modules"
    cases = {
        (case.attrib["classname"], case.attrib["name"]): [child.tag for child in case]
        for case in suite.iter("testcase")
    }
    folder = "UE.Engine.Plugins.Leap"
    assert cases == {
        ("UE.Engine.Binaries.Win64", "UnrealEditor.modules"): [],
        (f"{folder}.Binaries.Win64", "UnrealEditor.modules"): ["failure"],
        (folder, "Leap.uplugin"): ["failure"],
    }
    (failure, _) = suite.iter("failure")
    assert failure.attrib["type"] == "STALE-MODULES"
    # The place within a file is none where the file is meant.
    assert (failure.text or "").startswith("error STALE-MODULES: ")


@pytest.mark.usefixtures("depot")
def test_workflows_of_github_and_gitlab_and_logs_get_their_lines(ask) -> None:
    first, second, totals = ask("modules", "UE", "--format", "github").out.splitlines()
    assert first.startswith(
        f"::error file={PLUGIN},title=STALE-MODULES%3A Manifest of another build::"
    )
    assert second.startswith(f"::error file={DESCRIPTOR},title=MODULE-MISSING")
    assert totals == "3 files: 2 errors."
    lines = ask("modules", "UE", "--format", "concise").out.splitlines()
    assert [line.partition(" ")[0] for line in lines] == [f"{PLUGIN}:", f"{DESCRIPTOR}:", "3"]
    issues = ask("modules", "UE", "--format", "gitlab").json()
    assert [(each["check_name"], each["location"]["path"]) for each in issues] == [
        ("STALE-MODULES", PLUGIN),
        ("MODULE-MISSING", DESCRIPTOR),
    ]
    assert len({each["fingerprint"] for each in issues}) == 2


@pytest.mark.usefixtures("depot")
def test_one_run_writes_several_reports(ask) -> None:
    words = ("modules", "UE", "--fail-on", "error", "--format", "text")
    told = ask(*words, "--format", "sarif=found.sarif", "--format", "junit=found.xml")
    assert (told.status, told.out) == (1, ask("modules", "UE").out)
    run = valid_sarif(Path("found.sarif").read_text("utf-8"))
    assert [rule for rule, _, _ in places(run)] == ["STALE-MODULES", "MODULE-MISSING"]
    assert valid_junit(Path("found.xml").read_text("utf-8")).attrib["failures"] == "2"
    alone = ask("modules", "UE", "--format", "github", "--output-file", "found.txt")
    assert (alone.status, alone.out) == (0, "")
    assert Path("found.txt").read_text("utf-8").count("::error ") == 2
    twice = ask("modules", "UE", "--format", "json", "--format", "sarif")
    assert twice.status == 2
    assert "--format sarif=FILE" in twice.err


@pytest.mark.usefixtures("depot")
def test_what_cannot_be_read_is_an_error_and_what_is_not_judged_a_note(ask) -> None:
    Path(PLUGIN).write_bytes(b"{")
    suite = valid_junit(ask("modules", "UE", "--format", "junit").out)
    assert [each.attrib["type"] for each in suite.iter("error")] == ["UNREADABLE-MODULES"]
    descriptor = "UE/Engine/Plugins/Leap/Leap.uplugin"
    Path(descriptor).write_text('{"Modules": [{"Name": 5}]}')
    said = ask("modules", "UE").out
    assert f"{descriptor}: Modules/0/Name has to be text, not 5." in said
    assert "Mend the file; the engine's editor writes such files too." in said
    alone = Path("Alone")
    alone.mkdir()
    (alone / "X.modules").write_text('{"BuildId": "1"}')
    run = valid_sarif(ask("modules", "Alone", "--format", "sarif").out)
    assert places(run) == [("NO-REFERENCE", "note", "Alone")]
    notice, totals = ask("modules", "Alone", "--format", "github").out.splitlines()
    assert notice.startswith("::notice file=Alone,title=NO-REFERENCE")
    assert totals == "2 files: 1 remark."


@pytest.mark.usefixtures("depot")
def test_a_forced_id_is_told_of_the_file_that_has_it(ask) -> None:
    for path in Path("UE").rglob("UnrealEditor.*"):
        path.write_text(re.sub('"(47537391|43139311)"', '"Studio"', path.read_text()))
    target = "UE/Engine/Binaries/Win64/UnrealEditor.target"
    run = valid_sarif(ask("modules", "UE", "--format", "sarif").out)
    assert places(run) == [("BV6", "warning", target)]
    (finding,) = ask("modules", "UE", "--format", "json").json()["findings"]
    assert Path(finding["place"]) == Path(target)
    # One that somebody names forces nothing.
    named = ask("modules", "UE", "--build-id", "Other", "--format", "sarif")
    assert "BV6" not in [rule for rule, *__ in places(valid_sarif(named.out))]
    empty = ask("modules", "UE", "--build-id", "")
    assert "The build id that --build-id names is empty" in empty.out


def test_who_asks_for_a_status_gets_none_where_nothing_was_judged(ask, engine) -> None:
    plugin = engine / "Engine/Plugins/Leap"
    for severity in ("error", "warning"):
        told = ask("modules", plugin, "--fail-on", severity)
        assert told.status == 2
        assert told.err == (
            "inspector: nothing was judged: name the engine with --engine-root, or the id with "
            "--build-id\n"
        )
        assert "NO-REFERENCE" in told.out
    assert (ask("modules", plugin).status, ask("modules", plugin).err) == (0, "")
    run = valid_sarif(ask("modules", plugin, "--fail-on", "error", "--format", "sarif").out)
    assert run["invocations"][0]["exitCode"] == 2
    assert ask("modules", plugin, "--fail-on", "error", "--build-id", "43139311").status == 0
    assert ask("modules", plugin, "--fail-on", "error", "--engine-root", engine).status == 1


def test_a_folder_that_is_no_engine_judges_nothing(ask, engine, tmp_path) -> None:
    other = tmp_path / "Other"
    other.mkdir()
    told = ask("modules", engine / "Engine/Plugins/Leap", "--engine-root", other)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith(f"inspector: {other}: no engine: ")
