"""A walk leaves out what git does: ignored files that are not tracked."""

from __future__ import annotations

import os
import shutil
from functools import partial
from pathlib import Path

import pytest
from scratch_git import ScratchRepository, leave_out_the_user, sample

from inspector.cli.main import main
from inspector.project.vcs import git_command
from inspector.project.vcs.work_tree import ignored_below
from inspector.project.walk import WalkFilter, walk

pytestmark = pytest.mark.needs_git


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """An empty repository, as the program's own folder."""
    leave_out_the_user(monkeypatch)
    scratch = ScratchRepository(tmp_path / "my game")
    monkeypatch.chdir(scratch.folder)
    return scratch


def packages(repository: ScratchRepository, *names: str) -> None:
    """Packages of these names in the work tree."""
    for name in names:
        repository.write(name, b"package")


def taken(folder: str = ".", *, defaults: bool = True) -> list[str]:
    """What a walk takes, with slashes and seen from the named folder; git is never a problem."""
    problems: list[str] = []
    ignored = partial(ignored_below, on_problem=lambda *told: problems.extend(told))
    kept = WalkFilter([], defaults=defaults, ignored=ignored)
    files = list(walk([folder], takes=kept.below(folder)))
    assert problems == []
    return [os.path.relpath(file, folder).replace(os.sep, "/") for file in files]


def test_each_form_of_a_rule_counts(repository) -> None:
    repository.write(".gitignore", b"*.tmp.uasset\nDev/\n/Content/Deep\n!Keep.tmp.uasset\n")
    repository.write("Content/.gitignore", b"Local.umap\n")
    repository.write(".git/info/exclude", b"Mine.uasset\n")
    packages(
        repository, "A.uasset", "Mine.uasset", "Content/Deep/A.uasset", "Content/Dev/A.uasset",
        "Content/Local.umap", "Content/Keep.tmp.uasset", "Content/B.tmp.uasset", "Local.umap",
        "Only/Ignored/B.tmp.uasset", "Größe Ä/C.uasset",
    )  # fmt: skip
    assert taken() == ["A.uasset", "Content/Keep.tmp.uasset", "Größe Ä/C.uasset", "Local.umap"]
    assert len(taken(defaults=False)) == 10
    for folder in ("Content", "Content" + os.sep, str(repository.folder / "Content")):
        assert taken(folder) == ["Keep.tmp.uasset"]


def test_what_is_tracked_is_never_left_out(repository) -> None:
    packages(repository, "Dev/Tracked.uasset", "Dev/New.uasset", "Dev/Sub/New.uasset")
    repository.write(".gitignore", b"Dev/\n")
    repository.git("add", "--force", "Dev/Tracked.uasset")
    assert taken() == ["Dev/Tracked.uasset"]


@pytest.mark.parametrize("named", ["Dev", "Dev/Sub"])
def test_who_names_an_ignored_folder_means_it(repository, named) -> None:
    repository.write(".gitignore", b"Dev/\n*.umap\n")
    packages(repository, "Dev/Sub/A.uasset", "Dev/Sub/B.umap", "Dev/Sub/Tracked.txt")
    repository.git("add", "--force", "Dev/Sub/Tracked.txt")
    assert [name.rpartition("/")[2] for name in taken(named)] == ["A.uasset", "B.umap"]


def test_repositories_within_say_it_themselves(repository, tmp_path) -> None:
    plugin = ScratchRepository(tmp_path / "plugin")
    plugin.write(".gitignore", b"*.umap\n")
    packages(plugin, "A.uasset")
    plugin.commit()
    repository.git(
        "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(plugin.folder),
        "Plugins/Lamps",
    )  # fmt: skip
    repository.write(".gitignore", b"/Other\n*.uasset\n")
    packages(repository, "Plugins/Lamps/B.umap", "Top.umap", "Other/B.umap", "Top.uasset")
    ScratchRepository(repository.folder / "Other")
    assert taken() == ["Plugins/Lamps/A.uasset", "Top.umap"]
    # Also where nothing around them is a repository.
    shutil.rmtree(repository.folder / "Other")
    assert taken(str(tmp_path))[:2] == ["my game/Plugins/Lamps/A.uasset", "my game/Top.umap"]


def test_a_linked_work_tree_has_rules_as_well(repository, tmp_path) -> None:
    repository.write(".gitignore", b"Dev/\n")
    repository.commit()
    repository.git("worktree", "add", "--quiet", str(tmp_path / "second"))
    second = ScratchRepository(tmp_path / "second")
    packages(second, "Dev/A.uasset", "B.uasset")
    assert taken(str(second.folder)) == ["B.uasset"]


@pytest.mark.shell("git is a script there")
def test_each_repository_is_asked_once(repository, monkeypatch, capfd) -> None:
    repository.write(".gitignore", b"Dev/\n")
    for name in ("A.uasset", "Dev/B.uasset"):
        repository.write(name, sample("OldDoor.uasset"))
    trace = repository.folder.parent / "trace"
    program = repository.folder.parent / "programs/git"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho x >> "{trace}"\nexec {git_command.program()} "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join([str(program.parent), os.environ["PATH"]]))
    assert main(["check", "."]) == 0
    assert trace.read_text() == "x\n"
    assert main(["check", ".", "--no-ignore"]) == 0
    assert main(["check", "A.uasset", os.path.join("Dev", "B.uasset")]) == 0  # noqa: PTH118
    assert trace.read_text() == "x\n"
    assert "1 file," not in capfd.readouterr().err


def test_without_git_everything_is_looked_at_and_that_is_said(
    repository, monkeypatch, capfd
) -> None:
    repository.write(".gitignore", b"Dev/\n")
    repository.write("Dev/B.uasset", sample("OldDoor.uasset"))
    monkeypatch.setenv("PATH", str(repository.folder))
    assert main(["check", ".", "--verbose", "--engine", "5.8"]) == 0
    answered = capfd.readouterr()
    assert "B.uasset" in answered.out
    said = "inspector: .: .gitignore leaves out nothing here: Git is not installed"
    assert answered.err.startswith(said)
    assert answered.err.count(said) == 1


@pytest.mark.fifo
def test_a_pipe_in_the_place_of_the_rules_is_not_waited_for(repository, capfd) -> None:
    repository.write("Content/B.uasset", sample("OldDoor.uasset"))
    os.mkfifo(repository.folder / ".gitignore")
    assert main(["check", "Content", "--engine", "5.8"]) == 0
    assert "is no file but a folder, a pipe or a device" in capfd.readouterr().err
