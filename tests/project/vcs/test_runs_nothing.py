"""Nothing of a repository runs, whatever its settings, attributes and hooks name.

Real Git runs in real repositories; each trap writes its name where it springs.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from scratch_git import PROJECT, ScratchRepository, lantern, leave_out_the_user
from trapped_git import (
    IGNORED,
    LEFT_OUT,
    NAME,
    NEW,
    POINTER,
    REMOTES,
    RENAMED,
    STAGED,
    Trapped,
    as_ordinary_files,
)

from inspector import __version__
from inspector.checks.facts import Depth
from inspector.project.compare.earlier import (
    NotCommittedError,
    compare_with_committed,
)
from inspector.project.compare.files import open_side
from inspector.project.compare.lost import check_merge, merges_of
from inspector.project.merged_lists import submitted_together
from inspector.project.opening import read
from inspector.project.vcs import git_command
from inspector.project.vcs import setup as git_setup
from inspector.project.vcs.git import (
    ContentsMissingError,
    Git,
    NotInRevisionError,
    RepositoryRefusedError,
)
from inspector.project.vcs.git_command import OWN_SETTINGS
from inspector.project.vcs.lfs import LfsObjectError, LfsStore
from inspector.project.vcs.listing import between, changed_since, named, opened_files, staged
from inspector.project.vcs.merging import Operation, merging_in, unmerged_stages
from inspector.project.vcs.place import Place, place_of
from inspector.project.vcs.revisions import followed
from inspector.project.vcs.work_tree import ignored_below, last_changes

pytestmark = pytest.mark.needs_git

COMMAND = "inspector"
#: The methods that start Git.
ASKING = ("run", "ask", "parts", "_start")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Trapped]:
    """Repositories by how their remote starts a program; each is made once."""
    found: dict[str, Trapped] = {}

    def make(remote: str) -> Trapped:
        if remote not in found:
            found[remote] = Trapped(tmp_path_factory.mktemp(remote) / "game", remote)
        return found[remote]

    return make


@pytest.fixture
def trapped(
    request: pytest.FixtureRequest,
    made: Callable[[str], Trapped],
    monkeypatch: pytest.MonkeyPatch,
) -> Trapped:
    """A repository full of traps, none of which has sprung, to be looked at by this program."""
    repository = made(getattr(request, "param", "ext"))
    leave_out_the_user(monkeypatch)
    monkeypatch.setenv("PATH", repository.variables["PATH"])
    repository.sprung()
    return repository


def committed(repository: ScratchRepository, name: str) -> None:
    """Compares a file of the work tree with the last commit."""
    path = str(repository.folder / name)
    place = place_of(path)
    assert isinstance(place, Place)
    comparison, _ = compare_with_committed(path, place)
    comparison.close()


def opened(folder: Path, argument: str) -> None:
    """Opens a side of a comparison."""
    open_side(argument, str(folder)).close()


def asked_of_merges(repository: ScratchRepository) -> None:
    """What is asked of a conflict, and of merge commits with a base and without."""
    git = Git(str(repository.folder))
    assert unmerged_stages(git, NAME) == frozenset()
    head, tree = (git.ask("rev-parse", name) for name in ("HEAD", "HEAD^{tree}"))
    marker = repository.folder / ".git/MERGE_HEAD"
    marker.write_text(f"{head}\n")
    assert merging_in(git).operation is Operation.MERGE
    marker.unlink()
    # A commit of its own, and merges of it, that no ref leads to.
    alone, behind = (
        repository.git("commit-tree", tree, *parents, "-m", "m").strip()
        for parents in ((), ("-p", head))
    )
    for other in (alone, behind):
        merge = repository.git("commit-tree", tree, "-p", head, "-p", other, "-m", "m").strip()
        assert merges_of(git, [merge]) == merges_of(git, [f"{merge}^..{merge}"]) == [merge]
        assert check_merge(git, merge).is_clean


def everything_asked_of_git(repository: ScratchRepository) -> None:
    """Whatever this program asks Git, at least once."""
    folder = repository.folder
    kept = folder / ".git/refs/notes/textconv/uasset"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(f"{Git(str(folder)).ask('rev-parse', 'HEAD')}\n")
    asked_of_merges(repository)
    opened(folder, f":{NAME}")
    opened(folder, f"HEAD:{NAME}")
    with pytest.raises(ContentsMissingError):
        opened(folder, f"HEAD:{LEFT_OUT}")
    with pytest.raises(NotInRevisionError):
        opened(folder, "HEAD:Content/Nothing.uasset")
    with pytest.raises(NotInRevisionError):
        opened(folder, "HEAD:a\nb")
    for argument in (POINTER, f"HEAD:{POINTER}"):
        with pytest.raises(LfsObjectError, match="is not in the local store"):
            opened(folder, argument)
    committed(repository, NAME)
    committed(repository, RENAMED)
    for name, says in ((NEW, "does not track"), (STAGED, "staged"), (IGNORED, "ignores")):
        with pytest.raises(NotCommittedError, match=says):
            committed(repository, name)
    (change,) = last_changes([str(folder / NAME)]).values()
    assert (change.author, change.edited) == ("A", True)
    git = Git(str(folder))
    listed = {
        *(Path(file.name).as_posix() for file in staged(git)),
        *(Path(name).as_posix() for name in changed_since("HEAD", git)),
    }
    assert listed == {NAME, RENAMED, STAGED}
    assert between("HEAD", "HEAD", git) == []
    assert staged(Git(str(ScratchRepository(folder.parent / "unborn").folder))) == []
    for revision in ("HEAD", ""):
        files = named(f"{revision}:Content", git)
        assert NAME in [file.revision.path for file in files]
        for file in opened_files(files, git):
            file.close()
    (together,) = submitted_together([str(folder / NAME)], [str(folder / NAME)])
    assert together.path == str(folder / NAME)
    content = str(folder / "Content")
    assert ignored_below(content, pytest.fail) == {str(folder / IGNORED)}
    git_setup.install(str(folder), COMMAND, replace=True)
    assert git_setup.in_force(str(folder))
    assert git_setup.place_of(str(folder)) == str(folder)
    own = folder / ".git" / OWN_SETTINGS
    own.write_text(own.read_text().replace(f"-by {__version__}", "-by 0.0.1"), newline="\n")
    assert git_setup.renew(str(folder), "0.0.1")
    git_setup.keep_no_texts(str(folder))
    git_setup.uninstall(str(folder))


@pytest.mark.parametrize("trapped", REMOTES, indirect=True)
def test_no_call_of_git_springs_a_trap(trapped, monkeypatch) -> None:
    monkeypatch.chdir(trapped.folder)
    before = (trapped.folder / ".git/config").read_bytes()
    everything_asked_of_git(trapped)
    with read(POINTER, Depth.HEADER) as pointer:
        followed(pointer, LfsStore(Git(str(trapped.folder)))).close()
    assert trapped.sprung() == []
    assert (trapped.folder / ".git/config").read_bytes() == before
    assert not (trapped.folder / ".git/refs/notes/textconv/uasset").exists()


#: Lets Git go on where its filter would end it, and ask for no fetch.
UNFILTERED = ("-c", "filter.trap.process=", "-c", "filter.trap.required=false")


@pytest.mark.shell("traps are scripts of a Unix shell")
@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("core.fsmonitor", ["ls-files", "--cached"]),
        ("core.fsmonitor", ["diff-index", "--cached", "HEAD"]),
        ("core.fsmonitor", ["check-ignore", "x"]),
        ("core.gitProxy", ["ls-remote", "git://host.invalid/x"]),
        ("core.sshCommand", ["ls-remote", "ssh://host.invalid/x"]),
        ("diff.trap.command", [*UNFILTERED, "diff", "--ext-diff", "--", NAME]),
        ("diff.trap.textconv", [*UNFILTERED, "diff", "--no-ext-diff", "--", NAME]),
        ("ext", ["cat-file", "-e", f"HEAD:{LEFT_OUT}"]),
        ("filter.trap.process", ["diff-index", "HEAD"]),
        ("filter.trap.process", ["hash-object", NEW]),
        ("gpg.program", ["log", "-1"]),
        ("gpg.program", ["commit-tree", "-S", "-m", "x", "HEAD^{tree}"]),
        ("hook-post-index-change", [*UNFILTERED, "update-index", "--force-write-index"]),
        ("hook-reference-transaction", ["update-ref", "refs/x", "HEAD"]),
    ],
)
def test_plain_git_springs_the_traps(trapped, name, command) -> None:
    """So that it means something that none has sprung."""
    trapped.run("git", *command)
    assert name in trapped.sprung()


@pytest.mark.shell("traps are scripts of a Unix shell")
@pytest.mark.parametrize(
    ("trapped", "name"),
    [("upload-pack", "upload-pack"), ("helper", "git-remote-trap")],
    indirect=["trapped"],
)
def test_plain_git_fetches_what_is_left_out(trapped, name) -> None:
    trapped.run("git", "cat-file", "-e", f"HEAD:{LEFT_OUT}")
    assert name in trapped.sprung()


def test_a_fetch_that_git_starts_all_the_same_reaches_nothing(trapped, monkeypatch) -> None:
    """As versions do that do not know the variable which keeps them from it."""
    without = {name: value for name, value in git_command._OURS.items() if "LAZY" not in name}
    monkeypatch.setattr(git_command, "_OURS", without)
    with pytest.raises(ContentsMissingError):
        opened(trapped.folder, f"HEAD:{LEFT_OUT}")
    assert trapped.sprung() == []


@pytest.fixture
def trapped_by_variables(trapped, monkeypatch, tmp_path) -> Trapped:
    """One where variables name programs too, and a file for what Git does."""
    for name in ("EXTERNAL_DIFF", "PAGER", "ASKPASS", "EDITOR", "SSH", "SSH_COMMAND",
                 "PROXY_COMMAND"):  # fmt: skip
        monkeypatch.setenv(f"GIT_{name}", trapped.trap(f"variable-{name}"))
    for name in ("TRACE", "TRACE2", "TRACE2_EVENT", "TRACE_SETUP"):
        monkeypatch.setenv(f"GIT_{name}", str(tmp_path / "trace"))
    monkeypatch.setenv("GIT_ALLOW_PROTOCOL", "ext:file:git:ssh:trap")
    monkeypatch.setenv("GIT_NO_LAZY_FETCH", "0")
    monkeypatch.setenv("GIT_LITERAL_PATHSPECS", "1")
    watch = trapped.trap("variable-CONFIG_PARAMETERS")
    monkeypatch.setenv("GIT_CONFIG_PARAMETERS", f"'core.fsmonitor'='{watch}'")
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.hooksPath")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", str(trapped.folder / ".git/hooks"))
    return trapped


def test_variables_do_not_make_git_run_anything(trapped_by_variables, tmp_path) -> None:
    everything_asked_of_git(trapped_by_variables)
    assert trapped_by_variables.sprung() == []
    assert not (tmp_path / "trace").exists()


@pytest.mark.shell("traps are scripts of a Unix shell")
@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("variable-CONFIG_PARAMETERS", ["ls-files", "--cached"]),
        ("variable-SSH_COMMAND", ["ls-remote", "ssh://host.invalid/x"]),
        ("variable-PROXY_COMMAND", ["ls-remote", "git://host.invalid/x"]),
        ("ext", ["cat-file", "-e", f"HEAD:{LEFT_OUT}"]),
    ],
)
def test_plain_git_is_led_by_the_variables(
    trapped_by_variables, monkeypatch, tmp_path, name, command
) -> None:
    """So that it means something that none leads it here."""
    given = {key: value for key, value in os.environ.items() if key.startswith("GIT_")}
    variables = trapped_by_variables.variables | given
    monkeypatch.setattr(trapped_by_variables, "variables", variables)
    trapped_by_variables.run("git", *command)
    assert name in trapped_by_variables.sprung()
    assert (tmp_path / "trace").exists()


def test_settings_of_the_user_go_on_to_git(trapped, monkeypatch, tmp_path) -> None:
    settings = tmp_path / "settings"
    settings.write_text("[a]\n\tone = 1\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))
    monkeypatch.setenv("GIT_CONFIG_PARAMETERS", "'a.two'='2'")
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "a.three")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "3")
    git = Git(str(trapped.folder))
    assert [git.ask("config", f"a.{name}") for name in ("one", "two", "three")] == ["1", "2", "3"]


@pytest.mark.parametrize("name", ["a", "a.b", "a=b", 'a "b" \\', "Größe"])
def test_hooks_that_settings_name_are_off_where_a_ref_goes(trapped, tmp_path, name) -> None:
    git = Git(str(trapped.folder))
    key = f"hook.{name}.enabled"
    assert git.run("config", "--bool", key).status == 1
    assert git.run("config", "--bool", key, off=[key]).text == "false"
    assert git.ask("config", "--bool", "hook.reference-transaction.enabled") == "false"


# --- every call, and the one way to make it ------------------------------------------------------


def commands_in_the_source() -> set[str]:
    """The commands of Git that the source names: the first words that are no options."""
    found = set()
    for path in (PROJECT / "inspector/project").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in ("run", "ask", "parts", "_start") and path.name != "programs.py":
                texts = (one.value for one in node.args if isinstance(one, ast.Constant))
                found |= {next((one for one in texts if not one.startswith("-")), "")}
    return found - {""}


@pytest.mark.shell("git is a script there")
def test_every_command_was_asked_for_and_is_given_the_switches(
    trapped, monkeypatch, tmp_path
) -> None:
    ScratchRepository(trapped.folder.parent / "unborn")  # Made by us, and so not to be logged.
    log, real = tmp_path / "log", shutil.which("git")
    wrapper = tmp_path / "first/git"
    wrapper.parent.mkdir()
    wrapper.write_text(
        f'#!/bin/sh\nprintf "%s\\0" "$@" end-of-call >> {shlex.quote(str(log))}\n'
        f'exec {shlex.quote(str(real))} "$@"\n'
    )
    wrapper.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join([str(wrapper.parent), os.environ["PATH"]]))
    everything_asked_of_git(trapped)
    calls = [one.split("\0")[:-1] for one in log.read_text().split("end-of-call\0")[:-1]]
    switches = git_command.words("git", [])[1:]
    met = set()
    for call in calls:
        assert call[: len(switches)] == switches
        rest = [one for one in call[len(switches) :] if not one.startswith("-")]
        met.add(rest[0])
    assert met == commands_in_the_source()
    assert len(met) >= 8


# --- a repository among the files of another ------------------------------------------------------


@pytest.fixture
def clone(trapped, tmp_path) -> ScratchRepository:
    """What a plain clone makes of a repository that was committed as ordinary files."""
    arrived = as_ordinary_files(trapped, tmp_path / "victim")
    trapped.sprung()
    return arrived


def asked_within(folder: Path) -> None:
    """What can be asked in a folder; none of it is done."""
    path = folder / "Lantern.uasset"
    tries: list[Callable[[], object]] = [
        lambda: opened(folder, ":Lantern.uasset"),
        lambda: opened(folder, f"HEAD:{NAME}"),
        lambda: git_setup.install(str(folder), COMMAND),
        lambda: git_setup.uninstall(str(folder)),
        lambda: git_setup.in_force(str(folder)),
        lambda: git_setup.place_of(str(folder)),
        lambda: git_setup.keep_no_texts(str(folder)),
        lambda: git_setup.renew(str(folder), "0.0.1"),
    ]
    for attempt in tries:
        with pytest.raises(RepositoryRefusedError, match="name it in the variable GIT_DIR"):
            attempt()
    assert path.exists()


def test_a_repository_that_came_as_files_is_not_asked(clone, trapped) -> None:
    content = clone.folder / "Content"
    asked_within(content)
    asked_within_below = content / "refs/heads"
    with pytest.raises(RepositoryRefusedError, match="Content is a repository"):
        opened(asked_within_below, ":Lantern.uasset")
    assert trapped.sprung() == []


@pytest.mark.shell("traps are scripts of a Unix shell")
def test_plain_git_asks_a_repository_that_came_as_files(clone, trapped) -> None:
    """It takes it for one, and its settings for its own."""
    clone.run("git", "ls-files", within="Content")
    assert "core.fsmonitor" in trapped.sprung()


def test_a_file_among_its_files_belongs_to_the_repository_around_it(clone, trapped) -> None:
    path = clone.folder / "Content/Lantern.uasset"
    path.write_bytes(lantern(10.0))
    committed(clone, "Content/Lantern.uasset")
    assert trapped.sprung() == []


@pytest.mark.shell("traps are scripts of a Unix shell")
def test_one_whose_settings_are_elsewhere_is_not_asked_either(clone, trapped) -> None:
    content = clone.folder / "Content"
    (content / "elsewhere").mkdir()
    for name in ("config", "objects", "refs"):
        (content / name).rename(content / "elsewhere" / name)
    (content / "commondir").write_text("elsewhere\n")
    clone.run("git", "cat-file", "-e", f"HEAD:{LEFT_OUT}", within="Content")
    assert "ext" in trapped.sprung()
    asked_within(content)
    assert trapped.sprung() == []


def test_an_empty_folder_of_that_name_hides_it_not(clone, trapped) -> None:
    content = clone.folder / "Content"
    (content / ".git").mkdir()
    asked_within(content)
    assert trapped.sprung() == []


def test_git_itself_is_told_not_to_take_it_for_one(clone, trapped) -> None:
    git = shutil.which("git") or ""
    ended = clone.run(*git_command.words(git, ["ls-files"]), within="Content")
    version = re.match(r"git version (\d+)\.(\d+)", trapped.git("--version"))
    assert version is not None
    if (int(version[1]), int(version[2])) < (2, 38):
        pytest.skip("this Git does not know safe.bareRepository")
    assert "cannot use bare repository" in ended.stderr
    assert trapped.sprung() == []


def test_whoever_names_it_is_answered_and_starts_nothing(clone, trapped, monkeypatch) -> None:
    monkeypatch.setenv("GIT_DIR", str(clone.folder / "Content"))
    opened(clone.folder, f"HEAD:{NAME}")
    git_setup.install(str(clone.folder), COMMAND)
    git_setup.uninstall(str(clone.folder))
    assert trapped.sprung() == []


def test_another_file_of_that_name_is_no_repository(tmp_path, trapped) -> None:
    game = ScratchRepository(tmp_path / "game")
    for name in ("HEAD", "objects/a.uasset", "Content/refs/a.uasset"):
        game.write(name, lantern(1.0))
    game.commit()
    below = game.folder / "Content/refs"
    for folder, name in ((game.folder, "objects/a.uasset"), (below, "./a.uasset")):
        with open_side(f"HEAD:{name}", str(folder)) as stored:
            assert stored.data.slice(0, stored.data.size) == lantern(1.0)
