"""Setting git up and taking it back: nothing but what was done is undone."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from scratch_git import PROJECT, ScratchRepository, script

from inspector.errors import AccessError
from inspector.project import git_setup, own_command
from inspector.project.git import GitError
from inspector.project.git_setup import (
    RECORD,
    ForeignSettingsError,
    Line,
    in_force,
    install,
    keep_no_texts,
    place_of,
    renew,
    uninstall,
)

COMMAND = "inspector"
KEY = "diff.uasset.textconv"
KEEP = "diff.uasset.cachetextconv"
#: What is set for it.
SHOW = f"inspector show --for-diff --installed-by {own_command.inspector.__version__} --"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """An empty repository, with a space in its path."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    return ScratchRepository(tmp_path / "my game")


def config(repository: ScratchRepository) -> bytes:
    """The repository's own settings as they are stored."""
    return (repository.folder / ".git/config").read_bytes()


def attributes(repository: ScratchRepository) -> Path:
    """The file of attributes that nobody commits."""
    return repository.folder / ".git/info/attributes"


def did(lines: list[Line]) -> dict[str, str]:
    """What was done, by what it was done to."""
    return {line.what.split(" = ")[0].rpartition("/")[2]: line.did for line in lines}


def test_it_sets_four_things_and_takes_them_back(repository) -> None:
    before = config(repository)
    folder = str(repository.folder)
    assert not in_force(folder)
    assert set(did(install(folder, COMMAND)).values()) == {"set", "added"}
    assert in_force(folder)
    asked = {
        KEY: SHOW,
        "diff.uasset.cachetextconv": "true",
        "difftool.inspector.cmd": 'inspector diff --gui -- "$LOCAL" "$REMOTE"',
    }
    for key, value in asked.items():
        assert repository.git("config", "--local", "--get-all", key) == f"{value}\n"
    assert attributes(repository).read_text() == "*.uasset diff=uasset\n*.umap diff=uasset\n"
    assert repository.git("status", "--porcelain") == ""
    assert set(did(uninstall(folder)).values()) == {"unset", "removed"}
    assert config(repository) == before
    assert not attributes(repository).exists()
    assert not (repository.folder / ".git" / RECORD).exists()


def test_twice_is_as_good_as_once(repository) -> None:
    folder = str(repository.folder)
    before = config(repository)
    install(folder, COMMAND)
    once = config(repository), attributes(repository).read_bytes()
    assert set(did(install(folder, COMMAND)).values()) == {"already"}
    assert (config(repository), attributes(repository).read_bytes()) == once
    uninstall(folder)
    assert config(repository) == before
    assert [line.did for line in uninstall(folder)] == ["nothing"]


def test_another_command_takes_the_place_of_ours(repository) -> None:
    folder = str(repository.folder)
    before = config(repository)
    install(folder, "/old/python -m inspector")
    lines = install(folder, COMMAND)
    assert did(lines)[KEY] == "set"
    assert repository.git("config", KEY) == f"{SHOW}\n"
    uninstall(folder)
    assert config(repository) == before


def test_it_works_from_a_folder_below_and_from_another_work_tree(repository, tmp_path) -> None:
    repository.write("Content/A.txt", b"")
    repository.commit()
    other = tmp_path / "tree"
    repository.git("worktree", "add", "--quiet", str(other))
    install(str(other), COMMAND)
    assert b"--for-diff" in config(repository)
    assert in_force(str(repository.folder / "Content"))
    assert set(did(uninstall(str(repository.folder / "Content"))).values()) == {"unset", "removed"}
    assert not in_force(str(other))


def test_settings_of_others_stay_unless_they_may_be_replaced(repository) -> None:
    folder = str(repository.folder)
    repository.git("config", KEY, "strings")
    repository.git("config", "--add", KEY, "strings -a")
    before = config(repository)
    with pytest.raises(ForeignSettingsError) as met:
        install(folder, COMMAND)
    assert f"{KEY} = strings; {KEY} = strings -a; --replace" in str(met.value)
    assert config(repository) == before
    assert not attributes(repository).exists()
    lines = install(folder, COMMAND, replace=True)
    assert Line("replaced", f"{KEY} = strings") in lines
    assert repository.git("config", "--get-all", KEY) == f"{SHOW}\n"
    lines = uninstall(folder)
    assert [line.what for line in lines if line.did == "restored"] == [
        f"{KEY} = strings",
        f"{KEY} = strings -a",
    ]
    assert repository.git("config", "--get-all", KEY) == "strings\nstrings -a\n"


def test_equal_settings_of_others_are_not_ours_to_take_away(repository) -> None:
    folder = str(repository.folder)
    repository.git("config", KEY, SHOW)
    attributes(repository).parent.mkdir(exist_ok=True)
    attributes(repository).write_text("*.umap diff=uasset\n")
    assert did(install(folder, COMMAND))[KEY] == "already"
    uninstall(folder)
    assert repository.git("config", KEY) == f"{SHOW}\n"
    assert attributes(repository).read_text() == "*.umap diff=uasset\n"


def test_what_was_changed_since_stays_and_is_said(repository) -> None:
    folder = str(repository.folder)
    install(folder, COMMAND)
    repository.git("config", KEY, "strings")
    repository.git("config", "--unset", "difftool.inspector.cmd")
    attributes(repository).write_text("*.uasset diff=mine\n*.umap diff=uasset\n")
    lines = uninstall(folder)
    assert Line("left", f"{KEY} = strings, changed since") in lines
    assert Line("gone", "difftool.inspector.cmd") in lines
    assert repository.git("config", KEY) == "strings\n"
    assert attributes(repository).read_text() == "*.uasset diff=mine\n"
    assert did(lines)["attributes: *.uasset diff=uasset"] == "gone"


@pytest.mark.parametrize(
    "there",
    [
        b"*.png binary",
        b"*.png binary\r\n*.wav binary\r\n",
        b"# nothing else\n",
        b"",
        b"\xff\xfe not text\n",
    ],
)
def test_other_attributes_stay_to_the_byte(repository, there) -> None:
    attributes(repository).parent.mkdir(exist_ok=True)
    attributes(repository).write_bytes(there)
    install(str(repository.folder), COMMAND)
    assert in_force(str(repository.folder))
    assert attributes(repository).read_bytes().startswith(there)
    uninstall(str(repository.folder))
    assert attributes(repository).read_bytes() == there


@pytest.mark.parametrize("line", ["*.uasset diff=mine", "*.uasset -diff", "*.uasset binary"])
def test_attributes_that_no_longer_count_are_said(repository, line) -> None:
    attributes(repository).parent.mkdir(exist_ok=True)
    attributes(repository).write_text(f"*.uasset diff=uasset\n{line}\n*.uasset lockable\n")
    lines = install(str(repository.folder), COMMAND)
    assert [one.what.rpartition(": ")[2] for one in lines if one.did == "outranked"] == [line]
    assert in_force(str(repository.folder))


def test_it_outranks_what_is_committed(repository) -> None:
    repository.write(".gitattributes", b"*.uasset filter=lfs diff=lfs merge=lfs -text\n")
    install(str(repository.folder), COMMAND)
    assert in_force(str(repository.folder))
    said = repository.git("check-attr", "filter", "merge", "--", "A.uasset")
    assert said == "A.uasset: filter: lfs\nA.uasset: merge: lfs\n"


def test_no_repository(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for does in (lambda: install(str(tmp_path), COMMAND), lambda: uninstall(str(tmp_path))):
        with pytest.raises(GitError, match="not a git repository"):
            does()


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "{}",
        '{"form": 1, "moons": 2}',
        '{"form": 2}',
        '{"form": 1, "written": []}',
        '{"form": 1, "written": {"diff.uasset.textconv": 1}}',
        '{"form": 1, "before": {"diff.uasset.textconv": "a"}}',
        '{"form": 1, "attributes": [1]}',
        '{"form": 1, "pointers": "no"}',
        '{"form": 1, "former": []}',
        '{"form": 1, "edit": {"sha256": "", "hunks": [["", 1, 2]]}}',
    ],
)
def test_a_record_that_makes_no_sense_is_said(repository, text) -> None:
    (repository.folder / ".git" / RECORD).write_text(text)
    for does in (uninstall, keep_no_texts, lambda folder: renew(folder, "0.0.1")):
        with pytest.raises(AccessError, match=RECORD):
            does(str(repository.folder))


def test_settings_that_git_cannot_read_are_said_and_left(repository) -> None:
    with (repository.folder / ".git/config").open("ab") as file:
        file.write(b"[moons\n")
    before = config(repository)
    with pytest.raises(GitError, match="bad config"):
        install(str(repository.folder), COMMAND)
    assert config(repository) == before
    assert not (repository.folder / ".git" / RECORD).exists()


def test_a_variable_of_git_config_is_not_heeded(repository, tmp_path, monkeypatch) -> None:
    other = tmp_path / "other settings"
    other.write_bytes(b"")
    before = config(repository)
    monkeypatch.setenv("GIT_CONFIG", str(other))
    install(str(repository.folder), COMMAND)
    assert b"--for-diff" in config(repository)
    uninstall(str(repository.folder))
    assert (config(repository), other.read_bytes()) == (before, b"")


def test_how_git_is_used_is_not_said(repository) -> None:
    ran = git_setup.Git(str(repository.folder)).run("config", "--local", "--global", "a.b")
    assert ran.status != 0
    assert ran.said == "error: only one config file at a time"


@pytest.mark.parametrize("attributes", [".gitattributes", "Content/.gitattributes"])
def test_packages_that_are_tracked_tell_of_git_lfs(repository, attributes) -> None:
    pattern = "Content/**/*.uasset" if attributes == ".gitattributes" else "*.uasset"
    repository.write(attributes, f"{pattern} filter=lfs diff=lfs merge=lfs -text\n".encode())
    repository.write("Content/Props/A.uasset", b"moons")
    repository.git("config", "filter.lfs.clean", "cat")
    repository.git("add", "--all")
    repository.git("config", "--unset", "filter.lfs.clean")
    before = config(repository)
    lines = install(str(repository.folder), COMMAND)
    assert [one.did for one in lines if one.what.startswith(KEEP)] == ["left out"]
    assert repository.run("git", "config", KEEP).returncode == 1
    uninstall(str(repository.folder))
    assert config(repository) == before


def test_variables_that_lead_to_another_repository_are_seen(
    repository, tmp_path, monkeypatch
) -> None:
    assert place_of(str(repository.folder / ".git")) == str(repository.folder)
    other = ScratchRepository(tmp_path / "other")
    monkeypatch.setenv("GIT_DIR", str(other.folder / ".git"))
    assert place_of(str(repository.folder)) == str(other.folder)


# --- the command ---------------------------------------------------------------------------------


def runs(command: str, folder: Path) -> str:
    """What a shell without any help prints for ``command --version`` in a folder."""
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ended = subprocess.run(
        ["sh", "-c", f"{command} --version"],
        cwd=folder,
        env=plain,
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout.strip()


def own_version() -> str:
    """What this program says of itself."""
    return f"inspector {own_command.inspector.__version__}"


def test_the_script_is_used_where_path_leads_to_it(tmp_path, monkeypatch) -> None:
    script(tmp_path / "bin")
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path / "bin"), os.environ["PATH"]]))
    assert own_command.own_command() == "inspector"
    assert runs("inspector", tmp_path) == own_version()


def test_a_script_of_an_environment_is_named_in_full(tmp_path, monkeypatch) -> None:
    folder = tmp_path / "my environment"
    path = script(folder / "bin")
    monkeypatch.setenv("PATH", os.pathsep.join([str(folder / "bin"), os.environ["PATH"]]))
    monkeypatch.setattr(sys, "prefix", str(folder))
    command = own_command.own_command()
    assert shlex.split(command) == [str(path)]
    assert runs(command, tmp_path) == own_version()


def test_another_program_of_that_name_is_not_taken_for_it(tmp_path, monkeypatch) -> None:
    other = script(tmp_path / "bin")
    other.write_text("#!/bin/sh\necho inspector 99\n")
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path / "bin"), os.environ["PATH"]]))
    command = own_command.own_command()
    assert shlex.split(command)[-3:] == [sys.executable, "-m", "inspector"]
    assert runs(command, tmp_path) == own_version()


def test_a_checkout_with_a_space_in_its_path_is_started(tmp_path, monkeypatch) -> None:
    copy = tmp_path / "my checkout"
    copy.mkdir()
    (copy / "inspector").symlink_to(PROJECT / "inspector")
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setattr(own_command, "_found_from_anywhere", lambda: False)
    monkeypatch.setattr(own_command.inspector, "__file__", str(copy / "inspector/__init__.py"))
    monkeypatch.setattr(Path, "resolve", lambda self: self)
    command = own_command.own_command()
    assert command.startswith(f"PYTHONPATH='{copy}' ")
    assert runs(command, tmp_path) == own_version()


def test_a_program_of_that_name_in_the_current_folder_never_runs(tmp_path, monkeypatch) -> None:
    """As Windows has it, where Python looks into the current folder before it looks on PATH."""
    trap = tmp_path / "inspector.EXE"
    trap.write_text(f'#!/bin/sh\ntouch {tmp_path}/trapped\n{script(tmp_path / "bin")} "$@"\n')
    trap.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setenv("PATHEXT", ".EXE")
    # Where a program is tried: seen from there the trap would be found, as it is on Windows.
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with monkeypatch.context() as windows:
        windows.setattr(sys, "platform", "win32")
        command = own_command.own_command()
    assert shlex.split(command)[-3:] == [sys.executable, "-m", "inspector"]
    assert not (tmp_path / "trapped").exists()
