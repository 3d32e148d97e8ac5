"""``inspector merge``: three files, and conflicts that real merges leave, in every format."""

from __future__ import annotations

import hashlib
import html
import json
import os
import re
import shlex
import shutil
from itertools import takewhile
from pathlib import Path
from typing import Any

import graph_drafts as drafts
import lanterns
import made_merges
import pytest
from graph_drafts import NODES, WIRES, say
from html_pages import read_page
from jsonschema import Draft202012Validator
from scratch_git import ScratchRepository, lantern, leave_out_the_user, sample, script
from traced_writes import traced, written_in

from inspector.report.schema import schema

pytestmark = [pytest.mark.needs_git, pytest.mark.slow]

NAME = "Content/Lantern.uasset"
#: What acts where it is shown: a script, a terminal's colours, the direction of writing.
HOSTILE = "<script>alert(1)</script> \x1b[31mred\x1b[0m \u202egnirts"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """A repository with a package in its first commit, and a branch called ``topic``."""
    leave_out_the_user(monkeypatch)
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path / "state"))
    made = ScratchRepository(tmp_path / "game")
    made.write(NAME, lantern(1500))
    made.commit()
    made.git("branch", "topic")
    return made


def _edit(repository: ScratchRepository, branch: str, data: bytes | None, message: str) -> None:
    """A commit of a branch that changes the package, or removes it."""
    repository.commit_on(branch, {NAME: data}, message)


def _state_of(folder: Path) -> dict[str, str]:
    """Every file below a folder by what is in it."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _conflict(
    repository: ScratchRepository,
    ours: bytes | None,
    theirs: bytes | None,
    *command: str,
) -> None:
    """Leaves the package in conflict: topic did theirs, main ours."""
    _edit(repository, "topic", theirs, "What topic did")
    _edit(repository, "main", ours, "What main did")
    ended = repository.run("git", *(command or ("merge", "topic")))
    assert ended.returncode == 1, ended


def test_show_and_check_say_of_a_conflict_what_leads_on(
    ask, repository: ScratchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    _conflict(repository, lantern(300), lantern(400))
    repository.write("Content/Other.uasset", lantern(1))
    monkeypatch.chdir(repository.folder)
    did = "A merge left the file in conflict: both sides changed it."
    shown = ask("show", NAME)
    assert f"UNMERGED         {did}" in shown.out
    assert "inspector merge FILE tells what each side did" in shown.out
    # So does what is said first of a file that the engine refuses.
    refused = ask("show", NAME, "--engine", "4.27", "--section", "verdict").out
    assert refused.index("4.27 refuses") < refused.index("It is in conflict: both sides changed it")
    # And of one that loads with another warning first, of a custom version that nobody knows.
    here = (repository.folder / NAME).read_bytes()
    repository.write(NAME, lanterns.made(lanterns.reordered))
    warned = ask("show", NAME, "--engine", "5.5", "--section", "verdict").out
    answer = " ".join(warned.partition("engine  ")[0].split())
    assert "Loads in 5.5 with 2 warnings." in answer
    assert answer.index("12345678") < answer.index("It is in conflict: both sides changed it.")
    repository.write(NAME, here)
    checked = ask("check", "Content", "--format", "json")
    found = {
        file["path"]: [finding["rule"] for finding in file["findings"]]
        for file in checked.json()["files"]
    }
    assert "UNMERGED" in found["Content/Lantern.uasset"]
    assert "UNMERGED" not in found["Content/Other.uasset"]
    # The kept facts of a file are judged anew, and so is each of several readers' files.
    for options in ((), ("--no-index",), ("--jobs", "2", "--deep"), ("--references",)):
        assert ask("check", "Content", *options).out.count("warning  UNMERGED") == 2, options
    # What Git has is in no conflict: a side of it, a commit, what is staged.
    for name in (f":2:{NAME}", f"HEAD:{NAME}"):
        assert "UNMERGED" not in ask("show", name).out
        assert "UNMERGED" not in ask("check", name).out
    # Of what is staged it is an error: a commit takes in neither side.
    staged = ask("check", "--staged")
    assert staged.status == 1
    assert f"error    UNMERGED         {did[:-1]}. Nothing of it is staged." in staged.out
    assert "NO-FILE" not in staged.out
    assert "unreadable" not in staged.out
    for options in (("--deep",), ("--references",)):
        assert "error    UNMERGED" in ask("check", "--staged", *options).out, options
    (rule,) = [
        rule
        for rule in ask("check", "Content", "--format", "sarif").json()["runs"][0]["tool"][
            "driver"
        ]["rules"]
        if rule["id"] == "UNMERGED"
    ]
    assert rule["shortDescription"]["text"] == "Merge conflict that is not settled"
    repository.git("checkout", "--quiet", "--ours", NAME)
    repository.git("add", NAME)
    assert "UNMERGED" not in ask("check", "Content").out
    assert "UNMERGED" not in ask("show", NAME).out


def test_a_conflict_is_read_from_the_index(ask, repository: ScratchRepository) -> None:
    _conflict(repository, lantern(300), lantern(400))
    before = _state_of(repository.folder)
    answered = ask("merge", repository.folder / NAME)
    assert (answered.err, answered.status) == ("", 1)
    lines = answered.out.splitlines()
    assert lines[1] == (
        "Both changed Lantern: Intensity 1500 → 300 in Flame in ours, Intensity 1500 → 400 in "
        "Flame in theirs; 1 place contradicts."
    )
    main, topic = (repository.git("rev-parse", name)[:7] for name in ("main", "topic"))
    said = {line.split()[0]: line for line in lines[2:9] if line.startswith("  ")}
    assert said["Ours"].endswith(f"main {main} “What main did”")
    assert said["Theirs"].endswith(f"topic {topic} “What topic did”")
    assert "If you take theirs, you lose 1 edit" in lines
    # Nothing is written.
    assert _state_of(repository.folder) == before


def test_the_same_edit_on_both_sides(ask, repository: ScratchRepository) -> None:
    _conflict(repository, lantern(300), lantern(300) + b"padded")
    answered = ask("merge", repository.folder / NAME, "--format", "json")
    document = answered.json()
    assert list(Draft202012Validator(schema("merge")).iter_errors(document)) == []
    intensity = [row for row in document["changes"] if row["path"].endswith("Intensity")]
    assert [row["side"] for row in intensity] == ["both"]


def test_json_holds_to_its_schema(ask, repository: ScratchRepository) -> None:
    _conflict(repository, lantern(300), lantern(400))
    answered = ask("merge", repository.folder / NAME, "--format", "json")
    document = answered.json()
    assert answered.status == 1
    assert list(Draft202012Validator(schema("merge")).iter_errors(document)) == []
    assert (document["verdict"], document["operation"]) == ("conflict", "merge")
    (row,) = document["changes"]
    assert (row["side"], row["base"], row["ours"], row["theirs"]) == ("conflict", 1500, 300, 400)
    path = "exports/Lantern_C:Flame/properties/Intensity"
    assert document["lost_by_taking"] == {"ours": [path], "theirs": [path]}
    assert [step["path"] for step in document["redo"]] == [path]
    assert document["ours"]["branch"] == "main"
    assert document["theirs"]["commit"] == repository.git("rev-parse", "topic").strip()


@pytest.mark.parametrize(("ours", "theirs", "whose"), [(None, 400, "Ours"), (300, None, "Theirs")])
def test_one_side_deleted_it(
    ask, repository: ScratchRepository, ours: int | None, theirs: int | None, whose: str
) -> None:
    _conflict(repository, *(None if one is None else lantern(one) for one in (ours, theirs)))
    answered = ask("merge", repository.folder / NAME)
    other = "theirs" if whose == "Ours" else "ours"
    assert answered.status == 1
    assert answered.out.splitlines()[1] == (
        f"{whose} deleted this package, {other} edited it: 1 edit would be lost."
    )
    deleting = whose.lower()
    for form in ("text", "markdown", "html"):
        out = ask("merge", repository.folder / NAME, "--format", form).out
        assert f"Take {other} to keep the package with these edits, {deleting} to" in out
        # That it is deleted stands there once, and each edit that is lost.
        assert "this package removed" not in out
        assert "Contradicts" not in out
        assert out.count("Intensity") == 1
        assert f"If you take {deleting}, you lose 1 edit" in out


def test_both_added_it(ask, repository: ScratchRepository) -> None:
    other = "Content/Other.uasset"
    for branch, intensity in (("topic", 300), ("main", 400)):
        repository.commit_on(branch, {other: lantern(intensity)})
    assert repository.run("git", "merge", "topic").returncode == 1
    answered = ask("merge", repository.folder / other)
    assert answered.status == 1
    assert answered.out.splitlines()[1] == "No base: both sides added Other."


def _both_added(repository: ScratchRepository, ours: bytes, theirs: bytes) -> Path:
    """Leaves a package in conflict that both branches added."""
    name = "Content/Other.uasset"
    for branch, data in (("topic", theirs), ("main", ours)):
        repository.commit_on(branch, {name: data})
    assert repository.run("git", "merge", "topic").returncode == 1
    return repository.folder / name


def test_both_added_it_and_ours_has_more_rows(
    ask, repository: ScratchRepository, corpus: Path
) -> None:
    """The table got two rows between both packages of the pair: here ours is the later one."""
    pair = corpus / "pairs/DataTable-DT_RTSGameplayTags"
    ours, theirs = ((pair / f"{one}.uasset").read_bytes() for one in ("after", "before"))
    path = _both_added(repository, ours, theirs)
    answered = ask("merge", path)
    assert answered.status == 1
    lines = answered.out.splitlines()
    for title in ("Only in ours  2", "If you take theirs, you lose 2 edits"):
        rows = lines[lines.index(title) + 1 :][:2]
        for row, name in zip(rows, ("NewRow_22", "NewRow_21"), strict=True):
            assert row.startswith(f"  DT_RTSGameplayTags › rows/{name} added: {{Tag: Status.")
    for form in ("text", "markdown", "html"):
        out = ask("merge", path, "--format", form).out
        assert "removed" not in out
        assert "If you take theirs, you lose 2 edits" in out
        assert "If you take ours" not in out
    document = ask("merge", path, "--format", "json").json()
    assert document["verdict"] == "conflict"
    assert {(row["kind"], row["side"]) for row in document["changes"]} == {("added", "ours")}
    assert (len(document["lost_by_taking"]["theirs"]), document["lost_by_taking"]["ours"]) == (
        2,
        [],
    )


def test_both_added_it_with_other_nodes(ask, repository: ScratchRepository) -> None:
    """Ours has a node more, and the nodes that both have say something else."""
    bye = [say("First", "Bye") if node.name == "First" else node for node in NODES]
    ours = drafts.package([*NODES, say("Third", "Hey")], WIRES)
    path = _both_added(repository, ours, drafts.package(bye, WIRES))
    lines = ask("merge", path).out.splitlines()
    at = lines.index("If you take ours, you lose 1 edit")
    assert lines[at + 1] == '  EventGraph: Print String#1.In String: "Bye"'
    at = lines.index("If you take theirs, you lose 2 edits")
    assert lines[at + 1] == '  EventGraph: Print String#1.In String: "Hello"'
    assert lines[at + 2] == "  EventGraph: Print String#3 added"


def test_a_rebase_says_that_theirs_are_the_commits_of_the_user(
    ask, repository: ScratchRepository
) -> None:
    _edit(repository, "main", lantern(300), "What main did")
    _edit(repository, "topic", lantern(400), "What topic did")
    assert repository.run("git", "rebase", "main").returncode == 1
    main, topic = (repository.git("rev-parse", name)[:7] for name in ("main", "topic"))
    out = ask("merge", repository.folder / NAME).out
    assert f"main {main}, being rebased onto" in out
    assert f"your commit {topic} of topic “What topic did”" in out
    # The commands use Git's words: which side is whose stands there once more.
    assert out.split("Settle it with Git\n")[1].splitlines()[4] == (
        "  In this rebase ours is what you rebase onto, and theirs is your own commit."
    )
    # Ours is what main did, whoever started it.
    assert "Intensity 1500 → 300 in Flame in ours" in out
    document = ask("merge", repository.folder / NAME, "--format", "json").json()
    assert document["operation"] == "rebase"


def test_a_cherry_pick_and_a_revert(ask, repository: ScratchRepository) -> None:
    _conflict(repository, lantern(300), lantern(400), "cherry-pick", "topic")
    topic = repository.git("rev-parse", "topic")[:7]
    assert f"commit {topic}, being picked “What topic did”" in (
        ask("merge", repository.folder / NAME).out
    )
    repository.git("cherry-pick", "--abort")
    _edit(repository, "main", lantern(500), "More")
    before = repository.git("rev-parse", "main~1")[:7]
    assert repository.run("git", "revert", "--no-edit", "main~1").returncode == 1
    out = ask("merge", repository.folder / NAME).out
    assert f"the state before commit {before}, which is being reverted" in out


@pytest.mark.parametrize(
    ("command", "base"),
    [
        (("merge", "topic"), "main~1"),
        (("rebase", "topic"), "main~1"),
        (("cherry-pick", "topic"), "topic~1"),
        (("revert", "--no-edit", "main~1"), "main~1"),
    ],
)
def test_the_base_is_a_commit(
    ask, repository: ScratchRepository, command: tuple[str, ...], base: str
) -> None:
    _edit(repository, "topic", lantern(400), "What topic did")
    if command[0] == "revert":
        _edit(repository, "main", lantern(350), "What is reverted")
    _edit(repository, "main", lantern(300), "What main did")
    commit = repository.git("rev-parse", base).strip()
    assert repository.run("git", *command).returncode == 1
    document = ask("merge", repository.folder / NAME, "--format", "json").json()
    assert document["base"]["commit"] == commit
    subject = repository.git("show", "--no-patch", "--format=%s", commit).strip()
    lines = ask("merge", repository.folder / NAME).out.splitlines()
    (line,) = (line for line in lines if line.startswith("  Base "))
    assert line.split(maxsplit=1)[1] == f"{commit[:7]} “{subject}”"


def test_no_commit_has_the_base_of_a_renamed_package(ask, repository: ScratchRepository) -> None:
    """Git has all three sides under the new name, which the first commit does not know."""
    new = "Content/Lamp.uasset"
    _edit(repository, "topic", lantern(400), "What topic did")
    repository.git("checkout", "--quiet", "main")
    repository.git("mv", NAME, new)
    repository.write(new, lantern(300))
    repository.git("commit", "--quiet", "--all", "--message", "What main did")
    assert repository.run("git", "merge", "topic").returncode == 1
    document = ask("merge", repository.folder / new, "--format", "json").json()
    assert document["base"]["commit"] is None


def test_a_stash(ask, repository: ScratchRepository) -> None:
    repository.write(NAME, lantern(400))
    repository.git("stash", "--quiet")
    _edit(repository, "main", lantern(300), "What main did")
    assert repository.run("git", "stash", "pop").returncode == 1
    out = ask("merge", repository.folder / NAME).out
    assert "no commit: what was stashed" in out
    assert "Intensity 1500 → 400 in Flame in theirs" in out


def test_a_patch(ask, repository: ScratchRepository) -> None:
    _edit(repository, "topic", lantern(400), "What topic did")
    patch = repository.git("format-patch", "--stdout", "--binary", "--full-index", "-1")
    (repository.folder.parent / "topic.patch").write_text(patch)
    _edit(repository, "main", lantern(300), "What main did")
    repository.run("git", "am", "--3way", "../topic.patch")
    if not repository.git("ls-files", "--unmerged"):
        pytest.skip("this git leaves no sides of a binary patch")
    out = ask("merge", repository.folder / NAME).out
    assert "no commit: what was stashed, or is in a patch or the work tree" in out
    assert "Intensity 1500 → 400 in Flame in theirs" in out


def _pointer(repository: ScratchRepository, data: bytes, *, here: bool = True) -> bytes:
    """A pointer of Git LFS, with its object in the store unless it is on another machine."""
    name = hashlib.sha256(data).hexdigest()
    if here:
        repository.write(f".git/lfs/objects/{name[:2]}/{name[2:4]}/{name}", data)
    return (
        f"version https://git-lfs.github.com/spec/v1\noid sha256:{name}\nsize {len(data)}\n"
    ).encode()


def test_pointers_of_lfs_are_followed(ask, repository: ScratchRepository, tmp_path: Path) -> None:
    _edit(repository, "main", _pointer(repository, lantern(1500)), "Into the store")
    repository.git("branch", "--force", "topic")
    ours, theirs = (_pointer(repository, lantern(one)) for one in (300, 400))
    _conflict(repository, ours, theirs)
    answered = ask("merge", repository.folder / NAME)
    assert "Intensity 1500 → 300 in Flame in ours" in answered.out
    copy = tmp_path / "Theirs.uasset"
    taken = ask("merge", repository.folder / NAME, "--take", "theirs", "--output", copy)
    assert (taken.out, taken.status) == (f"{copy}\n", 0)
    assert copy.read_bytes() == lantern(400)


def test_a_pointer_with_marks_of_a_conflict_leads_on_too(
    ask, repository: ScratchRepository
) -> None:
    """As text that Git merges: both pointers stand in the file of the work tree."""
    repository.write(".gitattributes", b"*.uasset merge=text\n")
    _edit(repository, "main", _pointer(repository, lantern(1500)), "Into the store")
    repository.git("branch", "--force", "topic")
    ours, theirs = (_pointer(repository, lantern(one)) for one in (300, 400))
    _conflict(repository, ours, theirs)
    path = repository.folder / NAME
    assert b"<<<<<<<" in path.read_bytes()
    (file,) = ask("check", path, "--format", "json").json()["files"]
    assert [one["rule"] for one in file["findings"]] == ["LFS-POINTER", "UNMERGED"]
    assert "inspector merge PATH tells what each did" in file["findings"][0]["remedy"]
    answered = ask("merge", path)
    assert "1 place contradicts" in answered.out
    assert "Result" not in answered.out


def test_a_pointer_whose_object_is_elsewhere(ask, repository: ScratchRepository) -> None:
    _conflict(repository, lantern(300), _pointer(repository, lantern(400), here=False))
    path = repository.folder / NAME
    answered = ask("merge", path)
    assert answered.status == 1
    first, why = answered.out.splitlines()[1:3]
    assert first == (
        "Theirs cannot be read: what it edited is not known. Edits of ours alone are known."
    )
    assert "is not in the local store" in why
    # What stands for it is no edit of theirs, and nobody is told to take it.
    document = ask("merge", path, "--format", "json").json()
    assert {row["side"] for row in document["changes"]} == {"ours"}
    assert document["take"] == "ours"


def test_a_side_that_no_engine_reads_is_not_to_be_taken(ask, repository: ScratchRepository) -> None:
    """Where the project's engine refuses the other one too, neither is."""
    _conflict(repository, lantern(300), lantern(400)[:2000])
    path = repository.folder / NAME
    answered = ask("merge", path)
    assert "Theirs cannot be read: what it edited is not known." in answered.out
    assert "Not readable. The file ends at 0x7D0" in answered.out
    assert "If you take theirs" not in answered.out
    takes = [
        ask("merge", path, "--engine", engine, "--format", "json").json()["take"]
        for engine in ("5.5", "4.27")
    ]
    assert takes == ["ours", None]


def test_a_side_that_cannot_be_read_beside_one_that_deleted_it(
    ask, repository: ScratchRepository
) -> None:
    _conflict(repository, None, lantern(400)[:2000])
    first = ask("merge", repository.folder / NAME).out.splitlines()[1]
    assert first == (
        "Theirs cannot be read: what it edited is not known. Ours deleted this package."
    )


def test_a_side_that_is_cut_off_may_have_edited_more(ask, repository: ScratchRepository) -> None:
    """Nobody can say that it edited nothing, nor that the other one is to be taken."""
    cut = lantern(1500)[:-40]
    _conflict(repository, cut, lantern(400))
    answered = ask("merge", repository.folder / NAME)
    assert answered.status == 1
    assert "Ours cannot be read: what it edited is not known. Edits of theirs" in answered.out
    assert "Take theirs" not in answered.out


def test_a_split_package_is_read_with_its_other_half(
    ask, repository: ScratchRepository, tmp_path: Path
) -> None:
    half = sample("CookedCurve.uexp")
    name, beside = "Content/CookedCurve.uasset", "Content/CookedCurve.uexp"
    repository.write(name, sample("CookedCurve.uasset"))
    repository.write(beside, half)
    repository.commit()
    repository.git("branch", "--force", "topic")
    sides = [half[:at] + bytes([half[at] ^ 1]) + half[at + 1 :] for at in _number_of_curve(half)]
    for branch, data in (("topic", sides[1]), ("main", sides[0])):
        repository.commit_on(branch, {beside: data})
    assert repository.run("git", "merge", "topic").returncode == 1
    listed = ask("merge", repository.folder / "Content").out.splitlines()
    assert [line.split("  ")[1] for line in listed[1:]] == [str(repository.folder / beside)]
    # The header is in no conflict, its other half is: either name leads to the package.
    for asked in (name, beside):
        document = ask("merge", repository.folder / asked, "--format", "json").json()
        assert document["problems"] == []
        assert document["state"] in ("apart", "conflict")
        assert {row["side"] for row in document["changes"]} <= {"ours", "theirs", "conflict"}
        assert document["changes"]
        # That half alone is what is to be taken.
        out = ask("merge", repository.folder / asked).out
        take = f"git -C {shlex.quote(str(repository.folder))} checkout --ours -- {beside}"
        assert f"  {take}\n" in out
    copy = tmp_path / "Copy.uexp"
    taken = ask("merge", repository.folder / beside, "--take", "theirs", "--output", copy)
    assert taken.status == 0
    assert copy.read_bytes() == sides[1]


def test_both_halves_of_a_split_package_are_taken(ask, repository: ScratchRepository) -> None:
    halves = ("Content/CookedCurve.uasset", "Content/CookedCurve.uexp")
    old = {name: sample(name.removeprefix("Content/")) for name in halves}
    for name, data in old.items():
        repository.write(name, data)
    repository.commit()
    repository.git("branch", "--force", "topic")
    for branch, byte in (("topic", b"1"), ("main", b"2")):
        repository.commit_on(branch, {name: data + byte for name, data in old.items()})
    assert repository.run("git", "merge", "topic").returncode == 1
    out = ask("merge", repository.folder / halves[0]).out
    take, settle = _commands(out)["Theirs"]
    assert (
        repository.run(*shlex.split(take)).returncode,
        repository.run(*shlex.split(settle)).returncode,
    ) == (0, 0)
    assert repository.git("ls-files", "--unmerged") == ""
    for name, data in old.items():
        assert (repository.folder / name).read_bytes() == data + b"1"


def _commands(out: str) -> dict[str, list[str]]:
    """The commands of Git of a report, by the side that they take."""
    found: dict[str, list[str]] = {}
    lines = out.split("Settle it with Git\n")[1].splitlines()
    for line in takewhile(lambda line: " git " in line, lines):
        name, command = line[2:].split("git ", 1)
        found.setdefault(name.strip() or list(found)[-1], []).append(f"git {command}")
    return found


@pytest.mark.parametrize("taken", ["Ours", "Theirs"])
@pytest.mark.parametrize(("ours", "theirs"), [(300, 400), (None, 400), (300, None)])
def test_the_commands_settle_the_conflict(
    ask,
    repository: ScratchRepository,
    monkeypatch,
    ours: int | None,
    theirs: int | None,
    taken: str,
) -> None:
    """They are typed in the folder in which the report was made: in the work tree or not."""
    sides = {"Ours": ours, "Theirs": theirs}
    _conflict(repository, *(None if one is None else lantern(one) for one in sides.values()))
    file = repository.folder / NAME
    words = ["rm"] if sides[taken] is None else [f"checkout --{taken.lower()}", "add"]
    top = shlex.quote(str(repository.folder))
    (repository.folder / "Saved").mkdir()
    for within, begins, name in (
        (repository.folder.parent, f"git -C {top}", NAME),
        (repository.folder, "git", NAME),
        (repository.folder / "Saved", "git", f"../{NAME}"),
    ):
        monkeypatch.chdir(within)
        commands = _commands(ask("merge", file).out)[taken]
        assert commands == [f"{begins} {word} -- {name}" for word in words]
    markdown = ask("merge", file, "--format", "markdown").out
    page = ask("merge", file, "--format", "html").out
    for command in commands:
        assert f"`{command}`" in markdown
        assert command in read_page(page).text
    for command in commands:
        assert repository.run(*shlex.split(command), within="Saved").returncode == 0
    assert repository.git("ls-files", "--unmerged") == ""
    intensity = sides[taken]
    assert file.exists() is (intensity is not None)
    if intensity is not None:
        assert file.read_bytes() == lantern(intensity)


def test_json_has_the_places_of_an_element_in_a_list(ask, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.uasset" for name in ("Base", "Ours", "Theirs")]
    for lists, places in (
        (("abuxy", "buxay", "buxy"), {"base": 0, "ours": 3, "theirs": None}),
        (("abc", "xabc", "abcx"), {"base": None, "ours": 0, "theirs": 3}),
    ):
        for file, tags in zip(files, lists, strict=True):
            file.write_bytes(made_merges.written({"Part": {"Tags": list(tags)}}))
        document = ask("merge", *files, "--format", "json").json()
        assert list(Draft202012Validator(schema("merge")).iter_errors(document)) == []
        rows = {row["side"]: row for row in document["changes"]}
        assert rows["conflict"]["places"] == places
    # Both have it, wherever it stands.
    assert [rows["both"][side] for side in ("base", "ours", "theirs")] == [None, "x", "x"]


def test_three_files_are_no_conflict_to_settle(ask, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.uasset" for name in ("Base", "Ours", "Theirs")]
    for file, intensity in zip(files, (1500, 300, 400), strict=True):
        file.write_bytes(lantern(intensity))
    for form in ("text", "markdown", "html"):
        assert "Settle it with Git" not in ask("merge", *files, "--format", form).out


def _number_of_curve(half: bytes) -> tuple[int, int]:
    """Where two bytes of values of the curve are."""
    return len(half) // 3, 2 * len(half) // 3


@pytest.mark.linux
def test_no_file_is_written_but_the_one_that_is_asked_for(
    repository: ScratchRepository, tmp_path: Path
) -> None:
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")
    _conflict(repository, lantern(300), lantern(400))
    programs = tmp_path / "programs"
    command = script(programs)
    trace = tmp_path / "trace"
    copy = tmp_path / "Copy.uasset"
    for arguments, written in (
        (("merge", NAME), set()),
        (("merge", NAME, "--format", "json"), set()),
        (("merge", NAME, "--take", "theirs", "--output", str(copy)), {tmp_path}),
    ):
        repository.variables["PYTHONDONTWRITEBYTECODE"] = "1"
        ran = repository.run(*traced(trace), str(command), *arguments)
        assert ran.returncode in (0, 1), ran
        assert written_in(trace) == written


def test_a_side_is_copied_to_a_new_file_and_nothing_else_is_written(
    ask, repository: ScratchRepository, tmp_path: Path
) -> None:
    _conflict(repository, lantern(300), lantern(400))
    before = _state_of(repository.folder)
    copies = tmp_path / "copies"
    copies.mkdir()
    for side, data in (("ours", lantern(300)), ("theirs", lantern(400))):
        copy = copies / f"{side}.uasset"
        answered = ask("merge", repository.folder / NAME, "--take", side, "--output", copy)
        assert (answered.out, answered.err, answered.status) == (f"{copy}\n", "", 0)
        assert copy.read_bytes() == data
    assert _state_of(repository.folder) == before
    assert sorted(path.name for path in copies.iterdir()) == ["ours.uasset", "theirs.uasset"]


@pytest.mark.parametrize("linked", [False, pytest.param(True, marks=pytest.mark.symlinks)])
def test_no_package_is_replaced(
    ask, repository: ScratchRepository, tmp_path: Path, linked: bool
) -> None:
    _conflict(repository, lantern(300), lantern(400))
    before = _state_of(repository.folder)
    place = repository.folder / NAME
    if linked:
        place = tmp_path / "link.uasset"
        place.symlink_to(tmp_path / "nowhere.uasset")
    answered = ask("merge", repository.folder / NAME, "--take", "ours", "--output", place)
    assert answered.status == 2
    assert "no package is ever replaced" in answered.err
    assert _state_of(repository.folder) == before
    assert not (tmp_path / "nowhere.uasset").exists()


def test_a_side_that_is_deleted_cannot_be_taken(
    ask, repository: ScratchRepository, tmp_path: Path
) -> None:
    _conflict(repository, None, lantern(400))
    copy = tmp_path / "Ours.uasset"
    answered = ask("merge", repository.folder / NAME, "--take", "ours", "--output", copy)
    assert answered.status == 2
    assert not copy.exists()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--format", "html"], "a folder is listed as text, json; name one FILE in conflict, or"),
        (["--take", "ours", "--output", "x.uasset"], "name one FILE in conflict, or three"),
        (["Content", "--gui"], "no package is in conflict in Content"),
        (["Content/Nothing.uasset"], "no such file"),
        (["main"], "main is a commit; name a package in conflict, which inspector merge alone"),
        (["main", NAME, "HEAD"], "main: it is a commit; name a file in it, as main:Content/"),
        ([f"HEAD:{NAME}"], f"HEAD:{NAME} is one side alone; name the FILE in conflict, {NAME}, or"),
        ([f":2:{NAME}", "--take", "ours", "--output", "x.uasset"], f"in conflict, {NAME}, or"),
        (["a.uasset", "b.uasset"], "name one FILE in conflict, or three"),
        ([NAME], "is in no conflict"),
        ([NAME, "--take", "ours"], "--take and --output go together"),
        ([NAME, "--output", "x.uasset"], "--take and --output go together"),
    ],
)
def test_wrong_usage(
    ask, repository: ScratchRepository, monkeypatch: pytest.MonkeyPatch, arguments: list[str], why
) -> None:
    monkeypatch.chdir(repository.folder)
    answered = ask("merge", *arguments)
    assert answered.status == 2
    assert why in answered.err


def test_a_folder_lists_what_is_in_conflict_in_it(
    ask, repository: ScratchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository.folder)
    assert (ask("merge").out, ask("merge").status) == ("No package is in conflict here.\n", 0)
    repository.write("Content/Doors/Door.uasset", lantern(7))
    repository.write("Config/Game.ini", b"[base]\n")
    repository.commit()
    repository.git("branch", "--force", "topic")
    repository.git("checkout", "--quiet", "topic")
    repository.write("Content/Doors/Door.uasset", lantern(8))
    repository.write("Config/Game.ini", b"[topic]\n")
    repository.commit()
    repository.git("checkout", "--quiet", "main")
    (repository.folder / "Content/Doors/Door.uasset").unlink()
    repository.write("Config/Game.ini", b"[main]\n")
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", "The door goes")
    _conflict(repository, lantern(300), lantern(400))
    listed = (
        "2 packages in conflict; inspector merge FILE tells what each side did:\n"
        "  Content/Doors/Door.uasset  ours deleted it, theirs changed it\n"
        "  Content/Lantern.uasset     both sides changed it\n"
    ).replace("/", os.sep)
    for named in ((), (".",)):
        answered = ask("merge", *named)
        assert (answered.out, answered.status) == (listed, 0)
    below = ask("merge", repository.folder / "Content/Doors").out.splitlines()
    assert below[0].startswith("1 package in conflict")
    assert below[1].split("  ")[1] == str(repository.folder / "Content/Doors/Door.uasset")
    assert ask("merge", "Config").out == "No package is in conflict here.\n"
    # JSON has the same.
    answered = ask("merge", "--format", "json")
    document = answered.json()
    assert list(Draft202012Validator(schema("merge")).iter_errors(document)) == []
    assert (document["schema"], document["verdict"], answered.status) == (1, "conflict", 0)
    assert document["files"] == [
        {"path": "Content/Doors/Door.uasset", "conflict": "ours-deleted", "renamed": None},
        {"path": "Content/Lantern.uasset", "conflict": "both-changed", "renamed": None},
    ]
    none = ask("merge", "Config", "--format", "json").json()
    assert (none["verdict"], none["files"]) == ("clean", [])
    assert "in no Git repository" in ask("merge", repository.folder.parent).err


def test_a_file_that_a_side_renamed_leads_to_the_conflict(
    ask, repository: ScratchRepository
) -> None:
    new = "Content/Lamp.uasset"
    _edit(repository, "topic", lantern(400), "What topic did")
    repository.git("checkout", "--quiet", "main")
    repository.git("mv", NAME, new)
    repository.write(new, lantern(300))
    repository.git("commit", "--quiet", "--all", "--message", "What main did")
    assert repository.run("git", "merge", "topic").returncode == 1
    answered = ask("merge", repository.folder / NAME)
    assert answered.status == 2
    assert f"Git has the conflict under {repository.folder / new}" in answered.err
    assert "1 place contradicts" in ask("merge", repository.folder / new).out


@pytest.mark.parametrize(
    ("ours", "theirs", "said"),
    [
        (1500, 1500, "Neither edited it: its name alone is to be chosen."),
        (1500, 400, "Only theirs edited it, and Git has that under both names: choose one."),
        (300, 400, "Both changed Lantern: Intensity 1500 → 300 in Flame in ours, "),
    ],
)
def test_each_side_gave_it_another_name(
    ask,
    repository: ScratchRepository,
    monkeypatch: pytest.MonkeyPatch,
    ours: int,
    theirs: int,
    said: str,
) -> None:
    names = {"main": "Content/Lamp.uasset", "topic": "Content/Light.uasset"}
    for branch, intensity in (("topic", theirs), ("main", ours)):
        repository.commit_on(branch, {NAME: None, names[branch]: lantern(intensity)})
    assert repository.run("git", "merge", "topic").returncode == 1
    monkeypatch.chdir(repository.folder)
    renamed = (
        f"Both sides renamed {NAME}: ours to {names['main']}, theirs to {names['topic']}. {said}"
    )
    answered = ask("merge", NAME)
    assert answered.status == 1
    assert answered.out.splitlines()[1].startswith(renamed)
    document = ask("merge", NAME, "--format", "json").json()
    assert list(Draft202012Validator(schema("merge")).iter_errors(document)) == []
    assert document["verdict"] == "conflict"
    three = {"base": NAME, "ours": names["main"], "theirs": names["topic"]}
    # Any of the three names leads there.
    if ours == 300:
        for name in names.values():
            assert ask("merge", name).out.splitlines()[1:] == answered.out.splitlines()[1:]
        told = f"  {NAME}  ours renamed it to {names['main']}, theirs to {names['topic']}\n"
        assert told.replace("/", os.sep) in ask("merge").out
        files = ask("merge", "--format", "json").json()["files"]
        assert {file["path"]: file["conflict"] for file in files} == {
            NAME: "both-deleted", names["main"]: "ours-added", names["topic"]: "theirs-added"
        }  # fmt: skip
        assert [file["renamed"] for file in files] == [three] * 3
        # So they are where their names are too many for a command line.
        monkeypatch.setattr("inspector.project.vcs.merging._MOST_NAMED", 0)
        assert ask("merge", "--format", "json").json()["files"] == files
    assert document["renamed"] == {
        **three,
        "edited": [side for side, one in (("ours", ours), ("theirs", theirs)) if one != 1500],
        "is_same": ours == 1500,
    }
    # What settles it keeps one name, with what Git has under it.
    commands = _commands(answered.out)["Theirs"]
    assert commands == [f"git rm -- {NAME} {names['main']}", f"git add -- {names['topic']}"]
    copy = repository.folder.parent / "Copy.uasset"
    assert ask("merge", NAME, "--take", "theirs", "--output", copy).status == 0
    for command in commands:
        assert repository.run(*shlex.split(command)).returncode == 0
    assert repository.git("ls-files").splitlines() == [names["topic"]]
    taken = (repository.folder / names["topic"]).read_bytes()
    assert taken == copy.read_bytes() == lantern(theirs)


def _dimmed(description: dict[str, Any]) -> None:
    """A part of what :func:`lanterns.edited` does."""
    lanterns.property_of(description, "Flame", "Intensity")["value"] = 450.0


@pytest.mark.parametrize(
    ("ours", "theirs", "sentence"),
    [
        (None, None, "Both sides are the same. Take either."),
        (lanterns.saved_again, None, "Neither side edited anything. Take either."),
        (lanterns.saved_again, lanterns.saved_by_newer,
         "Neither side edited anything. Take either."),
        (lanterns.edited, lanterns.edited, "Both sides made the same edits. Take either."),
        (None, _dimmed, "Only theirs edited; ours is as it was. Take theirs."),
        (lanterns.saved_again, _dimmed,
         "Only theirs edited; ours was only saved again by 5.5.4. Take theirs."),
        (_dimmed, lanterns.saved_by_newer,
         "Only ours edited; theirs was only saved again by 5.5.4. Take ours."),
        (lanterns.edited, _dimmed, "Ours has all that theirs edited, and more. Take ours."),
    ],
)  # fmt: skip
def test_which_side_to_take(ask, tmp_path: Path, ours, theirs, sentence: str) -> None:
    files = [tmp_path / f"{name}.uasset" for name in ("Base", "Ours", "Theirs")]
    for file, change in zip(files, (None, ours, theirs), strict=True):
        file.write_bytes(lanterns.made(change))
    answered = ask("merge", *files)
    assert answered.out.splitlines()[1] == sentence
    assert answered.status == 0


def test_three_files_and_a_node_with_its_wires(ask, tmp_path: Path) -> None:
    between = ["First.then-Third.execute", "Third.then-Second.execute"]
    wires = [*WIRES[:2], *between, WIRES[3]]
    sides = {
        "Base": drafts.package(NODES, WIRES),
        "Ours": drafts.package([*NODES, say("Third", "Hey")], wires),
        "Theirs": drafts.package([*NODES[:2], say("First", "Bye"), *NODES[3:]], WIRES),
    }
    files = [tmp_path / f"{name}.uasset" for name in sides]
    for file, data in zip(files, sides.values(), strict=True):
        file.write_bytes(data)
    answered = ask("merge", *files)
    assert answered.status == 0
    assert answered.out.splitlines()[1] == (
        'Both changed Ours: Print String#3 (In String: "Hey") inserted between Print String#1 and '
        'Print String#2 in ours, Print String#1: In String "Hello" → "Bye" in theirs; nothing '
        "contradicts."
    )


def test_a_conflict_is_told_by_the_pin_where_both_sides_meet(ask, tmp_path: Path) -> None:
    """Ours lets a text come from one function, theirs from another one."""
    mine, theirs = (drafts.call(name, name, pure=True) for name in ("GetMine", "GetTheirs"))
    sides = {
        "Base": (NODES, WIRES),
        "Ours": ([*NODES, mine], [*WIRES[:3], "GetMine.ReturnValue-Second.InString"]),
        "Theirs": ([*NODES, theirs], [*WIRES[:3], "GetTheirs.ReturnValue-Second.InString"]),
    }
    files = [tmp_path / f"{name}.uasset" for name in sides]
    for file, side in zip(files, sides.values(), strict=True):
        file.write_bytes(drafts.package(*side))
    told = ask("merge", *files)
    assert told.status == 1
    place, ends = "EventGraph, Print String#2.In String", ("Get Name", "Get Mine", "Get Theirs")
    at = told.out.splitlines().index(f"  ! {place}")
    assert told.out.splitlines()[at + 1 : at + 4] == [
        f"      {side.lower()}: from {end}" for side, end in zip(sides, ends, strict=True)
    ]
    assert "\n  EventGraph: Get Mine added, for Print String#2.In String" in told.out
    row = f"| ! `{place}` | `from Get Name` | `from Get Mine` | `from Get Theirs` |"
    assert row in ask("merge", *files, "--format", "markdown").out
    assert "from Get Theirs" in ask("merge", *files, "--format", "html").out
    (change,) = ask("merge", *files, "--format", "json").json()["changes"]
    assert (change["path"], change["side"]) == (
        "exports/Made:EventGraph.Second/InString", "conflict",
    )  # fmt: skip
    assert tuple(change[side.lower()] for side in sides) == ends


def test_hostile_texts_act_in_no_format(ask, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.uasset" for name in ("Base", "Ours", "Theirs")]
    for file, text in zip(files, ("Hello", f"{HOSTILE} 1", f"{HOSTILE} | `2` "), strict=True):
        data = drafts.package([*NODES[:2], say("First", text), *NODES[3:]], WIRES)
        file.write_bytes(data)
    for form in ("text", "markdown", "html"):
        out = ask("merge", *files, "--format", form).out
        assert "alert(1)" in out
        assert "\x1b" not in out
        assert "\u202e" not in out
        if form == "html":
            read_page(out)
            assert "<script" not in out
        if form == "markdown":
            # Neither in code nor behind a backslash does a sign mean anything.
            assert re.search(r"(?<!\\)<", re.sub(r"(`+) ?.*?\1", "", out)) is None
    document = ask("merge", *files, "--format", "json").json()
    (row,) = document["changes"]
    assert HOSTILE.split()[0] in row["ours"]


def test_the_engine_of_the_project_refuses_a_side(ask, repository: ScratchRepository) -> None:
    """4.27 opens OldDoor, which 4.10 saved, and stops at Lantern, which 5.5 did."""
    repository.write("Game.uproject", b'{"FileVersion": 3, "EngineAssociation": "4.27"}')
    repository.write(NAME, sample("OldDoor.uasset"))
    repository.commit()
    repository.git("branch", "--force", "topic")
    edited = sample("OldDoor.uasset").replace(b"A door that creaks", b"A door that sticks")
    _conflict(repository, edited, lantern(400))
    refused = "4.27 refuses theirs. It was saved by 5.5; taking it stops 4.27."
    answered = ask("merge", repository.folder / NAME)
    assert answered.out.splitlines()[2] == refused
    assert "Take ours, and redo by hand" in answered.out
    told = ask("merge", repository.folder / NAME, "--format", "json").json()
    assert told["engine"] == {"name": "4.27", "source": "from Game.uproject"}
    assert told["refused"] == [refused]
    assert [told[side]["verdict"] for side in ("base", "ours", "theirs")] == [
        None,
        "loads",
        "refused",
    ]
    assert told["take"] == "ours"
    for form in ("markdown", "html"):
        assert refused in ask("merge", repository.folder / NAME, "--format", form).out
    newer = ask("merge", repository.folder / NAME, "--engine", "5.5", "--format", "json").json()
    assert (newer["engine"]["name"], newer["refused"]) == ("5.5", [])
    assert "refuses" not in ask("merge", repository.folder / NAME, "--engine", "5.5").out


def test_the_engine_of_the_project_opens_neither_side(ask, repository: ScratchRepository) -> None:
    """Lantern was saved by 5.5, whatever its light: 4.27 stops at both sides."""
    repository.write("Game.uproject", b'{"FileVersion": 3, "EngineAssociation": "4.27"}')
    _conflict(repository, lantern(300), lantern(400))
    neither = "4.27 opens neither side; they were saved by 5.5."
    for form in ("text", "markdown", "html"):
        out = ask("merge", repository.folder / NAME, "--format", form).out
        assert neither in out
        assert "stops 4.27" not in out
        assert "redo by hand" not in out
        assert "If you take ours, you lose 1 edit" in out
    told = ask("merge", repository.folder / NAME, "--format", "json").json()
    assert (told["refused"], told["take"], told["redo"]) == ([neither], None, [])
    assert list(Draft202012Validator(schema("merge")).iter_errors(told)) == []
    # The engine that is asked for may open both.
    newer = ask("merge", repository.folder / NAME, "--engine", "5.5", "--format", "json").json()
    assert (newer["refused"], newer["take"]) == ([], "ours")


@pytest.mark.parametrize(
    ("ours", "theirs", "sentence"),
    [
        (lanterns.edited, lanterns.edited, "Both sides made the same edits."),
        (None, _dimmed, "Only theirs edited; ours is as it was."),
        (lanterns.edited, _dimmed, "Ours has all that theirs edited, and more."),
    ],
)
def test_no_side_that_the_engine_refuses_is_one_to_take(
    ask, tmp_path: Path, ours, theirs, sentence: str
) -> None:
    files = [tmp_path / f"{name}.uasset" for name in ("Base", "Ours", "Theirs")]
    for file, change in zip(files, (None, ours, theirs), strict=True):
        file.write_bytes(lanterns.made(change))
    for form in ("text", "markdown", "html"):
        out = ask("merge", *files, "--engine", "4.27", "--format", form).out
        assert sentence in out
        assert "Take " not in out
    told = ask("merge", *files, "--engine", "4.27", "--format", "json").json()
    assert (told["sentence"], told["take"]) == (sentence, None)


def test_the_engine_opens_one_of_two_that_are_both_as_good(ask, tmp_path: Path) -> None:
    """4.27 opens OldDoor, which 4.10 saved; ours is a table that only newer engines know."""
    names = ("Base", "Ours", "Theirs")
    files = [tmp_path / f"{name}.uasset" for name in names]
    for file, change in zip(files, (None, lanterns.saved_by_newer, None), strict=True):
        file.write_bytes(lanterns.made(change))
    told = ask("merge", *files, "--engine", "5.5", "--format", "json").json()
    assert [told[name.lower()]["verdict"] for name in names] == [None, "refused", "loads"]
    assert told["sentence"] == "Neither side edited anything. Take theirs."


def test_three_files_of_no_project_are_judged_by_that_of_the_current_folder(
    ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a tool hands them over that writes the sides to a temporary folder."""
    files = [tmp_path / "sides" / f"{name}.uasset" for name in ("Base", "Ours", "Theirs")]
    game = tmp_path / "game"
    for folder in (files[0].parent, game / "Content"):
        folder.mkdir(parents=True)
    for file, intensity in zip(files, (1500, 300, 400), strict=True):
        file.write_bytes(lantern(intensity))
    (game / "Game.uproject").write_text('{"EngineAssociation": "4.27"}')
    asked = ("merge", *files, "--format", "json")
    assert ask(*asked).json()["engine"]["source"] == "newest confirmed release"
    for folder in (game, game / "Content"):
        monkeypatch.chdir(folder)
        told = ask(*asked).json()
        assert told["engine"] == {"name": "4.27", "source": "from Game.uproject"}
        assert told["refused"] == ["4.27 opens neither side; they were saved by 5.5."]
    # Their own project comes first.
    (tmp_path / "sides/Other.uproject").write_text('{"EngineAssociation": "5.5"}')
    assert ask(*asked).json()["engine"]["name"] == "5.5"


def test_an_engine_that_is_not_here_says_nothing(ask, repository: ScratchRepository) -> None:
    """The newest release stands for no project; a studio's own engine nobody stands for."""
    _conflict(repository, lantern(300), lantern(400))
    told = ask("merge", repository.folder / NAME, "--format", "json").json()
    assert told["engine"]["source"] == "newest confirmed release"
    assert (told["refused"], told["ours"]["verdict"]) == ([], "loads")
    own = "{F5B1B3E4-4E0B-4E1E-9A35-0A2F5A3C1D11}"
    described = {"FileVersion": 3, "EngineAssociation": own}
    repository.write("Game.uproject", json.dumps(described).encode())
    answered = ask("merge", repository.folder / NAME, "--format", "json")
    assert answered.err == ""
    told = answered.json()
    assert (told["engine"], told["refused"], told["ours"]["verdict"]) == (None, [], None)
    assert ask("merge", repository.folder / NAME, "--engine", "9.9").status == 2


def test_what_somebody_has_redone_of_either_side(ask, repository: ScratchRepository) -> None:
    """The Blueprint of graph_drafts: ours inserted a node, theirs changed what another one says."""
    third = [*NODES, say("Third", "Hey")]
    wires = [wire for wire in WIRES if wire != "First.then-Second.execute"]
    wires += ["First.then-Third.execute", "Third.then-Second.execute"]
    bye = [say("First", "Bye") if node.name == "First" else node for node in NODES]
    repository.write(NAME, drafts.package(NODES, WIRES))
    repository.commit()
    repository.git("branch", "--force", "topic")
    _conflict(repository, drafts.package(third, wires), drafts.package(bye, WIRES))
    path = repository.folder / NAME
    assert "Result" not in ask("merge", path).out
    assert ask("merge", path, "--format", "json").json()["result"] is None
    both = [say("First", "Bye") if node.name == "First" else node for node in third]
    repository.write(NAME, drafts.package(both, wires))
    found = "1 of 1 edit of ours found, 1 of 1 of theirs"
    boxes = {"text": ("  [x] EventGraph", "[ ]"), "markdown": ("- [x] EventGraph", "[ ]"),
             "html": ("☑", "☐")}  # fmt: skip
    for form, (ticked, empty) in boxes.items():
        answered = ask("merge", path, "--format", form).out
        assert found in answered, form
        assert "Not in the result yet" not in answered
        assert ticked in answered
        assert empty not in answered
        # To take a side would throw away what somebody has redone.
        assert "git checkout" not in answered
        assert f"git -C {repository.folder} add -- {NAME}" in html.unescape(answered)
    for unread in (b"", b"no package", drafts.package(both, wires)[:900]):
        repository.write(NAME, unread)
        assert ask("merge", path).status == 0
    path.unlink()
    assert "Result" not in ask("merge", path).out
    repository.write(NAME, drafts.package(NODES, WIRES))
    answered = ask("merge", path).out
    assert "0 of 1 edit of ours found, 0 of 1 of theirs" in answered
    assert "  [ ] EventGraph" in answered
    left = answered[answered.index("Not in the result yet") :].splitlines()[1:3]
    assert [line.strip().partition(":")[0] for line in left] == ["EventGraph", "EventGraph"]
    result = ask("merge", path, "--format", "json").json()["result"]
    assert result == {
        "ours": {"edits": 1, "found": 0, "missing": ["exports/Made:EventGraph.Third"]},
        "theirs": {"edits": 1, "found": 0, "missing": ["exports/Made:EventGraph.First/InString"]},
    }


def test_a_step_says_what_is_not_there_any_more(ask, repository: ScratchRepository) -> None:
    """Ours took a node out and changed another one, theirs led a wire to the first."""
    gone = [node for node in NODES if node.name != "First"]
    changed = [say("Second", "All") if node.name == "Second" else node for node in gone]
    ours = drafts.package(changed, [WIRES[0], WIRES[3], "Choice.then-Second.execute"])
    theirs = drafts.package(NODES, [*WIRES, "Choice.else-First.execute"])
    repository.write(NAME, drafts.package(NODES, WIRES))
    repository.commit()
    repository.git("branch", "--force", "topic")
    _conflict(repository, ours, theirs)
    told = "Branch.Else → Print String#1 needs Print String#1, which ours removed."
    path = repository.folder / NAME
    assert f"  {told}\n" in ask("merge", path).out
    (step,) = ask("merge", path, "--format", "json").json()["redo"]
    assert (step["lacks"], step["new_key"]) == (["exports/Made:EventGraph.First"], False)
    assert ask("merge", path, "--format", "html").status == 1


def test_texts_to_be_typed_anew_get_another_key(ask, corpus: Path, tmp_path: Path) -> None:
    folder = corpus / "pairs/UGFItemDefinition-DA_ID_Sample_02"
    base, theirs = folder / "after.uasset", folder / "before.uasset"
    about_keys = "Texts: typed anew they get a new key, so translations no longer apply."
    ours = tmp_path / "Ours.uasset"
    ours.write_bytes(lantern(300))
    for form in ("text", "markdown", "html"):
        # Ours replaced all of it, so that ours is what is taken.
        assert about_keys in ask("merge", base, ours, theirs, "--format", form).out, form
    assert about_keys not in ask("merge", base, base, theirs).out


def test_a_line_that_both_sides_added_contradicts_in_its_text_alone(
    ask, corpus: Path, tmp_path: Path
) -> None:
    folder = corpus / "pairs/StringTable-ST_Dialogues_Inner_Voice"
    base, ours, theirs = folder / "before.uasset", folder / "after.uasset", tmp_path / "T.uasset"
    theirs.write_bytes(ours.read_bytes().replace(b"I'm ready.", b"I'm eager."))
    line = "ST_Dialogues_Inner_Voice › stored/Entries/25"
    told = ask("merge", base, ours, theirs).out
    # The lines are all that the side edited, however many they are.
    assert "Awake.Goal (2) in ours, 10 lines added: " in told
    assert "Contradicts  1\n" in told
    assert f"  {line} (Awake.Intro.Resp1) added; what differs in it is told by itself\n" in told
    # Neither side added the text to what the other one has.
    for taken, text in (("ours", "I'm eager."), ("theirs", "I'm ready.")):
        # A line is known by its key, not by where it stands.
        place = f"{line}/SourceString (Awake.Intro.Resp1)"
        lost = f"If you take {taken}, you lose 1 edit\n  {place}: {text}\n"
        assert lost in told
    assert f"redo by hand\n  [ ] {place}: I'm eager.\n" in told
    for form in ("markdown", "html"):
        assert "If you take theirs, you lose 1 edit" in ask(
            "merge", base, ours, theirs, "--format", form
        ).out  # fmt: skip
    document = ask("merge", base, ours, theirs, "--format", "json").json()
    (text,) = (one for one in document["changes"] if one["side"] == "conflict")
    assert (text["base"], text["ours"], text["theirs"]) == (None, "I'm ready.", "I'm eager.")
    path = "exports/ST_Dialogues_Inner_Voice/stored/Entries/25/SourceString"
    assert document["lost_by_taking"] == {"ours": [path], "theirs": [path]}


def test_what_an_engine_converted_is_counted_in_words(ask, corpus: Path) -> None:
    folder = corpus / "pairs/Blueprint-LuaTestActor"
    before, after = folder / "before.uasset", folder / "after.uasset"
    told = ask("merge", before, after, after).out
    assert "Not listed: The same in both: 1 value that the engine converted.\n" in told


def test_the_struct_of_rows_is_told_before_them(ask, corpus: Path, tmp_path: Path) -> None:
    """In theirs a field of every row has another name, as where a member of the struct went."""
    base = corpus / "pairs/DataTable-DT_RTSGameplayTags/after.uasset"
    assert base.read_bytes().count(b"DevComment") == 1
    theirs = tmp_path / "Theirs.uasset"
    theirs.write_bytes(base.read_bytes().replace(b"DevComment", b"DevRemarks"))
    more, less = (
        "Theirs has 1 field more, DevRemarks.",
        "Theirs has 1 field less, DevComment.",
    )
    assert ask("merge", base, base, theirs).out.splitlines()[2:4] == [more, less]
    for form in ("markdown", "html"):
        answered = ask("merge", base, base, theirs, "--format", form).out
        assert 0 < answered.index(more) < answered.index(less)
    told = ask("merge", base, base, theirs, "--format", "json").json()
    assert told["theirs"]["row_fields"] == {"added": ["DevRemarks"], "removed": ["DevComment"]}
    assert told["ours"]["row_fields"] is told["base"]["row_fields"] is None


def test_the_window_takes_one_file_or_three(ask, tmp_path: Path, monkeypatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / "Lantern.uasset"
    file.write_bytes(lantern(1500))
    answered = ask("merge", "--gui", file)
    assert answered.status == 2
    # merge itself paints nothing.
    assert "inspector gui --screenshot PNG paints it" in answered.err
    answered = ask("gui", "--merge", file, file)
    assert answered.status == 2
    assert "one PATH in conflict, a folder, or three: BASE OURS THEIRS" in answered.err
    answered = ask("merge", "--check", "--gui")
    assert answered.status == 2
    assert "--check only reports" in answered.err
