"""``inspector git install --summary``, Git without the program, and what else reads its texts.

Git itself runs in scratch repositories.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest
from corpus import corpus_file
from scratch_git import ScratchRepository, lantern, path_without, sample, script

# A repository of its own for each test, and a process of git and of ours for each line.
pytestmark = [pytest.mark.needs_git, pytest.mark.slow]

NAME = "Content/Props/Lantern.uasset"
UNTOLD = "Not told: Asset Inspector does not answer; once it does, run: inspector git install"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> ScratchRepository:
    """A repository of a game with two commits and a change, where the short report is set up."""
    root = tmp_path_factory.mktemp("git")
    script(root / "programs")
    scratch = ScratchRepository(root / "my game", root / "programs")
    scratch.write(NAME, lantern(100.0))
    scratch.write("Content/Arena.umap", sample("Arena.umap"))
    scratch.commit()
    scratch.write(NAME, lantern(200.0))
    scratch.write("Notes.txt", b"two\n")
    scratch.commit()
    scratch.write(NAME, lantern(300.0))
    assert scratch.inspector("git", "install", "--summary").returncode == 0
    return scratch


@pytest.fixture
def repository(prepared: ScratchRepository, tmp_path: Path) -> ScratchRepository:
    """A copy of the prepared repository."""
    shutil.copytree(prepared.folder, tmp_path / "my game")
    return ScratchRepository(tmp_path / "my game", prepared.folder.parent / "programs")


def edited(old: float, new: float, name: str = NAME) -> str:
    """The report of a Lantern with another brightness."""
    return f"{name}  changed\n  Edited: Intensity {old:g} → {new:g} in Flame.\n"


# --- the short report ----------------------------------------------------------------------------


def test_git_diff_says_in_a_sentence_what_changed(repository) -> None:
    assert repository.git("diff") == edited(200, 300)
    assert repository.git("diff", within="Content") == edited(200, 300)
    repository.git("add", "--all")
    assert repository.git("diff", "--cached") == edited(200, 300)
    text = repository.git("diff", "HEAD~1", "HEAD")
    assert text.startswith(edited(100, 200))
    # Other files are Git's own, and so are all where somebody wants the lines.
    assert "+++ b/Notes.txt\n" in text
    assert "+  Intensity = 300.0" in repository.git("diff", "--no-ext-diff", "HEAD")
    assert "+  Intensity = 200.0" in repository.git("log", "-p")
    assert edited(100, 200) in repository.git("log", "-p", "--ext-diff")
    assert edited(100, 200) in repository.git("show", "--ext-diff")


def test_a_package_that_came_or_went_or_has_another_name(repository) -> None:
    repository.git("rm", "--quiet", "--force", "Content/Arena.umap")
    repository.git("mv", NAME, "Content/Lamp.uasset")
    repository.write("Content/New.uasset", sample("PluginData.uasset"))
    repository.git("add", "--all")
    lines = repository.git("diff", "--cached", "-M20%", "HEAD").splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        "Content/Arena.umap  changed",
        f"{NAME} → Content/Lamp.uasset  changed",
        "Content/New.uasset  changed",
    ]
    assert [line.split(":")[0] for line in lines if line.startswith(" ")] == [
        "  Removed",
        "  Edited",
        "  Added",
    ]


def test_a_merge_that_is_not_settled_is_told_by_both_sides(repository) -> None:
    repository.git("commit", "--quiet", "--all", "--message", "Ours")
    repository.git("checkout", "--quiet", "-b", "other", "HEAD~1")
    repository.write(NAME, lantern(700.0))
    repository.commit()
    assert repository.run("git", "merge", "main").returncode == 1
    text = repository.git("diff", "--cached")
    head = f":2:{NAME} → :3:{NAME}"
    assert edited(700, 300, head) in text


def test_a_merge_in_which_one_side_deleted_the_package(repository) -> None:
    repository.git("commit", "--quiet", "--all", "--message", "Ours")
    repository.git("checkout", "--quiet", "-b", "other", "HEAD~1")
    repository.git("rm", "--quiet", NAME)
    repository.commit()
    assert repository.run("git", "merge", "main").returncode == 1
    assert f":2:{NAME} → :3:{NAME}  changed\n  Added: Blueprint." in repository.git("diff")


def test_a_pointer_is_followed_from_the_copies_of_git_too(repository) -> None:
    for intensity in (10.0, 20.0):
        data = lantern(intensity)
        oid = hashlib.sha256(data).hexdigest()
        repository.write(f".git/lfs/objects/{oid[:2]}/{oid[2:4]}/{oid}", data)
        pointer = (
            f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(data)}\n"
        )
        repository.write(NAME, pointer.encode())
        repository.commit()
    lines = repository.git("diff", "HEAD~1", "HEAD").splitlines()
    assert lines[:2] == edited(10, 20).splitlines()
    assert lines[2:] == ["  out of the local Git LFS store"] * 2


@pytest.mark.parametrize("contents", [b"", b"moons", lantern(1.0)[:900]])
def test_a_broken_package_ends_no_report(repository, contents) -> None:
    repository.write(NAME, contents)
    repository.write("Content/Arena.umap", sample("Arena.umap")[:-40])
    text = repository.git("diff")
    assert f"{NAME}  changed\n" in text
    assert "Content/Arena.umap  changed\n" in text


def test_a_side_that_cannot_be_opened_is_told(repository) -> None:
    ended = repository.inspector("git", "summary", "--", NAME, "gone", "0", "0", NAME, "0", "0")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == f"{NAME}\n  Not compared: {NAME}: no such file\n"
    assert "Git hands over PATH OLD HASH" in repository.inspector("git", "summary", "a", "b").stdout


def test_without_it_the_lines_are_back(repository) -> None:
    ended = repository.inspector("git", "install")
    assert "removed   diff.uasset.command\n" in ended.stdout
    assert "+  Intensity = 300.0" in repository.git("diff")
    assert repository.inspector("git", "install", "--summary").returncode == 0
    assert repository.git("diff") == edited(200, 300)
    assert repository.inspector("git", "uninstall").returncode == 0
    assert "Binary files" in repository.git("diff")


def test_a_newer_version_keeps_the_short_report(repository) -> None:
    own = repository.folder / ".git/asset-inspector.gitconfig"
    written = own.read_bytes()
    own.write_bytes(written.replace(b"-by ", b"-by 0.0."))
    assert "0.0." in repository.run("git", "diff", "--no-ext-diff").stderr
    assert own.read_bytes() == written


@pytest.mark.parametrize("pair", ["World-Issue455", "SoundCue-Barrier_Hit_Cue"])
def test_real_pairs_are_told_as_inspector_diff_tells_them(repository, pair) -> None:
    (before,) = corpus_file(f"pairs/{pair}").glob("before.*")
    after = before.with_name(f"after{before.suffix}")
    name = f"Content/{pair}{before.suffix}"
    repository.write(name, before.read_bytes())
    repository.commit()
    repository.write(name, after.read_bytes())
    told = repository.inspector("diff", str(before), str(after)).stdout.splitlines()
    (sentence,) = (line.split(maxsplit=1)[1] for line in told if line.startswith("  answer "))
    assert repository.git("diff", "--", name).splitlines()[1].strip() == sentence


# --- where the program is gone -------------------------------------------------------------------


def without_program(repository: ScratchRepository) -> ScratchRepository:
    """The repository as it is where nothing on PATH is called like this program."""
    alone = ScratchRepository(repository.folder)
    alone.variables["PATH"] = path_without("inspector")
    return alone


def test_git_goes_on_where_the_program_is_gone(repository, tmp_path) -> None:
    alone = without_program(repository)
    ended = alone.run("git", "diff", "HEAD~1")
    assert ended.returncode == 0
    old, new = (
        repository.git("rev-parse", "--short", f"HEAD~1:{NAME}").strip(),
        "0000000",
    )
    assert ended.stdout.startswith(f"{NAME}\n  {UNTOLD}\n  {old}")
    assert f" -> {new}" in ended.stdout
    assert "+++ b/Notes.txt\n" in ended.stdout
    names = [repository.git("rev-parse", f"{at}:{NAME}").strip() for at in ("HEAD~1", "HEAD")]
    ended = alone.run("git", "log", "-p", "-1")
    assert ended.returncode == 0
    lines = ended.stdout.splitlines()
    at = lines.index(f" {UNTOLD}")
    assert lines[at + 1 : at + 3] == [f"-{names[0]}", f"+{names[1]}"]
    # Git kept what it was told; installing again lets it forget that.
    assert repository.inspector("git", "install").returncode == 0
    assert UNTOLD not in repository.git("log", "-p")


def test_nothing_of_the_repository_runs_where_the_program_is_gone(repository, tmp_path) -> None:
    """Not even a filter, which git hash-object asks for where nobody says otherwise."""
    trap = tmp_path / "sprung"
    for key in ("filter.trap.clean", "filter.trap.process", "core.fsmonitor"):
        repository.git("config", key, f"touch '{trap}'; cat")
    repository.write(".git/info/attributes", b"*.uasset diff=uasset filter=trap\n")
    alone = without_program(repository)
    path = "textconv.uasset"
    alone.write(path, lantern(1.0))
    command = alone.git("config", "diff.uasset.textconv").strip()
    ended = alone.run("sh", "-c", f'{command} "$@"', command, path)
    assert ended.stdout.splitlines()[0] == UNTOLD
    assert not trap.exists()


# --- what else reads the texts -------------------------------------------------------------------


def test_git_blame_grep_and_log_read_texts(repository) -> None:
    repository.inspector("git", "install")
    repository.commit()
    (line,) = [
        line for line in repository.git("blame", NAME).splitlines() if "Intensity = 300.0" in line
    ]
    assert line.startswith(repository.git("rev-parse", "--short", "HEAD").strip())
    met = repository.git("grep", "--textconv", "Intensity", "--", "*.uasset")
    assert met == f"{NAME}:  Intensity = 300.0\n"
    met = repository.git("grep", "--textconv", "-h", "Intensity", "HEAD~1", "--", "*.uasset")
    assert met == "  Intensity = 200.0\n"
    found = repository.git("log", "--format=%h", "-SIntensity = 200.0")
    assert found.split() == repository.git("log", "--format=%h", "-2").split()
