"""Bringing an index up to date: only what changed is read, and nothing is lost on the way."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from corpus import corpus_root

from inspector.checks.facts import Depth
from inspector.errors import AccessError
from inspector.progress import Progress
from inspector.project.opening import read
from inspector.project.samples import make_all
from inspector.project.scan.contents import contents_of
from inspector.project.scan.index import Index
from inspector.project.scan.survey import Surveyed, survey
from inspector.project.scan.worker_pool import PoolConfig

#: Long enough ago that the time of a file is sure to be another after the next write.
LONG_AGO = time.time() - 1000


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with the packages that come with the program."""
    root = tmp_path / "Mine"
    root.mkdir()
    for sample in make_all(root):
        os.utime(sample, (LONG_AGO, LONG_AGO))
    return root


def put(file: Path, data: bytes, when: float = LONG_AGO) -> None:
    """A file that was written some time ago."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    os.utime(file, (when, when))


def surveyed(root: Path, file: Path, jobs: int = 1) -> Surveyed:
    """One run of the program."""
    with Index(root, file) as index:
        return survey(index, readers=PoolConfig(jobs))


def test_only_what_changed_is_read_again(project: Path, tmp_path: Path) -> None:
    file = tmp_path / "index.sqlite"
    first = surveyed(project, file)
    assert (first.files, first.read, first.gone) == (9, 9, 0)
    assert surveyed(project, file) == Surveyed(9, 0, 0)
    put(project / "Lantern.uasset", (project / "OldDoor.uasset").read_bytes(), LONG_AGO + 1)
    put(project / "Deep" / "New.uasset", b"")
    (project / "Arena.umap").unlink()
    assert surveyed(project, file) == Surveyed(9, 2, 1)
    with Index(project, file) as index:
        facts = {entry.path: entry.facts for entry in index.entries()}
        assert facts["Lantern.uasset"] == facts["OldDoor.uasset"]
        assert str(Path("Deep/New.uasset")) in facts
        assert "Arena.umap" not in facts


def test_the_other_half_of_a_package_counts_too(project: Path, tmp_path: Path) -> None:
    file = tmp_path / "index.sqlite"
    surveyed(project, file)
    (project / "CookedCurve.uexp").unlink()
    assert surveyed(project, file).read == 1
    with Index(project, file) as index:
        (cooked,) = (kept for kept in index.entries() if kept.path == "CookedCurve.uasset")
    assert [damage.rule for damage in cooked.facts.damage] == ["MISSING-UEXP"]


def test_a_file_that_was_just_written_is_looked_at_again(project: Path, tmp_path: Path) -> None:
    # Its time may be the same after another write within the clock's step.
    put(project / "Lantern.uasset", (project / "Lantern.uasset").read_bytes(), time.time())
    file = tmp_path / "index.sqlite"
    assert surveyed(project, file).read == 9
    assert surveyed(project, file).read == 1


@pytest.mark.slow
@pytest.mark.parametrize("readers", ["here", "processes", "executor"])
def test_whoever_reads_the_same_is_kept(corpus: Path, tmp_path: Path, readers: str) -> None:
    with ThreadPoolExecutor(2) as pool, Index(corpus, tmp_path / "index.sqlite") as index:
        chosen = {
            "here": PoolConfig(1),
            "processes": PoolConfig(2),
            "executor": PoolConfig(executor=pool),
        }
        survey(index, readers=chosen[readers])
        kept = {entry.path: entry for entry in index.entries()}
    assert len(kept) > 500
    for path, entry in list(kept.items())[::10]:
        with read(corpus / path, Depth.TABLES, briefly=True) as opened:
            assert (entry.facts, entry.contents) == (opened.facts, contents_of(opened))


def test_who_ends_it_keeps_what_was_read(project: Path, tmp_path: Path) -> None:
    for number in range(250):
        put(project / f"Old{number}.uasset", (project / "OldDoor.uasset").read_bytes())

    def end(done: int, total: int | None, text: str) -> None:
        if done:
            raise KeyboardInterrupt

    file = tmp_path / "index.sqlite"
    with Index(project, file) as index, pytest.raises(KeyboardInterrupt):
        survey(index, readers=PoolConfig(1), progress=Progress(end, interval=0))
    again = surveyed(project, file)
    assert again.files == 259
    assert 0 < again.read < 259


@pytest.mark.posix("Windows has no such rights")
def test_a_folder_that_cannot_be_listed_keeps_what_was_known(project: Path, tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("whoever may read everything is refused no folder")
    put(project / "Closed" / "A.uasset", b"")
    file = tmp_path / "index.sqlite"
    surveyed(project, file)
    (project / "Closed").chmod(0)
    try:
        again = surveyed(project, file)
    finally:
        (project / "Closed").chmod(0o755)
    assert (again.closed, again.gone) == ((str(project / "Closed"),), 0)


def test_a_drive_that_goes_away_loses_nothing(project: Path, tmp_path: Path) -> None:
    file = tmp_path / "index.sqlite"
    surveyed(project, file)
    project.rename(tmp_path / "away")
    with Index(project, file) as index:
        with pytest.raises(AccessError, match="no such folder"):
            survey(index)
        assert len(index.states()) == 9


@pytest.mark.symlinks
def test_links_in_circles_end(project: Path, tmp_path: Path) -> None:
    (project / "Loop").symlink_to(project, target_is_directory=True)
    (project / "Nothing.uasset").symlink_to(project / "nowhere")
    result = surveyed(project, tmp_path / "index.sqlite")
    assert result.files == 10
    with Index(project, tmp_path / "index.sqlite") as index:
        (link,) = (entry for entry in index.entries() if entry.path == "Nothing.uasset")
    assert link.facts.kind == "missing"


#: A run of the program on a folder, which says when it has kept something.
RUN = """
import sys
from pathlib import Path
from inspector.project.scan.worker_pool import PoolConfig
from inspector.project.scan.index import Index
from inspector.project.scan.survey import survey
from inspector.progress import Progress
root, file = sys.argv[1:]
with Index(root, Path(file)) as index:
    told = Progress(lambda done, *_: print(done, flush=True), interval=0)
    survey(index, readers=PoolConfig(1), progress=told)
"""


def run(root: Path, file: Path) -> subprocess.Popen[str]:
    """Another process that surveys a folder."""
    command = [sys.executable, "-c", RUN, str(root), str(file)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def many(corpus: Path) -> Path:
    """More packages than one chunk holds."""
    root = corpus_root()
    assert root is not None
    return root


@pytest.mark.slow
def test_a_run_that_is_killed_leaves_an_index_that_goes_on(many: Path, tmp_path: Path) -> None:
    file, kept = tmp_path / "index.sqlite", []
    for kill in range(10):
        process = run(many, file)
        assert process.stdout is not None
        told = 0
        while told < 100 and (line := process.stdout.readline()):
            told = int(line)
        # At another moment each time: within a read, within a write.
        time.sleep(kill * 0.005)
        process.kill()
        process.wait()
        process.stdout.close()
        with Index(many, file) as index:
            kept.append(len(index.states()))
    assert kept == sorted(kept)
    assert kept[0] > 0
    last = surveyed(many, file)
    with Index(many, file) as index, Index(many, tmp_path / "whole.sqlite") as whole:
        survey(whole, readers=PoolConfig(1))
        assert list(index.entries()) == list(whole.entries())
        assert len(index.states()) == last.files


@pytest.mark.slow
def test_two_runs_at_once_keep_the_same(many: Path, tmp_path: Path) -> None:
    file = tmp_path / "index.sqlite"
    processes = [run(many, file) for _ in range(2)]
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    with Index(many, file) as index, Index(many, tmp_path / "whole.sqlite") as whole:
        survey(whole, readers=PoolConfig(1))
        assert list(index.entries()) == list(whole.entries())
