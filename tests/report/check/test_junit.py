"""JUnit: valid by the XSD of Jenkins, and read back whole."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from check_reports import HOSTILE, report_of, valid_junit, write_hostile

from inspector.checks import Severity
from inspector.escaping import one_line
from inspector.files.folders import resource_path

SAMPLES = resource_path("samples")


def junit(*paths: Path, **asked: object) -> ElementTree.Element:
    """The suite of a document that the schema takes."""
    return valid_junit(report_of("junit", *paths, **asked))


def kinds(suite: ElementTree.Element) -> dict[str, list[str]]:
    """What stands in each case."""
    return {case.attrib["name"]: [child.tag for child in case] for case in suite.iter("testcase")}


def test_each_file_is_a_case() -> None:
    suite = junit(SAMPLES)
    assert kinds(suite) == {
        "Arena.umap": [],
        "CookedCurve.uasset": ["failure", "system-out"],
        "CutOff.uasset": ["error"],
        "FromTheFuture.uasset": ["failure"],
        "Lantern.uasset": ["failure"],
        "LocalBuild.uasset": ["system-out"],
        "OldDoor.uasset": [],
        "PluginData.uasset": ["system-out"],
        "StudioBuild.uasset": ["failure"],
    }
    counts = {key: suite.attrib[key] for key in ("tests", "failures", "errors")}
    assert counts == {"tests": "9", "failures": "4", "errors": "1"}
    assert {case.attrib["classname"] for case in suite.iter("testcase")} == {"resources.samples"}
    assert [p.attrib for p in suite.iter("property")] == [{"name": "engine", "value": "5.3"}]


def test_a_failure_says_everything_of_its_file() -> None:
    (failure,) = junit(SAMPLES / "Lantern.uasset").iter("failure")
    assert failure.attrib["type"] == "OBJ-NEW"
    assert failure.attrib["message"].endswith("stops at 1009 (DATA_RESOURCES). (and 2 more)")
    lines = (failure.text or "").splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "error OBJ-NEW at summary/FileVersionUE5",
        "error ENGINE-NEW at summary/CompatibleWithEngineVersion",
        "error CUSTOM-NEW at summary/CustomVersions/5",
    ]
    assert all(line.endswith("No engine saves downwards.") for line in lines)


def test_warnings_fail_where_the_run_fails_by_them() -> None:
    suite = junit(SAMPLES, fails_on=Severity.WARNING)
    assert kinds(suite)["LocalBuild.uasset"] == ["failure"]
    assert kinds(suite)["CookedCurve.uasset"] == ["failure"]
    assert suite.attrib["failures"] == "6"


def test_any_name_is_a_case(tmp_path: Path) -> None:
    write_hostile(tmp_path)
    names = [case.attrib["name"] for case in junit(tmp_path).iter("testcase")]
    expected = {one_line(name).replace("\uffff", "\\uffff") for name in HOSTILE}
    assert set(names) == expected


@pytest.mark.parametrize("note", ["]]><a>&amp;", "\x00\x1b\ud800\ufffe"])
def test_notes_of_the_run_are_its_error_output(note: str) -> None:
    (said,) = junit(SAMPLES / "OldDoor.uasset", notes=[note, "another"]).iter("system-err")
    assert said.text == f"{one_line(note)}\nanother".replace("\ufffe", "\\ufffe")


def test_no_files_make_a_whole_document(tmp_path: Path) -> None:
    assert junit(tmp_path).attrib["tests"] == "0"
