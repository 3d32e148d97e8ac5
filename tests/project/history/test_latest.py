"""The latest commits of a folder, over real repositories."""

from __future__ import annotations

from pathlib import Path

import pytest
from scratch_git import ScratchRepository, lantern, leave_out_the_user

from inspector.messages import render
from inspector.progress import Progress
from inspector.project.history.latest import LatestCommit, latest_commits
from inspector.project.history.revisions import StepClass
from inspector.report.project.commits import commits_column, hashes_by_package

pytestmark = pytest.mark.needs_git


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    leave_out_the_user(monkeypatch)
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "cache"))
    return ScratchRepository(tmp_path / "work")


def told(folder: Path) -> list[LatestCommit]:
    return latest_commits(str(folder), render, "en", Progress())


def test_a_commit_is_told_by_the_edit_in_it(repository: ScratchRepository) -> None:
    repository.write("Game/Content/Lantern.uasset", lantern(100))
    repository.write("Other/Lamp.uasset", lantern(100))
    repository.commit()
    repository.write("Game/Content/Lantern.uasset", lantern(500))
    repository.write("Game/Content/New.UASSET", lantern(1))
    repository.commit()
    repository.write("Game/Readme.txt", b"no package")
    repository.write("Other/Lamp.uasset", lantern(200))
    repository.commit()

    newest, first = told(repository.folder / "Game")
    assert newest.revision.step_class is StepClass.EDIT
    assert "500" in newest.revision.sentence
    assert sorted(newest.paths) == ["Content/Lantern.uasset", "Content/New.UASSET"]
    assert first.paths == ("Content/Lantern.uasset",)
    assert first.revision.step_class is StepClass.ADDED

    line = commits_column([newest]).lines[0]
    assert line.number == "Lantern"
    assert "and 1 package more; " + newest.commit.short in line.note
    assert line.filter == f"commit:{newest.commit.short}"
    by_package = hashes_by_package([newest, first])
    assert by_package["Content/Lantern.uasset"].split() == [newest.commit.short, first.commit.short]


def test_the_three_latest_are_told(repository: ScratchRepository) -> None:
    for intensity in (100, 200, 300, 400):
        repository.write("Lantern.uasset", lantern(intensity))
        repository.commit()
    repository.folder.joinpath("Lantern.uasset").unlink()
    repository.commit()
    assert [one.revision.step_class for one in told(repository.folder)] == [
        StepClass.REMOVED, StepClass.EDIT, StepClass.EDIT,
    ]  # fmt: skip


def test_a_folder_whose_name_git_could_take_for_a_pattern(repository: ScratchRepository) -> None:
    for folder in ("[Game]", "G"):
        repository.write(f"{folder}/Lantern.uasset", lantern(100))
        repository.commit()
    (commit,) = told(repository.folder / "[Game]")
    assert commit.paths == ("Lantern.uasset",)


def test_what_people_write_stands_in_one_line(repository: ScratchRepository) -> None:
    repository.write("Lantern.uasset", lantern(100))
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", "Add \x1b[31mred\x1b[0m and \u202eturned")
    text = commits_column(told(repository.folder)).lines[0].text
    assert "red" in text
    assert not {"\x1b", "\u202e", "\n"} & set(text)


def test_without_a_repository_there_are_none(tmp_path: Path) -> None:
    assert told(tmp_path) == []
