"""``inspector merge --check``: what real merges lost, by Git itself, and no false alarm."""

from __future__ import annotations

import hashlib
import random
from functools import partial
from pathlib import Path

import pytest
from corpus import corpus_file
from html_pages import read_page
from jsonschema import Draft202012Validator
from made_merges import numbers_of, one_edit, poked, sides, whose_edits, written
from pairs import PAIRS
from scratch_git import ScratchRepository, lantern, leave_out_the_user, sample
from trapped_git import pointer

from inspector.compare.diff import difference
from inspector.compare.merge import MergeSide, Presence, merge_of
from inspector.format.unreal.package import Package
from inspector.report.schema import schema

pytestmark = pytest.mark.needs_git

NAME = "Content/Lantern.uasset"
_PATH = "exports/Lantern_C:Flame/properties/Intensity"
_PACKAGES = 12
#: Bytes of a pair that is taken, and places of it that are tried for a number.
_LARGEST = 300_000
_TRIED = 8
HOSTILE = "<script>alert(1)</script> \x1b[31mred\x1b[0m \u202egnirts"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """A repository with packages in its first commit, and a branch called ``topic``."""
    leave_out_the_user(monkeypatch)
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "cache"))
    made = ScratchRepository(tmp_path / "game")
    monkeypatch.chdir(made.folder)
    made.write(NAME, lantern(1500))
    made.commit()
    made.git("branch", "topic")
    return made


def _edit(repository: ScratchRepository, branch: str, files: dict[str, bytes | None]) -> None:
    """A commit of a branch that writes files, or removes them."""
    repository.commit_on(branch, files, f"What {branch} did")


def _merge(repository: ScratchRepository, taken: dict[str, str | bytes], *options: str) -> None:
    """Merges topic; what is in conflict gets a side, or other bytes."""
    repository.run("git", "merge", "--no-ff", "--no-commit", *options, "topic")
    for name, side in taken.items():
        if isinstance(side, bytes):
            repository.write(name, side)
        else:
            repository.run("git", "checkout", f"--{side}", "--", name)
        repository.git("add", "--", name)
    repository.git("commit", "--quiet", "--allow-empty", "--message", "Merge topic")


@pytest.mark.parametrize("number", range(3))
def test_each_loss_is_found_and_no_other(ask, repository: ScratchRepository, number: int) -> None:
    dice = random.Random(f"check {number}")
    made = {f"Content/P{place}.uasset": sides(dice, (0, 1, 2)) for place in range(_PACKAGES)}
    repository.git("checkout", "--quiet", "main")
    for name, (base, __, __) in made.items():
        repository.write(name, written(base))
    repository.commit()
    repository.git("branch", "--force", "topic")
    for branch, side in (("topic", 2), ("main", 1)):
        _edit(repository, branch, {name: written(one[side]) for name, one in made.items()})
    repository.run("git", "merge", "--no-ff", "--no-commit", "topic")
    unmerged = set(repository.git("diff", "--name-only", "--diff-filter=U").split())
    expected: set[tuple[str, int, tuple[str, ...]]] = set()
    for name in unmerged:
        taken = dice.choice(("ours", "theirs"))
        repository.git("checkout", f"--{taken}", "--", name)
        found = whose_edits(*made[name])
        lost, parent = ("theirs", 1) if taken == "ours" else ("ours", 0)
        of_taken = made[name][1 if taken == "ours" else 2]
        for place in found[lost]:
            if len(place) > 1 and place[0] not in of_taken:
                # What a side took away from an object is gone with the object.
                continue
            expected.add((name, parent, place[:2]))
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--allow-empty", "--message", "Merge topic")
    answered = ask("merge", "--check", "--format", "json")
    document = answered.json()
    assert list(Draft202012Validator(schema("merge")).iter_errors(document)) == []
    (merge,) = document["merges"]
    parents = [one["commit"] for one in merge["parents"]]
    told = set()
    for one in merge["lost"]:
        object_path, *members = one["change"].removeprefix("exports/").split("/")
        place = (object_path.rpartition(":")[2], *members[1:2])
        told.add((one["path"], parents.index(one["parent"]), place))
    assert told == expected
    assert expected
    assert answered.status == 1


@pytest.mark.slow
@pytest.mark.parametrize("every", [6, pytest.param(3, marks=pytest.mark.sweep)])
def test_real_edits_of_which_git_takes_a_side(
    ask, repository: ScratchRepository, corpus: Path, every: int
) -> None:
    """One side is what somebody did to a real package, the other one has another number."""
    made: dict[str, tuple[bytes, bytes, bytes, str]] = {}
    for name in PAIRS[::every]:
        before, after = (
            next(path for path in corpus_file(f"pairs/{name}").iterdir() if path.stem == which)
            for which in ("before", "after")
        )
        data = before.read_bytes()
        if len(data) > _LARGEST:
            continue
        tree = Package.open(data).tree()
        for at in list(numbers_of(tree))[:_TRIED]:
            number = poked(data, at, 1)
            change = one_edit(tree, number)
            if change is not None:
                made[f"Content/{name}{before.suffix}"] = (
                    data, after.read_bytes(), number, change.path
                )  # fmt: skip
                break
    assert len(made) > 45 // every
    repository.git("checkout", "--quiet", "main")
    for name, (base, *__) in made.items():
        repository.write(name, base)
    repository.commit()
    repository.git("branch", "--force", "topic")
    _edit(repository, "topic", {name: one[2] for name, one in made.items()})
    _edit(repository, "main", {name: one[1] for name, one in made.items()})
    edits: dict[str, dict[MergeSide, set[str]]] = {}
    for name, (base, edited, number, __) in made.items():
        trees = [Package.open(one).tree() for one in (base, edited, number)]
        both = merge_of(
            difference(trees[0], trees[1]),
            difference(trees[0], trees[2]),
            Presence(),
            partial(difference, trees[1], trees[2]),
        )
        edits[name] = {
            side: {change.edit.path for change in both.of_side(side) if change.edit.kind != "moved"}
            for side in (MergeSide.OURS, MergeSide.THEIRS)
        }
    for taken in ("ours", "theirs"):
        repository.run("git", "merge", "--no-ff", "--no-commit", "topic")
        repository.git("checkout", f"--{taken}", "--", *made)
        repository.git("add", "--all")
        repository.git("commit", "--quiet", "--message", "Merge topic")
        answered = ask("merge", "--check", "--format", "json")
        (merge,) = answered.json()["merges"]
        parents = [one["commit"] for one in merge["parents"]]
        told: dict[str, set[tuple[int, str]]] = {name: set() for name in made}
        for one in merge["lost"]:
            told[one["path"]].add((parents.index(one["parent"]), one["change"]))
        assert merge["unread"] == []
        side, parent = (MergeSide.THEIRS, 1) if taken == "ours" else (MergeSide.OURS, 0)
        for name, lost in told.items():
            assert lost == {(parent, one) for one in edits[name][side]}, name
        numbers = sum(told[name] == {(1, one[3])} for name, one in made.items())
        assert (numbers > 10) is (taken == "ours")
        # Again from where both sides were.
        repository.git("reset", "--quiet", "--hard", "HEAD^1")


def test_the_loss_of_a_merge_names_package_values_and_parents(
    ask, repository: ScratchRepository
) -> None:
    other = "Content/Other.uasset"
    _edit(repository, "main", {other: lantern(1500)})
    repository.git("branch", "--force", "topic")
    _edit(repository, "topic", {NAME: lantern(300), other: lantern(100)})
    _edit(repository, "main", {NAME: lantern(300)})
    repository.git("merge", "--quiet", "--strategy=ours", "--message", "Merge", "topic")
    main, topic, base = (
        repository.git("rev-parse", name)[:7] for name in ("HEAD^1", "HEAD^2", "HEAD~1^")
    )
    answered = ask("merge", "--check")
    assert answered.status == 1
    lines = answered.out.splitlines()
    assert lines[1:3] == [
        f"  parents {main} “What main did”, {topic} “What topic did”, base {base}",
        "  1 edit of 1 package lost: not in the result.",
    ]
    assert lines[4:] == [
        other,
        f"  lost of {topic} “What topic did”",
        "    Lantern_C:Flame › Intensity: 1500 → 100",
    ]


@pytest.mark.parametrize("result", ["ours", "theirs", lantern(777)])
def test_who_settled_a_contradiction_lost_nothing(
    ask, repository: ScratchRepository, result: str | bytes
) -> None:
    _edit(repository, "topic", {NAME: lantern(300)})
    _edit(repository, "main", {NAME: lantern(400)})
    _merge(repository, {NAME: result})
    assert ask("merge", "--check").status == 0


def test_what_the_base_is_put_back_for_is_lost_of_both(ask, repository: ScratchRepository) -> None:
    _edit(repository, "topic", {NAME: lantern(300)})
    _edit(repository, "main", {NAME: lantern(400)})
    _merge(repository, {NAME: lantern(1500)})
    document = ask("merge", "--check", "--format", "json").json()
    (merge,) = document["merges"]
    parents = [one["commit"] for one in merge["parents"]]
    assert [(one["parent"], one["change"]) for one in merge["lost"]] == [
        (parent, _PATH) for parent in parents
    ]


def test_renamed_added_and_deleted_packages(ask, repository: ScratchRepository) -> None:
    # One side renames, the other one edits: Git puts both together.
    _edit(repository, "topic", {NAME: lantern(300)})
    repository.git("checkout", "--quiet", "main")
    repository.git("mv", NAME, "Content/Lamp.uasset")
    repository.git("commit", "--quiet", "--message", "Rename")
    _edit(repository, "main", {"Content/Added.uasset": lantern(5)})
    _merge(repository, {})
    assert (repository.folder / "Content/Lamp.uasset").read_bytes() == lantern(300)
    assert ask("merge", "--check").status == 0
    # A package that one side added, and one that it removed, of which the merge keeps nothing.
    repository.git("branch", "--force", "topic")
    _edit(
        repository,
        "topic",
        {
            "Content/New.uasset": written(sides(random.Random(1), (0,))[0]),
            "Content/Added.uasset": None,
        },
    )
    _edit(repository, "main", {"notes.txt": b"a"})
    repository.git("merge", "--quiet", "--strategy=ours", "--message", "Merge", "topic")
    answered = ask("merge", "--check")
    assert answered.status == 1
    assert "Content/New.uasset" in answered.out
    assert "    this package added" in answered.out
    assert "    this package removed" in answered.out


def test_edits_of_a_package_that_only_the_merge_dropped(ask, repository: ScratchRepository) -> None:
    """Where a side removed it, somebody settled that; where none did, all edits of it are lost."""
    _edit(repository, "topic", {NAME: lantern(300)})
    _edit(repository, "main", {"notes.txt": b"a"})
    repository.run("git", "merge", "--no-commit", "topic")
    repository.git("rm", "--quiet", "--force", NAME)
    repository.git("commit", "--quiet", "--message", "Merge")
    lines = ask("merge", "--check").out.splitlines()
    assert lines[-3:] == [
        NAME,
        f"  lost of {repository.git('rev-parse', 'topic')[:7]} “What topic did”",
        "    Lantern_C:Flame › Intensity: 1500 → 300",
    ]
    repository.git("reset", "--quiet", "--hard", "HEAD^1")
    _edit(repository, "main", {NAME: None})
    repository.run("git", "merge", "--no-commit", "topic")
    repository.git("rm", "--quiet", NAME)
    repository.git("commit", "--quiet", "--message", "Merge")
    assert ask("merge", "--check").status == 0


def test_a_package_that_is_back_at_its_old_place(ask, repository: ScratchRepository) -> None:
    repository.git("checkout", "--quiet", "topic")
    repository.git("mv", NAME, "Content/Lamp.uasset")
    repository.git("commit", "--quiet", "--message", "Rename")
    _edit(repository, "main", {"notes.txt": b"a"})
    repository.git("merge", "--quiet", "--strategy=ours", "--message", "Merge", "topic")
    answered = ask("merge", "--check")
    assert answered.status == 1
    lines = answered.out.splitlines()
    assert lines[-3:] == [
        NAME,
        f"  lost of {repository.git('rev-parse', 'topic')[:7]} “Rename”",
        "    this package renamed: Content/Lamp.uasset",
    ]


def test_merges_are_named_or_a_range_of_them(ask, repository: ScratchRepository) -> None:
    start = repository.git("rev-parse", "HEAD").strip()
    for number in (1, 2):
        repository.git("branch", "--force", "topic")
        _edit(repository, "topic", {NAME: lantern(100 * number)})
        _edit(repository, "main", {"notes.txt": str(number).encode()})
        strategy = ["--strategy=ours"] if number == 1 else []
        repository.git("merge", "--quiet", "--no-ff", *strategy, "--message", "Merge", "topic")
    assert ask("merge", "--check").status == 0
    assert ask("merge", "--check", "HEAD").status == 0
    both = ask("merge", "--check", f"{start}..HEAD", "--format", "json")
    assert both.status == 1
    assert [len(merge["lost"]) for merge in both.json()["merges"]] == [0, 1]
    # A commit behind the last merge leads to it.
    _edit(repository, "main", {"notes.txt": b"3"})
    assert ask("merge", "--check").status == 0
    wrong = ask("merge", "--check", "HEAD")
    assert wrong.status == 2
    assert "HEAD is no merge" in wrong.err
    assert ask("merge", "--check", "nowhere").status == 2


def test_three_parents(ask, repository: ScratchRepository) -> None:
    repository.git("branch", "third")
    for name, data in (("topic", 300), ("third", None), ("main", None)):
        files: dict[str, bytes | None] = {f"{name}.txt": b"x"}
        if data is not None:
            files[NAME] = lantern(data)
        _edit(repository, name, files)
    repository.git("merge", "--quiet", "--strategy=ours", "--message", "Merge", "topic", "third")
    document = ask("merge", "--check", "--format", "json").json()
    (merge,) = document["merges"]
    assert len(merge["parents"]) == 3
    assert [one["change"] for one in merge["lost"]] == [_PATH]


def test_without_a_merge_and_in_a_shallow_clone(
    ask, repository: ScratchRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = ask("merge", "--check")
    assert answered.status == 2
    assert "no commit before HEAD is a merge" in answered.err
    for number in (300, 400):
        _edit(repository, "topic", {NAME: lantern(number)})
    _edit(repository, "main", {"notes.txt": b"a"})
    _edit(repository, "main", {"notes.txt": b"b"})
    _merge(repository, {})
    clone = tmp_path / "clone"
    repository.git("clone", "--quiet", "--depth", "2", repository.folder.as_uri(), str(clone))
    monkeypatch.chdir(clone)
    answered = ask("merge", "--check")
    assert answered.status == 2
    assert "git fetch --unshallow" in answered.err


def test_a_loss_in_the_other_half_of_a_split_package(ask, repository: ScratchRepository) -> None:
    half = sample("CookedCurve.uexp")
    name, beside = "Content/CookedCurve.uasset", "Content/CookedCurve.uexp"
    _edit(repository, "main", {name: sample("CookedCurve.uasset"), beside: half})
    repository.git("branch", "--force", "topic")
    at = len(half) // 2
    _edit(repository, "topic", {beside: half[:at] + bytes([half[at] ^ 1]) + half[at + 1 :]})
    _edit(repository, "main", {"notes.txt": b"a"})
    repository.git("merge", "--quiet", "--strategy=ours", "--message", "Merge", "topic")
    answered = ask("merge", "--check", "--format", "json")
    assert answered.status == 1
    (merge,) = answered.json()["merges"]
    assert {one["path"] for one in merge["lost"]} == {name}
    assert merge["unread"] == []


def test_pointers_of_lfs_are_followed_and_missing_ones_told(
    ask, repository: ScratchRepository
) -> None:
    stored: list[Path] = []

    def put(data: bytes) -> bytes:
        oid = hashlib.sha256(data).hexdigest()
        stored.append(repository.write(f".git/lfs/objects/{oid[:2]}/{oid[2:4]}/{oid}", data))
        return pointer(data)

    _edit(repository, "main", {NAME: put(lantern(1500))})
    repository.git("branch", "--force", "topic")
    _edit(repository, "topic", {NAME: put(lantern(300))})
    _edit(repository, "main", {"notes.txt": b"a"})
    repository.git("merge", "--quiet", "--strategy=ours", "--message", "Merge", "topic")
    (merge,) = ask("merge", "--check", "--format", "json").json()["merges"]
    assert [(one["change"], one["after"]) for one in merge["lost"]] == [(_PATH, 300)]
    stored[-1].unlink()
    answered = ask("merge", "--check")
    assert answered.status == 1
    assert "Nothing was lost of what can be read." in answered.out
    assert "is not in the local store" in answered.out


def test_branches_that_were_merged_into_each_other(ask, repository: ScratchRepository) -> None:
    """Both began with several commits; neither lost anything."""
    other = "Content/Other.uasset"
    _edit(repository, "main", {other: lantern(1)})
    repository.git("branch", "--force", "topic")
    _edit(repository, "topic", {NAME: lantern(300)})
    _edit(repository, "main", {other: lantern(2)})
    main, topic = (repository.git("rev-parse", name).strip() for name in ("main", "topic"))
    repository.git("checkout", "--quiet", "topic")
    repository.git("merge", "--quiet", "--no-edit", main)
    repository.git("checkout", "--quiet", "main")
    repository.git("merge", "--quiet", "--no-edit", topic)
    _edit(repository, "topic", {NAME: lantern(301)})
    _edit(repository, "main", {other: lantern(3)})
    repository.git("merge", "--quiet", "--no-edit", "topic")
    assert (repository.folder / NAME).read_bytes() == lantern(301)
    assert len(repository.git("merge-base", "--all", "HEAD^1", "HEAD^2").split()) == 2
    assert ask("merge", "--check").status == 0


@pytest.mark.odd_names
def test_hostile_names_act_in_no_format(ask, repository: ScratchRepository) -> None:
    name = "Content/<b>| `x` \u202ey.uasset"
    _edit(repository, "main", {name: lantern(1500)})
    repository.git("branch", "--force", "topic")
    _edit(repository, "topic", {name: lantern(300)})
    repository.git("commit", "--quiet", "--allow-empty", "--message", HOSTILE)
    _edit(repository, "main", {"notes.txt": b"a"})
    repository.git("merge", "--quiet", "--strategy=ours", "--message", HOSTILE, "topic")
    for form in ("text", "markdown", "html"):
        answered = ask("merge", "--check", "--format", form)
        assert answered.status == 1
        assert "Intensity" in answered.out
        assert "\x1b" not in answered.out
        assert "\u202e" not in answered.out
        if form == "html":
            read_page(answered.out)
            assert "<script" not in answered.out
    document = ask("merge", "--check", "--format", "json").json()
    assert document["merges"][0]["lost"][0]["path"] == name
