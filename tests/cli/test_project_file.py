"""``inspector check`` with a project file: what it tells, what it weighs, and what wins."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from cli.conftest import Ask
from scratch_git import sample

from inspector.catalog import default_catalog
from inspector.files.folders import resource_path
from inspector.project.around.settings import PROJECT_FILE

NEWEST = default_catalog().newest_confirmed.name


def lay(folder: Path, text: str, name: str = PROJECT_FILE) -> Path:
    (folder / name).write_text(text, "utf-8")
    return folder / name


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A project for 4.27 with one package that 5.3 saved and one of 4.26."""
    root = tmp_path / "Game"
    (root / "Content" / "Old").mkdir(parents=True)
    lay(root, '{"EngineAssociation": "4.27"}', "Game.uproject")
    (root / "Content" / "PluginData.uasset").write_bytes(sample("PluginData.uasset"))
    (root / "Content" / "Old" / "PluginData.uasset").write_bytes(sample("PluginData.uasset"))
    (root / "Content" / "OldDoor.uasset").write_bytes(sample("OldDoor.uasset"))
    return root


def rules(ask: Ask, *arguments: object) -> dict[str, list[tuple[str, str]]]:
    """The rules of each file with their severities, by the file's place below Content."""
    files = ask("check", *arguments, "--format", "json").json()["files"]
    return {
        file["path"].rpartition("Content/")[2]: [
            (finding["rule"], finding["severity"]) for finding in file["findings"]
        ]
        for file in files
    }


def refusals(ask: Ask, game: Path) -> list[str]:
    """The rules that refuse the newer package without any project file."""
    found = rules(ask, game)["PluginData.uasset"]
    return [rule for rule, severity in found if severity == "error"]


def test_ignored_rules_are_not_told_and_do_not_fail(ask: Ask, game: Path) -> None:
    refused = refusals(ask, game)
    assert refused
    assert ask("check", game).status == 1
    lay(game, f"ignore = {json.dumps(refused)}\n")
    answered = ask("check", game)
    assert answered.status == 0
    assert not any(f"  {rule} " in answered.out for rule in refused)
    assert "1 loads, 2 refused" in answered.out
    assert (
        f"{2 * len(refused)} errors and warnings are not reported, as the project file or the "
        "command line asks." in answered.out
    )
    document = ask("check", game, "--format", "json").json()
    assert [file.get("ignored") for file in document["files"]] == [refused, None, refused]
    assert document["totals"]["refused"] == 2


def test_the_command_line_beats_the_file(ask: Ask, game: Path) -> None:
    first, *others = refusals(ask, game)
    lay(game, f"ignore = {json.dumps([first, *others])}\n")
    assert rules(ask, game, "--select", first)["PluginData.uasset"] == [(first, "error")]
    assert ask("check", game, "--select", first).status == 1
    every = ",".join([first, *others])
    (game / PROJECT_FILE).unlink()
    assert ask("check", game, "--ignore", every).status == 0
    assert ask("check", "--ignore", first, "--ignore", f"{every}", game).status == 0


def test_paths_have_rules_of_their_own(ask: Ask, game: Path) -> None:
    refused = refusals(ask, game)
    lay(game, f"[[per_path]]\npaths = ['Content/Old']\nignore = {json.dumps(refused)}\n")
    told = rules(ask, game)
    assert not [severity for _, severity in told["Old/PluginData.uasset"] if severity == "error"]
    assert [rule for rule, severity in told["PluginData.uasset"] if severity == "error"] == refused


def test_what_weighs_more_fails_and_what_weighs_less_does_not(ask: Ask, game: Path) -> None:
    refused = refusals(ask, game)
    lay(game, "[severity]\n" + "".join(f"{rule} = 'warning'\n" for rule in refused))
    answered = ask("check", game)
    assert answered.status == 0
    assert "refused" in answered.out
    assert ask("check", game, "--fail-on", "warning").status == 1
    door = game / "Content" / "OldDoor.uasset"
    assert ask("check", door, "--fail-on", "warning").status == 0
    lay(game, "[severity]\nOLD-VERSION = 'error'\n")
    answered = ask("check", door)
    assert answered.status == 1
    lines = answered.out.splitlines()
    named = next(row for row, line in enumerate(lines) if line.endswith("upgrade steps on save)"))
    assert any(line.startswith("  error    OLD-VERSION") for line in lines[named:])
    (file,) = ask("check", door, "--format", "json").json()["files"]
    assert ("OLD-VERSION", "error") in rules(ask, door)["OldDoor.uasset"]
    assert file["verdict"] == "warns"


def test_the_engine_and_the_exclusions_of_the_file(ask: Ask, game: Path) -> None:
    lay(game, 'engine = "5.5"\nexclude = ["Old"]\n')
    answered = ask("check", game)
    assert answered.out.startswith("Engine 5.5 (from asset-inspector.toml; ")
    assert "2 files: " in answered.out
    assert ask("check", game, "--engine", "5.6").out.startswith("Engine 5.6 (--engine 5.6; ")
    assert "Loads in 5.5." in ask("show", game / "Content" / "OldDoor.uasset").out
    assert "5.5" in ask("upgrades", game / "Content" / "OldDoor.uasset").out
    excluded = ask("check", game / "Content" / "Old")
    assert (excluded.status, excluded.out) == (2, "")
    assert "no package to look at" in excluded.err


def test_a_named_file_serves_for_every_package(ask: Ask, game: Path, tmp_path: Path) -> None:
    refused = refusals(ask, game)
    named = lay(tmp_path, f"ignore = {json.dumps(refused)}\n", "ci.toml")
    assert ask("check", game, "--config", named).status == 0
    small = ",".join(refused).lower()
    assert ask("check", game, "--ignore", small).status == 0
    gone = ask("check", game, "--config", tmp_path / "gone.toml")
    assert (gone.status, gone.out) == (2, "")
    assert gone.err == f"inspector: {tmp_path / 'gone.toml'}: no such file\n"


@pytest.mark.parametrize("command", ["check", "check --engine 5.3", "show", "upgrades", "compat"])
def test_a_wrong_file_ends_every_command_that_asks_it(ask: Ask, game: Path, command: str) -> None:
    file = lay(game, 'ignore = []\nengin = "5.3"\n')
    answered = ask(*command.split(), game / "Content" / "OldDoor.uasset")
    assert (answered.status, answered.out) == (2, "")
    assert answered.err == (
        f"inspector: {file}:2: unknown key 'engin' (did you mean 'engine'?) in the project file\n"
    )


def test_several_processes_agree(ask: Ask, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = refusals(ask, game)
    lay(game, f"[[per_path]]\npaths = ['Old']\nignore = {json.dumps(refused)}\n")
    here = ask("check", game, "--format", "json", "--ignore", "OLD-VERSION")
    monkeypatch.setattr("inspector.project.scan.parallel.WORTH_PROCESSES", 1)
    there = ask("check", game, "--format", "json", "--ignore", "OLD-VERSION", "--jobs", "2")
    assert here.out == there.out


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--select=OBJ-NWE", 'argument --select: there is no rule "OBJ-NWE" (did you mean \'OBJ-'),
        ("--ignore=OBJ-NEW,", 'argument --ignore: there is no rule "" (inspector rule lists them)'),
        ("--ignore=xyz", 'argument --ignore: there is no rule "xyz" (inspector rule lists them)'),
    ],
)
def test_rules_that_do_not_exist(ask: Ask, game: Path, option: str, said: str) -> None:
    answered = ask("check", game, option)
    assert answered.status == 2
    assert said in answered.err


def test_a_project_built_from_source_says_so_once(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "A.uasset"
    data = bytearray(resource_path("samples", "OldDoor.uasset").read_bytes())
    shown = ask("show", resource_path("samples", "OldDoor.uasset"), "--format", "json").json()
    changelist = shown["summary"]["saved_by"]["changelist"].to_bytes(4, "little")
    assert data.count(changelist)
    path.write_bytes(data.replace(changelist, bytes(4)))
    assert ask("check", path, "--fail-on", "warning").status == 1
    file = lay(tmp_path, "ignore = []\nsource_built = true\n")
    answered = ask("check", path, "--fail-on", "warning", "--verbose")
    assert answered.status == 0
    assert f"as {file}, line 2 (source_built = true) expects of it." in answered.out
    assert "1 file: 1 loads." in answered.out


def test_an_engine_that_is_not_here_is_named_once_for_all(ask: Ask, tmp_path: Path) -> None:
    lay(tmp_path, '{"EngineAssociation": "{6D1B4A7E-0F3C-4A52-9C6D-1B2A3C4D5E6F}"}', "G.uproject")
    shutil.copy(resource_path("samples", "OldDoor.uasset"), tmp_path)
    answered = ask("check", tmp_path)
    (said,) = answered.err.splitlines()
    assert (answered.status, answered.out) == (2, "")
    assert said.startswith("inspector: G.uproject names engine {6D1B4A7E-")
    assert said.endswith(f'or once for all in asset-inspector.toml: engine = "{NEWEST}"')
    lay(tmp_path, f'engine = "{NEWEST}"\n')
    answered = ask("check", tmp_path)
    assert answered.err == ""
    assert "guess" not in answered.out


def test_what_files_are_judged_by_is_shown(tmp_path: Path, ask) -> None:
    (tmp_path / "asset-inspector.toml").write_text(
        'engine = "5.3"\nignore = ["LICENSEE-BUILD"]\nexclude = ["Attic"]\n'
        '[severity]\nZERO-CHANGELIST = "error"\n'
        '[[per_path]]\npaths = ["Content/Old/**"]\nignore = ["OLD-VERSION"]\n'
    )
    told = ask("check", tmp_path, "--show-settings")
    assert told.status == 0
    rows = dict(re.split(r"\s{2,}", line, maxsplit=1) for line in told.out.splitlines())
    assert rows["engine"].startswith("5.3 (")
    assert rows["project file"] == str(tmp_path / "asset-inspector.toml")
    assert (rows["baseline"], rows["rules"]) == ("none", "all")
    assert (rows["ignored rules"], rows["left out"]) == ("LICENSEE-BUILD", "Attic")
    assert rows["ZERO-CHANGELIST"] == "error"
    assert rows["ignored for paths"] == "Content/Old/**: OLD-VERSION"
    assert "all" not in ask("check", tmp_path, "--show-settings", "--select", "OBJ-NEW").out
