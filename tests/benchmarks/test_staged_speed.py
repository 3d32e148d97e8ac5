"""How long ``check --staged`` takes from a standing start, against git's list and a plain check.

Run with ``python -m pytest tests/benchmarks/test_staged_speed.py -m benchmark -s``.
"""

from __future__ import annotations

import shutil
import statistics
import time
from pathlib import Path

import pytest
from corpus import manifest
from scratch_git import ScratchRepository, script

pytestmark = pytest.mark.benchmark

_FILES = 20
_ROUNDS = 9
#: How much longer it may take than both steps one after the other.
_MOST = 1.5
_ENGINE = ("--engine", "5.8")


def _real_packages(*, largest: bool) -> list[str]:
    """Packages of the corpus: by all engines, as large as they come, or the largest."""
    real = [
        entry for entry in manifest() if entry["saved_by"] and entry["path"].endswith(".uasset")
    ]
    if largest:
        real.sort(key=lambda entry: -int(entry["size"]))
    step = 1 if largest else len(real) // _FILES
    return [entry["path"] for entry in real[::step][:_FILES]]


def _repository(folder: Path, *, with_lfs: bool) -> ScratchRepository:
    script(folder / "programs")
    scratch = ScratchRepository(folder / "game", folder / "programs")
    scratch.variables.pop("PYTHONDONTWRITEBYTECODE", None)
    scratch.variables["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    if with_lfs:
        scratch.git("lfs", "install", "--local")
        scratch.git("lfs", "track", "*.uasset")
    return scratch


@pytest.mark.parametrize(
    ("with_lfs", "largest"),
    [(False, False), (True, False), (False, True), (True, True)],
    ids=["plain", "lfs", "plain, large", "lfs, large"],
)
def test_staged_files_take_little_more_than_the_same_files(
    corpus: Path, tmp_path: Path, with_lfs: bool, largest: bool
) -> None:
    if with_lfs and shutil.which("git-lfs") is None:
        pytest.skip("Git LFS is not installed")
    scratch = _repository(tmp_path, with_lfs=with_lfs)
    names = [f"Content/{number:02}.uasset" for number in range(_FILES)]
    size = 0
    for name, path in zip(names, _real_packages(largest=largest), strict=True):
        data = (corpus / path).read_bytes()
        size += len(data)
        scratch.write(name, data)
    scratch.git("add", "--all")

    def in_two_steps() -> None:
        assert scratch.git("diff", "--cached", "--name-only", "--", *names).split() == names
        assert scratch.inspector("check", *_ENGINE, *names).returncode in (0, 1)

    def staged() -> None:
        ended = scratch.inspector("check", *_ENGINE, "--staged")
        assert ended.returncode in (0, 1)
        assert f"{_FILES} files: " in ended.stdout

    rounds = [[_took(in_two_steps), _took(staged)] for _ in range(_ROUNDS + 1)][1:]
    two_steps, at_once = (statistics.median(column) for column in zip(*rounds, strict=True))
    print(
        f"\n{_FILES} staged files ({size / 1e6:.1f} MB): check --staged {at_once * 1e3:.0f} ms, "
        f"git diff and check {two_steps * 1e3:.0f} ms: {at_once / two_steps:.2f} x"
    )
    assert at_once < two_steps * _MOST


def _took(work: object) -> float:
    start = time.perf_counter()
    assert callable(work)
    work()
    return time.perf_counter() - start
