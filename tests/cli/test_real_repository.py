"""A repository of real packages: what is staged, what changed, held against git's own lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from corpus import counts, manifest
from scratch_git import ScratchRepository, leave_out_the_user

pytestmark = [pytest.mark.needs_git, pytest.mark.slow]

#: How many packages the repository has, spread over the whole corpus.
_PACKAGES = counts(200, 500)
_ENGINE = ("--engine", "5.8", "--format", "json")


@pytest.fixture
def repository(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packages: int
) -> ScratchRepository:
    """Real packages of all engines, all staged, none committed; the program's own folder."""
    leave_out_the_user(monkeypatch)
    scratch = ScratchRepository(tmp_path / "game")
    real = [entry["path"] for entry in manifest() if entry["path"].endswith((".uasset", ".umap"))]
    assert len(real) >= packages
    step = len(real) // packages
    for number, path in enumerate(real[::step][:packages]):
        suffix = path.rpartition(".")[2]
        name = f"Content/{number // 100}/{number:03}.{suffix}"
        scratch.write(name, (corpus / path).read_bytes())
    scratch.git("add", "--all")
    monkeypatch.chdir(scratch.folder)
    return scratch


def said(ask: Any, *arguments: str) -> dict[str, Any]:
    """What ``check`` says of each file but for its place, by its path.

    Files of payloads are looked for on disk alone.
    """
    answered = ask("check", *_ENGINE, *arguments)
    assert (answered.status in (0, 1), answered.err) == (True, "")
    files = answered.json()["files"]
    for file in files:
        file["findings"] = [each for each in file["findings"] if each["rule"] != "MISSING-BULK"]
    return {file["path"]: {**file, "path": ""} for file in files}


def listed(repository: ScratchRepository, *arguments: str) -> list[str]:
    """The files that git itself tells to differ, deleted ones left out."""
    return repository.git("diff", "--name-only", "--diff-filter=d", *arguments).split()


@pytest.mark.parametrize("packages", _PACKAGES)
def test_git_and_the_disk_agree_on_real_packages(repository, ask, packages) -> None:
    on_disk = said(ask, "Content")
    assert len(on_disk) == packages
    # Verdicts of all kinds are among them.
    assert {file["verdict"] for file in on_disk.values()} >= {"loads", "refused", "unreadable"}
    assert said(ask, "--staged") == on_disk
    assert said(ask, "--staged", "--deep") == said(ask, "Content", "--deep")
    repository.git("commit", "--quiet", "--message", "All")
    within = {path.removeprefix("HEAD:"): file for path, file in said(ask, "HEAD:Content").items()}
    assert within == on_disk
    names = sorted(on_disk)
    edited, unstaged, gone, moved = names[:20], names[20:30], names[30:35], names[35:40]
    for name in edited + unstaged:
        path = repository.folder / name
        path.write_bytes(path.read_bytes()[:-4])
    for name in moved:
        repository.git("mv", name, name.replace("/0/", "/0/Moved-"))
    repository.git("rm", "--quiet", *gone)
    repository.git("add", *edited)
    now = said(ask, "--staged")
    assert list(now) == listed(repository, "--cached", "--no-renames")
    assert len(now) == 25
    assert all(now[name]["verdict"] in ("refused", "unreadable") for name in edited)
    since = said(ask, "--since", "HEAD")
    assert list(since) == listed(repository, "--no-renames", "HEAD")
    assert len(since) == 35
    repository.git("commit", "--quiet", "--message", "Less")
    assert said(ask, "--since", "HEAD~1") == since
    answered = ask("diff", "HEAD~1", "HEAD", "--format", "json")
    states = {file["path"]: file["state"] for file in answered.json()["files"]}
    assert answered.status == 1
    assert sorted(states) == sorted(listed(repository, "--no-renames", "HEAD~1", "HEAD") + gone)
    assert {states[name] for name in edited} == {"changed"}
    assert {states[name] for name in gone} == {"removed"}
