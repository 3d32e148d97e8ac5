"""``inspector compat``, ``inspector engine`` and ``inspector schema``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from corpus import corpus_file
from known_releases import NEWEST

from inspector.catalog import default_catalog
from inspector.files.folders import resource_path
from inspector.report.schema import SCHEMAS, schema

OLD, NEW = "4.26/uasset-rs/IndirectCycleA.uasset", "5.3/uasset-rs/IndirectCycleA.uasset"


def test_compat_answers_for_every_known_release(ask) -> None:
    answered = ask("compat", corpus_file(OLD), corpus_file(NEW), "--format", "json")
    document = answered.json()
    assert answered.status == 0
    releases = [release.name for release in default_catalog().releases]
    old, new = document["files"]
    for file in (old, new):
        assert [answer["release"] for answer in file["releases"]] == releases
    assert (old["lowest_engine"], new["lowest_engine"]) == ("4.26", "5.3")
    answers = {answer["release"]: answer for answer in new["releases"]}
    # 4.27 stops at the header layout, 5.1 at UE5 version 1009, 5.2 at compatible-with 5.3.0.
    rules = {name: answers[name]["reason"]["rule"] for name in ("4.27", "5.1", "5.2")}
    assert rules == {"4.27": "LEGACY-NEW", "5.1": "OBJ-NEW", "5.2": "ENGINE-NEW"}
    assert {answers[name]["answer"] for name in rules} == {"refused"}
    assert (answers["5.3"]["answer"], answers["5.3"]["steps"]) == ("loads", 0)
    assert answers["5.7"]["answer"] == "upgrades"
    assert answers["5.7"]["steps"] > 0
    assert (document["lowest_engine"], document["highest_engine"]) == ("5.3", releases[-1])
    counts = {row["release"]: row for row in document["releases"]}
    assert (counts["4.27"]["refused"], counts["4.27"]["upgrades"]) == (1, 1)


def test_compat_text_draws_equal_neighbours_together(ask) -> None:
    lines = ask("compat", corpus_file(NEW)).out.splitlines()
    newest = default_catalog().newest.name
    assert lines[0] == corpus_file(NEW).as_posix()
    assert lines[1] == f"  opens in                5.3 to {newest}"
    assert lines[2].split()[:5] == ["4.0", "to", "4.27", "refused", "LEGACY-NEW"]
    assert lines[5].split() == ["5.3", "loads"]
    assert lines[6].split()[:4] == ["5.4", "to", newest, "upgrades"]


def test_compat_of_what_is_not_readable_says_so_and_is_0(ask) -> None:
    answered = ask("compat", corpus_file("made/empty.uasset"), "--format", "json")
    document = answered.json()
    assert answered.status == 0
    assert {a["answer"] for a in document["files"][0]["releases"]} == {"unreadable"}
    assert (document["lowest_engine"], document["highest_engine"]) == (None, None)


def test_cooked_files_have_one_verdict_everywhere(ask) -> None:
    path = resource_path("samples", "CookedCurve.uasset")
    answered = ask("compat", path, "--format", "json").json()["files"][0]["releases"]
    assert {(a["answer"], a["reason"]["rule"]) for a in answered} == {("refused", "UNVERSIONED")}
    (row,) = (line for line in ask("compat", path).out.splitlines() if "UNVERSIONED" in line)
    assert row.split()[:4] == ["4.0", "to", default_catalog().releases[-1].name, "refused"]
    assert ask("check", path, "--format", "json").json()["files"][0]["verdict"] == "refused"
    assert ask("upgrades", path, "--format", "json").json()["verdict"] == "refused"
    # Nobody is told to save with an editor what no editor opens.
    told = ask("check", path).out
    assert "Save it again" not in told
    assert "No editor opens this file as it is." in told


def test_damaged_files_have_one_verdict_everywhere(ask) -> None:
    path = corpus_file("made/IndirectCycleA-cut-in-name-table.uasset")
    for command, verdict in (("show", "verdict"), ("upgrades", "verdict")):
        lines = [line.split() for line in ask(command, path).out.splitlines()]
        assert [verdict, "unreadable"] in lines, command
    assert f"4.0 to {NEWEST}    unreadable  TRUNCATED" in ask("compat", path).out
    told = ask("check", path).out
    assert told.splitlines()[1].startswith("unreadable ")
    assert "No release opens any of them: they are not readable, or cooked" in told


def test_compat_tells_steps_beside_a_warning(ask) -> None:
    told = ask("compat", corpus_file("made/IndirectCycleA-changelist-0.uasset")).out
    rows = [line for line in told.splitlines() if "ZERO-CHANGELIST" in line]
    assert rows[-1].endswith("Changelist 0 in saved-by; 0 to 25 upgrade steps on save")


def test_engine_list_has_every_release_with_numbers_and_names(ask) -> None:
    document = ask("engine", "list", "--format", "json").json()
    engines = {engine["name"]: engine for engine in document["engines"]}
    assert list(engines) == [release.name for release in default_catalog().releases]
    assert document["default"] == default_catalog().newest_confirmed.name
    found = engines["5.3"]
    assert (found["file_version_ue4"], found["file_version_ue4_name"]) == (
        522,
        "VER_UE4_CORRECT_LICENSEE_FLAG",
    )
    assert (found["file_version_ue5"], found["file_version_ue5_name"]) == (1009, "DATA_RESOURCES")
    assert (found["legacy_file_version"], found["confirmed"]) == (-8, True)
    text = ask("engine", "list").out
    (line,) = [line for line in text.splitlines() if line.startswith("5.3 ")]
    assert "UE4 522 VER_UE4_CORRECT_LICENSEE_FLAG" in line
    assert "UE5 1009 DATA_RESOURCES" in line


def test_engine_show_tells_one_engine_with_its_custom_versions(ask) -> None:
    document = ask("engine", "show", "4.27", "--format", "json").json()
    assert document["engine"]["name"] == "4.27"
    assert document["version"]["text"] == "4.27.2-18319896+++UE4+Release-4.27"
    assert document["patch_open"] is True
    customs = {row["guid"]: row for row in document["custom_versions"]}
    framework = customs["CFFC743F-43B04480-939114DF-171D2073"]
    assert (framework["name"], framework["version"], framework["enumerator"]) == (
        "FFrameworkObjectVersion",
        37,
        "StoringUCSSerializationIndex",
    )
    text = ask("engine", "show", "4.27").out
    assert "37 StoringUCSSerializationIndex" in text
    # With the sign of the engine's own logs, as every number that can be searched for.
    assert "header layout           -7\n" in text


def test_engine_show_says_of_which_release_no_package_was_seen(ask) -> None:
    """The corpus has packages of 4.1 and 4.3, and none of 4.2."""
    said = "no: no real package of this release was seen"
    told = {name: said in ask("engine", "show", name).out for name in ("4.1", "4.2", "4.3")}
    assert told == {"4.1": False, "4.2": True, "4.3": False}


@pytest.mark.parametrize("engine", ["9.9", "nonsense", ""])
def test_an_engine_that_is_not_known_is_2(ask, engine) -> None:
    answered = ask("engine", "show", engine)
    assert (answered.status, answered.out) == (2, "")


def test_schema_prints_one_or_all(ask) -> None:
    for name in SCHEMAS:
        assert ask("schema", name).json() == schema(name)
    assert set(SCHEMAS) <= set(ask("schema").json()["$defs"])
    assert ask("schema", "moons").status == 2


def test_the_readme_names_every_schema() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    (row,) = (line for line in readme.splitlines() if "`inspector schema NAME`" in line)
    assert re.findall(r"`([^`]+)`", row.partition("; NAME is ")[2]) == [*SCHEMAS]
