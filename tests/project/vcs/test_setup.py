"""Setting git up and taking it back: nothing but what was done is undone."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import pytest
from scratch_git import (
    PROJECT,
    ScratchRepository,
    launcher,
    leave_out_the_user,
    plain_path,
    script,
    textconv,
)

from inspector import __version__
from inspector.files import programs
from inspector.files.writing import NotOursError
from inspector.findings.message import Message
from inspector.project.vcs import setup as git_setup
from inspector.project.vcs.git import GitError
from inspector.project.vcs.git_command import OWN_SETTINGS
from inspector.project.vcs.setup import (
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
SHOW = textconv(COMMAND)


def by_others(setting: str) -> Line:
    """What is said of a setting of somebody else that stays."""
    return Line("left", Message("vcs/set-by-others", setting=setting))


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """An empty repository, with a space in its path."""
    leave_out_the_user(monkeypatch)
    return ScratchRepository(tmp_path / "my game")


def config(repository: ScratchRepository) -> bytes:
    """The repository's own settings as they are stored."""
    return (repository.folder / ".git/config").read_bytes()


def own(repository: ScratchRepository) -> Path:
    """The file of settings that is this program's as a whole."""
    return repository.folder / ".git" / OWN_SETTINGS


def attributes(repository: ScratchRepository) -> Path:
    """The file of attributes that nobody commits."""
    return repository.folder / ".git/info/attributes"


def last_part(text: str) -> str:
    """What stands behind the last slash of a text that has a path, of whichever system."""
    return text.replace("\\", "/").rpartition("/")[2]


def did(lines: list[Line]) -> dict[str, str]:
    """What was done, by what it was done to."""
    return {last_part(str(line.what).split(" = ")[0]): line.did for line in lines}


@pytest.mark.needs_git
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
        assert repository.git("config", "--get-all", key) == f"{value}\n"
    first = "*.uasset diff=uasset\n*.umap diff=uasset\n*.slice diff=uasset\n"
    assert f"\n{first}" in attributes(repository).read_text()
    assert "*.uicanvas diff=uasset\n" in attributes(repository).read_text()
    # Most of what is called so is nobody's stream.
    assert "*.xml" not in attributes(repository).read_text()
    assert repository.git("status", "--porcelain") == ""
    assert set(did(uninstall(folder)).values()) == {"removed"}
    assert config(repository) == before
    assert not attributes(repository).exists()
    assert not own(repository).exists()


@pytest.mark.needs_git
def test_twice_is_as_good_as_once(repository) -> None:
    folder = str(repository.folder)
    before = config(repository)
    install(folder, COMMAND)
    once = config(repository), own(repository).read_bytes(), attributes(repository).read_bytes()
    assert set(did(install(folder, COMMAND)).values()) == {"already"}
    again = config(repository), own(repository).read_bytes(), attributes(repository).read_bytes()
    assert again == once
    uninstall(folder)
    assert config(repository) == before
    assert [line.did for line in uninstall(folder)] == ["nothing"]


@pytest.mark.needs_git
def test_another_command_takes_the_place_of_ours(repository) -> None:
    folder = str(repository.folder)
    before = config(repository)
    install(folder, "/old/python -m inspector")
    lines = install(folder, COMMAND)
    assert did(lines)[KEY] == "set"
    assert repository.git("config", KEY) == f"{SHOW}\n"
    uninstall(folder)
    assert config(repository) == before


@pytest.mark.needs_git
@pytest.mark.parametrize(
    "started", ["/a/python -m inspector", "PYTHONPATH='/b' python -m inspector"]
)
def test_a_command_that_runs_what_lies_in_a_repository_is_mended_and_said(
    repository, started
) -> None:
    """What earlier builds set where no script was on PATH."""
    folder = str(repository.folder)
    install(folder, started, summary=True)
    lines = install(folder, COMMAND)
    assert [line.did for line in lines].count("mended") == 1
    assert "-m inspector" not in own(repository).read_text()
    assert "mended" not in [line.did for line in install(folder, COMMAND)]


@pytest.mark.needs_git
def test_git_itself_mends_it_once_this_program_was_asked(repository, monkeypatch) -> None:
    folder = str(repository.folder)
    install(folder, f"{sys.executable} -m inspector", summary=True)
    monkeypatch.setattr(programs, "_script_beside", lambda: None)
    monkeypatch.setenv("PATH", plain_path())
    assert renew(folder, __version__)
    python = Path(sys.executable).as_posix()
    assert f"{python} -P -m inspector show --for-diff" in own(repository).read_text()
    assert f"{python} -P -m inspector git summary" in own(repository).read_text()
    assert not renew(folder, __version__)


@pytest.mark.needs_git
def test_it_works_from_a_folder_below_and_from_another_work_tree(repository, tmp_path) -> None:
    repository.write("Content/A.txt", b"")
    repository.commit()
    other = tmp_path / "tree"
    repository.git("worktree", "add", "--quiet", str(other))
    install(str(other), COMMAND)
    assert repository.git("config", KEY) == f"{SHOW}\n"
    assert in_force(str(repository.folder / "Content"))
    assert set(did(uninstall(str(repository.folder / "Content"))).values()) == {"removed"}
    assert not in_force(str(other))


@pytest.mark.needs_git
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
    assert not own(repository).exists()
    lines = install(folder, COMMAND, replace=True)
    assert Line("outranked", f"{KEY} = strings") in lines
    assert repository.git("config", KEY) == f"{SHOW}\n"
    # What may be outranked once need not be allowed again.
    assert set(did(install(folder, COMMAND)).values()) == {"already"}
    lines = uninstall(folder)
    assert [str(line.what) for line in lines if line.did == "left"] == [
        f"{KEY} = strings, set by another user",
        f"{KEY} = strings -a, set by another user",
    ]
    assert config(repository) == before


@pytest.mark.needs_git
def test_settings_that_others_made_since_outrank_ours_until_they_may_not(repository) -> None:
    folder = str(repository.folder)
    install(folder, COMMAND)
    repository.git("config", KEY, "strings")
    assert repository.git("config", KEY) == "strings\n"
    before = config(repository)
    with pytest.raises(ForeignSettingsError, match=f"{KEY} = strings; --replace"):
        install(folder, COMMAND)
    assert config(repository) == before
    install(folder, COMMAND, replace=True)
    assert repository.git("config", KEY) == f"{SHOW}\n"
    uninstall(folder)
    assert repository.git("config", "--get-all", KEY) == "strings\n"


@pytest.mark.needs_git
def test_settings_that_others_include_are_theirs_too(repository, tmp_path) -> None:
    theirs = tmp_path / "theirs"
    theirs.write_text('[diff "uasset"]\n\ttextconv = strings\n')
    repository.git("config", "include.path", str(theirs))
    before = config(repository)
    with pytest.raises(ForeignSettingsError, match=f"{KEY} = strings; --replace"):
        install(str(repository.folder), COMMAND)
    install(str(repository.folder), COMMAND, replace=True)
    assert repository.git("config", KEY) == f"{SHOW}\n"
    uninstall(str(repository.folder))
    assert config(repository) == before


@pytest.mark.needs_git
@pytest.mark.parametrize("value", ["", " = no", " = 0"])
def test_whether_texts_are_kept_is_somebody_elses_matter_too(repository, value) -> None:
    folder = str(repository.folder)
    with (repository.folder / ".git/config").open("a") as file:
        file.write(f'[diff "uasset"]\n\tcachetextconv{value}\n')
    if not value:
        # A setting without a value is true, as ours is.
        assert "outranked" not in did(install(folder, COMMAND)).values()
        return
    with pytest.raises(ForeignSettingsError, match=f"{KEEP}{value}; --replace"):
        install(folder, COMMAND)
    install(folder, COMMAND, replace=True)
    assert repository.git("config", KEEP) == "true\n"


@pytest.mark.needs_git
def test_equal_settings_of_others_are_not_ours_to_take_away(repository) -> None:
    folder = str(repository.folder)
    repository.git("config", KEY, SHOW)
    attributes(repository).parent.mkdir(exist_ok=True)
    attributes(repository).write_text("*.umap diff=uasset\n")
    assert "outranked" not in did(install(folder, COMMAND)).values()
    assert by_others(f"{KEY} = {SHOW}") in uninstall(folder)
    assert repository.git("config", KEY) == f"{SHOW}\n"
    assert attributes(repository).read_text() == "*.umap diff=uasset\n"


@pytest.mark.needs_git
def test_what_was_changed_since_stays_and_is_said(repository) -> None:
    folder = str(repository.folder)
    install(folder, COMMAND)
    repository.git("config", KEY, "strings")
    repository.git("config", "--unset", "include.path")
    text = attributes(repository).read_text()
    attributes(repository).write_text(text.replace("*.uasset diff=uasset", "*.uasset diff=mine"))
    lines = uninstall(folder)
    assert by_others(f"{KEY} = strings") in lines
    assert did(lines)["config: include.path"] == "gone"
    assert did(lines)["attributes: *.uasset diff=uasset"] == "gone"
    assert did(lines)["attributes: *.umap diff=uasset"] == "removed"
    assert did(lines)["attributes: *.uasset diff=mine"] == "left"
    assert repository.git("config", KEY) == "strings\n"
    assert attributes(repository).read_text() == "*.uasset diff=mine\n"


@pytest.mark.needs_git
def test_what_an_older_form_of_the_program_set_is_left_and_said(repository) -> None:
    """It wrote single settings and lines, and no marks."""
    folder = str(repository.folder)
    repository.git("config", KEY, "inspector show --for-diff --installed-by 0.0.1")
    attributes(repository).parent.mkdir(exist_ok=True)
    attributes(repository).write_text("*.uasset diff=uasset\n*.umap diff=uasset\n")
    with pytest.raises(ForeignSettingsError, match=r"installed-by 0\.0\.1; --replace"):
        install(folder, COMMAND)
    assert [(line.did, last_part(str(line.what))) for line in uninstall(folder)] == [
        ("nothing", "inspector git install has not run in this repository"),
        ("left", f"{KEY} = inspector show --for-diff --installed-by 0.0.1, set by another user"),
        ("left", "attributes: *.uasset diff=uasset"),
        ("left", "attributes: *.umap diff=uasset"),
    ]


@pytest.mark.needs_git
@pytest.mark.parametrize("gone", [OWN_SETTINGS, "info/attributes"])
def test_what_is_gone_is_said_and_comes_again(repository, gone) -> None:
    folder = str(repository.folder)
    before = config(repository)
    install(folder, COMMAND)
    (repository.folder / ".git" / gone).unlink()
    install(folder, COMMAND)
    assert in_force(folder)
    assert repository.git("config", KEY) == f"{SHOW}\n"
    (repository.folder / ".git" / gone).unlink()
    lines = uninstall(folder)
    said = {last_part(str(line.what)).partition(":")[0] for line in lines if line.did == "gone"}
    assert said == {last_part(gone)}
    assert config(repository) == before
    assert not own(repository).exists()


@pytest.mark.needs_git
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


@pytest.mark.needs_git
@pytest.mark.parametrize("line", ["*.uasset diff=mine", "*.uasset -diff", "*.uasset binary"])
def test_attributes_that_no_longer_count_are_said(repository, line) -> None:
    attributes(repository).parent.mkdir(exist_ok=True)
    attributes(repository).write_text(f"*.uasset diff=uasset\n{line}\n*.uasset lockable\n")
    lines = install(str(repository.folder), COMMAND)
    assert [str(one.what).rpartition(": ")[2] for one in lines if one.did == "outranked"] == [line]
    assert in_force(str(repository.folder))


@pytest.mark.needs_git
def test_it_outranks_what_is_committed(repository) -> None:
    repository.write(".gitattributes", b"*.uasset filter=lfs diff=lfs merge=lfs -text\n")
    install(str(repository.folder), COMMAND)
    assert in_force(str(repository.folder))
    said = repository.git("check-attr", "filter", "merge", "--", "A.uasset")
    assert said == "A.uasset: filter: lfs\nA.uasset: merge: lfs\n"


def test_no_repository(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for does in (lambda: install(str(tmp_path), COMMAND), lambda: uninstall(str(tmp_path))):
        with pytest.raises(GitError, match="is in no Git repository"):
            does()


@pytest.mark.needs_git
def test_a_file_of_that_name_that_is_not_ours_is_said_and_left(repository) -> None:
    own(repository).write_text("[alias]\n\tst = status\n")
    before = config(repository)
    for does in (
        lambda folder: install(folder, COMMAND),
        uninstall,
        keep_no_texts,
        lambda folder: renew(folder, "0.0.1"),
    ):
        with pytest.raises(NotOursError, match=OWN_SETTINGS):
            does(str(repository.folder))
    assert own(repository).read_text() == "[alias]\n\tst = status\n"
    assert config(repository) == before


@pytest.mark.needs_git
@pytest.mark.parametrize(
    "command", ["'/my \"own\" tools/inspector'", "C:/a\\b/inspector", "a;b#c", "/ä\udcff/x"]
)
def test_git_reads_the_command_as_it_was_given(repository, command) -> None:
    install(str(repository.folder), command)
    there = subprocess.run(
        ["git", "config", "--get-all", KEY],
        cwd=repository.folder,
        env=repository.variables,
        capture_output=True,
        check=True,
    ).stdout
    assert there == os.fsencode(f"{textconv(command)}\n")


@pytest.mark.needs_git
def test_settings_that_git_cannot_read_are_said_and_left(repository) -> None:
    with (repository.folder / ".git/config").open("ab") as file:
        file.write(b"[moons\n")
    before = config(repository)
    with pytest.raises(GitError, match="bad config"):
        install(str(repository.folder), COMMAND)
    assert config(repository) == before
    assert not own(repository).exists()


@pytest.mark.needs_git
@pytest.mark.posix("who may read a file is said otherwise there")
def test_whoever_may_read_the_settings_may_read_ours(repository) -> None:
    """Git ends with an error where it may not read a file that is included."""
    (repository.folder / ".git/config").chmod(0o664)
    before = os.umask(0o077)
    try:
        install(str(repository.folder), COMMAND)
    finally:
        os.umask(before)
    assert own(repository).stat().st_mode & 0o777 == 0o664


@pytest.mark.needs_git
def test_a_variable_of_git_config_is_not_heeded(repository, tmp_path, monkeypatch) -> None:
    other = tmp_path / "other settings"
    other.write_bytes(b"")
    before = config(repository)
    monkeypatch.setenv("GIT_CONFIG", str(other))
    install(str(repository.folder), COMMAND)
    assert repository.git("config", KEY) == f"{SHOW}\n"
    uninstall(str(repository.folder))
    assert (config(repository), other.read_bytes()) == (before, b"")


@pytest.mark.needs_git
def test_how_git_is_used_is_not_said(repository) -> None:
    ran = git_setup.Git(str(repository.folder)).run("config", "--local", "--global", "a.b")
    assert ran.status != 0
    assert ran.said == "error: only one config file at a time"


@pytest.mark.needs_git
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
    assert [one.did for one in lines if str(one.what).startswith(KEEP)] == ["left out"]
    assert repository.run("git", "config", KEEP).returncode == 1
    uninstall(str(repository.folder))
    assert config(repository) == before


@pytest.mark.needs_git
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
    words = ["sh", "-c", f"{command} --version"]
    if os.name == "nt":  # where Git alone has a shell
        words = [*shlex.split(command), "--version"]
        while "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            plain[name] = value
        words[0] = shutil.which(words[0]) or words[0]
    ended = subprocess.run(
        words,
        cwd=folder,
        env=plain,
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout.strip()


def own_version() -> str:
    """What this program says of itself."""
    return f"inspector {programs.inspector.__version__}"


def test_the_script_is_used_where_path_leads_to_it(tmp_path, monkeypatch) -> None:
    script(tmp_path / "bin")
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path / "bin"), os.environ["PATH"]]))
    assert programs.own_command() == "inspector"
    assert runs("inspector", tmp_path) == own_version()


def test_a_script_of_an_environment_is_named_in_full(tmp_path, monkeypatch) -> None:
    folder = tmp_path / "my environment"
    path = script(folder / "bin")
    monkeypatch.setenv("PATH", os.pathsep.join([str(folder / "bin"), os.environ["PATH"]]))
    monkeypatch.setattr(sys, "prefix", str(folder))
    command = programs.own_command()
    assert shlex.split(command) == [path.as_posix()]
    assert runs(command, tmp_path) == own_version()


def test_another_program_of_that_name_is_not_taken_for_it(tmp_path, monkeypatch) -> None:
    other = script(tmp_path / "bin")
    if os.name == "nt":
        launcher(other, "print('inspector 99')")
    else:
        other.write_text("#!/bin/sh\necho inspector 99\n")
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path / "bin"), os.environ["PATH"]]))
    monkeypatch.setattr(programs, "_script_beside", lambda: None)
    command = programs.own_command()
    python = Path(sys.executable).as_posix()
    assert shlex.split(command)[-4:] == [python, "-P", "-m", "inspector"]
    assert runs(command, tmp_path) == own_version()


def test_the_script_of_the_own_environment_is_used_though_path_leads_elsewhere(
    tmp_path, monkeypatch
) -> None:
    path = script(tmp_path / "my environment")
    monkeypatch.setenv("PATH", plain_path())
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(path.parent))
    assert programs.own_start().words == (str(path),)
    assert runs(programs.own_command(), tmp_path) == own_version()


def test_a_bundle_is_named_in_full_unless_path_leads_to_it(tmp_path, monkeypatch) -> None:
    program = script(tmp_path / "my bundle")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program.with_name("inspector-gui")))
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    command = programs.own_command()
    assert shlex.split(command) == [program.as_posix()]
    assert runs(command, tmp_path) == own_version()
    monkeypatch.setenv("PATH", os.pathsep.join([str(program.parent), os.environ["PATH"]]))
    assert programs.own_command() == "inspector"
    assert programs.own_start().words == (str(program),)


@pytest.mark.symlinks
def test_a_checkout_with_a_space_in_its_path_is_started(tmp_path, monkeypatch) -> None:
    copy = tmp_path / "my checkout"
    copy.mkdir()
    (copy / "inspector").symlink_to(PROJECT / "inspector")
    monkeypatch.setenv("PATH", plain_path())
    monkeypatch.setattr(programs, "_found_from_anywhere", lambda: False)
    monkeypatch.setattr(programs, "_script_beside", lambda: None)
    monkeypatch.setattr(programs.inspector, "__file__", str(copy / "inspector/__init__.py"))
    monkeypatch.setattr(Path, "resolve", lambda self: self)
    command = programs.own_command()
    assert command.startswith(f"PYTHONPATH='{copy}' ")
    assert runs(command, tmp_path) == own_version()


def test_a_program_of_that_name_in_the_current_folder_never_runs(tmp_path, monkeypatch) -> None:
    """As Windows has it, where Python looks into the current folder before it looks on PATH."""
    trap = tmp_path / "inspector.EXE"
    if os.name == "nt":
        launcher(trap, f"open({str(tmp_path / 'trapped')!r}, 'w').close()")
    else:
        program = script(tmp_path / "bin")
        trap.write_text(f'#!/bin/sh\ntouch {tmp_path}/trapped\n{program} "$@"\n')
        trap.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", plain_path())
    monkeypatch.setenv("PATHEXT", ".EXE")
    # Where a program is tried: seen from there the trap would be found, as it is on Windows.
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(programs, "_script_beside", lambda: None)
    with monkeypatch.context() as windows:
        windows.setattr(sys, "platform", "win32")
        command = programs.own_command()
    python = Path(sys.executable).as_posix()
    assert shlex.split(command)[-4:] == [python, "-P", "-m", "inspector"]
    assert not (tmp_path / "trapped").exists()
