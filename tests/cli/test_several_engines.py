"""``engines`` of the project file: a check judges by all of them, and says which refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from project.moved import write_package
from scratch_git import ScratchRepository, sample

from inspector.report.schema import schema

FRAMEWORK = "CFFC743F-43B04480-939114DF-171D2073"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a package of 4.26 and one of 5.3."""
    content = tmp_path / "Content"
    write_package(content / "Old.uasset")
    (content / "New.uasset").write_bytes(sample("PluginData.uasset"))
    (tmp_path / "Game.uproject").write_text('{"EngineAssociation": "5.4"}')
    return tmp_path


def engines(project: Path, *names: str) -> None:
    (project / "asset-inspector.toml").write_text(f"engines = {json.dumps(names)}\n")


def judged(ask, *words: object, status: int) -> dict[str, tuple[str, list[str]]]:
    """The verdict of each file, and what other engines say of it."""
    answered = ask("check", "--format", "json", *words)
    assert answered.status == status, answered.err
    document = answered.json()
    assert list(Draft202012Validator(schema("check")).iter_errors(document)) == []
    return {
        Path(file["path"]).name: (
            file["verdict"],
            [each["message"] for each in file["findings"] if each["rule"] == "OTHER-ENGINE"],
        )
        for file in document["files"]
    }


def test_all_are_asked_and_who_refuses_is_named(ask, project) -> None:
    engines(project, "5.4", "5.3", "4.27")
    files = judged(ask, project, status=1)
    assert files["Old.uasset"] == ("loads", [])
    verdict, (message,) = files["New.uasset"]
    assert verdict == "refused"
    assert message.startswith("4.27, which the project is for too, refuses the package. ")
    text = " ".join(ask("check", project).out.split())
    engine = (
        "Engine 5.4 (from asset-inspector.toml; release table; the project is for 5.3, 4.27 too)"
    )
    assert engine in text
    assert "error OTHER-ENGINE 4.27, which the project is for too, refuses the package" in text
    # With --engine only that one is asked.
    assert judged(ask, project, "--engine", "5.4", status=0)["New.uasset"] == ("warns", [])


def test_the_first_engine_speaks_by_its_own_rules(ask, project) -> None:
    engines(project, "4.27", "4.26", "5.3")
    (verdict, messages) = judged(ask, project, status=1)["New.uasset"]
    assert verdict == "refused"
    assert [message.split(",", 1)[0] for message in messages] == ["4.26"]
    shown = ask("show", project / "Content/New.uasset").out
    assert "4.27 refuses this package." in shown


def test_imported_engines_serve_too(ask, project) -> None:
    profile = project / "Config" / "Ours.toml"
    profile.parent.mkdir()
    lines = ('name = "Ours"', 'version = "5.3.2"', "[custom_versions]", f'"{FRAMEWORK}" = 1')
    profile.write_text("\n".join(lines))
    engines(project, "5.4", "Config/Ours.toml")
    verdict, (message,) = judged(ask, project, status=1)["New.uasset"]
    assert verdict == "refused"
    assert message.startswith("Ours, which the project is for too, refuses the package. CUSTOM-")


def test_a_damaged_file_is_told_once(ask, project) -> None:
    engines(project, "5.4", "4.27")
    (project / "Content/New.uasset").write_bytes(b"")
    assert judged(ask, project, status=1)["New.uasset"] == ("unreadable", [])


def test_the_rule_is_one_as_others(ask, project) -> None:
    """It can be ignored and weighed, and a baseline knows it by its engine."""
    engines(project, "5.4", "4.27")
    assert ask("check", project, "--ignore", "OTHER-ENGINE").status == 0
    assert ask("check", project, "--write-baseline").status == 0
    assert ask("check", project).status == 0
    engines(project, "5.4", "4.27", "4.26")
    assert ask("check", project).status == 1


def test_many_files_in_other_processes_say_the_same(ask, project) -> None:
    engines(project, "5.4", "4.27")
    data = (project / "Content/New.uasset").read_bytes()
    for number in range(60):
        (project / f"Content/New{number}.uasset").write_bytes(data)
    one = ask("check", project, "--jobs", "1", "--format", "json", "--no-index")
    two = ask("check", project, "--jobs", "2", "--format", "json", "--no-index")
    assert one.json() == two.json()
    assert one.out.count("OTHER-ENGINE") == 61
    # From the index, the second time too.
    for _ in range(2):
        assert ask("check", project, "--format", "json").out.count("OTHER-ENGINE") == 61


@pytest.mark.needs_git
def test_what_is_staged_is_judged_by_all(ask, project, monkeypatch) -> None:
    engines(project, "5.4", "4.27")
    repository = ScratchRepository(project)
    repository.git("add", "-A")
    engines(project, "5.4")
    monkeypatch.chdir(project)
    assert judged(ask, project, status=0)["New.uasset"][1] == []
    assert len(judged(ask, "--staged", status=1)["New.uasset"][1]) == 1


@pytest.mark.parametrize("names", [("5.4", "9.9"), ("9.9", "5.4"), ("9.9",)])
def test_an_engine_that_is_not_known_ends_the_check(ask, project, names) -> None:
    engines(project, *names)
    answered = ask("check", project)
    assert answered.status == 2
    assert """asset-inspector.toml:1: "9.9" in 'engines' is not usable: unknown""" in answered.err


def test_a_headline_names_all_engines(ask, project) -> None:
    engines(project, "5.4", "5.3", "4.27")
    text = ask("check", project, "--format", "markdown").out
    assert text.startswith("## 1 of 2 files would not load in 5.4, 5.3, 4.27\n")
