"""What ``inspector git uninstall`` leaves: to the byte what was there before ``install``."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from scratch_git import ScratchRepository, leave_out_the_user, textconv

from inspector import __version__
from inspector.errors import AccessError
from inspector.project.vcs import setup as git_setup
from inspector.project.vcs.git import GitError, RepositoryRefusedError
from inspector.project.vcs.git_command import OWN_SETTINGS
from inspector.project.vcs.setup import in_force, install, renew, uninstall

#: More of them than a change should have to wait for.
pytestmark = [pytest.mark.needs_git, pytest.mark.slow]

COMMAND = "inspector"
KEY = "diff.uasset.textconv"
KEEP = "diff.uasset.cachetextconv"
USERS = b'[user]\n\tname = "A; B" # me\n'


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """An empty repository."""
    leave_out_the_user(monkeypatch)
    return ScratchRepository(tmp_path / "my game")


def config(repository: ScratchRepository) -> Path:
    """The repository's own settings."""
    return repository.folder / ".git/config"


def attributes(repository: ScratchRepository) -> Path:
    """The file of attributes that nobody commits."""
    return repository.folder / ".git/info/attributes"


def everything(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file below a folder with its mode and its bytes; links by where they lead."""
    return {
        str(path.relative_to(folder)): (
            stat.S_IMODE(path.lstat().st_mode),
            os.fsencode(path.readlink()) if path.is_symlink() else path.read_bytes(),
        )
        for path in sorted(folder.rglob("*"))
        if path.is_symlink() or path.is_file()
    }


# --- the settings --------------------------------------------------------------------------------

TEXTS = {
    "plain": b"",
    "without a last line end": b"[user]\n\tname = A",
    "CRLF": b"[user]\r\n\tname = A\r\n[alias]\r\n\tst = status\r\n",
    "an empty section of that name": b'[diff "uasset"]\n',
    "an empty section in the middle": b'[diff "uasset"]\n[user]\n\tname = A\n',
    "a section with more in it": b'[diff "uasset"]\n\t# ours\n\txfuncname = x\n[user]\n\tname = A',
    "a section on one line": b'[diff "uasset"] xfuncname = x\n',
    "a value is missing": b'[diff "uasset"]\n\tcachetextconv\n',
    "both values are missing": b'[diff "uasset"]\n\tcachetextconv\n\ttextconv\n[a "b"]\n\tc\n',
    "others, twice": b'[diff "uasset"]\n\ttextconv = a\n\tx = y\n\ttextconv = "b;" ; c\n',
    "written apart": b'[diff "uasset"]\n\ttextconv = a\n[difftool "inspector"]\n\tcmd = b\n',
    "spelled otherwise": b'[DIFF "uasset"]\n  TextConv=a\n\tcacheTextConv = no\n',
    "not text": b"# \xff\xfe\x0b\x0c\x85\n[user]\n\tname = \xe4\n",
    "an open line behind it": b"[user]\n\tname = A\\\n",
    "tabs and no spaces": b'[diff "uasset"]\n\n\n\ttextconv=a\\\nb\n\n',
}


@pytest.mark.parametrize("name", TEXTS)
def test_settings_are_the_same_to_the_byte(repository, name) -> None:
    with config(repository).open("ab") as file:
        file.write(TEXTS[name])
    before = everything(repository.folder)
    install(str(repository.folder), COMMAND, replace=True)
    assert repository.git("config", KEY) == f"{textconv(COMMAND)}\n"
    assert repository.git("config", "--type=bool", KEEP) == "true\n"
    uninstall(str(repository.folder))
    assert everything(repository.folder) == before


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("again", [COMMAND, "/another/python -m inspector"])
def test_installed_twice_is_undone_once(repository, name, again) -> None:
    with config(repository).open("ab") as file:
        file.write(TEXTS[name])
    before = everything(repository.folder)
    install(str(repository.folder), COMMAND, replace=True)
    install(str(repository.folder), again, replace=True)
    assert repository.git("config", KEY) == f"{textconv(again)}\n"
    uninstall(str(repository.folder))
    assert everything(repository.folder) == before


@pytest.mark.parametrize("name", TEXTS)
def test_what_others_write_in_between_stays(repository, name) -> None:
    """Behind ours and before it, as a person does it and as git does it."""
    with config(repository).open("ab") as file:
        file.write(TEXTS[name])
    before = config(repository).read_bytes()
    install(str(repository.folder), COMMAND, replace=True)
    data = b"# first\n" + config(repository).read_bytes() + USERS
    config(repository).write_bytes(data)
    repository.git("config", "core.abbrev", "12")
    written = b"\tlogallrefupdates = true\n"
    uninstall(str(repository.folder))
    end = b"" if before.endswith(b"\n") else b"\n"
    expected = b"# first\n" + before + end + USERS
    expected = expected.replace(written, written + b"\tabbrev = 12\n")
    assert config(repository).read_bytes() == expected


def test_what_others_write_into_ours_stays(repository) -> None:
    install(str(repository.folder), COMMAND)
    repository.git("config", "diff.uasset.xfuncname", "moons")
    repository.git("config", "difftool.inspector.trustExitCode", "true")
    # Git writes it below the head of our section.
    repository.git("config", "--add", "include.path", "theirs")
    attributes(repository).write_text(
        attributes(repository).read_text().replace("*.umap", "*.wav binary\n*.umap")
    )
    uninstall(str(repository.folder))
    assert repository.git("config", "--local", "--get-all", "include.path") == "theirs\n"
    assert attributes(repository).read_text() == "*.wav binary\n"
    said = repository.git("config", "--local", "--get-regexp", "^diff")
    assert said == "diff.uasset.xfuncname moons\ndifftool.inspector.trustexitcode true\n"


def test_settings_that_git_is_writing_are_left_alone(repository, monkeypatch) -> None:
    monkeypatch.setattr(git_setup, "_WAIT", 0.1)
    install(str(repository.folder), COMMAND)
    before = config(repository).read_bytes()
    lock = config(repository).with_name("config.lock")
    lock.write_bytes(b"")
    with pytest.raises((AccessError, GitError), match=r"config\.lock"):
        uninstall(str(repository.folder))
    assert config(repository).read_bytes() == before
    lock.unlink()
    uninstall(str(repository.folder))
    assert not in_force(str(repository.folder))


# --- the attributes ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "written", "left"),
    [
        (b"*.png binary", b"*.wav binary\n", b"*.png binary\n*.wav binary\n"),
        (b"*.png binary", b"*.wav binary", b"*.png binary\n*.wav binary"),
        (b"*.png binary\r\n", b"*.wav binary\r\n", b"*.png binary\r\n*.wav binary\r\n"),
        (b"", b"*.wav binary\n", b"*.wav binary\n"),
        (b"a\x0bb\x85 -diff\n", b"", b"a\x0bb\x85 -diff\n"),
    ],
)
def test_lines_behind_ours_stay_to_the_byte(repository, there, written, left) -> None:
    attributes(repository).parent.mkdir(exist_ok=True)
    attributes(repository).write_bytes(there)
    install(str(repository.folder), COMMAND)
    with attributes(repository).open("ab") as file:
        file.write(written)
    uninstall(str(repository.folder))
    assert attributes(repository).read_bytes() == left


@pytest.mark.parametrize("there", [False, True])
def test_a_folder_that_was_made_goes_and_another_stays(repository, there) -> None:
    folder = attributes(repository).parent
    for path in folder.glob("*"):
        path.unlink()
    if not there:
        folder.rmdir()
    install(str(repository.folder), COMMAND)
    uninstall(str(repository.folder))
    assert folder.exists() == there


# --- where repositories are ----------------------------------------------------------------------


def test_a_bare_repository_that_is_named(repository, tmp_path, monkeypatch) -> None:
    repository.write("A.txt", b"")
    repository.commit()
    bare = tmp_path / "bare.git"
    repository.git("clone", "--quiet", "--bare", ".", str(bare))
    before = everything(bare)
    with pytest.raises(RepositoryRefusedError, match=r"bare\.git is a repository without"):
        install(str(bare), COMMAND)
    monkeypatch.setenv("GIT_DIR", str(bare))
    install(str(bare), COMMAND)
    assert in_force(str(bare))
    assert (bare / OWN_SETTINGS).is_file()
    uninstall(str(bare))
    assert everything(bare) == before


def test_a_submodule_apart_from_what_it_is_in(repository, tmp_path) -> None:
    repository.write("A.txt", b"")
    repository.commit()
    outer = ScratchRepository(tmp_path / "outer")
    outer.run(
        "git", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add",
        str(repository.folder), "Plugin",
    )  # fmt: skip
    before = everything(outer.folder)
    install(str(outer.folder / "Plugin"), COMMAND)
    assert (outer.folder / ".git/modules/Plugin" / OWN_SETTINGS).is_file()
    assert in_force(str(outer.folder / "Plugin"))
    assert not in_force(str(outer.folder))
    uninstall(str(outer.folder / "Plugin"))
    assert everything(outer.folder) == before


def test_a_work_tree_and_a_folder_below(repository, tmp_path) -> None:
    repository.write("Content/A.txt", b"")
    repository.commit()
    beside = tmp_path / "tree"
    repository.git("worktree", "add", "--quiet", "--detach", str(beside))
    before = everything(tmp_path)
    install(str(beside / "Content"), COMMAND)
    assert in_force(str(repository.folder))
    uninstall(str(repository.folder / "Content"))
    assert everything(tmp_path) == before


# --- texts that git keeps ------------------------------------------------------------------------


def test_git_keeps_no_texts_where_packages_are_pointers(repository) -> None:
    folder = str(repository.folder)
    before = config(repository).read_bytes()
    install(folder, COMMAND)
    assert repository.git("config", KEEP) == "true\n"
    # Git LFS came later: installing again takes the setting back.
    repository.write(".gitattributes", b"*.uasset filter=lfs diff=lfs merge=lfs -text\n")
    lines = install(folder, COMMAND)
    assert [one.did for one in lines if str(one.what).startswith(KEEP)] == ["left out"]
    assert repository.run("git", "config", KEEP).returncode == 1
    assert in_force(folder)
    uninstall(folder)
    assert config(repository).read_bytes() == before


def test_another_version_puts_itself_into_the_settings(repository) -> None:
    folder = str(repository.folder)
    before = everything(repository.folder)
    install(folder, "my inspector")
    assert not renew(folder, __version__)
    aged(repository, "0.0.1")
    assert renew(folder, "0.0.1")
    assert repository.git("config", KEY) == f"{textconv('my inspector')}\n"
    # Git read its settings before: it goes on asking with the old version until it ends.
    assert not renew(folder, "0.0.1")
    uninstall(folder)
    assert everything(repository.folder) == before


def aged(repository: ScratchRepository, version: str) -> None:
    """Makes it look as if another version had been installed."""
    path = repository.folder / ".git" / OWN_SETTINGS
    path.write_text(path.read_text().replace(f"-by {__version__}", f"-by {version}"))


def test_settings_of_others_are_not_renewed(repository) -> None:
    with pytest.raises(GitError, match="not those of inspector git install"):
        renew(str(repository.folder), "0.0.1")
    install(str(repository.folder), COMMAND)
    aged(repository, "0.0.1")
    with pytest.raises(GitError, match="not those of inspector git install"):
        renew(str(repository.folder), "0.0.2")
