"""What git has and lists: staged, changed since a revision, ``REV:path``, two commits."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

import pytest
from scratch_git import ScratchRepository, lantern, leave_out_the_user, sample, script
from trapped_git import pointer

NAME = "Content/Lantern.uasset"
OTHER = "Content/Props/Door.uasset"
GOOD = sample("OldDoor.uasset")
CUT = GOOD[:200]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """A repository with a package, a text and a commit, as the program's own folder."""
    leave_out_the_user(monkeypatch)
    scratch = ScratchRepository(tmp_path / "my game")
    scratch.write(NAME, lantern(1.0))
    scratch.write("Source/Actor.cpp", b"int i;\n")
    scratch.commit()
    monkeypatch.chdir(scratch.folder)
    return scratch


@pytest.fixture
def checked(ask):
    """The first error that ``check`` finds in each file, by its path."""

    def check(*arguments: object, status: int = 0) -> dict[str, str]:
        answered = ask("check", "--engine", "5.8", "--format", "json", *arguments)
        assert (answered.status, answered.err) == (status, "")
        return {
            file["path"].replace(os.sep, "/"): next(
                (each["rule"] for each in file["findings"] if each["severity"] == "error"), ""
            )
            for file in answered.json()["files"]
        }

    return check


# -- staged ----------------------------------------------------------------------------------------


@pytest.mark.needs_git
def test_what_is_staged_is_judged_and_not_the_work_tree(repository, checked) -> None:
    repository.write(NAME, CUT)
    repository.write(OTHER, GOOD)
    repository.git("add", "--all")
    repository.write(NAME, GOOD)
    repository.write(OTHER, CUT)
    assert checked("--staged", status=1) == {NAME: "TRUNCATED", OTHER: ""}
    repository.git("add", NAME)
    assert checked("--staged") == {NAME: "", OTHER: ""}
    assert checked("--since", "HEAD", status=1) == {NAME: "", OTHER: "TRUNCATED"}


@pytest.mark.symlinks
@pytest.mark.needs_git
def test_only_packages_that_are_still_there_are_listed(repository, checked) -> None:
    for name in ("Content/Gone.uasset", "Content/Before.uasset"):
        repository.write(name, lantern(float(len(name))))
    repository.commit()
    repository.git("rm", "--quiet", "Content/Gone.uasset")
    repository.git("mv", "Content/Before.uasset", "Content/After.uasset")
    repository.write("Source/Actor.cpp", b"int j;\n")
    (repository.folder / "Content/Link.uasset").symlink_to("After.uasset")
    repository.write("Content/Größe Ä.umap", GOOD)
    repository.git("add", "--all")
    assert checked("--staged") == {"Content/After.uasset": "", "Content/Größe Ä.umap": ""}
    assert checked("--since", "HEAD") == {
        "Content/After.uasset": "", "Content/Größe Ä.umap": "",
    }  # fmt: skip


@pytest.mark.needs_git
@pytest.mark.odd_names
def test_any_name_is_listed(repository, checked) -> None:
    names = ["-x.uasset", "A\nB.uasset", '"quoted".uasset', ":top.uasset", "a*b.uasset"]
    for name in names:
        repository.write(name, CUT)
    repository.git("add", "--all")
    assert sorted(checked("--staged", status=1)) == sorted(names)
    assert checked("--staged", "--", "a*b.uasset", status=1) == {"a*b.uasset": "TRUNCATED"}


@pytest.mark.needs_git
def test_a_repository_without_a_commit_has_everything_before_it(ask, tmp_path, monkeypatch) -> None:
    leave_out_the_user(monkeypatch)
    scratch = ScratchRepository(tmp_path / "new")
    monkeypatch.chdir(scratch.folder)
    assert "--staged: no package to look at" in ask("check", "--staged").err
    scratch.write(NAME, GOOD)
    scratch.git("add", "--all")
    assert "1 file: 1 loads" in ask("check", "--staged", "--quiet", "--engine", "5.8").out
    answered = ask("check", "--since", "HEAD")
    assert (answered.status, answered.err) == (
        2, "inspector: HEAD: git knows no such revision\n",
    )  # fmt: skip


@pytest.mark.needs_git
def test_paths_keep_the_list_to_what_they_name(repository, checked, monkeypatch) -> None:
    for name in (NAME, OTHER):
        repository.write(name, GOOD)
    repository.git("add", "--all")
    assert checked("--staged", "Content/Props") == {OTHER: ""}
    assert checked("--since", "HEAD", NAME) == {NAME: ""}
    assert checked("--staged", "--exclude", "Props") == {NAME: ""}
    # Seen from a folder further down, as git itself lists everything there too.
    monkeypatch.chdir(repository.folder / "Content/Props")
    assert checked("--staged") == {"../Lantern.uasset": "", "Door.uasset": ""}
    assert checked("--staged", ".") == {"Door.uasset": ""}
    assert checked("--since", "HEAD", ".") == {"Door.uasset": ""}


@pytest.mark.needs_git
def test_what_was_only_written_again_did_not_change(repository, checked) -> None:
    repository.write(OTHER, GOOD)
    repository.commit()
    for name in (NAME, OTHER):
        os.utime(repository.folder / name, (1, 1))
    assert checked("--since", "HEAD", "--allow-empty") == {}
    repository.write(OTHER, GOOD[:-1] + b"!")
    assert list(checked("--since", "HEAD", status=1)) == [OTHER]


@pytest.mark.needs_git
def test_nothing_listed_is_no_success(repository, ask) -> None:
    for listing in (("--staged",), ("--since", "HEAD"), ("--staged", "Content")):
        answered = ask("check", *listing)
        said = f"inspector: {' '.join(listing[:2]) if '--since' in listing else '--staged'}: "
        assert (answered.status, answered.out) == (2, "")
        assert answered.err == f"{said}no package to look at; --allow-empty takes that for right\n"
        assert ask("check", *listing, "--allow-empty").status == 0


@pytest.mark.needs_git
@pytest.mark.parametrize("listing", [("--staged",), ("--since", "HEAD")])
@pytest.mark.parametrize("command", ["check", "upgrades"])
def test_nothing_but_deleted_packages_is_no_mistake(repository, ask, command, listing) -> None:
    repository.git("rm", "--quiet", NAME)
    repository.write("Source/Actor.cpp", b"int j;\n")
    repository.git("add", "--all")
    answered = ask(command, *listing)
    said = f"{' '.join(listing)}: 1 deleted package and no other"
    assert (answered.status, answered.err) == (0, f"inspector: {said}\n")
    for other in (("Source",), ("--exclude", "Content")):
        assert ask(command, *listing, *other).status == 2, other
    # What is listed beside it is judged as ever.
    repository.write(OTHER, CUT)
    repository.git("add", "--all")
    assert ask("check", *listing).status == 1


@pytest.mark.needs_git
def test_a_deleted_text_is_no_deleted_package(repository, ask) -> None:
    """``.xml`` may be a package of another engine; this one was none."""
    repository.write("Content/Notes.xml", b"<notes/>")
    repository.commit()
    repository.git("rm", "--quiet", "Content/Notes.xml")
    assert ask("check", "--staged").status == 2


@pytest.mark.needs_git
def test_a_list_of_changes_leaves_deleted_packages_out_when_it_is_asked_to(repository, ask) -> None:
    repository.write(OTHER, GOOD)
    repository.git("add", "--all")
    repository.git("rm", "--quiet", "--force", NAME)
    for options, status in (((), 1), (("--diff-filter=d",), 0)):
        listed = repository.git("diff", "--name-only", *options, "HEAD").encode()
        answered = ask("check", "--engine", "5.8", "-", stdin=listed)
        assert answered.status == status
        assert ("--diff-filter=d leaves out what was deleted" in answered.err) == bool(status)


@pytest.mark.needs_git
@pytest.mark.parametrize("listing", [("--staged",), ("--since", "HEAD")])
def test_a_path_that_nobody_has_is_mistyped(repository, ask, listing) -> None:
    answered = ask("check", *listing, "Contnt", "--allow-empty")
    assert (answered.status, answered.out) == (2, "")
    assert answered.err == "inspector: Contnt: no such file or folder\n"


@pytest.mark.needs_git
@pytest.mark.parametrize(
    ("usage", "answer"),
    [
        (("--staged", "--since", "HEAD"), "--since: not allowed with argument --staged"),
        (("--staged", "-"), "a list on standard input goes without --staged and --since"),
        (("--since", "moons"), "moons: git knows no such revision"),
        (("--since=--all",), "--all: git knows no such revision"),
        (("--since", ""), "git knows no such revision"),
        (("--staged", "../elsewhere"), "is outside repository"),
        (("HEAD:Content/Absent.uasset",), "does not exist in 'HEAD'"),
        (("moons:A.uasset",), "invalid object name 'moons'"),
        (("HEAD:Source",), "HEAD:Source: no package to look at"),
    ],
)
def test_a_wrong_usage_has_an_answer(repository, ask, usage, answer) -> None:
    answered = ask("check", *usage)
    assert (answered.status, answered.out) == (2, "")
    assert answer in " ".join(answered.err.split())


def test_outside_of_a_repository_git_says_so(ask, tmp_path, monkeypatch) -> None:
    leave_out_the_user(monkeypatch)
    monkeypatch.chdir(tmp_path)
    for usage in (("--staged",), ("--since", "HEAD"), ("HEAD:A.uasset",)):
        answered = ask("check", *usage)
        assert (answered.status, answered.out) == (2, "")
        assert "is in no Git repository" in answered.err


@pytest.mark.needs_git
def test_a_hook_is_told_what_this_commit_takes_in(repository, checked, monkeypatch) -> None:
    """``git commit FILE`` has an index of its own, and names it."""
    repository.write(NAME, CUT)
    repository.write(OTHER, GOOD)
    repository.git("add", "--all")
    index = repository.folder / ".git/next-index"
    shutil.copy(repository.folder / ".git/index", index)
    repository.variables["GIT_INDEX_FILE"] = str(index)
    repository.git("reset", "--quiet", NAME)
    monkeypatch.setenv("GIT_INDEX_FILE", str(index))
    assert checked("--staged") == {OTHER: ""}


@pytest.mark.needs_git
@pytest.mark.shell
def test_a_real_hook_lets_only_sound_packages_in(tmp_path) -> None:
    script(tmp_path / "programs")
    scratch = ScratchRepository(tmp_path / "game", tmp_path / "programs")
    hook = scratch.write(
        ".git/hooks/pre-commit",
        b"#!/bin/sh\nexec inspector check --staged --allow-empty --engine 5.8\n",
    )
    hook.chmod(0o755)
    scratch.write("Source/Actor.cpp", b"int i;\n")
    scratch.git("add", "--all")
    assert scratch.run("git", "commit", "--quiet", "--message", "Code").returncode == 0
    scratch.write(NAME, CUT)
    scratch.write(OTHER, GOOD)
    scratch.git("add", "--all")
    # Of two staged files one is taken in: git hands over an index of its own.
    assert scratch.run("git", "commit", "--quiet", "--message", "One", OTHER).returncode == 0
    ended = scratch.run("git", "commit", "--quiet", "--message", "Other")
    assert ended.returncode == 1
    assert NAME in ended.stdout + ended.stderr
    assert scratch.git("status", "--porcelain") == f"A  {NAME}\n"


@pytest.mark.needs_git
def test_pointers_stand_for_what_the_local_store_has(repository, checked) -> None:
    data = sample("OldDoor.uasset")
    oid = hashlib.sha256(data).hexdigest()
    repository.write(NAME, pointer(data))
    repository.write(OTHER, pointer(CUT))
    repository.write(f".git/lfs/objects/{oid[:2]}/{oid[2:4]}/{oid}", data)
    repository.git("add", "--all")
    listed = {NAME: "", OTHER: "LFS-POINTER"}
    assert checked("--staged", status=1) == listed
    assert checked(f":{NAME}", f":{OTHER}", status=1) == {
        f":{name}": rule for name, rule in listed.items()
    }


@pytest.mark.needs_git
def test_a_split_package_has_its_other_half_out_of_the_index(repository, checked) -> None:
    for suffix in ("uasset", "uexp"):
        repository.write(f"Content/CookedCurve.{suffix}", sample(f"CookedCurve.{suffix}"))
    repository.git("add", "--all")
    shutil.rmtree(repository.folder / "Content")
    assert checked("--staged", status=1) == {"Content/CookedCurve.uasset": "UNVERSIONED"}
    repository.git("rm", "--quiet", "--cached", "Content/CookedCurve.uexp")
    assert checked("--staged", status=1) == {"Content/CookedCurve.uasset": "MISSING-UEXP"}


@pytest.mark.needs_git
def test_what_a_partial_clone_left_out_is_said_of_its_file(repository, ask) -> None:
    repository.write(NAME, GOOD)
    repository.git("add", "--all")
    stored = repository.git("rev-parse", f":{NAME}").strip()
    kept = repository.folder / ".git/objects" / stored[:2] / stored[2:]
    kept.chmod(0o666)  # Windows removes nothing that may only be read
    kept.unlink()
    answered = ask("check", "--staged")
    assert answered.status == 1
    assert "its contents are not on this machine; in a partial clone, git checkout" in answered.out


@pytest.mark.needs_git
def test_many_and_large_files_are_read_in_several_turns(repository, checked, monkeypatch) -> None:
    from inspector.project.vcs import git

    monkeypatch.setattr(git, "_MOST_AT_ONCE", 3)
    monkeypatch.setattr(git, "_LARGE", 2 * len(GOOD))
    monkeypatch.setattr(git, "LARGEST_BLOB", 50_000)
    names = [f"Content/{number}.uasset" for number in range(10)]
    for number, name in enumerate(names):
        repository.write(name, GOOD + bytes(60_000) if number == 4 else GOOD)
    repository.git("add", "--all")
    told = checked("--staged", status=1)
    assert list(told) == names
    assert [name for name, rules in told.items() if rules == "NO-FILE"] == [names[4]]


# -- REV:path --------------------------------------------------------------------------------------


@pytest.mark.needs_git
def test_each_command_takes_what_git_has(repository, ask) -> None:
    repository.write("Game/Game.uproject", b'{"EngineAssociation": "5.6"}')
    repository.write("Game/Content/Lantern.uasset", lantern(2.0))
    repository.commit()
    shutil.rmtree(repository.folder / "Game/Content")
    argument = "HEAD:Game/Content/Lantern.uasset"
    shown = ask("show", argument, "--format", "json").json()
    assert (shown["path"], shown["engine"]["name"], shown["verdict"]) == (argument, "5.6", "loads")
    assert "Intensity" in ask("show", argument, "--section", "properties").out
    assert ask("upgrades", argument, "--format", "json").json()["engine"]["name"] == "5.6"
    (file,) = ask("check", argument, "--format", "json").json()["files"]
    assert (file["path"], file["verdict"]) == (argument, "loads")
    assert ask("diff", f"HEAD:{NAME}", argument).status == 1


@pytest.mark.needs_git
@pytest.mark.parametrize("argument", [":Content", "HEAD:Content", "HEAD:Content/", ":./", ":0:."])
def test_a_folder_stands_for_the_packages_in_it(repository, checked, monkeypatch, argument) -> None:
    repository.write(OTHER, GOOD)
    repository.commit()
    if "." in argument:
        monkeypatch.chdir(repository.folder / "Content")
    start = argument.rstrip("/")
    assert checked(argument) == {f"{start}/Lantern.uasset": "", f"{start}/Props/Door.uasset": ""}


@pytest.mark.needs_git
def test_what_lies_on_disk_is_meant_first(repository, checked) -> None:
    repository.write("HEAD:A.uasset", CUT)
    assert checked("HEAD:A.uasset", status=1) == {"HEAD:A.uasset": "TRUNCATED"}


@pytest.mark.needs_git
def test_one_file_is_asked_of_show_and_upgrades(repository, ask) -> None:
    for command in ("show", "upgrades"):
        assert "HEAD:Content: it is a folder" in ask(command, "HEAD:Content").err
        assert "does not exist in 'HEAD'" in ask(command, "HEAD:Absent.uasset").err
        assert "no such file" in ask(command, "Absent.uasset").err


# -- two commits -----------------------------------------------------------------------------------


def compared(ask, *arguments: object) -> dict[str, str]:
    """What became of each package, by its path."""
    answered = ask("diff", "--format", "json", *arguments)
    document = answered.json()
    assert answered.status == (document["verdict"] != "identical"), answered
    return {file["path"]: file["state"] for file in document["files"]}


@pytest.fixture
def history(repository) -> ScratchRepository:
    """Two commits between which packages came, went, moved, changed and stayed."""
    for name, bright in (("Gone", 2.0), ("Before", 3.0), ("Changed", 4.0), ("Same", 5.0)):
        repository.write(f"Content/{name}.uasset", lantern(bright))
    repository.commit()
    repository.git("rm", "--quiet", "Content/Gone.uasset")
    repository.git("mv", "Content/Before.uasset", "Content/After.uasset")
    repository.write("Content/Changed.uasset", lantern(6.0))
    repository.write(OTHER, GOOD)
    repository.write("Source/Actor.cpp", b"int j;\n")
    repository.commit()
    return repository


BETWEEN = {
    "After.uasset": "renamed",
    "Changed.uasset": "changed",
    "Gone.uasset": "removed",
    "Props/Door.uasset": "added",
}


@pytest.mark.needs_git
def test_commits_differ_in_packages(history, ask, monkeypatch) -> None:
    everything = {f"Content/{name}": state for name, state in BETWEEN.items()}
    assert compared(ask, "HEAD~1", "HEAD") == everything
    assert compared(ask, "HEAD~1", "HEAD", "--", "Content/Props") == {OTHER: "added"}
    assert compared(ask, "HEAD~1", "HEAD", "Content/Props", "Source") == {OTHER: "added"}
    assert compared(ask, "HEAD", "main") == {}
    text = ask("diff", "HEAD~1", "main", "--format", "text").out
    assert "4 packages differ: 1 changed, 1 added, 1 removed, 1 renamed." in text
    assert "No package differs between them." in ask("diff", "HEAD", "main").out
    nothing = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"  # The empty tree, as Git has it.
    assert " packages differ, all added." in ask("diff", nothing, "HEAD").out
    # Paths are seen from the current folder, names from the top, as in git's own lists.
    monkeypatch.chdir(history.folder / "Content")
    assert compared(ask, "HEAD~1", "HEAD", "--", "Props") == {OTHER: "added"}
    assert "One package differs: added." in ask("diff", "HEAD~1", "HEAD", "--", "Props").out


@pytest.mark.needs_git
def test_folders_of_revisions_and_of_the_disk_differ_alike(history, ask) -> None:
    same = {"Same.uasset": "identical", "Lantern.uasset": "identical"}
    for sides in (
        ("HEAD~1:Content", "HEAD:Content"),
        ("HEAD~1:Content", ":Content"),
        ("HEAD~1:Content/", "Content"),
    ):
        assert compared(ask, *sides) == BETWEEN | same
    # What git never has is not what differs from it.
    history.write(".gitignore", b"Dev/\n")
    history.write("Content/Dev/New.uasset", GOOD)
    assert ask("diff", "HEAD:Content", "Content").status == 0
    assert set(compared(ask, "HEAD:Content", "Content").values()) == {"identical"}


@pytest.mark.needs_git
@pytest.mark.parametrize(
    ("sides", "answer"),
    [
        (("HEAD", "Content"), "compare two of a kind, as HEAD:./Content with Content\n"),
        (("HEAD:Content", NAME), f"HEAD:Content: it is a folder and {Path(NAME)} is none"),
        (("HEAD:Absent", "HEAD:Content"), "does not exist in 'HEAD'"),
        (("Content", "Content", "Source"), "PATHs behind A and B go with two commits"),
        (("HEAD~1", "HEAD", "--gui"), "--gui shows two packages, or two folders on disk"),
        (("moons", "suns"), "moons: no such file"),
    ],
)
def test_sides_that_do_not_go_together(history, ask, sides, answer) -> None:
    answered = ask("diff", *sides)
    assert (answered.status, answered.out) == (2, "")
    assert answer in answered.err


# -- the project files of the same state -----------------------------------------------------------


#: Of 5.5, which 5.3 refuses.
NEW_ENOUGH = lantern(7.0)


def project_of(engine: str) -> bytes:
    return f'{{"EngineAssociation": "{engine}"}}'.encode()


@pytest.mark.needs_git
def test_what_is_staged_is_judged_by_the_project_that_is_staged(repository, ask) -> None:
    """The sample is of 5.5: 5.3 refuses it, whatever the project on disk says."""
    repository.write("Game.uproject", project_of("5.3"))
    repository.commit()
    repository.write("Content/New.uasset", NEW_ENOUGH)
    repository.git("add", "Content/New.uasset")
    repository.write("Game.uproject", project_of("5.7"))
    answered = ask("check", "--staged", "--quiet")
    assert answered.status == 1
    assert answered.out.startswith("Engine 5.3 (from Game.uproject, as staged)\n1 file: 1 refused.")
    repository.git("add", "Game.uproject")
    repository.write("Game.uproject", project_of("5.3"))
    answered = ask("check", "--staged", "--quiet")
    assert answered.status == 0
    assert answered.out.startswith("Engine 5.7 (from Game.uproject, as staged)\n2 files: 2 load.")
    for command in (("show", ":Content/New.uasset"), ("upgrades", ":Content/New.uasset")):
        assert "5.7" in ask(*command, "--format", "json").out, command


@pytest.mark.needs_git
def test_a_revision_is_judged_by_its_own_project(repository, ask) -> None:
    repository.write("Game.uproject", project_of("5.3"))
    repository.write("Content/New.uasset", NEW_ENOUGH)
    repository.commit()
    repository.write("Game.uproject", project_of("5.7"))
    repository.commit()
    answered = ask("check", "HEAD~1:Content/New.uasset", "--quiet")
    assert answered.status == 1
    assert answered.out.startswith("Engine 5.3 (from Game.uproject, of HEAD~1)\n")
    assert ask("check", "HEAD:Content/New.uasset", "--quiet").status == 0
    assert ask("check", "Content/New.uasset", "--quiet").out.startswith(
        "Engine 5.7 (from Game.uproject)\n"
    )
    answered = ask("check", "HEAD~1:Content/New.uasset", "HEAD:Content/New.uasset", "--quiet")
    assert "PATHs of several states are judged by the project files on disk" in answered.err


@pytest.mark.needs_git
def test_an_untracked_project_file_silences_nothing_that_is_staged(repository, ask) -> None:
    repository.write("Game.uproject", project_of("5.3"))
    repository.commit()
    repository.write("Content/New.uasset", NEW_ENOUGH)
    repository.git("add", "Content/New.uasset")
    silence = b'ignore = ["OBJ-NEW", "ENGINE-NEW", "CUSTOM-NEW"]\n'
    repository.write("asset-inspector.toml", silence)
    answered = ask("check", "--staged", "--quiet")
    assert answered.status == 1
    assert "asset-inspector.toml is not as staged, so it says nothing here" in answered.err
    # Named by hand it counts, and staged it does.
    assert ask("check", "--staged", "--config", "asset-inspector.toml", "-q").status == 0
    repository.git("add", "asset-inspector.toml")
    assert ask("check", "--staged", "--quiet").status == 0
    repository.write("asset-inspector.toml", b"")
    assert ask("check", "--staged", "--quiet").status == 0


@pytest.mark.needs_git
def test_the_baseline_is_that_which_is_staged(repository, ask) -> None:
    repository.write("Game.uproject", project_of("5.3"))
    repository.write("Content/New.uasset", NEW_ENOUGH)
    repository.git("add", "--all")
    assert ask("check", ".", "--write-baseline").status == 0
    assert ask("check", "--staged", "--quiet").status == 1
    repository.git("add", "--all")
    assert ask("check", "--staged", "--quiet").status == 0
    (repository.folder / "asset-inspector.baseline.json").unlink()
    assert ask("check", "--staged", "--quiet").status == 0


@pytest.mark.symlinks
@pytest.mark.needs_git
def test_a_link_among_the_side_files_is_not_followed(repository, ask) -> None:
    outside = repository.folder.parent / "outside.toml"
    outside.write_text('ignore = ["OBJ-NEW", "ENGINE-NEW", "CUSTOM-NEW"]\n')
    repository.write("Game.uproject", project_of("5.3"))
    repository.write("Content/New.uasset", NEW_ENOUGH)
    (repository.folder / "asset-inspector.toml").symlink_to(outside)
    repository.git("add", "--all")
    assert ask("check", "--staged", "--quiet").status == 1


def test_a_change_of_what_decides_looks_at_the_whole_project(repository, ask) -> None:
    """A commit that lowers the engine of a project touches no package of it."""

    def project_for(engine: str) -> bytes:
        return f'{{"EngineAssociation": "{engine}"}}'.encode()

    repository.write("Game.uproject", project_for("5.8"))
    repository.write(OTHER, GOOD)
    repository.commit()
    repository.write("Game.uproject", project_for("4.0"))
    said = "inspector: Game.uproject says what the packages around it are judged by"
    listed = repository.git("diff", "--name-only", "HEAD").encode()
    repository.git("add", "--all")
    for asked in (("--staged",), ("--since", "HEAD"), ("Game.uproject",), ("-",)):
        answered = ask("check", "--allow-empty", *asked, stdin=listed)
        assert answered.status == 1, asked
        assert "2 files: 2 refused." in answered.out, asked
        assert said in answered.err, asked
    # It is what the index has that counts.
    repository.write("Game.uproject", project_for("5.8"))
    (repository.folder / OTHER).unlink()
    assert "2 files: 2 refused." in ask("check", "--staged").out
    repository.git("checkout", "--", OTHER)
    repository.git("add", "--all")
    repository.write("asset-inspector.toml", b'engine = "4.0"\n')
    assert "2 files: 2 refused." in ask("check", ".").out
    assert ask("check", "--staged", "--allow-empty").status == 0
    repository.git("add", "--all")
    assert "2 files: 2 refused." in ask("check", "--staged").out


# --- no package at all ---------------------------------------------------------------------------


@pytest.mark.needs_git
@pytest.mark.parametrize("asked", [("--staged",), ("--since", "HEAD"), ("-",), ("Source",)])
def test_without_any_package_the_engine_is_that_of_the_project_around(
    repository, ask, asked
) -> None:
    def engine() -> object:
        document = ask("check", *asked, "--allow-empty", "--format", "json", stdin=b"").json()
        assert document["files"] == []
        return document["engine"]

    def first_line() -> str:
        answered = ask("check", *asked, "--allow-empty", stdin=b"")
        assert answered.status == 0
        return answered.out.splitlines()[0]

    repository.write("Source/Actor.cpp", b"int j;\n")
    repository.write("Game.uproject", b'{"EngineAssociation": "4.27"}')
    repository.commit()
    assert engine()["name"] == "4.27"
    assert first_line().startswith("Engine 4.27 (from Game.uproject")
    # Who does not say it is no mistake where nothing is looked at.
    repository.write("Game.uproject", b'{"EngineAssociation": ""}')
    repository.commit()
    assert (engine(), first_line()) == (None, "No packages found.")
