"""What is in conflict in a work tree: real conflicts, in every form of index that Git writes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from scratch_git import ScratchRepository, lantern, leave_out_the_user

from inspector.checks.case import Conflict, Surroundings
from inspector.project.compare.merge import unmerged_packages
from inspector.project.vcs.git import Git
from inspector.project.vcs.merging import Outcome, outcomes
from inspector.project.vcs.unmerged import ConflictFinder, conflict_among, with_conflict

pytestmark = pytest.mark.needs_git

NAME = "Content/Lantern.uasset"


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Git sees no settings of whoever runs the tests."""
    leave_out_the_user(monkeypatch)


def _repository(folder: Path, *options: str) -> ScratchRepository:
    """A repository with a package in its first commit, and a branch called ``topic``."""
    folder.mkdir()
    made = ScratchRepository(folder) if not options else _begun(folder, *options)
    made.write(NAME, lantern(1500))
    made.write("Content/Other.uasset", lantern(1))
    made.commit()
    made.git("branch", "topic")
    return made


def _begun(folder: Path, *options: str) -> ScratchRepository:
    (folder / ".git").mkdir()
    made = ScratchRepository(folder)
    (folder / ".git").rmdir()
    made.git("init", "--quiet", "--initial-branch=main", *options)
    return made


def _merge(
    repository: ScratchRepository, ours: dict[str, bytes | None], theirs: dict[str, bytes | None]
) -> None:
    repository.commit_on("topic", theirs)
    repository.commit_on("main", ours)
    assert repository.run("git", "merge", "topic").returncode == 1


def _found(folder: Path) -> dict[str, Conflict]:
    return dict(ConflictFinder().in_folder(str(folder)))


def test_nothing_is_in_conflict_without_a_merge(tmp_path: Path) -> None:
    repository = _repository(tmp_path / "game")
    assert _found(repository.folder / "Content") == {}
    assert _found(tmp_path) == {}
    around = Surroundings()
    assert with_conflict(around, str(repository.folder / NAME)) is around


@pytest.mark.parametrize(
    ("ours", "theirs", "conflict"),
    [
        (lantern(2), lantern(3), Conflict.BOTH_CHANGED),
        (None, lantern(3), Conflict.OURS_DELETED),
        (lantern(2), None, Conflict.THEIRS_DELETED),
    ],
)
def test_what_the_sides_did(
    tmp_path: Path, ours: bytes | None, theirs: bytes | None, conflict: Conflict
) -> None:
    repository = _repository(tmp_path / "game")
    _merge(repository, {NAME: ours}, {NAME: theirs})
    assert _found(repository.folder / "Content") == {"Lantern.uasset": conflict}
    assert _found(repository.folder) == {}
    path = str(repository.folder / NAME)
    assert with_conflict(Surroundings(), path).conflict is conflict
    other = str(repository.folder / "Content" / "Other.uasset")
    assert with_conflict(Surroundings(), other).conflict is None
    repository.git("rm", "--quiet", "--cached", NAME)
    assert _found(repository.folder / "Content") == {}


def test_both_added_and_renamed_to_two_names(tmp_path: Path) -> None:
    repository = _repository(tmp_path / "game")
    door = "Content/Türen/Door.uasset"
    _merge(
        repository,
        {door: lantern(2), NAME: None, "Content/Lamp.uasset": lantern(1500)},
        {door: lantern(3), NAME: None, "Content/Light.uasset": lantern(1500)},
    )
    assert _found(repository.folder / "Content" / "Türen") == {"Door.uasset": Conflict.BOTH_ADDED}
    assert _found(repository.folder / "Content") == {
        "Lantern.uasset": Conflict.BOTH_DELETED,
        "Lamp.uasset": Conflict.OURS_ADDED,
        "Light.uasset": Conflict.THEIRS_ADDED,
    }


def test_the_half_of_a_package_stands_for_both(tmp_path: Path) -> None:
    repository = _repository(tmp_path / "game")
    half = "Content/Lantern.uexp"
    _merge(repository, {half: b"ours"}, {half: b"theirs"})
    found = ConflictFinder().in_folder(str(repository.folder / "Content"))
    assert conflict_among(found, "Lantern.uasset") is Conflict.BOTH_ADDED
    assert conflict_among(found, "Other.uasset") is None


@pytest.mark.parametrize(
    "settings",
    [("index.version", "4"), ("index.version", "3"), ("core.splitIndex", "true"),
     ("core.untrackedCache", "true"), ("index.skipHash", "true")],
)  # fmt: skip
def test_every_form_of_the_index(tmp_path: Path, settings: tuple[str, str]) -> None:
    repository = _repository(tmp_path / "game")
    repository.git("config", *settings)
    (repository.folder / ".git" / "index").unlink()
    repository.git("reset", "--quiet", "--hard")
    _merge(repository, {NAME: lantern(2)}, {NAME: lantern(3)})
    repository.git("status")
    found = _found(repository.folder / "Content")
    assert found == {"Lantern.uasset": Conflict.BOTH_CHANGED}


def test_a_repository_that_counts_in_sha256(tmp_path: Path) -> None:
    repository = _repository(tmp_path / "game", "--object-format=sha256")
    _merge(repository, {NAME: lantern(2)}, {NAME: lantern(3)})
    assert _found(repository.folder / "Content") == {"Lantern.uasset": Conflict.BOTH_CHANGED}


@pytest.mark.parametrize("command", ["stash", "rebase", "cherry-pick"])
def test_what_else_leaves_conflicts(tmp_path: Path, command: str) -> None:
    repository = _repository(tmp_path / "game")
    repository.commit_on("topic", {NAME: lantern(3)})
    if command == "stash":
        repository.git("checkout", "--quiet", "main")
        repository.write(NAME, lantern(4))
        repository.git("stash", "--quiet")
    repository.commit_on("main", {NAME: lantern(2)})
    ended = repository.run("git", *(("stash", "pop") if command == "stash" else (command, "topic")))
    assert ended.returncode == 1
    assert _found(repository.folder / "Content") == {"Lantern.uasset": Conflict.BOTH_CHANGED}


def test_a_second_work_tree_has_an_index_of_its_own(tmp_path: Path) -> None:
    repository = _repository(tmp_path / "game")
    repository.commit_on("topic", {NAME: lantern(3)})
    repository.commit_on("main", {NAME: lantern(2)})
    repository.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "second"))
    assert repository.run("git", "-C", str(tmp_path / "second"), "merge", "topic").returncode == 1
    assert _found(repository.folder / "Content") == {}
    assert _found(tmp_path / "second" / "Content") == {"Lantern.uasset": Conflict.BOTH_CHANGED}


@pytest.mark.skipif(os.name == "nt", reason="there it is the name of another machine for real")
def test_a_folder_does_not_lead_to_another_machine(tmp_path: Path) -> None:
    repository = _repository(tmp_path / "game")
    _merge(repository, {NAME: lantern(2)}, {NAME: lantern(3)})
    git = repository.folder / ".git"
    git.rename(tmp_path / "repository")
    git.write_text(f"gitdir: {tmp_path / 'repository'}\n")
    assert _found(repository.folder / "Content") == {"Lantern.uasset": Conflict.BOTH_CHANGED}
    # Two slashes are the root here, and a machine elsewhere.
    git.write_text(f"gitdir: /{tmp_path / 'repository'}\n")
    assert _found(repository.folder / "Content") == {}


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_the_folder_leads_to_the_same(tmp_path: Path) -> None:
    repository = _repository(tmp_path / "game")
    _merge(repository, {NAME: lantern(2)}, {NAME: lantern(3)})
    (repository.folder / "Linked").symlink_to("Content")
    assert _found(repository.folder / "Linked") == {"Lantern.uasset": Conflict.BOTH_CHANGED}


def test_git_is_asked_only_where_there_is_a_conflict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen by who is asked: a Git that cannot be found says nothing, and is not missed."""
    repository = _repository(tmp_path / "game")
    asked: list[tuple[str, ...]] = []
    run = Git.run

    def counted(self: Git, *arguments: str, **more: object) -> object:
        asked.append(arguments)
        return run(self, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Git, "run", counted)
    finder = ConflictFinder()
    for folder in ("", "Content", "Nowhere"):
        assert finder.in_folder(str(repository.folder / folder)) == {}
    assert asked == []
    _merge(repository, {NAME: lantern(2)}, {NAME: lantern(3)})
    finder = ConflictFinder()
    for folder in ("", "Content", "Nowhere"):
        finder.in_folder(str(repository.folder / folder))
    assert len(asked) == 1


@pytest.mark.parametrize("data", [b"", b"DIRC", bytes(4096), b"\0" * 26 + b"\x81" + b"\x10" * 60])
def test_an_index_of_anything_is_no_conflict(tmp_path: Path, data: bytes) -> None:
    repository = _repository(tmp_path / "game")
    (repository.folder / ".git" / "index").write_bytes(data)
    assert _found(repository.folder / "Content") == {}


def test_a_folder_in_the_place_of_the_index(tmp_path: Path) -> None:
    repository = _repository(tmp_path / "game")
    (repository.folder / ".git" / "index").unlink()
    (repository.folder / ".git" / "index").mkdir()
    assert _found(repository.folder / "Content") == {}


@pytest.mark.parametrize(
    ("ours", "theirs", "result", "outcome"),
    [
        (lantern(2), lantern(3), lantern(2), Outcome.OURS),
        (lantern(2), lantern(3), lantern(3), Outcome.THEIRS),
        (lantern(2), lantern(3), lantern(4), Outcome.EDITED),
        (lantern(2), lantern(3), None, Outcome.REMOVED),
        (None, lantern(3), None, Outcome.OURS),
        (None, lantern(3), lantern(3), Outcome.THEIRS),
        (lantern(2), None, None, Outcome.THEIRS),
        (lantern(2), None, lantern(2), Outcome.OURS),
    ],
)
def test_the_index_says_what_a_conflict_was_settled_with(
    tmp_path: Path,
    ours: bytes | None,
    theirs: bytes | None,
    result: bytes | None,
    outcome: Outcome,
) -> None:
    repository = _repository(tmp_path / "game")
    other = "Content/Other.uasset"
    _merge(repository, {NAME: ours, other: lantern(5)}, {NAME: theirs, other: lantern(6)})
    git = Git(str(repository.folder))
    assert outcomes(git) == {NAME: Outcome.CONFLICT, other: Outcome.CONFLICT}
    if result is None:
        repository.git("rm", "--quiet", "--force", "--", NAME)
    else:
        repository.write(NAME, result)
        repository.git("add", "--", NAME)
    assert outcomes(git) == {other: Outcome.CONFLICT, NAME: outcome}
    assert unmerged_packages(str(repository.folder / NAME)) == (
        (str(repository.folder / other), Outcome.CONFLICT),
        (str(repository.folder / NAME), outcome),
    )


@pytest.mark.parametrize(("kept", "outcome"), [("Lamp", Outcome.OURS), ("Light", Outcome.THEIRS)])
def test_of_three_names_the_one_that_was_chosen_says_whose_it_is(
    tmp_path: Path, kept: str, outcome: Outcome
) -> None:
    """The base alone has the old name, and a side alone has each new one: whoever removes one took
    no side by that.
    """
    repository = _repository(tmp_path / "game")
    names = {name: f"Content/{name}.uasset" for name in ("Lamp", "Light", "Lantern")}
    stored = lantern(1500)
    _merge(repository, {NAME: None, names["Lamp"]: stored}, {NAME: None, names["Light"]: stored})
    repository.git("add", "--", names.pop(kept))
    repository.git("rm", "--quiet", "--", *names.values())
    assert outcomes(Git(str(repository.folder))) == {
        **dict.fromkeys(names.values(), Outcome.REMOVED), f"Content/{kept}.uasset": outcome,
    }  # fmt: skip


def test_packages_alone_are_listed_each_once(tmp_path: Path) -> None:
    repository = _repository(tmp_path / "game")
    names = (
        NAME,
        "Content/Lantern.uexp",
        "Content/Alone.uexp",
        "Door.slice",
        "Game.xml",
        "Game.ini",
    )
    sides = [{name: f"{side}\n".encode() for name in names} for side in ("ours", "theirs")]
    _merge(repository, *sides)
    found = unmerged_packages(str(repository.folder / NAME))
    assert {Path(path).name for path, __ in found} == {"Lantern.uasset", "Alone.uexp", "Door.slice"}
    assert unmerged_packages(str(tmp_path / "Door.uasset")) == ()
