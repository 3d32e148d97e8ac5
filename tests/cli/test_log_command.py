"""``inspector log``: the history of a package in every format."""

from __future__ import annotations

from pathlib import Path

import pytest
from html_pages import read_page
from jsonschema import Draft202012Validator
from scratch_git import ScratchRepository, lantern, leave_out_the_user

from inspector.report.schema import schema

pytestmark = pytest.mark.needs_git

NAME = "Content/Lantern.uasset"
#: What acts where it is shown: a script, a terminal's colours, the direction of writing.
HOSTILE = "<script>alert(1)</script> \x1b[31mred\x1b[0m \u202egnirts"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """A repository in which a package was edited three times, by somebody of an odd name."""
    leave_out_the_user(monkeypatch)
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path / "state"))
    made = ScratchRepository(tmp_path / "game")
    for intensity in (100, 200, 300):
        made.write(NAME, lantern(intensity))
        made.git("add", "--all")
        made.variables |= {"GIT_AUTHOR_NAME": f"{HOSTILE} {intensity}"}
        made.git("commit", "--quiet", "--message", f"{HOSTILE} {intensity}")
    return made


def test_text(ask, repository: ScratchRepository) -> None:
    answered = ask("log", repository.folder / NAME, "--engine", "5.5")
    assert (answered.err, answered.status) == ("", 0)
    lines = answered.out.splitlines()
    newest = repository.git("rev-parse", "HEAD")[:7]
    assert lines[3].startswith(newest)
    assert lines[3].split()[2:4] == ["5.5.4", "loads"]
    assert lines[4] == "  Edited: Intensity 200 → 300 in Flame."
    assert lines[-1] == "3 revisions, of which 2 are edits; saved by 5.5.4."


def test_json_holds_to_its_schema(ask, repository: ScratchRepository) -> None:
    path = repository.folder / NAME
    document = ask("log", path, "--format", "json", "--engine", "5.4").json()
    assert list(Draft202012Validator(schema("log")).iter_errors(document)) == []
    newest = document["revisions"][0]
    assert newest["commit"] == repository.git("rev-parse", "HEAD").strip()
    assert newest["state"] == "committed"
    assert newest["subject"] == f"{HOSTILE} 300"
    assert newest["classes"]["content"] == 1
    assert newest["verdict"] == "refused"
    assert "value" not in newest
    followed = ask("log", path, "--format", "json", "--at", "Intensity", "-n", "2").json()
    assert list(Draft202012Validator(schema("log")).iter_errors(followed)) == []
    values = [
        (change["before"], change["after"])
        for row in followed["revisions"]
        for change in row["value"]
    ]
    assert values == [(200.0, 300.0), (100.0, 200.0)]


@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_what_acts_where_it_is_shown_is_inert(ask, repository, form) -> None:
    out = ask("log", repository.folder / NAME, "--format", form).out
    assert "\x1b" not in out
    assert "\u202e" not in out
    if form == "html":
        assert "<script" not in out
        (rows,) = read_page(out).tables.values()
        assert len(rows) == 4


def test_only_edits(ask, repository: ScratchRepository) -> None:
    (repository.folder / NAME).rename(repository.folder / "Content/Lamp.uasset")
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", "Rename")
    path = repository.folder / "Content/Lamp.uasset"
    all_of_them = ask("log", path, "--format", "json").json()["revisions"]
    assert [row["step"] for row in all_of_them] == ["renamed", "edit", "edit", "added"]
    assert all_of_them[0]["old_path"] == NAME
    edits = ask("log", path, "--edits", "--format", "json").json()["revisions"]
    last = ask("log", path, "--edits").out.splitlines()[-1]
    assert last.startswith(f"{len(edits)} revisions, all edits; saved by ")
    assert edits == all_of_them[1:3]
    first = ask("log", path, "--edits", "-n", "1", "--format", "json").json()["revisions"]
    assert first == edits[:1]


def test_what_it_prints_of_a_value_leads_to_it(ask, repository: ScratchRepository) -> None:
    path = repository.folder / NAME
    whole = ask("log", path, "--at", "exports/Lantern_C:Flame/properties/Intensity").out
    assert "~ exports/Lantern_C:Flame/properties/Intensity: 200 → 300" in whole
    assert "+ exports/Lantern_C:Flame/properties/Intensity: 100" in whole
    for spelled in ("Flame › Intensity", "flame/intensity", "Intensity"):
        lines = ask("log", path, "--at", spelled).out.splitlines()
        assert [line for line in lines if "→" in line and ":" in line] == [
            line for line in whole.splitlines() if "→" in line and ":" in line
        ]
    answered = ask("log", path, "--at", "Glow")
    assert answered.status == 0
    assert "no revision touches Glow" in answered.err
    assert ask("log", path, "--at", "///").status == 2


def test_a_staged_rename_keeps_the_history(ask, repository: ScratchRepository) -> None:
    repository.git("mv", NAME, "Content/Lamp.uasset")
    now = ask("log", repository.folder / "Content/Lamp.uasset", "--format", "json").json()
    assert [(row["state"], row["step"]) for row in now["revisions"]] == [
        ("staged", "renamed"), ("committed", "edit"), ("committed", "edit"), ("committed", "added")
    ]  # fmt: skip
    # The old name says once that the file is gone, and after the commit where it went.
    before = ask("log", repository.folder / NAME, "--format", "json").json()["revisions"]
    assert [(row["state"], row["sentence"]) for row in before[:2]] == [
        ("staged", "Removed."),
        ("committed", "Edited: Intensity 200 → 300 in Flame."),
    ]
    repository.git("commit", "--quiet", "--message", "Move")
    first = ask("log", repository.folder / NAME, "--format", "json").json()["revisions"][0]
    assert first["sentence"] == "Moved to Content/Lamp.uasset."


def test_a_conflict_is_nothing_that_was_staged(ask, repository: ScratchRepository) -> None:
    repository.git("branch", "topic")
    for branch, intensity in (("topic", 400), ("main", 500)):
        repository.commit_on(branch, {NAME: lantern(intensity)})
    assert repository.run("git", "merge", "topic").returncode == 1
    path = repository.folder / NAME
    answered = ask("log", path)
    assert f"{path} is in conflict: both sides changed it; inspector merge FILE" in answered.err
    assert "staged" not in answered.out
    assert "Removed" not in answered.out
    document = ask("log", path, "--format", "json").json()
    assert [row["state"] for row in document["revisions"]] == ["committed"] * 4


def test_what_has_no_history_says_so(ask, repository: ScratchRepository) -> None:
    for name, why in (
        (repository.folder / "Content", "it is a folder"),
        (f"HEAD:{NAME}", "name it without a revision"),
    ):
        answered = ask("log", name)
        assert answered.status == 2
        assert why in answered.err


def test_what_no_commit_has(ask, repository: ScratchRepository, tmp_path: Path) -> None:
    repository.write("Content/New.uasset", lantern(1))
    answered = ask("log", repository.folder / "Content/New.uasset")
    assert answered.status == 2
    assert "Git does not track Content/New.uasset" in answered.err
    outside = tmp_path / "Alone.uasset"
    outside.write_bytes(lantern(1))
    answered = ask("log", outside)
    assert answered.status == 2
    assert "is in no Git repository" in answered.err
