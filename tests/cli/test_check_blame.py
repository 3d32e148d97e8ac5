"""``inspector check --blame``: who changed each file with a finding last, in every form."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
from check_reports import valid_sarif
from scratch_git import ScratchRepository, leave_out_the_user, sample

from inspector.report.schema import schema

LOCAL = "LocalBuild.uasset"
SAMPLES = ("Lantern", "LocalBuild", "OldDoor")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """Three packages by three authors, and one that is new."""
    leave_out_the_user(monkeypatch)
    made = ScratchRepository(tmp_path / "game")
    for name, author in zip(SAMPLES, ("Ann \x1b[31m", "Bo", "Cleo"), strict=True):
        made.variables |= {"GIT_AUTHOR_NAME": author, "GIT_AUTHOR_DATE": "2026-03-04T05:06:07+0200"}
        made.write(f"{name}.uasset", sample(f"{name}.uasset"))
        made.commit()
    made.write("New.uasset", sample("Lantern.uasset"))
    made.write("LocalBuild.uasset", sample("LocalBuild.uasset") + b"edited")
    return made


def told(ask, repository: ScratchRepository, *options: str) -> Any:
    """What the command answers of all files."""
    return ask("check", repository.folder, "--engine", "5.3", "--blame", *options)


def commit_of(repository: ScratchRepository, name: str) -> str:
    """The hash of the commit of a file."""
    return repository.git("log", "-1", "--format=%H", "--", f"{name}.uasset").strip()


@pytest.mark.needs_git
def test_text_says_it_below_each_file(ask, repository) -> None:
    lines = told(ask, repository).out.splitlines()
    at = {line.split("/")[-1].split(".")[0]: n for n, line in enumerate(lines) if "/" in line}
    short = commit_of(repository, "Lantern")[:12]
    assert lines[at["Lantern"] + 1] == (
        f"  last changed by Ann \\u001b[31m on 2026-03-04 in {short}"
    )
    assert lines[at["LocalBuild"] + 1].endswith("; edited since, and not committed")
    assert lines[at["New"] + 1] == "  last change not known: no commit has the file; it is new here"
    assert "OldDoor" not in at


@pytest.mark.needs_git
def test_json_has_it_where_something_is_told(ask, repository) -> None:
    document = told(ask, repository, "--format", "json").json()
    jsonschema.validate(document, schema("check"))
    changes = {Path(file["path"]).stem: file.get("last_change") for file in document["files"]}
    assert changes == {
        "Lantern": {
            "commit": commit_of(repository, "Lantern"),
            "author": "Ann \x1b[31m",
            "date": "2026-03-04T05:06:07+02:00",
            "edited": False,
            "reason": None,
        },
        "LocalBuild": {
            "commit": commit_of(repository, "LocalBuild"),
            "author": "Bo",
            "date": "2026-03-04T05:06:07+02:00",
            "edited": True,
            "reason": None,
        },
        "New": {
            "commit": None,
            "author": None,
            "date": None,
            "edited": False,
            "reason": "no commit has the file; it is new here",
        },
        "OldDoor": None,
    }


@pytest.mark.needs_git
def test_sarif_has_it_as_a_property(ask, repository) -> None:
    run = valid_sarif(told(ask, repository, "--format", "sarif").out)
    changes = {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]: (
            result["properties"]["lastChange"]["author"]
        )
        for result in run["results"]
    }
    assert changes == {
        "Lantern.uasset": "Ann \x1b[31m",
        "LocalBuild.uasset": "Bo",
        "New.uasset": None,
    }


@pytest.mark.needs_git
def test_nobody_is_asked_unless_that_is_wanted(ask, repository, monkeypatch) -> None:
    monkeypatch.setenv("PATH", "")
    document = ask("check", repository.folder, "--engine", "5.3", "--format", "json").json()
    assert all("last_change" not in file for file in document["files"])
    reasons = {
        file["last_change"]["reason"]
        for file in told(ask, repository, "--format", "json").json()["files"]
        if "last_change" in file
    }
    (reason,) = reasons
    assert reason.startswith("Git is not installed")


def test_a_file_in_no_repository_says_so(ask, tmp_path) -> None:
    (tmp_path / "Lantern.uasset").write_bytes(sample("Lantern.uasset"))
    answered = ask("check", tmp_path, "--engine", "5.3", "--blame")
    assert answered.status == 1
    assert "  last change not known: the file is in no repository" in answered.out.splitlines()


@pytest.mark.needs_git
@pytest.mark.parametrize("asked", [("--staged",), ("HEAD:Lantern.uasset", ":New.uasset")])
def test_what_git_has_is_named_as_the_file_and_blamed_on_nobody(
    ask, repository, monkeypatch, asked
) -> None:
    repository.write("Lantern.uasset", sample("Lantern.uasset") + b"edited")
    repository.git("add", "--all")
    monkeypatch.chdir(repository.folder)
    document = ask("check", *asked, "--engine", "5.3", "--blame", "--format", "sarif").json()
    results = document["runs"][0]["results"]
    places = [place["physicalLocation"] for each in results for place in each["locations"]]
    uris = {place["artifactLocation"]["uri"] for place in places}
    assert uris == {"Lantern.uasset", "New.uasset"} | ({LOCAL} if "--staged" in asked else set())
    reasons = {result["properties"]["lastChange"]["reason"] for result in results}
    assert reasons == {"what git has was checked, and not the file in the work tree"}
