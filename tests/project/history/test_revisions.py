"""The history of a file in real repositories, held against what git and a comparison say."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from project.moved import write_package, write_redirectors
from scratch_git import ScratchRepository, lantern, leave_out_the_user

from inspector.messages import render
from inspector.progress import Progress
from inspector.project.compare.files import compare_files
from inspector.project.history.kept import _folder
from inspector.project.history.revisions import FileHistory, Revision, StepClass
from inspector.project.history.sources import State, source_of

pytestmark = pytest.mark.needs_git

NAME = "Content/Lantern.uasset"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScratchRepository]:
    """A new repository, looked at with no settings of the user's."""
    leave_out_the_user(monkeypatch)
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path / "state"))
    return ScratchRepository(tmp_path / "game")


def commit(repository: ScratchRepository, subject: str) -> str:
    """A commit of everything; its hash."""
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", subject)
    return repository.git("rev-parse", "HEAD").strip()


def told(repository: ScratchRepository, name: str = NAME, value: str = "") -> list[Revision]:
    """Every revision of a file."""
    path = str(repository.folder.joinpath(*name.split("/")))
    source = source_of(path, Progress())
    with FileHistory(source, render, "en", value) as history:
        return [*history.uncommitted(), *map(history.revision, history.steps())]


def hashes(revisions: list[Revision]) -> list[str]:
    """The commits of some revisions."""
    return [row.commit.hash for row in revisions if row.commit is not None]


def followed(repository: ScratchRepository, name: str = NAME) -> list[str]:
    """The commits that git itself follows a file through."""
    return repository.git("log", "--follow", "--format=%H", "--", name).split()


def branched(repository: ScratchRepository) -> None:
    """A file that is added, renamed, edited on two branches, merged, removed and brought back."""
    repository.write("Content/Lamp.uasset", lantern(100))
    commit(repository, "Add")
    (repository.folder / "Content/Lamp.uasset").rename(repository.folder / NAME)
    commit(repository, "Rename")
    repository.git("checkout", "--quiet", "-b", "side")
    repository.write(NAME, lantern(200))
    commit(repository, "Side")
    repository.git("checkout", "--quiet", "main")
    repository.write(NAME, lantern(300))
    commit(repository, "Main")
    repository.git("merge", "--quiet", "--strategy=ours", "--no-edit", "side")
    repository.git("rm", "--quiet", NAME)
    commit(repository, "Remove")
    repository.write(NAME, lantern(300))
    commit(repository, "Bring back")


def test_the_commits_are_those_that_git_follows(repository: ScratchRepository) -> None:
    branched(repository)
    revisions = told(repository)
    assert hashes(revisions) == followed(repository)
    assert {(row.commit.subject, row.step_class.value) for row in revisions if row.commit} == {
        ("Bring back", "added"),
        ("Remove", "removed"),
        ("Main", "edit"),
        ("Side", "edit"),
        ("Rename", "renamed"),
        ("Add", "added"),
    }
    (renamed,) = (row for row in revisions if row.step_class is StepClass.RENAMED)
    assert (renamed.step.old_path, renamed.step.path) == ("Content/Lamp.uasset", NAME)
    assert renamed.sentence == "Renamed from Lamp.uasset."


def test_a_merge_that_is_neither_of_its_sides_is_a_revision(repository: ScratchRepository) -> None:
    branched(repository)
    repository.git("checkout", "--quiet", "-b", "again", "main~2")
    repository.write(NAME, lantern(999))
    repository.git("commit", "--quiet", "--all", "--amend", "--no-edit")
    first = told(repository)[0]
    assert first.commit is not None
    assert first.commit.hash == repository.git("rev-parse", "HEAD").strip()
    assert first.sentence == "Edited: Intensity 300 → 999 in Flame."


def test_the_sentence_is_that_of_the_comparison(repository: ScratchRepository) -> None:
    branched(repository)
    compared = 0
    for row in told(repository):
        if row.commit is None or not (row.step.blob and row.step.old_blob):
            continue
        sides = (
            f"{row.commit.hash}^:{row.step.old_path}",
            f"{row.commit.hash}:{row.step.path}",
        )
        with compare_files(*sides, cwd=str(repository.folder)) as comparison:
            if comparison.difference.verdict == "identical":
                continue
            assert row.sentence == render(comparison.sentence)
            assert row.counts == tuple(comparison.difference.by_class.values())
        compared += 1
    assert compared == 2


def test_what_is_in_no_commit_comes_first(repository: ScratchRepository) -> None:
    repository.write(NAME, lantern(100))
    commit(repository, "Add")
    repository.write(NAME, lantern(200))
    repository.git("add", "--all")
    repository.write(NAME, lantern(300))
    assert [(row.state, row.sentence) for row in told(repository)] == [
        (State.WORK_TREE, "Edited: Intensity 200 → 300 in Flame."),
        (State.STAGED, "Edited: Intensity 100 → 200 in Flame."),
        (State.COMMITTED, "Added to the repository."),
    ]
    (repository.folder / NAME).unlink()
    assert [row.step_class for row in told(repository)] == [
        StepClass.REMOVED,
        StepClass.EDIT,
        StepClass.ADDED,
    ]


def test_a_value_is_followed_through_a_rename(repository: ScratchRepository) -> None:
    repository.write("Content/Lamp.uasset", lantern(100))
    commit(repository, "Add")
    (repository.folder / "Content/Lamp.uasset").rename(repository.folder / NAME)
    commit(repository, "Rename")
    repository.write(NAME, lantern(20))
    commit(repository, "Dim")
    for value in ("Flame/Intensity", "Intensity", "exports/Lantern_C:Flame/properties/Intensity"):
        values = [
            [(change.path, change.before, change.after) for change in row.values or ()]
            for row in told(repository, value=value)
        ]
        path = "exports/Lantern_C:Flame/properties/Intensity"
        assert values == [[(path, 100.0, 20.0)], [], [(path, None, 100.0)]]
    assert [row.values for row in told(repository, value="Glow")] == [None, None, None]


def test_a_move_that_git_does_not_see_is_followed_by_its_redirector(
    repository: ScratchRepository,
) -> None:
    old, new = (repository.folder / "Content" / folder / "Rock.uasset" for folder in ("A", "B"))
    write_package(old)
    before = commit(repository, "Add")
    write_redirectors(old, {"Rock": "/Game/B/Rock.Rock"})
    new.parent.mkdir()
    new.write_bytes(lantern(7))
    moved = commit(repository, "Move")
    assert followed(repository, "Content/B/Rock.uasset") == [moved]
    assert hashes(told(repository, "Content/B/Rock.uasset")) == [moved, before]


def test_what_was_told_is_kept_and_needs_no_contents(repository: ScratchRepository) -> None:
    branched(repository)
    first = told(repository)
    shutil.rmtree(repository.folder / "Content")
    repository.git("checkout", "--quiet", "HEAD", "--", "Content")
    for blob in {row.step.blob for row in first} | {row.step.old_blob for row in first}:
        if blob:
            path = repository.folder / ".git/objects" / blob[:2] / blob[2:]
            path.chmod(0o600)
            path.unlink()
    assert told(repository) == first
    (kept,) = _folder().iterdir()
    # One letter of a sentence is another one: then nothing of it is believed.
    data = kept.read_bytes()
    assert data.count(b"Intensity") == 2
    kept.write_bytes(data.replace(b"Intensity", b"intensity"))
    again = told(repository)
    assert {row.step_class for row in again if row.step.blob != row.step.old_blob} == {
        StepClass.UNREAD,
        StepClass.ADDED,
        StepClass.REMOVED,
    }


def test_a_shallow_clone_says_where_it_ends(repository: ScratchRepository, tmp_path: Path) -> None:
    for intensity in (1, 2, 3):
        repository.write(NAME, lantern(intensity))
        commit(repository, str(intensity))
    clone = ScratchRepository(tmp_path / "clone" / "game")
    clone.git("pull", "--quiet", "--depth=2", repository.folder.as_uri(), "main")
    newest, oldest = told(clone)
    assert newest.sentence == "Edited: Intensity 2 → 3 in Flame."
    assert oldest.step_class is StepClass.CUT_OFF
    assert "git fetch --unshallow" in oldest.sentence


def test_an_object_of_lfs_is_read_where_it_is_and_said_where_it_is_not(
    repository: ScratchRepository,
) -> None:
    objects = repository.folder / ".git/lfs/objects"
    for intensity in (1, 2):
        data = lantern(intensity)
        oid = hashlib.sha256(data).hexdigest()
        pointer = (
            f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(data)}\n"
        )
        repository.write(NAME, pointer.encode())
        commit(repository, str(intensity))
        place = objects / oid[:2] / oid[2:4] / oid
        place.parent.mkdir(parents=True)
        place.write_bytes(data)
    assert told(repository)[0].sentence == "Edited: Intensity 1 → 2 in Flame."
    shutil.rmtree(_folder())
    place.unlink()
    newest, oldest = told(repository)
    assert newest.step_class is StepClass.UNREAD
    assert str(newest.problem).startswith(f"its Git LFS object ({len(data):,} bytes)")
    assert oldest.step_class is StepClass.ADDED


def test_an_object_of_lfs_that_came_is_not_hidden_by_what_is_kept(
    repository: ScratchRepository,
) -> None:
    data = lantern(5)
    oid = hashlib.sha256(data).hexdigest()
    repository.write(NAME, lantern(4))
    commit(repository, "Plain")
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(data)}\n"
    repository.write(NAME, pointer.encode())
    commit(repository, "Pointer")
    assert told(repository)[0].step_class is StepClass.UNREAD
    place = repository.folder / ".git/lfs/objects" / oid[:2] / oid[2:4] / oid
    place.parent.mkdir(parents=True)
    place.write_bytes(data)
    assert told(repository)[0].sentence == "Edited: Intensity 4 → 5 in Flame."
