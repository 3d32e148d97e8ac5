"""What Git is asked to do, in repositories that would have it do more."""

from __future__ import annotations

from pathlib import Path

import pytest
from scratch_git import ScratchRepository, lantern, leave_out_the_user

from inspector.project.vcs.git import Git, GitError
from inspector.project.vcs.setup import CACHE, install

pytestmark = pytest.mark.needs_git

NAME = "Content/Lantern.uasset"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """A repository with one commit."""
    leave_out_the_user(monkeypatch)
    scratch = ScratchRepository(tmp_path / "my game")
    scratch.write(NAME, lantern(1.0))
    scratch.commit()
    return scratch


# --- what goes with a ref ------------------------------------------------------------------------


def test_a_symbolic_ref_goes_and_what_it_stands_for_stays(repository) -> None:
    repository.git("branch", "victim")
    repository.git("symbolic-ref", CACHE, "refs/heads/victim")
    lines = install(str(repository.folder), "inspector")
    assert any(line.did == "dropped" for line in lines)
    refs = repository.git("for-each-ref", "--format=%(refname)").split()
    assert refs == ["refs/heads/main", "refs/heads/victim"]


@pytest.mark.symlinks
@pytest.mark.parametrize(
    "link",
    ["refs", "refs/notes", "refs/notes/textconv", CACHE,
     "logs", "logs/refs/notes", f"logs/{CACHE}", "packed-refs"],
)  # fmt: skip
def test_no_ref_goes_through_a_link(repository, tmp_path, link) -> None:
    repository.git("update-ref", "--create-reflog", CACHE, "HEAD")
    if link == "packed-refs":
        repository.git("pack-refs", "--all")
    place, outside = repository.folder / ".git" / link, tmp_path / "outside"
    place.rename(outside)
    place.symlink_to(outside)
    files = [outside] if outside.is_file() else [p for p in outside.rglob("*") if p.is_file()]
    before = {path: path.read_bytes() for path in files}
    assert before
    with pytest.raises(GitError, match=f"{place} is a link.*put a copy of that in its place"):
        Git(str(repository.folder)).delete_ref(CACHE)
    assert {path: path.read_bytes() for path in files} == before
    assert place.is_symlink()
    assert repository.git("rev-parse", CACHE) == repository.git("rev-parse", "HEAD")


def test_a_ref_goes_where_nothing_is_a_link(repository) -> None:
    repository.git("update-ref", "--create-reflog", CACHE, "HEAD")
    Git(str(repository.folder)).delete_ref(CACHE)
    assert repository.git("for-each-ref", "--format=%(refname)").split() == ["refs/heads/main"]
