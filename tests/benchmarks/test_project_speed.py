"""How long the index of a project takes, and how much memory, as ratios.

Run with ``python -m pytest tests/benchmarks/test_project_speed.py -m benchmark -s``. Times are
those of the processor, so that what else the machine does falls out of them.
"""

from __future__ import annotations

import gc
import itertools
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from benchmarks.machine import slowness
from project.scan.hand_made import in_order

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth, FileFacts
from inspector.project.around.mounts import GAME, Mount, Mounts, ProjectPlace
from inspector.project.opening import read
from inspector.project.samples import make_all
from inspector.project.scan.contents import (
    PackageContents,
    Reference,
    ReferenceKind,
)
from inspector.project.scan.graph import ReferenceState
from inspector.project.scan.index import Index, IndexedFile
from inspector.project.scan.project import ProjectReferences, ProjectScan, references_of
from inspector.project.scan.stored_facts import FileState
from inspector.project.scan.survey import Surveyed, survey
from inspector.project.scan.worker_pool import PoolConfig

pytestmark = pytest.mark.benchmark

PROJECT = Path(__file__).resolve().parents[2]
CATALOG = default_catalog()
#: Files that were written long ago are taken as they were; the hour is any.
LONG_AGO = time.time() - 100_000
_COPIES = 4
_ROUNDS = 3
_PACKAGE_SUFFIXES = (".uasset", ".umap")
_PACKAGES = 50_000
#: So many files fill what workers remember anyway.
_MEMORY_FROM = 10_000

#: Surveys a folder, and says what that took: files, seconds of this process and of its workers, the
#: most KiB of memory of this process beyond what it had before, and of the largest worker beyond
#: what it shares with this one.
_MEASURED = """
import os, sys
from multiprocessing import active_children
from pathlib import Path
from inspector.project.scan.worker_pool import PoolConfig
from inspector.project.scan.index import Index
from inspector.project.scan.survey import survey
from inspector.progress import Progress

def kibibytes(file, *names):
    with open(f"/proc/{file}") as lines:
        return sum(int(line.split()[1]) for line in lines if line.startswith(names))

told, largest = 0, 0
def look(done, total, text):
    global told, largest
    if not told % 10 and done:
        for child in active_children():
            largest = max(largest, kibibytes(f"{child.pid}/smaps_rollup", "Private_"))
    told += 1

root, file = sys.argv[1:]
before, memory = os.times(), kibibytes("self/status", "VmHWM")
with Index(root, Path(file)) as index:
    progress = Progress(look, interval=0)
    files = survey(index, readers=PoolConfig(2), progress=progress).read
work = sum(os.times()[:4]) - sum(before[:4])
print([files, work, kibibytes("self/status", "VmHWM") - memory, largest])
"""


def took(work: Callable[[], object]) -> float:
    """Seconds of processor time."""
    start = time.process_time()
    work()
    return time.process_time() - start


def look_at(folder: str | Path) -> None:
    """Asks for the state of every file below a folder, and does nothing with it."""
    with os.scandir(folder) as listing:
        for entry in listing:
            if entry.is_dir(follow_symlinks=False):
                look_at(entry.path)
            else:
                entry.stat(follow_symlinks=False)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, corpus: Path) -> Path:
    """The corpus, several times over."""
    root = tmp_path_factory.mktemp("project")
    first = root / "Content" / "0"
    shutil.copytree(corpus, first, symlinks=True)
    for file in first.rglob("*"):
        if file.is_file():
            os.utime(file, (LONG_AGO, LONG_AGO))
    for number in range(1, _COPIES):
        shutil.copytree(first, root / "Content" / str(number), True, copy_function=os.link)
    return root


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for the key by which an index is known."""
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path / "state"))


def test_a_survey_with_nothing_changed_costs_little_more_than_a_walk(
    project: Path, tmp_path: Path
) -> None:
    def surveyed(file: Path) -> Surveyed:
        with Index(project, file) as index:
            return survey(index, readers=PoolConfig(1))

    def surveyed_anew() -> Surveyed:
        (tmp_path / "cold.sqlite").unlink(missing_ok=True)
        return surveyed(tmp_path / "cold.sqlite")

    file = tmp_path / "warm.sqlite"
    first = surveyed(file)
    assert first.read == first.files >= 3000
    rounds = [
        (took(surveyed_anew), took(lambda: surveyed(file)), took(lambda: look_at(project)))
        for _ in range(_ROUNDS)
    ]
    assert surveyed(file) == Surveyed(first.files, 0, 0)
    cold, warm, plain = (statistics.median(column) for column in zip(*rounds, strict=True))
    print(
        f"\nsurvey of {first.files:,} packages: {cold:.2f} s, {cold / first.files * 1e6:.0f} us a "
        f"file; again, nothing changed {warm * 1e3:.0f} ms, {warm / cold:.3f} x (bar 0.5), "
        f"{warm / plain:.1f} x a walk that asks for each file's state ({plain * 1e3:.0f} ms)"
    )
    assert warm / cold < 0.5


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> list[FileFacts]:
    """What is known of the packages that come with the program."""
    rows = []
    for path in make_all(tmp_path_factory.mktemp("samples")):
        with read(path, Depth.TABLES, briefly=True) as opened:
            rows.append(opened.facts)
    return rows


def _entries(facts: list[FileFacts], number: int) -> Iterator[IndexedFile]:
    """Packages that refer to seven of each other and five of the engine's each, as real ones do."""
    for own in range(number):
        names = (f"/Game/F{at // 100}/A{at}" for at in _others(own, number))
        hard_and_soft = itertools.cycle((ReferenceKind.HARD, ReferenceKind.SOFT))
        references = [*map(Reference, names, hard_and_soft)]
        references += [Reference(f"/Script/M{at}", ReferenceKind.HARD) for at in range(5)]
        classes = tuple(sorted({f"Class{own * at % 97}" for at in range(8)}))
        contents = PackageContents("", "StaticMesh", classes, in_order(references))
        path = f"Content/F{own // 100}/A{own}.uasset"
        yield IndexedFile(path, FileState(1000, 1), Depth.TABLES, facts[own % len(facts)], contents)


def _others(own: int, number: int) -> set[int]:
    return {(own * 7 + at * at * 31 + 1) % number for at in range(7)}


@pytest.mark.bar
def test_another_engine_is_answered_for_without_a_file(
    facts: list[FileFacts], tmp_path: Path
) -> None:
    root = tmp_path / "nowhere"  # No file of it is on disk, so none can be asked.
    place = ProjectPlace(str(root), Mounts([Mount(GAME, str(root / "Content"))]), None)
    entries = list(_entries(facts, _PACKAGES))
    with Index(root, tmp_path / "index.sqlite") as index:

        def put() -> None:
            for start in range(0, _PACKAGES, 100):
                index.put(entries[start : start + 100])

        writing = took(put)
        start = time.process_time()
        kept = tuple(index.entries())
        reading = time.process_time() - start
    assert len(kept) == len(entries) == _PACKAGES
    entries.clear()
    gc.freeze()  # As the command line does it: what stays is not looked through for garbage.
    scan = ProjectScan(place, kept, Surveyed(_PACKAGES, 0, 0))

    def ask(engine: str) -> ProjectReferences:
        told = references_of(scan, profile_for(engine, CATALOG), CATALOG)
        assert told.outside == 0
        return told

    ask("5.7")
    start = time.process_time()
    graph = ask("5.3").graph
    judged = time.process_time() - start
    refused, losing = len(graph.broken(ReferenceState.REFUSED)), len(graph.loses)
    answered = time.process_time() - start
    rest = took(lambda: (graph.cycles, graph.unreferenced, graph.broken(ReferenceState.MISSING)))
    start = time.process_time()
    references = sum(1 for _ in graph.edges())
    told = time.process_time() - start
    assert refused > 0
    assert losing > 0
    print(
        f"\nanother engine over {_PACKAGES:,} indexed packages: {judged:.2f} s to judge them, "
        f"{answered:.2f} s with what {references:,} references lose (bar 1); circles, missing and "
        f"unreferenced {rest:.2f} s, all references {told:.2f} s; from the index {reading:.2f} s, "
        f"into it {writing:.2f} s"
    )
    assert answered < 1.5 * slowness()


@pytest.mark.parametrize("many", [20_000, 100_000])
def test_a_file_of_many_costs_what_one_of_few_does(tmp_path: Path, many: int) -> None:
    few = 1_000
    (tmp_path / "samples").mkdir()
    samples = [path for path in make_all(tmp_path / "samples") if path.suffix in _PACKAGE_SUFFIXES]
    for sample in samples:
        os.utime(sample, (LONG_AGO, LONG_AGO))
    rows = []
    for number in (few, _MEMORY_FROM, many):
        root = tmp_path / str(number)
        for at in range(number):
            folder = root / f"Folder{at // 100:04}"
            folder.mkdir(parents=True, exist_ok=True)
            sample = samples[at % len(samples)]
            os.link(sample, folder / f"Asset{at:06}{sample.suffix}")
        rounds = [_measured(root, tmp_path / f"{number}-{at}.sqlite") for at in range(_ROUNDS)]
        assert all(files == number for files, *_ in rounds)
        work = min(row[1] for row in rounds) / number
        rows.append((work, *(statistics.median(row[at] for row in rounds) for at in (2, 3))))
    (work, own, _), (_, _, worker), (work_many, own_many, worker_many) = rows
    more = (own_many - own) / (many - few)
    print(
        f"\nsurvey of {many:,} packages against {few:,}: {work * 1e6:.0f} -> {work_many * 1e6:.0f} "
        f"us a file, {work_many / work:.2f} x (bar 1.3); parent {own:,.0f} -> {own_many:,.0f} KiB, "
        f"{more:.2f} KiB more a file (bar 1); workers, from {_MEMORY_FROM:,} "
        f"on, {worker:,.0f} -> {worker_many:,.0f} KiB, "
        f"{worker_many / worker:.2f} x (bar 1.1)"
    )
    assert work_many / work < 1.3 * 1.5
    assert more < 1
    assert worker_many / worker < 1.1


def _measured(root: Path, file: Path) -> list[float]:
    ended = subprocess.run(
        [sys.executable, "-c", _MEASURED, str(root), str(file)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(PROJECT)},
    )
    row: list[float] = json.loads(ended.stdout)
    return row
