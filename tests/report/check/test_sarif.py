"""SARIF: valid by the published schema, and the same finding in every run."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
from check_reports import HOSTILE, report_of, valid_sarif, write_hostile
from lanterns import made, reordered

from inspector.catalog.build_version import BuildRemark
from inspector.checks import RULES, Severity
from inspector.checks.engines.build import BuildFinding
from inspector.checks.engines.modules import ModulesFinding
from inspector.checks.facts import Depth
from inspector.cli.main import main
from inspector.files.folders import resource_path
from inspector.findings.finding import Finding
from inspector.format.unreal.package import Package
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.report.check.run import Verbosity
from inspector.report.check.sarif import rule_of
from inspector.report.documents.parts import json_text

SAMPLES = resource_path("samples")


def sarif(*paths: Path, **asked: Any) -> dict[str, Any]:
    """The run in the document of some files."""
    return valid_sarif(report_of("sarif", *paths, **asked))


def uris(run: dict[str, Any]) -> list[dict[str, str]]:
    """The file of each result."""
    return [
        place["physicalLocation"]["artifactLocation"]
        for result in run["results"]
        for place in result["locations"]
    ]


def fingerprints(run: dict[str, Any]) -> list[str]:
    """What results are told again by."""
    return sorted(
        result["partialFingerprints"]["primaryLocationLineHash"] for result in run["results"]
    )


def test_every_sample_is_told() -> None:
    told = json.loads(report_of("json", SAMPLES))["files"]
    run = sarif(SAMPLES)
    expected = [
        (
            finding["rule"],
            finding["severity"],
            finding["location"] and finding["location"]["offset"],
        )
        for file in told
        for finding in file["findings"]
        if finding["severity"] != "info"
    ]
    assert [
        (
            result["ruleId"],
            result["level"],
            result["locations"][0]["physicalLocation"]["region"].get("byteOffset"),
        )
        for result in run["results"]
    ] == expected
    assert len(expected) > 8
    assert all(
        run["tool"]["driver"]["rules"][r["ruleIndex"]]["id"] == r["ruleId"] for r in run["results"]
    )
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {
        rule for rule, _, _ in expected
    }
    assert run["properties"] == {"engine": "5.3"}


def test_remarks_are_told_where_everything_is() -> None:
    levels = {result["level"] for result in sarif(SAMPLES)["results"]}
    assert levels == {"error", "warning"}
    everything = sarif(SAMPLES, verbosity=Verbosity.EVERYTHING)["results"]
    assert {result["level"] for result in everything} == {"error", "warning", "note"}


def test_every_rule_says_what_it_means() -> None:
    """Also those that no sample breaks: each has one sentence at least, and help of two kinds."""
    rules = [json.loads(json_text(rule_of(rule))) for rule in RULES.values()]
    document = json.loads(report_of("sarif", SAMPLES / "OldDoor.uasset"))
    document["runs"][0]["tool"]["driver"]["rules"] = rules
    valid_sarif(json.dumps(document))
    for rule in rules:
        assert rule["fullDescription"]["text"].endswith(".")
        assert not rule["fullDescription"]["text"].startswith("#")
        assert rule["help"]["markdown"].startswith(
            f"# {rule['id']}: {rule['shortDescription']['text']}"
        )
        assert "](" not in rule["help"]["markdown"]
        assert "#" not in rule["help"]["text"].partition("\n")[0]
    levels = {rule["id"]: rule["defaultConfiguration"]["level"] for rule in rules}
    assert levels["ENGINE-NEW"] == "error"
    assert levels["ZERO-CHANGELIST"] == "warning"
    assert levels["OLD-VERSION"] == "note"


def rules_of_engines() -> list[type[Finding]]:
    """What `modules` and `build-version show` find."""
    rules = [ModulesFinding, BuildFinding, BuildRemark]
    return [rule for base in rules for rule in base.__subclasses__()]


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[None]:
    """A language, for one test."""
    activate(translation(request.param))
    yield
    activate(ENGLISH)


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("spoken", ["en", "zh_CN"], indirect=True)
@pytest.mark.parametrize("rule", rules_of_engines(), ids=lambda rule: rule.rule)
def test_every_rule_about_engines_says_what_it_means(rule) -> None:
    told = json.loads(json_text(rule_of(rule)))
    assert told["id"] == rule.rule
    assert told["shortDescription"]["text"]
    assert told["fullDescription"]["text"].endswith((".", "。"))
    assert told["fullDescription"]["text"] in told["help"]["markdown"]
    assert "](" not in told["help"]["markdown"]


def test_any_name_comes_back_whole(tmp_path: Path) -> None:
    write_hostile(tmp_path)
    run = sarif(tmp_path)
    names = {os.fsdecode(unquote_to_bytes(place["uri"])).rpartition("/")[2] for place in uris(run)}
    assert names == set(HOSTILE)


def test_braces_in_a_message_are_no_arguments() -> None:
    run = sarif(SAMPLES / "OldDoor.uasset", notes=["{0}/a: Permission\ndenied"])
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["message"]["text"] == "{{0}}/a: Permission\\ndenied"


def repository(folder: Path) -> Path:
    """The top of a work tree with a project in it."""
    (folder / ".git").mkdir(parents=True)
    game = folder / "Game"
    (game / "Content").mkdir(parents=True)
    (game / "Game.uproject").write_text('{"EngineAssociation": "5.3"}')
    (game / "Content" / "Lantern.uasset").write_bytes(made())
    return folder


def test_files_are_named_from_the_top_of_their_work_tree(tmp_path: Path) -> None:
    top = repository(tmp_path / "a b")
    run = sarif(top / "Game" / "Content", engine=None)
    expected = {"uri": "Game/Content/Lantern.uasset", "uriBaseId": "SRCROOT"}
    assert uris(run) == [expected] * len(run["results"])
    assert run["originalUriBaseIds"] == {"SRCROOT": {"uri": top.as_uri() + "/"}}
    assert {result["properties"]["engine"] for result in run["results"]} == {"5.3"}


def test_without_a_work_tree_files_are_named_from_their_project(tmp_path: Path) -> None:
    top = repository(tmp_path / "top")
    (top / ".git").rmdir()
    assert {place["uri"] for place in uris(sarif(top))} == {"Content/Lantern.uasset"}


def test_without_a_project_they_are_named_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = repository(tmp_path / "top")
    (top / ".git").rmdir()
    (top / "Game" / "Game.uproject").unlink()
    monkeypatch.chdir(top / "Game")
    assert {place["uri"] for place in uris(sarif(top))} == {"Content/Lantern.uasset"}
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    run = sarif(top)
    assert uris(run)[0] == {"uri": (top / "Game/Content/Lantern.uasset").as_uri()}


def test_two_repositories_have_two_bases(tmp_path: Path) -> None:
    run = sarif(repository(tmp_path / "a"), repository(tmp_path / "b"))
    assert {place["uriBaseId"] for place in uris(run)} == {"SRCROOT", "SRCROOT2"}
    assert set(run["originalUriBaseIds"]) == {"SRCROOT", "SRCROOT2"}


def broken(data: bytes, export: int) -> bytes:
    """The package with an object of a class that is not there."""
    start = Package.open(data).place_of(f"exports/{export}/ClassIndex")
    assert start is not None
    return data[:start] + b"\xff\xff\xff\x7f" + data[start + 4 :]


def test_a_save_that_moves_every_table_keeps_all_fingerprints(tmp_path: Path) -> None:
    top = repository(tmp_path / "top")
    file = top / "Game/Content/Lantern.uasset"
    file.write_bytes(broken(made(), 2))
    before = sarif(top, depth=Depth.OBJECTS)
    file.write_bytes(broken(made(reordered), 3))
    after = sarif(top, depth=Depth.OBJECTS)
    new = set(fingerprints(after)) - set(fingerprints(before))
    assert set(fingerprints(before)) < set(fingerprints(after))
    assert len(new) == 1  # The custom version that was added.
    places = [
        {
            place["fullyQualifiedName"]
            for r in run["results"]
            for place in r["locations"][0]["logicalLocations"]
        }
        for run in (before, after)
    ]
    assert "exports/2/ClassIndex" in places[0] - places[1]
    assert "exports/3/ClassIndex" in places[1] - places[0]


def test_fingerprints_are_of_the_file_in_its_project(tmp_path: Path) -> None:
    top = repository(tmp_path / "top")
    here = fingerprints(sarif(top))
    assert len(set(here)) == len(here) > 1
    moved = shutil.copytree(top, tmp_path / "another machine")
    assert fingerprints(sarif(moved)) == here
    file = moved / "Game/Content/Lantern.uasset"
    file.rename(file.with_name("Lamp.uasset"))
    assert not set(fingerprints(sarif(moved))) & set(here)


@pytest.mark.symlinks
def test_a_file_that_cannot_be_read_is_a_notification_too(tmp_path: Path) -> None:
    file = tmp_path / "gone.uasset"
    file.symlink_to(tmp_path / "nowhere")
    run = sarif(file)
    assert [result["ruleId"] for result in run["results"]] == ["NO-FILE"]
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["level"] == "error"
    assert notification["message"] == run["results"][0]["message"]


Ran = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str]) -> Ran:
    """The command's exit status and document."""

    def run(*arguments: object) -> tuple[int, dict[str, Any]]:
        words = ["check", *map(str, arguments), "--format", "sarif"]
        return main(words), valid_sarif(capsys.readouterr().out)

    return run


def test_the_document_says_how_the_program_ended(ran: Ran, tmp_path: Path) -> None:
    for severity, file in ((Severity.ERROR, "Lantern"), (Severity.WARNING, "LocalBuild")):
        path = SAMPLES / f"{file}.uasset"
        status, document = ran(path, "--engine", "5.3", "--fail-on", severity)
        assert status == 1
        (invocation,) = document["invocations"]
        assert (invocation["exitCode"], invocation["executionSuccessful"]) == (1, True)
    status, document = ran(SAMPLES / "OldDoor.uasset", tmp_path, "--engine", "5.3")
    (invocation,) = document["invocations"]
    assert (status, invocation["exitCode"], invocation["executionSuccessful"]) == (2, 2, False)
    (notification,) = invocation["toolExecutionNotifications"]
    assert str(tmp_path) in notification["message"]["text"]


def test_a_folder_that_cannot_be_read_is_a_notification(
    ran: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "Closed"
    closed.mkdir()
    shutil.copy(SAMPLES / "OldDoor.uasset", tmp_path)
    real = os.scandir

    def scandir(path: str) -> Any:
        if os.fspath(path) == str(closed):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)  # The tests may run as somebody who may read all.
    status, document = ran(tmp_path, "--engine", "5.3")
    assert status == 1
    (notification,) = document["invocations"][0]["toolExecutionNotifications"]
    assert notification["level"] == "error"
    place = notification["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place["uri"].endswith("Closed")
    text = "The folder cannot be listed, so nothing in it was looked at: permission denied."
    assert notification["message"]["text"].startswith(text)
    (result,) = (each for each in document["results"] if each["level"] == "error")
    assert (result["ruleId"], result["message"]) == ("NO-FILE", notification["message"])


def test_no_more_results_are_told_than_services_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        shutil.copy(SAMPLES / "OldDoor.uasset", tmp_path / f"Door{number}.uasset")
    whole = json.loads(report_of("sarif", tmp_path, engine="4.0"))["runs"][0]
    a_file = len(whole["results"]) // 4
    assert a_file > 1
    monkeypatch.setattr("inspector.report.check.sarif.MOST_RESULTS", 2 * a_file + 1)
    run = json.loads(report_of("sarif", tmp_path, engine="4.0"))["runs"][0]
    assert run["results"] == whole["results"][: 2 * a_file + 1]
    (note,) = run["invocations"][0]["toolExecutionNotifications"]
    assert note["message"]["text"] == (
        f"{2 * a_file - 1} findings in 2 files are left out: "
        f"no more than {2 * a_file + 1} results are taken at once"
    )
