"""How long the gate takes: ``check --staged`` of files and of a deletion, and pointers of Git LFS.

Run with ``python -m pytest tests/benchmarks/test_staged_speed.py -m benchmark -s``.
"""

from __future__ import annotations

import hashlib
import random
import shutil
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from corpus import manifest
from project.moved import write_package
from scratch_git import ScratchRepository, script

resource = pytest.importorskip("resource", reason="posix: it tells the time of other processes")
pytestmark = pytest.mark.benchmark

_FILES = 20
_ROUNDS = 9
#: How much longer it may take than both steps one after the other.
_MOST = 1.5
_ENGINE = ("--engine", "5.8")
#: A large project, and into how many folders it goes; ratios are the same for 50,000 packages.
_PACKAGES = 20_000
_FOLDERS = 500
#: How much longer the judgement of one deletion may take there than a check of all that did not
#: change: who refers to it has to be looked for, in the index and in what is staged.
_MOST_OF_DELETION = 2.5
_POINTERS = 20_000
#: How much longer `refs` may take than `check`, where no file says anything of releases.
_MOST_OF_REFS = 2.0


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


# -- large projects --------------------------------------------------------------------------------


def _name(number: int) -> str:
    return f"/Game/D{number % _FOLDERS:03}/P{number:06}"


def _write_project(folder: Path) -> None:
    """Packages that refer to three others each; all are different."""
    targets = [f"/Game/D{number:03}/T{number:06}" for number in range(3)]
    first = write_package(folder / "P999999.uasset", *(f"{name}.{name[-7:]}" for name in targets))
    data = first.read_bytes()
    first.unlink()
    for number in range(_FOLDERS):
        (folder / f"Content/D{number:03}").mkdir(parents=True)
    chosen = random.Random(1)
    for number in range(_PACKAGES):
        own = data.replace(b"P999999", f"P{number:06}".encode())
        for target in targets:
            name = _name(chosen.randrange(_PACKAGES))
            own = own.replace(target.encode(), name.encode())
            own = own.replace(target[-7:].encode(), name[-7:].encode())
        (folder / f"Content{_name(number)[5:]}.uasset").write_bytes(own)
    (folder / "Large.uproject").write_text('{"EngineAssociation": "4.26"}')


def test_a_deletion_in_a_large_project_takes_little_more_than_a_check(tmp_path: Path) -> None:
    scratch = _repository(tmp_path, with_lfs=False)
    for kept in ("CACHE", "STATE"):
        scratch.variables[f"ASSET_INSPECTOR_{kept}"] = str(tmp_path / kept)
    _write_project(scratch.folder)
    scratch.commit()
    # Who wrote a file just now may write it again: only later nothing has to be read anew.
    time.sleep(2.5)
    scratch.inspector("check", ".", "-q")
    assert scratch.inspector("refs", ".").stderr == ""
    scratch.git("rm", "--quiet", "Content/D001/P000001.uasset")

    def everything() -> None:
        assert f"{_PACKAGES - 1:,} files: " in scratch.inspector("check", ".", "-q").stdout

    def deletion() -> None:
        ended = scratch.inspector("check", "--staged")
        assert ended.returncode == 1
        assert "/Game/D001/P000001, which this change takes away" in ended.stdout

    one, other = _processor_seconds(everything), _processor_seconds(deletion)
    print(
        f"\n{_PACKAGES:,} packages: check --staged of a deletion {other:.2f} s, "
        f"check of all {one:.2f} s: {other / one:.2f} x"
    )
    assert other < one * _MOST_OF_DELETION


def test_references_of_pointers_take_little_more_than_their_check(tmp_path: Path) -> None:
    scratch = _repository(tmp_path, with_lfs=False)
    for number in range(_POINTERS):
        oid = hashlib.sha256(str(number).encode()).hexdigest()
        text = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {number}\n"
        scratch.write(f"Content{_name(number)[5:]}.uasset", text.encode())
    scratch.write("Large.uproject", b'{"EngineAssociation": "4.26"}')
    check = _processor_seconds(lambda: scratch.inspector("check", ".", "--no-index", "-q"))
    refs = _processor_seconds(lambda: scratch.inspector("refs", ".", "--no-index"))
    print(f"\n{_POINTERS:,} pointers: refs {refs:.2f} s, check {check:.2f} s: {refs / check:.2f} x")
    assert refs < check * _MOST_OF_REFS


def _processor_seconds(work: Callable[[], object]) -> float:
    """The least of some rounds, of the programs that are started: others run here too."""
    least = float("inf")
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        work()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        least = min(least, took)
    return least
