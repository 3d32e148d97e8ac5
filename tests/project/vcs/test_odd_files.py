"""Pipes, devices, links and huge files in the places of files that Git or this program has."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import stat
import subprocess
import sys
import time
import tracemalloc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from scratch_git import PROJECT, ScratchRepository, lantern, leave_out_the_user
from trapped_git import pointer

from inspector.checks.facts import Depth
from inspector.cli.main import main
from inspector.errors import AccessError, InspectorError
from inspector.files.writing import NotOursError
from inspector.progress import Cancelled, Progress
from inspector.project.compare.earlier import compare_with_committed
from inspector.project.compare.files import open_side
from inspector.project.opening import read
from inspector.project.vcs import git as git_module
from inspector.project.vcs import lfs as git_lfs
from inspector.project.vcs import setup as git_setup
from inspector.project.vcs.git import Git, GitError, RepositoryRefusedError
from inspector.project.vcs.git_command import OWN_SETTINGS
from inspector.project.vcs.lfs import LfsObjectError
from inspector.project.vcs.place import place_of
from inspector.project.vcs.revisions import followed
from inspector.project.vcs.setup import install, keep_no_texts, renew, uninstall

COMMAND = "inspector"
NAME = "Content/Lantern.uasset"
#: Seconds that nothing here takes, however busy the machine; Git's own limit is twice that.
SOON = 30.0

pytestmark = [
    pytest.mark.needs_git,
    pytest.mark.slow,
    pytest.mark.fifo,
]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """A repository with one commit."""
    leave_out_the_user(monkeypatch)
    scratch = ScratchRepository(tmp_path / "my game")
    scratch.write(NAME, lantern(1.0))
    scratch.commit()
    return scratch


@contextmanager
def soon() -> Iterator[None]:
    """What is in it ends soon."""
    start = time.monotonic()
    yield
    assert time.monotonic() - start < SOON


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes; what is no file by what it is."""
    return {
        str(path.relative_to(folder)): (
            os.fsencode(path.readlink())
            if path.is_symlink()
            else path.read_bytes()
            if path.is_file()
            else b"%o" % stat.S_IFMT(path.lstat().st_mode)
        )
        for path in sorted(folder.rglob("*"))
    }


def put(what: str, path: Path, asset: Path) -> None:
    """Puts something in the place of a file."""
    path.parent.mkdir(exist_ok=True)
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    match what:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "asset":
            path.symlink_to(os.path.relpath(asset, path.parent))
        case "elsewhere":
            path.symlink_to("not there")
        case "same asset":
            path.hardlink_to(asset)
        case _:
            with path.open("wb") as file:
                file.truncate(20 << 30)


# --- what is written to --------------------------------------------------------------------------

WRITTEN = ("config", "info/attributes", OWN_SETTINGS)


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize(
    "what", ["pipe", "device", "folder", "asset", "elsewhere", "same asset", "sparse"]
)
def test_nothing_is_written_through_what_is_no_file_of_its_own(repository, name, what) -> None:
    path, asset = repository.folder / ".git" / name, repository.folder / NAME
    install(str(repository.folder), COMMAND)
    put(what, path, asset)
    if what != "sparse":
        before = contents(repository.folder)
    for does in (
        lambda: install(str(repository.folder), COMMAND),
        lambda: uninstall(str(repository.folder)),
        lambda: renew(str(repository.folder), "0.0.1"),
    ):
        with soon(), pytest.raises(InspectorError, match=path.name):
            does()
    with soon(), contextlib.suppress(InspectorError):
        assert not keep_no_texts(str(repository.folder))
    assert asset.read_bytes() == lantern(1.0)
    if what != "sparse":
        assert contents(repository.folder) == before


@pytest.mark.parametrize("name", ["config", "info/attributes"])
def test_a_link_is_named_with_what_helps(repository, name) -> None:
    path = repository.folder / ".git" / name
    real = repository.folder / "settings"
    real.write_bytes(path.read_bytes() if path.exists() else b"# mine\n")
    put("elsewhere", path, real)
    path.unlink()
    path.symlink_to(real)
    before = contents(repository.folder)
    with pytest.raises(NotOursError, match=r"is a link to .*settings, .* put a copy of") as met:
        install(str(repository.folder), COMMAND)
    assert met.value.path == str(path)
    assert contents(repository.folder) == before


def test_a_folder_of_attributes_that_leads_elsewhere(repository) -> None:
    info, content = repository.folder / ".git/info", repository.folder / "Content"
    shutil.rmtree(info)
    info.symlink_to("../Content")
    before = contents(repository.folder)
    with pytest.raises(NotOursError, match=r"info: it is a link to \.\./Content"):
        install(str(repository.folder), COMMAND)
    assert contents(repository.folder) == before
    assert [path.name for path in content.iterdir()] == ["Lantern.uasset"]


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written_first_is_no_link_either(repository, name) -> None:
    """The names that a file has before it is put in its place, and while it is locked."""
    path, asset = repository.folder / ".git" / name, repository.folder / NAME
    path.parent.mkdir(exist_ok=True)
    for more in ("", "-1"):
        beside = path.with_name(f".asset-inspector-{os.getpid()}{more}")
        beside.symlink_to(asset)
        with soon(), contextlib.suppress(AccessError):
            install(str(repository.folder), COMMAND)
        beside.unlink()
        assert asset.read_bytes() == lantern(1.0)
        uninstall(str(repository.folder))


@pytest.mark.parametrize("what", ["pipe", "device", "folder", "asset", "elsewhere"])
def test_a_lock_of_any_kind_is_somebody_elses(repository, monkeypatch, what) -> None:
    monkeypatch.setattr(git_setup, "_WAIT", 0.1)
    path, asset = repository.folder / ".git/config.lock", repository.folder / NAME
    put(what, path, asset)
    with soon(), pytest.raises(AccessError, match=r"\.lock is there: Git is writing it"):
        install(str(repository.folder), COMMAND)
    assert os.path.lexists(path)
    assert asset.read_bytes() == lantern(1.0)


# --- what Git reads ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["HEAD", "config", "index", "packed-refs", "info/attributes", "info/exclude",
     "objects/info/alternates", "commondir", OWN_SETTINGS],
)  # fmt: skip
@pytest.mark.parametrize("what", ["pipe", "device"])
def test_git_is_not_asked_where_it_would_wait_for_ever(repository, name, what) -> None:
    path = repository.folder / ".git" / name
    put(what, path, repository.folder / NAME)
    with soon(), pytest.raises(RepositoryRefusedError, match=name) as met:
        open_side(f"HEAD:{NAME}", str(repository.folder))
    assert "no file but a folder, a pipe or a device" in str(met.value)


@pytest.mark.parametrize(
    "name", ["config", "info/exclude", "objects/info/alternates", OWN_SETTINGS]
)
def test_git_is_not_asked_where_it_would_read_without_bound(repository, name) -> None:
    put("sparse", repository.folder / ".git" / name, repository.folder / NAME)
    with soon(), pytest.raises(RepositoryRefusedError, match=f"{name} has 21,474,836,480 bytes"):
        open_side(f"HEAD:{NAME}", str(repository.folder))


@pytest.mark.parametrize(
    "name", [".gitattributes", "Content/.gitattributes", ".git/refs/heads/main"]
)
@pytest.mark.parametrize("what", ["pipe", "device"])
def test_git_is_not_asked_where_attributes_or_the_branch_are_no_file(
    repository, name, what
) -> None:
    put(what, repository.folder / name, repository.folder / NAME)
    with soon(), pytest.raises(RepositoryRefusedError, match=f"{name} is no file but"):
        Git(str(repository.folder / "Content")).run("rev-parse", "HEAD")


def test_a_pipe_behind_a_ref_that_stands_for_another(repository) -> None:
    repository.git("symbolic-ref", "refs/heads/main", "refs/heads/other")
    os.mkfifo(repository.folder / ".git/refs/heads/other")
    with soon(), pytest.raises(RepositoryRefusedError, match="heads/other is no file but"):
        Git(str(repository.folder)).run("rev-parse", "HEAD")


def test_a_folder_of_attributes_or_of_branches_is_no_obstacle(repository) -> None:
    (repository.folder / ".gitattributes").mkdir()
    repository.git("symbolic-ref", "HEAD", "refs/heads/new")
    (repository.folder / ".git/refs/heads/new").mkdir()
    ran = Git(str(repository.folder)).run("check-attr", "diff", "x")
    assert (ran.status, ran.text) == (0, "x: diff: unspecified")


@pytest.mark.parametrize("within", ["", "worktrees/side", "worktrees/side/logs", "modules/a"])
def test_within_the_folder_of_a_repository_git_runs_beside_it(repository, tmp_path, within) -> None:
    repository.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "side"))
    repository.git("init", "--quiet", "--bare", ".git/modules/a")
    folder = repository.folder / ".git" / within
    with open_side(f"HEAD:{NAME}", str(folder)) as side:
        assert side.opened is not None
    assert Git(str(folder)).common_folder() == str(repository.folder / ".git")


def test_a_pipe_in_the_place_of_a_repository(repository) -> None:
    inner = repository.folder / "Content/.git"
    os.mkfifo(inner)
    with soon(), pytest.raises(RepositoryRefusedError, match=r"Content/\.git is no file"):
        open_side(":Lantern.uasset", str(inner.parent))


@pytest.mark.parametrize("key", ["include.path", "core.excludesFile", "core.attributesFile"])
def test_a_pipe_that_settings_name_is_waited_for_a_while_only(
    repository, tmp_path, monkeypatch, key
) -> None:
    monkeypatch.setattr(git_module, "_PATIENCE", 0.5)
    os.mkfifo(tmp_path / "pipe")
    repository.git("config", key, str(tmp_path / "pipe"))
    asked = ["check-ignore", "x"] if key == "core.excludesFile" else ["check-attr", "diff", "x"]
    with soon(), pytest.raises(GitError, match=r"git check-\w+ did not end within 0\.5 s"):
        Git(str(repository.folder)).run(*asked)


def test_the_order_of_files_that_settings_name_is_not_waited_for(repository, tmp_path) -> None:
    os.mkfifo(tmp_path / "pipe")
    repository.git("mv", NAME, "Content/Other.uasset")
    repository.git("config", "diff.orderFile", str(tmp_path / "pipe"))
    path = str(repository.folder / "Content/Other.uasset")
    place = place_of(path)
    assert place is not None
    with soon():
        compare_with_committed(path, place)[0].close()


# --- what Git writes -----------------------------------------------------------------------------


def test_what_git_writes_is_read_up_to_a_limit(repository, monkeypatch) -> None:
    git = Git(str(repository.folder))
    monkeypatch.setattr(git_module, "_MOST_OUTPUT", 1000)
    names = ("n" * 100 + "\n").encode()
    asked = ("check-attr", "--stdin", "diff")
    assert 900 < len(git.run(*asked, given=names * 8).output) < 1000
    with pytest.raises(GitError, match="git check-attr writes more than 1,000 bytes"):
        git.run(*asked, given=names * 20_000)


def test_what_git_says_is_read_to_the_end_and_kept_up_to_a_limit(repository) -> None:
    attributes = repository.folder / ".git/info/attributes"
    attributes.parent.mkdir(exist_ok=True)
    attributes.write_text("!a b\n" * 20_000)
    ran = Git(str(repository.folder)).run("check-attr", "diff", "x")
    assert ran.status == 0
    assert ran.text == "x: diff: unspecified"
    assert 0 < len(ran.said) < 70_000


def test_git_answers_while_it_is_still_asked(repository) -> None:
    names = [f"Content/{at}.uasset" for at in range(50_000)]
    given = "".join(f"{name}\0" for name in names).encode()
    git = Git(str(repository.folder))
    ran = git.run("check-attr", "--stdin", "-z", "filter", given=given)
    assert ran.output.decode().split("\0")[:-1:3] == names


@pytest.mark.linux("this system has no limit to set")
def test_no_memory_is_taken_for_a_length_that_an_object_only_says_it_has(repository) -> None:
    name = "12" * 20
    place = repository.folder / ".git/objects" / name[:2] / name[2:]
    place.parent.mkdir(exist_ok=True)
    place.write_bytes(zlib.compress(b"blob 1000000000\0short"))
    git = Git(str(repository.folder))
    tracemalloc.start()
    try:
        with pytest.raises(GitError):
            git.blob(name)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 50 << 20


def test_git_takes_no_more_memory_than_is_set(repository) -> None:
    repository.git("config", "core.attributesFile", "/dev/zero")
    program = (
        "import resource, sys\n"
        "from inspector.project.vcs.git import Git\n"
        "ran = Git(sys.argv[1]).run('check-attr', 'diff', 'x')\n"
        "print(ran.status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10, ran.said)"
    )
    command = [sys.executable, "-c", program, str(repository.folder)]
    variables = {**os.environ, "PYTHONPATH": str(PROJECT)}
    told = subprocess.run(command, env=variables, capture_output=True, text=True, check=True).stdout
    status, most, said = told.split(maxsplit=2)
    assert status == "128"
    assert "memory" in said
    assert 50 < int(most) < 600


# --- the store of Git LFS ------------------------------------------------------------------------


@pytest.fixture
def pointed(repository: ScratchRepository) -> Path:
    """The place of an object of 0 bytes whose pointer is committed."""
    return _pointed(repository, b"")


def _pointed(repository: ScratchRepository, data: bytes) -> Path:
    repository.write(NAME, pointer(data))
    repository.commit()
    oid = hashlib.sha256(data).hexdigest()
    place = repository.folder / ".git/lfs/objects" / oid[:2] / oid[2:4] / oid
    place.parent.mkdir(parents=True)
    return place


@pytest.mark.parametrize("argument", [NAME, f"HEAD:{NAME}"])
@pytest.mark.parametrize("what", ["pipe", "device", "folder"])
def test_an_object_that_is_no_file_is_named(
    repository, pointed, argument, what, monkeypatch
) -> None:
    put(what, pointed, repository.folder)
    with soon(), pytest.raises(LfsObjectError, match=f"{pointed.name}: it is no file but"):
        open_side(argument, str(repository.folder))
    monkeypatch.chdir(repository.folder)
    with soon(), read(NAME, Depth.HEADER) as opened:
        facts = followed(opened, git_lfs.LfsStore(Git(str(repository.folder)))).facts
    assert facts.details["stored"] == "unread"
    assert f"{pointed.name}: it is no file but" in str(facts.obstacle)


def test_a_huge_object_is_named_and_not_read(repository) -> None:
    text = pointer(b"").replace(b"size 0", b"size 21474836480")
    place = _pointed(repository, b"")
    repository.write(NAME, text)
    put("sparse", place, repository.folder)
    with soon(), pytest.raises(LfsObjectError, match="at most 1,073,741,824 bytes"):
        open_side(NAME, str(repository.folder))


def test_reading_an_object_ends_where_it_is_not_wanted(repository) -> None:
    place = _pointed(repository, lantern(2.0))
    place.write_bytes(lantern(2.0))
    progress = Progress()
    git = Git(str(repository.folder), progress=progress)
    stored = git_lfs.Pointer(place.name, len(lantern(2.0)))
    assert git_lfs.LfsStore(git).stored(stored) == git_lfs.Stored(str(place), whole=True)
    progress.cancel()
    with pytest.raises(Cancelled):
        git_lfs._looked_at(str(place), stored, git)


@pytest.mark.parametrize("what", ["pipe", "device", "sparse"])
def test_a_list_of_borrowed_stores_that_is_no_file_is_named(repository, pointed, what) -> None:
    put(what, repository.folder / ".git/objects/info/alternates", repository.folder)
    with soon(), pytest.raises(LfsObjectError, match="objects/info/alternates"):
        open_side(NAME, str(repository.folder))


def test_many_borrowed_stores_are_looked_into_up_to_a_number(repository, pointed) -> None:
    alternates = repository.folder / ".git/objects/info/alternates"
    alternates.write_text("".join(f"/not/there/{at}/objects\n" for at in range(400_000)))
    with soon():
        assert len(git_lfs._stores(Git(str(repository.folder))).folders) == 1001


@pytest.mark.parametrize("there", ["//server/share/.git/objects", "\\\\server\\share\\objects"])
def test_borrowed_stores_on_other_machines_are_not_looked_into(repository, pointed, there) -> None:
    (repository.folder / ".git/objects/info/alternates").write_text(f"{there}\n")
    store = str(repository.folder / ".git/lfs")
    assert git_lfs._stores(Git(str(repository.folder))).folders == [store]
    with pytest.raises(LfsObjectError, match="alternates names another machine") as met:
        open_side(NAME, str(repository.folder))
    assert "git lfs pull" not in str(met.value)


ELSEWHERE = "//server/share/lfs"


@pytest.mark.parametrize("scope", ["--local", "--worktree"])
def test_a_store_on_another_machine_that_a_repository_names_is_not_looked_into(
    repository, pointed, monkeypatch, scope
) -> None:
    repository.git("config", "extensions.worktreeConfig", "true")
    repository.git("config", scope, "lfs.storage", ELSEWHERE)
    assert git_lfs._stores(Git(str(repository.folder))).folders == []
    with pytest.raises(LfsObjectError, match=r"lfs\.storage names another machine") as met:
        open_side(NAME, str(repository.folder))
    assert "git lfs pull" not in str(met.value)
    assert f"git config --global lfs.storage {ELSEWHERE}" in str(met.value)
    monkeypatch.chdir(repository.folder)
    assert main(["show", "--for-diff", NAME]) == 0


def test_a_store_on_another_machine_that_the_user_named_is_looked_into(
    repository, pointed, tmp_path, monkeypatch
) -> None:
    settings = tmp_path / "settings"
    settings.write_text(f"[lfs]\n\tstorage = {ELSEWHERE}\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))
    assert git_lfs._stores(Git(str(repository.folder))).folders == [ELSEWHERE]
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "lfs.storage")
    # Two slashes lead to the same place as one here, so that an object is found there.
    pointed.write_bytes(b"")
    store = pointed.parents[3]
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", f"/{store}")
    elsewhere = git_lfs.LfsStore(Git(str(repository.folder))).stored(
        git_lfs.Pointer(pointed.name, 0)
    )
    assert elsewhere is not None
    assert elsewhere.whole
    assert elsewhere.path.startswith("//")


def test_an_object_is_not_called_missing_where_git_hangs(
    repository, pointed, tmp_path, monkeypatch, capsys
) -> None:
    pointed.write_bytes(b"")
    monkeypatch.setattr(git_module, "_SHORT_PATIENCE", 0.5)
    os.mkfifo(tmp_path / "pipe")
    with (repository.folder / ".git/config").open("a") as config:
        config.write(f"[include]\n\tpath = {tmp_path / 'pipe'}\n")
    monkeypatch.chdir(repository.folder)
    assert main(["show", "--for-diff", NAME]) == 0
    told = capsys.readouterr()
    assert "its object is not read, inspector diff says why" in told.out
    assert "git lfs pull" not in told.out
    assert "git rev-parse did not end within 0.5 s" in told.err
    start = time.monotonic()
    for _ in range(20):
        with pytest.raises(LfsObjectError, match="see whether git status ends in"):
            open_side(NAME, str(repository.folder))
    assert time.monotonic() - start < 5


def test_git_is_asked_again_some_time_after_it_hung(repository, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(git_module, "_SHORT_PATIENCE", 0.5)
    os.mkfifo(tmp_path / "pipe")
    config = repository.folder / ".git/config"
    before = config.read_bytes()
    config.write_bytes(before + f"[include]\n\tpath = {tmp_path / 'pipe'}\n".encode())
    git = Git(str(repository.folder))
    for _ in range(2):
        with pytest.raises(GitError, match="did not end within"):
            git.run("rev-parse", "HEAD")
        config.write_bytes(before)
    repository_hung, (since, problem) = next(reversed(git_module._hung.items()))
    monkeypatch.setitem(git_module._hung, repository_hung, (since - 61, problem))
    assert git.run("rev-parse", "HEAD").status == 0
