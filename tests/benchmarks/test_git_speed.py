"""How long ``git diff`` takes on packages, against git with ``cat`` in the place of this program.

Run with ``python -m pytest tests/benchmarks/test_git_speed.py -m benchmark -s``. The packages are
real ones, each made unlike all others by its GUID, so that git reads every one of them. Git starts
this program once a text: what counts is its processor time, which a busy machine leaves as it is.

The texts of Blueprints are held against those of an earlier version of this program where the
environment variable ``ASSET_INSPECTOR_BASE`` names a commit of this repository.
"""

from __future__ import annotations

import io
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
import uuid
from pathlib import Path
from typing import NamedTuple

import pytest
from scratch_git import PROJECT, ScratchRepository, sample, script

from inspector import __version__
from inspector.catalog import default_catalog
from inspector.format.unreal.package import Package
from inspector.project.opening import open_stored
from inspector.report.for_diff import for_diff_text

resource = pytest.importorskip("resource", reason="posix: it tells the time of other processes")
pytestmark = pytest.mark.benchmark

#: As many as take a few minutes on a busy machine; the time of a text does not hang on them.
_PACKAGES = 50
#: What the figures are told for.
_MANY = 200
#: Versions of Blueprints: half of them before, half after an edit.
_VERSIONS = 200
#: What the texts may cost against the earlier version, which told no graphs.
_OF_BASE = 1.5


def _made_unlike(data: bytes) -> bytes:
    """The package with a GUID of its own."""
    spans = Package.open(data).spans()
    span = spans.get("summary/PersistentGuid") or spans.get("summary/Guid")
    assert span is not None
    return data[: span.start] + uuid.uuid4().bytes + data[span.end :]


@pytest.mark.bar
def test_the_text_for_git_starts_as_fast_as_the_report(tmp_path: Path) -> None:
    script(tmp_path / "programs")
    scratch = ScratchRepository(tmp_path / "game", tmp_path / "programs")
    scratch.variables.pop("PYTHONDONTWRITEBYTECODE", None)
    scratch.variables["PYTHONPYCACHEPREFIX"] = str(tmp_path / "bytecode")
    scratch.write("Lantern.uasset", sample("Lantern.uasset"))
    forms = (("show",), ("show", "--for-diff"))
    rounds = [[_work(scratch, *form, "Lantern.uasset") for form in forms] for _ in range(12)][1:]
    report, for_git = (statistics.median(column) for column in zip(*rounds, strict=True))
    print(
        f"\nshow: {report * 1e3:.0f} ms of processor time, --for-diff {for_git * 1e3:.0f} ms, "
        f"{for_git / report:.2f} x"
    )
    assert for_git < report * 1.15


def _work(scratch: ScratchRepository, *arguments: str) -> float:
    before = os.times()
    assert scratch.inspector(*arguments).returncode == 0
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


#: A text from the process that stays, as a multiple of a Python that does nothing.
_OF_NOTHING = 3
#: The words with which Git asks for it.
_WARM = ("show", "--for-diff", "--warm", "--installed-by", __version__, "--", "Lantern.uasset")


@pytest.mark.bar
@pytest.mark.linux
def test_a_text_from_the_process_that_stays_takes_little_more_than_python(tmp_path: Path) -> None:
    script(tmp_path / "programs")
    scratch = ScratchRepository(tmp_path / "game", tmp_path / "programs")
    scratch.variables.pop("PYTHONDONTWRITEBYTECODE", None)
    scratch.variables["PYTHONPYCACHEPREFIX"] = str(tmp_path / "bytecode")
    scratch.write("Lantern.uasset", sample("Lantern.uasset"))
    with tempfile.TemporaryDirectory() as own:
        scratch.variables["XDG_RUNTIME_DIR"] = own
        expected = scratch.inspector(*_WARM).stdout
        end = time.monotonic() + 20
        while time.monotonic() < end and not list(Path(own).glob("*/texts-????????")):
            time.sleep(0.05)
        rounds = [
            (_seconds(scratch, sys.executable, "-I", "-c", "pass")[0],
             *_seconds(scratch, "inspector", *_WARM))
            for _ in range(15)
        ]  # fmt: skip
    nothing, warm = (min(row[at] for row in rounds) for at in range(2))
    assert {text for *_, text in rounds} == {expected}
    print(
        f"\na text from the process that stays: {warm * 1e3:.0f} ms of processor time, "
        f"{warm / nothing:.1f} x python -I -c pass ({nothing * 1e3:.1f} ms; bar {_OF_NOTHING})"
    )
    assert warm / nothing < _OF_NOTHING * 1.5


def _seconds(scratch: ScratchRepository, *command: str) -> tuple[float, str]:
    """The processor time of a command to the microsecond, and what it says."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = scratch.run(*command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert ended.returncode == 0
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, ended.stdout


class Took(NamedTuple):
    """How long something took: by the clock, and in processor time of all that it started."""

    clock: float
    work: float
    text: str


def _took(scratch: ScratchRepository, *arguments: str) -> Took:
    start, before = time.perf_counter(), os.times()
    text = scratch.git("diff", *arguments)
    after = os.times()
    work = sum(after[2:4]) - sum(before[2:4])
    return Took(time.perf_counter() - start, work, text)


class _Pair(NamedTuple):
    """A package before and after it was saved again."""

    before: Path
    after: Path

    @property
    def differs(self) -> bool:
        """Whether Git has anything to show: some pairs differ in nothing that is told."""
        catalog = default_catalog()
        before, after = (for_diff_text(open_stored(str(path), path.name), catalog) for path in self)
        return before != after


def _changed_pairs(corpus: Path) -> list[_Pair]:
    """The pairs of the corpus whose texts differ."""
    folders = sorted((corpus / "pairs").iterdir())
    pairs = [
        _Pair(*(next(folder.glob(f"{side}.*")) for side in _Pair._fields)) for folder in folders
    ]
    return [pair for pair in pairs if pair.differs]


def test_git_diff_of_changed_packages(corpus: Path, tmp_path: Path) -> None:
    pairs = _changed_pairs(corpus)
    script(tmp_path / "programs")
    scratch = ScratchRepository(tmp_path / "game", tmp_path / "programs")
    # An installed program caches its bytecode.
    scratch.variables.pop("PYTHONDONTWRITEBYTECODE", None)
    scratch.variables["PYTHONPYCACHEPREFIX"] = str(tmp_path / "bytecode")
    size = 0
    for side in _Pair._fields:
        for number in range(_PACKAGES):
            path: Path = getattr(pairs[number % len(pairs)], side)
            data = _made_unlike(path.read_bytes())
            size += len(data)
            scratch.write(f"Content/{number:03}{path.suffix}", data)
        if side == "before":
            scratch.commit()
    assert scratch.inspector("git", "install").returncode == 0
    ours = scratch.git("config", "diff.uasset.textconv").strip()
    scratch.git("config", "diff.uasset.cachetextconv", "false")
    scratch.git("config", "diff.uasset.textconv", "cat")
    _took(scratch)
    plain = _took(scratch)
    scratch.git("config", "diff.uasset.textconv", ours)
    scratch.git("config", "diff.uasset.cachetextconv", "true")
    first = _took(scratch)
    assert first.text.count("diff --git") == _PACKAGES
    assert "Binary files" not in first.text
    scratch.git("commit", "--quiet", "--all", "--message", "After")
    # The texts of the committed side are kept by now; those of the work tree never are.
    _took(scratch, "HEAD~1", "HEAD")
    kept = _took(scratch, "HEAD~1", "HEAD")
    print(
        f"\ngit diff of {_PACKAGES} changed packages ({size / 1e6:.0f} MB): "
        f"{first.clock:.0f} s, {first.clock / plain.clock:.0f} x cat as textconv "
        f"({plain.clock:.1f} s); processor time {first.work:.0f} s, "
        f"{first.work / plain.work:.0f} x, {first.work / (2 * _PACKAGES) * 1e3:.0f} ms a text, "
        f"so {first.work / _PACKAGES * _MANY:.0f} s for {_MANY} packages; out of what git keeps "
        f"{kept.work:.2f} s, {kept.work / plain.work:.2f} x cat"
    )
    assert kept.work < first.work / 10
    assert kept.work < plain.work * 2


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """An earlier version of this program, taken out of the repository."""
    commit = os.environ.get("ASSET_INSPECTOR_BASE")
    if not commit:
        pytest.skip("ASSET_INSPECTOR_BASE names no commit to hold this version against")
    packed = subprocess.run(
        ["git", "archive", commit, "inspector", "resources", "pyproject.toml"],
        cwd=PROJECT,
        capture_output=True,
        check=True,
    ).stdout
    folder = tmp_path / "base"
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def test_git_diff_of_blueprints_against_an_earlier_version(
    corpus: Path, tmp_path: Path, base: Path
) -> None:
    scratch = ScratchRepository(tmp_path / "game")
    scratch.variables.pop("PYTHONDONTWRITEBYTECODE", None)
    scratch.variables["PYTHONPYCACHEPREFIX"] = str(tmp_path / "bytecode")
    pairs = [pair for pair in _changed_pairs(corpus) if "Blueprint" in pair.before.parent.name]
    for side in _Pair._fields:
        for number in range(_VERSIONS // 2):
            path: Path = getattr(pairs[number % len(pairs)], side)
            name = f"Content/{number:03}{path.suffix}"
            scratch.write(name, _made_unlike(path.read_bytes()))
        if side == "before":
            scratch.write(".gitattributes", b"*.uasset diff=uasset\n")
            scratch.commit()
    took = {}
    for name, project in (("before", base), ("now", PROJECT)):
        program = script(tmp_path / name, project)
        scratch.git("config", "diff.uasset.textconv", f"{program} show --for-diff --")
        scratch.git("diff", "--", "Content/000.uasset")  # Caches the bytecode.
        took[name] = _took(scratch)
        assert "Binary files" not in took[name].text
    lines = {name: len(one.text.splitlines()) for name, one in took.items()}
    ratio = took["now"].work / took["before"].work
    print(
        f"\ngit diff of {_VERSIONS} versions of Blueprints: {took['before'].work:.0f} s of "
        f"processor time before, {took['now'].work:.0f} s now, {ratio:.2f} x; "
        f"{took['before'].work / _VERSIONS * 1e3:.0f} and "
        f"{took['now'].work / _VERSIONS * 1e3:.0f} ms a text; {lines['before']:,} lines before, "
        f"{lines['now']:,} now"
    )
    assert ratio < _OF_BASE
