"""Conflicts, stashes, work trees, submodules, rebases and partial clones with the real Git LFS.

Each says what a person reads: of ``check``, of ``inspector diff``, and of ``git diff`` after
``inspector git install``.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from pathlib import Path

import pytest
from scratch_git import ScratchRepository, lantern, sample, script

from inspector.project.vcs.git import Git
from inspector.project.vcs.listing import changed_since

pytestmark = [
    pytest.mark.needs_git,
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("git-lfs") is None, reason="Git LFS is not installed"),
]

NAME = "Content/Lantern.uasset"
DOOR = "Content/Door.uasset"
FIELD = "Intensity"
ENGINE = ("--engine", "5.8")


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder with this program, as an installed one."""
    script(tmp_path / "programs")
    return tmp_path / "programs"


@pytest.fixture
def repository(tmp_path: Path, programs: Path) -> ScratchRepository:
    """A repository whose packages Git LFS holds, with two commits and this program as textconv."""
    scratch = ScratchRepository(tmp_path / "my game", programs)
    scratch.git("lfs", "install", "--local")
    scratch.git("lfs", "track", "*.uasset")
    scratch.write(NAME, lantern(100.0))
    scratch.write(DOOR, sample("OldDoor.uasset"))
    scratch.commit()
    scratch.write(NAME, lantern(200.0))
    scratch.commit()
    assert scratch.inspector("git", "install").returncode == 0
    return scratch


def split(repository: ScratchRepository) -> None:
    """Two branches that changed the same package; ``main`` is checked out."""
    repository.git("switch", "--quiet", "--create", "night", "HEAD~1")
    repository.write(NAME, lantern(300.0))
    repository.commit()
    repository.git("switch", "--quiet", "main")


def findings(repository: ScratchRepository, *arguments: str) -> dict[str, list[str]]:
    """What ``check`` warns of in each file, by its path."""
    ended = repository.inspector("check", *ENGINE, "--format", "json", *arguments)
    return {
        file["path"]: [
            found["message"] for found in file["findings"] if found["severity"] != "info"
        ]
        for file in json.loads(ended.stdout)["files"]
    }


def changed(diff: str) -> list[str]:
    """The lines that a diff takes away or adds, in one of two columns or both."""
    return [
        line
        for line in diff.splitlines()
        if line[:2].strip() and line[0] in "+- " and not line.startswith(("+++", "---"))
    ]


def short(intensity: float) -> str:
    return hashlib.sha256(lantern(intensity)).hexdigest()[:12]


CONFLICT = "Two versions of the asset conflict: object {}… of {} and object {}… of {}; "


def says_conflict(repository: ScratchRepository, ours: tuple[float, str], theirs: str) -> None:
    """The file is told apart from a pointer, both sides are told, and how to take one."""
    intensity, name = ours
    (said,) = findings(repository, NAME)[NAME]
    assert said.startswith(
        CONFLICT.format(short(intensity), name, short(500.0 - intensity), theirs)
    )
    text = repository.inspector("check", *ENGINE, NAME).stdout
    assert "git checkout --ours PATH or git checkout --theirs PATH, then git add" in text
    # Each side can be named, and is judged as what it stands for.
    sides = findings(repository, f":2:{NAME}", f":3:{NAME}")
    assert sides == {f":2:{NAME}": [], f":3:{NAME}": []}
    told = repository.inspector("diff", f":2:{NAME}", f":3:{NAME}").stdout
    assert f"{intensity:g} → {500 - intensity:g}" in told


def test_a_merge_in_conflict(repository) -> None:
    split(repository)
    assert repository.run("git", "merge", "night").returncode == 1
    says_conflict(repository, (200.0, "HEAD"), "night")
    lines = changed(repository.git("diff"))
    assert lines == [
        "++<<<<<<< HEAD",
        f" +  {FIELD} = 200.0",
        "++=======",
        f"+   {FIELD} = 300.0",
        "++>>>>>>> night",
    ]
    # Nothing is staged of it, which is no success.
    (said,) = findings(repository, "--staged")[NAME]
    assert "Nothing of it is staged" in said
    repository.git("checkout", "--quiet", "--theirs", NAME)
    repository.git("add", NAME)
    assert findings(repository, "--staged", NAME) == {NAME: []}
    assert (repository.folder / NAME).read_bytes() == lantern(300.0)


def test_a_rebase_in_conflict(repository) -> None:
    split(repository)
    repository.git("switch", "--quiet", "night")
    ended = repository.run("git", "rebase", "main")
    assert ended.returncode == 1, ended
    commit = repository.git("rev-parse", "--short", "night").strip()
    says_conflict(repository, (200.0, "HEAD"), f"{commit} (Work)")
    # What is staged is judged in the middle of it too.
    repository.git("checkout", "--quiet", "--theirs", NAME)
    repository.git("add", NAME)
    assert findings(repository, "--staged") == {NAME: []}
    repository.run("git", "-c", "core.editor=true", "rebase", "--continue")
    assert repository.git("status", "--porcelain") == ""
    assert findings(repository, "--since", "main") == {NAME: []}


def test_a_stash(repository) -> None:
    repository.write(NAME, lantern(300.0))
    repository.git("stash", "--quiet")
    assert findings(repository, f"stash@{{0}}:{NAME}") == {f"stash@{{0}}:{NAME}": []}
    told = repository.inspector("diff", f"stash@{{0}}^:{NAME}", f"stash@{{0}}:{NAME}").stdout
    assert "200 → 300" in told
    repository.write(NAME, lantern(100.0 + 100.5))
    repository.commit()
    assert repository.run("git", "stash", "pop").returncode == 1
    (said,) = findings(repository, NAME)[NAME]
    assert said.startswith(
        CONFLICT.format(short(200.5), "Updated upstream", short(300.0), "Stashed changes")
    )


def test_a_second_work_tree_shares_the_store(repository, tmp_path, programs) -> None:
    repository.git("worktree", "add", "--quiet", "-b", "second", str(tmp_path / "second"), "HEAD~1")
    second = ScratchRepository(tmp_path / "second", programs)
    assert (second.folder / NAME).read_bytes() == lantern(100.0)
    second.write(NAME, lantern(300.0))
    second.git("add", NAME)
    assert findings(second, "--staged") == {NAME: []}
    assert "200 → 300" in second.inspector("diff", f"main:{NAME}", f":{NAME}").stdout
    assert changed(second.git("diff", "--cached")) == [
        f"-  {FIELD} = 100.0",
        f"+  {FIELD} = 300.0",
    ]


def test_a_submodule_has_its_own(repository, tmp_path, programs) -> None:
    game = ScratchRepository(tmp_path / "whole", programs)
    game.git(
        "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(repository.folder),
        "Plugins/Lamps",
    )  # fmt: skip
    game.write("Content/New.uasset", sample("OldDoor.uasset"))
    game.git("add", "--all")
    # A submodule is one entry of the index, and no package.
    assert findings(game, "--staged") == {"Content/New.uasset": []}
    lamps = ScratchRepository(game.folder / "Plugins/Lamps", programs)
    lamps.write(NAME, lantern(300.0))
    lamps.git("add", NAME)
    assert findings(lamps, "--staged") == {NAME: []}
    assert sorted(findings(game, ".")) == sorted(
        ["./Content/New.uasset", f"./Plugins/Lamps/{NAME}", f"./Plugins/Lamps/{DOOR}"]
    )


def test_a_clone_without_some_objects(repository, tmp_path, programs) -> None:
    """What was never fetched is said, and no other side counts as changed for it."""
    clone = tmp_path / "clone"
    repository.variables["GIT_LFS_SKIP_SMUDGE"] = "1"
    repository.git("clone", "--quiet", str(repository.folder), str(clone))
    partial = ScratchRepository(clone, programs)
    partial.git("lfs", "install", "--local", "--skip-smudge")
    assert partial.inspector("git", "install").returncode == 0
    (said,) = findings(partial, NAME)[NAME]
    assert said.startswith(f"The file is a Git LFS pointer to object {short(200.0)}…")
    (said,) = findings(partial, f"HEAD:{NAME}")[f"HEAD:{NAME}"]
    assert said.startswith(f"The file is a Git LFS pointer to object {short(200.0)}…")
    # The object of one side comes, that of the other does not.
    oid = hashlib.sha256(lantern(100.0)).hexdigest()
    partial.write(f".git/lfs/objects/{oid[:2]}/{oid[2:4]}/{oid}", lantern(100.0))
    told = partial.inspector("diff", f"HEAD~1:{NAME}", f"HEAD:{NAME}").stdout
    assert "Not compared." in told
    assert "its object" in told
    assert "is not in the local store; git lfs pull fetches what is checked out" in told
    told = partial.inspector("diff", "HEAD~1", "HEAD").stdout
    assert f"~ {NAME}  Not compared." in told
    added = [line for line in changed(partial.git("diff", "HEAD~1", "HEAD")) if line[0] == "+"]
    assert added == [
        "+Not compared: what this side holds is not here, nothing is known to be gone or new",
        "+Git LFS pointer; its object is not here, git lfs pull fetches it",
        f"+  object {hashlib.sha256(lantern(200.0)).hexdigest()}",
        f"+  size {len(lantern(200.0))}",
    ]


def test_a_fresh_clone_has_nothing_changed(repository, tmp_path, programs) -> None:
    """Every file of it was written after the index noted its time, through the filters."""
    repository.write("Other.uasset", lantern(7.0))
    repository.commit()
    clone = tmp_path / "clone"
    repository.git("clone", "--quiet", "--no-checkout", str(repository.folder), str(clone))
    fresh = ScratchRepository(clone, programs)
    fresh.git("lfs", "install", "--local")
    fresh.git("checkout", "--quiet", "HEAD", "--", ".")
    for package in clone.glob("*.uasset"):
        os.utime(package, (1, 1))
    git = Git(str(clone))
    assert (clone / "Other.uasset").read_bytes() == lantern(7.0)
    assert changed_since("HEAD", git) == []
    (clone / "Other.uasset").write_bytes(lantern(8.0))
    assert changed_since("HEAD", git) == ["Other.uasset"]
