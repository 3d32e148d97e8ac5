"""Who changed files last, in real repositories: held against what git says of each file alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from scratch_git import ScratchRepository, lantern, leave_out_the_user

from inspector.findings.message import Message
from inspector.progress import Cancelled, Progress
from inspector.project.vcs import work_tree as module
from inspector.project.vcs.git import Git
from inspector.project.vcs.work_tree import LastChange, last_changes

pytestmark = pytest.mark.needs_git

ODD = ("岩 ß.uasset", "[a].uasset", "-x.uasset", "a;b.uasset")
#: What only other systems than Windows have.
ODDER = ("a\nb.uasset", "\nc.uasset", "*.uasset", ":(top)x.uasset", "\udc80.uasset")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """A new repository, looked at with no settings of the user's."""
    leave_out_the_user(monkeypatch)
    return ScratchRepository(tmp_path / "game")


def commit(repository: ScratchRepository, author: str, **files: bytes) -> str:
    """A commit of some files by somebody; its hash."""
    for name, data in files.items():
        repository.write(f"Content/{name}.uasset", data)
    repository.variables |= {"GIT_AUTHOR_NAME": author}
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--allow-empty", "--message", author)
    return repository.git("rev-parse", "HEAD").strip()


def asked(repository: ScratchRepository, *names: str) -> list[LastChange]:
    """The last changes of files of a repository."""
    paths = [str(repository.folder / "Content" / name) for name in names]
    changes = last_changes(paths)
    return [changes[path] for path in paths]


def alone(repository: ScratchRepository, name: str) -> str:
    """The commit that git itself tells for one file."""
    return repository.git(
        "--literal-pathspecs", "log", "-1", "--format=%H", "--", f"Content/{name}"
    ).strip()


def test_each_file_has_its_last_commit(repository: ScratchRepository) -> None:
    first = commit(repository, "Ann", A=lantern(1.0), B=lantern(2.0))
    second = commit(repository, "Bo ✨", B=lantern(3.0))
    commit(repository, "Cleo", C=lantern(4.0))
    a, b = asked(repository, "A.uasset", "B.uasset")
    assert (a.commit, a.author, a.edited) == (first, "Ann", False)
    assert (b.commit, b.author, b.edited) == (second, "Bo ✨", False)
    told = repository.git("log", "-1", "--format=%aI", first).strip()
    assert a.date == told


@pytest.mark.parametrize("few", [0, 100])
def test_many_files_are_told_as_each_alone(
    repository: ScratchRepository, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr(module, "_FEW", few)
    names = [f"N{number}" for number in range(12)]
    for number, name in enumerate(names):
        files = {name: lantern(float(number))} | ({names[0]: b"x"} if number % 5 == 3 else {})
        commit(repository, f"Author {number}", **files)
    repository.git("checkout", "--quiet", "-b", "side", "HEAD~4")
    commit(repository, "Side", N2=b"side")
    repository.git("checkout", "--quiet", "-")
    commit(repository, "Main", N3=b"main", N2=b"main")
    assert "CONFLICT" in repository.run("git", "merge", "side").stdout
    commit(repository, "Merged", N2=b"both")
    told = asked(repository, *(f"{name}.uasset" for name in names))
    assert [change.commit for change in told] == [alone(repository, f"{n}.uasset") for n in names]
    assert told[2].author == "Merged"


@pytest.mark.parametrize("names", [ODD, pytest.param(ODDER, marks=pytest.mark.odd_names)])
def test_any_name_is_found(repository: ScratchRepository, names: tuple[str, ...]) -> None:
    for name in names:
        repository.write(f"Content/{name}", lantern(1.0))
    whole = commit(repository, "Ann")
    assert [change.commit for change in asked(repository, *names)] == [whole] * len(names)


@pytest.mark.odd_names
def test_names_of_the_top_may_begin_with_the_end_of_a_line(repository: ScratchRepository) -> None:
    names = ("\na.uasset", "\nb.uasset", "a.uasset", "b.uasset")
    for name in names:
        repository.write(name, lantern(1.0))
    whole = commit(repository, "Ann")
    paths = [f"{repository.folder}/{name}" for name in names]
    changes = last_changes(paths)
    assert [changes[path].commit for path in paths] == [whole] * len(names)


def test_what_no_commit_has_says_so(repository: ScratchRepository, tmp_path: Path) -> None:
    repository.write("Content/New.uasset", lantern(1.0))
    (change,) = asked(repository, "New.uasset")
    assert change == LastChange(reason=Message("vcs/no-commits"))
    commit(repository, "Ann")
    repository.write("Content/Newer.uasset", lantern(1.0))
    (change,) = asked(repository, "Newer.uasset")
    assert change == LastChange(reason=Message("vcs/in-no-commit"))
    outside = str(tmp_path / "Outside.uasset")
    nowhere = LastChange(reason=Message("vcs/file-in-no-repository"))
    assert last_changes([outside]) == {outside: nowhere}


def test_an_edit_that_is_in_no_commit_is_told(repository: ScratchRepository) -> None:
    commit(repository, "Ann", A=lantern(1.0), B=lantern(2.0))
    repository.write("Content/A.uasset", lantern(3.0))
    repository.git("add", "--all")
    (repository.folder / "Content/B.uasset").unlink()
    a, b = asked(repository, "A.uasset", "B.uasset")
    assert (a.author, a.edited, b.author, b.edited) == ("Ann", True, "Ann", True)


def test_what_git_lfs_keeps_is_no_edit(repository: ScratchRepository) -> None:
    from trapped_git import pointer

    data = lantern(1.0)
    commit(repository, "Ann", A=pointer(data))
    assert not asked(repository, "A.uasset")[0].edited
    repository.write("Content/A.uasset", data)
    assert not asked(repository, "A.uasset")[0].edited
    repository.write("Content/A.uasset", lantern(2.0))
    assert asked(repository, "A.uasset")[0].edited


def test_a_shallow_clone_blames_nobody_for_what_was_before(
    repository: ScratchRepository, tmp_path: Path
) -> None:
    commit(repository, "Ann", A=lantern(1.0))
    commit(repository, "Bo", B=lantern(1.0))
    last = commit(repository, "Cleo", C=lantern(1.0))
    repository.git("branch", "grafted")
    clone = ScratchRepository(tmp_path / "clone")
    clone.git("fetch", "--quiet", "--depth", "2", f"file://{repository.folder}")
    clone.git("checkout", "--quiet", "-b", "grafted", "FETCH_HEAD")
    a, b, c = asked(clone, "A.uasset", "B.uasset", "C.uasset")
    away = LastChange(reason=Message("vcs/commit-missing"))
    assert (a, b, c.commit, c.author) == (away, away, last, "Cleo")


def test_several_repositories_are_asked_each(repository: ScratchRepository, tmp_path: Path) -> None:
    other = ScratchRepository(tmp_path / "other")
    commits = [commit(each, author, A=b"1") for each, author in ((repository, "A"), (other, "B"))]
    paths = [str(each.folder / "Content/A.uasset") for each in (repository, other)]
    changes = last_changes(paths)
    assert [changes[path].commit for path in paths] == commits


def test_git_that_does_not_answer_is_a_reason(
    repository: ScratchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(repository, "Ann", A=b"1")
    monkeypatch.setenv("PATH", "")
    (change,) = asked(repository, "A.uasset")
    assert "Git is not installed" in str(change.reason)
    monkeypatch.undo()
    (repository.folder / ".git/HEAD").write_text("nonsense")
    (change,) = asked(repository, "A.uasset")
    assert str(change.reason)
    assert not change.commit


def test_it_ends_where_it_is_not_wanted_any_more(repository: ScratchRepository) -> None:
    commit(repository, "Ann", A=b"1")
    progress = Progress()
    progress.cancel()
    with pytest.raises(Cancelled):
        last_changes([str(repository.folder / "Content/A.uasset")], progress)


def test_a_walk_that_is_left_ends_git(repository: ScratchRepository) -> None:
    for number in range(3):
        commit(repository, f"Author {number}", **{f"N{number}": bytes(number)})
    parts = Git(str(repository.folder), apart=True).parts("log", "--format=%H%n%B")
    assert next(parts)
    parts.close()
    with pytest.raises(StopIteration):
        next(parts)
    assert not os.path.lexists(repository.folder / ".git/index.lock")
