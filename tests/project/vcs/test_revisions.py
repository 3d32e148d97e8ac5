"""Sides of a comparison: paths, revisions, nothing, and pointers of Git LFS."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

import pytest
from scratch_git import ScratchRepository, lantern, sample

from inspector.checks.facts import FileKind
from inspector.errors import AccessError
from inspector.project.compare.files import open_side
from inspector.project.vcs.git import Git, GitError, NotInRevisionError
from inspector.project.vcs.lfs import LfsObjectError
from inspector.project.vcs.revisions import Revision, split_revision

NAME = "Content/Props/Lantern.uasset"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two commits, an index and a work tree that all hold another Lantern."""
    scratch = ScratchRepository(tmp_path_factory.mktemp("prepared") / "game")
    for intensity in (100.0, 200.0):
        scratch.write(NAME, lantern(intensity))
        scratch.commit()
    scratch.write(NAME, lantern(300.0))
    scratch.git("add", NAME)
    scratch.write(NAME, lantern(400.0))
    return scratch.folder


@pytest.fixture
def repository(
    prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> ScratchRepository:
    """A copy of the prepared repository, with a space in its path."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    shutil.copytree(prepared, tmp_path / "my game")
    return ScratchRepository(tmp_path / "my game")


def opened_bytes(argument: str, cwd: Path) -> bytes:
    """The bytes of a side that is there and is a package."""
    with open_side(argument, str(cwd)) as side:
        assert side.opened is not None
        assert side.opened.facts.kind is FileKind.PACKAGE
        assert side.opened.package is not None
        assert side.path == argument
        assert not side.absent
        return bytes(side.opened.data)


@pytest.mark.needs_git
@pytest.mark.parametrize(
    ("argument", "within", "intensity"),
    [
        (f"HEAD~1:{NAME}", "", 100.0),
        (f"HEAD:{NAME}", "Content", 200.0),
        ("HEAD~1:./Lantern.uasset", "Content/Props", 100.0),
        ("HEAD:../Props/Lantern.uasset", "Content/Props", 200.0),
        (f":{NAME}", "", 300.0),
        (f":0:{NAME}", "Content/Props", 300.0),
        (":./Lantern.uasset", "Content/Props", 300.0),
        ("main^{commit}:" + NAME, "", 200.0),
        (f"HEAD^{{/Work: or not}}:{NAME}", "", None),
        (NAME, "", 400.0),
        ("Lantern.uasset", "Content/Props", 400.0),
    ],
)
def test_revisions_and_paths(repository, argument, within, intensity) -> None:
    folder = repository.folder / within
    if intensity is None:  # the colon in braces is part of the revision
        with pytest.raises(NotInRevisionError):
            open_side(argument, str(folder))
        return
    assert opened_bytes(argument, folder) == lantern(intensity)


@pytest.mark.needs_git
def test_titles_say_where_the_bytes_are_from(repository) -> None:
    titles = {}
    for argument in (f"HEAD~1:{NAME}", f":0:{NAME}", f":{NAME}", NAME, "/dev/null"):
        with open_side(argument, str(repository.folder)) as side:
            titles[argument] = str(side.title)
    assert list(titles.values()) == [
        "Lantern.uasset (HEAD~1)",
        "Lantern.uasset (index)",
        "Lantern.uasset (index)",
        "Lantern.uasset",
        "nothing",
    ]


@pytest.mark.needs_git
def test_a_side_of_a_revision_has_its_other_half_and_nothing_beside_it(repository) -> None:
    repository.write("Content/CookedCurve.uasset", sample("CookedCurve.uasset"))
    repository.write("Content/CookedCurve.uexp", sample("CookedCurve.uexp"))
    repository.commit()
    with open_side("HEAD:Content/CookedCurve.uasset", str(repository.folder)) as side:
        assert side.opened is not None
        assert (side.opened.siblings, bytes(side.opened.tail)) == ((), sample("CookedCurve.uexp"))
        assert (side.opened.facts.missing_files, side.opened.facts.damage) == ((), ())
    with open_side("Content/CookedCurve.uasset", str(repository.folder)) as side:
        assert side.opened is not None
        assert [one.suffix for one in side.opened.siblings] == [".uexp"]


@pytest.mark.needs_git
def test_a_work_tree_beside_the_repository(repository, tmp_path) -> None:
    beside = tmp_path / "other tree"
    repository.git("worktree", "add", "--quiet", "--detach", str(beside), "HEAD~1")
    assert opened_bytes(f"HEAD:{NAME}", beside) == lantern(100.0)
    assert opened_bytes(f"main:{NAME}", beside) == lantern(200.0)


@pytest.mark.parametrize("argument", ["/dev/null", "nul", "NUL", r"\\.\NUL"])
def test_a_side_without_the_file(tmp_path, argument) -> None:
    side = open_side(argument, str(tmp_path))
    assert (side.absent, side.opened, side.path) == (True, None, argument)


@pytest.mark.odd_names
@pytest.mark.needs_git
def test_a_file_called_like_nothing_or_like_a_revision_is_a_file(repository) -> None:
    for name in ("nul", "HEAD:Lantern.uasset"):
        repository.write(name, lantern(7.0))
        assert opened_bytes(name, repository.folder) == lantern(7.0)


@pytest.mark.parametrize(
    ("argument", "parts"),
    [
        (r"C:\Game\A.uasset", None),
        ("C:/Game/A.uasset", None),
        (r"\\server\share:x\A.uasset", None),
        ("//server/share/A:x.uasset", None),
        (r"\\?\C:\Game\A.uasset", None),
        ("//?/C:/Game/A.uasset", None),
        ("Content/A.uasset", None),
        ("HEAD:", None),
        (":/fixed a door", None),
        ("HEAD:A.uasset", Revision("HEAD", "A.uasset")),
        (":A.uasset", Revision("", "A.uasset")),
        (":2:A.uasset", Revision(":2", "A.uasset")),
        ("main@{10:30}:A:B.uasset", Revision("main@{10:30}", "A:B.uasset")),
    ],
)
def test_what_is_taken_for_a_revision(argument, parts) -> None:
    assert split_revision(argument) == parts


@pytest.fixture
def conflicting(repository) -> ScratchRepository:
    """The repository in the middle of a merge: 200 before, 600 here, 700 there; 400 stashed."""
    repository.git("stash", "--quiet")
    repository.git("checkout", "--quiet", "-b", "other")
    for branch, intensity in (("other", 700.0), ("main", 600.0)):
        repository.git("checkout", "--quiet", branch)
        repository.write(NAME, lantern(intensity))
        repository.git("commit", "--quiet", "--all", "--message", f"with : colons: {branch}")
    assert repository.run("git", "merge", "other").returncode == 1
    return repository


@pytest.mark.needs_git
@pytest.mark.parametrize(
    ("revision", "intensity", "words"),
    [
        (":1", 200.0, "stage 1, common ancestor"),
        (":2", 600.0, "stage 2, ours"),
        (":3", 700.0, "stage 3, theirs"),
        ("MERGE_HEAD", 700.0, "MERGE_HEAD"),
        ("stash@{0}", 400.0, "stash@{0}"),
        ("stash@{0}^2", 300.0, "stash@{0}^2"),
        ("other^{/with : colons: o}", 700.0, "other^{/with : colons: o}"),
        ("main@{yesterday}^{commit}~1", None, ""),
        ("HEAD@{0}", 600.0, "HEAD@{0}"),
    ],
)
def test_every_form_of_a_revision(conflicting, revision, intensity, words) -> None:
    argument = f"{revision}:./Lantern.uasset"
    folder = conflicting.folder / "Content/Props"
    if intensity is None:  # there was no yesterday: git takes the first commit, which has no parent
        with pytest.raises(NotInRevisionError):
            open_side(argument, str(folder))
        return
    assert opened_bytes(argument, folder) == lantern(intensity)
    with open_side(argument, str(folder)) as side:
        assert str(side.title) == f"Lantern.uasset ({words})"


@pytest.mark.needs_git
def test_what_is_not_staged_alone_is_said_with_gits_own_hint(conflicting) -> None:
    with pytest.raises(NotInRevisionError) as met:
        open_side(f":{NAME}", str(conflicting.folder))
    assert str(met.value) == (
        f":{NAME}: path '{NAME}' is in the index, but not at stage 0; "
        f"hint: Did you mean ':1:{NAME}'?"
    )


@pytest.mark.needs_git
@pytest.mark.parametrize("revision", ["--output=stolen", "-p", "--", "-", "--textconv"])
def test_a_revision_is_never_an_option_of_git(repository, revision) -> None:
    before = sorted(repository.folder.iterdir())
    with pytest.raises(NotInRevisionError, match="names no file in a revision"):
        open_side(f"{revision}:{NAME}", str(repository.folder))
    assert sorted(repository.folder.iterdir()) == before


@pytest.mark.needs_git
def test_a_repository_of_somebody_else_is_said_in_one_line(repository, monkeypatch) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with pytest.raises(GitError) as met:
        open_side(f"HEAD:{NAME}", str(repository.folder))
    assert "\n" not in str(met.value)
    assert "dubious ownership in repository" in str(met.value)
    assert "call: git config --global --add safe.directory" in str(met.value)


@pytest.mark.needs_git
@pytest.mark.parametrize(
    ("argument", "error", "says"),
    [
        ("moons:A.uasset", NotInRevisionError, "invalid object name 'moons'"),
        ("HEAD:A.uasset", NotInRevisionError, "path 'A.uasset' does not exist in 'HEAD'"),
        ("HEAD:Lantern.uasset", NotInRevisionError, "Lantern.uasset"),
        ("HEAD:Content", GitError, "a folder, not a file"),
        ("--help:A.uasset", NotInRevisionError, "names no file in a revision"),
        ("HEAD:A\nHEAD:B", NotInRevisionError, "names no file in a revision"),
        ("Nowhere.uasset", AccessError, "no such file"),
        ("Content", AccessError, "it is a folder"),
        (r"C:\Nowhere.uasset", AccessError, "no such file"),
    ],
)
def test_what_is_not_there_is_said(repository, argument, error, says) -> None:
    with pytest.raises(error, match=says):
        open_side(argument, str(repository.folder))


@pytest.mark.needs_git
def test_what_a_partial_clone_has_left_out_is_said(repository, tmp_path) -> None:
    repository.git("config", "uploadpack.allowFilter", "true")
    there = tmp_path / "partial"
    repository.git(
        "clone", "--quiet", "--no-checkout", "--filter=blob:none", f"file://{repository.folder}",
        str(there),
    )  # fmt: skip
    # So that it cannot be fetched by a git that does not know how to leave it.
    repository.folder.rename(tmp_path / "gone")
    with pytest.raises(GitError, match="its contents are not on this machine") as met:
        open_side(f"HEAD:{NAME}", str(there))
    assert not isinstance(met.value, NotInRevisionError)
    assert str(met.value).startswith(f"HEAD:{NAME}: its contents")
    with pytest.raises(NotInRevisionError, match="does not exist in 'HEAD'"):
        open_side("HEAD:A.uasset", str(there))


def test_outside_of_a_repository(tmp_path) -> None:
    with pytest.raises(GitError, match="is in no Git repository"):
        open_side("HEAD:A.uasset", str(tmp_path))


@pytest.mark.needs_git
def test_a_blob_is_read_only_up_to_a_size(repository) -> None:
    git = Git(str(repository.folder))
    size = len(lantern(200.0))
    assert git.blob(f"HEAD:{NAME}", size) == lantern(200.0)
    with pytest.raises(GitError, match=f"{size:,} bytes; at most {size - 1:,}"):
        git.blob(f"HEAD:{NAME}", size - 1)


@pytest.mark.needs_git
def test_a_program_called_git_beside_the_file_never_runs(repository, monkeypatch) -> None:
    trap = repository.write("git", b"#!/bin/sh\ntouch trapped\n")
    trap.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join(["", ".", os.environ["PATH"]]))
    assert opened_bytes(f"HEAD:{NAME}", repository.folder) == lantern(200.0)
    assert not (repository.folder / "trapped").exists()


# --- Git LFS -------------------------------------------------------------------------------------


def pointer(data: bytes) -> bytes:
    """The pointer of the contents of a file."""
    oid = hashlib.sha256(data).hexdigest()
    text = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(data)}\n"
    return text.encode()


def store(folder: Path, data: bytes) -> Path:
    """Puts contents into a store, as Git LFS does."""
    oid = hashlib.sha256(data).hexdigest()
    path = folder / "objects" / oid[:2] / oid[2:4] / oid
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    return path


@pytest.fixture
def with_pointer(repository) -> ScratchRepository:
    """The repository with a pointer committed and checked out."""
    repository.write(NAME, pointer(lantern(9.0)))
    repository.commit()
    return repository


@pytest.mark.needs_git
@pytest.mark.parametrize("argument", [f"HEAD:{NAME}", NAME])
@pytest.mark.parametrize("where", ["default", "relative", "absolute", "borrowed"])
def test_a_pointer_is_followed_into_the_store(with_pointer, tmp_path, argument, where) -> None:
    folder = with_pointer.folder / ".git"
    match where:
        case "default":
            store(folder / "lfs", lantern(9.0))
        case "relative":
            with_pointer.git("config", "lfs.storage", "kept/lfs")
            store(folder / "kept/lfs", lantern(9.0))
        case "absolute":
            with_pointer.git("config", "lfs.storage", str(tmp_path / "the store"))
            store(tmp_path / "the store", lantern(9.0))
        case _:
            other = ScratchRepository(tmp_path / "other")
            store(other.folder / ".git/lfs", lantern(9.0))
            alternates = folder / "objects/info/alternates"
            alternates.write_text(f"{other.folder}/.git/objects\n")
    assert opened_bytes(argument, with_pointer.folder) == lantern(9.0)
    with open_side(argument, str(with_pointer.folder)) as side:
        assert str(side.note) == "out of the local Git LFS store"
        assert side.opened is not None
        assert side.opened.path == argument


@pytest.mark.needs_git
def test_a_pointer_in_a_work_tree_is_followed(with_pointer, tmp_path) -> None:
    store(with_pointer.folder / ".git/lfs", lantern(9.0))
    beside = tmp_path / "tree"
    with_pointer.git("worktree", "add", "--quiet", "--detach", str(beside))
    assert opened_bytes(NAME, beside) == lantern(9.0)
    assert opened_bytes(f"HEAD:{NAME}", beside / "Content") == lantern(9.0)


@pytest.mark.needs_git
@pytest.mark.parametrize("argument", [f"HEAD:{NAME}", NAME])
def test_an_object_with_other_bytes_is_named_and_not_shown(with_pointer, argument) -> None:
    data = lantern(9.0)
    store(with_pointer.folder / ".git/lfs", data).write_bytes(lantern(9.5))
    with pytest.raises(LfsObjectError, match="is damaged in the local store") as met:
        open_side(argument, str(with_pointer.folder))
    assert met.value.pointer == (hashlib.sha256(data).hexdigest(), len(data))
    assert "is damaged in the local store: its bytes have another SHA-256" in str(met.value)
    assert "git lfs fsck" in str(met.value)


@pytest.mark.needs_git
def test_a_whole_object_counts_before_a_damaged_one(with_pointer, tmp_path) -> None:
    data = lantern(9.0)
    store(with_pointer.folder / ".git/lfs", data).write_bytes(bytes(len(data)))
    other = ScratchRepository(tmp_path / "other")
    store(other.folder / ".git/lfs", data)
    alternates = with_pointer.folder / ".git/objects/info/alternates"
    alternates.write_text(f"{other.folder}/.git/objects\n")
    assert opened_bytes(f"HEAD:{NAME}", with_pointer.folder) == data


@pytest.mark.needs_git
@pytest.mark.parametrize("argument", [f"HEAD:{NAME}", NAME])
@pytest.mark.parametrize("there", [False, True])
def test_a_pointer_without_its_object_is_named(with_pointer, argument, there) -> None:
    data = lantern(9.0)
    if there:  # cut short by whoever fetched it
        store(with_pointer.folder / ".git/lfs", data).write_bytes(data[:-1])
    with pytest.raises(LfsObjectError, match="is not in the local store") as met:
        open_side(argument, str(with_pointer.folder))
    assert met.value.pointer == (hashlib.sha256(data).hexdigest(), len(data))
    assert str(met.value).startswith(f"{argument}: a Git LFS pointer")
    assert "git lfs pull" in str(met.value)


@pytest.mark.needs_git
def test_a_pointer_that_leads_elsewhere_is_not_followed(repository) -> None:
    bad = pointer(b"").replace(hashlib.sha256(b"").hexdigest().encode(), b"../" * 20 + b"abcd")
    repository.write(NAME, bad)
    with open_side(NAME, str(repository.folder)) as side:
        assert side.opened is not None
        assert side.opened.facts.kind is FileKind.LFS_POINTER


@pytest.mark.parametrize("name", ["Lantern.uasset#12", "Lantern#12.uasset", "tmp.1234.56"])
def test_the_copies_of_perforce_open(tmp_path, name) -> None:
    copy = tmp_path / name
    copy.write_bytes(lantern(1.0))
    copy.chmod(0o444)
    with open_side(str(copy)) as side:
        assert str(side.title) == name
        assert side.opened is not None
        assert side.opened.package is not None
