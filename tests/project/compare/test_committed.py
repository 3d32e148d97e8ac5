"""A file beside what the last commit has of it, asked of git itself."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

import pytest
from scratch_git import ScratchRepository, lantern, leave_out_the_user

from inspector.errors import AccessError
from inspector.messages.rendering import render
from inspector.project.compare.earlier import (
    NotCommittedError,
    compare_with_committed,
)
from inspector.project.compare.files import Comparison
from inspector.project.vcs.git import GitError, GitMissingError
from inspector.project.vcs.place import Place, place_of

pytestmark = pytest.mark.needs_git

NAME = "Content/Props/Lantern.uasset"
INTENSITY = "exports/Lantern_C:Flame/properties/Intensity"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One commit, and a change that is not committed."""
    scratch = ScratchRepository(tmp_path_factory.mktemp("prepared") / "game")
    scratch.write(NAME, lantern(100.0))
    scratch.commit()
    scratch.write(NAME, lantern(200.0))
    return scratch.folder


@pytest.fixture
def repository(
    prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> ScratchRepository:
    """A copy of the prepared repository, with a space in its path."""
    leave_out_the_user(monkeypatch)
    shutil.copytree(prepared, tmp_path / "my game")
    return ScratchRepository(tmp_path / "my game")


def place(path: Path) -> Place:
    """Where a file lies in its work tree."""
    found = place_of(str(path))
    assert found is not None
    return found


def compared(path: Path, *, swapped: bool = False) -> Comparison:
    """The file beside the last commit."""
    return compare_with_committed(str(path), place(path), swapped=swapped)[0]


def brightness(path: Path) -> list[tuple[object, object]]:
    """What the brightness of the Lantern was and is, where that is all that differs."""
    with compared(path) as found:
        content = [one for one in found.difference.changes if one.change_class == "content"]
        assert [one.path for one in content] in ([], [INTENSITY])
        return [(one.before, one.after) for one in content]


def short(repository: ScratchRepository) -> str:
    """The last commit as git shortens it."""
    return repository.git("rev-parse", "--short", "HEAD").strip()


# --- where a file lies -----------------------------------------------------------------------


def test_a_place_is_told_without_git(repository, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    top = os.path.realpath(repository.folder)
    assert place(repository.folder / NAME) == Place(top, NAME)
    assert place(repository.folder / NAME).argument == f"HEAD:{NAME}"
    assert place(repository.folder / "Not there/A.uasset").name == "Not there/A.uasset"
    assert place_of(str(tmp_path / "A.uasset")) is None
    assert place_of(str(repository.folder / ".git/lfs/objects/A.uasset")) is None


@pytest.mark.symlinks
def test_a_link_lies_where_it_leads(repository, tmp_path) -> None:
    (tmp_path / "link").symlink_to(repository.folder / "Content")
    (tmp_path / "Other.uasset").symlink_to(repository.folder / NAME)
    for path in (tmp_path / "link/Props/Lantern.uasset", tmp_path / "Other.uasset"):
        assert place(path).name == NAME
        assert brightness(path) == [(100.0, 200.0)]


# --- what is compared ------------------------------------------------------------------------


def test_the_commit_is_old_and_the_file_new(repository) -> None:
    path = repository.folder / NAME
    assert brightness(path) == [(100.0, 200.0)]
    with compared(path) as found:
        assert (found.old.path, found.new.path) == (f"HEAD:{NAME}", str(path))
        assert (str(found.old.title), str(found.new.title)) == ("Lantern.uasset", "Lantern.uasset")
        assert str(found.old.note) == f"committed, HEAD {short(repository)}"
        assert str(found.new.note) == "working file"
    with compared(path, swapped=True) as found:
        assert (found.old.path, found.new.path) == (str(path), f"HEAD:{NAME}")


def test_what_is_staged_does_not_count(repository) -> None:
    repository.git("add", NAME)
    assert brightness(repository.folder / NAME) == [(100.0, 200.0)]


def test_the_same_is_identical(repository) -> None:
    repository.write(NAME, lantern(100.0))
    with compared(repository.folder / NAME) as found:
        assert found.difference.verdict == "identical"


def test_a_file_that_is_gone_is_removed(repository) -> None:
    shutil.rmtree(repository.folder / "Content")
    with compared(repository.folder / NAME) as found:
        assert found.new.absent
        assert render(found.sentence).startswith("Removed: ")


def test_a_staged_rename_is_compared_with_the_old_name(repository) -> None:
    repository.write(NAME, lantern(100.0))
    repository.git("mv", NAME, "Content/Lamp.uasset")
    repository.write("Content/Lamp.uasset", lantern(300.0))
    path = repository.folder / "Content/Lamp.uasset"
    assert brightness(path) == [(100.0, 300.0)]
    with compared(path) as found:
        assert str(found.old.title) == "Lantern.uasset"
        assert str(found.old.note) == f"committed, HEAD {short(repository)}, there {NAME}"


def test_a_work_tree_beside_the_repository(repository, tmp_path) -> None:
    beside = tmp_path / "other tree"
    repository.git("worktree", "add", "--quiet", "--detach", str(beside))
    (beside / NAME).write_bytes(lantern(7.0))
    assert place(beside / NAME).top == os.path.realpath(beside)
    assert brightness(beside / NAME) == [(100.0, 7.0)]


def test_a_submodule_is_a_repository_of_its_own(repository, tmp_path) -> None:
    outer = ScratchRepository(tmp_path / "outer")
    outer.run(
        "git", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add",
        str(repository.folder), "Plugin",
    )  # fmt: skip
    outer.commit()
    path = outer.write(f"Plugin/{NAME}", lantern(8.0))
    assert place(path) == Place(os.path.realpath(outer.folder / "Plugin"), NAME)
    assert brightness(path) == [(100.0, 8.0)]


def test_the_repository_is_that_of_the_file(repository, tmp_path, monkeypatch) -> None:
    """Git names the repository in variables for what it starts, such as the window."""
    other = ScratchRepository(tmp_path / "other")
    other.write("A.txt", b"")
    other.commit()
    monkeypatch.setenv("GIT_DIR", str(other.folder / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other.folder))
    assert brightness(repository.folder / NAME) == [(100.0, 200.0)]


@pytest.mark.parametrize(
    "name",
    [
        "--output=x.uasset",
        "A {b}^c.uasset",
        *(
            pytest.param(name, marks=pytest.mark.odd_names)
            for name in (":2:A.uasset", "HEAD:A.uasset", "*.uasset", "A {b}:c.uasset")
        ),
    ],
)
def test_odd_names_are_names(repository, name) -> None:
    path = repository.write(f"Content/{name}", lantern(5.0))
    with pytest.raises(NotCommittedError, match="Git does not track"):
        compared(path)
    repository.commit()
    path.write_bytes(lantern(6.0))
    assert brightness(path) == [(5.0, 6.0)]


# --- what there is to say where it cannot be done ----------------------------------------------


@pytest.mark.odd_names
def test_a_name_with_a_line_feed_is_a_name(repository) -> None:
    path = repository.write("Content/a\nb.uasset", lantern(1.0))
    assert "'Content/a\\nb.uasset', so no commit has it" in refused(path)
    repository.git("add", "--all")
    assert "'Content/a\\nb.uasset' is new: it is staged" in refused(path)
    repository.commit()
    path.write_bytes(lantern(2.0))
    assert brightness(path) == [(1.0, 2.0)]


def refused(path: Path) -> str:
    """Why a file is not compared."""
    with pytest.raises(GitError) as met:
        compared(path)
    return str(met.value)


def test_a_file_that_is_not_tracked(repository) -> None:
    path = repository.write("Content/New.uasset", lantern(1.0))
    assert refused(path) == (
        "Git does not track Content/New.uasset, so no commit has it; git add and git commit put it "
        "there"
    )
    repository.git("add", "Content/New.uasset")
    said = refused(path)
    assert said.startswith("Content/New.uasset is new: it is staged, but the last commit, ")
    assert short(repository) in said
    assert said.endswith("git commit puts it there")


def test_a_file_that_git_ignores(repository) -> None:
    repository.write(".gitignore", b"Saved/\n")
    said = refused(repository.write("Saved/A.uasset", lantern(1.0)))
    assert said.startswith("Git ignores Saved/A.uasset, so no commit has it; git add --force ")


def test_a_repository_without_commits(tmp_path, repository) -> None:
    scratch = ScratchRepository(tmp_path / "new")
    path = scratch.write(NAME, lantern(1.0))
    assert refused(path).startswith("The repository has no commits yet; git add and git commit ")


def test_git_is_not_installed(repository, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitMissingError, match="not on PATH; install Git, then start this"):
        compared(repository.folder / NAME)


def test_a_repository_of_somebody_else(repository, monkeypatch) -> None:
    # Git's own tests make it take every repository for another user's in this way.
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    top = repository.folder.resolve().as_posix()
    assert refused(repository.folder / NAME) == (
        "The repository belongs to another user, so Git does not read it; "
        f"git config --global --add safe.directory '{top}' lets it"
    )


def test_a_folder_that_only_looks_like_a_repository(tmp_path, repository) -> None:
    (tmp_path / "broken/.git").mkdir(parents=True)
    path = tmp_path / "broken/A.uasset"
    path.write_bytes(lantern(1.0))
    said = refused(path)
    assert said.startswith(f"{os.path.realpath(tmp_path / 'broken')} is not read by Git: not a git")


def test_a_folder_in_the_place_of_the_file(repository) -> None:
    (repository.folder / NAME).unlink()
    (repository.folder / NAME).mkdir()
    with pytest.raises(AccessError, match="it is a folder"):
        compared(repository.folder / NAME)


# --- Git LFS -------------------------------------------------------------------------------------


def with_pointer(repository: ScratchRepository, intensity: float) -> Path:
    """Commits a pointer; where its object belongs."""
    data = lantern(intensity)
    oid = hashlib.sha256(data).hexdigest()
    text = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(data)}\n"
    repository.write(NAME, text.encode())
    repository.commit()
    return repository.folder / ".git/lfs/objects" / oid[:2] / oid[2:4] / oid


def test_a_pointer_is_followed(repository) -> None:
    stored = with_pointer(repository, 9.0)
    stored.parent.mkdir(parents=True)
    stored.write_bytes(lantern(9.0))
    path = repository.write(NAME, lantern(10.0))
    assert brightness(path) == [(9.0, 10.0)]
    with compared(path) as found:
        assert str(found.old.note).endswith(
            f"HEAD {short(repository)}, out of the local Git LFS store"
        )


@pytest.mark.parametrize(
    ("there", "says"),
    [
        (None, "is not in the local store; git lfs pull fetches"),
        (lantern(9.5), "is damaged in the local store: its bytes have another SHA-256; git lfs"),
    ],
)
def test_a_pointer_without_a_whole_object_is_named(repository, there, says) -> None:
    stored = with_pointer(repository, 9.0)
    if there is not None:
        stored.parent.mkdir(parents=True)
        stored.write_bytes(there)
    path = repository.write(NAME, lantern(10.0))
    with compared(path) as found:
        assert found.old.tree is None
        assert render(found.sentence).startswith(
            f"Not compared. HEAD:{NAME}: a Git LFS pointer, and its "
        )
        assert stored.name in render(found.sentence)
        assert says in render(found.sentence)
