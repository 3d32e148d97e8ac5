"""``inspector build-version``: the file, its update, and what is written."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from check_reports import valid_junit, valid_sarif
from corpus import corpus_file
from jsonschema import Draft202012Validator

from inspector.report.schema import schema


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "Build.version"
    path.write_bytes(corpus_file("misc/build/made-5.4.4-Build.version").read_bytes())
    return path


def held(name: str, document: object) -> None:
    """Holds a document to its schema."""
    assert list(Draft202012Validator(schema(name)).iter_errors(document)) == []


def test_show_tells_what_follows(ask, file) -> None:
    told = ask("build-version", "show", file)
    assert told.status == 0
    assert "saved by                5.4.4-35576357+++UE5+Release-5.4" in told.out
    assert "compatible with         5.4.0-33043543+++UE5+Release-5.4" in told.out
    assert "refused by              4.0 to 5.3" in told.out
    document = ask("build-version", "show", file, "--format", "json").json()
    held("build-version-show", document)
    assert document["findings"] == []
    assert document["derived"]["compatible_with"]["changelist"] == 33043543


def test_a_field_that_is_not_known_is_shown_as_the_file_has_it(ask, file) -> None:
    document = json.loads(file.read_text("utf-8-sig"))
    file.write_text(json.dumps(document | {"Modules": {"Léap": ["a", None, True]}}))
    told = ask("build-version", "show", file).out
    assert '  Modules                 {"Léap": ["a", null, true]} (not known, kept)' in told


def test_show_of_files_with_mistakes(ask) -> None:
    for name, code in (("licensee-4.26.2", "BV1"), ("source-5.3.2-no-changelist", "BV2")):
        path = corpus_file(f"misc/build/made-{name}-Build.version")
        document = ask("build-version", "show", path, "--format", "json").json()
        held("build-version-show", document)
        assert [problem["rule"] for problem in document["findings"]] == [code]
        assert code in ask("build-version", "show", path).out


def test_a_mistake_ends_a_build_where_that_is_asked(ask, file) -> None:
    wrong = corpus_file("misc/build/made-source-5.3.2-no-changelist-Build.version")
    assert ask("build-version", "show", wrong).status == 0
    assert ask("build-version", "show", wrong, "--fail-on", "warning").status == 1
    assert ask("build-version", "show", file, "--fail-on", "warning").status == 0


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """One without a changelist, from the top of its work tree."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "Engine/Build/Build.version"
    place.parent.mkdir(parents=True)
    version = {"MajorVersion": 5, "MinorVersion": 3, "PatchVersion": 2, "Changelist": 0,
               "CompatibleChangelist": 27405482, "IsLicenseeVersion": 0, "IsPromotedBuild": "1",
               "BranchName": "++UE5+Release-5.3"}  # fmt: skip
    place.write_text(json.dumps(version))
    return "Engine/Build/Build.version"


def test_mistakes_are_told_to_machines(ask, wrong) -> None:
    told = ask("build-version", "show", wrong)
    rules = [line.split()[1] for line in told.out.splitlines() if line.startswith("  warning ")]
    assert rules == ["BV-NUMBER", "BV2", "BV4"]
    run = valid_sarif(ask("build-version", "show", wrong, "--format", "sarif").out)
    assert [result["ruleId"] for result in run["results"]] == rules
    (place,) = run["results"][1]["locations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == wrong
    assert place["logicalLocations"] == [{"fullyQualifiedName": "Changelist"}]
    assert {result["level"] for result in run["results"]} == {"warning"}
    issues = ask("build-version", "show", wrong, "--format", "gitlab").json()
    assert [(each["check_name"], each["location"]["path"]) for each in issues] == [
        (rule, wrong) for rule in rules
    ]
    *lines, totals = ask("build-version", "show", wrong, "--format", "github").out.splitlines()
    assert all(line.startswith(f"::warning file={wrong},title=BV") for line in lines)
    assert (len(lines), totals) == (3, "1 file: 3 warnings.")
    *lines, totals = ask("build-version", "show", wrong, "--format", "concise").out.splitlines()
    assert [line.split()[:3] for line in lines] == [[f"{wrong}:", "warning", r] for r in rules]


def test_a_case_of_junit_fails_as_the_command_does(ask, wrong, file) -> None:
    for severity, failures, status in (("error", "0", 0), ("warning", "1", 1)):
        words = ("build-version", "show", wrong, "--fail-on", severity, "--format")
        told = ask(*words, "junit", "--format", "sarif=out.sarif")
        suite = valid_junit(told.out)
        (case,) = suite.iter("testcase")
        assert (case.attrib["name"], suite.attrib["failures"]) == ("Build.version", failures)
        run = valid_sarif(Path("out.sarif").read_text("utf-8"))
        assert told.status == run["invocations"][0]["exitCode"] == status
    assert ask("build-version", "show", file, "--format", "concise").out == (
        "1 file: no findings.\n"
    )


def test_update_shows_both_readings_and_writes_nothing(ask, file) -> None:
    before = file.read_bytes()
    told = ask("build-version", "update", file, "-CL=5001", "-Build=Nightly")
    lines = {line.split()[0]: line.split()[1:] for line in told.out.splitlines() if line.split()}
    assert lines["Changelist"] == ["35576357", "5001", "~", "5001", "~"]
    assert lines["CompatibleChangelist"] == ["33043543", "33043543", "0", "~"]
    assert 'would become "Nightly"' in told.out
    assert told.out.endswith("Nothing was written; --write writes it.\n")
    assert file.read_bytes() == before
    document = ask("build-version", "update", file, "-CL=5001", "--format", "json").json()
    held("build-version-update", document)
    keep, reset = document["readings"]
    assert [problem["rule"] for problem in keep["findings"]] == ["BV1"]
    # Without a branch its numbers are nobody's, and without a floor its own .0 release refuses it.
    assert [problem["rule"] for problem in reset["findings"]] == ["BV3", "BV5"]
    assert (document["written"], document["backup"]) == (False, None)


def test_update_writes_where_that_is_asked_for(ask, file) -> None:
    before = file.read_bytes()
    words = ("-CL=5001", "-CompatibleCL=5000", "-Licensee", "-Promoted=1", "-Branch=//Acme/Main")
    told = ask("build-version", "update", file, *words, "--write", "--absent", "reset")
    assert told.status == 0
    assert f"Written; the file before is {file}.bak." in told.out
    assert Path(f"{file}.bak").read_bytes() == before
    shown = ask("build-version", "show", file, "--format", "json").json()
    assert shown["derived"]["stored_changelist"] == 0x80001389
    again = ask("build-version", "update", file, *words, "--write")
    assert "Nothing changes, so nothing was written." in again.out


def test_a_branch_with_slashes_is_shown_as_it_is_and_mended_by_its_flag(ask, file) -> None:
    fields = {**json.loads(file.read_bytes()), "BranchName": "//Acme/Main"}
    file.write_text(json.dumps(fields))
    (shown,) = re.findall("(?m)^ +BranchName +(.*)$", ask("build-version", "show", file).out)
    assert shown == "//Acme/Main"
    document = ask("build-version", "show", file, "--format", "json").json()
    (branch,) = (each for each in document["values"] if each["name"] == "BranchName")
    assert branch["value"] == "//Acme/Main"
    # Without its flag it stays, and what is wrong with it is told.
    told = ask("build-version", "update", file, "-CL=5", "--write").out
    assert re.search("(?m)^ +BranchName +//Acme/Main +//Acme/Main +", told)
    assert "BV-BRANCH" in told
    assert json.loads(file.read_bytes())["BranchName"] == "//Acme/Main"
    told = ask("build-version", "update", file, "-CL=5", "-Branch=//Acme/Main", "--write").out
    assert re.search(r"(?m)^ +BranchName +//Acme/Main +\+\+Acme\+Main ~", told)
    assert "BV-BRANCH" not in told
    assert json.loads(file.read_bytes())["BranchName"] == "++Acme+Main"


@pytest.mark.parametrize("name", ["UE", "UE/Engine"])
def test_the_folder_of_an_engine_stands_for_its_file(ask, tmp_path, file, name) -> None:
    place = tmp_path / "UE/Engine/Build/Build.version"
    place.parent.mkdir(parents=True)
    place.write_bytes(file.read_bytes())
    told = ask("build-version", "show", tmp_path / name)
    assert (told.status, Path(told.out.splitlines()[0])) == (0, place)
    updated = ask("build-version", "update", tmp_path / name, "-CL=5")
    assert (updated.status, Path(updated.out.splitlines()[0])) == (0, place)


def test_a_folder_without_such_a_file_is_told_what_it_has_to_hold(ask, tmp_path) -> None:
    told = ask("build-version", "show", tmp_path)
    assert (told.status, told.out) == (2, "")
    assert "Engine/Build/Build.version" in told.err


@pytest.mark.parametrize(
    ("word", "named"),
    [
        ("-Unknown=1", "-Unknown=1"),
        ("-CL=abc", "-CL=abc: its value is no number"),
        ("-CL=-1", "-CL=-1"),
        ("-CL=1 -CL=2", "-CL: it is there twice"),
        ("-CL", "-CL: expected one argument"),
    ],
)
def test_a_flag_that_is_refused_is_named(ask, file, word, named) -> None:
    before = file.read_bytes()
    told = ask("build-version", "update", file, *word.split(), "--write")
    assert (told.status, told.out) == (2, "")
    assert named in told.err
    assert file.read_bytes() == before


def test_a_read_only_file_ends_the_command(ask, file) -> None:
    file.chmod(0o444)
    told = ask("build-version", "update", file, "-CL=1", "--write")
    assert told.status == 2
    assert "it is read-only" in told.err


def test_what_is_no_such_file_is_told_with_its_place(ask, file) -> None:
    file.write_bytes(b'{\n "MajorVersion": }')
    told = ask("build-version", "show", file)
    assert told.status == 2
    assert "line 2 column 18" in told.err
