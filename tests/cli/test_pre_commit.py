"""The hooks of ``.pre-commit-hooks.yaml`` with pre-commit itself, at real commits.

The hook that installs the program is checked for its form alone, since installing needs a network.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from corpus import corpus_file
from project.moved import write_package
from scratch_git import PROJECT, ScratchRepository, sample, script

from inspector.format.unreal.package import Package
from inspector.project.walk import SUFFIXES

pytest.importorskip("pre_commit")

HOOKS = PROJECT / ".pre-commit-hooks.yaml"
CONFIG = """\
repos:
  - repo: {repo}
    rev: {rev}
    hooks:
      - id: asset-inspector-system
        args: [--engine, "5.6"]
"""
STAGED = """\
repos:
  - repo: {repo}
    rev: {rev}
    hooks:
      - id: asset-inspector-staged-system
"""


def pre_commit(*arguments: str) -> list[str]:
    """The words that start pre-commit."""
    return [sys.executable, "-m", "pre_commit", *arguments]


@pytest.fixture
def game(tmp_path: Path) -> ScratchRepository:
    """A repository of a game in which the hook of changed files is installed."""
    return installed(tmp_path, CONFIG)


def installed(tmp_path: Path, config: str) -> ScratchRepository:
    """A repository of a game in which hooks are installed."""
    hooks = ScratchRepository(tmp_path / "inspector")
    hooks.write(HOOKS.name, HOOKS.read_bytes())
    hooks.commit()
    rev = hooks.git("rev-parse", "HEAD").strip()
    script(tmp_path / "programs")
    scratch = ScratchRepository(tmp_path / "my game", tmp_path / "programs")
    scratch.variables["PRE_COMMIT_HOME"] = str(tmp_path / "pre-commit")
    scratch.write(".pre-commit-config.yaml", config.format(repo=hooks.folder, rev=rev).encode())
    scratch.commit()
    made = scratch.run(*pre_commit("install"))
    assert made.returncode == 0, made
    return scratch


def commit(game: ScratchRepository) -> subprocess.CompletedProcess[str]:
    """Commits what is staged, or does not."""
    return game.run("git", "commit", "--message", "Work")


def test_pre_commit_takes_the_form_of_the_hooks(tmp_path) -> None:
    ended = subprocess.run(
        pre_commit("validate-manifest", str(HOOKS)),
        env={**os.environ, "PRE_COMMIT_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


@pytest.mark.needs_git
@pytest.mark.slow
def test_a_commit_of_a_package_that_the_engine_refuses_is_stopped(game) -> None:
    game.write("Content/Lantern.uasset", sample("Lantern.uasset"))
    game.git("add", "--all")
    made = commit(game)
    assert made.returncode == 0, made
    assert "Passed" in made.stderr
    game.write("Content/Next.uasset", sample("FromTheFuture.uasset"))
    game.write("Content/Cut.umap", sample("CutOff.uasset"))
    game.git("add", "--all")
    stopped = commit(game)
    assert stopped.returncode == 1
    assert "exit code: 1" in stopped.stderr
    assert "refused     Content/Next.uasset" in stopped.stderr
    assert "unreadable  Content/Cut.umap" in stopped.stderr
    # One report of both, and of nothing that the commit does not touch.
    assert "2 files: " in stopped.stderr
    assert game.git("log", "--format=%s") == "Work\nWork\n"


@pytest.mark.needs_git
@pytest.mark.slow
def test_only_what_is_staged_counts(game) -> None:
    """A damaged package that is not staged, one that goes, and files of other kinds."""
    game.write("Content/Lantern.uasset", sample("Lantern.uasset"))
    game.write("Content/Old.uasset", sample("OldDoor.uasset"))
    game.git("add", "--all")
    assert commit(game).returncode == 0
    game.write("Content/Lantern.uasset", sample("FromTheFuture.uasset"))
    game.git("rm", "--quiet", "Content/Old.uasset")
    game.write("Notes.txt", b"notes\n")
    game.git("add", "Notes.txt")
    made = commit(game)
    assert made.returncode == 0, made
    assert "Skipped" in made.stderr
    assert game.git("status", "--porcelain") == " M Content/Lantern.uasset\n"


@pytest.mark.needs_git
@pytest.mark.slow
def test_real_packages_of_older_releases_pass_and_one_of_a_newer_does_not(game) -> None:
    """The corpus says by its folders which release saved a package."""
    releases = [f"4.{minor}" for minor in range(20, 28)] + [f"5.{minor}" for minor in range(6)]
    older = [path for release in releases for path in real_packages(release)]
    assert len(older) > 200
    for number, path in enumerate(older):
        game.write(f"Content/{number} {path.name}", path.read_bytes())
    game.git("add", "--all")
    made = commit(game)
    assert made.returncode == 0, made
    newer = real_packages("5.8")[0]
    game.write(f"Content/{newer.name}", newer.read_bytes())
    game.git("add", "--all")
    stopped = commit(game)
    assert stopped.returncode == 1
    assert f"refused     Content/{newer.name}" in stopped.stderr
    assert "1 file: 1 refused." in stopped.stderr
    everything = game.run(*pre_commit("run", "--all-files"))
    assert everything.returncode == 1
    assert f"{len(older) + 1} files: " in everything.stdout
    assert everything.stdout.count("refused     ") == 1


@pytest.mark.needs_git
@pytest.mark.slow
def test_the_hook_of_the_whole_commit_judges_deletions_and_reads_deeply(tmp_path: Path) -> None:
    game = installed(tmp_path, STAGED)
    content = game.folder / "Content"
    game.write("Game.uproject", b'{"EngineAssociation": "4.26"}')
    write_package(content / "Wood.uasset")
    write_package(content / "Lamp.uasset", "/Game/Wood.Wood")
    game.git("add", "--all")
    made = commit(game)
    assert made.returncode == 0, made
    game.git("mv", "Content/Wood.uasset", "Content/Oak.uasset")
    stopped = commit(game)
    assert stopped.returncode == 1
    assert "/Game/Wood, which this change takes away" in stopped.stderr
    write_package(content / "Lamp.uasset", "/Game/Oak.Oak")
    # The name of an imported class has an index that no name has: headers do not show it.
    data = bytearray((content / "Oak.uasset").read_bytes())
    start = Package.open(bytes(data)).spans().get("exports/0/ObjectName").start
    data[start : start + 4] = (9999).to_bytes(4, "little")
    (content / "Oak.uasset").write_bytes(data)
    game.git("add", "--all")
    assert game.inspector("check", "--staged").returncode == 0
    assert game.inspector("check", "--staged", "--deep").returncode == 1
    bent = commit(game)
    assert bent.returncode == 1
    assert "CORRUPT" in bent.stderr
    # Nothing is staged, or nothing that is looked at.
    game.git("reset", "--quiet", "--hard")
    game.write("Notes.txt", b"notes\n")
    game.git("add", "--all")
    assert commit(game).returncode == 0


def real_packages(release: str) -> list[Path]:
    """Packages that a release saved."""
    return sorted(path for path in corpus_file(release).rglob("*.u*") if path.suffix != ".uexp")


def test_the_hooks_see_all_that_is_looked_at_and_what_decides() -> None:
    """But for names that files of any program have."""
    hooks = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    for hook in hooks:
        assert hook["args"] == ["--deep"]
        if not hook.get("pass_filenames", True):
            assert hook["always_run"]
            assert "--staged" in hook["entry"]
            continue
        seen = re.compile(hook["files"])
        for suffix in set(SUFFIXES) - {".xml"}:
            assert seen.search(f"Content/Name{suffix.upper()}"), suffix
        for name in ("Game.uproject", "asset-inspector.toml", "Plugins/A/asset-inspector.toml"):
            assert seen.search(name), name
        for name in ("Game.uplugin", "my-asset-inspector.toml", "Content/Name.uexp", "a.xml"):
            assert not seen.search(name), name
